//===- JITKernel.h - A kernel compiled into this process --------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles an LLVM module in memory and calls one kernel of it through the C
// ABI of pto-c/Kernel.h.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_EXECUTIONENGINE_JITKERNEL_H
#define PTO_EXECUTIONENGINE_JITKERNEL_H

#include "pto-c/Kernel.h"
#include "pto/ExecutionEngine/Compiler.h"
#include "pto/ExecutionEngine/ThreadPool.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mlir::pto {

/// What a call left behind.
struct CallResult {
  /// A PtoStatus.
  int32_t status = PTO_OK;
  /// Filled unless `status` is PTO_OK or PTO_CANCELLED.
  PtoError error = {};
  /// Bytes that the kernel needed beyond its arguments: scratch, and the
  /// highest sum of what it allocated itself.
  int64_t scratchBytes = 0;
  /// See `scratchBytes`.
  int64_t allocatedBytes = 0;
};

/// One kernel in executable memory.
class JITKernel {
public:
  /// Loads an object that `emitObject` made (in this process or an earlier one)
  /// and looks up kernel `name` (`f` of `pto_kernel_f`).
  static llvm::Expected<JITKernel> load(llvm::StringRef object,
                                        llvm::StringRef name);

  /// Generates code for `module`, which `translateToLLVM` made, and loads it.
  /// Code generation changes `module`: print it before.
  static llvm::Expected<JITKernel> create(llvm::Module &module,
                                          llvm::StringRef name,
                                          const CompileOptions &options = {});

  JITKernel(JITKernel &&);
  JITKernel &operator=(JITKernel &&);
  ~JITKernel();

  /// The entry point; valid as long as this object lives.
  PtoKernel kernel() const { return entry; }

  /// The facts of the kernel; valid as long as this object lives.
  const PtoKernelInfo &info() const { return *facts; }

  /// Calls the kernel with scratch of the size its info asks for. Regions run
  /// on `pool`, or serially without one. `cancel` may stop the call.
  CallResult run(llvm::MutableArrayRef<PtoTensor> args,
                 ThreadPool *pool = nullptr,
                 const volatile int32_t *cancel = nullptr) const;

private:
  JITKernel() = default;

  /// Owns the code.
  std::unique_ptr<llvm::orc::LLJIT> jit;
  /// `pto_kernel_<name>`.
  PtoKernel entry = nullptr;
  /// `pto_kernel_<name>_info`.
  const PtoKernelInfo *facts = nullptr;
};

} // namespace mlir::pto

#endif // PTO_EXECUTIONENGINE_JITKERNEL_H
