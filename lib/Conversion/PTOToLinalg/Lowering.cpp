//===- Lowering.cpp - What the patterns of PTOToLinalg share ------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sizes come from the shape analysis of the source program and never from an
// intermediate tensor: a destination whose size hangs on the value to be
// written could not be written in place.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

Value pto::toValue(OpBuilder &builder, Location loc, OpFoldResult size) {
  return getValueOrCreateConstantIndexOp(builder, loc, size);
}

/// Combines the operands of an expression.
static OpFoldResult combine(OpBuilder &builder, Location loc,
                            SizeExpr::Kind kind, OpFoldResult lhs,
                            OpFoldResult rhs) {
  AffineExpr a, b;
  bindSymbols(builder.getContext(), a, b);
  switch (kind) {
  case SizeExpr::Kind::Sum:
    return affine::makeComposedFoldedAffineApply(builder, loc, a + b,
                                                 {lhs, rhs});
  case SizeExpr::Kind::Min: {
    AffineMap map = AffineMap::get(0, 2, {a, b}, builder.getContext());
    return affine::makeComposedFoldedAffineMin(builder, loc, map, {lhs, rhs});
  }
  case SizeExpr::Kind::Product:
    return builder.createOrFold<arith::MulIOp>(loc, toValue(builder, loc, lhs),
                                               toValue(builder, loc, rhs));
  default:
    return builder.createOrFold<arith::DivUIOp>(loc, toValue(builder, loc, lhs),
                                                toValue(builder, loc, rhs));
  }
}

/// The value that stands for `value` of the source program by now.
static Value getCurrent(ConversionPatternRewriter &rewriter, Value value) {
  Value remapped = rewriter.getRemappedValue(value);
  return remapped ? remapped : value;
}

/// Builds the value of a leaf; the values it names may have been converted.
static OpFoldResult buildLeaf(OpBuilder &builder, Location loc,
                              const SizeExpr &expr,
                              function_ref<Value(Value)> current) {
  if (expr.kind == SizeExpr::Kind::Constant) {
    return builder.getIndexAttr(expr.constant);
  }
  Value value = current(expr.value);
  if (expr.kind == SizeExpr::Kind::Index) {
    return value;
  }
  return builder.createOrFold<tensor::DimOp>(loc, value, expr.constant);
}

OpFoldResult Lowering::getSize(ConversionPatternRewriter &rewriter,
                               Location loc, Value original,
                               unsigned dim) const {
  return buildSize(rewriter, loc, original, dim,
                   [&](Value value) { return getCurrent(rewriter, value); });
}

OpFoldResult Lowering::buildSize(OpBuilder &builder, Location loc,
                                 Value original, unsigned dim,
                                 function_ref<Value(Value)> current) const {
  // Post-order with an explicit stack: expressions grow with the program.
  DenseMap<const SizeExpr *, OpFoldResult> built;
  SmallVector<const SizeExpr *> work{shapes.getSize(original, dim)};
  const SizeExpr *root = work.front();
  while (!work.empty()) {
    const SizeExpr *expr = work.back();
    if (built.contains(expr)) {
      work.pop_back();
      continue;
    }
    if (!expr->lhs) {
      built[expr] = buildLeaf(builder, loc, *expr, current);
      work.pop_back();
      continue;
    }
    bool ready = true;
    for (const SizeExpr *operand : {expr->lhs, expr->rhs}) {
      if (!built.contains(operand)) {
        work.push_back(operand);
        ready = false;
      }
    }
    if (ready) {
      built[expr] =
          combine(builder, loc, expr->kind, built[expr->lhs], built[expr->rhs]);
      work.pop_back();
    }
  }
  return built[root];
}

SmallVector<OpFoldResult>
Lowering::getSizes(ConversionPatternRewriter &rewriter, Location loc,
                   Value original) const {
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < getTensorType(original).getRank(); ++dim) {
    sizes.push_back(getSize(rewriter, loc, original, dim));
  }
  return sizes;
}

void Lowering::collectLeaves(ConversionPatternRewriter &rewriter,
                             Value original,
                             SmallVectorImpl<Value> &leaves) const {
  SmallVector<const SizeExpr *> work;
  for (int64_t dim = 0; dim < getTensorType(original).getRank(); ++dim) {
    work.push_back(shapes.getSize(original, dim));
  }
  llvm::SmallPtrSet<const SizeExpr *, 8> seen;
  while (!work.empty()) {
    const SizeExpr *expr = work.pop_back_val();
    if (!seen.insert(expr).second) {
      continue;
    }
    if (expr->lhs) {
      work.append({expr->lhs, expr->rhs});
    } else if (expr->value) {
      leaves.push_back(getCurrent(rewriter, expr->value));
    }
  }
}

Value Lowering::createEmptyOf(ConversionPatternRewriter &rewriter, Location loc,
                              Value original, Type storage) const {
  SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, original);
  AffineExpr size;
  bindSymbols(rewriter.getContext(), size);
  for (auto [dim, value] : llvm::enumerate(sizes)) {
    std::optional<int64_t> bound = shapes.getBound(original, dim);
    if (!bound || getConstantIntValue(value)) {
      continue;
    }
    AffineExpr limit = rewriter.getAffineConstantExpr(*bound);
    AffineMap map = AffineMap::get(0, 1, {size, limit}, rewriter.getContext());
    value = affine::makeComposedFoldedAffineMin(rewriter, loc, map, {value});
  }
  return tensor::EmptyOp::create(rewriter, loc, sizes, storage);
}

Value Lowering::createEmpty(ConversionPatternRewriter &rewriter, Location loc,
                            Value original) const {
  return createEmptyOf(
      rewriter, loc, original,
      getStorageType(getTensorType(original).getElementType()));
}

//===----------------------------------------------------------------------===//
// Checks and elements
//===----------------------------------------------------------------------===//

void pto::createAssert(OpBuilder &builder, Operation *guarded, Value condition,
                       StringRef message, ValueRange values) {
  AssertOp::create(builder, guarded->getLoc(), condition,
                   builder.getStringAttr(message), values,
                   guarded->getName().getIdentifier());
}

void pto::setEarliestInsertionPoint(OpBuilder &builder, Operation *op,
                                    ValueRange values) {
  Operation *last = nullptr;
  for (Value value : values) {
    Operation *definition = value.getDefiningOp();
    if (!definition || definition->getBlock() != op->getBlock()) {
      continue;
    }
    if (!last || last->isBeforeInBlock(definition)) {
      last = definition;
    }
  }
  if (last) {
    builder.setInsertionPointAfter(last);
  } else {
    builder.setInsertionPointToStart(op->getBlock());
  }
}

Value pto::extractElement(OpBuilder &builder, Location loc, Value tensor,
                          Type elementType, ValueRange indices) {
  Value stored = tensor::ExtractOp::create(builder, loc, tensor, indices);
  return loadElement(builder, loc, stored, elementType);
}

Value pto::insertElement(OpBuilder &builder, Location loc, Value computed,
                         Value tensor, Type elementType, ValueRange indices) {
  Value stored = storeElement(builder, loc, computed, elementType);
  return tensor::InsertOp::create(builder, loc, stored, tensor, indices);
}

//===----------------------------------------------------------------------===//
// Loop nests
//===----------------------------------------------------------------------===//

/// The map from result dimensions to one operand of an elementwise operation.
static AffineMap getOperandMap(Builder &builder, ArrayRef<DimAxes> dims,
                               ArrayRef<DimAxes> result) {
  SmallVector<AffineExpr> exprs;
  for (const DimAxes &dim : dims) {
    const auto *position = llvm::find(result, dim);
    exprs.push_back(dim.empty()
                        ? builder.getAffineConstantExpr(0)
                        : builder.getAffineDimExpr(position - result.begin()));
  }
  return AffineMap::get(result.size(), 0, exprs, builder.getContext());
}

Value pto::createElementwise(ConversionPatternRewriter &rewriter, Operation *op,
                             const Lowering &lowering, ValueRange originals,
                             ValueRange inputs, ElementFn body) {
  Location loc = op->getLoc();
  Value result = op->getResult(0);
  Type resultElement = getTensorType(result).getElementType();
  OpAxes axes = cast<AxesOpInterface>(op).getAxes();
  SmallVector<AffineMap> maps;
  for (Value original : originals) {
    for (OpOperand &operand : op->getOpOperands()) {
      if (operand.get() == original) {
        maps.push_back(getOperandMap(rewriter,
                                     axes.operands[operand.getOperandNumber()],
                                     axes.results.front()));
        break;
      }
    }
  }
  Value empty = lowering.createEmpty(rewriter, loc, result);
  unsigned rank = getTensorType(result).getRank();
  maps.push_back(rewriter.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), inputs, empty, maps, iterators,
      [&](OpBuilder &builder, Location loc, ValueRange stored) {
        SmallVector<Value> elements;
        for (auto [value, original] : llvm::zip(stored, originals)) {
          elements.push_back(loadElement(
              builder, loc, value, getTensorType(original).getElementType()));
        }
        Value computed = body(builder, loc, elements);
        linalg::YieldOp::create(
            builder, loc, storeElement(builder, loc, computed, resultElement));
      });
  return generic.getResult(0);
}

Value pto::createGenerate(
    ConversionPatternRewriter &rewriter, Location loc, const Lowering &lowering,
    Value original,
    function_ref<Value(OpBuilder &, Location, ArrayRef<Value>)> body) {
  Value empty = lowering.createEmpty(rewriter, loc, original);
  RankedTensorType type = getTensorType(original);
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), ValueRange(), empty,
      rewriter.getMultiDimIdentityMap(type.getRank()), iterators,
      [&](OpBuilder &builder, Location loc, ValueRange) {
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < type.getRank(); ++dim) {
          indices.push_back(linalg::IndexOp::create(builder, loc, dim));
        }
        Value computed = body(builder, loc, indices);
        linalg::YieldOp::create(
            builder, loc,
            storeElement(builder, loc, computed, type.getElementType()));
      });
  return generic.getResult(0);
}
