//===- WriteOrder.cpp - Which write may come before a read --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WriteOrder.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::pto_isa;

bool mlir::pto_isa::canComeBetween(Operation *declaration, Operation *write,
                                   Operation *read) {
  Operation *around = declaration->getParentOp();
  if (!isa<RegionBranchOpInterface>(around) || around->isAncestor(write)) {
    return true;
  }
  if (around->isAncestor(read)) {
    return false;
  }
  Operation *after = around->getBlock()->findAncestorOpInBlock(*read);
  if (!after || !around->isBeforeInBlock(after)) {
    return true;
  }
  // Further out, if need be, to where the write is.
  Operation *level = around, *before = nullptr;
  while (level && level->getBlock() && !before) {
    before = level->getBlock()->findAncestorOpInBlock(*write);
    level = before ? level : level->getParentOp();
  }
  return !before || !before->isBeforeInBlock(level);
}

/// Whether blocks lead from behind that of `from` to that of `to`, both within
/// blocks of `region`, without the one that `declaration` is in.
static bool isReachable(Region &region, Operation *from, Operation *to,
                        Operation *declaration) {
  auto blockOf = [&](Operation *op) {
    Operation *here = region.findAncestorOpInRegion(*op);
    return here ? here->getBlock() : nullptr;
  };
  Block *end = blockOf(to), *anew = blockOf(declaration);
  SetVector<Block *> reached;
  reached.insert_range(blockOf(from)->getSuccessors());
  for (unsigned i = 0; i < reached.size(); ++i) {
    if (reached[i] != anew) {
      reached.insert_range(reached[i]->getSuccessors());
    }
  }
  return end != anew && reached.contains(end);
}

bool mlir::pto_isa::comesInEarlierTrip(Operation *writer, Operation *reader,
                                       Operation *declaration) {
  for (Operation *around = writer->getParentOp(); around;
       around = around->getParentOp()) {
    if (!around->isAncestor(reader)) {
      continue;
    }
    if (isa<LoopLikeOpInterface>(around) && !around->isAncestor(declaration)) {
      return true;
    }
    for (Region &region : around->getRegions()) {
      if (region.findAncestorOpInRegion(*writer) &&
          region.findAncestorOpInRegion(*reader) &&
          isReachable(region, writer, reader, declaration)) {
        return true;
      }
    }
  }
  return false;
}
