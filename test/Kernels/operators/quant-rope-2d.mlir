// quant-rope-2d, case h: rotary embedding of [t, R].
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[32, ?]>
#bounds1 = #pto.bounds<[16, ?]>
#bounds2 = #pto.bounds<[8, ?]>
#bounds3 = #pto.bounds<[4, ?]>
#bounds4 = #pto.bounds<[2, ?]>
#hints = #pto.hints<tile = vec<[32, 64]>, label = "Key-Rope2D">
#hints1 = #pto.hints<tile = vec<[16, 64]>, label = "Key-Rope2D">
#hints2 = #pto.hints<tile = vec<[8, 64]>, label = "Key-Rope2D">
#hints3 = #pto.hints<tile = vec<[4, 64]>, label = "Key-Rope2D">
#hints4 = #pto.hints<tile = vec<[2, 64]>, label = "Key-Rope2D">
#hints5 = #pto.hints<tile = vec<[1, 64]>, label = "Key-Rope2D">
module {
  func.func @quant_rope_2d(%x: tensor<?x64xbf16>, %cos: tensor<?x64xbf16>, %sin: tensor<?x64xbf16>, %y: tensor<?x64xbf16> {pto.out}) -> tensor<?x64xbf16> attributes {pto.kernel} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x64xbf16>
    %dim_0 = tensor.dim %cos, %c0 : tensor<?x64xbf16>
    %dim_1 = tensor.dim %sin, %c0 : tensor<?x64xbf16>
    %c32 = arith.constant 32 : index
    %c16 = arith.constant 16 : index
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %0 = pto.loop (%arg4, %arg5) in (%c0 to %dim step %c1) factors [32, 16, 8, 4, 2, 1] iter_args(%arg6 = %y) -> (tensor<?x64xbf16>) factor 32 {
      %1 = pto.view %x[%arg4, 0] [32, :] hints #hints : tensor<?x64xbf16> -> tensor<32x64xbf16>
      %2 = arith.subi %dim_0, %arg4 : index
      %3 = arith.minsi %c32, %2 : index
      %4 = pto.view %cos[%arg4, 0] [%3, :] hints #hints : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds>
      %5 = arith.subi %dim_1, %arg4 : index
      %6 = arith.minsi %c32, %5 : index
      %7 = pto.view %sin[%arg4, 0] [%6, :] hints #hints : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds>
      %8 = pto.cast %1 hints #hints : tensor<32x64xbf16> -> tensor<32x64xf32>
      %9 = pto.cast %4 hints #hints : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %10 = pto.cast %7 hints #hints : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %11 = pto.view %8[0, 0] [%3, :] hints #hints : tensor<32x64xf32> -> tensor<?x64xf32, #bounds>
      %12 = pto.mul %11, %9 hints #hints : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %13 = pto.view %8[0, 0] [:, 32] hints #hints : tensor<32x64xf32> -> tensor<32x32xf32>
      %14 = pto.view %8[0, 32] [:, 32] hints #hints : tensor<32x64xf32> -> tensor<32x32xf32>
      %15 = pto.neg %14 hints #hints : tensor<32x32xf32> -> tensor<32x32xf32>
      %16 = pto.concat %15, %13 axis 1 hints #hints : tensor<32x32xf32>, tensor<32x32xf32> -> tensor<32x64xf32>
      %17 = pto.view %16[0, 0] [%6, :] hints #hints : tensor<32x64xf32> -> tensor<?x64xf32, #bounds>
      %18 = pto.mul %17, %10 hints #hints : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %19 = arith.minsi %3, %6 : index
      %20 = pto.view %12[0, 0] [%19, :] hints #hints : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %21 = pto.view %18[0, 0] [%19, :] hints #hints : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %22 = pto.add %20, %21 hints #hints : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %23 = pto.cast %22 hints #hints : tensor<?x64xf32, #bounds> -> tensor<?x64xbf16, #bounds>
      %24 = pto.assemble %23 into %arg6[%arg4, 0] hints #hints : tensor<?x64xbf16, #bounds> into tensor<?x64xbf16>
      pto.yield %24 : tensor<?x64xbf16>
    } factor 16 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0] [16, :] hints #hints1 : tensor<?x64xbf16> -> tensor<16x64xbf16>
      %2 = arith.subi %dim_0, %arg4 : index
      %3 = arith.minsi %c16, %2 : index
      %4 = pto.view %cos[%arg4, 0] [%3, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds1>
      %5 = arith.subi %dim_1, %arg4 : index
      %6 = arith.minsi %c16, %5 : index
      %7 = pto.view %sin[%arg4, 0] [%6, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds1>
      %8 = pto.cast %1 hints #hints1 : tensor<16x64xbf16> -> tensor<16x64xf32>
      %9 = pto.cast %4 hints #hints1 : tensor<?x64xbf16, #bounds1> -> tensor<?x64xf32, #bounds1>
      %10 = pto.cast %7 hints #hints1 : tensor<?x64xbf16, #bounds1> -> tensor<?x64xf32, #bounds1>
      %11 = pto.view %8[0, 0] [%3, :] hints #hints1 : tensor<16x64xf32> -> tensor<?x64xf32, #bounds1>
      %12 = pto.mul %11, %9 hints #hints1 : tensor<?x64xf32, #bounds1>, tensor<?x64xf32, #bounds1> -> tensor<?x64xf32, #bounds1>
      %13 = pto.view %8[0, 0] [:, 32] hints #hints1 : tensor<16x64xf32> -> tensor<16x32xf32>
      %14 = pto.view %8[0, 32] [:, 32] hints #hints1 : tensor<16x64xf32> -> tensor<16x32xf32>
      %15 = pto.neg %14 hints #hints1 : tensor<16x32xf32> -> tensor<16x32xf32>
      %16 = pto.concat %15, %13 axis 1 hints #hints1 : tensor<16x32xf32>, tensor<16x32xf32> -> tensor<16x64xf32>
      %17 = pto.view %16[0, 0] [%6, :] hints #hints1 : tensor<16x64xf32> -> tensor<?x64xf32, #bounds1>
      %18 = pto.mul %17, %10 hints #hints1 : tensor<?x64xf32, #bounds1>, tensor<?x64xf32, #bounds1> -> tensor<?x64xf32, #bounds1>
      %19 = arith.minsi %3, %6 : index
      %20 = pto.view %12[0, 0] [%19, :] hints #hints1 : tensor<?x64xf32, #bounds1> -> tensor<?x64xf32, #bounds1>
      %21 = pto.view %18[0, 0] [%19, :] hints #hints1 : tensor<?x64xf32, #bounds1> -> tensor<?x64xf32, #bounds1>
      %22 = pto.add %20, %21 hints #hints1 : tensor<?x64xf32, #bounds1>, tensor<?x64xf32, #bounds1> -> tensor<?x64xf32, #bounds1>
      %23 = pto.cast %22 hints #hints1 : tensor<?x64xf32, #bounds1> -> tensor<?x64xbf16, #bounds1>
      %24 = pto.assemble %23 into %arg6[%arg4, 0] hints #hints1 : tensor<?x64xbf16, #bounds1> into tensor<?x64xbf16>
      pto.yield %24 : tensor<?x64xbf16>
    } factor 8 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0] [8, :] hints #hints2 : tensor<?x64xbf16> -> tensor<8x64xbf16>
      %2 = arith.subi %dim_0, %arg4 : index
      %3 = arith.minsi %c8, %2 : index
      %4 = pto.view %cos[%arg4, 0] [%3, :] hints #hints2 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds2>
      %5 = arith.subi %dim_1, %arg4 : index
      %6 = arith.minsi %c8, %5 : index
      %7 = pto.view %sin[%arg4, 0] [%6, :] hints #hints2 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds2>
      %8 = pto.cast %1 hints #hints2 : tensor<8x64xbf16> -> tensor<8x64xf32>
      %9 = pto.cast %4 hints #hints2 : tensor<?x64xbf16, #bounds2> -> tensor<?x64xf32, #bounds2>
      %10 = pto.cast %7 hints #hints2 : tensor<?x64xbf16, #bounds2> -> tensor<?x64xf32, #bounds2>
      %11 = pto.view %8[0, 0] [%3, :] hints #hints2 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds2>
      %12 = pto.mul %11, %9 hints #hints2 : tensor<?x64xf32, #bounds2>, tensor<?x64xf32, #bounds2> -> tensor<?x64xf32, #bounds2>
      %13 = pto.view %8[0, 0] [:, 32] hints #hints2 : tensor<8x64xf32> -> tensor<8x32xf32>
      %14 = pto.view %8[0, 32] [:, 32] hints #hints2 : tensor<8x64xf32> -> tensor<8x32xf32>
      %15 = pto.neg %14 hints #hints2 : tensor<8x32xf32> -> tensor<8x32xf32>
      %16 = pto.concat %15, %13 axis 1 hints #hints2 : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<8x64xf32>
      %17 = pto.view %16[0, 0] [%6, :] hints #hints2 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds2>
      %18 = pto.mul %17, %10 hints #hints2 : tensor<?x64xf32, #bounds2>, tensor<?x64xf32, #bounds2> -> tensor<?x64xf32, #bounds2>
      %19 = arith.minsi %3, %6 : index
      %20 = pto.view %12[0, 0] [%19, :] hints #hints2 : tensor<?x64xf32, #bounds2> -> tensor<?x64xf32, #bounds2>
      %21 = pto.view %18[0, 0] [%19, :] hints #hints2 : tensor<?x64xf32, #bounds2> -> tensor<?x64xf32, #bounds2>
      %22 = pto.add %20, %21 hints #hints2 : tensor<?x64xf32, #bounds2>, tensor<?x64xf32, #bounds2> -> tensor<?x64xf32, #bounds2>
      %23 = pto.cast %22 hints #hints2 : tensor<?x64xf32, #bounds2> -> tensor<?x64xbf16, #bounds2>
      %24 = pto.assemble %23 into %arg6[%arg4, 0] hints #hints2 : tensor<?x64xbf16, #bounds2> into tensor<?x64xbf16>
      pto.yield %24 : tensor<?x64xbf16>
    } factor 4 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0] [4, :] hints #hints3 : tensor<?x64xbf16> -> tensor<4x64xbf16>
      %2 = arith.subi %dim_0, %arg4 : index
      %3 = arith.minsi %c4, %2 : index
      %4 = pto.view %cos[%arg4, 0] [%3, :] hints #hints3 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds3>
      %5 = arith.subi %dim_1, %arg4 : index
      %6 = arith.minsi %c4, %5 : index
      %7 = pto.view %sin[%arg4, 0] [%6, :] hints #hints3 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds3>
      %8 = pto.cast %1 hints #hints3 : tensor<4x64xbf16> -> tensor<4x64xf32>
      %9 = pto.cast %4 hints #hints3 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %10 = pto.cast %7 hints #hints3 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %11 = pto.view %8[0, 0] [%3, :] hints #hints3 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %12 = pto.mul %11, %9 hints #hints3 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %13 = pto.view %8[0, 0] [:, 32] hints #hints3 : tensor<4x64xf32> -> tensor<4x32xf32>
      %14 = pto.view %8[0, 32] [:, 32] hints #hints3 : tensor<4x64xf32> -> tensor<4x32xf32>
      %15 = pto.neg %14 hints #hints3 : tensor<4x32xf32> -> tensor<4x32xf32>
      %16 = pto.concat %15, %13 axis 1 hints #hints3 : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x64xf32>
      %17 = pto.view %16[0, 0] [%6, :] hints #hints3 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %18 = pto.mul %17, %10 hints #hints3 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %19 = arith.minsi %3, %6 : index
      %20 = pto.view %12[0, 0] [%19, :] hints #hints3 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %21 = pto.view %18[0, 0] [%19, :] hints #hints3 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %22 = pto.add %20, %21 hints #hints3 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %23 = pto.cast %22 hints #hints3 : tensor<?x64xf32, #bounds3> -> tensor<?x64xbf16, #bounds3>
      %24 = pto.assemble %23 into %arg6[%arg4, 0] hints #hints3 : tensor<?x64xbf16, #bounds3> into tensor<?x64xbf16>
      pto.yield %24 : tensor<?x64xbf16>
    } factor 2 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0] [2, :] hints #hints4 : tensor<?x64xbf16> -> tensor<2x64xbf16>
      %2 = arith.subi %dim_0, %arg4 : index
      %3 = arith.minsi %c2, %2 : index
      %4 = pto.view %cos[%arg4, 0] [%3, :] hints #hints4 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds4>
      %5 = arith.subi %dim_1, %arg4 : index
      %6 = arith.minsi %c2, %5 : index
      %7 = pto.view %sin[%arg4, 0] [%6, :] hints #hints4 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds4>
      %8 = pto.cast %1 hints #hints4 : tensor<2x64xbf16> -> tensor<2x64xf32>
      %9 = pto.cast %4 hints #hints4 : tensor<?x64xbf16, #bounds4> -> tensor<?x64xf32, #bounds4>
      %10 = pto.cast %7 hints #hints4 : tensor<?x64xbf16, #bounds4> -> tensor<?x64xf32, #bounds4>
      %11 = pto.view %8[0, 0] [%3, :] hints #hints4 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds4>
      %12 = pto.mul %11, %9 hints #hints4 : tensor<?x64xf32, #bounds4>, tensor<?x64xf32, #bounds4> -> tensor<?x64xf32, #bounds4>
      %13 = pto.view %8[0, 0] [:, 32] hints #hints4 : tensor<2x64xf32> -> tensor<2x32xf32>
      %14 = pto.view %8[0, 32] [:, 32] hints #hints4 : tensor<2x64xf32> -> tensor<2x32xf32>
      %15 = pto.neg %14 hints #hints4 : tensor<2x32xf32> -> tensor<2x32xf32>
      %16 = pto.concat %15, %13 axis 1 hints #hints4 : tensor<2x32xf32>, tensor<2x32xf32> -> tensor<2x64xf32>
      %17 = pto.view %16[0, 0] [%6, :] hints #hints4 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds4>
      %18 = pto.mul %17, %10 hints #hints4 : tensor<?x64xf32, #bounds4>, tensor<?x64xf32, #bounds4> -> tensor<?x64xf32, #bounds4>
      %19 = arith.minsi %3, %6 : index
      %20 = pto.view %12[0, 0] [%19, :] hints #hints4 : tensor<?x64xf32, #bounds4> -> tensor<?x64xf32, #bounds4>
      %21 = pto.view %18[0, 0] [%19, :] hints #hints4 : tensor<?x64xf32, #bounds4> -> tensor<?x64xf32, #bounds4>
      %22 = pto.add %20, %21 hints #hints4 : tensor<?x64xf32, #bounds4>, tensor<?x64xf32, #bounds4> -> tensor<?x64xf32, #bounds4>
      %23 = pto.cast %22 hints #hints4 : tensor<?x64xf32, #bounds4> -> tensor<?x64xbf16, #bounds4>
      %24 = pto.assemble %23 into %arg6[%arg4, 0] hints #hints4 : tensor<?x64xbf16, #bounds4> into tensor<?x64xbf16>
      pto.yield %24 : tensor<?x64xbf16>
    } factor 1 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0] [1, :] hints #hints5 : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %2 = pto.view %cos[%arg4, 0] [1, :] hints #hints5 : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %3 = pto.view %sin[%arg4, 0] [1, :] hints #hints5 : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %4 = pto.cast %1 hints #hints5 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %5 = pto.cast %2 hints #hints5 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %6 = pto.cast %3 hints #hints5 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %7 = pto.mul %4, %5 hints #hints5 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %8 = pto.view %4[0, 0] [:, 32] hints #hints5 : tensor<1x64xf32> -> tensor<1x32xf32>
      %9 = pto.view %4[0, 32] [:, 32] hints #hints5 : tensor<1x64xf32> -> tensor<1x32xf32>
      %10 = pto.neg %9 hints #hints5 : tensor<1x32xf32> -> tensor<1x32xf32>
      %11 = pto.concat %10, %8 axis 1 hints #hints5 : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x64xf32>
      %12 = pto.mul %11, %6 hints #hints5 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %13 = pto.add %7, %12 hints #hints5 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %14 = pto.cast %13 hints #hints5 : tensor<1x64xf32> -> tensor<1x64xbf16>
      %15 = pto.assemble %14 into %arg6[%arg4, 0] hints #hints5 : tensor<1x64xbf16> into tensor<?x64xbf16>
      pto.yield %15 : tensor<?x64xbf16>
    }
    return %0 : tensor<?x64xbf16>
  }
}
