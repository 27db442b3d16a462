/*===- Runtime.h - Functions that compiled kernels call -----------*- C -*-===*
 *
 * Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * The runtime is compiled to LLVM bitcode, linked into every kernel module and
 * internalized there, so an object needs libc and libm only. It holds no state
 * of its own: whatever a call needs lives in its PtoContext. Nothing here
 * aborts the process.
 *
 *===----------------------------------------------------------------------===*/

#ifndef PTO_EXECUTIONENGINE_RUNTIME_H
#define PTO_EXECUTIONENGINE_RUNTIME_H

#include "pto-c/Kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Clears `ctx->error` and checks the context and every argument against
 * `info`: number, dtype, rank, sizes, contiguity, null data, overlap with
 * written arguments, scratch. Returns a PtoStatus and records what it found
 * first. Strides of dimensions of size <= 1, and of empty tensors, are free. */
int32_t pto_rt_check_args(PtoContext *ctx, const PtoTensor *args, int32_t nargs,
                          const PtoKernelInfo *info);

/** Records an error of the program unless one is recorded already, and returns
 * `code`. Safe from several tasks at once. `{0}` to `{3}` in `message` stand
 * for the values. `file`, `op` and `message` may be NULL. */
int32_t pto_rt_raise(PtoContext *ctx, int32_t code, const char *file,
                     int32_t line, const char *op, const char *message,
                     int64_t v0, int64_t v1, int64_t v2, int64_t v3);

/** Allocates `bytes` (zero allowed) aligned to 64 bytes and counts them in
 * `ctx->heldBytes`. Returns NULL and records PTO_NO_MEMORY on failure. */
void *pto_rt_alloc(PtoContext *ctx, int64_t bytes);

/** Frees what `pto_rt_alloc` returned; NULL is allowed. The context of the
 * allocation must still be alive. */
void pto_rt_free(void *data);

/** Frees all that `pto_rt_alloc` returned for this context and is alive. */
void pto_rt_release(PtoContext *ctx);

/** Returns the scratch that the caller provided. */
void *pto_rt_scratch(PtoContext *ctx);

/** Returns 1 if the caller asked to stop, else 0. */
int32_t pto_rt_cancelled(PtoContext *ctx);

/** Prints a contiguous tensor to stdout in the manner of numpy; beyond 1000
 * elements only the first and last 3 of each dimension. */
void pto_rt_print(const char *name, const void *data, int32_t dtype,
                  int32_t rank, const int64_t *sizes);

/** Checks |got - want| <= atol + rtol * |want| for `n` elements; NaN equals
 * NaN, an infinity only itself. Raises PTO_FAULT with the first wrong index,
 * the number of wrong elements and `n` as values. */
int32_t pto_rt_compare(PtoContext *ctx, const void *got, const void *want,
                       int32_t dtype, int64_t n, double atol, double rtol,
                       const char *file, int32_t line);

/** The body of the `main` of `--emit=main`: makes seeded random inputs, calls
 * the kernel once and prints one checksum line per output, or the error.
 * `dims` gives the dynamic dimensions of all arguments in order. Returns the
 * status of the kernel. */
int32_t pto_rt_main(PtoKernel kernel, const PtoKernelInfo *info,
                    const int64_t *dims, int64_t ndims, uint64_t seed);

#ifdef __cplusplus
}
#endif

#endif /* PTO_EXECUTIONENGINE_RUNTIME_H */
