//===- CppTranslations.cpp - From kernels to files of C++ ---------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "pto/Conversion/Passes.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/Pipelines/Translations.h"
#include "pto/Target/Cpp/Cpp.h"

using namespace mlir;
using namespace mlir::pto_isa;

static void registerDialects(DialectRegistry &registry) {
  registry.insert<PTOISADialect, arith::ArithDialect, func::FuncDialect,
                  scf::SCFDialect, cf::ControlFlowDialect, math::MathDialect,
                  emitc::EmitCDialect, DLTIDialect>();
}

/// The module, which says what each core executes, or null and an error.
static ModuleOp getModule(Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module) {
    op->emitError("expects a module");
    return module;
  }
  wrapCallsInSections(module);
  return module;
}

static LogicalResult translateToCpp(Operation *op, raw_ostream &os,
                                    const pto::CppOptions &options) {
  ModuleOp module = getModule(op);
  if (!module) {
    return failure();
  }
  CppFile file = describeKernels(module);
  PassManager passes(module.getContext());
  passes.addPass(pto::createConvertPTOISAToEmitCPass());
  if (failed(passes.run(module)) ||
      failed(printCpp(module, file, os, options.withTasks))) {
    return failure();
  }
  if (options.withDriver) {
    printDriver(file, os);
  }
  return success();
}

void mlir::pto::registerCppTranslations(std::function<CppOptions()> options) {
  static TranslateFromMLIRRegistration toCpp(
      "pto-isa-to-cpp", "write kernels as C++ against the public headers",
      [options](Operation *op, raw_ostream &os) {
        return translateToCpp(op, os, options());
      },
      registerDialects);
  static TranslateFromMLIRRegistration toHeader(
      "pto-isa-to-host-header", "write the header that launches kernels",
      [](Operation *op, raw_ostream &os) {
        ModuleOp module = getModule(op);
        if (module) {
          printHostHeader(describeKernels(module), os);
        }
        return success(module);
      },
      registerDialects);
  static TranslateFromMLIRRegistration toManifest(
      "pto-isa-to-manifest", "write what kernels need as JSON",
      [](Operation *op, raw_ostream &os) {
        ModuleOp module = getModule(op);
        if (module) {
          printManifest(describeKernels(module), os);
        }
        return success(module);
      },
      registerDialects);
}
