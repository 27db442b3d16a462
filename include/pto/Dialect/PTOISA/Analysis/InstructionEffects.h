//===- InstructionEffects.h - What an operation does where ------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For one operation: which pipe touches which bytes of which memory, and which
// flags, signals and queues it works on. The facts are those of
// InstructionOpInterface and of the addresses in the program; what is known at
// run time only is taken for all that it can be.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_ANALYSIS_INSTRUCTIONEFFECTS_H
#define PTO_DIALECT_PTOISA_ANALYSIS_INSTRUCTIONEFFECTS_H

#include "pto/Dialect/PTOISA/Analysis/TileRoots.h"

namespace mlir::pto_isa {

/// What an operation does to the target of an effect.
enum class EffectKind {
  Read,    ///< reads bytes
  Write,   ///< writes bytes
  Update,  ///< reads, then writes bytes
  Scratch, ///< writes bytes, then reads them; they are worthless afterwards
  Signal,  ///< sets a flag or a signal, fills or frees a slot
  Wait     ///< waits for one of these
};

/// Bytes, `end` not included.
struct ByteRange {
  int64_t begin;
  int64_t end;

  bool operator==(const ByteRange &other) const {
    return begin == other.begin && end == other.end;
  }
};

/// What orders pipes and cores.
struct EffectToken {
  enum Kind {
    Flag,     ///< between two pipes of a core
    PipeDone, ///< that a pipe is done with all it has
    Signal,   ///< between cores
    Buffer,   ///< a buffer that pipes take in turns
    FullSlot, ///< of a queue
    FreeSlot, ///< of a queue
    Cores     ///< that all cores are here
  };
  Kind kind;
  /// The pipes of a flag; the first is that of `PipeDone` and `Buffer`.
  Pipe from = Pipe::All;
  Pipe to = Pipe::All;
  /// Of the flag, signal, buffer or queue; none if it is known at run time.
  std::optional<int64_t> number = std::nullopt;
  /// Whether a queue leads to the vector cores.
  bool isToVector = false;
};

/// One thing that an operation does.
struct InstructionEffect {
  EffectKind kind;
  /// The pipe that does it. A wait holds up this pipe.
  Pipe pipe;
  /// The memory; none for flags, signals and queues.
  std::optional<Place> place = std::nullopt;
  /// The operand or result that names the bytes; null if none does.
  Value value = {};
  /// Global memory: the value that points to it in the end; null if it is
  /// unknown, and the bytes may be any.
  Value base = {};
  /// The bytes, ascending and disjoint: of the memory of the core, or behind
  /// `base`. Empty: any of the memory, or of what `base` points to.
  SmallVector<ByteRange, 1> ranges = {};
  /// Whether the tile or view is exactly these bytes, and not some of them.
  /// What of it is touched depends on its valid extents.
  bool isExact = false;
  /// What is set or waited for.
  std::optional<EffectToken> token = std::nullopt;

  bool isMemory() const { return place.has_value(); }
  bool reads() const {
    return kind == EffectKind::Read || kind == EffectKind::Update ||
           kind == EffectKind::Scratch;
  }
  bool writes() const {
    return isMemory() && kind != EffectKind::Read && kind != EffectKind::Wait &&
           kind != EffectKind::Signal;
  }
};

/// The bytes of a window of `rows` x `cols` elements in the layout of `tile`,
/// behind its first byte; none while the layout is open.
SmallVector<ByteRange> getWindowRanges(TileType tile, int64_t rows,
                                       int64_t cols);

/// "V reads vec [0, 4096)".
raw_ostream &operator<<(raw_ostream &os, const InstructionEffect &effect);

/// Whether one of two effects has to come first: they touch a byte in common
/// and one writes, or they work on one flag, signal or queue. Two pointers to
/// global memory may point to the same bytes.
bool mayConflict(const InstructionEffect &lhs, const InstructionEffect &rhs);

/// The effects of the operations of a function.
class InstructionEffects {
public:
  /// `machine` says which scratch is used; null: all that is given.
  InstructionEffects(FunctionOpInterface function, const pto::Machine *machine);

  /// The effects of `op`, in the order of its operands, results last.
  SmallVector<InstructionEffect, 4> getEffects(Operation *op) const;

private:
  using Effects = SmallVector<InstructionEffect, 4>;

  InstructionEffect access(EffectKind kind, Pipe pipe, Value value) const;
  void addTile(Value tile, InstructionEffect &effect) const;
  void addInstruction(InstructionOpInterface op, Effects &effects) const;
  void addSlots(Operation *op, Effects &effects) const;

  TileRoots roots;
  const pto::Machine *machine;
};

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_ANALYSIS_INSTRUCTIONEFFECTS_H
