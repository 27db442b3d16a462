//===- Lowering.h - What the patterns of PTOToLinalg share ------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sizes, destinations, run-time checks and loop nests for the patterns that
// turn pto operations into linalg, tensor and scf.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CONVERSION_PTOTOLINALG_LOWERING_H
#define PTO_LIB_CONVERSION_PTOTOLINALG_LOWERING_H

#include "ElementTypes.h"
#include "mlir/Transforms/DialectConversion.h"
#include "pto/Dialect/PTO/Analysis/ShapeAnalysis.h"

namespace mlir::pto {

/// What all patterns of one conversion share.
class Lowering {
public:
  explicit Lowering(const ShapeAnalysis &shapes) : shapes(shapes) {}

  /// The extent of a dimension of `original`, a tensor of the source program,
  /// as a constant or an index value at the insertion point.
  OpFoldResult getSize(ConversionPatternRewriter &rewriter, Location loc,
                       Value original, unsigned dim) const;

  /// The same with any builder; `current` gives the value that stands for one
  /// of the source program by now.
  OpFoldResult buildSize(OpBuilder &builder, Location loc, Value original,
                         unsigned dim,
                         function_ref<Value(Value)> current) const;

  /// All extents of `original`.
  SmallVector<OpFoldResult> getSizes(ConversionPatternRewriter &rewriter,
                                     Location loc, Value original) const;

  /// Appends the values, as they stand by now, that the extents of `original`
  /// are made of.
  void collectLeaves(ConversionPatternRewriter &rewriter, Value original,
                     SmallVectorImpl<Value> &leaves) const;

  /// An uninitialized tensor of the storage type and the extents of
  /// `original`, a result of the source program. A bounded extent is clamped
  /// to its bound, so that scratch can be sized before run time.
  Value createEmpty(ConversionPatternRewriter &rewriter, Location loc,
                    Value original) const;

  /// An uninitialized tensor of `storage` elements and the extents of
  /// `original`.
  Value createEmptyOf(ConversionPatternRewriter &rewriter, Location loc,
                      Value original, Type storage) const;

  /// The extents of source tensors.
  const ShapeAnalysis &getShapes() const { return shapes; }

private:
  const ShapeAnalysis &shapes;
};

/// Stops the kernel with a run-time fault that names `guarded` unless
/// `condition` holds.
void createAssert(OpBuilder &builder, Operation *guarded, Value condition,
                  StringRef message, ValueRange values);

/// Moves to the first point of `op`'s block, not after `op`, where `values`
/// dominate. Checks of a window stand there: what is written into the window
/// may be computed right in it, and must not be before it is known to fit.
void setEarliestInsertionPoint(OpBuilder &builder, Operation *op,
                               ValueRange values);

/// Puts checks before operations of the source program whose operands must
/// agree in extents that only run time knows.
void createExtentChecks(FunctionOpInterface function, const Lowering &lowering);

/// An index value of a constant or value.
Value toValue(OpBuilder &builder, Location loc, OpFoldResult size);

/// A pattern on pto operations.
template <typename OpTy>
struct LoweringPattern : OpConversionPattern<OpTy> {
  LoweringPattern(const TypeConverter &converter, MLIRContext *context,
                  const Lowering &lowering)
      : OpConversionPattern<OpTy>(converter, context), lowering(lowering) {}

  const Lowering &lowering;
};

/// Computes one result element, in compute types, from the operands' elements.
using ElementFn =
    function_ref<Value(OpBuilder &, Location, ArrayRef<Value> elements)>;

/// A parallel loop nest over the result of `op` whose operands broadcast to it.
/// `inputs` are the converted operands and `originals` the source ones.
Value createElementwise(ConversionPatternRewriter &rewriter, Operation *op,
                        const Lowering &lowering, ValueRange originals,
                        ValueRange inputs, ElementFn body);

/// A parallel loop nest over `original` (a result of the source program) with
/// no tensor operands mapped: the body reads with tensor.extract.
Value createGenerate(
    ConversionPatternRewriter &rewriter, Location loc, const Lowering &lowering,
    Value original,
    function_ref<Value(OpBuilder &, Location, ArrayRef<Value> indices)> body);

/// The element of `tensor` (converted; of element type `elementType` in the
/// source program) at `indices`, in its compute type.
Value extractElement(OpBuilder &builder, Location loc, Value tensor,
                     Type elementType, ValueRange indices);

/// `tensor` with the element at `indices` replaced by `computed`.
Value insertElement(OpBuilder &builder, Location loc, Value computed,
                    Value tensor, Type elementType, ValueRange indices);

//===----------------------------------------------------------------------===//
// Pattern sets, one per file
//===----------------------------------------------------------------------===//

void populateControlPatterns(const TypeConverter &converter,
                             RewritePatternSet &patterns,
                             const Lowering &lowering);
void populateDebugPatterns(const TypeConverter &converter,
                           RewritePatternSet &patterns,
                           const Lowering &lowering);
void populateElementwisePatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns,
                                 const Lowering &lowering);
void populateIndexPatterns(const TypeConverter &converter,
                           RewritePatternSet &patterns,
                           const Lowering &lowering);
void populateMatmulPatterns(const TypeConverter &converter,
                            RewritePatternSet &patterns,
                            const Lowering &lowering);
void populateMemoryPatterns(const TypeConverter &converter,
                            RewritePatternSet &patterns,
                            const Lowering &lowering);
void populateOrderPatterns(const TypeConverter &converter,
                           RewritePatternSet &patterns,
                           const Lowering &lowering);
void populateReductionPatterns(const TypeConverter &converter,
                               RewritePatternSet &patterns,
                               const Lowering &lowering);
void populateShapePatterns(const TypeConverter &converter,
                           RewritePatternSet &patterns,
                           const Lowering &lowering);

} // namespace mlir::pto

#endif // PTO_LIB_CONVERSION_PTOTOLINALG_LOWERING_H
