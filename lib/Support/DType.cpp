//===- DType.cpp - The element types and their bits -----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table, and the slots of integer types; FloatBits.cpp does the rest.
//
//===----------------------------------------------------------------------===//

#include "pto/Support/DType.h"

#include "FloatBits.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

// Exponent bits, mantissa bits, bias, infinity, sign.
static constexpr FloatFormat kBinary32 = {8, 23, 127, true, true};
static constexpr FloatFormat kBinary16 = {5, 10, 15, true, true};
static constexpr FloatFormat kBFloat16 = {8, 7, 127, true, true};
static constexpr FloatFormat kE4M3FN = {4, 3, 7, false, true};
static constexpr FloatFormat kE5M2 = {5, 2, 15, true, true};
static constexpr FloatFormat kE8M0FNU = {8, 0, 127, false, false};
static constexpr FloatFormat kE2M1FN = {2, 1, 1, false, true};

static constexpr DTypeInfo kTable[] = {
    {PTO_I4, "i4", DTypeKind::Signed, 4, 1, {}},
    {PTO_I8, "i8", DTypeKind::Signed, 8, 1, {}},
    {PTO_I16, "i16", DTypeKind::Signed, 16, 2, {}},
    {PTO_I32, "i32", DTypeKind::Signed, 32, 4, {}},
    {PTO_I64, "i64", DTypeKind::Signed, 64, 8, {}},
    {PTO_UI8, "ui8", DTypeKind::Unsigned, 8, 1, {}},
    {PTO_UI16, "ui16", DTypeKind::Unsigned, 16, 2, {}},
    {PTO_UI32, "ui32", DTypeKind::Unsigned, 32, 4, {}},
    {PTO_UI64, "ui64", DTypeKind::Unsigned, 64, 8, {}},
    {PTO_F16, "f16", DTypeKind::Float, 16, 2, kBinary16},
    {PTO_F32, "f32", DTypeKind::Float, 32, 4, kBinary32},
    {PTO_BF16, "bf16", DTypeKind::Float, 16, 2, kBFloat16},
    {PTO_BOOL, "i1", DTypeKind::Bool, 1, 1, {}},
    {PTO_F8E4M3FN, "f8E4M3FN", DTypeKind::Float, 8, 1, kE4M3FN},
    {PTO_F8E5M2, "f8E5M2", DTypeKind::Float, 8, 1, kE5M2},
    {PTO_F8E8M0FNU, "f8E8M0FNU", DTypeKind::Float, 8, 1, kE8M0FNU},
    {PTO_F4E2M1FN, "f4E2M1FN", DTypeKind::Float, 4, 1, kE2M1FN},
    // The last row is no type of kernels.
    {kFloat64, "f64", DTypeKind::Float, 64, 8, kBinary64},
};

llvm::ArrayRef<DTypeInfo> mlir::pto::getDTypes() {
  return llvm::ArrayRef(kTable).drop_back();
}

const DTypeInfo *mlir::pto::findDType(int32_t dtype) {
  for (const DTypeInfo &info : kTable) {
    if (info.dtype == dtype) {
      return &info;
    }
  }
  return nullptr;
}

const DTypeInfo &mlir::pto::getDTypeInfo(int32_t dtype) {
  const DTypeInfo *info = findDType(dtype);
  assert(info && "the caller checks codes that come from outside");
  return *info;
}

int64_t mlir::pto::getDTypeBytes(int32_t dtype) {
  return getDTypeInfo(dtype).bytes;
}

std::string mlir::pto::getDTypeName(int32_t dtype) {
  if (const DTypeInfo *info = findDType(dtype)) {
    return info->name.str();
  }
  return "dtype(" + std::to_string(dtype) + ")";
}

/// Turns the spelling of numpy and ml_dtypes into that of MLIR.
static llvm::StringRef getMLIRName(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Cases({"bool", "bool_"}, "i1")
      .Case("int4", "i4")
      .Case("int8", "i8")
      .Case("int16", "i16")
      .Case("int32", "i32")
      .Case("int64", "i64")
      .Cases({"uint8", "u8"}, "ui8")
      .Cases({"uint16", "u16"}, "ui16")
      .Cases({"uint32", "u32"}, "ui32")
      .Cases({"uint64", "u64"}, "ui64")
      .Cases({"float16", "fp16", "half"}, "f16")
      .Cases({"float32", "fp32", "float"}, "f32")
      .Case("bfloat16", "bf16")
      .Cases({"float8_e4m3fn", "f8e4m3fn"}, "f8E4M3FN")
      .Cases({"float8_e5m2", "f8e5m2"}, "f8E5M2")
      .Cases({"float8_e8m0fnu", "f8e8m0fnu"}, "f8E8M0FNU")
      .Cases({"float4_e2m1fn", "f4e2m1fn"}, "f4E2M1FN")
      .Default(name);
}

std::optional<int32_t> mlir::pto::parseDType(llvm::StringRef name) {
  llvm::StringRef wanted = getMLIRName(name);
  for (const DTypeInfo &info : getDTypes()) {
    if (info.name == wanted) {
      return info.dtype;
    }
  }
  return std::nullopt;
}

std::string mlir::pto::listDTypeNames() {
  std::string names;
  for (const DTypeInfo &info : getDTypes()) {
    names += (names.empty() ? "" : ", ") + info.name.str();
  }
  return names;
}

WideInt DTypeInfo::minInt() const {
  return kind == DTypeKind::Signed ? -(WideInt(1) << (bits - 1)) : 0;
}

WideInt DTypeInfo::maxInt() const {
  int valueBits = kind == DTypeKind::Signed ? bits - 1 : bits;
  return (WideInt(1) << valueBits) - 1;
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

template <typename T>
static uint64_t loadAs(const void *slot) {
  T bits;
  std::memcpy(&bits, slot, sizeof(bits));
  return bits;
}

/// The bits of a slot, little endian, without those above the value. Copies of
/// a constant size are loads, others are calls.
static uint64_t loadBits(const DTypeInfo &info, const void *slot) {
  switch (info.bytes) {
  case 1: {
    uint64_t bits = loadAs<uint8_t>(slot);
    bool isPart = info.bits < 8 && info.kind != DTypeKind::Bool;
    return isPart ? bits & llvm::maskTrailingOnes<uint64_t>(info.bits) : bits;
  }
  case 2:
    return loadAs<uint16_t>(slot);
  case 4:
    return loadAs<uint32_t>(slot);
  default:
    return loadAs<uint64_t>(slot);
  }
}

static void storeBits(const DTypeInfo &info, uint64_t bits, void *slot) {
  switch (info.bytes) {
  case 1:
    std::memcpy(slot, &bits, 1);
    return;
  case 2:
    std::memcpy(slot, &bits, 2);
    return;
  case 4:
    std::memcpy(slot, &bits, 4);
    return;
  default:
    std::memcpy(slot, &bits, 8);
  }
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

WideInt mlir::pto::decodeInt(const DTypeInfo &info, const void *slot) {
  uint64_t bits = loadBits(info, slot);
  switch (info.kind) {
  case DTypeKind::Bool:
    return bits != 0;
  case DTypeKind::Signed:
    return llvm::SignExtend64(bits, info.bits);
  case DTypeKind::Unsigned:
    return bits;
  case DTypeKind::Float:
    break;
  }
  llvm_unreachable("not an integer type");
}

WideInt mlir::pto::decodeInt(int32_t dtype, const void *slot) {
  return decodeInt(getDTypeInfo(dtype), slot);
}

void mlir::pto::encodeInt(const DTypeInfo &info, WideInt value, void *slot) {
  uint64_t bits = uint64_t(value);
  if (info.kind == DTypeKind::Bool) {
    bits = value != 0;
  } else if (info.bits < 8) {
    bits &= llvm::maskTrailingOnes<uint64_t>(info.bits);
  }
  storeBits(info, bits, slot);
}

void mlir::pto::encodeInt(int32_t dtype, WideInt value, void *slot) {
  encodeInt(getDTypeInfo(dtype), value, slot);
}

double mlir::pto::decodeDouble(const DTypeInfo &info, const void *slot) {
  if (!info.isFloat()) {
    return double(decodeInt(info, slot));
  }
  uint64_t bits = loadBits(info, slot);
  switch (info.dtype) {
  case kFloat64:
    return toDouble(bits);
  case PTO_F32:
    return toFloat(uint32_t(bits));
  case PTO_BF16:
    return toFloat(uint32_t(bits) << 16);
  default:
    return decodeFloat(info.format, bits);
  }
}

double mlir::pto::decodeDouble(int32_t dtype, const void *slot) {
  return decodeDouble(getDTypeInfo(dtype), slot);
}

/// Rounds to nearest even and saturates.
static WideInt roundToInt(const DTypeInfo &info, double value) {
  if (std::isnan(value)) {
    return 0;
  }
  double rounded = std::nearbyint(value);
  // Both bounds are compared as doubles; the upper one may round up.
  if (rounded <= double(info.minInt())) {
    return info.minInt();
  }
  if (rounded >= double(info.maxInt())) {
    return info.maxInt();
  }
  return WideInt(rounded);
}

void mlir::pto::encodeDouble(const DTypeInfo &info, double value, void *slot) {
  if (!info.isFloat()) {
    encodeInt(info, roundToInt(info, value), slot);
    return;
  }
  storeBits(info, encodeFloat(info.format, value), slot);
}

void mlir::pto::encodeDouble(int32_t dtype, double value, void *slot) {
  encodeDouble(getDTypeInfo(dtype), value, slot);
}

std::string mlir::pto::toString(WideInt value) {
  bool negative = value < 0;
  unsigned __int128 rest =
      negative ? -(unsigned __int128)value : (unsigned __int128)value;
  std::string digits;
  do {
    digits.insert(digits.begin(), char('0' + int(rest % 10)));
    rest /= 10;
  } while (rest != 0);
  return negative ? "-" + digits : digits;
}
