//===- FloatBits.cpp - Bits of floating-point numbers ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One decoder and one encoder serve every type. Both work on integers, so that
// the results do not depend on the host's floating-point modes or instructions.
//
//===----------------------------------------------------------------------===//

#include "FloatBits.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir::pto;

double mlir::pto::decodeFloat(const FloatFormat &format, uint64_t bits) {
  uint64_t mantissaMask = llvm::maskTrailingOnes<uint64_t>(format.mantissaBits);
  uint64_t exponentMask = llvm::maskTrailingOnes<uint64_t>(format.exponentBits);
  uint64_t mantissa = bits & mantissaMask;
  uint64_t exponent = bits >> format.mantissaBits & exponentMask;
  bool negative =
      format.hasSign && bits >> (format.mantissaBits + format.exponentBits) & 1;
  double sign = negative ? -1.0 : 1.0;
  if (format.hasInfinity && exponent == exponentMask) {
    return mantissa ? std::numeric_limits<double>::quiet_NaN()
                    : sign * std::numeric_limits<double>::infinity();
  }
  // Of the finite types, all but f4E2M1FN keep the topmost pattern for NaN.
  if (!format.hasInfinity && format.exponentBits > 2 &&
      exponent == exponentMask && mantissa == mantissaMask) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  // A type without sign has no zero and no subnormal values either.
  bool normal = exponent != 0 || !format.hasSign;
  uint64_t significand =
      normal ? mantissa | uint64_t(1) << format.mantissaBits : mantissa;
  int scale = int(normal ? exponent : 1) - format.bias - format.mantissaBits;
  // The scale is a normal double for every type that comes here.
  double power =
      toDouble(uint64_t(scale + kBinary64.bias) << kBinary64.mantissaBits);
  return sign * double(significand) * power;
}

/// Shifts right by `count` bits and rounds to nearest, ties to even.
static uint64_t shiftRightRounding(uint64_t value, int count) {
  if (count <= 0) {
    return value << -count;
  }
  if (count > 63) {
    return 0;
  }
  uint64_t half = uint64_t(1) << (count - 1);
  uint64_t rest = value & llvm::maskTrailingOnes<uint64_t>(count);
  uint64_t result = value >> count;
  return result + (rest > half || (rest == half && (result & 1)));
}

/// The magnitude bits of the greatest finite value.
static uint64_t getLargest(const FloatFormat &format) {
  uint64_t all = llvm::maskTrailingOnes<uint64_t>(format.exponentBits +
                                                  format.mantissaBits);
  if (format.hasInfinity) {
    return all - (uint64_t(1) << format.mantissaBits);
  }
  return format.exponentBits > 2 ? all - 1 : all;
}

/// The magnitude bits of infinity or what stands for it.
static uint64_t getOverflow(const FloatFormat &format) {
  uint64_t largest = getLargest(format);
  return format.exponentBits > 2 ? largest + 1 : largest;
}

/// The magnitude bits of a quiet NaN; f4E2M1FN has none.
static uint64_t getNaN(const FloatFormat &format) {
  if (format.hasInfinity) {
    return getOverflow(format) | uint64_t(1) << (format.mantissaBits - 1);
  }
  return format.exponentBits > 2 ? getOverflow(format) : 0;
}

/// The magnitude bits of a finite `value` > 0 whose double has `bits`.
static uint64_t encodeMagnitude(const FloatFormat &format, uint64_t bits) {
  const FloatFormat &wide = kBinary64;
  int exponent = int(bits >> wide.mantissaBits & 0x7ff);
  uint64_t significand =
      bits & llvm::maskTrailingOnes<uint64_t>(wide.mantissaBits);
  if (exponent) {
    significand |= uint64_t(1) << wide.mantissaBits;
  }
  // The stored exponent in `format`; subnormals share the exponent 1.
  int stored = std::max(exponent, 1) - wide.bias + format.bias;
  int least = format.hasSign ? 1 : 0;
  int shift = wide.mantissaBits - format.mantissaBits;
  if (stored < least) {
    uint64_t tiny = shiftRightRounding(significand, shift + least - stored);
    return format.hasSign ? tiny : 0;
  }
  uint64_t rounded = shiftRightRounding(significand, shift);
  // Adding lets a carry out of the significand raise the exponent.
  uint64_t hidden = uint64_t(1) << format.mantissaBits;
  uint64_t base = rounded >= hidden ? rounded - hidden : rounded;
  uint64_t field = rounded >= hidden ? uint64_t(stored) : 0;
  uint64_t magnitude = (field << format.mantissaBits) + base;
  return std::min(magnitude, getOverflow(format));
}

uint64_t mlir::pto::encodeFloat(const FloatFormat &format, double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  uint64_t sign = bits >> 63;
  bits &= llvm::maskTrailingOnes<uint64_t>(63);
  int signShift = format.exponentBits + format.mantissaBits;
  if (std::isnan(value)) {
    // Without a NaN, -0 marks the place, as ml_dtypes does.
    bool hasNaN = format.exponentBits > 2;
    return getNaN(format) | uint64_t(!hasNaN) << signShift;
  }
  if (!format.hasSign && (sign || !bits)) {
    return getNaN(format);
  }
  uint64_t magnitude = 0;
  if (std::isinf(value)) {
    magnitude = getOverflow(format);
  } else if (bits) {
    magnitude = encodeMagnitude(format, bits);
  }
  return format.hasSign ? magnitude | sign << signShift : magnitude;
}
