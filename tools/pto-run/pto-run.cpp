//===- pto-run.cpp - Runs a kernel, or writes what it compiles to ---------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parses the command line; the work is in pto/ExecutionEngine/Runner.h.
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"

#include "pto/InitAllDialects.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::pto;

/// Refuses an option at the end that lacks its value, which LLVM tells in words
/// of its own.
static bool isComplete(llvm::ArrayRef<char *> arguments) {
  llvm::StringRef last = arguments.back();
  llvm::StringRef name = last.ltrim('-');
  cl::Option *option = cl::getRegisteredOptions().lookup(name);
  if (arguments.size() < 2 || name.size() == last.size() || !option ||
      option->getValueExpectedFlag() != cl::ValueRequired) {
    return true;
  }
  llvm::errs() << "pto-run: error: option '" << last << "' requires a value\n";
  return false;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  // LLVM's own options (one of them is called 'threads') are of no use here.
  cl::ResetCommandLineParser();
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "pto-mlir " PTO_VERSION ", LLVM " LLVM_VERSION_STRING "\n";
  });
  CommandLine line;
  if (!isComplete(llvm::ArrayRef(argv, argc))) {
    return static_cast<int>(RunnerExit::UserError);
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!cl::ParseCommandLineOptions(argc, argv, "Runs a tile kernel\n", &os)) {
    // Wrong values are on stderr already; the rest is in `text`.
    llvm::StringRef first = llvm::StringRef(text).split('\n').first;
    if (first.consume_front("pto-run: ")) {
      llvm::errs() << "pto-run: error: " << first.split("  Try").first << "\n";
    }
    return static_cast<int>(RunnerExit::UserError);
  }
  for (const Opt<unsigned> *option : {&line.grid, &line.vectorCores}) {
    if (option->getNumOccurrences() > 0 && option->getValue() == 0) {
      llvm::errs() << "pto-run: error: '--" << option->ArgStr
                   << "' expects at least 1, but found 0\n";
      return static_cast<int>(RunnerExit::UserError);
    }
  }
  line.o.args = line.args;
  line.o.outs = line.outs;
  line.o.expects = line.expects;
  line.o.compares = line.compares;
  line.o.emits = line.emits;
  mlir::DialectRegistry registry;
  mlir::pto::registerAllDialects(registry);
  return static_cast<int>(runRunner(line.o, registry));
}
