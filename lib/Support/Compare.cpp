//===- Compare.cpp - Comparing results with golden values -----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Floating-point elements are compared as doubles, which hold every value of
// every such type; integers as 128-bit integers.
//
//===----------------------------------------------------------------------===//

#include "pto/Support/Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <limits>

using namespace mlir::pto;

namespace {

/// What the rule says of one element.
struct Verdict {
  bool bad = false;
  /// |got - expected|; NaN where one of them is NaN and the other is not.
  double error = 0;
  /// How far `error` is above the tolerance; decides which element is worst.
  double excess = 0;
  /// The result itself is NaN or infinite.
  bool nonFinite = false;
};

/// A buffer and its element type.
struct Elements {
  const DTypeInfo &info;
  const char *data;

  Elements(int32_t dtype, const void *data)
      : info(getDTypeInfo(dtype)), data(static_cast<const char *>(data)) {}

  double getDouble(int64_t index) const {
    return decodeDouble(info, data + index * info.bytes);
  }
  WideInt getInt(int64_t index) const {
    return decodeInt(info, data + index * info.bytes);
  }
  bool isFloat() const { return info.isFloat(); }
};

} // namespace

//===----------------------------------------------------------------------===//
// One element
//===----------------------------------------------------------------------===//

/// Whether both are the same value, any NaN being the same.
static bool isSame(double got, double expected) {
  return (std::isnan(got) && std::isnan(expected)) || got == expected;
}

static Verdict judgeFloat(const CompareRule &rule, double got,
                          double expected) {
  Verdict verdict;
  verdict.nonFinite = !std::isfinite(got);
  bool same = isSame(got, expected);
  verdict.error = same ? 0 : std::fabs(got - expected);
  verdict.excess = std::isnan(verdict.error)
                       ? std::numeric_limits<double>::infinity()
                       : verdict.error;
  if (rule.kind == CompareRule::Exact) {
    verdict.bad = !same || (!std::isnan(got) &&
                            std::signbit(got) != std::signbit(expected));
    return verdict;
  }
  if (rule.kind == CompareRule::Ratio && verdict.nonFinite) {
    verdict.bad = true;
  } else if (!std::isfinite(got) || !std::isfinite(expected)) {
    // The tolerance of an infinity would accept every number.
    verdict.bad = !same;
  } else {
    double tolerance = rule.atol + rule.rtol * std::fabs(expected);
    verdict.bad = verdict.error > tolerance;
    verdict.excess = verdict.error - tolerance;
    return verdict;
  }
  verdict.excess = std::numeric_limits<double>::infinity();
  return verdict;
}

static Verdict judgeInt(const CompareRule &rule, WideInt got,
                        WideInt expected) {
  Verdict verdict;
  WideInt difference = got < expected ? expected - got : got - expected;
  verdict.error = double(difference);
  double tolerance = rule.atol + rule.rtol * std::fabs(double(expected));
  verdict.bad = verdict.error > tolerance;
  verdict.excess = verdict.error - tolerance;
  return verdict;
}

//===----------------------------------------------------------------------===//
// All elements
//===----------------------------------------------------------------------===//

static std::string formatPosition(llvm::ArrayRef<int64_t> shape,
                                  int64_t index) {
  std::vector<std::string> parts(shape.size());
  for (size_t dim = shape.size(); dim-- > 0;) {
    parts[dim] = std::to_string(index % shape[dim]);
    index /= shape[dim];
  }
  return "[" + llvm::join(parts, ", ") + "]";
}

static std::string formatNumber(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.9g", value);
  return text;
}

static std::string formatElement(const Elements &elements, int64_t index) {
  return elements.isFloat() ? formatNumber(elements.getDouble(index))
                            : toString(elements.getInt(index));
}

CompareResult mlir::pto::compareBuffers(const CompareRule &rule,
                                        llvm::ArrayRef<int64_t> shape,
                                        int32_t gotType, const void *got,
                                        int32_t expectedType,
                                        const void *expected) {
  Elements lhs(gotType, got), rhs(expectedType, expected);
  assert(lhs.isFloat() == rhs.isFloat() && "no rule compares across kinds");
  CompareResult result;
  result.count = 1;
  for (int64_t size : shape) {
    result.count *= size;
  }
  bool isFloat = lhs.isFloat();
  double worstExcess = 0;
  for (int64_t index = 0; index < result.count; ++index) {
    Verdict verdict =
        isFloat ? judgeFloat(rule, lhs.getDouble(index), rhs.getDouble(index))
                : judgeInt(rule, lhs.getInt(index), rhs.getInt(index));
    if (!verdict.bad) {
      continue;
    }
    ++result.bad;
    result.nonFinite += verdict.nonFinite;
    if (result.worstIndex < 0 || verdict.excess > worstExcess) {
      worstExcess = verdict.excess;
      result.worstIndex = index;
      result.worstError = verdict.error;
    }
  }
  result.allowed = std::llrint(rule.share * double(result.count));
  bool ruinous = rule.kind == CompareRule::Ratio && result.nonFinite > 0;
  result.pass = result.bad <= result.allowed && !ruinous;
  if (result.worstIndex >= 0) {
    result.worstPosition = formatPosition(shape, result.worstIndex);
    result.got = formatElement(lhs, result.worstIndex);
    result.expected = formatElement(rhs, result.worstIndex);
  }
  return result;
}

/// The type in which the elements of `golden` are read for a result of type
/// `dtype`.
static llvm::Expected<int32_t> getGoldenType(const NpyArray &golden,
                                             int32_t dtype) {
  if (getDTypeInfo(dtype).isFloat() && golden.kind == 'f') {
    switch (golden.itemSize) {
    case 2:
      return PTO_F16;
    case 4:
      return PTO_F32;
    case 8:
      return kFloat64;
    }
  }
  if (llvm::Error error = checkDType(golden, dtype)) {
    return std::move(error);
  }
  return dtype;
}

llvm::Expected<CompareResult>
mlir::pto::compareWithGolden(const CompareRule &rule,
                             llvm::ArrayRef<int64_t> shape, int32_t dtype,
                             const void *got, const NpyArray &golden) {
  if (shape != llvm::ArrayRef(golden.shape)) {
    return llvm::createStringError(
        "'" + golden.name + "' has the shape " + formatShape(golden.shape) +
        ", but the result has " + formatShape(shape));
  }
  llvm::Expected<int32_t> goldenType = getGoldenType(golden, dtype);
  if (!goldenType) {
    return goldenType.takeError();
  }
  return compareBuffers(rule, shape, dtype, got, *goldenType,
                        golden.data.data());
}

std::string CompareResult::summary() const {
  std::string text =
      std::to_string(bad) + " of " + std::to_string(count) + " elements differ";
  if (allowed > 0) {
    text += " (" + std::to_string(allowed) + " allowed)";
  }
  if (nonFinite > 0) {
    text += ", " + std::to_string(nonFinite) + " of them NaN or infinite";
  }
  if (worstIndex >= 0) {
    text += ", worst at " + worstPosition + ": got " + got + ", expected " +
            expected + ", error " + formatNumber(worstError);
  }
  return text;
}
