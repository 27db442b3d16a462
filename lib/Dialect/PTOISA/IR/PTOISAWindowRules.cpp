//===- PTOISAWindowRules.cpp - Rules about windows in `vec` --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both kinds of vector units copy windows of their memory, and each has limits
// of its own.
//
//===----------------------------------------------------------------------===//

#include "PTOISAWindowRules.h"
#include "PTOISAPaths.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

// Rows of a block, from whose first one a window in `vec` goes.
static constexpr int64_t kWindowRows = 16;

/// `vec_window_c1`: a window `inner` of `outer`, one of them the source.
LogicalResult mlir::pto_isa::detail::verifyVecWindow(Operation *op,
                                                     TileType inner,
                                                     TileType outer) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!machine || !hasVectorRegisters(*machine)) {
    return success();
  }
  Type element = inner.getElementType();
  if (isa<IntegerType>(element) && !element.isSignlessInteger(8) &&
      !element.isSignlessInteger(32)) {
    return op->emitOpError("expects elements of i8, i32, f16, bf16, f32 or a "
                           "small float on machine '")
           << machine->name << "' (vec_window_c1), but found " << element;
  }
  if (inner.getPlace() != Place::Vec || outer.getPlace() != Place::Vec) {
    return success();
  }
  bool isBlocked = hasBlocksOfRows(inner) && hasBlocksOfRows(outer);
  bool isPlain = isInRows(inner) && isInRows(outer);
  if (!isBlocked && !isPlain) {
    return op->emitOpError("expects rows without blocks or blocks of rows on "
                           "machine '")
           << machine->name << "' (vec_window_c1), but found '"
           << describeLayout(inner) << "'";
  }
  TileExtents small = inner.getValueExtents(), large = outer.getValueExtents();
  if (small.cols <= large.cols && (isBlocked || small.rows <= large.rows)) {
    return success();
  }
  return op->emitOpError("expects a physical shape within that of the larger "
                         "tile on machine '")
         << machine->name << "' (vec_window_c1), but found " << small.rows
         << "x" << small.cols << " and " << large.rows << "x" << large.cols;
}

/// `window_c2`, of a window in `vec` where the vector unit works on memory.
static LogicalResult verifyWindowTiles(Operation *op, TileType smaller,
                                       TileType larger) {
  StringRef machine = pto::getTargetMachine(op)->name;
  bool isBlocked = hasBlocksOfRows(smaller) && hasBlocksOfRows(larger);
  bool isPlain = isInRows(smaller) && isInRows(larger);
  if (!isPlain && !isBlocked) {
    return op->emitOpError("expects tiles in 'vec' in rows without blocks or "
                           "with blocks of rows on machine '")
           << machine << "' (window_c2), but found '" << describeLayout(smaller)
           << "' and '" << describeLayout(larger) << "'";
  }
  if (smaller.getElementBits() > 32) {
    return op->emitOpError("expects elements of at most 32 bits on machine '")
           << machine << "' (window_c2), but found "
           << smaller.getElementType();
  }
  bool hasWholeRows = isPlain || (smaller.getRows() % kWindowRows == 0 &&
                                  larger.getRows() % kWindowRows == 0);
  if (hasWholeRows && smaller.getRows() <= larger.getRows() &&
      smaller.getCols() <= larger.getCols()) {
    return success();
  }
  return op->emitOpError(
             "expects a larger tile around a window of whole blocks "
             "on machine '")
         << machine << "' (window_c2), but found " << smaller << " and "
         << larger;
}

/// `window_c2` and `window_c3`.
LogicalResult mlir::pto_isa::detail::verifyWindowInVec(Operation *op,
                                                       TileType smaller,
                                                       TileType larger,
                                                       Value row, Value col) {
  if (!worksOnMemory(op) || smaller.getPlace() != Place::Vec ||
      larger.getPlace() != Place::Vec) {
    return success();
  }
  if (failed(verifyWindowTiles(op, smaller, larger))) {
    return failure();
  }
  int64_t cols = smaller.getValidCols();
  if (smaller.getValidRows() == 1 && cols == 1) {
    return success();
  }
  const pto::Machine &machine = *pto::getTargetMachine(op);
  int64_t bytes = smaller.getElementBits() / 8;
  if (bytes == 1 && (ShapedType::isDynamic(cols) || cols % 2 != 0)) {
    return op->emitOpError("expects valid columns of an even number of bytes "
                           "on machine '")
           << machine.name << "' (window_c3), but found " << smaller;
  }
  int64_t rowStep = isInRows(smaller) ? 1 : kWindowRows;
  int64_t colStep = machine.vector.blockBytes / bytes;
  for (auto [name, index, step] : {std::tuple("indexRow", row, rowStep),
                                   std::tuple("indexCol", col, colStep)}) {
    std::optional<int64_t> first = getConstantIntValue(index);
    if (first && *first % step != 0) {
      return op->emitOpError("expects a window that starts at a block on "
                             "machine '")
             << machine.name << "' (window_c3), but found '" << name << "' "
             << *first << " with blocks of " << step;
    }
  }
  return success();
}
