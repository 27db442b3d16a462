//===- PTOISAMove.td - Between and inside tiles ------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAMOVE_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAMOVE_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

// Between the memories of a core, and inside of the vector memory. The places
// of source and destination choose the path, and the path the pipe.

//===----------------------------------------------------------------------===//
// What operations share
//===----------------------------------------------------------------------===//

defvar PTOISA_MoveRules = PTOISA_InstructionRules # [{
    - `move_c1`: the machine has a path from the place of `src` to that of `dst`.
    - `move_c2`: elements are of one type, but out of the accumulator, and into
      `bias`, which widens f16 and, on a vector unit with registers, bf16 to f32
      (f16 always, where the vector unit works on memory).
    - `move_c3`: layouts fit the path, as far as they are written. Into `left`
      and `right`, the source has blocks of rows (`blayout=col_major,
      slayout=row_major`) or of columns (`row_major, col_major`), or, into
      `left`, is one row; `left` has `slayout=row_major`, in an order of blocks
      that the machine chooses, `right` has `row_major, col_major`; an
      accumulator has `col_major, row_major`, and so has `mat` behind one where
      the vector unit has no registers. Where it has, the tile behind one is
      without blocks or has `col_major, row_major`.
    - `move_c5`: where the vector unit has no registers, both tiles of a row into
      `left` have a multiple of 512 bytes, and if blocks turn, extents are
      multiples of the larger edge of a block; those of a `compact` destination,
      and of one with bytes but for windows into `left`, need not be.
    - `epilogue_c1`: `fp`, `preQuantScalar` and `reluPreMode` go with a source in
      `acc`, `accToVecMode` with one that goes to `vec`.
    - `move_c4`: where the vector unit has registers, elements on the way from
      `mat` or `vec` into `mat`, `left` and `right` are i8, f16, bf16, f32 or a
      small float.
    - `epilogue_c2`: `fp` and `preQuantScalar` exclude each other, and a
      distribution to two cores, which keeps the element type and leaves rows or
      blocks, no columns.
    - `epilogue_c3`: the machine converts the element type of the accumulator to
      that of the destination this way.
}];

defvar PTOISA_EpilogueText = [{
    Out of the accumulator values are converted on the way: scaled, with `fp` by
    columns or with `preQuantScalar` (the bits of a scale as the machine reads
    them), then by `reluPreMode`, then narrowed; integers become i16 by a shift
    instead. `accToVecMode` says which of two vector cores gets the tile, or that
    they share its rows or columns: the first core the first half, at the same
    address of its own memory; what they share is the valid rectangle of the
    source, from the window's first element on.
}];

//===----------------------------------------------------------------------===//
// Whole tiles
//===----------------------------------------------------------------------===//

def PTOISA_TMovOp : PTOISA_Instruction<"tmov",
    [PTOISA_Read<"src", "vec|mat|acc">,
     PTOISA_Maybe<PTOISA_Read<"fp", "scaling|vec">, ",">,
     PTOISA_Maybe<PTOISA_Value<"preQuantScalar", I64>, ",">,
     PTOISA_Write<"dst",
         "vec|mat|left|right|bias|scaling|scale_left|scale_right">],
    PTOISA_AnyDTypes> {
  let summary = "Copy of a tile, with a change of layout";
  let description = [{
    `dst[i, j] = src[i, j]` for every (i, j) of the valid rectangle; the layouts
    of the tiles say how elements are ordered. Canonicalization removes a copy of
    a tile onto itself.

}] # !strconcat(PTOISA_EpilogueText, "") # [{

    With `fp` in `vec`, both tiles in `vec` too, scales of MX blocks are brought
    into the order `blayout=row_major, slayout=row_major` of a left operand's.
    `grpAxis` says along which axis of the operand the blocks lie; `fp` is
    scratch then, and padding of `src` is overwritten.

    Constraints:
}] # !strconcat(PTOISA_MoveRules, "") # [{
    - `tmov_c1`: source and destination have one physical shape in values, from
      `mat` always, else where the vector unit has no registers.
    - `tmov_c2`: into `bias` and `scaling` goes one row of a multiple of what
      these memories align to; elements in `scaling` are i64 or ui64, or
      f8E8M0FNU for scales of MX blocks.
    - `tmov_c3`: an order for MX needs a vector unit with registers, tiles of one
      of the types ui8, hif8 and f8E8M0FNU, a source in rows without blocks, and
      no attribute but `grpAxis`, which nothing else has.
    - `tmov_c4`: scratch has the bytes that the machine needs: for blocks along
      rows, 64 and one for each valid column of each 16 valid rows of `dst`.
    - `tmov_c5`: scales of blocks along rows are in pairs, so `dst` has an even
      number of valid columns; they lie one behind the other in `src`, without
      padding between rows; both tiles have room for whole blocks of 16 rows.
    - `tmov_c6`: of scales of blocks along columns, `src` has pairs of valid rows
      of a multiple of 16 columns, without padding.
    - `tmov_c7`: inside of `vec`, where the vector unit has registers, both tiles
      are in rows or one column, or `src` is in rows and `dst` in blocks; then
      elements are i8, ui8, i32 or a float but f8E8M0FNU.
    - `tmov_c8`: where the vector unit has no registers, tiles in `vec` are in
      rows without blocks, or have one layout and are valid as a whole, as far as
      it is known.

    Example:

    ```mlir
    func.func @example(%m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 16x64xbf16>, %acc: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) {
      pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) outs(%l : !pto_isa.tile_buf<left, 16x64xbf16>)
      pto_isa.tmov ins(%acc : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}
      return
    }
    ```
  }];
  let attributes = (ins
    OptionalAttr<PTOISA_AccToVecModeAttr>:$accToVecMode,
    DefaultValuedOptionalAttr<PTOISA_ReluPreModeAttr,
        "::mlir::pto_isa::ReluPreMode::NoRelu">:$reluPreMode,
    OptionalAttr<PTOISA_MxGroupAxisAttr>:$grpAxis);
  let pipe = "";
  let inPlace = "yes";
  let hasOwnRoles = 1;
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
  let hasCanonicalizeMethod = 1;
  let moreDeclarations = [{
    /// Whether the operation orders scales of MX blocks, with `fp` as scratch.
    bool ordersScales();
  }];
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

defvar PTOISA_WindowRules = PTOISA_MoveRules # [{
    - `window_c1`: the window lies inside of the larger tile, as far as it is
      known.
    - `window_c2`: where the vector unit has no registers, tiles in `vec` are
      both in rows without blocks or both have blocks of rows, of elements of at
      most 32 bits; the larger tile has no smaller extent, and blocks have whole
      rows.
    - `window_c3`: there, a window in `vec` of more than one element starts at a
      whole block of 32 bytes, with blocks of rows also at a multiple of 16 rows,
      and its valid columns have an even number of bytes.
}];

class PTOISA_Window<string mnemonic, PTOISA_Operand src, string preQuantForm,
                    PTOISA_Operand dst>
    : PTOISA_Instruction<mnemonic,
          !listconcat(
            [src, PTOISA_Value<"indexRow", Index>,
             PTOISA_Value<"indexCol", Index>],
            // In the order of the public text.
            !if(!empty(preQuantForm),
              [PTOISA_Maybe<PTOISA_Value<"preQuantScalar", I64>>,
               PTOISA_Maybe<PTOISA_Read<"fp", "scaling">, "fp">],
              [PTOISA_Maybe<PTOISA_Read<"fp", "scaling">, "fp">,
               PTOISA_Maybe<PTOISA_Value<"preQuantScalar", I64>,
                            preQuantForm>]),
            [dst]),
          PTOISA_AnyDTypes> {
  let pipe = "";
  let hasOwnRules = 1;
}

def PTOISA_TExtractOp : PTOISA_Window<"textract",
    PTOISA_Read<"src", "vec|mat|acc">, "",
    PTOISA_Write<"dst", "vec|mat|left|right|scaling|scale_left|scale_right">> {
  let summary = "Copy of a window out of a tile";
  let description = [{
    `dst[i, j] = src[indexRow + i, indexCol + j]` for every (i, j) of the valid
    rectangle of `dst`; the layouts of the tiles say how elements are ordered.

}] # !strconcat(PTOISA_EpilogueText, "") # [{

    Constraints:
}] # !strconcat(PTOISA_WindowRules, "") # [{
    - `textract_c1`: into `left` and `right` a window starts at a block, as far
      as it is known: at a multiple of 16 of the dimension that is not
      contracted, and of the values of 32 bytes of the one that is; if blocks
      turn, at a multiple of the larger of both. A window of a row, where the
      vector unit has no registers, starts at a multiple of 512 bytes.
    - `textract_c2`: both tiles are in `vec` without blocks in rows, or have one
      layout.
    - `textract_c3`: where the vector unit has registers, a tile behind an
      accumulator is in rows without blocks or has blocks of rows; with
      `accToVecMode` it is in rows, and only so of i32.
    - `vec_window_c1`: inside of `vec`, where the vector unit has registers,
      elements are i8, i32, f16, bf16, f32 or a small float, tiles are in rows
      without blocks or have blocks of rows, and the smaller tile has no more
      physical columns than the larger or, without blocks, physical rows.
    - `textract_c4`: where the vector unit has no registers, windows of `mat` go
      into `left` and `right`, with elements of i8, f16, bf16 or f32.

    Example:

    ```mlir
    func.func @example(%m: !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 64x64xbf16>) {
      %c0 = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      pto_isa.textract ins(%m, %c0, %c64 : !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, index, index) outs(%l : !pto_isa.tile_buf<left, 64x64xbf16>)
      return
    }
    ```
  }];
  let attributes = (ins
    OptionalAttr<PTOISA_AccToVecModeAttr>:$accToVecMode,
    DefaultValuedOptionalAttr<PTOISA_ReluPreModeAttr,
        "::mlir::pto_isa::ReluPreMode::NoRelu">:$reluPreMode);
}

def PTOISA_TInsertOp : PTOISA_Window<"tinsert",
    PTOISA_Read<"src", "vec|acc">, "pre_quant",
    PTOISA_Update<"dst", "vec|mat">> {
  let summary = "Copy of a tile into a window of another";
  let description = [{
    `dst[indexRow + i, indexCol + j] = src[i, j]` for every (i, j) of the valid
    rectangle of `src`; the rest of `dst` stays.

}] # !strconcat(PTOISA_EpilogueText, "") # [{

    `tinsertMode` cuts the copy into `mat` into parts.

    Constraints:
}] # !strconcat(PTOISA_WindowRules, "") # [{
    - `tinsert_c1`: a source in `vec` has the layout of the destination or, into
      `mat`, is in rows without blocks while the destination has blocks of rows.
    - `tinsert_c2`: `tinsertMode` goes with a source in `vec` with blocks of rows
      and a destination in `mat`.
    - `tinsert_c3`: a destination in `mat` behind an accumulator has blocks of
      rows.
    - `vec_window_c1`: out of `vec`, where the vector unit has registers, elements
      are i8, i32, f16, bf16, f32 or a small float; inside of it tiles are in rows
      without blocks or have blocks of rows, and the smaller tile has no more
      physical columns than the larger or, without blocks, physical rows.

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 8x64xf32>, %u: !pto_isa.tile_buf<vec, 16x64xf32>) {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      pto_isa.tinsert ins(%t, %c8, %c0 : !pto_isa.tile_buf<vec, 8x64xf32>, index, index) outs(%u : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let attributes = (ins
    OptionalAttr<PTOISA_AccToVecModeAttr>:$accToVecMode,
    DefaultValuedOptionalAttr<PTOISA_ReluPreModeAttr,
        "::mlir::pto_isa::ReluPreMode::NoRelu">:$reluPreMode,
    OptionalAttr<PTOISA_TInsertModeAttr>:$tinsertMode);
}

//===----------------------------------------------------------------------===//
// Inside of the vector memory
//===----------------------------------------------------------------------===//

defvar PTOISA_PermuteDTypes =
    PTOISA_DTypes<"i8 i16 i32 ui8 ui16 ui32 f16 bf16 f32">;

def PTOISA_TTransOp : PTOISA_Instruction<"ttrans",
    [PTOISA_Read<"src">, PTOISA_Maybe<PTOISA_Scratch<"tmp">>,
     PTOISA_Write<"dst">], PTOISA_PermuteDTypes> {
  let summary = "Transposition";
  let description = [{
    `dst[j, i] = src[i, j]` for every (i, j) of the valid rectangle of `src`. A
    vector unit that works on memory needs `tmp`, one with registers does not
    touch it.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `ttrans_c1`: source, destination and scratch have one element type.
    - `ttrans_c2`: source and destination are in rows without blocks.
    - `ttrans_c3`: the destination has room for the columns of the valid
      rectangle of the source as rows, and for its rows as columns.
    - `ttrans_c4`: a vector unit with registers counts elements of 8 and 16 bits
      in 16 bits: those of the source or, if it has more physical columns than
      rows, of the destination.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %tmp: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 64x16xf32>) {
      pto_isa.ttrans ins(%a, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 64x16xf32>)
      return
    }
    ```
  }];
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

defvar PTOISA_ConcatRules = PTOISA_InstructionRules # [{
    - `concat_c1`: data operands have one element type.
    - `concat_c2`: all tiles have as many valid rows, as far as they are known.
    - `concat_c3`: where the vector unit has registers, data is in rows.
}];

def PTOISA_TConcatOp : PTOISA_Instruction<"tconcat",
    [PTOISA_Read<"src0">, PTOISA_Read<"src1">, PTOISA_Write<"dst">],
    PTOISA_PermuteDTypes> {
  let summary = "One tile beside another";
  let description = [{
    With n the valid columns of `src0`, `dst[i, j] = src0[i, j]` for j < n, and
    `dst[i, n + j] = src1[i, j]` for every valid column j of `src1`.

    Constraints:
}] # !strconcat(PTOISA_ConcatRules, "") # [{
    - `tconcat_c1`: the valid columns of both sources fit into the destination.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x32xf32>, %b: !pto_isa.tile_buf<vec, 16x32xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.tconcat ins(%a, %b : !pto_isa.tile_buf<vec, 16x32xf32>, !pto_isa.tile_buf<vec, 16x32xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let hasOwnRules = 1;
}

def PTOISA_TConcatIdxOp : PTOISA_Instruction<"tconcatidx",
    [PTOISA_Read<"src0">, PTOISA_Read<"src1">, PTOISA_Read<"src0Idx">,
     PTOISA_Read<"src1Idx">, PTOISA_Write<"dst">],
    PTOISA_PermuteDTypes> {
  let summary = "One tile beside another, as far as indices say";
  let description = [{
    With n = src0Idx[i, 0] / s and m = src1Idx[i, 0] / s, where s is the bytes of
    an index, row i of `dst` is the first n elements of that of `src0`, then the
    first m of that of `src1`, as far as they fit into its valid columns.

    Constraints:
}] # !strconcat(PTOISA_ConcatRules, "") # [{
    - `tconcatidx_c1`: indices are integers of 8, 16 or 32 bits, of one type, at
      least one in a row.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x32xf32>, %b: !pto_isa.tile_buf<vec, 16x32xf32>, %i: !pto_isa.tile_buf<vec, 16x8xi32>, %j: !pto_isa.tile_buf<vec, 16x8xi32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.tconcatidx ins(%a, %b, %i, %j : !pto_isa.tile_buf<vec, 16x32xf32>, !pto_isa.tile_buf<vec, 16x32xf32>, !pto_isa.tile_buf<vec, 16x8xi32>, !pto_isa.tile_buf<vec, 16x8xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let hasOwnRules = 1;
}

def PTOISA_TFillPadOp : PTOISA_Instruction<"tfillpad",
    [PTOISA_Read<"src", "vec|mat">, PTOISA_Write<"dst", "vec|mat">],
    PTOISA_AnyDTypes> {
  let summary = "Copy of a tile with its padding filled";
  let description = [{
    `dst[i, j] = src[i, j]` for every (i, j) of the valid rectangle of `src`, and
    the `pad` of the type of `dst` everywhere else in `dst`: zero, or the
    greatest or least value of the element type, or a value of its own. `src` and
    `dst` may be one memory. In `mat` the operation fills the padding of a tile
    in place.

    It stands for all forms of the instruction: in place, where both tiles have
    one address, and into a larger tile.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tfillpad_c1`: elements have 1, 2 or 4 bytes, as many in both tiles.
    - `tfillpad_c2`: both tiles are in one place; in `vec` the destination may be
      larger than the source, in `mat` both have one type.
    - `tfillpad_c3`: the type of the destination has a `pad`: in `vec` any, in
      `mat` zero or none.
    - `tfillpad_c4`: in `mat` tiles have blocks of rows.
    - `tfillpad_c5`: `padValue` is that of the destination, in `mat`.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32, valid=10x60>, %d: !pto_isa.tile_buf<vec, 16x64xf32, pad=3>) {
      pto_isa.tfillpad ins(%a : !pto_isa.tile_buf<vec, 16x64xf32, valid=10x60>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32, pad=3>)
      return
    }
    ```
  }];
  let attributes = (ins OptionalAttr<PTOISA_PadValueAttr>:$padValue);
  let pipe = "";
  let inPlace = "yes";
  let hasOwnRules = 1;
}

//===----------------------------------------------------------------------===//
// Scales of MX blocks
//===----------------------------------------------------------------------===//

def PTOISA_TGetScaleAddrOp : PTOISA_Instruction<"tget_scale_addr",
    [PTOISA_Read<"src", "left|right">,
     PTOISA_Write<"dst", "scaling|scale_left|scale_right">],
    PTOISA_AnyDTypes> {
  let summary = "Address of the scales beside an operand";
  let description = [{
    Places `dst` where the matrix unit looks for the scales of the operand in
    `src`, which follows from the address of `src`. No element moves.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tget_scale_addr_c1`: the scales have the shape of the operand, with a
      scale for each 32 values of the contracted dimension.

    Example:

    ```mlir
    func.func @example(%l: !pto_isa.tile_buf<left, 16x128xf8E4M3FN>, %s: !pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU, slayout=row_major, fractal=32>) {
      pto_isa.tget_scale_addr ins(%l : !pto_isa.tile_buf<left, 16x128xf8E4M3FN>) outs(%s : !pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU, slayout=row_major, fractal=32>)
      return
    }
    ```
  }];
  let pipe = "S";
  let hasOwnRules = 1;
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAMOVE_TD
