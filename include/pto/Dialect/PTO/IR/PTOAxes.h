//===- PTOAxes.h - How dimensions of an operation relate --------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The answer of AxesOpInterface, and what several operations share to give it.
// Every dimension of every tensor of an operation is a list of iteration axes,
// outermost first. An empty list is an extent of 1: a dimension that broadcasts
// or that a reduction leaves behind.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOAXES_H
#define PTO_DIALECT_PTO_IR_PTOAXES_H

#include "mlir/IR/Operation.h"
#include "pto/Dialect/PTO/IR/PTOTypes.h"

namespace mlir::pto {

/// How an operation runs over an axis.
enum class AxisKind {
  Parallel,  ///< a tile of the results needs only its tile of the operands
  Reduction, ///< combined into the results
  Whole      ///< any tile needs the whole axis
};

/// The axes one dimension is made of, outermost first.
using DimAxes = SmallVector<unsigned, 1>;
/// The axes of every dimension of one tensor; empty for other values.
using ValueAxes = SmallVector<DimAxes, 4>;

/// The iteration axes of an operation.
struct OpAxes {
  SmallVector<AxisKind> kinds;     ///< per axis
  SmallVector<Extent> extents;     ///< per axis, as the types say
  SmallVector<ValueAxes> operands; ///< per operand
  SmallVector<ValueAxes> results;  ///< per result

  /// Adds an axis and returns its number.
  unsigned add(AxisKind kind, Extent extent);
  /// Adds one axis of `kind` per dimension of `type`, returns the dimensions.
  ValueAxes addAll(AxisKind kind, RankedTensorType type);
};

/// The types of the results of `op` for operands of other types, by its axes.
/// What the current result types say is kept.
SmallVector<RankedTensorType> refineByAxes(Operation *op, const OpAxes &axes,
                                           TypeRange operandTypes);

/// The tensor type of a value or type.
RankedTensorType getTensorType(Value value);
RankedTensorType getTensorType(Type type);

//===----------------------------------------------------------------------===//
// Families of operations
//===----------------------------------------------------------------------===//

/// Axes of an operation whose tensor operands broadcast to its result.
OpAxes getElementwiseAxes(Operation *op);
/// Rule elementwise_c1.
LogicalResult verifyElementwise(Operation *op);

/// Axes of an operation that reduces `reduced` of its first operand.
OpAxes getReductionAxes(Operation *op, ArrayRef<int64_t> reduced, bool keepdim);
/// Rules axis_c1, axis_c2 and, for other element types, reduction_c1.
LogicalResult verifyReduction(Operation *op, ArrayRef<int64_t> reduced,
                              bool keepdim);

/// Axes of an operation whose operand and results have one shape and that
/// needs the whole of `axis`.
OpAxes getWholeAxisAxes(Operation *op, int64_t axis);
/// Rules axis_c1 and scan_c1 and, for other element types, reduction_c1.
LogicalResult verifyScan(Operation *op, int64_t axis);

/// Rules triangle_c1 and triangle_c2.
LogicalResult verifyTriangle(Operation *op);

/// Whether each of the first `count` operands is one value. The generic form
/// can claim otherwise by its segment sizes.
LogicalResult verifyRequired(Operation *op, ArrayRef<int32_t> segmentSizes,
                             unsigned count);

/// Rule axis_c1: `axis` lies within `rank`.
LogicalResult verifyAxis(Operation *op, int64_t axis, int64_t rank);

} // namespace mlir::pto

#endif // PTO_DIALECT_PTO_IR_PTOAXES_H
