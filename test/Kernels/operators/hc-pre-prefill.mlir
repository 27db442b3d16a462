// hc-pre-prefill, case t512-small: the same as hc-pre, with tokens along the last axis.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[32, 8]>>
#hints1 = #pto.hints<tile = vec<[1, 4, 64]>>
#hints2 = #pto.hints<tile = vec<[4, 64]>>
#hints3 = #pto.hints<tile = vec<[4, 64]>, label = "hc-norm">
#hints4 = #pto.hints<label = "hc-norm">
#hints5 = #pto.hints<tile = cube<m = [16, 16], k = [256, 1024], n = [32, 32]>, label = "hc-linear">
#hints6 = #pto.hints<tile = vec<[4, 64]>, label = "hc-linear">
#hints7 = #pto.hints<tile = vec<[16, 128]>, label = "hc-mix">
#hints8 = #pto.hints<label = "hc-mix">
#hints9 = #pto.hints<tile = vec<[4, 4, 128]>, label = "hc-sinkhorn">
#hints10 = #pto.hints<label = "hc-sinkhorn">
#hints11 = #pto.hints<tile = vec<[16, 128]>, label = "hc-sinkhorn">
#hints12 = #pto.hints<tile = vec<[4, 64]>, label = "hc-reduce">
module {
  func.func @hc_pre_prefill(%x: tensor<?x4x64xbf16>, %hc_fn: tensor<24x256xf32>, %hc_scale: tensor<3xf32>, %hc_base: tensor<24xf32>, %y: tensor<?x64xbf16> {pto.out}, %post: tensor<?x4xf32> {pto.out}, %comb: tensor<?x4x4xf32> {pto.out}) -> (tensor<?x64xbf16>, tensor<?x4xf32>, tensor<?x4x4xf32>) attributes {pto.kernel, pto.options = #pto.options<combine_axis, runtime = {device_sched_mode = 0 : i64, max_workspace_kb = 65536 : i64, stitch_function_max_num = 128 : i64}>} {
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
    %3 = pto.reshape %hc_scale ([0] -> [0, 1]) hints #hints : tensor<3xf32> -> tensor<3x1xf32>
    %4 = pto.reshape %hc_base ([0] -> [0, 1]) hints #hints : tensor<24xf32> -> tensor<24x1xf32>
    %5:3 = pto.loop (%arg7, %arg8) in (%c0 to %dim step %c1) factors [128, 1] iter_args(%arg9 = %post, %arg10 = %comb, %arg11 = %y) -> (tensor<?x4xf32>, tensor<?x4x4xf32>, tensor<?x64xbf16>) factor 128 {
      %6 = pto.view %x[%arg7, 0, 0] [128, :, :] hints #hints1 : tensor<?x4x64xbf16> -> tensor<128x4x64xbf16>
      %7 = pto.reshape %6 ([0] -> [0], [1, 2] -> [1]) hints #hints2 : tensor<128x4x64xbf16> -> tensor<128x256xbf16>
      %8 = pto.cast %7 hints #hints2 : tensor<128x256xbf16> -> tensor<128x256xf32>
      %9 = pto.mul %8, %8 hints #hints3 : tensor<128x256xf32>, tensor<128x256xf32> -> tensor<128x256xf32>
      %10 = pto.reshape %9 ([0] -> [0], [1] -> [1, 2]) hints #hints3 : tensor<128x256xf32> -> tensor<128x4x64xf32>
      %11 = pto.sum %10 axis 2 hints #hints3 : tensor<128x4x64xf32> -> tensor<128x4xf32>
      %12 = pto.sum %11 axis 1 keepdim hints #hints3 : tensor<128x4xf32> -> tensor<128x1xf32>
      %13 = pto.full 3.906250e-03 : f32 [] hints #hints4 : tensor<f32>
      %14 = pto.mul %12, %13 hints #hints3 : tensor<128x1xf32>, tensor<f32> -> tensor<128x1xf32>
      %15 = pto.full 9.99999997E-7 : f32 [] hints #hints4 : tensor<f32>
      %16 = pto.add %14, %15 hints #hints3 : tensor<128x1xf32>, tensor<f32> -> tensor<128x1xf32>
      %17 = pto.sqrt %16 hints #hints3 : tensor<128x1xf32> -> tensor<128x1xf32>
      %18 = pto.transpose %17 0, 1 hints #hints3 : tensor<128x1xf32> -> tensor<1x128xf32>
      %19 = pto.matmul %hc_fn, %8 b_trans hints #hints5 : tensor<24x256xf32>, tensor<128x256xf32> -> tensor<24x128xf32>
      %20 = pto.div %19, %18 hints #hints6 : tensor<24x128xf32>, tensor<1x128xf32> -> tensor<24x128xf32>
      %21 = pto.view %20[0, 0] [4, :] hints #hints7 : tensor<24x128xf32> -> tensor<4x128xf32>
      %22 = pto.view %3[0, 0] [1, :] hints #hints7 : tensor<3x1xf32> -> tensor<1x1xf32>
      %23 = pto.view %4[0, 0] [4, :] hints #hints7 : tensor<24x1xf32> -> tensor<4x1xf32>
      %24 = pto.mul %21, %22 hints #hints7 : tensor<4x128xf32>, tensor<1x1xf32> -> tensor<4x128xf32>
      %25 = pto.add %24, %23 hints #hints7 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %26 = pto.view %20[4, 0] [4, :] hints #hints7 : tensor<24x128xf32> -> tensor<4x128xf32>
      %27 = pto.view %3[1, 0] [1, :] hints #hints7 : tensor<3x1xf32> -> tensor<1x1xf32>
      %28 = pto.view %4[4, 0] [4, :] hints #hints7 : tensor<24x1xf32> -> tensor<4x1xf32>
      %29 = pto.mul %26, %27 hints #hints7 : tensor<4x128xf32>, tensor<1x1xf32> -> tensor<4x128xf32>
      %30 = pto.add %29, %28 hints #hints7 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %31 = pto.view %20[8, 0] [16, :] hints #hints7 : tensor<24x128xf32> -> tensor<16x128xf32>
      %32 = pto.view %3[2, 0] [1, :] hints #hints7 : tensor<3x1xf32> -> tensor<1x1xf32>
      %33 = pto.view %4[8, 0] [16, :] hints #hints7 : tensor<24x1xf32> -> tensor<16x1xf32>
      %34 = pto.mul %31, %32 hints #hints7 : tensor<16x128xf32>, tensor<1x1xf32> -> tensor<16x128xf32>
      %35 = pto.add %34, %33 hints #hints7 : tensor<16x128xf32>, tensor<16x1xf32> -> tensor<16x128xf32>
      %36 = pto.neg %25 hints #hints7 : tensor<4x128xf32> -> tensor<4x128xf32>
      %37 = pto.exp %36 hints #hints7 : tensor<4x128xf32> -> tensor<4x128xf32>
      %38 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %39 = pto.add %37, %38 hints #hints7 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %40 = pto.reciprocal %39 hints #hints7 : tensor<4x128xf32> -> tensor<4x128xf32>
      %41 = pto.full 9.99999997E-7 : f32 [] hints #hints8 : tensor<f32>
      %42 = pto.add %40, %41 hints #hints7 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %43 = pto.transpose %42 0, 1 hints #hints7 : tensor<4x128xf32> -> tensor<128x4xf32>
      %44 = pto.neg %30 hints #hints7 : tensor<4x128xf32> -> tensor<4x128xf32>
      %45 = pto.exp %44 hints #hints7 : tensor<4x128xf32> -> tensor<4x128xf32>
      %46 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %47 = pto.add %45, %46 hints #hints7 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %48 = pto.reciprocal %47 hints #hints7 : tensor<4x128xf32> -> tensor<4x128xf32>
      %49 = pto.full 2.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %50 = pto.mul %48, %49 hints #hints7 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %51 = pto.transpose %50 0, 1 hints #hints7 : tensor<4x128xf32> -> tensor<128x4xf32>
      %52 = pto.assemble %51 into %arg9[%arg7, 0] hints #hints7 : tensor<128x4xf32> into tensor<?x4xf32>
      %53 = pto.reshape %35 ([0] -> [0, 1], [1] -> [2]) hints #hints9 : tensor<16x128xf32> -> tensor<4x4x128xf32>
      %54 = pto.amax %53 axis 1 keepdim hints #hints9 : tensor<4x4x128xf32> -> tensor<4x1x128xf32>
      %55 = pto.sub %53, %54 hints #hints9 : tensor<4x4x128xf32>, tensor<4x1x128xf32> -> tensor<4x4x128xf32>
      %56 = pto.exp %55 hints #hints9 : tensor<4x4x128xf32> -> tensor<4x4x128xf32>
      %57 = pto.sum %56 axis 1 keepdim hints #hints9 : tensor<4x4x128xf32> -> tensor<4x1x128xf32>
      %58 = pto.div %56, %57 hints #hints9 : tensor<4x4x128xf32>, tensor<4x1x128xf32> -> tensor<4x4x128xf32>
      %59 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %60 = pto.add %58, %59 hints #hints9 : tensor<4x4x128xf32>, tensor<f32> -> tensor<4x4x128xf32>
      %61 = pto.sum %60 axis 0 keepdim hints #hints9 : tensor<4x4x128xf32> -> tensor<1x4x128xf32>
      %62 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %63 = pto.add %61, %62 hints #hints9 : tensor<1x4x128xf32>, tensor<f32> -> tensor<1x4x128xf32>
      %64 = pto.div %60, %63 hints #hints9 : tensor<4x4x128xf32>, tensor<1x4x128xf32> -> tensor<4x4x128xf32>
      %65 = scf.for %arg12 = %c1 to %c20 step %c1 iter_args(%arg13 = %64) -> (tensor<4x4x128xf32>) {
        %87 = pto.sum %arg13 axis 1 keepdim hints #hints9 : tensor<4x4x128xf32> -> tensor<4x1x128xf32>
        %88 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %89 = pto.add %87, %88 hints #hints9 : tensor<4x1x128xf32>, tensor<f32> -> tensor<4x1x128xf32>
        %90 = pto.div %arg13, %89 hints #hints9 : tensor<4x4x128xf32>, tensor<4x1x128xf32> -> tensor<4x4x128xf32>
        %91 = pto.sum %90 axis 0 keepdim hints #hints9 : tensor<4x4x128xf32> -> tensor<1x4x128xf32>
        %92 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %93 = pto.add %91, %92 hints #hints9 : tensor<1x4x128xf32>, tensor<f32> -> tensor<1x4x128xf32>
        %94 = pto.div %90, %93 hints #hints9 : tensor<4x4x128xf32>, tensor<1x4x128xf32> -> tensor<4x4x128xf32>
        scf.yield %94 : tensor<4x4x128xf32>
      }
      %66 = pto.reshape %65 ([0, 1] -> [0], [2] -> [1]) hints #hints11 : tensor<4x4x128xf32> -> tensor<16x128xf32>
      %67 = pto.transpose %66 0, 1 hints #hints11 : tensor<16x128xf32> -> tensor<128x16xf32>
      %68 = pto.reshape %67 ([0] -> [0], [1] -> [1, 2]) hints #hints11 : tensor<128x16xf32> -> tensor<128x4x4xf32>
      %69 = pto.assemble %68 into %arg10[%arg7, 0, 0] hints #hints10 : tensor<128x4x4xf32> into tensor<?x4x4xf32>
      %70 = pto.view %8[0, 0] [:, 64] hints #hints12 : tensor<128x256xf32> -> tensor<128x64xf32>
      %71 = pto.view %43[0, 0] [:, 1] hints #hints12 : tensor<128x4xf32> -> tensor<128x1xf32>
      %72 = pto.mul %70, %71 hints #hints12 : tensor<128x64xf32>, tensor<128x1xf32> -> tensor<128x64xf32>
      %73 = pto.view %8[0, 64] [:, 64] hints #hints12 : tensor<128x256xf32> -> tensor<128x64xf32>
      %74 = pto.view %43[0, 1] [:, 1] hints #hints12 : tensor<128x4xf32> -> tensor<128x1xf32>
      %75 = pto.mul %73, %74 hints #hints12 : tensor<128x64xf32>, tensor<128x1xf32> -> tensor<128x64xf32>
      %76 = pto.add %72, %75 hints #hints12 : tensor<128x64xf32>, tensor<128x64xf32> -> tensor<128x64xf32>
      %77 = pto.view %8[0, 128] [:, 64] hints #hints12 : tensor<128x256xf32> -> tensor<128x64xf32>
      %78 = pto.view %43[0, 2] [:, 1] hints #hints12 : tensor<128x4xf32> -> tensor<128x1xf32>
      %79 = pto.mul %77, %78 hints #hints12 : tensor<128x64xf32>, tensor<128x1xf32> -> tensor<128x64xf32>
      %80 = pto.add %76, %79 hints #hints12 : tensor<128x64xf32>, tensor<128x64xf32> -> tensor<128x64xf32>
      %81 = pto.view %8[0, 192] [:, 64] hints #hints12 : tensor<128x256xf32> -> tensor<128x64xf32>
      %82 = pto.view %43[0, 3] [:, 1] hints #hints12 : tensor<128x4xf32> -> tensor<128x1xf32>
      %83 = pto.mul %81, %82 hints #hints12 : tensor<128x64xf32>, tensor<128x1xf32> -> tensor<128x64xf32>
      %84 = pto.add %80, %83 hints #hints12 : tensor<128x64xf32>, tensor<128x64xf32> -> tensor<128x64xf32>
      %85 = pto.cast %84 hints #hints12 : tensor<128x64xf32> -> tensor<128x64xbf16>
      %86 = pto.assemble %85 into %arg11[%arg7, 0] hints #hints12 : tensor<128x64xbf16> into tensor<?x64xbf16>
      pto.yield %52, %69, %86 : tensor<?x4xf32>, tensor<?x4x4xf32>, tensor<?x64xbf16>
    } factor 1 (%arg7, %arg8, %arg9, %arg10, %arg11) {
      %6 = pto.view %x[%arg7, 0, 0] [1, :, :] hints #hints1 : tensor<?x4x64xbf16> -> tensor<1x4x64xbf16>
      %7 = pto.reshape %6 ([0] -> [0], [1, 2] -> [1]) hints #hints2 : tensor<1x4x64xbf16> -> tensor<1x256xbf16>
      %8 = pto.cast %7 hints #hints2 : tensor<1x256xbf16> -> tensor<1x256xf32>
      %9 = pto.mul %8, %8 hints #hints3 : tensor<1x256xf32>, tensor<1x256xf32> -> tensor<1x256xf32>
      %10 = pto.reshape %9 ([0] -> [0], [1] -> [1, 2]) hints #hints3 : tensor<1x256xf32> -> tensor<1x4x64xf32>
      %11 = pto.sum %10 axis 2 hints #hints3 : tensor<1x4x64xf32> -> tensor<1x4xf32>
      %12 = pto.sum %11 axis 1 keepdim hints #hints3 : tensor<1x4xf32> -> tensor<1x1xf32>
      %13 = pto.full 3.906250e-03 : f32 [] hints #hints4 : tensor<f32>
      %14 = pto.mul %12, %13 hints #hints3 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %15 = pto.full 9.99999997E-7 : f32 [] hints #hints4 : tensor<f32>
      %16 = pto.add %14, %15 hints #hints3 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %17 = pto.sqrt %16 hints #hints3 : tensor<1x1xf32> -> tensor<1x1xf32>
      %18 = pto.transpose %17 0, 1 hints #hints3 : tensor<1x1xf32> -> tensor<1x1xf32>
      %19 = pto.matmul %hc_fn, %8 b_trans hints #hints5 : tensor<24x256xf32>, tensor<1x256xf32> -> tensor<24x1xf32>
      %20 = pto.div %19, %18 hints #hints6 : tensor<24x1xf32>, tensor<1x1xf32> -> tensor<24x1xf32>
      %21 = pto.view %20[0, 0] [4, :] hints #hints7 : tensor<24x1xf32> -> tensor<4x1xf32>
      %22 = pto.view %3[0, 0] [1, :] hints #hints7 : tensor<3x1xf32> -> tensor<1x1xf32>
      %23 = pto.view %4[0, 0] [4, :] hints #hints7 : tensor<24x1xf32> -> tensor<4x1xf32>
      %24 = pto.mul %21, %22 hints #hints7 : tensor<4x1xf32>, tensor<1x1xf32> -> tensor<4x1xf32>
      %25 = pto.add %24, %23 hints #hints7 : tensor<4x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %26 = pto.view %20[4, 0] [4, :] hints #hints7 : tensor<24x1xf32> -> tensor<4x1xf32>
      %27 = pto.view %3[1, 0] [1, :] hints #hints7 : tensor<3x1xf32> -> tensor<1x1xf32>
      %28 = pto.view %4[4, 0] [4, :] hints #hints7 : tensor<24x1xf32> -> tensor<4x1xf32>
      %29 = pto.mul %26, %27 hints #hints7 : tensor<4x1xf32>, tensor<1x1xf32> -> tensor<4x1xf32>
      %30 = pto.add %29, %28 hints #hints7 : tensor<4x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %31 = pto.view %20[8, 0] [16, :] hints #hints7 : tensor<24x1xf32> -> tensor<16x1xf32>
      %32 = pto.view %3[2, 0] [1, :] hints #hints7 : tensor<3x1xf32> -> tensor<1x1xf32>
      %33 = pto.view %4[8, 0] [16, :] hints #hints7 : tensor<24x1xf32> -> tensor<16x1xf32>
      %34 = pto.mul %31, %32 hints #hints7 : tensor<16x1xf32>, tensor<1x1xf32> -> tensor<16x1xf32>
      %35 = pto.add %34, %33 hints #hints7 : tensor<16x1xf32>, tensor<16x1xf32> -> tensor<16x1xf32>
      %36 = pto.neg %25 hints #hints7 : tensor<4x1xf32> -> tensor<4x1xf32>
      %37 = pto.exp %36 hints #hints7 : tensor<4x1xf32> -> tensor<4x1xf32>
      %38 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %39 = pto.add %37, %38 hints #hints7 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %40 = pto.reciprocal %39 hints #hints7 : tensor<4x1xf32> -> tensor<4x1xf32>
      %41 = pto.full 9.99999997E-7 : f32 [] hints #hints8 : tensor<f32>
      %42 = pto.add %40, %41 hints #hints7 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %43 = pto.transpose %42 0, 1 hints #hints7 : tensor<4x1xf32> -> tensor<1x4xf32>
      %44 = pto.neg %30 hints #hints7 : tensor<4x1xf32> -> tensor<4x1xf32>
      %45 = pto.exp %44 hints #hints7 : tensor<4x1xf32> -> tensor<4x1xf32>
      %46 = pto.full 1.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %47 = pto.add %45, %46 hints #hints7 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %48 = pto.reciprocal %47 hints #hints7 : tensor<4x1xf32> -> tensor<4x1xf32>
      %49 = pto.full 2.000000e+00 : f32 [] hints #hints8 : tensor<f32>
      %50 = pto.mul %48, %49 hints #hints7 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %51 = pto.transpose %50 0, 1 hints #hints7 : tensor<4x1xf32> -> tensor<1x4xf32>
      %52 = pto.assemble %51 into %arg9[%arg7, 0] hints #hints7 : tensor<1x4xf32> into tensor<?x4xf32>
      %53 = pto.reshape %35 ([0] -> [0, 1], [1] -> [2]) hints #hints9 : tensor<16x1xf32> -> tensor<4x4x1xf32>
      %54 = pto.amax %53 axis 1 keepdim hints #hints9 : tensor<4x4x1xf32> -> tensor<4x1x1xf32>
      %55 = pto.sub %53, %54 hints #hints9 : tensor<4x4x1xf32>, tensor<4x1x1xf32> -> tensor<4x4x1xf32>
      %56 = pto.exp %55 hints #hints9 : tensor<4x4x1xf32> -> tensor<4x4x1xf32>
      %57 = pto.sum %56 axis 1 keepdim hints #hints9 : tensor<4x4x1xf32> -> tensor<4x1x1xf32>
      %58 = pto.div %56, %57 hints #hints9 : tensor<4x4x1xf32>, tensor<4x1x1xf32> -> tensor<4x4x1xf32>
      %59 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %60 = pto.add %58, %59 hints #hints9 : tensor<4x4x1xf32>, tensor<f32> -> tensor<4x4x1xf32>
      %61 = pto.sum %60 axis 0 keepdim hints #hints9 : tensor<4x4x1xf32> -> tensor<1x4x1xf32>
      %62 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
      %63 = pto.add %61, %62 hints #hints9 : tensor<1x4x1xf32>, tensor<f32> -> tensor<1x4x1xf32>
      %64 = pto.div %60, %63 hints #hints9 : tensor<4x4x1xf32>, tensor<1x4x1xf32> -> tensor<4x4x1xf32>
      %65 = scf.for %arg12 = %c1 to %c20 step %c1 iter_args(%arg13 = %64) -> (tensor<4x4x1xf32>) {
        %87 = pto.sum %arg13 axis 1 keepdim hints #hints9 : tensor<4x4x1xf32> -> tensor<4x1x1xf32>
        %88 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %89 = pto.add %87, %88 hints #hints9 : tensor<4x1x1xf32>, tensor<f32> -> tensor<4x1x1xf32>
        %90 = pto.div %arg13, %89 hints #hints9 : tensor<4x4x1xf32>, tensor<4x1x1xf32> -> tensor<4x4x1xf32>
        %91 = pto.sum %90 axis 0 keepdim hints #hints9 : tensor<4x4x1xf32> -> tensor<1x4x1xf32>
        %92 = pto.full 9.99999997E-7 : f32 [] hints #hints10 : tensor<f32>
        %93 = pto.add %91, %92 hints #hints9 : tensor<1x4x1xf32>, tensor<f32> -> tensor<1x4x1xf32>
        %94 = pto.div %90, %93 hints #hints9 : tensor<4x4x1xf32>, tensor<1x4x1xf32> -> tensor<4x4x1xf32>
        scf.yield %94 : tensor<4x4x1xf32>
      }
      %66 = pto.reshape %65 ([0, 1] -> [0], [2] -> [1]) hints #hints11 : tensor<4x4x1xf32> -> tensor<16x1xf32>
      %67 = pto.transpose %66 0, 1 hints #hints11 : tensor<16x1xf32> -> tensor<1x16xf32>
      %68 = pto.reshape %67 ([0] -> [0], [1] -> [1, 2]) hints #hints11 : tensor<1x16xf32> -> tensor<1x4x4xf32>
      %69 = pto.assemble %68 into %arg10[%arg7, 0, 0] hints #hints10 : tensor<1x4x4xf32> into tensor<?x4x4xf32>
      %70 = pto.view %8[0, 0] [:, 64] hints #hints12 : tensor<1x256xf32> -> tensor<1x64xf32>
      %71 = pto.view %43[0, 0] [:, 1] hints #hints12 : tensor<1x4xf32> -> tensor<1x1xf32>
      %72 = pto.mul %70, %71 hints #hints12 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %73 = pto.view %8[0, 64] [:, 64] hints #hints12 : tensor<1x256xf32> -> tensor<1x64xf32>
      %74 = pto.view %43[0, 1] [:, 1] hints #hints12 : tensor<1x4xf32> -> tensor<1x1xf32>
      %75 = pto.mul %73, %74 hints #hints12 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %76 = pto.add %72, %75 hints #hints12 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %77 = pto.view %8[0, 128] [:, 64] hints #hints12 : tensor<1x256xf32> -> tensor<1x64xf32>
      %78 = pto.view %43[0, 2] [:, 1] hints #hints12 : tensor<1x4xf32> -> tensor<1x1xf32>
      %79 = pto.mul %77, %78 hints #hints12 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %80 = pto.add %76, %79 hints #hints12 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %81 = pto.view %8[0, 192] [:, 64] hints #hints12 : tensor<1x256xf32> -> tensor<1x64xf32>
      %82 = pto.view %43[0, 3] [:, 1] hints #hints12 : tensor<1x4xf32> -> tensor<1x1xf32>
      %83 = pto.mul %81, %82 hints #hints12 : tensor<1x64xf32>, tensor<1x1xf32> -> tensor<1x64xf32>
      %84 = pto.add %80, %83 hints #hints12 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %85 = pto.cast %84 hints #hints12 : tensor<1x64xf32> -> tensor<1x64xbf16>
      %86 = pto.assemble %85 into %arg11[%arg7, 0] hints #hints12 : tensor<1x64xbf16> into tensor<?x64xbf16>
      pto.yield %52, %69, %86 : tensor<?x4xf32>, tensor<?x4x4xf32>, tensor<?x64xbf16>
    }
    return %5#2, %5#0, %5#1 : tensor<?x64xbf16>, tensor<?x4xf32>, tensor<?x4x4xf32>
  }
}
