// Runs the kernel `add` as tasks, three blocks of 20 rows.
#include "tensor.h"
#include <cstdio>
#include <vector>

extern "C" void kernel_entry(int64_t *args);

int main() {
  constexpr int kRows = 20, kCols = 64, kOffset = 5;
  std::vector<float> arrays[3];
  ChipTensor tensors[3];
  int64_t args[51] = {};
  for (int i = 0; i < 3; ++i) {
    arrays[i].resize(kOffset + kRows * kCols);
    for (size_t k = 0; k < arrays[i].size(); ++k) {
      arrays[i][k] = float(int(k % 97) - i);
    }
    tensors[i] = {{reinterpret_cast<uint64_t>(arrays[i].data())}, kOffset};
    args[i] = reinterpret_cast<int64_t>(&tensors[i]);
  }
  args[3] = kRows;
  args[49] = 3;
  for (args[48] = 0; args[48] < 3; ++args[48]) {
    kernel_entry(args);
  }
  for (int k = kOffset; k < kOffset + kRows * kCols; ++k) {
    if (arrays[2][k] != arrays[0][k] + arrays[1][k]) {
      std::printf("element %d is %g\n", k, arrays[2][k]);
      return 1;
    }
  }
  return 0;
}
