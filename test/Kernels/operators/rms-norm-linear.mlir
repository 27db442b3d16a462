// rms-norm-linear, case t1-k96-n48: RMSNorm, bf16, and a product with a weight.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[1, 1024]>>
#hints1 = #pto.hints<tile = vec<[4, 1024]>, label = "rmsnorm">
#hints2 = #pto.hints<label = "rmsnorm">
#hints3 = #pto.hints<tile = vec<[4, 1024]>, label = "linear">
#hints4 = #pto.hints<tile = cube<m = [128, 128], k = [128, 512], n = [128, 128]>, label = "linear">
#hints5 = #pto.hints<tile = cube<m = [64, 64], k = [128, 512], n = [128, 128]>, label = "linear">
#hints6 = #pto.hints<tile = cube<m = [32, 32], k = [128, 512], n = [128, 128]>, label = "linear">
#hints7 = #pto.hints<tile = cube<m = [16, 16], k = [128, 512], n = [128, 128]>, label = "linear">
#hints8 = #pto.hints<tile = vec<[1, 1024]>, label = "rmsnorm">
#hints9 = #pto.hints<tile = vec<[1, 1024]>, label = "linear">
module {
  func.func @rms_norm_linear(%x: tensor<?x96xbf16>, %gamma: tensor<96xbf16>, %beta: tensor<96xbf16>, %weight: tensor<48x96xbf16>, %y: tensor<?x48xbf16> {pto.out}, %rstd: tensor<?x1xf32>) -> tensor<?x48xbf16> attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {0: 2}, cube_l1_reuse = {-1: 2, 1: 1}, runtime = {device_sched_mode = 1 : i64, stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x96xbf16>
    %c1 = arith.constant 1 : index
    %0 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints : tensor<96xbf16> -> tensor<1x96xbf16>
    %1 = pto.cast %0 hints #hints : tensor<1x96xbf16> -> tensor<1x96xf32>
    %2 = pto.loop (%arg6, %arg7) in (%c0 to %dim step %c1) factors [128, 64, 32, 16, 8, 1] iter_args(%arg8 = %y) -> (tensor<?x48xbf16>) factor 128 {
      %3 = pto.view %x[%arg6, 0] [128, :] hints #hints1 : tensor<?x96xbf16> -> tensor<128x96xbf16>
      %4 = pto.cast %3 hints #hints1 : tensor<128x96xbf16> -> tensor<128x96xf32>
      %5 = pto.mul %4, %4 hints #hints1 : tensor<128x96xf32>, tensor<128x96xf32> -> tensor<128x96xf32>
      %6 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %7 = pto.mul %5, %6 hints #hints1 : tensor<128x96xf32>, tensor<f32> -> tensor<128x96xf32>
      %8 = pto.sum %7 axis 1 keepdim hints #hints1 : tensor<128x96xf32> -> tensor<128x1xf32>
      %9 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %10 = pto.add %8, %9 hints #hints1 : tensor<128x1xf32>, tensor<f32> -> tensor<128x1xf32>
      %11 = pto.rsqrt %10 hints #hints1 : tensor<128x1xf32> -> tensor<128x1xf32>
      %12 = pto.mul %4, %11 hints #hints1 : tensor<128x96xf32>, tensor<128x1xf32> -> tensor<128x96xf32>
      %13 = pto.mul %12, %1 hints #hints1 : tensor<128x96xf32>, tensor<1x96xf32> -> tensor<128x96xf32>
      %14 = pto.cast %13 hints #hints3 : tensor<128x96xf32> -> tensor<128x96xbf16>
      %15 = pto.matmul %14, %weight b_trans hints #hints4 : tensor<128x96xbf16>, tensor<48x96xbf16> -> tensor<128x48xbf16>
      %16 = pto.assemble %15 into %arg8[%arg6, 0] hints #hints3 : tensor<128x48xbf16> into tensor<?x48xbf16>
      pto.yield %16 : tensor<?x48xbf16>
    } factor 64 (%arg6, %arg7, %arg8) {
      %3 = pto.view %x[%arg6, 0] [64, :] hints #hints1 : tensor<?x96xbf16> -> tensor<64x96xbf16>
      %4 = pto.cast %3 hints #hints1 : tensor<64x96xbf16> -> tensor<64x96xf32>
      %5 = pto.mul %4, %4 hints #hints1 : tensor<64x96xf32>, tensor<64x96xf32> -> tensor<64x96xf32>
      %6 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %7 = pto.mul %5, %6 hints #hints1 : tensor<64x96xf32>, tensor<f32> -> tensor<64x96xf32>
      %8 = pto.sum %7 axis 1 keepdim hints #hints1 : tensor<64x96xf32> -> tensor<64x1xf32>
      %9 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %10 = pto.add %8, %9 hints #hints1 : tensor<64x1xf32>, tensor<f32> -> tensor<64x1xf32>
      %11 = pto.rsqrt %10 hints #hints1 : tensor<64x1xf32> -> tensor<64x1xf32>
      %12 = pto.mul %4, %11 hints #hints1 : tensor<64x96xf32>, tensor<64x1xf32> -> tensor<64x96xf32>
      %13 = pto.mul %12, %1 hints #hints1 : tensor<64x96xf32>, tensor<1x96xf32> -> tensor<64x96xf32>
      %14 = pto.cast %13 hints #hints3 : tensor<64x96xf32> -> tensor<64x96xbf16>
      %15 = pto.matmul %14, %weight b_trans hints #hints5 : tensor<64x96xbf16>, tensor<48x96xbf16> -> tensor<64x48xbf16>
      %16 = pto.assemble %15 into %arg8[%arg6, 0] hints #hints3 : tensor<64x48xbf16> into tensor<?x48xbf16>
      pto.yield %16 : tensor<?x48xbf16>
    } factor 32 (%arg6, %arg7, %arg8) {
      %3 = pto.view %x[%arg6, 0] [32, :] hints #hints1 : tensor<?x96xbf16> -> tensor<32x96xbf16>
      %4 = pto.cast %3 hints #hints1 : tensor<32x96xbf16> -> tensor<32x96xf32>
      %5 = pto.mul %4, %4 hints #hints1 : tensor<32x96xf32>, tensor<32x96xf32> -> tensor<32x96xf32>
      %6 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %7 = pto.mul %5, %6 hints #hints1 : tensor<32x96xf32>, tensor<f32> -> tensor<32x96xf32>
      %8 = pto.sum %7 axis 1 keepdim hints #hints1 : tensor<32x96xf32> -> tensor<32x1xf32>
      %9 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %10 = pto.add %8, %9 hints #hints1 : tensor<32x1xf32>, tensor<f32> -> tensor<32x1xf32>
      %11 = pto.rsqrt %10 hints #hints1 : tensor<32x1xf32> -> tensor<32x1xf32>
      %12 = pto.mul %4, %11 hints #hints1 : tensor<32x96xf32>, tensor<32x1xf32> -> tensor<32x96xf32>
      %13 = pto.mul %12, %1 hints #hints1 : tensor<32x96xf32>, tensor<1x96xf32> -> tensor<32x96xf32>
      %14 = pto.cast %13 hints #hints3 : tensor<32x96xf32> -> tensor<32x96xbf16>
      %15 = pto.matmul %14, %weight b_trans hints #hints6 : tensor<32x96xbf16>, tensor<48x96xbf16> -> tensor<32x48xbf16>
      %16 = pto.assemble %15 into %arg8[%arg6, 0] hints #hints3 : tensor<32x48xbf16> into tensor<?x48xbf16>
      pto.yield %16 : tensor<?x48xbf16>
    } factor 16 (%arg6, %arg7, %arg8) {
      %3 = pto.view %x[%arg6, 0] [16, :] hints #hints1 : tensor<?x96xbf16> -> tensor<16x96xbf16>
      %4 = pto.cast %3 hints #hints1 : tensor<16x96xbf16> -> tensor<16x96xf32>
      %5 = pto.mul %4, %4 hints #hints1 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %6 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %7 = pto.mul %5, %6 hints #hints1 : tensor<16x96xf32>, tensor<f32> -> tensor<16x96xf32>
      %8 = pto.sum %7 axis 1 keepdim hints #hints1 : tensor<16x96xf32> -> tensor<16x1xf32>
      %9 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %10 = pto.add %8, %9 hints #hints1 : tensor<16x1xf32>, tensor<f32> -> tensor<16x1xf32>
      %11 = pto.rsqrt %10 hints #hints1 : tensor<16x1xf32> -> tensor<16x1xf32>
      %12 = pto.mul %4, %11 hints #hints1 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %13 = pto.mul %12, %1 hints #hints1 : tensor<16x96xf32>, tensor<1x96xf32> -> tensor<16x96xf32>
      %14 = pto.cast %13 hints #hints3 : tensor<16x96xf32> -> tensor<16x96xbf16>
      %15 = pto.matmul %14, %weight b_trans hints #hints7 : tensor<16x96xbf16>, tensor<48x96xbf16> -> tensor<16x48xbf16>
      %16 = pto.assemble %15 into %arg8[%arg6, 0] hints #hints3 : tensor<16x48xbf16> into tensor<?x48xbf16>
      pto.yield %16 : tensor<?x48xbf16>
    } factor 8 (%arg6, %arg7, %arg8) {
      %3 = pto.view %x[%arg6, 0] [8, :] hints #hints1 : tensor<?x96xbf16> -> tensor<8x96xbf16>
      %4 = pto.cast %3 hints #hints1 : tensor<8x96xbf16> -> tensor<8x96xf32>
      %5 = pto.mul %4, %4 hints #hints1 : tensor<8x96xf32>, tensor<8x96xf32> -> tensor<8x96xf32>
      %6 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %7 = pto.mul %5, %6 hints #hints1 : tensor<8x96xf32>, tensor<f32> -> tensor<8x96xf32>
      %8 = pto.sum %7 axis 1 keepdim hints #hints1 : tensor<8x96xf32> -> tensor<8x1xf32>
      %9 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %10 = pto.add %8, %9 hints #hints1 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %11 = pto.rsqrt %10 hints #hints1 : tensor<8x1xf32> -> tensor<8x1xf32>
      %12 = pto.mul %4, %11 hints #hints1 : tensor<8x96xf32>, tensor<8x1xf32> -> tensor<8x96xf32>
      %13 = pto.mul %12, %1 hints #hints1 : tensor<8x96xf32>, tensor<1x96xf32> -> tensor<8x96xf32>
      %14 = pto.cast %13 hints #hints3 : tensor<8x96xf32> -> tensor<8x96xbf16>
      %15 = pto.matmul %14, %weight b_trans hints #hints7 : tensor<8x96xbf16>, tensor<48x96xbf16> -> tensor<8x48xbf16>
      %16 = pto.assemble %15 into %arg8[%arg6, 0] hints #hints3 : tensor<8x48xbf16> into tensor<?x48xbf16>
      pto.yield %16 : tensor<?x48xbf16>
    } factor 1 (%arg6, %arg7, %arg8) {
      %3 = pto.view %x[%arg6, 0] [1, :] hints #hints8 : tensor<?x96xbf16> -> tensor<1x96xbf16>
      %4 = pto.cast %3 hints #hints8 : tensor<1x96xbf16> -> tensor<1x96xf32>
      %5 = pto.mul %4, %4 hints #hints8 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %6 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %7 = pto.mul %5, %6 hints #hints8 : tensor<1x96xf32>, tensor<f32> -> tensor<1x96xf32>
      %8 = pto.sum %7 axis 1 keepdim hints #hints8 : tensor<1x96xf32> -> tensor<1x1xf32>
      %9 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %10 = pto.add %8, %9 hints #hints8 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %11 = pto.rsqrt %10 hints #hints8 : tensor<1x1xf32> -> tensor<1x1xf32>
      %12 = pto.mul %4, %11 hints #hints8 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %13 = pto.mul %12, %1 hints #hints8 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %14 = pto.cast %13 hints #hints9 : tensor<1x96xf32> -> tensor<1x96xbf16>
      %15 = pto.matmul %14, %weight b_trans hints #hints7 : tensor<1x96xbf16>, tensor<48x96xbf16> -> tensor<1x48xbf16>
      %16 = pto.assemble %15 into %arg8[%arg6, 0] hints #hints9 : tensor<1x48xbf16> into tensor<?x48xbf16>
      pto.yield %16 : tensor<?x48xbf16>
    }
    return %2 : tensor<?x48xbf16>
  }
}
