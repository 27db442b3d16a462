//===- PTOTextDialect.cpp - The prefix of the public text -----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Custom forms go to the parsers of pto_isa as they are read. Only the generic
// form leaves operations `pto.x` behind, which the import replaces.
//
//===----------------------------------------------------------------------===//

#include "PTOTextDialect.h"

#include "mlir/IR/DialectImplementation.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::pto_isa;

PTOTextDialect::PTOTextDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<PTOTextDialect>()),
      language(context->getOrLoadDialect<PTOISADialect>()) {
  allowUnknownOperations();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// `x` of `pto.x`.
static StringRef getMnemonic(StringRef name) { return name.split('.').second; }

std::optional<RegisteredOperationName>
mlir::pto_isa::lookupOperation(StringRef name, MLIRContext *context) {
  std::string ours =
      (PTOISADialect::getDialectNamespace() + "." + getMnemonic(name)).str();
  return RegisteredOperationName::lookup(ours, context);
}

/// How many letters two names begin with together.
static size_t getCommonPrefix(StringRef first, StringRef second) {
  return std::mismatch(first.begin(), first.end(), second.begin(), second.end())
             .first -
         first.begin();
}

std::string mlir::pto_isa::explainUnknownOperation(StringRef name,
                                                   MLIRContext *context) {
  StringRef mnemonic = getMnemonic(name), nearest;
  // A third of the letters may differ.
  unsigned best = mnemonic.size() / 3 + 1;
  for (RegisteredOperationName known : context->getRegisteredOperations()) {
    if (known.getDialectNamespace() != PTOISADialect::getDialectNamespace()) {
      continue;
    }
    StringRef other = getMnemonic(known.getStringRef());
    unsigned distance = mnemonic.edit_distance(
        other, /*AllowReplacements=*/true, /*MaxEditDistance=*/best);
    // Of two, the one that begins in the same way.
    bool isNearer = distance < best || (distance == best && !nearest.empty() &&
                                        getCommonPrefix(mnemonic, other) >
                                            getCommonPrefix(mnemonic, nearest));
    if (isNearer) {
      best = distance;
      nearest = other;
    }
  }
  std::string text = "is unknown";
  if (!nearest.empty()) {
    text += (", did you mean 'pto." + nearest + "'?").str();
  }
  return text;
}

/// Parses an operation whose name has the prefix of the public text.
static ParseResult parseOperation(OpAsmParser &parser, OperationState &result) {
  StringRef name = result.name.getStringRef();
  MLIRContext *context = parser.getContext();
  std::optional<RegisteredOperationName> meant = lookupOperation(name, context);
  if (!meant) {
    return parser.emitError(parser.getNameLoc(),
                            explainUnknownOperation(name, context));
  }
  result.name = *meant;
  return meant->getParseAssemblyFn()(parser, result);
}

std::optional<Dialect::ParseOpHook>
PTOTextDialect::getParseOperationHook(StringRef) const {
  return ParseOpHook(parseOperation);
}

//===----------------------------------------------------------------------===//
// Types and attributes
//===----------------------------------------------------------------------===//

/// The type with the layout that it has in the public text, where none is
/// written. In the other memories of the matrix unit that is the machine's.
static TileType closeLayout(TileType tile) {
  if (tile.getPlace() != Place::Mat || !tile.hasOpenLayout()) {
    return tile;
  }
  return TileType::get(
      tile.getContext(), tile.getPlace(), tile.getElementType(), tile.getRows(),
      tile.getCols(), tile.getValidRows(), tile.getValidCols(),
      tile.getBlockLayoutOrDefault(), tile.getInnerLayoutOrDefault(),
      tile.getFractalBytesOrDefault(), tile.getPad(), tile.getCompact());
}

Type PTOTextDialect::parseType(DialectAsmParser &parser) const {
  // Types that are MLIR's own here.
  if (succeeded(parser.parseOptionalKeyword("f8E8M0"))) {
    return Float8E8M0FNUType::get(getContext());
  }
  Type type = language->parseType(parser);
  if (auto tile = dyn_cast_or_null<TileType>(type)) {
    return closeLayout(tile);
  }
  if (auto tiles = dyn_cast_or_null<MultiTileType>(type)) {
    return MultiTileType::get(getContext(), closeLayout(tiles.getTile()),
                              tiles.getCount());
  }
  return type;
}

Attribute PTOTextDialect::parseAttribute(DialectAsmParser &parser,
                                         Type type) const {
  return language->parseAttribute(parser, type);
}
