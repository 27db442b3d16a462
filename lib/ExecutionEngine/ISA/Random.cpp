//===- Random.cpp - Random words ------------------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The generator is Philox 4x32: a counter of 128 bits goes through rounds of
// two products that a key changes, and gives four words. See `trandom` in the
// reference of the dialect for how counters go over a tile.
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include <array>

using namespace mlir::pto::isa_rt;

using Counter = std::array<uint32_t, 4>;

/// The counter `amount` later.
static Counter advance(Counter counter, uint32_t amount) {
  uint64_t carry = amount;
  for (uint32_t &word : counter) {
    carry += word;
    word = static_cast<uint32_t>(carry);
    carry >>= 32;
  }
  return counter;
}

static Counter generate(Counter counter, std::array<uint32_t, 2> key,
                        int64_t rounds) {
  for (int64_t round = 0; round < rounds; ++round) {
    uint64_t first = uint64_t(counter[0]) * 0xD2511F53u;
    uint64_t second = uint64_t(counter[2]) * 0xCD9E8D57u;
    counter = {uint32_t(second >> 32) ^ counter[1] ^ key[0], uint32_t(second),
               uint32_t(first >> 32) ^ counter[3] ^ key[1], uint32_t(first)};
    key[0] += 0x9E3779B9u;
    key[1] += 0xBB67AE85u;
  }
  return counter;
}

static void random(Call &call) {
  // Counters that the vector unit works on at a time, and their words.
  constexpr int64_t lanes = 64, words = 4 * lanes;
  const Tile &dst = call.write();
  int64_t rounds = call.attribute("rounds", 10), cols = dst.validCols;
  auto word = [&](int k) { return static_cast<uint32_t>(call.valueInt(k)); };
  std::array<uint32_t, 2> key = {word(0), word(1)};
  Counter counter = {word(2), word(3), word(4), word(5)};
  for (int64_t row = 0; row < dst.validRows && cols > 0; ++row) {
    for (int64_t first = 0; first < cols; first += words) {
      uint32_t values[words];
      for (int64_t lane = 0; lane < lanes; ++lane) {
        Counter four = generate(advance(counter, uint32_t(lane)), key, rounds);
        std::copy(four.begin(), four.end(), values + 4 * lane);
      }
      int64_t count = std::min(words, cols - first);
      writeBits(call, dst, row, first, count, values);
      bool isLast = first + words >= cols;
      counter =
          advance(counter, uint32_t(isLast ? (cols - 1) % lanes + 1 : lanes));
    }
  }
}

void mlir::pto::isa_rt::addRandom(Table &table) { table["trandom"] = random; }
