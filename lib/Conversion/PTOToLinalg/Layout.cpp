//===- Layout.cpp - Fractal order, bytes and packed halves --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations on where and how bits stand in memory. All work on the bits of
// storage types. Types of fewer than 8 bits take the low bits of a byte: the
// others are ignored when read and 0 when written.
//
//===----------------------------------------------------------------------===//

#include "Movement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

/// Rows of a fractal, and bytes of one of its rows.
constexpr int64_t kFractalRows = 16;
constexpr int64_t kFractalBytes = 32;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// `value` divided by `divisor`, as a quotient and a remainder.
static std::pair<Value, Value> divide(OpBuilder &builder, Location loc,
                                      Value value, int64_t divisor) {
  Value by = createIndex(builder, loc, divisor);
  return {arith::DivUIOp::create(builder, loc, value, by),
          arith::RemUIOp::create(builder, loc, value, by)};
}

/// `value` times `factor` plus `added`.
static Value scale(OpBuilder &builder, Location loc, Value value,
                   int64_t factor, Value added) {
  Value by = createIndex(builder, loc, factor);
  Value scaled = arith::MulIOp::create(builder, loc, value, by);
  return arith::AddIOp::create(builder, loc, scaled, added);
}

/// A constant of the type of `like`.
static Value createLike(OpBuilder &builder, Location loc, Value like,
                        int64_t value) {
  return arith::ConstantOp::create(
      builder, loc, builder.getIntegerAttr(like.getType(), value));
}

/// An integer of another width; new bits are 0.
static Value resize(OpBuilder &builder, Location loc, Value bits, Type type) {
  unsigned from = bits.getType().getIntOrFloatBitWidth();
  unsigned to = type.getIntOrFloatBitWidth();
  if (from == to) {
    return bits;
  }
  return from < to
             ? arith::ExtUIOp::create(builder, loc, type, bits).getResult()
             : arith::TruncIOp::create(builder, loc, type, bits);
}

/// A stored element without the bits that its type does not have.
static Value normalize(OpBuilder &builder, Location loc, Value stored,
                       Type elementType) {
  unsigned width = elementType.getIntOrFloatBitWidth();
  if (width == 1) {
    Value zero = createLike(builder, loc, stored, 0);
    Value isSet = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                                        stored, zero);
    return arith::ExtUIOp::create(builder, loc, stored.getType(), isSet);
  }
  if (width < 8) {
    Value mask = createLike(builder, loc, stored, (1 << width) - 1);
    return arith::AndIOp::create(builder, loc, stored, mask);
  }
  return stored;
}

/// A stored element as an integer of its width.
static Value toBits(OpBuilder &builder, Location loc, Value stored) {
  if (!isa<FloatType>(stored.getType())) {
    return stored;
  }
  Type type = builder.getIntegerType(stored.getType().getIntOrFloatBitWidth());
  return arith::BitcastOp::create(builder, loc, type, stored);
}

/// The bits of an element.
static Value extractBits(OpBuilder &builder, Location loc, Value tensor,
                         Type elementType, ValueRange indices) {
  Value stored = tensor::ExtractOp::create(builder, loc, tensor, indices);
  return toBits(builder, loc, normalize(builder, loc, stored, elementType));
}

/// The stored element of these bits.
static Value fromBits(OpBuilder &builder, Location loc, Value bits,
                      Type elementType) {
  Type storage = getStorageType(elementType);
  if (isa<FloatType>(storage)) {
    return arith::BitcastOp::create(builder, loc, storage, bits);
  }
  return normalize(builder, loc, bits, elementType);
}

/// Elements of `type` in one row of a fractal.
static int64_t getFractalColumns(RankedTensorType type) {
  return kFractalBytes / getElementBytes(type.getElementType());
}

namespace {

//===----------------------------------------------------------------------===//
// Fractal order
//===----------------------------------------------------------------------===//

struct PackNzPattern : LoweringPattern<PackNzOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(PackNzOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    RankedTensorType matrix = getTensorType(op.getSrc());
    int64_t columns = getFractalColumns(matrix);
    Value packed = createMove(
        rewriter, op.getLoc(), lowering, op.getResult(),
        getTypeConverter()->convertType(op.getType()),
        [&](OpBuilder &builder, Location loc, ValueRange indices) {
          Value row = scale(builder, loc, indices[1], kFractalRows, indices[2]);
          Value column = scale(builder, loc, indices[0], columns, indices[3]);
          return extractPadded(builder, loc, adaptor.getSrc(), row, column);
        });
    rewriter.replaceOp(op, packed);
    return success();
  }

  /// The element of a static matrix, or 0 beyond it.
  static Value extractPadded(OpBuilder &builder, Location loc, Value matrix,
                             Value row, Value column) {
    ArrayRef<int64_t> shape = getTensorType(matrix).getShape();
    Value inside;
    Value wanted[] = {row, column};
    SmallVector<Value> position;
    for (auto [index, extent] : llvm::zip(wanted, shape)) {
      Value last = createIndex(builder, loc, extent - 1);
      Value fits = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::ule, index, last);
      position.push_back(arith::MinUIOp::create(builder, loc, index, last));
      inside =
          inside ? arith::AndIOp::create(builder, loc, inside, fits) : fits;
    }
    Value stored = tensor::ExtractOp::create(builder, loc, matrix, position);
    Value zero = arith::ConstantOp::create(
        builder, loc, builder.getZeroAttr(stored.getType()));
    return arith::SelectOp::create(builder, loc, inside, stored, zero);
  }
};

struct UnpackNzPattern : LoweringPattern<UnpackNzOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(UnpackNzOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    int64_t columns = getFractalColumns(op.getType());
    Value unpacked = createMove(
        rewriter, op.getLoc(), lowering, op.getResult(),
        getTypeConverter()->convertType(op.getType()),
        [&](OpBuilder &builder, Location loc, ValueRange indices) -> Value {
          auto [band, row] = divide(builder, loc, indices[0], kFractalRows);
          auto [stripe, column] = divide(builder, loc, indices[1], columns);
          return tensor::ExtractOp::create(
              builder, loc, adaptor.getSrc(),
              ValueRange{stripe, band, row, column});
        });
    rewriter.replaceOp(op, unpacked);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// Checks the dimensions that `op` leaves alone.
void assertSameLeading(ConversionPatternRewriter &rewriter, Operation *op,
                       const Lowering &lowering, bool lastToo) {
  unsigned rank = getTensorType(op->getResult(0)).getRank();
  for (unsigned dim = 0; dim < rank - (lastToo ? 0 : 1); ++dim) {
    assertSameSize(rewriter, op, lowering, op->getResult(0), dim,
                   op->getOperand(0), dim);
  }
}

struct ReinterpretPattern : LoweringPattern<ReinterpretOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(ReinterpretOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type from = getTensorType(op.getSrc()).getElementType();
    Type to = op.getType().getElementType();
    int64_t read = getElementBytes(from), written = getElementBytes(to);
    assertSameLeading(rewriter, op, lowering, /*lastToo=*/read == written);
    Value source = adaptor.getSrc();
    Value reinterpreted = createMove(
        rewriter, op.getLoc(), lowering, op.getResult(),
        getTypeConverter()->convertType(op.getType()),
        [&](OpBuilder &builder, Location loc, ValueRange indices) {
          Value bits =
              read <= written
                  ? join(builder, loc, source, from, indices, written / read)
                  : split(builder, loc, source, from, indices, read / written);
          return fromBits(builder, loc, bits, to);
        });
    rewriter.replaceOp(op, reinterpreted);
    return success();
  }

  /// The bits of `count` elements, the first one lowest.
  static Value join(OpBuilder &builder, Location loc, Value source,
                    Type elementType, ValueRange indices, int64_t count) {
    unsigned width = 8 * getElementBytes(elementType);
    Type type = builder.getIntegerType(width * count);
    SmallVector<Value> position(indices);
    Value joined;
    for (int64_t part = 0; part < count; ++part) {
      position.back() = scale(builder, loc, indices.back(), count,
                              createIndex(builder, loc, part));
      Value bits = extractBits(builder, loc, source, elementType, position);
      bits = resize(builder, loc, bits, type);
      if (!joined) {
        joined = bits;
        continue;
      }
      Value distance = createLike(builder, loc, bits, part * width);
      bits = arith::ShLIOp::create(builder, loc, bits, distance);
      joined = arith::OrIOp::create(builder, loc, joined, bits);
    }
    return joined;
  }

  /// One of `count` parts of the bits of an element.
  static Value split(OpBuilder &builder, Location loc, Value source,
                     Type elementType, ValueRange indices, int64_t count) {
    int64_t width = 8 * getElementBytes(elementType) / count;
    SmallVector<Value> position(indices);
    auto [whole, part] = divide(builder, loc, indices.back(), count);
    position.back() = whole;
    Value bits = extractBits(builder, loc, source, elementType, position);
    Value distance =
        scale(builder, loc, part, width, createIndex(builder, loc, 0));
    distance =
        arith::IndexCastOp::create(builder, loc, bits.getType(), distance);
    bits = arith::ShRUIOp::create(builder, loc, bits, distance);
    return resize(builder, loc, bits, builder.getIntegerType(width));
  }
};

//===----------------------------------------------------------------------===//
// Packed halves
//===----------------------------------------------------------------------===//

struct PackPattern : LoweringPattern<PackOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(PackOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type element = getTensorType(op.getSrc()).getElementType();
    assertSameLeading(rewriter, op, lowering, /*lastToo=*/false);
    Value packed = createMove(
        rewriter, op.getLoc(), lowering, op.getResult(),
        getTypeConverter()->convertType(op.getType()),
        [&](OpBuilder &builder, Location loc, ValueRange indices) -> Value {
          SmallVector<Value> position(indices);
          auto extract = [&](int64_t half) {
            position.back() = scale(builder, loc, indices.back(), 2,
                                    createIndex(builder, loc, half));
            return extractBits(builder, loc, adaptor.getSrc(), element,
                               position);
          };
          Value low = extract(0), high = extract(1);
          Value distance = createLike(builder, loc, high, 4);
          high = arith::ShLIOp::create(builder, loc, high, distance);
          return arith::OrIOp::create(builder, loc, low, high);
        });
    rewriter.replaceOp(op, packed);
    return success();
  }
};

struct UnpackPattern : LoweringPattern<UnpackOp> {
  using LoweringPattern::LoweringPattern;

  LogicalResult
  matchAndRewrite(UnpackOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    assertSameLeading(rewriter, op, lowering, /*lastToo=*/false);
    Value unpacked = createMove(
        rewriter, op.getLoc(), lowering, op.getResult(),
        getTypeConverter()->convertType(op.getType()),
        [&](OpBuilder &builder, Location loc, ValueRange indices) {
          SmallVector<Value> position(indices);
          auto [whole, half] = divide(builder, loc, indices.back(), 2);
          position.back() = whole;
          Value byte = tensor::ExtractOp::create(builder, loc, adaptor.getSrc(),
                                                 position);
          Value distance =
              scale(builder, loc, half, 4, createIndex(builder, loc, 0));
          distance = arith::IndexCastOp::create(builder, loc, byte.getType(),
                                                distance);
          Value bits = arith::ShRUIOp::create(builder, loc, byte, distance);
          return fromBits(builder, loc, bits, op.getType().getElementType());
        });
    rewriter.replaceOp(op, unpacked);
    return success();
  }
};

} // namespace

void pto::populateLayoutPatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns,
                                 const Lowering &lowering) {
  patterns.add<PackNzPattern, UnpackNzPattern, ReinterpretPattern, PackPattern,
               UnpackPattern>(converter, patterns.getContext(), lowering);
}
