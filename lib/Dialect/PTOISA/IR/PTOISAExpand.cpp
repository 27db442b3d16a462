//===- PTOISAExpand.cpp - Rows and columns against tiles ------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules and scratch of the instructions that repeat a vector.
//
//===----------------------------------------------------------------------===//

#include "PTOISATileRules.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

namespace mlir::pto_isa::detail {
LogicalResult verifyRowExpand(Operation *op, const InstructionInfo &info);
LogicalResult verifyColExpand(Operation *op, const InstructionInfo &info);
} // namespace mlir::pto_isa::detail

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

/// Whether the valid rectangles can be the same.
static bool haveSameValid(TileType tile, TileType other) {
  return !differ(tile.getValidRows(), other.getValidRows()) &&
         !differ(tile.getValidCols(), other.getValidCols());
}

/// Whether the tile can be a column of one value per row.
static bool isColumn(TileType tile) {
  return tile.getBlockLayout().value_or(BlockLayout::ColMajor) ==
             BlockLayout::ColMajor &&
         !differ(tile.getValidCols(), 1);
}

/// Whether the tile can hold a value per row, repeated over 32 bytes. That
/// width belongs to the instruction set.
static bool isColumnOfBlocks(TileType tile) {
  return isRowMajor(tile) &&
         !differ(tile.getValidCols(), 32 / getElementBytes(tile));
}

/// Whether `tile` can be the vector beside `other`.
static bool canBeVector(TileType tile, TileType other, TileType dst) {
  return (isColumn(tile) || isColumnOfBlocks(tile)) &&
         !differ(tile.getValidRows(), dst.getValidRows()) &&
         haveSameValid(other, dst) && isRowMajor(other);
}

/// The vector among the sources of an instruction of the family; if both can
/// be, the second.
static TileType getVector(Operation *op) {
  auto src0 = cast<TileType>(op->getOperand(0).getType());
  auto src1 = cast<TileType>(op->getOperand(1).getType());
  auto dst = cast<TileType>(op->getOperands().back().getType());
  return canBeVector(src1, src0, dst) ? src1 : src0;
}

/// Checks `row_expand_c3` and `row_expand_c4`.
static LogicalResult verifyVector(Operation *op, TileType src0, TileType src1,
                                  TileType dst) {
  if (canBeVector(src1, src0, dst) || canBeVector(src0, src1, dst)) {
    return success();
  }
  bool isFirstFull = haveSameValid(src0, dst);
  if (!isFirstFull && !haveSameValid(src1, dst)) {
    return op->emitOpError("expects a source with the valid rectangle of 'dst' "
                           "(row_expand_c3), but found ")
           << src0 << " and " << src1;
  }
  return op->emitOpError("expects '")
         << (isFirstFull ? "src1" : "src0")
         << "' with one value or 32 bytes in each valid row of 'dst' "
            "(row_expand_c4), but found "
         << (isFirstFull ? src1 : src0);
}

LogicalResult
mlir::pto_isa::detail::verifyRowExpand(Operation *op,
                                       const InstructionInfo &info) {
  TileType src0 = getTile(op, info, "src0"), src1 = getTile(op, info, "src1");
  TileType dst = getTile(op, info, "dst");
  Type element = dst.getElementType();
  // row_expand_c1, row_expand_c2
  if (failed(verifyElement(op, "src0", src0.getElementType(), element,
                           "row_expand_c1")) ||
      failed(verifyElement(op, "src1", src1.getElementType(), element,
                           "row_expand_c1")) ||
      failed(verifyNoBlocks(op, "src0", src0, "row_expand_c2")) ||
      failed(verifyNoBlocks(op, "src1", src1, "row_expand_c2")) ||
      failed(verifyRowMajor(op, "dst", dst, "row_expand_c2"))) {
    return failure();
  }
  // A destination without elements makes the instruction do nothing.
  bool isEmpty = dst.getValidRows() == 0 && dst.getValidCols() == 0;
  if (!isEmpty && failed(verifyVector(op, src0, src1, dst))) {
    return failure();
  }
  // row_expand_c5
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!isEmpty && machine && worksOnMemory(*machine) &&
      getTile(op, info, "tmp") && !isColumn(getVector(op))) {
    return op->emitOpError("expects a column beside 'tmp' on machine '")
           << machine->name << "' (row_expand_c5), but found " << getVector(op);
  }
  return verifyInstruction(op, info);
}

LogicalResult
mlir::pto_isa::detail::verifyColExpand(Operation *op,
                                       const InstructionInfo &info) {
  TileType src0 = getTile(op, info, "src0"), src1 = getTile(op, info, "src1");
  TileType dst = getTile(op, info, "dst");
  Type element = dst.getElementType();
  // col_expand_c1 to col_expand_c4
  if (failed(verifyElement(op, "src0", src0.getElementType(), element,
                           "col_expand_c1")) ||
      failed(verifyElement(op, "src1", src1.getElementType(), element,
                           "col_expand_c1")) ||
      failed(verifyRowMajor(op, "src0", src0, "col_expand_c2")) ||
      failed(verifyRowMajor(op, "src1", src1, "col_expand_c2")) ||
      failed(verifyRowMajor(op, "dst", dst, "col_expand_c2")) ||
      failed(verifyValid(op, "src0", src0, dst, "col_expand_c3")) ||
      failed(verifyExtent(op, "src1", "valid columns", src1.getValidCols(),
                          dst.getValidCols(), "col_expand_c4"))) {
    return failure();
  }
  return verifyInstruction(op, info);
}

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAExpand.cpp.inc"

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

LogicalResult TRowExpandOp::verifyRules() {
  TileType src = getSrc().getType(), dst = getDst().getType();
  // trowexpand_c1, trowexpand_c2
  if (failed(verifyElement(*this, "src", src.getElementType(),
                           dst.getElementType(), "trowexpand_c1")) ||
      failed(verifyNoBlocks(*this, "src", src, "trowexpand_c2")) ||
      failed(verifyRowMajor(*this, "dst", dst, "trowexpand_c2"))) {
    return failure();
  }
  // trowexpand_c4
  if (hasVectorRegisters(*this) &&
      failed(verifyExtent(*this, "src", "valid columns", src.getValidCols(), 1,
                          "trowexpand_c4"))) {
    return failure();
  }
  // trowexpand_c3
  if (dst.getValidRows() == 0 && dst.getValidCols() == 0) {
    return success();
  }
  for (TileType tile : {src, dst}) {
    if (tile.getValidRows() == 0 || tile.getValidCols() == 0) {
      return emitOpError("expects tiles with valid elements (trowexpand_c3), "
                         "but found ")
             << tile;
    }
  }
  return verifyExtent(*this, "src", "valid rows", src.getValidRows(),
                      dst.getValidRows(), "trowexpand_c3");
}

LogicalResult TColExpandOp::verifyRules() {
  TileType src = getSrc().getType(), dst = getDst().getType();
  // tcolexpand_c1 to tcolexpand_c3
  return failure(
      failed(verifyElement(*this, "src", src.getElementType(),
                           dst.getElementType(), "tcolexpand_c1")) ||
      failed(verifyRowMajor(*this, "src", src, "tcolexpand_c2")) ||
      failed(verifyRowMajor(*this, "dst", dst, "tcolexpand_c2")) ||
      failed(verifyExtent(*this, "src", "valid columns", src.getValidCols(),
                          dst.getValidCols(), "tcolexpand_c3")));
}

//===----------------------------------------------------------------------===//
// One value per row
//===----------------------------------------------------------------------===//

/// Repeats that the instructions below fill at a time where there are more rows
/// than an instruction repeats: theirs on every machine, since they were
/// written for scratch of a fixed size.
static constexpr int64_t kMostFilledRepeats = 30;

/// A column is repeated over blocks by an instruction that fills a block for
/// each value.
static int64_t getRowExpandScratch(TileType dst, const pto::Machine &machine) {
  if (!worksOnMemory(machine)) {
    return 0;
  }
  int64_t rowsPerRepeat =
      machine.vector.registerBytes / machine.vector.blockBytes;
  int64_t rows = getMaxRows(dst);
  int64_t repeats = rows <= machine.vector.maxRepeat
                        ? llvm::divideCeil(rows, rowsPerRepeat)
                        : kMostFilledRepeats;
  return repeats * machine.vector.registerBytes;
}

static bool usesReservedRange(Operation *op, Value tmp,
                              const pto::Machine &machine) {
  return !tmp && worksOnMemory(machine) &&
         machine.hasFeature("hidden_scratch") && isColumn(getVector(op));
}

#define DEFINE_ROW_EXPAND(OpTy)                                                \
  int64_t OpTy::getScratchBytes(OpOperand &, const pto::Machine &machine) {    \
    return getRowExpandScratch(getDst().getType(), machine);                   \
  }                                                                            \
  bool OpTy::usesHiddenScratch(const pto::Machine &machine) {                  \
    return usesReservedRange(*this, getTmp(), machine);                        \
  }
DEFINE_ROW_EXPAND(TRowExpandAddOp)
DEFINE_ROW_EXPAND(TRowExpandSubOp)
DEFINE_ROW_EXPAND(TRowExpandMulOp)
DEFINE_ROW_EXPAND(TRowExpandMaxOp)
DEFINE_ROW_EXPAND(TRowExpandMinOp)
DEFINE_ROW_EXPAND(TRowExpandExpDifOp)
DEFINE_ROW_EXPAND(TRowExpandDivOp)
#undef DEFINE_ROW_EXPAND

void PTOISADialect::registerExpandOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAExpand.cpp.inc"
      >();
}
