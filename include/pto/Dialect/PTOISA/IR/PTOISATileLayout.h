//===- PTOISATileLayout.h - Where elements of a tile lie --------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One form for all layouts: an element's place is affine in the row and column
// of its block and in those inside of the block. Planning, proofs, C++ and
// execution all stand on it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISATILELAYOUT_H
#define PTO_DIALECT_PTOISA_IR_PTOISATILELAYOUT_H

#include <cstdint>

namespace mlir::pto_isa {

/// Where the elements of a tile lie. Strides count elements; without blocks, a
/// block is one element.
struct TileLayout {
  /// Extents of a block.
  int64_t blockRows = 1, blockCols = 1;
  /// From a block to the one below, and to the one beside.
  int64_t blockRowStride = 0, blockColStride = 0;
  /// The same for elements of a block.
  int64_t rowStride = 0, colStride = 0;

  /// The place of element (row, col) behind the first one.
  int64_t getOffset(int64_t row, int64_t col) const {
    return row / blockRows * blockRowStride + col / blockCols * blockColStride +
           row % blockRows * rowStride + col % blockCols * colStride;
  }
};

/// Extents of a tile. Those that are known at run time only are dynamic.
struct TileExtents {
  int64_t rows, cols;
  int64_t validRows, validCols;
};

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_IR_PTOISATILELAYOUT_H
