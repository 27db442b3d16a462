//===- PTOElementwise.td - Operations element by element ---*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOELEMENTWISE_TD
#define PTO_DIALECT_PTO_IR_PTOELEMENTWISE_TD

include "pto/Dialect/PTO/IR/PTOOpBase.td"

defvar PTO_ElementwiseRules = [{

    Operands broadcast: they align at the last dimension, and a dimension of
    static extent 1 repeats. A dynamic dimension never broadcasts.

    Constraints:
    - `elementwise_c1`: each operand broadcasts to the result shape, and each
      result dimension comes from an operand.
}];

defvar PTO_RoundsOnce = [{
    f16 and bf16 compute in f32 and round once, to nearest even; integers wrap.
}];

class PTO_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : PTO_ComputeOp<mnemonic, !listconcat([PTO_Axes], traits)> {
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::mlir::pto::OpAxes $cppClass::getAxes() {
      return ::mlir::pto::getElementwiseAxes(getOperation());
    }
    ::mlir::LogicalResult $cppClass::verify() {
      return ::mlir::pto::verifyElementwise(getOperation());
    }
  }];
}

//===----------------------------------------------------------------------===//
// Unary operations
//===----------------------------------------------------------------------===//

// One operand, a result of the same element type.
class PTO_UnaryOp<string mnemonic, Type set, string what, string formula,
                  string note = "", list<Trait> traits = []>
    : PTO_ElementwiseOp<mnemonic,
        !listconcat([SameOperandsAndResultElementType], traits)> {
  let summary = what;
  let description = "`result[i] = " # formula # "`" # note # [{

    f16 and bf16 compute in f32 and round once, to nearest even.
  }] # !strconcat(PTO_ElementwiseRules, "") # [{
    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
      %r = pto.}] # mnemonic # [{ %x : tensor<?x64xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_TensorOf<set>:$src), PTO_HintsArg);
  let results = (outs PTO_TensorOf<set>:$result);
  let assemblyFormat = [{
    $src (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }];
}

class PTO_MathOp<string mnemonic, string what, string formula, string note = "">
    : PTO_UnaryOp<mnemonic, PTO_Float, what, formula, note>;

def PTO_ExpOp : PTO_MathOp<"exp", "Exponential", "e^src[i]">;
def PTO_Exp2Op : PTO_MathOp<"exp2", "Power of two", "2^src[i]">;
def PTO_Expm1Op : PTO_MathOp<"expm1", "Exponential less one", "e^src[i] - 1">;
def PTO_LogOp : PTO_MathOp<"log", "Natural logarithm", "ln(src[i])">;
def PTO_Log2Op : PTO_MathOp<"log2", "Logarithm to base 2", "log2(src[i])">;
def PTO_Log10Op : PTO_MathOp<"log10", "Logarithm to base 10", "log10(src[i])">;
def PTO_Log1pOp : PTO_MathOp<"log1p", "Logarithm of one more", "ln(1 + src[i])">;
def PTO_SqrtOp : PTO_MathOp<"sqrt", "Square root", "√src[i]">;
def PTO_RsqrtOp : PTO_MathOp<"rsqrt", "One over the square root",
    "1 / √src[i]", ", two correctly rounded steps.">;
def PTO_CbrtOp : PTO_MathOp<"cbrt", "Cube root", "∛src[i]">;
def PTO_ReciprocalOp : PTO_MathOp<"reciprocal", "One over the operand",
    "1 / src[i]">;
def PTO_TanhOp : PTO_MathOp<"tanh", "Hyperbolic tangent", "tanh(src[i])">;
def PTO_TanOp : PTO_MathOp<"tan", "Tangent", "tan(src[i])">;
def PTO_SinOp : PTO_MathOp<"sin", "Sine", "sin(src[i])">;
def PTO_CosOp : PTO_MathOp<"cos", "Cosine", "cos(src[i])">;
def PTO_SinhOp : PTO_MathOp<"sinh", "Hyperbolic sine", "sinh(src[i])">;
def PTO_CoshOp : PTO_MathOp<"cosh", "Hyperbolic cosine", "cosh(src[i])">;
def PTO_AsinOp : PTO_MathOp<"asin", "Inverse sine", "asin(src[i])">;
def PTO_AcosOp : PTO_MathOp<"acos", "Inverse cosine", "acos(src[i])">;
def PTO_AtanOp : PTO_MathOp<"atan", "Inverse tangent", "atan(src[i])">;
def PTO_AsinhOp : PTO_MathOp<"asinh", "Inverse hyperbolic sine",
    "asinh(src[i])">;
def PTO_AcoshOp : PTO_MathOp<"acosh", "Inverse hyperbolic cosine",
    "acosh(src[i])">;
def PTO_AtanhOp : PTO_MathOp<"atanh", "Inverse hyperbolic tangent",
    "atanh(src[i])">;
def PTO_ErfOp : PTO_MathOp<"erf", "Error function", "erf(src[i])">;
def PTO_ErfcOp : PTO_MathOp<"erfc", "Complementary error function",
    "1 - erf(src[i])">;
def PTO_SigmoidOp : PTO_MathOp<"sigmoid", "Logistic function",
    "1 / (1 + e^-src[i])">;
def PTO_CeilOp : PTO_MathOp<"ceil", "Round toward plus infinity", "⌈src[i]⌉">;
def PTO_FloorOp : PTO_MathOp<"floor", "Round toward minus infinity",
    "⌊src[i]⌋">;
def PTO_TruncOp : PTO_MathOp<"trunc", "Round toward zero", "trunc(src[i])">;

def PTO_AbsOp : PTO_UnaryOp<"abs", PTO_Number, "Absolute value", "|src[i]|",
    "; the least signed integer stays itself.">;
def PTO_NegOp : PTO_UnaryOp<"neg", PTO_Number, "Negation", "-src[i]",
    "; flips the sign bit of floats, integers wrap.">;
def PTO_ReluOp : PTO_UnaryOp<"relu", PTO_Number, "Rectified linear unit",
    "max(src[i], 0)", "; NaN stays NaN.">;
def PTO_SignOp : PTO_UnaryOp<"sign", PTO_Number, "Sign",
    "(src[i] > 0) - (src[i] < 0)", "; NaN stays NaN, zero keeps its sign.">;
def PTO_BitwiseNotOp : PTO_UnaryOp<"bitwise_not",
    AnyTypeOf<[PTO_Int, I1], "i1 or an integer of 8, 16, 32 or 64 bits">,
    "Bitwise complement", "~src[i]"> {
  let hasFolder = 0;
  let description = [{
    `result[i] = ~src[i]`
  }] # !strconcat(PTO_ElementwiseRules, "") # [{
    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xi32>) -> tensor<?x64xi32> {
      %r = pto.bitwise_not %x : tensor<?x64xi32> -> tensor<?x64xi32>
      return %r : tensor<?x64xi32>
    }
    ```
  }];
}

def PTO_LreluOp : PTO_ElementwiseOp<"lrelu",
    [SameOperandsAndResultElementType]> {
  let summary = "Leaky rectified linear unit";
  let description = [{
    `result[i] = src[i] >= 0 ? src[i] : slope · src[i]`, in f32 and rounded
    once.
  }] # !strconcat(PTO_ElementwiseRules, "") # [{
    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
      %r = pto.lrelu %x slope 1.0e-2 : tensor<?x64xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_FloatTensor:$src, F64Attr:$slope), PTO_HintsArg);
  let results = (outs PTO_FloatTensor:$result);
  let assemblyFormat = [{
    $src `slope` $slope (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
}

def PTO_RoundOp : PTO_ElementwiseOp<"round",
    [SameOperandsAndResultElementType]> {
  let summary = "Round to a number of decimal digits";
  let description = [{
    `result[i] = rint(src[i] · 10^decimals) / 10^decimals`, ties to even; each
    of the three steps rounds in f32, the last one also in the element type.
    Below zero decimals it divides by 10^-decimals first and multiplies last.
    Without decimals the steps that scale are left out.
  }] # !strconcat(PTO_ElementwiseRules, "") # [{
    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
      %r = pto.round %x decimals 2 : tensor<?x64xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_FloatTensor:$src,
      DefaultValuedAttr<ConfinedAttr<I64Attr, [IntMinValue<-30>, IntMaxValue<30>]>,
                        "0">:$decimals), PTO_HintsArg);
  let results = (outs PTO_FloatTensor:$result);
  let assemblyFormat = [{
    $src (`decimals` $decimals^)? (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
}

// One operand, a truth value as the result.
class PTO_PredicateOp<string mnemonic, Type set, string what, string formula>
    : PTO_ElementwiseOp<mnemonic> {
  let summary = what;
  let description = "`result[i] = " # formula # "`"
      # !strconcat(PTO_ElementwiseRules, "") # [{
    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) -> tensor<?x64xi1> {
      %r = pto.}] # mnemonic # [{ %x : tensor<?x64xf32> -> tensor<?x64xi1>
      return %r : tensor<?x64xi1>
    }
    ```
  }];
  let arguments = !con((ins PTO_TensorOf<set>:$src), PTO_HintsArg);
  let results = (outs PTO_BoolTensor:$result);
  let assemblyFormat = [{
    $src (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }];
}

def PTO_IsFiniteOp : PTO_PredicateOp<"isfinite", PTO_Float,
    "Whether neither infinite nor NaN", "|src[i]| < ∞">;
def PTO_IsNanOp : PTO_PredicateOp<"isnan", PTO_Float,
    "Whether NaN", "src[i] ≠ src[i]">;
def PTO_SignbitOp : PTO_PredicateOp<"signbit", PTO_Float,
    "Whether the sign bit is set", "sign bit of src[i]">;
def PTO_LogicalNotOp : PTO_PredicateOp<"logical_not",
    AnyTypeOf<[PTO_Number, I1],
              "i1, f16, bf16, f32 or an integer of 8 to 64 bits">,
    "Whether zero", "src[i] = 0">;

//===----------------------------------------------------------------------===//
// Binary operations
//===----------------------------------------------------------------------===//

// Two operands and a result of one element type.
class PTO_BinaryOp<string mnemonic, Type set, string what, string formula,
                   string note = PTO_RoundsOnce, list<Trait> traits = [],
                   string exampleType = "f32">
    : PTO_ElementwiseOp<mnemonic,
        !listconcat([SameOperandsAndResultElementType], traits)> {
  let summary = what;
  let description = "`result[i] = " # formula # "`\n\n" # note
      # !strconcat(PTO_ElementwiseRules, "") # [{
    Example:

    ```mlir
    func.func @example(%x: tensor<?x64x}] # exampleType
        # ">, %y: tensor<1x64x" # exampleType # ">) -> tensor<?x64x"
        # exampleType # "> {\n      %r = pto." # mnemonic
        # " %x, %y : tensor<?x64x" # exampleType # ">, tensor<1x64x"
        # exampleType # "> -> tensor<?x64x" # exampleType
        # ">\n      return %r : tensor<?x64x" # exampleType # [{>
    }
    ```
  }];
  let arguments = !con((ins PTO_TensorOf<set>:$lhs, PTO_TensorOf<set>:$rhs),
                       PTO_HintsArg);
  let results = (outs PTO_TensorOf<set>:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`hints` $hints^)? attr-dict
    `:` type($lhs) `,` type($rhs) `->` type($result)
  }];
}

def PTO_AddOp : PTO_BinaryOp<"add", PTO_Number, "Sum", "lhs[i] + rhs[i]",
    PTO_RoundsOnce, [Commutative]>;
def PTO_SubOp : PTO_BinaryOp<"sub", PTO_Number, "Difference",
    "lhs[i] - rhs[i]">;
def PTO_MulOp : PTO_BinaryOp<"mul", PTO_Number, "Product", "lhs[i] · rhs[i]",
    PTO_RoundsOnce, [Commutative]>;
def PTO_MaximumOp : PTO_BinaryOp<"maximum", PTO_Number, "Greater of two",
    "max(lhs[i], rhs[i])", "NaN if an operand is NaN; +0 is above -0.\n">;
def PTO_MinimumOp : PTO_BinaryOp<"minimum", PTO_Number, "Lesser of two",
    "min(lhs[i], rhs[i])", "NaN if an operand is NaN; -0 is below +0.\n">;
def PTO_FloorDivOp : PTO_BinaryOp<"floor_div", PTO_Number,
    "Quotient rounded toward minus infinity", "⌊lhs[i] / rhs[i]⌋", [{
    Floats round the quotient in f32 before the floor. An integer divided by
    zero is a run-time fault; the least integer by -1 wraps.
    }]>;
def PTO_CeilDivOp : PTO_BinaryOp<"ceil_div", PTO_Number,
    "Quotient rounded toward plus infinity", "⌈lhs[i] / rhs[i]⌉", [{
    Floats round the quotient in f32 before the ceiling. An integer divided by
    zero is a run-time fault; the least integer by -1 wraps.
    }]>;
def PTO_RemainderOp : PTO_BinaryOp<"remainder", PTO_Number,
    "Remainder of floor division", "lhs[i] - ⌊lhs[i] / rhs[i]⌋ · rhs[i]", [{
    Of the divisor's sign, zeros too. An integer divided by zero is a run-time
    fault, a float gives NaN. Floats: `fmod`, which is exact, plus the divisor
    where the signs differ, which rounds.
    }]>;
def PTO_FmodOp : PTO_BinaryOp<"fmod", PTO_Float,
    "Remainder of division toward zero",
    "lhs[i] - trunc(lhs[i] / rhs[i]) · rhs[i]",
    "Exact, and of the dividend's sign.\n">;
def PTO_GcdOp : PTO_BinaryOp<"gcd", PTO_Int, "Greatest common divisor",
    "gcd(|lhs[i]|, |rhs[i]|)", "gcd(0, 0) = 0.\n", [Commutative], "i32">;
def PTO_PowOp : PTO_BinaryOp<"pow", PTO_Number, "Power", "lhs[i] ^ rhs[i]", [{
    Integers wrap; a negative exponent gives 0 unless the base is 1 or -1.
    }]>;
def PTO_Atan2Op : PTO_BinaryOp<"atan2", PTO_Float, "Angle of a point",
    "atan2(lhs[i], rhs[i])">;
def PTO_CopysignOp : PTO_BinaryOp<"copysign", PTO_Float,
    "Magnitude of one, sign of the other",
    "|lhs[i]| with the sign bit of rhs[i]", "Exact.\n">;
def PTO_HypotOp : PTO_BinaryOp<"hypot", PTO_Float, "Length of a vector",
    "√(lhs[i]² + rhs[i]²)", [{
    Without intermediate overflow; infinite if an operand is, even beside a NaN.
    }]>;
def PTO_PreluOp : PTO_BinaryOp<"prelu", PTO_Float,
    "Rectified linear unit with a learned slope",
    "lhs[i] >= 0 ? lhs[i] : rhs[i] · lhs[i]">;

def PTO_BitwiseAndOp : PTO_BinaryOp<"bitwise_and",
    AnyTypeOf<[PTO_Int, I1], "i1 or an integer of 8, 16, 32 or 64 bits">,
    "Bitwise and", "lhs[i] & rhs[i]", "", [Commutative], "i32">;
def PTO_BitwiseOrOp : PTO_BinaryOp<"bitwise_or",
    AnyTypeOf<[PTO_Int, I1], "i1 or an integer of 8, 16, 32 or 64 bits">,
    "Bitwise or", "lhs[i] | rhs[i]", "", [Commutative], "i32">;
def PTO_BitwiseXorOp : PTO_BinaryOp<"bitwise_xor",
    AnyTypeOf<[PTO_Int, I1], "i1 or an integer of 8, 16, 32 or 64 bits">,
    "Bitwise exclusive or", "lhs[i] ^ rhs[i]", "", [Commutative], "i32">;
def PTO_ShiftLeftOp : PTO_BinaryOp<"shift_left", PTO_Int, "Shift left",
    "lhs[i] << rhs[i]", [{
    A count below zero or not below the width gives 0.
    }], [], "i32">;
def PTO_ShiftRightOp : PTO_BinaryOp<"shift_right", PTO_Int, "Shift right",
    "lhs[i] >> rhs[i]", [{
    Signed integers fill with the sign. A count below zero or not below the
    width gives what a shift by the width would: 0, or -1 for a negative value.
    }], [], "i32">;

def PTO_DivOp : PTO_ElementwiseOp<"div", [AllElementTypesMatch<["lhs", "rhs"]>]> {
  let summary = "Quotient";
  let description = [{
    `result[i] = lhs[i] / rhs[i]`

    f16 and bf16 compute in f32 and round once. Integers become f32 first
    (exact up to 2^24) and the result is f32.
  }] # !strconcat(PTO_ElementwiseRules, "") # [{
    - `div_c1`: the result's element type is the operands', and f32 for
      integers.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xi32>, %y: tensor<1x64xi32>) -> tensor<?x64xf32> {
      %r = pto.div %x, %y : tensor<?x64xi32>, tensor<1x64xi32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_NumberTensor:$lhs, PTO_NumberTensor:$rhs),
                       PTO_HintsArg);
  let results = (outs PTO_FloatTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`hints` $hints^)? attr-dict
    `:` type($lhs) `,` type($rhs) `->` type($result)
  }];
  let extraClassDefinition = [{
    ::mlir::pto::OpAxes $cppClass::getAxes() {
      return ::mlir::pto::getElementwiseAxes(getOperation());
    }
  }];
}

// Two operands of any element type, compared with zero; a truth value results.
class PTO_LogicalOp<string mnemonic, string what, string formula>
    : PTO_ElementwiseOp<mnemonic, [Commutative]> {
  let summary = what;
  let description = "`result[i] = " # formula # "`"
      # !strconcat(PTO_ElementwiseRules, "") # [{
    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xi1>, %y: tensor<1x64xf32>) -> tensor<?x64xi1> {
      %r = pto.}] # mnemonic # [{ %x, %y : tensor<?x64xi1>, tensor<1x64xf32> -> tensor<?x64xi1>
      return %r : tensor<?x64xi1>
    }
    ```
  }];
  let arguments = !con((ins PTO_NumberOrBoolTensor:$lhs,
                            PTO_NumberOrBoolTensor:$rhs), PTO_HintsArg);
  let results = (outs PTO_BoolTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`hints` $hints^)? attr-dict
    `:` type($lhs) `,` type($rhs) `->` type($result)
  }];
}

def PTO_LogicalAndOp : PTO_LogicalOp<"logical_and", "Whether both are not zero",
    "lhs[i] ≠ 0 and rhs[i] ≠ 0">;
def PTO_LogicalOrOp : PTO_LogicalOp<"logical_or", "Whether one is not zero",
    "lhs[i] ≠ 0 or rhs[i] ≠ 0">;
def PTO_LogicalXorOp : PTO_LogicalOp<"logical_xor",
    "Whether just one is not zero", "(lhs[i] ≠ 0) ≠ (rhs[i] ≠ 0)">;

def PTO_CmpOp : PTO_ElementwiseOp<"cmp", [AllElementTypesMatch<["lhs", "rhs"]>]> {
  let summary = "Comparison";
  let description = [{
    `result[i] = lhs[i] predicate rhs[i]` with predicate one of `eq`, `ne`,
    `lt`, `le`, `gt`, `ge`. With a NaN only `ne` holds; -0 equals +0.
  }] # !strconcat(PTO_ElementwiseRules, "") # [{
    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>, %y: tensor<1x1xf32>) -> tensor<?x64xi1> {
      %r = pto.cmp ge %x, %y : tensor<?x64xf32>, tensor<1x1xf32> -> tensor<?x64xi1>
      return %r : tensor<?x64xi1>
    }
    ```
  }];
  let arguments = !con((ins PTO_CmpPredicateAttr:$predicate,
      PTO_NumberOrBoolTensor:$lhs, PTO_NumberOrBoolTensor:$rhs), PTO_HintsArg);
  let results = (outs PTO_BoolTensor:$result);
  let assemblyFormat = [{
    $predicate $lhs `,` $rhs (`hints` $hints^)? attr-dict
    `:` type($lhs) `,` type($rhs) `->` type($result)
  }];
}

//===----------------------------------------------------------------------===//
// Other elementwise operations
//===----------------------------------------------------------------------===//

def PTO_WhereOp : PTO_ElementwiseOp<"where",
    [AllElementTypesMatch<["onTrue", "onFalse", "result"]>]> {
  let summary = "Choice between two tensors";
  let description = [{
    `result[i] = condition[i] ? onTrue[i] : onFalse[i]`
  }] # !strconcat(PTO_ElementwiseRules, "") # [{
    Example:

    ```mlir
    func.func @example(%c: tensor<?x64xi1>, %x: tensor<?x64xf32>, %y: tensor<1x1xf32>) -> tensor<?x64xf32> {
      %r = pto.where %c, %x, %y : tensor<?x64xi1>, tensor<?x64xf32>, tensor<1x1xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_BoolTensor:$condition, PTO_Tensor:$onTrue,
                            PTO_Tensor:$onFalse), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $condition `,` $onTrue `,` $onFalse (`hints` $hints^)? attr-dict
    `:` type($condition) `,` type($onTrue) `,` type($onFalse)
    `->` type($result)
  }];
}

def PTO_ClipOp : PTO_ElementwiseOp<"clip",
    [AttrSizedOperandSegments, SameOperandsAndResultElementType]> {
  let summary = "Limit to a range";
  let description = [{
    `result[i] = min(max(src[i], min[i]), max[i])`, with the maximum and
    minimum of `pto.maximum` and `pto.minimum`; a limit that is not given does
    not act.
  }] # !strconcat(PTO_ElementwiseRules, "") # [{
    - `clip_c1`: at least one limit is given.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>, %lo: tensor<1x1xf32>) -> tensor<?x64xf32> {
      %r = pto.clip %x min %lo : tensor<?x64xf32>, min tensor<1x1xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_NumberTensor:$src,
      Optional<PTO_NumberTensor>:$min, Optional<PTO_NumberTensor>:$max),
      PTO_HintsArg);
  let results = (outs PTO_NumberTensor:$result);
  let assemblyFormat = [{
    $src (`min` $min^)? (`max` $max^)? (`hints` $hints^)? attr-dict
    `:` type($src) `` custom<LimitTypes>(type($min), type($max))
    `->` type($result)
  }];
  let extraClassDefinition = [{
    ::mlir::pto::OpAxes $cppClass::getAxes() {
      return ::mlir::pto::getElementwiseAxes(getOperation());
    }
  }];
}

def PTO_CastOp : PTO_ElementwiseOp<"cast"> {
  let summary = "Conversion of the element type";
  let description = [{
    `result[i] = convert(src[i])`, rounded once.

    The rounding mode matters where the result type cannot hold the value:
    `rint` (nearest, ties to even), `round` (nearest, ties away from zero),
    `floor`, `ceil`, `trunc` and `odd` (an inexact result is the one of the two
    neighbours whose significand, or integer, is odd). Without a mode, float to
    integer is `trunc` and everything else `rint`. Subnormals and the sign of
    zero are kept. A conversion that loses nothing ignores mode and `sat`,
    except that from a float type to itself a mode rounds to an integral value.

    A float is rounded as if its exponent had no upper limit, in every mode.
    Beyond the range of the result then:
    - with `sat`, the nearest finite value; infinities too
    - without, a float becomes infinite, or NaN where the type has no infinity
      (f8E4M3FN, f8E8M0FNU), or the greatest finite value where it has neither
      (f4E2M1FN); an integer keeps the low bits of the rounded value, and of
      infinity 0

    NaN gives NaN, 0 as an integer and +0 as f4E2M1FN, with or without `sat`.
    To `i1` is `src[i] ≠ 0`, which NaN is; from `i1` gives 0 or 1.
    f8E8M0FNU holds powers of two: zero and negative values become NaN, positive
    ones below 2^-127 become that, and ties go up in both nearest modes.
    `docs/Numerics.md` has the table for every pair.
  }] # !strconcat(PTO_ElementwiseRules, "") # [{
    - `cast_c1`: from or to i1 there is no rounding mode and no `sat`.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf16>) -> tensor<?x64xi8> {
      %r = pto.cast %x round trunc sat : tensor<?x64xf16> -> tensor<?x64xi8>
      return %r : tensor<?x64xi8>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src,
      OptionalAttr<PTO_RoundModeAttr>:$round, UnitAttr:$sat), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src (`round` $round^)? (`sat` $sat^)? (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasFolder = 1;
  let extraClassDefinition = [{
    ::mlir::pto::OpAxes $cppClass::getAxes() {
      return ::mlir::pto::getElementwiseAxes(getOperation());
    }
  }];
}

#endif // PTO_DIALECT_PTO_IR_PTOELEMENTWISE_TD
