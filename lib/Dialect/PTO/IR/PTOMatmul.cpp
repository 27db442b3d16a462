//===- PTOMatmul.cpp - Matrix products ----------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Axes and rules of the matrix products. Both name their dimensions (batch, m,
// n, k) once, from the operands and the transposition flags.
//
//===----------------------------------------------------------------------===//

#include "LabelledTypes.h"
#include "pto/Dialect/PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

/// Parses and prints the types of the epilogue: `, bias T, scale_by T`.
static ParseResult parseEpilogueTypes(OpAsmParser &parser, Type &bias,
                                      Type &scale) {
  return parseLabelledTypes(parser, "bias", bias, "scale_by", scale);
}

static void printEpilogueTypes(OpAsmPrinter &printer, MatmulOp, Type bias,
                               Type scale) {
  printLabelledTypes(printer, "bias", bias, "scale_by", scale);
}

//===----------------------------------------------------------------------===//
// Matmul
//===----------------------------------------------------------------------===//

/// Axes m, n and k and, per operand, where they stand.
static OpAxes getMatrixAxes(Operation *op, RankedTensorType lhs,
                            RankedTensorType rhs, bool aTrans, bool bTrans) {
  OpAxes axes;
  int64_t rank = lhs.getRank();
  unsigned lhsM = rank - (aTrans ? 1 : 2), lhsK = rank - (aTrans ? 2 : 1);
  unsigned rhsN = rank - (bTrans ? 2 : 1), rhsK = rank - (bTrans ? 1 : 2);
  unsigned m = axes.add(AxisKind::Parallel, getExtent(lhs, lhsM));
  unsigned n = axes.add(AxisKind::Parallel, getExtent(rhs, rhsN));
  unsigned k = axes.add(AxisKind::Reduction,
                        meet(getExtent(lhs, lhsK), getExtent(rhs, rhsK)));
  ValueAxes left(rank), right(rank), result(rank);
  for (int64_t dim = 0; dim < rank - 2; ++dim) {
    // A batch of 1 repeats beside a longer one.
    bool both = (lhs.getDimSize(dim) == 1) == (rhs.getDimSize(dim) == 1);
    bool leftIsLonger = lhs.getDimSize(dim) != 1;
    unsigned batch =
        axes.add(AxisKind::Parallel, getExtent(leftIsLonger ? lhs : rhs, dim));
    result[dim] = {batch};
    if (both || leftIsLonger) {
      left[dim] = {batch};
    }
    if (both || !leftIsLonger) {
      right[dim] = {batch};
    }
  }
  left[lhsM] = result[rank - 2] = {m};
  right[rhsN] = result[rank - 1] = {n};
  left[lhsK] = right[rhsK] = {k};
  axes.operands.resize(op->getNumOperands());
  axes.operands[0] = std::move(left);
  axes.results.push_back(std::move(result));
  axes.operands[1] = std::move(right);
  return axes;
}

/// The axes of a vector along n, of rank `rank`.
static ValueAxes alongColumns(unsigned rank) {
  ValueAxes dims(rank);
  dims.back() = {1};
  return dims;
}

OpAxes MatmulOp::getAxes() {
  OpAxes axes =
      getMatrixAxes(*this, getTensorType(getLhs()), getTensorType(getRhs()),
                    getATrans(), getBTrans());
  for (unsigned index = 2; index < (*this)->getNumOperands(); ++index) {
    axes.operands[index] =
        alongColumns(getTensorType(getOperand(index)).getRank());
  }
  return axes;
}

/// Whether `type` is a vector along the last dimension of `result`, with
/// extents of 1 elsewhere.
static bool isAlongColumns(RankedTensorType type, RankedTensorType result) {
  return type.getRank() >= 1 && type.getRank() <= result.getRank() &&
         areCompatible(type.getShape().back(), result.getShape().back()) &&
         llvm::all_of(type.getShape().drop_back(),
                      [](int64_t size) { return size == 1; });
}

static bool isSmallFloat(Type type) {
  return isa<Float8E4M3FNType, Float8E5M2Type>(type);
}

/// Rules matmul_c1 to matmul_c3: shapes.
static LogicalResult verifyShapes(MatmulOp op) {
  RankedTensorType lhs = getTensorType(op.getLhs());
  RankedTensorType rhs = getTensorType(op.getRhs());
  RankedTensorType result = getTensorType(op.getResult());
  int64_t rank = lhs.getRank();
  if (rank < 2 || rank > 4 || rhs.getRank() != rank ||
      result.getRank() != rank) { // matmul_c1
    return op.emitOpError("expects operands and result of one rank from 2 to 4 "
                          "(matmul_c1), but found ")
           << rank << ", " << rhs.getRank() << " and " << result.getRank();
  }
  int64_t lhsK = lhs.getDimSize(rank - (op.getATrans() ? 2 : 1));
  int64_t rhsK = rhs.getDimSize(rank - (op.getBTrans() ? 1 : 2));
  if (!areCompatible(lhsK, rhsK)) { // matmul_c2
    return op.emitOpError("expects the contracting dimensions to match "
                          "(matmul_c2), but found ")
           << lhsK << " and " << rhsK;
  }
  SmallVector<int64_t> expected;
  for (int64_t dim = 0; dim < rank - 2; ++dim) {
    int64_t left = lhs.getDimSize(dim), right = rhs.getDimSize(dim);
    bool broadcasts = left == 1 || right == 1 || areCompatible(left, right);
    // Where a dynamic batch meets 1, the result has the dynamic one.
    bool takesRight = left == 1 || (ShapedType::isDynamic(left) && right != 1);
    expected.push_back(takesRight ? right : left);
    if (!broadcasts || !areCompatible(expected.back(),
                                      result.getDimSize(dim))) { // matmul_c3
      return op.emitOpError("expects batch dimensions that broadcast to the "
                            "result (matmul_c3), but found ")
             << lhs << ", " << rhs << " and " << result;
    }
  }
  expected.push_back(lhs.getDimSize(rank - (op.getATrans() ? 1 : 2)));
  expected.push_back(rhs.getDimSize(rank - (op.getBTrans() ? 2 : 1)));
  if (!areCompatible(expected, result.getShape())) { // matmul_c3
    return op.emitOpError("expects a result like ")
           << RankedTensorType::get(expected, result.getElementType())
           << " (matmul_c3), but found " << result;
  }
  return success();
}

/// Rules matmul_c4 and matmul_c5: element types.
static LogicalResult verifyElementTypes(MatmulOp op) {
  Type lhs = getTensorType(op.getLhs()).getElementType();
  Type rhs = getTensorType(op.getRhs()).getElementType();
  Type result = getTensorType(op.getResult()).getElementType();
  if (lhs != rhs && !(isSmallFloat(lhs) && isSmallFloat(rhs))) { // matmul_c4
    return op.emitOpError("expects equal operand types or two 8-bit floats "
                          "(matmul_c4), but found ")
           << lhs << " and " << rhs;
  }
  bool scaled = op.getScale() || op.getScaleTensor();
  bool legal;
  if (lhs.isInteger(8)) {
    legal = result.isInteger(32) ||
            (scaled && (result.isF16() || result.isInteger(8)));
  } else if (result.isInteger(8)) {
    legal = scaled;
  } else {
    legal = isa<FloatType>(result) && (!lhs.isF32() || result.isF32());
  }
  if (!legal) { // matmul_c5
    return op.emitOpError("expects a result type that is legal for ")
           << lhs << (scaled ? " with" : " without")
           << " a scale (matmul_c5), but found " << result;
  }
  return success();
}

/// Rules matmul_c6 to matmul_c8: bias, scale and tf32.
static LogicalResult verifyEpilogue(MatmulOp op) {
  RankedTensorType result = getTensorType(op.getResult());
  Type lhs = getTensorType(op.getLhs()).getElementType();
  if (op.getBias()) {
    RankedTensorType bias = getTensorType(op.getBias());
    bool isInteger = bias.getElementType().isInteger(32);
    if (!isAlongColumns(bias, result) || isInteger != lhs.isInteger(8)) {
      // matmul_c6
      return op.emitOpError("expects a bias along the columns of the result, "
                            "i32 for i8 operands and a float otherwise "
                            "(matmul_c6), but found ")
             << bias;
    }
  }
  bool isBoth = op.getScale() && op.getScaleTensor();
  bool isDegenerate =
      op.getScale() && (op.getScale()->isZero() || !op.getScale()->isFinite());
  bool isMisshapen =
      op.getScaleTensor() &&
      !isAlongColumns(getTensorType(op.getScaleTensor()), result);
  if (isBoth || isDegenerate || isMisshapen) { // matmul_c7
    return op.emitOpError("expects one scale, a finite number other than 0 or "
                          "a tensor along the columns of the result "
                          "(matmul_c7), but found ")
           << (isBoth         ? "both"
               : isDegenerate ? "a degenerate number"
                              : "another shape");
  }
  if (op.getTf32() &&
      (!lhs.isF32() || (*op.getTf32() != RoundMode::Rint &&
                        *op.getTf32() != RoundMode::Round))) { // matmul_c8
    return op.emitOpError("expects 'tf32' to be 'rint' or 'round' on f32 "
                          "operands (matmul_c8), but found '")
           << stringifyRoundMode(*op.getTf32()) << "' on " << lhs;
  }
  return success();
}

LogicalResult MatmulOp::verify() {
  return failure(
      failed(verifyRequired(*this, getProperties().operandSegmentSizes, 2)) ||
      failed(verifyShapes(*this)) || failed(verifyElementTypes(*this)) ||
      failed(verifyEpilogue(*this)));
}

//===----------------------------------------------------------------------===//
// Scaled matmul
//===----------------------------------------------------------------------===//

OpAxes ScaledMatmulOp::getAxes() {
  OpAxes axes =
      getMatrixAxes(*this, getTensorType(getLhs()), getTensorType(getRhs()),
                    getATrans(), getBTrans());
  // Operands: lhs, lhsScale, rhs, rhsScale, bias.
  ValueAxes right = axes.operands[1];
  RankedTensorType lhsScale = getTensorType(getLhsScale());
  unsigned blocks = axes.add(AxisKind::Whole, getExtent(lhsScale, 1));
  unsigned halves = axes.add(AxisKind::Whole, Extent::get(2));
  axes.operands[1] = {{0}, {blocks}, {halves}};
  axes.operands[2] = right;
  axes.operands[3] = {{blocks}, {1}, {halves}};
  if (getBias()) {
    axes.operands[4] = alongColumns(getTensorType(getBias()).getRank());
  }
  return axes;
}

LogicalResult ScaledMatmulOp::verify() {
  RankedTensorType lhs = getTensorType(getLhs()), rhs = getTensorType(getRhs());
  RankedTensorType lhsScale = getTensorType(getLhsScale());
  RankedTensorType rhsScale = getTensorType(getRhsScale());
  RankedTensorType result = getTensorType(getResult());
  if (lhs.getRank() != 2 || rhs.getRank() != 2 || lhsScale.getRank() != 3 ||
      rhsScale.getRank() != 3) { // scaled_matmul_c1
    return emitOpError("expects operands of rank 2 and scales of rank 3 "
                       "(scaled_matmul_c1), but found ")
           << lhs << ", " << lhsScale << ", " << rhs << " and " << rhsScale;
  }
  int64_t m = lhs.getDimSize(getATrans() ? 1 : 0);
  int64_t lhsK = lhs.getDimSize(getATrans() ? 0 : 1);
  int64_t n = rhs.getDimSize(getBTrans() ? 0 : 1);
  int64_t rhsK = rhs.getDimSize(getBTrans() ? 1 : 0);
  if (!areCompatible(lhsK, rhsK)) { // scaled_matmul_c2
    return emitOpError("expects the contracting dimensions to match "
                       "(scaled_matmul_c2), but found ")
           << lhsK << " and " << rhsK;
  }
  if (!areCompatible({m, n}, result.getShape())) { // scaled_matmul_c3
    return emitOpError("expects a result like ")
           << RankedTensorType::get({m, n}, result.getElementType())
           << " (scaled_matmul_c3), but found " << result;
  }
  int64_t k = ShapedType::isDynamic(lhsK) ? rhsK : lhsK;
  int64_t blocks = ShapedType::isDynamic(k) ? k : llvm::divideCeil(k, 64);
  if (!areCompatible({m, blocks, 2}, lhsScale.getShape()) ||
      !areCompatible({blocks, n, 2}, rhsScale.getShape())) { // scaled_matmul_c4
    return emitOpError("expects one pair of scales per 64 along k "
                       "(scaled_matmul_c4), but found ")
           << lhsScale << " and " << rhsScale;
  }
  if (getBias() && !isAlongColumns(getTensorType(getBias()), result)) {
    // scaled_matmul_c5
    return emitOpError("expects a bias along the columns of the result "
                       "(scaled_matmul_c5), but found ")
           << getTensorType(getBias());
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOMatmul.cpp.inc"

void PTODialect::registerMatmulOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTO/IR/PTOMatmul.cpp.inc"
      >();
}
