//===- ElementwiseBinary.cpp - Operations of two operands ---------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arithmetic that cannot fault. Floats are f32 here; integers wrap, and what
// arith leaves undefined (shift counts) is replaced before the operation.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::pto;

using Elements = ArrayRef<Value>;

//===----------------------------------------------------------------------===//
// One operation per kind of element
//===----------------------------------------------------------------------===//

Value pto::createMaximum(const ScalarBuilder &b, Type type, Value lhs,
                         Value rhs) {
  if (isa<FloatType>(type)) {
    return b.maximumF(lhs, rhs);
  }
  return isUnsigned(type) ? b.maxU(lhs, rhs) : b.maxS(lhs, rhs);
}

Value pto::createMinimum(const ScalarBuilder &b, Type type, Value lhs,
                         Value rhs) {
  if (isa<FloatType>(type)) {
    return b.minimumF(lhs, rhs);
  }
  return isUnsigned(type) ? b.minU(lhs, rhs) : b.minS(lhs, rhs);
}

template <typename OpTy, typename FloatTy, typename IntTy>
static Value createArithmetic(const ScalarBuilder &b, OpTy op, Elements e) {
  if (isa<FloatType>(getElementType(op.getLhs()))) {
    return b.create<FloatTy>(e[0], e[1]);
  }
  return b.create<IntTy>(e[0], e[1]);
}

static void addArithmeticPatterns(ElementwisePatterns &patterns) {
  patterns.add<AddOp>(createArithmetic<AddOp, arith::AddFOp, arith::AddIOp>);
  patterns.add<SubOp>(createArithmetic<SubOp, arith::SubFOp, arith::SubIOp>);
  patterns.add<MulOp>(createArithmetic<MulOp, arith::MulFOp, arith::MulIOp>);
  patterns.add<MaximumOp>([](const ScalarBuilder &b, MaximumOp op, Elements e) {
    return createMaximum(b, getElementType(op.getLhs()), e[0], e[1]);
  });
  patterns.add<MinimumOp>([](const ScalarBuilder &b, MinimumOp op, Elements e) {
    return createMinimum(b, getElementType(op.getLhs()), e[0], e[1]);
  });
  patterns.add<DivOp>([](const ScalarBuilder &b, DivOp op, Elements e) {
    Type type = getElementType(op.getLhs()), f32 = b.getBuilder().getF32Type();
    SmallVector<Value> floats;
    for (Value element : e) {
      floats.push_back(castElement(b.getBuilder(), b.getLoc(), element, type,
                                   f32, std::nullopt, /*saturate=*/false));
    }
    return b.create<arith::DivFOp>(floats[0], floats[1]);
  });
}

//===----------------------------------------------------------------------===//
// Functions of floats
//===----------------------------------------------------------------------===//

/// In f64, where squares of f32 are exact and neither overflow nor vanish.
static Value createHypot(const ScalarBuilder &b, HypotOp, Elements e) {
  Type f64 = b.getBuilder().getF64Type();
  SmallVector<Value> squares;
  Value isInfinite = b.truth(false);
  Value infinity =
      b.fromBits(b.constant(b.getBuilder().getI32Type(), 0x7f800000));
  for (Value element : e) {
    Value wide = b.create<arith::ExtFOp>(f64, element);
    squares.push_back(b.create<arith::MulFOp>(wide, wide));
    Value magnitude = b.create<math::AbsFOp>(element);
    isInfinite = b.bitOr(isInfinite,
                         b.cmp(arith::CmpFPredicate::OEQ, magnitude, infinity));
  }
  Value sum = b.create<arith::AddFOp>(squares[0], squares[1]);
  Value root = b.create<math::SqrtOp>(sum);
  // Infinite even beside a NaN.
  return b.select(isInfinite, infinity,
                  b.create<arith::TruncFOp>(b.getBuilder().getF32Type(), root));
}

static Value createPrelu(const ScalarBuilder &b, PreluOp, Elements e) {
  Value isPositive = b.cmp(arith::CmpFPredicate::OGE, e[0], b.f32(0.0));
  return b.select(isPositive, e[0], b.create<arith::MulFOp>(e[1], e[0]));
}

static void addFloatPatterns(ElementwisePatterns &patterns) {
  patterns.add<FmodOp, arith::RemFOp>();
  patterns.add<Atan2Op, math::Atan2Op>();
  patterns.add<CopysignOp, math::CopySignOp>();
  patterns.add<HypotOp>(createHypot);
  patterns.add<PreluOp>(createPrelu);
}

//===----------------------------------------------------------------------===//
// Integer loops
//===----------------------------------------------------------------------===//

/// `while (values[last] != 0) values = step(values)`, as unsigned integers.
static SmallVector<Value> createWhileNonZero(
    const ScalarBuilder &b, ArrayRef<Value> initial,
    function_ref<SmallVector<Value>(const ScalarBuilder &, ValueRange)> step) {
  SmallVector<Type> types(initial.size(), initial.front().getType());
  auto loop = scf::WhileOp::create(
      b.getBuilder(), b.getLoc(), types, initial,
      [](OpBuilder &builder, Location loc, ValueRange values) {
        Value goesOn = ScalarBuilder(builder, loc).ne(values.back(), 0);
        scf::ConditionOp::create(builder, loc, goesOn, values);
      },
      [&](OpBuilder &builder, Location loc, ValueRange values) {
        scf::YieldOp::create(builder, loc,
                             step(ScalarBuilder(builder, loc), values));
      });
  return SmallVector<Value>(loop.getResults());
}

/// Euclid's algorithm on magnitudes; that of the least integer wraps to it.
static Value createGcd(const ScalarBuilder &b, GcdOp op, Elements e) {
  SmallVector<Value> magnitudes(e);
  if (!isUnsigned(getElementType(op.getLhs()))) {
    for (Value &value : magnitudes) {
      value = b.select(b.isNegative(value), b.negate(value), value);
    }
  }
  auto step = [](const ScalarBuilder &b, ValueRange v) {
    return SmallVector<Value>{v[1], b.create<arith::RemUIOp>(v[0], v[1])};
  };
  return createWhileNonZero(b, magnitudes, step).front();
}

/// Repeated squaring. A negative exponent, read as unsigned, keeps its parity,
/// which is all that matters for the bases 1 and -1.
static Value createPow(const ScalarBuilder &b, PowOp op, Elements e) {
  Type type = getElementType(op.getLhs());
  if (isa<FloatType>(type)) {
    return b.create<math::PowFOp>(e[0], e[1]);
  }
  auto step = [](const ScalarBuilder &b, ValueRange v) {
    Value isOdd = b.ne(b.bitAnd(v[2], 1), 0);
    return SmallVector<Value>{b.select(isOdd, b.mul(v[0], v[1]), v[0]),
                              b.mul(v[1], v[1]), b.shrU(v[2], 1)};
  };
  Value one = b.constant(e[0].getType(), 1);
  Value power = createWhileNonZero(b, {one, e[0], e[1]}, step).front();
  if (isUnsigned(type)) {
    return power;
  }
  Value isUnit = b.bitOr(b.eq(e[0], 1), b.eq(e[0], -1));
  Value isFraction = b.bitAnd(b.isNegative(e[1]), b.bitXor(isUnit, 1));
  return b.select(isFraction, 0, power);
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

static Value createShiftLeft(const ScalarBuilder &b, ShiftLeftOp, Elements e) {
  int64_t width = e[0].getType().getIntOrFloatBitWidth();
  Value isValid = b.cmp(arith::CmpIPredicate::ult, e[1], width);
  return b.select(isValid, b.shl(e[0], b.select(isValid, e[1], 0)), 0);
}

static Value createShiftRight(const ScalarBuilder &b, ShiftRightOp op,
                              Elements e) {
  int64_t width = e[0].getType().getIntOrFloatBitWidth();
  if (!isUnsigned(getElementType(op.getLhs()))) {
    return b.shrS(e[0], b.minU(e[1], width - 1));
  }
  Value isValid = b.cmp(arith::CmpIPredicate::ult, e[1], width);
  return b.select(isValid, b.shrU(e[0], b.select(isValid, e[1], 0)), 0);
}

static void addIntegerPatterns(ElementwisePatterns &patterns) {
  patterns.add<GcdOp>(createGcd);
  patterns.add<PowOp>(createPow);
  patterns.add<ShiftLeftOp>(createShiftLeft);
  patterns.add<ShiftRightOp>(createShiftRight);
  patterns.add<BitwiseAndOp, arith::AndIOp>();
  patterns.add<BitwiseOrOp, arith::OrIOp>();
  patterns.add<BitwiseXorOp, arith::XOrIOp>();
}

void pto::addBinaryPatterns(ElementwisePatterns &patterns) {
  addArithmeticPatterns(patterns);
  addFloatPatterns(patterns);
  addIntegerPatterns(patterns);
}
