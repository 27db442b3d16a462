//===- TileRoots.cpp - Which memory a tile may lie in -------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Roots flow forward through views, branches and blocks in program order, and
// around loops until nothing is added.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/Analysis/TileRoots.h"

using namespace mlir;
using namespace mlir::pto_isa;

static bool isTile(Type type) { return isa<TileType, MultiTileType>(type); }

TileRoots::TileRoots(FunctionOpInterface function) {
  // In program order, a branch before its regions and behind them: only what a
  // loop carries back needs another round.
  bool isNew = true;
  for (bool isFirst = true; isNew; isFirst = false) {
    isNew = false;
    function->walk([&](Operation *op, const WalkStage &stage) {
      if (stage.isBeforeAllRegions() &&
          (isFirst || isa<TileViewOpInterface>(op))) {
        visit(op);
      }
      bool isOutside = stage.isBeforeAllRegions() || stage.isAfterAllRegions();
      if (isOutside && isa<RegionBranchOpInterface>(op)) {
        isNew |= visitBranches(op);
      } else if (auto branch = dyn_cast<BranchOpInterface>(op)) {
        isNew |= visitBlocks(branch);
      }
    });
  }
  // With all roots known: whose memory is taken in parts.
  isSplit.assign(roots.size(), false);
  carried.assign(roots.size(), false);
  function.walk([&](Operation *op) {
    auto view = dyn_cast<TileViewOpInterface>(op);
    bool splits = (view && view.isWindow()) || isa<MultiTileGetOp>(op) ||
                  isa<SetValidShapeOp>(op);
    for (unsigned root :
         splits ? getRootsOf(op->getOperand(0)) : ArrayRef<unsigned>()) {
      isSplit[root] = true;
    }
    if (isa<RegionBranchTerminatorOpInterface, BranchOpInterface>(op)) {
      for (Value operand : op->getOperands()) {
        for (unsigned root : getRootsOf(operand)) {
          carried[root] = true;
        }
      }
    }
  });
}

ArrayRef<unsigned> TileRoots::getRootsOf(Value tile) const {
  auto found = rootsOf.find(tile);
  return found == rootsOf.end() ? ArrayRef<unsigned>()
                                : ArrayRef<unsigned>(found->second);
}

bool TileRoots::isWhole(Value tile) const {
  ArrayRef<unsigned> of = getRootsOf(tile);
  if (of.size() != 1) {
    return false;
  }
  if (!isSplit[of.front()]) {
    return true;
  }
  auto type = dyn_cast<TileType>(tile.getType());
  return type && tile == roots[of.front()] &&
         type.getValidRows() == type.getRows() &&
         type.getValidCols() == type.getCols();
}

void TileRoots::addRoot(Value value) {
  rootsOf[value] = {unsigned(roots.size())};
  roots.push_back(value);
}

/// Adds roots to those of `to`; returns whether there were new ones.
bool TileRoots::add(Value to, ArrayRef<unsigned> from) {
  if (from.empty()) {
    return false;
  }
  SmallVector<unsigned, 1> &known = rootsOf[to];
  SmallVector<unsigned, 1> merged;
  std::set_union(known.begin(), known.end(), from.begin(), from.end(),
                 std::back_inserter(merged));
  bool isNew = merged.size() != known.size();
  known = std::move(merged);
  return isNew;
}

void TileRoots::visit(Operation *op) {
  if (isa<AllocTileOp, AllocMultiTileOp, ReserveBufferOp>(op)) {
    addRoot(op->getResult(0));
  } else if (auto view = dyn_cast<TileViewOpInterface>(op)) {
    if (view.isInSource()) {
      SmallVector<unsigned, 1> from(getRootsOf(view.getViewSource().get()));
      add(op->getResult(0), from);
    }
  } else if (op->getNumRegions() == 0 && op->getNumResults() == 1 &&
             isTile(op->getResult(0).getType())) {
    // A select, or what else hands on one of its operands.
    for (Value operand : op->getOperands()) {
      if (isTile(operand.getType())) {
        SmallVector<unsigned, 1> from(getRootsOf(operand));
        add(op->getResult(0), from);
      }
    }
  }
}

/// Carries roots from operands and terminators to arguments and results.
bool TileRoots::visitBranches(Operation *op) {
  auto branch = cast<RegionBranchOpInterface>(op);
  bool isNew = false;
  auto flow = [&](RegionSuccessor successor, OperandRange operands) {
    for (auto [from, to] :
         llvm::zip(operands, successor.getSuccessorInputs())) {
      if (isTile(to.getType())) {
        SmallVector<unsigned, 1> known(getRootsOf(from));
        isNew |= add(to, known);
      }
    }
  };
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  for (RegionSuccessor successor : successors) {
    flow(successor, branch.getEntrySuccessorOperands(successor));
  }
  for (Region &region : op->getRegions()) {
    for (Block &block : region) {
      auto terminator =
          block.empty()
              ? nullptr
              : dyn_cast<RegionBranchTerminatorOpInterface>(block.back());
      if (!terminator) {
        continue;
      }
      successors.clear();
      branch.getSuccessorRegions(RegionBranchPoint(terminator), successors);
      for (RegionSuccessor successor : successors) {
        flow(successor, terminator.getSuccessorOperands(successor));
      }
    }
  }
  return isNew;
}

/// Carries roots from a branch between blocks to the arguments of the blocks.
bool TileRoots::visitBlocks(BranchOpInterface branch) {
  bool isNew = false;
  for (auto [number, block] : llvm::enumerate(branch->getSuccessors())) {
    SuccessorOperands operands = branch.getSuccessorOperands(number);
    for (BlockArgument to : block->getArguments()) {
      Value from = operands[to.getArgNumber()];
      if (from && isTile(to.getType())) {
        SmallVector<unsigned, 1> known(getRootsOf(from));
        isNew |= add(to, known);
      }
    }
  }
  return isNew;
}
