//===- PTOComposite.td - Operations kept whole until decomposed -*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOCOMPOSITE_TD
#define PTO_DIALECT_PTO_IR_PTOCOMPOSITE_TD

include "pto/Dialect/PTO/IR/PTOOpBase.td"

def PTO_SoftmaxOp : PTO_ComputeOp<"softmax", [PTO_Axes]> {
  let summary = "Softmax along an axis";
  let description = [{
    With m = max_k src[…, k, …] and p[k] = e^(src[…, k, …] - m),
    `result[…, k, …] = p[k] / Σ p`; everything in f32 (steps round in f32),
    rounded once to the result type.

    Constraints:
    - `axis_c1`: the axis lies within the rank of the operand.
    - `scan_c1`: the result has the shape of the operand.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
      %r = pto.softmax %x axis 1 : tensor<?x64xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_FloatTensor:$src,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$axis), PTO_HintsArg);
  let results = (outs PTO_FloatTensor:$result);
  let assemblyFormat = [{
    $src `axis` $axis (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

defvar PTO_NormRules = [{
    Constraints:
    - `norm_c1`: the operand has at least one dimension and the result its
      shape.
    - `norm_c2`: gamma and beta have the last extent of the operand, 1 elsewhere
      and at most the operand's rank; a beta comes with a gamma.
}];

def PTO_RmsNormOp : PTO_ComputeOp<"rms_norm",
    [PTO_Axes, AttrSizedOperandSegments]> {
  let summary = "Root-mean-square normalization of the last axis";
  let description = [{
    With x = f32(src) and n the actual extent of the last axis,
    `result = convert(x · r (· gamma) (+ beta))` with
    `r = rsqrt((Σ x²) / n + eps)`, or x divided by `√((Σ x²) / n + eps)` when
    `divide`. All in f32, rounded once to the result type.

  }] # !strconcat(PTO_NormRules, "") # [{
    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xbf16>, %g: tensor<1x64xf32>) -> tensor<?x64xbf16> {
      %r = pto.rms_norm %x, %g eps 1.0e-6 : tensor<?x64xbf16>, tensor<1x64xf32> -> tensor<?x64xbf16>
      return %r : tensor<?x64xbf16>
    }
    ```
  }];
  let arguments = !con((ins PTO_FloatTensor:$src, Optional<PTO_FloatTensor>:$gamma,
      Optional<PTO_FloatTensor>:$beta, F64Attr:$eps, UnitAttr:$divide),
      PTO_HintsArg);
  let results = (outs PTO_FloatTensor:$result);
  let assemblyFormat = [{
    $src (`,` $gamma^)? (`shift` $beta^)? `eps` $eps (`divide` $divide^)?
    (`hints` $hints^)? attr-dict
    `:` type($src) (`,` type($gamma)^)? (`shift` type($beta)^)?
    `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_LayerNormOp : PTO_ComputeOp<"layer_norm",
    [PTO_Axes, AttrSizedOperandSegments]> {
  let summary = "Mean and variance normalization of the last axis";
  let description = [{
    With x = f32(src), n the actual extent of the last axis, μ = Σ (x / n) and
    v = Σ ((x - μ)² / n), `result = convert((x - μ) / √(v + eps) (· gamma)
    (+ beta))`. All in f32, rounded once to the result type.

  }] # !strconcat(PTO_NormRules, "") # [{
    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>, %g: tensor<1x64xf32>, %b: tensor<1x64xf32>) -> tensor<?x64xf32> {
      %r = pto.layer_norm %x, %g shift %b eps 1.0e-6 : tensor<?x64xf32>, tensor<1x64xf32> shift tensor<1x64xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_FloatTensor:$src, Optional<PTO_FloatTensor>:$gamma,
      Optional<PTO_FloatTensor>:$beta, F64Attr:$eps), PTO_HintsArg);
  let results = (outs PTO_FloatTensor:$result);
  let assemblyFormat = [{
    $src (`,` $gamma^)? (`shift` $beta^)? `eps` $eps (`hints` $hints^)? attr-dict
    `:` type($src) (`,` type($gamma)^)? (`shift` type($beta)^)?
    `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_RopeOp : PTO_ComputeOp<"rope", [PTO_Axes]> {
  let summary = "Rotary position embedding of the last axis";
  let description = [{
    With x = f32(src), R the (even) last extent, `result = convert(y · cos +
    rot(y) · sin)` in f32, and sin negated when `inverse`:

    - `half`: y = x, rot(y) = [-y[R/2:], y[:R/2]]
    - `interleaved`: y = x, rot(y)[2i] = -y[2i + 1], rot(y)[2i + 1] = y[2i]
    - `deinterleaved_half`: y = [x[0::2], x[1::2]], rot as in `half`; the result
      stays deinterleaved

    cos and sin broadcast to src.

    Constraints:
    - `rope_c1`: the last extent is static and even, and the result has the
      operand's shape.
    - `rope_c2`: cos and sin have one shape, which broadcasts to the operand's
      and has its last extent.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x8x64xbf16>, %c: tensor<?x1x64xbf16>, %s: tensor<?x1x64xbf16>) -> tensor<?x8x64xbf16> {
      %r = pto.rope half %x, %c, %s : tensor<?x8x64xbf16>, tensor<?x1x64xbf16>, tensor<?x1x64xbf16> -> tensor<?x8x64xbf16>
      return %r : tensor<?x8x64xbf16>
    }
    ```
  }];
  let arguments = !con((ins PTO_RopeModeAttr:$mode, PTO_FloatTensor:$src,
      PTO_FloatTensor:$cos, PTO_FloatTensor:$sin, UnitAttr:$inverse),
      PTO_HintsArg);
  let results = (outs PTO_FloatTensor:$result);
  let assemblyFormat = [{
    $mode $src `,` $cos `,` $sin (`inverse` $inverse^)? (`hints` $hints^)?
    attr-dict `:` type($src) `,` type($cos) `,` type($sin) `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_QuantizeOp : PTO_ComputeOp<"quantize", [PTO_Axes]> {
  let summary = "Scale, round and saturate to an 8-bit integer";
  let description = [{
    `result[i] = sat(rint(src[i] · scale[i] (+ zero[i])))`, in f32; scale and
    zero broadcast.

    Constraints:
    - `elementwise_c1`: each operand broadcasts to the result shape, and each
      result dimension comes from an operand.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>, %s: tensor<?x1xf32>) -> tensor<?x64xi8> {
      %r = pto.quantize %x scale %s : tensor<?x64xf32>, tensor<?x1xf32> -> tensor<?x64xi8>
      return %r : tensor<?x64xi8>
    }
    ```
  }];
  let arguments = !con((ins PTO_FloatTensor:$src, PTO_TensorOf<F32>:$scale,
      Optional<PTO_TensorOf<F32>>:$zero), PTO_HintsArg);
  let results = (outs PTO_TensorOf<AnyTypeOf<[I8, UI8], "i8 or ui8">>:$result);
  let assemblyFormat = [{
    $src `scale` $scale (`zero` $zero^)? (`hints` $hints^)? attr-dict
    `:` type($src) `,` type($scale) (`,` type($zero)^)? `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_DequantizeOp : PTO_ComputeOp<"dequantize", [PTO_Axes]> {
  let summary = "Integer to float, shifted and scaled";
  let description = [{
    `result[i] = (f32(src[i]) (+ zero[i])) · scale[i]`, in f32, rounded once to
    the result type; scale and zero broadcast.

    Constraints:
    - `elementwise_c1`: each operand broadcasts to the result shape, and each
      result dimension comes from an operand.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xi8>, %s: tensor<?x1xf32>) -> tensor<?x64xf32> {
      %r = pto.dequantize %x scale %s : tensor<?x64xi8>, tensor<?x1xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_IntTensor:$src, PTO_TensorOf<F32>:$scale,
      Optional<PTO_TensorOf<F32>>:$zero), PTO_HintsArg);
  let results = (outs PTO_FloatTensor:$result);
  let assemblyFormat = [{
    $src `scale` $scale (`zero` $zero^)? (`hints` $hints^)? attr-dict
    `:` type($src) `,` type($scale) (`,` type($zero)^)? `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // PTO_DIALECT_PTO_IR_PTOCOMPOSITE_TD
