// swiglu, case t1-n32: g · sigmoid(g) · u of the halves of a row.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[16, 512]>, label = "SwiGLU">
#hints1 = #pto.hints<label = "SwiGLU">
#hints2 = #pto.hints<tile = vec<[4, 512]>, label = "SwiGLU">
#hints3 = #pto.hints<tile = vec<[1, 512]>, label = "SwiGLU">
module {
  func.func @swiglu(%x: tensor<?x64xbf16>, %y: tensor<?x32xbf16> {pto.out}) -> tensor<?x32xbf16> attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 2}, runtime = {device_sched_mode = 3 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x64xbf16>
    %c1 = arith.constant 1 : index
    %0 = pto.loop (%arg2, %arg3) in (%c0 to %dim step %c1) factors [64, 16, 4, 1] iter_args(%arg4 = %y) -> (tensor<?x32xbf16>) factor 64 {
      %1 = pto.view %x[%arg2, 0] [64, 32] hints #hints : tensor<?x64xbf16> -> tensor<64x32xbf16>
      %2 = pto.cast %1 hints #hints : tensor<64x32xbf16> -> tensor<64x32xf32>
      %3 = pto.view %x[%arg2, 32] [64, 32] hints #hints : tensor<?x64xbf16> -> tensor<64x32xbf16>
      %4 = pto.cast %3 hints #hints : tensor<64x32xbf16> -> tensor<64x32xf32>
      %5 = pto.neg %2 hints #hints : tensor<64x32xf32> -> tensor<64x32xf32>
      %6 = pto.exp %5 hints #hints : tensor<64x32xf32> -> tensor<64x32xf32>
      %7 = pto.full 1.000000e+00 : f32 [] hints #hints1 : tensor<f32>
      %8 = pto.add %6, %7 hints #hints : tensor<64x32xf32>, tensor<f32> -> tensor<64x32xf32>
      %9 = pto.reciprocal %8 hints #hints : tensor<64x32xf32> -> tensor<64x32xf32>
      %10 = pto.mul %2, %9 hints #hints : tensor<64x32xf32>, tensor<64x32xf32> -> tensor<64x32xf32>
      %11 = pto.mul %10, %4 hints #hints : tensor<64x32xf32>, tensor<64x32xf32> -> tensor<64x32xf32>
      %12 = pto.cast %11 hints #hints : tensor<64x32xf32> -> tensor<64x32xbf16>
      %13 = pto.assemble %12 into %arg4[%arg2, 0] hints #hints : tensor<64x32xbf16> into tensor<?x32xbf16>
      pto.yield %13 : tensor<?x32xbf16>
    } factor 16 (%arg2, %arg3, %arg4) {
      %1 = pto.view %x[%arg2, 0] [16, 32] hints #hints : tensor<?x64xbf16> -> tensor<16x32xbf16>
      %2 = pto.cast %1 hints #hints : tensor<16x32xbf16> -> tensor<16x32xf32>
      %3 = pto.view %x[%arg2, 32] [16, 32] hints #hints : tensor<?x64xbf16> -> tensor<16x32xbf16>
      %4 = pto.cast %3 hints #hints : tensor<16x32xbf16> -> tensor<16x32xf32>
      %5 = pto.neg %2 hints #hints : tensor<16x32xf32> -> tensor<16x32xf32>
      %6 = pto.exp %5 hints #hints : tensor<16x32xf32> -> tensor<16x32xf32>
      %7 = pto.full 1.000000e+00 : f32 [] hints #hints1 : tensor<f32>
      %8 = pto.add %6, %7 hints #hints : tensor<16x32xf32>, tensor<f32> -> tensor<16x32xf32>
      %9 = pto.reciprocal %8 hints #hints : tensor<16x32xf32> -> tensor<16x32xf32>
      %10 = pto.mul %2, %9 hints #hints : tensor<16x32xf32>, tensor<16x32xf32> -> tensor<16x32xf32>
      %11 = pto.mul %10, %4 hints #hints : tensor<16x32xf32>, tensor<16x32xf32> -> tensor<16x32xf32>
      %12 = pto.cast %11 hints #hints : tensor<16x32xf32> -> tensor<16x32xbf16>
      %13 = pto.assemble %12 into %arg4[%arg2, 0] hints #hints : tensor<16x32xbf16> into tensor<?x32xbf16>
      pto.yield %13 : tensor<?x32xbf16>
    } factor 4 (%arg2, %arg3, %arg4) {
      %1 = pto.view %x[%arg2, 0] [4, 32] hints #hints2 : tensor<?x64xbf16> -> tensor<4x32xbf16>
      %2 = pto.cast %1 hints #hints2 : tensor<4x32xbf16> -> tensor<4x32xf32>
      %3 = pto.view %x[%arg2, 32] [4, 32] hints #hints2 : tensor<?x64xbf16> -> tensor<4x32xbf16>
      %4 = pto.cast %3 hints #hints2 : tensor<4x32xbf16> -> tensor<4x32xf32>
      %5 = pto.neg %2 hints #hints2 : tensor<4x32xf32> -> tensor<4x32xf32>
      %6 = pto.exp %5 hints #hints2 : tensor<4x32xf32> -> tensor<4x32xf32>
      %7 = pto.full 1.000000e+00 : f32 [] hints #hints1 : tensor<f32>
      %8 = pto.add %6, %7 hints #hints2 : tensor<4x32xf32>, tensor<f32> -> tensor<4x32xf32>
      %9 = pto.reciprocal %8 hints #hints2 : tensor<4x32xf32> -> tensor<4x32xf32>
      %10 = pto.mul %2, %9 hints #hints2 : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x32xf32>
      %11 = pto.mul %10, %4 hints #hints2 : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x32xf32>
      %12 = pto.cast %11 hints #hints2 : tensor<4x32xf32> -> tensor<4x32xbf16>
      %13 = pto.assemble %12 into %arg4[%arg2, 0] hints #hints2 : tensor<4x32xbf16> into tensor<?x32xbf16>
      pto.yield %13 : tensor<?x32xbf16>
    } factor 1 (%arg2, %arg3, %arg4) {
      %1 = pto.view %x[%arg2, 0] [1, 32] hints #hints3 : tensor<?x64xbf16> -> tensor<1x32xbf16>
      %2 = pto.cast %1 hints #hints3 : tensor<1x32xbf16> -> tensor<1x32xf32>
      %3 = pto.view %x[%arg2, 32] [1, 32] hints #hints3 : tensor<?x64xbf16> -> tensor<1x32xbf16>
      %4 = pto.cast %3 hints #hints3 : tensor<1x32xbf16> -> tensor<1x32xf32>
      %5 = pto.neg %2 hints #hints3 : tensor<1x32xf32> -> tensor<1x32xf32>
      %6 = pto.exp %5 hints #hints3 : tensor<1x32xf32> -> tensor<1x32xf32>
      %7 = pto.full 1.000000e+00 : f32 [] hints #hints1 : tensor<f32>
      %8 = pto.add %6, %7 hints #hints3 : tensor<1x32xf32>, tensor<f32> -> tensor<1x32xf32>
      %9 = pto.reciprocal %8 hints #hints3 : tensor<1x32xf32> -> tensor<1x32xf32>
      %10 = pto.mul %2, %9 hints #hints3 : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x32xf32>
      %11 = pto.mul %10, %4 hints #hints3 : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x32xf32>
      %12 = pto.cast %11 hints #hints3 : tensor<1x32xf32> -> tensor<1x32xbf16>
      %13 = pto.assemble %12 into %arg4[%arg2, 0] hints #hints3 : tensor<1x32xbf16> into tensor<?x32xbf16>
      pto.yield %13 : tensor<?x32xbf16>
    }
    return %0 : tensor<?x32xbf16>
  }
}
