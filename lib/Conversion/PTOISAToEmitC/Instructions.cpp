//===- Instructions.cpp - Instructions as calls -------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table of forms: an instruction is a statement with names of its operands
// and attributes in it. In a form
//
//   $x      is the operand or attribute x
//   $x|y    is the operand x, or y as something that the machine ignores
//   #x      is the type of the operand x
//   %x      is the type of the elements of the operand x
//   @x      is a helper function of ours
//   !x      asks for a helper that is not written here
//   [...]   is left out if something in it is missing or is a default
//
// Instructions whose form depends on more have a function that makes it.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"
#include <functional>

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Forms that depend on operands and attributes
//===----------------------------------------------------------------------===//

/// `, ` and the template argument, unless it is what the headers do anyway.
static std::string templateTail(Attribute attribute) {
  return isCppDefault(attribute) ? "" : ", " + getCppValue(attribute);
}

static std::string convertForm(TCvtOp op) {
  // The modes are written always: what the headers do without depends on the
  // types.
  auto round = RoundModeAttr::get(op.getContext(), op.getRmode());
  auto saturation = SaturationModeAttr::get(op.getContext(), op.getSatmode());
  return "TCVT($dst, $src[, $tmp!TCVT_IMPL], " + getCppValue(round) + ", " +
         getCppValue(saturation) + ")";
}

template <typename Op>
static std::string compareForm(Op op) {
  auto mode = CmpModeAttr::get(op.getContext(), op.getCmpMode());
  StringRef operands = std::is_same_v<Op, TCmpOp>
                           ? "TCMP($dst, $src0, $src1, "
                           : "TCMPS($dst, $src, $scalar, ";
  return (operands + getCppValue(mode) + ")").str();
}

static std::string storeForm(TStoreOp op) {
  auto phase = op.getStPhaseAttr();
  std::string modes;
  auto relu = op.getReluPreModeAttr();
  if (!isCppDefault(relu)) {
    auto atomic = AtomicTypeAttr::get(op.getContext(), op.getAtomicType());
    modes = ", " + getCppValue(atomic) + ", " + getCppValue(relu);
    if (getCppValue(relu).empty()) {
      return "";
    }
  } else {
    modes = templateTail(op.getAtomicTypeAttr());
  }
  if (op.getFp()) {
    if (!isCppDefault(phase)) {
      return "";
    }
    return modes.empty()
               ? "TSTORE_FP($dst, $src, $fp)"
               : "TSTORE_FP<#src, #dst, #fp" + modes + ">($dst, $src, $fp)";
  }
  std::string callee = "TSTORE";
  std::string first = isCppDefault(phase) ? "" : getCppValue(phase);
  if (!modes.empty()) {
    callee +=
        "<" + (first.empty() ? "" : first + ", ") + "#src, #dst" + modes + ">";
  } else if (!first.empty()) {
    callee += "<" + first + ">";
  }
  return callee + "($dst, $src[, $preQuantScalar])";
}

/// A move of a window or of a tile: `name` with modes, and `place` of the
/// window behind the operands.
template <typename Op>
static std::string moveForm(Op op, StringRef name, StringRef place) {
  auto relu = op.getReluPreModeAttr();
  auto mode = op.getAccToVecModeAttr();
  if (!isCppDefault(relu) && getCppValue(relu).empty()) {
    return "";
  }
  std::string modes = (mode ? ", " + getCppValue(mode) : "") +
                      (isCppDefault(relu) ? "" : ", " + getCppValue(relu));
  if (op.getFp()) {
    StringRef suffix = mode ? "" : "_FP";
    std::string types =
        mode || !modes.empty() ? "<#dst, #src, #fp" + modes + ">" : "";
    return (name + suffix + types + "($dst, $src, $fp" + place + ")").str();
  }
  std::string types = modes.empty() ? "" : "<#dst, #src" + modes + ">";
  return (name + types + "($dst, $src[, $preQuantScalar]" + place + ")").str();
}

static std::string movForm(TMovOp op) {
  // On its way between vector tiles, `fp` is what the headers call scratch.
  if (op.getFp() && op.getFp().getType().getPlace() == Place::Vec) {
    auto axis = op.getGrpAxisAttr();
    return "TMOV" + (axis ? "<" + getCppValue(axis) + ">" : "") +
           "($dst, $src, $fp)";
  }
  return op.getGrpAxis() ? "" : moveForm(op, "TMOV", "");
}

static std::string insertForm(TInsertOp op) {
  if (auto mode = op.getTinsertModeAttr()) {
    return "TINSERT<" + getCppValue(mode) +
           ">($dst, $src, $indexRow, $indexCol)";
  }
  return moveForm(op, "TINSERT", ", $indexRow, $indexCol");
}

/// Whether two tiles are bound to one address.
static bool haveOneAddress(Value a, Value b) {
  auto first = a.getDefiningOp<AllocTileOp>();
  auto second = b.getDefiningOp<AllocTileOp>();
  if (!first || !second || !first.getAddr() || !second.getAddr()) {
    return a == b;
  }
  std::optional<int64_t> x = getConstantIntValue(first.getAddr());
  std::optional<int64_t> y = getConstantIntValue(second.getAddr());
  return first.getAddr() == second.getAddr() || (x && y && *x == *y);
}

static std::string fillForm(TFillPadOp op) {
  TileType src = op.getSrc().getType(), dst = op.getDst().getType();
  if (dst.getPlace() == Place::Mat) {
    auto pad = op.getPadValueAttr();
    return pad ? "TFILLPAD<#dst, " + getCppValue(pad) + ">($dst, $src)"
               : "TFILLPAD($dst, $src)";
  }
  if (dst.getRows() != src.getRows() || dst.getCols() != src.getCols()) {
    return "TFILLPAD_EXPAND($dst, $src)";
  }
  return haveOneAddress(op.getSrc(), op.getDst())
             ? "TFILLPAD_INPLACE($dst, $src)"
             : "TFILLPAD($dst, $src)";
}

static std::string gatherForm(TGatherOp op) {
  if (auto pattern = op.getMaskPatternAttr()) {
    bool isCol = op.getAxis() == "col";
    return "TGATHER<#dst, #src, " + getCppValue(pattern) +
           (isCol ? ", GatherAxis::GATHER_COL" : "") + ">($dst, $src)";
  }
  // The headers compare with a tile.
  return op.getKValue() ? "" : "TGATHER($dst, $src, $indices, $tmp|indices)";
}

static std::string scatterForm(TScatterOp op) {
  if (auto pattern = op.getMaskPatternAttr()) {
    bool isCol = op.getAxis() == "col";
    return "TSCATTER<" + getCppValue(pattern) +
           (isCol ? ", ScatterAxis::SCATTER_COL" : "") + ">($dst, $src)";
  }
  return "TSCATTER($dst, $src, $indexes)";
}

static std::string mergeForm(TMrgSortOp op) {
  if (op.getBlockLen()) {
    return "TMRGSORT($dst, $src0, $blockLen)";
  }
  std::string types = "#dst, #tmp, #src0, #src1";
  std::string sources = "$src0, $src1";
  if (op.getSrc2()) {
    types += ", #src2";
    sources += ", $src2";
  }
  if (op.getSrc3()) {
    types += ", #src3";
    sources += ", $src3";
  }
  return "TMRGSORT<" + types + (op.getExhausted() ? ", true>" : ", false>") +
         "($dst, $executed, $tmp, " + sources + ")";
}

static std::string countForm(TCIOp op) {
  std::string order = op.getDescending() ? "1" : "0";
  return op.getTmp() ? "TCI<#dst, #tmp, %dst, " + order +
                           ">($dst, $start, $tmp!TCI_IMPL)"
                     : "TCI<#dst, %dst, " + order + ">($dst, $start)";
}

static std::string quantForm(TQuantOp op) {
  return "TQUANT<" + getCppValue(op.getQuantTypeAttr()) +
         ">($dst, $src, $fp[, $tmp!TQUANT_IMPL][, &$offset])";
}

static std::string quantMxForm(TQuantMxOp op) {
  std::string type = getCppValue(op.getQuantTypeAttr());
  std::string operands = "($dst, $src, &$exp, &$max, &$scaling[, &$exp_zz])";
  bool isNv = op.getQuantScaleAlg() == QuantScaleAlg::NV;
  if (op.getGrpAxis() == MxGroupAxis::Axis0) {
    bool isF4 = op.getQuantType() == QuantType::MXFP4E2M1;
    std::string algorithm = std::string("MxQuantAlg::") +
                            (isNv ? "Nv" : "Ocp") +
                            (isF4 ? "MxFp4E2M1" : "MxFp8E4M3");
    return "TQUANT<0, " + algorithm + (op.getInterleave() ? ", true>" : ">") +
           operands;
  }
  if (auto mode = op.getStoreModeAttr()) {
    return "TQUANT<" + type + ", " + getCppValue(mode) + ">" + operands;
  }
  return isNv ? "TQUANT<" + type +
                    ", #dst, #src, #exp, #max, #scaling, QuantScaleAlg::NV>" +
                    operands
              : "TQUANT<" + type + ">" + operands;
}

static std::string loadForm(TLoadOp op) {
  // Padding of a load is nothing that the headers do, nor is a view of another
  // size than the tile, which comes with it.
  bool isPadded = op.getPadValue() || op.getLeftPaddingNum() ||
                  op.getRightPaddingNum() || op.getInitCondition() ||
                  op.getInitOutBuffer();
  bool hasMode = op.getPadMode() && *op.getPadMode() != PadMode::PadNull;
  TileType tile = op.getDst().getType();
  int64_t valid[] = {tile.getValidRows(), tile.getValidCols()};
  ArrayRef<int64_t> view = op.getSrc().getType().getShape();
  bool isOther =
      op.getPadMode() && ShapedType::isStaticShape(valid) &&
      ShapedType::isStaticShape(view) &&
      ShapedType::getNumElements(valid) != ShapedType::getNumElements(view);
  return isPadded || hasMode || isOther ? "" : "TLOAD($dst, $src)";
}

/// What is moved by an index. Where it is not said, a column of indices is for
/// rows and a rectangle for elements; the headers have defaults of their own,
/// another one for each device. Null if only run time knows.
static CoalesceAttr getCoalesce(CoalesceAttr said, TileType data, Type idx) {
  auto tile = dyn_cast<TileType>(idx);
  if (said || !tile) {
    return said;
  }
  int64_t cols = data.getValidCols(), indexCols = tile.getValidCols();
  if (ShapedType::isDynamic(cols) || ShapedType::isDynamic(indexCols)) {
    return nullptr;
  }
  return CoalesceAttr::get(data.getContext(),
                           cols == indexCols ? Coalesce::Elem : Coalesce::Row);
}

static std::string gatherMemoryForm(MGatherOp op) {
  auto coalesce = getCoalesce(op.getCoalesceAttr(), op.getDst().getType(),
                              op.getIdx().getType());
  auto oob = GatherOOBAttr::get(op.getContext(), op.getGatherOob());
  return coalesce ? "MGATHER<" + getCppValue(coalesce) + ", " +
                        getCppValue(oob) + ">($dst, $mem, $idx[, $scratch])"
                  : "";
}

static std::string scatterMemoryForm(MScatterOp op) {
  auto coalesce = getCoalesce(op.getCoalesceAttr(), op.getSrc().getType(),
                              op.getIdx().getType());
  if (!coalesce) {
    return "";
  }
  MLIRContext *context = op.getContext();
  return "MSCATTER<" + getCppValue(coalesce) + ", " +
         getCppValue(
             ScatterAtomicOpAttr::get(context, op.getScatterAtomicOp())) +
         ", " + getCppValue(ScatterOOBAttr::get(context, op.getScatterOob())) +
         templateTail(op.getScatterConflictAttr()) + ">($mem, $src, $idx)";
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {

/// How an instruction is written.
struct Form {
  const InstructionInfo *info;
  /// The form; of an instruction that has none, empty.
  std::function<std::string(Operation *)> text;
};

using FormTable = llvm::StringMap<Form>;

/// Fills the table.
class FormTableBuilder {
public:
  explicit FormTableBuilder(FormTable &table) : table(table) {}

  template <typename Op>
  void add(StringRef text) {
    table[Op::getOperationName()] = {
        &Op::getInfo(), [text](Operation *) { return text.str(); }};
  }
  template <typename Op>
  void add(std::string (*text)(Op)) {
    table[Op::getOperationName()] = {
        &Op::getInfo(), [text](Operation *op) { return text(cast<Op>(op)); }};
  }
  /// The mnemonic in capitals in front of `operands`.
  template <typename... Ops>
  void addRegular(StringRef operands) {
    (addNamed<Ops>(operands), ...);
  }

private:
  template <typename Op>
  void addNamed(StringRef operands) {
    StringRef mnemonic = Op::getOperationName();
    mnemonic.consume_front("pto_isa.");
    std::string name = mnemonic.upper();
    std::replace(name.begin(), name.end(), '.', '_');
    std::string text = name + operands.str();
    table[Op::getOperationName()] = {&Op::getInfo(),
                                     [text](Operation *) { return text; }};
  }

  FormTable &table;
};

} // namespace

static void addVectorForms(FormTableBuilder &forms) {
  forms.addRegular<TAbsOp, TNegOp, TReluOp, TNotOp, TPairReduceSumOp, TColMaxOp,
                   TColMinOp, TColProdOp, TRowExpandOp, TColExpandOp,
                   TGetScaleAddrOp, TPrefetchOp>("($dst, $src)");
  forms.addRegular<TExpOp, TLogOp, TSqrtOp, TRecipOp>(
      "[<$precisionType>]($dst, $src)");
  forms.addRegular<TRsqrtOp>("[<$precisionType>]($dst, $src[, $tmp])");
  forms.addRegular<
      TAddOp, TSubOp, TMulOp, TMinOp, TMaxOp, TAndOp, TOrOp, TShlOp, TShrOp,
      TSubReluOp, TMulAddDstOp, TFusedMulAddOp, TFusedMulAddReluOp,
      TAddReluConvOp, TSubReluConvOp, TPartAddOp, TPartMulOp, TPartMaxOp,
      TPartMinOp, TColExpandAddOp, TColExpandSubOp, TColExpandMulOp,
      TColExpandMaxOp, TColExpandMinOp, TColExpandExpDifOp, TConcatOp>(
      "($dst, $src0, $src1)");
  forms.addRegular<TDivOp, TFModOp, TColExpandDivOp>(
      "[<$precisionType>]($dst, $src0, $src1)");
  forms.addRegular<TXorOp, TPReluOp>("($dst, $src0, $src1, $tmp|src0)");
  forms.addRegular<TRemOp>("[<$precisionType>]($dst, $src0, $src1, $tmp|src0)");
  forms.addRegular<TPowOp>("[<$precisionType>]($dst, $base, $exp, $tmp|base)");
  forms.addRegular<TAddDeqReluOp>("($dst, $src0, $src1, $scale, $tmp|src0)");
  forms.addRegular<TPartArgMaxOp, TPartArgMinOp>(
      "($dst, $src0, $src1, $dstIdx, $src0Idx, $src1Idx)");
  forms.addRegular<TRowExpandAddOp, TRowExpandSubOp, TRowExpandMulOp,
                   TRowExpandMaxOp, TRowExpandMinOp, TRowExpandExpDifOp>(
      "($dst, $src0, $src1[, $tmp])");
  forms.addRegular<TRowExpandDivOp>(
      "[<$precisionType>]($dst, $src0, $src1[, $tmp])");
  forms.addRegular<TRowSumOp, TRowMaxOp, TRowMinOp, TRowProdOp, TTransOp>(
      "($dst, $src, $tmp|src)");
  forms.addRegular<TRowArgMaxOp, TRowArgMinOp, TColArgMaxOp, TColArgMinOp>(
      "([$value, ]$dst, $src, $tmp|src)");
  forms.add<TColSumOp>(+[](TColSumOp op) -> std::string {
    return op.getTmp() ? std::string("TCOLSUM($dst, $src, $tmp, ") +
                             (op.getIsBinary() ? "true)" : "false)")
                       : "TCOLSUM($dst, $src)";
  });
  forms.add<TCvtOp>(convertForm);
}

static void addScalarForms(FormTableBuilder &forms) {
  forms.addRegular<TAddSOp, TSubSOp, TMulSOp, TMaxSOp, TMinSOp, TAxpyOp,
                   TLReluOp, TAndSOp, TOrSOp, TShlSOp, TShrSOp, TFModSOp>(
      "($dst, $src, $scalar)");
  forms.addRegular<TExpandSOp>("($dst, $scalar)");
  forms.addRegular<TDivSOp>("[<$precisionType>]($dst, $lhs, $rhs)");
  forms.addRegular<TRemSOp, TXorSOp>("($dst, $src, $scalar, $tmp|src)");
  forms.addRegular<TPowSOp>(
      "[<$precisionType>]($dst, $src, $scalar, $tmp|src)");
  forms.add<TSetValOp>("$dst.SetValue($offset, $val)");
}

static void addOrderForms(FormTableBuilder &forms) {
  forms.add<TCmpOp>(compareForm<TCmpOp>);
  forms.add<TCmpSOp>(compareForm<TCmpSOp>);
  forms.addRegular<TSelOp>("($dst, $mask, $src0, $src1, $tmp|mask)");
  forms.addRegular<TSelSOp>("($dst, $mask, $src, $tmp|src, $scalar)");
  forms.add<TGatherOp>(gatherForm);
  forms.addRegular<TGatherBOp>("($dst, $src, $offsets)");
  forms.add<TScatterOp>(scatterForm);
  forms.addRegular<TSort32Op>("($dst, $src, $idx[, $tmp])");
  forms.add<TMrgSortOp>(mergeForm);
  forms.add<TCIOp>(countForm);
  forms.add<TTriOp>(+[](TTriOp op) {
    return "TTRI<#dst, " + std::to_string(op.getUpperOrLower()) +
           ">($dst, $diagonal)";
  });
  forms.add<TRandomOp>(+[](TRandomOp op) {
    return "@random_words<" + std::to_string(op.getRounds()) +
           ">($dst, $key0, $key1, $counter0, $counter1, $counter2, $counter3)";
  });
  forms.add<THistogramOp>(+[](THistogramOp op) {
    return "THISTOGRAM<HistByte::BYTE_" + std::to_string(op.getByte()) +
           ">($dst, $src, $idx)";
  });
  forms.addRegular<TInterleaveOp>("($dst1, $dst0, $src1, $src0)");
  forms.addRegular<TDeinterleaveOp>("($dst1, $dst0[, $src1], $src0)");
}

static void addMatrixForms(FormTableBuilder &forms) {
  forms.addRegular<TMatmulOp, TGemvOp>("[<$accPhase>]($dst, $lhs, $rhs)");
  forms.addRegular<TMatmulAccOp, TGemvAccOp>(
      "[<$accPhase>]($dst, $acc_in, $lhs, $rhs)");
  forms.addRegular<TMatmulBiasOp, TGemvBiasOp>(
      "[<$accPhase>]($dst, $a, $b, $bias)");
  forms.addRegular<TMatmulMxOp, TGemvMxOp>(
      "[<$accPhase>]($dst, $a, $a_scale, $b, $b_scale)");
  // The headers tell those apart by what they are given.
  forms.add<TMatmulMxAccOp>(
      "TMATMUL_MX[<$accPhase>]($dst, $c_in, $a, $a_scale, $b, $b_scale)");
  forms.add<TGemvMxAccOp>(
      "TGEMV_MX[<$accPhase>]($dst, $c_in, $a, $a_scale, $b, $b_scale)");
  forms.add<TMatmulMxBiasOp>(
      "TMATMUL_MX($dst, $a, $a_scale, $b, $b_scale, $bias)");
  forms.add<TGemvMxBiasOp>("TGEMV_MX($dst, $a, $a_scale, $b, $b_scale, $bias)");
}

static void addMoveForms(FormTableBuilder &forms) {
  forms.add<TLoadOp>(loadForm);
  forms.add<TStoreOp>(storeForm);
  forms.add<MGatherOp>(gatherMemoryForm);
  forms.add<MScatterOp>(scatterMemoryForm);
  forms.add<TMovOp>(movForm);
  forms.add<TExtractOp>(+[](TExtractOp op) {
    return moveForm(op, "TEXTRACT", ", $indexRow, $indexCol");
  });
  forms.add<TInsertOp>(insertForm);
  forms.add<TConcatIdxOp>("TCONCAT($dst, $src0, $src1, $src0Idx, $src1Idx)");
  forms.add<TFillPadOp>(fillForm);
  forms.add<TQuantOp>(quantForm);
  forms.add<TQuantMxOp>(quantMxForm);
  forms.addRegular<TDequantOp>("($dst, $src, $scale, $offset)");
  forms.add<TPrintOp>("TPRINT[<$printFormat>]($src[, $tmp])");
}

/// The forms of all instructions that have one.
static const FormTable &getForms() {
  static const FormTable table = [] {
    FormTable forms;
    FormTableBuilder builder(forms);
    addVectorForms(builder);
    addScalarForms(builder);
    addOrderForms(builder);
    addMatrixForms(builder);
    addMoveForms(builder);
    return forms;
  }();
  return table;
}

//===----------------------------------------------------------------------===//
// Writing a form
//===----------------------------------------------------------------------===//

namespace {

/// Fills in a form. The result is text with `{}` for values, as
/// `emitc.verbatim` has it.
class FormWriter {
public:
  /// `converted` are operands by name that are not those of `operands`.
  FormWriter(Operation *op, ValueRange operands, const InstructionInfo &info,
             FileScope &scope, llvm::StringMap<Value> converted)
      : op(op), operands(operands), info(info), scope(scope),
        converted(std::move(converted)) {}

  /// Fills in `form`; reports what is missing.
  LogicalResult write(StringRef form) {
    while (!form.empty()) {
      if (form.front() == '[') {
        size_t end = form.find(']');
        // What is left out leaves nothing behind.
        std::string before = text;
        size_t count = values.size();
        if (!writeRun(form.slice(1, end), /*isOptional=*/true)) {
          text = before;
          values.truncate(count);
        }
        form = form.drop_front(end + 1);
        continue;
      }
      size_t end = std::min(form.find('['), form.size());
      if (!writeRun(form.take_front(end), /*isOptional=*/false)) {
        return failure();
      }
      form = form.drop_front(end);
    }
    return success();
  }

  std::string text;
  SmallVector<Value> values;

private:
  bool writeRun(StringRef run, bool isOptional) {
    while (!run.empty()) {
      size_t end = std::min(run.find_first_of("$#%@!"), run.size());
      text += run.take_front(end);
      run = run.drop_front(end);
      if (run.empty()) {
        break;
      }
      char kind = run.front();
      run = run.drop_front();
      StringRef name = takeName(run);
      StringRef substitute;
      if (run.consume_front("|")) {
        substitute = takeName(run);
      }
      if (!writeItem(kind, name, substitute, isOptional)) {
        return false;
      }
    }
    return true;
  }

  static StringRef takeName(StringRef &run) {
    StringRef name =
        run.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    run = run.drop_front(name.size());
    return name;
  }

  bool writeItem(char kind, StringRef name, StringRef substitute,
                 bool isOptional) {
    if (kind == '@' || kind == '!') {
      StringRef helper = scope.useHelper(name);
      text += kind == '@' ? helper : "";
      return true;
    }
    Value original = find(name);
    if (!original && !substitute.empty()) {
      const pto::Machine *machine = pto::getTargetMachine(op);
      if (machine && pto_isa::detail::hasVectorRegisters(*machine)) {
        original = find(substitute);
      }
    }
    if (!original) {
      Attribute attribute = op->getAttr(name);
      std::string value = isCppDefault(attribute) ? "" : getCppValue(attribute);
      text += value;
      if (value.empty() && !isOptional) {
        op->emitOpError("has no C++ form without '") << name << "'";
      }
      return !value.empty();
    }
    if (kind == '%') {
      text += getCppElement(pto_isa::detail::getScalarType(original.getType()));
      return true;
    }
    text += kind == '#' ? "decltype({})" : "{}";
    Value counted = converted.lookup(name);
    values.push_back(counted ? counted : getConverted(original));
    return true;
  }

  /// The operand called `name`, or null.
  Value find(StringRef name) {
    bool isKnown = llvm::any_of(info.operands, [&](const auto &operand) {
      return operand.name == name;
    });
    return isKnown ? pto_isa::detail::getOperand(op, info, name) : Value();
  }

  Value getConverted(Value original) {
    for (auto [operand, converted] :
         llvm::zip_equal(op->getOperands(), operands)) {
      if (operand == original) {
        return converted;
      }
    }
    llvm_unreachable("is an operand");
  }

  Operation *op;
  ValueRange operands;
  const InstructionInfo &info;
  FileScope &scope;
  llvm::StringMap<Value> converted;
};

/// The place of a window in single values of the larger tile, which the matrix
/// memories count; of other instructions nothing.
static llvm::StringMap<Value>
countWindowValues(OpBuilder &builder, Operation *op, ArrayRef<Value> operands) {
  llvm::StringMap<Value> counted;
  auto count = [&](StringRef name, OpOperand &index, int64_t values) {
    counted[name] =
        createValueCount(builder, op->getLoc(), index.get(),
                         operands[index.getOperandNumber()], values);
  };
  auto countBoth = [&](auto move, TileType larger) {
    count("indexRow", move.getIndexRowMutable(), larger.getValueRows());
    count("indexCol", move.getIndexColMutable(), larger.getValueCols());
  };
  if (auto extract = dyn_cast<TExtractOp>(op)) {
    countBoth(extract, extract.getSrc().getType());
  } else if (auto insert = dyn_cast<TInsertOp>(op)) {
    countBoth(insert, insert.getDst().getType());
  }
  return counted;
}

using Group = SmallVector<Value, 3>;

/// Groups of operands that are of one template parameter in the headers.
static SmallVector<Group> getSameParameters(Operation *op) {
  SmallVector<Group> groups;
  auto add = [&](auto... values) { groups.push_back(Group{Value(values)...}); };
  TypeSwitch<Operation *>(op)
      .Case<TAndOp, TOrOp, TSelOp>([&](auto bits) {
        add(bits.getDst(), bits.getSrc0(), bits.getSrc1());
      })
      .Case([&](TDequantOp quant) { add(quant.getScale(), quant.getOffset()); })
      .Case([&](TQuantOp quant) {
        if (quant.getOffset()) {
          add(quant.getFp(), quant.getOffset());
        }
      })
      .Case<TInterleaveOp, TDeinterleaveOp>([&](auto pair) {
        add(pair.getDst0(), pair.getDst1());
        if (pair.getSrc1()) {
          add(pair.getSrc0(), pair.getSrc1());
        }
      });
  return groups;
}

/// Checks that such operands have one type in C++ as well.
static LogicalResult verifySameParameters(Operation *op,
                                          ArrayRef<Value> operands) {
  auto getCppType = [&](Value value) {
    auto use = llvm::find(op->getOperands(), value);
    return operands[std::distance(op->operand_begin(), use)].getType();
  };
  for (const Group &group : getSameParameters(op)) {
    for (Value value : llvm::drop_begin(group)) {
      if (getCppType(value) != getCppType(group.front())) {
        return op->emitOpError("has no C++ form with tiles of different types, "
                               "but found ")
               << group.front().getType() << " and " << value.getType();
      }
    }
  }
  return success();
}

class InstructionLowering : public ConversionPattern {
public:
  InstructionLowering(const TypeConverter &types, MLIRContext *context,
                      FileScope &scope)
      : ConversionPattern(types, Pattern::MatchAnyOpTypeTag(), /*benefit=*/1,
                          context),
        scope(scope) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    auto entry = getForms().find(op->getName().getStringRef());
    if (entry == getForms().end()) {
      return rewriter.notifyMatchFailure(op, "is not in the table");
    }
    std::string form = entry->second.text(op);
    if (form.empty()) {
      return op->emitOpError("has no C++ form with these operands and "
                             "attributes");
    }
    if (failed(verifySameParameters(op, operands))) {
      return failure();
    }
    FormWriter writer(op, operands, *entry->second.info, scope,
                      countWindowValues(rewriter, op, operands));
    if (failed(writer.write(form))) {
      return failure();
    }
    emit(rewriter, op->getLoc(), writer);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// The statement: a call if it is nothing else.
  static void emit(ConversionPatternRewriter &rewriter, Location loc,
                   FormWriter &writer) {
    StringRef text = writer.text;
    auto [callee, rest] = text.split('(');
    if (!callee.contains('{') && rest.consume_back(")")) {
      SmallVector<StringRef> parts;
      rest.split(parts, ", ");
      SmallVector<CallArgument> arguments;
      auto value = writer.values.begin();
      bool isCall = llvm::all_of(parts, [&](StringRef part) {
        if (part == "{}") {
          arguments.push_back(*value++);
          return true;
        }
        arguments.push_back(part.str());
        return !part.contains('{');
      });
      if (isCall) {
        createCall(rewriter, loc, callee, arguments);
        return;
      }
    }
    emitc::VerbatimOp::create(rewriter, loc, (text + ";").str(), writer.values);
  }

  FileScope &scope;
};

} // namespace

bool mlir::pto_isa::isInstructionWithForm(Operation *op) {
  return getForms().contains(op->getName().getStringRef());
}

void mlir::pto_isa::populateInstructionPatterns(const TypeConverter &types,
                                                FileScope &scope,
                                                RewritePatternSet &patterns) {
  patterns.add<InstructionLowering>(types, patterns.getContext(), scope);
}
