// What a task finds behind the address of an array: a stand-in for the header of
// the open task runtime, with the fields that our entries use.
#pragma once
#include <cstdint>

struct ChipTensor {
  struct {
    uint64_t addr;
  } buffer;
  uint64_t start_offset;
};
