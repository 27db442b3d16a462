//===- PTOISAElementwise.td - Rules of vector operations --*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAELEMENTWISE_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAELEMENTWISE_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

// !strconcat, because behind `#` the name of a global is the name itself.

defvar PTOISA_MixedElementwiseRules = PTOISA_InstructionRules # [{
    - `elementwise_c2`: sources and destination have the same valid rectangle of
      values, as far as it is known.
    - `elementwise_c3`: tiles are without blocks (`slayout=none_box`).
}];
defvar PTOISA_ElementwiseRules = PTOISA_MixedElementwiseRules # [{
    - `elementwise_c1`: data operands have one element type.
    - `in_place_c1`: the destination is a source only where the machine allows
      it.
}];
defvar PTOISA_RowMajorRule = [{
    - `elementwise_c4`: tiles are in row-major order.
}];
defvar PTOISA_ScratchElementsRule = [{
    - `scratch_c2`: scratch that the machine uses has the elements that it is
      used for.
    - `scratch_c3`: scratch that the machine uses lies in rows, without blocks.
}];

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

defvar PTOISA_Ints8 = "i8 ui8";
defvar PTOISA_Ints16To32 = "i16 i32 ui16 ui32";
defvar PTOISA_Ints8To32 = !strconcat(PTOISA_Ints8, " ", PTOISA_Ints16To32);
defvar PTOISA_Ints16To64 = PTOISA_Ints16To32 # " i64 ui64";
defvar PTOISA_Ints8To64 = PTOISA_Ints8To32 # " i64 ui64";

def PTOISA_ArithmeticDTypes
    : PTOISA_DTypes<"i16 i32 f16 f32", PTOISA_Ints8To64 # " f16 bf16 f32">;
// What is built of multiplications.
def PTOISA_ProductDTypes
    : PTOISA_DTypes<"i16 i32 f16 f32", PTOISA_Ints16To64 # " f16 bf16 f32">;
def PTOISA_FloatDTypes : PTOISA_DTypes<"f16 f32">;
def PTOISA_BitDTypes : PTOISA_DTypes<PTOISA_Ints8To32>;
def PTOISA_PowDTypes : PTOISA_DTypes<PTOISA_Ints8To32 # " f32",
                                     PTOISA_Ints8To32 # " f16 bf16 f32">;
def PTOISA_RemainderDTypes
    : PTOISA_DTypes<"i32 f32", PTOISA_Ints16To64 # " f16 f32">;
def PTOISA_FmodDTypes : PTOISA_DTypes<"f32", PTOISA_Ints16To32 # " f16 f32">;

//===----------------------------------------------------------------------===//
// Attributes and examples
//===----------------------------------------------------------------------===//

// `precisionType` of a function.
class PTOISA_Precision<string enum> {
  dag attributes = (ins DefaultValuedOptionalAttr<
      !cast<Attr>("PTOISA_" # enum # "PrecisionAttr"),
      "::mlir::pto_isa::" # enum # "Precision::Default">:$precisionType);
}
defvar PTOISA_PrecisionText = [{

    `precisionType` chooses the algorithm; a vector unit that works on memory
    has one only.}];

// The tile type of examples.
class PTOISA_ExampleTile<string element> {
  string type = "!pto_isa.tile_buf<vec, 16x64x" # element # ">";
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAELEMENTWISE_TD
