//===- ChainInserts.cpp - Inserts into one tensor as a chain ------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks the inserts in program order and keeps, per tensor, those that insert
// into it. An insert goes into the result of the last of them that dominates
// it.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Dominance.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"

namespace mlir::pto {
#define GEN_PASS_DEF_CHAININSERTSPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {
struct ChainInsertsPass : pto::impl::ChainInsertsPassBase<ChainInsertsPass> {
  void runOnOperation() override {
    DominanceInfo dominance(getOperation());
    llvm::DenseMap<Value, SmallVector<tensor::InsertSliceOp>> inserts;
    getOperation().walk([&](tensor::InsertSliceOp op) {
      // The newest version, one step of the chain after the other.
      while (true) {
        auto &earlier = inserts[op.getDest()];
        auto last = llvm::find_if(
            llvm::reverse(earlier), [&](tensor::InsertSliceOp other) {
              return dominance.properlyDominates(other.getOperation(), op);
            });
        if (last == earlier.rend()) {
          earlier.push_back(op);
          break;
        }
        op.getDestMutable().assign((*last).getResult());
      }
    });
  }
};
} // namespace
