//===- Records.cpp - Constants that describe instructions -----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fields stand in the order of pto/Support/ISARecords.h.
//
//===----------------------------------------------------------------------===//

#include "Records.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;
using pto::isa_rt::WordKind;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

WordKind mlir::pto_isa::getWordKind(Type type) {
  return llvm::TypeSwitch<Type, WordKind>(type)
      .Case<PtrType>([](auto) { return WordKind::Pointer; })
      .Case<TileType>([](auto) { return WordKind::Tile; })
      .Case<MultiTileType>([](auto) { return WordKind::MultiTile; })
      .Case<TensorViewType, PartitionViewType>(
          [](auto) { return WordKind::View; })
      .Case<LocalArrayType, EventIdArrayType>(
          [](auto) { return WordKind::LocalArray; })
      .Case<IntegerType, IndexType, FloatType, HiF8Type, F4E2M1x2Type,
            F4E1M2x2Type>([](auto) { return WordKind::Scalar; })
      .Default([](Type) { return WordKind::Handle; });
}

int64_t mlir::pto_isa::getRecordDType(Type type) {
  return llvm::TypeSwitch<Type, int64_t>(type)
      .Case<IndexType>([](auto) { return PTO_I64; })
      .Case<HiF8Type>([](auto) { return pto::isa_rt::kHiF8; })
      .Case<F4E2M1x2Type>([](auto) { return pto::isa_rt::kF4E2M1x2; })
      .Case<F4E1M2x2Type>([](auto) { return pto::isa_rt::kF4E1M2x2; })
      .Default([](Type type) { return pto::getDTypeCode(type); });
}

/// The element type of what a word stands for.
static Type getElement(Type type) {
  return llvm::TypeSwitch<Type, Type>(type)
      .Case<PtrType, TileType, TensorViewType, PartitionViewType,
            LocalArrayType>([](auto type) { return type.getElementType(); })
      .Case<MultiTileType>(
          [](auto type) { return type.getTile().getElementType(); })
      .Case<EventIdArrayType>(
          [](auto type) { return IndexType::get(type.getContext()); })
      .Default([](Type type) { return type; });
}

/// The extents of a view or an array.
static SmallVector<int64_t> getSizes(Type type) {
  SmallVector<int64_t> sizes;
  llvm::TypeSwitch<Type>(type)
      .Case<TensorViewType, PartitionViewType, LocalArrayType>(
          [&](auto type) { llvm::append_range(sizes, type.getShape()); })
      .Case<EventIdArrayType>(
          [&](auto type) { sizes.push_back(type.getSize()); });
  for (int64_t &size : sizes) {
    size = ShapedType::isDynamic(size) ? -1 : size;
  }
  return sizes;
}

/// The layout of a tile; what its type leaves open is what the memory wants,
/// and the blocks of a left operand are always in the order of the machine.
static std::pair<BlockLayout, InnerLayout>
chooseLayout(TileType tile, const pto::Machine *machine) {
  if (machine && tile.getPlace() == Place::Left &&
      (tile.hasOpenLayout() || tile.isBoxed())) {
    return {getLeftBlockLayout(*machine), InnerLayout::RowMajor};
  }
  if (!tile.hasOpenLayout()) {
    return {tile.getBlockLayoutOrDefault(), tile.getInnerLayoutOrDefault()};
  }
  switch (tile.getPlace()) {
  case Place::Left:
    return {BlockLayout::ColMajor, InnerLayout::RowMajor};
  case Place::Right:
    return {BlockLayout::RowMajor, InnerLayout::ColMajor};
  case Place::Acc:
    return {BlockLayout::ColMajor, InnerLayout::RowMajor};
  case Place::Mat:
    // Scales, which are not loaded into blocks.
    if (tile.getElementBits() == 64) {
      return {BlockLayout::RowMajor, InnerLayout::NoneBox};
    }
    return {BlockLayout::ColMajor, InnerLayout::RowMajor};
  default:
    return {BlockLayout::RowMajor, InnerLayout::NoneBox};
  }
}

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

RecordWriter::RecordWriter(ModuleOp module, const pto::Machine *machine)
    : module(module), machine(machine), builder(module.getContext()) {}

/// A literal struct of words, whose initializer is built field by field.
LLVM::GlobalOp RecordWriter::write(ArrayRef<Word> words, bool isConstant) {
  std::string key;
  for (Word word : words) {
    key += word.global ? word.global.getSymName().str()
                       : std::to_string(word.number);
    key += ",";
  }
  if (isConstant && known.count(key)) {
    return known[key];
  }
  MLIRContext *context = module.getContext();
  Type pointer = LLVM::LLVMPointerType::get(context);
  SmallVector<Type> types;
  for (Word word : words) {
    types.push_back(word.global ? pointer : builder.getI64Type());
  }
  auto type = LLVM::LLVMStructType::getLiteral(context, types);
  builder.setInsertionPointToStart(module.getBody());
  Location loc = builder.getUnknownLoc();
  auto global = LLVM::GlobalOp::create(
      builder, loc, type, isConstant, LLVM::Linkage::Private,
      "pto_isa_record_" + std::to_string(next++), Attribute(), 8);
  Block *block = builder.createBlock(&global.getInitializerRegion());
  builder.setInsertionPointToStart(block);
  Value value = LLVM::UndefOp::create(builder, loc, type);
  for (auto [index, word] : llvm::enumerate(words)) {
    Value field =
        word.global
            ? Value(LLVM::AddressOfOp::create(builder, loc, word.global))
            : LLVM::ConstantOp::create(builder, loc, builder.getI64Type(),
                                       word.number);
    value = LLVM::InsertValueOp::create(builder, loc, value, field, index);
  }
  LLVM::ReturnOp::create(builder, loc, value);
  if (isConstant) {
    known[key] = global;
  }
  return global;
}

RecordWriter::Word RecordWriter::writeString(StringRef text) {
  std::string key = "\"" + text.str();
  if (known.count(key)) {
    return known[key];
  }
  std::string bytes = text.str();
  bytes.push_back('\0');
  builder.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
  auto global = LLVM::GlobalOp::create(
      builder, builder.getUnknownLoc(), type, /*isConstant=*/true,
      LLVM::Linkage::Private, "pto_isa_text_" + std::to_string(next++),
      builder.getStringAttr(bytes));
  known[key] = global;
  return global;
}

RecordWriter::Word RecordWriter::writeNumbers(ArrayRef<int64_t> numbers) {
  if (numbers.empty()) {
    return 0;
  }
  SmallVector<Word> words(numbers.begin(), numbers.end());
  return write(words, /*isConstant=*/true);
}

RecordWriter::Word RecordWriter::writeTile(TileType tile, int64_t count) {
  auto [blocks, inner] = chooseLayout(tile, machine);
  auto open = [](int64_t extent) {
    return ShapedType::isDynamic(extent) ? -1 : extent;
  };
  int64_t fractal = tile.getFractalBytes();
  if (fractal == 0) {
    fractal = tile.getPlace() == Place::Acc ? 1024 : 512;
  }
  return writeNumbers(
      {int64_t(tile.getPlace()), getRecordDType(tile.getElementType()),
       int64_t(blocks), int64_t(inner), fractal, int64_t(tile.getCompact()),
       tile.getRows(), tile.getCols(), open(tile.getValidRows()),
       open(tile.getValidCols()), tile.getPad(), count});
}

RecordWriter::Word RecordWriter::writePlace(Place place) {
  if (place == Place::Gm) {
    return 0;
  }
  return writeNumbers({int64_t(place), PTO_I8, 0, 0, 512, 0, 1, 1, 1, 1, 0, 1});
}

void RecordWriter::addFacts(SmallVectorImpl<Word> &words, Type type,
                            int64_t role, int64_t scratchBytes) {
  SmallVector<int64_t> sizes = getSizes(type);
  Word tile =
      llvm::TypeSwitch<Type, Word>(type)
          .Case<TileType>([&](auto tile) { return writeTile(tile, 1); })
          .Case<MultiTileType>([&](auto tiles) {
            return writeTile(tiles.getTile(), tiles.getCount());
          })
          .Case<PtrType>([&](auto ptr) { return writePlace(ptr.getPlace()); })
          .Default([](Type) { return Word(0); });
  words.append({int64_t(getWordKind(type)), role,
                getRecordDType(getElement(type)), scratchBytes,
                int64_t(sizes.size()), writeNumbers(sizes), tile});
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

RecordWriter::Word RecordWriter::writeOperands(Operation *op) {
  auto instruction = dyn_cast<InstructionOpInterface>(op);
  SmallVector<OperandRole> roles;
  if (instruction) {
    roles = instruction.getRoles();
  }
  SmallVector<Word> words;
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned index = operand.getOperandNumber();
    OperandRole role = index < roles.size() ? roles[index] : OperandRole::Value;
    int64_t bytes = 0;
    auto tile = dyn_cast<TileType>(operand.get().getType());
    if (role == OperandRole::Scratch && tile && machine) {
      bytes = std::min(instruction.getScratchBytes(operand, *machine),
                       tile.getBytes());
    }
    addFacts(words, operand.get().getType(), int64_t(role), bytes);
  }
  return words.empty() ? Word(0) : Word(write(words, /*isConstant=*/true));
}

RecordWriter::Word RecordWriter::writeResults(Operation *op) {
  SmallVector<Word> words;
  for (Type type : op->getResultTypes()) {
    addFacts(words, type, 0, 0);
  }
  return words.empty() ? Word(0) : Word(write(words, /*isConstant=*/true));
}

/// The number that stands for an attribute, if one does.
static std::optional<int64_t> getNumber(Attribute attribute) {
  return llvm::TypeSwitch<Attribute, std::optional<int64_t>>(attribute)
      .Case<UnitAttr>([](auto) { return 1; })
      .Case<BoolAttr>([](auto flag) { return flag.getValue() ? 1 : 0; })
      .Case<IntegerAttr>(
          [](auto number) { return number.getValue().getSExtValue(); })
      .Case<AccPushEpilogueAttr>([](auto epilogue) {
        return int64_t(epilogue.getLayout()) |
               int64_t(epilogue.getQuant()) << 8 |
               int64_t(epilogue.getRelu()) << 16;
      })
      .Case<PlaceAttr, LayoutAttr, PipeAttr, RoundModeAttr, SaturationModeAttr,
            CmpModeAttr, AtomicTypeAttr, ReluPreModeAttr, STPhaseAttr,
            AccPhaseAttr, AccToVecModeAttr, PadModeAttr, PadValueAttr,
            TInsertModeAttr, MaskPatternAttr, CoalesceAttr, GatherOOBAttr,
            ScatterOOBAttr, ScatterAtomicOpAttr, ScatterConflictAttr,
            QuantTypeAttr, QuantScaleAlgAttr, MxGroupAxisAttr, VecStoreModeAttr,
            EventAttr, SyncOpTypeAttr, FenceScopeAttr, SyncAllModeAttr,
            SyncCoreTypeAttr, NotifyOpAttr, WaitCmpAttr, ReduceOpAttr,
            PrintFormatAttr, KernelKindAttr>(
          [](auto value) { return int64_t(value.getValue()); })
      .Default([](Attribute) { return std::nullopt; });
}

RecordWriter::Word RecordWriter::writeAttributes(Operation *op,
                                                 int64_t &count) {
  SmallVector<Word> words;
  for (NamedAttribute attribute : op->getAttrDictionary()) {
    auto text = dyn_cast<StringAttr>(attribute.getValue());
    if (auto symbol = dyn_cast<FlatSymbolRefAttr>(attribute.getValue())) {
      text = symbol.getAttr();
    }
    std::optional<int64_t> number = getNumber(attribute.getValue());
    if (text || number) {
      words.append({writeString(attribute.getName()), number.value_or(0),
                    text ? writeString(text.getValue()) : Word(0)});
    }
  }
  count = words.size() / 3;
  return words.empty() ? Word(0) : Word(write(words, /*isConstant=*/true));
}

/// Where an operation stands in a file.
static FileLineColLoc findPlace(Location loc) {
  FileLineColLoc found;
  loc->walk([&](Location part) {
    if (auto file = dyn_cast<FileLineColLoc>(part)) {
      found = file;
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return found;
}

LLVM::GlobalOp RecordWriter::writeInstruction(Operation *op, StringRef name) {
  name = name.empty() ? op->getName().stripDialect() : name;
  FileLineColLoc place = findPlace(op->getLoc());
  auto instruction = dyn_cast<InstructionOpInterface>(op);
  SmallVector<int64_t> segments;
  if (auto sizes =
          op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes")) {
    segments.assign(sizes.asArrayRef().begin(), sizes.asArrayRef().end());
  } else if (auto sizes = dyn_cast_or_null<DenseI32ArrayAttr>(
                 op->getAttrDictionary().get("operandSegmentSizes"))) {
    segments.assign(sizes.asArrayRef().begin(), sizes.asArrayRef().end());
  }
  int64_t attributes = 0;
  Word attributeWords = writeAttributes(op, attributes);
  bool hidden =
      instruction && machine && instruction.usesHiddenScratch(*machine);
  Word words[] = {writeString(name),
                  writeString(place ? place.getFilename().getValue() : "?"),
                  place ? int64_t(place.getLine()) : 0,
                  place ? int64_t(place.getColumn()) : 0,
                  instruction ? int64_t(instruction.getPipe()) : -1,
                  int64_t(op->getNumOperands()),
                  writeOperands(op),
                  int64_t(op->getNumResults()),
                  writeResults(op),
                  attributes,
                  attributeWords,
                  int64_t(segments.size()),
                  writeNumbers(segments),
                  hidden ? 1 : 0,
                  0};
  return write(words, /*isConstant=*/false);
}
