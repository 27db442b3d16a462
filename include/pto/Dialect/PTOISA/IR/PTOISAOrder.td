//===- PTOISAOrder.td - Compare, select, sort, gather, generate -*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAORDER_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAORDER_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

//===----------------------------------------------------------------------===//
// Compare and select
//===----------------------------------------------------------------------===//

// A mask has a bit per element, packed from the lowest bit of each row on.
defvar PTOISA_MaskRules = PTOISA_InstructionRules # [{
    - `mask_c1`: a mask is of integers of 8, 16 or 32 bits; one that is written on
      a machine with the feature `packed_mask_u8`, of 8 bits.
    - `mask_c2`: a row of a mask holds a bit per valid column of the data.
}];
defvar PTOISA_CompareRegister =
    "i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 f32";

def PTOISA_TCmpOp
    : PTOISA_Instruction<"tcmp",
          [PTOISA_Read<"src0">, PTOISA_Read<"src1">, PTOISA_Write<"dst">],
          PTOISA_DTypes<"i32 f16 f32", PTOISA_CompareRegister>> {
  let summary = "Mask of a comparison of two tiles";
  let description = [{
    Bit j of row i of `dst` is `src0[i, j] cmpMode src1[i, j]`, for every (i, j)
    of the valid rectangle of the sources. Without `cmpMode`: `eq`.

    Constraints:
}] # !strconcat(PTOISA_MaskRules, "") # [{
    - `compare_c1`: both sources have one element type and one valid rectangle,
      as far as it is known, and the mask as many valid rows.
    - `compare_c2`: a machine with the feature `tcmp_i32_eq_only` compares i32
      for equality only; another `cmpMode` would be ignored.
    - `compare_c3`: tiles are row by row, without blocks.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x32xi8>) {
      pto_isa.tcmp ins(%a, %b {cmpMode = #pto_isa<cmp gt>} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x32xi8>)
      return
    }
    ```
  }];
  let attributes = (ins DefaultValuedOptionalAttr<PTOISA_CmpModeAttr,
      "::mlir::pto_isa::CmpMode::Eq">:$cmpMode);
  let attributesInside = 1;
  let hasOwnRules = 1;
}

def PTOISA_TCmpSOp
    : PTOISA_Instruction<"tcmps",
          [PTOISA_Read<"src">, PTOISA_ReadOrValue<"scalar">,
           PTOISA_Write<"dst">],
          PTOISA_DTypes<"i16 i32 ui16 f16 f32", PTOISA_CompareRegister>> {
  let summary = "Mask of a comparison of a tile and a scalar";
  let description = [{
    Bit j of row i of `dst` is `src[i, j] cmpMode scalar`, for every (i, j) of
    the valid rectangle of `src`. Without `cmpMode`: `eq`. The scalar may be the
    first element of a tile.

    Constraints:
}] # !strconcat(PTOISA_MaskRules, "") # [{
    - `compare_c1`: the scalar has the element type of the source, and the mask
      as many valid rows, as far as they are known.
    - `compare_c2`: a machine with the feature `tcmp_i32_eq_only` compares i32
      for equality only; another `cmpMode` would be ignored.
    - `compare_c3`: tiles are row by row, without blocks.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x32xi8>) {
      pto_isa.tcmps ins(%a, %s {cmpMode = #pto_isa<cmp lt>} : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x32xi8>)
      return
    }
    ```
  }];
  let attributes = (ins DefaultValuedOptionalAttr<PTOISA_CmpModeAttr,
      "::mlir::pto_isa::CmpMode::Eq">:$cmpMode);
  let attributesInside = 1;
  let hasOwnRules = 1;
}

defvar PTOISA_SelectRules = PTOISA_MaskRules # [{
    - `select_c1`: data operands have one element type.
    - `select_c2`: data operands are row by row, without blocks.
}];

def PTOISA_TSelOp
    : PTOISA_Instruction<"tsel",
          [PTOISA_Read<"mask">, PTOISA_Read<"src0">, PTOISA_Read<"src1">,
           PTOISA_Maybe<PTOISA_Scratch<"tmp">>, PTOISA_Write<"dst">],
          PTOISA_DTypes<"i16 i32 ui16 ui32 f16 bf16 f32",
                        PTOISA_CompareRegister>> {
  let summary = "Element of one of two tiles, by a mask";
  let description = [{
    `dst[i, j] = bit j of mask[i] ? src0[i, j] : src1[i, j]` for every (i, j) of
    the valid rectangle of `dst`. A vector unit that works on memory holds the
    mask of a row in `tmp`; others ignore it. The form without `tmp` asks for
    scratch to be found.

    Constraints:
}] # !strconcat(PTOISA_SelectRules, "") # [{

    Example:

    ```mlir
    func.func @example(%m: !pto_isa.tile_buf<vec, 2x32xi8>, %a: !pto_isa.tile_buf<vec, 2x128xf16>, %b: !pto_isa.tile_buf<vec, 2x128xf16>, %tmp: !pto_isa.tile_buf<vec, 1x16xi32>, %d: !pto_isa.tile_buf<vec, 2x128xf16>) {
      pto_isa.tsel ins(%m, %a, %b, %tmp : !pto_isa.tile_buf<vec, 2x32xi8>, !pto_isa.tile_buf<vec, 2x128xf16>, !pto_isa.tile_buf<vec, 2x128xf16>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%d : !pto_isa.tile_buf<vec, 2x128xf16>)
      return
    }
    ```
  }];
  let dtypeOf = "dst";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

def PTOISA_TSelSOp
    : PTOISA_Instruction<"tsels",
          [PTOISA_Read<"mask">, PTOISA_Read<"src">,
           PTOISA_Maybe<PTOISA_Scratch<"tmp">>, PTOISA_Value<"scalar">,
           PTOISA_Write<"dst">],
          PTOISA_DTypes<"i16 i32 ui16 ui32 f16 bf16 f32",
                        "i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 f32">> {
  let summary = "Element of a tile or a scalar, by a mask";
  let description = [{
    `dst[i, j] = bit j of mask[i] ? src[i, j] : scalar` for every (i, j) of the
    valid rectangle. A vector unit that works on memory holds the scalar in
    `tmp`; others ignore it. The form without `tmp` asks for scratch to be found.

    Constraints:
}] # !strconcat(PTOISA_SelectRules, "") # [{
    - `tsels_c1`: source and destination have one valid rectangle, as far as it
      is known.
    - `tsels_c2`: where the vector unit has registers, the mask is row by row.

    Example:

    ```mlir
    func.func @example(%m: !pto_isa.tile_buf<vec, 2x32xi8>, %a: !pto_isa.tile_buf<vec, 2x128xi16>, %tmp: !pto_isa.tile_buf<vec, 1x128xi16>, %s: i16, %d: !pto_isa.tile_buf<vec, 2x128xi16>) {
      pto_isa.tsels ins(%m, %a, %tmp, %s : !pto_isa.tile_buf<vec, 2x32xi8>, !pto_isa.tile_buf<vec, 2x128xi16>, !pto_isa.tile_buf<vec, 1x128xi16>, i16) outs(%d : !pto_isa.tile_buf<vec, 2x128xi16>)
      return
    }
    ```
  }];
  let dtypeOf = "dst";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

//===----------------------------------------------------------------------===//
// Gather and scatter
//===----------------------------------------------------------------------===//

def PTOISA_TGatherOp
    : PTOISA_Instruction<"tgather",
          [PTOISA_Read<"src">, PTOISA_Maybe<PTOISA_Read<"indices">>,
           PTOISA_Maybe<PTOISA_Value<"kValue">>,
           PTOISA_Maybe<PTOISA_Scratch<"tmp">>, PTOISA_Write<"dst">,
           PTOISA_Maybe<PTOISA_Write<"cdst">>],
          PTOISA_DTypes<"i16 i32 ui16 ui32 f16 bf16 f32",
                        "i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 f32 "
                        "f8E4M3FN f8E5M2 hif8">> {
  let summary = "Elements of a tile by index, by pattern, or by comparison";
  let description = [{
    One of three forms:

    - by index: `dst[i, j] = src.flat[indices[i, j]]`;
    - by pattern: the elements of `src` at which `maskPattern`, repeated along
      `axis` (without it: `row`), is 1, close together;
    - by comparison: row i of `dst` holds `offset` + the positions j of row i for
      which `src[i, j] cmpMode kValue`, and `cdst[i]` how many there are.

    A vector unit that works on memory turns indices into addresses in `tmp`, or
    holds the mask of the comparison in it. The form by index without `tmp` asks
    for scratch to be found.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tgather_c1`: exactly one of `indices`, `maskPattern`, and `kValue` with
      `cdst` is given; `axis` is "row" or "col" and goes with `maskPattern`.
    - `tgather_c2`: by index, source and destination have one element type, and
      indices are i32 or ui32; on a vector unit with registers also i16 or ui16
      for elements of up to 32 bits.
    - `tgather_c3`: by index on a vector unit that works on memory, `tmp` has
      element type and valid rectangle of the indices, as far as it is known.
    - `tgather_c4`: by pattern, source and destination have elements of one size
      and are row by row, without blocks; along `axis` the source has once, twice
      or four times the valid elements of the destination, as the pattern says,
      and as many in the other direction. The axis of elements of 64 bits is
      `row`.
    - `tgather_c5`: by comparison, `dst` and `cdst` are of i32 or of ui32, and
      `kValue` has the element type of the source.
    - `tgather_c6`: `cmpMode` is `eq` or `gt`; a machine with the feature
      `tcmp_i32_eq_only` compares i32 with `eq` only.
    - `tgather_c7`: a vector unit with registers compares f16, f32 and integers
      of up to 32 bits.
    - `tgather_c8`: a vector unit that works on memory compares i32, f16 and f32.
    - `tgather_c9`: by pattern along rows, a vector unit that works on memory
      leaves no room between rows: all columns of the destination are valid.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 8x64xf32>, %i: !pto_isa.tile_buf<vec, 8x64xi32>, %k: f32, %tmp: !pto_isa.tile_buf<vec, 8x64xi32>, %d: !pto_isa.tile_buf<vec, 8x64xf32>, %h: !pto_isa.tile_buf<vec, 8x32xf32>, %p: !pto_isa.tile_buf<vec, 8x64xi32>, %n: !pto_isa.tile_buf<vec, 1x8xi32>) {
      pto_isa.tgather ins(%a, %i, %tmp : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xi32>, !pto_isa.tile_buf<vec, 8x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 8x64xf32>)
      pto_isa.tgather ins(%a, {maskPattern = #pto_isa.mask_pattern<P0101>} : !pto_isa.tile_buf<vec, 8x64xf32>, "row") outs(%h : !pto_isa.tile_buf<vec, 8x32xf32>)
      pto_isa.tgather ins(%a, %k, %tmp : !pto_isa.tile_buf<vec, 8x64xf32>, f32, !pto_isa.tile_buf<vec, 8x64xi32>) outs(%p, %n : !pto_isa.tile_buf<vec, 8x64xi32>, !pto_isa.tile_buf<vec, 1x8xi32>) {cmpMode = #pto_isa<cmp gt>, offset = 7 : i32}
      return
    }
    ```
  }];
  let attributes = (ins OptionalAttr<PTOISA_MaskPatternAttr>:$maskPattern,
                        OptionalAttr<StrAttr>:$axis,
                        OptionalAttr<PTOISA_CmpModeAttr>:$cmpMode,
                        OptionalAttr<I32Attr>:$offset);
  let hasOwnFormat = 1;
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

def PTOISA_TGatherBOp
    : PTOISA_Instruction<"tgatherb",
          [PTOISA_Read<"src">, PTOISA_Read<"offsets">, PTOISA_Write<"dst">],
          PTOISA_DTypes<"i8 i16 i32 ui8 ui16 ui32 f16 bf16 f32">> {
  let summary = "Blocks of 32 bytes of a tile by byte offset";
  let description = [{
    Block b of row i of `dst` is the 32 bytes at `src + offsets[i, b]`.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tgatherb_c1`: source and destination have one element type.
    - `tgatherb_c2`: offsets are i32 or ui32.
    - `tgatherb_c3`: the destination is row by row, without blocks.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 1x32xf16>, %o: !pto_isa.tile_buf<vec, 1x8xui32>, %d: !pto_isa.tile_buf<vec, 1x32xf16>) {
      pto_isa.tgatherb ins(%a, %o : !pto_isa.tile_buf<vec, 1x32xf16>, !pto_isa.tile_buf<vec, 1x8xui32>) outs(%d : !pto_isa.tile_buf<vec, 1x32xf16>)
      return
    }
    ```
  }];
  let dtypeOf = "dst";
  let hasOwnRules = 1;
}

def PTOISA_TScatterOp
    : PTOISA_Instruction<"tscatter",
          [PTOISA_Read<"src">, PTOISA_Maybe<PTOISA_Read<"indexes">>,
           PTOISA_Update<"dst">],
          PTOISA_DTypes<"i8 i16 i32 ui8 ui16 ui32 f16 bf16 f32",
                        "i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 f32">> {
  let summary = "Elements into a tile by index or by pattern";
  let description = [{
    By index: `dst.flat[indexes[i, j]] = src[i, j]` for every (i, j) of the valid
    rectangle of `src`; other elements of `dst` keep what they hold. By pattern:
    elements of `src` come, in order, to where `maskPattern`, repeated along
    `axis` (without it: `row`), is 1; others become 0.

    A vector unit that works on memory lets the scalar unit do this between waits
    of its own, so that it is ordered as any instruction of its pipe.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tscatter_c1`: exactly one of `indexes` and `maskPattern` is given; `axis`
      is "row" or "col" and goes with `maskPattern`.
    - `tscatter_c2`: source and destination have one element type.
    - `tscatter_c3`: indices are integers of the size of elements; of 16 bits for
      elements of 8, of 32 for elements of 64.
    - `tscatter_c4`: source and indices have one valid rectangle, as far as it is
      known.
    - `tscatter_c5`: by pattern, tiles are row by row, without blocks; along
      `axis` the destination has once, twice or four times the valid elements of
      the source, as the pattern says, and as many in the other direction.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 1x32xf16>, %i: !pto_isa.tile_buf<vec, 1x32xi16>, %d: !pto_isa.tile_buf<vec, 1x32xf16>, %w: !pto_isa.tile_buf<vec, 1x64xf16>) {
      pto_isa.tscatter ins(%a, %i : !pto_isa.tile_buf<vec, 1x32xf16>, !pto_isa.tile_buf<vec, 1x32xi16>) outs(%d : !pto_isa.tile_buf<vec, 1x32xf16>)
      pto_isa.tscatter ins(%a, {maskPattern = #pto_isa.mask_pattern<P0101>} : !pto_isa.tile_buf<vec, 1x32xf16>, "row") outs(%w : !pto_isa.tile_buf<vec, 1x64xf16>)
      return
    }
    ```
  }];
  let attributes = (ins OptionalAttr<PTOISA_MaskPatternAttr>:$maskPattern,
                        OptionalAttr<StrAttr>:$axis);
  let hasOwnFormat = 1;
  let hasOwnRules = 1;
}

//===----------------------------------------------------------------------===//
// Sort
//===----------------------------------------------------------------------===//

def PTOISA_TSort32Op
    : PTOISA_Instruction<"tsort32",
          [PTOISA_Read<"src">, PTOISA_Read<"idx">,
           PTOISA_Maybe<PTOISA_Scratch<"tmp">>, PTOISA_Write<"dst">],
          PTOISA_DTypes<"f16 f32">> {
  let summary = "Every 32 elements in descending order, with indices";
  let description = [{
    Sorts every 32 elements of each row, largest first. `dst` receives pairs of
    eight bytes: the value, and its index of `idx`. A tail of fewer elements is
    padded in `tmp`; the form without `tmp` is for rows without a tail, or asks
    for scratch to be found.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tsort32_c1`: source and destination have one element type.
    - `tsort32_c2`: indices are ui32.
    - `tsort32_c3`: tiles are row by row, without blocks.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 1x64xf32>, %i: !pto_isa.tile_buf<vec, 1x64xui32>, %d: !pto_isa.tile_buf<vec, 1x128xf32>) {
      pto_isa.tsort32 ins(%a, %i : !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.tile_buf<vec, 1x64xui32>) outs(%d : !pto_isa.tile_buf<vec, 1x128xf32>)
      return
    }
    ```
  }];
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

// A value of the core that stands among the destinations.
class PTOISA_ValueOut<string name, Type type> : PTOISA_Value<name, type> {
  let isOut = 1;
}

def PTOISA_TMrgSortOp
    : PTOISA_Instruction<"tmrgsort",
          [PTOISA_Read<"src0">, PTOISA_Maybe<PTOISA_Read<"src1">>,
           PTOISA_Maybe<PTOISA_Read<"src2">>,
           PTOISA_Maybe<PTOISA_Read<"src3">>,
           PTOISA_Maybe<PTOISA_Value<"blockLen", AnyInteger>>,
           PTOISA_Maybe<PTOISA_Scratch<"tmp">>, PTOISA_Write<"dst">,
           PTOISA_Maybe<PTOISA_ValueOut<"executed",
               VectorOfLengthAndType<[4], [I16]>>>],
          PTOISA_DTypes<"f16 f32">> {
  let summary = "Merge of descending lists of pairs";
  let description = [{
    Merges lists of pairs of eight bytes, as `tsort32` writes them, largest value
    first. With `blockLen`: every four neighbouring blocks of `blockLen` elements
    of `src0`. Otherwise: two to four sources into one list in `tmp`, which is
    copied to `dst`; with `exhausted` merging stops when a source is used up, and
    `executed` counts the pairs that each source gave.

    `no_tmp` in place of `tmp` asks for scratch to be found.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tmrgsort_c1`: either `blockLen` and one source, or `executed` and two to
      four sources; only those with `exhausted` and scratch.
    - `tmrgsort_c2`: tiles have one element type, one row, row by row, without
      blocks.
    - `tmrgsort_c3`: `blockLen` is a multiple of 64, as far as it is known, and
      four of it divide the valid columns of the source, at most 255 times.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 1x256xf32>, %b: !pto_isa.tile_buf<vec, 1x256xf32>, %len: i32, %tmp: !pto_isa.tile_buf<vec, 1x512xf32>, %d: !pto_isa.tile_buf<vec, 1x256xf32>, %e: !pto_isa.tile_buf<vec, 1x512xf32>, %n: vector<4xi16>) {
      pto_isa.tmrgsort ins(%a, %len : !pto_isa.tile_buf<vec, 1x256xf32>, i32) outs(%d : !pto_isa.tile_buf<vec, 1x256xf32>)
      pto_isa.tmrgsort ins(%a, %b, %tmp {exhausted = false} : !pto_isa.tile_buf<vec, 1x256xf32>, !pto_isa.tile_buf<vec, 1x256xf32>, !pto_isa.tile_buf<vec, 1x512xf32>) outs(%e, %n : !pto_isa.tile_buf<vec, 1x512xf32>, vector<4xi16>)
      pto_isa.tmrgsort ins(%a, %b no_tmp {exhausted = true} : !pto_isa.tile_buf<vec, 1x256xf32>, !pto_isa.tile_buf<vec, 1x256xf32>) outs(%e, %n : !pto_isa.tile_buf<vec, 1x512xf32>, vector<4xi16>)
      return
    }
    ```
  }];
  let attributes = (ins
      DefaultValuedOptionalAttr<BoolAttr, "false">:$exhausted);
  let hasOwnFormat = 1;
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
  let moreDeclarations = [{
    /// The types of the sources that are there.
    ::llvm::SmallVector<TileType> getSources();
  }];
}

//===----------------------------------------------------------------------===//
// Generate
//===----------------------------------------------------------------------===//

def PTOISA_TCIOp
    : PTOISA_Instruction<"tci",
          [PTOISA_Value<"start", AnyInteger>,
           PTOISA_Maybe<PTOISA_Scratch<"tmp">>, PTOISA_Write<"dst">],
          PTOISA_DTypes<"i16 i32 ui16 ui32">> {
  let summary = "Consecutive integers";
  let description = [{
    `dst[0, j] = start + j`, or `start - j` with `descending`, for every valid j.
    Without `tmp`, the scalar pipe executes this, one by one; with it, the vector
    pipe.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tci_c1`: `start` has the element type of the destination.
    - `tci_c2`: the destination has one row, row by row, without blocks.
    - `tci_c3`: on a vector unit that works on memory, `tmp` is of f32, and the
      destination beside it of i16 or i32.

    Example:

    ```mlir
    func.func @example(%start: i32, %tmp: !pto_isa.tile_buf<vec, 1x192xf32>, %d: !pto_isa.tile_buf<vec, 1x64xi32>) {
      pto_isa.tci ins(%start : i32) outs(%d : !pto_isa.tile_buf<vec, 1x64xi32>) {descending = false}
      pto_isa.tci ins(%start, %tmp : i32, !pto_isa.tile_buf<vec, 1x192xf32>) outs(%d : !pto_isa.tile_buf<vec, 1x64xi32>) {descending = true}
      return
    }
    ```
  }];
  let attributes = (ins
      DefaultValuedOptionalAttr<BoolAttr, "false">:$descending);
  let pipe = "";
  let dtypeOf = "dst";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

def PTOISA_TTriOp
    : PTOISA_Instruction<"ttri",
          [PTOISA_Value<"diagonal", AnyInteger>, PTOISA_Write<"dst">],
          PTOISA_DTypes<"i16 i32 ui16 ui32 f16 f32",
                        "i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 f32">> {
  let summary = "Triangle of ones";
  let description = [{
    With `upperOrLower = 0`, `dst[i, j] = j <= i + diagonal ? 1 : 0`; with 1,
    `dst[i, j] = j >= i + diagonal ? 1 : 0`, for every (i, j) of the valid
    rectangle.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `ttri_c1`: `upperOrLower` is 0 (lower) or 1 (upper).
    - `ttri_c2`: the destination is row by row, without blocks.

    Example:

    ```mlir
    func.func @example(%diagonal: i32, %d: !pto_isa.tile_buf<vec, 32x32xi32>) {
      pto_isa.ttri ins(%diagonal {upperOrLower = 1 : i32} : i32) outs(%d : !pto_isa.tile_buf<vec, 32x32xi32>)
      return
    }
    ```
  }];
  let attributes = (ins DefaultValuedOptionalAttr<I32Attr, "0">:$upperOrLower);
  let attributesInside = 1;
  let dtypeOf = "dst";
  let hasOwnRules = 1;
}

def PTOISA_TRandomOp
    : PTOISA_Instruction<"trandom",
          [PTOISA_Value<"key0", AnyInteger>, PTOISA_Value<"key1", AnyInteger>,
           PTOISA_Value<"counter0", AnyInteger>,
           PTOISA_Value<"counter1", AnyInteger>,
           PTOISA_Value<"counter2", AnyInteger>,
           PTOISA_Value<"counter3", AnyInteger>, PTOISA_Write<"dst">],
          PTOISA_DTypes<"i32 ui32">> {
  let summary = "Random words from a key and a counter";
  let description = [{
    Fills the valid rectangle with the words that `rounds` rounds of Philox 4x32
    give for the key and consecutive counters of 128 bits, `counter0` being the
    lowest word: four words of a counter are four columns. The first column of a
    row has the counter of that of the row before, and 64 for each whole 256
    columns before the last ones, and ((n - 1) mod 64) + 1 for these, with n the
    valid columns; so a row may use counters of the one before again.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `trandom_c1`: `rounds` is 7 or 10.
    - `trandom_c2`: words of key and counter have 32 bits.
    - `trandom_c3`: the destination is row by row, without blocks.

    Example:

    ```mlir
    func.func @example(%k: i32, %c: i32, %d: !pto_isa.tile_buf<vec, 4x256xi32>) {
      pto_isa.trandom ins(%k, %k, %c, %c, %c, %c {rounds = 7 : i32} : i32, i32, i32, i32, i32, i32) outs(%d : !pto_isa.tile_buf<vec, 4x256xi32>)
      return
    }
    ```
  }];
  let attributes = (ins DefaultValuedOptionalAttr<I32Attr, "10">:$rounds);
  let attributesInside = 1;
  let dtypeOf = "dst";
  let hasOwnRules = 1;
}

def PTOISA_THistogramOp
    : PTOISA_Instruction<"thistogram",
          [PTOISA_Read<"src">, PTOISA_Read<"idx">, PTOISA_Write<"dst">],
          PTOISA_DTypes<"ui16 ui32">> {
  let summary = "How many values of a byte are up to each one, in each row";
  let description = [{
    `dst[i, v]` counts the elements of row i of `src` whose byte `byte`, the
    lowest being 0, is at most v, among those whose higher bytes are the ones in
    `idx`: of elements of 16 bits `idx[i, 0]`, of 32 bits `idx[b, 0]` for the
    b-th byte from the top. The older `isMSB` is read as `byte` 1 or 0.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `thistogram_c1`: `byte` is one of the source's elements.
    - `thistogram_c2`: indices are ui8 and counts ui32.
    - `thistogram_c3`: source and destination are row by row, without blocks,
      with as many valid rows, and the destination has at least 256 columns.
    - `thistogram_c4`: indices of elements of 16 bits are a column
      (`blayout=col_major`) with the valid rows of the source; of 32 bits, below
      the highest byte, a row per higher byte with the columns of the source.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 8x32xui16>, %i: !pto_isa.tile_buf<vec, 32x1xui8, valid=8x1, blayout=col_major>, %d: !pto_isa.tile_buf<vec, 8x256xui32>) {
      pto_isa.thistogram ins(%a, %i : !pto_isa.tile_buf<vec, 8x32xui16>, !pto_isa.tile_buf<vec, 32x1xui8, valid=8x1, blayout=col_major>) outs(%d : !pto_isa.tile_buf<vec, 8x256xui32>) {byte = 0 : i32}
      return
    }
    ```
  }];
  let attributes = (ins DefaultValuedOptionalAttr<I32Attr, "1">:$byte);
  let hasOwnFormat = 1;
  let hasOwnRules = 1;
}

defvar PTOISA_InterleaveDTypes = "i8 i16 i32 ui8 ui16 ui32 f16 bf16 f32";
defvar PTOISA_InterleaveRules = PTOISA_InstructionRules # [{
    - `interleave_c1`: tiles have one element type and are row by row, without
      blocks.
    - `interleave_c2`: tiles have one valid rectangle with an even number of
      columns, as far as it is known; beside one source, destinations have half
      of its columns.
}];

def PTOISA_TInterleaveOp
    : PTOISA_Instruction<"tinterleave",
          [PTOISA_Read<"src0">, PTOISA_Read<"src1">, PTOISA_Write<"dst0">,
           PTOISA_Write<"dst1">],
          PTOISA_DTypes<PTOISA_InterleaveDTypes>> {
  let summary = "Elements of two tiles in turn";
  let description = [{
    Row i of `dst0`, followed by row i of `dst1`, is `src0[i, 0], src1[i, 0],
    src0[i, 1], src1[i, 1], ...`.

    Constraints:
}] # !strconcat(PTOISA_InterleaveRules, "") # [{

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 8x64xf32>, %b: !pto_isa.tile_buf<vec, 8x64xf32>, %c: !pto_isa.tile_buf<vec, 8x64xf32>, %d: !pto_isa.tile_buf<vec, 8x64xf32>) {
      pto_isa.tinterleave ins(%a, %b : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>) outs(%c, %d : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>)
      return
    }
    ```
  }];
  let hasOwnRules = 1;
}

def PTOISA_TDeinterleaveOp
    : PTOISA_Instruction<"tdeinterleave",
          [PTOISA_Read<"src0">, PTOISA_Maybe<PTOISA_Read<"src1">>,
           PTOISA_Write<"dst0">, PTOISA_Write<"dst1">],
          PTOISA_DTypes<PTOISA_InterleaveDTypes>> {
  let summary = "Even and odd elements apart";
  let description = [{
    Row i of `dst0` holds the even and row i of `dst1` the odd elements of row i
    of `src0`, followed by those of `src1` if there is one.

    Constraints:
}] # !strconcat(PTOISA_InterleaveRules, "") # [{

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 8x64xf32>, %c: !pto_isa.tile_buf<vec, 8x32xf32>, %d: !pto_isa.tile_buf<vec, 8x32xf32>) {
      pto_isa.tdeinterleave ins(%a : !pto_isa.tile_buf<vec, 8x64xf32>) outs(%c, %d : !pto_isa.tile_buf<vec, 8x32xf32>, !pto_isa.tile_buf<vec, 8x32xf32>)
      return
    }
    ```
  }];
  let hasOwnRules = 1;
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAORDER_TD
