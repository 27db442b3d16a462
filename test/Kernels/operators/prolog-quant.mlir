// prolog-quant, case t1: int8 of each row of [t, heads, width], with its scale.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[1, 4, 128]>, label = "Prolog-Quant">
module {
  func.func @prolog_quant(%x: tensor<?x4x128xbf16>, %q: tensor<?x4x128xi8> {pto.out}, %scale: tensor<?x4x1xf32> {pto.out}) -> (tensor<?x4x128xi8>, tensor<?x4x1xf32>) attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 2}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x4x128xbf16>
    %c1 = arith.constant 1 : index
    %0:2 = pto.loop (%arg3, %arg4) in (%c0 to %dim step %c1) factors [32, 16, 8, 4, 2, 1] iter_args(%arg5 = %q, %arg6 = %scale) -> (tensor<?x4x128xi8>, tensor<?x4x1xf32>) factor 32 {
      %1 = pto.view %x[%arg3, 0, 0] [32, :, :] hints #hints : tensor<?x4x128xbf16> -> tensor<32x4x128xbf16>
      %2 = pto.cast %1 hints #hints : tensor<32x4x128xbf16> -> tensor<32x4x128xf32>
      %3 = pto.abs %2 hints #hints : tensor<32x4x128xf32> -> tensor<32x4x128xf32>
      %4 = pto.amax %3 axis 2 keepdim hints #hints : tensor<32x4x128xf32> -> tensor<32x4x1xf32>
      %5 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %6 = pto.div %5, %4 hints #hints : tensor<1x1x1xf32>, tensor<32x4x1xf32> -> tensor<32x4x1xf32>
      %7 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %8 = pto.div %7, %6 hints #hints : tensor<1x1x1xf32>, tensor<32x4x1xf32> -> tensor<32x4x1xf32>
      %9 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %10 = pto.isfinite %6 hints #hints : tensor<32x4x1xf32> -> tensor<32x4x1xi1>
      %11 = pto.where %10, %6, %9 hints #hints : tensor<32x4x1xi1>, tensor<32x4x1xf32>, tensor<1x1x1xf32> -> tensor<32x4x1xf32>
      %12 = pto.mul %2, %11 hints #hints : tensor<32x4x128xf32>, tensor<32x4x1xf32> -> tensor<32x4x128xf32>
      %13 = pto.cast %12 round  rint hints #hints : tensor<32x4x128xf32> -> tensor<32x4x128xi32>
      %14 = pto.cast %13 round  round hints #hints : tensor<32x4x128xi32> -> tensor<32x4x128xf16>
      %15 = pto.cast %14 round  trunc sat hints #hints : tensor<32x4x128xf16> -> tensor<32x4x128xi8>
      %16 = pto.assemble %15 into %arg5[%arg3, 0, 0] hints #hints : tensor<32x4x128xi8> into tensor<?x4x128xi8>
      %17 = pto.assemble %8 into %arg6[%arg3, 0, 0] hints #hints : tensor<32x4x1xf32> into tensor<?x4x1xf32>
      pto.yield %16, %17 : tensor<?x4x128xi8>, tensor<?x4x1xf32>
    } factor 16 (%arg3, %arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg3, 0, 0] [16, :, :] hints #hints : tensor<?x4x128xbf16> -> tensor<16x4x128xbf16>
      %2 = pto.cast %1 hints #hints : tensor<16x4x128xbf16> -> tensor<16x4x128xf32>
      %3 = pto.abs %2 hints #hints : tensor<16x4x128xf32> -> tensor<16x4x128xf32>
      %4 = pto.amax %3 axis 2 keepdim hints #hints : tensor<16x4x128xf32> -> tensor<16x4x1xf32>
      %5 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %6 = pto.div %5, %4 hints #hints : tensor<1x1x1xf32>, tensor<16x4x1xf32> -> tensor<16x4x1xf32>
      %7 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %8 = pto.div %7, %6 hints #hints : tensor<1x1x1xf32>, tensor<16x4x1xf32> -> tensor<16x4x1xf32>
      %9 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %10 = pto.isfinite %6 hints #hints : tensor<16x4x1xf32> -> tensor<16x4x1xi1>
      %11 = pto.where %10, %6, %9 hints #hints : tensor<16x4x1xi1>, tensor<16x4x1xf32>, tensor<1x1x1xf32> -> tensor<16x4x1xf32>
      %12 = pto.mul %2, %11 hints #hints : tensor<16x4x128xf32>, tensor<16x4x1xf32> -> tensor<16x4x128xf32>
      %13 = pto.cast %12 round  rint hints #hints : tensor<16x4x128xf32> -> tensor<16x4x128xi32>
      %14 = pto.cast %13 round  round hints #hints : tensor<16x4x128xi32> -> tensor<16x4x128xf16>
      %15 = pto.cast %14 round  trunc sat hints #hints : tensor<16x4x128xf16> -> tensor<16x4x128xi8>
      %16 = pto.assemble %15 into %arg5[%arg3, 0, 0] hints #hints : tensor<16x4x128xi8> into tensor<?x4x128xi8>
      %17 = pto.assemble %8 into %arg6[%arg3, 0, 0] hints #hints : tensor<16x4x1xf32> into tensor<?x4x1xf32>
      pto.yield %16, %17 : tensor<?x4x128xi8>, tensor<?x4x1xf32>
    } factor 8 (%arg3, %arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg3, 0, 0] [8, :, :] hints #hints : tensor<?x4x128xbf16> -> tensor<8x4x128xbf16>
      %2 = pto.cast %1 hints #hints : tensor<8x4x128xbf16> -> tensor<8x4x128xf32>
      %3 = pto.abs %2 hints #hints : tensor<8x4x128xf32> -> tensor<8x4x128xf32>
      %4 = pto.amax %3 axis 2 keepdim hints #hints : tensor<8x4x128xf32> -> tensor<8x4x1xf32>
      %5 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %6 = pto.div %5, %4 hints #hints : tensor<1x1x1xf32>, tensor<8x4x1xf32> -> tensor<8x4x1xf32>
      %7 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %8 = pto.div %7, %6 hints #hints : tensor<1x1x1xf32>, tensor<8x4x1xf32> -> tensor<8x4x1xf32>
      %9 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %10 = pto.isfinite %6 hints #hints : tensor<8x4x1xf32> -> tensor<8x4x1xi1>
      %11 = pto.where %10, %6, %9 hints #hints : tensor<8x4x1xi1>, tensor<8x4x1xf32>, tensor<1x1x1xf32> -> tensor<8x4x1xf32>
      %12 = pto.mul %2, %11 hints #hints : tensor<8x4x128xf32>, tensor<8x4x1xf32> -> tensor<8x4x128xf32>
      %13 = pto.cast %12 round  rint hints #hints : tensor<8x4x128xf32> -> tensor<8x4x128xi32>
      %14 = pto.cast %13 round  round hints #hints : tensor<8x4x128xi32> -> tensor<8x4x128xf16>
      %15 = pto.cast %14 round  trunc sat hints #hints : tensor<8x4x128xf16> -> tensor<8x4x128xi8>
      %16 = pto.assemble %15 into %arg5[%arg3, 0, 0] hints #hints : tensor<8x4x128xi8> into tensor<?x4x128xi8>
      %17 = pto.assemble %8 into %arg6[%arg3, 0, 0] hints #hints : tensor<8x4x1xf32> into tensor<?x4x1xf32>
      pto.yield %16, %17 : tensor<?x4x128xi8>, tensor<?x4x1xf32>
    } factor 4 (%arg3, %arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg3, 0, 0] [4, :, :] hints #hints : tensor<?x4x128xbf16> -> tensor<4x4x128xbf16>
      %2 = pto.cast %1 hints #hints : tensor<4x4x128xbf16> -> tensor<4x4x128xf32>
      %3 = pto.abs %2 hints #hints : tensor<4x4x128xf32> -> tensor<4x4x128xf32>
      %4 = pto.amax %3 axis 2 keepdim hints #hints : tensor<4x4x128xf32> -> tensor<4x4x1xf32>
      %5 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %6 = pto.div %5, %4 hints #hints : tensor<1x1x1xf32>, tensor<4x4x1xf32> -> tensor<4x4x1xf32>
      %7 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %8 = pto.div %7, %6 hints #hints : tensor<1x1x1xf32>, tensor<4x4x1xf32> -> tensor<4x4x1xf32>
      %9 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %10 = pto.isfinite %6 hints #hints : tensor<4x4x1xf32> -> tensor<4x4x1xi1>
      %11 = pto.where %10, %6, %9 hints #hints : tensor<4x4x1xi1>, tensor<4x4x1xf32>, tensor<1x1x1xf32> -> tensor<4x4x1xf32>
      %12 = pto.mul %2, %11 hints #hints : tensor<4x4x128xf32>, tensor<4x4x1xf32> -> tensor<4x4x128xf32>
      %13 = pto.cast %12 round  rint hints #hints : tensor<4x4x128xf32> -> tensor<4x4x128xi32>
      %14 = pto.cast %13 round  round hints #hints : tensor<4x4x128xi32> -> tensor<4x4x128xf16>
      %15 = pto.cast %14 round  trunc sat hints #hints : tensor<4x4x128xf16> -> tensor<4x4x128xi8>
      %16 = pto.assemble %15 into %arg5[%arg3, 0, 0] hints #hints : tensor<4x4x128xi8> into tensor<?x4x128xi8>
      %17 = pto.assemble %8 into %arg6[%arg3, 0, 0] hints #hints : tensor<4x4x1xf32> into tensor<?x4x1xf32>
      pto.yield %16, %17 : tensor<?x4x128xi8>, tensor<?x4x1xf32>
    } factor 2 (%arg3, %arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg3, 0, 0] [2, :, :] hints #hints : tensor<?x4x128xbf16> -> tensor<2x4x128xbf16>
      %2 = pto.cast %1 hints #hints : tensor<2x4x128xbf16> -> tensor<2x4x128xf32>
      %3 = pto.abs %2 hints #hints : tensor<2x4x128xf32> -> tensor<2x4x128xf32>
      %4 = pto.amax %3 axis 2 keepdim hints #hints : tensor<2x4x128xf32> -> tensor<2x4x1xf32>
      %5 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %6 = pto.div %5, %4 hints #hints : tensor<1x1x1xf32>, tensor<2x4x1xf32> -> tensor<2x4x1xf32>
      %7 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %8 = pto.div %7, %6 hints #hints : tensor<1x1x1xf32>, tensor<2x4x1xf32> -> tensor<2x4x1xf32>
      %9 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %10 = pto.isfinite %6 hints #hints : tensor<2x4x1xf32> -> tensor<2x4x1xi1>
      %11 = pto.where %10, %6, %9 hints #hints : tensor<2x4x1xi1>, tensor<2x4x1xf32>, tensor<1x1x1xf32> -> tensor<2x4x1xf32>
      %12 = pto.mul %2, %11 hints #hints : tensor<2x4x128xf32>, tensor<2x4x1xf32> -> tensor<2x4x128xf32>
      %13 = pto.cast %12 round  rint hints #hints : tensor<2x4x128xf32> -> tensor<2x4x128xi32>
      %14 = pto.cast %13 round  round hints #hints : tensor<2x4x128xi32> -> tensor<2x4x128xf16>
      %15 = pto.cast %14 round  trunc sat hints #hints : tensor<2x4x128xf16> -> tensor<2x4x128xi8>
      %16 = pto.assemble %15 into %arg5[%arg3, 0, 0] hints #hints : tensor<2x4x128xi8> into tensor<?x4x128xi8>
      %17 = pto.assemble %8 into %arg6[%arg3, 0, 0] hints #hints : tensor<2x4x1xf32> into tensor<?x4x1xf32>
      pto.yield %16, %17 : tensor<?x4x128xi8>, tensor<?x4x1xf32>
    } factor 1 (%arg3, %arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg3, 0, 0] [1, :, :] hints #hints : tensor<?x4x128xbf16> -> tensor<1x4x128xbf16>
      %2 = pto.cast %1 hints #hints : tensor<1x4x128xbf16> -> tensor<1x4x128xf32>
      %3 = pto.abs %2 hints #hints : tensor<1x4x128xf32> -> tensor<1x4x128xf32>
      %4 = pto.amax %3 axis 2 keepdim hints #hints : tensor<1x4x128xf32> -> tensor<1x4x1xf32>
      %5 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %6 = pto.div %5, %4 hints #hints : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %7 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %8 = pto.div %7, %6 hints #hints : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %9 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints : tensor<1x1x1xf32>
      %10 = pto.isfinite %6 hints #hints : tensor<1x4x1xf32> -> tensor<1x4x1xi1>
      %11 = pto.where %10, %6, %9 hints #hints : tensor<1x4x1xi1>, tensor<1x4x1xf32>, tensor<1x1x1xf32> -> tensor<1x4x1xf32>
      %12 = pto.mul %2, %11 hints #hints : tensor<1x4x128xf32>, tensor<1x4x1xf32> -> tensor<1x4x128xf32>
      %13 = pto.cast %12 round  rint hints #hints : tensor<1x4x128xf32> -> tensor<1x4x128xi32>
      %14 = pto.cast %13 round  round hints #hints : tensor<1x4x128xi32> -> tensor<1x4x128xf16>
      %15 = pto.cast %14 round  trunc sat hints #hints : tensor<1x4x128xf16> -> tensor<1x4x128xi8>
      %16 = pto.assemble %15 into %arg5[%arg3, 0, 0] hints #hints : tensor<1x4x128xi8> into tensor<?x4x128xi8>
      %17 = pto.assemble %8 into %arg6[%arg3, 0, 0] hints #hints : tensor<1x4x1xf32> into tensor<?x4x1xf32>
      pto.yield %16, %17 : tensor<?x4x128xi8>, tensor<?x4x1xf32>
    }
    return %0#0, %0#1 : tensor<?x4x128xi8>, tensor<?x4x1xf32>
  }
}
