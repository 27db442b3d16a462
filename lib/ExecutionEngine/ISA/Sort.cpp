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

/// A NaN has no place in an order: it comes last.
static float getKey(float value) {
  return std::isnan(value) ? -INFINITY : value;
}

static void sortDescending(std::vector<Pair> &pairs) {
  for (size_t k = 0; k < pairs.size(); ++k) {
    pairs[k].order = k;
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
        pairs.push_back({getKey(readElement<float>(call, src, row, col + k)),
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
    pairs.push_back({getKey(value), bits, 0});
  }
}

static void writePairs(const Call &call, const Tile &tile, int64_t first,
                       const std::vector<Pair> &pairs) {
  for (size_t k = 0; k < pairs.size(); ++k) {
    std::memcpy(call.accessBytes(tile, first + int64_t(k) * 8, 8, true),
                &pairs[k].bits, 8);
  }
}

/// The pairs of `lists` in one list: the largest head first, of equal ones that
/// of the earlier list. With `untilUsedUp` it ends with the first list that
/// does.
static std::vector<Pair> mergeLists(const std::vector<std::vector<Pair>> &lists,
                                    bool untilUsedUp) {
  std::vector<size_t> next(lists.size());
  std::vector<Pair> merged;
  while (true) {
    size_t best = lists.size();
    for (size_t k = 0; k < lists.size(); ++k) {
      if (next[k] == lists[k].size()) {
        continue;
      }
      bool isLarger = best == lists.size() ||
                      lists[k][next[k]].value > lists[best][next[best]].value;
      best = isLarger ? k : best;
    }
    if (best == lists.size()) {
      return merged;
    }
    merged.push_back(lists[best][next[best]++]);
    if (untilUsedUp && next[best] == lists[best].size()) {
      return merged;
    }
  }
}

/// Every four neighbouring blocks of one source.
static void mergeBlocks(Call &call, int64_t blockLength) {
  const Tile &src = call.read(0), &dst = call.write();
  int64_t size = getElementBytes(src.facts->dtype);
  constexpr int64_t kBlocks = 4, kUnit = 64;
  if (blockLength <= 0 || blockLength % kUnit != 0 ||
      src.validCols % (kBlocks * blockLength) != 0) {
    call.fail("expects four blocks of a multiple of " + std::to_string(kUnit) +
              " to divide the valid columns, but found " +
              std::to_string(blockLength) + " and " +
              std::to_string(src.validCols));
  }
  int64_t bytes = blockLength * size;
  for (int64_t first = 0; first < src.validCols * size;
       first += kBlocks * bytes) {
    std::vector<std::vector<Pair>> lists(kBlocks);
    for (int64_t k = 0; k < kBlocks; ++k) {
      readPairs(call, src, first + k * bytes, bytes, lists[k]);
    }
    writePairs(call, dst, first, mergeLists(lists, /*untilUsedUp=*/false));
  }
}

/// Several sources, through scratch. The destination has what fits into its
/// valid columns, which may be the first of them only; how many pairs each
/// source gave is in `executed`, which no program can read here.
static void mergeSources(Call &call) {
  std::vector<std::vector<Pair>> lists(call.numReads());
  for (int k = 0; k < call.numReads(); ++k) {
    const Tile &src = call.read(k);
    readPairs(call, src, 0, src.validCols * getElementBytes(src.facts->dtype),
              lists[k]);
  }
  std::vector<Pair> pairs =
      mergeLists(lists, call.attribute("exhausted", 0) != 0);
  const Tile &dst = call.write();
  int64_t room = dst.validCols * getElementBytes(dst.facts->dtype) / 8;
  call.spoil(dst);
  pairs.resize(std::min<int64_t>(int64_t(pairs.size()), room));
  writePairs(call, dst, 0, pairs);
}

static void merge(Call &call) {
  if (call.segmentSize(4) > 0) {
    mergeBlocks(call, call.intAt(call.segment(4)));
  } else {
    mergeSources(call);
  }
}

void mlir::pto::isa_rt::addSort(Table &table) {
  table["tsort32"] = sortBlocks;
  table["tmrgsort"] = merge;
}
