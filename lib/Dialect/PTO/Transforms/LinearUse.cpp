//===- LinearUse.cpp - Versions are used once -----------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules input_c5 to input_c7 of pto-verify-input: one walk in program order
// that remembers which versions are consumed. Branches of scf.if exclude each
// other, so that what one consumes is forgotten in the next and remembered
// again after both.
//
//===----------------------------------------------------------------------===//

#include "VerifyInput.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::pto;

namespace {
/// Checks rules input_c5 to input_c7 in program order.
class LinearUse {
public:
  LinearUse(func::FuncOp kernel, const Destinations &destinations)
      : kernel(kernel), destinations(destinations) {}

  LogicalResult run();

private:
  LogicalResult enter(Operation *op);
  void leaveBranch(Operation *op, const WalkStage &stage);
  LogicalResult read(OpOperand &use);
  LogicalResult consume(OpOperand &use);
  bool isChecked(Value value) const;
  bool isConsumed(OpOperand &use) const;

  func::FuncOp kernel;
  const Destinations &destinations;
  DenseMap<Value, Operation *> consumers;
  /// What was consumed, in order; what each open branch had begun with, and
  /// what its earlier siblings consumed.
  SmallVector<std::pair<Value, Operation *>> log;
  SmallVector<std::pair<Operation *, size_t>> branches;
};
} // namespace

LogicalResult LinearUse::run() {
  WalkResult result = kernel->walk([&](Operation *op, const WalkStage &stage) {
    if (stage.isBeforeAllRegions() && failed(enter(op))) {
      return WalkResult::interrupt();
    }
    if (isa<scf::IfOp>(op)) {
      leaveBranch(op, stage);
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Forgets between the regions of a branch what the ones before consumed, and
/// remembers all of it at the end.
void LinearUse::leaveBranch(Operation *op, const WalkStage &stage) {
  if (stage.isBeforeAllRegions()) {
    branches.emplace_back(op, log.size());
    return;
  }
  size_t begin = branches.back().second;
  for (auto [value, consumer] : ArrayRef(log).drop_front(begin)) {
    if (stage.isAfterAllRegions()) {
      consumers[value] = consumer;
    } else {
      consumers.erase(value);
    }
  }
  if (stage.isAfterAllRegions()) {
    branches.pop_back();
  }
}

/// Whether the use of the value must be linear.
bool LinearUse::isChecked(Value value) const {
  if (!isa<RankedTensorType>(value.getType())) {
    return false;
  }
  auto root = dyn_cast<BlockArgument>(destinations.getRoot(value));
  return root && (root.getOwner()->getParentOp() != kernel ||
                  isWrittenArgument(kernel, root.getArgNumber()));
}

/// Whether the use makes a newer version or moves the version on.
bool LinearUse::isConsumed(OpOperand &use) const {
  Operation *op = use.getOwner();
  if (auto update = dyn_cast<UpdateOpInterface>(op)) {
    return &update.getDestinationOperand() == &use;
  }
  if (isa<tensor::CastOp, func::ReturnOp>(op)) {
    return true;
  }
  for (auto [index, init] : llvm::enumerate(getCarriedValues(op).inits)) {
    if (&init == &use) {
      // A loop that makes something new of a value starts from a copy.
      return index < op->getNumResults() &&
             destinations.getRoot(op->getResult(index)) ==
                 destinations.getRoot(use.get());
    }
  }
  if (!isa<scf::YieldOp, YieldOp, scf::ConditionOp>(op)) {
    return false;
  }
  // A yield moves a version of what the result is a version of, and copies
  // anything else.
  unsigned index = use.getOperandNumber() - isa<scf::ConditionOp>(op);
  Value root = destinations.getRoot(use.get());
  if (isa<scf::IfOp>(op->getParentOp())) {
    return destinations.getRoot(op->getParentOp()->getResult(index)) == root;
  }
  for (const auto &[arguments, yields] :
       getCarriedValues(op->getParentOp()).regions) {
    if (index < arguments.size() && arguments[index] == root) {
      return true;
    }
  }
  return false;
}

LogicalResult LinearUse::enter(Operation *op) {
  // Reads first: an update reads its other operands before it writes.
  SmallVector<OpOperand *> consumed;
  for (OpOperand &use : op->getOpOperands()) {
    if (isa<tensor::DimOp>(op) || !isa<RankedTensorType>(use.get().getType())) {
      continue;
    }
    if (isConsumed(use)) {
      consumed.push_back(&use);
    } else if (isChecked(use.get()) && failed(read(use))) {
      return failure();
    }
  }
  for (OpOperand *use : consumed) {
    Value root = destinations.getOutermostRoot(use->get());
    auto argument = dyn_cast<BlockArgument>(root);
    bool isInput = argument && argument.getOwner() == &kernel.front() &&
                   !isWrittenArgument(kernel, argument.getArgNumber());
    if (isInput && isa<UpdateOpInterface>(op)) { // input_c7
      InFlightDiagnostic error =
          op->emitOpError("expects the destination to be an 'out' or 'inout' "
                          "argument (input_c7), but found argument ")
          << argument.getArgNumber();
      error.attachNote(argument.getLoc()) << "the argument is defined here";
      return error;
    }
    if (isChecked(use->get()) && failed(consume(*use))) {
      return failure();
    }
  }
  return success();
}

LogicalResult LinearUse::read(OpOperand &use) {
  Operation *consumer = consumers.lookup(use.get());
  if (!consumer) {
    return success();
  }
  // input_c5
  InFlightDiagnostic error = use.getOwner()->emitOpError(
      "expects the newest version of a written tensor (input_c5), but found "
      "one that is no longer current");
  error.attachNote(consumer->getLoc()) << "a newer version is made here";
  return error;
}

LogicalResult LinearUse::consume(OpOperand &use) {
  Operation *op = use.getOwner();
  Region *home = use.get().getParentRegion();
  for (Region *region = op->getParentRegion(); region != home;
       region = region->getParentRegion()) {
    Operation *parent = region->getParentOp();
    if (getCarriedValues(parent).regions.empty()) {
      continue;
    }
    // input_c6
    InFlightDiagnostic error =
        op->emitOpError("expects a version that the enclosing loop carries "
                        "(input_c6), but found one from outside");
    error.attachNote(parent->getLoc()) << "the loop is here";
    return error;
  }
  auto [entry, isNew] = consumers.try_emplace(use.get(), op);
  if (isNew) {
    log.emplace_back(use.get(), op);
    return success();
  }
  // input_c6
  InFlightDiagnostic error =
      op->emitOpError("expects each version of a written tensor to be updated "
                      "once (input_c6), but found a second update");
  error.attachNote(entry->second->getLoc()) << "the first update is here";
  return error;
}

LogicalResult pto::verifyLinearUse(func::FuncOp kernel,
                                   const Destinations &destinations) {
  return LinearUse(kernel, destinations).run();
}
