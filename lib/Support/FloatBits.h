//===- FloatBits.h - Bits of floating-point numbers -------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversion between doubles and the bits of narrower types.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_SUPPORT_FLOATBITS_H
#define PTO_LIB_SUPPORT_FLOATBITS_H

#include "pto/Support/DType.h"

#include <cstring>

namespace mlir::pto {

/// The bit fields of double.
inline constexpr FloatFormat kBinary64 = {11, 52, 1023, true, true};

/// The double with these bits.
inline double toDouble(uint64_t bits) {
  double value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/// The float with these bits.
inline float toFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/// The value of `bits`, of a format narrower than double.
double decodeFloat(const FloatFormat &format, uint64_t bits);

/// The bits of `value` rounded to `format`; see encodeDouble.
uint64_t encodeFloat(const FloatFormat &format, double value);

} // namespace mlir::pto

#endif // PTO_LIB_SUPPORT_FLOATBITS_H
