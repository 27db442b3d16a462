/*===- Kernel.h - The C ABI of a compiled kernel ------------------*- C -*-===*
 *
 * Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * One ABI for the runner, Python, ahead-of-time objects and the object cache.
 * A kernel `func.func @f` becomes two symbols,
 *
 *   int32_t pto_kernel_f(PtoContext *ctx, PtoTensor *args, int32_t nargs);
 *   extern const PtoKernelInfo pto_kernel_f_info;
 *
 * and everything else in the object is internal. Results are arguments: an
 * argument marked `pto.out` or `pto.inout` is written in place. A scalar is a
 * tensor of rank 0. The object needs libc and libm only and never aborts the
 * process: every failure is a return code and a filled `ctx->error`.
 *
 *===----------------------------------------------------------------------===*/

#ifndef PTO_C_KERNEL_H
#define PTO_C_KERNEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Version of this ABI; `PtoContext.abi` and `PtoKernelInfo.abi` carry it. */
#define PTO_ABI_VERSION 1u

/** What a kernel or a task returns. */
enum PtoStatus {
  PTO_OK = 0,           /**< all outputs are written */
  PTO_CANCELLED = 1,    /**< `*ctx->cancel` became non-zero */
  PTO_BAD_ARGUMENT = 2, /**< wrong number, dtype, rank, size, stride, overlap */
  PTO_FAULT = 3,        /**< a run-time check of the program failed */
  PTO_NO_MEMORY = 4,    /**< scratch too small, or an allocation failed */
  PTO_INTERNAL = 5      /**< a defect of the compiler or the runtime */
};

/** An element type: DLPack type code << 8 | bits of one array slot's value.
 * Sub-byte types take one byte per element (high bits are zero when written
 * and masked when read); i1 is DLPack's bool of 8 bits. */
enum PtoDType {
  PTO_I4 = 0 << 8 | 4,
  PTO_I8 = 0 << 8 | 8,
  PTO_I16 = 0 << 8 | 16,
  PTO_I32 = 0 << 8 | 32,
  PTO_I64 = 0 << 8 | 64,
  PTO_UI8 = 1 << 8 | 8,
  PTO_UI16 = 1 << 8 | 16,
  PTO_UI32 = 1 << 8 | 32,
  PTO_UI64 = 1 << 8 | 64,
  PTO_F16 = 2 << 8 | 16,
  PTO_F32 = 2 << 8 | 32,
  PTO_BF16 = 4 << 8 | 16,
  PTO_BOOL = 6 << 8 | 8,
  PTO_F8E4M3FN = 10 << 8 | 8,
  PTO_F8E5M2 = 12 << 8 | 8,
  PTO_F8E8M0FNU = 14 << 8 | 8,
  PTO_F4E2M1FN = 17 << 8 | 4
};

/** A tensor argument. `sizes` and `strides` are in elements and may point at
 * arrays the caller owns; `strides == NULL` means contiguous, row-major. */
typedef struct PtoTensor {
  void *data;
  int32_t dtype; /**< a PtoDType */
  int32_t rank;
  const int64_t *sizes;
  const int64_t *strides;
} PtoTensor;

/** What went wrong, of fixed size and inline in the context. The first writer
 * wins, also among tasks that run at the same time. */
typedef struct PtoError {
  int32_t code;      /**< a PtoStatus; 0 while there is no error */
  int32_t line;      /**< line in `file`, 0 where unknown */
  char file[128];    /**< source file of the failing op, may be cut */
  char op[64];       /**< name of the failing op, e.g. "pto.view" */
  int64_t values[4]; /**< the values that the message speaks of */
  char message[256]; /**< one line, no full stop */
} PtoError;

struct PtoContext;

/** One block of a parallel region; returns a PtoStatus. */
typedef int32_t (*PtoTask)(struct PtoContext *ctx, void *arg, int64_t block,
                           int32_t worker);

/** What the caller provides for one call. One context per concurrent call;
 * zero-initialize it, then set `size`, `abi` and what is wanted. */
typedef struct PtoContext {
  uint32_t size; /**< sizeof(PtoContext) of the caller */
  uint32_t abi;  /**< PTO_ABI_VERSION of the caller */
  /** Runs `fn(ctx, arg, b, worker)` for every b in [0, nblocks), each once,
   * and returns the first non-zero status; NULL means serial. */
  int32_t (*parallel)(struct PtoContext *ctx, PtoTask fn, void *arg,
                      int64_t nblocks);
  void *pool;                     /**< for the owner of `parallel` */
  int32_t workers;                /**< how many workers `parallel` uses, >= 1 */
  const volatile int32_t *cancel; /**< NULL, or a flag that stops the call */
  void *scratch;       /**< 64-byte aligned, may be NULL if 0 bytes */
  int64_t sharedBytes; /**< bytes of `scratch` shared by all workers */
  int64_t workerBytes; /**< bytes of `scratch` behind them per worker */
  PtoError error;
  int64_t heldBytes; /**< what the kernel has allocated and not freed yet */
  int64_t peakBytes; /**< the highest `heldBytes` since the caller cleared it */
  void *held;        /**< the kernel's allocations; NULL between calls */
  int32_t heldLock;  /**< guards `held`; 0 between calls */
} PtoContext;

/** How a kernel uses an argument. */
enum PtoDirection { PTO_IN = 0, PTO_OUT = 1, PTO_INOUT = 2 };

/** Marks a dimension whose size the call decides. */
#define PTO_DYNAMIC INT64_MIN

/** One argument of a kernel. */
typedef struct PtoArgInfo {
  const char *name; /**< its name in the source, or "" */
  int32_t dtype;    /**< a PtoDType */
  int32_t rank;
  const int64_t *dims; /**< `rank` sizes, PTO_DYNAMIC where free */
  int32_t direction;   /**< a PtoDirection */
  int32_t alias;       /**< index of the written argument that may be the very
                            same buffer, or -1 */
} PtoArgInfo;

/** The facts of a kernel. */
typedef struct PtoKernelInfo {
  uint32_t abi; /**< PTO_ABI_VERSION it was compiled for */
  int32_t nargs;
  const char *name; /**< `f` of `pto_kernel_f` */
  const PtoArgInfo *args;
  int64_t sharedBytes; /**< scratch that a call needs at least */
  int64_t workerBytes; /**< and per worker beyond it */
} PtoKernelInfo;

/** The type of `pto_kernel_<func>`; returns a PtoStatus. */
typedef int32_t (*PtoKernel)(PtoContext *ctx, PtoTensor *args, int32_t nargs);

#ifdef __cplusplus
}
#endif

#endif /* PTO_C_KERNEL_H */
