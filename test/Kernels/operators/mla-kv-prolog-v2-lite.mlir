// mla-kv-prolog-v2-lite, case published-1-1-2048: KV prolog in one kernel.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[8, ?]>
#bounds1 = #pto.bounds<[?, ?, 8, ?]>
#bounds2 = #pto.bounds<[4, ?]>
#bounds3 = #pto.bounds<[?, ?, 4, ?]>
#bounds4 = #pto.bounds<[2, ?]>
#bounds5 = #pto.bounds<[?, ?, 2, ?]>
#hints = #pto.hints<tile = vec<[1, 128]>>
#hints1 = #pto.hints<tile = vec<[1, 8, 512]>>
#hints2 = #pto.hints<tile = cube<m = [16, 16], k = [256, 256], n = [64, 64]>, label = "kv-down">
#hints3 = #pto.hints<label = "kv-down">
#hints4 = #pto.hints<tile = vec<[128, 128]>, label = "kv-norm">
#hints5 = #pto.hints<label = "kv-norm">
#hints6 = #pto.hints<tile = cube<m = [16, 16], k = [256, 256], n = [64, 64]>, label = "kv-expand">
#hints7 = #pto.hints<tile = vec<[128, 16, 256]>, label = "kv-split">
#hints8 = #pto.hints<label = "kv-split">
#hints9 = #pto.hints<tile = vec<[128, 64]>, label = "kv-rope">
#hints10 = #pto.hints<label = "kv-rope">
module {
  func.func @kv_prolog(%hidden: tensor<?x?x2048xf16>, %kv_a: tensor<2048x576xf16>, %kv_b: tensor<512x4096xf16>, %ln: tensor<512xf16>, %cos: tensor<?x64xf16>, %sin: tensor<?x64xf16>, %k_nope: tensor<?x?x?x128xf16> {pto.out}, %value: tensor<?x?x?x128xf16> {pto.out}, %k_pe: tensor<?x1x?x64xf16> {pto.out}) -> (tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>) attributes {pto.kernel, pto.options = #pto.options<cube_nbuffer = {3: 4}, cube_l1_reuse = {-1: 4}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %hidden, %c0 : tensor<?x?x2048xf16>
    %c1 = arith.constant 1 : index
    %dim_0 = tensor.dim %hidden, %c1 : tensor<?x?x2048xf16>
    %dim_1 = tensor.dim %cos, %c0 : tensor<?x64xf16>
    %dim_2 = tensor.dim %sin, %c0 : tensor<?x64xf16>
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    %0 = pto.reshape %ln ([0] -> [0, 1]) hints #hints : tensor<512xf16> -> tensor<1x512xf16>
    %1:3 = scf.for %arg9 = %c0 to %dim step %c1 iter_args(%arg10 = %k_nope, %arg11 = %value, %arg12 = %k_pe) -> (tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>) {
      %2:3 = pto.loop (%arg13, %arg14) in (%c0 to %dim_0 step %c1) factors [8, 4, 2, 1] iter_args(%arg15 = %arg10, %arg16 = %arg11, %arg17 = %arg12) -> (tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>) factor 8 {
        %3 = pto.view %hidden[%arg9, %arg13, 0] [1, 8, :] hints #hints1 : tensor<?x?x2048xf16> -> tensor<1x8x2048xf16>
        %4 = pto.reshape %3 ([0, 1] -> [0], [2] -> [1]) hints #hints1 : tensor<1x8x2048xf16> -> tensor<8x2048xf16>
        %5 = pto.matmul %4, %kv_a hints #hints2 : tensor<8x2048xf16>, tensor<2048x576xf16> -> tensor<8x576xf16>
        %6 = pto.view %5[0, 0] [:, 512] hints #hints3 : tensor<8x576xf16> -> tensor<8x512xf16>
        %7 = pto.cast %6 hints #hints4 : tensor<8x512xf16> -> tensor<8x512xf32>
        %8 = pto.mul %7, %7 hints #hints4 : tensor<8x512xf32>, tensor<8x512xf32> -> tensor<8x512xf32>
        %9 = pto.reshape %8 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<8x512xf32> -> tensor<8x8x64xf32>
        %10 = pto.sum %9 axis 2 hints #hints4 : tensor<8x8x64xf32> -> tensor<8x8xf32>
        %11 = pto.sum %10 axis 1 keepdim hints #hints4 : tensor<8x8xf32> -> tensor<8x1xf32>
        %12 = pto.full 0.001953125 : f32 [] hints #hints5 : tensor<f32>
        %13 = pto.mul %11, %12 hints #hints4 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
        %14 = pto.full 9.99999997E-7 : f32 [] hints #hints5 : tensor<f32>
        %15 = pto.add %13, %14 hints #hints4 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
        %16 = pto.sqrt %15 hints #hints4 : tensor<8x1xf32> -> tensor<8x1xf32>
        %17 = pto.div %7, %16 hints #hints4 : tensor<8x512xf32>, tensor<8x1xf32> -> tensor<8x512xf32>
        %18 = pto.cast %0 hints #hints4 : tensor<1x512xf16> -> tensor<1x512xf32>
        %19 = pto.mul %17, %18 hints #hints4 : tensor<8x512xf32>, tensor<1x512xf32> -> tensor<8x512xf32>
        %20 = pto.cast %19 hints #hints4 : tensor<8x512xf32> -> tensor<8x512xf16>
        %21 = pto.matmul %20, %kv_b hints #hints6 : tensor<8x512xf16>, tensor<512x4096xf16> -> tensor<8x4096xf16>
        %22 = pto.reshape %21 ([0] -> [0], [1] -> [1, 2]) hints #hints7 : tensor<8x4096xf16> -> tensor<8x16x256xf16>
        %23 = pto.view %22[0, 0, 0] [:, :, 128] hints #hints7 : tensor<8x16x256xf16> -> tensor<8x16x128xf16>
        %24 = pto.reshape %23 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints7 : tensor<8x16x128xf16> -> tensor<1x8x16x128xf16>
        %25 = pto.assemble %24 into %arg15[%arg9, %arg13, 0, 0] hints #hints8 : tensor<1x8x16x128xf16> into tensor<?x?x?x128xf16>
        %26 = pto.view %22[0, 0, 128] [:, :, 128] hints #hints7 : tensor<8x16x256xf16> -> tensor<8x16x128xf16>
        %27 = pto.reshape %26 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints7 : tensor<8x16x128xf16> -> tensor<1x8x16x128xf16>
        %28 = pto.assemble %27 into %arg16[%arg9, %arg13, 0, 0] hints #hints8 : tensor<1x8x16x128xf16> into tensor<?x?x?x128xf16>
        %29 = pto.view %5[0, 512] [:, 64] hints #hints9 : tensor<8x576xf16> -> tensor<8x64xf16>
        %30 = arith.subi %dim_1, %arg13 : index
        %31 = arith.minsi %c8, %30 : index
        %32 = pto.view %cos[%arg13, 0] [%31, :] hints #hints9 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds>
        %33 = arith.subi %dim_2, %arg13 : index
        %34 = arith.minsi %c8, %33 : index
        %35 = pto.view %sin[%arg13, 0] [%34, :] hints #hints9 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds>
        %36 = pto.view %29[0, 0] [%31, :] hints #hints9 : tensor<8x64xf16> -> tensor<?x64xf16, #bounds>
        %37 = pto.mul %36, %32 hints #hints9 : tensor<?x64xf16, #bounds>, tensor<?x64xf16, #bounds> -> tensor<?x64xf16, #bounds>
        %38 = pto.view %29[0, 0] [:, 32] hints #hints9 : tensor<8x64xf16> -> tensor<8x32xf16>
        %39 = pto.view %29[0, 32] [:, 32] hints #hints9 : tensor<8x64xf16> -> tensor<8x32xf16>
        %40 = pto.neg %39 hints #hints9 : tensor<8x32xf16> -> tensor<8x32xf16>
        %41 = pto.concat %40, %38 axis 1 hints #hints9 : tensor<8x32xf16>, tensor<8x32xf16> -> tensor<8x64xf16>
        %42 = pto.view %41[0, 0] [%34, :] hints #hints9 : tensor<8x64xf16> -> tensor<?x64xf16, #bounds>
        %43 = pto.mul %42, %35 hints #hints9 : tensor<?x64xf16, #bounds>, tensor<?x64xf16, #bounds> -> tensor<?x64xf16, #bounds>
        %44 = arith.minsi %31, %34 : index
        %45 = pto.view %37[0, 0] [%44, :] hints #hints9 : tensor<?x64xf16, #bounds> -> tensor<?x64xf16, #bounds>
        %46 = pto.view %43[0, 0] [%44, :] hints #hints9 : tensor<?x64xf16, #bounds> -> tensor<?x64xf16, #bounds>
        %47 = pto.add %45, %46 hints #hints9 : tensor<?x64xf16, #bounds>, tensor<?x64xf16, #bounds> -> tensor<?x64xf16, #bounds>
        %48 = pto.reshape %47 ([0] -> [0, 1, 2], [1] -> [3]) hints #hints9 : tensor<?x64xf16, #bounds> -> tensor<1x1x?x64xf16, #bounds1>
        %49 = pto.assemble %48 into %arg17[%arg9, 0, %arg13, 0] hints #hints10 : tensor<1x1x?x64xf16, #bounds1> into tensor<?x1x?x64xf16>
        pto.yield %25, %28, %49 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      } factor 4 (%arg13, %arg14, %arg15, %arg16, %arg17) {
        %3 = pto.view %hidden[%arg9, %arg13, 0] [1, 4, :] hints #hints1 : tensor<?x?x2048xf16> -> tensor<1x4x2048xf16>
        %4 = pto.reshape %3 ([0, 1] -> [0], [2] -> [1]) hints #hints1 : tensor<1x4x2048xf16> -> tensor<4x2048xf16>
        %5 = pto.matmul %4, %kv_a hints #hints2 : tensor<4x2048xf16>, tensor<2048x576xf16> -> tensor<4x576xf16>
        %6 = pto.view %5[0, 0] [:, 512] hints #hints3 : tensor<4x576xf16> -> tensor<4x512xf16>
        %7 = pto.cast %6 hints #hints4 : tensor<4x512xf16> -> tensor<4x512xf32>
        %8 = pto.mul %7, %7 hints #hints4 : tensor<4x512xf32>, tensor<4x512xf32> -> tensor<4x512xf32>
        %9 = pto.reshape %8 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<4x512xf32> -> tensor<4x8x64xf32>
        %10 = pto.sum %9 axis 2 hints #hints4 : tensor<4x8x64xf32> -> tensor<4x8xf32>
        %11 = pto.sum %10 axis 1 keepdim hints #hints4 : tensor<4x8xf32> -> tensor<4x1xf32>
        %12 = pto.full 0.001953125 : f32 [] hints #hints5 : tensor<f32>
        %13 = pto.mul %11, %12 hints #hints4 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
        %14 = pto.full 9.99999997E-7 : f32 [] hints #hints5 : tensor<f32>
        %15 = pto.add %13, %14 hints #hints4 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
        %16 = pto.sqrt %15 hints #hints4 : tensor<4x1xf32> -> tensor<4x1xf32>
        %17 = pto.div %7, %16 hints #hints4 : tensor<4x512xf32>, tensor<4x1xf32> -> tensor<4x512xf32>
        %18 = pto.cast %0 hints #hints4 : tensor<1x512xf16> -> tensor<1x512xf32>
        %19 = pto.mul %17, %18 hints #hints4 : tensor<4x512xf32>, tensor<1x512xf32> -> tensor<4x512xf32>
        %20 = pto.cast %19 hints #hints4 : tensor<4x512xf32> -> tensor<4x512xf16>
        %21 = pto.matmul %20, %kv_b hints #hints6 : tensor<4x512xf16>, tensor<512x4096xf16> -> tensor<4x4096xf16>
        %22 = pto.reshape %21 ([0] -> [0], [1] -> [1, 2]) hints #hints7 : tensor<4x4096xf16> -> tensor<4x16x256xf16>
        %23 = pto.view %22[0, 0, 0] [:, :, 128] hints #hints7 : tensor<4x16x256xf16> -> tensor<4x16x128xf16>
        %24 = pto.reshape %23 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints7 : tensor<4x16x128xf16> -> tensor<1x4x16x128xf16>
        %25 = pto.assemble %24 into %arg15[%arg9, %arg13, 0, 0] hints #hints8 : tensor<1x4x16x128xf16> into tensor<?x?x?x128xf16>
        %26 = pto.view %22[0, 0, 128] [:, :, 128] hints #hints7 : tensor<4x16x256xf16> -> tensor<4x16x128xf16>
        %27 = pto.reshape %26 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints7 : tensor<4x16x128xf16> -> tensor<1x4x16x128xf16>
        %28 = pto.assemble %27 into %arg16[%arg9, %arg13, 0, 0] hints #hints8 : tensor<1x4x16x128xf16> into tensor<?x?x?x128xf16>
        %29 = pto.view %5[0, 512] [:, 64] hints #hints9 : tensor<4x576xf16> -> tensor<4x64xf16>
        %30 = arith.subi %dim_1, %arg13 : index
        %31 = arith.minsi %c4, %30 : index
        %32 = pto.view %cos[%arg13, 0] [%31, :] hints #hints9 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds2>
        %33 = arith.subi %dim_2, %arg13 : index
        %34 = arith.minsi %c4, %33 : index
        %35 = pto.view %sin[%arg13, 0] [%34, :] hints #hints9 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds2>
        %36 = pto.view %29[0, 0] [%31, :] hints #hints9 : tensor<4x64xf16> -> tensor<?x64xf16, #bounds2>
        %37 = pto.mul %36, %32 hints #hints9 : tensor<?x64xf16, #bounds2>, tensor<?x64xf16, #bounds2> -> tensor<?x64xf16, #bounds2>
        %38 = pto.view %29[0, 0] [:, 32] hints #hints9 : tensor<4x64xf16> -> tensor<4x32xf16>
        %39 = pto.view %29[0, 32] [:, 32] hints #hints9 : tensor<4x64xf16> -> tensor<4x32xf16>
        %40 = pto.neg %39 hints #hints9 : tensor<4x32xf16> -> tensor<4x32xf16>
        %41 = pto.concat %40, %38 axis 1 hints #hints9 : tensor<4x32xf16>, tensor<4x32xf16> -> tensor<4x64xf16>
        %42 = pto.view %41[0, 0] [%34, :] hints #hints9 : tensor<4x64xf16> -> tensor<?x64xf16, #bounds2>
        %43 = pto.mul %42, %35 hints #hints9 : tensor<?x64xf16, #bounds2>, tensor<?x64xf16, #bounds2> -> tensor<?x64xf16, #bounds2>
        %44 = arith.minsi %31, %34 : index
        %45 = pto.view %37[0, 0] [%44, :] hints #hints9 : tensor<?x64xf16, #bounds2> -> tensor<?x64xf16, #bounds2>
        %46 = pto.view %43[0, 0] [%44, :] hints #hints9 : tensor<?x64xf16, #bounds2> -> tensor<?x64xf16, #bounds2>
        %47 = pto.add %45, %46 hints #hints9 : tensor<?x64xf16, #bounds2>, tensor<?x64xf16, #bounds2> -> tensor<?x64xf16, #bounds2>
        %48 = pto.reshape %47 ([0] -> [0, 1, 2], [1] -> [3]) hints #hints9 : tensor<?x64xf16, #bounds2> -> tensor<1x1x?x64xf16, #bounds3>
        %49 = pto.assemble %48 into %arg17[%arg9, 0, %arg13, 0] hints #hints10 : tensor<1x1x?x64xf16, #bounds3> into tensor<?x1x?x64xf16>
        pto.yield %25, %28, %49 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      } factor 2 (%arg13, %arg14, %arg15, %arg16, %arg17) {
        %3 = pto.view %hidden[%arg9, %arg13, 0] [1, 2, :] hints #hints1 : tensor<?x?x2048xf16> -> tensor<1x2x2048xf16>
        %4 = pto.reshape %3 ([0, 1] -> [0], [2] -> [1]) hints #hints1 : tensor<1x2x2048xf16> -> tensor<2x2048xf16>
        %5 = pto.matmul %4, %kv_a hints #hints2 : tensor<2x2048xf16>, tensor<2048x576xf16> -> tensor<2x576xf16>
        %6 = pto.view %5[0, 0] [:, 512] hints #hints3 : tensor<2x576xf16> -> tensor<2x512xf16>
        %7 = pto.cast %6 hints #hints4 : tensor<2x512xf16> -> tensor<2x512xf32>
        %8 = pto.mul %7, %7 hints #hints4 : tensor<2x512xf32>, tensor<2x512xf32> -> tensor<2x512xf32>
        %9 = pto.reshape %8 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<2x512xf32> -> tensor<2x8x64xf32>
        %10 = pto.sum %9 axis 2 hints #hints4 : tensor<2x8x64xf32> -> tensor<2x8xf32>
        %11 = pto.sum %10 axis 1 keepdim hints #hints4 : tensor<2x8xf32> -> tensor<2x1xf32>
        %12 = pto.full 0.001953125 : f32 [] hints #hints5 : tensor<f32>
        %13 = pto.mul %11, %12 hints #hints4 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
        %14 = pto.full 9.99999997E-7 : f32 [] hints #hints5 : tensor<f32>
        %15 = pto.add %13, %14 hints #hints4 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
        %16 = pto.sqrt %15 hints #hints4 : tensor<2x1xf32> -> tensor<2x1xf32>
        %17 = pto.div %7, %16 hints #hints4 : tensor<2x512xf32>, tensor<2x1xf32> -> tensor<2x512xf32>
        %18 = pto.cast %0 hints #hints4 : tensor<1x512xf16> -> tensor<1x512xf32>
        %19 = pto.mul %17, %18 hints #hints4 : tensor<2x512xf32>, tensor<1x512xf32> -> tensor<2x512xf32>
        %20 = pto.cast %19 hints #hints4 : tensor<2x512xf32> -> tensor<2x512xf16>
        %21 = pto.matmul %20, %kv_b hints #hints6 : tensor<2x512xf16>, tensor<512x4096xf16> -> tensor<2x4096xf16>
        %22 = pto.reshape %21 ([0] -> [0], [1] -> [1, 2]) hints #hints7 : tensor<2x4096xf16> -> tensor<2x16x256xf16>
        %23 = pto.view %22[0, 0, 0] [:, :, 128] hints #hints7 : tensor<2x16x256xf16> -> tensor<2x16x128xf16>
        %24 = pto.reshape %23 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints7 : tensor<2x16x128xf16> -> tensor<1x2x16x128xf16>
        %25 = pto.assemble %24 into %arg15[%arg9, %arg13, 0, 0] hints #hints8 : tensor<1x2x16x128xf16> into tensor<?x?x?x128xf16>
        %26 = pto.view %22[0, 0, 128] [:, :, 128] hints #hints7 : tensor<2x16x256xf16> -> tensor<2x16x128xf16>
        %27 = pto.reshape %26 ([0] -> [0, 1], [1] -> [2], [2] -> [3]) hints #hints7 : tensor<2x16x128xf16> -> tensor<1x2x16x128xf16>
        %28 = pto.assemble %27 into %arg16[%arg9, %arg13, 0, 0] hints #hints8 : tensor<1x2x16x128xf16> into tensor<?x?x?x128xf16>
        %29 = pto.view %5[0, 512] [:, 64] hints #hints9 : tensor<2x576xf16> -> tensor<2x64xf16>
        %30 = arith.subi %dim_1, %arg13 : index
        %31 = arith.minsi %c2, %30 : index
        %32 = pto.view %cos[%arg13, 0] [%31, :] hints #hints9 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds4>
        %33 = arith.subi %dim_2, %arg13 : index
        %34 = arith.minsi %c2, %33 : index
        %35 = pto.view %sin[%arg13, 0] [%34, :] hints #hints9 : tensor<?x64xf16> -> tensor<?x64xf16, #bounds4>
        %36 = pto.view %29[0, 0] [%31, :] hints #hints9 : tensor<2x64xf16> -> tensor<?x64xf16, #bounds4>
        %37 = pto.mul %36, %32 hints #hints9 : tensor<?x64xf16, #bounds4>, tensor<?x64xf16, #bounds4> -> tensor<?x64xf16, #bounds4>
        %38 = pto.view %29[0, 0] [:, 32] hints #hints9 : tensor<2x64xf16> -> tensor<2x32xf16>
        %39 = pto.view %29[0, 32] [:, 32] hints #hints9 : tensor<2x64xf16> -> tensor<2x32xf16>
        %40 = pto.neg %39 hints #hints9 : tensor<2x32xf16> -> tensor<2x32xf16>
        %41 = pto.concat %40, %38 axis 1 hints #hints9 : tensor<2x32xf16>, tensor<2x32xf16> -> tensor<2x64xf16>
        %42 = pto.view %41[0, 0] [%34, :] hints #hints9 : tensor<2x64xf16> -> tensor<?x64xf16, #bounds4>
        %43 = pto.mul %42, %35 hints #hints9 : tensor<?x64xf16, #bounds4>, tensor<?x64xf16, #bounds4> -> tensor<?x64xf16, #bounds4>
        %44 = arith.minsi %31, %34 : index
        %45 = pto.view %37[0, 0] [%44, :] hints #hints9 : tensor<?x64xf16, #bounds4> -> tensor<?x64xf16, #bounds4>
        %46 = pto.view %43[0, 0] [%44, :] hints #hints9 : tensor<?x64xf16, #bounds4> -> tensor<?x64xf16, #bounds4>
        %47 = pto.add %45, %46 hints #hints9 : tensor<?x64xf16, #bounds4>, tensor<?x64xf16, #bounds4> -> tensor<?x64xf16, #bounds4>
        %48 = pto.reshape %47 ([0] -> [0, 1, 2], [1] -> [3]) hints #hints9 : tensor<?x64xf16, #bounds4> -> tensor<1x1x?x64xf16, #bounds5>
        %49 = pto.assemble %48 into %arg17[%arg9, 0, %arg13, 0] hints #hints10 : tensor<1x1x?x64xf16, #bounds5> into tensor<?x1x?x64xf16>
        pto.yield %25, %28, %49 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      } factor 1 (%arg13, %arg14, %arg15, %arg16, %arg17) {
        %3 = pto.view %hidden[%arg9, %arg13, 0] [1, 1, :] hints #hints1 : tensor<?x?x2048xf16> -> tensor<1x1x2048xf16>
        %4 = pto.reshape %3 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<1x1x2048xf16> -> tensor<1x2048xf16>
        %5 = pto.matmul %4, %kv_a hints #hints2 : tensor<1x2048xf16>, tensor<2048x576xf16> -> tensor<1x576xf16>
        %6 = pto.view %5[0, 0] [:, 512] hints #hints3 : tensor<1x576xf16> -> tensor<1x512xf16>
        %7 = pto.cast %6 hints #hints4 : tensor<1x512xf16> -> tensor<1x512xf32>
        %8 = pto.mul %7, %7 hints #hints4 : tensor<1x512xf32>, tensor<1x512xf32> -> tensor<1x512xf32>
        %9 = pto.reshape %8 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<1x512xf32> -> tensor<1x8x64xf32>
        %10 = pto.sum %9 axis 2 hints #hints4 : tensor<1x8x64xf32> -> tensor<1x8xf32>
        %11 = pto.sum %10 axis 1 keepdim hints #hints4 : tensor<1x8xf32> -> tensor<1x1xf32>
        %12 = pto.full 0.001953125 : f32 [] hints #hints5 : tensor<f32>
        %13 = pto.mul %11, %12 hints #hints4 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
        %14 = pto.full 9.99999997E-7 : f32 [] hints #hints5 : tensor<f32>
        %15 = pto.add %13, %14 hints #hints4 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
        %16 = pto.sqrt %15 hints #hints4 : tensor<1x1xf32> -> tensor<1x1xf32>
        %17 = pto.div %7, %16 hints #hints4 : tensor<1x512xf32>, tensor<1x1xf32> -> tensor<1x512xf32>
        %18 = pto.cast %0 hints #hints4 : tensor<1x512xf16> -> tensor<1x512xf32>
        %19 = pto.mul %17, %18 hints #hints4 : tensor<1x512xf32>, tensor<1x512xf32> -> tensor<1x512xf32>
        %20 = pto.cast %19 hints #hints4 : tensor<1x512xf32> -> tensor<1x512xf16>
        %21 = pto.matmul %20, %kv_b hints #hints6 : tensor<1x512xf16>, tensor<512x4096xf16> -> tensor<1x4096xf16>
        %22 = pto.reshape %21 ([0] -> [0], [1] -> [1, 2]) hints #hints7 : tensor<1x4096xf16> -> tensor<1x16x256xf16>
        %23 = pto.view %22[0, 0, 0] [:, :, 128] hints #hints7 : tensor<1x16x256xf16> -> tensor<1x16x128xf16>
        %24 = pto.reshape %23 ([0] -> [0], [1] -> [1, 2], [2] -> [3]) hints #hints7 : tensor<1x16x128xf16> -> tensor<1x1x16x128xf16>
        %25 = pto.assemble %24 into %arg15[%arg9, %arg13, 0, 0] hints #hints8 : tensor<1x1x16x128xf16> into tensor<?x?x?x128xf16>
        %26 = pto.view %22[0, 0, 128] [:, :, 128] hints #hints7 : tensor<1x16x256xf16> -> tensor<1x16x128xf16>
        %27 = pto.reshape %26 ([0] -> [0], [1] -> [1, 2], [2] -> [3]) hints #hints7 : tensor<1x16x128xf16> -> tensor<1x1x16x128xf16>
        %28 = pto.assemble %27 into %arg16[%arg9, %arg13, 0, 0] hints #hints8 : tensor<1x1x16x128xf16> into tensor<?x?x?x128xf16>
        %29 = pto.view %5[0, 512] [:, 64] hints #hints9 : tensor<1x576xf16> -> tensor<1x64xf16>
        %30 = pto.view %cos[%arg13, 0] [1, :] hints #hints9 : tensor<?x64xf16> -> tensor<1x64xf16>
        %31 = pto.view %sin[%arg13, 0] [1, :] hints #hints9 : tensor<?x64xf16> -> tensor<1x64xf16>
        %32 = pto.mul %29, %30 hints #hints9 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %33 = pto.view %29[0, 0] [:, 32] hints #hints9 : tensor<1x64xf16> -> tensor<1x32xf16>
        %34 = pto.view %29[0, 32] [:, 32] hints #hints9 : tensor<1x64xf16> -> tensor<1x32xf16>
        %35 = pto.neg %34 hints #hints9 : tensor<1x32xf16> -> tensor<1x32xf16>
        %36 = pto.concat %35, %33 axis 1 hints #hints9 : tensor<1x32xf16>, tensor<1x32xf16> -> tensor<1x64xf16>
        %37 = pto.mul %36, %31 hints #hints9 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %38 = pto.add %32, %37 hints #hints9 : tensor<1x64xf16>, tensor<1x64xf16> -> tensor<1x64xf16>
        %39 = pto.reshape %38 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints9 : tensor<1x64xf16> -> tensor<1x1x1x64xf16>
        %40 = pto.assemble %39 into %arg17[%arg9, 0, %arg13, 0] hints #hints10 : tensor<1x1x1x64xf16> into tensor<?x1x?x64xf16>
        pto.yield %25, %28, %40 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
      }
      scf.yield %2#0, %2#1, %2#2 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
    }
    return %1#0, %1#1, %1#2 : tensor<?x?x?x128xf16>, tensor<?x?x?x128xf16>, tensor<?x1x?x64xf16>
  }
}
