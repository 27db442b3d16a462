//===- Casts.cpp - Conversions between elements in registers ------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `pto.cast` means. Every conversion rounds once: an integer that f32
// cannot hold goes to a smaller float through f32 rounded to odd, which keeps
// what the second rounding needs to know. Nothing emitted is undefined in LLVM:
// operands of conversions are replaced where they are out of range.
//
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "FloatFormats.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::pto;

/// Bits of an integer element type; compute types may be wider.
static unsigned getWidth(Type elementType) {
  return elementType.getIntOrFloatBitWidth();
}

/// The integer in `wide` cut to the element type `to`, in its compute type.
static Value wrap(const ScalarBuilder &b, Value wide, Type to, bool isSource) {
  Value result = b.resize(wide, getComputeType(to), isSource);
  return to.isInteger(4) ? b.shrS(b.shl(result, 4), 4) : result;
}

//===----------------------------------------------------------------------===//
// Float to integral float
//===----------------------------------------------------------------------===//

/// Nearest, ties to even: adding 2^23 leaves no place for a fraction. Not
/// math.roundeven, whose library function not every libm has.
static Value roundNearestEven(const ScalarBuilder &b, Value x) {
  Value limit = b.f32(0x1p23);
  Value magnitude = b.create<math::AbsFOp>(x);
  Value shifted = b.create<arith::AddFOp>(magnitude, limit);
  Value rounded = b.create<arith::SubFOp>(shifted, limit);
  Value hasFraction = b.cmp(arith::CmpFPredicate::OLT, magnitude, limit);
  return b.select(hasFraction, b.create<math::CopySignOp>(rounded, x), x);
}

/// Toward zero, then away from it where that gives an odd number of an inexact
/// one.
static Value roundOdd(const ScalarBuilder &b, Value x) {
  Value truncated = b.create<math::TruncOp>(x);
  Value half = b.create<arith::MulFOp>(truncated, b.f32(0.5));
  Value isEven =
      b.cmp(arith::CmpFPredicate::OEQ, half, b.create<math::TruncOp>(half));
  Value isInexact = b.cmp(arith::CmpFPredicate::ONE, x, truncated);
  Value unit = b.create<math::CopySignOp>(b.f32(1.0), x);
  return b.select(b.bitAnd(isEven, isInexact),
                  b.create<arith::AddFOp>(truncated, unit), truncated);
}

Value pto::roundToIntegral(OpBuilder &builder, Location loc, Value x,
                           RoundMode mode) {
  ScalarBuilder b(builder, loc);
  switch (mode) {
  case RoundMode::Rint:
    return roundNearestEven(b, x);
  case RoundMode::Round:
    return b.create<math::RoundOp>(x);
  case RoundMode::Floor:
    return b.create<math::FloorOp>(x);
  case RoundMode::Ceil:
    return b.create<math::CeilOp>(x);
  case RoundMode::Trunc:
    return b.create<math::TruncOp>(x);
  case RoundMode::Odd:
    return roundOdd(b, x);
  }
  llvm_unreachable("no such rounding mode");
}

//===----------------------------------------------------------------------===//
// Float to integer
//===----------------------------------------------------------------------===//

/// The low 32 or 64 bits of an integral f32, negative numbers in two's
/// complement. Infinities and NaNs are multiples of a high power of two here
/// and give 0.
static Value getLowBits(const ScalarBuilder &b, Value x, unsigned width) {
  Type type = b.getBuilder().getIntegerType(width);
  Value limit = b.f32(std::ldexp(1.0, width - 1));
  Value isInRange =
      b.cmp(arith::CmpFPredicate::OLT, b.create<math::AbsFOp>(x), limit);
  Value safe = b.select(isInRange, x, b.f32(0.0));
  Value direct = b.create<arith::FPToSIOp>(type, safe);
  // Out of range the value is its significand, shifted left.
  Value bits = b.toBits(x);
  Value exponent = b.bitAnd(b.shrU(bits, 23), 255);
  Value fraction = b.bitOr(b.bitAnd(bits, 0x7fffff), 0x800000);
  Value shift = b.resize(b.sub(exponent, 150), type, /*isUnsigned=*/false);
  Value isVisible = b.cmp(arith::CmpIPredicate::ult, shift, int64_t(width));
  Value wide = b.resize(fraction, type, /*isUnsigned=*/true);
  Value shifted = b.shl(wide, b.select(isVisible, shift, 0));
  Value magnitude = b.select(isVisible, shifted, 0);
  Value far = b.select(b.isNegative(bits), b.negate(magnitude), magnitude);
  return b.select(isInRange, direct, far);
}

/// The integral f32 limited to the range of `to`; NaN gives 0.
static Value saturateToInteger(const ScalarBuilder &b, Value x, Type to) {
  unsigned bits = getWidth(to);
  unsigned width = bits <= 32 ? 32 : 64;
  Type type = b.getBuilder().getIntegerType(width);
  bool isUnsignedResult = isUnsigned(to);
  APInt least =
      isUnsignedResult ? APInt(64, 0) : APInt::getSignedMinValue(bits).sext(64);
  APInt greatest = isUnsignedResult ? APInt::getMaxValue(bits).zext(64)
                                    : APInt::getSignedMaxValue(bits).sext(64);
  Value low = b.f32(isUnsignedResult ? 0.0 : -std::ldexp(1.0, bits - 1));
  Value end = b.f32(std::ldexp(1.0, isUnsignedResult ? bits : bits - 1));
  Value isBelow = b.cmp(arith::CmpFPredicate::OLT, x, low);
  Value isBeyond = b.cmp(arith::CmpFPredicate::OGE, x, end);
  Value isNaN = b.cmp(arith::CmpFPredicate::UNO, x, x);
  Value isOutside = b.bitOr(b.bitOr(isBelow, isBeyond), isNaN);
  Value safe = b.select(isOutside, b.f32(0.0), x);
  Value result = isUnsignedResult ? b.create<arith::FPToUIOp>(type, safe)
                                  : b.create<arith::FPToSIOp>(type, safe);
  result = b.select(isBelow, int64_t(least.getZExtValue()), result);
  return b.select(isBeyond, int64_t(greatest.getZExtValue()), result);
}

static Value castFloatToInteger(const ScalarBuilder &b, Value x, Type to,
                                RoundMode mode, bool saturate) {
  Value integral = roundToIntegral(b.getBuilder(), b.getLoc(), x, mode);
  Value wide = saturate ? saturateToInteger(b, integral, to)
                        : getLowBits(b, integral, getWidth(to) <= 32 ? 32 : 64);
  return wrap(b, wide, to, /*isSource=*/false);
}

//===----------------------------------------------------------------------===//
// Integer to float
//===----------------------------------------------------------------------===//

/// An integer of 32 or 64 bits as f32.
static Value castWideInteger(const ScalarBuilder &b, Value x,
                             bool isUnsignedSource, RoundMode mode) {
  Type type = x.getType();
  int64_t width = type.getIntOrFloatBitWidth();
  Value isNegative = isUnsignedSource ? Value() : b.isNegative(x);
  Value magnitude = isNegative ? b.select(isNegative, b.negate(x), x) : x;
  Value isZero = b.eq(magnitude, 0);
  Value zeros = b.create<math::CountLeadingZerosOp>(magnitude);
  Value count = b.select(isZero, 0, zeros);
  // With the leading one at the top, 24 bits stay; the leading one itself adds
  // 1 to the exponent.
  Value quotient =
      roundShift(b, b.shl(magnitude, count), width - 24, isNegative, mode);
  Type i32 = b.getBuilder().getI32Type();
  Value exponent = b.sub(b.constant(type, 127 + width - 2), count);
  Value bits = b.add(b.shl(b.resize(exponent, i32, true), 23),
                     b.resize(quotient, i32, true));
  bits = b.select(isZero, 0, bits);
  if (isNegative) {
    bits = b.bitOr(bits, b.shl(b.resize(isNegative, i32, true), 31));
  }
  return b.fromBits(bits);
}

static Value castIntegerToFloat(const ScalarBuilder &b, Value x, Type from,
                                Type to, RoundMode mode, bool saturate) {
  bool isUnsignedSource = isUnsigned(from) || from.isInteger(1);
  bool fits = getWidth(from) <= 16;
  Value result;
  if (fits || (to.isF32() && mode == RoundMode::Rint)) {
    Type f32 = b.getBuilder().getF32Type();
    result = isUnsignedSource ? b.create<arith::UIToFPOp>(f32, x)
                              : b.create<arith::SIToFPOp>(f32, x);
  } else {
    result = castWideInteger(b, x, isUnsignedSource,
                             to.isF32() ? mode : RoundMode::Odd);
  }
  if (to.isF32()) {
    return result;
  }
  return decodeFloat(b, encodeFloat(b, result, to, mode, saturate), to);
}

//===----------------------------------------------------------------------===//
// Integer to integer, float to float
//===----------------------------------------------------------------------===//

static Value castInteger(const ScalarBuilder &b, Value x, Type from, Type to,
                         bool saturate) {
  bool isUnsignedSource = isUnsigned(from) || from.isInteger(1);
  bool isUnsignedResult = isUnsigned(to);
  if (saturate) {
    // Limits in 66 bits hold every type; one that acts fits the source.
    auto least = [](unsigned width, bool isUnsigned) {
      return isUnsigned ? APInt(66, 0)
                        : APInt::getSignedMinValue(width).sext(66);
    };
    auto greatest = [](unsigned width, bool isUnsigned) {
      return isUnsigned ? APInt::getMaxValue(width).zext(66)
                        : APInt::getSignedMaxValue(width).sext(66);
    };
    unsigned source = getWidth(from), result = getWidth(to);
    APInt low = least(result, isUnsignedResult);
    APInt high = greatest(result, isUnsignedResult);
    if (low.sgt(least(source, isUnsignedSource))) {
      x = b.maxS(x, low.trunc(64).getSExtValue());
    }
    if (high.slt(greatest(source, isUnsignedSource))) {
      int64_t limit = high.trunc(64).getSExtValue();
      x = isUnsignedSource ? b.minU(x, limit) : b.minS(x, limit);
    }
  }
  return wrap(b, x, to, isUnsignedSource);
}

static Value castFloat(const ScalarBuilder &b, Value x, FloatType from,
                       FloatType to, std::optional<RoundMode> mode,
                       bool saturate) {
  if (from == to && mode) {
    x = roundToIntegral(b.getBuilder(), b.getLoc(), x, *mode);
    // Zero is no power of two.
    mode = RoundMode::Rint;
    if (isa<Float8E8M0FNUType>(to)) {
      return decodeFloat(b, encodeFloat(b, x, to, *mode, saturate), to);
    }
  }
  if (isExactCast(from, to)) {
    return x;
  }
  Value bits = encodeFloat(b, x, to, mode.value_or(RoundMode::Rint), saturate);
  return decodeFloat(b, bits, to);
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

Value pto::isNonZero(OpBuilder &builder, Location loc, Value computed) {
  ScalarBuilder b(builder, loc);
  if (computed.getType().isInteger(1)) {
    return computed;
  }
  if (isa<FloatType>(computed.getType())) {
    return b.cmp(arith::CmpFPredicate::UNE, computed, b.f32(0.0));
  }
  return b.ne(computed, 0);
}

Value pto::castElement(OpBuilder &builder, Location loc, Value computed,
                       Type from, Type to, std::optional<RoundMode> mode,
                       bool saturate) {
  ScalarBuilder b(builder, loc);
  auto fromFloat = dyn_cast<FloatType>(from);
  auto toFloat = dyn_cast<FloatType>(to);
  if (to.isInteger(1)) {
    return isNonZero(builder, loc, computed);
  }
  if (fromFloat && toFloat) {
    return castFloat(b, computed, fromFloat, toFloat, mode, saturate);
  }
  if (fromFloat) {
    return castFloatToInteger(b, computed, to, mode.value_or(RoundMode::Trunc),
                              saturate);
  }
  if (toFloat) {
    return castIntegerToFloat(b, computed, from, to,
                              mode.value_or(RoundMode::Rint), saturate);
  }
  return castInteger(b, computed, from, to, saturate);
}
