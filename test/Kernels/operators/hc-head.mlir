// hc-head, case t1: mix four residual streams into one at the end of the model.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[1, 8]>>
#hints1 = #pto.hints<tile = vec<[1, 4, 64]>>
#hints2 = #pto.hints<tile = vec<[1, 256]>>
#hints3 = #pto.hints<tile = vec<[1, 256]>, label = "hc-norm">
#hints4 = #pto.hints<label = "hc-norm">
#hints5 = #pto.hints<tile = vec<[1, 256]>, label = "hc-linear">
#hints6 = #pto.hints<tile = cube<m = [16, 16], k = [512, 1024], n = [128, 128]>, label = "hc-linear">
#hints7 = #pto.hints<tile = vec<[1, 64]>, label = "hc-reduce">
#hints8 = #pto.hints<label = "hc-reduce">
module {
  func.func @hc_head(%x: tensor<?x4x64xbf16>, %hc_fn: tensor<4x256xf32>, %hc_scale: tensor<1xf32>, %hc_base: tensor<4xf32>, %y: tensor<?x64xbf16> {pto.out}) -> tensor<?x64xbf16> attributes {pto.kernel, pto.options = #pto.options<runtime = {stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x4x64xbf16>
    %dim_0 = tensor.dim %y, %c0 : tensor<?x64xbf16>
    %c1 = arith.constant 1 : index
    %0 = arith.cmpi eq, %dim, %dim_0 : index
    pto.assert %0, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_0)
    %1 = pto.reshape %hc_scale ([0] -> [0, 1]) hints #hints : tensor<1xf32> -> tensor<1x1xf32>
    %2 = pto.reshape %hc_base ([0] -> [0, 1]) hints #hints : tensor<4xf32> -> tensor<1x4xf32>
    %3 = pto.loop (%arg5, %arg6) in (%c0 to %dim step %c1) factors [64, 16, 4, 1] iter_args(%arg7 = %y) -> (tensor<?x64xbf16>) factor 64 {
      %4 = pto.view %x[%arg5, 0, 0] [64, :, :] hints #hints1 : tensor<?x4x64xbf16> -> tensor<64x4x64xbf16>
      %5 = pto.reshape %4 ([0] -> [0], [1, 2] -> [1]) hints #hints2 : tensor<64x4x64xbf16> -> tensor<64x256xbf16>
      %6 = pto.cast %5 hints #hints2 : tensor<64x256xbf16> -> tensor<64x256xf32>
      %7 = pto.mul %6, %6 hints #hints3 : tensor<64x256xf32>, tensor<64x256xf32> -> tensor<64x256xf32>
      %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #hints3 : tensor<64x256xf32> -> tensor<64x4x64xf32>
      %9 = pto.sum %8 axis 2 hints #hints3 : tensor<64x4x64xf32> -> tensor<64x4xf32>
      %10 = pto.sum %9 axis 1 keepdim hints #hints3 : tensor<64x4xf32> -> tensor<64x1xf32>
      %11 = pto.full 3.906250e-03 : f32 [] hints #hints4 : tensor<f32>
      %12 = pto.mul %10, %11 hints #hints3 : tensor<64x1xf32>, tensor<f32> -> tensor<64x1xf32>
      %13 = pto.full 9.99999997E-7 : f32 [] hints #hints4 : tensor<f32>
      %14 = pto.add %12, %13 hints #hints3 : tensor<64x1xf32>, tensor<f32> -> tensor<64x1xf32>
      %15 = pto.sqrt %14 hints #hints3 : tensor<64x1xf32> -> tensor<64x1xf32>
      %16 = pto.view %6[0, 0] [:, 64] hints #hints5 : tensor<64x256xf32> -> tensor<64x64xf32>
      %17 = pto.view %hc_fn[0, 0] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %18 = pto.matmul %16, %17 b_trans hints #hints6 : tensor<64x64xf32>, tensor<4x64xf32> -> tensor<64x4xf32>
      %19 = pto.view %6[0, 64] [:, 64] hints #hints5 : tensor<64x256xf32> -> tensor<64x64xf32>
      %20 = pto.view %hc_fn[0, 64] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %21 = pto.matmul %19, %20 b_trans hints #hints6 : tensor<64x64xf32>, tensor<4x64xf32> -> tensor<64x4xf32>
      %22 = pto.add %18, %21 hints #hints5 : tensor<64x4xf32>, tensor<64x4xf32> -> tensor<64x4xf32>
      %23 = pto.view %6[0, 128] [:, 64] hints #hints5 : tensor<64x256xf32> -> tensor<64x64xf32>
      %24 = pto.view %hc_fn[0, 128] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %25 = pto.matmul %23, %24 b_trans hints #hints6 : tensor<64x64xf32>, tensor<4x64xf32> -> tensor<64x4xf32>
      %26 = pto.add %22, %25 hints #hints5 : tensor<64x4xf32>, tensor<64x4xf32> -> tensor<64x4xf32>
      %27 = pto.view %6[0, 192] [:, 64] hints #hints5 : tensor<64x256xf32> -> tensor<64x64xf32>
      %28 = pto.view %hc_fn[0, 192] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %29 = pto.matmul %27, %28 b_trans hints #hints6 : tensor<64x64xf32>, tensor<4x64xf32> -> tensor<64x4xf32>
      %30 = pto.add %26, %29 hints #hints5 : tensor<64x4xf32>, tensor<64x4xf32> -> tensor<64x4xf32>
      %31 = pto.div %30, %15 hints #hints5 : tensor<64x4xf32>, tensor<64x1xf32> -> tensor<64x4xf32>
      %32 = pto.mul %31, %1 hints #hints7 : tensor<64x4xf32>, tensor<1x1xf32> -> tensor<64x4xf32>
      %33 = pto.add %32, %2 hints #hints7 : tensor<64x4xf32>, tensor<1x4xf32> -> tensor<64x4xf32>
      %34 = pto.neg %33 hints #hints7 : tensor<64x4xf32> -> tensor<64x4xf32>
      %35 = pto.exp %34 hints #hints7 : tensor<64x4xf32> -> tensor<64x4xf32>
      %36 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %37 = pto.add %35, %36 hints #hints7 : tensor<64x4xf32>, tensor<f32> -> tensor<64x4xf32>
      %38 = pto.reciprocal %37 hints #hints7 : tensor<64x4xf32> -> tensor<64x4xf32>
      %39 = pto.full 9.99999997E-7 : f32 [] hints #hints8 : tensor<f32>
      %40 = pto.add %38, %39 hints #hints7 : tensor<64x4xf32>, tensor<f32> -> tensor<64x4xf32>
      %41 = pto.view %6[0, 0] [:, 64] hints #hints7 : tensor<64x256xf32> -> tensor<64x64xf32>
      %42 = pto.view %40[0, 0] [:, 1] hints #hints7 : tensor<64x4xf32> -> tensor<64x1xf32>
      %43 = pto.mul %41, %42 hints #hints7 : tensor<64x64xf32>, tensor<64x1xf32> -> tensor<64x64xf32>
      %44 = pto.view %6[0, 64] [:, 64] hints #hints7 : tensor<64x256xf32> -> tensor<64x64xf32>
      %45 = pto.view %40[0, 1] [:, 1] hints #hints7 : tensor<64x4xf32> -> tensor<64x1xf32>
      %46 = pto.mul %44, %45 hints #hints7 : tensor<64x64xf32>, tensor<64x1xf32> -> tensor<64x64xf32>
      %47 = pto.add %43, %46 hints #hints7 : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
      %48 = pto.view %6[0, 128] [:, 64] hints #hints7 : tensor<64x256xf32> -> tensor<64x64xf32>
      %49 = pto.view %40[0, 2] [:, 1] hints #hints7 : tensor<64x4xf32> -> tensor<64x1xf32>
      %50 = pto.mul %48, %49 hints #hints7 : tensor<64x64xf32>, tensor<64x1xf32> -> tensor<64x64xf32>
      %51 = pto.add %47, %50 hints #hints7 : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
      %52 = pto.view %6[0, 192] [:, 64] hints #hints7 : tensor<64x256xf32> -> tensor<64x64xf32>
      %53 = pto.view %40[0, 3] [:, 1] hints #hints7 : tensor<64x4xf32> -> tensor<64x1xf32>
      %54 = pto.mul %52, %53 hints #hints7 : tensor<64x64xf32>, tensor<64x1xf32> -> tensor<64x64xf32>
      %55 = pto.add %51, %54 hints #hints7 : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
      %56 = pto.cast %55 hints #hints7 : tensor<64x64xf32> -> tensor<64x64xbf16>
      %57 = pto.assemble %56 into %arg7[%arg5, 0] hints #hints7 : tensor<64x64xbf16> into tensor<?x64xbf16>
      pto.yield %57 : tensor<?x64xbf16>
    } factor 16 (%arg5, %arg6, %arg7) {
      %4 = pto.view %x[%arg5, 0, 0] [16, :, :] hints #hints1 : tensor<?x4x64xbf16> -> tensor<16x4x64xbf16>
      %5 = pto.reshape %4 ([0] -> [0], [1, 2] -> [1]) hints #hints2 : tensor<16x4x64xbf16> -> tensor<16x256xbf16>
      %6 = pto.cast %5 hints #hints2 : tensor<16x256xbf16> -> tensor<16x256xf32>
      %7 = pto.mul %6, %6 hints #hints3 : tensor<16x256xf32>, tensor<16x256xf32> -> tensor<16x256xf32>
      %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #hints3 : tensor<16x256xf32> -> tensor<16x4x64xf32>
      %9 = pto.sum %8 axis 2 hints #hints3 : tensor<16x4x64xf32> -> tensor<16x4xf32>
      %10 = pto.sum %9 axis 1 keepdim hints #hints3 : tensor<16x4xf32> -> tensor<16x1xf32>
      %11 = pto.full 3.906250e-03 : f32 [] hints #hints4 : tensor<f32>
      %12 = pto.mul %10, %11 hints #hints3 : tensor<16x1xf32>, tensor<f32> -> tensor<16x1xf32>
      %13 = pto.full 9.99999997E-7 : f32 [] hints #hints4 : tensor<f32>
      %14 = pto.add %12, %13 hints #hints3 : tensor<16x1xf32>, tensor<f32> -> tensor<16x1xf32>
      %15 = pto.sqrt %14 hints #hints3 : tensor<16x1xf32> -> tensor<16x1xf32>
      %16 = pto.view %6[0, 0] [:, 64] hints #hints5 : tensor<16x256xf32> -> tensor<16x64xf32>
      %17 = pto.view %hc_fn[0, 0] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %18 = pto.matmul %16, %17 b_trans hints #hints6 : tensor<16x64xf32>, tensor<4x64xf32> -> tensor<16x4xf32>
      %19 = pto.view %6[0, 64] [:, 64] hints #hints5 : tensor<16x256xf32> -> tensor<16x64xf32>
      %20 = pto.view %hc_fn[0, 64] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %21 = pto.matmul %19, %20 b_trans hints #hints6 : tensor<16x64xf32>, tensor<4x64xf32> -> tensor<16x4xf32>
      %22 = pto.add %18, %21 hints #hints5 : tensor<16x4xf32>, tensor<16x4xf32> -> tensor<16x4xf32>
      %23 = pto.view %6[0, 128] [:, 64] hints #hints5 : tensor<16x256xf32> -> tensor<16x64xf32>
      %24 = pto.view %hc_fn[0, 128] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %25 = pto.matmul %23, %24 b_trans hints #hints6 : tensor<16x64xf32>, tensor<4x64xf32> -> tensor<16x4xf32>
      %26 = pto.add %22, %25 hints #hints5 : tensor<16x4xf32>, tensor<16x4xf32> -> tensor<16x4xf32>
      %27 = pto.view %6[0, 192] [:, 64] hints #hints5 : tensor<16x256xf32> -> tensor<16x64xf32>
      %28 = pto.view %hc_fn[0, 192] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %29 = pto.matmul %27, %28 b_trans hints #hints6 : tensor<16x64xf32>, tensor<4x64xf32> -> tensor<16x4xf32>
      %30 = pto.add %26, %29 hints #hints5 : tensor<16x4xf32>, tensor<16x4xf32> -> tensor<16x4xf32>
      %31 = pto.div %30, %15 hints #hints5 : tensor<16x4xf32>, tensor<16x1xf32> -> tensor<16x4xf32>
      %32 = pto.mul %31, %1 hints #hints7 : tensor<16x4xf32>, tensor<1x1xf32> -> tensor<16x4xf32>
      %33 = pto.add %32, %2 hints #hints7 : tensor<16x4xf32>, tensor<1x4xf32> -> tensor<16x4xf32>
      %34 = pto.neg %33 hints #hints7 : tensor<16x4xf32> -> tensor<16x4xf32>
      %35 = pto.exp %34 hints #hints7 : tensor<16x4xf32> -> tensor<16x4xf32>
      %36 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %37 = pto.add %35, %36 hints #hints7 : tensor<16x4xf32>, tensor<f32> -> tensor<16x4xf32>
      %38 = pto.reciprocal %37 hints #hints7 : tensor<16x4xf32> -> tensor<16x4xf32>
      %39 = pto.full 9.99999997E-7 : f32 [] hints #hints8 : tensor<f32>
      %40 = pto.add %38, %39 hints #hints7 : tensor<16x4xf32>, tensor<f32> -> tensor<16x4xf32>
      %41 = pto.view %6[0, 0] [:, 64] hints #hints7 : tensor<16x256xf32> -> tensor<16x64xf32>
      %42 = pto.view %40[0, 0] [:, 1] hints #hints7 : tensor<16x4xf32> -> tensor<16x1xf32>
      %43 = pto.mul %41, %42 hints #hints7 : tensor<16x64xf32>, tensor<16x1xf32> -> tensor<16x64xf32>
      %44 = pto.view %6[0, 64] [:, 64] hints #hints7 : tensor<16x256xf32> -> tensor<16x64xf32>
      %45 = pto.view %40[0, 1] [:, 1] hints #hints7 : tensor<16x4xf32> -> tensor<16x1xf32>
      %46 = pto.mul %44, %45 hints #hints7 : tensor<16x64xf32>, tensor<16x1xf32> -> tensor<16x64xf32>
      %47 = pto.add %43, %46 hints #hints7 : tensor<16x64xf32>, tensor<16x64xf32> -> tensor<16x64xf32>
      %48 = pto.view %6[0, 128] [:, 64] hints #hints7 : tensor<16x256xf32> -> tensor<16x64xf32>
      %49 = pto.view %40[0, 2] [:, 1] hints #hints7 : tensor<16x4xf32> -> tensor<16x1xf32>
      %50 = pto.mul %48, %49 hints #hints7 : tensor<16x64xf32>, tensor<16x1xf32> -> tensor<16x64xf32>
      %51 = pto.add %47, %50 hints #hints7 : tensor<16x64xf32>, tensor<16x64xf32> -> tensor<16x64xf32>
      %52 = pto.view %6[0, 192] [:, 64] hints #hints7 : tensor<16x256xf32> -> tensor<16x64xf32>
      %53 = pto.view %40[0, 3] [:, 1] hints #hints7 : tensor<16x4xf32> -> tensor<16x1xf32>
      %54 = pto.mul %52, %53 hints #hints7 : tensor<16x64xf32>, tensor<16x1xf32> -> tensor<16x64xf32>
      %55 = pto.add %51, %54 hints #hints7 : tensor<16x64xf32>, tensor<16x64xf32> -> tensor<16x64xf32>
      %56 = pto.cast %55 hints #hints7 : tensor<16x64xf32> -> tensor<16x64xbf16>
      %57 = pto.assemble %56 into %arg7[%arg5, 0] hints #hints7 : tensor<16x64xbf16> into tensor<?x64xbf16>
      pto.yield %57 : tensor<?x64xbf16>
    } factor 4 (%arg5, %arg6, %arg7) {
      %4 = pto.view %x[%arg5, 0, 0] [4, :, :] hints #hints1 : tensor<?x4x64xbf16> -> tensor<4x4x64xbf16>
      %5 = pto.reshape %4 ([0] -> [0], [1, 2] -> [1]) hints #hints2 : tensor<4x4x64xbf16> -> tensor<4x256xbf16>
      %6 = pto.cast %5 hints #hints2 : tensor<4x256xbf16> -> tensor<4x256xf32>
      %7 = pto.mul %6, %6 hints #hints3 : tensor<4x256xf32>, tensor<4x256xf32> -> tensor<4x256xf32>
      %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #hints3 : tensor<4x256xf32> -> tensor<4x4x64xf32>
      %9 = pto.sum %8 axis 2 hints #hints3 : tensor<4x4x64xf32> -> tensor<4x4xf32>
      %10 = pto.sum %9 axis 1 keepdim hints #hints3 : tensor<4x4xf32> -> tensor<4x1xf32>
      %11 = pto.full 3.906250e-03 : f32 [] hints #hints4 : tensor<f32>
      %12 = pto.mul %10, %11 hints #hints3 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %13 = pto.full 9.99999997E-7 : f32 [] hints #hints4 : tensor<f32>
      %14 = pto.add %12, %13 hints #hints3 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %15 = pto.sqrt %14 hints #hints3 : tensor<4x1xf32> -> tensor<4x1xf32>
      %16 = pto.view %6[0, 0] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %17 = pto.view %hc_fn[0, 0] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %18 = pto.matmul %16, %17 b_trans hints #hints6 : tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x4xf32>
      %19 = pto.view %6[0, 64] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %20 = pto.view %hc_fn[0, 64] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %21 = pto.matmul %19, %20 b_trans hints #hints6 : tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x4xf32>
      %22 = pto.add %18, %21 hints #hints5 : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf32>
      %23 = pto.view %6[0, 128] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %24 = pto.view %hc_fn[0, 128] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %25 = pto.matmul %23, %24 b_trans hints #hints6 : tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x4xf32>
      %26 = pto.add %22, %25 hints #hints5 : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf32>
      %27 = pto.view %6[0, 192] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %28 = pto.view %hc_fn[0, 192] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %29 = pto.matmul %27, %28 b_trans hints #hints6 : tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x4xf32>
      %30 = pto.add %26, %29 hints #hints5 : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf32>
      %31 = pto.div %30, %15 hints #hints5 : tensor<4x4xf32>, tensor<4x1xf32> -> tensor<4x4xf32>
      %32 = pto.mul %31, %1 hints #hints7 : tensor<4x4xf32>, tensor<1x1xf32> -> tensor<4x4xf32>
      %33 = pto.add %32, %2 hints #hints7 : tensor<4x4xf32>, tensor<1x4xf32> -> tensor<4x4xf32>
      %34 = pto.neg %33 hints #hints7 : tensor<4x4xf32> -> tensor<4x4xf32>
      %35 = pto.exp %34 hints #hints7 : tensor<4x4xf32> -> tensor<4x4xf32>
      %36 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %37 = pto.add %35, %36 hints #hints7 : tensor<4x4xf32>, tensor<f32> -> tensor<4x4xf32>
      %38 = pto.reciprocal %37 hints #hints7 : tensor<4x4xf32> -> tensor<4x4xf32>
      %39 = pto.full 9.99999997E-7 : f32 [] hints #hints8 : tensor<f32>
      %40 = pto.add %38, %39 hints #hints7 : tensor<4x4xf32>, tensor<f32> -> tensor<4x4xf32>
      %41 = pto.view %6[0, 0] [:, 64] hints #hints7 : tensor<4x256xf32> -> tensor<4x64xf32>
      %42 = pto.view %40[0, 0] [:, 1] hints #hints7 : tensor<4x4xf32> -> tensor<4x1xf32>
      %43 = pto.mul %41, %42 hints #hints7 : tensor<4x64xf32>, tensor<4x1xf32> -> tensor<4x64xf32>
      %44 = pto.view %6[0, 64] [:, 64] hints #hints7 : tensor<4x256xf32> -> tensor<4x64xf32>
      %45 = pto.view %40[0, 1] [:, 1] hints #hints7 : tensor<4x4xf32> -> tensor<4x1xf32>
      %46 = pto.mul %44, %45 hints #hints7 : tensor<4x64xf32>, tensor<4x1xf32> -> tensor<4x64xf32>
      %47 = pto.add %43, %46 hints #hints7 : tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x64xf32>
      %48 = pto.view %6[0, 128] [:, 64] hints #hints7 : tensor<4x256xf32> -> tensor<4x64xf32>
      %49 = pto.view %40[0, 2] [:, 1] hints #hints7 : tensor<4x4xf32> -> tensor<4x1xf32>
      %50 = pto.mul %48, %49 hints #hints7 : tensor<4x64xf32>, tensor<4x1xf32> -> tensor<4x64xf32>
      %51 = pto.add %47, %50 hints #hints7 : tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x64xf32>
      %52 = pto.view %6[0, 192] [:, 64] hints #hints7 : tensor<4x256xf32> -> tensor<4x64xf32>
      %53 = pto.view %40[0, 3] [:, 1] hints #hints7 : tensor<4x4xf32> -> tensor<4x1xf32>
      %54 = pto.mul %52, %53 hints #hints7 : tensor<4x64xf32>, tensor<4x1xf32> -> tensor<4x64xf32>
      %55 = pto.add %51, %54 hints #hints7 : tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x64xf32>
      %56 = pto.cast %55 hints #hints7 : tensor<4x64xf32> -> tensor<4x64xbf16>
      %57 = pto.assemble %56 into %arg7[%arg5, 0] hints #hints7 : tensor<4x64xbf16> into tensor<?x64xbf16>
      pto.yield %57 : tensor<?x64xbf16>
    } factor 1 (%arg5, %arg6, %arg7) {
      %4 = pto.view %x[%arg5, 0, 0] [1, :, :] hints #hints1 : tensor<?x4x64xbf16> -> tensor<1x4x64xbf16>
      %5 = pto.reshape %4 ([0] -> [0], [1, 2] -> [1]) hints #hints2 : tensor<1x4x64xbf16> -> tensor<1x256xbf16>
      %6 = pto.cast %5 hints #hints2 : tensor<1x256xbf16> -> tensor<1x256xf32>
      %7 = pto.mul %6, %6 hints #hints3 : tensor<1x256xf32>, tensor<1x256xf32> -> tensor<1x256xf32>
      %8 = pto.reshape %7 ([0] -> [0], [1] -> [1, 2]) hints #hints3 : tensor<1x256xf32> -> tensor<1x4x64xf32>
      %9 = pto.sum %8 axis 2 hints #hints3 : tensor<1x4x64xf32> -> tensor<1x4xf32>
      %10 = pto.sum %9 axis 1 keepdim hints #hints3 : tensor<1x4xf32> -> tensor<1x1xf32>
      %11 = pto.full 3.906250e-03 : f32 [] hints #hints4 : tensor<f32>
      %12 = pto.mul %10, %11 hints #hints3 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %13 = pto.full 9.99999997E-7 : f32 [] hints #hints4 : tensor<f32>
      %14 = pto.add %12, %13 hints #hints3 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %15 = pto.sqrt %14 hints #hints3 : tensor<1x1xf32> -> tensor<1x1xf32>
      %16 = pto.view %6[0, 0] [:, 64] hints #hints5 : tensor<1x256xf32> -> tensor<1x64xf32>
      %17 = pto.view %hc_fn[0, 0] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %18 = pto.matmul %16, %17 b_trans hints #hints6 : tensor<1x64xf32>, tensor<4x64xf32> -> tensor<1x4xf32>
      %19 = pto.view %6[0, 64] [:, 64] hints #hints5 : tensor<1x256xf32> -> tensor<1x64xf32>
      %20 = pto.view %hc_fn[0, 64] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %21 = pto.matmul %19, %20 b_trans hints #hints6 : tensor<1x64xf32>, tensor<4x64xf32> -> tensor<1x4xf32>
      %22 = pto.add %18, %21 hints #hints5 : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      %23 = pto.view %6[0, 128] [:, 64] hints #hints5 : tensor<1x256xf32> -> tensor<1x64xf32>
      %24 = pto.view %hc_fn[0, 128] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %25 = pto.matmul %23, %24 b_trans hints #hints6 : tensor<1x64xf32>, tensor<4x64xf32> -> tensor<1x4xf32>
      %26 = pto.add %22, %25 hints #hints5 : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      %27 = pto.view %6[0, 192] [:, 64] hints #hints5 : tensor<1x256xf32> -> tensor<1x64xf32>
      %28 = pto.view %hc_fn[0, 192] [:, 64] hints #hints5 : tensor<4x256xf32> -> tensor<4x64xf32>
      %29 = pto.matmul %27, %28 b_trans hints #hints6 : tensor<1x64xf32>, tensor<4x64xf32> -> tensor<1x4xf32>
      %30 = pto.add %26, %29 hints #hints5 : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      %31 = pto.div %30, %15 hints #hints5 : tensor<1x4xf32>, tensor<1x1xf32> -> tensor<1x4xf32>
      %32 = pto.mul %31, %1 hints #hints7 : tensor<1x4xf32>, tensor<1x1xf32> -> tensor<1x4xf32>
      %33 = pto.add %32, %2 hints #hints7 : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      %34 = pto.neg %33 hints #hints7 : tensor<1x4xf32> -> tensor<1x4xf32>
      %35 = pto.exp %34 hints #hints7 : tensor<1x4xf32> -> tensor<1x4xf32>
      %36 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %37 = pto.add %35, %36 hints #hints7 : tensor<1x4xf32>, tensor<f32> -> tensor<1x4xf32>
      %38 = pto.reciprocal %37 hints #hints7 : tensor<1x4xf32> -> tensor<1x4xf32>
      %39 = pto.full 9.99999997E-7 : f32 [] hints #hints8 : tensor<f32>
      %40 = pto.add %38, %39 hints #hints7 : tensor<1x4xf32>, tensor<f32> -> tensor<1x4xf32>
      %41 = pto.view %6[0, 0] [:, 64] hints #hints7 : tensor<1x256xf32> -> tensor<1x64xf32>
      %42 = pto.view %40[0, 0] [:, 1] hints #hints7 : tensor<1x4xf32> -> tensor<1x1xf32>
      %43 = pto.mul %41, %42 hints #hints7 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %44 = pto.view %6[0, 64] [:, 64] hints #hints7 : tensor<1x256xf32> -> tensor<1x64xf32>
      %45 = pto.view %40[0, 1] [:, 1] hints #hints7 : tensor<1x4xf32> -> tensor<1x1xf32>
      %46 = pto.mul %44, %45 hints #hints7 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %47 = pto.add %43, %46 hints #hints7 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %48 = pto.view %6[0, 128] [:, 64] hints #hints7 : tensor<1x256xf32> -> tensor<1x64xf32>
      %49 = pto.view %40[0, 2] [:, 1] hints #hints7 : tensor<1x4xf32> -> tensor<1x1xf32>
      %50 = pto.mul %48, %49 hints #hints7 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %51 = pto.add %47, %50 hints #hints7 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %52 = pto.view %6[0, 192] [:, 64] hints #hints7 : tensor<1x256xf32> -> tensor<1x64xf32>
      %53 = pto.view %40[0, 3] [:, 1] hints #hints7 : tensor<1x4xf32> -> tensor<1x1xf32>
      %54 = pto.mul %52, %53 hints #hints7 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %55 = pto.add %51, %54 hints #hints7 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %56 = pto.cast %55 hints #hints7 : tensor<1x64xf32> -> tensor<1x64xbf16>
      %57 = pto.assemble %56 into %arg7[%arg5, 0] hints #hints7 : tensor<1x64xbf16> into tensor<?x64xbf16>
      pto.yield %57 : tensor<?x64xbf16>
    }
    return %3 : tensor<?x64xbf16>
  }
}
