//===- Queues.cpp - Queues between cores, and sections, in C++ ----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A queue is a variable of type `TPipe`, whose template arguments hold all its
// numbers. Queues with a number are first written as queues with a handle, so
// that the variable is a value. The signals of queue k are those behind all
// queues of the function with a smaller number, on both cores alike.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include <map>

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// What the text leaves open
//===----------------------------------------------------------------------===//

/// How many operations on the queue `pipe` have a split, and how many have
/// none.
static std::pair<int64_t, int64_t> countSplits(Value pipe) {
  int64_t split = 0, whole = 0;
  for (Operation *user : pipe.getUsers()) {
    llvm::TypeSwitch<Operation *>(user)
        .Case<TPushOp, TPopOp, TFreeOp, TAllocOp>(
            [&](auto op) { ++(op.getSplit() == 0 ? whole : split); });
  }
  return {split, whole};
}

/// Says 'nosplit' where the text does not and all operations on the queue are
/// of whole tiles: the queue then waits for one vector core, not for both.
template <typename Op>
static void inferNosplit(Op op) {
  auto [split, whole] = countSplits(op.getPipe());
  if (!op.getNosplit() && split == 0 && whole > 0) {
    op.setNosplit(true);
  }
}

/// Numbers the signals of queues that are values and leave them open, one
/// behind the other, on both cores of a mixed kernel alike.
static void numberSignals(func::FuncOp function) {
  int64_t next[] = {0, 0};
  auto number = [&](auto op) {
    int64_t &flag = next[getKernelKind(op) == KernelKind::Vector];
    if (!op.getFlagBase()) {
      op.setFlagBase(flag);
    }
    flag = std::max<int64_t>(flag, *op.getFlagBase()) +
           (op.getDirMask() == 3 ? 4 : 2);
    inferNosplit(op);
  };
  function.walk([&](Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case<InitializeL2LPipeOp, InitializeL2G2LPipeOp>(
            [&](auto queue) { number(queue); });
  });
}

//===----------------------------------------------------------------------===//
// Numbers to handles
//===----------------------------------------------------------------------===//

/// The conversion as the headers call it.
static StringRef getQuantName(FixpipeQuant quant) {
  static constexpr StringLiteral kNames[] = {
      "NoQuant",        "F322F16",       "F322BF16",      "REQ8",
      "VREQ8",          "DEQF16",        "VDEQF16",       "QF322B8_PRE",
      "VQF322B8_PRE",   "QF322F16_PRE",  "QF322BF16_PRE", "QS322BF16_PRE",
      "VQS322BF16_PRE", "QF322HIF8_PRE", "QF322FP8_PRE"};
  return kNames[static_cast<int>(quant)];
}

/// `FixpipeParams<…>`.
static std::string getEpilogue(AccPushEpilogueAttr epilogue) {
  static constexpr StringLiteral kLayouts[] = {"NZ2ND", "NZ2DN", "NZ2NZ"};
  return ("FixpipeParams<LayoutMode_t::" +
          kLayouts[static_cast<int>(epilogue.getLayout())] +
          ", QuantMode_t::" + getQuantName(epilogue.getQuant()) +
          (epilogue.getRelu() == ReluPreMode::NormalRelu
               ? ", ReluPreMode::NormalRelu>"
               : ", ReluPreMode::NoRelu>"))
      .str();
}

/// What happens to accumulators on their way into a queue, or null.
static AccPushEpilogueAttr findEpilogue(Value pipe) {
  Operation *op = pipe.getDefiningOp();
  if (auto init = dyn_cast_or_null<InitializeL2LPipeOp>(op)) {
    return init.getAccPushEpilogueAttr();
  }
  auto init = dyn_cast_or_null<InitializeL2G2LPipeOp>(op);
  return init ? init.getAccPushEpilogueAttr() : AccPushEpilogueAttr();
}

namespace {

/// The queues of one function by number.
class NumberedQueues {
public:
  explicit NumberedQueues(func::FuncOp function) : function(function) {}

  LogicalResult resolve() {
    // Both cores of a mixed kernel declare a queue, with the same number.
    std::map<int32_t, SmallVector<Operation *, 2>> queues;
    function.walk([&](Operation *op) {
      if (isa<AicInitializePipeOp, AivInitializePipeOp>(op)) {
        auto id = op->getAttrOfType<IntegerAttr>("id");
        queues[id ? id.getInt() : 0].push_back(op);
      }
    });
    int32_t flag = 0;
    for (const auto &[id, ops] : queues) {
      int32_t next = flag;
      for (Operation *op : ops) {
        next = flag;
        if (auto cube = dyn_cast<AicInitializePipeOp>(op)) {
          handles[{true, id}] = declare(cube, next);
        } else {
          handles[{false, id}] = declare(cast<AivInitializePipeOp>(op), next);
        }
        op->erase();
      }
      flag = next;
    }
    return failure(failed(placeScales()) || failed(replaceUses()));
  }

private:
  /// The handle of a queue whose signals begin at `flag`, which moves on.
  template <typename Op>
  Value declare(Op op, int32_t &flag) {
    OpBuilder builder(op);
    int32_t directions = op.getDirMask();
    int32_t slots = op.getSlotNum()   ? *op.getSlotNum()
                    : directions == 3 ? 4
                                      : 8;
    Value c2v = op.getC2vConsumerBuf(), v2c = op.getV2cConsumerBuf();
    Value local = directions == 2 ? v2c : c2v;
    Value peer = directions == 3 ? v2c : Value();
    auto base = builder.getI32IntegerAttr(flag);
    flag += directions == 3 ? 4 : 2;
    Value gm = op.getGmSlotBuffer() ? Value(op.getGmSlotBuffer())
                                    : Value(op.getGmSlotTensor());
    auto pipe = PipeType::get(op.getContext());
    if (gm) {
      return InitializeL2G2LPipeOp::create(
          builder, op.getLoc(), pipe, op.getDirMaskAttr(), op.getSlotSizeAttr(),
          builder.getI32IntegerAttr(slots), op.getLocalSlotNumAttr(), base,
          op.getNosplitAttr(), op.getAccPushEpilogueAttr(), gm, local, peer);
    }
    return InitializeL2LPipeOp::create(
        builder, op.getLoc(), pipe, op.getDirMaskAttr(), op.getSlotSizeAttr(),
        builder.getI32IntegerAttr(slots), base, op.getNosplitAttr(),
        op.getAccPushEpilogueAttr(), local, peer);
  }

  /// The handle of the queue of `op`, or null.
  template <typename Op>
  Value find(Op op) {
    auto entry = handles.find({Op::isOnCube(), op.getId()});
    if (entry == handles.end()) {
      op.emitOpError("expects a queue ") << op.getId() << " in the function";
      return Value();
    }
    return entry->second;
  }

  template <typename Op>
  LogicalResult replacePush(Op op, Value subblock) {
    Value handle = find(op);
    if (!handle) {
      return failure();
    }
    OpBuilder builder(op);
    TPushOp::create(builder, op.getLoc(), op.getTile(), handle, subblock,
                    op.getSplitAttr());
    op.erase();
    return success();
  }

  template <typename Op>
  LogicalResult replacePop(Op op, Value subblock) {
    Value handle = find(op);
    if (!handle) {
      return failure();
    }
    OpBuilder builder(op);
    Value tile;
    if (auto type = dyn_cast<TileType>(op.getTile().getType())) {
      tile = DeclareTileOp::create(builder, op.getLoc(), type);
    } else {
      tile = DeclareGlobalOp::create(
          builder, op.getLoc(), cast<TensorViewType>(op.getTile().getType()));
    }
    if (op.getValidRow()) {
      SetValidShapeOp::create(builder, op.getLoc(), tile, op.getValidRow(),
                              op.getValidCol());
    }
    TPopOp::create(builder, op.getLoc(), tile, handle, subblock,
                   op.getSplitAttr());
    op.getTile().replaceAllUsesWith(tile);
    op.erase();
    return success();
  }

  template <typename Op>
  LogicalResult replaceAlloc(Op op) {
    Value handle = find(op);
    if (!handle) {
      return failure();
    }
    OpBuilder builder(op);
    Value entry =
        DeclareGlobalOp::create(builder, op.getLoc(), op.getEntry().getType());
    TAllocOp::create(builder, op.getLoc(), entry, handle, op.getSplitAttr());
    op.getEntry().replaceAllUsesWith(entry);
    op.erase();
    return success();
  }

  /// What the queue of a scale does on the way. Queues without numbers have one
  /// of them at most that does anything.
  AccPushEpilogueAttr findScaled(SetQuantScalarOp op) {
    auto handle = handles.find({true, static_cast<int32_t>(op.getId())});
    if (handle != handles.end()) {
      return findEpilogue(handle->second);
    }
    SmallVector<AccPushEpilogueAttr> epilogues;
    function.walk([&](Operation *init) {
      if (isa<InitializeL2LPipeOp, InitializeL2G2LPipeOp>(init)) {
        if (auto epilogue = findEpilogue(init->getResult(0))) {
          epilogues.push_back(epilogue);
        }
      }
    });
    return handles.empty() && epilogues.size() == 1 ? epilogues.front()
                                                    : AccPushEpilogueAttr();
  }

  /// Sets scales in front of what is pushed, if their registers change between:
  /// all queues of a core share them.
  LogicalResult placeScales() {
    SmallVector<Operation *> sets;
    llvm::SmallSet<int64_t, 2> scalars, vectors;
    SmallVector<TPushToAivOp> pushes;
    bool changes = false;
    function.walk([&](Operation *op) {
      if (auto scalar = dyn_cast<SetQuantScalarOp>(op)) {
        scalars.insert(scalar.getId());
        sets.push_back(op);
      } else if (auto vector = dyn_cast<SetQuantVectorOp>(op)) {
        vectors.insert(vector.getId());
        sets.push_back(op);
      } else if (auto push = dyn_cast<TPushToAivOp>(op)) {
        pushes.push_back(push);
      }
      changes |= setsScale(op);
    });
    // Queues without numbers have one scale at most.
    if (handles.empty() ||
        (!changes && scalars.size() < 2 && vectors.size() < 2)) {
      return success();
    }
    for (TPushToAivOp push : pushes) {
      int64_t id = push.getId();
      if (!scalars.contains(id) && !vectors.contains(id)) {
        continue;
      }
      Operation *set = findScale(push, id);
      if (!set) {
        return push.emitOpError("has no C++ form unless one 'set_quant_scalar' "
                                "or 'set_quant_vector' of queue ")
               << id << " leads to it on all ways, since another changes the "
               << "scale, too";
      }
      OpBuilder(push).clone(*set);
    }
    for (Operation *set : sets) {
      set->erase();
    }
    return success();
  }

  /// Whether the headers use the register of scales for `op` itself.
  static bool setsScale(Operation *op) {
    return llvm::TypeSwitch<Operation *, bool>(op)
        .Case<TStoreOp, TMovOp, TExtractOp, TInsertOp>(
            [](auto op) { return op.getFp() || op.getPreQuantScalar(); })
        .Default(false);
  }

  /// Whether `op` sets the scale of queue `id`.
  static bool isScaleOf(Operation *op, int64_t id) {
    auto scalar = dyn_cast<SetQuantScalarOp>(op);
    auto vector = dyn_cast<SetQuantVectorOp>(op);
    return (scalar && scalar.getId() == id) || (vector && vector.getId() == id);
  }

  /// What sets the scale of queue `id` last in front of `op`, or null if that
  /// depends on the way to it.
  static Operation *findScale(Operation *op, int64_t id) {
    auto holdsScale = [&](Operation *around) {
      return around
          ->walk([&](Operation *inner) {
            return isScaleOf(inner, id) ? WalkResult::interrupt()
                                        : WalkResult::advance();
          })
          .wasInterrupted();
    };
    while (!isa<func::FuncOp>(op)) {
      for (Operation *former = op->getPrevNode(); former;
           former = former->getPrevNode()) {
        if (isScaleOf(former, id)) {
          return former;
        }
        if (former->getNumRegions() > 0 && holdsScale(former)) {
          return nullptr;
        }
      }
      // Behind it in a loop counts in front of it, too.
      op = op->getParentOp();
      if (!isa<SectionCubeOp, SectionVectorOp, func::FuncOp>(op) &&
          holdsScale(op)) {
        return nullptr;
      }
    }
    return nullptr;
  }

  /// The scale goes into a register.
  LogicalResult replaceScale(SetQuantScalarOp op) {
    AccPushEpilogueAttr epilogue = findScaled(op);
    if (!epilogue) {
      return op.emitOpError("expects a queue ")
             << op.getId() << " in the function with 'acc_push_epilogue'";
    }
    OpBuilder builder(op);
    createCall(builder, op.getLoc(),
               ("SET_QUANT_SCALAR<FixpipeConsDType_t<QuantMode_t::" +
                getQuantName(epilogue.getQuant()) + ", float>>")
                   .str(),
               {op.getScale()});
    op.erase();
    return success();
  }

  template <typename Op>
  LogicalResult replaceFree(Op op) {
    Value handle = find(op);
    if (!handle) {
      return failure();
    }
    OpBuilder builder(op);
    TFreeOp::create(builder, op.getLoc(), op.getEntry(), handle,
                    op.getSplitAttr());
    op.erase();
    return success();
  }

  LogicalResult replaceUses() {
    SmallVector<Operation *> work;
    function.walk([&](Operation *op) { work.push_back(op); });
    for (Operation *op : work) {
      LogicalResult result = success();
      if (auto push = dyn_cast<TPushToAivOp>(op)) {
        result = replacePush(push, Value());
      } else if (auto push = dyn_cast<TPushToAicOp>(op)) {
        result = replacePush(push, push.getAivSubblockid());
      } else if (auto pop = dyn_cast<TPopFromAicOp>(op)) {
        result = replacePop(pop, pop.getAivSubblockid());
      } else if (auto pop = dyn_cast<TPopFromAivOp>(op)) {
        result = replacePop(pop, Value());
      } else if (auto alloc = dyn_cast<TAllocToAivOp>(op)) {
        result = replaceAlloc(alloc);
      } else if (auto alloc = dyn_cast<TAllocToAicOp>(op)) {
        result = replaceAlloc(alloc);
      } else if (auto free = dyn_cast<TFreeFromAicOp>(op)) {
        result = replaceFree(free);
      } else if (auto free = dyn_cast<TFreeFromAivOp>(op)) {
        result = replaceFree(free);
      } else if (auto scale = dyn_cast<SetQuantScalarOp>(op)) {
        result = replaceScale(scale);
      }
      if (failed(result)) {
        return failure();
      }
    }
    return success();
  }

  func::FuncOp function;
  /// By core, the cube first, and number.
  std::map<std::pair<bool, int32_t>, Value> handles;
};

} // namespace

/// Replaces what the other core reserved by where it did.
static LogicalResult resolveImport(ImportReservedBufferOp op) {
  auto peer = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      op, op.getPeerFuncAttr());
  std::optional<int32_t> base;
  if (peer) {
    peer.walk([&](ReserveBufferOp reserve) {
      if (reserve.getName() == op.getName() && reserve.getBase()) {
        base = *reserve.getBase();
      }
    });
  }
  if (!base) {
    return op.emitOpError("expects '")
           << op.getName() << "' to be reserved in '" << op.getPeerFunc()
           << "' at a 'base'";
  }
  OpBuilder builder(op);
  op.replaceAllUsesWith(
      arith::ConstantIntOp::create(builder, op.getLoc(), *base, 32)
          .getResult());
  op.erase();
  return success();
}

LogicalResult mlir::pto_isa::resolveQueues(ModuleOp module) {
  SmallVector<ImportReservedBufferOp> imports;
  module.walk([&](ImportReservedBufferOp op) { imports.push_back(op); });
  for (ImportReservedBufferOp op : imports) {
    if (failed(resolveImport(op))) {
      return failure();
    }
  }
  WalkResult result = module.walk([](func::FuncOp function) {
    if (failed(NumberedQueues(function).resolve())) {
      return WalkResult::interrupt();
    }
    numberSignals(function);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Handles
//===----------------------------------------------------------------------===//

static std::string getDirection(Operation *op, int64_t directions,
                                bool isInMemory) {
  // Where the cores reach each other, queues through memory are a kind of
  // their own.
  const pto::Machine *machine = pto::getTargetMachine(op);
  bool hasBoth = machine && machine->events.secondVectorOffset > 0;
  std::string suffix = isInMemory && hasBoth ? "_GM" : "";
  return "Direction::DIR_" +
         std::string(directions == 1   ? "C2V"
                     : directions == 2 ? "V2C"
                                       : "BOTH") +
         suffix;
}

static StringRef getSplit(int64_t split) {
  static constexpr StringLiteral kNames[] = {
      "TileSplitAxis::TILE_NO_SPLIT", "TileSplitAxis::TILE_UP_DOWN",
      "TileSplitAxis::TILE_LEFT_RIGHT", "TileSplitAxis::TILE_UP_DOWN_ODD",
      "TileSplitAxis::TILE_LEFT_RIGHT_ODD"};
  return split >= 0 && split < 5 ? kNames[split] : "";
}

namespace {

template <typename Op>
class InitializeLowering : public ScopedPattern<Op> {
public:
  using ScopedPattern<Op>::ScopedPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    constexpr bool isInMemory = std::is_same_v<Op, InitializeL2G2LPipeOp>;
    int64_t slots = op.getSlotNum();
    int64_t localSlots = slots;
    auto pointer = emitc::PointerType::get(
        emitc::OpaqueType::get(rewriter.getContext(), "__gm__ void"));
    Value memory = createLiteral(rewriter, op.getLoc(), pointer, "nullptr");
    if constexpr (isInMemory) {
      localSlots = op.getLocalSlotNum() ? *op.getLocalSlotNum() : slots;
      memory = adaptor.getGmAddr();
      if (isa<TensorViewType>(op.getGmAddr().getType())) {
        memory = emitc::CallOpaqueOp::create(rewriter, op.getLoc(), pointer,
                                             this->scope.useHelper("view_data"),
                                             memory)
                     .getResult(0);
      } else if (!isa<PtrType>(op.getGmAddr().getType())) {
        return op.emitOpError(
            "has no C++ form unless 'gm_addr' is a pointer or a view");
      }
    }
    std::string type =
        "TPipe<" +
        std::to_string(op.getFlagBase() ? int64_t(*op.getFlagBase()) : 0) +
        ", " + getDirection(op, op.getDirMask(), isInMemory) + ", " +
        std::to_string(op.getSlotSize()) + ", " + std::to_string(slots) + ", " +
        std::to_string(localSlots) +
        (op.getNosplit().value_or(false) ? ", true>" : ", false>");
    Value zero =
        createLiteral(rewriter, op.getLoc(), rewriter.getI32Type(), "0");
    Value local = adaptor.getLocalAddr() ? adaptor.getLocalAddr() : zero;
    Value peer = adaptor.getPeerLocalAddr() ? adaptor.getPeerLocalAddr() : zero;
    Value c2v = op.getDirMask() == 2 ? zero : local;
    Value v2c = op.getDirMask() == 2 ? local : peer;
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, this->getTypeConverter()->convertType(op.getPipe().getType()), type,
        ValueRange{memory, c2v, v2c});
    return success();
  }
};

/// `callee<decltype(pipe), decltype(entry), split>(pipe, entry)`.
template <typename Op>
struct QueueAccessLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    StringRef callee = std::is_same_v<Op, TPushOp>    ? "TPUSH"
                       : std::is_same_v<Op, TPopOp>   ? "TPOP"
                       : std::is_same_v<Op, TAllocOp> ? "TALLOC"
                                                      : "TFREE";
    auto isPairs = [](Type type) {
      auto tile = dyn_cast<TileType>(type);
      return tile && isPairType(tile.getElementType());
    };
    if (llvm::any_of(op->getOperandTypes(), isPairs)) {
      // Slots of the headers are as many bytes as a tile has values.
      return op.emitOpError("has no C++ form with pairs of values");
    }
    Value pipe = adaptor.getPipeHandle(), entry;
    if constexpr (std::is_same_v<Op, TPushOp> || std::is_same_v<Op, TPopOp>) {
      entry = adaptor.getTile();
    } else if constexpr (std::is_same_v<Op, TAllocOp>) {
      entry = adaptor.getEntry();
    } else if (op.getEntry() && !isa<TileType>(op.getEntry().getType())) {
      // The slot of a tile is known without it.
      entry = adaptor.getEntry();
    }
    std::string split = getSplit(op.getSplit()).str();
    if constexpr (std::is_same_v<Op, TPushOp>) {
      // It takes the place of the split, of which there is none then.
      if (AccPushEpilogueAttr epilogue = findEpilogue(op.getPipeHandle())) {
        if (op.getSplit() != 0) {
          return op.emitOpError("has no C++ form with 'acc_push_epilogue' and "
                                "a split");
        }
        split = getEpilogue(epilogue);
      }
    }
    SmallVector<Value> values = {pipe};
    std::string types = "decltype({})", operands = "{}";
    if (entry) {
      values = {pipe, entry, pipe, entry};
      types += ", decltype({})";
      operands += ", {}";
    } else {
      values.push_back(pipe);
    }
    if constexpr (std::is_same_v<Op, TPushOp> || std::is_same_v<Op, TPopOp>) {
      if (adaptor.getAivSubblockid()) {
        // A value of this type: what else there is counts as an event to wait
        // for.
        operands += ", (int32_t)({})";
        values.push_back(adaptor.getAivSubblockid());
      }
    }
    emitc::VerbatimOp::create(
        rewriter, op.getLoc(),
        (callee + "<" + types + ", " + split + ">(" + operands + ");").str(),
        values);
    rewriter.eraseOp(op);
    return success();
  }
};

/// Where bytes are reserved, which planning has decided.
struct ReserveLowering : OpConversionPattern<ReserveBufferOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ReserveBufferOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getBase()) {
      return op.emitOpError(
          "has no C++ form without 'base'; run pto-isa-plan-memory first");
    }
    rewriter.replaceOp(op, createLiteral(rewriter, op.getLoc(), op.getType(),
                                         Twine(*op.getBase())));
    return success();
  }
};

/// The body between guards, which the device compiler sees for one core. In
/// simulation one program has both, and a thread executes those of its own.
template <typename Op>
struct SectionLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    constexpr bool isCube = std::is_same_v<Op, SectionCubeOp>;
    emitc::VerbatimOp::create(rewriter, op.getLoc(),
                              isCube ? "#if defined(__DAV_CUBE__)\nON_CUBE {"
                                     : "#if defined(__DAV_VEC__)\nON_VECTOR {");
    rewriter.inlineBlockBefore(&op.getBody().front(), op);
    emitc::VerbatimOp::create(rewriter, op.getLoc(), "}\n#endif");
    rewriter.eraseOp(op);
    return success();
  }
};

/// The scales of all queues of a core.
struct SetScalesLowering : OpConversionPattern<SetQuantVectorOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SetQuantVectorOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    createCall(rewriter, op.getLoc(), "SET_QUANT_VECTOR",
               {adaptor.getScalingTile()});
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void mlir::pto_isa::populateQueuePatterns(const TypeConverter &types,
                                          FileScope &scope,
                                          RewritePatternSet &patterns) {
  patterns.add<InitializeLowering<InitializeL2LPipeOp>,
               InitializeLowering<InitializeL2G2LPipeOp>>(
      types, patterns.getContext(), scope);
  patterns
      .add<QueueAccessLowering<TPushOp>, QueueAccessLowering<TPopOp>,
           QueueAccessLowering<TAllocOp>, QueueAccessLowering<TFreeOp>,
           ReserveLowering, SetScalesLowering, SectionLowering<SectionCubeOp>,
           SectionLowering<SectionVectorOp>>(types, patterns.getContext());
}
