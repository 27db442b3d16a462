//===- Kernels.h - Which functions are kernels ------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_ANALYSIS_KERNELS_H
#define PTO_DIALECT_PTOISA_ANALYSIS_KERNELS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::pto_isa {

/// The functions that a host can launch, in order: public ones that say which
/// core executes them, and those that do not, if their arguments are arrays and
/// numbers and no other function calls them.
SmallVector<func::FuncOp> findKernels(ModuleOp module);

/// Whether a function or an argument can have this name in C and C++, which the
/// host calls kernels by: no words of the languages, nor what headers or a
/// program have for themselves.
bool isNameInCpp(StringRef name);

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_ANALYSIS_KERNELS_H
