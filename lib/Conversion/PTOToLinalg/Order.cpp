//===- Order.cpp - Lower sorts and top-k --------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One stable bottom-up merge sort, written here and nowhere else. It orders
// positions, not values, row by row in two scratch tensors that all rows share;
// the results are read through the positions at the end.
// Every loop updates its own carried tensor only, so that bufferization needs
// no copy.
//
//===----------------------------------------------------------------------===//

#include "Nest.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

//===----------------------------------------------------------------------===//
// Sorting one row
//===----------------------------------------------------------------------===//

/// Writes the sort of one row at a builder's insertion point.
class RowSort {
public:
  RowSort(OpBuilder &builder, Location loc, Value extent)
      : builder(builder), loc(loc), extent(extent), zero(createIndex(0)),
        one(createIndex(1)) {}

  /// How often runs double until one is the whole row: ceil(log2(extent)).
  Value createPassCount();

  /// Sorts the row at `indices` (its entry `axis` is free) of `source`.
  /// Returns the positions and the other scratch tensor.
  std::pair<Value, Value> create(Value source, Type elementType,
                                 ArrayRef<Value> indices, unsigned axis,
                                 bool greater, Value passes, Value positions,
                                 Value other);

  /// `for t in [from, to)` over carried values.
  SmallVector<Value> createLoop(
      Value from, Value to, Value step, ValueRange carried,
      function_ref<SmallVector<Value>(Value index, ValueRange carried)> body);

  Value createIndex(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value add(Value lhs, Value rhs) {
    return arith::AddIOp::create(builder, loc, lhs, rhs);
  }
  Value atMost(Value value, Value limit) {
    return arith::MinSIOp::create(builder, loc, value, limit);
  }
  Value isLess(Value lhs, Value rhs) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, lhs,
                                 rhs);
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(builder, loc, condition, yes, no);
  }

private:
  Value createPositions(Value positions);
  Value copy(Value from, Value to);
  Value readKey(Value position);
  Value mergePair(Value positions, Value other, Value start, Value width);

  // Loops move the builder into their bodies and back.
  OpBuilder &builder;
  Location loc;
  Value extent, zero, one;
  Value source;
  Type elementType;
  ArrayRef<Value> row;
  unsigned axis = 0;
  bool greater = false;
};

} // namespace

SmallVector<Value>
RowSort::createLoop(Value from, Value to, Value step, ValueRange carried,
                    function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  auto loop = scf::ForOp::create(builder, loc, from, to, step, carried);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> next =
      body(loop.getInductionVar(), loop.getRegionIterArgs());
  scf::YieldOp::create(builder, loc, next);
  return SmallVector<Value>(loop.getResults());
}

Value RowSort::createPassCount() {
  // Positions are i32, so 31 doublings are enough.
  auto body = [&](Value pass, ValueRange carried) {
    Value width = arith::ShLIOp::create(builder, loc, one, pass);
    Value more = isLess(width, extent);
    return SmallVector<Value>{add(carried[0], select(more, one, zero))};
  };
  return createLoop(zero, createIndex(31), one, zero, body).front();
}

Value RowSort::createPositions(Value positions) {
  auto body = [&](Value index, ValueRange carried) {
    Value position =
        arith::IndexCastOp::create(builder, loc, builder.getI32Type(), index);
    return SmallVector<Value>{
        tensor::InsertOp::create(builder, loc, position, carried[0], index)};
  };
  return createLoop(zero, extent, one, positions, body).front();
}

Value RowSort::copy(Value from, Value to) {
  auto body = [&](Value index, ValueRange carried) {
    Value element = tensor::ExtractOp::create(builder, loc, from, index);
    return SmallVector<Value>{
        tensor::InsertOp::create(builder, loc, element, carried[0], index)};
  };
  return createLoop(zero, extent, one, to, body).front();
}

Value RowSort::readKey(Value position) {
  SmallVector<Value> indices(row);
  indices[axis] = arith::IndexCastOp::create(builder, loc,
                                             builder.getIndexType(), position);
  return extractElement(builder, loc, source, elementType, indices);
}

/// Merges the runs of `width` at `start` and behind it from `positions` into
/// `other`. A run that has ended is still read, at a position inside the row.
Value RowSort::mergePair(Value positions, Value other, Value start,
                         Value width) {
  Value middle = atMost(add(start, width), extent);
  Value end = atMost(add(middle, width), extent);
  Value last = arith::SubIOp::create(builder, loc, extent, one);
  auto body = [&](Value index, ValueRange carried) {
    Value left = carried[0], right = carried[1];
    Value leftAt =
        tensor::ExtractOp::create(builder, loc, positions, atMost(left, last));
    Value rightAt =
        tensor::ExtractOp::create(builder, loc, positions, atMost(right, last));
    // Descending keeps equal elements in place as well: NaN then comes first.
    Value before =
        createPrecedes(builder, loc, elementType, readKey(rightAt),
                       readKey(leftAt), greater, /*nanFirst=*/greater);
    Value hasLeft = isLess(left, middle), hasRight = isLess(right, end);
    Value never = arith::ConstantIntOp::create(builder, loc, false, 1);
    Value takeRight =
        select(hasLeft, select(hasRight, before, never), hasRight);
    Value taken = select(takeRight, rightAt, leftAt);
    return SmallVector<Value>{
        select(takeRight, left, add(left, one)),
        select(takeRight, add(right, one), right),
        tensor::InsertOp::create(builder, loc, taken, carried[2], index)};
  };
  return createLoop(start, end, one, {start, middle, other}, body).back();
}

std::pair<Value, Value> RowSort::create(Value source, Type elementType,
                                        ArrayRef<Value> indices, unsigned axis,
                                        bool greater, Value passes,
                                        Value positions, Value other) {
  this->source = source;
  this->elementType = elementType;
  this->row = indices;
  this->axis = axis;
  this->greater = greater;
  auto pass = [&](Value index, ValueRange carried) {
    Value width = arith::ShLIOp::create(builder, loc, one, index);
    Value merged = carried[1];
    auto pair = [&](Value start, ValueRange target) {
      return SmallVector<Value>{mergePair(carried[0], target[0], start, width)};
    };
    merged = createLoop(zero, extent, add(width, width), merged, pair).front();
    return SmallVector<Value>{copy(merged, carried[0]), merged};
  };
  SmallVector<Value> scratch =
      createLoop(zero, passes, one, {createPositions(positions), other}, pass);
  return {scratch[0], scratch[1]};
}

//===----------------------------------------------------------------------===//
// Sorting all rows
//===----------------------------------------------------------------------===//

namespace {
/// What one operation asks for.
struct Order {
  Value original;     ///< the operand in the source program
  Value source;       ///< converted
  unsigned axis;      ///< along which to sort
  bool greater;       ///< the greatest first
  OpFoldResult count; ///< how many of each row to write
};
} // namespace

/// Writes the first `count` positions of a sorted row into `target`.
static Value writeRow(RowSort &sort, OpBuilder &builder, Location loc,
                      const Order &order, Value positions, ArrayRef<Value> row,
                      Value target) {
  auto body = [&](Value index, ValueRange carried) {
    SmallVector<Value> to(row);
    to[order.axis] = index;
    Value position = tensor::ExtractOp::create(builder, loc, positions, index);
    return SmallVector<Value>{
        tensor::InsertOp::create(builder, loc, position, carried[0], to)};
  };
  return sort
      .createLoop(sort.createIndex(0), toValue(builder, loc, order.count),
                  sort.createIndex(1), target, body)
      .front();
}

/// Sorts every row; returns positions like `original`, a result. They are
/// scratch: an scf loop cannot write a whole destination in place, because
/// bufferization sees a conflict with the materialization behind it.
static Value createPositions(ConversionPatternRewriter &rewriter, Location loc,
                             const Lowering &lowering, const Order &order,
                             Value original) {
  Type i32 = rewriter.getI32Type();
  SmallVector<OpFoldResult> sizes =
      lowering.getSizes(rewriter, loc, order.original);
  RowSort sort(rewriter, loc, toValue(rewriter, loc, sizes[order.axis]));
  Value passes = sort.createPassCount();
  SmallVector<Value> carried{
      lowering.createEmptyOf(rewriter, loc, original, i32)};
  SmallVector<Value> lower, upper, step;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (dim != order.axis) {
      lower.push_back(sort.createIndex(0));
      upper.push_back(toValue(rewriter, loc, size));
      step.push_back(sort.createIndex(1));
      continue;
    }
    for (int scratch = 0; scratch < 2; ++scratch) {
      carried.push_back(
          createEmptyAlong(rewriter, loc, lowering, order.original, dim, i32));
    }
  }
  Type elementType = getTensorType(order.original).getElementType();
  auto body = [&](OpBuilder &, Location, ValueRange indices,
                  ValueRange carried) -> scf::ValueVector {
    SmallVector<Value> row(indices);
    row.insert(row.begin() + order.axis, Value());
    auto [positions, other] =
        sort.create(order.source, elementType, row, order.axis, order.greater,
                    passes, carried[1], carried[2]);
    Value written =
        writeRow(sort, rewriter, loc, order, positions, row, carried[0]);
    return {written, positions, other};
  };
  return scf::buildLoopNest(rewriter, loc, lower, upper, step, carried, body)
      .results.front();
}

/// The results of `op`: positions, before them the values where it has them.
static SmallVector<Value> createOrder(ConversionPatternRewriter &rewriter,
                                      Operation *op, const Lowering &lowering,
                                      const Order &order) {
  Location loc = op->getLoc();
  Type elementType = getTensorType(order.original).getElementType();
  Value positions =
      createPositions(rewriter, loc, lowering, order, op->getResults().back());
  auto readPosition = [&](OpBuilder &builder, Location loc,
                          ArrayRef<Value> indices) -> Value {
    return tensor::ExtractOp::create(builder, loc, positions, indices);
  };
  auto readValue = [&](OpBuilder &builder, Location loc,
                       ArrayRef<Value> indices) {
    SmallVector<Value> from(indices);
    from[order.axis] =
        arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                   readPosition(builder, loc, indices));
    return extractElement(builder, loc, order.source, elementType, from);
  };
  SmallVector<Value> results;
  if (op->getNumResults() == 2) {
    results.push_back(
        createGenerate(rewriter, loc, lowering, op->getResult(0), readValue));
  }
  results.push_back(createGenerate(rewriter, loc, lowering,
                                   op->getResults().back(), readPosition));
  return results;
}

namespace {

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

template <typename OpTy>
struct SortPattern : LoweringPattern<OpTy> {
  using LoweringPattern<OpTy>::LoweringPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Order order{op.getSrc(), adaptor.getSrc(),
                static_cast<unsigned>(op.getAxis()), op.getDescending(),
                this->lowering.getSize(rewriter, op.getLoc(), op.getSrc(),
                                       op.getAxis())};
    replaceWithTensors(rewriter, *this->getTypeConverter(), op,
                       createOrder(rewriter, op, this->lowering, order));
    return success();
  }
};

struct TopkPattern : LoweringPattern<TopkOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(TopkOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    unsigned axis = getTensorType(op.getSrc()).getRank() - 1;
    Order order{op.getSrc(), adaptor.getSrc(), axis, op.getLargest(),
                createCount(op, axis, rewriter)};
    replaceWithTensors(rewriter, *getTypeConverter(), op,
                       createOrder(rewriter, op, lowering, order));
    return success();
  }

private:
  /// min(k, extent); a static result needs k elements.
  OpFoldResult createCount(TopkOp op, unsigned axis,
                           ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    OpFoldResult extent = lowering.getSize(rewriter, loc, op.getSrc(), axis);
    Value k = arith::ConstantIndexOp::create(rewriter, loc, op.getK());
    Value found = toValue(rewriter, loc, extent);
    bool isStatic = llvm::any_of(op.getResultTypes(), [&](Type type) {
      return !getTensorType(type).isDynamicDim(axis);
    });
    std::optional<int64_t> known = getConstantIntValue(extent);
    bool isEnough = known && *known >= static_cast<int64_t>(op.getK());
    if (isStatic && !isEnough) {
      Value enough = arith::CmpIOp::create(rewriter, loc,
                                           arith::CmpIPredicate::sle, k, found);
      createAssert(rewriter, op, enough,
                   "expects at least {0} elements, but found {1}", {k, found});
    }
    return arith::MinSIOp::create(rewriter, loc, k, found).getResult();
  }
};

} // namespace

void pto::populateOrderPatterns(const TypeConverter &converter,
                                RewritePatternSet &patterns,
                                const Lowering &lowering) {
  patterns.add<SortPattern<SortOp>, SortPattern<ArgsortOp>, TopkPattern>(
      converter, patterns.getContext(), lowering);
}
