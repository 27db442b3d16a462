//===- RunnerInput.cpp - Reading the input of pto-run ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only place of this room that knows the pipelines.
//
//===----------------------------------------------------------------------===//

#include "RunnerInput.h"
#include "RunnerTerminal.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MemoryBuffer.h"

#include "pto/Dialect/PTO/Transforms/Passes.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/ExecutionEngine/ParseModule.h"
#include "pto/MachineIR/TargetMachine.h"
#include "pto/Pipelines/Pipelines.h"

using namespace mlir;
using namespace mlir::pto;

char ReportedError::ID;
char InternalError::ID;

llvm::Error mlir::pto::asInternal(llvm::Error error) {
  return llvm::make_error<InternalError>(llvm::toString(std::move(error)));
}

RunnerInput::RunnerInput(const DialectRegistry &registry) {
  context = std::make_unique<MLIRContext>(registry);
  DialectRegistry own;
  own.insert<LLVM::LLVMDialect>();
  context->appendDialectRegistry(own);
  // A user's mistake is told by its line, not by a whole lowered function.
  context->printOpOnDiagnostic(false);
  sources = std::make_shared<llvm::SourceMgr>();
  handler = std::make_unique<SourceMgrDiagnosticHandler>(*sources, &*context);
  context->getDiagEngine().registerHandler([](Diagnostic &) {
    clearProgress();
    return failure(); // the one that prints comes next
  });
}

RunnerInput::~RunnerInput() = default;

llvm::Error RunnerInput::parse(const RunnerOptions &options) {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer =
      openInputFile(options.input, &message);
  if (!buffer) {
    return llvm::createStringError(message);
  }
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  lowered = isPTOText(options.inputFormat, options.input)
                ? pto_isa::importPTOText(sources, &*context)
                : parseModule(sources, &*context);
  return lowered ? llvm::Error::success() : llvm::make_error<ReportedError>();
}

/// Whether nothing but the LLVM dialect is left.
static bool isLowered(ModuleOp module) {
  return llvm::all_of(*module.getBody(), [](Operation &op) {
    return isa_and_nonnull<LLVM::LLVMDialect>(op.getDialect());
  });
}

/// Refuses programs of another level.
static llvm::Error checkLevel(ModuleOp module) {
  WalkResult found = module.walk([](Operation *op) {
    return isa_and_nonnull<pto_isa::PTOISADialect>(op->getDialect())
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (!found.wasInterrupted()) {
    return llvm::Error::success();
  }
  return llvm::createStringError(
      "expects a program of the tile level ('pto'), but found one of the "
      "hardware level ('pto_isa'), which runs with --level=isa");
}

/// Erases the functions that `entry` does not need. Without that kernel nothing
/// is erased: the error names all there are.
void RunnerInput::keepOnly(llvm::StringRef entry) {
  auto kernel = lowered->lookupSymbol<func::FuncOp>(entry);
  if (!kernel || !kernel->hasAttr(PTODialect::getKernelAttrName())) {
    return;
  }
  llvm::SetVector<Operation *> needed;
  needed.insert(kernel);
  for (unsigned next = 0; next < needed.size(); ++next) {
    auto uses = SymbolTable::getSymbolUses(needed[next]);
    if (!uses) {
      return;
    }
    for (const SymbolTable::SymbolUse &use : *uses) {
      if (Operation *used = lowered->lookupSymbol(use.getSymbolRef())) {
        needed.insert(used);
      }
    }
  }
  for (auto function :
       llvm::make_early_inc_range(lowered->getOps<func::FuncOp>())) {
    if (!needed.contains(function)) {
      function.erase();
    }
  }
}

llvm::Error RunnerInput::lower(const RunnerOptions &options) {
  PassManager passes(&*context);
  if (!options.machine.empty()) {
    passes.addPass(createSetTargetPass({options.machine}));
  }
  if (!isLowered(*lowered)) {
    buildPTOToLLVMPipeline(passes);
  }
  return succeeded(passes.run(*lowered)) ? llvm::Error::success()
                                         : llvm::make_error<ReportedError>();
}

//===----------------------------------------------------------------------===//
// Level isa
//===----------------------------------------------------------------------===//

llvm::Error RunnerInput::findMachine(const RunnerOptions &options) {
  if (!options.machine.empty()) {
    PassManager passes(&*context);
    passes.addPass(createSetTargetPass({options.machine}));
    if (failed(passes.run(*lowered))) {
      return llvm::make_error<ReportedError>();
    }
  }
  target = getTargetMachine(*lowered);
  return target
             ? llvm::Error::success()
             : llvm::createStringError("expects a machine, give '--machine='");
}

/// The address that a tile is declared with, or null.
static Value getAddress(Operation *op) {
  if (auto tile = dyn_cast<pto_isa::AllocTileOp>(op)) {
    return tile.getAddr();
  }
  return cast<pto_isa::AllocMultiTileOp>(op).getAddr();
}

llvm::Error RunnerInput::lowerISA(const RunnerOptions &options) {
  if (llvm::Error error = findMachine(options)) {
    return error;
  }
  int64_t vectorCores =
      options.vectorCores ? options.vectorCores : target->cores.vectorPerCube;
  auto program = selectISAProgram(*lowered, options.entry,
                                  std::max<int64_t>(vectorCores, 1));
  if (!program) {
    return program.takeError();
  }
  launched = std::make_unique<ISAProgram>(std::move(*program));
  bool plan = false;
  lowered->walk([&](Operation *op) {
    if (isa<pto_isa::AllocTileOp, pto_isa::AllocMultiTileOp>(op)) {
      plan |= !getAddress(op);
    }
    auto buffer = dyn_cast<pto_isa::ReserveBufferOp>(op);
    plan |= buffer && !buffer.getBase();
  });
  PassManager passes(&*context);
  buildPTOISAToLLVMPipeline(passes, plan);
  return succeeded(passes.run(*lowered)) ? llvm::Error::success()
                                         : llvm::make_error<ReportedError>();
}

llvm::Error RunnerInput::load(const RunnerOptions &options) {
  if (options.road == RunnerRoad::Fast) {
    return llvm::createStringError(
        "the fast road does not exist yet, use --road=reference");
  }
  showProgress("reading");
  if (llvm::Error error = parse(options)) {
    return error;
  }
  if (options.level == RunnerLevel::ISA) {
    showProgress("lowering");
    return lowerISA(options);
  }
  if (llvm::Error error = checkLevel(*lowered)) {
    return error;
  }
  if (!options.entry.empty()) {
    keepOnly(options.entry);
  }
  showProgress("lowering");
  return lower(options);
}
