//===- PTOMemory.cpp - Windows into tensors -----------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules, axes, folders and canonicalization of `pto.view` and `pto.assemble`.
// A canonicalization never makes an operation break a rule: a window that
// leaves its tensor stays as it is, for it may stand where it never runs.
//
//===----------------------------------------------------------------------===//

#include "WindowSizes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "pto/Dialect/PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Window sizes
//===----------------------------------------------------------------------===//

ParseResult
pto::parseWindowSizes(OpAsmParser &parser,
                      SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values,
                      DenseI64ArrayAttr &staticSizes) {
  SmallVector<int64_t> sizes;
  auto parseSize = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalColon())) {
      sizes.push_back(kWholeDim);
      return success();
    }
    OpAsmParser::UnresolvedOperand value;
    OptionalParseResult parsed = parser.parseOptionalOperand(value);
    if (parsed.has_value()) {
      values.push_back(value);
      sizes.push_back(ShapedType::kDynamic);
      return *parsed;
    }
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseInteger(sizes.emplace_back())) {
      return failure();
    }
    // A negative number would read as one of the markers.
    if (sizes.back() < 0) {
      return parser.emitError(loc, "expects a size that is not negative, but "
                                   "found ")
             << sizes.back();
    }
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseSize)) {
    return failure();
  }
  staticSizes = parser.getBuilder().getDenseI64ArrayAttr(sizes);
  return success();
}

void pto::printWindowSizes(OpAsmPrinter &printer, Operation *op,
                           OperandRange values, ArrayRef<int64_t> staticSizes) {
  unsigned next = 0;
  printer << "[";
  llvm::interleaveComma(staticSizes, printer, [&](int64_t size) {
    if (size == kWholeDim) {
      printer << ":";
    } else if (ShapedType::isDynamic(size)) {
      printer << values[next++];
    } else {
      printer << size;
    }
  });
  printer << "]";
}

/// The values and the numbers of a list in order, numbers as index attributes
/// and the whole-dimension marker as null.
static SmallVector<OpFoldResult> mix(MLIRContext *context, ValueRange values,
                                     ArrayRef<int64_t> numbers) {
  Builder builder(context);
  SmallVector<OpFoldResult> mixed;
  unsigned next = 0;
  for (int64_t number : numbers) {
    if (ShapedType::isDynamic(number)) {
      mixed.push_back(values[next++]);
    } else if (number == kWholeDim) {
      mixed.push_back(nullptr);
    } else {
      mixed.push_back(builder.getIndexAttr(number));
    }
  }
  return mixed;
}

/// The inverse of mix.
static void separate(ArrayRef<OpFoldResult> mixed, SmallVector<Value> &values,
                     SmallVector<int64_t> &numbers) {
  for (OpFoldResult entry : mixed) {
    if (!entry) {
      numbers.push_back(kWholeDim);
    } else if (auto value = dyn_cast<Value>(entry)) {
      values.push_back(value);
      numbers.push_back(ShapedType::kDynamic);
    } else {
      numbers.push_back(cast<IntegerAttr>(cast<Attribute>(entry)).getInt());
    }
  }
}

/// Whether the list has `rank` entries and a value for each dynamic one.
static bool isListOf(int64_t rank, ArrayRef<int64_t> numbers,
                     ValueRange values) {
  return static_cast<int64_t>(numbers.size()) == rank &&
         llvm::count(numbers, ShapedType::kDynamic) ==
             static_cast<int64_t>(values.size());
}

/// Whether a window can lie within `extent`; what is dynamic can.
static bool canLieWithin(int64_t offset, int64_t size, int64_t extent) {
  // Without a sum, which could overflow.
  return ShapedType::isDynamic(offset) || ShapedType::isDynamic(size) ||
         ShapedType::isDynamic(extent) ||
         (offset <= extent && size <= extent - offset);
}

//===----------------------------------------------------------------------===//
// View
//===----------------------------------------------------------------------===//

void ViewOp::build(OpBuilder &builder, OperationState &state,
                   RankedTensorType type, Value src,
                   ArrayRef<OpFoldResult> offsets,
                   ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> dynamicOffsets, dynamicSizes;
  SmallVector<int64_t> staticOffsets, staticSizes;
  separate(offsets, dynamicOffsets, staticOffsets);
  separate(sizes, dynamicSizes, staticSizes);
  build(builder, state, type, src, dynamicOffsets, dynamicSizes,
        builder.getDenseI64ArrayAttr(staticOffsets),
        builder.getDenseI64ArrayAttr(staticSizes), HintsAttr());
}

SmallVector<OpFoldResult> ViewOp::getMixedOffsets() {
  return mix(getContext(), getOffsets(), getStaticOffsets());
}

SmallVector<OpFoldResult> ViewOp::getMixedSizes() {
  return mix(getContext(), getSizes(), getStaticSizes());
}

OpAxes ViewOp::getAxes() {
  OpAxes axes;
  RankedTensorType source = getTensorType(getSrc()), result = getType();
  axes.operands.resize((*this)->getNumOperands());
  axes.results.resize(1);
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    unsigned axis = axes.add(AxisKind::Parallel, getExtent(result, dim));
    axes.results.front().push_back({axis});
    // A tile of a window is at another offset of the source.
    if (!isWholeDim(dim)) {
      axis = axes.add(AxisKind::Whole, getExtent(source, dim));
    }
    axes.operands.front().push_back({axis});
  }
  return axes;
}

/// What `current`, the type of a window of `source`, becomes by its sizes.
static RankedTensorType refineWindow(RankedTensorType current,
                                     RankedTensorType source,
                                     ArrayRef<OpFoldResult> sizes) {
  SmallVector<Extent> extents;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    Extent known;
    if (!size) {
      known = getExtent(source, dim);
    } else if (std::optional<int64_t> constant = getConstantIntValue(size);
               constant && *constant >= 0) {
      known = Extent::get(*constant);
    }
    extents.push_back(meet(getExtent(current, dim), known));
  }
  return getTensorType(extents, current.getElementType());
}

SmallVector<RankedTensorType>
ViewOp::refineResultTypes(TypeRange operandTypes) {
  return {refineWindow(getType(), getTensorType(operandTypes.front()),
                       getMixedSizes())};
}

/// Rules view_c2 to view_c5 for one dimension.
static LogicalResult verifyWindowDim(ViewOp op, unsigned dim) {
  int64_t offset = op.getStaticOffsets()[dim], size = op.getStaticSizes()[dim];
  int64_t extent = getTensorType(op.getSrc()).getDimSize(dim);
  int64_t result = op.getType().getDimSize(dim);
  if (op.isWholeDim(dim)) {
    if (offset != 0 || !areCompatible(extent, result)) { // view_c3
      InFlightDiagnostic diagnostic =
          op.emitOpError("expects whole dimension ")
          << dim << " to have offset 0 and the source's extent (view_c3), but "
          << "found ";
      if (ShapedType::isDynamic(offset)) {
        diagnostic << "a dynamic offset";
      } else {
        diagnostic << "offset " << offset;
      }
      return diagnostic << ", " << op.getSrc().getType() << " and "
                        << op.getType();
    }
    return success();
  }
  for (int64_t number : {offset, size}) {
    if (!ShapedType::isDynamic(number) && number < 0) { // view_c5
      return op.emitOpError("expects offsets and sizes that are not negative "
                            "(view_c5), but found ")
             << number;
    }
  }
  if (offset > kMaxExtent) { // view_c6
    return op.emitOpError("expects static offsets up to 2^57 (view_c6), but "
                          "found ")
           << offset;
  }
  if (!ShapedType::isDynamic(size) && size != result) { // view_c2
    return op.emitOpError("expects result dimension ")
           << dim << " to have the static size " << size
           << " (view_c2), but found " << op.getType();
  }
  if (!canLieWithin(offset, size, extent)) { // view_c4
    return op.emitOpError("expects the window to lie within dimension ")
           << dim << " of extent " << extent << " (view_c4), but found offset "
           << offset << " and size " << size;
  }
  return success();
}

LogicalResult ViewOp::verify() {
  if (failed(verifyRequired(*this, getProperties().operandSegmentSizes, 1))) {
    return failure();
  }
  RankedTensorType source = getTensorType(getSrc());
  int64_t rank = source.getRank();
  if (rank != getType().getRank() ||
      !isListOf(rank, getStaticOffsets(), getOffsets()) ||
      !isListOf(rank, getStaticSizes(), getSizes())) { // view_c1
    return emitOpError("expects one offset, one size and one result dimension "
                       "per source dimension (view_c1), but found ")
           << getStaticOffsets().size() << " offsets, "
           << getStaticSizes().size() << " sizes, " << source << " and "
           << getType();
  }
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (failed(verifyWindowDim(*this, dim))) {
      return failure();
    }
  }
  return success();
}

OpFoldResult ViewOp::fold(FoldAdaptor) {
  RankedTensorType source = getTensorType(getSrc());
  if (source != getType()) {
    return {};
  }
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    bool isAll = isWholeDim(dim) ||
                 (getStaticOffsets()[dim] == 0 && !source.isDynamicDim(dim) &&
                  getStaticSizes()[dim] == source.getDimSize(dim));
    if (!isAll) {
      return {};
    }
  }
  return getSrc();
}

/// Makes constants of one dimension static and a window over all of it whole.
/// Returns whether something changed.
static bool simplifyWindowDim(OpFoldResult &offset, OpFoldResult &size,
                              int64_t extent, int64_t result,
                              Builder &builder) {
  if (!size) {
    return false;
  }
  int64_t begin = getConstantIntValue(offset).value_or(ShapedType::kDynamic);
  int64_t length = getConstantIntValue(size).value_or(ShapedType::kDynamic);
  bool isValid =
      (ShapedType::isDynamic(begin) || (begin >= 0 && begin <= kMaxExtent)) &&
      (ShapedType::isDynamic(length) || length >= 0) &&
      areCompatible(length, result) && canLieWithin(begin, length, extent);
  if (!isValid) {
    return false;
  }
  if (begin == 0 && !ShapedType::isDynamic(length) && length == extent) {
    offset = builder.getIndexAttr(0);
    size = nullptr;
    return true;
  }
  bool changed = false;
  if (isa<Value>(offset) && !ShapedType::isDynamic(begin)) {
    offset = builder.getIndexAttr(begin);
    changed = true;
  }
  if (isa<Value>(size) && !ShapedType::isDynamic(length)) {
    size = builder.getIndexAttr(length);
    changed = true;
  }
  return changed;
}

namespace {
/// Makes the window of a view as static as its operands allow.
struct SimplifyWindow : OpRewritePattern<ViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ViewOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType source = getTensorType(op.getSrc());
    SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
    SmallVector<OpFoldResult> sizes = op.getMixedSizes();
    bool changed = false;
    for (int64_t dim = 0; dim < source.getRank(); ++dim) {
      changed |=
          simplifyWindowDim(offsets[dim], sizes[dim], source.getDimSize(dim),
                            op.getType().getDimSize(dim), rewriter);
    }
    if (!changed) {
      return rewriter.notifyMatchFailure(op, "the window is simplest");
    }
    RankedTensorType type = refineWindow(op.getType(), source, sizes);
    auto view = ViewOp::create(rewriter, op.getLoc(), type, op.getSrc(),
                               offsets, sizes);
    view.setHintsAttr(op.getHintsAttr());
    Value result = view;
    if (type != op.getType()) {
      result =
          tensor::CastOp::create(rewriter, op.getLoc(), op.getType(), view);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};
} // namespace

void ViewOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<SimplifyWindow>(context);
}

//===----------------------------------------------------------------------===//
// Assemble
//===----------------------------------------------------------------------===//

void AssembleOp::build(OpBuilder &builder, OperationState &state, Value src,
                       Value dst, ArrayRef<OpFoldResult> offsets) {
  SmallVector<Value> dynamicOffsets;
  SmallVector<int64_t> staticOffsets;
  separate(offsets, dynamicOffsets, staticOffsets);
  build(builder, state, dst.getType(), src, dst, dynamicOffsets,
        builder.getDenseI64ArrayAttr(staticOffsets), UnitAttr(), HintsAttr());
}

SmallVector<OpFoldResult> AssembleOp::getMixedOffsets() {
  return mix(getContext(), getOffsets(), getStaticOffsets());
}

OpAxes AssembleOp::getAxes() {
  OpAxes axes;
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType target = getTensorType(getDst());
  axes.operands.resize((*this)->getNumOperands());
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    unsigned axis = axes.add(AxisKind::Parallel, getExtent(source, dim));
    axes.operands[0].push_back({axis});
    bool isAll = getStaticOffsets()[dim] == 0 && !source.isDynamicDim(dim) &&
                 source.getDimSize(dim) == target.getDimSize(dim);
    // A tile of the source goes to another offset of the destination.
    if (!isAll) {
      axis = axes.add(AxisKind::Whole, getExtent(target, dim));
    }
    axes.operands[1].push_back({axis});
  }
  axes.results.push_back(axes.operands[1]);
  return axes;
}

LogicalResult AssembleOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType target = getTensorType(getDst());
  int64_t rank = target.getRank();
  if (source.getRank() != rank ||
      !isListOf(rank, getStaticOffsets(), getOffsets())) { // assemble_c1
    return emitOpError("expects tensors of one rank and one offset per "
                       "dimension (assemble_c1), but found ")
           << getStaticOffsets().size() << " offsets, " << source << " and "
           << target;
  }
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t offset = getStaticOffsets()[dim], size = source.getDimSize(dim);
    if (!ShapedType::isDynamic(offset) && offset < 0) { // assemble_c3
      return emitOpError("expects offsets that are not negative (assemble_c3), "
                         "but found ")
             << offset;
    }
    if (offset > kMaxExtent) { // assemble_c5
      return emitOpError("expects static offsets up to 2^57 (assemble_c5), but "
                         "found ")
             << offset;
    }
    if (!canLieWithin(offset, size, target.getDimSize(dim))) { // assemble_c2
      return emitOpError("expects the window to lie within dimension ")
             << dim << " of extent " << target.getDimSize(dim)
             << " (assemble_c2), but found offset " << offset << " and size "
             << size;
    }
  }
  if (getAtomicAdd() && !isNumber(target.getElementType())) { // assemble_c4
    return emitOpError("expects a number type with 'atomic_add' (assemble_c4), "
                       "but found ")
           << target;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOMemory.cpp.inc"

void PTODialect::registerMemoryOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTO/IR/PTOMemory.cpp.inc"
      >();
}
