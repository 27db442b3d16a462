//===- DType.h - The element types and their bits ---------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of element types of `pto-c/Kernel.h` and the conversion between
// numbers and the bits of one array slot. An array holds one element per slot
// of whole bytes, little endian; i4 and f4 use the low bits of a byte, whose
// high bits are zero when written and ignored when read; i1 is a byte that is
// 0 or 1 when written and counts as 1 when it is not 0.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_SUPPORT_DTYPE_H
#define PTO_SUPPORT_DTYPE_H

#include "pto-c/Kernel.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace mlir::pto {

/// An integer that holds every value of every integer element type.
using WideInt = __int128;

/// The code of binary64. No kernel has it; golden files do.
inline constexpr int32_t kFloat64 = 2 << 8 | 64;

/// What the bits of an element mean.
enum class DTypeKind { Bool, Signed, Unsigned, Float };

/// The bit fields of a floating-point type.
struct FloatFormat {
  /// Bits of the exponent.
  int exponentBits = 0;
  /// Stored bits of the significand.
  int mantissaBits = 0;
  /// What is subtracted from the stored exponent.
  int bias = 0;
  /// Whether the topmost exponent is infinity and NaN, as in IEEE types.
  bool hasInfinity = false;
  /// Whether there is a sign bit.
  bool hasSign = true;
};

/// One row of the table of element types.
struct DTypeInfo {
  /// The PtoDType, or kFloat64.
  int32_t dtype;
  /// The name as MLIR prints it, e.g. "f8E4M3FN" or "ui16".
  llvm::StringLiteral name;
  /// What the bits mean.
  DTypeKind kind;
  /// Bits of a value: 1 for i1, 4 for i4 and f4E2M1FN.
  int bits;
  /// Bytes of an array slot.
  int bytes;
  /// The bit fields if `kind` is Float.
  FloatFormat format;

  /// Whether values are floating-point numbers.
  bool isFloat() const { return kind == DTypeKind::Float; }
  /// The least value of an integer type.
  WideInt minInt() const;
  /// The greatest value of an integer type.
  WideInt maxInt() const;
};

/// The element types a kernel may have, in the order of the ABI header.
llvm::ArrayRef<DTypeInfo> getDTypes();

/// The row of `dtype`, also of kFloat64; null if there is no such type.
const DTypeInfo *findDType(int32_t dtype);

/// The row of a `dtype` that is known to exist.
const DTypeInfo &getDTypeInfo(int32_t dtype);

/// Bytes of one array slot of `dtype`.
int64_t getDTypeBytes(int32_t dtype);

/// The name of `dtype` as MLIR prints it; "dtype(<code>)" if there is none.
std::string getDTypeName(int32_t dtype);

/// The element type called `name`: the name MLIR prints, or one of the numpy
/// and ml_dtypes spellings (float32, bfloat16, float8_e4m3fn, uint8, bool ...).
std::optional<int32_t> parseDType(llvm::StringRef name);

/// The names of all element types of kernels, joined by ", ", for messages.
std::string listDTypeNames();

/// The value of a slot as a double. Here and below, loops over elements look
/// the row of the table up once and use the first form. Exact for all types
/// except integers beyond 2^53, which are rounded to nearest even; see
/// decodeInt.
double decodeDouble(const DTypeInfo &info, const void *slot);
double decodeDouble(int32_t dtype, const void *slot);

/// Writes `value` rounded to nearest even; the floating-point types round as
/// ml_dtypes does. Out of range: infinity where the type has one, else NaN,
/// else (f4E2M1FN) the greatest value. f8E8M0FNU turns zero and what is
/// negative into NaN. NaN in f4E2M1FN, which has none, becomes -0. Integers
/// saturate and take NaN as 0.
void encodeDouble(const DTypeInfo &info, double value, void *slot);
void encodeDouble(int32_t dtype, double value, void *slot);

/// The value of a slot of an integer type; i1 is 0 or 1.
WideInt decodeInt(const DTypeInfo &info, const void *slot);
WideInt decodeInt(int32_t dtype, const void *slot);

/// Writes the low bits of `value` into a slot of an integer type; an i1 becomes
/// 1 if `value` is not 0.
void encodeInt(const DTypeInfo &info, WideInt value, void *slot);
void encodeInt(int32_t dtype, WideInt value, void *slot);

/// `value` in decimal.
std::string toString(WideInt value);

} // namespace mlir::pto

#endif // PTO_SUPPORT_DTYPE_H
