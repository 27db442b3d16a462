//===- Compiler.h - From the LLVM dialect to machine code -------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes a module that `pto-to-llvm` produced and turns it into an optimized
// LLVM module, an object, assembly or text for the machine that runs this
// process. The C runtime is linked in and internalized, so that nothing but the
// kernels is visible from outside.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_EXECUTIONENGINE_COMPILER_H
#define PTO_EXECUTIONENGINE_COMPILER_H

#include "pto-c/Kernel.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir::pto {

/// What the generated `main` calls, and with which inputs.
struct MainOptions {
  /// The kernel: `f` of `pto_kernel_f`.
  std::string kernel;
  /// Sizes of the dynamic dimensions of all arguments, in order.
  std::vector<int64_t> dims;
  /// Seed of the random inputs.
  uint64_t seed = 0;
};

/// How to generate code.
struct CompileOptions {
  /// LLVM's optimization level, 0 to 3. Floating-point semantics are strict at
  /// every level: no fast-math, no contraction.
  unsigned optLevel = 2;
  /// Uses the baseline of the architecture instead of the host's features.
  bool genericCPU = false;
  /// Makes the runtime part of the module, so that an object needs libc and
  /// libm only. Without it, only JITKernel can load the object; generating code
  /// for the runtime would take longer than for a small kernel.
  bool linkRuntime = true;
  /// Compiles this kernel only (`f` of `pto_kernel_f`); empty means all.
  std::string kernel;
  /// Adds a `main` to the module.
  std::optional<MainOptions> main;
};

/// Registers the code generator of the host with LLVM, once per process.
void initializeNativeTarget();

/// Names everything about the target that decides which code is generated:
/// triple, processor and features.
std::string describeTarget(const CompileOptions &options);

/// Makes a target machine for the host: its triple, and its list of features
/// rather than its name, which alone promises more than a hypervisor may give.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createHostTargetMachine(const CompileOptions &options);

/// Translates `module` (LLVM dialect) into an LLVM module of `context`, links
/// the runtime, hides everything but the kernels and `main`, and optimizes.
llvm::Expected<std::unique_ptr<llvm::Module>>
translateToLLVM(ModuleOp module, llvm::LLVMContext &context,
                const CompileOptions &options = {});

/// Generates a position-independent object file.
llvm::Expected<llvm::SmallVector<char, 0>>
emitObject(llvm::Module &module, const CompileOptions &options = {});

/// Generates assembly text.
llvm::Expected<std::string> emitAssembly(llvm::Module &module,
                                         const CompileOptions &options = {});

/// Prints LLVM IR.
std::string emitLLVMText(const llvm::Module &module);

/// Writes the C header that declares the kernel that `info` describes.
std::string emitHeader(const PtoKernelInfo &info);

/// Names of the kernels that `module` (LLVM dialect) defines, in order: `f` of
/// `pto_kernel_f`.
llvm::SmallVector<std::string> listKernels(ModuleOp module);

} // namespace mlir::pto

#endif // PTO_EXECUTIONENGINE_COMPILER_H
