//===- Movement.h - Moving elements without computing -----------*- C++ -*-===//
//-*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the patterns share that move stored elements without computing on them:
// loop nests over storage types, sizes as constants or values, and the checks
// that must stand before them, since the nests themselves check nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CONVERSION_PTOTOLINALG_MOVEMENT_H
#define PTO_LIB_CONVERSION_PTOTOLINALG_MOVEMENT_H

#include "Lowering.h"

namespace mlir::pto {

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// The sum of two sizes, a constant where both are.
OpFoldResult addSizes(OpBuilder &builder, Location loc, OpFoldResult lhs,
                      OpFoldResult rhs);

/// The product of two sizes, a constant where both are.
OpFoldResult multiplySizes(OpBuilder &builder, Location loc, OpFoldResult lhs,
                           OpFoldResult rhs);

/// The product of several sizes.
OpFoldResult multiplySizes(OpBuilder &builder, Location loc,
                           ArrayRef<OpFoldResult> sizes);

/// An index constant.
Value createIndex(OpBuilder &builder, Location loc, int64_t value);

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Checks at run time that two sizes are equal, unless constants say so.
/// `what` names what `actual` is the size of.
void assertEqual(OpBuilder &builder, Operation *op, const Twine &what,
                 OpFoldResult expected, OpFoldResult actual);

/// Checks that dimension `dim` of `actual` has the extent of dimension
/// `expectedDim` of `expected`, unless it is known; both are values of the
/// source program.
void assertSameSize(ConversionPatternRewriter &rewriter, Operation *op,
                    const Lowering &lowering, Value expected,
                    unsigned expectedDim, Value actual, unsigned dim);

/// The same for every dimension of two tensors of equal rank.
void assertSameSizes(ConversionPatternRewriter &rewriter, Operation *op,
                     const Lowering &lowering, Value expected, Value actual);

/// Checks that sizes of the result of `op` are not negative and within the
/// bounds of its type.
void assertWithinBounds(OpBuilder &builder, Operation *op,
                        ArrayRef<OpFoldResult> sizes);

/// Checks that dimension `dim` of `shorter` is at most as long as that of
/// `longer`, unless it is known; both are values of the source program.
void assertNotLonger(ConversionPatternRewriter &rewriter, Operation *op,
                     const Lowering &lowering, Value shorter, Value longer,
                     unsigned dim);

/// Checks that 0 <= index < extent.
void assertIndex(OpBuilder &builder, Operation *op, Value index, Value extent);

/// Checks every element of an index tensor: `original` in the source program,
/// `converted` now.
void assertIndices(ConversionPatternRewriter &rewriter, Operation *op,
                   const Lowering &lowering, Value original, Value converted,
                   OpFoldResult extent);

//===----------------------------------------------------------------------===//
// Elements and nests
//===----------------------------------------------------------------------===//

/// `tensor` as a value of `type`, which may know more or fewer extents.
Value castTensor(OpBuilder &builder, Location loc, Value tensor, Type type);

/// A number of an element type as a constant of its storage type.
Value createStored(OpBuilder &builder, Location loc, TypedAttr value);

/// A parallel loop nest over `original` (a result of the source program) whose
/// body gives the stored element at `indices`; the value has `type`.
Value createMove(
    ConversionPatternRewriter &rewriter, Location loc, const Lowering &lowering,
    Value original, Type type,
    function_ref<Value(OpBuilder &, Location, ValueRange indices)> body);

/// A sequential loop nest over `sizes` in row-major order that carries `dst`:
/// the body gives its next version. Returns the last one.
Value createUpdate(
    OpBuilder &builder, Location loc, ArrayRef<OpFoldResult> sizes, Value dst,
    function_ref<Value(OpBuilder &, Location, ValueRange indices, Value dst)>
        body);

/// A sequential loop nest over `sizes` without a result, for checks.
void createVisit(
    OpBuilder &builder, Location loc, ArrayRef<OpFoldResult> sizes,
    function_ref<void(OpBuilder &, Location, ValueRange indices)> body);

/// An element of a tensor of signed integers, as an index.
Value extractIndex(OpBuilder &builder, Location loc, Value tensor,
                   ValueRange indices);

/// `source` written into `dst` at `offsets`; `sizes` are those of `source`.
Value insertWindow(OpBuilder &builder, Location loc, Value source, Value dst,
                   ArrayRef<OpFoldResult> offsets,
                   ArrayRef<OpFoldResult> sizes);

//===----------------------------------------------------------------------===//
// Parts of the pattern sets of Lowering.h
//===----------------------------------------------------------------------===//

void populateReshapePatterns(const TypeConverter &converter,
                             RewritePatternSet &patterns,
                             const Lowering &lowering);
void populateLayoutPatterns(const TypeConverter &converter,
                            RewritePatternSet &patterns,
                            const Lowering &lowering);
void populateIndexUpdatePatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns,
                                 const Lowering &lowering);

} // namespace mlir::pto

#endif // PTO_LIB_CONVERSION_PTOTOLINALG_MOVEMENT_H
