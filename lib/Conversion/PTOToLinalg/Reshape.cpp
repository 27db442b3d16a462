//===- Reshape.cpp - The same elements in another shape -----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reshape collapses each group to one dimension and expands that again. What
// either side leaves unknown follows from the extents of the source, which are
// checked to give a whole number.
//
//===----------------------------------------------------------------------===//

#include "Movement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

/// Joins groups with an empty side to a neighbour. One such group is left only
/// where a whole side has rank 0.
static SmallVector<DimGroup> joinEmptySides(ArrayRef<DimGroup> groups) {
  auto hasEmptySide = [](const DimGroup &group) {
    return group.source.empty() || group.result.empty();
  };
  SmallVector<DimGroup> joined;
  for (const DimGroup &group : groups) {
    if (joined.empty() ||
        (!hasEmptySide(group) && !hasEmptySide(joined.back()))) {
      joined.push_back(group);
      continue;
    }
    joined.back().source.append(group.source);
    joined.back().result.append(group.result);
  }
  return joined;
}

/// `type` with extent 1 for those of `dims` that a group has no other side for.
static RankedTensorType withUnits(RankedTensorType type,
                                  ArrayRef<DimGroup> groups, bool isSource) {
  SmallVector<int64_t> shape(type.getShape());
  for (const DimGroup &group : groups) {
    ArrayRef<int64_t> own = isSource ? group.source : group.result;
    ArrayRef<int64_t> other = isSource ? group.result : group.source;
    for (int64_t dim : own) {
      shape[dim] = other.empty() ? 1 : shape[dim];
    }
  }
  return RankedTensorType::get(shape, type.getElementType());
}

/// The dimensions of one side, group by group; none for rank 0 opposite.
static SmallVector<ReassociationIndices>
getReassociation(ArrayRef<DimGroup> groups, bool isSource) {
  SmallVector<ReassociationIndices> reassociation;
  for (const DimGroup &group : groups) {
    if (!group.source.empty() && !group.result.empty()) {
      const SmallVector<int64_t> &dims = isSource ? group.source : group.result;
      reassociation.emplace_back(dims.begin(), dims.end());
    }
  }
  return reassociation;
}

/// The type where each group is one dimension.
static RankedTensorType
getCollapsedType(RankedTensorType type,
                 ArrayRef<ReassociationIndices> reassociation) {
  SmallVector<int64_t> shape;
  for (const ReassociationIndices &dims : reassociation) {
    int64_t product = 1;
    for (int64_t dim : dims) {
      bool isDynamic = ShapedType::isDynamic(product) || type.isDynamicDim(dim);
      product =
          isDynamic ? ShapedType::kDynamic : product * type.getDimSize(dim);
    }
    shape.push_back(product);
  }
  return RankedTensorType::get(shape, type.getElementType());
}

/// Whether a static extent is 0.
static bool isEmpty(RankedTensorType type) {
  return llvm::is_contained(type.getShape(), 0);
}

namespace {

struct ReshapePattern : LoweringPattern<ReshapeOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(ReshapeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value source = adaptor.getSrc();
    RankedTensorType sourceType = getTensorType(source);
    auto type =
        cast<RankedTensorType>(getTypeConverter()->convertType(op.getType()));
    SmallVector<OpFoldResult> sizes = getResultSizes(op, rewriter);
    assertWithinBounds(rewriter, op, sizes);
    if (isEmpty(sourceType) || isEmpty(type)) {
      Value empty =
          tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
      rewriter.replaceOp(op, castTensor(rewriter, loc, empty, type));
      return success();
    }
    SmallVector<DimGroup> groups = op.getGroups();
    source = castTensor(rewriter, loc, source,
                        withUnits(sourceType, groups, /*isSource=*/true));
    RankedTensorType expanded = withUnits(type, groups, /*isSource=*/false);
    SmallVector<DimGroup> joined = joinEmptySides(groups);
    Value merged = collapse(rewriter, loc, source, joined);
    Value result = expand(rewriter, loc, merged, expanded, joined, sizes);
    rewriter.replaceOp(op, castTensor(rewriter, loc, result, type));
    return success();
  }

  static Value collapse(OpBuilder &builder, Location loc, Value source,
                        ArrayRef<DimGroup> groups) {
    auto dims = getReassociation(groups, /*isSource=*/true);
    RankedTensorType type = getTensorType(source);
    RankedTensorType collapsed = getCollapsedType(type, dims);
    if (collapsed.getRank() == type.getRank()) {
      return source;
    }
    return tensor::CollapseShapeOp::create(builder, loc, collapsed, source,
                                           dims);
  }

  static Value expand(OpBuilder &builder, Location loc, Value merged,
                      RankedTensorType type, ArrayRef<DimGroup> groups,
                      ArrayRef<OpFoldResult> sizes) {
    auto dims = getReassociation(groups, /*isSource=*/false);
    // Either side of a group may know its extent where the other does not.
    merged = castTensor(builder, loc, merged, getCollapsedType(type, dims));
    if (type.getRank() == getTensorType(merged).getRank()) {
      return merged;
    }
    SmallVector<OpFoldResult> exact;
    for (auto [dim, size] : llvm::enumerate(sizes)) {
      exact.push_back(type.isDynamicDim(dim)
                          ? OpFoldResult(toValue(builder, loc, size))
                          : builder.getIndexAttr(type.getDimSize(dim)));
    }
    return tensor::ExpandShapeOp::create(builder, loc, type, merged, dims,
                                         exact);
  }

  /// The extents of the result, by those of the source.
  SmallVector<OpFoldResult>
  getResultSizes(ReshapeOp op, ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    RankedTensorType type = op.getType();
    SmallVector<OpFoldResult> sources =
        lowering.getSizes(rewriter, loc, op.getSrc());
    SmallVector<OpFoldResult> sizes(type.getRank(), rewriter.getIndexAttr(1));
    for (const DimGroup &group : op.getGroups()) {
      OpFoldResult total = rewriter.getIndexAttr(1);
      for (int64_t dim : group.source) {
        total = multiplySizes(rewriter, loc, total, sources[dim]);
      }
      int64_t rest = 1, unknown = -1;
      for (int64_t dim : group.result) {
        if (type.isDynamicDim(dim)) {
          unknown = dim;
        } else {
          rest *= type.getDimSize(dim);
          sizes[dim] = rewriter.getIndexAttr(type.getDimSize(dim));
        }
      }
      OpFoldResult quotient = rewriter.getIndexAttr(1);
      if (unknown >= 0) {
        quotient = sizes[unknown] = divide(rewriter, loc, total, rest);
      }
      assertSameTotal(rewriter, op, group, total, quotient, rest);
    }
    return sizes;
  }

  /// `total` divided by `rest`, or 0 where that is 0.
  static OpFoldResult divide(OpBuilder &builder, Location loc,
                             OpFoldResult total, int64_t rest) {
    if (rest == 0) {
      return builder.getIndexAttr(0);
    }
    if (rest == 1) {
      return total;
    }
    if (std::optional<int64_t> known = getConstantIntValue(total)) {
      return builder.getIndexAttr(*known / rest);
    }
    return arith::DivUIOp::create(builder, loc, toValue(builder, loc, total),
                                  createIndex(builder, loc, rest))
        .getResult();
  }

  /// Checks that `quotient` times `rest` is `total`.
  static void assertSameTotal(OpBuilder &builder, ReshapeOp op,
                              const DimGroup &group, OpFoldResult total,
                              OpFoldResult quotient, int64_t rest) {
    if (getConstantIntValue(quotient) != 1) {
      RankedTensorType type = getTensorType(op.getSrc());
      int64_t factor = 1;
      for (int64_t dim : group.source) {
        factor *= type.isDynamicDim(dim) ? 1 : type.getDimSize(dim);
      }
      if (rest != 0 && factor % rest == 0) {
        return;
      }
    }
    OpFoldResult product = multiplySizes(builder, op.getLoc(), quotient,
                                         builder.getIndexAttr(rest));
    assertEqual(builder, op, "the number of elements of the source", product,
                total);
  }
};

} // namespace

void pto::populateReshapePatterns(const TypeConverter &converter,
                                  RewritePatternSet &patterns,
                                  const Lowering &lowering) {
  patterns.add<ReshapePattern>(converter, patterns.getContext(), lowering);
}
