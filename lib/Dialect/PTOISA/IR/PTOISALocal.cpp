//===- PTOISALocal.cpp - Arrays and structs of a core ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules of the arrays and structs of a core and of access to single elements.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"
#include <map>

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

//===----------------------------------------------------------------------===//
// Structs
//===----------------------------------------------------------------------===//

LogicalResult DeclareStructOp::verify() {
  for (Operation *user : getResult().getUsers()) {
    if (!isa<StructGetOp, StructSetOp>(user)) {
      InFlightDiagnostic diagnostic =
          emitOpError("expects 'struct_get' and 'struct_set' as the only users "
                      "(declare_struct_c1), but found '")
          << user->getName() << "'";
      diagnostic.attachNote(user->getLoc()) << "it is passed on here";
      return diagnostic;
    }
  }
  return success();
}

/// Checks access to the field of `source` at `path`, of the type `value`.
static LogicalResult verifyStructAccess(Operation *op,
                                        TypedValue<StructType> source,
                                        ArrayRef<int64_t> path, Type value) {
  if (!source.getDefiningOp<DeclareStructOp>()) {
    return op->emitOpError("expects a struct of 'declare_struct' "
                           "(struct_access_c3), but found another value");
  }
  Type field = source.getType();
  for (int64_t index : path) {
    auto parent = dyn_cast<StructType>(field);
    if (!parent || index < 0 || index >= int64_t(parent.getFields().size())) {
      return op->emitOpError("expects a path of fields (struct_access_c1), but "
                             "found ")
             << index << " in " << field;
    }
    field = parent.getFields()[index];
  }
  if (isa<StructType>(field)) {
    return op->emitOpError("expects a path to a field that is no struct "
                           "(struct_access_c1), but found ")
           << field;
  }
  if (field == value) {
    return success();
  }
  return op->emitOpError("expects a value of type ")
         << field << " (struct_access_c2), but found " << value;
}

LogicalResult StructGetOp::verify() {
  return verifyStructAccess(*this, getSource(), getPath(),
                            getValue().getType());
}

LogicalResult StructSetOp::verify() {
  return verifyStructAccess(*this, getTarget(), getPath(),
                            getValue().getType());
}

/// The array that holds one field of a struct, made at the first use.
static Value getField(DeclareStructOp op, ArrayRef<int64_t> path, Type type,
                      std::map<std::vector<int64_t>, Value> &fields) {
  Value &field = fields[std::vector<int64_t>(path)];
  if (!field) {
    OpBuilder builder(op);
    auto array = LocalArrayType::get(op.getContext(), {1}, type);
    field = DeclareLocalArrayOp::create(builder, op.getLoc(), array);
  }
  return field;
}

/// Gives each field of a struct an array of its own.
static void expandStruct(DeclareStructOp op) {
  std::map<std::vector<int64_t>, Value> fields;
  for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
    OpBuilder builder(user);
    Value zero = arith::ConstantIndexOp::create(builder, user->getLoc(), 0);
    if (auto get = dyn_cast<StructGetOp>(user)) {
      Type type = get.getValue().getType();
      Value field = getField(op, get.getPath(), type, fields);
      get.getValue().replaceAllUsesWith(LocalArrayGetOp::create(
          builder, user->getLoc(), type, field, ValueRange(zero)));
    } else {
      auto set = cast<StructSetOp>(user);
      Value field =
          getField(op, set.getPath(), set.getValue().getType(), fields);
      LocalArraySetOp::create(builder, user->getLoc(), field, ValueRange(zero),
                              set.getValue());
    }
    user->erase();
  }
  op.erase();
}

void mlir::pto_isa::expandStructs(Operation *root) {
  SmallVector<DeclareStructOp> structs;
  root->walk([&](DeclareStructOp op) { structs.push_back(op); });
  llvm::for_each(structs, expandStruct);
}

//===----------------------------------------------------------------------===//
// Event ids
//===----------------------------------------------------------------------===//

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
