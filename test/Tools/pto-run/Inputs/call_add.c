/* Calls the kernel as a plain C program would. */
#include "add.h"

#include <stdalign.h>
#include <stdio.h>

int main(void) {
  alignas(64) char scratch[64];
  float x[3] = {1, 2, 3}, y[3] = {10, 20, 30}, z[3];
  int64_t size = 3;
  PtoTensor args[3] = {{x, PTO_F32, 1, &size, 0},
                       {y, PTO_F32, 1, &size, 0},
                       {z, PTO_F32, 1, &size, 0}};
  PtoContext ctx = {0};
  ctx.size = sizeof(ctx);
  ctx.abi = PTO_ABI_VERSION;
  ctx.scratch = scratch;
  ctx.sharedBytes = pto_kernel_add_info.sharedBytes;
  if (pto_kernel_add(&ctx, args, 3) != PTO_OK) {
    puts(ctx.error.message);
    return 1;
  }
  return z[0] == 11 && z[1] == 22 && z[2] == 33 ? 0 : 2;
}
