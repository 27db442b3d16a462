//===- ThreadPool.h - Workers for parallel regions --------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A small pool behind `PtoContext.parallel`. No OpenMP: a second OpenMP runtime
// in one process aborts or hangs. Which worker runs a block is not determined;
// kernels may not let their result depend on it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_EXECUTIONENGINE_THREADPOOL_H
#define PTO_EXECUTIONENGINE_THREADPOOL_H

#include "pto-c/Kernel.h"

#include <memory>

namespace mlir::pto {

/// Runs the blocks of one parallel region at a time on `workers` threads, the
/// calling one included. Regions of concurrent callers are run one by one, and
/// a region within a region runs serially.
class ThreadPool {
public:
  /// Starts `workers - 1` threads; `workers` is at least 1.
  explicit ThreadPool(int32_t workers);
  ~ThreadPool();

  /// How many threads take part.
  int32_t workers() const;

  /// Sets `parallel`, `pool` and `workers` of `ctx` so that regions run here.
  void attach(PtoContext &ctx);

  /// Runs `fn(ctx, arg, b, worker)` for every b in [0, nblocks). After a
  /// non-zero status no further block starts; returns the first such status.
  int32_t run(PtoContext *ctx, PtoTask fn, void *arg, int64_t nblocks);

private:
  struct State;
  /// Threads, queue and synchronization.
  std::unique_ptr<State> state;
};

} // namespace mlir::pto

#endif // PTO_EXECUTIONENGINE_THREADPOOL_H
