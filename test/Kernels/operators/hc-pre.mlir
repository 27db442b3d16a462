// hc-pre, case t16-small: mix four residual streams into one, and weights to mix them back.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[1, 32]>>
#hints1 = #pto.hints<tile = vec<[4, 4, 64]>>
#hints2 = #pto.hints<tile = vec<[4, 64]>, scope = 1>
#hints3 = #pto.hints<tile = vec<[4, 64]>, label = "hc-norm", scope = 2>
#hints4 = #pto.hints<label = "hc-norm", scope = 2>
#hints5 = #pto.hints<tile = cube<m = [16, 16], k = [512, 2048], n = [128, 128], split_k>, label = "hc-linear">
#hints6 = #pto.hints<tile = vec<[4, 64]>, label = "hc-linear">
#hints7 = #pto.hints<tile = vec<[4, 32]>, label = "hc-mix">
#hints8 = #pto.hints<label = "hc-mix">
#hints9 = #pto.hints<tile = vec<[8, 16, 32]>, label = "hc-sinkhorn">
#hints10 = #pto.hints<label = "hc-sinkhorn">
#hints11 = #pto.hints<tile = vec<[4, 64]>, label = "hc-reduce">
#hints12 = #pto.hints<tile = vec<[2, 4, 64]>>
#hints13 = #pto.hints<tile = vec<[2, 128]>, scope = 1>
#hints14 = #pto.hints<tile = vec<[2, 128]>, label = "hc-norm", scope = 2>
#hints15 = #pto.hints<tile = vec<[2, 128]>, label = "hc-linear">
#hints16 = #pto.hints<tile = cube<m = [16, 16], k = [512, 1024], n = [128, 128]>, label = "hc-linear">
#hints17 = #pto.hints<tile = vec<[2, 32]>, label = "hc-mix">
#hints18 = #pto.hints<tile = vec<[2, 64]>, label = "hc-reduce">
#hints19 = #pto.hints<tile = vec<[1, 4, 64]>>
#hints20 = #pto.hints<tile = vec<[1, 256]>, scope = 1>
#hints21 = #pto.hints<tile = vec<[1, 256]>, label = "hc-norm", scope = 2>
#hints22 = #pto.hints<tile = vec<[1, 256]>, label = "hc-linear">
#hints23 = #pto.hints<tile = vec<[1, 32]>, label = "hc-mix">
#hints24 = #pto.hints<tile = vec<[1, 64]>, label = "hc-reduce">
module {
  func.func @hc_pre(%x: tensor<?x4x64xbf16>, %hc_fn: tensor<24x256xf32>, %hc_scale: tensor<3xf32>, %hc_base: tensor<24xf32>, %y: tensor<?x64xbf16> {pto.out}, %post: tensor<?x4xf32> {pto.out}, %comb: tensor<?x4x4xf32> {pto.out}) -> (tensor<?x64xbf16>, tensor<?x4xf32>, tensor<?x4x4xf32>) attributes {pto.kernel, pto.options = #pto.options<combine_axis, runtime = {device_sched_mode = 0 : i64, max_workspace_kb = 65536 : i64, stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x4x64xbf16>
    %dim_0 = tensor.dim %y, %c0 : tensor<?x64xbf16>
    %dim_1 = tensor.dim %post, %c0 : tensor<?x4xf32>
    %dim_2 = tensor.dim %comb, %c0 : tensor<?x4x4xf32>
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %0 = arith.cmpi eq, %dim, %dim_0 : index
    pto.assert %0, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_0)
    %1 = arith.cmpi eq, %dim, %dim_1 : index
    pto.assert %1, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_1)
    %2 = arith.cmpi eq, %dim, %dim_2 : index
    pto.assert %2, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_2)
    %3 = pto.reshape %hc_scale ([0] -> [0, 1]) hints #hints : tensor<3xf32> -> tensor<1x3xf32>
    %4 = pto.reshape %hc_base ([0] -> [0, 1]) hints #hints : tensor<24xf32> -> tensor<1x24xf32>
    %5:3 = pto.loop (%arg7, %arg8) in (%c0 to %dim step %c1) factors [256, 64, 16, 4, 1] iter_args(%arg9 = %post, %arg10 = %comb, %arg11 = %y) -> (tensor<?x4xf32>, tensor<?x4x4xf32>, tensor<?x64xbf16>) factor 256 {
      %6 = pto.view %x[%arg7, 0, 0] [256, :, :] hints #hints1 : tensor<?x4x64xbf16> -> tensor<256x4x64xbf16>
      %7 = pto.reshape %6 ([0] -> [0], [1, 2] -> [1]) hints #hints2 : tensor<256x4x64xbf16> -> tensor<256x256xbf16>
      %8 = pto.cast %7 hints #hints2 : tensor<256x256xbf16> -> tensor<256x256xf32>
      %9 = pto.mul %8, %8 hints #hints3 : tensor<256x256xf32>, tensor<256x256xf32> -> tensor<256x256xf32>
      %10 = pto.reshape %9 ([0] -> [0], [1] -> [1, 2]) hints #hints3 : tensor<256x256xf32> -> tensor<256x4x64xf32>
      %11 = pto.sum %10 axis 2 hints #hints3 : tensor<256x4x64xf32> -> tensor<256x4xf32>
      %12 = pto.sum %11 axis 1 keepdim hints #hints3 : tensor<256x4xf32> -> tensor<256x1xf32>
      %13 = pto.full 3.906250e-03 : f32 [] hints #hints4 : tensor<f32>
      %14 = pto.mul %12, %13 hints #hints3 : tensor<256x1xf32>, tensor<f32> -> tensor<256x1xf32>
      %15 = pto.full 9.99999997E-7 : f32 [] hints #hints4 : tensor<f32>
      %16 = pto.add %14, %15 hints #hints3 : tensor<256x1xf32>, tensor<f32> -> tensor<256x1xf32>
      %17 = pto.sqrt %16 hints #hints3 : tensor<256x1xf32> -> tensor<256x1xf32>
      %18 = pto.matmul %8, %hc_fn b_trans hints #hints5 : tensor<256x256xf32>, tensor<24x256xf32> -> tensor<256x24xf32>
      %19 = pto.div %18, %17 hints #hints6 : tensor<256x24xf32>, tensor<256x1xf32> -> tensor<256x24xf32>
      %20 = pto.view %19[0, 0] [:, 4] hints #hints7 : tensor<256x24xf32> -> tensor<256x4xf32>
      %21 = pto.view %3[0, 0] [:, 1] hints #hints7 : tensor<1x3xf32> -> tensor<1x1xf32>
      %22 = pto.view %4[0, 0] [:, 4] hints #hints7 : tensor<1x24xf32> -> tensor<1x4xf32>
      %23 = pto.mul %20, %21 hints #hints7 : tensor<256x4xf32>, tensor<1x1xf32> -> tensor<256x4xf32>
      %24 = pto.add %23, %22 hints #hints7 : tensor<256x4xf32>, tensor<1x4xf32> -> tensor<256x4xf32>
      %25 = pto.view %19[0, 4] [:, 4] hints #hints7 : tensor<256x24xf32> -> tensor<256x4xf32>
      %26 = pto.view %3[0, 1] [:, 1] hints #hints7 : tensor<1x3xf32> -> tensor<1x1xf32>
      %27 = pto.view %4[0, 4] [:, 4] hints #hints7 : tensor<1x24xf32> -> tensor<1x4xf32>
      %28 = pto.mul %25, %26 hints #hints7 : tensor<256x4xf32>, tensor<1x1xf32> -> tensor<256x4xf32>
      %29 = pto.add %28, %27 hints #hints7 : tensor<256x4xf32>, tensor<1x4xf32> -> tensor<256x4xf32>
      %30 = pto.view %19[0, 8] [:, 16] hints #hints7 : tensor<256x24xf32> -> tensor<256x16xf32>
      %31 = pto.view %3[0, 2] [:, 1] hints #hints7 : tensor<1x3xf32> -> tensor<1x1xf32>
      %32 = pto.view %4[0, 8] [:, 16] hints #hints7 : tensor<1x24xf32> -> tensor<1x16xf32>
      %33 = pto.mul %30, %31 hints #hints7 : tensor<256x16xf32>, tensor<1x1xf32> -> tensor<256x16xf32>
      %34 = pto.add %33, %32 hints #hints7 : tensor<256x16xf32>, tensor<1x16xf32> -> tensor<256x16xf32>
      %35 = pto.neg %24 hints #hints7 : tensor<256x4xf32> -> tensor<256x4xf32>
      %36 = pto.exp %35 hints #hints7 : tensor<256x4xf32> -> tensor<256x4xf32>
      %37 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %38 = pto.add %36, %37 hints #hints7 : tensor<256x4xf32>, tensor<f32> -> tensor<256x4xf32>
      %39 = pto.reciprocal %38 hints #hints7 : tensor<256x4xf32> -> tensor<256x4xf32>
      %40 = pto.full 9.99999997E-7 : f32 [] hints #hints8 : tensor<f32>
      %41 = pto.add %39, %40 hints #hints7 : tensor<256x4xf32>, tensor<f32> -> tensor<256x4xf32>
      %42 = pto.neg %29 hints #hints7 : tensor<256x4xf32> -> tensor<256x4xf32>
      %43 = pto.exp %42 hints #hints7 : tensor<256x4xf32> -> tensor<256x4xf32>
      %44 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %45 = pto.add %43, %44 hints #hints7 : tensor<256x4xf32>, tensor<f32> -> tensor<256x4xf32>
      %46 = pto.reciprocal %45 hints #hints7 : tensor<256x4xf32> -> tensor<256x4xf32>
      %47 = pto.full 2.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %48 = pto.mul %46, %47 hints #hints7 : tensor<256x4xf32>, tensor<f32> -> tensor<256x4xf32>
      %49 = pto.assemble %48 into %arg9[%arg7, 0] hints #hints7 : tensor<256x4xf32> into tensor<?x4xf32>
      %50 = pto.reshape %34 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<256x16xf32> -> tensor<256x4x4xf32>
      %51 = pto.amax %50 axis 2 keepdim hints #hints9 : tensor<256x4x4xf32> -> tensor<256x4x1xf32>
      %52 = pto.sub %50, %51 hints #hints9 : tensor<256x4x4xf32>, tensor<256x4x1xf32> -> tensor<256x4x4xf32>
      %53 = pto.exp %52 hints #hints9 : tensor<256x4x4xf32> -> tensor<256x4x4xf32>
      %54 = pto.sum %53 axis 2 keepdim hints #hints9 : tensor<256x4x4xf32> -> tensor<256x4x1xf32>
      %55 = pto.div %53, %54 hints #hints9 : tensor<256x4x4xf32>, tensor<256x4x1xf32> -> tensor<256x4x4xf32>
      %56 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %57 = pto.add %55, %56 hints #hints9 : tensor<256x4x4xf32>, tensor<f32> -> tensor<256x4x4xf32>
      %58 = pto.sum %57 axis 1 keepdim hints #hints9 : tensor<256x4x4xf32> -> tensor<256x1x4xf32>
      %59 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %60 = pto.add %58, %59 hints #hints9 : tensor<256x1x4xf32>, tensor<f32> -> tensor<256x1x4xf32>
      %61 = pto.div %57, %60 hints #hints9 : tensor<256x4x4xf32>, tensor<256x1x4xf32> -> tensor<256x4x4xf32>
      %62 = scf.for %arg12 = %c1 to %c20 step %c1 iter_args(%arg13 = %61) -> (tensor<256x4x4xf32>) {
        %81 = pto.sum %arg13 axis 2 keepdim hints #hints9 : tensor<256x4x4xf32> -> tensor<256x4x1xf32>
        %82 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %83 = pto.add %81, %82 hints #hints9 : tensor<256x4x1xf32>, tensor<f32> -> tensor<256x4x1xf32>
        %84 = pto.div %arg13, %83 hints #hints9 : tensor<256x4x4xf32>, tensor<256x4x1xf32> -> tensor<256x4x4xf32>
        %85 = pto.sum %84 axis 1 keepdim hints #hints9 : tensor<256x4x4xf32> -> tensor<256x1x4xf32>
        %86 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %87 = pto.add %85, %86 hints #hints9 : tensor<256x1x4xf32>, tensor<f32> -> tensor<256x1x4xf32>
        %88 = pto.div %84, %87 hints #hints9 : tensor<256x4x4xf32>, tensor<256x1x4xf32> -> tensor<256x4x4xf32>
        scf.yield %88 : tensor<256x4x4xf32>
      }
      %63 = pto.assemble %62 into %arg10[%arg7, 0, 0] hints #hints9 : tensor<256x4x4xf32> into tensor<?x4x4xf32>
      %64 = pto.view %8[0, 0] [:, 64] hints #hints11 : tensor<256x256xf32> -> tensor<256x64xf32>
      %65 = pto.view %41[0, 0] [:, 1] hints #hints11 : tensor<256x4xf32> -> tensor<256x1xf32>
      %66 = pto.mul %64, %65 hints #hints11 : tensor<256x64xf32>, tensor<256x1xf32> -> tensor<256x64xf32>
      %67 = pto.view %8[0, 64] [:, 64] hints #hints11 : tensor<256x256xf32> -> tensor<256x64xf32>
      %68 = pto.view %41[0, 1] [:, 1] hints #hints11 : tensor<256x4xf32> -> tensor<256x1xf32>
      %69 = pto.mul %67, %68 hints #hints11 : tensor<256x64xf32>, tensor<256x1xf32> -> tensor<256x64xf32>
      %70 = pto.add %66, %69 hints #hints11 : tensor<256x64xf32>, tensor<256x64xf32> -> tensor<256x64xf32>
      %71 = pto.view %8[0, 128] [:, 64] hints #hints11 : tensor<256x256xf32> -> tensor<256x64xf32>
      %72 = pto.view %41[0, 2] [:, 1] hints #hints11 : tensor<256x4xf32> -> tensor<256x1xf32>
      %73 = pto.mul %71, %72 hints #hints11 : tensor<256x64xf32>, tensor<256x1xf32> -> tensor<256x64xf32>
      %74 = pto.add %70, %73 hints #hints11 : tensor<256x64xf32>, tensor<256x64xf32> -> tensor<256x64xf32>
      %75 = pto.view %8[0, 192] [:, 64] hints #hints11 : tensor<256x256xf32> -> tensor<256x64xf32>
      %76 = pto.view %41[0, 3] [:, 1] hints #hints11 : tensor<256x4xf32> -> tensor<256x1xf32>
      %77 = pto.mul %75, %76 hints #hints11 : tensor<256x64xf32>, tensor<256x1xf32> -> tensor<256x64xf32>
      %78 = pto.add %74, %77 hints #hints11 : tensor<256x64xf32>, tensor<256x64xf32> -> tensor<256x64xf32>
      %79 = pto.cast %78 hints #hints11 : tensor<256x64xf32> -> tensor<256x64xbf16>
      %80 = pto.assemble %79 into %arg11[%arg7, 0] hints #hints11 : tensor<256x64xbf16> into tensor<?x64xbf16>
      pto.yield %49, %63, %80 : tensor<?x4xf32>, tensor<?x4x4xf32>, tensor<?x64xbf16>
    } factor 64 (%arg7, %arg8, %arg9, %arg10, %arg11) {
      %6 = pto.view %x[%arg7, 0, 0] [64, :, :] hints #hints12 : tensor<?x4x64xbf16> -> tensor<64x4x64xbf16>
      %7 = pto.reshape %6 ([0] -> [0], [1, 2] -> [1]) hints #hints13 : tensor<64x4x64xbf16> -> tensor<64x256xbf16>
      %8 = pto.cast %7 hints #hints13 : tensor<64x256xbf16> -> tensor<64x256xf32>
      %9 = pto.mul %8, %8 hints #hints14 : tensor<64x256xf32>, tensor<64x256xf32> -> tensor<64x256xf32>
      %10 = pto.reshape %9 ([0] -> [0], [1] -> [1, 2]) hints #hints14 : tensor<64x256xf32> -> tensor<64x4x64xf32>
      %11 = pto.sum %10 axis 2 hints #hints14 : tensor<64x4x64xf32> -> tensor<64x4xf32>
      %12 = pto.sum %11 axis 1 keepdim hints #hints14 : tensor<64x4xf32> -> tensor<64x1xf32>
      %13 = pto.full 3.906250e-03 : f32 [] hints #hints4 : tensor<f32>
      %14 = pto.mul %12, %13 hints #hints14 : tensor<64x1xf32>, tensor<f32> -> tensor<64x1xf32>
      %15 = pto.full 9.99999997E-7 : f32 [] hints #hints4 : tensor<f32>
      %16 = pto.add %14, %15 hints #hints14 : tensor<64x1xf32>, tensor<f32> -> tensor<64x1xf32>
      %17 = pto.sqrt %16 hints #hints14 : tensor<64x1xf32> -> tensor<64x1xf32>
      %18 = pto.view %8[0, 0] [:, 64] hints #hints15 : tensor<64x256xf32> -> tensor<64x64xf32>
      %19 = pto.view %hc_fn[0, 0] [:, 64] hints #hints15 : tensor<24x256xf32> -> tensor<24x64xf32>
      %20 = pto.matmul %18, %19 b_trans hints #hints16 : tensor<64x64xf32>, tensor<24x64xf32> -> tensor<64x24xf32>
      %21 = pto.view %8[0, 64] [:, 64] hints #hints15 : tensor<64x256xf32> -> tensor<64x64xf32>
      %22 = pto.view %hc_fn[0, 64] [:, 64] hints #hints15 : tensor<24x256xf32> -> tensor<24x64xf32>
      %23 = pto.matmul %21, %22 b_trans hints #hints16 : tensor<64x64xf32>, tensor<24x64xf32> -> tensor<64x24xf32>
      %24 = pto.add %20, %23 hints #hints15 : tensor<64x24xf32>, tensor<64x24xf32> -> tensor<64x24xf32>
      %25 = pto.view %8[0, 128] [:, 64] hints #hints15 : tensor<64x256xf32> -> tensor<64x64xf32>
      %26 = pto.view %hc_fn[0, 128] [:, 64] hints #hints15 : tensor<24x256xf32> -> tensor<24x64xf32>
      %27 = pto.matmul %25, %26 b_trans hints #hints16 : tensor<64x64xf32>, tensor<24x64xf32> -> tensor<64x24xf32>
      %28 = pto.add %24, %27 hints #hints15 : tensor<64x24xf32>, tensor<64x24xf32> -> tensor<64x24xf32>
      %29 = pto.view %8[0, 192] [:, 64] hints #hints15 : tensor<64x256xf32> -> tensor<64x64xf32>
      %30 = pto.view %hc_fn[0, 192] [:, 64] hints #hints15 : tensor<24x256xf32> -> tensor<24x64xf32>
      %31 = pto.matmul %29, %30 b_trans hints #hints16 : tensor<64x64xf32>, tensor<24x64xf32> -> tensor<64x24xf32>
      %32 = pto.add %28, %31 hints #hints15 : tensor<64x24xf32>, tensor<64x24xf32> -> tensor<64x24xf32>
      %33 = pto.div %32, %17 hints #hints15 : tensor<64x24xf32>, tensor<64x1xf32> -> tensor<64x24xf32>
      %34 = pto.view %33[0, 0] [:, 4] hints #hints17 : tensor<64x24xf32> -> tensor<64x4xf32>
      %35 = pto.view %3[0, 0] [:, 1] hints #hints17 : tensor<1x3xf32> -> tensor<1x1xf32>
      %36 = pto.view %4[0, 0] [:, 4] hints #hints17 : tensor<1x24xf32> -> tensor<1x4xf32>
      %37 = pto.mul %34, %35 hints #hints17 : tensor<64x4xf32>, tensor<1x1xf32> -> tensor<64x4xf32>
      %38 = pto.add %37, %36 hints #hints17 : tensor<64x4xf32>, tensor<1x4xf32> -> tensor<64x4xf32>
      %39 = pto.view %33[0, 4] [:, 4] hints #hints17 : tensor<64x24xf32> -> tensor<64x4xf32>
      %40 = pto.view %3[0, 1] [:, 1] hints #hints17 : tensor<1x3xf32> -> tensor<1x1xf32>
      %41 = pto.view %4[0, 4] [:, 4] hints #hints17 : tensor<1x24xf32> -> tensor<1x4xf32>
      %42 = pto.mul %39, %40 hints #hints17 : tensor<64x4xf32>, tensor<1x1xf32> -> tensor<64x4xf32>
      %43 = pto.add %42, %41 hints #hints17 : tensor<64x4xf32>, tensor<1x4xf32> -> tensor<64x4xf32>
      %44 = pto.view %33[0, 8] [:, 16] hints #hints17 : tensor<64x24xf32> -> tensor<64x16xf32>
      %45 = pto.view %3[0, 2] [:, 1] hints #hints17 : tensor<1x3xf32> -> tensor<1x1xf32>
      %46 = pto.view %4[0, 8] [:, 16] hints #hints17 : tensor<1x24xf32> -> tensor<1x16xf32>
      %47 = pto.mul %44, %45 hints #hints17 : tensor<64x16xf32>, tensor<1x1xf32> -> tensor<64x16xf32>
      %48 = pto.add %47, %46 hints #hints17 : tensor<64x16xf32>, tensor<1x16xf32> -> tensor<64x16xf32>
      %49 = pto.neg %38 hints #hints17 : tensor<64x4xf32> -> tensor<64x4xf32>
      %50 = pto.exp %49 hints #hints17 : tensor<64x4xf32> -> tensor<64x4xf32>
      %51 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %52 = pto.add %50, %51 hints #hints17 : tensor<64x4xf32>, tensor<f32> -> tensor<64x4xf32>
      %53 = pto.reciprocal %52 hints #hints17 : tensor<64x4xf32> -> tensor<64x4xf32>
      %54 = pto.full 9.99999997E-7 : f32 [] hints #hints8 : tensor<f32>
      %55 = pto.add %53, %54 hints #hints17 : tensor<64x4xf32>, tensor<f32> -> tensor<64x4xf32>
      %56 = pto.neg %43 hints #hints17 : tensor<64x4xf32> -> tensor<64x4xf32>
      %57 = pto.exp %56 hints #hints17 : tensor<64x4xf32> -> tensor<64x4xf32>
      %58 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %59 = pto.add %57, %58 hints #hints17 : tensor<64x4xf32>, tensor<f32> -> tensor<64x4xf32>
      %60 = pto.reciprocal %59 hints #hints17 : tensor<64x4xf32> -> tensor<64x4xf32>
      %61 = pto.full 2.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %62 = pto.mul %60, %61 hints #hints17 : tensor<64x4xf32>, tensor<f32> -> tensor<64x4xf32>
      %63 = pto.assemble %62 into %arg9[%arg7, 0] hints #hints17 : tensor<64x4xf32> into tensor<?x4xf32>
      %64 = pto.reshape %48 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<64x16xf32> -> tensor<64x4x4xf32>
      %65 = pto.amax %64 axis 2 keepdim hints #hints9 : tensor<64x4x4xf32> -> tensor<64x4x1xf32>
      %66 = pto.sub %64, %65 hints #hints9 : tensor<64x4x4xf32>, tensor<64x4x1xf32> -> tensor<64x4x4xf32>
      %67 = pto.exp %66 hints #hints9 : tensor<64x4x4xf32> -> tensor<64x4x4xf32>
      %68 = pto.sum %67 axis 2 keepdim hints #hints9 : tensor<64x4x4xf32> -> tensor<64x4x1xf32>
      %69 = pto.div %67, %68 hints #hints9 : tensor<64x4x4xf32>, tensor<64x4x1xf32> -> tensor<64x4x4xf32>
      %70 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %71 = pto.add %69, %70 hints #hints9 : tensor<64x4x4xf32>, tensor<f32> -> tensor<64x4x4xf32>
      %72 = pto.sum %71 axis 1 keepdim hints #hints9 : tensor<64x4x4xf32> -> tensor<64x1x4xf32>
      %73 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %74 = pto.add %72, %73 hints #hints9 : tensor<64x1x4xf32>, tensor<f32> -> tensor<64x1x4xf32>
      %75 = pto.div %71, %74 hints #hints9 : tensor<64x4x4xf32>, tensor<64x1x4xf32> -> tensor<64x4x4xf32>
      %76 = scf.for %arg12 = %c1 to %c20 step %c1 iter_args(%arg13 = %75) -> (tensor<64x4x4xf32>) {
        %95 = pto.sum %arg13 axis 2 keepdim hints #hints9 : tensor<64x4x4xf32> -> tensor<64x4x1xf32>
        %96 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %97 = pto.add %95, %96 hints #hints9 : tensor<64x4x1xf32>, tensor<f32> -> tensor<64x4x1xf32>
        %98 = pto.div %arg13, %97 hints #hints9 : tensor<64x4x4xf32>, tensor<64x4x1xf32> -> tensor<64x4x4xf32>
        %99 = pto.sum %98 axis 1 keepdim hints #hints9 : tensor<64x4x4xf32> -> tensor<64x1x4xf32>
        %100 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %101 = pto.add %99, %100 hints #hints9 : tensor<64x1x4xf32>, tensor<f32> -> tensor<64x1x4xf32>
        %102 = pto.div %98, %101 hints #hints9 : tensor<64x4x4xf32>, tensor<64x1x4xf32> -> tensor<64x4x4xf32>
        scf.yield %102 : tensor<64x4x4xf32>
      }
      %77 = pto.assemble %76 into %arg10[%arg7, 0, 0] hints #hints9 : tensor<64x4x4xf32> into tensor<?x4x4xf32>
      %78 = pto.view %8[0, 0] [:, 64] hints #hints18 : tensor<64x256xf32> -> tensor<64x64xf32>
      %79 = pto.view %55[0, 0] [:, 1] hints #hints18 : tensor<64x4xf32> -> tensor<64x1xf32>
      %80 = pto.mul %78, %79 hints #hints18 : tensor<64x64xf32>, tensor<64x1xf32> -> tensor<64x64xf32>
      %81 = pto.view %8[0, 64] [:, 64] hints #hints18 : tensor<64x256xf32> -> tensor<64x64xf32>
      %82 = pto.view %55[0, 1] [:, 1] hints #hints18 : tensor<64x4xf32> -> tensor<64x1xf32>
      %83 = pto.mul %81, %82 hints #hints18 : tensor<64x64xf32>, tensor<64x1xf32> -> tensor<64x64xf32>
      %84 = pto.add %80, %83 hints #hints18 : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
      %85 = pto.view %8[0, 128] [:, 64] hints #hints18 : tensor<64x256xf32> -> tensor<64x64xf32>
      %86 = pto.view %55[0, 2] [:, 1] hints #hints18 : tensor<64x4xf32> -> tensor<64x1xf32>
      %87 = pto.mul %85, %86 hints #hints18 : tensor<64x64xf32>, tensor<64x1xf32> -> tensor<64x64xf32>
      %88 = pto.add %84, %87 hints #hints18 : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
      %89 = pto.view %8[0, 192] [:, 64] hints #hints18 : tensor<64x256xf32> -> tensor<64x64xf32>
      %90 = pto.view %55[0, 3] [:, 1] hints #hints18 : tensor<64x4xf32> -> tensor<64x1xf32>
      %91 = pto.mul %89, %90 hints #hints18 : tensor<64x64xf32>, tensor<64x1xf32> -> tensor<64x64xf32>
      %92 = pto.add %88, %91 hints #hints18 : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
      %93 = pto.cast %92 hints #hints18 : tensor<64x64xf32> -> tensor<64x64xbf16>
      %94 = pto.assemble %93 into %arg11[%arg7, 0] hints #hints18 : tensor<64x64xbf16> into tensor<?x64xbf16>
      pto.yield %63, %77, %94 : tensor<?x4xf32>, tensor<?x4x4xf32>, tensor<?x64xbf16>
    } factor 16 (%arg7, %arg8, %arg9, %arg10, %arg11) {
      %6 = pto.view %x[%arg7, 0, 0] [16, :, :] hints #hints19 : tensor<?x4x64xbf16> -> tensor<16x4x64xbf16>
      %7 = pto.reshape %6 ([0] -> [0], [1, 2] -> [1]) hints #hints20 : tensor<16x4x64xbf16> -> tensor<16x256xbf16>
      %8 = pto.cast %7 hints #hints20 : tensor<16x256xbf16> -> tensor<16x256xf32>
      %9 = pto.mul %8, %8 hints #hints21 : tensor<16x256xf32>, tensor<16x256xf32> -> tensor<16x256xf32>
      %10 = pto.reshape %9 ([0] -> [0], [1] -> [1, 2]) hints #hints21 : tensor<16x256xf32> -> tensor<16x4x64xf32>
      %11 = pto.sum %10 axis 2 hints #hints21 : tensor<16x4x64xf32> -> tensor<16x4xf32>
      %12 = pto.sum %11 axis 1 keepdim hints #hints21 : tensor<16x4xf32> -> tensor<16x1xf32>
      %13 = pto.full 3.906250e-03 : f32 [] hints #hints4 : tensor<f32>
      %14 = pto.mul %12, %13 hints #hints21 : tensor<16x1xf32>, tensor<f32> -> tensor<16x1xf32>
      %15 = pto.full 9.99999997E-7 : f32 [] hints #hints4 : tensor<f32>
      %16 = pto.add %14, %15 hints #hints21 : tensor<16x1xf32>, tensor<f32> -> tensor<16x1xf32>
      %17 = pto.sqrt %16 hints #hints21 : tensor<16x1xf32> -> tensor<16x1xf32>
      %18 = pto.view %8[0, 0] [:, 64] hints #hints22 : tensor<16x256xf32> -> tensor<16x64xf32>
      %19 = pto.view %hc_fn[0, 0] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %20 = pto.matmul %18, %19 b_trans hints #hints16 : tensor<16x64xf32>, tensor<24x64xf32> -> tensor<16x24xf32>
      %21 = pto.view %8[0, 64] [:, 64] hints #hints22 : tensor<16x256xf32> -> tensor<16x64xf32>
      %22 = pto.view %hc_fn[0, 64] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %23 = pto.matmul %21, %22 b_trans hints #hints16 : tensor<16x64xf32>, tensor<24x64xf32> -> tensor<16x24xf32>
      %24 = pto.add %20, %23 hints #hints22 : tensor<16x24xf32>, tensor<16x24xf32> -> tensor<16x24xf32>
      %25 = pto.view %8[0, 128] [:, 64] hints #hints22 : tensor<16x256xf32> -> tensor<16x64xf32>
      %26 = pto.view %hc_fn[0, 128] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %27 = pto.matmul %25, %26 b_trans hints #hints16 : tensor<16x64xf32>, tensor<24x64xf32> -> tensor<16x24xf32>
      %28 = pto.add %24, %27 hints #hints22 : tensor<16x24xf32>, tensor<16x24xf32> -> tensor<16x24xf32>
      %29 = pto.view %8[0, 192] [:, 64] hints #hints22 : tensor<16x256xf32> -> tensor<16x64xf32>
      %30 = pto.view %hc_fn[0, 192] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %31 = pto.matmul %29, %30 b_trans hints #hints16 : tensor<16x64xf32>, tensor<24x64xf32> -> tensor<16x24xf32>
      %32 = pto.add %28, %31 hints #hints22 : tensor<16x24xf32>, tensor<16x24xf32> -> tensor<16x24xf32>
      %33 = pto.div %32, %17 hints #hints22 : tensor<16x24xf32>, tensor<16x1xf32> -> tensor<16x24xf32>
      %34 = pto.view %33[0, 0] [:, 4] hints #hints23 : tensor<16x24xf32> -> tensor<16x4xf32>
      %35 = pto.view %3[0, 0] [:, 1] hints #hints23 : tensor<1x3xf32> -> tensor<1x1xf32>
      %36 = pto.view %4[0, 0] [:, 4] hints #hints23 : tensor<1x24xf32> -> tensor<1x4xf32>
      %37 = pto.mul %34, %35 hints #hints23 : tensor<16x4xf32>, tensor<1x1xf32> -> tensor<16x4xf32>
      %38 = pto.add %37, %36 hints #hints23 : tensor<16x4xf32>, tensor<1x4xf32> -> tensor<16x4xf32>
      %39 = pto.view %33[0, 4] [:, 4] hints #hints23 : tensor<16x24xf32> -> tensor<16x4xf32>
      %40 = pto.view %3[0, 1] [:, 1] hints #hints23 : tensor<1x3xf32> -> tensor<1x1xf32>
      %41 = pto.view %4[0, 4] [:, 4] hints #hints23 : tensor<1x24xf32> -> tensor<1x4xf32>
      %42 = pto.mul %39, %40 hints #hints23 : tensor<16x4xf32>, tensor<1x1xf32> -> tensor<16x4xf32>
      %43 = pto.add %42, %41 hints #hints23 : tensor<16x4xf32>, tensor<1x4xf32> -> tensor<16x4xf32>
      %44 = pto.view %33[0, 8] [:, 16] hints #hints23 : tensor<16x24xf32> -> tensor<16x16xf32>
      %45 = pto.view %3[0, 2] [:, 1] hints #hints23 : tensor<1x3xf32> -> tensor<1x1xf32>
      %46 = pto.view %4[0, 8] [:, 16] hints #hints23 : tensor<1x24xf32> -> tensor<1x16xf32>
      %47 = pto.mul %44, %45 hints #hints23 : tensor<16x16xf32>, tensor<1x1xf32> -> tensor<16x16xf32>
      %48 = pto.add %47, %46 hints #hints23 : tensor<16x16xf32>, tensor<1x16xf32> -> tensor<16x16xf32>
      %49 = pto.neg %38 hints #hints23 : tensor<16x4xf32> -> tensor<16x4xf32>
      %50 = pto.exp %49 hints #hints23 : tensor<16x4xf32> -> tensor<16x4xf32>
      %51 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %52 = pto.add %50, %51 hints #hints23 : tensor<16x4xf32>, tensor<f32> -> tensor<16x4xf32>
      %53 = pto.reciprocal %52 hints #hints23 : tensor<16x4xf32> -> tensor<16x4xf32>
      %54 = pto.full 9.99999997E-7 : f32 [] hints #hints8 : tensor<f32>
      %55 = pto.add %53, %54 hints #hints23 : tensor<16x4xf32>, tensor<f32> -> tensor<16x4xf32>
      %56 = pto.neg %43 hints #hints23 : tensor<16x4xf32> -> tensor<16x4xf32>
      %57 = pto.exp %56 hints #hints23 : tensor<16x4xf32> -> tensor<16x4xf32>
      %58 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %59 = pto.add %57, %58 hints #hints23 : tensor<16x4xf32>, tensor<f32> -> tensor<16x4xf32>
      %60 = pto.reciprocal %59 hints #hints23 : tensor<16x4xf32> -> tensor<16x4xf32>
      %61 = pto.full 2.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %62 = pto.mul %60, %61 hints #hints23 : tensor<16x4xf32>, tensor<f32> -> tensor<16x4xf32>
      %63 = pto.assemble %62 into %arg9[%arg7, 0] hints #hints23 : tensor<16x4xf32> into tensor<?x4xf32>
      %64 = pto.reshape %48 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<16x16xf32> -> tensor<16x4x4xf32>
      %65 = pto.amax %64 axis 2 keepdim hints #hints9 : tensor<16x4x4xf32> -> tensor<16x4x1xf32>
      %66 = pto.sub %64, %65 hints #hints9 : tensor<16x4x4xf32>, tensor<16x4x1xf32> -> tensor<16x4x4xf32>
      %67 = pto.exp %66 hints #hints9 : tensor<16x4x4xf32> -> tensor<16x4x4xf32>
      %68 = pto.sum %67 axis 2 keepdim hints #hints9 : tensor<16x4x4xf32> -> tensor<16x4x1xf32>
      %69 = pto.div %67, %68 hints #hints9 : tensor<16x4x4xf32>, tensor<16x4x1xf32> -> tensor<16x4x4xf32>
      %70 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %71 = pto.add %69, %70 hints #hints9 : tensor<16x4x4xf32>, tensor<f32> -> tensor<16x4x4xf32>
      %72 = pto.sum %71 axis 1 keepdim hints #hints9 : tensor<16x4x4xf32> -> tensor<16x1x4xf32>
      %73 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %74 = pto.add %72, %73 hints #hints9 : tensor<16x1x4xf32>, tensor<f32> -> tensor<16x1x4xf32>
      %75 = pto.div %71, %74 hints #hints9 : tensor<16x4x4xf32>, tensor<16x1x4xf32> -> tensor<16x4x4xf32>
      %76 = scf.for %arg12 = %c1 to %c20 step %c1 iter_args(%arg13 = %75) -> (tensor<16x4x4xf32>) {
        %95 = pto.sum %arg13 axis 2 keepdim hints #hints9 : tensor<16x4x4xf32> -> tensor<16x4x1xf32>
        %96 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %97 = pto.add %95, %96 hints #hints9 : tensor<16x4x1xf32>, tensor<f32> -> tensor<16x4x1xf32>
        %98 = pto.div %arg13, %97 hints #hints9 : tensor<16x4x4xf32>, tensor<16x4x1xf32> -> tensor<16x4x4xf32>
        %99 = pto.sum %98 axis 1 keepdim hints #hints9 : tensor<16x4x4xf32> -> tensor<16x1x4xf32>
        %100 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %101 = pto.add %99, %100 hints #hints9 : tensor<16x1x4xf32>, tensor<f32> -> tensor<16x1x4xf32>
        %102 = pto.div %98, %101 hints #hints9 : tensor<16x4x4xf32>, tensor<16x1x4xf32> -> tensor<16x4x4xf32>
        scf.yield %102 : tensor<16x4x4xf32>
      }
      %77 = pto.assemble %76 into %arg10[%arg7, 0, 0] hints #hints9 : tensor<16x4x4xf32> into tensor<?x4x4xf32>
      %78 = pto.view %8[0, 0] [:, 64] hints #hints24 : tensor<16x256xf32> -> tensor<16x64xf32>
      %79 = pto.view %55[0, 0] [:, 1] hints #hints24 : tensor<16x4xf32> -> tensor<16x1xf32>
      %80 = pto.mul %78, %79 hints #hints24 : tensor<16x64xf32>, tensor<16x1xf32> -> tensor<16x64xf32>
      %81 = pto.view %8[0, 64] [:, 64] hints #hints24 : tensor<16x256xf32> -> tensor<16x64xf32>
      %82 = pto.view %55[0, 1] [:, 1] hints #hints24 : tensor<16x4xf32> -> tensor<16x1xf32>
      %83 = pto.mul %81, %82 hints #hints24 : tensor<16x64xf32>, tensor<16x1xf32> -> tensor<16x64xf32>
      %84 = pto.add %80, %83 hints #hints24 : tensor<16x64xf32>, tensor<16x64xf32> -> tensor<16x64xf32>
      %85 = pto.view %8[0, 128] [:, 64] hints #hints24 : tensor<16x256xf32> -> tensor<16x64xf32>
      %86 = pto.view %55[0, 2] [:, 1] hints #hints24 : tensor<16x4xf32> -> tensor<16x1xf32>
      %87 = pto.mul %85, %86 hints #hints24 : tensor<16x64xf32>, tensor<16x1xf32> -> tensor<16x64xf32>
      %88 = pto.add %84, %87 hints #hints24 : tensor<16x64xf32>, tensor<16x64xf32> -> tensor<16x64xf32>
      %89 = pto.view %8[0, 192] [:, 64] hints #hints24 : tensor<16x256xf32> -> tensor<16x64xf32>
      %90 = pto.view %55[0, 3] [:, 1] hints #hints24 : tensor<16x4xf32> -> tensor<16x1xf32>
      %91 = pto.mul %89, %90 hints #hints24 : tensor<16x64xf32>, tensor<16x1xf32> -> tensor<16x64xf32>
      %92 = pto.add %88, %91 hints #hints24 : tensor<16x64xf32>, tensor<16x64xf32> -> tensor<16x64xf32>
      %93 = pto.cast %92 hints #hints24 : tensor<16x64xf32> -> tensor<16x64xbf16>
      %94 = pto.assemble %93 into %arg11[%arg7, 0] hints #hints24 : tensor<16x64xbf16> into tensor<?x64xbf16>
      pto.yield %63, %77, %94 : tensor<?x4xf32>, tensor<?x4x4xf32>, tensor<?x64xbf16>
    } factor 4 (%arg7, %arg8, %arg9, %arg10, %arg11) {
      %6 = pto.view %x[%arg7, 0, 0] [4, :, :] hints #hints19 : tensor<?x4x64xbf16> -> tensor<4x4x64xbf16>
      %7 = pto.reshape %6 ([0] -> [0], [1, 2] -> [1]) hints #hints20 : tensor<4x4x64xbf16> -> tensor<4x256xbf16>
      %8 = pto.cast %7 hints #hints20 : tensor<4x256xbf16> -> tensor<4x256xf32>
      %9 = pto.mul %8, %8 hints #hints21 : tensor<4x256xf32>, tensor<4x256xf32> -> tensor<4x256xf32>
      %10 = pto.reshape %9 ([0] -> [0], [1] -> [1, 2]) hints #hints21 : tensor<4x256xf32> -> tensor<4x4x64xf32>
      %11 = pto.sum %10 axis 2 hints #hints21 : tensor<4x4x64xf32> -> tensor<4x4xf32>
      %12 = pto.sum %11 axis 1 keepdim hints #hints21 : tensor<4x4xf32> -> tensor<4x1xf32>
      %13 = pto.full 3.906250e-03 : f32 [] hints #hints4 : tensor<f32>
      %14 = pto.mul %12, %13 hints #hints21 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %15 = pto.full 9.99999997E-7 : f32 [] hints #hints4 : tensor<f32>
      %16 = pto.add %14, %15 hints #hints21 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %17 = pto.sqrt %16 hints #hints21 : tensor<4x1xf32> -> tensor<4x1xf32>
      %18 = pto.view %8[0, 0] [:, 64] hints #hints22 : tensor<4x256xf32> -> tensor<4x64xf32>
      %19 = pto.view %hc_fn[0, 0] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %20 = pto.matmul %18, %19 b_trans hints #hints16 : tensor<4x64xf32>, tensor<24x64xf32> -> tensor<4x24xf32>
      %21 = pto.view %8[0, 64] [:, 64] hints #hints22 : tensor<4x256xf32> -> tensor<4x64xf32>
      %22 = pto.view %hc_fn[0, 64] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %23 = pto.matmul %21, %22 b_trans hints #hints16 : tensor<4x64xf32>, tensor<24x64xf32> -> tensor<4x24xf32>
      %24 = pto.add %20, %23 hints #hints22 : tensor<4x24xf32>, tensor<4x24xf32> -> tensor<4x24xf32>
      %25 = pto.view %8[0, 128] [:, 64] hints #hints22 : tensor<4x256xf32> -> tensor<4x64xf32>
      %26 = pto.view %hc_fn[0, 128] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %27 = pto.matmul %25, %26 b_trans hints #hints16 : tensor<4x64xf32>, tensor<24x64xf32> -> tensor<4x24xf32>
      %28 = pto.add %24, %27 hints #hints22 : tensor<4x24xf32>, tensor<4x24xf32> -> tensor<4x24xf32>
      %29 = pto.view %8[0, 192] [:, 64] hints #hints22 : tensor<4x256xf32> -> tensor<4x64xf32>
      %30 = pto.view %hc_fn[0, 192] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %31 = pto.matmul %29, %30 b_trans hints #hints16 : tensor<4x64xf32>, tensor<24x64xf32> -> tensor<4x24xf32>
      %32 = pto.add %28, %31 hints #hints22 : tensor<4x24xf32>, tensor<4x24xf32> -> tensor<4x24xf32>
      %33 = pto.div %32, %17 hints #hints22 : tensor<4x24xf32>, tensor<4x1xf32> -> tensor<4x24xf32>
      %34 = pto.view %33[0, 0] [:, 4] hints #hints23 : tensor<4x24xf32> -> tensor<4x4xf32>
      %35 = pto.view %3[0, 0] [:, 1] hints #hints23 : tensor<1x3xf32> -> tensor<1x1xf32>
      %36 = pto.view %4[0, 0] [:, 4] hints #hints23 : tensor<1x24xf32> -> tensor<1x4xf32>
      %37 = pto.mul %34, %35 hints #hints23 : tensor<4x4xf32>, tensor<1x1xf32> -> tensor<4x4xf32>
      %38 = pto.add %37, %36 hints #hints23 : tensor<4x4xf32>, tensor<1x4xf32> -> tensor<4x4xf32>
      %39 = pto.view %33[0, 4] [:, 4] hints #hints23 : tensor<4x24xf32> -> tensor<4x4xf32>
      %40 = pto.view %3[0, 1] [:, 1] hints #hints23 : tensor<1x3xf32> -> tensor<1x1xf32>
      %41 = pto.view %4[0, 4] [:, 4] hints #hints23 : tensor<1x24xf32> -> tensor<1x4xf32>
      %42 = pto.mul %39, %40 hints #hints23 : tensor<4x4xf32>, tensor<1x1xf32> -> tensor<4x4xf32>
      %43 = pto.add %42, %41 hints #hints23 : tensor<4x4xf32>, tensor<1x4xf32> -> tensor<4x4xf32>
      %44 = pto.view %33[0, 8] [:, 16] hints #hints23 : tensor<4x24xf32> -> tensor<4x16xf32>
      %45 = pto.view %3[0, 2] [:, 1] hints #hints23 : tensor<1x3xf32> -> tensor<1x1xf32>
      %46 = pto.view %4[0, 8] [:, 16] hints #hints23 : tensor<1x24xf32> -> tensor<1x16xf32>
      %47 = pto.mul %44, %45 hints #hints23 : tensor<4x16xf32>, tensor<1x1xf32> -> tensor<4x16xf32>
      %48 = pto.add %47, %46 hints #hints23 : tensor<4x16xf32>, tensor<1x16xf32> -> tensor<4x16xf32>
      %49 = pto.neg %38 hints #hints23 : tensor<4x4xf32> -> tensor<4x4xf32>
      %50 = pto.exp %49 hints #hints23 : tensor<4x4xf32> -> tensor<4x4xf32>
      %51 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %52 = pto.add %50, %51 hints #hints23 : tensor<4x4xf32>, tensor<f32> -> tensor<4x4xf32>
      %53 = pto.reciprocal %52 hints #hints23 : tensor<4x4xf32> -> tensor<4x4xf32>
      %54 = pto.full 9.99999997E-7 : f32 [] hints #hints8 : tensor<f32>
      %55 = pto.add %53, %54 hints #hints23 : tensor<4x4xf32>, tensor<f32> -> tensor<4x4xf32>
      %56 = pto.neg %43 hints #hints23 : tensor<4x4xf32> -> tensor<4x4xf32>
      %57 = pto.exp %56 hints #hints23 : tensor<4x4xf32> -> tensor<4x4xf32>
      %58 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %59 = pto.add %57, %58 hints #hints23 : tensor<4x4xf32>, tensor<f32> -> tensor<4x4xf32>
      %60 = pto.reciprocal %59 hints #hints23 : tensor<4x4xf32> -> tensor<4x4xf32>
      %61 = pto.full 2.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %62 = pto.mul %60, %61 hints #hints23 : tensor<4x4xf32>, tensor<f32> -> tensor<4x4xf32>
      %63 = pto.assemble %62 into %arg9[%arg7, 0] hints #hints23 : tensor<4x4xf32> into tensor<?x4xf32>
      %64 = pto.reshape %48 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<4x16xf32> -> tensor<4x4x4xf32>
      %65 = pto.amax %64 axis 2 keepdim hints #hints9 : tensor<4x4x4xf32> -> tensor<4x4x1xf32>
      %66 = pto.sub %64, %65 hints #hints9 : tensor<4x4x4xf32>, tensor<4x4x1xf32> -> tensor<4x4x4xf32>
      %67 = pto.exp %66 hints #hints9 : tensor<4x4x4xf32> -> tensor<4x4x4xf32>
      %68 = pto.sum %67 axis 2 keepdim hints #hints9 : tensor<4x4x4xf32> -> tensor<4x4x1xf32>
      %69 = pto.div %67, %68 hints #hints9 : tensor<4x4x4xf32>, tensor<4x4x1xf32> -> tensor<4x4x4xf32>
      %70 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %71 = pto.add %69, %70 hints #hints9 : tensor<4x4x4xf32>, tensor<f32> -> tensor<4x4x4xf32>
      %72 = pto.sum %71 axis 1 keepdim hints #hints9 : tensor<4x4x4xf32> -> tensor<4x1x4xf32>
      %73 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %74 = pto.add %72, %73 hints #hints9 : tensor<4x1x4xf32>, tensor<f32> -> tensor<4x1x4xf32>
      %75 = pto.div %71, %74 hints #hints9 : tensor<4x4x4xf32>, tensor<4x1x4xf32> -> tensor<4x4x4xf32>
      %76 = scf.for %arg12 = %c1 to %c20 step %c1 iter_args(%arg13 = %75) -> (tensor<4x4x4xf32>) {
        %95 = pto.sum %arg13 axis 2 keepdim hints #hints9 : tensor<4x4x4xf32> -> tensor<4x4x1xf32>
        %96 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %97 = pto.add %95, %96 hints #hints9 : tensor<4x4x1xf32>, tensor<f32> -> tensor<4x4x1xf32>
        %98 = pto.div %arg13, %97 hints #hints9 : tensor<4x4x4xf32>, tensor<4x4x1xf32> -> tensor<4x4x4xf32>
        %99 = pto.sum %98 axis 1 keepdim hints #hints9 : tensor<4x4x4xf32> -> tensor<4x1x4xf32>
        %100 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %101 = pto.add %99, %100 hints #hints9 : tensor<4x1x4xf32>, tensor<f32> -> tensor<4x1x4xf32>
        %102 = pto.div %98, %101 hints #hints9 : tensor<4x4x4xf32>, tensor<4x1x4xf32> -> tensor<4x4x4xf32>
        scf.yield %102 : tensor<4x4x4xf32>
      }
      %77 = pto.assemble %76 into %arg10[%arg7, 0, 0] hints #hints9 : tensor<4x4x4xf32> into tensor<?x4x4xf32>
      %78 = pto.view %8[0, 0] [:, 64] hints #hints24 : tensor<4x256xf32> -> tensor<4x64xf32>
      %79 = pto.view %55[0, 0] [:, 1] hints #hints24 : tensor<4x4xf32> -> tensor<4x1xf32>
      %80 = pto.mul %78, %79 hints #hints24 : tensor<4x64xf32>, tensor<4x1xf32> -> tensor<4x64xf32>
      %81 = pto.view %8[0, 64] [:, 64] hints #hints24 : tensor<4x256xf32> -> tensor<4x64xf32>
      %82 = pto.view %55[0, 1] [:, 1] hints #hints24 : tensor<4x4xf32> -> tensor<4x1xf32>
      %83 = pto.mul %81, %82 hints #hints24 : tensor<4x64xf32>, tensor<4x1xf32> -> tensor<4x64xf32>
      %84 = pto.add %80, %83 hints #hints24 : tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x64xf32>
      %85 = pto.view %8[0, 128] [:, 64] hints #hints24 : tensor<4x256xf32> -> tensor<4x64xf32>
      %86 = pto.view %55[0, 2] [:, 1] hints #hints24 : tensor<4x4xf32> -> tensor<4x1xf32>
      %87 = pto.mul %85, %86 hints #hints24 : tensor<4x64xf32>, tensor<4x1xf32> -> tensor<4x64xf32>
      %88 = pto.add %84, %87 hints #hints24 : tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x64xf32>
      %89 = pto.view %8[0, 192] [:, 64] hints #hints24 : tensor<4x256xf32> -> tensor<4x64xf32>
      %90 = pto.view %55[0, 3] [:, 1] hints #hints24 : tensor<4x4xf32> -> tensor<4x1xf32>
      %91 = pto.mul %89, %90 hints #hints24 : tensor<4x64xf32>, tensor<4x1xf32> -> tensor<4x64xf32>
      %92 = pto.add %88, %91 hints #hints24 : tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x64xf32>
      %93 = pto.cast %92 hints #hints24 : tensor<4x64xf32> -> tensor<4x64xbf16>
      %94 = pto.assemble %93 into %arg11[%arg7, 0] hints #hints24 : tensor<4x64xbf16> into tensor<?x64xbf16>
      pto.yield %63, %77, %94 : tensor<?x4xf32>, tensor<?x4x4xf32>, tensor<?x64xbf16>
    } factor 1 (%arg7, %arg8, %arg9, %arg10, %arg11) {
      %6 = pto.view %x[%arg7, 0, 0] [1, :, :] hints #hints19 : tensor<?x4x64xbf16> -> tensor<1x4x64xbf16>
      %7 = pto.reshape %6 ([0] -> [0], [1, 2] -> [1]) hints #hints20 : tensor<1x4x64xbf16> -> tensor<1x256xbf16>
      %8 = pto.cast %7 hints #hints20 : tensor<1x256xbf16> -> tensor<1x256xf32>
      %9 = pto.mul %8, %8 hints #hints21 : tensor<1x256xf32>, tensor<1x256xf32> -> tensor<1x256xf32>
      %10 = pto.reshape %9 ([0] -> [0], [1] -> [1, 2]) hints #hints21 : tensor<1x256xf32> -> tensor<1x4x64xf32>
      %11 = pto.sum %10 axis 2 hints #hints21 : tensor<1x4x64xf32> -> tensor<1x4xf32>
      %12 = pto.sum %11 axis 1 keepdim hints #hints21 : tensor<1x4xf32> -> tensor<1x1xf32>
      %13 = pto.full 3.906250e-03 : f32 [] hints #hints4 : tensor<f32>
      %14 = pto.mul %12, %13 hints #hints21 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %15 = pto.full 9.99999997E-7 : f32 [] hints #hints4 : tensor<f32>
      %16 = pto.add %14, %15 hints #hints21 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %17 = pto.sqrt %16 hints #hints21 : tensor<1x1xf32> -> tensor<1x1xf32>
      %18 = pto.view %8[0, 0] [:, 64] hints #hints22 : tensor<1x256xf32> -> tensor<1x64xf32>
      %19 = pto.view %hc_fn[0, 0] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %20 = pto.matmul %18, %19 b_trans hints #hints16 : tensor<1x64xf32>, tensor<24x64xf32> -> tensor<1x24xf32>
      %21 = pto.view %8[0, 64] [:, 64] hints #hints22 : tensor<1x256xf32> -> tensor<1x64xf32>
      %22 = pto.view %hc_fn[0, 64] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %23 = pto.matmul %21, %22 b_trans hints #hints16 : tensor<1x64xf32>, tensor<24x64xf32> -> tensor<1x24xf32>
      %24 = pto.add %20, %23 hints #hints22 : tensor<1x24xf32>, tensor<1x24xf32> -> tensor<1x24xf32>
      %25 = pto.view %8[0, 128] [:, 64] hints #hints22 : tensor<1x256xf32> -> tensor<1x64xf32>
      %26 = pto.view %hc_fn[0, 128] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %27 = pto.matmul %25, %26 b_trans hints #hints16 : tensor<1x64xf32>, tensor<24x64xf32> -> tensor<1x24xf32>
      %28 = pto.add %24, %27 hints #hints22 : tensor<1x24xf32>, tensor<1x24xf32> -> tensor<1x24xf32>
      %29 = pto.view %8[0, 192] [:, 64] hints #hints22 : tensor<1x256xf32> -> tensor<1x64xf32>
      %30 = pto.view %hc_fn[0, 192] [:, 64] hints #hints22 : tensor<24x256xf32> -> tensor<24x64xf32>
      %31 = pto.matmul %29, %30 b_trans hints #hints16 : tensor<1x64xf32>, tensor<24x64xf32> -> tensor<1x24xf32>
      %32 = pto.add %28, %31 hints #hints22 : tensor<1x24xf32>, tensor<1x24xf32> -> tensor<1x24xf32>
      %33 = pto.div %32, %17 hints #hints22 : tensor<1x24xf32>, tensor<1x1xf32> -> tensor<1x24xf32>
      %34 = pto.view %33[0, 0] [:, 4] hints #hints23 : tensor<1x24xf32> -> tensor<1x4xf32>
      %35 = pto.view %3[0, 0] [:, 1] hints #hints23 : tensor<1x3xf32> -> tensor<1x1xf32>
      %36 = pto.view %4[0, 0] [:, 4] hints #hints23 : tensor<1x24xf32> -> tensor<1x4xf32>
      %37 = pto.mul %34, %35 hints #hints23 : tensor<1x4xf32>, tensor<1x1xf32> -> tensor<1x4xf32>
      %38 = pto.add %37, %36 hints #hints23 : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      %39 = pto.view %33[0, 4] [:, 4] hints #hints23 : tensor<1x24xf32> -> tensor<1x4xf32>
      %40 = pto.view %3[0, 1] [:, 1] hints #hints23 : tensor<1x3xf32> -> tensor<1x1xf32>
      %41 = pto.view %4[0, 4] [:, 4] hints #hints23 : tensor<1x24xf32> -> tensor<1x4xf32>
      %42 = pto.mul %39, %40 hints #hints23 : tensor<1x4xf32>, tensor<1x1xf32> -> tensor<1x4xf32>
      %43 = pto.add %42, %41 hints #hints23 : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      %44 = pto.view %33[0, 8] [:, 16] hints #hints23 : tensor<1x24xf32> -> tensor<1x16xf32>
      %45 = pto.view %3[0, 2] [:, 1] hints #hints23 : tensor<1x3xf32> -> tensor<1x1xf32>
      %46 = pto.view %4[0, 8] [:, 16] hints #hints23 : tensor<1x24xf32> -> tensor<1x16xf32>
      %47 = pto.mul %44, %45 hints #hints23 : tensor<1x16xf32>, tensor<1x1xf32> -> tensor<1x16xf32>
      %48 = pto.add %47, %46 hints #hints23 : tensor<1x16xf32>, tensor<1x16xf32> -> tensor<1x16xf32>
      %49 = pto.neg %38 hints #hints23 : tensor<1x4xf32> -> tensor<1x4xf32>
      %50 = pto.exp %49 hints #hints23 : tensor<1x4xf32> -> tensor<1x4xf32>
      %51 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %52 = pto.add %50, %51 hints #hints23 : tensor<1x4xf32>, tensor<f32> -> tensor<1x4xf32>
      %53 = pto.reciprocal %52 hints #hints23 : tensor<1x4xf32> -> tensor<1x4xf32>
      %54 = pto.full 9.99999997E-7 : f32 [] hints #hints8 : tensor<f32>
      %55 = pto.add %53, %54 hints #hints23 : tensor<1x4xf32>, tensor<f32> -> tensor<1x4xf32>
      %56 = pto.neg %43 hints #hints23 : tensor<1x4xf32> -> tensor<1x4xf32>
      %57 = pto.exp %56 hints #hints23 : tensor<1x4xf32> -> tensor<1x4xf32>
      %58 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %59 = pto.add %57, %58 hints #hints23 : tensor<1x4xf32>, tensor<f32> -> tensor<1x4xf32>
      %60 = pto.reciprocal %59 hints #hints23 : tensor<1x4xf32> -> tensor<1x4xf32>
      %61 = pto.full 2.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %62 = pto.mul %60, %61 hints #hints23 : tensor<1x4xf32>, tensor<f32> -> tensor<1x4xf32>
      %63 = pto.assemble %62 into %arg9[%arg7, 0] hints #hints23 : tensor<1x4xf32> into tensor<?x4xf32>
      %64 = pto.reshape %48 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<1x16xf32> -> tensor<1x4x4xf32>
      %65 = pto.amax %64 axis 2 keepdim hints #hints9 : tensor<1x4x4xf32> -> tensor<1x4x1xf32>
      %66 = pto.sub %64, %65 hints #hints9 : tensor<1x4x4xf32>, tensor<1x4x1xf32> -> tensor<1x4x4xf32>
      %67 = pto.exp %66 hints #hints9 : tensor<1x4x4xf32> -> tensor<1x4x4xf32>
      %68 = pto.sum %67 axis 2 keepdim hints #hints9 : tensor<1x4x4xf32> -> tensor<1x4x1xf32>
      %69 = pto.div %67, %68 hints #hints9 : tensor<1x4x4xf32>, tensor<1x4x1xf32> -> tensor<1x4x4xf32>
      %70 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %71 = pto.add %69, %70 hints #hints9 : tensor<1x4x4xf32>, tensor<f32> -> tensor<1x4x4xf32>
      %72 = pto.sum %71 axis 1 keepdim hints #hints9 : tensor<1x4x4xf32> -> tensor<1x1x4xf32>
      %73 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %74 = pto.add %72, %73 hints #hints9 : tensor<1x1x4xf32>, tensor<f32> -> tensor<1x1x4xf32>
      %75 = pto.div %71, %74 hints #hints9 : tensor<1x4x4xf32>, tensor<1x1x4xf32> -> tensor<1x4x4xf32>
      %76 = scf.for %arg12 = %c1 to %c20 step %c1 iter_args(%arg13 = %75) -> (tensor<1x4x4xf32>) {
        %95 = pto.sum %arg13 axis 2 keepdim hints #hints9 : tensor<1x4x4xf32> -> tensor<1x4x1xf32>
        %96 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %97 = pto.add %95, %96 hints #hints9 : tensor<1x4x1xf32>, tensor<f32> -> tensor<1x4x1xf32>
        %98 = pto.div %arg13, %97 hints #hints9 : tensor<1x4x4xf32>, tensor<1x4x1xf32> -> tensor<1x4x4xf32>
        %99 = pto.sum %98 axis 1 keepdim hints #hints9 : tensor<1x4x4xf32> -> tensor<1x1x4xf32>
        %100 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %101 = pto.add %99, %100 hints #hints9 : tensor<1x1x4xf32>, tensor<f32> -> tensor<1x1x4xf32>
        %102 = pto.div %98, %101 hints #hints9 : tensor<1x4x4xf32>, tensor<1x1x4xf32> -> tensor<1x4x4xf32>
        scf.yield %102 : tensor<1x4x4xf32>
      }
      %77 = pto.assemble %76 into %arg10[%arg7, 0, 0] hints #hints9 : tensor<1x4x4xf32> into tensor<?x4x4xf32>
      %78 = pto.view %8[0, 0] [:, 64] hints #hints24 : tensor<1x256xf32> -> tensor<1x64xf32>
      %79 = pto.view %55[0, 0] [:, 1] hints #hints24 : tensor<1x4xf32> -> tensor<1x1xf32>
      %80 = pto.mul %78, %79 hints #hints24 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %81 = pto.view %8[0, 64] [:, 64] hints #hints24 : tensor<1x256xf32> -> tensor<1x64xf32>
      %82 = pto.view %55[0, 1] [:, 1] hints #hints24 : tensor<1x4xf32> -> tensor<1x1xf32>
      %83 = pto.mul %81, %82 hints #hints24 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %84 = pto.add %80, %83 hints #hints24 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %85 = pto.view %8[0, 128] [:, 64] hints #hints24 : tensor<1x256xf32> -> tensor<1x64xf32>
      %86 = pto.view %55[0, 2] [:, 1] hints #hints24 : tensor<1x4xf32> -> tensor<1x1xf32>
      %87 = pto.mul %85, %86 hints #hints24 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %88 = pto.add %84, %87 hints #hints24 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %89 = pto.view %8[0, 192] [:, 64] hints #hints24 : tensor<1x256xf32> -> tensor<1x64xf32>
      %90 = pto.view %55[0, 3] [:, 1] hints #hints24 : tensor<1x4xf32> -> tensor<1x1xf32>
      %91 = pto.mul %89, %90 hints #hints24 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %92 = pto.add %88, %91 hints #hints24 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %93 = pto.cast %92 hints #hints24 : tensor<1x64xf32> -> tensor<1x64xbf16>
      %94 = pto.assemble %93 into %arg11[%arg7, 0] hints #hints24 : tensor<1x64xbf16> into tensor<?x64xbf16>
      pto.yield %63, %77, %94 : tensor<?x4xf32>, tensor<?x4x4xf32>, tensor<?x64xbf16>
    }
    return %5#2, %5#0, %5#1 : tensor<?x64xbf16>, tensor<?x4xf32>, tensor<?x4x4xf32>
  }
}
