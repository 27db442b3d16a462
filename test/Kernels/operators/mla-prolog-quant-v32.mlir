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
#hints13 = #pto.hints<tile = cube<m = [16, 16], k = [256, 256], n = [128, 128]>, label = "Matmul_kva">
#hints14 = #pto.hints<tile = vec<[8, 64]>, label = "RotaryPosEmb">
#hints15 = #pto.hints<tile = vec<[8, 32, 128]>, label = "RotaryPosEmb">
#hints16 = #pto.hints<tile = vec<[8, 128]>, label = "RmsNorm_compressedkv">
#hints17 = #pto.hints<label = "RmsNorm_compressedkv">
#hints18 = #pto.hints<tile = vec<[8, 4, 32]>, label = "Quant_knope">
#hints19 = #pto.hints<tile = vec<[8, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints20 = #pto.hints<label = "ScatterUpdate_cache">
#hints21 = #pto.hints<tile = vec<[8, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints22 = #pto.hints<tile = vec<[8, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints23 = #pto.hints<tile = vec<[4, 128]>, label = "RmsNorm_qa">
#hints24 = #pto.hints<tile = vec<[4, 128]>, label = "Quant_qNorm">
#hints25 = #pto.hints<tile = vec<[4, 384]>, label = "Dequant_qb">
#hints26 = #pto.hints<tile = vec<[4, 64]>, label = "RotaryPosEmb">
#hints27 = #pto.hints<tile = vec<[4, 32, 128]>, label = "RotaryPosEmb">
#hints28 = #pto.hints<tile = vec<[4, 128]>, label = "RmsNorm_compressedkv">
#hints29 = #pto.hints<tile = vec<[4, 4, 32]>, label = "Quant_knope">
#hints30 = #pto.hints<tile = vec<[4, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints31 = #pto.hints<tile = vec<[4, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints32 = #pto.hints<tile = vec<[4, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints33 = #pto.hints<tile = vec<[2, 128]>, label = "RmsNorm_qa">
#hints34 = #pto.hints<tile = vec<[2, 128]>, label = "Quant_qNorm">
#hints35 = #pto.hints<tile = vec<[2, 384]>, label = "Dequant_qb">
#hints36 = #pto.hints<tile = vec<[2, 64]>, label = "RotaryPosEmb">
#hints37 = #pto.hints<tile = vec<[2, 32, 128]>, label = "RotaryPosEmb">
#hints38 = #pto.hints<tile = vec<[2, 128]>, label = "RmsNorm_compressedkv">
#hints39 = #pto.hints<tile = vec<[2, 4, 32]>, label = "Quant_knope">
#hints40 = #pto.hints<tile = vec<[2, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints41 = #pto.hints<tile = vec<[2, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints42 = #pto.hints<tile = vec<[2, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints43 = #pto.hints<tile = vec<[1, 128]>, label = "RmsNorm_qa">
#hints44 = #pto.hints<tile = vec<[1, 128]>, label = "Quant_qNorm">
#hints45 = #pto.hints<tile = vec<[1, 384]>, label = "Dequant_qb">
#hints46 = #pto.hints<tile = vec<[1, 64]>, label = "RotaryPosEmb">
#hints47 = #pto.hints<tile = vec<[1, 32, 128]>, label = "RotaryPosEmb">
#hints48 = #pto.hints<tile = vec<[1, 128]>, label = "RmsNorm_compressedkv">
#hints49 = #pto.hints<tile = vec<[1, 4, 32]>, label = "Quant_knope">
#hints50 = #pto.hints<tile = vec<[1, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints51 = #pto.hints<tile = vec<[1, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints52 = #pto.hints<tile = vec<[1, 1, 1, 4]>, label = "ScatterUpdate_cache">
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
      %36 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints4 : tensor<1x1xf32>
      %37 = pto.div %36, %35 hints #hints4 : tensor<1x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
      %38 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints4 : tensor<1x1xf32>
      %39 = pto.isfinite %35 hints #hints4 : tensor<8x1xf32> -> tensor<8x1xi1>
      %40 = pto.where %39, %35, %38 hints #hints4 : tensor<8x1xi1>, tensor<8x1xf32>, tensor<1x1xf32> -> tensor<8x1xf32>
      %41 = pto.mul %31, %40 hints #hints4 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %42 = pto.cast %41 round  rint hints #hints4 : tensor<8x128xf32> -> tensor<8x128xi32>
      %43 = pto.cast %42 round  round hints #hints4 : tensor<8x128xi32> -> tensor<8x128xf16>
      %44 = pto.cast %43 round  trunc sat hints #hints4 : tensor<8x128xf16> -> tensor<8x128xi8>
      %45 = pto.assemble %44 into %arg20[%arg18, 0] hints #hints4 : tensor<8x128xi8> into tensor<?x128xi8>
      %46 = pto.assemble %37 into %arg21[%arg18, 0] hints #hints4 : tensor<8x1xf32> into tensor<?x1xf32>
      %47 = pto.matmul %44, %w_uq_qr hints #hints5 : tensor<8x128xi8>, tensor<128x384xi8> -> tensor<8x384xi32>
      %48 = pto.cast %47 hints #hints6 : tensor<8x384xi32> -> tensor<8x384xf32>
      %49 = pto.mul %48, %37 hints #hints6 : tensor<8x384xf32>, tensor<8x1xf32> -> tensor<8x384xf32>
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
      %71 = pto.neg %70 hints #hints11 : tensor<8x4x32xf32> -> tensor<8x4x32xf32>
      %72 = pto.concat %71, %69 axis 2 hints #hints11 : tensor<8x4x32xf32>, tensor<8x4x32xf32> -> tensor<8x4x64xf32>
      %73 = pto.view %72[0, 0, 0] [%6, :, :] hints #hints11 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %74 = pto.mul %73, %62 hints #hints11 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %75 = arith.minsi %3, %6 : index
      %76 = pto.view %68[0, 0, 0] [%75, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %77 = pto.view %74[0, 0, 0] [%75, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %78 = pto.add %76, %77 hints #hints11 : tensor<?x4x64xf32, #bounds1>, tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %79 = pto.cast %78 hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xbf16, #bounds1>
      %80 = pto.assemble %57 into %arg22[%arg18, 0, 0] hints #hints11 : tensor<8x4x128xbf16> into tensor<?x4x128xbf16>
      %81 = pto.assemble %79 into %arg23[%arg18, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds1> into tensor<?x4x64xbf16>
      %82 = pto.matmul %1, %w_dkv_kr hints #hints13 : tensor<8x256xbf16>, tensor<256x192xbf16> -> tensor<8x192xbf16>
      %83 = pto.view %82[0, 128] [:, 64] hints #hints14 : tensor<8x192xbf16> -> tensor<8x64xbf16>
      %84 = pto.cast %83 hints #hints14 : tensor<8x64xbf16> -> tensor<8x64xf32>
      %85 = pto.cast %4 hints #hints14 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %86 = pto.cast %7 hints #hints14 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %87 = pto.reshape %84 ([0] -> [0], [1] -> [1, 2]) hints #hints15 : tensor<8x64xf32> -> tensor<8x32x2xf32>
      %88 = pto.transpose %87 1, 2 hints #hints15 : tensor<8x32x2xf32> -> tensor<8x2x32xf32>
      %89 = pto.reshape %88 ([0] -> [0], [1, 2] -> [1]) hints #hints15 : tensor<8x2x32xf32> -> tensor<8x64xf32>
      %90 = pto.view %89[0, 0] [%3, :] hints #hints14 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %91 = pto.mul %90, %85 hints #hints14 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %92 = pto.view %89[0, 0] [:, 32] hints #hints14 : tensor<8x64xf32> -> tensor<8x32xf32>
      %93 = pto.view %89[0, 32] [:, 32] hints #hints14 : tensor<8x64xf32> -> tensor<8x32xf32>
      %94 = pto.neg %93 hints #hints14 : tensor<8x32xf32> -> tensor<8x32xf32>
      %95 = pto.concat %94, %92 axis 1 hints #hints14 : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<8x64xf32>
      %96 = pto.view %95[0, 0] [%6, :] hints #hints14 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %97 = pto.mul %96, %86 hints #hints14 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %98 = arith.minsi %3, %6 : index
      %99 = pto.view %91[0, 0] [%98, :] hints #hints14 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %100 = pto.view %97[0, 0] [%98, :] hints #hints14 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %101 = pto.add %99, %100 hints #hints14 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %102 = pto.cast %101 hints #hints14 : tensor<?x64xf32, #bounds> -> tensor<?x64xbf16, #bounds>
      %103 = pto.view %82[0, 0] [:, 128] hints #hints16 : tensor<8x192xbf16> -> tensor<8x128xbf16>
      %104 = pto.cast %103 hints #hints16 : tensor<8x128xbf16> -> tensor<8x128xf32>
      %105 = pto.mul %104, %104 hints #hints16 : tensor<8x128xf32>, tensor<8x128xf32> -> tensor<8x128xf32>
      %106 = pto.full 7.812500e-03 : f32 [] hints #hints17 : tensor<f32>
      %107 = pto.mul %105, %106 hints #hints16 : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %108 = pto.sum %107 axis 1 keepdim hints #hints16 : tensor<8x128xf32> -> tensor<8x1xf32>
      %109 = pto.full 9.99999974E-6 : f32 [] hints #hints17 : tensor<f32>
      %110 = pto.add %108, %109 hints #hints16 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %111 = pto.sqrt %110 hints #hints16 : tensor<8x1xf32> -> tensor<8x1xf32>
      %112 = pto.div %104, %111 hints #hints16 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %113 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints16 : tensor<128xbf16> -> tensor<1x128xbf16>
      %114 = pto.cast %113 hints #hints16 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %115 = pto.mul %112, %114 hints #hints16 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %116 = pto.cast %115 hints #hints16 : tensor<8x128xf32> -> tensor<8x128xbf16>
      %117 = pto.reshape %116 ([0] -> [0], [1] -> [1, 2]) hints #hints18 : tensor<8x128xbf16> -> tensor<8x4x32xbf16>
      %118 = pto.cast %117 hints #hints18 : tensor<8x4x32xbf16> -> tensor<8x4x32xf32>
      %119 = pto.abs %118 hints #hints18 : tensor<8x4x32xf32> -> tensor<8x4x32xf32>
      %120 = pto.amax %119 axis 2 keepdim hints #hints18 : tensor<8x4x32xf32> -> tensor<8x4x1xf32>
      %121 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints18 : tensor<1x1x1xf32>
      %122 = pto.div %121, %120 hints #hints18 : tensor<1x1x1xf32>, tensor<8x4x1xf32> -> tensor<8x4x1xf32>
      %123 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints18 : tensor<1x1x1xf32>
      %124 = pto.div %123, %122 hints #hints18 : tensor<1x1x1xf32>, tensor<8x4x1xf32> -> tensor<8x4x1xf32>
      %125 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints18 : tensor<1x1x1xf32>
      %126 = pto.isfinite %122 hints #hints18 : tensor<8x4x1xf32> -> tensor<8x4x1xi1>
      %127 = pto.where %126, %122, %125 hints #hints18 : tensor<8x4x1xi1>, tensor<8x4x1xf32>, tensor<1x1x1xf32> -> tensor<8x4x1xf32>
      %128 = pto.mul %118, %127 hints #hints18 : tensor<8x4x32xf32>, tensor<8x4x1xf32> -> tensor<8x4x32xf32>
      %129 = pto.cast %128 round  rint hints #hints18 : tensor<8x4x32xf32> -> tensor<8x4x32xi32>
      %130 = pto.cast %129 round  round hints #hints18 : tensor<8x4x32xi32> -> tensor<8x4x32xf16>
      %131 = pto.cast %130 round  trunc sat hints #hints18 : tensor<8x4x32xf16> -> tensor<8x4x32xi8>
      %132 = pto.reshape %131 ([0] -> [0], [1, 2] -> [1]) hints #hints18 : tensor<8x4x32xi8> -> tensor<8x128xi8>
      %133 = pto.reshape %124 ([0] -> [0], [1, 2] -> [1]) hints #hints18 : tensor<8x4x1xf32> -> tensor<8x4xf32>
      %134 = pto.reshape %102 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints19 : tensor<?x64xbf16, #bounds> -> tensor<?x1x1x64xbf16, #bounds2>
      %135 = arith.minsi %c8, %98 : index
      %136 = pto.view %9[0, 0] [%135, :] hints #hints20 : tensor<8x1xi64> -> tensor<?x1xi64, #bounds>
      %137 = pto.view %134[0, 0, 0, 0] [%135, :, :, :] hints #hints19 : tensor<?x1x1x64xbf16, #bounds2> -> tensor<?x1x1x64xbf16, #bounds2>
      %138 = pto.scatter_update %137 into %arg24 at %136 hints #hints19 : tensor<?x1x1x64xbf16, #bounds2>, tensor<?x1xi64, #bounds> into tensor<?x128x1x64xbf16>
      %139 = pto.reshape %132 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints21 : tensor<8x128xi8> -> tensor<8x1x1x128xi8>
      %140 = pto.scatter_update %139 into %arg25 at %9 hints #hints21 : tensor<8x1x1x128xi8>, tensor<8x1xi64> into tensor<?x128x1x128xi8>
      %141 = pto.reshape %133 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints22 : tensor<8x4xf32> -> tensor<8x1x1x4xf32>
      %142 = pto.scatter_update %141 into %arg26 at %9 hints #hints22 : tensor<8x1x1x4xf32>, tensor<8x1xi64> into tensor<?x128x1x4xf32>
      pto.yield %45, %46, %80, %81, %138, %140, %142 : tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>
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
      %16 = pto.add %12, %15 hints #hints23 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %17 = pto.cast %16 hints #hints23 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %18 = pto.cast %17 hints #hints23 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %19 = pto.mul %18, %18 hints #hints23 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %20 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %21 = pto.mul %19, %20 hints #hints23 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %22 = pto.sum %21 axis 1 keepdim hints #hints23 : tensor<4x128xf32> -> tensor<4x1xf32>
      %23 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %24 = pto.add %22, %23 hints #hints23 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %25 = pto.sqrt %24 hints #hints23 : tensor<4x1xf32> -> tensor<4x1xf32>
      %26 = pto.div %18, %25 hints #hints23 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %27 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints23 : tensor<128xbf16> -> tensor<1x128xbf16>
      %28 = pto.cast %27 hints #hints23 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %29 = pto.mul %26, %28 hints #hints23 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %30 = pto.cast %29 hints #hints23 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %31 = pto.cast %30 hints #hints24 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %32 = pto.abs %31 hints #hints24 : tensor<4x128xf32> -> tensor<4x128xf32>
      %33 = pto.amax %32 axis 1 keepdim hints #hints24 : tensor<4x128xf32> -> tensor<4x1xf32>
      %34 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints24 : tensor<1x1xf32>
      %35 = pto.div %34, %33 hints #hints24 : tensor<1x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %36 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints24 : tensor<1x1xf32>
      %37 = pto.div %36, %35 hints #hints24 : tensor<1x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %38 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints24 : tensor<1x1xf32>
      %39 = pto.isfinite %35 hints #hints24 : tensor<4x1xf32> -> tensor<4x1xi1>
      %40 = pto.where %39, %35, %38 hints #hints24 : tensor<4x1xi1>, tensor<4x1xf32>, tensor<1x1xf32> -> tensor<4x1xf32>
      %41 = pto.mul %31, %40 hints #hints24 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %42 = pto.cast %41 round  rint hints #hints24 : tensor<4x128xf32> -> tensor<4x128xi32>
      %43 = pto.cast %42 round  round hints #hints24 : tensor<4x128xi32> -> tensor<4x128xf16>
      %44 = pto.cast %43 round  trunc sat hints #hints24 : tensor<4x128xf16> -> tensor<4x128xi8>
      %45 = pto.assemble %44 into %arg20[%arg18, 0] hints #hints24 : tensor<4x128xi8> into tensor<?x128xi8>
      %46 = pto.assemble %37 into %arg21[%arg18, 0] hints #hints24 : tensor<4x1xf32> into tensor<?x1xf32>
      %47 = pto.matmul %44, %w_uq_qr hints #hints5 : tensor<4x128xi8>, tensor<128x384xi8> -> tensor<4x384xi32>
      %48 = pto.cast %47 hints #hints25 : tensor<4x384xi32> -> tensor<4x384xf32>
      %49 = pto.mul %48, %37 hints #hints25 : tensor<4x384xf32>, tensor<4x1xf32> -> tensor<4x384xf32>
      %50 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints25 : tensor<384x1xf32> -> tensor<1x384xf32>
      %51 = pto.mul %49, %50 hints #hints25 : tensor<4x384xf32>, tensor<1x384xf32> -> tensor<4x384xf32>
      %52 = pto.cast %51 hints #hints25 : tensor<4x384xf32> -> tensor<4x384xbf16>
      %53 = pto.reshape %52 ([0] -> [0], [1] -> [1, 2]) hints #hints25 : tensor<4x384xbf16> -> tensor<4x4x96xbf16>
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
      %71 = pto.neg %70 hints #hints11 : tensor<4x4x32xf32> -> tensor<4x4x32xf32>
      %72 = pto.concat %71, %69 axis 2 hints #hints11 : tensor<4x4x32xf32>, tensor<4x4x32xf32> -> tensor<4x4x64xf32>
      %73 = pto.view %72[0, 0, 0] [%6, :, :] hints #hints11 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %74 = pto.mul %73, %62 hints #hints11 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %75 = arith.minsi %3, %6 : index
      %76 = pto.view %68[0, 0, 0] [%75, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %77 = pto.view %74[0, 0, 0] [%75, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %78 = pto.add %76, %77 hints #hints11 : tensor<?x4x64xf32, #bounds4>, tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %79 = pto.cast %78 hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xbf16, #bounds4>
      %80 = pto.assemble %57 into %arg22[%arg18, 0, 0] hints #hints11 : tensor<4x4x128xbf16> into tensor<?x4x128xbf16>
      %81 = pto.assemble %79 into %arg23[%arg18, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds4> into tensor<?x4x64xbf16>
      %82 = pto.matmul %1, %w_dkv_kr hints #hints13 : tensor<4x256xbf16>, tensor<256x192xbf16> -> tensor<4x192xbf16>
      %83 = pto.view %82[0, 128] [:, 64] hints #hints26 : tensor<4x192xbf16> -> tensor<4x64xbf16>
      %84 = pto.cast %83 hints #hints26 : tensor<4x64xbf16> -> tensor<4x64xf32>
      %85 = pto.cast %4 hints #hints26 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %86 = pto.cast %7 hints #hints26 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %87 = pto.reshape %84 ([0] -> [0], [1] -> [1, 2]) hints #hints27 : tensor<4x64xf32> -> tensor<4x32x2xf32>
      %88 = pto.transpose %87 1, 2 hints #hints27 : tensor<4x32x2xf32> -> tensor<4x2x32xf32>
      %89 = pto.reshape %88 ([0] -> [0], [1, 2] -> [1]) hints #hints27 : tensor<4x2x32xf32> -> tensor<4x64xf32>
      %90 = pto.view %89[0, 0] [%3, :] hints #hints26 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %91 = pto.mul %90, %85 hints #hints26 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %92 = pto.view %89[0, 0] [:, 32] hints #hints26 : tensor<4x64xf32> -> tensor<4x32xf32>
      %93 = pto.view %89[0, 32] [:, 32] hints #hints26 : tensor<4x64xf32> -> tensor<4x32xf32>
      %94 = pto.neg %93 hints #hints26 : tensor<4x32xf32> -> tensor<4x32xf32>
      %95 = pto.concat %94, %92 axis 1 hints #hints26 : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x64xf32>
      %96 = pto.view %95[0, 0] [%6, :] hints #hints26 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %97 = pto.mul %96, %86 hints #hints26 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %98 = arith.minsi %3, %6 : index
      %99 = pto.view %91[0, 0] [%98, :] hints #hints26 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %100 = pto.view %97[0, 0] [%98, :] hints #hints26 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %101 = pto.add %99, %100 hints #hints26 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %102 = pto.cast %101 hints #hints26 : tensor<?x64xf32, #bounds3> -> tensor<?x64xbf16, #bounds3>
      %103 = pto.view %82[0, 0] [:, 128] hints #hints28 : tensor<4x192xbf16> -> tensor<4x128xbf16>
      %104 = pto.cast %103 hints #hints28 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %105 = pto.mul %104, %104 hints #hints28 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %106 = pto.full 7.812500e-03 : f32 [] hints #hints17 : tensor<f32>
      %107 = pto.mul %105, %106 hints #hints28 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %108 = pto.sum %107 axis 1 keepdim hints #hints28 : tensor<4x128xf32> -> tensor<4x1xf32>
      %109 = pto.full 9.99999974E-6 : f32 [] hints #hints17 : tensor<f32>
      %110 = pto.add %108, %109 hints #hints28 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %111 = pto.sqrt %110 hints #hints28 : tensor<4x1xf32> -> tensor<4x1xf32>
      %112 = pto.div %104, %111 hints #hints28 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %113 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints28 : tensor<128xbf16> -> tensor<1x128xbf16>
      %114 = pto.cast %113 hints #hints28 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %115 = pto.mul %112, %114 hints #hints28 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %116 = pto.cast %115 hints #hints28 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %117 = pto.reshape %116 ([0] -> [0], [1] -> [1, 2]) hints #hints29 : tensor<4x128xbf16> -> tensor<4x4x32xbf16>
      %118 = pto.cast %117 hints #hints29 : tensor<4x4x32xbf16> -> tensor<4x4x32xf32>
      %119 = pto.abs %118 hints #hints29 : tensor<4x4x32xf32> -> tensor<4x4x32xf32>
      %120 = pto.amax %119 axis 2 keepdim hints #hints29 : tensor<4x4x32xf32> -> tensor<4x4x1xf32>
      %121 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints29 : tensor<1x1x1xf32>
      %122 = pto.div %121, %120 hints #hints29 : tensor<1x1x1xf32>, tensor<4x4x1xf32> -> tensor<4x4x1xf32>
      %123 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints29 : tensor<1x1x1xf32>
      %124 = pto.div %123, %122 hints #hints29 : tensor<1x1x1xf32>, tensor<4x4x1xf32> -> tensor<4x4x1xf32>
      %125 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints29 : tensor<1x1x1xf32>
      %126 = pto.isfinite %122 hints #hints29 : tensor<4x4x1xf32> -> tensor<4x4x1xi1>
      %127 = pto.where %126, %122, %125 hints #hints29 : tensor<4x4x1xi1>, tensor<4x4x1xf32>, tensor<1x1x1xf32> -> tensor<4x4x1xf32>
      %128 = pto.mul %118, %127 hints #hints29 : tensor<4x4x32xf32>, tensor<4x4x1xf32> -> tensor<4x4x32xf32>
      %129 = pto.cast %128 round  rint hints #hints29 : tensor<4x4x32xf32> -> tensor<4x4x32xi32>
      %130 = pto.cast %129 round  round hints #hints29 : tensor<4x4x32xi32> -> tensor<4x4x32xf16>
      %131 = pto.cast %130 round  trunc sat hints #hints29 : tensor<4x4x32xf16> -> tensor<4x4x32xi8>
      %132 = pto.reshape %131 ([0] -> [0], [1, 2] -> [1]) hints #hints29 : tensor<4x4x32xi8> -> tensor<4x128xi8>
      %133 = pto.reshape %124 ([0] -> [0], [1, 2] -> [1]) hints #hints29 : tensor<4x4x1xf32> -> tensor<4x4xf32>
      %134 = pto.reshape %102 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints30 : tensor<?x64xbf16, #bounds3> -> tensor<?x1x1x64xbf16, #bounds5>
      %135 = arith.minsi %c4, %98 : index
      %136 = pto.view %9[0, 0] [%135, :] hints #hints20 : tensor<4x1xi64> -> tensor<?x1xi64, #bounds3>
      %137 = pto.view %134[0, 0, 0, 0] [%135, :, :, :] hints #hints30 : tensor<?x1x1x64xbf16, #bounds5> -> tensor<?x1x1x64xbf16, #bounds5>
      %138 = pto.scatter_update %137 into %arg24 at %136 hints #hints30 : tensor<?x1x1x64xbf16, #bounds5>, tensor<?x1xi64, #bounds3> into tensor<?x128x1x64xbf16>
      %139 = pto.reshape %132 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints31 : tensor<4x128xi8> -> tensor<4x1x1x128xi8>
      %140 = pto.scatter_update %139 into %arg25 at %9 hints #hints31 : tensor<4x1x1x128xi8>, tensor<4x1xi64> into tensor<?x128x1x128xi8>
      %141 = pto.reshape %133 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints32 : tensor<4x4xf32> -> tensor<4x1x1x4xf32>
      %142 = pto.scatter_update %141 into %arg26 at %9 hints #hints32 : tensor<4x1x1x4xf32>, tensor<4x1xi64> into tensor<?x128x1x4xf32>
      pto.yield %45, %46, %80, %81, %138, %140, %142 : tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>
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
      %16 = pto.add %12, %15 hints #hints33 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %17 = pto.cast %16 hints #hints33 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %18 = pto.cast %17 hints #hints33 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %19 = pto.mul %18, %18 hints #hints33 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %20 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %21 = pto.mul %19, %20 hints #hints33 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %22 = pto.sum %21 axis 1 keepdim hints #hints33 : tensor<2x128xf32> -> tensor<2x1xf32>
      %23 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %24 = pto.add %22, %23 hints #hints33 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %25 = pto.sqrt %24 hints #hints33 : tensor<2x1xf32> -> tensor<2x1xf32>
      %26 = pto.div %18, %25 hints #hints33 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %27 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints33 : tensor<128xbf16> -> tensor<1x128xbf16>
      %28 = pto.cast %27 hints #hints33 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %29 = pto.mul %26, %28 hints #hints33 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %30 = pto.cast %29 hints #hints33 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %31 = pto.cast %30 hints #hints34 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %32 = pto.abs %31 hints #hints34 : tensor<2x128xf32> -> tensor<2x128xf32>
      %33 = pto.amax %32 axis 1 keepdim hints #hints34 : tensor<2x128xf32> -> tensor<2x1xf32>
      %34 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints34 : tensor<1x1xf32>
      %35 = pto.div %34, %33 hints #hints34 : tensor<1x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
      %36 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints34 : tensor<1x1xf32>
      %37 = pto.div %36, %35 hints #hints34 : tensor<1x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
      %38 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints34 : tensor<1x1xf32>
      %39 = pto.isfinite %35 hints #hints34 : tensor<2x1xf32> -> tensor<2x1xi1>
      %40 = pto.where %39, %35, %38 hints #hints34 : tensor<2x1xi1>, tensor<2x1xf32>, tensor<1x1xf32> -> tensor<2x1xf32>
      %41 = pto.mul %31, %40 hints #hints34 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %42 = pto.cast %41 round  rint hints #hints34 : tensor<2x128xf32> -> tensor<2x128xi32>
      %43 = pto.cast %42 round  round hints #hints34 : tensor<2x128xi32> -> tensor<2x128xf16>
      %44 = pto.cast %43 round  trunc sat hints #hints34 : tensor<2x128xf16> -> tensor<2x128xi8>
      %45 = pto.assemble %44 into %arg20[%arg18, 0] hints #hints34 : tensor<2x128xi8> into tensor<?x128xi8>
      %46 = pto.assemble %37 into %arg21[%arg18, 0] hints #hints34 : tensor<2x1xf32> into tensor<?x1xf32>
      %47 = pto.matmul %44, %w_uq_qr hints #hints5 : tensor<2x128xi8>, tensor<128x384xi8> -> tensor<2x384xi32>
      %48 = pto.cast %47 hints #hints35 : tensor<2x384xi32> -> tensor<2x384xf32>
      %49 = pto.mul %48, %37 hints #hints35 : tensor<2x384xf32>, tensor<2x1xf32> -> tensor<2x384xf32>
      %50 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints35 : tensor<384x1xf32> -> tensor<1x384xf32>
      %51 = pto.mul %49, %50 hints #hints35 : tensor<2x384xf32>, tensor<1x384xf32> -> tensor<2x384xf32>
      %52 = pto.cast %51 hints #hints35 : tensor<2x384xf32> -> tensor<2x384xbf16>
      %53 = pto.reshape %52 ([0] -> [0], [1] -> [1, 2]) hints #hints35 : tensor<2x384xbf16> -> tensor<2x4x96xbf16>
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
      %71 = pto.neg %70 hints #hints11 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
      %72 = pto.concat %71, %69 axis 2 hints #hints11 : tensor<2x4x32xf32>, tensor<2x4x32xf32> -> tensor<2x4x64xf32>
      %73 = pto.view %72[0, 0, 0] [%6, :, :] hints #hints11 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %74 = pto.mul %73, %62 hints #hints11 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %75 = arith.minsi %3, %6 : index
      %76 = pto.view %68[0, 0, 0] [%75, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %77 = pto.view %74[0, 0, 0] [%75, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %78 = pto.add %76, %77 hints #hints11 : tensor<?x4x64xf32, #bounds7>, tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %79 = pto.cast %78 hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xbf16, #bounds7>
      %80 = pto.assemble %57 into %arg22[%arg18, 0, 0] hints #hints11 : tensor<2x4x128xbf16> into tensor<?x4x128xbf16>
      %81 = pto.assemble %79 into %arg23[%arg18, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds7> into tensor<?x4x64xbf16>
      %82 = pto.matmul %1, %w_dkv_kr hints #hints13 : tensor<2x256xbf16>, tensor<256x192xbf16> -> tensor<2x192xbf16>
      %83 = pto.view %82[0, 128] [:, 64] hints #hints36 : tensor<2x192xbf16> -> tensor<2x64xbf16>
      %84 = pto.cast %83 hints #hints36 : tensor<2x64xbf16> -> tensor<2x64xf32>
      %85 = pto.cast %4 hints #hints36 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %86 = pto.cast %7 hints #hints36 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %87 = pto.reshape %84 ([0] -> [0], [1] -> [1, 2]) hints #hints37 : tensor<2x64xf32> -> tensor<2x32x2xf32>
      %88 = pto.transpose %87 1, 2 hints #hints37 : tensor<2x32x2xf32> -> tensor<2x2x32xf32>
      %89 = pto.reshape %88 ([0] -> [0], [1, 2] -> [1]) hints #hints37 : tensor<2x2x32xf32> -> tensor<2x64xf32>
      %90 = pto.view %89[0, 0] [%3, :] hints #hints36 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %91 = pto.mul %90, %85 hints #hints36 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %92 = pto.view %89[0, 0] [:, 32] hints #hints36 : tensor<2x64xf32> -> tensor<2x32xf32>
      %93 = pto.view %89[0, 32] [:, 32] hints #hints36 : tensor<2x64xf32> -> tensor<2x32xf32>
      %94 = pto.neg %93 hints #hints36 : tensor<2x32xf32> -> tensor<2x32xf32>
      %95 = pto.concat %94, %92 axis 1 hints #hints36 : tensor<2x32xf32>, tensor<2x32xf32> -> tensor<2x64xf32>
      %96 = pto.view %95[0, 0] [%6, :] hints #hints36 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %97 = pto.mul %96, %86 hints #hints36 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %98 = arith.minsi %3, %6 : index
      %99 = pto.view %91[0, 0] [%98, :] hints #hints36 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %100 = pto.view %97[0, 0] [%98, :] hints #hints36 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %101 = pto.add %99, %100 hints #hints36 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %102 = pto.cast %101 hints #hints36 : tensor<?x64xf32, #bounds6> -> tensor<?x64xbf16, #bounds6>
      %103 = pto.view %82[0, 0] [:, 128] hints #hints38 : tensor<2x192xbf16> -> tensor<2x128xbf16>
      %104 = pto.cast %103 hints #hints38 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %105 = pto.mul %104, %104 hints #hints38 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %106 = pto.full 7.812500e-03 : f32 [] hints #hints17 : tensor<f32>
      %107 = pto.mul %105, %106 hints #hints38 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %108 = pto.sum %107 axis 1 keepdim hints #hints38 : tensor<2x128xf32> -> tensor<2x1xf32>
      %109 = pto.full 9.99999974E-6 : f32 [] hints #hints17 : tensor<f32>
      %110 = pto.add %108, %109 hints #hints38 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %111 = pto.sqrt %110 hints #hints38 : tensor<2x1xf32> -> tensor<2x1xf32>
      %112 = pto.div %104, %111 hints #hints38 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %113 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints38 : tensor<128xbf16> -> tensor<1x128xbf16>
      %114 = pto.cast %113 hints #hints38 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %115 = pto.mul %112, %114 hints #hints38 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %116 = pto.cast %115 hints #hints38 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %117 = pto.reshape %116 ([0] -> [0], [1] -> [1, 2]) hints #hints39 : tensor<2x128xbf16> -> tensor<2x4x32xbf16>
      %118 = pto.cast %117 hints #hints39 : tensor<2x4x32xbf16> -> tensor<2x4x32xf32>
      %119 = pto.abs %118 hints #hints39 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
      %120 = pto.amax %119 axis 2 keepdim hints #hints39 : tensor<2x4x32xf32> -> tensor<2x4x1xf32>
      %121 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints39 : tensor<1x1x1xf32>
      %122 = pto.div %121, %120 hints #hints39 : tensor<1x1x1xf32>, tensor<2x4x1xf32> -> tensor<2x4x1xf32>
      %123 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints39 : tensor<1x1x1xf32>
      %124 = pto.div %123, %122 hints #hints39 : tensor<1x1x1xf32>, tensor<2x4x1xf32> -> tensor<2x4x1xf32>
      %125 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints39 : tensor<1x1x1xf32>
      %126 = pto.isfinite %122 hints #hints39 : tensor<2x4x1xf32> -> tensor<2x4x1xi1>
      %127 = pto.where %126, %122, %125 hints #hints39 : tensor<2x4x1xi1>, tensor<2x4x1xf32>, tensor<1x1x1xf32> -> tensor<2x4x1xf32>
      %128 = pto.mul %118, %127 hints #hints39 : tensor<2x4x32xf32>, tensor<2x4x1xf32> -> tensor<2x4x32xf32>
      %129 = pto.cast %128 round  rint hints #hints39 : tensor<2x4x32xf32> -> tensor<2x4x32xi32>
      %130 = pto.cast %129 round  round hints #hints39 : tensor<2x4x32xi32> -> tensor<2x4x32xf16>
      %131 = pto.cast %130 round  trunc sat hints #hints39 : tensor<2x4x32xf16> -> tensor<2x4x32xi8>
      %132 = pto.reshape %131 ([0] -> [0], [1, 2] -> [1]) hints #hints39 : tensor<2x4x32xi8> -> tensor<2x128xi8>
      %133 = pto.reshape %124 ([0] -> [0], [1, 2] -> [1]) hints #hints39 : tensor<2x4x1xf32> -> tensor<2x4xf32>
      %134 = pto.reshape %102 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints40 : tensor<?x64xbf16, #bounds6> -> tensor<?x1x1x64xbf16, #bounds8>
      %135 = arith.minsi %c2, %98 : index
      %136 = pto.view %9[0, 0] [%135, :] hints #hints20 : tensor<2x1xi64> -> tensor<?x1xi64, #bounds6>
      %137 = pto.view %134[0, 0, 0, 0] [%135, :, :, :] hints #hints40 : tensor<?x1x1x64xbf16, #bounds8> -> tensor<?x1x1x64xbf16, #bounds8>
      %138 = pto.scatter_update %137 into %arg24 at %136 hints #hints40 : tensor<?x1x1x64xbf16, #bounds8>, tensor<?x1xi64, #bounds6> into tensor<?x128x1x64xbf16>
      %139 = pto.reshape %132 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints41 : tensor<2x128xi8> -> tensor<2x1x1x128xi8>
      %140 = pto.scatter_update %139 into %arg25 at %9 hints #hints41 : tensor<2x1x1x128xi8>, tensor<2x1xi64> into tensor<?x128x1x128xi8>
      %141 = pto.reshape %133 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints42 : tensor<2x4xf32> -> tensor<2x1x1x4xf32>
      %142 = pto.scatter_update %141 into %arg26 at %9 hints #hints42 : tensor<2x1x1x4xf32>, tensor<2x1xi64> into tensor<?x128x1x4xf32>
      pto.yield %45, %46, %80, %81, %138, %140, %142 : tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>
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
      %12 = pto.add %8, %11 hints #hints43 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %13 = pto.cast %12 hints #hints43 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %14 = pto.cast %13 hints #hints43 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %15 = pto.mul %14, %14 hints #hints43 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %16 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %17 = pto.mul %15, %16 hints #hints43 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %18 = pto.sum %17 axis 1 keepdim hints #hints43 : tensor<1x128xf32> -> tensor<1x1xf32>
      %19 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %20 = pto.add %18, %19 hints #hints43 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %21 = pto.sqrt %20 hints #hints43 : tensor<1x1xf32> -> tensor<1x1xf32>
      %22 = pto.div %14, %21 hints #hints43 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %23 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints43 : tensor<128xbf16> -> tensor<1x128xbf16>
      %24 = pto.cast %23 hints #hints43 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %25 = pto.mul %22, %24 hints #hints43 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %26 = pto.cast %25 hints #hints43 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %27 = pto.cast %26 hints #hints44 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %28 = pto.abs %27 hints #hints44 : tensor<1x128xf32> -> tensor<1x128xf32>
      %29 = pto.amax %28 axis 1 keepdim hints #hints44 : tensor<1x128xf32> -> tensor<1x1xf32>
      %30 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints44 : tensor<1x1xf32>
      %31 = pto.div %30, %29 hints #hints44 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %32 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints44 : tensor<1x1xf32>
      %33 = pto.div %32, %31 hints #hints44 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %34 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints44 : tensor<1x1xf32>
      %35 = pto.isfinite %31 hints #hints44 : tensor<1x1xf32> -> tensor<1x1xi1>
      %36 = pto.where %35, %31, %34 hints #hints44 : tensor<1x1xi1>, tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %37 = pto.mul %27, %36 hints #hints44 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %38 = pto.cast %37 round  rint hints #hints44 : tensor<1x128xf32> -> tensor<1x128xi32>
      %39 = pto.cast %38 round  round hints #hints44 : tensor<1x128xi32> -> tensor<1x128xf16>
      %40 = pto.cast %39 round  trunc sat hints #hints44 : tensor<1x128xf16> -> tensor<1x128xi8>
      %41 = pto.assemble %40 into %arg20[%arg18, 0] hints #hints44 : tensor<1x128xi8> into tensor<?x128xi8>
      %42 = pto.assemble %33 into %arg21[%arg18, 0] hints #hints44 : tensor<1x1xf32> into tensor<?x1xf32>
      %43 = pto.matmul %40, %w_uq_qr hints #hints5 : tensor<1x128xi8>, tensor<128x384xi8> -> tensor<1x384xi32>
      %44 = pto.cast %43 hints #hints45 : tensor<1x384xi32> -> tensor<1x384xf32>
      %45 = pto.mul %44, %33 hints #hints45 : tensor<1x384xf32>, tensor<1x1xf32> -> tensor<1x384xf32>
      %46 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints45 : tensor<384x1xf32> -> tensor<1x384xf32>
      %47 = pto.mul %45, %46 hints #hints45 : tensor<1x384xf32>, tensor<1x384xf32> -> tensor<1x384xf32>
      %48 = pto.cast %47 hints #hints45 : tensor<1x384xf32> -> tensor<1x384xbf16>
      %49 = pto.reshape %48 ([0] -> [0], [1] -> [1, 2]) hints #hints45 : tensor<1x384xbf16> -> tensor<1x4x96xbf16>
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
      %66 = pto.neg %65 hints #hints11 : tensor<1x4x32xf32> -> tensor<1x4x32xf32>
      %67 = pto.concat %66, %64 axis 2 hints #hints11 : tensor<1x4x32xf32>, tensor<1x4x32xf32> -> tensor<1x4x64xf32>
      %68 = pto.mul %67, %58 hints #hints11 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %69 = pto.add %63, %68 hints #hints11 : tensor<1x4x64xf32>, tensor<1x4x64xf32> -> tensor<1x4x64xf32>
      %70 = pto.cast %69 hints #hints11 : tensor<1x4x64xf32> -> tensor<1x4x64xbf16>
      %71 = pto.assemble %53 into %arg22[%arg18, 0, 0] hints #hints11 : tensor<1x4x128xbf16> into tensor<?x4x128xbf16>
      %72 = pto.assemble %70 into %arg23[%arg18, 0, 0] hints #hints11 : tensor<1x4x64xbf16> into tensor<?x4x64xbf16>
      %73 = pto.matmul %1, %w_dkv_kr hints #hints13 : tensor<1x256xbf16>, tensor<256x192xbf16> -> tensor<1x192xbf16>
      %74 = pto.view %73[0, 128] [:, 64] hints #hints46 : tensor<1x192xbf16> -> tensor<1x64xbf16>
      %75 = pto.cast %74 hints #hints46 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %76 = pto.cast %2 hints #hints46 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %77 = pto.cast %3 hints #hints46 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %78 = pto.reshape %75 ([0] -> [0], [1] -> [1, 2]) hints #hints47 : tensor<1x64xf32> -> tensor<1x32x2xf32>
      %79 = pto.transpose %78 1, 2 hints #hints47 : tensor<1x32x2xf32> -> tensor<1x2x32xf32>
      %80 = pto.reshape %79 ([0] -> [0], [1, 2] -> [1]) hints #hints47 : tensor<1x2x32xf32> -> tensor<1x64xf32>
      %81 = pto.mul %80, %76 hints #hints46 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %82 = pto.view %80[0, 0] [:, 32] hints #hints46 : tensor<1x64xf32> -> tensor<1x32xf32>
      %83 = pto.view %80[0, 32] [:, 32] hints #hints46 : tensor<1x64xf32> -> tensor<1x32xf32>
      %84 = pto.neg %83 hints #hints46 : tensor<1x32xf32> -> tensor<1x32xf32>
      %85 = pto.concat %84, %82 axis 1 hints #hints46 : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x64xf32>
      %86 = pto.mul %85, %77 hints #hints46 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %87 = pto.add %81, %86 hints #hints46 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %88 = pto.cast %87 hints #hints46 : tensor<1x64xf32> -> tensor<1x64xbf16>
      %89 = pto.view %73[0, 0] [:, 128] hints #hints48 : tensor<1x192xbf16> -> tensor<1x128xbf16>
      %90 = pto.cast %89 hints #hints48 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %91 = pto.mul %90, %90 hints #hints48 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %92 = pto.full 7.812500e-03 : f32 [] hints #hints17 : tensor<f32>
      %93 = pto.mul %91, %92 hints #hints48 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %94 = pto.sum %93 axis 1 keepdim hints #hints48 : tensor<1x128xf32> -> tensor<1x1xf32>
      %95 = pto.full 9.99999974E-6 : f32 [] hints #hints17 : tensor<f32>
      %96 = pto.add %94, %95 hints #hints48 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %97 = pto.sqrt %96 hints #hints48 : tensor<1x1xf32> -> tensor<1x1xf32>
      %98 = pto.div %90, %97 hints #hints48 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %99 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints48 : tensor<128xbf16> -> tensor<1x128xbf16>
      %100 = pto.cast %99 hints #hints48 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %101 = pto.mul %98, %100 hints #hints48 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %102 = pto.cast %101 hints #hints48 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %103 = pto.reshape %102 ([0] -> [0], [1] -> [1, 2]) hints #hints49 : tensor<1x128xbf16> -> tensor<1x4x32xbf16>
      %104 = pto.cast %103 hints #hints49 : tensor<1x4x32xbf16> -> tensor<1x4x32xf32>
      %105 = pto.abs %104 hints #hints49 : tensor<1x4x32xf32> -> tensor<1x4x32xf32>
      %106 = pto.amax %105 axis 2 keepdim hints #hints49 : tensor<1x4x32xf32> -> tensor<1x4x1xf32>
      %107 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints49 : tensor<1x1x1xf32>
      %108 = pto.div %107, %106 hints #hints49 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %109 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints49 : tensor<1x1x1xf32>
      %110 = pto.div %109, %108 hints #hints49 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %111 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints49 : tensor<1x1x1xf32>
      %112 = pto.isfinite %108 hints #hints49 : tensor<1x4x1xf32> -> tensor<1x4x1xi1>
      %113 = pto.where %112, %108, %111 hints #hints49 : tensor<1x4x1xi1>, tensor<1x4x1xf32>, tensor<1x1x1xf32> -> tensor<1x4x1xf32>
      %114 = pto.mul %104, %113 hints #hints49 : tensor<1x4x32xf32>, tensor<1x4x1xf32> -> tensor<1x4x32xf32>
      %115 = pto.cast %114 round  rint hints #hints49 : tensor<1x4x32xf32> -> tensor<1x4x32xi32>
      %116 = pto.cast %115 round  round hints #hints49 : tensor<1x4x32xi32> -> tensor<1x4x32xf16>
      %117 = pto.cast %116 round  trunc sat hints #hints49 : tensor<1x4x32xf16> -> tensor<1x4x32xi8>
      %118 = pto.reshape %117 ([0] -> [0], [1, 2] -> [1]) hints #hints49 : tensor<1x4x32xi8> -> tensor<1x128xi8>
      %119 = pto.reshape %110 ([0] -> [0], [1, 2] -> [1]) hints #hints49 : tensor<1x4x1xf32> -> tensor<1x4xf32>
      %120 = pto.reshape %88 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints50 : tensor<1x64xbf16> -> tensor<1x1x1x64xbf16>
      %121 = pto.scatter_update %120 into %arg24 at %5 hints #hints50 : tensor<1x1x1x64xbf16>, tensor<1x1xi64> into tensor<?x128x1x64xbf16>
      %122 = pto.reshape %118 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints51 : tensor<1x128xi8> -> tensor<1x1x1x128xi8>
      %123 = pto.scatter_update %122 into %arg25 at %5 hints #hints51 : tensor<1x1x1x128xi8>, tensor<1x1xi64> into tensor<?x128x1x128xi8>
      %124 = pto.reshape %119 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints52 : tensor<1x4xf32> -> tensor<1x1x1x4xf32>
      %125 = pto.scatter_update %124 into %arg26 at %5 hints #hints52 : tensor<1x1x1x4xf32>, tensor<1x1xi64> into tensor<?x128x1x4xf32>
      pto.yield %41, %42, %71, %72, %121, %123, %125 : tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>
    }
    return %0#5, %0#4, %0#6, %0#0, %0#1, %0#2, %0#3 : tensor<?x128x1x128xi8>, tensor<?x128x1x64xbf16>, tensor<?x128x1x4xf32>, tensor<?x128xi8>, tensor<?x1xf32>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>
  }
}
