// mla-kv-prolog-v2-lite-selected, case published-1-1-2048: hybrid KV prolog for few tokens, separate kernels for many.
// Made by utils/operator-fixtures.py.

#kernel0_bounds = #pto.bounds<[8, ?]>
#kernel0_bounds1 = #pto.bounds<[?, ?, 8, ?]>
#kernel0_bounds2 = #pto.bounds<[4, ?]>
#kernel0_bounds3 = #pto.bounds<[?, ?, 4, ?]>
#kernel0_bounds4 = #pto.bounds<[2, ?]>
#kernel0_bounds5 = #pto.bounds<[?, ?, 2, ?]>
#kernel0_hints = #pto.hints<tile = vec<[1, 128]>>
#kernel0_hints1 = #pto.hints<tile = vec<[1, 8, 512]>>
#kernel0_hints2 = #pto.hints<tile = vec<[128, 128]>, label = "kv-norm">
#kernel0_hints3 = #pto.hints<label = "kv-norm">
#kernel0_hints4 = #pto.hints<tile = cube<m = [16, 16], k = [256, 256], n = [64, 64]>, label = "kv-expand">
#kernel0_hints5 = #pto.hints<tile = vec<[128, 16, 256]>, label = "kv-split">
#kernel0_hints6 = #pto.hints<label = "kv-split">
#kernel0_hints7 = #pto.hints<tile = vec<[128, 64]>, label = "kv-rope">
#kernel0_hints8 = #pto.hints<label = "kv-rope">
#kernel1_hints = #pto.hints<tile = vec<[1, 128]>>
#kernel1_hints1 = #pto.hints<tile = vec<[128, 128]>, label = "kv-norm">
#kernel1_hints2 = #pto.hints<label = "kv-norm">
#kernel2_hints = #pto.hints<tile = cube<m = [16, 16], k = [256, 256], n = [64, 64]>, label = "kv-expand">
#kernel2_hints1 = #pto.hints<label = "kv-expand">
#kernel3_bounds = #pto.bounds<[128, ?]>
#kernel3_bounds1 = #pto.bounds<[?, ?, 128, ?]>
#kernel3_bounds2 = #pto.bounds<[16, ?]>
#kernel3_bounds3 = #pto.bounds<[?, ?, 16, ?]>
#kernel3_hints = #pto.hints<tile = vec<[1, 128, 64]>>
#kernel3_hints1 = #pto.hints<tile = vec<[128, 64]>>
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
    %0 = pto.reshape %ln ([0] -> [0, 1]) hints #kernel0_hints : tensor<512xf16> -> tensor<1x512xf16>
    %1:3 = scf.for %arg8 = %c0 to %dim step %c1 iter_args(%arg9 = %k_nope, %arg10 = %value, %arg11 = %k_pe) -> (tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>) {
      %2:3 = pto.loop (%arg12, %arg13) in (%c0 to %dim_0 step %c1) factors [8, 4, 2, 1] iter_args(%arg14 = %arg9, %arg15 = %arg10, %arg16 = %arg11) -> (tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>) factor 8 {
        %3 = pto.view %c[%arg8, %arg12, 0] [1, 8, :] hints #kernel0_hints1 : tensor<?x?x576xf16> -> tensor<1x8x576xf16>
        %4 = pto.reshape %3 ([0, 1] -> [0], [2] -> [1]) hints #kernel0_hints1 : tensor<1x8x576xf16> -> tensor<8x576xf16>
        %5 = pto.view %4[0, 0] [:, 512] : tensor<8x576xf16> -> tensor<8x512xf16>
        %6 = pto.cast %5 hints #kernel0_hints2 : tensor<8x512xf16> -> tensor<8x512xf32>
        %7 = pto.mul %6, %6 hints #kernel0_hints2 : tensor<8x512xf32>, tensor<8x512xf32> -> tensor<8x512xf32>
        %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #kernel0_hints2 : tensor<8x512xf32> -> tensor<8x8x64xf32>
        %9 = pto.sum %8 axis 2 hints #kernel0_hints2 : tensor<8x8x64xf32> -> tensor<8x8xf32>
        %10 = pto.sum %9 axis 1 keepdim hints #kernel0_hints2 : tensor<8x8xf32> -> tensor<8x1xf32>
        %11 = pto.full 0.001953125 : f32 [] hints #kernel0_hints3 : tensor<f32>
        %12 = pto.mul %10, %11 hints #kernel0_hints2 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
        %13 = pto.full 9.99999997E-7 : f32 [] hints #kernel0_hints3 : tensor<f32>
        %14 = pto.add %12, %13 hints #kernel0_hints2 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
        %15 = pto.sqrt %14 hints #kernel0_hints2 : tensor<8x1xf32> -> tensor<8x1xf32>
        %16 = pto.div %6, %15 hints #kernel0_hints2 : tensor<8x512xf32>, tensor<8x1xf32> -> tensor<8x512xf32>
        %17 = pto.cast %0 hints #kernel0_hints2 : tensor<1x512xf16> -> tensor<1x512xf32>
        %18 = pto.mul %16, %17 hints #kernel0_hints2 : tensor<8x512xf32>, tensor<1x512xf32> -> tensor<8x512xf32>
        %19 = pto.cast %18 hints #kernel0_hints2 : tensor<8x512xf32> -> tensor<8x512xf16>
        %20 = pto.matmul %19, %kv_b hints #kernel0_hints4 : tensor<8x512xf16>, tensor<512x4096xf16> -> tensor<8x4096xf16>
        %21 = pto.reshape %20 ([0] -> [0], [1] -> [1, 2]) hints #kernel0_hints5 : tensor<8x4096xf16> -> tensor<8x16x256xf16>
        %22 = pto.view %21[0, 0, 0] [:, :, 128] hints #kernel0_hints5 : tensor<8x16x256xf16> -> tensor<8x16x128xf16>
        %23 = pto.reshape %22 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #kernel0_hints5 : tensor<8x16x128xf16> -> tensor<1x8x16x128xf16>
        %24 = pto.assemble %23 into %arg14[%arg8, %arg12, 0, 0] hints #kernel0_hints6 : tensor<1x8x16x128xf16> into tensor<?x?x?x128xf16>
        %25 = pto.view %21[0, 0, 128] [:, :, 128] hints #kernel0_hints5 : tensor<8x16x256xf16> -> tensor<8x16x128xf16>
        %26 = pto.reshape %25 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #kernel0_hints5 : tensor<8x16x128xf16> -> tensor<1x8x16x128xf16>
        %27 = pto.assemble %26 into %arg15[%arg8, %arg12, 0, 0] hints #kernel0_hints6 : tensor<1x8x16x128xf16> into tensor<?x?x?x128xf16>
        %28 = pto.view %4[0, 512] [:, 64] hints #kernel0_hints7 : tensor<8x576xf16> -> tensor<8x64xf16>
        %29 = arith.subi %dim_1, %arg12 : index
        %30 = arith.minsi %c8, %29 : index
        %31 = pto.view %cos[%arg12, 0] [%30, :] hints #kernel0_hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #kernel0_bounds>
        %32 = arith.subi %dim_2, %arg12 : index
        %33 = arith.minsi %c8, %32 : index
        %34 = pto.view %sin[%arg12, 0] [%33, :] hints #kernel0_hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #kernel0_bounds>
        %35 = pto.view %28[0, 0] [%30, :] hints #kernel0_hints7 : tensor<8x64xf16> -> tensor<?x64xf16, #kernel0_bounds>
        %36 = pto.mul %35, %31 hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds>, tensor<?x64xf16, #kernel0_bounds> -> tensor<?x64xf16, #kernel0_bounds>
        %37 = pto.view %28[0, 0] [:, 32] hints #kernel0_hints7 : tensor<8x64xf16> -> tensor<8x32xf16>
        %38 = pto.view %28[0, 32] [:, 32] hints #kernel0_hints7 : tensor<8x64xf16> -> tensor<8x32xf16>
        %39 = pto.neg %38 hints #kernel0_hints7 : tensor<8x32xf16> -> tensor<8x32xf16>
        %40 = pto.concat %39, %37 axis 1 hints #kernel0_hints7 : tensor<8x32xf16>, tensor<8x32xf16> -> tensor<8x64xf16>
        %41 = pto.view %40[0, 0] [%33, :] hints #kernel0_hints7 : tensor<8x64xf16> -> tensor<?x64xf16, #kernel0_bounds>
        %42 = pto.mul %41, %34 hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds>, tensor<?x64xf16, #kernel0_bounds> -> tensor<?x64xf16, #kernel0_bounds>
        %43 = arith.minsi %30, %33 : index
        %44 = pto.view %36[0, 0] [%43, :] hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds> -> tensor<?x64xf16, #kernel0_bounds>
        %45 = pto.view %42[0, 0] [%43, :] hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds> -> tensor<?x64xf16, #kernel0_bounds>
        %46 = pto.add %44, %45 hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds>, tensor<?x64xf16, #kernel0_bounds> -> tensor<?x64xf16, #kernel0_bounds>
        %47 = pto.reshape %46 ([0] -> [0, 1, 2], [1] -> [3]) hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds> -> tensor<1x1x?x64xf16, #kernel0_bounds1>
        %48 = pto.assemble %47 into %arg16[%arg8, 0, %arg12, 0] hints #kernel0_hints8 : tensor<1x1x?x64xf16, #kernel0_bounds1> into tensor<?x1x?x64xf16>
        pto.yield %24, %27, %48 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      } factor 4 (%arg12, %arg13, %arg14, %arg15, %arg16) {
        %3 = pto.view %c[%arg8, %arg12, 0] [1, 4, :] hints #kernel0_hints1 : tensor<?x?x576xf16> -> tensor<1x4x576xf16>
        %4 = pto.reshape %3 ([0, 1] -> [0], [2] -> [1]) hints #kernel0_hints1 : tensor<1x4x576xf16> -> tensor<4x576xf16>
        %5 = pto.view %4[0, 0] [:, 512] : tensor<4x576xf16> -> tensor<4x512xf16>
        %6 = pto.cast %5 hints #kernel0_hints2 : tensor<4x512xf16> -> tensor<4x512xf32>
        %7 = pto.mul %6, %6 hints #kernel0_hints2 : tensor<4x512xf32>, tensor<4x512xf32> -> tensor<4x512xf32>
        %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #kernel0_hints2 : tensor<4x512xf32> -> tensor<4x8x64xf32>
        %9 = pto.sum %8 axis 2 hints #kernel0_hints2 : tensor<4x8x64xf32> -> tensor<4x8xf32>
        %10 = pto.sum %9 axis 1 keepdim hints #kernel0_hints2 : tensor<4x8xf32> -> tensor<4x1xf32>
        %11 = pto.full 0.001953125 : f32 [] hints #kernel0_hints3 : tensor<f32>
        %12 = pto.mul %10, %11 hints #kernel0_hints2 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
        %13 = pto.full 9.99999997E-7 : f32 [] hints #kernel0_hints3 : tensor<f32>
        %14 = pto.add %12, %13 hints #kernel0_hints2 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
        %15 = pto.sqrt %14 hints #kernel0_hints2 : tensor<4x1xf32> -> tensor<4x1xf32>
        %16 = pto.div %6, %15 hints #kernel0_hints2 : tensor<4x512xf32>, tensor<4x1xf32> -> tensor<4x512xf32>
        %17 = pto.cast %0 hints #kernel0_hints2 : tensor<1x512xf16> -> tensor<1x512xf32>
        %18 = pto.mul %16, %17 hints #kernel0_hints2 : tensor<4x512xf32>, tensor<1x512xf32> -> tensor<4x512xf32>
        %19 = pto.cast %18 hints #kernel0_hints2 : tensor<4x512xf32> -> tensor<4x512xf16>
        %20 = pto.matmul %19, %kv_b hints #kernel0_hints4 : tensor<4x512xf16>, tensor<512x4096xf16> -> tensor<4x4096xf16>
        %21 = pto.reshape %20 ([0] -> [0], [1] -> [1, 2]) hints #kernel0_hints5 : tensor<4x4096xf16> -> tensor<4x16x256xf16>
        %22 = pto.view %21[0, 0, 0] [:, :, 128] hints #kernel0_hints5 : tensor<4x16x256xf16> -> tensor<4x16x128xf16>
        %23 = pto.reshape %22 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #kernel0_hints5 : tensor<4x16x128xf16> -> tensor<1x4x16x128xf16>
        %24 = pto.assemble %23 into %arg14[%arg8, %arg12, 0, 0] hints #kernel0_hints6 : tensor<1x4x16x128xf16> into tensor<?x?x?x128xf16>
        %25 = pto.view %21[0, 0, 128] [:, :, 128] hints #kernel0_hints5 : tensor<4x16x256xf16> -> tensor<4x16x128xf16>
        %26 = pto.reshape %25 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #kernel0_hints5 : tensor<4x16x128xf16> -> tensor<1x4x16x128xf16>
        %27 = pto.assemble %26 into %arg15[%arg8, %arg12, 0, 0] hints #kernel0_hints6 : tensor<1x4x16x128xf16> into tensor<?x?x?x128xf16>
        %28 = pto.view %4[0, 512] [:, 64] hints #kernel0_hints7 : tensor<4x576xf16> -> tensor<4x64xf16>
        %29 = arith.subi %dim_1, %arg12 : index
        %30 = arith.minsi %c4, %29 : index
        %31 = pto.view %cos[%arg12, 0] [%30, :] hints #kernel0_hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #kernel0_bounds2>
        %32 = arith.subi %dim_2, %arg12 : index
        %33 = arith.minsi %c4, %32 : index
        %34 = pto.view %sin[%arg12, 0] [%33, :] hints #kernel0_hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #kernel0_bounds2>
        %35 = pto.view %28[0, 0] [%30, :] hints #kernel0_hints7 : tensor<4x64xf16> -> tensor<?x64xf16, #kernel0_bounds2>
        %36 = pto.mul %35, %31 hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds2>, tensor<?x64xf16, #kernel0_bounds2> -> tensor<?x64xf16, #kernel0_bounds2>
        %37 = pto.view %28[0, 0] [:, 32] hints #kernel0_hints7 : tensor<4x64xf16> -> tensor<4x32xf16>
        %38 = pto.view %28[0, 32] [:, 32] hints #kernel0_hints7 : tensor<4x64xf16> -> tensor<4x32xf16>
        %39 = pto.neg %38 hints #kernel0_hints7 : tensor<4x32xf16> -> tensor<4x32xf16>
        %40 = pto.concat %39, %37 axis 1 hints #kernel0_hints7 : tensor<4x32xf16>, tensor<4x32xf16> -> tensor<4x64xf16>
        %41 = pto.view %40[0, 0] [%33, :] hints #kernel0_hints7 : tensor<4x64xf16> -> tensor<?x64xf16, #kernel0_bounds2>
        %42 = pto.mul %41, %34 hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds2>, tensor<?x64xf16, #kernel0_bounds2> -> tensor<?x64xf16, #kernel0_bounds2>
        %43 = arith.minsi %30, %33 : index
        %44 = pto.view %36[0, 0] [%43, :] hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds2> -> tensor<?x64xf16, #kernel0_bounds2>
        %45 = pto.view %42[0, 0] [%43, :] hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds2> -> tensor<?x64xf16, #kernel0_bounds2>
        %46 = pto.add %44, %45 hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds2>, tensor<?x64xf16, #kernel0_bounds2> -> tensor<?x64xf16, #kernel0_bounds2>
        %47 = pto.reshape %46 ([0] -> [0, 1, 2], [1] -> [3]) hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds2> -> tensor<1x1x?x64xf16, #kernel0_bounds3>
        %48 = pto.assemble %47 into %arg16[%arg8, 0, %arg12, 0] hints #kernel0_hints8 : tensor<1x1x?x64xf16, #kernel0_bounds3> into tensor<?x1x?x64xf16>
        pto.yield %24, %27, %48 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      } factor 2 (%arg12, %arg13, %arg14, %arg15, %arg16) {
        %3 = pto.view %c[%arg8, %arg12, 0] [1, 2, :] hints #kernel0_hints1 : tensor<?x?x576xf16> -> tensor<1x2x576xf16>
        %4 = pto.reshape %3 ([0, 1] -> [0], [2] -> [1]) hints #kernel0_hints1 : tensor<1x2x576xf16> -> tensor<2x576xf16>
        %5 = pto.view %4[0, 0] [:, 512] : tensor<2x576xf16> -> tensor<2x512xf16>
        %6 = pto.cast %5 hints #kernel0_hints2 : tensor<2x512xf16> -> tensor<2x512xf32>
        %7 = pto.mul %6, %6 hints #kernel0_hints2 : tensor<2x512xf32>, tensor<2x512xf32> -> tensor<2x512xf32>
        %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #kernel0_hints2 : tensor<2x512xf32> -> tensor<2x8x64xf32>
        %9 = pto.sum %8 axis 2 hints #kernel0_hints2 : tensor<2x8x64xf32> -> tensor<2x8xf32>
        %10 = pto.sum %9 axis 1 keepdim hints #kernel0_hints2 : tensor<2x8xf32> -> tensor<2x1xf32>
        %11 = pto.full 0.001953125 : f32 [] hints #kernel0_hints3 : tensor<f32>
        %12 = pto.mul %10, %11 hints #kernel0_hints2 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
        %13 = pto.full 9.99999997E-7 : f32 [] hints #kernel0_hints3 : tensor<f32>
        %14 = pto.add %12, %13 hints #kernel0_hints2 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
        %15 = pto.sqrt %14 hints #kernel0_hints2 : tensor<2x1xf32> -> tensor<2x1xf32>
        %16 = pto.div %6, %15 hints #kernel0_hints2 : tensor<2x512xf32>, tensor<2x1xf32> -> tensor<2x512xf32>
        %17 = pto.cast %0 hints #kernel0_hints2 : tensor<1x512xf16> -> tensor<1x512xf32>
        %18 = pto.mul %16, %17 hints #kernel0_hints2 : tensor<2x512xf32>, tensor<1x512xf32> -> tensor<2x512xf32>
        %19 = pto.cast %18 hints #kernel0_hints2 : tensor<2x512xf32> -> tensor<2x512xf16>
        %20 = pto.matmul %19, %kv_b hints #kernel0_hints4 : tensor<2x512xf16>, tensor<512x4096xf16> -> tensor<2x4096xf16>
        %21 = pto.reshape %20 ([0] -> [0], [1] -> [1, 2]) hints #kernel0_hints5 : tensor<2x4096xf16> -> tensor<2x16x256xf16>
        %22 = pto.view %21[0, 0, 0] [:, :, 128] hints #kernel0_hints5 : tensor<2x16x256xf16> -> tensor<2x16x128xf16>
        %23 = pto.reshape %22 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #kernel0_hints5 : tensor<2x16x128xf16> -> tensor<1x2x16x128xf16>
        %24 = pto.assemble %23 into %arg14[%arg8, %arg12, 0, 0] hints #kernel0_hints6 : tensor<1x2x16x128xf16> into tensor<?x?x?x128xf16>
        %25 = pto.view %21[0, 0, 128] [:, :, 128] hints #kernel0_hints5 : tensor<2x16x256xf16> -> tensor<2x16x128xf16>
        %26 = pto.reshape %25 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #kernel0_hints5 : tensor<2x16x128xf16> -> tensor<1x2x16x128xf16>
        %27 = pto.assemble %26 into %arg15[%arg8, %arg12, 0, 0] hints #kernel0_hints6 : tensor<1x2x16x128xf16> into tensor<?x?x?x128xf16>
        %28 = pto.view %4[0, 512] [:, 64] hints #kernel0_hints7 : tensor<2x576xf16> -> tensor<2x64xf16>
        %29 = arith.subi %dim_1, %arg12 : index
        %30 = arith.minsi %c2, %29 : index
        %31 = pto.view %cos[%arg12, 0] [%30, :] hints #kernel0_hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #kernel0_bounds4>
        %32 = arith.subi %dim_2, %arg12 : index
        %33 = arith.minsi %c2, %32 : index
        %34 = pto.view %sin[%arg12, 0] [%33, :] hints #kernel0_hints7 : tensor<?x64xf16> -> tensor<?x64xf16, #kernel0_bounds4>
        %35 = pto.view %28[0, 0] [%30, :] hints #kernel0_hints7 : tensor<2x64xf16> -> tensor<?x64xf16, #kernel0_bounds4>
        %36 = pto.mul %35, %31 hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds4>, tensor<?x64xf16, #kernel0_bounds4> -> tensor<?x64xf16, #kernel0_bounds4>
        %37 = pto.view %28[0, 0] [:, 32] hints #kernel0_hints7 : tensor<2x64xf16> -> tensor<2x32xf16>
        %38 = pto.view %28[0, 32] [:, 32] hints #kernel0_hints7 : tensor<2x64xf16> -> tensor<2x32xf16>
        %39 = pto.neg %38 hints #kernel0_hints7 : tensor<2x32xf16> -> tensor<2x32xf16>
        %40 = pto.concat %39, %37 axis 1 hints #kernel0_hints7 : tensor<2x32xf16>, tensor<2x32xf16> -> tensor<2x64xf16>
        %41 = pto.view %40[0, 0] [%33, :] hints #kernel0_hints7 : tensor<2x64xf16> -> tensor<?x64xf16, #kernel0_bounds4>
        %42 = pto.mul %41, %34 hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds4>, tensor<?x64xf16, #kernel0_bounds4> -> tensor<?x64xf16, #kernel0_bounds4>
        %43 = arith.minsi %30, %33 : index
        %44 = pto.view %36[0, 0] [%43, :] hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds4> -> tensor<?x64xf16, #kernel0_bounds4>
        %45 = pto.view %42[0, 0] [%43, :] hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds4> -> tensor<?x64xf16, #kernel0_bounds4>
        %46 = pto.add %44, %45 hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds4>, tensor<?x64xf16, #kernel0_bounds4> -> tensor<?x64xf16, #kernel0_bounds4>
        %47 = pto.reshape %46 ([0] -> [0, 1, 2], [1] -> [3]) hints #kernel0_hints7 : tensor<?x64xf16, #kernel0_bounds4> -> tensor<1x1x?x64xf16, #kernel0_bounds5>
        %48 = pto.assemble %47 into %arg16[%arg8, 0, %arg12, 0] hints #kernel0_hints8 : tensor<1x1x?x64xf16, #kernel0_bounds5> into tensor<?x1x?x64xf16>
        pto.yield %24, %27, %48 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      } factor 1 (%arg12, %arg13, %arg14, %arg15, %arg16) {
        %3 = pto.view %c[%arg8, %arg12, 0] [1, 1, :] hints #kernel0_hints1 : tensor<?x?x576xf16> -> tensor<1x1x576xf16>
        %4 = pto.reshape %3 ([0] -> [0], [1, 2] -> [1]) hints #kernel0_hints1 : tensor<1x1x576xf16> -> tensor<1x576xf16>
        %5 = pto.view %4[0, 0] [:, 512] : tensor<1x576xf16> -> tensor<1x512xf16>
        %6 = pto.cast %5 hints #kernel0_hints2 : tensor<1x512xf16> -> tensor<1x512xf32>
        %7 = pto.mul %6, %6 hints #kernel0_hints2 : tensor<1x512xf32>, tensor<1x512xf32> -> tensor<1x512xf32>
        %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #kernel0_hints2 : tensor<1x512xf32> -> tensor<1x8x64xf32>
        %9 = pto.sum %8 axis 2 hints #kernel0_hints2 : tensor<1x8x64xf32> -> tensor<1x8xf32>
        %10 = pto.sum %9 axis 1 keepdim hints #kernel0_hints2 : tensor<1x8xf32> -> tensor<1x1xf32>
        %11 = pto.full 0.001953125 : f32 [] hints #kernel0_hints3 : tensor<f32>
        %12 = pto.mul %10, %11 hints #kernel0_hints2 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
        %13 = pto.full 9.99999997E-7 : f32 [] hints #kernel0_hints3 : tensor<f32>
        %14 = pto.add %12, %13 hints #kernel0_hints2 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
        %15 = pto.sqrt %14 hints #kernel0_hints2 : tensor<1x1xf32> -> tensor<1x1xf32>
        %16 = pto.div %6, %15 hints #kernel0_hints2 : tensor<1x512xf32>, tensor<1x1xf32> -> tensor<1x512xf32>
        %17 = pto.cast %0 hints #kernel0_hints2 : tensor<1x512xf16> -> tensor<1x512xf32>
        %18 = pto.mul %16, %17 hints #kernel0_hints2 : tensor<1x512xf32>, tensor<1x512xf32> -> tensor<1x512xf32>
        %19 = pto.cast %18 hints #kernel0_hints2 : tensor<1x512xf32> -> tensor<1x512xf16>
        %20 = pto.matmul %19, %kv_b hints #kernel0_hints4 : tensor<1x512xf16>, tensor<512x4096xf16> -> tensor<1x4096xf16>
        %21 = pto.reshape %20 ([0] -> [0], [1] -> [1, 2]) hints #kernel0_hints5 : tensor<1x4096xf16> -> tensor<1x16x256xf16>
        %22 = pto.view %21[0, 0, 0] [:, :, 128] hints #kernel0_hints5 : tensor<1x16x256xf16> -> tensor<1x16x128xf16>
        %23 = pto.reshape %22 ([0] -> [0], [1] -> [1, 2], [2] -> [3]) hints #kernel0_hints5 : tensor<1x16x128xf16> -> tensor<1x1x16x128xf16>
        %24 = pto.assemble %23 into %arg14[%arg8, %arg12, 0, 0] hints #kernel0_hints6 : tensor<1x1x16x128xf16> into tensor<?x?x?x128xf16>
        %25 = pto.view %21[0, 0, 128] [:, :, 128] hints #kernel0_hints5 : tensor<1x16x256xf16> -> tensor<1x16x128xf16>
        %26 = pto.reshape %25 ([0] -> [0], [1] -> [1, 2], [2] -> [3]) hints #kernel0_hints5 : tensor<1x16x128xf16> -> tensor<1x1x16x128xf16>
        %27 = pto.assemble %26 into %arg15[%arg8, %arg12, 0, 0] hints #kernel0_hints6 : tensor<1x1x16x128xf16> into tensor<?x?x?x128xf16>
        %28 = pto.view %4[0, 512] [:, 64] hints #kernel0_hints7 : tensor<1x576xf16> -> tensor<1x64xf16>
        %29 = pto.view %cos[%arg12, 0] [1, :] hints #kernel0_hints7 : tensor<?x64xf16> -> tensor<1x64xf16>
        %30 = pto.view %sin[%arg12, 0] [1, :] hints #kernel0_hints7 : tensor<?x64xf16> -> tensor<1x64xf16>
        %31 = pto.mul %28, %29 hints #kernel0_hints7 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %32 = pto.view %28[0, 0] [:, 32] hints #kernel0_hints7 : tensor<1x64xf16> -> tensor<1x32xf16>
        %33 = pto.view %28[0, 32] [:, 32] hints #kernel0_hints7 : tensor<1x64xf16> -> tensor<1x32xf16>
        %34 = pto.neg %33 hints #kernel0_hints7 : tensor<1x32xf16> -> tensor<1x32xf16>
        %35 = pto.concat %34, %32 axis 1 hints #kernel0_hints7 : tensor<1x32xf16>, tensor<1x32xf16> -> tensor<1x64xf16>
        %36 = pto.mul %35, %30 hints #kernel0_hints7 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %37 = pto.add %31, %36 hints #kernel0_hints7 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %38 = pto.reshape %37 ([0] -> [0], [1] -> [1, 2, 3]) hints #kernel0_hints7 : tensor<1x64xf16> -> tensor<1x1x1x64xf16>
        %39 = pto.assemble %38 into %arg16[%arg8, 0, %arg12, 0] hints #kernel0_hints8 : tensor<1x1x1x64xf16> into tensor<?x1x?x64xf16>
        pto.yield %24, %27, %39 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      }
      scf.yield %2#0, %2#1, %2#2 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
    }
    return %1#0, %1#1, %1#2 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
  }
  func.func @norm_part(%c: tensor<?x576xf16>, %ln: tensor<512xf16>, %latent: tensor<?x512xf16> {pto.out}) -> tensor<?x512xf16> attributes {pto.kernel, pto.options = #pto.options<cube_nbuffer = {3: 4}, cube_l1_reuse = {-1: 4}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %c, %c0 : tensor<?x576xf16>
    %c1 = arith.constant 1 : index
    %0 = pto.reshape %ln ([0] -> [0, 1]) hints #kernel1_hints : tensor<512xf16> -> tensor<1x512xf16>
    %1 = pto.loop (%arg3, %arg4) in (%c0 to %dim step %c1) factors [128, 16, 1] iter_args(%arg5 = %latent) -> (tensor<?x512xf16>) factor 128 {
      %2 = pto.view %c[%arg3, 0] [128, 512] hints #kernel1_hints : tensor<?x576xf16> -> tensor<128x512xf16>
      %3 = pto.cast %2 hints #kernel1_hints1 : tensor<128x512xf16> -> tensor<128x512xf32>
      %4 = pto.mul %3, %3 hints #kernel1_hints1 : tensor<128x512xf32>, tensor<128x512xf32> -> tensor<128x512xf32>
      %5 = pto.reshape %4 ([0] -> [0], [1] -> [1, 2]) hints #kernel1_hints1 : tensor<128x512xf32> -> tensor<128x8x64xf32>
      %6 = pto.sum %5 axis 2 hints #kernel1_hints1 : tensor<128x8x64xf32> -> tensor<128x8xf32>
      %7 = pto.sum %6 axis 1 keepdim hints #kernel1_hints1 : tensor<128x8xf32> -> tensor<128x1xf32>
      %8 = pto.full 0.001953125 : f32 [] hints #kernel1_hints2 : tensor<f32>
      %9 = pto.mul %7, %8 hints #kernel1_hints1 : tensor<128x1xf32>, tensor<f32> -> tensor<128x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #kernel1_hints2 : tensor<f32>
      %11 = pto.add %9, %10 hints #kernel1_hints1 : tensor<128x1xf32>, tensor<f32> -> tensor<128x1xf32>
      %12 = pto.sqrt %11 hints #kernel1_hints1 : tensor<128x1xf32> -> tensor<128x1xf32>
      %13 = pto.div %3, %12 hints #kernel1_hints1 : tensor<128x512xf32>, tensor<128x1xf32> -> tensor<128x512xf32>
      %14 = pto.cast %0 hints #kernel1_hints1 : tensor<1x512xf16> -> tensor<1x512xf32>
      %15 = pto.mul %13, %14 hints #kernel1_hints1 : tensor<128x512xf32>, tensor<1x512xf32> -> tensor<128x512xf32>
      %16 = pto.cast %15 hints #kernel1_hints1 : tensor<128x512xf32> -> tensor<128x512xf16>
      %17 = pto.assemble %16 into %arg5[%arg3, 0] hints #kernel1_hints1 : tensor<128x512xf16> into tensor<?x512xf16>
      pto.yield %17 : tensor<?x512xf16>
    } factor 16 (%arg3, %arg4, %arg5) {
      %2 = pto.view %c[%arg3, 0] [16, 512] hints #kernel1_hints : tensor<?x576xf16> -> tensor<16x512xf16>
      %3 = pto.cast %2 hints #kernel1_hints1 : tensor<16x512xf16> -> tensor<16x512xf32>
      %4 = pto.mul %3, %3 hints #kernel1_hints1 : tensor<16x512xf32>, tensor<16x512xf32> -> tensor<16x512xf32>
      %5 = pto.reshape %4 ([0] -> [0], [1] -> [1, 2]) hints #kernel1_hints1 : tensor<16x512xf32> -> tensor<16x8x64xf32>
      %6 = pto.sum %5 axis 2 hints #kernel1_hints1 : tensor<16x8x64xf32> -> tensor<16x8xf32>
      %7 = pto.sum %6 axis 1 keepdim hints #kernel1_hints1 : tensor<16x8xf32> -> tensor<16x1xf32>
      %8 = pto.full 0.001953125 : f32 [] hints #kernel1_hints2 : tensor<f32>
      %9 = pto.mul %7, %8 hints #kernel1_hints1 : tensor<16x1xf32>, tensor<f32> -> tensor<16x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #kernel1_hints2 : tensor<f32>
      %11 = pto.add %9, %10 hints #kernel1_hints1 : tensor<16x1xf32>, tensor<f32> -> tensor<16x1xf32>
      %12 = pto.sqrt %11 hints #kernel1_hints1 : tensor<16x1xf32> -> tensor<16x1xf32>
      %13 = pto.div %3, %12 hints #kernel1_hints1 : tensor<16x512xf32>, tensor<16x1xf32> -> tensor<16x512xf32>
      %14 = pto.cast %0 hints #kernel1_hints1 : tensor<1x512xf16> -> tensor<1x512xf32>
      %15 = pto.mul %13, %14 hints #kernel1_hints1 : tensor<16x512xf32>, tensor<1x512xf32> -> tensor<16x512xf32>
      %16 = pto.cast %15 hints #kernel1_hints1 : tensor<16x512xf32> -> tensor<16x512xf16>
      %17 = pto.assemble %16 into %arg5[%arg3, 0] hints #kernel1_hints1 : tensor<16x512xf16> into tensor<?x512xf16>
      pto.yield %17 : tensor<?x512xf16>
    } factor 1 (%arg3, %arg4, %arg5) {
      %2 = pto.view %c[%arg3, 0] [1, 512] hints #kernel1_hints : tensor<?x576xf16> -> tensor<1x512xf16>
      %3 = pto.cast %2 hints #kernel1_hints1 : tensor<1x512xf16> -> tensor<1x512xf32>
      %4 = pto.mul %3, %3 hints #kernel1_hints1 : tensor<1x512xf32>, tensor<1x512xf32> -> tensor<1x512xf32>
      %5 = pto.reshape %4 ([0] -> [0], [1] -> [1, 2]) hints #kernel1_hints1 : tensor<1x512xf32> -> tensor<1x8x64xf32>
      %6 = pto.sum %5 axis 2 hints #kernel1_hints1 : tensor<1x8x64xf32> -> tensor<1x8xf32>
      %7 = pto.sum %6 axis 1 keepdim hints #kernel1_hints1 : tensor<1x8xf32> -> tensor<1x1xf32>
      %8 = pto.full 0.001953125 : f32 [] hints #kernel1_hints2 : tensor<f32>
      %9 = pto.mul %7, %8 hints #kernel1_hints1 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %10 = pto.full 9.99999997E-7 : f32 [] hints #kernel1_hints2 : tensor<f32>
      %11 = pto.add %9, %10 hints #kernel1_hints1 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %12 = pto.sqrt %11 hints #kernel1_hints1 : tensor<1x1xf32> -> tensor<1x1xf32>
      %13 = pto.div %3, %12 hints #kernel1_hints1 : tensor<1x512xf32>, tensor<1x1xf32> -> tensor<1x512xf32>
      %14 = pto.cast %0 hints #kernel1_hints1 : tensor<1x512xf16> -> tensor<1x512xf32>
      %15 = pto.mul %13, %14 hints #kernel1_hints1 : tensor<1x512xf32>, tensor<1x512xf32> -> tensor<1x512xf32>
      %16 = pto.cast %15 hints #kernel1_hints1 : tensor<1x512xf32> -> tensor<1x512xf16>
      %17 = pto.assemble %16 into %arg5[%arg3, 0] hints #kernel1_hints1 : tensor<1x512xf16> into tensor<?x512xf16>
      pto.yield %17 : tensor<?x512xf16>
    }
    return %1 : tensor<?x512xf16>
  }
  func.func @linear_part(%x: tensor<?x512xf16>, %weight: tensor<512x4096xf16>, %y: tensor<?x4096xf16> {pto.out}) -> tensor<?x4096xf16> attributes {pto.kernel, pto.options = #pto.options<cube_nbuffer = {3: 4}, cube_l1_reuse = {-1: 4}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x512xf16>
    %c1 = arith.constant 1 : index
    %0 = pto.loop (%arg3, %arg4) in (%c0 to %dim step %c1) factors [128, 16, 1] iter_args(%arg5 = %y) -> (tensor<?x4096xf16>) factor 128 {
      %1 = pto.view %x[%arg3, 0] [128, :] : tensor<?x512xf16> -> tensor<128x512xf16>
      %2 = pto.matmul %1, %weight hints #kernel2_hints : tensor<128x512xf16>, tensor<512x4096xf16> -> tensor<128x4096xf16>
      %3 = pto.assemble %2 into %arg5[%arg3, 0] hints #kernel2_hints1 : tensor<128x4096xf16> into tensor<?x4096xf16>
      pto.yield %3 : tensor<?x4096xf16>
    } factor 16 (%arg3, %arg4, %arg5) {
      %1 = pto.view %x[%arg3, 0] [16, :] : tensor<?x512xf16> -> tensor<16x512xf16>
      %2 = pto.matmul %1, %weight hints #kernel2_hints : tensor<16x512xf16>, tensor<512x4096xf16> -> tensor<16x4096xf16>
      %3 = pto.assemble %2 into %arg5[%arg3, 0] hints #kernel2_hints1 : tensor<16x4096xf16> into tensor<?x4096xf16>
      pto.yield %3 : tensor<?x4096xf16>
    } factor 1 (%arg3, %arg4, %arg5) {
      %1 = pto.view %x[%arg3, 0] [1, :] : tensor<?x512xf16> -> tensor<1x512xf16>
      %2 = pto.matmul %1, %weight hints #kernel2_hints : tensor<1x512xf16>, tensor<512x4096xf16> -> tensor<1x4096xf16>
      %3 = pto.assemble %2 into %arg5[%arg3, 0] hints #kernel2_hints1 : tensor<1x4096xf16> into tensor<?x4096xf16>
      pto.yield %3 : tensor<?x4096xf16>
    }
    return %0 : tensor<?x4096xf16>
  }
  func.func @rope_part(%c: tensor<?x?x576xf16>, %cos: tensor<?x64xf16>, %sin: tensor<?x64xf16>, %k_pe: tensor<?x1x?x64xf16> {pto.out}) -> tensor<?x1x?x64xf16> attributes {pto.kernel, pto.options = #pto.options<cube_nbuffer = {3: 4}, cube_l1_reuse = {-1: 4}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %c, %c0 : tensor<?x?x576xf16>
    %c1 = arith.constant 1 : index
    %dim_0 = tensor.dim %c, %c1 : tensor<?x?x576xf16>
    %dim_1 = tensor.dim %cos, %c0 : tensor<?x64xf16>
    %dim_2 = tensor.dim %sin, %c0 : tensor<?x64xf16>
    %c128 = arith.constant 128 : index
    %c16 = arith.constant 16 : index
    %0 = scf.for %arg4 = %c0 to %dim step %c1 iter_args(%arg5 = %k_pe) -> (tensor<?x1x?x64xf16>) {
      %1 = pto.loop (%arg6, %arg7) in (%c0 to %dim_0 step %c1) factors [128, 16, 1] iter_args(%arg8 = %arg5) -> (tensor<?x1x?x64xf16>) factor 128 {
        %2 = pto.view %c[%arg4, %arg6, 512] [1, 128, 64] hints #kernel3_hints : tensor<?x?x576xf16> -> tensor<1x128x64xf16>
        %3 = pto.reshape %2 ([0, 1] -> [0], [2] -> [1]) hints #kernel3_hints1 : tensor<1x128x64xf16> -> tensor<128x64xf16>
        %4 = arith.subi %dim_1, %arg6 : index
        %5 = arith.minsi %c128, %4 : index
        %6 = pto.view %cos[%arg6, 0] [%5, :] hints #kernel3_hints1 : tensor<?x64xf16> -> tensor<?x64xf16, #kernel3_bounds>
        %7 = arith.subi %dim_2, %arg6 : index
        %8 = arith.minsi %c128, %7 : index
        %9 = pto.view %sin[%arg6, 0] [%8, :] hints #kernel3_hints1 : tensor<?x64xf16> -> tensor<?x64xf16, #kernel3_bounds>
        %10 = pto.view %3[0, 0] [%5, :] hints #kernel3_hints1 : tensor<128x64xf16> -> tensor<?x64xf16, #kernel3_bounds>
        %11 = pto.mul %10, %6 hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds>, tensor<?x64xf16, #kernel3_bounds> -> tensor<?x64xf16, #kernel3_bounds>
        %12 = pto.view %3[0, 0] [:, 32] hints #kernel3_hints1 : tensor<128x64xf16> -> tensor<128x32xf16>
        %13 = pto.view %3[0, 32] [:, 32] hints #kernel3_hints1 : tensor<128x64xf16> -> tensor<128x32xf16>
        %14 = pto.neg %13 hints #kernel3_hints1 : tensor<128x32xf16> -> tensor<128x32xf16>
        %15 = pto.concat %14, %12 axis 1 hints #kernel3_hints1 : tensor<128x32xf16>, tensor<128x32xf16> -> tensor<128x64xf16>
        %16 = pto.view %15[0, 0] [%8, :] hints #kernel3_hints1 : tensor<128x64xf16> -> tensor<?x64xf16, #kernel3_bounds>
        %17 = pto.mul %16, %9 hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds>, tensor<?x64xf16, #kernel3_bounds> -> tensor<?x64xf16, #kernel3_bounds>
        %18 = arith.minsi %5, %8 : index
        %19 = pto.view %11[0, 0] [%18, :] hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds> -> tensor<?x64xf16, #kernel3_bounds>
        %20 = pto.view %17[0, 0] [%18, :] hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds> -> tensor<?x64xf16, #kernel3_bounds>
        %21 = pto.add %19, %20 hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds>, tensor<?x64xf16, #kernel3_bounds> -> tensor<?x64xf16, #kernel3_bounds>
        %22 = pto.reshape %21 ([0] -> [0, 1, 2], [1] -> [3]) hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds> -> tensor<1x1x?x64xf16, #kernel3_bounds1>
        %23 = pto.assemble %22 into %arg8[%arg4, 0, %arg6, 0] : tensor<1x1x?x64xf16, #kernel3_bounds1> into tensor<?x1x?x64xf16>
        pto.yield %23 : tensor<?x1x?x64xf16>
      } factor 16 (%arg6, %arg7, %arg8) {
        %2 = pto.view %c[%arg4, %arg6, 512] [1, 16, 64] hints #kernel3_hints : tensor<?x?x576xf16> -> tensor<1x16x64xf16>
        %3 = pto.reshape %2 ([0, 1] -> [0], [2] -> [1]) hints #kernel3_hints1 : tensor<1x16x64xf16> -> tensor<16x64xf16>
        %4 = arith.subi %dim_1, %arg6 : index
        %5 = arith.minsi %c16, %4 : index
        %6 = pto.view %cos[%arg6, 0] [%5, :] hints #kernel3_hints1 : tensor<?x64xf16> -> tensor<?x64xf16, #kernel3_bounds2>
        %7 = arith.subi %dim_2, %arg6 : index
        %8 = arith.minsi %c16, %7 : index
        %9 = pto.view %sin[%arg6, 0] [%8, :] hints #kernel3_hints1 : tensor<?x64xf16> -> tensor<?x64xf16, #kernel3_bounds2>
        %10 = pto.view %3[0, 0] [%5, :] hints #kernel3_hints1 : tensor<16x64xf16> -> tensor<?x64xf16, #kernel3_bounds2>
        %11 = pto.mul %10, %6 hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds2>, tensor<?x64xf16, #kernel3_bounds2> -> tensor<?x64xf16, #kernel3_bounds2>
        %12 = pto.view %3[0, 0] [:, 32] hints #kernel3_hints1 : tensor<16x64xf16> -> tensor<16x32xf16>
        %13 = pto.view %3[0, 32] [:, 32] hints #kernel3_hints1 : tensor<16x64xf16> -> tensor<16x32xf16>
        %14 = pto.neg %13 hints #kernel3_hints1 : tensor<16x32xf16> -> tensor<16x32xf16>
        %15 = pto.concat %14, %12 axis 1 hints #kernel3_hints1 : tensor<16x32xf16>, tensor<16x32xf16> -> tensor<16x64xf16>
        %16 = pto.view %15[0, 0] [%8, :] hints #kernel3_hints1 : tensor<16x64xf16> -> tensor<?x64xf16, #kernel3_bounds2>
        %17 = pto.mul %16, %9 hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds2>, tensor<?x64xf16, #kernel3_bounds2> -> tensor<?x64xf16, #kernel3_bounds2>
        %18 = arith.minsi %5, %8 : index
        %19 = pto.view %11[0, 0] [%18, :] hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds2> -> tensor<?x64xf16, #kernel3_bounds2>
        %20 = pto.view %17[0, 0] [%18, :] hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds2> -> tensor<?x64xf16, #kernel3_bounds2>
        %21 = pto.add %19, %20 hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds2>, tensor<?x64xf16, #kernel3_bounds2> -> tensor<?x64xf16, #kernel3_bounds2>
        %22 = pto.reshape %21 ([0] -> [0, 1, 2], [1] -> [3]) hints #kernel3_hints1 : tensor<?x64xf16, #kernel3_bounds2> -> tensor<1x1x?x64xf16, #kernel3_bounds3>
        %23 = pto.assemble %22 into %arg8[%arg4, 0, %arg6, 0] : tensor<1x1x?x64xf16, #kernel3_bounds3> into tensor<?x1x?x64xf16>
        pto.yield %23 : tensor<?x1x?x64xf16>
      } factor 1 (%arg6, %arg7, %arg8) {
        %2 = pto.view %c[%arg4, %arg6, 512] [1, 1, 64] hints #kernel3_hints : tensor<?x?x576xf16> -> tensor<1x1x64xf16>
        %3 = pto.reshape %2 ([0] -> [0], [1, 2] -> [1]) hints #kernel3_hints1 : tensor<1x1x64xf16> -> tensor<1x64xf16>
        %4 = pto.view %cos[%arg6, 0] [1, :] hints #kernel3_hints1 : tensor<?x64xf16> -> tensor<1x64xf16>
        %5 = pto.view %sin[%arg6, 0] [1, :] hints #kernel3_hints1 : tensor<?x64xf16> -> tensor<1x64xf16>
        %6 = pto.mul %3, %4 hints #kernel3_hints1 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %7 = pto.view %3[0, 0] [:, 32] hints #kernel3_hints1 : tensor<1x64xf16> -> tensor<1x32xf16>
        %8 = pto.view %3[0, 32] [:, 32] hints #kernel3_hints1 : tensor<1x64xf16> -> tensor<1x32xf16>
        %9 = pto.neg %8 hints #kernel3_hints1 : tensor<1x32xf16> -> tensor<1x32xf16>
        %10 = pto.concat %9, %7 axis 1 hints #kernel3_hints1 : tensor<1x32xf16>, tensor<1x32xf16> -> tensor<1x64xf16>
        %11 = pto.mul %10, %5 hints #kernel3_hints1 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %12 = pto.add %6, %11 hints #kernel3_hints1 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %13 = pto.reshape %12 ([0] -> [0], [1] -> [1, 2, 3]) hints #kernel3_hints1 : tensor<1x64xf16> -> tensor<1x1x1x64xf16>
        %14 = pto.assemble %13 into %arg8[%arg4, 0, %arg6, 0] : tensor<1x1x1x64xf16> into tensor<?x1x?x64xf16>
        pto.yield %14 : tensor<?x1x?x64xf16>
      }
      scf.yield %1 : tensor<?x1x?x64xf16>
    }
    return %0 : tensor<?x1x?x64xf16>
  }
}
