//===- IndexUpdate.cpp - Updates by index tensors -----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A first nest checks every index; then a sequential nest writes element by
// element into the destination it carries, so that the order of the source
// decides and the destination is written in place. Slices would not do: one
// that covers the destination folds away, and the destination with it.
//
//===----------------------------------------------------------------------===//

#include "Movement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

/// Moves one element: `dst` with the one at `to` replaced.
static Value moveElement(OpBuilder &builder, Location loc, Value source,
                         ValueRange from, Value dst, ValueRange to) {
  Value stored = tensor::ExtractOp::create(builder, loc, source, from);
  return tensor::InsertOp::create(builder, loc, stored, dst, to);
}

static Value addElements(OpBuilder &builder, Location loc, Value lhs,
                         Value rhs) {
  return isa<FloatType>(lhs.getType())
             ? arith::AddFOp::create(builder, loc, lhs, rhs).getResult()
             : arith::AddIOp::create(builder, loc, lhs, rhs);
}

static Value multiplyElements(OpBuilder &builder, Location loc, Value lhs,
                              Value rhs) {
  return isa<FloatType>(lhs.getType())
             ? arith::MulFOp::create(builder, loc, lhs, rhs).getResult()
             : arith::MulIOp::create(builder, loc, lhs, rhs);
}

/// Rounds a computed element as memory would.
static Value roundElement(OpBuilder &builder, Location loc, Value computed,
                          Type elementType) {
  return loadElement(builder, loc,
                     storeElement(builder, loc, computed, elementType),
                     elementType);
}

/// How an update combines a term with the element that is there.
using CombineFn = function_ref<Value(OpBuilder &, Location, Value, Value)>;

/// `dst` with the element at `to` combined with `term`, rounded once.
static Value combineElement(OpBuilder &builder, Location loc, CombineFn combine,
                            Value term, Value dst, Type elementType,
                            ValueRange to) {
  Value old = extractElement(builder, loc, dst, elementType, to);
  return insertElement(builder, loc, combine(builder, loc, old, term), dst,
                       elementType, to);
}

namespace {

//===----------------------------------------------------------------------===//
// Scatter update
//===----------------------------------------------------------------------===//

struct ScatterUpdatePattern : LoweringPattern<ScatterUpdateOp> {
  using LoweringPattern::LoweringPattern;
  using Sizes = SmallVector<OpFoldResult>;

  LogicalResult
  matchAndRewrite(ScatterUpdateOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Sizes sources = lowering.getSizes(rewriter, loc, op.getSrc());
    Sizes targets = lowering.getSizes(rewriter, loc, op.getDst());
    Sizes indices = lowering.getSizes(rewriter, loc, op.getIndex());
    assertEqual(rewriter, op, "the length of a row", targets.back(),
                sources.back());
    OpFoldResult length = targets.back();
    sources.pop_back();
    targets.pop_back();
    assertEqual(rewriter, op, "the number of rows of the source",
                multiplySizes(rewriter, loc, indices),
                multiplySizes(rewriter, loc, sources));
    assertIndices(rewriter, op, lowering, op.getIndex(), adaptor.getIndex(),
                  multiplySizes(rewriter, loc, targets));
    rewriter.replaceOp(op, scatterRows(rewriter, loc, adaptor, indices, sources,
                                       targets, length));
    return success();
  }

  static Value scatterRows(OpBuilder &builder, Location loc, OpAdaptor adaptor,
                           const Sizes &indices, const Sizes &sources,
                           const Sizes &targets, OpFoldResult length) {
    return createUpdate(
        builder, loc, indices, adaptor.getDst(),
        [&](OpBuilder &builder, Location loc, ValueRange position, Value dst) {
          Value number = linearize(builder, loc, position, indices);
          Value row = extractIndex(builder, loc, adaptor.getIndex(), position);
          SmallVector<Value> from = delinearize(builder, loc, number, sources);
          SmallVector<Value> to = delinearize(builder, loc, row, targets);
          return createUpdate(builder, loc, length, dst,
                              [&](OpBuilder &builder, Location loc,
                                  ValueRange column, Value dst) {
                                SmallVector<Value> read(from), written(to);
                                read.push_back(column.front());
                                written.push_back(column.front());
                                return moveElement(builder, loc,
                                                   adaptor.getSrc(), read, dst,
                                                   written);
                              });
        });
  }

  /// The number of a position in row-major order.
  static Value linearize(OpBuilder &builder, Location loc, ValueRange position,
                         const Sizes &sizes) {
    Value number = position.front();
    for (size_t dim = 1; dim < sizes.size(); ++dim) {
      Value scaled = arith::MulIOp::create(builder, loc, number,
                                           toValue(builder, loc, sizes[dim]));
      number = arith::AddIOp::create(builder, loc, scaled, position[dim]);
    }
    return number;
  }

  /// The position of a number in row-major order.
  static SmallVector<Value> delinearize(OpBuilder &builder, Location loc,
                                        Value number, const Sizes &sizes) {
    SmallVector<Value> position(sizes.size());
    for (size_t dim = sizes.size() - 1; dim > 0; --dim) {
      Value extent = toValue(builder, loc, sizes[dim]);
      position[dim] = arith::RemUIOp::create(builder, loc, number, extent);
      number = arith::DivUIOp::create(builder, loc, number, extent);
    }
    position.front() = number;
    return position;
  }
};

//===----------------------------------------------------------------------===//
// Index add
//===----------------------------------------------------------------------===//

struct IndexAddPattern : LoweringPattern<IndexAddOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(IndexAddOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    unsigned axis = op.getAxis();
    SmallVector<OpFoldResult> sizes =
        lowering.getSizes(rewriter, loc, op.getDst());
    assertSameSize(rewriter, op, lowering, op.getIndex(), 0, op.getSrc(), axis);
    for (unsigned dim = 0; dim < sizes.size(); ++dim) {
      if (dim != axis) {
        assertSameSize(rewriter, op, lowering, op.getDst(), dim, op.getSrc(),
                       dim);
      }
    }
    assertIndices(rewriter, op, lowering, op.getIndex(), adaptor.getIndex(),
                  sizes[axis]);
    // Slice by slice, in the order of the index.
    sizes.erase(sizes.begin() + axis);
    Value updated = createUpdate(
        rewriter, loc, lowering.getSizes(rewriter, loc, op.getIndex()),
        adaptor.getDst(),
        [&](OpBuilder &builder, Location loc, ValueRange slice, Value dst) {
          Value index = extractIndex(builder, loc, adaptor.getIndex(), slice);
          return createUpdate(builder, loc, sizes, dst,
                              [&](OpBuilder &builder, Location loc,
                                  ValueRange rest, Value dst) {
                                SmallVector<Value> from(rest), to(rest);
                                from.insert(from.begin() + axis, slice.front());
                                to.insert(to.begin() + axis, index);
                                return addElement(builder, loc, op, adaptor,
                                                  from, dst, to);
                              });
        });
    rewriter.replaceOp(op, updated);
    return success();
  }

  /// `dst[to] += alpha · src[from]`.
  static Value addElement(OpBuilder &builder, Location loc, IndexAddOp op,
                          OpAdaptor adaptor, ValueRange from, Value dst,
                          ValueRange to) {
    Type element = getTensorType(op.getSrc()).getElementType();
    double alpha = op.getAlpha().convertToDouble();
    Value term = extractElement(builder, loc, adaptor.getSrc(), element, from);
    if (alpha != 1.0) {
      Value factor = createConstant(builder, loc, element, alpha);
      term = roundElement(
          builder, loc, multiplyElements(builder, loc, factor, term), element);
    }
    return combineElement(builder, loc, addElements, term, dst, element, to);
  }
};

//===----------------------------------------------------------------------===//
// Index put
//===----------------------------------------------------------------------===//

struct IndexPutPattern : LoweringPattern<IndexPutOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(IndexPutOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    unsigned indexed = op.getIndices().size();
    SmallVector<OpFoldResult> sizes =
        lowering.getSizes(rewriter, loc, op.getDst());
    for (unsigned dim = indexed; dim < sizes.size(); ++dim) {
      assertSameSize(rewriter, op, lowering, op.getDst(), dim, op.getSrc(),
                     dim - indexed + 1);
    }
    for (auto [original, converted, size] :
         llvm::zip(op.getIndices(), adaptor.getIndices(), sizes)) {
      assertSameSize(rewriter, op, lowering, op.getSrc(), 0, original, 0);
      assertIndices(rewriter, op, lowering, original, converted, size);
    }
    sizes.erase(sizes.begin(), sizes.begin() + indexed);
    Value updated = createUpdate(
        rewriter, loc, lowering.getSize(rewriter, loc, op.getSrc(), 0),
        adaptor.getDst(),
        [&](OpBuilder &builder, Location loc, ValueRange entry, Value dst) {
          return putSlice(builder, loc, op, adaptor, entry.front(), sizes, dst);
        });
    rewriter.replaceOp(op, updated);
    return success();
  }

  /// Writes entry number `entry` of the source, a slice of extents `sizes`.
  static Value putSlice(OpBuilder &builder, Location loc, IndexPutOp op,
                        OpAdaptor adaptor, Value entry,
                        ArrayRef<OpFoldResult> sizes, Value dst) {
    Type element = getTensorType(op.getSrc()).getElementType();
    Value source = adaptor.getSrc();
    SmallVector<Value> coordinates;
    for (Value index : adaptor.getIndices()) {
      coordinates.push_back(extractIndex(builder, loc, index, entry));
    }
    return createUpdate(
        builder, loc, sizes, dst,
        [&](OpBuilder &builder, Location loc, ValueRange rest, Value dst) {
          SmallVector<Value> from{entry}, to(coordinates);
          llvm::append_range(from, rest);
          llvm::append_range(to, rest);
          if (!op.getAccumulate()) {
            return moveElement(builder, loc, source, from, dst, to);
          }
          Value term = extractElement(builder, loc, source, element, from);
          return combineElement(builder, loc, addElements, term, dst, element,
                                to);
        });
  }
};

//===----------------------------------------------------------------------===//
// Scatter
//===----------------------------------------------------------------------===//

struct ScatterPattern : LoweringPattern<ScatterOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(ScatterOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    unsigned axis = op.getAxis();
    SmallVector<OpFoldResult> sizes =
        lowering.getSizes(rewriter, loc, op.getIndex());
    for (unsigned dim = 0; dim < sizes.size(); ++dim) {
      assertNotLonger(rewriter, op, lowering, op.getIndex(), op.getSrc(), dim);
      if (dim != axis) {
        assertNotLonger(rewriter, op, lowering, op.getIndex(), op.getDst(),
                        dim);
      }
    }
    assertIndices(rewriter, op, lowering, op.getIndex(), adaptor.getIndex(),
                  lowering.getSize(rewriter, loc, op.getDst(), axis));
    Value updated = createUpdate(
        rewriter, loc, sizes, adaptor.getDst(),
        [&](OpBuilder &builder, Location loc, ValueRange from, Value dst) {
          SmallVector<Value> to(from);
          to[axis] = extractIndex(builder, loc, adaptor.getIndex(), from);
          return scatterElement(builder, loc, op, adaptor.getSrc(), from, dst,
                                to);
        });
    rewriter.replaceOp(op, updated);
    return success();
  }

  static Value scatterElement(OpBuilder &builder, Location loc, ScatterOp op,
                              Value source, ValueRange from, Value dst,
                              ValueRange to) {
    if (op.getMode() == ScatterMode::Set) {
      return moveElement(builder, loc, source, from, dst, to);
    }
    Type element = getTensorType(op.getSrc()).getElementType();
    Value term = extractElement(builder, loc, source, element, from);
    return combineElement(builder, loc,
                          op.getMode() == ScatterMode::Add ? addElements
                                                           : multiplyElements,
                          term, dst, element, to);
  }
};

} // namespace

void pto::populateIndexUpdatePatterns(const TypeConverter &converter,
                                      RewritePatternSet &patterns,
                                      const Lowering &lowering) {
  patterns.add<ScatterUpdatePattern, IndexAddPattern, IndexPutPattern,
               ScatterPattern>(converter, patterns.getContext(), lowering);
}
