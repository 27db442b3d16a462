//===- CppNames.cpp - What things are called in C++ ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CppNames.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Elements and constants
//===----------------------------------------------------------------------===//

/// The shortest decimal that reads back as the same value.
static std::string getFloatLiteral(const APFloat &value) {
  bool isDouble = &value.getSemantics() == &APFloat::IEEEdouble();
  if (value.isNaN()) {
    return isDouble ? "__builtin_nan(\"\")" : "__builtin_nanf(\"\")";
  }
  if (value.isInfinity()) {
    std::string infinity = isDouble ? "__builtin_inf()" : "__builtin_inff()";
    return value.isNegative() ? "-" + infinity : infinity;
  }
  SmallString<32> digits;
  value.toString(digits, /*FormatPrecision=*/0, /*FormatMaxPadding=*/6,
                 /*TruncateZero=*/false);
  if (!StringRef(digits).contains('.') && !StringRef(digits).contains('E')) {
    digits += ".0";
  }
  return std::string(digits) + (isDouble ? "" : "f");
}

std::string mlir::pto_isa::getCppLiteral(TypedAttr value) {
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    Type type = integer.getType();
    if (type.isInteger(1)) {
      return integer.getValue().isZero() ? "false" : "true";
    }
    // The smallest number has no literal of its own type.
    if (!type.isUnsignedInteger() && integer.getValue().getBitWidth() == 64 &&
        integer.getValue().isMinSignedValue()) {
      return "(-9223372036854775807 - 1)";
    }
    return llvm::toString(integer.getValue(), 10,
                          /*Signed=*/!type.isUnsignedInteger());
  }
  auto number = dyn_cast<FloatAttr>(value);
  if (!number) {
    return "";
  }
  std::string literal = getFloatLiteral(number.getValue());
  Type type = number.getType();
  // A wider literal of the same value, converted exactly.
  return isa<Float32Type, Float64Type>(type)
             ? literal
             : getCppElement(type) + "(" + literal + ")";
}

//===----------------------------------------------------------------------===//
// Enumerators
//===----------------------------------------------------------------------===//

StringRef mlir::pto_isa::getCppPipe(Pipe pipe) { return stringifyPipe(pipe); }

bool mlir::pto_isa::isCppDefault(Attribute attribute) {
  if (!attribute) {
    return true;
  }
  return llvm::TypeSwitch<Attribute, bool>(attribute)
      .Case<AtomicTypeAttr, ReluPreModeAttr, STPhaseAttr, AccPhaseAttr,
            DivPrecisionAttr, ExpPrecisionAttr, LogPrecisionAttr,
            RecipPrecisionAttr, RemPrecisionAttr, RsqrtPrecisionAttr,
            SqrtPrecisionAttr, FmodPrecisionAttr, PowPrecisionAttr>(
          [](auto value) { return static_cast<int>(value.getValue()) == 0; })
      .Default([](Attribute) { return false; });
}

/// `Type::DEFAULT` or `Type::HIGH_PRECISION`.
template <typename Attr>
static std::string getPrecision(Attr attribute, StringRef type) {
  bool isDefault = static_cast<int>(attribute.getValue()) == 0;
  return (type + (isDefault ? "::DEFAULT" : "::HIGH_PRECISION")).str();
}

static std::string getRoundMode(RoundMode mode) {
  StringRef name = stringifyRoundMode(mode);
  name.consume_front("CAST_");
  return ("RoundMode::CAST_" + name).str();
}

static StringRef getLayoutName(Layout layout) {
  switch (layout) {
  case Layout::Nd:
    return "ND";
  case Layout::Dn:
    return "DN";
  case Layout::Nz:
    return "NZ";
  case Layout::MxAZz:
    return "MX_A_ZZ";
  case Layout::MxAnd:
    return "MX_A_ND";
  case Layout::MxAdn:
    return "MX_A_DN";
  case Layout::MxBnn:
    return "MX_B_NN";
  case Layout::MxBnd:
    return "MX_B_ND";
  case Layout::MxBdn:
    return "MX_B_DN";
  }
  llvm_unreachable("all layouts are listed");
}

/// The enumerator at `index`, which the numbers of both sides agree on.
static std::string pick(StringRef type, uint32_t index,
                        ArrayRef<StringRef> names) {
  return index < names.size() ? (type + "::" + names[index]).str() : "";
}

std::string mlir::pto_isa::getCppValue(Attribute attribute) {
  auto number = [](auto value) {
    return static_cast<uint32_t>(value.getValue());
  };
  return llvm::TypeSwitch<Attribute, std::string>(attribute)
      .Case([](DivPrecisionAttr a) { return getPrecision(a, "DivAlgorithm"); })
      .Case([](ExpPrecisionAttr a) { return getPrecision(a, "ExpAlgorithm"); })
      .Case([](LogPrecisionAttr a) { return getPrecision(a, "LogAlgorithm"); })
      .Case([](RecipPrecisionAttr a) {
        return getPrecision(a, "RecipAlgorithm");
      })
      .Case([](RemPrecisionAttr a) { return getPrecision(a, "RemAlgorithm"); })
      .Case([](RsqrtPrecisionAttr a) {
        return getPrecision(a, "RsqrtAlgorithm");
      })
      .Case(
          [](SqrtPrecisionAttr a) { return getPrecision(a, "SqrtAlgorithm"); })
      .Case(
          [](FmodPrecisionAttr a) { return getPrecision(a, "FmodAlgorithm"); })
      .Case([](PowPrecisionAttr a) { return getPrecision(a, "PowAlgorithm"); })
      .Case([](RoundModeAttr a) { return getRoundMode(a.getValue()); })
      .Case([](SaturationModeAttr a) {
        return ("SaturationMode::" + stringifySaturationMode(a.getValue()))
            .str();
      })
      .Case([](CmpModeAttr a) {
        return "CmpMode::" + stringifyCmpMode(a.getValue()).upper();
      })
      .Case([&](AtomicTypeAttr a) {
        return pick("AtomicType", number(a), {"AtomicNone", "AtomicAdd"});
      })
      .Case([&](ReluPreModeAttr a) {
        return pick("ReluPreMode", number(a), {"NoRelu", "NormalRelu"});
      })
      .Case([&](STPhaseAttr a) {
        return pick("STPhase", number(a),
                    {"Unspecified", "", "Partial", "Final"});
      })
      .Case([&](AccPhaseAttr a) {
        return pick("AccPhase", number(a),
                    {"Unspecified", "", "Partial", "Final"});
      })
      .Case([&](AccToVecModeAttr a) {
        return pick("AccToVecMode", number(a),
                    {"SingleModeVec0", "SingleModeVec1", "DualModeSplitM",
                     "DualModeSplitN"});
      })
      .Case([&](PadValueAttr a) {
        return pick("PadValue", number(a), {"Null", "Zero", "Max", "Min"});
      })
      .Case([&](TInsertModeAttr a) {
        return pick("TInsertMode", number(a), {"", "", "SPLIT2", "SPLIT4"});
      })
      .Case([](MaskPatternAttr a) {
        return ("MaskPattern::" + stringifyMaskPattern(a.getValue())).str();
      })
      .Case([&](CoalesceAttr a) {
        return pick("Coalesce", number(a), {"Row", "Elem"});
      })
      .Case([&](GatherOOBAttr a) {
        return pick("GatherOOB", number(a),
                    {"Undefined", "Clamp", "Wrap", "Zero"});
      })
      .Case([&](ScatterOOBAttr a) {
        return pick("ScatterOOB", number(a),
                    {"Undefined", "Skip", "Clamp", "Wrap"});
      })
      .Case([&](ScatterAtomicOpAttr a) {
        return pick("ScatterAtomicOp", number(a),
                    {"None", "Add", "Max", "Min"});
      })
      .Case([&](ScatterConflictAttr a) {
        return pick("ScatterConflict", number(a), {"Default", "Last"});
      })
      .Case([](QuantTypeAttr a) {
        return ("QuantType::" + stringifyQuantType(a.getValue())).str();
      })
      .Case([&](QuantScaleAlgAttr a) {
        return pick("QuantScaleAlg", number(a), {"OCP", "NV"});
      })
      .Case([&](VecStoreModeAttr a) {
        return pick("VecStoreMode", number(a), {"ND", "NZ"});
      })
      .Case([&](MxGroupAxisAttr a) { return std::to_string(number(a)); })
      .Case([&](SyncCoreTypeAttr a) {
        return pick("SyncCoreType", number(a), {"AIVOnly", "AICOnly", "Mix"});
      })
      .Case([&](NotifyOpAttr a) {
        return pick("pto::comm::NotifyOp", number(a), {"AtomicAdd", "Set"});
      })
      .Case([](WaitCmpAttr a) {
        return "pto::comm::WaitCmp::" + stringifyWaitCmp(a.getValue()).upper();
      })
      .Case([&](ReduceOpAttr a) {
        return pick("pto::comm::ReduceOp", number(a), {"Sum", "Max", "Min"});
      })
      .Case([&](PrintFormatAttr a) {
        return pick(
            "PrintFormat", number(a),
            {"Width8_Precision4", "Width8_Precision2", "Width10_Precision6"});
      })
      .Case([](PipeAttr a) { return getCppPipe(a.getValue()).str(); })
      .Case([](EventAttr a) { return stringifyEvent(a.getValue()).str(); })
      .Case([](BoolAttr a) { return a.getValue() ? "true" : "false"; })
      .Case([](IntegerAttr a) { return getCppLiteral(a); })
      .Default([](Attribute) { return ""; });
}

//===----------------------------------------------------------------------===//
// Tiles and views
//===----------------------------------------------------------------------===//

StringRef FileScope::define(StringRef name, StringRef definition) {
  auto [at, isNew] = definitions.try_emplace(name, definition.str());
  assert(at->second == definition && "a name says all that its type is");
  if (isNew) {
    names.push_back(at->first());
  }
  return at->first();
}

/// `f32` as in `TileVecF32_8x128`.
static std::string getShortElement(Type element) {
  std::string name = getElementName(element);
  name[0] = llvm::toUpper(name[0]);
  return name;
}

/// An extent in a name: `x` for one that is known at run time.
static std::string getShortExtent(int64_t extent) {
  return ShapedType::isDynamic(extent) ? "N" : std::to_string(extent);
}

static std::string getExtent(int64_t extent) {
  return ShapedType::isDynamic(extent) ? "DYNAMIC" : std::to_string(extent);
}

/// The headers know no type of tiles whose valid extent is 0.
static std::string getValidExtent(int64_t extent) {
  return extent == 0 ? "DYNAMIC" : getExtent(extent);
}

static StringRef getPlaceName(Place place) {
  switch (place) {
  case Place::Vec:
    return "Vec";
  case Place::Mat:
    return "Mat";
  case Place::Left:
    return "Left";
  case Place::Right:
    return "Right";
  case Place::Acc:
    return "Acc";
  case Place::Bias:
    return "Bias";
  case Place::Scaling:
    return "Scaling";
  case Place::ScaleLeft:
    return "ScaleLeft";
  case Place::ScaleRight:
    return "ScaleRight";
  case Place::Ctrl:
    return "Ctrl";
  case Place::Gm:
    break;
  }
  return "";
}

static StringRef getCompactName(CompactMode compact) {
  switch (compact) {
  case CompactMode::None:
    return "Null";
  case CompactMode::Normal:
    return "Normal";
  case CompactMode::RowPlusOne:
    return "RowPlusOne";
  case CompactMode::RowAlignedPadding:
    return "RowAlignedPadding";
  }
  llvm_unreachable("all modes are listed");
}

/// The alias of the headers for operands and results of products, whose layout
/// the machine chooses; empty if the tile is another.
static std::string getProductAlias(TileType type) {
  bool isCompact = type.getCompact() == CompactMode::Normal;
  if (type.getPad() != 0 ||
      (type.getCompact() != CompactMode::None && !isCompact)) {
    return "";
  }
  std::optional<BlockLayout> block = type.getBlockLayout();
  std::optional<InnerLayout> inner = type.getInnerLayout();
  int64_t fractal = type.getFractalBytes();
  auto has = [&](BlockLayout blocks, InnerLayout elements, int64_t bytes) {
    return block.value_or(blocks) == blocks &&
           inner.value_or(elements) == elements &&
           (fractal == 0 || fractal == bytes);
  };
  std::string suffix = isCompact ? "Compact" : "";
  switch (type.getPlace()) {
  case Place::Left: // whatever order is written, as the machine has one
    return has(block.value_or(BlockLayout::RowMajor), InnerLayout::RowMajor,
               512)
               ? "TileLeft" + suffix
               : "";
  case Place::Right:
    return has(BlockLayout::RowMajor, InnerLayout::ColMajor, 512)
               ? "TileRight" + suffix
               : "";
  case Place::Acc:
    return has(BlockLayout::ColMajor, InnerLayout::RowMajor, 1024)
               ? "TileAcc" + suffix
               : "";
  default:
    return "";
  }
}

/// `PadValue::…`, also of a number of one's own.
static std::string getPadName(int64_t pad) {
  static constexpr StringLiteral kNames[] = {"Null", "Zero", "Max", "Min"};
  if (pad >= 0 && pad < 4) {
    return ("PadValue::" + kNames[pad]).str();
  }
  return "static_cast<PadValue>(0x" + llvm::utohexstr(pad) + "ULL)";
}

/// The template arguments of `Tile` behind the valid extents, without those at
/// the end that are defaults.
static std::string getTileTail(TileType type) {
  InnerLayout inner = type.getInnerLayoutOrDefault();
  static constexpr StringLiteral kInner[] = {"NoneBox", "RowMajor", "ColMajor"};
  std::string arguments[] = {
      ("SLayout::" + kInner[static_cast<int>(inner)]).str(),
      std::to_string(type.getFractalBytesOrDefault()),
      getPadName(type.getPad()),
      ("CompactMode::" + getCompactName(type.getCompact())).str()};
  bool isDefault[] = {
      inner == InnerLayout::NoneBox, type.getFractalBytesOrDefault() == 512,
      type.getPad() == 0, type.getCompact() == CompactMode::None};
  int count = 4;
  while (count > 0 && isDefault[count - 1]) {
    --count;
  }
  std::string tail;
  for (int i = 0; i < count; ++i) {
    tail += ", " + arguments[i];
  }
  return tail;
}

/// What tells tiles of one shape apart, e.g. `_NZ`.
static std::string getLayoutSuffix(TileType type) {
  static constexpr StringLiteral kNames[2][3] = {{"", "_ZZ", "_ZN"},
                                                 {"_DN", "_NZ", "_NN"}};
  BlockLayout block = type.getBlockLayoutOrDefault();
  InnerLayout inner = type.getInnerLayoutOrDefault();
  std::string suffix =
      kNames[static_cast<int>(block)][static_cast<int>(inner)].str();
  if (int64_t bytes = type.getFractalBytesOrDefault(); bytes != 512) {
    suffix += std::to_string(bytes);
  }
  if (type.getPad() != 0) {
    suffix += "_pad" + llvm::utohexstr(type.getPad());
  }
  if (type.getCompact() != CompactMode::None) {
    suffix += ("_" + getCompactName(type.getCompact())).str();
  }
  return suffix;
}

StringRef FileScope::nameTile(TileType type) {
  TileExtents extents = type.getValueExtents();
  std::string shape =
      std::to_string(extents.rows) + "x" + std::to_string(extents.cols);
  std::string name = (getPlaceName(type.getPlace()) +
                      getShortElement(type.getElementType()) + "_" + shape)
                         .str();
  if (extents.validRows != extents.rows || extents.validCols != extents.cols) {
    name += "_v" + getShortExtent(extents.validRows) + "x" +
            getShortExtent(extents.validCols);
  }
  std::string alias = getProductAlias(type);
  std::string whole = getCppElement(type.getElementType()) + ", " +
                      std::to_string(extents.rows) + ", " +
                      std::to_string(extents.cols);
  std::string valid = getValidExtent(extents.validRows) + ", " +
                      getValidExtent(extents.validCols);
  if (!alias.empty()) {
    name += type.getCompact() == CompactMode::Normal ? "_Compact" : "";
    return define(name, alias + "<" + whole + ", " + valid + ">");
  }
  bool isRowMajor = type.getBlockLayoutOrDefault() == BlockLayout::RowMajor;
  return define(name + getLayoutSuffix(type),
                ("Tile<TileType::" + getPlaceName(type.getPlace()) + ", " +
                 whole +
                 ", BLayout::" + (isRowMajor ? "RowMajor" : "ColMajor") + ", " +
                 valid + getTileTail(type) + ">")
                    .str());
}

StringRef FileScope::nameView(Type element, ArrayRef<int64_t> shape,
                              ArrayRef<int64_t> strides, Layout layout) {
  auto list = [](ArrayRef<int64_t> numbers) {
    return llvm::join(llvm::map_range(numbers, getExtent), ", ");
  };
  // Leading dimensions of one element say nothing.
  size_t first = 0;
  while (first < 3 && shape[first] == 1 && strides[first] == 1) {
    ++first;
  }
  auto shorten = [&](ArrayRef<int64_t> numbers) {
    return llvm::join(
        llvm::map_range(numbers.drop_front(first), getShortExtent), "x");
  };
  std::string name = "Gm" + getShortElement(element) + "_" + shorten(shape) +
                     "_s" + shorten(strides);
  if (layout != Layout::Nd) {
    name += ("_" + getLayoutName(layout)).str();
  }
  return define(name,
                ("GlobalTensor<" + getCppElement(element) + ", pto::Shape<" +
                 list(shape) + ">, pto::Stride<" + list(strides) +
                 ">, Layout::" + getLayoutName(layout) + ">")
                    .str());
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// Functions of ours that members of tiles are called through, so that what
/// they return is an ordinary value.
static constexpr std::pair<StringLiteral, StringLiteral> kHelpers[] = {
    {"valid_rows", R"(template <typename TileData>
static AICORE inline int64_t valid_rows(TileData &tile) {
  return tile.GetValidRow();
})"},
    {"valid_cols", R"(template <typename TileData>
static AICORE inline int64_t valid_cols(TileData &tile) {
  return tile.GetValidCol();
})"},
    {"view_extent", R"(template <typename View>
static AICORE inline int64_t view_extent(View &view, int dimension) {
  return view.GetShape(dimension);
})"},
    {"view_stride", R"(template <typename View>
static AICORE inline int64_t view_stride(View &view, int dimension) {
  return view.GetStride(dimension);
})"},
    {"view_data", R"(template <typename View>
static AICORE inline __gm__ void *view_data(View &view) {
  return (__gm__ void *)view.data();
})"},
    {"load_element", R"(template <typename Element, typename Pointer>
static AICORE inline Element load_element(Pointer address, int64_t offset) {
  return address[offset];
})"},
    {"element_of", R"(template <typename TileData>
static AICORE inline typename TileData::DType element_of(TileData &tile,
                                                         int64_t offset) {
  return tile.GetValue(offset);
})"},
    {"open_session", R"(template <typename TileData>
static AICORE inline pto::comm::AsyncSession
open_session(TileData &scratch, __gm__ void *workspace, uint32_t event,
             uint64_t bytes, uint64_t offset, uint32_t queues,
             uint32_t group) {
  pto::comm::AsyncSession session;
#if defined(__CPU_SIM)
  session.valid = true; // The simulation needs no engine.
#else
  pto::comm::BuildAsyncSession(scratch, (__gm__ uint8_t *)workspace, session,
                               event, {bytes, offset, queues}, group);
#endif
  return session;
})"},
    {"wait_for_transfer", R"(static AICORE inline bool
wait_for_transfer(const pto::comm::AsyncEvent &event,
                  const pto::comm::AsyncSession &session) {
  return event.Wait(session);
})"},
    {"test_transfer", R"(static AICORE inline bool
test_transfer(const pto::comm::AsyncEvent &event,
              const pto::comm::AsyncSession &session) {
  return event.Test(session);
})"},
    {"open_prefetch", R"(static AICORE inline pto::PrefetchAsyncContext
open_prefetch(__gm__ void *workspace) {
  return pto::PrefetchAsyncContext((__gm__ uint8_t *)workspace);
})"},
    {"session_of", R"(static AICORE inline pto::comm::AsyncSession
session_of(const pto::PrefetchAsyncContext &context) {
  return context.session;
})"},
    {"TCVT_IMPL", R"(#if defined(__CPU_SIM)
// The simulation declares conversions with scratch, and does without.
namespace pto {
template <typename TileDst, typename TileSrc, typename TileTmp>
PTO_INTERNAL void TCVT_IMPL(TileDst &dst, TileSrc &src, TileTmp &,
                            RoundMode mode, SaturationMode saturation,
                            bool setsControl) {
  TCVT_IMPL(dst, src, mode, saturation, setsControl);
}
} // namespace pto
#endif)"},
    {"TCI_IMPL", R"(#if defined(__CPU_SIM)
// The simulation counts without scratch.
namespace pto {
template <typename TileDst, typename TileTmp, typename Number, int Descending>
PTO_INTERNAL void TCI_IMPL(TileDst &dst, Number start, TileTmp &) {
  TCI_IMPL<TileDst, Number, Descending>(dst, start);
}
} // namespace pto
#endif)"},
    {"TQUANT_IMPL", R"(#if defined(__CPU_SIM)
// The simulation quantizes without scratch.
namespace pto {
template <QuantType Type, typename TileDst, typename TileSrc,
          typename TileScale, typename TileTmp>
PTO_INTERNAL void TQUANT_IMPL(TileDst &dst, TileSrc &src, TileScale &scale,
                              TileTmp &, TileScale *offset) {
  TQUANT_IMPL<Type>(dst, src, scale, offset);
}
} // namespace pto
#endif)"},
    {"random_words", R"(template <uint16_t Rounds, typename TileData>
static AICORE inline void random_words(TileData &tile, uint32_t key0,
                                       uint32_t key1, uint32_t counter0,
                                       uint32_t counter1, uint32_t counter2,
                                       uint32_t counter3) {
  TRandomKey key = {key0, key1};
  TRandomCounter counter = {counter0, counter1, counter2, counter3};
  TRANDOM<Rounds>(tile, key, counter);
})"},
};

StringRef FileScope::useHelper(StringRef name) {
  for (const auto &[known, text] : kHelpers) {
    if (known == name) {
      helpers.insert(known);
      return known;
    }
  }
  llvm_unreachable("the helper is listed");
}

void FileScope::declare(ModuleOp module) const {
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  Location loc = module.getLoc();
  for (StringRef name : names) {
    emitc::VerbatimOp::create(
        builder, loc,
        ("using " + name + " = " + definitions.at(name) + ";").str());
  }
  for (const auto &[name, text] : kHelpers) {
    if (helpers.contains(name)) {
      emitc::VerbatimOp::create(builder, loc, text);
    }
  }
}
