//===- PTOISAVector.td - Element by element ----------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAVECTOR_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAVECTOR_TD

include "pto/Dialect/PTOISA/IR/PTOISAElementwise.td"

// Element by element over the valid rectangle of the destination. All tiles lie
// in `vec`.

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

defvar PTOISA_VectorRules
    = !strconcat(PTOISA_ElementwiseRules, PTOISA_RowMajorRule);
defvar PTOISA_VectorScratchRules
    = !strconcat(PTOISA_VectorRules, PTOISA_ScratchElementsRule);

// One source. `formula` is the value of an element of the destination, with `a`
// for the source's; `notes` go on in the paragraph.
class PTOISA_Unary<string mnemonic, string summary_, string formula,
                   PTOISA_DTypes dtypes, string element = "f32",
                   string notes = "">
    : PTOISA_Instruction<mnemonic, [PTOISA_Read<"src">, PTOISA_Write<"dst">],
                         dtypes> {
  defvar tile = PTOISA_ExampleTile<element>.type;
  defvar rules = PTOISA_VectorRules;
  let summary = summary_;
  let description = "\n    `dst[i, j] = " # formula # [{` for every (i, j)
    of the valid rectangle, with a = src[i, j]. }] # notes # [{

    Constraints:
}] # rules # [{

    Example:

    ```mlir
    func.func @example(%a: }] # tile # ", %d: " # tile # [{) {
      pto_isa.}] # mnemonic # " ins(%a : " # tile # ") outs(%d : " # tile # [{)
      return
    }
    ```
  }];
  let verifier = "verifyRowMajorElementwise";
  let inPlace = "yes";
}

class PTOISA_UnaryWithPrecision<string mnemonic, string summary,
                                string formula, string enum,
                                PTOISA_DTypes dtypes = PTOISA_FloatDTypes>
    : PTOISA_Unary<mnemonic, summary, formula, dtypes, "f32",
                   PTOISA_PrecisionText> {
  let attributes = PTOISA_Precision<enum>.attributes;
}

// Two sources, `extra` operands behind them, and a destination that is written
// or, with `destination`, updated.
class PTOISA_Binary<string mnemonic, string summary_, string formula,
                    PTOISA_DTypes dtypes, string element = "f32",
                    string notes = "", string rules = PTOISA_VectorRules,
                    list<PTOISA_Operand> extra = [],
                    PTOISA_Operand destination = PTOISA_Write<"dst">,
                    string result = element>
    : PTOISA_Instruction<mnemonic,
          !listconcat([PTOISA_Read<"src0">, PTOISA_Read<"src1">], extra,
                      [destination]), dtypes> {
  defvar tile = PTOISA_ExampleTile<element>.type;
  defvar resultTile = PTOISA_ExampleTile<result>.type;
  let summary = summary_;
  let description = "\n    `dst[i, j] = " # formula # [{` for every (i, j)
    of the valid rectangle, with a = src0[i, j] and b = src1[i, j]. }] # notes # [{

    Constraints:
}] # rules # [{

    Example:

    ```mlir
    func.func @example(%a: }] # tile # ", %b: " # tile # ", %d: " # resultTile # [{) {
      pto_isa.}] # mnemonic # " ins(%a, %b : " # tile # ", " # tile # ") outs(%d : " # resultTile # [{)
      return
    }
    ```
  }];
  let verifier = "verifyRowMajorElementwise";
  let inPlace = "yes";
}

class PTOISA_BinaryWithPrecision<string mnemonic, string summary,
                                 string formula, string enum,
                                 PTOISA_DTypes dtypes>
    : PTOISA_Binary<mnemonic, summary, formula, dtypes, "f32",
                    PTOISA_PrecisionText> {
  let attributes = PTOISA_Precision<enum>.attributes;
}

// Two sources and scratch for vector units that work on memory.
class PTOISA_BinaryWithScratch<string mnemonic, string summary,
                               string formula, PTOISA_DTypes dtypes,
                               string element, string notes,
                               string rules = PTOISA_VectorScratchRules>
    : PTOISA_Binary<mnemonic, summary, formula, dtypes, element, notes, rules,
                    [PTOISA_Maybe<PTOISA_Scratch<"tmp">>]> {
  let inPlace = "lax";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

// Two sources and a destination that is read before it is written; `d` is the
// element that it had.
class PTOISA_Fused<string mnemonic, string summary, string formula>
    : PTOISA_Binary<mnemonic, summary, formula, PTOISA_FloatDTypes, "f32",
                    "d is the element of dst before.", PTOISA_VectorRules, [],
                    PTOISA_Update<"dst">>;

// Two sources, then max(0, .) and a conversion to a smaller type.
class PTOISA_ReluConversion<string mnemonic, string summary, string formula>
    : PTOISA_Binary<mnemonic, summary, formula, PTOISA_AnyDTypes, "f32",
                    "The result is converted to the destination's type.",
                    !strconcat(PTOISA_MixedElementwiseRules,
                               PTOISA_RowMajorRule, [{
    - `relu_conversion_c1`: sources are of one type, and the types are f32 to
      f16, f16 to i8 or i16 to i8.
}]), [], PTOISA_Write<"dst">, "f16"> {
  let verifier = "verifyMixedRowMajorElementwise";
  let inPlace = "no";
  let hasOwnRules = 1;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

def PTOISA_TAddOp
    : PTOISA_Binary<"tadd", "Sum", "a + b", PTOISA_ArithmeticDTypes>;
def PTOISA_TSubOp
    : PTOISA_Binary<"tsub", "Difference", "a - b", PTOISA_ArithmeticDTypes>;
def PTOISA_TMulOp
    : PTOISA_Binary<"tmul", "Product", "a * b", PTOISA_ProductDTypes>;
def PTOISA_TDivOp
    : PTOISA_BinaryWithPrecision<"tdiv", "Quotient", "a / b", "Div",
          PTOISA_DTypes<"f16 f32", PTOISA_Ints16To64 # " f16 f32">>;
def PTOISA_TMinOp
    : PTOISA_Binary<"tmin", "Minimum", "min(a, b)",
                    PTOISA_ArithmeticDTypes>;
def PTOISA_TMaxOp
    : PTOISA_Binary<"tmax", "Maximum", "max(a, b)",
                    PTOISA_ArithmeticDTypes>;
def PTOISA_TAbsOp : PTOISA_Unary<"tabs", "Absolute value", "|a|",
    PTOISA_DTypes<"f16 f32", "i8 i16 i32 f16 f32">>;
def PTOISA_TNegOp
    : PTOISA_Unary<"tneg", "Negation", "-a", PTOISA_ProductDTypes>;

def PTOISA_TRemOp : PTOISA_BinaryWithScratch<"trem",
    "Remainder with the sign of the divisor", "a - floor(a / b) * b",
    PTOISA_RemainderDTypes, "f32", [{A vector
    unit that works on memory computes i32 in f32, exactly up to 2^24, and
    needs `tmp` with elements of dst: dst.cols + 2 * ceil(dst.cols / 64) of
    them.}], PTOISA_VectorScratchRules> {
  let attributes = PTOISA_Precision<"Rem">.attributes;
}
def PTOISA_TFModOp : PTOISA_BinaryWithPrecision<"tfmod",
    "Remainder with the sign of the dividend", "a - trunc(a / b) * b", "Fmod",
    PTOISA_FmodDTypes> {
  let inPlace = "lax";
}

def PTOISA_TPowOp : PTOISA_Instruction<"tpow",
    [PTOISA_Read<"base">, PTOISA_Read<"exp">,
     PTOISA_Maybe<PTOISA_Scratch<"tmp">>, PTOISA_Write<"dst">],
    PTOISA_PowDTypes> {
  let summary = "Power";
  let description = !strconcat([{
    `dst[i, j] = base[i, j] ^ exp[i, j]` for every (i, j) of the valid
    rectangle. A vector unit that works on memory needs `tmp` for f32, which
    holds a tile like the valid rectangle of dst. `precisionType` chooses the
    algorithm.

    Constraints:
  }], PTOISA_VectorScratchRules, [{
    - `pow_c1`: `precisionType = high_precision` needs a vector unit with
      registers and elements of f16, bf16 or f32; bf16 needs it.
    - `pow_c2`: `tmp` that is used has the valid rectangle of dst.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.tpow ins(%a, %b, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }]);
  let attributes = PTOISA_Precision<"Pow">.attributes;
  let verifier = "verifyRowMajorElementwise";
  let inPlace = "lax";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

def PTOISA_TExpOp
    : PTOISA_UnaryWithPrecision<"texp", "Exponential", "exp(a)", "Exp">;
def PTOISA_TLogOp
    : PTOISA_UnaryWithPrecision<"tlog", "Natural logarithm", "log(a)", "Log">;
def PTOISA_TSqrtOp
    : PTOISA_UnaryWithPrecision<"tsqrt", "Square root", "sqrt(a)", "Sqrt">;
def PTOISA_TRecipOp
    : PTOISA_UnaryWithPrecision<"trecip", "Reciprocal", "1 / a", "Recip",
          PTOISA_DTypes<"i16 i32 f16 f32", PTOISA_Ints16To64 # " f16 f32">> {
  let inPlace = "lax";
}

def PTOISA_TRsqrtOp : PTOISA_Instruction<"trsqrt",
    [PTOISA_Read<"src">, PTOISA_Maybe<PTOISA_Scratch<"tmp">>,
     PTOISA_Write<"dst">], PTOISA_FloatDTypes> {
  let summary = "Reciprocal square root";
  let description = !strconcat([{
    `dst[i, j] = 1 / sqrt(src[i, j])` for every (i, j) of the valid rectangle.
    With `tmp`, a vector unit that works on memory computes the root and divides
    1 by it, which is more exact than its approximation; it uses one block of
    `tmp`.

    Constraints:
  }], PTOISA_VectorRules, [{
    - `trsqrt_c1`: `precisionType = high_precision` comes with `tmp`.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 1x8xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.trsqrt ins(%a, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x8xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }]);
  let attributes = PTOISA_Precision<"Rsqrt">.attributes;
  let verifier = "verifyRowMajorElementwise";
  let inPlace = "yes";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

def PTOISA_TReluOp : PTOISA_Unary<"trelu", "Positive part", "max(a, 0)",
    PTOISA_DTypes<"i32 f16 f32">>;
def PTOISA_TPReluOp : PTOISA_BinaryWithScratch<"tprelu",
    "Rectification with a slope per element", "a > 0 ? a : a * b",
    PTOISA_FloatDTypes, "f32", [{A vector unit
    that works on memory needs `tmp` with elements of ui8: a row of
    ceil(cols / 8) bytes in whole blocks for each row of the valid rectangle,
    and one more.}], PTOISA_VectorScratchRules>;

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

defvar PTOISA_WideBitDTypes
    = PTOISA_DTypes<PTOISA_Ints8To32, PTOISA_Ints8To64>;

def PTOISA_TAndOp : PTOISA_Binary<"tand", "Conjunction of bits", "a and b",
                                  PTOISA_BitDTypes, "i32">;
def PTOISA_TOrOp : PTOISA_Binary<"tor", "Disjunction of bits", "a or b",
                                 PTOISA_BitDTypes, "i32">;
def PTOISA_TXorOp : PTOISA_BinaryWithScratch<"txor",
    "Exclusive disjunction of bits", "a xor b", PTOISA_BitDTypes, "i32",
    [{A vector unit that
    works on memory needs `tmp`, which holds a tile like the valid rectangle of
    dst.}], !strconcat(PTOISA_VectorScratchRules, [{
    - `xor_c1`: `tmp` that is used has the valid rectangle of dst.
}])>;
def PTOISA_TNotOp : PTOISA_Unary<"tnot", "Complement of bits", "not a",
                                 PTOISA_BitDTypes, "i32">;
def PTOISA_TShlOp : PTOISA_Binary<"tshl", "Shift to the left", "a << b",
    PTOISA_WideBitDTypes, "i32", "0 <= b < bits of an element.">;
def PTOISA_TShrOp : PTOISA_Binary<"tshr", "Shift to the right", "a >> b",
    PTOISA_WideBitDTypes, "i32", [{0 <= b < bits of an
    element; signed elements keep their sign.}]>;

//===----------------------------------------------------------------------===//
// Several steps in one instruction
//===----------------------------------------------------------------------===//

// Three sources. No published machine has these two; simulators do.
class PTOISA_Ternary<string mnemonic, string summary_, string formula>
    : PTOISA_Instruction<mnemonic,
          [PTOISA_Read<"src0">, PTOISA_Read<"src1">, PTOISA_Read<"src2">,
           PTOISA_Write<"dst">], PTOISA_AnyDTypes> {
  defvar tile = PTOISA_ExampleTile<"f32">.type;
  defvar rules = PTOISA_VectorRules;
  let summary = summary_;
  let description = "\n    `dst[i, j] = " # formula # [{` for every (i, j)
    of the valid rectangle, with a, b and c of src0, src1 and src2. No NPU has it.

    Constraints:
}] # rules # [{

    Example:

    ```mlir
    func.func @example(%a: }] # tile # ", %b: " # tile # ", %c: " # tile # ", %d: " # tile # [{) {
      pto_isa.}] # mnemonic # " ins(%a, %b, %c : " # tile # ", " # tile # ", " # tile # ") outs(%d : " # tile # [{)
      return
    }
    ```
  }];
  let verifier = "verifyRowMajorElementwise";
  let inPlace = "yes";
}

def PTOISA_TAddCOp
    : PTOISA_Ternary<"taddc", "Sum of three", "a + b + c">;
def PTOISA_TSubCOp
    : PTOISA_Ternary<"tsubc", "Difference and sum", "a - b + c">;
def PTOISA_TAddReluOp : PTOISA_Binary<"taddrelu", "Positive part of a sum",
    "max(a + b, 0)", PTOISA_DTypes<"i16 f16 f32">, "f32", "No NPU has it.">;
def PTOISA_TSubReluOp : PTOISA_Binary<"tsubrelu",
    "Positive part of a difference", "max(a - b, 0)", PTOISA_FloatDTypes>;
def PTOISA_TMulAddDstOp : PTOISA_Fused<"tmuladddst",
    "Product added to the destination", "a * b + d">;
def PTOISA_TFusedMulAddOp : PTOISA_Fused<"tfusedmuladd",
    "Multiplication of the destination, then a sum", "a * d + b">;
def PTOISA_TFusedMulAddReluOp : PTOISA_Fused<"tfusedmuladdrelu",
    "Positive part of a multiplication of the destination and a sum",
    "max(a * d + b, 0)">;
def PTOISA_TAddReluConvOp : PTOISA_ReluConversion<"taddreluconv",
    "Positive part of a sum in a smaller type", "max(a + b, 0)">;
def PTOISA_TSubReluConvOp : PTOISA_ReluConversion<"tsubreluconv",
    "Positive part of a difference in a smaller type", "max(a - b, 0)">;

def PTOISA_TAddDeqReluOp : PTOISA_Instruction<"tadddeqrelu",
    [PTOISA_Read<"src0">, PTOISA_Read<"src1">, PTOISA_Value<"scale", F32>,
     PTOISA_Maybe<PTOISA_Scratch<"tmp">>, PTOISA_Write<"dst">],
    PTOISA_DTypes<"i32">> {
  let summary = "Positive part of a scaled sum of integers";
  let description = !strconcat([{
    `dst[i, j] = max((src0[i, j] + src1[i, j]) * scale, 0)` for every (i, j) of
    the valid rectangle, from i32 to f16. A vector unit that works on memory
    needs `tmp`, which holds an i32 tile like the valid rectangle of dst.

    Constraints:
  }], PTOISA_MixedElementwiseRules, PTOISA_RowMajorRule,
      PTOISA_ScratchElementsRule, [{
    - `tadddeqrelu_c1`: sources have elements of i32, the destination of f16.
    - `tadddeqrelu_c2`: no valid extent of `tmp` that is used is below that of
      dst.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %s: f32, %t: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
      pto_isa.tadddeqrelu ins(%a, %b, %s, %t : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>, f32, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
      return
    }
    ```
  }]);
  let verifier = "verifyMixedRowMajorElementwise";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

def PTOISA_TPairReduceSumOp : PTOISA_Unary<"tpairreducesum",
    "Sums of neighbours", "2 * j < n ? src[i, 2 * j] + src[i, 2 * j + 1] : 0",
    PTOISA_FloatDTypes, "f32", [{n is the
    number of valid columns.}]> {
  let inPlace = "no";
}

//===----------------------------------------------------------------------===//
// Parts: two rectangles in one
//===----------------------------------------------------------------------===//

defvar PTOISA_PartialRules = !strconcat(PTOISA_InstructionRules, [{
    - `elementwise_c1`: data operands have one element type.
    - `elementwise_c3`: tiles are without blocks (`slayout=none_box`).
}], PTOISA_RowMajorRule, [{
    - `partial_c1`: no valid extent of a source is beyond the destination's.
    - `partial_c2`: a source has the valid rectangle of the destination;
      tpartmin and tpartmax need it only on vector units that work on memory.
}]);

class PTOISA_Partial<string mnemonic, string summary_, string formula,
                     PTOISA_DTypes dtypes>
    : PTOISA_Instruction<mnemonic, [PTOISA_Read<"src0">, PTOISA_Read<"src1">,
                                    PTOISA_Write<"dst">], dtypes> {
  defvar rules = PTOISA_PartialRules;
  let summary = summary_;
  let description = "\n    `dst[i, j] = " # formula # [{` where (i, j) is in the valid
    rectangles of both sources, with a = src0[i, j] and b = src1[i, j], and the
    element of that source where it is in one only.

    Constraints:
}] # rules # [{

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.}] # mnemonic # [{ ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let verifier = "verifyPartial";
}

def PTOISA_TPartAddOp : PTOISA_Partial<"tpartadd", "Sum of two parts", "a + b",
                                       PTOISA_ArithmeticDTypes>;
def PTOISA_TPartMulOp : PTOISA_Partial<"tpartmul", "Product of two parts",
    "a * b",
    PTOISA_DTypes<"i16 i32 f16 f32", PTOISA_Ints8To32 # " f16 bf16 f32">>;
def PTOISA_TPartMaxOp : PTOISA_Partial<"tpartmax", "Maximum of two parts",
    "max(a, b)", PTOISA_ArithmeticDTypes> {
  let verifier = "verifyPartialExtremum";
}
def PTOISA_TPartMinOp : PTOISA_Partial<"tpartmin", "Minimum of two parts",
    "min(a, b)", PTOISA_ArithmeticDTypes> {
  let verifier = "verifyPartialExtremum";
}

class PTOISA_PartialArg<string mnemonic, string summary_, string comparison>
    : PTOISA_Instruction<mnemonic,
          [PTOISA_Read<"src0">, PTOISA_Read<"src1">, PTOISA_Read<"src0Idx">,
           PTOISA_Read<"src1Idx">, PTOISA_Write<"dst">,
           PTOISA_Write<"dstIdx">], PTOISA_FloatDTypes> {
  defvar rules = PTOISA_PartialRules;
  let summary = summary_;
  let description = [{
    dst and dstIdx are, where (i, j) is in the valid rectangles of both sources,
    those of src0 if `src0[i, j] }] # comparison # [{ src1[i, j]`, else those of
    src1; where it is in one source only, those of that source.

    Constraints:
}] # rules # [{
    - `partial_arg_c1`: indices have one element type, i32 or ui32, with data of
      f16 also i16 or ui16.
    - `partial_arg_c2`: indices have the valid rectangle of their data.

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %i: !pto_isa.tile_buf<vec, 16x64xi32>, %j: !pto_isa.tile_buf<vec, 16x64xi32, valid=8x64>, %d: !pto_isa.tile_buf<vec, 16x64xf32>, %k: !pto_isa.tile_buf<vec, 16x64xi32>) {
      pto_isa.}] # mnemonic # [{ ins(%a, %b, %i, %j : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32, valid=8x64>) outs(%d, %k : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32>)
      return
    }
    ```
  }];
  let verifier = "verifyPartialArg";
}

def PTOISA_TPartArgMaxOp : PTOISA_PartialArg<"tpartargmax",
    "Maximum of two parts and its index", ">=">;
def PTOISA_TPartArgMinOp : PTOISA_PartialArg<"tpartargmin",
    "Minimum of two parts and its index", "<=">;

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

def PTOISA_TCvtOp : PTOISA_Instruction<"tcvt",
    [PTOISA_Read<"src">, PTOISA_Maybe<PTOISA_Scratch<"tmp">>,
     PTOISA_Write<"dst">], PTOISA_AnyDTypes> {
  let summary = "Conversion of the element type";
  let description = !strconcat([{
    `dst[i, j] = convert(src[i, j])` for every (i, j) of the valid rectangle;
    two values in a byte are two columns. `rmode` is the rounding where the
    result is not exact; hif8 takes the nearest value, ties away from zero, and
    no limit, whatever the modes are. `satmode` says whether a value out of range becomes the
    nearest one (`ON`) or wraps (`OFF`). A vector unit that works on memory
    needs `tmp` if f32 becomes i16 or f16 becomes i16 or i8 with `satmode` off:

    - f32 to i16, with r valid rows and c valid columns: the larger one of
      256 * min(c / 64, 255) bytes and, for the rest of c / 64,
      32 * ((min(r, 255) - 1) * src.cols / 8 + ceil(rest / 8));
    - f16 to i16: 32 * ceil(min(c, 64) / 8) bytes;
    - f16 to i8: at least 128 + 32 * ceil(min(c, 64) / 16) bytes as well.

    Constraints:
  }], PTOISA_MixedElementwiseRules, [{
    - `tcvt_c1`: the machine converts between these element types:

    | from | vector unit on memory | vector unit with registers |
    |---|---|---|
    | f32 | f16 f32 bf16 i64 i32 i16 | f16 f32 bf16 i64 i32 i16 f8E4M3FN f8E5M2 hif8 |
    | f16 | f32 i32 i16 i8 ui8 i4 | f32 i32 i16 i8 ui8 hif8 |
    | bf16 | f32 i32 | f32 f16 i32 f4E2M1x2 f4E1M2x2 |
    | i64 | f32 i32 | f32 i32 |
    | i32 | f32 f16 i16 i64 | f32 i16 ui16 ui8 i64 |
    | ui32 | | i16 ui16 ui8 |
    | i16 | f32 f16 | f32 f16 i32 ui32 ui8 |
    | i8 | f16 | f16 i16 i32 |
    | ui8 | f16 | f16 ui16 |
    | i4 | f16 | |
    | f8E4M3FN, f8E5M2, hif8 | | f32 |
    | f4E2M1x2, f4E1M2x2 | | bf16 |

    Example:

    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xbf16>) {
      pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode RINT>} : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xbf16>)
      return
    }
    ```
  }]);
  let attributes = (ins
      DefaultValuedOptionalAttr<PTOISA_RoundModeAttr,
          "::mlir::pto_isa::RoundMode::CastRint">:$rmode,
      DefaultValuedOptionalAttr<PTOISA_SaturationModeAttr,
          "::mlir::pto_isa::SaturationMode::Off">:$satmode);
  let attributesInside = 1;
  let verifier = "verifyMixedElementwise";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAVECTOR_TD
