//===- StructureControl.cpp - Blocks as loops and branches --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream lifts branches between blocks into loops and branches, whatever
// their shape. Where a path has no value, it asks for one that nobody reads.
// Then every region has one block, and a region that is executed once can move
// to where it stands.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::pto_isa;

/// A tile that nobody reads.
static Value makeTile(OpBuilder &builder, Location loc, TileType type) {
  Value address =
      arith::ConstantIntOp::create(builder, loc, /*value=*/0, /*width=*/64);
  auto extent = [&](int64_t valid) {
    return ShapedType::isDynamic(valid)
               ? arith::ConstantIndexOp::create(builder, loc, 0).getResult()
               : Value();
  };
  return AllocTileOp::create(builder, loc, type, address,
                             extent(type.getValidRows()),
                             extent(type.getValidCols()));
}

Value mlir::pto_isa::makeUnread(OpBuilder &builder, Location loc, Type type) {
  if (auto tile = dyn_cast<TileType>(type)) {
    return makeTile(builder, loc, tile);
  }
  if (isa<PtrType>(type)) {
    Value zero =
        arith::ConstantIntOp::create(builder, loc, /*value=*/0, /*width=*/64);
    return IntToPtrOp::create(builder, loc, type, zero);
  }
  TypedAttr zero = builder.getZeroAttr(type);
  return zero ? arith::ConstantOp::create(builder, loc, zero).getResult()
              : ub::PoisonOp::create(builder, loc, type).getResult();
}

namespace {

/// Upstream's, with values that have a form in C++.
struct StructuredControl : ControlFlowToSCFTransformation {
  Value getUndefValue(Location loc, OpBuilder &builder, Type type) override {
    return makeUnread(builder, loc, type);
  }
};

} // namespace

/// Lifts the branches of every region in `function`.
static LogicalResult liftBlocks(func::FuncOp function) {
  IRRewriter rewriter(function.getContext());
  (void)eraseUnreachableBlocks(rewriter, function->getRegions());
  DominanceInfo dominance(function);
  StructuredControl control;
  // Within first: what is around sees operations.
  WalkResult walked = function.walk<WalkOrder::PostOrder>([&](Operation *op) {
    for (Region &region : op->getRegions()) {
      if (failed(transformCFGToSCF(region, control, dominance))) {
        return WalkResult::interrupt();
      }
    }
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

/// Puts what is executed once where it stands.
static void inlineRegions(func::FuncOp function) {
  IRRewriter rewriter(function.getContext());
  function.walk<WalkOrder::PostOrder>([&](scf::ExecuteRegionOp op) {
    Operation *end = op.getRegion().front().getTerminator();
    rewriter.inlineBlockBefore(&op.getRegion().front(), op);
    rewriter.replaceOp(op, end->getOperands());
    rewriter.eraseOp(end);
  });
}

/// Reports what is carried around a path on which it has no value.
static LogicalResult verifyCarried(func::FuncOp function) {
  WalkResult walked = function.walk([](ub::PoisonOp op) {
    if (isa<TensorViewType>(op.getType())) {
      return WalkResult::advance(); // What it is made of is carried.
    }
    emitError(op->use_empty() ? op.getLoc() : op->user_begin()->getLoc())
        << "expects a value on every path to here, since " << op.getType()
        << " has no C++ form without one";
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}

LogicalResult mlir::pto_isa::structureControl(ModuleOp module) {
  WalkResult walked = module.walk([](func::FuncOp function) {
    if (function.isExternal()) {
      return WalkResult::advance();
    }
    if (failed(liftBlocks(function))) {
      return WalkResult::interrupt();
    }
    inlineRegions(function);
    return failed(verifyCarried(function)) ? WalkResult::interrupt()
                                           : WalkResult::skip();
  });
  return failure(walked.wasInterrupted());
}
