//===- PTOISAMove.cpp - Between and inside tiles --------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ODS does not say about these instructions: the pipe, which follows from
// the places of source and destination, and what a path does to layouts and
// element types. The written order of blocks in `left` is never looked at: the
// machine chooses it. Shapes are compared in values, as a pair of them lies one
// below the other in `right`.
//
//===----------------------------------------------------------------------===//

#include "PTOISAPaths.h"
#include "PTOISATileRules.h"
#include "PTOISAWindowRules.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAMove.cpp.inc"

void PTOISADialect::registerMoveOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAMove.cpp.inc"
      >();
}

static bool hasBlocksOfColumns(TileType tile) {
  return hasLayout(tile, BlockLayout::RowMajor, InnerLayout::ColMajor);
}

/// Whether two tiles have one layout, as far as both are written.
static bool haveOneLayout(TileType a, TileType b) {
  std::optional<BlockLayout> blocks = a.getBlockLayout();
  std::optional<InnerLayout> inner = a.getInnerLayout();
  return (!blocks || b.getBlockLayout().value_or(*blocks) == *blocks) &&
         (!inner || hasInnerLayout(b, *inner));
}

/// A valid extent, or the physical one if it is known at run time only.
static int64_t getBound(int64_t valid, int64_t physical) {
  return ShapedType::isDynamic(valid) ? physical : valid;
}

/// The number in `value` if it is constant.
static std::optional<int64_t> getConstant(Value value) {
  APInt number;
  if (!matchPattern(value, m_ConstantInt(&number))) {
    return std::nullopt;
  }
  return number.getSExtValue();
}

//===----------------------------------------------------------------------===//
// Rules of all moves
//===----------------------------------------------------------------------===//

/// `move_c2`, not out of the accumulator.
static LogicalResult verifyElements(Operation *op, TileType src, TileType dst) {
  Type from = src.getElementType();
  Type to = dst.getElementType();
  bool isBias = dst.getPlace() == Place::Bias;
  bool widens = isBias && to.isF32() &&
                (from.isF16() || (from.isBF16() && !worksOnMemory(op)));
  bool mustWiden = isBias && from.isF16() && worksOnMemory(op);
  if (widens || (from == to && !mustWiden)) {
    return success();
  }
  if (mustWiden) {
    return op->emitOpError("expects f16 to become f32 in 'bias' on machine '")
           << pto::getTargetMachine(op)->name << "' (move_c2), but found "
           << to;
  }
  return op->emitOpError("expects elements of one type (move_c2), but found ")
         << from << " and " << to;
}

/// Reports that `tile` breaks `move_c3`.
static LogicalResult emitLayout(Operation *op, StringRef name, TileType tile,
                                StringRef expected) {
  return op->emitOpError("expects '")
         << name << "' in '" << stringifyPlace(tile.getPlace()) << "' with "
         << expected << " (move_c3), but found '" << describeLayout(tile)
         << "'";
}

/// `move_c3` into the memories of operands of the matrix unit.
static LogicalResult verifyOperandLayout(Operation *op, TileType src,
                                         TileType dst) {
  bool isLeft = dst.getPlace() == Place::Left;
  bool isRow = isLeft && src.getRows() == 1 &&
               src.getBlockLayout().value_or(BlockLayout::RowMajor) ==
                   BlockLayout::RowMajor;
  if (!hasBlocksOfRows(src) && !hasBlocksOfColumns(src) && !isRow) {
    return emitLayout(op, "src", src, "blocks of rows or of columns");
  }
  if (isLeft && !hasInnerLayout(dst, InnerLayout::RowMajor)) {
    return emitLayout(op, "dst", dst, "'slayout=row_major'");
  }
  if (!isLeft && !hasBlocksOfColumns(dst)) {
    return emitLayout(op, "dst", dst, "'blayout=row_major, slayout=col_major'");
  }
  return success();
}

/// `move_c3`.
static LogicalResult verifyMoveLayout(Operation *op, TileType src,
                                      TileType dst) {
  Place from = src.getPlace();
  Place to = dst.getPlace();
  if (from == Place::Mat && (to == Place::Left || to == Place::Right)) {
    return verifyOperandLayout(op, src, dst);
  }
  if (from != Place::Acc) {
    return success();
  }
  StringRef blocks = "'blayout=col_major, slayout=row_major'";
  if (!hasBlocksOfRows(src)) {
    return emitLayout(op, "src", src, blocks);
  }
  if (to == Place::Mat && worksOnMemory(op) && !hasBlocksOfRows(dst)) {
    return emitLayout(op, "dst", dst, blocks);
  }
  if (!hasInnerLayout(dst, InnerLayout::NoneBox) && !hasBlocksOfRows(dst)) {
    return emitLayout(op, "dst", dst, "no blocks or " + blocks.str());
  }
  return success();
}

/// `move_c4`. A tile in `scaling` that is no table goes by its own type.
static LogicalResult verifyMovedElements(Operation *op, TileType src,
                                         TileType dst) {
  Place from = src.getPlace(), to = dst.getPlace();
  bool isOperand = to == Place::Left || to == Place::Right;
  if (!hasVectorRegisters(op) || !((from == Place::Mat && isOperand) ||
                                   (from == Place::Vec && to == Place::Mat))) {
    return success();
  }
  Type element = src.getElementType();
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer || element.isSignlessInteger(8)) {
    return success();
  }
  return op->emitOpError("expects elements of i8, f16, bf16, f32 or a small "
                         "float on machine '")
         << pto::getTargetMachine(op)->name << "' (move_c4), but found "
         << element;
}

/// `epilogue_c2` of layouts: what two cores share does not become columns.
static LogicalResult verifySharedLayout(Operation *op, TileType dst,
                                        const EpilogueUse &use) {
  bool isDual = use.accToVec == AccToVecMode::DualModeSplitM ||
                use.accToVec == AccToVecMode::DualModeSplitN;
  if (!isDual || dst.getBlockLayoutOrDefault() == BlockLayout::RowMajor ||
      dst.getInnerLayoutOrDefault() != InnerLayout::NoneBox) {
    return success();
  }
  return op->emitOpError("expects rows or blocks of a tile that two cores "
                         "share (epilogue_c2), but found '")
         << describeLayout(dst) << "'";
}

// The bytes of a block of the matrix unit.
static constexpr int64_t kBlockBytes = 512;

/// Whether a row goes into `left`, which takes it in whole blocks.
static bool isRowIntoLeft(TileType src, TileType dst) {
  return src.getPlace() == Place::Mat && dst.getPlace() == Place::Left &&
         src.getRows() == 1 && isInRows(src);
}

/// The larger edge of a block if blocks turn on the way into `left` or `right`,
/// in values; 0 otherwise.
static int64_t getTurnedEdge(TileType src, Place to) {
  std::optional<InnerLayout> inner = src.getInnerLayout();
  if (src.getPlace() != Place::Mat || !inner || src.getRows() == 1 ||
      (to != Place::Left && to != Place::Right) ||
      *inner ==
          (to == Place::Left ? InnerLayout::RowMajor : InnerLayout::ColMajor)) {
    return 0;
  }
  return std::max(src.getBlockRows() * src.getValueRows(),
                  src.getBlockCols() * src.getValueCols());
}

/// `move_c5`, where the vector unit works on memory.
static LogicalResult verifyWholeBlocks(Operation *op, TileType src,
                                       TileType dst) {
  if (!worksOnMemory(op)) {
    return success();
  }
  StringRef machine = pto::getTargetMachine(op)->name;
  if (isRowIntoLeft(src, dst)) {
    for (TileType tile : {src, dst}) {
      int64_t bytes = tile.getCols() * tile.getElementBits() / 8;
      if (bytes % kBlockBytes != 0) {
        return op->emitOpError("expects rows of a multiple of ")
               << kBlockBytes << " bytes into 'left' on machine '" << machine
               << "' (move_c5), but found " << bytes;
      }
    }
    return success();
  }
  int64_t edge = getTurnedEdge(src, dst.getPlace());
  if (edge == 0) {
    return success();
  }
  bool hasBytes = src.getElementBits() == 8;
  bool isLeftWindow = isa<TExtractOp>(op) && dst.getPlace() == Place::Left;
  bool isDstFree =
      dst.getCompact() == CompactMode::Normal || (hasBytes && !isLeftWindow);
  for (auto [name, tile] : {std::pair("src", src), std::pair("dst", dst)}) {
    if (tile == dst && isDstFree) {
      continue;
    }
    TileExtents extents = tile.getValueExtents();
    if (extents.rows % edge != 0 || extents.cols % edge != 0) {
      return op->emitOpError("expects extents of '")
             << name << "' to be multiples of " << edge
             << ", as blocks turn on machine '" << machine
             << "' (move_c5), but found " << extents.rows << "x"
             << extents.cols;
    }
  }
  return success();
}

/// `move_c1` to `move_c5` and the rules of epilogues.
static LogicalResult verifyMove(Operation *op, TileType src, TileType dst,
                                const EpilogueUse &use) {
  Place from = getMemoryPlace(src);
  Place to = getMemoryPlace(dst);
  if (failed(verifyPath(op, from, to, "move_c1")) ||
      failed(verifyEpilogue(op, from, to, src.getElementType(),
                            dst.getElementType(), use)) ||
      (from != Place::Acc && failed(verifyElements(op, src, dst))) ||
      failed(verifySharedLayout(op, dst, use))) {
    return failure();
  }
  return failure(failed(verifyMoveLayout(op, src, dst)) ||
                 failed(verifyWholeBlocks(op, src, dst)));
}

//===----------------------------------------------------------------------===//
// tmov
//===----------------------------------------------------------------------===//

// The order of the matrix unit has blocks of 16 rows of two scales.
static constexpr int64_t kScaleRows = 16;

bool TMovOp::ordersScales() {
  auto fp = getFp() ? dyn_cast<TileType>(getFp().getType()) : TileType();
  return fp && fp.getPlace() != Place::Scaling;
}

Pipe TMovOp::getPipe() {
  return getPathPipe(*this, getMemoryPlace(getSrc().getType()),
                     getMemoryPlace(getDst().getType()));
}

/// Removes a copy of a tile onto itself, which changes nothing.
LogicalResult TMovOp::canonicalize(TMovOp op, PatternRewriter &rewriter) {
  if (op.getSrc() != op.getDst() || op.getFp() || op.getPreQuantScalar() ||
      op.getAccToVecMode() || op.getGrpAxis() ||
      op.getReluPreMode() != ReluPreMode::NoRelu) {
    return failure();
  }
  rewriter.eraseOp(op);
  return success();
}

SmallVector<OperandRole> TMovOp::getRoles() {
  SmallVector<OperandRole> roles = pto_isa::detail::getRoles(*this, getInfo());
  if (ordersScales()) {
    roles[0] = OperandRole::Update;
    roles[1] = OperandRole::Scratch;
  }
  return roles;
}

int64_t TMovOp::getScratchBytes(OpOperand &, const pto::Machine &machine) {
  if (getGrpAxis() == MxGroupAxis::Axis0) {
    return 0;
  }
  // Offsets of two bytes of the pairs of columns of each block of rows, and a
  // block of memory in front of them and behind them.
  TileType dst = getDst().getType();
  int64_t rows = getBound(dst.getValidRows(), dst.getRows());
  int64_t cols = getBound(dst.getValidCols(), dst.getCols());
  return 2 * machine.vector.blockBytes +
         llvm::divideCeil(rows, kScaleRows) * cols;
}

/// Checks that scales lie one behind the other, `cols` of them in a row, and
/// have room for whole blocks of rows (tmov_c5).
static LogicalResult verifyScalesInRows(TMovOp op, TileType src, TileType dst) {
  int64_t rows = dst.getValidRows(), cols = dst.getValidCols();
  if (ShapedType::isDynamic(cols)) {
    return success();
  }
  if (cols % 2 != 0) {
    return op.emitOpError("expects an even number of valid columns of 'dst' "
                          "(tmov_c5), but found ")
           << cols;
  }
  if (src.getRows() != 1 && src.getCols() != cols) {
    return op.emitOpError("expects scales one behind the other in 'src' "
                          "(tmov_c5), but found rows of ")
           << src.getCols() << " for " << cols;
  }
  if (ShapedType::isDynamic(rows)) {
    return success();
  }
  int64_t needed = llvm::alignTo(rows, kScaleRows) * cols;
  for (auto [name, tile] : {std::pair("src", src), std::pair("dst", dst)}) {
    int64_t room = tile.getRows() * tile.getCols();
    if (room < needed) {
      return op.emitOpError("expects room for ")
             << needed << " scales in '" << name << "' (tmov_c5), but found "
             << room;
    }
  }
  return success();
}

/// Checks that scales of columns come in pairs of rows (tmov_c6).
static LogicalResult verifyScalesInColumns(TMovOp op, TileType src) {
  int64_t rows = src.getValidRows(), cols = src.getValidCols();
  if (!ShapedType::isDynamic(rows) && (rows == 0 || rows % 2 != 0)) {
    return op.emitOpError("expects pairs of valid rows of 'src' (tmov_c6), but "
                          "found ")
           << rows << " rows";
  }
  if (ShapedType::isDynamic(cols) ||
      (cols % kScaleRows == 0 && cols == src.getCols())) {
    return success();
  }
  return op.emitOpError("expects only valid columns of 'src', a multiple of ")
         << kScaleRows << " (tmov_c6), but found " << cols << " of "
         << src.getCols();
}

/// `tmov_c3`.
static LogicalResult verifyOrderOfScales(TMovOp op) {
  TileType src = op.getSrc().getType();
  TileType dst = op.getDst().getType();
  auto tmp = cast<TileType>(op.getFp().getType());
  Type element = src.getElementType();
  bool isScale =
      isa<HiF8Type, Float8E8M0FNUType>(element) || element.isUnsignedInteger(8);
  if (worksOnMemory(op)) {
    return op.emitOpError("expects a vector unit with registers to order "
                          "scales (tmov_c3), but machine '")
           << pto::getTargetMachine(op)->name << "' has none";
  }
  if (src.getPlace() != Place::Vec || dst.getPlace() != Place::Vec ||
      !isScale || dst.getElementType() != element ||
      tmp.getElementType() != element) {
    return op.emitOpError("expects scales of ui8, hif8 or f8E8M0FNU in 'vec' "
                          "(tmov_c3), but found ")
           << src << ", " << tmp << " and " << dst;
  }
  if (!isInRows(src) ||
      !hasLayout(dst, BlockLayout::RowMajor, InnerLayout::RowMajor)) {
    return op.emitOpError("expects 'src' in rows without blocks and 'dst' with "
                          "'blayout=row_major, slayout=row_major' (tmov_c3), "
                          "but found '")
           << describeLayout(src) << "' and '" << describeLayout(dst) << "'";
  }
  if (op.getPreQuantScalar() || op.getAccToVecMode() ||
      op.getReluPreMode() != ReluPreMode::NoRelu) {
    return op.emitOpError("expects no attribute but 'grpAxis' (tmov_c3), but "
                          "found one of the way out of 'acc'");
  }
  const pto::Machine *machine = pto::getTargetMachine(op);
  int64_t needed =
      machine ? op.getScratchBytes(op->getOpOperand(1), *machine) : 0;
  if (tmp.getBytes() < needed) {
    return op.emitOpError("expects scratch of at least ")
           << needed << " bytes on machine '" << machine->name
           << "' (tmov_c4), but found " << tmp.getBytes();
  }
  return op.getGrpAxis() == MxGroupAxis::Axis0
             ? verifyScalesInColumns(op, src)
             : verifyScalesInRows(op, src, dst);
}

/// `tmov_c2`.
static LogicalResult verifyTable(TMovOp op) {
  TileType src = op.getSrc().getType();
  TileType dst = op.getDst().getType();
  Place place = dst.getPlace();
  if (getMemoryPlace(dst) != place ||
      (place != Place::Bias && place != Place::Scaling)) {
    return success();
  }
  StringRef name = stringifyPlace(place);
  if (src.getRows() != 1) {
    return op.emitOpError("expects one row into '")
           << name << "' (tmov_c2), but found " << src.getRows();
  }
  Type element = dst.getElementType();
  if (place == Place::Scaling && !element.isSignlessInteger(64) &&
      !element.isUnsignedInteger(64)) {
    return op.emitOpError("expects elements of i64 or ui64 into 'scaling' "
                          "(tmov_c2), but found ")
           << element;
  }
  const pto::Machine *machine = pto::getTargetMachine(op);
  const pto::Memory *memory = machine ? machine->findPlace(name) : nullptr;
  int64_t bytes = (worksOnMemory(op) ? src : dst).getBytes();
  if (memory && bytes % memory->alignment != 0) {
    return op.emitOpError("expects a multiple of ")
           << memory->alignment << " bytes into '" << name << "' of machine '"
           << machine->name << "' (tmov_c2), but found " << bytes;
  }
  return success();
}

/// Checks a copy inside of `vec` (tmov_c7): registers hold parts of rows.
static LogicalResult verifyMoveInVec(TMovOp op, TileType src, TileType dst) {
  if (!hasVectorRegisters(op) || src.getPlace() != Place::Vec ||
      dst.getPlace() != Place::Vec) {
    return success();
  }
  bool isColumn = !src.isBoxed() && !dst.isBoxed() && src.getCols() == 1 &&
                  dst.getCols() == 1;
  if (isColumn || (isInRows(src) && isInRows(dst))) {
    return success();
  }
  StringRef machine = pto::getTargetMachine(op)->name;
  if (!isInRows(src) || (!hasBlocksOfRows(dst) && !hasBlocksOfColumns(dst))) {
    return op.emitOpError("expects rows or a column, or rows that become "
                          "blocks, on machine '")
           << machine << "' (tmov_c7), but found '" << describeLayout(src)
           << "' and '" << describeLayout(dst) << "'";
  }
  Type element = src.getElementType();
  bool isMoved = isa<FloatType>(element) || isa<HiF8Type>(element) ||
                 isPairType(element) || element.isInteger(8) ||
                 element.isSignlessInteger(32);
  if (isMoved && !isa<Float8E8M0FNUType>(element)) {
    return success();
  }
  return op.emitOpError("expects elements of i8, ui8, i32 or a float but "
                        "f8E8M0FNU that become blocks on machine '")
         << machine << "' (tmov_c7), but found " << element;
}

/// `tmov_c8`: bytes are copied in the order in which they lie.
static LogicalResult verifyCopyOfBytes(TMovOp op, TileType src, TileType dst) {
  if (!worksOnMemory(op) || src.getPlace() != Place::Vec ||
      dst.getPlace() != Place::Vec || (isInRows(src) && isInRows(dst))) {
    return success();
  }
  bool isWhole = llvm::all_of(ArrayRef<TileType>{src, dst}, [](TileType tile) {
    return !differ(tile.getValidRows(), tile.getRows()) &&
           !differ(tile.getValidCols(), tile.getCols());
  });
  if (isWhole && haveOneLayout(src, dst)) {
    return success();
  }
  return op.emitOpError(
             "expects tiles in rows without blocks, or whole ones of "
             "one layout, on machine '")
         << pto::getTargetMachine(op)->name << "' (tmov_c8), but found " << src
         << " and " << dst;
}

LogicalResult TMovOp::verifyRules() {
  TileType src = getSrc().getType();
  TileType dst = getDst().getType();
  if (ordersScales()) {
    return verifyOrderOfScales(*this);
  }
  if (getGrpAxis()) {
    return emitOpError("expects 'grpAxis' with a scratch tile in 'vec' "
                       "(tmov_c3), but found none");
  }
  if (failed(verifyMove(*this, src, dst,
                        {getFp(), getPreQuantScalar(), getReluPreMode(),
                         getAccToVecMode()})) ||
      failed(verifyMovedElements(*this, src, dst)) ||
      failed(verifyMoveInVec(*this, src, dst))) {
    return failure();
  }
  TileExtents from = src.getValueExtents(), to = dst.getValueExtents();
  bool isSame = from.rows == to.rows && from.cols == to.cols;
  if (!isSame && (src.getPlace() == Place::Mat || worksOnMemory(*this))) {
    return emitOpError("expects tiles of one shape (tmov_c1), but found ")
           << from.rows << "x" << from.cols << " and " << to.rows << "x"
           << to.cols;
  }
  return failure(failed(verifyCopyOfBytes(*this, src, dst)) ||
                 failed(verifyTable(*this)));
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// `window_c1` in one dimension: `extent` of a tile at `index` in `bound`.
static LogicalResult verifyWindow(Operation *op, StringRef name, Value index,
                                  int64_t extent, int64_t bound) {
  std::optional<int64_t> first = getConstant(index);
  if (!first) {
    return success();
  }
  int64_t end = 0;
  bool isOutside = *first < 0 || *first > bound ||
                   (!ShapedType::isDynamic(extent) &&
                    (llvm::AddOverflow(*first, extent, end) || end > bound));
  if (!isOutside) {
    return success();
  }
  InFlightDiagnostic diagnostic =
      op->emitOpError("expects a window inside of the larger tile (window_c1), "
                      "but found '")
      << name << "' " << *first;
  if (!ShapedType::isDynamic(extent)) {
    diagnostic << " and " << extent;
  }
  return diagnostic << " of " << bound;
}

/// The extents of the smaller tile that a copy touches, in elements of the
/// larger: all of it on the paths of the matrix unit, its valid rectangle in
/// vector memory.
static std::pair<int64_t, int64_t> getTouched(TileType tile, bool isVec,
                                              TileType larger) {
  TileExtents extents = tile.getValueExtents();
  auto count = [](int64_t values, int64_t perElement) -> int64_t {
    return ShapedType::isDynamic(values) ? values
                                         : llvm::divideCeil(values, perElement);
  };
  return {
      count(isVec ? extents.validRows : extents.rows, larger.getValueRows()),
      count(isVec ? extents.validCols : extents.cols, larger.getValueCols())};
}

Pipe TExtractOp::getPipe() {
  return getPathPipe(*this, getMemoryPlace(getSrc().getType()),
                     getMemoryPlace(getDst().getType()));
}

/// `textract_c1`.
static LogicalResult verifyBlockStart(TExtractOp op) {
  TileType src = op.getSrc().getType();
  Place place = op.getDst().getType().getPlace();
  std::optional<InnerLayout> inner = src.getInnerLayout();
  bool isRow = isRowIntoLeft(src, op.getDst().getType()) && worksOnMemory(op);
  bool isBlocked = src.getPlace() == Place::Mat && inner &&
                   src.getRows() != 1 &&
                   (place == Place::Left || place == Place::Right);
  if (!isRow && !isBlocked) {
    return success();
  }
  // Blocks that turn are square, in values.
  int64_t row = src.getBlockRows() * src.getValueRows();
  int64_t col = src.getBlockCols() * src.getValueCols();
  if (int64_t edge = getTurnedEdge(src, place)) {
    row = col = edge;
  }
  if (isRow) {
    row = src.getValueRows();
    col = kBlockBytes * 8 / src.getElementBits() * src.getValueCols();
  }
  for (auto [name, index, step] :
       {std::tuple("indexRow", op.getIndexRow(), row / src.getValueRows()),
        std::tuple("indexCol", op.getIndexCol(), col / src.getValueCols())}) {
    std::optional<int64_t> first = getConstant(index);
    if (first && *first % step != 0) {
      return op.emitOpError("expects a window that starts at a block "
                            "(textract_c1), but found '")
             << name << "' " << *first << " with blocks of " << step;
    }
  }
  return success();
}

/// `textract_c3`.
static LogicalResult verifyExtractedAccumulator(TExtractOp op, TileType src,
                                                TileType dst) {
  if (src.getPlace() != Place::Acc || !hasVectorRegisters(op)) {
    return success();
  }
  StringRef machine = pto::getTargetMachine(op)->name;
  bool forCores = op.getAccToVecMode().has_value();
  if (!isInRows(dst) && (forCores || !hasBlocksOfRows(dst))) {
    return op.emitOpError("expects 'dst' in rows without blocks")
           << (forCores ? "" : " or with blocks of rows") << " on machine '"
           << machine << "' (textract_c3), but found '" << describeLayout(dst)
           << "'";
  }
  Type element = dst.getElementType();
  if (forCores || !element.isSignlessInteger(32)) {
    return success();
  }
  return op.emitOpError("expects 'accToVecMode' beside elements of i32 on "
                        "machine '")
         << machine << "' (textract_c3), but found none";
}

/// `textract_c4`.
static LogicalResult verifyWindowOfMat(TExtractOp op, TileType src,
                                       TileType dst) {
  if (!worksOnMemory(op) || src.getPlace() != Place::Mat) {
    return success();
  }
  StringRef machine = pto::getTargetMachine(op)->name;
  Place place = dst.getPlace();
  if (place != Place::Left && place != Place::Right) {
    return op.emitOpError("expects windows of 'mat' to go into 'left' or "
                          "'right' on machine '")
           << machine << "' (textract_c4), but found '" << stringifyPlace(place)
           << "'";
  }
  Type element = dst.getElementType();
  if (element.isSignlessInteger(8) ||
      isa<Float16Type, BFloat16Type, Float32Type>(element)) {
    return success();
  }
  return op.emitOpError("expects elements of i8, f16, bf16 or f32 on machine '")
         << machine << "' (textract_c4), but found " << element;
}

LogicalResult TExtractOp::verifyRules() {
  TileType src = getSrc().getType();
  TileType dst = getDst().getType();
  bool isVec = src.getPlace() == Place::Vec;
  if (failed(verifyMove(*this, src, dst,
                        {getFp(), getPreQuantScalar(), getReluPreMode(),
                         getAccToVecMode()})) ||
      failed(verifyMovedElements(*this, src, dst)) ||
      failed(verifyExtractedAccumulator(*this, src, dst)) ||
      failed(verifyWindowOfMat(*this, src, dst))) {
    return failure();
  }
  bool isInVec = isVec && dst.getPlace() == Place::Vec;
  if (isInVec && !haveOneLayout(src, dst)) {
    return emitOpError("expects tiles in 'vec' of one layout (textract_c2), "
                       "but found '")
           << describeLayout(src) << "' and '" << describeLayout(dst) << "'";
  }
  if (isInVec && failed(verifyVecWindow(*this, dst, src))) {
    return failure();
  }
  auto [rows, cols] = getTouched(dst, isVec, src);
  if (failed(verifyWindow(*this, "indexRow", getIndexRow(), rows,
                          src.getRows())) ||
      failed(verifyWindow(*this, "indexCol", getIndexCol(), cols,
                          src.getCols())) ||
      failed(
          verifyWindowInVec(*this, dst, src, getIndexRow(), getIndexCol()))) {
    return failure();
  }
  return verifyBlockStart(*this);
}

/// Two cores that share a tile have a half each.
static void halveForCores(std::optional<AccToVecMode> mode, int64_t &rows,
                          int64_t &cols) {
  if (mode == AccToVecMode::DualModeSplitM && !ShapedType::isDynamic(rows)) {
    rows /= 2;
  }
  if (mode == AccToVecMode::DualModeSplitN && !ShapedType::isDynamic(cols)) {
    cols /= 2;
  }
}

Pipe TInsertOp::getPipe() {
  return getPathPipe(*this, getSrc().getType().getPlace(),
                     getDst().getType().getPlace());
}

LogicalResult TInsertOp::verifyRules() {
  TileType src = getSrc().getType();
  TileType dst = getDst().getType();
  bool isVec = src.getPlace() == Place::Vec;
  bool isMat = dst.getPlace() == Place::Mat;
  if (failed(verifyMove(*this, src, dst,
                        {getFp(), getPreQuantScalar(), getReluPreMode(),
                         getAccToVecMode()}))) {
    return failure();
  }
  bool becomesBlocks = isMat && isInRows(src) && hasBlocksOfRows(dst);
  if (isVec && !haveOneLayout(src, dst) && !becomesBlocks) {
    return emitOpError("expects layouts that fit (tinsert_c1), but found '")
           << describeLayout(src) << "' and '" << describeLayout(dst) << "'";
  }
  if (isVec && failed(verifyVecWindow(*this, src, dst))) {
    return failure();
  }
  if (src.getPlace() == Place::Acc && isMat && !hasBlocksOfRows(dst)) {
    return emitOpError("expects 'dst' with blocks of rows (tinsert_c3), but "
                       "found '")
           << describeLayout(dst) << "'";
  }
  if (getTinsertMode() && !(isVec && isMat && hasBlocksOfRows(src))) {
    return emitOpError("expects 'tinsertMode' with a source in 'vec' with "
                       "blocks of rows and a destination in 'mat' "
                       "(tinsert_c2), but found ")
           << src << " and " << dst;
  }
  auto [rows, cols] = getTouched(src, isVec, dst);
  halveForCores(getAccToVecMode(), rows, cols);
  return failure(
      failed(verifyWindow(*this, "indexRow", getIndexRow(), rows,
                          dst.getRows())) ||
      failed(verifyWindow(*this, "indexCol", getIndexCol(), cols,
                          dst.getCols())) ||
      failed(verifyWindowInVec(*this, src, dst, getIndexRow(), getIndexCol())));
}

//===----------------------------------------------------------------------===//
// Inside of the vector memory
//===----------------------------------------------------------------------===//

int64_t TTransOp::getScratchBytes(OpOperand &, const pto::Machine &machine) {
  if (hasVectorRegisters(machine)) {
    return 0;
  }
  // Columns become rows of whole lines: 32 of bytes, else 16. Tiles whose rows
  // are no whole lines or blocks, or have too many blocks for a repeat, are
  // turned element by element, without scratch.
  TileType src = getSrc().getType();
  int64_t bytes = src.getElementBits() / 8;
  int64_t line = bytes == 1 ? 32 : 16;
  int64_t rowBytes = src.getCols() * bytes;
  int64_t block = machine.vector.blockBytes;
  if (getDst().getType().getCols() % line != 0 || rowBytes % block != 0 ||
      rowBytes / block > machine.vector.maxRepeat) {
    return 0;
  }
  int64_t rows = getBound(src.getValidRows(), src.getRows());
  int64_t cols = getBound(src.getValidCols(), src.getCols());
  return cols * llvm::alignTo(rows, line) * bytes;
}

/// `ttrans_c4`.
static LogicalResult verifyCounts(TTransOp op, TileType src, TileType dst) {
  if (!hasVectorRegisters(op) || src.getElementBits() > 16) {
    return success();
  }
  bool byRow = src.getRows() < src.getCols();
  TileType counted = byRow ? dst : src;
  constexpr int64_t kMost = int64_t(1) << 16;
  int64_t elements = counted.getRows() * counted.getCols();
  if (elements <= kMost) {
    return success();
  }
  return op.emitOpError("expects at most ")
         << kMost << " elements of " << src.getElementBits() << " bits in '"
         << (byRow ? "dst" : "src") << "' on machine '"
         << pto::getTargetMachine(op)->name << "' (ttrans_c4), but found "
         << elements;
}

LogicalResult TTransOp::verifyRules() {
  TileType src = getSrc().getType();
  TileType dst = getDst().getType();
  TileType tmp = getTmp() ? cast<TileType>(getTmp().getType()) : src;
  for (TileType tile : {dst, tmp}) {
    if (tile.getElementType() != src.getElementType()) {
      return emitOpError("expects elements of one type (ttrans_c1), but found ")
             << src.getElementType() << " and " << tile.getElementType();
    }
  }
  for (TileType tile : {src, dst}) {
    if (!isInRows(tile)) {
      return emitOpError("expects tiles in rows without blocks (ttrans_c2), "
                         "but found '")
             << describeLayout(tile) << "'";
    }
  }
  int64_t rows = src.getValidRows();
  int64_t cols = src.getValidCols();
  if ((!ShapedType::isDynamic(rows) && rows > dst.getCols()) ||
      (!ShapedType::isDynamic(cols) && cols > dst.getRows())) {
    return emitOpError("expects room for the turned source (ttrans_c3), but "
                       "found ")
           << src << " and " << dst;
  }
  return verifyCounts(*this, src, dst);
}

/// `concat_c1` to `concat_c3`; `data` are the sources and the destination.
static LogicalResult verifyConcat(Operation *op, ArrayRef<TileType> data,
                                  ArrayRef<TileType> indices) {
  TileType dst = data.back();
  for (TileType tile : data) {
    if (tile.getElementType() != dst.getElementType()) {
      return op->emitOpError("expects data of one element type (concat_c1), "
                             "but found ")
             << tile.getElementType() << " and " << dst.getElementType();
    }
    if (hasVectorRegisters(op) &&
        tile.getBlockLayout().value_or(BlockLayout::RowMajor) !=
            BlockLayout::RowMajor) {
      return op->emitOpError("expects data in rows (concat_c3), but found '")
             << describeLayout(tile) << "'";
    }
  }
  for (TileType tile : llvm::concat<const TileType>(data, indices)) {
    if (!ShapedType::isDynamic(tile.getValidRows()) &&
        !ShapedType::isDynamic(dst.getValidRows()) &&
        tile.getValidRows() != dst.getValidRows()) {
      return op->emitOpError("expects as many valid rows everywhere "
                             "(concat_c2), but found ")
             << tile.getValidRows() << " and " << dst.getValidRows();
    }
  }
  return success();
}

LogicalResult TConcatOp::verifyRules() {
  TileType a = getSrc0().getType();
  TileType b = getSrc1().getType();
  TileType dst = getDst().getType();
  if (failed(verifyConcat(*this, {a, b, dst}, {}))) {
    return failure();
  }
  bool isKnown = !ShapedType::isDynamic(a.getValidCols()) &&
                 !ShapedType::isDynamic(b.getValidCols());
  if (isKnown && a.getValidCols() + b.getValidCols() > dst.getCols()) {
    return emitOpError("expects room for the columns of both sources "
                       "(tconcat_c1), but found ")
           << a.getValidCols() << " and " << b.getValidCols() << " for "
           << dst.getCols();
  }
  return success();
}

LogicalResult TConcatIdxOp::verifyRules() {
  TileType i = getSrc0Idx().getType();
  TileType j = getSrc1Idx().getType();
  if (failed(verifyConcat(
          *this, {getSrc0().getType(), getSrc1().getType(), getDst().getType()},
          {i, j}))) {
    return failure();
  }
  auto integer = dyn_cast<IntegerType>(i.getElementType());
  bool isIndex = integer && integer.getWidth() >= 8 && integer.getWidth() <= 32;
  if (!isIndex || i.getElementType() != j.getElementType() ||
      i.getValidCols() == 0 || j.getValidCols() == 0) {
    return emitOpError("expects indices of one integer type of 8, 16 or 32 "
                       "bits in each row (tconcatidx_c1), but found ")
           << i << " and " << j;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// tfillpad
//===----------------------------------------------------------------------===//

Pipe TFillPadOp::getPipe() {
  // The fill of L1 is an instruction of the pipe that loads into it.
  return getDst().getType().getPlace() == Place::Mat ? Pipe::MTE2 : Pipe::V;
}

LogicalResult TFillPadOp::verifyRules() {
  TileType src = getSrc().getType();
  TileType dst = getDst().getType();
  bool isMat = dst.getPlace() == Place::Mat;
  int64_t bits = dst.getElementBits();
  if (src.getElementBits() != bits || (bits != 8 && bits != 16 && bits != 32)) {
    return emitOpError("expects elements of 1, 2 or 4 bytes, as many in both "
                       "tiles (tfillpad_c1), but found ")
           << src.getElementType() << " and " << dst.getElementType();
  }
  bool fits = isMat ? src == dst
                    : src.getPlace() == dst.getPlace() &&
                          src.getRows() <= dst.getRows() &&
                          src.getCols() <= dst.getCols();
  if (!fits) {
    return emitOpError("expects ")
           << (isMat ? "one type in 'mat'"
                     : "a source in 'vec' that is no larger")
           << " (tfillpad_c2), but found " << src << " and " << dst;
  }
  int64_t pad = dst.getPad();
  if (isMat ? pad > int64_t(PadValue::Zero) : pad == int64_t(PadValue::Null)) {
    return emitOpError("expects a destination with 'pad' ")
           << (isMat ? "0 or 1" : "other than 0")
           << " (tfillpad_c3), but found " << pad;
  }
  if (isMat && !hasBlocksOfRows(dst)) {
    return emitOpError("expects blocks of rows in 'mat' (tfillpad_c4), but "
                       "found '")
           << describeLayout(dst) << "'";
  }
  std::optional<PadValue> written = getPadValue();
  if (written && (!isMat || int64_t(*written) != pad)) {
    return emitOpError("expects 'padValue' to be the 'pad' of a destination in "
                       "'mat' (tfillpad_c5), but found '")
           << stringifyPadValue(*written) << "' for " << dst;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Scales of MX blocks
//===----------------------------------------------------------------------===//

LogicalResult TGetScaleAddrOp::verifyRules() {
  TileType src = getSrc().getType();
  TileType dst = getDst().getType();
  // A scale belongs to 32 values in all MX formats.
  constexpr int64_t kBlock = 32;
  TileExtents extents = src.getValueExtents();
  auto scales = [](int64_t extent) {
    return ShapedType::isDynamic(extent) ? extent
                                         : llvm::divideCeil(extent, kBlock);
  };
  bool isLeft = src.getPlace() == Place::Left;
  int64_t rows = isLeft ? extents.validRows : scales(extents.validRows);
  int64_t cols = isLeft ? scales(extents.validCols) : extents.validCols;
  for (auto [expected, found] : {std::pair(rows, dst.getValidRows()),
                                 std::pair(cols, dst.getValidCols())}) {
    if (!ShapedType::isDynamic(expected) && !ShapedType::isDynamic(found) &&
        expected != found) {
      return emitOpError("expects scales of the shape of the operand "
                         "(tget_scale_addr_c1), but found ")
             << dst << " for " << src;
    }
  }
  return success();
}
