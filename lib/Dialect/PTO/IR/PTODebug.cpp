//===- PTODebug.cpp - Run-time checks and printing ----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules of the debug operations.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Matchers.h"
#include "pto/Dialect/PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

LogicalResult CheckOp::verify() {
  auto actual = cast<ShapedType>(getActual().getType());
  auto expected = cast<ShapedType>(getExpected().getType());
  // An unranked buffer has no shape to compare.
  bool isOne = isa<TensorType>(actual) == isa<TensorType>(expected) &&
               actual.getElementType() == expected.getElementType() &&
               actual.hasRank() == expected.hasRank() &&
               (!actual.hasRank() ||
                areCompatible(actual.getShape(), expected.getShape()));
  if (!isOne) { // check_c1
    return emitOpError("expects operands of one type (check_c1), but found ")
           << actual << " and " << expected;
  }
  for (const APFloat &tolerance : {getAtol(), getRtol()}) {
    if (!tolerance.isFinite() || tolerance.isNegative()) { // check_c2
      return emitOpError("expects finite tolerances that are not negative "
                         "(check_c2), but found ")
             << tolerance.convertToDouble();
    }
  }
  return success();
}

LogicalResult AssertOp::verify() {
  if (getValues().size() > 4) { // assert_c1
    return emitOpError("expects at most four values (assert_c1), but found ")
           << getValues().size();
  }
  return success();
}

LogicalResult AssertOp::canonicalize(AssertOp op, PatternRewriter &rewriter) {
  if (!matchPattern(op.getCondition(), m_One())) {
    return failure();
  }
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTODebug.cpp.inc"

void PTODialect::registerDebugOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTO/IR/PTODebug.cpp.inc"
      >();
}
