//===- Export.cpp - Writing the public assembler text ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attributes are renamed in a copy of the module; the prefix of operations,
// types and attribute values in what the copy prints as. MLIR prints prefixes
// from the names of dialects, which cannot be changed. The printed text is read
// token by token, so that strings, symbols and names of values are never
// touched, whatever they contain.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"
#include "pto/Target/PTOText/PTOText.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Writes the target of `module` as `pto.target_arch`. The target itself is
/// left out if the attribute says all of it.
static void exportMachine(ModuleOp module) {
  StringRef key = DLTIDialect::kTargetSystemDescAttrName;
  Attribute spec = module->getAttr(key);
  const pto::Machine *machine = spec ? pto::getTargetMachine(module) : nullptr;
  if (!machine || (machine->name != "a2a3" && machine->name != "a5")) {
    return;
  }
  llvm::Expected<pto::Machine> known = pto::Machine::get(machine->name);
  if (!known || known->toJson() != machine->toJson()) {
    llvm::consumeError(known.takeError());
    return;
  }
  module->setAttr("pto.target_arch",
                  StringAttr::get(module.getContext(), machine->name));
  OwningOpRef<ModuleOp> same = ModuleOp::create(module.getLoc());
  if (succeeded(pto::setTargetMachine(*same, *known)) &&
      (*same)->getAttr(key) == spec) {
    module->removeAttr(key);
  }
}

/// Gives the attributes of pto_isa on `op` their public names.
static void exportAttributes(Operation *op) {
  if (auto module = dyn_cast<ModuleOp>(op)) {
    exportMachine(module);
  }
  for (auto [ours, theirs] :
       {std::pair(PTOISADialect::getKernelKindAttrName(), "pto.kernel_kind"),
        std::pair(PTOISADialect::getEntryAttrName(), "pto.entry")}) {
    if (Attribute value = op->removeDiscardableAttr(ours)) {
      op->setDiscardableAttr(theirs, value);
    }
  }
}

static InFlightDiagnostic refuse(Location location) {
  return emitError(location, "the public text has no tile level: ");
}

/// Refuses operations and attributes of the tile level, whose prefix the public
/// text uses for something else.
static LogicalResult checkLevel(Operation *op) {
  if (op->getName().getDialectNamespace() == "pto") {
    return refuse(op->getLoc()) << "lower '" << op->getName() << "' first";
  }
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    if (attribute.getName().getValue().starts_with("pto.")) {
      return refuse(op->getLoc())
             << "found attribute '" << attribute.getName().getValue() << "'";
    }
  }
  return success();
}

/// Refuses tiles in `mat` whose layout is open: the public text means the
/// default by what is not written.
static LogicalResult checkLayouts(Operation *op) {
  TileType open;
  AttrTypeWalker walker;
  walker.addWalk([&](TileType tile) {
    if (tile.getPlace() == Place::Mat && tile.hasOpenLayout()) {
      open = tile;
    }
  });
  // Arguments of functions are part of the type, an attribute.
  walker.walk(op->getAttrDictionary());
  for (Type type : op->getResultTypes()) {
    walker.walk(type);
  }
  if (open) {
    return emitError(op->getLoc(), "the public text has no open layouts, run "
                                   "'pto-isa-infer-layout' first, but found ")
           << open;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

namespace {

/// Copies text that MLIR has printed, with the public prefix.
class PrefixWriter {
public:
  PrefixWriter(StringRef text, raw_ostream &os) : rest(text), os(os) {}

  /// Copies everything. Fails at a type or attribute of the tile level.
  LogicalResult run();

private:
  /// Takes the longest start of `rest` of characters that `isPart`, behind the
  /// first `skip`.
  StringRef take(size_t skip, function_ref<bool(char)> isPart) {
    size_t size = skip;
    while (size < rest.size() && isPart(rest[size])) {
      ++size;
    }
    StringRef token = rest.take_front(size);
    rest = rest.drop_front(size);
    return token;
  }

  /// A string, with its quotes.
  StringRef takeString();
  /// Writes a token that is no white space.
  LogicalResult writeToken();
  /// Writes a word: a keyword, a number, a name of an operation or type.
  void writeWord(StringRef word);

  /// What is still to be copied.
  StringRef rest;
  raw_ostream &os;
  /// Whether an operation's name may come: nothing but its results stands
  /// before it in the line.
  bool atStart = true;
};

} // namespace

static bool isNamePart(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
}

static bool isWordPart(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.';
}

static constexpr StringLiteral kOurs = "pto_isa", kPublic = "pto";

StringRef PrefixWriter::takeString() {
  size_t end = 1;
  while (end < rest.size() && rest[end] != '"') {
    end += rest[end] == '\\' ? 2 : 1;
  }
  StringRef token = rest.take_front(end + 1);
  rest = rest.drop_front(token.size());
  return token;
}

void PrefixWriter::writeWord(StringRef word) {
  // The element type has a public name only; a shape may stand before it.
  StringRef shape = word;
  if (shape.consume_back("f8E8M0FNU") &&
      (shape.empty() ||
       (shape.back() == 'x' &&
        shape.find_first_not_of("0123456789x") == StringRef::npos))) {
    os << shape << "!pto.f8E8M0";
    return;
  }
  if (atStart && word.starts_with("pto_isa.")) {
    os << kPublic << word.drop_front(kOurs.size());
    return;
  }
  os << word;
}

LogicalResult PrefixWriter::writeToken() {
  char first = rest.front();
  bool isName = first == '%' || first == '@' || first == '^';
  if (first == '"' || (first == '@' && rest.starts_with("@\""))) {
    if (first == '@') {
      os << '@';
      rest = rest.drop_front();
    }
    StringRef token = takeString();
    StringRef name = token;
    // The name of an operation in the generic form.
    if (atStart && name.consume_front("\"pto_isa.")) {
      os << "\"" << kPublic << "." << name;
    } else {
      os << token;
    }
  } else if (isName) {
    os << take(1, isNamePart);
  } else if (first == '!' || first == '#') {
    StringRef name = take(1, isNamePart);
    StringRef dialect = name.drop_front().split('.').first;
    bool isDialect = name.contains('.') || rest.starts_with("<");
    if (isDialect && dialect == kPublic) {
      return failure();
    }
    if (isDialect && dialect == kOurs) {
      os << first << kPublic << name.drop_front(1 + kOurs.size());
    } else {
      os << name;
    }
  } else if (isWordPart(first)) {
    writeWord(take(0, isWordPart));
  } else {
    os << first;
    rest = rest.drop_front();
  }
  // Results, their number, commas and `=` come before the name.
  bool isResult = first == '%' || first == ',' || first == ':' ||
                  first == '=' || llvm::isDigit(first);
  atStart &= isResult;
  return success();
}

LogicalResult PrefixWriter::run() {
  while (!rest.empty()) {
    if (rest.front() == '\n') {
      atStart = true;
    }
    if (llvm::isSpace(rest.front())) {
      os << rest.front();
      rest = rest.drop_front();
    } else if (failed(writeToken())) {
      return failure();
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

LogicalResult mlir::pto_isa::exportPTOText(ModuleOp module, raw_ostream &os) {
  WalkResult checked = module.walk([](Operation *op) {
    return WalkResult(succeeded(checkLevel(op)) ? checkLayouts(op) : failure());
  });
  if (checked.wasInterrupted()) {
    return failure();
  }
  OwningOpRef<ModuleOp> copy = module.clone();
  copy->walk(exportAttributes);
  std::string text, result;
  {
    llvm::raw_string_ostream stream(text);
    OpPrintingFlags flags;
    flags.enableDebugInfo(false).printNameLocAsPrefix().assumeVerified();
    copy->print(stream, flags);
    stream << "\n";
  }
  llvm::raw_string_ostream stream(result);
  if (failed(PrefixWriter(text, stream).run())) {
    return refuse(module.getLoc()) << "found one of its types or attributes";
  }
  os << result;
  return success();
}
