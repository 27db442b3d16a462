//===- PTOISAReduce.td - Along rows and columns ------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAREDUCE_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAREDUCE_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

// Reductions over the valid rectangle of the source. The order of association
// is the machine's, so sums of floats differ between machines.

//===----------------------------------------------------------------------===//
// Along rows
//===----------------------------------------------------------------------===//

defvar PTOISA_RowReduceRules = PTOISA_InstructionRules # [{
    - `row_reduce_c1`: values have the element type of the source.
    - `row_reduce_c2`: the source is row by row, without blocks
      (`blayout=row_major, slayout=none_box`).
    - `row_reduce_c3`: a destination is without blocks, and row by row or one
      column (`blayout=col_major`).
    - `row_reduce_c4`: a destination has the valid rows of the source and one
      valid column, as far as they are known, and the source is not empty. A
      destination of 0x0 valid elements makes the instruction do nothing.
}];

// `formula` is the value of an element of the destination, over a = src[i, j].
class PTOISA_RowReduce<string mnemonic, string summary_, string formula,
                       PTOISA_DTypes dtypes>
    : PTOISA_Instruction<mnemonic,
          [PTOISA_Read<"src">, PTOISA_Maybe<PTOISA_Scratch<"tmp">>,
           PTOISA_Write<"dst">], dtypes> {
  let summary = summary_;
  let description = "`dst[i, 0] = " # formula # [{` over all valid j, with
    a = src[i, j]. The form without `tmp` asks for scratch to be found. A vector
    unit that works on memory leaves repeats of each row of floats in it, at the
    pitch of the scratch, or uses one block; others ignore it.

    Constraints:
}] # !strconcat(PTOISA_RowReduceRules, "") # [{
    - `row_reduce_c5`: rows of the scratch hold the repeats that rows of the
      source leave in it.

    Example:

    ```mlir
    func.func @example(%src: !pto_isa.tile_buf<vec, 16x128xf32>, %tmp: !pto_isa.tile_buf<vec, 16x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) {
      pto_isa.}] # mnemonic # [{ ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
      return
    }
    ```
  }];
  let verifier = "verifyRowReduce";
  let hasScratchBytes = 1;
}

def PTOISA_TRowSumOp
    : PTOISA_RowReduce<"trowsum", "Sum of each row", "sum a",
          PTOISA_DTypes<"i16 i32 f16 f32",
                        "i16 i32 i64 ui64 f16 f32">>;
def PTOISA_TRowMaxOp
    : PTOISA_RowReduce<"trowmax", "Largest value of each row", "max a",
          PTOISA_DTypes<"i16 i32 f16 f32",
                        "i8 i16 i32 i64 ui8 ui64 f16 f32">>;
def PTOISA_TRowMinOp
    : PTOISA_RowReduce<"trowmin", "Smallest value of each row", "min a",
          PTOISA_DTypes<"i16 i32 f16 f32",
                        "i8 i16 i32 i64 ui8 ui64 f16 f32">>;
def PTOISA_TRowProdOp
    : PTOISA_RowReduce<"trowprod", "Product of each row", "prod a",
          PTOISA_DTypes<"i16 i32 f16 f32">>;

class PTOISA_RowArg<string mnemonic, string summary_, string extreme>
    : PTOISA_Instruction<mnemonic,
          [PTOISA_Read<"src">, PTOISA_Maybe<PTOISA_Scratch<"tmp">>,
           PTOISA_Maybe<PTOISA_Write<"value">>, PTOISA_Write<"dst">],
          PTOISA_DTypes<"i16 i32 f16 f32",
                        "i16 i32 ui16 ui32 f16 bf16 f32">> {
  let summary = summary_;
  let description = "`dst[i, 0]` is the j of the " # extreme # [{ src[i, j] of
    row i. With two destinations the first, `value`, becomes that element. The
    form without `tmp` asks for scratch to be found. A vector unit that works on
    memory stages rows of more than one repeat in it; others ignore it.

    Constraints:
}] # !strconcat(PTOISA_RowReduceRules, "") # [{
    - `row_arg_c1`: indices are i32 or ui32; beside values of 16 bits also i16
      or ui16.
    - `row_arg_c2`: there is an index: source and destinations are not empty.

    Example:

    ```mlir
    func.func @example(%src: !pto_isa.tile_buf<vec, 16x128xf32>, %tmp: !pto_isa.tile_buf<vec, 16x128xf32>, %value: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %dst: !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>) {
      pto_isa.}] # mnemonic # [{ ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
      pto_isa.}] # mnemonic # [{ ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%value, %dst : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
      return
    }
    ```
  }];
  let verifier = "verifyRowReduce";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

def PTOISA_TRowArgMaxOp : PTOISA_RowArg<"trowargmax",
    "Column of the largest value of each row", "largest">;
def PTOISA_TRowArgMinOp : PTOISA_RowArg<"trowargmin",
    "Column of the smallest value of each row", "smallest">;

//===----------------------------------------------------------------------===//
// Along columns
//===----------------------------------------------------------------------===//

defvar PTOISA_ColReduceRules = PTOISA_InstructionRules # [{
    - `col_reduce_c1`: values have the element type of the source.
    - `col_reduce_c2`: tiles are row by row, without blocks
      (`blayout=row_major, slayout=none_box`).
    - `col_reduce_c3`: a destination has one valid row and the valid columns of
      the source, as far as they are known. Without a valid row the instruction
      does nothing.
}];

defvar PTOISA_ColReduceMemory = "i16 i32 f16 f32";
defvar PTOISA_ColReduceRegister =
    "i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 f32";

class PTOISA_ColReduce<string mnemonic, string summary_, string formula,
                       string registerDTypes = PTOISA_ColReduceRegister>
    : PTOISA_Instruction<mnemonic, [PTOISA_Read<"src">, PTOISA_Write<"dst">],
          PTOISA_DTypes<PTOISA_ColReduceMemory, registerDTypes>> {
  let summary = summary_;
  let description = "`dst[0, j] = " # formula # [{` over all valid i, with
    a = src[i, j].

    Constraints:
}] # !strconcat(PTOISA_ColReduceRules, "") # [{

    Example:

    ```mlir
    func.func @example(%src: !pto_isa.tile_buf<vec, 16x64xf32>, %dst: !pto_isa.tile_buf<vec, 1x64xf32>) {
      pto_isa.}] # mnemonic # [{ ins(%src : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 1x64xf32>)
      return
    }
    ```
  }];
  let verifier = "verifyColReduce";
}

def PTOISA_TColMaxOp
    : PTOISA_ColReduce<"tcolmax", "Largest value of each column", "max a">;
def PTOISA_TColMinOp
    : PTOISA_ColReduce<"tcolmin", "Smallest value of each column", "min a">;
def PTOISA_TColProdOp
    : PTOISA_ColReduce<"tcolprod", "Product of each column", "prod a",
                       "i16 i32 ui16 ui32 f16 bf16 f32">;

def PTOISA_TColSumOp
    : PTOISA_Instruction<"tcolsum",
          [PTOISA_Read<"src">, PTOISA_Maybe<PTOISA_Scratch<"tmp">>,
           PTOISA_Write<"dst">],
          PTOISA_DTypes<PTOISA_ColReduceMemory, PTOISA_ColReduceRegister>> {
  let summary = "Sum of each column";
  let description = [{
    `dst[0, j] = sum a` over all valid i, with a = src[i, j]. With
    `isBinary = true` rows are added in pairs, sums of pairs in pairs, and so
    on; partial sums lie in `tmp`, half as many rows as the source has. Without
    `tmp` this asks for scratch to be found.

    Constraints:
}] # !strconcat(PTOISA_ColReduceRules, "") # [{
    - `tcolsum_c1`: `isBinary` is given beside `tmp`.
    - `tcolsum_c2`: with `isBinary = true` a row of `tmp` holds a row of the
      source.
    - `tcolsum_c3`: elements of 64 bits are added without `tmp` and `isBinary`.
    - `tcolsum_c4`: on a vector unit that works on memory, `tmp` is row by row,
      without blocks.

    Example:

    ```mlir
    func.func @example(%src: !pto_isa.tile_buf<vec, 16x64xf32>, %tmp: !pto_isa.tile_buf<vec, 8x64xf32>, %dst: !pto_isa.tile_buf<vec, 1x64xf32>) {
      pto_isa.tcolsum ins(%src : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 1x64xf32>)
      pto_isa.tcolsum ins(%src, %tmp {isBinary = true} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 1x64xf32>)
      return
    }
    ```
  }];
  let attributes = (ins DefaultValuedOptionalAttr<BoolAttr, "false">:$isBinary);
  let hasOwnFormat = 1;
  let verifier = "verifyColReduce";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

class PTOISA_ColArg<string mnemonic, string summary_, string extreme>
    : PTOISA_Instruction<mnemonic,
          [PTOISA_Read<"src">, PTOISA_Maybe<PTOISA_Scratch<"tmp">>,
           PTOISA_Maybe<PTOISA_Write<"value">>, PTOISA_Write<"dst">],
          PTOISA_DTypes<"ui16 ui32 f16 f32",
                        "i8 i16 i32 ui8 ui16 ui32 f16 bf16 f32">> {
  let summary = summary_;
  let description = "`dst[0, j]` is the i of the " # extreme # [{ src[i, j] of
    column j. With two destinations the first, `value`, becomes that element.
    The form without `tmp` asks for scratch to be found. A vector unit that works
    on memory counts rows in it; others ignore it.

    Constraints:
}] # !strconcat(PTOISA_ColReduceRules, "") # [{
    - `col_arg_c1`: indices are i32 or ui32; beside values of 16 bits they are
      i16 or ui16.
    - `col_arg_c2`: there is an index: source and destinations are not empty.
    - `col_arg_c3`: with two destinations, values have 16 or 32 bits.
    - `col_arg_c4`: on a vector unit that works on memory, `tmp` has elements of
      the source.

    Example:

    ```mlir
    func.func @example(%src: !pto_isa.tile_buf<vec, 16x64xf32>, %tmp: !pto_isa.tile_buf<vec, 16x64xf32>, %value: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 1x64xi32>) {
      pto_isa.}] # mnemonic # [{ ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 1x64xi32>)
      pto_isa.}] # mnemonic # [{ ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%value, %dst : !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.tile_buf<vec, 1x64xi32>)
      return
    }
    ```
  }];
  let verifier = "verifyColReduce";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

def PTOISA_TColArgMaxOp : PTOISA_ColArg<"tcolargmax",
    "Row of the largest value of each column", "largest">;
def PTOISA_TColArgMinOp : PTOISA_ColArg<"tcolargmin",
    "Row of the smallest value of each column", "smallest">;

#endif // PTO_DIALECT_PTOISA_IR_PTOISAREDUCE_TD
