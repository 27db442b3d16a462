//===- PlanMemory.cpp - Give every tile an address ----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memories are planned one by one, by up to three means, each denser than the
// one before and leaving less that can overlap in time: side by side, in a
// ring, by size. The first that fits is taken.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/Analysis/TileLiveness.h"
#include "pto/Dialect/PTOISA/Transforms/Passes.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <set>

namespace mlir::pto_isa {
#define GEN_PASS_DEF_PLANMEMORYPASS
#include "pto/Dialect/PTOISA/Transforms/Passes.h.inc"
} // namespace mlir::pto_isa

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

namespace {
/// A root that needs, or has, an address.
struct Piece {
  Value root;
  int64_t bytes = 0;
  SmallVector<LiveInterval, 2> lives;
  /// -1: none yet.
  int64_t address = -1;

  int64_t getEnd() const { return address + bytes; }
  bool isAliveWith(const Piece &other) const;
};

/// That two pieces must not overlap; `orSame`: unless they coincide.
struct Conflict {
  unsigned other;
  bool orSame;
};

/// The pieces of one memory.
struct MemoryPlan {
  const pto::Memory &memory;
  SmallVector<Piece> pieces;
  /// Per piece.
  SmallVector<SmallVector<Conflict, 2>> conflicts;
};
} // namespace

bool Piece::isAliveWith(const Piece &other) const {
  const LiveInterval *lhs = lives.begin(), *rhs = other.lives.begin();
  while (lhs != lives.end() && rhs != other.lives.end()) {
    if (lhs->last < rhs->first) {
      ++lhs;
    } else if (rhs->last < lhs->first) {
      ++rhs;
    } else {
      return true;
    }
  }
  return false;
}

/// The address that an operation has, null if none.
static Value getAddress(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<AllocTileOp, AllocMultiTileOp>(
          [](auto alloc) { return alloc.getAddr(); })
      .Default([](Operation *) { return Value(); });
}

static Place getPlace(Value root) {
  if (auto reserve = root.getDefiningOp<ReserveBufferOp>()) {
    return reserve.getLocation();
  }
  if (auto multi = dyn_cast<MultiTileType>(root.getType())) {
    return multi.getTile().getPlace();
  }
  return cast<TileType>(root.getType()).getPlace();
}

static int64_t getBytes(Value root) {
  if (auto reserve = root.getDefiningOp<ReserveBufferOp>()) {
    return reserve.getSize();
  }
  if (auto multi = dyn_cast<MultiTileType>(root.getType())) {
    return multi.getBytes();
  }
  return cast<TileType>(root.getType()).getBytes();
}

//===----------------------------------------------------------------------===//
// Free ranges
//===----------------------------------------------------------------------===//

/// Addresses from the first on, up to, not including, the second.
using Span = std::pair<int64_t, int64_t>;

static SmallVector<Span> getReserved(const pto::Memory &memory) {
  SmallVector<Span> ranges;
  for (const pto::ReservedRange &range : memory.reserved) {
    ranges.emplace_back(range.begin, range.end);
  }
  return ranges;
}

/// The first aligned address from `address` on at which `bytes` bytes lie
/// outside of ranges, which ascend; -1 if they leave the memory.
static int64_t skip(const pto::Memory &memory, ArrayRef<Span> ranges,
                    int64_t address, int64_t bytes) {
  address = llvm::alignTo(address, memory.planAlignment);
  for (auto [begin, end] : ranges) {
    if (address < end && address + bytes > begin) {
      address = llvm::alignTo(end, memory.planAlignment);
    }
  }
  return address + bytes <= memory.capacity ? address : -1;
}

//===----------------------------------------------------------------------===//
// Side by side, and in a ring
//===----------------------------------------------------------------------===//

/// Sorts numbers of pieces by what `key` says of each; equal ones by number.
template <typename Key>
static void sortBy(SmallVectorImpl<unsigned> &numbers, Key key) {
  llvm::sort(numbers, [&](unsigned lhs, unsigned rhs) {
    return std::pair(key(lhs), lhs) < std::pair(key(rhs), rhs);
  });
}

static unsigned getFirst(const Piece &piece) {
  return piece.lives.front().first;
}

/// The end of a piece's life; the instruction that reads it last counts whole,
/// so that its destination lies elsewhere.
static unsigned getLast(const Piece &piece) {
  return piece.lives.back().last | 1;
}

/// The pieces without an address, in the order in which they come alive.
static SmallVector<unsigned> getOrder(const MemoryPlan &plan) {
  SmallVector<unsigned> order;
  for (auto [number, piece] : llvm::enumerate(plan.pieces)) {
    if (piece.address < 0) {
      order.push_back(number);
    }
  }
  sortBy(order, [&](unsigned i) { return getFirst(plan.pieces[i]); });
  return order;
}

/// What stays occupied whatever is alive: reserved ranges and addresses that
/// are given.
static SmallVector<Span> getOccupied(const MemoryPlan &plan) {
  SmallVector<Span> ranges = getReserved(plan.memory);
  for (const Piece &piece : plan.pieces) {
    if (piece.address >= 0) {
      ranges.emplace_back(piece.address, piece.getEnd());
    }
  }
  llvm::sort(ranges);
  return ranges;
}

namespace {
/// The pieces that are alive, while time goes on.
class AlivePieces {
public:
  explicit AlivePieces(ArrayRef<Piece> pieces) : pieces(pieces) {}

  void enter(unsigned number) {
    byAddress[pieces[number].address] = number;
    byEnd.emplace(getLast(pieces[number]), number);
  }
  /// Drops the pieces that are dead at `time`.
  void leaveBefore(unsigned time) {
    while (!byEnd.empty() && byEnd.begin()->first < time) {
      byAddress.erase(pieces[byEnd.begin()->second].address);
      byEnd.erase(byEnd.begin());
    }
  }
  /// A piece in the way of `bytes` bytes at `address`, or null.
  const Piece *findBlocker(int64_t address, int64_t bytes) const {
    auto next = byAddress.lower_bound(address + bytes);
    if (next == byAddress.begin()) {
      return nullptr;
    }
    const Piece &before = pieces[std::prev(next)->second];
    return before.getEnd() > address ? &before : nullptr;
  }

private:
  ArrayRef<Piece> pieces;
  std::map<int64_t, unsigned> byAddress;
  std::set<std::pair<unsigned, unsigned>> byEnd;
};
} // namespace

/// The first place for `bytes` bytes from `start` on, else from 0 on; -1 if
/// there is none.
static int64_t findInRing(const pto::Memory &memory, ArrayRef<Span> occupied,
                          const AlivePieces &alive, int64_t start,
                          int64_t bytes) {
  for (int64_t from : {start, int64_t(0)}) {
    int64_t address = from;
    while ((address = skip(memory, occupied, address, bytes)) >= 0) {
      const Piece *blocker = alive.findBlocker(address, bytes);
      if (!blocker) {
        return address;
      }
      address = blocker->getEnd();
    }
  }
  return -1;
}

/// Places each piece behind the one before, going round at the end of the
/// memory over what is dead. Returns whether all fit.
static bool placeInRing(MemoryPlan &plan, ArrayRef<unsigned> order) {
  SmallVector<Span> occupied = getOccupied(plan);
  AlivePieces alive(plan.pieces);
  int64_t start = 0;
  for (unsigned number : order) {
    Piece &piece = plan.pieces[number];
    alive.leaveBefore(getFirst(piece));
    piece.address =
        findInRing(plan.memory, occupied, alive, start, piece.bytes);
    if (piece.address < 0) {
      return false;
    }
    start = piece.getEnd();
    alive.enter(number);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// By size
//===----------------------------------------------------------------------===//

/// Whether two roots have the same bytes at the same places.
static bool haveSameLayout(Value lhs, Value rhs) {
  auto first = dyn_cast<TileType>(lhs.getType());
  auto second = dyn_cast<TileType>(rhs.getType());
  return first && second && first.getRows() == second.getRows() &&
         first.getCols() == second.getCols() &&
         first.getElementBits() == second.getElementBits() &&
         first.getBlockLayout() == second.getBlockLayout() &&
         first.getInnerLayout() == second.getInnerLayout() &&
         first.getFractalBytes() == second.getFractalBytes() &&
         first.getCompact() == second.getCompact();
}

static void addConflict(MemoryPlan &plan, unsigned lhs, unsigned rhs,
                        bool orSame) {
  plan.conflicts[lhs].push_back({rhs, orSame});
  plan.conflicts[rhs].push_back({lhs, orSame});
}

/// Conflicts between pieces that are alive at the same time.
static void addLifeConflicts(MemoryPlan &plan) {
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, plan.pieces.size()));
  sortBy(order, [&](unsigned i) { return getFirst(plan.pieces[i]); });
  SmallVector<unsigned> alive;
  for (unsigned number : order) {
    const Piece &piece = plan.pieces[number];
    llvm::erase_if(alive, [&](unsigned other) {
      return plan.pieces[other].lives.back().last < getFirst(piece);
    });
    for (unsigned other : alive) {
      if (piece.isAliveWith(plan.pieces[other])) {
        addConflict(plan, number, other, /*orSame=*/false);
      }
    }
    alive.push_back(number);
  }
}

/// Places pieces in the order given, each at the first address that its
/// conflicts leave. Returns whether all fit.
static bool placeFirstFit(MemoryPlan &plan, ArrayRef<unsigned> order) {
  SmallVector<Span> reserved = getReserved(plan.memory);
  for (unsigned number : order) {
    Piece &piece = plan.pieces[number];
    SmallVector<std::pair<const Piece *, bool>> placed;
    SmallVector<int64_t> candidates{0};
    for (Conflict conflict : plan.conflicts[number]) {
      const Piece &other = plan.pieces[conflict.other];
      if (other.address >= 0) {
        bool orSame = conflict.orSame && haveSameLayout(piece.root, other.root);
        placed.emplace_back(&other, orSame);
        candidates.push_back(orSame ? other.address : other.getEnd());
        candidates.push_back(other.getEnd());
      }
    }
    llvm::sort(candidates);
    auto isFree = [&](int64_t address) {
      return llvm::all_of(placed, [&](std::pair<const Piece *, bool> other) {
        return address >= other.first->getEnd() ||
               address + piece.bytes <= other.first->address ||
               (other.second && address == other.first->address);
      });
    };
    for (int64_t candidate : candidates) {
      int64_t address = skip(plan.memory, reserved, candidate, piece.bytes);
      if (address >= 0 && isFree(address)) {
        piece.address = address;
        break;
      }
    }
    if (piece.address < 0) {
      return false;
    }
  }
  return true;
}

static void forget(MemoryPlan &plan, ArrayRef<unsigned> order) {
  for (unsigned number : order) {
    plan.pieces[number].address = -1;
  }
}

/// Tries the means in turn.
static bool place(MemoryPlan &plan) {
  SmallVector<unsigned> order = getOrder(plan);
  if (placeInRing(plan, order)) {
    return true;
  }
  addLifeConflicts(plan);
  auto area = [&](unsigned number) {
    const Piece &piece = plan.pieces[number];
    return piece.bytes * int64_t(getLast(piece) - getFirst(piece));
  };
  for (bool byArea : {false, true}) {
    forget(plan, order);
    // The largest first.
    sortBy(order, [&](unsigned i) {
      return byArea ? -area(i) : -plan.pieces[i].bytes;
    });
    if (placeFirstFit(plan, order)) {
      return true;
    }
  }
  forget(plan, order);
  return false;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct PlanMemoryPass : pto_isa::impl::PlanMemoryPassBase<PlanMemoryPass> {
  void runOnOperation() override;

private:
  LogicalResult collect(const TileRoots &roots, const TileLiveness &liveness);
  LogicalResult addPiece(Value root, ArrayRef<LiveInterval> lives);
  void addInstructionConflicts(const TileRoots &roots);
  void reportOverflow(const MemoryPlan &plan, const TileLiveness &liveness);
  void setAddresses();

  const pto::Machine *machine = nullptr;
  /// By name of the memory.
  std::map<std::string, MemoryPlan> plans;
  /// Per root, its plan and piece.
  DenseMap<Value, std::pair<MemoryPlan *, unsigned>> pieceOf;
};
} // namespace

LogicalResult PlanMemoryPass::addPiece(Value root,
                                       ArrayRef<LiveInterval> lives) {
  Operation *op = root.getDefiningOp();
  StringRef place = stringifyPlace(getPlace(root));
  const pto::Memory *memory = machine->findPlace(place);
  if (!memory) {
    return op->emitOpError("expects a memory for '")
           << place << "', but machine '" << machine->name << "' has none";
  }
  MemoryPlan &plan =
      plans.try_emplace(memory->name, MemoryPlan{*memory, {}, {}})
          .first->second;
  Piece piece{root, getBytes(root), SmallVector<LiveInterval, 2>(lives)};
  if (Value given = getAddress(op)) {
    IntegerAttr constant;
    if (!matchPattern(given, m_Constant(&constant))) {
      return op->emitOpError("expects a constant address to plan around, but "
                             "found one that is computed");
    }
    piece.address = constant.getInt();
  } else if (auto reserve = dyn_cast<ReserveBufferOp>(op);
             reserve && reserve.getBase()) {
    piece.address = *reserve.getBase();
  }
  pieceOf[root] = {&plan, unsigned(plan.pieces.size())};
  plan.pieces.push_back(std::move(piece));
  return success();
}

LogicalResult PlanMemoryPass::collect(const TileRoots &roots,
                                      const TileLiveness &liveness) {
  constexpr unsigned kEver = std::numeric_limits<int32_t>::max();
  WalkResult walked = getOperation().walk([](TAssignOp op) {
    op.emitOpError("expects addresses that are given everywhere, but found "
                   "tiles to plan for");
    return WalkResult::interrupt();
  });
  if (walked.wasInterrupted()) {
    return failure();
  }
  for (auto [number, root] : llvm::enumerate(roots.getRoots())) {
    SmallVector<LiveInterval, 2> lives(liveness.getIntervals(number));
    if (root.getDefiningOp<ReserveBufferOp>()) {
      lives = {{0, kEver}};
    } else if (lives.empty()) {
      // Nothing touches it: it is in nobody's way.
      unsigned here = 2 * liveness.getNumber(root.getDefiningOp());
      lives = {{here, here}};
    }
    if (failed(addPiece(root, lives))) {
      return failure();
    }
  }
  for (auto &[name, plan] : plans) {
    plan.conflicts.resize(plan.pieces.size());
  }
  return success();
}

/// Conflicts between what one instruction reads and what it writes.
void PlanMemoryPass::addInstructionConflicts(const TileRoots &roots) {
  auto add = [&](Value source, Value destination, bool orSame) {
    for (unsigned from : roots.getRootsOf(source)) {
      for (unsigned to : roots.getRootsOf(destination)) {
        auto [plan, lhs] = pieceOf.lookup(roots.getRoots()[from]);
        auto [other, rhs] = pieceOf.lookup(roots.getRoots()[to]);
        if (plan == other && lhs != rhs) {
          addConflict(*plan, lhs, rhs, orSame);
        }
      }
    }
  };
  getOperation().walk([&](InstructionOpInterface op) {
    SmallVector<OperandRole> roles = op.getRoles();
    auto operands = llvm::zip_equal(op->getOpOperands(), roles);
    for (auto [source, sourceRole] : operands) {
      if (sourceRole != OperandRole::Read) {
        continue;
      }
      for (auto [destination, role] : operands) {
        if (role == OperandRole::Write) {
          add(source.get(), destination.get(),
              op.canBeInPlace(source, *machine));
        }
      }
    }
  });
}

/// Names what is alive where most of a memory is in use.
void PlanMemoryPass::reportOverflow(const MemoryPlan &plan,
                                    const TileLiveness &liveness) {
  std::map<unsigned, int64_t> changes;
  for (const Piece &piece : plan.pieces) {
    int64_t bytes = llvm::alignTo(piece.bytes, plan.memory.planAlignment);
    for (LiveInterval life : piece.lives) {
      changes[life.first] += bytes;
      changes[life.last + 1] -= bytes;
    }
  }
  int64_t sum = 0, peak = 0;
  unsigned when = 0;
  for (auto [time, change] : changes) {
    sum += change;
    if (sum > peak) {
      peak = sum;
      when = time;
    }
  }
  InFlightDiagnostic error =
      liveness.getOperation(when / 2)->emitOpError("expects tiles that fit '")
      << stringifyPlace(getPlace(plan.pieces.front().root)) << "' of machine '"
      << machine->name << "', which has " << plan.memory.usableBytes()
      << " bytes for them, but found "
      << (peak > plan.memory.usableBytes() ? "" : "no arrangement of ") << peak
      << " bytes in use here";
  SmallVector<unsigned> alive;
  for (auto [number, piece] : llvm::enumerate(plan.pieces)) {
    if (llvm::any_of(piece.lives, [&](LiveInterval life) {
          return life.first <= when && when <= life.last;
        })) {
      alive.push_back(number);
    }
  }
  sortBy(alive, [&](unsigned i) { return -plan.pieces[i].bytes; });
  constexpr size_t kShown = 16;
  for (unsigned number : ArrayRef(alive).take_front(kShown)) {
    const Piece &piece = plan.pieces[number];
    error.attachNote(piece.root.getLoc()) << piece.bytes << " bytes of this";
  }
  if (alive.size() > kShown) {
    error.attachNote() << "and " << alive.size() - kShown << " smaller ones";
  }
}

void PlanMemoryPass::setAddresses() {
  for (auto &[name, plan] : plans) {
    for (const Piece &piece : plan.pieces) {
      Operation *op = piece.root.getDefiningOp();
      if (auto reserve = dyn_cast<ReserveBufferOp>(op)) {
        reserve.setBase(piece.address);
        reserve.setAutoAlloc(false);
        continue;
      }
      if (getAddress(op)) {
        continue;
      }
      OpBuilder builder(op);
      Value address = arith::ConstantIntOp::create(
          builder, op->getLoc(), builder.getI64Type(), piece.address);
      llvm::TypeSwitch<Operation *>(op).Case<AllocTileOp, AllocMultiTileOp>(
          [&](auto alloc) { alloc.getAddrMutable().assign(address); });
    }
  }
}

void PlanMemoryPass::runOnOperation() {
  func::FuncOp function = getOperation();
  TileRoots roots(function);
  if (roots.getRoots().empty()) {
    return markAllAnalysesPreserved();
  }
  machine = pto::getTargetMachine(function);
  if (!machine) {
    function.emitOpError("expects a target machine to plan memory for");
    return signalPassFailure();
  }
  plans.clear();
  pieceOf.clear();
  TileLiveness liveness(function, roots);
  if (failed(collect(roots, liveness))) {
    return signalPassFailure();
  }
  addInstructionConflicts(roots);
  for (auto &[name, plan] : plans) {
    if (!place(plan)) {
      reportOverflow(plan, liveness);
      return signalPassFailure();
    }
  }
  setAddresses();
}
