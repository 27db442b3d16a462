//===- Sync.cpp - Flags, signals and what chips exchange in C++ ---------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;

namespace {

template <typename Op>
struct SyncLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  using Adaptor = typename Op::Adaptor;

  LogicalResult
  matchAndRewrite(Op op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(lower(op, adaptor, rewriter))) {
      return failure();
    }
    rewriter.eraseOp(op);
    return success();
  }

  /// Writes what `op`, which has no result, does.
  LogicalResult lower(Op op, Adaptor adaptor,
                      ConversionPatternRewriter &rewriter) const;
};

//===----------------------------------------------------------------------===//
// Flags and barriers
//===----------------------------------------------------------------------===//

std::string pipeName(Pipe pipe) { return getCppPipe(pipe).str(); }

/// A number that the headers take as an event.
Value asEvent(ConversionPatternRewriter &rewriter, Location loc, Value number) {
  return emitc::CastOp::create(
      rewriter, loc, emitc::OpaqueType::get(rewriter.getContext(), "event_t"),
      number);
}

#define PTO_STATIC_FLAG(OP, CALLEE)                                            \
  template <>                                                                  \
  LogicalResult SyncLowering<OP>::lower(                                       \
      OP op, Adaptor, ConversionPatternRewriter &rewriter) const {             \
    createCall(rewriter, op.getLoc(), CALLEE,                                  \
               {pipeName(op.getSrcPipe()), pipeName(op.getDstPipe()),          \
                stringifyEvent(op.getEventId()).str()});                       \
    return success();                                                          \
  }
PTO_STATIC_FLAG(SetFlagOp, "set_flag")
PTO_STATIC_FLAG(WaitFlagOp, "wait_flag")
#undef PTO_STATIC_FLAG

#define PTO_DYNAMIC_FLAG(OP, CALLEE)                                           \
  template <>                                                                  \
  LogicalResult SyncLowering<OP>::lower(                                       \
      OP op, Adaptor adaptor, ConversionPatternRewriter &rewriter) const {     \
    createCall(rewriter, op.getLoc(), CALLEE,                                  \
               {pipeName(op.getSrcPipe()), pipeName(op.getDstPipe()),          \
                asEvent(rewriter, op.getLoc(), adaptor.getEventId())});        \
    return success();                                                          \
  }
PTO_DYNAMIC_FLAG(SetFlagDynOp, "set_flag")
PTO_DYNAMIC_FLAG(WaitFlagDynOp, "wait_flag")
#undef PTO_DYNAMIC_FLAG

#define PTO_CLASS_FLAG(OP, CALLEE)                                             \
  template <>                                                                  \
  LogicalResult SyncLowering<OP>::lower(                                       \
      OP op, Adaptor, ConversionPatternRewriter &rewriter) const {             \
    createCall(rewriter, op.getLoc(), CALLEE,                                  \
               {pipeName(getPipeOf(op.getSrcOp())),                            \
                pipeName(getPipeOf(op.getDstOp())),                            \
                stringifyEvent(op.getEventId()).str()});                       \
    return success();                                                          \
  }
PTO_CLASS_FLAG(RecordEventOp, "set_flag")
PTO_CLASS_FLAG(WaitEventOp, "wait_flag")
#undef PTO_CLASS_FLAG

template <>
LogicalResult
SyncLowering<BarrierOp>::lower(BarrierOp op, Adaptor,
                               ConversionPatternRewriter &rewriter) const {
  createCall(rewriter, op.getLoc(), "pipe_barrier", {pipeName(op.getPipe())});
  return success();
}

/// The headers wait for events that calls return; a barrier waits for more.
template <>
LogicalResult
SyncLowering<TSyncOp>::lower(TSyncOp op, Adaptor,
                             ConversionPatternRewriter &rewriter) const {
  createCall(rewriter, op.getLoc(), "pipe_barrier", {std::string("PIPE_ALL")});
  return success();
}

template <>
LogicalResult
SyncLowering<BarrierSyncOp>::lower(BarrierSyncOp op, Adaptor,
                                   ConversionPatternRewriter &rewriter) const {
  createCall(rewriter, op.getLoc(), "pipe_barrier",
             {pipeName(getPipeOf(op.getOpType()))});
  return success();
}

template <>
LogicalResult
SyncLowering<SyncAllOp>::lower(SyncAllOp op, Adaptor adaptor,
                               ConversionPatternRewriter &rewriter) const {
  std::string core = getCppValue(op.getCoreTypeAttr());
  if (op.getMode() == SyncAllMode::Hard) {
    createCall(rewriter, op.getLoc(), "SYNCALL<" + core + ">", {});
    return success();
  }
  if (!op.getGmWorkspace()) {
    return op.emitOpError("has no C++ form without 'gm_workspace'");
  }
  SmallVector<CallArgument> arguments = {adaptor.getGmWorkspace()};
  if (adaptor.getUsedCores()) {
    arguments.push_back(adaptor.getUsedCores());
  }
  createCall(rewriter, op.getLoc(), "SYNCALL<SyncAllMode::Soft, " + core + ">",
             arguments);
  return success();
}

//===----------------------------------------------------------------------===//
// Signals between cores
//===----------------------------------------------------------------------===//

/// Whether the cores of a block have signals of their own, else messages.
bool hasSignals(Operation *op) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  return machine && machine->events.secondVectorOffset > 0;
}

/// The number of a signal.
template <typename Op>
CallArgument getSignal(Op op, typename Op::Adaptor adaptor) {
  if (auto id = op.getEventIdAttr()) {
    return std::to_string(id.getInt());
  }
  return adaptor.getEventIdDyn();
}

/// Sends message `id` to the cores that `mode` says: the word has a 1, the mode
/// from bit 4 on and the id from bit 8 on.
template <typename Op>
void sendMessage(Op op, typename Op::Adaptor adaptor, int64_t mode,
                 ConversionPatternRewriter &rewriter) {
  CallArgument signal = getSignal(op, adaptor);
  int64_t base = 1 | mode << 4;
  if (auto id = op.getEventIdAttr()) {
    signal = std::to_string(base | id.getInt() << 8);
  } else {
    Type i64 = rewriter.getI64Type();
    Location loc = op.getLoc();
    Value shift = createLiteral(rewriter, loc, i64, "8");
    Value high = emitc::BitwiseLeftShiftOp::create(
        rewriter, loc, i64, adaptor.getEventIdDyn(), shift);
    Value low = createLiteral(rewriter, loc, i64, Twine(base));
    signal = Value(emitc::BitwiseOrOp::create(rewriter, loc, i64, high, low));
  }
  createCall(rewriter, op.getLoc(), "ffts_cross_core_sync",
             {pipeName(op.getPipe()), signal});
}

template <typename Op>
void waitForMessage(Op op, typename Op::Adaptor adaptor,
                    ConversionPatternRewriter &rewriter) {
  createCall(rewriter, op.getLoc(), "wait_flag_dev", {getSignal(op, adaptor)});
}

/// `callee(pipe, signal)` between the cores of a block.
template <typename Op>
void signalInBlock(Op op, StringRef callee, typename Op::Adaptor adaptor,
                   ConversionPatternRewriter &rewriter) {
  createCall(rewriter, op.getLoc(), callee,
             {pipeName(op.getPipe()), getSignal(op, adaptor)});
}

template <>
LogicalResult
SyncLowering<SyncSetOp>::lower(SyncSetOp op, Adaptor adaptor,
                               ConversionPatternRewriter &rewriter) const {
  if (hasSignals(op)) {
    signalInBlock(op, "set_intra_block", adaptor, rewriter);
  } else {
    constexpr int64_t kCubeAndVectors = 2;
    sendMessage(op, adaptor,
                op.getFftsMode() ? *op.getFftsMode() : kCubeAndVectors,
                rewriter);
  }
  return success();
}

template <>
LogicalResult
SyncLowering<SyncWaitOp>::lower(SyncWaitOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const {
  if (hasSignals(op)) {
    signalInBlock(op, "wait_intra_block", adaptor, rewriter);
  } else {
    waitForMessage(op, adaptor, rewriter);
  }
  return success();
}

template <>
LogicalResult SyncLowering<SetCrossBlockOp>::lower(
    SetCrossBlockOp op, Adaptor adaptor,
    ConversionPatternRewriter &rewriter) const {
  sendMessage(op, adaptor, op.getFftsMode(), rewriter);
  return success();
}

template <>
LogicalResult SyncLowering<WaitCrossBlockOp>::lower(
    WaitCrossBlockOp op, Adaptor adaptor,
    ConversionPatternRewriter &rewriter) const {
  waitForMessage(op, adaptor, rewriter);
  return success();
}

#define PTO_IN_BLOCK(OP, CALLEE)                                               \
  template <>                                                                  \
  LogicalResult SyncLowering<OP>::lower(                                       \
      OP op, Adaptor adaptor, ConversionPatternRewriter &rewriter) const {     \
    signalInBlock(op, CALLEE, adaptor, rewriter);                              \
    return success();                                                          \
  }
PTO_IN_BLOCK(SetIntraBlockOp, "set_intra_block")
PTO_IN_BLOCK(WaitIntraBlockOp, "wait_intra_block")
#undef PTO_IN_BLOCK

template <>
LogicalResult
SyncLowering<SetFFTsOp>::lower(SetFFTsOp op, Adaptor adaptor,
                               ConversionPatternRewriter &rewriter) const {
  emitc::VerbatimOp::create(rewriter, op.getLoc(),
                            "set_ffts_base_addr((uint64_t){});",
                            adaptor.getFfts());
  return success();
}

/// `get_buf(pipe, id, mode)`.
template <typename Op>
void lowerBuffer(Op op, StringRef callee, CallArgument id,
                 ConversionPatternRewriter &rewriter) {
  Attribute pipeLike = op.getOpType();
  Pipe pipe = isa<PipeAttr>(pipeLike)
                  ? cast<PipeAttr>(pipeLike).getValue()
                  : getPipeOf(cast<SyncOpTypeAttr>(pipeLike).getValue());
  createCall(
      rewriter, op.getLoc(), callee,
      {pipeName(pipe), id, std::to_string(static_cast<int32_t>(op.getMode()))});
}

template <>
LogicalResult
SyncLowering<GetBufOp>::lower(GetBufOp op, Adaptor,
                              ConversionPatternRewriter &rewriter) const {
  lowerBuffer(op, "get_buf", std::to_string(op.getBufId()), rewriter);
  return success();
}

template <>
LogicalResult
SyncLowering<RlsBufOp>::lower(RlsBufOp op, Adaptor,
                              ConversionPatternRewriter &rewriter) const {
  lowerBuffer(op, "rls_buf", std::to_string(op.getBufId()), rewriter);
  return success();
}

template <>
LogicalResult
SyncLowering<GetBufDynOp>::lower(GetBufDynOp op, Adaptor adaptor,
                                 ConversionPatternRewriter &rewriter) const {
  lowerBuffer(op, "get_buf", adaptor.getBufId(), rewriter);
  return success();
}

template <>
LogicalResult
SyncLowering<RlsBufDynOp>::lower(RlsBufDynOp op, Adaptor adaptor,
                                 ConversionPatternRewriter &rewriter) const {
  lowerBuffer(op, "rls_buf", adaptor.getBufId(), rewriter);
  return success();
}

//===----------------------------------------------------------------------===//
// Caches and the end of writes
//===----------------------------------------------------------------------===//

template <>
LogicalResult SyncLowering<CmoCacheInvalidOp>::lower(
    CmoCacheInvalidOp op, Adaptor adaptor,
    ConversionPatternRewriter &rewriter) const {
  if (!op.getAddr()) {
    createCall(rewriter, op.getLoc(), "dcci",
               {"(__gm__ void *)0", "cache_line_t::ENTIRE_DATA_CACHE"});
    return success();
  }
  StringRef address = isa<PtrType>(op.getAddr().getType()) ? "{}" : "{}.data()";
  emitc::VerbatimOp::create(
      rewriter, op.getLoc(),
      ("dcci((__gm__ void *)" + address + ", cache_line_t::SINGLE_CACHE_LINE);")
          .str(),
      adaptor.getAddr());
  return success();
}

template <>
LogicalResult SyncLowering<FenceBarrierAllOp>::lower(
    FenceBarrierAllOp op, Adaptor, ConversionPatternRewriter &rewriter) const {
  StringRef domain = op.getScope() == FenceScope::Gm            ? "DSB_DDR"
                     : op.getScope() == FenceScope::LocalMemory ? "DSB_UB"
                                                                : "DSB_ALL";
  createCall(rewriter, op.getLoc(), "dsb", {domain.str()});
  return success();
}

//===----------------------------------------------------------------------===//
// Between chips
//===----------------------------------------------------------------------===//

/// `callee(dst, src, ping, pong)`.
template <typename Adaptor>
void lowerTransfer(Operation *op, StringRef callee, Adaptor adaptor,
                   ConversionPatternRewriter &rewriter) {
  SmallVector<CallArgument> arguments = {adaptor.getDst(), adaptor.getSrc(),
                                         adaptor.getPing()};
  if (adaptor.getPong()) {
    arguments.push_back(adaptor.getPong());
  }
  createCall(rewriter, op->getLoc(), callee, arguments);
}

template <>
LogicalResult
SyncLowering<TPutOp>::lower(TPutOp op, Adaptor adaptor,
                            ConversionPatternRewriter &rewriter) const {
  auto atomic = AtomicTypeAttr::get(op.getContext(), op.getAtomicType());
  std::string mode =
      isCppDefault(atomic) ? "" : "<" + getCppValue(atomic) + ">";
  lowerTransfer(op, "pto::comm::TPUT" + mode, adaptor, rewriter);
  return success();
}

template <>
LogicalResult
SyncLowering<TGetOp>::lower(TGetOp op, Adaptor adaptor,
                            ConversionPatternRewriter &rewriter) const {
  lowerTransfer(op, "pto::comm::TGET", adaptor, rewriter);
  return success();
}

template <>
LogicalResult
SyncLowering<TNotifyOp>::lower(TNotifyOp op, Adaptor adaptor,
                               ConversionPatternRewriter &rewriter) const {
  createCall(rewriter, op.getLoc(), "pto::comm::TNOTIFY",
             {adaptor.getSignal(), adaptor.getValue(),
              getCppValue(op.getNotifyOpAttr())});
  return success();
}

template <>
LogicalResult
SyncLowering<TWaitOp>::lower(TWaitOp op, Adaptor adaptor,
                             ConversionPatternRewriter &rewriter) const {
  createCall(rewriter, op.getLoc(), "pto::comm::TWAIT",
             {adaptor.getSignal(), adaptor.getCmpValue(),
              getCppValue(op.getCmpAttr())});
  return success();
}

struct TTestLowering : OpConversionPattern<TTestOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TTestOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto order = rewriter.getArrayAttr(
        {rewriter.getIndexAttr(0), rewriter.getIndexAttr(1),
         emitc::OpaqueAttr::get(rewriter.getContext(),
                                getCppValue(op.getCmpAttr()))});
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, rewriter.getI1Type(), "pto::comm::TTEST",
        ValueRange{adaptor.getSignal(), adaptor.getCmpValue()}, order);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Debugging
//===----------------------------------------------------------------------===//

template <>
LogicalResult
SyncLowering<PrintOp>::lower(PrintOp op, Adaptor adaptor,
                             ConversionPatternRewriter &rewriter) const {
  std::string format;
  llvm::raw_string_ostream stream(format);
  stream << '"';
  stream.write_escaped(op.getFormat());
  stream << '"';
  createCall(rewriter, op.getLoc(), "cce::printf",
             {format, adaptor.getScalar()});
  return success();
}

template <>
LogicalResult
SyncLowering<TrapOp>::lower(TrapOp op, Adaptor,
                            ConversionPatternRewriter &rewriter) const {
  createCall(rewriter, op.getLoc(), "trap", {});
  return success();
}

template <typename... Ops>
void addSync(const TypeConverter &types, RewritePatternSet &patterns) {
  patterns.add<SyncLowering<Ops>...>(types, patterns.getContext());
}

} // namespace

void mlir::pto_isa::populateSyncPatterns(const TypeConverter &types,
                                         RewritePatternSet &patterns) {
  addSync<SetFlagOp, WaitFlagOp, SetFlagDynOp, WaitFlagDynOp, RecordEventOp,
          WaitEventOp, BarrierOp, TSyncOp, BarrierSyncOp, SyncAllOp, SyncSetOp,
          SyncWaitOp, SetCrossBlockOp, WaitCrossBlockOp, SetIntraBlockOp,
          WaitIntraBlockOp, SetFFTsOp, GetBufOp, RlsBufOp, GetBufDynOp,
          RlsBufDynOp, CmoCacheInvalidOp, FenceBarrierAllOp, TPutOp, TGetOp,
          TNotifyOp, TWaitOp, PrintOp, TrapOp>(types, patterns);
  patterns.add<TTestLowering>(types, patterns.getContext());
}
