/* Calls the kernel as a plain C program would, and compares with libm. */
#include "k.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  enum { rows = 5, columns = 8 };
  float x[rows * columns], z[rows * columns];
  for (int i = 0; i < rows * columns; ++i) {
    x[i] = (float)i / 16 - 2;
    z[i] = -1;
  }
  int64_t sizes[2] = {rows, columns};
  PtoTensor args[2] = {{x, PTO_F32, 2, sizes, 0}, {z, PTO_F32, 2, sizes, 0}};
  PtoContext ctx = {0};
  ctx.size = sizeof(ctx);
  ctx.abi = PTO_ABI_VERSION;
  ctx.sharedBytes = pto_kernel_erff_info.sharedBytes;
  ctx.scratch = aligned_alloc(64, (size_t)ctx.sharedBytes + 64);
  if (pto_kernel_erff(&ctx, args, 2) != PTO_OK) {
    puts(ctx.error.message);
    return 1;
  }
  for (int i = 0; i < rows * columns; ++i) {
    if (fabsf(z[i] - tanhf(erff(expf(x[i])))) > 1e-5f) {
      printf("%d: %g\n", i, (double)z[i]);
      return 2;
    }
  }
  /* A wrong size is refused, with nothing written. */
  int64_t wrong[2] = {rows, 7};
  args[0].sizes = wrong;
  free(ctx.scratch);
  ctx.scratch = 0;
  return pto_kernel_erff(&ctx, args, 2) == PTO_BAD_ARGUMENT ? 0 : 3;
}
