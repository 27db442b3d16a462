//===- BoundScratch.cpp - Scratch of static size ------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A buffer of dynamic extents becomes a view of a static one, sized by the
// largest extents that its size operands can have. Destinations clamp their
// extents to the bounds of their type, so the question is answered close by.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"

namespace mlir::pto {
#define GEN_PASS_DEF_BOUNDSCRATCHPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {

/// The largest number of bytes `alloc` can need, or nothing.
std::optional<int64_t> getLargestBytes(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  int64_t bytes = getElementBytes(type.getElementType());
  for (int64_t size : type.getShape()) {
    bytes *= ShapedType::isDynamic(size) ? 1 : size;
  }
  for (Value size : alloc.getDynamicSizes()) {
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, {size}, /*stopCondition=*/nullptr,
        /*closedUB=*/true);
    if (failed(bound)) {
      return std::nullopt;
    }
    bytes *= std::max<int64_t>(*bound, 0);
  }
  return bytes;
}

struct BoundScratchPass
    : public pto::impl::BoundScratchPassBase<BoundScratchPass> {
  void runOnOperation() override {
    SmallVector<memref::AllocOp> dynamic;
    getOperation().walk([&](memref::AllocOp alloc) {
      if (!alloc.getDynamicSizes().empty() &&
          alloc.getType().getLayout().isIdentity()) {
        dynamic.push_back(alloc);
      }
    });
    for (memref::AllocOp alloc : dynamic) {
      if (std::optional<int64_t> bytes = getLargestBytes(alloc)) {
        replace(alloc, *bytes);
      }
    }
  }

private:
  static void replace(memref::AllocOp alloc, int64_t bytes) {
    IRRewriter rewriter(alloc);
    Location loc = alloc.getLoc();
    auto type = MemRefType::get({bytes}, rewriter.getI8Type());
    Value buffer = memref::AllocOp::create(rewriter, loc, type,
                                           rewriter.getI64IntegerAttr(64));
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    rewriter.replaceOpWithNewOp<memref::ViewOp>(alloc, alloc.getType(), buffer,
                                                zero, alloc.getDynamicSizes());
  }
};

} // namespace
