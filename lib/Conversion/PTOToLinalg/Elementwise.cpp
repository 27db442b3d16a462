//===- Elementwise.cpp - Logic, comparison, choice and casts ------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elementwise operations whose operands differ in type, and the pattern set.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

using namespace mlir;
using namespace mlir::pto;

using Elements = ArrayRef<Value>;

//===----------------------------------------------------------------------===//
// Logic and comparison
//===----------------------------------------------------------------------===//

template <typename OpTy, typename TruthTy>
static Value createLogical(const ScalarBuilder &b, OpTy, Elements e) {
  Value lhs = isNonZero(b.getBuilder(), b.getLoc(), e[0]);
  Value rhs = isNonZero(b.getBuilder(), b.getLoc(), e[1]);
  return b.create<TruthTy>(lhs, rhs);
}

namespace {
/// A predicate on the three kinds of elements.
struct Predicates {
  arith::CmpFPredicate onFloats;
  arith::CmpIPredicate onSigned;
  arith::CmpIPredicate onUnsigned;
};
} // namespace

static Predicates getPredicates(CmpPredicate predicate) {
  using F = arith::CmpFPredicate;
  using I = arith::CmpIPredicate;
  switch (predicate) {
  case CmpPredicate::Eq:
    return {F::OEQ, I::eq, I::eq};
  case CmpPredicate::Ne:
    return {F::UNE, I::ne, I::ne};
  case CmpPredicate::Lt:
    return {F::OLT, I::slt, I::ult};
  case CmpPredicate::Le:
    return {F::OLE, I::sle, I::ule};
  case CmpPredicate::Gt:
    return {F::OGT, I::sgt, I::ugt};
  case CmpPredicate::Ge:
    return {F::OGE, I::sge, I::uge};
  }
  llvm_unreachable("no such predicate");
}

static Value createCmp(const ScalarBuilder &b, CmpOp op, Elements e) {
  Type type = getElementType(op.getLhs());
  Predicates predicates = getPredicates(op.getPredicate());
  if (isa<FloatType>(type)) {
    return b.cmp(predicates.onFloats, e[0], e[1]);
  }
  bool ordersUnsigned = isUnsigned(type) || type.isInteger(1);
  return b.cmp(ordersUnsigned ? predicates.onUnsigned : predicates.onSigned,
               e[0], e[1]);
}

//===----------------------------------------------------------------------===//
// Choice and casts
//===----------------------------------------------------------------------===//

static Value createClip(const ScalarBuilder &b, ClipOp op, Elements e) {
  Type type = getElementType(op.getSrc());
  Value result = e[0];
  if (op.getMin()) {
    result = createMaximum(b, type, result, e[1]);
  }
  if (op.getMax()) {
    result = createMinimum(b, type, result, e.back());
  }
  return result;
}

static Value createCast(const ScalarBuilder &b, CastOp op, Elements e) {
  Type from = getElementType(op.getSrc()), to = getElementType(op.getResult());
  std::optional<RoundMode> mode = op.getRound();
  bool isNearest = !mode || *mode == RoundMode::Rint;
  if (isa<FloatType>(from) && isa<FloatType>(to) && from != to && isNearest &&
      !op.getSat()) {
    return e[0]; // the store rounds
  }
  return castElement(b.getBuilder(), b.getLoc(), e[0], from, to, mode,
                     op.getSat());
}

void pto::addOtherPatterns(ElementwisePatterns &patterns) {
  patterns.add<LogicalAndOp>(createLogical<LogicalAndOp, arith::AndIOp>);
  patterns.add<LogicalOrOp>(createLogical<LogicalOrOp, arith::OrIOp>);
  patterns.add<LogicalXorOp>(createLogical<LogicalXorOp, arith::XOrIOp>);
  patterns.add<CmpOp>(createCmp);
  patterns.add<ClipOp>(createClip);
  patterns.add<CastOp>(createCast);
  patterns.add<WhereOp>([](const ScalarBuilder &b, WhereOp, Elements e) {
    return b.select(e[0], e[1], e[2]);
  });
}

//===----------------------------------------------------------------------===//
// Pattern set
//===----------------------------------------------------------------------===//

void pto::populateElementwisePatterns(const TypeConverter &converter,
                                      RewritePatternSet &patterns,
                                      const Lowering &lowering) {
  ElementwisePatterns elementwise(converter, patterns, lowering);
  addUnaryPatterns(elementwise);
  addBinaryPatterns(elementwise);
  addDivisionPatterns(elementwise);
  addOtherPatterns(elementwise);
}
