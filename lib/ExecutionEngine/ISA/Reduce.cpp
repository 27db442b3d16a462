//===- Reduce.cpp - Along rows and columns --------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Floats are reduced in f32, in the order of rows and columns, and rounded at
// the end.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

using namespace mlir::pto::isa_rt;

//===----------------------------------------------------------------------===//
// Along rows
//===----------------------------------------------------------------------===//

/// Whether the instruction does nothing, since the destination is empty.
static bool isEmpty(const Call &call) {
  const Tile &dst = call.write(call.numWrites() - 1);
  return dst.validRows == 0 || dst.validCols == 0;
}

static void checkNotEmpty(const Call &call, const Tile &src) {
  if (src.validRows == 0 || src.validCols == 0) {
    call.fail("expects a source that is not empty");
  }
}

static void checkLine(const Call &call, int64_t expected, int64_t found,
                      const char *what) {
  if (expected != found) {
    call.fail("expects a destination of " + std::to_string(expected) +
              " valid " + what + ", but found " + std::to_string(found));
  }
}

template <class Function>
static void rowReduce(Call &call) {
  if (isEmpty(call)) {
    return;
  }
  const Tile &src = call.read(0), &dst = call.write();
  checkNotEmpty(call, src);
  checkLine(call, src.validRows, dst.validRows, "rows");
  visitValue(call, src.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    std::vector<T> values(src.validCols);
    for (int64_t row = 0; row < src.validRows; ++row) {
      readRow(call, src, row, 0, src.validCols, values.data());
      T result = values[0];
      for (int64_t col = 1; col < src.validCols; ++col) {
        result = Function::template apply<T>(call, result, values[col]);
      }
      writeElement(call, dst, row, 0, result);
    }
  });
}

/// The first of equal values counts.
template <bool isMax>
static void rowArg(Call &call) {
  if (isEmpty(call)) {
    return;
  }
  const Tile &src = call.read(0);
  checkNotEmpty(call, src);
  const Tile &dst = call.write(call.numWrites() - 1);
  checkLine(call, src.validRows, dst.validRows, "rows");
  visitValue(call, src.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    std::vector<T> values(src.validCols);
    for (int64_t row = 0; row < src.validRows; ++row) {
      readRow(call, src, row, 0, src.validCols, values.data());
      auto found = isMax ? std::max_element(values.begin(), values.end())
                         : std::min_element(values.begin(), values.end());
      writeElement(call, dst, row, 0, int64_t(found - values.begin()));
      if (call.numWrites() > 1) {
        writeElement(call, call.write(0), row, 0, *found);
      }
    }
  });
}

//===----------------------------------------------------------------------===//
// Along columns
//===----------------------------------------------------------------------===//

template <class Function>
static void colReduce(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  if (isEmpty(call) || src.validRows == 0) {
    return;
  }
  checkLine(call, src.validCols, dst.validCols, "columns");
  bool inPairs = call.attribute("isBinary", 0) != 0;
  visitValue(call, src.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    std::vector<T> values = readAll<T>(call, src);
    int64_t rows = src.validRows, cols = src.validCols;
    auto combine = [&](int64_t to, int64_t from) {
      for (int64_t col = 0; col < cols; ++col) {
        T &value = values[to * cols + col];
        value =
            Function::template apply<T>(call, value, values[from * cols + col]);
      }
    };
    for (int64_t step = 1; inPairs && step < rows; step *= 2) {
      for (int64_t row = 0; row + step < rows; row += 2 * step) {
        combine(row, row + step);
      }
    }
    for (int64_t row = 1; !inPairs && row < rows; ++row) {
      combine(0, row);
    }
    writeRow(call, dst, 0, 0, cols, values.data());
  });
}

template <bool isMax>
static void colArg(Call &call) {
  const Tile &src = call.read(0);
  const Tile &dst = call.write(call.numWrites() - 1);
  if (isEmpty(call) || src.validRows == 0) {
    return;
  }
  checkLine(call, src.validCols, dst.validCols, "columns");
  visitValue(call, src.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    std::vector<T> values = readAll<T>(call, src);
    int64_t cols = src.validCols;
    for (int64_t col = 0; col < cols; ++col) {
      int64_t best = 0;
      for (int64_t row = 1; row < src.validRows; ++row) {
        T a = values[row * cols + col], b = values[best * cols + col];
        best = (isMax ? a > b : a < b) ? row : best;
      }
      writeElement(call, dst, 0, col, best);
      if (call.numWrites() > 1) {
        writeElement(call, call.write(0), 0, col, values[best * cols + col]);
      }
    }
  });
}

void mlir::pto::isa_rt::addReduce(Table &table) {
  table["trowsum"] = rowReduce<Add>;
  table["trowmax"] = rowReduce<Max>;
  table["trowmin"] = rowReduce<Min>;
  table["trowprod"] = rowReduce<Mul>;
  table["trowargmax"] = rowArg<true>;
  table["trowargmin"] = rowArg<false>;
  table["tcolsum"] = colReduce<Add>;
  table["tcolmax"] = colReduce<Max>;
  table["tcolmin"] = colReduce<Min>;
  table["tcolprod"] = colReduce<Mul>;
  table["tcolargmax"] = colArg<true>;
  table["tcolargmin"] = colArg<false>;
}
