/*===- Print.c - Debug printing of tensors ---------------------------------===*
 *
 * Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * Elements are formatted twice: once to find the common width, once to print.
 *
 *===----------------------------------------------------------------------===*/

#include "Number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { fullLimit = 1000, edgeItems = 3, textBytes = 40 };

/** The tensor that is printed. */
typedef struct Printed {
  const void *data;
  const int64_t *sizes;
  int32_t dtype, rank;
  int abbreviate; /**< print only the edges of long dimensions */
  int width;      /**< of one element */
} Printed;

static int formatElement(const Printed *p, int64_t i, char *text) {
  if (p->dtype == PTO_BOOL) {
    return snprintf(text, textBytes, "%s",
                    ptoGetInt(p->data, p->dtype, i) ? "True" : "False");
  }
  if (p->dtype == PTO_UI64) {
    return snprintf(text, textBytes, "%llu",
                    (unsigned long long)ptoGetInt(p->data, p->dtype, i));
  }
  if (!ptoIsFloat(p->dtype)) {
    return snprintf(text, textBytes, "%lld",
                    (long long)ptoGetInt(p->data, p->dtype, i));
  }
  double value = ptoGetFloat(p->data, p->dtype, i);
  if (isnan(value)) {
    return snprintf(text, textBytes, "nan");
  }
  int length = snprintf(text, textBytes, "%.8g", value);
  /* Whole numbers end in a point, as numpy writes them. */
  if (!strpbrk(text, ".eni")) {
    text[length++] = '.';
    text[length] = 0;
  }
  return length;
}

/* Whether the middle of a dimension starts here and is left out. */
static int isCut(const Printed *p, int32_t dim, int64_t at) {
  return p->abbreviate && p->sizes[dim] > 2 * edgeItems && at == edgeItems;
}

/* Visits the elements in order; with `print` unset only measures them. The
 * depth of the recursion is the rank. */
static void visit(Printed *p, int32_t dim, int64_t base, int print) {
  char text[textBytes];
  if (dim == p->rank) {
    int length = formatElement(p, base, text);
    p->width = !print && length > p->width ? length : p->width;
    if (print) {
      printf("%*s", p->width, text);
    }
    return;
  }
  if (print) {
    printf("[");
  }
  for (int64_t i = 0; i < p->sizes[dim]; ++i) {
    if (print && i > 0) {
      printf(dim == p->rank - 1 ? " " : "\n%*s", dim + 1, "");
    }
    if (isCut(p, dim, i)) {
      i = p->sizes[dim] - edgeItems - 1;
      if (print) {
        printf("...");
      }
      continue;
    }
    visit(p, dim + 1, base * p->sizes[dim] + i, print);
  }
  if (print) {
    printf("]");
  }
}

void pto_rt_print(const char *name, const void *data, int32_t dtype,
                  int32_t rank, const int64_t *sizes) {
  double elements = 1;
  printf("%s: ", name && *name ? name : "tensor");
  for (int32_t d = 0; d < rank; ++d) {
    printf("%lldx", (long long)sizes[d]);
    elements *= (double)sizes[d];
  }
  printf("%s\n", ptoDTypeName(dtype));
  Printed p = {data, sizes, dtype, rank, elements > fullLimit, 0};
  if (elements > 0) {
    visit(&p, 0, 0, 0);
    visit(&p, 0, 0, 1);
  } else {
    printf("[]");
  }
  printf("\n");
  fflush(stdout);
}
