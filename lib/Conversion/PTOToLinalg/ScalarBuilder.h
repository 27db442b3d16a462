//===- ScalarBuilder.h - Short spelling of scalar arithmetic ----*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds arith operations on signless integers and floats. The right operand of
// an integer operation may be a number, which then has the type of the left.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CONVERSION_PTOTOLINALG_SCALARBUILDER_H
#define PTO_LIB_CONVERSION_PTOTOLINALG_SCALARBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace mlir::pto {

/// A builder of scalar arithmetic at one location.
class ScalarBuilder {
public:
  /// An operand: a value, or a number of the type of the other operand.
  struct Operand {
    Operand(Value value) : value(value) {}
    Operand(int64_t number) : number(number) {}
    Operand(int number) : number(number) {}
    Value value;        ///< null for a number
    int64_t number = 0; ///< only without a value
  };

  ScalarBuilder(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc) {}

  OpBuilder &getBuilder() const { return builder; }
  Location getLoc() const { return loc; }

  /// Any operation with one result.
  template <typename OpTy, typename... Args>
  Value create(Args &&...args) const {
    return OpTy::create(builder, loc, std::forward<Args>(args)...);
  }

  /// An integer constant; the low bits of `number` where `type` is narrower.
  Value constant(Type type, int64_t number) const;
  /// A floating-point constant, rounded to nearest even.
  Value constant(FloatType type, double number) const;
  /// An f32 constant.
  Value f32(double number) const {
    return constant(builder.getF32Type(), number);
  }
  /// A truth value.
  Value truth(bool value) const { return constant(builder.getI1Type(), value); }

  Value add(Value a, Operand b) const { return binary<arith::AddIOp>(a, b); }
  Value sub(Value a, Operand b) const { return binary<arith::SubIOp>(a, b); }
  Value mul(Value a, Operand b) const { return binary<arith::MulIOp>(a, b); }
  Value bitAnd(Value a, Operand b) const { return binary<arith::AndIOp>(a, b); }
  Value bitOr(Value a, Operand b) const { return binary<arith::OrIOp>(a, b); }
  Value bitXor(Value a, Operand b) const { return binary<arith::XOrIOp>(a, b); }
  Value shl(Value a, Operand b) const { return binary<arith::ShLIOp>(a, b); }
  Value shrU(Value a, Operand b) const { return binary<arith::ShRUIOp>(a, b); }
  Value shrS(Value a, Operand b) const { return binary<arith::ShRSIOp>(a, b); }
  Value minS(Value a, Operand b) const { return binary<arith::MinSIOp>(a, b); }
  Value maxS(Value a, Operand b) const { return binary<arith::MaxSIOp>(a, b); }
  Value minU(Value a, Operand b) const { return binary<arith::MinUIOp>(a, b); }
  Value maxU(Value a, Operand b) const { return binary<arith::MaxUIOp>(a, b); }

  /// -a; wraps.
  Value negate(Value a) const { return sub(constant(a.getType(), 0), a); }
  /// Comparison of integers.
  Value cmp(arith::CmpIPredicate predicate, Value a, Operand b) const {
    return create<arith::CmpIOp>(predicate, a, get(b, a.getType()));
  }
  Value eq(Value a, Operand b) const {
    return cmp(arith::CmpIPredicate::eq, a, b);
  }
  Value ne(Value a, Operand b) const {
    return cmp(arith::CmpIPredicate::ne, a, b);
  }
  /// Whether the signed integer is below zero.
  Value isNegative(Value a) const {
    return cmp(arith::CmpIPredicate::slt, a, 0);
  }
  /// Comparison of floats.
  Value cmp(arith::CmpFPredicate predicate, Value a, Value b) const {
    return create<arith::CmpFOp>(predicate, a, b);
  }
  /// The greater of two f32: NaN if one is NaN, +0 above -0. Not an operation
  /// of arith, whose expansion forgets the order of zeros.
  Value maximumF(Value a, Value b) const { return extreme(a, b, true); }
  /// The lesser of two f32: NaN if one is NaN, -0 below +0.
  Value minimumF(Value a, Value b) const { return extreme(a, b, false); }
  /// `condition ? a : b`; a number has the type of the other operand.
  Value select(Value condition, Operand a, Operand b) const;

  /// The integer made `type`: low bits kept, or extended by sign or zeros.
  Value resize(Value a, Type type, bool isUnsigned) const;
  /// The bits of an f32 as i32.
  Value toBits(Value a) const {
    return create<arith::BitcastOp>(builder.getI32Type(), a);
  }
  /// The f32 of these bits.
  Value fromBits(Value a) const {
    return create<arith::BitcastOp>(builder.getF32Type(), a);
  }

private:
  Value extreme(Value a, Value b, bool greatest) const;
  Value get(Operand operand, Type type) const {
    return operand.value ? operand.value : constant(type, operand.number);
  }
  template <typename OpTy>
  Value binary(Value a, Operand b) const {
    return create<OpTy>(a, get(b, a.getType()));
  }

  OpBuilder &builder;
  Location loc;
};

} // namespace mlir::pto

#endif // PTO_LIB_CONVERSION_PTOTOLINALG_SCALARBUILDER_H
