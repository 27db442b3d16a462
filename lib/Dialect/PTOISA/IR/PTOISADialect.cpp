//===- PTOISADialect.cpp - The pto_isa dialect --------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registration, and the rules of the attributes that functions and modules
// carry.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;

#include "pto/Dialect/PTOISA/IR/PTOISADialect.cpp.inc"
#include "pto/Dialect/PTOISA/IR/PTOISAEnums.cpp.inc"
#include "pto/Dialect/PTOISA/IR/PTOISAInterfaces.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAAttrs.cpp.inc"

Attribute OldSyncOpTypeAttr::parse(AsmParser &parser, Type type) {
  return SyncOpTypeAttr::parse(parser, type);
}

void OldSyncOpTypeAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifySyncOpType(getValue()) << ">";
}

void PTOISADialect::initialize() {
  registerTypes();
  registerAttributes();
  registerCommOps();
  registerDebugOps();
  registerExpandOps();
  registerFifoOps();
  registerLocalOps();
  registerMatrixOps();
  registerMemoryOps();
  registerMoveOps();
  registerOrderOps();
  registerProgramOps();
  registerQuantOps();
  registerReduceOps();
  registerScalarOps();
  registerSyncOps();
  registerVectorOps();
  registerViewOps();
}

void PTOISADialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAAttrs.cpp.inc"
      >();
}

/// What the host launches has a body and gives nothing back.
static LogicalResult verifyEntry(Operation *op, NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  StringRef name = attribute.getName();
  if (!function || !isa<UnitAttr>(attribute.getValue())) {
    return op->emitError("expects '")
           << name << "' to be a unit attribute of a function";
  }
  if (function.isExternal()) {
    return op->emitError("expects '")
           << name << "' to be a unit attribute of a definition";
  }
  if (size_t results = function.getNumResults()) {
    return op->emitError("expects '")
           << name << "' at a function without results, but found " << results;
  }
  return success();
}

LogicalResult
PTOISADialect::verifyOperationAttribute(Operation *op,
                                        NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name == getKernelKindAttrName()) {
    if (!isa<FunctionOpInterface>(op) ||
        !isa<KernelKindAttr>(attribute.getValue())) {
      return op->emitError("expects '")
             << name
             << "' to be '#pto_isa.kernel_kind' of a function, but found "
             << attribute.getValue();
    }
  } else if (name == getEntryAttrName()) {
    return verifyEntry(op, attribute);
  } else {
    return op->emitError("expects an attribute of 'pto_isa', but found '")
           << name << "'";
  }
  return success();
}
