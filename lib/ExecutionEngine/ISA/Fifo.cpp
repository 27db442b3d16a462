//===- Fifo.cpp - Queues between cores ------------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slot holds the valid rectangle of the cube core's tile as rows, or is a
// view of global memory. The vector cores of a block have parts of it, or each
// has all of it. A slot is full when all producers pushed it, and free when all
// consumers gave it back.
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"

using namespace mlir::pto::isa_rt;

//===----------------------------------------------------------------------===//
// Declaration
//===----------------------------------------------------------------------===//

/// "c2v of queue 0", the name of a direction.
static std::string nameQueue(bool toVector, const std::string &id) {
  return std::string(toVector ? "c2v" : "v2c") + " of queue " + id;
}

/// Sets up a direction, or checks that the other core said the same.
static void declare(Call &call, bool toVector, const std::string &id,
                    int64_t consumerAddress, bool inGlobal,
                    int64_t globalAddress) {
  int64_t slotSize = call.attribute("slot_size", 0);
  int64_t slots =
      call.attribute("slot_num", call.attribute("dir_mask", 1) == 3 ? 4 : 8);
  std::string name = nameQueue(toVector, id);
  call.core.fifoAddresses[name] = consumerAddress;
  Queue &queue = call.core.block.queues[name];
  if (queue.slotCount == 0) {
    queue.slotSize = slotSize;
    queue.slotCount = slots;
    queue.localSlots = call.attribute("local_slot_num", slots);
    queue.noSplit = call.attribute("nosplit", 0) != 0;
    queue.inGlobal = inGlobal;
    queue.globalAddress = globalAddress;
    queue.epilogue = call.attribute("acc_push_epilogue", 0);
    queue.slots.resize(slots);
  } else if (queue.slotSize != slotSize || queue.slotCount != slots) {
    call.fail("expects the slots that the other core declares, " +
              std::to_string(queue.slotCount) + " of " +
              std::to_string(queue.slotSize) + " bytes, but found " +
              std::to_string(slots) + " of " + std::to_string(slotSize));
  }
}

/// The first byte of slots that operand `slots` points to or is a view of.
static int64_t getGlobalAddress(const Call &call, int slots) {
  return call.isView(slots) ? call.viewAt(slots).address : call.in[slots];
}

static void initialize(Call &call) {
  std::string id = std::to_string(call.attribute("id", 0));
  int64_t mask = call.attribute("dir_mask", 1);
  int slots = call.segment(call.segment(0) >= 0 ? 0 : 1);
  int64_t global = slots >= 0 ? getGlobalAddress(call, slots) : 0;
  bool inGlobal = slots >= 0 || call.core.options.vectorOnMemory;
  for (bool toVector : {true, false}) {
    int buffer = call.segment(toVector ? 2 : 3);
    if (mask & (toVector ? 1 : 2)) {
      declare(call, toVector, id, buffer >= 0 ? call.intAt(buffer) : -1,
              inGlobal, global);
    }
  }
}

/// Queues that are values are known by their first signal, or by their order.
static void initializeHandle(Call &call, int local, int peer, bool inGlobal,
                             int64_t global) {
  Core &core = call.core;
  int64_t number = int64_t(core.handles.size());
  int64_t base = call.attribute("flag_base", -1);
  std::string id = base >= 0 ? "at signal " + std::to_string(base)
                             : "number " + std::to_string(number);
  core.handles.push_back(id);
  call.out[0] = number;
  int64_t mask = call.attribute("dir_mask", 1);
  int64_t first = local >= 0 ? call.intAt(local) : -1;
  int64_t second = peer >= 0 ? call.intAt(peer) : first;
  if (mask & 1) {
    declare(call, true, id, first, inGlobal, global);
  }
  if (mask & 2) {
    declare(call, false, id, mask == 3 ? second : first, inGlobal, global);
  }
}

static void initializeLocal(Call &call) {
  initializeHandle(call, 0, call.op.numOperands > 1 ? 1 : -1,
                   call.core.options.vectorOnMemory, 0);
}

static void initializeGlobal(Call &call) {
  initializeHandle(call, call.segment(1), call.segment(2), /*inGlobal=*/true,
                   getGlobalAddress(call, call.segment(0)));
}

static void reserveBuffer(Call &call) {
  int64_t base = call.attribute("base", -1);
  if (base < 0) {
    call.fail("expects a base, but the buffer was not planned");
  }
  call.out[0] = base;
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

namespace {

/// One end of a queue.
struct End {
  Call &call;
  bool toVector;
  std::string name;
  Queue &queue;
  /// This core among those at its end.
  int64_t me;
  /// How many cores are at each end.
  int64_t producers, consumers;

  End(Call &call, bool toVector, const std::string &id);

  void waitForRoom(int64_t item);
  void waitForItem(int64_t item);
};

} // namespace

static Queue &findQueue(Call &call, const std::string &name) {
  auto found = call.core.block.queues.find(name);
  if (found == call.core.block.queues.end() ||
      !call.core.fifoAddresses.count(name)) {
    call.fail("expects a queue that the core declared, but found " + name);
  }
  return found->second;
}

End::End(Call &call, bool toVector, const std::string &id)
    : call(call), toVector(toVector), name(nameQueue(toVector, id)),
      queue(findQueue(call, name)) {
  const Core &core = call.core;
  // Where signals of the cube core reach all vector cores, and it waits for
  // those of all, none of them can be left out.
  bool isFirstOnly = queue.noSplit && core.options.secondVectorOffset > 0;
  int64_t vectors = isFirstOnly ? std::min<int64_t>(core.block.vectorCores, 1)
                                : core.block.vectorCores;
  if (!core.block.hasCube || vectors == 0) {
    call.fail("expects cube and vector cores in the launch");
  }
  me = core.isCube() ? 0 : core.program.subblock;
  if (me > 0 && isFirstOnly) {
    call.fail("expects the first vector core, since " + name +
              " has 'nosplit', but found core " + std::to_string(me));
  }
  producers = toVector ? 1 : vectors;
  consumers = toVector ? vectors : 1;
}

void End::waitForRoom(int64_t item) {
  call.core.scheduler.wait(call.core, "a free slot in " + name, [&, item] {
    for (int64_t k = 0; k < consumers; ++k) {
      if (item - queue.freed[k] >= queue.slotCount) {
        return false;
      }
    }
    return true;
  });
}

void End::waitForItem(int64_t item) {
  call.core.scheduler.wait(call.core, "a full slot in " + name, [&, item] {
    for (int64_t k = 0; k < producers; ++k) {
      if (queue.pushed[k] <= item) {
        return false;
      }
    }
    return true;
  });
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

/// Where the scales that were set last are, for queues without a number.
static constexpr int64_t kLastScales = -1;

/// What happens to an accumulator that is pushed, besides its layout.
struct Conversion {
  /// The type that comes out; -1: the one that goes in.
  int64_t dtype;
  bool takesWord, takesColumns;
};

/// By number of the conversion.
static const Conversion &getConversion(int64_t number) {
  static const Conversion conversions[] = {
      {-1, false, false},         {PTO_F16, false, false},
      {PTO_BF16, false, false},   {PTO_I8, true, false},
      {PTO_I8, false, true},      {PTO_F16, true, false},
      {PTO_F16, false, true},     {PTO_I8, true, false},
      {PTO_I8, false, true},      {PTO_F16, true, false},
      {PTO_BF16, true, false},    {PTO_BF16, true, false},
      {PTO_BF16, false, true},    {kHiF8, true, false},
      {PTO_F8E4M3FN, true, false}};
  return conversions[number];
}

static const Conversion &getConversion(const Queue &queue, const Tile &tile) {
  return getConversion(tile.facts->place == kAcc ? queue.epilogue >> 8 & 0xff
                                                 : 0);
}

/// The type in which a tile goes into a slot.
static int64_t getSlotType(const Queue &queue, const Tile &tile) {
  int64_t dtype = getConversion(queue, tile).dtype;
  return dtype >= 0 ? dtype : tile.facts->dtype;
}

/// Which core's part a core takes, or gives.
static int64_t getSubblock(const Call &call, int64_t me, int operand) {
  return operand >= 0 ? call.intAt(operand) : me;
}

/// What a slot holds once `tile`, or as much from each producer, is in it.
static SlotFacts getSlotFacts(const End &end, const Tile &tile, int64_t item,
                              int64_t split) {
  const Queue &queue = end.queue;
  const TileFacts &tileFacts = *tile.facts;
  int64_t parts = end.toVector ? 1 : end.producers;
  int64_t down = split == 1 ? parts : 1, right = split == 2 ? parts : 1;
  SlotFacts facts;
  facts.item = item;
  facts.rows = tile.validRows * down;
  facts.cols = tile.validCols * right;
  facts.dtype = getSlotType(queue, tile);
  facts.storedRows = tileFacts.rows * down;
  facts.storedCols = tileFacts.cols * right;
  if (!end.toVector) {
    facts.blockLayout = tileFacts.blockLayout;
    facts.innerLayout = tileFacts.innerLayout;
  } else {
    // An accumulator comes out as rows, as columns or in blocks.
    int64_t layout = queue.epilogue & 0xff;
    facts.blockLayout = layout != 0;
    facts.innerLayout = layout == 2;
  }
  return facts;
}

/// Reads the elements of a tile as those of a slot, from row to row.
static void readForSlot(End &end, const Tile &tile, const SlotFacts &facts,
                        uint8_t *bytes, int64_t pitch) {
  Call &call = end.call;
  const Conversion &conversion = getConversion(end.queue, tile);
  bool isNumbered = std::strcmp(call.op.name, "tpush") != 0;
  auto found = call.core.pushScales.find(isNumbered ? call.attribute("id", 0)
                                                    : kLastScales);
  PushScales scales =
      found == call.core.pushScales.end() ? PushScales() : found->second;
  if ((conversion.takesWord && !scales.hasWord) ||
      (conversion.takesColumns && !scales.hasColumns)) {
    call.fail("expects a scale that was set before for " + end.name);
  }
  // That the result has a sign is set together with the scale.
  constexpr uint64_t kSign = uint64_t(1) << 46;
  uint64_t word = scales.word | (facts.dtype == PTO_I8 ? kSign : 0);
  Epilogue epilogue(call, tile, facts.dtype, end.queue.epilogue >> 16 & 1,
                    conversion.takesWord ? &word : nullptr,
                    conversion.takesColumns ? &scales.columns : nullptr);
  bool known = visitElement(facts.dtype, [&](auto element) {
    using Element = decltype(element);
    std::vector<typename Element::Value> values(tile.validCols);
    std::vector<typename Element::Storage> words(tile.validCols);
    forPieces(tile.validRows, tile.validCols,
              [&](int64_t row, int64_t col, int64_t count) {
                if (facts.dtype == tile.facts->dtype &&
                    tile.facts->place != kAcc) {
                  readBits(call, tile, row, col, count, words.data());
                } else {
                  epilogue.read(row, col, count, values.data());
                  std::transform(values.begin(), values.begin() + count,
                                 words.begin(), Element::encode);
                }
                std::memcpy(bytes + (row * pitch + col) * sizeof(words[0]),
                            words.data(), count * sizeof(words[0]));
              });
  });
  if (!known) {
    failElements(call, tile);
  }
}

/// Writes the valid rectangle of a tile into a slot.
static void fillSlot(End &end, const Tile &tile, int64_t item, int64_t split,
                     int64_t part) {
  Call &call = end.call;
  Queue &queue = end.queue;
  int64_t slot = item % queue.slotCount;
  SlotFacts facts = getSlotFacts(end, tile, item, split);
  int64_t size = getElementBytes(facts.dtype);
  int64_t stored = facts.storedRows * facts.storedCols * size;
  if (stored > queue.slotSize) {
    call.fail("expects a tile of at most " + std::to_string(queue.slotSize) +
              " bytes, the size of a slot, but found " +
              std::to_string(stored));
  }
  bool isPart = !end.toVector && split != 0;
  SlotFacts &old = queue.slotFacts[slot];
  std::vector<uint8_t> &bytes = queue.slots[slot];
  // Without a split, the last vector core that pushes is the one that counts.
  if (old.item != item || !isPart) {
    bytes.assign(facts.rows * facts.cols * size, 0xff);
  } else if (old.rows != facts.rows || old.cols != facts.cols) {
    call.fail("expects parts of one size, but found " +
              std::to_string(tile.validRows) + "x" +
              std::to_string(tile.validCols));
  }
  old = facts;
  int64_t row = isPart && split == 1 ? part * tile.validRows : 0;
  int64_t col = isPart && split == 2 ? part * tile.validCols : 0;
  if (row + tile.validRows > facts.rows || col + tile.validCols > facts.cols) {
    call.fail("expects a part below " + std::to_string(end.producers) +
              ", but found " + std::to_string(part));
  }
  readForSlot(end, tile, facts, bytes.data() + (row * facts.cols + col) * size,
              facts.cols);
}

/// Fails if a tile cannot be what is in a slot.
static void checkSlot(const End &end, const Tile &tile, const SlotFacts &facts,
                      int64_t split, int64_t part) {
  const Call &call = end.call;
  auto text = [](int64_t rows, int64_t cols) {
    return std::to_string(rows) + "x" + std::to_string(cols);
  };
  if (facts.dtype != tile.facts->dtype) {
    call.fail("expects elements of the type that was pushed, " +
              std::string(getElementName(facts.dtype)) + ", but found " +
              getElementName(tile.facts->dtype));
  }
  int64_t parts = end.toVector ? end.consumers : 1;
  int64_t down = split == 1 ? parts : 1, right = split == 2 ? parts : 1;
  if (end.queue.inGlobal) {
    if (end.toVector && facts.blockLayout != 0) {
      call.fail(
          "expects a queue with 'nz2nd', since a pop loads rows from slots "
          "in global memory");
    }
    // Rows stand one behind the other there, as long as they were pushed.
    int64_t odd = split == 4 ? 2 * part - 1 : 0;
    int64_t cols = tile.validCols * (split == 4 ? parts : right) + odd;
    if (facts.rows > 1 && cols != facts.cols) {
      call.fail("expects the " + std::to_string(facts.cols) +
                " columns that were pushed, but found " + std::to_string(cols));
    }
    return;
  }
  // A slot at the consumer is the tile that was pushed.
  const TileFacts &own = *tile.facts;
  bool isLine = own.rows == 1 || own.cols == 1;
  if ((facts.innerLayout != 0) != (own.innerLayout != 0) ||
      (end.toVector && !isLine && facts.blockLayout != own.blockLayout)) {
    call.fail("expects the layout that was pushed, since slots lie at the "
              "consumer");
  }
  if (facts.storedCols != own.cols * right ||
      (own.innerLayout != 0 && facts.storedRows != own.rows * down)) {
    call.fail("expects a tile of the shape that was pushed, " +
              text(facts.storedRows / down, facts.storedCols / right) +
              ", since slots lie at the consumer, but found " +
              text(own.rows, own.cols));
  }
}

/// The first element of a slot that a vector core takes.
static std::pair<int64_t, int64_t> getPart(const End &end, const Tile &tile,
                                           const SlotFacts &facts,
                                           int64_t split, int64_t part) {
  if (!end.toVector || split == 0) {
    return {0, 0};
  }
  bool isOdd = split > 2, isDown = split % 2 != 0;
  if (isOdd && !end.queue.inGlobal) {
    end.call.fail("expects slots in global memory for an odd split, but " +
                  end.name + " has them at the consumer");
  }
  if (isOdd && end.consumers != 2) {
    end.call.fail("expects two vector cores for an odd split, but found " +
                  std::to_string(end.consumers));
  }
  // A load takes what lies behind parts of its own size, but for the first one
  // of an odd split, which is one larger. On its way to consumers an
  // accumulator is cut in equal parts, each to the core itself.
  int64_t own = (isDown ? tile.validRows : tile.validCols) + isOdd;
  int64_t whole = isDown ? facts.rows : facts.cols;
  int64_t offset =
      end.queue.inGlobal ? part * own : end.me * (whole / end.consumers);
  return isDown ? std::pair(offset, int64_t(0)) : std::pair(int64_t(0), offset);
}

/// Writes a slot, or a part of it, into a tile.
static void emptySlot(End &end, const Tile &tile, int64_t slot, int64_t split,
                      int64_t part) {
  Call &call = end.call;
  const SlotFacts &facts = end.queue.slotFacts[slot];
  checkSlot(end, tile, facts, split, part);
  int64_t row, col;
  std::tie(row, col) = getPart(end, tile, facts, split, part);
  int64_t size = getElementBytes(facts.dtype);
  // What comes behind the part of a core at the consumer belongs to another.
  int64_t cores = end.toVector && !end.queue.inGlobal ? end.consumers : 1;
  int64_t rows = facts.rows / (split == 1 ? cores : 1);
  int64_t cols = facts.cols / (split == 2 ? cores : 1);
  rows = std::min({tile.validRows, rows, facts.rows - row});
  cols = std::min({tile.validCols, cols, facts.cols - col});
  call.spoil(tile);
  const std::vector<uint8_t> &bytes = end.queue.slots[slot];
  visitBits(size, [&](auto zero) {
    std::vector<decltype(zero)> values(std::max<int64_t>(cols, 0));
    for (int64_t i = 0; i < rows && cols > 0; ++i) {
      std::memcpy(values.data(),
                  bytes.data() + ((row + i) * facts.cols + col) * size,
                  cols * size);
      writeBits(call, tile, i, 0, cols, values.data());
    }
  });
}

/// The view of a slot in global memory, of the type of result or operand. With
/// a split, a vector core has the part behind those of the cores before it.
static void bindSlot(End &end, View &view, int64_t item) {
  if (end.queue.globalAddress == 0) {
    end.call.fail(
        "expects a queue whose slots lie in global memory, but found " +
        end.name);
  }
  view.address =
      end.queue.globalAddress + item % end.queue.slotCount * end.queue.slotSize;
  int64_t split = end.call.attribute("split", 0);
  if (split == 0 || end.call.core.isCube() || view.rank == 0) {
    return;
  }
  int64_t rows = view.rank > 1 ? view.sizes[view.rank - 2] : 1;
  int64_t cols = view.sizes[view.rank - 1];
  if (split == 2 && rows > 1) {
    end.call.fail("expects a split along rows, since views of slots are "
                  "contiguous, but found columns");
  }
  view.address += end.me * rows * cols * getElementBytes(view.dtype);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

static void push(End &end, int entry, int subblock) {
  Call &call = end.call;
  int64_t item = end.queue.pushed[end.me];
  if (call.isTile(entry)) {
    end.waitForRoom(item);
    if (call.core.scheduler.stopped()) {
      return;
    }
    const Tile &tile = call.tileAt(entry);
    fillSlot(end, tile, item, call.attribute("split", 0),
             getSubblock(call, end.me, subblock));
    int64_t consumer = end.toVector ? kVec : kMat;
    call.countBytes(tile.facts->place,
                    end.queue.inGlobal ? int64_t(kGm) : consumer,
                    tile.validRows * tile.validCols *
                        getElementBytes(getSlotType(end.queue, tile)));
  } else if (end.queue.allocated[end.me] <= item) {
    call.fail("expects a slot that was allocated");
  }
  ++end.queue.pushed[end.me];
}

static void popTile(End &end, Tile &tile, int subblock) {
  Call &call = end.call;
  int64_t item = end.queue.popped[end.me];
  end.waitForItem(item);
  if (call.core.scheduler.stopped()) {
    return;
  }
  int64_t base = call.core.fifoAddresses[end.name];
  if (base < 0) {
    call.fail("expects a consumer buffer for " + end.name);
  }
  tile.address = base + item % end.queue.localSlots * end.queue.slotSize;
  emptySlot(end, tile, item % end.queue.slotCount, call.attribute("split", 0),
            getSubblock(call, end.me, subblock));
  if (end.queue.inGlobal) {
    call.countBytes(kGm, tile.facts->place,
                    tile.validRows * tile.validCols *
                        getElementBytes(tile.facts->dtype));
  }
  ++end.queue.popped[end.me];
}

static void popView(End &end, View &view) {
  int64_t item = end.queue.popped[end.me];
  end.waitForItem(item);
  bindSlot(end, view, item);
  ++end.queue.popped[end.me];
}

static void freeSlot(End &end) {
  if (end.queue.freed[end.me] >= end.queue.popped[end.me]) {
    end.call.fail("expects a slot that was popped");
  }
  ++end.queue.freed[end.me];
}

static void allocSlot(End &end, View &view) {
  int64_t item = end.queue.allocated[end.me]++;
  end.waitForRoom(item);
  bindSlot(end, view, item);
}

// Queues by number.

static End findNumbered(Call &call, bool toVector) {
  return End(call, toVector, std::to_string(call.attribute("id", 0)));
}

template <bool toVector>
static void pushNumbered(Call &call) {
  End end = findNumbered(call, toVector);
  push(end, 0, call.op.numOperands > 1 ? 1 : -1);
}

template <bool toVector>
static void popNumbered(Call &call) {
  End end = findNumbered(call, toVector);
  if (WordKind(call.op.results[0].kind) == WordKind::View) {
    View &view = *reinterpret_cast<View *>(call.out[0]);
    view = makeResultView(call);
    popView(end, view);
    return;
  }
  Tile &tile = *reinterpret_cast<Tile *>(call.out[0]);
  const TileFacts &facts = *call.op.results[0].tile;
  int row = call.segment(0), col = call.segment(1);
  auto extent = [&](int operand, int64_t valid, int64_t physical) {
    return operand >= 0 ? call.intAt(operand) : valid < 0 ? physical : valid;
  };
  tile = {&facts,
          0,
          extent(row, facts.validRows, facts.rows),
          extent(col, facts.validCols, facts.cols),
          {},
          0};
  updateLayout(tile);
  popTile(end, tile, call.op.numSegments > 2 ? call.segment(2) : -1);
}

template <bool toVector>
static void freeNumbered(Call &call) {
  End end = findNumbered(call, toVector);
  freeSlot(end);
}

template <bool toVector>
static void allocNumbered(Call &call) {
  End end = findNumbered(call, toVector);
  View &view = *reinterpret_cast<View *>(call.out[0]);
  view = makeResultView(call);
  allocSlot(end, view);
}

// Queues that are values: the core says which end it is.

static End findHandle(Call &call, int operand, bool isProducer) {
  int64_t number = call.in[operand];
  if (number < 0 || number >= int64_t(call.core.handles.size())) {
    call.fail("expects a queue that was initialized");
  }
  return End(call, call.core.isCube() == isProducer, call.core.handles[number]);
}

static void pushHandle(Call &call) {
  End end = findHandle(call, 1, /*isProducer=*/true);
  push(end, 0, call.op.numOperands > 2 ? 2 : -1);
}

static void popHandle(Call &call) {
  End end = findHandle(call, 1, /*isProducer=*/false);
  if (call.isTile(0)) {
    popTile(end, call.tileAt(0), call.op.numOperands > 2 ? 2 : -1);
  } else {
    popView(end, call.viewAt(0));
  }
}

static void freeHandle(Call &call) {
  End end = findHandle(call, int(call.op.numOperands) - 1,
                       /*isProducer=*/false);
  freeSlot(end);
}

static void allocHandle(Call &call) {
  End end = findHandle(call, 1, /*isProducer=*/true);
  allocSlot(end, call.viewAt(0));
}

// Scales, which are registers of the core.

/// Sets what pushes into queue `id` take, and those that do not name theirs.
template <class Set>
static void setScales(Call &call, Set set) {
  set(call.core.pushScales[call.attribute("id", 0)]);
  set(call.core.pushScales[kLastScales]);
}

static void setQuantScalar(Call &call) {
  float scale = static_cast<float>(call.floatAt(0));
  setScales(call, [&](PushScales &scales) {
    scales.hasWord = true;
    scales.word = bitCast<uint32_t>(scale);
  });
}

static void setQuantVector(Call &call) {
  Tile tile = call.tileAt(0);
  if (getElementBytes(tile.facts->dtype) != 8) {
    call.fail("expects scales of 64 bits, but found " + describe(tile));
  }
  setScales(call, [&](PushScales &scales) {
    scales.hasColumns = true;
    scales.columns = tile;
  });
}

void mlir::pto::isa_rt::addFifo(Table &table) {
  table["aic_initialize_pipe"] = table["aiv_initialize_pipe"] = initialize;
  table["initialize_l2l_pipe"] = initializeLocal;
  table["initialize_l2g2l_pipe"] = initializeGlobal;
  table["reserve_buffer"] = reserveBuffer;
  table["tpush_to_aiv"] = pushNumbered<true>;
  table["tpush_to_aic"] = pushNumbered<false>;
  table["tpop_from_aic"] = popNumbered<true>;
  table["tpop_from_aiv"] = popNumbered<false>;
  table["tfree_from_aic"] = freeNumbered<true>;
  table["tfree_from_aiv"] = freeNumbered<false>;
  table["talloc_to_aiv"] = allocNumbered<true>;
  table["talloc_to_aic"] = allocNumbered<false>;
  table["tpush"] = pushHandle;
  table["tpop"] = popHandle;
  table["tfree"] = freeHandle;
  table["talloc"] = allocHandle;
  table["set_quant_scalar"] = setQuantScalar;
  table["set_quant_vector"] = setQuantVector;
}
