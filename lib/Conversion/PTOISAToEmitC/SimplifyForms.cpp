//===- SimplifyForms.cpp - Forms that C++ has more easily ---------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What needs no types of C++, and is therefore done before they come.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Loops with conditions
//===----------------------------------------------------------------------===//

/// `value` as a number of `type`, if one of both is an index.
static Value castIndex(OpBuilder &builder, Value value, Type type) {
  if (value.getType() == type) {
    return value;
  }
  return arith::IndexCastOp::create(builder, value.getLoc(), type, value);
}

/// Gives `block` 64 bits for each index that it begins with.
static void widenArguments(OpBuilder &builder, Block &block) {
  builder.setInsertionPointToStart(&block);
  for (BlockArgument argument : block.getArguments()) {
    if (argument.getType().isIndex()) {
      argument.setType(builder.getI64Type());
      auto cast = arith::IndexCastOp::create(builder, argument.getLoc(),
                                             builder.getIndexType(), argument);
      argument.replaceAllUsesExcept(cast, cast);
    }
  }
}

/// Has `operands` of `op` leave as 64 bits.
static void widenOperands(OpBuilder &builder, Operation *op,
                          MutableOperandRange operands) {
  builder.setInsertionPoint(op);
  for (OpOperand &operand : operands) {
    if (operand.get().getType().isIndex()) {
      operand.set(castIndex(builder, operand.get(), builder.getI64Type()));
    }
  }
}

/// Carries 64 bits where `loop` carries an index: upstream assigns values that
/// are not converted yet.
static void widenLoop(scf::WhileOp loop) {
  OpBuilder builder(loop);
  widenArguments(builder, *loop.getBeforeBody());
  widenArguments(builder, *loop.getAfterBody());
  scf::ConditionOp condition = loop.getConditionOp();
  widenOperands(builder, condition, condition.getArgsMutable());
  scf::YieldOp yield = loop.getYieldOp();
  widenOperands(builder, yield, yield.getResultsMutable());
  widenOperands(builder, loop, loop.getInitsMutable());
  builder.setInsertionPointAfter(loop);
  for (OpResult result : loop.getResults()) {
    if (result.getType().isIndex()) {
      result.setType(builder.getI64Type());
      auto cast = arith::IndexCastOp::create(builder, loop.getLoc(),
                                             builder.getIndexType(), result);
      result.replaceAllUsesExcept(cast, cast);
    }
  }
}

//===----------------------------------------------------------------------===//
// Counters
//===----------------------------------------------------------------------===//

/// A view of one line of a cache, which is where a counter is.
static void viewWorkspace(SyncAllOp op) {
  constexpr int64_t kElements = 16;
  auto pointer = cast<PtrType>(op.getGmWorkspace().getType());
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value size = arith::ConstantIndexOp::create(builder, loc, kElements);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  auto type = TensorViewType::get(op.getContext(), {kElements},
                                  pointer.getElementType());
  Value view = MakeTensorViewOp::create(builder, loc, type, op.getGmWorkspace(),
                                        size, one, LayoutAttr());
  op.getGmWorkspaceMutable().assign(view);
}

void mlir::pto_isa::simplifyForms(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      widenLoop(loop);
    } else if (auto sync = dyn_cast<SyncAllOp>(op)) {
      if (sync.getGmWorkspace() &&
          isa<PtrType>(sync.getGmWorkspace().getType())) {
        viewWorkspace(sync);
      }
    }
  });
}
