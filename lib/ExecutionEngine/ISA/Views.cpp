//===- Views.cpp - Tiles, views, pointers and scalars ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What makes and asks for descriptors. Descriptors live in the frame of the
// compiled function; a result of that kind is written in place.
//
//===----------------------------------------------------------------------===//

#include "Access.h"

using namespace mlir::pto::isa_rt;

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

static int64_t alignTo(int64_t value, int64_t unit) {
  return (value + unit - 1) / unit * unit;
}

/// The same rules as TileType::getLayout, with the valid extents that are known
/// now.
void mlir::pto::isa_rt::updateLayout(Tile &tile) {
  const TileFacts &facts = *tile.facts;
  Layout &layout = tile.layout;
  bool isColMajor = facts.blockLayout == 1;
  bool isBoxed = facts.innerLayout != 0;
  if (!isBoxed || (facts.rows == 1 && facts.place != kAcc)) {
    bool isColumns = !isBoxed && isColMajor;
    layout = {1, 1, isColumns ? 1 : facts.cols, isColumns ? facts.rows : 1,
              0, 0};
    return;
  }
  bool isRowInner = facts.innerLayout == 1;
  int64_t line = facts.fractalBytes == 1024 ? 16
                 : facts.fractalBytes == 32
                     ? 2
                     : 32 * 8 / std::max<int64_t>(facts.dtype & 0xff, 1);
  layout.blockRows = isRowInner ? 16 : line;
  layout.blockCols = isRowInner ? line : 16;
  bool isNz = isColMajor && isRowInner;
  int64_t storedRows = isNz && facts.place != kAcc
                           ? facts.rows
                           : alignTo(facts.rows, layout.blockRows);
  int64_t pitch = isColMajor ? storedRows : facts.cols;
  if (facts.compact == 1 || facts.compact == 2) {
    pitch = isColMajor ? alignTo(tile.validRows, layout.blockRows)
                       : alignTo(tile.validCols, layout.blockCols);
    pitch += facts.compact == 2;
  }
  int64_t block = layout.blockRows * layout.blockCols;
  layout.blockRowStride = isColMajor ? block : pitch * layout.blockRows;
  layout.blockColStride = isColMajor ? pitch * layout.blockCols : block;
  layout.rowStride = isRowInner ? layout.blockCols : 1;
  layout.colStride = isRowInner ? 1 : layout.blockRows;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

static Tile &resultTile(Call &call) {
  return *reinterpret_cast<Tile *>(call.out[0]);
}

/// A tile of the result's type; `row` and `col` are the operands that give
/// valid extents, -1 for those of the type.
static void makeTile(Call &call, Tile &tile, int64_t address, int row,
                     int col) {
  tile.facts = call.op.results[0].tile;
  tile.address = address;
  tile.validRows = row >= 0 ? call.intAt(row) : tile.facts->validRows;
  tile.validCols = col >= 0 ? call.intAt(col) : tile.facts->validCols;
  tile.isWindow = 0;
  updateLayout(tile);
}

static void checkExtents(Call &call, const Tile &tile) {
  if (tile.validRows < 0 || tile.validCols < 0 ||
      tile.validRows > tile.facts->rows || tile.validCols > tile.facts->cols) {
    call.fail("expects valid extents within " + describe(tile) +
              ", but found " + std::to_string(tile.validRows) + "x" +
              std::to_string(tile.validCols));
  }
}

/// An address that run time gives is a multiple of what one in the text is.
static void checkAlignment(Call &call, const Tile &tile) {
  int64_t alignment = call.core.arena(tile.facts->place).facts->alignment;
  if (tile.address % alignment != 0) {
    call.fail("expects an address that is a multiple of " +
              std::to_string(alignment) + " bytes (tile_c8), but found " +
              std::to_string(tile.address));
  }
}

static void allocTile(Call &call) {
  int address = call.segment(0);
  if (address < 0) {
    call.fail("expects an address, but the tile was not planned");
  }
  Tile &tile = resultTile(call);
  makeTile(call, tile, call.intAt(address), call.segment(1), call.segment(2));
  checkExtents(call, tile);
  checkAlignment(call, tile);
}

static void declareTile(Call &call) {
  Tile &tile = resultTile(call);
  makeTile(call, tile, -1, -1, -1);
  // A valid extent that comes with the address starts as the tile's.
  tile.validRows = tile.validRows < 0 ? tile.facts->rows : tile.validRows;
  tile.validCols = tile.validCols < 0 ? tile.facts->cols : tile.validCols;
  updateLayout(tile);
}

static void assignTile(Call &call) {
  Tile source = call.tileAt(0);
  Tile &tile = resultTile(call);
  tile = source;
  tile.address = call.intAt(1);
  checkAlignment(call, tile);
}

static int64_t getTileBytes(const TileFacts &facts) {
  Tile tile = {&facts, 0, facts.rows, facts.cols, {}, 0};
  updateLayout(tile);
  int64_t stored = tile.layout.blockRows > 1
                       ? alignTo(facts.rows, tile.layout.blockRows)
                       : facts.rows;
  bool cut =
      facts.blockLayout == 1 && facts.innerLayout == 1 && facts.place != kAcc;
  return ((cut ? facts.rows : stored) * facts.cols * (facts.dtype & 0xff) + 7) /
         8;
}

static void getSlot(Call &call) {
  Tile &source = call.tileAt(0);
  int64_t slot = call.intAt(1);
  if (slot < 0 || slot >= source.facts->count) {
    call.fail("expects a slot below " + std::to_string(source.facts->count) +
              ", but found " + std::to_string(slot));
  }
  Tile first = source;
  Tile &tile = resultTile(call);
  tile = first;
  tile.facts = call.op.results[0].tile;
  tile.address += slot * getTileBytes(*tile.facts);
}

static void subview(Call &call) {
  Tile source = call.tileAt(call.segment(0));
  int offsets = call.segment(1);
  int64_t row = call.intAt(offsets), col = call.intAt(offsets + 1);
  Tile &tile = resultTile(call);
  makeTile(call, tile, source.address, call.segment(2), call.segment(3));
  checkExtents(call, tile);
  if (row < 0 || col < 0 || row > source.facts->rows - tile.facts->rows ||
      col > source.facts->cols - tile.facts->cols) {
    call.fail("expects a window in the tile, but found " +
              std::to_string(tile.facts->rows) + "x" +
              std::to_string(tile.facts->cols) + " at (" + std::to_string(row) +
              ", " + std::to_string(col) + ") of " + describe(source));
  }
  tile.layout = source.layout;
  tile.isWindow = 1;
  int64_t offset = getOffset(source.layout, row, col);
  tile.address += offset * (source.facts->dtype & 0xff) / 8;
}

/// The same bytes under another type.
static void castTile(Call &call) {
  Tile source = call.tileAt(0);
  Tile &tile = resultTile(call);
  makeTile(call, tile, source.address, -1, -1);
  bool sameShape = tile.facts->rows == source.facts->rows &&
                   tile.facts->cols == source.facts->cols;
  if (tile.validRows < 0) {
    tile.validRows = sameShape ? source.validRows : tile.facts->rows;
  }
  if (tile.validCols < 0) {
    tile.validCols = sameShape ? source.validCols : tile.facts->cols;
  }
  updateLayout(tile);
}

static void setValidShape(Call &call) {
  Tile &tile = call.tileAt(0);
  tile.validRows = call.intAt(1);
  tile.validCols = call.intAt(2);
  checkExtents(call, tile);
  if (!tile.isWindow) {
    updateLayout(tile);
  }
}

static void getValidShape(Call &call) {
  call.out[0] = call.tileAt(0).validRows;
  call.out[1] = call.tileAt(0).validCols;
}

static void getValidRows(Call &call) { call.out[0] = call.tileAt(0).validRows; }

static void getValidCols(Call &call) { call.out[0] = call.tileAt(0).validCols; }

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

/// The address of the element that operand 1 counts from the pointer in operand
/// `pointer`.
static int64_t getElementAddress(Call &call, int64_t pointer) {
  int64_t address = 0;
  if (__builtin_mul_overflow(call.intAt(1),
                             getElementBytes(call.op.operands[pointer].dtype),
                             &address) ||
      __builtin_add_overflow(address, call.in[pointer], &address)) {
    call.fail("expects an offset below 2^63 bytes, but found " +
              std::to_string(call.intAt(1)) + " elements");
  }
  return address;
}

static void addPointer(Call &call) { call.out[0] = getElementAddress(call, 0); }

static void keepWord(Call &call) { call.out[0] = call.in[0]; }

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

static View &resultView(Call &call) {
  return *reinterpret_cast<View *>(call.out[0]);
}

/// Fails unless the bytes from the first to the last element of a view can be
/// counted, so that no offset into it wraps.
static void checkReach(Call &call, const View &view) {
  if (std::find(view.sizes, view.sizes + view.rank, 0) !=
      view.sizes + view.rank) {
    return;
  }
  int64_t below = view.address, above = view.address;
  for (int64_t d = 0; d < view.rank; ++d) {
    int64_t reach = 0;
    int64_t &end = view.strides[d] < 0 ? below : above;
    if (__builtin_mul_overflow(view.sizes[d] - 1, view.strides[d], &reach) ||
        __builtin_mul_overflow(reach, getElementBytes(view.dtype), &reach) ||
        __builtin_add_overflow(end, reach, &end)) {
      call.fail("expects elements within 2^63 bytes, but found " +
                std::to_string(view.sizes[d]) + " at a stride of " +
                std::to_string(view.strides[d]) + " in dimension " +
                std::to_string(d));
    }
  }
}

static void makeTensorView(Call &call) {
  const WordFacts &facts = call.op.results[0];
  View view = {};
  view.address = call.in[0];
  view.dtype = facts.dtype;
  view.layout = call.attribute("layout", 0);
  view.rank = facts.rank;
  int sizes = 1, strides = 1 + call.segmentSize(1);
  for (int64_t d = 0; d < view.rank; ++d) {
    view.sizes[d] = call.intAt(sizes + d);
    view.strides[d] = call.intAt(strides + d);
    if (view.sizes[d] < 0) {
      call.fail("expects extents that are not negative, but found " +
                std::to_string(view.sizes[d]));
    }
  }
  checkReach(call, view);
  resultView(call) = view;
}

static void partitionView(Call &call) {
  View view = call.viewAt(0);
  int offsets = 1, sizes = 1 + call.segmentSize(1);
  for (int64_t d = 0; d < view.rank; ++d) {
    int64_t offset = call.intAt(offsets + d), size = call.intAt(sizes + d);
    if (offset < 0 || size < 0 || size > view.sizes[d] - offset) {
      call.fail(
          "expects a window in the view, but found " + std::to_string(size) +
          " elements from " + std::to_string(offset) + " of " +
          std::to_string(view.sizes[d]) + " in dimension " + std::to_string(d));
    }
    view.address += offset * view.strides[d] * getElementBytes(view.dtype);
    view.sizes[d] = size;
  }
  resultView(call) = view;
}

static int64_t getDimension(Call &call) {
  int64_t dimension = call.intAt(1);
  if (dimension < 0 || dimension >= call.viewAt(0).rank) {
    call.fail("expects a dimension of the view, but found " +
              std::to_string(dimension));
  }
  return dimension;
}

static void getViewDim(Call &call) {
  call.out[0] = call.viewAt(0).sizes[getDimension(call)];
}

static void getViewStride(Call &call) {
  call.out[0] = call.viewAt(0).strides[getDimension(call)];
}

View mlir::pto::isa_rt::makeResultView(const Call &call) {
  const WordFacts &facts = call.op.results[0];
  View view = {};
  view.dtype = facts.dtype;
  view.rank = facts.rank;
  std::copy_n(facts.sizes, facts.rank, view.sizes);
  view.setContiguous();
  return view;
}

/// A queue gives it an address.
static void declareGlobal(Call &call) {
  resultView(call) = makeResultView(call);
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

static int64_t loadWord(const uint8_t *from, int64_t bytes) {
  uint64_t word = 0;
  std::memcpy(&word, from, bytes);
  return int64_t(word);
}

/// The bytes of an element that a pointer points to, in global memory or in the
/// vector memory.
static uint8_t *getPointee(Call &call, int64_t pointer, bool isWrite) {
  int64_t bytes = getElementBytes(call.op.operands[pointer].dtype);
  const TileFacts *place = call.op.operands[pointer].tile;
  int64_t address = getElementAddress(call, pointer);
  if (!place) {
    return call.accessGlobal(
        address, bytes, isWrite ? GlobalAccess::Write : GlobalAccess::Read);
  }
  Tile tile = {place, address, 1, 1, {1, 1, 1, 1, 0, 0}, 0};
  return call.accessBytes(tile, 0, bytes, isWrite);
}

static void loadScalar(Call &call) {
  if (!call.op.operands[0].tile) { // no other core writes to on-chip memory
    call.poll(getElementAddress(call, 0));
  }
  call.out[0] = loadWord(getPointee(call, 0, /*isWrite=*/false),
                         getElementBytes(call.op.operands[0].dtype));
}

static void storeScalar(Call &call) {
  std::memcpy(getPointee(call, 0, /*isWrite=*/true), &call.in[2],
              getElementBytes(call.op.operands[0].dtype));
}

/// An element of a tile by its number in the order of memory.
static uint8_t *getNumbered(Call &call, const Tile &tile, int64_t number,
                            bool isWrite) {
  int64_t end =
      getOffset(tile.layout, tile.facts->rows - 1, tile.facts->cols - 1) + 1;
  if (number < 0 || number >= end) {
    call.fail("expects an offset below " + std::to_string(end) + " in " +
              describe(tile) + ", but found " + std::to_string(number));
  }
  return call.access(tile, number, 1, 1, isWrite);
}

static void getValue(Call &call) {
  Tile &tile = call.read(0);
  call.out[0] = loadWord(getNumbered(call, tile, call.intAt(1), false),
                         getElementBytes(tile.facts->dtype));
}

static void setValue(Call &call) {
  Tile &tile = call.write();
  std::memcpy(getNumbered(call, tile, call.valueInt(0), true), &call.in[1],
              getElementBytes(tile.facts->dtype));
}

//===----------------------------------------------------------------------===//
// Arrays of a core
//===----------------------------------------------------------------------===//

/// Element of the array in operand 0 that the operands behind it name.
static int64_t &getElement(Call &call) {
  const WordFacts &facts = call.op.operands[0];
  int64_t index = 0;
  for (int64_t d = 0; d < facts.rank; ++d) {
    int64_t i = call.intAt(1 + d);
    if (i < 0 || i >= facts.sizes[d]) {
      call.fail("expects an index below " + std::to_string(facts.sizes[d]) +
                ", but found " + std::to_string(i));
    }
    index = index * facts.sizes[d] + i;
  }
  return reinterpret_cast<int64_t *>(call.in[0])[index];
}

static void declareArray(Call &call) {
  const WordFacts &facts = call.op.results[0];
  int64_t count = 1;
  for (int64_t d = 0; d < facts.rank; ++d) {
    count *= facts.sizes[d];
  }
  std::memset(reinterpret_cast<void *>(call.out[0]), 0xff, count * 8);
}

static void getArray(Call &call) { call.out[0] = getElement(call); }

static void setArray(Call &call) {
  getElement(call) = call.in[call.op.numOperands - 1];
}

void mlir::pto::isa_rt::addViews(Table &table) {
  table["alloc_tile"] = table["alloc_multi_tile"] = allocTile;
  table["declare_tile"] = declareTile;
  table["tassign"] = assignTile;
  table["multi_tile_get"] = getSlot;
  table["subview"] = subview;
  table["treshape"] = table["bitcast"] = castTile;
  table["set_validshape"] = setValidShape;
  table["get_validshape"] = getValidShape;
  table["tile_valid_rows"] = getValidRows;
  table["tile_valid_cols"] = getValidCols;
  table["addptr"] = addPointer;
  table["ptrtoint"] = table["inttoptr"] = table["castptr"] = keepWord;
  table["make_tensor_view"] = makeTensorView;
  table["partition_view"] = partitionView;
  table["get_tensor_view_dim"] = getViewDim;
  table["get_tensor_view_stride"] = getViewStride;
  table["declare_global"] = declareGlobal;
  table["load_scalar"] = loadScalar;
  table["store_scalar"] = storeScalar;
  table["tgetval"] = getValue;
  table["tsetval"] = setValue;
  table["declare_local_array"] = table["declare_eventid_array"] = declareArray;
  table["local_array_get"] = table["eventid_array_get"] = getArray;
  table["local_array_set"] = table["eventid_array_set"] = setArray;
}
