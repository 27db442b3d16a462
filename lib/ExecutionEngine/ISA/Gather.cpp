//===- Gather.cpp - By index and by pattern, generation -------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An index counts elements of a tile in the order of memory.
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include <numeric>

using namespace mlir::pto::isa_rt;

//===----------------------------------------------------------------------===//
// Indices and patterns
//===----------------------------------------------------------------------===//

/// Element `index` in the order of memory. It is one of the tile's.
template <class Bits>
static Bits *getElement(const Call &call, const Tile &tile, int64_t index,
                        bool isWrite) {
  int64_t count = tile.facts->rows * tile.facts->cols;
  if (index < 0 || (index >= count && !tile.isWindow)) {
    call.fail("expects an index below " + std::to_string(count) +
              ", but found " + std::to_string(index) + " of " + describe(tile));
  }
  return reinterpret_cast<Bits *>(call.access(tile, index, 1, 1, isWrite));
}

/// Whether pattern `mask` takes element k.
static bool takes(int64_t mask, int64_t k) {
  switch (mask) {
  case 1:
    return k % 2 == 0;
  case 2:
    return k % 2 == 1;
  case 7:
    return true;
  default:
    return k % 4 == mask - 3;
  }
}

static bool isAlongColumns(const Call &call) {
  const char *axis = call.text("axis");
  return axis && std::strcmp(axis, "col") == 0;
}

/// Calls `body(wide, narrow)` for positions along a line that a pattern takes.
template <class Body>
static void forPattern(const Call &call, int64_t length, Body body) {
  int64_t mask = call.attribute("maskPattern", 7), narrow = 0;
  for (int64_t wide = 0; wide < length; ++wide) {
    if (takes(mask, wide)) {
      body(wide, narrow++);
    }
  }
}

//===----------------------------------------------------------------------===//
// Gather
//===----------------------------------------------------------------------===//

static void gatherByIndex(Call &call) {
  const Tile &src = call.read(0), &indices = call.read(1), &dst = call.write();
  visitBits(getMovedBytes(call, dst), [&](auto zero) {
    using Bits = decltype(zero);
    for (int64_t row = 0; row < dst.validRows; ++row) {
      for (int64_t col = 0; col < dst.validCols; ++col) {
        int64_t index = readElement<int64_t>(call, indices, row, col);
        Bits value = *getElement<Bits>(call, src, index, false);
        writeBits(call, dst, row, col, 1, &value);
      }
    }
  });
}

static void gatherByPattern(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  bool byColumn = isAlongColumns(call);
  int64_t lines = byColumn ? src.validCols : src.validRows;
  for (int64_t line = 0; line < lines; ++line) {
    forPattern(call, byColumn ? src.validRows : src.validCols,
               [&](int64_t wide, int64_t narrow) {
                 copyRow(call, src, byColumn ? wide : line,
                         byColumn ? line : wide, dst, byColumn ? narrow : line,
                         byColumn ? line : narrow, 1);
               });
  }
}

/// Positions of elements for which a comparison holds, and how many there are.
static void gatherByComparison(Call &call) {
  const Tile &src = call.read(0), &dst = call.write(0), &count = call.write(1);
  bool isGreater = call.attribute("cmpMode", 0) == 4;
  int64_t offset = call.attribute("offset", 0);
  visitValue(call, src.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    T k = getScalar<T>(call, call.valueIndex(0), src.facts->dtype);
    std::vector<T> values(src.validCols);
    for (int64_t row = 0; row < src.validRows; ++row) {
      readRow(call, src, row, 0, src.validCols, values.data());
      int64_t found = 0;
      for (int64_t col = 0; col < src.validCols; ++col) {
        if (isGreater ? values[col] > k : values[col] == k) {
          writeElement(call, dst, row, found++, offset + col);
        }
      }
      // One behind the other in memory, whatever the shape of the tile.
      *getElement<uint32_t>(call, count, row, true) = uint32_t(found);
    }
  });
}

static void gather(Call &call) {
  if (call.numWrites() > 1) {
    gatherByComparison(call);
  } else if (call.attribute("maskPattern", 0)) {
    gatherByPattern(call);
  } else if (call.numReads() == 2) {
    gatherByIndex(call);
  } else {
    call.notExecutable("in this form");
  }
}

/// Blocks of 32 bytes by byte offset.
static void gatherBlocks(Call &call) {
  const Tile &src = call.read(0), &offsets = call.read(1), &dst = call.write();
  int64_t size = getMovedBytes(call, dst), perBlock = 32 / size;
  for (int64_t row = 0; row < dst.validRows; ++row) {
    for (int64_t col = 0; col < dst.validCols; col += perBlock) {
      int64_t offset = readElement<int64_t>(call, offsets, row, col / perBlock);
      int64_t count = std::min(perBlock, dst.validCols - col);
      uint8_t block[32];
      std::memcpy(block, call.accessBytes(src, offset, count * size, false),
                  count * size);
      std::memcpy(
          call.access(dst, getOffset(dst.layout, row, col), 1, count, true),
          block, count * size);
    }
  }
}

//===----------------------------------------------------------------------===//
// Scatter
//===----------------------------------------------------------------------===//

static void scatterByIndex(Call &call) {
  const Tile &src = call.read(0), &indices = call.read(1), &dst = call.write();
  checkSameRectangle(call, src, indices);
  visitBits(getMovedBytes(call, dst), [&](auto zero) {
    using Bits = decltype(zero);
    for (int64_t row = 0; row < src.validRows; ++row) {
      for (int64_t col = 0; col < src.validCols; ++col) {
        int64_t index = readElement<int64_t>(call, indices, row, col);
        Bits value;
        readBits(call, src, row, col, 1, &value);
        *getElement<Bits>(call, dst, index, true) = value;
      }
    }
  });
}

static void scatterByPattern(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  bool byColumn = isAlongColumns(call);
  int64_t lines = byColumn ? dst.validCols : dst.validRows;
  visitBits(getMovedBytes(call, dst), [&](auto zero) {
    decltype(zero) none = 0;
    for (int64_t row = 0; row < dst.validRows; ++row) {
      for (int64_t col = 0; col < dst.validCols; ++col) {
        writeBits(call, dst, row, col, 1, &none);
      }
    }
  });
  for (int64_t line = 0; line < lines; ++line) {
    forPattern(call, byColumn ? dst.validRows : dst.validCols,
               [&](int64_t wide, int64_t narrow) {
                 copyRow(call, src, byColumn ? narrow : line,
                         byColumn ? line : narrow, dst, byColumn ? wide : line,
                         byColumn ? line : wide, 1);
               });
  }
}

static void scatter(Call &call) {
  if (call.attribute("maskPattern", 0)) {
    scatterByPattern(call);
  } else {
    scatterByIndex(call);
  }
}

//===----------------------------------------------------------------------===//
// In turn
//===----------------------------------------------------------------------===//

static void interleave(Call &call) {
  int64_t cols = call.write(0).validCols;
  for (int64_t row = 0; row < call.write(0).validRows; ++row) {
    for (int64_t k = 0; k < 2 * cols; ++k) {
      copyRow(call, call.read(k % 2), row, k / 2, call.write(k < cols ? 0 : 1),
              row, k % cols, 1);
    }
  }
}

static void deinterleave(Call &call) {
  int64_t cols = call.read(0).validCols;
  for (int64_t row = 0; row < call.read(0).validRows; ++row) {
    for (int64_t k = 0; k < call.numReads() * cols; ++k) {
      copyRow(call, call.read(k / cols), row, k % cols, call.write(k % 2), row,
              k / 2, 1);
    }
  }
}

//===----------------------------------------------------------------------===//
// Generation
//===----------------------------------------------------------------------===//

static void countUp(Call &call) {
  const Tile &dst = call.write();
  int64_t start = call.valueInt(0);
  int64_t step = call.attribute("descending", 0) ? -1 : 1;
  for (int64_t col = 0; dst.validRows > 0 && col < dst.validCols; ++col) {
    writeElement(call, dst, 0, col, start + step * col);
  }
}

static void triangle(Call &call) {
  const Tile &dst = call.write();
  int64_t diagonal = call.valueInt(0);
  bool isUpper = call.attribute("upperOrLower", 0) != 0;
  visitValue(call, dst.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    for (int64_t row = 0; row < dst.validRows; ++row) {
      for (int64_t col = 0; col < dst.validCols; ++col) {
        bool in = isUpper ? col >= row + diagonal : col <= row + diagonal;
        writeElement(call, dst, row, col, static_cast<T>(in));
      }
    }
  });
}

/// The higher bytes that an element has to have, the highest first: the
/// elements of 16 bits of each row have theirs, those of 32 bits share them.
static int64_t getWantedByte(const Call &call, int64_t row, int64_t number) {
  const Tile &src = call.read(0), &idx = call.read(1);
  bool isRowOwn = getElementBytes(src.facts->dtype) == 2;
  return readElement<int64_t>(call, idx, isRowOwn ? row : number, 0);
}

/// How many elements of a row have a byte up to each value, among those with
/// the higher bytes that are given.
static void histogram(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  int64_t byte = call.attribute("byte", 1);
  int64_t top = getElementBytes(src.facts->dtype) - 1;
  for (int64_t row = 0; row < src.validRows; ++row) {
    int64_t counts[256] = {};
    for (int64_t col = 0; col < src.validCols; ++col) {
      int64_t value = readElement<int64_t>(call, src, row, col);
      bool counted = true;
      for (int64_t higher = top; higher > byte; --higher) {
        counted &= (value >> 8 * higher & 0xff) ==
                   getWantedByte(call, row, top - higher);
      }
      counts[value >> 8 * byte & 0xff] += counted;
    }
    std::partial_sum(counts, counts + 256, counts);
    writeRow(call, dst, row, 0, 256, counts);
  }
}

void mlir::pto::isa_rt::addGather(Table &table) {
  table["tgather"] = gather;
  table["tgatherb"] = gatherBlocks;
  table["tscatter"] = scatter;
  table["tinterleave"] = interleave;
  table["tdeinterleave"] = deinterleave;
  table["tci"] = countUp;
  table["ttri"] = triangle;
  table["thistogram"] = histogram;
}
