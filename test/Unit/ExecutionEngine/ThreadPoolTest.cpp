//===- ThreadPoolTest.cpp - Workers for parallel regions ------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each block runs exactly once, the first failure wins, regions follow each
// other and come from several callers.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/ThreadPool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <thread>
#include <vector>

using mlir::pto::ThreadPool;

namespace {

using Counters = std::vector<std::atomic<int>>;

int32_t count(PtoContext *, void *arg, int64_t block, int32_t) {
  ++(*static_cast<Counters *>(arg))[block];
  return PTO_OK;
}

TEST(ThreadPool, runs_each_block_once) {
  for (int32_t workers : {1, 2, 5}) {
    ThreadPool pool(workers);
    PtoContext ctx = {};
    pool.attach(ctx);
    EXPECT_EQ(ctx.workers, workers);
    for (int64_t blocks : {0, 1, 3, 1000}) {
      Counters counters(blocks);
      EXPECT_EQ(ctx.parallel(&ctx, count, &counters, blocks), PTO_OK);
      for (std::atomic<int> &counter : counters) {
        EXPECT_EQ(counter, 1);
      }
    }
  }
}

TEST(ThreadPool, workers_leave_signals_to_the_program) {
  ThreadPool pool(2);
  PtoContext ctx = {};
  std::atomic<bool> blocked{false};
  auto look = [](PtoContext *, void *arg, int64_t, int32_t worker) -> int32_t {
    auto &blocked = *static_cast<std::atomic<bool> *>(arg);
    sigset_t mask;
    pthread_sigmask(SIG_BLOCK, nullptr, &mask);
    if (worker == 1) {
      blocked = sigismember(&mask, SIGINT) == 1;
      return PTO_OK;
    }
    // The caller waits until the other thread has taken the other block.
    while (!blocked) {
      std::this_thread::yield();
    }
    return sigismember(&mask, SIGINT) == 0 ? PTO_OK : PTO_FAULT;
  };
  EXPECT_EQ(pool.run(&ctx, look, &blocked, 2), PTO_OK);
  EXPECT_TRUE(blocked);
}

TEST(ThreadPool, failure_stops_the_region) {
  ThreadPool pool(3);
  PtoContext ctx = {};
  std::atomic<int64_t> started{0};
  auto fail = [](PtoContext *, void *arg, int64_t, int32_t) -> int32_t {
    ++*static_cast<std::atomic<int64_t> *>(arg);
    return PTO_FAULT;
  };
  EXPECT_EQ(pool.run(&ctx, fail, &started, 1000000), PTO_FAULT);
  EXPECT_LE(started, 3);
}

TEST(ThreadPool, concurrent_callers_take_turns) {
  ThreadPool pool(2);
  Counters counters(64);
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i) {
    callers.emplace_back([&] {
      for (int region = 0; region < 50; ++region) {
        PtoContext ctx = {};
        pool.run(&ctx, count, &counters, 64);
      }
    });
  }
  for (std::thread &caller : callers) {
    caller.join();
  }
  for (std::atomic<int> &counter : counters) {
    EXPECT_EQ(counter, 200);
  }
}

TEST(ThreadPool, nested_regions_run_serially) {
  ThreadPool pool(2);
  PtoContext ctx = {};
  pool.attach(ctx);
  Counters counters(8);
  auto nest = [](PtoContext *ctx, void *arg, int64_t, int32_t) {
    return ctx->parallel(ctx, count, arg, 8);
  };
  EXPECT_EQ(pool.run(&ctx, nest, &counters, 16), PTO_OK);
  for (std::atomic<int> &counter : counters) {
    EXPECT_EQ(counter, 16);
  }
}

} // namespace
