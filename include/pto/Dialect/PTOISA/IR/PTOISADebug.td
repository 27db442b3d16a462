//===- PTOISADebug.td - Places of execution, and prints -*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISADEBUG_TD
#define PTO_DIALECT_PTOISA_IR_PTOISADEBUG_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

//===----------------------------------------------------------------------===//
// Where a kernel runs
//===----------------------------------------------------------------------===//

// The result is the same wherever a block asks, but not in another launch: no
// effects, yet not to be executed where it is not.
class PTOISA_PositionOp<string mnemonic, string summary_, string meaning>
    : PTOISA_Op<mnemonic, [NoMemoryEffect]> {
  let summary = summary_;
  let description = meaning # [{

    Example:

    ```mlir
    func.func @example() -> i64 {
      %n = pto_isa.}] # mnemonic # [{
      return %n : i64
    }
    ```
  }];
  let results = (outs I64:$result);
  let assemblyFormat = "attr-dict";
}
def PTOISA_GetBlockIdxOp : PTOISA_PositionOp<"get_block_idx",
    "Number of the block", [{
    The block of the launch that executes this, from 0.}]>;
def PTOISA_GetBlockNumOp : PTOISA_PositionOp<"get_block_num",
    "Number of blocks", [{
    How many blocks the launch has.}]>;
def PTOISA_GetSubblockIdxOp : PTOISA_PositionOp<"get_subblock_idx",
    "Number of the vector core in its block", [{
    The vector core of the block that executes this, from 0; 0 on a cube
    core.}]>;
def PTOISA_GetSubblockNumOp : PTOISA_PositionOp<"get_subblock_num",
    "Number of vector cores of a block", [{
    How many vector cores the block has.}]>;

//===----------------------------------------------------------------------===//
// Prints and stops
//===----------------------------------------------------------------------===//

def PTOISA_PrintOp : PTOISA_Op<"print"> {
  let summary = "Print a scalar";
  let description = [{
    Prints the scalar as `format`, a format of C's `printf`, says.

    Constraints:
    - `print_c1`: `format` has one conversion.

    Example:

    ```mlir
    func.func @example(%x: f32) {
      pto_isa.print ins("x = %f\n", %x : f32)
      return
    }
    ```
  }];
  let arguments = (ins StrAttr:$format, PTOISA_Scalar:$scalar);
  let assemblyFormat
      = "`ins` `(` $format `,` $scalar `:` type($scalar) `)` attr-dict";
  let hasVerifier = 1;
}

def PTOISA_TPrintOp : PTOISA_Instruction<"tprint", [
    PTOISA_Operand<"src", "r", AnyTypeOf<[PTOISA_TileType,
        PTOISA_PartitionViewType], "a tile or a view">, "vec|mat|acc">,
    PTOISA_Maybe<PTOISA_Operand<"tmp", "s", PTOISA_PartitionViewType, "">>],
    PTOISA_DTypes<"i8 i16 i32 ui8 ui16 ui32 f16 f32">> {
  let summary = "Print a tile or a view";
  let description = [{
    Prints the valid rectangle of the tile, or the view, row by row. Tiles that
    scalars cannot read go through `tmp` in global memory. `printFormat` is the
    width and precision of a number, 8 and 4 if it is not said.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "")
    # [{    - `tprint_c1`: `tmp` is given for a tile that is not in `vec`, and only for
      tiles.
    - `tprint_c2`: `tmp` has the element type of the tile.

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 16x16xf32>) {
      pto_isa.tprint ins(%t : !pto_isa.tile_buf<vec, 16x16xf32>) {printFormat = #pto_isa<print_format width8_precision2>}
      return
    }
    ```
  }];
  let attributes = (ins OptionalAttr<PTOISA_PrintFormatAttr>:$printFormat);
  let hasOwnRules = 1;
}

def PTOISA_TrapOp : PTOISA_Op<"trap"> {
  let summary = "Stop with a fault";
  let description = [{
    The core stops, and the launch fails.

    Example:

    ```mlir
    func.func @example() {
      pto_isa.trap
      return
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISADEBUG_TD
