// quant-layer-norm, case t1: LayerNorm of the last axis in f32, with gamma and beta.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[4, 128]>, label = "Key-LayerNorm">
#hints1 = #pto.hints<label = "Key-LayerNorm">
#hints2 = #pto.hints<tile = vec<[2, 128]>, label = "Key-LayerNorm">
#hints3 = #pto.hints<tile = vec<[1, 128]>, label = "Key-LayerNorm">
module {
  func.func @quant_layer_norm(%x: tensor<?x128xf32>, %gamma: tensor<128xbf16>, %beta: tensor<128xbf16>, %y: tensor<?x128xf32> {pto.out}) -> tensor<?x128xf32> attributes {pto.kernel} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x128xf32>
    %c1 = arith.constant 1 : index
    %0 = pto.loop (%arg4, %arg5) in (%c0 to %dim step %c1) factors [32, 16, 8, 4, 2, 1] iter_args(%arg6 = %y) -> (tensor<?x128xf32>) factor 32 {
      %1 = pto.view %x[%arg4, 0] [32, :] hints #hints : tensor<?x128xf32> -> tensor<32x128xf32>
      %2 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %3 = pto.mul %1, %2 hints #hints : tensor<32x128xf32>, tensor<f32> -> tensor<32x128xf32>
      %4 = pto.sum %3 axis 1 keepdim hints #hints : tensor<32x128xf32> -> tensor<32x1xf32>
      %5 = pto.sub %1, %4 hints #hints : tensor<32x128xf32>, tensor<32x1xf32> -> tensor<32x128xf32>
      %6 = pto.mul %5, %5 hints #hints : tensor<32x128xf32>, tensor<32x128xf32> -> tensor<32x128xf32>
      %7 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %8 = pto.mul %6, %7 hints #hints : tensor<32x128xf32>, tensor<f32> -> tensor<32x128xf32>
      %9 = pto.sum %8 axis 1 keepdim hints #hints : tensor<32x128xf32> -> tensor<32x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints1 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints : tensor<32x1xf32>, tensor<f32> -> tensor<32x1xf32>
      %12 = pto.sqrt %11 hints #hints : tensor<32x1xf32> -> tensor<32x1xf32>
      %13 = pto.div %5, %12 hints #hints : tensor<32x128xf32>, tensor<32x1xf32> -> tensor<32x128xf32>
      %14 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints : tensor<128xbf16> -> tensor<1x128xbf16>
      %15 = pto.cast %14 hints #hints : tensor<1x128xbf16> -> tensor<1x128xf32>
      %16 = pto.mul %13, %15 hints #hints : tensor<32x128xf32>, tensor<1x128xf32> -> tensor<32x128xf32>
      %17 = pto.reshape %beta ([0] -> [0, 1]) hints #hints : tensor<128xbf16> -> tensor<1x128xbf16>
      %18 = pto.cast %17 hints #hints : tensor<1x128xbf16> -> tensor<1x128xf32>
      %19 = pto.add %16, %18 hints #hints : tensor<32x128xf32>, tensor<1x128xf32> -> tensor<32x128xf32>
      %20 = pto.assemble %19 into %arg6[%arg4, 0] hints #hints : tensor<32x128xf32> into tensor<?x128xf32>
      pto.yield %20 : tensor<?x128xf32>
    } factor 16 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0] [16, :] hints #hints : tensor<?x128xf32> -> tensor<16x128xf32>
      %2 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %3 = pto.mul %1, %2 hints #hints : tensor<16x128xf32>, tensor<f32> -> tensor<16x128xf32>
      %4 = pto.sum %3 axis 1 keepdim hints #hints : tensor<16x128xf32> -> tensor<16x1xf32>
      %5 = pto.sub %1, %4 hints #hints : tensor<16x128xf32>, tensor<16x1xf32> -> tensor<16x128xf32>
      %6 = pto.mul %5, %5 hints #hints : tensor<16x128xf32>, tensor<16x128xf32> -> tensor<16x128xf32>
      %7 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %8 = pto.mul %6, %7 hints #hints : tensor<16x128xf32>, tensor<f32> -> tensor<16x128xf32>
      %9 = pto.sum %8 axis 1 keepdim hints #hints : tensor<16x128xf32> -> tensor<16x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints1 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints : tensor<16x1xf32>, tensor<f32> -> tensor<16x1xf32>
      %12 = pto.sqrt %11 hints #hints : tensor<16x1xf32> -> tensor<16x1xf32>
      %13 = pto.div %5, %12 hints #hints : tensor<16x128xf32>, tensor<16x1xf32> -> tensor<16x128xf32>
      %14 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints : tensor<128xbf16> -> tensor<1x128xbf16>
      %15 = pto.cast %14 hints #hints : tensor<1x128xbf16> -> tensor<1x128xf32>
      %16 = pto.mul %13, %15 hints #hints : tensor<16x128xf32>, tensor<1x128xf32> -> tensor<16x128xf32>
      %17 = pto.reshape %beta ([0] -> [0, 1]) hints #hints : tensor<128xbf16> -> tensor<1x128xbf16>
      %18 = pto.cast %17 hints #hints : tensor<1x128xbf16> -> tensor<1x128xf32>
      %19 = pto.add %16, %18 hints #hints : tensor<16x128xf32>, tensor<1x128xf32> -> tensor<16x128xf32>
      %20 = pto.assemble %19 into %arg6[%arg4, 0] hints #hints : tensor<16x128xf32> into tensor<?x128xf32>
      pto.yield %20 : tensor<?x128xf32>
    } factor 8 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0] [8, :] hints #hints : tensor<?x128xf32> -> tensor<8x128xf32>
      %2 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %3 = pto.mul %1, %2 hints #hints : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %4 = pto.sum %3 axis 1 keepdim hints #hints : tensor<8x128xf32> -> tensor<8x1xf32>
      %5 = pto.sub %1, %4 hints #hints : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %6 = pto.mul %5, %5 hints #hints : tensor<8x128xf32>, tensor<8x128xf32> -> tensor<8x128xf32>
      %7 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %8 = pto.mul %6, %7 hints #hints : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %9 = pto.sum %8 axis 1 keepdim hints #hints : tensor<8x128xf32> -> tensor<8x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints1 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %12 = pto.sqrt %11 hints #hints : tensor<8x1xf32> -> tensor<8x1xf32>
      %13 = pto.div %5, %12 hints #hints : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %14 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints : tensor<128xbf16> -> tensor<1x128xbf16>
      %15 = pto.cast %14 hints #hints : tensor<1x128xbf16> -> tensor<1x128xf32>
      %16 = pto.mul %13, %15 hints #hints : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %17 = pto.reshape %beta ([0] -> [0, 1]) hints #hints : tensor<128xbf16> -> tensor<1x128xbf16>
      %18 = pto.cast %17 hints #hints : tensor<1x128xbf16> -> tensor<1x128xf32>
      %19 = pto.add %16, %18 hints #hints : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %20 = pto.assemble %19 into %arg6[%arg4, 0] hints #hints : tensor<8x128xf32> into tensor<?x128xf32>
      pto.yield %20 : tensor<?x128xf32>
    } factor 4 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0] [4, :] hints #hints : tensor<?x128xf32> -> tensor<4x128xf32>
      %2 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %3 = pto.mul %1, %2 hints #hints : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %4 = pto.sum %3 axis 1 keepdim hints #hints : tensor<4x128xf32> -> tensor<4x1xf32>
      %5 = pto.sub %1, %4 hints #hints : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %6 = pto.mul %5, %5 hints #hints : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %7 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %8 = pto.mul %6, %7 hints #hints : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %9 = pto.sum %8 axis 1 keepdim hints #hints : tensor<4x128xf32> -> tensor<4x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints1 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %12 = pto.sqrt %11 hints #hints : tensor<4x1xf32> -> tensor<4x1xf32>
      %13 = pto.div %5, %12 hints #hints : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %14 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints : tensor<128xbf16> -> tensor<1x128xbf16>
      %15 = pto.cast %14 hints #hints : tensor<1x128xbf16> -> tensor<1x128xf32>
      %16 = pto.mul %13, %15 hints #hints : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %17 = pto.reshape %beta ([0] -> [0, 1]) hints #hints : tensor<128xbf16> -> tensor<1x128xbf16>
      %18 = pto.cast %17 hints #hints : tensor<1x128xbf16> -> tensor<1x128xf32>
      %19 = pto.add %16, %18 hints #hints : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %20 = pto.assemble %19 into %arg6[%arg4, 0] hints #hints : tensor<4x128xf32> into tensor<?x128xf32>
      pto.yield %20 : tensor<?x128xf32>
    } factor 2 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0] [2, :] hints #hints2 : tensor<?x128xf32> -> tensor<2x128xf32>
      %2 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %3 = pto.mul %1, %2 hints #hints2 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %4 = pto.sum %3 axis 1 keepdim hints #hints2 : tensor<2x128xf32> -> tensor<2x1xf32>
      %5 = pto.sub %1, %4 hints #hints2 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %6 = pto.mul %5, %5 hints #hints2 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %7 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %8 = pto.mul %6, %7 hints #hints2 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %9 = pto.sum %8 axis 1 keepdim hints #hints2 : tensor<2x128xf32> -> tensor<2x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints1 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints2 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %12 = pto.sqrt %11 hints #hints2 : tensor<2x1xf32> -> tensor<2x1xf32>
      %13 = pto.div %5, %12 hints #hints2 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %14 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints2 : tensor<128xbf16> -> tensor<1x128xbf16>
      %15 = pto.cast %14 hints #hints2 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %16 = pto.mul %13, %15 hints #hints2 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %17 = pto.reshape %beta ([0] -> [0, 1]) hints #hints2 : tensor<128xbf16> -> tensor<1x128xbf16>
      %18 = pto.cast %17 hints #hints2 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %19 = pto.add %16, %18 hints #hints2 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %20 = pto.assemble %19 into %arg6[%arg4, 0] hints #hints2 : tensor<2x128xf32> into tensor<?x128xf32>
      pto.yield %20 : tensor<?x128xf32>
    } factor 1 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0] [1, :] hints #hints3 : tensor<?x128xf32> -> tensor<1x128xf32>
      %2 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %3 = pto.mul %1, %2 hints #hints3 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %4 = pto.sum %3 axis 1 keepdim hints #hints3 : tensor<1x128xf32> -> tensor<1x1xf32>
      %5 = pto.sub %1, %4 hints #hints3 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %6 = pto.mul %5, %5 hints #hints3 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %7 = pto.full 7.812500e-03 : f32 [] hints #hints1 : tensor<f32>
      %8 = pto.mul %6, %7 hints #hints3 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %9 = pto.sum %8 axis 1 keepdim hints #hints3 : tensor<1x128xf32> -> tensor<1x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #hints1 : tensor<f32>
      %11 = pto.add %9, %10 hints #hints3 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %12 = pto.sqrt %11 hints #hints3 : tensor<1x1xf32> -> tensor<1x1xf32>
      %13 = pto.div %5, %12 hints #hints3 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %14 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints3 : tensor<128xbf16> -> tensor<1x128xbf16>
      %15 = pto.cast %14 hints #hints3 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %16 = pto.mul %13, %15 hints #hints3 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %17 = pto.reshape %beta ([0] -> [0, 1]) hints #hints3 : tensor<128xbf16> -> tensor<1x128xbf16>
      %18 = pto.cast %17 hints #hints3 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %19 = pto.add %16, %18 hints #hints3 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %20 = pto.assemble %19 into %arg6[%arg4, 0] hints #hints3 : tensor<1x128xf32> into tensor<?x128xf32>
      pto.yield %20 : tensor<?x128xf32>
    }
    return %0 : tensor<?x128xf32>
  }
}
