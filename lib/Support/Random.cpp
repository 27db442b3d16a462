//===- Random.cpp - Reproducible random numbers ---------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every step is integer arithmetic or one correctly rounded operation, so that
// neither the compiler's contraction of a * b + c nor the libm matters.
//
//===----------------------------------------------------------------------===//

#include "pto/Support/Random.h"

#include <cassert>
#include <cmath>

using namespace mlir::pto;

uint64_t mlir::pto::getRandom(uint64_t seed, uint64_t index) {
  uint64_t z = seed + (index + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

/// Calls `fill(slot, index)` for each slot.
template <typename Fill>
static void forEachSlot(const DTypeInfo &info, void *data, int64_t count,
                        Fill fill) {
  char *slot = static_cast<char *>(data);
  for (int64_t index = 0; index < count; ++index, slot += info.bytes) {
    fill(slot, index);
  }
}

void mlir::pto::fillUniform(int32_t dtype, void *data, int64_t count,
                            uint64_t seed, double lo, double hi) {
  const DTypeInfo &info = getDTypeInfo(dtype);
  forEachSlot(info, data, count, [&](char *slot, int64_t index) {
    double u = double(getRandom(seed, index) >> 11) * 0x1p-53;
    encodeDouble(info, std::fma(hi - lo, u, lo), slot);
  });
}

void mlir::pto::fillNormal(int32_t dtype, void *data, int64_t count,
                           uint64_t seed) {
  const DTypeInfo &info = getDTypeInfo(dtype);
  constexpr uint64_t mask = (uint64_t(1) << 21) - 1;
  forEachSlot(info, data, count, [&](char *slot, int64_t index) {
    int64_t sum = -6 * int64_t(mask);
    for (uint64_t part = 0; part < 4; ++part) {
      uint64_t bits = getRandom(seed, 4 * uint64_t(index) + part);
      sum += (bits & mask) + (bits >> 21 & mask) + (bits >> 42 & mask);
    }
    encodeDouble(info, double(sum) * 0x1p-21, slot);
  });
}

void mlir::pto::fillIntegers(int32_t dtype, void *data, int64_t count,
                             uint64_t seed, WideInt lo, WideInt hi) {
  const DTypeInfo &info = getDTypeInfo(dtype);
  assert(lo <= hi && "the caller checks the range");
  // The high half of a 128-bit product maps 64 bits evenly onto the range.
  unsigned __int128 size = hi - lo + 1;
  forEachSlot(info, data, count, [&](char *slot, int64_t index) {
    uint64_t offset = uint64_t(getRandom(seed, index) * size >> 64);
    encodeInt(info, lo + offset, slot);
  });
}

void mlir::pto::fillRandom(int32_t dtype, void *data, int64_t count,
                           uint64_t seed) {
  const DTypeInfo &info = getDTypeInfo(dtype);
  if (dtype == PTO_F8E8M0FNU) {
    // Uniform numbers would have hardly any exponents and no valid negatives.
    forEachSlot(info, data, count, [&](char *slot, int64_t index) {
      *slot = char(120 + getRandom(seed, index) % 15);
    });
  } else if (info.isFloat()) {
    fillUniform(dtype, data, count, seed, -1.0, 1.0);
  } else {
    fillIntegers(dtype, data, count, seed, info.minInt(), info.maxInt());
  }
}
