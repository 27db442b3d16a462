//===- PTOISAVector.cpp - Element by element ----------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ODS does not say about these instructions. Scratch is for vector units
// that work on memory; one with registers ignores it.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// "f32 bf16" for a conversion between these element types.
static std::string getPair(TileType from, TileType to) {
  return getElementName(from.getElementType()) + " " +
         getElementName(to.getElementType());
}

/// A valid extent, or as much as it can be.
static int64_t getKnown(int64_t valid, int64_t physical) {
  return ShapedType::isDynamic(valid) ? physical : valid;
}

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

/// Whether two extents can be the same.
static bool canBeEqual(int64_t extent, int64_t other) {
  return ShapedType::isDynamic(extent) || ShapedType::isDynamic(other) ||
         extent == other;
}

/// Whether two tiles can have the same valid rectangle.
static bool canHaveSameRectangle(TileType tile, TileType other) {
  return canBeEqual(tile.getValidRows(), other.getValidRows()) &&
         canBeEqual(tile.getValidCols(), other.getValidCols());
}

/// Checks `partial_c1` and, if `isOneWhole`, `partial_c2`.
static LogicalResult verifyParts(Operation *op, TileType src0, TileType src1,
                                 TileType dst, bool isOneWhole) {
  for (TileType src : {src0, src1}) {
    for (auto [extent, bound] :
         {std::pair(src.getValidRows(), dst.getValidRows()),
          std::pair(src.getValidCols(), dst.getValidCols())}) {
      if (!ShapedType::isDynamic(extent) && !ShapedType::isDynamic(bound) &&
          extent > bound) {
        return op->emitOpError(
                   "expects sources within the valid rectangle of "
                   "the destination (partial_c1), but found extents ")
               << extent << " and " << bound;
      }
    }
  }
  if (isOneWhole && !canHaveSameRectangle(src0, dst) &&
      !canHaveSameRectangle(src1, dst)) {
    return op->emitOpError("expects a source with the valid rectangle of the "
                           "destination (partial_c2), but found ")
           << src0 << " and " << src1;
  }
  return success();
}

static LogicalResult verifyPartialOp(Operation *op, const InstructionInfo &info,
                                     bool isOneWhole) {
  SmallVector<TileType> tiles = getDataTiles(op);
  return failure(
      failed(verifySameElements(op, tiles)) ||
      failed(verifyUnblocked(op, tiles, /*isRowMajor=*/true)) ||
      failed(verifyParts(op, tiles[0], tiles[1], tiles[2], isOneWhole)) ||
      failed(verifyInstruction(op, info)));
}

namespace mlir::pto_isa::detail {

static LogicalResult verifyPartial(Operation *op, const InstructionInfo &info) {
  return verifyPartialOp(op, info, /*isOneWhole=*/true);
}

/// With registers, a place that is in neither source gets the identity of the
/// operation.
static LogicalResult verifyPartialExtremum(Operation *op,
                                           const InstructionInfo &info) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  return verifyPartialOp(op, info, machine && !hasVectorRegisters(*machine));
}

static LogicalResult verifyPartialArg(Operation *op,
                                      const InstructionInfo &info) {
  SmallVector<TileType> tiles = getDataTiles(op);
  TileType data[] = {tiles[0], tiles[1], tiles[4]};
  TileType indices[] = {tiles[2], tiles[3], tiles[5]};
  if (failed(verifySameElements(op, data)) ||
      failed(verifyUnblocked(op, tiles, /*isRowMajor=*/true)) ||
      failed(verifyParts(op, data[0], data[1], data[2],
                         /*isOneWhole=*/true))) {
    return failure();
  }
  for (auto [tile, index] : llvm::zip_equal(data, indices)) {
    auto element = dyn_cast<IntegerType>(index.getElementType());
    bool isWide = element && element.getWidth() == 32;
    bool isNarrow =
        element && element.getWidth() == 16 && tile.getElementType().isF16();
    if (element != indices[0].getElementType() || (!isWide && !isNarrow)) {
      return op->emitOpError("expects indices of one integer type of 32 bits, "
                             "or of 16 with data of f16 (partial_arg_c1), but "
                             "found ")
             << index.getElementType();
    }
    if (!canHaveSameRectangle(tile, index)) {
      return op->emitOpError("expects indices with the valid rectangle of "
                             "their data (partial_arg_c2), but found ")
             << index << " and " << tile;
    }
  }
  return verifyInstruction(op, info);
}

} // namespace mlir::pto_isa::detail

//===----------------------------------------------------------------------===//
// Powers
//===----------------------------------------------------------------------===//

LogicalResult mlir::pto_isa::detail::verifyPowPrecision(Operation *op,
                                                        PowPrecision precision,
                                                        Type element) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!machine) {
    return success();
  }
  bool isHigh = precision == PowPrecision::HighPrecision;
  if (isHigh && !hasVectorRegisters(*machine)) {
    return op->emitOpError("expects the default precision on machine '")
           << machine->name << "' (pow_c1), but found high precision";
  }
  if (isHigh ? isa<IntegerType>(element) : element.isBF16()) {
    return op->emitOpError("expects ")
           << (isHigh ? "f16, bf16 or f32 with high precision"
                      : "no bf16 with default precision")
           << " (pow_c1), but found " << element;
  }
  return success();
}

/// Integers need none: they are multiplied one by one.
int64_t mlir::pto_isa::detail::getPowScratchBytes(TileType dst,
                                                  const pto::Machine &machine) {
  return hasVectorRegisters(machine) || isa<IntegerType>(dst.getElementType())
             ? 0
             : getValidBytes(dst, dst.getElementBits(), machine);
}

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAVector.cpp.inc"

void PTOISADialect::registerVectorOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAVector.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

LogicalResult TRemOp::verifyRules() {
  return verifyScratchElements(*this, getTmp(), "i32 f32");
}

int64_t TRemOp::getScratchBytes(OpOperand &scratch,
                                const pto::Machine &machine) {
  if (hasVectorRegisters(machine)) {
    return 0;
  }
  // A row of values, and behind it two words for 64 comparisons.
  TileType dst = getDst().getType();
  int64_t elements = dst.getCols() + 2 * llvm::divideCeil(dst.getCols(), 64);
  return llvm::divideCeil(elements * dst.getElementBits(), 8);
}

LogicalResult TPowOp::verifyRules() {
  return failure(
      failed(verifyPowPrecision(*this, getPrecisionType(),
                                getDst().getType().getElementType())) ||
      failed(verifyScratchElements(*this, getTmp(), "f32")) ||
      failed(verifyScratchRectangle(*this, getTmp(), getDst().getType(),
                                    "pow_c2")));
}

int64_t TPowOp::getScratchBytes(OpOperand &scratch,
                                const pto::Machine &machine) {
  return getPowScratchBytes(getDst().getType(), machine);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

LogicalResult TRsqrtOp::verifyRules() {
  if (getPrecisionType() == RsqrtPrecision::HighPrecision && !getTmp()) {
    return emitOpError("expects 'tmp' with high precision (trsqrt_c1), but "
                       "found none");
  }
  return success();
}

int64_t TRsqrtOp::getScratchBytes(OpOperand &scratch,
                                  const pto::Machine &machine) {
  return hasVectorRegisters(machine) ? 0 : machine.vector.blockBytes;
}

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

/// Whether an extent of scratch is known to be below `least`.
static bool isBelow(int64_t extent, int64_t least) {
  return !ShapedType::isDynamic(extent) && !ShapedType::isDynamic(least) &&
         extent < least;
}

LogicalResult TPReluOp::verifyRules() {
  return verifyScratchElements(*this, getTmp(), "ui8");
}

int64_t TPReluOp::getScratchBytes(OpOperand &scratch,
                                  const pto::Machine &machine) {
  if (hasVectorRegisters(machine)) {
    return 0;
  }
  // One bit per element, in rows of the scratch; behind them a block for the
  // selection.
  TileType dst = getDst().getType();
  auto tmp = cast<TileType>(scratch.get().getType());
  int64_t block = machine.vector.blockBytes;
  int64_t rows = getKnown(dst.getValidRows(), dst.getRows());
  int64_t cols = getKnown(dst.getValidCols(), dst.getCols());
  int64_t pitch = std::max<int64_t>(
      tmp.getCols(), llvm::alignTo(llvm::divideCeil(cols, 8), block));
  return rows * pitch + block;
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

LogicalResult TXorOp::verifyRules() {
  TileType dst = getDst().getType();
  return failure(
      failed(verifyScratchElements(*this, getTmp(),
                                   getElementName(dst.getElementType()))) ||
      failed(verifyScratchRectangle(*this, getTmp(), dst, "xor_c1")));
}

int64_t TXorOp::getScratchBytes(OpOperand &scratch,
                                const pto::Machine &machine) {
  TileType dst = getDst().getType();
  return hasVectorRegisters(machine)
             ? 0
             : getValidBytes(dst, dst.getElementBits(), machine);
}

//===----------------------------------------------------------------------===//
// Several steps in one instruction
//===----------------------------------------------------------------------===//

static LogicalResult verifyReluConversion(Operation *op, TileType src0,
                                          TileType src1, TileType dst) {
  static constexpr StringLiteral pairs[] = {"f32 f16", "f16 i8", "i16 i8"};
  for (TileType src : {src0, src1}) {
    if (src.getElementType() != src0.getElementType() ||
        !llvm::is_contained(pairs, getPair(src, dst))) {
      return op->emitOpError("expects sources of one type and f32 to f16, f16 "
                             "to i8 or i16 to i8 (relu_conversion_c1), but "
                             "found ")
             << src.getElementType() << " to " << dst.getElementType();
    }
  }
  return success();
}

LogicalResult TAddReluConvOp::verifyRules() {
  return verifyReluConversion(*this, getSrc0().getType(), getSrc1().getType(),
                              getDst().getType());
}

LogicalResult TSubReluConvOp::verifyRules() {
  return verifyReluConversion(*this, getSrc0().getType(), getSrc1().getType(),
                              getDst().getType());
}

LogicalResult TAddDeqReluOp::verifyRules() {
  for (TileType src : {getSrc0().getType(), getSrc1().getType()}) {
    if (getPair(src, getDst().getType()) != "i32 f16") {
      return emitOpError("expects sources of i32 and a destination of f16 "
                         "(tadddeqrelu_c1), but found ")
             << src.getElementType() << " and "
             << getDst().getType().getElementType();
    }
  }
  if (failed(verifyScratchElements(*this, getTmp(), "i32"))) {
    return failure();
  }
  // tadddeqrelu_c2
  TileType dst = getDst().getType();
  TileType tmp = getTmp() ? getTmp().getType() : dst;
  if (!worksOnMemory(*this) ||
      (!isBelow(tmp.getValidRows(), dst.getValidRows()) &&
       !isBelow(tmp.getValidCols(), dst.getValidCols()))) {
    return success();
  }
  return emitOpError("expects 'tmp' with no fewer valid rows or columns than "
                     "'dst' on machine '")
         << pto::getTargetMachine(*this)->name
         << "' (tadddeqrelu_c2), but found " << tmp << " for " << dst;
}

int64_t TAddDeqReluOp::getScratchBytes(OpOperand &scratch,
                                       const pto::Machine &machine) {
  return hasVectorRegisters(machine)
             ? 0
             : getValidBytes(getDst().getType(),
                             getSrc0().getType().getElementBits(), machine);
}

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

/// The element types that a machine converts `from` to.
static StringRef getConversions(StringRef from, bool hasRegisters) {
  if (!hasRegisters) {
    return llvm::StringSwitch<StringRef>(from)
        .Case("f32", "f16 f32 bf16 i64 i32 i16")
        .Case("f16", "f32 i32 i16 i8 ui8 i4")
        .Case("bf16", "f32 i32")
        .Case("i64", "f32 i32")
        .Case("i32", "f32 f16 i16 i64")
        .Case("i16", "f32 f16")
        .Cases({"i8", "ui8", "i4"}, "f16")
        .Default("");
  }
  return llvm::StringSwitch<StringRef>(from)
      .Case("f32", "f16 f32 bf16 i64 i32 i16 f8E4M3FN f8E5M2 hif8")
      .Case("f16", "f32 i32 i16 i8 ui8 hif8")
      .Case("bf16", "f32 f16 i32 f4E2M1x2 f4E1M2x2")
      .Case("i64", "f32 i32")
      .Case("i32", "f32 i16 ui16 ui8 i64")
      .Case("ui32", "i16 ui16 ui8")
      .Case("i16", "f32 f16 i32 ui32 ui8")
      .Case("i8", "f16 i16 i32")
      .Case("ui8", "f16 ui16")
      .Cases({"f8E4M3FN", "f8E5M2", "hif8"}, "f32")
      .Cases({"f4E2M1x2", "f4E1M2x2"}, "bf16")
      .Default("");
}

LogicalResult TCvtOp::verifyRules() {
  const pto::Machine *machine = pto::getTargetMachine(*this);
  if (!machine) {
    return success();
  }
  Type from = getSrc().getType().getElementType();
  Type to = getDst().getType().getElementType();
  SmallVector<StringRef> targets;
  getConversions(getElementName(from), hasVectorRegisters(*machine))
      .split(targets, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  if (llvm::is_contained(targets, getElementName(to))) {
    return success();
  }
  InFlightDiagnostic diagnostic = emitOpError("expects ") << from;
  diagnostic << " to become one of (";
  llvm::interleaveComma(targets, diagnostic);
  return diagnostic << ") on machine '" << machine->name
                    << "' (tcvt_c1), but found " << to;
}

int64_t TCvtOp::getScratchBytes(OpOperand &scratch,
                                const pto::Machine &machine) {
  if (hasVectorRegisters(machine) || getSatmode() == SaturationMode::On) {
    return 0;
  }
  TileType src = getSrc().getType(), dst = getDst().getType();
  std::string pair = getPair(src, dst);
  int64_t block = machine.vector.blockBytes;
  int64_t repeats = machine.vector.maxRepeat;
  // Elements of 32 bits in a repeat and in a block.
  int64_t wide = machine.vector.registerBytes / 4;
  int64_t perBlock = block / 4;
  int64_t rows = getKnown(dst.getValidRows(), dst.getRows());
  int64_t cols = getKnown(dst.getValidCols(), dst.getCols());
  if (pair == "f32 i16") {
    int64_t whole =
        machine.vector.registerBytes * std::min<int64_t>(cols / wide, repeats);
    int64_t rest = cols % wide;
    int64_t tail = (std::min(rows, repeats) - 1) * (src.getCols() / perBlock) +
                   llvm::divideCeil(rest, perBlock);
    return std::max(whole, rest && rows ? block * tail : 0);
  }
  cols = std::min(cols, wide);
  int64_t asI16 = block * llvm::divideCeil(cols, perBlock);
  if (pair == "f16 i16") {
    return asI16;
  }
  if (pair == "f16 i8") {
    int64_t asI8 = machine.vector.registerBytes / 2 +
                   block * llvm::divideCeil(cols, 2 * perBlock);
    return std::max(asI16, asI8);
  }
  return 0;
}
