//===- Passes.h - Passes on the pto dialect ---------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that stay within the tile level.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_TRANSFORMS_PASSES_H
#define PTO_DIALECT_PTO_TRANSFORMS_PASSES_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"
#include "pto/Dialect/PTO/IR/PTO.h"

namespace mlir::pto {

#define GEN_PASS_DECL
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"

} // namespace mlir::pto

#endif // PTO_DIALECT_PTO_TRANSFORMS_PASSES_H
