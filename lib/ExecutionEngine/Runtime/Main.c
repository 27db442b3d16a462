/*===- Main.c - A main for one kernel --------------------------------------===*
 *
 * Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * For `--emit=main`: everything from sizes to checksums, so that the generated
 * `main` is one call. Argument i holds the random numbers of seed + i, the same
 * as those of `pto-run` without `--arg`.
 *
 *===----------------------------------------------------------------------===*/

#include "Number.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Number `i` of the sequence of `seed`, as in pto/Support/Random.h. */
static uint64_t getRandom(uint64_t seed, uint64_t i) {
  uint64_t z = seed + (i + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static void fill(const PtoTensor *tensor, int64_t count, uint64_t seed) {
  int32_t dtype = tensor->dtype, bits = dtype & 0xff;
  for (int64_t i = 0; i < count; ++i) {
    uint64_t random = getRandom(seed, (uint64_t)i);
    if (dtype == PTO_F8E8M0FNU) {
      ((uint8_t *)tensor->data)[i] = (uint8_t)(120 + random % 15);
    } else if (ptoIsFloat(dtype)) {
      double unit = (double)(random >> 11) * 0x1p-53;
      ptoSetFloat(tensor->data, dtype, i, 2.0 * unit - 1.0);
    } else if (dtype == PTO_BOOL) {
      ptoSetInt(tensor->data, dtype, i, (int64_t)(random >> 63));
    } else {
      /* The top bits, counted from the least value of the type. */
      uint64_t low = dtype >> 8 == 0 ? (uint64_t)1 << (bits - 1) : 0;
      ptoSetInt(tensor->data, dtype, i,
                (int64_t)((random >> (64 - bits)) - low));
    }
  }
}

static uint64_t checksum(const void *data, int64_t bytes) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (int64_t i = 0; i < bytes; ++i) {
    hash = (hash ^ ((const uint8_t *)data)[i]) * 0x100000001b3u;
  }
  return hash;
}

/** The arguments of the call and how many elements each has. */
typedef struct Call {
  PtoTensor *args;
  int64_t *counts;
} Call;

/* Takes the sizes of one argument from `dims`; returns how many it took, or -1
 * if there are too few, or no memory. */
static int64_t makeArg(Call *call, const PtoKernelInfo *info, int32_t index,
                       const int64_t *dims, int64_t ndims) {
  const PtoArgInfo *arg = &info->args[index];
  int64_t *sizes = calloc((size_t)arg->rank + 1, sizeof(int64_t));
  int64_t taken = 0, count = 1;
  for (int32_t d = 0; sizes && d < arg->rank; ++d) {
    if (arg->dims[d] == PTO_DYNAMIC && taken == ndims) {
      free(sizes);
      return -1;
    }
    sizes[d] = arg->dims[d] == PTO_DYNAMIC ? dims[taken++] : arg->dims[d];
    count *= sizes[d];
  }
  void *data = calloc((size_t)(count * ptoDTypeBytes(arg->dtype) + 64), 1);
  PtoTensor tensor = {data, arg->dtype, arg->rank, sizes, 0};
  call->args[index] = tensor;
  call->counts[index] = count;
  return sizes && data ? taken : -1;
}

static void report(const Call *call, const PtoKernelInfo *info) {
  for (int32_t i = 0; i < info->nargs; ++i) {
    if (info->args[i].direction == PTO_IN) {
      continue;
    }
    int64_t bytes = call->counts[i] * ptoDTypeBytes(info->args[i].dtype);
    printf("output %d '%s' checksum %016" PRIx64 "\n", (int)i,
           info->args[i].name, checksum(call->args[i].data, bytes));
  }
}

static int32_t callKernel(PtoKernel kernel, const Call *call,
                          const PtoKernelInfo *info) {
  PtoContext ctx;
  memset(&ctx, 0, sizeof(ctx));
  ctx.size = sizeof(ctx);
  ctx.abi = PTO_ABI_VERSION;
  ctx.workers = 1;
  ctx.sharedBytes = (info->sharedBytes + 63) / 64 * 64;
  ctx.workerBytes = (info->workerBytes + 63) / 64 * 64;
  ctx.scratch =
      aligned_alloc(64, (size_t)(ctx.sharedBytes + ctx.workerBytes + 64));
  int32_t status = kernel(&ctx, call->args, info->nargs);
  free(ctx.scratch);
  if (status) {
    printf("error %d: %s\n", (int)status, ctx.error.message);
  }
  return status;
}

int32_t pto_rt_main(PtoKernel kernel, const PtoKernelInfo *info,
                    const int64_t *dims, int64_t ndims, uint64_t seed) {
  size_t slots = (size_t)info->nargs + 1;
  Call call = {calloc(slots, sizeof(PtoTensor)),
               calloc(slots, sizeof(int64_t))};
  int32_t status = call.args && call.counts ? PTO_OK : PTO_NO_MEMORY;
  for (int32_t i = 0; !status && i < info->nargs; ++i) {
    int64_t taken = makeArg(&call, info, i, dims, ndims);
    if (taken < 0) {
      printf("error %d: argument %d needs more sizes or memory\n",
             PTO_BAD_ARGUMENT, (int)i);
      status = PTO_BAD_ARGUMENT;
      break;
    }
    dims += taken;
    ndims -= taken;
    if (info->args[i].direction != PTO_OUT) {
      fill(&call.args[i], call.counts[i], seed + (uint64_t)i);
    }
  }
  status = status ? status : callKernel(kernel, &call, info);
  if (!status) {
    report(&call, info);
  }
  for (int32_t i = 0; call.args && i < info->nargs; ++i) {
    free(call.args[i].data);
    free((void *)call.args[i].sizes);
  }
  free(call.args);
  free(call.counts);
  return status;
}
