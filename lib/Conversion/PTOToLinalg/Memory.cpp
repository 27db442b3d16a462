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
    for (auto [dim, size] : llvm::enumerate(sizes)) {
      if (!op.isWholeDim(dim)) {
        OpFoldResult extent = lowering.getSize(rewriter, loc, op.getSrc(), dim);
        createWindowCheck(rewriter, op, dim, offsets[dim], size, extent);
        createBoundCheck(rewriter, op, dim, size,
                         lowering.getShapes().getBound(op.getResult(), dim));
      }
    }
    auto type =
        cast<RankedTensorType>(getTypeConverter()->convertType(op.getType()));
    if (isEmpty(type)) {
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

/// Whether something may read `value` after `op`, which stores it, has run.
bool isReadAfter(Value value, Operation *op) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    if (user == op || isa<tensor::DimOp>(user)) {
      return false;
    }
    Operation *ancestor = op->getBlock()->findAncestorOpInBlock(*user);
    return !ancestor || !ancestor->isBeforeInBlock(op);
  });
}

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
    if (isEmpty(getTensorType(adaptor.getSrc()))) {
      rewriter.replaceOp(op, adaptor.getDst());
      return success();
    }
    SmallVector<OpFoldResult> sizes =
        lowering.getSizes(rewriter, loc, op.getSrc());
    Value source = adaptor.getSrc();
    if (op.getAtomicAdd()) {
      source =
          addWindow(op, source, adaptor.getDst(), offsets, sizes, rewriter);
    }
    bool isWhole = getTensorType(source).hasStaticShape() &&
                   getTensorType(source).getShape() == type.getShape();
    if (isWhole) {
      // An insert_slice of the whole folds to its source: the destination
      // would be lost and the caller's buffer stay untouched. A value that is
      // read later must not be computed in the destination, which bufferization
      // would take for a conflict: a copy keeps them apart.
      if (op.getSrc().getDefiningOp() && !op.getAtomicAdd() &&
          isReadAfter(op.getSrc(), op)) {
        source = bufferization::AllocTensorOp::create(
            rewriter, loc, getTensorType(source), ValueRange(), source);
      }
      rewriter.replaceOpWithNewOp<bufferization::MaterializeInDestinationOp>(
          op, TypeRange{type}, source, adaptor.getDst());
      return success();
    }
    rewriter.replaceOp(op, insertWindow(rewriter, loc, source, adaptor.getDst(),
                                        offsets, sizes));
    return success();
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
