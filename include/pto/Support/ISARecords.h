//===- ISARecords.h - What compiled pto_isa code hands over -----*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `convert-pto-isa-to-llvm` turns every instruction into a call of
//
//   void pto_isa_execute(Instruction *, const int64_t *in, int64_t *out);
//
// with the facts of the instruction in a constant and its operands as 64-bit
// words: scalars by their bits, tiles and views as pointers to descriptors that
// live in the frame of the function. The pass writes these structs as LLVM
// constants, field by field in this order; the instruction library reads them.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_SUPPORT_ISARECORDS_H
#define PTO_SUPPORT_ISARECORDS_H

#include <cstdint>

namespace mlir::pto::isa_rt {

/// Element types beside those of PtoDType.
enum : int32_t {
  kHiF8 = 0x80 << 8 | 8,     ///< 8-bit float of tapered precision
  kF4E2M1x2 = 0x81 << 8 | 8, ///< two f4E2M1FN in a byte
  kF4E1M2x2 = 0x82 << 8 | 8  ///< two f4E1M2 in a byte
};

/// What a word stands for.
enum class WordKind : int32_t {
  Scalar,     ///< the bits of a number
  Pointer,    ///< an address in bytes
  Tile,       ///< points to a Tile
  MultiTile,  ///< points to the first Tile of several
  View,       ///< points to a View
  LocalArray, ///< points to its elements, a word for each
  Handle      ///< a word that only the library understands
};

/// The most dimensions that a view or an array may have.
inline constexpr int32_t kMaxRank = 8;

/// A tile type. Enumerations have the numbers of the dialect.
struct TileFacts {
  int64_t place;
  int64_t dtype;
  /// 0 rows, 1 columns.
  int64_t blockLayout;
  /// 0 no blocks, 1 rows, 2 columns.
  int64_t innerLayout;
  int64_t fractalBytes;
  int64_t compact;
  int64_t rows, cols;
  /// -1: known at run time.
  int64_t validRows, validCols;
  /// 0 none, 1 zero, 2 max, 3 min; from 2^32 on bits of an f32.
  int64_t pad;
  /// Tiles of this type that take turns.
  int64_t count;
};

/// What an operand or a result is.
struct WordFacts {
  /// A WordKind.
  int64_t kind;
  /// r, w, u, s or v; see OperandRole. 0 for results.
  int64_t role;
  /// Of the scalar, or of the elements.
  int64_t dtype;
  /// Bytes of a scratch operand that the machine uses.
  int64_t scratchBytes;
  /// Of a view or an array.
  int64_t rank;
  /// As many as `rank` says; -1 where the type leaves it open.
  const int64_t *sizes;
  /// Of a tile.
  const TileFacts *tile;
};

/// An attribute of an instruction.
struct Attribute {
  const char *name;
  /// A number, an enumerator or 1 for a unit.
  int64_t value;
  /// Of a string; else null.
  const char *text;
};

/// One instruction in the program.
struct Instruction {
  /// The mnemonic without the dialect.
  const char *name;
  /// Where it stands.
  const char *file;
  int64_t line;
  int64_t column;
  /// A Pipe; -1 if no pipe executes it.
  int64_t pipe;
  int64_t numOperands;
  const WordFacts *operands;
  int64_t numResults;
  const WordFacts *results;
  int64_t numAttributes;
  const Attribute *attributes;
  /// Operands per declared operand, if that is not clear from their number.
  int64_t numSegments;
  const int64_t *segments;
  /// Whether it uses a reserved range of the vector memory.
  int64_t usesHiddenScratch;
  /// What executes it; the library writes it.
  const void *handler;
};

/// Where the elements of a tile lie; see TileLayout. Counts elements.
struct Layout {
  int64_t blockRows, blockCols;
  int64_t blockRowStride, blockColStride;
  int64_t rowStride, colStride;
};

/// A tile at run time.
struct Tile {
  const TileFacts *facts;
  /// Its first byte in the memory of its place.
  int64_t address;
  int64_t validRows, validCols;
  Layout layout;
  /// Whether the layout is that of a larger tile.
  int64_t isWindow;
};

/// A tensor in global memory at run time.
struct View {
  /// Of its first element.
  int64_t address;
  int64_t dtype;
  /// A Layout of the dialect: 0 nd, 1 dn, 2 nz.
  int64_t layout;
  int64_t rank;
  int64_t sizes[kMaxRank];
  /// Counts elements.
  int64_t strides[kMaxRank];

  /// The strides of elements without gaps, from the sizes.
  void setContiguous() {
    int64_t stride = 1;
    for (int64_t d = rank; d-- > 0;) {
      strides[d] = stride;
      stride *= sizes[d] > 0 ? sizes[d] : 1;
    }
  }
};

/// The symbol that compiled code calls.
inline constexpr char kExecuteSymbol[] = "pto_isa_execute";
/// The name under which a `scope` begins; under its own it ends.
inline constexpr char kBeginScope[] = "scope.begin";
/// What stands before the name of a function that a launch calls with words.
inline constexpr char kEntryPrefix[] = "pto_isa_entry_";

} // namespace mlir::pto::isa_rt

#endif // PTO_SUPPORT_ISARECORDS_H
