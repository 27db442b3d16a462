//===- PTOISAQueueRules.cpp - Rules about whole queues --------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What one operation on a queue does not show. A core that takes whole tiles
// while the other gives halves waits for ever, and so does one whose signals
// are those of another queue.
//
//===----------------------------------------------------------------------===//

#include "PTOISAQueueRules.h"
#include "PTOISAPaths.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

//===----------------------------------------------------------------------===//
// Splits
//===----------------------------------------------------------------------===//

/// Whether the two vector cores have halves of what goes through a queue, and
/// the operation that says so.
using Split = std::pair<bool, Operation *>;

/// What an operation on queue `id` says about halves.
static std::optional<Split> getNumberedSplit(Operation *op, uint32_t id) {
  return TypeSwitch<Operation *, std::optional<Split>>(op)
      .Case<TPushToAivOp, TPushToAicOp, TPopFromAicOp, TPopFromAivOp,
            TFreeFromAicOp, TFreeFromAivOp, TAllocToAivOp, TAllocToAicOp>(
          [&](auto use) -> std::optional<Split> {
            if (uint32_t(use.getId()) != id) {
              return std::nullopt;
            }
            return Split(use.getSplitAttr().getInt() != 0, use);
          })
      .Default(std::nullopt);
}

/// What an operation on a queue that is a value says about halves.
static std::optional<Split> getHandleSplit(Operation *op) {
  return TypeSwitch<Operation *, std::optional<Split>>(op)
      .Case<TPushOp, TPopOp, TFreeOp, TAllocOp>(
          [](auto use) -> std::optional<Split> {
            return Split(use.getSplitAttr().getInt() != 0, use);
          })
      .Default(std::nullopt);
}

/// The number of a declared queue, if `op` is one.
static std::optional<uint32_t> getDeclaredNumber(Operation *op) {
  return TypeSwitch<Operation *, std::optional<uint32_t>>(op)
      .Case<AicInitializePipeOp, AivInitializePipeOp>(
          [](auto queue) { return queue.getId(); })
      .Default(std::nullopt);
}

/// The first operation on `queue` with what it says about halves.
static std::optional<Split> getSplit(Operation *queue) {
  if (isa<InitializeL2LPipeOp, InitializeL2G2LPipeOp>(queue)) {
    for (Operation *user : queue->getUsers()) {
      if (std::optional<Split> split = getHandleSplit(user)) {
        return split;
      }
    }
    return std::nullopt;
  }
  uint32_t id = *getDeclaredNumber(queue);
  std::optional<Split> found;
  queue->getParentOp()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    found = getNumberedSplit(op, id);
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

/// Reports that an operation has halves of tiles and another has whole ones.
static LogicalResult emitTwoSplits(Operation *op, StringRef rule, Split split,
                                   Split other) {
  InFlightDiagnostic diagnostic =
      op->emitOpError("expects a 'split' on all operations on the queue or on "
                      "none (")
      << rule << "), but found both";
  for (Split each : {split, other}) {
    diagnostic.attachNote(each.second->getLoc())
        << (each.first ? "one has a 'split' here" : "one has none here");
  }
  return diagnostic;
}

LogicalResult mlir::pto_isa::detail::verifyOneSplit(Operation *queue) {
  uint32_t id = *getDeclaredNumber(queue);
  // With 'acc_push_epilogue' that is a rule of the operations.
  bool isWhole =
      TypeSwitch<Operation *, bool>(queue)
          .Case<AicInitializePipeOp, AivInitializePipeOp>([](auto op) {
            return op.getNosplit().value_or(false) && !op.getAccPushEpilogue();
          });
  std::optional<Split> first, wrong;
  queue->getParentOp()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    std::optional<Split> split = getNumberedSplit(op, id);
    if (!split) {
      return WalkResult::advance();
    }
    first = first ? first : split;
    if (split->first != first->first || (isWhole && split->first)) {
      wrong = split;
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  if (!wrong) {
    return success();
  }
  if (wrong->first != first->first) {
    return emitTwoSplits(queue, "initialize_pipe_c9", *first, *wrong);
  }
  InFlightDiagnostic diagnostic = queue->emitOpError(
      "expects no 'split' on a queue with 'nosplit' (initialize_pipe_c9), but "
      "found one");
  diagnostic.attachNote(wrong->second->getLoc()) << "it is here";
  return diagnostic;
}

LogicalResult
mlir::pto_isa::detail::verifyOneElement(AivInitializePipeOp queue) {
  if (!queue.getAccPushEpilogue()) {
    return success();
  }
  TileType first;
  TPopFromAicOp wrong;
  queue->getParentOp()->walk<WalkOrder::PreOrder>([&](TPopFromAicOp pop) {
    auto tile = dyn_cast<TileType>(pop.getTile().getType());
    if (!tile || pop.getId() != queue.getId()) {
      return WalkResult::advance();
    }
    first = first ? first : tile;
    if (tile.getElementType() != first.getElementType()) {
      wrong = pop;
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  if (!wrong) {
    return success();
  }
  return wrong.emitOpError("expects elements of ")
         << first.getElementType()
         << ", as of others that are popped from the queue (fifo_c10), but "
            "found "
         << cast<TileType>(wrong.getTile().getType()).getElementType();
}

bool mlir::pto_isa::detail::hasGlobalSlots(Operation *queue) {
  const pto::Machine *machine = pto::getTargetMachine(queue);
  return !machine || !machine->findPath("l0c", "ub") ||
         TypeSwitch<Operation *, bool>(queue)
             .Case<AicInitializePipeOp, AivInitializePipeOp>([](auto op) {
               return op.getGmSlotBuffer() || op.getGmSlotTensor();
             });
}

LogicalResult mlir::pto_isa::detail::verifyOddSplit(Operation *op,
                                                    Operation *queue,
                                                    int64_t split, Type entry) {
  if (split < 3) {
    return success();
  }
  if (!hasGlobalSlots(queue)) {
    return op->emitOpError("expects 'split' to 2 on a queue whose slots are "
                           "not in global memory (fifo_c3), but found ")
           << split;
  }
  auto tile = dyn_cast_if_present<TileType>(entry);
  if (!tile) {
    return success();
  }
  if (auto pop = dyn_cast<TPopFromAicOp>(op)) {
    if (pop.getValidRow()) {
      return success();
    }
    return op->emitOpError("expects valid extents of each vector core beside "
                           "'split' ")
           << split << " (fifo_c14), but found none";
  }
  bool isRows = split == 3;
  int64_t extent = isRows ? tile.getValidRows() : tile.getValidCols();
  if (!isa<TPushToAivOp>(op) || ShapedType::isDynamic(extent) ||
      extent % 2 != 0) {
    return success();
  }
  return op->emitOpError("expects an odd number of valid ")
         << (isRows ? "rows" : "columns") << " for 'split' " << split
         << " (fifo_c14), but found " << extent;
}

LogicalResult mlir::pto_isa::detail::verifySharedAccumulator(Operation *op,
                                                             int64_t split,
                                                             Type entry) {
  auto tile = dyn_cast_if_present<TileType>(entry);
  if (!tile || tile.getPlace() != Place::Acc || (split != 1 && split != 2)) {
    return success();
  }
  // What the path hands to two cores at once.
  bool isRows = split == 1;
  int64_t unit = isRows ? 2 : 32;
  for (int64_t extent : {isRows ? tile.getRows() : tile.getCols(),
                         isRows ? tile.getValidRows() : tile.getValidCols()}) {
    if (!ShapedType::isDynamic(extent) && extent % unit != 0) {
      return op->emitOpError("expects a multiple of ")
             << unit << (isRows ? " rows" : " columns") << " for 'split' "
             << split << " (fifo_c15), but found " << extent;
    }
  }
  return success();
}

LogicalResult mlir::pto_isa::detail::verifyEntryLayout(Operation *op,
                                                       Type entry) {
  auto tile = dyn_cast_if_present<TileType>(entry);
  if (!tile || !worksOnMemory(op) || tile.getPlace() == Place::Acc) {
    return success();
  }
  bool isMat = tile.getPlace() == Place::Mat;
  bool isPushedLine =
      isa<TPushToAicOp>(op) && (tile.getRows() == 1 || tile.getCols() == 1);
  if (isInRows(tile) || isPushedLine || (isMat && hasBlocksOfRows(tile))) {
    return success();
  }
  return op->emitOpError("expects a tile in rows without blocks")
         << (isMat ? ", or with blocks of rows," : "") << " on machine '"
         << pto::getTargetMachine(op)->name << "' (fifo_c16), but found "
         << tile;
}

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

/// The directions of a queue, if `op` makes one.
static int64_t getDirections(Operation *op) {
  return TypeSwitch<Operation *, int64_t>(op)
      .Case<AicInitializePipeOp, AivInitializePipeOp, InitializeL2LPipeOp,
            InitializeL2G2LPipeOp>(
          [](auto queue) { return queue.getDirMaskAttr().getInt(); })
      .Default([](Operation *) { return int64_t(0); });
}

LogicalResult mlir::pto_isa::detail::verifySignals(Operation *queue) {
  const pto::Machine *machine = pto::getTargetMachine(queue);
  auto function = queue->getParentOfType<FunctionOpInterface>();
  if (!machine || !function) {
    return success();
  }
  // Both cores of a mixed kernel make a queue; they have its signals together.
  llvm::SmallSet<uint32_t, 8> numbers;
  int64_t numbered = 0, handles[2] = {0, 0};
  bool isFirst = true;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    int64_t signals = getDirections(op) == 0   ? 0
                      : getDirections(op) == 3 ? 4
                                               : 2;
    if (signals == 0) {
      return WalkResult::advance();
    }
    // The first one counts for all.
    isFirst = op == queue || numbered + handles[0] + handles[1] > 0;
    if (!isFirst) {
      return WalkResult::interrupt();
    }
    if (std::optional<uint32_t> number = getDeclaredNumber(op)) {
      numbered += numbers.insert(*number).second ? signals : 0;
    } else {
      handles[getKernelKind(op) == KernelKind::Vector] += signals;
    }
    return WalkResult::advance();
  });
  int64_t needed = numbered + std::max(handles[0], handles[1]);
  if (!isFirst || needed <= machine->events.crossCore) {
    return success();
  }
  return queue->emitOpError("expects queues of a function that need at most ")
         << machine->events.crossCore << " signals on machine '"
         << machine->name << "' (queue_c5), but found " << needed;
}

//===----------------------------------------------------------------------===//
// Both ends
//===----------------------------------------------------------------------===//

/// The queues whose slots are in `buffer`.
static SmallVector<Operation *> findQueuesIn(Value buffer) {
  SmallVector<Operation *> queues;
  for (Operation *user : buffer.getUsers()) {
    if (getDirections(user) != 0 && !llvm::is_contained(queues, user)) {
      queues.push_back(user);
    }
  }
  return queues;
}

LogicalResult mlir::pto_isa::detail::verifyEnds(ImportReservedBufferOp import,
                                                ReserveBufferOp reserve) {
  SmallVector<Operation *> near = findQueuesIn(import.getResult());
  SmallVector<Operation *> far = findQueuesIn(reserve.getResult());
  // import_reserved_buffer_c6
  if (near.size() > 1) {
    InFlightDiagnostic diagnostic = import.emitOpError(
        "expects one queue in the buffer (import_reserved_buffer_c6), but "
        "found several");
    for (Operation *queue : near) {
      diagnostic.attachNote(queue->getLoc()) << "one is here";
    }
    return diagnostic;
  }
  // import_reserved_buffer_c4
  if ((!near.empty() && reserve.getResult().use_empty()) ||
      (!far.empty() && import.getResult().use_empty())) {
    InFlightDiagnostic diagnostic =
        import.emitOpError("expects a queue at both ends of the buffer "
                           "(import_reserved_buffer_c4), but found one at '")
        << (near.empty()
                ? import.getPeerFunc()
                : import->getParentOfType<FunctionOpInterface>().getName())
        << "' only";
    diagnostic.attachNote(reserve.getLoc()) << "the buffer is reserved here";
    return diagnostic;
  }
  if (near.empty() || far.empty()) {
    return success();
  }
  // import_reserved_buffer_c5
  std::optional<Split> split = getSplit(near.front());
  std::optional<Split> other = getSplit(far.front());
  if (!split || !other || split->first == other->first) {
    return success();
  }
  return emitTwoSplits(import, "import_reserved_buffer_c5", *split, *other);
}
