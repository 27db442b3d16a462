//===- Index.cpp - Reads by index tensors -------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A first nest checks every index, with the extent it must be below; a second
// one moves the elements and relies on that. A check inside the second could
// not stop it: its body must stay free of side effects.
//
//===----------------------------------------------------------------------===//

#include "Movement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

//===----------------------------------------------------------------------===//
// Gather
//===----------------------------------------------------------------------===//

struct GatherPattern : LoweringPattern<GatherOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(GatherOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    int64_t axis = op.getAxis();
    Value source = adaptor.getSrc(), index = adaptor.getIndex();
    assertSameSizes(rewriter, op, lowering, op.getResult(), op.getIndex());
    for (int64_t dim = 0; dim < op.getType().getRank(); ++dim) {
      if (dim != axis) {
        assertNotLonger(rewriter, op, lowering, op.getIndex(), op.getSrc(),
                        dim);
      }
    }
    assertIndices(rewriter, op, lowering, op.getIndex(), index,
                  lowering.getSize(rewriter, loc, op.getSrc(), axis));
    Value gathered = createMove(
        rewriter, loc, lowering, op.getResult(),
        getTypeConverter()->convertType(op.getType()),
        [&](OpBuilder &builder, Location loc, ValueRange indices) -> Value {
          SmallVector<Value> position(indices);
          position[axis] = extractIndex(builder, loc, index, indices);
          return tensor::ExtractOp::create(builder, loc, source, position);
        });
    rewriter.replaceOp(op, gathered);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Index select
//===----------------------------------------------------------------------===//

struct IndexSelectPattern : LoweringPattern<IndexSelectOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(IndexSelectOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    int64_t axis = op.getAxis();
    int64_t count = getTensorType(op.getIndex()).getRank();
    assertShape(op, rewriter);
    assertIndices(rewriter, op, lowering, op.getIndex(), adaptor.getIndex(),
                  lowering.getSize(rewriter, loc, op.getSrc(), axis));
    Value selected = createMove(
        rewriter, loc, lowering, op.getResult(),
        getTypeConverter()->convertType(op.getType()),
        [&](OpBuilder &builder, Location loc, ValueRange indices) -> Value {
          SmallVector<Value> position(indices.take_front(axis));
          position.push_back(extractIndex(builder, loc, adaptor.getIndex(),
                                          indices.slice(axis, count)));
          llvm::append_range(position, indices.drop_front(axis + count));
          return tensor::ExtractOp::create(builder, loc, adaptor.getSrc(),
                                           position);
        });
    rewriter.replaceOp(op, selected);
    return success();
  }

  /// Checks that the result has the extents of the index at the axis and those
  /// of the source elsewhere.
  void assertShape(IndexSelectOp op,
                   ConversionPatternRewriter &rewriter) const {
    int64_t axis = op.getAxis();
    int64_t count = getTensorType(op.getIndex()).getRank();
    for (int64_t dim = 0; dim < op.getType().getRank(); ++dim) {
      bool isIndexed = dim >= axis && dim < axis + count;
      Value operand = isIndexed ? op.getIndex() : op.getSrc();
      int64_t own = isIndexed ? dim - axis : dim < axis ? dim : dim - count + 1;
      assertSameSize(rewriter, op, lowering, op.getResult(), dim, operand, own);
    }
  }
};

//===----------------------------------------------------------------------===//
// Gather rows
//===----------------------------------------------------------------------===//

struct GatherRowsPattern : LoweringPattern<GatherRowsOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(GatherRowsOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    assertSameSize(rewriter, op, lowering, op.getResult(), 0, op.getIndex(), 0);
    assertSameSize(rewriter, op, lowering, op.getResult(), 1, op.getSrc(), 1);
    assertRows(op, adaptor, rewriter);
    Value gathered = createMove(
        rewriter, op.getLoc(), lowering, op.getResult(),
        getTypeConverter()->convertType(op.getType()),
        [&](OpBuilder &builder, Location loc, ValueRange indices) -> Value {
          Value index =
              extractIndex(builder, loc, adaptor.getIndex(), indices.front());
          Value row = extractRow(builder, loc, op, adaptor, index);
          return tensor::ExtractOp::create(builder, loc, adaptor.getSrc(),
                                           ValueRange{row, indices.back()});
        });
    rewriter.replaceOp(op, gathered);
    return success();
  }

  /// The physical row of a logical one.
  static Value extractRow(OpBuilder &builder, Location loc, GatherRowsOp op,
                          OpAdaptor adaptor, Value index) {
    Value block = createIndex(builder, loc, op.getBlockSize());
    Value page = arith::DivUIOp::create(builder, loc, index, block);
    Value rest = arith::RemUIOp::create(builder, loc, index, block);
    page = extractIndex(builder, loc, adaptor.getTable(), page);
    Value first = arith::MulIOp::create(builder, loc, page, block);
    return arith::AddIOp::create(builder, loc, first, rest);
  }

  /// Checks each index against the table and the row it gives against the
  /// source.
  void assertRows(GatherRowsOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    OpFoldResult pages = lowering.getSize(rewriter, loc, op.getTable(), 0);
    Value logical =
        toValue(rewriter, loc,
                multiplySizes(rewriter, loc, pages,
                              rewriter.getIndexAttr(op.getBlockSize())));
    Value rows =
        toValue(rewriter, loc, lowering.getSize(rewriter, loc, op.getSrc(), 0));
    createVisit(rewriter, loc, lowering.getSizes(rewriter, loc, op.getIndex()),
                [&](OpBuilder &builder, Location loc, ValueRange position) {
                  Value index =
                      extractIndex(builder, loc, adaptor.getIndex(), position);
                  assertIndex(builder, op, index, logical);
                  Value row = extractRow(builder, loc, op, adaptor, index);
                  assertIndex(builder, op, row, rows);
                });
  }
};

} // namespace

void pto::populateIndexPatterns(const TypeConverter &converter,
                                RewritePatternSet &patterns,
                                const Lowering &lowering) {
  patterns.add<GatherPattern, IndexSelectPattern, GatherRowsPattern>(
      converter, patterns.getContext(), lowering);
  populateIndexUpdatePatterns(converter, patterns, lowering);
}
