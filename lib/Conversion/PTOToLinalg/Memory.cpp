//===- Memory.cpp - Windows to slices -----------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A window becomes a slice with its checks before it. The checks of an
// assemble stand as early as their operands allow: its source may be computed
// right into the window, and must not be before the window is known to fit.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "Movement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// Checks 0 <= offset, 0 <= size and offset + size <= extent at run time,
/// unless constants say so.
void createWindowCheck(OpBuilder &builder, Operation *op, unsigned dim,
                       OpFoldResult offset, OpFoldResult size,
                       OpFoldResult extent) {
  std::optional<int64_t> begin = getConstantIntValue(offset);
  std::optional<int64_t> length = getConstantIntValue(size);
  std::optional<int64_t> end = getConstantIntValue(extent);
  if (begin && length && end && *begin + *length <= *end) {
    return;
  }
  if (begin == 0 && size == extent) {
    return;
  }
  Location loc = op->getLoc();
  Value o = toValue(builder, loc, offset), s = toValue(builder, loc, size);
  Value e = toValue(builder, loc, extent);
  // As unsigned numbers: s <= e and o <= e - s, which cannot overflow.
  Value fits =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule, s, e);
  Value room = arith::SubIOp::create(builder, loc, e, s);
  Value inside =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule, o, room);
  Value good = arith::AndIOp::create(builder, loc, fits, inside);
  std::string message = ("expects a window within dimension " + Twine(dim) +
                         " of extent {2}, but found offset {0} and size {1}")
                            .str();
  createAssert(builder, op, good, message, {o, s, e});
}

/// Checks that a size does not exceed the bound that its type promises.
void createBoundCheck(OpBuilder &builder, Operation *op, unsigned dim,
                      OpFoldResult size, std::optional<int64_t> bound) {
  std::optional<int64_t> constant = getConstantIntValue(size);
  if (!bound || (constant && *constant <= *bound)) {
    return;
  }
  Location loc = op->getLoc();
  Value s = toValue(builder, loc, size);
  Value limit = arith::ConstantIndexOp::create(builder, loc, *bound);
  Value good =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule, s, limit);
  std::string message = ("expects a size within the bound {1} of dimension " +
                         Twine(dim) + ", but found {0}")
                            .str();
  createAssert(builder, op, good, message, {s, limit});
}

/// Checks that a size that is given as a value is the static extent that the
/// type promises.
void createExtentCheck(OpBuilder &builder, Operation *op, unsigned dim,
                       OpFoldResult given, int64_t extent) {
  if (!given || ShapedType::isDynamic(extent) ||
      getConstantIntValue(given) == extent) {
    return;
  }
  Location loc = op->getLoc();
  Value size = toValue(builder, loc, given);
  Value limit = arith::ConstantIndexOp::create(builder, loc, extent);
  Value good = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                     size, limit);
  std::string message =
      ("expects a size of {1} for dimension " + Twine(dim) + ", but found {0}")
          .str();
  createAssert(builder, op, good, message, {size, limit});
}

/// Whether constants say that a window leaves its tensor. Its check fails, and
/// what follows never runs; slices refuse such a window.
bool isOutside(ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
               ArrayRef<int64_t> extents) {
  for (auto [offset, size, extent] : llvm::zip(offsets, sizes, extents)) {
    std::optional<int64_t> begin = getConstantIntValue(offset);
    std::optional<int64_t> length = getConstantIntValue(size);
    int64_t end = ShapedType::isDynamic(extent) ? kMaxExtent : extent;
    if ((begin && (*begin < 0 || *begin > end)) ||
        (length && *length > end - begin.value_or(0))) {
      return true;
    }
  }
  return false;
}

/// Whether the tensor is known to have no elements. Slices refuse an offset at
/// the end of a dimension, where a window without elements may well begin.
bool isEmpty(RankedTensorType type) {
  return llvm::is_contained(type.getShape(), 0);
}

struct ViewPattern : LoweringPattern<ViewOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(ViewOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value source = adaptor.getSrc();
    SmallVector<OpFoldResult> offsets =
        getMixedValues(op.getStaticOffsets(), adaptor.getOffsets(), rewriter);
    SmallVector<OpFoldResult> sizes =
        lowering.getSizes(rewriter, loc, op.getResult());
    SmallVector<OpFoldResult> given =
        getMixedValues(op.getStaticSizes(), adaptor.getSizes(), rewriter);
    for (auto [dim, size] : llvm::enumerate(sizes)) {
      if (!op.isWholeDim(dim)) {
        createExtentCheck(rewriter, op, dim, given[dim],
                          op.getType().getDimSize(dim));
        OpFoldResult extent = lowering.getSize(rewriter, loc, op.getSrc(), dim);
        createWindowCheck(rewriter, op, dim, offsets[dim], size, extent);
        createBoundCheck(rewriter, op, dim, size,
                         lowering.getShapes().getBound(op.getResult(), dim));
      }
    }
    auto type =
        cast<RankedTensorType>(getTypeConverter()->convertType(op.getType()));
    if (isEmpty(type) ||
        isOutside(offsets, sizes, getTensorType(source).getShape())) {
      Value nothing =
          tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
      if (nothing.getType() != type) {
        nothing = tensor::CastOp::create(rewriter, loc, type, nothing);
      }
      rewriter.replaceOp(op, nothing);
      return success();
    }
    SmallVector<OpFoldResult> strides(type.getRank(), rewriter.getIndexAttr(1));
    Value slice = tensor::ExtractSliceOp::create(rewriter, loc, source, offsets,
                                                 sizes, strides);
    if (slice.getType() != type) {
      slice = tensor::CastOp::create(rewriter, loc, type, slice);
    }
    rewriter.replaceOp(op, slice);
    return success();
  }
};

struct AssemblePattern : LoweringPattern<AssembleOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(AssembleOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    RankedTensorType type = getTensorType(adaptor.getDst());
    SmallVector<OpFoldResult> offsets =
        getMixedValues(op.getStaticOffsets(), adaptor.getOffsets(), rewriter);
    createChecks(op, adaptor, offsets, rewriter);
    SmallVector<OpFoldResult> sizes =
        lowering.getSizes(rewriter, loc, op.getSrc());
    if (isEmpty(getTensorType(adaptor.getSrc())) ||
        isOutside(offsets, sizes, type.getShape())) {
      rewriter.replaceOp(op, adaptor.getDst());
      return success();
    }
    Value source = adaptor.getSrc();
    if (op.getAtomicAdd()) {
      source =
          addWindow(op, source, adaptor.getDst(), offsets, sizes, rewriter);
    }
    if (isWhole(op)) {
      // An insert_slice of the whole folds to its source: the destination
      // would be lost and the caller's buffer stay untouched.
      if (source.getType() != type) {
        source = tensor::CastOp::create(rewriter, loc, type, source);
      }
      rewriter.replaceOpWithNewOp<bufferization::MaterializeInDestinationOp>(
          op, TypeRange{type}, source, adaptor.getDst());
      return success();
    }
    rewriter.replaceOp(op, insertWindow(rewriter, loc, source, adaptor.getDst(),
                                        offsets, sizes));
    return success();
  }

  /// Whether the window is known to be the whole destination: types may come to
  /// know that only later.
  bool isWhole(AssembleOp op) const {
    const ShapeAnalysis &shapes = lowering.getShapes();
    for (int64_t dim = 0; dim < getTensorType(op.getSrc()).getRank(); ++dim) {
      if (!shapes.isSameSize(op.getSrc(), dim, op.getDst(), dim)) {
        return false;
      }
    }
    return true;
  }

  /// Checks the window where all that it is made of is known.
  void createChecks(AssembleOp op, OpAdaptor adaptor,
                    ArrayRef<OpFoldResult> offsets,
                    ConversionPatternRewriter &rewriter) const {
    OpBuilder::InsertionGuard guard(rewriter);
    SmallVector<Value> needed(adaptor.getOffsets());
    lowering.collectLeaves(rewriter, op.getSrc(), needed);
    lowering.collectLeaves(rewriter, op.getDst(), needed);
    setEarliestInsertionPoint(rewriter, op, needed);
    Location loc = op.getLoc();
    SmallVector<OpFoldResult> sizes =
        lowering.getSizes(rewriter, loc, op.getSrc());
    SmallVector<OpFoldResult> extents =
        lowering.getSizes(rewriter, loc, op.getDst());
    for (unsigned dim = 0; dim < sizes.size(); ++dim) {
      createWindowCheck(rewriter, op, dim, offsets[dim], sizes[dim],
                        extents[dim]);
    }
  }

  /// The window of `dst` plus `source`, rounded once.
  Value addWindow(AssembleOp op, Value source, Value dst,
                  ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                  ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    RankedTensorType type = getTensorType(source);
    Type element = getTensorType(op.getSrc()).getElementType();
    SmallVector<OpFoldResult> strides(type.getRank(), rewriter.getIndexAttr(1));
    Value window = tensor::ExtractSliceOp::create(rewriter, loc, dst, offsets,
                                                  sizes, strides);
    SmallVector<AffineMap> maps(
        2, rewriter.getMultiDimIdentityMap(type.getRank()));
    SmallVector<utils::IteratorType> iterators(type.getRank(),
                                               utils::IteratorType::parallel);
    auto sum = linalg::GenericOp::create(
        rewriter, loc, window.getType(), source, window, maps, iterators,
        [&](OpBuilder &builder, Location loc, ValueRange stored) {
          Value a = loadElement(builder, loc, stored[1], element);
          Value b = loadElement(builder, loc, stored[0], element);
          Value added =
              isa<FloatType>(a.getType())
                  ? arith::AddFOp::create(builder, loc, a, b).getResult()
                  : arith::AddIOp::create(builder, loc, a, b).getResult();
          linalg::YieldOp::create(builder, loc,
                                  storeElement(builder, loc, added, element));
        });
    return sum.getResult(0);
  }
};

} // namespace

void pto::populateMemoryPatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns,
                                 const Lowering &lowering) {
  patterns.add<ViewPattern, AssemblePattern>(converter, patterns.getContext(),
                                             lowering);
}
