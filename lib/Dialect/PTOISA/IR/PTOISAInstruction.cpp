//===- PTOISAInstruction.cpp - What instructions share ------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One parser, printer and set of rules for all instructions, driven by the
// facts of InstructionInfo.
//
//===----------------------------------------------------------------------===//

#include "PTOISATileRules.h"
#include "pto/MachineIR/TargetMachine.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

static constexpr StringLiteral kSegments = "operandSegmentSizes";

//===----------------------------------------------------------------------===//
// Declared and given operands
//===----------------------------------------------------------------------===//

static bool isScalar(Type type) { return type.isIntOrIndexOrFloat(); }

/// Whether an operand of `type` can be the one declared.
static bool fits(const InstructionOperand &declared, Type type) {
  return declared.role == 'x' ||
         isScalar(type) == (declared.role == char(OperandRole::Value));
}

/// How many operands each of `declared` has when operands of `types` are given:
/// 0 or 1. Fails if it cannot be.
static FailureOr<SmallVector<int32_t>>
distribute(ArrayRef<InstructionOperand> declared, TypeRange types) {
  auto isNeeded = [](const InstructionOperand &o) { return !o.isOptional; };
  size_t needed = llvm::count_if(declared, isNeeded);
  if (types.size() < needed || types.size() > declared.size()) {
    return failure();
  }
  size_t spare = types.size() - needed;
  SmallVector<int32_t> segments;
  for (const InstructionOperand &operand : declared) {
    bool taken =
        !operand.isOptional || (spare > 0 && fits(operand, types.front()));
    spare -= operand.isOptional && taken;
    segments.push_back(taken);
    types = types.drop_front(taken);
  }
  if (!types.empty()) {
    return failure();
  }
  return segments;
}

/// Whether the operation says which operands were left out. One alone follows
/// from their number.
static bool hasSegments(const InstructionInfo &info) {
  return llvm::count_if(info.operands, [](const InstructionOperand &operand) {
           return operand.isOptional;
         }) > 1;
}

/// The operands of `op` beside their declarations; null where one was left out.
static SmallVector<std::pair<const InstructionOperand *, Value>>
getGiven(Operation *op, const InstructionInfo &info) {
  SmallVector<int32_t> sizes;
  if (hasSegments(info)) {
    Attribute segments =
        op->getPropertiesAsAttribute()
            ? op->getInherentAttr(kSegments).value_or(Attribute())
            : Attribute();
    sizes = llvm::to_vector(cast<DenseI32ArrayAttr>(segments).asArrayRef());
  } else {
    bool isComplete = op->getNumOperands() == info.operands.size();
    for (const InstructionOperand &operand : info.operands) {
      sizes.push_back(isComplete || !operand.isOptional);
    }
  }
  SmallVector<std::pair<const InstructionOperand *, Value>> given;
  OperandRange operands = op->getOperands();
  for (auto [declared, size] : llvm::zip_equal(info.operands, sizes)) {
    given.emplace_back(&declared, size ? operands.front() : Value());
    operands = operands.drop_front(size);
  }
  return given;
}

Value mlir::pto_isa::detail::getOperand(Operation *op,
                                        const InstructionInfo &info,
                                        StringRef name) {
  for (auto [declared, value] : getGiven(op, info)) {
    if (declared->name == name) {
      return value;
    }
  }
  llvm_unreachable("no operand of this name");
}

SmallVector<OperandRole>
mlir::pto_isa::detail::getRoles(Operation *op, const InstructionInfo &info) {
  SmallVector<OperandRole> roles;
  for (auto [declared, value] : getGiven(op, info)) {
    if (!value) {
      continue;
    }
    roles.push_back(declared->role != 'x'       ? OperandRole(declared->role)
                    : isScalar(value.getType()) ? OperandRole::Value
                                                : OperandRole::Read);
  }
  return roles;
}

void mlir::pto_isa::detail::getEffects(
    Operation *op, SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  auto instruction = cast<InstructionOpInterface>(op);
  bool hasDestination = false;
  for (auto [operand, role] :
       llvm::zip_equal(op->getOpOperands(), instruction.getRoles())) {
    hasDestination |= role == OperandRole::Write || role == OperandRole::Update;
    if (role == OperandRole::Value) {
      continue;
    }
    if (role != OperandRole::Write) {
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
    }
    if (role != OperandRole::Read) {
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
    }
  }
  // What is executed for something else than its operands must stay.
  if (!hasDestination) {
    effects.emplace_back(MemoryEffects::Write::get());
  }
}

void mlir::pto_isa::detail::getExchangeEffects(
    Operation *op, SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  getEffects(op, effects);
  for (OpResult result : op->getResults()) {
    if (isa<TileType, TensorViewType>(result.getType())) {
      effects.emplace_back(MemoryEffects::Write::get(), result);
    }
  }
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

bool mlir::pto_isa::detail::canBeInPlace(InPlace inPlace,
                                         const pto::Machine &machine) {
  return inPlace == InPlace::yes ||
         (inPlace == InPlace::lax && !machine.hasFeature("strict_in_place"));
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

ParseResult mlir::pto_isa::detail::parseOperandType(OpAsmParser &parser,
                                                    OperandGroup &group) {
  Type type;
  OptionalParseResult whole = parser.parseOptionalType(type);
  if (whole.has_value() ? failed(*whole) : !(type = TileType::parse(parser))) {
    return failure();
  }
  group.types.push_back(type);
  return success();
}

/// `%operand : type`, written behind the types.
static ParseResult parseInline(OpAsmParser &parser, OperandGroup &group) {
  return failure(parser.parseOperand(group.operands.emplace_back()) ||
                 parser.parseColon() || parseOperandType(parser, group));
}

/// The types of the operands so far, then operands with their own types.
static ParseResult parseTypes(OpAsmParser &parser,
                              ArrayRef<InstructionOperand> declared,
                              OperandGroup &group) {
  if (parser.parseColon() || parseOperandType(parser, group)) {
    return failure();
  }
  while (true) {
    bool hasComma = succeeded(parser.parseOptionalComma());
    if (hasComma && group.types.size() < group.operands.size()) {
      if (parseOperandType(parser, group)) {
        return failure();
      }
      continue;
    }
    const auto *form = llvm::find_if(declared, [&](const auto &operand) {
      return !operand.form.empty() && operand.form != "," &&
             succeeded(parser.parseOptionalKeyword(operand.form));
    });
    if (!hasComma && form == declared.end()) {
      return success();
    }
    if (parseInline(parser, group)) {
      return failure();
    }
  }
}

/// `ins(%a, %b {attributes} : types)`, the keyword included.
static ParseResult parseGroup(OpAsmParser &parser, StringRef keyword,
                              ArrayRef<InstructionOperand> declared,
                              OperandGroup &group, NamedAttrList &attributes) {
  if (parser.parseKeyword(keyword)) {
    return failure();
  }
  group.loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseOperandList(group.operands) ||
      parser.parseOptionalAttrDict(attributes)) {
    return failure();
  }
  if (!group.operands.empty() && parseTypes(parser, declared, group)) {
    return failure();
  }
  return parser.parseRParen();
}

ParseResult mlir::pto_isa::detail::addOperands(
    OpAsmParser &parser, StringRef keyword,
    ArrayRef<InstructionOperand> declared, const OperandGroup &group,
    OperationState &result, SmallVectorImpl<int32_t> &segments) {
  if (parser.resolveOperands(group.operands, group.types, group.loc,
                             result.operands)) {
    return failure();
  }
  FailureOr<SmallVector<int32_t>> sizes = distribute(declared, group.types);
  if (succeeded(sizes)) {
    segments.append(*sizes);
    return success();
  }
  InFlightDiagnostic diagnostic = parser.emitError(group.loc, "expects '")
                                  << keyword << "' of (";
  llvm::interleaveComma(declared, diagnostic, [&](const auto &operand) {
    diagnostic << operand.name << (operand.isOptional ? "?" : "");
  });
  return diagnostic << "), but found (" << group.types << ")";
}

ParseResult mlir::pto_isa::detail::parseInstruction(
    OpAsmParser &parser, OperationState &result, const InstructionInfo &info) {
  ArrayRef<InstructionOperand> declared = info.operands;
  auto isOut = [](const InstructionOperand &operand) { return operand.isOut; };
  size_t numOuts = llvm::count_if(declared, isOut);
  ArrayRef<InstructionOperand> inputs = declared.drop_back(numOuts);
  ArrayRef<InstructionOperand> outputs = declared.take_back(numOuts);
  OperandGroup ins, outs;
  NamedAttrList &attributes = result.attributes;
  if (!inputs.empty() && parseGroup(parser, "ins", inputs, ins, attributes)) {
    return failure();
  }
  if (!outputs.empty() &&
      parseGroup(parser, "outs", outputs, outs, attributes)) {
    return failure();
  }
  SmallVector<int32_t> segments;
  if (parser.parseOptionalAttrDict(attributes) ||
      addOperands(parser, "ins", inputs, ins, result, segments) ||
      addOperands(parser, "outs", outputs, outs, result, segments)) {
    return failure();
  }
  if (hasSegments(info)) {
    result.addAttribute(kSegments,
                        parser.getBuilder().getDenseI32ArrayAttr(segments));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// `keyword(%a, %b {attributes} : types)`; `attributes` prints them.
static void
printGroup(OpAsmPrinter &printer, StringRef keyword,
           ArrayRef<std::pair<const InstructionOperand *, Value>> given,
           function_ref<void()> attributes) {
  SmallVector<Value> listed;
  for (auto [declared, value] : given) {
    if (value && declared->form.empty()) {
      listed.push_back(value);
    }
  }
  printer << " " << keyword << "(";
  printer.printOperands(listed);
  attributes();
  printer << " : " << TypeRange(ValueRange(listed));
  for (auto [declared, value] : given) {
    if (value && !declared->form.empty()) {
      printer << (declared->form == "," ? "" : " ") << declared->form << " "
              << value << " : " << value.getType();
    }
  }
  printer << ")";
}

void mlir::pto_isa::detail::printInstruction(OpAsmPrinter &printer,
                                             Operation *op,
                                             const InstructionInfo &info) {
  SmallVector<std::pair<const InstructionOperand *, Value>> ins, outs;
  for (auto [declared, value] : getGiven(op, info)) {
    (declared->isOut ? outs : ins).emplace_back(declared, value);
  }
  auto printAttributes = [&] {
    printer.printOptionalAttrDict(op->getAttrs(), /*elidedAttrs=*/{kSegments});
  };
  bool isInside = info.attributesInside && !ins.empty();
  auto printInside = [&] {
    if (isInside) {
      printAttributes();
    }
  };
  if (!ins.empty()) {
    printGroup(printer, "ins", ins, printInside);
  }
  if (!outs.empty()) {
    printGroup(printer, "outs", outs, [] {});
  }
  if (!isInside) {
    printAttributes();
  }
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

static bool contains(StringRef words, char separator, StringRef word) {
  SmallVector<StringRef> list;
  words.split(list, separator, /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return llvm::is_contained(list, word);
}

SmallVector<TileType> mlir::pto_isa::detail::getDataTiles(Operation *op) {
  SmallVector<TileType> tiles;
  auto instruction = cast<InstructionOpInterface>(op);
  for (auto [type, role] :
       llvm::zip_equal(op->getOperandTypes(), instruction.getRoles())) {
    auto tile = dyn_cast<TileType>(type);
    if (tile && role != OperandRole::Scratch) {
      tiles.push_back(tile);
    }
  }
  return tiles;
}

static LogicalResult verifyPlaces(Operation *op, const InstructionInfo &info) {
  for (auto [declared, value] : getGiven(op, info)) {
    auto tile = value ? dyn_cast<TileType>(value.getType()) : TileType();
    if (!tile || declared->places.empty()) {
      continue;
    }
    StringRef place = stringifyPlace(tile.getPlace());
    if (!contains(declared->places, '|', place)) {
      return op->emitOpError("expects '")
             << declared->name << "' in '" << declared->places
             << "' (instruction_c3), but found it in '" << place << "'";
    }
  }
  return success();
}

Type mlir::pto_isa::detail::getScalarType(Type type) {
  return TypeSwitch<Type, Type>(type)
      .Case<TileType, TensorViewType, PartitionViewType>(
          [](auto shaped) { return shaped.getElementType(); })
      .Default(type);
}

/// The element type, or type of a scalar, that the table of types is about;
/// null if there is none.
static Type getDataType(Operation *op, const InstructionInfo &info) {
  if (!info.dtypeOf.empty()) {
    Value value = getOperand(op, info, info.dtypeOf);
    return value ? getScalarType(value.getType()) : Type();
  }
  SmallVector<TileType> tiles = getDataTiles(op);
  return tiles.empty() ? Type() : tiles.front().getElementType();
}

bool mlir::pto_isa::detail::hasVectorRegisters(const pto::Machine &machine) {
  return machine.vector.registers > 0;
}

bool mlir::pto_isa::detail::hasVectorRegisters(Operation *op) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  return machine && hasVectorRegisters(*machine);
}

bool mlir::pto_isa::detail::worksOnMemory(Operation *op) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  return machine && !hasVectorRegisters(*machine);
}

static LogicalResult verifyDataType(Operation *op, const InstructionInfo &info,
                                    const pto::Machine &machine) {
  StringRef dtypes =
      hasVectorRegisters(machine) ? info.registerDTypes : info.memoryDTypes;
  Type element = getDataType(op, info);
  if (dtypes.empty() || !element ||
      contains(dtypes, ' ', getElementName(element))) {
    return success();
  }
  return op->emitOpError("expects elements of ")
         << dtypes << " on machine '" << machine.name
         << "' (instruction_c2), but found " << element;
}

/// Scratch that is given must do. What is left out is not an error: a pass
/// gives the instruction what the machine needs.
static LogicalResult verifyScratch(Operation *op, const InstructionInfo &info,
                                   const pto::Machine &machine) {
  auto instruction = cast<InstructionOpInterface>(op);
  unsigned index = 0;
  for (auto [declared, value] : getGiven(op, info)) {
    if (!value) {
      continue;
    }
    OpOperand &operand = op->getOpOperand(index++);
    auto tile = dyn_cast<TileType>(value.getType());
    if (declared->role != char(OperandRole::Scratch) || !tile) {
      continue;
    }
    int64_t bytes = instruction.getScratchBytes(operand, machine);
    if (tile.getBytes() < bytes) {
      return op->emitOpError("expects '")
             << declared->name << "' of at least " << bytes
             << " bytes on machine '" << machine.name
             << "' (scratch_c1), but found " << tile.getBytes();
    }
  }
  return success();
}

LogicalResult
mlir::pto_isa::detail::verifyInstruction(Operation *op,
                                         const InstructionInfo &info) {
  if (failed(verifyPlaces(op, info))) {
    return failure();
  }
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!machine) {
    return success();
  }
  if (failed(verifyAvailable(op)) ||
      failed(verifyDataType(op, info, *machine))) {
    return failure();
  }
  return verifyScratch(op, info, *machine);
}

//===----------------------------------------------------------------------===//
// Rules of scratch
//===----------------------------------------------------------------------===//

/// Whether `scratch` is there and `machine` uses it.
static bool isUsed(Operation *op, TypedValue<TileType> scratch,
                   const pto::Machine *machine) {
  if (!scratch || !machine) {
    return false;
  }
  auto *operand = llvm::find_if(op->getOpOperands(), [&](OpOperand &use) {
    return use.get() == scratch;
  });
  auto instruction = cast<InstructionOpInterface>(op);
  return instruction.getScratchBytes(*operand, *machine) != 0;
}

LogicalResult mlir::pto_isa::detail::verifyScratchElements(
    Operation *op, TypedValue<TileType> scratch, StringRef elements) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!isUsed(op, scratch, machine)) {
    return success();
  }
  TileType tile = scratch.getType();
  Type element = tile.getElementType();
  if (!contains(elements, ' ', getElementName(element))) {
    return op->emitOpError("expects scratch with elements of ")
           << elements << " on machine '" << machine->name
           << "' (scratch_c2), but found " << element;
  }
  if (tile.getInnerLayoutOrDefault() != InnerLayout::NoneBox ||
      tile.getBlockLayoutOrDefault() != BlockLayout::RowMajor) {
    return op->emitOpError(
               "expects scratch in rows without blocks on machine '")
           << machine->name << "' (scratch_c3), but found " << tile;
  }
  return success();
}

LogicalResult mlir::pto_isa::detail::verifyScratchRectangle(
    Operation *op, TypedValue<TileType> tmp, TileType dst, StringRef label) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!isUsed(op, tmp, machine) ||
      (!differ(tmp.getType().getValidRows(), dst.getValidRows()) &&
       !differ(tmp.getType().getValidCols(), dst.getValidCols()))) {
    return success();
  }
  return op->emitOpError("expects 'tmp' with the valid rectangle of 'dst' on "
                         "machine '")
         << machine->name << "' (" << label << "), but found " << tmp.getType()
         << " for " << dst;
}

int64_t mlir::pto_isa::detail::getValidBytes(TileType tile, int64_t bits,
                                             const pto::Machine &machine) {
  auto orPhysical = [](int64_t valid, int64_t physical) {
    return ShapedType::isDynamic(valid) ? physical : valid;
  };
  int64_t rows = orPhysical(tile.getValidRows(), tile.getRows());
  int64_t cols = orPhysical(tile.getValidCols(), tile.getCols());
  return rows * llvm::alignTo(llvm::divideCeil(cols * bits, 8),
                              machine.vector.blockBytes);
}

//===----------------------------------------------------------------------===//
// Rules of instructions that work element by element
//===----------------------------------------------------------------------===//

LogicalResult
mlir::pto_isa::detail::verifySameElements(Operation *op,
                                          ArrayRef<TileType> tiles) {
  Type element = tiles.back().getElementType();
  for (TileType tile : tiles) {
    if (tile.getElementType() != element) {
      return op->emitOpError("expects data operands of one element type "
                             "(elementwise_c1), but found ")
             << tile.getElementType() << " and " << element;
    }
  }
  return success();
}

/// Checks `elementwise_c2`.
static LogicalResult verifySameRectangle(Operation *op,
                                         ArrayRef<TileType> tiles) {
  TileExtents dst = tiles.back().getValueExtents();
  for (TileType tile : tiles) {
    TileExtents extents = tile.getValueExtents();
    for (auto [extent, other] : {std::pair(extents.validRows, dst.validRows),
                                 std::pair(extents.validCols, dst.validCols)}) {
      if (!ShapedType::isDynamic(extent) && !ShapedType::isDynamic(other) &&
          extent != other) {
        return op->emitOpError("expects the same valid rectangle everywhere "
                               "(elementwise_c2), but found extents ")
               << extent << " and " << other;
      }
    }
  }
  return success();
}

LogicalResult mlir::pto_isa::detail::verifyUnblocked(Operation *op,
                                                     ArrayRef<TileType> tiles,
                                                     bool isRowMajor) {
  for (TileType tile : tiles) {
    InnerLayout inner = tile.getInnerLayoutOrDefault();
    if (inner != InnerLayout::NoneBox) {
      return op->emitOpError("expects tiles without blocks (elementwise_c3), "
                             "but found 'slayout=")
             << stringifyInnerLayout(inner) << "'";
    }
    BlockLayout order = tile.getBlockLayoutOrDefault();
    if (isRowMajor && order != BlockLayout::RowMajor) {
      return op->emitOpError("expects tiles in row-major order "
                             "(elementwise_c4), but found 'blayout=")
             << stringifyBlockLayout(order) << "'";
    }
  }
  return success();
}

static LogicalResult verifyInPlace(Operation *op) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!machine) {
    return success();
  }
  auto instruction = cast<InstructionOpInterface>(op);
  Value dst = op->getOperands().back();
  for (auto [operand, role] :
       llvm::zip_equal(op->getOpOperands(), instruction.getRoles())) {
    if (role == OperandRole::Read && operand.get() == dst &&
        !instruction.canBeInPlace(operand, *machine)) {
      return op->emitOpError("expects a destination that is no source on "
                             "machine '")
             << machine->name << "' (in_place_c1), but found operand "
             << operand.getOperandNumber();
    }
  }
  return success();
}

LogicalResult
mlir::pto_isa::detail::verifyElementwise(Operation *op,
                                         const InstructionInfo &info) {
  return failure(failed(verifySameElements(op, getDataTiles(op))) ||
                 failed(verifyMixedElementwise(op, info)) ||
                 failed(verifyInPlace(op)));
}

LogicalResult
mlir::pto_isa::detail::verifyRowMajorElementwise(Operation *op,
                                                 const InstructionInfo &info) {
  return failure(
      failed(verifyUnblocked(op, getDataTiles(op), /*isRowMajor=*/true)) ||
      failed(verifyElementwise(op, info)));
}

LogicalResult
mlir::pto_isa::detail::verifyMixedElementwise(Operation *op,
                                              const InstructionInfo &info) {
  SmallVector<TileType> tiles = getDataTiles(op);
  return failure(failed(verifySameRectangle(op, tiles)) ||
                 failed(verifyUnblocked(op, tiles, /*isRowMajor=*/false)) ||
                 failed(verifyInstruction(op, info)));
}

LogicalResult mlir::pto_isa::detail::verifyMixedRowMajorElementwise(
    Operation *op, const InstructionInfo &info) {
  return failure(
      failed(verifyUnblocked(op, getDataTiles(op), /*isRowMajor=*/true)) ||
      failed(verifyMixedElementwise(op, info)));
}

LogicalResult mlir::pto_isa::detail::verifyAvailable(Operation *op) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!machine || machine->hasInstruction(op->getName().stripDialect())) {
    return success();
  }
  return op->emitOpError("is no instruction of machine '")
         << machine->name << "' (instruction_c1)";
}
