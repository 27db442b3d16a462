//===- PTOISADialect.cpp - The pto_isa dialect --------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registration, and the rules of the attributes that functions and modules
// carry or that operations do not declare.
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

//===----------------------------------------------------------------------===//
// Attributes that operations do not declare
//===----------------------------------------------------------------------===//

/// A name without what spellings differ in.
static std::string simplify(StringRef name) {
  std::string simple;
  for (char c : name) {
    if (c != '_') {
      simple += llvm::toLower(c);
    }
  }
  return simple;
}

/// Whether `name` is most likely meant to be `setting`: short names differ from
/// each other in a letter.
static bool isNearly(StringRef name, StringRef setting) {
  std::string lhs = simplify(name), rhs = simplify(setting);
  constexpr size_t kShort = 5;
  return lhs == rhs || (std::min(lhs.size(), rhs.size()) >= kShort &&
                        StringRef(lhs).edit_distance(rhs) == 1);
}

/// An instruction that declares `name`, or none.
static std::optional<RegisteredOperationName> findOwner(MLIRContext *context,
                                                        StringAttr name) {
  for (RegisteredOperationName op : context->getRegisteredOperationsByDialect(
           PTOISADialect::getDialectNamespace())) {
    if (op.hasInterface<InstructionOpInterface>() &&
        llvm::is_contained(op.getAttributeNames(), name)) {
      return op;
    }
  }
  return std::nullopt;
}

LogicalResult mlir::pto_isa::detail::verifySettings(Operation *op) {
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringAttr name = attribute.getName();
    // A name with a dialect belongs to that.
    if (name.strref().contains('.')) {
      continue;
    }
    for (StringAttr setting : op->getName().getAttributeNames()) {
      if (isNearly(name, setting)) {
        return op->emitOpError("has no attribute '")
               << name.getValue() << "' (setting_c1), did you mean '"
               << setting.getValue() << "'?";
      }
    }
    if (auto owner = findOwner(op->getContext(), name)) {
      return op->emitOpError("has no attribute '")
             << name.getValue() << "' (setting_c2), which is one of '"
             << owner->getStringRef() << "'";
    }
  }
  return success();
}
