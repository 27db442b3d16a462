//===- Access.h - Elements of tiles -----------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions work on rows: they read pieces of rows of any element type and
// layout into arrays of float, int64_t or (for ui64) uint64_t, compute, and
// write them back. Writing rounds to nearest even, or keeps the low bits.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_ISA_ACCESS_H
#define PTO_LIB_EXECUTIONENGINE_ISA_ACCESS_H

#include "Core.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mlir::pto::isa_rt {

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

template <class To, class From>
To bitCast(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(to));
  return to;
}

inline float halfToFloat(uint16_t bits) {
  uint32_t sign = uint32_t(bits & 0x8000) << 16;
  uint32_t magnitude = bits & 0x7fff;
  if (magnitude >= 0x7c00) {
    return bitCast<float>(sign | 0x7f800000 | (magnitude & 0x3ff) << 13);
  }
  // Scaling by 2^112 brings the exponent in place, subnormals included.
  float scaled = bitCast<float>(magnitude << 13) * 0x1p112f;
  return bitCast<float>(bitCast<uint32_t>(scaled) | sign);
}

inline uint16_t floatToHalf(float value) {
  uint32_t word = bitCast<uint32_t>(value);
  uint32_t sign = word >> 16 & 0x8000, magnitude = word & 0x7fffffff;
  if (magnitude > 0x7f800000) {
    return uint16_t(sign | 0x7e00);
  }
  if (magnitude >= 0x477ff000) { // from 65520 on
    return uint16_t(sign | 0x7c00);
  }
  if (magnitude < 0x38800000) {
    // Adding 0.5 leaves the subnormal in the low bits, rounded by the sum.
    float sum = bitCast<float>(magnitude) + 0.5f;
    return uint16_t(sign | (bitCast<uint32_t>(sum) - 0x3f000000));
  }
  uint32_t rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
  return uint16_t(sign | (rounded - 0x38000000) >> 13);
}

inline float bfloatToFloat(uint16_t bits) {
  return bitCast<float>(uint32_t(bits) << 16);
}

inline uint16_t floatToBFloat(float value) {
  uint32_t word = bitCast<uint32_t>(value);
  if ((word & 0x7fffffff) > 0x7f800000) {
    return uint16_t(word >> 16 | 0x40);
  }
  return uint16_t((word + 0x7fff + (word >> 16 & 1)) >> 16);
}

/// Small floats by their bits; see Convert.cpp.
float decodeSmall(int64_t dtype, uint8_t bits);
uint8_t encodeSmall(int64_t dtype, float value);

struct F32 {
  using Storage = float;
  using Value = float;
  static Value decode(Storage bits) { return bits; }
  static Storage encode(Value value) { return value; }
};
struct F16 {
  using Storage = uint16_t;
  using Value = float;
  static Value decode(Storage bits) { return halfToFloat(bits); }
  static Storage encode(Value value) { return floatToHalf(value); }
};
struct BF16 {
  using Storage = uint16_t;
  using Value = float;
  static Value decode(Storage bits) { return bfloatToFloat(bits); }
  static Storage encode(Value value) { return floatToBFloat(value); }
};
template <int64_t dtype>
struct Small {
  using Storage = uint8_t;
  using Value = float;
  static Value decode(Storage bits) { return decodeSmall(dtype, bits); }
  static Storage encode(Value value) { return encodeSmall(dtype, value); }
};
template <class T>
struct Integer {
  using Storage = T;
  using Value =
      std::conditional_t<std::is_same_v<T, uint64_t>, uint64_t, int64_t>;
  static Value decode(Storage bits) { return static_cast<Value>(bits); }
  static Storage encode(Value value) { return static_cast<Storage>(value); }
};

/// Calls `body` with the struct of a whole-byte element type; false if there is
/// none.
template <class Body>
bool visitElement(int64_t dtype, Body body) {
  switch (dtype) {
  case PTO_F32:
    return body(F32{}), true;
  case PTO_F16:
    return body(F16{}), true;
  case PTO_BF16:
    return body(BF16{}), true;
  case PTO_I8:
    return body(Integer<int8_t>{}), true;
  case PTO_I16:
    return body(Integer<int16_t>{}), true;
  case PTO_I32:
    return body(Integer<int32_t>{}), true;
  case PTO_I64:
    return body(Integer<int64_t>{}), true;
  case PTO_UI8:
    return body(Integer<uint8_t>{}), true;
  case PTO_UI16:
    return body(Integer<uint16_t>{}), true;
  case PTO_UI32:
    return body(Integer<uint32_t>{}), true;
  case PTO_UI64:
    return body(Integer<uint64_t>{}), true;
  case PTO_F8E4M3FN:
    return body(Small<PTO_F8E4M3FN>{}), true;
  case PTO_F8E5M2:
    return body(Small<PTO_F8E5M2>{}), true;
  case PTO_F8E8M0FNU:
    return body(Small<PTO_F8E8M0FNU>{}), true;
  case kHiF8:
    return body(Small<kHiF8>{}), true;
  default:
    return false;
  }
}

/// Calls `body` with a value of the type that elements are computed in.
template <class Body>
void visitValue(const Call &call, int64_t dtype, Body body) {
  if (dtype == PTO_UI64) {
    body(uint64_t());
  } else if (!isFloat(dtype)) {
    body(int64_t());
  } else {
    body(float());
  }
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// The place of element (row, col).
inline int64_t getOffset(const Layout &layout, int64_t row, int64_t col) {
  return row / layout.blockRows * layout.blockRowStride +
         col / layout.blockCols * layout.blockColStride +
         row % layout.blockRows * layout.rowStride +
         col % layout.blockCols * layout.colStride;
}

/// Calls `body(offset, stride, count)` for pieces of a row at one distance.
template <class Body>
void forRuns(const Layout &layout, int64_t row, int64_t col, int64_t count,
             Body body) {
  if (layout.blockCols == 1 && layout.blockRows == 1) {
    body(row * layout.blockRowStride + col * layout.blockColStride,
         layout.blockColStride, count);
    return;
  }
  while (count > 0) {
    int64_t piece = std::min(count, layout.blockCols - col % layout.blockCols);
    body(getOffset(layout, row, col), layout.colStride, piece);
    col += piece;
    count -= piece;
  }
}

/// How many elements instructions work on at a time.
inline constexpr int64_t kPiece = 512;

[[noreturn]] void failElements(const Call &call, const Tile &tile);
void checkInside(const Call &call, const Tile &tile, int64_t row, int64_t col,
                 int64_t count);

/// Reads elements (row, col) to (row, col + count - 1).
template <class T>
void readRow(const Call &call, const Tile &tile, int64_t row, int64_t col,
             int64_t count, T *values) {
  checkInside(call, tile, row, col, count);
  bool known = visitElement(tile.facts->dtype, [&](auto element) {
    using Element = decltype(element);
    using Storage = typename Element::Storage;
    T *to = values;
    forRuns(tile.layout, row, col, count,
            [&](int64_t offset, int64_t stride, int64_t piece) {
              auto *from = reinterpret_cast<const Storage *>(
                  call.access(tile, offset, stride, piece, /*isWrite=*/false));
              if (stride == 1) {
                for (int64_t k = 0; k < piece; ++k) {
                  to[k] = static_cast<T>(Element::decode(from[k]));
                }
              } else {
                for (int64_t k = 0; k < piece; ++k) {
                  to[k] = static_cast<T>(Element::decode(from[k * stride]));
                }
              }
              to += piece;
            });
  });
  if (!known) {
    failElements(call, tile);
  }
}

/// Writes them.
template <class T>
void writeRow(const Call &call, const Tile &tile, int64_t row, int64_t col,
              int64_t count, const T *values) {
  checkInside(call, tile, row, col, count);
  bool known = visitElement(tile.facts->dtype, [&](auto element) {
    using Element = decltype(element);
    using Storage = typename Element::Storage;
    using Value = typename Element::Value;
    const T *from = values;
    forRuns(tile.layout, row, col, count,
            [&](int64_t offset, int64_t stride, int64_t piece) {
              auto *to = reinterpret_cast<Storage *>(
                  call.access(tile, offset, stride, piece, /*isWrite=*/true));
              if (stride == 1) {
                for (int64_t k = 0; k < piece; ++k) {
                  to[k] = Element::encode(static_cast<Value>(from[k]));
                }
              } else {
                for (int64_t k = 0; k < piece; ++k) {
                  to[k * stride] = Element::encode(static_cast<Value>(from[k]));
                }
              }
              from += piece;
            });
  });
  if (!known) {
    failElements(call, tile);
  }
}

template <class T>
T readElement(const Call &call, const Tile &tile, int64_t row, int64_t col) {
  T value;
  readRow(call, tile, row, col, 1, &value);
  return value;
}

template <class T>
void writeElement(const Call &call, const Tile &tile, int64_t row, int64_t col,
                  T value) {
  writeRow(call, tile, row, col, 1, &value);
}

/// Calls `body` with an unsigned integer of as many bytes.
template <class Body>
void visitBits(int64_t bytes, Body body) {
  switch (bytes) {
  case 1:
    return body(uint8_t());
  case 2:
    return body(uint16_t());
  case 4:
    return body(uint32_t());
  default:
    return body(uint64_t());
  }
}

/// Reads the bits of elements; `Bits` is as large as they are.
template <class Bits>
void readBits(const Call &call, const Tile &tile, int64_t row, int64_t col,
              int64_t count, Bits *to) {
  checkInside(call, tile, row, col, count);
  forRuns(tile.layout, row, col, count,
          [&](int64_t offset, int64_t stride, int64_t piece) {
            auto *from = reinterpret_cast<const Bits *>(
                call.access(tile, offset, stride, piece, /*isWrite=*/false));
            for (int64_t k = 0; k < piece; ++k) {
              *to++ = from[k * stride];
            }
          });
}

/// Writes them.
template <class Bits>
void writeBits(const Call &call, const Tile &tile, int64_t row, int64_t col,
               int64_t count, const Bits *from) {
  checkInside(call, tile, row, col, count);
  forRuns(tile.layout, row, col, count,
          [&](int64_t offset, int64_t stride, int64_t piece) {
            auto *to = reinterpret_cast<Bits *>(
                call.access(tile, offset, stride, piece, /*isWrite=*/true));
            for (int64_t k = 0; k < piece; ++k) {
              to[k * stride] = *from++;
            }
          });
}

//===----------------------------------------------------------------------===//
// Half bytes
//===----------------------------------------------------------------------===//

/// Whether an element is a byte of two values.
inline bool isPacked(int64_t dtype) {
  return dtype == kF4E2M1x2 || dtype == kF4E1M2x2;
}

/// Whether the two values of an element lie one below the other: memory goes
/// along columns, in blocks or in the tile.
inline bool isPackedInColumns(const TileFacts &facts) {
  bool isColumns =
      facts.innerLayout ? facts.innerLayout == 2 : facts.blockLayout == 1;
  return isPacked(facts.dtype) && isColumns;
}

/// Rows and columns of values in an element.
inline int64_t valueRows(const Tile &tile) {
  return isPackedInColumns(*tile.facts) ? 2 : 1;
}
inline int64_t valueCols(const Tile &tile) {
  return isPacked(tile.facts->dtype) && !isPackedInColumns(*tile.facts) ? 2 : 1;
}

/// Whether values of the tile share bytes.
inline bool hasHalfBytes(const Tile &tile) {
  return tile.facts->dtype == PTO_I4 || isPacked(tile.facts->dtype);
}

/// The valid rows and columns of values.
inline int64_t getValueRows(const Tile &tile) {
  return tile.validRows * valueRows(tile);
}
inline int64_t getValueCols(const Tile &tile) {
  return tile.validCols * valueCols(tile);
}

/// Four bits of value (row, col); the first of a byte is its low half.
uint8_t readHalfByte(const Call &call, const Tile &tile, int64_t row,
                     int64_t col);
void writeHalfByte(const Call &call, const Tile &tile, int64_t row, int64_t col,
                   uint8_t bits);

/// The bytes of an element that moves as it is; half bytes do not.
int64_t getMovedBytes(const Call &call, const Tile &tile);

/// Copies the bits of elements from a row to another; both have one size.
void copyRow(const Call &call, const Tile &from, int64_t fromRow,
             int64_t fromCol, const Tile &to, int64_t toRow, int64_t toCol,
             int64_t count);

/// Calls `body(row, col, count)` for pieces of the rows of a rectangle.
template <class Body>
void forPieces(int64_t rows, int64_t cols, Body body) {
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t col = 0; col < cols; col += kPiece) {
      body(row, col, std::min(kPiece, cols - col));
    }
  }
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

/// Value k of the instruction as an element of `dtype`: rounded to it.
template <class T>
T getScalar(const Call &call, int operand, int64_t dtype) {
  T result{};
  if constexpr (std::is_same_v<T, float>) {
    float value = static_cast<float>(call.floatAt(operand));
    result = value;
    visitElement(dtype, [&](auto element) {
      using Element = decltype(element);
      if constexpr (std::is_same_v<typename Element::Value, float>) {
        result = Element::decode(Element::encode(value));
      }
    });
    return result;
  } else {
    int64_t value = call.intAt(operand);
    visitElement(dtype, [&](auto element) {
      using Element = decltype(element);
      if constexpr (!std::is_same_v<typename Element::Value, float>) {
        result = static_cast<T>(Element::decode(
            Element::encode(static_cast<typename Element::Value>(value))));
      }
    });
    return result;
  }
}

/// All valid elements, row by row.
template <class T>
std::vector<T> readAll(const Call &call, const Tile &tile) {
  std::vector<T> values(tile.validRows * tile.validCols);
  for (int64_t row = 0; row < tile.validRows; ++row) {
    readRow(call, tile, row, 0, tile.validCols,
            values.data() + row * tile.validCols);
  }
  return values;
}

/// A contiguous view of the type of the first result, without an address.
View makeResultView(const Call &call);

/// Fails unless both valid rectangles have the same values.
void checkSameRectangle(const Call &call, const Tile &lhs, const Tile &rhs);

} // namespace mlir::pto::isa_rt

#endif // PTO_LIB_EXECUTIONENGINE_ISA_ACCESS_H
