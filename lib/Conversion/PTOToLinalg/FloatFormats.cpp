//===- FloatFormats.cpp - Small floats as bit patterns ------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pair of routines serves every format with a sign and a significand: it
// works on magnitudes as integers, where the order of floats is the order of
// their bits and a carry out of the significand steps the exponent. No
// operation on a subnormal f32 is emitted, so that a CPU that flushes them does
// not matter.
//
//===----------------------------------------------------------------------===//

#include "FloatFormats.h"

using namespace mlir;
using namespace mlir::pto;

/// Layout of f32.
static constexpr int kMantissa = 23, kBias = 127;
static constexpr int64_t kInfinity = 0x7f800000, kNaN = 0x7fc00000;
static constexpr int64_t kMagnitude = 0x7fffffff, kSign = 0x80000000;

FloatFormat pto::getFloatFormat(Type type) {
  if (type.isF16()) {
    return {5, 10, 15, true, true};
  }
  if (type.isBF16()) {
    return {8, 7, 127, true, true};
  }
  if (isa<Float8E5M2Type>(type)) {
    return {5, 2, 15, true, true};
  }
  if (isa<Float8E4M3FNType>(type)) {
    return {4, 3, 7, false, true};
  }
  assert(isa<Float4E2M1FNType>(type) && "not a small float");
  return {2, 1, 1, false, false};
}

bool pto::isExactCast(FloatType from, FloatType to) {
  if (from == to || to.isF32()) {
    return true;
  }
  if (from.isF32() || isa<Float8E8M0FNUType>(to)) {
    return false;
  }
  if (isa<Float8E8M0FNUType>(from)) {
    return to.isBF16();
  }
  FloatFormat a = getFloatFormat(from), b = getFloatFormat(to);
  return a.exponentBits <= b.exponentBits && a.mantissaBits <= b.mantissaBits &&
         a.hasNaN <= b.hasNaN && a.hasInfinity <= b.hasInfinity;
}

Value pto::roundShift(const ScalarBuilder &b, Value significand,
                      ScalarBuilder::Operand shift, Value isNegative,
                      RoundMode mode) {
  Type type = significand.getType();
  Value count = shift.value ? shift.value : b.constant(type, shift.number);
  Value quotient = b.shrU(significand, count);
  if (mode == RoundMode::Trunc || (mode == RoundMode::Floor && !isNegative)) {
    return quotient;
  }
  Value unit = b.shl(b.constant(type, 1), count);
  Value rest = b.bitAnd(significand, b.sub(unit, 1));
  Value half = b.shrU(unit, 1);
  Value isInexact = b.ne(rest, 0);
  Value up;
  switch (mode) {
  case RoundMode::Rint:
    up = b.cmp(arith::CmpIPredicate::ugt, b.add(rest, b.bitAnd(quotient, 1)),
               half);
    break;
  case RoundMode::Round:
    up = b.cmp(arith::CmpIPredicate::uge, rest, half);
    break;
  case RoundMode::Floor:
    up = b.bitAnd(isInexact, isNegative);
    break;
  case RoundMode::Ceil:
    up = isNegative ? b.bitAnd(isInexact, b.bitXor(isNegative, 1)) : isInexact;
    break;
  default:
    return b.bitOr(quotient, b.resize(isInexact, type, /*isUnsigned=*/true));
  }
  return b.add(quotient, b.resize(up, type, /*isUnsigned=*/true));
}

//===----------------------------------------------------------------------===//
// To f32
//===----------------------------------------------------------------------===//

/// 2^(bits - 127); 2^-127 is a subnormal f32.
static Value decodeExponent(const ScalarBuilder &b, Value bits) {
  Value power =
      b.select(b.eq(bits, 0), 1 << (kMantissa - 1), b.shl(bits, kMantissa));
  return b.fromBits(b.select(b.eq(bits, 255), kNaN, power));
}

Value pto::decodeFloat(const ScalarBuilder &b, Value bits, Type type) {
  if (isa<Float8E8M0FNUType>(type)) {
    return decodeExponent(b, bits);
  }
  FloatFormat format = getFloatFormat(type);
  int width = format.getMagnitudeBits();
  if (format.bias == kBias) {
    return b.fromBits(b.shl(bits, 31 - width));
  }
  Value magnitude = b.bitAnd(bits, (1 << width) - 1);
  Value sign = b.shl(b.bitAnd(bits, 1 << width), 31 - width);
  Value moved = b.shl(magnitude, kMantissa - format.mantissaBits);
  Value normal = b.add(moved, int64_t(kBias - format.bias) << kMantissa);
  // Subnormals are small integers times the least of them.
  Value least = b.f32(std::ldexp(1.0, 1 - format.bias - format.mantissaBits));
  Value count = b.create<arith::SIToFPOp>(least.getType(), magnitude);
  Value subnormal = b.toBits(b.create<arith::MulFOp>(count, least));
  Value isSubnormal =
      b.cmp(arith::CmpIPredicate::ult, magnitude, 1 << format.mantissaBits);
  Value result = b.select(isSubnormal, subnormal, normal);
  if (format.hasInfinity) {
    Value isSpecial =
        b.cmp(arith::CmpIPredicate::uge, magnitude, format.getInfinity());
    result = b.select(isSpecial, b.bitOr(moved, kInfinity), result);
  } else if (format.hasNaN) {
    result = b.select(b.eq(magnitude, format.getNaN()), kNaN, result);
  }
  return b.fromBits(b.bitOr(result, sign));
}

//===----------------------------------------------------------------------===//
// From f32
//===----------------------------------------------------------------------===//

/// The exponent of a power of two, plus 127; 255 for what has none. Halfway
/// cases go up in both nearest modes, as in ml_dtypes: a significand of no bits
/// has no even neighbour.
static Value encodeExponent(const ScalarBuilder &b, Value bits, RoundMode mode,
                            bool saturate) {
  // Between 2^-127 and 2^-126 lie subnormals, half as dense as the rest.
  Value subnormal = b.maxS(b.sub(b.shl(bits, 1), 1 << kMantissa), 0);
  Value isSubnormal = b.cmp(arith::CmpIPredicate::ult, bits, 1 << kMantissa);
  Value significand = b.select(isSubnormal, subnormal, bits);
  RoundMode nearest = mode == RoundMode::Rint ? RoundMode::Round : mode;
  Value rounded = roundShift(b, significand, kMantissa, Value(), nearest);
  Value limited = b.minU(rounded, saturate ? 254 : 255);
  Value isBad = b.bitOr(b.cmp(arith::CmpIPredicate::sle, bits, 0),
                        b.cmp(arith::CmpIPredicate::sgt, bits, kInfinity));
  return b.select(isBad, 255, limited);
}

/// A magnitude and how far it is to the right in units of the format.
struct Significand {
  Value bits;
  Value shift;
};

/// Splits the magnitude of an f32 so that `bits >> shift` is the magnitude in
/// the format, up to rounding.
static Significand alignSignificand(const ScalarBuilder &b, Value magnitude,
                                    const FloatFormat &format) {
  int drop = kMantissa - format.mantissaBits;
  Value dropped = b.constant(magnitude.getType(), drop);
  if (format.bias == kBias) {
    return {magnitude, dropped};
  }
  Value normal = b.sub(magnitude, int64_t(kBias - format.bias) << kMantissa);
  // Below the least normal value the significand moves further right; beyond
  // 26 bits all of it is less than half.
  int64_t least = kBias + 1 - format.bias;
  Value exponent = b.shrU(magnitude, kMantissa);
  Value fraction =
      b.bitOr(b.bitAnd(magnitude, (1 << kMantissa) - 1), 1 << kMantissa);
  Value small = b.select(b.eq(exponent, 0), magnitude, fraction);
  Value distance =
      b.sub(b.constant(exponent.getType(), drop + least), exponent);
  Value isSmall =
      b.cmp(arith::CmpIPredicate::ult, magnitude, least << kMantissa);
  return {b.select(isSmall, small, normal),
          b.select(isSmall, b.minU(distance, 26), dropped)};
}

Value pto::encodeFloat(const ScalarBuilder &b, Value value, Type type,
                       RoundMode mode, bool saturate) {
  Value bits = b.toBits(value);
  if (isa<Float8E8M0FNUType>(type)) {
    return encodeExponent(b, bits, mode, saturate);
  }
  FloatFormat format = getFloatFormat(type);
  Value magnitude = b.bitAnd(bits, kMagnitude);
  Value isNegative = b.isNegative(bits);
  Significand aligned = alignSignificand(b, magnitude, format);
  Value rounded = roundShift(b, aligned.bits, aligned.shift, isNegative, mode);
  int beyond = saturate ? format.getMax() : format.getOverflow();
  Value isBeyond = b.cmp(arith::CmpIPredicate::ugt, rounded, format.getMax());
  Value result = b.select(isBeyond, beyond, rounded);
  Value sign = b.shrU(b.bitAnd(bits, kSign), 31 - format.getMagnitudeBits());
  Value isNaN = b.cmp(arith::CmpIPredicate::ugt, magnitude, kInfinity);
  if (!format.hasNaN) {
    return b.select(isNaN, 0, b.bitOr(result, sign));
  }
  return b.bitOr(b.select(isNaN, format.getNaN(), result), sign);
}
