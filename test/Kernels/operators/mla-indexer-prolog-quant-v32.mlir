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
#hints25 = #pto.hints<tile = cube<m = [16, 16], k = [512, 512], n = [128, 128]>, label = "Query-Linear">
#hints26 = #pto.hints<tile = vec<[1, 256]>, label = "Query-Dequant">
#hints27 = #pto.hints<tile = vec<[1, 2, 128]>, label = "Query-Rope3D">
#hints28 = #pto.hints<tile = vec<[1, 64]>, label = "Query-Rope3D">
#hints29 = #pto.hints<tile = vec<[1, 2, 64]>, label = "Query-Rope3D">
#hints30 = #pto.hints<label = "Query-Rope3D">
#hints31 = #pto.hints<tile = vec<[1, 2, 128]>, label = "Query-Hadamard">
#hints32 = #pto.hints<tile = cube<m = [32, 32], k = [128, 128], n = [128, 128]>, label = "Query-Hadamard">
#hints33 = #pto.hints<tile = vec<[1, 2, 128]>, label = "Query-Quant">
#hints34 = #pto.hints<tile = cube<m = [16, 16], k = [512, 512], n = [64, 64]>, label = "Key-Linear">
#hints35 = #pto.hints<label = "Key-LayerNorm">
#hints36 = #pto.hints<tile = vec<[4, 128]>, label = "Key-LayerNorm">
#hints37 = #pto.hints<tile = vec<[4, 128]>, label = "Key-Rope2D">
#hints38 = #pto.hints<tile = vec<[8, 64]>, label = "Key-Rope2D">
#hints39 = #pto.hints<label = "Key-Rope2D">
#hints40 = #pto.hints<tile = vec<[8, 128]>, label = "Key-Hadamard">
#hints41 = #pto.hints<tile = cube<m = [16, 16], k = [512, 512], n = [64, 64]>, label = "Key-Hadamard">
#hints42 = #pto.hints<tile = vec<[8, 128]>, label = "Key-Quant">
#hints43 = #pto.hints<tile = vec<[8, 1, 1, 128]>, label = "Key-Quant">
#hints44 = #pto.hints<label = "Key-Quant">
#hints45 = #pto.hints<tile = vec<[8, 1, 1, 1]>, label = "Key-Quant">
#hints46 = #pto.hints<tile = cube<m = [16, 16], k = [1024, 1024], n = [32, 32]>, label = "Weight-Linear">
#hints47 = #pto.hints<tile = vec<[8, 4]>, label = "Weight-Linear">
#hints48 = #pto.hints<label = "Weight-Linear">
#hints49 = #pto.hints<tile = vec<[4, 128]>, label = "RmsNorm_qa">
#hints50 = #pto.hints<tile = vec<[4, 128]>, label = "Quant_qNorm">
#hints51 = #pto.hints<tile = vec<[4, 384]>, label = "Dequant_qb">
#hints52 = #pto.hints<tile = vec<[4, 64]>, label = "RotaryPosEmb">
#hints53 = #pto.hints<tile = vec<[4, 32, 128]>, label = "RotaryPosEmb">
#hints54 = #pto.hints<tile = vec<[4, 128]>, label = "RmsNorm_compressedkv">
#hints55 = #pto.hints<tile = vec<[4, 4, 32]>, label = "Quant_knope">
#hints56 = #pto.hints<tile = vec<[4, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints57 = #pto.hints<tile = vec<[4, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints58 = #pto.hints<tile = vec<[4, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints59 = #pto.hints<tile = vec<[4, 64]>, label = "Key-Rope2D">
#hints60 = #pto.hints<tile = vec<[4, 128]>, label = "Key-Hadamard">
#hints61 = #pto.hints<tile = vec<[4, 128]>, label = "Key-Quant">
#hints62 = #pto.hints<tile = vec<[4, 1, 1, 128]>, label = "Key-Quant">
#hints63 = #pto.hints<tile = vec<[4, 1, 1, 1]>, label = "Key-Quant">
#hints64 = #pto.hints<tile = vec<[4, 4]>, label = "Weight-Linear">
#hints65 = #pto.hints<tile = vec<[2, 128]>, label = "RmsNorm_qa">
#hints66 = #pto.hints<tile = vec<[2, 128]>, label = "Quant_qNorm">
#hints67 = #pto.hints<tile = vec<[2, 384]>, label = "Dequant_qb">
#hints68 = #pto.hints<tile = vec<[2, 64]>, label = "RotaryPosEmb">
#hints69 = #pto.hints<tile = vec<[2, 32, 128]>, label = "RotaryPosEmb">
#hints70 = #pto.hints<tile = vec<[2, 128]>, label = "RmsNorm_compressedkv">
#hints71 = #pto.hints<tile = vec<[2, 4, 32]>, label = "Quant_knope">
#hints72 = #pto.hints<tile = vec<[2, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints73 = #pto.hints<tile = vec<[2, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints74 = #pto.hints<tile = vec<[2, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints75 = #pto.hints<tile = vec<[2, 128]>, label = "Key-LayerNorm">
#hints76 = #pto.hints<tile = vec<[2, 128]>, label = "Key-Rope2D">
#hints77 = #pto.hints<tile = vec<[2, 64]>, label = "Key-Rope2D">
#hints78 = #pto.hints<tile = vec<[2, 128]>, label = "Key-Hadamard">
#hints79 = #pto.hints<tile = vec<[2, 128]>, label = "Key-Quant">
#hints80 = #pto.hints<tile = vec<[2, 1, 1, 128]>, label = "Key-Quant">
#hints81 = #pto.hints<tile = vec<[2, 1, 1, 1]>, label = "Key-Quant">
#hints82 = #pto.hints<tile = vec<[2, 4]>, label = "Weight-Linear">
#hints83 = #pto.hints<tile = vec<[1, 128]>, label = "RmsNorm_qa">
#hints84 = #pto.hints<tile = vec<[1, 128]>, label = "Quant_qNorm">
#hints85 = #pto.hints<tile = vec<[1, 384]>, label = "Dequant_qb">
#hints86 = #pto.hints<tile = vec<[1, 64]>, label = "RotaryPosEmb">
#hints87 = #pto.hints<tile = vec<[1, 32, 128]>, label = "RotaryPosEmb">
#hints88 = #pto.hints<tile = vec<[1, 128]>, label = "RmsNorm_compressedkv">
#hints89 = #pto.hints<tile = vec<[1, 4, 32]>, label = "Quant_knope">
#hints90 = #pto.hints<tile = vec<[1, 1, 1, 64]>, label = "ScatterUpdate_cache">
#hints91 = #pto.hints<tile = vec<[1, 1, 1, 128]>, label = "ScatterUpdate_cache">
#hints92 = #pto.hints<tile = vec<[1, 1, 1, 4]>, label = "ScatterUpdate_cache">
#hints93 = #pto.hints<tile = vec<[1, 128]>, label = "Key-LayerNorm">
#hints94 = #pto.hints<tile = vec<[1, 128]>, label = "Key-Rope2D">
#hints95 = #pto.hints<tile = vec<[1, 64]>, label = "Key-Rope2D">
#hints96 = #pto.hints<tile = vec<[1, 128]>, label = "Key-Hadamard">
#hints97 = #pto.hints<tile = vec<[1, 128]>, label = "Key-Quant">
#hints98 = #pto.hints<tile = vec<[1, 1, 1, 128]>, label = "Key-Quant">
#hints99 = #pto.hints<tile = vec<[1, 1, 1, 1]>, label = "Key-Quant">
#hints100 = #pto.hints<tile = vec<[1, 4]>, label = "Weight-Linear">
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
      %36 = pto.isfinite %35 hints #hints4 : tensor<8x1xf32> -> tensor<8x1xi1>
      %37 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints4 : tensor<1x1xf32>
      %38 = pto.where %36, %35, %37 hints #hints4 : tensor<8x1xi1>, tensor<8x1xf32>, tensor<1x1xf32> -> tensor<8x1xf32>
      %39 = pto.mul %31, %38 hints #hints4 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %40 = pto.cast %39 round  rint hints #hints4 : tensor<8x128xf32> -> tensor<8x128xi32>
      %41 = pto.cast %40 round  round hints #hints4 : tensor<8x128xi32> -> tensor<8x128xf16>
      %42 = pto.cast %41 round  trunc sat hints #hints4 : tensor<8x128xf16> -> tensor<8x128xi8>
      %43 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints4 : tensor<1x1xf32>
      %44 = pto.div %43, %35 hints #hints4 : tensor<1x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
      %45 = pto.matmul %42, %w_uq_qr hints #hints5 : tensor<8x128xi8>, tensor<128x384xi8> -> tensor<8x384xi32>
      %46 = pto.cast %45 hints #hints6 : tensor<8x384xi32> -> tensor<8x384xf32>
      %47 = pto.mul %46, %44 hints #hints6 : tensor<8x384xf32>, tensor<8x1xf32> -> tensor<8x384xf32>
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
      %69 = pto.full -1.000000e+00 : f32 [] hints #hints13 : tensor<f32>
      %70 = pto.mul %68, %69 hints #hints11 : tensor<8x4x32xf32>, tensor<f32> -> tensor<8x4x32xf32>
      %71 = pto.concat %70, %67 axis 2 hints #hints11 : tensor<8x4x32xf32>, tensor<8x4x32xf32> -> tensor<8x4x64xf32>
      %72 = pto.view %71[0, 0, 0] [%6, :, :] hints #hints11 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %73 = pto.mul %72, %60 hints #hints11 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %74 = arith.minsi %3, %6 : index
      %75 = pto.view %66[0, 0, 0] [%74, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %76 = pto.view %73[0, 0, 0] [%74, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %77 = pto.add %75, %76 hints #hints11 : tensor<?x4x64xf32, #bounds1>, tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %78 = pto.cast %77 hints #hints11 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xbf16, #bounds1>
      %79 = pto.assemble %55 into %arg31[%arg29, 0, 0] hints #hints11 : tensor<8x4x128xbf16> into tensor<?x4x128xbf16>
      %80 = pto.assemble %78 into %arg32[%arg29, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds1> into tensor<?x4x64xbf16>
      %81 = pto.matmul %1, %w_dkv_kr hints #hints14 : tensor<8x256xbf16>, tensor<256x192xbf16> -> tensor<8x192xbf16>
      %82 = pto.view %81[0, 128] [:, 64] hints #hints15 : tensor<8x192xbf16> -> tensor<8x64xbf16>
      %83 = pto.cast %82 hints #hints15 : tensor<8x64xbf16> -> tensor<8x64xf32>
      %84 = pto.cast %4 hints #hints15 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %85 = pto.cast %7 hints #hints15 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %86 = pto.reshape %83 ([0] -> [0], [1] -> [1, 2]) hints #hints16 : tensor<8x64xf32> -> tensor<8x32x2xf32>
      %87 = pto.transpose %86 1, 2 hints #hints16 : tensor<8x32x2xf32> -> tensor<8x2x32xf32>
      %88 = pto.reshape %87 ([0] -> [0], [1, 2] -> [1]) hints #hints16 : tensor<8x2x32xf32> -> tensor<8x64xf32>
      %89 = pto.view %88[0, 0] [%3, :] hints #hints15 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %90 = pto.mul %89, %84 hints #hints15 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %91 = pto.view %88[0, 0] [:, 32] hints #hints15 : tensor<8x64xf32> -> tensor<8x32xf32>
      %92 = pto.view %88[0, 32] [:, 32] hints #hints15 : tensor<8x64xf32> -> tensor<8x32xf32>
      %93 = pto.full -1.000000e+00 : f32 [] hints #hints17 : tensor<f32>
      %94 = pto.mul %92, %93 hints #hints15 : tensor<8x32xf32>, tensor<f32> -> tensor<8x32xf32>
      %95 = pto.concat %94, %91 axis 1 hints #hints15 : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<8x64xf32>
      %96 = pto.view %95[0, 0] [%6, :] hints #hints15 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %97 = pto.mul %96, %85 hints #hints15 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %98 = arith.minsi %3, %6 : index
      %99 = pto.view %90[0, 0] [%98, :] hints #hints15 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %100 = pto.view %97[0, 0] [%98, :] hints #hints15 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %101 = pto.add %99, %100 hints #hints15 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %102 = pto.cast %101 hints #hints15 : tensor<?x64xf32, #bounds> -> tensor<?x64xbf16, #bounds>
      %103 = pto.view %81[0, 0] [:, 128] hints #hints18 : tensor<8x192xbf16> -> tensor<8x128xbf16>
      %104 = pto.cast %103 hints #hints18 : tensor<8x128xbf16> -> tensor<8x128xf32>
      %105 = pto.mul %104, %104 hints #hints18 : tensor<8x128xf32>, tensor<8x128xf32> -> tensor<8x128xf32>
      %106 = pto.full 7.812500e-03 : f32 [] hints #hints19 : tensor<f32>
      %107 = pto.mul %105, %106 hints #hints18 : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %108 = pto.sum %107 axis 1 keepdim hints #hints18 : tensor<8x128xf32> -> tensor<8x1xf32>
      %109 = pto.full 9.99999974E-6 : f32 [] hints #hints19 : tensor<f32>
      %110 = pto.add %108, %109 hints #hints18 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %111 = pto.sqrt %110 hints #hints18 : tensor<8x1xf32> -> tensor<8x1xf32>
      %112 = pto.div %104, %111 hints #hints18 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %113 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints18 : tensor<128xbf16> -> tensor<1x128xbf16>
      %114 = pto.cast %113 hints #hints18 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %115 = pto.mul %112, %114 hints #hints18 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %116 = pto.cast %115 hints #hints18 : tensor<8x128xf32> -> tensor<8x128xbf16>
      %117 = pto.reshape %116 ([0] -> [0], [1] -> [1, 2]) hints #hints20 : tensor<8x128xbf16> -> tensor<8x4x32xbf16>
      %118 = pto.cast %117 hints #hints20 : tensor<8x4x32xbf16> -> tensor<8x4x32xf32>
      %119 = pto.abs %118 hints #hints20 : tensor<8x4x32xf32> -> tensor<8x4x32xf32>
      %120 = pto.amax %119 axis 2 keepdim hints #hints20 : tensor<8x4x32xf32> -> tensor<8x4x1xf32>
      %121 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints20 : tensor<1x1x1xf32>
      %122 = pto.div %121, %120 hints #hints20 : tensor<1x1x1xf32>, tensor<8x4x1xf32> -> tensor<8x4x1xf32>
      %123 = pto.isfinite %122 hints #hints20 : tensor<8x4x1xf32> -> tensor<8x4x1xi1>
      %124 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints20 : tensor<1x1x1xf32>
      %125 = pto.where %123, %122, %124 hints #hints20 : tensor<8x4x1xi1>, tensor<8x4x1xf32>, tensor<1x1x1xf32> -> tensor<8x4x1xf32>
      %126 = pto.mul %118, %125 hints #hints20 : tensor<8x4x32xf32>, tensor<8x4x1xf32> -> tensor<8x4x32xf32>
      %127 = pto.cast %126 round  rint hints #hints20 : tensor<8x4x32xf32> -> tensor<8x4x32xi32>
      %128 = pto.cast %127 round  round hints #hints20 : tensor<8x4x32xi32> -> tensor<8x4x32xf16>
      %129 = pto.cast %128 round  trunc sat hints #hints20 : tensor<8x4x32xf16> -> tensor<8x4x32xi8>
      %130 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints20 : tensor<1x1x1xf32>
      %131 = pto.div %130, %122 hints #hints20 : tensor<1x1x1xf32>, tensor<8x4x1xf32> -> tensor<8x4x1xf32>
      %132 = pto.reshape %129 ([0] -> [0], [1, 2] -> [1]) hints #hints20 : tensor<8x4x32xi8> -> tensor<8x128xi8>
      %133 = pto.reshape %131 ([0] -> [0], [1, 2] -> [1]) hints #hints20 : tensor<8x4x1xf32> -> tensor<8x4xf32>
      %134 = pto.reshape %102 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints21 : tensor<?x64xbf16, #bounds> -> tensor<?x1x1x64xbf16, #bounds2>
      %135 = arith.minsi %c8, %98 : index
      %136 = pto.view %9[0, 0] [%135, :] hints #hints22 : tensor<8x1xi64> -> tensor<?x1xi64, #bounds>
      %137 = pto.view %134[0, 0, 0, 0] [%135, :, :, :] hints #hints21 : tensor<?x1x1x64xbf16, #bounds2> -> tensor<?x1x1x64xbf16, #bounds2>
      %138 = pto.scatter_update %137 into %arg33 at %136 hints #hints21 : tensor<?x1x1x64xbf16, #bounds2>, tensor<?x1xi64, #bounds> into tensor<?x128x1x64xbf16>
      %139 = pto.reshape %132 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints23 : tensor<8x128xi8> -> tensor<8x1x1x128xi8>
      %140 = pto.scatter_update %139 into %arg34 at %9 hints #hints23 : tensor<8x1x1x128xi8>, tensor<8x1xi64> into tensor<?x128x1x128xi8>
      %141 = pto.reshape %133 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints24 : tensor<8x4xf32> -> tensor<8x1x1x4xf32>
      %142 = pto.scatter_update %141 into %arg35 at %9 hints #hints24 : tensor<8x1x1x4xf32>, tensor<8x1xi64> into tensor<?x128x1x4xf32>
      %143 = pto.matmul %42, %w_qb hints #hints25 : tensor<8x128xi8>, tensor<128x512xi8> -> tensor<8x512xi32>
      %144 = pto.cast %143 hints #hints26 : tensor<8x512xi32> -> tensor<8x512xf32>
      %145 = pto.mul %144, %44 hints #hints26 : tensor<8x512xf32>, tensor<8x1xf32> -> tensor<8x512xf32>
      %146 = pto.reshape %w_qb_scale ([0, 1] -> [0, 1]) hints #hints26 : tensor<512x1xf32> -> tensor<1x512xf32>
      %147 = pto.mul %145, %146 hints #hints26 : tensor<8x512xf32>, tensor<1x512xf32> -> tensor<8x512xf32>
      %148 = pto.cast %147 hints #hints26 : tensor<8x512xf32> -> tensor<8x512xbf16>
      %149 = pto.reshape %148 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<8x512xbf16> -> tensor<8x4x128xbf16>
      %150 = pto.view %149[0, 0, 0] [:, :, 64] hints #hints27 : tensor<8x4x128xbf16> -> tensor<8x4x64xbf16>
      %151 = pto.view %149[0, 0, 64] [:, :, 64] hints #hints27 : tensor<8x4x128xbf16> -> tensor<8x4x64xbf16>
      %152 = pto.cast %4 hints #hints28 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %153 = pto.reshape %152 ([0] -> [0], [1] -> [1, 2]) hints #hints28 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %154 = pto.cast %7 hints #hints28 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %155 = pto.reshape %154 ([0] -> [0], [1] -> [1, 2]) hints #hints28 : tensor<?x64xf32, #bounds> -> tensor<?x1x64xf32, #bounds1>
      %156 = pto.cast %150 hints #hints29 : tensor<8x4x64xbf16> -> tensor<8x4x64xf32>
      %157 = pto.view %156[0, 0, 0] [%3, :, :] hints #hints29 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %158 = pto.mul %157, %153 hints #hints29 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %159 = pto.view %156[0, 0, 0] [:, :, 32] hints #hints29 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %160 = pto.view %156[0, 0, 32] [:, :, 32] hints #hints29 : tensor<8x4x64xf32> -> tensor<8x4x32xf32>
      %161 = pto.full -1.000000e+00 : f32 [] hints #hints30 : tensor<f32>
      %162 = pto.mul %160, %161 hints #hints29 : tensor<8x4x32xf32>, tensor<f32> -> tensor<8x4x32xf32>
      %163 = pto.concat %162, %159 axis 2 hints #hints29 : tensor<8x4x32xf32>, tensor<8x4x32xf32> -> tensor<8x4x64xf32>
      %164 = pto.view %163[0, 0, 0] [%6, :, :] hints #hints29 : tensor<8x4x64xf32> -> tensor<?x4x64xf32, #bounds1>
      %165 = pto.mul %164, %155 hints #hints29 : tensor<?x4x64xf32, #bounds1>, tensor<?x1x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %166 = arith.minsi %3, %6 : index
      %167 = pto.view %158[0, 0, 0] [%166, :, :] hints #hints29 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %168 = pto.view %165[0, 0, 0] [%166, :, :] hints #hints29 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %169 = pto.add %167, %168 hints #hints29 : tensor<?x4x64xf32, #bounds1>, tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xf32, #bounds1>
      %170 = pto.cast %169 hints #hints29 : tensor<?x4x64xf32, #bounds1> -> tensor<?x4x64xbf16, #bounds1>
      %171 = arith.minsi %166, %c8 : index
      %172 = pto.view %170[0, 0, 0] [%171, :, :] hints #hints31 : tensor<?x4x64xbf16, #bounds1> -> tensor<?x4x64xbf16, #bounds1>
      %173 = pto.view %151[0, 0, 0] [%171, :, :] hints #hints31 : tensor<8x4x64xbf16> -> tensor<?x4x64xbf16, #bounds1>
      %174 = pto.concat %172, %173 axis 2 hints #hints31 : tensor<?x4x64xbf16, #bounds1>, tensor<?x4x64xbf16, #bounds1> -> tensor<?x4x128xbf16, #bounds1>
      %175 = pto.reshape %hadamard_q ([0] -> [0, 1], [1] -> [2]) hints #hints31 : tensor<128x128xbf16> -> tensor<1x128x128xbf16>
      %176 = pto.matmul %174, %175 hints #hints32 : tensor<?x4x128xbf16, #bounds1>, tensor<1x128x128xbf16> -> tensor<?x4x128xbf16, #bounds1>
      %177 = pto.cast %176 hints #hints33 : tensor<?x4x128xbf16, #bounds1> -> tensor<?x4x128xf32, #bounds1>
      %178 = pto.abs %177 hints #hints33 : tensor<?x4x128xf32, #bounds1> -> tensor<?x4x128xf32, #bounds1>
      %179 = pto.amax %178 axis 2 keepdim hints #hints33 : tensor<?x4x128xf32, #bounds1> -> tensor<?x4x1xf32, #bounds1>
      %180 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %181 = pto.div %180, %179 hints #hints33 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds1> -> tensor<?x4x1xf32, #bounds1>
      %182 = pto.isfinite %181 hints #hints33 : tensor<?x4x1xf32, #bounds1> -> tensor<?x4x1xi1, #bounds1>
      %183 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %184 = pto.where %182, %181, %183 hints #hints33 : tensor<?x4x1xi1, #bounds1>, tensor<?x4x1xf32, #bounds1>, tensor<1x1x1xf32> -> tensor<?x4x1xf32, #bounds1>
      %185 = pto.mul %177, %184 hints #hints33 : tensor<?x4x128xf32, #bounds1>, tensor<?x4x1xf32, #bounds1> -> tensor<?x4x128xf32, #bounds1>
      %186 = pto.cast %185 round  rint hints #hints33 : tensor<?x4x128xf32, #bounds1> -> tensor<?x4x128xi32, #bounds1>
      %187 = pto.cast %186 round  round hints #hints33 : tensor<?x4x128xi32, #bounds1> -> tensor<?x4x128xf16, #bounds1>
      %188 = pto.cast %187 round  trunc sat hints #hints33 : tensor<?x4x128xf16, #bounds1> -> tensor<?x4x128xi8, #bounds1>
      %189 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %190 = pto.div %189, %181 hints #hints33 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds1> -> tensor<?x4x1xf32, #bounds1>
      %191 = pto.assemble %188 into %arg36[%arg29, 0, 0] hints #hints33 : tensor<?x4x128xi8, #bounds1> into tensor<?x4x128xi8>
      %192 = pto.cast %190 hints #hints33 : tensor<?x4x1xf32, #bounds1> -> tensor<?x4x1xf16, #bounds1>
      %193 = pto.assemble %192 into %arg37[%arg29, 0, 0] hints #hints33 : tensor<?x4x1xf16, #bounds1> into tensor<?x4x1xf16>
      %194 = pto.matmul %1, %wk hints #hints34 : tensor<8x256xbf16>, tensor<256x128xbf16> -> tensor<8x128xf32>
      %195 = pto.full 7.812500e-03 : f32 [] hints #hints35 : tensor<f32>
      %196 = pto.mul %194, %195 hints #hints36 : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %197 = pto.sum %196 axis 1 keepdim hints #hints36 : tensor<8x128xf32> -> tensor<8x1xf32>
      %198 = pto.sub %194, %197 hints #hints36 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %199 = pto.mul %198, %198 hints #hints36 : tensor<8x128xf32>, tensor<8x128xf32> -> tensor<8x128xf32>
      %200 = pto.full 7.812500e-03 : f32 [] hints #hints35 : tensor<f32>
      %201 = pto.mul %199, %200 hints #hints36 : tensor<8x128xf32>, tensor<f32> -> tensor<8x128xf32>
      %202 = pto.sum %201 axis 1 keepdim hints #hints36 : tensor<8x128xf32> -> tensor<8x1xf32>
      %203 = pto.full 9.99999997E-7 : f32 [] hints #hints35 : tensor<f32>
      %204 = pto.add %202, %203 hints #hints36 : tensor<8x1xf32>, tensor<f32> -> tensor<8x1xf32>
      %205 = pto.sqrt %204 hints #hints36 : tensor<8x1xf32> -> tensor<8x1xf32>
      %206 = pto.div %198, %205 hints #hints36 : tensor<8x128xf32>, tensor<8x1xf32> -> tensor<8x128xf32>
      %207 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints36 : tensor<128xbf16> -> tensor<1x128xbf16>
      %208 = pto.cast %207 hints #hints36 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %209 = pto.mul %206, %208 hints #hints36 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %210 = pto.reshape %beta ([0] -> [0, 1]) hints #hints36 : tensor<128xbf16> -> tensor<1x128xbf16>
      %211 = pto.cast %210 hints #hints36 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %212 = pto.add %209, %211 hints #hints36 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
      %213 = pto.cast %212 hints #hints36 : tensor<8x128xf32> -> tensor<8x128xbf16>
      %214 = pto.view %213[0, 0] [:, 64] hints #hints37 : tensor<8x128xbf16> -> tensor<8x64xbf16>
      %215 = pto.view %213[0, 64] [:, 64] hints #hints37 : tensor<8x128xbf16> -> tensor<8x64xbf16>
      %216 = pto.cast %214 hints #hints38 : tensor<8x64xbf16> -> tensor<8x64xf32>
      %217 = pto.cast %4 hints #hints38 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %218 = pto.cast %7 hints #hints38 : tensor<?x64xbf16, #bounds> -> tensor<?x64xf32, #bounds>
      %219 = pto.view %216[0, 0] [%3, :] hints #hints38 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %220 = pto.mul %219, %217 hints #hints38 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %221 = pto.view %216[0, 0] [:, 32] hints #hints38 : tensor<8x64xf32> -> tensor<8x32xf32>
      %222 = pto.view %216[0, 32] [:, 32] hints #hints38 : tensor<8x64xf32> -> tensor<8x32xf32>
      %223 = pto.full -1.000000e+00 : f32 [] hints #hints39 : tensor<f32>
      %224 = pto.mul %222, %223 hints #hints38 : tensor<8x32xf32>, tensor<f32> -> tensor<8x32xf32>
      %225 = pto.concat %224, %221 axis 1 hints #hints38 : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<8x64xf32>
      %226 = pto.view %225[0, 0] [%6, :] hints #hints38 : tensor<8x64xf32> -> tensor<?x64xf32, #bounds>
      %227 = pto.mul %226, %218 hints #hints38 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %228 = arith.minsi %3, %6 : index
      %229 = pto.view %220[0, 0] [%228, :] hints #hints38 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %230 = pto.view %227[0, 0] [%228, :] hints #hints38 : tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %231 = pto.add %229, %230 hints #hints38 : tensor<?x64xf32, #bounds>, tensor<?x64xf32, #bounds> -> tensor<?x64xf32, #bounds>
      %232 = pto.cast %231 hints #hints38 : tensor<?x64xf32, #bounds> -> tensor<?x64xbf16, #bounds>
      %233 = arith.minsi %228, %c8 : index
      %234 = pto.view %232[0, 0] [%233, :] hints #hints40 : tensor<?x64xbf16, #bounds> -> tensor<?x64xbf16, #bounds>
      %235 = pto.view %215[0, 0] [%233, :] hints #hints40 : tensor<8x64xbf16> -> tensor<?x64xbf16, #bounds>
      %236 = pto.concat %234, %235 axis 1 hints #hints40 : tensor<?x64xbf16, #bounds>, tensor<?x64xbf16, #bounds> -> tensor<?x128xbf16, #bounds>
      %237 = pto.matmul %236, %hadamard_k hints #hints41 : tensor<?x128xbf16, #bounds>, tensor<128x128xbf16> -> tensor<?x128xbf16, #bounds>
      %238 = pto.cast %237 hints #hints42 : tensor<?x128xbf16, #bounds> -> tensor<?x128xf32, #bounds>
      %239 = pto.abs %238 hints #hints42 : tensor<?x128xf32, #bounds> -> tensor<?x128xf32, #bounds>
      %240 = pto.amax %239 axis 1 keepdim hints #hints42 : tensor<?x128xf32, #bounds> -> tensor<?x1xf32, #bounds>
      %241 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints42 : tensor<1x1xf32>
      %242 = pto.div %241, %240 hints #hints42 : tensor<1x1xf32>, tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
      %243 = pto.isfinite %242 hints #hints42 : tensor<?x1xf32, #bounds> -> tensor<?x1xi1, #bounds>
      %244 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints42 : tensor<1x1xf32>
      %245 = pto.where %243, %242, %244 hints #hints42 : tensor<?x1xi1, #bounds>, tensor<?x1xf32, #bounds>, tensor<1x1xf32> -> tensor<?x1xf32, #bounds>
      %246 = pto.mul %238, %245 hints #hints42 : tensor<?x128xf32, #bounds>, tensor<?x1xf32, #bounds> -> tensor<?x128xf32, #bounds>
      %247 = pto.cast %246 round  rint hints #hints42 : tensor<?x128xf32, #bounds> -> tensor<?x128xi32, #bounds>
      %248 = pto.cast %247 round  round hints #hints42 : tensor<?x128xi32, #bounds> -> tensor<?x128xf16, #bounds>
      %249 = pto.cast %248 round  trunc sat hints #hints42 : tensor<?x128xf16, #bounds> -> tensor<?x128xi8, #bounds>
      %250 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints42 : tensor<1x1xf32>
      %251 = pto.div %250, %242 hints #hints42 : tensor<1x1xf32>, tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
      %252 = pto.cast %251 hints #hints42 : tensor<?x1xf32, #bounds> -> tensor<?x1xf16, #bounds>
      %253 = pto.reshape %249 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints43 : tensor<?x128xi8, #bounds> -> tensor<?x1x1x128xi8, #bounds2>
      %254 = arith.minsi %c8, %233 : index
      %255 = pto.view %9[0, 0] [%254, :] hints #hints44 : tensor<8x1xi64> -> tensor<?x1xi64, #bounds>
      %256 = pto.view %253[0, 0, 0, 0] [%254, :, :, :] hints #hints43 : tensor<?x1x1x128xi8, #bounds2> -> tensor<?x1x1x128xi8, #bounds2>
      %257 = pto.scatter_update %256 into %arg38 at %255 hints #hints43 : tensor<?x1x1x128xi8, #bounds2>, tensor<?x1xi64, #bounds> into tensor<?x128x1x128xi8>
      %258 = pto.reshape %252 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints45 : tensor<?x1xf16, #bounds> -> tensor<?x1x1x1xf16, #bounds2>
      %259 = arith.minsi %c8, %233 : index
      %260 = pto.view %9[0, 0] [%259, :] hints #hints44 : tensor<8x1xi64> -> tensor<?x1xi64, #bounds>
      %261 = pto.view %258[0, 0, 0, 0] [%259, :, :, :] hints #hints45 : tensor<?x1x1x1xf16, #bounds2> -> tensor<?x1x1x1xf16, #bounds2>
      %262 = pto.scatter_update %261 into %arg39 at %260 hints #hints45 : tensor<?x1x1x1xf16, #bounds2>, tensor<?x1xi64, #bounds> into tensor<?x128x1x1xf16>
      %263 = pto.matmul %1, %w_proj hints #hints46 : tensor<8x256xbf16>, tensor<256x4xbf16> -> tensor<8x4xbf16>
      %264 = pto.cast %263 hints #hints47 : tensor<8x4xbf16> -> tensor<8x4xf32>
      %265 = pto.full 0.0441941731 : f32 [] hints #hints48 : tensor<f32>
      %266 = pto.mul %264, %265 hints #hints47 : tensor<8x4xf32>, tensor<f32> -> tensor<8x4xf32>
      %267 = pto.cast %266 hints #hints47 : tensor<8x4xf32> -> tensor<8x4xf16>
      %268 = pto.assemble %267 into %arg40[%arg29, 0] hints #hints47 : tensor<8x4xf16> into tensor<?x4xf16>
      pto.yield %79, %80, %138, %140, %142, %191, %193, %257, %262, %268 : tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4xf16>
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
      %16 = pto.add %12, %15 hints #hints49 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %17 = pto.cast %16 hints #hints49 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %18 = pto.cast %17 hints #hints49 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %19 = pto.mul %18, %18 hints #hints49 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %20 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %21 = pto.mul %19, %20 hints #hints49 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %22 = pto.sum %21 axis 1 keepdim hints #hints49 : tensor<4x128xf32> -> tensor<4x1xf32>
      %23 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %24 = pto.add %22, %23 hints #hints49 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %25 = pto.sqrt %24 hints #hints49 : tensor<4x1xf32> -> tensor<4x1xf32>
      %26 = pto.div %18, %25 hints #hints49 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %27 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints49 : tensor<128xbf16> -> tensor<1x128xbf16>
      %28 = pto.cast %27 hints #hints49 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %29 = pto.mul %26, %28 hints #hints49 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %30 = pto.cast %29 hints #hints49 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %31 = pto.cast %30 hints #hints50 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %32 = pto.abs %31 hints #hints50 : tensor<4x128xf32> -> tensor<4x128xf32>
      %33 = pto.amax %32 axis 1 keepdim hints #hints50 : tensor<4x128xf32> -> tensor<4x1xf32>
      %34 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints50 : tensor<1x1xf32>
      %35 = pto.div %34, %33 hints #hints50 : tensor<1x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %36 = pto.isfinite %35 hints #hints50 : tensor<4x1xf32> -> tensor<4x1xi1>
      %37 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints50 : tensor<1x1xf32>
      %38 = pto.where %36, %35, %37 hints #hints50 : tensor<4x1xi1>, tensor<4x1xf32>, tensor<1x1xf32> -> tensor<4x1xf32>
      %39 = pto.mul %31, %38 hints #hints50 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %40 = pto.cast %39 round  rint hints #hints50 : tensor<4x128xf32> -> tensor<4x128xi32>
      %41 = pto.cast %40 round  round hints #hints50 : tensor<4x128xi32> -> tensor<4x128xf16>
      %42 = pto.cast %41 round  trunc sat hints #hints50 : tensor<4x128xf16> -> tensor<4x128xi8>
      %43 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints50 : tensor<1x1xf32>
      %44 = pto.div %43, %35 hints #hints50 : tensor<1x1xf32>, tensor<4x1xf32> -> tensor<4x1xf32>
      %45 = pto.matmul %42, %w_uq_qr hints #hints5 : tensor<4x128xi8>, tensor<128x384xi8> -> tensor<4x384xi32>
      %46 = pto.cast %45 hints #hints51 : tensor<4x384xi32> -> tensor<4x384xf32>
      %47 = pto.mul %46, %44 hints #hints51 : tensor<4x384xf32>, tensor<4x1xf32> -> tensor<4x384xf32>
      %48 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints51 : tensor<384x1xf32> -> tensor<1x384xf32>
      %49 = pto.mul %47, %48 hints #hints51 : tensor<4x384xf32>, tensor<1x384xf32> -> tensor<4x384xf32>
      %50 = pto.cast %49 hints #hints51 : tensor<4x384xf32> -> tensor<4x384xbf16>
      %51 = pto.reshape %50 ([0] -> [0], [1] -> [1, 2]) hints #hints51 : tensor<4x384xbf16> -> tensor<4x4x96xbf16>
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
      %69 = pto.full -1.000000e+00 : f32 [] hints #hints13 : tensor<f32>
      %70 = pto.mul %68, %69 hints #hints11 : tensor<4x4x32xf32>, tensor<f32> -> tensor<4x4x32xf32>
      %71 = pto.concat %70, %67 axis 2 hints #hints11 : tensor<4x4x32xf32>, tensor<4x4x32xf32> -> tensor<4x4x64xf32>
      %72 = pto.view %71[0, 0, 0] [%6, :, :] hints #hints11 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %73 = pto.mul %72, %60 hints #hints11 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %74 = arith.minsi %3, %6 : index
      %75 = pto.view %66[0, 0, 0] [%74, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %76 = pto.view %73[0, 0, 0] [%74, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %77 = pto.add %75, %76 hints #hints11 : tensor<?x4x64xf32, #bounds4>, tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %78 = pto.cast %77 hints #hints11 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xbf16, #bounds4>
      %79 = pto.assemble %55 into %arg31[%arg29, 0, 0] hints #hints11 : tensor<4x4x128xbf16> into tensor<?x4x128xbf16>
      %80 = pto.assemble %78 into %arg32[%arg29, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds4> into tensor<?x4x64xbf16>
      %81 = pto.matmul %1, %w_dkv_kr hints #hints14 : tensor<4x256xbf16>, tensor<256x192xbf16> -> tensor<4x192xbf16>
      %82 = pto.view %81[0, 128] [:, 64] hints #hints52 : tensor<4x192xbf16> -> tensor<4x64xbf16>
      %83 = pto.cast %82 hints #hints52 : tensor<4x64xbf16> -> tensor<4x64xf32>
      %84 = pto.cast %4 hints #hints52 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %85 = pto.cast %7 hints #hints52 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %86 = pto.reshape %83 ([0] -> [0], [1] -> [1, 2]) hints #hints53 : tensor<4x64xf32> -> tensor<4x32x2xf32>
      %87 = pto.transpose %86 1, 2 hints #hints53 : tensor<4x32x2xf32> -> tensor<4x2x32xf32>
      %88 = pto.reshape %87 ([0] -> [0], [1, 2] -> [1]) hints #hints53 : tensor<4x2x32xf32> -> tensor<4x64xf32>
      %89 = pto.view %88[0, 0] [%3, :] hints #hints52 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %90 = pto.mul %89, %84 hints #hints52 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %91 = pto.view %88[0, 0] [:, 32] hints #hints52 : tensor<4x64xf32> -> tensor<4x32xf32>
      %92 = pto.view %88[0, 32] [:, 32] hints #hints52 : tensor<4x64xf32> -> tensor<4x32xf32>
      %93 = pto.full -1.000000e+00 : f32 [] hints #hints17 : tensor<f32>
      %94 = pto.mul %92, %93 hints #hints52 : tensor<4x32xf32>, tensor<f32> -> tensor<4x32xf32>
      %95 = pto.concat %94, %91 axis 1 hints #hints52 : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x64xf32>
      %96 = pto.view %95[0, 0] [%6, :] hints #hints52 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %97 = pto.mul %96, %85 hints #hints52 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %98 = arith.minsi %3, %6 : index
      %99 = pto.view %90[0, 0] [%98, :] hints #hints52 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %100 = pto.view %97[0, 0] [%98, :] hints #hints52 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %101 = pto.add %99, %100 hints #hints52 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %102 = pto.cast %101 hints #hints52 : tensor<?x64xf32, #bounds3> -> tensor<?x64xbf16, #bounds3>
      %103 = pto.view %81[0, 0] [:, 128] hints #hints54 : tensor<4x192xbf16> -> tensor<4x128xbf16>
      %104 = pto.cast %103 hints #hints54 : tensor<4x128xbf16> -> tensor<4x128xf32>
      %105 = pto.mul %104, %104 hints #hints54 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %106 = pto.full 7.812500e-03 : f32 [] hints #hints19 : tensor<f32>
      %107 = pto.mul %105, %106 hints #hints54 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %108 = pto.sum %107 axis 1 keepdim hints #hints54 : tensor<4x128xf32> -> tensor<4x1xf32>
      %109 = pto.full 9.99999974E-6 : f32 [] hints #hints19 : tensor<f32>
      %110 = pto.add %108, %109 hints #hints54 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %111 = pto.sqrt %110 hints #hints54 : tensor<4x1xf32> -> tensor<4x1xf32>
      %112 = pto.div %104, %111 hints #hints54 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %113 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints54 : tensor<128xbf16> -> tensor<1x128xbf16>
      %114 = pto.cast %113 hints #hints54 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %115 = pto.mul %112, %114 hints #hints54 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %116 = pto.cast %115 hints #hints54 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %117 = pto.reshape %116 ([0] -> [0], [1] -> [1, 2]) hints #hints55 : tensor<4x128xbf16> -> tensor<4x4x32xbf16>
      %118 = pto.cast %117 hints #hints55 : tensor<4x4x32xbf16> -> tensor<4x4x32xf32>
      %119 = pto.abs %118 hints #hints55 : tensor<4x4x32xf32> -> tensor<4x4x32xf32>
      %120 = pto.amax %119 axis 2 keepdim hints #hints55 : tensor<4x4x32xf32> -> tensor<4x4x1xf32>
      %121 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints55 : tensor<1x1x1xf32>
      %122 = pto.div %121, %120 hints #hints55 : tensor<1x1x1xf32>, tensor<4x4x1xf32> -> tensor<4x4x1xf32>
      %123 = pto.isfinite %122 hints #hints55 : tensor<4x4x1xf32> -> tensor<4x4x1xi1>
      %124 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints55 : tensor<1x1x1xf32>
      %125 = pto.where %123, %122, %124 hints #hints55 : tensor<4x4x1xi1>, tensor<4x4x1xf32>, tensor<1x1x1xf32> -> tensor<4x4x1xf32>
      %126 = pto.mul %118, %125 hints #hints55 : tensor<4x4x32xf32>, tensor<4x4x1xf32> -> tensor<4x4x32xf32>
      %127 = pto.cast %126 round  rint hints #hints55 : tensor<4x4x32xf32> -> tensor<4x4x32xi32>
      %128 = pto.cast %127 round  round hints #hints55 : tensor<4x4x32xi32> -> tensor<4x4x32xf16>
      %129 = pto.cast %128 round  trunc sat hints #hints55 : tensor<4x4x32xf16> -> tensor<4x4x32xi8>
      %130 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints55 : tensor<1x1x1xf32>
      %131 = pto.div %130, %122 hints #hints55 : tensor<1x1x1xf32>, tensor<4x4x1xf32> -> tensor<4x4x1xf32>
      %132 = pto.reshape %129 ([0] -> [0], [1, 2] -> [1]) hints #hints55 : tensor<4x4x32xi8> -> tensor<4x128xi8>
      %133 = pto.reshape %131 ([0] -> [0], [1, 2] -> [1]) hints #hints55 : tensor<4x4x1xf32> -> tensor<4x4xf32>
      %134 = pto.reshape %102 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints56 : tensor<?x64xbf16, #bounds3> -> tensor<?x1x1x64xbf16, #bounds5>
      %135 = arith.minsi %c4, %98 : index
      %136 = pto.view %9[0, 0] [%135, :] hints #hints22 : tensor<4x1xi64> -> tensor<?x1xi64, #bounds3>
      %137 = pto.view %134[0, 0, 0, 0] [%135, :, :, :] hints #hints56 : tensor<?x1x1x64xbf16, #bounds5> -> tensor<?x1x1x64xbf16, #bounds5>
      %138 = pto.scatter_update %137 into %arg33 at %136 hints #hints56 : tensor<?x1x1x64xbf16, #bounds5>, tensor<?x1xi64, #bounds3> into tensor<?x128x1x64xbf16>
      %139 = pto.reshape %132 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints57 : tensor<4x128xi8> -> tensor<4x1x1x128xi8>
      %140 = pto.scatter_update %139 into %arg34 at %9 hints #hints57 : tensor<4x1x1x128xi8>, tensor<4x1xi64> into tensor<?x128x1x128xi8>
      %141 = pto.reshape %133 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints58 : tensor<4x4xf32> -> tensor<4x1x1x4xf32>
      %142 = pto.scatter_update %141 into %arg35 at %9 hints #hints58 : tensor<4x1x1x4xf32>, tensor<4x1xi64> into tensor<?x128x1x4xf32>
      %143 = pto.matmul %42, %w_qb hints #hints25 : tensor<4x128xi8>, tensor<128x512xi8> -> tensor<4x512xi32>
      %144 = pto.cast %143 hints #hints26 : tensor<4x512xi32> -> tensor<4x512xf32>
      %145 = pto.mul %144, %44 hints #hints26 : tensor<4x512xf32>, tensor<4x1xf32> -> tensor<4x512xf32>
      %146 = pto.reshape %w_qb_scale ([0, 1] -> [0, 1]) hints #hints26 : tensor<512x1xf32> -> tensor<1x512xf32>
      %147 = pto.mul %145, %146 hints #hints26 : tensor<4x512xf32>, tensor<1x512xf32> -> tensor<4x512xf32>
      %148 = pto.cast %147 hints #hints26 : tensor<4x512xf32> -> tensor<4x512xbf16>
      %149 = pto.reshape %148 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<4x512xbf16> -> tensor<4x4x128xbf16>
      %150 = pto.view %149[0, 0, 0] [:, :, 64] hints #hints27 : tensor<4x4x128xbf16> -> tensor<4x4x64xbf16>
      %151 = pto.view %149[0, 0, 64] [:, :, 64] hints #hints27 : tensor<4x4x128xbf16> -> tensor<4x4x64xbf16>
      %152 = pto.cast %4 hints #hints28 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %153 = pto.reshape %152 ([0] -> [0], [1] -> [1, 2]) hints #hints28 : tensor<?x64xf32, #bounds3> -> tensor<?x1x64xf32, #bounds4>
      %154 = pto.cast %7 hints #hints28 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %155 = pto.reshape %154 ([0] -> [0], [1] -> [1, 2]) hints #hints28 : tensor<?x64xf32, #bounds3> -> tensor<?x1x64xf32, #bounds4>
      %156 = pto.cast %150 hints #hints29 : tensor<4x4x64xbf16> -> tensor<4x4x64xf32>
      %157 = pto.view %156[0, 0, 0] [%3, :, :] hints #hints29 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %158 = pto.mul %157, %153 hints #hints29 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %159 = pto.view %156[0, 0, 0] [:, :, 32] hints #hints29 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %160 = pto.view %156[0, 0, 32] [:, :, 32] hints #hints29 : tensor<4x4x64xf32> -> tensor<4x4x32xf32>
      %161 = pto.full -1.000000e+00 : f32 [] hints #hints30 : tensor<f32>
      %162 = pto.mul %160, %161 hints #hints29 : tensor<4x4x32xf32>, tensor<f32> -> tensor<4x4x32xf32>
      %163 = pto.concat %162, %159 axis 2 hints #hints29 : tensor<4x4x32xf32>, tensor<4x4x32xf32> -> tensor<4x4x64xf32>
      %164 = pto.view %163[0, 0, 0] [%6, :, :] hints #hints29 : tensor<4x4x64xf32> -> tensor<?x4x64xf32, #bounds4>
      %165 = pto.mul %164, %155 hints #hints29 : tensor<?x4x64xf32, #bounds4>, tensor<?x1x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %166 = arith.minsi %3, %6 : index
      %167 = pto.view %158[0, 0, 0] [%166, :, :] hints #hints29 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %168 = pto.view %165[0, 0, 0] [%166, :, :] hints #hints29 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %169 = pto.add %167, %168 hints #hints29 : tensor<?x4x64xf32, #bounds4>, tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xf32, #bounds4>
      %170 = pto.cast %169 hints #hints29 : tensor<?x4x64xf32, #bounds4> -> tensor<?x4x64xbf16, #bounds4>
      %171 = arith.minsi %166, %c4 : index
      %172 = pto.view %170[0, 0, 0] [%171, :, :] hints #hints31 : tensor<?x4x64xbf16, #bounds4> -> tensor<?x4x64xbf16, #bounds4>
      %173 = pto.view %151[0, 0, 0] [%171, :, :] hints #hints31 : tensor<4x4x64xbf16> -> tensor<?x4x64xbf16, #bounds4>
      %174 = pto.concat %172, %173 axis 2 hints #hints31 : tensor<?x4x64xbf16, #bounds4>, tensor<?x4x64xbf16, #bounds4> -> tensor<?x4x128xbf16, #bounds4>
      %175 = pto.reshape %hadamard_q ([0] -> [0, 1], [1] -> [2]) hints #hints31 : tensor<128x128xbf16> -> tensor<1x128x128xbf16>
      %176 = pto.matmul %174, %175 hints #hints32 : tensor<?x4x128xbf16, #bounds4>, tensor<1x128x128xbf16> -> tensor<?x4x128xbf16, #bounds4>
      %177 = pto.cast %176 hints #hints33 : tensor<?x4x128xbf16, #bounds4> -> tensor<?x4x128xf32, #bounds4>
      %178 = pto.abs %177 hints #hints33 : tensor<?x4x128xf32, #bounds4> -> tensor<?x4x128xf32, #bounds4>
      %179 = pto.amax %178 axis 2 keepdim hints #hints33 : tensor<?x4x128xf32, #bounds4> -> tensor<?x4x1xf32, #bounds4>
      %180 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %181 = pto.div %180, %179 hints #hints33 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds4> -> tensor<?x4x1xf32, #bounds4>
      %182 = pto.isfinite %181 hints #hints33 : tensor<?x4x1xf32, #bounds4> -> tensor<?x4x1xi1, #bounds4>
      %183 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %184 = pto.where %182, %181, %183 hints #hints33 : tensor<?x4x1xi1, #bounds4>, tensor<?x4x1xf32, #bounds4>, tensor<1x1x1xf32> -> tensor<?x4x1xf32, #bounds4>
      %185 = pto.mul %177, %184 hints #hints33 : tensor<?x4x128xf32, #bounds4>, tensor<?x4x1xf32, #bounds4> -> tensor<?x4x128xf32, #bounds4>
      %186 = pto.cast %185 round  rint hints #hints33 : tensor<?x4x128xf32, #bounds4> -> tensor<?x4x128xi32, #bounds4>
      %187 = pto.cast %186 round  round hints #hints33 : tensor<?x4x128xi32, #bounds4> -> tensor<?x4x128xf16, #bounds4>
      %188 = pto.cast %187 round  trunc sat hints #hints33 : tensor<?x4x128xf16, #bounds4> -> tensor<?x4x128xi8, #bounds4>
      %189 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %190 = pto.div %189, %181 hints #hints33 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds4> -> tensor<?x4x1xf32, #bounds4>
      %191 = pto.assemble %188 into %arg36[%arg29, 0, 0] hints #hints33 : tensor<?x4x128xi8, #bounds4> into tensor<?x4x128xi8>
      %192 = pto.cast %190 hints #hints33 : tensor<?x4x1xf32, #bounds4> -> tensor<?x4x1xf16, #bounds4>
      %193 = pto.assemble %192 into %arg37[%arg29, 0, 0] hints #hints33 : tensor<?x4x1xf16, #bounds4> into tensor<?x4x1xf16>
      %194 = pto.matmul %1, %wk hints #hints34 : tensor<4x256xbf16>, tensor<256x128xbf16> -> tensor<4x128xf32>
      %195 = pto.full 7.812500e-03 : f32 [] hints #hints35 : tensor<f32>
      %196 = pto.mul %194, %195 hints #hints36 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %197 = pto.sum %196 axis 1 keepdim hints #hints36 : tensor<4x128xf32> -> tensor<4x1xf32>
      %198 = pto.sub %194, %197 hints #hints36 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %199 = pto.mul %198, %198 hints #hints36 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<4x128xf32>
      %200 = pto.full 7.812500e-03 : f32 [] hints #hints35 : tensor<f32>
      %201 = pto.mul %199, %200 hints #hints36 : tensor<4x128xf32>, tensor<f32> -> tensor<4x128xf32>
      %202 = pto.sum %201 axis 1 keepdim hints #hints36 : tensor<4x128xf32> -> tensor<4x1xf32>
      %203 = pto.full 9.99999997E-7 : f32 [] hints #hints35 : tensor<f32>
      %204 = pto.add %202, %203 hints #hints36 : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
      %205 = pto.sqrt %204 hints #hints36 : tensor<4x1xf32> -> tensor<4x1xf32>
      %206 = pto.div %198, %205 hints #hints36 : tensor<4x128xf32>, tensor<4x1xf32> -> tensor<4x128xf32>
      %207 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints36 : tensor<128xbf16> -> tensor<1x128xbf16>
      %208 = pto.cast %207 hints #hints36 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %209 = pto.mul %206, %208 hints #hints36 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %210 = pto.reshape %beta ([0] -> [0, 1]) hints #hints36 : tensor<128xbf16> -> tensor<1x128xbf16>
      %211 = pto.cast %210 hints #hints36 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %212 = pto.add %209, %211 hints #hints36 : tensor<4x128xf32>, tensor<1x128xf32> -> tensor<4x128xf32>
      %213 = pto.cast %212 hints #hints36 : tensor<4x128xf32> -> tensor<4x128xbf16>
      %214 = pto.view %213[0, 0] [:, 64] hints #hints37 : tensor<4x128xbf16> -> tensor<4x64xbf16>
      %215 = pto.view %213[0, 64] [:, 64] hints #hints37 : tensor<4x128xbf16> -> tensor<4x64xbf16>
      %216 = pto.cast %214 hints #hints59 : tensor<4x64xbf16> -> tensor<4x64xf32>
      %217 = pto.cast %4 hints #hints59 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %218 = pto.cast %7 hints #hints59 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xf32, #bounds3>
      %219 = pto.view %216[0, 0] [%3, :] hints #hints59 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %220 = pto.mul %219, %217 hints #hints59 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %221 = pto.view %216[0, 0] [:, 32] hints #hints59 : tensor<4x64xf32> -> tensor<4x32xf32>
      %222 = pto.view %216[0, 32] [:, 32] hints #hints59 : tensor<4x64xf32> -> tensor<4x32xf32>
      %223 = pto.full -1.000000e+00 : f32 [] hints #hints39 : tensor<f32>
      %224 = pto.mul %222, %223 hints #hints59 : tensor<4x32xf32>, tensor<f32> -> tensor<4x32xf32>
      %225 = pto.concat %224, %221 axis 1 hints #hints59 : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x64xf32>
      %226 = pto.view %225[0, 0] [%6, :] hints #hints59 : tensor<4x64xf32> -> tensor<?x64xf32, #bounds3>
      %227 = pto.mul %226, %218 hints #hints59 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %228 = arith.minsi %3, %6 : index
      %229 = pto.view %220[0, 0] [%228, :] hints #hints59 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %230 = pto.view %227[0, 0] [%228, :] hints #hints59 : tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %231 = pto.add %229, %230 hints #hints59 : tensor<?x64xf32, #bounds3>, tensor<?x64xf32, #bounds3> -> tensor<?x64xf32, #bounds3>
      %232 = pto.cast %231 hints #hints59 : tensor<?x64xf32, #bounds3> -> tensor<?x64xbf16, #bounds3>
      %233 = arith.minsi %228, %c4 : index
      %234 = pto.view %232[0, 0] [%233, :] hints #hints60 : tensor<?x64xbf16, #bounds3> -> tensor<?x64xbf16, #bounds3>
      %235 = pto.view %215[0, 0] [%233, :] hints #hints60 : tensor<4x64xbf16> -> tensor<?x64xbf16, #bounds3>
      %236 = pto.concat %234, %235 axis 1 hints #hints60 : tensor<?x64xbf16, #bounds3>, tensor<?x64xbf16, #bounds3> -> tensor<?x128xbf16, #bounds3>
      %237 = pto.matmul %236, %hadamard_k hints #hints41 : tensor<?x128xbf16, #bounds3>, tensor<128x128xbf16> -> tensor<?x128xbf16, #bounds3>
      %238 = pto.cast %237 hints #hints61 : tensor<?x128xbf16, #bounds3> -> tensor<?x128xf32, #bounds3>
      %239 = pto.abs %238 hints #hints61 : tensor<?x128xf32, #bounds3> -> tensor<?x128xf32, #bounds3>
      %240 = pto.amax %239 axis 1 keepdim hints #hints61 : tensor<?x128xf32, #bounds3> -> tensor<?x1xf32, #bounds3>
      %241 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints61 : tensor<1x1xf32>
      %242 = pto.div %241, %240 hints #hints61 : tensor<1x1xf32>, tensor<?x1xf32, #bounds3> -> tensor<?x1xf32, #bounds3>
      %243 = pto.isfinite %242 hints #hints61 : tensor<?x1xf32, #bounds3> -> tensor<?x1xi1, #bounds3>
      %244 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints61 : tensor<1x1xf32>
      %245 = pto.where %243, %242, %244 hints #hints61 : tensor<?x1xi1, #bounds3>, tensor<?x1xf32, #bounds3>, tensor<1x1xf32> -> tensor<?x1xf32, #bounds3>
      %246 = pto.mul %238, %245 hints #hints61 : tensor<?x128xf32, #bounds3>, tensor<?x1xf32, #bounds3> -> tensor<?x128xf32, #bounds3>
      %247 = pto.cast %246 round  rint hints #hints61 : tensor<?x128xf32, #bounds3> -> tensor<?x128xi32, #bounds3>
      %248 = pto.cast %247 round  round hints #hints61 : tensor<?x128xi32, #bounds3> -> tensor<?x128xf16, #bounds3>
      %249 = pto.cast %248 round  trunc sat hints #hints61 : tensor<?x128xf16, #bounds3> -> tensor<?x128xi8, #bounds3>
      %250 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints61 : tensor<1x1xf32>
      %251 = pto.div %250, %242 hints #hints61 : tensor<1x1xf32>, tensor<?x1xf32, #bounds3> -> tensor<?x1xf32, #bounds3>
      %252 = pto.cast %251 hints #hints61 : tensor<?x1xf32, #bounds3> -> tensor<?x1xf16, #bounds3>
      %253 = pto.reshape %249 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints62 : tensor<?x128xi8, #bounds3> -> tensor<?x1x1x128xi8, #bounds5>
      %254 = arith.minsi %c4, %233 : index
      %255 = pto.view %9[0, 0] [%254, :] hints #hints44 : tensor<4x1xi64> -> tensor<?x1xi64, #bounds3>
      %256 = pto.view %253[0, 0, 0, 0] [%254, :, :, :] hints #hints62 : tensor<?x1x1x128xi8, #bounds5> -> tensor<?x1x1x128xi8, #bounds5>
      %257 = pto.scatter_update %256 into %arg38 at %255 hints #hints62 : tensor<?x1x1x128xi8, #bounds5>, tensor<?x1xi64, #bounds3> into tensor<?x128x1x128xi8>
      %258 = pto.reshape %252 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints63 : tensor<?x1xf16, #bounds3> -> tensor<?x1x1x1xf16, #bounds5>
      %259 = arith.minsi %c4, %233 : index
      %260 = pto.view %9[0, 0] [%259, :] hints #hints44 : tensor<4x1xi64> -> tensor<?x1xi64, #bounds3>
      %261 = pto.view %258[0, 0, 0, 0] [%259, :, :, :] hints #hints63 : tensor<?x1x1x1xf16, #bounds5> -> tensor<?x1x1x1xf16, #bounds5>
      %262 = pto.scatter_update %261 into %arg39 at %260 hints #hints63 : tensor<?x1x1x1xf16, #bounds5>, tensor<?x1xi64, #bounds3> into tensor<?x128x1x1xf16>
      %263 = pto.matmul %1, %w_proj hints #hints46 : tensor<4x256xbf16>, tensor<256x4xbf16> -> tensor<4x4xbf16>
      %264 = pto.cast %263 hints #hints64 : tensor<4x4xbf16> -> tensor<4x4xf32>
      %265 = pto.full 0.0441941731 : f32 [] hints #hints48 : tensor<f32>
      %266 = pto.mul %264, %265 hints #hints64 : tensor<4x4xf32>, tensor<f32> -> tensor<4x4xf32>
      %267 = pto.cast %266 hints #hints64 : tensor<4x4xf32> -> tensor<4x4xf16>
      %268 = pto.assemble %267 into %arg40[%arg29, 0] hints #hints64 : tensor<4x4xf16> into tensor<?x4xf16>
      pto.yield %79, %80, %138, %140, %142, %191, %193, %257, %262, %268 : tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4xf16>
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
      %16 = pto.add %12, %15 hints #hints65 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %17 = pto.cast %16 hints #hints65 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %18 = pto.cast %17 hints #hints65 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %19 = pto.mul %18, %18 hints #hints65 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %20 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %21 = pto.mul %19, %20 hints #hints65 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %22 = pto.sum %21 axis 1 keepdim hints #hints65 : tensor<2x128xf32> -> tensor<2x1xf32>
      %23 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %24 = pto.add %22, %23 hints #hints65 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %25 = pto.sqrt %24 hints #hints65 : tensor<2x1xf32> -> tensor<2x1xf32>
      %26 = pto.div %18, %25 hints #hints65 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %27 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints65 : tensor<128xbf16> -> tensor<1x128xbf16>
      %28 = pto.cast %27 hints #hints65 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %29 = pto.mul %26, %28 hints #hints65 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %30 = pto.cast %29 hints #hints65 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %31 = pto.cast %30 hints #hints66 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %32 = pto.abs %31 hints #hints66 : tensor<2x128xf32> -> tensor<2x128xf32>
      %33 = pto.amax %32 axis 1 keepdim hints #hints66 : tensor<2x128xf32> -> tensor<2x1xf32>
      %34 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints66 : tensor<1x1xf32>
      %35 = pto.div %34, %33 hints #hints66 : tensor<1x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
      %36 = pto.isfinite %35 hints #hints66 : tensor<2x1xf32> -> tensor<2x1xi1>
      %37 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints66 : tensor<1x1xf32>
      %38 = pto.where %36, %35, %37 hints #hints66 : tensor<2x1xi1>, tensor<2x1xf32>, tensor<1x1xf32> -> tensor<2x1xf32>
      %39 = pto.mul %31, %38 hints #hints66 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %40 = pto.cast %39 round  rint hints #hints66 : tensor<2x128xf32> -> tensor<2x128xi32>
      %41 = pto.cast %40 round  round hints #hints66 : tensor<2x128xi32> -> tensor<2x128xf16>
      %42 = pto.cast %41 round  trunc sat hints #hints66 : tensor<2x128xf16> -> tensor<2x128xi8>
      %43 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints66 : tensor<1x1xf32>
      %44 = pto.div %43, %35 hints #hints66 : tensor<1x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
      %45 = pto.matmul %42, %w_uq_qr hints #hints5 : tensor<2x128xi8>, tensor<128x384xi8> -> tensor<2x384xi32>
      %46 = pto.cast %45 hints #hints67 : tensor<2x384xi32> -> tensor<2x384xf32>
      %47 = pto.mul %46, %44 hints #hints67 : tensor<2x384xf32>, tensor<2x1xf32> -> tensor<2x384xf32>
      %48 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints67 : tensor<384x1xf32> -> tensor<1x384xf32>
      %49 = pto.mul %47, %48 hints #hints67 : tensor<2x384xf32>, tensor<1x384xf32> -> tensor<2x384xf32>
      %50 = pto.cast %49 hints #hints67 : tensor<2x384xf32> -> tensor<2x384xbf16>
      %51 = pto.reshape %50 ([0] -> [0], [1] -> [1, 2]) hints #hints67 : tensor<2x384xbf16> -> tensor<2x4x96xbf16>
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
      %69 = pto.full -1.000000e+00 : f32 [] hints #hints13 : tensor<f32>
      %70 = pto.mul %68, %69 hints #hints11 : tensor<2x4x32xf32>, tensor<f32> -> tensor<2x4x32xf32>
      %71 = pto.concat %70, %67 axis 2 hints #hints11 : tensor<2x4x32xf32>, tensor<2x4x32xf32> -> tensor<2x4x64xf32>
      %72 = pto.view %71[0, 0, 0] [%6, :, :] hints #hints11 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %73 = pto.mul %72, %60 hints #hints11 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %74 = arith.minsi %3, %6 : index
      %75 = pto.view %66[0, 0, 0] [%74, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %76 = pto.view %73[0, 0, 0] [%74, :, :] hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %77 = pto.add %75, %76 hints #hints11 : tensor<?x4x64xf32, #bounds7>, tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %78 = pto.cast %77 hints #hints11 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xbf16, #bounds7>
      %79 = pto.assemble %55 into %arg31[%arg29, 0, 0] hints #hints11 : tensor<2x4x128xbf16> into tensor<?x4x128xbf16>
      %80 = pto.assemble %78 into %arg32[%arg29, 0, 0] hints #hints11 : tensor<?x4x64xbf16, #bounds7> into tensor<?x4x64xbf16>
      %81 = pto.matmul %1, %w_dkv_kr hints #hints14 : tensor<2x256xbf16>, tensor<256x192xbf16> -> tensor<2x192xbf16>
      %82 = pto.view %81[0, 128] [:, 64] hints #hints68 : tensor<2x192xbf16> -> tensor<2x64xbf16>
      %83 = pto.cast %82 hints #hints68 : tensor<2x64xbf16> -> tensor<2x64xf32>
      %84 = pto.cast %4 hints #hints68 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %85 = pto.cast %7 hints #hints68 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %86 = pto.reshape %83 ([0] -> [0], [1] -> [1, 2]) hints #hints69 : tensor<2x64xf32> -> tensor<2x32x2xf32>
      %87 = pto.transpose %86 1, 2 hints #hints69 : tensor<2x32x2xf32> -> tensor<2x2x32xf32>
      %88 = pto.reshape %87 ([0] -> [0], [1, 2] -> [1]) hints #hints69 : tensor<2x2x32xf32> -> tensor<2x64xf32>
      %89 = pto.view %88[0, 0] [%3, :] hints #hints68 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %90 = pto.mul %89, %84 hints #hints68 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %91 = pto.view %88[0, 0] [:, 32] hints #hints68 : tensor<2x64xf32> -> tensor<2x32xf32>
      %92 = pto.view %88[0, 32] [:, 32] hints #hints68 : tensor<2x64xf32> -> tensor<2x32xf32>
      %93 = pto.full -1.000000e+00 : f32 [] hints #hints17 : tensor<f32>
      %94 = pto.mul %92, %93 hints #hints68 : tensor<2x32xf32>, tensor<f32> -> tensor<2x32xf32>
      %95 = pto.concat %94, %91 axis 1 hints #hints68 : tensor<2x32xf32>, tensor<2x32xf32> -> tensor<2x64xf32>
      %96 = pto.view %95[0, 0] [%6, :] hints #hints68 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %97 = pto.mul %96, %85 hints #hints68 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %98 = arith.minsi %3, %6 : index
      %99 = pto.view %90[0, 0] [%98, :] hints #hints68 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %100 = pto.view %97[0, 0] [%98, :] hints #hints68 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %101 = pto.add %99, %100 hints #hints68 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %102 = pto.cast %101 hints #hints68 : tensor<?x64xf32, #bounds6> -> tensor<?x64xbf16, #bounds6>
      %103 = pto.view %81[0, 0] [:, 128] hints #hints70 : tensor<2x192xbf16> -> tensor<2x128xbf16>
      %104 = pto.cast %103 hints #hints70 : tensor<2x128xbf16> -> tensor<2x128xf32>
      %105 = pto.mul %104, %104 hints #hints70 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %106 = pto.full 7.812500e-03 : f32 [] hints #hints19 : tensor<f32>
      %107 = pto.mul %105, %106 hints #hints70 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %108 = pto.sum %107 axis 1 keepdim hints #hints70 : tensor<2x128xf32> -> tensor<2x1xf32>
      %109 = pto.full 9.99999974E-6 : f32 [] hints #hints19 : tensor<f32>
      %110 = pto.add %108, %109 hints #hints70 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %111 = pto.sqrt %110 hints #hints70 : tensor<2x1xf32> -> tensor<2x1xf32>
      %112 = pto.div %104, %111 hints #hints70 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %113 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints70 : tensor<128xbf16> -> tensor<1x128xbf16>
      %114 = pto.cast %113 hints #hints70 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %115 = pto.mul %112, %114 hints #hints70 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %116 = pto.cast %115 hints #hints70 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %117 = pto.reshape %116 ([0] -> [0], [1] -> [1, 2]) hints #hints71 : tensor<2x128xbf16> -> tensor<2x4x32xbf16>
      %118 = pto.cast %117 hints #hints71 : tensor<2x4x32xbf16> -> tensor<2x4x32xf32>
      %119 = pto.abs %118 hints #hints71 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
      %120 = pto.amax %119 axis 2 keepdim hints #hints71 : tensor<2x4x32xf32> -> tensor<2x4x1xf32>
      %121 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints71 : tensor<1x1x1xf32>
      %122 = pto.div %121, %120 hints #hints71 : tensor<1x1x1xf32>, tensor<2x4x1xf32> -> tensor<2x4x1xf32>
      %123 = pto.isfinite %122 hints #hints71 : tensor<2x4x1xf32> -> tensor<2x4x1xi1>
      %124 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints71 : tensor<1x1x1xf32>
      %125 = pto.where %123, %122, %124 hints #hints71 : tensor<2x4x1xi1>, tensor<2x4x1xf32>, tensor<1x1x1xf32> -> tensor<2x4x1xf32>
      %126 = pto.mul %118, %125 hints #hints71 : tensor<2x4x32xf32>, tensor<2x4x1xf32> -> tensor<2x4x32xf32>
      %127 = pto.cast %126 round  rint hints #hints71 : tensor<2x4x32xf32> -> tensor<2x4x32xi32>
      %128 = pto.cast %127 round  round hints #hints71 : tensor<2x4x32xi32> -> tensor<2x4x32xf16>
      %129 = pto.cast %128 round  trunc sat hints #hints71 : tensor<2x4x32xf16> -> tensor<2x4x32xi8>
      %130 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints71 : tensor<1x1x1xf32>
      %131 = pto.div %130, %122 hints #hints71 : tensor<1x1x1xf32>, tensor<2x4x1xf32> -> tensor<2x4x1xf32>
      %132 = pto.reshape %129 ([0] -> [0], [1, 2] -> [1]) hints #hints71 : tensor<2x4x32xi8> -> tensor<2x128xi8>
      %133 = pto.reshape %131 ([0] -> [0], [1, 2] -> [1]) hints #hints71 : tensor<2x4x1xf32> -> tensor<2x4xf32>
      %134 = pto.reshape %102 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints72 : tensor<?x64xbf16, #bounds6> -> tensor<?x1x1x64xbf16, #bounds8>
      %135 = arith.minsi %c2, %98 : index
      %136 = pto.view %9[0, 0] [%135, :] hints #hints22 : tensor<2x1xi64> -> tensor<?x1xi64, #bounds6>
      %137 = pto.view %134[0, 0, 0, 0] [%135, :, :, :] hints #hints72 : tensor<?x1x1x64xbf16, #bounds8> -> tensor<?x1x1x64xbf16, #bounds8>
      %138 = pto.scatter_update %137 into %arg33 at %136 hints #hints72 : tensor<?x1x1x64xbf16, #bounds8>, tensor<?x1xi64, #bounds6> into tensor<?x128x1x64xbf16>
      %139 = pto.reshape %132 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints73 : tensor<2x128xi8> -> tensor<2x1x1x128xi8>
      %140 = pto.scatter_update %139 into %arg34 at %9 hints #hints73 : tensor<2x1x1x128xi8>, tensor<2x1xi64> into tensor<?x128x1x128xi8>
      %141 = pto.reshape %133 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints74 : tensor<2x4xf32> -> tensor<2x1x1x4xf32>
      %142 = pto.scatter_update %141 into %arg35 at %9 hints #hints74 : tensor<2x1x1x4xf32>, tensor<2x1xi64> into tensor<?x128x1x4xf32>
      %143 = pto.matmul %42, %w_qb hints #hints25 : tensor<2x128xi8>, tensor<128x512xi8> -> tensor<2x512xi32>
      %144 = pto.cast %143 hints #hints26 : tensor<2x512xi32> -> tensor<2x512xf32>
      %145 = pto.mul %144, %44 hints #hints26 : tensor<2x512xf32>, tensor<2x1xf32> -> tensor<2x512xf32>
      %146 = pto.reshape %w_qb_scale ([0, 1] -> [0, 1]) hints #hints26 : tensor<512x1xf32> -> tensor<1x512xf32>
      %147 = pto.mul %145, %146 hints #hints26 : tensor<2x512xf32>, tensor<1x512xf32> -> tensor<2x512xf32>
      %148 = pto.cast %147 hints #hints26 : tensor<2x512xf32> -> tensor<2x512xbf16>
      %149 = pto.reshape %148 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<2x512xbf16> -> tensor<2x4x128xbf16>
      %150 = pto.view %149[0, 0, 0] [:, :, 64] hints #hints27 : tensor<2x4x128xbf16> -> tensor<2x4x64xbf16>
      %151 = pto.view %149[0, 0, 64] [:, :, 64] hints #hints27 : tensor<2x4x128xbf16> -> tensor<2x4x64xbf16>
      %152 = pto.cast %4 hints #hints28 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %153 = pto.reshape %152 ([0] -> [0], [1] -> [1, 2]) hints #hints28 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %154 = pto.cast %7 hints #hints28 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %155 = pto.reshape %154 ([0] -> [0], [1] -> [1, 2]) hints #hints28 : tensor<?x64xf32, #bounds6> -> tensor<?x1x64xf32, #bounds7>
      %156 = pto.cast %150 hints #hints29 : tensor<2x4x64xbf16> -> tensor<2x4x64xf32>
      %157 = pto.view %156[0, 0, 0] [%3, :, :] hints #hints29 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %158 = pto.mul %157, %153 hints #hints29 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %159 = pto.view %156[0, 0, 0] [:, :, 32] hints #hints29 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %160 = pto.view %156[0, 0, 32] [:, :, 32] hints #hints29 : tensor<2x4x64xf32> -> tensor<2x4x32xf32>
      %161 = pto.full -1.000000e+00 : f32 [] hints #hints30 : tensor<f32>
      %162 = pto.mul %160, %161 hints #hints29 : tensor<2x4x32xf32>, tensor<f32> -> tensor<2x4x32xf32>
      %163 = pto.concat %162, %159 axis 2 hints #hints29 : tensor<2x4x32xf32>, tensor<2x4x32xf32> -> tensor<2x4x64xf32>
      %164 = pto.view %163[0, 0, 0] [%6, :, :] hints #hints29 : tensor<2x4x64xf32> -> tensor<?x4x64xf32, #bounds7>
      %165 = pto.mul %164, %155 hints #hints29 : tensor<?x4x64xf32, #bounds7>, tensor<?x1x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %166 = arith.minsi %3, %6 : index
      %167 = pto.view %158[0, 0, 0] [%166, :, :] hints #hints29 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %168 = pto.view %165[0, 0, 0] [%166, :, :] hints #hints29 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %169 = pto.add %167, %168 hints #hints29 : tensor<?x4x64xf32, #bounds7>, tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xf32, #bounds7>
      %170 = pto.cast %169 hints #hints29 : tensor<?x4x64xf32, #bounds7> -> tensor<?x4x64xbf16, #bounds7>
      %171 = arith.minsi %166, %c2 : index
      %172 = pto.view %170[0, 0, 0] [%171, :, :] hints #hints31 : tensor<?x4x64xbf16, #bounds7> -> tensor<?x4x64xbf16, #bounds7>
      %173 = pto.view %151[0, 0, 0] [%171, :, :] hints #hints31 : tensor<2x4x64xbf16> -> tensor<?x4x64xbf16, #bounds7>
      %174 = pto.concat %172, %173 axis 2 hints #hints31 : tensor<?x4x64xbf16, #bounds7>, tensor<?x4x64xbf16, #bounds7> -> tensor<?x4x128xbf16, #bounds7>
      %175 = pto.reshape %hadamard_q ([0] -> [0, 1], [1] -> [2]) hints #hints31 : tensor<128x128xbf16> -> tensor<1x128x128xbf16>
      %176 = pto.matmul %174, %175 hints #hints32 : tensor<?x4x128xbf16, #bounds7>, tensor<1x128x128xbf16> -> tensor<?x4x128xbf16, #bounds7>
      %177 = pto.cast %176 hints #hints33 : tensor<?x4x128xbf16, #bounds7> -> tensor<?x4x128xf32, #bounds7>
      %178 = pto.abs %177 hints #hints33 : tensor<?x4x128xf32, #bounds7> -> tensor<?x4x128xf32, #bounds7>
      %179 = pto.amax %178 axis 2 keepdim hints #hints33 : tensor<?x4x128xf32, #bounds7> -> tensor<?x4x1xf32, #bounds7>
      %180 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %181 = pto.div %180, %179 hints #hints33 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds7> -> tensor<?x4x1xf32, #bounds7>
      %182 = pto.isfinite %181 hints #hints33 : tensor<?x4x1xf32, #bounds7> -> tensor<?x4x1xi1, #bounds7>
      %183 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %184 = pto.where %182, %181, %183 hints #hints33 : tensor<?x4x1xi1, #bounds7>, tensor<?x4x1xf32, #bounds7>, tensor<1x1x1xf32> -> tensor<?x4x1xf32, #bounds7>
      %185 = pto.mul %177, %184 hints #hints33 : tensor<?x4x128xf32, #bounds7>, tensor<?x4x1xf32, #bounds7> -> tensor<?x4x128xf32, #bounds7>
      %186 = pto.cast %185 round  rint hints #hints33 : tensor<?x4x128xf32, #bounds7> -> tensor<?x4x128xi32, #bounds7>
      %187 = pto.cast %186 round  round hints #hints33 : tensor<?x4x128xi32, #bounds7> -> tensor<?x4x128xf16, #bounds7>
      %188 = pto.cast %187 round  trunc sat hints #hints33 : tensor<?x4x128xf16, #bounds7> -> tensor<?x4x128xi8, #bounds7>
      %189 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %190 = pto.div %189, %181 hints #hints33 : tensor<1x1x1xf32>, tensor<?x4x1xf32, #bounds7> -> tensor<?x4x1xf32, #bounds7>
      %191 = pto.assemble %188 into %arg36[%arg29, 0, 0] hints #hints33 : tensor<?x4x128xi8, #bounds7> into tensor<?x4x128xi8>
      %192 = pto.cast %190 hints #hints33 : tensor<?x4x1xf32, #bounds7> -> tensor<?x4x1xf16, #bounds7>
      %193 = pto.assemble %192 into %arg37[%arg29, 0, 0] hints #hints33 : tensor<?x4x1xf16, #bounds7> into tensor<?x4x1xf16>
      %194 = pto.matmul %1, %wk hints #hints34 : tensor<2x256xbf16>, tensor<256x128xbf16> -> tensor<2x128xf32>
      %195 = pto.full 7.812500e-03 : f32 [] hints #hints35 : tensor<f32>
      %196 = pto.mul %194, %195 hints #hints75 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %197 = pto.sum %196 axis 1 keepdim hints #hints75 : tensor<2x128xf32> -> tensor<2x1xf32>
      %198 = pto.sub %194, %197 hints #hints75 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %199 = pto.mul %198, %198 hints #hints75 : tensor<2x128xf32>, tensor<2x128xf32> -> tensor<2x128xf32>
      %200 = pto.full 7.812500e-03 : f32 [] hints #hints35 : tensor<f32>
      %201 = pto.mul %199, %200 hints #hints75 : tensor<2x128xf32>, tensor<f32> -> tensor<2x128xf32>
      %202 = pto.sum %201 axis 1 keepdim hints #hints75 : tensor<2x128xf32> -> tensor<2x1xf32>
      %203 = pto.full 9.99999997E-7 : f32 [] hints #hints35 : tensor<f32>
      %204 = pto.add %202, %203 hints #hints75 : tensor<2x1xf32>, tensor<f32> -> tensor<2x1xf32>
      %205 = pto.sqrt %204 hints #hints75 : tensor<2x1xf32> -> tensor<2x1xf32>
      %206 = pto.div %198, %205 hints #hints75 : tensor<2x128xf32>, tensor<2x1xf32> -> tensor<2x128xf32>
      %207 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints75 : tensor<128xbf16> -> tensor<1x128xbf16>
      %208 = pto.cast %207 hints #hints75 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %209 = pto.mul %206, %208 hints #hints75 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %210 = pto.reshape %beta ([0] -> [0, 1]) hints #hints75 : tensor<128xbf16> -> tensor<1x128xbf16>
      %211 = pto.cast %210 hints #hints75 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %212 = pto.add %209, %211 hints #hints75 : tensor<2x128xf32>, tensor<1x128xf32> -> tensor<2x128xf32>
      %213 = pto.cast %212 hints #hints75 : tensor<2x128xf32> -> tensor<2x128xbf16>
      %214 = pto.view %213[0, 0] [:, 64] hints #hints76 : tensor<2x128xbf16> -> tensor<2x64xbf16>
      %215 = pto.view %213[0, 64] [:, 64] hints #hints76 : tensor<2x128xbf16> -> tensor<2x64xbf16>
      %216 = pto.cast %214 hints #hints77 : tensor<2x64xbf16> -> tensor<2x64xf32>
      %217 = pto.cast %4 hints #hints77 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %218 = pto.cast %7 hints #hints77 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xf32, #bounds6>
      %219 = pto.view %216[0, 0] [%3, :] hints #hints77 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %220 = pto.mul %219, %217 hints #hints77 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %221 = pto.view %216[0, 0] [:, 32] hints #hints77 : tensor<2x64xf32> -> tensor<2x32xf32>
      %222 = pto.view %216[0, 32] [:, 32] hints #hints77 : tensor<2x64xf32> -> tensor<2x32xf32>
      %223 = pto.full -1.000000e+00 : f32 [] hints #hints39 : tensor<f32>
      %224 = pto.mul %222, %223 hints #hints77 : tensor<2x32xf32>, tensor<f32> -> tensor<2x32xf32>
      %225 = pto.concat %224, %221 axis 1 hints #hints77 : tensor<2x32xf32>, tensor<2x32xf32> -> tensor<2x64xf32>
      %226 = pto.view %225[0, 0] [%6, :] hints #hints77 : tensor<2x64xf32> -> tensor<?x64xf32, #bounds6>
      %227 = pto.mul %226, %218 hints #hints77 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %228 = arith.minsi %3, %6 : index
      %229 = pto.view %220[0, 0] [%228, :] hints #hints77 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %230 = pto.view %227[0, 0] [%228, :] hints #hints77 : tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %231 = pto.add %229, %230 hints #hints77 : tensor<?x64xf32, #bounds6>, tensor<?x64xf32, #bounds6> -> tensor<?x64xf32, #bounds6>
      %232 = pto.cast %231 hints #hints77 : tensor<?x64xf32, #bounds6> -> tensor<?x64xbf16, #bounds6>
      %233 = arith.minsi %228, %c2 : index
      %234 = pto.view %232[0, 0] [%233, :] hints #hints78 : tensor<?x64xbf16, #bounds6> -> tensor<?x64xbf16, #bounds6>
      %235 = pto.view %215[0, 0] [%233, :] hints #hints78 : tensor<2x64xbf16> -> tensor<?x64xbf16, #bounds6>
      %236 = pto.concat %234, %235 axis 1 hints #hints78 : tensor<?x64xbf16, #bounds6>, tensor<?x64xbf16, #bounds6> -> tensor<?x128xbf16, #bounds6>
      %237 = pto.matmul %236, %hadamard_k hints #hints41 : tensor<?x128xbf16, #bounds6>, tensor<128x128xbf16> -> tensor<?x128xbf16, #bounds6>
      %238 = pto.cast %237 hints #hints79 : tensor<?x128xbf16, #bounds6> -> tensor<?x128xf32, #bounds6>
      %239 = pto.abs %238 hints #hints79 : tensor<?x128xf32, #bounds6> -> tensor<?x128xf32, #bounds6>
      %240 = pto.amax %239 axis 1 keepdim hints #hints79 : tensor<?x128xf32, #bounds6> -> tensor<?x1xf32, #bounds6>
      %241 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints79 : tensor<1x1xf32>
      %242 = pto.div %241, %240 hints #hints79 : tensor<1x1xf32>, tensor<?x1xf32, #bounds6> -> tensor<?x1xf32, #bounds6>
      %243 = pto.isfinite %242 hints #hints79 : tensor<?x1xf32, #bounds6> -> tensor<?x1xi1, #bounds6>
      %244 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints79 : tensor<1x1xf32>
      %245 = pto.where %243, %242, %244 hints #hints79 : tensor<?x1xi1, #bounds6>, tensor<?x1xf32, #bounds6>, tensor<1x1xf32> -> tensor<?x1xf32, #bounds6>
      %246 = pto.mul %238, %245 hints #hints79 : tensor<?x128xf32, #bounds6>, tensor<?x1xf32, #bounds6> -> tensor<?x128xf32, #bounds6>
      %247 = pto.cast %246 round  rint hints #hints79 : tensor<?x128xf32, #bounds6> -> tensor<?x128xi32, #bounds6>
      %248 = pto.cast %247 round  round hints #hints79 : tensor<?x128xi32, #bounds6> -> tensor<?x128xf16, #bounds6>
      %249 = pto.cast %248 round  trunc sat hints #hints79 : tensor<?x128xf16, #bounds6> -> tensor<?x128xi8, #bounds6>
      %250 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints79 : tensor<1x1xf32>
      %251 = pto.div %250, %242 hints #hints79 : tensor<1x1xf32>, tensor<?x1xf32, #bounds6> -> tensor<?x1xf32, #bounds6>
      %252 = pto.cast %251 hints #hints79 : tensor<?x1xf32, #bounds6> -> tensor<?x1xf16, #bounds6>
      %253 = pto.reshape %249 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints80 : tensor<?x128xi8, #bounds6> -> tensor<?x1x1x128xi8, #bounds8>
      %254 = arith.minsi %c2, %233 : index
      %255 = pto.view %9[0, 0] [%254, :] hints #hints44 : tensor<2x1xi64> -> tensor<?x1xi64, #bounds6>
      %256 = pto.view %253[0, 0, 0, 0] [%254, :, :, :] hints #hints80 : tensor<?x1x1x128xi8, #bounds8> -> tensor<?x1x1x128xi8, #bounds8>
      %257 = pto.scatter_update %256 into %arg38 at %255 hints #hints80 : tensor<?x1x1x128xi8, #bounds8>, tensor<?x1xi64, #bounds6> into tensor<?x128x1x128xi8>
      %258 = pto.reshape %252 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints81 : tensor<?x1xf16, #bounds6> -> tensor<?x1x1x1xf16, #bounds8>
      %259 = arith.minsi %c2, %233 : index
      %260 = pto.view %9[0, 0] [%259, :] hints #hints44 : tensor<2x1xi64> -> tensor<?x1xi64, #bounds6>
      %261 = pto.view %258[0, 0, 0, 0] [%259, :, :, :] hints #hints81 : tensor<?x1x1x1xf16, #bounds8> -> tensor<?x1x1x1xf16, #bounds8>
      %262 = pto.scatter_update %261 into %arg39 at %260 hints #hints81 : tensor<?x1x1x1xf16, #bounds8>, tensor<?x1xi64, #bounds6> into tensor<?x128x1x1xf16>
      %263 = pto.matmul %1, %w_proj hints #hints46 : tensor<2x256xbf16>, tensor<256x4xbf16> -> tensor<2x4xbf16>
      %264 = pto.cast %263 hints #hints82 : tensor<2x4xbf16> -> tensor<2x4xf32>
      %265 = pto.full 0.0441941731 : f32 [] hints #hints48 : tensor<f32>
      %266 = pto.mul %264, %265 hints #hints82 : tensor<2x4xf32>, tensor<f32> -> tensor<2x4xf32>
      %267 = pto.cast %266 hints #hints82 : tensor<2x4xf32> -> tensor<2x4xf16>
      %268 = pto.assemble %267 into %arg40[%arg29, 0] hints #hints82 : tensor<2x4xf16> into tensor<?x4xf16>
      pto.yield %79, %80, %138, %140, %142, %191, %193, %257, %262, %268 : tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4xf16>
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
      %12 = pto.add %8, %11 hints #hints83 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %13 = pto.cast %12 hints #hints83 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %14 = pto.cast %13 hints #hints83 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %15 = pto.mul %14, %14 hints #hints83 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %16 = pto.full 7.812500e-03 : f32 [] hints #hints3 : tensor<f32>
      %17 = pto.mul %15, %16 hints #hints83 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %18 = pto.sum %17 axis 1 keepdim hints #hints83 : tensor<1x128xf32> -> tensor<1x1xf32>
      %19 = pto.full 9.99999974E-6 : f32 [] hints #hints3 : tensor<f32>
      %20 = pto.add %18, %19 hints #hints83 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %21 = pto.sqrt %20 hints #hints83 : tensor<1x1xf32> -> tensor<1x1xf32>
      %22 = pto.div %14, %21 hints #hints83 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %23 = pto.reshape %gamma_cq ([0] -> [0, 1]) hints #hints83 : tensor<128xbf16> -> tensor<1x128xbf16>
      %24 = pto.cast %23 hints #hints83 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %25 = pto.mul %22, %24 hints #hints83 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %26 = pto.cast %25 hints #hints83 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %27 = pto.cast %26 hints #hints84 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %28 = pto.abs %27 hints #hints84 : tensor<1x128xf32> -> tensor<1x128xf32>
      %29 = pto.amax %28 axis 1 keepdim hints #hints84 : tensor<1x128xf32> -> tensor<1x1xf32>
      %30 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints84 : tensor<1x1xf32>
      %31 = pto.div %30, %29 hints #hints84 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %32 = pto.isfinite %31 hints #hints84 : tensor<1x1xf32> -> tensor<1x1xi1>
      %33 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints84 : tensor<1x1xf32>
      %34 = pto.where %32, %31, %33 hints #hints84 : tensor<1x1xi1>, tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %35 = pto.mul %27, %34 hints #hints84 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %36 = pto.cast %35 round  rint hints #hints84 : tensor<1x128xf32> -> tensor<1x128xi32>
      %37 = pto.cast %36 round  round hints #hints84 : tensor<1x128xi32> -> tensor<1x128xf16>
      %38 = pto.cast %37 round  trunc sat hints #hints84 : tensor<1x128xf16> -> tensor<1x128xi8>
      %39 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints84 : tensor<1x1xf32>
      %40 = pto.div %39, %31 hints #hints84 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %41 = pto.matmul %38, %w_uq_qr hints #hints5 : tensor<1x128xi8>, tensor<128x384xi8> -> tensor<1x384xi32>
      %42 = pto.cast %41 hints #hints85 : tensor<1x384xi32> -> tensor<1x384xf32>
      %43 = pto.mul %42, %40 hints #hints85 : tensor<1x384xf32>, tensor<1x1xf32> -> tensor<1x384xf32>
      %44 = pto.reshape %dequant_scale ([0, 1] -> [0, 1]) hints #hints85 : tensor<384x1xf32> -> tensor<1x384xf32>
      %45 = pto.mul %43, %44 hints #hints85 : tensor<1x384xf32>, tensor<1x384xf32> -> tensor<1x384xf32>
      %46 = pto.cast %45 hints #hints85 : tensor<1x384xf32> -> tensor<1x384xbf16>
      %47 = pto.reshape %46 ([0] -> [0], [1] -> [1, 2]) hints #hints85 : tensor<1x384xbf16> -> tensor<1x4x96xbf16>
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
      %64 = pto.full -1.000000e+00 : f32 [] hints #hints13 : tensor<f32>
      %65 = pto.mul %63, %64 hints #hints11 : tensor<1x4x32xf32>, tensor<f32> -> tensor<1x4x32xf32>
      %66 = pto.concat %65, %62 axis 2 hints #hints11 : tensor<1x4x32xf32>, tensor<1x4x32xf32> -> tensor<1x4x64xf32>
      %67 = pto.mul %66, %56 hints #hints11 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %68 = pto.add %61, %67 hints #hints11 : tensor<1x4x64xf32>, tensor<1x4x64xf32> -> tensor<1x4x64xf32>
      %69 = pto.cast %68 hints #hints11 : tensor<1x4x64xf32> -> tensor<1x4x64xbf16>
      %70 = pto.assemble %51 into %arg31[%arg29, 0, 0] hints #hints11 : tensor<1x4x128xbf16> into tensor<?x4x128xbf16>
      %71 = pto.assemble %69 into %arg32[%arg29, 0, 0] hints #hints11 : tensor<1x4x64xbf16> into tensor<?x4x64xbf16>
      %72 = pto.matmul %1, %w_dkv_kr hints #hints14 : tensor<1x256xbf16>, tensor<256x192xbf16> -> tensor<1x192xbf16>
      %73 = pto.view %72[0, 128] [:, 64] hints #hints86 : tensor<1x192xbf16> -> tensor<1x64xbf16>
      %74 = pto.cast %73 hints #hints86 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %75 = pto.cast %2 hints #hints86 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %76 = pto.cast %3 hints #hints86 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %77 = pto.reshape %74 ([0] -> [0], [1] -> [1, 2]) hints #hints87 : tensor<1x64xf32> -> tensor<1x32x2xf32>
      %78 = pto.transpose %77 1, 2 hints #hints87 : tensor<1x32x2xf32> -> tensor<1x2x32xf32>
      %79 = pto.reshape %78 ([0] -> [0], [1, 2] -> [1]) hints #hints87 : tensor<1x2x32xf32> -> tensor<1x64xf32>
      %80 = pto.mul %79, %75 hints #hints86 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %81 = pto.view %79[0, 0] [:, 32] hints #hints86 : tensor<1x64xf32> -> tensor<1x32xf32>
      %82 = pto.view %79[0, 32] [:, 32] hints #hints86 : tensor<1x64xf32> -> tensor<1x32xf32>
      %83 = pto.full -1.000000e+00 : f32 [] hints #hints17 : tensor<f32>
      %84 = pto.mul %82, %83 hints #hints86 : tensor<1x32xf32>, tensor<f32> -> tensor<1x32xf32>
      %85 = pto.concat %84, %81 axis 1 hints #hints86 : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x64xf32>
      %86 = pto.mul %85, %76 hints #hints86 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %87 = pto.add %80, %86 hints #hints86 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %88 = pto.cast %87 hints #hints86 : tensor<1x64xf32> -> tensor<1x64xbf16>
      %89 = pto.view %72[0, 0] [:, 128] hints #hints88 : tensor<1x192xbf16> -> tensor<1x128xbf16>
      %90 = pto.cast %89 hints #hints88 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %91 = pto.mul %90, %90 hints #hints88 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %92 = pto.full 7.812500e-03 : f32 [] hints #hints19 : tensor<f32>
      %93 = pto.mul %91, %92 hints #hints88 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %94 = pto.sum %93 axis 1 keepdim hints #hints88 : tensor<1x128xf32> -> tensor<1x1xf32>
      %95 = pto.full 9.99999974E-6 : f32 [] hints #hints19 : tensor<f32>
      %96 = pto.add %94, %95 hints #hints88 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %97 = pto.sqrt %96 hints #hints88 : tensor<1x1xf32> -> tensor<1x1xf32>
      %98 = pto.div %90, %97 hints #hints88 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %99 = pto.reshape %gamma_ckv ([0] -> [0, 1]) hints #hints88 : tensor<128xbf16> -> tensor<1x128xbf16>
      %100 = pto.cast %99 hints #hints88 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %101 = pto.mul %98, %100 hints #hints88 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %102 = pto.cast %101 hints #hints88 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %103 = pto.reshape %102 ([0] -> [0], [1] -> [1, 2]) hints #hints89 : tensor<1x128xbf16> -> tensor<1x4x32xbf16>
      %104 = pto.cast %103 hints #hints89 : tensor<1x4x32xbf16> -> tensor<1x4x32xf32>
      %105 = pto.abs %104 hints #hints89 : tensor<1x4x32xf32> -> tensor<1x4x32xf32>
      %106 = pto.amax %105 axis 2 keepdim hints #hints89 : tensor<1x4x32xf32> -> tensor<1x4x1xf32>
      %107 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints89 : tensor<1x1x1xf32>
      %108 = pto.div %107, %106 hints #hints89 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %109 = pto.isfinite %108 hints #hints89 : tensor<1x4x1xf32> -> tensor<1x4x1xi1>
      %110 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints89 : tensor<1x1x1xf32>
      %111 = pto.where %109, %108, %110 hints #hints89 : tensor<1x4x1xi1>, tensor<1x4x1xf32>, tensor<1x1x1xf32> -> tensor<1x4x1xf32>
      %112 = pto.mul %104, %111 hints #hints89 : tensor<1x4x32xf32>, tensor<1x4x1xf32> -> tensor<1x4x32xf32>
      %113 = pto.cast %112 round  rint hints #hints89 : tensor<1x4x32xf32> -> tensor<1x4x32xi32>
      %114 = pto.cast %113 round  round hints #hints89 : tensor<1x4x32xi32> -> tensor<1x4x32xf16>
      %115 = pto.cast %114 round  trunc sat hints #hints89 : tensor<1x4x32xf16> -> tensor<1x4x32xi8>
      %116 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints89 : tensor<1x1x1xf32>
      %117 = pto.div %116, %108 hints #hints89 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %118 = pto.reshape %115 ([0] -> [0], [1, 2] -> [1]) hints #hints89 : tensor<1x4x32xi8> -> tensor<1x128xi8>
      %119 = pto.reshape %117 ([0] -> [0], [1, 2] -> [1]) hints #hints89 : tensor<1x4x1xf32> -> tensor<1x4xf32>
      %120 = pto.reshape %88 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints90 : tensor<1x64xbf16> -> tensor<1x1x1x64xbf16>
      %121 = pto.scatter_update %120 into %arg33 at %5 hints #hints90 : tensor<1x1x1x64xbf16>, tensor<1x1xi64> into tensor<?x128x1x64xbf16>
      %122 = pto.reshape %118 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints91 : tensor<1x128xi8> -> tensor<1x1x1x128xi8>
      %123 = pto.scatter_update %122 into %arg34 at %5 hints #hints91 : tensor<1x1x1x128xi8>, tensor<1x1xi64> into tensor<?x128x1x128xi8>
      %124 = pto.reshape %119 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints92 : tensor<1x4xf32> -> tensor<1x1x1x4xf32>
      %125 = pto.scatter_update %124 into %arg35 at %5 hints #hints92 : tensor<1x1x1x4xf32>, tensor<1x1xi64> into tensor<?x128x1x4xf32>
      %126 = pto.matmul %38, %w_qb hints #hints25 : tensor<1x128xi8>, tensor<128x512xi8> -> tensor<1x512xi32>
      %127 = pto.cast %126 hints #hints26 : tensor<1x512xi32> -> tensor<1x512xf32>
      %128 = pto.mul %127, %40 hints #hints26 : tensor<1x512xf32>, tensor<1x1xf32> -> tensor<1x512xf32>
      %129 = pto.reshape %w_qb_scale ([0, 1] -> [0, 1]) hints #hints26 : tensor<512x1xf32> -> tensor<1x512xf32>
      %130 = pto.mul %128, %129 hints #hints26 : tensor<1x512xf32>, tensor<1x512xf32> -> tensor<1x512xf32>
      %131 = pto.cast %130 hints #hints26 : tensor<1x512xf32> -> tensor<1x512xbf16>
      %132 = pto.reshape %131 ([0] -> [0], [1] -> [1, 2]) hints #hints26 : tensor<1x512xbf16> -> tensor<1x4x128xbf16>
      %133 = pto.view %132[0, 0, 0] [:, :, 64] hints #hints27 : tensor<1x4x128xbf16> -> tensor<1x4x64xbf16>
      %134 = pto.view %132[0, 0, 64] [:, :, 64] hints #hints27 : tensor<1x4x128xbf16> -> tensor<1x4x64xbf16>
      %135 = pto.cast %2 hints #hints28 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %136 = pto.reshape %135 ([0] -> [0], [1] -> [1, 2]) hints #hints28 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %137 = pto.cast %3 hints #hints28 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %138 = pto.reshape %137 ([0] -> [0], [1] -> [1, 2]) hints #hints28 : tensor<1x64xf32> -> tensor<1x1x64xf32>
      %139 = pto.cast %133 hints #hints29 : tensor<1x4x64xbf16> -> tensor<1x4x64xf32>
      %140 = pto.mul %139, %136 hints #hints29 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %141 = pto.view %139[0, 0, 0] [:, :, 32] hints #hints29 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %142 = pto.view %139[0, 0, 32] [:, :, 32] hints #hints29 : tensor<1x4x64xf32> -> tensor<1x4x32xf32>
      %143 = pto.full -1.000000e+00 : f32 [] hints #hints30 : tensor<f32>
      %144 = pto.mul %142, %143 hints #hints29 : tensor<1x4x32xf32>, tensor<f32> -> tensor<1x4x32xf32>
      %145 = pto.concat %144, %141 axis 2 hints #hints29 : tensor<1x4x32xf32>, tensor<1x4x32xf32> -> tensor<1x4x64xf32>
      %146 = pto.mul %145, %138 hints #hints29 : tensor<1x4x64xf32>, tensor<1x1x64xf32> -> tensor<1x4x64xf32>
      %147 = pto.add %140, %146 hints #hints29 : tensor<1x4x64xf32>, tensor<1x4x64xf32> -> tensor<1x4x64xf32>
      %148 = pto.cast %147 hints #hints29 : tensor<1x4x64xf32> -> tensor<1x4x64xbf16>
      %149 = pto.concat %148, %134 axis 2 hints #hints31 : tensor<1x4x64xbf16>, tensor<1x4x64xbf16> -> tensor<1x4x128xbf16>
      %150 = pto.reshape %hadamard_q ([0] -> [0, 1], [1] -> [2]) hints #hints31 : tensor<128x128xbf16> -> tensor<1x128x128xbf16>
      %151 = pto.matmul %149, %150 hints #hints32 : tensor<1x4x128xbf16>, tensor<1x128x128xbf16> -> tensor<1x4x128xbf16>
      %152 = pto.cast %151 hints #hints33 : tensor<1x4x128xbf16> -> tensor<1x4x128xf32>
      %153 = pto.abs %152 hints #hints33 : tensor<1x4x128xf32> -> tensor<1x4x128xf32>
      %154 = pto.amax %153 axis 2 keepdim hints #hints33 : tensor<1x4x128xf32> -> tensor<1x4x1xf32>
      %155 = pto.full 1.270000e+02 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %156 = pto.div %155, %154 hints #hints33 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %157 = pto.isfinite %156 hints #hints33 : tensor<1x4x1xf32> -> tensor<1x4x1xi1>
      %158 = pto.full 0.000000e+00 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %159 = pto.where %157, %156, %158 hints #hints33 : tensor<1x4x1xi1>, tensor<1x4x1xf32>, tensor<1x1x1xf32> -> tensor<1x4x1xf32>
      %160 = pto.mul %152, %159 hints #hints33 : tensor<1x4x128xf32>, tensor<1x4x1xf32> -> tensor<1x4x128xf32>
      %161 = pto.cast %160 round  rint hints #hints33 : tensor<1x4x128xf32> -> tensor<1x4x128xi32>
      %162 = pto.cast %161 round  round hints #hints33 : tensor<1x4x128xi32> -> tensor<1x4x128xf16>
      %163 = pto.cast %162 round  trunc sat hints #hints33 : tensor<1x4x128xf16> -> tensor<1x4x128xi8>
      %164 = pto.full 1.000000e+00 : f32 [1, 1, 1] hints #hints33 : tensor<1x1x1xf32>
      %165 = pto.div %164, %156 hints #hints33 : tensor<1x1x1xf32>, tensor<1x4x1xf32> -> tensor<1x4x1xf32>
      %166 = pto.assemble %163 into %arg36[%arg29, 0, 0] hints #hints33 : tensor<1x4x128xi8> into tensor<?x4x128xi8>
      %167 = pto.cast %165 hints #hints33 : tensor<1x4x1xf32> -> tensor<1x4x1xf16>
      %168 = pto.assemble %167 into %arg37[%arg29, 0, 0] hints #hints33 : tensor<1x4x1xf16> into tensor<?x4x1xf16>
      %169 = pto.matmul %1, %wk hints #hints34 : tensor<1x256xbf16>, tensor<256x128xbf16> -> tensor<1x128xf32>
      %170 = pto.full 7.812500e-03 : f32 [] hints #hints35 : tensor<f32>
      %171 = pto.mul %169, %170 hints #hints93 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %172 = pto.sum %171 axis 1 keepdim hints #hints93 : tensor<1x128xf32> -> tensor<1x1xf32>
      %173 = pto.sub %169, %172 hints #hints93 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %174 = pto.mul %173, %173 hints #hints93 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %175 = pto.full 7.812500e-03 : f32 [] hints #hints35 : tensor<f32>
      %176 = pto.mul %174, %175 hints #hints93 : tensor<1x128xf32>, tensor<f32> -> tensor<1x128xf32>
      %177 = pto.sum %176 axis 1 keepdim hints #hints93 : tensor<1x128xf32> -> tensor<1x1xf32>
      %178 = pto.full 9.99999997E-7 : f32 [] hints #hints35 : tensor<f32>
      %179 = pto.add %177, %178 hints #hints93 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
      %180 = pto.sqrt %179 hints #hints93 : tensor<1x1xf32> -> tensor<1x1xf32>
      %181 = pto.div %173, %180 hints #hints93 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %182 = pto.reshape %gamma ([0] -> [0, 1]) hints #hints93 : tensor<128xbf16> -> tensor<1x128xbf16>
      %183 = pto.cast %182 hints #hints93 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %184 = pto.mul %181, %183 hints #hints93 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %185 = pto.reshape %beta ([0] -> [0, 1]) hints #hints93 : tensor<128xbf16> -> tensor<1x128xbf16>
      %186 = pto.cast %185 hints #hints93 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %187 = pto.add %184, %186 hints #hints93 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
      %188 = pto.cast %187 hints #hints93 : tensor<1x128xf32> -> tensor<1x128xbf16>
      %189 = pto.view %188[0, 0] [:, 64] hints #hints94 : tensor<1x128xbf16> -> tensor<1x64xbf16>
      %190 = pto.view %188[0, 64] [:, 64] hints #hints94 : tensor<1x128xbf16> -> tensor<1x64xbf16>
      %191 = pto.cast %189 hints #hints95 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %192 = pto.cast %2 hints #hints95 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %193 = pto.cast %3 hints #hints95 : tensor<1x64xbf16> -> tensor<1x64xf32>
      %194 = pto.mul %191, %192 hints #hints95 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %195 = pto.view %191[0, 0] [:, 32] hints #hints95 : tensor<1x64xf32> -> tensor<1x32xf32>
      %196 = pto.view %191[0, 32] [:, 32] hints #hints95 : tensor<1x64xf32> -> tensor<1x32xf32>
      %197 = pto.full -1.000000e+00 : f32 [] hints #hints39 : tensor<f32>
      %198 = pto.mul %196, %197 hints #hints95 : tensor<1x32xf32>, tensor<f32> -> tensor<1x32xf32>
      %199 = pto.concat %198, %195 axis 1 hints #hints95 : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x64xf32>
      %200 = pto.mul %199, %193 hints #hints95 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %201 = pto.add %194, %200 hints #hints95 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      %202 = pto.cast %201 hints #hints95 : tensor<1x64xf32> -> tensor<1x64xbf16>
      %203 = pto.concat %202, %190 axis 1 hints #hints96 : tensor<1x64xbf16>, tensor<1x64xbf16> -> tensor<1x128xbf16>
      %204 = pto.matmul %203, %hadamard_k hints #hints41 : tensor<1x128xbf16>, tensor<128x128xbf16> -> tensor<1x128xbf16>
      %205 = pto.cast %204 hints #hints97 : tensor<1x128xbf16> -> tensor<1x128xf32>
      %206 = pto.abs %205 hints #hints97 : tensor<1x128xf32> -> tensor<1x128xf32>
      %207 = pto.amax %206 axis 1 keepdim hints #hints97 : tensor<1x128xf32> -> tensor<1x1xf32>
      %208 = pto.full 1.270000e+02 : f32 [1, 1] hints #hints97 : tensor<1x1xf32>
      %209 = pto.div %208, %207 hints #hints97 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %210 = pto.isfinite %209 hints #hints97 : tensor<1x1xf32> -> tensor<1x1xi1>
      %211 = pto.full 0.000000e+00 : f32 [1, 1] hints #hints97 : tensor<1x1xf32>
      %212 = pto.where %210, %209, %211 hints #hints97 : tensor<1x1xi1>, tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %213 = pto.mul %205, %212 hints #hints97 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
      %214 = pto.cast %213 round  rint hints #hints97 : tensor<1x128xf32> -> tensor<1x128xi32>
      %215 = pto.cast %214 round  round hints #hints97 : tensor<1x128xi32> -> tensor<1x128xf16>
      %216 = pto.cast %215 round  trunc sat hints #hints97 : tensor<1x128xf16> -> tensor<1x128xi8>
      %217 = pto.full 1.000000e+00 : f32 [1, 1] hints #hints97 : tensor<1x1xf32>
      %218 = pto.div %217, %209 hints #hints97 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
      %219 = pto.cast %218 hints #hints97 : tensor<1x1xf32> -> tensor<1x1xf16>
      %220 = pto.reshape %216 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints98 : tensor<1x128xi8> -> tensor<1x1x1x128xi8>
      %221 = pto.scatter_update %220 into %arg38 at %5 hints #hints98 : tensor<1x1x1x128xi8>, tensor<1x1xi64> into tensor<?x128x1x128xi8>
      %222 = pto.reshape %219 ([0] -> [0], [1] -> [1, 2, 3]) hints #hints99 : tensor<1x1xf16> -> tensor<1x1x1x1xf16>
      %223 = pto.scatter_update %222 into %arg39 at %5 hints #hints99 : tensor<1x1x1x1xf16>, tensor<1x1xi64> into tensor<?x128x1x1xf16>
      %224 = pto.matmul %1, %w_proj hints #hints46 : tensor<1x256xbf16>, tensor<256x4xbf16> -> tensor<1x4xbf16>
      %225 = pto.cast %224 hints #hints100 : tensor<1x4xbf16> -> tensor<1x4xf32>
      %226 = pto.full 0.0441941731 : f32 [] hints #hints48 : tensor<f32>
      %227 = pto.mul %225, %226 hints #hints100 : tensor<1x4xf32>, tensor<f32> -> tensor<1x4xf32>
      %228 = pto.cast %227 hints #hints100 : tensor<1x4xf32> -> tensor<1x4xf16>
      %229 = pto.assemble %228 into %arg40[%arg29, 0] hints #hints100 : tensor<1x4xf16> into tensor<?x4xf16>
      pto.yield %70, %71, %121, %123, %125, %166, %168, %221, %223, %229 : tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x128x1x64xbf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x4xf32>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4xf16>
    }
    return %0#3, %0#2, %0#4, %0#7, %0#8, %0#0, %0#1, %0#5, %0#6, %0#9 : tensor<?x128x1x128xi8>, tensor<?x128x1x64xbf16>, tensor<?x128x1x4xf32>, tensor<?x128x1x128xi8>, tensor<?x128x1x1xf16>, tensor<?x4x128xbf16>, tensor<?x4x64xbf16>, tensor<?x4x128xi8>, tensor<?x4x1xf16>, tensor<?x4xf16>
  }
}
