// rms-norm-linear-quant, case t1-k96-n48: RMSNorm, int8 per row, int32 product, and dequantization.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[1, 1024]>>
#hints1 = #pto.hints<tile = vec<[4, 1024]>, label = "rmsnorm">
#hints2 = #pto.hints<label = "rmsnorm">
#hints3 = #pto.hints<tile = vec<[4, 1024]>, label = "quantize">
#hints4 = #pto.hints<tile = cube<m = [128, 128], k = [128, 512], n = [128, 128]>, label = "linear">
#hints5 = #pto.hints<tile = vec<[4, 1024]>, label = "dequantize">
#hints6 = #pto.hints<tile = cube<m = [64, 64], k = [128, 512], n = [128, 128]>, label = "linear">
#hints7 = #pto.hints<tile = cube<m = [32, 32], k = [128, 512], n = [128, 128]>, label = "linear">
#hints8 = #pto.hints<tile = cube<m = [16, 16], k = [128, 512], n = [128, 128]>, label = "linear">
#hints9 = #pto.hints<tile = vec<[1, 1024]>, label = "rmsnorm">
#hints10 = #pto.hints<tile = vec<[1, 1024]>, label = "quantize">
#hints11 = #pto.hints<tile = vec<[1, 1024]>, label = "dequantize">
module {
  func.func @rms_norm_linear_quant(%x: tensor<?x96xbf16>, %gamma: tensor<96xbf16>, %weight: tensor<48x96xi8>, %scale: tensor<48x1xf32>, %y: tensor<?x48xbf16> {pto.out}, %q: tensor<?x96xi8> {pto.out}, %s: tensor<?x1xf32> {pto.out}) -> (tensor<?x48xbf16>, tensor<?x96xi8>, tensor<?x1xf32>) attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {0: 2}, cube_l1_reuse = {-1: 2, 1: 1}, runtime = {device_sched_mode = 1 : i64, stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x96xbf16>
    %c1 = arith.constant 1 : index
    %0 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints : tensor<96xbf16> -> tensor<1x96xbf16>
    %1 = pto.cast %0 hints #hints : tensor<1x96xbf16> -> tensor<1x96xf32>
    %2 = pto.reshape %scale ([0, 1] -> [0, 1]) hints #hints : tensor<48x1xf32> -> tensor<1x48xf32>
    %3:3 = pto.loop (%arg7, %arg8) in (%c0 to %dim step %c1) factors [128, 64, 32, 16, 8, 1] iter_args(%arg9 = %q, %arg10 = %s, %arg11 = %y) -> (tensor<?x96xi8>, tensor<?x1xf32>, tensor<?x48xbf16>) factor 128 {
      %4 = pto.view %x[%arg7, 0] [128, :] hints #hints1 : tensor<?x96xbf16> -> tensor<128x96xbf16>
      %5 = pto.cast %4 hints #hints1 : tensor<128x96xbf16> -> tensor<128x96xf32>
      %6 = pto.mul %5, %5 hints #hints1 : tensor<128x96xf32>, tensor<128x96xf32> -> tensor<128x96xf32>
      %7 = pto.sum %6 axis 1 keepdim hints #hints1 : tensor<128x96xf32> -> tensor<128x1xf32>
      %8 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %9 = pto.mul %7, %8 hints #hints1 : tensor<128x1xf32>, tensor<f32> -> tensor<128x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints1 : tensor<128x1xf32>, tensor<f32> -> tensor<128x1xf32>
      %12 = pto.sqrt %11 hints #hints1 : tensor<128x1xf32> -> tensor<128x1xf32>
      %13 = pto.div %5, %12 hints #hints1 : tensor<128x96xf32>, tensor<128x1xf32> -> tensor<128x96xf32>
      %14 = pto.mul %13, %1 hints #hints1 : tensor<128x96xf32>, tensor<1x96xf32> -> tensor<128x96xf32>
      %15 = pto.abs %14 hints #hints3 : tensor<128x96xf32> -> tensor<128x96xf32>
      %16 = pto.amax %15 axis 1 keepdim hints #hints3 : tensor<128x96xf32> -> tensor<128x1xf32>
      %17 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %18 = pto.div %17, %16 hints #hints3 : tensor<1x1xf32>, tensor<128x1xf32> -> tensor<128x1xf32>
      %19 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %20 = pto.div %19, %18 hints #hints3 : tensor<1x1xf32>, tensor<128x1xf32> -> tensor<128x1xf32>
      %21 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %22 = pto.isfinite %18 hints #hints3 : tensor<128x1xf32> -> tensor<128x1xi1>
      %23 = pto.where %22, %18, %21 hints #hints3 : tensor<128x1xi1>, tensor<128x1xf32>, tensor<1x1xf32> -> tensor<128x1xf32>
      %24 = pto.mul %14, %23 hints #hints3 : tensor<128x96xf32>, tensor<128x1xf32> -> tensor<128x96xf32>
      %25 = pto.cast %24 round  rint hints #hints3 : tensor<128x96xf32> -> tensor<128x96xi32>
      %26 = pto.cast %25 round  round hints #hints3 : tensor<128x96xi32> -> tensor<128x96xf16>
      %27 = pto.cast %26 round  trunc sat hints #hints3 : tensor<128x96xf16> -> tensor<128x96xi8>
      %28 = pto.assemble %27 into %arg9[%arg7, 0] hints #hints3 : tensor<128x96xi8> into tensor<?x96xi8>
      %29 = pto.assemble %20 into %arg10[%arg7, 0] hints #hints3 : tensor<128x1xf32> into tensor<?x1xf32>
      %30 = pto.matmul %27, %weight b_trans hints #hints4 : tensor<128x96xi8>, tensor<48x96xi8> -> tensor<128x48xi32>
      %31 = pto.cast %30 hints #hints5 : tensor<128x48xi32> -> tensor<128x48xf32>
      %32 = pto.mul %31, %20 hints #hints5 : tensor<128x48xf32>, tensor<128x1xf32> -> tensor<128x48xf32>
      %33 = pto.mul %32, %2 hints #hints5 : tensor<128x48xf32>, tensor<1x48xf32> -> tensor<128x48xf32>
      %34 = pto.cast %33 hints #hints5 : tensor<128x48xf32> -> tensor<128x48xbf16>
      %35 = pto.assemble %34 into %arg11[%arg7, 0] hints #hints5 : tensor<128x48xbf16> into tensor<?x48xbf16>
      pto.yield %28, %29, %35 : tensor<?x96xi8>, tensor<?x1xf32>, tensor<?x48xbf16>
    } factor 64 (%arg7, %arg8, %arg9, %arg10, %arg11) {
      %4 = pto.view %x[%arg7, 0] [64, :] hints #hints1 : tensor<?x96xbf16> -> tensor<64x96xbf16>
      %5 = pto.cast %4 hints #hints1 : tensor<64x96xbf16> -> tensor<64x96xf32>
      %6 = pto.mul %5, %5 hints #hints1 : tensor<64x96xf32>, tensor<64x96xf32> -> tensor<64x96xf32>
      %7 = pto.sum %6 axis 1 keepdim hints #hints1 : tensor<64x96xf32> -> tensor<64x1xf32>
      %8 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %9 = pto.mul %7, %8 hints #hints1 : tensor<64x1xf32>, tensor<f32> -> tensor<64x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints1 : tensor<64x1xf32>, tensor<f32> -> tensor<64x1xf32>
      %12 = pto.sqrt %11 hints #hints1 : tensor<64x1xf32> -> tensor<64x1xf32>
      %13 = pto.div %5, %12 hints #hints1 : tensor<64x96xf32>, tensor<64x1xf32> -> tensor<64x96xf32>
      %14 = pto.mul %13, %1 hints #hints1 : tensor<64x96xf32>, tensor<1x96xf32> -> tensor<64x96xf32>
      %15 = pto.abs %14 hints #hints3 : tensor<64x96xf32> -> tensor<64x96xf32>
      %16 = pto.amax %15 axis 1 keepdim hints #hints3 : tensor<64x96xf32> -> tensor<64x1xf32>
      %17 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %18 = pto.div %17, %16 hints #hints3 : tensor<1x1xf32>, tensor<64x1xf32> -> tensor<64x1xf32>
      %19 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %20 = pto.div %19, %18 hints #hints3 : tensor<1x1xf32>, tensor<64x1xf32> -> tensor<64x1xf32>
      %21 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %22 = pto.isfinite %18 hints #hints3 : tensor<64x1xf32> -> tensor<64x1xi1>
      %23 = pto.where %22, %18, %21 hints #hints3 : tensor<64x1xi1>, tensor<64x1xf32>, tensor<1x1xf32> -> tensor<64x1xf32>
      %24 = pto.mul %14, %23 hints #hints3 : tensor<64x96xf32>, tensor<64x1xf32> -> tensor<64x96xf32>
      %25 = pto.cast %24 round  rint hints #hints3 : tensor<64x96xf32> -> tensor<64x96xi32>
      %26 = pto.cast %25 round  round hints #hints3 : tensor<64x96xi32> -> tensor<64x96xf16>
      %27 = pto.cast %26 round  trunc sat hints #hints3 : tensor<64x96xf16> -> tensor<64x96xi8>
      %28 = pto.assemble %27 into %arg9[%arg7, 0] hints #hints3 : tensor<64x96xi8> into tensor<?x96xi8>
      %29 = pto.assemble %20 into %arg10[%arg7, 0] hints #hints3 : tensor<64x1xf32> into tensor<?x1xf32>
      %30 = pto.matmul %27, %weight b_trans hints #hints6 : tensor<64x96xi8>, tensor<48x96xi8> -> tensor<64x48xi32>
      %31 = pto.cast %30 hints #hints5 : tensor<64x48xi32> -> tensor<64x48xf32>
      %32 = pto.mul %31, %20 hints #hints5 : tensor<64x48xf32>, tensor<64x1xf32> -> tensor<64x48xf32>
      %33 = pto.mul %32, %2 hints #hints5 : tensor<64x48xf32>, tensor<1x48xf32> -> tensor<64x48xf32>
      %34 = pto.cast %33 hints #hints5 : tensor<64x48xf32> -> tensor<64x48xbf16>
      %35 = pto.assemble %34 into %arg11[%arg7, 0] hints #hints5 : tensor<64x48xbf16> into tensor<?x48xbf16>
      pto.yield %28, %29, %35 : tensor<?x96xi8>, tensor<?x1xf32>, tensor<?x48xbf16>
    } factor 32 (%arg7, %arg8, %arg9, %arg10, %arg11) {
      %4 = pto.view %x[%arg7, 0] [32, :] hints #hints1 : tensor<?x96xbf16> -> tensor<32x96xbf16>
      %5 = pto.cast %4 hints #hints1 : tensor<32x96xbf16> -> tensor<32x96xf32>
      %6 = pto.mul %5, %5 hints #hints1 : tensor<32x96xf32>, tensor<32x96xf32> -> tensor<32x96xf32>
      %7 = pto.sum %6 axis 1 keepdim hints #hints1 : tensor<32x96xf32> -> tensor<32x1xf32>
      %8 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %9 = pto.mul %7, %8 hints #hints1 : tensor<32x1xf32>, tensor<f32> -> tensor<32x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints1 : tensor<32x1xf32>, tensor<f32> -> tensor<32x1xf32>
      %12 = pto.sqrt %11 hints #hints1 : tensor<32x1xf32> -> tensor<32x1xf32>
      %13 = pto.div %5, %12 hints #hints1 : tensor<32x96xf32>, tensor<32x1xf32> -> tensor<32x96xf32>
      %14 = pto.mul %13, %1 hints #hints1 : tensor<32x96xf32>, tensor<1x96xf32> -> tensor<32x96xf32>
      %15 = pto.abs %14 hints #hints3 : tensor<32x96xf32> -> tensor<32x96xf32>
      %16 = pto.amax %15 axis 1 keepdim hints #hints3 : tensor<32x96xf32> -> tensor<32x1xf32>
      %17 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %18 = pto.div %17, %16 hints #hints3 : tensor<1x1xf32>, tensor<32x1xf32> -> tensor<32x1xf32>
      %19 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %20 = pto.div %19, %18 hints #hints3 : tensor<1x1xf32>, tensor<32x1xf32> -> tensor<32x1xf32>
      %21 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %22 = pto.isfinite %18 hints #hints3 : tensor<32x1xf32> -> tensor<32x1xi1>
      %23 = pto.where %22, %18, %21 hints #hints3 : tensor<32x1xi1>, tensor<32x1xf32>, tensor<1x1xf32> -> tensor<32x1xf32>
      %24 = pto.mul %14, %23 hints #hints3 : tensor<32x96xf32>, tensor<32x1xf32> -> tensor<32x96xf32>
      %25 = pto.cast %24 round  rint hints #hints3 : tensor<32x96xf32> -> tensor<32x96xi32>
      %26 = pto.cast %25 round  round hints #hints3 : tensor<32x96xi32> -> tensor<32x96xf16>
      %27 = pto.cast %26 round  trunc sat hints #hints3 : tensor<32x96xf16> -> tensor<32x96xi8>
      %28 = pto.assemble %27 into %arg9[%arg7, 0] hints #hints3 : tensor<32x96xi8> into tensor<?x96xi8>
      %29 = pto.assemble %20 into %arg10[%arg7, 0] hints #hints3 : tensor<32x1xf32> into tensor<?x1xf32>
      %30 = pto.matmul %27, %weight b_trans hints #hints7 : tensor<32x96xi8>, tensor<48x96xi8> -> tensor<32x48xi32>
      %31 = pto.cast %30 hints #hints5 : tensor<32x48xi32> -> tensor<32x48xf32>
      %32 = pto.mul %31, %20 hints #hints5 : tensor<32x48xf32>, tensor<32x1xf32> -> tensor<32x48xf32>
      %33 = pto.mul %32, %2 hints #hints5 : tensor<32x48xf32>, tensor<1x48xf32> -> tensor<32x48xf32>
      %34 = pto.cast %33 hints #hints5 : tensor<32x48xf32> -> tensor<32x48xbf16>
      %35 = pto.assemble %34 into %arg11[%arg7, 0] hints #hints5 : tensor<32x48xbf16> into tensor<?x48xbf16>
      pto.yield %28, %29, %35 : tensor<?x96xi8>, tensor<?x1xf32>, tensor<?x48xbf16>
    } factor 16 (%arg7, %arg8, %arg9, %arg10, %arg11) {
      %4 = pto.view %x[%arg7, 0] [16, :] hints #hints1 : tensor<?x96xbf16> -> tensor<16x96xbf16>
      %5 = pto.cast %4 hints #hints1 : tensor<16x96xbf16> -> tensor<16x96xf32>
      %6 = pto.mul %5, %5 hints #hints1 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %7 = pto.sum %6 axis 1 keepdim hints #hints1 : tensor<16x96xf32> -> tensor<16x1xf32>
      %8 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %9 = pto.mul %7, %8 hints #hints1 : tensor<16x1xf32>, tensor<f32> -> tensor<16x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints1 : tensor<16x1xf32>, tensor<f32> -> tensor<16x1xf32>
      %12 = pto.sqrt %11 hints #hints1 : tensor<16x1xf32> -> tensor<16x1xf32>
      %13 = pto.div %5, %12 hints #hints1 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %14 = pto.mul %13, %1 hints #hints1 : tensor<16x96xf32>, tensor<1x96xf32> -> tensor<16x96xf32>
      %15 = pto.abs %14 hints #hints3 : tensor<16x96xf32> -> tensor<16x96xf32>
      %16 = pto.amax %15 axis 1 keepdim hints #hints3 : tensor<16x96xf32> -> tensor<16x1xf32>
      %17 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %18 = pto.div %17, %16 hints #hints3 : tensor<1x1xf32>, tensor<16x1xf32> -> tensor<16x1xf32>
      %19 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %20 = pto.div %19, %18 hints #hints3 : tensor<1x1xf32>, tensor<16x1xf32> -> tensor<16x1xf32>
      %21 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %22 = pto.isfinite %18 hints #hints3 : tensor<16x1xf32> -> tensor<16x1xi1>
      %23 = pto.where %22, %18, %21 hints #hints3 : tensor<16x1xi1>, tensor<16x1xf32>, tensor<1x1xf32> -> tensor<16x1xf32>
      %24 = pto.mul %14, %23 hints #hints3 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %25 = pto.cast %24 round  rint hints #hints3 : tensor<16x96xf32> -> tensor<16x96xi32>
      %26 = pto.cast %25 round  round hints #hints3 : tensor<16x96xi32> -> tensor<16x96xf16>
      %27 = pto.cast %26 round  trunc sat hints #hints3 : tensor<16x96xf16> -> tensor<16x96xi8>
      %28 = pto.assemble %27 into %arg9[%arg7, 0] hints #hints3 : tensor<16x96xi8> into tensor<?x96xi8>
      %29 = pto.assemble %20 into %arg10[%arg7, 0] hints #hints3 : tensor<16x1xf32> into tensor<?x1xf32>
      %30 = pto.matmul %27, %weight b_trans hints #hints8 : tensor<16x96xi8>, tensor<48x96xi8> -> tensor<16x48xi32>
      %31 = pto.cast %30 hints #hints5 : tensor<16x48xi32> -> tensor<16x48xf32>
      %32 = pto.mul %31, %20 hints #hints5 : tensor<16x48xf32>, tensor<16x1xf32> -> tensor<16x48xf32>
      %33 = pto.mul %32, %2 hints #hints5 : tensor<16x48xf32>, tensor<1x48xf32> -> tensor<16x48xf32>
      %34 = pto.cast %33 hints #hints5 : tensor<16x48xf32> -> tensor<16x48xbf16>
      %35 = pto.assemble %34 into %arg11[%arg7, 0] hints #hints5 : tensor<16x48xbf16> into tensor<?x48xbf16>
      pto.yield %28, %29, %35 : tensor<?x96xi8>, tensor<?x1xf32>, tensor<?x48xbf16>
    } factor 8 (%arg7, %arg8, %arg9, %arg10, %arg11) {
      %4 = pto.view %x[%arg7, 0] [8, :] hints #hints1 : tensor<?x96xbf16> -> tensor<8x96xbf16>
      %5 = pto.cast %4 hints #hints1 : tensor<8x96xbf16> -> tensor<8x96xf32>
      %6 = pto.mul %5, %5 hints #hints1 : tensor<8x96xf32>, tensor<8x96xf32> -> tensor<8x96xf32>
      %7 = pto.sum %6 axis 1 keepdim hints #hints1 : tensor<8x96xf32> -> tensor<8x1xf32>
      %8 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %9 = pto.mul %7, %8 hints #hints1 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints1 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %12 = pto.sqrt %11 hints #hints1 : tensor<8x1xf32> -> tensor<8x1xf32>
      %13 = pto.div %5, %12 hints #hints1 : tensor<8x96xf32>, tensor<8x1xf32> -> tensor<8x96xf32>
      %14 = pto.mul %13, %1 hints #hints1 : tensor<8x96xf32>, tensor<1x96xf32> -> tensor<8x96xf32>
      %15 = pto.abs %14 hints #hints3 : tensor<8x96xf32> -> tensor<8x96xf32>
      %16 = pto.amax %15 axis 1 keepdim hints #hints3 : tensor<8x96xf32> -> tensor<8x1xf32>
      %17 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %18 = pto.div %17, %16 hints #hints3 : tensor<1x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
      %19 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %20 = pto.div %19, %18 hints #hints3 : tensor<1x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
      %21 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %22 = pto.isfinite %18 hints #hints3 : tensor<8x1xf32> -> tensor<8x1xi1>
      %23 = pto.where %22, %18, %21 hints #hints3 : tensor<8x1xi1>, tensor<8x1xf32>, tensor<1x1xf32> -> tensor<8x1xf32>
      %24 = pto.mul %14, %23 hints #hints3 : tensor<8x96xf32>, tensor<8x1xf32> -> tensor<8x96xf32>
      %25 = pto.cast %24 round  rint hints #hints3 : tensor<8x96xf32> -> tensor<8x96xi32>
      %26 = pto.cast %25 round  round hints #hints3 : tensor<8x96xi32> -> tensor<8x96xf16>
      %27 = pto.cast %26 round  trunc sat hints #hints3 : tensor<8x96xf16> -> tensor<8x96xi8>
      %28 = pto.assemble %27 into %arg9[%arg7, 0] hints #hints3 : tensor<8x96xi8> into tensor<?x96xi8>
      %29 = pto.assemble %20 into %arg10[%arg7, 0] hints #hints3 : tensor<8x1xf32> into tensor<?x1xf32>
      %30 = pto.matmul %27, %weight b_trans hints #hints8 : tensor<8x96xi8>, tensor<48x96xi8> -> tensor<8x48xi32>
      %31 = pto.cast %30 hints #hints5 : tensor<8x48xi32> -> tensor<8x48xf32>
      %32 = pto.mul %31, %20 hints #hints5 : tensor<8x48xf32>, tensor<8x1xf32> -> tensor<8x48xf32>
      %33 = pto.mul %32, %2 hints #hints5 : tensor<8x48xf32>, tensor<1x48xf32> -> tensor<8x48xf32>
      %34 = pto.cast %33 hints #hints5 : tensor<8x48xf32> -> tensor<8x48xbf16>
      %35 = pto.assemble %34 into %arg11[%arg7, 0] hints #hints5 : tensor<8x48xbf16> into tensor<?x48xbf16>
      pto.yield %28, %29, %35 : tensor<?x96xi8>, tensor<?x1xf32>, tensor<?x48xbf16>
    } factor 1 (%arg7, %arg8, %arg9, %arg10, %arg11) {
      %4 = pto.view %x[%arg7, 0] [1, :] hints #hints9 : tensor<?x96xbf16> -> tensor<1x96xbf16>
      %5 = pto.cast %4 hints #hints9 : tensor<1x96xbf16> -> tensor<1x96xf32>
      %6 = pto.mul %5, %5 hints #hints9 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %7 = pto.sum %6 axis 1 keepdim hints #hints9 : tensor<1x96xf32> -> tensor<1x1xf32>
      %8 = pto.full 0.010416667 : f32 [] hints #hints2 : tensor<f32>
      %9 = pto.mul %7, %8 hints #hints9 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints2 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints9 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %12 = pto.sqrt %11 hints #hints9 : tensor<1x1xf32> -> tensor<1x1xf32>
      %13 = pto.div %5, %12 hints #hints9 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %14 = pto.mul %13, %1 hints #hints9 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %15 = pto.abs %14 hints #hints10 : tensor<1x96xf32> -> tensor<1x96xf32>
      %16 = pto.amax %15 axis 1 keepdim hints #hints10 : tensor<1x96xf32> -> tensor<1x1xf32>
      %17 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints10 : tensor<1x1xf32>
      %18 = pto.div %17, %16 hints #hints10 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %19 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints10 : tensor<1x1xf32>
      %20 = pto.div %19, %18 hints #hints10 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %21 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints10 : tensor<1x1xf32>
      %22 = pto.isfinite %18 hints #hints10 : tensor<1x1xf32> -> tensor<1x1xi1>
      %23 = pto.where %22, %18, %21 hints #hints10 : tensor<1x1xi1>, tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %24 = pto.mul %14, %23 hints #hints10 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %25 = pto.cast %24 round  rint hints #hints10 : tensor<1x96xf32> -> tensor<1x96xi32>
      %26 = pto.cast %25 round  round hints #hints10 : tensor<1x96xi32> -> tensor<1x96xf16>
      %27 = pto.cast %26 round  trunc sat hints #hints10 : tensor<1x96xf16> -> tensor<1x96xi8>
      %28 = pto.assemble %27 into %arg9[%arg7, 0] hints #hints10 : tensor<1x96xi8> into tensor<?x96xi8>
      %29 = pto.assemble %20 into %arg10[%arg7, 0] hints #hints10 : tensor<1x1xf32> into tensor<?x1xf32>
      %30 = pto.matmul %27, %weight b_trans hints #hints8 : tensor<1x96xi8>, tensor<48x96xi8> -> tensor<1x48xi32>
      %31 = pto.cast %30 hints #hints11 : tensor<1x48xi32> -> tensor<1x48xf32>
      %32 = pto.mul %31, %20 hints #hints11 : tensor<1x48xf32>, tensor<1x1xf32> -> tensor<1x48xf32>
      %33 = pto.mul %32, %2 hints #hints11 : tensor<1x48xf32>, tensor<1x48xf32> -> tensor<1x48xf32>
      %34 = pto.cast %33 hints #hints11 : tensor<1x48xf32> -> tensor<1x48xbf16>
      %35 = pto.assemble %34 into %arg11[%arg7, 0] hints #hints11 : tensor<1x48xbf16> into tensor<?x48xbf16>
      pto.yield %28, %29, %35 : tensor<?x96xi8>, tensor<?x1xf32>, tensor<?x48xbf16>
    }
    return %3#2, %3#0, %3#1 : tensor<?x48xbf16>, tensor<?x96xi8>, tensor<?x1xf32>
  }
}
