//===- PoppedSlots.h - Which slots of queues a core holds -------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A popped tile lies in its slot until that is given back; then the producer
// may write it at any time. Slots are given back in the order in which they
// were popped. Paths that hold different numbers of slots meet in "unknown",
// about which nothing is reported.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_TRANSFORMS_POPPEDSLOTS_H
#define PTO_DIALECT_PTOISA_TRANSFORMS_POPPEDSLOTS_H

#include "pto/Dialect/PTOISA/IR/PTOISAQueueSlots.h"

#include <map>

namespace mlir::pto_isa {

/// The slots that a core holds at a point of the program, by tile.
class PoppedSlots {
public:
  /// The tiles that one slot may be of.
  using Slot = llvm::SmallVector<unsigned, 1>;

  /// Takes the next slot for `tile`. Returns how many of the queue are held
  /// then, if it is known.
  std::optional<size_t> pop(QueueKey key, unsigned tile);
  /// Gives the oldest slot back. Returns the tiles that it may be of, none if
  /// it is not known.
  Slot free(QueueKey key, Operation *by);
  /// What gave the slot of `tile` back on some path, or null.
  Operation *findFree(unsigned tile) const;
  /// Adds what holds on another path; returns whether something was new.
  bool join(const PoppedSlots &other);

private:
  /// Oldest first; none if paths differ in their number.
  using Held = std::optional<llvm::SmallVector<Slot, 2>>;

  Held &getHeld(QueueKey key) {
    return held
        .try_emplace({key.first.getAsOpaquePointer(), key.second},
                     Held{std::in_place})
        .first->second;
  }

  std::map<std::pair<void *, int64_t>, Held> held;
  std::map<unsigned, Operation *> freed;
};

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_TRANSFORMS_POPPEDSLOTS_H
