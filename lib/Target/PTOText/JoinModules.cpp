//===- JoinModules.cpp - Modules inside each other as one ---------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The public assembler compiles each module in a module by itself, and links
// what comes of them: a function that one declares is defined by another. Here
// all of them are one program. A module with a name is one that somebody may
// refer to, and stays.
//
//===----------------------------------------------------------------------===//

#include "JoinModules.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;

/// Makes the machine of `inner`, if it has one of its own, that of `module`.
static LogicalResult joinMachine(ModuleOp module, ModuleOp inner) {
  const pto::Machine *machine = pto::getTargetMachine(inner);
  if (!machine) {
    return success();
  }
  const pto::Machine *outer = pto::getTargetMachine(module);
  if (outer && outer->name != machine->name) {
    InFlightDiagnostic error = inner.emitError("expects machine '")
                               << outer->name
                               << "', that of the program, but found '"
                               << machine->name << "'";
    error.attachNote(module.getLoc()) << "the program";
    return error;
  }
  return outer ? success() : pto::setTargetMachine(module, *machine);
}

/// Of two functions of a name one may be a declaration, which the other then
/// stands for.
static LogicalResult joinFunction(func::FuncOp function,
                                  DenseMap<StringAttr, func::FuncOp> &known) {
  auto [entry, isNew] = known.try_emplace(function.getSymNameAttr(), function);
  if (isNew) {
    return success();
  }
  func::FuncOp other = entry->second;
  if (!function.isExternal() && !other.isExternal()) {
    InFlightDiagnostic error =
        function.emitOpError("expects no other function '")
        << function.getSymName() << "' in the modules of the program";
    error.attachNote(other.getLoc()) << "the other function";
    return error;
  }
  if (function.getFunctionType() != other.getFunctionType()) {
    InFlightDiagnostic error = function.emitOpError("expects type ")
                               << other.getFunctionType()
                               << ", that of the function in another module, "
                               << "but found " << function.getFunctionType();
    error.attachNote(other.getLoc()) << "the other function";
    return error;
  }
  if (function.isExternal()) {
    function.erase();
  } else {
    entry->second = function;
    other.erase();
  }
  return success();
}

/// A private function is one of its own module: others must not name it.
static LogicalResult verifyVisible(ArrayRef<ModuleOp> modules) {
  DenseMap<StringAttr, func::FuncOp> hidden;
  for (ModuleOp module : modules) {
    for (auto function : module.getOps<func::FuncOp>()) {
      if (function.isPrivate() && !function.isExternal()) {
        hidden[function.getSymNameAttr()] = function;
      }
    }
  }
  for (ModuleOp module : modules) {
    auto uses = SymbolTable::getSymbolUses(&module.getBodyRegion());
    if (hidden.empty() || !uses) {
      continue;
    }
    for (const SymbolTable::SymbolUse &use : *uses) {
      func::FuncOp other = hidden.lookup(use.getSymbolRef().getRootReference());
      auto own = module.lookupSymbol<func::FuncOp>(
          use.getSymbolRef().getRootReference());
      if (other && (!own || own.isExternal())) {
        InFlightDiagnostic error =
            use.getUser()->emitOpError("expects a function that other modules "
                                       "see, but found '")
            << other.getSymName() << "', which is private";
        error.attachNote(other.getLoc()) << "the function";
        return error;
      }
    }
  }
  return success();
}

LogicalResult mlir::pto_isa::joinModules(ModuleOp module) {
  SmallVector<ModuleOp> inner;
  module.walk([&](ModuleOp op) {
    if (op != module && !op.getSymName()) {
      inner.push_back(op);
    }
  });
  if (inner.empty()) {
    return success();
  }
  if (failed(verifyVisible(inner))) {
    return failure();
  }
  // Innermost first, each where it stands.
  for (ModuleOp op : inner) {
    if (failed(joinMachine(module, op))) {
      return failure();
    }
    op->getBlock()->getOperations().splice(op->getIterator(),
                                           op.getBody()->getOperations());
    op.erase();
  }
  DenseMap<StringAttr, func::FuncOp> known;
  for (auto function :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    if (failed(joinFunction(function, known))) {
      return failure();
    }
  }
  return success();
}
