//===- PTOISATypes.cpp - Types of pto_isa -------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parsing, printing and the rules of the types. Tiles have two spellings; both
// are read, the shorter one is printed.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/DialectImplementation.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;

#define GET_TYPEDEF_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISATypes.cpp.inc"

void PTOISADialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "pto/Dialect/PTOISA/IR/PTOISATypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

bool mlir::pto_isa::isElementType(Type type) {
  if (isa<HiF8Type, F4E2M1x2Type, F4E1M2x2Type, Float16Type, BFloat16Type,
          Float32Type, Float8E4M3FNType, Float8E5M2Type, Float8E8M0FNUType>(
          type)) {
    return true;
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || integer.isSigned()) {
    return false;
  }
  unsigned width = integer.getWidth();
  return width == 8 || width == 16 || width == 32 || width == 64 ||
         (width == 4 && integer.isSignless());
}

int64_t mlir::pto_isa::getElementBits(Type type) {
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 8;
}

bool mlir::pto_isa::isPairType(Type type) {
  return isa<F4E2M1x2Type, F4E1M2x2Type>(type);
}

std::string mlir::pto_isa::getElementName(Type type) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  type.print(stream);
  StringRef name = text;
  name.consume_front("!pto_isa.");
  return name.str();
}

std::string mlir::pto_isa::getCppElement(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    unsigned width = integer.getWidth();
    if (width == 1) {
      return "bool";
    }
    if (width == 4 && !integer.isUnsigned()) {
      return "int4b_t";
    }
    if (width != 8 && width != 16 && width != 32 && width != 64) {
      return "";
    }
    return (integer.isUnsigned() ? "uint" : "int") + std::to_string(width) +
           "_t";
  }
  return llvm::TypeSwitch<Type, std::string>(type)
      .Case([](IndexType) { return "int64_t"; })
      .Case([](Float16Type) { return "half"; })
      .Case([](BFloat16Type) { return "bfloat16_t"; })
      .Case([](Float32Type) { return "float"; })
      .Case([](Float8E4M3FNType) { return "float8_e4m3_t"; })
      .Case([](Float8E5M2Type) { return "float8_e5m2_t"; })
      .Case([](Float8E8M0FNUType) { return "float8_e8m0_t"; })
      .Case([](HiF8Type) { return "hifloat8_t"; })
      .Case([](F4E2M1x2Type) { return "float4_e2m1x2_t"; })
      .Case([](F4E1M2x2Type) { return "float4_e1m2x2_t"; })
      .Default([](Type) { return ""; });
}

//===----------------------------------------------------------------------===//
// Pointers, views, arrays
//===----------------------------------------------------------------------===//

static LogicalResult verifyElement(function_ref<InFlightDiagnostic()> emitError,
                                   Type type) {
  if (isElementType(type)) {
    return success();
  }
  return emitError() << "expects an element type of 'pto_isa', but found "
                     << type;
}

static FailureOr<Place> parsePlace(AsmParser &parser) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseKeyword(&keyword))) {
    return failure();
  }
  // Memories have names of the hardware, too.
  auto place = llvm::StringSwitch<std::optional<Place>>(keyword)
                   .Case("l1", Place::Mat)
                   .Case("l0a", Place::Left)
                   .Case("l0b", Place::Right)
                   .Case("l0c", Place::Acc)
                   .Case("ub", Place::Vec)
                   .Case("bt", Place::Bias)
                   .Case("fb", Place::Scaling)
                   .Default(symbolizePlace(keyword));
  if (!place) {
    parser.emitError(loc, "expects the name of a place, but found '")
        << keyword << "'";
    return failure();
  }
  return *place;
}

/// Reads an element type. `si8` is another spelling of `i8`, which instructions
/// take for signed.
static ParseResult parseElement(AsmParser &parser, Type &element) {
  if (parser.parseType(element)) {
    return failure();
  }
  if (element.isSignedInteger()) {
    element =
        IntegerType::get(parser.getContext(), element.getIntOrFloatBitWidth());
  }
  return success();
}

Type PtrType::parse(AsmParser &parser) {
  Type element;
  Place place = Place::Gm;
  if (parser.parseLess() || parseElement(parser, element)) {
    return {};
  }
  if (succeeded(parser.parseOptionalComma())) {
    FailureOr<Place> found = parsePlace(parser);
    if (failed(found)) {
      return {};
    }
    place = *found;
  }
  if (parser.parseGreater()) {
    return {};
  }
  return getChecked([&] { return parser.emitError(parser.getNameLoc()); },
                    parser.getContext(), element, place);
}

void PtrType::print(AsmPrinter &printer) const {
  printer << "<" << getElementType();
  if (getPlace() != Place::Gm) {
    printer << ", " << stringifyPlace(getPlace());
  }
  printer << ">";
}

LogicalResult PtrType::verify(function_ref<InFlightDiagnostic()> emitError,
                              Type elementType, Place place) {
  return verifyElement(emitError, elementType);
}

template <typename ViewType>
static Type parseView(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type element;
  if (parser.parseLess() || parser.parseDimensionList(shape) ||
      parseElement(parser, element) || parser.parseGreater()) {
    return {};
  }
  return ViewType::getChecked(
      [&] { return parser.emitError(parser.getNameLoc()); },
      parser.getContext(), shape, element);
}

static void printView(AsmPrinter &printer, ArrayRef<int64_t> shape,
                      Type element) {
  printer << "<";
  printer.printDimensionList(shape);
  printer << (shape.empty() ? "" : "x") << element << ">";
}

Type TensorViewType::parse(AsmParser &parser) {
  return parseView<TensorViewType>(parser);
}
void TensorViewType::print(AsmPrinter &printer) const {
  printView(printer, getShape(), getElementType());
}
LogicalResult
TensorViewType::verify(function_ref<InFlightDiagnostic()> emitError,
                       ArrayRef<int64_t> shape, Type elementType) {
  return verifyElement(emitError, elementType);
}

Type PartitionViewType::parse(AsmParser &parser) {
  return parseView<PartitionViewType>(parser);
}
void PartitionViewType::print(AsmPrinter &printer) const {
  printView(printer, getShape(), getElementType());
}
LogicalResult
PartitionViewType::verify(function_ref<InFlightDiagnostic()> emitError,
                          ArrayRef<int64_t> shape, Type elementType) {
  return verifyElement(emitError, elementType);
}

Type LocalArrayType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type element;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() ||
      parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parseElement(parser, element) || parser.parseGreater()) {
    return {};
  }
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    shape, element);
}

void LocalArrayType::print(AsmPrinter &printer) const {
  printView(printer, getShape(), getElementType());
}

LogicalResult
LocalArrayType::verify(function_ref<InFlightDiagnostic()> emitError,
                       ArrayRef<int64_t> shape, Type elementType) {
  if (shape.empty()) {
    return emitError() << "expects an extent (local_array_c1), but found none";
  }
  for (int64_t extent : shape) {
    if (extent <= 0) {
      return emitError()
             << "expects positive extents (local_array_c1), but found "
             << extent;
    }
  }
  if (isElementType(elementType)) {
    return success();
  }
  return emitError() << "expects an element type of 'pto_isa' "
                        "(local_array_c2), but found "
                     << elementType;
}

Type StructType::parse(AsmParser &parser) {
  SmallVector<Type> fields;
  SMLoc loc = parser.getCurrentLocation();
  auto parseField = [&]() -> ParseResult {
    Type field;
    if (parser.parseType(field)) {
      return failure();
    }
    auto integer = dyn_cast<IntegerType>(field);
    fields.push_back(
        integer && integer.isSigned()
            ? IntegerType::get(parser.getContext(), integer.getWidth())
            : field);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseField)) {
    return {};
  }
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    fields);
}

void StructType::print(AsmPrinter &printer) const {
  printer << "<";
  llvm::interleaveComma(getFields(), printer);
  printer << ">";
}

LogicalResult StructType::verify(function_ref<InFlightDiagnostic()> emitError,
                                 ArrayRef<Type> fields) {
  if (fields.empty()) {
    return emitError() << "expects a field (struct_c1), but found none";
  }
  for (Type field : fields) {
    bool isInteger =
        isa<IntegerType>(field) &&
        llvm::is_contained({8, 16, 32, 64}, int(field.getIntOrFloatBitWidth()));
    if (!isInteger &&
        !isa<StructType, Float16Type, BFloat16Type, Float32Type>(field)) {
      return emitError() << "expects fields that are structs, integers of 8 to "
                            "64 bits, f16, bf16 or f32 (struct_c1), but found "
                         << field;
    }
  }
  return success();
}

LogicalResult
EventIdArrayType::verify(function_ref<InFlightDiagnostic()> emitError,
                         int64_t size) {
  if (size > 0) {
    return success();
  }
  return emitError() << "expects a positive size (eventid_array_c1), but found "
                     << size;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

namespace {
/// The parameters of a tile while it is parsed.
struct TileFields {
  std::optional<Place> place;
  Type element;
  std::optional<int64_t> rows, cols, validRows, validCols;
  std::optional<BlockLayout> blockLayout;
  std::optional<InnerLayout> innerLayout;
  int64_t fractal = 0;
  int64_t pad = 0;
  CompactMode compact = CompactMode::None;
};
} // namespace

/// `?` or a number.
static ParseResult parseExtent(AsmParser &parser, std::optional<int64_t> &to) {
  if (succeeded(parser.parseOptionalQuestion())) {
    to = ShapedType::kDynamic;
    return success();
  }
  int64_t value = 0;
  if (failed(parser.parseInteger(value))) {
    return failure();
  }
  to = value;
  return success();
}

template <typename Enum>
static ParseResult parseEnum(AsmParser &parser, StringRef key,
                             std::optional<Enum> &to,
                             std::optional<Enum> (*symbolize)(StringRef)) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseKeyword(&keyword))) {
    return failure();
  }
  to = symbolize(keyword);
  if (!to) {
    return parser.emitError(loc, "expects a value of '")
           << key << "', but found '" << keyword << "'";
  }
  return success();
}

/// One `key=value` of a tile.
static ParseResult parseTileField(AsmParser &parser, TileFields &fields) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef key;
  if (parser.parseKeyword(&key) || parser.parseEqual()) {
    return failure();
  }
  if (key == "loc") {
    FailureOr<Place> place = parsePlace(parser);
    if (failed(place)) {
      return failure();
    }
    fields.place = *place;
    return success();
  }
  if (key == "dtype") {
    return parseElement(parser, fields.element);
  }
  if (key == "rows") {
    return parseExtent(parser, fields.rows);
  }
  if (key == "cols") {
    return parseExtent(parser, fields.cols);
  }
  if (key == "v_row") {
    return parseExtent(parser, fields.validRows);
  }
  if (key == "v_col") {
    return parseExtent(parser, fields.validCols);
  }
  if (key == "valid") {
    SmallVector<int64_t> valid;
    if (parser.parseDimensionList(valid, /*allowDynamic=*/true,
                                  /*withTrailingX=*/false)) {
      return failure();
    }
    if (valid.size() != 2) {
      return parser.emitError(loc, "expects 'valid' of two extents, but found ")
             << valid.size();
    }
    fields.validRows = valid[0];
    fields.validCols = valid[1];
    return success();
  }
  if (key == "blayout") {
    return parseEnum<BlockLayout>(parser, key, fields.blockLayout,
                                  symbolizeBlockLayout);
  }
  if (key == "slayout") {
    return parseEnum<InnerLayout>(parser, key, fields.innerLayout,
                                  symbolizeInnerLayout);
  }
  if (key == "fractal") {
    return parser.parseInteger(fields.fractal);
  }
  if (key == "pad") {
    return parser.parseInteger(fields.pad);
  }
  if (key == "compact") {
    int64_t mode = 0;
    if (parser.parseInteger(mode)) {
      return failure();
    }
    std::optional<CompactMode> found =
        mode < 0 || mode > INT32_MAX ? std::nullopt
                                     : symbolizeCompactMode(uint32_t(mode));
    if (!found) {
      return parser.emitError(loc, "expects 'compact' from 0 to 3, but found ")
             << mode;
    }
    fields.compact = *found;
    return success();
  }
  return parser.emitError(loc, "expects a parameter of a tile, but found '")
         << key << "'";
}

/// `vec, 8x64xf32`, the start of the short form.
static ParseResult parseShortTile(AsmParser &parser, TileFields &fields) {
  FailureOr<Place> place = parsePlace(parser);
  SmallVector<int64_t> shape;
  if (failed(place) || parser.parseComma()) {
    return failure();
  }
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parseElement(parser, fields.element)) {
    return failure();
  }
  if (shape.size() != 2) {
    return parser.emitError(loc, "expects a tile of two extents, but found ")
           << shape.size();
  }
  fields.place = *place;
  fields.rows = shape[0];
  fields.cols = shape[1];
  return success();
}

/// The parameters up to, not including, `stop` or `>`; no `<`.
static ParseResult parseTileFields(AsmParser &parser, TileFields &fields,
                                   StringRef stop = "") {
  // `loc=` starts the long form, a place the short one.
  bool isLong = succeeded(parser.parseOptionalKeyword("loc"));
  if (isLong) {
    FailureOr<Place> place = failure();
    if (parser.parseEqual() || failed(place = parsePlace(parser))) {
      return failure();
    }
    fields.place = *place;
  } else if (parseShortTile(parser, fields)) {
    return failure();
  }
  while (succeeded(parser.parseOptionalComma())) {
    if (!stop.empty() && succeeded(parser.parseOptionalKeyword(stop))) {
      return success();
    }
    if (parseTileField(parser, fields)) {
      return failure();
    }
  }
  return success();
}

/// The type of complete parameters, or null after an error.
static TileType makeTile(AsmParser &parser, SMLoc loc, TileFields &fields) {
  if (!fields.element || !fields.rows || !fields.cols) {
    parser.emitError(loc, "expects 'dtype', 'rows' and 'cols' of a tile");
    return {};
  }
  return TileType::getChecked(
      [&] { return parser.emitError(loc); }, parser.getContext(), *fields.place,
      fields.element, *fields.rows, *fields.cols,
      fields.validRows.value_or(*fields.rows),
      fields.validCols.value_or(*fields.cols), fields.blockLayout,
      fields.innerLayout, fields.fractal, fields.pad, fields.compact);
}

Type TileType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  TileFields fields;
  if (parser.parseLess() || parseTileFields(parser, fields) ||
      parser.parseGreater()) {
    return {};
  }
  return makeTile(parser, loc, fields);
}

static void printExtent(AsmPrinter &printer, int64_t extent) {
  if (ShapedType::isDynamic(extent)) {
    printer << "?";
  } else {
    printer << extent;
  }
}

/// What a type that says nothing would not mean.
static void printLayout(AsmPrinter &printer, TileType type) {
  bool isOpen = TileType::hasUnitLayout(type.getPlace());
  std::optional<BlockLayout> block = type.getBlockLayout();
  if (block && (isOpen || *block != TileType::kDefaultBlockLayout)) {
    printer << ", blayout=" << stringifyBlockLayout(*block);
  }
  std::optional<InnerLayout> inner = type.getInnerLayout();
  if (inner && (isOpen || *inner != TileType::kDefaultInnerLayout)) {
    printer << ", slayout=" << stringifyInnerLayout(*inner);
  }
  int64_t fractal = type.getFractalBytes();
  if (isOpen ? fractal != 0
             : fractal != TileType::getDefaultFractalBytes(
                              type.getPlace(), type.getElementType(), *block,
                              *inner)) {
    printer << ", fractal=" << fractal;
  }
}

/// What stands between `<` and `>`.
static void printTileFields(AsmPrinter &printer, TileType type) {
  printer << stringifyPlace(type.getPlace()) << ", " << type.getRows() << "x"
          << type.getCols() << "x" << type.getElementType();
  if (type.getValidRows() != type.getRows() ||
      type.getValidCols() != type.getCols()) {
    printer << ", valid=";
    printExtent(printer, type.getValidRows());
    printer << "x";
    printExtent(printer, type.getValidCols());
  }
  printLayout(printer, type);
  if (type.getPad() != 0) {
    printer << ", pad=" << type.getPad();
  }
  if (type.getCompact() != CompactMode::None) {
    printer << ", compact=" << uint32_t(type.getCompact());
  }
}

void TileType::print(AsmPrinter &printer) const {
  printer << "<";
  printTileFields(printer, *this);
  printer << ">";
}

LogicalResult TileType::verify(function_ref<InFlightDiagnostic()> emitError,
                               Place, Type elementType, int64_t rows,
                               int64_t cols, int64_t validRows,
                               int64_t validCols, std::optional<BlockLayout>,
                               std::optional<InnerLayout>, int64_t fractalBytes,
                               int64_t, CompactMode) {
  // The bound keeps sizes in bytes, with their padding, within 64 bits.
  constexpr int64_t kMaxExtent = int64_t(1) << 28;
  for (auto [extent, valid] :
       {std::pair(rows, validRows), std::pair(cols, validCols)}) {
    if (extent <= 0 || extent > kMaxExtent) {
      return emitError() << "expects a tile with extents from 1 to "
                         << kMaxExtent << " (tile_c1), but found "
                         << (ShapedType::isDynamic(extent)
                                 ? std::string("?")
                                 : std::to_string(extent));
    }
    if (!ShapedType::isDynamic(valid) && (valid < 0 || valid > extent)) {
      return emitError() << "expects valid extents within the tile (tile_c1), "
                            "but found "
                         << valid << " of " << extent;
    }
  }
  if (!isElementType(elementType)) {
    return emitError() << "expects an element type of 'pto_isa' (tile_c2), but "
                          "found "
                       << elementType;
  }
  if (fractalBytes != 0 && fractalBytes != 32 && fractalBytes != 512 &&
      fractalBytes != 1024) {
    return emitError() << "expects 'fractal' to be 32, 512 or 1024 bytes "
                          "(tile_c3), but found "
                       << fractalBytes;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Tiles that take turns
//===----------------------------------------------------------------------===//

Type MultiTileType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess()) {
    return {};
  }
  TileType tile;
  Type type;
  OptionalParseResult whole = parser.parseOptionalType(type);
  if (whole.has_value()) {
    tile = succeeded(*whole) ? dyn_cast<TileType>(type) : TileType();
    if (!tile) {
      parser.emitError(loc, "expects a tile");
      return {};
    }
    if (parser.parseComma() || parser.parseKeyword("count")) {
      return {};
    }
  } else {
    TileFields fields;
    if (parseTileFields(parser, fields, "count")) {
      return {};
    }
    tile = makeTile(parser, loc, fields);
    if (!tile) {
      return {};
    }
  }
  int64_t count = 0;
  if (parser.parseEqual() || parser.parseInteger(count) ||
      parser.parseGreater()) {
    return {};
  }
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    tile, count);
}

void MultiTileType::print(AsmPrinter &printer) const {
  printer << "<" << getTile() << ", count=" << getCount() << ">";
}

LogicalResult
MultiTileType::verify(function_ref<InFlightDiagnostic()> emitError, TileType,
                      int64_t count) {
  if (count < 1 || count > 1024) {
    return emitError() << "expects from 1 to 1024 tiles, but found " << count;
  }
  return success();
}
