//===- ElementwiseUnary.cpp - Operations of one operand -----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Floats are f32 here, whatever they are in memory. Of the math dialect only
// operations that become one function of libm or one instruction are used.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::pto;

using Elements = ArrayRef<Value>;

/// 1 / x.
static Value createReciprocal(const ScalarBuilder &b, Value x) {
  return b.create<arith::DivFOp>(b.f32(1.0), x);
}

//===----------------------------------------------------------------------===//
// Number operations
//===----------------------------------------------------------------------===//

static Value createAbs(const ScalarBuilder &b, AbsOp op, Elements e) {
  Type type = getElementType(op.getSrc());
  if (isa<FloatType>(type)) {
    return b.create<math::AbsFOp>(e[0]);
  }
  return isUnsigned(type) ? e[0]
                          : b.select(b.isNegative(e[0]), b.negate(e[0]), e[0]);
}

static Value createNeg(const ScalarBuilder &b, NegOp op, Elements e) {
  return isa<FloatType>(getElementType(op.getSrc()))
             ? b.create<arith::NegFOp>(e[0])
             : b.negate(e[0]);
}

static Value createRelu(const ScalarBuilder &b, ReluOp op, Elements e) {
  Type type = getElementType(op.getSrc());
  if (isa<FloatType>(type)) {
    // Above zero or NaN; -0 becomes +0.
    Value zero = b.f32(0.0);
    return b.select(b.cmp(arith::CmpFPredicate::UGT, e[0], zero), e[0], zero);
  }
  return isUnsigned(type) ? e[0] : b.maxS(e[0], 0);
}

static Value createSign(const ScalarBuilder &b, SignOp op, Elements e) {
  Type type = getElementType(op.getSrc());
  if (isa<FloatType>(type)) {
    Value unit = b.create<math::CopySignOp>(b.f32(1.0), e[0]);
    return b.select(b.cmp(arith::CmpFPredicate::UEQ, e[0], b.f32(0.0)), e[0],
                    unit);
  }
  return isUnsigned(type) ? b.minU(e[0], 1) : b.maxS(b.minS(e[0], 1), -1);
}

static Value createLrelu(const ScalarBuilder &b, LreluOp op, Elements e) {
  Value slope = b.f32(op.getSlope().convertToDouble());
  Value isPositive = b.cmp(arith::CmpFPredicate::OGE, e[0], b.f32(0.0));
  return b.select(isPositive, e[0], b.create<arith::MulFOp>(slope, e[0]));
}

static Value createRound(const ScalarBuilder &b, RoundOp op, Elements e) {
  int64_t decimals = op.getDecimals();
  Value x = e[0];
  auto scale = [&](bool up) {
    // Powers of ten with positive exponents only: 10^-n is not exact.
    Value power = b.f32(std::pow(10.0, std::abs(decimals)));
    x = up ? b.create<arith::MulFOp>(x, power)
           : b.create<arith::DivFOp>(x, power);
  };
  if (decimals != 0) {
    scale(decimals > 0);
  }
  x = roundToIntegral(b.getBuilder(), b.getLoc(), x, RoundMode::Rint);
  if (decimals != 0) {
    scale(decimals < 0);
  }
  return x;
}

static void addNumberPatterns(ElementwisePatterns &patterns) {
  patterns.add<AbsOp>(createAbs);
  patterns.add<NegOp>(createNeg);
  patterns.add<ReluOp>(createRelu);
  patterns.add<SignOp>(createSign);
  patterns.add<LreluOp>(createLrelu);
  patterns.add<RoundOp>(createRound);
  patterns.add<BitwiseNotOp>([](const ScalarBuilder &b, BitwiseNotOp,
                                Elements e) { return b.bitXor(e[0], -1); });
}

//===----------------------------------------------------------------------===//
// Functions of floats
//===----------------------------------------------------------------------===//

/// The result of a formula in f64, or x itself where x is so small that a
/// function x + O(x²) rounds to it.
static Value
createFromWide(const ScalarBuilder &b, Value x,
               function_ref<Value(Value wide, Value one)> formula) {
  FloatType f64 = b.getBuilder().getF64Type();
  Value wide = formula(b.create<arith::ExtFOp>(f64, x), b.constant(f64, 1.0));
  Value narrow = b.create<arith::TruncFOp>(x.getType(), wide);
  Value magnitude = b.create<math::AbsFOp>(x);
  Value isTiny = b.cmp(arith::CmpFPredicate::OLT, magnitude, b.f32(0x1p-26));
  return b.select(isTiny, x, narrow);
}

/// Not math.expm1, which convert-math-to-llvm expands to exp(x) - 1 in f32.
static Value createExpm1(const ScalarBuilder &b, Expm1Op, Elements e) {
  return createFromWide(b, e[0], [&](Value wide, Value one) {
    return b.create<arith::SubFOp>(b.create<math::ExpOp>(wide), one);
  });
}

/// Not math.log1p, which convert-math-to-llvm expands to log(1 + x) in f32.
static Value createLog1p(const ScalarBuilder &b, Log1pOp, Elements e) {
  return createFromWide(b, e[0], [&](Value wide, Value one) {
    return b.create<math::LogOp>(b.create<arith::AddFOp>(one, wide));
  });
}

static void addExponentialPatterns(ElementwisePatterns &patterns) {
  patterns.add<ExpOp, math::ExpOp>();
  patterns.add<Exp2Op, math::Exp2Op>();
  patterns.add<Expm1Op>(createExpm1);
  patterns.add<LogOp, math::LogOp>();
  patterns.add<Log2Op, math::Log2Op>();
  patterns.add<Log10Op, math::Log10Op>();
  patterns.add<Log1pOp>(createLog1p);
  patterns.add<SqrtOp, math::SqrtOp>();
  patterns.add<CbrtOp, math::CbrtOp>();
  patterns.add<ErfOp, math::ErfOp>();
  patterns.add<ErfcOp, math::ErfcOp>();
  patterns.add<RsqrtOp>([](const ScalarBuilder &b, RsqrtOp, Elements e) {
    return createReciprocal(b, b.create<math::SqrtOp>(e[0]));
  });
  patterns.add<ReciprocalOp>(
      [](const ScalarBuilder &b, ReciprocalOp, Elements e) {
        return createReciprocal(b, e[0]);
      });
  patterns.add<SigmoidOp>([](const ScalarBuilder &b, SigmoidOp, Elements e) {
    Value power = b.create<math::ExpOp>(b.create<arith::NegFOp>(e[0]));
    return createReciprocal(b, b.create<arith::AddFOp>(b.f32(1.0), power));
  });
}

static void addTrigonometricPatterns(ElementwisePatterns &patterns) {
  patterns.add<SinOp, math::SinOp>();
  patterns.add<CosOp, math::CosOp>();
  patterns.add<TanOp, math::TanOp>();
  patterns.add<AsinOp, math::AsinOp>();
  patterns.add<AcosOp, math::AcosOp>();
  patterns.add<AtanOp, math::AtanOp>();
  patterns.add<SinhOp, math::SinhOp>();
  patterns.add<CoshOp, math::CoshOp>();
  patterns.add<TanhOp, math::TanhOp>();
  patterns.add<AsinhOp, math::AsinhOp>();
  patterns.add<AcoshOp, math::AcoshOp>();
  patterns.add<AtanhOp, math::AtanhOp>();
}

static void addIntegralPatterns(ElementwisePatterns &patterns) {
  patterns.add<CeilOp, math::CeilOp>();
  patterns.add<FloorOp, math::FloorOp>();
  patterns.add<TruncOp, math::TruncOp>();
}

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

static void addPredicatePatterns(ElementwisePatterns &patterns) {
  patterns.add<IsFiniteOp>([](const ScalarBuilder &b, IsFiniteOp, Elements e) {
    Value magnitude = b.bitAnd(b.toBits(e[0]), 0x7fffffff);
    return b.cmp(arith::CmpIPredicate::ult, magnitude, 0x7f800000);
  });
  patterns.add<IsNanOp>([](const ScalarBuilder &b, IsNanOp, Elements e) {
    return b.cmp(arith::CmpFPredicate::UNO, e[0], e[0]);
  });
  patterns.add<SignbitOp>([](const ScalarBuilder &b, SignbitOp, Elements e) {
    return b.isNegative(b.toBits(e[0]));
  });
  patterns.add<LogicalNotOp>(
      [](const ScalarBuilder &b, LogicalNotOp, Elements e) {
        Value truth = isNonZero(b.getBuilder(), b.getLoc(), e[0]);
        return b.bitXor(truth, 1);
      });
}

void pto::addUnaryPatterns(ElementwisePatterns &patterns) {
  addNumberPatterns(patterns);
  addExponentialPatterns(patterns);
  addTrigonometricPatterns(patterns);
  addIntegralPatterns(patterns);
  addPredicatePatterns(patterns);
}
