//===- Runner.h - What the tool pto-run does --------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads a module, lowers it, and either writes the products of the compiler or
// runs one kernel on given inputs, compares and times it. The tool itself only
// parses its command line.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_EXECUTIONENGINE_RUNNER_H
#define PTO_EXECUTIONENGINE_RUNNER_H

#include "mlir/IR/DialectRegistry.h"
#include "pto/Target/PTOText/PTOText.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::pto {

/// Exit codes of the tool.
enum class RunnerExit {
  /// Everything went well.
  Success = 0,
  /// The user's program, options or files are at fault.
  UserError = 1,
  /// The kernel ran, but a result differs from its expected value.
  WrongResult = 2,
  /// A defect of the compiler.
  InternalError = 3
};

/// Which lowering runs the kernel.
enum class RunnerRoad { Reference, Fast };

/// The level of the kernel: tile programs, or instructions.
enum class RunnerLevel { PTO, ISA };

/// The command line of pto-run. "-" in `outs` and `expects` skips an output.
struct RunnerOptions {
  /// The file to read, "-" for standard input.
  std::string input = "-";
  /// The language of that file.
  pto_isa::InputFormat inputFormat = pto_isa::InputFormat::Auto;
  /// The kernel; empty if the module has only one.
  std::string entry;
  /// The target to record in the module, see Machine::resolve(); none if empty.
  std::string machine;
  /// Which lowering runs the kernel.
  RunnerRoad road = RunnerRoad::Reference;
  /// The level of the kernel.
  RunnerLevel level = RunnerLevel::PTO;
  /// Level isa: how many blocks run.
  unsigned grid = 0;
  /// Level isa: vector cores of a mixed kernel; 0: as many as the machine has.
  unsigned vectorCores = 0;
  /// Level isa: report reads of bytes that nobody wrote.
  bool checkUninit = false;
  /// Level isa: the file for counts as JSON, "-" for standard output; empty:
  /// none.
  std::string count;
  /// One text for each argument of the kernel, or for each that is not a pure
  /// output, or none; see RunnerArguments.h.
  std::vector<std::string> args;
  /// Files for the written arguments, in order.
  std::vector<std::string> outs;
  /// Files with the expected values of the written arguments, in order.
  std::vector<std::string> expects;
  /// A comparison rule for each of `expects`, or one for all; exact if none.
  std::vector<std::string> compares;
  /// Products to write instead of running: mlir, llvm, asm, obj, header, main.
  std::vector<std::string> emits;
  /// The path of a single product, or the prefix of several.
  std::string outputPath = "-";
  /// Timed calls after a first one; 1 means one call and no times.
  unsigned repeat = 1;
  /// Threads of parallel regions; 0 means as many as the machine has.
  unsigned threads = 1;
  /// Seed of random arguments that state none.
  uint64_t seed = 0;
  /// LLVM's optimization level.
  unsigned optLevel = 2;
  /// Uses the baseline of the architecture, not the host's features.
  bool genericCPU = false;
  /// Prints the memory that the kernel needed beyond its arguments.
  bool reportMemory = false;
};

/// Does what `options` say, with inputs in the dialects of `registry`. Results
/// go to stdout; each error is a line "pto-run: error: ..." or a diagnostic
/// with a location on stderr.
RunnerExit runRunner(const RunnerOptions &options,
                     const DialectRegistry &registry);

} // namespace mlir::pto

#endif // PTO_EXECUTIONENGINE_RUNNER_H
