//===- ExtentChecks.cpp - Extents that must agree at run time -----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operand dimensions that run over one axis must have one extent. Where types
// and the shape analysis do not prove it, the kernel checks before it computes:
// reading on would leave a tensor.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// A dimension of an operand.
struct Place {
  Value tensor;
  unsigned dim;
};

/// Checks that both dimensions are equally long, unless that is known.
void createCheck(OpBuilder &builder, Operation *op, const Lowering &lowering,
                 Place first, Place other) {
  const ShapeAnalysis &shapes = lowering.getShapes();
  if (shapes.isSameSize(first.tensor, first.dim, other.tensor, other.dim)) {
    return;
  }
  auto build = [&](Place place) {
    OpFoldResult size =
        lowering.buildSize(builder, op->getLoc(), place.tensor, place.dim,
                           [](Value value) { return value; });
    return toValue(builder, op->getLoc(), size);
  };
  Value lhs = build(first), rhs = build(other);
  Value equal = arith::CmpIOp::create(builder, op->getLoc(),
                                      arith::CmpIPredicate::eq, lhs, rhs);
  createAssert(builder, op, equal,
               "expects extents that agree, but found {0} and {1}", {lhs, rhs});
}

} // namespace

void pto::createExtentChecks(FunctionOpInterface function,
                             const Lowering &lowering) {
  SmallVector<AxesOpInterface> ops;
  function->walk([&](AxesOpInterface op) {
    // A window is checked against its tensor where it is lowered.
    if (!isa<ViewOp, AssembleOp>(op.getOperation())) {
      ops.push_back(op);
    }
  });
  for (AxesOpInterface op : ops) {
    OpBuilder builder(op);
    OpAxes axes = op.getAxes();
    SmallVector<std::optional<Place>> first(axes.kinds.size());
    for (auto [operand, dims] : llvm::zip(op->getOperands(), axes.operands)) {
      for (auto [dim, list] : llvm::enumerate(dims)) {
        if (list.size() != 1) {
          continue;
        }
        Place place{operand, static_cast<unsigned>(dim)};
        std::optional<Place> &known = first[list.front()];
        if (known) {
          createCheck(builder, op, lowering, *known, place);
        } else {
          known = place;
        }
      }
    }
  }
}
