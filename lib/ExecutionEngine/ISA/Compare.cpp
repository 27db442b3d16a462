//===- Compare.cpp - Masks and selection ----------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mask has a bit per element, packed from the lowest bit of each row on. Bits
// behind the last element of a row become 0 up to the end of their byte.
//
//===----------------------------------------------------------------------===//

#include "Access.h"

using namespace mlir::pto::isa_rt;

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// The bytes of the mask of a row.
static uint8_t *getMaskRow(const Call &call, const Tile &mask, int64_t row,
                           int64_t bits, bool isWrite) {
  if (mask.layout.blockColStride != 1 || mask.layout.blockRows != 1) {
    call.fail("expects a mask in rows");
  }
  int64_t size = getElementBytes(mask.facts->dtype);
  int64_t bytes = (bits + 7) / 8;
  if (row >= mask.facts->rows || bytes > mask.facts->cols * size) {
    call.fail("expects a mask with a bit for each element (mask_c2), but found "
              "row " +
              std::to_string(row) + " of " + std::to_string(bits) +
              " bits in " + describe(mask));
  }
  return call.accessBytes(mask, row * mask.layout.blockRowStride * size, bytes,
                          isWrite);
}

template <class T>
static bool holds(int64_t mode, T a, T b) {
  switch (mode) {
  case 0:
    return a == b;
  case 1:
    return a != b;
  case 2:
    return a < b;
  case 3:
    return a <= b;
  case 4:
    return a > b;
  default:
    return a >= b;
  }
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// `other(row, values)` gives what a row is compared with.
template <class T, class Other>
static void compareRows(Call &call, const Tile &src, Other other) {
  int64_t mode = call.attribute("cmpMode", 0), cols = src.validCols;
  std::vector<T> lhs(cols), rhs(cols);
  for (int64_t row = 0; row < src.validRows && cols > 0; ++row) {
    readRow(call, src, row, 0, cols, lhs.data());
    other(row, rhs.data());
    uint8_t *mask = getMaskRow(call, call.write(), row, cols, true);
    std::memset(mask, 0, (cols + 7) / 8);
    for (int64_t col = 0; col < cols; ++col) {
      mask[col / 8] |= uint8_t(holds(mode, lhs[col], rhs[col]) << col % 8);
    }
  }
}

static void compare(Call &call) {
  const Tile &lhs = call.read(0), &rhs = call.read(1);
  checkSameRectangle(call, lhs, rhs);
  visitValue(call, lhs.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    compareRows<T>(call, lhs, [&](int64_t row, T *values) {
      readRow(call, rhs, row, 0, rhs.validCols, values);
    });
  });
}

static void compareScalar(Call &call) {
  const Tile &src = call.read(0);
  visitValue(call, src.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    T scalar = call.isTile(1) ? readElement<T>(call, call.tileAt(1), 0, 0)
                              : getScalar<T>(call, 1, src.facts->dtype);
    compareRows<T>(call, src, [&](int64_t, T *values) {
      std::fill(values, values + src.validCols, scalar);
    });
  });
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

static void select(Call &call) {
  const Tile &mask = call.read(0), &dst = call.write();
  visitBits(getMovedBytes(call, dst), [&](auto zero) {
    using Bits = decltype(zero);
    int64_t cols = dst.validCols;
    std::vector<Bits> lhs(cols), rhs(cols);
    for (int64_t row = 0; row < dst.validRows && cols > 0; ++row) {
      readBits(call, call.read(1), row, 0, cols, lhs.data());
      readBits(call, call.read(2), row, 0, cols, rhs.data());
      const uint8_t *bits = getMaskRow(call, mask, row, cols, false);
      for (int64_t col = 0; col < cols; ++col) {
        lhs[col] = bits[col / 8] >> col % 8 & 1 ? lhs[col] : rhs[col];
      }
      writeBits(call, dst, row, 0, cols, lhs.data());
    }
  });
}

static void selectScalar(Call &call) {
  const Tile &mask = call.read(0), &src = call.read(1), &dst = call.write();
  checkSameRectangle(call, src, dst);
  visitValue(call, dst.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    int64_t cols = dst.validCols;
    T scalar = getScalar<T>(call, call.valueIndex(0), dst.facts->dtype);
    std::vector<T> values(cols);
    for (int64_t row = 0; row < dst.validRows && cols > 0; ++row) {
      readRow(call, src, row, 0, cols, values.data());
      const uint8_t *bits = getMaskRow(call, mask, row, cols, false);
      for (int64_t col = 0; col < cols; ++col) {
        values[col] = bits[col / 8] >> col % 8 & 1 ? values[col] : scalar;
      }
      writeRow(call, dst, row, 0, cols, values.data());
    }
  });
}

void mlir::pto::isa_rt::addCompare(Table &table) {
  table["tcmp"] = compare;
  table["tcmps"] = compareScalar;
  table["tsel"] = select;
  table["tsels"] = selectScalar;
}
