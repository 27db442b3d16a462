//===- Nest.cpp - Loop nests over the axes of an operation --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every nest updates its outputs element by element and reads nothing else of
// them, so that bufferization keeps accumulators and results in place.
//
//===----------------------------------------------------------------------===//

#include "Nest.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Nests
//===----------------------------------------------------------------------===//

AxesNest AxesNest::overAll(const OpAxes &axes) {
  return AxesNest(axes,
                  llvm::to_vector(llvm::seq<unsigned>(axes.kinds.size())));
}

AxesNest AxesNest::overParallel(const OpAxes &axes) {
  SmallVector<unsigned> order;
  for (auto [axis, kind] : llvm::enumerate(axes.kinds)) {
    if (kind == AxisKind::Parallel) {
      order.push_back(axis);
    }
  }
  return AxesNest(axes, order);
}

void AxesNest::addInput(Value tensor, ArrayRef<DimAxes> dims) {
  inputs.push_back(tensor);
  inputDims.emplace_back(dims);
}

void AxesNest::addOutput(Value tensor, ArrayRef<DimAxes> dims) {
  outputs.push_back(tensor);
  outputDims.emplace_back(dims);
}

AffineMap AxesNest::getMap(MLIRContext *context, ArrayRef<DimAxes> dims) const {
  SmallVector<AffineExpr> exprs;
  for (const DimAxes &dim : dims) {
    assert(dim.size() <= 1 && "nests do not merge axes");
    const auto *loop = dim.empty() ? nullptr : llvm::find(order, dim.front());
    exprs.push_back(loop ? getAffineDimExpr(loop - order.begin(), context)
                         : getAffineConstantExpr(0, context));
  }
  return AffineMap::get(order.size(), 0, exprs, context);
}

SmallVector<Value> AxesNest::create(OpBuilder &builder, Location loc,
                                    NestBody body) const {
  SmallVector<AffineMap> maps;
  for (const ValueAxes &dims :
       llvm::concat<const ValueAxes>(inputDims, outputDims)) {
    maps.push_back(getMap(builder.getContext(), dims));
  }
  SmallVector<utils::IteratorType> iterators;
  for (unsigned axis : order) {
    iterators.push_back(axes.kinds[axis] == AxisKind::Parallel
                            ? utils::IteratorType::parallel
                            : utils::IteratorType::reduction);
  }
  auto nest = linalg::GenericOp::create(
      builder, loc, ValueRange(outputs).getTypes(), inputs, outputs, maps,
      iterators, [&](OpBuilder &builder, Location loc, ValueRange stored) {
        linalg::YieldOp::create(builder, loc, body(builder, loc, stored));
      });
  return SmallVector<Value>(nest.getResults());
}

Value AxesNest::getIndex(OpBuilder &builder, Location loc,
                         unsigned axis) const {
  return linalg::IndexOp::create(builder, loc,
                                 llvm::find(order, axis) - order.begin());
}

//===----------------------------------------------------------------------===//
// Accumulators
//===----------------------------------------------------------------------===//

Type pto::getAccumulatorType(Type elementType) {
  return isa<FloatType>(elementType)
             ? Float32Type::get(elementType.getContext())
             : elementType;
}

Value pto::createFill(OpBuilder &builder, Location loc, Value tensor,
                      TypedAttr value) {
  Value scalar = arith::ConstantOp::create(builder, loc, value);
  return linalg::FillOp::create(builder, loc, scalar, tensor).getResult(0);
}

Value pto::createFilled(ConversionPatternRewriter &rewriter, Location loc,
                        const Lowering &lowering, Value original,
                        TypedAttr value) {
  Value empty =
      lowering.createEmptyOf(rewriter, loc, original, value.getType());
  return createFill(rewriter, loc, empty, value);
}

Value pto::createEmptyAlong(ConversionPatternRewriter &rewriter, Location loc,
                            const Lowering &lowering, Value original,
                            ArrayRef<unsigned> dims, Type storage) {
  auto whole = lowering.createEmptyOf(rewriter, loc, original, storage)
                   .getDefiningOp<tensor::EmptyOp>();
  SmallVector<OpFoldResult> all = whole.getMixedSizes(), sizes;
  for (unsigned dim : dims) {
    sizes.push_back(all[dim]);
  }
  rewriter.eraseOp(whole);
  return tensor::EmptyOp::create(rewriter, loc, sizes, storage);
}

Value pto::createFinish(ConversionPatternRewriter &rewriter, AxesOpInterface op,
                        const Lowering &lowering, Value accumulator,
                        Type accumulated, ArrayRef<FinishInput> inputs,
                        ElementFn body) {
  Location loc = op->getLoc();
  Value original = op->getResult(0);
  Type elementType = getTensorType(original).getElementType();
  bool inPlace = getStorageType(elementType) == getStorageType(accumulated);
  if (inPlace && !body) {
    return accumulator;
  }
  OpAxes axes = op.getAxes();
  AxesNest nest = AxesNest::overParallel(axes);
  for (const FinishInput &input : inputs) {
    nest.addInput(input.tensor, input.dims);
  }
  // The accumulator comes right behind the inputs, read or updated.
  if (inPlace) {
    nest.addOutput(accumulator, axes.results.front());
  } else {
    nest.addInput(accumulator, axes.results.front());
    nest.addOutput(lowering.createEmpty(rewriter, loc, original),
                   axes.results.front());
  }
  auto create = [&](OpBuilder &builder, Location loc, ValueRange stored) {
    SmallVector<Value> elements{
        loadElement(builder, loc, stored[inputs.size()], accumulated)};
    for (auto [input, value] : llvm::zip(inputs, stored)) {
      elements.push_back(loadElement(builder, loc, value, input.elementType));
    }
    Value computed = body ? body(builder, loc, elements) : elements.front();
    return SmallVector<Value>{
        storeElement(builder, loc, computed, elementType)};
  };
  return nest.create(rewriter, loc, create).front();
}

//===----------------------------------------------------------------------===//
// Elements and results
//===----------------------------------------------------------------------===//

Value pto::createPrecedes(OpBuilder &builder, Location loc, Type elementType,
                          Value lhs, Value rhs, bool greater, bool nanFirst) {
  if (!isa<FloatType>(elementType)) {
    using Predicate = arith::CmpIPredicate;
    bool isSigned = !isUnsigned(elementType);
    Predicate predicate = greater
                              ? (isSigned ? Predicate::sgt : Predicate::ugt)
                              : (isSigned ? Predicate::slt : Predicate::ult);
    return arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
  }
  using Predicate = arith::CmpFPredicate;
  Value first = nanFirst ? lhs : rhs, second = nanFirst ? rhs : lhs;
  Value byValue = arith::CmpFOp::create(
      builder, loc, greater ? Predicate::OGT : Predicate::OLT, lhs, rhs);
  Value firstIsNaN =
      arith::CmpFOp::create(builder, loc, Predicate::UNO, first, first);
  Value secondIsNumber =
      arith::CmpFOp::create(builder, loc, Predicate::ORD, second, second);
  Value byKind =
      arith::AndIOp::create(builder, loc, firstIsNaN, secondIsNumber);
  return arith::OrIOp::create(builder, loc, byValue, byKind);
}

void pto::replaceWithTensors(ConversionPatternRewriter &rewriter,
                             const TypeConverter &converter, Operation *op,
                             ValueRange tensors) {
  SmallVector<Value> results;
  for (auto [tensor, result] : llvm::zip_equal(tensors, op->getResults())) {
    Type type = converter.convertType(result.getType());
    results.push_back(
        type == tensor.getType()
            ? tensor
            : tensor::CastOp::create(rewriter, op->getLoc(), type, tensor));
  }
  rewriter.replaceOp(op, results);
}
