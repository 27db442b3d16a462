//===- Destinations.cpp - Which tensor a value is a version of ----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One post-order walk: what a region yields is known before the operation that
// holds the region is visited, and every definition before its uses.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/Analysis/Destinations.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

CarriedValues pto::getCarriedValues(Operation *op) {
  CarriedValues carried;
  if (auto loop = dyn_cast<LoopOp>(op)) {
    carried.inits = loop.getInitsMutable();
    for (Region &body : loop.getBodies()) {
      carried.regions.emplace_back(ValueRange(LoopOp::getIterArgs(body)),
                                   body.front().getTerminator()->getOperands());
    }
  } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
    carried.inits = loop.getInitArgsMutable();
    carried.regions.emplace_back(
        loop.getRegionIterArgs(),
        loop.getBody()->getTerminator()->getOperands());
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    // Only where each region hands on what it was given, in order.
    carried.inits = loop.getInitsMutable();
    carried.regions.emplace_back(loop.getBeforeArguments(),
                                 loop.getConditionOp().getArgs());
    carried.regions.emplace_back(loop.getAfterArguments(),
                                 loop.getYieldOp().getResults());
  }
  return carried;
}

Destinations::Destinations(FunctionOpInterface function) {
  function->walk([&](Operation *op) { visit(op); });
}

Value Destinations::getRoot(Value value) const {
  return roots.lookup_or(value, value);
}

Value Destinations::getOutermostRoot(Value value) const {
  Value root = getRoot(value);
  for (auto init = inits.find(root); init != inits.end();
       init = inits.find(root)) {
    root = getRoot(init->second);
  }
  return root;
}

void Destinations::visit(Operation *op) {
  if (auto update = dyn_cast<UpdateOpInterface>(op)) {
    roots[op->getResult(0)] = getRoot(update.getDestinationOperand().get());
  } else if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    roots[cast.getResult()] = getRoot(cast.getSource());
  } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    roots[insert.getResult()] = getRoot(insert.getDest());
  } else if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    roots[insert.getResult()] = getRoot(insert.getDest());
  } else if (isa<scf::IfOp>(op)) {
    visitBranches(op);
  } else if (CarriedValues carried = getCarriedValues(op);
             !carried.regions.empty()) {
    visitLoop(op, carried);
  }
}

/// A result is a version of the initial value if each region gives a version of
/// its own argument.
void Destinations::visitLoop(Operation *op, const CarriedValues &carried) {
  for (OpResult result : op->getResults()) {
    unsigned index = result.getResultNumber();
    if (index >= carried.inits.size()) {
      continue;
    }
    Value init = carried.inits[index].get();
    bool isVersion = true;
    for (const auto &[arguments, yields] : carried.regions) {
      isVersion &= index < arguments.size() && index < yields.size() &&
                   getRoot(yields[index]) == arguments[index];
    }
    if (isVersion) {
      roots[result] = getRoot(init);
    }
    for (auto [region, values] : llvm::enumerate(carried.regions)) {
      // The second region of a while may be given anything.
      bool isGiven = isVersion || region == 0 || !isa<scf::WhileOp>(op);
      if (isGiven && index < values.first.size()) {
        inits[values.first[index]] = init;
      }
    }
  }
}

/// A result is a version of what all branches give versions of.
void Destinations::visitBranches(Operation *op) {
  for (OpResult result : op->getResults()) {
    Value common;
    bool isCommon = true;
    for (Region &region : op->getRegions()) {
      Value root = getRoot(
          region.front().getTerminator()->getOperand(result.getResultNumber()));
      isCommon &= !common || common == root;
      common = root;
    }
    if (isCommon) {
      roots[result] = common;
    }
  }
}
