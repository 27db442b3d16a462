//===- Matmul.cpp - Lower matrix products -------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product is up to three nests: start the accumulator (0 or the bias), add
// the products in ascending k, finish (scale, relu, convert once). The products
// nest has its own body rather than a named operation's, which would compute in
// bf16. Its innermost loop is the one along which B is contiguous; that changes
// the order of elements, never the order of k within one. `pto-block-sums` then
// cuts k into blocks.
//
//===----------------------------------------------------------------------===//

#include "Nest.h"
#include "ScalarBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Accumulators
//===----------------------------------------------------------------------===//

// The axes that both operations declare first.
enum : unsigned { kAxisM, kAxisN, kAxisK, kFirstBatchAxis };

/// The nest over batches, then m, k, n or, with a transposed B, m, n, k.
static AxesNest createProductNest(const OpAxes &axes, unsigned numBatch,
                                  bool bTrans) {
  SmallVector<unsigned> order = llvm::to_vector(
      llvm::seq<unsigned>(kFirstBatchAxis, kFirstBatchAxis + numBatch));
  order.push_back(kAxisM);
  order.push_back(bTrans ? kAxisN : kAxisK);
  order.push_back(bTrans ? kAxisK : kAxisN);
  return AxesNest(axes, order);
}

static Type getElementType(Value tensor) {
  return getTensorType(tensor).getElementType();
}

/// The accumulator before the first product: 0 or the bias, `converted`.
template <typename OpTy>
static Value createStart(OpTy op, Value converted, Type accumulated,
                         const Lowering &lowering,
                         ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  if (!converted) {
    return createFilled(rewriter, loc, lowering, op.getResult(),
                        cast<TypedAttr>(rewriter.getZeroAttr(accumulated)));
  }
  OpAxes axes = op.getAxes();
  AxesNest nest = AxesNest::overParallel(axes);
  unsigned operand = op.getBiasMutable()[0].getOperandNumber();
  nest.addInput(converted, axes.operands[operand]);
  nest.addOutput(
      lowering.createEmptyOf(rewriter, loc, op.getResult(), accumulated),
      axes.results.front());
  auto body = [&](OpBuilder &builder, Location loc, ValueRange stored) {
    return SmallVector<Value>{loadElement(builder, loc, stored.front(),
                                          getElementType(op.getBias()))};
  };
  return nest.create(rewriter, loc, body).front();
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Rounds an f32 to 10 fraction bits. Adding half of what is dropped carries
/// into the exponent as rounding should; infinities stay, and a NaN is kept
/// aside, since its fraction could vanish or its sign overflow.
static Value roundToTf32(OpBuilder &builder, Location loc, Value value,
                         RoundMode mode) {
  Type i32 = builder.getI32Type();
  auto constant = [&](int64_t bits) -> Value {
    return arith::ConstantIntOp::create(builder, loc, i32, bits);
  };
  Value bits = arith::BitcastOp::create(builder, loc, i32, value);
  Value half = constant(0x1000);
  if (mode == RoundMode::Rint) {
    // One less than half where the kept part is even.
    Value kept = arith::ShRUIOp::create(builder, loc, bits, constant(13));
    Value odd = arith::AndIOp::create(builder, loc, kept, constant(1));
    half = arith::AddIOp::create(builder, loc, constant(0x0FFF), odd);
  }
  Value sum = arith::AddIOp::create(builder, loc, bits, half);
  Value rounded = arith::AndIOp::create(builder, loc, sum, constant(~0x1FFF));
  Value number =
      arith::BitcastOp::create(builder, loc, value.getType(), rounded);
  Value isNaN = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNO,
                                      value, value);
  return arith::SelectOp::create(builder, loc, isNaN, value, number);
}

/// `accumulator` + `lhs` · `rhs`, the operands as stored.
static Value addProduct(OpBuilder &builder, Location loc, MatmulOp op,
                        Value lhs, Value rhs, Value accumulator) {
  SmallVector<Value, 2> factors;
  for (auto [stored, original] :
       {std::pair(lhs, op.getLhs()), std::pair(rhs, op.getRhs())}) {
    Value factor = loadElement(builder, loc, stored, getElementType(original));
    if (isa<IntegerType>(factor.getType())) {
      factor =
          arith::ExtSIOp::create(builder, loc, builder.getI32Type(), factor);
    } else if (op.getTf32()) {
      factor = roundToTf32(builder, loc, factor, *op.getTf32());
    }
    factors.push_back(factor);
  }
  if (isa<IntegerType>(accumulator.getType())) {
    Value product = arith::MulIOp::create(builder, loc, factors[0], factors[1]);
    return arith::AddIOp::create(builder, loc, accumulator, product);
  }
  // Two operations, and no fast-math flag that could contract them.
  Value product = arith::MulFOp::create(builder, loc, factors[0], factors[1]);
  return arith::AddFOp::create(builder, loc, accumulator, product);
}

//===----------------------------------------------------------------------===//
// Epilogue
//===----------------------------------------------------------------------===//

/// convert(relu(accumulator · scale)); `elements` holds the accumulator and,
/// with a scale tensor, the scale.
static Value createEpilogue(OpBuilder &builder, Location loc, MatmulOp op,
                            ArrayRef<Value> elements) {
  Value value = elements.front();
  Type i32 = builder.getI32Type(), f32 = builder.getF32Type();
  Type current = value.getType();
  Type result = getElementType(op.getResult());
  if (op.getScale() || op.getScaleTensor()) {
    if (current == i32) {
      value = castElement(builder, loc, value, i32, f32, RoundMode::Rint,
                          /*saturate=*/false);
      current = f32;
    }
    Value scale =
        op.getScaleTensor()
            ? elements.back()
            : arith::ConstantOp::create(builder, loc, op.getScaleAttr());
    value = arith::MulFOp::create(builder, loc, value, scale);
  }
  if (op.getRelu()) {
    Value zero = createConstant(builder, loc, current, 0);
    value = current == i32
                ? Value(arith::MaxSIOp::create(builder, loc, value, zero))
                : ScalarBuilder(builder, loc).maximumF(value, zero);
  }
  // Storing rounds to a float; an integer is rounded and saturated here.
  if (current == f32 && isa<IntegerType>(result)) {
    return castElement(builder, loc, value, f32, result, RoundMode::Rint,
                       /*saturate=*/true);
  }
  return value;
}

//===----------------------------------------------------------------------===//
// Block scales
//===----------------------------------------------------------------------===//

/// The stored scale for (`line`, `k`) of operand `scales`, which has the pairs
/// of blocks in dimension `blockDim` and the lines in the other one. Read by
/// index, since no affine map describes it for every extent of k.
static Value readScale(OpBuilder &builder, Location loc, Value scales,
                       Value line, Value k, unsigned blockDim) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value pair = arith::DivUIOp::create(builder, loc, k, constant(64));
  Value block = arith::DivUIOp::create(builder, loc, k, constant(32));
  Value half = arith::AndIOp::create(builder, loc, block, constant(1));
  SmallVector<Value> indices{line, line, half};
  indices[blockDim] = pair;
  return tensor::ExtractOp::create(builder, loc, scales, indices);
}

/// `product` times two stored f8E8M0FNU scales. Their product may leave the
/// range of f32 though the result does not, so the sum of the exponents is
/// halved: both halves then lead the same way, and the result is exact unless
/// it leaves the range itself.
static Value scaleProduct(OpBuilder &builder, Location loc, Value product,
                          Value lhsScale, Value rhsScale) {
  Type i8 = builder.getI8Type(), i32 = builder.getI32Type();
  Type scaleType = Float8E8M0FNUType::get(builder.getContext());
  Value nan = arith::ConstantIntOp::create(builder, loc, i32, 0xFF);
  Value one = arith::ConstantIntOp::create(builder, loc, i32, 1);
  Value lhs = arith::ExtUIOp::create(builder, loc, i32, lhsScale);
  Value rhs = arith::ExtUIOp::create(builder, loc, i32, rhsScale);
  Value sum = arith::AddIOp::create(builder, loc, lhs, rhs);
  Value first = arith::ShRUIOp::create(builder, loc, sum, one);
  Value second = arith::SubIOp::create(builder, loc, sum, first);
  Value greatest = arith::MaxUIOp::create(builder, loc, lhs, rhs);
  Value isNaN = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                      greatest, nan);
  first = arith::SelectOp::create(builder, loc, isNaN, nan, first);
  for (Value half : {first, second}) {
    Value stored = arith::TruncIOp::create(builder, loc, i8, half);
    Value scale = loadElement(builder, loc, stored, scaleType);
    product = arith::MulFOp::create(builder, loc, product, scale);
  }
  return product;
}

namespace {

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

struct MatmulPattern : LoweringPattern<MatmulOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(MatmulOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    bool isInteger = getElementType(op.getLhs()).isInteger(8);
    Type accumulated =
        isInteger ? Type(rewriter.getI32Type()) : Type(rewriter.getF32Type());
    Value start =
        createStart(op, adaptor.getBias(), accumulated, lowering, rewriter);
    OpAxes axes = op.getAxes();
    AxesNest nest = createProductNest(axes, axes.results.front().size() - 2,
                                      op.getBTrans());
    nest.addInput(adaptor.getLhs(), axes.operands[0]);
    nest.addInput(adaptor.getRhs(), axes.operands[1]);
    nest.addOutput(start, axes.results.front());
    auto body = [&](OpBuilder &builder, Location loc, ValueRange stored) {
      return SmallVector<Value>{
          addProduct(builder, loc, op, stored[0], stored[1], stored[2])};
    };
    Value sum = nest.create(rewriter, op.getLoc(), body).front();
    Value result = finish(op, sum, accumulated, adaptor, axes, rewriter);
    replaceWithTensors(rewriter, *getTypeConverter(), op, result);
    return success();
  }

private:
  Value finish(MatmulOp op, Value sum, Type accumulated, OpAdaptor adaptor,
               const OpAxes &axes, ConversionPatternRewriter &rewriter) const {
    if (!op.getScale() && !op.getScaleTensor() && !op.getRelu()) {
      return createFinish(rewriter, op, lowering, sum, accumulated, {},
                          nullptr);
    }
    SmallVector<FinishInput, 1> inputs;
    if (op.getScaleTensor()) {
      unsigned operand = op.getScaleTensorMutable()[0].getOperandNumber();
      inputs.push_back({adaptor.getScaleTensor(), rewriter.getF32Type(),
                        axes.operands[operand]});
    }
    auto body = [&](OpBuilder &builder, Location loc,
                    ArrayRef<Value> elements) {
      return createEpilogue(builder, loc, op, elements);
    };
    return createFinish(rewriter, op, lowering, sum, accumulated, inputs, body);
  }
};

struct ScaledMatmulPattern : LoweringPattern<ScaledMatmulOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(ScaledMatmulOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type f32 = rewriter.getF32Type();
    Value start = createStart(op, adaptor.getBias(), f32, lowering, rewriter);
    OpAxes axes = op.getAxes();
    AxesNest nest = createProductNest(axes, /*numBatch=*/0, op.getBTrans());
    nest.addInput(adaptor.getLhs(), axes.operands[0]);
    nest.addInput(adaptor.getRhs(), axes.operands[2]);
    nest.addOutput(start, axes.results.front());
    auto body = [&](OpBuilder &builder, Location loc, ValueRange stored) {
      Value m = nest.getIndex(builder, loc, kAxisM);
      Value n = nest.getIndex(builder, loc, kAxisN);
      Value k = nest.getIndex(builder, loc, kAxisK);
      Value lhs =
          loadElement(builder, loc, stored[0], getElementType(op.getLhs()));
      Value rhs =
          loadElement(builder, loc, stored[1], getElementType(op.getRhs()));
      // Significands of at most 4 bits: the product is exact.
      Value product = scaleProduct(
          builder, loc, arith::MulFOp::create(builder, loc, lhs, rhs),
          readScale(builder, loc, adaptor.getLhsScale(), m, k, /*blockDim=*/1),
          readScale(builder, loc, adaptor.getRhsScale(), n, k, /*blockDim=*/0));
      return SmallVector<Value>{
          arith::AddFOp::create(builder, loc, stored[2], product)};
    };
    Value sum = nest.create(rewriter, op.getLoc(), body).front();
    Value result = createFinish(rewriter, op, lowering, sum, f32, {}, nullptr);
    replaceWithTensors(rewriter, *getTypeConverter(), op, result);
    return success();
  }
};

} // namespace

void pto::populateMatmulPatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns,
                                 const Lowering &lowering) {
  patterns.add<MatmulPattern, ScaledMatmulPattern>(
      converter, patterns.getContext(), lowering);
}
