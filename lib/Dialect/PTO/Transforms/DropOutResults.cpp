//===- DropOutResults.cpp - Results that are arguments go away ----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After bufferization a kernel still returns what it wrote. A returned buffer
// must be the argument itself, which proves that the output is in place.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/Transforms/Passes.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::pto {
#define GEN_PASS_DEF_DROPOUTRESULTSPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {

/// The buffer behind casts.
Value getBuffer(Value value) {
  while (auto cast = value.getDefiningOp<memref::CastOp>()) {
    value = cast.getSource();
  }
  return value;
}

struct DropOutResultsPass
    : public pto::impl::DropOutResultsPassBase<DropOutResultsPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal() ||
        !function->hasAttr(PTODialect::getKernelAttrName())) {
      return;
    }
    SmallVector<Value> outputs = getOutputs(function);
    auto result = function.walk([&](func::ReturnOp op) {
      return failed(dropOperands(op, outputs)) ? WalkResult::interrupt()
                                               : WalkResult::advance();
    });
    BitVector all(function.getNumResults(), true);
    if (result.wasInterrupted() || failed(function.eraseResults(all))) {
      signalPassFailure();
    }
  }

private:
  static SmallVector<Value> getOutputs(func::FuncOp function) {
    SmallVector<Value> outputs;
    for (BlockArgument argument : function.getArguments()) {
      unsigned index = argument.getArgNumber();
      if (function.getArgAttr(index, PTODialect::getOutAttrName()) ||
          function.getArgAttr(index, PTODialect::getInOutAttrName())) {
        outputs.push_back(argument);
      }
    }
    return outputs;
  }

  static LogicalResult dropOperands(func::ReturnOp op,
                                    ArrayRef<Value> outputs) {
    if (op.getNumOperands() != outputs.size()) {
      return op.emitOpError("expects one result per written argument, but "
                            "found ")
             << op.getNumOperands() << " for " << outputs.size();
    }
    for (auto [index, value] : llvm::enumerate(op.getOperands())) {
      if (getBuffer(value) != outputs[index]) {
        InFlightDiagnostic diagnostic =
            op.emitOpError("expects result ")
            << index
            << " to be written in place, but it has a buffer of its "
               "own";
        diagnostic.attachNote(value.getLoc()) << "the result is made here";
        return diagnostic;
      }
    }
    op->setOperands({});
    return success();
  }
};

} // namespace
