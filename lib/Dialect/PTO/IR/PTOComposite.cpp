//===- PTOComposite.cpp - Operations kept whole until decomposed --------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Axes and rules of the composites; pto-decompose says what they mean.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

OpAxes SoftmaxOp::getAxes() { return getWholeAxisAxes(*this, getAxis()); }
LogicalResult SoftmaxOp::verify() { return verifyScan(*this, getAxis()); }

//===----------------------------------------------------------------------===//
// Normalizations
//===----------------------------------------------------------------------===//

/// Operands broadcast to the source; the last axis is needed whole.
static OpAxes getLastAxisWholeAxes(Operation *op) {
  OpAxes axes = getElementwiseAxes(op);
  axes.kinds[axes.results.front().back().front()] = AxisKind::Whole;
  return axes;
}

/// Rules norm_c1 and norm_c2.
static LogicalResult verifyNorm(Operation *op, Value gamma, Value beta) {
  RankedTensorType source = getTensorType(op->getOperand(0));
  RankedTensorType result = getTensorType(op->getResult(0));
  if (source.getRank() == 0 ||
      !areCompatible(source.getShape(), result.getShape())) { // norm_c1
    return op->emitOpError("expects an operand with a dimension and a result "
                           "of its shape (norm_c1), but found ")
           << source << " and " << result;
  }
  if (beta && !gamma) { // norm_c2
    return op->emitOpError("expects a gamma beside the beta (norm_c2)");
  }
  for (Value vector : {gamma, beta}) {
    if (!vector) {
      continue;
    }
    RankedTensorType type = getTensorType(vector);
    bool isRow =
        type.getRank() >= 1 && type.getRank() <= source.getRank() &&
        areCompatible(type.getShape().back(), source.getShape().back()) &&
        llvm::all_of(type.getShape().drop_back(),
                     [](int64_t size) { return size == 1; });
    if (!isRow) { // norm_c2
      return op->emitOpError("expects gamma and beta along the last axis "
                             "(norm_c2), but found ")
             << type << " for " << source;
    }
  }
  return success();
}

OpAxes RmsNormOp::getAxes() { return getLastAxisWholeAxes(*this); }
LogicalResult RmsNormOp::verify() {
  return failure(
      failed(verifyRequired(*this, getProperties().operandSegmentSizes, 1)) ||
      failed(verifyNorm(*this, getGamma(), getBeta())));
}

OpAxes LayerNormOp::getAxes() { return getLastAxisWholeAxes(*this); }
LogicalResult LayerNormOp::verify() {
  return failure(
      failed(verifyRequired(*this, getProperties().operandSegmentSizes, 1)) ||
      failed(verifyNorm(*this, getGamma(), getBeta())));
}

//===----------------------------------------------------------------------===//
// Rotary embedding
//===----------------------------------------------------------------------===//

OpAxes RopeOp::getAxes() { return getLastAxisWholeAxes(*this); }

LogicalResult RopeOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType cos = getTensorType(getCos()), sin = getTensorType(getSin());
  bool isEven = source.getRank() > 0 &&
                !ShapedType::isDynamic(source.getShape().back()) &&
                source.getShape().back() % 2 == 0;
  if (!isEven || !areCompatible(source.getShape(),
                                getTensorType(getResult()).getShape())) {
    // rope_c1
    return emitOpError("expects an even, static last extent and a result of "
                       "the operand's shape (rope_c1), but found ")
           << source << " and " << getTensorType(getResult());
  }
  bool fits = areCompatible(cos.getShape(), sin.getShape()) &&
              cos.getRank() >= 1 && cos.getRank() <= source.getRank() &&
              cos.getShape().back() == source.getShape().back();
  for (int64_t dim = 1; fits && dim <= cos.getRank(); ++dim) {
    int64_t size = cos.getDimSize(cos.getRank() - dim);
    fits = size == 1 ||
           areCompatible(size, source.getDimSize(source.getRank() - dim));
  }
  if (!fits) { // rope_c2
    return emitOpError("expects cos and sin of one shape that broadcasts to "
                       "the operand's (rope_c2), but found ")
           << cos << " and " << sin << " for " << source;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Quantization
//===----------------------------------------------------------------------===//

OpAxes QuantizeOp::getAxes() { return getElementwiseAxes(*this); }
LogicalResult QuantizeOp::verify() { return verifyElementwise(*this); }

OpAxes DequantizeOp::getAxes() { return getElementwiseAxes(*this); }
LogicalResult DequantizeOp::verify() { return verifyElementwise(*this); }

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOComposite.cpp.inc"

void PTODialect::registerCompositeOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTO/IR/PTOComposite.cpp.inc"
      >();
}
