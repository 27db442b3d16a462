//===- RandomTest.cpp - Tests of reproducible random numbers -----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto/Support/Random.h"

#include "gtest/gtest.h"

#include <cmath>
#include <set>
#include <vector>

using namespace mlir::pto;

TEST(Random, IsSplitmix64) {
  // The published first outputs for the seed 1234567.
  EXPECT_EQ(getRandom(1234567, 0), 6457827717110365317u);
  EXPECT_EQ(getRandom(1234567, 1), 3203168211198807973u);
  EXPECT_EQ(getRandom(1234567, 2), 9817491932198370423u);
}

TEST(Random, UniformFillsTheRange) {
  std::vector<float> data(10000);
  fillRandom(PTO_F32, data.data(), data.size(), 7);
  double sum = 0, squares = 0;
  for (float value : data) {
    ASSERT_LE(std::fabs(value), 1.0f);
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / data.size(), 0, 0.03);
  EXPECT_NEAR(squares / data.size(), 1.0 / 3, 0.02);
  std::vector<float> again(10000);
  fillUniform(PTO_F32, again.data(), again.size(), 7, -1, 1);
  EXPECT_EQ(data, again);
  fillUniform(PTO_F32, again.data(), again.size(), 8, -1, 1);
  EXPECT_NE(data, again);
}

TEST(Random, NormalHasDeviationOne) {
  std::vector<float> data(10000);
  fillNormal(PTO_F32, data.data(), data.size(), 3);
  double sum = 0, squares = 0;
  for (float value : data) {
    ASSERT_LE(std::fabs(value), 6.0f);
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / data.size(), 0, 0.05);
  EXPECT_NEAR(squares / data.size(), 1, 0.05);
}

TEST(Random, IntegersCoverTheirRange) {
  std::vector<int8_t> data(10000);
  auto values = [&] { return std::set<int>(data.begin(), data.end()); };
  fillRandom(PTO_I8, data.data(), data.size(), 1);
  EXPECT_EQ(values().size(), 256u);
  fillIntegers(PTO_I8, data.data(), data.size(), 1, -3, 4);
  EXPECT_EQ(values(), (std::set<int>{-3, -2, -1, 0, 1, 2, 3, 4}));
  fillRandom(PTO_I4, data.data(), data.size(), 1);
  EXPECT_EQ(values().size(), 16u);
  fillRandom(PTO_BOOL, data.data(), data.size(), 1);
  EXPECT_EQ(values(), (std::set<int>{0, 1}));
  uint64_t wide[4];
  fillRandom(PTO_UI64, wide, 4, 5);
  for (int index = 0; index < 4; ++index) {
    EXPECT_EQ(wide[index], getRandom(5, index));
  }
}

TEST(Random, EveryTypeIsFinite) {
  for (const DTypeInfo &info : getDTypes()) {
    std::vector<char> data(256 * info.bytes);
    fillRandom(info.dtype, data.data(), 256, 11);
    for (int index = 0; index < 256; ++index) {
      EXPECT_TRUE(std::isfinite(
          decodeDouble(info.dtype, data.data() + index * info.bytes)));
    }
  }
}
