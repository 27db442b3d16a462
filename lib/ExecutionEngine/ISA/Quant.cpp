//===- Quant.cpp - Quantization -------------------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With a scale, and maybe an offset, per row.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "Convert.h"

using namespace mlir::pto::isa_rt;

/// The value for a row of a tile that has one per row, in a column or a row.
static float getForRow(const Call &call, const Tile &tile, int64_t row) {
  bool isRow = tile.facts->rows == 1;
  return readElement<float>(call, tile, isRow ? 0 : row, isRow ? row : 0);
}

static void quantize(Call &call) {
  // The source counts as written: a machine that works in memory uses it up.
  const Tile &src = call.write(0), &dst = call.write(1);
  checkSameRectangle(call, src, dst);
  float from[kPiece];
  int64_t to[kPiece];
  for (int64_t row = 0; row < dst.validRows; ++row) {
    float scale = getForRow(call, call.read(0), row);
    float offset = call.numReads() > 1 ? getForRow(call, call.read(1), row) : 0;
    for (int64_t col = 0; col < dst.validCols; col += kPiece) {
      int64_t count = std::min(kPiece, dst.validCols - col);
      readRow(call, src, row, col, count, from);
      for (int64_t k = 0; k < count; ++k) {
        to[k] = roundToInteger(from[k] * scale + offset, dst.facts->dtype,
                               Rounding::Rint, /*saturate=*/true);
      }
      writeRow(call, dst, row, col, count, to);
    }
  }
  if (call.core.options.vectorOnMemory) {
    call.spoil(src);
  }
}

static void dequantize(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  checkSameRectangle(call, src, dst);
  float values[kPiece];
  for (int64_t row = 0; row < dst.validRows; ++row) {
    float scale = readElement<float>(call, call.read(1), row, 0);
    float offset = readElement<float>(call, call.read(2), row, 0);
    for (int64_t col = 0; col < dst.validCols; col += kPiece) {
      int64_t count = std::min(kPiece, dst.validCols - col);
      readRow(call, src, row, col, count, values);
      for (int64_t k = 0; k < count; ++k) {
        values[k] = (values[k] - offset) * scale;
      }
      writeRow(call, dst, row, col, count, values);
    }
  }
}

void mlir::pto::isa_rt::addQuant(Table &table) {
  table["tquant"] = quantize;
  table["tdequant"] = dequantize;
}
