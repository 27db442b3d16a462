//===- PTOISAScalar.cpp - Tile and scalar ---------------------------------===//
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

#include "mlir/IR/Matchers.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAScalar.cpp.inc"

void PTOISADialect::registerScalarOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAScalar.cpp.inc"
      >();
}

/// Checks `scalar_c1`. Constants of the text have no sign.
static LogicalResult verifyScalarType(Operation *op, Type scalar,
                                      TileType tile) {
  Type element = tile.getElementType();
  bool isSame = isa<IntegerType>(scalar) && isa<IntegerType>(element)
                    ? getElementBits(scalar) == getElementBits(element)
                    : scalar == element;
  if (isSame) {
    return success();
  }
  return op->emitOpError("expects a scalar of the element type ")
         << element << " (scalar_c1), but found " << scalar;
}

//===----------------------------------------------------------------------===//
// Filling
//===----------------------------------------------------------------------===//

pto_isa::Pipe TExpandSOp::getPipe() {
  return getDst().getType().getPlace() == Place::Mat ? Pipe::MTE2 : Pipe::V;
}

LogicalResult TExpandSOp::verifyRules() {
  TileType dst = getDst().getType();
  if (failed(verifyScalarType(*this, getScalar().getType(), dst))) {
    return failure();
  }
  InnerLayout inner = dst.getInnerLayoutOrDefault();
  if (dst.getPlace() == Place::Vec && inner != InnerLayout::NoneBox) {
    return emitOpError("expects a tile without blocks in 'vec' (texpands_c1), "
                       "but found 'slayout=")
           << stringifyInnerLayout(inner) << "'";
  }
  // texpands_c3
  if (dst.getElementBits() == 64 &&
      (dst.getPlace() != Place::Vec ||
       dst.getBlockLayoutOrDefault() != BlockLayout::RowMajor)) {
    return emitOpError("expects elements of 64 bits in 'vec', row by row "
                       "(texpands_c3), but found ")
           << dst;
  }
  const pto::Machine *machine = pto::getTargetMachine(*this);
  int64_t most = machine ? machine->transfers.maxFilledBlocks : 0;
  if (dst.getPlace() != Place::Mat || most == 0) {
    return success();
  }
  int64_t bytes = machine->vector.blockBytes;
  int64_t blocks = llvm::divideCeil(dst.getBytes(), bytes);
  if (blocks > most) {
    return emitOpError("expects at most ")
           << most << " blocks of " << bytes << " bytes in 'mat' on machine '"
           << machine->name << "' (texpands_c2), but found " << blocks;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

LogicalResult TDivSOp::verifyRules() {
  if (isa<TileType>(getLhs().getType()) != isa<TileType>(getRhs().getType())) {
    return success();
  }
  return emitOpError("expects a tile and a scalar (tdivs_c1), but found ")
         << getLhs().getType() << " and " << getRhs().getType();
}

bool TDivSOp::canBeInPlace(OpOperand &source, const pto::Machine &machine) {
  bool isDividend = source.getOperandNumber() == 0;
  return detail::canBeInPlace(isDividend ? InPlace::yes : InPlace::lax,
                              machine);
}

LogicalResult TAxpyOp::verifyRules() {
  TileType src = getSrc().getType();
  Type from = src.getElementType(), to = getDst().getType().getElementType();
  if (from != to && !(from.isF16() && to.isF32())) {
    return emitOpError("expects one element type, or f16 and f32 (taxpy_c1), "
                       "but found ")
           << from << " and " << to;
  }
  return verifyScalarType(*this, getScalar().getType(), src);
}

LogicalResult TRemSOp::verifyRules() {
  TileType src = getSrc().getType();
  if (failed(verifyScalarType(*this, getScalar().getType(), src)) ||
      failed(verifyScratchElements(*this, getTmp(), "i32 f32"))) {
    return failure();
  }
  // trems_c1
  const pto::Machine *machine = pto::getTargetMachine(*this);
  TileType dst = getDst().getType();
  TileType tmp = getTmp() ? getTmp().getType() : TileType();
  bool isShort = tmp && (tmp.getValidRows() == 0 ||
                         (!ShapedType::isDynamic(tmp.getValidCols()) &&
                          !ShapedType::isDynamic(dst.getValidCols()) &&
                          tmp.getValidCols() < dst.getValidCols()));
  if (!machine || hasVectorRegisters(*machine) || !isShort) {
    return success();
  }
  return emitOpError("expects a valid row of as many columns as 'dst' in 'tmp' "
                     "on machine '")
         << machine->name << "' (trems_c1), but found " << tmp;
}

int64_t TRemSOp::getScratchBytes(OpOperand &scratch,
                                 const pto::Machine &machine) {
  TileType dst = getDst().getType();
  int64_t cols = ShapedType::isDynamic(dst.getValidCols()) ? dst.getCols()
                                                           : dst.getValidCols();
  return hasVectorRegisters(machine)
             ? 0
             : llvm::divideCeil(cols * dst.getElementBits(), 8);
}

LogicalResult TFModSOp::verifyRules() {
  return verifyScalarType(*this, getScalar().getType(), getSrc().getType());
}

LogicalResult TPowSOp::verifyRules() {
  TileType src = getSrc().getType();
  return failure(failed(verifyScalarType(*this, getScalar().getType(), src)) ||
                 failed(verifyPowPrecision(*this, getPrecisionType(),
                                           src.getElementType())) ||
                 failed(verifyScratchElements(*this, getTmp(), "f32")) ||
                 failed(verifyScratchRectangle(*this, getTmp(),
                                               getDst().getType(), "pow_c2")));
}

int64_t TPowSOp::getScratchBytes(OpOperand &scratch,
                                 const pto::Machine &machine) {
  return getPowScratchBytes(getDst().getType(), machine);
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

LogicalResult TXorSOp::verifyRules() {
  TileType dst = getDst().getType();
  return failure(
      failed(verifyScratchElements(*this, getTmp(),
                                   getElementName(dst.getElementType()))) ||
      failed(verifyScratchRectangle(*this, getTmp(), dst, "xor_c1")));
}

int64_t TXorSOp::getScratchBytes(OpOperand &scratch,
                                 const pto::Machine &machine) {
  TileType dst = getDst().getType();
  return hasVectorRegisters(machine)
             ? 0
             : getValidBytes(dst, dst.getElementBits(), machine);
}

static LogicalResult verifyShift(Operation *op, Value amount) {
  APInt constant;
  if (matchPattern(amount, m_ConstantInt(&constant)) && constant.isNegative()) {
    return op->emitOpError("expects a shift that is not negative (shift_c1), "
                           "but found ")
           << constant.getSExtValue();
  }
  return success();
}

LogicalResult TShlSOp::verifyRules() { return verifyShift(*this, getScalar()); }

LogicalResult TShrSOp::verifyRules() { return verifyShift(*this, getScalar()); }
