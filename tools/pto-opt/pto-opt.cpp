//===- pto-opt.cpp - Runs passes on tile programs -----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt with our dialects and passes, --compile-to=<phase>, which runs the
// reference road up to that phase, and --machine=<name|file.json>, which first
// records the target.
//
//===----------------------------------------------------------------------===//

#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "pto/InitAllDialects.h"
#include "pto/InitAllPasses.h"
#include "pto/Pipelines/Pipelines.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

/// The pipelines that `--compile-to=<phase>` stands for; exits when there is no
/// such phase.
static std::vector<std::string> expandCompileTo(llvm::StringRef name) {
  std::optional<mlir::pto::Phase> last = mlir::pto::symbolizePhase(name);
  if (!last) {
    llvm::errs() << "pto-opt: error: expects --compile-to to name a phase, but "
                    "found '"
                 << name << "'; the phases are";
    for (mlir::pto::Phase phase : mlir::pto::getPhases()) {
      llvm::errs() << " " << mlir::pto::stringifyPhase(phase);
    }
    llvm::errs() << "\n";
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

int main(int argc, char **argv) {
  std::vector<std::string> arguments;
  size_t passes = 1; // where those of --machine go, before all others
  for (llvm::StringRef argument : llvm::ArrayRef(argv, argc)) {
    llvm::StringRef option = argument;
    if (option.consume_front("--compile-to=")) {
      llvm::append_range(arguments, expandCompileTo(option));
    } else if (option.consume_front("--machine=")) {
      // Braces keep a path with spaces together.
      arguments.insert(arguments.begin() + passes++,
                       ("--pto-set-target=machine={" + option + "}").str());
    } else {
      arguments.push_back(argument.str());
    }
  }
  std::vector<char *> expanded;
  for (std::string &argument : arguments) {
    expanded.push_back(argument.data());
  }
  mlir::pto::registerAllPasses();
  mlir::DialectRegistry registry;
  mlir::pto::registerAllDialects(registry);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(expanded.size(), expanded.data(),
                        "pto-opt: passes on tile programs\n", registry));
}
