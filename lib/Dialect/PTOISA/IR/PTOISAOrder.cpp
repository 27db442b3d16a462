//===- PTOISAOrder.cpp - Compare, select, sort, gather, generate ----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules, scratch and, where the shared parser does not reach, text.
//
//===----------------------------------------------------------------------===//

#include "PTOISATileRules.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAOrder.cpp.inc"

//===----------------------------------------------------------------------===//
// Compare and select
//===----------------------------------------------------------------------===//

/// Checks `mask_c1` and `mask_c2` for a mask of the elements of `data`.
static LogicalResult verifyMask(Operation *op, StringRef name, TileType mask,
                                TileType data) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  bool isOfBytes =
      name == "dst" && machine && machine->hasFeature("packed_mask_u8");
  if (failed(verifyElementIn(op, name, mask.getElementType(),
                             isOfBytes ? "i8 ui8" : "i8 i16 i32 ui8 ui16 ui32",
                             "mask_c1"))) {
    return failure();
  }
  int64_t bits = mask.getCols() * mask.getElementBits();
  if (ShapedType::isDynamic(data.getValidCols()) ||
      bits >= data.getValidCols()) {
    return success();
  }
  return op->emitOpError("expects '")
         << name << "' with at least " << data.getValidCols()
         << " bits per row (mask_c2), but found " << bits;
}

/// Checks that a scalar is one of `elements`. Constants of the text have no
/// sign, so it is the width that counts.
static LogicalResult verifyScalar(Operation *op, Type scalar, Type elements,
                                  StringRef label) {
  bool isSameWidth = isa<IntegerType>(scalar) && isa<IntegerType>(elements) &&
                     scalar.isSignlessInteger() &&
                     getElementBits(scalar) == getElementBits(elements);
  return isSameWidth ? success()
                     : verifyElement(op, "scalar", scalar, elements, label);
}

/// Whether the machine compares elements like those of `tile` for equality
/// whatever it is told.
static bool comparesEqualityOnly(Operation *op, TileType tile) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  return machine && machine->hasFeature("tcmp_i32_eq_only") &&
         tile.getElementType().isInteger(32);
}

/// Checks `compare_c2` and the mask.
static LogicalResult verifyComparison(Operation *op, TileType src, CmpMode mode,
                                      TileType dst) {
  if (comparesEqualityOnly(op, src) && mode != CmpMode::Eq) {
    return op->emitOpError("expects 'cmpMode' of eq for i32 on machine '")
           << pto::getTargetMachine(op)->name << "' (compare_c2), but found "
           << stringifyCmpMode(mode);
  }
  // compare_c1, compare_c3
  return failure(
      failed(verifyRowMajor(op, "dst", dst, "compare_c3")) ||
      failed(verifyExtent(op, "dst", "valid rows", dst.getValidRows(),
                          src.getValidRows(), "compare_c1")) ||
      failed(verifyMask(op, "dst", dst, src)));
}

LogicalResult TCmpOp::verifyRules() {
  TileType src0 = getSrc0().getType(), src1 = getSrc1().getType();
  // compare_c1, compare_c3
  if (failed(verifyElement(*this, "src1", src1.getElementType(),
                           src0.getElementType(), "compare_c1")) ||
      failed(verifyValid(*this, "src1", src1, src0, "compare_c1")) ||
      failed(verifyRowMajor(*this, "src0", src0, "compare_c3")) ||
      failed(verifyRowMajor(*this, "src1", src1, "compare_c3"))) {
    return failure();
  }
  return verifyComparison(*this, src0, getCmpMode(), getDst().getType());
}

LogicalResult TCmpSOp::verifyRules() {
  TileType src = getSrc().getType();
  // compare_c1, compare_c3
  if (failed(verifyScalar(*this, getScalarType(getScalar().getType()),
                          src.getElementType(), "compare_c1")) ||
      failed(verifyRowMajor(*this, "src", src, "compare_c3"))) {
    return failure();
  }
  return verifyComparison(*this, src, getCmpMode(), getDst().getType());
}

LogicalResult TSelOp::verifyRules() {
  TileType dst = getDst().getType();
  // select_c1, select_c2
  for (auto [name, tile] :
       {std::pair<StringRef, TileType>("src0", getSrc0().getType()),
        {"src1", getSrc1().getType()},
        {"dst", dst}}) {
    if (failed(verifyElement(*this, name, tile.getElementType(),
                             dst.getElementType(), "select_c1")) ||
        failed(verifyRowMajor(*this, name, tile, "select_c2"))) {
      return failure();
    }
  }
  return verifyMask(*this, "mask", getMask().getType(), dst);
}

/// The bits of a repeat, which the instruction takes from memory.
int64_t TSelOp::getScratchBytes(OpOperand &, const pto::Machine &machine) {
  if (!worksOnMemory(machine)) {
    return 0;
  }
  return machine.vector.registerBytes / getElementBytes(getDst().getType()) / 8;
}

LogicalResult TSelSOp::verifyRules() {
  TileType src = getSrc().getType(), dst = getDst().getType();
  // select_c1, select_c2, tsels_c1
  if (failed(verifyElement(*this, "src", src.getElementType(),
                           dst.getElementType(), "select_c1")) ||
      failed(verifyScalar(*this, getScalar().getType(), dst.getElementType(),
                          "select_c1")) ||
      failed(verifyRowMajor(*this, "src", src, "select_c2")) ||
      failed(verifyRowMajor(*this, "dst", dst, "select_c2")) ||
      failed(verifyValid(*this, "src", src, dst, "tsels_c1"))) {
    return failure();
  }
  // tsels_c2
  TileType mask = getMask().getType();
  if (hasVectorRegisters(*this) && !isRowMajor(mask)) {
    return emitOpError("expects 'mask' row by row on machine '")
           << pto::getTargetMachine(*this)->name
           << "' (tsels_c2), but found 'blayout=col_major'";
  }
  return verifyMask(*this, "mask", getMask().getType(), dst);
}

/// The block that the scalar is the first element of.
int64_t TSelSOp::getScratchBytes(OpOperand &, const pto::Machine &machine) {
  return worksOnMemory(machine) ? machine.vector.blockBytes : 0;
}

//===----------------------------------------------------------------------===//
// Text of gather and scatter
//===----------------------------------------------------------------------===//

/// `: types` of a group, up to as many as it has operands.
static ParseResult parseGroupTypes(OpAsmParser &parser, OperandGroup &group) {
  if (parser.parseColon()) {
    return failure();
  }
  for (size_t i = 0; i < group.operands.size(); ++i) {
    if ((i > 0 && parser.parseComma()) || parseOperandType(parser, group)) {
      return failure();
    }
  }
  return success();
}

/// `%src, %a, ...`, with a comma that attributes may follow.
static ParseResult parseLooseList(OpAsmParser &parser, OperandGroup &group) {
  group.loc = parser.getCurrentLocation();
  if (parser.parseOperand(group.operands.emplace_back())) {
    return failure();
  }
  while (succeeded(parser.parseOptionalComma())) {
    OpAsmParser::UnresolvedOperand operand;
    OptionalParseResult isThere = parser.parseOptionalOperand(operand);
    if (!isThere.has_value()) {
      return success();
    }
    if (failed(*isThere)) {
      return failure();
    }
    group.operands.push_back(operand);
  }
  return success();
}

/// What parseInstruction() reads, and the form by pattern:
///   ins(%src, {maskPattern = ...} : type, "axis") outs(%dst : type)
/// Older text has `maskPattern = ...` behind it.
static ParseResult parseMasked(OpAsmParser &parser, OperationState &result,
                               const InstructionInfo &info) {
  OperandGroup ins, outs;
  NamedAttrList &attributes = result.attributes;
  if (parser.parseKeyword("ins") || parser.parseLParen() ||
      parseLooseList(parser, ins) || parser.parseOptionalAttrDict(attributes) ||
      parseGroupTypes(parser, ins)) {
    return failure();
  }
  StringAttr axis;
  if (succeeded(parser.parseOptionalComma()) &&
      parser.parseAttribute(axis, "axis", attributes)) {
    return failure();
  }
  if (parser.parseRParen() || parser.parseKeyword("outs")) {
    return failure();
  }
  outs.loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseOperandList(outs.operands) ||
      parseGroupTypes(parser, outs) || parser.parseRParen()) {
    return failure();
  }
  if (succeeded(parser.parseOptionalKeyword("maskPattern"))) {
    MaskPatternAttr pattern;
    if (parser.parseEqual() ||
        parser.parseAttribute(pattern, "maskPattern", attributes)) {
      return failure();
    }
  }
  ArrayRef<InstructionOperand> declared = info.operands;
  size_t numIns = llvm::count_if(
      declared, [](const auto &operand) { return !operand.isOut; });
  SmallVector<int32_t> segments;
  if (parser.parseOptionalAttrDict(attributes) ||
      addOperands(parser, "ins", declared.take_front(numIns), ins, result,
                  segments) ||
      addOperands(parser, "outs", declared.drop_front(numIns), outs, result,
                  segments)) {
    return failure();
  }
  auto isOptional = [](const auto &operand) { return operand.isOptional; };
  if (llvm::count_if(declared, isOptional) > 1) {
    result.addAttribute("operandSegmentSizes",
                        parser.getBuilder().getDenseI32ArrayAttr(segments));
  }
  return success();
}

/// Prints the form by pattern.
static void printMasked(OpAsmPrinter &printer, Operation *op, Value src,
                        MaskPatternAttr pattern, StringAttr axis, Value dst) {
  printer << " ins(" << src << ", {maskPattern = " << pattern
          << "} : " << src.getType();
  if (axis) {
    printer << ", " << axis;
  }
  printer << ") outs(" << dst << " : " << dst.getType() << ")";
  printer.printOptionalAttrDict(op->getAttrs(),
                                {"maskPattern", "axis", "operandSegmentSizes"});
}

ParseResult TGatherOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseMasked(parser, result, getInfo());
}

void TGatherOp::print(OpAsmPrinter &printer) {
  if (getMaskPattern() && getOperands().size() == 2) {
    printMasked(printer, *this, getSrc(), getMaskPatternAttr(), getAxisAttr(),
                getDst());
    return;
  }
  printInstruction(printer, *this, getInfo());
}

ParseResult TScatterOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseMasked(parser, result, getInfo());
}

void TScatterOp::print(OpAsmPrinter &printer) {
  if (getMaskPattern() && getOperands().size() == 2) {
    printMasked(printer, *this, getSrc(), getMaskPatternAttr(), getAxisAttr(),
                getDst());
    return;
  }
  printInstruction(printer, *this, getInfo());
}

//===----------------------------------------------------------------------===//
// Rules of gather and scatter
//===----------------------------------------------------------------------===//

/// How many elements of the longer tile the pattern has for one of the shorter.
static int64_t getFactor(MaskPattern pattern) {
  switch (pattern) {
  case MaskPattern::P1111:
    return 1;
  case MaskPattern::P0101:
  case MaskPattern::P1010:
    return 2;
  default:
    return 4;
  }
}

/// Checks that `axis` is a direction and goes with a pattern.
static LogicalResult verifyAxis(Operation *op, StringAttr axis, bool hasPattern,
                                StringRef label) {
  if (!axis) {
    return success();
  }
  if (!hasPattern) {
    return op->emitOpError("expects 'axis' beside 'maskPattern' only (")
           << label << ")";
  }
  if (axis == "row" || axis == "col") {
    return success();
  }
  return op->emitOpError("expects 'axis' of \"row\" or \"col\" (")
         << label << "), but found " << axis;
}

/// Checks that `large` has `factor` times the valid elements of `small` along
/// the axis, and as many in the other direction.
static LogicalResult verifyFactor(Operation *op, StringRef name, TileType large,
                                  TileType small, int64_t factor,
                                  StringAttr axis, StringRef label) {
  auto times = [&](int64_t extent) {
    return ShapedType::isDynamic(extent) ? extent : extent * factor;
  };
  bool isAlongRows = !axis || axis == "row";
  int64_t rows = small.getValidRows(), cols = small.getValidCols();
  return failure(
      failed(verifyExtent(op, name, "valid rows", large.getValidRows(),
                          isAlongRows ? rows : times(rows), label)) ||
      failed(verifyExtent(op, name, "valid columns", large.getValidCols(),
                          isAlongRows ? times(cols) : cols, label)));
}

/// Checks `tgather_c2` and `tgather_c3`.
static LogicalResult verifyGatherByIndex(TGatherOp op) {
  TileType src = op.getSrc().getType(), dst = op.getDst().getType();
  TileType indices = op.getIndices().getType();
  const pto::Machine *machine = pto::getTargetMachine(op);
  bool onMemory = machine && worksOnMemory(*machine);
  bool isWide = onMemory || src.getElementBits() == 64;
  if (failed(verifyElement(op, "dst", dst.getElementType(),
                           src.getElementType(), "tgather_c2")) ||
      failed(verifyElementIn(op, "indices", indices.getElementType(),
                             isWide ? "i32 ui32" : "i16 i32 ui16 ui32",
                             "tgather_c2"))) {
    return failure();
  }
  if (!onMemory || !op.getTmp()) {
    return success();
  }
  TileType tmp = op.getTmp().getType();
  return failure(
      failed(verifyElement(op, "tmp", tmp.getElementType(),
                           indices.getElementType(), "tgather_c3")) ||
      failed(verifyValid(op, "tmp", tmp, indices, "tgather_c3")));
}

/// Checks `tgather_c4` and `tgather_c9`.
static LogicalResult verifyGatherByPattern(TGatherOp op) {
  TileType src = op.getSrc().getType(), dst = op.getDst().getType();
  if (failed(verifyRowMajor(op, "src", src, "tgather_c4")) ||
      failed(verifyRowMajor(op, "dst", dst, "tgather_c4"))) {
    return failure();
  }
  if (src.getElementBits() != dst.getElementBits()) {
    return op.emitOpError("expects elements of one size (tgather_c4), but "
                          "found ")
           << src.getElementType() << " and " << dst.getElementType();
  }
  StringAttr axis = op.getAxisAttr();
  if (axis && axis == "col" && src.getElementBits() == 64) {
    return op.emitOpError("expects 'axis' of \"row\" with elements of 64 bits "
                          "(tgather_c4), but found ")
           << axis;
  }
  if (failed(verifyFactor(op, "src", src, dst, getFactor(*op.getMaskPattern()),
                          axis, "tgather_c4"))) {
    return failure();
  }
  // tgather_c9
  bool isAlongRows = !axis || axis == "row";
  if (!isAlongRows || !worksOnMemory(op) ||
      !differ(dst.getValidCols(), dst.getCols())) {
    return success();
  }
  return op.emitOpError("expects only valid columns of 'dst' on machine '")
         << pto::getTargetMachine(op)->name << "' (tgather_c9), but found "
         << dst.getValidCols() << " of " << dst.getCols();
}

/// Checks `tgather_c5` to `tgather_c8`.
static LogicalResult verifyGatherByComparison(TGatherOp op) {
  TileType src = op.getSrc().getType(), dst = op.getDst().getType();
  if (worksOnMemory(op) &&
      failed(verifyElementIn(op, "src", src.getElementType(), "i32 f16 f32",
                             "tgather_c8"))) {
    return failure();
  }
  if (failed(verifyElementIn(op, "dst", dst.getElementType(), "i32 ui32",
                             "tgather_c5")) ||
      failed(verifyElement(op, "cdst", op.getCdst().getType().getElementType(),
                           dst.getElementType(), "tgather_c5")) ||
      failed(verifyElement(op, "kValue", op.getKValue().getType(),
                           src.getElementType(), "tgather_c5")) ||
      (hasVectorRegisters(op) &&
       failed(verifyElementIn(op, "src", src.getElementType(),
                              "i8 i16 i32 ui8 ui16 ui32 f16 f32",
                              "tgather_c7")))) {
    return failure();
  }
  CmpMode mode = op.getCmpMode().value_or(CmpMode::Eq);
  bool isEqOnly = comparesEqualityOnly(op, src);
  if (mode == CmpMode::Eq || (mode == CmpMode::Gt && !isEqOnly)) {
    return success();
  }
  return op.emitOpError("expects 'cmpMode' of ")
         << (isEqOnly ? "eq for i32" : "eq or gt")
         << " (tgather_c6), but found " << stringifyCmpMode(mode);
}

LogicalResult TGatherOp::verifyRules() {
  // tgather_c1
  bool byIndex = getIndices() != nullptr;
  bool byPattern = getMaskPattern().has_value();
  bool byComparison = getKValue() || getCdst();
  if (byIndex + byPattern + byComparison != 1 || !getKValue() != !getCdst() ||
      (byPattern && getTmp())) {
    return emitOpError("expects one of 'indices', 'maskPattern', and 'kValue' "
                       "with 'cdst' (tgather_c1)");
  }
  if (failed(verifyAxis(*this, getAxisAttr(), byPattern, "tgather_c1"))) {
    return failure();
  }
  if (byIndex) {
    return verifyGatherByIndex(*this);
  }
  return byPattern ? verifyGatherByPattern(*this)
                   : verifyGatherByComparison(*this);
}

/// Addresses for elements of 16 bits, those of 32 bits being formed in the
/// destination; for a comparison, its mask and behind the tile the positions
/// and the values compared with.
int64_t TGatherOp::getScratchBytes(OpOperand &scratch,
                                   const pto::Machine &machine) {
  if (!worksOnMemory(machine)) {
    return 0;
  }
  TileType src = getSrc().getType(), dst = getDst().getType();
  auto tmp = cast<TileType>(scratch.get().getType());
  constexpr int64_t kAddress = 4;
  if (getIndices()) {
    TileType indices = getIndices().getType();
    int64_t rows = getMaxRows(indices);
    return getElementBytes(dst) == kAddress || rows == 0
               ? 0
               : ((rows - 1) * dst.getCols() + getMaxCols(indices)) * kAddress;
  }
  return tmp.getRows() * tmp.getCols() +
         src.getRows() * src.getCols() * kAddress +
         src.getRows() * getElementBytes(src);
}

LogicalResult TGatherBOp::verifyRules() {
  TileType dst = getDst().getType();
  // tgatherb_c1 to tgatherb_c3
  return failure(failed(verifyElement(*this, "dst", dst.getElementType(),
                                      getSrc().getType().getElementType(),
                                      "tgatherb_c1")) ||
                 failed(verifyElementIn(*this, "offsets",
                                        getOffsets().getType().getElementType(),
                                        "i32 ui32", "tgatherb_c2")) ||
                 failed(verifyRowMajor(*this, "dst", dst, "tgatherb_c3")));
}

/// Checks `tscatter_c3` and `tscatter_c4`.
static LogicalResult verifyScatterByIndex(TScatterOp op) {
  TileType src = op.getSrc().getType(), indexes = op.getIndexes().getType();
  int64_t bits = std::clamp<int64_t>(src.getElementBits(), 16, 32);
  if (failed(verifyElementIn(op, "indexes", indexes.getElementType(),
                             bits == 16 ? "i16 ui16" : "i32 ui32",
                             "tscatter_c3"))) {
    return failure();
  }
  return verifyValid(op, "indexes", indexes, src, "tscatter_c4");
}

LogicalResult TScatterOp::verifyRules() {
  TileType src = getSrc().getType(), dst = getDst().getType();
  // tscatter_c1
  bool byPattern = getMaskPattern().has_value();
  if (byPattern == bool(getIndexes())) {
    return emitOpError("expects either 'indexes' or 'maskPattern' "
                       "(tscatter_c1)");
  }
  // tscatter_c1, tscatter_c2
  if (failed(verifyAxis(*this, getAxisAttr(), byPattern, "tscatter_c1")) ||
      failed(verifyElement(*this, "dst", dst.getElementType(),
                           src.getElementType(), "tscatter_c2"))) {
    return failure();
  }
  if (!byPattern) {
    return verifyScatterByIndex(*this);
  }
  // tscatter_c5
  return failure(
      failed(verifyRowMajor(*this, "src", src, "tscatter_c5")) ||
      failed(verifyRowMajor(*this, "dst", dst, "tscatter_c5")) ||
      failed(verifyFactor(*this, "dst", dst, src, getFactor(*getMaskPattern()),
                          getAxisAttr(), "tscatter_c5")));
}

//===----------------------------------------------------------------------===//
// Sort
//===----------------------------------------------------------------------===//

/// Elements that are sorted together.
static constexpr int64_t kSorted = 32;

LogicalResult TSort32Op::verifyRules() {
  TileType dst = getDst().getType();
  // tsort32_c1, tsort32_c2
  if (failed(verifyElement(*this, "dst", dst.getElementType(),
                           getSrc().getType().getElementType(),
                           "tsort32_c1")) ||
      failed(verifyElementIn(*this, "idx", getIdx().getType().getElementType(),
                             "ui32", "tsort32_c2"))) {
    return failure();
  }
  // tsort32_c3
  for (auto [name, tile] :
       {std::pair<StringRef, TileType>("src", getSrc().getType()),
        {"idx", getIdx().getType()},
        {"dst", dst}}) {
    if (failed(verifyRowMajor(*this, name, tile, "tsort32_c3"))) {
      return failure();
    }
  }
  return success();
}

/// A row with its tail padded, or the tail alone if the row takes more than one
/// instruction; on vector units of both kinds.
int64_t TSort32Op::getScratchBytes(OpOperand &, const pto::Machine &machine) {
  TileType src = getSrc().getType();
  int64_t cols = src.getValidCols();
  if (!ShapedType::isDynamic(cols) && cols % kSorted == 0) {
    return 0;
  }
  // The bound counts elements on a vector unit that works on memory, and bytes
  // on one with registers.
  int64_t bytes = getElementBytes(src);
  int64_t most = kSorted * machine.vector.maxRepeat;
  int64_t longest = worksOnMemory(machine) ? most : most / bytes;
  bool isTailOnly = !ShapedType::isDynamic(cols) && cols > longest;
  int64_t row = llvm::alignTo(std::min(getMaxCols(src), longest), kSorted);
  return (isTailOnly ? kSorted : row) * bytes;
}

SmallVector<TileType> TMrgSortOp::getSources() {
  SmallVector<TileType> sources;
  for (Value source : {Value(getSrc0()), Value(getSrc1()), Value(getSrc2()),
                       Value(getSrc3())}) {
    if (source) {
      sources.push_back(cast<TileType>(source.getType()));
    }
  }
  return sources;
}

/// Reads
///   ins(%src, %len : types) outs(%dst : type)
///   ins(%a, %b, ..., %tmp {exhausted = ...} : types)
///       outs(%dst, %executed : types)
/// and the latter with `no_tmp` in place of `, %tmp`.
ParseResult TMrgSortOp::parse(OpAsmParser &parser, OperationState &result) {
  OperandGroup ins, outs;
  if (parser.parseKeyword("ins")) {
    return failure();
  }
  ins.loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseOperandList(ins.operands)) {
    return failure();
  }
  bool hasNoTmp = succeeded(parser.parseOptionalKeyword("no_tmp"));
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parseGroupTypes(parser, ins) || parser.parseRParen() ||
      parser.parseKeyword("outs")) {
    return failure();
  }
  outs.loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseOperandList(outs.operands) ||
      parseGroupTypes(parser, outs) || parser.parseRParen() ||
      parser.parseOptionalAttrDict(result.attributes)) {
    return failure();
  }
  int32_t numIns = ins.types.size(), numOuts = outs.types.size();
  bool hasLength = numIns == 2 && ins.types.back().isIntOrIndex();
  bool hasTmp = !hasLength && !hasNoTmp && numIns > 1;
  int32_t numSources = numIns - hasLength - hasTmp;
  if (numSources < 1 || numSources > 4 || numOuts < 1 || numOuts > 2) {
    return parser.emitError(ins.loc, "expects one to four sources and one or "
                                     "two destinations, but found ")
           << numSources << " and " << numOuts;
  }
  SmallVector<int32_t> segments;
  for (int32_t i = 0; i < 4; ++i) {
    segments.push_back(i < numSources);
  }
  segments.append({hasLength, hasTmp, 1, numOuts == 2});
  result.addAttribute("operandSegmentSizes",
                      parser.getBuilder().getDenseI32ArrayAttr(segments));
  return failure(parser.resolveOperands(ins.operands, ins.types, ins.loc,
                                        result.operands) ||
                 parser.resolveOperands(outs.operands, outs.types, outs.loc,
                                        result.operands));
}

void TMrgSortOp::print(OpAsmPrinter &printer) {
  OperandRange operands = getOperands();
  size_t numOuts = getExecuted() ? 2 : 1;
  OperandRange ins = operands.drop_back(numOuts);
  OperandRange outs = operands.take_back(numOuts);
  printer << " ins(" << ins;
  if (!getTmp() && !getBlockLen()) {
    printer << " no_tmp";
  }
  if (!getBlockLen() && getExhaustedAttr()) {
    printer << " {exhausted = " << (getExhausted() ? "true" : "false") << "}";
  }
  printer << " : " << ins.getTypes() << ") outs(" << outs << " : "
          << outs.getTypes() << ")";
  SmallVector<StringRef> printed = {"operandSegmentSizes"};
  if (!getBlockLen()) {
    printed.push_back("exhausted");
  }
  printer.printOptionalAttrDict((*this)->getAttrs(), printed);
}

/// Checks `tmrgsort_c3`.
static LogicalResult verifyBlockLength(TMrgSortOp op) {
  constexpr int64_t kUnit = 64, kBlocks = 4;
  APInt length;
  if (!matchPattern(op.getBlockLen(), m_ConstantInt(&length))) {
    return success();
  }
  int64_t blockLen = length.getSExtValue();
  if (blockLen <= 0 || blockLen % kUnit != 0) {
    return op.emitOpError("expects 'blockLen' to be a multiple of ")
           << kUnit << " (tmrgsort_c3), but found " << blockLen;
  }
  int64_t cols = op.getSrc0().getType().getValidCols();
  const pto::Machine *machine = pto::getTargetMachine(op);
  int64_t most = machine ? machine->vector.maxRepeat : cols;
  if (ShapedType::isDynamic(cols) || (cols % (kBlocks * blockLen) == 0 &&
                                      cols / (kBlocks * blockLen) <= most)) {
    return success();
  }
  return op.emitOpError("expects 'src0' of whole groups of ")
         << kBlocks << " blocks of " << blockLen << " (tmrgsort_c3), but found "
         << cols << " valid columns";
}

LogicalResult TMrgSortOp::verifyRules() {
  SmallVector<TileType> sources = getSources();
  // tmrgsort_c1
  bool isOneList = getBlockLen() && !getExecuted() && !getTmp() &&
                   sources.size() == 1 && !getExhausted();
  bool isManyLists = !getBlockLen() && getExecuted() && sources.size() > 1;
  if (!isOneList && !isManyLists) {
    return emitOpError("expects 'blockLen' and one source, or 'executed' and "
                       "two to four (tmrgsort_c1)");
  }
  // tmrgsort_c2
  TileType dst = getDst().getType();
  auto isList = [&](StringRef name, TileType tile) {
    return succeeded(verifyElement(*this, name, tile.getElementType(),
                                   dst.getElementType(), "tmrgsort_c2")) &&
           succeeded(verifyRowMajor(*this, name, tile, "tmrgsort_c2")) &&
           succeeded(verifyExtent(*this, name, "rows", tile.getRows(), 1,
                                  "tmrgsort_c2"));
  };
  if (!llvm::all_of(sources,
                    [&](TileType source) { return isList("src", source); }) ||
      !isList("dst", dst) || (getTmp() && !isList("tmp", getTmp().getType()))) {
    return failure();
  }
  return getBlockLen() ? verifyBlockLength(*this) : success();
}

/// The merged list, on vector units of both kinds.
int64_t TMrgSortOp::getScratchBytes(OpOperand &, const pto::Machine &) {
  int64_t bytes = 0;
  for (TileType source : getSources()) {
    bytes += getMaxCols(source) * getElementBytes(source);
  }
  return bytes;
}

//===----------------------------------------------------------------------===//
// Generate
//===----------------------------------------------------------------------===//

Pipe TCIOp::getPipe() {
  // Without scratch, the headers store one element after the other.
  return getTmp() ? Pipe::V : Pipe::S;
}

LogicalResult TCIOp::verifyRules() {
  TileType dst = getDst().getType();
  // tci_c1, tci_c2
  if (failed(verifyElement(*this, "start", getStart().getType(),
                           dst.getElementType(), "tci_c1")) ||
      failed(verifyExtent(*this, "dst", "rows", dst.getRows(), 1, "tci_c2")) ||
      failed(verifyRowMajor(*this, "dst", dst, "tci_c2"))) {
    return failure();
  }
  // tci_c3
  if (!getTmp() || !worksOnMemory(*this)) {
    return success();
  }
  return failure(
      failed(verifyElement(*this, "tmp", getTmp().getType().getElementType(),
                           Float32Type::get(getContext()), "tci_c3")) ||
      failed(verifyElementIn(*this, "dst", dst.getElementType(), "i16 i32",
                             "tci_c3")));
}

/// A repeat of numbers as floats, and what they are formed from: two repeats
/// before it for elements of 32 bits, six for those of 16.
int64_t TCIOp::getScratchBytes(OpOperand &, const pto::Machine &machine) {
  if (!worksOnMemory(machine)) {
    return 0;
  }
  int64_t repeats = getElementBytes(getDst().getType()) == 4 ? 3 : 7;
  return repeats * machine.vector.registerBytes;
}

LogicalResult TTriOp::verifyRules() {
  // ttri_c1
  if (getUpperOrLower() != 0 && getUpperOrLower() != 1) {
    return emitOpError("expects 'upperOrLower' of 0 or 1 (ttri_c1), but found ")
           << getUpperOrLower();
  }
  // ttri_c2
  return verifyRowMajor(*this, "dst", getDst().getType(), "ttri_c2");
}

LogicalResult TRandomOp::verifyRules() {
  // trandom_c1
  if (getRounds() != 7 && getRounds() != 10) {
    return emitOpError("expects 'rounds' of 7 or 10 (trandom_c1), but found ")
           << getRounds();
  }
  // trandom_c2
  for (Value word : getOperands().drop_back()) {
    if (word.getType().getIntOrFloatBitWidth() != 32) {
      return emitOpError("expects words of 32 bits (trandom_c2), but found ")
             << word.getType();
    }
  }
  // trandom_c3
  return verifyRowMajor(*this, "dst", getDst().getType(), "trandom_c3");
}

ParseResult THistogramOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  if (parseInstruction(parser, result, getInfo())) {
    return failure();
  }
  // Older text names the higher of two bytes.
  auto isMSB = dyn_cast_or_null<BoolAttr>(result.attributes.erase("isMSB"));
  if (!isMSB) {
    return success();
  }
  auto byte = parser.getBuilder().getI32IntegerAttr(isMSB.getValue() ? 1 : 0);
  Attribute given = result.attributes.get("byte");
  if (given && given != byte) {
    return parser.emitError(loc, "expects 'isMSB' and 'byte' to agree");
  }
  result.attributes.set("byte", byte);
  return success();
}

void THistogramOp::print(OpAsmPrinter &printer) {
  printInstruction(printer, *this, getInfo());
}

/// Checks `thistogram_c4`.
static LogicalResult verifyHistogramIndices(THistogramOp op, int64_t bytes) {
  TileType src = op.getSrc().getType(), idx = op.getIdx().getType();
  if (bytes == 2) {
    if (idx.getBlockLayout() == BlockLayout::RowMajor) {
      return op.emitOpError("expects 'idx' as a column (thistogram_c4), but "
                            "found 'blayout=row_major'");
    }
    return failure(
        failed(verifyExtent(op, "idx", "columns", idx.getCols(), 1,
                            "thistogram_c4")) ||
        failed(verifyExtent(op, "idx", "valid rows", idx.getValidRows(),
                            src.getValidRows(), "thistogram_c4")));
  }
  int64_t rows = bytes - 1 - op.getByte();
  if (rows == 0) {
    return success();
  }
  return failure(failed(verifyRowMajor(op, "idx", idx, "thistogram_c4")) ||
                 failed(verifyExtent(op, "idx", "rows", idx.getRows(), rows,
                                     "thistogram_c4")) ||
                 failed(verifyExtent(op, "idx", "columns", idx.getCols(),
                                     src.getCols(), "thistogram_c4")));
}

LogicalResult THistogramOp::verifyRules() {
  TileType src = getSrc().getType(), dst = getDst().getType();
  // thistogram_c1
  int64_t bytes = getElementBytes(src);
  int64_t byte = static_cast<int32_t>(getByte());
  if (byte < 0 || byte >= bytes) {
    return emitOpError("expects 'byte' below ")
           << bytes << " (thistogram_c1), but found " << byte;
  }
  // thistogram_c2, thistogram_c3
  if (failed(verifyElementIn(*this, "idx", getIdx().getType().getElementType(),
                             "ui8", "thistogram_c2")) ||
      failed(verifyElementIn(*this, "dst", dst.getElementType(), "ui32",
                             "thistogram_c2")) ||
      failed(verifyRowMajor(*this, "src", src, "thistogram_c3")) ||
      failed(verifyRowMajor(*this, "dst", dst, "thistogram_c3")) ||
      failed(verifyExtent(*this, "dst", "valid rows", dst.getValidRows(),
                          src.getValidRows(), "thistogram_c3"))) {
    return failure();
  }
  constexpr int64_t kValues = 256;
  if (dst.getCols() < kValues) {
    return emitOpError("expects 'dst' with at least ")
           << kValues << " columns (thistogram_c3), but found "
           << dst.getCols();
  }
  return verifyHistogramIndices(*this, bytes);
}

/// Checks `interleave_c1`, and `interleave_c2` where columns are divided by
/// `split` on the way to the destinations, the last two operands.
static LogicalResult verifyInterleave(Operation *op, int64_t split) {
  auto first = cast<TileType>(op->getOperand(0).getType());
  int64_t cols = first.getValidCols();
  if (!ShapedType::isDynamic(cols) && cols % 2 != 0) {
    return op->emitOpError("expects an even number of valid columns "
                           "(interleave_c2), but found ")
           << cols;
  }
  int64_t numSources = op->getNumOperands() - 2;
  for (auto [i, type] : llvm::enumerate(op->getOperandTypes())) {
    auto tile = cast<TileType>(type);
    bool isSource = static_cast<int64_t>(i) < numSources;
    StringRef name = isSource ? "src" : "dst";
    int64_t expected =
        isSource || ShapedType::isDynamic(cols) ? cols : cols / split;
    if (failed(verifyElement(op, name, tile.getElementType(),
                             first.getElementType(), "interleave_c1")) ||
        failed(verifyRowMajor(op, name, tile, "interleave_c1")) ||
        failed(verifyExtent(op, name, "valid rows", tile.getValidRows(),
                            first.getValidRows(), "interleave_c2")) ||
        failed(verifyExtent(op, name, "valid columns", tile.getValidCols(),
                            expected, "interleave_c2"))) {
      return failure();
    }
  }
  return success();
}

LogicalResult TInterleaveOp::verifyRules() {
  return verifyInterleave(*this, /*split=*/1);
}

LogicalResult TDeinterleaveOp::verifyRules() {
  return verifyInterleave(*this, /*split=*/getSrc1() ? 1 : 2);
}

void PTOISADialect::registerOrderOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAOrder.cpp.inc"
      >();
}
