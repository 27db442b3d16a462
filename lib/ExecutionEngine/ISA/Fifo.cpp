//===- Fifo.cpp - Queues between cores ------------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slot holds the tile of the cube core as rows, or is a view of global
// memory. The vector cores of a block have parts of it, or each has all of it.
// A slot is full when all producers pushed it, and free when all consumers gave
// it back.
//
//===----------------------------------------------------------------------===//

#include "Access.h"

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
                    int64_t consumerAddress, int64_t globalAddress) {
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

static void initialize(Call &call) {
  std::string id = std::to_string(call.attribute("id", 0));
  int64_t mask = call.attribute("dir_mask", 1);
  int tensor = call.segment(1);
  int64_t global = tensor >= 0 ? call.viewAt(tensor).address : 0;
  for (bool toVector : {true, false}) {
    int buffer = call.segment(toVector ? 2 : 3);
    if (mask & (toVector ? 1 : 2)) {
      declare(call, toVector, id, buffer >= 0 ? call.intAt(buffer) : -1,
              global);
    }
  }
}

/// Queues that are values are known by their first signal, or by their order.
static void initializeHandle(Call &call, int local, int peer, int64_t global) {
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
    declare(call, true, id, first, global);
  }
  if (mask & 2) {
    declare(call, false, id, mask == 3 ? second : first, global);
  }
}

static void initializeLocal(Call &call) {
  initializeHandle(call, 0, call.op.numOperands > 1 ? 1 : -1, 0);
}

static void initializeGlobal(Call &call) {
  int first = call.segment(0);
  int64_t global = call.isView(first) ? call.viewAt(first).address : 0;
  initializeHandle(call, call.segment(1), call.segment(2), global);
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
  int64_t vectors = queue.noSplit ? std::min<int64_t>(core.block.vectorCores, 1)
                                  : core.block.vectorCores;
  if (!core.block.hasCube || vectors == 0) {
    call.fail("expects cube and vector cores in the launch");
  }
  me = core.isCube() ? 0 : core.program.subblock;
  if (me > 0 && queue.noSplit) {
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

/// The type in which an accumulator goes into a slot.
static int64_t getSlotType(const Call &call, const Queue &queue,
                           const Tile &tile) {
  int64_t quant = queue.epilogue >> 8 & 0xff;
  if (tile.facts->place != kAcc || quant == 0) {
    return tile.facts->dtype;
  }
  if (quant > 2) {
    call.notExecutable("with a scale on the way");
  }
  return quant == 1 ? PTO_F16 : PTO_BF16;
}

/// Part of the cube core's tile that belongs to a vector core.
static void getPart(const Call &call, const Tile &tile, int64_t split,
                    int64_t core, int64_t &row, int64_t &col) {
  if (split > 2) {
    call.notExecutable("with an odd split");
  }
  row = split == 1 ? core * tile.facts->rows : 0;
  col = split == 2 ? core * tile.facts->cols : 0;
}

static int64_t getSubblock(const Call &call, int64_t me, int operand) {
  return operand >= 0 ? call.intAt(operand) : me;
}

/// Writes the valid rectangle of a tile into a slot.
static void fillSlot(End &end, const Tile &tile, int64_t slot, int64_t split,
                     int64_t part) {
  Call &call = end.call;
  Queue &queue = end.queue;
  int64_t type = getSlotType(call, queue, tile), size = getElementBytes(type);
  int64_t row = 0, col = 0;
  bool isPart = !end.toVector && split != 0;
  if (isPart) {
    getPart(call, tile, split, part, row, col);
  }
  int64_t parts = isPart ? end.producers : 1;
  int64_t rows = tile.facts->rows * (split == 1 ? parts : 1);
  int64_t cols = tile.facts->cols * (split == 2 ? parts : 1);
  if (rows * cols * size > queue.slotSize) {
    call.fail("expects a tile of at most " + std::to_string(queue.slotSize) +
              " bytes, the size of a slot, but found " +
              std::to_string(rows * cols * size));
  }
  std::vector<uint8_t> &bytes = queue.slots[slot];
  if (!isPart || part == 0 || int64_t(bytes.size()) != rows * cols * size) {
    bytes.assign(rows * cols * size, 0xff);
  }
  queue.slotFacts[slot] = {rows, cols, type, tile.facts->innerLayout};
  bool relu = queue.epilogue >> 16 & 1;
  visitElement(type, [&](auto element) {
    using Element = decltype(element);
    using Value = typename Element::Value;
    std::vector<Value> values(tile.validCols);
    for (int64_t i = 0; i < tile.validRows && tile.validCols > 0; ++i) {
      readRow(call, tile, i, 0, tile.validCols, values.data());
      for (int64_t j = 0; j < tile.validCols; ++j) {
        Value value = relu ? std::max<Value>(values[j], 0) : values[j];
        typename Element::Storage bits = Element::encode(value);
        std::memcpy(bytes.data() + ((row + i) * cols + col + j) * size, &bits,
                    size);
      }
    }
  });
}

/// Writes a slot, or a part of it, into a tile.
static void emptySlot(End &end, const Tile &tile, int64_t slot, int64_t split,
                      int64_t part) {
  Call &call = end.call;
  SlotFacts facts = end.queue.slotFacts[slot];
  int64_t size = getElementBytes(facts.dtype), row = 0, col = 0;
  if (facts.dtype != tile.facts->dtype) {
    call.fail("expects elements of the type that was pushed, " +
              std::string(getElementName(facts.dtype)) + ", but found " +
              getElementName(tile.facts->dtype));
  }
  bool keepsOrder = !end.toVector && !call.core.options.vectorOnMemory;
  if (keepsOrder &&
      (facts.innerLayout != 0) != (tile.facts->innerLayout != 0)) {
    call.fail("expects the layout that was pushed, since slots lie at the "
              "consumer");
  }
  if (end.toVector && split != 0) {
    getPart(call, tile, split, part, row, col);
  }
  call.spoil(tile);
  const std::vector<uint8_t> &bytes = end.queue.slots[slot];
  visitBits(size, [&](auto zero) {
    using Bits = decltype(zero);
    int64_t count = std::min(tile.validCols, facts.cols - col);
    std::vector<Bits> values(std::max<int64_t>(count, 0));
    for (int64_t i = 0; i < tile.validRows && row + i < facts.rows; ++i) {
      if (count > 0) {
        std::memcpy(values.data(),
                    bytes.data() + ((row + i) * facts.cols + col) * size,
                    count * size);
        writeBits(call, tile, i, 0, count, values.data());
      }
    }
  });
}

/// The view of a slot in global memory, of the type of result or operand.
static void bindSlot(End &end, View &view, int64_t item) {
  if (end.queue.globalAddress == 0) {
    end.call.notExecutable("on a queue without slots in global memory");
  }
  view.address =
      end.queue.globalAddress + item % end.queue.slotCount * end.queue.slotSize;
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
    fillSlot(end, tile, item % end.queue.slotCount, call.attribute("split", 0),
             getSubblock(call, end.me, subblock));
    int64_t consumer = end.toVector ? kVec : kMat;
    call.countBytes(tile.facts->place,
                    call.core.options.vectorOnMemory ? int64_t(kGm) : consumer,
                    tile.validRows * tile.validCols *
                        getElementBytes(getSlotType(call, end.queue, tile)));
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
  if (call.core.options.vectorOnMemory) {
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

static void makeView(Call &call, View &view) {
  const WordFacts &facts = call.op.results[0];
  view = View();
  view.dtype = facts.dtype;
  view.rank = facts.rank;
  int64_t stride = 1;
  for (int64_t d = view.rank; d-- > 0;) {
    view.sizes[d] = facts.sizes[d];
    view.strides[d] = stride;
    stride *= std::max<int64_t>(facts.sizes[d], 1);
  }
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
    makeView(call, view);
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
  makeView(call, view);
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
}
