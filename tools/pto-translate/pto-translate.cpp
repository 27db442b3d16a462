//===- pto-translate.cpp - Between tile programs and other forms --------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-translate with our dialects. An input in the public assembler text is
// imported first, whatever is asked for.
//
//===----------------------------------------------------------------------===//

#include "InputFormat.h"

#include "mlir/InitAllTranslations.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "pto/Pipelines/Translations.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
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
  std::vector<char *> arguments(argv, argv + argc);
  std::string import = "--import-pto-text",
              locations = "--mlir-print-debuginfo";
  if (readsPTOText(arguments) &&
      llvm::none_of(arguments, isPTOTextTranslation)) {
    // What is imported is read again as text; it keeps its locations.
    arguments.insert(arguments.begin() + 1, {import.data(), locations.data()});
  }
  mlir::registerAllTranslations();
  mlir::pto_isa::registerPTOTextTranslations();
  mlir::pto::registerCppTranslations([&] {
    return mlir::pto::CppOptions{withDriver.getValue(), withTasks.getValue()};
  });
  return mlir::failed(mlir::mlirTranslateMain(
      arguments.size(), arguments.data(),
      "pto-translate: between tile programs and other forms\n"));
}
