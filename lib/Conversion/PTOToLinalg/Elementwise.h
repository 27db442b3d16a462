//===- Elementwise.h - Patterns from scalar bodies --------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An elementwise operation is lowered by the function that computes one element
// of its result.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CONVERSION_PTOTOLINALG_ELEMENTWISE_H
#define PTO_LIB_CONVERSION_PTOTOLINALG_ELEMENTWISE_H

#include "Lowering.h"
#include "ScalarBuilder.h"

namespace mlir::pto {

/// What a body computes with: one element of each operand of `op`.
template <typename OpTy>
using ElementBody = Value (*)(const ScalarBuilder &, OpTy, ArrayRef<Value>);

/// The element type of a tensor of the source program.
inline Type getElementType(Value tensor) {
  return getTensorType(tensor).getElementType();
}

/// Lowers an operation to a loop nest around a body.
template <typename OpTy>
struct ElementwisePattern : LoweringPattern<OpTy> {
  ElementwisePattern(const TypeConverter &converter, MLIRContext *context,
                     const Lowering &lowering, ElementBody<OpTy> body)
      : LoweringPattern<OpTy>(converter, context, lowering), body(body) {}

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto build = [&](OpBuilder &builder, Location loc,
                     ArrayRef<Value> elements) {
      return body(ScalarBuilder(builder, loc), op, elements);
    };
    rewriter.replaceOp(op, createElementwise(rewriter, op, this->lowering,
                                             op->getOperands(),
                                             adaptor.getOperands(), build));
    return success();
  }

  ElementBody<OpTy> body;
};

/// Collects the patterns of elementwise operations.
class ElementwisePatterns {
public:
  ElementwisePatterns(const TypeConverter &converter,
                      RewritePatternSet &patterns, const Lowering &lowering)
      : converter(converter), patterns(patterns), lowering(lowering) {}

  /// Lowers `OpTy` by `body`.
  template <typename OpTy>
  void add(ElementBody<OpTy> body) {
    patterns.add<ElementwisePattern<OpTy>>(converter, patterns.getContext(),
                                           lowering, body);
  }

  /// Lowers `OpTy` to one operation on the elements in the order of operands.
  template <typename OpTy, typename ScalarOpTy>
  void add() {
    add<OpTy>([](const ScalarBuilder &b, OpTy, ArrayRef<Value> elements) {
      return b.create<ScalarOpTy>(ValueRange(elements));
    });
  }

  const TypeConverter &converter;
  RewritePatternSet &patterns;
  const Lowering &lowering;
};

/// The greater value; NaN if one is, and +0 above -0.
Value createMaximum(const ScalarBuilder &b, Type elementType, Value lhs,
                    Value rhs);

/// The lesser value; NaN if one is, and -0 below +0.
Value createMinimum(const ScalarBuilder &b, Type elementType, Value lhs,
                    Value rhs);

/// Unary operations (ElementwiseUnary.cpp).
void addUnaryPatterns(ElementwisePatterns &patterns);
/// Arithmetic of two operands (ElementwiseBinary.cpp).
void addBinaryPatterns(ElementwisePatterns &patterns);
/// Integer division (ElementwiseDivision.cpp).
void addDivisionPatterns(ElementwisePatterns &patterns);
/// Logic, comparison, choice and casts (Elementwise.cpp).
void addOtherPatterns(ElementwisePatterns &patterns);

} // namespace mlir::pto

#endif // PTO_LIB_CONVERSION_PTOTOLINALG_ELEMENTWISE_H
