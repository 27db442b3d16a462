//===- Reduction.cpp - Lower reductions and scans -----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops run in the order of the source's dimensions: memory is read in sequence
// and each result element still meets its terms in the order of the axis.
// Accumulators are f32 for floats and round into the result once; sums of
// floats are cut into blocks by `pto-block-sums`.
//
//===----------------------------------------------------------------------===//

#include "Nest.h"
#include "ScalarBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Combining
//===----------------------------------------------------------------------===//

namespace {
/// How a reduction or scan combines two elements.
enum class Combiner { Add, Multiply, Maximum, Minimum };
} // namespace

/// What combines with anything into that thing, as stored in an accumulator of
/// `elementType`.
static TypedAttr getIdentity(Builder &builder, Combiner combiner,
                             Type elementType) {
  Type storage = getStorageType(elementType);
  bool isMaximum = combiner == Combiner::Maximum;
  if (combiner == Combiner::Add || combiner == Combiner::Multiply) {
    return isa<FloatType>(storage)
               ? TypedAttr(builder.getFloatAttr(storage,
                                                combiner == Combiner::Multiply))
               : builder.getIntegerAttr(storage,
                                        combiner == Combiner::Multiply);
  }
  if (auto type = dyn_cast<FloatType>(storage)) {
    return builder.getFloatAttr(
        type, APFloat::getInf(type.getFloatSemantics(), isMaximum));
  }
  unsigned width = storage.getIntOrFloatBitWidth();
  if (isUnsigned(elementType)) {
    return builder.getIntegerAttr(storage, isMaximum
                                               ? APInt::getMinValue(width)
                                               : APInt::getMaxValue(width));
  }
  return builder.getIntegerAttr(storage, isMaximum
                                             ? APInt::getSignedMinValue(width)
                                             : APInt::getSignedMaxValue(width));
}

/// Combines two elements of the compute type of `elementType`.
static Value combine(OpBuilder &builder, Location loc, Combiner combiner,
                     Type elementType, Value lhs, Value rhs) {
  bool isFloat = isa<FloatType>(elementType);
  switch (combiner) {
  case Combiner::Add:
    return isFloat ? Value(arith::AddFOp::create(builder, loc, lhs, rhs))
                   : arith::AddIOp::create(builder, loc, lhs, rhs);
  case Combiner::Multiply:
    return isFloat ? Value(arith::MulFOp::create(builder, loc, lhs, rhs))
                   : arith::MulIOp::create(builder, loc, lhs, rhs);
  case Combiner::Maximum:
    if (isFloat) {
      return ScalarBuilder(builder, loc).maximumF(lhs, rhs);
    }
    return isUnsigned(elementType)
               ? Value(arith::MaxUIOp::create(builder, loc, lhs, rhs))
               : arith::MaxSIOp::create(builder, loc, lhs, rhs);
  case Combiner::Minimum:
    if (isFloat) {
      return ScalarBuilder(builder, loc).minimumF(lhs, rhs);
    }
    return isUnsigned(elementType)
               ? Value(arith::MinUIOp::create(builder, loc, lhs, rhs))
               : arith::MinSIOp::create(builder, loc, lhs, rhs);
  }
  llvm_unreachable("unknown combiner");
}

/// Loads a source element and widens it to the accumulator's type.
static Value loadTerm(OpBuilder &builder, Location loc, Value stored,
                      Type elementType, Type accumulated) {
  Value loaded = loadElement(builder, loc, stored, elementType);
  if (elementType == accumulated || isa<FloatType>(elementType)) {
    return loaded;
  }
  return castElement(builder, loc, loaded, elementType, accumulated,
                     std::nullopt, /*saturate=*/false);
}

static Type getElementType(Value tensor) {
  return getTensorType(tensor).getElementType();
}

/// A tensor of the extents of `result` to combine into, of `accumulated`
/// elements.
static Value createStart(ConversionPatternRewriter &rewriter, Location loc,
                         const Lowering &lowering, Value result,
                         Combiner combiner, Type accumulated) {
  return createFilled(rewriter, loc, lowering, result,
                      getIdentity(rewriter, combiner, accumulated));
}

/// A nest over all axes that reads `source`, the first operand, and updates
/// `outputs`, each along the axes of the first result.
static AxesNest createNest(const OpAxes &axes, Value source,
                           ValueRange outputs) {
  AxesNest nest = AxesNest::overAll(axes);
  nest.addInput(source, axes.operands.front());
  for (Value output : outputs) {
    nest.addOutput(output, axes.results.front());
  }
  return nest;
}

namespace {

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

template <typename OpTy, Combiner combiner>
struct ReductionPattern : LoweringPattern<OpTy> {
  using LoweringPattern<OpTy>::LoweringPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type source = getElementType(op.getSrc());
    Type accumulated = getAccumulatorType(getElementType(op.getResult()));
    Value start = createStart(rewriter, loc, this->lowering, op.getResult(),
                              combiner, accumulated);
    OpAxes axes = op.getAxes();
    AxesNest nest = createNest(axes, adaptor.getSrc(), start);
    auto body = [&](OpBuilder &builder, Location loc, ValueRange stored) {
      Value term = loadTerm(builder, loc, stored[0], source, accumulated);
      return SmallVector<Value>{
          combine(builder, loc, combiner, accumulated, stored[1], term)};
    };
    Value sum = nest.create(rewriter, loc, body).front();
    Value result = createFinish(rewriter, op, this->lowering, sum, accumulated,
                                {}, nullptr);
    replaceWithTensors(rewriter, *this->getTypeConverter(), op, result);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

/// Carries the best element and its position. The start, an infinity at 0, is
/// beaten by anything but itself.
template <typename OpTy, bool greater>
struct PositionPattern : LoweringPattern<OpTy> {
  using LoweringPattern<OpTy>::LoweringPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type source = getElementType(op.getSrc());
    Type accumulated = getAccumulatorType(source);
    Combiner combiner = greater ? Combiner::Maximum : Combiner::Minimum;
    Value best = createStart(rewriter, loc, this->lowering, op.getResult(),
                             combiner, accumulated);
    Value position = createFilled(rewriter, loc, this->lowering, op.getResult(),
                                  rewriter.getI32IntegerAttr(0));
    OpAxes axes = op.getAxes();
    AxesNest nest = createNest(axes, adaptor.getSrc(), {best, position});
    auto body = [&](OpBuilder &builder, Location loc, ValueRange stored) {
      Value element = loadElement(builder, loc, stored[0], source);
      Value index = nest.getIndex(builder, loc, op.getAxis());
      Value here =
          arith::IndexCastOp::create(builder, loc, builder.getI32Type(), index);
      Value wins = createPrecedes(builder, loc, source, element, stored[1],
                                  greater, /*nanFirst=*/true);
      return SmallVector<Value>{
          arith::SelectOp::create(builder, loc, wins, element, stored[1]),
          arith::SelectOp::create(builder, loc, wins, here, stored[2])};
    };
    Value result = nest.create(rewriter, loc, body).back();
    replaceWithTensors(rewriter, *this->getTypeConverter(), op, result);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Variance
//===----------------------------------------------------------------------===//

struct VarPattern : LoweringPattern<VarOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(VarOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value sum = accumulate(op, adaptor.getSrc(), nullptr, rewriter);
    Value mean = divideInPlace(op, sum, createCount(op, 0, rewriter), rewriter);
    Value squares = accumulate(op, adaptor.getSrc(), mean, rewriter);
    Value count = createCount(op, op.getCorrection(), rewriter);
    auto body = [&](OpBuilder &builder, Location loc,
                    ArrayRef<Value> elements) -> Value {
      return arith::DivFOp::create(builder, loc, elements.front(), count);
    };
    Value result = createFinish(rewriter, op, lowering, squares,
                                rewriter.getF32Type(), {}, body);
    replaceWithTensors(rewriter, *getTypeConverter(), op, result);
    return success();
  }

private:
  /// The sum of the elements or, given a mean, of the squared distances to it.
  Value accumulate(VarOp op, Value source, Value mean,
                   ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    Type elementType = getElementType(op.getSrc());
    Value start = createStart(rewriter, loc, lowering, op.getResult(),
                              Combiner::Add, rewriter.getF32Type());
    OpAxes axes = op.getAxes();
    AxesNest nest = createNest(axes, source, start);
    if (mean) {
      nest.addInput(mean, axes.results.front());
    }
    auto body = [&](OpBuilder &builder, Location loc, ValueRange stored) {
      Value term = loadElement(builder, loc, stored[0], elementType);
      if (mean) {
        term = arith::SubFOp::create(builder, loc, term, stored[1]);
        term = arith::MulFOp::create(builder, loc, term, term);
      }
      return SmallVector<Value>{
          arith::AddFOp::create(builder, loc, stored.back(), term)};
    };
    return nest.create(rewriter, loc, body).front();
  }

  /// max(n - correction, 0) as f32, n the number of elements per result.
  Value createCount(VarOp op, int64_t correction,
                    ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    Value count = arith::ConstantIndexOp::create(rewriter, loc, 1);
    for (int64_t dim : op.getReduced()) {
      OpFoldResult size = lowering.getSize(rewriter, loc, op.getSrc(), dim);
      count = arith::MulIOp::create(rewriter, loc, count,
                                    toValue(rewriter, loc, size));
    }
    Value less = arith::ConstantIndexOp::create(rewriter, loc, correction);
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    count = arith::SubIOp::create(rewriter, loc, count, less);
    count = arith::MaxSIOp::create(rewriter, loc, count, zero);
    count =
        arith::IndexCastOp::create(rewriter, loc, rewriter.getI64Type(), count);
    return arith::SIToFPOp::create(rewriter, loc, rewriter.getF32Type(), count);
  }

  Value divideInPlace(VarOp op, Value sum, Value count,
                      ConversionPatternRewriter &rewriter) const {
    OpAxes axes = op.getAxes();
    AxesNest nest = AxesNest::overParallel(axes);
    nest.addOutput(sum, axes.results.front());
    auto body = [&](OpBuilder &builder, Location loc, ValueRange stored) {
      return SmallVector<Value>{
          arith::DivFOp::create(builder, loc, stored.front(), count)};
    };
    return nest.create(rewriter, op.getLoc(), body).front();
  }
};

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

/// Carries the running value of each row in a tensor without the axis and
/// writes every result once.
template <typename OpTy, Combiner combiner>
struct ScanPattern : LoweringPattern<OpTy> {
  using LoweringPattern<OpTy>::LoweringPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type source = getElementType(op.getSrc());
    Type result = getElementType(op.getResult());
    Type accumulated = getAccumulatorType(result);
    OpAxes axes = op.getAxes();
    ValueAxes rowDims;
    Value start = createRows(op, accumulated, axes, rowDims, rewriter);
    AxesNest nest = AxesNest::overAll(axes);
    nest.addInput(adaptor.getSrc(), axes.operands.front());
    nest.addOutput(start, rowDims);
    nest.addOutput(this->lowering.createEmpty(rewriter, loc, op.getResult()),
                   axes.results.front());
    auto body = [&](OpBuilder &builder, Location loc, ValueRange stored) {
      Value term = loadTerm(builder, loc, stored[0], source, accumulated);
      Value running =
          combine(builder, loc, combiner, accumulated, stored[1], term);
      return SmallVector<Value>{running,
                                storeElement(builder, loc, running, result)};
    };
    Value scanned = nest.create(rewriter, loc, body).back();
    replaceWithTensors(rewriter, *this->getTypeConverter(), op, scanned);
    return success();
  }

private:
  /// The running values before the first element, and their axes.
  Value createRows(OpTy op, Type accumulated, const OpAxes &axes,
                   ValueAxes &rowDims,
                   ConversionPatternRewriter &rewriter) const {
    SmallVector<unsigned> dims;
    for (auto [dim, dimAxes] : llvm::enumerate(axes.operands.front())) {
      if (dim != op.getAxis()) {
        dims.push_back(dim);
        rowDims.push_back(dimAxes);
      }
    }
    Value empty =
        createEmptyAlong(rewriter, op.getLoc(), this->lowering, op.getResult(),
                         dims, getStorageType(accumulated));
    return createFill(rewriter, op.getLoc(), empty,
                      getIdentity(rewriter, combiner, accumulated));
  }
};

//===----------------------------------------------------------------------===//
// One-hot
//===----------------------------------------------------------------------===//

struct OneHotPattern : LoweringPattern<OneHotOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(OneHotOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type source = getElementType(op.getSrc());
    Type result = getElementType(op.getResult());
    OpAxes axes = op.getAxes();
    AxesNest nest =
        createNest(axes, adaptor.getSrc(),
                   lowering.createEmpty(rewriter, op.getLoc(), op.getResult()));
    auto body = [&](OpBuilder &builder, Location loc, ValueRange stored) {
      Value wanted = loadElement(builder, loc, stored.front(), source);
      if (source != builder.getI64Type()) {
        wanted =
            arith::ExtSIOp::create(builder, loc, builder.getI64Type(), wanted);
      }
      Value index = nest.getIndex(builder, loc, axes.kinds.size() - 1);
      Value here =
          arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
      Value hit = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        wanted, here);
      Value chosen = arith::SelectOp::create(
          builder, loc, hit, createConstant(builder, loc, result, 1),
          createConstant(builder, loc, result, 0));
      return SmallVector<Value>{storeElement(builder, loc, chosen, result)};
    };
    Value indicator = nest.create(rewriter, op.getLoc(), body).front();
    replaceWithTensors(rewriter, *getTypeConverter(), op, indicator);
    return success();
  }
};

} // namespace

void pto::populateReductionPatterns(const TypeConverter &converter,
                                    RewritePatternSet &patterns,
                                    const Lowering &lowering) {
  patterns.add<ReductionPattern<SumOp, Combiner::Add>,
               ReductionPattern<ProdOp, Combiner::Multiply>,
               ReductionPattern<AmaxOp, Combiner::Maximum>,
               ReductionPattern<AminOp, Combiner::Minimum>,
               PositionPattern<ArgmaxOp, /*greater=*/true>,
               PositionPattern<ArgminOp, /*greater=*/false>,
               ScanPattern<CumsumOp, Combiner::Add>,
               ScanPattern<CumprodOp, Combiner::Multiply>, VarPattern,
               OneHotPattern>(converter, patterns.getContext(), lowering);
}
