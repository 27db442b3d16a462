//===- PTOISAScalar.td - Tile and scalar -------------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISASCALAR_TD
#define PTO_DIALECT_PTOISA_IR_PTOISASCALAR_TD

include "pto/Dialect/PTOISA/IR/PTOISAElementwise.td"

// A tile and a scalar, element by element over the valid rectangle of the
// destination. A scalar of another type than the tile's elements is converted
// to it unless `scalar_c1` forbids it.

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

defvar PTOISA_ScalarTypeRule = [{
    - `scalar_c1`: the scalar is of the element type of the source (of the
      destination, if there is no source); signs do not matter.
}];

// A tile, a scalar of type `scalarType`, `extra` operands behind them, and a
// destination. Examples have a scalar of `scalar`.
class PTOISA_TileScalar<string mnemonic, string summary_, string formula,
                        PTOISA_DTypes dtypes, string element = "f32",
                        string scalar = element, string notes = "",
                        string rules = PTOISA_ElementwiseRules,
                        Type scalarType = PTOISA_Scalar,
                        list<PTOISA_Operand> extra = [],
                        PTOISA_Operand destination = PTOISA_Write<"dst">>
    : PTOISA_Instruction<mnemonic,
          !listconcat([PTOISA_Read<"src">,
                       PTOISA_Value<"scalar", scalarType>], extra,
                      [destination]), dtypes> {
  defvar tile = PTOISA_ExampleTile<element>.type;
  let summary = summary_;
  let description = "\n    `dst[i, j] = " # formula # [{` for every (i, j)
    of the valid rectangle, with a = src[i, j] and s = scalar. }] # notes # [{

    Constraints:
}] # rules # [{

    Example:

    ```mlir
    func.func @example(%a: }] # tile # ", %s: " # scalar # ", %d: " # tile # [{) {
      pto_isa.}] # mnemonic # " ins(%a, %s : " # tile # ", " # scalar # ") outs(%d : " # tile # [{)
      return
    }
    ```
  }];
  let verifier = "verifyElementwise";
  let inPlace = "yes";
}

// Bits: a scalar that is an integer.
class PTOISA_TileBits<string mnemonic, string summary, string formula,
                      PTOISA_DTypes dtypes, string notes = "",
                      string rules = !strconcat(PTOISA_ElementwiseRules,
                                                PTOISA_RowMajorRule),
                      list<PTOISA_Operand> extra = []>
    : PTOISA_TileScalar<mnemonic, summary, formula, dtypes, "i32", "i32",
                        notes, rules, AnyInteger, extra> {
  let verifier = "verifyRowMajorElementwise";
  let inPlace = "lax";
}

// Shifts. A constant amount is checked.
class PTOISA_TileShift<string mnemonic, string summary, string formula,
                       string notes = "">
    : PTOISA_TileBits<mnemonic, summary, formula,
          PTOISA_DTypes<PTOISA_Ints16To32, PTOISA_Ints8To64>, notes,
          PTOISA_ElementwiseRules # [{
    - `shift_c1`: the scalar is not negative.
}]> {
  let verifier = "verifyElementwise";
  let inPlace = "yes";
  let hasOwnRules = 1;
}

// Functions whose scalar is of the tile's type.
class PTOISA_TileFunction<string mnemonic, string summary, string formula,
                          PTOISA_DTypes dtypes, string notes,
                          string rules = "",
                          list<PTOISA_Operand> extra = []>
    : PTOISA_TileScalar<mnemonic, summary, formula, dtypes, "f32", "f32",
          notes,
          !strconcat(PTOISA_ElementwiseRules, PTOISA_RowMajorRule,
                     PTOISA_ScalarTypeRule, rules),
          PTOISA_Scalar, extra> {
  let verifier = "verifyRowMajorElementwise";
  let inPlace = "lax";
  let hasOwnRules = 1;
}

//===----------------------------------------------------------------------===//
// Filling
//===----------------------------------------------------------------------===//

def PTOISA_TExpandSOp : PTOISA_Instruction<"texpands",
    [PTOISA_Value<"scalar">, PTOISA_Write<"dst", "vec|mat">],
    PTOISA_DTypes<PTOISA_Ints8To32 # " f16 bf16 f32",
                  PTOISA_Ints8To64 # " f16 bf16 f32">> {
  let summary = "Fill with a scalar";
  let description = !strconcat([{
    `dst[i, j] = scalar` for every (i, j) of the valid rectangle. In `mat` the
    whole tile is filled, in any layout; the pipe is then MTE2 instead of V.

    Constraints:
  }], PTOISA_InstructionRules, PTOISA_ScalarTypeRule, [{
    - `texpands_c1`: in `vec`, the tile is without blocks.
    - `texpands_c2`: in `mat`, the tile has not more blocks of 32 bytes than the
      machine fills at once.
    - `texpands_c3`: a tile with elements of 64 bits lies in `vec`, row by row.

    Example:

    ```mlir
    func.func @example(%s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.texpands ins(%s : f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }]);
  let pipe = "";
  let hasOwnRules = 1;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

def PTOISA_TAddSOp : PTOISA_TileScalar<"tadds", "Sum with a scalar", "a + s",
                                       PTOISA_ArithmeticDTypes>;
def PTOISA_TSubSOp : PTOISA_TileScalar<"tsubs", "Difference to a scalar",
                                       "a - s", PTOISA_ArithmeticDTypes>;
def PTOISA_TMulSOp : PTOISA_TileScalar<"tmuls", "Product with a scalar",
                                       "a * s", PTOISA_ProductDTypes>;
def PTOISA_TMaxSOp : PTOISA_TileScalar<"tmaxs", "Maximum with a scalar",
                                       "max(a, s)", PTOISA_ArithmeticDTypes>;
def PTOISA_TMinSOp : PTOISA_TileScalar<"tmins", "Minimum with a scalar",
                                       "min(a, s)", PTOISA_ArithmeticDTypes>;

def PTOISA_TDivSOp : PTOISA_Instruction<"tdivs",
    [PTOISA_ReadOrValue<"lhs">, PTOISA_ReadOrValue<"rhs">,
     PTOISA_Write<"dst">],
    PTOISA_DTypes<"i16 i32 f16 f32", PTOISA_Ints16To64 # " f16 f32">> {
  let summary = "Quotient with a scalar";
  let description = !strconcat([{
    `dst[i, j] = lhs[i, j] / rhs` or `dst[i, j] = lhs / rhs[i, j]` for every
    (i, j) of the valid rectangle, as the tile is the left or the right one. A
    vector unit that works on memory fills the destination with the scalar
    first, which therefore is not a tile on the right; it divides integers in
    floating point, i32 in f32 and i16 in f16. `precisionType` chooses the
    algorithm; a vector unit that works on memory has one only.

    Constraints:
  }], PTOISA_ElementwiseRules, [{
    - `tdivs_c1`: one of lhs and rhs is a tile, the other one a scalar.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.tdivs ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
      pto_isa.tdivs ins(%s, %a : f32, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }]);
  let attributes = PTOISA_Precision<"Div">.attributes;
  let verifier = "verifyElementwise";
  let inPlace = "";
  let hasOwnRules = 1;
}

def PTOISA_TAxpyOp : PTOISA_TileScalar<"taxpy",
    "Multiple added to the destination", "s * a + d", PTOISA_FloatDTypes,
    "f32", "f32", "d is the element of dst before.",
    !strconcat(PTOISA_MixedElementwiseRules, PTOISA_ScalarTypeRule, [{
    - `taxpy_c1`: source and destination have one element type, or f16 and f32.
}]), PTOISA_Scalar, [], PTOISA_Update<"dst">> {
  let dtypeOf = "dst";
  let verifier = "verifyMixedElementwise";
  let hasOwnRules = 1;
}

def PTOISA_TRemSOp : PTOISA_TileFunction<"trems",
    "Remainder by a scalar with the sign of the divisor",
    "a - floor(a / s) * s", PTOISA_RemainderDTypes, [{A vector
    unit that works on memory computes i32 in f32, exactly up to 2^24 and for a
    while in the source itself, and needs `tmp` with the elements of a row.}],
    PTOISA_ScratchElementsRule # [{
    - `trems_c1`: `tmp` that is used has a valid row of as many columns as dst.
}], [PTOISA_Maybe<PTOISA_Scratch<"tmp">>]> {
  let hasScratchBytes = 1;
}
def PTOISA_TFModSOp : PTOISA_TileFunction<"tfmods",
    "Remainder by a scalar with the sign of the dividend",
    "a - trunc(a / s) * s", PTOISA_FmodDTypes, "">;
def PTOISA_TPowSOp : PTOISA_TileFunction<"tpows", "Power by a scalar", "a ^ s",
    PTOISA_PowDTypes, [{A vector
    unit that works on memory needs `tmp` for f32, which holds a tile like the
    valid rectangle of dst. `precisionType` chooses the algorithm.}],
    PTOISA_ScratchElementsRule # [{
    - `pow_c1`: `precisionType = high_precision` needs a vector unit with
      registers and elements of f16, bf16 or f32; bf16 needs it.
    - `pow_c2`: `tmp` that is used has the valid rectangle of dst.
}], [PTOISA_Maybe<PTOISA_Scratch<"tmp">>]> {
  let attributes = PTOISA_Precision<"Pow">.attributes;
  let hasScratchBytes = 1;
}
def PTOISA_TLReluOp : PTOISA_TileScalar<"tlrelu",
    "Rectification with one slope", "a > 0 ? a : a * s", PTOISA_FloatDTypes,
    "f32", "f32", "", PTOISA_ElementwiseRules, F32>;

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

def PTOISA_TAndSOp : PTOISA_TileBits<"tands",
    "Conjunction of bits with a scalar", "a and s", PTOISA_BitDTypes>;
def PTOISA_TOrSOp : PTOISA_TileBits<"tors",
    "Disjunction of bits with a scalar", "a or s", PTOISA_BitDTypes>;
def PTOISA_TXorSOp : PTOISA_TileBits<"txors",
    "Exclusive disjunction of bits with a scalar", "a xor s", PTOISA_BitDTypes,
    [{A vector unit
    that works on memory needs `tmp`, which holds a tile like the valid
    rectangle of dst.}],
    !strconcat(PTOISA_ElementwiseRules, PTOISA_RowMajorRule,
               PTOISA_ScratchElementsRule, [{
    - `xor_c1`: `tmp` that is used has the valid rectangle of dst.
}]),
    [PTOISA_Maybe<PTOISA_Scratch<"tmp">>]> {
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}
def PTOISA_TShlSOp : PTOISA_TileShift<"tshls",
    "Shift to the left by a scalar", "a << s">;
def PTOISA_TShrSOp : PTOISA_TileShift<"tshrs",
    "Shift to the right by a scalar", "a >> s",
    "Signed elements keep their sign.">;

//===----------------------------------------------------------------------===//
// Two tiles and a scalar
//===----------------------------------------------------------------------===//

// No published machine has these; simulators do.
class PTOISA_TileScalarTile<string mnemonic, string summary_, string formula>
    : PTOISA_Instruction<mnemonic,
          [PTOISA_Read<"src0">, PTOISA_Value<"scalar">, PTOISA_Read<"src1">,
           PTOISA_Write<"dst">], PTOISA_AnyDTypes> {
  defvar tile = PTOISA_ExampleTile<"f32">.type;
  defvar rules = PTOISA_ElementwiseRules;
  let summary = summary_;
  let description = "\n    `dst[i, j] = " # formula # [{` for every (i, j)
    of the valid rectangle, with a = src0[i, j], b = src1[i, j] and s = scalar. No NPU has it.

    Constraints:
}] # rules # [{

    Example:

    ```mlir
    func.func @example(%a: }] # tile # ", %s: f32, %b: " # tile # ", %d: " # tile # [{) {
      pto_isa.}] # mnemonic # " ins(%a, %s, %b : " # tile # ", f32, " # tile # ") outs(%d : " # tile # [{)
      return
    }
    ```
  }];
  let verifier = "verifyElementwise";
  let inPlace = "yes";
}

def PTOISA_TAddSCOp : PTOISA_TileScalarTile<"taddsc",
    "Sum of two tiles and a scalar", "a + s + b">;
def PTOISA_TSubSCOp : PTOISA_TileScalarTile<"tsubsc",
    "Difference to a scalar and a sum", "a - s + b">;

#endif // PTO_DIALECT_PTOISA_IR_PTOISASCALAR_TD
