//===- PTOISAComm.cpp - Exchange between chips --------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules and forms of what goes through windows of other chips' memory.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

//===----------------------------------------------------------------------===//
// Form of collectives
//===----------------------------------------------------------------------===//

/// `recv(%ping, %pong), group(%a, ...) : types`, where the types begin with
/// those of `first`; the number of the others follows from the operands.
static ParseResult
parseGroup(OpAsmParser &parser, OpAsmParser::UnresolvedOperand &ping,
           std::optional<OpAsmParser::UnresolvedOperand> &pong,
           SmallVectorImpl<OpAsmParser::UnresolvedOperand> &group,
           ArrayRef<Type *> first, Type &pingType, Type &pongType,
           SmallVectorImpl<Type> &groupTypes) {
  if (parser.parseKeyword("recv") || parser.parseLParen() ||
      parser.parseOperand(ping)) {
    return failure();
  }
  if (succeeded(parser.parseOptionalComma()) &&
      parser.parseOperand(pong.emplace())) {
    return failure();
  }
  if (parser.parseRParen() || parser.parseComma() ||
      parser.parseKeyword("group") ||
      parser.parseOperandList(group, AsmParser::Delimiter::Paren) ||
      parser.parseColon()) {
    return failure();
  }
  for (Type *type : first) {
    if (parser.parseType(*type) || parser.parseComma()) {
      return failure();
    }
  }
  if (parser.parseType(pingType) ||
      (pong && (parser.parseComma() || parser.parseType(pongType)))) {
    return failure();
  }
  groupTypes.resize(group.size());
  for (Type &type : groupTypes) {
    if (parser.parseComma() || parser.parseType(type)) {
      return failure();
    }
  }
  return success();
}

static ParseResult
parseGroup(OpAsmParser &parser, OpAsmParser::UnresolvedOperand &ping,
           std::optional<OpAsmParser::UnresolvedOperand> &pong,
           SmallVectorImpl<OpAsmParser::UnresolvedOperand> &group,
           Type &dataType, Type &pingType, Type &pongType,
           SmallVectorImpl<Type> &groupTypes) {
  return parseGroup(parser, ping, pong, group, {&dataType}, pingType, pongType,
                    groupTypes);
}

static ParseResult
parseGroup(OpAsmParser &parser, OpAsmParser::UnresolvedOperand &ping,
           std::optional<OpAsmParser::UnresolvedOperand> &pong,
           SmallVectorImpl<OpAsmParser::UnresolvedOperand> &group,
           Type &dataType, Type &accType, Type &pingType, Type &pongType,
           SmallVectorImpl<Type> &groupTypes) {
  return parseGroup(parser, ping, pong, group, {&dataType, &accType}, pingType,
                    pongType, groupTypes);
}

static void printGroup(OpAsmPrinter &printer, Value ping, Value pong,
                       OperandRange group, ArrayRef<Type> first) {
  SmallVector<Value> tiles{ping};
  if (pong) {
    tiles.push_back(pong);
  }
  printer << "recv(";
  printer.printOperands(tiles);
  printer << "), group(" << group << ") : ";
  SmallVector<Type> types(first);
  llvm::append_range(types, ValueRange(tiles).getTypes());
  llvm::append_range(types, group.getTypes());
  llvm::interleaveComma(types, printer);
}

static void printGroup(OpAsmPrinter &printer, Operation *, Value ping,
                       Value pong, OperandRange group, Type dataType, Type,
                       Type, TypeRange) {
  printGroup(printer, ping, pong, group, {dataType});
}

static void printGroup(OpAsmPrinter &printer, Operation *, Value ping,
                       Value pong, OperandRange group, Type dataType,
                       Type accType, Type, Type, TypeRange) {
  printGroup(printer, ping, pong, group, {dataType, accType});
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

/// Checks the extents of a view (comm_c1).
static LogicalResult verifyExtents(Operation *op, Type type, bool mayBeOpen) {
  auto view = cast<ShapedType>(type);
  bool isWindow = isa<PartitionViewType>(type);
  for (int64_t extent : view.getShape()) {
    bool isOpen = ShapedType::isDynamic(extent);
    if (isOpen ? !(mayBeOpen && isWindow) : extent <= 0) {
      return op->emitOpError("expects known and positive extents (comm_c1), "
                             "but found ")
             << type;
    }
  }
  if (view.getShape().empty()) {
    return op->emitOpError("expects a view with dimensions (comm_c1), but "
                           "found ")
           << type;
  }
  return success();
}

static Type getElementType(Type type) {
  auto tile = dyn_cast<TileType>(type);
  return tile ? tile.getElementType() : getElementTypeOrSelf(type);
}

/// Checks views and tiles (comm_c2, comm_c3).
static LogicalResult verifyData(Operation *op) {
  Type element;
  TileType staging;
  for (Type type : op->getOperandTypes()) {
    if (!isa<TileType, TensorViewType, PartitionViewType>(type)) {
      continue;
    }
    // comm_c2
    Type other = getElementType(type);
    if (element && other != element) {
      return op->emitOpError("expects views and tiles of one element type "
                             "(comm_c2), but found ")
             << element << " and " << other;
    }
    element = other;
    // comm_c3
    auto tile = dyn_cast<TileType>(type);
    if (!tile) {
      continue;
    }
    if (tile.getPlace() != Place::Vec || (staging && tile != staging)) {
      return op->emitOpError("expects staging tiles in 'vec' of one type "
                             "(comm_c3), but found ")
             << tile;
    }
    staging = tile;
  }
  return success();
}

/// Checks a transfer between two views.
static LogicalResult verifyTransfer(Operation *op, Type dst, Type src) {
  if (failed(verifyAvailable(op)) ||
      failed(verifyExtents(op, dst, /*mayBeOpen=*/true)) ||
      failed(verifyExtents(op, src, /*mayBeOpen=*/true)) ||
      failed(verifyData(op))) {
    return failure();
  }
  // comm_c4
  if (cast<ShapedType>(dst).getShape() != cast<ShapedType>(src).getShape()) {
    return op->emitOpError("expects 'dst' and 'src' of one shape (comm_c4), "
                           "but found ")
           << dst << " and " << src;
  }
  return success();
}

LogicalResult TPutOp::verify() {
  return verifyTransfer(*this, getDst().getType(), getSrc().getType());
}
LogicalResult TGetOp::verify() {
  return verifyTransfer(*this, getDst().getType(), getSrc().getType());
}

static LogicalResult verifySignal(Operation *op, Type signal) {
  if (failed(verifyAvailable(op)) ||
      failed(verifyExtents(op, signal, /*mayBeOpen=*/false))) {
    return failure();
  }
  // comm_c5
  if (!getElementTypeOrSelf(signal).isSignlessInteger(32)) {
    return op->emitOpError("expects a signal of i32 (comm_c5), but found ")
           << signal;
  }
  return success();
}

LogicalResult TNotifyOp::verify() {
  return verifySignal(*this, getSignal().getType());
}
LogicalResult TWaitOp::verify() {
  return verifySignal(*this, getSignal().getType());
}
LogicalResult TTestOp::verify() {
  return verifySignal(*this, getSignal().getType());
}

/// Checks a collective of `data` and a group.
static LogicalResult verifyCollective(Operation *op, Type data, TypeRange group,
                                      uint32_t root) {
  // comm_c6
  if (root >= group.size() || !llvm::all_equal(group)) {
    return op->emitOpError("expects 'root' in a group of one type (comm_c6), "
                           "but found ")
           << root << " in (" << group << ")";
  }
  if (failed(verifyAvailable(op)) ||
      failed(verifyExtents(op, data, /*mayBeOpen=*/false)) ||
      failed(verifyExtents(op, group.front(), /*mayBeOpen=*/false))) {
    return failure();
  }
  return verifyData(op);
}

LogicalResult TBroadcastOp::verify() {
  return verifyCollective(*this, getSrc().getType(), getGroup().getTypes(),
                          getRoot());
}
LogicalResult CommTGatherOp::verify() {
  return verifyCollective(*this, getDst().getType(), getGroup().getTypes(),
                          getRoot());
}
LogicalResult CommTScatterOp::verify() {
  return verifyCollective(*this, getSrc().getType(), getGroup().getTypes(),
                          getRoot());
}
LogicalResult TReduceOp::verify() {
  return verifyCollective(*this, getDst().getType(), getGroup().getTypes(),
                          getRoot());
}

//===----------------------------------------------------------------------===//
// Transfers on the side
//===----------------------------------------------------------------------===//

LogicalResult BuildAsyncSessionOp::verify() {
  // async_session_c1
  TileType scratch = getScratch().getType();
  constexpr int64_t kBytes = 8;
  if (scratch.getPlace() != Place::Vec || scratch.getBytes() < kBytes) {
    return emitOpError("expects 'scratch' in 'vec' with ")
           << kBytes << " bytes or more (async_session_c1), but found "
           << scratch;
  }
  // async_session_c2
  PtrType workspace = getWorkspace().getType();
  if (workspace.getPlace() != Place::Gm ||
      !workspace.getElementType().isInteger(8)) {
    return emitOpError("expects 'workspace' of bytes in global memory "
                       "(async_session_c2), but found ")
           << workspace;
  }
  // async_session_c3
  const pto::Machine *machine = pto::getTargetMachine(*this);
  int64_t events = machine ? machine->events.perPair : pto::kUnbounded;
  for (auto [name, value, least, end] :
       {std::tuple("sync_id", getSyncIdAttr(), 0, events),
        std::tuple("block_bytes", getBlockBytesAttr(), 1, pto::kUnbounded),
        std::tuple("comm_block_offset", getCommBlockOffsetAttr(), 0,
                   pto::kUnbounded),
        std::tuple("queue_num", getQueueNumAttr(), 1, pto::kUnbounded),
        std::tuple("channel_group_idx", getChannelGroupIdxAttr(), 0,
                   int64_t(1) << 32)}) {
    if (value && (value.getInt() < least || value.getInt() >= end)) {
      return emitOpError("expects '")
             << name << "' from " << least << " to below " << end
             << " (async_session_c3), but found " << value.getInt();
    }
  }
  return verifyAvailable(*this);
}

static LogicalResult verifyAsyncTransfer(Operation *op, Type dst, Type src) {
  for (Type type : {dst, src}) {
    if (failed(verifyExtents(op, type, /*mayBeOpen=*/false))) {
      return failure();
    }
    // async_c1
    ArrayRef<int64_t> shape = cast<ShapedType>(type).getShape();
    if (!llvm::all_equal(shape.drop_back()) ||
        (shape.size() > 1 && shape.front() != 1)) {
      return op->emitOpError(
                 "expects extents of 1 but the last (async_c1), but "
                 "found ")
             << type;
    }
  }
  return verifyTransfer(op, dst, src);
}

LogicalResult TPutAsyncOp::verify() {
  return verifyAsyncTransfer(*this, getDst().getType(), getSrc().getType());
}
LogicalResult TGetAsyncOp::verify() {
  return verifyAsyncTransfer(*this, getDst().getType(), getSrc().getType());
}
LogicalResult WaitAsyncEventOp::verify() { return verifyAvailable(*this); }
LogicalResult TestAsyncEventOp::verify() { return verifyAvailable(*this); }

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAComm.cpp.inc"

void PTOISADialect::registerCommOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAComm.cpp.inc"
      >();
}
