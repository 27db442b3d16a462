//===- ShapeAnalysis.cpp - Symbolic extents of tensors ------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One forward walk. An operation with axes passes extents from operand
// dimensions to result dimensions along them; windows, concatenations and the
// like say their own. Equal expressions need not be one node: `isSameSize`
// compares structure.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/Analysis/ShapeAnalysis.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

const SizeExpr *ShapeAnalysis::constant(int64_t value) {
  expressions.push_back(
      {SizeExpr::Kind::Constant, value, {}, nullptr, nullptr});
  return &expressions.back();
}

const SizeExpr *ShapeAnalysis::index(Value value) {
  expressions.push_back({SizeExpr::Kind::Index, 0, value, nullptr, nullptr});
  return &expressions.back();
}

const SizeExpr *ShapeAnalysis::dimOf(Value tensor, unsigned dim) {
  expressions.push_back({SizeExpr::Kind::DimOf, dim, tensor, nullptr, nullptr});
  return &expressions.back();
}

const SizeExpr *ShapeAnalysis::sizeOf(OpFoldResult size) {
  if (std::optional<int64_t> value = getConstantIntValue(size)) {
    return constant(*value);
  }
  auto value = cast<Value>(size);
  // The extent of another tensor is what that one is made of.
  auto dim = value.getDefiningOp<tensor::DimOp>();
  std::optional<int64_t> number = dim ? dim.getConstantIndex() : std::nullopt;
  auto type = dim ? dyn_cast<RankedTensorType>(dim.getSource().getType())
                  : RankedTensorType();
  if (type && number && *number >= 0 && *number < type.getRank()) {
    return getSize(dim.getSource(), *number);
  }
  return index(value);
}

/// The value of an operation on constants.
static int64_t evaluate(SizeExpr::Kind kind, int64_t lhs, int64_t rhs) {
  switch (kind) {
  case SizeExpr::Kind::Product:
    return lhs * rhs;
  case SizeExpr::Kind::Quotient:
    return rhs == 0 ? 0 : lhs / rhs;
  case SizeExpr::Kind::Sum:
    return lhs + rhs;
  default:
    return std::min(lhs, rhs);
  }
}

const SizeExpr *ShapeAnalysis::combine(SizeExpr::Kind kind, const SizeExpr *lhs,
                                       const SizeExpr *rhs) {
  bool folds = lhs->kind == SizeExpr::Kind::Constant &&
               rhs->kind == SizeExpr::Kind::Constant;
  if (folds) {
    return constant(evaluate(kind, lhs->constant, rhs->constant));
  }
  bool scales =
      kind == SizeExpr::Kind::Product || kind == SizeExpr::Kind::Quotient;
  if (scales && rhs->kind == SizeExpr::Kind::Constant && rhs->constant == 1) {
    return lhs;
  }
  if (kind == SizeExpr::Kind::Product &&
      lhs->kind == SizeExpr::Kind::Constant && lhs->constant == 1) {
    return rhs;
  }
  expressions.push_back({kind, 0, {}, lhs, rhs});
  return &expressions.back();
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

ShapeAnalysis::ShapeAnalysis(FunctionOpInterface function) {
  if (function.isExternal()) {
    return;
  }
  for (BlockArgument argument : function.getArguments()) {
    if (isa<RankedTensorType>(argument.getType())) {
      set(argument, rootSizes(argument));
    }
  }
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != function) {
      visit(op);
    }
  });
}

ShapeAnalysis::Sizes ShapeAnalysis::rootSizes(Value tensor) {
  RankedTensorType type = getTensorType(tensor);
  Sizes result;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    result.push_back(type.isDynamicDim(dim) ? dimOf(tensor, dim)
                                            : constant(type.getDimSize(dim)));
  }
  return result;
}

void ShapeAnalysis::set(Value tensor, Sizes own) {
  // The type may know a constant where the expression does not. In a body that
  // cannot run they may even differ, and then the type is what others rely on.
  RankedTensorType type = getTensorType(tensor);
  for (auto [dim, size] : llvm::enumerate(own)) {
    if (!type.isDynamicDim(dim) && (size->kind != SizeExpr::Kind::Constant ||
                                    size->constant != type.getDimSize(dim))) {
      size = constant(type.getDimSize(dim));
    }
  }
  sizes[tensor] = std::move(own);
}

/// Carried tensors are destinations: they keep their extents.
void ShapeAnalysis::visitCarried(ValueRange from, ValueRange to) {
  for (auto [source, target] : llvm::zip(from, to)) {
    if (!isa<RankedTensorType>(target.getType())) {
      continue;
    }
    auto known = sizes.find(source);
    if (known != sizes.end()) {
      set(target, Sizes(known->second));
    } else {
      set(target, rootSizes(source));
    }
  }
}

/// Whether two extents are made of the same.
static bool isSameExpr(const SizeExpr *lhs, const SizeExpr *rhs) {
  // Expressions are as deep as a chain of reshapes and concatenations; an
  // explicit stack keeps input IR from growing the call stack.
  // Parts that occur more than once are compared once.
  SmallVector<std::pair<const SizeExpr *, const SizeExpr *>> work{{lhs, rhs}};
  llvm::SmallDenseSet<std::pair<const SizeExpr *, const SizeExpr *>> seen;
  while (!work.empty()) {
    auto [a, b] = work.pop_back_val();
    if (a == b || !seen.insert({a, b}).second) {
      continue;
    }
    if (!a || !b || a->kind != b->kind || a->constant != b->constant ||
        a->value != b->value) {
      return false;
    }
    work.emplace_back(a->lhs, b->lhs);
    work.emplace_back(a->rhs, b->rhs);
  }
  return true;
}

/// Whether what the extent is made of is known before `op`.
static bool isKnownBefore(const SizeExpr *size, Operation *op) {
  SmallVector<const SizeExpr *> work{size};
  llvm::SmallPtrSet<const SizeExpr *, 8> seen;
  while (!work.empty()) {
    const SizeExpr *expr = work.pop_back_val();
    if (!seen.insert(expr).second) {
      continue;
    }
    Value value = expr->value;
    if (expr->lhs) {
      work.append({expr->lhs, expr->rhs});
    } else if (value && op->isAncestor(value.getParentBlock()->getParentOp())) {
      return false;
    }
  }
  return true;
}

/// A result of branches has the extents that all branches give it.
void ShapeAnalysis::visitYield(scf::YieldOp yield) {
  auto branches = dyn_cast<scf::IfOp>(yield->getParentOp());
  if (!branches) {
    return;
  }
  bool isFirst = yield->getBlock() == branches.thenBlock();
  for (auto [value, result] :
       llvm::zip(yield.getOperands(), branches.getResults())) {
    if (!isa<RankedTensorType>(result.getType())) {
      continue;
    }
    Sizes own;
    for (int64_t dim = 0; dim < getTensorType(result).getRank(); ++dim) {
      const SizeExpr *size = getSize(value, dim);
      bool isCommon = isFirst ? isKnownBefore(size, branches)
                              : isSameExpr(size, getSize(result, dim));
      own.push_back(isCommon ? size : dimOf(result, dim));
    }
    set(result, std::move(own));
  }
}

void ShapeAnalysis::visit(Operation *op) {
  if (auto loop = dyn_cast<LoopOp>(op)) {
    for (Region &body : loop.getBodies()) {
      visitCarried(loop.getInits(), LoopOp::getIterArgs(body));
    }
    visitCarried(loop.getInits(), loop.getResults());
    return;
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    visitCarried(loop.getInits(), loop.getBeforeArguments());
    // What the condition passes is a version of what it was given, if of the
    // same type.
    for (auto [init, result] : llvm::zip(loop.getInits(), loop.getResults())) {
      if (init.getType() == result.getType()) {
        visitCarried(init, result);
      }
    }
    return;
  }
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
    visitCarried(loop.getInits(), loop.getRegionIterArgs());
    if (std::optional<ResultRange> results = loop.getLoopResults()) {
      visitCarried(loop.getInits(), *results);
    }
    return;
  }
  if (auto yield = dyn_cast<scf::YieldOp>(op)) {
    visitYield(yield);
    return;
  }
  if (auto condition = dyn_cast<scf::ConditionOp>(op)) {
    auto loop = cast<scf::WhileOp>(op->getParentOp());
    visitCarried(condition.getArgs(), loop.getAfterArguments());
    return;
  }
  if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    visitCarried(cast.getSource(), cast->getResults());
    return;
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
      slice && slice.getType().getRank() == slice.getSourceType().getRank()) {
    Sizes own;
    for (OpFoldResult size : slice.getMixedSizes()) {
      own.push_back(sizeOf(size));
    }
    set(slice.getResult(), std::move(own));
    return;
  }
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    Sizes own;
    for (OpFoldResult size : empty.getMixedSizes()) {
      own.push_back(sizeOf(size));
    }
    set(empty.getResult(), std::move(own));
    return;
  }
  if (auto axes = dyn_cast<AxesOpInterface>(op)) {
    visitAxes(axes);
  }
}

/// The explicit sizes of an operation that has them.
static SmallVector<OpFoldResult> getExplicitSizes(Operation *op) {
  Builder builder(op->getContext());
  if (auto view = dyn_cast<ViewOp>(op)) {
    return view.getMixedSizes();
  }
  if (auto full = dyn_cast<FullOp>(op)) {
    return getMixedValues(full.getStaticSizes(), full.getSizes(), builder);
  }
  if (auto iota = dyn_cast<IotaOp>(op)) {
    return getMixedValues(iota.getStaticSizes(), iota.getSizes(), builder);
  }
  if (auto expand = dyn_cast<ExpandOp>(op)) {
    SmallVector<OpFoldResult> mixed =
        getMixedValues(expand.getStaticSizes(), expand.getSizes(), builder);
    for (auto [size, isStatic] : llvm::zip(mixed, expand.getStaticSizes())) {
      if (isStatic == kWholeDim) {
        size = OpFoldResult();
      }
    }
    return mixed;
  }
  return {};
}

void ShapeAnalysis::visitAxes(AxesOpInterface op) {
  OpAxes axes = op.getAxes();
  SmallVector<OpFoldResult> explicitSizes = getExplicitSizes(op);
  for (OpResult result : op->getResults()) {
    Sizes own = fromAxes(op, axes, result.getResultNumber());
    for (auto [dim, size] : llvm::enumerate(explicitSizes)) {
      if (!size.isNull()) {
        own[dim] = sizeOf(size);
      }
    }
    if (auto concat = dyn_cast<ConcatOp>(*op)) {
      unsigned axis = concat.getAxis();
      own[axis] = constant(0);
      for (Value piece : concat.getSrcs()) {
        own[axis] =
            combine(SizeExpr::Kind::Sum, own[axis], getSize(piece, axis));
      }
    } else if (auto pad = dyn_cast<PadOp>(*op)) {
      for (auto [dim, amount] : llvm::enumerate(pad.getHigh())) {
        own[dim] = combine(SizeExpr::Kind::Sum, getSize(pad.getSrc(), dim),
                           constant(amount));
      }
    } else if (auto topk = dyn_cast<TopkOp>(*op)) {
      own.back() = combine(SizeExpr::Kind::Min, constant(topk.getK()),
                           getSize(topk.getSrc(), own.size() - 1));
    }
    set(result, std::move(own));
  }
}

/// What the operands say of each axis, and of each result dimension from that.
ShapeAnalysis::Sizes ShapeAnalysis::fromAxes(AxesOpInterface op,
                                             const OpAxes &axes,
                                             unsigned result) {
  SmallVector<const SizeExpr *> known(axes.kinds.size(), nullptr);
  auto learn = [&](unsigned axis, const SizeExpr *size) {
    if (!known[axis] || known[axis]->kind != SizeExpr::Kind::Constant) {
      known[axis] = size;
    }
  };
  for (auto [axis, extent] : llvm::enumerate(axes.extents)) {
    if (extent.isStatic()) {
      known[axis] = constant(extent.size);
    }
  }
  for (auto [operand, dims] : llvm::zip(op->getOperands(), axes.operands)) {
    for (auto [dim, list] : llvm::enumerate(dims)) {
      if (list.size() == 1 && !known[list.front()]) {
        learn(list.front(), getSize(operand, dim));
      }
    }
  }
  // A merged operand dimension gives its one unknown axis as a quotient.
  for (auto [operand, dims] : llvm::zip(op->getOperands(), axes.operands)) {
    for (auto [dim, list] : llvm::enumerate(dims)) {
      unsigned unknown =
          llvm::count_if(list, [&](unsigned a) { return !known[a]; });
      if (list.size() < 2 || unknown != 1) {
        continue;
      }
      const SizeExpr *rest = constant(1);
      unsigned missing = 0;
      for (unsigned axis : list) {
        if (known[axis]) {
          rest = combine(SizeExpr::Kind::Product, rest, known[axis]);
        } else {
          missing = axis;
        }
      }
      known[missing] =
          combine(SizeExpr::Kind::Quotient, getSize(operand, dim), rest);
    }
  }
  Sizes own;
  Value tensor = op->getResult(result);
  for (auto [dim, list] : llvm::enumerate(axes.results[result])) {
    const SizeExpr *size = constant(1);
    for (unsigned axis : list) {
      size = size && known[axis]
                 ? combine(SizeExpr::Kind::Product, size, known[axis])
                 : nullptr;
    }
    own.push_back(size ? size : dimOf(tensor, dim));
  }
  return own;
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

const SizeExpr *ShapeAnalysis::getSize(Value tensor, unsigned dim) const {
  auto known = sizes.find(tensor);
  if (known != sizes.end()) {
    return known->second[dim];
  }
  auto *self = const_cast<ShapeAnalysis *>(this);
  RankedTensorType type = getTensorType(tensor);
  return type.isDynamicDim(dim) ? self->dimOf(tensor, dim)
                                : self->constant(type.getDimSize(dim));
}

std::optional<int64_t> ShapeAnalysis::getBound(Value tensor,
                                               unsigned dim) const {
  Extent extent = getExtent(getTensorType(tensor), dim);
  if (extent.isBounded()) {
    return extent.bound;
  }
  return std::nullopt;
}

bool ShapeAnalysis::isSameSize(Value lhs, unsigned lhsDim, Value rhs,
                               unsigned rhsDim) const {
  return isSameExpr(getSize(lhs, lhsDim), getSize(rhs, rhsDim));
}
