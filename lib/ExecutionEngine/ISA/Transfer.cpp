//===- Transfer.cpp - Global memory to tiles and back ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rectangles, and rows or elements by index.
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "Matrix.h"

using namespace mlir::pto::isa_rt;

//===----------------------------------------------------------------------===//
// Tiles against views
//===----------------------------------------------------------------------===//

namespace {

/// How the valid rectangle of a tile lies in a view.
enum class Match { Same, Flat, Empty };

} // namespace

static std::string text(int64_t rows, int64_t cols) {
  return std::to_string(rows) + "x" + std::to_string(cols);
}

static Match match(const Call &call, const Matrix &matrix, int64_t rows,
                   int64_t cols) {
  if (rows * cols == 0 || matrix.rows * matrix.cols == 0) {
    return Match::Empty;
  }
  if (matrix.rows == rows && matrix.cols == cols) {
    return Match::Same;
  }
  bool isLine = rows == 1 || cols == 1 || matrix.rows == 1 || matrix.cols == 1;
  if (isLine && matrix.rows * matrix.cols == rows * cols) {
    return Match::Flat;
  }
  call.fail(
      "expects a view of the valid extents of the tile (transfer_c2), but "
      "found " +
      text(matrix.rows, matrix.cols) + " and " + text(rows, cols));
}

static void checkSizes(const Call &call, const Tile &tile, const View &view) {
  if (getMovedBytes(call, tile) != getElementBytes(view.dtype)) {
    call.fail("expects elements of one size (transfer_c1), but found " +
              std::string(getElementName(tile.facts->dtype)) + " and " +
              getElementName(view.dtype));
  }
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// Calls `body(tile row, tile col, view row, view col, count)` for pieces.
template <class Body>
static void forMatch(Match how, const Matrix &matrix, int64_t rows,
                     int64_t cols, Body body) {
  if (how == Match::Same) {
    forPieces(rows, cols, [&](int64_t row, int64_t col, int64_t count) {
      body(row, col, row, col, count);
    });
    return;
  }
  for (int64_t k = 0; how == Match::Flat && k < rows * cols; ++k) {
    body(k / cols, k % cols, k / matrix.cols, k % matrix.cols, 1);
  }
}

/// What a load writes beside the window.
static void padLoad(Call &call, Tile &tile, const Matrix &matrix) {
  int64_t mode = call.attribute("pad_mode", -1);
  if (call.segment(2) >= 0 || call.segment(4) >= 0 || mode == 1 ||
      call.attribute("init_out_buffer", 0)) {
    call.notExecutable("with padding on the left or a filled buffer");
  }
  if (mode != 2) {
    return;
  }
  int value = call.segment(1), right = call.segment(3);
  int64_t width = right >= 0 ? call.intAt(right) : 0;
  visitValue(call, tile.facts->dtype, [&](auto zero) {
    auto pad = value >= 0
                   ? getScalar<decltype(zero)>(call, value, tile.facts->dtype)
                   : zero;
    for (int64_t row = 0; row < matrix.rows; ++row) {
      for (int64_t k = 0; k < width; ++k) {
        writeElement(call, tile, row, matrix.cols + k, pad);
      }
    }
  });
}

static void load(Call &call) {
  Tile &tile = call.write();
  Matrix matrix(call, call.readView(0));
  checkSizes(call, tile, matrix.view);
  bool isPadded = call.op.numOperands > 2 || call.attribute("pad_mode", 0) ||
                  call.attribute("init_out_buffer", 0);
  // Into blocks, the view says how much.
  bool byView = isPadded || tile.facts->innerLayout != 0;
  int64_t rows = byView ? matrix.rows : tile.validRows;
  int64_t cols = byView ? matrix.cols : tile.validCols;
  if (byView && (rows > tile.facts->rows || cols > tile.facts->cols)) {
    call.fail("expects a view within the tile, but found " + text(rows, cols) +
              " and " + describe(tile));
  }
  Match how = match(call, matrix, rows, cols);
  visitBits(matrix.elementBytes(), [&](auto bits) {
    decltype(bits) piece[kPiece];
    forMatch(how, matrix, rows, cols,
             [&](int64_t row, int64_t col, int64_t viewRow, int64_t viewCol,
                 int64_t count) {
               matrix.read(viewRow, viewCol, count, piece);
               writeBits(call, tile, row, col, count, piece);
             });
  });
  if (how != Match::Empty) {
    call.countBytes(kGm, tile.facts->place,
                    rows * cols * matrix.elementBytes());
  }
  if (isPadded) {
    padLoad(call, tile, matrix);
  }
}

/// The tile holds nothing of worth afterwards.
static void prefetch(Call &call) { call.spoil(call.write()); }

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// Writes values to a piece of a row, or adds them to it.
template <class Element>
static void storePiece(const Matrix &matrix, bool isAdd, int64_t row,
                       int64_t col, int64_t count,
                       const typename Element::Value *values) {
  using Storage = typename Element::Storage;
  Storage piece[kPiece];
  if (isAdd) {
    matrix.read(row, col, count, piece);
  }
  for (int64_t k = 0; k < count; ++k) {
    piece[k] = Element::encode(isAdd ? Element::decode(piece[k]) + values[k]
                                     : values[k]);
  }
  matrix.write(row, col, count, piece);
}

/// Stores numbers that `read(row, col, count, values)` gives.
template <class Read>
static void storeNumbers(Call &call, const Matrix &matrix, Match how,
                         int64_t rows, int64_t cols, Read read) {
  bool isAdd = call.attribute("atomicType", 0) == 1;
  bool known = visitElement(matrix.view.dtype, [&](auto element) {
    using Element = decltype(element);
    typename Element::Value values[kPiece];
    forMatch(how, matrix, rows, cols,
             [&](int64_t row, int64_t col, int64_t viewRow, int64_t viewCol,
                 int64_t count) {
               read(row, col, count, values);
               storePiece<Element>(matrix, isAdd, viewRow, viewCol, count,
                                   values);
             });
  });
  if (!known) {
    call.notExecutable("to elements of " +
                       std::string(getElementName(matrix.view.dtype)));
  }
}

static void store(Call &call) {
  Tile &tile = call.read(0);
  Matrix matrix(call, call.writeView());
  int64_t rows = tile.validRows, cols = tile.validCols;
  Match how = match(call, matrix, rows, cols);
  if (how != Match::Empty) {
    call.countBytes(tile.facts->place, kGm,
                    rows * cols * matrix.elementBytes());
  }
  if (tile.facts->place == kAcc) {
    Epilogue epilogue(call, tile, matrix.view.dtype);
    storeNumbers(call, matrix, how, rows, cols,
                 [&](int64_t row, int64_t col, int64_t count, auto *values) {
                   epilogue.read(row, col, count, values);
                 });
    return;
  }
  checkSizes(call, tile, matrix.view);
  if (call.attribute("atomicType", 0) == 1) {
    storeNumbers(call, matrix, how, rows, cols,
                 [&](int64_t row, int64_t col, int64_t count, auto *values) {
                   readRow(call, tile, row, col, count, values);
                 });
    return;
  }
  visitBits(matrix.elementBytes(), [&](auto bits) {
    decltype(bits) piece[kPiece];
    forMatch(how, matrix, rows, cols,
             [&](int64_t row, int64_t col, int64_t viewRow, int64_t viewCol,
                 int64_t count) {
               readBits(call, tile, row, col, count, piece);
               matrix.write(viewRow, viewCol, count, piece);
             });
  });
}

//===----------------------------------------------------------------------===//
// By index
//===----------------------------------------------------------------------===//

namespace {

/// The indices of a gather or scatter.
struct Indices {
  const Call &call;
  const Tile &tile;
  bool byRow;
  int64_t limit;
  int64_t outOfRange;
  bool isGather;

  Indices(const Call &call, const Tile &tile, const Tile &data,
          const Matrix &memory, bool isGather)
      : call(call), tile(tile), isGather(isGather) {
    bool perElement =
        tile.validRows == data.validRows && tile.validCols == data.validCols;
    byRow = call.attribute("coalesce", perElement ? 1 : 0) == 0;
    limit = byRow ? memory.rows : memory.rows * memory.cols;
    outOfRange = call.attribute(isGather ? "gatherOob" : "scatterOob", 0);
    int64_t count = byRow ? data.validRows : 0;
    if (byRow && tile.validRows * tile.validCols != count) {
      call.fail("expects an index for each of " + std::to_string(count) +
                " rows, but found " + text(tile.validRows, tile.validCols));
    }
    if (!byRow) {
      checkSameRectangle(call, tile, data);
    }
  }

  /// The index for an element of the data; -1: none.
  int64_t get(int64_t row, int64_t col) const {
    int64_t i = row, j = col;
    if (byRow) {
      i = tile.validCols == 1 ? row : 0;
      j = tile.validCols == 1 ? 0 : row;
    }
    int64_t index = readElement<int64_t>(call, tile, i, j);
    if (index >= 0 && index < limit) {
      return index;
    }
    // Gather: 1 clamp, 2 wrap, 3 zero. Scatter: 1 skip, 2 clamp, 3 wrap.
    int64_t clamp = isGather ? 1 : 2, wrap = isGather ? 2 : 3;
    if (outOfRange == clamp) {
      return std::clamp<int64_t>(index, 0, limit - 1);
    }
    if (outOfRange == wrap) {
      return (index % limit + limit) % limit;
    }
    if (outOfRange == 0) {
      call.fail("expects an index below " + std::to_string(limit) +
                ", but found " + std::to_string(index));
    }
    return -1;
  }
};

} // namespace

static void gather(Call &call) {
  if (!call.readsView(0) || call.readsView(1)) {
    call.notExecutable("with indices in global memory");
  }
  Tile &tile = call.write();
  Matrix memory(call, call.readView(0));
  checkSizes(call, tile, memory.view);
  Indices indices(call, call.read(1), tile, memory, /*isGather=*/true);
  visitBits(memory.elementBytes(), [&](auto bits) {
    for (int64_t row = 0; row < tile.validRows; ++row) {
      for (int64_t col = 0; col < tile.validCols; ++col) {
        int64_t index = indices.get(row, col);
        decltype(bits) value = 0;
        if (index >= 0 && indices.byRow) {
          memory.read(index, col, 1, &value);
        } else if (index >= 0) {
          memory.read(index / memory.cols, index % memory.cols, 1, &value);
        }
        writeBits(call, tile, row, col, 1, &value);
      }
    }
  });
  call.countBytes(kGm, tile.facts->place,
                  tile.validRows * tile.validCols * memory.elementBytes());
}

static void scatter(Call &call) {
  Tile &tile = call.read(0);
  Matrix memory(call, call.writeView());
  checkSizes(call, tile, memory.view);
  Indices indices(call, call.read(1), tile, memory, /*isGather=*/false);
  int64_t operation = call.attribute("scatterAtomicOp", 0);
  bool known = visitElement(memory.view.dtype, [&](auto element) {
    using Element = decltype(element);
    for (int64_t row = 0; row < tile.validRows; ++row) {
      for (int64_t col = 0; col < tile.validCols; ++col) {
        int64_t index = indices.get(row, col);
        if (index < 0) {
          continue;
        }
        int64_t i = indices.byRow ? index : index / memory.cols;
        int64_t j = indices.byRow ? col : index % memory.cols;
        typename Element::Storage bits;
        auto value = readElement<typename Element::Value>(call, tile, row, col);
        memory.read(i, j, 1, &bits);
        auto old = Element::decode(bits);
        value = operation == 1   ? old + value
                : operation == 2 ? std::max(old, value)
                : operation == 3 ? std::min(old, value)
                                 : value;
        bits = Element::encode(value);
        memory.write(i, j, 1, &bits);
      }
    }
  });
  if (!known) {
    failElements(call, tile);
  }
  call.countBytes(tile.facts->place, kGm,
                  tile.validRows * tile.validCols * memory.elementBytes());
}

void mlir::pto::isa_rt::addTransfer(Table &table) {
  table["tload"] = load;
  table["tstore"] = store;
  table["tprefetch"] = prefetch;
  table["mgather"] = gather;
  table["mscatter"] = scatter;
}
