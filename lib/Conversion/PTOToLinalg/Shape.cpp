//===- Shape.cpp - Shapes and creation ----------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that give elements another place or make them. Most are a nest
// over the result that reads the source where the element comes from; what
// joins or pads inserts windows, so that producers can write them directly.
//
//===----------------------------------------------------------------------===//

#include "Movement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

/// `empty` with every element `value`.
static Value createFill(OpBuilder &builder, Location loc, TypedAttr value,
                        Value empty) {
  Value stored = createStored(builder, loc, value);
  return linalg::FillOp::create(builder, loc, stored, empty).getResult(0);
}

/// The source where result dimension d is source dimension `order[d]`.
static Value createPermuted(ConversionPatternRewriter &rewriter, Operation *op,
                            const Lowering &lowering, Value source, Type type,
                            ArrayRef<int64_t> order) {
  for (auto [dim, from] : llvm::enumerate(order)) {
    assertSameSize(rewriter, op, lowering, op->getResult(0), dim,
                   op->getOperand(0), from);
  }
  return createMove(
      rewriter, op->getLoc(), lowering, op->getResult(0), type,
      [&](OpBuilder &builder, Location loc, ValueRange indices) -> Value {
        SmallVector<Value> position(indices);
        for (auto [dim, from] : llvm::enumerate(order)) {
          position[from] = indices[dim];
        }
        return tensor::ExtractOp::create(builder, loc, source, position);
      });
}

namespace {

//===----------------------------------------------------------------------===//
// Transpose and permute
//===----------------------------------------------------------------------===//

struct TransposePattern : LoweringPattern<TransposeOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(TransposeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto order = llvm::to_vector(llvm::seq<int64_t>(0, op.getType().getRank()));
    std::swap(order[op.getDim0()], order[op.getDim1()]);
    rewriter.replaceOp(
        op,
        createPermuted(rewriter, op, lowering, adaptor.getSrc(),
                       getTypeConverter()->convertType(op.getType()), order));
    return success();
  }
};

struct PermutePattern : LoweringPattern<PermuteOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(PermuteOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(
        op, createPermuted(rewriter, op, lowering, adaptor.getSrc(),
                           getTypeConverter()->convertType(op.getType()),
                           op.getDims()));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Concat and expand
//===----------------------------------------------------------------------===//

struct ConcatPattern : LoweringPattern<ConcatOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(ConcatOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    createChecks(op, rewriter);
    Value joined = lowering.createEmpty(rewriter, loc, op.getResult());
    OpFoldResult zero = rewriter.getIndexAttr(0);
    SmallVector<OpFoldResult> offsets(op.getType().getRank(), zero);
    OpFoldResult &begin = offsets[op.getAxis()];
    for (auto [piece, original] : llvm::zip(adaptor.getSrcs(), op.getSrcs())) {
      SmallVector<OpFoldResult> sizes =
          lowering.getSizes(rewriter, loc, original);
      joined = insertWindow(rewriter, loc, piece, joined, offsets, sizes);
      begin = addSizes(rewriter, loc, begin, sizes[op.getAxis()]);
    }
    Type type = getTypeConverter()->convertType(op.getType());
    rewriter.replaceOp(op, castTensor(rewriter, loc, joined, type));
    return success();
  }

  /// Checks that the pieces fit where all extents are known: a piece may be
  /// computed right into the result.
  void createChecks(ConcatOp op, ConversionPatternRewriter &rewriter) const {
    OpBuilder::InsertionGuard guard(rewriter);
    Location loc = op.getLoc();
    Value result = op.getResult();
    unsigned axis = op.getAxis(), rank = op.getType().getRank();
    SmallVector<Value> needed;
    lowering.collectLeaves(rewriter, result, needed);
    for (Value piece : op.getSrcs()) {
      lowering.collectLeaves(rewriter, piece, needed);
    }
    setEarliestInsertionPoint(rewriter, op, needed);
    SmallVector<OpFoldResult> sizes = lowering.getSizes(rewriter, loc, result);
    sizes[axis] = rewriter.getIndexAttr(0);
    for (Value piece : op.getSrcs()) {
      for (unsigned dim = 0; dim < rank; ++dim) {
        if (dim != axis) {
          assertSameSize(rewriter, op, lowering, result, dim, piece, dim);
        }
      }
      sizes[axis] = addSizes(rewriter, loc, sizes[axis],
                             lowering.getSize(rewriter, loc, piece, axis));
    }
    assertWithinBounds(rewriter, op, sizes);
  }
};

struct ExpandPattern : LoweringPattern<ExpandOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(ExpandOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    RankedTensorType source = getTensorType(op.getSrc());
    int64_t rank = source.getRank(), added = op.getType().getRank() - rank;
    assertWithinBounds(rewriter, op,
                       lowering.getSizes(rewriter, loc, op.getResult()));
    for (int64_t dim = 0; dim < rank; ++dim) {
      if (source.getDimSize(dim) != 1) {
        assertSameSize(rewriter, op, lowering, op.getResult(), dim + added,
                       op.getSrc(), dim);
      }
    }
    Value repeated = createMove(
        rewriter, loc, lowering, op.getResult(),
        getTypeConverter()->convertType(op.getType()),
        [&](OpBuilder &builder, Location loc, ValueRange indices) -> Value {
          SmallVector<Value> position(indices.drop_front(added));
          for (int64_t dim = 0; dim < rank; ++dim) {
            if (source.getDimSize(dim) == 1) {
              position[dim] = createIndex(builder, loc, 0);
            }
          }
          return tensor::ExtractOp::create(builder, loc, adaptor.getSrc(),
                                           position);
        });
    rewriter.replaceOp(op, repeated);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Pad
//===----------------------------------------------------------------------===//

struct PadPattern : LoweringPattern<PadOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(PadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<OpFoldResult> inner =
        lowering.getSizes(rewriter, loc, op.getSrc());
    SmallVector<OpFoldResult> outer;
    for (auto [size, amount] : llvm::zip(inner, op.getHigh())) {
      outer.push_back(
          addSizes(rewriter, loc, size, rewriter.getIndexAttr(amount)));
    }
    assertWithinBounds(rewriter, op, outer);
    Value filled =
        createFill(rewriter, loc, op.getValue(),
                   lowering.createEmpty(rewriter, loc, op.getResult()));
    SmallVector<OpFoldResult> offsets(inner.size(), rewriter.getIndexAttr(0));
    Value padded =
        insertWindow(rewriter, loc, adaptor.getSrc(), filled, offsets, inner);
    Type type = getTypeConverter()->convertType(op.getType());
    rewriter.replaceOp(op, castTensor(rewriter, loc, padded, type));
    return success();
  }
};

struct FillPadPattern : LoweringPattern<FillPadOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(FillPadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<OpFoldResult> inner =
        lowering.getSizes(rewriter, loc, op.getSrc());
    for (auto [dim, size] : llvm::enumerate(inner)) {
      int64_t limit = op.getType().getDimSize(dim);
      std::optional<int64_t> known = getConstantIntValue(size);
      if (known && *known <= limit) {
        continue;
      }
      Value found = toValue(rewriter, loc, size);
      Value room = createIndex(rewriter, loc, limit);
      Value fits = arith::CmpIOp::create(
          rewriter, loc, arith::CmpIPredicate::ule, found, room);
      createAssert(rewriter, op, fits,
                   ("expects an extent of dimension " + Twine(dim) +
                    " up to {1}, but found {0}")
                       .str(),
                   {found, room});
    }
    Value filled =
        createFill(rewriter, loc, op.getValue(),
                   lowering.createEmpty(rewriter, loc, op.getResult()));
    SmallVector<OpFoldResult> offsets(inner.size(), rewriter.getIndexAttr(0));
    rewriter.replaceOp(op, insertWindow(rewriter, loc, adaptor.getSrc(), filled,
                                        offsets, inner));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Triangles
//===----------------------------------------------------------------------===//

/// Keeps the elements where `c - r` compares so with the diagonal.
template <typename OpTy, arith::CmpIPredicate predicate>
struct TrianglePattern : LoweringPattern<OpTy> {
  using LoweringPattern<OpTy>::LoweringPattern;
  using OpAdaptor = typename LoweringPattern<OpTy>::OpAdaptor;

  LogicalResult
  matchAndRewrite(OpTy op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    assertSameSizes(rewriter, op, this->lowering, op.getResult(), op.getSrc());
    Type type = this->getTypeConverter()->convertType(op.getResult().getType());
    Value triangle = createMove(
        rewriter, op.getLoc(), this->lowering, op.getResult(), type,
        [&](OpBuilder &builder, Location loc, ValueRange indices) -> Value {
          Value row = indices[indices.size() - 2], column = indices.back();
          Value distance = arith::SubIOp::create(builder, loc, column, row);
          Value diagonal = createIndex(builder, loc, op.getDiagonal());
          Value keeps = arith::CmpIOp::create(builder, loc, predicate, distance,
                                              diagonal);
          Value stored = tensor::ExtractOp::create(builder, loc,
                                                   adaptor.getSrc(), indices);
          Value zero = arith::ConstantOp::create(
              builder, loc, builder.getZeroAttr(stored.getType()));
          return arith::SelectOp::create(builder, loc, keeps, stored, zero);
        });
    rewriter.replaceOp(op, triangle);
    return success();
  }
};
using TrilPattern = TrianglePattern<TrilOp, arith::CmpIPredicate::sle>;
using TriuPattern = TrianglePattern<TriuOp, arith::CmpIPredicate::sge>;

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

struct FullPattern : LoweringPattern<FullOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(FullOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    assertWithinBounds(rewriter, op,
                       lowering.getSizes(rewriter, loc, op.getResult()));
    Value filled =
        createFill(rewriter, loc, op.getValue(),
                   lowering.createEmpty(rewriter, loc, op.getResult()));
    Type type = getTypeConverter()->convertType(op.getType());
    rewriter.replaceOp(op, castTensor(rewriter, loc, filled, type));
    return success();
  }
};

struct IotaPattern : LoweringPattern<IotaOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(IotaOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type element = op.getType().getElementType();
    assertWithinBounds(rewriter, op,
                       lowering.getSizes(rewriter, loc, op.getResult()));
    Value sequence = createMove(
        rewriter, loc, lowering, op.getResult(),
        getTypeConverter()->convertType(op.getType()),
        [&](OpBuilder &builder, Location loc, ValueRange indices) -> Value {
          Value start = loadElement(
              builder, loc, createStored(builder, loc, op.getStart()), element);
          Value step = loadElement(
              builder, loc, createStored(builder, loc, op.getStep()), element);
          Value term =
              createTerm(builder, loc, start, step, indices[op.getAxis()]);
          return storeElement(builder, loc, term, element);
        });
    rewriter.replaceOp(op, sequence);
    return success();
  }

  /// start + position · step in their type.
  static Value createTerm(OpBuilder &builder, Location loc, Value start,
                          Value step, Value position) {
    Type type = start.getType(), wide = builder.getI64Type();
    position = arith::IndexCastOp::create(builder, loc, wide, position);
    if (isa<FloatType>(type)) {
      Value factor = arith::SIToFPOp::create(builder, loc, type, position);
      Value product = arith::MulFOp::create(builder, loc, factor, step);
      return arith::AddFOp::create(builder, loc, start, product);
    }
    if (type != wide) {
      position = arith::TruncIOp::create(builder, loc, type, position);
    }
    Value product = arith::MulIOp::create(builder, loc, position, step);
    return arith::AddIOp::create(builder, loc, start, product);
  }
};

} // namespace

void pto::populateShapePatterns(const TypeConverter &converter,
                                RewritePatternSet &patterns,
                                const Lowering &lowering) {
  patterns.add<TransposePattern, PermutePattern, ConcatPattern, ExpandPattern,
               PadPattern, FillPadPattern, TrilPattern, TriuPattern,
               FullPattern, IotaPattern>(converter, patterns.getContext(),
                                         lowering);
  populateReshapePatterns(converter, patterns, lowering);
  populateLayoutPatterns(converter, patterns, lowering);
}
