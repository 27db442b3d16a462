//===- PTOISAReduce.cpp - Along rows and columns --------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules and scratch of the reductions. Sizes of scratch are those of vector
// units that work on memory; where one with registers uses it, that is said.
//
//===----------------------------------------------------------------------===//

#include "PTOISATileRules.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

namespace mlir::pto_isa::detail {
LogicalResult verifyRowReduce(Operation *op, const InstructionInfo &info);
LogicalResult verifyColReduce(Operation *op, const InstructionInfo &info);
} // namespace mlir::pto_isa::detail

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

/// The destinations that are there, with their names.
static SmallVector<std::pair<StringRef, TileType>>
getDestinations(Operation *op, const InstructionInfo &info) {
  SmallVector<std::pair<StringRef, TileType>> destinations;
  for (const InstructionOperand &operand : info.operands) {
    if (operand.isOut) {
      if (TileType tile = getTile(op, info, operand.name)) {
        destinations.emplace_back(operand.name, tile);
      }
    }
  }
  return destinations;
}

/// Whether `name` holds values rather than indices: the first of two
/// destinations, or the only one of an instruction without indices.
static bool holdsValues(const InstructionInfo &info, StringRef name) {
  bool hasIndices = llvm::any_of(info.operands, [](const auto &operand) {
    return operand.name == "value";
  });
  return !hasIndices || name == "value";
}

/// Checks the elements of values: `row_reduce_c1` and `col_reduce_c1`.
static LogicalResult verifyValues(Operation *op, const InstructionInfo &info,
                                  StringRef label) {
  Type element = getTile(op, info, "src").getElementType();
  for (auto [name, tile] : getDestinations(op, info)) {
    if (holdsValues(info, name) &&
        failed(
            verifyElement(op, name, tile.getElementType(), element, label))) {
      return failure();
    }
  }
  return success();
}

/// Checks `row_reduce_c3`.
static LogicalResult verifyRowResult(Operation *op, StringRef name,
                                     TileType tile) {
  if (failed(verifyNoBlocks(op, name, tile, "row_reduce_c3"))) {
    return failure();
  }
  if (isRowMajor(tile) || tile.getCols() == 1) {
    return success();
  }
  return op->emitOpError("expects '")
         << name << "' row by row or of one column (row_reduce_c3), but found "
         << tile.getCols() << " columns with 'blayout=col_major'";
}

/// Checks `row_reduce_c4`.
static LogicalResult verifyRowExtents(Operation *op, StringRef name,
                                      TileType tile, TileType src) {
  if (tile.getValidRows() == 0 && tile.getValidCols() == 0) {
    return success();
  }
  if (src.getValidRows() == 0 || src.getValidCols() == 0) {
    return op->emitOpError("expects 'src' with valid elements "
                           "(row_reduce_c4), but found ")
           << src;
  }
  return failure(
      failed(verifyExtent(op, name, "valid rows", tile.getValidRows(),
                          src.getValidRows(), "row_reduce_c4")) ||
      failed(verifyExtent(op, name, "valid columns", tile.getValidCols(), 1,
                          "row_reduce_c4")));
}

/// Repeats of the tiles for which the public headers have a way of their own to
/// reduce rows of f32 (64 x 128 elements and shapes of as many): a choice of
/// theirs, not of a machine.
static constexpr int64_t kFoldedRepeats = 128;

/// Whether the public headers fold a whole tile block by block: 128 repeats of
/// f32, 2 to 16 in a row, into a column. Scratch then has a value per block of
/// the source, one behind the other.
static bool isFoldedByBlocks(Operation *op, TileType src,
                             const pto::Machine &machine) {
  auto dst = cast<TileType>(op->getOperands().back().getType());
  int64_t bytes = src.getCols() * getElementBytes(src);
  int64_t perRow = bytes / machine.vector.registerBytes;
  bool isWhole = src.getValidRows() == src.getRows() &&
                 src.getValidCols() == src.getCols();
  return worksOnMemory(machine) && !isa<TRowProdOp>(op) &&
         src.getElementType().isF32() && isWhole && !isRowMajor(dst) &&
         dst.getValidCols() == 1 && llvm::is_contained({2, 4, 8, 16}, perRow) &&
         bytes == perRow * machine.vector.registerBytes &&
         src.getRows() * perRow == kFoldedRepeats;
}

/// How many repeats a reduction of floats along rows leaves per row in its
/// scratch: none if a row fits into one or the instruction needs a block only.
static int64_t getRepeatsPerRow(Operation *op, TileType src,
                                const pto::Machine &machine) {
  if (!worksOnMemory(machine) || isa<TRowProdOp>(op) ||
      !isa<FloatType>(src.getElementType()) ||
      isFoldedByBlocks(op, src, machine)) {
    return 0;
  }
  int64_t bytes = getMaxCols(src) * getElementBytes(src);
  if (bytes <= machine.vector.registerBytes) {
    return 0;
  }
  // Sums are formed in pairs of whole repeats, others in the first.
  int64_t pairs = bytes / machine.vector.registerBytes / 2;
  return isa<TRowSumOp>(op) ? std::max<int64_t>(pairs, 1) : 1;
}

/// Checks that there are elements to find one among, and room for where it is;
/// `label` is `row_arg_c2` or `col_arg_c2`.
static LogicalResult verifyNotEmpty(Operation *op, const InstructionInfo &info,
                                    StringRef label) {
  if (holdsValues(info, "dst")) {
    return success();
  }
  SmallVector<std::pair<StringRef, TileType>> tiles = getDestinations(op, info);
  tiles.insert(tiles.begin(), {"src", getTile(op, info, "src")});
  for (auto [name, tile] : tiles) {
    if (tile.getValidRows() == 0 || tile.getValidCols() == 0) {
      return op->emitOpError("expects '") << name << "' with valid elements ("
                                          << label << "), but found " << tile;
    }
  }
  return success();
}

/// Checks `row_reduce_c5`.
static LogicalResult verifyRowScratch(Operation *op,
                                      const InstructionInfo &info) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  TileType tmp = getTile(op, info, "tmp");
  if (!machine || !tmp) {
    return success();
  }
  int64_t needed = getRepeatsPerRow(op, getTile(op, info, "src"), *machine) *
                   machine->vector.registerBytes;
  int64_t pitch = tmp.getCols() * getElementBytes(tmp);
  if (pitch >= needed) {
    return success();
  }
  return op->emitOpError("expects 'tmp' with rows of at least ")
         << needed << " bytes on machine '" << machine->name
         << "' (row_reduce_c5), but found " << pitch;
}

LogicalResult
mlir::pto_isa::detail::verifyRowReduce(Operation *op,
                                       const InstructionInfo &info) {
  TileType src = getTile(op, info, "src");
  // row_reduce_c1, row_reduce_c2
  if (failed(verifyValues(op, info, "row_reduce_c1")) ||
      failed(verifyRowMajor(op, "src", src, "row_reduce_c2")) ||
      failed(verifyNotEmpty(op, info, "row_arg_c2"))) {
    return failure();
  }
  for (auto [name, tile] : getDestinations(op, info)) {
    if (failed(verifyRowResult(op, name, tile)) ||
        failed(verifyRowExtents(op, name, tile, src))) {
      return failure();
    }
  }
  bool hasIndices = !holdsValues(info, "dst");
  if (!hasIndices && failed(verifyRowScratch(op, info))) {
    return failure();
  }
  return verifyInstruction(op, info);
}

LogicalResult
mlir::pto_isa::detail::verifyColReduce(Operation *op,
                                       const InstructionInfo &info) {
  TileType src = getTile(op, info, "src");
  // col_reduce_c1, col_reduce_c2
  if (failed(verifyValues(op, info, "col_reduce_c1")) ||
      failed(verifyRowMajor(op, "src", src, "col_reduce_c2")) ||
      failed(verifyNotEmpty(op, info, "col_arg_c2"))) {
    return failure();
  }
  for (auto [name, tile] : getDestinations(op, info)) {
    // col_reduce_c2, col_reduce_c3
    if (failed(verifyRowMajor(op, name, tile, "col_reduce_c2"))) {
      return failure();
    }
    if (tile.getValidRows() == 0) {
      continue;
    }
    if (failed(verifyExtent(op, name, "valid rows", tile.getValidRows(), 1,
                            "col_reduce_c3")) ||
        failed(verifyExtent(op, name, "valid columns", tile.getValidCols(),
                            src.getValidCols(), "col_reduce_c3"))) {
      return failure();
    }
  }
  return verifyInstruction(op, info);
}

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAReduce.cpp.inc"

//===----------------------------------------------------------------------===//
// Along rows
//===----------------------------------------------------------------------===//

/// Integers and products use a block; other floats leave repeats per row.
static int64_t getRowReduceScratch(Operation *op, OpOperand &scratch,
                                   const pto::Machine &machine) {
  if (!worksOnMemory(machine)) {
    return 0;
  }
  auto src = cast<TileType>(op->getOperand(0).getType());
  if (isa<TRowProdOp>(op) || !isa<FloatType>(src.getElementType())) {
    return machine.vector.blockBytes;
  }
  if (isFoldedByBlocks(op, src, machine)) {
    return src.getBytes() / machine.vector.blockBytes * getElementBytes(src);
  }
  int64_t row =
      getRepeatsPerRow(op, src, machine) * machine.vector.registerBytes;
  if (row == 0 || getMaxRows(src) == 0) {
    return 0;
  }
  auto tmp = cast<TileType>(scratch.get().getType());
  int64_t pitch = std::max(tmp.getCols() * getElementBytes(tmp), row);
  return (getMaxRows(src) - 1) * pitch + row;
}

int64_t TRowSumOp::getScratchBytes(OpOperand &scratch,
                                   const pto::Machine &machine) {
  return getRowReduceScratch(*this, scratch, machine);
}

int64_t TRowMaxOp::getScratchBytes(OpOperand &scratch,
                                   const pto::Machine &machine) {
  return getRowReduceScratch(*this, scratch, machine);
}

int64_t TRowMinOp::getScratchBytes(OpOperand &scratch,
                                   const pto::Machine &machine) {
  return getRowReduceScratch(*this, scratch, machine);
}

int64_t TRowProdOp::getScratchBytes(OpOperand &scratch,
                                    const pto::Machine &machine) {
  return getRowReduceScratch(*this, scratch, machine);
}

/// Rows of one repeat leave pairs of value and index, if values are asked for.
/// Longer rows leave, at the pitch of the scratch, such a pair per repeat and
/// the values among them, and once more so if those do not fit into a repeat.
static int64_t getRowArgScratch(TileType src, TileType tmp, bool hasValue,
                                const pto::Machine &machine) {
  int64_t rows = getMaxRows(src), cols = getMaxCols(src);
  if (!worksOnMemory(machine) || rows == 0) {
    return 0;
  }
  int64_t bytes = getElementBytes(src);
  int64_t repeat = machine.vector.registerBytes / bytes;
  int64_t block = machine.vector.blockBytes / bytes;
  if (cols <= repeat) {
    return hasValue ? 2 * rows * bytes : 0;
  }
  int64_t first = llvm::divideCeil(cols, repeat);
  int64_t used = llvm::alignTo(2 * first, block) + llvm::alignTo(first, block);
  if (first > repeat) {
    int64_t second = llvm::divideCeil(first, repeat);
    used = std::max<int64_t>(used, llvm::alignTo(first, block) +
                                       llvm::alignTo(2 * second, block) +
                                       llvm::alignTo(second, block));
  }
  return ((rows - 1) * std::max(tmp.getCols(), used) + used) * bytes;
}

int64_t TRowArgMaxOp::getScratchBytes(OpOperand &scratch,
                                      const pto::Machine &machine) {
  return getRowArgScratch(getSrc().getType(),
                          cast<TileType>(scratch.get().getType()),
                          getValue() != nullptr, machine);
}

int64_t TRowArgMinOp::getScratchBytes(OpOperand &scratch,
                                      const pto::Machine &machine) {
  return getRowArgScratch(getSrc().getType(),
                          cast<TileType>(scratch.get().getType()),
                          getValue() != nullptr, machine);
}

/// Checks `row_arg_c1`.
static LogicalResult verifyRowIndices(Operation *op, TileType src, Value value,
                                      TileType dst) {
  bool canBeNarrow = value && getElementBytes(src) == 2;
  return verifyElementIn(op, "dst", dst.getElementType(),
                         canBeNarrow ? "i16 i32 ui16 ui32" : "i32 ui32",
                         "row_arg_c1");
}

LogicalResult TRowArgMaxOp::verifyRules() {
  return verifyRowIndices(*this, getSrc().getType(), getValue(),
                          getDst().getType());
}

LogicalResult TRowArgMinOp::verifyRules() {
  return verifyRowIndices(*this, getSrc().getType(), getValue(),
                          getDst().getType());
}

//===----------------------------------------------------------------------===//
// Along columns
//===----------------------------------------------------------------------===//

ParseResult TColSumOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseInstruction(parser, result, getInfo());
}

/// The public text has attributes inside of `ins` only beside scratch.
void TColSumOp::print(OpAsmPrinter &printer) {
  InstructionInfo info = getInfo();
  info.attributesInside = getTmp() != nullptr;
  printInstruction(printer, *this, info);
}

/// Elements of the source from one row of the scratch to the next. A vector
/// unit that works on memory counts the bytes of a row.
static int64_t getScratchPitch(TileType tmp, TileType src, bool countsBytes) {
  return countsBytes
             ? tmp.getCols() * tmp.getElementBits() / src.getElementBits()
             : tmp.getCols();
}

LogicalResult TColSumOp::verifyRules() {
  // tcolsum_c1
  if (getTmp() && !getIsBinaryAttr()) {
    return emitOpError("expects 'isBinary' beside 'tmp' (tcolsum_c1)");
  }
  // tcolsum_c3
  Type element = getSrc().getType().getElementType();
  if ((getTmp() || getIsBinary()) && getElementBytes(getSrc().getType()) == 8) {
    return emitOpError("expects neither 'tmp' nor 'isBinary' with elements of "
                       "64 bits (tcolsum_c3), but found ")
           << element;
  }
  if (!getTmp()) {
    return success();
  }
  // tcolsum_c4
  TileType tmp = getTmp().getType();
  if (worksOnMemory(*this) &&
      failed(verifyRowMajor(*this, "tmp", tmp, "tcolsum_c4"))) {
    return failure();
  }
  // tcolsum_c2
  if (!getIsBinary()) {
    return success();
  }
  int64_t cols = getSrc().getType().getValidCols();
  int64_t pitch =
      getScratchPitch(tmp, getSrc().getType(), worksOnMemory(*this));
  if (ShapedType::isDynamic(cols) || pitch >= cols) {
    return success();
  }
  return emitOpError("expects 'tmp' with at least ")
         << cols << " columns (tcolsum_c2), but found " << pitch;
}

/// Used on vector units of both kinds.
int64_t TColSumOp::getScratchBytes(OpOperand &scratch,
                                   const pto::Machine &machine) {
  if (!getIsBinary()) {
    return 0;
  }
  auto tmp = cast<TileType>(scratch.get().getType());
  TileType src = getSrc().getType();
  int64_t rows = llvm::divideCeil(getMaxRows(src), 2);
  if (rows == 0) {
    return 0;
  }
  int64_t pitch = getScratchPitch(tmp, src, worksOnMemory(machine));
  return ((rows - 1) * pitch + getMaxCols(src)) * getElementBytes(src);
}

/// A counter of rows, the values so far, and for narrow values the indices that
/// are widened at the end; each for a repeat of columns.
static int64_t getColArgScratch(TileType src, bool hasValue,
                                const pto::Machine &machine) {
  if (!worksOnMemory(machine)) {
    return 0;
  }
  int64_t bytes =
      std::min<int64_t>(machine.vector.registerBytes,
                        llvm::alignTo(getMaxCols(src) * getElementBytes(src),
                                      machine.vector.blockBytes));
  return bytes * (getElementBytes(src) == 2 && !hasValue ? 3 : 2);
}

int64_t TColArgMaxOp::getScratchBytes(OpOperand &,
                                      const pto::Machine &machine) {
  return getColArgScratch(getSrc().getType(), getValue() != nullptr, machine);
}

int64_t TColArgMinOp::getScratchBytes(OpOperand &,
                                      const pto::Machine &machine) {
  return getColArgScratch(getSrc().getType(), getValue() != nullptr, machine);
}

/// Checks `col_arg_c1`, `col_arg_c3` and `col_arg_c4`; `tmp` may be null.
static LogicalResult verifyColIndices(Operation *op, TileType src, Value value,
                                      TypedValue<TileType> tmp, TileType dst) {
  if (value && getElementBytes(src) == 1) {
    return op->emitOpError("expects values of 16 or 32 bits beside indices "
                           "(col_arg_c3), but found ")
           << src.getElementType();
  }
  if (tmp && worksOnMemory(op) &&
      failed(verifyElement(op, "tmp", tmp.getType().getElementType(),
                           src.getElementType(), "col_arg_c4"))) {
    return failure();
  }
  bool isNarrow = value && getElementBytes(src) == 2;
  return verifyElementIn(op, "dst", dst.getElementType(),
                         isNarrow ? "i16 ui16" : "i32 ui32", "col_arg_c1");
}

LogicalResult TColArgMaxOp::verifyRules() {
  return verifyColIndices(*this, getSrc().getType(), getValue(), getTmp(),
                          getDst().getType());
}

LogicalResult TColArgMinOp::verifyRules() {
  return verifyColIndices(*this, getSrc().getType(), getValue(), getTmp(),
                          getDst().getType());
}

void PTOISADialect::registerReduceOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAReduce.cpp.inc"
      >();
}
