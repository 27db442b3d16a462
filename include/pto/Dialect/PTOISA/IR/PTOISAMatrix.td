//===- PTOISAMatrix.td - Matrix products -------------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAMATRIX_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAMATRIX_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

// Products on the matrix unit. m, k and n are the valid extents of the operands:
// m the rows of the left one, k its columns, n the columns of the right one.

//===----------------------------------------------------------------------===//
// What operations share
//===----------------------------------------------------------------------===//

defvar PTOISA_MatmulRules = PTOISA_InstructionRules # [{
    - `matmul_c1`: the machine multiplies these element types.
    - `matmul_c2`: physical shapes are m x k, k x n and m x n in values, so that
      operands of 4-bit floats have half as many pairs along k (not of `tgemv`,
      whose rows are one anyway).
    - `matmul_c3`: valid extents agree, as far as they are known, and m, k and n
      are from 1 to what the machine computes at once.
    - `matmul_c4`: layouts are those of the memories, as far as they are written:
      `left` has `slayout=row_major` in an order of blocks that the machine
      chooses, `right` `blayout=row_major, slayout=col_major`, `acc`
      `blayout=col_major, slayout=row_major`.
}];
defvar PTOISA_MatmulAccRule = [{
    - `matmul_c5`: the accumulator that is read has the type of the destination
      (where the vector unit works on memory, also in what the types leave open).
      Machines ignore it and accumulate in the destination, so planning has to
      give both one address; the same tile is best.
}];
defvar PTOISA_MatmulBiasRule = [{
    - `matmul_c6`: the bias is one row of as many columns as the destination, of
      its element type.
}];
defvar PTOISA_MatmulMxRule = [{
    - `matmul_c7`: physical k is a multiple of 64 values.
    - `matmul_c8`: scales are f8E8M0FNU in the shape of their operand, with one
      for each 32 values of the contracted dimension.
}];
defvar PTOISA_GemvRule = [{
    - `gemv_c1`: the left operand and the destination have one valid row, as far
      as it is known.
}];

defvar PTOISA_AccPhaseText = [{
    `accPhase` says which part of an accumulation this is, `partial` or `final`,
    so that a store with an `stPhase` may start as soon as a block is done.
}];

// An operation of the matrix unit.
class PTOISA_Matmul<string mnemonic, list<PTOISA_Operand> operands_>
    : PTOISA_Instruction<mnemonic, operands_, PTOISA_AnyDTypes> {
  let pipe = "M";
  let inPlace = "yes";
  let verifier = "verifyMatmul";
}
class PTOISA_PhasedMatmul<string mnemonic, list<PTOISA_Operand> operands_>
    : PTOISA_Matmul<mnemonic, operands_> {
  let attributes = (ins
    DefaultValuedOptionalAttr<PTOISA_AccPhaseAttr,
        "::mlir::pto_isa::AccPhase::Unspecified">:$accPhase);
}

// Types of examples.
defvar PTOISA_ExLeft = "!pto_isa.tile_buf<left, 16x64xbf16>";
defvar PTOISA_ExRight = "!pto_isa.tile_buf<right, 64x32xbf16>";
defvar PTOISA_ExAcc = "!pto_isa.tile_buf<acc, 16x32xf32>";
defvar PTOISA_ExBias = "!pto_isa.tile_buf<bias, 1x32xf32>";
defvar PTOISA_ExRow = "!pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>";
defvar PTOISA_ExAccRow = "!pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>";
defvar PTOISA_ExMxLeft = "!pto_isa.tile_buf<left, 16x64xf8E4M3FN>";
defvar PTOISA_ExMxRow = "!pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>";
defvar PTOISA_ExMxRight = "!pto_isa.tile_buf<right, 64x32xf8E4M3FN>";
defvar PTOISA_ExLeftScale = "!pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, slayout=row_major, fractal=32>";
defvar PTOISA_ExRowScale = "!pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, slayout=row_major, fractal=32>";
defvar PTOISA_ExRightScale = "!pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, blayout=col_major, slayout=col_major, fractal=32>";

// An example of `mnemonic` with operands of these types.
class PTOISA_MatmulExample<string mnemonic, list<string> types, string acc> {
  string text = [{
    Example:

    ```mlir
    func.func @example(}] # !interleave(!foreach(i, !range(types),
        "%a" # i # ": " # types[i]), ", ") # ", %acc: " # acc # [{) {
      pto_isa.}] # mnemonic # " ins(" # !interleave(!foreach(i, !range(types),
        !if(!eq(types[i], acc), "%acc", "%a" # i)), ", ") # " : "
      # !interleave(types, ", ") # ") outs(%acc : " # acc # [{)
      return
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

def PTOISA_TMatmulOp : PTOISA_PhasedMatmul<"tmatmul",
    [PTOISA_Read<"lhs", "left">, PTOISA_Read<"rhs", "right">,
     PTOISA_Write<"dst", "acc">]> {
  let summary = "Matrix product";
  let description = [{
    `dst[i, j] = sum over p of lhs[i, p] * rhs[p, j]`, summed in the element type
    of `dst`.

}] # !strconcat(PTOISA_AccPhaseText, "") # [{

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, "\n") # PTOISA_MatmulExample<"tmatmul",
      [PTOISA_ExLeft, PTOISA_ExRight], PTOISA_ExAcc>.text;
}

def PTOISA_TMatmulAccOp : PTOISA_PhasedMatmul<"tmatmul.acc",
    [PTOISA_Read<"acc_in", "acc">, PTOISA_Read<"lhs", "left">,
     PTOISA_Read<"rhs", "right">, PTOISA_Write<"dst", "acc">]> {
  let summary = "Matrix product added to an accumulator";
  let description = [{
    `dst[i, j] = acc_in[i, j] + sum over p of lhs[i, p] * rhs[p, j]`.

}] # !strconcat(PTOISA_AccPhaseText, "") # [{

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, PTOISA_MatmulAccRule, "\n")
    # PTOISA_MatmulExample<"tmatmul.acc",
          [PTOISA_ExAcc, PTOISA_ExLeft, PTOISA_ExRight], PTOISA_ExAcc>.text;
}

def PTOISA_TMatmulBiasOp : PTOISA_PhasedMatmul<"tmatmul.bias",
    [PTOISA_Read<"a", "left">, PTOISA_Read<"b", "right">,
     PTOISA_Read<"bias", "bias">, PTOISA_Write<"dst", "acc">]> {
  let summary = "Matrix product with a bias";
  let description = [{
    `dst[i, j] = bias[0, j] + sum over p of a[i, p] * b[p, j]`.

}] # !strconcat(PTOISA_AccPhaseText, "") # [{

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, PTOISA_MatmulBiasRule, "\n")
    # PTOISA_MatmulExample<"tmatmul.bias",
          [PTOISA_ExLeft, PTOISA_ExRight, PTOISA_ExBias], PTOISA_ExAcc>.text;
}

//===----------------------------------------------------------------------===//
// Products with scales of blocks
//===----------------------------------------------------------------------===//

class PTOISA_MxOperands<list<PTOISA_Operand> before,
                        list<PTOISA_Operand> behind = []> {
  list<PTOISA_Operand> operands = !listconcat(before,
      [PTOISA_Read<"a", "left">,
       PTOISA_Read<"a_scale", "scaling|scale_left">,
       PTOISA_Read<"b", "right">,
       PTOISA_Read<"b_scale", "scaling|scale_right">],
      behind, [PTOISA_Write<"dst", "acc">]);
}

def PTOISA_TMatmulMxOp : PTOISA_PhasedMatmul<"tmatmul.mx",
    PTOISA_MxOperands<[]>.operands> {
  let summary = "Matrix product of scaled blocks";
  let description = [{
    `dst[i, j] = sum over p of a[i, p] * a_scale[i, p / 32] * b[p, j] *
    b_scale[p / 32, j]`.

}] # !strconcat(PTOISA_AccPhaseText, "") # [{

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, PTOISA_MatmulMxRule, "\n")
    # PTOISA_MatmulExample<"tmatmul.mx",
          [PTOISA_ExMxLeft, PTOISA_ExLeftScale, PTOISA_ExMxRight,
           PTOISA_ExRightScale], PTOISA_ExAcc>.text;
}

def PTOISA_TMatmulMxAccOp : PTOISA_PhasedMatmul<"tmatmul.mx.acc",
    PTOISA_MxOperands<[PTOISA_Read<"c_in", "acc">]>.operands> {
  let summary = "Matrix product of scaled blocks added to an accumulator";
  let description = [{
    As `tmatmul.mx`, plus `c_in[i, j]`.

}] # !strconcat(PTOISA_AccPhaseText, "") # [{

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, PTOISA_MatmulAccRule, PTOISA_MatmulMxRule)
    # "\n"
    # PTOISA_MatmulExample<"tmatmul.mx.acc",
          [PTOISA_ExAcc, PTOISA_ExMxLeft, PTOISA_ExLeftScale,
           PTOISA_ExMxRight, PTOISA_ExRightScale], PTOISA_ExAcc>.text;
}

def PTOISA_TMatmulMxBiasOp : PTOISA_Matmul<"tmatmul.mx.bias",
    PTOISA_MxOperands<[], [PTOISA_Read<"bias", "bias">]>.operands> {
  let summary = "Matrix product of scaled blocks with a bias";
  let description = [{
    As `tmatmul.mx`, plus `bias[0, j]`.

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, PTOISA_MatmulBiasRule, PTOISA_MatmulMxRule)
    # "\n"
    # PTOISA_MatmulExample<"tmatmul.mx.bias",
          [PTOISA_ExMxLeft, PTOISA_ExLeftScale, PTOISA_ExMxRight,
           PTOISA_ExRightScale, PTOISA_ExBias], PTOISA_ExAcc>.text;
}

//===----------------------------------------------------------------------===//
// A row times a matrix
//===----------------------------------------------------------------------===//

def PTOISA_TGemvOp : PTOISA_PhasedMatmul<"tgemv",
    [PTOISA_Read<"lhs", "left">, PTOISA_Read<"rhs", "right">,
     PTOISA_Write<"dst", "acc">]> {
  let summary = "Row times a matrix";
  let description = [{
    `dst[0, j] = sum over p of lhs[0, p] * rhs[p, j]`.

}] # !strconcat(PTOISA_AccPhaseText, "") # [{

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, PTOISA_GemvRule, "\n")
    # PTOISA_MatmulExample<"tgemv", [PTOISA_ExRow, PTOISA_ExRight],
                           PTOISA_ExAccRow>.text;
}

def PTOISA_TGemvAccOp : PTOISA_PhasedMatmul<"tgemv.acc",
    [PTOISA_Read<"acc_in", "acc">, PTOISA_Read<"lhs", "left">,
     PTOISA_Read<"rhs", "right">, PTOISA_Write<"dst", "acc">]> {
  let summary = "Row times a matrix added to an accumulator";
  let description = [{
    `dst[0, j] = acc_in[0, j] + sum over p of lhs[0, p] * rhs[p, j]`.

}] # !strconcat(PTOISA_AccPhaseText, "") # [{

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, PTOISA_MatmulAccRule, PTOISA_GemvRule, "\n")
    # PTOISA_MatmulExample<"tgemv.acc",
          [PTOISA_ExAccRow, PTOISA_ExRow, PTOISA_ExRight],
          PTOISA_ExAccRow>.text;
}

def PTOISA_TGemvBiasOp : PTOISA_PhasedMatmul<"tgemv.bias",
    [PTOISA_Read<"a", "left">, PTOISA_Read<"b", "right">,
     PTOISA_Read<"bias", "bias">, PTOISA_Write<"dst", "acc">]> {
  let summary = "Row times a matrix with a bias";
  let description = [{
    `dst[0, j] = bias[0, j] + sum over p of a[0, p] * b[p, j]`.

}] # !strconcat(PTOISA_AccPhaseText, "") # [{

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, PTOISA_MatmulBiasRule, PTOISA_GemvRule)
    # "\n"
    # PTOISA_MatmulExample<"tgemv.bias",
          [PTOISA_ExRow, PTOISA_ExRight, PTOISA_ExBias],
          PTOISA_ExAccRow>.text;
}

def PTOISA_TGemvMxOp : PTOISA_PhasedMatmul<"tgemv.mx",
    PTOISA_MxOperands<[]>.operands> {
  let summary = "Row times a matrix of scaled blocks";
  let description = [{
    As `tmatmul.mx`, for one row.

}] # !strconcat(PTOISA_AccPhaseText, "") # [{

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, PTOISA_MatmulMxRule, PTOISA_GemvRule, "\n")
    # PTOISA_MatmulExample<"tgemv.mx",
          [PTOISA_ExMxRow, PTOISA_ExRowScale, PTOISA_ExMxRight,
           PTOISA_ExRightScale], PTOISA_ExAccRow>.text;
}

def PTOISA_TGemvMxAccOp : PTOISA_PhasedMatmul<"tgemv.mx.acc",
    PTOISA_MxOperands<[PTOISA_Read<"c_in", "acc">]>.operands> {
  let summary = "Row times a matrix of scaled blocks added to an accumulator";
  let description = [{
    As `tmatmul.mx.acc`, for one row.

}] # !strconcat(PTOISA_AccPhaseText, "") # [{

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, PTOISA_MatmulAccRule, PTOISA_MatmulMxRule)
    # !strconcat(PTOISA_GemvRule, "\n")
    # PTOISA_MatmulExample<"tgemv.mx.acc",
          [PTOISA_ExAccRow, PTOISA_ExMxRow, PTOISA_ExRowScale,
           PTOISA_ExMxRight, PTOISA_ExRightScale], PTOISA_ExAccRow>.text;
}

def PTOISA_TGemvMxBiasOp : PTOISA_Matmul<"tgemv.mx.bias",
    PTOISA_MxOperands<[], [PTOISA_Read<"bias", "bias">]>.operands> {
  let summary = "Row times a matrix of scaled blocks with a bias";
  let description = [{
    As `tmatmul.mx.bias`, for one row.

    Constraints:
}] # !strconcat(PTOISA_MatmulRules, PTOISA_MatmulBiasRule, PTOISA_MatmulMxRule)
    # !strconcat(PTOISA_GemvRule, "\n")
    # PTOISA_MatmulExample<"tgemv.mx.bias",
          [PTOISA_ExMxRow, PTOISA_ExRowScale, PTOISA_ExMxRight,
           PTOISA_ExRightScale, PTOISA_ExBias], PTOISA_ExAccRow>.text;
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAMATRIX_TD
