//===- RuntimeTest.cpp - Errors, memory, printing, comparison -------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime functions besides pto_rt_check_args, compiled natively.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/Runtime.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

namespace {

PtoContext makeContext() {
  PtoContext ctx = {};
  ctx.size = sizeof(ctx);
  ctx.abi = PTO_ABI_VERSION;
  return ctx;
}

std::string print(const void *data, int32_t dtype, std::vector<int64_t> sizes) {
  testing::internal::CaptureStdout();
  pto_rt_print("x", data, dtype, static_cast<int32_t>(sizes.size()),
               sizes.data());
  return testing::internal::GetCapturedStdout();
}

TEST(Raise, first_writer_wins_and_values_are_formatted) {
  PtoContext ctx = makeContext();
  EXPECT_EQ(pto_rt_raise(&ctx, PTO_FAULT, "k.py", 12, "pto.view",
                         "expects at most {1} rows, but found {0} {x}", 7, 4, 0,
                         -9),
            PTO_FAULT);
  EXPECT_EQ(pto_rt_raise(&ctx, PTO_INTERNAL, "b", 1, "c", "d", 0, 0, 0, 0),
            PTO_INTERNAL);
  EXPECT_EQ(ctx.error.code, PTO_FAULT);
  EXPECT_EQ(ctx.error.line, 12);
  EXPECT_STREQ(ctx.error.file, "k.py");
  EXPECT_STREQ(ctx.error.op, "pto.view");
  EXPECT_STREQ(ctx.error.message, "expects at most 4 rows, but found 7 {x}");
  EXPECT_EQ(ctx.error.values[3], -9);
}

TEST(Raise, long_text_is_cut) {
  PtoContext ctx = makeContext();
  std::string text(1000, 'a');
  pto_rt_raise(&ctx, PTO_FAULT, text.c_str(), 0, text.c_str(),
               (text.substr(0, 250) + "{0}").c_str(), INT64_MIN, 0, 0, 0);
  EXPECT_EQ(strlen(ctx.error.file), sizeof(ctx.error.file) - 1);
  EXPECT_EQ(strlen(ctx.error.op), sizeof(ctx.error.op) - 1);
  EXPECT_EQ(strlen(ctx.error.message), sizeof(ctx.error.message) - 1);
}

TEST(Raise, null_texts_are_empty) {
  PtoContext ctx = makeContext();
  pto_rt_raise(&ctx, PTO_FAULT, nullptr, 0, nullptr, nullptr, 0, 0, 0, 0);
  EXPECT_STREQ(ctx.error.message, "");
}

TEST(Raise, one_of_many_threads_wins) {
  PtoContext ctx = makeContext();
  std::vector<std::thread> threads;
  for (int64_t i = 1; i <= 8; ++i) {
    threads.emplace_back([&ctx, i] {
      pto_rt_raise(&ctx, PTO_FAULT, nullptr, 0, nullptr, "{0}", i, i, i, i);
    });
  }
  for (std::thread &thread : threads) {
    thread.join();
  }
  EXPECT_EQ(std::to_string(ctx.error.values[3]), ctx.error.message);
}

TEST(Alloc, aligned_and_counted) {
  PtoContext ctx = makeContext();
  void *a = pto_rt_alloc(&ctx, 100), *b = pto_rt_alloc(&ctx, 0);
  ASSERT_NE(a, nullptr);
  ASSERT_NE(b, nullptr);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(a) % 64, 0u);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(b) % 64, 0u);
  memset(a, 1, 100);
  pto_rt_free(a);
  pto_rt_free(b);
  pto_rt_free(nullptr);
  EXPECT_EQ(ctx.heldBytes, 0);
  EXPECT_EQ(ctx.peakBytes, 100);
}

TEST(Alloc, refuses_impossible_sizes) {
  for (int64_t bytes : {int64_t(-1), INT64_MIN, INT64_MAX, INT64_MAX / 2}) {
    PtoContext ctx = makeContext();
    EXPECT_EQ(pto_rt_alloc(&ctx, bytes), nullptr);
    EXPECT_EQ(ctx.error.code, PTO_NO_MEMORY);
    EXPECT_EQ(ctx.error.message,
              "failed to allocate " + std::to_string(bytes) + " bytes");
    EXPECT_EQ(ctx.peakBytes, 0);
  }
}

TEST(Cancelled, reads_the_flag) {
  PtoContext ctx = makeContext();
  EXPECT_EQ(pto_rt_cancelled(&ctx), 0);
  int32_t flag = 0;
  ctx.cancel = &flag;
  EXPECT_EQ(pto_rt_cancelled(&ctx), 0);
  flag = 5;
  EXPECT_EQ(pto_rt_cancelled(&ctx), 1);
}

TEST(Print, matrix_scalar_and_empty) {
  float data[4] = {1, -2.5f, 0.125f, INFINITY};
  EXPECT_EQ(print(data, PTO_F32, {2, 2}),
            "x: 2x2xf32\n[[   1.  -2.5]\n [0.125   inf]]\n");
  EXPECT_EQ(print(data, PTO_F32, {}), "x: f32\n1.\n");
  EXPECT_EQ(print(data, PTO_F32, {0, 3}), "x: 0x3xf32\n[]\n");
}

TEST(Print, every_small_type) {
  uint8_t f8[3] = {0x38, 0x7f, 0x01}, f4[2] = {0x0f, 0x01}, i4[2] = {0x0f, 7};
  EXPECT_EQ(print(f8, PTO_F8E4M3FN, {3}),
            "x: 3xf8E4M3FN\n[         1.         nan 0.001953125]\n");
  EXPECT_EQ(print(f8, PTO_F8E5M2, {2}), "x: 2xf8E5M2\n[0.5 nan]\n");
  EXPECT_EQ(print(f8, PTO_F8E8M0FNU, {2}).substr(0, 15), "x: 2xf8E8M0FNU\n");
  EXPECT_EQ(print(f4, PTO_F4E2M1FN, {2}), "x: 2xf4E2M1FN\n[-6. 0.5]\n");
  EXPECT_EQ(print(i4, PTO_I4, {2}), "x: 2xi4\n[-1  7]\n");
  uint8_t flags[2] = {0, 2};
  EXPECT_EQ(print(flags, PTO_BOOL, {2}), "x: 2xi1\n[False  True]\n");
  uint16_t halves[2] = {0x3f80, 0xc000};
  EXPECT_EQ(print(halves, PTO_BF16, {2}), "x: 2xbf16\n[ 1. -2.]\n");
  uint16_t f16[2] = {0x3c00, 0x0001};
  EXPECT_EQ(print(f16, PTO_F16, {2}),
            "x: 2xf16\n[           1. 5.9604645e-08]\n");
  uint64_t big[1] = {UINT64_MAX};
  EXPECT_EQ(print(big, PTO_UI64, {1}), "x: 1xui64\n[18446744073709551615]\n");
  EXPECT_EQ(print(big, PTO_I64, {1}), "x: 1xi64\n[-1]\n");
}

TEST(Print, abbreviates_beyond_1000_elements) {
  std::vector<int32_t> data(1001);
  for (int32_t i = 0; i < 1001; ++i) {
    data[i] = i;
  }
  EXPECT_EQ(print(data.data(), PTO_I32, {1001}),
            "x: 1001xi32\n[   0    1    2 ...  998  999 1000]\n");
  EXPECT_EQ(print(data.data(), PTO_I32, {1000}).find("..."), std::string::npos);
}

TEST(Compare, tolerance_and_nan) {
  PtoContext ctx = makeContext();
  float want[4] = {1, NAN, INFINITY, 100}, got[4] = {1.05f, NAN, INFINITY, 101};
  EXPECT_EQ(pto_rt_compare(&ctx, got, want, PTO_F32, 4, 0.1, 0.01, "f", 1),
            PTO_OK);
  EXPECT_EQ(pto_rt_compare(&ctx, got, want, PTO_F32, 4, 0.1, 0.0, "f.py", 7),
            PTO_FAULT);
  EXPECT_STREQ(ctx.error.message, "expects equal values, but found 1 of 4 "
                                  "elements to differ, first at index 3");
  EXPECT_EQ(ctx.error.values[0], 3);
  EXPECT_EQ(ctx.error.values[1], 1);
  EXPECT_EQ(ctx.error.line, 7);
}

TEST(Compare, infinity_is_only_itself) {
  PtoContext ctx = makeContext();
  float want = INFINITY, got = 3e38f;
  EXPECT_EQ(pto_rt_compare(&ctx, &got, &want, PTO_F32, 1, 1, 1, "f", 1),
            PTO_FAULT);
}

TEST(Compare, integers_are_exact) {
  PtoContext ctx = makeContext();
  int64_t want = INT64_MAX, got = INT64_MAX - 1;
  EXPECT_EQ(pto_rt_compare(&ctx, &got, &want, PTO_I64, 1, 0, 0, "f", 1),
            PTO_FAULT);
  EXPECT_EQ(pto_rt_compare(&ctx, &got, &want, PTO_I64, 1, 1, 0, "f", 1),
            PTO_OK);
}

} // namespace
