//===- PTOISATileLayout.cpp - Where elements of a tile lie ----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What follows from the type of a tile: its size, the place of its elements and
// whether a machine can have it. The table of layouts stands in PTOISATypes.td.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto_isa;

// The block of 512 bytes is so many lines of so many bytes.
static constexpr int64_t kBlockLines = 16;
static constexpr int64_t kBlockLineBytes = 32;

//===----------------------------------------------------------------------===//
// What the type says
//===----------------------------------------------------------------------===//

bool TileType::hasDynamicValid() const {
  return ShapedType::isDynamic(getValidRows()) ||
         ShapedType::isDynamic(getValidCols());
}

int64_t TileType::getElementBits() const {
  return pto_isa::getElementBits(getElementType());
}

/// Whether a pair of values lies along a column. Where the layout is open, it
/// is that of the place.
static bool isPairInColumn(TileType tile) {
  if (!isPairType(tile.getElementType())) {
    return false;
  }
  if (tile.hasOpenLayout()) {
    return tile.getPlace() == Place::Right;
  }
  InnerLayout inner = tile.getInnerLayoutOrDefault();
  return inner == InnerLayout::NoneBox
             ? tile.getBlockLayoutOrDefault() == BlockLayout::ColMajor
             : inner == InnerLayout::ColMajor;
}

int64_t TileType::getValueRows() const { return isPairInColumn(*this) ? 2 : 1; }

int64_t TileType::getValueCols() const {
  return isPairType(getElementType()) && !isPairInColumn(*this) ? 2 : 1;
}

TileExtents TileType::getValueExtents() const {
  int64_t rows = getValueRows(), cols = getValueCols();
  return {countValues(getRows(), rows), countValues(getCols(), cols),
          countValues(getValidRows(), rows), countValues(getValidCols(), cols)};
}

TileType TileType::withValid(int64_t rows, int64_t cols) const {
  return get(getContext(), getPlace(), getElementType(), getRows(), getCols(),
             rows, cols, getBlockLayout(), getInnerLayout(), getFractalBytes(),
             getPad(), getCompact());
}

bool TileType::hasUnitLayout(Place place) {
  switch (place) {
  case Place::Mat:
  case Place::Left:
  case Place::Right:
  case Place::Acc:
  case Place::ScaleLeft:
  case Place::ScaleRight:
    return true;
  default:
    return false;
  }
}

int64_t TileType::getDefaultFractalBytes(Place place, Type elementType,
                                         BlockLayout block, InnerLayout inner) {
  // Nothing but scales of blocks has this order in the vector memory.
  bool isScales =
      place == Place::Vec && pto_isa::getElementBits(elementType) == 8 &&
      block == BlockLayout::RowMajor && inner == InnerLayout::RowMajor;
  return isScales ? 32 : 512;
}

BlockLayout TileType::getBlockLayoutOrDefault() const {
  return getBlockLayout().value_or(kDefaultBlockLayout);
}

InnerLayout TileType::getInnerLayoutOrDefault() const {
  return getInnerLayout().value_or(kDefaultInnerLayout);
}

int64_t TileType::getFractalBytesOrDefault() const {
  if (getFractalBytes() != 0) {
    return getFractalBytes();
  }
  return getDefaultFractalBytes(getPlace(), getElementType(),
                                getBlockLayoutOrDefault(),
                                getInnerLayoutOrDefault());
}

bool TileType::hasOpenLayout() const {
  return !getBlockLayout() && (!getInnerLayout() || getPlace() == Place::Left);
}

bool TileType::isBoxed() const {
  return !hasOpenLayout() && getInnerLayoutOrDefault() != InnerLayout::NoneBox;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Elements in a line of a block.
static int64_t getBlockLine(TileType tile) {
  switch (tile.getFractalBytesOrDefault()) {
  case 1024:
    return 16;
  case 32:
    return 2;
  default:
    return kBlockLineBytes * 8 / tile.getElementBits();
  }
}

int64_t TileType::getBlockRows() const {
  if (!isBoxed()) {
    return 1;
  }
  return getInnerLayoutOrDefault() == InnerLayout::RowMajor
             ? kBlockLines
             : getBlockLine(*this);
}

int64_t TileType::getBlockCols() const {
  if (!isBoxed()) {
    return 1;
  }
  return getInnerLayoutOrDefault() == InnerLayout::RowMajor
             ? getBlockLine(*this)
             : kBlockLines;
}

BlockLayout mlir::pto_isa::getLeftBlockLayout(const pto::Machine &machine) {
  return machine.cube.leftLayout == "zz" ? BlockLayout::RowMajor
                                         : BlockLayout::ColMajor;
}

//===----------------------------------------------------------------------===//
// Places of elements
//===----------------------------------------------------------------------===//

/// Whether the blocks are columns one beside the other, so that a column can
/// end within a block.
static bool isNz(TileType tile) {
  return tile.getBlockLayoutOrDefault() == BlockLayout::ColMajor &&
         tile.getInnerLayoutOrDefault() == InnerLayout::RowMajor;
}

/// Whether a boxed tile is one run of elements: it has no block's other rows.
static bool isSingleRow(TileType tile) {
  return tile.getRows() == 1 && tile.getPlace() != Place::Acc;
}

/// The rows of a boxed tile as memory has them.
static int64_t getStoredRows(TileType tile) {
  bool isCut =
      isSingleRow(tile) || (isNz(tile) && tile.getPlace() != Place::Acc);
  return isCut ? tile.getRows()
               : llvm::alignTo(tile.getRows(), tile.getBlockRows());
}

int64_t TileType::getBytes() const {
  int64_t rows = isBoxed() ? getStoredRows(*this) : getRows();
  return llvm::divideCeil(rows * getCols() * getElementBits(), 8);
}

/// The extent along which blocks follow each other, which is the pitch; none if
/// it is known at run time only.
static std::optional<int64_t> getPitch(TileType tile) {
  bool isColMajor = tile.getBlockLayoutOrDefault() == BlockLayout::ColMajor;
  bool isPacked = tile.getCompact() == CompactMode::Normal ||
                  tile.getCompact() == CompactMode::RowPlusOne;
  if (!isPacked) {
    return isColMajor ? getStoredRows(tile) : tile.getCols();
  }
  int64_t valid = isColMajor ? tile.getValidRows() : tile.getValidCols();
  if (ShapedType::isDynamic(valid)) {
    return std::nullopt;
  }
  int64_t block = isColMajor ? tile.getBlockRows() : tile.getBlockCols();
  return llvm::alignTo(valid, block) +
         (tile.getCompact() == CompactMode::RowPlusOne);
}

std::optional<TileLayout> TileType::getLayout() const {
  if (hasOpenLayout()) {
    return std::nullopt;
  }
  bool isColMajor = getBlockLayoutOrDefault() == BlockLayout::ColMajor;
  TileLayout layout;
  if (!isBoxed() || isSingleRow(*this)) {
    bool isColumns = !isBoxed() && isColMajor;
    layout.blockRowStride = isColumns ? 1 : getCols();
    layout.blockColStride = isColumns ? getRows() : 1;
    return layout;
  }
  std::optional<int64_t> pitch = getPitch(*this);
  if (!pitch) {
    return std::nullopt;
  }
  layout.blockRows = getBlockRows();
  layout.blockCols = getBlockCols();
  int64_t block = layout.blockRows * layout.blockCols;
  layout.blockRowStride = isColMajor ? block : *pitch * layout.blockRows;
  layout.blockColStride = isColMajor ? *pitch * layout.blockCols : block;
  bool isRowInner = getInnerLayoutOrDefault() == InnerLayout::RowMajor;
  layout.rowStride = isRowInner ? layout.blockCols : 1;
  layout.colStride = isRowInner ? 1 : layout.blockRows;
  return layout;
}

std::optional<int64_t> TileType::getByteOffset(int64_t row, int64_t col) const {
  std::optional<TileLayout> layout = getLayout();
  if (!layout) {
    return std::nullopt;
  }
  return layout->getOffset(row, col) * getElementBits() / 8;
}

std::optional<int64_t> TileType::getPitchBytes() const {
  if (hasOpenLayout() || isBoxed()) {
    return std::nullopt;
  }
  bool isRows = getBlockLayoutOrDefault() == BlockLayout::RowMajor;
  return llvm::divideCeil((isRows ? getCols() : getRows()) * getElementBits(),
                          8);
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

TileType mlir::pto_isa::getPhysicalTile(Value tile) {
  auto type = cast<TileType>(tile.getType());
  auto view = tile.getDefiningOp<TileViewOpInterface>();
  while (view && view.isWindow()) {
    Value source = view.getViewSource().get();
    type = cast<TileType>(source.getType());
    view = source.getDefiningOp<TileViewOpInterface>();
  }
  return type;
}

std::optional<int64_t> mlir::pto_isa::getOffsetInRoot(Value tile, Value &root) {
  std::optional<int64_t> offset = 0;
  root = tile;
  while (auto view = root.getDefiningOp<TileViewOpInterface>()) {
    if (!view.isInSource()) {
      break;
    }
    std::optional<int64_t> step = view.getViewOffset();
    offset = offset && step ? std::optional(*offset + *step) : std::nullopt;
    root = view.getViewSource().get();
  }
  return offset;
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

static LogicalResult verifyBlocks(Operation *op, TileType tile) {
  int64_t rows = tile.getBlockRows(), cols = tile.getBlockCols();
  bool mayCutRows = tile.getPlace() == Place::Vec || tile.getRows() == 1 ||
                    tile.getFractalBytesOrDefault() == 32;
  if ((mayCutRows || tile.getRows() % rows == 0) &&
      tile.getCols() % cols == 0) {
    return success();
  }
  return op->emitOpError("expects a tile of whole blocks of ")
         << rows << "x" << cols << " (tile_c5), but found " << tile.getRows()
         << "x" << tile.getCols();
}

static LogicalResult verifyPitch(Operation *op, TileType tile,
                                 const pto::Machine &machine) {
  // Two values in a byte count as one element here, but as two in the rule.
  bool isPacked =
      tile.getElementBits() < 8 || isPairType(tile.getElementType());
  int64_t block = machine.vector.blockBytes / (isPacked ? 2 : 1);
  std::optional<int64_t> pitch = tile.getPitchBytes();
  if (!pitch || *pitch % block == 0) {
    return success();
  }
  bool isRows = tile.getBlockLayoutOrDefault() == BlockLayout::RowMajor;
  return op->emitOpError("expects ")
         << (isRows ? "rows" : "columns") << " of a multiple of " << block
         << " bytes on machine '" << machine.name << "' (tile_c4), but found "
         << *pitch << " bytes";
}

/// The element type of the machine that decides whether it has `type`: floats
/// of 8 bits come together, and those of 4.
static int32_t getMachineDType(Type type) {
  if (isPairType(type)) {
    return PTO_F4E2M1FN;
  }
  return isa<HiF8Type>(type) ? PTO_F8E4M3FN : pto::getDTypeCode(type);
}

bool mlir::pto_isa::detail::hasElementType(const pto::Machine &machine,
                                           Type type) {
  return machine.hasDType(getMachineDType(type));
}

LogicalResult mlir::pto_isa::detail::verifyTile(Operation *op, TileType tile) {
  if (failed(verifyBlocks(op, tile))) {
    return failure();
  }
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!machine) {
    return success();
  }
  StringRef place = stringifyPlace(tile.getPlace());
  if (tile.getPlace() == Place::Gm || !machine->findPlace(place)) {
    return op->emitOpError("expects a place of a core of machine '")
           << machine->name << "' (tile_c6), but found '" << place << "'";
  }
  if (!hasElementType(*machine, tile.getElementType())) {
    return op->emitOpError("expects an element type of machine '")
           << machine->name << "' (tile_c7), but found "
           << tile.getElementType();
  }
  return verifyPitch(op, tile, *machine);
}

LogicalResult mlir::pto_isa::detail::verifyTileAddress(Operation *op,
                                                       TileType tile,
                                                       Value address,
                                                       int64_t count) {
  std::optional<int64_t> first =
      address ? getConstantIntValue(address) : std::nullopt;
  const pto::Machine *machine = pto::getTargetMachine(op);
  StringRef place = stringifyPlace(tile.getPlace());
  const pto::Memory *memory = machine ? machine->findPlace(place) : nullptr;
  if (!first) {
    return success();
  }
  if (*first < 0 || (memory && *first % memory->alignment != 0)) {
    return op->emitOpError("expects an address that is a multiple of ")
           << (memory ? memory->alignment : 1) << " bytes (tile_c8), but found "
           << *first;
  }
  int64_t bytes = tile.getBytes() * count;
  if (!memory ||
      (*first <= memory->capacity && bytes <= memory->capacity - *first)) {
    return success();
  }
  return op->emitOpError("expects a tile within the ")
         << memory->capacity << " bytes of '" << memory->name
         << "' on machine '" << machine->name << "' (tile_c8), but found "
         << bytes << " bytes at " << *first;
}
