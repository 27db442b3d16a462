//===- PTOISAMemory.cpp - Global memory to tiles and back -----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ODS does not say about these instructions: pipes, which follow from the
// places of tiles, and how tiles have to match views. The layout of a view is
// that of the operation that made it; a view from elsewhere is not checked.
//
//===----------------------------------------------------------------------===//

#include "PTOISAPaths.h"
#include "PTOISATileRules.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAMemory.cpp.inc"

void PTOISADialect::registerMemoryOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAMemory.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Tiles and views
//===----------------------------------------------------------------------===//

/// The operation that made the tensor that a view is a window of, if it is
/// there.
static MakeTensorViewOp getTensor(Value view) {
  while (auto window = view.getDefiningOp<PartitionViewOp>()) {
    view = window.getSource();
  }
  return view.getDefiningOp<MakeTensorViewOp>();
}

/// The layout of a view if the operations that made it say so.
static std::optional<Layout> getViewLayout(Value view) {
  while (Operation *op = view.getDefiningOp()) {
    if (auto layout = op->getAttrOfType<LayoutAttr>("layout")) {
      return layout.getValue();
    }
    if (op->getNumOperands() == 0 ||
        !isa<TensorViewType, PartitionViewType>(op->getOperand(0).getType())) {
      return std::nullopt;
    }
    view = op->getOperand(0);
  }
  return std::nullopt;
}

/// `transfer_c1`.
static LogicalResult verifyElementSize(Operation *op, TileType tile,
                                       PartitionViewType view) {
  int64_t bits = getElementBits(view.getElementType());
  if (tile.getElementBits() == bits) {
    return success();
  }
  return op->emitOpError("expects elements of one size (transfer_c1), but "
                         "found ")
         << tile.getElementType() << " in the tile and "
         << view.getElementType() << " in the view";
}

/// `transfer_c2`.
static LogicalResult verifyCount(Operation *op, TileType tile,
                                 PartitionViewType view) {
  std::optional<int64_t> inTile =
      getStaticCount({tile.getValidRows(), tile.getValidCols()});
  std::optional<int64_t> inView = getStaticCount(view.getShape());
  // A transfer of an empty rectangle does nothing, whatever the view.
  if (!inTile || !inView || *inTile == *inView || *inTile == 0) {
    return success();
  }
  return op->emitOpError("expects a valid rectangle of as many elements as the "
                         "view (transfer_c2), but found ")
         << *inTile << " and " << *inView;
}

/// Whether the tile can hold scales of MX blocks in the order of an operand's.
static bool holdsScales(TileType tile, BlockLayout order) {
  constexpr int64_t kFractal = 32;
  InnerLayout inner = order == BlockLayout::RowMajor ? InnerLayout::RowMajor
                                                     : InnerLayout::ColMajor;
  return isa<Float8E8M0FNUType>(tile.getElementType()) &&
         hasLayout(tile, order, inner) &&
         (tile.getFractalBytes() == 0 || tile.getFractalBytes() == kFractal);
}

/// Whether the last two extents of a view are those of a block; a vector unit
/// that works on memory finds blocks by the tile.
static bool hasBlockExtents(Operation *op, Value view) {
  constexpr int64_t kRows = 16, kBytes = 32;
  auto type = cast<PartitionViewType>(view.getType());
  ArrayRef<int64_t> shape = type.getShape();
  return !hasVectorRegisters(op) ||
         (shape.size() >= 2 && shape[shape.size() - 2] == kRows &&
          shape.back() * getElementBits(type.getElementType()) == kBytes * 8);
}

/// `transfer_c3`. Loads into `mat` may turn rows into blocks.
static LogicalResult verifyLayout(Operation *op, TileType tile, Value view,
                                  bool mayBlock) {
  std::optional<Layout> layout = getViewLayout(view);
  bool isLine = tile.getRows() == 1 || tile.getCols() == 1;
  // Loads into registers go by the layout alone.
  bool isStrict = isa<TLoadOp>(op) && hasVectorRegisters(op);
  if (!layout || (isLine && !isStrict)) {
    return success();
  }
  auto has = [&](BlockLayout blocks, InnerLayout inner) {
    return hasLayout(tile, blocks, inner);
  };
  bool matches = true;
  switch (*layout) {
  case Layout::Nd:
    matches = has(BlockLayout::RowMajor, InnerLayout::NoneBox) ||
              (mayBlock && has(BlockLayout::ColMajor, InnerLayout::RowMajor)) ||
              (mayBlock && isLine && holdsScales(tile, BlockLayout::RowMajor));
    break;
  case Layout::Dn:
    matches =
        has(BlockLayout::ColMajor, InnerLayout::NoneBox) ||
        (mayBlock && has(BlockLayout::RowMajor, InnerLayout::ColMajor)) ||
        (mayBlock && !worksOnMemory(op) && !isPairType(tile.getElementType()) &&
         has(BlockLayout::ColMajor, InnerLayout::RowMajor));
    break;
  case Layout::Nz:
    matches = has(BlockLayout::ColMajor, InnerLayout::RowMajor);
    if (matches && !hasBlockExtents(op, view)) {
      return op->emitOpError("expects 16 rows of 32 bytes in the last two "
                             "extents of a view in blocks on machine '")
             << pto::getTargetMachine(op)->name << "' (transfer_c3), but found "
             << view.getType();
    }
    break;
  case Layout::MxAZz:
  case Layout::MxAnd:
  case Layout::MxAdn:
    matches = mayBlock && holdsScales(tile, BlockLayout::RowMajor);
    break;
  case Layout::MxBnn:
  case Layout::MxBnd:
  case Layout::MxBdn:
    matches = mayBlock && holdsScales(tile, BlockLayout::ColMajor);
    break;
  }
  if (matches) {
    return success();
  }
  return op->emitOpError("expects a tile with the layout of the view "
                         "(transfer_c3), but found '")
         << describeLayout(tile) << "' and '" << stringifyLayout(*layout)
         << "'";
}

/// Reports that more rows are moved than the machine moves at once.
static LogicalResult emitRows(Operation *op, StringRef rows, StringRef label,
                              const pto::Machine &machine, int64_t found) {
  return op->emitOpError("expects at most ")
         << machine.transfers.maxRows << " " << rows << " on machine '"
         << machine.name << "' (" << label << "), but found " << found;
}

/// `transfer_c4`. The extents in front of these are loops.
static LogicalResult verifyRowsAtOnce(Operation *op, TileType tile,
                                      PartitionViewType view) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  ArrayRef<int64_t> shape = view.getShape();
  bool isOpen = tile.hasOpenLayout() && tile.getPlace() != Place::Vec;
  if (!machine || machine->transfers.maxRows == 0 || tile.isBoxed() || isOpen ||
      tile.getRows() == 1 || tile.getCols() == 1 || shape.size() < 2) {
    return success();
  }
  bool isColumns = tile.getBlockLayoutOrDefault() == BlockLayout::ColMajor;
  int64_t rows = isColumns ? shape.back() : shape[shape.size() - 2];
  if (ShapedType::isDynamic(rows) || rows <= machine->transfers.maxRows) {
    return success();
  }
  return emitRows(op, isColumns ? "columns of the view" : "rows of the view",
                  "transfer_c4", *machine, rows);
}

/// `transfer_c5`: rows are moved between `mat` and global memory block by
/// block.
static LogicalResult verifyRowsOfBlocks(Operation *op, TileType tile,
                                        PartitionViewType view) {
  bool isOpen = tile.hasOpenLayout();
  ArrayRef<int64_t> shape = view.getShape();
  if (!worksOnMemory(op) || tile.getPlace() != Place::Mat || isOpen ||
      tile.isBoxed() || shape.empty()) {
    return success();
  }
  bool isColumns = tile.getBlockLayoutOrDefault() == BlockLayout::ColMajor;
  if (isColumns && shape.size() < 2) {
    return success();
  }
  int64_t run = shape[shape.size() - (isColumns ? 2 : 1)];
  const pto::Machine &machine = *pto::getTargetMachine(op);
  int64_t block = machine.vector.blockBytes;
  int64_t bytes = run * tile.getElementBits() / 8;
  if (ShapedType::isDynamic(run) || bytes % block == 0) {
    return success();
  }
  return op->emitOpError("expects ")
         << (isColumns ? "columns" : "rows") << " of a multiple of " << block
         << " bytes between 'mat' and global memory on machine '"
         << machine.name << "' (transfer_c5), but found " << bytes;
}

//===----------------------------------------------------------------------===//
// tload
//===----------------------------------------------------------------------===//

Pipe TLoadOp::getPipe() {
  return getPathPipe(*this, Place::Gm, getDst().getType().getPlace());
}

/// `tload_c7`. A line that is written otherwise is found by its layout.
static LogicalResult verifyRuns(TLoadOp op, MakeTensorViewOp tensor) {
  TileType tile = op.getDst().getType();
  ArrayRef<int64_t> shape = op.getSrc().getType().getShape();
  size_t rank = shape.size();
  if (!tensor || tensor.getLayout() || rank < 2 || tile.hasOpenLayout() ||
      tile.isBoxed()) {
    return success();
  }
  bool inRows = tile.getBlockLayoutOrDefault() == BlockLayout::RowMajor;
  size_t along = inRows ? rank - 1 : rank - 2;
  APInt distance;
  if (shape[along] == 1 ||
      !matchPattern(tensor.getStrides()[along], m_ConstantInt(&distance)) ||
      distance.isOne()) {
    return success();
  }
  return op.emitOpError("expects ")
         << (inRows ? "rows" : "columns")
         << " of neighbours in memory on machine '"
         << pto::getTargetMachine(op)->name
         << "' (tload_c7), but found elements at a distance of "
         << distance.getSExtValue();
}

/// `tload_c4`, `tload_c5` and `tload_c7`, for vector units with registers.
static LogicalResult verifyLoadWithRegisters(TLoadOp op, bool hasClause) {
  TileType tile = op.getDst().getType();
  if (!hasVectorRegisters(op)) {
    return success();
  }
  StringRef machine = pto::getTargetMachine(op)->name;
  if (tile.getElementBits() == 64 && tile.getPad() > int64_t(PadValue::Zero)) {
    return op.emitOpError("expects 'pad' 0 or 1 with elements of 64 bits on "
                          "machine '")
           << machine << "' (tload_c4), but found " << tile.getPad();
  }
  ArrayRef<int64_t> shape = op.getSrc().getType().getShape();
  bool isInRows = tile.getPlace() == Place::Vec && !tile.isBoxed() &&
                  tile.getBlockLayoutOrDefault() == BlockLayout::RowMajor;
  int64_t cols = tile.getValidCols();
  if (isInRows && !hasClause && !ShapedType::isDynamic(cols) && cols > 0 &&
      !shape.empty() && shape.back() > 0 && shape.back() != cols) {
    return op.emitOpError("expects as many valid columns as the view has on "
                          "machine '")
           << machine << "' (tload_c5), but found " << cols << " and "
           << shape.back();
  }
  return verifyRuns(op, getTensor(op.getSrc()));
}

/// Whether a view is one in rows or columns: it says so, or what makes it says
/// nothing.
static bool isRectangle(Value view) {
  std::optional<Layout> layout = getViewLayout(view);
  return layout ? *layout == Layout::Nd || *layout == Layout::Dn
                : bool(getTensor(view));
}

/// `tload_c6`.
static LogicalResult verifyTurnedExtents(TLoadOp op, TileType tile,
                                         PartitionViewType view) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!machine || tile.getPlace() != Place::Mat || !tile.isBoxed() ||
      !isRectangle(op.getSrc()) || view.getShape().size() <= 2) {
    return success();
  }
  bool mayBeOpen = worksOnMemory(op);
  for (int64_t extent : view.getShape().drop_back(2)) {
    if (extent != 1 && !(mayBeOpen && ShapedType::isDynamic(extent))) {
      return op.emitOpError("expects two extents other than 1 where a view "
                            "becomes blocks on machine '")
             << machine->name << "' (tload_c6), but found " << view;
    }
  }
  return success();
}

LogicalResult TLoadOp::verifyRules() {
  TileType tile = getDst().getType();
  PartitionViewType view = getSrc().getType();
  if (failed(verifyElementSize(*this, tile, view))) {
    return failure();
  }
  bool hasClause = getPadMode() || getPadValue() || getLeftPaddingNum() ||
                   getRightPaddingNum() || getInitOutBuffer() ||
                   getInitCondition();
  bool isMat = tile.getPlace() == Place::Mat;
  // A load into blocks fills as many rows as there are, whatever the tile's.
  bool isBlocked = !hasInnerLayout(tile, InnerLayout::NoneBox);
  if (!hasClause && !isBlocked && failed(verifyCount(*this, tile, view))) {
    return failure();
  }
  if (failed(verifyLayout(*this, tile, getSrc(), /*mayBlock=*/isMat))) {
    return failure();
  }
  if (tile.getElementBits() == 64 && isBlocked) {
    return emitOpError("expects elements of 64 bits in a tile without blocks "
                       "(tload_c1), but found '")
           << describeLayout(tile) << "'";
  }
  if (failed(verifyLoadWithRegisters(*this, hasClause))) {
    return failure();
  }
  const pto::Machine *machine = pto::getTargetMachine(*this);
  bool isInRows = tile.getPlace() == Place::Vec && !tile.isBoxed() &&
                  tile.getBlockLayoutOrDefault() == BlockLayout::RowMajor;
  if (machine && machine->transfers.maxRows != 0 && isInRows &&
      tile.getRows() > machine->transfers.maxRows) {
    return emitRows(*this, "rows of the tile", "tload_c2", *machine,
                    tile.getRows());
  }
  if (!isMat && isBlocked &&
      !hasLayout(tile, BlockLayout::ColMajor, InnerLayout::RowMajor)) {
    return emitOpError(
               "expects a tile in 'vec' without blocks or with blocks of "
               "rows (tload_c3), but found '")
           << describeLayout(tile) << "'";
  }
  return failure(failed(verifyTurnedExtents(*this, tile, view)) ||
                 failed(verifyRowsOfBlocks(*this, tile, view)) ||
                 failed(verifyRowsAtOnce(*this, tile, view)));
}

namespace {
/// What may follow `outs(...)`, in the order of the public text.
enum TLoadClause {
  kPadMode,
  kPadValue,
  kLeftPadding,
  kInitOutBuffer,
  kRightPadding,
  kInitCondition,
  kNumClauses
};
} // namespace

static constexpr StringLiteral kClauses[kNumClauses] = {
    "pad_mode",        "pad_value",         "left_padding_num",
    "init_out_buffer", "right_padding_num", "init_condition"};

ParseResult TLoadOp::parse(OpAsmParser &parser, OperationState &result) {
  static const InstructionInfo ends{
      {{"src", 'r', false, false, "", ""}, {"dst", 'w', false, true, "", ""}},
      "",
      "",
      "",
      false};
  if (parseInstruction(parser, result, ends)) {
    return failure();
  }
  SmallVector<Value, 1> values[kNumClauses];
  for (int clause = 0; clause < kNumClauses; ++clause) {
    if (failed(parser.parseOptionalKeyword(kClauses[clause]))) {
      continue;
    }
    if (parser.parseEqual()) {
      return failure();
    }
    if (clause == kPadMode || clause == kInitOutBuffer) {
      Attribute attribute;
      if (parser.parseAttribute(attribute, kClauses[clause],
                                result.attributes)) {
        return failure();
      }
      continue;
    }
    OpAsmParser::UnresolvedOperand operand;
    Type type;
    if (parser.parseOperand(operand) || parser.parseColonType(type) ||
        parser.resolveOperand(operand, type, values[clause])) {
      return failure();
    }
  }
  // `dst` is behind the clauses.
  Value dst = result.operands.pop_back_val();
  SmallVector<int32_t> segments = {1};
  for (TLoadClause clause :
       {kPadValue, kLeftPadding, kRightPadding, kInitCondition}) {
    result.addOperands(values[clause]);
    segments.push_back(values[clause].size());
  }
  result.addOperands(dst);
  segments.push_back(1);
  result.addAttribute(getOperandSegmentSizesAttrName(result.name),
                      parser.getBuilder().getDenseI32ArrayAttr(segments));
  return success();
}

void TLoadOp::print(OpAsmPrinter &printer) {
  printer << " ins(" << getSrc() << " : " << getSrc().getType() << ") outs("
          << getDst() << " : " << getDst().getType() << ")";
  printer.printOptionalAttrDict(
      (*this)->getAttrs(),
      /*elidedAttrs=*/{getOperandSegmentSizesAttrName().getValue(),
                       kClauses[kPadMode], kClauses[kInitOutBuffer]});
  Value values[kNumClauses] = {};
  values[kPadValue] = getPadValue();
  values[kLeftPadding] = getLeftPaddingNum();
  values[kRightPadding] = getRightPaddingNum();
  values[kInitCondition] = getInitCondition();
  for (int clause = 0; clause < kNumClauses; ++clause) {
    if (Value value = values[clause]) {
      printer << " " << kClauses[clause] << " = " << value << " : "
              << value.getType();
    } else if (Attribute attribute = (*this)->getAttr(kClauses[clause])) {
      printer << " " << kClauses[clause] << " = " << attribute;
    }
  }
}

//===----------------------------------------------------------------------===//
// tstore
//===----------------------------------------------------------------------===//

Pipe TStoreOp::getPipe() {
  return getPathPipe(*this, getSrc().getType().getPlace(), Place::Gm);
}

SmallVector<OperandRole> TStoreOp::getRoles() {
  SmallVector<OperandRole> roles = pto_isa::detail::getRoles(*this, getInfo());
  if (getAtomicType() == AtomicType::Add) {
    roles.back() = OperandRole::Update;
  }
  return roles;
}

/// `tstore_c3`.
static bool canBeAdded(Type type) {
  return isa<Float16Type, BFloat16Type, Float32Type>(type) ||
         type.isSignlessInteger(8) || type.isSignlessInteger(16) ||
         type.isSignlessInteger(32);
}

LogicalResult TStoreOp::verifyRules() {
  TileType tile = getSrc().getType();
  PartitionViewType view = getDst().getType();
  Place place = tile.getPlace();
  if (failed(verifyPath(*this, place, Place::Gm, "tstore_c1")) ||
      failed(verifyEpilogue(
          *this, place, Place::Gm, tile.getElementType(), view.getElementType(),
          {getFp(), getPreQuantScalar(), getReluPreMode(), std::nullopt})) ||
      (place != Place::Acc && failed(verifyElementSize(*this, tile, view))) ||
      failed(verifyCount(*this, tile, view)) ||
      (place != Place::Acc &&
       (failed(verifyLayout(*this, tile, getDst(), /*mayBlock=*/false)) ||
        failed(verifyRowsOfBlocks(*this, tile, view)) ||
        failed(verifyRowsAtOnce(*this, tile, view))))) {
    return failure();
  }
  if (getFp() && getStPhase() != STPhase::Unspecified) {
    return emitOpError("expects 'fp' without an 'stPhase' (tstore_c2), but "
                       "found '")
           << stringifySTPhase(getStPhase()) << "'";
  }
  if (getAtomicType() == AtomicType::Add &&
      !canBeAdded(view.getElementType())) {
    return emitOpError("expects elements of i8, i16, i32, f16, bf16 or f32 to "
                       "be added (tstore_c3), but found ")
           << view.getElementType();
  }
  const pto::Machine *machine = pto::getTargetMachine(*this);
  if (machine && place == Place::Acc &&
      tile.getCols() > machine->cube.maxExtent) {
    return emitOpError("expects at most ")
           << machine->cube.maxExtent
           << " columns of an accumulator on machine '" << machine->name
           << "' (tstore_c4), but found " << tile.getCols();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// tprefetch
//===----------------------------------------------------------------------===//

LogicalResult TPrefetchOp::verifyRules() {
  Type element = getSrc().getType().getElementType();
  const pto::Machine *machine = pto::getTargetMachine(*this);
  if (machine && !hasElementType(*machine, element)) {
    return emitOpError("expects a view with an element type of machine '")
           << machine->name << "' (tprefetch_c1), but found " << element;
  }
  return verifyElementSize(*this, getDst().getType(), getSrc().getType());
}

//===----------------------------------------------------------------------===//
// By index
//===----------------------------------------------------------------------===//

/// `indexed_c3` for indices in a tile.
static bool fitsIndices(TileType data, TileType idx,
                        std::optional<Coalesce> coalesce) {
  bool isColumn = !differ(idx.getValidRows(), data.getValidRows()) &&
                  !differ(idx.getValidCols(), 1);
  bool isRow = !differ(idx.getValidRows(), 1) &&
               !differ(idx.getValidCols(), data.getValidRows());
  bool isSame = !differ(idx.getValidRows(), data.getValidRows()) &&
                !differ(idx.getValidCols(), data.getValidCols());
  if (!coalesce) {
    return isColumn || isSame;
  }
  return *coalesce == Coalesce::Row ? isRow || isColumn : isSame;
}

/// `indexed_c5` and `indexed_c6`, for indices in a tile.
static LogicalResult verifyUnit(Operation *op, TileType data, TileType idx,
                                PartitionViewType memory,
                                std::optional<Coalesce> coalesce) {
  bool isByRow = coalesce ? *coalesce == Coalesce::Row
                          : differ(idx.getValidCols(), data.getValidCols());
  if (worksOnMemory(op) &&
      (!hasLayout(idx, BlockLayout::RowMajor, InnerLayout::NoneBox) ||
       (isByRow && differ(idx.getValidRows(), 1)))) {
    return op->emitOpError("expects indices in ")
           << (isByRow ? "a row" : "rows") << " on machine '"
           << pto::getTargetMachine(op)->name << "' (indexed_c5), but found "
           << idx;
  }
  int64_t width = memory.getShape().back();
  if (hasVectorRegisters(op) && isByRow && differ(width, data.getValidCols())) {
    return op->emitOpError("expects rows of ")
           << data.getValidCols() << " elements in memory on machine '"
           << pto::getTargetMachine(op)->name << "' (indexed_c6), but found "
           << width;
  }
  return success();
}

/// `indexed_c1` to `indexed_c6`; `idx` is the type of a tile or of a view.
static LogicalResult verifyIndexed(Operation *op, TileType data, Type idx,
                                   PartitionViewType memory,
                                   std::optional<Coalesce> coalesce,
                                   bool needsCoalesce) {
  if (memory.getElementType() != data.getElementType()) {
    return op->emitOpError("expects memory and data of one element type "
                           "(indexed_c1), but found ")
           << memory.getElementType() << " and " << data.getElementType();
  }
  auto tile = dyn_cast<TileType>(idx);
  Type element = tile ? tile.getElementType() : getElementTypeOrSelf(idx);
  if (!element.isInteger(32) ||
      (tile && !hasInnerLayout(tile, InnerLayout::NoneBox))) {
    return op->emitOpError("expects indices of 32 bits without blocks "
                           "(indexed_c2), but found ")
           << idx;
  }
  if (tile && !fitsIndices(data, tile, coalesce)) {
    return op->emitOpError("expects an index for each ")
           << (coalesce == Coalesce::Row    ? "row"
               : coalesce == Coalesce::Elem ? "element"
                                            : "row or element")
           << " of the data (indexed_c3), but found " << tile << " for "
           << data;
  }
  if (needsCoalesce && !coalesce) {
    return op->emitOpError("expects 'coalesce' with attributes that depend on "
                           "it (indexed_c4), but found none");
  }
  return tile ? verifyUnit(op, data, tile, memory, coalesce) : success();
}

Pipe MGatherOp::getPipe() {
  // Where the scalar unit does it, it waits for the vector pipe first.
  return getDst().getType().getPlace() == Place::Vec ? Pipe::V : Pipe::MTE2;
}

int64_t MGatherOp::getScratchBytes(OpOperand &, const pto::Machine &) {
  return getDst().getType().getBytes();
}

LogicalResult MGatherOp::verifyRules() {
  TileType tile = getDst().getType();
  Type idx = getIdx().getType();
  if (failed(verifyIndexed(*this, tile, idx, getMem().getType(), getCoalesce(),
                           getGatherOob() != GatherOOB::Undefined))) {
    return failure();
  }
  if (tile.getPlace() == Place::Vec) {
    if (!hasLayout(tile, BlockLayout::RowMajor, InnerLayout::NoneBox) ||
        !isa<TileType>(idx) || getScratch()) {
      return emitOpError("expects a tile in rows without blocks, indices in "
                         "'vec' and no scratch (mgather_c1), but found ")
             << tile << " with " << idx << (getScratch() ? " and scratch" : "");
    }
    return success();
  }
  bool isBlocked =
      hasLayout(tile, BlockLayout::ColMajor, InnerLayout::RowMajor);
  bool needsScratch = getCoalesce() == Coalesce::Elem;
  bool hasScratch = getScratch() && getScratch().getType().getElementType() ==
                                        tile.getElementType();
  if (!isBlocked || isa<TileType>(idx) || !getCoalesce() ||
      needsScratch != hasScratch || (getScratch() && !needsScratch)) {
    return emitOpError(
               "expects 'blayout=col_major, slayout=row_major', indices "
               "in global memory, 'coalesce', and scratch of the "
               "element type for 'elem' (mgather_c2), but found ")
           << tile << " with " << idx
           << (getScratch() ? " and scratch" : " without scratch");
  }
  return success();
}

Pipe MScatterOp::getPipe() { return Pipe::V; }

/// `mscatter_c3`; without a machine, what one of them combines.
static bool canCombine(MScatterOp op, Type type) {
  bool isWord = type.isSignlessInteger(32) || type.isF32();
  bool canUseRegisters = !worksOnMemory(op);
  bool canUseMemory = !hasVectorRegisters(op);
  switch (op.getScatterAtomicOp()) {
  case ScatterAtomicOp::None:
    return true;
  case ScatterAtomicOp::Add:
    return isWord || type.isF16() || type.isBF16() ||
           (canUseRegisters && type.isUnsignedInteger(32)) ||
           (canUseMemory &&
            (type.isSignlessInteger(8) || type.isSignlessInteger(16)));
  case ScatterAtomicOp::Max:
  case ScatterAtomicOp::Min:
    return canUseRegisters && (isWord || type.isUnsignedInteger(32));
  }
  return false;
}

LogicalResult MScatterOp::verifyRules() {
  TileType tile = getSrc().getType();
  bool needsCoalesce = getScatterAtomicOp() != ScatterAtomicOp::None ||
                       getScatterOob() != ScatterOOB::Undefined ||
                       getScatterConflict();
  if (failed(verifyIndexed(*this, tile, getIdx().getType(), getMem().getType(),
                           getCoalesce(), needsCoalesce))) {
    return failure();
  }
  if (!hasLayout(tile, BlockLayout::RowMajor, InnerLayout::NoneBox)) {
    return emitOpError("expects a tile in rows without blocks (mscatter_c1), "
                       "but found '")
           << describeLayout(tile) << "'";
  }
  const pto::Machine *machine = pto::getTargetMachine(*this);
  if (machine && getScatterConflict() && !hasVectorRegisters(*this)) {
    return emitOpError("expects a vector unit with registers for "
                       "'scatterConflict' (mscatter_c2), but machine '")
           << machine->name << "' has none";
  }
  if (!canCombine(*this, tile.getElementType())) {
    InFlightDiagnostic diag = emitOpError("expects elements that '")
                              << stringifyScatterAtomicOp(getScatterAtomicOp())
                              << "' combines";
    if (machine) {
      diag << " on machine '" << machine->name << "'";
    }
    return diag << " (mscatter_c3), but found " << tile.getElementType();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// On the side
//===----------------------------------------------------------------------===//

LogicalResult MakePrefetchAsyncContextOp::verify() {
  Type element = getWorkspace().getType().getElementType();
  if (element.isInteger(8)) {
    return success();
  }
  return emitOpError("expects a workspace of bytes "
                     "(make_prefetch_async_context_c1), but found ")
         << element;
}

Pipe TPrefetchAsyncOp::getPipe() { return Pipe::S; }

SmallVector<OperandRole> TPrefetchAsyncOp::getRoles() {
  return {OperandRole::Read, OperandRole::Value};
}

bool TPrefetchAsyncOp::canBeInPlace(OpOperand &, const pto::Machine &) {
  return false;
}

LogicalResult TPrefetchAsyncOp::verify() {
  auto view = cast<ShapedType>(getSrc().getType());
  ArrayRef<int64_t> shape = view.getShape();
  if (view.hasStaticShape() && !shape.empty() &&
      llvm::all_of(shape.drop_back(), [](int64_t e) { return e == 1; })) {
    return success();
  }
  return emitOpError("expects a static, flat window (tprefetch_async_c1), but "
                     "found ")
         << view;
}

//===----------------------------------------------------------------------===//
// Caches and order
//===----------------------------------------------------------------------===//

Pipe CmoCacheInvalidOp::getPipe() { return Pipe::S; }

SmallVector<OperandRole> CmoCacheInvalidOp::getRoles() {
  return SmallVector<OperandRole>((*this)->getNumOperands(),
                                  OperandRole::Update);
}

bool CmoCacheInvalidOp::canBeInPlace(OpOperand &, const pto::Machine &) {
  return false;
}

void CmoCacheInvalidOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  // Not of one value alone: a line holds neighbours too.
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

LogicalResult CmoCacheInvalidOp::verify() {
  auto pointer = getAddr() ? dyn_cast<PtrType>(getAddr().getType()) : PtrType();
  Place place = pointer ? pointer.getPlace() : Place::Gm;
  if (getSpace() != Place::Gm || place != Place::Gm) {
    return emitOpError("expects global memory (cmo_cacheinvalid_c1), but found "
                       "'")
           << stringifyPlace(place == Place::Gm ? getSpace() : place) << "'";
  }
  return success();
}

ParseResult CmoCacheInvalidOp::parse(OpAsmParser &parser,
                                     OperationState &result) {
  StringAttr space = getSpaceAttrName(result.name);
  if (succeeded(parser.parseOptionalKeyword("all"))) {
    PlaceAttr place;
    return failure(parser.parseAttribute(place, space, result.attributes) ||
                   parser.parseOptionalAttrDict(result.attributes));
  }
  OpAsmParser::UnresolvedOperand addr;
  Type type;
  if (parser.parseOperand(addr) || parser.parseKeyword("single_cache_line") ||
      parser.parseColonType(type) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.resolveOperand(addr, type, result.operands)) {
    return failure();
  }
  if (!result.attributes.get(space)) {
    result.addAttribute(space, PlaceAttr::get(parser.getContext(), Place::Gm));
  }
  return success();
}

void CmoCacheInvalidOp::print(OpAsmPrinter &printer) {
  if (Value addr = getAddr()) {
    printer << " " << addr << " single_cache_line : " << addr.getType();
  } else {
    printer << " all " << getSpaceAttr();
  }
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                /*elidedAttrs=*/{getSpaceAttrName()});
}

Pipe FenceBarrierAllOp::getPipe() { return Pipe::S; }

SmallVector<OperandRole> FenceBarrierAllOp::getRoles() { return {}; }

bool FenceBarrierAllOp::canBeInPlace(OpOperand &, const pto::Machine &) {
  return false;
}
