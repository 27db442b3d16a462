/*===- Compare.c - Comparison for pto.check --------------------------------===*
 *
 * Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * Integers are compared in 64 bits, never through a double that could hide a
 * difference.
 *
 *===----------------------------------------------------------------------===*/

#include "Number.h"

#include <math.h>

static int isClose(double got, double want, double atol, double rtol) {
  if (isnan(got) || isnan(want)) {
    return isnan(got) && isnan(want);
  }
  if (isinf(got) || isinf(want)) {
    return got == want;
  }
  return fabs(got - want) <= atol + rtol * fabs(want);
}

static int isCloseInt(int64_t got, int64_t want, int isUnsigned, double atol,
                      double rtol) {
  int less = isUnsigned ? (uint64_t)got < (uint64_t)want : got < want;
  uint64_t distance =
      less ? (uint64_t)want - (uint64_t)got : (uint64_t)got - (uint64_t)want;
  double size = isUnsigned ? (double)(uint64_t)want : fabs((double)want);
  return distance == 0 || (double)distance <= atol + rtol * size;
}

int32_t pto_rt_compare(PtoContext *ctx, const void *got, const void *want,
                       int32_t dtype, int64_t n, double atol, double rtol,
                       const char *file, int32_t line) {
  int isFloat = ptoIsFloat(dtype), isUnsigned = dtype >> 8 == 1;
  int64_t first = -1, wrong = 0;
  for (int64_t i = 0; i < n; ++i) {
    int close =
        isFloat ? isClose(ptoGetFloat(got, dtype, i),
                          ptoGetFloat(want, dtype, i), atol, rtol)
                : isCloseInt(ptoGetInt(got, dtype, i),
                             ptoGetInt(want, dtype, i), isUnsigned, atol, rtol);
    if (!close) {
      first = wrong ? first : i;
      ++wrong;
    }
  }
  if (!wrong) {
    return PTO_OK;
  }
  return pto_rt_raise(ctx, PTO_FAULT, file, line, "pto.check",
                      "expects equal values, but found {1} of {2} elements to "
                      "differ, first at index {0}",
                      first, wrong, n, 0);
}
