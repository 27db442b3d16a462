//===- Passes.h - Conversion passes -----------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that leave a dialect of ours, or go from one to the other.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_CONVERSION_PASSES_H
#define PTO_CONVERSION_PASSES_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Pass/Pass.h"
#include "pto/Dialect/PTO/IR/PTO.h"

namespace mlir::pto {

#define GEN_PASS_DECL
#include "pto/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "pto/Conversion/Passes.h.inc"

} // namespace mlir::pto

#endif // PTO_CONVERSION_PASSES_H
