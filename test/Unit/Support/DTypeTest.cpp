//===- DTypeTest.cpp - Tests of the element types ----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The narrow types are checked exhaustively against LLVM's APFloat, which does
// not share code with ours; the edges are those ml_dtypes shows.
//
//===----------------------------------------------------------------------===//

#include "pto/Support/DType.h"

#include "llvm/ADT/APFloat.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstring>

using namespace mlir::pto;

static constexpr double kInf = std::numeric_limits<double>::infinity();
static constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

static const llvm::fltSemantics &getSemantics(int32_t dtype) {
  switch (dtype) {
  case PTO_F16:
    return llvm::APFloat::IEEEhalf();
  case PTO_BF16:
    return llvm::APFloat::BFloat();
  case PTO_F8E4M3FN:
    return llvm::APFloat::Float8E4M3FN();
  case PTO_F8E5M2:
    return llvm::APFloat::Float8E5M2();
  case PTO_F8E8M0FNU:
    return llvm::APFloat::Float8E8M0FNU();
  default:
    return llvm::APFloat::Float4E2M1FN();
  }
}

static uint64_t encode(int32_t dtype, double value) {
  uint64_t bits = 0;
  encodeDouble(dtype, value, &bits);
  return bits;
}

class NarrowFloat : public testing::TestWithParam<int32_t> {};

TEST_P(NarrowFloat, DecodesAsAPFloatAndEncodesBack) {
  const DTypeInfo &info = getDTypeInfo(GetParam());
  for (uint64_t bits = 0; bits < uint64_t(1) << info.bits; ++bits) {
    llvm::APFloat reference(getSemantics(info.dtype),
                            llvm::APInt(info.bits, bits));
    double value = decodeDouble(info.dtype, &bits);
    if (reference.isNaN()) {
      EXPECT_TRUE(std::isnan(value)) << info.name.str() << " " << bits;
      continue;
    }
    double expected = info.dtype == PTO_F8E8M0FNU
                          ? std::ldexp(1.0, int(bits) - 127)
                          : reference.convertToDouble();
    EXPECT_EQ(value, expected) << info.name.str() << " " << bits;
    EXPECT_EQ(std::signbit(value), std::signbit(expected));
    EXPECT_EQ(encode(info.dtype, value), bits) << info.name.str();
  }
}

TEST_P(NarrowFloat, RoundsBetweenNeighboursToNearestEven) {
  const DTypeInfo &info = getDTypeInfo(GetParam());
  uint64_t positive = uint64_t(1) << (info.bits - info.format.hasSign);
  for (uint64_t bits = 0; bits + 1 < positive; ++bits) {
    uint64_t above = bits + 1;
    double lo = decodeDouble(info.dtype, &bits);
    double hi = decodeDouble(info.dtype, &above);
    if (!std::isfinite(lo) || !std::isfinite(hi)) {
      continue;
    }
    double middle = lo + (hi - lo) / 2;
    // Among powers of two there is no even one: ml_dtypes rounds up.
    uint64_t tie = info.format.mantissaBits == 0 || bits & 1 ? above : bits;
    EXPECT_EQ(encode(info.dtype, middle), tie) << info.name.str() << bits;
    EXPECT_EQ(encode(info.dtype, std::nextafter(middle, 0)), bits);
    EXPECT_EQ(encode(info.dtype, std::nextafter(middle, kInf)), above);
  }
}

INSTANTIATE_TEST_SUITE_P(AllTypes, NarrowFloat,
                         testing::Values(PTO_F16, PTO_BF16, PTO_F8E4M3FN,
                                         PTO_F8E5M2, PTO_F8E8M0FNU,
                                         PTO_F4E2M1FN));

TEST(DType, EncodesTheEdgesAsMlDtypes) {
  EXPECT_EQ(encode(PTO_BF16, kNaN), 0x7fc0u);
  EXPECT_EQ(encode(PTO_BF16, -kInf), 0xff80u);
  EXPECT_EQ(encode(PTO_F16, 65519.9), 0x7bffu);
  EXPECT_EQ(encode(PTO_F16, 65520), 0x7c00u);
  EXPECT_EQ(encode(PTO_F8E4M3FN, 464), 126u);
  EXPECT_EQ(encode(PTO_F8E4M3FN, 465), 127u);
  EXPECT_EQ(encode(PTO_F8E4M3FN, -kInf), 255u);
  EXPECT_EQ(encode(PTO_F8E5M2, kNaN), 126u);
  EXPECT_EQ(encode(PTO_F8E5M2, 1e9), 124u);
  EXPECT_EQ(encode(PTO_F8E8M0FNU, 0), 255u);
  EXPECT_EQ(encode(PTO_F8E8M0FNU, -1), 255u);
  EXPECT_EQ(encode(PTO_F8E8M0FNU, 1e9), 157u);
  EXPECT_EQ(encode(PTO_F8E8M0FNU, 0x1p-140), 0u);
  EXPECT_EQ(encode(PTO_F4E2M1FN, kNaN), 8u);
  EXPECT_EQ(encode(PTO_F4E2M1FN, 1e9), 7u);
  EXPECT_EQ(encode(PTO_F4E2M1FN, -7), 15u);
}

TEST(DType, F32GoesThroughTheGenericEncoder) {
  for (float value :
       {0.0f, -0.0f, 1.5f, 1e-45f, 3e-39f, 3.4028235e38f, -7e9f}) {
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    EXPECT_EQ(encode(PTO_F32, value), bits);
    EXPECT_EQ(decodeDouble(PTO_F32, &value), value);
  }
  // Rounded once: a tie of f32 is broken by what lies below it.
  EXPECT_EQ(encode(PTO_F32, 1 + 0x1p-24), 0x3f800000u);
  EXPECT_EQ(encode(PTO_F32, 1 + 0x1p-24 + 0x1p-50), 0x3f800001u);
  EXPECT_EQ(encode(PTO_F32, 1e300), 0x7f800000u);
  EXPECT_EQ(encode(PTO_F32, 1e-300), 0u);
}

TEST(DType, IntegersSaturateAndRoundToEven) {
  EXPECT_EQ(encode(PTO_I8, -1000), 0x80u);
  EXPECT_EQ(encode(PTO_I8, 2.5), 2u);
  EXPECT_EQ(encode(PTO_I8, 3.5), 4u);
  EXPECT_EQ(encode(PTO_I4, 100), 7u);
  EXPECT_EQ(encode(PTO_I4, -1), 0xfu);
  EXPECT_EQ(encode(PTO_UI8, -3), 0u);
  EXPECT_EQ(encode(PTO_UI64, 1e30), ~uint64_t(0));
  EXPECT_EQ(encode(PTO_I64, 1e30), uint64_t(INT64_MAX));
  EXPECT_EQ(encode(PTO_I32, kNaN), 0u);
  EXPECT_EQ(encode(PTO_BOOL, 0.0), 0u);
  EXPECT_EQ(encode(PTO_BOOL, 7), 1u);
}

TEST(DType, SubByteSlotsIgnoreTheHighBits) {
  uint8_t slot = 0xaf;
  EXPECT_TRUE(decodeInt(PTO_I4, &slot) == -1);
  EXPECT_EQ(decodeDouble(PTO_F4E2M1FN, &slot), -6.0);
  EXPECT_TRUE(decodeInt(PTO_BOOL, &slot) == 1);
  uint64_t all = ~uint64_t(0);
  EXPECT_EQ(toString(decodeInt(PTO_UI64, &all)), "18446744073709551615");
  EXPECT_EQ(toString(decodeInt(PTO_I64, &all)), "-1");
}

TEST(DType, NamesAreThoseOfMLIRAndNumpy) {
  for (const DTypeInfo &info : getDTypes()) {
    EXPECT_EQ(parseDType(info.name), info.dtype);
    EXPECT_EQ(info.bytes, std::max(1, info.bits / 8));
  }
  EXPECT_EQ(parseDType("bfloat16"), PTO_BF16);
  EXPECT_EQ(parseDType("float8_e4m3fn"), PTO_F8E4M3FN);
  EXPECT_EQ(parseDType("uint16"), PTO_UI16);
  EXPECT_EQ(parseDType("f64"), std::nullopt);
  EXPECT_EQ(parseDType(""), std::nullopt);
  EXPECT_EQ(getDTypeName(12345), "dtype(12345)");
  EXPECT_EQ(getDTypes().size(), 17u);
}
