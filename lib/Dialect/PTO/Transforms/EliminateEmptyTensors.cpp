//===- EliminateEmptyTensors.cpp - Values computed where they are stored -===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream moves the computation of a stored value to the store's window. It
// knows nothing of two arguments that may be one buffer: there a read of the
// old contents would move behind the store.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"

namespace mlir::pto {
#define GEN_PASS_DEF_ELIMINATEEMPTYTENSORSPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {

/// Whether an argument may be the buffer of another.
bool hasAliases(func::FuncOp function) {
  for (unsigned index = 0; index < function.getNumArguments(); ++index) {
    if (function.getArgAttr(index, PTODialect::getAliasAttrName())) {
      return true;
    }
  }
  return false;
}

struct EliminateEmptyTensorsPass
    : public pto::impl::EliminateEmptyTensorsPassBase<
          EliminateEmptyTensorsPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (llvm::any_of(module.getOps<func::FuncOp>(), hasAliases)) {
      return;
    }
    IRRewriter rewriter(&getContext());
    if (failed(bufferization::eliminateEmptyTensors(rewriter, module))) {
      signalPassFailure();
    }
  }
};

} // namespace
