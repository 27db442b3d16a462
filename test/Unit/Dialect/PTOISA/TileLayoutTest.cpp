//===- TileLayoutTest.cpp - Where elements of a tile lie ------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The formula against an enumeration: memory is walked from its first byte on,
// block by block and element by element, in the order that the layout names.
//
//===----------------------------------------------------------------------===//

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "gtest/gtest.h"

#include <set>

using namespace mlir;
using namespace mlir::pto_isa;

namespace {

class TileLayoutTest : public ::testing::Test {
protected:
  TileLayoutTest() {
    context
        .loadDialect<PTOISADialect, arith::ArithDialect, func::FuncDialect>();
  }

  /// The tile type whose parameters are `text`.
  TileType parse(const std::string &text) {
    return cast<TileType>(
        parseType("!pto_isa.tile_buf<" + text + ">", &context));
  }

  MLIRContext context;
};

/// Calls `visit(row, col)` for a rectangle, rows outside or columns outside.
void walk(int64_t rows, int64_t cols, bool isRowMajor,
          llvm::function_ref<void(int64_t, int64_t)> visit) {
  for (int64_t outer = 0; outer < (isRowMajor ? rows : cols); ++outer) {
    for (int64_t inner = 0; inner < (isRowMajor ? cols : rows); ++inner) {
      isRowMajor ? visit(outer, inner) : visit(inner, outer);
    }
  }
}

/// An element type with the bytes of a line of a block of 512.
struct Element {
  const char *name;
  int64_t bits;
};
constexpr Element kElements[] = {{"i4", 4},
                                 {"i8", 8},
                                 {"ui8", 8},
                                 {"f8E4M3FN", 8},
                                 {"f8E8M0FNU", 8},
                                 {"!pto_isa.hif8", 8},
                                 {"!pto_isa.f4E2M1x2", 8},
                                 {"i16", 16},
                                 {"f16", 16},
                                 {"bf16", 16},
                                 {"i32", 32},
                                 {"f32", 32},
                                 {"i64", 64}};
constexpr const char *kOrders[] = {"row_major", "col_major"};

std::string shape(int64_t rows, int64_t cols, const char *element) {
  return std::to_string(rows) + "x" + std::to_string(cols) + "x" + element;
}

TEST_F(TileLayoutTest, WithoutBlocks) {
  for (const Element &element : kElements) {
    for (const char *order : kOrders) {
      TileType tile = parse("vec, " + shape(6, 10, element.name) +
                            ", blayout=" + order + ", slayout=none_box");
      int64_t next = 0;
      walk(6, 10, llvm::StringRef(order) == "row_major",
           [&](int64_t row, int64_t col) {
             EXPECT_EQ(tile.getLayout()->getOffset(row, col), next)
                 << order << " " << element.name;
             EXPECT_EQ(tile.getByteOffset(row, col), next * element.bits / 8);
             ++next;
           });
      EXPECT_EQ(tile.getBytes(), 60 * element.bits / 8);
      int64_t line = llvm::StringRef(order) == "row_major" ? 10 : 6;
      EXPECT_EQ(tile.getPitchBytes(), line * element.bits / 8);
      EXPECT_FALSE(tile.isBoxed());
    }
  }
}

TEST_F(TileLayoutTest, WithBlocks) {
  for (const Element &element : kElements) {
    for (int64_t fractal : {512, 1024, 32}) {
      for (const char *outer : kOrders) {
        for (const char *inner : kOrders) {
          bool isRowInner = llvm::StringRef(inner) == "row_major";
          int64_t line = fractal == 512    ? 256 / element.bits
                         : fractal == 1024 ? 16
                                           : 2;
          int64_t blockRows = isRowInner ? 16 : line;
          int64_t blockCols = isRowInner ? line : 16;
          TileType tile = parse(
              "mat, " + shape(3 * blockRows, 2 * blockCols, element.name) +
              ", blayout=" + outer + ", slayout=" + inner +
              ", fractal=" + std::to_string(fractal));
          ASSERT_TRUE(tile.isBoxed());
          EXPECT_EQ(tile.getBlockRows(), blockRows);
          EXPECT_EQ(tile.getBlockCols(), blockCols);
          EXPECT_EQ(tile.getPitchBytes(), std::nullopt);
          int64_t next = 0;
          walk(3, 2, llvm::StringRef(outer) == "row_major",
               [&](int64_t blockRow, int64_t blockCol) {
                 walk(blockRows, blockCols, isRowInner,
                      [&](int64_t row, int64_t col) {
                        EXPECT_EQ(
                            tile.getByteOffset(blockRow * blockRows + row,
                                               blockCol * blockCols + col),
                            next++ * element.bits / 8)
                            << outer << " " << inner << " " << element.name;
                      });
               });
          EXPECT_EQ(tile.getBytes(), next * element.bits / 8);
        }
      }
    }
  }
}

// No two elements of a tile with cut blocks share a place, and none is outside.
TEST_F(TileLayoutTest, CutBlocks) {
  for (const char *place : {"vec", "acc"}) {
    for (const char *outer : kOrders) {
      for (const char *inner : kOrders) {
        for (int64_t rows : {1, 2, 15, 17, 33}) {
          TileType tile = parse(std::string(place) + ", " +
                                shape(rows, 32, "f16") + ", blayout=" + outer +
                                ", slayout=" + inner + ", fractal=512");
          std::set<int64_t> places;
          walk(rows, 32, true, [&](int64_t row, int64_t col) {
            int64_t byte = *tile.getByteOffset(row, col);
            EXPECT_GE(byte, 0);
            EXPECT_LE(byte + 2, tile.getBytes()) << outer << " " << inner;
            EXPECT_TRUE(places.insert(byte).second) << outer << " " << inner;
          });
        }
      }
    }
  }
}

TEST_F(TileLayoutTest, CutRowsTakeTheirOwnBytes) {
  // A column of blocks ends with the tile, but not in the accumulator.
  EXPECT_EQ(
      parse("vec, 17x32xf16, blayout=col_major, slayout=row_major").getBytes(),
      17 * 32 * 2);
  EXPECT_EQ(parse("acc, 1x32xf32, blayout=col_major, slayout=row_major, "
                  "fractal=1024")
                .getBytes(),
            16 * 32 * 4);
  // A single row is one run.
  TileType row = parse("left, 1x64xf16, blayout=row_major, slayout=row_major");
  EXPECT_EQ(row.getBytes(), 128);
  EXPECT_EQ(row.getByteOffset(0, 40), 80);
}

TEST_F(TileLayoutTest, PackedPitchFollowsTheValidRectangle) {
  std::string nz = ", blayout=col_major, slayout=row_major, fractal=512";
  // Columns of blocks follow the 32 valid rows, not the 64 of the tile.
  TileType packed = parse("mat, 64x32xf16, valid=20x32" + nz + ", compact=1");
  EXPECT_EQ(packed.getByteOffset(0, 16), 32 * 32);
  TileType odd = parse("vec, 33x32xf16, valid=32x32" + nz + ", compact=2");
  EXPECT_EQ(odd.getByteOffset(0, 16), 33 * 32);
  EXPECT_EQ(odd.getBytes(), 33 * 64);
  TileType open = parse("mat, 64x32xf16, valid=?x32" + nz + ", compact=1");
  EXPECT_EQ(open.getByteOffset(0, 16), std::nullopt);
  EXPECT_EQ(open.getBytes(), 64 * 64);
}

TEST_F(TileLayoutTest, OpenLayouts) {
  EXPECT_TRUE(parse("mat, 16x16xf16").hasOpenLayout());
  EXPECT_EQ(parse("mat, 16x16xf16").getByteOffset(0, 0), std::nullopt);
  EXPECT_EQ(parse("mat, 16x16xf16").getBytes(), 512);
  EXPECT_TRUE(parse("left, 16x16xf16, slayout=row_major").hasOpenLayout());
  EXPECT_FALSE(parse("right, 16x16xf16, slayout=col_major").hasOpenLayout());
  EXPECT_FALSE(parse("vec, 16x16xf16, blayout=col_major").isBoxed());
}

TEST_F(TileLayoutTest, DefaultLayouts) {
  TileType tile = parse("vec, 16x16xf16");
  EXPECT_EQ(tile, parse("vec, 16x16xf16, blayout=row_major, slayout=none_box, "
                        "fractal=512"));
  EXPECT_EQ(tile.getByteOffset(1, 1), 34);
  // Blocks of scales are smaller.
  EXPECT_EQ(parse("vec, 16x16xui8, blayout=row_major, slayout=row_major"),
            parse("vec, 16x16xui8, slayout=row_major, fractal=32"));
  EXPECT_NE(parse("mat, 16x16xf16"),
            parse("mat, 16x16xf16, blayout=row_major, slayout=none_box"));
}

TEST_F(TileLayoutTest, OffsetsThroughViews) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"mlir(
    !slot = !pto_isa.tile_buf<vec, 16x128xf32, blayout=row_major, slayout=none_box>
    !window = !pto_isa.tile_buf<vec, 8x64xf32, blayout=row_major, slayout=none_box>
    !small = !pto_isa.tile_buf<vec, 1x8xf32, blayout=row_major, slayout=none_box>
    !cast = !pto_isa.tile_buf<vec, 1x8xi32, blayout=row_major, slayout=none_box>
    func.func @f(%n: index, %a: i64) {
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %m = pto_isa.alloc_multi_tile : !pto_isa.multi_tile_buf<!slot, count=2>
      %0 = pto_isa.multi_tile_get %m[%c1] : !pto_isa.multi_tile_buf<!slot, count=2> -> !slot
      %1 = pto_isa.subview %0[%c8, %c8] sizes [8, 64] : !slot -> !window
      %2 = pto_isa.subview %1[%c1, %c8] sizes [1, 8] : !window -> !small
      %3 = pto_isa.bitcast %2 : !small -> !cast
      %4 = pto_isa.subview %1[%n, %c8] sizes [1, 8] : !window -> !small
      %5 = pto_isa.tassign %4, %a : !small -> !small
      return
    }
  )mlir",
                                                             &context);
  ASSERT_TRUE(module);
  SmallVector<Value> tiles;
  module->walk([&](Operation *op) {
    if (op->getNumResults() == 1 &&
        isa<TileType, MultiTileType>(op->getResult(0).getType())) {
      tiles.push_back(op->getResult(0));
    }
  });
  ASSERT_EQ(tiles.size(), 7u);
  std::optional<int64_t> slot = 16 * 128 * 4;
  std::optional<int64_t> window = *slot + (8 * 128 + 8) * 4;
  // The pitch of a window is that of the tile.
  std::optional<int64_t> small = *window + (1 * 128 + 8) * 4;
  std::optional<int64_t> expected[] = {0,     slot,         window, small,
                                       small, std::nullopt, 0};
  for (auto [tile, offset] : llvm::zip_equal(tiles, expected)) {
    Value root;
    EXPECT_EQ(getOffsetInRoot(tile, root), offset);
    EXPECT_EQ(root, tile == tiles.back() ? tile : tiles.front());
  }
  EXPECT_EQ(getPhysicalTile(tiles[3]), tiles[1].getType());
  EXPECT_EQ(getPhysicalTile(tiles[4]), tiles[4].getType());
}

} // namespace
