//===- PrintEffects.cpp - Show what operations do where -------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Remarks, so that each stands at its operation. The work is that of
// InstructionEffects.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/Analysis/InstructionEffects.h"
#include "pto/Dialect/PTOISA/Transforms/Passes.h"
#include "pto/MachineIR/TargetMachine.h"

namespace mlir::pto_isa {
#define GEN_PASS_DEF_PRINTEFFECTSPASS
#include "pto/Dialect/PTOISA/Transforms/Passes.h.inc"
} // namespace mlir::pto_isa

using namespace mlir;
using namespace mlir::pto_isa;

namespace {
struct PrintEffectsPass
    : pto_isa::impl::PrintEffectsPassBase<PrintEffectsPass> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    func::FuncOp function = getOperation();
    InstructionEffects effects(function, pto::getTargetMachine(function));
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      for (const InstructionEffect &effect : effects.getEffects(op)) {
        std::string text;
        llvm::raw_string_ostream(text) << effect;
        op->emitRemark(text);
      }
    });
  }
};
} // namespace
