//===- Sort.cpp - Descending lists of pairs -------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pair has eight bytes: the value in the first two or four, its index in the
// last four. Equal values keep their order.
//
//===----------------------------------------------------------------------===//

#include "Access.h"

using namespace mlir::pto::isa_rt;

namespace {

/// A pair and what it is ordered by.
struct Pair {
  float value;
  uint64_t bits;
  /// Its place before; equal values keep their order.
  size_t order = 0;
};

} // namespace

static void sortDescending(std::vector<Pair> &pairs) {
  for (size_t k = 0; k < pairs.size(); ++k) {
    pairs[k].order = k;
    // A NaN has no place in an order: it comes last.
    if (std::isnan(pairs[k].value)) {
      pairs[k].value = -INFINITY;
    }
  }
  std::sort(pairs.begin(), pairs.end(), [](const Pair &a, const Pair &b) {
    return a.value != b.value ? a.value > b.value : a.order < b.order;
  });
}

/// Every 32 elements of each row.
static void sortBlocks(Call &call) {
  const Tile &src = call.read(0), &idx = call.read(1), &dst = call.write();
  int64_t size = getElementBytes(src.facts->dtype);
  for (int64_t row = 0; row < src.validRows; ++row) {
    for (int64_t col = 0; col < src.validCols; col += 32) {
      int64_t count = std::min<int64_t>(32, src.validCols - col);
      std::vector<Pair> pairs;
      for (int64_t k = 0; k < count; ++k) {
        uint64_t bits = 0;
        std::memcpy(
            &bits,
            call.access(src, getOffset(src.layout, row, col + k), 1, 1, false),
            size);
        uint64_t index = readElement<int64_t>(
            call, idx, idx.facts->rows == 1 ? 0 : row, col + k);
        pairs.push_back({readElement<float>(call, src, row, col + k),
                         bits | index << 32, 0});
      }
      sortDescending(pairs);
      int64_t first = getOffset(dst.layout, row, 0) * size + col * 8;
      for (int64_t k = 0; k < count; ++k) {
        std::memcpy(call.accessBytes(dst, first + k * 8, 8, true),
                    &pairs[k].bits, 8);
      }
    }
  }
}

/// Pairs of a tile of one row, from byte `first` on.
static void readPairs(const Call &call, const Tile &tile, int64_t first,
                      int64_t bytes, std::vector<Pair> &pairs) {
  for (int64_t byte = first; byte + 8 <= first + bytes; byte += 8) {
    uint64_t bits;
    std::memcpy(&bits, call.accessBytes(tile, byte, 8, false), 8);
    float value = tile.facts->dtype == PTO_F16 ? halfToFloat(uint16_t(bits))
                                               : bitCast<float>(uint32_t(bits));
    pairs.push_back({value, bits, 0});
  }
}

static void writePairs(const Call &call, const Tile &tile, int64_t first,
                       const std::vector<Pair> &pairs) {
  for (size_t k = 0; k < pairs.size(); ++k) {
    std::memcpy(call.accessBytes(tile, first + int64_t(k) * 8, 8, true),
                &pairs[k].bits, 8);
  }
}

/// Every four neighbouring blocks of one source.
static void mergeBlocks(Call &call, int64_t blockLength) {
  const Tile &src = call.read(0), &dst = call.write();
  int64_t size = getElementBytes(src.facts->dtype);
  if (blockLength <= 0) {
    call.fail("expects a positive length of blocks, but found " +
              std::to_string(blockLength));
  }
  int64_t step = 4 * blockLength * size, bytes = src.validCols * size;
  for (int64_t first = 0; first < bytes; first += step) {
    std::vector<Pair> pairs;
    readPairs(call, src, first, std::min(step, bytes - first), pairs);
    sortDescending(pairs);
    writePairs(call, dst, first, pairs);
  }
}

static void merge(Call &call) {
  if (call.segmentSize(4) > 0) {
    mergeBlocks(call, call.intAt(call.segment(4)));
    return;
  }
  if (call.attribute("exhausted", 0)) {
    call.notExecutable("with 'exhausted'");
  }
  std::vector<Pair> pairs;
  for (int k = 0; k < call.numReads(); ++k) {
    const Tile &src = call.read(k);
    readPairs(call, src, 0, src.validCols * getElementBytes(src.facts->dtype),
              pairs);
  }
  sortDescending(pairs);
  const Tile &dst = call.write();
  if (int64_t(pairs.size()) * 8 >
      dst.facts->cols * getElementBytes(dst.facts->dtype)) {
    call.fail("expects room for " + std::to_string(pairs.size()) +
              " pairs, but found " + describe(dst));
  }
  writePairs(call, dst, 0, pairs);
}

void mlir::pto::isa_rt::addSort(Table &table) {
  table["tsort32"] = sortBlocks;
  table["tmrgsort"] = merge;
}
