//===- PTOElementwise.cpp - Operations element by element ---------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules and folders beyond what the family shares (PTOAxes.cpp).
//
//===----------------------------------------------------------------------===//

#include "LabelledTypes.h"
#include "pto/Dialect/PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

/// Parses and prints the types of the limits: `, min T, max T`.
static ParseResult parseLimitTypes(OpAsmParser &parser, Type &min, Type &max) {
  return parseLabelledTypes(parser, "min", min, "max", max);
}

static void printLimitTypes(OpAsmPrinter &printer, ClipOp, Type min, Type max) {
  printLabelledTypes(printer, "min", min, "max", max);
}

LogicalResult DivOp::verify() {
  Type operand = getTensorType(getLhs()).getElementType();
  Type result = getTensorType(getResult()).getElementType();
  if (isa<FloatType>(operand) ? result != operand : !result.isF32()) {
    // div_c1
    return emitOpError("expects the operands' element type, or f32 for "
                       "integers (div_c1), but found ")
           << operand << " and " << result;
  }
  return verifyElementwise(*this);
}

LogicalResult ClipOp::verify() {
  if (failed(verifyRequired(*this, getProperties().operandSegmentSizes, 1))) {
    return failure();
  }
  if (!getMin() && !getMax()) { // clip_c1
    return emitOpError("expects at least one limit (clip_c1)");
  }
  return verifyElementwise(*this);
}

LogicalResult CastOp::verify() {
  Type source = getTensorType(getSrc()).getElementType();
  Type result = getTensorType(getResult()).getElementType();
  bool isBool = source.isInteger(1) || result.isInteger(1);
  if (isBool && (getRound() || getSat())) { // cast_c1
    return emitOpError("expects neither a rounding mode nor 'sat' with i1 "
                       "(cast_c1), but found ")
           << source << " and " << result;
  }
  return verifyElementwise(*this);
}

OpFoldResult CastOp::fold(FoldAdaptor) {
  // With a rounding mode, f32 to f32 rounds to an integral value.
  if (getSrc().getType() == getType() && !getRound()) {
    return getSrc();
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOElementwise.cpp.inc"

void PTODialect::registerElementwiseOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTO/IR/PTOElementwise.cpp.inc"
      >();
}
