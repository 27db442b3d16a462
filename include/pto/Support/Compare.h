//===- Compare.h - Comparing results with golden values ---------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three rules say when a result equals its golden values:
//
//   ratio(atol=A, rtol=R, share=S)  no NaN or infinity in the result, and at
//                                   most round(S * elements) bad elements;
//   all(atol=A, rtol=R)             no bad element; NaN equals NaN, and an
//                                   infinity equals itself;
//   exact                           every element has the same bits; any NaN
//                                   equals any NaN, but -0 differs from +0.
//
// An element is bad if |got - expected| > A + R * |expected|. Differences are
// taken in double, those of integers exactly, so that nothing wraps around. An
// expected NaN or infinity is never near a number. round() takes ties to even.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_SUPPORT_COMPARE_H
#define PTO_SUPPORT_COMPARE_H

#include "pto/Support/DType.h"
#include "pto/Support/NpyFile.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>

namespace mlir::pto {

/// When a result passes.
struct CompareRule {
  /// The three rules.
  enum Kind { Ratio, All, Exact };

  /// Which rule.
  Kind kind = Exact;
  /// Absolute tolerance; 0 for Exact.
  double atol = 0;
  /// Tolerance relative to the expected value; 0 for Exact.
  double rtol = 0;
  /// The share of elements that may be bad, in [0, 1]; 0 unless Ratio.
  double share = 0;
};

/// Reads a rule, e.g. "ratio(atol=1e-4,rtol=0.0078125,share=0.005)". Every key
/// of the rule must be there, once, and no other.
llvm::Expected<CompareRule> parseCompareRule(llvm::StringRef text);

/// The result of a comparison.
struct CompareResult {
  /// Whether the result is good.
  bool pass = true;
  /// Number of elements.
  int64_t count = 0;
  /// How many elements are bad, or not finite under Ratio.
  int64_t bad = 0;
  /// How many bad elements the rule allows.
  int64_t allowed = 0;
  /// How many NaN and infinities Ratio found in the result.
  int64_t nonFinite = 0;
  /// Row-major index of the worst element, the first of equals: what is not
  /// finite before the greatest excess over the tolerance; -1 if none is bad.
  int64_t worstIndex = -1;
  /// The same as an index per dimension, e.g. "[3, 17]".
  std::string worstPosition;
  /// |got - expected| of the worst element; NaN or infinity if one is that.
  double worstError = 0;
  /// The value that was found there.
  std::string got;
  /// The value that should be there.
  std::string expected;

  /// One line for people: "12 of 4096 elements differ (20 allowed) ...".
  std::string summary() const;
};

/// Compares two row-major buffers of `shape`, of element types that are both
/// floating-point or the same.
CompareResult compareBuffers(const CompareRule &rule,
                             llvm::ArrayRef<int64_t> shape, int32_t gotType,
                             const void *got, int32_t expectedType,
                             const void *expected);

/// Compares a buffer with an array read from a file. Fails if the shapes differ
/// or if the array can neither be of type `dtype` nor, when `dtype` is a
/// floating-point type, is one of `<f2`, `<f4` and `<f8`.
llvm::Expected<CompareResult> compareWithGolden(const CompareRule &rule,
                                                llvm::ArrayRef<int64_t> shape,
                                                int32_t dtype, const void *got,
                                                const NpyArray &golden);

} // namespace mlir::pto

#endif // PTO_SUPPORT_COMPARE_H
