//===- StripBounds.cpp - Drop the bounds of tensor types ----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Strips by assignment, in one walk: the shape of every type stays, so no
// operation needs a rewrite and no boundary a cast.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/Transforms/Passes.h"

namespace mlir::pto {
#define GEN_PASS_DEF_STRIPBOUNDSPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

/// The type without bounds.
static Type strip(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? dropBounds(tensor) : type;
}

/// A constant's value has the type of its result.
static void stripConstant(arith::ConstantOp op) {
  auto value = dyn_cast<DenseElementsAttr>(op.getValue());
  if (value && value.getType() != op.getType()) {
    op.setValueAttr(value.reshape(cast<ShapedType>(op.getType())));
  }
}

/// Strips the results and block arguments of one operation.
static void stripOp(Operation *op) {
  for (Value result : op->getResults()) {
    result.setType(strip(result.getType()));
  }
  for (Region &region : op->getRegions()) {
    for (BlockArgument argument : region.getArguments()) {
      argument.setType(strip(argument.getType()));
    }
  }
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    stripConstant(constant);
  }
}

namespace {
/// Drops the bounds of tensor types.
struct StripBoundsPass : pto::impl::StripBoundsPassBase<StripBoundsPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    SmallVector<tensor::CastOp> casts;
    function.walk([&](Operation *op) {
      stripOp(op);
      if (auto cast = dyn_cast<tensor::CastOp>(op)) {
        casts.push_back(cast);
      }
    });
    FunctionType type = function.getFunctionType();
    function.setType(FunctionType::get(
        &getContext(), llvm::map_to_vector(type.getInputs(), strip),
        llvm::map_to_vector(type.getResults(), strip)));
    for (tensor::CastOp cast : casts) {
      if (cast.getSource().getType() == cast.getType()) {
        cast.replaceAllUsesWith(cast.getSource());
        cast.erase();
      }
    }
  }
};
} // namespace
