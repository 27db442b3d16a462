//===- PTOISALocal.cpp - Arrays of a core ---------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules of the arrays of a core and of access to single elements.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISALocal.cpp.inc"

void PTOISADialect::registerLocalOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISALocal.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

/// Checks that a constant index is below `size`; `label` names the rule.
static LogicalResult verifyIndex(Operation *op, Value index, int64_t size,
                                 StringRef label) {
  std::optional<int64_t> constant = getConstantIntValue(index);
  if (!constant || (*constant >= 0 && *constant < size)) {
    return success();
  }
  return op->emitOpError("expects an index below ")
         << size << " (" << label << "), but found " << *constant;
}

static LogicalResult verifyLocalAccess(Operation *op, LocalArrayType array,
                                       ValueRange indices) {
  if (indices.size() != array.getShape().size()) {
    return op->emitOpError("expects ")
           << array.getShape().size()
           << " indices (local_access_c1), but found " << indices.size();
  }
  for (auto [index, extent] : llvm::zip_equal(indices, array.getShape())) {
    if (failed(verifyIndex(op, index, extent, "local_access_c2"))) {
      return failure();
    }
  }
  return success();
}

LogicalResult LocalArrayGetOp::verify() {
  return verifyLocalAccess(*this, getArray().getType(), getIndices());
}

LogicalResult LocalArraySetOp::verify() {
  return verifyLocalAccess(*this, getArray().getType(), getIndices());
}

LogicalResult EventIdArrayGetOp::verify() {
  return verifyIndex(*this, getIndex(), getArray().getType().getSize(),
                     "eventid_access_c1");
}

LogicalResult EventIdArraySetOp::verify() {
  return verifyIndex(*this, getIndex(), getArray().getType().getSize(),
                     "eventid_access_c1");
}

//===----------------------------------------------------------------------===//
// Elements of tiles
//===----------------------------------------------------------------------===//

static LogicalResult verifyElementAccess(Operation *op, TileType tile,
                                         Value offset, Type scalar) {
  if (tile.getElementType() != scalar) {
    return op->emitOpError("expects a scalar of the tile's element type "
                           "(element_access_c1), but found ")
           << scalar << " for " << tile.getElementType();
  }
  return verifyIndex(op, offset, tile.getRows() * tile.getCols(),
                     "element_access_c2");
}

LogicalResult TGetValOp::verify() {
  TileType tile = getSrc().getType();
  if (tile.getPlace() != Place::Vec) {
    return emitOpError("expects 'src' in 'vec' (instruction_c3), but found it "
                       "in '")
           << stringifyPlace(tile.getPlace()) << "'";
  }
  const pto::Machine *machine = pto::getTargetMachine(*this);
  if (machine && !machine->hasInstruction("tgetval")) {
    return emitOpError("is no instruction of machine '")
           << machine->name << "' (instruction_c1)";
  }
  return verifyElementAccess(*this, tile, getOffset(), getDst().getType());
}

Pipe TGetValOp::getPipe() { return Pipe::S; }

SmallVector<OperandRole> TGetValOp::getRoles() {
  return {OperandRole::Read, OperandRole::Value};
}

bool TGetValOp::canBeInPlace(OpOperand &, const pto::Machine &) {
  return false;
}

LogicalResult TSetValOp::verifyRules() {
  return verifyElementAccess(*this, cast<TileType>(getDst().getType()),
                             getOffset(), getVal().getType());
}
