//===- PTOISAEpilogue.cpp - Accumulators on their way to a queue ----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One table says what each conversion takes, makes and is scaled by; the rules
// are read off it.
//
//===----------------------------------------------------------------------===//

#include "PTOISAEpilogue.h"

#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::pto_isa;

namespace {
/// What an accumulator may be scaled by on its way.
enum class Scale { None, Value, Columns };

/// A conversion: element types by name.
struct Conversion {
  FixpipeQuant quant;
  SmallVector<StringRef, 2> from;
  SmallVector<StringRef, 2> to;
  Scale scale;
  /// Whether only machines that move accumulators to vector cores have it.
  bool isNew = false;
};
} // namespace

static ArrayRef<Conversion> getConversions() {
  using Q = FixpipeQuant;
  static const Conversion conversions[] = {
      {Q::NoConvert, {"f32", "i32"}, {"f32", "i32"}, Scale::None},
      {Q::F32F16, {"f32"}, {"f16"}, Scale::None},
      {Q::F32BF16, {"f32"}, {"bf16"}, Scale::None},
      {Q::REQ8Scalar, {"i32"}, {"i8", "ui8"}, Scale::Value},
      {Q::REQ8Vec, {"i32"}, {"i8"}, Scale::Columns},
      {Q::DEQF16Scalar, {"i32"}, {"f16"}, Scale::Value},
      {Q::DEQF16Vec, {"i32"}, {"f16"}, Scale::Columns},
      {Q::QF322B8PreScalar, {"f32"}, {"i8", "ui8"}, Scale::Value},
      {Q::QF322B8PreVec, {"f32"}, {"i8"}, Scale::Columns},
      {Q::QF322F16PreScalar, {"f32"}, {"f16"}, Scale::Value},
      {Q::QF322BF16PreScalar, {"f32"}, {"bf16"}, Scale::Value},
      {Q::QS322BF16PreScalar, {"i32"}, {"bf16"}, Scale::Value, true},
      {Q::QS322BF16PreVec, {"i32"}, {"bf16"}, Scale::Columns, true},
      {Q::QF322HIF8PreScalar, {"f32"}, {"hif8"}, Scale::Value, true},
      {Q::QF322FP8PreScalar, {"f32"}, {"f8E4M3FN"}, Scale::Value, true}};
  return conversions;
}

static const Conversion &getConversion(FixpipeQuant quant) {
  return *llvm::find_if(getConversions(), [&](const Conversion &conversion) {
    return conversion.quant == quant;
  });
}

static AccPushEpilogueAttr getEpilogue(Operation *queue) {
  if (auto cube = dyn_cast_if_present<AicInitializePipeOp>(queue)) {
    return cube.getAccPushEpilogueAttr();
  }
  auto vector = dyn_cast_if_present<AivInitializePipeOp>(queue);
  return vector ? vector.getAccPushEpilogueAttr() : AccPushEpilogueAttr();
}

LogicalResult mlir::pto_isa::detail::verifyEpilogueMachine(Operation *queue) {
  const pto::Machine *machine = pto::getTargetMachine(queue);
  AccPushEpilogueAttr epilogue = getEpilogue(queue);
  if (!machine || !epilogue || machine->findPath("l0c", "ub")) {
    return success();
  }
  if (epilogue.getLayout() != FixpipeLayout::NZ2ND) {
    return queue->emitOpError("expects 'nz2nd' on machine '")
           << machine->name << "' (initialize_pipe_c8), but found '"
           << stringifyFixpipeLayout(epilogue.getLayout()) << "'";
  }
  if (!getConversion(epilogue.getQuant()).isNew) {
    return success();
  }
  return queue->emitOpError("expects a conversion of machine '")
         << machine->name << "' (initialize_pipe_c8), but found '"
         << stringifyFixpipeQuant(epilogue.getQuant()) << "'";
}

/// Checks the elements of an entry against those that are wanted.
static LogicalResult verifyElements(Operation *op, Type entry,
                                    ArrayRef<StringRef> names, StringRef rule,
                                    FixpipeQuant quant) {
  auto tile = dyn_cast_if_present<TileType>(entry);
  if (!tile ||
      llvm::is_contained(names, getElementName(tile.getElementType()))) {
    return success();
  }
  return op->emitOpError("expects elements of ")
         << llvm::join(names, " or ") << " for '"
         << stringifyFixpipeQuant(quant) << "' (" << rule << "), but found "
         << getElementName(tile.getElementType());
}

/// Checks the layout of a tile that is popped (fifo_c12); one that is open
/// becomes what it has to be.
static LogicalResult verifyPoppedLayout(Operation *op, Type entry,
                                        FixpipeLayout layout) {
  auto tile = dyn_cast_if_present<TileType>(entry);
  bool isColumns = layout != FixpipeLayout::NZ2ND;
  bool hasBlocks = layout == FixpipeLayout::NZ2NZ;
  if (!tile || tile.hasOpenLayout() ||
      ((tile.getBlockLayoutOrDefault() == BlockLayout::ColMajor) == isColumns &&
       tile.getInnerLayoutOrDefault() ==
           (hasBlocks ? InnerLayout::RowMajor : InnerLayout::NoneBox))) {
    return success();
  }
  return op->emitOpError("expects a tile with blayout=")
         << (isColumns ? "col_major" : "row_major")
         << " and slayout=" << (hasBlocks ? "row_major" : "none_box")
         << " for '" << stringifyFixpipeLayout(layout)
         << "' (fifo_c12), but found " << tile;
}

/// Checks that a slot has room for a tile that is popped (fifo_c13).
static LogicalResult verifyPoppedSize(Operation *op, Operation *queue,
                                      Type entry) {
  auto declaration = dyn_cast<AivInitializePipeOp>(queue);
  auto tile = dyn_cast_if_present<TileType>(entry);
  if (!declaration || !tile ||
      tile.getBytes() <= int64_t(declaration.getSlotSize())) {
    return success();
  }
  return op->emitOpError("expects slots of at least ")
         << tile.getBytes() << " bytes (fifo_c13), but found "
         << declaration.getSlotSize();
}

/// The operation in front of `op` in its function, in its block or one around
/// it.
static Operation *getFormer(Operation *op) {
  while (op && !isa<FunctionOpInterface>(op) && op->getBlock()) {
    if (Operation *former = op->getPrevNode()) {
      return former;
    }
    op = op->getParentOp();
  }
  return nullptr;
}

/// Whether a scale of queue `id` is set in front of `op` on all ways to it.
static bool isScaleSet(Operation *op, int64_t id, Scale scale) {
  for (Operation *before = getFormer(op); before; before = getFormer(before)) {
    auto value = dyn_cast<SetQuantScalarOp>(before);
    auto columns = dyn_cast<SetQuantVectorOp>(before);
    if ((value && scale == Scale::Value && value.getId() == id) ||
        (columns && scale == Scale::Columns && columns.getId() == id)) {
      return true;
    }
  }
  return false;
}

LogicalResult mlir::pto_isa::detail::verifyQueueEpilogue(
    Operation *op, Operation *queue, int64_t id, int64_t split, Type entry) {
  AccPushEpilogueAttr epilogue = getEpilogue(queue);
  if (!epilogue) {
    return success();
  }
  if (split != 0) {
    return op->emitOpError("expects 'split' 0 on a queue with "
                           "'acc_push_epilogue' (fifo_c8), but found ")
           << split;
  }
  FixpipeQuant quant = epilogue.getQuant();
  const Conversion &conversion = getConversion(quant);
  if (isa<TPopFromAicOp>(op)) {
    return failure(
        failed(verifyElements(op, entry, conversion.to, "fifo_c10", quant)) ||
        failed(verifyPoppedLayout(op, entry, epilogue.getLayout())) ||
        failed(verifyPoppedSize(op, queue, entry)));
  }
  if (!isa<TPushToAivOp>(op)) {
    return success();
  }
  if (failed(verifyElements(op, entry, conversion.from, "fifo_c9", quant))) {
    return failure();
  }
  if (conversion.scale == Scale::None || !isa<TileType>(entry) ||
      isScaleSet(op, id, conversion.scale)) {
    return success();
  }
  return op->emitOpError("expects '")
         << (conversion.scale == Scale::Value ? "set_quant_scalar"
                                              : "set_quant_vector")
         << "' of queue " << id
         << " in front of it, in its block or around (fifo_c11), but found "
            "none";
}

/// The queue whose slots for vector cores are `buffer`, or null.
static Operation *findQueueAt(Value buffer) {
  for (Operation *user : buffer.getUsers()) {
    auto cube = dyn_cast<AicInitializePipeOp>(user);
    auto vector = dyn_cast<AivInitializePipeOp>(user);
    if ((cube && cube.getC2vConsumerBuf() == buffer) ||
        (vector && vector.getC2vConsumerBuf() == buffer)) {
      return user;
    }
  }
  return nullptr;
}

LogicalResult
mlir::pto_isa::detail::verifySameEpilogue(ImportReservedBufferOp import,
                                          ReserveBufferOp reserve) {
  Operation *near = findQueueAt(import.getResult());
  Operation *far = findQueueAt(reserve.getResult());
  AccPushEpilogueAttr ours = getEpilogue(near), theirs = getEpilogue(far);
  if (ours == theirs) {
    return success();
  }
  InFlightDiagnostic error = import.emitOpError(
      "expects the same 'acc_push_epilogue' at both ends of the queue "
      "(import_reserved_buffer_c3), but found ");
  auto show = [&](AccPushEpilogueAttr epilogue) {
    if (epilogue) {
      error << epilogue;
    } else {
      error << "none";
    }
  };
  show(ours);
  error << " and ";
  show(theirs);
  error.attachNote((far ? far : reserve.getOperation())->getLoc())
      << "the other end";
  return error;
}

LogicalResult mlir::pto_isa::detail::verifyScaledQueue(Operation *op,
                                                       int64_t id,
                                                       bool byColumn,
                                                       StringRef rule) {
  Operation *queue = findQueue(op, id);
  auto function = op->getParentOfType<FunctionOpInterface>();
  bool declares = false;
  if (function) {
    function->walk([&](Operation *other) {
      declares |= isa<AicInitializePipeOp, AivInitializePipeOp>(other);
    });
  }
  AccPushEpilogueAttr epilogue = getEpilogue(queue);
  Scale wanted = byColumn ? Scale::Columns : Scale::Value;
  if (!declares ||
      (epilogue && getConversion(epilogue.getQuant()).scale == wanted)) {
    return success();
  }
  InFlightDiagnostic error = op->emitOpError("expects a queue ")
                             << id << " that scales by "
                             << (byColumn ? "column" : "one value") << " ("
                             << rule << "), but found ";
  if (epilogue) {
    error << "'" << stringifyFixpipeQuant(epilogue.getQuant()) << "'";
  } else {
    error << (queue ? "one that does not" : "none");
  }
  return error;
}
