//===- PTOISAQuant.cpp - Quantization -------------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules and scratch of quantization.
//
//===----------------------------------------------------------------------===//

#include "PTOISAEpilogue.h"
#include "PTOISATileRules.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAQuant.cpp.inc"

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// Checks `tquant_c2`.
static LogicalResult verifyQuantElements(TQuantOp op) {
  bool isSymmetric = op.getQuantType() == QuantType::Int8Sym;
  Builder builder(op.getContext());
  for (auto [name, value] : {std::pair<StringRef, Value>("fp", op.getFp()),
                             {"offset", op.getOffset()},
                             {"tmp", op.getTmp()}}) {
    if (value && failed(verifyElement(op, name, getScalarType(value.getType()),
                                      builder.getF32Type(), "tquant_c2"))) {
      return failure();
    }
  }
  return verifyElementIn(op, "dst", op.getDst().getType().getElementType(),
                         isSymmetric ? "i8" : "ui8", "tquant_c2");
}

/// Checks that two parameters of rows are tiles of one type, as the headers of
/// vector units that work on memory have it; `label` names the rule.
static LogicalResult verifySameParameters(Operation *op, TileType scale,
                                          TileType offset, StringRef label) {
  bool isSame =
      scale.getRows() == offset.getRows() &&
      scale.getCols() == offset.getCols() &&
      scale.getValidRows() == offset.getValidRows() &&
      scale.getValidCols() == offset.getValidCols() &&
      scale.getBlockLayoutOrDefault() == offset.getBlockLayoutOrDefault() &&
      scale.getInnerLayoutOrDefault() == offset.getInnerLayoutOrDefault() &&
      scale.getPad() == offset.getPad();
  if (isSame || !worksOnMemory(op)) {
    return success();
  }
  return op->emitOpError("expects scales and offsets of one type on machine '")
         << pto::getTargetMachine(op)->name << "' (" << label << "), but found "
         << scale << " and " << offset;
}

/// Checks `tquant_c4` to `tquant_c6`.
static LogicalResult verifyQuantOnMemory(TQuantOp op) {
  TileType src = op.getSrc().getType();
  for (auto [name, value] : {std::pair<StringRef, Value>("fp", op.getFp()),
                             {"offset", op.getOffset()}}) {
    auto tile = value ? cast<TileType>(value.getType()) : TileType();
    if (!tile) {
      continue;
    }
    if (tile.getBlockLayout() == BlockLayout::RowMajor) {
      return op.emitOpError("expects '")
             << name << "' as a column (tquant_c4), but found "
             << "'blayout=row_major'";
    }
    if (failed(verifyExtent(op, name, "valid rows", tile.getValidRows(),
                            src.getValidRows(), "tquant_c4")) ||
        failed(verifyExtent(op, name, "valid columns", tile.getValidCols(), 1,
                            "tquant_c4"))) {
      return failure();
    }
  }
  if (op.getOffset() &&
      failed(verifySameParameters(op, op.getFp().getType(),
                                  op.getOffset().getType(), "tquant_c6"))) {
    return failure();
  }
  if (!op.getTmp()) {
    return success();
  }
  TileType tmp = op.getTmp().getType();
  return failure(failed(verifyRowMajor(op, "tmp", tmp, "tquant_c5")) ||
                 failed(verifyExtent(op, "tmp", "rows", tmp.getRows(),
                                     src.getRows(), "tquant_c5")) ||
                 failed(verifyExtent(op, "tmp", "columns", tmp.getCols(),
                                     src.getCols(), "tquant_c5")));
}

LogicalResult TQuantOp::verifyRules() {
  // tquant_c1
  QuantType type = getQuantType();
  if (type != QuantType::Int8Sym && type != QuantType::Int8Asym) {
    return emitOpError("expects 'INT8_SYM' or 'INT8_ASYM' (tquant_c1), but "
                       "found '")
           << stringifyQuantType(type) << "'";
  }
  if ((type == QuantType::Int8Asym) != bool(getOffset())) {
    return emitOpError("expects an offset with 'INT8_ASYM' only (tquant_c1), "
                       "but found '")
           << stringifyQuantType(type) << "' "
           << (getOffset() ? "with one" : "without one");
  }
  // tquant_c2, tquant_c3
  if (failed(verifyQuantElements(*this)) ||
      failed(verifyRowMajor(*this, "src", getSrc().getType(), "tquant_c3")) ||
      failed(verifyRowMajor(*this, "dst", getDst().getType(), "tquant_c3")) ||
      failed(verifyValid(*this, "dst", getDst().getType(), getSrc().getType(),
                         "tquant_c3"))) {
    return failure();
  }
  // tquant_c4, tquant_c5
  const pto::Machine *machine = pto::getTargetMachine(*this);
  return machine && worksOnMemory(*machine) ? verifyQuantOnMemory(*this)
                                            : success();
}

/// The scale, repeated over rows, and then the rounded values lie in it.
int64_t TQuantOp::getScratchBytes(OpOperand &, const pto::Machine &machine) {
  return worksOnMemory(machine) ? getSrc().getType().getBytes() : 0;
}

LogicalResult TDequantOp::verifyRules() {
  TileType src = getSrc().getType(), dst = getDst().getType();
  Type f32 = Float32Type::get(getContext());
  // tdequant_c1, tdequant_c2
  if (failed(verifyElement(*this, "dst", dst.getElementType(), f32,
                           "tdequant_c1")) ||
      failed(verifyRowMajor(*this, "src", src, "tdequant_c2")) ||
      failed(verifyRowMajor(*this, "dst", dst, "tdequant_c2")) ||
      failed(verifyValid(*this, "dst", dst, src, "tdequant_c2"))) {
    return failure();
  }
  // tdequant_c1, tdequant_c3
  for (auto [name, tile] :
       {std::pair<StringRef, TileType>("scale", getScale().getType()),
        {"offset", getOffset().getType()}}) {
    if (failed(verifyElement(*this, name, tile.getElementType(), f32,
                             "tdequant_c1")) ||
        failed(verifyExtent(*this, name, "valid rows", tile.getValidRows(),
                            src.getValidRows(), "tdequant_c3"))) {
      return failure();
    }
  }
  return verifySameParameters(*this, getScale().getType(),
                              getOffset().getType(), "tdequant_c4");
}

//===----------------------------------------------------------------------===//
// Blocks with a scale
//===----------------------------------------------------------------------===//

static constexpr int64_t kMxGroup = 32;

/// Checks `tquant_mx_c2` and `tquant_mx_c3`.
static LogicalResult verifyMxElements(TQuantMxOp op) {
  QuantType type = op.getQuantType();
  if (type != QuantType::MXFP8 && type != QuantType::MXFP4E2M1) {
    return op.emitOpError("expects 'MXFP8' or 'MXFP4_E2M1' (tquant_mx_c2), but "
                          "found '")
           << stringifyQuantType(type) << "'";
  }
  bool isMx8 = type == QuantType::MXFP8;
  Type element = op.getSrc().getType().getElementType();
  if (failed(verifyElementIn(op, "dst", op.getDst().getType().getElementType(),
                             isMx8 ? "i8 ui8" : "f4E2M1x2", "tquant_mx_c2")) ||
      (!isMx8 && failed(verifyElementIn(op, "src", element, "f16 bf16",
                                        "tquant_mx_c2"))) ||
      failed(verifyElementIn(op, "exp", op.getExp().getType().getElementType(),
                             "i8 ui8", "tquant_mx_c3")) ||
      failed(verifyElement(op, "max", op.getMax().getType().getElementType(),
                           element, "tquant_mx_c3")) ||
      failed(verifyElement(op, "scaling",
                           op.getScaling().getType().getElementType(), element,
                           "tquant_mx_c3"))) {
    return failure();
  }
  return op.getExpZz()
             ? verifyElementIn(op, "exp_zz",
                               op.getExpZz().getType().getElementType(),
                               "i8 ui8", "tquant_mx_c3")
             : success();
}

/// Checks `tquant_mx_c4`.
static LogicalResult verifyMxAttributes(TQuantMxOp op) {
  bool isAxis0 = op.getGrpAxis() == MxGroupAxis::Axis0;
  if (op.getInterleave() && !isAxis0) {
    return op.emitOpError("expects 'grpAxis' of axis0 beside 'interleave' "
                          "(tquant_mx_c4), but found axis1");
  }
  if (!op.getExpZz() != !op.getStoreMode()) {
    return op.emitOpError("expects 'exp_zz' and 'storeMode' together "
                          "(tquant_mx_c4), but found only '")
           << (op.getExpZz() ? "exp_zz" : "storeMode") << "'";
  }
  if (op.getExpZz() && isAxis0) {
    return op.emitOpError("expects 'grpAxis' of axis1 beside 'exp_zz' "
                          "(tquant_mx_c4), but found axis0");
  }
  if (op.getStoreMode() && op.getQuantScaleAlg() != QuantScaleAlg::OCP) {
    return op.emitOpError("expects 'quantScaleAlg' of ocp beside 'storeMode' "
                          "(tquant_mx_c4), but found nv");
  }
  return success();
}

/// Checks that `tile` has `rows` x `cols` valid elements, or all of them in one
/// row if `canBeFlat`.
static LogicalResult verifyMxGroups(TQuantMxOp op, StringRef name,
                                    TileType tile, int64_t rows, int64_t cols,
                                    bool canBeFlat) {
  auto isUnless = [&](int64_t expectedRows, int64_t expectedCols) {
    return !differ(tile.getValidRows(), expectedRows) &&
           !differ(tile.getValidCols(), expectedCols);
  };
  if (isUnless(rows, cols) || (canBeFlat && isUnless(1, rows * cols))) {
    return success();
  }
  return op.emitOpError("expects '")
         << name << "' with " << rows << "x" << cols
         << " valid elements (tquant_mx_c7), but found " << tile;
}

/// Checks `tquant_mx_c6` and `tquant_mx_c7`.
static LogicalResult verifyMxShapes(TQuantMxOp op) {
  TileType src = op.getSrc().getType();
  int64_t rows = src.getValidRows(), cols = src.getValidCols();
  if (ShapedType::isDynamic(rows) || ShapedType::isDynamic(cols)) {
    return success();
  }
  bool isAxis0 = op.getGrpAxis() == MxGroupAxis::Axis0;
  int64_t unit = op.getInterleave() ? 2 * kMxGroup : kMxGroup;
  int64_t along = isAxis0 ? rows : cols;
  if (along % unit != 0) {
    return op.emitOpError("expects a multiple of ")
           << unit << " valid " << (isAxis0 ? "rows" : "columns")
           << " (tquant_mx_c6), but found " << along;
  }
  TileType dst = op.getDst().getType();
  bool isPacked = op.getQuantType() == QuantType::MXFP4E2M1;
  if (failed(verifyExtent(op, "dst", "valid rows", dst.getValidRows(), rows,
                          "tquant_mx_c7")) ||
      failed(verifyExtent(op, "dst", "valid columns", dst.getValidCols(),
                          isPacked ? cols / 2 : cols, "tquant_mx_c7"))) {
    return failure();
  }
  int64_t groupRows = isAxis0 ? rows / kMxGroup : rows;
  int64_t groupCols = isAxis0 ? cols : cols / kMxGroup;
  bool isTwofold = op.getInterleave();
  return failure(
      failed(verifyMxGroups(op, "max", op.getMax().getType(), groupRows,
                            groupCols, !isAxis0)) ||
      failed(verifyMxGroups(op, "scaling", op.getScaling().getType(), groupRows,
                            groupCols, !isAxis0)) ||
      failed(verifyMxGroups(op, "exp", op.getExp().getType(),
                            isTwofold ? groupRows / 2 : groupRows,
                            isTwofold ? groupCols * 2 : groupCols, !isAxis0)));
}

/// Checks `tquant_mx_c8`: the vector unit steps through groups of rows by the
/// rows of the source.
static LogicalResult verifyMxSteps(TQuantMxOp op) {
  if (op.getGrpAxis() != MxGroupAxis::Axis0) {
    return success();
  }
  int64_t cols = op.getSrc().getType().getCols();
  for (auto [name, tile] : {std::pair("max", op.getMax().getType()),
                            std::pair("scaling", op.getScaling().getType()),
                            std::pair("exp", op.getExp().getType())}) {
    bool isTwofold = op.getInterleave() && StringRef(name) == "exp";
    if (!isTwofold && tile.getCols() != cols) {
      return op.emitOpError("expects '")
             << name << "' with the " << cols
             << " columns of the source (tquant_mx_c8), but found "
             << tile.getCols();
    }
  }
  return success();
}

/// Checks `tquant_mx_c9`, the physical shape of exponents that alternate.
static LogicalResult verifyMxInterleave(TQuantMxOp op,
                                        const pto::Machine &machine) {
  if (!op.getInterleave()) {
    return success();
  }
  TileType src = op.getSrc().getType(), exp = op.getExp().getType();
  int64_t pair = 2 * kMxGroup;
  if (src.getRows() % pair != 0) {
    return op.emitOpError("expects a source of a multiple of ")
           << pair << " rows (tquant_mx_c9), but found " << src.getRows();
  }
  int64_t cols = llvm::alignTo(2 * src.getCols(), machine.vector.blockBytes);
  return failure(failed(verifyExtent(op, "exp", "rows", exp.getRows(),
                                     src.getRows() / pair, "tquant_mx_c9")) ||
                 failed(verifyExtent(op, "exp", "columns", exp.getCols(), cols,
                                     "tquant_mx_c9")));
}

/// Checks `tquant_mx_c10`: the destination is written by the rows of the
/// source.
static LogicalResult verifyMxPitch(TQuantMxOp op) {
  bool isPacked = op.getQuantType() == QuantType::MXFP4E2M1;
  if (op.getGrpAxis() == MxGroupAxis::Axis0 && !isPacked) {
    return success();
  }
  int64_t cols = op.getSrc().getType().getCols();
  return verifyExtent(op, "dst", "columns", op.getDst().getType().getCols(),
                      isPacked ? cols / 2 : cols, "tquant_mx_c10");
}

/// Whether groups along rows leave exponents in one row.
static bool hasFlatExponents(TQuantMxOp op) {
  TileType src = op.getSrc().getType(), exp = op.getExp().getType();
  return op.getGrpAxis() == MxGroupAxis::Axis1 && exp.getValidRows() == 1 &&
         src.getValidRows() != 1;
}

/// Checks `tquant_mx_c11`.
static LogicalResult verifyMxRows(TQuantMxOp op) {
  if (op.getGrpAxis() == MxGroupAxis::Axis0) {
    return success();
  }
  for (auto [name, tile] : {std::pair("max", op.getMax().getType()),
                            std::pair("scaling", op.getScaling().getType())}) {
    if (tile.getValidRows() != 1 &&
        differ(tile.getValidCols(), tile.getCols())) {
      return op.emitOpError("expects '")
             << name << "' in one row, or without columns that are not valid "
             << "(tquant_mx_c11), but found " << tile;
    }
  }
  if (!hasFlatExponents(op)) {
    return success();
  }
  TileType src = op.getSrc().getType(), exp = op.getExp().getType();
  if (exp.getRows() != 1) {
    return op.emitOpError("expects exponents in one valid row in one physical "
                          "row (tquant_mx_c11), but found ")
           << exp.getRows();
  }
  return verifyExtent(op, "src", "valid columns", src.getValidCols(),
                      src.getCols(), "tquant_mx_c11");
}

/// Checks `tquant_mx_c12`: the vector unit multiplies by two vectors of factors
/// at a time, and so leaves them in pairs.
static LogicalResult verifyMxPairs(TQuantMxOp op, const pto::Machine &machine) {
  TileType src = op.getSrc().getType(), scaling = op.getScaling().getType();
  if (!hasFlatExponents(op) || !src.getElementType().isF32() ||
      src.hasDynamicValid()) {
    return success();
  }
  int64_t perVector = machine.vector.registerBytes / getElementBytes(src);
  int64_t elements = src.getRows() * src.getCols();
  int64_t valid = src.getValidRows() * src.getCols();
  if (elements <= 16 * perVector || elements % (4 * perVector) != 0 ||
      valid % (4 * perVector) != 0) {
    return success();
  }
  int64_t needed = 2 * valid / kMxGroup;
  int64_t room = scaling.getRows() * scaling.getCols();
  if (room >= needed) {
    return success();
  }
  return op.emitOpError("expects room for ")
         << needed << " factors in 'scaling' on machine '" << machine.name
         << "' (tquant_mx_c12), but found " << room;
}

/// Checks `tquant_mx_c13`.
static LogicalResult verifyMxShift(TQuantMxOp op, const pto::Machine &machine) {
  TileType src = op.getSrc().getType();
  int64_t bytes = src.getCols() / 2, block = machine.vector.blockBytes;
  if (op.getGrpAxis() != MxGroupAxis::Axis0 || bytes % block == 0 ||
      op.getQuantType() != QuantType::MXFP4E2M1 ||
      !src.getElementType().isF16()) {
    return success();
  }
  return op.emitOpError("expects rows of pairs of a multiple of ")
         << block << " bytes on machine '" << machine.name
         << "' (tquant_mx_c13), but found " << bytes;
}

/// Checks `tquant_mx_c14`.
static LogicalResult verifyMxPadding(TQuantMxOp op,
                                     const pto::Machine &machine) {
  TileType src = op.getSrc().getType();
  int64_t perVector = machine.vector.registerBytes / getElementBytes(src);
  if (src.getElementType().isF32() || src.hasDynamicValid() ||
      src.getValidCols() == src.getCols() || perVector % src.getCols() != 0) {
    return success();
  }
  int64_t cleared =
      llvm::alignTo(src.getValidRows() * src.getCols(), perVector);
  int64_t elements = src.getRows() * src.getCols();
  if (cleared <= elements) {
    return success();
  }
  return op.emitOpError("expects room for ")
         << cleared << " elements in 'src', whose padding machine '"
         << machine.name << "' clears (tquant_mx_c14), but found " << elements;
}

LogicalResult TQuantMxOp::verifyRules() {
  // tquant_mx_c1
  const pto::Machine *machine = pto::getTargetMachine(*this);
  if (machine && llvm::none_of(machine->matmuls,
                               [](const auto &types) { return types.mx; })) {
    return emitOpError("expects a machine that multiplies blocks with a scale "
                       "(tquant_mx_c1), but found '")
           << machine->name << "'";
  }
  if (failed(verifyMxElements(*this)) || failed(verifyMxAttributes(*this))) {
    return failure();
  }
  // tquant_mx_c5
  for (const InstructionOperand &operand : getInfo().operands) {
    TileType tile = getTile(*this, getInfo(), operand.name);
    if (tile &&
        failed(verifyRowMajor(*this, operand.name, tile, "tquant_mx_c5"))) {
      return failure();
    }
  }
  if (failed(verifyMxShapes(*this)) || failed(verifyMxSteps(*this)) ||
      failed(verifyMxPitch(*this)) || failed(verifyMxRows(*this))) {
    return failure();
  }
  return failure(machine && (failed(verifyMxInterleave(*this, *machine)) ||
                             failed(verifyMxPairs(*this, *machine)) ||
                             failed(verifyMxShift(*this, *machine)) ||
                             failed(verifyMxPadding(*this, *machine))));
}

//===----------------------------------------------------------------------===//
// Parameters of the way out of the accumulator
//===----------------------------------------------------------------------===//

LogicalResult SetQuantScalarOp::verify() {
  // set_quant_scalar_c1
  if (failed(verifyElementIn(*this, "scale", getScale().getType(), "f32",
                             "set_quant_scalar_c1"))) {
    return failure();
  }
  return verifyScaledQueue(*this, getId(), /*byColumn=*/false,
                           "set_quant_scalar_c2");
}

SmallVector<OperandRole> SetQuantScalarOp::getRoles() {
  return {OperandRole::Value};
}

/// The register that is set is no resource of memory effects; the operation
/// must stay where it is.
void SetQuantScalarOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Write::get());
}

LogicalResult SetQuantVectorOp::verify() {
  // set_quant_vector_c1
  TileType tile = getScalingTile().getType();
  if (tile.getPlace() != Place::Scaling) {
    return emitOpError("expects a tile in 'scaling' (set_quant_vector_c1), but "
                       "found it in '")
           << stringifyPlace(tile.getPlace()) << "'";
  }
  const pto::Machine *machine = pto::getTargetMachine(*this);
  if (machine && worksOnMemory(*machine) &&
      failed(verifyElementIn(*this, "scaling_tile", tile.getElementType(),
                             "i64 ui64", "set_quant_vector_c3"))) {
    return failure();
  }
  return verifyScaledQueue(*this, getId(), /*byColumn=*/true,
                           "set_quant_vector_c2");
}

SmallVector<OperandRole> SetQuantVectorOp::getRoles() {
  return {OperandRole::Read};
}

void SetQuantVectorOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getScalingTileMutable());
  effects.emplace_back(MemoryEffects::Write::get());
}

void PTOISADialect::registerQuantOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAQuant.cpp.inc"
      >();
}
