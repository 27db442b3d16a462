// prolog-quant-rows, case t1: int8 of each row of [t, width], with its scale.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[8, 128]>, label = "Prolog-Quant">
#hints1 = #pto.hints<tile = vec<[4, 128]>, label = "Prolog-Quant">
#hints2 = #pto.hints<tile = vec<[2, 128]>, label = "Prolog-Quant">
#hints3 = #pto.hints<tile = vec<[1, 128]>, label = "Prolog-Quant">
module {
  func.func @prolog_quant_rows(%x: tensor<?x128xf32>, %q: tensor<?x128xi8> {pto.out}, %scale: tensor<?x1xf32> {pto.out}) -> (tensor<?x128xi8>, tensor<?x1xf32>) attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 2}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x128xf32>
    %c1 = arith.constant 1 : index
    %0:2 = pto.loop (%arg3, %arg4) in (%c0 to %dim step %c1) factors [32, 16, 8, 4, 2, 1] iter_args(%arg5 = %q, %arg6 = %scale) -> (tensor<?x128xi8>, tensor<?x1xf32>) factor 32 {
      %1 = pto.view %x[%arg3, 0] [32, :] hints #hints : tensor<?x128xf32> -> tensor<32x128xf32>
      %2 = pto.abs %1 hints #hints : tensor<32x128xf32> -> tensor<32x128xf32>
      %3 = pto.amax %2 axis 1 keepdim hints #hints : tensor<32x128xf32> -> tensor<32x1xf32>
      %4 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints : tensor<1x1xf32>
      %5 = pto.div %4, %3 hints #hints : tensor<1x1xf32>, tensor<32x1xf32> -> tensor<32x1xf32>
      %6 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints : tensor<1x1xf32>
      %7 = pto.div %6, %5 hints #hints : tensor<1x1xf32>, tensor<32x1xf32> -> tensor<32x1xf32>
      %8 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints : tensor<1x1xf32>
      %9 = pto.isfinite %5 hints #hints : tensor<32x1xf32> -> tensor<32x1xi1>
      %10 = pto.where %9, %5, %8 hints #hints : tensor<32x1xi1>, tensor<32x1xf32>, tensor<1x1xf32> -> tensor<32x1xf32>
      %11 = pto.mul %1, %10 hints #hints : tensor<32x128xf32>, tensor<32x1xf32> -> tensor<32x128xf32>
      %12 = pto.cast %11 round  rint hints #hints : tensor<32x128xf32> -> tensor<32x128xi32>
      %13 = pto.cast %12 round  round hints #hints : tensor<32x128xi32> -> tensor<32x128xf16>
      %14 = pto.cast %13 round  trunc sat hints #hints : tensor<32x128xf16> -> tensor<32x128xi8>
      %15 = pto.assemble %14 into %arg5[%arg3, 0] hints #hints : tensor<32x128xi8> into tensor<?x128xi8>
      %16 = pto.assemble %7 into %arg6[%arg3, 0] hints #hints : tensor<32x1xf32> into tensor<?x1xf32>
      pto.yield %15, %16 : tensor<?x128xi8>, tensor<?x1xf32>
    } factor 16 (%arg3, %arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg3, 0] [16, :] hints #hints : tensor<?x128xf32> -> tensor<16x128xf32>
      %2 = pto.abs %1 hints #hints : tensor<16x128xf32> -> tensor<16x128xf32>
      %3 = pto.amax %2 axis 1 keepdim hints #hints : tensor<16x128xf32> -> tensor<16x1xf32>
      %4 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints : tensor<1x1xf32>
      %5 = pto.div %4, %3 hints #hints : tensor<1x1xf32>, tensor<16x1xf32> -> tensor<16x1xf32>
      %6 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints : tensor<1x1xf32>
      %7 = pto.div %6, %5 hints #hints : tensor<1x1xf32>, tensor<16x1xf32> -> tensor<16x1xf32>
      %8 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints : tensor<1x1xf32>
      %9 = pto.isfinite %5 hints #hints : tensor<16x1xf32> -> tensor<16x1xi1>
      %10 = pto.where %9, %5, %8 hints #hints : tensor<16x1xi1>, tensor<16x1xf32>, tensor<1x1xf32> -> tensor<16x1xf32>
      %11 = pto.mul %1, %10 hints #hints : tensor<16x128xf32>, tensor<16x1xf32> -> tensor<16x128xf32>
      %12 = pto.cast %11 round  rint hints #hints : tensor<16x128xf32> -> tensor<16x128xi32>
      %13 = pto.cast %12 round  round hints #hints : tensor<16x128xi32> -> tensor<16x128xf16>
      %14 = pto.cast %13 round  trunc sat hints #hints : tensor<16x128xf16> -> tensor<16x128xi8>
      %15 = pto.assemble %14 into %arg5[%arg3, 0] hints #hints : tensor<16x128xi8> into tensor<?x128xi8>
      %16 = pto.assemble %7 into %arg6[%arg3, 0] hints #hints : tensor<16x1xf32> into tensor<?x1xf32>
      pto.yield %15, %16 : tensor<?x128xi8>, tensor<?x1xf32>
    } factor 8 (%arg3, %arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg3, 0] [8, :] hints #hints : tensor<?x128xf32> -> tensor<8x128xf32>
      %2 = pto.abs %1 hints #hints : tensor<8x128xf32> -> tensor<8x128xf32>
      %3 = pto.amax %2 axis 1 keepdim hints #hints : tensor<8x128xf32> -> tensor<8x1xf32>
      %4 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints : tensor<1x1xf32>
      %5 = pto.div %4, %3 hints #hints : tensor<1x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
      %6 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints : tensor<1x1xf32>
      %7 = pto.div %6, %5 hints #hints : tensor<1x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
      %8 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints : tensor<1x1xf32>
      %9 = pto.isfinite %5 hints #hints : tensor<8x1xf32> -> tensor<8x1xi1>
      %10 = pto.where %9, %5, %8 hints #hints : tensor<8x1xi1>, tensor<8x1xf32>, tensor<1x1xf32> -> tensor<8x1xf32>
      %11 = pto.mul %1, %10 hints #hints : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %12 = pto.cast %11 round  rint hints #hints : tensor<8x128xf32> -> tensor<8x128xi32>
      %13 = pto.cast %12 round  round hints #hints : tensor<8x128xi32> -> tensor<8x128xf16>
      %14 = pto.cast %13 round  trunc sat hints #hints : tensor<8x128xf16> -> tensor<8x128xi8>
      %15 = pto.assemble %14 into %arg5[%arg3, 0] hints #hints : tensor<8x128xi8> into tensor<?x128xi8>
      %16 = pto.assemble %7 into %arg6[%arg3, 0] hints #hints : tensor<8x1xf32> into tensor<?x1xf32>
      pto.yield %15, %16 : tensor<?x128xi8>, tensor<?x1xf32>
    } factor 4 (%arg3, %arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg3, 0] [4, :] hints #hints1 : tensor<?x128xf32> -> tensor<4x128xf32>
      %2 = pto.abs %1 hints #hints1 : tensor<4x128xf32> -> tensor<4x128xf32>
      %3 = pto.amax %2 axis 1 keepdim hints #hints1 : tensor<4x128xf32> -> tensor<4x1xf32>
      %4 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints1 : tensor<1x1xf32>
      %5 = pto.div %4, %3 hints #hints1 : tensor<1x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %6 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints1 : tensor<1x1xf32>
      %7 = pto.div %6, %5 hints #hints1 : tensor<1x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %8 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints1 : tensor<1x1xf32>
      %9 = pto.isfinite %5 hints #hints1 : tensor<4x1xf32> -> tensor<4x1xi1>
      %10 = pto.where %9, %5, %8 hints #hints1 : tensor<4x1xi1>, tensor<4x1xf32>, tensor<1x1xf32> -> tensor<4x1xf32>
      %11 = pto.mul %1, %10 hints #hints1 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %12 = pto.cast %11 round  rint hints #hints1 : tensor<4x128xf32> -> tensor<4x128xi32>
      %13 = pto.cast %12 round  round hints #hints1 : tensor<4x128xi32> -> tensor<4x128xf16>
      %14 = pto.cast %13 round  trunc sat hints #hints1 : tensor<4x128xf16> -> tensor<4x128xi8>
      %15 = pto.assemble %14 into %arg5[%arg3, 0] hints #hints1 : tensor<4x128xi8> into tensor<?x128xi8>
      %16 = pto.assemble %7 into %arg6[%arg3, 0] hints #hints1 : tensor<4x1xf32> into tensor<?x1xf32>
      pto.yield %15, %16 : tensor<?x128xi8>, tensor<?x1xf32>
    } factor 2 (%arg3, %arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg3, 0] [2, :] hints #hints2 : tensor<?x128xf32> -> tensor<2x128xf32>
      %2 = pto.abs %1 hints #hints2 : tensor<2x128xf32> -> tensor<2x128xf32>
      %3 = pto.amax %2 axis 1 keepdim hints #hints2 : tensor<2x128xf32> -> tensor<2x1xf32>
      %4 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints2 : tensor<1x1xf32>
      %5 = pto.div %4, %3 hints #hints2 : tensor<1x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
      %6 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints2 : tensor<1x1xf32>
      %7 = pto.div %6, %5 hints #hints2 : tensor<1x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
      %8 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints2 : tensor<1x1xf32>
      %9 = pto.isfinite %5 hints #hints2 : tensor<2x1xf32> -> tensor<2x1xi1>
      %10 = pto.where %9, %5, %8 hints #hints2 : tensor<2x1xi1>, tensor<2x1xf32>, tensor<1x1xf32> -> tensor<2x1xf32>
      %11 = pto.mul %1, %10 hints #hints2 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %12 = pto.cast %11 round  rint hints #hints2 : tensor<2x128xf32> -> tensor<2x128xi32>
      %13 = pto.cast %12 round  round hints #hints2 : tensor<2x128xi32> -> tensor<2x128xf16>
      %14 = pto.cast %13 round  trunc sat hints #hints2 : tensor<2x128xf16> -> tensor<2x128xi8>
      %15 = pto.assemble %14 into %arg5[%arg3, 0] hints #hints2 : tensor<2x128xi8> into tensor<?x128xi8>
      %16 = pto.assemble %7 into %arg6[%arg3, 0] hints #hints2 : tensor<2x1xf32> into tensor<?x1xf32>
      pto.yield %15, %16 : tensor<?x128xi8>, tensor<?x1xf32>
    } factor 1 (%arg3, %arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg3, 0] [1, :] hints #hints3 : tensor<?x128xf32> -> tensor<1x128xf32>
      %2 = pto.abs %1 hints #hints3 : tensor<1x128xf32> -> tensor<1x128xf32>
      %3 = pto.amax %2 axis 1 keepdim hints #hints3 : tensor<1x128xf32> -> tensor<1x1xf32>
      %4 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %5 = pto.div %4, %3 hints #hints3 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %6 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %7 = pto.div %6, %5 hints #hints3 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %8 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints3 : tensor<1x1xf32>
      %9 = pto.isfinite %5 hints #hints3 : tensor<1x1xf32> -> tensor<1x1xi1>
      %10 = pto.where %9, %5, %8 hints #hints3 : tensor<1x1xi1>, tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %11 = pto.mul %1, %10 hints #hints3 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %12 = pto.cast %11 round  rint hints #hints3 : tensor<1x128xf32> -> tensor<1x128xi32>
      %13 = pto.cast %12 round  round hints #hints3 : tensor<1x128xi32> -> tensor<1x128xf16>
      %14 = pto.cast %13 round  trunc sat hints #hints3 : tensor<1x128xf16> -> tensor<1x128xi8>
      %15 = pto.assemble %14 into %arg5[%arg3, 0] hints #hints3 : tensor<1x128xi8> into tensor<?x128xi8>
      %16 = pto.assemble %7 into %arg6[%arg3, 0] hints #hints3 : tensor<1x1xf32> into tensor<?x1xf32>
      pto.yield %15, %16 : tensor<?x128xi8>, tensor<?x1xf32>
    }
    return %0#0, %0#1 : tensor<?x128xi8>, tensor<?x1xf32>
  }
}
