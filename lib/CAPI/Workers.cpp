//===- Workers.cpp - Thread pools of the process --------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pool per number of workers, started by the first parallel region and
// never ended: at exit its threads sleep and own nothing. A forked child has
// none of the threads and forgets the pools. No locks: a fork may happen at any
// time.
//
//===----------------------------------------------------------------------===//

#include "pto-c/Compiler.h"
#include "pto/ExecutionEngine/ThreadPool.h"

#include <algorithm>
#include <atomic>
#include <pthread.h>

using namespace mlir::pto;

static constexpr int32_t maxWorkers = 256;

/// The pool of each number of workers.
static std::atomic<ThreadPool *> pools[maxWorkers + 1];

static void forgetPools() {
  for (std::atomic<ThreadPool *> &pool : pools) {
    pool.store(nullptr, std::memory_order_relaxed);
  }
}

static ThreadPool &getPool(int32_t workers) {
  std::atomic<ThreadPool *> &slot = pools[workers];
  ThreadPool *pool = slot.load(std::memory_order_acquire);
  if (pool) {
    return *pool;
  }
  static int registered = pthread_atfork(nullptr, nullptr, forgetPools);
  (void)registered;
  auto *made = new ThreadPool(workers);
  if (slot.compare_exchange_strong(pool, made)) {
    return *made;
  }
  delete made;
  return *pool;
}

void ptoContextSetWorkers(PtoContext *ctx, int32_t workers) {
  ctx->workers = std::clamp(workers, 1, maxWorkers);
  ctx->pool = nullptr;
  ctx->parallel = nullptr;
  if (ctx->workers > 1) {
    ctx->parallel = [](PtoContext *ctx, PtoTask fn, void *arg,
                       int64_t nblocks) {
      return getPool(ctx->workers).run(ctx, fn, arg, nblocks);
    };
  }
}
