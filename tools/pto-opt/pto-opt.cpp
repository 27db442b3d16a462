//===- pto-opt.cpp - Runs passes on tile programs -----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt with our dialects and passes, --compile-to=<phase>, which runs the
// reference road up to that phase, and --machine=<name|file.json>, which first
// records the target. The public assembler text (PTOTextInput.h) is read too.
//
//===----------------------------------------------------------------------===//

#include "InputFormat.h"
#include "PTOTextInput.h"

#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "pto/InitAllDialects.h"
#include "pto/InitAllPasses.h"
#include "pto/Pipelines/Pipelines.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <optional>

/// The names of all phases, in order.
static std::string getPhaseNames() {
  return llvm::join(
      llvm::map_range(mlir::pto::getPhases(), mlir::pto::stringifyPhase), " ");
}

/// The pipelines that `--compile-to=<phase>` stands for; exits when there is no
/// such phase.
static std::vector<std::string> expandCompileTo(llvm::StringRef name) {
  std::optional<mlir::pto::Phase> last = mlir::pto::symbolizePhase(name);
  if (!last) {
    llvm::errs() << "pto-opt: error: expects --compile-to to name a phase, but "
                    "found '"
                 << name << "'; the phases are " << getPhaseNames() << "\n";
    std::exit(1);
  }
  std::vector<std::string> pipelines;
  for (mlir::pto::Phase phase : mlir::pto::getPhases()) {
    llvm::StringRef text = mlir::pto::stringifyPhase(phase);
    pipelines.push_back(("--pto-phase-" + text).str());
    if (phase == *last) {
      break;
    }
  }
  return pipelines;
}

/// Takes the value of option `name` off the front of `arguments`, whichever way
/// it is written; nothing if another argument is next.
static std::optional<std::string>
takeOption(llvm::StringRef name, llvm::ArrayRef<char *> &arguments) {
  llvm::StringRef option = arguments.front();
  if (!option.consume_front("--") && !option.consume_front("-")) {
    return std::nullopt;
  }
  if (!option.consume_front(name)) {
    return std::nullopt;
  }
  if (option.consume_front("=")) {
    arguments = arguments.drop_front();
    return option.str();
  }
  if (!option.empty()) {
    return std::nullopt;
  }
  if (arguments.size() < 2) {
    llvm::errs() << "pto-opt: error: option '--" << name
                 << "' requires a value\n";
    std::exit(1);
  }
  std::string value = arguments[1];
  arguments = arguments.drop_front(2);
  return value;
}

/// The arguments in the words of mlir-opt.
static std::vector<std::string> expand(llvm::ArrayRef<char *> arguments) {
  std::vector<std::string> result{arguments.front()};
  size_t passes = 1; // where those of --machine go, before all others
  arguments = arguments.drop_front();
  while (!arguments.empty()) {
    if (std::optional<std::string> phase =
            takeOption("compile-to", arguments)) {
      llvm::append_range(result, expandCompileTo(*phase));
    } else if (std::optional<std::string> machine =
                   takeOption("machine", arguments)) {
      // Braces keep a path with spaces together.
      result.insert(result.begin() + passes++,
                    "--pto-set-target=machine={" + *machine + "}");
    } else {
      result.push_back(arguments.front());
      arguments = arguments.drop_front();
    }
  }
  return result;
}

namespace {
/// The options that `expand` knows, for --help.
struct HelpOptions {
  /// The option keeps a reference only.
  std::string phases =
      "Run the reference road up to a phase: " + getPhaseNames();
  llvm::cl::opt<std::string> compileTo{
      "compile-to", llvm::cl::value_desc("phase"), llvm::cl::desc(phases)};
  llvm::cl::opt<std::string> machine{
      "machine", llvm::cl::value_desc("name|file.json"),
      llvm::cl::desc("Record the machine that the module is for, first")};
  llvm::cl::opt<mlir::pto_isa::InputFormat> input{
      "input", llvm::cl::desc("Language of the input"),
      llvm::cl::init(mlir::pto_isa::InputFormat::Auto),
      mlir::pto::getInputFormats()};
};
} // namespace

int main(int argc, char **argv) {
  HelpOptions help;
  std::vector<std::string> arguments = expand(llvm::ArrayRef(argv, argc));
  std::vector<char *> expanded;
  for (std::string &argument : arguments) {
    expanded.push_back(argument.data());
  }
  mlir::pto::registerAllPasses();
  mlir::DialectRegistry registry;
  mlir::pto::registerAllDialects(registry);
  auto [inputFile, outputFile] = mlir::registerAndParseCLIOptions(
      expanded.size(), expanded.data(), "pto-opt: passes on tile programs\n",
      registry);
  return mlir::asMainReturnCode(
      isPTOText(help.input, inputFile)
          ? mlir::pto::runOnPTOText(inputFile, outputFile, registry)
          : mlir::MlirOptMain(expanded.size(), expanded.data(), inputFile,
                              outputFile, registry));
}
