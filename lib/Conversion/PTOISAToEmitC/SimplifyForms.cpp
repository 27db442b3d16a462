//===- SimplifyForms.cpp - Forms that C++ has more easily ---------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is done before everything changes its type.
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

/// `value` under the type that stands for its own in C++, or back. Casts that
/// are no numbers vanish with the conversion.
static Value cast(OpBuilder &builder, Value value, Type type) {
  if (value.getType() == type) {
    return value;
  }
  if (value.getType().isIndex() || type.isIndex()) {
    return arith::IndexCastOp::create(builder, value.getLoc(), type, value);
  }
  return UnrealizedConversionCastOp::create(builder, value.getLoc(), type,
                                            value)
      .getResult(0);
}

/// Gives a value that the loop makes its type of C++, and its users the old
/// one.
static void convertValue(OpBuilder &builder, Value value,
                         const TypeConverter &types) {
  Type before = value.getType(), after = types.convertType(before);
  if (after && after != before) {
    value.setType(after);
    Value old = cast(builder, value, before);
    value.replaceAllUsesExcept(old, old.getDefiningOp());
  }
}

static void convertArguments(OpBuilder &builder, Block &block,
                             const TypeConverter &types) {
  builder.setInsertionPointToStart(&block);
  for (BlockArgument argument : block.getArguments()) {
    convertValue(builder, argument, types);
  }
}

/// Has `operands` of `op` leave under their types of C++.
static void convertOperands(OpBuilder &builder, Operation *op,
                            MutableOperandRange operands,
                            const TypeConverter &types) {
  builder.setInsertionPoint(op);
  for (OpOperand &operand : operands) {
    if (Type type = types.convertType(operand.get().getType())) {
      operand.set(cast(builder, operand.get(), type));
    }
  }
}

/// Carries what C++ has where `loop` carries what it has not: upstream assigns
/// values that are not converted yet.
static void convertLoop(scf::WhileOp loop, const TypeConverter &types) {
  OpBuilder builder(loop);
  convertArguments(builder, *loop.getBeforeBody(), types);
  convertArguments(builder, *loop.getAfterBody(), types);
  scf::ConditionOp condition = loop.getConditionOp();
  convertOperands(builder, condition, condition.getArgsMutable(), types);
  scf::YieldOp yield = loop.getYieldOp();
  convertOperands(builder, yield, yield.getResultsMutable(), types);
  convertOperands(builder, loop, loop.getInitsMutable(), types);
  builder.setInsertionPointAfter(loop);
  for (OpResult result : loop.getResults()) {
    convertValue(builder, result, types);
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

void mlir::pto_isa::simplifyForms(ModuleOp module, const TypeConverter &types) {
  module.walk([&](Operation *op) {
    if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      convertLoop(loop, types);
    } else if (auto sync = dyn_cast<SyncAllOp>(op)) {
      if (sync.getGmWorkspace() &&
          isa<PtrType>(sync.getGmWorkspace().getType())) {
        viewWorkspace(sync);
      }
    }
  });
}
