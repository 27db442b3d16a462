//===- Expand.cpp - Rows and columns against tiles ------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A vector of one value per row is a column, or a block of equal values in each
// row; its first column has all there is to know.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

using namespace mlir::pto::isa_rt;

static void rowExpand(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  visitBits(getMovedBytes(call, dst), [&](auto zero) {
    decltype(zero) values[kPiece];
    for (int64_t row = 0; row < dst.validRows && dst.validCols; ++row) {
      readBits(call, src, row, 0, 1, values);
      std::fill(values + 1, values + kPiece, values[0]);
      for (int64_t col = 0; col < dst.validCols; col += kPiece) {
        writeBits(call, dst, row, col, std::min(kPiece, dst.validCols - col),
                  values);
      }
    }
  });
}

static void colExpand(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  for (int64_t row = 0; row < dst.validRows; ++row) {
    copyRow(call, src, 0, 0, dst, row, 0, dst.validCols);
  }
}

/// The source without the valid rectangle of the destination; where both have
/// it, the one in a column, else the second.
static bool isFirstVector(const Call &call) {
  const Tile &lhs = call.read(0), &rhs = call.read(1), &dst = call.write();
  auto isFull = [&](const Tile &tile) {
    return tile.validRows == dst.validRows && tile.validCols == dst.validCols;
  };
  if (isFull(lhs) && isFull(rhs)) {
    return lhs.facts->blockLayout == 1 && rhs.facts->blockLayout != 1;
  }
  if (!isFull(lhs) && !isFull(rhs)) {
    call.fail("expects a source with the valid extents of the destination "
              "(row_expand_c3)");
  }
  return isFull(rhs);
}

template <class Function>
static void rowExpandBinary(Call &call) {
  const Tile &dst = call.write();
  bool isFirst = isFirstVector(call);
  const Tile &vector = call.read(isFirst ? 0 : 1);
  const Tile &full = call.read(isFirst ? 1 : 0);
  if (vector.validRows != dst.validRows) {
    call.fail("expects a value for each of " + std::to_string(dst.validRows) +
              " rows (row_expand_c4), but found " +
              std::to_string(vector.validRows));
  }
  visitValue(call, dst.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    T a[kPiece];
    for (int64_t row = 0; row < dst.validRows; ++row) {
      T v = readElement<T>(call, vector, row, 0);
      for (int64_t col = 0; col < dst.validCols; col += kPiece) {
        int64_t count = std::min(kPiece, dst.validCols - col);
        readRow(call, full, row, col, count, a);
        for (int64_t k = 0; k < count; ++k) {
          a[k] = isFirst ? Function::template apply<T>(call, v, a[k])
                         : Function::template apply<T>(call, a[k], v);
        }
        writeRow(call, dst, row, col, count, a);
      }
    }
  });
}

template <class Function>
static void colExpandBinary(Call &call) {
  const Tile &lhs = call.read(0), &rhs = call.read(1), &dst = call.write();
  checkSameRectangle(call, lhs, dst);
  visitValue(call, dst.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    T a[kPiece], b[kPiece];
    forPieces(dst.validRows, dst.validCols,
              [&](int64_t row, int64_t col, int64_t count) {
                readRow(call, lhs, row, col, count, a);
                readRow(call, rhs, 0, col, count, b);
                for (int64_t k = 0; k < count; ++k) {
                  a[k] = Function::template apply<T>(call, a[k], b[k]);
                }
                writeRow(call, dst, row, col, count, a);
              });
  });
}

/// Exponentials of differences, which units round to elements first.
template <void (*subtract)(Call &)>
static void expDif(Call &call) {
  const Tile &dst = call.write();
  if (!isFloat(dst.facts->dtype)) {
    call.notExecutable("on integers");
  }
  subtract(call);
  float values[kPiece];
  forPieces(dst.validRows, dst.validCols,
            [&](int64_t row, int64_t col, int64_t count) {
              readRow(call, dst, row, col, count, values);
              for (int64_t k = 0; k < count; ++k) {
                values[k] = float(std::exp(double(values[k])));
              }
              writeRow(call, dst, row, col, count, values);
            });
}

void mlir::pto::isa_rt::addExpand(Table &table) {
  table["trowexpand"] = rowExpand;
  table["trowexpandadd"] = rowExpandBinary<Add>;
  table["trowexpandsub"] = rowExpandBinary<Sub>;
  table["trowexpandmul"] = rowExpandBinary<Mul>;
  table["trowexpanddiv"] = rowExpandBinary<Div>;
  table["trowexpandmax"] = rowExpandBinary<Max>;
  table["trowexpandmin"] = rowExpandBinary<Min>;
  table["trowexpandexpdif"] = expDif<rowExpandBinary<Sub>>;
  table["tcolexpand"] = colExpand;
  table["tcolexpandadd"] = colExpandBinary<Add>;
  table["tcolexpandsub"] = colExpandBinary<Sub>;
  table["tcolexpandmul"] = colExpandBinary<Mul>;
  table["tcolexpanddiv"] = colExpandBinary<Div>;
  table["tcolexpandmax"] = colExpandBinary<Max>;
  table["tcolexpandmin"] = colExpandBinary<Min>;
  table["tcolexpandexpdif"] = expDif<colExpandBinary<Sub>>;
}
