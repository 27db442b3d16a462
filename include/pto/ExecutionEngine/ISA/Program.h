//===- Program.h - Running compiled pto_isa programs ------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is a function of the host that calls the instruction library for
// its launches. Here they run one after another in the order of the program:
// whatever a token waits for is done when it is made. A launch sees the views
// it names and nothing else.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_EXECUTIONENGINE_ISA_PROGRAM_H
#define PTO_EXECUTIONENGINE_ISA_PROGRAM_H

#include "pto/ExecutionEngine/ISA/Launch.h"

namespace mlir::pto::isa_rt {

/// An argument of a kernel that programs launch.
struct KernelArgument {
  /// Whether it is passed as a view and not as an address or a scalar.
  bool isView = false;
  /// Extents of a view, -1 where its type leaves them open.
  std::vector<int64_t> sizes;
};

/// A kernel that programs launch.
struct ProgramKernel {
  /// The cores of a block, without words.
  std::vector<CoreProgram> cores;
  /// The arguments of each of them.
  std::vector<KernelArgument> arguments;
};

/// A program, and what it needs to know.
struct ProgramCode {
  /// Runs the program.
  CoreProgram program;
  /// Kernels by name.
  std::map<std::string, ProgramKernel> kernels;
  /// How many blocks of each kind the machine runs at once.
  int64_t cubeCores = 0, vectorCores = 0, mixedCores = 0;
  /// Bytes of global memory.
  int64_t globalCapacity = 0;
};

/// Runs a program; `options.buffers` are its tensors.
Failure runProgram(const LaunchOptions &options, const ProgramCode &code,
                   Counts &counts);

} // namespace mlir::pto::isa_rt

#endif // PTO_EXECUTIONENGINE_ISA_PROGRAM_H
