//===- ScalarBuilder.cpp - Short spelling of scalar arithmetic ----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of ScalarBuilder that are more than a call.
//
//===----------------------------------------------------------------------===//

#include "ScalarBuilder.h"

using namespace mlir;
using namespace mlir::pto;

Value ScalarBuilder::constant(Type type, int64_t number) const {
  APInt value = APInt(64, number).sextOrTrunc(type.getIntOrFloatBitWidth());
  return create<arith::ConstantOp>(builder.getIntegerAttr(type, value));
}

Value ScalarBuilder::constant(FloatType type, double number) const {
  return create<arith::ConstantOp>(builder.getFloatAttr(type, number));
}

Value ScalarBuilder::select(Value condition, Operand a, Operand b) const {
  Type type = (a.value ? a.value : b.value).getType();
  return create<arith::SelectOp>(condition, get(a, type), get(b, type));
}

Value ScalarBuilder::resize(Value a, Type type, bool isUnsigned) const {
  unsigned from = a.getType().getIntOrFloatBitWidth();
  unsigned to = type.getIntOrFloatBitWidth();
  if (from == to) {
    return a;
  }
  if (from > to) {
    return create<arith::TruncIOp>(type, a);
  }
  return isUnsigned ? create<arith::ExtUIOp>(type, a)
                    : create<arith::ExtSIOp>(type, a);
}

Value ScalarBuilder::extreme(Value a, Value b, bool greatest) const {
  using Predicate = arith::CmpFPredicate;
  // Equal floats differ at most in the sign of zero: `and` of the bits keeps it
  // only where both have it, `or` where one has.
  Value equal = fromBits(greatest ? bitAnd(toBits(a), toBits(b))
                                  : bitOr(toBits(a), toBits(b)));
  Value isFirst = cmp(greatest ? Predicate::OGT : Predicate::OLT, a, b);
  Value isSecond = cmp(greatest ? Predicate::OLT : Predicate::OGT, a, b);
  Value result = select(isFirst, a, select(isSecond, b, equal));
  Value isNan = cmp(Predicate::UNO, a, b);
  return select(isNan, create<arith::AddFOp>(a, b), result);
}
