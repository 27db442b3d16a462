//===- PTOISASync.cpp - Flags, barriers, signals --------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which pipes, events and signals there are is asked of the machine; without
// one only numbers below zero and contradictions are refused.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

//===----------------------------------------------------------------------===//
// Pipes
//===----------------------------------------------------------------------===//

/// The pipe that executes a class of instructions.
Pipe mlir::pto_isa::getPipeOf(SyncOpType type) {
  switch (type) {
  case SyncOpType::TLoad:
    return Pipe::MTE2;
  case SyncOpType::TStoreVec:
    return Pipe::MTE3;
  case SyncOpType::TMovM2L:
  case SyncOpType::TMovM2B:
    return Pipe::MTE1;
  case SyncOpType::TStoreAcc:
  case SyncOpType::TMovM2S:
  case SyncOpType::TMovV2M:
    return Pipe::Fix;
  case SyncOpType::TMatmul:
    return Pipe::M;
  case SyncOpType::TMovM2V:
  case SyncOpType::TVec:
  case SyncOpType::TVecWait:
    return Pipe::V;
  }
  llvm_unreachable("covered switch");
}

/// The same of a pipe or a class of instructions.
static Pipe getPipeOf(Attribute pipeLike) {
  if (auto pipe = dyn_cast<PipeAttr>(pipeLike)) {
    return pipe.getValue();
  }
  return getPipeOf(cast<SyncOpTypeAttr>(pipeLike).getValue());
}

/// Bits of the cores that have a pipe: 1 vector, 2 cube.
static unsigned getCores(pto::Pipe::Core core) {
  return core == pto::Pipe::Vector ? 1 : core == pto::Pipe::Cube ? 2 : 3;
}

/// Bits of the cores that may execute `op`.
static unsigned getCores(Operation *op) {
  switch (getKernelKind(op).value_or(KernelKind::Mixed)) {
  case KernelKind::Vector:
    return 1;
  case KernelKind::Cube:
    return 2;
  case KernelKind::Mixed:
    return 3;
  }
  llvm_unreachable("covered switch");
}

static StringRef describeCores(unsigned cores) {
  return cores == 1   ? "the vector core"
         : cores == 2 ? "the cube core"
                      : "a core";
}

/// The pipe of the machine, or null after an error (pipe_c2).
static const pto::Pipe *findPipe(Operation *op, const pto::Machine &machine,
                                 Pipe pipe) {
  StringRef name = stringifyPipe(pipe);
  const pto::Pipe *found =
      machine.findPipe(name.substr(StringRef("PIPE_").size()));
  if (!found) {
    op->emitOpError("expects a pipe of machine '")
        << machine.name << "' (pipe_c2), but found '" << name << "'";
  }
  return found;
}

/// Checks `instruction_c1` and `pipe_c1` to `pipe_c3`.
static LogicalResult verifyPipes(Operation *op, ArrayRef<Pipe> pipes) {
  // pipe_c1
  if (llvm::is_contained(pipes, Pipe::All)) {
    return op->emitOpError("expects one pipe (pipe_c1), but found 'PIPE_ALL'");
  }
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!machine) {
    return success();
  }
  if (failed(verifyAvailable(op))) {
    return failure();
  }
  unsigned cores = getCores(op);
  unsigned left = cores;
  for (Pipe pipe : pipes) {
    const pto::Pipe *found = findPipe(op, *machine, pipe);
    if (!found) {
      return failure();
    }
    left &= getCores(found->core);
    // pipe_c3
    if (!left) {
      return op->emitOpError("expects pipes of ")
             << describeCores(cores) << " (pipe_c3), but found '"
             << stringifyPipe(pipe) << "'";
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

/// Checks the event of a flag between the pipes of two attributes.
static LogicalResult verifyFlag(Operation *op, Attribute source,
                                Attribute destination, int64_t event) {
  if (failed(verifyPipes(op, {getPipeOf(source), getPipeOf(destination)}))) {
    return failure();
  }
  // flag_c1
  const pto::Machine *machine = pto::getTargetMachine(op);
  int64_t count = machine ? machine->events.perPair : pto::kUnbounded;
  if (event < 0) {
    return op->emitOpError("expects an event that is not negative (flag_c1), "
                           "but found ")
           << event;
  }
  if (event >= count) {
    return op->emitOpError("expects one of ")
           << count << " events of machine '" << machine->name
           << "' (flag_c1), but found 'EVENT_ID" << event << "'";
  }
  return success();
}

/// The same of an event known at run time, which may be a constant.
static LogicalResult verifyDynamicFlag(Operation *op, PipeAttr source,
                                       PipeAttr destination, Value event) {
  return verifyFlag(op, source, destination,
                    getConstantIntValue(event).value_or(0));
}

LogicalResult SetFlagOp::verify() {
  return verifyFlag(*this, getSrcPipeAttr(), getDstPipeAttr(),
                    int64_t(getEventId()));
}
LogicalResult WaitFlagOp::verify() {
  return verifyFlag(*this, getSrcPipeAttr(), getDstPipeAttr(),
                    int64_t(getEventId()));
}
LogicalResult SetFlagDynOp::verify() {
  return verifyDynamicFlag(*this, getSrcPipeAttr(), getDstPipeAttr(),
                           getEventId());
}
LogicalResult WaitFlagDynOp::verify() {
  return verifyDynamicFlag(*this, getSrcPipeAttr(), getDstPipeAttr(),
                           getEventId());
}
LogicalResult RecordEventOp::verify() {
  return verifyFlag(*this, getSrcOpAttr(), getDstOpAttr(),
                    int64_t(getEventId()));
}
LogicalResult WaitEventOp::verify() {
  return verifyFlag(*this, getSrcOpAttr(), getDstOpAttr(),
                    int64_t(getEventId()));
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

static LogicalResult verifyBarrier(Operation *op, Pipe pipe) {
  if (pipe == Pipe::All) {
    return verifyAvailable(op);
  }
  if (failed(verifyPipes(op, pipe))) {
    return failure();
  }
  // barrier_c1
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (machine && !findPipe(op, *machine, pipe)->barrier) {
    return op->emitOpError("expects a pipe that machine '")
           << machine->name << "' has a barrier for (barrier_c1), but found '"
           << stringifyPipe(pipe) << "'";
  }
  return success();
}

LogicalResult BarrierOp::verify() { return verifyBarrier(*this, getPipe()); }
LogicalResult BarrierSyncOp::verify() {
  return verifyBarrier(*this, getPipeOf(getOpType()));
}

LogicalResult TSyncOp::verify() {
  if (getEvents().empty()) {
    return emitOpError("expects a tile or a view (tsync_c1), but found none");
  }
  return verifyAvailable(*this);
}

LogicalResult SyncAllOp::verify() {
  bool isSoft = getMode() == SyncAllMode::Soft;
  // syncall_c1
  if (isSoft != bool(getGmWorkspace()) || (!isSoft && getUsedCores())) {
    return emitOpError("expects a workspace for 'soft' and no operand for "
                       "'hard' (syncall_c1), but found ")
           << getNumOperands() << " operands for '"
           << stringifySyncAllMode(getMode()) << "'";
  }
  if (!isSoft) {
    return verifyAvailable(*this);
  }
  Type type = getGmWorkspace().getType();
  auto pointer = dyn_cast<PtrType>(type);
  auto view = dyn_cast<ShapedType>(type);
  // syncall_c2
  Type element = pointer ? pointer.getElementType() : view.getElementType();
  if (!element.isSignlessInteger(32) ||
      (pointer && pointer.getPlace() != Place::Gm)) {
    return emitOpError("expects a workspace of i32 in global memory "
                       "(syncall_c2), but found ")
           << type;
  }
  // syncall_c3
  constexpr int64_t kWords = 16;
  if (view && view.hasStaticShape()) {
    // Extents may multiply to more than 64 bits hold.
    int64_t elements = 1;
    for (int64_t extent : view.getShape()) {
      if (llvm::MulOverflow(elements, extent, elements)) {
        elements = kWords;
      }
    }
    if (elements < kWords) {
      return emitOpError("expects a workspace of ")
             << kWords << " elements or more (syncall_c3), but found "
             << elements;
    }
  }
  return verifyAvailable(*this);
}

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

static ParseResult
parseSignalId(OpAsmParser &parser, IntegerAttr &id,
              std::optional<OpAsmParser::UnresolvedOperand> &dynamicId) {
  OpAsmParser::UnresolvedOperand operand;
  OptionalParseResult found = parser.parseOptionalOperand(operand);
  if (found.has_value()) {
    dynamicId = operand;
    return *found;
  }
  return parser.parseAttribute(id, parser.getBuilder().getI32Type());
}

static void printSignalId(OpAsmPrinter &printer, Operation *, IntegerAttr id,
                          Value dynamicId) {
  if (dynamicId) {
    printer << dynamicId;
  } else if (id) {
    printer << id.getInt();
  }
}

/// Checks a signal among `count` of `machine`.
static LogicalResult verifySignalId(Operation *op, const pto::Machine *machine,
                                    int64_t id, int64_t count) {
  // signal_c2
  if (id < 0) {
    return op->emitOpError("expects a signal that is not negative (signal_c2), "
                           "but found ")
           << id;
  }
  if (machine && id >= count) {
    return op->emitOpError("expects one of ")
           << count << " signals of machine '" << machine->name
           << "' (signal_c2), but found " << id;
  }
  // signal_c3
  if (machine && llvm::is_contained(machine->events.crossCoreReserved, id)) {
    return op->emitOpError("expects a signal that machine '")
           << machine->name << "' does not reserve (signal_c3), but found "
           << id;
  }
  return success();
}

/// Checks a signal; `modes` is how many values `ffts_mode` has.
template <typename SignalOp>
static LogicalResult verifySignal(SignalOp op, bool isIntraBlock,
                                  std::optional<uint32_t> mode,
                                  uint32_t modes) {
  if (failed(verifyPipes(op, op.getPipe()))) {
    return failure();
  }
  // signal_c1
  if (bool(op.getEventId()) == bool(op.getEventIdDyn())) {
    return op.emitOpError("expects one number of the signal (signal_c1), but "
                          "found ")
           << (op.getEventId() ? "two" : "none");
  }
  // signal_c4
  if (mode && *mode >= modes) {
    return op.emitOpError("expects 'ffts_mode' below ")
           << modes << " (signal_c4), but found " << int32_t(*mode);
  }
  const pto::Machine *machine = pto::getTargetMachine(op);
  int64_t count =
      !machine ? 0
               : machine->events.crossCore +
                     (isIntraBlock ? machine->events.secondVectorOffset : 0);
  std::optional<int64_t> id = op.getEventIdAttr()
                                  ? op.getEventIdAttr().getInt()
                                  : getConstantIntValue(op.getEventIdDyn());
  return id ? verifySignalId(op, machine, *id, count) : success();
}

// On machines with signals within a block they are such.
LogicalResult SyncSetOp::verify() {
  return verifySignal(*this, /*isIntraBlock=*/true, getFftsMode(), 3);
}
LogicalResult SyncWaitOp::verify() {
  return verifySignal(*this, /*isIntraBlock=*/true, getFftsMode(), 3);
}
LogicalResult SetCrossBlockOp::verify() {
  return verifySignal(*this, /*isIntraBlock=*/false, getFftsMode(), 1);
}
LogicalResult WaitCrossBlockOp::verify() {
  return verifySignal(*this, /*isIntraBlock=*/false, std::nullopt, 1);
}
LogicalResult SetIntraBlockOp::verify() {
  return verifySignal(*this, /*isIntraBlock=*/true, std::nullopt, 1);
}
LogicalResult WaitIntraBlockOp::verify() {
  return verifySignal(*this, /*isIntraBlock=*/true, std::nullopt, 1);
}

LogicalResult SetFFTsOp::verify() {
  PtrType type = getFfts().getType();
  if ((!type.getElementType().isSignlessInteger(64) &&
       !type.getElementType().isSignlessInteger(8)) ||
      type.getPlace() != Place::Gm) {
    return emitOpError("expects an address of i64 or i8 in global memory "
                       "(set_ffts_c1), but found ")
           << type;
  }
  return verifyAvailable(*this);
}

//===----------------------------------------------------------------------===//
// Tokens of buffers
//===----------------------------------------------------------------------===//

/// The pipe or class that a word of the older text names.
static ParseResult parseQuotedPipe(OpAsmParser &parser, SMLoc loc,
                                   StringRef word, Attribute &pipeLike) {
  if (std::optional<Pipe> pipe = symbolizePipe(word)) {
    pipeLike = PipeAttr::get(parser.getContext(), *pipe);
    return success();
  }
  if (std::optional<SyncOpType> type = symbolizeSyncOpType(word)) {
    pipeLike = SyncOpTypeAttr::get(parser.getContext(), *type);
    return success();
  }
  return parser.emitError(loc, "expects a pipe or a class of instructions, "
                               "but found '")
         << word << "'";
}

/// `[pipe, id, mode]` or `"pipe", id, mode`; the mode may be left out.
static ParseResult parseToken(OpAsmParser &parser, Attribute &pipeLike,
                              IntegerAttr &mode,
                              function_ref<ParseResult()> parseId) {
  std::string word;
  SMLoc loc = parser.getCurrentLocation();
  bool isQuoted = succeeded(parser.parseOptionalString(&word));
  if (isQuoted) {
    if (parseQuotedPipe(parser, loc, word, pipeLike)) {
      return failure();
    }
  } else if (parser.parseLSquare() || parser.parseAttribute(pipeLike)) {
    return failure();
  }
  if (parser.parseComma() || parseId()) {
    return failure();
  }
  if (succeeded(parser.parseOptionalComma()) &&
      parser.parseAttribute(mode, parser.getBuilder().getI32Type())) {
    return failure();
  }
  return isQuoted ? success() : parser.parseRSquare();
}

static ParseResult parseBufferToken(OpAsmParser &parser, Attribute &pipeLike,
                                    IntegerAttr &id, IntegerAttr &mode) {
  return parseToken(parser, pipeLike, mode, [&] {
    return parser.parseAttribute(id, parser.getBuilder().getI32Type());
  });
}

static ParseResult parseBufferToken(OpAsmParser &parser, Attribute &pipeLike,
                                    OpAsmParser::UnresolvedOperand &id,
                                    IntegerAttr &mode) {
  return parseToken(parser, pipeLike, mode,
                    [&] { return parser.parseOperand(id); });
}

template <typename Id>
static void printToken(OpAsmPrinter &printer, Attribute pipeLike, Id id,
                       IntegerAttr mode) {
  printer << "[" << pipeLike << ", " << id;
  if (mode) {
    printer << ", " << mode.getInt();
  }
  printer << "]";
}

static void printBufferToken(OpAsmPrinter &printer, Operation *,
                             Attribute pipeLike, IntegerAttr id,
                             IntegerAttr mode) {
  printToken(printer, pipeLike, id.getInt(), mode);
}

static void printBufferToken(OpAsmPrinter &printer, Operation *,
                             Attribute pipeLike, Value id, IntegerAttr mode) {
  printToken(printer, pipeLike, id, mode);
}

static LogicalResult verifyBuffer(Operation *op, Attribute pipeLike,
                                  std::optional<int64_t> id, int32_t mode) {
  if (failed(verifyPipes(op, getPipeOf(pipeLike)))) {
    return failure();
  }
  // buffer_c1
  if (id && *id < 0) {
    return op->emitOpError("expects a buffer that is not negative (buffer_c1), "
                           "but found ")
           << *id;
  }
  // buffer_c2
  if (mode < 0) {
    return op->emitOpError("expects 'mode' that is not negative (buffer_c2), "
                           "but found ")
           << mode;
  }
  return success();
}

LogicalResult GetBufOp::verify() {
  return verifyBuffer(*this, getOpType(), getBufIdAttr().getInt(), getMode());
}
LogicalResult RlsBufOp::verify() {
  return verifyBuffer(*this, getOpType(), getBufIdAttr().getInt(), getMode());
}
LogicalResult GetBufDynOp::verify() {
  return verifyBuffer(*this, getOpType(), getConstantIntValue(getBufId()),
                      getMode());
}
LogicalResult RlsBufDynOp::verify() {
  return verifyBuffer(*this, getOpType(), getConstantIntValue(getBufId()),
                      getMode());
}

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISASync.cpp.inc"

void PTOISADialect::registerSyncOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISASync.cpp.inc"
      >();
}
