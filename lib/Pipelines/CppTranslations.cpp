//===- CppTranslations.cpp - From kernels to files of C++ ---------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file need not be complete: layouts, scratch and addresses that it leaves
// out are filled in first, for the machine that it names.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "pto/Conversion/Passes.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/Dialect/PTOISA/Transforms/Passes.h"
#include "pto/MachineIR/TargetMachine.h"
#include "pto/Pipelines/Translations.h"
#include "pto/Target/Cpp/Cpp.h"

using namespace mlir;
using namespace mlir::pto_isa;

static void registerDialects(DialectRegistry &registry) {
  registry.insert<PTOISADialect, arith::ArithDialect, func::FuncDialect,
                  scf::SCFDialect, cf::ControlFlowDialect, math::MathDialect,
                  emitc::EmitCDialect, DLTIDialect>();
}

/// Records the machine that is asked for.
static LogicalResult setMachine(ModuleOp module, StringRef name) {
  if (name.empty()) {
    return success();
  }
  llvm::Expected<pto::Machine> machine = pto::Machine::resolve(name);
  if (!machine) {
    return module.emitError(llvm::toString(machine.takeError()));
  }
  module.getContext()->loadDialect<DLTIDialect>();
  // Its rules have not been checked yet.
  return failure(failed(pto::setTargetMachine(module, *machine)) ||
                 failed(verify(module)));
}

/// Whether a function declares tiles or buffers without saying where.
static bool needsPlan(func::FuncOp function) {
  return function
      .walk([](Operation *op) {
        auto tile = dyn_cast<AllocTileOp>(op);
        auto tiles = dyn_cast<AllocMultiTileOp>(op);
        auto buffer = dyn_cast<ReserveBufferOp>(op);
        bool isOpen = (tile && !tile.getAddr()) ||
                      (tiles && !tiles.getAddr()) ||
                      (buffer && !buffer.getBase());
        return isOpen ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Fills in what the kernels leave out. A function that places all its tiles
/// lacks nothing but layouts. Without a machine, nothing is known of any.
static LogicalResult complete(ModuleOp module) {
  const pto::Machine *machine = pto::getTargetMachine(module);
  if (!machine || machine->kind != pto::Machine::Npu) {
    return success();
  }
  PassManager layouts(module.getContext());
  layouts.addPass(createInferLayoutPass());
  PassManager plan(module.getContext(), func::FuncOp::getOperationName());
  plan.addPass(createMaterializeScratchPass());
  plan.addPass(createPlanMemoryPass());
  if (failed(layouts.run(module))) {
    return failure();
  }
  for (auto function : module.getOps<func::FuncOp>()) {
    if (needsPlan(function) && failed(plan.run(function))) {
      return failure();
    }
  }
  return success();
}

/// The module, which is complete and says what each core executes, or null and
/// an error.
static ModuleOp getModule(Operation *op, const pto::CppOptions &options) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module) {
    op->emitError("expects a module");
    return module;
  }
  if (failed(setMachine(module, options.machine)) || failed(complete(module))) {
    return ModuleOp();
  }
  wrapCallsInSections(module);
  return module;
}

static LogicalResult translateToCpp(Operation *op, raw_ostream &os,
                                    const pto::CppOptions &options) {
  ModuleOp module = getModule(op, options);
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
      [options](Operation *op, raw_ostream &os) {
        ModuleOp module = getModule(op, options());
        if (module) {
          printHostHeader(describeKernels(module), os);
        }
        return success(module);
      },
      registerDialects);
  static TranslateFromMLIRRegistration toManifest(
      "pto-isa-to-manifest", "write what kernels need as JSON",
      [options](Operation *op, raw_ostream &os) {
        ModuleOp module = getModule(op, options());
        if (module) {
          printManifest(describeKernels(module), os);
        }
        return success(module);
      },
      registerDialects);
}
