//===- PlanScratch.cpp - Places in the scratch arena --------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every static buffer gets a place in one arena, a new last argument of the
// kernel. Operations are numbered in program order; a buffer lives from its
// allocation to its last use, seen from the block of the allocation, so that
// a use in a nested loop keeps it alive for the whole loop. Buffers whose lives
// do not meet may share a place. What has no static size is freed after its
// last use.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"

namespace mlir::pto {
#define GEN_PASS_DEF_PLANSCRATCHPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {

/// Alignment of every place, in bytes.
constexpr int64_t kAlignment = 64;

/// A buffer, when it lives, and where.
struct Buffer {
  memref::AllocOp alloc;
  unsigned number = 0;        ///< in program order
  int64_t begin = 0, end = 0; ///< first and last operation, inclusive
  int64_t bytes = 0;
  int64_t offset = 0;
  Operation *lastUse = nullptr; ///< in the block of the allocation, or null
};

/// Numbers operations in program order; the last of a region's is its op's end.
class ProgramOrder {
public:
  explicit ProgramOrder(Operation *root) {
    int64_t next = 0;
    root->walk([&](Operation *op, const WalkStage &stage) {
      if (stage.isBeforeAllRegions()) {
        begin[op] = next++;
      }
      if (stage.isAfterAllRegions()) {
        end[op] = next - 1;
      }
    });
  }
  int64_t getBegin(Operation *op) const { return begin.lookup(op); }
  int64_t getEnd(Operation *op) const { return end.lookup(op); }

private:
  DenseMap<Operation *, int64_t> begin, end;
};

/// Finds when buffers live.
class Lifetimes {
public:
  explicit Lifetimes(func::FuncOp function) : order(function), flow(function) {}

  Buffer get(memref::AllocOp alloc) const {
    Buffer buffer;
    buffer.alloc = alloc;
    buffer.begin = order.getBegin(alloc);
    buffer.end = buffer.begin;
    buffer.lastUse = alloc;
    bool escapes = false;
    for (Value alias : flow.resolve(alloc)) {
      for (Operation *user : alias.getUsers()) {
        cover(buffer, user, escapes);
      }
      if (auto argument = dyn_cast<BlockArgument>(alias)) {
        cover(buffer, argument.getOwner()->getParentOp(), escapes);
      }
    }
    bool isYielded = buffer.lastUse->hasTrait<OpTrait::IsTerminator>();
    if (escapes || isYielded) {
      buffer.lastUse = nullptr;
    }
    return buffer;
  }

private:
  /// Widens the life of `buffer` by `user`, seen from the outermost block that
  /// both share.
  void cover(Buffer &buffer, Operation *user, bool &escapes) const {
    Operation *seen = user;
    Block *home = buffer.alloc->getBlock();
    if (Operation *local = home->findAncestorOpInBlock(*user)) {
      seen = local;
      if (buffer.lastUse->isBeforeInBlock(local)) {
        buffer.lastUse = local;
      }
    } else {
      escapes = true;
    }
    buffer.begin = std::min(buffer.begin, order.getBegin(seen));
    buffer.end = std::max(buffer.end, order.getEnd(seen));
  }

  ProgramOrder order;
  BufferViewFlowAnalysis flow;
};

/// Gives each buffer the lowest place that no buffer alive with it has.
int64_t assignOffsets(MutableArrayRef<Buffer> buffers) {
  int64_t total = 0;
  SmallVector<Buffer *> placed; // by offset
  for (Buffer &buffer : buffers) {
    // Buffers come in order of `begin`: those that ended do not matter again.
    llvm::erase_if(placed,
                   [&](Buffer *other) { return other->end < buffer.begin; });
    int64_t offset = 0;
    auto *place = placed.begin();
    for (; place != placed.end(); ++place) {
      if (offset + buffer.bytes <= (*place)->offset) {
        break;
      }
      offset = std::max(offset, (*place)->offset + (*place)->bytes);
    }
    buffer.offset = offset;
    placed.insert(place, &buffer);
    total = std::max(total, offset + buffer.bytes);
  }
  return total;
}

struct PlanScratchPass
    : public pto::impl::PlanScratchPassBase<PlanScratchPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal() ||
        !function->hasAttr(PTODialect::getKernelAttrName())) {
      return;
    }
    SmallVector<Buffer> buffers;
    {
      Lifetimes lifetimes(function);
      function.walk([&](memref::AllocOp alloc) {
        buffers.push_back(lifetimes.get(alloc));
        buffers.back().number = buffers.size();
      });
    }
    SmallVector<Buffer> fixed;
    for (Buffer &buffer : buffers) {
      MemRefType type = buffer.alloc.getType();
      if (!type.hasStaticShape()) {
        freeAfterLastUse(buffer);
        continue;
      }
      int64_t bytes =
          type.getNumElements() * getElementBytes(type.getElementType());
      buffer.bytes = llvm::alignTo(std::max<int64_t>(bytes, 1), kAlignment);
      fixed.push_back(buffer);
    }
    // `begin` is not unique where loops widen lives; places must not hang on
    // the sort.
    llvm::sort(fixed, [](const Buffer &lhs, const Buffer &rhs) {
      return std::pair(lhs.begin, lhs.number) <
             std::pair(rhs.begin, rhs.number);
    });
    int64_t total = assignOffsets(fixed);
    if (failed(placeInArena(function, fixed, total))) {
      signalPassFailure();
    }
  }

private:
  static void freeAfterLastUse(const Buffer &buffer) {
    if (buffer.lastUse) {
      memref::AllocOp alloc = buffer.alloc;
      OpBuilder builder(alloc);
      builder.setInsertionPointAfter(buffer.lastUse);
      memref::DeallocOp::create(builder, alloc.getLoc(), alloc);
    }
  }

  static LogicalResult placeInArena(func::FuncOp function,
                                    ArrayRef<Buffer> buffers, int64_t total) {
    Builder attributes(function.getContext());
    auto arenaType =
        MemRefType::get({ShapedType::kDynamic}, attributes.getI8Type());
    unsigned index = function.getNumArguments();
    if (failed(
            function.insertArgument(index, arenaType, {}, function.getLoc()))) {
      return failure();
    }
    function->setAttr(PTODialect::getScratchAttrName(),
                      attributes.getI64IntegerAttr(total));
    Value arena = function.getArgument(index);
    IRRewriter rewriter(function.getContext());
    for (const Buffer &buffer : buffers) {
      memref::AllocOp alloc = buffer.alloc;
      rewriter.setInsertionPoint(alloc);
      Value offset = arith::ConstantIndexOp::create(rewriter, alloc.getLoc(),
                                                    buffer.offset);
      rewriter.replaceOpWithNewOp<memref::ViewOp>(alloc, alloc.getType(), arena,
                                                  offset, ValueRange());
    }
    return success();
  }
};

} // namespace
