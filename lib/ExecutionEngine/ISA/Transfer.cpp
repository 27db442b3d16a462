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

#include <optional>

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

namespace {

/// What a load writes beside the window: `left` elements before each row and
/// `right` behind it, and everything first if it fills.
struct Padding {
  Call &call;
  int64_t left = 0, right = 0;
  bool fills = false;

  explicit Padding(Call &call) : call(call) {
    left = getCount(2);
    right = getCount(3);
    int condition = call.segment(4);
    fills = call.attribute("init_out_buffer", 0) != 0 &&
            (condition < 0 || call.intAt(condition) != 0);
  }

  bool isFirst() const { return call.attribute("pad_mode", 0) == 1; }
  bool isValue() const { return call.attribute("pad_mode", 0) == 2; }

  void fill(const Tile &tile) const;
  void pad(const Tile &tile, int64_t rows, int64_t cols) const;

private:
  int64_t getCount(int segment) const {
    int operand = call.segment(segment);
    int64_t count = operand >= 0 ? call.intAt(operand) : 0;
    if (count < 0) {
      call.fail(
          "expects an amount of padding that is not negative, but found " +
          std::to_string(count));
    }
    return count;
  }
};

} // namespace

/// The bits of the value of padding; zero without one.
template <class Bits>
static Bits getPadBits(const Call &call, int64_t dtype) {
  Bits bits = 0;
  int value = call.segment(1);
  if (value < 0) {
    return bits;
  }
  visitElement(dtype, [&](auto element) {
    using Element = decltype(element);
    if constexpr (sizeof(typename Element::Storage) == sizeof(Bits)) {
      bits = bitCast<Bits>(Element::encode(
          getScalar<typename Element::Value>(call, value, dtype)));
    }
  });
  return bits;
}

/// All of the tile takes the value of padding.
void Padding::fill(const Tile &tile) const {
  visitBits(getMovedBytes(call, tile), [&](auto zero) {
    using Bits = decltype(zero);
    std::vector<Bits> row(tile.facts->cols,
                          getPadBits<Bits>(call, tile.facts->dtype));
    for (int64_t i = 0; i < tile.facts->rows; ++i) {
      writeBits(call, tile, i, 0, tile.facts->cols, row.data());
    }
  });
}

/// Both sides of rows that are loaded. The first element of a row, or the
/// value.
void Padding::pad(const Tile &tile, int64_t rows, int64_t cols) const {
  if ((!isFirst() && !isValue()) || left + right == 0) {
    return;
  }
  visitBits(getMovedBytes(call, tile), [&](auto zero) {
    using Bits = decltype(zero);
    Bits value = getPadBits<Bits>(call, tile.facts->dtype);
    for (int64_t i = 0; i < rows; ++i) {
      if (isFirst() && cols > 0) {
        readBits(call, tile, i, left, 1, &value);
      }
      std::vector<Bits> run(std::max(left, right), value);
      writeBits(call, tile, i, 0, left, run.data());
      writeBits(call, tile, i, left + cols, right, run.data());
    }
  });
}

static void load(Call &call) {
  Tile &tile = call.write();
  Matrix matrix(call, call.readView(0));
  checkSizes(call, tile, matrix.view);
  bool isPadded = call.op.numOperands > 2 ||
                  call.attribute("pad_mode", -1) >= 0 ||
                  call.attribute("init_out_buffer", 0);
  Padding padding(call);
  // Into blocks, the view says how much.
  bool byView = isPadded || tile.facts->innerLayout != 0;
  int64_t rows = byView ? matrix.rows : tile.validRows;
  int64_t cols = byView ? matrix.cols : tile.validCols;
  int64_t width = padding.left + cols + padding.right;
  if (byView && (rows > tile.facts->rows || width > tile.facts->cols)) {
    call.fail("expects a view within the tile, but found " + text(rows, width) +
              " and " + describe(tile));
  }
  if (padding.fills) {
    padding.fill(tile);
  }
  Match how = match(call, matrix, rows, cols);
  visitBits(matrix.elementBytes(), [&](auto bits) {
    decltype(bits) piece[kPiece];
    forMatch(how, matrix, rows, cols,
             [&](int64_t row, int64_t col, int64_t viewRow, int64_t viewCol,
                 int64_t count) {
               matrix.read(viewRow, viewCol, count, piece);
               writeBits(call, tile, row, padding.left + col, count, piece);
             });
  });
  if (how != Match::Empty) {
    call.countBytes(kGm, tile.facts->place,
                    rows * cols * matrix.elementBytes());
  }
  padding.pad(tile, rows, cols);
}

/// The tile holds nothing of worth afterwards.
static void prefetch(Call &call) { call.spoil(call.write()); }

// Fetches that go on by themselves change no element: sessions and events are
// numbers that stand for no transfer.

static void openPrefetches(Call &call) {
  call.accessGlobal(call.in[0], 1, GlobalAccess::Read);
  call.out[0] = -1;
}

static void getPrefetchSession(Call &call) { call.out[0] = call.in[0]; }

static void beginPrefetch(Call &call) {
  Matrix matrix(call, call.viewAt(0));
  if (matrix.rows > 0 && matrix.cols > 0) {
    // Nothing but the check of the bounds.
    matrix.forRuns(0, 0, matrix.cols, GlobalAccess::Read,
                   [](uint8_t *, int64_t, int64_t) {});
  }
  call.out[0] = 0;
}

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

/// The indices of a gather or scatter, in a tile or in global memory.
struct Indices {
  const Call &call;
  const Tile *tile = nullptr;
  std::optional<Matrix> view;
  /// How many there are.
  int64_t rows, cols;
  bool byRow;
  int64_t limit;
  int64_t outOfRange;
  bool isGather;

  Indices(const Call &call, const Tile &data, const Matrix &memory,
          bool isGather)
      : call(call), isGather(isGather) {
    if (call.readsView(1)) {
      view.emplace(call, call.readView(1));
      rows = view->rows;
      cols = view->cols;
    } else {
      tile = &call.read(1);
      rows = tile->validRows;
      cols = tile->validCols;
    }
    bool perElement = rows == data.validRows && cols == data.validCols;
    byRow = call.attribute("coalesce", perElement ? 1 : 0) == 0;
    limit = byRow ? memory.rows : memory.rows * memory.cols;
    outOfRange = call.attribute(isGather ? "gatherOob" : "scatterOob", 0);
    if (byRow && rows * cols != data.validRows) {
      call.fail("expects an index for each of " +
                std::to_string(data.validRows) + " rows, but found " +
                text(rows, cols));
    }
    // Memory may hold them in any shape.
    if (!byRow &&
        (tile ? !perElement : rows * cols != data.validRows * data.validCols)) {
      call.fail("expects an index for each of " +
                text(data.validRows, data.validCols) + " elements, but found " +
                text(rows, cols));
    }
    // Units with registers find a row by the length of those of the data.
    bool countsRows =
        byRow && data.facts->place == kVec && !call.core.options.vectorOnMemory;
    if (countsRows && memory.cols != data.validCols) {
      call.fail("expects rows of " + std::to_string(data.validCols) +
                " elements in memory, but found " +
                std::to_string(memory.cols));
    }
    if ((!byRow || countsRows) && !memory.isPacked()) {
      call.fail(std::string("expects ") + (byRow ? "rows" : "elements") +
                " without gaps to count them by index, but found a view with "
                "other strides than its extents");
    }
    cells = data.validCols;
  }

  int64_t read(int64_t row, int64_t col) const {
    if (tile) {
      return readElement<int64_t>(call, *tile, row, col);
    }
    int32_t index;
    view->read(row, col, 1, &index);
    return index;
  }

  /// The index for an element of the data; -1: none.
  int64_t get(int64_t row, int64_t col) const {
    int64_t number = byRow ? row : row * cells + col;
    int64_t index = read(number / cols, number % cols);
    if (index >= 0 && index < limit) {
      return index;
    }
    // Gather: 1 clamp, 2 wrap, 3 zero. Scatter: 1 skip, 2 clamp, 3 wrap. The
    // units read indices without a sign, so that what is negative is large.
    int64_t clamp = isGather ? 1 : 2, wrap = isGather ? 2 : 3;
    if (outOfRange == clamp) {
      return limit - 1;
    }
    if (outOfRange == wrap) {
      return static_cast<uint32_t>(index) % limit;
    }
    if (outOfRange == 0) {
      call.fail("expects an index below " + std::to_string(limit) +
                ", but found " + std::to_string(index));
    }
    return -1;
  }

private:
  /// Elements of data in a row.
  int64_t cells;
};

} // namespace

/// Scratch in global memory holds nothing of worth.
static void spoilViews(Call &call) {
  for (int i = 0; i < call.op.numOperands; ++i) {
    if (call.op.operands[i].role != 's' || !call.isView(i)) {
      continue;
    }
    Matrix scratch(call, call.viewAt(i));
    visitBits(scratch.elementBytes(), [&](auto zero) {
      decltype(zero) ones = ~zero;
      for (int64_t row = 0; row < scratch.rows; ++row) {
        for (int64_t col = 0; col < scratch.cols; ++col) {
          scratch.write(row, col, 1, &ones);
        }
      }
    });
  }
}

static void gather(Call &call) {
  Tile &tile = call.write();
  Matrix memory(call, call.readView(0));
  checkSizes(call, tile, memory.view);
  Indices indices(call, tile, memory, /*isGather=*/true);
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
  spoilViews(call);
}

static void scatter(Call &call) {
  Tile &tile = call.read(0);
  Matrix memory(call, call.writeView());
  checkSizes(call, tile, memory.view);
  Indices indices(call, tile, memory, /*isGather=*/false);
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
  table["make_prefetch_async_context"] = openPrefetches;
  table["get_prefetch_async_session"] = getPrefetchSession;
  table["tprefetch_async"] = beginPrefetch;
  table["mgather"] = gather;
  table["mscatter"] = scatter;
}
