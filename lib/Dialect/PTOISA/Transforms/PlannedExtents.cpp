//===- PlannedExtents.cpp - Where tile values may lie -------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Extents flow from declarations through views, branches, loops and blocks
// until nothing is added.
//
//===----------------------------------------------------------------------===//

#include "PlannedExtents.h"
#include "pto/Dialect/PTOISA/Analysis/InstructionEffects.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;

std::optional<std::pair<Place, int64_t>>
mlir::pto_isa::getDeclared(Operation *op) {
  if (isa<AllocTileOp, TAssignOp>(op)) {
    auto type = cast<TileType>(op->getResult(0).getType());
    return std::pair(type.getPlace(), type.getBytes());
  }
  if (auto alloc = dyn_cast<AllocMultiTileOp>(op)) {
    MultiTileType type = alloc.getResult().getType();
    return std::pair(type.getTile().getPlace(), type.getBytes());
  }
  if (auto reserve = dyn_cast<ReserveBufferOp>(op)) {
    return std::pair(reserve.getLocation(), int64_t(reserve.getSize()));
  }
  return std::nullopt;
}

std::optional<int64_t> mlir::pto_isa::getConstantAddress(Operation *op) {
  if (auto reserve = dyn_cast<ReserveBufferOp>(op)) {
    auto base = reserve.getBase();
    return base ? std::optional<int64_t>(*base) : std::nullopt;
  }
  Value address = llvm::TypeSwitch<Operation *, Value>(op)
                      .Case<AllocTileOp, AllocMultiTileOp, TAssignOp>(
                          [](auto alloc) { return alloc.getAddr(); })
                      .Default([](Operation *) { return Value(); });
  IntegerAttr constant;
  if (!address || !matchPattern(address, m_Constant(&constant))) {
    return std::nullopt;
  }
  return constant.getInt();
}

bool PlannedExtents::add(Value to, ArrayRef<Extent> extents) {
  SmallVector<Extent, 1> &known = extentsOf[to];
  size_t before = known.size();
  for (const Extent &extent : extents) {
    if (!llvm::is_contained(known, extent)) {
      known.push_back(extent);
    }
  }
  return known.size() != before;
}

void PlannedExtents::followView(TileViewOpInterface op) {
  if (!op.isInSource()) {
    return; // It has been declared.
  }
  Value source = op.getViewSource().get();
  SmallVector<Extent, 1> extents = extentsOf.lookup(source);
  std::optional<int64_t> offset = op.getViewOffset();
  auto type = cast<TileType>(op->getResult(0).getType());
  if (!offset || extents.empty()) {
    for (Extent &extent : extents) {
      extent.isWithin = true;
    }
    add(op->getResult(0), extents);
    return;
  }
  SmallVector<ByteRange> pieces{{0, type.getBytes()}};
  if (op.isWindow()) {
    pieces = getWindowRanges(getPhysicalTile(source), type.getRows(),
                             type.getCols());
  }
  for (Extent &extent : extents) {
    if (extent.pieces.empty()) {
      continue; // Of a queue.
    }
    Bytes whole = extent.pieces.front();
    if (extent.isWithin || pieces.empty() ||
        (!op.isWindow() && extent.pieces.size() > 1)) {
      extent.isWithin = true;
      continue; // As the source.
    }
    extent.pieces.clear();
    for (auto [begin, end] : pieces) {
      int64_t first = whole.begin + *offset;
      extent.pieces.push_back({whole.memory, first + begin, first + end});
    }
  }
  add(op->getResult(0), extents);
}

bool PlannedExtents::followBranches(Operation *op) {
  auto branch = cast<RegionBranchOpInterface>(op);
  bool isNew = false;
  auto hand = [&](OperandRange from, ValueRange to) {
    for (auto [source, name] : llvm::zip(from, to)) {
      SmallVector<Extent, 1> extents = extentsOf.lookup(source);
      if (!extents.empty()) {
        isNew |= add(name, extents);
      }
    }
  };
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  for (RegionSuccessor successor : successors) {
    hand(branch.getEntrySuccessorOperands(successor),
         successor.getSuccessorInputs());
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
      SmallVector<RegionSuccessor> next;
      branch.getSuccessorRegions(RegionBranchPoint(terminator), next);
      for (RegionSuccessor successor : next) {
        hand(terminator.getSuccessorOperands(successor),
             successor.getSuccessorInputs());
      }
    }
  }
  return isNew;
}

/// Gives the arguments of blocks the extents of what is handed to them.
bool PlannedExtents::followBlocks(BranchOpInterface branch) {
  bool isNew = false;
  for (auto [number, block] : llvm::enumerate(branch->getSuccessors())) {
    SuccessorOperands operands = branch.getSuccessorOperands(number);
    for (BlockArgument name : block->getArguments()) {
      SmallVector<Extent, 1> extents =
          extentsOf.lookup(operands[name.getArgNumber()]);
      if (!extents.empty()) {
        isNew |= add(name, extents);
      }
    }
  }
  return isNew;
}

/// Gives every tile value its extents, around loops until nothing is added.
void PlannedExtents::follow(func::FuncOp function) {
  bool isNew = true;
  while (isNew) {
    isNew = false;
    function->walk([&](Operation *op, const WalkStage &stage) {
      bool isOutside = stage.isBeforeAllRegions() || stage.isAfterAllRegions();
      if (isOutside && isa<RegionBranchOpInterface>(op)) {
        isNew |= followBranches(op);
      } else if (auto branch = dyn_cast<BranchOpInterface>(op)) {
        isNew |= followBlocks(branch);
      } else if (auto view = dyn_cast<TileViewOpInterface>(op)) {
        followView(view);
      } else if (isa<arith::SelectOp>(op)) {
        for (Value operand : op->getOperands().drop_front()) {
          add(op->getResult(0), extentsOf.lookup(operand));
        }
      }
    });
  }
}
