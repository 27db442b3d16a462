//===- Translations.cpp - The public text under pto-translate -------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Import, export, and both, which proves that nothing is lost.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/OperationSupport.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "pto/Dialect/PTO/IR/PTO.h"
#include "pto/Target/PTOText/PTOText.h"

using namespace mlir;
using namespace mlir::pto_isa;

/// Whether two operations are the same, but for operands and regions.
static bool isSame(Operation *first, Operation *second) {
  return first->getName() == second->getName() &&
         first->getAttrDictionary() == second->getAttrDictionary() &&
         first->getResultTypes() == second->getResultTypes();
}

/// Reports where two modules differ: at the first such operation, else at all.
static LogicalResult reportDifference(ModuleOp first, ModuleOp second) {
  SmallVector<Operation *> ops;
  second.walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  ArrayRef<Operation *> others = ops;
  Operation *different = first;
  first.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!others.empty() && isSame(op, others.front())) {
      others = others.drop_front();
      return WalkResult::advance();
    }
    different = op;
    return WalkResult::interrupt();
  });
  InFlightDiagnostic error =
      different->emitOpError("is another after its export and import");
  if (!others.empty()) {
    error.attachNote(others.front()->getLoc()) << "this is read instead";
  }
  return error;
}

/// Imports, exports and imports again; refuses a second module that differs.
static LogicalResult roundTrip(const std::shared_ptr<llvm::SourceMgr> &sources,
                               raw_ostream &os, MLIRContext *context) {
  DialectRegistry registry;
  registerPTOTextDialects(registry);
  context->appendDialectRegistry(registry);
  OwningOpRef<ModuleOp> first = importPTOText(sources, context);
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (!first || failed(exportPTOText(*first, stream))) {
    return failure();
  }
  auto again = std::make_shared<llvm::SourceMgr>();
  again->AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(text, "<exported>"), llvm::SMLoc());
  OwningOpRef<ModuleOp> second = importPTOText(again, context);
  if (!second) {
    return first->emitError("cannot be imported from its own export");
  }
  if (!OperationEquivalence::isEquivalentTo(
          *first, *second, OperationEquivalence::IgnoreLocations)) {
    return reportDifference(*first, *second);
  }
  os << text;
  return success();
}

void mlir::pto_isa::registerPTOTextTranslations() {
  TranslateToMLIRRegistration importing(
      "import-pto-text", "read the public assembler text",
      [](const std::shared_ptr<llvm::SourceMgr> &sources,
         MLIRContext *context) -> OwningOpRef<Operation *> {
        return importPTOText(sources, context);
      },
      registerPTOTextDialects);
  TranslateFromMLIRRegistration exporting(
      "export-pto-text", "write the public assembler text",
      [](ModuleOp module, raw_ostream &os) {
        return exportPTOText(module, os);
      },
      [](DialectRegistry &registry) {
        registerPTOTextDialects(registry);
        registry.insert<pto::PTODialect>(); // to be refused with a reason
      });
  TranslateRegistration both(
      "round-trip-pto-text",
      "read the public assembler text, write it, and refuse it if what was "
      "written reads as something else",
      roundTrip);
}
