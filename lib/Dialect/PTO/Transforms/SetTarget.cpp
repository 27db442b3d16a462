//===- SetTarget.cpp - Record the target machine ------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the machine of the option; how it stands in the module is told in
// pto/MachineIR/TargetMachine.h.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/Transforms/Passes.h"
#include "pto/MachineIR/TargetMachine.h"

namespace mlir::pto {
#define GEN_PASS_DEF_SETTARGETPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {
/// Records the machine that the module is for.
struct SetTargetPass : pto::impl::SetTargetPassBase<SetTargetPass> {
  using SetTargetPassBase::SetTargetPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    llvm::Expected<Machine> found = Machine::resolve(machine);
    if (!found) {
      module.emitError(llvm::toString(found.takeError()));
      return signalPassFailure();
    }
    if (failed(setTargetMachine(module, *found))) {
      signalPassFailure();
    }
  }
};
} // namespace
