//===- PTOToLinalg.cpp - Tile programs to linalg on plain tensors -------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pass and its type conversion. Patterns see the source program's types
// through the operation and storage types through the adaptor; extents come
// from one analysis of the source program.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "pto/Conversion/Passes.h"

namespace mlir::pto {
#define GEN_PASS_DEF_CONVERTPTOTOLINALGPASS
#include "pto/Conversion/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {

/// Tensors to storage types without bounds, scalars to signless integers.
class StorageTypeConverter : public TypeConverter {
public:
  StorageTypeConverter() {
    addConversion([](Type type) { return type; });
    addConversion([](IntegerType type) -> Type {
      return IntegerType::get(type.getContext(), type.getWidth());
    });
    addConversion([](RankedTensorType type) -> Type {
      return RankedTensorType::get(type.getShape(),
                                   getStorageType(type.getElementType()));
    });
    auto castTensor = [](OpBuilder &builder, RankedTensorType type,
                         ValueRange inputs, Location loc) -> Value {
      auto source = dyn_cast<RankedTensorType>(inputs.front().getType());
      if (inputs.size() != 1 || !source ||
          source.getElementType() != type.getElementType() ||
          !areCompatible(source.getShape(), type.getShape())) {
        return {};
      }
      return tensor::CastOp::create(builder, loc, type, inputs.front());
    };
    addSourceMaterialization(castTensor);
    addTargetMaterialization(castTensor);
  }
};

/// An operation of the tensor dialect keeps its meaning on storage types.
struct TensorOpPattern : ConversionPattern {
  TensorOpPattern(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), 1, context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (op->getNumRegions() != 0 ||
        !isa<tensor::TensorDialect>(op->getDialect())) {
      return rewriter.notifyMatchFailure(op, "not a plain tensor operation");
    }
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types))) {
      return rewriter.notifyMatchFailure(op, "has no storage type");
    }
    OperationState state(op->getLoc(), op->getName());
    state.addOperands(operands);
    state.addTypes(types);
    state.addAttributes(op->getDiscardableAttrDictionary().getValue());
    state.propertiesAttr = op->getPropertiesAsAttribute();
    rewriter.replaceOp(op, rewriter.create(state)->getResults());
    return success();
  }
};

/// A scalar read goes through memory's form of the element.
struct ExtractPattern : OpConversionPattern<tensor::ExtractOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::ExtractOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type element = op.getType();
    Type expected = getTypeConverter()->convertType(element);
    if (expected == getStorageType(element)) {
      rewriter.replaceOpWithNewOp<tensor::ExtractOp>(op, adaptor.getTensor(),
                                                     adaptor.getIndices());
      return success();
    }
    if (element.isF16() || element.isBF16()) {
      Value bits = tensor::ExtractOp::create(
          rewriter, op.getLoc(), adaptor.getTensor(), adaptor.getIndices());
      rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, element, bits);
      return success();
    }
    Value computed = extractElement(rewriter, op.getLoc(), adaptor.getTensor(),
                                    element, adaptor.getIndices());
    if (computed.getType() != expected) {
      return rewriter.notifyMatchFailure(op, "reads an element type that has "
                                             "no scalar form");
    }
    rewriter.replaceOp(op, computed);
    return success();
  }
};

struct ConvertPTOToLinalgPass
    : public pto::impl::ConvertPTOToLinalgPassBase<ConvertPTOToLinalgPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    keepSignature(function);
    pollInLoops(function);
    ShapeAnalysis shapes(function);
    Lowering lowering(shapes);
    createExtentChecks(function, lowering);
    StorageTypeConverter converter;
    ConversionTarget target(getContext());
    target.addIllegalDialect<PTODialect>();
    target.addLegalOp<AssertOp, PollCancelOp>();
    target.addDynamicallyLegalOp<PrintTensorOp, CheckOp>(
        [&](Operation *op) { return converter.isLegal(op); });
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) {
      return converter.isSignatureLegal(op.getFunctionType()) &&
             converter.isLegal(&op.getBody());
    });
    target.markUnknownOpDynamicallyLegal(
        [&](Operation *op) { return converter.isLegal(op); });

    RewritePatternSet patterns(&getContext());
    populateControlPatterns(converter, patterns, lowering);
    populateDebugPatterns(converter, patterns, lowering);
    populateElementwisePatterns(converter, patterns, lowering);
    populateIndexPatterns(converter, patterns, lowering);
    populateMatmulPatterns(converter, patterns, lowering);
    populateMemoryPatterns(converter, patterns, lowering);
    populateOrderPatterns(converter, patterns, lowering);
    populateReductionPatterns(converter, patterns, lowering);
    populateShapePatterns(converter, patterns, lowering);
    patterns.add<TensorOpPattern>(converter, &getContext());
    patterns.add<ExtractPattern>(converter, &getContext(), /*benefit=*/2);
    scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                         target);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                   converter);
    populateReturnOpTypeConversionPattern(patterns, converter);
    populateCallOpTypeConversionPattern(patterns, converter);
    if (failed(applyPartialConversion(function, target, std::move(patterns)))) {
      signalPassFailure();
    }
  }

private:
  /// Each trip of the program's own loops polls for cancellation, too.
  static void pollInLoops(func::FuncOp function) {
    function.walk([](Operation *op) {
      Block *body = nullptr;
      if (auto loop = dyn_cast<scf::ForOp>(op)) {
        body = loop.getBody();
      } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
        body = loop.getAfterBody();
      }
      if (body && !isa<PollCancelOp>(body->front())) {
        OpBuilder builder(op->getContext());
        builder.setInsertionPointToStart(body);
        PollCancelOp::create(builder, op->getLoc());
      }
    });
  }

  /// Storage types forget dtypes and the caller's directions matter to
  /// bufferization: both stay on the function.
  void keepSignature(func::FuncOp function) {
    if (!function->hasAttr(PTODialect::getKernelAttrName())) {
      return;
    }
    Builder builder(&getContext());
    function->setAttr(PTODialect::getSignatureAttrName(),
                      TypeAttr::get(function.getFunctionType()));
    for (unsigned index = 0; index < function.getNumArguments(); ++index) {
      bool isWritten =
          function.getArgAttr(index, PTODialect::getOutAttrName()) ||
          function.getArgAttr(index, PTODialect::getInOutAttrName());
      if (!isWritten) {
        function.setArgAttr(
            index, bufferization::BufferizationDialect::kWritableAttrName,
            builder.getBoolAttr(false));
      }
    }
  }
};

} // namespace
