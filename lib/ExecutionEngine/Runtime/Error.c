/*===- Error.c - Errors, memory and cancellation ---------------------------===*
 *
 * Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * The first error of a call wins: its writer claims `error.code` atomically and
 * alone fills the rest, which the caller reads after all tasks have ended.
 *
 *===----------------------------------------------------------------------===*/

#include "pto/ExecutionEngine/Runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copyText(char *to, size_t size, const char *from) {
  size_t length = from ? strlen(from) : 0;
  if (length >= size) {
    length = size - 1;
  }
  if (length) {
    memcpy(to, from, length);
  }
  to[length] = 0;
}

/* Copies `from` and replaces {0} to {3} by the values. */
static void formatMessage(char *to, size_t size, const char *from,
                          const int64_t *values) {
  size_t used = 0;
  while (from && *from && used + 1 < size) {
    if (from[0] == '{' && from[1] >= '0' && from[1] <= '3' && from[2] == '}') {
      int wrote = snprintf(to + used, size - used, "%lld",
                           (long long)values[from[1] - '0']);
      used += wrote < 0 ? 0 : (size_t)wrote;
      from += 3;
    } else {
      to[used++] = *from++;
    }
  }
  to[used < size ? used : size - 1] = 0;
}

int32_t pto_rt_raise(PtoContext *ctx, int32_t code, const char *file,
                     int32_t line, const char *op, const char *message,
                     int64_t v0, int64_t v1, int64_t v2, int64_t v3) {
  PtoError *error = &ctx->error;
  int32_t none = PTO_OK;
  if (!__atomic_compare_exchange_n(&error->code, &none, code, 0,
                                   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    return code;
  }
  error->values[0] = v0;
  error->values[1] = v1;
  error->values[2] = v2;
  error->values[3] = v3;
  error->line = line;
  copyText(error->file, sizeof(error->file), file);
  copyText(error->op, sizeof(error->op), op);
  formatMessage(error->message, sizeof(error->message), message, error->values);
  return code;
}

/* Stands in the 64 bytes before each allocation; all that are alive form a
 * list, so that a kernel that stops early leaves nothing behind. */
typedef struct Header {
  PtoContext *ctx;
  int64_t bytes;
  struct Header *previous, *next;
} Header;

static void lock(PtoContext *ctx) {
  while (__atomic_exchange_n(&ctx->heldLock, 1, __ATOMIC_ACQUIRE)) {
  }
}

static void unlock(PtoContext *ctx) {
  __atomic_store_n(&ctx->heldLock, 0, __ATOMIC_RELEASE);
}

enum { alignment = 64 };

static void countAllocation(PtoContext *ctx, int64_t bytes) {
  int64_t held = __atomic_add_fetch(&ctx->heldBytes, bytes, __ATOMIC_RELAXED);
  int64_t peak = __atomic_load_n(&ctx->peakBytes, __ATOMIC_RELAXED);
  while (held > peak &&
         !__atomic_compare_exchange_n(&ctx->peakBytes, &peak, held, 1,
                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}

void *pto_rt_alloc(PtoContext *ctx, int64_t bytes) {
  void *block = 0;
  if (bytes >= 0 && bytes <= INT64_MAX - 2 * alignment) {
    int64_t rounded = (bytes + alignment - 1) / alignment * alignment;
    block = aligned_alloc(alignment, (size_t)(rounded + alignment));
  }
  if (!block) {
    pto_rt_raise(ctx, PTO_NO_MEMORY, 0, 0, 0, "failed to allocate {0} bytes",
                 bytes, 0, 0, 0);
    return 0;
  }
  Header *header = (Header *)block;
  header->ctx = ctx;
  header->bytes = bytes;
  header->previous = 0;
  lock(ctx);
  header->next = (Header *)ctx->held;
  if (header->next) {
    header->next->previous = header;
  }
  ctx->held = header;
  unlock(ctx);
  countAllocation(ctx, bytes);
  return (char *)block + alignment;
}

void pto_rt_free(void *data) {
  if (!data) {
    return;
  }
  Header *header = (Header *)((char *)data - alignment);
  PtoContext *ctx = header->ctx;
  lock(ctx);
  if (header->next) {
    header->next->previous = header->previous;
  }
  if (header->previous) {
    header->previous->next = header->next;
  } else {
    ctx->held = header->next;
  }
  unlock(ctx);
  __atomic_sub_fetch(&ctx->heldBytes, header->bytes, __ATOMIC_RELAXED);
  free(header);
}

void pto_rt_release(PtoContext *ctx) {
  while (ctx->held) {
    pto_rt_free((char *)ctx->held + alignment);
  }
}

void *pto_rt_scratch(PtoContext *ctx) { return ctx->scratch; }

int32_t pto_rt_cancelled(PtoContext *ctx) {
  return ctx->cancel != 0 && *ctx->cancel != 0;
}
