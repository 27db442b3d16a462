//===- CheckArgsTest.cpp - Arguments against the kernel's info ------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every refusal of pto_rt_check_args with its whole message.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/Runtime.h"

#include <gtest/gtest.h>

#include <string>

namespace {

/// A kernel `f(x : ?x4 bf16, y : 2x4 bf16, out z : ?x4 bf16)` where x may be
/// the buffer of z, and a correct call of it.
struct CheckArgs : testing::Test {
  int64_t dynamicDims[2] = {PTO_DYNAMIC, 4}, staticDims[2] = {2, 4};
  PtoArgInfo argInfos[3] = {{"x", PTO_BF16, 2, dynamicDims, PTO_IN, 2},
                            {"y", PTO_BF16, 2, staticDims, PTO_IN, -1},
                            {"z", PTO_BF16, 2, dynamicDims, PTO_OUT, -1}};
  PtoKernelInfo info = {PTO_ABI_VERSION, 3, "f", argInfos, 0, 0};
  alignas(64) char buffers[4][64] = {};
  int64_t sizes[3][2] = {{3, 4}, {2, 4}, {3, 4}};
  PtoTensor args[3] = {{buffers[0], PTO_BF16, 2, sizes[0], nullptr},
                       {buffers[1], PTO_BF16, 2, sizes[1], nullptr},
                       {buffers[2], PTO_BF16, 2, sizes[2], nullptr}};
  PtoContext ctx = {};

  CheckArgs() {
    ctx.size = sizeof(ctx);
    ctx.abi = PTO_ABI_VERSION;
  }
  int32_t check(int32_t nargs = 3) {
    return pto_rt_check_args(&ctx, args, nargs, &info);
  }
  void expectBad(const std::string &message, int32_t status = PTO_BAD_ARGUMENT,
                 int32_t nargs = 3) {
    EXPECT_EQ(check(nargs), status);
    EXPECT_EQ(ctx.error.code, status);
    EXPECT_EQ(ctx.error.message, message);
  }
};

TEST_F(CheckArgs, accepts_and_clears_the_error) {
  pto_rt_raise(&ctx, PTO_FAULT, "f.py", 3, "pto.view", "old", 1, 2, 3, 4);
  EXPECT_EQ(check(), PTO_OK);
  EXPECT_EQ(ctx.error.code, PTO_OK);
  EXPECT_EQ(ctx.error.line, 0);
  EXPECT_STREQ(ctx.error.message, "");
  EXPECT_STREQ(ctx.error.op, "");
}

TEST_F(CheckArgs, null_context) {
  EXPECT_EQ(pto_rt_check_args(nullptr, args, 3, &info), PTO_BAD_ARGUMENT);
}

TEST_F(CheckArgs, context_too_small) {
  ctx.size = sizeof(ctx) - 8;
  expectBad("context has " + std::to_string(ctx.size) +
            " bytes, but expected at least " + std::to_string(sizeof(ctx)));
  ctx.size = 8;
  ctx.error.code = 77;
  EXPECT_EQ(check(), PTO_BAD_ARGUMENT);
  EXPECT_EQ(ctx.error.code, 77) << "must not write beyond the caller's struct";
}

TEST_F(CheckArgs, abi) {
  ctx.abi = 9;
  expectBad("context has abi version 9, but expected 1");
}

TEST_F(CheckArgs, number_of_arguments) {
  expectBad("kernel 'f' called with 2 arguments, but expected 3",
            PTO_BAD_ARGUMENT, 2);
  EXPECT_EQ(pto_rt_check_args(&ctx, nullptr, 3, &info), PTO_BAD_ARGUMENT);
  EXPECT_STREQ(ctx.error.message,
               "kernel 'f' called with a null argument list");
}

TEST_F(CheckArgs, dtype) {
  args[0].dtype = PTO_F32;
  expectBad("argument 0 'x' has dtype f32, but expected bf16");
}

TEST_F(CheckArgs, unknown_dtype) {
  args[0].dtype = 12345;
  expectBad("argument 0 'x' has dtype ?, but expected bf16");
}

TEST_F(CheckArgs, rank) {
  args[1].rank = 1;
  expectBad("argument 1 'y' has rank 1, but expected 2");
}

TEST_F(CheckArgs, null_sizes) {
  args[1].sizes = nullptr;
  expectBad("argument 1 'y' has a null list of sizes");
}

TEST_F(CheckArgs, static_size) {
  sizes[2][1] = 5;
  expectBad("argument 2 'z' has size 5 in dimension 1, but expected 4");
}

TEST_F(CheckArgs, negative_size) {
  sizes[0][0] = -1;
  expectBad(
      "argument 0 'x' has size -1 in dimension 0, but expected none below 0");
}

TEST_F(CheckArgs, size_overflow) {
  sizes[0][0] = INT64_MAX / 2;
  expectBad("argument 0 'x' has more bytes than 64 bits can count");
}

TEST_F(CheckArgs, null_data_only_when_empty) {
  args[0].data = nullptr;
  expectBad("argument 0 'x' has null data");
  sizes[0][0] = 0;
  EXPECT_EQ(check(), PTO_OK);
}

TEST_F(CheckArgs, strides) {
  int64_t strides[2] = {8, 1};
  args[0].strides = strides;
  expectBad("argument 0 'x' has stride 8 in dimension 0, but expected 4 "
            "(contiguous)");
  strides[0] = 4;
  EXPECT_EQ(check(), PTO_OK);
}

TEST_F(CheckArgs, strides_of_small_dimensions_are_free) {
  int64_t strides[2] = {999, 1};
  args[0].strides = strides;
  sizes[0][0] = 1;
  EXPECT_EQ(check(), PTO_OK);
  sizes[0][0] = 0;
  strides[1] = -7;
  EXPECT_EQ(check(), PTO_OK);
}

TEST_F(CheckArgs, overlap_with_written) {
  args[2].data = buffers[1] + 8;
  expectBad("argument 2 'z' is written and overlaps argument 1 'y'");
}

TEST_F(CheckArgs, overlap_of_inputs_is_free) {
  args[1].data = args[0].data;
  EXPECT_EQ(check(), PTO_OK);
}

TEST_F(CheckArgs, overlap_of_two_written) {
  argInfos[1].direction = PTO_INOUT;
  args[2].data = buffers[1];
  expectBad("argument 1 'y' is written and overlaps argument 2 'z'");
}

TEST_F(CheckArgs, alias_needs_exact_coincidence) {
  args[0].data = args[2].data;
  EXPECT_EQ(check(), PTO_OK);
  sizes[0][0] = 2;
  expectBad("argument 2 'z' is written and overlaps argument 0 'x'");
}

TEST_F(CheckArgs, empty_tensors_overlap_nothing) {
  args[2].data = args[1].data;
  sizes[2][0] = 0;
  EXPECT_EQ(check(), PTO_OK);
}

TEST_F(CheckArgs, scratch) {
  info.sharedBytes = 64;
  expectBad("context has 0 bytes of shared scratch, but expected 64",
            PTO_NO_MEMORY);
  ctx.sharedBytes = 64;
  expectBad("context has scratch that is null, but expected 64-byte alignment",
            PTO_NO_MEMORY);
  ctx.scratch = buffers[3] + 8;
  expectBad(
      "context has scratch that is misaligned, but expected 64-byte alignment",
      PTO_NO_MEMORY);
  ctx.scratch = buffers[3];
  EXPECT_EQ(check(), PTO_OK);
  info.workerBytes = 32;
  expectBad(
      "context has 0 bytes of scratch for each of 1 workers, but expected "
      "32",
      PTO_NO_MEMORY);
}

} // namespace
