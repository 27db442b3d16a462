// indexer-prolog-v4, case b64-s1-small: int8 query, its scales and head weights of the indexer.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[1, 8192]>>
#hints1 = #pto.hints<tile = vec<[1, 128, 128]>>
#hints2 = #pto.hints<label = "Query-Linear">
#hints3 = #pto.hints<tile = cube<m = [128, 128], k = [256, 1024], n = [256, 256]>, label = "Query-Linear">
#hints4 = #pto.hints<tile = vec<[1, 8192]>, label = "Query-Dequant">
#hints5 = #pto.hints<tile = vec<[1, 64, 128]>, label = "Query-Dequant">
#hints6 = #pto.hints<label = "Query-Dequant">
#hints7 = #pto.hints<tile = cube<m = [64, 64], k = [128, 128], n = [128, 128]>, label = "Hadamard-Compute">
#hints8 = #pto.hints<tile = vec<[1, 64, 128]>, label = "Hadamard-Compute">
#hints9 = #pto.hints<tile = vec<[128, 64]>, label = "Hadamard-Compute">
#hints10 = #pto.hints<tile = vec<[128, 64]>, label = "Weight-Compute">
#hints11 = #pto.hints<tile = cube<m = [32, 64], k = [1024, 4096], n = [16, 16]>, label = "Weight-Compute">
#hints12 = #pto.hints<label = "Weight-Compute">
#hints13 = #pto.hints<tile = vec<[64, 64]>, label = "Hadamard-Compute">
#hints14 = #pto.hints<tile = vec<[64, 64]>, label = "Weight-Compute">
#hints15 = #pto.hints<tile = vec<[32, 64]>, label = "Hadamard-Compute">
#hints16 = #pto.hints<tile = vec<[32, 64]>, label = "Weight-Compute">
#hints17 = #pto.hints<tile = vec<[16, 64]>, label = "Hadamard-Compute">
#hints18 = #pto.hints<tile = vec<[16, 64]>, label = "Weight-Compute">
#hints19 = #pto.hints<tile = vec<[8, 64]>, label = "Hadamard-Compute">
#hints20 = #pto.hints<tile = vec<[8, 64]>, label = "Weight-Compute">
#hints21 = #pto.hints<tile = vec<[1, 64]>, label = "Hadamard-Compute">
#hints22 = #pto.hints<tile = vec<[1, 64]>, label = "Weight-Compute">
module {
  func.func @indexer_prolog_v4(%qr: tensor<?x64xi8>, %idx_wq_b: tensor<64x1536xi8>, %x: tensor<?x128xbf16>, %weights_proj: tensor<128x16xbf16>, %cos: tensor<?x64xbf16>, %sin: tensor<?x64xbf16>, %hadamard: tensor<96x96xbf16>, %qr_scale: tensor<?x1xf32>, %idx_wq_b_scale: tensor<1536x1xf32>, %q: tensor<?x16x96xi8> {pto.out}, %weights: tensor<?x16xf16> {pto.out}, %q_scale: tensor<?x16xf16> {pto.out}) -> (tensor<?x16x96xi8>, tensor<?x16xf16>, tensor<?x16xf16>) attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {0: 2}, cube_l1_reuse = {-1: 2, 1: 1}, runtime = {device_sched_mode = 1 : i64, max_workspace_kb = 65536 : i64, stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %qr, %c0 : tensor<?x64xi8>
    %dim_0 = tensor.dim %x, %c0 : tensor<?x128xbf16>
    %dim_1 = tensor.dim %cos, %c0 : tensor<?x64xbf16>
    %dim_2 = tensor.dim %sin, %c0 : tensor<?x64xbf16>
    %dim_3 = tensor.dim %qr_scale, %c0 : tensor<?x1xf32>
    %dim_4 = tensor.dim %q, %c0 : tensor<?x16x96xi8>
    %dim_5 = tensor.dim %weights, %c0 : tensor<?x16xf16>
    %dim_6 = tensor.dim %q_scale, %c0 : tensor<?x16xf16>
    %c1 = arith.constant 1 : index
    %0 = arith.cmpi eq, %dim, %dim_0 : index
    pto.assert %0, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_0)
    %1 = arith.cmpi eq, %dim, %dim_1 : index
    pto.assert %1, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_1)
    %2 = arith.cmpi eq, %dim, %dim_2 : index
    pto.assert %2, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_2)
    %3 = arith.cmpi eq, %dim, %dim_3 : index
    pto.assert %3, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_3)
    %4 = arith.cmpi eq, %dim, %dim_4 : index
    pto.assert %4, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_4)
    %5 = arith.cmpi eq, %dim, %dim_5 : index
    pto.assert %5, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_5)
    %6 = arith.cmpi eq, %dim, %dim_6 : index
    pto.assert %6, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_6)
    %7 = pto.reshape %idx_wq_b_scale ([0, 1] -> [0, 1]) hints #hints : tensor<1536x1xf32> -> tensor<1x1536xf32>
    %8 = pto.reshape %hadamard ([0] -> [0, 1], [1] -> [2]) hints #hints1 : tensor<96x96xbf16> -> tensor<1x96x96xbf16>
    %9:3 = pto.loop (%arg12, %arg13) in (%c0 to %dim step %c1) factors [128, 64, 32, 16, 8, 1] iter_args(%arg14 = %q, %arg15 = %q_scale, %arg16 = %weights) -> (tensor<?x16x96xi8>, tensor<?x16xf16>, tensor<?x16xf16>) factor 128 {
      %10 = pto.view %qr[%arg12, 0] [128, :] hints #hints2 : tensor<?x64xi8> -> tensor<128x64xi8>
      %11 = pto.matmul %10, %idx_wq_b hints #hints3 : tensor<128x64xi8>, tensor<64x1536xi8> -> tensor<128x1536xi32>
      %12 = pto.view %qr_scale[%arg12, 0] [128, :] hints #hints4 : tensor<?x1xf32> -> tensor<128x1xf32>
      %13 = pto.cast %11 hints #hints4 : tensor<128x1536xi32> -> tensor<128x1536xf32>
      %14 = pto.mul %13, %12 hints #hints4 : tensor<128x1536xf32>, tensor<128x1xf32> -> tensor<128x1536xf32>
      %15 = pto.mul %14, %7 hints #hints4 : tensor<128x1536xf32>, tensor<1x1536xf32> -> tensor<128x1536xf32>
      %16 = pto.cast %15 hints #hints4 : tensor<128x1536xf32> -> tensor<128x1536xbf16>
      %17 = pto.reshape %16 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<128x1536xbf16> -> tensor<128x16x96xbf16>
      %18 = pto.view %cos[%arg12, 0] [128, :] hints #hints6 : tensor<?x64xbf16> -> tensor<128x64xbf16>
      %19 = pto.cast %18 hints #hints6 : tensor<128x64xbf16> -> tensor<128x64xf32>
      %20 = pto.view %sin[%arg12, 0] [128, :] hints #hints6 : tensor<?x64xbf16> -> tensor<128x64xbf16>
      %21 = pto.cast %20 hints #hints6 : tensor<128x64xbf16> -> tensor<128x64xf32>
      %22 = pto.view %17[0, 0, 0] [:, :, 32] hints #hints5 : tensor<128x16x96xbf16> -> tensor<128x16x32xbf16>
      %23 = pto.view %17[0, 0, 32] [:, :, 64] hints #hints5 : tensor<128x16x96xbf16> -> tensor<128x16x64xbf16>
      %24 = pto.cast %23 hints #hints5 : tensor<128x16x64xbf16> -> tensor<128x16x64xf32>
      %25 = pto.reshape %19 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<128x64xf32> -> tensor<128x1x64xf32>
      %26 = pto.reshape %21 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<128x64xf32> -> tensor<128x1x64xf32>
      %27 = pto.reshape %24 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints5 : tensor<128x16x64xf32> -> tensor<128x16x32x2xf32>
      %28 = pto.transpose %27 2, 3 hints #hints6 : tensor<128x16x32x2xf32> -> tensor<128x16x2x32xf32>
      %29 = pto.view %28[0, 0, 0, 0] [:, :, 1, :] hints #hints6 : tensor<128x16x2x32xf32> -> tensor<128x16x1x32xf32>
      %30 = pto.view %28[0, 0, 1, 0] [:, :, 1, :] hints #hints6 : tensor<128x16x2x32xf32> -> tensor<128x16x1x32xf32>
      %31 = pto.neg %30 hints #hints6 : tensor<128x16x1x32xf32> -> tensor<128x16x1x32xf32>
      %32 = pto.concat %31, %29 axis 2 hints #hints6 : tensor<128x16x1x32xf32>, tensor<128x16x1x32xf32> -> tensor<128x16x2x32xf32>
      %33 = pto.transpose %32 2, 3 hints #hints6 : tensor<128x16x2x32xf32> -> tensor<128x16x32x2xf32>
      %34 = pto.reshape %33 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints5 : tensor<128x16x32x2xf32> -> tensor<128x16x64xf32>
      %35 = pto.mul %34, %26 hints #hints5 : tensor<128x16x64xf32>, tensor<128x1x64xf32> -> tensor<128x16x64xf32>
      %36 = pto.mul %24, %25 hints #hints5 : tensor<128x16x64xf32>, tensor<128x1x64xf32> -> tensor<128x16x64xf32>
      %37 = pto.sub %36, %35 hints #hints5 : tensor<128x16x64xf32>, tensor<128x16x64xf32> -> tensor<128x16x64xf32>
      %38 = pto.cast %37 hints #hints5 : tensor<128x16x64xf32> -> tensor<128x16x64xbf16>
      %39 = pto.concat %22, %38 axis 2 hints #hints5 : tensor<128x16x32xbf16>, tensor<128x16x64xbf16> -> tensor<128x16x96xbf16>
      %40 = pto.matmul %39, %8 hints #hints7 : tensor<128x16x96xbf16>, tensor<1x96x96xbf16> -> tensor<128x16x96xbf16>
      %41 = pto.cast %40 hints #hints8 : tensor<128x16x96xbf16> -> tensor<128x16x96xf32>
      %42 = pto.abs %41 hints #hints8 : tensor<128x16x96xf32> -> tensor<128x16x96xf32>
      %43 = pto.amax %42 axis 2 keepdim hints #hints8 : tensor<128x16x96xf32> -> tensor<128x16x1xf32>
      %44 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %45 = pto.div %44, %43 hints #hints8 : tensor<1x1x1xf32>, tensor<128x16x1xf32> -> tensor<128x16x1xf32>
      %46 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %47 = pto.div %46, %45 hints #hints8 : tensor<1x1x1xf32>, tensor<128x16x1xf32> -> tensor<128x16x1xf32>
      %48 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %49 = pto.isfinite %45 hints #hints8 : tensor<128x16x1xf32> -> tensor<128x16x1xi1>
      %50 = pto.where %49, %45, %48 hints #hints8 : tensor<128x16x1xi1>, tensor<128x16x1xf32>, tensor<1x1x1xf32> -> tensor<128x16x1xf32>
      %51 = pto.mul %41, %50 hints #hints8 : tensor<128x16x96xf32>, tensor<128x16x1xf32> -> tensor<128x16x96xf32>
      %52 = pto.cast %51 round  rint hints #hints8 : tensor<128x16x96xf32> -> tensor<128x16x96xi32>
      %53 = pto.cast %52 round  round hints #hints8 : tensor<128x16x96xi32> -> tensor<128x16x96xf16>
      %54 = pto.cast %53 round  trunc sat hints #hints8 : tensor<128x16x96xf16> -> tensor<128x16x96xi8>
      %55 = pto.assemble %54 into %arg14[%arg12, 0, 0] hints #hints8 : tensor<128x16x96xi8> into tensor<?x16x96xi8>
      %56 = pto.reshape %47 ([0] -> [0], [1, 2] -> [1]) hints #hints8 : tensor<128x16x1xf32> -> tensor<128x16xf32>
      %57 = pto.cast %56 hints #hints9 : tensor<128x16xf32> -> tensor<128x16xf16>
      %58 = pto.assemble %57 into %arg15[%arg12, 0] hints #hints9 : tensor<128x16xf16> into tensor<?x16xf16>
      %59 = pto.view %x[%arg12, 0] [128, :] hints #hints10 : tensor<?x128xbf16> -> tensor<128x128xbf16>
      %60 = pto.matmul %59, %weights_proj hints #hints11 : tensor<128x128xbf16>, tensor<128x16xbf16> -> tensor<128x16xbf16>
      %61 = pto.cast %60 hints #hints10 : tensor<128x16xbf16> -> tensor<128x16xf32>
      %62 = pto.full 39.1918373 : f32 [] hints #hints12 : tensor<f32>
      %63 = pto.div %61, %62 hints #hints10 : tensor<128x16xf32>, tensor<f32> -> tensor<128x16xf32>
      %64 = pto.cast %63 hints #hints10 : tensor<128x16xf32> -> tensor<128x16xf16>
      %65 = pto.assemble %64 into %arg16[%arg12, 0] hints #hints10 : tensor<128x16xf16> into tensor<?x16xf16>
      pto.yield %55, %58, %65 : tensor<?x16x96xi8>, tensor<?x16xf16>, tensor<?x16xf16>
    } factor 64 (%arg12, %arg13, %arg14, %arg15, %arg16) {
      %10 = pto.view %qr[%arg12, 0] [64, :] hints #hints2 : tensor<?x64xi8> -> tensor<64x64xi8>
      %11 = pto.matmul %10, %idx_wq_b hints #hints3 : tensor<64x64xi8>, tensor<64x1536xi8> -> tensor<64x1536xi32>
      %12 = pto.view %qr_scale[%arg12, 0] [64, :] hints #hints4 : tensor<?x1xf32> -> tensor<64x1xf32>
      %13 = pto.cast %11 hints #hints4 : tensor<64x1536xi32> -> tensor<64x1536xf32>
      %14 = pto.mul %13, %12 hints #hints4 : tensor<64x1536xf32>, tensor<64x1xf32> -> tensor<64x1536xf32>
      %15 = pto.mul %14, %7 hints #hints4 : tensor<64x1536xf32>, tensor<1x1536xf32> -> tensor<64x1536xf32>
      %16 = pto.cast %15 hints #hints4 : tensor<64x1536xf32> -> tensor<64x1536xbf16>
      %17 = pto.reshape %16 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<64x1536xbf16> -> tensor<64x16x96xbf16>
      %18 = pto.view %cos[%arg12, 0] [64, :] hints #hints6 : tensor<?x64xbf16> -> tensor<64x64xbf16>
      %19 = pto.cast %18 hints #hints6 : tensor<64x64xbf16> -> tensor<64x64xf32>
      %20 = pto.view %sin[%arg12, 0] [64, :] hints #hints6 : tensor<?x64xbf16> -> tensor<64x64xbf16>
      %21 = pto.cast %20 hints #hints6 : tensor<64x64xbf16> -> tensor<64x64xf32>
      %22 = pto.view %17[0, 0, 0] [:, :, 32] hints #hints5 : tensor<64x16x96xbf16> -> tensor<64x16x32xbf16>
      %23 = pto.view %17[0, 0, 32] [:, :, 64] hints #hints5 : tensor<64x16x96xbf16> -> tensor<64x16x64xbf16>
      %24 = pto.cast %23 hints #hints5 : tensor<64x16x64xbf16> -> tensor<64x16x64xf32>
      %25 = pto.reshape %19 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<64x64xf32> -> tensor<64x1x64xf32>
      %26 = pto.reshape %21 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<64x64xf32> -> tensor<64x1x64xf32>
      %27 = pto.reshape %24 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints5 : tensor<64x16x64xf32> -> tensor<64x16x32x2xf32>
      %28 = pto.transpose %27 2, 3 hints #hints6 : tensor<64x16x32x2xf32> -> tensor<64x16x2x32xf32>
      %29 = pto.view %28[0, 0, 0, 0] [:, :, 1, :] hints #hints6 : tensor<64x16x2x32xf32> -> tensor<64x16x1x32xf32>
      %30 = pto.view %28[0, 0, 1, 0] [:, :, 1, :] hints #hints6 : tensor<64x16x2x32xf32> -> tensor<64x16x1x32xf32>
      %31 = pto.neg %30 hints #hints6 : tensor<64x16x1x32xf32> -> tensor<64x16x1x32xf32>
      %32 = pto.concat %31, %29 axis 2 hints #hints6 : tensor<64x16x1x32xf32>, tensor<64x16x1x32xf32> -> tensor<64x16x2x32xf32>
      %33 = pto.transpose %32 2, 3 hints #hints6 : tensor<64x16x2x32xf32> -> tensor<64x16x32x2xf32>
      %34 = pto.reshape %33 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints5 : tensor<64x16x32x2xf32> -> tensor<64x16x64xf32>
      %35 = pto.mul %34, %26 hints #hints5 : tensor<64x16x64xf32>, tensor<64x1x64xf32> -> tensor<64x16x64xf32>
      %36 = pto.mul %24, %25 hints #hints5 : tensor<64x16x64xf32>, tensor<64x1x64xf32> -> tensor<64x16x64xf32>
      %37 = pto.sub %36, %35 hints #hints5 : tensor<64x16x64xf32>, tensor<64x16x64xf32> -> tensor<64x16x64xf32>
      %38 = pto.cast %37 hints #hints5 : tensor<64x16x64xf32> -> tensor<64x16x64xbf16>
      %39 = pto.concat %22, %38 axis 2 hints #hints5 : tensor<64x16x32xbf16>, tensor<64x16x64xbf16> -> tensor<64x16x96xbf16>
      %40 = pto.matmul %39, %8 hints #hints7 : tensor<64x16x96xbf16>, tensor<1x96x96xbf16> -> tensor<64x16x96xbf16>
      %41 = pto.cast %40 hints #hints8 : tensor<64x16x96xbf16> -> tensor<64x16x96xf32>
      %42 = pto.abs %41 hints #hints8 : tensor<64x16x96xf32> -> tensor<64x16x96xf32>
      %43 = pto.amax %42 axis 2 keepdim hints #hints8 : tensor<64x16x96xf32> -> tensor<64x16x1xf32>
      %44 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %45 = pto.div %44, %43 hints #hints8 : tensor<1x1x1xf32>, tensor<64x16x1xf32> -> tensor<64x16x1xf32>
      %46 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %47 = pto.div %46, %45 hints #hints8 : tensor<1x1x1xf32>, tensor<64x16x1xf32> -> tensor<64x16x1xf32>
      %48 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %49 = pto.isfinite %45 hints #hints8 : tensor<64x16x1xf32> -> tensor<64x16x1xi1>
      %50 = pto.where %49, %45, %48 hints #hints8 : tensor<64x16x1xi1>, tensor<64x16x1xf32>, tensor<1x1x1xf32> -> tensor<64x16x1xf32>
      %51 = pto.mul %41, %50 hints #hints8 : tensor<64x16x96xf32>, tensor<64x16x1xf32> -> tensor<64x16x96xf32>
      %52 = pto.cast %51 round  rint hints #hints8 : tensor<64x16x96xf32> -> tensor<64x16x96xi32>
      %53 = pto.cast %52 round  round hints #hints8 : tensor<64x16x96xi32> -> tensor<64x16x96xf16>
      %54 = pto.cast %53 round  trunc sat hints #hints8 : tensor<64x16x96xf16> -> tensor<64x16x96xi8>
      %55 = pto.assemble %54 into %arg14[%arg12, 0, 0] hints #hints8 : tensor<64x16x96xi8> into tensor<?x16x96xi8>
      %56 = pto.reshape %47 ([0] -> [0], [1, 2] -> [1]) hints #hints8 : tensor<64x16x1xf32> -> tensor<64x16xf32>
      %57 = pto.cast %56 hints #hints13 : tensor<64x16xf32> -> tensor<64x16xf16>
      %58 = pto.assemble %57 into %arg15[%arg12, 0] hints #hints13 : tensor<64x16xf16> into tensor<?x16xf16>
      %59 = pto.view %x[%arg12, 0] [64, :] hints #hints14 : tensor<?x128xbf16> -> tensor<64x128xbf16>
      %60 = pto.matmul %59, %weights_proj hints #hints11 : tensor<64x128xbf16>, tensor<128x16xbf16> -> tensor<64x16xbf16>
      %61 = pto.cast %60 hints #hints14 : tensor<64x16xbf16> -> tensor<64x16xf32>
      %62 = pto.full 39.1918373 : f32 [] hints #hints12 : tensor<f32>
      %63 = pto.div %61, %62 hints #hints14 : tensor<64x16xf32>, tensor<f32> -> tensor<64x16xf32>
      %64 = pto.cast %63 hints #hints14 : tensor<64x16xf32> -> tensor<64x16xf16>
      %65 = pto.assemble %64 into %arg16[%arg12, 0] hints #hints14 : tensor<64x16xf16> into tensor<?x16xf16>
      pto.yield %55, %58, %65 : tensor<?x16x96xi8>, tensor<?x16xf16>, tensor<?x16xf16>
    } factor 32 (%arg12, %arg13, %arg14, %arg15, %arg16) {
      %10 = pto.view %qr[%arg12, 0] [32, :] hints #hints2 : tensor<?x64xi8> -> tensor<32x64xi8>
      %11 = pto.matmul %10, %idx_wq_b hints #hints3 : tensor<32x64xi8>, tensor<64x1536xi8> -> tensor<32x1536xi32>
      %12 = pto.view %qr_scale[%arg12, 0] [32, :] hints #hints4 : tensor<?x1xf32> -> tensor<32x1xf32>
      %13 = pto.cast %11 hints #hints4 : tensor<32x1536xi32> -> tensor<32x1536xf32>
      %14 = pto.mul %13, %12 hints #hints4 : tensor<32x1536xf32>, tensor<32x1xf32> -> tensor<32x1536xf32>
      %15 = pto.mul %14, %7 hints #hints4 : tensor<32x1536xf32>, tensor<1x1536xf32> -> tensor<32x1536xf32>
      %16 = pto.cast %15 hints #hints4 : tensor<32x1536xf32> -> tensor<32x1536xbf16>
      %17 = pto.reshape %16 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<32x1536xbf16> -> tensor<32x16x96xbf16>
      %18 = pto.view %cos[%arg12, 0] [32, :] hints #hints6 : tensor<?x64xbf16> -> tensor<32x64xbf16>
      %19 = pto.cast %18 hints #hints6 : tensor<32x64xbf16> -> tensor<32x64xf32>
      %20 = pto.view %sin[%arg12, 0] [32, :] hints #hints6 : tensor<?x64xbf16> -> tensor<32x64xbf16>
      %21 = pto.cast %20 hints #hints6 : tensor<32x64xbf16> -> tensor<32x64xf32>
      %22 = pto.view %17[0, 0, 0] [:, :, 32] hints #hints5 : tensor<32x16x96xbf16> -> tensor<32x16x32xbf16>
      %23 = pto.view %17[0, 0, 32] [:, :, 64] hints #hints5 : tensor<32x16x96xbf16> -> tensor<32x16x64xbf16>
      %24 = pto.cast %23 hints #hints5 : tensor<32x16x64xbf16> -> tensor<32x16x64xf32>
      %25 = pto.reshape %19 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<32x64xf32> -> tensor<32x1x64xf32>
      %26 = pto.reshape %21 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<32x64xf32> -> tensor<32x1x64xf32>
      %27 = pto.reshape %24 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints5 : tensor<32x16x64xf32> -> tensor<32x16x32x2xf32>
      %28 = pto.transpose %27 2, 3 hints #hints6 : tensor<32x16x32x2xf32> -> tensor<32x16x2x32xf32>
      %29 = pto.view %28[0, 0, 0, 0] [:, :, 1, :] hints #hints6 : tensor<32x16x2x32xf32> -> tensor<32x16x1x32xf32>
      %30 = pto.view %28[0, 0, 1, 0] [:, :, 1, :] hints #hints6 : tensor<32x16x2x32xf32> -> tensor<32x16x1x32xf32>
      %31 = pto.neg %30 hints #hints6 : tensor<32x16x1x32xf32> -> tensor<32x16x1x32xf32>
      %32 = pto.concat %31, %29 axis 2 hints #hints6 : tensor<32x16x1x32xf32>, tensor<32x16x1x32xf32> -> tensor<32x16x2x32xf32>
      %33 = pto.transpose %32 2, 3 hints #hints6 : tensor<32x16x2x32xf32> -> tensor<32x16x32x2xf32>
      %34 = pto.reshape %33 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints5 : tensor<32x16x32x2xf32> -> tensor<32x16x64xf32>
      %35 = pto.mul %34, %26 hints #hints5 : tensor<32x16x64xf32>, tensor<32x1x64xf32> -> tensor<32x16x64xf32>
      %36 = pto.mul %24, %25 hints #hints5 : tensor<32x16x64xf32>, tensor<32x1x64xf32> -> tensor<32x16x64xf32>
      %37 = pto.sub %36, %35 hints #hints5 : tensor<32x16x64xf32>, tensor<32x16x64xf32> -> tensor<32x16x64xf32>
      %38 = pto.cast %37 hints #hints5 : tensor<32x16x64xf32> -> tensor<32x16x64xbf16>
      %39 = pto.concat %22, %38 axis 2 hints #hints5 : tensor<32x16x32xbf16>, tensor<32x16x64xbf16> -> tensor<32x16x96xbf16>
      %40 = pto.matmul %39, %8 hints #hints7 : tensor<32x16x96xbf16>, tensor<1x96x96xbf16> -> tensor<32x16x96xbf16>
      %41 = pto.cast %40 hints #hints8 : tensor<32x16x96xbf16> -> tensor<32x16x96xf32>
      %42 = pto.abs %41 hints #hints8 : tensor<32x16x96xf32> -> tensor<32x16x96xf32>
      %43 = pto.amax %42 axis 2 keepdim hints #hints8 : tensor<32x16x96xf32> -> tensor<32x16x1xf32>
      %44 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %45 = pto.div %44, %43 hints #hints8 : tensor<1x1x1xf32>, tensor<32x16x1xf32> -> tensor<32x16x1xf32>
      %46 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %47 = pto.div %46, %45 hints #hints8 : tensor<1x1x1xf32>, tensor<32x16x1xf32> -> tensor<32x16x1xf32>
      %48 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %49 = pto.isfinite %45 hints #hints8 : tensor<32x16x1xf32> -> tensor<32x16x1xi1>
      %50 = pto.where %49, %45, %48 hints #hints8 : tensor<32x16x1xi1>, tensor<32x16x1xf32>, tensor<1x1x1xf32> -> tensor<32x16x1xf32>
      %51 = pto.mul %41, %50 hints #hints8 : tensor<32x16x96xf32>, tensor<32x16x1xf32> -> tensor<32x16x96xf32>
      %52 = pto.cast %51 round  rint hints #hints8 : tensor<32x16x96xf32> -> tensor<32x16x96xi32>
      %53 = pto.cast %52 round  round hints #hints8 : tensor<32x16x96xi32> -> tensor<32x16x96xf16>
      %54 = pto.cast %53 round  trunc sat hints #hints8 : tensor<32x16x96xf16> -> tensor<32x16x96xi8>
      %55 = pto.assemble %54 into %arg14[%arg12, 0, 0] hints #hints8 : tensor<32x16x96xi8> into tensor<?x16x96xi8>
      %56 = pto.reshape %47 ([0] -> [0], [1, 2] -> [1]) hints #hints8 : tensor<32x16x1xf32> -> tensor<32x16xf32>
      %57 = pto.cast %56 hints #hints15 : tensor<32x16xf32> -> tensor<32x16xf16>
      %58 = pto.assemble %57 into %arg15[%arg12, 0] hints #hints15 : tensor<32x16xf16> into tensor<?x16xf16>
      %59 = pto.view %x[%arg12, 0] [32, :] hints #hints16 : tensor<?x128xbf16> -> tensor<32x128xbf16>
      %60 = pto.matmul %59, %weights_proj hints #hints11 : tensor<32x128xbf16>, tensor<128x16xbf16> -> tensor<32x16xbf16>
      %61 = pto.cast %60 hints #hints16 : tensor<32x16xbf16> -> tensor<32x16xf32>
      %62 = pto.full 39.1918373 : f32 [] hints #hints12 : tensor<f32>
      %63 = pto.div %61, %62 hints #hints16 : tensor<32x16xf32>, tensor<f32> -> tensor<32x16xf32>
      %64 = pto.cast %63 hints #hints16 : tensor<32x16xf32> -> tensor<32x16xf16>
      %65 = pto.assemble %64 into %arg16[%arg12, 0] hints #hints16 : tensor<32x16xf16> into tensor<?x16xf16>
      pto.yield %55, %58, %65 : tensor<?x16x96xi8>, tensor<?x16xf16>, tensor<?x16xf16>
    } factor 16 (%arg12, %arg13, %arg14, %arg15, %arg16) {
      %10 = pto.view %qr[%arg12, 0] [16, :] hints #hints2 : tensor<?x64xi8> -> tensor<16x64xi8>
      %11 = pto.matmul %10, %idx_wq_b hints #hints3 : tensor<16x64xi8>, tensor<64x1536xi8> -> tensor<16x1536xi32>
      %12 = pto.view %qr_scale[%arg12, 0] [16, :] hints #hints4 : tensor<?x1xf32> -> tensor<16x1xf32>
      %13 = pto.cast %11 hints #hints4 : tensor<16x1536xi32> -> tensor<16x1536xf32>
      %14 = pto.mul %13, %12 hints #hints4 : tensor<16x1536xf32>, tensor<16x1xf32> -> tensor<16x1536xf32>
      %15 = pto.mul %14, %7 hints #hints4 : tensor<16x1536xf32>, tensor<1x1536xf32> -> tensor<16x1536xf32>
      %16 = pto.cast %15 hints #hints4 : tensor<16x1536xf32> -> tensor<16x1536xbf16>
      %17 = pto.reshape %16 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<16x1536xbf16> -> tensor<16x16x96xbf16>
      %18 = pto.view %cos[%arg12, 0] [16, :] hints #hints6 : tensor<?x64xbf16> -> tensor<16x64xbf16>
      %19 = pto.cast %18 hints #hints6 : tensor<16x64xbf16> -> tensor<16x64xf32>
      %20 = pto.view %sin[%arg12, 0] [16, :] hints #hints6 : tensor<?x64xbf16> -> tensor<16x64xbf16>
      %21 = pto.cast %20 hints #hints6 : tensor<16x64xbf16> -> tensor<16x64xf32>
      %22 = pto.view %17[0, 0, 0] [:, :, 32] hints #hints5 : tensor<16x16x96xbf16> -> tensor<16x16x32xbf16>
      %23 = pto.view %17[0, 0, 32] [:, :, 64] hints #hints5 : tensor<16x16x96xbf16> -> tensor<16x16x64xbf16>
      %24 = pto.cast %23 hints #hints5 : tensor<16x16x64xbf16> -> tensor<16x16x64xf32>
      %25 = pto.reshape %19 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<16x64xf32> -> tensor<16x1x64xf32>
      %26 = pto.reshape %21 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<16x64xf32> -> tensor<16x1x64xf32>
      %27 = pto.reshape %24 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints5 : tensor<16x16x64xf32> -> tensor<16x16x32x2xf32>
      %28 = pto.transpose %27 2, 3 hints #hints6 : tensor<16x16x32x2xf32> -> tensor<16x16x2x32xf32>
      %29 = pto.view %28[0, 0, 0, 0] [:, :, 1, :] hints #hints6 : tensor<16x16x2x32xf32> -> tensor<16x16x1x32xf32>
      %30 = pto.view %28[0, 0, 1, 0] [:, :, 1, :] hints #hints6 : tensor<16x16x2x32xf32> -> tensor<16x16x1x32xf32>
      %31 = pto.neg %30 hints #hints6 : tensor<16x16x1x32xf32> -> tensor<16x16x1x32xf32>
      %32 = pto.concat %31, %29 axis 2 hints #hints6 : tensor<16x16x1x32xf32>, tensor<16x16x1x32xf32> -> tensor<16x16x2x32xf32>
      %33 = pto.transpose %32 2, 3 hints #hints6 : tensor<16x16x2x32xf32> -> tensor<16x16x32x2xf32>
      %34 = pto.reshape %33 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints5 : tensor<16x16x32x2xf32> -> tensor<16x16x64xf32>
      %35 = pto.mul %34, %26 hints #hints5 : tensor<16x16x64xf32>, tensor<16x1x64xf32> -> tensor<16x16x64xf32>
      %36 = pto.mul %24, %25 hints #hints5 : tensor<16x16x64xf32>, tensor<16x1x64xf32> -> tensor<16x16x64xf32>
      %37 = pto.sub %36, %35 hints #hints5 : tensor<16x16x64xf32>, tensor<16x16x64xf32> -> tensor<16x16x64xf32>
      %38 = pto.cast %37 hints #hints5 : tensor<16x16x64xf32> -> tensor<16x16x64xbf16>
      %39 = pto.concat %22, %38 axis 2 hints #hints5 : tensor<16x16x32xbf16>, tensor<16x16x64xbf16> -> tensor<16x16x96xbf16>
      %40 = pto.matmul %39, %8 hints #hints7 : tensor<16x16x96xbf16>, tensor<1x96x96xbf16> -> tensor<16x16x96xbf16>
      %41 = pto.cast %40 hints #hints8 : tensor<16x16x96xbf16> -> tensor<16x16x96xf32>
      %42 = pto.abs %41 hints #hints8 : tensor<16x16x96xf32> -> tensor<16x16x96xf32>
      %43 = pto.amax %42 axis 2 keepdim hints #hints8 : tensor<16x16x96xf32> -> tensor<16x16x1xf32>
      %44 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %45 = pto.div %44, %43 hints #hints8 : tensor<1x1x1xf32>, tensor<16x16x1xf32> -> tensor<16x16x1xf32>
      %46 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %47 = pto.div %46, %45 hints #hints8 : tensor<1x1x1xf32>, tensor<16x16x1xf32> -> tensor<16x16x1xf32>
      %48 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %49 = pto.isfinite %45 hints #hints8 : tensor<16x16x1xf32> -> tensor<16x16x1xi1>
      %50 = pto.where %49, %45, %48 hints #hints8 : tensor<16x16x1xi1>, tensor<16x16x1xf32>, tensor<1x1x1xf32> -> tensor<16x16x1xf32>
      %51 = pto.mul %41, %50 hints #hints8 : tensor<16x16x96xf32>, tensor<16x16x1xf32> -> tensor<16x16x96xf32>
      %52 = pto.cast %51 round  rint hints #hints8 : tensor<16x16x96xf32> -> tensor<16x16x96xi32>
      %53 = pto.cast %52 round  round hints #hints8 : tensor<16x16x96xi32> -> tensor<16x16x96xf16>
      %54 = pto.cast %53 round  trunc sat hints #hints8 : tensor<16x16x96xf16> -> tensor<16x16x96xi8>
      %55 = pto.assemble %54 into %arg14[%arg12, 0, 0] hints #hints8 : tensor<16x16x96xi8> into tensor<?x16x96xi8>
      %56 = pto.reshape %47 ([0] -> [0], [1, 2] -> [1]) hints #hints8 : tensor<16x16x1xf32> -> tensor<16x16xf32>
      %57 = pto.cast %56 hints #hints17 : tensor<16x16xf32> -> tensor<16x16xf16>
      %58 = pto.assemble %57 into %arg15[%arg12, 0] hints #hints17 : tensor<16x16xf16> into tensor<?x16xf16>
      %59 = pto.view %x[%arg12, 0] [16, :] hints #hints18 : tensor<?x128xbf16> -> tensor<16x128xbf16>
      %60 = pto.matmul %59, %weights_proj hints #hints11 : tensor<16x128xbf16>, tensor<128x16xbf16> -> tensor<16x16xbf16>
      %61 = pto.cast %60 hints #hints18 : tensor<16x16xbf16> -> tensor<16x16xf32>
      %62 = pto.full 39.1918373 : f32 [] hints #hints12 : tensor<f32>
      %63 = pto.div %61, %62 hints #hints18 : tensor<16x16xf32>, tensor<f32> -> tensor<16x16xf32>
      %64 = pto.cast %63 hints #hints18 : tensor<16x16xf32> -> tensor<16x16xf16>
      %65 = pto.assemble %64 into %arg16[%arg12, 0] hints #hints18 : tensor<16x16xf16> into tensor<?x16xf16>
      pto.yield %55, %58, %65 : tensor<?x16x96xi8>, tensor<?x16xf16>, tensor<?x16xf16>
    } factor 8 (%arg12, %arg13, %arg14, %arg15, %arg16) {
      %10 = pto.view %qr[%arg12, 0] [8, :] hints #hints2 : tensor<?x64xi8> -> tensor<8x64xi8>
      %11 = pto.matmul %10, %idx_wq_b hints #hints3 : tensor<8x64xi8>, tensor<64x1536xi8> -> tensor<8x1536xi32>
      %12 = pto.view %qr_scale[%arg12, 0] [8, :] hints #hints4 : tensor<?x1xf32> -> tensor<8x1xf32>
      %13 = pto.cast %11 hints #hints4 : tensor<8x1536xi32> -> tensor<8x1536xf32>
      %14 = pto.mul %13, %12 hints #hints4 : tensor<8x1536xf32>, tensor<8x1xf32> -> tensor<8x1536xf32>
      %15 = pto.mul %14, %7 hints #hints4 : tensor<8x1536xf32>, tensor<1x1536xf32> -> tensor<8x1536xf32>
      %16 = pto.cast %15 hints #hints4 : tensor<8x1536xf32> -> tensor<8x1536xbf16>
      %17 = pto.reshape %16 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<8x1536xbf16> -> tensor<8x16x96xbf16>
      %18 = pto.view %cos[%arg12, 0] [8, :] hints #hints6 : tensor<?x64xbf16> -> tensor<8x64xbf16>
      %19 = pto.cast %18 hints #hints6 : tensor<8x64xbf16> -> tensor<8x64xf32>
      %20 = pto.view %sin[%arg12, 0] [8, :] hints #hints6 : tensor<?x64xbf16> -> tensor<8x64xbf16>
      %21 = pto.cast %20 hints #hints6 : tensor<8x64xbf16> -> tensor<8x64xf32>
      %22 = pto.view %17[0, 0, 0] [:, :, 32] hints #hints5 : tensor<8x16x96xbf16> -> tensor<8x16x32xbf16>
      %23 = pto.view %17[0, 0, 32] [:, :, 64] hints #hints5 : tensor<8x16x96xbf16> -> tensor<8x16x64xbf16>
      %24 = pto.cast %23 hints #hints5 : tensor<8x16x64xbf16> -> tensor<8x16x64xf32>
      %25 = pto.reshape %19 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<8x64xf32> -> tensor<8x1x64xf32>
      %26 = pto.reshape %21 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<8x64xf32> -> tensor<8x1x64xf32>
      %27 = pto.reshape %24 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints5 : tensor<8x16x64xf32> -> tensor<8x16x32x2xf32>
      %28 = pto.transpose %27 2, 3 hints #hints6 : tensor<8x16x32x2xf32> -> tensor<8x16x2x32xf32>
      %29 = pto.view %28[0, 0, 0, 0] [:, :, 1, :] hints #hints6 : tensor<8x16x2x32xf32> -> tensor<8x16x1x32xf32>
      %30 = pto.view %28[0, 0, 1, 0] [:, :, 1, :] hints #hints6 : tensor<8x16x2x32xf32> -> tensor<8x16x1x32xf32>
      %31 = pto.neg %30 hints #hints6 : tensor<8x16x1x32xf32> -> tensor<8x16x1x32xf32>
      %32 = pto.concat %31, %29 axis 2 hints #hints6 : tensor<8x16x1x32xf32>, tensor<8x16x1x32xf32> -> tensor<8x16x2x32xf32>
      %33 = pto.transpose %32 2, 3 hints #hints6 : tensor<8x16x2x32xf32> -> tensor<8x16x32x2xf32>
      %34 = pto.reshape %33 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints5 : tensor<8x16x32x2xf32> -> tensor<8x16x64xf32>
      %35 = pto.mul %34, %26 hints #hints5 : tensor<8x16x64xf32>, tensor<8x1x64xf32> -> tensor<8x16x64xf32>
      %36 = pto.mul %24, %25 hints #hints5 : tensor<8x16x64xf32>, tensor<8x1x64xf32> -> tensor<8x16x64xf32>
      %37 = pto.sub %36, %35 hints #hints5 : tensor<8x16x64xf32>, tensor<8x16x64xf32> -> tensor<8x16x64xf32>
      %38 = pto.cast %37 hints #hints5 : tensor<8x16x64xf32> -> tensor<8x16x64xbf16>
      %39 = pto.concat %22, %38 axis 2 hints #hints5 : tensor<8x16x32xbf16>, tensor<8x16x64xbf16> -> tensor<8x16x96xbf16>
      %40 = pto.matmul %39, %8 hints #hints7 : tensor<8x16x96xbf16>, tensor<1x96x96xbf16> -> tensor<8x16x96xbf16>
      %41 = pto.cast %40 hints #hints8 : tensor<8x16x96xbf16> -> tensor<8x16x96xf32>
      %42 = pto.abs %41 hints #hints8 : tensor<8x16x96xf32> -> tensor<8x16x96xf32>
      %43 = pto.amax %42 axis 2 keepdim hints #hints8 : tensor<8x16x96xf32> -> tensor<8x16x1xf32>
      %44 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %45 = pto.div %44, %43 hints #hints8 : tensor<1x1x1xf32>, tensor<8x16x1xf32> -> tensor<8x16x1xf32>
      %46 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %47 = pto.div %46, %45 hints #hints8 : tensor<1x1x1xf32>, tensor<8x16x1xf32> -> tensor<8x16x1xf32>
      %48 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %49 = pto.isfinite %45 hints #hints8 : tensor<8x16x1xf32> -> tensor<8x16x1xi1>
      %50 = pto.where %49, %45, %48 hints #hints8 : tensor<8x16x1xi1>, tensor<8x16x1xf32>, tensor<1x1x1xf32> -> tensor<8x16x1xf32>
      %51 = pto.mul %41, %50 hints #hints8 : tensor<8x16x96xf32>, tensor<8x16x1xf32> -> tensor<8x16x96xf32>
      %52 = pto.cast %51 round  rint hints #hints8 : tensor<8x16x96xf32> -> tensor<8x16x96xi32>
      %53 = pto.cast %52 round  round hints #hints8 : tensor<8x16x96xi32> -> tensor<8x16x96xf16>
      %54 = pto.cast %53 round  trunc sat hints #hints8 : tensor<8x16x96xf16> -> tensor<8x16x96xi8>
      %55 = pto.assemble %54 into %arg14[%arg12, 0, 0] hints #hints8 : tensor<8x16x96xi8> into tensor<?x16x96xi8>
      %56 = pto.reshape %47 ([0] -> [0], [1, 2] -> [1]) hints #hints8 : tensor<8x16x1xf32> -> tensor<8x16xf32>
      %57 = pto.cast %56 hints #hints19 : tensor<8x16xf32> -> tensor<8x16xf16>
      %58 = pto.assemble %57 into %arg15[%arg12, 0] hints #hints19 : tensor<8x16xf16> into tensor<?x16xf16>
      %59 = pto.view %x[%arg12, 0] [8, :] hints #hints20 : tensor<?x128xbf16> -> tensor<8x128xbf16>
      %60 = pto.matmul %59, %weights_proj hints #hints11 : tensor<8x128xbf16>, tensor<128x16xbf16> -> tensor<8x16xbf16>
      %61 = pto.cast %60 hints #hints20 : tensor<8x16xbf16> -> tensor<8x16xf32>
      %62 = pto.full 39.1918373 : f32 [] hints #hints12 : tensor<f32>
      %63 = pto.div %61, %62 hints #hints20 : tensor<8x16xf32>, tensor<f32> -> tensor<8x16xf32>
      %64 = pto.cast %63 hints #hints20 : tensor<8x16xf32> -> tensor<8x16xf16>
      %65 = pto.assemble %64 into %arg16[%arg12, 0] hints #hints20 : tensor<8x16xf16> into tensor<?x16xf16>
      pto.yield %55, %58, %65 : tensor<?x16x96xi8>, tensor<?x16xf16>, tensor<?x16xf16>
    } factor 1 (%arg12, %arg13, %arg14, %arg15, %arg16) {
      %10 = pto.view %qr[%arg12, 0] [1, :] hints #hints2 : tensor<?x64xi8> -> tensor<1x64xi8>
      %11 = pto.matmul %10, %idx_wq_b hints #hints3 : tensor<1x64xi8>, tensor<64x1536xi8> -> tensor<1x1536xi32>
      %12 = pto.view %qr_scale[%arg12, 0] [1, :] hints #hints4 : tensor<?x1xf32> -> tensor<1x1xf32>
      %13 = pto.cast %11 hints #hints4 : tensor<1x1536xi32> -> tensor<1x1536xf32>
      %14 = pto.mul %13, %12 hints #hints4 : tensor<1x1536xf32>, tensor<1x1xf32> -> tensor<1x1536xf32>
      %15 = pto.mul %14, %7 hints #hints4 : tensor<1x1536xf32>, tensor<1x1536xf32> -> tensor<1x1536xf32>
      %16 = pto.cast %15 hints #hints4 : tensor<1x1536xf32> -> tensor<1x1536xbf16>
      %17 = pto.reshape %16 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<1x1536xbf16> -> tensor<1x16x96xbf16>
      %18 = pto.view %cos[%arg12, 0] [1, :] hints #hints6 : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %19 = pto.cast %18 hints #hints6 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %20 = pto.view %sin[%arg12, 0] [1, :] hints #hints6 : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %21 = pto.cast %20 hints #hints6 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %22 = pto.view %17[0, 0, 0] [:, :, 32] hints #hints5 : tensor<1x16x96xbf16> -> tensor<1x16x32xbf16>
      %23 = pto.view %17[0, 0, 32] [:, :, 64] hints #hints5 : tensor<1x16x96xbf16> -> tensor<1x16x64xbf16>
      %24 = pto.cast %23 hints #hints5 : tensor<1x16x64xbf16> -> tensor<1x16x64xf32>
      %25 = pto.reshape %19 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %26 = pto.reshape %21 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %27 = pto.reshape %24 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints5 : tensor<1x16x64xf32> -> tensor<1x16x32x2xf32>
      %28 = pto.transpose %27 2, 3 hints #hints6 : tensor<1x16x32x2xf32> -> tensor<1x16x2x32xf32>
      %29 = pto.view %28[0, 0, 0, 0] [:, :, 1, :] hints #hints6 : tensor<1x16x2x32xf32> -> tensor<1x16x1x32xf32>
      %30 = pto.view %28[0, 0, 1, 0] [:, :, 1, :] hints #hints6 : tensor<1x16x2x32xf32> -> tensor<1x16x1x32xf32>
      %31 = pto.neg %30 hints #hints6 : tensor<1x16x1x32xf32> -> tensor<1x16x1x32xf32>
      %32 = pto.concat %31, %29 axis 2 hints #hints6 : tensor<1x16x1x32xf32>, tensor<1x16x1x32xf32> -> tensor<1x16x2x32xf32>
      %33 = pto.transpose %32 2, 3 hints #hints6 : tensor<1x16x2x32xf32> -> tensor<1x16x32x2xf32>
      %34 = pto.reshape %33 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints5 : tensor<1x16x32x2xf32> -> tensor<1x16x64xf32>
      %35 = pto.mul %34, %26 hints #hints5 : tensor<1x16x64xf32>, tensor<1x1x64xf32> -> tensor<1x16x64xf32>
      %36 = pto.mul %24, %25 hints #hints5 : tensor<1x16x64xf32>, tensor<1x1x64xf32> -> tensor<1x16x64xf32>
      %37 = pto.sub %36, %35 hints #hints5 : tensor<1x16x64xf32>, tensor<1x16x64xf32> -> tensor<1x16x64xf32>
      %38 = pto.cast %37 hints #hints5 : tensor<1x16x64xf32> -> tensor<1x16x64xbf16>
      %39 = pto.concat %22, %38 axis 2 hints #hints5 : tensor<1x16x32xbf16>, tensor<1x16x64xbf16> -> tensor<1x16x96xbf16>
      %40 = pto.matmul %39, %8 hints #hints7 : tensor<1x16x96xbf16>, tensor<1x96x96xbf16> -> tensor<1x16x96xbf16>
      %41 = pto.cast %40 hints #hints8 : tensor<1x16x96xbf16> -> tensor<1x16x96xf32>
      %42 = pto.abs %41 hints #hints8 : tensor<1x16x96xf32> -> tensor<1x16x96xf32>
      %43 = pto.amax %42 axis 2 keepdim hints #hints8 : tensor<1x16x96xf32> -> tensor<1x16x1xf32>
      %44 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %45 = pto.div %44, %43 hints #hints8 : tensor<1x1x1xf32>, tensor<1x16x1xf32> -> tensor<1x16x1xf32>
      %46 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %47 = pto.div %46, %45 hints #hints8 : tensor<1x1x1xf32>, tensor<1x16x1xf32> -> tensor<1x16x1xf32>
      %48 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints8 : tensor<1x1x1xf32>
      %49 = pto.isfinite %45 hints #hints8 : tensor<1x16x1xf32> -> tensor<1x16x1xi1>
      %50 = pto.where %49, %45, %48 hints #hints8 : tensor<1x16x1xi1>, tensor<1x16x1xf32>, tensor<1x1x1xf32> -> tensor<1x16x1xf32>
      %51 = pto.mul %41, %50 hints #hints8 : tensor<1x16x96xf32>, tensor<1x16x1xf32> -> tensor<1x16x96xf32>
      %52 = pto.cast %51 round  rint hints #hints8 : tensor<1x16x96xf32> -> tensor<1x16x96xi32>
      %53 = pto.cast %52 round  round hints #hints8 : tensor<1x16x96xi32> -> tensor<1x16x96xf16>
      %54 = pto.cast %53 round  trunc sat hints #hints8 : tensor<1x16x96xf16> -> tensor<1x16x96xi8>
      %55 = pto.assemble %54 into %arg14[%arg12, 0, 0] hints #hints8 : tensor<1x16x96xi8> into tensor<?x16x96xi8>
      %56 = pto.reshape %47 ([0] -> [0], [1, 2] -> [1]) hints #hints8 : tensor<1x16x1xf32> -> tensor<1x16xf32>
      %57 = pto.cast %56 hints #hints21 : tensor<1x16xf32> -> tensor<1x16xf16>
      %58 = pto.assemble %57 into %arg15[%arg12, 0] hints #hints21 : tensor<1x16xf16> into tensor<?x16xf16>
      %59 = pto.view %x[%arg12, 0] [1, :] hints #hints22 : tensor<?x128xbf16> -> tensor<1x128xbf16>
      %60 = pto.matmul %59, %weights_proj hints #hints11 : tensor<1x128xbf16>, tensor<128x16xbf16> -> tensor<1x16xbf16>
      %61 = pto.cast %60 hints #hints22 : tensor<1x16xbf16> -> tensor<1x16xf32>
      %62 = pto.full 39.1918373 : f32 [] hints #hints12 : tensor<f32>
      %63 = pto.div %61, %62 hints #hints22 : tensor<1x16xf32>, tensor<f32> -> tensor<1x16xf32>
      %64 = pto.cast %63 hints #hints22 : tensor<1x16xf32> -> tensor<1x16xf16>
      %65 = pto.assemble %64 into %arg16[%arg12, 0] hints #hints22 : tensor<1x16xf16> into tensor<?x16xf16>
      pto.yield %55, %58, %65 : tensor<?x16x96xi8>, tensor<?x16xf16>, tensor<?x16xf16>
    }
    return %9#0, %9#2, %9#1 : tensor<?x16x96xi8>, tensor<?x16xf16>, tensor<?x16xf16>
  }
}
