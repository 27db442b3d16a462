//===- BlockSums.cpp - Long sums in blocks ------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum becomes a loop over blocks of terms that carries the total. What is a
// sum shows in the body of its nest: the output plus something that does not
// look at the output. The order of terms must not depend on what is known of an
// extent, so a sum is left alone only where a block of its own changes nothing.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/IR/Matchers.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"

namespace mlir::pto {
#define GEN_PASS_DEF_BLOCKSUMSPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

/// Terms of a block.
static constexpr int64_t kBlockTerms = 64;

/// Sums next to each other that run over a block together, where the terms of
/// each are contiguous. Going over more of them would take each from memory in
/// small pieces, over fewer would read the other operand of a product too
/// often.
static constexpr int64_t kRows = 32;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// The dimension of `operand` that the loop `loop` runs along, or nothing.
static std::optional<unsigned> getDim(linalg::GenericOp op, OpOperand &operand,
                                      unsigned loop) {
  AffineExpr wanted = getAffineDimExpr(loop, op.getContext());
  return op.getMatchingIndexingMap(&operand).getResultPosition(wanted);
}

/// The extent of a loop: a constant where the type of any operand says so.
static OpFoldResult getExtent(OpBuilder &builder, linalg::GenericOp op,
                              unsigned loop) {
  OpOperand *along = nullptr;
  for (OpOperand *input : op.getDpsInputOperands()) {
    std::optional<unsigned> dim = getDim(op, *input, loop);
    if (!dim) {
      continue;
    }
    along = input;
    if (!cast<RankedTensorType>(input->get().getType()).isDynamicDim(*dim)) {
      break;
    }
  }
  return tensor::getMixedSize(builder, op.getLoc(), along->get(),
                              *getDim(op, *along, loop));
}

/// Whether the nest adds f32 terms to its only output and looks at that for
/// nothing else.
static bool isSum(linalg::GenericOp op) {
  if (op->getNumResults() != 1 ||
      !getElementTypeOrSelf(op->getResult(0)).isF32() ||
      !llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) {
        return map.isProjectedPermutation(/*allowZeroInResults=*/true);
      })) {
    return false;
  }
  BlockArgument total = op.getRegionOutputArgs().front();
  Operation *yield = op.getBody()->getTerminator();
  auto add = yield->getOperand(0).getDefiningOp<arith::AddFOp>();
  return add && total.hasOneUse() && *total.user_begin() == add;
}

/// The innermost loop along which terms are read and added, or nothing.
static std::optional<unsigned> getSummedLoop(linalg::GenericOp op) {
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  for (unsigned loop : llvm::reverse(loops)) {
    if (llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
          return getDim(op, *input, loop).has_value();
        })) {
      return loop;
    }
  }
  return std::nullopt;
}

/// Whether every element of `start` is +0, seen at once.
static bool isZero(Value start) {
  auto fill = start.getDefiningOp<linalg::FillOp>();
  return fill && matchPattern(fill.getInputs().front(), m_PosZeroFloat());
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// The extents of `total` as they were when it began, where their bounds are
/// known.
static SmallVector<OpFoldResult> getSizes(OpBuilder &builder, Location loc,
                                          Value total) {
  Value first = total;
  while (auto op = first.getDefiningOp<DestinationStyleOpInterface>()) {
    first = op.getTiedOpOperand(cast<OpResult>(first))->get();
  }
  if (auto empty = first.getDefiningOp<tensor::EmptyOp>()) {
    return empty.getMixedSizes();
  }
  return tensor::getMixedSizes(builder, loc, total);
}

/// An empty tensor of the type of `total`, which has the extents `sizes`.
static Value createEmptyLike(OpBuilder &builder, Location loc, Value total,
                             ArrayRef<OpFoldResult> sizes) {
  auto type = cast<RankedTensorType>(total.getType());
  SmallVector<Value> dynamic;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (type.isDynamicDim(dim)) {
      dynamic.push_back(getValueOrCreateConstantIndexOp(builder, loc, size));
    }
  }
  return tensor::EmptyOp::create(builder, loc, type, dynamic);
}

/// The terms of `op` from position `begin` on, `size` of them along `loop`,
/// added to `start`.
static Value createPart(RewriterBase &rewriter, linalg::GenericOp op,
                        unsigned loop, OpFoldResult begin, OpFoldResult size,
                        Value start) {
  Location loc = op.getLoc();
  SmallVector<Value> operands;
  for (OpOperand *input : op.getDpsInputOperands()) {
    operands.push_back(input->get());
    std::optional<unsigned> dim = getDim(op, *input, loop);
    if (!dim) {
      continue;
    }
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(rewriter, loc, input->get());
    SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
    offsets[*dim] = begin;
    sizes[*dim] = size;
    operands.back() = tensor::ExtractSliceOp::create(
        rewriter, loc, input->get(), offsets, sizes, strides);
  }
  operands.push_back(start);
  auto part = cast<linalg::GenericOp>(
      clone(rewriter, op, op->getResultTypes(), operands));
  SmallVector<OpFoldResult> moved(op.getNumLoops());
  moved[loop] = begin;
  linalg::offsetIndices(rewriter, part, moved);
  return part->getResult(0);
}

/// `total` + `part`, in place of the total.
static Value createAdd(OpBuilder &builder, Location loc, Value total,
                       Value part) {
  int64_t rank = cast<RankedTensorType>(total.getType()).getRank();
  SmallVector<AffineMap> maps(2, builder.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto add = linalg::GenericOp::create(
      builder, loc, total.getType(), part, total, maps, iterators,
      [](OpBuilder &builder, Location loc, ValueRange stored) {
        Value sum = arith::AddFOp::create(builder, loc, stored[1], stored[0]);
        linalg::YieldOp::create(builder, loc, sum);
      });
  return add.getResult(0);
}

/// Replaces the sum along `loop`, of `extent` terms, by a loop over its blocks;
/// `sizes` are the extents of the total.
static void runInBlocks(RewriterBase &rewriter, linalg::GenericOp op,
                        unsigned loop, OpFoldResult extent,
                        ArrayRef<OpFoldResult> sizes) {
  Location loc = op.getLoc();
  Value start = op.getOutputs().front();
  // Outside of the loop: one buffer serves all blocks.
  Value empty = createEmptyLike(rewriter, loc, start, sizes);
  Value none =
      arith::ConstantOp::create(rewriter, loc, rewriter.getF32FloatAttr(0));
  auto index = [&](OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, value);
  };
  auto body = [&](OpBuilder &, Location loc, Value begin, ValueRange carried) {
    AffineExpr position, end;
    bindDims(rewriter.getContext(), position);
    bindSymbols(rewriter.getContext(), end);
    AffineMap left = AffineMap::get(
        1, 1, {rewriter.getAffineConstantExpr(kBlockTerms), end - position},
        rewriter.getContext());
    std::optional<int64_t> terms = getConstantIntValue(extent);
    OpFoldResult size = terms && *terms % kBlockTerms == 0
                            ? rewriter.getIndexAttr(kBlockTerms)
                            : affine::makeComposedFoldedAffineMin(
                                  rewriter, loc, left, {begin, extent});
    Value zeros =
        linalg::FillOp::create(rewriter, loc, none, empty).getResult(0);
    Value part = createPart(rewriter, op, loop, begin, size, zeros);
    Value total = createAdd(rewriter, loc, carried.front(), part);
    scf::YieldOp::create(rewriter, loc, total);
  };
  auto blocks = scf::ForOp::create(
      rewriter, loc, index(rewriter.getIndexAttr(0)), index(extent),
      index(rewriter.getIndexAttr(kBlockTerms)), start, body);
  rewriter.replaceOp(op, blocks.getResults());
}

/// Where the summed loop is the innermost one, gives each few positions of the
/// loop around it a nest of their own; returns that nest and lets `sizes` be
/// the extents of its total.
static linalg::GenericOp splitRows(RewriterBase &rewriter, linalg::GenericOp op,
                                   unsigned loop,
                                   MutableArrayRef<OpFoldResult> sizes) {
  if (loop == 0 || loop + 1 != op.getNumLoops() ||
      !linalg::isParallelIterator(op.getIteratorTypesArray()[loop - 1])) {
    return op;
  }
  int64_t rows = op.getStaticLoopRanges()[loop - 1];
  if (!ShapedType::isDynamic(rows) && rows <= kRows) {
    return op;
  }
  SmallVector<OpFoldResult> tile(loop, rewriter.getIndexAttr(0));
  tile.back() = rewriter.getIndexAttr(kRows);
  FailureOr<scf::SCFTilingResult> tiled =
      scf::tileUsingSCF(rewriter, cast<TilingInterface>(op.getOperation()),
                        scf::SCFTilingOptions().setTileSizes(tile));
  if (failed(tiled)) {
    return op;
  }
  rewriter.replaceOp(op, tiled->replacements);
  auto nest = cast<linalg::GenericOp>(tiled->tiledOps.back());
  OpOperand &total = nest.getOutputsMutable()[0];
  if (std::optional<unsigned> dim = getDim(nest, total, loop - 1)) {
    rewriter.setInsertionPoint(nest);
    sizes[*dim] =
        tensor::getMixedSize(rewriter, nest.getLoc(), total.get(), *dim);
  }
  return nest;
}

namespace {
struct BlockSumsPass : pto::impl::BlockSumsPassBase<BlockSumsPass> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> sums;
    getOperation().walk([&](linalg::GenericOp op) {
      if (op.hasPureTensorSemantics() && isSum(op)) {
        sums.push_back(op);
      }
    });
    IRRewriter rewriter(&getContext());
    for (linalg::GenericOp op : sums) {
      std::optional<unsigned> loop = getSummedLoop(op);
      // Without elements there is nothing to sum, and upstream cannot tile it.
      if (!loop || llvm::is_contained(op.getStaticLoopRanges(), 0)) {
        continue;
      }
      rewriter.setInsertionPoint(op);
      OpFoldResult extent = getExtent(rewriter, op, *loop);
      std::optional<int64_t> terms = getConstantIntValue(extent);
      // 0 + (0 + …) is 0 + …, also in the sign of a zero.
      bool isOneBlock =
          terms && *terms <= kBlockTerms && isZero(op.getOutputs().front());
      if (!isOneBlock) {
        SmallVector<OpFoldResult> sizes =
            getSizes(rewriter, op.getLoc(), op.getOutputs().front());
        op = splitRows(rewriter, op, *loop, sizes);
        rewriter.setInsertionPoint(op);
        runInBlocks(rewriter, op, *loop, extent, sizes);
      }
    }
  }
};
} // namespace
