//===- Move.cpp - Between and inside tiles --------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements go from place to place as they are; only out of the accumulator and
// into the bias table they change their type.
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"

using namespace mlir::pto::isa_rt;

namespace {

/// A rectangle that goes from one tile to another; its extents are elements of
/// the latter.
struct Window {
  const Tile &from;
  int64_t fromRow, fromCol;
  const Tile &to;
  int64_t toRow, toCol;
  int64_t rows, cols;
};

} // namespace

//===----------------------------------------------------------------------===//
// To vector cores
//===----------------------------------------------------------------------===//

/// From here on two cores share the tile: rows, then columns.
static constexpr int64_t kSplitRows = 2;

/// Which vector cores get an accumulator.
static int64_t getVecMode(const Call &call) {
  return call.attribute("accToVecMode", 0);
}

/// The vector core of the block that has number `subblock`. A kernel that is
/// launched without any works on memory of its own.
static Core &findVectorCore(const Call &call, int64_t subblock) {
  for (const std::unique_ptr<Core> &core : call.core.scheduler.getCores()) {
    if (&core->block == &call.core.block && core->isVector() &&
        core->program.subblock == subblock) {
      return *core;
    }
  }
  if (subblock > 0 || call.core.block.vectorCores > 0) {
    call.fail("expects vector core " + std::to_string(subblock) +
              " in the launch");
  }
  return call.core;
}

/// `to` makes the accumulator's values part of the memory of its core.
static void writeOutOfAcc(Call &to, const Epilogue &epilogue,
                          const Window &window) {
  visitValue(to, window.to.facts->dtype, [&](auto zero) {
    decltype(zero) values[kPiece];
    forPieces(window.rows, window.cols,
              [&](int64_t row, int64_t col, int64_t count) {
                epilogue.read(window.fromRow + row, window.fromCol + col, count,
                              values);
                writeRow(to, window.to, window.toRow + row, window.toCol + col,
                         count, values);
              });
  });
}

static void moveOutOfAcc(Call &call, const Window &window) {
  Epilogue epilogue(call, window.from, window.to.facts->dtype);
  if (window.to.facts->place != kVec || call.core.isVector()) {
    writeOutOfAcc(call, epilogue, window);
    return;
  }
  int64_t mode = getVecMode(call);
  if (mode < kSplitRows) {
    Call to(findVectorCore(call, mode), call.op, call.in, call.out);
    writeOutOfAcc(to, epilogue, window);
    return;
  }
  bool byRow = mode == kSplitRows;
  int64_t extent = byRow ? window.rows : window.cols;
  if (extent % 2 != 0) {
    call.fail(std::string("expects an even number of ") +
              (byRow ? "rows" : "columns") + " for two cores, but found " +
              std::to_string(extent));
  }
  for (int64_t core = 0; core < 2; ++core) {
    Window part = window;
    (byRow ? part.rows : part.cols) = extent / 2;
    (byRow ? part.fromRow : part.fromCol) += core * (extent / 2);
    Call to(findVectorCore(call, core), call.op, call.in, call.out);
    writeOutOfAcc(to, epilogue, part);
  }
}

/// Pairs of values that lie one beside the other become pairs of which one lies
/// below, or the other way around: value by value.
static void turnPairs(const Call &call, const Window &window) {
  const Tile &from = window.from, &to = window.to;
  int64_t rows = window.rows * valueRows(to);
  int64_t cols = window.cols * valueCols(to);
  int64_t fromRow = window.fromRow * valueRows(from);
  int64_t fromCol = window.fromCol * valueCols(from);
  int64_t toRow = window.toRow * valueRows(to);
  int64_t toCol = window.toCol * valueCols(to);
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t col = 0; col < cols; ++col) {
      writeHalfByte(call, to, toRow + row, toCol + col,
                    readHalfByte(call, from, fromRow + row, fromCol + col));
    }
  }
}

static void move(Call &call, const Window &window) {
  int64_t size = getElementBytes(window.to.facts->dtype);
  call.countBytes(window.from.facts->place, window.to.facts->place,
                  window.rows * window.cols * size);
  if (window.from.facts->place == kAcc) {
    moveOutOfAcc(call, window);
    return;
  }
  if (valueRows(window.from) != valueRows(window.to)) {
    turnPairs(call, window);
    return;
  }
  for (int64_t row = 0; row < window.rows; ++row) {
    if (window.to.facts->dtype == PTO_F32 &&
        window.from.facts->dtype != PTO_F32 &&
        window.to.facts->place == kBias) {
      std::vector<float> values(window.cols);
      readRow(call, window.from, window.fromRow + row, window.fromCol,
              window.cols, values.data());
      writeRow(call, window.to, window.toRow + row, window.toCol, window.cols,
               values.data());
      continue;
    }
    copyRow(call, window.from, window.fromRow + row, window.fromCol, window.to,
            window.toRow + row, window.toCol, window.cols);
  }
}

static void moveTile(Call &call) {
  if (call.attribute("grpAxis", -1) >= 0 ||
      (call.op.numOperands > 2 && call.op.operands[1].role == 's')) {
    orderScales(call);
    return;
  }
  const Tile &src = call.read(0), &dst = call.write();
  // Two cores have a part each.
  if (getVecMode(call) < kSplitRows) {
    checkSameRectangle(call, src, dst);
  }
  move(call, {src, 0, 0, dst, 0, 0, getValueRows(src) / valueRows(dst),
              getValueCols(src) / valueCols(dst)});
}

static void extract(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  int64_t row = call.valueInt(0), col = call.valueInt(1);
  // Two cores share what there is of the source, whatever the destination is.
  bool isShared = getVecMode(call) >= kSplitRows;
  int64_t rows = isShared ? src.validRows - row : dst.validRows;
  int64_t cols = isShared ? src.validCols - col : dst.validCols;
  move(call, {src, row, col, dst, 0, 0, rows, cols});
}

static void insert(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  move(call, {src, 0, 0, dst, call.valueInt(0), call.valueInt(1),
              getValueRows(src) / valueRows(dst),
              getValueCols(src) / valueCols(dst)});
}

//===----------------------------------------------------------------------===//
// Inside of the vector memory
//===----------------------------------------------------------------------===//

static void transpose(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  visitBits(getMovedBytes(call, src), [&](auto zero) {
    using Bits = decltype(zero);
    std::vector<Bits> values(src.validRows * src.validCols);
    for (int64_t row = 0; row < src.validRows; ++row) {
      readBits(call, src, row, 0, src.validCols,
               values.data() + row * src.validCols);
    }
    std::vector<Bits> column(src.validRows);
    for (int64_t col = 0; col < src.validCols; ++col) {
      for (int64_t row = 0; row < src.validRows; ++row) {
        column[row] = values[row * src.validCols + col];
      }
      writeBits(call, dst, col, 0, src.validRows, column.data());
    }
  });
}

static void concat(Call &call) {
  const Tile &lhs = call.read(0), &rhs = call.read(1), &dst = call.write();
  for (int64_t row = 0; row < dst.validRows; ++row) {
    copyRow(call, lhs, row, 0, dst, row, 0, lhs.validCols);
    copyRow(call, rhs, row, 0, dst, row, lhs.validCols, rhs.validCols);
  }
}

/// Index tiles say, in bytes of indices, how much of each row counts.
static void concatByIndex(Call &call) {
  const Tile &lhs = call.read(0), &rhs = call.read(1), &dst = call.write();
  int64_t size = getElementBytes(call.read(2).facts->dtype);
  for (int64_t row = 0; row < dst.validRows; ++row) {
    int64_t n = readElement<int64_t>(call, call.read(2), row, 0) / size;
    int64_t m = readElement<int64_t>(call, call.read(3), row, 0) / size;
    n = std::clamp<int64_t>(n, 0, dst.validCols);
    m = std::clamp<int64_t>(m, 0, dst.validCols - n);
    copyRow(call, lhs, row, 0, dst, row, 0, n);
    copyRow(call, rhs, row, 0, dst, row, n, m);
  }
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

/// The value of the padding of a tile.
template <class T>
static T getPad(const Call &call, const TileFacts &facts) {
  constexpr int64_t custom = int64_t(1) << 32;
  if (facts.pad >= custom) {
    return static_cast<T>(bitCast<float>(uint32_t(facts.pad)));
  }
  if (facts.pad <= 1) {
    return T();
  }
  bool isMax = facts.pad == 2;
  if constexpr (std::is_same_v<T, float>) {
    return isMax ? std::numeric_limits<float>::infinity()
                 : -std::numeric_limits<float>::infinity();
  } else {
    return static_cast<T>(isMax ? getGreatest(facts.dtype)
                                : getLeast(facts.dtype));
  }
}

/// Calls `body(row, col, count)` for pieces of what a tile has outside of its
/// first `rows` and `cols`.
template <class Body>
static void forPadding(const TileFacts &facts, int64_t rows, int64_t cols,
                       Body body) {
  for (int64_t row = 0; row < facts.rows; ++row) {
    for (int64_t col = row < rows ? cols : 0; col < facts.cols; col += kPiece) {
      body(row, col, std::min(kPiece, facts.cols - col));
    }
  }
}

/// Everything in the destination outside of the valid rectangle of the source.
static void fillPad(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  int64_t rows = src.validRows, cols = src.validCols;
  bool sameBytes = src.address == dst.address &&
                   std::memcmp(&src.layout, &dst.layout, sizeof(Layout)) == 0;
  for (int64_t row = 0; row < rows && !sameBytes; ++row) {
    copyRow(call, src, row, 0, dst, row, 0, cols);
  }
  if (isPacked(dst.facts->dtype)) {
    // Pairs have no other padding than zeros.
    uint8_t zeros[kPiece] = {};
    forPadding(*dst.facts, rows, cols,
               [&](int64_t row, int64_t col, int64_t count) {
                 writeBits(call, dst, row, col, count, zeros);
               });
    return;
  }
  visitValue(call, dst.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    T values[kPiece];
    std::fill(values, values + kPiece, getPad<T>(call, *dst.facts));
    forPadding(*dst.facts, rows, cols,
               [&](int64_t row, int64_t col, int64_t count) {
                 writeRow(call, dst, row, col, count, values);
               });
  });
}

void mlir::pto::isa_rt::addMove(Table &table) {
  table["tmov"] = moveTile;
  table["textract"] = extract;
  table["tinsert"] = insert;
  table["ttrans"] = transpose;
  table["tconcat"] = concat;
  table["tconcatidx"] = concatByIndex;
  table["tfillpad"] = fillPad;
}
