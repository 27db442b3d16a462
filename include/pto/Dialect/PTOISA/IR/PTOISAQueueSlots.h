//===- PTOISAQueueSlots.h - Where queues keep what they carry ---*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The slots of a queue that lie at its consumer are memory of that core, and
// the tiles that it pops lie in them. Facts about the operations on queues,
// whether these name a queue by number or by handle.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAQUEUESLOTS_H
#define PTO_DIALECT_PTOISA_IR_PTOISAQUEUESLOTS_H

#include "pto/Dialect/PTOISA/IR/PTOISA.h"

namespace mlir::pto_isa {

/// One direction of a queue in a function: the handle, or null, and a number
/// that is the same for all operations on it.
using QueueKey = std::pair<Value, int64_t>;

/// The slots of a queue at the core that declares it.
struct QueueSlots {
  QueueKey key;
  /// The operation that declares the queue.
  Operation *declaration;
  /// The address of the first slot.
  Value base;
  /// Where they are.
  Place place;
  /// How many there are.
  int64_t count;
  /// Bytes of one.
  int64_t size;

  int64_t getBytes() const { return count * size; }
};

/// The slots that `op` declares at its own core; none if it declares no queue,
/// only pushes into it, or has its slots in global memory alone.
std::optional<QueueSlots> getQueueSlots(Operation *op);

/// That an operation takes a tile out of a queue, or gives the oldest back.
struct QueueUse {
  QueueKey key;
  /// The tile that is popped; null if a slot is given back.
  Value popped;
};

/// What `op` does with a queue of tiles; none if it does nothing of the kind.
std::optional<QueueUse> getQueueUse(Operation *op);

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_IR_PTOISAQUEUESLOTS_H
