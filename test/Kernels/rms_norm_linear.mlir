// RMSNorm and Linear in one kernel, for any number of tokens:
//
//   y = bf16(bf16(x / rms(x) * gamma) * w)
//
// The norm computes in f32 and rounds once to bf16; the product accumulates in
// f32 and rounds once to bf16. Both roundings are part of the operator. The
// weights lie as [K, N] in @rms_norm_linear and as [N, K] in
// @rms_norm_linear_nk; both give the same values.
//
// The golden computes in float64 with the same two roundings. The order of the
// f32 sums is free, so some results round to the neighbouring bf16 number, which
// is at most 2^-7 away: that is the relative tolerance.

// RUN: pto-opt %s --verify-roundtrip | pto-opt --mlir-print-op-generic \
// RUN:   --verify-roundtrip -o /dev/null

// DEFINE: %{rows} = 17
// DEFINE: %{entry} = rms_norm_linear
// DEFINE: %{w} = w_kn
// DEFINE: %{run} = pto-run %s --entry %{entry} --arg %t/x.npy \
// DEFINE:   --arg %t/gamma.npy --arg %t/%{w}.npy \
// DEFINE:   --arg nan:bf16:%{rows}x1024 --expect %t/y.npy \
// DEFINE:   --compare "ratio(atol=1e-4,rtol=0.0078125,share=0.005)"

// 17 tokens are one chunk of 16 and one of 1, and 48 one of 32 and one of 16.
// RUN: %python %S/golden.py rms_norm_linear --tokens %{rows} --out %t
// RUN: %{run} | FileCheck %s
// REDEFINE: %{entry} = rms_norm_linear_nk
// REDEFINE: %{w} = w_nk
// RUN: %{run} | FileCheck %s
// REDEFINE: %{rows} = 48
// RUN: %python %S/golden.py rms_norm_linear --tokens %{rows} --out %t
// RUN: %{run} | FileCheck %s

// No tokens are no work, and no error.
// REDEFINE: %{rows} = 0
// RUN: %python %S/golden.py rms_norm_linear --tokens %{rows} --out %t
// RUN: %{run} | FileCheck %s

// CHECK: output 3 {{.*}} passes: {{[0-9]+}} of {{[0-9]+}} elements differ

// Weights of the other layout have another shape, which the call refuses.
// REDEFINE: %{w} = w_kn
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: argument 2 {{.*}}

#rows = #pto.bounds<[128, ?]>
#norm = #pto.hints<tile = vec<[8, 4096]>, label = "rmsnorm">
#proj = #pto.hints<tile = cube<m = [32, 32], k = [512, 512], n = [64, 64]>, label = "linear">

func.func @rms_norm_linear(
    %x: tensor<?x4096xbf16>, %gamma: tensor<1x4096xbf16>,
    %w: tensor<4096x1024xbf16>, %y: tensor<?x1024xbf16> {pto.out})
    -> tensor<?x1024xbf16>
    attributes {pto.kernel, pto.options = #pto.options<
      vec_nbuffer = {-1: 2}, cube_l1_reuse = {"linear": (4, left)}>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %tokens = tensor.dim %x, %c0 : tensor<?x4096xbf16>
  %g = pto.cast %gamma : tensor<1x4096xbf16> -> tensor<1x4096xf32>
  %result = pto.loop (%i, %len) in (%c0 to %tokens step %c1)
      factors [128, 64, 32, 16, 1]
      iter_args(%out = %y) -> (tensor<?x1024xbf16>) {
    %tile = pto.view %x[%i, 0] [%len, :]
      : tensor<?x4096xbf16> -> tensor<?x4096xbf16, #rows>
    %normed = pto.rms_norm %tile, %g eps 1.0e-6 hints #norm
      : tensor<?x4096xbf16, #rows>, tensor<1x4096xf32>
      -> tensor<?x4096xbf16, #rows>
    %product = pto.matmul %normed, %w hints #proj
      : tensor<?x4096xbf16, #rows>, tensor<4096x1024xbf16>
      -> tensor<?x1024xbf16, #rows>
    %next = pto.assemble %product into %out[%i, 0]
      : tensor<?x1024xbf16, #rows> into tensor<?x1024xbf16>
    pto.yield %next : tensor<?x1024xbf16>
  }
  return %result : tensor<?x1024xbf16>
}

func.func @rms_norm_linear_nk(
    %x: tensor<?x4096xbf16>, %gamma: tensor<1x4096xbf16>,
    %w: tensor<1024x4096xbf16>, %y: tensor<?x1024xbf16> {pto.out})
    -> tensor<?x1024xbf16>
    attributes {pto.kernel, pto.options = #pto.options<
      vec_nbuffer = {-1: 2}, cube_l1_reuse = {"linear": (4, left)}>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %tokens = tensor.dim %x, %c0 : tensor<?x4096xbf16>
  %g = pto.cast %gamma : tensor<1x4096xbf16> -> tensor<1x4096xf32>
  %result = pto.loop (%i, %len) in (%c0 to %tokens step %c1)
      factors [128, 64, 32, 16, 1]
      iter_args(%out = %y) -> (tensor<?x1024xbf16>) {
    %tile = pto.view %x[%i, 0] [%len, :]
      : tensor<?x4096xbf16> -> tensor<?x4096xbf16, #rows>
    %normed = pto.rms_norm %tile, %g eps 1.0e-6 hints #norm
      : tensor<?x4096xbf16, #rows>, tensor<1x4096xf32>
      -> tensor<?x4096xbf16, #rows>
    %product = pto.matmul %normed, %w b_trans hints #proj
      : tensor<?x4096xbf16, #rows>, tensor<1024x4096xbf16>
      -> tensor<?x1024xbf16, #rows>
    %next = pto.assemble %product into %out[%i, 0]
      : tensor<?x1024xbf16, #rows> into tensor<?x1024xbf16>
    pto.yield %next : tensor<?x1024xbf16>
  }
  return %result : tensor<?x1024xbf16>
}
