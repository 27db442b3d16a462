//===- FloatFormats.h - Small floats as bit patterns ------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between f32 and the bits of f16, bf16 and the 8- and 4-bit floats, in integer
// arithmetic.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CONVERSION_PTOTOLINALG_FLOATFORMATS_H
#define PTO_LIB_CONVERSION_PTOTOLINALG_FLOATFORMATS_H

#include "ScalarBuilder.h"
#include "pto/Dialect/PTO/IR/PTO.h"

namespace mlir::pto {

/// The layout of a float below 32 bits, other than f8E8M0FNU.
struct FloatFormat {
  int exponentBits;
  int mantissaBits;
  int bias;
  bool hasInfinity; ///< the greatest exponent holds infinity and NaNs
  bool hasNaN;      ///< without infinity: all ones is NaN

  /// Bits without the sign.
  int getMagnitudeBits() const { return exponentBits + mantissaBits; }
  /// The magnitude of infinity.
  int getInfinity() const { return ((1 << exponentBits) - 1) << mantissaBits; }
  /// The magnitude of a quiet NaN.
  int getNaN() const {
    return hasInfinity ? getInfinity() | 1 << (mantissaBits - 1)
                       : (1 << getMagnitudeBits()) - 1;
  }
  /// The greatest finite magnitude.
  int getMax() const {
    return hasInfinity ? getInfinity() - 1
                       : (1 << getMagnitudeBits()) - (hasNaN ? 2 : 1);
  }
  /// The magnitude of what is beyond the greatest finite value.
  int getOverflow() const {
    return hasInfinity ? getInfinity() : hasNaN ? getNaN() : getMax();
  }
};

/// The layout of `type`.
FloatFormat getFloatFormat(Type type);

/// Whether f32 holds `from` and `to` holds every value of it, with infinities.
bool isExactCast(FloatType from, FloatType to);

/// `significand / 2^shift` rounded to an integer. The shift is above 0 and
/// below the width; `isNegative` is the sign of the value and may be null where
/// it has none.
Value roundShift(const ScalarBuilder &b, Value significand,
                 ScalarBuilder::Operand shift, Value isNegative,
                 RoundMode mode);

/// The f32 of the element bits in an i32 whose other bits are zero; exact.
Value decodeFloat(const ScalarBuilder &b, Value bits, Type type);

/// The bits of `value`, an f32, as an element of `type`, in an i32.
Value encodeFloat(const ScalarBuilder &b, Value value, Type type,
                  RoundMode mode, bool saturate);

} // namespace mlir::pto

#endif // PTO_LIB_CONVERSION_PTOTOLINALG_FLOATFORMATS_H
