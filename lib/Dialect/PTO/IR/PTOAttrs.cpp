//===- PTOAttrs.cpp - Attributes of the pto dialect ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Spelling and rules of bounds, hints and options.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/DialectImplementation.h"
#include "pto/Dialect/PTO/IR/PTO.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto;

#include "pto/Dialect/PTO/IR/PTOEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "pto/Dialect/PTO/IR/PTOAttrs.cpp.inc"

void PTODialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "pto/Dialect/PTO/IR/PTOAttrs.cpp.inc"
      >();
}

using EmitError = function_ref<InFlightDiagnostic()>;

/// Parses the key of a field, which may stand once.
static ParseResult parseNewKey(AsmParser &parser, StringRef &key,
                               llvm::SmallDenseSet<StringRef> &keys) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&key)) {
    return failure();
  }
  if (!keys.insert(key).second) {
    return parser.emitError(loc, "expects each field once, but found '")
           << key << "' twice";
  }
  return success();
}

/// Parses `[1, 2, 3]`.
static ParseResult parseExtents(AsmParser &parser,
                                SmallVectorImpl<int64_t> &extents) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(extents.emplace_back());
  });
}

static void printExtents(AsmPrinter &printer, ArrayRef<int64_t> extents) {
  printer << "[";
  llvm::interleaveComma(extents, printer);
  printer << "]";
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

Attribute BoundsAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> bounds;
  auto parseBound = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalQuestion())) {
      bounds.push_back(ShapedType::kDynamic);
      return success();
    }
    SMLoc boundLoc = parser.getCurrentLocation();
    if (parser.parseInteger(bounds.emplace_back())) {
      return failure();
    }
    // A negative number could read as the marker of no bound.
    if (bounds.back() < 0) { // bounds_c2
      return parser.emitError(boundLoc, "expects bounds that are not negative "
                                        "(bounds_c2), but found ")
             << bounds.back();
    }
    return success();
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                     parseBound) ||
      parser.parseGreater()) {
    return {};
  }
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    bounds);
}

void BoundsAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(getBounds(), printer, [&](int64_t bound) {
    if (ShapedType::isDynamic(bound)) {
      printer << "?";
    } else {
      printer << bound;
    }
  });
  printer << "]>";
}

LogicalResult BoundsAttr::verify(EmitError emitError,
                                 ArrayRef<int64_t> bounds) {
  for (int64_t bound : bounds) {
    if (bound < 0 && !ShapedType::isDynamic(bound)) { // bounds_c2
      return emitError() << "expects bounds that are not negative (bounds_c2), "
                            "but found "
                         << bound;
    }
  }
  return success();
}

LogicalResult BoundsAttr::verifyEncoding(ArrayRef<int64_t> shape, Type,
                                         EmitError emitError) const {
  if (getBounds().size() != shape.size()) { // bounds_c1
    return emitError() << "expects one bound per dimension (bounds_c1), but "
                          "found "
                       << getBounds().size() << " for rank " << shape.size();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

Attribute VecTileAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> shape;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parseExtents(parser, shape) ||
      parser.parseGreater()) {
    return {};
  }
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    shape);
}

void VecTileAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printExtents(printer, getShape());
  printer << ">";
}

LogicalResult VecTileAttr::verify(EmitError emitError,
                                  ArrayRef<int64_t> shape) {
  if (!shape.empty() && llvm::all_of(shape, [](int64_t e) { return e > 0; })) {
    return success();
  }
  // vec_tile_c1
  return emitError() << "expects at least one extent, each positive "
                        "(vec_tile_c1), but found ["
                     << shape << "]";
}

Attribute CubeTileAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> m, k, n;
  auto parseAxis = [&](StringRef name, SmallVectorImpl<int64_t> &extents) {
    return failed(parser.parseKeyword(name)) || failed(parser.parseEqual()) ||
           failed(parseExtents(parser, extents));
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parseAxis("m", m) || parser.parseComma() ||
      parseAxis("k", k) || parser.parseComma() || parseAxis("n", n)) {
    return {};
  }
  bool splitK = succeeded(parser.parseOptionalComma());
  if ((splitK && parser.parseKeyword("split_k")) || parser.parseGreater()) {
    return {};
  }
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    m, k, n, splitK);
}

void CubeTileAttr::print(AsmPrinter &printer) const {
  printer << "<m = ";
  printExtents(printer, getM());
  printer << ", k = ";
  printExtents(printer, getK());
  printer << ", n = ";
  printExtents(printer, getN());
  if (getSplitK()) {
    printer << ", split_k";
  }
  printer << ">";
}

LogicalResult CubeTileAttr::verify(EmitError emitError, ArrayRef<int64_t> m,
                                   ArrayRef<int64_t> k, ArrayRef<int64_t> n,
                                   bool) {
  if (m.size() != 2 || n.size() != 2 || k.size() < 2 || k.size() > 3) {
    // cube_tile_c1
    return emitError() << "expects two extents for m and n and two or three "
                          "for k (cube_tile_c1), but found "
                       << m.size() << ", " << n.size() << " and " << k.size();
  }
  for (ArrayRef<int64_t> extents : {m, k, n}) {
    if (llvm::any_of(extents, [](int64_t e) { return e <= 0; })) {
      // cube_tile_c2
      return emitError() << "expects positive extents (cube_tile_c2), but "
                            "found ["
                         << extents << "]";
    }
    for (int64_t inL1 : extents.drop_front()) {
      if (inL1 % extents.front() != 0) { // cube_tile_c3
        return emitError() << "expects the extent in L0 to divide that in L1 "
                              "(cube_tile_c3), but found "
                           << extents.front() << " and " << inL1;
      }
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Hints
//===----------------------------------------------------------------------===//

/// Parses `vec<…>`, `cube<…>` or a full attribute.
static ParseResult parseTile(AsmParser &parser, Attribute &tile) {
  StringRef kind;
  if (failed(parser.parseOptionalKeyword(&kind, {"vec", "cube"}))) {
    return parser.parseAttribute(tile);
  }
  tile = kind == "vec" ? VecTileAttr::parse(parser, {})
                       : CubeTileAttr::parse(parser, {});
  return success(!!tile);
}

Attribute HintsAttr::parse(AsmParser &parser, Type) {
  Attribute tile;
  StringAttr label;
  std::optional<int64_t> scope;
  bool parallelMerge = false, crossScopeMerge = false;
  llvm::SmallDenseSet<StringRef> keys;
  auto parseField = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef key;
    if (parseNewKey(parser, key, keys)) {
      return failure();
    }
    if (key == "parallel_merge" || key == "cross_scope_merge") {
      (key == "parallel_merge" ? parallelMerge : crossScopeMerge) = true;
      return success();
    }
    if (parser.parseEqual()) {
      return failure();
    }
    if (key == "tile") {
      return parseTile(parser, tile);
    }
    if (key == "label") {
      return parser.parseAttribute(label);
    }
    if (key == "scope") {
      return parser.parseInteger(scope.emplace());
    }
    return parser.emitError(loc, "expects 'tile', 'label', 'scope', "
                                 "'parallel_merge' or 'cross_scope_merge', but "
                                 "found '")
           << key << "'";
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseField)) {
    return {};
  }
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    tile, label, scope, parallelMerge, crossScopeMerge);
}

void HintsAttr::print(AsmPrinter &printer) const {
  printer << "<";
  llvm::ListSeparator comma;
  auto next = [&]() -> AsmPrinter & {
    printer << StringRef(comma);
    return printer;
  };
  if (auto vec = dyn_cast_or_null<VecTileAttr>(getTile())) {
    next() << "tile = vec";
    vec.print(printer);
  } else if (auto cube = dyn_cast_or_null<CubeTileAttr>(getTile())) {
    next() << "tile = cube";
    cube.print(printer);
  }
  if (getLabel()) {
    next() << "label = " << getLabel();
  }
  if (getScope()) {
    next() << "scope = " << *getScope();
  }
  if (getParallelMerge()) {
    next() << "parallel_merge";
  }
  if (getCrossScopeMerge()) {
    next() << "cross_scope_merge";
  }
  printer << ">";
}

LogicalResult HintsAttr::verify(EmitError emitError, Attribute tile, StringAttr,
                                std::optional<int64_t> scope,
                                bool parallelMerge, bool crossScopeMerge) {
  if (tile && !isa<VecTileAttr, CubeTileAttr>(tile)) { // hints_c1
    return emitError() << "expects 'tile' to be '#pto.vec' or '#pto.cube' "
                          "(hints_c1), but found "
                       << tile;
  }
  if (scope && *scope < 0) { // hints_c2
    return emitError() << "expects 'scope' not to be negative (hints_c2), but "
                          "found "
                       << *scope;
  }
  if (!scope && (parallelMerge || crossScopeMerge)) { // hints_c3
    return emitError() << "expects 'scope' beside a merge flag (hints_c3)";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// Parses `key: count` or `key: (count, side)`.
static FailureOr<SettingAttr> parseSetting(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  Attribute key;
  int64_t number, count = 0;
  OptionalParseResult isNumber = parser.parseOptionalInteger(number);
  if (isNumber.has_value()) {
    if (failed(*isNumber)) {
      return failure();
    }
    key = parser.getBuilder().getI64IntegerAttr(number);
  } else {
    std::string text;
    if (parser.parseString(&text)) {
      return failure();
    }
    key = parser.getBuilder().getStringAttr(text);
  }
  std::optional<ReuseSide> side;
  if (parser.parseColon()) {
    return failure();
  }
  bool hasSide = succeeded(parser.parseOptionalLParen());
  if (parser.parseInteger(count)) {
    return failure();
  }
  if (hasSide) {
    StringRef text;
    SMLoc sideLoc;
    if (parser.parseComma() || parser.getCurrentLocation(&sideLoc) ||
        parser.parseKeyword(&text) || parser.parseRParen()) {
      return failure();
    }
    side = symbolizeReuseSide(text);
    if (!side) {
      return parser.emitError(sideLoc, "expects 'auto', 'left' or 'right', but "
                                       "found '")
             << text << "'";
    }
  }
  SettingAttr setting =
      SettingAttr::getChecked([&] { return parser.emitError(loc); },
                              parser.getContext(), key, count, side);
  if (!setting) {
    return failure();
  }
  return setting;
}

static void printSetting(AsmPrinter &printer, SettingAttr setting) {
  if (auto number = dyn_cast<IntegerAttr>(setting.getKey())) {
    printer << number.getInt();
  } else {
    printer << setting.getKey();
  }
  printer << ": ";
  if (setting.getSide()) {
    printer << "(" << setting.getCount() << ", "
            << stringifyReuseSide(*setting.getSide()) << ")";
  } else {
    printer << setting.getCount();
  }
}

Attribute SettingAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess()) {
    return {};
  }
  FailureOr<SettingAttr> setting = parseSetting(parser);
  if (failed(setting) || parser.parseGreater()) {
    return {};
  }
  return *setting;
}

void SettingAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printSetting(printer, *this);
  printer << ">";
}

LogicalResult SettingAttr::verify(EmitError emitError, Attribute key,
                                  int64_t count, std::optional<ReuseSide>) {
  auto number = dyn_cast<IntegerAttr>(key);
  bool isNumber =
      number && number.getType().isSignlessInteger(64) && number.getInt() >= -2;
  if (!isNumber && !isa<StringAttr>(key)) { // setting_c1
    return emitError() << "expects the key to be a string or an integer not "
                          "below -2 (setting_c1), but found "
                       << key;
  }
  if (count < 0) { // setting_c2
    return emitError() << "expects a count that is not negative (setting_c2), "
                          "but found "
                       << count;
  }
  return success();
}

Attribute OptionsAttr::parse(AsmParser &parser, Type) {
  SmallVector<SettingAttr> vecNbuffer, cubeNbuffer, cubeL1Reuse;
  bool combineAxis = false;
  DictionaryAttr runtime;
  auto parseTable = [&](SmallVectorImpl<SettingAttr> &table) {
    return parser.parseCommaSeparatedList(
        AsmParser::Delimiter::Braces, [&]() -> ParseResult {
          FailureOr<SettingAttr> setting = parseSetting(parser);
          if (failed(setting)) {
            return failure();
          }
          table.push_back(*setting);
          return success();
        });
  };
  llvm::SmallDenseSet<StringRef> keys;
  auto parseField = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef key;
    if (parseNewKey(parser, key, keys)) {
      return failure();
    }
    if (key == "combine_axis") {
      combineAxis = true;
      return success();
    }
    if (parser.parseEqual()) {
      return failure();
    }
    if (key == "runtime") {
      return parser.parseAttribute(runtime);
    }
    auto *table = llvm::StringSwitch<SmallVector<SettingAttr> *>(key)
                      .Case("vec_nbuffer", &vecNbuffer)
                      .Case("cube_nbuffer", &cubeNbuffer)
                      .Case("cube_l1_reuse", &cubeL1Reuse)
                      .Default(nullptr);
    if (!table) {
      return parser.emitError(loc, "expects 'vec_nbuffer', 'cube_nbuffer', "
                                   "'cube_l1_reuse', 'combine_axis' or "
                                   "'runtime', but found '")
             << key << "'";
    }
    return parseTable(*table);
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseField)) {
    return {};
  }
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    vecNbuffer, cubeNbuffer, cubeL1Reuse, combineAxis, runtime);
}

void OptionsAttr::print(AsmPrinter &printer) const {
  printer << "<";
  llvm::ListSeparator comma;
  auto printTable = [&](StringRef name, ArrayRef<SettingAttr> table) {
    if (table.empty()) {
      return;
    }
    printer << StringRef(comma) << name << " = {";
    llvm::interleaveComma(table, printer, [&](SettingAttr setting) {
      printSetting(printer, setting);
    });
    printer << "}";
  };
  printTable("vec_nbuffer", getVecNbuffer());
  printTable("cube_nbuffer", getCubeNbuffer());
  printTable("cube_l1_reuse", getCubeL1Reuse());
  if (getCombineAxis()) {
    printer << StringRef(comma) << "combine_axis";
  }
  if (getRuntime()) {
    printer << StringRef(comma) << "runtime = " << getRuntime();
  }
  printer << ">";
}

/// Rules options_c1 and, where sides are not allowed, options_c2.
static LogicalResult verifyTable(EmitError emitError, StringRef name,
                                 ArrayRef<SettingAttr> table, bool hasSides) {
  llvm::SmallDenseSet<Attribute> keys;
  for (SettingAttr setting : table) {
    if (!keys.insert(setting.getKey()).second) { // options_c1
      return emitError() << "expects distinct keys in '" << name
                         << "' (options_c1), but found " << setting.getKey()
                         << " twice";
    }
    if (setting.getSide() && !hasSides) { // options_c2
      return emitError() << "expects no side in '" << name
                         << "' (options_c2), but found '"
                         << stringifyReuseSide(*setting.getSide()) << "'";
    }
  }
  return success();
}

LogicalResult OptionsAttr::verify(EmitError emitError,
                                  ArrayRef<SettingAttr> vecNbuffer,
                                  ArrayRef<SettingAttr> cubeNbuffer,
                                  ArrayRef<SettingAttr> cubeL1Reuse, bool,
                                  DictionaryAttr) {
  return failure(
      failed(verifyTable(emitError, "vec_nbuffer", vecNbuffer, false)) ||
      failed(verifyTable(emitError, "cube_nbuffer", cubeNbuffer, false)) ||
      failed(verifyTable(emitError, "cube_l1_reuse", cubeL1Reuse, true)));
}
