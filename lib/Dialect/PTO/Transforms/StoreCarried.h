//===- StoreCarried.h - Loops yield versions of what they carry -*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What pto-store-carried does, for passes that make loops.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_DIALECT_PTO_TRANSFORMS_STORECARRIED_H
#define PTO_LIB_DIALECT_PTO_TRANSFORMS_STORECARRIED_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::pto {

/// Makes every loop of the function yield versions of the tensors it carries.
void storeCarried(FunctionOpInterface function);

} // namespace mlir::pto

#endif // PTO_LIB_DIALECT_PTO_TRANSFORMS_STORECARRIED_H
