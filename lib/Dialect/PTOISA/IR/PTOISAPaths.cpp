//===- PTOISAPaths.cpp - Ways between memories ----------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers of the target machine about paths, for all instructions that move
// data.
//
//===----------------------------------------------------------------------===//

#include "PTOISAPaths.h"

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

static const pto::Path *findPath(const pto::Machine &machine, Place from,
                                 Place to) {
  const pto::Memory *source = machine.findPlace(stringifyPlace(from));
  const pto::Memory *target = machine.findPlace(stringifyPlace(to));
  return source && target ? machine.findPath(source->name, target->name)
                          : nullptr;
}

/// The pipe on machines that have the path; all known machines agree.
static Pipe getCommonPipe(Place from, Place to) {
  switch (from) {
  case Place::Gm:
    return Pipe::MTE2;
  case Place::Acc:
    return Pipe::Fix;
  case Place::Vec:
    return to == Place::Vec ? Pipe::V : Pipe::MTE3;
  default:
    return to == Place::Gm        ? Pipe::MTE3
           : to == Place::Scaling ? Pipe::Fix
                                  : Pipe::MTE1;
  }
}

Pipe mlir::pto_isa::detail::getPathPipe(Operation *op, Place from, Place to) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  const pto::Path *path = machine ? findPath(*machine, from, to) : nullptr;
  std::optional<Pipe> pipe =
      path ? symbolizePipe("PIPE_" + path->pipe) : std::nullopt;
  return pipe.value_or(getCommonPipe(from, to));
}

Place mlir::pto_isa::detail::getMemoryPlace(TileType tile) {
  // Both scale memories are reached the same way; the operand that a scale
  // belongs to is not known here.
  return tile.getPlace() == Place::Scaling &&
                 isa<Float8E8M0FNUType>(tile.getElementType())
             ? Place::ScaleLeft
             : tile.getPlace();
}

LogicalResult mlir::pto_isa::detail::verifyPath(Operation *op, Place from,
                                                Place to, StringRef label) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!machine || findPath(*machine, from, to)) {
    return success();
  }
  return op->emitOpError("expects a path of machine '")
         << machine->name << "' (" << label << "), but it has none from '"
         << stringifyPlace(from) << "' to '" << stringifyPlace(to) << "'";
}

//===----------------------------------------------------------------------===//
// Out of the accumulator
//===----------------------------------------------------------------------===//

std::optional<int32_t> mlir::pto_isa::detail::getTableDType(Type type) {
  if (isPairType(type)) {
    return PTO_F4E2M1FN;
  }
  int32_t code = pto::getDTypeCode(type);
  return code == 0 ? std::nullopt : std::optional(code);
}

/// `epilogue_c1` and `epilogue_c2`.
static LogicalResult verifyUse(Operation *op, Place from, Place to, Type source,
                               Type result,
                               const pto_isa::detail::EpilogueUse &use) {
  StringRef given = use.fp                            ? "fp"
                    : use.preQuantScalar              ? "preQuantScalar"
                    : use.relu != ReluPreMode::NoRelu ? "reluPreMode"
                    : use.accToVec                    ? "accToVecMode"
                                                      : "";
  bool needsVec = use.accToVec.has_value();
  if (!given.empty() &&
      (from != Place::Acc || (needsVec && to != Place::Vec))) {
    return op->emitOpError("expects '")
           << (from != Place::Acc ? given : "accToVecMode")
           << "' only on the way out of 'acc'"
           << (needsVec ? " into 'vec'" : "") << " (epilogue_c1), but found '"
           << stringifyPlace(from) << "' to '" << stringifyPlace(to) << "'";
  }
  if (use.fp && use.preQuantScalar) {
    return op->emitOpError("expects either 'fp' or 'preQuantScalar' "
                           "(epilogue_c2), but found both");
  }
  bool isDual = use.accToVec == AccToVecMode::DualModeSplitM ||
                use.accToVec == AccToVecMode::DualModeSplitN;
  if (isDual && (use.fp || use.preQuantScalar)) {
    return op->emitOpError("expects no scale of a tile that two cores share "
                           "(epilogue_c2), but found '")
           << given << "' with '" << stringifyAccToVecMode(*use.accToVec)
           << "'";
  }
  if (isDual && source != result) {
    return op->emitOpError("expects elements of one type in a tile that two "
                           "cores share (epilogue_c2), but found ")
           << source << " to " << result;
  }
  return success();
}

LogicalResult mlir::pto_isa::detail::verifyEpilogue(Operation *op, Place from,
                                                    Place to, Type source,
                                                    Type result,
                                                    const EpilogueUse &use) {
  if (failed(verifyUse(op, from, to, source, result, use))) {
    return failure();
  }
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!machine || from != Place::Acc) {
    return success();
  }
  const pto::Memory *memory = machine->findPlace(stringifyPlace(to));
  std::optional<int32_t> acc = getTableDType(source);
  // The tables do not name hif8, which goes wherever f8E4M3FN does.
  std::optional<int32_t> type =
      isa<HiF8Type>(result) ? PTO_F8E4M3FN : getTableDType(result);
  pto::Epilogue::Scale scale = use.fp               ? pto::Epilogue::Column
                               : use.preQuantScalar ? pto::Epilogue::Scalar
                                                    : pto::Epilogue::None;
  bool relu = use.relu != ReluPreMode::NoRelu;
  if (!memory ||
      (acc && type &&
       machine->findEpilogue(memory->name, *acc, *type, scale, relu))) {
    return success();
  }
  StringRef how = use.fp               ? " scaled by column"
                  : use.preQuantScalar ? " scaled"
                                       : "";
  return op->emitOpError("expects element types that machine '")
         << machine->name << "' converts on the way from 'acc' to '"
         << stringifyPlace(to) << "' (epilogue_c3), but found " << source
         << " to " << result << how << (relu ? " with an activation" : "");
}

//===----------------------------------------------------------------------===//
// Layouts and extents
//===----------------------------------------------------------------------===//

bool mlir::pto_isa::detail::hasLayout(TileType tile, BlockLayout blocks,
                                      InnerLayout inner) {
  return tile.getBlockLayout().value_or(blocks) == blocks &&
         hasInnerLayout(tile, inner);
}

bool mlir::pto_isa::detail::hasInnerLayout(TileType tile, InnerLayout inner) {
  return tile.getInnerLayout().value_or(inner) == inner;
}

std::string mlir::pto_isa::detail::describeLayout(TileType tile) {
  std::string text;
  if (std::optional<BlockLayout> blocks = tile.getBlockLayout()) {
    text += "blayout=" + stringifyBlockLayout(*blocks).str();
  }
  if (std::optional<InnerLayout> inner = tile.getInnerLayout()) {
    text += (text.empty() ? "slayout=" : ", slayout=") +
            stringifyInnerLayout(*inner).str();
  }
  return text;
}

std::optional<int64_t>
mlir::pto_isa::detail::getStaticCount(ArrayRef<int64_t> extents) {
  int64_t count = 1;
  for (int64_t extent : extents) {
    if (ShapedType::isDynamic(extent) ||
        llvm::MulOverflow(count, extent, count)) {
      return std::nullopt;
    }
  }
  return count;
}
