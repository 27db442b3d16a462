//===- Carried.cpp - Rules of carried tensors -----------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules input_c9, input_c10 and input_c18 of pto-verify-input. Extents are
// compared as ShapeAnalysis writes them: what it cannot prove equal is refused.
//
//===----------------------------------------------------------------------===//

#include "VerifyInput.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "pto/Dialect/PTO/Analysis/ShapeAnalysis.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Extents of carried tensors
//===----------------------------------------------------------------------===//

/// Whether the yielded tensor has the extents of the argument that carries it.
static bool keepsExtents(Value yielded, Value argument,
                         const ShapeAnalysis &shapes) {
  RankedTensorType type = getTensorType(argument);
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (type.isDynamicDim(dim) &&
        !shapes.isSameSize(yielded, dim, argument, dim)) {
      return false;
    }
  }
  return true;
}

/// Rule input_c10 for one loop.
static LogicalResult verifyExtents(Operation *op,
                                   const Destinations &destinations,
                                   const ShapeAnalysis &shapes) {
  for (const auto &[arguments, yields] : getCarriedValues(op).regions) {
    for (auto [argument, yielded] : llvm::zip(arguments, yields)) {
      if (!isa<RankedTensorType>(argument.getType()) ||
          argument.getType() != yielded.getType() ||
          destinations.getRoot(yielded) == argument ||
          keepsExtents(yielded, argument, shapes)) {
        continue;
      }
      // input_c10
      InFlightDiagnostic error =
          op->emitOpError("expects a carried tensor to keep its extents "
                          "(input_c10), but found no proof for ")
          << yielded.getType();
      error.attachNote(yielded.getLoc()) << "the next value is defined here";
      return error;
    }
  }
  return success();
}

/// Rule input_c18: a buffer for each tensor that the loop carries.
static LogicalResult verifyWhile(scf::WhileOp loop) {
  TypeRange given = loop.getInits().getTypes();
  for (auto [index, value] : llvm::enumerate(loop.getConditionOp().getArgs())) {
    bool isTensor = isa<RankedTensorType>(value.getType());
    if (!isTensor ||
        (index < given.size() && given[index] == value.getType())) {
      continue;
    }
    // input_c18
    InFlightDiagnostic error =
        loop.getConditionOp().emitOpError("expects each tensor to be of the "
                                          "type that the loop carries in its "
                                          "place (input_c18), but found ")
        << value.getType() << " as value " << index;
    error.attachNote(loop.getLoc()) << "the loop is here";
    return error;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Windows of parallel trips
//===----------------------------------------------------------------------===//

/// Adds to `derived` what derives from a value in it, of one operation.
static void derive(Operation *op, DenseSet<Value> &derived) {
  bool isDerived = llvm::any_of(
      op->getOperands(), [&](Value value) { return derived.contains(value); });
  if (!isDerived) {
    return;
  }
  derived.insert(op->getResults().begin(), op->getResults().end());
  for (Region &region : op->getRegions()) {
    derived.insert(region.getArguments().begin(), region.getArguments().end());
  }
}

/// The operands that say where an update writes.
static SmallVector<Value> getPlaces(Operation *op) {
  if (auto assemble = dyn_cast<AssembleOp>(op)) {
    return SmallVector<Value>(assemble.getOffsets());
  }
  auto update = cast<UpdateOpInterface>(op);
  SmallVector<Value> places;
  for (OpOperand &operand : op->getOpOperands()) {
    // The source is what is written, not where.
    bool isPlace = operand.getOperandNumber() > 0 &&
                   &operand != &update.getDestinationOperand();
    if (isPlace) {
      places.push_back(operand.get());
    }
  }
  return places;
}

/// Whether `root` is an argument of the loop, or one that a loop in its body
/// carries from it.
static bool isCarriedBy(LoopOp loop, Value root,
                        const Destinations &destinations) {
  while (auto argument = dyn_cast<BlockArgument>(root)) {
    Operation *owner = argument.getOwner()->getParentOp();
    if (owner == loop) {
      return true;
    }
    if (!loop->isProperAncestor(owner)) {
      return false;
    }
    Value init = destinations.getInit(argument);
    if (!init) {
      return false;
    }
    root = destinations.getRoot(init);
  }
  return false;
}

/// Rule input_c9 for the updates in one body of a parallel loop.
static LogicalResult verifyWindows(LoopOp loop, Region &body,
                                   const Destinations &destinations) {
  DenseSet<Value> derived{LoopOp::getPosition(body)};
  WalkResult result = body.walk<WalkOrder::PreOrder>([&](Operation *op) {
    derive(op, derived);
    auto update = dyn_cast<UpdateOpInterface>(op);
    auto assemble = dyn_cast<AssembleOp>(op);
    bool isFree = !update || (assemble && assemble.getAtomicAdd()) ||
                  !isCarriedBy(loop, destinations.getRoot(op->getResult(0)),
                               destinations);
    if (isFree || llvm::any_of(getPlaces(op), [&](Value place) {
          return derived.contains(place);
        })) {
      return WalkResult::advance();
    }
    // input_c9
    InFlightDiagnostic error = op->emitOpError(
        "expects a window that derives from the position of the parallel loop "
        "(input_c9), but found one that every trip writes");
    error.attachNote(loop.getLoc()) << "the loop is here";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Rule input_c9 for one parallel loop.
static LogicalResult verifyParallel(LoopOp loop,
                                    const Destinations &destinations) {
  for (const auto &[arguments, yields] : getCarriedValues(loop).regions) {
    for (auto [argument, yielded] : llvm::zip(arguments, yields)) {
      if (destinations.getRoot(yielded) == argument) {
        continue;
      }
      // input_c9
      InFlightDiagnostic error = loop.emitOpError(
          "expects a parallel loop to carry only tensors that its trips update "
          "(input_c9), but found another value for the next trip");
      error.attachNote(yielded.getLoc()) << "the value is defined here";
      return error;
    }
  }
  for (Region &body : loop.getBodies()) {
    if (failed(verifyWindows(loop, body, destinations))) {
      return failure();
    }
  }
  return success();
}

LogicalResult pto::verifyCarried(func::FuncOp kernel,
                                 const Destinations &destinations) {
  ShapeAnalysis shapes(kernel);
  WalkResult result = kernel.walk([&](Operation *op) {
    auto loop = dyn_cast<LoopOp>(op);
    auto whileOp = dyn_cast<scf::WhileOp>(op);
    bool isLegal = succeeded(verifyExtents(op, destinations, shapes)) &&
                   (!whileOp || succeeded(verifyWhile(whileOp))) &&
                   (!loop || !loop.getParallel() ||
                    succeeded(verifyParallel(loop, destinations)));
    return isLegal ? WalkResult::advance() : WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
