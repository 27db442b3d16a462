//===- PlannedOverlap.h - Operands that may lie over each other -*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the proof of a memory plan knows about single instructions: where their
// operands lie, and which of them compute right although a source and the
// destination share bytes.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_TRANSFORMS_PLANNEDOVERLAP_H
#define PTO_DIALECT_PTOISA_TRANSFORMS_PLANNEDOVERLAP_H

#include "PlannedExtents.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::pto_isa {

/// A window of whole rows of a tile, of which run time says the first.
struct RowWindow {
  Value first;
  /// How many rows the window has, and the tile.
  int64_t rows;
  int64_t rowsOfTile;
  /// Bytes of a row, which follow each other.
  int64_t rowBytes;
};

/// The window of rows that a tile value is, if it is one.
std::optional<RowWindow> findRowWindow(Value tile);

/// The rows of its tile that such a window has in some trip of a loop, if that
/// is known of all trips.
std::optional<llvm::BitVector> findRowsOfLoop(scf::ForOp loop,
                                              const RowWindow &window);

/// The valid rows and columns of a tile at an instruction, as far as the text
/// says them.
std::optional<std::pair<int64_t, int64_t>> findValidSize(Value tile,
                                                         Operation *at);

/// Whether an instruction that may work in place writes elements that are no
/// wider from the same byte on: none lands on one that is still to be read.
bool isNarrowing(OpOperand &source, OpOperand &destination, const Extent &from,
                 const Extent &to);

/// Whether an instruction copies a row onto itself first.
bool isOntoItself(OpOperand &source, OpOperand &destination, const Extent &from,
                  const Extent &to);

/// Whether an instruction copies a row onto itself and does nothing else.
bool isCopyOntoItself(OpOperand &source, OpOperand &destination,
                      const Extent &from, const Extent &to);

/// Whether two operands certainly have the same bytes.
bool isSameWindow(OpOperand &first, OpOperand &second, const Extent &lhs,
                  const Extent &rhs);

/// Whether the source is one row of a tile, whichever it is at run time, and
/// the destination lies over exactly one of them: that one, or apart from it.
bool isRowOrApart(OpOperand &source, const Extent &from, const Extent &to);

/// Whether all tiles of an instruction in vector memory are empty, so that it
/// neither reads nor writes an element.
bool touchesNothing(Operation *op);

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_TRANSFORMS_PLANNEDOVERLAP_H
