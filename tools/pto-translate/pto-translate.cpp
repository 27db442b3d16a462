//===- pto-translate.cpp - Between tile programs and other forms --------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-translate with our dialects. An input in the public assembler text is
// imported first, whatever is asked for. An output file is written whole or not
// at all.
//
//===----------------------------------------------------------------------===//

#include "InputFormat.h"

#include "mlir/InitAllTranslations.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "pto/Pipelines/Translations.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

using mlir::pto_isa::InputFormat;

/// Whether the input is public text. mlirTranslateMain parses the command line
/// and runs at once, so this looks at the words.
static bool readsPTOText(llvm::ArrayRef<char *> arguments) {
  InputFormat format = InputFormat::Auto;
  llvm::StringRef file, previous;
  for (llvm::StringRef argument : arguments.drop_front()) {
    bool isValue = previous == "-o" || previous.ends_with("-input");
    llvm::StringRef value = argument;
    if (previous.ends_with("-input") || value.consume_front("--input=") ||
        value.consume_front("-input=")) {
      format = value == "pto-text" ? InputFormat::PTOText
               : value == "mlir"   ? InputFormat::MLIR
                                   : InputFormat::Auto;
    } else if (!isValue && !argument.starts_with("-")) {
      file = argument;
    }
    previous = argument;
  }
  return isPTOText(format, file);
}

/// Whether a translation of public text is asked for already.
static bool isPTOTextTranslation(llvm::StringRef argument) {
  llvm::StringRef name = argument.ltrim('-');
  return name.size() < argument.size() &&
         (name == "import-pto-text" || name == "round-trip-pto-text");
}

namespace {
/// Writes to a file beside the one that `-o` names, which takes its place once
/// everything is written: an output may be the input, and what was there before
/// stays if the translation fails.
class WholeOutput {
public:
  explicit WholeOutput(std::vector<char *> &arguments);
  ~WholeOutput();
  /// The file is complete; whether it is in its place.
  bool keep();

private:
  std::string path;
  llvm::SmallString<128> temporary;
  /// Stands in the command line.
  std::string option;
};
} // namespace

WholeOutput::WholeOutput(std::vector<char *> &arguments) {
  for (size_t i = 1; i < arguments.size(); ++i) {
    llvm::StringRef argument = arguments[i];
    if (argument == "-o" || argument == "--o") {
      if (i + 1 == arguments.size()) {
        return;
      }
      path = arguments[++i];
    } else if (argument.consume_front("-o=") ||
               argument.consume_front("--o=")) {
      path = argument.str();
    } else {
      continue;
    }
    // Devices and the like are written as they are.
    if (path == "-" || (llvm::sys::fs::exists(path) &&
                        !llvm::sys::fs::is_regular_file(path))) {
      path.clear();
      continue;
    }
    llvm::SmallString<128> target;
    if (llvm::sys::fs::real_path(path, target)) {
      target = path;
    }
    path = std::string(target);
    if (llvm::sys::fs::createUniqueFile(path + ".%%%%%%.part", temporary)) {
      path.clear();
      temporary.clear();
      continue; // The translation tells what is wrong.
    }
    option = "-o=" + std::string(temporary);
    if (llvm::StringRef(arguments[i - 1]).ltrim('-') == "o") {
      option = std::string(temporary);
    }
    arguments[i] = option.data();
  }
}

WholeOutput::~WholeOutput() {
  if (!temporary.empty()) {
    llvm::sys::fs::remove(temporary);
  }
}

bool WholeOutput::keep() {
  if (temporary.empty()) {
    return true;
  }
  if (std::error_code error = llvm::sys::fs::rename(temporary, path)) {
    llvm::errs() << "cannot write output file '" << path
                 << "': " << error.message() << "\n";
    return false;
  }
  temporary.clear();
  return true;
}

int main(int argc, char **argv) {
  llvm::cl::opt<InputFormat> input("input", llvm::cl::desc("Language of input"),
                                   llvm::cl::init(InputFormat::Auto),
                                   mlir::pto::getInputFormats());
  llvm::cl::opt<bool> withDriver(
      "with-driver",
      llvm::cl::desc("with --pto-isa-to-cpp: also a main that runs kernels in "
                     "simulation, on arrays in .npy files"));
  llvm::cl::opt<bool> withTasks(
      "with-tasks",
      llvm::cl::desc("with --pto-isa-to-cpp: also an entry for the open task "
                     "runtime, of the kernel whose macro PTO_TASK_<kernel> is "
                     "defined"));
  llvm::cl::opt<std::string> machine(
      "machine", llvm::cl::value_desc("name|file.json"),
      llvm::cl::desc("with --pto-isa-to-...: the machine that the module is "
                     "for, if it names none"));
  std::vector<char *> arguments(argv, argv + argc);
  std::string import = "--import-pto-text",
              locations = "--mlir-print-debuginfo";
  if (readsPTOText(arguments) &&
      llvm::none_of(arguments, isPTOTextTranslation)) {
    // What is imported is read again as text; it keeps its locations.
    arguments.insert(arguments.begin() + 1, {import.data(), locations.data()});
  }
  WholeOutput output(arguments);
  mlir::registerAllTranslations();
  mlir::pto_isa::registerPTOTextTranslations();
  mlir::pto::registerCppTranslations([&] {
    return mlir::pto::CppOptions{machine.getValue(), withDriver.getValue(),
                                 withTasks.getValue()};
  });
  bool translated = mlir::succeeded(mlir::mlirTranslateMain(
      arguments.size(), arguments.data(),
      "pto-translate: between tile programs and other forms\n"));
  return translated && output.keep() ? 0 : 1;
}
