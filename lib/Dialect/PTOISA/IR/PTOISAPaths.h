//===- PTOISAPaths.h - Ways between memories --------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What instructions that move data share: which pipe goes from one memory to
// another, what can be done on the way out of the accumulator, and layouts.
// The target machine answers; without one only rules of all machines hold.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAPATHS_H
#define PTO_DIALECT_PTOISA_IR_PTOISAPATHS_H

#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"

namespace mlir::pto_isa::detail {

/// The pipe that moves data between two places: the target machine's, or where
/// it has no such path or is not known, that of the machines that have it.
Pipe getPathPipe(Operation *op, Place from, Place to);

/// The place that the memory of a tile belongs to. The public text says
/// `scaling` of the scales of MX operands, which lie beside their operand.
Place getMemoryPlace(TileType tile);

/// Checks that the target machine moves data between two places; `label` names
/// the rule.
LogicalResult verifyPath(Operation *op, Place from, Place to, StringRef label);

/// The code of an element type in the tables of a machine; none if they have no
/// name for it.
std::optional<int32_t> getTableDType(Type type);

/// What is done to values on the way out of the accumulator.
struct EpilogueUse {
  /// Tile of scales by column, or null.
  Value fp;
  /// Scale of all values, or null.
  Value preQuantScalar;
  /// Activation.
  ReluPreMode relu = ReluPreMode::NoRelu;
  /// Distribution to vector cores, if written.
  std::optional<AccToVecMode> accToVec;
};

/// Checks that `use` fits a move from a place to another (`epilogue_c1`,
/// `epilogue_c2`) and, out of the accumulator, that the target machine turns
/// elements of `source` into those of `result` this way (`epilogue_c3`).
LogicalResult verifyEpilogue(Operation *op, Place from, Place to, Type source,
                             Type result, const EpilogueUse &use);

/// Whether the layout of a tile is this one, as far as it is written.
bool hasLayout(TileType tile, BlockLayout blocks, InnerLayout inner);

/// Whether a tile is in rows without blocks, as far as the type says.
inline bool isInRows(TileType tile) {
  return hasLayout(tile, BlockLayout::RowMajor, InnerLayout::NoneBox);
}

/// Whether a tile has blocks of rows, one block below the other, as far as the
/// type says.
inline bool hasBlocksOfRows(TileType tile) {
  return hasLayout(tile, BlockLayout::ColMajor, InnerLayout::RowMajor);
}
/// Whether the order inside of blocks of a tile is this one or open.
bool hasInnerLayout(TileType tile, InnerLayout inner);
/// How diagnostics call the layout of a tile.
std::string describeLayout(TileType tile);

/// Product of extents; none if one is known at run time only.
std::optional<int64_t> getStaticCount(ArrayRef<int64_t> extents);

} // namespace mlir::pto_isa::detail

#endif // PTO_DIALECT_PTOISA_IR_PTOISAPATHS_H
