//===- PTOISATileRules.h - Rules about one tile -----------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks that several groups of instructions make on a tile. All skip what a
// type leaves open; `label` is the rule that the diagnostic names.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_DIALECT_PTOISA_IR_PTOISATILERULES_H
#define PTO_LIB_DIALECT_PTOISA_IR_PTOISATILERULES_H

#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/Machine/Machine.h"

namespace mlir::pto_isa::detail {

/// The tile called `name`; null if it was left out or is no tile.
inline TileType getTile(Operation *op, const InstructionInfo &info,
                        StringRef name) {
  Value value = getOperand(op, info, name);
  return value ? dyn_cast<TileType>(value.getType()) : TileType();
}

/// Whether both extents are known and differ.
inline bool differ(int64_t extent, int64_t other) {
  return !ShapedType::isDynamic(extent) && !ShapedType::isDynamic(other) &&
         extent != other;
}

/// The valid rows, or all rows if they are known at run time only.
inline int64_t getMaxRows(TileType tile) {
  int64_t rows = tile.getValidRows();
  return ShapedType::isDynamic(rows) ? tile.getRows() : rows;
}

/// The valid columns, or all columns if they are known at run time only.
inline int64_t getMaxCols(TileType tile) {
  int64_t cols = tile.getValidCols();
  return ShapedType::isDynamic(cols) ? tile.getCols() : cols;
}

/// Bytes of an element that fills whole bytes.
inline int64_t getElementBytes(TileType tile) {
  return tile.getElementBits() / 8;
}

/// Whether the vector unit works on memory rather than on registers.
inline bool worksOnMemory(const pto::Machine &machine) {
  return !detail::hasVectorRegisters(machine);
}

/// Whether elements lie row by row, as far as the type says.
inline bool isRowMajor(TileType tile) {
  return tile.getBlockLayoutOrDefault() == BlockLayout::RowMajor;
}

/// Checks that the tile is without blocks.
inline LogicalResult verifyNoBlocks(Operation *op, StringRef name,
                                    TileType tile, StringRef label) {
  InnerLayout inner = tile.getInnerLayoutOrDefault();
  if (inner == InnerLayout::NoneBox) {
    return success();
  }
  return op->emitOpError("expects '")
         << name << "' without blocks (" << label
         << "), but found 'slayout=" << stringifyInnerLayout(inner) << "'";
}

/// Checks that the tile is row by row, without blocks.
inline LogicalResult verifyRowMajor(Operation *op, StringRef name,
                                    TileType tile, StringRef label) {
  if (failed(verifyNoBlocks(op, name, tile, label))) {
    return failure();
  }
  if (isRowMajor(tile)) {
    return success();
  }
  return op->emitOpError("expects '") << name << "' row by row (" << label
                                      << "), but found 'blayout=col_major'";
}

/// Checks an element type.
inline LogicalResult verifyElement(Operation *op, StringRef name, Type found,
                                   Type expected, StringRef label) {
  if (found == expected) {
    return success();
  }
  return op->emitOpError("expects '") << name << "' of " << expected << " ("
                                      << label << "), but found " << found;
}

/// Checks that an element type is one of `names`, separated by spaces.
inline LogicalResult verifyElementIn(Operation *op, StringRef name, Type found,
                                     StringRef names, StringRef label) {
  SmallVector<StringRef> list;
  names.split(list, ' ');
  if (llvm::is_contained(list, StringRef(getElementName(found)))) {
    return success();
  }
  return op->emitOpError("expects '") << name << "' of " << names << " ("
                                      << label << "), but found " << found;
}

/// Checks an extent; `what` names it, e.g. "valid rows".
inline LogicalResult verifyExtent(Operation *op, StringRef name, StringRef what,
                                  int64_t found, int64_t expected,
                                  StringRef label) {
  if (!differ(found, expected)) {
    return success();
  }
  return op->emitOpError("expects '")
         << name << "' with " << expected << " " << what << " (" << label
         << "), but found " << found;
}

/// Checks that a tile has the valid rectangle of another.
inline LogicalResult verifyValid(Operation *op, StringRef name, TileType tile,
                                 TileType expected, StringRef label) {
  return failure(
      failed(verifyExtent(op, name, "valid rows", tile.getValidRows(),
                          expected.getValidRows(), label)) ||
      failed(verifyExtent(op, name, "valid columns", tile.getValidCols(),
                          expected.getValidCols(), label)));
}

} // namespace mlir::pto_isa::detail

#endif // PTO_LIB_DIALECT_PTOISA_IR_PTOISATILERULES_H
