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
#include "pto/Dialect/PTOISA/IR/PTOISAAddressTies.h"
#include "pto/Dialect/PTOISA/IR/PTOISAQueueSlots.h"
#include "pto/Dialect/PTOISA/Transforms/Passes.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/EquivalenceClasses.h"
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
/// What needs, or has, an address: a root, or some that must share one.
struct Piece {
  /// None for slots of a queue at an address that is given.
  SmallVector<Value, 1> roots;
  /// What to point at in messages.
  Operation *declaration = nullptr;
  int64_t bytes = 0;
  SmallVector<LiveInterval, 2> lives;
  /// -1: none yet.
  int64_t address = -1;
  /// What the address follows from, if it has to: that of another piece, in
  /// another memory, divided by a number.
  std::optional<std::pair<Value, int64_t>> tie;

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
  /// Whether tiles may lie where the machine reserves ranges for instructions
  /// of which there is none.
  bool takesReserved = false;
};
} // namespace

/// Whether two lists of intervals, both ascending, share a time.
static bool overlap(ArrayRef<LiveInterval> first,
                    ArrayRef<LiveInterval> second) {
  const LiveInterval *lhs = first.begin(), *rhs = second.begin();
  while (lhs != first.end() && rhs != second.end()) {
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

bool Piece::isAliveWith(const Piece &other) const {
  return overlap(lives, other.lives);
}

/// The times of two lists of intervals.
static SmallVector<LiveInterval, 2> unite(ArrayRef<LiveInterval> first,
                                          ArrayRef<LiveInterval> second) {
  SmallVector<LiveInterval, 2> all(first);
  llvm::append_range(all, second);
  return joinIntervals(all);
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

static SmallVector<Span> getReserved(const MemoryPlan &plan) {
  SmallVector<Span> ranges;
  if (!plan.takesReserved) {
    for (const pto::ReservedRange &range : plan.memory.reserved) {
      ranges.emplace_back(range.begin, range.end);
    }
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
  SmallVector<Span> ranges = getReserved(plan);
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

/// Whether two pieces have the same bytes at the same places.
static bool haveSameLayout(const Piece &lhs, const Piece &rhs) {
  if (lhs.roots.size() != 1 || rhs.roots.size() != 1) {
    return false;
  }
  auto first = dyn_cast<TileType>(lhs.roots.front().getType());
  auto second = dyn_cast<TileType>(rhs.roots.front().getType());
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
  if (plan.takesReserved) {
    return; // They are there from the first attempt.
  }
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
  SmallVector<Span> reserved = getReserved(plan);
  for (unsigned number : order) {
    Piece &piece = plan.pieces[number];
    SmallVector<std::pair<const Piece *, bool>> placed;
    SmallVector<int64_t> candidates{0};
    for (Conflict conflict : plan.conflicts[number]) {
      const Piece &other = plan.pieces[conflict.other];
      if (other.address >= 0) {
        bool orSame = conflict.orSame && haveSameLayout(piece, other);
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

/// Beyond the end of every function.
static constexpr unsigned kEver = std::numeric_limits<int32_t>::max();

namespace {
struct PlanMemoryPass : pto_isa::impl::PlanMemoryPassBase<PlanMemoryPass> {
  void runOnOperation() override;

private:
  LogicalResult collect(const TileRoots &roots, const TileLiveness &liveness);
  LogicalResult mergeTied(const TileRoots &roots);
  LogicalResult addPiece(unsigned leader, const TileRoots &roots);
  LogicalResult addSlots();
  MemoryPlan *getPlan(Operation *op, Place place);
  std::optional<int64_t> findGiven(Value root);
  LogicalResult tieScales(const TileRoots &roots);
  void addInstructionConflicts(const TileRoots &roots);
  bool mayUseReserved(func::FuncOp function) const;
  LogicalResult placeAll(const TileLiveness &liveness);
  void reportOverflow(const MemoryPlan &plan, const TileLiveness &liveness);
  void setAddresses();

  const pto::Machine *machine = nullptr;
  /// By name of the memory.
  std::map<std::string, MemoryPlan> plans;
  /// Per root, its plan and piece.
  DenseMap<Value, std::pair<MemoryPlan *, unsigned>> pieceOf;
  /// Roots that share an address.
  llvm::EquivalenceClasses<unsigned> shared;
  /// Per root, when it is alive; for the leader of a class, when any of it is.
  SmallVector<SmallVector<LiveInterval, 2>> lives;
};
} // namespace

MemoryPlan *PlanMemoryPass::getPlan(Operation *op, Place place) {
  const pto::Memory *memory = machine->findPlace(stringifyPlace(place));
  if (!memory) {
    op->emitOpError("expects a memory for '")
        << stringifyPlace(place) << "', but machine '" << machine->name
        << "' has none";
    return nullptr;
  }
  return &plans.try_emplace(memory->name, MemoryPlan{*memory, {}, {}, false})
              .first->second;
}

/// The address that a root has; -1 if none, nothing after an error.
std::optional<int64_t> PlanMemoryPass::findGiven(Value root) {
  Operation *op = root.getDefiningOp();
  if (Value given = getAddress(op)) {
    IntegerAttr constant;
    if (matchPattern(given, m_Constant(&constant))) {
      return constant.getInt();
    }
    op->emitOpError("expects a constant address to plan around, but found one "
                    "that is computed");
    return std::nullopt;
  }
  auto reserve = dyn_cast<ReserveBufferOp>(op);
  return reserve && reserve.getBase() ? int64_t(*reserve.getBase()) : -1;
}

/// Adds the piece of a class of roots.
LogicalResult PlanMemoryPass::addPiece(unsigned leader,
                                       const TileRoots &roots) {
  Value first = roots.getRoots()[leader];
  MemoryPlan *plan = getPlan(first.getDefiningOp(), getPlace(first));
  if (!plan) {
    return failure();
  }
  Piece piece;
  piece.declaration = first.getDefiningOp();
  piece.lives = lives[leader];
  SmallVector<unsigned> members{leader};
  if (shared.contains(leader)) {
    auto all = shared.members(leader);
    members.assign(all.begin(), all.end());
    llvm::sort(members);
  }
  for (unsigned member : members) {
    Value root = roots.getRoots()[member];
    std::optional<int64_t> given = findGiven(root);
    if (!given) {
      return failure();
    }
    if (*given >= 0 && piece.address >= 0 && *given != piece.address) {
      return root.getDefiningOp()->emitOpError("expects address ")
             << piece.address
             << " of the tile that the machine takes it for, but found "
             << *given;
    }
    piece.address = std::max(piece.address, *given);
    piece.bytes = std::max(piece.bytes, getBytes(root));
    piece.roots.push_back(root);
    pieceOf[root] = {plan, unsigned(plan->pieces.size())};
  }
  plan->pieces.push_back(std::move(piece));
  return success();
}

/// The number of the root that `tile` is the beginning of, if it is one.
static std::optional<unsigned> findRoot(const TileRoots &roots, Value tile) {
  Value root;
  ArrayRef<unsigned> of = roots.getRootsOf(tile);
  std::optional<int64_t> offset = getOffsetInRoot(tile, root);
  return of.size() == 1 && offset == 0 ? std::optional(of.front())
                                       : std::nullopt;
}

/// Merges the roots that the machine takes for one.
LogicalResult PlanMemoryPass::mergeTied(const TileRoots &roots) {
  WalkResult walked = getOperation().walk([&](InstructionOpInterface op) {
    for (const AddressTie &tie : getAddressTies(op, *machine)) {
      std::optional<unsigned> tile = findRoot(roots, tie.tile->get());
      std::optional<unsigned> base = findRoot(roots, tie.base->get());
      if (tie.divisor != 1 || !tile || !base ||
          shared.isEquivalent(*tile, *base)) {
        continue;
      }
      unsigned lhs = shared.getOrInsertLeaderValue(*tile);
      unsigned rhs = shared.getOrInsertLeaderValue(*base);
      if (overlap(lives[lhs], lives[rhs])) {
        InFlightDiagnostic error = op->emitOpError("expects operand #")
                                   << tie.tile->getOperandNumber()
                                   << " to be dead behind it, since machine '"
                                   << machine->name << "' takes operand #"
                                   << tie.base->getOperandNumber()
                                   << " for it, but found both in use";
        for (unsigned number : {*tile, *base}) {
          error.attachNote(roots.getRoots()[number].getLoc()) << "a tile of it";
        }
        return WalkResult::interrupt();
      }
      SmallVector<LiveInterval, 2> both = unite(lives[lhs], lives[rhs]);
      lives[*shared.unionSets(lhs, rhs)] = both;
    }
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

/// Lets scales follow their operands, which are then alive with them.
LogicalResult PlanMemoryPass::tieScales(const TileRoots &roots) {
  WalkResult walked = getOperation().walk([&](InstructionOpInterface op) {
    for (const AddressTie &tie : getAddressTies(op, *machine)) {
      std::optional<unsigned> tile = findRoot(roots, tie.tile->get());
      std::optional<unsigned> base = findRoot(roots, tie.base->get());
      if (tie.divisor == 1 || !tile || !base) {
        continue;
      }
      auto [plan, number] = pieceOf.lookup(roots.getRoots()[*tile]);
      auto [other, of] = pieceOf.lookup(roots.getRoots()[*base]);
      Piece &scales = plan->pieces[number], &operand = other->pieces[of];
      if (scales.tie && scales.tie->first != operand.roots.front()) {
        op->emitOpError("expects operand #")
            << tie.tile->getOperandNumber() << " to be the scales of operand #"
            << tie.base->getOperandNumber()
            << " alone, but found that they are those of another tile too";
        return WalkResult::interrupt();
      }
      operand.lives = unite(operand.lives, scales.lives);
      if (scales.address < 0) {
        scales.tie = {operand.roots.front(), tie.divisor};
      }
    }
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

/// Adds the slots of queues that lie at addresses that are given.
LogicalResult PlanMemoryPass::addSlots() {
  WalkResult walked = getOperation().walk([&](Operation *op) {
    std::optional<QueueSlots> slots = getQueueSlots(op);
    IntegerAttr constant;
    if (!slots || !matchPattern(slots->base, m_Constant(&constant))) {
      return WalkResult::advance();
    }
    MemoryPlan *plan = getPlan(op, slots->place);
    if (!plan) {
      return WalkResult::interrupt();
    }
    Piece piece;
    piece.declaration = op;
    piece.bytes = slots->getBytes();
    piece.lives = {{0, kEver}};
    piece.address = constant.getInt();
    plan->pieces.push_back(std::move(piece));
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

LogicalResult PlanMemoryPass::collect(const TileRoots &roots,
                                      const TileLiveness &liveness) {
  WalkResult walked = getOperation().walk([](TAssignOp op) {
    op.emitOpError("expects addresses that are given everywhere, but found "
                   "tiles to plan for");
    return WalkResult::interrupt();
  });
  if (walked.wasInterrupted()) {
    return failure();
  }
  for (auto [number, root] : llvm::enumerate(roots.getRoots())) {
    lives.emplace_back(liveness.getIntervals(number));
    if (root.getDefiningOp<ReserveBufferOp>()) {
      lives.back() = {{0, kEver}};
    } else if (lives.back().empty()) {
      // Nothing touches it: it is in nobody's way.
      unsigned here = 2 * liveness.getNumber(root.getDefiningOp());
      lives.back() = {{here, here}};
    }
  }
  if (failed(mergeTied(roots))) {
    return failure();
  }
  for (unsigned number : llvm::seq<unsigned>(0, roots.getRoots().size())) {
    bool isLeader =
        !shared.contains(number) || shared.getLeaderValue(number) == number;
    if (isLeader && failed(addPiece(number, roots))) {
      return failure();
    }
  }
  if (failed(addSlots()) || failed(tieScales(roots))) {
    return failure();
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

namespace {
/// Where most of a memory is in use.
struct Peak {
  int64_t bytes = 0;
  unsigned time = 0;
};
} // namespace

static Peak findPeak(const MemoryPlan &plan) {
  std::map<unsigned, int64_t> changes;
  for (const Piece &piece : plan.pieces) {
    int64_t bytes = llvm::alignTo(piece.bytes, plan.memory.planAlignment);
    for (LiveInterval life : piece.lives) {
      changes[life.first] += bytes;
      changes[life.last + 1] -= bytes;
    }
  }
  int64_t sum = 0;
  Peak peak;
  for (auto [time, change] : changes) {
    sum += change;
    if (sum > peak.bytes) {
      peak = {sum, time};
    }
  }
  return peak;
}

/// "line 12", if the place is in a file.
static std::string describeLine(Location loc) {
  auto file = loc->findInstanceOf<FileLineColLoc>();
  return file ? "line " + std::to_string(file.getLine()) : "";
}

/// What a piece is, in words.
static std::string describe(const Piece &piece) {
  Operation *op = piece.declaration;
  if (piece.roots.empty() || isa<ReserveBufferOp>(op)) {
    return "slots of this queue, always in use";
  }
  if (auto multi = dyn_cast<AllocMultiTileOp>(op)) {
    return std::to_string(multi.getResult().getType().getCount()) +
           " slots of this tile";
  }
  return "this tile";
}

/// Since when and until when a piece is alive around a time, as " from line 3
/// to line 9".
static std::string describeLife(const Piece &piece, unsigned time,
                                const TileLiveness &liveness) {
  for (LiveInterval life : piece.lives) {
    if (life.first > time || time > life.last || life.last >= kEver) {
      continue;
    }
    std::string first =
        describeLine(liveness.getOperation(life.first / 2)->getLoc());
    std::string last =
        describeLine(liveness.getOperation(life.last / 2)->getLoc());
    return first.empty() || last.empty()
               ? ""
               : ", in use from " + first + " to " + last;
  }
  return "";
}

/// Names what is alive where most of a memory is in use.
void PlanMemoryPass::reportOverflow(const MemoryPlan &plan,
                                    const TileLiveness &liveness) {
  const pto::Memory &memory = plan.memory;
  Peak peak = findPeak(plan);
  int64_t bytes = peak.bytes;
  unsigned when = peak.time;
  int64_t usable = plan.takesReserved ? memory.capacity : memory.usableBytes();
  InFlightDiagnostic error =
      liveness.getOperation(when / 2)->emitOpError("expects tiles that fit '")
      << memory.place << "' of machine '" << machine->name << "', which has "
      << usable << " bytes for them, but found "
      << (bytes > usable ? "" : "no arrangement of ") << bytes
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
    Diagnostic &note = error.attachNote(piece.declaration->getLoc());
    note << piece.bytes << " bytes of " << describe(piece)
         << describeLife(piece, when, liveness);
    if (piece.address >= 0) {
      note << ", at the given address " << piece.address;
    }
  }
  int64_t rest = 0;
  for (unsigned number :
       ArrayRef(alive).drop_front(std::min(kShown, alive.size()))) {
    rest += plan.pieces[number].bytes;
  }
  if (rest > 0) {
    error.attachNote() << "and " << rest << " bytes of "
                       << alive.size() - kShown << " smaller ones";
  }
  for (const pto::ReservedRange &range : plan.takesReserved
                                             ? ArrayRef<pto::ReservedRange>()
                                             : ArrayRef(memory.reserved)) {
    error.attachNote() << "bytes " << range.begin << " to " << range.end
                       << " are not for tiles: " << range.reason;
  }
}

/// Whether `function`, or what it calls, may have an instruction that uses a
/// reserved range as its scratch.
bool PlanMemoryPass::mayUseReserved(func::FuncOp function) const {
  return function
      .walk([&](Operation *op) {
        auto instruction = dyn_cast<InstructionOpInterface>(op);
        bool uses = isa<CallOpInterface>(op) ||
                    (instruction && instruction.usesHiddenScratch(*machine));
        return uses ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Places the pieces of all memories; reports every one that does not do.
LogicalResult PlanMemoryPass::placeAll(const TileLiveness &liveness) {
  bool fits = true;
  // Operands before the scales that follow them.
  for (bool isTied : {false, true}) {
    for (auto &[name, plan] : plans) {
      auto hasTie = [](const Piece &piece) { return piece.tie.has_value(); };
      if (llvm::any_of(plan.pieces, hasTie) != isTied) {
        continue;
      }
      for (Piece &piece : plan.pieces) {
        if (piece.tie && fits) {
          auto [base, number] = pieceOf.lookup(piece.tie->first);
          piece.address = base->pieces[number].address / piece.tie->second;
        }
      }
      if (fits || !isTied) {
        bool isPlaced = place(plan);
        if (!isPlaced && !plan.memory.reserved.empty() &&
            !mayUseReserved(getOperation())) {
          plan.takesReserved = true;
          isPlaced = place(plan);
        }
        if (!isPlaced) {
          reportOverflow(plan, liveness);
        }
        fits &= isPlaced;
      }
    }
  }
  return success(fits);
}

/// Gives an operation its address, if it has none.
static void setAddress(Operation *op, int64_t at) {
  if (auto reserve = dyn_cast<ReserveBufferOp>(op)) {
    reserve.setBase(at);
    reserve.setAutoAlloc(false);
    return;
  }
  if (getAddress(op)) {
    return;
  }
  OpBuilder builder(op);
  Value address = arith::ConstantIntOp::create(builder, op->getLoc(),
                                               builder.getI64Type(), at);
  llvm::TypeSwitch<Operation *>(op).Case<AllocTileOp, AllocMultiTileOp>(
      [&](auto alloc) { alloc.getAddrMutable().assign(address); });
}

void PlanMemoryPass::setAddresses() {
  for (auto &[name, plan] : plans) {
    for (const Piece &piece : plan.pieces) {
      for (Value root : piece.roots) {
        setAddress(root.getDefiningOp(), piece.address);
      }
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
  shared = {};
  lives.clear();
  TileLiveness liveness(function, roots);
  if (failed(collect(roots, liveness))) {
    return signalPassFailure();
  }
  addInstructionConflicts(roots);
  if (failed(placeAll(liveness))) {
    return signalPassFailure();
  }
  setAddresses();
}
