//===- PTOISAView.cpp - Pointers, views and tiles -----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules of what declares and windows memory. What is known at run time only is
// not checked; constants are, wherever they come from.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAView.cpp.inc"

void PTOISADialect::registerViewOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAView.cpp.inc"
      >();
}

static constexpr StringLiteral kSegments = "operandSegmentSizes";

/// The value of a constant, if it is one and there is one.
static std::optional<int64_t> getConstant(Value value) {
  return value ? getConstantIntValue(value) : std::nullopt;
}

/// `[%a, %b]`, of indices.
static ParseResult parseIndices(OpAsmParser &parser, OperationState &result,
                                SmallVectorImpl<int32_t> &segments) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  if (parser.parseOperandList(operands, OpAsmParser::Delimiter::Square) ||
      parser.resolveOperands(operands, parser.getBuilder().getIndexType(),
                             result.operands)) {
    return failure();
  }
  segments.push_back(operands.size());
  return success();
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

LogicalResult CastPtrOp::verify() {
  auto from = dyn_cast<PtrType>(getInput().getType());
  auto to = dyn_cast<PtrType>(getResult().getType());
  if (!from && !to) {
    return emitOpError("expects an address on one side at least (castptr_c1), "
                       "but found ")
           << getInput().getType() << " and " << getResult().getType();
  }
  if (from && to && from.getPlace() != to.getPlace()) {
    return emitOpError("expects addresses of one place (castptr_c1), but found "
                       "'")
           << stringifyPlace(from.getPlace()) << "' and '"
           << stringifyPlace(to.getPlace()) << "'";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Views of global memory
//===----------------------------------------------------------------------===//

ParseResult MakeTensorViewOp::parse(OpAsmParser &parser,
                                    OperationState &result) {
  OpAsmParser::UnresolvedOperand ptr;
  SmallVector<OpAsmParser::UnresolvedOperand> shape, strides;
  Type type;
  auto square = OpAsmParser::Delimiter::Square;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperand(ptr) || parser.parseComma() ||
      parser.parseKeyword("shape") || parser.parseEqual() ||
      parser.parseOperandList(shape, square)) {
    return failure();
  }
  // Some texts have no comma here.
  (void)parser.parseOptionalComma();
  if (parser.parseKeyword("strides") || parser.parseEqual() ||
      parser.parseOperandList(strides, square) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type)) {
    return failure();
  }
  // Some texts have the type of the pointer as well.
  Type ptrType;
  if (isa<PtrType>(type)) {
    ptrType = type;
    if (parser.parseArrow() || parser.parseType(type)) {
      return failure();
    }
  }
  auto viewType = dyn_cast<TensorViewType>(type);
  if (!viewType) {
    return parser.emitError(loc, "expects a tensor view as the result, but "
                                 "found ")
           << type;
  }
  if (!ptrType) {
    ptrType =
        PtrType::get(parser.getContext(), viewType.getElementType(), Place::Gm);
  }
  Type index = parser.getBuilder().getIndexType();
  result.addTypes(viewType);
  result.addAttribute(kSegments,
                      parser.getBuilder().getDenseI32ArrayAttr(
                          {1, int32_t(shape.size()), int32_t(strides.size())}));
  return failure(parser.resolveOperand(ptr, ptrType, result.operands) ||
                 parser.resolveOperands(shape, index, result.operands) ||
                 parser.resolveOperands(strides, index, result.operands));
}

void MakeTensorViewOp::print(OpAsmPrinter &printer) {
  printer << " " << getPtr() << ", shape = [" << getShape() << "], strides = ["
          << getStrides() << "]";
  printer.printOptionalAttrDict((*this)->getAttrs(), {kSegments});
  printer << " : " << getResult().getType();
}

LogicalResult MakeTensorViewOp::verify() {
  TensorViewType type = getResult().getType();
  if (size_t rank = type.getRank();
      getShape().size() != rank || getStrides().size() != rank) {
    return emitOpError("expects ")
           << rank << " extents and strides (make_tensor_view_c1), but found "
           << getShape().size() << " and " << getStrides().size();
  }
  for (auto [value, extent] : llvm::zip_equal(getShape(), type.getShape())) {
    std::optional<int64_t> constant = getConstant(value);
    if (constant && !ShapedType::isDynamic(extent) && *constant != extent) {
      return emitOpError("expects the extents of the type "
                         "(make_tensor_view_c2), but found ")
             << *constant << " for " << extent;
    }
  }
  PtrType ptr = getPtr().getType();
  if (ptr.getElementType() != type.getElementType() ||
      ptr.getPlace() != Place::Gm) {
    return emitOpError("expects 'ptr' in global memory, of elements of the "
                       "view (make_tensor_view_c3), but found ")
           << ptr;
  }
  return success();
}

/// The shape of a window with such sizes.
static SmallVector<int64_t> getWindowShape(ValueRange sizes) {
  return llvm::map_to_vector(sizes, [](Value size) {
    std::optional<int64_t> constant = getConstant(size);
    return constant && *constant >= 0 ? *constant : ShapedType::kDynamic;
  });
}

ParseResult PartitionViewOp::parse(OpAsmParser &parser,
                                   OperationState &result) {
  OpAsmParser::UnresolvedOperand source;
  SmallVector<OpAsmParser::UnresolvedOperand> offsets, sizes;
  Type type;
  auto square = OpAsmParser::Delimiter::Square;
  SMLoc loc = parser.getCurrentLocation();
  Type index = parser.getBuilder().getIndexType();
  if (parser.parseOperand(source) || parser.parseComma() ||
      parser.parseKeyword("offsets") || parser.parseEqual() ||
      parser.parseOperandList(offsets, square) || parser.parseComma() ||
      parser.parseKeyword("sizes") || parser.parseEqual() ||
      parser.parseOperandList(sizes, square) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperand(source, type, result.operands) ||
      parser.resolveOperands(offsets, index, result.operands) ||
      parser.resolveOperands(sizes, index, result.operands)) {
    return failure();
  }
  result.addAttribute(kSegments,
                      parser.getBuilder().getDenseI32ArrayAttr(
                          {1, int32_t(offsets.size()), int32_t(sizes.size())}));
  if (succeeded(parser.parseOptionalArrow())) {
    return parser.parseType(result.types.emplace_back());
  }
  auto view = dyn_cast<TensorViewType>(type);
  if (!view) {
    return parser.emitError(loc, "expects a tensor view as the source, but "
                                 "found ")
           << type;
  }
  ValueRange operands = result.operands;
  result.addTypes(PartitionViewType::get(
      parser.getContext(), getWindowShape(operands.take_back(sizes.size())),
      view.getElementType()));
  return success();
}

void PartitionViewOp::print(OpAsmPrinter &printer) {
  printer << " " << getSource() << ", offsets = [" << getOffsets()
          << "], sizes = [" << getSizes() << "]";
  printer.printOptionalAttrDict((*this)->getAttrs(), {kSegments});
  printer << " : " << getSource().getType() << " -> " << getResult().getType();
}

/// Whether a window of `size` from `offset` on lies within `extent`, as far as
/// it is known.
static bool isWithin(std::optional<int64_t> offset, std::optional<int64_t> size,
                     int64_t extent) {
  if ((offset && *offset < 0) || (size && *size <= 0)) {
    return false;
  }
  // An offset that is not known may be 0; a size, 1.
  return ShapedType::isDynamic(extent) ||
         (offset.value_or(0) <= extent &&
          size.value_or(1) <= extent - offset.value_or(0));
}

LogicalResult PartitionViewOp::verify() {
  TensorViewType source = getSource().getType();
  PartitionViewType type = getResult().getType();
  size_t rank = source.getRank();
  if (getOffsets().size() != rank || getSizes().size() != rank ||
      size_t(type.getRank()) != rank) {
    return emitOpError("expects ")
           << rank
           << " offsets, sizes and dimensions (partition_view_c1), but found "
           << getOffsets().size() << ", " << getSizes().size() << " and "
           << type.getRank();
  }
  if (source.getElementType() != type.getElementType()) {
    return emitOpError("expects one element type (partition_view_c2), but "
                       "found ")
           << source.getElementType() << " and " << type.getElementType();
  }
  for (size_t dim = 0; dim < rank; ++dim) {
    std::optional<int64_t> offset = getConstant(getOffsets()[dim]);
    std::optional<int64_t> size = getConstant(getSizes()[dim]);
    if (!isWithin(offset, size, source.getDimSize(dim))) {
      return emitOpError("expects a window within the source "
                         "(partition_view_c3), but dimension ")
             << dim << " does not";
    }
    int64_t extent = type.getDimSize(dim);
    if (size && !ShapedType::isDynamic(extent) && *size != extent) {
      return emitOpError("expects the sizes of the type (partition_view_c4), "
                         "but found ")
             << *size << " for " << extent;
    }
  }
  return success();
}

/// Checks that a constant dimension is one of the view's.
static LogicalResult verifyDimension(Operation *op, Value view, Value dim) {
  std::optional<int64_t> constant = getConstant(dim);
  int64_t rank = cast<ShapedType>(view.getType()).getRank();
  if (!constant || (*constant >= 0 && *constant < rank)) {
    return success();
  }
  return op->emitOpError("expects one of ")
         << rank << " dimensions (tensor_view_query_c1), but found "
         << *constant;
}

LogicalResult GetTensorViewDimOp::verify() {
  return verifyDimension(*this, getTensorView(), getDimIndex());
}

LogicalResult GetTensorViewStrideOp::verify() {
  return verifyDimension(*this, getTensorView(), getDimIndex());
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Checks that `row` and `col` are given for `?` alone; `label` names the rule.
static LogicalResult verifyValid(Operation *op, TileType type, Value row,
                                 Value col, StringRef label) {
  for (auto [extent, valid, value, name] :
       {std::tuple(type.getRows(), type.getValidRows(), row, "valid_row"),
        std::tuple(type.getCols(), type.getValidCols(), col, "valid_col")}) {
    if (ShapedType::isDynamic(valid) != bool(value)) {
      return op->emitOpError("expects '")
             << name << "' exactly for '?' in the type (" << label
             << "), but found " << (value ? "one" : "none");
    }
    std::optional<int64_t> constant = getConstant(value);
    if (constant && (*constant < 0 || *constant > extent)) {
      return op->emitOpError("expects '")
             << name << "' from 0 to " << extent << " (" << label
             << "), but found " << *constant;
    }
  }
  return success();
}

LogicalResult AllocTileOp::verify() {
  TileType type = getResult().getType();
  return failure(
      failed(verifyValid(*this, type, getValidRow(), getValidCol(),
                         "alloc_tile_c1")) ||
      failed(pto_isa::detail::verifyTile(*this, type)) ||
      failed(pto_isa::detail::verifyTileAddress(*this, type, getAddr())));
}

/// The most tiles that take turns: what the public text allows in the type,
/// whatever memory a machine has.
static constexpr int64_t kMaxTiles = 16;

LogicalResult AllocMultiTileOp::verify() {
  MultiTileType type = getResult().getType();
  TileType tile = type.getTile();
  if (failed(verifyValid(*this, tile, getValidRow(), getValidCol(),
                         "alloc_multi_tile_c1"))) {
    return failure();
  }
  if (type.getCount() < 2 || type.getCount() > kMaxTiles) {
    return emitOpError("expects 2 to ")
           << kMaxTiles << " tiles (alloc_multi_tile_c2), but found "
           << type.getCount();
  }
  return failure(failed(pto_isa::detail::verifyTile(*this, tile)) ||
                 failed(pto_isa::detail::verifyTileAddress(
                     *this, tile, getAddr(), type.getCount())));
}

LogicalResult DeclareTileOp::verify() {
  return pto_isa::detail::verifyTile(*this, getTile().getType());
}

LogicalResult TAssignOp::verify() {
  return pto_isa::detail::verifyTileAddress(*this, getResult().getType(),
                                            getAddr());
}

OpOperand &TAssignOp::getViewSource() { return getTileMutable(); }
bool TAssignOp::isInSource() { return false; }
std::optional<int64_t> TAssignOp::getViewOffset() { return std::nullopt; }

//===----------------------------------------------------------------------===//
// Tiles that take turns
//===----------------------------------------------------------------------===//

LogicalResult MultiTileGetOp::verify() {
  MultiTileType source = getSource().getType();
  if (source.getTile() != getResult().getType()) {
    return emitOpError("expects the type of a tile of the source "
                       "(multi_tile_get_c1), but found ")
           << getResult().getType();
  }
  std::optional<int64_t> slot = getConstant(getSlot());
  if (slot && (*slot < 0 || *slot >= source.getCount())) {
    return emitOpError("expects one of ")
           << source.getCount() << " tiles (multi_tile_get_c2), but found "
           << *slot;
  }
  return success();
}

OpOperand &MultiTileGetOp::getViewSource() { return getSourceMutable(); }

std::optional<int64_t> MultiTileGetOp::getViewOffset() {
  std::optional<int64_t> slot = getConstant(getSlot());
  return slot ? std::optional(*slot * getResult().getType().getBytes())
              : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// The type of a window of `source`, which has no more valid extents than it
/// has room for.
static TileType getWindowType(TileType source, int64_t rows, int64_t cols,
                              int64_t validRows, int64_t validCols) {
  // `?` is negative.
  return TileType::get(
      source.getContext(), source.getPlace(), source.getElementType(), rows,
      cols, std::min(validRows, rows), std::min(validCols, cols),
      source.getBlockLayout(), source.getInnerLayout(),
      source.getFractalBytes(), source.getPad(), source.getCompact());
}

/// The type of a subview where the text leaves it out; null if there is none.
static TileType inferSubviewType(Type source, ArrayAttr sizes,
                                 ValueRange valid) {
  auto tile = dyn_cast<TileType>(source);
  SmallVector<int64_t> extents;
  for (Attribute size : sizes) {
    auto integer = dyn_cast<IntegerAttr>(size);
    extents.push_back(integer ? integer.getInt() : 0);
  }
  auto isBad = [](int64_t extent) { return extent <= 0; };
  if (!tile || extents.size() != 2 || llvm::any_of(extents, isBad)) {
    return {};
  }
  SmallVector<int64_t> validExtents = extents;
  if (!valid.empty()) {
    validExtents = getWindowShape(valid);
  }
  for (auto [extent, size] : llvm::zip_equal(validExtents, extents)) {
    extent = ShapedType::isDynamic(extent) ? extent : std::min(extent, size);
  }
  return getWindowType(tile, extents[0], extents[1], validExtents[0],
                       validExtents[1]);
}

/// `[%i, %j] sizes [8, 64]`, or as some texts have it, `, offsets = [%i, %j],
/// sizes = [8, 64]`.
static ParseResult parseWindow(OpAsmParser &parser, OperationState &result,
                               ArrayAttr &sizes,
                               SmallVectorImpl<int32_t> &segments) {
  bool isLong = succeeded(parser.parseOptionalComma());
  if (isLong && (parser.parseKeyword("offsets") || parser.parseEqual())) {
    return failure();
  }
  if (parseIndices(parser, result, segments) ||
      (isLong && parser.parseComma()) || parser.parseKeyword("sizes") ||
      (isLong && parser.parseEqual())) {
    return failure();
  }
  return parser.parseAttribute(sizes, "sizes", result.attributes);
}

ParseResult SubviewOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand source;
  ArrayAttr sizes;
  // The source comes first, its type last.
  OperationState window(result.location, result.name);
  SmallVector<int32_t> segments{1};
  Type type;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperand(source) ||
      parseWindow(parser, window, sizes, segments)) {
    return failure();
  }
  size_t numOffsets = window.operands.size();
  if (succeeded(parser.parseOptionalKeyword("valid"))) {
    SMLoc validLoc = parser.getCurrentLocation();
    if (parseIndices(parser, window, segments)) {
      return failure();
    }
    if (segments.back() != 2) {
      return parser.emitError(validLoc, "expects two valid extents, but found ")
             << segments.back();
    }
    segments.pop_back();
    segments.append({1, 1});
  } else {
    segments.append({0, 0});
  }
  if (parser.parseOptionalAttrDict(window.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperand(source, type, result.operands)) {
    return failure();
  }
  result.addOperands(window.operands);
  result.addAttributes(window.attributes);
  result.addAttribute(kSegments,
                      parser.getBuilder().getDenseI32ArrayAttr(segments));
  if (succeeded(parser.parseOptionalArrow())) {
    return parser.parseType(result.types.emplace_back());
  }
  TileType inferred = inferSubviewType(
      type, sizes, ValueRange(window.operands).drop_front(numOffsets));
  if (!inferred) {
    return parser.emitError(loc, "expects a tile and two positive sizes where "
                                 "the type of the result is left out");
  }
  result.addTypes(inferred);
  return success();
}

void SubviewOp::print(OpAsmPrinter &printer) {
  printer << " " << getSource() << "[" << getOffsets() << "] sizes "
          << getSizes();
  if (getValidRow() && getValidCol()) {
    printer << " valid [" << getValidRow() << ", " << getValidCol() << "]";
  }
  printer.printOptionalAttrDict((*this)->getAttrs(), {kSegments, "sizes"});
  printer << " : " << getSource().getType() << " -> " << getResult().getType();
}

/// Checks `subview_c4`.
static LogicalResult verifyWindowValid(SubviewOp op) {
  TileType type = op.getResult().getType();
  if (bool(op.getValidRow()) != bool(op.getValidCol())) {
    return op.emitOpError("expects both valid extents or none (subview_c4), "
                          "but found one");
  }
  for (auto [extent, valid, value] :
       {std::tuple(type.getRows(), type.getValidRows(), op.getValidRow()),
        std::tuple(type.getCols(), type.getValidCols(), op.getValidCol())}) {
    bool isOpen = ShapedType::isDynamic(valid);
    if (!value) {
      if (isOpen) {
        return op.emitOpError("expects 'valid' for '?' in the type "
                              "(subview_c4), but found none");
      }
      continue;
    }
    std::optional<int64_t> constant = getConstant(value);
    bool agrees = constant ? isOpen || *constant == valid : isOpen;
    if (!agrees || (constant && (*constant < 0 || *constant > extent))) {
      return op.emitOpError("expects the valid extents of the type "
                            "(subview_c4), but found ")
             << (constant ? std::to_string(*constant) : "a variable") << " for "
             << (isOpen ? "?" : std::to_string(valid));
    }
  }
  return success();
}

/// Checks `subview_c5` and `subview_c6`.
static LogicalResult verifyWindowBytes(SubviewOp op) {
  TileType source = op.getSource().getType();
  TileType type = op.getResult().getType();
  int64_t blockRows = source.getBlockRows(), blockCols = source.getBlockCols();
  if (type.getRows() % blockRows != 0 || type.getCols() % blockCols != 0 ||
      getConstant(op.getOffsets()[0]).value_or(0) % blockRows != 0 ||
      getConstant(op.getOffsets()[1]).value_or(0) % blockCols != 0) {
    return op.emitOpError("expects whole blocks of ")
           << blockRows << "x" << blockCols
           << " (subview_c5), but found others";
  }
  const pto::Machine *machine = pto::getTargetMachine(op);
  const pto::Memory *memory =
      machine ? machine->findPlace(stringifyPlace(source.getPlace())) : nullptr;
  std::optional<int64_t> offset = op.getViewOffset();
  if (memory && offset && *offset % memory->alignment != 0) {
    return op.emitOpError("expects a first byte that is a multiple of ")
           << memory->alignment << " bytes on machine '" << machine->name
           << "' (subview_c6), but found " << *offset;
  }
  return success();
}

LogicalResult SubviewOp::verify() {
  TileType source = getSource().getType();
  TileType type = getResult().getType();
  SmallVector<int64_t> sizes = llvm::map_to_vector(
      getSizes().getAsValueRange<IntegerAttr>(),
      [](const APInt &size) { return size.getSExtValue(); });
  if (getOffsets().size() != 2 || sizes.size() != 2 || sizes[0] <= 0 ||
      sizes[1] <= 0) {
    return emitOpError("expects two offsets and two positive sizes "
                       "(subview_c1), but found ")
           << getOffsets().size() << " and " << getSizes();
  }
  for (auto [offset, size, extent] :
       {std::tuple(getOffsets()[0], sizes[0], source.getRows()),
        std::tuple(getOffsets()[1], sizes[1], source.getCols())}) {
    if (!isWithin(getConstant(offset), size, extent)) {
      return emitOpError("expects a window within the source (subview_c2), but "
                         "found ")
             << size << " of " << extent << " from "
             << getConstant(offset).value_or(0);
    }
  }
  TileType expected = getWindowType(source, sizes[0], sizes[1],
                                    type.getValidRows(), type.getValidCols());
  if (type != expected) {
    return emitOpError("expects a result of type ")
           << expected << " (subview_c3), but found " << type;
  }
  return failure(failed(verifyWindowValid(*this)) ||
                 failed(verifyWindowBytes(*this)));
}

OpOperand &SubviewOp::getViewSource() { return getSourceMutable(); }
bool SubviewOp::isWindow() { return true; }

std::optional<int64_t> SubviewOp::getViewOffset() {
  std::optional<int64_t> row = getConstant(getOffsets()[0]);
  std::optional<int64_t> col = getConstant(getOffsets()[1]);
  // A window starts at a block, so that its elements follow as in the source.
  return row && col ? getPhysicalTile(getSource()).getByteOffset(*row, *col)
                    : std::nullopt;
}

//===----------------------------------------------------------------------===//
// The same bytes under another type
//===----------------------------------------------------------------------===//

/// Whether the elements of a tile are one run of bytes, as far as it is known.
static bool isOneRun(Value tile) {
  auto type = cast<TileType>(tile.getType());
  std::optional<TileLayout> own = type.getLayout();
  std::optional<TileLayout> real = getPhysicalTile(tile).getLayout();
  if (!own || !real) {
    return true;
  }
  bool hasRows = type.getRows() > own->blockRows;
  bool hasCols = type.getCols() > own->blockCols;
  return (!hasRows || own->blockRowStride == real->blockRowStride) &&
         (!hasCols || own->blockColStride == real->blockColStride);
}

/// Checks `tile_cast_c1`, `tile_cast_c2` and the rules of the result.
static LogicalResult verifyTileCast(Operation *op, Value source, Value result) {
  auto from = cast<TileType>(source.getType());
  auto to = cast<TileType>(result.getType());
  if (from.getPlace() != to.getPlace()) {
    return op->emitOpError("expects source and result in one place "
                           "(tile_cast_c1), but found '")
           << stringifyPlace(from.getPlace()) << "' and '"
           << stringifyPlace(to.getPlace()) << "'";
  }
  if (!isOneRun(source)) {
    return op->emitOpError("expects a source of one run of bytes "
                           "(tile_cast_c2), but found a window with gaps");
  }
  return pto_isa::detail::verifyTile(op, to);
}

/// Bytes of the elements of a tile alone.
static int64_t getElementBytes(TileType tile) {
  return tile.getRows() * tile.getCols() * tile.getElementBits() / 8;
}

LogicalResult TReshapeOp::verify() {
  TileType from = getSrc().getType(), to = getResult().getType();
  if (getElementBytes(from) != getElementBytes(to)) {
    return emitOpError("expects the same number of bytes (treshape_c1), but "
                       "found ")
           << getElementBytes(from) << " and " << getElementBytes(to);
  }
  bool isOpen = from.hasOpenLayout() || to.hasOpenLayout();
  if (!isOpen && from.isBoxed() != to.isBoxed()) {
    return emitOpError("expects blocks on both sides or on none (treshape_c2), "
                       "but found them on one");
  }
  return verifyTileCast(*this, getSrc(), getResult());
}

OpOperand &TReshapeOp::getViewSource() { return getSrcMutable(); }

LogicalResult BitcastOp::verify() {
  TileType from = getSrc().getType(), to = getResult().getType();
  TileType expected = TileType::get(
      getContext(), to.getPlace(), to.getElementType(), from.getRows(),
      from.getCols(), from.getValidRows(), from.getValidCols(),
      from.getBlockLayout(), from.getInnerLayout(), from.getFractalBytes(),
      from.getPad(), from.getCompact());
  if (to != expected || to.getElementType() == from.getElementType()) {
    return emitOpError("expects types that differ in the element type alone "
                       "(bitcast_c1), but found ")
           << from << " and " << to;
  }
  if (getElementBytes(to) > getElementBytes(from)) {
    return emitOpError("expects no more bytes than the source has "
                       "(bitcast_c2), but found ")
           << getElementBytes(to) << " of " << getElementBytes(from);
  }
  return verifyTileCast(*this, getSrc(), getResult());
}

OpOperand &BitcastOp::getViewSource() { return getSrcMutable(); }

//===----------------------------------------------------------------------===//
// Valid extents
//===----------------------------------------------------------------------===//

LogicalResult SetValidShapeOp::verify() {
  TileType type = getSource().getType();
  if (!type.hasDynamicValid()) {
    return emitOpError("expects a valid extent '?' in the type "
                       "(set_validshape_c1), but found ")
           << type;
  }
  for (auto [extent, value] : {std::pair(type.getRows(), getValidRow()),
                               std::pair(type.getCols(), getValidCol())}) {
    std::optional<int64_t> constant = getConstant(value);
    if (constant && (*constant < 0 || *constant > extent)) {
      return emitOpError("expects valid extents from 0 to ")
             << extent << " (set_validshape_c2), but found " << *constant;
    }
  }
  return success();
}
