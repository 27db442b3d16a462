//===- TileLiveness.cpp - When the memory of a tile is in use -----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each root is looked at by itself, over the few operations that touch it and
// the regions around them: the cost is that of its accesses times their depth,
// whatever else is in the function.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/Analysis/TileLiveness.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;

SmallVector<LiveInterval, 2>
mlir::pto_isa::joinIntervals(MutableArrayRef<LiveInterval> all) {
  llvm::sort(all, [](LiveInterval lhs, LiveInterval rhs) {
    return lhs.first < rhs.first;
  });
  SmallVector<LiveInterval, 2> joined;
  for (LiveInterval interval : all) {
    if (!joined.empty() && interval.first <= joined.back().last + 1) {
      joined.back().last = std::max(joined.back().last, interval.last);
    } else {
      joined.push_back(interval);
    }
  }
  return joined;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Whether the operation only hands tiles on.
static bool isHandOver(Operation *op) {
  return isa<TileViewOpInterface, RegionBranchOpInterface,
             RegionBranchTerminatorOpInterface, BranchOpInterface>(op) ||
         (isMemoryEffectFree(op) && op->getNumResults() > 0);
}

static TileAccess getAccess(Operation *op, OperandRole role, bool isWhole) {
  bool isScratch = role == OperandRole::Scratch;
  bool reads = role == OperandRole::Read || role == OperandRole::Update;
  bool writes = role != OperandRole::Read;
  return {op, reads, writes, isWhole && !reads && (writes || isScratch),
          isScratch};
}

void TileLiveness::addAccesses(Operation *op, const TileRoots &roots) {
  auto add = [&](Value value, OperandRole role) {
    bool isWhole = roots.isWhole(value);
    for (unsigned root : roots.getRootsOf(value)) {
      accesses[root].push_back(getAccess(op, role, isWhole));
    }
  };
  if (auto instruction = dyn_cast<InstructionOpInterface>(op)) {
    for (auto [operand, role] :
         llvm::zip_equal(op->getOpOperands(), instruction.getRoles())) {
      // Scratch that the machine does not use may lie over anything.
      bool isUnused = role == OperandRole::Scratch && machine &&
                      instruction.getScratchBytes(operand, *machine) == 0;
      if (role != OperandRole::Value && !isUnused) {
        add(operand.get(), role);
      }
    }
    return;
  }
  if (isHandOver(op)) {
    return;
  }
  for (Value operand : op->getOperands()) {
    if (isa<TileType, MultiTileType>(operand.getType())) {
      add(operand, OperandRole::Update);
    }
  }
}

//===----------------------------------------------------------------------===//
// One root
//===----------------------------------------------------------------------===//

namespace {
/// How control passes through the regions of an operation.
enum class Flow { Once, Branch, While, Loop };

struct Sequence;

/// What touches the root: an access, or an operation that holds some.
struct Item {
  explicit Item(Operation *op, const TileAccess *access = nullptr)
      : op(op), access(access) {}

  Operation *op;
  const TileAccess *access;
  Flow flow = Flow::Once;
  std::vector<Sequence> regions;
  /// Whether something in it may read what the root held before.
  bool exposes = false;
  /// Whether the root may hold the same after it.
  bool passes = true;
};

/// The items of a region, in order.
struct Sequence {
  Region *region;
  std::vector<Item> items;
  bool exposes = false;
  bool passes = true;

  /// Whether the root is alive before it, given whether it is after it.
  bool isLiveIn(bool isLiveOut) const {
    return exposes || (passes && isLiveOut);
  }
};
} // namespace

static Flow getFlow(Operation *op) {
  if (isa<scf::ExecuteRegionOp, SectionCubeOp, SectionVectorOp>(op)) {
    return Flow::Once;
  }
  if (isa<scf::IfOp, scf::IndexSwitchOp>(op)) {
    return Flow::Branch;
  }
  return isa<scf::WhileOp>(op) ? Flow::While : Flow::Loop;
}

namespace mlir::pto_isa {
/// Finds the intervals of one root.
class RootScan {
public:
  RootScan(const TileLiveness &liveness, ArrayRef<TileAccess> accesses,
           Region &region)
      : liveness(liveness), accesses(accesses), region(region) {}

  SmallVector<LiveInterval, 2> run();

private:
  Sequence build(Region &region, ArrayRef<TileAccess> inside);
  void summarize(Item &item);
  bool emit(const Sequence &sequence, bool isLiveOut, unsigned first,
            unsigned last);
  bool emit(const Item &item, bool isLiveOut);
  void emitRegions(const Item &item, bool isLiveOut);
  void emitRegion(const Sequence &sequence, bool isLiveOut);

  unsigned number(Operation *op) const { return liveness.numbers.lookup(op); }
  unsigned firstTime(Operation *op) const { return 2 * number(op); }
  unsigned lastTime(Operation *op) const {
    return 2 * liveness.lasts[number(op)] + 1;
  }
  void add(unsigned first, unsigned last) {
    if (first <= last) {
      found.push_back({first, last});
    }
  }

  const TileLiveness &liveness;
  ArrayRef<TileAccess> accesses;
  /// The region that is looked at; what the root held before it does not count.
  Region &region;
  SmallVector<LiveInterval, 2> found;
};
} // namespace mlir::pto_isa

/// The items of `region` that hold the accesses `inside` it.
Sequence RootScan::build(Region &region, ArrayRef<TileAccess> inside) {
  Sequence sequence{&region, {}};
  while (!inside.empty()) {
    Operation *op = region.findAncestorOpInRegion(*inside.front().op);
    auto isOther = [&](const TileAccess &access) {
      return region.findAncestorOpInRegion(*access.op) != op;
    };
    size_t count = llvm::find_if(inside, isOther) - inside.begin();
    if (op == inside.front().op) {
      for (const TileAccess &access : inside.take_front(count)) {
        sequence.items.emplace_back(op, &access);
      }
    } else {
      Item item(op);
      item.flow = getFlow(op);
      ArrayRef<TileAccess> rest = inside.take_front(count);
      for (Region &nested : op->getRegions()) {
        auto isOutside = [&](const TileAccess &access) {
          return !nested.findAncestorOpInRegion(*access.op);
        };
        size_t taken = llvm::find_if(rest, isOutside) - rest.begin();
        item.regions.push_back(build(nested, rest.take_front(taken)));
        rest = rest.drop_front(taken);
      }
      sequence.items.push_back(std::move(item));
    }
    inside = inside.drop_front(count);
  }
  for (Item &item : llvm::reverse(sequence.items)) {
    summarize(item);
    sequence.exposes = item.exposes || (item.passes && sequence.exposes);
    sequence.passes &= item.passes;
  }
  if (!region.hasOneBlock()) {
    // Blocks may follow each other in any order.
    for (const Item &item : sequence.items) {
      sequence.exposes |= item.exposes;
    }
    sequence.passes = true;
  }
  return sequence;
}

/// Computes what an item exposes and passes from its regions.
void RootScan::summarize(Item &item) {
  if (item.access) {
    item.exposes = item.access->reads;
    item.passes = !item.access->replaces;
    return;
  }
  auto exposes = [](const Sequence &region) { return region.exposes; };
  auto passes = [](const Sequence &region) { return region.passes; };
  switch (item.flow) {
  case Flow::Once:
    item.exposes = item.regions.front().exposes;
    item.passes = item.regions.front().passes;
    break;
  case Flow::Branch: {
    // An `scf.if` without an else region has an empty one.
    item.exposes = llvm::any_of(item.regions, exposes);
    item.passes = llvm::any_of(item.regions, passes);
    break;
  }
  case Flow::While:
    item.exposes = item.regions[0].isLiveIn(item.regions[1].exposes);
    item.passes = item.regions[0].passes;
    break;
  case Flow::Loop:
    item.exposes = llvm::any_of(item.regions, exposes);
    item.passes = true;
    break;
  }
}

/// Adds the intervals of the times from `first` to `last`, which hold the
/// sequence; returns whether the root is alive before it.
bool RootScan::emit(const Sequence &sequence, bool isLiveOut, unsigned first,
                    unsigned last) {
  bool isLive = isLiveOut;
  unsigned until = last;
  for (const Item &item : llvm::reverse(sequence.items)) {
    if (isLive) {
      add(lastTime(item.op) + 1, until);
    }
    isLive = emit(item, isLive);
    until = firstTime(item.op) - 1;
  }
  if (isLive && until + 1 > first) {
    add(first, until);
  }
  return isLive;
}

void RootScan::emitRegion(const Sequence &sequence, bool isLiveOut) {
  Region &region = *sequence.region;
  if (region.empty() || region.front().empty()) {
    return;
  }
  unsigned first = firstTime(&region.front().front());
  unsigned last = lastTime(&region.back().back());
  if (!region.hasOneBlock() && (isLiveOut || !sequence.items.empty())) {
    add(first, last);
    return;
  }
  emit(sequence, isLiveOut, first, last);
}

void RootScan::emitRegions(const Item &item, bool isLiveOut) {
  if (item.flow == Flow::While) {
    const Sequence &before = item.regions[0], &after = item.regions[1];
    bool isLiveAfterBefore = isLiveOut || after.exposes;
    bool isLiveIn = before.isLiveIn(isLiveAfterBefore);
    isLiveAfterBefore |= after.isLiveIn(isLiveIn);
    emitRegion(before, isLiveAfterBefore);
    emitRegion(after, isLiveIn);
    return;
  }
  bool isLiveAtEnd = isLiveOut || (item.flow == Flow::Loop && item.exposes);
  for (const Sequence &region : item.regions) {
    emitRegion(region, isLiveAtEnd);
  }
}

bool RootScan::emit(const Item &item, bool isLiveOut) {
  bool isLiveIn = item.exposes || (item.passes && isLiveOut);
  unsigned first = firstTime(item.op);
  if (item.access) {
    bool fromRead = isLiveIn || item.access->isScratch;
    bool toWrite = isLiveOut || item.access->writes;
    add(fromRead ? first : first + 1, toWrite ? first + 1 : first);
    return isLiveIn;
  }
  if (isLiveIn) {
    add(first, first + 1);
  }
  emitRegions(item, isLiveOut);
  return isLiveIn;
}

static bool writes(const Item &item) {
  auto anyWrites = [](const Sequence &region) {
    return llvm::any_of(region.items, writes);
  };
  return item.access ? item.access->writes
                     : llvm::any_of(item.regions, anyWrites);
}

SmallVector<LiveInterval, 2> RootScan::run() {
  Sequence sequence = build(region, accesses);
  if (sequence.items.empty()) {
    return {};
  }
  // Nothing is held before the first write.
  auto firstWrite = llvm::find_if(sequence.items, writes);
  unsigned first =
      firstTime(firstWrite == sequence.items.end() ? sequence.items.front().op
                                                   : firstWrite->op);
  if (!region.hasOneBlock()) {
    // A block that follows may stand in front of the declaration.
    add(firstTime(&region.front().front()), lastTime(&region.back().back()));
  } else {
    emit(sequence, /*isLiveOut=*/false, first,
         lastTime(&region.front().back()));
  }
  return joinIntervals(found);
}

//===----------------------------------------------------------------------===//
// All roots
//===----------------------------------------------------------------------===//

TileLiveness::TileLiveness(FunctionOpInterface function, const TileRoots &roots)
    : machine(pto::getTargetMachine(function)) {
  accesses.resize(roots.getRoots().size());
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    numbers[op] = operations.size();
    operations.push_back(op);
    addAccesses(op, roots);
  });
  lasts.resize(operations.size());
  for (unsigned number = operations.size(); number-- > 0;) {
    lasts[number] = std::max(lasts[number], number);
    Operation *parent = operations[number]->getParentOp();
    if (number != 0) {
      unsigned &last = lasts[numbers.lookup(parent)];
      last = std::max(last, lasts[number]);
    }
  }
  for (auto [number, root] : llvm::enumerate(roots.getRoots())) {
    // A tile is a new one each time that it is declared, if nothing hands it
    // on.
    Operation *definition = root.getDefiningOp();
    Region &region = roots.isCarried(number) ? function.getFunctionBody()
                                             : *definition->getParentRegion();
    intervals.push_back(RootScan(*this, accesses[number], region).run());
  }
}
