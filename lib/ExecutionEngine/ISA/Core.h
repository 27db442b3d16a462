//===- Core.h - A core, and an instruction on it ----------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What all instructions see. An instruction is a function of a Call; it finds
// its operands by role, in order, and reports what is wrong by Call::fail.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_ISA_CORE_H
#define PTO_LIB_EXECUTIONENGINE_ISA_CORE_H

#include "pto-c/Kernel.h"
#include "pto/ExecutionEngine/ISA/Launch.h"
#include "pto/Support/ISARecords.h"

#include <csetjmp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mlir::pto::isa_rt {

/// Places, as the dialect numbers them.
enum Place : int64_t {
  kGm,
  kVec,
  kMat,
  kLeft,
  kRight,
  kAcc,
  kBias,
  kScaling,
  kScaleLeft,
  kScaleRight,
  kPlaces = 11
};

/// Pipes, as the dialect numbers them.
enum Pipe : int64_t { kPipeS, kPipeV, kPipeM, kPipeAll = 6 };

/// What an instruction does with global memory.
enum class GlobalAccess { Read, Write };

/// What an instruction throws if it cannot go on.
struct ExecutionError {
  std::string message;
};

/// A memory of a core. Bytes that nobody wrote read as ones, which is NaN in
/// every format that has it.
struct Arena {
  const MemoryFacts *facts = nullptr;
  std::vector<uint8_t> bytes;
  /// With --check-uninit: 1 for each byte that was written.
  std::vector<uint8_t> written;
};

class Scheduler;
struct Block;

/// What scales an accumulator on its way into a queue.
struct PushScales {
  bool hasWord = false, hasColumns = false;
  /// One for all columns.
  uint64_t word = 0;
  /// A word for each column.
  Tile columns = {};
};

/// A core while it runs a program.
struct Core {
  Core(const LaunchOptions &options, Scheduler &scheduler, Block &block,
       const CoreProgram &program, int64_t number)
      : options(options), scheduler(scheduler), block(block), program(program),
        number(number) {}

  const LaunchOptions &options;
  Scheduler &scheduler;
  Block &block;
  const CoreProgram &program;
  int64_t number = 0; ///< among all cores of the launch
  Arena arenas[kPlaces] = {};
  /// What it executes now.
  const Instruction *current = nullptr;
  /// Where a failing instruction goes.
  std::jmp_buf exit = {};
  Counts counts;
  /// Looks at memory, of which some let others run.
  int64_t polls = 0;
  /// Looks at one place since somebody wrote to global memory: how many, where,
  /// and how much had been written then.
  int64_t idlePolls = 0, polledAddress = 0, writesSeen = 0;
  /// Where it consumes the slots of queues, by the name of the direction.
  std::map<std::string, int64_t> fifoAddresses;
  /// Scales of accumulators on their way into a queue, by its number; -1: the
  /// last ones that were set.
  std::map<int64_t, PushScales> pushScales;
  /// The names of queues that are values.
  std::vector<std::string> handles;
  /// Types of tiles that an instruction brought into another memory.
  std::map<std::pair<const TileFacts *, int64_t>, std::unique_ptr<TileFacts>>
      placedFacts;

  bool isVector() const { return program.kind == CoreKind::Vector; }
  bool isCube() const { return program.kind == CoreKind::Cube; }
  /// The memory of a place; made when it is first asked for.
  Arena &arena(int64_t place);
};

/// Element types.
int64_t getElementBytes(int64_t dtype);
const char *getElementName(int64_t dtype);
bool isFloat(int64_t dtype);
const char *getPlaceName(int64_t place);
const char *getPipeName(int64_t pipe);

/// An instruction with its operands.
class Call {
public:
  Call(Core &core, const Instruction &op, const int64_t *in, int64_t *out);

  Core &core;
  const Instruction &op;
  const int64_t *in;
  int64_t *out;

  /// Stops the core with a message.
  [[noreturn]] void fail(const std::string &message) const;
  /// Says that this form of the instruction has no execution.
  [[noreturn]] void notExecutable(const std::string &form = "") const;

  /// How many operands are read, written (or updated), values, scratch.
  int numReads() const { return reads.count; }
  int numWrites() const { return writes.count; }
  int numValues() const { return values.count; }

  /// The k-th tile that is read or written.
  Tile &read(int k) const { return tileAt(reads.at[k]); }
  Tile &write(int k = 0) const { return tileAt(writes.at[k]); }
  /// Whether the k-th operand that is read or written is a view.
  bool readsView(int k) const { return isView(reads.at[k]); }
  bool writesView(int k) const { return isView(writes.at[k]); }
  View &readView(int k) const { return viewAt(reads.at[k]); }
  View &writeView(int k = 0) const { return viewAt(writes.at[k]); }
  /// Which operand the k-th read is.
  int readIndex(int k) const { return reads.at[k]; }
  int valueIndex(int k) const { return values.at[k]; }

  /// The k-th scalar as a number.
  int64_t valueInt(int k) const { return intAt(values.at[k]); }
  double valueFloat(int k) const { return floatAt(values.at[k]); }
  /// Operand i as such.
  int64_t intAt(int i) const;
  double floatAt(int i) const;
  bool isTile(int i) const {
    return WordKind(op.operands[i].kind) == WordKind::Tile;
  }
  bool isView(int i) const {
    return WordKind(op.operands[i].kind) == WordKind::View;
  }
  Tile &tileAt(int i) const { return *reinterpret_cast<Tile *>(in[i]); }
  View &viewAt(int i) const { return *reinterpret_cast<View *>(in[i]); }
  /// The first operand of declared operand `segment`, or -1.
  int segment(int segment) const;
  int segmentSize(int segment) const;

  /// An attribute, or `otherwise` if it is not there.
  int64_t attribute(const char *name, int64_t otherwise) const;
  /// The same for a string; null if it is not there.
  const char *text(const char *name) const;

  /// The bytes of elements of a tile, from element `offset` in memory on, every
  /// `stride` ones, to be read or written. Checks that they are in the memory.
  uint8_t *access(const Tile &tile, int64_t offset, int64_t stride,
                  int64_t count, bool isWrite) const;
  /// The same for bytes.
  uint8_t *accessBytes(const Tile &tile, int64_t offset, int64_t bytes,
                       bool isWrite) const;
  /// The same for global memory.
  uint8_t *accessGlobal(int64_t address, int64_t bytes,
                        GlobalAccess access) const;
  /// The same for `count` elements of `size` bytes, every `stride` bytes.
  uint8_t *accessGlobal(int64_t address, int64_t size, int64_t stride,
                        int64_t count, GlobalAccess access) const;
  /// Says that the program looks at global memory, perhaps until another core
  /// writes to it. Lets others run now and then, and fails if nobody will.
  void poll(int64_t address) const;

  /// Adds bytes to a path.
  void countBytes(int64_t from, int64_t to, int64_t bytes) const;
  /// Overwrites scratch, which holds nothing before and after.
  void spoilScratch() const;
  /// Makes the values of a tile unusable.
  void spoil(const Tile &tile) const;

private:
  struct List {
    int count = 0;
    int at[12];
    void add(int index) { at[count++] = index; }
  };
  List reads, writes, values;
  void spoilBytes(int64_t place, int64_t begin, int64_t end) const;
  [[noreturn]] void failGlobal(int64_t address, int64_t bytes,
                               GlobalAccess access) const;
};

/// Executes an instruction.
using Handler = void (*)(Call &);
/// The function of a mnemonic, or null.
Handler findHandler(const std::string &name);

// The groups, by the file that defines them.
using Table = std::map<std::string, Handler>;
void addComm(Table &table);
void addCompare(Table &table);
void addCvt(Table &table);
void addDebug(Table &table);
void addDivision(Table &table);
void addElementwise(Table &table);
void addExpand(Table &table);
void addFifo(Table &table);
void addGather(Table &table);
void addMatrix(Table &table);
void addMove(Table &table);
void addMx(Table &table);
void addProgram(Table &table);
void addQuant(Table &table);
void addRandom(Table &table);
void addReduce(Table &table);
void addSort(Table &table);
void addSync(Table &table);
void addTransfer(Table &table);
void addViews(Table &table);

/// `tmov` with scales of MX blocks; see Mx.cpp.
void orderScales(Call &call);

/// Brings the layout of a tile in line with its type and valid extents.
void updateLayout(Tile &tile);
/// "16x64xf32 in 'vec' at 4096", for messages.
std::string describe(const Tile &tile);

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

/// A transfer that nobody has waited for yet.
struct PendingTransfer {
  int64_t session;
  /// The bytes of global memory that it writes.
  int64_t begin, end;
};

/// Which core runs.
class Scheduler {
public:
  virtual ~Scheduler() = default;
  /// Returns once `ready` says so; meanwhile others run. `what` is for the
  /// report if nobody can go on.
  virtual void wait(Core &core, const std::string &what,
                    const std::function<bool()> &ready) = 0;
  /// Lets others run.
  virtual void yield(Core &core) = 0;
  /// Tells the failure and stops all cores.
  virtual void stop(Core &core, const std::string &message) = 0;
  /// Stops because of what went wrong in a launch by this core.
  virtual void stop(const Failure &cause) = 0;
  /// Whether the launch is at its end because of a failure.
  virtual bool stopped() const = 0;
  /// All cores.
  virtual const std::vector<std::unique_ptr<Core>> &getCores() const = 0;
  /// Serves `sync` instructions: counters by name.
  std::map<std::string, int64_t> counters;
  /// Transfers on the side by number, and how many there were.
  std::map<int64_t, PendingTransfer> transfers;
  int64_t transfersBegun = 0;
  /// How many sessions of transfers were opened.
  int64_t sessions = 0;
  /// How often global memory was written.
  int64_t globalWrites = 0;
};

/// What a slot of a queue holds.
struct SlotFacts {
  /// Which item it is, counted from the first one of the queue; -1: none.
  int64_t item = -1;
  /// The valid elements, packed row by row, and their type.
  int64_t rows = 0, cols = 0, dtype = 0;
  /// The tile that the elements are in, as it was pushed.
  int64_t storedRows = 0, storedCols = 0, blockLayout = 0, innerLayout = 0;
};

/// A queue in one direction between the cores of a block.
struct Queue {
  int64_t slotSize = 0, slotCount = 0, localSlots = 0;
  bool noSplit = false;
  /// Whether slots lie in global memory, from where a pop loads, not at the
  /// consumer.
  bool inGlobal = false;
  /// What happens to an accumulator on the way: layout, conversion and
  /// activation, a byte each.
  int64_t epilogue = 0;
  /// Slots, where they do not lie in global memory as views.
  std::vector<std::vector<uint8_t>> slots;
  std::map<int64_t, SlotFacts> slotFacts;
  /// By core of the block that takes part.
  std::map<int64_t, int64_t> pushed, popped, freed, allocated;
  /// First slot in global memory; 0 if it is not known.
  int64_t globalAddress = 0;
};

/// The cores that share signals and queues.
struct Block {
  int64_t number = 0;
  int64_t vectorCores = 0;
  bool hasCube = false;
  /// Queues by direction and id.
  std::map<std::string, Queue> queues;
  /// Signals by receiver, sender and number.
  std::map<std::string, int64_t> signals;
};

} // namespace mlir::pto::isa_rt

#endif // PTO_LIB_EXECUTIONENGINE_ISA_CORE_H
