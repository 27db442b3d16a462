//===- PTOISAFifo.cpp - Cores and the queues between them ---------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A queue is declared by number on each of its cores. Operations find their
// declaration by a walk from the start of the section or function around them;
// declarations stand at the start, so the walk is short.
//
//===----------------------------------------------------------------------===//

#include "PTOISAEpilogue.h"
#include "PTOISAQueueRules.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

//===----------------------------------------------------------------------===//
// Cores
//===----------------------------------------------------------------------===//

std::optional<KernelKind> mlir::pto_isa::getKernelKind(Operation *op) {
  for (; op; op = op->getParentOp()) {
    if (isa<SectionCubeOp>(op)) {
      return KernelKind::Cube;
    }
    if (isa<SectionVectorOp>(op)) {
      return KernelKind::Vector;
    }
    // The second name is that in public text, which editors do not import.
    for (StringRef name : {StringRef(PTOISADialect::getKernelKindAttrName()),
                           StringRef("pto.kernel_kind")}) {
      if (auto kind = op->getAttrOfType<KernelKindAttr>(name)) {
        return kind.getValue();
      }
    }
  }
  return std::nullopt;
}

static LogicalResult verifySection(Operation *op) {
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp()) {
    if (isa<SectionCubeOp, SectionVectorOp>(parent)) {
      return op->emitOpError("expects no section around it (section_c1), but "
                             "found '")
             << parent->getName() << "'";
    }
  }
  return success();
}

LogicalResult SectionCubeOp::verify() { return verifySection(*this); }
LogicalResult SectionVectorOp::verify() { return verifySection(*this); }

/// The kind of core that alone executes what `call` calls, if the caller is for
/// both kinds.
static std::optional<KernelKind> getOtherKind(func::CallOp call,
                                              SymbolTableCollection &symbols) {
  auto callee =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  auto isOne = [](std::optional<KernelKind> kind) {
    return kind && *kind != KernelKind::Mixed;
  };
  std::optional<KernelKind> kind =
      callee ? getKernelKind(callee) : std::nullopt;
  return isOne(kind) && !isOne(getKernelKind(call)) ? kind : std::nullopt;
}

void mlir::pto_isa::wrapCallsInSections(Operation *root) {
  SmallVector<std::pair<func::CallOp, KernelKind>> calls;
  SymbolTableCollection symbols;
  root->walk([&](func::CallOp call) {
    std::optional<KernelKind> kind = getOtherKind(call, symbols);
    if (kind && call.getNumResults() == 0) {
      calls.emplace_back(call, *kind);
    }
  });
  for (auto [call, kind] : calls) {
    OpBuilder builder(call);
    Operation *section =
        kind == KernelKind::Cube
            ? SectionCubeOp::create(builder, call.getLoc()).getOperation()
            : SectionVectorOp::create(builder, call.getLoc()).getOperation();
    Block &body = section->getRegion(0).emplaceBlock();
    call->moveBefore(&body, body.end());
  }
}

/// Checks that the core that an operation is for executes it.
static LogicalResult verifyCore(Operation *op, bool isOnCube, StringRef label) {
  std::optional<KernelKind> kind = getKernelKind(op);
  if (kind == (isOnCube ? KernelKind::Cube : KernelKind::Vector)) {
    return success();
  }
  return op->emitOpError("expects a section or function of the ")
         << (isOnCube ? "cube" : "vector") << " core (" << label
         << "), but found "
         << (kind ? "one of kind '" + stringifyKernelKind(*kind).str() + "'"
                  : "none");
}

//===----------------------------------------------------------------------===//
// Slots at the consumer
//===----------------------------------------------------------------------===//

/// The first operation of type `Op` inside of `root` that `fits`, or null.
template <typename Op>
static Op findInside(Operation *root, function_ref<bool(Op)> fits) {
  Op found{};
  if (root) {
    root->walk<WalkOrder::PreOrder>([&](Op op) {
      found = fits(op) ? op : Op{};
      return found ? WalkResult::interrupt() : WalkResult::advance();
    });
  }
  return found;
}

static Operation *getFunction(Operation *op) {
  return op->getParentOfType<FunctionOpInterface>();
}

LogicalResult ReserveBufferOp::verify() {
  // reserve_buffer_c1
  int32_t size = getSize();
  if (size <= 0) {
    return emitOpError("expects a positive 'size' (reserve_buffer_c1), but "
                       "found ")
           << size;
  }
  // reserve_buffer_c2
  if (getLocation() != Place::Vec && getLocation() != Place::Mat) {
    return emitOpError("expects 'location' to be 'vec' or 'mat' "
                       "(reserve_buffer_c2), but found '")
           << stringifyPlace(getLocation()) << "'";
  }
  // reserve_buffer_c3
  IntegerAttr base = getBaseAttr();
  if ((!getAutoAlloc() && !base) || (base && base.getInt() < 0)) {
    InFlightDiagnostic diagnostic =
        emitOpError("expects a 'base' that is not negative without 'auto' "
                    "(reserve_buffer_c3), but found ");
    return base ? diagnostic << base.getInt() : diagnostic << "none";
  }
  // reserve_buffer_c4
  auto other =
      findInside<ReserveBufferOp>(getFunction(*this), [&](ReserveBufferOp op) {
        return op.getName() == getName();
      });
  if (other && other != *this) {
    InFlightDiagnostic diagnostic =
        emitOpError("expects the only buffer with the name '")
        << getName() << "' (reserve_buffer_c4), but found another";
    diagnostic.attachNote(other.getLoc()) << "the other one is here";
    return diagnostic;
  }
  // reserve_buffer_c5
  const pto::Machine *machine = pto::getTargetMachine(*this);
  const pto::Memory *memory =
      machine ? machine->findPlace(stringifyPlace(getLocation())) : nullptr;
  int64_t end = (base ? base.getInt() : 0) + size;
  if (memory && end > memory->capacity) {
    return emitOpError("expects the end within ")
           << memory->capacity << " bytes of '" << memory->name
           << "' on machine '" << machine->name
           << "' (reserve_buffer_c5), but found it at " << end;
  }
  return success();
}

/// The function of a name: of the nearest symbol table that has it, or of a
/// module inside of one; kernels of two cores may be modules of their own.
static FunctionOpInterface findPeer(Operation *op, FlatSymbolRefAttr name,
                                    SymbolTableCollection &symbols) {
  for (Operation *table = SymbolTable::getNearestSymbolTable(op); table;
       table = table->getParentOp()
                   ? SymbolTable::getNearestSymbolTable(table->getParentOp())
                   : nullptr) {
    if (auto found = symbols.lookupSymbolIn<FunctionOpInterface>(table, name)) {
      return found;
    }
    for (auto module : table->getRegion(0).getOps<ModuleOp>()) {
      if (auto found =
              symbols.lookupSymbolIn<FunctionOpInterface>(module, name)) {
        return found;
      }
    }
  }
  return {};
}

LogicalResult
ImportReservedBufferOp::verifySymbolUses(SymbolTableCollection &symbols) {
  // import_reserved_buffer_c1
  FunctionOpInterface peer = findPeer(*this, getPeerFuncAttr(), symbols);
  auto reserve = findInside<ReserveBufferOp>(
      peer, [&](ReserveBufferOp op) { return op.getName() == getName(); });
  if (!reserve) {
    return emitOpError("expects '")
           << getPeerFunc() << "' to reserve a buffer '" << getName()
           << "' (import_reserved_buffer_c1), but found no "
           << (peer ? "such buffer" : "such function");
  }
  // import_reserved_buffer_c2
  auto other = findInside<ImportReservedBufferOp>(
      getFunction(*this), [&](ImportReservedBufferOp op) {
        return op.getName() == getName() &&
               op.getPeerFuncAttr() == getPeerFuncAttr();
      });
  if (other && other != *this) {
    return emitOpError("expects the only import of '")
           << getName() << "' (import_reserved_buffer_c2), but found another";
  }
  return failure(failed(verifyEnds(*this, reserve)) ||
                 failed(verifySameEpilogue(*this, reserve)));
}

//===----------------------------------------------------------------------===//
// Declarations of numbered queues
//===----------------------------------------------------------------------===//

/// Parses a value of `name = value` into an attribute; none of another name.
static OptionalParseResult parseClause(OpAsmParser &parser, StringRef name,
                                       NamedAttrList &attributes) {
  Builder &builder = parser.getBuilder();
  if (llvm::is_contained(
          {"id", "slot_size", "slot_num", "local_slot_num", "flag_base"},
          name)) {
    IntegerAttr value;
    return parser.parseAttribute(value, builder.getI32Type(), name, attributes);
  }
  if (name == "dir_mask") {
    IntegerAttr value;
    return parser.parseAttribute(value, builder.getI8Type(), name, attributes);
  }
  if (name == "nosplit") {
    BoolAttr value;
    return parser.parseAttribute(value, name, attributes);
  }
  if (name == "acc_push_epilogue") {
    AccPushEpilogueAttr value;
    return parser.parseAttribute(value, name, attributes);
  }
  return std::nullopt;
}

/// Parses `{name = value, ...}`.
static ParseResult parseClauses(OpAsmParser &parser,
                                NamedAttrList &attributes) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Braces, [&]() -> ParseResult {
        StringRef name;
        SMLoc loc = parser.getCurrentLocation();
        if (parser.parseKeyword(&name) || parser.parseEqual()) {
          return failure();
        }
        if (attributes.get(name)) {
          return parser.emitError(loc, "expects '") << name << "' once";
        }
        OptionalParseResult parsed = parseClause(parser, name, attributes);
        if (parsed.has_value()) {
          return *parsed;
        }
        return parser.emitError(loc,
                                "expects a parameter of a queue, but found '")
               << name << "'";
      });
}

/// The operands of a declaration as text names them, in order.
static constexpr StringLiteral kQueueOperands[] = {
    "gm_slot_buffer", "gm_slot_tensor", "c2v_consumer_buf", "v2c_consumer_buf"};

namespace {
/// An operand with its type while it is parsed.
struct TypedOperand {
  OpAsmParser::UnresolvedOperand operand;
  Type type;
};
} // namespace

/// Parses `(name = %operand : type, ...)`.
static ParseResult
parseQueueOperands(OpAsmParser &parser,
                   MutableArrayRef<std::optional<TypedOperand>> operands) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Paren, [&]() -> ParseResult {
        StringRef name;
        SMLoc loc = parser.getCurrentLocation();
        if (parser.parseKeyword(&name) || parser.parseEqual()) {
          return failure();
        }
        const auto *known = llvm::find(kQueueOperands, name);
        if (known == std::end(kQueueOperands)) {
          return parser.emitError(loc,
                                  "expects an operand of a queue, but found '")
                 << name << "'";
        }
        auto &operand = operands[known - std::begin(kQueueOperands)];
        if (operand) {
          return parser.emitError(loc, "expects '") << name << "' once";
        }
        operand.emplace();
        return failure(parser.parseOperand(operand->operand) ||
                       parser.parseColonType(operand->type));
      });
}

static ParseResult parseQueue(OpAsmParser &parser, OperationState &result) {
  std::optional<TypedOperand> operands[std::size(kQueueOperands)];
  if (parseClauses(parser, result.attributes) ||
      parseQueueOperands(parser, operands) ||
      parser.parseOptionalAttrDict(result.attributes)) {
    return failure();
  }
  SmallVector<int32_t> segments;
  for (const std::optional<TypedOperand> &operand : operands) {
    segments.push_back(operand.has_value());
    if (operand && parser.resolveOperand(operand->operand, operand->type,
                                         result.operands)) {
      return failure();
    }
  }
  for (StringRef needed : {"dir_mask", "slot_size"}) {
    if (!result.attributes.get(needed)) {
      return parser.emitError(parser.getNameLoc(), "expects '")
             << needed << "' of a queue";
    }
  }
  result.addAttribute("operandSegmentSizes",
                      parser.getBuilder().getDenseI32ArrayAttr(segments));
  return success();
}

template <typename QueueOp>
static void printQueue(OpAsmPrinter &printer, QueueOp op) {
  llvm::ListSeparator comma(", ");
  auto print = [&](StringRef name, auto value) {
    printer << StringRef(comma) << name << " = " << value;
  };
  printer << " {";
  if (op.getIdAttr()) {
    print("id", op.getId());
  }
  print("dir_mask", int32_t(op.getDirMaskAttr().getInt()));
  print("slot_size", op.getSlotSizeAttr().getInt());
  if (IntegerAttr number = op.getSlotNumAttr()) {
    print("slot_num", number.getInt());
  }
  if (IntegerAttr number = op.getLocalSlotNumAttr()) {
    print("local_slot_num", number.getInt());
  }
  if (BoolAttr isWhole = op.getNosplitAttr()) {
    print("nosplit", isWhole.getValue() ? "true" : "false");
  }
  if (AccPushEpilogueAttr epilogue = op.getAccPushEpilogueAttr()) {
    print("acc_push_epilogue", epilogue);
  }
  printer << "}(";
  llvm::ListSeparator operandComma(", ");
  Value operands[] = {op.getGmSlotBuffer(), op.getGmSlotTensor(),
                      op.getC2vConsumerBuf(), op.getV2cConsumerBuf()};
  for (auto [name, operand] : llvm::zip_equal(kQueueOperands, operands)) {
    if (operand) {
      printer << StringRef(operandComma) << name << " = " << operand << " : "
              << operand.getType();
    }
  }
  printer << ")";
  printer.printOptionalAttrDict(op->getAttrs(),
                                {"id", "dir_mask", "slot_size", "slot_num",
                                 "local_slot_num", "nosplit",
                                 "acc_push_epilogue", "operandSegmentSizes"});
}

/// Checks the numbers of a queue.
template <typename QueueOp>
static LogicalResult verifyQueueNumbers(QueueOp op) {
  // initialize_pipe_c2
  int64_t directions = op.getDirMaskAttr().getInt();
  if (directions < 1 || directions > 3) {
    return op.emitOpError("expects 'dir_mask' to be 1, 2 or 3 "
                          "(initialize_pipe_c2), but found ")
           << directions;
  }
  // initialize_pipe_c3
  int64_t slots = op.getSlotNumAttr() ? op.getSlotNumAttr().getInt()
                  : directions == 3   ? 4
                                      : 8;
  int64_t local =
      op.getLocalSlotNumAttr() ? op.getLocalSlotNumAttr().getInt() : slots;
  for (auto [name, value, limit] :
       {std::tuple("slot_size", op.getSlotSizeAttr().getInt(),
                   int64_t(INT32_MAX)),
        std::tuple("slot_num", slots, int64_t(INT32_MAX)),
        std::tuple("local_slot_num", local, slots)}) {
    if (value < 1 || value > limit) {
      return op.emitOpError("expects '")
             << name << "' from 1 to " << limit
             << " (initialize_pipe_c3), but found " << value;
    }
  }
  if (op.getLocalSlotNumAttr() && !hasGlobalSlots(op)) {
    return op.emitOpError("expects 'local_slot_num' with slots in global "
                          "memory only (initialize_pipe_c3), but found ")
           << local;
  }
  // initialize_pipe_c6
  if (op.getAccPushEpilogue() &&
      (directions != 1 || !op.getNosplit().value_or(false))) {
    return op.emitOpError(
               "expects 'acc_push_epilogue' for 'dir_mask' 1 and "
               "'nosplit' (initialize_pipe_c6), but found 'dir_mask' ")
           << directions;
  }
  return success();
}

/// Checks where the slots of a queue are.
template <typename QueueOp>
static LogicalResult verifyQueueSlots(QueueOp op) {
  // initialize_pipe_c5
  if (op.getGmSlotBuffer() && op.getGmSlotTensor()) {
    return op.emitOpError("expects one of 'gm_slot_buffer' and "
                          "'gm_slot_tensor' (initialize_pipe_c5), but found "
                          "both");
  }
  // initialize_pipe_c4
  int64_t directions = op.getDirMaskAttr().getInt();
  if (op.getGmSlotTensor() && !op.getC2vConsumerBuf() &&
      !op.getV2cConsumerBuf()) {
    return success();
  }
  for (auto [name, value, bit] :
       {std::tuple("c2v_consumer_buf", op.getC2vConsumerBuf(), 1),
        std::tuple("v2c_consumer_buf", op.getV2cConsumerBuf(), 2)}) {
    if ((directions & bit) != 0 && !value) {
      return op.emitOpError("expects '")
             << name << "' for 'dir_mask' " << directions
             << " (initialize_pipe_c4), but found none";
    }
  }
  return success();
}

/// The number of a declared queue, if `op` is one.
static std::optional<uint32_t> getDeclaredId(Operation *op) {
  return TypeSwitch<Operation *, std::optional<uint32_t>>(op)
      .Case<AicInitializePipeOp, AivInitializePipeOp>(
          [](auto queue) { return queue.getId(); })
      .Default(std::nullopt);
}

/// The first declaration of queue `id` inside of `root`, or null.
static Operation *findDeclaration(Operation *root, uint32_t id) {
  return findInside<Operation *>(
      root, [&](Operation *op) { return getDeclaredId(op) == id; });
}

/// The section or function around an operation.
static Operation *getCoreRegion(Operation *op) {
  Operation *parent = op->getParentOp();
  while (parent &&
         !isa<SectionCubeOp, SectionVectorOp, FunctionOpInterface>(parent)) {
    parent = parent->getParentOp();
  }
  return parent;
}

Operation *mlir::pto_isa::detail::findQueue(Operation *op, uint32_t id) {
  Operation *queue = findDeclaration(getCoreRegion(op), id);
  Operation *function = getFunction(op);
  return queue || !function ? queue : findDeclaration(function, id);
}

template <typename QueueOp>
static LogicalResult verifyQueue(QueueOp op, bool isOnCube) {
  if (failed(verifyCore(op, isOnCube, "initialize_pipe_c1")) ||
      failed(verifyQueueNumbers(op)) || failed(verifyQueueSlots(op)) ||
      failed(verifyEpilogueMachine(op))) {
    return failure();
  }
  // initialize_pipe_c7
  int32_t id = op.getId();
  if (id < 0) {
    return op.emitOpError("expects 'id' that is not negative "
                          "(initialize_pipe_c7), but found ")
           << id;
  }
  Operation *first = findDeclaration(getCoreRegion(op), id);
  if (first && first != op) {
    InFlightDiagnostic diagnostic =
        op.emitOpError("expects the only queue ")
        << id << " (initialize_pipe_c7), but found another";
    diagnostic.attachNote(first->getLoc()) << "the other one is here";
    return diagnostic;
  }
  return failure(failed(verifyOneSplit(op)) || failed(verifySignals(op)));
}

ParseResult AicInitializePipeOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  return parseQueue(parser, result);
}
void AicInitializePipeOp::print(OpAsmPrinter &printer) {
  printQueue(printer, *this);
}
LogicalResult AicInitializePipeOp::verify() {
  return verifyQueue(*this, /*isOnCube=*/true);
}
ParseResult AivInitializePipeOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  return parseQueue(parser, result);
}
void AivInitializePipeOp::print(OpAsmPrinter &printer) {
  printQueue(printer, *this);
}
LogicalResult AivInitializePipeOp::verify() {
  return failure(failed(verifyQueue(*this, /*isOnCube=*/false)) ||
                 failed(verifyOneElement(*this)));
}

//===----------------------------------------------------------------------===//
// Numbered queues
//===----------------------------------------------------------------------===//

/// The parameters of a queue that is a value, in any order.
static ParseResult
parseSlottedHandleClauses(OpAsmParser &parser, IntegerAttr &dirMask,
                          IntegerAttr &slotSize, IntegerAttr &slotNum,
                          IntegerAttr &localSlotNum, IntegerAttr &flagBase,
                          BoolAttr &nosplit) {
  NamedAttrList clauses;
  SMLoc loc = parser.getCurrentLocation();
  if (parseClauses(parser, clauses)) {
    return failure();
  }
  for (auto [name, value] :
       {std::pair("dir_mask", &dirMask), std::pair("slot_size", &slotSize),
        std::pair("slot_num", &slotNum),
        std::pair("local_slot_num", &localSlotNum),
        std::pair("flag_base", &flagBase)}) {
    *value = dyn_cast_if_present<IntegerAttr>(clauses.erase(name));
  }
  nosplit = dyn_cast_if_present<BoolAttr>(clauses.erase("nosplit"));
  if (!dirMask || !slotSize || !slotNum) {
    return parser.emitError(
        loc, "expects 'dir_mask', 'slot_size' and 'slot_num' of a queue");
  }
  if (!clauses.empty()) {
    return parser.emitError(loc, "expects a parameter of a queue that is a "
                                 "value, but found '")
           << clauses.begin()->getName().getValue() << "'";
  }
  return success();
}

static void printSlottedHandleClauses(OpAsmPrinter &printer, Operation *,
                                      IntegerAttr dirMask, IntegerAttr slotSize,
                                      IntegerAttr slotNum,
                                      IntegerAttr localSlotNum,
                                      IntegerAttr flagBase, BoolAttr nosplit) {
  printer << "{dir_mask = " << dirMask.getInt()
          << ", slot_size = " << slotSize.getInt()
          << ", slot_num = " << slotNum.getInt();
  if (localSlotNum) {
    printer << ", local_slot_num = " << localSlotNum.getInt();
  }
  if (flagBase) {
    printer << ", flag_base = " << flagBase.getInt();
  }
  if (nosplit) {
    printer << ", nosplit = " << (nosplit.getValue() ? "true" : "false");
  }
  printer << "}";
}

static ParseResult parseHandleClauses(OpAsmParser &parser, IntegerAttr &dirMask,
                                      IntegerAttr &slotSize,
                                      IntegerAttr &slotNum,
                                      IntegerAttr &flagBase,
                                      BoolAttr &nosplit) {
  IntegerAttr localSlotNum;
  SMLoc loc = parser.getCurrentLocation();
  if (parseSlottedHandleClauses(parser, dirMask, slotSize, slotNum,
                                localSlotNum, flagBase, nosplit)) {
    return failure();
  }
  if (localSlotNum) {
    return parser.emitError(loc, "expects no 'local_slot_num' of a queue "
                                 "between memories of the cores");
  }
  return success();
}

static void printHandleClauses(OpAsmPrinter &printer, Operation *op,
                               IntegerAttr dirMask, IntegerAttr slotSize,
                               IntegerAttr slotNum, IntegerAttr flagBase,
                               BoolAttr nosplit) {
  printSlottedHandleClauses(printer, op, dirMask, slotSize, slotNum, {},
                            flagBase, nosplit);
}

/// Parses `split = number`.
static ParseResult parseSplitClause(OpAsmParser &parser, IntegerAttr &split) {
  return failure(parser.parseKeyword("split") || parser.parseEqual() ||
                 parser.parseAttribute(split, parser.getBuilder().getI8Type()));
}

/// Parses `{split = number}`.
static ParseResult parseSplit(OpAsmParser &parser, IntegerAttr &split) {
  return failure(parser.parseLBrace() || parseSplitClause(parser, split) ||
                 parser.parseRBrace());
}

static void printSplit(OpAsmPrinter &printer, Operation *, IntegerAttr split) {
  printer << "{split = " << split.getInt() << "}";
}

/// Parses `{id = number, split = number}`; the first may be left out.
static ParseResult parseQueueNumber(OpAsmParser &parser, IntegerAttr &id,
                                    IntegerAttr &split) {
  if (parser.parseLBrace()) {
    return failure();
  }
  if (succeeded(parser.parseOptionalKeyword("id")) &&
      (parser.parseEqual() ||
       parser.parseAttribute(id, parser.getBuilder().getI32Type()) ||
       parser.parseComma())) {
    return failure();
  }
  return failure(parseSplitClause(parser, split) || parser.parseRBrace());
}

static void printQueueNumber(OpAsmPrinter &printer, Operation *, IntegerAttr id,
                             IntegerAttr split) {
  printer << "{";
  if (id) {
    printer << "id = " << id.getInt() << ", ";
  }
  printer << "split = " << split.getInt() << "}";
}

/// The pipe that writes an entry into a slot.
static Pipe getPushPipe(Type entry, bool isOnCube) {
  auto tile = dyn_cast<TileType>(entry);
  Place place = tile ? tile.getPlace() : isOnCube ? Place::Acc : Place::Vec;
  return place == Place::Acc ? Pipe::Fix : Pipe::MTE3;
}

/// The pipe that gets an entry out of a slot: a load where the cores have no
/// path to each other, else the slot is the tile.
static Pipe getPopPipe(Operation *op, Type entry) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  bool isDirect = machine && machine->findPath("l0c", "ub");
  return isDirect || !isa<TileType>(entry) ? Pipe::S : Pipe::MTE2;
}

Pipe TPushToAivOp::getPipe() {
  return getPushPipe(getTile().getType(), isOnCube());
}
Pipe TPushToAicOp::getPipe() {
  return getPushPipe(getTile().getType(), isOnCube());
}
Pipe TPopFromAicOp::getPipe() { return getPopPipe(*this, getTile().getType()); }
Pipe TPopFromAivOp::getPipe() { return getPopPipe(*this, getTile().getType()); }

/// Checks `split` (fifo_c3).
static LogicalResult verifySplit(Operation *op, int64_t split, Type entry,
                                 bool isToVector) {
  bool isOdd = split == 3 || split == 4;
  if (split < 0 || split > 4 ||
      (isOdd && (!isToVector || isa_and_nonnull<TensorViewType>(entry)))) {
    return op->emitOpError("expects 'split' from 0 to 4, and to 2 for views "
                           "and to cube cores (fifo_c3), but found ")
           << split;
  }
  return success();
}

/// Checks the place of a tile (fifo_c4).
static LogicalResult verifyEntryPlace(Operation *op, Type entry,
                                      Place expected) {
  auto tile = dyn_cast_if_present<TileType>(entry);
  if (!tile || tile.getPlace() == expected) {
    return success();
  }
  return op->emitOpError("expects a tile in '")
         << stringifyPlace(expected) << "' (fifo_c4), but found it in '"
         << stringifyPlace(tile.getPlace()) << "'";
}

/// Whether a view can be a slot, or the half of one that a vector core has.
static bool fitsSlot(TensorViewType view, TensorViewType slot, int64_t split) {
  SmallVector<int64_t> half(slot.getShape());
  if (split != 0 && half.size() >= 2) {
    int64_t &extent = half[half.size() - (split % 2 == 1 ? 2 : 1)];
    extent = ShapedType::isDynamic(extent) ? extent : extent / 2;
  }
  return view.getElementType() == slot.getElementType() &&
         (succeeded(verifyCompatibleShape(slot.getShape(), view.getShape())) ||
          succeeded(verifyCompatibleShape(half, view.getShape())));
}

/// Checks an entry that is a view against the slots `slots` (fifo_c5).
static LogicalResult verifyViewEntry(Operation *op, Type entry, Value slots,
                                     int64_t split) {
  auto view = dyn_cast_if_present<TensorViewType>(entry);
  if (!view) {
    return success();
  }
  auto type =
      slots ? dyn_cast<TensorViewType>(slots.getType()) : TensorViewType();
  if (type && fitsSlot(view, type, split)) {
    return success();
  }
  InFlightDiagnostic diagnostic =
      op->emitOpError("expects the type of the slots (fifo_c5), but found ")
      << view << " and ";
  return type ? diagnostic << type : diagnostic << "no slots that are views";
}

/// Checks `fifo_c6`.
static LogicalResult verifySubblock(Operation *op, Value subblock,
                                    int64_t split, Type entry) {
  if (subblock && (split == 0 || !isa<TileType>(entry))) {
    return op->emitOpError("expects 'aiv_subblockid' for a tile and a 'split' "
                           "(fifo_c6), but found 'split' ")
           << split << " and " << entry;
  }
  return success();
}

/// Checks `fifo_c1` to `fifo_c5` and what follows from the epilogue of a queue,
/// for an operation on a numbered queue; `place`
/// is that of tiles.
template <typename Op>
static LogicalResult verifyNumbered(Op op, Type entry, Place place) {
  int64_t split = op.getSplitAttr().getInt();
  if (failed(verifyAvailable(op)) ||
      failed(verifyCore(op, Op::isOnCube(), "fifo_c1")) ||
      failed(verifySplit(op, split, entry, Op::isToVector())) ||
      failed(verifyEntryPlace(op, entry, place)) ||
      failed(verifyEntryLayout(op, entry))) {
    return failure();
  }
  // fifo_c2
  Operation *queue = findQueue(op, op.getId());
  int64_t directions = 0;
  Value slots;
  if (auto cube = dyn_cast_if_present<AicInitializePipeOp>(queue)) {
    directions = cube.getDirMaskAttr().getInt();
    slots = cube.getGmSlotTensor();
  } else if (auto vector = dyn_cast_if_present<AivInitializePipeOp>(queue)) {
    directions = vector.getDirMaskAttr().getInt();
    slots = vector.getGmSlotTensor();
  }
  if ((directions & (Op::isToVector() ? 1 : 2)) == 0) {
    InFlightDiagnostic diagnostic =
        op.emitOpError("expects a queue ")
        << op.getId() << " to the " << (Op::isToVector() ? "vector" : "cube")
        << " core (fifo_c2), but found "
        << (queue ? "one of the other direction" : "none");
    if (queue) {
      diagnostic.attachNote(queue->getLoc()) << "it is declared here";
    }
    return diagnostic;
  }
  if (failed(verifyViewEntry(op, entry, slots, split)) ||
      failed(verifyOddSplit(op, queue, split, entry)) ||
      (!hasGlobalSlots(queue) &&
       failed(verifySharedAccumulator(op, split, entry)))) {
    return failure();
  }
  return verifyQueueEpilogue(op, queue, op.getId(), split, entry);
}

/// Also checks `fifo_c7`.
template <typename Op>
static LogicalResult verifyPop(Op op, Place place) {
  Type entry = op.getTile().getType();
  if (failed(verifyNumbered(op, entry, place))) {
    return failure();
  }
  auto tile = dyn_cast<TileType>(entry);
  bool canHave = tile && tile.hasDynamicValid();
  if (bool(op.getValidRow()) != bool(op.getValidCol()) ||
      (op.getValidRow() && !canHave)) {
    return op.emitOpError("expects both valid extents of a tile with '?', or "
                          "none (fifo_c7), but found them for ")
           << entry;
  }
  return success();
}

LogicalResult TPushToAivOp::verify() {
  return verifyNumbered(*this, getTile().getType(), Place::Acc);
}
LogicalResult TPushToAicOp::verify() {
  if (failed(verifyNumbered(*this, getTile().getType(), Place::Vec))) {
    return failure();
  }
  return verifySubblock(*this, getAivSubblockid(), getSplitAttr().getInt(),
                        getTile().getType());
}
LogicalResult TPopFromAicOp::verify() {
  if (failed(verifyPop(*this, Place::Vec))) {
    return failure();
  }
  return verifySubblock(*this, getAivSubblockid(), getSplitAttr().getInt(),
                        getTile().getType());
}
LogicalResult TPopFromAivOp::verify() { return verifyPop(*this, Place::Mat); }
LogicalResult TFreeFromAicOp::verify() {
  return verifyNumbered(*this, getEntry() ? getEntry().getType() : Type(),
                        Place::Vec);
}
LogicalResult TFreeFromAivOp::verify() {
  return verifyNumbered(*this, getEntry() ? getEntry().getType() : Type(),
                        Place::Mat);
}
LogicalResult TAllocToAivOp::verify() {
  return verifyNumbered(*this, getEntry().getType(), Place::Acc);
}
LogicalResult TAllocToAicOp::verify() {
  return verifyNumbered(*this, getEntry().getType(), Place::Vec);
}

//===----------------------------------------------------------------------===//
// Queues that are values
//===----------------------------------------------------------------------===//

template <typename QueueOp>
static LogicalResult verifyHandle(QueueOp op, Value localAddr) {
  // queue_c1
  int64_t directions = op.getDirMaskAttr().getInt();
  int64_t size = op.getSlotSizeAttr().getInt();
  int64_t slots = op.getSlotNumAttr().getInt();
  if (directions < 1 || directions > 3 || size < 1 || slots < 1) {
    return op.emitOpError("expects 'dir_mask' of 1, 2 or 3 and positive "
                          "'slot_size' and 'slot_num' (queue_c1), but found ")
           << directions << ", " << size << " and " << slots;
  }
  // queue_c2
  const pto::Machine *machine = pto::getTargetMachine(op);
  int64_t signals = machine ? machine->events.crossCore : pto::kUnbounded;
  int64_t base = op.getFlagBaseAttr() ? op.getFlagBaseAttr().getInt() : 0;
  int64_t end = base + (directions == 3 ? 4 : 2);
  if (base < 0 || end > signals) {
    InFlightDiagnostic diagnostic =
        op.emitOpError("expects signals from 'flag_base' that are not negative")
        << (machine ? " and below " + std::to_string(signals) : "")
        << " (queue_c2), but found " << base << " to " << end - 1;
    return diagnostic;
  }
  // queue_c3
  if (bool(op.getPeerLocalAddr()) != (directions == 3 && localAddr)) {
    return op.emitOpError("expects 'peer_local_addr' for 'dir_mask' 3 with a "
                          "'local_addr' only (queue_c3), but found ")
           << (op.getPeerLocalAddr() ? "one" : "none") << " for " << directions;
  }
  return verifySignals(op);
}

LogicalResult InitializeL2LPipeOp::verify() {
  return verifyHandle(*this, getLocalAddr());
}

LogicalResult InitializeL2G2LPipeOp::verify() {
  if (failed(verifyHandle(*this, getLocalAddr()))) {
    return failure();
  }
  // queue_c4
  IntegerAttr local = getLocalSlotNumAttr();
  int64_t slots = getSlotNumAttr().getInt();
  if (local &&
      (!getLocalAddr() || local.getInt() < 1 || local.getInt() > slots)) {
    return emitOpError("expects 'local_slot_num' from 1 to ")
           << slots << " and a 'local_addr' (queue_c4), but found "
           << local.getInt() << " and " << (getLocalAddr() ? "one" : "none");
  }
  return success();
}

/// Parses `(%entry, %pipe : types)` or `(%pipe : type)`.
static ParseResult parseFreedEntry(
    OpAsmParser &parser, std::optional<OpAsmParser::UnresolvedOperand> &entry,
    OpAsmParser::UnresolvedOperand &pipe, Type &entryType, Type &pipeType) {
  if (parser.parseLParen() || parser.parseOperand(pipe)) {
    return failure();
  }
  if (succeeded(parser.parseOptionalComma())) {
    entry = pipe;
    if (parser.parseOperand(pipe) || parser.parseColon() ||
        parser.parseType(entryType) || parser.parseComma()) {
      return failure();
    }
  } else if (parser.parseColon()) {
    return failure();
  }
  return failure(parser.parseType(pipeType) || parser.parseRParen());
}

static void printFreedEntry(OpAsmPrinter &printer, Operation *, Value entry,
                            Value pipe, Type entryType, Type pipeType) {
  printer << "(";
  if (entry) {
    printer << entry << ", ";
  }
  printer << pipe << " : ";
  if (entry) {
    printer << entryType << ", ";
  }
  printer << pipeType << ")";
}

/// Checks an operation on a queue that is a value.
template <typename Op>
static LogicalResult verifyHandleUse(Op op, Type entry) {
  if (failed(verifyAvailable(op)) ||
      failed(verifySplit(op, op.getSplitAttr().getInt(), entry,
                         /*isToVector=*/true))) {
    return failure();
  }
  // fifo_c8
  if (getKernelKind(op).value_or(KernelKind::Mixed) == KernelKind::Mixed) {
    return op.emitOpError("expects a section or function of the cube or vector "
                          "core (fifo_c8), but found none");
  }
  // fifo_c3
  const pto::Machine *machine = pto::getTargetMachine(op);
  int64_t split = op.getSplitAttr().getInt();
  bool isDirect =
      machine && machine->findPath("l0c", "ub") &&
      op.getPipeHandle().template getDefiningOp<InitializeL2LPipeOp>();
  if (isDirect && split > 2) {
    return op.emitOpError("expects 'split' to 2 on a queue whose slots are not "
                          "in global memory (fifo_c3), but found ")
           << split;
  }
  if (isDirect && failed(verifySharedAccumulator(op, split, entry))) {
    return failure();
  }
  auto queue =
      op.getPipeHandle().template getDefiningOp<InitializeL2G2LPipeOp>();
  // Which slots a queue of elsewhere has is not known.
  return queue ? verifyViewEntry(op, entry, queue.getGmAddr(),
                                 op.getSplitAttr().getInt())
               : success();
}

static bool isOnCube(Operation *op) {
  return getKernelKind(op) == KernelKind::Cube;
}

Pipe TPushOp::getPipe() {
  return getPushPipe(getTile().getType(), isOnCube(*this));
}
Pipe TPopOp::getPipe() { return getPopPipe(*this, getTile().getType()); }

LogicalResult TPushOp::verify() {
  if (failed(verifyHandleUse(*this, getTile().getType()))) {
    return failure();
  }
  return verifySubblock(*this, getAivSubblockid(), getSplitAttr().getInt(),
                        getTile().getType());
}
LogicalResult TPopOp::verify() {
  if (failed(verifyHandleUse(*this, getTile().getType()))) {
    return failure();
  }
  return verifySubblock(*this, getAivSubblockid(), getSplitAttr().getInt(),
                        getTile().getType());
}
LogicalResult TAllocOp::verify() {
  return verifyHandleUse(*this, getEntry().getType());
}
LogicalResult TFreeOp::verify() {
  return verifyHandleUse(*this, getEntry() ? getEntry().getType() : Type());
}

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAFifo.cpp.inc"

void PTOISADialect::registerFifoOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAFifo.cpp.inc"
      >();
}
