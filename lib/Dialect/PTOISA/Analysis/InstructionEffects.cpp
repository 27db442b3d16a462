//===- InstructionEffects.cpp - What an operation does where --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values are followed to what declares their memory. Where the way there is not
// one, or a step of it is known at run time only, all that it can lead to is
// named, and the effect is not exact.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/Analysis/InstructionEffects.h"
#include "mlir/IR/Matchers.h"
#include "pto/Machine/Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

static std::optional<int64_t> getConstant(Value value) {
  IntegerAttr constant;
  return value && matchPattern(value, m_Constant(&constant))
             ? std::optional(constant.getInt())
             : std::nullopt;
}

/// Sorts ranges and joins those that touch.
static void normalize(SmallVectorImpl<ByteRange> &ranges) {
  llvm::sort(ranges, [](ByteRange lhs, ByteRange rhs) {
    return std::pair(lhs.begin, lhs.end) < std::pair(rhs.begin, rhs.end);
  });
  size_t count = 0;
  for (ByteRange range : ranges) {
    if (count > 0 && range.begin <= ranges[count - 1].end) {
      ranges[count - 1].end = std::max(ranges[count - 1].end, range.end);
    } else {
      ranges[count++] = range;
    }
  }
  ranges.truncate(count);
}

SmallVector<ByteRange>
mlir::pto_isa::getWindowRanges(TileType tile, int64_t rows, int64_t cols) {
  SmallVector<ByteRange> ranges;
  int64_t bytes = llvm::divideCeil(tile.getElementBits(), 8);
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t col = 0; col < cols; ++col) {
      std::optional<int64_t> at = tile.getByteOffset(row, col);
      if (!at) {
        return {};
      }
      if (!ranges.empty() && *at >= ranges.back().begin &&
          *at <= ranges.back().end) {
        ranges.back().end = std::max(ranges.back().end, *at + bytes);
      } else {
        ranges.push_back({*at, *at + bytes});
      }
    }
  }
  normalize(ranges);
  return ranges;
}

/// The bytes that an operation declares, if their address is known.
static std::optional<ByteRange> getDeclaredBytes(Operation *op) {
  auto at = [](std::optional<int64_t> address,
               int64_t bytes) -> std::optional<ByteRange> {
    return address ? std::optional(ByteRange{*address, *address + bytes})
                   : std::nullopt;
  };
  return llvm::TypeSwitch<Operation *, std::optional<ByteRange>>(op)
      .Case<AllocTileOp, TAssignOp, AllocMultiTileOp>([&](auto alloc) {
        return at(getConstant(alloc.getAddr()),
                  cast<decltype(alloc.getResult().getType())>(
                      alloc.getResult().getType())
                      .getBytes());
      })
      .Case<ReserveBufferOp>([&](ReserveBufferOp reserve) {
        auto base = reserve.getBase();
        return at(base ? std::optional<int64_t>(*base) : std::nullopt,
                  reserve.getSize());
      })
      .Default([](Operation *) { return std::nullopt; });
}

/// Whether a window is taken somewhere on the way from `tile` to its root, but
/// for the last step.
static bool isOfWindow(Value tile) {
  auto view = tile.getDefiningOp<TileViewOpInterface>();
  while (view && view.isInSource()) {
    auto source =
        view.getViewSource().get().getDefiningOp<TileViewOpInterface>();
    if (source && source.isWindow() && !view.isWindow()) {
      return true;
    }
    view = source;
  }
  return false;
}

/// Bytes of a tile behind its first; none if they are not known.
static SmallVector<ByteRange> getTileRanges(Value tile) {
  auto type = dyn_cast<TileType>(tile.getType());
  if (!type) {
    return {{0, cast<MultiTileType>(tile.getType()).getBytes()}};
  }
  auto view = tile.getDefiningOp<TileViewOpInterface>();
  if (view && view.isWindow()) {
    return getWindowRanges(getPhysicalTile(tile), type.getRows(),
                           type.getCols());
  }
  return isOfWindow(tile) ? SmallVector<ByteRange>()
                          : SmallVector<ByteRange>{{0, type.getBytes()}};
}

namespace {
/// The numbers of a queue.
struct QueueSlots {
  int64_t size = 0, count = 0;
  /// Where they are at the consumer of each direction.
  Value atVector, atCube;
  /// Where they are in global memory.
  Value global;
};
} // namespace

static int64_t getSlotCount(std::optional<uint32_t> count, int64_t mask) {
  return count ? int64_t(*count) : (mask == 3 ? 4 : 8);
}

template <class Op>
static QueueSlots getNumberedSlots(Op op) {
  QueueSlots slots{
      op.getSlotSize(), getSlotCount(op.getSlotNum(), op.getDirMask()),
      op.getC2vConsumerBuf(), op.getV2cConsumerBuf(), op.getGmSlotBuffer()};
  if (!slots.global) {
    slots.global = op.getGmSlotTensor();
  }
  return slots;
}

/// The queue that `op` works on, and whether it leads to the vector cores; none
/// if `op` works on no queue.
struct QueueUse {
  std::optional<int64_t> number;
  bool isToVector = false;
  QueueSlots slots;
};

/// The declaration of queue `id` of the function around `op`.
static std::optional<QueueSlots> findSlots(Operation *op, uint32_t id) {
  std::optional<QueueSlots> found;
  auto function = op->getParentOfType<FunctionOpInterface>();
  function->walk([&](Operation *other) {
    if (auto cube = dyn_cast<AicInitializePipeOp>(other)) {
      found = cube.getId() == id ? getNumberedSlots(cube) : found;
    } else if (auto vector = dyn_cast<AivInitializePipeOp>(other)) {
      found = vector.getId() == id ? getNumberedSlots(vector) : found;
    }
  });
  return found;
}

/// The slots of a queue that is a value.
static QueueSlots getHandleSlots(Value handle) {
  if (auto local = handle.getDefiningOp<InitializeL2LPipeOp>()) {
    bool isToVector = local.getDirMask() != 2;
    Value first = local.getLocalAddr(), second = local.getPeerLocalAddr();
    return {local.getSlotSize(), local.getSlotNum(),
            isToVector ? first : second, isToVector ? second : first, Value()};
  }
  if (auto global = handle.getDefiningOp<InitializeL2G2LPipeOp>()) {
    bool isToVector = global.getDirMask() != 2;
    Value first = global.getLocalAddr(), second = global.getPeerLocalAddr();
    return {global.getSlotSize(), global.getSlotNum(),
            isToVector ? first : second, isToVector ? second : first,
            global.getGmAddr()};
  }
  return {};
}

static std::optional<QueueUse> getQueueUse(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<QueueUse>>(op)
      .Case<TPushToAivOp, TPushToAicOp, TPopFromAicOp, TPopFromAivOp,
            TFreeFromAicOp, TFreeFromAivOp, TAllocToAivOp, TAllocToAicOp>(
          [](auto queue) {
            QueueUse use;
            use.number = queue.getId();
            use.isToVector = queue.isToVector();
            use.slots = findSlots(queue, queue.getId()).value_or(QueueSlots());
            return use;
          })
      .Case<TPushOp, TPopOp, TAllocOp, TFreeOp>([](auto queue) {
        QueueUse use;
        bool isOnCube = getKernelKind(queue) == KernelKind::Cube;
        bool isProducer = isa<TPushOp, TAllocOp>(queue.getOperation());
        use.isToVector = isOnCube == isProducer;
        use.slots = getHandleSlots(queue.getPipeHandle());
        return use;
      })
      .Default([](Operation *) { return std::nullopt; });
}

/// The bytes of all slots at the consumer, if they are known.
static std::optional<ByteRange> getLocalSlots(const QueueUse &use) {
  Value address = use.isToVector ? use.slots.atVector : use.slots.atCube;
  std::optional<int64_t> base = getConstant(address);
  if (!base && address && address.getDefiningOp()) {
    auto reserved = getDeclaredBytes(address.getDefiningOp());
    base = reserved ? std::optional(reserved->begin) : std::nullopt;
  }
  return base ? std::optional(
                    ByteRange{*base, *base + use.slots.size * use.slots.count})
              : std::nullopt;
}

void InstructionEffects::addTile(Value tile, InstructionEffect &effect) const {
  Value root;
  std::optional<int64_t> offset = getOffsetInRoot(tile, root);
  Operation *declaring = root.getDefiningOp();
  auto bytes = declaring ? getDeclaredBytes(declaring) : std::nullopt;
  SmallVector<ByteRange> ranges = getTileRanges(tile);
  if (bytes && offset && !ranges.empty()) {
    effect.isExact = true;
    for (ByteRange range : ranges) {
      effect.ranges.push_back({bytes->begin + *offset + range.begin,
                               bytes->begin + *offset + range.end});
    }
    return;
  }
  if (bytes) {
    effect.ranges.push_back(*bytes);
    return;
  }
  if (declaring && isa<TPopFromAicOp, TPopFromAivOp>(declaring)) {
    if (auto slots = getLocalSlots(*getQueueUse(declaring))) {
      effect.ranges.push_back(*slots);
    }
    return;
  }
  // One of several tiles.
  for (unsigned number : roots.getRootsOf(tile)) {
    auto known = getDeclaredBytes(roots.getRoots()[number].getDefiningOp());
    if (!known) {
      effect.ranges.clear();
      return;
    }
    effect.ranges.push_back(*known);
  }
  normalize(effect.ranges);
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

namespace {
/// A rectangle of elements behind a pointer. What is not known is none.
struct GlobalBox {
  Value pointer;
  std::optional<int64_t> offset = 0;
  SmallVector<std::optional<int64_t>> sizes, strides;
};
} // namespace

/// Of a type, contiguous.
static void setContiguous(ShapedType type, GlobalBox &box) {
  std::optional<int64_t> stride = 1;
  box.strides.assign(type.getRank(), std::nullopt);
  for (int64_t d = type.getRank(); d-- > 0;) {
    bool isKnown = !type.isDynamicDim(d);
    box.sizes.insert(box.sizes.begin(), isKnown
                                            ? std::optional(type.getDimSize(d))
                                            : std::nullopt);
    box.strides[d] = stride;
    stride = stride && isKnown ? std::optional(*stride * type.getDimSize(d))
                               : std::nullopt;
  }
}

static GlobalBox getBox(Value view) {
  GlobalBox box;
  if (auto part = view.getDefiningOp<PartitionViewOp>()) {
    box = getBox(part.getSource());
    for (auto [d, offset] : llvm::enumerate(part.getOffsets())) {
      std::optional<int64_t> at = getConstant(offset);
      bool isKnown = box.offset && at && box.strides[d];
      box.offset = isKnown ? std::optional(*box.offset + *at * *box.strides[d])
                           : std::nullopt;
      box.sizes[d] = getConstant(part.getSizes()[d]);
    }
    return box;
  }
  if (auto made = view.getDefiningOp<MakeTensorViewOp>()) {
    box.pointer = made.getPtr();
    for (auto [size, stride] : llvm::zip(made.getShape(), made.getStrides())) {
      box.sizes.push_back(getConstant(size));
      box.strides.push_back(getConstant(stride));
    }
    return box;
  }
  box.pointer = view;
  if (auto type = dyn_cast<ShapedType>(view.getType())) {
    setContiguous(type, box);
  }
  return box;
}

/// Follows `pointer` to where it comes from; adds the bytes on the way.
static Value followPointer(Value pointer, std::optional<int64_t> &bytes) {
  while (Operation *op = pointer.getDefiningOp()) {
    if (auto add = dyn_cast<AddPtrOp>(op)) {
      std::optional<int64_t> offset = getConstant(add.getOffset());
      int64_t size =
          getElementBits(add.getPtr().getType().getElementType()) / 8;
      bytes = bytes && offset ? std::optional(*bytes + *offset * size)
                              : std::nullopt;
      pointer = add.getPtr();
      continue;
    }
    auto cast = dyn_cast<CastPtrOp>(op);
    if (!cast || !isa<PtrType>(cast.getInput().getType())) {
      return isa<IntToPtrOp, CastPtrOp>(op) ? Value() : pointer;
    }
    pointer = cast.getInput();
  }
  return pointer;
}

/// The bytes of a view or, for an element, behind a pointer.
static void addGlobal(Value value, InstructionEffect &effect) {
  GlobalBox box = getBox(value);
  bool isView = isa<ShapedType>(value.getType());
  Type element =
      isView ? cast<ShapedType>(value.getType()).getElementType() : Type();
  int64_t size =
      element ? std::max<int64_t>(getElementBits(element) / 8, 1) : 0;
  std::optional<int64_t> first =
      box.offset ? std::optional(*box.offset * size) : std::nullopt;
  effect.base = followPointer(box.pointer, first);
  int64_t last = 0, count = 1;
  for (auto [extent, stride] : llvm::zip(box.sizes, box.strides)) {
    if (!first || !extent || !stride || *extent <= 0 || *stride < 0) {
      return;
    }
    last += (*extent - 1) * *stride;
    count *= *extent;
  }
  if (first && isView && effect.base) {
    effect.ranges.push_back({*first, *first + (last + 1) * size});
    effect.isExact = last + 1 == count;
  }
}

/// The element that a scalar load or store touches.
static void addElement(Value pointer, Value index, InstructionEffect &effect) {
  auto type = cast<PtrType>(pointer.getType());
  int64_t size = getElementBits(type.getElementType()) / 8;
  std::optional<int64_t> at = getConstant(index);
  std::optional<int64_t> first = at ? std::optional(*at * size) : std::nullopt;
  effect.place = type.getPlace();
  effect.value = pointer;
  Value base = followPointer(pointer, first);
  if (type.getPlace() == Place::Gm) {
    effect.base = base;
    if (base && first) {
      effect.ranges.push_back({*first, *first + size});
      effect.isExact = true;
    }
  }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static EffectKind getKind(OperandRole role) {
  switch (role) {
  case OperandRole::Write:
    return EffectKind::Write;
  case OperandRole::Update:
    return EffectKind::Update;
  case OperandRole::Scratch:
    return EffectKind::Scratch;
  default:
    return EffectKind::Read;
  }
}

static InstructionEffect order(EffectKind kind, Pipe pipe, EffectToken token) {
  InstructionEffect effect{kind, pipe};
  effect.token = token;
  return effect;
}

InstructionEffect InstructionEffects::access(EffectKind kind, Pipe pipe,
                                             Value value) const {
  InstructionEffect effect{kind, pipe};
  effect.value = value;
  if (auto tile = dyn_cast<TileType>(value.getType())) {
    effect.place = tile.getPlace();
    addTile(value, effect);
  } else if (auto tiles = dyn_cast<MultiTileType>(value.getType())) {
    effect.place = tiles.getTile().getPlace();
    addTile(value, effect);
  } else {
    effect.place = Place::Gm;
    if (auto pointer = dyn_cast<PtrType>(value.getType())) {
      effect.place = pointer.getPlace();
    }
    addGlobal(value, effect);
  }
  return effect;
}

/// Whether a value names memory.
static bool namesMemory(Value value) {
  return isa<TileType, MultiTileType, TensorViewType, PartitionViewType,
             PtrType>(value.getType());
}

void InstructionEffects::addInstruction(InstructionOpInterface op,
                                        Effects &effects) const {
  Pipe pipe = op.getPipe();
  for (auto [operand, role] :
       llvm::zip_equal(op->getOpOperands(), op.getRoles())) {
    if (role == OperandRole::Value || !namesMemory(operand.get())) {
      continue;
    }
    InstructionEffect effect = access(getKind(role), pipe, operand.get());
    if (role == OperandRole::Scratch && machine) {
      // A vector unit may have no use for it; transfers always go through.
      int64_t bytes = op.getScratchBytes(operand, *machine);
      if (bytes == 0 && pipe == Pipe::V) {
        continue;
      }
      if (bytes > 0 && effect.isExact && effect.ranges.size() == 1) {
        ByteRange &range = effect.ranges.front();
        range.end = std::min(range.end, range.begin + bytes);
      }
    }
    effects.push_back(std::move(effect));
  }
  if (machine && op.usesHiddenScratch(*machine)) {
    const pto::Memory *memory = machine->findPlace(stringifyPlace(Place::Vec));
    InstructionEffect effect{EffectKind::Scratch, pipe, Place::Vec};
    for (const pto::ReservedRange &range : memory->reserved) {
      effect.ranges.push_back({range.begin, range.end});
    }
    effects.push_back(std::move(effect));
  }
}

void InstructionEffects::addSlots(Operation *op, Effects &effects) const {
  std::optional<QueueUse> use = getQueueUse(op);
  if (!use) {
    return;
  }
  Pipe pipe = cast<InstructionOpInterface>(op).getPipe();
  auto add = [&](EffectKind kind, EffectToken::Kind token) {
    effects.push_back(
        order(kind, pipe,
              {token, Pipe::All, Pipe::All, use->number, use->isToVector}));
  };
  auto touchGlobal = [&](EffectKind kind) {
    if (use->slots.global) {
      InstructionEffect effect{kind, pipe, Place::Gm};
      std::optional<int64_t> first = 0;
      effect.base = followPointer(getBox(use->slots.global).pointer, first);
      if (first && effect.base && isa<PtrType>(use->slots.global.getType())) {
        effect.ranges.push_back(
            {*first, *first + use->slots.size * use->slots.count});
      }
      effects.push_back(std::move(effect));
    }
  };
  bool isTile = llvm::any_of(op->getOperands(), [](Value value) {
    return isa<TileType>(value.getType());
  });
  if (isa<TPushToAivOp, TPushToAicOp, TPushOp>(op)) {
    // A view is a slot that `talloc` gave, and full already.
    if (isTile) {
      add(EffectKind::Wait, EffectToken::FreeSlot);
      touchGlobal(EffectKind::Write);
    }
    add(EffectKind::Signal, EffectToken::FullSlot);
  } else if (isa<TPopFromAicOp, TPopFromAivOp, TPopOp>(op)) {
    add(EffectKind::Wait, EffectToken::FullSlot);
    bool isResult = op->getNumResults() > 0;
    isTile |= isResult && isa<TileType>(op->getResult(0).getType());
    if (isTile) {
      touchGlobal(EffectKind::Read);
    }
    if (isTile && isResult && use->slots.global) {
      effects.push_back(access(EffectKind::Write, pipe, op->getResult(0)));
    }
  } else if (isa<TFreeFromAicOp, TFreeFromAivOp, TFreeOp>(op)) {
    add(EffectKind::Signal, EffectToken::FreeSlot);
  } else {
    add(EffectKind::Wait, EffectToken::FreeSlot);
  }
}

/// The pipe that a pipe or a class of instructions means.
static Pipe getPipeLike(Attribute attribute) {
  if (auto pipe = dyn_cast<PipeAttr>(attribute)) {
    return pipe.getValue();
  }
  return getPipeOf(cast<SyncOpTypeAttr>(attribute).getValue());
}

/// Flags between pipes.
static std::optional<InstructionEffect> getFlagEffect(Operation *op) {
  auto set = [](Pipe from, Pipe to, std::optional<int64_t> number) {
    return order(EffectKind::Signal, from,
                 {EffectToken::Flag, from, to, number});
  };
  auto wait = [](Pipe from, Pipe to, std::optional<int64_t> number) {
    return order(EffectKind::Wait, to, {EffectToken::Flag, from, to, number});
  };
  return llvm::TypeSwitch<Operation *, std::optional<InstructionEffect>>(op)
      .Case<SetFlagOp>([&](auto flag) {
        return set(flag.getSrcPipe(), flag.getDstPipe(),
                   int64_t(flag.getEventId()));
      })
      .Case<WaitFlagOp>([&](auto flag) {
        return wait(flag.getSrcPipe(), flag.getDstPipe(),
                    int64_t(flag.getEventId()));
      })
      .Case<SetFlagDynOp>([&](auto flag) {
        return set(flag.getSrcPipe(), flag.getDstPipe(),
                   getConstant(flag.getEventId()));
      })
      .Case<WaitFlagDynOp>([&](auto flag) {
        return wait(flag.getSrcPipe(), flag.getDstPipe(),
                    getConstant(flag.getEventId()));
      })
      .Case<RecordEventOp>([&](auto flag) {
        return set(getPipeOf(flag.getSrcOp()), getPipeOf(flag.getDstOp()),
                   int64_t(flag.getEventId()));
      })
      .Case<WaitEventOp>([&](auto flag) {
        return wait(getPipeOf(flag.getSrcOp()), getPipeOf(flag.getDstOp()),
                    int64_t(flag.getEventId()));
      })
      .Default([](Operation *) { return std::nullopt; });
}

/// Signals between cores.
static std::optional<InstructionEffect> getSignalEffect(Operation *op) {
  auto signal = [](auto op, EffectKind kind) {
    std::optional<uint32_t> known = op.getEventId();
    return order(kind, op.getPipe(),
                 {EffectToken::Signal, Pipe::All, Pipe::All,
                  known ? std::optional<int64_t>(*known)
                        : getConstant(op.getEventIdDyn())});
  };
  return llvm::TypeSwitch<Operation *, std::optional<InstructionEffect>>(op)
      .Case<SyncSetOp, SetCrossBlockOp, SetIntraBlockOp>(
          [&](auto op) { return signal(op, EffectKind::Signal); })
      .Case<SyncWaitOp, WaitCrossBlockOp, WaitIntraBlockOp>(
          [&](auto op) { return signal(op, EffectKind::Wait); })
      .Case<SyncAllOp>([](auto) {
        return order(EffectKind::Wait, Pipe::All, {EffectToken::Cores});
      })
      .Default([](Operation *) { return std::nullopt; });
}

/// Barriers and buffers.
static std::optional<InstructionEffect> getPipeEffect(Operation *op) {
  auto done = [](Pipe pipe) {
    return order(EffectKind::Wait, pipe, {EffectToken::PipeDone, pipe});
  };
  auto buffer = [](EffectKind kind, Attribute pipeLike,
                   std::optional<int64_t> number) {
    Pipe pipe = getPipeLike(pipeLike);
    return order(kind, pipe, {EffectToken::Buffer, pipe, Pipe::All, number});
  };
  return llvm::TypeSwitch<Operation *, std::optional<InstructionEffect>>(op)
      .Case<BarrierOp>([&](auto op) { return done(op.getPipe()); })
      .Case<BarrierSyncOp>(
          [&](auto op) { return done(getPipeOf(op.getOpType())); })
      .Case<TSyncOp>([&](auto) { return done(Pipe::All); })
      .Case<GetBufOp>([&](auto op) {
        return buffer(EffectKind::Wait, op.getOpType(), int64_t(op.getBufId()));
      })
      .Case<RlsBufOp>([&](auto op) {
        return buffer(EffectKind::Signal, op.getOpType(),
                      int64_t(op.getBufId()));
      })
      .Case<GetBufDynOp>([&](auto op) {
        return buffer(EffectKind::Wait, op.getOpType(),
                      getConstant(op.getBufId()));
      })
      .Case<RlsBufDynOp>([&](auto op) {
        return buffer(EffectKind::Signal, op.getOpType(),
                      getConstant(op.getBufId()));
      })
      .Default([](Operation *) { return std::nullopt; });
}

InstructionEffects::InstructionEffects(FunctionOpInterface function,
                                       const pto::Machine *machine)
    : roots(function), machine(machine) {}

SmallVector<InstructionEffect, 4>
InstructionEffects::getEffects(Operation *op) const {
  Effects effects;
  if (auto instruction = dyn_cast<InstructionOpInterface>(op)) {
    addInstruction(instruction, effects);
    addSlots(op, effects);
    return effects;
  }
  if (auto load = dyn_cast<LoadScalarOp>(op)) {
    effects.push_back({EffectKind::Read, Pipe::S});
    addElement(load.getPtr(), load.getOffset(), effects.back());
  } else if (auto store = dyn_cast<StoreScalarOp>(op)) {
    effects.push_back({EffectKind::Write, Pipe::S});
    addElement(store.getPtr(), store.getOffset(), effects.back());
  } else if (auto get = dyn_cast<TGetValOp>(op)) {
    effects.push_back(access(EffectKind::Read, Pipe::S, get->getOperand(0)));
  } else if (auto flag = getFlagEffect(op)) {
    effects.push_back(*flag);
  } else if (auto signal = getSignalEffect(op)) {
    if (auto all = dyn_cast<SyncAllOp>(op); all && all.getGmWorkspace()) {
      effects.push_back(
          access(EffectKind::Update, Pipe::S, all.getGmWorkspace()));
    }
    effects.push_back(*signal);
  } else if (auto pipe = getPipeEffect(op)) {
    effects.push_back(*pipe);
  }
  return effects;
}

//===----------------------------------------------------------------------===//
// Conflicts
//===----------------------------------------------------------------------===//

static bool mayConflict(const EffectToken &lhs, const EffectToken &rhs) {
  return lhs.kind == rhs.kind && lhs.from == rhs.from && lhs.to == rhs.to &&
         lhs.isToVector == rhs.isToVector &&
         (!lhs.number || !rhs.number || *lhs.number == *rhs.number);
}

bool mlir::pto_isa::mayConflict(const InstructionEffect &lhs,
                                const InstructionEffect &rhs) {
  if (lhs.token && rhs.token) {
    return ::mayConflict(*lhs.token, *rhs.token);
  }
  if (!lhs.isMemory() || lhs.place != rhs.place ||
      !(lhs.writes() || rhs.writes())) {
    return false;
  }
  bool isKnown = !lhs.ranges.empty() && !rhs.ranges.empty();
  if (*lhs.place == Place::Gm) {
    // Two pointers may point to the same memory.
    isKnown &= lhs.base && lhs.base == rhs.base;
  }
  return !isKnown || llvm::any_of(lhs.ranges, [&](ByteRange one) {
    return llvm::any_of(rhs.ranges, [&](ByteRange other) {
      return one.begin < other.end && other.begin < one.end;
    });
  });
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// "V" for PIPE_V.
static StringRef getName(Pipe pipe) {
  StringRef name = stringifyPipe(pipe);
  name.consume_front("PIPE_");
  return name;
}

static void printToken(raw_ostream &os, const EffectToken &token) {
  switch (token.kind) {
  case EffectToken::Flag:
    os << "flag " << getName(token.from) << "->" << getName(token.to);
    break;
  case EffectToken::PipeDone:
    os << "all of " << getName(token.from);
    return;
  case EffectToken::Signal:
    os << "signal";
    break;
  case EffectToken::Buffer:
    os << "buffer";
    break;
  case EffectToken::FullSlot:
  case EffectToken::FreeSlot:
    os << (token.kind == EffectToken::FullSlot ? "full" : "free") << " slot of "
       << (token.isToVector ? "c2v" : "v2c");
    break;
  case EffectToken::Cores:
    os << "all cores";
    return;
  }
  if (token.number) {
    os << " " << *token.number;
  }
}

static void printBytes(raw_ostream &os, const InstructionEffect &effect) {
  if (effect.ranges.empty()) {
    os << " anywhere";
  } else {
    os << (effect.isExact ? " " : " within ");
    llvm::interleaveComma(effect.ranges, os, [&](ByteRange range) {
      os << "[" << range.begin << ", " << range.end << ")";
    });
  }
  if (*effect.place != Place::Gm || !effect.base) {
    return;
  }
  auto argument = dyn_cast<BlockArgument>(effect.base);
  if (argument &&
      isa<FunctionOpInterface>(argument.getOwner()->getParentOp())) {
    os << " of argument " << argument.getArgNumber();
  } else {
    os << " of a value";
  }
}

raw_ostream &mlir::pto_isa::operator<<(raw_ostream &os,
                                       const InstructionEffect &effect) {
  static constexpr StringLiteral verbs[] = {"reads",    "writes", "updates",
                                            "works in", "sets",   "waits for"};
  os << getName(effect.pipe) << " " << verbs[unsigned(effect.kind)] << " ";
  if (effect.token) {
    printToken(os, *effect.token);
    return os;
  }
  os << stringifyPlace(*effect.place);
  printBytes(os, effect);
  return os;
}
