/*===- CheckArgs.c - Arguments against the kernel's info -------------------===*
 *
 * Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * Runs once per call before any work. Every check returns a PtoStatus and has
 * recorded its message when that is not PTO_OK.
 *
 *===----------------------------------------------------------------------===*/

#include "Number.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <stdarg.h>

/* Records an error of the caller. Only one thread is at work here. */
__attribute__((format(printf, 3, 4))) static int32_t
refuse(PtoContext *ctx, int32_t code, const char *format, ...) {
  va_list values;
  va_start(values, format);
  vsnprintf(ctx->error.message, sizeof(ctx->error.message), format, values);
  va_end(values);
  ctx->error.code = code;
  return code;
}

/* What is checked at the moment: argument `index` of `info`. */
typedef struct Subject {
  PtoContext *ctx;
  const PtoArgInfo *arg;
  const PtoTensor *tensor;
  int32_t index;
} Subject;

#define SUBJECT_FORMAT "argument %d '%s' "
#define SUBJECT(s) (int)(s)->index, (s)->arg->name ? (s)->arg->name : ""

static void clearError(PtoError *error) {
  error->code = PTO_OK;
  error->line = 0;
  error->file[0] = error->op[0] = error->message[0] = 0;
  memset(error->values, 0, sizeof(error->values));
}

static int32_t checkContext(PtoContext *ctx, int32_t nargs,
                            const PtoTensor *args, const PtoKernelInfo *info) {
  if (ctx->size < sizeof(PtoContext)) {
    /* A caller of another layout; write only if `error` is where we know it. */
    if (ctx->size < offsetof(PtoContext, error) + sizeof(PtoError)) {
      return PTO_BAD_ARGUMENT;
    }
    clearError(&ctx->error);
    return refuse(ctx, PTO_BAD_ARGUMENT,
                  "context has %u bytes, but expected at least %u",
                  (unsigned)ctx->size, (unsigned)sizeof(PtoContext));
  }
  clearError(&ctx->error);
  if (ctx->abi != info->abi) {
    return refuse(ctx, PTO_BAD_ARGUMENT,
                  "context has abi version %u, but expected %u",
                  (unsigned)ctx->abi, (unsigned)info->abi);
  }
  if (nargs != info->nargs) {
    return refuse(ctx, PTO_BAD_ARGUMENT,
                  "kernel '%s' called with %d arguments, but expected %d",
                  info->name, (int)nargs, (int)info->nargs);
  }
  if (nargs > 0 && !args) {
    return refuse(ctx, PTO_BAD_ARGUMENT,
                  "kernel '%s' called with a null argument list", info->name);
  }
  return PTO_OK;
}

static int32_t checkType(const Subject *s) {
  if (s->tensor->dtype != s->arg->dtype) {
    return refuse(s->ctx, PTO_BAD_ARGUMENT,
                  SUBJECT_FORMAT "has dtype %s, but expected %s", SUBJECT(s),
                  ptoDTypeName(s->tensor->dtype), ptoDTypeName(s->arg->dtype));
  }
  if (s->tensor->rank != s->arg->rank) {
    return refuse(s->ctx, PTO_BAD_ARGUMENT,
                  SUBJECT_FORMAT "has rank %d, but expected %d", SUBJECT(s),
                  (int)s->tensor->rank, (int)s->arg->rank);
  }
  if (s->tensor->rank > 0 && !s->tensor->sizes) {
    return refuse(s->ctx, PTO_BAD_ARGUMENT,
                  SUBJECT_FORMAT "has a null list of sizes", SUBJECT(s));
  }
  return PTO_OK;
}

static int32_t checkSizes(const Subject *s) {
  for (int32_t d = 0; d < s->arg->rank; ++d) {
    long long size = s->tensor->sizes[d];
    long long expected = s->arg->dims[d];
    if (size < 0) {
      return refuse(s->ctx, PTO_BAD_ARGUMENT,
                    SUBJECT_FORMAT
                    "has size %lld in dimension %d, but expected none below 0",
                    SUBJECT(s), size, (int)d);
    }
    if (expected != PTO_DYNAMIC && size != expected) {
      return refuse(s->ctx, PTO_BAD_ARGUMENT,
                    SUBJECT_FORMAT
                    "has size %lld in dimension %d, but expected %lld",
                    SUBJECT(s), size, (int)d, expected);
    }
  }
  return PTO_OK;
}

/* Sets `*bytes` to the extent of the tensor, 0 if a dimension is empty. */
static int32_t checkExtent(const Subject *s, int64_t *bytes) {
  int overflow = 0;
  *bytes = ptoDTypeBytes(s->arg->dtype);
  for (int32_t d = 0; d < s->arg->rank; ++d) {
    if (s->tensor->sizes[d] == 0) {
      *bytes = 0;
      return PTO_OK;
    }
    overflow |= __builtin_mul_overflow(*bytes, s->tensor->sizes[d], bytes);
  }
  if (overflow) {
    return refuse(s->ctx, PTO_BAD_ARGUMENT,
                  SUBJECT_FORMAT "has more bytes than 64 bits can count",
                  SUBJECT(s));
  }
  if (!s->tensor->data) {
    return refuse(s->ctx, PTO_BAD_ARGUMENT, SUBJECT_FORMAT "has null data",
                  SUBJECT(s));
  }
  return PTO_OK;
}

static int32_t checkStrides(const Subject *s) {
  int64_t expected = 1;
  for (int32_t d = s->arg->rank - 1; s->tensor->strides && d >= 0; --d) {
    int64_t stride = s->tensor->strides[d];
    if (s->tensor->sizes[d] > 1 && stride != expected) {
      return refuse(s->ctx, PTO_BAD_ARGUMENT,
                    SUBJECT_FORMAT "has stride %lld in dimension %d, but "
                                   "expected %lld (contiguous)",
                    SUBJECT(s), (long long)stride, (int)d, (long long)expected);
    }
    expected *= s->tensor->sizes[d];
  }
  return PTO_OK;
}

static int32_t checkArg(const Subject *s) {
  int64_t bytes = 0;
  int32_t status = checkType(s);
  status = status ? status : checkSizes(s);
  status = status ? status : checkExtent(s, &bytes);
  /* Whatever strides an empty tensor has, nothing lies at them. */
  return status || bytes == 0 ? status : checkStrides(s);
}

static int64_t countBytes(const PtoTensor *tensor) {
  int64_t bytes = ptoDTypeBytes(tensor->dtype);
  for (int32_t d = 0; d < tensor->rank; ++d) {
    /* Sizes of an empty tensor may overflow on the way to 0. */
    if (__builtin_mul_overflow(bytes, tensor->sizes[d], &bytes)) {
      bytes = 1;
    }
  }
  for (int32_t d = 0; d < tensor->rank; ++d) {
    bytes = tensor->sizes[d] == 0 ? 0 : bytes;
  }
  return bytes;
}

static int overlaps(const PtoTensor *a, const PtoTensor *b) {
  uint64_t aBytes = (uint64_t)countBytes(a), bBytes = (uint64_t)countBytes(b);
  uintptr_t aAt = (uintptr_t)a->data, bAt = (uintptr_t)b->data;
  if (!aBytes || !bBytes) {
    return 0;
  }
  return aAt <= bAt ? bAt - aAt < aBytes : aAt - bAt < bBytes;
}

static int coincides(const PtoTensor *a, const PtoTensor *b) {
  if (a->data != b->data || a->dtype != b->dtype || a->rank != b->rank) {
    return 0;
  }
  for (int32_t d = 0; d < a->rank; ++d) {
    if (a->sizes[d] != b->sizes[d]) {
      return 0;
    }
  }
  return 1;
}

/* Whether the info lets argument `other` be the very buffer of `written`. */
static int mayAlias(const PtoKernelInfo *info, int32_t written, int32_t other) {
  return info->args[other].direction == PTO_IN &&
         info->args[other].alias == written;
}

static int32_t checkOverlap(const Subject *s, const PtoTensor *args,
                            const PtoKernelInfo *info) {
  for (int32_t j = 0; j < info->nargs; ++j) {
    /* A pair of written arguments is looked at once. */
    int seen = info->args[j].direction != PTO_IN && j <= s->index;
    if (seen || !overlaps(s->tensor, &args[j])) {
      continue;
    }
    if (mayAlias(info, s->index, j) && coincides(s->tensor, &args[j])) {
      continue;
    }
    const char *name = info->args[j].name ? info->args[j].name : "";
    return refuse(s->ctx, PTO_BAD_ARGUMENT,
                  SUBJECT_FORMAT "is written and overlaps argument %d '%s'",
                  SUBJECT(s), (int)j, name);
  }
  return PTO_OK;
}

static int32_t checkScratch(PtoContext *ctx, const PtoKernelInfo *info) {
  int64_t workers = ctx->workers > 0 ? ctx->workers : 1;
  if (ctx->sharedBytes < info->sharedBytes) {
    return refuse(ctx, PTO_NO_MEMORY,
                  "context has %lld bytes of shared scratch, but expected %lld",
                  (long long)ctx->sharedBytes, (long long)info->sharedBytes);
  }
  if (ctx->workerBytes < info->workerBytes) {
    return refuse(ctx, PTO_NO_MEMORY,
                  "context has %lld bytes of scratch for each of %lld workers, "
                  "but expected %lld",
                  (long long)ctx->workerBytes, (long long)workers,
                  (long long)info->workerBytes);
  }
  if (info->sharedBytes + info->workerBytes == 0) {
    return PTO_OK;
  }
  if (!ctx->scratch || (uintptr_t)ctx->scratch % 64 != 0) {
    return refuse(ctx, PTO_NO_MEMORY,
                  "context has scratch that is %s, but expected 64-byte "
                  "alignment",
                  ctx->scratch ? "misaligned" : "null");
  }
  return PTO_OK;
}

int32_t pto_rt_check_args(PtoContext *ctx, const PtoTensor *args, int32_t nargs,
                          const PtoKernelInfo *info) {
  if (!ctx) {
    return PTO_BAD_ARGUMENT;
  }
  int32_t status = checkContext(ctx, nargs, args, info);
  for (int32_t i = 0; !status && i < nargs; ++i) {
    Subject subject = {ctx, &info->args[i], &args[i], i};
    status = checkArg(&subject);
  }
  for (int32_t i = 0; !status && i < nargs; ++i) {
    Subject subject = {ctx, &info->args[i], &args[i], i};
    if (info->args[i].direction != PTO_IN) {
      status = checkOverlap(&subject, args, info);
    }
  }
  return status ? status : checkScratch(ctx, info);
}
