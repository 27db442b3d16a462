//===- PTOISAEnums.td - Enumerations of pto_isa ------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAENUMS_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAENUMS_TD

include "mlir/IR/EnumAttr.td"
include "pto/Dialect/PTOISA/IR/PTOISADialect.td"

// Spellings and numbers are those of the public text and headers.

class PTOISA_I32Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::pto_isa";
  let genSpecializedAttr = 0;
}

// Printed as `#pto_isa<mnemonic value>`.
class PTOISA_EnumAttr<EnumInfo info, string mnemonic>
    : EnumAttr<PTOISA_Dialect, info, mnemonic>;
// Printed as `#pto_isa.mnemonic<value>`.
class PTOISA_BracketEnumAttr<EnumInfo info, string mnemonic>
    : EnumAttr<PTOISA_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def PTOISA_Place : PTOISA_I32Enum<"Place", "memory that a tile lies in", [
  I32EnumAttrCase<"Gm", 0, "gm">,
  I32EnumAttrCase<"Vec", 1, "vec">,               // UB
  I32EnumAttrCase<"Mat", 2, "mat">,               // L1
  I32EnumAttrCase<"Left", 3, "left">,             // L0A
  I32EnumAttrCase<"Right", 4, "right">,           // L0B
  I32EnumAttrCase<"Acc", 5, "acc">,               // L0C
  I32EnumAttrCase<"Bias", 6, "bias">,             // bias table
  I32EnumAttrCase<"Scaling", 7, "scaling">,       // buffer of the fix pipe
  I32EnumAttrCase<"ScaleLeft", 8, "scale_left">,  // scales beside L0A
  I32EnumAttrCase<"ScaleRight", 9, "scale_right">,
  I32EnumAttrCase<"Ctrl", 10, "ctrl">
]>;
def PTOISA_PlaceAttr : PTOISA_BracketEnumAttr<PTOISA_Place, "address_space">;

def PTOISA_BlockLayout : PTOISA_I32Enum<"BlockLayout",
    "order of blocks, or of elements of a tile without blocks", [
  I32EnumAttrCase<"RowMajor", 0, "row_major">,
  I32EnumAttrCase<"ColMajor", 1, "col_major">
]>;
def PTOISA_InnerLayout : PTOISA_I32Enum<"InnerLayout",
    "order inside of a block", [
  I32EnumAttrCase<"NoneBox", 0, "none_box">,
  I32EnumAttrCase<"RowMajor", 1, "row_major">,
  I32EnumAttrCase<"ColMajor", 2, "col_major">
]>;
def PTOISA_CompactMode : PTOISA_I32Enum<"CompactMode",
    "pitch of a tile with a dynamic valid extent", [
  I32EnumAttrCase<"None", 0, "null">,
  I32EnumAttrCase<"Normal", 1, "normal">,
  I32EnumAttrCase<"RowPlusOne", 2, "row_plus_one">,
  I32EnumAttrCase<"RowAlignedPadding", 3, "row_aligned_padding">
]>;

def PTOISA_Layout : PTOISA_I32Enum<"Layout", "layout of a tensor in memory", [
  I32EnumAttrCase<"Nd", 0, "nd">, I32EnumAttrCase<"Dn", 1, "dn">,
  I32EnumAttrCase<"Nz", 2, "nz">, I32EnumAttrCase<"MxAZz", 3, "mx_a_zz">,
  I32EnumAttrCase<"MxAnd", 4, "mx_a_nd">, I32EnumAttrCase<"MxAdn", 5, "mx_a_dn">,
  I32EnumAttrCase<"MxBnn", 6, "mx_b_nn">, I32EnumAttrCase<"MxBnd", 7, "mx_b_nd">,
  I32EnumAttrCase<"MxBdn", 8, "mx_b_dn">
]>;
def PTOISA_LayoutAttr : PTOISA_BracketEnumAttr<PTOISA_Layout, "layout">;

def PTOISA_KernelKind : PTOISA_I32Enum<"KernelKind",
    "core that executes a kernel", [
  I32EnumAttrCase<"Cube", 0, "cube">, I32EnumAttrCase<"Vector", 1, "vector">,
  I32EnumAttrCase<"Mixed", 2, "mixed">
]>;
def PTOISA_KernelKindAttr
    : PTOISA_BracketEnumAttr<PTOISA_KernelKind, "kernel_kind">;

def PTOISA_Pipe : PTOISA_I32Enum<"Pipe", "instruction queue of a core", [
  I32EnumAttrCase<"S", 0, "PIPE_S">, I32EnumAttrCase<"V", 1, "PIPE_V">,
  I32EnumAttrCase<"M", 2, "PIPE_M">, I32EnumAttrCase<"MTE1", 3, "PIPE_MTE1">,
  I32EnumAttrCase<"MTE2", 4, "PIPE_MTE2">,
  I32EnumAttrCase<"MTE3", 5, "PIPE_MTE3">,
  I32EnumAttrCase<"All", 6, "PIPE_ALL">,
  I32EnumAttrCase<"MTE4", 7, "PIPE_MTE4">,
  I32EnumAttrCase<"MTE5", 8, "PIPE_MTE5">, I32EnumAttrCase<"V2", 9, "PIPE_V2">,
  I32EnumAttrCase<"Fix", 10, "PIPE_FIX">
]>;
def PTOISA_PipeAttr : PTOISA_BracketEnumAttr<PTOISA_Pipe, "pipe">;

def PTOISA_RoundMode : PTOISA_I32Enum<"RoundMode", "rounding of a conversion", [
  I32EnumAttrCase<"None", 0, "NONE">,    // the default of the pair of types
  I32EnumAttrCase<"Rint", 1, "RINT">,    // nearest, ties to even
  I32EnumAttrCase<"Round", 2, "ROUND">,  // nearest, ties away from zero
  I32EnumAttrCase<"Floor", 3, "FLOOR">, I32EnumAttrCase<"Ceil", 4, "CEIL">,
  I32EnumAttrCase<"Trunc", 5, "TRUNC">,
  I32EnumAttrCase<"Odd", 6, "ODD">,      // inexact: the odd neighbour
  I32EnumAttrCase<"CastRint", 7, "CAST_RINT">
]>;
def PTOISA_RoundModeAttr : PTOISA_EnumAttr<PTOISA_RoundMode, "round_mode">;

def PTOISA_SaturationMode : PTOISA_I32Enum<"SaturationMode",
    "what becomes of values out of range", [
  I32EnumAttrCase<"On", 0, "ON">, I32EnumAttrCase<"Off", 1, "OFF">
]>;
def PTOISA_SaturationModeAttr
    : PTOISA_EnumAttr<PTOISA_SaturationMode, "saturation_mode">;

def PTOISA_CmpMode : PTOISA_I32Enum<"CmpMode", "comparison", [
  I32EnumAttrCase<"Eq", 0, "eq">, I32EnumAttrCase<"Ne", 1, "ne">,
  I32EnumAttrCase<"Lt", 2, "lt">, I32EnumAttrCase<"Le", 3, "le">,
  I32EnumAttrCase<"Gt", 4, "gt">, I32EnumAttrCase<"Ge", 5, "ge">
]>;
def PTOISA_CmpModeAttr : PTOISA_EnumAttr<PTOISA_CmpMode, "cmp">;

// The algorithm of a function; each has an attribute of its own.
class PTOISA_PrecisionEnum<string name>
    : PTOISA_I32Enum<name, "algorithm of a function", [
  I32EnumAttrCase<"Default", 0, "default">,
  I32EnumAttrCase<"HighPrecision", 1, "high_precision">
]>;
def PTOISA_DivPrecision : PTOISA_PrecisionEnum<"DivPrecision">;
def PTOISA_DivPrecisionAttr
    : PTOISA_EnumAttr<PTOISA_DivPrecision, "div_precision">;
def PTOISA_ExpPrecision : PTOISA_PrecisionEnum<"ExpPrecision">;
def PTOISA_ExpPrecisionAttr
    : PTOISA_EnumAttr<PTOISA_ExpPrecision, "exp_precision">;
def PTOISA_LogPrecision : PTOISA_PrecisionEnum<"LogPrecision">;
def PTOISA_LogPrecisionAttr
    : PTOISA_EnumAttr<PTOISA_LogPrecision, "log_precision">;
def PTOISA_RecipPrecision : PTOISA_PrecisionEnum<"RecipPrecision">;
def PTOISA_RecipPrecisionAttr
    : PTOISA_EnumAttr<PTOISA_RecipPrecision, "recip_precision">;
def PTOISA_RemPrecision : PTOISA_PrecisionEnum<"RemPrecision">;
def PTOISA_RemPrecisionAttr
    : PTOISA_EnumAttr<PTOISA_RemPrecision, "rem_precision">;
def PTOISA_RsqrtPrecision : PTOISA_PrecisionEnum<"RsqrtPrecision">;
def PTOISA_RsqrtPrecisionAttr
    : PTOISA_EnumAttr<PTOISA_RsqrtPrecision, "rsqrt_precision">;
def PTOISA_SqrtPrecision : PTOISA_PrecisionEnum<"SqrtPrecision">;
def PTOISA_SqrtPrecisionAttr
    : PTOISA_EnumAttr<PTOISA_SqrtPrecision, "sqrt_precision">;
def PTOISA_FmodPrecision : PTOISA_PrecisionEnum<"FmodPrecision">;
def PTOISA_FmodPrecisionAttr
    : PTOISA_EnumAttr<PTOISA_FmodPrecision, "fmod_precision">;
def PTOISA_PowPrecision : PTOISA_PrecisionEnum<"PowPrecision">;
def PTOISA_PowPrecisionAttr
    : PTOISA_EnumAttr<PTOISA_PowPrecision, "pow_precision">;

def PTOISA_AtomicType : PTOISA_I32Enum<"AtomicType", "how a store combines with memory", [
  I32EnumAttrCase<"None", 0, "atomic_none">,
  I32EnumAttrCase<"Add", 1, "atomic_add">
]>;
def PTOISA_AtomicTypeAttr : PTOISA_EnumAttr<PTOISA_AtomicType, "atomic_type">;

def PTOISA_ReluPreMode : PTOISA_I32Enum<"ReluPreMode", "activation on the way out of the accumulator", [
  I32EnumAttrCase<"NoRelu", 0, "no_relu">,
  I32EnumAttrCase<"NormalRelu", 1, "normal_relu">
]>;
def PTOISA_ReluPreModeAttr
    : PTOISA_EnumAttr<PTOISA_ReluPreMode, "relu_pre_mode">;

def PTOISA_STPhase : PTOISA_I32Enum<"STPhase", "part of an accumulation that a store waits for", [
  I32EnumAttrCase<"Unspecified", 0, "unspecified">,
  I32EnumAttrCase<"Partial", 2, "partial">, I32EnumAttrCase<"Final", 3, "final">
]>;
def PTOISA_STPhaseAttr : PTOISA_EnumAttr<PTOISA_STPhase, "st_phase">;

def PTOISA_AccPhase : PTOISA_I32Enum<"AccPhase", "part of an accumulation that a product is", [
  I32EnumAttrCase<"Unspecified", 0, "unspecified">,
  I32EnumAttrCase<"Partial", 2, "partial">, I32EnumAttrCase<"Final", 3, "final">
]>;
def PTOISA_AccPhaseAttr : PTOISA_EnumAttr<PTOISA_AccPhase, "acc_phase">;

def PTOISA_AccToVecMode : PTOISA_I32Enum<"AccToVecMode", "how an accumulator goes to two vector cores", [
  I32EnumAttrCase<"SingleModeVec0", 0, "single_mode_vec0">,
  I32EnumAttrCase<"SingleModeVec1", 1, "single_mode_vec1">,
  I32EnumAttrCase<"DualModeSplitM", 2, "dual_mode_split_m">,
  I32EnumAttrCase<"DualModeSplitN", 3, "dual_mode_split_n">
]>;
def PTOISA_AccToVecModeAttr
    : PTOISA_BracketEnumAttr<PTOISA_AccToVecMode, "acc_to_vec_mode">;

def PTOISA_PadMode : PTOISA_I32Enum<"PadMode", "what a load writes beyond its source", [
  I32EnumAttrCase<"PadNull", 0, "PadNull">,
  I32EnumAttrCase<"PadFirstElem", 1, "PadFirstElem">,
  I32EnumAttrCase<"PadValue", 2, "PadValue">
]>;
def PTOISA_PadModeAttr : PTOISA_BracketEnumAttr<PTOISA_PadMode, "padmode">;

def PTOISA_PadValue : PTOISA_I32Enum<"PadValue", "value of padding", [
  I32EnumAttrCase<"Null", 0, "null">, I32EnumAttrCase<"Zero", 1, "zero">,
  I32EnumAttrCase<"Max", 2, "max">, I32EnumAttrCase<"Min", 3, "min">
]>;
def PTOISA_PadValueAttr : PTOISA_BracketEnumAttr<PTOISA_PadValue, "pad_value">;

def PTOISA_TInsertMode : PTOISA_I32Enum<"TInsertMode", "split of an insertion", [
  I32EnumAttrCase<"Split2", 2, "split2">, I32EnumAttrCase<"Split4", 3, "split4">
]>;
def PTOISA_TInsertModeAttr
    : PTOISA_BracketEnumAttr<PTOISA_TInsertMode, "tinsert_mode">;

def PTOISA_MaskPattern : PTOISA_I32Enum<"MaskPattern", "elements of every four that are taken", [
  I32EnumAttrCase<"P0101", 1, "P0101">, I32EnumAttrCase<"P1010", 2, "P1010">,
  I32EnumAttrCase<"P0001", 3, "P0001">, I32EnumAttrCase<"P0010", 4, "P0010">,
  I32EnumAttrCase<"P0100", 5, "P0100">, I32EnumAttrCase<"P1000", 6, "P1000">,
  I32EnumAttrCase<"P1111", 7, "P1111">
]>;
def PTOISA_MaskPatternAttr
    : PTOISA_BracketEnumAttr<PTOISA_MaskPattern, "mask_pattern">;

def PTOISA_Coalesce : PTOISA_I32Enum<"Coalesce", "unit of a gather from memory", [
  I32EnumAttrCase<"Row", 0, "row">, I32EnumAttrCase<"Elem", 1, "elem">
]>;
def PTOISA_CoalesceAttr : PTOISA_EnumAttr<PTOISA_Coalesce, "coalesce">;

def PTOISA_GatherOOB : PTOISA_I32Enum<"GatherOOB", "what an index out of range reads", [
  I32EnumAttrCase<"Undefined", 0, "undefined">,
  I32EnumAttrCase<"Clamp", 1, "clamp">, I32EnumAttrCase<"Wrap", 2, "wrap">,
  I32EnumAttrCase<"Zero", 3, "zero">
]>;
def PTOISA_GatherOOBAttr : PTOISA_EnumAttr<PTOISA_GatherOOB, "gather_oob">;

def PTOISA_ScatterOOB : PTOISA_I32Enum<"ScatterOOB", "what an index out of range writes", [
  I32EnumAttrCase<"Undefined", 0, "undefined">,
  I32EnumAttrCase<"Skip", 1, "skip">, I32EnumAttrCase<"Clamp", 2, "clamp">,
  I32EnumAttrCase<"Wrap", 3, "wrap">
]>;
def PTOISA_ScatterOOBAttr : PTOISA_EnumAttr<PTOISA_ScatterOOB, "scatter_oob">;

def PTOISA_ScatterAtomicOp : PTOISA_I32Enum<"ScatterAtomicOp", "how a scatter combines with memory", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Add", 1, "add">,
  I32EnumAttrCase<"Max", 2, "max">, I32EnumAttrCase<"Min", 3, "min">
]>;
def PTOISA_ScatterAtomicOpAttr
    : PTOISA_EnumAttr<PTOISA_ScatterAtomicOp, "scatter_atomic_op">;

def PTOISA_ScatterConflict : PTOISA_I32Enum<"ScatterConflict", "which of equal indices wins", [
  I32EnumAttrCase<"Default", 0, "default">, I32EnumAttrCase<"Last", 1, "last">
]>;
def PTOISA_ScatterConflictAttr
    : PTOISA_EnumAttr<PTOISA_ScatterConflict, "scatter_conflict">;

def PTOISA_QuantType : PTOISA_I32Enum<"QuantType", "format of a quantization", [
  I32EnumAttrCase<"Int8Sym", 0, "INT8_SYM">,
  I32EnumAttrCase<"Int8Asym", 1, "INT8_ASYM">,
  I32EnumAttrCase<"MXFP8", 2, "MXFP8">,
  I32EnumAttrCase<"MXFP4E2M1", 3, "MXFP4_E2M1">
]>;
def PTOISA_QuantTypeAttr : PTOISA_EnumAttr<PTOISA_QuantType, "quant_type">;

def PTOISA_QuantScaleAlg : PTOISA_I32Enum<"QuantScaleAlg", "how block scales are computed", [
  I32EnumAttrCase<"OCP", 0, "ocp">, I32EnumAttrCase<"NV", 1, "nv">
]>;
def PTOISA_QuantScaleAlgAttr
    : PTOISA_EnumAttr<PTOISA_QuantScaleAlg, "quant_scale_alg">;

def PTOISA_MxGroupAxis : PTOISA_I32Enum<"MxGroupAxis", "axis that blocks with a scale lie along", [
  I32EnumAttrCase<"Axis0", 0, "axis0">, I32EnumAttrCase<"Axis1", 1, "axis1">
]>;
def PTOISA_MxGroupAxisAttr
    : PTOISA_EnumAttr<PTOISA_MxGroupAxis, "mx_group_axis">;

def PTOISA_VecStoreMode : PTOISA_I32Enum<"VecStoreMode", "layout that a quantization writes", [
  I32EnumAttrCase<"ND", 0, "nd">, I32EnumAttrCase<"NZ", 1, "nz">
]>;
def PTOISA_VecStoreModeAttr
    : PTOISA_EnumAttr<PTOISA_VecStoreMode, "vec_store_mode">;

def PTOISA_Event : PTOISA_I32Enum<"Event", "flag between two pipes", [
  I32EnumAttrCase<"Id0", 0, "EVENT_ID0">,
  I32EnumAttrCase<"Id1", 1, "EVENT_ID1">,
  I32EnumAttrCase<"Id2", 2, "EVENT_ID2">,
  I32EnumAttrCase<"Id3", 3, "EVENT_ID3">,
  I32EnumAttrCase<"Id4", 4, "EVENT_ID4">,
  I32EnumAttrCase<"Id5", 5, "EVENT_ID5">,
  I32EnumAttrCase<"Id6", 6, "EVENT_ID6">, I32EnumAttrCase<"Id7", 7, "EVENT_ID7">
]>;
def PTOISA_EventAttr : PTOISA_BracketEnumAttr<PTOISA_Event, "event">;

def PTOISA_SyncOpType : PTOISA_I32Enum<"SyncOpType", "class of instructions, which names a pipe", [
  I32EnumAttrCase<"TLoad", 0, "TLOAD">,
  I32EnumAttrCase<"TStoreAcc", 1, "TSTORE_ACC">,
  I32EnumAttrCase<"TStoreVec", 2, "TSTORE_VEC">,
  I32EnumAttrCase<"TMovM2L", 3, "TMOV_M2L">,
  I32EnumAttrCase<"TMovM2S", 4, "TMOV_M2S">,
  I32EnumAttrCase<"TMovM2B", 5, "TMOV_M2B">,
  I32EnumAttrCase<"TMovM2V", 6, "TMOV_M2V">,
  I32EnumAttrCase<"TMovV2M", 7, "TMOV_V2M">,
  I32EnumAttrCase<"TMatmul", 8, "TMATMUL">, I32EnumAttrCase<"TVec", 9, "TVEC">,
  I32EnumAttrCase<"TVecWait", 10, "TVECWAIT_EVENT">
]>;
// Older text calls it `sync_op_type`, which is read as well.
def PTOISA_SyncOpTypeAttr
    : PTOISA_BracketEnumAttr<PTOISA_SyncOpType, "pipe_event_type">;

def PTOISA_FenceScope : PTOISA_I32Enum<"FenceScope", "memory that a fence orders", [
  I32EnumAttrCase<"LocalMemory", 0, "local_memory">,
  I32EnumAttrCase<"Gm", 1, "gm">, I32EnumAttrCase<"All", 2, "all">
]>;
def PTOISA_FenceScopeAttr
    : PTOISA_BracketEnumAttr<PTOISA_FenceScope, "fence_scope">;

def PTOISA_SyncAllMode : PTOISA_I32Enum<"SyncAllMode", "how all cores meet", [
  I32EnumAttrCase<"Hard", 0, "hard">, I32EnumAttrCase<"Soft", 1, "soft">
]>;
def PTOISA_SyncAllModeAttr
    : PTOISA_BracketEnumAttr<PTOISA_SyncAllMode, "sync_all_mode">;

def PTOISA_SyncCoreType : PTOISA_I32Enum<"SyncCoreType", "cores that meet", [
  I32EnumAttrCase<"AIVOnly", 0, "aiv_only">,
  I32EnumAttrCase<"AICOnly", 1, "aic_only">, I32EnumAttrCase<"Mix", 2, "mix">
]>;
def PTOISA_SyncCoreTypeAttr
    : PTOISA_BracketEnumAttr<PTOISA_SyncCoreType, "sync_core_type">;

def PTOISA_NotifyOp : PTOISA_I32Enum<"NotifyOp", "how a signal changes", [
  I32EnumAttrCase<"AtomicAdd", 0, "atomic_add">,
  I32EnumAttrCase<"Set", 1, "set">
]>;
def PTOISA_NotifyOpAttr : PTOISA_EnumAttr<PTOISA_NotifyOp, "notify_op">;

def PTOISA_WaitCmp : PTOISA_I32Enum<"WaitCmp", "comparison that a wait ends with", [
  I32EnumAttrCase<"Eq", 0, "eq">, I32EnumAttrCase<"Ne", 1, "ne">,
  I32EnumAttrCase<"Gt", 2, "gt">, I32EnumAttrCase<"Ge", 3, "ge">,
  I32EnumAttrCase<"Lt", 4, "lt">, I32EnumAttrCase<"Le", 5, "le">
]>;
def PTOISA_WaitCmpAttr : PTOISA_EnumAttr<PTOISA_WaitCmp, "wait_cmp">;

def PTOISA_ReduceOp : PTOISA_I32Enum<"ReduceOp", "combination of a collective reduction", [
  I32EnumAttrCase<"Sum", 0, "sum">, I32EnumAttrCase<"Max", 1, "max">,
  I32EnumAttrCase<"Min", 2, "min">
]>;
def PTOISA_ReduceOpAttr : PTOISA_EnumAttr<PTOISA_ReduceOp, "reduce_op">;

def PTOISA_PrintFormat : PTOISA_I32Enum<"PrintFormat", "width and digits of printed numbers", [
  I32EnumAttrCase<"W8P4", 0, "width8_precision4">,
  I32EnumAttrCase<"W8P2", 1, "width8_precision2">,
  I32EnumAttrCase<"W10P6", 2, "width10_precision6">
]>;
def PTOISA_PrintFormatAttr
    : PTOISA_EnumAttr<PTOISA_PrintFormat, "print_format">;

// What happens to an accumulator on its way into a queue.
def PTOISA_FixpipeLayout : PTOISA_I32Enum<"FixpipeLayout", "layout that an accumulator is written in", [
  I32EnumAttrCase<"NZ2ND", 0, "nz2nd">, I32EnumAttrCase<"NZ2DN", 1, "nz2dn">,
  I32EnumAttrCase<"NZ2NZ", 2, "nz2nz">
]>;
def PTOISA_FixpipeQuant : PTOISA_I32Enum<"FixpipeQuant", "conversion of an accumulator", [
  I32EnumAttrCase<"NoConvert", 0, "no_convert">,
  I32EnumAttrCase<"F32F16", 1, "f32_f16">,
  I32EnumAttrCase<"F32BF16", 2, "f32_bf16">,
  I32EnumAttrCase<"REQ8Scalar", 3, "req8_scalar">,
  I32EnumAttrCase<"REQ8Vec", 4, "req8_vec">,
  I32EnumAttrCase<"DEQF16Scalar", 5, "deqf16_scalar">,
  I32EnumAttrCase<"DEQF16Vec", 6, "deqf16_vec">,
  I32EnumAttrCase<"QF322B8PreScalar", 7, "qf322b8_pre_scalar">,
  I32EnumAttrCase<"QF322B8PreVec", 8, "qf322b8_pre_vec">,
  I32EnumAttrCase<"QF322F16PreScalar", 9, "qf322f16_pre_scalar">,
  I32EnumAttrCase<"QF322BF16PreScalar", 10, "qf322bf16_pre_scalar">,
  I32EnumAttrCase<"QS322BF16PreScalar", 11, "qs322bf16_pre_scalar">,
  I32EnumAttrCase<"QS322BF16PreVec", 12, "qs322bf16_pre_vec">,
  I32EnumAttrCase<"QF322HIF8PreScalar", 13, "qf322hif8_pre_scalar">,
  I32EnumAttrCase<"QF322FP8PreScalar", 14, "qf322fp8_pre_scalar">
]>;

#endif // PTO_DIALECT_PTOISA_IR_PTOISAENUMS_TD
