//===- CarriedTensors.cpp - Carried tensors are destinations ------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop carries one buffer per tensor. A yielded value that is not a version
// of the carried tensor is stored into it first, so that bufferization finds
// every yield in place.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::pto;

/// Appends the values of which `value` may be a version; false if it is made
/// anew.
static bool appendOrigins(Value value, SmallVectorImpl<Value> &origins) {
  auto result = dyn_cast<OpResult>(value);
  if (!result) {
    return false;
  }
  Operation *op = result.getOwner();
  unsigned number = result.getResultNumber();
  if (auto update = dyn_cast<UpdateOpInterface>(op)) {
    origins.push_back(update.getDestinationOperand().get());
  } else if (auto loop = dyn_cast<LoopOp>(op)) {
    origins.push_back(loop.getInits()[number]);
  } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
    origins.push_back(loop.getInits()[number]);
  } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
    origins.push_back(branch.thenYield().getOperand(number));
    origins.push_back(branch.elseYield().getOperand(number));
  } else if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    origins.push_back(cast.getSource());
  } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    origins.push_back(insert.getDest());
  } else if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    origins.push_back(insert.getDest());
  } else {
    return false;
  }
  return true;
}

/// Whether `value` is a version of `argument`, whatever path is taken.
static bool isVersionOf(Value value, BlockArgument argument) {
  SmallVector<Value> work{value};
  while (!work.empty()) {
    Value current = work.pop_back_val();
    if (current != argument && !appendOrigins(current, work)) {
      return false;
    }
  }
  return true;
}

/// Stores what `yield` gives into the carried arguments.
static void storeYielded(Operation *yield, ArrayRef<BlockArgument> arguments) {
  OpBuilder builder(yield);
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    Value value = yield->getOperand(index);
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || isVersionOf(value, argument)) {
      continue;
    }
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
    yield->setOperand(index, AssembleOp::create(builder, value.getLoc(), value,
                                                argument, offsets));
  }
}

void pto::storeCarriedTensors(FunctionOpInterface function) {
  function->walk([](Operation *op) {
    if (auto loop = dyn_cast<LoopOp>(op)) {
      for (Region &body : loop.getBodies()) {
        storeYielded(body.front().getTerminator(), LoopOp::getIterArgs(body));
      }
    } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
      storeYielded(loop.getBody()->getTerminator(), loop.getRegionIterArgs());
    }
  });
}
