// mla-kv-prolog-v2-lite-hybrid, case published-1-1-2048: KV prolog after the first product in one kernel.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[8, ?]>
#bounds1 = #pto.bounds<[?, ?, 8, ?]>
#bounds2 = #pto.bounds<[4, ?]>
#bounds3 = #pto.bounds<[?, ?, 4, ?]>
#bounds4 = #pto.bounds<[2, ?]>
#bounds5 = #pto.bounds<[?, ?, 2, ?]>
#hints = #pto.hints<tile = vec<[1, 128]>>
#hints1 = #pto.hints<tile = vec<[1, 8, 512]>>
#hints2 = #pto.hints<tile = vec<[128, 128]>, label = "kv-norm">
#hints3 = #pto.hints<label = "kv-norm">
#hints4 = #pto.hints<tile = cube<m = [16, 16], k = [256, 256], n = [64, 64]>, label = "kv-expand">
#hints5 = #pto.hints<tile = vec<[128, 16, 256]>, label = "kv-split">
#hints6 = #pto.hints<label = "kv-split">
#hints7 = #pto.hints<tile = vec<[128, 64]>, label = "kv-rope">
#hints8 = #pto.hints<label = "kv-rope">
module {
  func.func @kv_prolog_stage_2(%c: tensor<?x?x576xf16>, %kv_b: tensor<512x4096xf16>, %ln: tensor<512xf16>, %cos: tensor<?x64xf16>, %sin: tensor<?x64xf16>, %k_nope: tensor<?x?x?x128xf16> {pto.out}, %value: tensor<?x?x?x128xf16> {pto.out}, %k_pe: tensor<?x1x?x64xf16> {pto.out}) -> (tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>) attributes {pto.kernel, pto.options = #pto.options<cube_nbuffer = {3: 4}, cube_l1_reuse = {-1: 4}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %c, %c0 : tensor<?x?x576xf16>
    %c1 = arith.constant 1 : index
    %dim_0 = tensor.dim %c, %c1 : tensor<?x?x576xf16>
    %dim_1 = tensor.dim %cos, %c0 : tensor<?x64xf16>
    %dim_2 = tensor.dim %sin, %c0 : tensor<?x64xf16>
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    %0 = pto.reshape %ln ([0] -> [0, 1]) hints #hints : tensor<512xf16> -> tensor<1x512xf16>
    %1:3 = scf.for %arg8 = %c0 to %dim step %c1 iter_args(%arg9 = %k_nope, %arg10 = %value, %arg11 = %k_pe) -> (tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>) {
      %2:3 = pto.loop (%arg12, %arg13) in (%c0 to %dim_0 step %c1) factors [8, 4, 2, 1] iter_args(%arg14 = %arg9, %arg15 = %arg10, %arg16 = %arg11) -> (tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>) factor 8 {
        %3 = pto.view %c[%arg8, %arg12, 0] [1, 8, :] hints #hints1 : tensor<?x?x576xf16> -> tensor<1x8x576xf16>
        %4 = pto.reshape %3 ([0, 1] -> [0], [2] -> [1]) hints #hints1 : tensor<1x8x576xf16> -> tensor<8x576xf16>
        %5 = pto.view %4[0, 0] [:, 512] : tensor<8x576xf16> -> tensor<8x512xf16>
        %6 = pto.cast %5 hints #hints2 : tensor<8x512xf16> -> tensor<8x512xf32>
        %7 = pto.mul %6, %6 hints #hints2 : tensor<8x512xf32>, tensor<8x512xf32> -> tensor<8x512xf32>
        %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<8x512xf32> -> tensor<8x8x64xf32>
        %9 = pto.sum %8 axis 2 hints #hints2 : tensor<8x8x64xf32> -> tensor<8x8xf32>
        %10 = pto.sum %9 axis 1 keepdim hints #hints2 : tensor<8x8xf32> -> tensor<8x1xf32>
        %11 = pto.full 0.001953125 : f32 [] hints #hints3 : tensor<f32>
        %12 = pto.mul %10, %11 hints #hints2 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
        %13 = pto.full 9.99999997E-7 : f32 [] hints #hints3 : tensor<f32>
        %14 = pto.add %12, %13 hints #hints2 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
        %15 = pto.sqrt %14 hints #hints2 : tensor<8x1xf32> -> tensor<8x1xf32>
        %16 = pto.div %6, %15 hints #hints2 : tensor<8x512xf32>, tensor<8x1xf32> -> tensor<8x512xf32>
        %17 = pto.cast %0 hints #hints2 : tensor<1x512xf16> -> tensor<1x512xf32>
        %18 = pto.mul %16, %17 hints #hints2 : tensor<8x512xf32>, tensor<1x512xf32> -> tensor<8x512xf32>
        %19 = pto.cast %18 hints #hints2 : tensor<8x512xf32> -> tensor<8x512xf16>
        %20 = pto.matmul %19, %kv_b hints #hints4 : tensor<8x512xf16>, tensor<512x4096xf16> -> tensor<8x4096xf16>
        %21 = pto.reshape %20 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<8x4096xf16> -> tensor<8x16x256xf16>
        %22 = pto.view %21[0, 0, 0] [:, :, 128] hints #hints5 : tensor<8x16x256xf16> -> tensor<8x16x128xf16>
        %23 = pto.reshape %22 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints5 : tensor<8x16x128xf16> -> tensor<1x8x16x128xf16>
        %24 = pto.assemble %23 into %arg14[%arg8, %arg12, 0, 0] hints #hints6 : tensor<1x8x16x128xf16> into tensor<?x?x?x128xf16>
        %25 = pto.view %21[0, 0, 128] [:, :, 128] hints #hints5 : tensor<8x16x256xf16> -> tensor<8x16x128xf16>
        %26 = pto.reshape %25 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints5 : tensor<8x16x128xf16> -> tensor<1x8x16x128xf16>
        %27 = pto.assemble %26 into %arg15[%arg8, %arg12, 0, 0] hints #hints6 : tensor<1x8x16x128xf16> into tensor<?x?x?x128xf16>
        %28 = pto.view %4[0, 512] [:, 64] hints #hints7 : tensor<8x576xf16> -> tensor<8x64xf16>
        %29 = arith.subi %dim_1, %arg12 : index
        %30 = arith.minsi %c8, %29 : index
        %31 = pto.view %cos[%arg12, 0] [%30, :] hints #hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds>
        %32 = arith.subi %dim_2, %arg12 : index
        %33 = arith.minsi %c8, %32 : index
        %34 = pto.view %sin[%arg12, 0] [%33, :] hints #hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds>
        %35 = pto.view %28[0, 0] [%30, :] hints #hints7 : tensor<8x64xf16> -> tensor<?x64xf16, #bounds>
        %36 = pto.mul %35, %31 hints #hints7 : tensor<?x64xf16, #bounds>, tensor<?x64xf16, #bounds> -> tensor<?x64xf16, #bounds>
        %37 = pto.view %28[0, 0] [:, 32] hints #hints7 : tensor<8x64xf16> -> tensor<8x32xf16>
        %38 = pto.view %28[0, 32] [:, 32] hints #hints7 : tensor<8x64xf16> -> tensor<8x32xf16>
        %39 = pto.neg %38 hints #hints7 : tensor<8x32xf16> -> tensor<8x32xf16>
        %40 = pto.concat %39, %37 axis 1 hints #hints7 : tensor<8x32xf16>, tensor<8x32xf16> -> tensor<8x64xf16>
        %41 = pto.view %40[0, 0] [%33, :] hints #hints7 : tensor<8x64xf16> -> tensor<?x64xf16, #bounds>
        %42 = pto.mul %41, %34 hints #hints7 : tensor<?x64xf16, #bounds>, tensor<?x64xf16, #bounds> -> tensor<?x64xf16, #bounds>
        %43 = arith.minsi %30, %33 : index
        %44 = pto.view %36[0, 0] [%43, :] hints #hints7 : tensor<?x64xf16, #bounds> -> tensor<?x64xf16, #bounds>
        %45 = pto.view %42[0, 0] [%43, :] hints #hints7 : tensor<?x64xf16, #bounds> -> tensor<?x64xf16, #bounds>
        %46 = pto.add %44, %45 hints #hints7 : tensor<?x64xf16, #bounds>, tensor<?x64xf16, #bounds> -> tensor<?x64xf16, #bounds>
        %47 = pto.reshape %46 ([0] -> [0, 1, 2], [1] -> [3]) hints #hints7 : tensor<?x64xf16, #bounds> -> tensor<1x1x?x64xf16, #bounds1>
        %48 = pto.assemble %47 into %arg16[%arg8, 0, %arg12, 0] hints #hints8 : tensor<1x1x?x64xf16, #bounds1> into tensor<?x1x?x64xf16>
        pto.yield %24, %27, %48 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      } factor 4 (%arg12, %arg13, %arg14, %arg15, %arg16) {
        %3 = pto.view %c[%arg8, %arg12, 0] [1, 4, :] hints #hints1 : tensor<?x?x576xf16> -> tensor<1x4x576xf16>
        %4 = pto.reshape %3 ([0, 1] -> [0], [2] -> [1]) hints #hints1 : tensor<1x4x576xf16> -> tensor<4x576xf16>
        %5 = pto.view %4[0, 0] [:, 512] : tensor<4x576xf16> -> tensor<4x512xf16>
        %6 = pto.cast %5 hints #hints2 : tensor<4x512xf16> -> tensor<4x512xf32>
        %7 = pto.mul %6, %6 hints #hints2 : tensor<4x512xf32>, tensor<4x512xf32> -> tensor<4x512xf32>
        %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<4x512xf32> -> tensor<4x8x64xf32>
        %9 = pto.sum %8 axis 2 hints #hints2 : tensor<4x8x64xf32> -> tensor<4x8xf32>
        %10 = pto.sum %9 axis 1 keepdim hints #hints2 : tensor<4x8xf32> -> tensor<4x1xf32>
        %11 = pto.full 0.001953125 : f32 [] hints #hints3 : tensor<f32>
        %12 = pto.mul %10, %11 hints #hints2 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
        %13 = pto.full 9.99999997E-7 : f32 [] hints #hints3 : tensor<f32>
        %14 = pto.add %12, %13 hints #hints2 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
        %15 = pto.sqrt %14 hints #hints2 : tensor<4x1xf32> -> tensor<4x1xf32>
        %16 = pto.div %6, %15 hints #hints2 : tensor<4x512xf32>, tensor<4x1xf32> -> tensor<4x512xf32>
        %17 = pto.cast %0 hints #hints2 : tensor<1x512xf16> -> tensor<1x512xf32>
        %18 = pto.mul %16, %17 hints #hints2 : tensor<4x512xf32>, tensor<1x512xf32> -> tensor<4x512xf32>
        %19 = pto.cast %18 hints #hints2 : tensor<4x512xf32> -> tensor<4x512xf16>
        %20 = pto.matmul %19, %kv_b hints #hints4 : tensor<4x512xf16>, tensor<512x4096xf16> -> tensor<4x4096xf16>
        %21 = pto.reshape %20 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<4x4096xf16> -> tensor<4x16x256xf16>
        %22 = pto.view %21[0, 0, 0] [:, :, 128] hints #hints5 : tensor<4x16x256xf16> -> tensor<4x16x128xf16>
        %23 = pto.reshape %22 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints5 : tensor<4x16x128xf16> -> tensor<1x4x16x128xf16>
        %24 = pto.assemble %23 into %arg14[%arg8, %arg12, 0, 0] hints #hints6 : tensor<1x4x16x128xf16> into tensor<?x?x?x128xf16>
        %25 = pto.view %21[0, 0, 128] [:, :, 128] hints #hints5 : tensor<4x16x256xf16> -> tensor<4x16x128xf16>
        %26 = pto.reshape %25 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints5 : tensor<4x16x128xf16> -> tensor<1x4x16x128xf16>
        %27 = pto.assemble %26 into %arg15[%arg8, %arg12, 0, 0] hints #hints6 : tensor<1x4x16x128xf16> into tensor<?x?x?x128xf16>
        %28 = pto.view %4[0, 512] [:, 64] hints #hints7 : tensor<4x576xf16> -> tensor<4x64xf16>
        %29 = arith.subi %dim_1, %arg12 : index
        %30 = arith.minsi %c4, %29 : index
        %31 = pto.view %cos[%arg12, 0] [%30, :] hints #hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds2>
        %32 = arith.subi %dim_2, %arg12 : index
        %33 = arith.minsi %c4, %32 : index
        %34 = pto.view %sin[%arg12, 0] [%33, :] hints #hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds2>
        %35 = pto.view %28[0, 0] [%30, :] hints #hints7 : tensor<4x64xf16> -> tensor<?x64xf16, #bounds2>
        %36 = pto.mul %35, %31 hints #hints7 : tensor<?x64xf16, #bounds2>, tensor<?x64xf16, #bounds2> -> tensor<?x64xf16, #bounds2>
        %37 = pto.view %28[0, 0] [:, 32] hints #hints7 : tensor<4x64xf16> -> tensor<4x32xf16>
        %38 = pto.view %28[0, 32] [:, 32] hints #hints7 : tensor<4x64xf16> -> tensor<4x32xf16>
        %39 = pto.neg %38 hints #hints7 : tensor<4x32xf16> -> tensor<4x32xf16>
        %40 = pto.concat %39, %37 axis 1 hints #hints7 : tensor<4x32xf16>, tensor<4x32xf16> -> tensor<4x64xf16>
        %41 = pto.view %40[0, 0] [%33, :] hints #hints7 : tensor<4x64xf16> -> tensor<?x64xf16, #bounds2>
        %42 = pto.mul %41, %34 hints #hints7 : tensor<?x64xf16, #bounds2>, tensor<?x64xf16, #bounds2> -> tensor<?x64xf16, #bounds2>
        %43 = arith.minsi %30, %33 : index
        %44 = pto.view %36[0, 0] [%43, :] hints #hints7 : tensor<?x64xf16, #bounds2> -> tensor<?x64xf16, #bounds2>
        %45 = pto.view %42[0, 0] [%43, :] hints #hints7 : tensor<?x64xf16, #bounds2> -> tensor<?x64xf16, #bounds2>
        %46 = pto.add %44, %45 hints #hints7 : tensor<?x64xf16, #bounds2>, tensor<?x64xf16, #bounds2> -> tensor<?x64xf16, #bounds2>
        %47 = pto.reshape %46 ([0] -> [0, 1, 2], [1] -> [3]) hints #hints7 : tensor<?x64xf16, #bounds2> -> tensor<1x1x?x64xf16, #bounds3>
        %48 = pto.assemble %47 into %arg16[%arg8, 0, %arg12, 0] hints #hints8 : tensor<1x1x?x64xf16, #bounds3> into tensor<?x1x?x64xf16>
        pto.yield %24, %27, %48 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      } factor 2 (%arg12, %arg13, %arg14, %arg15, %arg16) {
        %3 = pto.view %c[%arg8, %arg12, 0] [1, 2, :] hints #hints1 : tensor<?x?x576xf16> -> tensor<1x2x576xf16>
        %4 = pto.reshape %3 ([0, 1] -> [0], [2] -> [1]) hints #hints1 : tensor<1x2x576xf16> -> tensor<2x576xf16>
        %5 = pto.view %4[0, 0] [:, 512] : tensor<2x576xf16> -> tensor<2x512xf16>
        %6 = pto.cast %5 hints #hints2 : tensor<2x512xf16> -> tensor<2x512xf32>
        %7 = pto.mul %6, %6 hints #hints2 : tensor<2x512xf32>, tensor<2x512xf32> -> tensor<2x512xf32>
        %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<2x512xf32> -> tensor<2x8x64xf32>
        %9 = pto.sum %8 axis 2 hints #hints2 : tensor<2x8x64xf32> -> tensor<2x8xf32>
        %10 = pto.sum %9 axis 1 keepdim hints #hints2 : tensor<2x8xf32> -> tensor<2x1xf32>
        %11 = pto.full 0.001953125 : f32 [] hints #hints3 : tensor<f32>
        %12 = pto.mul %10, %11 hints #hints2 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
        %13 = pto.full 9.99999997E-7 : f32 [] hints #hints3 : tensor<f32>
        %14 = pto.add %12, %13 hints #hints2 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
        %15 = pto.sqrt %14 hints #hints2 : tensor<2x1xf32> -> tensor<2x1xf32>
        %16 = pto.div %6, %15 hints #hints2 : tensor<2x512xf32>, tensor<2x1xf32> -> tensor<2x512xf32>
        %17 = pto.cast %0 hints #hints2 : tensor<1x512xf16> -> tensor<1x512xf32>
        %18 = pto.mul %16, %17 hints #hints2 : tensor<2x512xf32>, tensor<1x512xf32> -> tensor<2x512xf32>
        %19 = pto.cast %18 hints #hints2 : tensor<2x512xf32> -> tensor<2x512xf16>
        %20 = pto.matmul %19, %kv_b hints #hints4 : tensor<2x512xf16>, tensor<512x4096xf16> -> tensor<2x4096xf16>
        %21 = pto.reshape %20 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<2x4096xf16> -> tensor<2x16x256xf16>
        %22 = pto.view %21[0, 0, 0] [:, :, 128] hints #hints5 : tensor<2x16x256xf16> -> tensor<2x16x128xf16>
        %23 = pto.reshape %22 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints5 : tensor<2x16x128xf16> -> tensor<1x2x16x128xf16>
        %24 = pto.assemble %23 into %arg14[%arg8, %arg12, 0, 0] hints #hints6 : tensor<1x2x16x128xf16> into tensor<?x?x?x128xf16>
        %25 = pto.view %21[0, 0, 128] [:, :, 128] hints #hints5 : tensor<2x16x256xf16> -> tensor<2x16x128xf16>
        %26 = pto.reshape %25 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints5 : tensor<2x16x128xf16> -> tensor<1x2x16x128xf16>
        %27 = pto.assemble %26 into %arg15[%arg8, %arg12, 0, 0] hints #hints6 : tensor<1x2x16x128xf16> into tensor<?x?x?x128xf16>
        %28 = pto.view %4[0, 512] [:, 64] hints #hints7 : tensor<2x576xf16> -> tensor<2x64xf16>
        %29 = arith.subi %dim_1, %arg12 : index
        %30 = arith.minsi %c2, %29 : index
        %31 = pto.view %cos[%arg12, 0] [%30, :] hints #hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds4>
        %32 = arith.subi %dim_2, %arg12 : index
        %33 = arith.minsi %c2, %32 : index
        %34 = pto.view %sin[%arg12, 0] [%33, :] hints #hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds4>
        %35 = pto.view %28[0, 0] [%30, :] hints #hints7 : tensor<2x64xf16> -> tensor<?x64xf16, #bounds4>
        %36 = pto.mul %35, %31 hints #hints7 : tensor<?x64xf16, #bounds4>, tensor<?x64xf16, #bounds4> -> tensor<?x64xf16, #bounds4>
        %37 = pto.view %28[0, 0] [:, 32] hints #hints7 : tensor<2x64xf16> -> tensor<2x32xf16>
        %38 = pto.view %28[0, 32] [:, 32] hints #hints7 : tensor<2x64xf16> -> tensor<2x32xf16>
        %39 = pto.neg %38 hints #hints7 : tensor<2x32xf16> -> tensor<2x32xf16>
        %40 = pto.concat %39, %37 axis 1 hints #hints7 : tensor<2x32xf16>, tensor<2x32xf16> -> tensor<2x64xf16>
        %41 = pto.view %40[0, 0] [%33, :] hints #hints7 : tensor<2x64xf16> -> tensor<?x64xf16, #bounds4>
        %42 = pto.mul %41, %34 hints #hints7 : tensor<?x64xf16, #bounds4>, tensor<?x64xf16, #bounds4> -> tensor<?x64xf16, #bounds4>
        %43 = arith.minsi %30, %33 : index
        %44 = pto.view %36[0, 0] [%43, :] hints #hints7 : tensor<?x64xf16, #bounds4> -> tensor<?x64xf16, #bounds4>
        %45 = pto.view %42[0, 0] [%43, :] hints #hints7 : tensor<?x64xf16, #bounds4> -> tensor<?x64xf16, #bounds4>
        %46 = pto.add %44, %45 hints #hints7 : tensor<?x64xf16, #bounds4>, tensor<?x64xf16, #bounds4> -> tensor<?x64xf16, #bounds4>
        %47 = pto.reshape %46 ([0] -> [0, 1, 2], [1] -> [3]) hints #hints7 : tensor<?x64xf16, #bounds4> -> tensor<1x1x?x64xf16, #bounds5>
        %48 = pto.assemble %47 into %arg16[%arg8, 0, %arg12, 0] hints #hints8 : tensor<1x1x?x64xf16, #bounds5> into tensor<?x1x?x64xf16>
        pto.yield %24, %27, %48 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      } factor 1 (%arg12, %arg13, %arg14, %arg15, %arg16) {
        %3 = pto.view %c[%arg8, %arg12, 0] [1, 1, :] hints #hints1 : tensor<?x?x576xf16> -> tensor<1x1x576xf16>
        %4 = pto.reshape %3 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<1x1x576xf16> -> tensor<1x576xf16>
        %5 = pto.view %4[0, 0] [:, 512] : tensor<1x576xf16> -> tensor<1x512xf16>
        %6 = pto.cast %5 hints #hints2 : tensor<1x512xf16> -> tensor<1x512xf32>
        %7 = pto.mul %6, %6 hints #hints2 : tensor<1x512xf32>, tensor<1x512xf32> -> tensor<1x512xf32>
        %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #hints2 : tensor<1x512xf32> -> tensor<1x8x64xf32>
        %9 = pto.sum %8 axis 2 hints #hints2 : tensor<1x8x64xf32> -> tensor<1x8xf32>
        %10 = pto.sum %9 axis 1 keepdim hints #hints2 : tensor<1x8xf32> -> tensor<1x1xf32>
        %11 = pto.full 0.001953125 : f32 [] hints #hints3 : tensor<f32>
        %12 = pto.mul %10, %11 hints #hints2 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
        %13 = pto.full 9.99999997E-7 : f32 [] hints #hints3 : tensor<f32>
        %14 = pto.add %12, %13 hints #hints2 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
        %15 = pto.sqrt %14 hints #hints2 : tensor<1x1xf32> -> tensor<1x1xf32>
        %16 = pto.div %6, %15 hints #hints2 : tensor<1x512xf32>, tensor<1x1xf32> -> tensor<1x512xf32>
        %17 = pto.cast %0 hints #hints2 : tensor<1x512xf16> -> tensor<1x512xf32>
        %18 = pto.mul %16, %17 hints #hints2 : tensor<1x512xf32>, tensor<1x512xf32> -> tensor<1x512xf32>
        %19 = pto.cast %18 hints #hints2 : tensor<1x512xf32> -> tensor<1x512xf16>
        %20 = pto.matmul %19, %kv_b hints #hints4 : tensor<1x512xf16>, tensor<512x4096xf16> -> tensor<1x4096xf16>
        %21 = pto.reshape %20 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<1x4096xf16> -> tensor<1x16x256xf16>
        %22 = pto.view %21[0, 0, 0] [:, :, 128] hints #hints5 : tensor<1x16x256xf16> -> tensor<1x16x128xf16>
        %23 = pto.reshape %22 ([0] -> [0], [1] -> [1, 2], [2] -> [3]) hints #hints5 : tensor<1x16x128xf16> -> tensor<1x1x16x128xf16>
        %24 = pto.assemble %23 into %arg14[%arg8, %arg12, 0, 0] hints #hints6 : tensor<1x1x16x128xf16> into tensor<?x?x?x128xf16>
        %25 = pto.view %21[0, 0, 128] [:, :, 128] hints #hints5 : tensor<1x16x256xf16> -> tensor<1x16x128xf16>
        %26 = pto.reshape %25 ([0] -> [0], [1] -> [1, 2], [2] -> [3]) hints #hints5 : tensor<1x16x128xf16> -> tensor<1x1x16x128xf16>
        %27 = pto.assemble %26 into %arg15[%arg8, %arg12, 0, 0] hints #hints6 : tensor<1x1x16x128xf16> into tensor<?x?x?x128xf16>
        %28 = pto.view %4[0, 512] [:, 64] hints #hints7 : tensor<1x576xf16> -> tensor<1x64xf16>
        %29 = pto.view %cos[%arg12, 0] [1, :] hints #hints7 : tensor<?x64xf16> -> tensor<1x64xf16>
        %30 = pto.view %sin[%arg12, 0] [1, :] hints #hints7 : tensor<?x64xf16> -> tensor<1x64xf16>
        %31 = pto.mul %28, %29 hints #hints7 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %32 = pto.view %28[0, 0] [:, 32] hints #hints7 : tensor<1x64xf16> -> tensor<1x32xf16>
        %33 = pto.view %28[0, 32] [:, 32] hints #hints7 : tensor<1x64xf16> -> tensor<1x32xf16>
        %34 = pto.neg %33 hints #hints7 : tensor<1x32xf16> -> tensor<1x32xf16>
        %35 = pto.concat %34, %32 axis 1 hints #hints7 : tensor<1x32xf16>, tensor<1x32xf16> -> tensor<1x64xf16>
        %36 = pto.mul %35, %30 hints #hints7 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %37 = pto.add %31, %36 hints #hints7 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %38 = pto.reshape %37 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints7 : tensor<1x64xf16> -> tensor<1x1x1x64xf16>
        %39 = pto.assemble %38 into %arg16[%arg8, 0, %arg12, 0] hints #hints8 : tensor<1x1x1x64xf16> into tensor<?x1x?x64xf16>
        pto.yield %24, %27, %39 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      }
      scf.yield %2#0, %2#1, %2#2 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
    }
    return %1#0, %1#1, %1#2 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
  }
}
