//===- Scalars.cpp - Numbers in C++ -------------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An index is an int64_t: offsets may be larger than 32 bits, and loops compare
// with signs. Constants are literals. What is not here, upstream converts.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::pto_isa;

Value mlir::pto_isa::createLiteral(OpBuilder &builder, Location loc, Type type,
                                   const Twine &text) {
  return emitc::LiteralOp::create(builder, loc, type,
                                  builder.getStringAttr(text));
}

namespace {

struct ConstantLowering : OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    if (!type) {
      return rewriter.notifyMatchFailure(op, "the type is none of C++");
    }
    if (isa<VectorType>(op.getType())) {
      // What a merge has executed; every merge writes it whole.
      rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
          op, type, "MrgSortExecutedNumList", ValueRange());
      return success();
    }
    std::string literal = getCppLiteral(op.getValue());
    if (literal.empty()) {
      return rewriter.notifyMatchFailure(op, "the constant has no literal");
    }
    rewriter.replaceOp(op, createLiteral(rewriter, op.getLoc(), type, literal));
    return success();
  }
};

/// `lhs op rhs`. Upstream's forms of what wraps go through unsigned types, as
/// the IR asks; of index, which is as wide as an address, nothing wraps.
template <typename Op, typename CppOp>
struct BinaryLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa<IndexType, FloatType>(op.getType())) {
      return rewriter.notifyMatchFailure(op, "upstream converts it");
    }
    rewriter.replaceOpWithNewOp<CppOp>(
        op, this->getTypeConverter()->convertType(op.getType()),
        adaptor.getLhs(), adaptor.getRhs());
    return success();
  }
};

/// The same of what has no sign; C++ has index with one.
template <typename Op, typename CppOp>
struct UnsignedLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isIndex()) {
      return rewriter.notifyMatchFailure(op, "upstream converts it");
    }
    Location loc = op.getLoc();
    Type type = rewriter.getIntegerType(64, /*isSigned=*/false);
    Value lhs = emitc::CastOp::create(rewriter, loc, type, adaptor.getLhs());
    Value rhs = emitc::CastOp::create(rewriter, loc, type, adaptor.getRhs());
    Value result = CppOp::create(rewriter, loc, type, lhs, rhs);
    rewriter.replaceOpWithNewOp<emitc::CastOp>(op, rewriter.getI64Type(),
                                               result);
    return success();
  }
};

/// `lhs < rhs ? lhs : rhs` and the like.
template <typename Op, emitc::CmpPredicate predicate, bool isUnsigned>
struct ExtremumLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value lhs = adaptor.getLhs(), rhs = adaptor.getRhs();
    Value a = lhs, b = rhs;
    if (isUnsigned) {
      Type type = rewriter.getIntegerType(lhs.getType().getIntOrFloatBitWidth(),
                                          /*isSigned=*/false);
      a = emitc::CastOp::create(rewriter, op.getLoc(), type, lhs);
      b = emitc::CastOp::create(rewriter, op.getLoc(), type, rhs);
    }
    Value isFirst = emitc::CmpOp::create(rewriter, op.getLoc(),
                                         rewriter.getI1Type(), predicate, a, b);
    rewriter.replaceOpWithNewOp<emitc::ConditionalOp>(op, lhs.getType(),
                                                      isFirst, lhs, rhs);
    return success();
  }
};

/// The same of floats. With NaN the operand called `other` decides: `maxnumf`
/// takes the left one if the right one is NaN, `maximumf` if it is NaN itself.
/// Zeros of both signs count as equal.
template <typename Op, emitc::CmpPredicate predicate, bool propagates>
struct FloatExtremumLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value lhs = adaptor.getLhs(), rhs = adaptor.getRhs();
    Value other = propagates ? lhs : rhs;
    auto compare = [&](emitc::CmpPredicate by, Value a, Value b) -> Value {
      return emitc::CmpOp::create(rewriter, op.getLoc(), rewriter.getI1Type(),
                                  by, a, b);
    };
    Value isBetter = compare(predicate, lhs, rhs);
    Value isNaN = compare(emitc::CmpPredicate::ne, other, other);
    Value isFirst = emitc::LogicalOrOp::create(
        rewriter, op.getLoc(), rewriter.getI1Type(), isBetter, isNaN);
    rewriter.replaceOpWithNewOp<emitc::ConditionalOp>(op, lhs.getType(),
                                                      isFirst, lhs, rhs);
    return success();
  }
};

/// The bits of a number as one of another type.
struct BitcastLowering : OpConversionPattern<arith::BitcastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::BitcastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    if (!type) {
      return rewriter.notifyMatchFailure(op, "the type is none of C++");
    }
    ArrayAttr arguments =
        rewriter.getArrayAttr({TypeAttr::get(type), rewriter.getIndexAttr(0)});
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, type, "__builtin_bit_cast", adaptor.getOperands(), arguments);
    return success();
  }
};

static bool isUnsignedPredicate(arith::CmpIPredicate predicate) {
  return predicate >= arith::CmpIPredicate::ult;
}

static emitc::CmpPredicate getPredicate(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return emitc::CmpPredicate::eq;
  case arith::CmpIPredicate::ne:
    return emitc::CmpPredicate::ne;
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::ult:
    return emitc::CmpPredicate::lt;
  case arith::CmpIPredicate::sle:
  case arith::CmpIPredicate::ule:
    return emitc::CmpPredicate::le;
  case arith::CmpIPredicate::sgt:
  case arith::CmpIPredicate::ugt:
    return emitc::CmpPredicate::gt;
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::uge:
    return emitc::CmpPredicate::ge;
  }
  llvm_unreachable("all predicates are listed");
}

struct CompareLowering : OpConversionPattern<arith::CmpIOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::CmpIOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getLhs().getType().isIndex()) {
      return rewriter.notifyMatchFailure(op, "upstream converts it");
    }
    Value lhs = adaptor.getLhs(), rhs = adaptor.getRhs();
    if (isUnsignedPredicate(op.getPredicate())) {
      Type type = rewriter.getIntegerType(64, /*isSigned=*/false);
      lhs = emitc::CastOp::create(rewriter, op.getLoc(), type, lhs);
      rhs = emitc::CastOp::create(rewriter, op.getLoc(), type, rhs);
    }
    rewriter.replaceOpWithNewOp<emitc::CmpOp>(
        op, rewriter.getI1Type(), getPredicate(op.getPredicate()), lhs, rhs);
    return success();
  }
};

/// A cast of C++; between equal types the value itself.
template <typename Op>
struct CastLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = this->getTypeConverter()->convertType(op.getType());
    Value value = adaptor.getOperands().front();
    if (value.getType() == type) {
      rewriter.replaceOp(op, value);
    } else {
      rewriter.replaceOpWithNewOp<emitc::CastOp>(op, type, value);
    }
    return success();
  }
};

/// How public text tells signed numbers from others.
struct SignCastLowering : OpConversionPattern<UnrealizedConversionCastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(UnrealizedConversionCastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getNumOperands() != 1 || op.getNumResults() != 1 ||
        !isa<IntegerType>(op.getOperand(0).getType()) ||
        !isa<IntegerType>(op.getResult(0).getType())) {
      return rewriter.notifyMatchFailure(op, "is no change of sign");
    }
    rewriter.replaceOpWithNewOp<emitc::CastOp>(op, op.getResult(0).getType(),
                                               adaptor.getInputs().front());
    return success();
  }
};

struct SelectLowering : OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::SelectOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<emitc::ConditionalOp>(
        op, adaptor.getTrueValue().getType(), adaptor.getCondition(),
        adaptor.getTrueValue(), adaptor.getFalseValue());
    return success();
  }
};

struct NegateLowering : OpConversionPattern<arith::NegFOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::NegFOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<emitc::UnaryMinusOp>(
        op, adaptor.getOperand().getType(), adaptor.getOperand());
    return success();
  }
};

} // namespace

void mlir::pto_isa::populateScalarPatterns(const TypeConverter &types,
                                           RewritePatternSet &patterns) {
  using emitc::CmpPredicate;
  // Preferred to upstream's.
  constexpr unsigned kBenefit = 2;
  patterns
      .add<ConstantLowering, CompareLowering, SelectLowering, NegateLowering,
           SignCastLowering, BinaryLowering<arith::AddIOp, emitc::AddOp>,
           BinaryLowering<arith::SubIOp, emitc::SubOp>,
           BinaryLowering<arith::MulIOp, emitc::MulOp>,
           BinaryLowering<arith::DivSIOp, emitc::DivOp>,
           BinaryLowering<arith::RemSIOp, emitc::RemOp>,
           UnsignedLowering<arith::DivUIOp, emitc::DivOp>,
           UnsignedLowering<arith::RemUIOp, emitc::RemOp>,
           BinaryLowering<arith::AndIOp, emitc::BitwiseAndOp>,
           BinaryLowering<arith::OrIOp, emitc::BitwiseOrOp>,
           BinaryLowering<arith::XOrIOp, emitc::BitwiseXorOp>,
           BinaryLowering<arith::AddFOp, emitc::AddOp>,
           BinaryLowering<arith::SubFOp, emitc::SubOp>,
           BinaryLowering<arith::MulFOp, emitc::MulOp>,
           BinaryLowering<arith::DivFOp, emitc::DivOp>,
           ExtremumLowering<arith::MaxSIOp, CmpPredicate::gt, false>,
           ExtremumLowering<arith::MinSIOp, CmpPredicate::lt, false>,
           ExtremumLowering<arith::MaxUIOp, CmpPredicate::gt, true>,
           ExtremumLowering<arith::MinUIOp, CmpPredicate::lt, true>,
           FloatExtremumLowering<arith::MaxNumFOp, CmpPredicate::gt, false>,
           FloatExtremumLowering<arith::MinNumFOp, CmpPredicate::lt, false>,
           FloatExtremumLowering<arith::MaximumFOp, CmpPredicate::gt, true>,
           FloatExtremumLowering<arith::MinimumFOp, CmpPredicate::lt, true>,
           BitcastLowering, CastLowering<arith::IndexCastOp>,
           CastLowering<arith::ExtFOp>, CastLowering<arith::TruncFOp>>(
          types, patterns.getContext(), kBenefit);
}
