//===- ThreadPool.cpp - Workers for parallel regions ----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One region at a time: workers take block numbers from a shared counter. Idle
// workers spin for a bounded time, then sleep, so that a chain of short regions
// does not pay for a wake-up each.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/ThreadPool.h"

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>
#include <vector>

using namespace mlir::pto;

/// The region that is running, and who takes part.
struct ThreadPool::State {
  /// Started threads; the caller is worker 0.
  std::vector<std::thread> threads;
  /// Held by the caller whose region runs.
  std::mutex regionMutex;
  /// Guards `generation` and `stop` for sleepers, and `active`.
  std::mutex mutex;
  /// Signals a new region to sleeping workers.
  std::condition_variable wake;
  /// Signals that `active` became 0.
  std::condition_variable done;
  /// Number of the newest region.
  std::atomic<uint64_t> generation{0};
  /// Set once, by the destructor.
  std::atomic<bool> stop{false};
  /// Started threads that are not finished with the region.
  std::atomic<int32_t> active{0};

  PtoContext *ctx = nullptr;      ///< of the region
  PtoTask fn = nullptr;           ///< of the region
  void *arg = nullptr;            ///< of the region
  int64_t nblocks = 0;            ///< of the region
  std::atomic<int64_t> next{0};   ///< first block that nobody has taken
  std::atomic<int32_t> status{0}; ///< first non-zero status

  void work(int32_t worker);
  void loop(int32_t worker);
  bool awaitRegion(uint64_t &seen);
};

/// Which worker this thread is while it runs a region, else -1.
static thread_local int32_t currentWorker = -1;

/// Takes blocks until none is left or one failed.
void ThreadPool::State::work(int32_t worker) {
  currentWorker = worker;
  while (status.load(std::memory_order_relaxed) == PTO_OK) {
    int64_t block = next.fetch_add(1, std::memory_order_relaxed);
    if (block >= nblocks) {
      break;
    }
    int32_t result = fn(ctx, arg, block, worker);
    int32_t none = PTO_OK;
    if (result != PTO_OK) {
      status.compare_exchange_strong(none, result);
    }
  }
  currentWorker = -1;
}

/// Runs a region within a region: serially, as the worker that it is.
static int32_t runNested(PtoContext *ctx, PtoTask fn, void *arg,
                         int64_t nblocks) {
  int32_t status = PTO_OK;
  for (int64_t block = 0; block < nblocks && status == PTO_OK; ++block) {
    status = fn(ctx, arg, block, currentWorker);
  }
  return status;
}

/// Waits for a region newer than `seen`; false when the pool ends.
bool ThreadPool::State::awaitRegion(uint64_t &seen) {
  for (int spin = 0; spin < 4000; ++spin) {
    if (generation.load(std::memory_order_acquire) != seen) {
      break;
    }
    std::this_thread::yield();
  }
  std::unique_lock<std::mutex> lock(mutex);
  wake.wait(lock, [&] { return stop || generation != seen; });
  seen = generation;
  return !stop;
}

void ThreadPool::State::loop(int32_t worker) {
  uint64_t seen = 0;
  while (awaitRegion(seen)) {
    work(worker);
    if (active.fetch_sub(1) == 1) {
      std::lock_guard<std::mutex> lock(mutex);
      done.notify_one();
    }
  }
}

ThreadPool::ThreadPool(int32_t workers) : state(std::make_unique<State>()) {
  // Signals are for the threads of the program: workers inherit a full mask.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  for (int32_t worker = 1; worker < workers; ++worker) {
    state->threads.emplace_back([this, worker] { state->loop(worker); });
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard<std::mutex> lock(state->mutex);
    state->stop = true;
  }
  state->wake.notify_all();
  for (std::thread &thread : state->threads) {
    thread.join();
  }
}

int32_t ThreadPool::workers() const {
  return static_cast<int32_t>(state->threads.size()) + 1;
}

void ThreadPool::attach(PtoContext &ctx) {
  ctx.pool = this;
  ctx.workers = workers();
  ctx.parallel = [](PtoContext *ctx, PtoTask fn, void *arg, int64_t nblocks) {
    return static_cast<ThreadPool *>(ctx->pool)->run(ctx, fn, arg, nblocks);
  };
}

int32_t ThreadPool::run(PtoContext *ctx, PtoTask fn, void *arg,
                        int64_t nblocks) {
  if (currentWorker >= 0) {
    return runNested(ctx, fn, arg, nblocks);
  }
  std::lock_guard<std::mutex> region(state->regionMutex);
  {
    std::lock_guard<std::mutex> lock(state->mutex);
    state->ctx = ctx;
    state->fn = fn;
    state->arg = arg;
    state->nblocks = nblocks;
    state->next = 0;
    state->status = PTO_OK;
    state->active = static_cast<int32_t>(state->threads.size());
    ++state->generation;
  }
  state->wake.notify_all();
  state->work(/*worker=*/0);
  std::unique_lock<std::mutex> lock(state->mutex);
  state->done.wait(lock, [&] { return state->active == 0; });
  return state->status;
}
