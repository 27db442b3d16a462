// sparse-flash-attention-quant-v32, case total_reduced: attention over selected keys of an int8 cache.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[?, 64]>
#bounds1 = #pto.bounds<[64]>
#bounds2 = #pto.bounds<[64, ?]>
#bounds3 = #pto.bounds<[64, ?, ?]>
#hints = #pto.hints<tile = vec<[16, 512]>, label = "Sa_V0">
#hints1 = #pto.hints<tile = vec<[32, 4, 32]>, label = "Sa_V0">
#hints2 = #pto.hints<tile = vec<[16, 128]>, label = "Sa_V0">
#hints3 = #pto.hints<tile = vec<[16, 512]>, label = "Sa_C1">
#hints4 = #pto.hints<tile = cube<m = [128, 128], k = [128, 128], n = [128, 128]>, label = "Sa_C1">
#hints5 = #pto.hints<label = "Sa_V1">
#hints6 = #pto.hints<tile = vec<[8, 2048]>, label = "Sa_V1">
#hints7 = #pto.hints<tile = cube<m = [128, 128], k = [128, 128], n = [128, 128]>, label = "Sa_C2">
#hints8 = #pto.hints<tile = vec<[1, 16, 128]>, label = "Sa_C2">
module {
  func.func @sparse_flash_attention_quant(%q_nope: tensor<?x128xbf16>, %q_rope: tensor<?x64xbf16>, %kn_cache: tensor<?x128xi8>, %kr_cache: tensor<?x64xbf16>, %k_scales: tensor<?x4xf32>, %topk: tensor<?x64xi32>, %block_table: tensor<?x25xi32>, %act_seq: tensor<?xi32>, %out: tensor<?x4x128xbf16> {pto.out}) -> tensor<?x4x128xbf16> attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 2, 0: 4}, cube_l1_reuse = {-1: 2}, runtime = {device_sched_mode = 3 : i64, ready_on_host_tensors = ["block_table", "act_seq"], stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %act_seq, %c0 : tensor<?xi32>
    %dim_0 = tensor.dim %out, %c0 : tensor<?x4x128xbf16>
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c4 = arith.constant 4 : index
    %0 = arith.floordivsi %dim_0, %dim : index
    %1 = pto.loop (%arg9, %arg10) in (%c0 to %dim step %c1) factors [1] iter_args(%arg11 = %out) -> (tensor<?x4x128xbf16>) {
      %2 = pto.view %block_table[%arg9, 0] [1, :] : tensor<?x25xi32> -> tensor<1x25xi32>
      %3 = scf.for %arg12 = %c0 to %0 step %c1 iter_args(%arg13 = %arg11) -> (tensor<?x4x128xbf16>) {
        %4 = arith.muli %arg9, %0 : index
        %5 = arith.addi %4, %arg12 : index
        %extracted = tensor.extract %act_seq[%arg9] : tensor<?xi32>
        %6 = arith.index_cast %extracted : i32 to index
        %7 = arith.subi %6, %0 : index
        %8 = arith.addi %7, %c1 : index
        %9 = arith.addi %8, %arg12 : index
        %10 = arith.maxsi %9, %c0 : index
        %11 = arith.minsi %10, %c64 : index
        %12 = arith.cmpi sgt, %11, %c0 : index
        %13 = scf.if %12 -> (tensor<?x4x128xbf16>) {
          %14 = pto.view %topk[%5, 0] [1, %11] hints #hints : tensor<?x64xi32> -> tensor<1x?xi32, #bounds>
          %15 = pto.reshape %14 ([0, 1] -> [0]) hints #hints : tensor<1x?xi32, #bounds> -> tensor<?xi32, #bounds1>
          %16 = pto.reshape %2 ([0, 1] -> [0]) hints #hints : tensor<1x25xi32> -> tensor<25xi32>
          %17 = pto.gather_rows %kn_cache, %15 through %16 block 128 hints #hints : tensor<?x128xi8>, tensor<?xi32, #bounds1>, tensor<25xi32> -> tensor<?x128xi8, #bounds2>
          %18 = pto.reshape %14 ([0, 1] -> [0]) hints #hints : tensor<1x?xi32, #bounds> -> tensor<?xi32, #bounds1>
          %19 = pto.reshape %2 ([0, 1] -> [0]) hints #hints : tensor<1x25xi32> -> tensor<25xi32>
          %20 = pto.gather_rows %k_scales, %18 through %19 block 128 hints #hints : tensor<?x4xf32>, tensor<?xi32, #bounds1>, tensor<25xi32> -> tensor<?x4xf32, #bounds2>
          %21 = pto.cast %17 hints #hints : tensor<?x128xi8, #bounds2> -> tensor<?x128xf16, #bounds2>
          %22 = pto.cast %21 hints #hints : tensor<?x128xf16, #bounds2> -> tensor<?x128xf32, #bounds2>
          %23 = pto.reshape %22 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<?x128xf32, #bounds2> -> tensor<?x4x32xf32, #bounds3>
          %24 = pto.reshape %20 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<?x4xf32, #bounds2> -> tensor<?x4x1xf32, #bounds3>
          %25 = pto.mul %23, %24 hints #hints1 : tensor<?x4x32xf32, #bounds3>, tensor<?x4x1xf32, #bounds3> -> tensor<?x4x32xf32, #bounds3>
          %26 = pto.reshape %25 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<?x4x32xf32, #bounds3> -> tensor<?x128xf32, #bounds2>
          %27 = pto.cast %26 hints #hints2 : tensor<?x128xf32, #bounds2> -> tensor<?x128xbf16, #bounds2>
          %28 = pto.reshape %14 ([0, 1] -> [0]) hints #hints2 : tensor<1x?xi32, #bounds> -> tensor<?xi32, #bounds1>
          %29 = pto.reshape %2 ([0, 1] -> [0]) hints #hints2 : tensor<1x25xi32> -> tensor<25xi32>
          %30 = pto.gather_rows %kr_cache, %28 through %29 block 128 hints #hints2 : tensor<?x64xbf16>, tensor<?xi32, #bounds1>, tensor<25xi32> -> tensor<?x64xbf16, #bounds2>
          %31 = arith.muli %5, %c4 : index
          %32 = pto.view %q_nope[%31, 0] [4, :] hints #hints2 : tensor<?x128xbf16> -> tensor<4x128xbf16>
          %33 = arith.muli %5, %c4 : index
          %34 = pto.view %q_rope[%33, 0] [4, :] hints #hints2 : tensor<?x64xbf16> -> tensor<4x64xbf16>
          %35 = pto.concat %32, %34 axis 1 hints #hints3 : tensor<4x128xbf16>, tensor<4x64xbf16> -> tensor<4x192xbf16>
          %36 = pto.concat %27, %30 axis 1 hints #hints3 : tensor<?x128xbf16, #bounds2>, tensor<?x64xbf16, #bounds2> -> tensor<?x192xbf16, #bounds2>
          %37 = pto.matmul %35, %36 b_trans hints #hints4 : tensor<4x192xbf16>, tensor<?x192xbf16, #bounds2> -> tensor<4x?xf32, #bounds>
          %38 = pto.full 0.0721687824 : f32 [] hints #hints5 : tensor<f32>
          %39 = pto.mul %37, %38 hints #hints6 : tensor<4x?xf32, #bounds>, tensor<f32> -> tensor<4x?xf32, #bounds>
          %40 = pto.amax %39 axis 1 keepdim hints #hints6 : tensor<4x?xf32, #bounds> -> tensor<4x1xf32>
          %41 = pto.sub %39, %40 hints #hints6 : tensor<4x?xf32, #bounds>, tensor<4x1xf32> -> tensor<4x?xf32, #bounds>
          %42 = pto.exp %41 hints #hints6 : tensor<4x?xf32, #bounds> -> tensor<4x?xf32, #bounds>
          %43 = pto.sum %42 axis 1 keepdim hints #hints6 : tensor<4x?xf32, #bounds> -> tensor<4x1xf32>
          %44 = pto.div %42, %43 hints #hints6 : tensor<4x?xf32, #bounds>, tensor<4x1xf32> -> tensor<4x?xf32, #bounds>
          %45 = pto.cast %44 hints #hints6 : tensor<4x?xf32, #bounds> -> tensor<4x?xbf16, #bounds>
          %46 = pto.matmul %45, %27 hints #hints7 : tensor<4x?xbf16, #bounds>, tensor<?x128xbf16, #bounds2> -> tensor<4x128xbf16>
          %47 = pto.reshape %46 ([0] -> [0, 1], [1] -> [2]) hints #hints8 : tensor<4x128xbf16> -> tensor<1x4x128xbf16>
          %48 = pto.assemble %47 into %arg13[%5, 0, 0] hints #hints8 : tensor<1x4x128xbf16> into tensor<?x4x128xbf16>
          scf.yield %48 : tensor<?x4x128xbf16>
        } else {
          scf.yield %arg13 : tensor<?x4x128xbf16>
        }
        scf.yield %13 : tensor<?x4x128xbf16>
      }
      pto.yield %3 : tensor<?x4x128xbf16>
    }
    return %1 : tensor<?x4x128xbf16>
  }
}
