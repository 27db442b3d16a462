//===- ResolveTiles.cpp - Tiles made of tiles as tiles at an address ----===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A window of a tile, one of several slots and a tile under another type lie at
// an address that follows from that of their source. As a tile of its own at
// that address each is a plain variable in C++, with the same bytes on every
// road. What is popped from a queue has no address that is known: its windows
// stay.
//
// Pairs of values that stay pairs move as bytes through the vector memory: the
// headers count bytes on some of these ways and values on others.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::pto_isa;

namespace {

/// Builds numbers, folding what is constant.
class Numbers {
public:
  Numbers(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  Value constant(int64_t number) {
    return arith::ConstantIntOp::create(builder, loc, number, 64);
  }
  Value add(Value lhs, Value rhs) {
    return fold<arith::AddIOp>(lhs, rhs, [](int64_t a, int64_t b) {
      return std::optional<int64_t>(a + b);
    });
  }
  Value multiply(Value value, int64_t factor) {
    if (factor == 1) {
      return value;
    }
    return fold<arith::MulIOp>(
        value, constant(factor),
        [](int64_t a, int64_t b) { return std::optional<int64_t>(a * b); });
  }
  Value divide(Value value, int64_t divisor) {
    if (divisor == 1) {
      return value;
    }
    return fold<arith::DivSIOp>(
        value, constant(divisor),
        [](int64_t a, int64_t b) { return std::optional<int64_t>(a / b); });
  }
  /// A number of 64 bits.
  Value widen(Value index) {
    if (std::optional<int64_t> number = getConstantIntValue(index)) {
      return constant(*number);
    }
    return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                      index);
  }

private:
  template <typename Op, typename Fold>
  Value fold(Value lhs, Value rhs, Fold compute) {
    std::optional<int64_t> a = getConstantIntValue(lhs);
    std::optional<int64_t> b = getConstantIntValue(rhs);
    if (a && b) {
      return constant(*compute(*a, *b));
    }
    if (std::is_same_v<Op, arith::AddIOp> && a == 0) {
      return rhs;
    }
    if (std::is_same_v<Op, arith::AddIOp> && b == 0) {
      return lhs;
    }
    return Op::create(builder, loc, lhs, rhs);
  }

  OpBuilder &builder;
  Location loc;
};

} // namespace

/// The valid extent of a window in the style of its source: the headers want
/// that tiles of an instruction know their extents all at the same time.
static int64_t useStyle(int64_t window, int64_t source) {
  return ShapedType::isDynamic(source) ? source : window;
}

/// The type of a window as a tile of its own: as long as it has to be for the
/// pitch of the tile that it is a window of.
static TileType getWindowType(TileType window, TileType whole) {
  int64_t rows = window.getRows(), cols = window.getCols();
  BlockLayout block = whole.getBlockLayoutOrDefault();
  bool isBoxed = whole.getInnerLayoutOrDefault() != InnerLayout::NoneBox;
  bool followsCols =
      block == BlockLayout::RowMajor &&
      (!isBoxed || whole.getInnerLayoutOrDefault() == InnerLayout::RowMajor);
  // Blocks in row_major with elements in col_major lie one row behind another.
  if (isBoxed && block == BlockLayout::RowMajor) {
    followsCols = true;
  }
  if (followsCols) {
    cols = whole.getCols();
  } else {
    rows = whole.getRows();
  }
  return TileType::get(
      window.getContext(), whole.getPlace(), window.getElementType(), rows,
      cols, useStyle(window.getValidRows(), whole.getValidRows()),
      useStyle(window.getValidCols(), whole.getValidCols()),
      whole.getBlockLayout(), whole.getInnerLayout(), whole.getFractalBytes(),
      window.getPad(), window.getCompact());
}

/// Bytes from the first element of a tile to the one at `offsets`.
static FailureOr<Value> getWindowOffset(Numbers &numbers, SubviewOp op) {
  TileType whole = getPhysicalTile(op.getSource());
  std::optional<TileLayout> layout = whole.getLayout();
  if (!layout) {
    return op.emitOpError("expects the layout of its source to be known");
  }
  int64_t bits = whole.getElementBits();
  Value offset = numbers.constant(0);
  Value row = numbers.widen(op.getOffsets()[0]);
  Value col = numbers.widen(op.getOffsets()[1]);
  // Offsets are whole blocks.
  offset = numbers.add(offset,
                       numbers.multiply(numbers.divide(row, layout->blockRows),
                                        layout->blockRowStride));
  offset = numbers.add(offset,
                       numbers.multiply(numbers.divide(col, layout->blockCols),
                                        layout->blockColStride));
  return bits >= 8 ? numbers.multiply(offset, bits / 8)
                   : numbers.divide(offset, 8 / bits);
}

/// The address of the tile `value`, or null if it is not known.
static Value getAddress(Value value) {
  auto alloc = value.getDefiningOp<AllocTileOp>();
  return alloc ? alloc.getAddr() : Value();
}

/// Replaces `op` by a tile of `type` at `address`.
static void replaceByTile(Operation *op, TileType type, Value address,
                          Value validRow, Value validCol) {
  OpBuilder builder(op);
  auto need = [](int64_t extent, Value value) {
    return ShapedType::isDynamic(extent) ? value : Value();
  };
  Value tile = AllocTileOp::create(builder, op->getLoc(), type, address,
                                   need(type.getValidRows(), validRow),
                                   need(type.getValidCols(), validCol));
  op->getResult(0).replaceAllUsesWith(tile);
  op->erase();
}

/// A valid extent as a value.
static Value getExtent(OpBuilder &builder, Operation *op, int64_t extent,
                       Value value) {
  return ShapedType::isDynamic(extent)
             ? value
             : arith::ConstantIndexOp::create(builder, op->getLoc(), extent)
                   .getResult();
}

static LogicalResult resolveWindow(SubviewOp op) {
  OpBuilder builder(op);
  Numbers numbers(builder, op.getLoc());
  TileType source = op.getSource().getType();
  TileType type = getWindowType(op.getType(), source);
  Value row =
      getExtent(builder, op, op.getType().getValidRows(), op.getValidRow());
  Value col =
      getExtent(builder, op, op.getType().getValidCols(), op.getValidCol());
  Value address = getAddress(op.getSource());
  if (!address) {
    op.getValidRowMutable().assign(row);
    op.getValidColMutable().assign(col);
    op.getResult().setType(type);
    return success();
  }
  FailureOr<Value> offset = getWindowOffset(numbers, op);
  if (failed(offset)) {
    return failure();
  }
  replaceByTile(op, type, numbers.add(address, *offset), row, col);
  return success();
}

static LogicalResult resolveSlot(MultiTileGetOp op) {
  auto tiles = op.getSource().getDefiningOp<AllocMultiTileOp>();
  if (!tiles || !tiles.getAddr()) {
    return op.emitOpError("expects tiles at an address; run "
                          "pto-isa-plan-memory first");
  }
  OpBuilder builder(op);
  Numbers numbers(builder, op.getLoc());
  Value offset =
      numbers.multiply(numbers.widen(op.getSlot()), op.getType().getBytes());
  replaceByTile(op, op.getType(), numbers.add(tiles.getAddr(), offset),
                tiles.getValidRow(), tiles.getValidCol());
  return success();
}

/// A tile under another type, or at another address. Valid extents that are
/// known at run time are those of the source.
static void resolveCast(Operation *op, Value source, Value address) {
  if (!address) {
    return;
  }
  auto type = cast<TileType>(op->getResult(0).getType());
  Value row, col;
  if (type.hasDynamicValid()) {
    OpBuilder builder(op);
    auto valid =
        GetValidShapeOp::create(builder, op->getLoc(), builder.getIndexType(),
                                builder.getIndexType(), source);
    row = valid.getValidRow();
    col = valid.getValidCol();
  }
  replaceByTile(op, type, address, row, col);
}

//===----------------------------------------------------------------------===//
// Pairs of values
//===----------------------------------------------------------------------===//

/// Whether a move of pairs starts or ends in the vector memory.
static bool movesPairsOfVectors(Operation *op) {
  return isa<TMovOp, TExtractOp, TInsertOp>(op) &&
         llvm::any_of(op->getOperandTypes(), [](Type type) {
           auto tile = dyn_cast<TileType>(type);
           return tile && tile.getPlace() == Place::Vec &&
                  isPairType(tile.getElementType());
         });
}

/// Gives a move the tiles of bytes at the addresses of its tiles of pairs.
static LogicalResult moveAsBytes(Operation *op) {
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<TileType>(operand.get().getType());
    if (!type || !isPairType(type.getElementType())) {
      continue;
    }
    Value address = getAddress(operand.get());
    if (!address) {
      return op->emitOpError("has no C++ form of pairs of values unless the "
                             "addresses of its tiles are known");
    }
    auto bytes = TileType::get(
        type.getContext(), type.getPlace(), builder.getI8Type(), type.getRows(),
        type.getCols(), type.getValidRows(), type.getValidCols(),
        type.getBlockLayout(), type.getInnerLayout(), type.getFractalBytes(),
        type.getPad(), type.getCompact());
    Value row, col;
    if (type.hasDynamicValid()) {
      Type index = builder.getIndexType();
      auto valid = GetValidShapeOp::create(builder, op->getLoc(), index, index,
                                           operand.get());
      row = ShapedType::isDynamic(type.getValidRows()) ? valid.getValidRow()
                                                       : Value();
      col = ShapedType::isDynamic(type.getValidCols()) ? valid.getValidCol()
                                                       : Value();
    }
    operand.set(
        AllocTileOp::create(builder, op->getLoc(), bytes, address, row, col));
  }
  return success();
}

LogicalResult mlir::pto_isa::resolveTiles(ModuleOp module) {
  SmallVector<Operation *> work;
  module.walk([&](Operation *op) {
    if (isa<SubviewOp, MultiTileGetOp, TReshapeOp, BitcastOp, TAssignOp>(op)) {
      work.push_back(op);
    }
  });
  // In program order: sources come first.
  for (Operation *op : work) {
    if (auto window = dyn_cast<SubviewOp>(op)) {
      if (failed(resolveWindow(window))) {
        return failure();
      }
    } else if (auto slot = dyn_cast<MultiTileGetOp>(op)) {
      if (failed(resolveSlot(slot))) {
        return failure();
      }
    } else if (auto assign = dyn_cast<TAssignOp>(op)) {
      resolveCast(op, assign.getTile(), assign.getAddr());
    } else {
      resolveCast(op, op->getOperand(0), getAddress(op->getOperand(0)));
    }
  }
  WalkResult moved = module.walk([](Operation *op) {
    return movesPairsOfVectors(op) && failed(moveAsBytes(op))
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (moved.wasInterrupted()) {
    return failure();
  }
  module.walk([](AllocMultiTileOp op) {
    if (op.use_empty()) {
      op.erase();
    }
  });
  return success();
}
