//===- PTOAxes.cpp - Axes and types shared by operations ----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Types of bounded tensors, refinement by axes, and the axes and rules of the
// families of operations. Refinement relies on every dimension of a tensor
// being a list of axes, so that one walk over the lists serves all operations.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/IR/PTO.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Extents and types
//===----------------------------------------------------------------------===//

Extent pto::meet(Extent a, Extent b) {
  if (a.isStatic()) {
    return a;
  }
  if (b.isStatic()) {
    return b;
  }
  if (!a.isBounded() || !b.isBounded()) {
    return {ShapedType::kDynamic, a.isBounded() ? a.bound : b.bound};
  }
  return {ShapedType::kDynamic, std::min(a.bound, b.bound)};
}

Extent pto::multiply(Extent a, Extent b) {
  // A product beyond 64 bits says nothing.
  auto times = [](int64_t x, int64_t y) {
    int64_t product;
    return ShapedType::isDynamic(x) || ShapedType::isDynamic(y) ||
                   llvm::MulOverflow(x, y, product)
               ? ShapedType::kDynamic
               : product;
  };
  return {times(a.size, b.size), times(a.bound, b.bound)};
}

Extent pto::getExtent(RankedTensorType type, unsigned dim) {
  if (!type.isDynamicDim(dim)) {
    return Extent::get(type.getDimSize(dim));
  }
  auto bounds = dyn_cast_or_null<BoundsAttr>(type.getEncoding());
  return {ShapedType::kDynamic,
          bounds ? bounds.getBounds()[dim] : ShapedType::kDynamic};
}

SmallVector<Extent> pto::getExtents(RankedTensorType type) {
  SmallVector<Extent> extents;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    extents.push_back(getExtent(type, dim));
  }
  return extents;
}

RankedTensorType pto::getTensorType(ArrayRef<Extent> extents,
                                    Type elementType) {
  SmallVector<int64_t> shape, bounds;
  bool isBounded = false;
  for (const Extent &extent : extents) {
    shape.push_back(extent.size);
    bounds.push_back(extent.isStatic() ? ShapedType::kDynamic : extent.bound);
    isBounded |= !ShapedType::isDynamic(bounds.back());
  }
  Attribute encoding;
  if (isBounded) {
    encoding = BoundsAttr::get(elementType.getContext(), bounds);
  }
  return RankedTensorType::get(shape, elementType, encoding);
}

RankedTensorType pto::dropBounds(RankedTensorType type) {
  if (!isa_and_nonnull<BoundsAttr>(type.getEncoding())) {
    return type;
  }
  return RankedTensorType::get(type.getShape(), type.getElementType());
}

bool pto::areCompatible(int64_t lhs, int64_t rhs) {
  return ShapedType::isDynamic(lhs) || ShapedType::isDynamic(rhs) || lhs == rhs;
}

bool pto::areCompatible(ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
  return lhs.size() == rhs.size() &&
         llvm::all_of(llvm::zip_equal(lhs, rhs), [](auto sizes) {
           return areCompatible(std::get<0>(sizes), std::get<1>(sizes));
         });
}

bool pto::isUnsigned(Type elementType) {
  return elementType.isUnsignedInteger();
}

bool pto::isNumber(Type elementType) {
  return isa<Float16Type, BFloat16Type, Float32Type>(elementType) ||
         (isa<IntegerType>(elementType) &&
          elementType.getIntOrFloatBitWidth() >= 8);
}

unsigned pto::getElementBytes(Type elementType) {
  return llvm::divideCeil(elementType.getIntOrFloatBitWidth(), 8);
}

RankedTensorType pto::getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

RankedTensorType pto::getTensorType(Type type) {
  return cast<RankedTensorType>(type);
}

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

unsigned OpAxes::add(AxisKind kind, Extent extent) {
  kinds.push_back(kind);
  extents.push_back(extent);
  return kinds.size() - 1;
}

ValueAxes OpAxes::addAll(AxisKind kind, RankedTensorType type) {
  ValueAxes dims;
  for (Extent extent : getExtents(type)) {
    dims.push_back({add(kind, extent)});
  }
  return dims;
}

/// Adds to `known` what a dimension of extent `extent` says of its axes.
static void learn(MutableArrayRef<Extent> known, ArrayRef<unsigned> dim,
                  Extent extent) {
  if (dim.size() == 1) {
    known[dim.front()] = meet(known[dim.front()], extent);
    return;
  }
  // A merged dimension says something of its one unknown axis.
  int64_t rest = 1;
  const unsigned *unknown = nullptr;
  for (const unsigned &axis : dim) {
    if (known[axis].isStatic()) {
      rest *= known[axis].size;
    } else if (unknown) {
      return;
    } else {
      unknown = &axis;
    }
  }
  if (!unknown || rest == 0) {
    return;
  }
  Extent quotient;
  if (extent.isStatic()) {
    quotient = Extent::get(extent.size / rest);
  } else if (extent.isBounded()) {
    quotient.bound = extent.bound / rest;
  }
  known[*unknown] = meet(known[*unknown], quotient);
}

SmallVector<RankedTensorType>
pto::refineByAxes(Operation *op, const OpAxes &axes, TypeRange operandTypes) {
  SmallVector<Extent> known(axes.extents);
  // Merged dimensions come second: they divide by what the others say.
  for (bool merged : {false, true}) {
    for (auto [type, dims] : llvm::zip(operandTypes, axes.operands)) {
      for (auto [index, dim] : llvm::enumerate(dims)) {
        if (!dim.empty() && (dim.size() > 1) == merged) {
          learn(known, dim, getExtent(getTensorType(type), index));
        }
      }
    }
  }
  SmallVector<RankedTensorType> refined;
  for (auto [type, dims] : llvm::zip(op->getResultTypes(), axes.results)) {
    RankedTensorType current = getTensorType(type);
    SmallVector<Extent> extents;
    for (auto [index, dim] : llvm::enumerate(dims)) {
      Extent extent = Extent::get(1);
      for (unsigned axis : dim) {
        extent = multiply(extent, known[axis]);
      }
      extents.push_back(meet(extent, getExtent(current, index)));
    }
    refined.push_back(getTensorType(extents, current.getElementType()));
  }
  return refined;
}

//===----------------------------------------------------------------------===//
// Elementwise operations
//===----------------------------------------------------------------------===//

/// The dimension of `type` under result dimension `dim`, shapes aligned at the
/// last one, or nothing.
static std::optional<unsigned>
alignedDim(RankedTensorType type, RankedTensorType result, unsigned dim) {
  int64_t index = static_cast<int64_t>(dim) - result.getRank() + type.getRank();
  if (index < 0) {
    return std::nullopt;
  }
  return index;
}

/// Whether some operand has an extent other than 1 at result dimension `dim`.
static bool hasNonUnit(ValueRange operands, RankedTensorType result,
                       unsigned dim) {
  return llvm::any_of(operands, [&](Value operand) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    std::optional<unsigned> index =
        type ? alignedDim(type, result, dim) : std::nullopt;
    return index && type.getDimSize(*index) != 1;
  });
}

OpAxes pto::getElementwiseAxes(Operation *op) {
  OpAxes axes;
  RankedTensorType result = getTensorType(op->getResult(0));
  axes.results.push_back(axes.addAll(AxisKind::Parallel, result));
  for (Value operand : op->getOperands()) {
    ValueAxes &dims = axes.operands.emplace_back();
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type) {
      continue;
    }
    dims.resize(type.getRank());
    for (int64_t dim = 0; dim < result.getRank(); ++dim) {
      std::optional<unsigned> index = alignedDim(type, result, dim);
      if (!index) {
        continue;
      }
      // An extent of 1 broadcasts only beside another one.
      if (type.getDimSize(*index) != 1 ||
          !hasNonUnit(op->getOperands(), result, dim)) {
        dims[*index] = axes.results.front()[dim];
      }
    }
  }
  return axes;
}

LogicalResult pto::verifyElementwise(Operation *op) {
  RankedTensorType result = getTensorType(op->getResult(0));
  int64_t rank = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type) {
      continue;
    }
    rank = std::max(rank, type.getRank());
    bool broadcasts = type.getRank() <= result.getRank();
    for (int64_t dim = 0; broadcasts && dim < result.getRank(); ++dim) {
      std::optional<unsigned> index = alignedDim(type, result, dim);
      broadcasts =
          !index || type.getDimSize(*index) == 1 ||
          areCompatible(type.getDimSize(*index), result.getDimSize(dim));
    }
    if (!broadcasts) { // elementwise_c1
      return op->emitOpError("expects operand ")
             << operand.getOperandNumber()
             << " to broadcast to the result shape (elementwise_c1), but found "
             << type << " and " << result;
    }
  }
  for (int64_t dim = 0; dim < result.getRank(); ++dim) {
    bool fromOperand = rank == result.getRank() &&
                       (areCompatible(result.getDimSize(dim), 1) ||
                        hasNonUnit(op->getOperands(), result, dim));
    if (!fromOperand) { // elementwise_c1
      return op->emitOpError("expects result dimension ")
             << dim << " to come from an operand (elementwise_c1), but found "
             << result;
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Reductions and scans
//===----------------------------------------------------------------------===//

LogicalResult pto::verifyRequired(Operation *op, ArrayRef<int32_t> segmentSizes,
                                  unsigned count) {
  if (llvm::all_of(segmentSizes.take_front(count),
                   [](int32_t size) { return size == 1; })) {
    return success();
  }
  return op->emitOpError("expects one value per required operand, but found "
                         "segment sizes [")
         << segmentSizes << "]";
}

LogicalResult pto::verifyAxis(Operation *op, int64_t axis, int64_t rank) {
  if (axis >= 0 && axis < rank) {
    return success();
  }
  // axis_c1
  return op->emitOpError("expects an axis within rank ")
         << rank << " (axis_c1), but found " << axis;
}

/// Rule reduction_c1, for operations whose traits leave the types open.
static LogicalResult verifyAccumulatedType(Operation *op) {
  if (op->hasTrait<OpTrait::SameOperandsAndResultElementType>()) {
    return success();
  }
  Type source = getTensorType(op->getOperand(0)).getElementType();
  Type result = getTensorType(op->getResult(0)).getElementType();
  auto from = dyn_cast<IntegerType>(source), to = dyn_cast<IntegerType>(result);
  bool widens = from && to && from.getSignedness() == to.getSignedness() &&
                from.getWidth() < to.getWidth();
  if (source == result || widens) {
    return success();
  }
  // reduction_c1
  return op->emitOpError(
             "expects the operand's element type or a wider integer "
             "of its signedness (reduction_c1), but found ")
         << source << " and " << result;
}

OpAxes pto::getReductionAxes(Operation *op, ArrayRef<int64_t> reduced,
                             bool keepdim) {
  OpAxes axes;
  ValueAxes dims =
      axes.addAll(AxisKind::Parallel, getTensorType(op->getOperand(0)));
  ValueAxes &result = axes.results.emplace_back();
  for (auto [index, dim] : llvm::enumerate(dims)) {
    if (!llvm::is_contained(reduced, index)) {
      result.push_back(dim);
      continue;
    }
    axes.kinds[dim.front()] = AxisKind::Reduction;
    if (keepdim) {
      result.emplace_back();
    }
  }
  axes.operands.push_back(std::move(dims));
  return axes;
}

LogicalResult pto::verifyReduction(Operation *op, ArrayRef<int64_t> reduced,
                                   bool keepdim) {
  RankedTensorType source = getTensorType(op->getOperand(0));
  RankedTensorType result = getTensorType(op->getResult(0));
  SmallVector<int64_t> expected;
  for (int64_t axis : reduced) {
    if (failed(verifyAxis(op, axis, source.getRank()))) {
      return failure();
    }
  }
  for (auto [dim, size] : llvm::enumerate(source.getShape())) {
    if (!llvm::is_contained(reduced, dim)) {
      expected.push_back(size);
    } else if (keepdim) {
      expected.push_back(1);
    }
  }
  if (!areCompatible(expected, result.getShape())) { // axis_c2
    return op->emitOpError("expects the result type ")
           << RankedTensorType::get(expected, result.getElementType())
           << " (axis_c2), but found " << result;
  }
  bool isPosition = isa<ArgmaxOp, ArgminOp>(op);
  return isPosition ? success() : verifyAccumulatedType(op);
}

OpAxes pto::getWholeAxisAxes(Operation *op, int64_t axis) {
  OpAxes axes;
  ValueAxes dims =
      axes.addAll(AxisKind::Parallel, getTensorType(op->getOperand(0)));
  axes.kinds[dims[axis].front()] = AxisKind::Whole;
  axes.operands.push_back(dims);
  axes.results.assign(op->getNumResults(), dims);
  return axes;
}

LogicalResult pto::verifyScan(Operation *op, int64_t axis) {
  RankedTensorType source = getTensorType(op->getOperand(0));
  if (failed(verifyAxis(op, axis, source.getRank()))) {
    return failure();
  }
  for (Type type : op->getResultTypes()) {
    if (!areCompatible(source.getShape(), getTensorType(type).getShape())) {
      // scan_c1
      return op->emitOpError("expects the shape of the operand (scan_c1), but "
                             "found ")
             << source << " and " << type;
    }
  }
  return isa<CumsumOp, CumprodOp>(op) ? verifyAccumulatedType(op) : success();
}

LogicalResult pto::verifyTriangle(Operation *op) {
  RankedTensorType source = getTensorType(op->getOperand(0));
  if (source.getRank() < 2) { // triangle_c1
    return op->emitOpError("expects at least two dimensions (triangle_c1), but "
                           "found ")
           << source;
  }
  RankedTensorType result = getTensorType(op->getResult(0));
  if (!areCompatible(source.getShape(), result.getShape())) { // triangle_c2
    return op->emitOpError(
               "expects the shape of the operand (triangle_c2), but "
               "found ")
           << source << " and " << result;
  }
  return success();
}
