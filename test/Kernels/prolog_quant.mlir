// Symmetric int8 quantization with one scale per row, for any number of tokens.
// With m the greatest |x| of a row and s = 127 / m, all in f32:
//
//   q = sat_i8(trunc(f16(round(i32(rint(x * s))))))      scale = 1 / s
//
// The scale is not m / 127, which differs in the last bit of some rows.
//
// A row of zeros has s = inf, and the formula alone would give 0 * inf = NaN. It
// is decided to be q = 0, scale = 0; so is a row whose m is so small (below
// 3.7e-37) that 127 / m overflows. `where` puts 0 in place of an infinite s
// before the product, and 1 / inf is 0 by itself. (The casts here would make 0 of
// the NaN as well; a target's own casts need not.) A row with a NaN keeps a NaN
// scale.
//
// Each step is one correctly rounded f32 operation, so q and scale are exact.

// RUN: pto-opt %s --verify-roundtrip | pto-opt --mlir-print-op-generic \
// RUN:   --verify-roundtrip -o /dev/null

// DEFINE: %{rows} = 1
// DEFINE: %{run} = %python %S/golden.py prolog_quant --tokens %{rows} --out %t && \
// DEFINE:   pto-run %s --entry prolog_quant --arg %t/x.npy \
// DEFINE:   --arg full:i8:%{rows}x1536:85 --arg nan:f32:%{rows}x1 \
// DEFINE:   --expect %t/q.npy --expect %t/scale.npy | FileCheck %s

// RUN: %{run}

// 300 tokens take chunks of 128, 32 and 1. From two rows on, one row is zero,
// and from eight on others are tiny, huge, full of ties, or of one element.
// REDEFINE: %{rows} = 300
// RUN: %{run}

// REDEFINE: %{rows} = 0
// RUN: %{run}

// CHECK: output 1 {{.*}} passes: 0 of {{[0-9]+}} elements differ
// CHECK: output 2 {{.*}} passes: 0 of {{[0-9]+}} elements differ

#rows = #pto.bounds<[128, ?]>
#quant = #pto.hints<tile = vec<[8, 1536]>, label = "quant">

func.func @prolog_quant(
    %x: tensor<?x1536xbf16>, %q: tensor<?x1536xi8> {pto.out},
    %scale: tensor<?x1xf32> {pto.out})
    -> (tensor<?x1536xi8>, tensor<?x1xf32>)
    attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 2}>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %tokens = tensor.dim %x, %c0 : tensor<?x1536xbf16>
  %zero = pto.full 0.0 : f32 [1, 1] : tensor<1x1xf32>
  %limit = pto.full 127.0 : f32 [1, 1] : tensor<1x1xf32>
  %inf = pto.full 0x7F800000 : f32 [1, 1] : tensor<1x1xf32>
  %results:2 = pto.loop (%i, %len) in (%c0 to %tokens step %c1)
      factors [128, 64, 32, 16, 1]
      iter_args(%q_out = %q, %scale_out = %scale)
      -> (tensor<?x1536xi8>, tensor<?x1xf32>) {
    %tile = pto.view %x[%i, 0] [%len, :]
      : tensor<?x1536xbf16> -> tensor<?x1536xbf16, #rows>
    %wide = pto.cast %tile hints #quant
      : tensor<?x1536xbf16, #rows> -> tensor<?x1536xf32, #rows>

    // s = 127 / max |x|
    %abs = pto.abs %wide hints #quant
      : tensor<?x1536xf32, #rows> -> tensor<?x1536xf32, #rows>
    %max = pto.amax %abs axis 1 keepdim hints #quant
      : tensor<?x1536xf32, #rows> -> tensor<?x1xf32, #rows>
    %s = pto.div %limit, %max
      : tensor<1x1xf32>, tensor<?x1xf32, #rows> -> tensor<?x1xf32, #rows>

    // The row of zeros.
    %empty = pto.cmp eq %s, %inf
      : tensor<?x1xf32, #rows>, tensor<1x1xf32> -> tensor<?x1xi1, #rows>
    %factor = pto.where %empty, %zero, %s
      : tensor<?x1xi1, #rows>, tensor<1x1xf32>, tensor<?x1xf32, #rows>
      -> tensor<?x1xf32, #rows>

    // f32 to i32 to f16 to i8.
    %scaled = pto.mul %wide, %factor hints #quant
      : tensor<?x1536xf32, #rows>, tensor<?x1xf32, #rows>
      -> tensor<?x1536xf32, #rows>
    %i32 = pto.cast %scaled round rint hints #quant
      : tensor<?x1536xf32, #rows> -> tensor<?x1536xi32, #rows>
    %f16 = pto.cast %i32 round round hints #quant
      : tensor<?x1536xi32, #rows> -> tensor<?x1536xf16, #rows>
    %i8 = pto.cast %f16 round trunc sat hints #quant
      : tensor<?x1536xf16, #rows> -> tensor<?x1536xi8, #rows>
    %dequant = pto.reciprocal %s
      : tensor<?x1xf32, #rows> -> tensor<?x1xf32, #rows>

    %q_next = pto.assemble %i8 into %q_out[%i, 0]
      : tensor<?x1536xi8, #rows> into tensor<?x1536xi8>
    %scale_next = pto.assemble %dequant into %scale_out[%i, 0]
      : tensor<?x1xf32, #rows> into tensor<?x1xf32>
    pto.yield %q_next, %scale_next : tensor<?x1536xi8>, tensor<?x1xf32>
  }
  return %results#0, %results#1 : tensor<?x1536xi8>, tensor<?x1xf32>
}
