//===- Convert.cpp - Rounding and saturation ------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values are numbers, never bit patterns: a long double holds every element
// exactly, and the sum of neighbours too.
//
//===----------------------------------------------------------------------===//

#include "Convert.h"
#include "Access.h"

#include <limits>

using namespace mlir::pto::isa_rt;

namespace {

/// A float format.
struct Format {
  /// Bits behind the point.
  int bits;
  /// Least exponent of a normal number.
  int least;
  double greatest;
  /// What lies beyond it.
  double beyond;
};

} // namespace

static Format getFormat(int64_t dtype) {
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  switch (dtype) {
  case PTO_F16:
    return {10, -14, 65504, infinity};
  case PTO_BF16:
    return {7, -126, 0x1.fep127, infinity};
  case PTO_F8E5M2:
    return {2, -14, 57344, infinity};
  case PTO_F8E4M3FN:
    return {3, -6, 448, nan};
  case PTO_F4E2M1FN:
  case kF4E2M1x2:
    return {1, 0, 6, 6};
  case kF4E1M2x2:
    return {2, 0, 1.75, 1.75};
  default:
    return {23, -126, std::numeric_limits<float>::max(), infinity};
  }
}

template <class T>
static T roundNumber(T value, Rounding mode) {
  T whole = std::trunc(value);
  switch (mode) {
  case Rounding::Rint:
    return std::rint(value);
  case Rounding::Round:
    return std::copysign(
        std::abs(whole) + (std::abs(value - whole) >= T(0.5) ? 1 : 0), value);
  case Rounding::Floor:
    return std::floor(value);
  case Rounding::Ceil:
    return std::ceil(value);
  case Rounding::Trunc:
    return whole;
  case Rounding::Odd:
    return std::copysign(
        std::abs(whole) +
            (whole != value && std::fmod(whole, T(2)) == 0 ? 1 : 0),
        value);
  }
  return value;
}

double mlir::pto::isa_rt::roundIntegral(double value, Rounding mode) {
  return std::isfinite(value) ? roundNumber(value, mode) : value;
}

/// f8E8M0FNU has powers of two alone.
static double roundToPower(long double value, Rounding mode, bool saturate) {
  if (!(value > 0)) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  int exponent = 128;
  if (std::isfinite(value)) {
    long double fraction = std::frexp(value, &exponent) * 2 - 1;
    --exponent;
    bool up =
        ((mode == Rounding::Rint || mode == Rounding::Round) &&
         fraction >= 0.5L) ||
        (mode == Rounding::Ceil && fraction > 0) ||
        (mode == Rounding::Odd && fraction > 0 && (exponent + 127) % 2 == 0);
    exponent = value < 0x1p-127L ? -127 : std::max(exponent + up, -127);
  }
  if (exponent > 127) {
    return saturate ? 0x1p127 : std::numeric_limits<double>::quiet_NaN();
  }
  return std::ldexp(1.0, exponent);
}

/// hif8 has the fewer bits behind the point the farther the exponent is from
/// zero, and powers of two alone at both ends. It always rounds to nearest,
/// ties away from zero, and has no negative zero.
static double roundToTapered(double value) {
  if (std::isnan(value) || std::isinf(value) || value == 0) {
    return value == 0 ? 0 : value;
  }
  constexpr int least = -22, greatest = 15;
  int exponent = std::max(std::ilogb(value), least);
  int distance = std::abs(exponent);
  int bits = distance <= 3 ? 3 : distance <= 7 ? 2 : distance <= 15 ? 1 : 0;
  double unit = std::ldexp(1.0, exponent - bits);
  double rounded = roundNumber(value / unit, Rounding::Round) * unit;
  if (std::abs(rounded) > std::ldexp(1.0, greatest)) {
    return std::copysign(std::numeric_limits<double>::infinity(), value);
  }
  return rounded == 0 ? 0 : rounded;
}

double mlir::pto::isa_rt::roundToFloat(long double value, int64_t dtype,
                                       Rounding mode, bool saturate) {
  if (dtype == PTO_F8E8M0FNU) {
    return roundToPower(value, mode, saturate);
  }
  if (dtype == kHiF8) {
    return roundToTapered(static_cast<double>(value));
  }
  Format format = getFormat(dtype);
  if (std::isnan(value)) {
    bool hasNaN = dtype != kF4E2M1x2 && dtype != kF4E1M2x2;
    return hasNaN ? std::numeric_limits<double>::quiet_NaN() : 0;
  }
  long double rounded = value;
  if (std::isfinite(value)) {
    int exponent;
    std::frexp(value, &exponent);
    long double unit =
        std::ldexp(1.0L, std::max(exponent - 1, format.least) - format.bits);
    rounded = roundNumber(value / unit, mode) * unit;
  }
  if (std::abs(rounded) > format.greatest) {
    return std::copysign(saturate ? format.greatest : format.beyond,
                         static_cast<double>(value));
  }
  return static_cast<double>(rounded);
}

int64_t mlir::pto::isa_rt::getLeast(int64_t dtype) {
  int64_t bits = dtype & 0xff;
  return dtype >> 8 == 1 ? 0 : int64_t(uint64_t(-1) << (bits - 1));
}

int64_t mlir::pto::isa_rt::getGreatest(int64_t dtype) {
  int64_t bits = dtype & 0xff;
  return int64_t(~uint64_t(0) >> (64 - bits + (dtype >> 8 == 1 ? 0 : 1)));
}

int64_t mlir::pto::isa_rt::roundToInteger(double value, int64_t dtype,
                                          Rounding mode, bool saturate) {
  double whole = roundIntegral(value, mode);
  bool isWide = dtype == PTO_UI64;
  if (std::isnan(whole)) {
    return 0;
  }
  if (saturate) {
    double low = static_cast<double>(getLeast(dtype));
    double high = isWide ? 0x1p64 : static_cast<double>(getGreatest(dtype));
    if (whole <= low) {
      return getLeast(dtype);
    }
    if (whole >= high) {
      return getGreatest(dtype);
    }
    return isWide ? int64_t(static_cast<uint64_t>(whole))
                  : static_cast<int64_t>(whole);
  }
  if (!std::isfinite(whole)) {
    return 0;
  }
  if (std::abs(whole) < 0x1p63) {
    return static_cast<int64_t>(whole);
  }
  // The low 64 bits.
  double low = std::fmod(whole, 0x1p64);
  uint64_t magnitude = static_cast<uint64_t>(std::abs(low));
  return int64_t(low < 0 ? ~magnitude + 1 : magnitude);
}

//===----------------------------------------------------------------------===//
// Bits of small floats
//===----------------------------------------------------------------------===//

/// The exponent of hif8 has a sign and a magnitude, whose highest bit is one
/// and not stored. A prefix says how many bits the magnitude has: 0001 none,
/// 001 one, 01 two, 10 three, 11 four; behind 0000 a power of two follows.
static float decodeTapered(uint8_t bits) {
  int low = bits & 0x7f;
  bool negative = bits & 0x80;
  if (low == 0) {
    return negative ? NAN : 0.0f;
  }
  if (low == 0x6f) {
    return negative ? -INFINITY : INFINITY;
  }
  float value;
  if (low < 8) {
    value = std::ldexp(1.0f, low - 23);
  } else {
    int width = low >= 0x20 ? (low >> 5) + 1 : low >> 4;
    int places = width > 2 ? 5 - width : 3;
    int stored = low >> places & ((1 << std::max(width - 1, 0)) - 1);
    int magnitude = width == 0 ? 0 : (1 << (width - 1)) | stored;
    bool isSmall = width > 0 && (low >> (places + width - 1) & 1);
    int fraction = low & ((1 << places) - 1);
    value = std::ldexp(1 + std::ldexp(float(fraction), -places),
                       isSmall ? -magnitude : magnitude);
  }
  return negative ? -value : value;
}

/// The bits of a value that hif8 has.
static uint8_t encodeTapered(float value) {
  if (std::isnan(value) || value == 0) {
    return value == 0 ? 0 : 0x80;
  }
  uint8_t sign = std::signbit(value) ? 0x80 : 0;
  if (std::isinf(value)) {
    return sign | 0x6f;
  }
  int exponent = std::ilogb(value), magnitude = std::abs(exponent);
  if (exponent < -15) {
    return uint8_t(sign | (exponent + 23));
  }
  int width = magnitude == 0 ? 0 : std::ilogb(magnitude) + 1;
  int places = width > 2 ? 5 - width : 3;
  int prefix = width >= 2 ? (width - 1) << 5 : (width == 1 ? 0x10 : 0x08);
  int isSmall = exponent < 0;
  int stored = width > 0 ? magnitude - (1 << (width - 1)) : 0;
  int fraction =
      int(std::ldexp(std::abs(value), places - exponent)) - (1 << places);
  int shift = std::max(width - 1, 0);
  return uint8_t(sign | prefix | (isSmall << (shift + places)) |
                 (stored << places) | fraction);
}

float mlir::pto::isa_rt::decodeSmall(int64_t dtype, uint8_t bits) {
  if (dtype == kHiF8) {
    return decodeTapered(bits);
  }
  if (dtype == PTO_F8E8M0FNU) {
    return bits == 0xff ? NAN : std::ldexp(1.0f, bits - 127);
  }
  if (dtype == PTO_F8E5M2) {
    return halfToFloat(uint16_t(bits << 8));
  }
  bool isE4M3 = dtype == PTO_F8E4M3FN;
  int width = isE4M3 ? 3 : (dtype == kF4E1M2x2 ? 2 : 1);
  int bias = isE4M3 ? 7 : 1;
  int magnitude = bits & (isE4M3 ? 0x7f : 7);
  bool negative = bits & (isE4M3 ? 0x80 : 8);
  if (isE4M3 && magnitude == 0x7f) {
    return NAN;
  }
  int exponent = magnitude >> width, fraction = magnitude & ((1 << width) - 1);
  float value = exponent == 0 ? std::ldexp(float(fraction), 1 - bias - width)
                              : std::ldexp(float((1 << width) + fraction),
                                           exponent - bias - width);
  return negative ? -value : value;
}

uint8_t mlir::pto::isa_rt::encodeSmall(int64_t dtype, float value) {
  float rounded = static_cast<float>(
      roundToFloat(value, dtype, Rounding::Rint, /*saturate=*/false));
  if (dtype == kHiF8) {
    return encodeTapered(rounded);
  }
  if (dtype == PTO_F8E8M0FNU) {
    return std::isnan(rounded) ? 0xff : uint8_t(std::ilogb(rounded) + 127);
  }
  if (dtype == PTO_F8E5M2) {
    return uint8_t(floatToHalf(rounded) >> 8);
  }
  bool isE4M3 = dtype == PTO_F8E4M3FN;
  int width = isE4M3 ? 3 : (dtype == kF4E1M2x2 ? 2 : 1);
  int bias = isE4M3 ? 7 : 1;
  uint8_t sign = std::signbit(rounded) ? (isE4M3 ? 0x80 : 8) : 0;
  if (std::isnan(rounded)) {
    return 0x7f;
  }
  float magnitude = std::abs(rounded);
  int exponent =
      magnitude == 0 ? 1 - bias : std::max(std::ilogb(magnitude), 1 - bias);
  int fraction = int(std::ldexp(magnitude, width - exponent));
  // A subnormal has a fraction below 2^width, and the same unit.
  return uint8_t(sign | (((exponent + bias - 1) << width) + fraction));
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

void mlir::pto::isa_rt::failElements(const Call &call, const Tile &tile) {
  call.notExecutable("on elements of " +
                     std::string(getElementName(tile.facts->dtype)));
}

void mlir::pto::isa_rt::checkInside(const Call &call, const Tile &tile,
                                    int64_t row, int64_t col, int64_t count) {
  const TileFacts &facts = *tile.facts;
  if (row < 0 || col < 0 || row >= facts.rows || col > facts.cols - count) {
    call.fail("expects elements of the tile, but found (" +
              std::to_string(row) + ", " + std::to_string(col) + ") to (" +
              std::to_string(row) + ", " + std::to_string(col + count - 1) +
              ") in " + describe(tile));
  }
}

void mlir::pto::isa_rt::checkSameRectangle(const Call &call, const Tile &lhs,
                                           const Tile &rhs) {
  int64_t lhsRows = getValueRows(lhs), rhsRows = getValueRows(rhs);
  int64_t lhsCols = getValueCols(lhs), rhsCols = getValueCols(rhs);
  if (lhsRows != rhsRows || lhsCols != rhsCols) {
    call.fail("expects equal valid extents, but found " +
              std::to_string(lhsRows) + "x" + std::to_string(lhsCols) +
              " and " + std::to_string(rhsRows) + "x" +
              std::to_string(rhsCols));
  }
}

//===----------------------------------------------------------------------===//
// Half bytes
//===----------------------------------------------------------------------===//

/// The byte of value (row, col), and whether it is in the high half.
static std::pair<int64_t, bool> findHalfByte(const Call &call, const Tile &tile,
                                             int64_t row, int64_t col) {
  if (isPacked(tile.facts->dtype)) {
    int64_t rows = valueRows(tile), cols = valueCols(tile);
    bool isSecond = rows == 2 ? row % 2 != 0 : col % 2 != 0;
    checkInside(call, tile, row / rows, col / cols, 1);
    return {getOffset(tile.layout, row / rows, col / cols), isSecond};
  }
  checkInside(call, tile, row, col, 1);
  int64_t offset = getOffset(tile.layout, row, col);
  return {offset / 2, offset % 2 != 0};
}

uint8_t mlir::pto::isa_rt::readHalfByte(const Call &call, const Tile &tile,
                                        int64_t row, int64_t col) {
  auto [offset, isHigh] = findHalfByte(call, tile, row, col);
  uint8_t byte = *call.accessBytes(tile, offset, 1, /*isWrite=*/false);
  return isHigh ? byte >> 4 : byte & 15;
}

void mlir::pto::isa_rt::writeHalfByte(const Call &call, const Tile &tile,
                                      int64_t row, int64_t col, uint8_t bits) {
  auto [offset, isHigh] = findHalfByte(call, tile, row, col);
  uint8_t *byte = call.accessBytes(tile, offset, 1, /*isWrite=*/true);
  bits &= 15;
  *byte = isHigh ? (*byte & 0x0f) | bits << 4 : (*byte & 0xf0) | bits;
}

int64_t mlir::pto::isa_rt::getMovedBytes(const Call &call, const Tile &tile) {
  if ((tile.facts->dtype & 0xff) < 8) {
    failElements(call, tile);
  }
  return getElementBytes(tile.facts->dtype);
}

void mlir::pto::isa_rt::copyRow(const Call &call, const Tile &from,
                                int64_t fromRow, int64_t fromCol,
                                const Tile &to, int64_t toRow, int64_t toCol,
                                int64_t count) {
  if (from.facts->dtype == PTO_I4 && to.facts->dtype == PTO_I4) {
    for (int64_t k = 0; k < count; ++k) {
      writeHalfByte(call, to, toRow, toCol + k,
                    readHalfByte(call, from, fromRow, fromCol + k));
    }
    return;
  }
  int64_t size = getMovedBytes(call, from);
  if (size != getMovedBytes(call, to)) {
    call.notExecutable("between elements of " +
                       std::string(getElementName(from.facts->dtype)) +
                       " and " + getElementName(to.facts->dtype));
  }
  visitBits(size, [&](auto bits) {
    decltype(bits) piece[kPiece];
    for (int64_t done = 0; done < count; done += kPiece) {
      int64_t length = std::min(kPiece, count - done);
      readBits(call, from, fromRow, fromCol + done, length, piece);
      writeBits(call, to, toRow, toCol + done, length, piece);
    }
  });
}
