//===- PTOISAExpand.td - Rows and columns against tiles ----*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAEXPAND_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAEXPAND_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

// A vector is repeated over the valid rectangle of the destination.

defvar PTOISA_ExpandMemory = "i16 i32 f16 f32";
defvar PTOISA_ExpandRegister = "i8 i16 i32 ui8 ui16 ui32 f16 bf16 f32";
defvar PTOISA_ExpandFloat = "f16 f32";
// Elements of one to four bytes.
defvar PTOISA_ExpandCopy = "i8 i16 i32 ui8 ui16 ui32 f16 bf16 f32";

//===----------------------------------------------------------------------===//
// One value per row
//===----------------------------------------------------------------------===//

def PTOISA_TRowExpandOp
    : PTOISA_Instruction<"trowexpand",
          [PTOISA_Read<"src">, PTOISA_Write<"dst">],
          PTOISA_DTypes<PTOISA_ExpandCopy,
                        PTOISA_ExpandCopy # " i64 ui64">> {
  let summary = "First value of each row, repeated over the row";
  let description = [{
    `dst[i, j] = src[i, 0]` for every (i, j) of the valid rectangle of `dst`.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `trowexpand_c1`: source and destination have one element type.
    - `trowexpand_c2`: tiles are without blocks, and the destination is row by
      row.
    - `trowexpand_c3`: source and destination have as many valid rows, as far as
      they are known, and neither is empty. A destination of 0x0 valid elements
      makes the instruction do nothing.
    - `trowexpand_c4`: where the vector unit has registers, the source has one
      valid column, as far as it is known.

    Example:

    ```mlir
    func.func @example(%src: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.trowexpand ins(%src : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let hasOwnRules = 1;
}

defvar PTOISA_RowExpandRules = PTOISA_InstructionRules # [{
    - `row_expand_c1`: sources and destination have one element type.
    - `row_expand_c2`: tiles are without blocks, and destination and the source
      of its extents are row by row.
    - `row_expand_c3`: one source has the valid rectangle of the destination, as
      far as it is known.
    - `row_expand_c4`: the other source has as many valid rows; it is a column
      (`blayout=col_major`) with one valid column, or row by row with a block of
      valid columns.
    - `row_expand_c5`: on a vector unit that works on memory, scratch goes with a
      column only.
}];

// `formula` is the value of an element of the destination.
class PTOISA_RowExpand<string mnemonic, string summary_, string formula,
                       PTOISA_DTypes dtypes>
    : PTOISA_Instruction<mnemonic,
          [PTOISA_Read<"src0">, PTOISA_Read<"src1">,
           PTOISA_Maybe<PTOISA_Scratch<"tmp">>, PTOISA_Write<"dst">], dtypes> {
  let summary = summary_;
  let description = "`dst[i, j] = " # formula # [{` for every (i, j) of the valid
    rectangle, with a = src0[i, j] and b = src1[i, j]. The source without the
    valid rectangle of the destination is a vector of one value per row: in a
    column, or repeated over a block. It stands for that value in all columns.

    A vector unit that works on memory repeats a column in `tmp`; without `tmp`
    it does so in a reserved range of its memory (feature `hidden_scratch`).
    Others ignore `tmp`.

    Constraints:
}] # !strconcat(PTOISA_RowExpandRules, "") # [{

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %tmp: !pto_isa.tile_buf<vec, 1x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.}] # mnemonic # [{ ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
      pto_isa.}] # mnemonic # [{ ins(%a, %b, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let inPlace = "yes";
  let verifier = "verifyRowExpand";
  let hasScratchBytes = 1;
  let moreDeclarations = [{
    bool usesHiddenScratch(const ::mlir::pto::Machine &machine);
  }];
}

def PTOISA_TRowExpandAddOp
    : PTOISA_RowExpand<"trowexpandadd", "Sum with one value per row", "a + b",
          PTOISA_DTypes<PTOISA_ExpandMemory, PTOISA_ExpandRegister>>;
def PTOISA_TRowExpandSubOp
    : PTOISA_RowExpand<"trowexpandsub", "Difference with one value per row",
          "a - b",
          PTOISA_DTypes<PTOISA_ExpandMemory, PTOISA_ExpandRegister>>;
def PTOISA_TRowExpandMulOp
    : PTOISA_RowExpand<"trowexpandmul", "Product with one value per row",
          "a * b",
          PTOISA_DTypes<PTOISA_ExpandMemory, PTOISA_ExpandRegister>>;
def PTOISA_TRowExpandMaxOp
    : PTOISA_RowExpand<"trowexpandmax", "Larger of value and that of the row",
          "max(a, b)",
          PTOISA_DTypes<PTOISA_ExpandMemory, PTOISA_ExpandRegister>>;
def PTOISA_TRowExpandMinOp
    : PTOISA_RowExpand<"trowexpandmin", "Smaller of value and that of the row",
          "min(a, b)",
          PTOISA_DTypes<PTOISA_ExpandMemory, PTOISA_ExpandRegister>>;
def PTOISA_TRowExpandExpDifOp
    : PTOISA_RowExpand<"trowexpandexpdif",
          "Exponential of the difference with one value per row",
          "exp(a - b)", PTOISA_DTypes<PTOISA_ExpandFloat>>;
def PTOISA_TRowExpandDivOp
    : PTOISA_RowExpand<"trowexpanddiv", "Quotient with one value per row",
          "a / b", PTOISA_DTypes<PTOISA_ExpandFloat,
                                PTOISA_ExpandRegister>> {
  let attributes = (ins DefaultValuedOptionalAttr<PTOISA_DivPrecisionAttr,
      "::mlir::pto_isa::DivPrecision::Default">:$precisionType);
}

//===----------------------------------------------------------------------===//
// One value per column
//===----------------------------------------------------------------------===//

def PTOISA_TColExpandOp
    : PTOISA_Instruction<"tcolexpand",
          [PTOISA_Read<"src">, PTOISA_Write<"dst">],
          PTOISA_DTypes<PTOISA_ExpandCopy,
                        PTOISA_ExpandCopy # " i64 ui64">> {
  let summary = "First row, repeated over all rows";
  let description = [{
    `dst[i, j] = src[0, j]` for every (i, j) of the valid rectangle of `dst`.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tcolexpand_c1`: source and destination have one element type.
    - `tcolexpand_c2`: tiles are row by row, without blocks.
    - `tcolexpand_c3`: source and destination have as many valid columns, as far
      as they are known.

    Example:

    ```mlir
    func.func @example(%src: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.tcolexpand ins(%src : !pto_isa.tile_buf<vec, 1x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let hasOwnRules = 1;
}

defvar PTOISA_ColExpandRules = PTOISA_InstructionRules # [{
    - `col_expand_c1`: sources and destination have one element type.
    - `col_expand_c2`: tiles are row by row, without blocks.
    - `col_expand_c3`: `src0` has the valid rectangle of the destination, as far
      as it is known.
    - `col_expand_c4`: `src1` has as many valid columns.
}];

class PTOISA_ColExpand<string mnemonic, string summary_, string formula,
                       PTOISA_DTypes dtypes>
    : PTOISA_Instruction<mnemonic,
          [PTOISA_Read<"src0">, PTOISA_Read<"src1">, PTOISA_Write<"dst">],
          dtypes> {
  let summary = summary_;
  let description = "`dst[i, j] = " # formula # [{` for every (i, j) of the valid
    rectangle, with a = src0[i, j] and b = src1[0, j].

    Constraints:
}] # !strconcat(PTOISA_ColExpandRules, "") # [{

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.}] # mnemonic # [{ ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let inPlace = "yes";
  let verifier = "verifyColExpand";
}

def PTOISA_TColExpandAddOp
    : PTOISA_ColExpand<"tcolexpandadd", "Sum with one value per column",
          "a + b", PTOISA_DTypes<PTOISA_ExpandMemory, PTOISA_ExpandRegister>>;
def PTOISA_TColExpandSubOp
    : PTOISA_ColExpand<"tcolexpandsub", "Difference with one value per column",
          "a - b", PTOISA_DTypes<PTOISA_ExpandMemory, PTOISA_ExpandRegister>>;
def PTOISA_TColExpandMulOp
    : PTOISA_ColExpand<"tcolexpandmul", "Product with one value per column",
          "a * b", PTOISA_DTypes<PTOISA_ExpandMemory, PTOISA_ExpandRegister>>;
def PTOISA_TColExpandMaxOp
    : PTOISA_ColExpand<"tcolexpandmax",
          "Larger of value and that of the column", "max(a, b)",
          PTOISA_DTypes<PTOISA_ExpandMemory, PTOISA_ExpandRegister>>;
def PTOISA_TColExpandMinOp
    : PTOISA_ColExpand<"tcolexpandmin",
          "Smaller of value and that of the column", "min(a, b)",
          PTOISA_DTypes<PTOISA_ExpandMemory, PTOISA_ExpandRegister>>;
def PTOISA_TColExpandExpDifOp
    : PTOISA_ColExpand<"tcolexpandexpdif",
          "Exponential of the difference with one value per column",
          "exp(a - b)", PTOISA_DTypes<PTOISA_ExpandFloat>>;
def PTOISA_TColExpandDivOp
    : PTOISA_ColExpand<"tcolexpanddiv", "Quotient with one value per column",
          "a / b", PTOISA_DTypes<PTOISA_ExpandFloat,
                                PTOISA_ExpandRegister>> {
  let attributes = (ins DefaultValuedOptionalAttr<PTOISA_DivPrecisionAttr,
      "::mlir::pto_isa::DivPrecision::Default">:$precisionType);
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAEXPAND_TD
