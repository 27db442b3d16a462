//===- ElementwiseDivision.cpp - Floor and ceiling division -------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An integer divisor of zero is a fault that a loop over the divisors finds
// before the loop nest that divides. The latter never divides by 0 or -1, so
// that it cannot trap either way.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

using Elements = ArrayRef<Value>;

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// The remainder toward zero, moved by one divisor where its sign is not the
/// divisor's. A zero has the divisor's sign.
static Value createFloatRemainder(const ScalarBuilder &b, Value lhs,
                                  Value rhs) {
  Value rest = b.create<arith::RemFOp>(lhs, rhs);
  Value isZero = b.cmp(arith::CmpFPredicate::OEQ, rest, b.f32(0.0));
  Value differs = b.isNegative(b.bitXor(b.toBits(rest), b.toBits(rhs)));
  Value moved = b.select(differs, b.create<arith::AddFOp>(rest, rhs), rest);
  return b.select(isZero, b.create<math::CopySignOp>(b.f32(0.0), rhs), moved);
}

static Value createFloat(const ScalarBuilder &b, FloorDivOp, Elements e) {
  return b.create<math::FloorOp>(b.create<arith::DivFOp>(e[0], e[1]));
}

static Value createFloat(const ScalarBuilder &b, CeilDivOp, Elements e) {
  return b.create<math::CeilOp>(b.create<arith::DivFOp>(e[0], e[1]));
}

static Value createFloat(const ScalarBuilder &b, RemainderOp, Elements e) {
  return createFloatRemainder(b, e[0], e[1]);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

namespace {
/// Division toward zero.
struct Division {
  Value quotient;
  Value rest;
  Value isInexact;    ///< the rest is not zero
  Value isNegative;   ///< the exact quotient of an inexact division is
  Value isByMinusOne; ///< null for unsigned integers
};
} // namespace

static Division divide(const ScalarBuilder &b, Type type, Elements e) {
  Value isZero = b.eq(e[1], 0);
  if (isUnsigned(type)) {
    Value divisor = b.select(isZero, 1, e[1]);
    Value rest = b.create<arith::RemUIOp>(e[0], divisor);
    return {b.create<arith::DivUIOp>(e[0], divisor), rest, b.ne(rest, 0),
            b.truth(false), Value()};
  }
  Value isByMinusOne = b.eq(e[1], -1);
  Value divisor = b.select(b.bitOr(isZero, isByMinusOne), 1, e[1]);
  Value rest = b.create<arith::RemSIOp>(e[0], divisor);
  Value quotient = b.create<arith::DivSIOp>(e[0], divisor);
  return {b.select(isByMinusOne, b.negate(e[0]), quotient), rest, b.ne(rest, 0),
          b.isNegative(b.bitXor(e[0], e[1])), isByMinusOne};
}

/// 1 where the condition holds.
static Value toInteger(const ScalarBuilder &b, Value condition, Type type) {
  return b.resize(condition, type, /*isUnsigned=*/true);
}

static Value createInteger(const ScalarBuilder &b, FloorDivOp op, Elements e) {
  Division division = divide(b, getElementType(op.getLhs()), e);
  Value down = b.bitAnd(division.isInexact, division.isNegative);
  return b.sub(division.quotient, toInteger(b, down, e[0].getType()));
}

static Value createInteger(const ScalarBuilder &b, CeilDivOp op, Elements e) {
  Division division = divide(b, getElementType(op.getLhs()), e);
  Value up = b.bitAnd(division.isInexact, b.bitXor(division.isNegative, 1));
  return b.add(division.quotient, toInteger(b, up, e[0].getType()));
}

static Value createInteger(const ScalarBuilder &b, RemainderOp op, Elements e) {
  Division division = divide(b, getElementType(op.getLhs()), e);
  Value moves = b.bitAnd(division.isInexact, division.isNegative);
  return b.select(moves, b.add(division.rest, e[1]), division.rest);
}

//===----------------------------------------------------------------------===//
// Checks and patterns
//===----------------------------------------------------------------------===//

/// Whether no element of the tensor is zero.
static Value createAllNonZero(OpBuilder &builder, Location loc, Value tensor) {
  ScalarBuilder b(builder, loc);
  Type i8 = builder.getI8Type();
  unsigned rank = cast<RankedTensorType>(tensor.getType()).getRank();
  Value empty = b.create<tensor::EmptyOp>(ArrayRef<int64_t>(), i8);
  Value start = linalg::FillOp::create(builder, loc, b.constant(i8, 1), empty)
                    .getResult(0);
  AffineMap all = builder.getMultiDimIdentityMap(rank);
  AffineMap none = AffineMap::get(rank, 0, builder.getContext());
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  auto generic = linalg::GenericOp::create(
      builder, loc, start.getType(), tensor, start, ArrayRef{all, none},
      iterators, [&](OpBuilder &inner, Location loc, ValueRange elements) {
        ScalarBuilder b(inner, loc);
        Value isGood = toInteger(b, b.ne(elements[0], 0), i8);
        Value both = b.bitAnd(isGood, elements[1]);
        linalg::YieldOp::create(inner, loc, both);
      });
  Value result =
      b.create<tensor::ExtractOp>(generic.getResult(0), ValueRange());
  return b.ne(result, 0);
}

namespace {
/// Division with a check of integer divisors before it.
template <typename OpTy>
struct DivisionPattern : LoweringPattern<OpTy> {
  using LoweringPattern<OpTy>::LoweringPattern;

  /// A divisor that no element of an empty result uses is no fault.
  void createCheck(ConversionPatternRewriter &rewriter, OpTy op,
                   Value divisors) const {
    Location loc = op.getLoc();
    ScalarBuilder b(rewriter, loc);
    Value isGood = createAllNonZero(rewriter, loc, divisors);
    Value result = op.getResult();
    for (OpFoldResult size : this->lowering.getSizes(rewriter, loc, result)) {
      std::optional<int64_t> constant = getConstantIntValue(size);
      if (constant && *constant != 0) {
        continue;
      }
      Value extent = toValue(rewriter, loc, size);
      Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
      Value isEmpty = b.cmp(arith::CmpIPredicate::eq, extent, zero);
      isGood = b.bitOr(isGood, isEmpty);
    }
    createAssert(rewriter, op, isGood, "expects a divisor other than zero", {});
  }

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    bool isFloat = isa<FloatType>(getElementType(op.getRhs()));
    if (!isFloat) {
      createCheck(rewriter, op, adaptor.getRhs());
    }
    auto build = [&](OpBuilder &builder, Location loc, Elements elements) {
      ScalarBuilder b(builder, loc);
      return isFloat ? createFloat(b, op, elements)
                     : createInteger(b, op, elements);
    };
    rewriter.replaceOp(op, createElementwise(rewriter, op, this->lowering,
                                             op->getOperands(),
                                             adaptor.getOperands(), build));
    return success();
  }
};
} // namespace

void pto::addDivisionPatterns(ElementwisePatterns &patterns) {
  patterns.patterns.add<DivisionPattern<FloorDivOp>, DivisionPattern<CeilDivOp>,
                        DivisionPattern<RemainderOp>>(
      patterns.converter, patterns.patterns.getContext(), patterns.lowering);
}
