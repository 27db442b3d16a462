//===- ISAKernel.h - A pto_isa kernel in this process -----------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles what `convert-pto-isa-to-llvm` left and launches it on the cores of
// a machine, as the instruction library executes them.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_EXECUTIONENGINE_ISAKERNEL_H
#define PTO_EXECUTIONENGINE_ISAKERNEL_H

#include "pto-c/Kernel.h"
#include "pto/ExecutionEngine/Compiler.h"
#include "pto/ExecutionEngine/ISA/Program.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace mlir::pto {

struct ISAProgram;
struct Machine;

/// How to launch.
struct ISALaunch {
  /// How many blocks run.
  int64_t grid = 1;
  /// Report reads of bytes that nobody wrote.
  bool checkUninit = false;
  /// Becomes non-zero to stop; may be null.
  const volatile int32_t *cancel = nullptr;
};

/// A kernel, or a program with its kernels, in executable memory.
class ISAKernel {
public:
  /// Generates code for `module` and loads it.
  static llvm::Expected<ISAKernel> create(ModuleOp module,
                                          const ISAProgram &program,
                                          const Machine &machine,
                                          const CompileOptions &options);
  ISAKernel(ISAKernel &&);
  ~ISAKernel();

  /// The facts of the kernel, in the form of those of the tile level.
  const PtoKernelInfo &info() const;

  /// Runs it; `counts` is what the launch did. An error is the caller's.
  llvm::Expected<isa_rt::Failure> run(llvm::MutableArrayRef<PtoTensor> args,
                                      const ISALaunch &launch,
                                      isa_rt::Counts &counts) const;

private:
  struct State;
  explicit ISAKernel(std::unique_ptr<State> state);
  /// Owns the code and the facts.
  std::unique_ptr<State> state;
};

/// The counts as JSON.
std::string toJson(const isa_rt::Counts &counts);

} // namespace mlir::pto

#endif // PTO_EXECUTIONENGINE_ISAKERNEL_H
