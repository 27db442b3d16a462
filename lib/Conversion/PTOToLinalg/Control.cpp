//===- Control.cpp - The unrolled loop to scf ---------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A region becomes one dynamic body. A single region runs all chunks in one
// scf.for: greedy consumption of descending factors takes, at each position,
// the largest factor whose chunk still fits, so the length of a trip is a
// choice among constants. One region per factor becomes a chain of scf.for.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

/// Whether a chunk of `factor` constant steps is longer than any range.
static bool isBeyondIndex(int64_t factor, Value step) {
  std::optional<int64_t> constant = getConstantIntValue(step);
  int64_t chunk;
  return constant && llvm::MulOverflow(factor, *constant, chunk);
}

namespace {

/// Index arithmetic with folding.
struct IndexBuilder {
  OpBuilder &builder;
  Location loc;

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value add(Value lhs, Value rhs) {
    return builder.createOrFold<arith::AddIOp>(loc, lhs, rhs);
  }
  Value sub(Value lhs, Value rhs) {
    return builder.createOrFold<arith::SubIOp>(loc, lhs, rhs);
  }
  Value mul(Value lhs, Value rhs) {
    return builder.createOrFold<arith::MulIOp>(loc, lhs, rhs);
  }
  Value divide(Value lhs, Value rhs) {
    return builder.createOrFold<arith::DivUIOp>(loc, lhs, rhs);
  }
  /// How many chunks of `factor` steps fit into `range`, which is not negative.
  /// A chunk of a dynamic step may wrap, even to 0, so it divides nothing.
  Value chunks(Value range, int64_t factor, Value step) {
    return getConstantIntValue(step)
               ? divide(range, mul(constant(factor), step))
               : divide(divide(range, step), constant(factor));
  }
  /// Whether a chunk of `factor` steps fits into `range`, which is positive.
  Value fits(int64_t factor, Value step, Value range) {
    bool isConstant = getConstantIntValue(step).has_value();
    Value needed = constant(factor);
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                 isConstant ? mul(needed, step) : needed,
                                 isConstant ? range : divide(range, step));
  }
  /// The trips of the one loop that runs all chunks, and max(0, ub - lb).
  Value remaining(Value lb, Value ub) {
    Value zero = constant(0);
    Value less =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, lb, ub);
    return arith::SelectOp::create(builder, loc, less, sub(ub, lb), zero);
  }
};

struct LoopPattern : LoweringPattern<LoopOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(LoopOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    IndexBuilder index{rewriter, op.getLoc()};
    if (!matchPattern(op.getStep(), m_Constant())) {
      Value positive = arith::CmpIOp::create(
          rewriter, op.getLoc(), arith::CmpIPredicate::sgt, adaptor.getStep(),
          index.constant(0));
      createAssert(rewriter, op, positive,
                   "expects a positive step, but found {0}", adaptor.getStep());
    }
    SmallVector<Value> results =
        op.getRegionFactors().empty() || op.getReplicate()
            ? lowerGeneric(op, adaptor, rewriter)
            : lowerPerFactor(op, adaptor, rewriter);
    rewriter.replaceOp(op, results);
    return success();
  }

  /// One scf.for over all chunks: positions and lengths are computed.
  SmallVector<Value> lowerGeneric(LoopOp op, OpAdaptor adaptor,
                                  ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    IndexBuilder index{rewriter, loc};
    Value zero = index.constant(0), one = index.constant(1);
    Value step = adaptor.getStep();
    SmallVector<int64_t> factors =
        op.getReplicate() ? SmallVector<int64_t>{1} : op.getNormalizedFactors();
    // Trips: the chunks of each factor in turn, then the single steps.
    Value rest = index.remaining(adaptor.getLb(), adaptor.getUb());
    Value trips = zero;
    for (int64_t factor : ArrayRef<int64_t>(factors).drop_back()) {
      if (isBeyondIndex(factor, step)) {
        continue;
      }
      Value chunk = index.mul(index.constant(factor), step);
      Value count = index.chunks(rest, factor, step);
      trips = index.add(trips, count);
      rest = index.sub(rest, index.mul(count, chunk));
    }
    // ceildiv of what is left, which is not negative.
    Value singles = arith::CeilDivUIOp::create(rewriter, loc, rest, step);
    trips = index.add(trips, singles);

    SmallVector<Value> carried{adaptor.getLb()};
    llvm::append_range(carried, adaptor.getInits());
    auto loop = scf::ForOp::create(rewriter, loc, zero, trips, one, carried);
    rewriter.setInsertionPointToStart(loop.getBody());
    Value position = loop.getRegionIterArg(0);
    Value length = step;
    Value left = index.sub(adaptor.getUb(), position);
    for (int64_t factor : llvm::reverse(factors)) {
      if (factor == 1 || isBeyondIndex(factor, step)) {
        continue;
      }
      Value chunk = index.mul(index.constant(factor), step);
      Value fits = index.fits(factor, step, left);
      length = arith::SelectOp::create(rewriter, loc, fits, chunk, length);
    }
    Value next = index.add(position, length);
    SmallVector<Value> arguments{position, length};
    llvm::append_range(arguments, loop.getRegionIterArgs().drop_front());
    moveBody(op, op.getBodies().front(), loop, arguments, next, rewriter);
    SmallVector<Value> results(loop.getResults().drop_front());
    rewriter.setInsertionPointAfter(loop);
    return results;
  }

  /// One scf.for per factor, each with its own region.
  SmallVector<Value> lowerPerFactor(LoopOp op, OpAdaptor adaptor,
                                    ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    IndexBuilder index{rewriter, loc};
    Value position = adaptor.getLb(), step = adaptor.getStep();
    SmallVector<Value> carried(adaptor.getInits());
    for (auto [body, factor] :
         llvm::zip(op.getBodies(), op.getRegionFactors())) {
      if (isBeyondIndex(factor, step)) {
        continue;
      }
      Value chunk = index.mul(index.constant(factor), step);
      Value rest = index.remaining(position, adaptor.getUb());
      Value stop = adaptor.getUb();
      if (factor != 1) {
        Value count = index.chunks(rest, factor, step);
        stop = index.add(position, index.mul(count, chunk));
      }
      auto loop =
          scf::ForOp::create(rewriter, loc, position, stop, chunk, carried);
      rewriter.setInsertionPointToStart(loop.getBody());
      SmallVector<Value> arguments{loop.getInductionVar(), chunk};
      llvm::append_range(arguments, loop.getRegionIterArgs());
      moveBody(op, body, loop, arguments, Value(), rewriter);
      rewriter.setInsertionPointAfter(loop);
      carried.assign(loop.getResults().begin(), loop.getResults().end());
      position = stop;
    }
    return carried;
  }

  /// Moves `body` into `loop`, whose yield starts with `next` if given.
  void moveBody(LoopOp op, Region &body, scf::ForOp loop,
                ArrayRef<Value> arguments, Value next,
                ConversionPatternRewriter &rewriter) const {
    PollCancelOp::create(rewriter, op.getLoc());
    Block *target = loop.getBody();
    // A loop without carried values is built with its terminator.
    if (!target->empty() && isa<scf::YieldOp>(target->back())) {
      rewriter.eraseOp(&target->back());
    }
    SmallVector<Value> original(arguments);
    rewriter.inlineBlockBefore(&body.front(), target, target->end(), original);
    auto moved = cast<YieldOp>(target->back());
    rewriter.setInsertionPoint(moved);
    SmallVector<Value> yielded;
    if (next) {
      yielded.push_back(next);
    }
    for (Value value : moved.getValues()) {
      Value remapped = rewriter.getRemappedValue(value);
      yielded.push_back(remapped ? remapped : value);
    }
    rewriter.replaceOpWithNewOp<scf::YieldOp>(moved, yielded);
  }
};

} // namespace

void pto::populateControlPatterns(const TypeConverter &converter,
                                  RewritePatternSet &patterns,
                                  const Lowering &lowering) {
  patterns.add<LoopPattern>(converter, patterns.getContext(), lowering);
}
