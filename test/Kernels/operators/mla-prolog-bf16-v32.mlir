// mla-prolog-bf16-v32, case b4_s1_2_reduced: query, bf16 latent KV and its cache rows of MLA.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[8, ?]>
#bounds1 = #pto.bounds<[8, ?, ?]>
#bounds2 = #pto.bounds<[8, ?, ?, ?]>
#bounds3 = #pto.bounds<[4, ?]>
#bounds4 = #pto.bounds<[4, ?, ?]>
#bounds5 = #pto.bounds<[4, ?, ?, ?]>
#bounds6 = #pto.bounds<[2, ?]>
#bounds7 = #pto.bounds<[2, ?, ?]>
#bounds8 = #pto.bounds<[2, ?, ?, ?]>
#hints = #pto.hints<label = "Matmul_qa">
#hints1 = #pto.hints<tile = cube<m = [16, 16], k = [256, 256], n = [128, 128]>, label = "Matmul_qa">
#hints2 = #pto.hints<tile = vec<[8, 128]>, label = "RmsNorm_qa">
#hints3 = #pto.hints<label = "RmsNorm_qa">
#hints4 = #pto.hints<tile = cube<m = [16, 16], k = [256, 256], n = [256, 256]>, label = "Matmul_qb">
#hints5 = #pto.hints<tile = vec<[8, 128]>, label = "Matmul_qb">
#hints6 = #pto.hints<tile = vec<[1, 32, 32]>, label = "Matmul_qNope_wUk">
#hints7 = #pto.hints<tile = cube<m = [16, 16], k = [128, 128], n = [128, 128]>, label = "Matmul_qNope_wUk">
#hints8 = #pto.hints<tile = vec<[1, 32, 64]>, label = "Rope_qRope">
#hints9 = #pto.hints<tile = vec<[1, 64]>, label = "Rope_qRope">
#hints10 = #pto.hints<tile = vec<[1, 2, 64]>, label = "Rope_qRope">
#hints11 = #pto.hints<tile = vec<[1, 2, 32, 128]>, label = "Rope_qRope">
#hints12 = #pto.hints<tile = cube<m = [16, 16], k = [256, 256], n = [128, 128]>, label = "Matmul_kva">
#hints13 = #pto.hints<tile = vec<[8, 64]>, label = "RotaryPosEmb">
#hints14 = #pto.hints<tile = vec<[8, 32, 128]>, label = "RotaryPosEmb">
#hints15 = #pto.hints<tile = vec<[8, 128]>, label = "RmsNorm_compressedkv">
#hints16 = #pto.hints<label = "RmsNorm_compressedkv">
#hints17 = #pto.hints<tile = vec<[8, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints18 = #pto.hints<label = "ScatterUpdate_cache">
#hints19 = #pto.hints<tile = vec<[8, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints20 = #pto.hints<tile = vec<[4, 128]>, label = "RmsNorm_qa">
#hints21 = #pto.hints<tile = vec<[4, 128]>, label = "Matmul_qb">
#hints22 = #pto.hints<tile = vec<[4, 64]>, label = "RotaryPosEmb">
#hints23 = #pto.hints<tile = vec<[4, 32, 128]>, label = "RotaryPosEmb">
#hints24 = #pto.hints<tile = vec<[4, 128]>, label = "RmsNorm_compressedkv">
#hints25 = #pto.hints<tile = vec<[4, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints26 = #pto.hints<tile = vec<[4, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints27 = #pto.hints<tile = vec<[2, 128]>, label = "RmsNorm_qa">
#hints28 = #pto.hints<tile = vec<[2, 128]>, label = "Matmul_qb">
#hints29 = #pto.hints<tile = vec<[2, 64]>, label = "RotaryPosEmb">
#hints30 = #pto.hints<tile = vec<[2, 32, 128]>, label = "RotaryPosEmb">
#hints31 = #pto.hints<tile = vec<[2, 128]>, label = "RmsNorm_compressedkv">
#hints32 = #pto.hints<tile = vec<[2, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints33 = #pto.hints<tile = vec<[2, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints34 = #pto.hints<tile = vec<[1, 128]>, label = "RmsNorm_qa">
#hints35 = #pto.hints<tile = vec<[1, 128]>, label = "Matmul_qb">
#hints36 = #pto.hints<tile = vec<[1, 64]>, label = "RotaryPosEmb">
#hints37 = #pto.hints<tile = vec<[1, 32, 128]>, label = "RotaryPosEmb">
#hints38 = #pto.hints<tile = vec<[1, 128]>, label = "RmsNorm_compressedkv">
#hints39 = #pto.hints<tile = vec<[1, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints40 = #pto.hints<tile = vec<[1, 1, 1, 128]>, label = "ScatterUpdate_cache">
module {
  func.func @mla_prolog_bf16(%x: tensor<?x256xbf16>, %w_dq: tensor<256x128xbf16>, %w_uq_qr: tensor<128x384xbf16>, %w_uk: tensor<4x32x128xbf16>, %w_dkv_kr: tensor<256x192xbf16>, %gamma_cq: tensor<128xbf16>, %gamma_ckv: tensor<128xbf16>, %cos: tensor<?x64xbf16>, %sin: tensor<?x64xbf16>, %index: tensor<?xi64>, %kv_cache: tensor<?x128x1x128xbf16> {pto.out}, %kr_cache: tensor<?x128x1x64xbf16> {pto.out}, %q_norm: tensor<?x128xbf16> {pto.out}, %q_nope: tensor<?x4x128xbf16> {pto.out}, %q_rope: tensor<?x4x64xbf16> {pto.out}) -> (tensor<?x128x1x128xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128xbf16>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>) attributes {pto.kernel, pto.options = #pto.options<cube_l1_reuse = {-1: 4}, runtime = {device_sched_mode = 2 : i64, stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x256xbf16>
    %dim_0 = tensor.dim %cos, %c0 : tensor<?x64xbf16>
    %dim_1 = tensor.dim %sin, %c0 : tensor<?x64xbf16>
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %0:5 = pto.loop (%arg15, %arg16) in (%c0 to %dim step %c1) factors [8, 4, 2, 1] iter_args(%arg17 = %q_norm, %arg18 = %q_nope, %arg19 = %q_rope, %arg20 = %kr_cache, %arg21 = %kv_cache) -> (tensor<?x128xbf16>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xbf16>) factor 8 {
      %1 = pto.view %x[%arg15, 0] [8, :] : tensor<?x256xbf16> -> tensor<8x256xbf16>
      %2 = arith.subi %dim_0, %arg15 : index
      %3 = arith.minsi %c8, %2 : index
      %4 = pto.view %cos[%arg15, 0] [%3, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds>
      %5 = arith.subi %dim_1, %arg15 : index
      %6 = arith.minsi %c8, %5 : index
      %7 = pto.view %sin[%arg15, 0] [%6, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds>
      %8 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %9 = pto.view %8[%arg15, 0] [8, :] : tensor<?x1xi64> -> tensor<8x1xi64>
      %10 = pto.view %1[0, 0] [:, 128] hints #hints : tensor<8x256xbf16> -> tensor<8x128xbf16>
      %11 = pto.view %w_dq[0, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %12 = pto.matmul %10, %11 hints #hints1 : tensor<8x128xbf16>, tensor<128x128xbf16> -> tensor<8x128xf32>
      %13 = pto.view %1[0, 128] [:, 128] hints #hints : tensor<8x256xbf16> -> tensor<8x128xbf16>
      %14 = pto.view %w_dq[128, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %15 = pto.matmul %13, %14 hints #hints1 : tensor<8x128xbf16>, tensor<128x128xbf16> -> tensor<8x128xf32>
      %16 = pto.add %12, %15 hints #hints2 : tensor<8x128xf32>, tensor<8x128xf32> -> tensor<8x128xf32>
      %17 = pto.cast %16 hints #hints2 : tensor<8x128xf32> -> tensor<8x128xbf16>
      %18 = pto.cast %17 hints #hints2 : tensor<8x128xbf16> -> tensor<8x128xf32>
      %19 = pto.mul %18, %18 hints #hints2 : tensor<8x128xf32>, tensor<8x128xf32> -> tensor<8x128xf32>
      %20 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %21 = pto.mul %19, %20 hints #hints2 : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %22 = pto.sum %21 axis 1 keepdim hints #hints2 : tensor<8x128xf32> -> tensor<8x1xf32>
      %23 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %24 = pto.add %22, %23 hints #hints2 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %25 = pto.sqrt %24 hints #hints2 : tensor<8x1xf32> -> tensor<8x1xf32>
      %26 = pto.div %18, %25 hints #hints2 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %27 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints2 : tensor<128xbf16> -> tensor<1x128xbf16>
      %28 = pto.cast %27 hints #hints2 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %29 = pto.mul %26, %28 hints #hints2 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %30 = pto.cast %29 hints #hints2 : tensor<8x128xf32> -> tensor<8x128xbf16>
      %31 = pto.assemble %30 into %arg17[%arg15, 0] hints #hints2 : tensor<8x128xbf16> into tensor<?x128xbf16>
      %32 = pto.matmul %30, %w_uq_qr hints #hints4 : tensor<8x128xbf16>, tensor<128x384xbf16> -> tensor<8x384xbf16>
      %33 = pto.reshape %32 ([0] -> [0], [1] -> [1, 2]) hints #hints5 : tensor<8x384xbf16> -> tensor<8x4x96xbf16>
      %34 = pto.view %33[0, 0, 0] [:, :, 32] hints #hints6 : tensor<8x4x96xbf16> -> tensor<8x4x32xbf16>
      %35 = pto.transpose %34 0, 1 hints #hints6 : tensor<8x4x32xbf16> -> tensor<4x8x32xbf16>
      %36 = pto.matmul %35, %w_uk hints #hints7 : tensor<4x8x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x8x128xbf16>
      %37 = pto.transpose %36 0, 1 hints #hints6 : tensor<4x8x128xbf16> -> tensor<8x4x128xbf16>
      %38 = pto.view %33[0, 0, 32] [:, :, 64] hints #hints8 : tensor<8x4x96xbf16> -> tensor<8x4x64xbf16>
      %39 = pto.cast %4 hints #hints9 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %40 = pto.reshape %39 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %41 = pto.cast %7 hints #hints9 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %42 = pto.reshape %41 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %43 = pto.cast %38 hints #hints10 : tensor<8x4x64xbf16> -> tensor<8x4x64xf32>
      %44 = pto.reshape %43 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints11 : tensor<8x4x64xf32> -> tensor<8x4x32x2xf32>
      %45 = pto.transpose %44 2, 3 hints #hints11 : tensor<8x4x32x2xf32> -> tensor<8x4x2x32xf32>
      %46 = pto.reshape %45 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints11 : tensor<8x4x2x32xf32> -> tensor<8x4x64xf32>
      %47 = pto.view %46[0, 0, 0] [%3, :, :] hints #hints10 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %48 = pto.mul %47, %40 hints #hints10 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %49 = pto.view %46[0, 0, 0] [:, :, 32] hints #hints10 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %50 = pto.view %46[0, 0, 32] [:, :, 32] hints #hints10 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %51 = pto.neg %50 hints #hints10 : tensor<8x4x32xf32> -> tensor<8x4x32xf32>
      %52 = pto.concat %51, %49 axis 2 hints #hints10 : tensor<8x4x32xf32>, tensor<8x4x32xf32> -> tensor<8x4x64xf32>
      %53 = pto.view %52[0, 0, 0] [%6, :, :] hints #hints10 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %54 = pto.mul %53, %42 hints #hints10 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %55 = arith.minsi %3, %6 : index
      %56 = pto.view %48[0, 0, 0] [%55, :, :] hints #hints10 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %57 = pto.view %54[0, 0, 0] [%55, :, :] hints #hints10 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %58 = pto.add %56, %57 hints #hints10 : tensor<?x4x64xf32, #bounds1>, tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %59 = pto.cast %58 hints #hints10 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xbf16, #bounds1>
      %60 = pto.assemble %37 into %arg18[%arg15, 0, 0] hints #hints10 : tensor<8x4x128xbf16> into tensor<?x4x128xbf16>
      %61 = pto.assemble %59 into %arg19[%arg15, 0, 0] hints #hints10 : tensor<?x4x64xbf16, #bounds1> into tensor<?x4x64xbf16>
      %62 = pto.matmul %1, %w_dkv_kr hints #hints12 : tensor<8x256xbf16>, tensor<256x192xbf16> -> tensor<8x192xbf16>
      %63 = pto.view %62[0, 128] [:, 64] hints #hints13 : tensor<8x192xbf16> -> tensor<8x64xbf16>
      %64 = pto.cast %63 hints #hints13 : tensor<8x64xbf16> -> tensor<8x64xf32>
      %65 = pto.cast %4 hints #hints13 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %66 = pto.cast %7 hints #hints13 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %67 = pto.reshape %64 ([0] -> [0], [1] -> [1, 2]) hints #hints14 : tensor<8x64xf32> -> tensor<8x32x2xf32>
      %68 = pto.transpose %67 1, 2 hints #hints14 : tensor<8x32x2xf32> -> tensor<8x2x32xf32>
      %69 = pto.reshape %68 ([0] -> [0], [1, 2] -> [1]) hints #hints14 : tensor<8x2x32xf32> -> tensor<8x64xf32>
      %70 = pto.view %69[0, 0] [%3, :] hints #hints13 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %71 = pto.mul %70, %65 hints #hints13 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %72 = pto.view %69[0, 0] [:, 32] hints #hints13 : tensor<8x64xf32> -> tensor<8x32xf32>
      %73 = pto.view %69[0, 32] [:, 32] hints #hints13 : tensor<8x64xf32> -> tensor<8x32xf32>
      %74 = pto.neg %73 hints #hints13 : tensor<8x32xf32> -> tensor<8x32xf32>
      %75 = pto.concat %74, %72 axis 1 hints #hints13 : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<8x64xf32>
      %76 = pto.view %75[0, 0] [%6, :] hints #hints13 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %77 = pto.mul %76, %66 hints #hints13 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %78 = arith.minsi %3, %6 : index
      %79 = pto.view %71[0, 0] [%78, :] hints #hints13 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %80 = pto.view %77[0, 0] [%78, :] hints #hints13 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %81 = pto.add %79, %80 hints #hints13 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %82 = pto.cast %81 hints #hints13 : tensor<?x64xf32, #bounds> -> tensor<?x64xbf16, #bounds>
      %83 = pto.view %62[0, 0] [:, 128] hints #hints15 : tensor<8x192xbf16> -> tensor<8x128xbf16>
      %84 = pto.cast %83 hints #hints15 : tensor<8x128xbf16> -> tensor<8x128xf32>
      %85 = pto.mul %84, %84 hints #hints15 : tensor<8x128xf32>, tensor<8x128xf32> -> tensor<8x128xf32>
      %86 = pto.full 7.812500e-03 : f32 [] hints #hints16 : tensor<f32>
      %87 = pto.mul %85, %86 hints #hints15 : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %88 = pto.sum %87 axis 1 keepdim hints #hints15 : tensor<8x128xf32> -> tensor<8x1xf32>
      %89 = pto.full 9.99999974E-6 : f32 [] hints #hints16 : tensor<f32>
      %90 = pto.add %88, %89 hints #hints15 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %91 = pto.sqrt %90 hints #hints15 : tensor<8x1xf32> -> tensor<8x1xf32>
      %92 = pto.div %84, %91 hints #hints15 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %93 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints15 : tensor<128xbf16> -> tensor<1x128xbf16>
      %94 = pto.cast %93 hints #hints15 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %95 = pto.mul %92, %94 hints #hints15 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %96 = pto.cast %95 hints #hints15 : tensor<8x128xf32> -> tensor<8x128xbf16>
      %97 = pto.reshape %82 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints17 : tensor<?x64xbf16, #bounds> -> tensor<?x1x1x64xbf16, #bounds2>
      %98 = arith.minsi %c8, %78 : index
      %99 = pto.view %9[0, 0] [%98, :] hints #hints18 : tensor<8x1xi64> -> tensor<?x1xi64, #bounds>
      %100 = pto.view %97[0, 0, 0, 0] [%98, :, :, :] hints #hints17 : tensor<?x1x1x64xbf16, #bounds2> -> tensor<?x1x1x64xbf16, #bounds2>
      %101 = pto.scatter_update %100 into %arg20 at %99 hints #hints17 : tensor<?x1x1x64xbf16, #bounds2>, tensor<?x1xi64, #bounds> into tensor<?x128x1x64xbf16>
      %102 = pto.reshape %96 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints19 : tensor<8x128xbf16> -> tensor<8x1x1x128xbf16>
      %103 = pto.scatter_update %102 into %arg21 at %9 hints #hints19 : tensor<8x1x1x128xbf16>, tensor<8x1xi64> into tensor<?x128x1x128xbf16>
      pto.yield %31, %60, %61, %101, %103 : tensor<?x128xbf16>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xbf16>
    } factor 4 (%arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21) {
      %1 = pto.view %x[%arg15, 0] [4, :] : tensor<?x256xbf16> -> tensor<4x256xbf16>
      %2 = arith.subi %dim_0, %arg15 : index
      %3 = arith.minsi %c4, %2 : index
      %4 = pto.view %cos[%arg15, 0] [%3, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds3>
      %5 = arith.subi %dim_1, %arg15 : index
      %6 = arith.minsi %c4, %5 : index
      %7 = pto.view %sin[%arg15, 0] [%6, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds3>
      %8 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %9 = pto.view %8[%arg15, 0] [4, :] : tensor<?x1xi64> -> tensor<4x1xi64>
      %10 = pto.view %1[0, 0] [:, 128] hints #hints : tensor<4x256xbf16> -> tensor<4x128xbf16>
      %11 = pto.view %w_dq[0, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %12 = pto.matmul %10, %11 hints #hints1 : tensor<4x128xbf16>, tensor<128x128xbf16> -> tensor<4x128xf32>
      %13 = pto.view %1[0, 128] [:, 128] hints #hints : tensor<4x256xbf16> -> tensor<4x128xbf16>
      %14 = pto.view %w_dq[128, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %15 = pto.matmul %13, %14 hints #hints1 : tensor<4x128xbf16>, tensor<128x128xbf16> -> tensor<4x128xf32>
      %16 = pto.add %12, %15 hints #hints20 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %17 = pto.cast %16 hints #hints20 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %18 = pto.cast %17 hints #hints20 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %19 = pto.mul %18, %18 hints #hints20 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %20 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %21 = pto.mul %19, %20 hints #hints20 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %22 = pto.sum %21 axis 1 keepdim hints #hints20 : tensor<4x128xf32> -> tensor<4x1xf32>
      %23 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %24 = pto.add %22, %23 hints #hints20 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %25 = pto.sqrt %24 hints #hints20 : tensor<4x1xf32> -> tensor<4x1xf32>
      %26 = pto.div %18, %25 hints #hints20 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %27 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints20 : tensor<128xbf16> -> tensor<1x128xbf16>
      %28 = pto.cast %27 hints #hints20 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %29 = pto.mul %26, %28 hints #hints20 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %30 = pto.cast %29 hints #hints20 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %31 = pto.assemble %30 into %arg17[%arg15, 0] hints #hints20 : tensor<4x128xbf16> into tensor<?x128xbf16>
      %32 = pto.matmul %30, %w_uq_qr hints #hints4 : tensor<4x128xbf16>, tensor<128x384xbf16> -> tensor<4x384xbf16>
      %33 = pto.reshape %32 ([0] -> [0], [1] -> [1, 2]) hints #hints21 : tensor<4x384xbf16> -> tensor<4x4x96xbf16>
      %34 = pto.view %33[0, 0, 0] [:, :, 32] hints #hints6 : tensor<4x4x96xbf16> -> tensor<4x4x32xbf16>
      %35 = pto.transpose %34 0, 1 hints #hints6 : tensor<4x4x32xbf16> -> tensor<4x4x32xbf16>
      %36 = pto.matmul %35, %w_uk hints #hints7 : tensor<4x4x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x4x128xbf16>
      %37 = pto.transpose %36 0, 1 hints #hints6 : tensor<4x4x128xbf16> -> tensor<4x4x128xbf16>
      %38 = pto.view %33[0, 0, 32] [:, :, 64] hints #hints8 : tensor<4x4x96xbf16> -> tensor<4x4x64xbf16>
      %39 = pto.cast %4 hints #hints9 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %40 = pto.reshape %39 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<?x64xf32, #bounds3> -> tensor<?x1x64xf32, #bounds4>
      %41 = pto.cast %7 hints #hints9 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %42 = pto.reshape %41 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<?x64xf32, #bounds3> -> tensor<?x1x64xf32, #bounds4>
      %43 = pto.cast %38 hints #hints10 : tensor<4x4x64xbf16> -> tensor<4x4x64xf32>
      %44 = pto.reshape %43 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints11 : tensor<4x4x64xf32> -> tensor<4x4x32x2xf32>
      %45 = pto.transpose %44 2, 3 hints #hints11 : tensor<4x4x32x2xf32> -> tensor<4x4x2x32xf32>
      %46 = pto.reshape %45 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints11 : tensor<4x4x2x32xf32> -> tensor<4x4x64xf32>
      %47 = pto.view %46[0, 0, 0] [%3, :, :] hints #hints10 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %48 = pto.mul %47, %40 hints #hints10 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %49 = pto.view %46[0, 0, 0] [:, :, 32] hints #hints10 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %50 = pto.view %46[0, 0, 32] [:, :, 32] hints #hints10 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %51 = pto.neg %50 hints #hints10 : tensor<4x4x32xf32> -> tensor<4x4x32xf32>
      %52 = pto.concat %51, %49 axis 2 hints #hints10 : tensor<4x4x32xf32>, tensor<4x4x32xf32> -> tensor<4x4x64xf32>
      %53 = pto.view %52[0, 0, 0] [%6, :, :] hints #hints10 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %54 = pto.mul %53, %42 hints #hints10 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %55 = arith.minsi %3, %6 : index
      %56 = pto.view %48[0, 0, 0] [%55, :, :] hints #hints10 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %57 = pto.view %54[0, 0, 0] [%55, :, :] hints #hints10 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %58 = pto.add %56, %57 hints #hints10 : tensor<?x4x64xf32, #bounds4>, tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %59 = pto.cast %58 hints #hints10 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xbf16, #bounds4>
      %60 = pto.assemble %37 into %arg18[%arg15, 0, 0] hints #hints10 : tensor<4x4x128xbf16> into tensor<?x4x128xbf16>
      %61 = pto.assemble %59 into %arg19[%arg15, 0, 0] hints #hints10 : tensor<?x4x64xbf16, #bounds4> into tensor<?x4x64xbf16>
      %62 = pto.matmul %1, %w_dkv_kr hints #hints12 : tensor<4x256xbf16>, tensor<256x192xbf16> -> tensor<4x192xbf16>
      %63 = pto.view %62[0, 128] [:, 64] hints #hints22 : tensor<4x192xbf16> -> tensor<4x64xbf16>
      %64 = pto.cast %63 hints #hints22 : tensor<4x64xbf16> -> tensor<4x64xf32>
      %65 = pto.cast %4 hints #hints22 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %66 = pto.cast %7 hints #hints22 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %67 = pto.reshape %64 ([0] -> [0], [1] -> [1, 2]) hints #hints23 : tensor<4x64xf32> -> tensor<4x32x2xf32>
      %68 = pto.transpose %67 1, 2 hints #hints23 : tensor<4x32x2xf32> -> tensor<4x2x32xf32>
      %69 = pto.reshape %68 ([0] -> [0], [1, 2] -> [1]) hints #hints23 : tensor<4x2x32xf32> -> tensor<4x64xf32>
      %70 = pto.view %69[0, 0] [%3, :] hints #hints22 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %71 = pto.mul %70, %65 hints #hints22 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %72 = pto.view %69[0, 0] [:, 32] hints #hints22 : tensor<4x64xf32> -> tensor<4x32xf32>
      %73 = pto.view %69[0, 32] [:, 32] hints #hints22 : tensor<4x64xf32> -> tensor<4x32xf32>
      %74 = pto.neg %73 hints #hints22 : tensor<4x32xf32> -> tensor<4x32xf32>
      %75 = pto.concat %74, %72 axis 1 hints #hints22 : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x64xf32>
      %76 = pto.view %75[0, 0] [%6, :] hints #hints22 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %77 = pto.mul %76, %66 hints #hints22 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %78 = arith.minsi %3, %6 : index
      %79 = pto.view %71[0, 0] [%78, :] hints #hints22 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %80 = pto.view %77[0, 0] [%78, :] hints #hints22 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %81 = pto.add %79, %80 hints #hints22 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %82 = pto.cast %81 hints #hints22 : tensor<?x64xf32, #bounds3> -> tensor<?x64xbf16, #bounds3>
      %83 = pto.view %62[0, 0] [:, 128] hints #hints24 : tensor<4x192xbf16> -> tensor<4x128xbf16>
      %84 = pto.cast %83 hints #hints24 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %85 = pto.mul %84, %84 hints #hints24 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %86 = pto.full 7.812500e-03 : f32 [] hints #hints16 : tensor<f32>
      %87 = pto.mul %85, %86 hints #hints24 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %88 = pto.sum %87 axis 1 keepdim hints #hints24 : tensor<4x128xf32> -> tensor<4x1xf32>
      %89 = pto.full 9.99999974E-6 : f32 [] hints #hints16 : tensor<f32>
      %90 = pto.add %88, %89 hints #hints24 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %91 = pto.sqrt %90 hints #hints24 : tensor<4x1xf32> -> tensor<4x1xf32>
      %92 = pto.div %84, %91 hints #hints24 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %93 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints24 : tensor<128xbf16> -> tensor<1x128xbf16>
      %94 = pto.cast %93 hints #hints24 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %95 = pto.mul %92, %94 hints #hints24 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %96 = pto.cast %95 hints #hints24 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %97 = pto.reshape %82 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints25 : tensor<?x64xbf16, #bounds3> -> tensor<?x1x1x64xbf16, #bounds5>
      %98 = arith.minsi %c4, %78 : index
      %99 = pto.view %9[0, 0] [%98, :] hints #hints18 : tensor<4x1xi64> -> tensor<?x1xi64, #bounds3>
      %100 = pto.view %97[0, 0, 0, 0] [%98, :, :, :] hints #hints25 : tensor<?x1x1x64xbf16, #bounds5> -> tensor<?x1x1x64xbf16, #bounds5>
      %101 = pto.scatter_update %100 into %arg20 at %99 hints #hints25 : tensor<?x1x1x64xbf16, #bounds5>, tensor<?x1xi64, #bounds3> into tensor<?x128x1x64xbf16>
      %102 = pto.reshape %96 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints26 : tensor<4x128xbf16> -> tensor<4x1x1x128xbf16>
      %103 = pto.scatter_update %102 into %arg21 at %9 hints #hints26 : tensor<4x1x1x128xbf16>, tensor<4x1xi64> into tensor<?x128x1x128xbf16>
      pto.yield %31, %60, %61, %101, %103 : tensor<?x128xbf16>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xbf16>
    } factor 2 (%arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21) {
      %1 = pto.view %x[%arg15, 0] [2, :] : tensor<?x256xbf16> -> tensor<2x256xbf16>
      %2 = arith.subi %dim_0, %arg15 : index
      %3 = arith.minsi %c2, %2 : index
      %4 = pto.view %cos[%arg15, 0] [%3, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds6>
      %5 = arith.subi %dim_1, %arg15 : index
      %6 = arith.minsi %c2, %5 : index
      %7 = pto.view %sin[%arg15, 0] [%6, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds6>
      %8 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %9 = pto.view %8[%arg15, 0] [2, :] : tensor<?x1xi64> -> tensor<2x1xi64>
      %10 = pto.view %1[0, 0] [:, 128] hints #hints : tensor<2x256xbf16> -> tensor<2x128xbf16>
      %11 = pto.view %w_dq[0, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %12 = pto.matmul %10, %11 hints #hints1 : tensor<2x128xbf16>, tensor<128x128xbf16> -> tensor<2x128xf32>
      %13 = pto.view %1[0, 128] [:, 128] hints #hints : tensor<2x256xbf16> -> tensor<2x128xbf16>
      %14 = pto.view %w_dq[128, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %15 = pto.matmul %13, %14 hints #hints1 : tensor<2x128xbf16>, tensor<128x128xbf16> -> tensor<2x128xf32>
      %16 = pto.add %12, %15 hints #hints27 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %17 = pto.cast %16 hints #hints27 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %18 = pto.cast %17 hints #hints27 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %19 = pto.mul %18, %18 hints #hints27 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %20 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %21 = pto.mul %19, %20 hints #hints27 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %22 = pto.sum %21 axis 1 keepdim hints #hints27 : tensor<2x128xf32> -> tensor<2x1xf32>
      %23 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %24 = pto.add %22, %23 hints #hints27 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %25 = pto.sqrt %24 hints #hints27 : tensor<2x1xf32> -> tensor<2x1xf32>
      %26 = pto.div %18, %25 hints #hints27 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %27 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints27 : tensor<128xbf16> -> tensor<1x128xbf16>
      %28 = pto.cast %27 hints #hints27 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %29 = pto.mul %26, %28 hints #hints27 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %30 = pto.cast %29 hints #hints27 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %31 = pto.assemble %30 into %arg17[%arg15, 0] hints #hints27 : tensor<2x128xbf16> into tensor<?x128xbf16>
      %32 = pto.matmul %30, %w_uq_qr hints #hints4 : tensor<2x128xbf16>, tensor<128x384xbf16> -> tensor<2x384xbf16>
      %33 = pto.reshape %32 ([0] -> [0], [1] -> [1, 2]) hints #hints28 : tensor<2x384xbf16> -> tensor<2x4x96xbf16>
      %34 = pto.view %33[0, 0, 0] [:, :, 32] hints #hints6 : tensor<2x4x96xbf16> -> tensor<2x4x32xbf16>
      %35 = pto.transpose %34 0, 1 hints #hints6 : tensor<2x4x32xbf16> -> tensor<4x2x32xbf16>
      %36 = pto.matmul %35, %w_uk hints #hints7 : tensor<4x2x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x2x128xbf16>
      %37 = pto.transpose %36 0, 1 hints #hints6 : tensor<4x2x128xbf16> -> tensor<2x4x128xbf16>
      %38 = pto.view %33[0, 0, 32] [:, :, 64] hints #hints8 : tensor<2x4x96xbf16> -> tensor<2x4x64xbf16>
      %39 = pto.cast %4 hints #hints9 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %40 = pto.reshape %39 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %41 = pto.cast %7 hints #hints9 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %42 = pto.reshape %41 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %43 = pto.cast %38 hints #hints10 : tensor<2x4x64xbf16> -> tensor<2x4x64xf32>
      %44 = pto.reshape %43 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints11 : tensor<2x4x64xf32> -> tensor<2x4x32x2xf32>
      %45 = pto.transpose %44 2, 3 hints #hints11 : tensor<2x4x32x2xf32> -> tensor<2x4x2x32xf32>
      %46 = pto.reshape %45 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints11 : tensor<2x4x2x32xf32> -> tensor<2x4x64xf32>
      %47 = pto.view %46[0, 0, 0] [%3, :, :] hints #hints10 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %48 = pto.mul %47, %40 hints #hints10 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %49 = pto.view %46[0, 0, 0] [:, :, 32] hints #hints10 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %50 = pto.view %46[0, 0, 32] [:, :, 32] hints #hints10 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %51 = pto.neg %50 hints #hints10 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
      %52 = pto.concat %51, %49 axis 2 hints #hints10 : tensor<2x4x32xf32>, tensor<2x4x32xf32> -> tensor<2x4x64xf32>
      %53 = pto.view %52[0, 0, 0] [%6, :, :] hints #hints10 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %54 = pto.mul %53, %42 hints #hints10 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %55 = arith.minsi %3, %6 : index
      %56 = pto.view %48[0, 0, 0] [%55, :, :] hints #hints10 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %57 = pto.view %54[0, 0, 0] [%55, :, :] hints #hints10 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %58 = pto.add %56, %57 hints #hints10 : tensor<?x4x64xf32, #bounds7>, tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %59 = pto.cast %58 hints #hints10 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xbf16, #bounds7>
      %60 = pto.assemble %37 into %arg18[%arg15, 0, 0] hints #hints10 : tensor<2x4x128xbf16> into tensor<?x4x128xbf16>
      %61 = pto.assemble %59 into %arg19[%arg15, 0, 0] hints #hints10 : tensor<?x4x64xbf16, #bounds7> into tensor<?x4x64xbf16>
      %62 = pto.matmul %1, %w_dkv_kr hints #hints12 : tensor<2x256xbf16>, tensor<256x192xbf16> -> tensor<2x192xbf16>
      %63 = pto.view %62[0, 128] [:, 64] hints #hints29 : tensor<2x192xbf16> -> tensor<2x64xbf16>
      %64 = pto.cast %63 hints #hints29 : tensor<2x64xbf16> -> tensor<2x64xf32>
      %65 = pto.cast %4 hints #hints29 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %66 = pto.cast %7 hints #hints29 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %67 = pto.reshape %64 ([0] -> [0], [1] -> [1, 2]) hints #hints30 : tensor<2x64xf32> -> tensor<2x32x2xf32>
      %68 = pto.transpose %67 1, 2 hints #hints30 : tensor<2x32x2xf32> -> tensor<2x2x32xf32>
      %69 = pto.reshape %68 ([0] -> [0], [1, 2] -> [1]) hints #hints30 : tensor<2x2x32xf32> -> tensor<2x64xf32>
      %70 = pto.view %69[0, 0] [%3, :] hints #hints29 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %71 = pto.mul %70, %65 hints #hints29 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %72 = pto.view %69[0, 0] [:, 32] hints #hints29 : tensor<2x64xf32> -> tensor<2x32xf32>
      %73 = pto.view %69[0, 32] [:, 32] hints #hints29 : tensor<2x64xf32> -> tensor<2x32xf32>
      %74 = pto.neg %73 hints #hints29 : tensor<2x32xf32> -> tensor<2x32xf32>
      %75 = pto.concat %74, %72 axis 1 hints #hints29 : tensor<2x32xf32>, tensor<2x32xf32> -> tensor<2x64xf32>
      %76 = pto.view %75[0, 0] [%6, :] hints #hints29 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %77 = pto.mul %76, %66 hints #hints29 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %78 = arith.minsi %3, %6 : index
      %79 = pto.view %71[0, 0] [%78, :] hints #hints29 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %80 = pto.view %77[0, 0] [%78, :] hints #hints29 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %81 = pto.add %79, %80 hints #hints29 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %82 = pto.cast %81 hints #hints29 : tensor<?x64xf32, #bounds6> -> tensor<?x64xbf16, #bounds6>
      %83 = pto.view %62[0, 0] [:, 128] hints #hints31 : tensor<2x192xbf16> -> tensor<2x128xbf16>
      %84 = pto.cast %83 hints #hints31 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %85 = pto.mul %84, %84 hints #hints31 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %86 = pto.full 7.812500e-03 : f32 [] hints #hints16 : tensor<f32>
      %87 = pto.mul %85, %86 hints #hints31 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %88 = pto.sum %87 axis 1 keepdim hints #hints31 : tensor<2x128xf32> -> tensor<2x1xf32>
      %89 = pto.full 9.99999974E-6 : f32 [] hints #hints16 : tensor<f32>
      %90 = pto.add %88, %89 hints #hints31 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %91 = pto.sqrt %90 hints #hints31 : tensor<2x1xf32> -> tensor<2x1xf32>
      %92 = pto.div %84, %91 hints #hints31 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %93 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints31 : tensor<128xbf16> -> tensor<1x128xbf16>
      %94 = pto.cast %93 hints #hints31 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %95 = pto.mul %92, %94 hints #hints31 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %96 = pto.cast %95 hints #hints31 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %97 = pto.reshape %82 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints32 : tensor<?x64xbf16, #bounds6> -> tensor<?x1x1x64xbf16, #bounds8>
      %98 = arith.minsi %c2, %78 : index
      %99 = pto.view %9[0, 0] [%98, :] hints #hints18 : tensor<2x1xi64> -> tensor<?x1xi64, #bounds6>
      %100 = pto.view %97[0, 0, 0, 0] [%98, :, :, :] hints #hints32 : tensor<?x1x1x64xbf16, #bounds8> -> tensor<?x1x1x64xbf16, #bounds8>
      %101 = pto.scatter_update %100 into %arg20 at %99 hints #hints32 : tensor<?x1x1x64xbf16, #bounds8>, tensor<?x1xi64, #bounds6> into tensor<?x128x1x64xbf16>
      %102 = pto.reshape %96 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints33 : tensor<2x128xbf16> -> tensor<2x1x1x128xbf16>
      %103 = pto.scatter_update %102 into %arg21 at %9 hints #hints33 : tensor<2x1x1x128xbf16>, tensor<2x1xi64> into tensor<?x128x1x128xbf16>
      pto.yield %31, %60, %61, %101, %103 : tensor<?x128xbf16>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xbf16>
    } factor 1 (%arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21) {
      %1 = pto.view %x[%arg15, 0] [1, :] : tensor<?x256xbf16> -> tensor<1x256xbf16>
      %2 = pto.view %cos[%arg15, 0] [1, :] : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %3 = pto.view %sin[%arg15, 0] [1, :] : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %4 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %5 = pto.view %4[%arg15, 0] [1, :] : tensor<?x1xi64> -> tensor<1x1xi64>
      %6 = pto.view %1[0, 0] [:, 128] hints #hints : tensor<1x256xbf16> -> tensor<1x128xbf16>
      %7 = pto.view %w_dq[0, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %8 = pto.matmul %6, %7 hints #hints1 : tensor<1x128xbf16>, tensor<128x128xbf16> -> tensor<1x128xf32>
      %9 = pto.view %1[0, 128] [:, 128] hints #hints : tensor<1x256xbf16> -> tensor<1x128xbf16>
      %10 = pto.view %w_dq[128, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %11 = pto.matmul %9, %10 hints #hints1 : tensor<1x128xbf16>, tensor<128x128xbf16> -> tensor<1x128xf32>
      %12 = pto.add %8, %11 hints #hints34 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %13 = pto.cast %12 hints #hints34 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %14 = pto.cast %13 hints #hints34 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %15 = pto.mul %14, %14 hints #hints34 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %16 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %17 = pto.mul %15, %16 hints #hints34 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %18 = pto.sum %17 axis 1 keepdim hints #hints34 : tensor<1x128xf32> -> tensor<1x1xf32>
      %19 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %20 = pto.add %18, %19 hints #hints34 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %21 = pto.sqrt %20 hints #hints34 : tensor<1x1xf32> -> tensor<1x1xf32>
      %22 = pto.div %14, %21 hints #hints34 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %23 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints34 : tensor<128xbf16> -> tensor<1x128xbf16>
      %24 = pto.cast %23 hints #hints34 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %25 = pto.mul %22, %24 hints #hints34 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %26 = pto.cast %25 hints #hints34 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %27 = pto.assemble %26 into %arg17[%arg15, 0] hints #hints34 : tensor<1x128xbf16> into tensor<?x128xbf16>
      %28 = pto.matmul %26, %w_uq_qr hints #hints4 : tensor<1x128xbf16>, tensor<128x384xbf16> -> tensor<1x384xbf16>
      %29 = pto.reshape %28 ([0] -> [0], [1] -> [1, 2]) hints #hints35 : tensor<1x384xbf16> -> tensor<1x4x96xbf16>
      %30 = pto.view %29[0, 0, 0] [:, :, 32] hints #hints6 : tensor<1x4x96xbf16> -> tensor<1x4x32xbf16>
      %31 = pto.transpose %30 0, 1 hints #hints6 : tensor<1x4x32xbf16> -> tensor<4x1x32xbf16>
      %32 = pto.matmul %31, %w_uk hints #hints7 : tensor<4x1x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x1x128xbf16>
      %33 = pto.transpose %32 0, 1 hints #hints6 : tensor<4x1x128xbf16> -> tensor<1x4x128xbf16>
      %34 = pto.view %29[0, 0, 32] [:, :, 64] hints #hints8 : tensor<1x4x96xbf16> -> tensor<1x4x64xbf16>
      %35 = pto.cast %2 hints #hints9 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %36 = pto.reshape %35 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %37 = pto.cast %3 hints #hints9 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %38 = pto.reshape %37 ([0] -> [0], [1] -> [1, 2]) hints #hints9 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %39 = pto.cast %34 hints #hints10 : tensor<1x4x64xbf16> -> tensor<1x4x64xf32>
      %40 = pto.reshape %39 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints11 : tensor<1x4x64xf32> -> tensor<1x4x32x2xf32>
      %41 = pto.transpose %40 2, 3 hints #hints11 : tensor<1x4x32x2xf32> -> tensor<1x4x2x32xf32>
      %42 = pto.reshape %41 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints11 : tensor<1x4x2x32xf32> -> tensor<1x4x64xf32>
      %43 = pto.mul %42, %36 hints #hints10 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %44 = pto.view %42[0, 0, 0] [:, :, 32] hints #hints10 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %45 = pto.view %42[0, 0, 32] [:, :, 32] hints #hints10 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %46 = pto.neg %45 hints #hints10 : tensor<1x4x32xf32> -> tensor<1x4x32xf32>
      %47 = pto.concat %46, %44 axis 2 hints #hints10 : tensor<1x4x32xf32>, tensor<1x4x32xf32> -> tensor<1x4x64xf32>
      %48 = pto.mul %47, %38 hints #hints10 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %49 = pto.add %43, %48 hints #hints10 : tensor<1x4x64xf32>, tensor<1x4x64xf32> -> tensor<1x4x64xf32>
      %50 = pto.cast %49 hints #hints10 : tensor<1x4x64xf32> -> tensor<1x4x64xbf16>
      %51 = pto.assemble %33 into %arg18[%arg15, 0, 0] hints #hints10 : tensor<1x4x128xbf16> into tensor<?x4x128xbf16>
      %52 = pto.assemble %50 into %arg19[%arg15, 0, 0] hints #hints10 : tensor<1x4x64xbf16> into tensor<?x4x64xbf16>
      %53 = pto.matmul %1, %w_dkv_kr hints #hints12 : tensor<1x256xbf16>, tensor<256x192xbf16> -> tensor<1x192xbf16>
      %54 = pto.view %53[0, 128] [:, 64] hints #hints36 : tensor<1x192xbf16> -> tensor<1x64xbf16>
      %55 = pto.cast %54 hints #hints36 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %56 = pto.cast %2 hints #hints36 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %57 = pto.cast %3 hints #hints36 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %58 = pto.reshape %55 ([0] -> [0], [1] -> [1, 2]) hints #hints37 : tensor<1x64xf32> -> tensor<1x32x2xf32>
      %59 = pto.transpose %58 1, 2 hints #hints37 : tensor<1x32x2xf32> -> tensor<1x2x32xf32>
      %60 = pto.reshape %59 ([0] -> [0], [1, 2] -> [1]) hints #hints37 : tensor<1x2x32xf32> -> tensor<1x64xf32>
      %61 = pto.mul %60, %56 hints #hints36 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %62 = pto.view %60[0, 0] [:, 32] hints #hints36 : tensor<1x64xf32> -> tensor<1x32xf32>
      %63 = pto.view %60[0, 32] [:, 32] hints #hints36 : tensor<1x64xf32> -> tensor<1x32xf32>
      %64 = pto.neg %63 hints #hints36 : tensor<1x32xf32> -> tensor<1x32xf32>
      %65 = pto.concat %64, %62 axis 1 hints #hints36 : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x64xf32>
      %66 = pto.mul %65, %57 hints #hints36 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %67 = pto.add %61, %66 hints #hints36 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %68 = pto.cast %67 hints #hints36 : tensor<1x64xf32> -> tensor<1x64xbf16>
      %69 = pto.view %53[0, 0] [:, 128] hints #hints38 : tensor<1x192xbf16> -> tensor<1x128xbf16>
      %70 = pto.cast %69 hints #hints38 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %71 = pto.mul %70, %70 hints #hints38 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %72 = pto.full 7.812500e-03 : f32 [] hints #hints16 : tensor<f32>
      %73 = pto.mul %71, %72 hints #hints38 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %74 = pto.sum %73 axis 1 keepdim hints #hints38 : tensor<1x128xf32> -> tensor<1x1xf32>
      %75 = pto.full 9.99999974E-6 : f32 [] hints #hints16 : tensor<f32>
      %76 = pto.add %74, %75 hints #hints38 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %77 = pto.sqrt %76 hints #hints38 : tensor<1x1xf32> -> tensor<1x1xf32>
      %78 = pto.div %70, %77 hints #hints38 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %79 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints38 : tensor<128xbf16> -> tensor<1x128xbf16>
      %80 = pto.cast %79 hints #hints38 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %81 = pto.mul %78, %80 hints #hints38 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %82 = pto.cast %81 hints #hints38 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %83 = pto.reshape %68 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints39 : tensor<1x64xbf16> -> tensor<1x1x1x64xbf16>
      %84 = pto.scatter_update %83 into %arg20 at %5 hints #hints39 : tensor<1x1x1x64xbf16>, tensor<1x1xi64> into tensor<?x128x1x64xbf16>
      %85 = pto.reshape %82 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints40 : tensor<1x128xbf16> -> tensor<1x1x1x128xbf16>
      %86 = pto.scatter_update %85 into %arg21 at %5 hints #hints40 : tensor<1x1x1x128xbf16>, tensor<1x1xi64> into tensor<?x128x1x128xbf16>
      pto.yield %27, %51, %52, %84, %86 : tensor<?x128xbf16>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xbf16>
    }
    return %0#4, %0#3, %0#0, %0#1, %0#2 : tensor<?x128x1x128xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128xbf16>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>
  }
}
