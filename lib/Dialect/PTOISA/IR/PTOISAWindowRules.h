//===- PTOISAWindowRules.h - Rules about windows in `vec` -------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks of copies between a tile in the vector memory and a window of another.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_DIALECT_PTOISA_IR_PTOISAWINDOWRULES_H
#define PTO_LIB_DIALECT_PTOISA_IR_PTOISAWINDOWRULES_H

#include "pto/Dialect/PTOISA/IR/PTOISA.h"

namespace mlir::pto_isa::detail {

/// Checks what vector units with registers copy between `inner` and a window of
/// `outer` (vec_window_c1).
LogicalResult verifyVecWindow(Operation *op, TileType inner, TileType outer);

/// Checks what vector units that work on memory copy between `smaller` and the
/// window of `larger` at `row` and `col` (window_c2, window_c3).
LogicalResult verifyWindowInVec(Operation *op, TileType smaller,
                                TileType larger, Value row, Value col);

} // namespace mlir::pto_isa::detail

#endif // PTO_LIB_DIALECT_PTOISA_IR_PTOISAWINDOWRULES_H
