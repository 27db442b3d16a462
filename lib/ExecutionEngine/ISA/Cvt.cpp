//===- Cvt.cpp - Conversion of the element type ---------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/Numerics.md, "Casts", with the modes of the instruction set. Without a
// mode floats become integers toward zero, and everything else rounds to
// nearest even.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "Convert.h"

using namespace mlir::pto::isa_rt;

namespace {

/// A conversion.
struct Conversion {
  int64_t from, to;
  bool hasMode;
  Rounding mode;
  bool saturate;
};

} // namespace

static Conversion getConversion(const Call &call) {
  int64_t from = call.read(0).facts->dtype, to = call.write().facts->dtype;
  bool truncates = isFloat(from) && !isFloat(to);
  // 7 is the default of the text, nearest even.
  int64_t mode = call.attribute("rmode", 7);
  static const Rounding modes[] = {
      Rounding::Rint, Rounding::Rint,  Rounding::Round, Rounding::Floor,
      Rounding::Ceil, Rounding::Trunc, Rounding::Odd,   Rounding::Rint};
  Rounding rounding =
      mode == 0 && truncates ? Rounding::Trunc : modes[mode & 7];
  return {from, to, mode != 0, rounding, call.attribute("satmode", 1) == 0};
}

//===----------------------------------------------------------------------===//
// Pieces of rows
//===----------------------------------------------------------------------===//

/// Numbers of a float type, as f32.
static void convertFloats(const Conversion &conversion, int64_t count,
                          float *values) {
  bool isPlain = conversion.mode == Rounding::Rint && !conversion.saturate &&
                 (conversion.to == PTO_F16 || conversion.to == PTO_BF16 ||
                  conversion.to == PTO_F32);
  bool keepsAll = (conversion.to == PTO_F32 && conversion.from != PTO_F32) ||
                  isPacked(conversion.from);
  if (conversion.to == conversion.from) {
    for (int64_t k = 0; conversion.hasMode && k < count; ++k) {
      values[k] = float(roundIntegral(values[k], conversion.mode));
    }
    return;
  }
  if (isPlain || keepsAll) {
    return; // writing rounds
  }
  for (int64_t k = 0; k < count; ++k) {
    values[k] = float(roundToFloat(values[k], conversion.to, conversion.mode,
                                   conversion.saturate));
  }
}

static void floatsToIntegers(const Conversion &conversion, const float *from,
                             int64_t count, int64_t *to) {
  for (int64_t k = 0; k < count; ++k) {
    to[k] = roundToInteger(from[k], conversion.to, conversion.mode,
                           conversion.saturate);
  }
}

template <class T>
static void integersToFloats(const Conversion &conversion, const T *from,
                             int64_t count, float *to) {
  if (conversion.to == PTO_F32 && conversion.mode == Rounding::Rint) {
    for (int64_t k = 0; k < count; ++k) {
      to[k] = static_cast<float>(from[k]);
    }
    return;
  }
  for (int64_t k = 0; k < count; ++k) {
    to[k] = float(roundToFloat(static_cast<long double>(from[k]), conversion.to,
                               conversion.mode, conversion.saturate));
  }
}

static void limitIntegers(const Conversion &conversion, int64_t count,
                          int64_t *values) {
  for (int64_t k = 0; conversion.saturate && k < count; ++k) {
    if (conversion.to == PTO_UI64) {
      values[k] = std::max<int64_t>(values[k], 0);
      continue;
    }
    values[k] = std::clamp(values[k], getLeast(conversion.to),
                           getGreatest(conversion.to));
  }
}

//===----------------------------------------------------------------------===//
// Half bytes
//===----------------------------------------------------------------------===//

/// Reads elements of any type; values of a byte one after the other.
template <class T>
static void readAny(const Call &call, const Tile &tile, int64_t row,
                    int64_t col, int64_t count, T *values) {
  int64_t dtype = tile.facts->dtype;
  if (!hasHalfBytes(tile)) {
    readRow(call, tile, row, col, count, values);
    return;
  }
  for (int64_t k = 0; k < count; ++k) {
    uint8_t bits = readHalfByte(call, tile, row, col + k);
    if (isPacked(dtype)) {
      values[k] = static_cast<T>(decodeSmall(dtype, bits));
    } else {
      values[k] = static_cast<T>(bits < 8 ? bits : bits - 16);
    }
  }
}

template <class T>
static void writeAny(const Call &call, const Tile &tile, int64_t row,
                     int64_t col, int64_t count, const T *values) {
  int64_t dtype = tile.facts->dtype;
  if (!hasHalfBytes(tile)) {
    writeRow(call, tile, row, col, count, values);
    return;
  }
  for (int64_t k = 0; k < count; ++k) {
    uint8_t bits = isPacked(dtype)
                       ? encodeSmall(dtype, static_cast<float>(values[k]))
                       : static_cast<uint8_t>(static_cast<int64_t>(values[k]));
    writeHalfByte(call, tile, row, col + k, bits);
  }
}

//===----------------------------------------------------------------------===//
// The instruction
//===----------------------------------------------------------------------===//

static void convert(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  checkSameRectangle(call, src, dst);
  Conversion conversion = getConversion(call);
  visitValue(call, conversion.from, [&](auto zero) {
    using T = decltype(zero);
    T from[kPiece];
    float floats[kPiece];
    int64_t integers[kPiece];
    forPieces(dst.validRows, getValueCols(dst),
              [&](int64_t row, int64_t col, int64_t count) {
                readAny(call, src, row, col, count, from);
                if constexpr (std::is_same_v<T, float>) {
                  if (isFloat(conversion.to)) {
                    convertFloats(conversion, count, from);
                    writeAny(call, dst, row, col, count, from);
                  } else {
                    floatsToIntegers(conversion, from, count, integers);
                    writeAny(call, dst, row, col, count, integers);
                  }
                } else if (isFloat(conversion.to)) {
                  integersToFloats(conversion, from, count, floats);
                  writeRow(call, dst, row, col, count, floats);
                } else {
                  std::copy(from, from + count, integers);
                  limitIntegers(conversion, count, integers);
                  writeAny(call, dst, row, col, count, integers);
                }
              });
  });
}

/// max(a + b, 0) or max(a - b, 0), then to a smaller type: floats to nearest
/// even, integers limited.
template <bool isAdd>
static void reluConvert(Call &call) {
  const Tile &lhs = call.read(0), &rhs = call.read(1), &dst = call.write();
  checkSameRectangle(call, lhs, dst);
  checkSameRectangle(call, rhs, dst);
  int64_t type = dst.facts->dtype;
  float a[kPiece], b[kPiece];
  int64_t integers[kPiece];
  forPieces(dst.validRows, dst.validCols,
            [&](int64_t row, int64_t col, int64_t count) {
              readRow(call, lhs, row, col, count, a);
              readRow(call, rhs, row, col, count, b);
              for (int64_t k = 0; k < count; ++k) {
                float value = isAdd ? a[k] + b[k] : a[k] - b[k];
                value = lhs.facts->dtype == PTO_F16
                            ? halfToFloat(floatToHalf(value))
                            : value;
                a[k] = value > 0 || value != value ? value : 0;
                integers[k] =
                    isFloat(type)
                        ? 0
                        : roundToInteger(a[k], type, Rounding::Rint, true);
              }
              if (isFloat(type)) {
                writeRow(call, dst, row, col, count, a);
              } else {
                writeRow(call, dst, row, col, count, integers);
              }
            });
}

void mlir::pto::isa_rt::addCvt(Table &table) {
  table["tcvt"] = convert;
  table["taddreluconv"] = reluConvert<true>;
  table["tsubreluconv"] = reluConvert<false>;
}
