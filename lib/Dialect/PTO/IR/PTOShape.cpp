//===- PTOShape.cpp - Shapes and creation -------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules, axes and folders of operations that change or give a shape. A
// dimension whose elements move to other positions has a whole axis on both
// sides; all others share a parallel one. A fold gives a value of the same
// type.
//
//===----------------------------------------------------------------------===//

#include "WindowSizes.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "pto/Dialect/PTO/IR/PTO.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

/// Adds to the first operand and the first result a dimension that they share
/// or, if elements move along it, one whole axis each.
static void addDim(OpAxes &axes, Extent source, Extent result, bool moves) {
  unsigned axis =
      axes.add(moves ? AxisKind::Whole : AxisKind::Parallel, source);
  axes.operands.front().push_back({axis});
  if (moves) {
    axis = axes.add(AxisKind::Whole, result);
  }
  axes.results.front().push_back({axis});
}

/// The axes of an operation of one operand and result of equal rank where
/// elements move along the dimensions `moves`.
template <typename OpTy>
static OpAxes getMovingAxes(OpTy op, llvm::function_ref<bool(int64_t)> moves) {
  OpAxes axes;
  axes.operands.resize(1);
  axes.results.resize(1);
  RankedTensorType source = getTensorType(op.getSrc()), result = op.getType();
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    addDim(axes, getExtent(source, dim), getExtent(result, dim), moves(dim));
  }
  return axes;
}

/// Whether the attribute is a number of the element type.
static bool isNumberOf(TypedAttr value, RankedTensorType type) {
  return isa<FloatAttr, IntegerAttr>(value) &&
         value.getType() == type.getElementType();
}

//===----------------------------------------------------------------------===//
// Reshape: groups
//===----------------------------------------------------------------------===//

/// Parses `[d, d + 1, …]` where d is the number of dimensions before, and adds
/// their number to `counts`.
static ParseResult parseDims(OpAsmParser &parser, int64_t &before,
                             SmallVectorImpl<int64_t> &counts) {
  int64_t begin = before;
  auto parseDim = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    int64_t dim;
    if (parser.parseInteger(dim)) {
      return failure();
    }
    if (dim != before) { // reshape_c1
      return parser.emitError(loc, "expects dimension ")
             << before << " next (reshape_c1), but found " << dim;
    }
    ++before;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseDim)) {
    return failure();
  }
  counts.push_back(before - begin);
  return success();
}

/// Parses groups such as `([0] -> [0], [1] -> [1, 2])`.
static ParseResult parseReshapeGroups(OpAsmParser &parser,
                                      DenseI64ArrayAttr &srcGroups,
                                      DenseI64ArrayAttr &resultGroups) {
  int64_t source = 0, result = 0;
  SmallVector<int64_t> sourceCounts, resultCounts;
  auto parseGroup = [&]() -> ParseResult {
    return failure(parseDims(parser, source, sourceCounts) ||
                   parser.parseArrow() ||
                   parseDims(parser, result, resultCounts));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseGroup)) {
    return failure();
  }
  srcGroups = parser.getBuilder().getDenseI64ArrayAttr(sourceCounts);
  resultGroups = parser.getBuilder().getDenseI64ArrayAttr(resultCounts);
  return success();
}

static void printReshapeGroups(OpAsmPrinter &printer, ReshapeOp op,
                               DenseI64ArrayAttr, DenseI64ArrayAttr) {
  printer << "(";
  llvm::interleaveComma(op.getGroups(), printer, [&](const DimGroup &group) {
    printer << "[";
    llvm::interleaveComma(group.source, printer);
    printer << "] -> [";
    llvm::interleaveComma(group.result, printer);
    printer << "]";
  });
  printer << ")";
}

SmallVector<DimGroup> ReshapeOp::getGroups() {
  SmallVector<DimGroup> groups;
  int64_t source = 0, result = 0;
  for (auto [sources, results] : llvm::zip(getSrcGroups(), getResultGroups())) {
    DimGroup &group = groups.emplace_back();
    for (int64_t count = 0; count < sources; ++count) {
      group.source.push_back(source++);
    }
    for (int64_t count = 0; count < results; ++count) {
      group.result.push_back(result++);
    }
  }
  return groups;
}

namespace {
/// What the types say of one side of a group.
struct GroupSide {
  uint64_t product = 1;     ///< of the static extents, saturated
  int64_t dynamicDims = 0;  ///< number of dynamic dimensions
  bool dynamicLeads = true; ///< only extents of 1 precede a dynamic dimension
};
} // namespace

static GroupSide getSide(RankedTensorType type, ArrayRef<int64_t> dims) {
  GroupSide side;
  bool unitsOnly = true;
  for (int64_t dim : dims) {
    if (type.isDynamicDim(dim)) {
      side.dynamicLeads &= unitsOnly;
      ++side.dynamicDims;
    } else {
      side.product = llvm::SaturatingMultiply<uint64_t>(side.product,
                                                        type.getDimSize(dim));
    }
    unitsOnly &= type.getDimSize(dim) == 1;
  }
  return side;
}

/// Whether both sides can have the same number of elements: a dynamic extent
/// makes up for a factor.
static bool canHaveSameSize(const GroupSide &a, const GroupSide &b) {
  if (a.dynamicDims > 0 && b.dynamicDims > 0) {
    return true;
  }
  if (a.dynamicDims == 0 && b.dynamicDims == 0) {
    return a.product == b.product;
  }
  uint64_t total = a.dynamicDims == 0 ? a.product : b.product;
  uint64_t factor = a.dynamicDims == 0 ? b.product : a.product;
  return factor == 0 ? total == 0 : total % factor == 0;
}

//===----------------------------------------------------------------------===//
// Reshape
//===----------------------------------------------------------------------===//

OpAxes ReshapeOp::getAxes() {
  OpAxes axes;
  RankedTensorType source = getTensorType(getSrc()), result = getType();
  ValueAxes &sourceDims = axes.operands.emplace_back();
  ValueAxes &resultDims = axes.results.emplace_back();
  auto addEach = [&](RankedTensorType type, ArrayRef<int64_t> dims,
                     AxisKind kind, ValueAxes &list) {
    DimAxes merged;
    for (int64_t dim : dims) {
      merged.push_back(axes.add(kind, getExtent(type, dim)));
      list.push_back({merged.back()});
    }
    return merged;
  };
  for (const DimGroup &group : getGroups()) {
    if (group.source.size() == 1) {
      sourceDims.push_back(
          addEach(result, group.result, AxisKind::Parallel, resultDims));
    } else if (group.result.size() == 1) {
      resultDims.push_back(
          addEach(source, group.source, AxisKind::Parallel, sourceDims));
    } else {
      addEach(source, group.source, AxisKind::Whole, sourceDims);
      addEach(result, group.result, AxisKind::Whole, resultDims);
    }
  }
  return axes;
}

/// Refines the one unknown extent of a group's result dimensions.
static void refineGroup(const DimGroup &group, ArrayRef<Extent> source,
                        MutableArrayRef<Extent> result) {
  Extent product = Extent::get(1);
  for (int64_t dim : group.source) {
    product = multiply(product, source[dim]);
  }
  int64_t rest = 1;
  Extent *unknown = nullptr;
  for (int64_t dim : group.result) {
    if (result[dim].isStatic()) {
      rest *= result[dim].size;
    } else if (unknown) {
      return;
    } else {
      unknown = &result[dim];
    }
  }
  if (!unknown || rest <= 0) {
    return;
  }
  if (product.isStatic() && product.size % rest == 0) {
    *unknown = Extent::get(product.size / rest);
  } else if (!product.isStatic() && product.isBounded()) {
    *unknown = meet(*unknown, {ShapedType::kDynamic, product.bound / rest});
  }
}

SmallVector<RankedTensorType>
ReshapeOp::refineResultTypes(TypeRange operandTypes) {
  SmallVector<Extent> source = getExtents(getTensorType(operandTypes.front()));
  SmallVector<Extent> result = getExtents(getType());
  for (const DimGroup &group : getGroups()) {
    refineGroup(group, source, result);
  }
  return {getTensorType(result, getType().getElementType())};
}

/// Rules reshape_c2 to reshape_c4 for one group.
static LogicalResult verifyGroup(ReshapeOp op, const DimGroup &group) {
  RankedTensorType sourceType = getTensorType(op.getSrc());
  GroupSide source = getSide(sourceType, group.source);
  GroupSide result = getSide(op.getType(), group.result);
  auto report = [&](const char *rule) {
    return op.emitOpError("expects ")
           << rule << ", but found group [" << group.source << "] -> ["
           << group.result << "] of " << sourceType << " and " << op.getType();
  };
  auto isBounded = [&](int64_t d) {
    return getExtent(sourceType, d).isBounded();
  };
  if (group.result.size() == 1 && result.dynamicDims == 1 &&
      llvm::none_of(group.source, isBounded)) {
    return success(); // a merge of which nothing has to be found out
  }
  if (source.dynamicDims > 1 || result.dynamicDims > 1) { // reshape_c3
    return report("at most one dynamic dimension on each side of a group "
                  "(reshape_c3)");
  }
  if (!source.dynamicLeads || !result.dynamicLeads) { // reshape_c4
    return report("a dynamic dimension to be the first of its side but for "
                  "extents of 1 (reshape_c4)");
  }
  if (!canHaveSameSize(source, result)) { // reshape_c2
    return report("as many elements on either side of a group (reshape_c2)");
  }
  return success();
}

/// Whether the counts are not negative and sum up to `rank`.
static bool cover(ArrayRef<int64_t> counts, int64_t rank) {
  int64_t covered = 0;
  for (int64_t count : counts) {
    if (count < 0 || count > rank - covered) {
      return false;
    }
    covered += count;
  }
  return covered == rank;
}

LogicalResult ReshapeOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  if (getSrcGroups().size() != getResultGroups().size() ||
      !cover(getSrcGroups(), source.getRank()) ||
      !cover(getResultGroups(), getType().getRank())) { // reshape_c1
    return emitOpError("expects groups of every source and every result "
                       "dimension (reshape_c1), but found counts [")
           << getSrcGroups() << "] and [" << getResultGroups() << "] for "
           << source << " and " << getType();
  }
  for (const DimGroup &group : getGroups()) {
    if (failed(verifyGroup(*this, group))) {
      return failure();
    }
  }
  return success();
}

OpFoldResult ReshapeOp::fold(FoldAdaptor) {
  // Groups that shift dimensions can change a dynamic extent.
  if (getSrc().getType() == getType() && getSrcGroups() == getResultGroups()) {
    return getSrc();
  }
  // The inverse of the reshape before: what it read has this result's type.
  auto before = getSrc().getDefiningOp<ReshapeOp>();
  if (before && before.getSrc().getType() == getType() &&
      before.getSrcGroups() == getResultGroups() &&
      before.getResultGroups() == getSrcGroups()) {
    return before.getSrc();
  }
  return {};
}

/// The groups of `first` and then `second`: the finest that respect both.
static SmallVector<DimGroup> composeGroups(ReshapeOp first, ReshapeOp second) {
  SmallVector<DimGroup> left = first.getGroups(), right = second.getGroups();
  SmallVector<DimGroup> composed;
  size_t nextLeft = 0, nextRight = 0, produced = 0, consumed = 0;
  while (nextLeft < left.size() || nextRight < right.size()) {
    DimGroup &group = composed.emplace_back();
    do {
      // The side that covers fewer of the dimensions between goes on.
      bool takesLeft = nextRight == right.size() ||
                       (nextLeft < left.size() && produced <= consumed);
      if (takesLeft) {
        group.source.append(left[nextLeft].source);
        produced += left[nextLeft++].result.size();
      } else {
        group.result.append(right[nextRight].result);
        consumed += right[nextRight++].source.size();
      }
    } while (produced != consumed);
  }
  return composed;
}

namespace {
/// Merges a reshape of a reshape where no group becomes many-to-many.
struct ComposeReshapes : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto before = op.getSrc().getDefiningOp<ReshapeOp>();
    if (!before) {
      return rewriter.notifyMatchFailure(op, "the source is no reshape");
    }
    RankedTensorType type = getTensorType(before.getSrc());
    SmallVector<int64_t> sourceCounts, resultCounts;
    for (const DimGroup &group : composeGroups(before, op)) {
      GroupSide source = getSide(type, group.source);
      GroupSide result = getSide(op.getType(), group.result);
      if ((group.source.size() != 1 && group.result.size() != 1) ||
          std::max(source.dynamicDims, result.dynamicDims) > 1 ||
          !source.dynamicLeads || !result.dynamicLeads ||
          !canHaveSameSize(source, result)) {
        return rewriter.notifyMatchFailure(op, "the groups do not compose");
      }
      sourceCounts.push_back(group.source.size());
      resultCounts.push_back(group.result.size());
    }
    rewriter.modifyOpInPlace(op, [&] {
      op.getSrcMutable().assign(before.getSrc());
      op.setSrcGroups(sourceCounts);
      op.setResultGroups(resultCounts);
    });
    return success();
  }
};
} // namespace

void ReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<ComposeReshapes>(context);
}

//===----------------------------------------------------------------------===//
// Transpose and permute
//===----------------------------------------------------------------------===//

/// The axes where result dimension d is source dimension `dims[d]`.
static OpAxes getPermutedAxes(RankedTensorType source, ArrayRef<int64_t> dims) {
  OpAxes axes;
  ValueAxes sourceDims = axes.addAll(AxisKind::Parallel, source);
  ValueAxes &resultDims = axes.results.emplace_back();
  for (int64_t dim : dims) {
    resultDims.push_back(sourceDims[dim]);
  }
  axes.operands.push_back(std::move(sourceDims));
  return axes;
}

/// Whether `result` can have the shape of `source` in that order.
static bool isPermuted(RankedTensorType source, RankedTensorType result,
                       ArrayRef<int64_t> dims) {
  return areCompatible(applyPermutation(source.getShape(), dims),
                       result.getShape());
}

/// The order of dimensions that a transpose gives.
static SmallVector<int64_t> getOrder(TransposeOp op) {
  auto order = llvm::to_vector(
      llvm::seq<int64_t>(0, getTensorType(op.getSrc()).getRank()));
  std::swap(order[op.getDim0()], order[op.getDim1()]);
  return order;
}

OpAxes TransposeOp::getAxes() {
  return getPermutedAxes(getTensorType(getSrc()), getOrder(*this));
}

LogicalResult TransposeOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  int64_t dim0 = getDim0(), dim1 = getDim1();
  if (std::max(dim0, dim1) >= source.getRank()) { // transpose_c1
    return emitOpError("expects dimensions within rank ")
           << source.getRank() << " (transpose_c1), but found " << dim0
           << " and " << dim1;
  }
  if (!isPermuted(source, getType(), getOrder(*this))) { // transpose_c2
    return emitOpError("expects the operand's shape with dimensions ")
           << dim0 << " and " << dim1 << " swapped (transpose_c2), but found "
           << source << " and " << getType();
  }
  return success();
}

OpFoldResult TransposeOp::fold(FoldAdaptor) {
  if (getDim0() == getDim1() && getSrc().getType() == getType()) {
    return getSrc();
  }
  auto before = getSrc().getDefiningOp<TransposeOp>();
  if (before && before.getSrc().getType() == getType() &&
      std::minmax({before.getDim0(), before.getDim1()}) ==
          std::minmax({getDim0(), getDim1()})) {
    return before.getSrc();
  }
  return {};
}

OpAxes PermuteOp::getAxes() {
  return getPermutedAxes(getTensorType(getSrc()), getDims());
}

LogicalResult PermuteOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  if (static_cast<int64_t>(getDims().size()) != source.getRank() ||
      !isPermutationVector(getDims())) { // permute_c1
    return emitOpError("expects a permutation of ")
           << source.getRank() << " dimensions (permute_c1), but found ["
           << getDims() << "]";
  }
  if (!isPermuted(source, getType(), getDims())) { // permute_c2
    return emitOpError("expects the operand's shape in the order [")
           << getDims() << "] (permute_c2), but found " << source << " and "
           << getType();
  }
  return success();
}

OpFoldResult PermuteOp::fold(FoldAdaptor) {
  if (isIdentityPermutation(getDims()) && getSrc().getType() == getType()) {
    return getSrc();
  }
  auto before = getSrc().getDefiningOp<PermuteOp>();
  if (before && before.getSrc().getType() == getType() &&
      isIdentityPermutation(applyPermutation(before.getDims(), getDims()))) {
    return before.getSrc();
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Concat
//===----------------------------------------------------------------------===//

OpAxes ConcatOp::getAxes() {
  OpAxes axes;
  int64_t axis = getAxis();
  ValueAxes dims = axes.addAll(AxisKind::Parallel, getType());
  axes.kinds[dims[axis].front()] = AxisKind::Whole;
  axes.results.push_back(dims);
  for (Value piece : getSrcs()) {
    dims[axis] = {
        axes.add(AxisKind::Whole, getExtent(getTensorType(piece), axis))};
    axes.operands.push_back(dims);
  }
  return axes;
}

/// The sum of two extents, saturated, or dynamic if one of them is.
static int64_t addExtents(int64_t a, int64_t b) {
  if (ShapedType::isDynamic(a) || ShapedType::isDynamic(b)) {
    return ShapedType::kDynamic;
  }
  int64_t sum;
  return llvm::AddOverflow(a, b, sum) ? std::numeric_limits<int64_t>::max()
                                      : sum;
}

/// The extent of the pieces together.
static Extent getSum(TypeRange pieces, int64_t axis) {
  Extent sum = Extent::get(0);
  for (Type piece : pieces) {
    Extent extent = getExtent(getTensorType(piece), axis);
    sum = {addExtents(sum.size, extent.size),
           addExtents(sum.bound, extent.bound)};
  }
  return sum;
}

SmallVector<RankedTensorType>
ConcatOp::refineResultTypes(TypeRange operandTypes) {
  RankedTensorType type = refineByAxes(*this, getAxes(), operandTypes).front();
  SmallVector<Extent> extents = getExtents(type);
  Extent &along = extents[getAxis()];
  along = meet(getSum(operandTypes, getAxis()), along);
  return {getTensorType(extents, type.getElementType())};
}

LogicalResult ConcatOp::verify() {
  int64_t axis = getAxis(), rank = getType().getRank();
  bool fits = !getSrcs().empty() && axis < rank;
  for (Value piece : getSrcs()) {
    fits &= getTensorType(piece).getRank() == rank;
  }
  if (!fits) { // concat_c1
    return emitOpError("expects pieces of the result's rank and an axis within "
                       "it (concat_c1), but found ")
           << getSrcs().getTypes() << ", axis " << axis << " and " << getType();
  }
  for (Value piece : getSrcs()) {
    SmallVector<int64_t> expected(getTensorType(piece).getShape());
    expected[axis] = ShapedType::kDynamic;
    if (!areCompatible(expected, getType().getShape())) { // concat_c2
      return emitOpError("expects pieces of the result's shape but for axis ")
             << axis << " (concat_c2), but found " << piece.getType() << " and "
             << getType();
    }
  }
  int64_t sum = getSum(getSrcs().getTypes(), axis).size;
  if (!areCompatible(sum, getType().getDimSize(axis))) { // concat_c3
    return emitOpError("expects the pieces' sum ")
           << sum << " along axis " << axis << " (concat_c3), but found "
           << getType();
  }
  return success();
}

OpFoldResult ConcatOp::fold(FoldAdaptor) {
  if (getSrcs().size() == 1 && getSrcs().front().getType() == getType()) {
    return getSrcs().front();
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Sizes of a result
//===----------------------------------------------------------------------===//

/// What a list of sizes says of the extents; nothing of whole dimensions.
static SmallVector<Extent> getSizeExtents(ArrayRef<int64_t> staticSizes,
                                          ValueRange sizes) {
  SmallVector<Extent> extents;
  unsigned next = 0;
  for (int64_t size : staticSizes) {
    Extent &extent = extents.emplace_back();
    if (size == kWholeDim) {
      continue;
    }
    if (ShapedType::isDynamic(size)) {
      size = getConstantIntValue(sizes[next++]).value_or(size);
    }
    if (size >= 0) {
      extent = Extent::get(size);
    }
  }
  return extents;
}

/// The type `current` with what `known` says; `current` wins where static
/// extents disagree, which is a fault of a run.
static RankedTensorType refineBy(RankedTensorType current,
                                 ArrayRef<Extent> known) {
  SmallVector<Extent> extents = getExtents(current);
  for (auto [extent, more] : llvm::zip_equal(extents, known)) {
    extent = meet(extent, more);
  }
  return getTensorType(extents, current.getElementType());
}

/// Whether there is one size per dimension of `type` and static ones are its
/// extents; whole dimensions are let through where they are allowed.
static bool areSizesOf(RankedTensorType type, ArrayRef<int64_t> staticSizes,
                       ValueRange sizes, bool allowWhole = false) {
  if (static_cast<int64_t>(staticSizes.size()) != type.getRank() ||
      llvm::count(staticSizes, ShapedType::kDynamic) !=
          static_cast<int64_t>(sizes.size())) {
    return false;
  }
  return llvm::all_of(llvm::zip_equal(staticSizes, type.getShape()),
                      [&](auto pair) {
                        auto [size, extent] = pair;
                        return ShapedType::isDynamic(size) || size == extent ||
                               (allowWhole && size == kWholeDim);
                      });
}

//===----------------------------------------------------------------------===//
// Expand
//===----------------------------------------------------------------------===//

OpAxes ExpandOp::getAxes() {
  OpAxes axes;
  RankedTensorType source = getTensorType(getSrc()), result = getType();
  axes.operands.resize((*this)->getNumOperands());
  axes.results.push_back(axes.addAll(AxisKind::Parallel, result));
  int64_t added = result.getRank() - source.getRank();
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    bool repeats =
        source.getDimSize(dim) == 1 && result.getDimSize(added + dim) != 1;
    axes.operands.front().push_back(
        repeats ? DimAxes() : axes.results.front()[added + dim]);
  }
  return axes;
}

SmallVector<RankedTensorType>
ExpandOp::refineResultTypes(TypeRange operandTypes) {
  RankedTensorType source = getTensorType(operandTypes.front());
  SmallVector<Extent> known = getSizeExtents(getStaticSizes(), getSizes());
  int64_t added = getType().getRank() - source.getRank();
  for (auto [dim, size] : llvm::enumerate(getStaticSizes())) {
    if (size == kWholeDim) {
      known[dim] = getExtent(source, dim - added);
    }
  }
  return {refineBy(getType(), known)};
}

LogicalResult ExpandOp::verify() {
  RankedTensorType source = getTensorType(getSrc()), result = getType();
  if (!areSizesOf(result, getStaticSizes(), getSizes(), /*allowWhole=*/true)) {
    // expand_c1
    return emitOpError("expects one size per result dimension, static ones its "
                       "extent (expand_c1), but found ")
           << getStaticSizes().size() << " sizes and " << result;
  }
  int64_t added = result.getRank() - source.getRank();
  bool repeats = added >= 0;
  for (int64_t dim = 0; repeats && dim < source.getRank(); ++dim) {
    repeats =
        source.getDimSize(dim) == 1 ||
        areCompatible(source.getDimSize(dim), result.getDimSize(added + dim));
  }
  if (!repeats) { // expand_c2
    return emitOpError("expects dimensions of extent 1 or of the result's "
                       "extent (expand_c2), but found ")
           << source << " and " << result;
  }
  for (auto [index, size] : llvm::enumerate(getStaticSizes())) {
    int64_t dim = index;
    bool isOwn = size != kWholeDim ||
                 (dim >= added && areCompatible(source.getDimSize(dim - added),
                                                result.getDimSize(dim)));
    if (!isOwn) { // expand_c3
      return emitOpError("expects size ':' of dimension ")
             << dim << " to be the operand's extent (expand_c3), but found "
             << source << " and " << result;
    }
  }
  return success();
}

OpFoldResult ExpandOp::fold(FoldAdaptor) {
  if (getSrc().getType() == getType()) {
    return getSrc();
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

OpAxes PadOp::getAxes() {
  return getMovingAxes(*this, [&](int64_t dim) { return getHigh()[dim] != 0; });
}

SmallVector<RankedTensorType> PadOp::refineResultTypes(TypeRange operandTypes) {
  SmallVector<Extent> known = getExtents(getTensorType(operandTypes.front()));
  for (auto [extent, amount] : llvm::zip_equal(known, getHigh())) {
    extent = {addExtents(extent.size, amount),
              addExtents(extent.bound, amount)};
  }
  return {refineBy(getType(), known)};
}

LogicalResult PadOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  bool isPerDim = static_cast<int64_t>(getHigh().size()) == source.getRank();
  if (!isPerDim || llvm::any_of(getHigh(), [](int64_t n) { return n < 0; })) {
    // pad_c1
    return emitOpError("expects one amount per dimension, none negative "
                       "(pad_c1), but found [")
           << getHigh() << "] for " << source;
  }
  SmallVector<int64_t> expected(source.getShape());
  for (auto [extent, amount] : llvm::zip_equal(expected, getHigh())) {
    extent = addExtents(extent, amount);
  }
  if (!areCompatible(expected, getType().getShape())) { // pad_c2
    return emitOpError("expects the operand's extents plus [")
           << getHigh() << "] (pad_c2), but found " << source << " and "
           << getType();
  }
  if (!isNumberOf(getValue(), getType())) { // pad_c3
    return emitOpError("expects a value of the element type (pad_c3), but "
                       "found ")
           << getValue() << " for " << getType();
  }
  return success();
}

OpAxes FillPadOp::getAxes() {
  return getMovingAxes(*this, [&](int64_t dim) {
    return getTensorType(getSrc()).getDimSize(dim) != getType().getDimSize(dim);
  });
}

SmallVector<RankedTensorType> FillPadOp::refineResultTypes(TypeRange) {
  // The result says itself how far to fill.
  return {getType()};
}

LogicalResult FillPadOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  bool fits =
      getType().hasStaticShape() && source.getRank() == getType().getRank();
  for (int64_t dim = 0; fits && dim < source.getRank(); ++dim) {
    Extent extent = getExtent(source, dim);
    fits = !extent.isBounded() || extent.bound <= getType().getDimSize(dim);
  }
  if (!fits) { // fill_pad_c1
    return emitOpError("expects a static result that holds the operand "
                       "(fill_pad_c1), but found ")
           << source << " and " << getType();
  }
  if (!isNumberOf(getValue(), getType())) { // pad_c3
    return emitOpError("expects a value of the element type (pad_c3), but "
                       "found ")
           << getValue() << " for " << getType();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Fractal order
//===----------------------------------------------------------------------===//

/// Rows of a fractal.
static constexpr int64_t kFractalRows = 16;
/// Bytes of a row of a fractal.
static constexpr int64_t kFractalRowBytes = 32;

/// Axes of a matrix and its fractal tensor. Where fractals are full, a row of
/// the matrix is its fractal and its place there, and so is a column.
static void addFractalAxes(OpAxes &axes, RankedTensorType matrix,
                           RankedTensorType fractal, ValueAxes &matrixDims,
                           ValueAxes &fractalDims) {
  fractalDims.resize(4);
  // Row: fractal dimensions 1 and 2; column: 0 and 3.
  for (auto [dim, outer, inner] : {std::tuple(0, 1, 2), std::tuple(1, 0, 3)}) {
    bool isFull = matrix.getDimSize(dim) ==
                  fractal.getDimSize(outer) * fractal.getDimSize(inner);
    AxisKind kind = isFull ? AxisKind::Parallel : AxisKind::Whole;
    fractalDims[outer] = {axes.add(kind, getExtent(fractal, outer))};
    fractalDims[inner] = {axes.add(kind, getExtent(fractal, inner))};
    if (isFull) {
      matrixDims.push_back(
          {fractalDims[outer].front(), fractalDims[inner].front()});
    } else {
      matrixDims.push_back({axes.add(kind, getExtent(matrix, dim))});
    }
  }
}

/// Rules nz_c1 and nz_c2.
static LogicalResult verifyFractal(Operation *op, RankedTensorType matrix,
                                   RankedTensorType fractal) {
  if (matrix.getRank() != 2 || fractal.getRank() != 4) { // nz_c1
    return op->emitOpError("expects a matrix of rank 2 and a fractal tensor of "
                           "rank 4 (nz_c1), but found ")
           << matrix << " and " << fractal;
  }
  int64_t columns = kFractalRowBytes / getElementBytes(matrix.getElementType());
  SmallVector<int64_t> expected;
  if (matrix.hasStaticShape()) {
    expected = {llvm::divideCeilSigned(matrix.getDimSize(1), columns),
                llvm::divideCeilSigned(matrix.getDimSize(0), kFractalRows),
                kFractalRows, columns};
  }
  if (fractal.getShape() != ArrayRef<int64_t>(expected)) { // nz_c2
    return op->emitOpError("expects a static matrix and its fractals of ")
           << kFractalRows << " rows and " << columns
           << " columns (nz_c2), but found " << matrix << " and " << fractal;
  }
  return success();
}

OpAxes PackNzOp::getAxes() {
  OpAxes axes;
  axes.operands.resize(1);
  axes.results.resize(1);
  addFractalAxes(axes, getTensorType(getSrc()), getType(),
                 axes.operands.front(), axes.results.front());
  return axes;
}

LogicalResult PackNzOp::verify() {
  return verifyFractal(*this, getTensorType(getSrc()), getType());
}

OpAxes UnpackNzOp::getAxes() {
  OpAxes axes;
  axes.operands.resize(1);
  axes.results.resize(1);
  addFractalAxes(axes, getType(), getTensorType(getSrc()), axes.results.front(),
                 axes.operands.front());
  return axes;
}

LogicalResult UnpackNzOp::verify() {
  return verifyFractal(*this, getType(), getTensorType(getSrc()));
}

//===----------------------------------------------------------------------===//
// Other element types
//===----------------------------------------------------------------------===//

/// Whether the shapes can agree but for a last dimension that both have.
static bool agreeButForLast(RankedTensorType a, RankedTensorType b) {
  return a.getRank() > 0 && a.getRank() == b.getRank() &&
         areCompatible(a.getShape().drop_back(), b.getShape().drop_back());
}

OpAxes ReinterpretOp::getAxes() {
  RankedTensorType source = getTensorType(getSrc());
  bool rescales = getElementBytes(source.getElementType()) !=
                  getElementBytes(getType().getElementType());
  return getMovingAxes(*this, [&](int64_t dim) {
    return rescales && dim == source.getRank() - 1;
  });
}

LogicalResult ReinterpretOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  if (!agreeButForLast(source, getType())) { // reinterpret_c1
    return emitOpError("expects the operand's shape but for the last dimension "
                       "(reinterpret_c1), but found ")
           << source << " and " << getType();
  }
  int64_t from = source.getShape().back(), to = getType().getShape().back();
  uint64_t fromBytes = getElementBytes(source.getElementType());
  uint64_t toBytes = getElementBytes(getType().getElementType());
  bool isSame = fromBytes == toBytes
                    ? areCompatible(from, to)
                    : !ShapedType::isDynamic(from) &&
                          !ShapedType::isDynamic(to) &&
                          llvm::SaturatingMultiply<uint64_t>(from, fromBytes) ==
                              llvm::SaturatingMultiply<uint64_t>(to, toBytes);
  if (!isSame) { // reinterpret_c2
    return emitOpError("expects as many bytes in the last dimension "
                       "(reinterpret_c2), but found ")
           << source << " and " << getType();
  }
  return success();
}

OpFoldResult ReinterpretOp::fold(FoldAdaptor) {
  if (getSrc().getType() == getType()) {
    return getSrc();
  }
  return {};
}

/// Rule pack_c1.
static LogicalResult verifyPacked(Operation *op, RankedTensorType halves,
                                  RankedTensorType bytes) {
  bool isTwice = agreeButForLast(halves, bytes) &&
                 !ShapedType::isDynamic(halves.getShape().back()) &&
                 !ShapedType::isDynamic(bytes.getShape().back()) &&
                 halves.getShape().back() % 2 == 0 &&
                 halves.getShape().back() / 2 == bytes.getShape().back();
  if (!isTwice) { // pack_c1
    return op->emitOpError("expects a static last dimension twice as long in "
                           "4-bit elements as in bytes (pack_c1), but found ")
           << halves << " and " << bytes;
  }
  return success();
}

template <typename OpTy>
static OpAxes getPackedAxes(OpTy op) {
  int64_t last = op.getType().getRank() - 1;
  return getMovingAxes(op, [&](int64_t dim) { return dim == last; });
}

OpAxes PackOp::getAxes() { return getPackedAxes(*this); }

LogicalResult PackOp::verify() {
  return verifyPacked(*this, getTensorType(getSrc()), getType());
}

OpAxes UnpackOp::getAxes() { return getPackedAxes(*this); }

LogicalResult UnpackOp::verify() {
  return verifyPacked(*this, getType(), getTensorType(getSrc()));
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

/// Rules creation_c1 and, for every value, creation_c2.
static LogicalResult verifyCreation(Operation *op, RankedTensorType type,
                                    ArrayRef<int64_t> staticSizes,
                                    ValueRange sizes,
                                    ArrayRef<TypedAttr> values) {
  if (!areSizesOf(type, staticSizes, sizes)) { // creation_c1
    return op->emitOpError("expects one size per result dimension, static ones "
                           "its extent (creation_c1), but found ")
           << staticSizes.size() << " sizes and " << type;
  }
  for (TypedAttr value : values) {
    if (!isNumberOf(value, type)) { // creation_c2
      return op->emitOpError("expects a value of the element type "
                             "(creation_c2), but found ")
             << value << " for " << type;
    }
  }
  return success();
}

OpAxes FullOp::getAxes() {
  OpAxes axes;
  axes.operands.resize((*this)->getNumOperands());
  axes.results.push_back(axes.addAll(AxisKind::Parallel, getType()));
  return axes;
}

SmallVector<RankedTensorType> FullOp::refineResultTypes(TypeRange) {
  return {refineBy(getType(), getSizeExtents(getStaticSizes(), getSizes()))};
}

LogicalResult FullOp::verify() {
  return verifyCreation(*this, getType(), getStaticSizes(), getSizes(),
                        {getValue()});
}

OpAxes IotaOp::getAxes() {
  OpAxes axes;
  axes.operands.resize((*this)->getNumOperands());
  axes.results.push_back(axes.addAll(AxisKind::Parallel, getType()));
  // A tile further along would start at another number.
  axes.kinds[axes.results.front()[getAxis()].front()] = AxisKind::Whole;
  return axes;
}

SmallVector<RankedTensorType> IotaOp::refineResultTypes(TypeRange) {
  return {refineBy(getType(), getSizeExtents(getStaticSizes(), getSizes()))};
}

LogicalResult IotaOp::verify() {
  if (failed(verifyAxis(*this, getAxis(), getType().getRank()))) { // axis_c1
    return failure();
  }
  return verifyCreation(*this, getType(), getStaticSizes(), getSizes(),
                        {getStart(), getStep()});
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOShape.cpp.inc"

void PTODialect::registerShapeOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTO/IR/PTOShape.cpp.inc"
      >();
}
