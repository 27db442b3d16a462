//===- Positions.cpp - Which block a kernel is --------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How a core learns the number of its block differs between those who launch
// kernels. A body therefore has arguments for it, and each wrapper asks in its
// own way.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using namespace mlir::pto_isa;

/// The place of the argument that stands for `op`, or none.
static std::optional<unsigned> getPosition(Operation *op) {
  if (isa<GetBlockIdxOp>(op)) {
    return 0;
  }
  if (isa<GetBlockNumOp>(op)) {
    return 1;
  }
  if (isa<GetSubblockIdxOp>(op)) {
    return 2;
  }
  if (isa<GetSubblockNumOp>(op)) {
    return 3;
  }
  return std::nullopt;
}

/// The functions that need to know.
static llvm::DenseSet<StringAttr> findAsking(ModuleOp module) {
  llvm::DenseSet<StringAttr> asking;
  bool changes = true;
  while (changes) {
    changes = false;
    module.walk([&](func::FuncOp function) {
      if (asking.contains(function.getSymNameAttr())) {
        return;
      }
      WalkResult result = function.walk([&](Operation *op) {
        auto call = dyn_cast<func::CallOp>(op);
        bool asks = getPosition(op) ||
                    (call && asking.contains(call.getCalleeAttr().getAttr()));
        return asks ? WalkResult::interrupt() : WalkResult::advance();
      });
      if (result.wasInterrupted()) {
        asking.insert(function.getSymNameAttr());
        changes = true;
      }
    });
  }
  return asking;
}

LogicalResult mlir::pto_isa::resolvePositions(ModuleOp module) {
  llvm::DenseSet<StringAttr> asking = findAsking(module);
  constexpr unsigned kCount = 4;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!asking.contains(function.getSymNameAttr()) || function.isExternal()) {
      continue;
    }
    Type i64 = IntegerType::get(module.getContext(), 64);
    unsigned first = function.getNumArguments();
    for (unsigned i = 0; i < kCount; ++i) {
      if (failed(
              function.insertArgument(first + i, i64, {}, function.getLoc()))) {
        return failure();
      }
    }
    SmallVector<Operation *> work;
    function.walk([&](Operation *op) { work.push_back(op); });
    for (Operation *op : work) {
      if (std::optional<unsigned> position = getPosition(op)) {
        op->getResult(0).replaceAllUsesWith(
            function.getArgument(first + *position));
        op->erase();
      } else if (auto call = dyn_cast<func::CallOp>(op)) {
        if (asking.contains(call.getCalleeAttr().getAttr())) {
          call->insertOperands(call->getNumOperands(),
                               function.getArguments().slice(first, kCount));
        }
      }
    }
  }
  return success();
}
