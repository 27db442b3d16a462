//===- Pipelines.cpp - Chains of passes ---------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference road: plainly right for every operation and shape. No
// deallocation pipeline runs: outputs are the caller's, scratch is an arena.
//
//===----------------------------------------------------------------------===//

#include "pto/Pipelines/Pipelines.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "pto/Conversion/Passes.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"
#include "pto/Dialect/PTOISA/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::pto;

ArrayRef<Phase> pto::getPhases() {
  static constexpr Phase phases[] = {Phase::Input,  Phase::Primitive,
                                     Phase::Linalg, Phase::Buffers,
                                     Phase::Blocks, Phase::LLVM};
  return phases;
}

StringRef pto::stringifyPhase(Phase phase) {
  switch (phase) {
  case Phase::Input:
    return "input";
  case Phase::Primitive:
    return "primitive";
  case Phase::Linalg:
    return "linalg";
  case Phase::Buffers:
    return "buffers";
  case Phase::Blocks:
    return "blocks";
  case Phase::LLVM:
    return "llvm";
  }
  llvm_unreachable("every phase has a name");
}

std::optional<Phase> pto::symbolizePhase(StringRef name) {
  for (Phase phase : getPhases()) {
    if (stringifyPhase(phase) == name) {
      return phase;
    }
  }
  return std::nullopt;
}

static void addCleanup(OpPassManager &passes) {
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
}

/// Tensors to buffers, in place wherever the program allows.
static void buildBuffers(OpPassManager &passes) {
  passes.addNestedPass<func::FuncOp>(createEliminateEmptyTensorsPass());
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  passes.addPass(bufferization::createOneShotBufferizePass(options));
  addCleanup(passes);
  passes.addNestedPass<func::FuncOp>(createDropOutResultsPass());
  addCleanup(passes);
  passes.addNestedPass<func::FuncOp>(createBoundScratchPass());
  addCleanup(passes);
  passes.addNestedPass<func::FuncOp>(createPlanScratchPass());
  passes.addNestedPass<func::FuncOp>(createExpandCopiesPass());
}

/// Loop nests to blocks.
static void buildBlocks(OpPassManager &passes) {
  OpPassManager &functions = passes.nest<func::FuncOp>();
  functions.addPass(createConvertLinalgToLoopsPass());
  functions.addPass(memref::createExpandStridedMetadataPass());
  functions.addPass(createLowerAffinePass());
  functions.addPass(createCanonicalizerPass());
  functions.addPass(createLoopInvariantCodeMotionPass());
  passes.addPass(createSCFToControlFlowPass());
}

/// Everything to the LLVM dialect.
static void buildLLVM(OpPassManager &passes) {
  passes.addPass(createConvertPTOKernelToLLVMPass());
  passes.addPass(memref::createExpandStridedMetadataPass());
  passes.addPass(createLowerAffinePass());
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  passes.addPass(arith::createArithExpandOpsPass(expand));
  passes.addPass(createConvertMathToLLVMPass());
  passes.addPass(createConvertMathToLibmPass());
  passes.addPass(createFinalizeMemRefToLLVMConversionPass());
  passes.addPass(createArithToLLVMConversionPass());
  passes.addPass(createConvertControlFlowToLLVMPass());
  passes.addPass(createConvertFuncToLLVMPass());
  passes.addPass(createUBToLLVMConversionPass());
  passes.addPass(createReconcileUnrealizedCastsPass());
}

void pto::buildPhase(OpPassManager &passes, Phase phase) {
  switch (phase) {
  case Phase::Input:
    passes.addNestedPass<func::FuncOp>(createVerifyInputPass());
    return;
  case Phase::Primitive:
    passes.addNestedPass<func::FuncOp>(createDecomposePass());
    addCleanup(passes);
    return;
  case Phase::Linalg:
    passes.addNestedPass<func::FuncOp>(createStoreCarriedPass());
    passes.addNestedPass<func::FuncOp>(createConvertPTOToLinalgPass());
    passes.addNestedPass<func::FuncOp>(createBlockSumsPass());
    // No CSE: equal fills merged into one would need copies again, or more
    // than bufferization can find.
    passes.addPass(createCanonicalizerPass());
    passes.addNestedPass<func::FuncOp>(createChainInsertsPass());
    return;
  case Phase::Buffers:
    buildBuffers(passes);
    return;
  case Phase::Blocks:
    buildBlocks(passes);
    return;
  case Phase::LLVM:
    buildLLVM(passes);
    return;
  }
}

void pto::buildPTOToLLVMPipeline(OpPassManager &passes, Phase last) {
  for (Phase phase : getPhases()) {
    buildPhase(passes, phase);
    if (phase == last) {
      return;
    }
  }
}

void pto::buildPTOISAToLLVMPipeline(OpPassManager &passes, bool plan) {
  if (plan) {
    passes.addNestedPass<func::FuncOp>(pto_isa::createPlanMemoryPass());
  }
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  passes.addPass(arith::createArithExpandOpsPass(expand));
  passes.addPass(createConvertPTOISAToLLVMPass());
}

void pto::registerPTOPipelines() {
  PassPipelineRegistration<>("pto-isa-to-llvm",
                             "Hardware-level kernels to the LLVM dialect",
                             [](OpPassManager &passes) {
                               buildPTOISAToLLVMPipeline(passes, /*plan=*/true);
                             });
  PassPipelineRegistration<>(
      "pto-to-llvm", "The reference road: tile programs to the LLVM dialect",
      [](OpPassManager &passes) { buildPTOToLLVMPipeline(passes); });
  for (Phase phase : getPhases()) {
    std::string name = ("pto-phase-" + stringifyPhase(phase)).str();
    std::string summary =
        ("Phase '" + stringifyPhase(phase) + "' of the reference road").str();
    PassPipelineRegistration<>(name, summary, [phase](OpPassManager &passes) {
      buildPhase(passes, phase);
    });
  }
}
