//===- PTOISAQueueSlots.cpp - Where queues keep what they carry ---------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A core consumes one direction of a queue at most: vector cores the one that
// leads to them, cube cores the other one.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/IR/PTOISAQueueSlots.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;

static QueueKey getKey(int64_t id, bool isToVector) {
  return {Value(), 2 * id + isToVector};
}
static QueueKey getKey(Value handle, bool isToVector) {
  return {handle, isToVector};
}

/// How many slots lie at the consumer.
template <typename Op>
static int64_t getLocalSlots(Op op, int64_t slots) {
  std::optional<uint32_t> local = op.getLocalSlotNum();
  return local ? int64_t(*local) : slots;
}

template <typename Op>
static std::optional<QueueSlots> getNumbered(Op op, bool isOnCube) {
  Value base = isOnCube ? op.getV2cConsumerBuf() : op.getC2vConsumerBuf();
  // Text may name a buffer for a direction that the queue does not have.
  if (!base || !(op.getDirMask() & (isOnCube ? 2 : 1))) {
    return std::nullopt;
  }
  int64_t slots = op.getSlotNum().value_or(op.getDirMask() == 3 ? 4 : 8);
  return QueueSlots{getKey(int64_t(op.getId()), !isOnCube),
                    op,
                    base,
                    isOnCube ? Place::Mat : Place::Vec,
                    getLocalSlots(op, slots),
                    op.getSlotSize()};
}

template <typename Op>
static std::optional<QueueSlots> getOfHandle(Op op, int64_t slots) {
  std::optional<KernelKind> kind = getKernelKind(op);
  if (!kind || *kind == KernelKind::Mixed) {
    return std::nullopt;
  }
  bool isOnCube = *kind == KernelKind::Cube;
  int64_t directions = op.getDirMask();
  if (!(directions & (isOnCube ? 2 : 1))) {
    return std::nullopt;
  }
  // The second direction has an address of its own if there are two.
  Value base = isOnCube && directions == 3 ? op.getPeerLocalAddr()
                                           : Value(op.getLocalAddr());
  if (!base) {
    return std::nullopt;
  }
  return QueueSlots{
      getKey(op.getPipe(), !isOnCube),    op,    base,
      isOnCube ? Place::Mat : Place::Vec, slots, op.getSlotSize()};
}

std::optional<QueueSlots> mlir::pto_isa::getQueueSlots(Operation *op) {
  using Slots = std::optional<QueueSlots>;
  return llvm::TypeSwitch<Operation *, Slots>(op)
      .Case([](AicInitializePipeOp queue) {
        return getNumbered(queue, /*isOnCube=*/true);
      })
      .Case([](AivInitializePipeOp queue) {
        return getNumbered(queue, /*isOnCube=*/false);
      })
      .Case([](InitializeL2LPipeOp queue) {
        return getOfHandle(queue, queue.getSlotNum());
      })
      .Case([](InitializeL2G2LPipeOp queue) {
        return getOfHandle(queue, getLocalSlots(queue, queue.getSlotNum()));
      })
      .Default([](Operation *) { return Slots(); });
}

std::optional<QueueUse> mlir::pto_isa::getQueueUse(Operation *op) {
  using Use = std::optional<QueueUse>;
  return llvm::TypeSwitch<Operation *, Use>(op)
      .Case<TPopFromAicOp, TPopFromAivOp>([](auto pop) {
        bool isTile = isa<TileType>(pop.getTile().getType());
        QueueKey key = getKey(int64_t(pop.getId()), pop.isToVector());
        return isTile ? Use({key, pop.getTile()}) : Use();
      })
      .Case<TFreeFromAicOp, TFreeFromAivOp>([](auto free) {
        return Use({getKey(int64_t(free.getId()), free.isToVector()), Value()});
      })
      .Case([](TPopOp pop) {
        bool isToVector = getKernelKind(pop) == KernelKind::Vector;
        return isa<TileType>(pop.getTile().getType())
                   ? Use({getKey(pop.getPipeHandle(), isToVector),
                          pop.getTile()})
                   : Use();
      })
      .Case([](TFreeOp free) {
        bool isToVector = getKernelKind(free) == KernelKind::Vector;
        return Use({getKey(free.getPipeHandle(), isToVector), Value()});
      })
      .Default([](Operation *) { return Use(); });
}
