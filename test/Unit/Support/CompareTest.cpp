//===- CompareTest.cpp - Tests of the comparison rules -----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto/Support/Compare.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace mlir::pto;

static constexpr float kInf = std::numeric_limits<float>::infinity();
static constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

static CompareRule parse(llvm::StringRef text) {
  llvm::Expected<CompareRule> rule = parseCompareRule(text);
  if (!rule) {
    ADD_FAILURE() << llvm::toString(rule.takeError());
    return {};
  }
  return *rule;
}

static std::string errorOf(llvm::StringRef text) {
  llvm::Expected<CompareRule> rule = parseCompareRule(text);
  return rule ? "" : llvm::toString(rule.takeError());
}

static CompareResult compareF32(llvm::StringRef rule, std::vector<float> got,
                                std::vector<float> expected) {
  return compareBuffers(parse(rule), {int64_t(got.size())}, PTO_F32, got.data(),
                        PTO_F32, expected.data());
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

TEST(CompareRule, ReadsTheThreeRules) {
  CompareRule ratio = parse(" ratio( share=0.005, atol=1e-4,rtol=0.0078125 ) ");
  EXPECT_EQ(ratio.kind, CompareRule::Ratio);
  EXPECT_EQ(ratio.atol, 1e-4);
  EXPECT_EQ(ratio.rtol, 0.0078125);
  EXPECT_EQ(ratio.share, 0.005);
  EXPECT_EQ(parse("all(atol=0,rtol=0)").kind, CompareRule::All);
  EXPECT_EQ(parse("exact").kind, CompareRule::Exact);
  EXPECT_EQ(parse("exact()").kind, CompareRule::Exact);
}

TEST(CompareRule, RefusesEverythingElse) {
  EXPECT_EQ(errorOf("ratio(atol=1,rtol=1)"),
            "comparison rule 'ratio(atol=1,rtol=1)' lacks the key 'share'");
  EXPECT_EQ(errorOf("all"), "comparison rule 'all' lacks the key 'atol'");
  EXPECT_EQ(errorOf("all(atol=1,rtol=1,share=1)"),
            "comparison rule 'all(atol=1,rtol=1,share=1)' has the unknown key "
            "'share'");
  EXPECT_EQ(errorOf("all(atol=1,atol=1)"),
            "comparison rule 'all(atol=1,atol=1)' has the key 'atol' twice");
  EXPECT_EQ(errorOf("topk(k=1)"),
            "comparison rule 'topk(k=1)' has the unknown name 'topk', expects "
            "'ratio', 'all' or 'exact'");
  for (const char *text :
       {"", "ratio", "all(atol=1,rtol=1", "all(atol=x,rtol=1)",
        "all(atol=-1,rtol=1)", "all(atol=nan,rtol=1)", "all(atol=inf,rtol=1)",
        "all(atol,rtol)", "all(atol=1,,rtol=1)", "exact(atol=1)",
        "ratio(atol=0,rtol=0,share=1.5)", "exact)"}) {
    EXPECT_NE(errorOf(text), "") << text;
  }
}

//===----------------------------------------------------------------------===//
// Floating point
//===----------------------------------------------------------------------===//

TEST(Compare, AllTiesPass) {
  // Every difference equals the tolerance: 0.25 + 0.5 * |expected|.
  std::string rule = "all(atol=0.25,rtol=0.5)";
  EXPECT_TRUE(
      compareF32(rule, {1.75f, 0.25f, -0.25f}, {1.0f, 0.0f, 0.0f}).pass);
  CompareResult result =
      compareF32(rule, {1.7500001f, 0.25f, -0.3f}, {1.0f, 0.0f, 0.0f});
  EXPECT_FALSE(result.pass);
  EXPECT_EQ(result.bad, 2);
  EXPECT_EQ(result.worstPosition, "[2]");
}

TEST(Compare, TheFirstOfEquallyBadElementsIsReported) {
  CompareResult result = compareF32("exact", {0, 2, 2, 2}, {0, 1, 1, 1});
  EXPECT_EQ(result.bad, 3);
  EXPECT_EQ(result.worstIndex, 1);
}

TEST(Compare, RatioAllowsAShareRoundedToEven) {
  auto run = [](int bad, const char *rule) {
    std::vector<float> got(100, 0), expected(100, 0);
    std::fill(got.begin(), got.begin() + bad, 1);
    return compareF32(rule, got, expected);
  };
  // round(0.5) is 0, round(1.5) is 2, round(2.5) is 2.
  EXPECT_TRUE(run(0, "ratio(atol=0,rtol=0,share=0.005)").pass);
  EXPECT_FALSE(run(1, "ratio(atol=0,rtol=0,share=0.005)").pass);
  EXPECT_TRUE(run(2, "ratio(atol=0,rtol=0,share=0.015)").pass);
  EXPECT_EQ(run(3, "ratio(atol=0,rtol=0,share=0.025)").allowed, 2);
  EXPECT_FALSE(run(3, "ratio(atol=0,rtol=0,share=0.025)").pass);
  EXPECT_TRUE(run(100, "ratio(atol=0,rtol=0,share=1)").pass);
}

TEST(Compare, RatioFailsOnAnyNonFiniteResult) {
  for (float value : {kNaN, kInf, -kInf}) {
    CompareResult result = compareF32("ratio(atol=9,rtol=9,share=1)",
                                      {0, 0, value, 9e9f}, {0, 0, value, 0});
    EXPECT_FALSE(result.pass);
    EXPECT_EQ(result.nonFinite, 1);
    EXPECT_EQ(result.worstIndex, 2);
  }
}

TEST(Compare, NothingIsNearAnInfinityOrNaN) {
  std::string rule = "all(atol=1,rtol=1)";
  EXPECT_FALSE(compareF32(rule, {5}, {kInf}).pass);
  EXPECT_FALSE(compareF32(rule, {5}, {kNaN}).pass);
  EXPECT_FALSE(compareF32(rule, {kNaN}, {5}).pass);
  EXPECT_FALSE(compareF32(rule, {kInf}, {-kInf}).pass);
  EXPECT_FALSE(compareF32(rule, {kInf}, {kNaN}).pass);
  EXPECT_TRUE(compareF32(rule, {kInf, -kInf, kNaN}, {kInf, -kInf, kNaN}).pass);
  EXPECT_FALSE(compareF32("ratio(atol=1,rtol=1,share=0)", {5}, {kInf}).pass);
}

TEST(Compare, ExactKeepsSignsAndIgnoresThePayload) {
  EXPECT_FALSE(compareF32("exact", {0.0f}, {-0.0f}).pass);
  EXPECT_TRUE(compareF32("exact", {-0.0f, kInf}, {-0.0f, kInf}).pass);
  EXPECT_FALSE(compareF32("exact", {1}, {std::nextafter(1.0f, 2.0f)}).pass);
  EXPECT_FALSE(compareF32("exact", {kNaN}, {1}).pass);
  uint16_t got[] = {0x7fc0, 0xffff}, expected[] = {0x7f81, 0x7fc0};
  EXPECT_TRUE(
      compareBuffers(parse("exact"), {2}, PTO_BF16, got, PTO_BF16, expected)
          .pass);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

TEST(Compare, Int8DoesNotWrap) {
  // 127 - (-128) is 255, not -1.
  int8_t got[] = {127, 1}, expected[] = {-128, 2};
  CompareResult result = compareBuffers(parse("all(atol=1,rtol=0)"), {2},
                                        PTO_I8, got, PTO_I8, expected);
  EXPECT_FALSE(result.pass);
  EXPECT_EQ(result.bad, 1);
  EXPECT_EQ(result.worstError, 255);
  EXPECT_EQ(result.got, "127");
  EXPECT_EQ(result.expected, "-128");
}

TEST(Compare, SixtyFourBitsAreExact) {
  int64_t got = INT64_MAX, expected = INT64_MIN;
  EXPECT_EQ(
      compareBuffers(parse("exact"), {}, PTO_I64, &got, PTO_I64, &expected)
          .worstError,
      0x1p64);
  uint64_t big = ~uint64_t(0), less = big - 1;
  CompareResult result = compareBuffers(parse("all(atol=0,rtol=0)"), {},
                                        PTO_UI64, &big, PTO_UI64, &less);
  EXPECT_FALSE(result.pass);
  EXPECT_EQ(result.worstError, 1);
  EXPECT_EQ(result.worstPosition, "[]");
  EXPECT_EQ(result.got, "18446744073709551615");
  EXPECT_EQ(result.expected, "18446744073709551614");
}

//===----------------------------------------------------------------------===//
// Golden files
//===----------------------------------------------------------------------===//

static NpyArray makeGolden(char kind, int64_t itemSize,
                           std::vector<int64_t> shape, const void *data,
                           size_t bytes) {
  const char *begin = static_cast<const char *>(data);
  return {"g.npy", kind, itemSize, shape, {begin, begin + bytes}};
}

TEST(Compare, GoldenMayBeOfAWiderFloat) {
  uint16_t got[] = {0x3f80, 0x3dcd};
  double wide[] = {1.0, 0.1};
  NpyArray golden = makeGolden('f', 8, {1, 2}, wide, sizeof(wide));
  auto near = compareWithGolden(parse("all(atol=0,rtol=0.004)"), {1, 2},
                                PTO_BF16, got, golden);
  ASSERT_TRUE(bool(near));
  EXPECT_TRUE(near->pass);
  auto exact = compareWithGolden(parse("exact"), {1, 2}, PTO_BF16, got, golden);
  ASSERT_TRUE(bool(exact));
  EXPECT_FALSE(exact->pass);
  EXPECT_EQ(exact->summary(),
            "1 of 2 elements differ, worst at [0, 1]: got 0.100097656, "
            "expected 0.1, error 9.765625e-05");
}

TEST(Compare, GoldenMustFitTheResult) {
  int32_t got[] = {1, 2};
  double wide[] = {1, 2};
  NpyArray golden = makeGolden('f', 8, {2}, wide, sizeof(wide));
  auto type = compareWithGolden(parse("exact"), {2}, PTO_I32, got, golden);
  ASSERT_FALSE(bool(type));
  EXPECT_EQ(llvm::toString(type.takeError()),
            "'g.npy' has elements of type '<f8', expects '<i4' for i32");
  auto shape = compareWithGolden(parse("exact"), {2, 1}, PTO_F32, got, golden);
  ASSERT_FALSE(bool(shape));
  EXPECT_EQ(llvm::toString(shape.takeError()),
            "'g.npy' has the shape 2, but the result has 2x1");
}

TEST(Compare, EmptyResultsPass) {
  CompareResult result = compareF32("exact", {}, {});
  EXPECT_TRUE(result.pass);
  EXPECT_EQ(result.count, 0);
  EXPECT_EQ(result.summary(), "0 of 0 elements differ");
}
