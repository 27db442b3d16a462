//===- Import.cpp - Reading the public assembler text ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Order: parse without verification, give attributes their meaning here (which
// sets the machine), verify, move the module to the caller's context. Rules of
// machines are therefore never checked before the machine is known.
//
//===----------------------------------------------------------------------===//

#include "JoinModules.h"
#include "PTOTextDialect.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "pto/MachineIR/TargetMachine.h"
#include "pto/Target/PTOText/PTOText.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;

bool mlir::pto_isa::isPTOText(InputFormat format, StringRef fileName) {
  return format == InputFormat::PTOText ||
         (format == InputFormat::Auto && fileName.ends_with(".pto"));
}

void mlir::pto_isa::registerPTOTextDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect, DLTIDialect,
                  func::FuncDialect, LLVM::LLVMDialect, math::MathDialect,
                  memref::MemRefDialect, scf::SCFDialect, PTOISADialect>();
}

void mlir::pto_isa::registerPTOTextPrefix(DialectRegistry &registry) {
  registerPTOTextDialects(registry);
  registry.insert<PTOTextDialect>();
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// The location with the name that stands at `range`; numbers are no names.
static Location addName(Location location, SMRange range) {
  const char *start = range.Start.getPointer();
  StringRef name(start, range.End.getPointer() - start);
  if (!name.consume_front("%") || name.empty() || llvm::isDigit(name.front())) {
    return location;
  }
  return NameLoc::get(StringAttr::get(location.getContext(), name), location);
}

/// Keeps the names of values in their locations: programs find arguments by
/// them, and C++ and messages show them.
static void keepNames(const AsmParserState &state) {
  for (const AsmParserState::BlockDefinition &block : state.getBlockDefs()) {
    for (auto [argument, definition] :
         llvm::zip(block.block->getArguments(), block.arguments)) {
      argument.setLoc(addName(argument.getLoc(), definition.loc));
    }
  }
  for (const AsmParserState::OperationDefinition &def : state.getOpDefs()) {
    if (!def.resultGroups.empty()) {
      def.op->setLoc(
          addName(def.op->getLoc(), def.resultGroups.front().definition.loc));
    }
  }
}

/// The only module of `block`, or a new one of all that is in it.
static OwningOpRef<ModuleOp> takeModule(Block &block, Location location) {
  if (llvm::hasSingleElement(block)) {
    if (auto module = dyn_cast<ModuleOp>(block.front())) {
      module->remove();
      return module;
    }
  }
  OwningOpRef<ModuleOp> module = ModuleOp::create(location);
  module->getBody()->getOperations().splice(module->getBody()->begin(),
                                            block.getOperations());
  return module;
}

/// More brackets inside each other are no program, and parsers call themselves
/// for each of them: the stack would overflow.
static constexpr unsigned kDeepest = 500;

/// The first bracket in `text` with more than kDeepest around it, else null.
/// What is no bracket where it stands, in strings and comments, is skipped.
static const char *findTooDeep(StringRef text) {
  unsigned depth = 0;
  for (const char *at = text.begin(); at != text.end(); ++at) {
    StringRef rest(at, text.end() - at);
    if (rest.starts_with("//")) {
      at += std::min(rest.find('\n'), rest.size()) - 1;
    } else if (*at == '"') {
      size_t end = 1;
      while (end < rest.size() && rest[end] != '"' && rest[end] != '\n') {
        end += rest[end] == '\\' ? 2 : 1;
      }
      at += std::min(end, rest.size() - 1);
    } else if (rest.starts_with("->")) {
      ++at;
    } else if (StringRef("([{<").contains(*at)) {
      if (++depth > kDeepest) {
        return at;
      }
    } else if (StringRef(")]}>").contains(*at) && depth > 0) {
      --depth;
    }
  }
  return nullptr;
}

/// Refuses text that is nested too deeply.
static LogicalResult checkDepth(const llvm::SourceMgr &sources,
                                MLIRContext *context) {
  const llvm::MemoryBuffer *buffer =
      sources.getMemoryBuffer(sources.getMainFileID());
  const char *bracket = findTooDeep(buffer->getBuffer());
  if (!bracket) {
    return success();
  }
  auto [line, column] =
      sources.getLineAndColumn(SMLoc::getFromPointer(bracket));
  return emitError(FileLineColLoc::get(context, buffer->getBufferIdentifier(),
                                       line, column),
                   "expects at most ")
         << kDeepest << " brackets inside each other, but found more";
}

/// Parses the text; what it says is not verified.
static OwningOpRef<ModuleOp> parseText(const llvm::SourceMgr &sources,
                                       MLIRContext *context) {
  Block block;
  AsmParserState state;
  ParserConfig config(context, /*verifyAfterParse=*/false);
  if (failed(checkDepth(sources, context)) ||
      failed(parseAsmSourceFile(sources, &block, config, &state))) {
    return nullptr;
  }
  keepNames(state);
  StringRef file =
      sources.getMemoryBuffer(sources.getMainFileID())->getBufferIdentifier();
  return takeModule(block, FileLineColLoc::get(context, file, 0, 0));
}

//===----------------------------------------------------------------------===//
// Operations in the generic form
//===----------------------------------------------------------------------===//

/// Which group of operands of the public generic form each of ours is, by the
/// part of the name behind the prefix; none if they have one order. The public
/// definition has the destination in front of what is optional.
static ArrayRef<unsigned> getGroupOrder(StringRef name) {
  static constexpr unsigned kMove[] = {0, 2, 3, 1};
  static constexpr unsigned kInsert[] = {0, 1, 2, 4, 5, 3};
  static constexpr unsigned kExtract[] = {0, 1, 2, 5, 4, 3};
  return llvm::StringSwitch<ArrayRef<unsigned>>(name)
      .Cases({"pto.tmov", "pto.tstore"}, kMove)
      .Case("pto.tinsert", kInsert)
      .Case("pto.textract", kExtract)
      .Default({});
}

/// Puts the operands of the public generic form in our order, with the sizes of
/// their groups in `properties`.
static SmallVector<Value> orderOperands(Operation *op, Attribute &properties) {
  SmallVector<Value> operands(op->getOperands());
  ArrayRef<unsigned> order = getGroupOrder(op->getName().getStringRef());
  auto known = dyn_cast_if_present<DictionaryAttr>(properties);
  auto sizes = known ? known.getAs<DenseI32ArrayAttr>("operandSegmentSizes")
                     : DenseI32ArrayAttr();
  if (order.empty() || !sizes || sizes.size() != int64_t(order.size()) ||
      llvm::any_of(sizes.asArrayRef(),
                   [&](int32_t size) {
                     return size < 0 || size > int32_t(operands.size());
                   }) ||
      llvm::sum_of(sizes.asArrayRef()) != int32_t(operands.size())) {
    return operands; // What is wrong about it shows there.
  }
  SmallVector<Value> ordered;
  SmallVector<int32_t> orderedSizes;
  for (unsigned group : order) {
    int32_t first = llvm::sum_of(sizes.asArrayRef().take_front(group));
    orderedSizes.push_back(sizes[group]);
    llvm::append_range(ordered, ArrayRef(operands).slice(first, sizes[group]));
  }
  NamedAttrList changed(known);
  changed.set("operandSegmentSizes",
              DenseI32ArrayAttr::get(op->getContext(), orderedSizes));
  properties = changed.getDictionary(op->getContext());
  return ordered;
}

/// The name here of what the generic form calls `name`.
static StringRef getSettingName(StringRef name) {
  return name == "sat_mode" ? "satmode" : name;
}

/// Sets what stands in `<{...}>`, of which the operation has to have all.
static LogicalResult setProperties(Operation *op, Attribute properties,
                                   function_ref<InFlightDiagnostic()> emit) {
  NamedAttrList renamed;
  ArrayRef<StringAttr> settings = op->getName().getAttributeNames();
  auto known = dyn_cast<DictionaryAttr>(properties);
  if (!known) {
    return emit() << "expects a dictionary of attributes in '<...>', but found "
                  << properties;
  }
  for (NamedAttribute attribute : known.getValue()) {
    StringRef name = getSettingName(attribute.getName());
    if (!llvm::is_contained(settings, name) &&
        !name.ends_with("SegmentSizes")) {
      return emit() << "has no attribute '" << attribute.getName().getValue()
                    << "'";
    }
    renamed.append(name, attribute.getValue());
  }
  return op->setPropertiesFromAttribute(renamed.getDictionary(op->getContext()),
                                        emit);
}

/// Puts the operation of pto_isa in the place of one whose name has the public
/// prefix.
static LogicalResult replaceGeneric(Operation *op) {
  StringRef text = op->getName().getStringRef();
  MLIRContext *context = op->getContext();
  std::optional<RegisteredOperationName> name = lookupOperation(text, context);
  if (!name) {
    return emitError(op->getLoc(), "operation '")
           << text << "' " << explainUnknownOperation(text, context);
  }
  auto emit = [&] { return emitError(op->getLoc(), "'") << text << "' op "; };
  NamedAttrList attributes(op->getDiscardableAttrDictionary());
  if (failed(name->verifyInherentAttrs(attributes, emit))) {
    return failure();
  }
  OperationState state(op->getLoc(), *name);
  Attribute properties = op->getPropertiesAsAttribute();
  state.addOperands(orderOperands(op, properties));
  state.addTypes(op->getResultTypes());
  state.addSuccessors(op->getSuccessors());
  for (Region &region : op->getRegions()) {
    state.addRegion()->takeBody(region);
  }
  Operation *replacement = OpBuilder(op).create(state);
  if (properties && failed(setProperties(replacement, properties, emit))) {
    return failure();
  }
  for (NamedAttribute attribute : attributes) {
    replacement->setAttr(attribute.getName(), attribute.getValue());
  }
  op->replaceAllUsesWith(replacement);
  op->erase();
  return success();
}

static LogicalResult replaceGenericOperations(ModuleOp module) {
  SmallVector<Operation *> found;
  module.walk([&](Operation *op) {
    if (isa_and_nonnull<PTOTextDialect>(op->getDialect())) {
      found.push_back(op);
    }
  });
  return success(llvm::all_of(
      found, [](Operation *op) { return succeeded(replaceGeneric(op)); }));
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// The machine that `pto.target_arch` names; empty if there is none.
static StringRef getMachineOfArch(StringRef arch) {
  return llvm::StringSwitch<StringRef>(arch.trim())
      .CasesLower({"a2", "a3", "a2a3"}, "a2a3")
      .CaseLower("a5", "a5")
      .Default("");
}

/// The machine of the chip that `pto.device-spec` names; empty if unknown.
static StringRef getMachineOfDevice(StringRef device) {
  if (device.starts_with("Ascend950") || device.starts_with("Ascend910_95")) {
    return "a5";
  }
  return device.starts_with("Ascend910") ? "a2a3" : "";
}

/// Records the machine that an attribute of a module names.
static LogicalResult setMachine(ModuleOp module, NamedAttribute attribute) {
  StringRef key = attribute.getName();
  auto text = dyn_cast<StringAttr>(attribute.getValue());
  StringRef name = !text                          ? ""
                   : key.ends_with("target_arch") ? getMachineOfArch(text)
                                                  : getMachineOfDevice(text);
  if (name.empty()) {
    return module.emitError("expects '")
           << key << "' to be "
           << (key.ends_with("target_arch")
                   ? "\"a2\", \"a3\", \"a2a3\" or \"a5\""
                   : "the name of an Ascend910 or Ascend950 chip")
           << ", but found " << attribute.getValue();
  }
  llvm::Expected<pto::Machine> machine = pto::Machine::get(name);
  if (!machine) {
    return module.emitError(llvm::toString(machine.takeError()));
  }
  return pto::setTargetMachine(module, *machine);
}

/// Whether an attribute is known and stays behind: it steers the public
/// assembler, or is a note of its passes, and says nothing about what runs.
static bool isDropped(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"pto.auto_sync_tail_hint", "pto.backend", "pto.frontend_id",
              "pto.inferred_layout", "pto.last_use", "pto.mode",
              "pto.view_semantics", "pto.visibility"},
             true)
      .Default(false);
}

/// Whether an attribute makes a function one that the host launches.
static bool isEntry(StringRef name) {
  return name == "pto.entry" || name == "pto.kernel" || name == "pto.aicore" ||
         name == "hacc.entry";
}

static bool isPublic(NamedAttribute attribute) {
  return attribute.getName().getValue().starts_with("pto.") ||
         attribute.getName() == "hacc.entry";
}

/// Gives every function of `module` a kind of core if it has none.
static void setKernelKinds(ModuleOp module, Attribute kind) {
  StringRef name = PTOISADialect::getKernelKindAttrName();
  for (auto function : module.getOps<FunctionOpInterface>()) {
    if (!function->hasAttr(name) && !function->hasAttr("pto.kernel_kind")) {
      function->setAttr(name, kind);
    }
  }
}

/// Replaces one attribute of the public text, which is off `op` already.
static LogicalResult importAttribute(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  auto module = dyn_cast<ModuleOp>(op);
  if (module && (name == "pto.target_arch" || name == "pto.device-spec")) {
    return setMachine(module, attribute);
  }
  if (name == "pto.multi_buffer_addrs") {
    return op->emitOpError("expects no '")
           << name << "', which is for addresses that a plan gives";
  }
  if (name == "pto.kernel_kind") {
    if (module) {
      setKernelKinds(module, attribute.getValue());
    } else {
      op->setAttr(PTOISADialect::getKernelKindAttrName(), attribute.getValue());
    }
  } else if (isEntry(name) && isa<FunctionOpInterface>(op)) {
    op->setAttr(PTOISADialect::getEntryAttrName(),
                UnitAttr::get(op->getContext()));
  } else if (!isDropped(name)) {
    emitWarning(op->getLoc(), "drops attribute '")
        << name << "', which has no meaning here";
  }
  return success();
}

/// Drops public attributes of the arguments or results of a function.
static void dropNested(FunctionOpInterface function, ArrayAttr all, bool args) {
  for (auto [index, entry] :
       llvm::enumerate(all ? all.getValue() : ArrayRef<Attribute>())) {
    auto attributes = cast<DictionaryAttr>(entry);
    if (llvm::none_of(attributes, isPublic)) {
      continue;
    }
    NamedAttrList kept;
    for (NamedAttribute attribute : attributes) {
      if (!isPublic(attribute)) {
        kept.append(attribute);
      } else if (!isDropped(attribute.getName())) {
        emitWarning(function.getLoc(), "drops attribute '")
            << attribute.getName().getValue() << "', which has no meaning here";
      }
    }
    if (args) {
      function.setArgAttrs(index, kept.getDictionary(function.getContext()));
    } else {
      function.setResultAttrs(index, kept.getDictionary(function.getContext()));
    }
  }
}

/// Whether an attribute is a setting of other operations that `op` does not
/// have, and that are none of `setting_c2`.
static bool isMisplaced(Operation *op, NamedAttribute attribute) {
  return isa_and_nonnull<PTOISADialect>(op->getDialect()) &&
         llvm::StringSwitch<bool>(attribute.getName())
             .Cases({"atomicType", "clipReluMode", "isChannelSplit", "mode",
                     "stPhase", "subBlockId", "sub_blockid"},
                    true)
             .Default(false);
}

/// What is a note of somebody's stays, but has no effect.
static void warnOfNote(Operation *op, NamedAttribute attribute) {
  if (isa_and_nonnull<PTOISADialect>(op->getDialect()) &&
      !attribute.getName().strref().contains('.')) {
    emitWarning(op->getLoc(), "ignores attribute '")
        << attribute.getName().getValue() << "', which '"
        << op->getName().getStringRef() << "' does not have";
  }
}

/// The public text has two names for the saturation of a conversion, of which
/// one may stand there.
static LogicalResult renameSaturation(TCvtOp op) {
  StringRef name = "sat_mode";
  Attribute mode = op->getDiscardableAttr(name);
  if (!mode) {
    return success();
  }
  auto value = dyn_cast<SaturationModeAttr>(mode);
  if (!value || op.getSatmode() != SaturationMode::Off) {
    return op.emitOpError("expects one of 'satmode' and 'sat_mode' to be "
                          "'#pto.saturation_mode', but found ")
           << mode;
  }
  op->removeDiscardableAttr(name);
  op.setSatmodeAttr(value);
  return success();
}

static LogicalResult importAttributes(Operation *op) {
  auto convert = dyn_cast<TCvtOp>(op);
  if (convert && failed(renameSaturation(convert))) {
    return failure();
  }
  if (isa_and_nonnull<PTOISADialect>(op->getDialect()) &&
      failed(pto_isa::detail::verifySettings(op))) {
    return failure();
  }
  for (NamedAttribute attribute : llvm::to_vector(op->getDiscardableAttrs())) {
    if (isMisplaced(op, attribute)) {
      return op->emitOpError("has no attribute '")
             << attribute.getName().getValue() << "'";
    }
    warnOfNote(op, attribute);
    if (isPublic(attribute)) {
      op->removeDiscardableAttr(attribute.getName());
      if (failed(importAttribute(op, attribute))) {
        return failure();
      }
    }
  }
  if (auto function = dyn_cast<FunctionOpInterface>(op)) {
    dropNested(function, function.getAllArgAttrs(), /*args=*/true);
    dropNested(function, function.getAllResultAttrs(), /*args=*/false);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// What other dialects do not verify
//===----------------------------------------------------------------------===//

/// A loop whose step is not positive would not end.
static LogicalResult checkStep(scf::ForOp loop) {
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (!step || *step > 0) {
    return success();
  }
  return loop.emitOpError("expects a positive step, but found ") << *step;
}

/// A struct is no value that functions pass on.
static LogicalResult checkStructs(FunctionOpInterface function) {
  auto isStruct = [](Type type) { return isa<StructType>(type); };
  if (llvm::none_of(function.getArgumentTypes(), isStruct) &&
      llvm::none_of(function.getResultTypes(), isStruct)) {
    return success();
  }
  return function.emitOpError(
      "expects neither arguments nor results that are structs");
}

static LogicalResult checkOperation(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  auto function = dyn_cast<FunctionOpInterface>(op);
  return failure((loop && failed(checkStep(loop))) ||
                 (function && failed(checkStructs(function))));
}

//===----------------------------------------------------------------------===//
// From one context to the other
//===----------------------------------------------------------------------===//

/// The place in the text that `location` means, in another context.
static Location moveLocation(Location location, MLIRContext *to) {
  if (auto file = location->findInstanceOf<FileLineColLoc>()) {
    return FileLineColLoc::get(to, file.getFilename(), file.getLine(),
                               file.getColumn());
  }
  return UnknownLoc::get(to);
}

/// Reports in `to` what was reported in another context.
static void moveDiagnostic(Diagnostic &diagnostic, MLIRContext *to) {
  InFlightDiagnostic moved = to->getDiagEngine().emit(
      moveLocation(diagnostic.getLocation(), to), diagnostic.getSeverity());
  moved << diagnostic.str();
  for (Diagnostic &note : diagnostic.getNotes()) {
    moved.attachNote(moveLocation(note.getLocation(), to)) << note.str();
  }
}

/// The same module in `to`; bytecode keeps everything but value names.
static OwningOpRef<ModuleOp> moveModule(ModuleOp module, MLIRContext *to) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(module, os))) {
    emitError(moveLocation(module.getLoc(), to), "cannot be imported");
    return nullptr;
  }
  return parseSourceString<ModuleOp>(
      bytes, ParserConfig(to, /*verifyAfterParse=*/false));
}

OwningOpRef<ModuleOp>
mlir::pto_isa::importPTOText(const std::shared_ptr<llvm::SourceMgr> &sources,
                             MLIRContext *context) {
  DialectRegistry registry;
  registerPTOTextPrefix(registry);
  MLIRContext own(registry, MLIRContext::Threading::DISABLED);
  own.printOpOnDiagnostic(context->shouldPrintOpOnDiagnostic());
  own.loadDialect<DLTIDialect, PTOTextDialect>();
  ScopedDiagnosticHandler handler(&own, [&](Diagnostic &diagnostic) {
    moveDiagnostic(diagnostic, context);
    return success();
  });
  OwningOpRef<ModuleOp> module = parseText(*sources, &own);
  if (!module || failed(replaceGenericOperations(*module))) {
    return nullptr;
  }
  WalkResult renamed = module->walk<WalkOrder::PreOrder>(
      [](Operation *op) { return WalkResult(importAttributes(op)); });
  if (renamed.wasInterrupted() || failed(joinModules(*module)) ||
      failed(verify(*module))) {
    return nullptr;
  }
  WalkResult checked = module->walk<WalkOrder::PreOrder>(
      [](Operation *op) { return WalkResult(checkOperation(op)); });
  if (checked.wasInterrupted()) {
    return nullptr;
  }
  return moveModule(*module, context);
}
