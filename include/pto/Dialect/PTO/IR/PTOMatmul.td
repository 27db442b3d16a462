//===- PTOMatmul.td - Matrix products ----------------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOMATMUL_TD
#define PTO_DIALECT_PTO_IR_PTOMATMUL_TD

include "pto/Dialect/PTO/IR/PTOOpBase.td"

def PTO_MatmulElement : AnyTypeOf<[F16, BF16, F32, I8, F8E4M3FN, F8E5M2],
    "f16, bf16, f32, i8, f8E4M3FN or f8E5M2">;

def PTO_MatmulOp : PTO_ComputeOp<"matmul",
    [PTO_Axes, AttrSizedOperandSegments]> {
  let summary = "Matrix product with an epilogue";
  let description = [{
    With `A` the left operand (transposed when `a_trans`) and `B` the right one
    (transposed when `b_trans`),

    `acc[…, m, n] = Σ_k A[…, m, k] · B[…, k, n] (+ bias[…, n])`
    `result = convert(relu(acc · scale))`

    where `scale` (a number, or one value per column) and `relu` act when
    given. Floats accumulate in f32 along k in blocks of 64 terms, with a bias as
    the start value; i8 accumulates exactly in i32, which rounds to f32 before a
    scale multiplies it. The conversion rounds once to nearest even and saturates
    for integers. Batch dimensions of extent 1 repeat. `tf32` first rounds f32
    operands to 10 fraction bits, `rint` or `round`.

    Constraints:
    - `matmul_c1`: the ranks of operands and result are equal and in 2 to 4.
    - `matmul_c2`: the contracting dimensions match.
    - `matmul_c3`: the result is [batch…, m, n], batch dimensions broadcast.
    - `matmul_c4`: operand types are equal, or both 8-bit floats.
    - `matmul_c5`: the result type is legal for the operands: a float of 16 or
      32 bits for floats (f32 for f32); i32 for i8; f16 or i8 from i8 and i8
      from floats only with a scale.
    - `matmul_c6`: a bias has extent n last, 1 elsewhere; f16, bf16 or f32 for
      floats, i32 for i8.
    - `matmul_c7`: at most one of `scale` and a scale tensor is given; the
      number is finite and not 0, the tensor is f32 with extent n last, 1
      elsewhere.
    - `matmul_c8`: `tf32` goes with f32 operands, and is `rint` or `round`.

    Example:

    ```mlir
    func.func @example(%a: tensor<?x512xbf16>, %b: tensor<64x512xbf16>) -> tensor<?x64xf32> {
      %r = pto.matmul %a, %b b_trans : tensor<?x512xbf16>, tensor<64x512xbf16> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_TensorOf<PTO_MatmulElement>:$lhs,
      PTO_TensorOf<PTO_MatmulElement>:$rhs,
      Optional<PTO_TensorOf<AnyTypeOf<[F16, BF16, F32, I32],
                                      "f16, bf16, f32 or i32">>>:$bias,
      Optional<PTO_TensorOf<F32>>:$scaleTensor,
      UnitAttr:$aTrans, UnitAttr:$bTrans, OptionalAttr<F32Attr>:$scale,
      UnitAttr:$relu, OptionalAttr<PTO_RoundModeAttr>:$tf32), PTO_HintsArg);
  let results = (outs PTO_TensorOf<AnyTypeOf<[F16, BF16, F32, I8, I32],
                                   "f16, bf16, f32, i8 or i32">>:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`bias` $bias^)? (`scale_by` $scaleTensor^)?
    (`a_trans` $aTrans^)? (`b_trans` $bTrans^)? (`scale` $scale^)?
    (`relu` $relu^)? (`tf32` $tf32^)? (`hints` $hints^)? attr-dict
    `:` type($lhs) `,` type($rhs) ``
    custom<EpilogueTypes>(type($bias), type($scaleTensor)) `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_ScaledMatmulOp : PTO_ComputeOp<"scaled_matmul", [PTO_Axes]> {
  let summary = "Matrix product of block-scaled operands";
  let description = [{
    `result[m, n] = Σ_k A[m, k] · sA[m, k div 32] · B[k, n] · sB[k div 32, n] (+ bias[n])`

    `A` and `B` hold 8-bit or 4-bit floats, transposed when `a_trans` or
    `b_trans`; each block of 32 along k shares a power of two. Scales lie in
    pairs: `scaleA[m, k div 64, (k div 32) mod 2]` and
    `scaleB[k div 64, n, (k div 32) mod 2]`, whatever the transposition. Each
    product is exact unless it leaves the range of f32; the sum runs in f32
    along k in blocks of 64 terms, with a bias as the start value, and rounds
    once to the result.

    Constraints:
    - `scaled_matmul_c1`: the operands have rank 2 and the scales rank 3.
    - `scaled_matmul_c2`: the contracting dimensions match.
    - `scaled_matmul_c3`: the result is [m, n].
    - `scaled_matmul_c4`: the scales are [m, ceildiv(k, 64), 2] and
      [ceildiv(k, 64), n, 2].
    - `scaled_matmul_c5`: a bias has extent n last, 1 elsewhere.

    Example:

    ```mlir
    func.func @example(%a: tensor<?x128xf8E4M3FN>, %b: tensor<128x64xf8E4M3FN>,
                       %sa: tensor<?x2x2xf8E8M0FNU>, %sb: tensor<2x64x2xf8E8M0FNU>) -> tensor<?x64xf32> {
      %r = pto.scaled_matmul %a scale %sa, %b scale %sb
         : tensor<?x128xf8E4M3FN>, tensor<?x2x2xf8E8M0FNU>, tensor<128x64xf8E4M3FN>, tensor<2x64x2xf8E8M0FNU> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins
      PTO_TensorOf<AnyTypeOf<[F8E4M3FN, F8E5M2, F4E2M1FN],
                             "f8E4M3FN, f8E5M2 or f4E2M1FN">>:$lhs,
      PTO_TensorOf<F8E8M0FNU>:$lhsScale,
      PTO_TensorOf<AnyTypeOf<[F8E4M3FN, F8E5M2, F4E2M1FN],
                             "f8E4M3FN, f8E5M2 or f4E2M1FN">>:$rhs,
      PTO_TensorOf<F8E8M0FNU>:$rhsScale,
      Optional<PTO_FloatTensor>:$bias, UnitAttr:$aTrans, UnitAttr:$bTrans),
      PTO_HintsArg);
  let results = (outs PTO_FloatTensor:$result);
  let assemblyFormat = [{
    $lhs `scale` $lhsScale `,` $rhs `scale` $rhsScale (`bias` $bias^)?
    (`a_trans` $aTrans^)? (`b_trans` $bTrans^)? (`hints` $hints^)? attr-dict
    `:` type($lhs) `,` type($lhsScale) `,` type($rhs) `,` type($rhsScale)
    (`,` `bias` type($bias)^)? `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // PTO_DIALECT_PTO_IR_PTOMATMUL_TD
