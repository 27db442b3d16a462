//===- Debug.cpp - Printing and comparing keep their element type -------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Printing and comparing stay operations, on storage types, and remember the
// element type; convert-pto-kernel-to-llvm makes calls of them.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

struct PrintTensorPattern : LoweringPattern<PrintTensorOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(PrintTensorOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<PrintTensorOp>(
        op, op.getTextAttr(), adaptor.getSrc(),
        TypeAttr::get(getTensorType(op.getSrc()).getElementType()));
    return success();
  }
};

struct CheckPattern : LoweringPattern<CheckOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(CheckOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<CheckOp>(
        op, adaptor.getActual(), adaptor.getExpected(), op.getAtolAttr(),
        op.getRtolAttr(),
        TypeAttr::get(getTensorType(op.getActual()).getElementType()));
    return success();
  }
};

} // namespace

void pto::populateDebugPatterns(const TypeConverter &converter,
                                RewritePatternSet &patterns,
                                const Lowering &lowering) {
  patterns.add<PrintTensorPattern, CheckPattern>(
      converter, patterns.getContext(), lowering);
}
