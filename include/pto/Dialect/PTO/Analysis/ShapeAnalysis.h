//===- ShapeAnalysis.h - Symbolic extents of tensors ------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For every dimension of every tensor in a function: what it is made of
// (a constant, an index value, the dimension of a root tensor, or a small
// expression of these) and the largest extent it can have. One forward walk,
// linear in the number of operations; ValueBounds is never asked about tensors.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_ANALYSIS_SHAPEANALYSIS_H
#define PTO_DIALECT_PTO_ANALYSIS_SHAPEANALYSIS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Value.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "pto/Dialect/PTO/IR/PTO.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>

namespace mlir::pto {

/// What an extent is made of. Nodes live as long as their analysis.
struct SizeExpr {
  enum class Kind {
    Constant, ///< `constant`
    Index,    ///< the index value `value`
    DimOf,    ///< dimension `constant` of the tensor `value`
    Product,  ///< `lhs` times `rhs`
    Quotient, ///< `lhs` divided by `rhs`, without remainder
    Sum,      ///< `lhs` plus `rhs`
    Min       ///< the lesser of `lhs` and `rhs`
  };
  Kind kind;
  int64_t constant = 0;
  Value value;
  const SizeExpr *lhs = nullptr, *rhs = nullptr;
};

/// Extents of the tensors of one function.
class ShapeAnalysis {
public:
  /// Walks the function once.
  explicit ShapeAnalysis(FunctionOpInterface function);

  /// What dimension `dim` of `tensor` is made of; never null.
  const SizeExpr *getSize(Value tensor, unsigned dim) const;

  /// The largest extent of dimension `dim` of `tensor`, or nothing.
  std::optional<int64_t> getBound(Value tensor, unsigned dim) const;

  /// Whether two dimensions are made of the same thing, hence equal.
  bool isSameSize(Value lhs, unsigned lhsDim, Value rhs, unsigned rhsDim) const;

private:
  using Sizes = SmallVector<const SizeExpr *, 4>;

  void visit(Operation *op);
  void visitCarried(ValueRange from, ValueRange to);
  void visitYield(scf::YieldOp yield);
  void visitAxes(AxesOpInterface op);
  Sizes fromAxes(AxesOpInterface op, const OpAxes &axes, unsigned result);
  Sizes rootSizes(Value tensor);
  void set(Value tensor, Sizes sizes);

  const SizeExpr *constant(int64_t value);
  const SizeExpr *index(Value value);
  const SizeExpr *dimOf(Value tensor, unsigned dim);
  const SizeExpr *combine(SizeExpr::Kind kind, const SizeExpr *lhs,
                          const SizeExpr *rhs);
  const SizeExpr *sizeOf(OpFoldResult size);

  std::deque<SizeExpr> expressions;
  DenseMap<Value, Sizes> sizes;
};

} // namespace mlir::pto

#endif // PTO_DIALECT_PTO_ANALYSIS_SHAPEANALYSIS_H
