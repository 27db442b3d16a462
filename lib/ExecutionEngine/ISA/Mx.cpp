//===- Mx.cpp - Blocks with a scale ---------------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// 32 values share a power of two. What is kept of 16-bit sources are bits of
// bf16, whatever the type of the tile: maxima of f16 are cut to it, unless the
// algorithm is 'nv', and factors are of it.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "Convert.h"

using namespace mlir::pto::isa_rt;

namespace {

/// Values that share a power of two.
constexpr int64_t kGroup = 32;

/// What a group has in common.
struct Shared {
  /// The maximum as the tile keeps it, in the low bits.
  uint32_t maximum;
  uint8_t exponent;
  float factor;
};

/// A quantization.
struct Quantization {
  Call &call;
  const Tile &src, &dst;
  bool isSmall; ///< to four bits
  bool isNv, isAxis0, isInterleaved;

  explicit Quantization(Call &call)
      : call(call), src(call.read(0)), dst(call.write(0)),
        isSmall(call.attribute("quant_type", 2) == 3),
        isNv(call.attribute("quantScaleAlg", 0) == 1),
        isAxis0(call.attribute("grpAxis", 1) == 0),
        isInterleaved(call.attribute("interleave", 0) != 0) {}

  bool isWide() const { return src.facts->dtype == PTO_F32; }
  Shared share(const float *values) const;
  void narrow(int64_t row, int64_t col, float value) const;
  void keep(int64_t row, int64_t col, const Shared &shared) const;
  void run() const;
};

} // namespace

//===----------------------------------------------------------------------===//
// Powers of two
//===----------------------------------------------------------------------===//

/// The largest magnitude; a NaN is larger than all.
static float getMaximum(const float *values) {
  float maximum = 0;
  for (int64_t k = 0; k < kGroup; ++k) {
    float value = std::abs(values[k]);
    maximum = value > maximum || value != value ? value : maximum;
    if (maximum != maximum) {
      break;
    }
  }
  return maximum;
}

/// The exponent of the largest number of the small type.
static int getLargestExponent(bool isSmall) { return isSmall ? 2 : 8; }

/// 'ocp': the exponent of the maximum less that of the largest number.
static uint8_t shareOcp(float maximum, bool isSmall) {
  uint32_t bits = bitCast<uint32_t>(maximum);
  if (maximum != maximum) {
    return 0xff;
  }
  int exponent = int(bits >> 23);
  return uint8_t(std::max(exponent - getLargestExponent(isSmall), 0));
}

/// 'nv': the power of two that the maximum, divided by the largest number, does
/// not exceed.
static uint8_t shareNv(float maximum, bool isSmall) {
  float quotient = maximum * (isSmall ? 1.0f / 6.0f : 1.0f / 448.0f);
  uint32_t bits = bitCast<uint32_t>(quotient);
  uint32_t exponent = bits >> 23, fraction = bits & 0x7fffff;
  if (exponent == 0xff) {
    return fraction ? 0xff : 0xfe;
  }
  bool up =
      exponent == 0 ? fraction > 0x400000 : fraction > 0 && exponent < 0xfe;
  return uint8_t(exponent + up);
}

/// The inverse of the power of two, which is subnormal for the largest maxima.
static float getFactor(uint8_t exponent, bool isInfinite) {
  if (exponent == 0xff) {
    return NAN;
  }
  // Beyond the normal powers the machine has none, but for infinity.
  if (exponent == 0xfe) {
    return isInfinite ? 0x1p-127f : 0;
  }
  return std::ldexp(1.0f, 127 - exponent);
}

Shared Quantization::share(const float *values) const {
  float maximum = getMaximum(values);
  uint32_t bits = bitCast<uint32_t>(maximum);
  bool isHalf = src.facts->dtype == PTO_F16;
  if (!isWide() && !(isNv && isHalf)) {
    // Cut, not rounded; what is no number stays none.
    bits = maximum != maximum ? 0x7fc0 : bits >> 16;
    maximum = bfloatToFloat(uint16_t(bits));
  } else if (isHalf) {
    bits = floatToHalf(maximum);
  }
  uint8_t exponent =
      isNv ? shareNv(maximum, isSmall) : shareOcp(maximum, isSmall);
  return {bits, exponent, getFactor(exponent, std::isinf(maximum))};
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Writes value (row, col) of the destination.
void Quantization::narrow(int64_t row, int64_t col, float value) const {
  if (!isSmall) {
    value = float(roundToFloat(value, PTO_F8E4M3FN, Rounding::Rint, true));
    uint8_t bits = encodeSmall(PTO_F8E4M3FN, value);
    writeBits(call, dst, row, col, 1, &bits);
    return;
  }
  // What is no number becomes the largest.
  value = value != value ? INFINITY : value;
  value = float(roundToFloat(value, kF4E2M1x2, Rounding::Rint, true));
  writeHalfByte(call, dst, row, col, encodeSmall(kF4E2M1x2, value));
}

/// Writes element (row, col) of groups: at its place, or where that is in the
/// order of memory if the tile is one row.
template <class Bits>
static void writeGroup(const Call &call, const Tile &tile, int64_t row,
                       int64_t col, int64_t perRow, Bits bits) {
  bool isFlat = tile.facts->rows == 1;
  writeBits(call, tile, isFlat ? 0 : row, isFlat ? row * perRow + col : col, 1,
            &bits);
}

void Quantization::keep(int64_t row, int64_t col, const Shared &shared) const {
  const Tile &exp = call.write(1), &max = call.write(2);
  const Tile &scaling = call.write(3);
  int64_t perRow = isAxis0 ? src.validCols : src.validCols / kGroup;
  if (isInterleaved) {
    writeBits(call, exp, row / 2, 2 * col + row % 2, 1, &shared.exponent);
  } else {
    writeGroup(call, exp, row, col, perRow, shared.exponent);
  }
  if (isWide()) {
    writeGroup(call, max, row, col, perRow, shared.maximum);
    writeGroup(call, scaling, row, col, perRow,
               bitCast<uint32_t>(shared.factor));
  } else {
    writeGroup(call, max, row, col, perRow, uint16_t(shared.maximum));
    writeGroup(call, scaling, row, col, perRow, floatToBFloat(shared.factor));
  }
  if (call.numWrites() > 4) {
    // Blocks of 16 rows and two groups.
    int64_t at =
        (row / 16 * (perRow / 2) + col / 2) * 32 + row % 16 * 2 + col % 2;
    *call.access(call.write(4), at, 1, 1, /*isWrite=*/true) = shared.exponent;
  }
}

void Quantization::run() const {
  int64_t along = isAxis0 ? src.validRows : src.validCols;
  int64_t unit = isInterleaved ? 2 * kGroup : kGroup;
  if (along % unit != 0) {
    call.fail("expects a multiple of " + std::to_string(unit) + " valid " +
              (isAxis0 ? "rows" : "columns") + " (tquant_mx_c6), but found " +
              std::to_string(along));
  }
  if (call.numWrites() > 4 &&
      (src.validRows % 16 != 0 || src.validCols % (2 * kGroup) != 0)) {
    call.fail("expects a multiple of 16 valid rows and 64 columns beside "
              "'exp_zz', but found " +
              std::to_string(src.validRows) + "x" +
              std::to_string(src.validCols));
  }
  int64_t rows = isAxis0 ? along / kGroup : src.validRows;
  int64_t cols = isAxis0 ? src.validCols : along / kGroup;
  float values[kGroup];
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t col = 0; col < cols; ++col) {
      for (int64_t k = 0; k < kGroup; ++k) {
        values[k] = isAxis0
                        ? readElement<float>(call, src, row * kGroup + k, col)
                        : readElement<float>(call, src, row, col * kGroup + k);
      }
      Shared shared = share(values);
      for (int64_t k = 0; k < kGroup; ++k) {
        float value = values[k] * shared.factor;
        narrow(isAxis0 ? row * kGroup + k : row,
               isAxis0 ? col : col * kGroup + k, value);
      }
      keep(row, col, shared);
    }
  }
}

static void quantizeBlocks(Call &call) { Quantization(call).run(); }

//===----------------------------------------------------------------------===//
// Scales for the matrix unit
//===----------------------------------------------------------------------===//

/// Blocks of 16 scales of one dimension and two of the other, without gaps, in
/// the order of the destination's memory. Along columns the source is turned;
/// along rows its scales lie one behind the other, however its type has rows.
void mlir::pto::isa_rt::orderScales(Call &call) {
  // The source counts as updated, as far as its padding goes.
  const Tile &src = call.tileAt(0), &dst = call.write(call.numWrites() - 1);
  bool isAxis0 = call.attribute("grpAxis", 1) == 0;
  int64_t lines = isAxis0 ? src.validCols : dst.validRows;
  int64_t groups = isAxis0 ? src.validRows : dst.validCols;
  if (groups % 2 != 0 || (isAxis0 && lines % 16 != 0)) {
    call.fail(std::string("expects scales in whole blocks, 2 along the axis") +
              (isAxis0 ? " and 16 beside it" : "") + ", but found " +
              std::to_string(isAxis0 ? groups : lines) + "x" +
              std::to_string(isAxis0 ? lines : groups));
  }
  int64_t stored = (lines + 15) / 16 * 16;
  for (int64_t line = 0; line < stored; ++line) {
    for (int64_t group = 0; group < groups; ++group) {
      uint8_t bits = 0;
      if (line < lines) {
        int64_t from = line * groups + group, cols = src.facts->cols;
        readBits(call, src, isAxis0 ? group : from / cols,
                 isAxis0 ? line : from % cols, 1, &bits);
      }
      int64_t at = (line / 16 * (groups / 2) + group / 2) * 32 + line % 16 * 2 +
                   group % 2;
      *call.access(dst, at, 1, 1, /*isWrite=*/true) = bits;
    }
  }
}

/// The type of a tile, in another memory.
static const TileFacts *placeIn(Core &core, const TileFacts *facts,
                                int64_t place) {
  std::unique_ptr<TileFacts> &placed = core.placedFacts[{facts, place}];
  if (!placed) {
    placed = std::make_unique<TileFacts>(*facts);
    placed->place = place;
  }
  return placed.get();
}

/// Beside each memory of operands lies one of scales, which is smaller by a
/// factor, and so are addresses. A tile in 'scaling' says not in which.
static void findScales(Call &call) {
  const Tile &src = call.read(0);
  Tile &dst = call.write();
  int64_t beside = src.facts->place == kLeft ? kScaleLeft : kScaleRight;
  if (dst.facts->place != kScaling && dst.facts->place != beside) {
    call.fail(std::string("expects scales in '") + getPlaceName(beside) +
              "', but found " + describe(dst));
  }
  int64_t ratio = call.core.arena(src.facts->place).facts->capacity /
                  std::max<int64_t>(call.core.arena(beside).facts->capacity, 1);
  dst.facts = placeIn(call.core, dst.facts, beside);
  dst.address = src.address / std::max<int64_t>(ratio, 1);
}

void mlir::pto::isa_rt::addMx(Table &table) {
  table["tquant.mx"] = quantizeBlocks;
  table["tget_scale_addr"] = findScales;
}
