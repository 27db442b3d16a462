//===- Nest.h - Loop nests over the axes of an operation --------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions, scans and matrix products run as one sequential nest over the
// axes that `getAxes` declares, add into an accumulator tensor, and round it
// into the result once.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CONVERSION_PTOTOLINALG_NEST_H
#define PTO_LIB_CONVERSION_PTOTOLINALG_NEST_H

#include "Lowering.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

namespace mlir::pto {

/// Computes the stored elements of the outputs from those of inputs and
/// outputs.
using NestBody =
    function_ref<SmallVector<Value>(OpBuilder &, Location, ValueRange stored)>;

/// A nest of loops over axes, one `linalg.generic`.
class AxesNest {
public:
  /// `order` lists the axes to loop over, the outermost first. Elements that
  /// meet in one output element do so in this order.
  AxesNest(const OpAxes &axes, ArrayRef<unsigned> order)
      : axes(axes), order(order) {}

  /// The nest over every axis, in the order of their declaration.
  static AxesNest overAll(const OpAxes &axes);
  /// The nest over the parallel axes.
  static AxesNest overParallel(const OpAxes &axes);

  /// Adds a tensor that is read; a dimension without an axis is read at 0.
  void addInput(Value tensor, ArrayRef<DimAxes> dims);
  /// Adds a tensor that is updated.
  void addOutput(Value tensor, ArrayRef<DimAxes> dims);

  /// Builds the nest and returns the new versions of the outputs.
  SmallVector<Value> create(OpBuilder &builder, Location loc,
                            NestBody body) const;

  /// Inside the body: the current position on `axis`.
  Value getIndex(OpBuilder &builder, Location loc, unsigned axis) const;

private:
  AffineMap getMap(MLIRContext *context, ArrayRef<DimAxes> dims) const;

  const OpAxes &axes;
  SmallVector<unsigned> order;
  SmallVector<Value> inputs, outputs;
  SmallVector<ValueAxes> inputDims, outputDims;
};

/// The type in which elements of `elementType` add up: f32 for floats, itself
/// for integers.
Type getAccumulatorType(Type elementType);

/// A tensor of the extents of `original` that holds `value` everywhere.
Value createFilled(ConversionPatternRewriter &rewriter, Location loc,
                   const Lowering &lowering, Value original, TypedAttr value);

/// `tensor` with `value` everywhere.
Value createFill(OpBuilder &builder, Location loc, Value tensor,
                 TypedAttr value);

/// An uninitialized tensor with those dimensions of `original` that `dims`
/// names, bounded as `Lowering::createEmpty` does it.
Value createEmptyAlong(ConversionPatternRewriter &rewriter, Location loc,
                       const Lowering &lowering, Value original,
                       ArrayRef<unsigned> dims, Type storage);

/// A tensor along some axes that the last step of an accumulation reads.
struct FinishInput {
  Value tensor;     ///< converted
  Type elementType; ///< in the source program
  ValueAxes dims;   ///< its axes
};

/// The first result of `op` from its accumulator, of `accumulated` elements:
/// `body` maps the accumulator's element (and those of `inputs`) to the
/// result's, all in compute types. In place where both are stored alike;
/// nothing at all where `body` is null as well.
Value createFinish(ConversionPatternRewriter &rewriter, AxesOpInterface op,
                   const Lowering &lowering, Value accumulator,
                   Type accumulated, ArrayRef<FinishInput> inputs,
                   ElementFn body);

/// Whether `lhs` stands strictly before `rhs`, both of the compute type of
/// `elementType`: the greater first if `greater`, else the lesser; NaN before
/// every number if `nanFirst`, else after. -0 equals +0.
Value createPrecedes(OpBuilder &builder, Location loc, Type elementType,
                     Value lhs, Value rhs, bool greater, bool nanFirst);

/// Replaces `op` by tensors that may know more of their extents than the
/// types that `converter` gives.
void replaceWithTensors(ConversionPatternRewriter &rewriter,
                        const TypeConverter &converter, Operation *op,
                        ValueRange tensors);

} // namespace mlir::pto

#endif // PTO_LIB_CONVERSION_PTOTOLINALG_NEST_H
