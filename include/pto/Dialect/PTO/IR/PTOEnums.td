//===- PTOEnums.td - Enums of the pto dialect -------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOENUMS_TD
#define PTO_DIALECT_PTO_IR_PTOENUMS_TD

include "mlir/IR/EnumAttr.td"
include "pto/Dialect/PTO/IR/PTODialect.td"

class PTO_I32Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::pto";
  let genSpecializedAttr = 0;
}

def PTO_RoundMode : PTO_I32Enum<"RoundMode", "rounding mode of a cast", [
  I32EnumAttrCase<"Rint", 0, "rint">,    // nearest, ties to even
  I32EnumAttrCase<"Round", 1, "round">,  // nearest, ties away from zero
  I32EnumAttrCase<"Floor", 2, "floor">,  // toward minus infinity
  I32EnumAttrCase<"Ceil", 3, "ceil">,    // toward plus infinity
  I32EnumAttrCase<"Trunc", 4, "trunc">,  // toward zero
  I32EnumAttrCase<"Odd", 5, "odd">       // inexact: the odd neighbour
]>;
def PTO_RoundModeAttr : EnumAttr<PTO_Dialect, PTO_RoundMode, "round_mode">;

def PTO_CmpPredicate : PTO_I32Enum<"CmpPredicate", "comparison predicate", [
  I32EnumAttrCase<"Eq", 0, "eq">, I32EnumAttrCase<"Ne", 1, "ne">,
  I32EnumAttrCase<"Lt", 2, "lt">, I32EnumAttrCase<"Le", 3, "le">,
  I32EnumAttrCase<"Gt", 4, "gt">, I32EnumAttrCase<"Ge", 5, "ge">
]>;
def PTO_CmpPredicateAttr
    : EnumAttr<PTO_Dialect, PTO_CmpPredicate, "cmp_predicate">;

def PTO_ScatterMode : PTO_I32Enum<"ScatterMode",
    "how a scatter combines with what is there", [
  I32EnumAttrCase<"Set", 0, "set">, I32EnumAttrCase<"Add", 1, "add">,
  I32EnumAttrCase<"Multiply", 2, "multiply">
]>;
def PTO_ScatterModeAttr
    : EnumAttr<PTO_Dialect, PTO_ScatterMode, "scatter_mode">;

def PTO_RopeMode : PTO_I32Enum<"RopeMode", "pairing of a rotary embedding", [
  I32EnumAttrCase<"Half", 0, "half">,
  I32EnumAttrCase<"Interleaved", 1, "interleaved">,
  I32EnumAttrCase<"DeinterleavedHalf", 2, "deinterleaved_half">
]>;
def PTO_RopeModeAttr : EnumAttr<PTO_Dialect, PTO_RopeMode, "rope_mode">;

def PTO_ReuseSide : PTO_I32Enum<"ReuseSide",
    "operand of a matmul that stays in L1", [
  I32EnumAttrCase<"Auto", 0, "auto">, I32EnumAttrCase<"Left", 1, "left">,
  I32EnumAttrCase<"Right", 2, "right">
]>;

#endif // PTO_DIALECT_PTO_IR_PTOENUMS_TD
