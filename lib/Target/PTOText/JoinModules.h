//===- JoinModules.h - Modules inside each other as one ---------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program may be split into modules that stand inside another.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_TARGET_PTOTEXT_JOINMODULES_H
#define PTO_LIB_TARGET_PTOTEXT_JOINMODULES_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::pto_isa {

/// Moves what is in modules without a name inside `module` into it. A
/// declaration stands for the function of its name in another; fails if there
/// are two of a name, or modules for different machines.
LogicalResult joinModules(ModuleOp module);

} // namespace mlir::pto_isa

#endif // PTO_LIB_TARGET_PTOTEXT_JOINMODULES_H
