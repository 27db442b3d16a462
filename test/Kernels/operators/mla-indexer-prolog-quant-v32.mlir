// mla-indexer-prolog-quant-v32, case b4_s1_2_reduced: the MLA prolog and the indexer's prolog of a layer, in int8.
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
#hints23 = #pto.hints<tile = cube<m = [16, 16], k = [512, 512], n = [128, 128]>, label = "Query-Linear">
#hints24 = #pto.hints<tile = vec<[1, 256]>, label = "Query-Dequant">
#hints25 = #pto.hints<tile = vec<[1, 2, 128]>, label = "Query-Rope3D">
#hints26 = #pto.hints<tile = vec<[1, 64]>, label = "Query-Rope3D">
#hints27 = #pto.hints<tile = vec<[1, 2, 64]>, label = "Query-Rope3D">
#hints28 = #pto.hints<tile = vec<[1, 2, 128]>, label = "Query-Hadamard">
#hints29 = #pto.hints<tile = cube<m = [32, 32], k = [128, 128], n = [128, 128]>, label = "Query-Hadamard">
#hints30 = #pto.hints<tile = vec<[1, 2, 128]>, label = "Query-Quant">
#hints31 = #pto.hints<tile = cube<m = [16, 16], k = [512, 512], n = [64, 64]>, label = "Key-Linear">
#hints32 = #pto.hints<label = "Key-LayerNorm">
#hints33 = #pto.hints<tile = vec<[4, 128]>, label = "Key-LayerNorm">
#hints34 = #pto.hints<tile = vec<[4, 128]>, label = "Key-Rope2D">
#hints35 = #pto.hints<tile = vec<[8, 64]>, label = "Key-Rope2D">
#hints36 = #pto.hints<tile = vec<[8, 128]>, label = "Key-Hadamard">
#hints37 = #pto.hints<tile = cube<m = [16, 16], k = [512, 512], n = [64, 64]>, label = "Key-Hadamard">
#hints38 = #pto.hints<tile = vec<[8, 128]>, label = "Key-Quant">
#hints39 = #pto.hints<tile = vec<[8, 1, 1, 128]>, label = "Key-Quant">
#hints40 = #pto.hints<label = "Key-Quant">
#hints41 = #pto.hints<tile = vec<[8, 1, 1, 1]>, label = "Key-Quant">
#hints42 = #pto.hints<tile = cube<m = [16, 16], k = [1024, 1024], n = [32, 32]>, label = "Weight-Linear">
#hints43 = #pto.hints<tile = vec<[8, 4]>, label = "Weight-Linear">
#hints44 = #pto.hints<label = "Weight-Linear">
#hints45 = #pto.hints<tile = vec<[4, 128]>, label = "RmsNorm_qa">
#hints46 = #pto.hints<tile = vec<[4, 128]>, label = "Quant_qNorm">
#hints47 = #pto.hints<tile = vec<[4, 384]>, label = "Dequant_qb">
#hints48 = #pto.hints<tile = vec<[4, 64]>, label = "RotaryPosEmb">
#hints49 = #pto.hints<tile = vec<[4, 32, 128]>, label = "RotaryPosEmb">
#hints50 = #pto.hints<tile = vec<[4, 128]>, label = "RmsNorm_compressedkv">
#hints51 = #pto.hints<tile = vec<[4, 4, 32]>, label = "Quant_knope">
#hints52 = #pto.hints<tile = vec<[4, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints53 = #pto.hints<tile = vec<[4, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints54 = #pto.hints<tile = vec<[4, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints55 = #pto.hints<tile = vec<[4, 64]>, label = "Key-Rope2D">
#hints56 = #pto.hints<tile = vec<[4, 128]>, label = "Key-Hadamard">
#hints57 = #pto.hints<tile = vec<[4, 128]>, label = "Key-Quant">
#hints58 = #pto.hints<tile = vec<[4, 1, 1, 128]>, label = "Key-Quant">
#hints59 = #pto.hints<tile = vec<[4, 1, 1, 1]>, label = "Key-Quant">
#hints60 = #pto.hints<tile = vec<[4, 4]>, label = "Weight-Linear">
#hints61 = #pto.hints<tile = vec<[2, 128]>, label = "RmsNorm_qa">
#hints62 = #pto.hints<tile = vec<[2, 128]>, label = "Quant_qNorm">
#hints63 = #pto.hints<tile = vec<[2, 384]>, label = "Dequant_qb">
#hints64 = #pto.hints<tile = vec<[2, 64]>, label = "RotaryPosEmb">
#hints65 = #pto.hints<tile = vec<[2, 32, 128]>, label = "RotaryPosEmb">
#hints66 = #pto.hints<tile = vec<[2, 128]>, label = "RmsNorm_compressedkv">
#hints67 = #pto.hints<tile = vec<[2, 4, 32]>, label = "Quant_knope">
#hints68 = #pto.hints<tile = vec<[2, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints69 = #pto.hints<tile = vec<[2, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints70 = #pto.hints<tile = vec<[2, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints71 = #pto.hints<tile = vec<[2, 128]>, label = "Key-LayerNorm">
#hints72 = #pto.hints<tile = vec<[2, 128]>, label = "Key-Rope2D">
#hints73 = #pto.hints<tile = vec<[2, 64]>, label = "Key-Rope2D">
#hints74 = #pto.hints<tile = vec<[2, 128]>, label = "Key-Hadamard">
#hints75 = #pto.hints<tile = vec<[2, 128]>, label = "Key-Quant">
#hints76 = #pto.hints<tile = vec<[2, 1, 1, 128]>, label = "Key-Quant">
#hints77 = #pto.hints<tile = vec<[2, 1, 1, 1]>, label = "Key-Quant">
#hints78 = #pto.hints<tile = vec<[2, 4]>, label = "Weight-Linear">
#hints79 = #pto.hints<tile = vec<[1, 128]>, label = "RmsNorm_qa">
#hints80 = #pto.hints<tile = vec<[1, 128]>, label = "Quant_qNorm">
#hints81 = #pto.hints<tile = vec<[1, 384]>, label = "Dequant_qb">
#hints82 = #pto.hints<tile = vec<[1, 64]>, label = "RotaryPosEmb">
#hints83 = #pto.hints<tile = vec<[1, 32, 128]>, label = "RotaryPosEmb">
#hints84 = #pto.hints<tile = vec<[1, 128]>, label = "RmsNorm_compressedkv">
#hints85 = #pto.hints<tile = vec<[1, 4, 32]>, label = "Quant_knope">
#hints86 = #pto.hints<tile = vec<[1, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints87 = #pto.hints<tile = vec<[1, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints88 = #pto.hints<tile = vec<[1, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints89 = #pto.hints<tile = vec<[1, 128]>, label = "Key-LayerNorm">
#hints90 = #pto.hints<tile = vec<[1, 128]>, label = "Key-Rope2D">
#hints91 = #pto.hints<tile = vec<[1, 64]>, label = "Key-Rope2D">
#hints92 = #pto.hints<tile = vec<[1, 128]>, label = "Key-Hadamard">
#hints93 = #pto.hints<tile = vec<[1, 128]>, label = "Key-Quant">
#hints94 = #pto.hints<tile = vec<[1, 1, 1, 128]>, label = "Key-Quant">
#hints95 = #pto.hints<tile = vec<[1, 1, 1, 1]>, label = "Key-Quant">
#hints96 = #pto.hints<tile = vec<[1, 4]>, label = "Weight-Linear">
module {
  func.func @mla_indexer_prolog_quant(%x: tensor<?x256xbf16>, %w_dq: tensor<256x128xbf16>, %w_uq_qr: tensor<128x384xi8>, %dequant_scale: tensor<384x1xf32>, %w_uk: tensor<4x32x128xbf16>, %w_dkv_kr: tensor<256x192xbf16>, %gamma_cq: tensor<128xbf16>, %gamma_ckv: tensor<128xbf16>, %cos: tensor<?x64xbf16>, %sin: tensor<?x64xbf16>, %w_qb: tensor<128x512xi8>, %w_qb_scale: tensor<512x1xf32>, %wk: tensor<256x128xbf16>, %w_proj: tensor<256x4xbf16>, %gamma: tensor<128xbf16>, %beta: tensor<128xbf16>, %hadamard_q: tensor<128x128xbf16>, %hadamard_k: tensor<128x128xbf16>, %index: tensor<?xi64>, %kv_cache: tensor<?x128x1x128xi8> {pto.out}, %kr_cache: tensor<?x128x1x64xbf16> {pto.out}, %k_scale_cache: tensor<?x128x1x4xf32> {pto.out}, %k_cache: tensor<?x128x1x128xi8> {pto.out}, %k_scale: tensor<?x128x1x1xf16> {pto.out}, %q_nope: tensor<?x4x128xbf16> {pto.out}, %q_rope: tensor<?x4x64xbf16> {pto.out}, %q: tensor<?x4x128xi8> {pto.out}, %q_scale: tensor<?x4x1xf16> {pto.out}, %weights: tensor<?x4xf16> {pto.out}) -> (tensor<?x128x1x128xi8>, tensor<?x128x1x64xbf16>, tensor<?x128x1x4xf32>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x4xf16>) attributes {pto.kernel, pto.options = #pto.options<cube_l1_reuse = {-1: 4}, runtime = {device_sched_mode = 1 : i64, stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x256xbf16>
    %dim_0 = tensor.dim %cos, %c0 : tensor<?x64xbf16>
    %dim_1 = tensor.dim %sin, %c0 : tensor<?x64xbf16>
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %0:10 = pto.loop (%arg29, %arg30) in (%c0 to %dim step %c1) factors [8, 4, 2, 1] iter_args(%arg31 = %q_nope, %arg32 = %q_rope, %arg33 = %kr_cache, %arg34 = %kv_cache, %arg35 = %k_scale_cache, %arg36 = %q, %arg37 = %q_scale, %arg38 = %k_cache, %arg39 = %k_scale, %arg40 = %weights) -> (tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4xf16>) factor 8 {
      %1 = pto.view %x[%arg29, 0] [8, :] : tensor<?x256xbf16> -> tensor<8x256xbf16>
      %2 = arith.subi %dim_0, %arg29 : index
      %3 = arith.minsi %c8, %2 : index
      %4 = pto.view %cos[%arg29, 0] [%3, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds>
      %5 = arith.subi %dim_1, %arg29 : index
      %6 = arith.minsi %c8, %5 : index
      %7 = pto.view %sin[%arg29, 0] [%6, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds>
      %8 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %9 = pto.view %8[%arg29, 0] [8, :] : tensor<?x1xi64> -> tensor<8x1xi64>
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
      %45 = pto.matmul %44, %w_uq_qr hints #hints5 : tensor<8x128xi8>, tensor<128x384xi8> -> tensor<8x384xi32>
      %46 = pto.cast %45 hints #hints6 : tensor<8x384xi32> -> tensor<8x384xf32>
      %47 = pto.mul %46, %37 hints #hints6 : tensor<8x384xf32>, tensor<8x1xf32> -> tensor<8x384xf32>
      %48 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints6 : tensor<384x1xf32> -> tensor<1x384xf32>
      %49 = pto.mul %47, %48 hints #hints6 : tensor<8x384xf32>, tensor<1x384xf32> -> tensor<8x384xf32>
      %50 = pto.cast %49 hints #hints6 : tensor<8x384xf32> -> tensor<8x384xbf16>
      %51 = pto.reshape %50 ([0] -> [0], [1] -> [1, 2]) hints #hints6 : tensor<8x384xbf16> -> tensor<8x4x96xbf16>
      %52 = pto.view %51[0, 0, 0] [:, :, 32] hints #hints7 : tensor<8x4x96xbf16> -> tensor<8x4x32xbf16>
      %53 = pto.transpose %52 0, 1 hints #hints7 : tensor<8x4x32xbf16> -> tensor<4x8x32xbf16>
      %54 = pto.matmul %53, %w_uk hints #hints8 : tensor<4x8x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x8x128xbf16>
      %55 = pto.transpose %54 0, 1 hints #hints7 : tensor<4x8x128xbf16> -> tensor<8x4x128xbf16>
      %56 = pto.view %51[0, 0, 32] [:, :, 64] hints #hints9 : tensor<8x4x96xbf16> -> tensor<8x4x64xbf16>
      %57 = pto.cast %4 hints #hints10 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %58 = pto.reshape %57 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %59 = pto.cast %7 hints #hints10 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %60 = pto.reshape %59 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %61 = pto.cast %56 hints #hints11 : tensor<8x4x64xbf16> -> tensor<8x4x64xf32>
      %62 = pto.reshape %61 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints12 : tensor<8x4x64xf32> -> tensor<8x4x32x2xf32>
      %63 = pto.transpose %62 2, 3 hints #hints12 : tensor<8x4x32x2xf32> -> tensor<8x4x2x32xf32>
      %64 = pto.reshape %63 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints12 : tensor<8x4x2x32xf32> -> tensor<8x4x64xf32>
      %65 = pto.view %64[0, 0, 0] [%3, :, :] hints #hints11 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %66 = pto.mul %65, %58 hints #hints11 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %67 = pto.view %64[0, 0, 0] [:, :, 32] hints #hints11 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %68 = pto.view %64[0, 0, 32] [:, :, 32] hints #hints11 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %69 = pto.neg %68 hints #hints11 : tensor<8x4x32xf32> -> tensor<8x4x32xf32>
      %70 = pto.concat %69, %67 axis 2 hints #hints11 : tensor<8x4x32xf32>, tensor<8x4x32xf32> -> tensor<8x4x64xf32>
      %71 = pto.view %70[0, 0, 0] [%6, :, :] hints #hints11 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %72 = pto.mul %71, %60 hints #hints11 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %73 = arith.minsi %3, %6 : index
      %74 = pto.view %66[0, 0, 0] [%73, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %75 = pto.view %72[0, 0, 0] [%73, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %76 = pto.add %74, %75 hints #hints11 : tensor<?x4x64xf32, #bounds1>, tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %77 = pto.cast %76 hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xbf16, #bounds1>
      %78 = pto.assemble %55 into %arg31[%arg29, 0, 0] hints #hints11 : tensor<8x4x128xbf16> into tensor<?x4x128xbf16>
      %79 = pto.assemble %77 into %arg32[%arg29, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds1> into tensor<?x4x64xbf16>
      %80 = pto.matmul %1, %w_dkv_kr hints #hints13 : tensor<8x256xbf16>, tensor<256x192xbf16> -> tensor<8x192xbf16>
      %81 = pto.view %80[0, 128] [:, 64] hints #hints14 : tensor<8x192xbf16> -> tensor<8x64xbf16>
      %82 = pto.cast %81 hints #hints14 : tensor<8x64xbf16> -> tensor<8x64xf32>
      %83 = pto.cast %4 hints #hints14 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %84 = pto.cast %7 hints #hints14 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %85 = pto.reshape %82 ([0] -> [0], [1] -> [1, 2]) hints #hints15 : tensor<8x64xf32> -> tensor<8x32x2xf32>
      %86 = pto.transpose %85 1, 2 hints #hints15 : tensor<8x32x2xf32> -> tensor<8x2x32xf32>
      %87 = pto.reshape %86 ([0] -> [0], [1, 2] -> [1]) hints #hints15 : tensor<8x2x32xf32> -> tensor<8x64xf32>
      %88 = pto.view %87[0, 0] [%3, :] hints #hints14 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %89 = pto.mul %88, %83 hints #hints14 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %90 = pto.view %87[0, 0] [:, 32] hints #hints14 : tensor<8x64xf32> -> tensor<8x32xf32>
      %91 = pto.view %87[0, 32] [:, 32] hints #hints14 : tensor<8x64xf32> -> tensor<8x32xf32>
      %92 = pto.neg %91 hints #hints14 : tensor<8x32xf32> -> tensor<8x32xf32>
      %93 = pto.concat %92, %90 axis 1 hints #hints14 : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<8x64xf32>
      %94 = pto.view %93[0, 0] [%6, :] hints #hints14 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %95 = pto.mul %94, %84 hints #hints14 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %96 = arith.minsi %3, %6 : index
      %97 = pto.view %89[0, 0] [%96, :] hints #hints14 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %98 = pto.view %95[0, 0] [%96, :] hints #hints14 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %99 = pto.add %97, %98 hints #hints14 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %100 = pto.cast %99 hints #hints14 : tensor<?x64xf32, #bounds> -> tensor<?x64xbf16, #bounds>
      %101 = pto.view %80[0, 0] [:, 128] hints #hints16 : tensor<8x192xbf16> -> tensor<8x128xbf16>
      %102 = pto.cast %101 hints #hints16 : tensor<8x128xbf16> -> tensor<8x128xf32>
      %103 = pto.mul %102, %102 hints #hints16 : tensor<8x128xf32>, tensor<8x128xf32> -> tensor<8x128xf32>
      %104 = pto.full 7.812500e-03 : f32 [] hints #hints17 : tensor<f32>
      %105 = pto.mul %103, %104 hints #hints16 : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %106 = pto.sum %105 axis 1 keepdim hints #hints16 : tensor<8x128xf32> -> tensor<8x1xf32>
      %107 = pto.full 9.99999974E-6 : f32 [] hints #hints17 : tensor<f32>
      %108 = pto.add %106, %107 hints #hints16 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %109 = pto.sqrt %108 hints #hints16 : tensor<8x1xf32> -> tensor<8x1xf32>
      %110 = pto.div %102, %109 hints #hints16 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %111 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints16 : tensor<128xbf16> -> tensor<1x128xbf16>
      %112 = pto.cast %111 hints #hints16 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %113 = pto.mul %110, %112 hints #hints16 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %114 = pto.cast %113 hints #hints16 : tensor<8x128xf32> -> tensor<8x128xbf16>
      %115 = pto.reshape %114 ([0] -> [0], [1] -> [1, 2]) hints #hints18 : tensor<8x128xbf16> -> tensor<8x4x32xbf16>
      %116 = pto.cast %115 hints #hints18 : tensor<8x4x32xbf16> -> tensor<8x4x32xf32>
      %117 = pto.abs %116 hints #hints18 : tensor<8x4x32xf32> -> tensor<8x4x32xf32>
      %118 = pto.amax %117 axis 2 keepdim hints #hints18 : tensor<8x4x32xf32> -> tensor<8x4x1xf32>
      %119 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints18 : tensor<1x1x1xf32>
      %120 = pto.div %119, %118 hints #hints18 : tensor<1x1x1xf32>, tensor<8x4x1xf32> -> tensor<8x4x1xf32>
      %121 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints18 : tensor<1x1x1xf32>
      %122 = pto.div %121, %120 hints #hints18 : tensor<1x1x1xf32>, tensor<8x4x1xf32> -> tensor<8x4x1xf32>
      %123 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints18 : tensor<1x1x1xf32>
      %124 = pto.isfinite %120 hints #hints18 : tensor<8x4x1xf32> -> tensor<8x4x1xi1>
      %125 = pto.where %124, %120, %123 hints #hints18 : tensor<8x4x1xi1>, tensor<8x4x1xf32>, tensor<1x1x1xf32> -> tensor<8x4x1xf32>
      %126 = pto.mul %116, %125 hints #hints18 : tensor<8x4x32xf32>, tensor<8x4x1xf32> -> tensor<8x4x32xf32>
      %127 = pto.cast %126 round  rint hints #hints18 : tensor<8x4x32xf32> -> tensor<8x4x32xi32>
      %128 = pto.cast %127 round  round hints #hints18 : tensor<8x4x32xi32> -> tensor<8x4x32xf16>
      %129 = pto.cast %128 round  trunc sat hints #hints18 : tensor<8x4x32xf16> -> tensor<8x4x32xi8>
      %130 = pto.reshape %129 ([0] -> [0], [1, 2] -> [1]) hints #hints18 : tensor<8x4x32xi8> -> tensor<8x128xi8>
      %131 = pto.reshape %122 ([0] -> [0], [1, 2] -> [1]) hints #hints18 : tensor<8x4x1xf32> -> tensor<8x4xf32>
      %132 = pto.reshape %100 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints19 : tensor<?x64xbf16, #bounds> -> tensor<?x1x1x64xbf16, #bounds2>
      %133 = arith.minsi %c8, %96 : index
      %134 = pto.view %9[0, 0] [%133, :] hints #hints20 : tensor<8x1xi64> -> tensor<?x1xi64, #bounds>
      %135 = pto.view %132[0, 0, 0, 0] [%133, :, :, :] hints #hints19 : tensor<?x1x1x64xbf16, #bounds2> -> tensor<?x1x1x64xbf16, #bounds2>
      %136 = pto.scatter_update %135 into %arg33 at %134 hints #hints19 : tensor<?x1x1x64xbf16, #bounds2>, tensor<?x1xi64, #bounds> into tensor<?x128x1x64xbf16>
      %137 = pto.reshape %130 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints21 : tensor<8x128xi8> -> tensor<8x1x1x128xi8>
      %138 = pto.scatter_update %137 into %arg34 at %9 hints #hints21 : tensor<8x1x1x128xi8>, tensor<8x1xi64> into tensor<?x128x1x128xi8>
      %139 = pto.reshape %131 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints22 : tensor<8x4xf32> -> tensor<8x1x1x4xf32>
      %140 = pto.scatter_update %139 into %arg35 at %9 hints #hints22 : tensor<8x1x1x4xf32>, tensor<8x1xi64> into tensor<?x128x1x4xf32>
      %141 = pto.matmul %44, %w_qb hints #hints23 : tensor<8x128xi8>, tensor<128x512xi8> -> tensor<8x512xi32>
      %142 = pto.cast %141 hints #hints24 : tensor<8x512xi32> -> tensor<8x512xf32>
      %143 = pto.mul %142, %37 hints #hints24 : tensor<8x512xf32>, tensor<8x1xf32> -> tensor<8x512xf32>
      %144 = pto.reshape %w_qb_scale ([0, 1] -> [0, 1]) hints #hints24 : tensor<512x1xf32> -> tensor<1x512xf32>
      %145 = pto.mul %143, %144 hints #hints24 : tensor<8x512xf32>, tensor<1x512xf32> -> tensor<8x512xf32>
      %146 = pto.cast %145 hints #hints24 : tensor<8x512xf32> -> tensor<8x512xbf16>
      %147 = pto.reshape %146 ([0] -> [0], [1] -> [1, 2]) hints #hints24 : tensor<8x512xbf16> -> tensor<8x4x128xbf16>
      %148 = pto.view %147[0, 0, 0] [:, :, 64] hints #hints25 : tensor<8x4x128xbf16> -> tensor<8x4x64xbf16>
      %149 = pto.view %147[0, 0, 64] [:, :, 64] hints #hints25 : tensor<8x4x128xbf16> -> tensor<8x4x64xbf16>
      %150 = pto.cast %4 hints #hints26 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %151 = pto.reshape %150 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %152 = pto.cast %7 hints #hints26 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %153 = pto.reshape %152 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %154 = pto.cast %148 hints #hints27 : tensor<8x4x64xbf16> -> tensor<8x4x64xf32>
      %155 = pto.view %154[0, 0, 0] [%3, :, :] hints #hints27 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %156 = pto.mul %155, %151 hints #hints27 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %157 = pto.view %154[0, 0, 0] [:, :, 32] hints #hints27 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %158 = pto.view %154[0, 0, 32] [:, :, 32] hints #hints27 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %159 = pto.neg %158 hints #hints27 : tensor<8x4x32xf32> -> tensor<8x4x32xf32>
      %160 = pto.concat %159, %157 axis 2 hints #hints27 : tensor<8x4x32xf32>, tensor<8x4x32xf32> -> tensor<8x4x64xf32>
      %161 = pto.view %160[0, 0, 0] [%6, :, :] hints #hints27 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %162 = pto.mul %161, %153 hints #hints27 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %163 = arith.minsi %3, %6 : index
      %164 = pto.view %156[0, 0, 0] [%163, :, :] hints #hints27 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %165 = pto.view %162[0, 0, 0] [%163, :, :] hints #hints27 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %166 = pto.add %164, %165 hints #hints27 : tensor<?x4x64xf32, #bounds1>, tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %167 = pto.cast %166 hints #hints27 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xbf16, #bounds1>
      %168 = arith.minsi %163, %c8 : index
      %169 = pto.view %167[0, 0, 0] [%168, :, :] hints #hints28 : tensor<?x4x64xbf16, #bounds1> -> tensor<?x4x64xbf16, #bounds1>
      %170 = pto.view %149[0, 0, 0] [%168, :, :] hints #hints28 : tensor<8x4x64xbf16> -> tensor<?x4x64xbf16, #bounds1>
      %171 = pto.concat %169, %170 axis 2 hints #hints28 : tensor<?x4x64xbf16, #bounds1>, tensor<?x4x64xbf16, #bounds1> -> tensor<?x4x128xbf16, #bounds1>
      %172 = pto.reshape %hadamard_q ([0] -> [0, 1], [1] -> [2]) hints #hints28 : tensor<128x128xbf16> -> tensor<1x128x128xbf16>
      %173 = pto.matmul %171, %172 hints #hints29 : tensor<?x4x128xbf16, #bounds1>, tensor<1x128x128xbf16> -> tensor<?x4x128xbf16, #bounds1>
      %174 = pto.cast %173 hints #hints30 : tensor<?x4x128xbf16, #bounds1> -> tensor<?x4x128xf32, #bounds1>
      %175 = pto.abs %174 hints #hints30 : tensor<?x4x128xf32, #bounds1> -> tensor<?x4x128xf32, #bounds1>
      %176 = pto.amax %175 axis 2 keepdim hints #hints30 : tensor<?x4x128xf32, #bounds1> -> tensor<?x4x1xf32, #bounds1>
      %177 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %178 = pto.div %177, %176 hints #hints30 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds1> -> tensor<?x4x1xf32, #bounds1>
      %179 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %180 = pto.div %179, %178 hints #hints30 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds1> -> tensor<?x4x1xf32, #bounds1>
      %181 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %182 = pto.isfinite %178 hints #hints30 : tensor<?x4x1xf32, #bounds1> -> tensor<?x4x1xi1, #bounds1>
      %183 = pto.where %182, %178, %181 hints #hints30 : tensor<?x4x1xi1, #bounds1>, tensor<?x4x1xf32, #bounds1>, tensor<1x1x1xf32> -> tensor<?x4x1xf32, #bounds1>
      %184 = pto.mul %174, %183 hints #hints30 : tensor<?x4x128xf32, #bounds1>, tensor<?x4x1xf32, #bounds1> -> tensor<?x4x128xf32, #bounds1>
      %185 = pto.cast %184 round  rint hints #hints30 : tensor<?x4x128xf32, #bounds1> -> tensor<?x4x128xi32, #bounds1>
      %186 = pto.cast %185 round  round hints #hints30 : tensor<?x4x128xi32, #bounds1> -> tensor<?x4x128xf16, #bounds1>
      %187 = pto.cast %186 round  trunc sat hints #hints30 : tensor<?x4x128xf16, #bounds1> -> tensor<?x4x128xi8, #bounds1>
      %188 = pto.assemble %187 into %arg36[%arg29, 0, 0] hints #hints30 : tensor<?x4x128xi8, #bounds1> into tensor<?x4x128xi8>
      %189 = pto.cast %180 hints #hints30 : tensor<?x4x1xf32, #bounds1> -> tensor<?x4x1xf16, #bounds1>
      %190 = pto.assemble %189 into %arg37[%arg29, 0, 0] hints #hints30 : tensor<?x4x1xf16, #bounds1> into tensor<?x4x1xf16>
      %191 = pto.matmul %1, %wk hints #hints31 : tensor<8x256xbf16>, tensor<256x128xbf16> -> tensor<8x128xf32>
      %192 = pto.full 7.812500e-03 : f32 [] hints #hints32 : tensor<f32>
      %193 = pto.mul %191, %192 hints #hints33 : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %194 = pto.sum %193 axis 1 keepdim hints #hints33 : tensor<8x128xf32> -> tensor<8x1xf32>
      %195 = pto.sub %191, %194 hints #hints33 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %196 = pto.mul %195, %195 hints #hints33 : tensor<8x128xf32>, tensor<8x128xf32> -> tensor<8x128xf32>
      %197 = pto.full 7.812500e-03 : f32 [] hints #hints32 : tensor<f32>
      %198 = pto.mul %196, %197 hints #hints33 : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %199 = pto.sum %198 axis 1 keepdim hints #hints33 : tensor<8x128xf32> -> tensor<8x1xf32>
      %200 = pto.full 9.99999997E-7 : f32 [] hints #hints32 : tensor<f32>
      %201 = pto.add %199, %200 hints #hints33 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %202 = pto.sqrt %201 hints #hints33 : tensor<8x1xf32> -> tensor<8x1xf32>
      %203 = pto.div %195, %202 hints #hints33 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %204 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints33 : tensor<128xbf16> -> tensor<1x128xbf16>
      %205 = pto.cast %204 hints #hints33 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %206 = pto.mul %203, %205 hints #hints33 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %207 = pto.reshape %beta ([0] -> [0, 1]) hints #hints33 : tensor<128xbf16> -> tensor<1x128xbf16>
      %208 = pto.cast %207 hints #hints33 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %209 = pto.add %206, %208 hints #hints33 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %210 = pto.cast %209 hints #hints33 : tensor<8x128xf32> -> tensor<8x128xbf16>
      %211 = pto.view %210[0, 0] [:, 64] hints #hints34 : tensor<8x128xbf16> -> tensor<8x64xbf16>
      %212 = pto.view %210[0, 64] [:, 64] hints #hints34 : tensor<8x128xbf16> -> tensor<8x64xbf16>
      %213 = pto.cast %211 hints #hints35 : tensor<8x64xbf16> -> tensor<8x64xf32>
      %214 = pto.cast %4 hints #hints35 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %215 = pto.cast %7 hints #hints35 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %216 = pto.view %213[0, 0] [%3, :] hints #hints35 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %217 = pto.mul %216, %214 hints #hints35 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %218 = pto.view %213[0, 0] [:, 32] hints #hints35 : tensor<8x64xf32> -> tensor<8x32xf32>
      %219 = pto.view %213[0, 32] [:, 32] hints #hints35 : tensor<8x64xf32> -> tensor<8x32xf32>
      %220 = pto.neg %219 hints #hints35 : tensor<8x32xf32> -> tensor<8x32xf32>
      %221 = pto.concat %220, %218 axis 1 hints #hints35 : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<8x64xf32>
      %222 = pto.view %221[0, 0] [%6, :] hints #hints35 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %223 = pto.mul %222, %215 hints #hints35 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %224 = arith.minsi %3, %6 : index
      %225 = pto.view %217[0, 0] [%224, :] hints #hints35 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %226 = pto.view %223[0, 0] [%224, :] hints #hints35 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %227 = pto.add %225, %226 hints #hints35 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %228 = pto.cast %227 hints #hints35 : tensor<?x64xf32, #bounds> -> tensor<?x64xbf16, #bounds>
      %229 = arith.minsi %224, %c8 : index
      %230 = pto.view %228[0, 0] [%229, :] hints #hints36 : tensor<?x64xbf16, #bounds> -> tensor<?x64xbf16, #bounds>
      %231 = pto.view %212[0, 0] [%229, :] hints #hints36 : tensor<8x64xbf16> -> tensor<?x64xbf16, #bounds>
      %232 = pto.concat %230, %231 axis 1 hints #hints36 : tensor<?x64xbf16, #bounds>, tensor<?x64xbf16, #bounds> -> tensor<?x128xbf16, #bounds>
      %233 = pto.matmul %232, %hadamard_k hints #hints37 : tensor<?x128xbf16, #bounds>, tensor<128x128xbf16> -> tensor<?x128xbf16, #bounds>
      %234 = pto.cast %233 hints #hints38 : tensor<?x128xbf16, #bounds> -> tensor<?x128xf32, #bounds>
      %235 = pto.abs %234 hints #hints38 : tensor<?x128xf32, #bounds> -> tensor<?x128xf32, #bounds>
      %236 = pto.amax %235 axis 1 keepdim hints #hints38 : tensor<?x128xf32, #bounds> -> tensor<?x1xf32, #bounds>
      %237 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints38 : tensor<1x1xf32>
      %238 = pto.div %237, %236 hints #hints38 : tensor<1x1xf32>, tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
      %239 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints38 : tensor<1x1xf32>
      %240 = pto.div %239, %238 hints #hints38 : tensor<1x1xf32>, tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
      %241 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints38 : tensor<1x1xf32>
      %242 = pto.isfinite %238 hints #hints38 : tensor<?x1xf32, #bounds> -> tensor<?x1xi1, #bounds>
      %243 = pto.where %242, %238, %241 hints #hints38 : tensor<?x1xi1, #bounds>, tensor<?x1xf32, #bounds>, tensor<1x1xf32> -> tensor<?x1xf32, #bounds>
      %244 = pto.mul %234, %243 hints #hints38 : tensor<?x128xf32, #bounds>, tensor<?x1xf32, #bounds> -> tensor<?x128xf32, #bounds>
      %245 = pto.cast %244 round  rint hints #hints38 : tensor<?x128xf32, #bounds> -> tensor<?x128xi32, #bounds>
      %246 = pto.cast %245 round  round hints #hints38 : tensor<?x128xi32, #bounds> -> tensor<?x128xf16, #bounds>
      %247 = pto.cast %246 round  trunc sat hints #hints38 : tensor<?x128xf16, #bounds> -> tensor<?x128xi8, #bounds>
      %248 = pto.cast %240 hints #hints38 : tensor<?x1xf32, #bounds> -> tensor<?x1xf16, #bounds>
      %249 = pto.reshape %247 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints39 : tensor<?x128xi8, #bounds> -> tensor<?x1x1x128xi8, #bounds2>
      %250 = arith.minsi %c8, %229 : index
      %251 = pto.view %9[0, 0] [%250, :] hints #hints40 : tensor<8x1xi64> -> tensor<?x1xi64, #bounds>
      %252 = pto.view %249[0, 0, 0, 0] [%250, :, :, :] hints #hints39 : tensor<?x1x1x128xi8, #bounds2> -> tensor<?x1x1x128xi8, #bounds2>
      %253 = pto.scatter_update %252 into %arg38 at %251 hints #hints39 : tensor<?x1x1x128xi8, #bounds2>, tensor<?x1xi64, #bounds> into tensor<?x128x1x128xi8>
      %254 = pto.reshape %248 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints41 : tensor<?x1xf16, #bounds> -> tensor<?x1x1x1xf16, #bounds2>
      %255 = arith.minsi %c8, %229 : index
      %256 = pto.view %9[0, 0] [%255, :] hints #hints40 : tensor<8x1xi64> -> tensor<?x1xi64, #bounds>
      %257 = pto.view %254[0, 0, 0, 0] [%255, :, :, :] hints #hints41 : tensor<?x1x1x1xf16, #bounds2> -> tensor<?x1x1x1xf16, #bounds2>
      %258 = pto.scatter_update %257 into %arg39 at %256 hints #hints41 : tensor<?x1x1x1xf16, #bounds2>, tensor<?x1xi64, #bounds> into tensor<?x128x1x1xf16>
      %259 = pto.matmul %1, %w_proj hints #hints42 : tensor<8x256xbf16>, tensor<256x4xbf16> -> tensor<8x4xbf16>
      %260 = pto.cast %259 hints #hints43 : tensor<8x4xbf16> -> tensor<8x4xf32>
      %261 = pto.full 0.0441941731 : f32 [] hints #hints44 : tensor<f32>
      %262 = pto.mul %260, %261 hints #hints43 : tensor<8x4xf32>, tensor<f32> -> tensor<8x4xf32>
      %263 = pto.cast %262 hints #hints43 : tensor<8x4xf32> -> tensor<8x4xf16>
      %264 = pto.assemble %263 into %arg40[%arg29, 0] hints #hints43 : tensor<8x4xf16> into tensor<?x4xf16>
      pto.yield %78, %79, %136, %138, %140, %188, %190, %253, %258, %264 : tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4xf16>
    } factor 4 (%arg29, %arg30, %arg31, %arg32, %arg33, %arg34, %arg35, %arg36, %arg37, %arg38, %arg39, %arg40) {
      %1 = pto.view %x[%arg29, 0] [4, :] : tensor<?x256xbf16> -> tensor<4x256xbf16>
      %2 = arith.subi %dim_0, %arg29 : index
      %3 = arith.minsi %c4, %2 : index
      %4 = pto.view %cos[%arg29, 0] [%3, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds3>
      %5 = arith.subi %dim_1, %arg29 : index
      %6 = arith.minsi %c4, %5 : index
      %7 = pto.view %sin[%arg29, 0] [%6, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds3>
      %8 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %9 = pto.view %8[%arg29, 0] [4, :] : tensor<?x1xi64> -> tensor<4x1xi64>
      %10 = pto.view %1[0, 0] [:, 128] hints #hints : tensor<4x256xbf16> -> tensor<4x128xbf16>
      %11 = pto.view %w_dq[0, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %12 = pto.matmul %10, %11 hints #hints1 : tensor<4x128xbf16>, tensor<128x128xbf16> -> tensor<4x128xf32>
      %13 = pto.view %1[0, 128] [:, 128] hints #hints : tensor<4x256xbf16> -> tensor<4x128xbf16>
      %14 = pto.view %w_dq[128, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %15 = pto.matmul %13, %14 hints #hints1 : tensor<4x128xbf16>, tensor<128x128xbf16> -> tensor<4x128xf32>
      %16 = pto.add %12, %15 hints #hints45 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %17 = pto.cast %16 hints #hints45 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %18 = pto.cast %17 hints #hints45 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %19 = pto.mul %18, %18 hints #hints45 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %20 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %21 = pto.mul %19, %20 hints #hints45 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %22 = pto.sum %21 axis 1 keepdim hints #hints45 : tensor<4x128xf32> -> tensor<4x1xf32>
      %23 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %24 = pto.add %22, %23 hints #hints45 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %25 = pto.sqrt %24 hints #hints45 : tensor<4x1xf32> -> tensor<4x1xf32>
      %26 = pto.div %18, %25 hints #hints45 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %27 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints45 : tensor<128xbf16> -> tensor<1x128xbf16>
      %28 = pto.cast %27 hints #hints45 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %29 = pto.mul %26, %28 hints #hints45 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %30 = pto.cast %29 hints #hints45 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %31 = pto.cast %30 hints #hints46 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %32 = pto.abs %31 hints #hints46 : tensor<4x128xf32> -> tensor<4x128xf32>
      %33 = pto.amax %32 axis 1 keepdim hints #hints46 : tensor<4x128xf32> -> tensor<4x1xf32>
      %34 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints46 : tensor<1x1xf32>
      %35 = pto.div %34, %33 hints #hints46 : tensor<1x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %36 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints46 : tensor<1x1xf32>
      %37 = pto.div %36, %35 hints #hints46 : tensor<1x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %38 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints46 : tensor<1x1xf32>
      %39 = pto.isfinite %35 hints #hints46 : tensor<4x1xf32> -> tensor<4x1xi1>
      %40 = pto.where %39, %35, %38 hints #hints46 : tensor<4x1xi1>, tensor<4x1xf32>, tensor<1x1xf32> -> tensor<4x1xf32>
      %41 = pto.mul %31, %40 hints #hints46 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %42 = pto.cast %41 round  rint hints #hints46 : tensor<4x128xf32> -> tensor<4x128xi32>
      %43 = pto.cast %42 round  round hints #hints46 : tensor<4x128xi32> -> tensor<4x128xf16>
      %44 = pto.cast %43 round  trunc sat hints #hints46 : tensor<4x128xf16> -> tensor<4x128xi8>
      %45 = pto.matmul %44, %w_uq_qr hints #hints5 : tensor<4x128xi8>, tensor<128x384xi8> -> tensor<4x384xi32>
      %46 = pto.cast %45 hints #hints47 : tensor<4x384xi32> -> tensor<4x384xf32>
      %47 = pto.mul %46, %37 hints #hints47 : tensor<4x384xf32>, tensor<4x1xf32> -> tensor<4x384xf32>
      %48 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints47 : tensor<384x1xf32> -> tensor<1x384xf32>
      %49 = pto.mul %47, %48 hints #hints47 : tensor<4x384xf32>, tensor<1x384xf32> -> tensor<4x384xf32>
      %50 = pto.cast %49 hints #hints47 : tensor<4x384xf32> -> tensor<4x384xbf16>
      %51 = pto.reshape %50 ([0] -> [0], [1] -> [1, 2]) hints #hints47 : tensor<4x384xbf16> -> tensor<4x4x96xbf16>
      %52 = pto.view %51[0, 0, 0] [:, :, 32] hints #hints7 : tensor<4x4x96xbf16> -> tensor<4x4x32xbf16>
      %53 = pto.transpose %52 0, 1 hints #hints7 : tensor<4x4x32xbf16> -> tensor<4x4x32xbf16>
      %54 = pto.matmul %53, %w_uk hints #hints8 : tensor<4x4x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x4x128xbf16>
      %55 = pto.transpose %54 0, 1 hints #hints7 : tensor<4x4x128xbf16> -> tensor<4x4x128xbf16>
      %56 = pto.view %51[0, 0, 32] [:, :, 64] hints #hints9 : tensor<4x4x96xbf16> -> tensor<4x4x64xbf16>
      %57 = pto.cast %4 hints #hints10 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %58 = pto.reshape %57 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds3> -> tensor<?x1x64xf32, #bounds4>
      %59 = pto.cast %7 hints #hints10 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %60 = pto.reshape %59 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds3> -> tensor<?x1x64xf32, #bounds4>
      %61 = pto.cast %56 hints #hints11 : tensor<4x4x64xbf16> -> tensor<4x4x64xf32>
      %62 = pto.reshape %61 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints12 : tensor<4x4x64xf32> -> tensor<4x4x32x2xf32>
      %63 = pto.transpose %62 2, 3 hints #hints12 : tensor<4x4x32x2xf32> -> tensor<4x4x2x32xf32>
      %64 = pto.reshape %63 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints12 : tensor<4x4x2x32xf32> -> tensor<4x4x64xf32>
      %65 = pto.view %64[0, 0, 0] [%3, :, :] hints #hints11 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %66 = pto.mul %65, %58 hints #hints11 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %67 = pto.view %64[0, 0, 0] [:, :, 32] hints #hints11 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %68 = pto.view %64[0, 0, 32] [:, :, 32] hints #hints11 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %69 = pto.neg %68 hints #hints11 : tensor<4x4x32xf32> -> tensor<4x4x32xf32>
      %70 = pto.concat %69, %67 axis 2 hints #hints11 : tensor<4x4x32xf32>, tensor<4x4x32xf32> -> tensor<4x4x64xf32>
      %71 = pto.view %70[0, 0, 0] [%6, :, :] hints #hints11 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %72 = pto.mul %71, %60 hints #hints11 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %73 = arith.minsi %3, %6 : index
      %74 = pto.view %66[0, 0, 0] [%73, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %75 = pto.view %72[0, 0, 0] [%73, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %76 = pto.add %74, %75 hints #hints11 : tensor<?x4x64xf32, #bounds4>, tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %77 = pto.cast %76 hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xbf16, #bounds4>
      %78 = pto.assemble %55 into %arg31[%arg29, 0, 0] hints #hints11 : tensor<4x4x128xbf16> into tensor<?x4x128xbf16>
      %79 = pto.assemble %77 into %arg32[%arg29, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds4> into tensor<?x4x64xbf16>
      %80 = pto.matmul %1, %w_dkv_kr hints #hints13 : tensor<4x256xbf16>, tensor<256x192xbf16> -> tensor<4x192xbf16>
      %81 = pto.view %80[0, 128] [:, 64] hints #hints48 : tensor<4x192xbf16> -> tensor<4x64xbf16>
      %82 = pto.cast %81 hints #hints48 : tensor<4x64xbf16> -> tensor<4x64xf32>
      %83 = pto.cast %4 hints #hints48 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %84 = pto.cast %7 hints #hints48 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %85 = pto.reshape %82 ([0] -> [0], [1] -> [1, 2]) hints #hints49 : tensor<4x64xf32> -> tensor<4x32x2xf32>
      %86 = pto.transpose %85 1, 2 hints #hints49 : tensor<4x32x2xf32> -> tensor<4x2x32xf32>
      %87 = pto.reshape %86 ([0] -> [0], [1, 2] -> [1]) hints #hints49 : tensor<4x2x32xf32> -> tensor<4x64xf32>
      %88 = pto.view %87[0, 0] [%3, :] hints #hints48 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %89 = pto.mul %88, %83 hints #hints48 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %90 = pto.view %87[0, 0] [:, 32] hints #hints48 : tensor<4x64xf32> -> tensor<4x32xf32>
      %91 = pto.view %87[0, 32] [:, 32] hints #hints48 : tensor<4x64xf32> -> tensor<4x32xf32>
      %92 = pto.neg %91 hints #hints48 : tensor<4x32xf32> -> tensor<4x32xf32>
      %93 = pto.concat %92, %90 axis 1 hints #hints48 : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x64xf32>
      %94 = pto.view %93[0, 0] [%6, :] hints #hints48 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %95 = pto.mul %94, %84 hints #hints48 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %96 = arith.minsi %3, %6 : index
      %97 = pto.view %89[0, 0] [%96, :] hints #hints48 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %98 = pto.view %95[0, 0] [%96, :] hints #hints48 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %99 = pto.add %97, %98 hints #hints48 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %100 = pto.cast %99 hints #hints48 : tensor<?x64xf32, #bounds3> -> tensor<?x64xbf16, #bounds3>
      %101 = pto.view %80[0, 0] [:, 128] hints #hints50 : tensor<4x192xbf16> -> tensor<4x128xbf16>
      %102 = pto.cast %101 hints #hints50 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %103 = pto.mul %102, %102 hints #hints50 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %104 = pto.full 7.812500e-03 : f32 [] hints #hints17 : tensor<f32>
      %105 = pto.mul %103, %104 hints #hints50 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %106 = pto.sum %105 axis 1 keepdim hints #hints50 : tensor<4x128xf32> -> tensor<4x1xf32>
      %107 = pto.full 9.99999974E-6 : f32 [] hints #hints17 : tensor<f32>
      %108 = pto.add %106, %107 hints #hints50 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %109 = pto.sqrt %108 hints #hints50 : tensor<4x1xf32> -> tensor<4x1xf32>
      %110 = pto.div %102, %109 hints #hints50 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %111 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints50 : tensor<128xbf16> -> tensor<1x128xbf16>
      %112 = pto.cast %111 hints #hints50 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %113 = pto.mul %110, %112 hints #hints50 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %114 = pto.cast %113 hints #hints50 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %115 = pto.reshape %114 ([0] -> [0], [1] -> [1, 2]) hints #hints51 : tensor<4x128xbf16> -> tensor<4x4x32xbf16>
      %116 = pto.cast %115 hints #hints51 : tensor<4x4x32xbf16> -> tensor<4x4x32xf32>
      %117 = pto.abs %116 hints #hints51 : tensor<4x4x32xf32> -> tensor<4x4x32xf32>
      %118 = pto.amax %117 axis 2 keepdim hints #hints51 : tensor<4x4x32xf32> -> tensor<4x4x1xf32>
      %119 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints51 : tensor<1x1x1xf32>
      %120 = pto.div %119, %118 hints #hints51 : tensor<1x1x1xf32>, tensor<4x4x1xf32> -> tensor<4x4x1xf32>
      %121 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints51 : tensor<1x1x1xf32>
      %122 = pto.div %121, %120 hints #hints51 : tensor<1x1x1xf32>, tensor<4x4x1xf32> -> tensor<4x4x1xf32>
      %123 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints51 : tensor<1x1x1xf32>
      %124 = pto.isfinite %120 hints #hints51 : tensor<4x4x1xf32> -> tensor<4x4x1xi1>
      %125 = pto.where %124, %120, %123 hints #hints51 : tensor<4x4x1xi1>, tensor<4x4x1xf32>, tensor<1x1x1xf32> -> tensor<4x4x1xf32>
      %126 = pto.mul %116, %125 hints #hints51 : tensor<4x4x32xf32>, tensor<4x4x1xf32> -> tensor<4x4x32xf32>
      %127 = pto.cast %126 round  rint hints #hints51 : tensor<4x4x32xf32> -> tensor<4x4x32xi32>
      %128 = pto.cast %127 round  round hints #hints51 : tensor<4x4x32xi32> -> tensor<4x4x32xf16>
      %129 = pto.cast %128 round  trunc sat hints #hints51 : tensor<4x4x32xf16> -> tensor<4x4x32xi8>
      %130 = pto.reshape %129 ([0] -> [0], [1, 2] -> [1]) hints #hints51 : tensor<4x4x32xi8> -> tensor<4x128xi8>
      %131 = pto.reshape %122 ([0] -> [0], [1, 2] -> [1]) hints #hints51 : tensor<4x4x1xf32> -> tensor<4x4xf32>
      %132 = pto.reshape %100 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints52 : tensor<?x64xbf16, #bounds3> -> tensor<?x1x1x64xbf16, #bounds5>
      %133 = arith.minsi %c4, %96 : index
      %134 = pto.view %9[0, 0] [%133, :] hints #hints20 : tensor<4x1xi64> -> tensor<?x1xi64, #bounds3>
      %135 = pto.view %132[0, 0, 0, 0] [%133, :, :, :] hints #hints52 : tensor<?x1x1x64xbf16, #bounds5> -> tensor<?x1x1x64xbf16, #bounds5>
      %136 = pto.scatter_update %135 into %arg33 at %134 hints #hints52 : tensor<?x1x1x64xbf16, #bounds5>, tensor<?x1xi64, #bounds3> into tensor<?x128x1x64xbf16>
      %137 = pto.reshape %130 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints53 : tensor<4x128xi8> -> tensor<4x1x1x128xi8>
      %138 = pto.scatter_update %137 into %arg34 at %9 hints #hints53 : tensor<4x1x1x128xi8>, tensor<4x1xi64> into tensor<?x128x1x128xi8>
      %139 = pto.reshape %131 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints54 : tensor<4x4xf32> -> tensor<4x1x1x4xf32>
      %140 = pto.scatter_update %139 into %arg35 at %9 hints #hints54 : tensor<4x1x1x4xf32>, tensor<4x1xi64> into tensor<?x128x1x4xf32>
      %141 = pto.matmul %44, %w_qb hints #hints23 : tensor<4x128xi8>, tensor<128x512xi8> -> tensor<4x512xi32>
      %142 = pto.cast %141 hints #hints24 : tensor<4x512xi32> -> tensor<4x512xf32>
      %143 = pto.mul %142, %37 hints #hints24 : tensor<4x512xf32>, tensor<4x1xf32> -> tensor<4x512xf32>
      %144 = pto.reshape %w_qb_scale ([0, 1] -> [0, 1]) hints #hints24 : tensor<512x1xf32> -> tensor<1x512xf32>
      %145 = pto.mul %143, %144 hints #hints24 : tensor<4x512xf32>, tensor<1x512xf32> -> tensor<4x512xf32>
      %146 = pto.cast %145 hints #hints24 : tensor<4x512xf32> -> tensor<4x512xbf16>
      %147 = pto.reshape %146 ([0] -> [0], [1] -> [1, 2]) hints #hints24 : tensor<4x512xbf16> -> tensor<4x4x128xbf16>
      %148 = pto.view %147[0, 0, 0] [:, :, 64] hints #hints25 : tensor<4x4x128xbf16> -> tensor<4x4x64xbf16>
      %149 = pto.view %147[0, 0, 64] [:, :, 64] hints #hints25 : tensor<4x4x128xbf16> -> tensor<4x4x64xbf16>
      %150 = pto.cast %4 hints #hints26 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %151 = pto.reshape %150 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<?x64xf32, #bounds3> -> tensor<?x1x64xf32, #bounds4>
      %152 = pto.cast %7 hints #hints26 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %153 = pto.reshape %152 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<?x64xf32, #bounds3> -> tensor<?x1x64xf32, #bounds4>
      %154 = pto.cast %148 hints #hints27 : tensor<4x4x64xbf16> -> tensor<4x4x64xf32>
      %155 = pto.view %154[0, 0, 0] [%3, :, :] hints #hints27 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %156 = pto.mul %155, %151 hints #hints27 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %157 = pto.view %154[0, 0, 0] [:, :, 32] hints #hints27 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %158 = pto.view %154[0, 0, 32] [:, :, 32] hints #hints27 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %159 = pto.neg %158 hints #hints27 : tensor<4x4x32xf32> -> tensor<4x4x32xf32>
      %160 = pto.concat %159, %157 axis 2 hints #hints27 : tensor<4x4x32xf32>, tensor<4x4x32xf32> -> tensor<4x4x64xf32>
      %161 = pto.view %160[0, 0, 0] [%6, :, :] hints #hints27 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %162 = pto.mul %161, %153 hints #hints27 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %163 = arith.minsi %3, %6 : index
      %164 = pto.view %156[0, 0, 0] [%163, :, :] hints #hints27 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %165 = pto.view %162[0, 0, 0] [%163, :, :] hints #hints27 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %166 = pto.add %164, %165 hints #hints27 : tensor<?x4x64xf32, #bounds4>, tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %167 = pto.cast %166 hints #hints27 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xbf16, #bounds4>
      %168 = arith.minsi %163, %c4 : index
      %169 = pto.view %167[0, 0, 0] [%168, :, :] hints #hints28 : tensor<?x4x64xbf16, #bounds4> -> tensor<?x4x64xbf16, #bounds4>
      %170 = pto.view %149[0, 0, 0] [%168, :, :] hints #hints28 : tensor<4x4x64xbf16> -> tensor<?x4x64xbf16, #bounds4>
      %171 = pto.concat %169, %170 axis 2 hints #hints28 : tensor<?x4x64xbf16, #bounds4>, tensor<?x4x64xbf16, #bounds4> -> tensor<?x4x128xbf16, #bounds4>
      %172 = pto.reshape %hadamard_q ([0] -> [0, 1], [1] -> [2]) hints #hints28 : tensor<128x128xbf16> -> tensor<1x128x128xbf16>
      %173 = pto.matmul %171, %172 hints #hints29 : tensor<?x4x128xbf16, #bounds4>, tensor<1x128x128xbf16> -> tensor<?x4x128xbf16, #bounds4>
      %174 = pto.cast %173 hints #hints30 : tensor<?x4x128xbf16, #bounds4> -> tensor<?x4x128xf32, #bounds4>
      %175 = pto.abs %174 hints #hints30 : tensor<?x4x128xf32, #bounds4> -> tensor<?x4x128xf32, #bounds4>
      %176 = pto.amax %175 axis 2 keepdim hints #hints30 : tensor<?x4x128xf32, #bounds4> -> tensor<?x4x1xf32, #bounds4>
      %177 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %178 = pto.div %177, %176 hints #hints30 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds4> -> tensor<?x4x1xf32, #bounds4>
      %179 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %180 = pto.div %179, %178 hints #hints30 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds4> -> tensor<?x4x1xf32, #bounds4>
      %181 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %182 = pto.isfinite %178 hints #hints30 : tensor<?x4x1xf32, #bounds4> -> tensor<?x4x1xi1, #bounds4>
      %183 = pto.where %182, %178, %181 hints #hints30 : tensor<?x4x1xi1, #bounds4>, tensor<?x4x1xf32, #bounds4>, tensor<1x1x1xf32> -> tensor<?x4x1xf32, #bounds4>
      %184 = pto.mul %174, %183 hints #hints30 : tensor<?x4x128xf32, #bounds4>, tensor<?x4x1xf32, #bounds4> -> tensor<?x4x128xf32, #bounds4>
      %185 = pto.cast %184 round  rint hints #hints30 : tensor<?x4x128xf32, #bounds4> -> tensor<?x4x128xi32, #bounds4>
      %186 = pto.cast %185 round  round hints #hints30 : tensor<?x4x128xi32, #bounds4> -> tensor<?x4x128xf16, #bounds4>
      %187 = pto.cast %186 round  trunc sat hints #hints30 : tensor<?x4x128xf16, #bounds4> -> tensor<?x4x128xi8, #bounds4>
      %188 = pto.assemble %187 into %arg36[%arg29, 0, 0] hints #hints30 : tensor<?x4x128xi8, #bounds4> into tensor<?x4x128xi8>
      %189 = pto.cast %180 hints #hints30 : tensor<?x4x1xf32, #bounds4> -> tensor<?x4x1xf16, #bounds4>
      %190 = pto.assemble %189 into %arg37[%arg29, 0, 0] hints #hints30 : tensor<?x4x1xf16, #bounds4> into tensor<?x4x1xf16>
      %191 = pto.matmul %1, %wk hints #hints31 : tensor<4x256xbf16>, tensor<256x128xbf16> -> tensor<4x128xf32>
      %192 = pto.full 7.812500e-03 : f32 [] hints #hints32 : tensor<f32>
      %193 = pto.mul %191, %192 hints #hints33 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %194 = pto.sum %193 axis 1 keepdim hints #hints33 : tensor<4x128xf32> -> tensor<4x1xf32>
      %195 = pto.sub %191, %194 hints #hints33 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %196 = pto.mul %195, %195 hints #hints33 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %197 = pto.full 7.812500e-03 : f32 [] hints #hints32 : tensor<f32>
      %198 = pto.mul %196, %197 hints #hints33 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %199 = pto.sum %198 axis 1 keepdim hints #hints33 : tensor<4x128xf32> -> tensor<4x1xf32>
      %200 = pto.full 9.99999997E-7 : f32 [] hints #hints32 : tensor<f32>
      %201 = pto.add %199, %200 hints #hints33 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %202 = pto.sqrt %201 hints #hints33 : tensor<4x1xf32> -> tensor<4x1xf32>
      %203 = pto.div %195, %202 hints #hints33 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %204 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints33 : tensor<128xbf16> -> tensor<1x128xbf16>
      %205 = pto.cast %204 hints #hints33 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %206 = pto.mul %203, %205 hints #hints33 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %207 = pto.reshape %beta ([0] -> [0, 1]) hints #hints33 : tensor<128xbf16> -> tensor<1x128xbf16>
      %208 = pto.cast %207 hints #hints33 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %209 = pto.add %206, %208 hints #hints33 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %210 = pto.cast %209 hints #hints33 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %211 = pto.view %210[0, 0] [:, 64] hints #hints34 : tensor<4x128xbf16> -> tensor<4x64xbf16>
      %212 = pto.view %210[0, 64] [:, 64] hints #hints34 : tensor<4x128xbf16> -> tensor<4x64xbf16>
      %213 = pto.cast %211 hints #hints55 : tensor<4x64xbf16> -> tensor<4x64xf32>
      %214 = pto.cast %4 hints #hints55 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %215 = pto.cast %7 hints #hints55 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %216 = pto.view %213[0, 0] [%3, :] hints #hints55 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %217 = pto.mul %216, %214 hints #hints55 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %218 = pto.view %213[0, 0] [:, 32] hints #hints55 : tensor<4x64xf32> -> tensor<4x32xf32>
      %219 = pto.view %213[0, 32] [:, 32] hints #hints55 : tensor<4x64xf32> -> tensor<4x32xf32>
      %220 = pto.neg %219 hints #hints55 : tensor<4x32xf32> -> tensor<4x32xf32>
      %221 = pto.concat %220, %218 axis 1 hints #hints55 : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x64xf32>
      %222 = pto.view %221[0, 0] [%6, :] hints #hints55 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %223 = pto.mul %222, %215 hints #hints55 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %224 = arith.minsi %3, %6 : index
      %225 = pto.view %217[0, 0] [%224, :] hints #hints55 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %226 = pto.view %223[0, 0] [%224, :] hints #hints55 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %227 = pto.add %225, %226 hints #hints55 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %228 = pto.cast %227 hints #hints55 : tensor<?x64xf32, #bounds3> -> tensor<?x64xbf16, #bounds3>
      %229 = arith.minsi %224, %c4 : index
      %230 = pto.view %228[0, 0] [%229, :] hints #hints56 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xbf16, #bounds3>
      %231 = pto.view %212[0, 0] [%229, :] hints #hints56 : tensor<4x64xbf16> -> tensor<?x64xbf16, #bounds3>
      %232 = pto.concat %230, %231 axis 1 hints #hints56 : tensor<?x64xbf16, #bounds3>, tensor<?x64xbf16, #bounds3> -> tensor<?x128xbf16, #bounds3>
      %233 = pto.matmul %232, %hadamard_k hints #hints37 : tensor<?x128xbf16, #bounds3>, tensor<128x128xbf16> -> tensor<?x128xbf16, #bounds3>
      %234 = pto.cast %233 hints #hints57 : tensor<?x128xbf16, #bounds3> -> tensor<?x128xf32, #bounds3>
      %235 = pto.abs %234 hints #hints57 : tensor<?x128xf32, #bounds3> -> tensor<?x128xf32, #bounds3>
      %236 = pto.amax %235 axis 1 keepdim hints #hints57 : tensor<?x128xf32, #bounds3> -> tensor<?x1xf32, #bounds3>
      %237 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints57 : tensor<1x1xf32>
      %238 = pto.div %237, %236 hints #hints57 : tensor<1x1xf32>, tensor<?x1xf32, #bounds3> -> tensor<?x1xf32, #bounds3>
      %239 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints57 : tensor<1x1xf32>
      %240 = pto.div %239, %238 hints #hints57 : tensor<1x1xf32>, tensor<?x1xf32, #bounds3> -> tensor<?x1xf32, #bounds3>
      %241 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints57 : tensor<1x1xf32>
      %242 = pto.isfinite %238 hints #hints57 : tensor<?x1xf32, #bounds3> -> tensor<?x1xi1, #bounds3>
      %243 = pto.where %242, %238, %241 hints #hints57 : tensor<?x1xi1, #bounds3>, tensor<?x1xf32, #bounds3>, tensor<1x1xf32> -> tensor<?x1xf32, #bounds3>
      %244 = pto.mul %234, %243 hints #hints57 : tensor<?x128xf32, #bounds3>, tensor<?x1xf32, #bounds3> -> tensor<?x128xf32, #bounds3>
      %245 = pto.cast %244 round  rint hints #hints57 : tensor<?x128xf32, #bounds3> -> tensor<?x128xi32, #bounds3>
      %246 = pto.cast %245 round  round hints #hints57 : tensor<?x128xi32, #bounds3> -> tensor<?x128xf16, #bounds3>
      %247 = pto.cast %246 round  trunc sat hints #hints57 : tensor<?x128xf16, #bounds3> -> tensor<?x128xi8, #bounds3>
      %248 = pto.cast %240 hints #hints57 : tensor<?x1xf32, #bounds3> -> tensor<?x1xf16, #bounds3>
      %249 = pto.reshape %247 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints58 : tensor<?x128xi8, #bounds3> -> tensor<?x1x1x128xi8, #bounds5>
      %250 = arith.minsi %c4, %229 : index
      %251 = pto.view %9[0, 0] [%250, :] hints #hints40 : tensor<4x1xi64> -> tensor<?x1xi64, #bounds3>
      %252 = pto.view %249[0, 0, 0, 0] [%250, :, :, :] hints #hints58 : tensor<?x1x1x128xi8, #bounds5> -> tensor<?x1x1x128xi8, #bounds5>
      %253 = pto.scatter_update %252 into %arg38 at %251 hints #hints58 : tensor<?x1x1x128xi8, #bounds5>, tensor<?x1xi64, #bounds3> into tensor<?x128x1x128xi8>
      %254 = pto.reshape %248 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints59 : tensor<?x1xf16, #bounds3> -> tensor<?x1x1x1xf16, #bounds5>
      %255 = arith.minsi %c4, %229 : index
      %256 = pto.view %9[0, 0] [%255, :] hints #hints40 : tensor<4x1xi64> -> tensor<?x1xi64, #bounds3>
      %257 = pto.view %254[0, 0, 0, 0] [%255, :, :, :] hints #hints59 : tensor<?x1x1x1xf16, #bounds5> -> tensor<?x1x1x1xf16, #bounds5>
      %258 = pto.scatter_update %257 into %arg39 at %256 hints #hints59 : tensor<?x1x1x1xf16, #bounds5>, tensor<?x1xi64, #bounds3> into tensor<?x128x1x1xf16>
      %259 = pto.matmul %1, %w_proj hints #hints42 : tensor<4x256xbf16>, tensor<256x4xbf16> -> tensor<4x4xbf16>
      %260 = pto.cast %259 hints #hints60 : tensor<4x4xbf16> -> tensor<4x4xf32>
      %261 = pto.full 0.0441941731 : f32 [] hints #hints44 : tensor<f32>
      %262 = pto.mul %260, %261 hints #hints60 : tensor<4x4xf32>, tensor<f32> -> tensor<4x4xf32>
      %263 = pto.cast %262 hints #hints60 : tensor<4x4xf32> -> tensor<4x4xf16>
      %264 = pto.assemble %263 into %arg40[%arg29, 0] hints #hints60 : tensor<4x4xf16> into tensor<?x4xf16>
      pto.yield %78, %79, %136, %138, %140, %188, %190, %253, %258, %264 : tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4xf16>
    } factor 2 (%arg29, %arg30, %arg31, %arg32, %arg33, %arg34, %arg35, %arg36, %arg37, %arg38, %arg39, %arg40) {
      %1 = pto.view %x[%arg29, 0] [2, :] : tensor<?x256xbf16> -> tensor<2x256xbf16>
      %2 = arith.subi %dim_0, %arg29 : index
      %3 = arith.minsi %c2, %2 : index
      %4 = pto.view %cos[%arg29, 0] [%3, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds6>
      %5 = arith.subi %dim_1, %arg29 : index
      %6 = arith.minsi %c2, %5 : index
      %7 = pto.view %sin[%arg29, 0] [%6, :] : tensor<?x64xbf16> -> tensor<?x64xbf16, #bounds6>
      %8 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %9 = pto.view %8[%arg29, 0] [2, :] : tensor<?x1xi64> -> tensor<2x1xi64>
      %10 = pto.view %1[0, 0] [:, 128] hints #hints : tensor<2x256xbf16> -> tensor<2x128xbf16>
      %11 = pto.view %w_dq[0, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %12 = pto.matmul %10, %11 hints #hints1 : tensor<2x128xbf16>, tensor<128x128xbf16> -> tensor<2x128xf32>
      %13 = pto.view %1[0, 128] [:, 128] hints #hints : tensor<2x256xbf16> -> tensor<2x128xbf16>
      %14 = pto.view %w_dq[128, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %15 = pto.matmul %13, %14 hints #hints1 : tensor<2x128xbf16>, tensor<128x128xbf16> -> tensor<2x128xf32>
      %16 = pto.add %12, %15 hints #hints61 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %17 = pto.cast %16 hints #hints61 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %18 = pto.cast %17 hints #hints61 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %19 = pto.mul %18, %18 hints #hints61 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %20 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %21 = pto.mul %19, %20 hints #hints61 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %22 = pto.sum %21 axis 1 keepdim hints #hints61 : tensor<2x128xf32> -> tensor<2x1xf32>
      %23 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %24 = pto.add %22, %23 hints #hints61 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %25 = pto.sqrt %24 hints #hints61 : tensor<2x1xf32> -> tensor<2x1xf32>
      %26 = pto.div %18, %25 hints #hints61 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %27 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints61 : tensor<128xbf16> -> tensor<1x128xbf16>
      %28 = pto.cast %27 hints #hints61 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %29 = pto.mul %26, %28 hints #hints61 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %30 = pto.cast %29 hints #hints61 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %31 = pto.cast %30 hints #hints62 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %32 = pto.abs %31 hints #hints62 : tensor<2x128xf32> -> tensor<2x128xf32>
      %33 = pto.amax %32 axis 1 keepdim hints #hints62 : tensor<2x128xf32> -> tensor<2x1xf32>
      %34 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints62 : tensor<1x1xf32>
      %35 = pto.div %34, %33 hints #hints62 : tensor<1x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
      %36 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints62 : tensor<1x1xf32>
      %37 = pto.div %36, %35 hints #hints62 : tensor<1x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
      %38 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints62 : tensor<1x1xf32>
      %39 = pto.isfinite %35 hints #hints62 : tensor<2x1xf32> -> tensor<2x1xi1>
      %40 = pto.where %39, %35, %38 hints #hints62 : tensor<2x1xi1>, tensor<2x1xf32>, tensor<1x1xf32> -> tensor<2x1xf32>
      %41 = pto.mul %31, %40 hints #hints62 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %42 = pto.cast %41 round  rint hints #hints62 : tensor<2x128xf32> -> tensor<2x128xi32>
      %43 = pto.cast %42 round  round hints #hints62 : tensor<2x128xi32> -> tensor<2x128xf16>
      %44 = pto.cast %43 round  trunc sat hints #hints62 : tensor<2x128xf16> -> tensor<2x128xi8>
      %45 = pto.matmul %44, %w_uq_qr hints #hints5 : tensor<2x128xi8>, tensor<128x384xi8> -> tensor<2x384xi32>
      %46 = pto.cast %45 hints #hints63 : tensor<2x384xi32> -> tensor<2x384xf32>
      %47 = pto.mul %46, %37 hints #hints63 : tensor<2x384xf32>, tensor<2x1xf32> -> tensor<2x384xf32>
      %48 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints63 : tensor<384x1xf32> -> tensor<1x384xf32>
      %49 = pto.mul %47, %48 hints #hints63 : tensor<2x384xf32>, tensor<1x384xf32> -> tensor<2x384xf32>
      %50 = pto.cast %49 hints #hints63 : tensor<2x384xf32> -> tensor<2x384xbf16>
      %51 = pto.reshape %50 ([0] -> [0], [1] -> [1, 2]) hints #hints63 : tensor<2x384xbf16> -> tensor<2x4x96xbf16>
      %52 = pto.view %51[0, 0, 0] [:, :, 32] hints #hints7 : tensor<2x4x96xbf16> -> tensor<2x4x32xbf16>
      %53 = pto.transpose %52 0, 1 hints #hints7 : tensor<2x4x32xbf16> -> tensor<4x2x32xbf16>
      %54 = pto.matmul %53, %w_uk hints #hints8 : tensor<4x2x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x2x128xbf16>
      %55 = pto.transpose %54 0, 1 hints #hints7 : tensor<4x2x128xbf16> -> tensor<2x4x128xbf16>
      %56 = pto.view %51[0, 0, 32] [:, :, 64] hints #hints9 : tensor<2x4x96xbf16> -> tensor<2x4x64xbf16>
      %57 = pto.cast %4 hints #hints10 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %58 = pto.reshape %57 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %59 = pto.cast %7 hints #hints10 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %60 = pto.reshape %59 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %61 = pto.cast %56 hints #hints11 : tensor<2x4x64xbf16> -> tensor<2x4x64xf32>
      %62 = pto.reshape %61 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints12 : tensor<2x4x64xf32> -> tensor<2x4x32x2xf32>
      %63 = pto.transpose %62 2, 3 hints #hints12 : tensor<2x4x32x2xf32> -> tensor<2x4x2x32xf32>
      %64 = pto.reshape %63 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints12 : tensor<2x4x2x32xf32> -> tensor<2x4x64xf32>
      %65 = pto.view %64[0, 0, 0] [%3, :, :] hints #hints11 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %66 = pto.mul %65, %58 hints #hints11 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %67 = pto.view %64[0, 0, 0] [:, :, 32] hints #hints11 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %68 = pto.view %64[0, 0, 32] [:, :, 32] hints #hints11 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %69 = pto.neg %68 hints #hints11 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
      %70 = pto.concat %69, %67 axis 2 hints #hints11 : tensor<2x4x32xf32>, tensor<2x4x32xf32> -> tensor<2x4x64xf32>
      %71 = pto.view %70[0, 0, 0] [%6, :, :] hints #hints11 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %72 = pto.mul %71, %60 hints #hints11 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %73 = arith.minsi %3, %6 : index
      %74 = pto.view %66[0, 0, 0] [%73, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %75 = pto.view %72[0, 0, 0] [%73, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %76 = pto.add %74, %75 hints #hints11 : tensor<?x4x64xf32, #bounds7>, tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %77 = pto.cast %76 hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xbf16, #bounds7>
      %78 = pto.assemble %55 into %arg31[%arg29, 0, 0] hints #hints11 : tensor<2x4x128xbf16> into tensor<?x4x128xbf16>
      %79 = pto.assemble %77 into %arg32[%arg29, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds7> into tensor<?x4x64xbf16>
      %80 = pto.matmul %1, %w_dkv_kr hints #hints13 : tensor<2x256xbf16>, tensor<256x192xbf16> -> tensor<2x192xbf16>
      %81 = pto.view %80[0, 128] [:, 64] hints #hints64 : tensor<2x192xbf16> -> tensor<2x64xbf16>
      %82 = pto.cast %81 hints #hints64 : tensor<2x64xbf16> -> tensor<2x64xf32>
      %83 = pto.cast %4 hints #hints64 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %84 = pto.cast %7 hints #hints64 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %85 = pto.reshape %82 ([0] -> [0], [1] -> [1, 2]) hints #hints65 : tensor<2x64xf32> -> tensor<2x32x2xf32>
      %86 = pto.transpose %85 1, 2 hints #hints65 : tensor<2x32x2xf32> -> tensor<2x2x32xf32>
      %87 = pto.reshape %86 ([0] -> [0], [1, 2] -> [1]) hints #hints65 : tensor<2x2x32xf32> -> tensor<2x64xf32>
      %88 = pto.view %87[0, 0] [%3, :] hints #hints64 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %89 = pto.mul %88, %83 hints #hints64 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %90 = pto.view %87[0, 0] [:, 32] hints #hints64 : tensor<2x64xf32> -> tensor<2x32xf32>
      %91 = pto.view %87[0, 32] [:, 32] hints #hints64 : tensor<2x64xf32> -> tensor<2x32xf32>
      %92 = pto.neg %91 hints #hints64 : tensor<2x32xf32> -> tensor<2x32xf32>
      %93 = pto.concat %92, %90 axis 1 hints #hints64 : tensor<2x32xf32>, tensor<2x32xf32> -> tensor<2x64xf32>
      %94 = pto.view %93[0, 0] [%6, :] hints #hints64 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %95 = pto.mul %94, %84 hints #hints64 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %96 = arith.minsi %3, %6 : index
      %97 = pto.view %89[0, 0] [%96, :] hints #hints64 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %98 = pto.view %95[0, 0] [%96, :] hints #hints64 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %99 = pto.add %97, %98 hints #hints64 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %100 = pto.cast %99 hints #hints64 : tensor<?x64xf32, #bounds6> -> tensor<?x64xbf16, #bounds6>
      %101 = pto.view %80[0, 0] [:, 128] hints #hints66 : tensor<2x192xbf16> -> tensor<2x128xbf16>
      %102 = pto.cast %101 hints #hints66 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %103 = pto.mul %102, %102 hints #hints66 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %104 = pto.full 7.812500e-03 : f32 [] hints #hints17 : tensor<f32>
      %105 = pto.mul %103, %104 hints #hints66 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %106 = pto.sum %105 axis 1 keepdim hints #hints66 : tensor<2x128xf32> -> tensor<2x1xf32>
      %107 = pto.full 9.99999974E-6 : f32 [] hints #hints17 : tensor<f32>
      %108 = pto.add %106, %107 hints #hints66 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %109 = pto.sqrt %108 hints #hints66 : tensor<2x1xf32> -> tensor<2x1xf32>
      %110 = pto.div %102, %109 hints #hints66 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %111 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints66 : tensor<128xbf16> -> tensor<1x128xbf16>
      %112 = pto.cast %111 hints #hints66 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %113 = pto.mul %110, %112 hints #hints66 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %114 = pto.cast %113 hints #hints66 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %115 = pto.reshape %114 ([0] -> [0], [1] -> [1, 2]) hints #hints67 : tensor<2x128xbf16> -> tensor<2x4x32xbf16>
      %116 = pto.cast %115 hints #hints67 : tensor<2x4x32xbf16> -> tensor<2x4x32xf32>
      %117 = pto.abs %116 hints #hints67 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
      %118 = pto.amax %117 axis 2 keepdim hints #hints67 : tensor<2x4x32xf32> -> tensor<2x4x1xf32>
      %119 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints67 : tensor<1x1x1xf32>
      %120 = pto.div %119, %118 hints #hints67 : tensor<1x1x1xf32>, tensor<2x4x1xf32> -> tensor<2x4x1xf32>
      %121 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints67 : tensor<1x1x1xf32>
      %122 = pto.div %121, %120 hints #hints67 : tensor<1x1x1xf32>, tensor<2x4x1xf32> -> tensor<2x4x1xf32>
      %123 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints67 : tensor<1x1x1xf32>
      %124 = pto.isfinite %120 hints #hints67 : tensor<2x4x1xf32> -> tensor<2x4x1xi1>
      %125 = pto.where %124, %120, %123 hints #hints67 : tensor<2x4x1xi1>, tensor<2x4x1xf32>, tensor<1x1x1xf32> -> tensor<2x4x1xf32>
      %126 = pto.mul %116, %125 hints #hints67 : tensor<2x4x32xf32>, tensor<2x4x1xf32> -> tensor<2x4x32xf32>
      %127 = pto.cast %126 round  rint hints #hints67 : tensor<2x4x32xf32> -> tensor<2x4x32xi32>
      %128 = pto.cast %127 round  round hints #hints67 : tensor<2x4x32xi32> -> tensor<2x4x32xf16>
      %129 = pto.cast %128 round  trunc sat hints #hints67 : tensor<2x4x32xf16> -> tensor<2x4x32xi8>
      %130 = pto.reshape %129 ([0] -> [0], [1, 2] -> [1]) hints #hints67 : tensor<2x4x32xi8> -> tensor<2x128xi8>
      %131 = pto.reshape %122 ([0] -> [0], [1, 2] -> [1]) hints #hints67 : tensor<2x4x1xf32> -> tensor<2x4xf32>
      %132 = pto.reshape %100 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints68 : tensor<?x64xbf16, #bounds6> -> tensor<?x1x1x64xbf16, #bounds8>
      %133 = arith.minsi %c2, %96 : index
      %134 = pto.view %9[0, 0] [%133, :] hints #hints20 : tensor<2x1xi64> -> tensor<?x1xi64, #bounds6>
      %135 = pto.view %132[0, 0, 0, 0] [%133, :, :, :] hints #hints68 : tensor<?x1x1x64xbf16, #bounds8> -> tensor<?x1x1x64xbf16, #bounds8>
      %136 = pto.scatter_update %135 into %arg33 at %134 hints #hints68 : tensor<?x1x1x64xbf16, #bounds8>, tensor<?x1xi64, #bounds6> into tensor<?x128x1x64xbf16>
      %137 = pto.reshape %130 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints69 : tensor<2x128xi8> -> tensor<2x1x1x128xi8>
      %138 = pto.scatter_update %137 into %arg34 at %9 hints #hints69 : tensor<2x1x1x128xi8>, tensor<2x1xi64> into tensor<?x128x1x128xi8>
      %139 = pto.reshape %131 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints70 : tensor<2x4xf32> -> tensor<2x1x1x4xf32>
      %140 = pto.scatter_update %139 into %arg35 at %9 hints #hints70 : tensor<2x1x1x4xf32>, tensor<2x1xi64> into tensor<?x128x1x4xf32>
      %141 = pto.matmul %44, %w_qb hints #hints23 : tensor<2x128xi8>, tensor<128x512xi8> -> tensor<2x512xi32>
      %142 = pto.cast %141 hints #hints24 : tensor<2x512xi32> -> tensor<2x512xf32>
      %143 = pto.mul %142, %37 hints #hints24 : tensor<2x512xf32>, tensor<2x1xf32> -> tensor<2x512xf32>
      %144 = pto.reshape %w_qb_scale ([0, 1] -> [0, 1]) hints #hints24 : tensor<512x1xf32> -> tensor<1x512xf32>
      %145 = pto.mul %143, %144 hints #hints24 : tensor<2x512xf32>, tensor<1x512xf32> -> tensor<2x512xf32>
      %146 = pto.cast %145 hints #hints24 : tensor<2x512xf32> -> tensor<2x512xbf16>
      %147 = pto.reshape %146 ([0] -> [0], [1] -> [1, 2]) hints #hints24 : tensor<2x512xbf16> -> tensor<2x4x128xbf16>
      %148 = pto.view %147[0, 0, 0] [:, :, 64] hints #hints25 : tensor<2x4x128xbf16> -> tensor<2x4x64xbf16>
      %149 = pto.view %147[0, 0, 64] [:, :, 64] hints #hints25 : tensor<2x4x128xbf16> -> tensor<2x4x64xbf16>
      %150 = pto.cast %4 hints #hints26 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %151 = pto.reshape %150 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %152 = pto.cast %7 hints #hints26 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %153 = pto.reshape %152 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %154 = pto.cast %148 hints #hints27 : tensor<2x4x64xbf16> -> tensor<2x4x64xf32>
      %155 = pto.view %154[0, 0, 0] [%3, :, :] hints #hints27 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %156 = pto.mul %155, %151 hints #hints27 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %157 = pto.view %154[0, 0, 0] [:, :, 32] hints #hints27 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %158 = pto.view %154[0, 0, 32] [:, :, 32] hints #hints27 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %159 = pto.neg %158 hints #hints27 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
      %160 = pto.concat %159, %157 axis 2 hints #hints27 : tensor<2x4x32xf32>, tensor<2x4x32xf32> -> tensor<2x4x64xf32>
      %161 = pto.view %160[0, 0, 0] [%6, :, :] hints #hints27 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %162 = pto.mul %161, %153 hints #hints27 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %163 = arith.minsi %3, %6 : index
      %164 = pto.view %156[0, 0, 0] [%163, :, :] hints #hints27 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %165 = pto.view %162[0, 0, 0] [%163, :, :] hints #hints27 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %166 = pto.add %164, %165 hints #hints27 : tensor<?x4x64xf32, #bounds7>, tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %167 = pto.cast %166 hints #hints27 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xbf16, #bounds7>
      %168 = arith.minsi %163, %c2 : index
      %169 = pto.view %167[0, 0, 0] [%168, :, :] hints #hints28 : tensor<?x4x64xbf16, #bounds7> -> tensor<?x4x64xbf16, #bounds7>
      %170 = pto.view %149[0, 0, 0] [%168, :, :] hints #hints28 : tensor<2x4x64xbf16> -> tensor<?x4x64xbf16, #bounds7>
      %171 = pto.concat %169, %170 axis 2 hints #hints28 : tensor<?x4x64xbf16, #bounds7>, tensor<?x4x64xbf16, #bounds7> -> tensor<?x4x128xbf16, #bounds7>
      %172 = pto.reshape %hadamard_q ([0] -> [0, 1], [1] -> [2]) hints #hints28 : tensor<128x128xbf16> -> tensor<1x128x128xbf16>
      %173 = pto.matmul %171, %172 hints #hints29 : tensor<?x4x128xbf16, #bounds7>, tensor<1x128x128xbf16> -> tensor<?x4x128xbf16, #bounds7>
      %174 = pto.cast %173 hints #hints30 : tensor<?x4x128xbf16, #bounds7> -> tensor<?x4x128xf32, #bounds7>
      %175 = pto.abs %174 hints #hints30 : tensor<?x4x128xf32, #bounds7> -> tensor<?x4x128xf32, #bounds7>
      %176 = pto.amax %175 axis 2 keepdim hints #hints30 : tensor<?x4x128xf32, #bounds7> -> tensor<?x4x1xf32, #bounds7>
      %177 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %178 = pto.div %177, %176 hints #hints30 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds7> -> tensor<?x4x1xf32, #bounds7>
      %179 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %180 = pto.div %179, %178 hints #hints30 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds7> -> tensor<?x4x1xf32, #bounds7>
      %181 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %182 = pto.isfinite %178 hints #hints30 : tensor<?x4x1xf32, #bounds7> -> tensor<?x4x1xi1, #bounds7>
      %183 = pto.where %182, %178, %181 hints #hints30 : tensor<?x4x1xi1, #bounds7>, tensor<?x4x1xf32, #bounds7>, tensor<1x1x1xf32> -> tensor<?x4x1xf32, #bounds7>
      %184 = pto.mul %174, %183 hints #hints30 : tensor<?x4x128xf32, #bounds7>, tensor<?x4x1xf32, #bounds7> -> tensor<?x4x128xf32, #bounds7>
      %185 = pto.cast %184 round  rint hints #hints30 : tensor<?x4x128xf32, #bounds7> -> tensor<?x4x128xi32, #bounds7>
      %186 = pto.cast %185 round  round hints #hints30 : tensor<?x4x128xi32, #bounds7> -> tensor<?x4x128xf16, #bounds7>
      %187 = pto.cast %186 round  trunc sat hints #hints30 : tensor<?x4x128xf16, #bounds7> -> tensor<?x4x128xi8, #bounds7>
      %188 = pto.assemble %187 into %arg36[%arg29, 0, 0] hints #hints30 : tensor<?x4x128xi8, #bounds7> into tensor<?x4x128xi8>
      %189 = pto.cast %180 hints #hints30 : tensor<?x4x1xf32, #bounds7> -> tensor<?x4x1xf16, #bounds7>
      %190 = pto.assemble %189 into %arg37[%arg29, 0, 0] hints #hints30 : tensor<?x4x1xf16, #bounds7> into tensor<?x4x1xf16>
      %191 = pto.matmul %1, %wk hints #hints31 : tensor<2x256xbf16>, tensor<256x128xbf16> -> tensor<2x128xf32>
      %192 = pto.full 7.812500e-03 : f32 [] hints #hints32 : tensor<f32>
      %193 = pto.mul %191, %192 hints #hints71 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %194 = pto.sum %193 axis 1 keepdim hints #hints71 : tensor<2x128xf32> -> tensor<2x1xf32>
      %195 = pto.sub %191, %194 hints #hints71 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %196 = pto.mul %195, %195 hints #hints71 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %197 = pto.full 7.812500e-03 : f32 [] hints #hints32 : tensor<f32>
      %198 = pto.mul %196, %197 hints #hints71 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %199 = pto.sum %198 axis 1 keepdim hints #hints71 : tensor<2x128xf32> -> tensor<2x1xf32>
      %200 = pto.full 9.99999997E-7 : f32 [] hints #hints32 : tensor<f32>
      %201 = pto.add %199, %200 hints #hints71 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %202 = pto.sqrt %201 hints #hints71 : tensor<2x1xf32> -> tensor<2x1xf32>
      %203 = pto.div %195, %202 hints #hints71 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %204 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints71 : tensor<128xbf16> -> tensor<1x128xbf16>
      %205 = pto.cast %204 hints #hints71 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %206 = pto.mul %203, %205 hints #hints71 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %207 = pto.reshape %beta ([0] -> [0, 1]) hints #hints71 : tensor<128xbf16> -> tensor<1x128xbf16>
      %208 = pto.cast %207 hints #hints71 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %209 = pto.add %206, %208 hints #hints71 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %210 = pto.cast %209 hints #hints71 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %211 = pto.view %210[0, 0] [:, 64] hints #hints72 : tensor<2x128xbf16> -> tensor<2x64xbf16>
      %212 = pto.view %210[0, 64] [:, 64] hints #hints72 : tensor<2x128xbf16> -> tensor<2x64xbf16>
      %213 = pto.cast %211 hints #hints73 : tensor<2x64xbf16> -> tensor<2x64xf32>
      %214 = pto.cast %4 hints #hints73 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %215 = pto.cast %7 hints #hints73 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %216 = pto.view %213[0, 0] [%3, :] hints #hints73 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %217 = pto.mul %216, %214 hints #hints73 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %218 = pto.view %213[0, 0] [:, 32] hints #hints73 : tensor<2x64xf32> -> tensor<2x32xf32>
      %219 = pto.view %213[0, 32] [:, 32] hints #hints73 : tensor<2x64xf32> -> tensor<2x32xf32>
      %220 = pto.neg %219 hints #hints73 : tensor<2x32xf32> -> tensor<2x32xf32>
      %221 = pto.concat %220, %218 axis 1 hints #hints73 : tensor<2x32xf32>, tensor<2x32xf32> -> tensor<2x64xf32>
      %222 = pto.view %221[0, 0] [%6, :] hints #hints73 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %223 = pto.mul %222, %215 hints #hints73 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %224 = arith.minsi %3, %6 : index
      %225 = pto.view %217[0, 0] [%224, :] hints #hints73 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %226 = pto.view %223[0, 0] [%224, :] hints #hints73 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %227 = pto.add %225, %226 hints #hints73 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %228 = pto.cast %227 hints #hints73 : tensor<?x64xf32, #bounds6> -> tensor<?x64xbf16, #bounds6>
      %229 = arith.minsi %224, %c2 : index
      %230 = pto.view %228[0, 0] [%229, :] hints #hints74 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xbf16, #bounds6>
      %231 = pto.view %212[0, 0] [%229, :] hints #hints74 : tensor<2x64xbf16> -> tensor<?x64xbf16, #bounds6>
      %232 = pto.concat %230, %231 axis 1 hints #hints74 : tensor<?x64xbf16, #bounds6>, tensor<?x64xbf16, #bounds6> -> tensor<?x128xbf16, #bounds6>
      %233 = pto.matmul %232, %hadamard_k hints #hints37 : tensor<?x128xbf16, #bounds6>, tensor<128x128xbf16> -> tensor<?x128xbf16, #bounds6>
      %234 = pto.cast %233 hints #hints75 : tensor<?x128xbf16, #bounds6> -> tensor<?x128xf32, #bounds6>
      %235 = pto.abs %234 hints #hints75 : tensor<?x128xf32, #bounds6> -> tensor<?x128xf32, #bounds6>
      %236 = pto.amax %235 axis 1 keepdim hints #hints75 : tensor<?x128xf32, #bounds6> -> tensor<?x1xf32, #bounds6>
      %237 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints75 : tensor<1x1xf32>
      %238 = pto.div %237, %236 hints #hints75 : tensor<1x1xf32>, tensor<?x1xf32, #bounds6> -> tensor<?x1xf32, #bounds6>
      %239 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints75 : tensor<1x1xf32>
      %240 = pto.div %239, %238 hints #hints75 : tensor<1x1xf32>, tensor<?x1xf32, #bounds6> -> tensor<?x1xf32, #bounds6>
      %241 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints75 : tensor<1x1xf32>
      %242 = pto.isfinite %238 hints #hints75 : tensor<?x1xf32, #bounds6> -> tensor<?x1xi1, #bounds6>
      %243 = pto.where %242, %238, %241 hints #hints75 : tensor<?x1xi1, #bounds6>, tensor<?x1xf32, #bounds6>, tensor<1x1xf32> -> tensor<?x1xf32, #bounds6>
      %244 = pto.mul %234, %243 hints #hints75 : tensor<?x128xf32, #bounds6>, tensor<?x1xf32, #bounds6> -> tensor<?x128xf32, #bounds6>
      %245 = pto.cast %244 round  rint hints #hints75 : tensor<?x128xf32, #bounds6> -> tensor<?x128xi32, #bounds6>
      %246 = pto.cast %245 round  round hints #hints75 : tensor<?x128xi32, #bounds6> -> tensor<?x128xf16, #bounds6>
      %247 = pto.cast %246 round  trunc sat hints #hints75 : tensor<?x128xf16, #bounds6> -> tensor<?x128xi8, #bounds6>
      %248 = pto.cast %240 hints #hints75 : tensor<?x1xf32, #bounds6> -> tensor<?x1xf16, #bounds6>
      %249 = pto.reshape %247 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints76 : tensor<?x128xi8, #bounds6> -> tensor<?x1x1x128xi8, #bounds8>
      %250 = arith.minsi %c2, %229 : index
      %251 = pto.view %9[0, 0] [%250, :] hints #hints40 : tensor<2x1xi64> -> tensor<?x1xi64, #bounds6>
      %252 = pto.view %249[0, 0, 0, 0] [%250, :, :, :] hints #hints76 : tensor<?x1x1x128xi8, #bounds8> -> tensor<?x1x1x128xi8, #bounds8>
      %253 = pto.scatter_update %252 into %arg38 at %251 hints #hints76 : tensor<?x1x1x128xi8, #bounds8>, tensor<?x1xi64, #bounds6> into tensor<?x128x1x128xi8>
      %254 = pto.reshape %248 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints77 : tensor<?x1xf16, #bounds6> -> tensor<?x1x1x1xf16, #bounds8>
      %255 = arith.minsi %c2, %229 : index
      %256 = pto.view %9[0, 0] [%255, :] hints #hints40 : tensor<2x1xi64> -> tensor<?x1xi64, #bounds6>
      %257 = pto.view %254[0, 0, 0, 0] [%255, :, :, :] hints #hints77 : tensor<?x1x1x1xf16, #bounds8> -> tensor<?x1x1x1xf16, #bounds8>
      %258 = pto.scatter_update %257 into %arg39 at %256 hints #hints77 : tensor<?x1x1x1xf16, #bounds8>, tensor<?x1xi64, #bounds6> into tensor<?x128x1x1xf16>
      %259 = pto.matmul %1, %w_proj hints #hints42 : tensor<2x256xbf16>, tensor<256x4xbf16> -> tensor<2x4xbf16>
      %260 = pto.cast %259 hints #hints78 : tensor<2x4xbf16> -> tensor<2x4xf32>
      %261 = pto.full 0.0441941731 : f32 [] hints #hints44 : tensor<f32>
      %262 = pto.mul %260, %261 hints #hints78 : tensor<2x4xf32>, tensor<f32> -> tensor<2x4xf32>
      %263 = pto.cast %262 hints #hints78 : tensor<2x4xf32> -> tensor<2x4xf16>
      %264 = pto.assemble %263 into %arg40[%arg29, 0] hints #hints78 : tensor<2x4xf16> into tensor<?x4xf16>
      pto.yield %78, %79, %136, %138, %140, %188, %190, %253, %258, %264 : tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4xf16>
    } factor 1 (%arg29, %arg30, %arg31, %arg32, %arg33, %arg34, %arg35, %arg36, %arg37, %arg38, %arg39, %arg40) {
      %1 = pto.view %x[%arg29, 0] [1, :] : tensor<?x256xbf16> -> tensor<1x256xbf16>
      %2 = pto.view %cos[%arg29, 0] [1, :] : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %3 = pto.view %sin[%arg29, 0] [1, :] : tensor<?x64xbf16> -> tensor<1x64xbf16>
      %4 = pto.reshape %index ([0] -> [0, 1]) : tensor<?xi64> -> tensor<?x1xi64>
      %5 = pto.view %4[%arg29, 0] [1, :] : tensor<?x1xi64> -> tensor<1x1xi64>
      %6 = pto.view %1[0, 0] [:, 128] hints #hints : tensor<1x256xbf16> -> tensor<1x128xbf16>
      %7 = pto.view %w_dq[0, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %8 = pto.matmul %6, %7 hints #hints1 : tensor<1x128xbf16>, tensor<128x128xbf16> -> tensor<1x128xf32>
      %9 = pto.view %1[0, 128] [:, 128] hints #hints : tensor<1x256xbf16> -> tensor<1x128xbf16>
      %10 = pto.view %w_dq[128, 0] [128, :] hints #hints : tensor<256x128xbf16> -> tensor<128x128xbf16>
      %11 = pto.matmul %9, %10 hints #hints1 : tensor<1x128xbf16>, tensor<128x128xbf16> -> tensor<1x128xf32>
      %12 = pto.add %8, %11 hints #hints79 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %13 = pto.cast %12 hints #hints79 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %14 = pto.cast %13 hints #hints79 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %15 = pto.mul %14, %14 hints #hints79 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %16 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %17 = pto.mul %15, %16 hints #hints79 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %18 = pto.sum %17 axis 1 keepdim hints #hints79 : tensor<1x128xf32> -> tensor<1x1xf32>
      %19 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %20 = pto.add %18, %19 hints #hints79 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %21 = pto.sqrt %20 hints #hints79 : tensor<1x1xf32> -> tensor<1x1xf32>
      %22 = pto.div %14, %21 hints #hints79 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %23 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints79 : tensor<128xbf16> -> tensor<1x128xbf16>
      %24 = pto.cast %23 hints #hints79 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %25 = pto.mul %22, %24 hints #hints79 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %26 = pto.cast %25 hints #hints79 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %27 = pto.cast %26 hints #hints80 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %28 = pto.abs %27 hints #hints80 : tensor<1x128xf32> -> tensor<1x128xf32>
      %29 = pto.amax %28 axis 1 keepdim hints #hints80 : tensor<1x128xf32> -> tensor<1x1xf32>
      %30 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints80 : tensor<1x1xf32>
      %31 = pto.div %30, %29 hints #hints80 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %32 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints80 : tensor<1x1xf32>
      %33 = pto.div %32, %31 hints #hints80 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %34 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints80 : tensor<1x1xf32>
      %35 = pto.isfinite %31 hints #hints80 : tensor<1x1xf32> -> tensor<1x1xi1>
      %36 = pto.where %35, %31, %34 hints #hints80 : tensor<1x1xi1>, tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %37 = pto.mul %27, %36 hints #hints80 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %38 = pto.cast %37 round  rint hints #hints80 : tensor<1x128xf32> -> tensor<1x128xi32>
      %39 = pto.cast %38 round  round hints #hints80 : tensor<1x128xi32> -> tensor<1x128xf16>
      %40 = pto.cast %39 round  trunc sat hints #hints80 : tensor<1x128xf16> -> tensor<1x128xi8>
      %41 = pto.matmul %40, %w_uq_qr hints #hints5 : tensor<1x128xi8>, tensor<128x384xi8> -> tensor<1x384xi32>
      %42 = pto.cast %41 hints #hints81 : tensor<1x384xi32> -> tensor<1x384xf32>
      %43 = pto.mul %42, %33 hints #hints81 : tensor<1x384xf32>, tensor<1x1xf32> -> tensor<1x384xf32>
      %44 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints81 : tensor<384x1xf32> -> tensor<1x384xf32>
      %45 = pto.mul %43, %44 hints #hints81 : tensor<1x384xf32>, tensor<1x384xf32> -> tensor<1x384xf32>
      %46 = pto.cast %45 hints #hints81 : tensor<1x384xf32> -> tensor<1x384xbf16>
      %47 = pto.reshape %46 ([0] -> [0], [1] -> [1, 2]) hints #hints81 : tensor<1x384xbf16> -> tensor<1x4x96xbf16>
      %48 = pto.view %47[0, 0, 0] [:, :, 32] hints #hints7 : tensor<1x4x96xbf16> -> tensor<1x4x32xbf16>
      %49 = pto.transpose %48 0, 1 hints #hints7 : tensor<1x4x32xbf16> -> tensor<4x1x32xbf16>
      %50 = pto.matmul %49, %w_uk hints #hints8 : tensor<4x1x32xbf16>, tensor<4x32x128xbf16> -> tensor<4x1x128xbf16>
      %51 = pto.transpose %50 0, 1 hints #hints7 : tensor<4x1x128xbf16> -> tensor<1x4x128xbf16>
      %52 = pto.view %47[0, 0, 32] [:, :, 64] hints #hints9 : tensor<1x4x96xbf16> -> tensor<1x4x64xbf16>
      %53 = pto.cast %2 hints #hints10 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %54 = pto.reshape %53 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %55 = pto.cast %3 hints #hints10 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %56 = pto.reshape %55 ([0] -> [0], [1] -> [1, 2]) hints #hints10 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %57 = pto.cast %52 hints #hints11 : tensor<1x4x64xbf16> -> tensor<1x4x64xf32>
      %58 = pto.reshape %57 ([0] -> [0], [1] -> [1], [2] -> [2, 3]) hints #hints12 : tensor<1x4x64xf32> -> tensor<1x4x32x2xf32>
      %59 = pto.transpose %58 2, 3 hints #hints12 : tensor<1x4x32x2xf32> -> tensor<1x4x2x32xf32>
      %60 = pto.reshape %59 ([0] -> [0], [1] -> [1], [2, 3] -> [2]) hints #hints12 : tensor<1x4x2x32xf32> -> tensor<1x4x64xf32>
      %61 = pto.mul %60, %54 hints #hints11 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %62 = pto.view %60[0, 0, 0] [:, :, 32] hints #hints11 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %63 = pto.view %60[0, 0, 32] [:, :, 32] hints #hints11 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %64 = pto.neg %63 hints #hints11 : tensor<1x4x32xf32> -> tensor<1x4x32xf32>
      %65 = pto.concat %64, %62 axis 2 hints #hints11 : tensor<1x4x32xf32>, tensor<1x4x32xf32> -> tensor<1x4x64xf32>
      %66 = pto.mul %65, %56 hints #hints11 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %67 = pto.add %61, %66 hints #hints11 : tensor<1x4x64xf32>, tensor<1x4x64xf32> -> tensor<1x4x64xf32>
      %68 = pto.cast %67 hints #hints11 : tensor<1x4x64xf32> -> tensor<1x4x64xbf16>
      %69 = pto.assemble %51 into %arg31[%arg29, 0, 0] hints #hints11 : tensor<1x4x128xbf16> into tensor<?x4x128xbf16>
      %70 = pto.assemble %68 into %arg32[%arg29, 0, 0] hints #hints11 : tensor<1x4x64xbf16> into tensor<?x4x64xbf16>
      %71 = pto.matmul %1, %w_dkv_kr hints #hints13 : tensor<1x256xbf16>, tensor<256x192xbf16> -> tensor<1x192xbf16>
      %72 = pto.view %71[0, 128] [:, 64] hints #hints82 : tensor<1x192xbf16> -> tensor<1x64xbf16>
      %73 = pto.cast %72 hints #hints82 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %74 = pto.cast %2 hints #hints82 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %75 = pto.cast %3 hints #hints82 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %76 = pto.reshape %73 ([0] -> [0], [1] -> [1, 2]) hints #hints83 : tensor<1x64xf32> -> tensor<1x32x2xf32>
      %77 = pto.transpose %76 1, 2 hints #hints83 : tensor<1x32x2xf32> -> tensor<1x2x32xf32>
      %78 = pto.reshape %77 ([0] -> [0], [1, 2] -> [1]) hints #hints83 : tensor<1x2x32xf32> -> tensor<1x64xf32>
      %79 = pto.mul %78, %74 hints #hints82 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %80 = pto.view %78[0, 0] [:, 32] hints #hints82 : tensor<1x64xf32> -> tensor<1x32xf32>
      %81 = pto.view %78[0, 32] [:, 32] hints #hints82 : tensor<1x64xf32> -> tensor<1x32xf32>
      %82 = pto.neg %81 hints #hints82 : tensor<1x32xf32> -> tensor<1x32xf32>
      %83 = pto.concat %82, %80 axis 1 hints #hints82 : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x64xf32>
      %84 = pto.mul %83, %75 hints #hints82 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %85 = pto.add %79, %84 hints #hints82 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %86 = pto.cast %85 hints #hints82 : tensor<1x64xf32> -> tensor<1x64xbf16>
      %87 = pto.view %71[0, 0] [:, 128] hints #hints84 : tensor<1x192xbf16> -> tensor<1x128xbf16>
      %88 = pto.cast %87 hints #hints84 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %89 = pto.mul %88, %88 hints #hints84 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %90 = pto.full 7.812500e-03 : f32 [] hints #hints17 : tensor<f32>
      %91 = pto.mul %89, %90 hints #hints84 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %92 = pto.sum %91 axis 1 keepdim hints #hints84 : tensor<1x128xf32> -> tensor<1x1xf32>
      %93 = pto.full 9.99999974E-6 : f32 [] hints #hints17 : tensor<f32>
      %94 = pto.add %92, %93 hints #hints84 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %95 = pto.sqrt %94 hints #hints84 : tensor<1x1xf32> -> tensor<1x1xf32>
      %96 = pto.div %88, %95 hints #hints84 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %97 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints84 : tensor<128xbf16> -> tensor<1x128xbf16>
      %98 = pto.cast %97 hints #hints84 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %99 = pto.mul %96, %98 hints #hints84 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %100 = pto.cast %99 hints #hints84 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %101 = pto.reshape %100 ([0] -> [0], [1] -> [1, 2]) hints #hints85 : tensor<1x128xbf16> -> tensor<1x4x32xbf16>
      %102 = pto.cast %101 hints #hints85 : tensor<1x4x32xbf16> -> tensor<1x4x32xf32>
      %103 = pto.abs %102 hints #hints85 : tensor<1x4x32xf32> -> tensor<1x4x32xf32>
      %104 = pto.amax %103 axis 2 keepdim hints #hints85 : tensor<1x4x32xf32> -> tensor<1x4x1xf32>
      %105 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints85 : tensor<1x1x1xf32>
      %106 = pto.div %105, %104 hints #hints85 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %107 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints85 : tensor<1x1x1xf32>
      %108 = pto.div %107, %106 hints #hints85 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %109 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints85 : tensor<1x1x1xf32>
      %110 = pto.isfinite %106 hints #hints85 : tensor<1x4x1xf32> -> tensor<1x4x1xi1>
      %111 = pto.where %110, %106, %109 hints #hints85 : tensor<1x4x1xi1>, tensor<1x4x1xf32>, tensor<1x1x1xf32> -> tensor<1x4x1xf32>
      %112 = pto.mul %102, %111 hints #hints85 : tensor<1x4x32xf32>, tensor<1x4x1xf32> -> tensor<1x4x32xf32>
      %113 = pto.cast %112 round  rint hints #hints85 : tensor<1x4x32xf32> -> tensor<1x4x32xi32>
      %114 = pto.cast %113 round  round hints #hints85 : tensor<1x4x32xi32> -> tensor<1x4x32xf16>
      %115 = pto.cast %114 round  trunc sat hints #hints85 : tensor<1x4x32xf16> -> tensor<1x4x32xi8>
      %116 = pto.reshape %115 ([0] -> [0], [1, 2] -> [1]) hints #hints85 : tensor<1x4x32xi8> -> tensor<1x128xi8>
      %117 = pto.reshape %108 ([0] -> [0], [1, 2] -> [1]) hints #hints85 : tensor<1x4x1xf32> -> tensor<1x4xf32>
      %118 = pto.reshape %86 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints86 : tensor<1x64xbf16> -> tensor<1x1x1x64xbf16>
      %119 = pto.scatter_update %118 into %arg33 at %5 hints #hints86 : tensor<1x1x1x64xbf16>, tensor<1x1xi64> into tensor<?x128x1x64xbf16>
      %120 = pto.reshape %116 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints87 : tensor<1x128xi8> -> tensor<1x1x1x128xi8>
      %121 = pto.scatter_update %120 into %arg34 at %5 hints #hints87 : tensor<1x1x1x128xi8>, tensor<1x1xi64> into tensor<?x128x1x128xi8>
      %122 = pto.reshape %117 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints88 : tensor<1x4xf32> -> tensor<1x1x1x4xf32>
      %123 = pto.scatter_update %122 into %arg35 at %5 hints #hints88 : tensor<1x1x1x4xf32>, tensor<1x1xi64> into tensor<?x128x1x4xf32>
      %124 = pto.matmul %40, %w_qb hints #hints23 : tensor<1x128xi8>, tensor<128x512xi8> -> tensor<1x512xi32>
      %125 = pto.cast %124 hints #hints24 : tensor<1x512xi32> -> tensor<1x512xf32>
      %126 = pto.mul %125, %33 hints #hints24 : tensor<1x512xf32>, tensor<1x1xf32> -> tensor<1x512xf32>
      %127 = pto.reshape %w_qb_scale ([0, 1] -> [0, 1]) hints #hints24 : tensor<512x1xf32> -> tensor<1x512xf32>
      %128 = pto.mul %126, %127 hints #hints24 : tensor<1x512xf32>, tensor<1x512xf32> -> tensor<1x512xf32>
      %129 = pto.cast %128 hints #hints24 : tensor<1x512xf32> -> tensor<1x512xbf16>
      %130 = pto.reshape %129 ([0] -> [0], [1] -> [1, 2]) hints #hints24 : tensor<1x512xbf16> -> tensor<1x4x128xbf16>
      %131 = pto.view %130[0, 0, 0] [:, :, 64] hints #hints25 : tensor<1x4x128xbf16> -> tensor<1x4x64xbf16>
      %132 = pto.view %130[0, 0, 64] [:, :, 64] hints #hints25 : tensor<1x4x128xbf16> -> tensor<1x4x64xbf16>
      %133 = pto.cast %2 hints #hints26 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %134 = pto.reshape %133 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %135 = pto.cast %3 hints #hints26 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %136 = pto.reshape %135 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %137 = pto.cast %131 hints #hints27 : tensor<1x4x64xbf16> -> tensor<1x4x64xf32>
      %138 = pto.mul %137, %134 hints #hints27 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %139 = pto.view %137[0, 0, 0] [:, :, 32] hints #hints27 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %140 = pto.view %137[0, 0, 32] [:, :, 32] hints #hints27 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %141 = pto.neg %140 hints #hints27 : tensor<1x4x32xf32> -> tensor<1x4x32xf32>
      %142 = pto.concat %141, %139 axis 2 hints #hints27 : tensor<1x4x32xf32>, tensor<1x4x32xf32> -> tensor<1x4x64xf32>
      %143 = pto.mul %142, %136 hints #hints27 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %144 = pto.add %138, %143 hints #hints27 : tensor<1x4x64xf32>, tensor<1x4x64xf32> -> tensor<1x4x64xf32>
      %145 = pto.cast %144 hints #hints27 : tensor<1x4x64xf32> -> tensor<1x4x64xbf16>
      %146 = pto.concat %145, %132 axis 2 hints #hints28 : tensor<1x4x64xbf16>, tensor<1x4x64xbf16> -> tensor<1x4x128xbf16>
      %147 = pto.reshape %hadamard_q ([0] -> [0, 1], [1] -> [2]) hints #hints28 : tensor<128x128xbf16> -> tensor<1x128x128xbf16>
      %148 = pto.matmul %146, %147 hints #hints29 : tensor<1x4x128xbf16>, tensor<1x128x128xbf16> -> tensor<1x4x128xbf16>
      %149 = pto.cast %148 hints #hints30 : tensor<1x4x128xbf16> -> tensor<1x4x128xf32>
      %150 = pto.abs %149 hints #hints30 : tensor<1x4x128xf32> -> tensor<1x4x128xf32>
      %151 = pto.amax %150 axis 2 keepdim hints #hints30 : tensor<1x4x128xf32> -> tensor<1x4x1xf32>
      %152 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %153 = pto.div %152, %151 hints #hints30 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %154 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %155 = pto.div %154, %153 hints #hints30 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %156 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints30 : tensor<1x1x1xf32>
      %157 = pto.isfinite %153 hints #hints30 : tensor<1x4x1xf32> -> tensor<1x4x1xi1>
      %158 = pto.where %157, %153, %156 hints #hints30 : tensor<1x4x1xi1>, tensor<1x4x1xf32>, tensor<1x1x1xf32> -> tensor<1x4x1xf32>
      %159 = pto.mul %149, %158 hints #hints30 : tensor<1x4x128xf32>, tensor<1x4x1xf32> -> tensor<1x4x128xf32>
      %160 = pto.cast %159 round  rint hints #hints30 : tensor<1x4x128xf32> -> tensor<1x4x128xi32>
      %161 = pto.cast %160 round  round hints #hints30 : tensor<1x4x128xi32> -> tensor<1x4x128xf16>
      %162 = pto.cast %161 round  trunc sat hints #hints30 : tensor<1x4x128xf16> -> tensor<1x4x128xi8>
      %163 = pto.assemble %162 into %arg36[%arg29, 0, 0] hints #hints30 : tensor<1x4x128xi8> into tensor<?x4x128xi8>
      %164 = pto.cast %155 hints #hints30 : tensor<1x4x1xf32> -> tensor<1x4x1xf16>
      %165 = pto.assemble %164 into %arg37[%arg29, 0, 0] hints #hints30 : tensor<1x4x1xf16> into tensor<?x4x1xf16>
      %166 = pto.matmul %1, %wk hints #hints31 : tensor<1x256xbf16>, tensor<256x128xbf16> -> tensor<1x128xf32>
      %167 = pto.full 7.812500e-03 : f32 [] hints #hints32 : tensor<f32>
      %168 = pto.mul %166, %167 hints #hints89 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %169 = pto.sum %168 axis 1 keepdim hints #hints89 : tensor<1x128xf32> -> tensor<1x1xf32>
      %170 = pto.sub %166, %169 hints #hints89 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %171 = pto.mul %170, %170 hints #hints89 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %172 = pto.full 7.812500e-03 : f32 [] hints #hints32 : tensor<f32>
      %173 = pto.mul %171, %172 hints #hints89 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %174 = pto.sum %173 axis 1 keepdim hints #hints89 : tensor<1x128xf32> -> tensor<1x1xf32>
      %175 = pto.full 9.99999997E-7 : f32 [] hints #hints32 : tensor<f32>
      %176 = pto.add %174, %175 hints #hints89 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %177 = pto.sqrt %176 hints #hints89 : tensor<1x1xf32> -> tensor<1x1xf32>
      %178 = pto.div %170, %177 hints #hints89 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %179 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints89 : tensor<128xbf16> -> tensor<1x128xbf16>
      %180 = pto.cast %179 hints #hints89 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %181 = pto.mul %178, %180 hints #hints89 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %182 = pto.reshape %beta ([0] -> [0, 1]) hints #hints89 : tensor<128xbf16> -> tensor<1x128xbf16>
      %183 = pto.cast %182 hints #hints89 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %184 = pto.add %181, %183 hints #hints89 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %185 = pto.cast %184 hints #hints89 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %186 = pto.view %185[0, 0] [:, 64] hints #hints90 : tensor<1x128xbf16> -> tensor<1x64xbf16>
      %187 = pto.view %185[0, 64] [:, 64] hints #hints90 : tensor<1x128xbf16> -> tensor<1x64xbf16>
      %188 = pto.cast %186 hints #hints91 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %189 = pto.cast %2 hints #hints91 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %190 = pto.cast %3 hints #hints91 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %191 = pto.mul %188, %189 hints #hints91 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %192 = pto.view %188[0, 0] [:, 32] hints #hints91 : tensor<1x64xf32> -> tensor<1x32xf32>
      %193 = pto.view %188[0, 32] [:, 32] hints #hints91 : tensor<1x64xf32> -> tensor<1x32xf32>
      %194 = pto.neg %193 hints #hints91 : tensor<1x32xf32> -> tensor<1x32xf32>
      %195 = pto.concat %194, %192 axis 1 hints #hints91 : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x64xf32>
      %196 = pto.mul %195, %190 hints #hints91 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %197 = pto.add %191, %196 hints #hints91 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %198 = pto.cast %197 hints #hints91 : tensor<1x64xf32> -> tensor<1x64xbf16>
      %199 = pto.concat %198, %187 axis 1 hints #hints92 : tensor<1x64xbf16>, tensor<1x64xbf16> -> tensor<1x128xbf16>
      %200 = pto.matmul %199, %hadamard_k hints #hints37 : tensor<1x128xbf16>, tensor<128x128xbf16> -> tensor<1x128xbf16>
      %201 = pto.cast %200 hints #hints93 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %202 = pto.abs %201 hints #hints93 : tensor<1x128xf32> -> tensor<1x128xf32>
      %203 = pto.amax %202 axis 1 keepdim hints #hints93 : tensor<1x128xf32> -> tensor<1x1xf32>
      %204 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints93 : tensor<1x1xf32>
      %205 = pto.div %204, %203 hints #hints93 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %206 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints93 : tensor<1x1xf32>
      %207 = pto.div %206, %205 hints #hints93 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %208 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints93 : tensor<1x1xf32>
      %209 = pto.isfinite %205 hints #hints93 : tensor<1x1xf32> -> tensor<1x1xi1>
      %210 = pto.where %209, %205, %208 hints #hints93 : tensor<1x1xi1>, tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %211 = pto.mul %201, %210 hints #hints93 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %212 = pto.cast %211 round  rint hints #hints93 : tensor<1x128xf32> -> tensor<1x128xi32>
      %213 = pto.cast %212 round  round hints #hints93 : tensor<1x128xi32> -> tensor<1x128xf16>
      %214 = pto.cast %213 round  trunc sat hints #hints93 : tensor<1x128xf16> -> tensor<1x128xi8>
      %215 = pto.cast %207 hints #hints93 : tensor<1x1xf32> -> tensor<1x1xf16>
      %216 = pto.reshape %214 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints94 : tensor<1x128xi8> -> tensor<1x1x1x128xi8>
      %217 = pto.scatter_update %216 into %arg38 at %5 hints #hints94 : tensor<1x1x1x128xi8>, tensor<1x1xi64> into tensor<?x128x1x128xi8>
      %218 = pto.reshape %215 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints95 : tensor<1x1xf16> -> tensor<1x1x1x1xf16>
      %219 = pto.scatter_update %218 into %arg39 at %5 hints #hints95 : tensor<1x1x1x1xf16>, tensor<1x1xi64> into tensor<?x128x1x1xf16>
      %220 = pto.matmul %1, %w_proj hints #hints42 : tensor<1x256xbf16>, tensor<256x4xbf16> -> tensor<1x4xbf16>
      %221 = pto.cast %220 hints #hints96 : tensor<1x4xbf16> -> tensor<1x4xf32>
      %222 = pto.full 0.0441941731 : f32 [] hints #hints44 : tensor<f32>
      %223 = pto.mul %221, %222 hints #hints96 : tensor<1x4xf32>, tensor<f32> -> tensor<1x4xf32>
      %224 = pto.cast %223 hints #hints96 : tensor<1x4xf32> -> tensor<1x4xf16>
      %225 = pto.assemble %224 into %arg40[%arg29, 0] hints #hints96 : tensor<1x4xf16> into tensor<?x4xf16>
      pto.yield %69, %70, %119, %121, %123, %163, %165, %217, %219, %225 : tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4xf16>
    }
    return %0#3, %0#2, %0#4, %0#7, %0#8, %0#0, %0#1, %0#5, %0#6, %0#9 : tensor<?x128x1x128xi8>, tensor<?x128x1x64xbf16>, tensor<?x128x1x4xf32>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x4xf16>
  }
}
