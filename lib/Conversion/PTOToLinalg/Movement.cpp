//===- Movement.cpp - Patterns that move elements -----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loop nests, sizes and checks of the patterns that move elements. A check is
// left out only where constants or the shape analysis prove it: the nests rely
// on every one of them.
//
//===----------------------------------------------------------------------===//

#include "Movement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

OpFoldResult pto::addSizes(OpBuilder &builder, Location loc, OpFoldResult lhs,
                           OpFoldResult rhs) {
  std::optional<int64_t> a = getConstantIntValue(lhs);
  std::optional<int64_t> b = getConstantIntValue(rhs);
  if (a && b) {
    return builder.getIndexAttr(*a + *b);
  }
  if (a == 0) {
    return rhs;
  }
  if (b == 0) {
    return lhs;
  }
  return arith::AddIOp::create(builder, loc, toValue(builder, loc, lhs),
                               toValue(builder, loc, rhs))
      .getResult();
}

OpFoldResult pto::multiplySizes(OpBuilder &builder, Location loc,
                                OpFoldResult lhs, OpFoldResult rhs) {
  std::optional<int64_t> a = getConstantIntValue(lhs);
  std::optional<int64_t> b = getConstantIntValue(rhs);
  if (a && b) {
    return builder.getIndexAttr(*a * *b);
  }
  if (a == 1) {
    return rhs;
  }
  if (b == 1) {
    return lhs;
  }
  return arith::MulIOp::create(builder, loc, toValue(builder, loc, lhs),
                               toValue(builder, loc, rhs))
      .getResult();
}

OpFoldResult pto::multiplySizes(OpBuilder &builder, Location loc,
                                ArrayRef<OpFoldResult> sizes) {
  OpFoldResult product = builder.getIndexAttr(1);
  for (OpFoldResult size : sizes) {
    product = multiplySizes(builder, loc, product, size);
  }
  return product;
}

Value pto::createIndex(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

void pto::assertEqual(OpBuilder &builder, Operation *op, const Twine &what,
                      OpFoldResult expected, OpFoldResult actual) {
  std::optional<int64_t> wanted = getConstantIntValue(expected);
  if (expected == actual || (wanted && wanted == getConstantIntValue(actual))) {
    return;
  }
  Location loc = op->getLoc();
  Value a = toValue(builder, loc, expected), b = toValue(builder, loc, actual);
  Value equal =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, a, b);
  createAssert(builder, op, equal,
               ("expects " + what + " to be {0}, but found {1}").str(), {a, b});
}

void pto::assertSameSize(ConversionPatternRewriter &rewriter, Operation *op,
                         const Lowering &lowering, Value expected,
                         unsigned expectedDim, Value actual, unsigned dim) {
  if (lowering.getShapes().isSameSize(expected, expectedDim, actual, dim)) {
    return;
  }
  Location loc = op->getLoc();
  assertEqual(rewriter, op, "the extent of dimension " + Twine(dim),
              lowering.getSize(rewriter, loc, expected, expectedDim),
              lowering.getSize(rewriter, loc, actual, dim));
}

void pto::assertSameSizes(ConversionPatternRewriter &rewriter, Operation *op,
                          const Lowering &lowering, Value expected,
                          Value actual) {
  for (unsigned dim = 0; dim < getTensorType(expected).getRank(); ++dim) {
    assertSameSize(rewriter, op, lowering, expected, dim, actual, dim);
  }
}

void pto::assertWithinBounds(OpBuilder &builder, Operation *op,
                             ArrayRef<OpFoldResult> sizes) {
  Location loc = op->getLoc();
  RankedTensorType type = getTensorType(op->getResult(0));
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (!type.isDynamicDim(dim)) {
      assertEqual(builder, op, "the extent of dimension " + Twine(dim),
                  builder.getIndexAttr(type.getDimSize(dim)), size);
      continue;
    }
    // Sums and products of extents are not negative; a given size can be.
    Extent extent = getExtent(type, dim);
    bool isGiven = isa<Value>(size) &&
                   llvm::is_contained(op->getOperands(), cast<Value>(size));
    if (!extent.isBounded() && !isGiven && !getConstantIntValue(size)) {
      continue;
    }
    int64_t bound =
        extent.isBounded() ? extent.bound : std::numeric_limits<int64_t>::max();
    std::optional<int64_t> known = getConstantIntValue(size);
    if (known && *known >= 0 && *known <= bound) {
      continue;
    }
    Value found = toValue(builder, loc, size);
    Value limit = createIndex(builder, loc, bound);
    Value fits = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule,
                                       found, limit);
    createAssert(builder, op, fits,
                 ("expects an extent of dimension " + Twine(dim) +
                  " from 0 to {1}, but found {0}")
                     .str(),
                 {found, limit});
  }
}

void pto::assertNotLonger(ConversionPatternRewriter &rewriter, Operation *op,
                          const Lowering &lowering, Value shorter, Value longer,
                          unsigned dim) {
  if (lowering.getShapes().isSameSize(shorter, dim, longer, dim)) {
    return;
  }
  Location loc = op->getLoc();
  OpFoldResult least = lowering.getSize(rewriter, loc, shorter, dim);
  OpFoldResult most = lowering.getSize(rewriter, loc, longer, dim);
  std::optional<int64_t> a = getConstantIntValue(least);
  std::optional<int64_t> b = getConstantIntValue(most);
  if (a && b && *a <= *b) {
    return;
  }
  Value found = toValue(rewriter, loc, least);
  Value limit = toValue(rewriter, loc, most);
  Value fits = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::ule,
                                     found, limit);
  createAssert(rewriter, op, fits,
               ("expects an extent of the index in dimension " + Twine(dim) +
                " up to {1}, but found {0}")
                   .str(),
               {found, limit});
}

void pto::assertIndex(OpBuilder &builder, Operation *op, Value index,
                      Value extent) {
  // As unsigned numbers, where a negative index is beyond every extent.
  Value inside = arith::CmpIOp::create(
      builder, op->getLoc(), arith::CmpIPredicate::ult, index, extent);
  createAssert(builder, op, inside, "expects an index below {1}, but found {0}",
               {index, extent});
}

void pto::assertIndices(ConversionPatternRewriter &rewriter, Operation *op,
                        const Lowering &lowering, Value original,
                        Value converted, OpFoldResult extent) {
  Location loc = op->getLoc();
  Value end = toValue(rewriter, loc, extent);
  createVisit(rewriter, loc, lowering.getSizes(rewriter, loc, original),
              [&](OpBuilder &builder, Location loc, ValueRange position) {
                Value index = extractIndex(builder, loc, converted, position);
                assertIndex(builder, op, index, end);
              });
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Value pto::castTensor(OpBuilder &builder, Location loc, Value tensor,
                      Type type) {
  if (tensor.getType() == type) {
    return tensor;
  }
  return tensor::CastOp::create(builder, loc, type, tensor);
}

Value pto::createStored(OpBuilder &builder, Location loc, TypedAttr value) {
  Type storage = getStorageType(value.getType());
  auto number = dyn_cast<FloatAttr>(value);
  if (number && isa<FloatType>(storage)) {
    return arith::ConstantOp::create(builder, loc, number);
  }
  APInt bits = number ? number.getValue().bitcastToAPInt()
                      : cast<IntegerAttr>(value).getValue();
  bits = bits.zextOrTrunc(storage.getIntOrFloatBitWidth());
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(storage, bits));
}

Value pto::extractIndex(OpBuilder &builder, Location loc, Value tensor,
                        ValueRange indices) {
  Value stored = tensor::ExtractOp::create(builder, loc, tensor, indices);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    stored);
}

Value pto::insertWindow(OpBuilder &builder, Location loc, Value source,
                        Value dst, ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes) {
  // A window of no elements may begin at the end, which slices refuse.
  if (llvm::any_of(sizes, [](OpFoldResult size) {
        return getConstantIntValue(size) == 0;
      })) {
    return dst;
  }
  // Sizes must be as static as the type of the source.
  RankedTensorType type = getTensorType(source);
  SmallVector<OpFoldResult> exact;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    exact.push_back(type.isDynamicDim(dim)
                        ? OpFoldResult(toValue(builder, loc, size))
                        : builder.getIndexAttr(type.getDimSize(dim)));
  }
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  return tensor::InsertSliceOp::create(builder, loc, source, dst, offsets,
                                       exact, strides);
}

//===----------------------------------------------------------------------===//
// Loop nests
//===----------------------------------------------------------------------===//

Value pto::createMove(
    ConversionPatternRewriter &rewriter, Location loc, const Lowering &lowering,
    Value original, Type type,
    function_ref<Value(OpBuilder &, Location, ValueRange)> body) {
  Value empty = lowering.createEmpty(rewriter, loc, original);
  unsigned rank = getTensorType(empty).getRank();
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto nest = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), ValueRange(), empty,
      rewriter.getMultiDimIdentityMap(rank), iterators,
      [&](OpBuilder &builder, Location loc, ValueRange) {
        SmallVector<Value> indices;
        for (unsigned dim = 0; dim < rank; ++dim) {
          indices.push_back(linalg::IndexOp::create(builder, loc, dim));
        }
        linalg::YieldOp::create(builder, loc, body(builder, loc, indices));
      });
  return castTensor(rewriter, loc, nest.getResult(0), type);
}

/// Steps from 0 to each of `sizes`, outermost first.
static scf::LoopNest
createNest(OpBuilder &builder, Location loc, ArrayRef<OpFoldResult> sizes,
           ValueRange carried,
           function_ref<scf::ValueVector(OpBuilder &, Location, ValueRange,
                                         ValueRange)>
               body) {
  SmallVector<Value> ends;
  for (OpFoldResult size : sizes) {
    ends.push_back(toValue(builder, loc, size));
  }
  SmallVector<Value> begins(sizes.size(), createIndex(builder, loc, 0));
  SmallVector<Value> steps(sizes.size(), createIndex(builder, loc, 1));
  return scf::buildLoopNest(builder, loc, begins, ends, steps, carried, body);
}

Value pto::createUpdate(
    OpBuilder &builder, Location loc, ArrayRef<OpFoldResult> sizes, Value dst,
    function_ref<Value(OpBuilder &, Location, ValueRange, Value)> body) {
  scf::LoopNest nest =
      createNest(builder, loc, sizes, dst,
                 [&](OpBuilder &builder, Location loc, ValueRange indices,
                     ValueRange carried) -> scf::ValueVector {
                   return {body(builder, loc, indices, carried.front())};
                 });
  return nest.results.front();
}

void pto::createVisit(
    OpBuilder &builder, Location loc, ArrayRef<OpFoldResult> sizes,
    function_ref<void(OpBuilder &, Location, ValueRange)> body) {
  createNest(builder, loc, sizes, {},
             [&](OpBuilder &builder, Location loc, ValueRange indices,
                 ValueRange) -> scf::ValueVector {
               body(builder, loc, indices);
               return {};
             });
}
