//===- VerifyPlanned.cpp - Prove a memory plan --------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs a kernel in the abstract: the state says of the bytes of each memory
// which tiles hold something in them, and whether it may be lost. Branches are
// joined, loops and blocks repeated until nothing is added. Nothing here is
// shared with the planner, so that a mistake there is not made twice. Tiles of
// queues have no bytes here but those of the queue, which belong to no tile;
// what counts is until when they are held (PoppedSlots).
//
//===----------------------------------------------------------------------===//

#include "HeldBytes.h"
#include "PlannedOverlap.h"
#include "PoppedSlots.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "pto/Dialect/PTOISA/Analysis/InstructionEffects.h"
#include "pto/Dialect/PTOISA/IR/PTOISAAddressTies.h"
#include "pto/Dialect/PTOISA/Transforms/Passes.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/PostOrderIterator.h"

namespace mlir::pto_isa {
#define GEN_PASS_DEF_VERIFYPLANNEDPASS
#include "pto/Dialect/PTOISA/Transforms/Passes.h.inc"
} // namespace mlir::pto_isa

using namespace mlir;
using namespace mlir::pto_isa;

namespace {

/// A tile that is declared.
struct Declared {
  Operation *op;
  /// No bytes: the tile of a queue.
  Bytes bytes;
  /// Whether the other core may write it at any time.
  bool isReserved = false;
  /// Whether other declarations name it as well (`by-address`).
  bool hasNames = false;
  /// Whether a loop or a branch hands it on, so that it outlives its block.
  bool isCarried = false;
  /// Whether instructions may see parts of it: windows, other types, extents
  /// that change. What one writes is then not all that another reads.
  bool isSplit = false;
  /// The place of the last instruction that may read it, counting what loops
  /// repeat.
  unsigned lastRead = 0;
};

/// The bytes that an operand reads or writes.
struct Touched {
  SmallVector<Bytes, 1> pieces;
  /// Whether it is all of them; else it is some.
  bool isSure;
};

/// Bytes of a tile.
struct Part {
  unsigned tile;
  Bytes bytes;
};

/// What is known at a point of the program.
struct State {
  std::map<const pto::Memory *, HeldBytes> held;
  PoppedSlots slots;
};

struct VerifyPlannedPass
    : pto_isa::impl::VerifyPlannedPassBase<VerifyPlannedPass> {
  using VerifyPlannedPassBase::VerifyPlannedPassBase;
  void runOnOperation() override;

private:
  /// Rows of a tile.
  struct Rows {
    Extent whole;
    int64_t rowBytes;
    llvm::BitVector written;
  };

  LogicalResult declare(Operation *op);
  void addDeclared(Operation *op, Bytes bytes, bool isReserved);
  LogicalResult declareSlots(const QueueSlots &slots);
  LogicalResult verifyReserved();
  LogicalResult verifyDeclared(const Declared &tile, bool hasHiddenScratch);

  void run(Block &block, State &state);
  void run(Operation *op, State &state);
  void runRegion(Region &region, State &state);
  void runLoop(Operation *op, State &state);
  void runCounted(scf::ForOp loop, State &state);
  Region *findTaken(scf::IfOp op) const;
  void read(OpOperand &operand, const State &state);
  bool isThere(OpOperand &operand) const;
  void write(OpOperand &operand, State &state);
  const Touched &getTouched(OpOperand &operand, const Extent &extent);
  bool isAlone(const Extent &extent, scf::ForOp loop) const;
  std::optional<Rows> findRows(OpOperand &operand, scf::ForOp loop) const;
  void noteRowsOf(scf::ForOp loop);
  void renew(Operation *op, State &state);
  void noteUses();
  void noteReads(InstructionOpInterface op);
  Extent narrow(const Extent &extent, const RowWindow &window) const;
  void verifyApart(InstructionOpInterface op);
  LogicalResult verifyTie(const AddressTie &tie, const Extent &tile,
                          const Extent &base);
  void verifyTies(Operation *op);
  void verifyHeld(OpOperand &operand, const State &state);
  void useQueue(Operation *op, const QueueUse &use, State &state);

  const pto::Machine *machine = nullptr;
  SmallVector<Declared> tiles;
  /// With `by-address`: the tile over some bytes.
  std::map<std::tuple<const pto::Memory *, int64_t, int64_t>, unsigned> tileAt;
  PlannedExtents extentsOf;
  /// How many slots each queue has here.
  llvm::MapVector<QueueKey, int64_t> slotsOf;
  DenseSet<std::pair<Operation *, unsigned>> reported;
  /// Instructions by their place in the text; other operations by that of the
  /// last one in them.
  DenseMap<Operation *, unsigned> placeOf;
  /// What operands of tiles that are seen in parts touch.
  DenseMap<OpOperand *, Touched> touchedBy;
  /// Rows that all trips of a loop together have surely written.
  DenseMap<Operation *, SmallVector<Part, 1>> rowsOf;
  /// Loops that are run, and whether for the first time.
  DenseMap<Operation *, bool> isFirstTrip;
};

} // namespace

//===----------------------------------------------------------------------===//
// Declared tiles
//===----------------------------------------------------------------------===//

void VerifyPlannedPass::addDeclared(Operation *op, Bytes bytes,
                                    bool isReserved) {
  SmallVector<Bytes, 1> pieces;
  if (bytes.memory) {
    pieces.push_back(bytes);
  }
  if (op->getNumResults() == 1 &&
      isa<TileType, MultiTileType>(op->getResult(0).getType())) {
    extentsOf.declare(op->getResult(0), {unsigned(tiles.size()), pieces});
  }
  tiles.push_back({op, bytes, isReserved});
}

/// Rule planned_c8. Slots at an address that is given are memory that is taken,
/// like a reserved buffer.
LogicalResult VerifyPlannedPass::declareSlots(const QueueSlots &slots) {
  slotsOf[slots.key] = slots.count;
  auto reserve = slots.base.getDefiningOp<ReserveBufferOp>();
  if (reserve && slots.getBytes() > int64_t(reserve.getSize())) {
    InFlightDiagnostic error =
        slots.declaration->emitOpError("expects a buffer of ")
        << slots.getBytes() << " bytes for " << slots.count << " slots of "
        << slots.size << " (planned_c8), but found " << reserve.getSize();
    error.attachNote(reserve.getLoc()) << "the buffer";
    return error;
  }
  IntegerAttr constant;
  if (reserve || !matchPattern(slots.base, m_Constant(&constant))) {
    return success();
  }
  const pto::Memory *memory = machine->findPlace(stringifyPlace(slots.place));
  int64_t begin = constant.getInt(), end = begin + slots.getBytes();
  if (!memory || begin < 0 || end > memory->capacity) {
    return slots.declaration->emitOpError("expects slots within '")
           << stringifyPlace(slots.place) << "' of machine '" << machine->name
           << "' (planned_c8), but found bytes " << begin << " to " << end;
  }
  addDeclared(slots.declaration, {memory, begin, end}, /*isReserved=*/true);
  return success();
}

LogicalResult VerifyPlannedPass::declare(Operation *op) {
  std::optional<QueueUse> use = getQueueUse(op);
  if (isa<DeclareTileOp>(op) ||
      (use && use->popped && use->popped.getDefiningOp() == op)) {
    addDeclared(op, {}, /*isReserved=*/false);
    return success();
  }
  if (std::optional<QueueSlots> slots = getQueueSlots(op); slots && machine) {
    return declareSlots(*slots);
  }
  auto declared = getDeclared(op);
  if (!declared) {
    return success();
  }
  auto [place, bytes] = *declared;
  std::optional<int64_t> address = getConstantAddress(op);
  if (!address) {
    return op->emitOpError("expects a constant address (planned_c1), but found "
                           "none");
  }
  // The operations' own rules: the machine has the memory, and it is not left.
  const pto::Memory *memory = machine->findPlace(stringifyPlace(place));
  Bytes range{memory, *address, *address + bytes};
  if (byAddress && isa<AllocTileOp>(op)) {
    auto [known, isNew] =
        tileAt.try_emplace({memory, range.begin, range.end}, tiles.size());
    if (!isNew) {
      tiles[known->second].hasNames = true;
      extentsOf.declare(op->getResult(0), {known->second, {range}});
      return success();
    }
  }
  addDeclared(op, range, isa<ReserveBufferOp>(op));
  return success();
}

/// Rule planned_c6: the other core may use a reserved buffer at any time.
LogicalResult VerifyPlannedPass::verifyReserved() {
  for (const Declared &reserved : tiles) {
    if (!reserved.isReserved) {
      continue;
    }
    for (const Declared &tile : tiles) {
      if (&tile != &reserved && tile.bytes.overlaps(reserved.bytes)) {
        InFlightDiagnostic error =
            tile.op->emitOpError("expects a place apart from reserved buffers "
                                 "(planned_c6), but found bytes ")
            << tile.bytes.begin << " to " << tile.bytes.end << " over bytes "
            << reserved.bytes.begin << " to " << reserved.bytes.end;
        error.attachNote(reserved.op->getLoc()) << "the buffer";
        return error;
      }
    }
  }
  return success();
}

LogicalResult VerifyPlannedPass::verifyDeclared(const Declared &tile,
                                                bool hasHiddenScratch) {
  const auto &[memory, begin, end] = tile.bytes;
  if (!memory) {
    return success(); // Of a queue.
  }
  if (begin % memory->alignment != 0) {
    return tile.op->emitOpError("expects a multiple of ")
           << memory->alignment << " bytes for an address in '" << memory->place
           << "' (planned_c2), but found " << begin;
  }
  for (const pto::ReservedRange &range : memory->reserved) {
    if (begin >= range.end || end <= range.begin) {
      continue;
    }
    // planned_c3
    InFlightDiagnostic diagnostic =
        hasHiddenScratch ? tile.op->emitOpError() : tile.op->emitWarning();
    diagnostic << "expects a tile outside of bytes " << range.begin << " to "
               << range.end << " (planned_c3), " << range.reason
               << ", but found bytes " << begin << " to " << end;
    if (hasHiddenScratch) {
      return diagnostic;
    }
  }
  return success();
}

/// Adds what may be so in `from`; returns whether there were new ones.
static bool join(State &into, const State &from) {
  bool isNew = into.slots.join(from.slots);
  for (const auto &[memory, held] : from.held) {
    isNew |= into.held[memory].join(held);
  }
  return isNew;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Whether blocks of an operation may follow each other in any order.
static bool hasBlocks(Operation *op) {
  return !llvm::all_of(op->getRegions(), [](Region &region) {
    return region.empty() || region.hasOneBlock();
  });
}

/// Whether what is in an operation may run several times.
static bool repeats(Operation *op) {
  return !isa<func::FuncOp, scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp,
              SectionCubeOp, SectionVectorOp>(op);
}

/// Notes until where the tiles that an instruction reads matter: with blocks,
/// or a loop that does not make a tile anew, until its end.
void VerifyPlannedPass::noteReads(InstructionOpInterface op) {
  for (auto [operand, role] :
       llvm::zip_equal(op->getOpOperands(), op.getRoles())) {
    if (role != OperandRole::Read && role != OperandRole::Update) {
      continue;
    }
    for (const Extent &extent : extentsOf.lookup(operand.get())) {
      Declared &tile = tiles[extent.tile];
      bool isNewInside = !tile.isCarried && !tile.hasNames;
      unsigned last = placeOf.lookup(op);
      for (Operation *around = op->getParentOp();;
           around = around->getParentOp()) {
        if (hasBlocks(around) ||
            (repeats(around) &&
             !(isNewInside && around->isAncestor(tile.op)))) {
          last = placeOf.lookup(around);
        }
        if (around == getOperation()) {
          break;
        }
      }
      tile.lastRead = std::max(tile.lastRead, last);
    }
  }
}

/// Numbers instructions, and finds out how tiles are used.
void VerifyPlannedPass::noteUses() {
  placeOf.clear();
  touchedBy.clear();
  rowsOf.clear();
  auto forTiles = [&](Value value, auto note) {
    for (const Extent &extent : extentsOf.lookup(value)) {
      note(tiles[extent.tile]);
    }
  };
  unsigned place = 0;
  getOperation()->walk([&](Operation *op) {
    place += isa<InstructionOpInterface>(op);
    placeOf[op] = place;
    bool hands = isa<RegionBranchTerminatorOpInterface, BranchOpInterface>(op);
    auto view = dyn_cast<TileViewOpInterface>(op);
    bool splits = isa<SetValidShapeOp>(op) ||
                  (view && view.isInSource() && !isa<MultiTileGetOp>(op));
    if (!hands && !splits) {
      return;
    }
    for (Value operand : op->getOperands()) {
      forTiles(operand, [&](Declared &tile) {
        tile.isCarried |= hands;
        tile.isSplit |= splits;
      });
    }
  });
  getOperation()->walk([&](InstructionOpInterface op) { noteReads(op); });
  getOperation()->walk([&](scf::ForOp loop) { noteRowsOf(loop); });
}

/// Whether no other tile is written in a loop where an extent is.
bool VerifyPlannedPass::isAlone(const Extent &extent, scf::ForOp loop) const {
  auto isOver = [&](const Extent &other) {
    return other.tile != extent.tile &&
           llvm::any_of(other.pieces, [&](const Bytes &bytes) {
             return bytes.overlaps(extent.pieces.front());
           });
  };
  WalkResult found = loop->walk([&](InstructionOpInterface op) {
    for (auto [operand, role] :
         llvm::zip_equal(op->getOpOperands(), op.getRoles())) {
      if (role != OperandRole::Read && role != OperandRole::Value &&
          llvm::any_of(extentsOf.lookup(operand.get()), isOver)) {
        return WalkResult::interrupt();
      }
    }
    return WalkResult::advance();
  });
  return !found.wasInterrupted();
}

/// The rows of its tile that an operand writes in the trips of a loop, and the
/// extent of that tile; none if it is no window of rows, or no row is written
/// surely.
std::optional<VerifyPlannedPass::Rows>
VerifyPlannedPass::findRows(OpOperand &operand, scf::ForOp loop) const {
  std::optional<RowWindow> window = findRowWindow(operand.get());
  auto type = dyn_cast<TileType>(operand.get().getType());
  if (!window || findValidSize(operand.get(), operand.getOwner()) !=
                     std::pair(type.getRows(), type.getCols())) {
    return std::nullopt;
  }
  auto view = operand.get().getDefiningOp<TileViewOpInterface>();
  ArrayRef<Extent> extents = extentsOf.lookup(view.getViewSource().get());
  std::optional<llvm::BitVector> rows = findRowsOfLoop(loop, *window);
  if (!rows || extents.size() != 1 || extents.front().isWithin ||
      extents.front().pieces.size() != 1) {
    return std::nullopt;
  }
  return Rows{extents.front(), window->rowBytes, *rows};
}

/// Notes the rows of tiles that are written, a window in each trip of a loop
/// with constant bounds, by instructions that no branch leaves out.
void VerifyPlannedPass::noteRowsOf(scf::ForOp loop) {
  llvm::MapVector<unsigned, Rows> found;
  for (auto op : loop.getOps<InstructionOpInterface>()) {
    for (auto [operand, role] :
         llvm::zip_equal(op->getOpOperands(), op.getRoles())) {
      if (role != OperandRole::Write) {
        continue;
      }
      std::optional<Rows> rows = findRows(operand, loop);
      if (!rows) {
        continue;
      }
      auto [known, isNew] = found.insert({rows->whole.tile, *rows});
      if (!isNew && known->second.whole == rows->whole &&
          known->second.written.size() == rows->written.size()) {
        known->second.written |= rows->written;
      }
    }
  }
  for (auto &[tile, rows] : found) {
    if (!isAlone(rows.whole, loop)) {
      continue;
    }
    const Bytes &whole = rows.whole.pieces.front();
    for (unsigned row : rows.written.set_bits()) {
      int64_t begin = whole.begin + row * rows.rowBytes;
      rowsOf[loop].push_back(
          {tile, {whole.memory, begin, begin + rows.rowBytes}});
    }
  }
}

/// The bytes of the rows that a window may be in this trip of the loop that
/// counts them.
Extent VerifyPlannedPass::narrow(const Extent &extent,
                                 const RowWindow &window) const {
  auto loop = scf::getForInductionVarOwner(window.first);
  auto trip = loop ? isFirstTrip.find(loop) : isFirstTrip.end();
  if (trip == isFirstTrip.end() || extent.pieces.size() != 1) {
    return extent;
  }
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> upper = getConstantIntValue(loop.getUpperBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (!lower || *lower < 0 || !step || *step <= 0) {
    return extent;
  }
  // No window leaves its tile.
  int64_t most = window.rowsOfTile - window.rows;
  int64_t first = std::min(*lower, window.rowsOfTile);
  int64_t last = std::min(first, most);
  if (!trip->second) {
    first += std::min(*step, window.rowsOfTile);
    last = upper ? std::min(most, std::max<int64_t>(*upper, 0) - 1) : most;
  }
  Extent rows = extent;
  if (first > last) {
    rows.pieces.clear();
    return rows;
  }
  Bytes &bytes = rows.pieces.front();
  bytes.end =
      std::min(bytes.end, bytes.begin + (last + window.rows) * window.rowBytes);
  bytes.begin += first * window.rowBytes;
  return rows;
}

/// Of a tile that is seen in parts, the bytes of valid elements; they have to
/// be known for a write to bring back what was lost there. Of others, all: what
/// is read is what was written.
const Touched &VerifyPlannedPass::getTouched(OpOperand &operand,
                                             const Extent &extent) {
  auto [entry, isNew] = touchedBy.try_emplace(&operand);
  Touched &touched = entry->second;
  if (!isNew) {
    return touched;
  }
  touched = {extent.pieces, !tiles[extent.tile].isSplit};
  auto size = findValidSize(operand.get(), operand.getOwner());
  if (touched.isSure || !size) {
    return touched;
  }
  auto type = cast<TileType>(operand.get().getType());
  if (*size == std::pair(type.getRows(), type.getCols())) {
    touched.isSure = true;
    return touched;
  }
  auto ranges = getWindowRanges(getPhysicalTile(operand.get()), size->first,
                                size->second);
  if (!ranges.empty()) {
    Bytes whole = extent.pieces.front();
    touched = {{}, true};
    for (auto [begin, end] : ranges) {
      touched.pieces.push_back(
          {whole.memory, whole.begin + begin, whole.begin + end});
    }
  }
  return touched;
}

/// What may have destroyed something in bytes of a tile.
static Operation *findLoss(unsigned tile, ArrayRef<Bytes> pieces,
                           const State &state) {
  for (const Bytes &bytes : pieces) {
    auto held = state.held.find(bytes.memory);
    if (held == state.held.end()) {
      continue;
    }
    if (Operation *loss = held->second.findLoss(bytes.begin, bytes.end, tile)) {
      return loss;
    }
  }
  return nullptr;
}

/// Rule planned_c4.
void VerifyPlannedPass::read(OpOperand &operand, const State &state) {
  Operation *op = operand.getOwner();
  std::optional<RowWindow> window = findRowWindow(operand.get());
  ArrayRef<Extent> extents = extentsOf.lookup(operand.get());
  for (const Extent &whole : extents) {
    Extent extent = window ? narrow(whole, *window) : whole;
    bool isExact = extents.size() == 1 && !whole.isWithin;
    Operation *loss = findLoss(extent.tile,
                               isExact && !extent.pieces.empty()
                                   ? getTouched(operand, extent).pieces
                                   : extent.pieces,
                               state);
    if (!loss || !reported.insert({op, extent.tile}).second) {
      continue;
    }
    InFlightDiagnostic error =
        op->emitOpError("expects what was written into operand #")
        << operand.getOperandNumber()
        << " (planned_c4), but found that another tile at the same address "
           "was written since";
    error.attachNote(tiles[extent.tile].op->getLoc()) << "the tile";
    error.attachNote(loss->getLoc()) << "the last write";
    signalPassFailure();
  }
}

/// Whether what an instruction writes into `operand` has been there before.
bool VerifyPlannedPass::isThere(OpOperand &operand) const {
  auto copy = dyn_cast<TExtractOp>(operand.getOwner());
  if (!copy) {
    return false;
  }
  ArrayRef<Extent> from = extentsOf.lookup(copy.getSrc());
  ArrayRef<Extent> to = extentsOf.lookup(operand.get());
  return from.size() == 1 && to.size() == 1 &&
         isCopyOntoItself(copy.getSrcMutable(), operand, from.front(),
                          to.front());
}

void VerifyPlannedPass::write(OpOperand &operand, State &state) {
  Operation *op = operand.getOwner();
  ArrayRef<Extent> extents = extentsOf.lookup(operand.get());
  if (isThere(operand)) {
    const Bytes &bytes = extents.front().pieces.front();
    state.held[bytes.memory].share(bytes.begin, bytes.end,
                                   extents.front().tile);
    return;
  }
  unsigned place = placeOf.lookup(op);
  for (const Extent &extent : extents) {
    // One of several, or somewhere: none is surely written.
    Touched touched{extent.pieces, false};
    if (extents.size() == 1 && !extent.isWithin && !extent.pieces.empty()) {
      touched = getTouched(operand, extent);
    }
    for (const Bytes &bytes : touched.pieces) {
      state.held[bytes.memory].write(
          bytes.begin, bytes.end, extent.tile, op, touched.isSure,
          [&](unsigned tile) { return tiles[tile].lastRead >= place; });
    }
  }
}

/// A tile is a new one each time that it is declared, if no loop hands it on.
/// Of several declarations at one address, the first counts.
void VerifyPlannedPass::renew(Operation *op, State &state) {
  ArrayRef<Extent> extents = extentsOf.lookup(op->getResult(0));
  if (extents.size() != 1) {
    return;
  }
  const Declared &tile = tiles[extents.front().tile];
  if (tile.op == op && tile.bytes.memory && !tile.isCarried) {
    state.held[tile.bytes.memory].forget(tile.bytes.begin, tile.bytes.end,
                                         extents.front().tile);
  }
}

/// Rule planned_c9: a tile of a queue is used while its slot is held. A value
/// that may be one of several is taken for one that is.
void VerifyPlannedPass::verifyHeld(OpOperand &operand, const State &state) {
  ArrayRef<Extent> extents = extentsOf.lookup(operand.get());
  auto isFree = [&](const Extent &extent) {
    return state.slots.findFree(extent.tile) != nullptr;
  };
  Operation *op = operand.getOwner();
  if (extents.empty() || !llvm::all_of(extents, isFree) ||
      !reported.insert({op, extents.front().tile}).second) {
    return;
  }
  unsigned tile = extents.front().tile;
  InFlightDiagnostic error =
      op->emitOpError("expects a tile in operand #")
      << operand.getOperandNumber()
      << " whose slot is held (planned_c9), but found that it was given back";
  error.attachNote(tiles[tile].op->getLoc()) << "the tile";
  error.attachNote(state.slots.findFree(tile)->getLoc()) << "given back here";
  signalPassFailure();
}

/// Rules planned_c9 and planned_c10.
void VerifyPlannedPass::useQueue(Operation *op, const QueueUse &use,
                                 State &state) {
  if (use.popped) {
    ArrayRef<Extent> extents = extentsOf.lookup(use.popped);
    if (extents.size() != 1) {
      return;
    }
    std::optional<size_t> held = state.slots.pop(use.key, extents.front().tile);
    auto slots = slotsOf.find(use.key);
    // planned_c10
    if (held && slots != slotsOf.end() && int64_t(*held) > slots->second &&
        reported.insert({op, extents.front().tile}).second) {
      op->emitOpError("expects at most ")
          << slots->second << " tiles of a queue at a time (planned_c10), but "
          << "found " << *held << " that are not given back";
      signalPassFailure();
    }
    return;
  }
  PoppedSlots::Slot oldest = state.slots.free(use.key, op);
  for (Value operand : op->getOperands()) {
    ArrayRef<Extent> extents = extentsOf.lookup(operand);
    auto mayBeOldest = [&](const Extent &extent) {
      return llvm::is_contained(oldest, extent.tile);
    };
    if (oldest.empty() || extents.empty() ||
        llvm::any_of(extents, mayBeOldest) ||
        !reported.insert({op, oldest.front()}).second) {
      continue;
    }
    InFlightDiagnostic error =
        op->emitOpError("expects the tile that was popped first (planned_c9), "
                        "but found a later one");
    error.attachNote(tiles[oldest.front()].op->getLoc()) << "the first one";
    signalPassFailure();
  }
}

/// Rule planned_c7 for one pair of places. Of windows that run time chooses,
/// only the same is known to be at the same address.
LogicalResult VerifyPlannedPass::verifyTie(const AddressTie &tie,
                                           const Extent &tile,
                                           const Extent &base) {
  Operation *op = tie.tile->getOwner();
  int64_t found = tile.pieces.front().begin;
  int64_t expected = base.pieces.front().begin / tie.divisor;
  bool isWithin = tile.isWithin || base.isWithin;
  bool isSame =
      tie.divisor == 1 && isSameWindow(*tie.tile, *tie.base, tile, base);
  if ((isWithin ? isSame : found == expected) ||
      !reported.insert({op, tile.tile}).second) {
    return success();
  }
  InFlightDiagnostic error = op->emitOpError("expects operand #")
                             << tie.tile->getOperandNumber();
  if (isWithin) {
    error << " where the machine finds it by the address of operand #"
          << tie.base->getOperandNumber()
          << " (planned_c7), but found a window that run time chooses";
  } else {
    error << " at byte " << expected
          << ", where the machine finds it by the address of operand #"
          << tie.base->getOperandNumber() << " (planned_c7), but found it at "
          << found;
  }
  error.attachNote(tiles[tile.tile].op->getLoc()) << "the one tile";
  error.attachNote(tiles[base.tile].op->getLoc()) << "the other tile";
  return error;
}

void VerifyPlannedPass::verifyTies(Operation *op) {
  for (const AddressTie &tie : getAddressTies(op, *machine)) {
    if (tie.tile->get() == tie.base->get()) {
      continue;
    }
    for (const Extent &tile : extentsOf.lookup(tie.tile->get())) {
      for (const Extent &base : extentsOf.lookup(tie.base->get())) {
        if (!tile.pieces.empty() && !base.pieces.empty() &&
            failed(verifyTie(tie, tile, base))) {
          signalPassFailure();
        }
      }
    }
  }
}

/// Whether an operand is scratch that the machine leaves alone.
static bool isUnusedScratch(InstructionOpInterface op, OpOperand &operand,
                            OperandRole role, const pto::Machine &machine) {
  return role == OperandRole::Scratch &&
         op.getScratchBytes(operand, machine) == 0;
}

/// Rule planned_c5.
void VerifyPlannedPass::verifyApart(InstructionOpInterface op) {
  SmallVector<OperandRole> roles = op.getRoles();
  auto operands = op->getOpOperands();
  auto check = [&](OpOperand &first, OpOperand &second, bool orSame,
                   bool isStrict, bool isApart) {
    for (const Extent &lhs : extentsOf.lookup(first.get())) {
      for (const Extent &rhs : extentsOf.lookup(second.get())) {
        const Bytes *over = nullptr, *under = nullptr;
        for (const Bytes &piece : lhs.pieces) {
          for (const Bytes &other : rhs.pieces) {
            if (piece.overlaps(other)) {
              under = &piece;
              over = &other;
            }
          }
        }
        if ((lhs.tile == rhs.tile && !isApart) || !over ||
            (orSame && (isSameWindow(first, second, lhs, rhs) ||
                        isRowOrApart(first, lhs, rhs))) ||
            (!isStrict && (isNarrowing(first, second, lhs, rhs) ||
                           isOntoItself(first, second, lhs, rhs))) ||
            !reported.insert({op, tiles.size() + rhs.tile}).second) {
          continue;
        }
        InFlightDiagnostic error =
            op->emitOpError("expects operand #")
            << second.getOperandNumber() << " apart from operand #"
            << first.getOperandNumber() << " (planned_c5), but found bytes "
            << over->begin << " to " << over->end << " over bytes "
            << under->begin << " to " << under->end;
        error.attachNote(tiles[lhs.tile].op->getLoc()) << "the one tile";
        error.attachNote(tiles[rhs.tile].op->getLoc()) << "the other tile";
        signalPassFailure();
      }
    }
  };
  for (auto [first, role] : llvm::zip_equal(operands, roles)) {
    for (auto [second, other] : llvm::zip_equal(operands, roles)) {
      if (role == OperandRole::Value || other == OperandRole::Value ||
          &first == &second || isUnusedScratch(op, first, role, *machine) ||
          isUnusedScratch(op, second, other, *machine)) {
        continue;
      }
      auto writes = [](OperandRole role) {
        return role == OperandRole::Write || role == OperandRole::Update;
      };
      bool isScratch = other == OperandRole::Scratch;
      if (isScratch || (writes(other) && role == OperandRole::Read)) {
        bool orSame = !isScratch && op.canBeInPlace(first, *machine);
        check(first, second, orSame, isScratch, /*isApart=*/!orSame);
      } else if (writes(role) && writes(other) &&
                 first.getOperandNumber() < second.getOperandNumber()) {
        // What one of two destinations gets would be lost.
        check(first, second, /*orSame=*/false, /*isStrict=*/true,
              /*isApart=*/true);
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void VerifyPlannedPass::run(Block &block, State &state) {
  for (Operation &op : block) {
    run(&op, state);
  }
}

/// Along the branches between the blocks, until nothing is added.
void VerifyPlannedPass::runRegion(Region &region, State &state) {
  if (region.empty()) {
    return;
  }
  if (region.hasOneBlock()) {
    return run(region.front(), state);
  }
  llvm::ReversePostOrderTraversal<Block *> order(&region.front());
  DenseMap<Block *, State> before;
  std::optional<State> behind;
  before[&region.front()] = state;
  bool isNew = true;
  while (isNew) {
    isNew = false;
    behind.reset();
    for (Block *block : order) {
      State inside = before[block];
      run(*block, inside);
      for (Block *next : block->getSuccessors()) {
        auto [known, isFirst] = before.try_emplace(next, inside);
        isNew |= isFirst || join(known->second, inside);
      }
      if (block->hasNoSuccessors() && behind) {
        join(*behind, inside);
      } else if (block->hasNoSuccessors()) {
        behind = std::move(inside);
      }
    }
  }
  // What never ends leaves nothing behind.
  if (behind) {
    state = std::move(*behind);
  }
}

/// Any number of times through all regions, in order.
void VerifyPlannedPass::runLoop(Operation *op, State &state) {
  bool isNew = true;
  while (isNew) {
    State inside = state;
    for (Region &region : op->getRegions()) {
      runRegion(region, inside);
    }
    isNew = join(state, inside);
  }
}

/// Whether `loop` runs at least once, as far as its bounds say.
static bool runsOnce(scf::ForOp loop) {
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> upper = getConstantIntValue(loop.getUpperBound());
  return lower && upper && *lower < *upper;
}

/// A first time, and any number of times more. What accumulates asks which of
/// both it is.
void VerifyPlannedPass::runCounted(scf::ForOp loop, State &state) {
  State before = state;
  isFirstTrip[loop] = true;
  runRegion(loop.getRegion(), state);
  isFirstTrip[loop] = false;
  runLoop(loop, state);
  isFirstTrip.erase(loop);
  for (const Part &part : rowsOf.lookup(loop)) {
    state.held[part.bytes.memory].share(part.bytes.begin, part.bytes.end,
                                        part.tile);
  }
  if (!runsOnce(loop)) {
    join(state, before);
  }
}

/// The one region that `op` runs, if its condition is whether a loop around it
/// runs for the first time.
Region *VerifyPlannedPass::findTaken(scf::IfOp op) const {
  auto compare = op.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || (compare.getPredicate() != arith::CmpIPredicate::eq &&
                   compare.getPredicate() != arith::CmpIPredicate::ne)) {
    return nullptr;
  }
  for (auto [counter, bound] :
       {std::pair(compare.getLhs(), compare.getRhs()),
        std::pair(compare.getRhs(), compare.getLhs())}) {
    auto loop = scf::getForInductionVarOwner(counter);
    auto trip = loop ? isFirstTrip.find(loop) : isFirstTrip.end();
    if (trip == isFirstTrip.end()) {
      continue;
    }
    std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
    if (bound != loop.getLowerBound() &&
        (!lower || lower != getConstantIntValue(bound))) {
      continue;
    }
    bool isEqual = compare.getPredicate() == arith::CmpIPredicate::eq;
    return trip->second == isEqual ? &op.getThenRegion() : &op.getElseRegion();
  }
  return nullptr;
}

void VerifyPlannedPass::run(Operation *op, State &state) {
  if (auto instruction = dyn_cast<InstructionOpInterface>(op)) {
    auto operands =
        llvm::zip_equal(op->getOpOperands(), instruction.getRoles());
    std::optional<QueueUse> use = getQueueUse(op);
    bool isIdle = touchesNothing(op);
    for (auto [operand, role] : operands) {
      if (role != OperandRole::Value && !(use && use->popped)) {
        verifyHeld(operand, state);
      }
      if (!isIdle &&
          (role == OperandRole::Read || role == OperandRole::Update)) {
        read(operand, state);
      }
    }
    if (use) {
      useQueue(op, *use, state);
    }
    for (auto [operand, role] : operands) {
      if (role != OperandRole::Read && role != OperandRole::Value &&
          !isUnusedScratch(instruction, operand, role, *machine)) {
        write(operand, state);
      }
    }
    return;
  }
  if (isa<AllocTileOp, AllocMultiTileOp>(op)) {
    renew(op, state);
  }
  if (op->getNumRegions() == 0) {
    return;
  }
  auto branch = dyn_cast<scf::IfOp>(op);
  if (Region *taken = branch ? findTaken(branch) : nullptr) {
    runRegion(*taken, state);
  } else if (isa<scf::IfOp, scf::IndexSwitchOp>(op)) {
    State out;
    bool isFirst = true;
    for (Region &region : op->getRegions()) {
      State inside = state;
      runRegion(region, inside);
      if (isFirst) {
        out = std::move(inside);
      } else {
        join(out, inside);
      }
      isFirst = false;
    }
    state = std::move(out);
  } else if (isa<scf::WhileOp>(op)) {
    // The loop is left behind its first region.
    bool isNew = true;
    State left;
    while (isNew) {
      left = state;
      runRegion(op->getRegion(0), left);
      State inside = left;
      runRegion(op->getRegion(1), inside);
      isNew = join(state, inside);
    }
    state = std::move(left);
  } else if (isa<scf::ExecuteRegionOp, SectionCubeOp, SectionVectorOp>(op)) {
    runRegion(op->getRegion(0), state);
  } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
    runCounted(loop, state);
  } else {
    runLoop(op, state);
  }
}

void VerifyPlannedPass::runOnOperation() {
  markAllAnalysesPreserved();
  func::FuncOp function = getOperation();
  tiles.clear();
  tileAt.clear();
  extentsOf.clear();
  slotsOf.clear();
  reported.clear();
  machine = pto::getTargetMachine(function);
  bool hasHiddenScratch = false;
  WalkResult declared = function.walk([&](Operation *op) {
    if (!machine && getDeclared(op)) {
      function.emitOpError("expects a target machine to verify memory for");
      return WalkResult::interrupt();
    }
    auto instruction = dyn_cast<InstructionOpInterface>(op);
    hasHiddenScratch |=
        machine && instruction && instruction.usesHiddenScratch(*machine);
    return failed(declare(op)) ? WalkResult::interrupt()
                               : WalkResult::advance();
  });
  if (declared.wasInterrupted()) {
    return signalPassFailure();
  }
  if (tiles.empty()) {
    return;
  }
  for (const Declared &tile : tiles) {
    if (failed(verifyDeclared(tile, hasHiddenScratch))) {
      return signalPassFailure();
    }
  }
  if (failed(verifyReserved())) {
    return signalPassFailure();
  }
  extentsOf.follow(function);
  noteUses();
  function.walk([&](InstructionOpInterface op) {
    if (machine) {
      verifyApart(op);
      verifyTies(op);
    }
  });
  State state;
  runRegion(function.getBody(), state);
}
