//===- PTOReduction.cpp - Reductions, scans and order -------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules and axes beyond what the families share (PTOAxes.cpp).
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Variance
//===----------------------------------------------------------------------===//

OpAxes VarOp::getAxes() {
  return getReductionAxes(*this, getReduced(), getKeepdim());
}

LogicalResult VarOp::verify() {
  int64_t rank = getTensorType(getSrc()).getRank(), last = -1;
  bool ordered = !getReduced().empty();
  for (int64_t axis : getReduced()) {
    ordered &= axis > last && axis < rank;
    last = axis;
  }
  if (!ordered) { // var_c1
    return emitOpError("expects distinct, ascending axes within rank ")
           << rank << " (var_c1), but found [" << getReduced() << "]";
  }
  if (static_cast<int64_t>(getCorrection()) < 0) { // var_c2
    return emitOpError("expects a correction that is not negative (var_c2), "
                       "but found ")
           << static_cast<int64_t>(getCorrection());
  }
  return verifyReduction(*this, getReduced(), getKeepdim());
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

OpAxes TopkOp::getAxes() {
  OpAxes axes;
  RankedTensorType source = getTensorType(getSrc());
  ValueAxes dims = axes.addAll(AxisKind::Parallel, source);
  axes.kinds[dims.back().front()] = AxisKind::Whole;
  axes.operands.push_back(dims);
  // The positions within the first k are an axis of their own.
  unsigned position =
      axes.add(AxisKind::Whole,
               getExtent(getTensorType(getValues()), source.getRank() - 1));
  dims.back() = {position};
  axes.results.assign(2, dims);
  return axes;
}

SmallVector<RankedTensorType>
TopkOp::refineResultTypes(TypeRange operandTypes) {
  SmallVector<RankedTensorType> types =
      refineByAxes(*this, getAxes(), operandTypes);
  RankedTensorType source = getTensorType(operandTypes.front());
  Extent last = getExtent(source, source.getRank() - 1);
  int64_t k = getK();
  for (RankedTensorType &type : types) {
    SmallVector<Extent> extents = getExtents(type);
    if (!extents.back().isStatic()) {
      extents.back() = last.isStatic()
                           ? Extent::get(std::min(k, last.size))
                           : meet(extents.back(), {ShapedType::kDynamic, k});
    }
    type = getTensorType(extents, type.getElementType());
  }
  return types;
}

LogicalResult TopkOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  int64_t k = getK();
  if (source.getRank() == 0) { // topk_c1
    return emitOpError("expects at least one dimension (topk_c1), but found ")
           << source;
  }
  int64_t last = source.getShape().back();
  if (k <= 0 || (!ShapedType::isDynamic(last) && k > last)) { // topk_c2
    return emitOpError("expects a positive k within the last extent (topk_c2), "
                       "but found ")
           << k << " and " << source;
  }
  SmallVector<int64_t> expected(source.getShape());
  expected.back() = k;
  for (Type type : getResultTypes()) {
    if (!areCompatible(expected, getTensorType(type).getShape())) { // topk_c3
      return emitOpError("expects results like ")
             << RankedTensorType::get(expected,
                                      getTensorType(type).getElementType())
             << " (topk_c3), but found " << type;
    }
  }
  return success();
}

OpAxes SortOp::getAxes() { return getWholeAxisAxes(*this, getAxis()); }
LogicalResult SortOp::verify() { return verifyScan(*this, getAxis()); }

OpAxes ArgsortOp::getAxes() { return getWholeAxisAxes(*this, getAxis()); }
LogicalResult ArgsortOp::verify() { return verifyScan(*this, getAxis()); }

OpAxes OneHotOp::getAxes() {
  OpAxes axes;
  RankedTensorType result = getTensorType(getResult());
  ValueAxes dims = axes.addAll(AxisKind::Parallel, getTensorType(getSrc()));
  axes.operands.push_back(dims);
  dims.push_back(
      {axes.add(AxisKind::Parallel, getExtent(result, result.getRank() - 1))});
  axes.results.push_back(dims);
  return axes;
}

LogicalResult OneHotOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType result = getTensorType(getResult());
  bool matches =
      result.getRank() == source.getRank() + 1 &&
      areCompatible(source.getShape(), result.getShape().drop_back()) &&
      !result.isDynamicDim(source.getRank());
  if (!matches) { // one_hot_c1
    return emitOpError("expects the operand's shape and one static dimension "
                       "more (one_hot_c1), but found ")
           << source << " and " << result;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOReduction.cpp.inc"

void PTODialect::registerReductionOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTO/IR/PTOReduction.cpp.inc"
      >();
}
