//===- JIT.h - Code in this process -----------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What kernels of both levels are loaded into.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_JIT_H
#define PTO_LIB_EXECUTIONENGINE_JIT_H

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace mlir::pto {

/// A JIT for objects that need libc, libm, the runtime and the instruction
/// library only.
llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> createJIT();

} // namespace mlir::pto

#endif // PTO_LIB_EXECUTIONENGINE_JIT_H
