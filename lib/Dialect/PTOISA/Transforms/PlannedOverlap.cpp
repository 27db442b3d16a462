//===- PlannedOverlap.cpp - Operands that may lie over each other -------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlannedOverlap.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"

using namespace mlir;
using namespace mlir::pto_isa;

bool mlir::pto_isa::isNarrowing(OpOperand &source, OpOperand &destination,
                                const Extent &from, const Extent &to) {
  auto before = dyn_cast<TileType>(source.get().getType());
  auto after = dyn_cast<TileType>(destination.get().getType());
  return isa<TCvtOp>(source.getOwner()) && before && after && !from.isWithin &&
         !to.isWithin && from.pieces.size() == 1 && to.pieces.size() == 1 &&
         from.pieces.front().begin == to.pieces.front().begin &&
         before.getCols() == after.getCols() &&
         before.getElementBits() >= after.getElementBits();
}

/// The byte at which `count` elements from (row, col) on begin, if they follow
/// each other.
static std::optional<int64_t> findRun(TileType tile, int64_t row, int64_t col,
                                      int64_t count) {
  std::optional<int64_t> first = tile.getByteOffset(row, col);
  std::optional<int64_t> last = tile.getByteOffset(row, col + count - 1);
  bool isRun = first && last &&
               (*last - *first) * 8 == (count - 1) * tile.getElementBits();
  return isRun ? first : std::nullopt;
}

/// The element of its source that the first one of a row comes from, if the
/// instruction copies it in front of everything else: what it adds to the row
/// comes from others.
static std::optional<std::pair<int64_t, int64_t>> findOrigin(Operation *op) {
  auto sum = dyn_cast<TColSumOp>(op);
  if ((sum && !sum.getIsBinary()) ||
      isa<TColMaxOp, TColMinOp, TColProdOp>(op)) {
    return std::pair(0, 0);
  }
  auto extract = dyn_cast<TExtractOp>(op);
  std::optional<int64_t> row, col;
  if (extract) {
    row = getConstantIntValue(extract.getIndexRow());
    col = getConstantIntValue(extract.getIndexCol());
  }
  return row && col ? std::optional(std::pair(*row, *col)) : std::nullopt;
}

bool mlir::pto_isa::isOntoItself(OpOperand &source, OpOperand &destination,
                                 const Extent &from, const Extent &to) {
  auto origin = findOrigin(source.getOwner());
  auto before = dyn_cast<TileType>(source.get().getType());
  auto after = dyn_cast<TileType>(destination.get().getType());
  if (!origin || !before || !after || after.getRows() != 1 || from.isWithin ||
      to.isWithin || before.getElementType() != after.getElementType() ||
      from.pieces.size() != 1 || to.pieces.size() != 1 || origin->first < 0 ||
      origin->first >= before.getRows() || origin->second < 0 ||
      origin->second + after.getCols() > before.getCols()) {
    return false;
  }
  auto read = findRun(before, origin->first, origin->second, after.getCols());
  auto written = findRun(after, 0, 0, after.getCols());
  return read && written &&
         from.pieces.front().begin + *read ==
             to.pieces.front().begin + *written;
}

bool mlir::pto_isa::isCopyOntoItself(OpOperand &source, OpOperand &destination,
                                     const Extent &from, const Extent &to) {
  return isa<TExtractOp>(source.getOwner()) &&
         isOntoItself(source, destination, from, to) &&
         from.pieces.front().memory == to.pieces.front().memory;
}

//===----------------------------------------------------------------------===//
// Rows that run time chooses
//===----------------------------------------------------------------------===//

std::optional<RowWindow> mlir::pto_isa::findRowWindow(Value tile) {
  auto window = tile.getDefiningOp<SubviewOp>();
  if (!window || getConstantIntValue(window.getOffsets()[0]) ||
      getConstantIntValue(window.getOffsets()[1]) != 0) {
    return std::nullopt;
  }
  TileType whole = getPhysicalTile(window.getSource());
  TileType part = window.getResult().getType();
  int64_t rowBytes = whole.getCols() * whole.getElementBits() / 8;
  if (part.getCols() != whole.getCols() ||
      findRun(whole, 0, 0, whole.getCols()) != 0 || whole.getRows() < 2 ||
      whole.getByteOffset(1, 0) != rowBytes) {
    return std::nullopt;
  }
  auto source = cast<TileType>(window.getSource().getType());
  return RowWindow{window.getOffsets()[0], part.getRows(), source.getRows(),
                   rowBytes};
}

/// Whether two views differ in nothing but their source.
static bool isSameView(TileViewOpInterface lhs, TileViewOpInterface rhs) {
  if (!lhs || !rhs || lhs->getName() != rhs->getName() ||
      lhs->getAttrs() != rhs->getAttrs() ||
      lhs->getNumOperands() != rhs->getNumOperands()) {
    return false;
  }
  unsigned source = lhs.getViewSource().getOperandNumber();
  return llvm::all_of(llvm::seq(lhs->getNumOperands()), [&](unsigned i) {
    Value mine = lhs->getOperand(i), other = rhs->getOperand(i);
    std::optional<int64_t> number = getConstantIntValue(mine);
    return i == source || mine == other ||
           (number && number == getConstantIntValue(other));
  });
}

/// Whether two values are the same windows of tiles of one type.
static bool isSameValue(Value lhs, Value rhs) {
  while (lhs != rhs) {
    auto view = lhs.getDefiningOp<TileViewOpInterface>();
    auto other = rhs.getDefiningOp<TileViewOpInterface>();
    if (lhs.getType() != rhs.getType() || (!view && !other)) {
      return lhs.getType() == rhs.getType();
    }
    if (!isSameView(view, other)) {
      return false;
    }
    lhs = view.getViewSource().get();
    rhs = other.getViewSource().get();
  }
  return true;
}

bool mlir::pto_isa::isSameWindow(OpOperand &first, OpOperand &second,
                                 const Extent &lhs, const Extent &rhs) {
  return lhs.pieces == rhs.pieces && ((!lhs.isWithin && !rhs.isWithin) ||
                                      isSameValue(first.get(), second.get()));
}

bool mlir::pto_isa::isRowOrApart(OpOperand &source, const Extent &from,
                                 const Extent &to) {
  std::optional<RowWindow> window = findRowWindow(source.get());
  if (!window || window->rows != 1 || to.isWithin || from.pieces.size() != 1 ||
      to.pieces.size() != 1) {
    return false;
  }
  int64_t before = to.pieces.front().begin - from.pieces.front().begin;
  int64_t bytes = to.pieces.front().end - to.pieces.front().begin;
  return bytes == window->rowBytes && before % window->rowBytes == 0;
}

/// The value of an index in a trip of a loop, if it is the counter with
/// constants.
static std::optional<int64_t> evaluate(Value index, Value counter, int64_t trip,
                                       unsigned depth = 8) {
  if (index == counter) {
    return trip;
  }
  if (std::optional<int64_t> constant = getConstantIntValue(index)) {
    return constant;
  }
  Operation *op = index.getDefiningOp();
  if (!op || depth == 0 ||
      !isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::IndexCastOp>(
          op)) {
    return std::nullopt;
  }
  auto lhs = evaluate(op->getOperand(0), counter, trip, depth - 1);
  if (!lhs || isa<arith::IndexCastOp>(op)) {
    return lhs;
  }
  auto rhs = evaluate(op->getOperand(1), counter, trip, depth - 1);
  if (!rhs) {
    return std::nullopt;
  }
  return isa<arith::AddIOp>(op)   ? *lhs + *rhs
         : isa<arith::SubIOp>(op) ? *lhs - *rhs
                                  : *lhs * *rhs;
}

std::optional<llvm::BitVector>
mlir::pto_isa::findRowsOfLoop(scf::ForOp loop, const RowWindow &window) {
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> upper = getConstantIntValue(loop.getUpperBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  // Beyond the rows of the tile, windows are the same again.
  if (!lower || !upper || !step || *step <= 0 ||
      (*upper - *lower) / *step > window.rowsOfTile) {
    return std::nullopt;
  }
  llvm::BitVector rows(window.rowsOfTile);
  for (int64_t trip = *lower; trip < *upper; trip += *step) {
    auto first = evaluate(window.first, loop.getInductionVar(), trip);
    if (!first || *first < 0 || *first + window.rows > window.rowsOfTile) {
      return std::nullopt;
    }
    rows.set(*first, *first + window.rows);
  }
  return rows;
}

//===----------------------------------------------------------------------===//
// Valid extents
//===----------------------------------------------------------------------===//

/// What says the valid extents of a tile at an instruction: where they are set
/// last in front of it, or where the tile is declared. Null if that is not
/// certain.
static Operation *findSetting(Value tile, Operation *at) {
  Operation *setting = tile.getDefiningOp<AllocTileOp>();
  bool isSet = false;
  for (Operation *user : tile.getUsers()) {
    if (!isa<InstructionOpInterface, TileViewOpInterface, SetValidShapeOp>(
            user)) {
      return nullptr; // Another name may be set.
    }
    if (!isa<SetValidShapeOp>(user)) {
      continue;
    }
    isSet = true;
    if (user->getBlock() != at->getBlock()) {
      return nullptr;
    }
    if (user->isBeforeInBlock(at) &&
        (!setting || !isa<SetValidShapeOp>(setting) ||
         setting->isBeforeInBlock(user))) {
      setting = user;
    }
  }
  // In another block it may be set in an earlier trip.
  return isSet && setting && setting->getBlock() != at->getBlock() ? nullptr
                                                                   : setting;
}

std::optional<std::pair<int64_t, int64_t>>
mlir::pto_isa::findValidSize(Value tile, Operation *at) {
  auto type = dyn_cast<TileType>(tile.getType());
  if (!type) {
    return std::nullopt;
  }
  auto sizes = std::pair(type.getValidRows(), type.getValidCols());
  auto isKnown = [](int64_t size) { return !ShapedType::isDynamic(size); };
  if (isKnown(sizes.first) && isKnown(sizes.second)) {
    return sizes;
  }
  Operation *setting = findSetting(tile, at);
  auto read = [&](int64_t known, Value given) -> std::optional<int64_t> {
    return isKnown(known) ? known
           : given        ? getConstantIntValue(given)
                          : std::nullopt;
  };
  std::optional<int64_t> rows, cols;
  if (auto set = dyn_cast_if_present<SetValidShapeOp>(setting)) {
    rows = read(sizes.first, set.getValidRow());
    cols = read(sizes.second, set.getValidCol());
  } else if (auto alloc = dyn_cast_if_present<AllocTileOp>(setting)) {
    rows = read(sizes.first, alloc.getValidRow());
    cols = read(sizes.second, alloc.getValidCol());
  }
  bool isInside = rows && cols && *rows >= 0 && *rows <= type.getRows() &&
                  *cols >= 0 && *cols <= type.getCols();
  return isInside ? std::optional(std::pair(*rows, *cols)) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Nothing at all
//===----------------------------------------------------------------------===//

/// Whether one of two extents is known to be 0.
static bool isZero(Value rows, Value cols) {
  return (rows && getConstantIntValue(rows) == 0) ||
         (cols && getConstantIntValue(cols) == 0);
}

/// Whether a tile is declared without valid elements, and never gets any.
static bool isEmpty(Value tile) {
  auto alloc = tile.getDefiningOp<AllocTileOp>();
  auto type = dyn_cast<TileType>(tile.getType());
  if (!alloc || type.getPlace() != Place::Vec ||
      !(type.getValidRows() == 0 || type.getValidCols() == 0 ||
        isZero(alloc.getValidRow(), alloc.getValidCol()))) {
    return false;
  }
  return llvm::all_of(tile.getUsers(), [](Operation *user) {
    if (auto set = dyn_cast<SetValidShapeOp>(user)) {
      return isZero(set.getValidRow(), set.getValidCol());
    }
    return isa<InstructionOpInterface, TileViewOpInterface>(user);
  });
}

bool mlir::pto_isa::touchesNothing(Operation *op) {
  bool hasTile = false;
  for (Value operand : op->getOperands()) {
    if (!isa<TileType>(operand.getType())) {
      continue;
    }
    if (!isEmpty(operand)) {
      return false;
    }
    hasTile = true;
  }
  return hasTile;
}
