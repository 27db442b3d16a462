//===- PTODialect.cpp - The pto dialect ---------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registration, the constant materializer, and the rules of the attributes
// that functions and their arguments carry.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "pto/Dialect/PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

#include "pto/Dialect/PTO/IR/PTODialect.cpp.inc"
#include "pto/Dialect/PTO/IR/PTOInterfaces.cpp.inc"

void PTODialect::initialize() {
  registerAttributes();
  registerCompositeOps();
  registerControlOps();
  registerDebugOps();
  registerElementwiseOps();
  registerIndexOps();
  registerMatmulOps();
  registerMemoryOps();
  registerReductionOps();
  registerShapeOps();
}

Operation *PTODialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

//===----------------------------------------------------------------------===//
// Attributes of functions and arguments
//===----------------------------------------------------------------------===//

LogicalResult PTODialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name == getKernelAttrName()) {
    if (!isa<FunctionOpInterface>(op) || !isa<UnitAttr>(attribute.getValue())) {
      return op->emitError("expects '")
             << name << "' to be a unit attribute of a function";
    }
    return success();
  }
  if (name == getOptionsAttrName()) {
    if (!op->hasAttr(getKernelAttrName()) ||
        !isa<OptionsAttr>(attribute.getValue())) {
      return op->emitError("expects '")
             << name << "' to be '#pto.options' on a kernel, but found "
             << attribute.getValue();
    }
    return success();
  }
  if (name == getSignatureAttrName()) {
    auto type = dyn_cast<TypeAttr>(attribute.getValue());
    if (!type || !isa<FunctionType>(type.getValue())) {
      return op->emitError("expects '")
             << name << "' to be a function type, but found "
             << attribute.getValue();
    }
    return success();
  }
  if (name == getScratchAttrName()) {
    auto bytes = dyn_cast<IntegerAttr>(attribute.getValue());
    if (!bytes || !bytes.getType().isSignlessInteger(64) ||
        bytes.getInt() < 0) {
      return op->emitError("expects '")
             << name << "' to be an i64 that is not negative, but found "
             << attribute.getValue();
    }
    return success();
  }
  if (name.starts_with("pto.")) {
    return op->emitError("expects a known attribute of the 'pto' dialect, but "
                         "found '")
           << name << "'";
  }
  return success();
}

/// Whether argument `index` of `function` is written.
static bool isWritten(FunctionOpInterface function, unsigned index) {
  return function.getArgAttr(index, PTODialect::getOutAttrName()) ||
         function.getArgAttr(index, PTODialect::getInOutAttrName());
}

/// An alias names a written argument of the same type and is no output itself.
static LogicalResult verifyAlias(FunctionOpInterface function, unsigned index,
                                 Attribute value) {
  auto target = dyn_cast<IntegerAttr>(value);
  bool isNumber = target && target.getType().isSignlessInteger(64);
  int64_t number = isNumber ? target.getInt() : -1;
  if (number < 0 || number >= function.getNumArguments() ||
      !isWritten(function, number) || isWritten(function, index)) {
    return function->emitError("expects '")
           << PTODialect::getAliasAttrName() << "' on input " << index
           << " to be the index of a written argument, but found " << value;
  }
  Type own = function.getArgumentTypes()[index];
  Type other = function.getArgumentTypes()[number];
  if (own != other) {
    return function->emitError("expects argument ")
           << index << " and its alias, argument " << number
           << ", to have one type, but found " << own << " and " << other;
  }
  return success();
}

LogicalResult PTODialect::verifyRegionArgAttribute(Operation *op,
                                                   unsigned regionIndex,
                                                   unsigned argIndex,
                                                   NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  StringRef name = attribute.getName();
  if (!function || !op->hasAttr(getKernelAttrName())) {
    return op->emitError("expects '") << name << "' on an argument of a kernel";
  }
  if (name == getAliasAttrName()) {
    return verifyAlias(function, argIndex, attribute.getValue());
  }
  if (name != getOutAttrName() && name != getInOutAttrName()) {
    return op->emitError("expects a known argument attribute of the 'pto' "
                         "dialect, but found '")
           << name << "'";
  }
  if (!isa<UnitAttr>(attribute.getValue()) ||
      !isa<RankedTensorType, MemRefType>(
          function.getArgumentTypes()[argIndex])) {
    return op->emitError("expects '")
           << name << "' to be a unit attribute of a tensor or buffer argument";
  }
  if (name == getOutAttrName() &&
      function.getArgAttr(argIndex, getInOutAttrName())) {
    return op->emitError("expects argument ")
           << argIndex << " to be either '" << getOutAttrName() << "' or '"
           << getInOutAttrName() << "', but found both";
  }
  return success();
}

LogicalResult
PTODialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned,
                                        NamedAttribute attribute) {
  return op->emitError("expects no result attribute of the 'pto' dialect, but "
                       "found '")
         << attribute.getName().strref() << "'";
}
