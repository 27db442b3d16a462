//===- Decompose.cpp - Write composites as primitive operations ---------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One formula per composite, built forward from f32 operands. A builder class
// computes the type of each step from its operands, so that formulas read like
// the descriptions. Roundings are part of the meaning: no step may be merged or
// reordered here.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/Transforms/Passes.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::pto {
#define GEN_PASS_DEF_DECOMPOSEPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

namespace {
/// Builds the steps of one composite; all carry its location and hints.
class Steps {
public:
  explicit Steps(HintsOpInterface composite)
      : builder(composite), loc(composite.getLoc()),
        hints(composite.getHintsAttr()) {}

  /// The operand in f32.
  Value toF32(Value x);
  /// The last step: the value as `type`.
  Value finish(Value x, RankedTensorType type,
               std::optional<RoundMode> round = std::nullopt, bool sat = false);
  /// A constant that broadcasts to the shape of `like`.
  Value constant(double value, Value like);
  /// The actual extent of dimension `dim` of `x` as an f32 tensor that
  /// broadcasts to its shape.
  Value count(Value x, int64_t dim);
  /// The elements [begin, begin + size) of the last dimension.
  Value slice(Value x, int64_t begin, int64_t size);
  /// Both pieces one after the other along the last dimension.
  Value concat(Value lhs, Value rhs);
  /// Dimensions `dim0` and `dim1` swapped.
  Value transpose(Value x, int64_t dim0, int64_t dim1);
  /// The last dimension split into `tail`, or the last two merged.
  Value splitLast(Value x, ArrayRef<int64_t> tail);
  Value mergeLast(Value x);

  template <typename OpTy>
  Value unary(Value x) {
    return make<OpTy>(getTensorType(x), x);
  }
  template <typename OpTy>
  Value binary(Value lhs, Value rhs) {
    return make<OpTy>(broadcast(lhs, rhs), lhs, rhs);
  }
  /// Reduces dimension `dim` to extent 1.
  template <typename OpTy>
  Value reduce(Value x, int64_t dim) {
    SmallVector<Extent> extents = getExtents(getTensorType(x));
    extents[dim] = Extent::get(1);
    return make<OpTy>(f32Type(extents), x, static_cast<uint64_t>(dim),
                      /*keepdim=*/true);
  }

private:
  RankedTensorType f32Type(ArrayRef<Extent> extents) {
    return getTensorType(extents, builder.getF32Type());
  }
  RankedTensorType broadcast(Value lhs, Value rhs);
  Value reshape(Value x, ArrayRef<Extent> extents, int64_t sources,
                int64_t results);
  /// The hints as far as they fit a result of rank `rank`.
  HintsAttr getHints(int64_t rank);
  template <typename OpTy, typename... Args>
  Value make(RankedTensorType type, Args... args) {
    return OpTy::create(builder, loc, type, args..., getHints(type.getRank()));
  }

  OpBuilder builder;
  Location loc;
  HintsAttr hints;
};
} // namespace

HintsAttr Steps::getHints(int64_t rank) {
  auto tile = hints ? dyn_cast_or_null<VecTileAttr>(hints.getTile()) : nullptr;
  if (!tile || static_cast<int64_t>(tile.getShape().size()) == rank) {
    return hints;
  }
  return HintsAttr::get(hints.getContext(), Attribute(), hints.getLabel(),
                        hints.getScope(), hints.getParallelMerge(),
                        hints.getCrossScopeMerge());
}

Value Steps::toF32(Value x) {
  if (!x || getTensorType(x).getElementType().isF32()) {
    return x;
  }
  return finish(x, f32Type(getExtents(getTensorType(x))));
}

Value Steps::finish(Value x, RankedTensorType type,
                    std::optional<RoundMode> round, bool sat) {
  if (x.getType() == type) {
    return x;
  }
  if (getTensorType(x).getElementType() == type.getElementType()) {
    return tensor::CastOp::create(builder, loc, type, x);
  }
  RoundModeAttr mode;
  if (round) {
    mode = RoundModeAttr::get(builder.getContext(), *round);
  }
  return make<CastOp>(type, x, mode, sat);
}

Value Steps::constant(double value, Value like) {
  SmallVector<int64_t> ones(getTensorType(like).getRank(), 1);
  auto type = RankedTensorType::get(ones, builder.getF32Type());
  return make<FullOp>(type, builder.getF32FloatAttr(value), ValueRange(),
                      ArrayRef<int64_t>(ones));
}

Value Steps::count(Value x, int64_t dim) {
  RankedTensorType type = getTensorType(x);
  if (!type.isDynamicDim(dim)) {
    return constant(type.getDimSize(dim), x);
  }
  Value extent = tensor::DimOp::create(builder, loc, x, dim);
  extent =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), extent);
  extent = arith::SIToFPOp::create(builder, loc, builder.getF32Type(), extent);
  return tensor::FromElementsOp::create(
      builder, loc, RankedTensorType::get({}, builder.getF32Type()), extent);
}

RankedTensorType Steps::broadcast(Value lhs, Value rhs) {
  RankedTensorType a = getTensorType(lhs), b = getTensorType(rhs);
  if (a.getRank() < b.getRank()) {
    std::swap(a, b);
  }
  SmallVector<Extent> extents = getExtents(a);
  int64_t added = a.getRank() - b.getRank();
  for (int64_t dim = 0; dim < b.getRank(); ++dim) {
    Extent &extent = extents[added + dim], other = getExtent(b, dim);
    if (extent == Extent::get(1)) {
      extent = other;
    } else if (!(other == Extent::get(1))) {
      extent = meet(extent, other);
    }
  }
  return f32Type(extents);
}

//===----------------------------------------------------------------------===//
// Steps that move elements
//===----------------------------------------------------------------------===//

Value Steps::slice(Value x, int64_t begin, int64_t size) {
  SmallVector<Extent> extents = getExtents(getTensorType(x));
  extents.back() = Extent::get(size);
  SmallVector<int64_t> offsets(extents.size(), 0);
  SmallVector<int64_t> sizes(extents.size(), kWholeDim);
  offsets.back() = begin;
  sizes.back() = size;
  return make<ViewOp>(f32Type(extents), x, ValueRange(), ValueRange(),
                      ArrayRef<int64_t>(offsets), ArrayRef<int64_t>(sizes));
}

Value Steps::concat(Value lhs, Value rhs) {
  SmallVector<Extent> extents = getExtents(getTensorType(lhs));
  extents.back() =
      Extent::get(extents.back().size + getTensorType(rhs).getShape().back());
  SmallVector<Value> pieces = {lhs, rhs};
  return make<ConcatOp>(f32Type(extents), ValueRange(pieces),
                        static_cast<uint64_t>(extents.size() - 1));
}

Value Steps::transpose(Value x, int64_t dim0, int64_t dim1) {
  SmallVector<Extent> extents = getExtents(getTensorType(x));
  std::swap(extents[dim0], extents[dim1]);
  return make<TransposeOp>(f32Type(extents), x, static_cast<uint64_t>(dim0),
                           static_cast<uint64_t>(dim1));
}

/// The last group pairs `sources` with `results` dimensions, all others stay.
Value Steps::reshape(Value x, ArrayRef<Extent> extents, int64_t sources,
                     int64_t results) {
  SmallVector<int64_t> from(extents.size() - results, 1), to(from);
  from.push_back(sources);
  to.push_back(results);
  return make<ReshapeOp>(f32Type(extents), x, ArrayRef<int64_t>(from),
                         ArrayRef<int64_t>(to));
}

Value Steps::splitLast(Value x, ArrayRef<int64_t> tail) {
  SmallVector<Extent> extents = getExtents(getTensorType(x));
  extents.pop_back();
  for (int64_t size : tail) {
    extents.push_back(Extent::get(size));
  }
  return reshape(x, extents, 1, tail.size());
}

Value Steps::mergeLast(Value x) {
  SmallVector<Extent> extents = getExtents(getTensorType(x));
  Extent last = extents.pop_back_val();
  extents.back() = multiply(extents.back(), last);
  return reshape(x, extents, 2, 1);
}

//===----------------------------------------------------------------------===//
// Formulas
//===----------------------------------------------------------------------===//

static Value decompose(SoftmaxOp op) {
  Steps s(op);
  int64_t axis = op.getAxis();
  Value x = s.toF32(op.getSrc());
  Value shifted = s.binary<SubOp>(x, s.reduce<AmaxOp>(x, axis));
  Value p = s.unary<ExpOp>(shifted);
  Value r = s.binary<DivOp>(p, s.reduce<SumOp>(p, axis));
  return s.finish(r, op.getType());
}

/// Multiplies by gamma and adds beta where they are given.
static Value scaleAndShift(Steps &s, Value x, Value gamma, Value beta) {
  if (gamma) {
    x = s.binary<MulOp>(x, s.toF32(gamma));
  }
  return beta ? s.binary<AddOp>(x, s.toF32(beta)) : x;
}

static Value decompose(RmsNormOp op) {
  Steps s(op);
  Value x = s.toF32(op.getSrc());
  int64_t axis = getTensorType(x).getRank() - 1;
  Value sum = s.reduce<SumOp>(s.binary<MulOp>(x, x), axis);
  Value mean = s.binary<DivOp>(sum, s.count(x, axis));
  Value e =
      s.binary<AddOp>(mean, s.constant(op.getEps().convertToDouble(), mean));
  Value r = op.getDivide() ? s.binary<DivOp>(x, s.unary<SqrtOp>(e))
                           : s.binary<MulOp>(x, s.unary<RsqrtOp>(e));
  r = scaleAndShift(s, r, op.getGamma(), op.getBeta());
  return s.finish(r, op.getType());
}

static Value decompose(LayerNormOp op) {
  Steps s(op);
  Value x = s.toF32(op.getSrc());
  int64_t axis = getTensorType(x).getRank() - 1;
  Value n = s.count(x, axis);
  Value mean = s.reduce<SumOp>(s.binary<DivOp>(x, n), axis);
  Value d = s.binary<SubOp>(x, mean);
  Value v = s.reduce<SumOp>(s.binary<DivOp>(s.binary<MulOp>(d, d), n), axis);
  Value e = s.binary<AddOp>(v, s.constant(op.getEps().convertToDouble(), v));
  Value r = s.binary<DivOp>(d, s.unary<SqrtOp>(e));
  r = scaleAndShift(s, r, op.getGamma(), op.getBeta());
  return s.finish(r, op.getType());
}

/// [-x[h:], x[:h]] along the last dimension, h half of its extent.
static Value rotateHalves(Steps &s, Value x) {
  int64_t half = getTensorType(x).getShape().back() / 2;
  Value upper = s.unary<NegOp>(s.slice(x, half, half));
  return s.concat(upper, s.slice(x, 0, half));
}

static Value decompose(RopeOp op) {
  Steps s(op);
  Value y = s.toF32(op.getSrc()), rotated;
  int64_t rank = getTensorType(y).getRank();
  int64_t half = getTensorType(y).getShape().back() / 2;
  switch (op.getMode()) {
  case RopeMode::DeinterleavedHalf:
    y = s.mergeLast(s.transpose(s.splitLast(y, {half, 2}), rank - 1, rank));
    [[fallthrough]];
  case RopeMode::Half:
    rotated = rotateHalves(s, y);
    break;
  case RopeMode::Interleaved:
    // Within a pair, the rotation is that of two halves of extent 1.
    rotated = s.mergeLast(rotateHalves(s, s.splitLast(y, {half, 2})));
    break;
  }
  Value cos = s.toF32(op.getCos()), sin = s.toF32(op.getSin());
  if (op.getInverse()) {
    sin = s.unary<NegOp>(sin);
  }
  Value r =
      s.binary<AddOp>(s.binary<MulOp>(y, cos), s.binary<MulOp>(rotated, sin));
  return s.finish(r, op.getType());
}

static Value decompose(QuantizeOp op) {
  Steps s(op);
  Value r = s.binary<MulOp>(s.toF32(op.getSrc()), op.getScale());
  if (op.getZero()) {
    r = s.binary<AddOp>(r, op.getZero());
  }
  return s.finish(r, op.getType(), RoundMode::Rint, /*sat=*/true);
}

static Value decompose(DequantizeOp op) {
  Steps s(op);
  Value r = s.toF32(op.getSrc());
  if (op.getZero()) {
    r = s.binary<AddOp>(r, op.getZero());
  }
  return s.finish(s.binary<MulOp>(r, op.getScale()), op.getType());
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// The result of a composite in primitive operations, null for others.
static Value decomposeOp(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<SoftmaxOp, RmsNormOp, LayerNormOp, RopeOp, QuantizeOp,
            DequantizeOp>([](auto composite) { return decompose(composite); })
      .Default(Value());
}

namespace {
/// Writes composites as primitive operations.
struct DecomposePass : pto::impl::DecomposePassBase<DecomposePass> {
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      if (Value result = decomposeOp(op)) {
        op->replaceAllUsesWith(ValueRange{result});
        op->erase();
      }
    });
  }
};
} // namespace
