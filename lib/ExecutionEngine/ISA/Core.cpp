//===- Core.cpp - A core, and an instruction on it ------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All accesses to memory go through Call::access*, which is where bounds and
// the bytes that nobody wrote are seen.
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include <algorithm>
#include <cstring>

using namespace mlir::pto::isa_rt;

/// Set while a thread runs a core.
static thread_local Core *currentCore = nullptr;

namespace mlir::pto::isa_rt {
void setCurrentCore(Core *core) { currentCore = core; }
} // namespace mlir::pto::isa_rt

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

int64_t mlir::pto::isa_rt::getElementBytes(int64_t dtype) {
  return std::max<int64_t>((dtype & 0xff) / 8, 1);
}

bool mlir::pto::isa_rt::isFloat(int64_t dtype) {
  switch (dtype) {
  case PTO_I4:
  case PTO_I8:
  case PTO_I16:
  case PTO_I32:
  case PTO_I64:
  case PTO_UI8:
  case PTO_UI16:
  case PTO_UI32:
  case PTO_UI64:
  case PTO_BOOL:
    return false;
  default:
    return true;
  }
}

const char *mlir::pto::isa_rt::getElementName(int64_t dtype) {
  static const std::map<int64_t, const char *> names = {
      {PTO_I4, "i4"},         {PTO_I8, "i8"},
      {PTO_I16, "i16"},       {PTO_I32, "i32"},
      {PTO_I64, "i64"},       {PTO_UI8, "ui8"},
      {PTO_UI16, "ui16"},     {PTO_UI32, "ui32"},
      {PTO_UI64, "ui64"},     {PTO_F16, "f16"},
      {PTO_F32, "f32"},       {PTO_BF16, "bf16"},
      {PTO_BOOL, "i1"},       {PTO_F8E4M3FN, "f8E4M3FN"},
      {PTO_F8E5M2, "f8E5M2"}, {PTO_F8E8M0FNU, "f8E8M0FNU"},
      {kHiF8, "hif8"},        {kF4E2M1x2, "f4E2M1x2"},
      {kF4E1M2x2, "f4E1M2x2"}};
  auto found = names.find(dtype);
  return found == names.end() ? "?" : found->second;
}

const char *mlir::pto::isa_rt::getPlaceName(int64_t place) {
  static const char *const names[] = {
      "gm",   "vec",     "mat",        "left",        "right", "acc",
      "bias", "scaling", "scale_left", "scale_right", "ctrl"};
  return place >= 0 && place < kPlaces ? names[place] : "?";
}

const char *mlir::pto::isa_rt::getPipeName(int64_t pipe) {
  static const char *const names[] = {"S",    "V",    "M",   "MTE1",
                                      "MTE2", "MTE3", "ALL", "MTE4",
                                      "MTE5", "V2",   "FIX"};
  return pipe >= 0 && pipe < 11 ? names[pipe] : "?";
}

std::string mlir::pto::isa_rt::describe(const Tile &tile) {
  const TileFacts &facts = *tile.facts;
  return "tile " + std::to_string(facts.rows) + "x" +
         std::to_string(facts.cols) + "x" + getElementName(facts.dtype) +
         " in '" + getPlaceName(facts.place) + "' at " +
         std::to_string(tile.address);
}

//===----------------------------------------------------------------------===//
// Memories
//===----------------------------------------------------------------------===//

Arena &Core::arena(int64_t place) {
  Arena &arena = arenas[place];
  if (arena.facts) {
    return arena;
  }
  for (const MemoryFacts &facts : options.memories) {
    if (facts.place == place) {
      arena.facts = &facts;
      arena.bytes.assign(facts.capacity, 0xff);
      if (options.checkUninit) {
        arena.written.assign(facts.capacity, 0);
      }
      return arena;
    }
  }
  throw ExecutionError{"expects a memory of machine '" + options.machine +
                       "', but found '" + getPlaceName(place) + "'"};
}

/// The bytes of a tile, which lie in the memory.
static uint8_t *getBytes(const Call &call, Arena &arena, const Tile &tile,
                         int64_t offset, int64_t bytes) {
  int64_t begin = tile.address + offset;
  int64_t capacity = static_cast<int64_t>(arena.bytes.size());
  if (begin < 0 || bytes > capacity || begin > capacity - bytes) {
    call.fail("reaches beyond the " + std::to_string(capacity) + " bytes of '" +
              arena.facts->name + "': bytes " + std::to_string(begin) + " to " +
              std::to_string(begin + bytes) + " of " + describe(tile));
  }
  return arena.bytes.data() + begin;
}

/// Notes that bytes are written, or reports those that nobody wrote.
static void watch(const Call &call, Arena &arena, const Tile &tile,
                  int64_t begin, int64_t bytes, bool isWrite) {
  uint8_t *first = arena.written.data() + begin;
  if (isWrite) {
    std::memset(first, 1, bytes);
    return;
  }
  if (const void *found = std::memchr(first, 0, bytes)) {
    int64_t byte = static_cast<const uint8_t *>(found) - arena.written.data();
    call.fail("reads byte " + std::to_string(byte) + " of '" +
              arena.facts->name + "', which nobody wrote, in " +
              describe(tile));
  }
}

uint8_t *Call::accessBytes(const Tile &tile, int64_t offset, int64_t bytes,
                           bool isWrite) const {
  Arena &arena = core.arena(tile.facts->place);
  uint8_t *data = getBytes(*this, arena, tile, offset, bytes);
  if (!arena.written.empty()) {
    watch(*this, arena, tile, tile.address + offset, bytes, isWrite);
  }
  return data;
}

uint8_t *Call::access(const Tile &tile, int64_t offset, int64_t stride,
                      int64_t count, bool isWrite) const {
  int64_t size = getElementBytes(tile.facts->dtype);
  Arena &arena = core.arena(tile.facts->place);
  int64_t span = count > 0 ? ((count - 1) * stride + 1) * size : 0;
  uint8_t *data = getBytes(*this, arena, tile, offset * size, span);
  if (arena.written.empty()) {
    return data;
  }
  int64_t begin = tile.address + offset * size;
  if (stride == 1) {
    watch(*this, arena, tile, begin, span, isWrite);
    return data;
  }
  for (int64_t k = 0; k < count; ++k) {
    watch(*this, arena, tile, begin + k * stride * size, size, isWrite);
  }
  return data;
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

/// Fails if a transfer that nobody has waited for writes the bytes.
static void checkTransfers(const Call &call, int64_t address, int64_t bytes) {
  for (auto &[number, transfer] : call.core.scheduler.transfers) {
    if (address < transfer.end && address + bytes > transfer.begin) {
      call.fail("touches bytes that transfer " + std::to_string(number) +
                " writes, which nobody has waited for");
    }
  }
}

bool GlobalBuffer::contains(int64_t begin, int64_t count) const {
  int64_t offset = begin - address;
  if (begin < address || count > bytes || offset > bytes - count) {
    return false;
  }
  if (steps.empty()) {
    return true;
  }
  for (const WindowStep &step : steps) {
    offset -= std::min(offset / step.stride, step.count - 1) * step.stride;
  }
  return offset + count <= run;
}

/// "bytes 0 to 4 of argument 1 in 'reads'", for messages.
static std::string describeBytes(const GlobalBuffer &buffer, int64_t address,
                                 int64_t bytes) {
  int64_t begin = address - buffer.address;
  return "bytes " + std::to_string(begin) + " to " +
         std::to_string(begin + bytes) + " of " + buffer.name;
}

/// How far an address is from the bytes of a buffer.
static uint64_t getDistance(const GlobalBuffer &buffer, int64_t address) {
  int64_t end = buffer.address + buffer.bytes;
  if (address < buffer.address) {
    return uint64_t(buffer.address) - uint64_t(address);
  }
  return address < end ? 0 : uint64_t(address) - uint64_t(end);
}

void Call::failGlobal(int64_t address, int64_t bytes,
                      GlobalAccess access) const {
  // The argument that the address belongs to, most likely.
  const GlobalBuffer *nearest = nullptr;
  uint64_t least = uint64_t(1) << 30;
  for (const GlobalBuffer &buffer : core.options.buffers) {
    if (access == GlobalAccess::Write && buffer.contains(address, bytes)) {
      fail("writes " + describeBytes(buffer, address, bytes) +
           ", which the launch only reads");
    }
    uint64_t distance = getDistance(buffer, address);
    if (distance < least) {
      nearest = &buffer;
      least = distance;
    }
  }
  if (!nearest) {
    fail("reaches beyond all arguments of the launch");
  }
  std::string name = nearest->name.empty() ? "an argument" : nearest->name;
  int64_t begin = address - nearest->address;
  std::string range =
      "bytes " + std::to_string(begin) + " to " + std::to_string(begin + bytes);
  if (begin >= 0 && begin + bytes <= nearest->bytes) {
    fail("reaches beside the window that is " + name + ": " + range +
         " from its first");
  }
  fail("reaches beyond " + name + " of " + std::to_string(nearest->bytes) +
       " bytes: " + range);
}

uint8_t *Call::accessGlobal(int64_t address, int64_t bytes,
                            GlobalAccess access) const {
  if (core.options.checkUninit && !core.scheduler.transfers.empty()) {
    checkTransfers(*this, address, bytes);
  }
  bool isWrite = access == GlobalAccess::Write;
  core.scheduler.globalWrites += isWrite;
  for (const GlobalBuffer &buffer : core.options.buffers) {
    if ((isWrite && !buffer.isWritable) || !buffer.contains(address, bytes)) {
      continue;
    }
    if (buffer.written) {
      uint8_t *first = buffer.written + (address - buffer.address);
      const void *unwritten = isWrite ? nullptr : std::memchr(first, 0, bytes);
      if (isWrite) {
        std::memset(first, 1, bytes);
      } else if (unwritten) {
        int64_t byte = static_cast<const uint8_t *>(unwritten) - buffer.written;
        fail("reads byte " + std::to_string(byte) + " of " + buffer.name +
             ", which nobody wrote");
      }
    }
    return reinterpret_cast<uint8_t *>(address);
  }
  failGlobal(address, bytes, access);
}

uint8_t *Call::accessGlobal(int64_t address, int64_t size, int64_t stride,
                            int64_t count, GlobalAccess access) const {
  if (stride == size || count == 1) {
    return accessGlobal(address, size * count, access);
  }
  for (int64_t k = 0; k < count; ++k) {
    accessGlobal(address + k * stride, size, access);
  }
  return reinterpret_cast<uint8_t *>(address);
}

void Call::poll(int64_t address) const {
  constexpr int64_t kTurn = 256, kLine = 64, kMost = int64_t(1) << 23;
  if (++core.polls % kTurn == 0) {
    core.scheduler.yield(core);
  }
  bool isElsewhere =
      address < core.polledAddress || address >= core.polledAddress + kLine;
  if (isElsewhere || core.writesSeen != core.scheduler.globalWrites) {
    core.idlePolls = 0;
    core.polledAddress = address / kLine * kLine;
    core.writesSeen = core.scheduler.globalWrites;
  }
  if (++core.idlePolls > kMost) {
    fail("deadlock: looked " + std::to_string(kMost) +
         " times at memory that no core writes to");
  }
}

//===----------------------------------------------------------------------===//
// Worthless values
//===----------------------------------------------------------------------===//

void Call::spoilBytes(int64_t place, int64_t begin, int64_t end) const {
  Arena &arena = core.arena(place);
  int64_t capacity = static_cast<int64_t>(arena.bytes.size());
  begin = std::clamp<int64_t>(begin, 0, capacity);
  end = std::clamp<int64_t>(end, begin, capacity);
  std::memset(arena.bytes.data() + begin, 0xff, end - begin);
  if (!arena.written.empty()) {
    std::memset(arena.written.data() + begin, 0, end - begin);
  }
}

void Call::spoil(const Tile &tile) const {
  int64_t bits =
      tile.facts->rows * tile.facts->cols * (tile.facts->dtype & 0xff);
  int64_t bytes = (bits + 7) / 8;
  spoilBytes(tile.facts->place, tile.address, tile.address + bytes);
}

void Call::spoilScratch() const {
  for (int64_t i = 0; i < op.numOperands; ++i) {
    int64_t bytes = op.operands[i].scratchBytes;
    if (bytes > 0 && isTile(i)) {
      Tile &tile = tileAt(i);
      accessBytes(tile, 0, bytes, /*isWrite=*/true);
      spoilBytes(tile.facts->place, tile.address, tile.address + bytes);
    }
  }
  if (op.usesHiddenScratch) {
    const MemoryFacts &facts = *core.arena(kVec).facts;
    spoilBytes(kVec, facts.reservedBegin, facts.reservedEnd);
  }
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

Call::Call(Core &core, const Instruction &op, const int64_t *in, int64_t *out)
    : core(core), op(op), in(in), out(out) {
  if (op.numOperands > 12) {
    return; // a large group of chips, whose views are found by segment
  }
  for (int64_t i = 0; i < op.numOperands; ++i) {
    switch (op.operands[i].role) {
    case 'r':
    case 'x':
      reads.add(i);
      break;
    case 'w':
    case 'u':
      writes.add(i);
      break;
    case 'v':
      values.add(i);
      break;
    default:
      break;
    }
  }
}

void Call::fail(const std::string &message) const {
  throw ExecutionError{message};
}

void Call::notExecutable(const std::string &form) const {
  fail(form.empty() ? "is not executable yet"
                    : form + " is not executable yet");
}

int64_t Call::intAt(int i) const {
  int64_t dtype = op.operands[i].dtype;
  int64_t bits = dtype & 0xff, word = in[i];
  if (isFloat(dtype)) {
    return static_cast<int64_t>(floatAt(i));
  }
  if (bits >= 64) {
    return word;
  }
  bool isUnsigned = dtype >> 8 == 1 || dtype == PTO_BOOL;
  uint64_t low = uint64_t(word) << (64 - bits);
  return isUnsigned ? int64_t(low >> (64 - bits)) : int64_t(low) >> (64 - bits);
}

double Call::floatAt(int i) const {
  int64_t dtype = op.operands[i].dtype;
  uint32_t word = static_cast<uint32_t>(in[i]);
  float value;
  switch (dtype) {
  case PTO_F32:
    std::memcpy(&value, &word, 4);
    return value;
  case PTO_BF16:
    word <<= 16;
    std::memcpy(&value, &word, 4);
    return value;
  case PTO_F16:
    return halfToFloat(static_cast<uint16_t>(word));
  case PTO_UI64:
    return static_cast<double>(static_cast<uint64_t>(in[i]));
  default:
    if (isFloat(dtype)) {
      fail("has a scalar of " + std::string(getElementName(dtype)) +
           ", which is not executable yet");
    }
    return static_cast<double>(intAt(i));
  }
}

int Call::segment(int segment) const {
  int first = 0;
  for (int k = 0; k < segment; ++k) {
    first += static_cast<int>(op.segments[k]);
  }
  return op.segments[segment] > 0 ? first : -1;
}

int Call::segmentSize(int segment) const {
  return static_cast<int>(op.segments[segment]);
}

int64_t Call::attribute(const char *name, int64_t otherwise) const {
  for (int64_t i = 0; i < op.numAttributes; ++i) {
    if (std::strcmp(op.attributes[i].name, name) == 0) {
      return op.attributes[i].value;
    }
  }
  return otherwise;
}

const char *Call::text(const char *name) const {
  for (int64_t i = 0; i < op.numAttributes; ++i) {
    if (std::strcmp(op.attributes[i].name, name) == 0) {
      return op.attributes[i].text;
    }
  }
  return nullptr;
}

void Call::countBytes(int64_t from, int64_t to, int64_t bytes) const {
  auto name = [&](int64_t place) -> std::string {
    return place == kGm ? "gm" : core.arena(place).facts->name;
  };
  core.counts.bytes[name(from) + "->" + name(to)] += bytes;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

Handler mlir::pto::isa_rt::findHandler(const std::string &name) {
  static const Table table = [] {
    Table table;
    addComm(table);
    addCompare(table);
    addCvt(table);
    addDebug(table);
    addDivision(table);
    addElementwise(table);
    addExpand(table);
    addFifo(table);
    addGather(table);
    addMatrix(table);
    addMove(table);
    addMx(table);
    addProgram(table);
    addQuant(table);
    addRandom(table);
    addReduce(table);
    addSort(table);
    addSync(table);
    addTransfer(table);
    addViews(table);
    return table;
  }();
  auto found = table.find(name);
  return found == table.end() ? nullptr : found->second;
}

static void checkOperands(const Call &call) {
  for (int64_t i = 0; i < call.op.numOperands; ++i) {
    if (!call.isTile(i)) {
      continue;
    }
    const Tile &tile = call.tileAt(i);
    if (tile.validRows < 0 || tile.validCols < 0 ||
        tile.validRows > tile.facts->rows ||
        tile.validCols > tile.facts->cols) {
      call.fail("expects valid extents within the tile, but found " +
                std::to_string(tile.validRows) + "x" +
                std::to_string(tile.validCols) + " in " + describe(tile));
    }
  }
}

static void execute(Core &core, Instruction &op, const int64_t *in,
                    int64_t *out) {
  Call call(core, op, in, out);
  if (!op.handler) {
    op.handler = reinterpret_cast<const void *>(findHandler(op.name));
    if (!op.handler) {
      call.notExecutable();
    }
  }
  if (op.pipe >= 0) {
    ++core.counts.instructions[getPipeName(op.pipe)];
    ++core.counts.mnemonics[op.name];
    checkOperands(call);
    call.spoilScratch();
  }
  reinterpret_cast<Handler>(const_cast<void *>(op.handler))(call);
}

extern "C" void pto_isa_execute(void *instruction, const int64_t *in,
                                int64_t *out) {
  Core &core = *currentCore;
  auto &op = *static_cast<Instruction *>(instruction);
  core.current = &op;
  if (core.options.cancel && *core.options.cancel) {
    core.scheduler.yield(core); // which stops the launch
  }
  bool failed = core.scheduler.stopped();
  try {
    if (!failed) {
      execute(core, op, in, out);
    }
  } catch (const ExecutionError &error) {
    core.scheduler.stop(core, error.message);
    failed = true;
  } catch (const std::bad_alloc &) {
    core.scheduler.stop(core, "runs out of memory");
    failed = true;
  }
  // Compiled code owns nothing, so that it can be left like this.
  if (failed || core.scheduler.stopped()) {
    std::longjmp(core.exit, 1);
  }
}
