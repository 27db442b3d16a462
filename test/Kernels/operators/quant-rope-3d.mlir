// quant-rope-3d, case h: rotary embedding of [t, heads, R], tables shared by the heads.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[32, ?]>
#bounds1 = #pto.bounds<[32, ?, ?]>
#bounds2 = #pto.bounds<[16, ?]>
#bounds3 = #pto.bounds<[16, ?, ?]>
#bounds4 = #pto.bounds<[8, ?]>
#bounds5 = #pto.bounds<[8, ?, ?]>
#bounds6 = #pto.bounds<[4, ?]>
#bounds7 = #pto.bounds<[4, ?, ?]>
#bounds8 = #pto.bounds<[2, ?]>
#bounds9 = #pto.bounds<[2, ?, ?]>
#hints = #pto.hints<tile = vec<[1, 4, 64]>, label = "Query-Rope3D">
#hints1 = #pto.hints<label = "Query-Rope3D">
#hints2 = #pto.hints<tile = vec<[1, 64]>, label = "Query-Rope3D">
#hints3 = #pto.hints<tile = vec<[1, 2, 64]>, label = "Query-Rope3D">
module {
  func.func @quant_rope_3d(%x: tensor<?x4x64xbf16>, %cos: tensor<?x64xbf16>, %sin: tensor<?x64xbf16>, %y: tensor<?x4x64xbf16> {pto.out}) -> tensor<?x4x64xbf16> attributes {pto.kernel} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x4x64xbf16>
    %dim_0 = tensor.dim %cos, %c0 : tensor<?x64xbf16>
    %dim_1 = tensor.dim %sin, %c0 : tensor<?x64xbf16>
    %c32 = arith.constant 32 : index
    %c16 = arith.constant 16 : index
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %0 = pto.loop (%arg4, %arg5) in (%c0 to %dim step %c1) factors [32, 16, 8, 4, 2, 1] iter_args(%arg6 = %y) -> (tensor<?x4x64xbf16>) factor 32 {
      %1 = pto.view %x[%arg4, 0, 0] [32, :, :] hints #hints : tensor<?x4x64xbf16> -> tensor<32x4x64xbf16>
      %2 = arith.subi %dim_0, %arg4 : index
      %3 = arith.minsi %c32, %2 : index
      %4 = pto.view %cos[%arg4, 0] [%3, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds>
      %5 = arith.subi %dim_1, %arg4 : index
      %6 = arith.minsi %c32, %5 : index
      %7 = pto.view %sin[%arg4, 0] [%6, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds>
      %8 = pto.cast %4 hints #hints2 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %9 = pto.reshape %8 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %10 = pto.cast %7 hints #hints2 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %11 = pto.reshape %10 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %12 = pto.cast %1 hints #hints3 : tensor<32x4x64xbf16> -> tensor<32x4x64xf32>
      %13 = pto.view %12[0, 0, 0] [%3, :, :] hints #hints3 : tensor<32x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %14 = pto.mul %13, %9 hints #hints3 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %15 = pto.view %12[0, 0, 0] [:, :, 32] hints #hints3 : tensor<32x4x64xf32> -> tensor<32x4x32xf32>
      %16 = pto.view %12[0, 0, 32] [:, :, 32] hints #hints3 : tensor<32x4x64xf32> -> tensor<32x4x32xf32>
      %17 = pto.neg %16 hints #hints3 : tensor<32x4x32xf32> -> tensor<32x4x32xf32>
      %18 = pto.concat %17, %15 axis 2 hints #hints3 : tensor<32x4x32xf32>, tensor<32x4x32xf32> -> tensor<32x4x64xf32>
      %19 = pto.view %18[0, 0, 0] [%6, :, :] hints #hints3 : tensor<32x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %20 = pto.mul %19, %11 hints #hints3 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %21 = arith.minsi %3, %6 : index
      %22 = pto.view %14[0, 0, 0] [%21, :, :] hints #hints3 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %23 = pto.view %20[0, 0, 0] [%21, :, :] hints #hints3 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %24 = pto.add %22, %23 hints #hints3 : tensor<?x4x64xf32, #bounds1>, tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %25 = pto.cast %24 hints #hints3 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xbf16, #bounds1>
      %26 = pto.assemble %25 into %arg6[%arg4, 0, 0] hints #hints3 : tensor<?x4x64xbf16, #bounds1> into tensor<?x4x64xbf16>
      pto.yield %26 : tensor<?x4x64xbf16>
    } factor 16 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0, 0] [16, :, :] hints #hints : tensor<?x4x64xbf16> -> tensor<16x4x64xbf16>
      %2 = arith.subi %dim_0, %arg4 : index
      %3 = arith.minsi %c16, %2 : index
      %4 = pto.view %cos[%arg4, 0] [%3, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds2>
      %5 = arith.subi %dim_1, %arg4 : index
      %6 = arith.minsi %c16, %5 : index
      %7 = pto.view %sin[%arg4, 0] [%6, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds2>
      %8 = pto.cast %4 hints #hints2 : tensor<?x64xbf16, #bounds2> -> tensor<?x64xf32, #bounds2>
      %9 = pto.reshape %8 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<?x64xf32, #bounds2> -> tensor<?x1x64xf32, #bounds3>
      %10 = pto.cast %7 hints #hints2 : tensor<?x64xbf16, #bounds2> -> tensor<?x64xf32, #bounds2>
      %11 = pto.reshape %10 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<?x64xf32, #bounds2> -> tensor<?x1x64xf32, #bounds3>
      %12 = pto.cast %1 hints #hints3 : tensor<16x4x64xbf16> -> tensor<16x4x64xf32>
      %13 = pto.view %12[0, 0, 0] [%3, :, :] hints #hints3 : tensor<16x4x64xf32> -> tensor<?x4x64xf32, #bounds3>
      %14 = pto.mul %13, %9 hints #hints3 : tensor<?x4x64xf32, #bounds3>, tensor<?x1x64xf32, #bounds3> -> tensor<?x4x64xf32, #bounds3>
      %15 = pto.view %12[0, 0, 0] [:, :, 32] hints #hints3 : tensor<16x4x64xf32> -> tensor<16x4x32xf32>
      %16 = pto.view %12[0, 0, 32] [:, :, 32] hints #hints3 : tensor<16x4x64xf32> -> tensor<16x4x32xf32>
      %17 = pto.neg %16 hints #hints3 : tensor<16x4x32xf32> -> tensor<16x4x32xf32>
      %18 = pto.concat %17, %15 axis 2 hints #hints3 : tensor<16x4x32xf32>, tensor<16x4x32xf32> -> tensor<16x4x64xf32>
      %19 = pto.view %18[0, 0, 0] [%6, :, :] hints #hints3 : tensor<16x4x64xf32> -> tensor<?x4x64xf32, #bounds3>
      %20 = pto.mul %19, %11 hints #hints3 : tensor<?x4x64xf32, #bounds3>, tensor<?x1x64xf32, #bounds3> -> tensor<?x4x64xf32, #bounds3>
      %21 = arith.minsi %3, %6 : index
      %22 = pto.view %14[0, 0, 0] [%21, :, :] hints #hints3 : tensor<?x4x64xf32, #bounds3> -> tensor<?x4x64xf32, #bounds3>
      %23 = pto.view %20[0, 0, 0] [%21, :, :] hints #hints3 : tensor<?x4x64xf32, #bounds3> -> tensor<?x4x64xf32, #bounds3>
      %24 = pto.add %22, %23 hints #hints3 : tensor<?x4x64xf32, #bounds3>, tensor<?x4x64xf32, #bounds3> -> tensor<?x4x64xf32, #bounds3>
      %25 = pto.cast %24 hints #hints3 : tensor<?x4x64xf32, #bounds3> -> tensor<?x4x64xbf16, #bounds3>
      %26 = pto.assemble %25 into %arg6[%arg4, 0, 0] hints #hints3 : tensor<?x4x64xbf16, #bounds3> into tensor<?x4x64xbf16>
      pto.yield %26 : tensor<?x4x64xbf16>
    } factor 8 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0, 0] [8, :, :] hints #hints : tensor<?x4x64xbf16> -> tensor<8x4x64xbf16>
      %2 = arith.subi %dim_0, %arg4 : index
      %3 = arith.minsi %c8, %2 : index
      %4 = pto.view %cos[%arg4, 0] [%3, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds4>
      %5 = arith.subi %dim_1, %arg4 : index
      %6 = arith.minsi %c8, %5 : index
      %7 = pto.view %sin[%arg4, 0] [%6, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds4>
      %8 = pto.cast %4 hints #hints2 : tensor<?x64xbf16, #bounds4> -> tensor<?x64xf32, #bounds4>
      %9 = pto.reshape %8 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<?x64xf32, #bounds4> -> tensor<?x1x64xf32, #bounds5>
      %10 = pto.cast %7 hints #hints2 : tensor<?x64xbf16, #bounds4> -> tensor<?x64xf32, #bounds4>
      %11 = pto.reshape %10 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<?x64xf32, #bounds4> -> tensor<?x1x64xf32, #bounds5>
      %12 = pto.cast %1 hints #hints3 : tensor<8x4x64xbf16> -> tensor<8x4x64xf32>
      %13 = pto.view %12[0, 0, 0] [%3, :, :] hints #hints3 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds5>
      %14 = pto.mul %13, %9 hints #hints3 : tensor<?x4x64xf32, #bounds5>, tensor<?x1x64xf32, #bounds5> -> tensor<?x4x64xf32, #bounds5>
      %15 = pto.view %12[0, 0, 0] [:, :, 32] hints #hints3 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %16 = pto.view %12[0, 0, 32] [:, :, 32] hints #hints3 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %17 = pto.neg %16 hints #hints3 : tensor<8x4x32xf32> -> tensor<8x4x32xf32>
      %18 = pto.concat %17, %15 axis 2 hints #hints3 : tensor<8x4x32xf32>, tensor<8x4x32xf32> -> tensor<8x4x64xf32>
      %19 = pto.view %18[0, 0, 0] [%6, :, :] hints #hints3 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds5>
      %20 = pto.mul %19, %11 hints #hints3 : tensor<?x4x64xf32, #bounds5>, tensor<?x1x64xf32, #bounds5> -> tensor<?x4x64xf32, #bounds5>
      %21 = arith.minsi %3, %6 : index
      %22 = pto.view %14[0, 0, 0] [%21, :, :] hints #hints3 : tensor<?x4x64xf32, #bounds5> -> tensor<?x4x64xf32, #bounds5>
      %23 = pto.view %20[0, 0, 0] [%21, :, :] hints #hints3 : tensor<?x4x64xf32, #bounds5> -> tensor<?x4x64xf32, #bounds5>
      %24 = pto.add %22, %23 hints #hints3 : tensor<?x4x64xf32, #bounds5>, tensor<?x4x64xf32, #bounds5> -> tensor<?x4x64xf32, #bounds5>
      %25 = pto.cast %24 hints #hints3 : tensor<?x4x64xf32, #bounds5> -> tensor<?x4x64xbf16, #bounds5>
      %26 = pto.assemble %25 into %arg6[%arg4, 0, 0] hints #hints3 : tensor<?x4x64xbf16, #bounds5> into tensor<?x4x64xbf16>
      pto.yield %26 : tensor<?x4x64xbf16>
    } factor 4 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0, 0] [4, :, :] hints #hints : tensor<?x4x64xbf16> -> tensor<4x4x64xbf16>
      %2 = arith.subi %dim_0, %arg4 : index
      %3 = arith.minsi %c4, %2 : index
      %4 = pto.view %cos[%arg4, 0] [%3, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds6>
      %5 = arith.subi %dim_1, %arg4 : index
      %6 = arith.minsi %c4, %5 : index
      %7 = pto.view %sin[%arg4, 0] [%6, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds6>
      %8 = pto.cast %4 hints #hints2 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %9 = pto.reshape %8 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %10 = pto.cast %7 hints #hints2 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %11 = pto.reshape %10 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %12 = pto.cast %1 hints #hints3 : tensor<4x4x64xbf16> -> tensor<4x4x64xf32>
      %13 = pto.view %12[0, 0, 0] [%3, :, :] hints #hints3 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %14 = pto.mul %13, %9 hints #hints3 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %15 = pto.view %12[0, 0, 0] [:, :, 32] hints #hints3 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %16 = pto.view %12[0, 0, 32] [:, :, 32] hints #hints3 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %17 = pto.neg %16 hints #hints3 : tensor<4x4x32xf32> -> tensor<4x4x32xf32>
      %18 = pto.concat %17, %15 axis 2 hints #hints3 : tensor<4x4x32xf32>, tensor<4x4x32xf32> -> tensor<4x4x64xf32>
      %19 = pto.view %18[0, 0, 0] [%6, :, :] hints #hints3 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %20 = pto.mul %19, %11 hints #hints3 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %21 = arith.minsi %3, %6 : index
      %22 = pto.view %14[0, 0, 0] [%21, :, :] hints #hints3 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %23 = pto.view %20[0, 0, 0] [%21, :, :] hints #hints3 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %24 = pto.add %22, %23 hints #hints3 : tensor<?x4x64xf32, #bounds7>, tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %25 = pto.cast %24 hints #hints3 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xbf16, #bounds7>
      %26 = pto.assemble %25 into %arg6[%arg4, 0, 0] hints #hints3 : tensor<?x4x64xbf16, #bounds7> into tensor<?x4x64xbf16>
      pto.yield %26 : tensor<?x4x64xbf16>
    } factor 2 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0, 0] [2, :, :] hints #hints : tensor<?x4x64xbf16> -> tensor<2x4x64xbf16>
      %2 = arith.subi %dim_0, %arg4 : index
      %3 = arith.minsi %c2, %2 : index
      %4 = pto.view %cos[%arg4, 0] [%3, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds8>
      %5 = arith.subi %dim_1, %arg4 : index
      %6 = arith.minsi %c2, %5 : index
      %7 = pto.view %sin[%arg4, 0] [%6, :] hints #hints1 : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds8>
      %8 = pto.cast %4 hints #hints2 : tensor<?x64xbf16, #bounds8> -> tensor<?x64xf32, #bounds8>
      %9 = pto.reshape %8 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<?x64xf32, #bounds8> -> tensor<?x1x64xf32, #bounds9>
      %10 = pto.cast %7 hints #hints2 : tensor<?x64xbf16, #bounds8> -> tensor<?x64xf32, #bounds8>
      %11 = pto.reshape %10 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<?x64xf32, #bounds8> -> tensor<?x1x64xf32, #bounds9>
      %12 = pto.cast %1 hints #hints3 : tensor<2x4x64xbf16> -> tensor<2x4x64xf32>
      %13 = pto.view %12[0, 0, 0] [%3, :, :] hints #hints3 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds9>
      %14 = pto.mul %13, %9 hints #hints3 : tensor<?x4x64xf32, #bounds9>, tensor<?x1x64xf32, #bounds9> -> tensor<?x4x64xf32, #bounds9>
      %15 = pto.view %12[0, 0, 0] [:, :, 32] hints #hints3 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %16 = pto.view %12[0, 0, 32] [:, :, 32] hints #hints3 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %17 = pto.neg %16 hints #hints3 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
      %18 = pto.concat %17, %15 axis 2 hints #hints3 : tensor<2x4x32xf32>, tensor<2x4x32xf32> -> tensor<2x4x64xf32>
      %19 = pto.view %18[0, 0, 0] [%6, :, :] hints #hints3 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds9>
      %20 = pto.mul %19, %11 hints #hints3 : tensor<?x4x64xf32, #bounds9>, tensor<?x1x64xf32, #bounds9> -> tensor<?x4x64xf32, #bounds9>
      %21 = arith.minsi %3, %6 : index
      %22 = pto.view %14[0, 0, 0] [%21, :, :] hints #hints3 : tensor<?x4x64xf32, #bounds9> -> tensor<?x4x64xf32, #bounds9>
      %23 = pto.view %20[0, 0, 0] [%21, :, :] hints #hints3 : tensor<?x4x64xf32, #bounds9> -> tensor<?x4x64xf32, #bounds9>
      %24 = pto.add %22, %23 hints #hints3 : tensor<?x4x64xf32, #bounds9>, tensor<?x4x64xf32, #bounds9> -> tensor<?x4x64xf32, #bounds9>
      %25 = pto.cast %24 hints #hints3 : tensor<?x4x64xf32, #bounds9> -> tensor<?x4x64xbf16, #bounds9>
      %26 = pto.assemble %25 into %arg6[%arg4, 0, 0] hints #hints3 : tensor<?x4x64xbf16, #bounds9> into tensor<?x4x64xbf16>
      pto.yield %26 : tensor<?x4x64xbf16>
    } factor 1 (%arg4, %arg5, %arg6) {
      %1 = pto.view %x[%arg4, 0, 0] [1, :, :] hints #hints : tensor<?x4x64xbf16> -> tensor<1x4x64xbf16>
      %2 = pto.view %cos[%arg4, 0] [1, :] hints #hints1 : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %3 = pto.view %sin[%arg4, 0] [1, :] hints #hints1 : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %4 = pto.cast %2 hints #hints2 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %5 = pto.reshape %4 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %6 = pto.cast %3 hints #hints2 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %7 = pto.reshape %6 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %8 = pto.cast %1 hints #hints3 : tensor<1x4x64xbf16> -> tensor<1x4x64xf32>
      %9 = pto.mul %8, %5 hints #hints3 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %10 = pto.view %8[0, 0, 0] [:, :, 32] hints #hints3 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %11 = pto.view %8[0, 0, 32] [:, :, 32] hints #hints3 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %12 = pto.neg %11 hints #hints3 : tensor<1x4x32xf32> -> tensor<1x4x32xf32>
      %13 = pto.concat %12, %10 axis 2 hints #hints3 : tensor<1x4x32xf32>, tensor<1x4x32xf32> -> tensor<1x4x64xf32>
      %14 = pto.mul %13, %7 hints #hints3 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %15 = pto.add %9, %14 hints #hints3 : tensor<1x4x64xf32>, tensor<1x4x64xf32> -> tensor<1x4x64xf32>
      %16 = pto.cast %15 hints #hints3 : tensor<1x4x64xf32> -> tensor<1x4x64xbf16>
      %17 = pto.assemble %16 into %arg6[%arg4, 0, 0] hints #hints3 : tensor<1x4x64xbf16> into tensor<?x4x64xbf16>
      pto.yield %17 : tensor<?x4x64xbf16>
    }
    return %0 : tensor<?x4x64xbf16>
  }
}
