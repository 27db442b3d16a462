//===- Random.h - Reproducible random numbers -------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Test inputs that are the same bits on every platform. The generator is
// splitmix64 used as a function of a counter: number i of seed s is
//
//   z = s + (i + 1) * 0x9e3779b97f4a7c15            (all modulo 2^64)
//   z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9
//   z = (z ^ z >> 27) * 0x94d049bb133111eb
//   z ^ z >> 31
//
// so an array can be filled in any order, and numpy reproduces it in five
// vector operations. Element i of an array uses number i (fillNormal: numbers
// 4i to 4i + 3). No function of the C library takes part but fma.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_SUPPORT_RANDOM_H
#define PTO_SUPPORT_RANDOM_H

#include "pto/Support/DType.h"

#include <cstdint>

namespace mlir::pto {

/// Number `index` of the sequence of `seed`, uniform over 64 bits.
uint64_t getRandom(uint64_t seed, uint64_t index);

/// Fills `count` slots: floating-point types as fillUniform over [-1, 1),
/// f8E8M0FNU with the powers 2^-7 to 2^7, integers over their full range.
void fillRandom(int32_t dtype, void *data, int64_t count, uint64_t seed);

/// Fills with lo + (hi - lo) * u, u uniform in [0, 1) with 53 bits, in one
/// rounding, then rounded to `dtype` as encodeDouble does (so that `hi` may
/// occur).
void fillUniform(int32_t dtype, void *data, int64_t count, uint64_t seed,
                 double lo, double hi);

/// Fills with bell-shaped values of mean 0 and deviation 1 within [-6, 6]: the
/// sum of twelve 21-bit uniform numbers, rounded to `dtype`.
void fillNormal(int32_t dtype, void *data, int64_t count, uint64_t seed);

/// Fills an integer type with values of [lo, hi], both included, where
/// `lo <= hi` and both are values of the type.
void fillIntegers(int32_t dtype, void *data, int64_t count, uint64_t seed,
                  WideInt lo, WideInt hi);

} // namespace mlir::pto

#endif // PTO_SUPPORT_RANDOM_H
