//===- Passes.h - Passes on the pto_isa dialect -----------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that stay within the hardware level.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_TRANSFORMS_PASSES_H
#define PTO_DIALECT_PTOISA_TRANSFORMS_PASSES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"

namespace mlir::pto_isa {

#define GEN_PASS_DECL
#include "pto/Dialect/PTOISA/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "pto/Dialect/PTOISA/Transforms/Passes.h.inc"

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_TRANSFORMS_PASSES_H
