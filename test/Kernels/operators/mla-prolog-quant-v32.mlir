// mla-prolog-quant-v32, case b4_s1_2_reduced: query, int8 latent KV and its cache rows of MLA.
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
#hints4 = #pto.hints<tile = vec<[8, 128]>, label = "Quant_qNorm">
#hints5 = #pto.hints<tile = cube<m = [16, 16], k = [256, 256], n = [256, 256]>, label = "QuantMatmul_qb">
#hints6 = #pto.hints<tile = vec<[8, 384]>, label = "Dequant_qb">
#hints7 = #pto.hints<tile = vec<[1, 32, 32]>, label = "Matmul_qNope_wUk">
#hints8 = #pto.hints<tile = cube<m = [16, 16], k = [128, 128], n = [128, 128]>, label = "Matmul_qNope_wUk">
#hints9 = #pto.hints<tile = vec<[1, 32, 64]>, label = "Rope_qRope">
#hints10 = #pto.hints<tile = vec<[1, 64]>, label = "Rope_qRope">
#hints11 = #pto.hints<tile = vec<[1, 2, 64]>, label = "Rope_qRope">
#hints12 = #pto.hints<tile = vec<[1, 2, 32, 128]>, label = "Rope_qRope">
#hints13 = #pto.hints<label = "Rope_qRope">
#hints14 = #pto.hints<tile = cube<m = [16, 16], k = [256, 256], n = [128, 128]>, label = "Matmul_kva">
#hints15 = #pto.hints<tile = vec<[8, 64]>, label = "RotaryPosEmb">
#hints16 = #pto.hints<tile = vec<[8, 32, 128]>, label = "RotaryPosEmb">
#hints17 = #pto.hints<label = "RotaryPosEmb">
#hints18 = #pto.hints<tile = vec<[8, 128]>, label = "RmsNorm_compressedkv">
#hints19 = #pto.hints<label = "RmsNorm_compressedkv">
#hints20 = #pto.hints<tile = vec<[8, 4, 32]>, label = "Quant_knope">
#hints21 = #pto.hints<tile = vec<[8, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints22 = #pto.hints<label = "ScatterUpdate_cache">
#hints23 = #pto.hints<tile = vec<[8, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints24 = #pto.hints<tile = vec<[8, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints25 = #pto.hints<tile = vec<[4, 128]>, label = "RmsNorm_qa">
#hints26 = #pto.hints<tile = vec<[4, 128]>, label = "Quant_qNorm">
#hints27 = #pto.hints<tile = vec<[4, 384]>, label = "Dequant_qb">
#hints28 = #pto.hints<tile = vec<[4, 64]>, label = "RotaryPosEmb">
#hints29 = #pto.hints<tile = vec<[4, 32, 128]>, label = "RotaryPosEmb">
#hints30 = #pto.hints<tile = vec<[4, 128]>, label = "RmsNorm_compressedkv">
#hints31 = #pto.hints<tile = vec<[4, 4, 32]>, label = "Quant_knope">
#hints32 = #pto.hints<tile = vec<[4, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints33 = #pto.hints<tile = vec<[4, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints34 = #pto.hints<tile = vec<[4, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints35 = #pto.hints<tile = vec<[2, 128]>, label = "RmsNorm_qa">
#hints36 = #pto.hints<tile = vec<[2, 128]>, label = "Quant_qNorm">
#hints37 = #pto.hints<tile = vec<[2, 384]>, label = "Dequant_qb">
#hints38 = #pto.hints<tile = vec<[2, 64]>, label = "RotaryPosEmb">
#hints39 = #pto.hints<tile = vec<[2, 32, 128]>, label = "RotaryPosEmb">
#hints40 = #pto.hints<tile = vec<[2, 128]>, label = "RmsNorm_compressedkv">
#hints41 = #pto.hints<tile = vec<[2, 4, 32]>, label = "Quant_knope">
#hints42 = #pto.hints<tile = vec<[2, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints43 = #pto.hints<tile = vec<[2, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints44 = #pto.hints<tile = vec<[2, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints45 = #pto.hints<tile = vec<[1, 128]>, label = "RmsNorm_qa">
#hints46 = #pto.hints<tile = vec<[1, 128]>, label = "Quant_qNorm">
#hints47 = #pto.hints<tile = vec<[1, 384]>, label = "Dequant_qb">
#hints48 = #pto.hints<tile = vec<[1, 64]>, label = "RotaryPosEmb">
#hints49 = #pto.hints<tile = vec<[1, 32, 128]>, label = "RotaryPosEmb">
#hints50 = #pto.hints<tile = vec<[1, 128]>, label = "RmsNorm_compressedkv">
#hints51 = #pto.hints<tile = vec<[1, 4, 32]>, label = "Quant_knope">
#hints52 = #pto.hints<tile = vec<[1, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints53 = #pto.hints<tile = vec<[1, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints54 = #pto.hints<tile = vec<[1, 1, 1, 4]>, label = "ScatterUpdate_cache">
module {
  func.func @mla_prolog_quant(%x: tensor<?x256xbf16>, %w_dq: tensor<256x128xbf16>, %w_uq_qr: tensor<128x384xi8>, %dequant_scale: tensor<384x1xf32>, %w_uk: tensor<4x32x128xbf16>, %w_dkv_kr: tensor<256x192xbf16>, %gamma_cq: tensor<128xbf16>, %gamma_ckv: tensor<128xbf16>, %cos: tensor<?x64xbf16>, %sin: tensor<?x64xbf16>, %index: tensor<?xi64>, %kv_cache: tensor<?x128x1x128xi8> {pto.out}, %kr_cache: tensor<?x128x1x64xbf16> {pto.out}, %k_scale: tensor<?x128x1x4xf32> {pto.out}, %q_norm: tensor<?x128xi8> {pto.out}, %q_norm_scale: tensor<?x1xf32> {pto.out}, %q_nope: tensor<?x4x128xbf16> {pto.out}, %q_rope: tensor<?x4x64xbf16> {pto.out}) -> (tensor<?x128x1x128xi8>, tensor<?x128x1x64xbf16>, tensor<?x128x1x4xf32>, tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>) attributes {pto.kernel, pto.options = #pto.options<cube_l1_reuse = {-1: 4}, runtime = {device_sched_mode = 2 : i64, stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x256xbf16>
    %dim_0 = tensor.dim %cos, %c0 : tensor<?x64xbf16>
    %dim_1 = tensor.dim %sin, %c0 : tensor<?x64xbf16>
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %0:7 = pto.loop (%arg18, %arg19) in (%c0 to %dim step %c1) factors [8, 4, 2, 1] iter_args(%arg20 = %q_norm, %arg21 = %q_norm_scale, %arg22 = %q_nope, %arg23 = %q_rope, %arg24 = %kr_cache, %arg25 = %kv_cache, %arg26 = %k_scale) -> (tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>) factor 8 {
      %1 = pto.view %x[%arg18, 0] [8, :] : tensor<?x256xbf16> -> tensor<8x256xbf16>
      %2 = arith.subi %dim_0, %arg18 : index
      %3 = arith.minsi %c8, %2 : index
      %4 = pto.view %cos[%arg18, 0] [%3, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds>
      %5 = arith.subi %dim_1, %arg18 : index
      %6 = arith.minsi %c8, %5 : index
      %7 = pto.view %sin[%arg18, 0] [%6, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds>
      %8 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %9 = pto.view %8[%arg18, 0] [8, :] : tensor<?x1xi64> -> tensor<8x1xi64>
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
      %31 = pto.cast %30 hints #hints4 : tensor<8x128xbf16> -> tensor<8x128xf32>
      %32 = pto.abs %31 hints #hints4 : tensor<8x128xf32> -> tensor<8x128xf32>
      %33 = pto.amax %32 axis 1 keepdim hints #hints4 : tensor<8x128xf32> -> tensor<8x1xf32>
      %34 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints4 : tensor<1x1xf32>
      %35 = pto.div %34, %33 hints #hints4 : tensor<1x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
      %36 = pto.isfinite %35 hints #hints4 : tensor<8x1xf32> -> tensor<8x1xi1>
      %37 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints4 : tensor<1x1xf32>
      %38 = pto.where %36, %35, %37 hints #hints4 : tensor<8x1xi1>, tensor<8x1xf32>, tensor<1x1xf32> -> tensor<8x1xf32>
      %39 = pto.mul %31, %38 hints #hints4 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %40 = pto.cast %39 round  rint hints #hints4 : tensor<8x128xf32> -> tensor<8x128xi32>
      %41 = pto.cast %40 round  round hints #hints4 : tensor<8x128xi32> -> tensor<8x128xf16>
      %42 = pto.cast %41 round  trunc sat hints #hints4 : tensor<8x128xf16> -> tensor<8x128xi8>
      %43 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints4 : tensor<1x1xf32>
      %44 = pto.div %43, %35 hints #hints4 : tensor<1x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
      %45 = pto.assemble %42 into %arg20[%arg18, 0] hints #hints4 : tensor<8x128xi8> into tensor<?x128xi8>
      %46 = pto.assemble %44 into %arg21[%arg18, 0] hints #hints4 : tensor<8x1xf32> into tensor<?x1xf32>
      %47 = pto.matmul %42, %w_uq_qr hints #hints5 : tensor<8x128xi8>, tensor<128x384xi8> -> tensor<8x384xi32>
      %48 = pto.cast %47 hints #hints6 : tensor<8x384xi32> -> tensor<8x384xf32>
      %49 = pto.mul %48, %44 hints #hints6 : tensor<8x384xf32>, tensor<8x1xf32> -> tensor<8x384xf32>
      %50 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints6 : tensor<384x1xf32> -> tensor<1x384xf32>
      %51 = pto.mul %49, %50 hints #hints6 : tensor<8x384xf32>, tensor<1x384xf32> -> tensor<8x384xf32>
      %52 = pto.cast %51 hints #hints6 : tensor<8x384xf32> -> tensor<8x384xbf16>
      %53 = pto.reshape %52 ([0] -> [0], [1] -> [1, 2]) hints #hints6 : tensor<8x384xbf16> -> tensor<8x4x96xbf16>
      %54 = pto.view %53[0, 0, 0] [:, :, 32] hints #hints7 : tensor<8x4x96xbf16> -> tensor<8x4x32xbf16>
      %55 = pto.transpose %54 0, 1 hints #hints7 : tensor<8x4x32xbf16> -> tensor<4x8x32xbf16>
      %56 = pto.matmul %55, %w_uk hints #hints8 : tensor<4x8x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x8x128xbf16>
      %57 = pto.transpose %56 0, 1 hints #hints7 : tensor<4x8x128xbf16> -> tensor<8x4x128xbf16>
      %58 = pto.view %53[0, 0, 32] [:, :, 64] hints #hints9 : tensor<8x4x96xbf16> -> tensor<8x4x64xbf16>
      %59 = pto.cast %4 hints #hints10 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %60 = pto.reshape %59 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %61 = pto.cast %7 hints #hints10 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %62 = pto.reshape %61 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %63 = pto.cast %58 hints #hints11 : tensor<8x4x64xbf16> -> tensor<8x4x64xf32>
      %64 = pto.reshape %63 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints12 : tensor<8x4x64xf32> -> tensor<8x4x32x2xf32>
      %65 = pto.transpose %64 2, 3 hints #hints12 : tensor<8x4x32x2xf32> -> tensor<8x4x2x32xf32>
      %66 = pto.reshape %65 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints12 : tensor<8x4x2x32xf32> -> tensor<8x4x64xf32>
      %67 = pto.view %66[0, 0, 0] [%3, :, :] hints #hints11 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %68 = pto.mul %67, %60 hints #hints11 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %69 = pto.view %66[0, 0, 0] [:, :, 32] hints #hints11 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %70 = pto.view %66[0, 0, 32] [:, :, 32] hints #hints11 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %71 = pto.full -1.000000e+00 : f32 [] hints #hints13 : tensor<f32>
      %72 = pto.mul %70, %71 hints #hints11 : tensor<8x4x32xf32>, tensor<f32> -> tensor<8x4x32xf32>
      %73 = pto.concat %72, %69 axis 2 hints #hints11 : tensor<8x4x32xf32>, tensor<8x4x32xf32> -> tensor<8x4x64xf32>
      %74 = pto.view %73[0, 0, 0] [%6, :, :] hints #hints11 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %75 = pto.mul %74, %62 hints #hints11 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %76 = arith.minsi %3, %6 : index
      %77 = pto.view %68[0, 0, 0] [%76, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %78 = pto.view %75[0, 0, 0] [%76, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %79 = pto.add %77, %78 hints #hints11 : tensor<?x4x64xf32, #bounds1>, tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %80 = pto.cast %79 hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xbf16, #bounds1>
      %81 = pto.assemble %57 into %arg22[%arg18, 0, 0] hints #hints11 : tensor<8x4x128xbf16> into tensor<?x4x128xbf16>
      %82 = pto.assemble %80 into %arg23[%arg18, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds1> into tensor<?x4x64xbf16>
      %83 = pto.matmul %1, %w_dkv_kr hints #hints14 : tensor<8x256xbf16>, tensor<256x192xbf16> -> tensor<8x192xbf16>
      %84 = pto.view %83[0, 128] [:, 64] hints #hints15 : tensor<8x192xbf16> -> tensor<8x64xbf16>
      %85 = pto.cast %84 hints #hints15 : tensor<8x64xbf16> -> tensor<8x64xf32>
      %86 = pto.cast %4 hints #hints15 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %87 = pto.cast %7 hints #hints15 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %88 = pto.reshape %85 ([0] -> [0], [1] -> [1, 2]) hints #hints16 : tensor<8x64xf32> -> tensor<8x32x2xf32>
      %89 = pto.transpose %88 1, 2 hints #hints16 : tensor<8x32x2xf32> -> tensor<8x2x32xf32>
      %90 = pto.reshape %89 ([0] -> [0], [1, 2] -> [1]) hints #hints16 : tensor<8x2x32xf32> -> tensor<8x64xf32>
      %91 = pto.view %90[0, 0] [%3, :] hints #hints15 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %92 = pto.mul %91, %86 hints #hints15 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %93 = pto.view %90[0, 0] [:, 32] hints #hints15 : tensor<8x64xf32> -> tensor<8x32xf32>
      %94 = pto.view %90[0, 32] [:, 32] hints #hints15 : tensor<8x64xf32> -> tensor<8x32xf32>
      %95 = pto.full -1.000000e+00 : f32 [] hints #hints17 : tensor<f32>
      %96 = pto.mul %94, %95 hints #hints15 : tensor<8x32xf32>, tensor<f32> -> tensor<8x32xf32>
      %97 = pto.concat %96, %93 axis 1 hints #hints15 : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<8x64xf32>
      %98 = pto.view %97[0, 0] [%6, :] hints #hints15 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %99 = pto.mul %98, %87 hints #hints15 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %100 = arith.minsi %3, %6 : index
      %101 = pto.view %92[0, 0] [%100, :] hints #hints15 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %102 = pto.view %99[0, 0] [%100, :] hints #hints15 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %103 = pto.add %101, %102 hints #hints15 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %104 = pto.cast %103 hints #hints15 : tensor<?x64xf32, #bounds> -> tensor<?x64xbf16, #bounds>
      %105 = pto.view %83[0, 0] [:, 128] hints #hints18 : tensor<8x192xbf16> -> tensor<8x128xbf16>
      %106 = pto.cast %105 hints #hints18 : tensor<8x128xbf16> -> tensor<8x128xf32>
      %107 = pto.mul %106, %106 hints #hints18 : tensor<8x128xf32>, tensor<8x128xf32> -> tensor<8x128xf32>
      %108 = pto.full 7.812500e-03 : f32 [] hints #hints19 : tensor<f32>
      %109 = pto.mul %107, %108 hints #hints18 : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %110 = pto.sum %109 axis 1 keepdim hints #hints18 : tensor<8x128xf32> -> tensor<8x1xf32>
      %111 = pto.full 9.99999974E-6 : f32 [] hints #hints19 : tensor<f32>
      %112 = pto.add %110, %111 hints #hints18 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %113 = pto.sqrt %112 hints #hints18 : tensor<8x1xf32> -> tensor<8x1xf32>
      %114 = pto.div %106, %113 hints #hints18 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %115 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints18 : tensor<128xbf16> -> tensor<1x128xbf16>
      %116 = pto.cast %115 hints #hints18 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %117 = pto.mul %114, %116 hints #hints18 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %118 = pto.cast %117 hints #hints18 : tensor<8x128xf32> -> tensor<8x128xbf16>
      %119 = pto.reshape %118 ([0] -> [0], [1] -> [1, 2]) hints #hints20 : tensor<8x128xbf16> -> tensor<8x4x32xbf16>
      %120 = pto.cast %119 hints #hints20 : tensor<8x4x32xbf16> -> tensor<8x4x32xf32>
      %121 = pto.abs %120 hints #hints20 : tensor<8x4x32xf32> -> tensor<8x4x32xf32>
      %122 = pto.amax %121 axis 2 keepdim hints #hints20 : tensor<8x4x32xf32> -> tensor<8x4x1xf32>
      %123 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints20 : tensor<1x1x1xf32>
      %124 = pto.div %123, %122 hints #hints20 : tensor<1x1x1xf32>, tensor<8x4x1xf32> -> tensor<8x4x1xf32>
      %125 = pto.isfinite %124 hints #hints20 : tensor<8x4x1xf32> -> tensor<8x4x1xi1>
      %126 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints20 : tensor<1x1x1xf32>
      %127 = pto.where %125, %124, %126 hints #hints20 : tensor<8x4x1xi1>, tensor<8x4x1xf32>, tensor<1x1x1xf32> -> tensor<8x4x1xf32>
      %128 = pto.mul %120, %127 hints #hints20 : tensor<8x4x32xf32>, tensor<8x4x1xf32> -> tensor<8x4x32xf32>
      %129 = pto.cast %128 round  rint hints #hints20 : tensor<8x4x32xf32> -> tensor<8x4x32xi32>
      %130 = pto.cast %129 round  round hints #hints20 : tensor<8x4x32xi32> -> tensor<8x4x32xf16>
      %131 = pto.cast %130 round  trunc sat hints #hints20 : tensor<8x4x32xf16> -> tensor<8x4x32xi8>
      %132 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints20 : tensor<1x1x1xf32>
      %133 = pto.div %132, %124 hints #hints20 : tensor<1x1x1xf32>, tensor<8x4x1xf32> -> tensor<8x4x1xf32>
      %134 = pto.reshape %131 ([0] -> [0], [1, 2] -> [1]) hints #hints20 : tensor<8x4x32xi8> -> tensor<8x128xi8>
      %135 = pto.reshape %133 ([0] -> [0], [1, 2] -> [1]) hints #hints20 : tensor<8x4x1xf32> -> tensor<8x4xf32>
      %136 = pto.reshape %104 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints21 : tensor<?x64xbf16, #bounds> -> tensor<?x1x1x64xbf16, #bounds2>
      %137 = arith.minsi %c8, %100 : index
      %138 = pto.view %9[0, 0] [%137, :] hints #hints22 : tensor<8x1xi64> -> tensor<?x1xi64, #bounds>
      %139 = pto.view %136[0, 0, 0, 0] [%137, :, :, :] hints #hints21 : tensor<?x1x1x64xbf16, #bounds2> -> tensor<?x1x1x64xbf16, #bounds2>
      %140 = pto.scatter_update %139 into %arg24 at %138 hints #hints21 : tensor<?x1x1x64xbf16, #bounds2>, tensor<?x1xi64, #bounds> into tensor<?x128x1x64xbf16>
      %141 = pto.reshape %134 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints23 : tensor<8x128xi8> -> tensor<8x1x1x128xi8>
      %142 = pto.scatter_update %141 into %arg25 at %9 hints #hints23 : tensor<8x1x1x128xi8>, tensor<8x1xi64> into tensor<?x128x1x128xi8>
      %143 = pto.reshape %135 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints24 : tensor<8x4xf32> -> tensor<8x1x1x4xf32>
      %144 = pto.scatter_update %143 into %arg26 at %9 hints #hints24 : tensor<8x1x1x4xf32>, tensor<8x1xi64> into tensor<?x128x1x4xf32>
      pto.yield %45, %46, %81, %82, %140, %142, %144 : tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>
    } factor 4 (%arg18, %arg19, %arg20, %arg21, %arg22, %arg23, %arg24, %arg25, %arg26) {
      %1 = pto.view %x[%arg18, 0] [4, :] : tensor<?x256xbf16> -> tensor<4x256xbf16>
      %2 = arith.subi %dim_0, %arg18 : index
      %3 = arith.minsi %c4, %2 : index
      %4 = pto.view %cos[%arg18, 0] [%3, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds3>
      %5 = arith.subi %dim_1, %arg18 : index
      %6 = arith.minsi %c4, %5 : index
      %7 = pto.view %sin[%arg18, 0] [%6, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds3>
      %8 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %9 = pto.view %8[%arg18, 0] [4, :] : tensor<?x1xi64> -> tensor<4x1xi64>
      %10 = pto.view %1[0, 0] [:, 128] hints #hints : tensor<4x256xbf16> -> tensor<4x128xbf16>
      %11 = pto.view %w_dq[0, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %12 = pto.matmul %10, %11 hints #hints1 : tensor<4x128xbf16>, tensor<128x128xbf16> -> tensor<4x128xf32>
      %13 = pto.view %1[0, 128] [:, 128] hints #hints : tensor<4x256xbf16> -> tensor<4x128xbf16>
      %14 = pto.view %w_dq[128, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %15 = pto.matmul %13, %14 hints #hints1 : tensor<4x128xbf16>, tensor<128x128xbf16> -> tensor<4x128xf32>
      %16 = pto.add %12, %15 hints #hints25 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %17 = pto.cast %16 hints #hints25 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %18 = pto.cast %17 hints #hints25 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %19 = pto.mul %18, %18 hints #hints25 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %20 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %21 = pto.mul %19, %20 hints #hints25 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %22 = pto.sum %21 axis 1 keepdim hints #hints25 : tensor<4x128xf32> -> tensor<4x1xf32>
      %23 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %24 = pto.add %22, %23 hints #hints25 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %25 = pto.sqrt %24 hints #hints25 : tensor<4x1xf32> -> tensor<4x1xf32>
      %26 = pto.div %18, %25 hints #hints25 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %27 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints25 : tensor<128xbf16> -> tensor<1x128xbf16>
      %28 = pto.cast %27 hints #hints25 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %29 = pto.mul %26, %28 hints #hints25 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %30 = pto.cast %29 hints #hints25 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %31 = pto.cast %30 hints #hints26 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %32 = pto.abs %31 hints #hints26 : tensor<4x128xf32> -> tensor<4x128xf32>
      %33 = pto.amax %32 axis 1 keepdim hints #hints26 : tensor<4x128xf32> -> tensor<4x1xf32>
      %34 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints26 : tensor<1x1xf32>
      %35 = pto.div %34, %33 hints #hints26 : tensor<1x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %36 = pto.isfinite %35 hints #hints26 : tensor<4x1xf32> -> tensor<4x1xi1>
      %37 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints26 : tensor<1x1xf32>
      %38 = pto.where %36, %35, %37 hints #hints26 : tensor<4x1xi1>, tensor<4x1xf32>, tensor<1x1xf32> -> tensor<4x1xf32>
      %39 = pto.mul %31, %38 hints #hints26 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %40 = pto.cast %39 round  rint hints #hints26 : tensor<4x128xf32> -> tensor<4x128xi32>
      %41 = pto.cast %40 round  round hints #hints26 : tensor<4x128xi32> -> tensor<4x128xf16>
      %42 = pto.cast %41 round  trunc sat hints #hints26 : tensor<4x128xf16> -> tensor<4x128xi8>
      %43 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints26 : tensor<1x1xf32>
      %44 = pto.div %43, %35 hints #hints26 : tensor<1x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %45 = pto.assemble %42 into %arg20[%arg18, 0] hints #hints26 : tensor<4x128xi8> into tensor<?x128xi8>
      %46 = pto.assemble %44 into %arg21[%arg18, 0] hints #hints26 : tensor<4x1xf32> into tensor<?x1xf32>
      %47 = pto.matmul %42, %w_uq_qr hints #hints5 : tensor<4x128xi8>, tensor<128x384xi8> -> tensor<4x384xi32>
      %48 = pto.cast %47 hints #hints27 : tensor<4x384xi32> -> tensor<4x384xf32>
      %49 = pto.mul %48, %44 hints #hints27 : tensor<4x384xf32>, tensor<4x1xf32> -> tensor<4x384xf32>
      %50 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints27 : tensor<384x1xf32> -> tensor<1x384xf32>
      %51 = pto.mul %49, %50 hints #hints27 : tensor<4x384xf32>, tensor<1x384xf32> -> tensor<4x384xf32>
      %52 = pto.cast %51 hints #hints27 : tensor<4x384xf32> -> tensor<4x384xbf16>
      %53 = pto.reshape %52 ([0] -> [0], [1] -> [1, 2]) hints #hints27 : tensor<4x384xbf16> -> tensor<4x4x96xbf16>
      %54 = pto.view %53[0, 0, 0] [:, :, 32] hints #hints7 : tensor<4x4x96xbf16> -> tensor<4x4x32xbf16>
      %55 = pto.transpose %54 0, 1 hints #hints7 : tensor<4x4x32xbf16> -> tensor<4x4x32xbf16>
      %56 = pto.matmul %55, %w_uk hints #hints8 : tensor<4x4x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x4x128xbf16>
      %57 = pto.transpose %56 0, 1 hints #hints7 : tensor<4x4x128xbf16> -> tensor<4x4x128xbf16>
      %58 = pto.view %53[0, 0, 32] [:, :, 64] hints #hints9 : tensor<4x4x96xbf16> -> tensor<4x4x64xbf16>
      %59 = pto.cast %4 hints #hints10 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %60 = pto.reshape %59 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds3> -> tensor<?x1x64xf32, #bounds4>
      %61 = pto.cast %7 hints #hints10 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %62 = pto.reshape %61 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds3> -> tensor<?x1x64xf32, #bounds4>
      %63 = pto.cast %58 hints #hints11 : tensor<4x4x64xbf16> -> tensor<4x4x64xf32>
      %64 = pto.reshape %63 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints12 : tensor<4x4x64xf32> -> tensor<4x4x32x2xf32>
      %65 = pto.transpose %64 2, 3 hints #hints12 : tensor<4x4x32x2xf32> -> tensor<4x4x2x32xf32>
      %66 = pto.reshape %65 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints12 : tensor<4x4x2x32xf32> -> tensor<4x4x64xf32>
      %67 = pto.view %66[0, 0, 0] [%3, :, :] hints #hints11 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %68 = pto.mul %67, %60 hints #hints11 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %69 = pto.view %66[0, 0, 0] [:, :, 32] hints #hints11 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %70 = pto.view %66[0, 0, 32] [:, :, 32] hints #hints11 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %71 = pto.full -1.000000e+00 : f32 [] hints #hints13 : tensor<f32>
      %72 = pto.mul %70, %71 hints #hints11 : tensor<4x4x32xf32>, tensor<f32> -> tensor<4x4x32xf32>
      %73 = pto.concat %72, %69 axis 2 hints #hints11 : tensor<4x4x32xf32>, tensor<4x4x32xf32> -> tensor<4x4x64xf32>
      %74 = pto.view %73[0, 0, 0] [%6, :, :] hints #hints11 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %75 = pto.mul %74, %62 hints #hints11 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %76 = arith.minsi %3, %6 : index
      %77 = pto.view %68[0, 0, 0] [%76, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %78 = pto.view %75[0, 0, 0] [%76, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %79 = pto.add %77, %78 hints #hints11 : tensor<?x4x64xf32, #bounds4>, tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %80 = pto.cast %79 hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xbf16, #bounds4>
      %81 = pto.assemble %57 into %arg22[%arg18, 0, 0] hints #hints11 : tensor<4x4x128xbf16> into tensor<?x4x128xbf16>
      %82 = pto.assemble %80 into %arg23[%arg18, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds4> into tensor<?x4x64xbf16>
      %83 = pto.matmul %1, %w_dkv_kr hints #hints14 : tensor<4x256xbf16>, tensor<256x192xbf16> -> tensor<4x192xbf16>
      %84 = pto.view %83[0, 128] [:, 64] hints #hints28 : tensor<4x192xbf16> -> tensor<4x64xbf16>
      %85 = pto.cast %84 hints #hints28 : tensor<4x64xbf16> -> tensor<4x64xf32>
      %86 = pto.cast %4 hints #hints28 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %87 = pto.cast %7 hints #hints28 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %88 = pto.reshape %85 ([0] -> [0], [1] -> [1, 2]) hints #hints29 : tensor<4x64xf32> -> tensor<4x32x2xf32>
      %89 = pto.transpose %88 1, 2 hints #hints29 : tensor<4x32x2xf32> -> tensor<4x2x32xf32>
      %90 = pto.reshape %89 ([0] -> [0], [1, 2] -> [1]) hints #hints29 : tensor<4x2x32xf32> -> tensor<4x64xf32>
      %91 = pto.view %90[0, 0] [%3, :] hints #hints28 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %92 = pto.mul %91, %86 hints #hints28 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %93 = pto.view %90[0, 0] [:, 32] hints #hints28 : tensor<4x64xf32> -> tensor<4x32xf32>
      %94 = pto.view %90[0, 32] [:, 32] hints #hints28 : tensor<4x64xf32> -> tensor<4x32xf32>
      %95 = pto.full -1.000000e+00 : f32 [] hints #hints17 : tensor<f32>
      %96 = pto.mul %94, %95 hints #hints28 : tensor<4x32xf32>, tensor<f32> -> tensor<4x32xf32>
      %97 = pto.concat %96, %93 axis 1 hints #hints28 : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x64xf32>
      %98 = pto.view %97[0, 0] [%6, :] hints #hints28 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %99 = pto.mul %98, %87 hints #hints28 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %100 = arith.minsi %3, %6 : index
      %101 = pto.view %92[0, 0] [%100, :] hints #hints28 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %102 = pto.view %99[0, 0] [%100, :] hints #hints28 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %103 = pto.add %101, %102 hints #hints28 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %104 = pto.cast %103 hints #hints28 : tensor<?x64xf32, #bounds3> -> tensor<?x64xbf16, #bounds3>
      %105 = pto.view %83[0, 0] [:, 128] hints #hints30 : tensor<4x192xbf16> -> tensor<4x128xbf16>
      %106 = pto.cast %105 hints #hints30 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %107 = pto.mul %106, %106 hints #hints30 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %108 = pto.full 7.812500e-03 : f32 [] hints #hints19 : tensor<f32>
      %109 = pto.mul %107, %108 hints #hints30 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %110 = pto.sum %109 axis 1 keepdim hints #hints30 : tensor<4x128xf32> -> tensor<4x1xf32>
      %111 = pto.full 9.99999974E-6 : f32 [] hints #hints19 : tensor<f32>
      %112 = pto.add %110, %111 hints #hints30 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %113 = pto.sqrt %112 hints #hints30 : tensor<4x1xf32> -> tensor<4x1xf32>
      %114 = pto.div %106, %113 hints #hints30 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %115 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints30 : tensor<128xbf16> -> tensor<1x128xbf16>
      %116 = pto.cast %115 hints #hints30 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %117 = pto.mul %114, %116 hints #hints30 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %118 = pto.cast %117 hints #hints30 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %119 = pto.reshape %118 ([0] -> [0], [1] -> [1, 2]) hints #hints31 : tensor<4x128xbf16> -> tensor<4x4x32xbf16>
      %120 = pto.cast %119 hints #hints31 : tensor<4x4x32xbf16> -> tensor<4x4x32xf32>
      %121 = pto.abs %120 hints #hints31 : tensor<4x4x32xf32> -> tensor<4x4x32xf32>
      %122 = pto.amax %121 axis 2 keepdim hints #hints31 : tensor<4x4x32xf32> -> tensor<4x4x1xf32>
      %123 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints31 : tensor<1x1x1xf32>
      %124 = pto.div %123, %122 hints #hints31 : tensor<1x1x1xf32>, tensor<4x4x1xf32> -> tensor<4x4x1xf32>
      %125 = pto.isfinite %124 hints #hints31 : tensor<4x4x1xf32> -> tensor<4x4x1xi1>
      %126 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints31 : tensor<1x1x1xf32>
      %127 = pto.where %125, %124, %126 hints #hints31 : tensor<4x4x1xi1>, tensor<4x4x1xf32>, tensor<1x1x1xf32> -> tensor<4x4x1xf32>
      %128 = pto.mul %120, %127 hints #hints31 : tensor<4x4x32xf32>, tensor<4x4x1xf32> -> tensor<4x4x32xf32>
      %129 = pto.cast %128 round  rint hints #hints31 : tensor<4x4x32xf32> -> tensor<4x4x32xi32>
      %130 = pto.cast %129 round  round hints #hints31 : tensor<4x4x32xi32> -> tensor<4x4x32xf16>
      %131 = pto.cast %130 round  trunc sat hints #hints31 : tensor<4x4x32xf16> -> tensor<4x4x32xi8>
      %132 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints31 : tensor<1x1x1xf32>
      %133 = pto.div %132, %124 hints #hints31 : tensor<1x1x1xf32>, tensor<4x4x1xf32> -> tensor<4x4x1xf32>
      %134 = pto.reshape %131 ([0] -> [0], [1, 2] -> [1]) hints #hints31 : tensor<4x4x32xi8> -> tensor<4x128xi8>
      %135 = pto.reshape %133 ([0] -> [0], [1, 2] -> [1]) hints #hints31 : tensor<4x4x1xf32> -> tensor<4x4xf32>
      %136 = pto.reshape %104 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints32 : tensor<?x64xbf16, #bounds3> -> tensor<?x1x1x64xbf16, #bounds5>
      %137 = arith.minsi %c4, %100 : index
      %138 = pto.view %9[0, 0] [%137, :] hints #hints22 : tensor<4x1xi64> -> tensor<?x1xi64, #bounds3>
      %139 = pto.view %136[0, 0, 0, 0] [%137, :, :, :] hints #hints32 : tensor<?x1x1x64xbf16, #bounds5> -> tensor<?x1x1x64xbf16, #bounds5>
      %140 = pto.scatter_update %139 into %arg24 at %138 hints #hints32 : tensor<?x1x1x64xbf16, #bounds5>, tensor<?x1xi64, #bounds3> into tensor<?x128x1x64xbf16>
      %141 = pto.reshape %134 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints33 : tensor<4x128xi8> -> tensor<4x1x1x128xi8>
      %142 = pto.scatter_update %141 into %arg25 at %9 hints #hints33 : tensor<4x1x1x128xi8>, tensor<4x1xi64> into tensor<?x128x1x128xi8>
      %143 = pto.reshape %135 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints34 : tensor<4x4xf32> -> tensor<4x1x1x4xf32>
      %144 = pto.scatter_update %143 into %arg26 at %9 hints #hints34 : tensor<4x1x1x4xf32>, tensor<4x1xi64> into tensor<?x128x1x4xf32>
      pto.yield %45, %46, %81, %82, %140, %142, %144 : tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>
    } factor 2 (%arg18, %arg19, %arg20, %arg21, %arg22, %arg23, %arg24, %arg25, %arg26) {
      %1 = pto.view %x[%arg18, 0] [2, :] : tensor<?x256xbf16> -> tensor<2x256xbf16>
      %2 = arith.subi %dim_0, %arg18 : index
      %3 = arith.minsi %c2, %2 : index
      %4 = pto.view %cos[%arg18, 0] [%3, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds6>
      %5 = arith.subi %dim_1, %arg18 : index
      %6 = arith.minsi %c2, %5 : index
      %7 = pto.view %sin[%arg18, 0] [%6, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds6>
      %8 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %9 = pto.view %8[%arg18, 0] [2, :] : tensor<?x1xi64> -> tensor<2x1xi64>
      %10 = pto.view %1[0, 0] [:, 128] hints #hints : tensor<2x256xbf16> -> tensor<2x128xbf16>
      %11 = pto.view %w_dq[0, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %12 = pto.matmul %10, %11 hints #hints1 : tensor<2x128xbf16>, tensor<128x128xbf16> -> tensor<2x128xf32>
      %13 = pto.view %1[0, 128] [:, 128] hints #hints : tensor<2x256xbf16> -> tensor<2x128xbf16>
      %14 = pto.view %w_dq[128, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %15 = pto.matmul %13, %14 hints #hints1 : tensor<2x128xbf16>, tensor<128x128xbf16> -> tensor<2x128xf32>
      %16 = pto.add %12, %15 hints #hints35 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %17 = pto.cast %16 hints #hints35 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %18 = pto.cast %17 hints #hints35 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %19 = pto.mul %18, %18 hints #hints35 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %20 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %21 = pto.mul %19, %20 hints #hints35 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %22 = pto.sum %21 axis 1 keepdim hints #hints35 : tensor<2x128xf32> -> tensor<2x1xf32>
      %23 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %24 = pto.add %22, %23 hints #hints35 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %25 = pto.sqrt %24 hints #hints35 : tensor<2x1xf32> -> tensor<2x1xf32>
      %26 = pto.div %18, %25 hints #hints35 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %27 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints35 : tensor<128xbf16> -> tensor<1x128xbf16>
      %28 = pto.cast %27 hints #hints35 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %29 = pto.mul %26, %28 hints #hints35 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %30 = pto.cast %29 hints #hints35 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %31 = pto.cast %30 hints #hints36 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %32 = pto.abs %31 hints #hints36 : tensor<2x128xf32> -> tensor<2x128xf32>
      %33 = pto.amax %32 axis 1 keepdim hints #hints36 : tensor<2x128xf32> -> tensor<2x1xf32>
      %34 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints36 : tensor<1x1xf32>
      %35 = pto.div %34, %33 hints #hints36 : tensor<1x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
      %36 = pto.isfinite %35 hints #hints36 : tensor<2x1xf32> -> tensor<2x1xi1>
      %37 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints36 : tensor<1x1xf32>
      %38 = pto.where %36, %35, %37 hints #hints36 : tensor<2x1xi1>, tensor<2x1xf32>, tensor<1x1xf32> -> tensor<2x1xf32>
      %39 = pto.mul %31, %38 hints #hints36 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %40 = pto.cast %39 round  rint hints #hints36 : tensor<2x128xf32> -> tensor<2x128xi32>
      %41 = pto.cast %40 round  round hints #hints36 : tensor<2x128xi32> -> tensor<2x128xf16>
      %42 = pto.cast %41 round  trunc sat hints #hints36 : tensor<2x128xf16> -> tensor<2x128xi8>
      %43 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints36 : tensor<1x1xf32>
      %44 = pto.div %43, %35 hints #hints36 : tensor<1x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
      %45 = pto.assemble %42 into %arg20[%arg18, 0] hints #hints36 : tensor<2x128xi8> into tensor<?x128xi8>
      %46 = pto.assemble %44 into %arg21[%arg18, 0] hints #hints36 : tensor<2x1xf32> into tensor<?x1xf32>
      %47 = pto.matmul %42, %w_uq_qr hints #hints5 : tensor<2x128xi8>, tensor<128x384xi8> -> tensor<2x384xi32>
      %48 = pto.cast %47 hints #hints37 : tensor<2x384xi32> -> tensor<2x384xf32>
      %49 = pto.mul %48, %44 hints #hints37 : tensor<2x384xf32>, tensor<2x1xf32> -> tensor<2x384xf32>
      %50 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints37 : tensor<384x1xf32> -> tensor<1x384xf32>
      %51 = pto.mul %49, %50 hints #hints37 : tensor<2x384xf32>, tensor<1x384xf32> -> tensor<2x384xf32>
      %52 = pto.cast %51 hints #hints37 : tensor<2x384xf32> -> tensor<2x384xbf16>
      %53 = pto.reshape %52 ([0] -> [0], [1] -> [1, 2]) hints #hints37 : tensor<2x384xbf16> -> tensor<2x4x96xbf16>
      %54 = pto.view %53[0, 0, 0] [:, :, 32] hints #hints7 : tensor<2x4x96xbf16> -> tensor<2x4x32xbf16>
      %55 = pto.transpose %54 0, 1 hints #hints7 : tensor<2x4x32xbf16> -> tensor<4x2x32xbf16>
      %56 = pto.matmul %55, %w_uk hints #hints8 : tensor<4x2x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x2x128xbf16>
      %57 = pto.transpose %56 0, 1 hints #hints7 : tensor<4x2x128xbf16> -> tensor<2x4x128xbf16>
      %58 = pto.view %53[0, 0, 32] [:, :, 64] hints #hints9 : tensor<2x4x96xbf16> -> tensor<2x4x64xbf16>
      %59 = pto.cast %4 hints #hints10 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %60 = pto.reshape %59 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %61 = pto.cast %7 hints #hints10 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %62 = pto.reshape %61 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %63 = pto.cast %58 hints #hints11 : tensor<2x4x64xbf16> -> tensor<2x4x64xf32>
      %64 = pto.reshape %63 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints12 : tensor<2x4x64xf32> -> tensor<2x4x32x2xf32>
      %65 = pto.transpose %64 2, 3 hints #hints12 : tensor<2x4x32x2xf32> -> tensor<2x4x2x32xf32>
      %66 = pto.reshape %65 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints12 : tensor<2x4x2x32xf32> -> tensor<2x4x64xf32>
      %67 = pto.view %66[0, 0, 0] [%3, :, :] hints #hints11 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %68 = pto.mul %67, %60 hints #hints11 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %69 = pto.view %66[0, 0, 0] [:, :, 32] hints #hints11 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %70 = pto.view %66[0, 0, 32] [:, :, 32] hints #hints11 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %71 = pto.full -1.000000e+00 : f32 [] hints #hints13 : tensor<f32>
      %72 = pto.mul %70, %71 hints #hints11 : tensor<2x4x32xf32>, tensor<f32> -> tensor<2x4x32xf32>
      %73 = pto.concat %72, %69 axis 2 hints #hints11 : tensor<2x4x32xf32>, tensor<2x4x32xf32> -> tensor<2x4x64xf32>
      %74 = pto.view %73[0, 0, 0] [%6, :, :] hints #hints11 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %75 = pto.mul %74, %62 hints #hints11 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %76 = arith.minsi %3, %6 : index
      %77 = pto.view %68[0, 0, 0] [%76, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %78 = pto.view %75[0, 0, 0] [%76, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %79 = pto.add %77, %78 hints #hints11 : tensor<?x4x64xf32, #bounds7>, tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %80 = pto.cast %79 hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xbf16, #bounds7>
      %81 = pto.assemble %57 into %arg22[%arg18, 0, 0] hints #hints11 : tensor<2x4x128xbf16> into tensor<?x4x128xbf16>
      %82 = pto.assemble %80 into %arg23[%arg18, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds7> into tensor<?x4x64xbf16>
      %83 = pto.matmul %1, %w_dkv_kr hints #hints14 : tensor<2x256xbf16>, tensor<256x192xbf16> -> tensor<2x192xbf16>
      %84 = pto.view %83[0, 128] [:, 64] hints #hints38 : tensor<2x192xbf16> -> tensor<2x64xbf16>
      %85 = pto.cast %84 hints #hints38 : tensor<2x64xbf16> -> tensor<2x64xf32>
      %86 = pto.cast %4 hints #hints38 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %87 = pto.cast %7 hints #hints38 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %88 = pto.reshape %85 ([0] -> [0], [1] -> [1, 2]) hints #hints39 : tensor<2x64xf32> -> tensor<2x32x2xf32>
      %89 = pto.transpose %88 1, 2 hints #hints39 : tensor<2x32x2xf32> -> tensor<2x2x32xf32>
      %90 = pto.reshape %89 ([0] -> [0], [1, 2] -> [1]) hints #hints39 : tensor<2x2x32xf32> -> tensor<2x64xf32>
      %91 = pto.view %90[0, 0] [%3, :] hints #hints38 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %92 = pto.mul %91, %86 hints #hints38 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %93 = pto.view %90[0, 0] [:, 32] hints #hints38 : tensor<2x64xf32> -> tensor<2x32xf32>
      %94 = pto.view %90[0, 32] [:, 32] hints #hints38 : tensor<2x64xf32> -> tensor<2x32xf32>
      %95 = pto.full -1.000000e+00 : f32 [] hints #hints17 : tensor<f32>
      %96 = pto.mul %94, %95 hints #hints38 : tensor<2x32xf32>, tensor<f32> -> tensor<2x32xf32>
      %97 = pto.concat %96, %93 axis 1 hints #hints38 : tensor<2x32xf32>, tensor<2x32xf32> -> tensor<2x64xf32>
      %98 = pto.view %97[0, 0] [%6, :] hints #hints38 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %99 = pto.mul %98, %87 hints #hints38 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %100 = arith.minsi %3, %6 : index
      %101 = pto.view %92[0, 0] [%100, :] hints #hints38 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %102 = pto.view %99[0, 0] [%100, :] hints #hints38 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %103 = pto.add %101, %102 hints #hints38 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %104 = pto.cast %103 hints #hints38 : tensor<?x64xf32, #bounds6> -> tensor<?x64xbf16, #bounds6>
      %105 = pto.view %83[0, 0] [:, 128] hints #hints40 : tensor<2x192xbf16> -> tensor<2x128xbf16>
      %106 = pto.cast %105 hints #hints40 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %107 = pto.mul %106, %106 hints #hints40 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %108 = pto.full 7.812500e-03 : f32 [] hints #hints19 : tensor<f32>
      %109 = pto.mul %107, %108 hints #hints40 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %110 = pto.sum %109 axis 1 keepdim hints #hints40 : tensor<2x128xf32> -> tensor<2x1xf32>
      %111 = pto.full 9.99999974E-6 : f32 [] hints #hints19 : tensor<f32>
      %112 = pto.add %110, %111 hints #hints40 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %113 = pto.sqrt %112 hints #hints40 : tensor<2x1xf32> -> tensor<2x1xf32>
      %114 = pto.div %106, %113 hints #hints40 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %115 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints40 : tensor<128xbf16> -> tensor<1x128xbf16>
      %116 = pto.cast %115 hints #hints40 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %117 = pto.mul %114, %116 hints #hints40 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %118 = pto.cast %117 hints #hints40 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %119 = pto.reshape %118 ([0] -> [0], [1] -> [1, 2]) hints #hints41 : tensor<2x128xbf16> -> tensor<2x4x32xbf16>
      %120 = pto.cast %119 hints #hints41 : tensor<2x4x32xbf16> -> tensor<2x4x32xf32>
      %121 = pto.abs %120 hints #hints41 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
      %122 = pto.amax %121 axis 2 keepdim hints #hints41 : tensor<2x4x32xf32> -> tensor<2x4x1xf32>
      %123 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints41 : tensor<1x1x1xf32>
      %124 = pto.div %123, %122 hints #hints41 : tensor<1x1x1xf32>, tensor<2x4x1xf32> -> tensor<2x4x1xf32>
      %125 = pto.isfinite %124 hints #hints41 : tensor<2x4x1xf32> -> tensor<2x4x1xi1>
      %126 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints41 : tensor<1x1x1xf32>
      %127 = pto.where %125, %124, %126 hints #hints41 : tensor<2x4x1xi1>, tensor<2x4x1xf32>, tensor<1x1x1xf32> -> tensor<2x4x1xf32>
      %128 = pto.mul %120, %127 hints #hints41 : tensor<2x4x32xf32>, tensor<2x4x1xf32> -> tensor<2x4x32xf32>
      %129 = pto.cast %128 round  rint hints #hints41 : tensor<2x4x32xf32> -> tensor<2x4x32xi32>
      %130 = pto.cast %129 round  round hints #hints41 : tensor<2x4x32xi32> -> tensor<2x4x32xf16>
      %131 = pto.cast %130 round  trunc sat hints #hints41 : tensor<2x4x32xf16> -> tensor<2x4x32xi8>
      %132 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints41 : tensor<1x1x1xf32>
      %133 = pto.div %132, %124 hints #hints41 : tensor<1x1x1xf32>, tensor<2x4x1xf32> -> tensor<2x4x1xf32>
      %134 = pto.reshape %131 ([0] -> [0], [1, 2] -> [1]) hints #hints41 : tensor<2x4x32xi8> -> tensor<2x128xi8>
      %135 = pto.reshape %133 ([0] -> [0], [1, 2] -> [1]) hints #hints41 : tensor<2x4x1xf32> -> tensor<2x4xf32>
      %136 = pto.reshape %104 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints42 : tensor<?x64xbf16, #bounds6> -> tensor<?x1x1x64xbf16, #bounds8>
      %137 = arith.minsi %c2, %100 : index
      %138 = pto.view %9[0, 0] [%137, :] hints #hints22 : tensor<2x1xi64> -> tensor<?x1xi64, #bounds6>
      %139 = pto.view %136[0, 0, 0, 0] [%137, :, :, :] hints #hints42 : tensor<?x1x1x64xbf16, #bounds8> -> tensor<?x1x1x64xbf16, #bounds8>
      %140 = pto.scatter_update %139 into %arg24 at %138 hints #hints42 : tensor<?x1x1x64xbf16, #bounds8>, tensor<?x1xi64, #bounds6> into tensor<?x128x1x64xbf16>
      %141 = pto.reshape %134 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints43 : tensor<2x128xi8> -> tensor<2x1x1x128xi8>
      %142 = pto.scatter_update %141 into %arg25 at %9 hints #hints43 : tensor<2x1x1x128xi8>, tensor<2x1xi64> into tensor<?x128x1x128xi8>
      %143 = pto.reshape %135 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints44 : tensor<2x4xf32> -> tensor<2x1x1x4xf32>
      %144 = pto.scatter_update %143 into %arg26 at %9 hints #hints44 : tensor<2x1x1x4xf32>, tensor<2x1xi64> into tensor<?x128x1x4xf32>
      pto.yield %45, %46, %81, %82, %140, %142, %144 : tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>
    } factor 1 (%arg18, %arg19, %arg20, %arg21, %arg22, %arg23, %arg24, %arg25, %arg26) {
      %1 = pto.view %x[%arg18, 0] [1, :] : tensor<?x256xbf16> -> tensor<1x256xbf16>
      %2 = pto.view %cos[%arg18, 0] [1, :] : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %3 = pto.view %sin[%arg18, 0] [1, :] : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %4 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %5 = pto.view %4[%arg18, 0] [1, :] : tensor<?x1xi64> -> tensor<1x1xi64>
      %6 = pto.view %1[0, 0] [:, 128] hints #hints : tensor<1x256xbf16> -> tensor<1x128xbf16>
      %7 = pto.view %w_dq[0, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %8 = pto.matmul %6, %7 hints #hints1 : tensor<1x128xbf16>, tensor<128x128xbf16> -> tensor<1x128xf32>
      %9 = pto.view %1[0, 128] [:, 128] hints #hints : tensor<1x256xbf16> -> tensor<1x128xbf16>
      %10 = pto.view %w_dq[128, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %11 = pto.matmul %9, %10 hints #hints1 : tensor<1x128xbf16>, tensor<128x128xbf16> -> tensor<1x128xf32>
      %12 = pto.add %8, %11 hints #hints45 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %13 = pto.cast %12 hints #hints45 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %14 = pto.cast %13 hints #hints45 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %15 = pto.mul %14, %14 hints #hints45 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %16 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %17 = pto.mul %15, %16 hints #hints45 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %18 = pto.sum %17 axis 1 keepdim hints #hints45 : tensor<1x128xf32> -> tensor<1x1xf32>
      %19 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %20 = pto.add %18, %19 hints #hints45 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %21 = pto.sqrt %20 hints #hints45 : tensor<1x1xf32> -> tensor<1x1xf32>
      %22 = pto.div %14, %21 hints #hints45 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %23 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints45 : tensor<128xbf16> -> tensor<1x128xbf16>
      %24 = pto.cast %23 hints #hints45 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %25 = pto.mul %22, %24 hints #hints45 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %26 = pto.cast %25 hints #hints45 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %27 = pto.cast %26 hints #hints46 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %28 = pto.abs %27 hints #hints46 : tensor<1x128xf32> -> tensor<1x128xf32>
      %29 = pto.amax %28 axis 1 keepdim hints #hints46 : tensor<1x128xf32> -> tensor<1x1xf32>
      %30 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints46 : tensor<1x1xf32>
      %31 = pto.div %30, %29 hints #hints46 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %32 = pto.isfinite %31 hints #hints46 : tensor<1x1xf32> -> tensor<1x1xi1>
      %33 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints46 : tensor<1x1xf32>
      %34 = pto.where %32, %31, %33 hints #hints46 : tensor<1x1xi1>, tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %35 = pto.mul %27, %34 hints #hints46 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %36 = pto.cast %35 round  rint hints #hints46 : tensor<1x128xf32> -> tensor<1x128xi32>
      %37 = pto.cast %36 round  round hints #hints46 : tensor<1x128xi32> -> tensor<1x128xf16>
      %38 = pto.cast %37 round  trunc sat hints #hints46 : tensor<1x128xf16> -> tensor<1x128xi8>
      %39 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints46 : tensor<1x1xf32>
      %40 = pto.div %39, %31 hints #hints46 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %41 = pto.assemble %38 into %arg20[%arg18, 0] hints #hints46 : tensor<1x128xi8> into tensor<?x128xi8>
      %42 = pto.assemble %40 into %arg21[%arg18, 0] hints #hints46 : tensor<1x1xf32> into tensor<?x1xf32>
      %43 = pto.matmul %38, %w_uq_qr hints #hints5 : tensor<1x128xi8>, tensor<128x384xi8> -> tensor<1x384xi32>
      %44 = pto.cast %43 hints #hints47 : tensor<1x384xi32> -> tensor<1x384xf32>
      %45 = pto.mul %44, %40 hints #hints47 : tensor<1x384xf32>, tensor<1x1xf32> -> tensor<1x384xf32>
      %46 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints47 : tensor<384x1xf32> -> tensor<1x384xf32>
      %47 = pto.mul %45, %46 hints #hints47 : tensor<1x384xf32>, tensor<1x384xf32> -> tensor<1x384xf32>
      %48 = pto.cast %47 hints #hints47 : tensor<1x384xf32> -> tensor<1x384xbf16>
      %49 = pto.reshape %48 ([0] -> [0], [1] -> [1, 2]) hints #hints47 : tensor<1x384xbf16> -> tensor<1x4x96xbf16>
      %50 = pto.view %49[0, 0, 0] [:, :, 32] hints #hints7 : tensor<1x4x96xbf16> -> tensor<1x4x32xbf16>
      %51 = pto.transpose %50 0, 1 hints #hints7 : tensor<1x4x32xbf16> -> tensor<4x1x32xbf16>
      %52 = pto.matmul %51, %w_uk hints #hints8 : tensor<4x1x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x1x128xbf16>
      %53 = pto.transpose %52 0, 1 hints #hints7 : tensor<4x1x128xbf16> -> tensor<1x4x128xbf16>
      %54 = pto.view %49[0, 0, 32] [:, :, 64] hints #hints9 : tensor<1x4x96xbf16> -> tensor<1x4x64xbf16>
      %55 = pto.cast %2 hints #hints10 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %56 = pto.reshape %55 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %57 = pto.cast %3 hints #hints10 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %58 = pto.reshape %57 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %59 = pto.cast %54 hints #hints11 : tensor<1x4x64xbf16> -> tensor<1x4x64xf32>
      %60 = pto.reshape %59 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints12 : tensor<1x4x64xf32> -> tensor<1x4x32x2xf32>
      %61 = pto.transpose %60 2, 3 hints #hints12 : tensor<1x4x32x2xf32> -> tensor<1x4x2x32xf32>
      %62 = pto.reshape %61 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints12 : tensor<1x4x2x32xf32> -> tensor<1x4x64xf32>
      %63 = pto.mul %62, %56 hints #hints11 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %64 = pto.view %62[0, 0, 0] [:, :, 32] hints #hints11 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %65 = pto.view %62[0, 0, 32] [:, :, 32] hints #hints11 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %66 = pto.full -1.000000e+00 : f32 [] hints #hints13 : tensor<f32>
      %67 = pto.mul %65, %66 hints #hints11 : tensor<1x4x32xf32>, tensor<f32> -> tensor<1x4x32xf32>
      %68 = pto.concat %67, %64 axis 2 hints #hints11 : tensor<1x4x32xf32>, tensor<1x4x32xf32> -> tensor<1x4x64xf32>
      %69 = pto.mul %68, %58 hints #hints11 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %70 = pto.add %63, %69 hints #hints11 : tensor<1x4x64xf32>, tensor<1x4x64xf32> -> tensor<1x4x64xf32>
      %71 = pto.cast %70 hints #hints11 : tensor<1x4x64xf32> -> tensor<1x4x64xbf16>
      %72 = pto.assemble %53 into %arg22[%arg18, 0, 0] hints #hints11 : tensor<1x4x128xbf16> into tensor<?x4x128xbf16>
      %73 = pto.assemble %71 into %arg23[%arg18, 0, 0] hints #hints11 : tensor<1x4x64xbf16> into tensor<?x4x64xbf16>
      %74 = pto.matmul %1, %w_dkv_kr hints #hints14 : tensor<1x256xbf16>, tensor<256x192xbf16> -> tensor<1x192xbf16>
      %75 = pto.view %74[0, 128] [:, 64] hints #hints48 : tensor<1x192xbf16> -> tensor<1x64xbf16>
      %76 = pto.cast %75 hints #hints48 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %77 = pto.cast %2 hints #hints48 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %78 = pto.cast %3 hints #hints48 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %79 = pto.reshape %76 ([0] -> [0], [1] -> [1, 2]) hints #hints49 : tensor<1x64xf32> -> tensor<1x32x2xf32>
      %80 = pto.transpose %79 1, 2 hints #hints49 : tensor<1x32x2xf32> -> tensor<1x2x32xf32>
      %81 = pto.reshape %80 ([0] -> [0], [1, 2] -> [1]) hints #hints49 : tensor<1x2x32xf32> -> tensor<1x64xf32>
      %82 = pto.mul %81, %77 hints #hints48 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %83 = pto.view %81[0, 0] [:, 32] hints #hints48 : tensor<1x64xf32> -> tensor<1x32xf32>
      %84 = pto.view %81[0, 32] [:, 32] hints #hints48 : tensor<1x64xf32> -> tensor<1x32xf32>
      %85 = pto.full -1.000000e+00 : f32 [] hints #hints17 : tensor<f32>
      %86 = pto.mul %84, %85 hints #hints48 : tensor<1x32xf32>, tensor<f32> -> tensor<1x32xf32>
      %87 = pto.concat %86, %83 axis 1 hints #hints48 : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x64xf32>
      %88 = pto.mul %87, %78 hints #hints48 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %89 = pto.add %82, %88 hints #hints48 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %90 = pto.cast %89 hints #hints48 : tensor<1x64xf32> -> tensor<1x64xbf16>
      %91 = pto.view %74[0, 0] [:, 128] hints #hints50 : tensor<1x192xbf16> -> tensor<1x128xbf16>
      %92 = pto.cast %91 hints #hints50 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %93 = pto.mul %92, %92 hints #hints50 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %94 = pto.full 7.812500e-03 : f32 [] hints #hints19 : tensor<f32>
      %95 = pto.mul %93, %94 hints #hints50 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %96 = pto.sum %95 axis 1 keepdim hints #hints50 : tensor<1x128xf32> -> tensor<1x1xf32>
      %97 = pto.full 9.99999974E-6 : f32 [] hints #hints19 : tensor<f32>
      %98 = pto.add %96, %97 hints #hints50 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %99 = pto.sqrt %98 hints #hints50 : tensor<1x1xf32> -> tensor<1x1xf32>
      %100 = pto.div %92, %99 hints #hints50 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %101 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints50 : tensor<128xbf16> -> tensor<1x128xbf16>
      %102 = pto.cast %101 hints #hints50 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %103 = pto.mul %100, %102 hints #hints50 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %104 = pto.cast %103 hints #hints50 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %105 = pto.reshape %104 ([0] -> [0], [1] -> [1, 2]) hints #hints51 : tensor<1x128xbf16> -> tensor<1x4x32xbf16>
      %106 = pto.cast %105 hints #hints51 : tensor<1x4x32xbf16> -> tensor<1x4x32xf32>
      %107 = pto.abs %106 hints #hints51 : tensor<1x4x32xf32> -> tensor<1x4x32xf32>
      %108 = pto.amax %107 axis 2 keepdim hints #hints51 : tensor<1x4x32xf32> -> tensor<1x4x1xf32>
      %109 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints51 : tensor<1x1x1xf32>
      %110 = pto.div %109, %108 hints #hints51 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %111 = pto.isfinite %110 hints #hints51 : tensor<1x4x1xf32> -> tensor<1x4x1xi1>
      %112 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints51 : tensor<1x1x1xf32>
      %113 = pto.where %111, %110, %112 hints #hints51 : tensor<1x4x1xi1>, tensor<1x4x1xf32>, tensor<1x1x1xf32> -> tensor<1x4x1xf32>
      %114 = pto.mul %106, %113 hints #hints51 : tensor<1x4x32xf32>, tensor<1x4x1xf32> -> tensor<1x4x32xf32>
      %115 = pto.cast %114 round  rint hints #hints51 : tensor<1x4x32xf32> -> tensor<1x4x32xi32>
      %116 = pto.cast %115 round  round hints #hints51 : tensor<1x4x32xi32> -> tensor<1x4x32xf16>
      %117 = pto.cast %116 round  trunc sat hints #hints51 : tensor<1x4x32xf16> -> tensor<1x4x32xi8>
      %118 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints51 : tensor<1x1x1xf32>
      %119 = pto.div %118, %110 hints #hints51 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %120 = pto.reshape %117 ([0] -> [0], [1, 2] -> [1]) hints #hints51 : tensor<1x4x32xi8> -> tensor<1x128xi8>
      %121 = pto.reshape %119 ([0] -> [0], [1, 2] -> [1]) hints #hints51 : tensor<1x4x1xf32> -> tensor<1x4xf32>
      %122 = pto.reshape %90 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints52 : tensor<1x64xbf16> -> tensor<1x1x1x64xbf16>
      %123 = pto.scatter_update %122 into %arg24 at %5 hints #hints52 : tensor<1x1x1x64xbf16>, tensor<1x1xi64> into tensor<?x128x1x64xbf16>
      %124 = pto.reshape %120 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints53 : tensor<1x128xi8> -> tensor<1x1x1x128xi8>
      %125 = pto.scatter_update %124 into %arg25 at %5 hints #hints53 : tensor<1x1x1x128xi8>, tensor<1x1xi64> into tensor<?x128x1x128xi8>
      %126 = pto.reshape %121 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints54 : tensor<1x4xf32> -> tensor<1x1x1x4xf32>
      %127 = pto.scatter_update %126 into %arg26 at %5 hints #hints54 : tensor<1x1x1x4xf32>, tensor<1x1xi64> into tensor<?x128x1x4xf32>
      pto.yield %41, %42, %72, %73, %123, %125, %127 : tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>
    }
    return %0#5, %0#4, %0#6, %0#0, %0#1, %0#2, %0#3 : tensor<?x128x1x128xi8>, tensor<?x128x1x64xbf16>, tensor<?x128x1x4xf32>, tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>
  }
}
