// sparse-attention-antiquant-v32, case total_reduced: attention over selected keys of a packed int8 cache.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[?, 64]>
#bounds1 = #pto.bounds<[64]>
#bounds2 = #pto.bounds<[64, ?]>
#bounds3 = #pto.bounds<[64, ?, ?]>
#hints = #pto.hints<tile = vec<[16, 272]>, label = "Sa_V0">
#hints1 = #pto.hints<tile = vec<[32, 4, 32]>, label = "Sa_V0">
#hints2 = #pto.hints<tile = vec<[16, 128]>, label = "Sa_V0">
#hints3 = #pto.hints<tile = vec<[16, 512]>, label = "Sa_C1">
#hints4 = #pto.hints<tile = cube<m = [128, 128], k = [128, 128], n = [128, 128]>, label = "Sa_C1">
#hints5 = #pto.hints<label = "Sa_V1">
#hints6 = #pto.hints<tile = vec<[8, 2048]>, label = "Sa_V1">
#hints7 = #pto.hints<tile = cube<m = [128, 128], k = [128, 128], n = [128, 128]>, label = "Sa_C2">
#hints8 = #pto.hints<tile = vec<[1, 16, 128]>, label = "Sa_C2">
module {
  func.func @sparse_attention_antiquant(%q_nope: tensor<?x128xbf16>, %q_rope: tensor<?x64xbf16>, %cache: tensor<?x272xi8>, %topk: tensor<?x64xi32>, %block_table: tensor<?x25xi32>, %act_seq: tensor<?xi32>, %out: tensor<?x4x128xbf16> {pto.out}) -> tensor<?x4x128xbf16> attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 2, 0: 4}, cube_l1_reuse = {-1: 2}, runtime = {device_sched_mode = 3 : i64, ready_on_host_tensors = ["block_table", "act_seq"], stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %act_seq, %c0 : tensor<?xi32>
    %dim_0 = tensor.dim %out, %c0 : tensor<?x4x128xbf16>
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c4 = arith.constant 4 : index
    %0 = arith.floordivsi %dim_0, %dim : index
    %1 = pto.loop (%arg7, %arg8) in (%c0 to %dim step %c1) factors [1] iter_args(%arg9 = %out) -> (tensor<?x4x128xbf16>) {
      %2 = pto.view %block_table[%arg7, 0] [1, :] : tensor<?x25xi32> -> tensor<1x25xi32>
      %3 = scf.for %arg10 = %c0 to %0 step %c1 iter_args(%arg11 = %arg9) -> (tensor<?x4x128xbf16>) {
        %4 = arith.muli %arg7, %0 : index
        %5 = arith.addi %4, %arg10 : index
        %extracted = tensor.extract %act_seq[%arg7] : tensor<?xi32>
        %6 = arith.index_cast %extracted : i32 to index
        %7 = arith.subi %6, %0 : index
        %8 = arith.addi %7, %c1 : index
        %9 = arith.addi %8, %arg10 : index
        %10 = arith.maxsi %9, %c0 : index
        %11 = arith.minsi %10, %c64 : index
        %12 = arith.cmpi sgt, %11, %c0 : index
        %13 = scf.if %12 -> (tensor<?x4x128xbf16>) {
          %14 = pto.view %topk[%5, 0] [1, %11] hints #hints : tensor<?x64xi32> -> tensor<1x?xi32, #bounds>
          %15 = pto.reshape %14 ([0, 1] -> [0]) hints #hints : tensor<1x?xi32, #bounds> -> tensor<?xi32, #bounds1>
          %16 = pto.reshape %2 ([0, 1] -> [0]) hints #hints : tensor<1x25xi32> -> tensor<25xi32>
          %17 = pto.gather_rows %cache, %15 through %16 block 128 hints #hints : tensor<?x272xi8>, tensor<?xi32, #bounds1>, tensor<25xi32> -> tensor<?x272xi8, #bounds2>
          %18 = pto.view %17[0, 0] [:, 128] hints #hints : tensor<?x272xi8, #bounds2> -> tensor<?x128xi8, #bounds2>
          %19 = pto.view %17[0, 128] [:, 128] hints #hints : tensor<?x272xi8, #bounds2> -> tensor<?x128xi8, #bounds2>
          %20 = pto.view %17[0, 256] [:, 16] hints #hints : tensor<?x272xi8, #bounds2> -> tensor<?x16xi8, #bounds2>
          %21 = pto.reinterpret %19 hints #hints : tensor<?x128xi8, #bounds2> -> tensor<?x64xbf16, #bounds2>
          %22 = pto.reinterpret %20 hints #hints : tensor<?x16xi8, #bounds2> -> tensor<?x4xf32, #bounds2>
          %23 = pto.cast %18 hints #hints : tensor<?x128xi8, #bounds2> -> tensor<?x128xf16, #bounds2>
          %24 = pto.cast %23 hints #hints : tensor<?x128xf16, #bounds2> -> tensor<?x128xf32, #bounds2>
          %25 = pto.reshape %24 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<?x128xf32, #bounds2> -> tensor<?x4x32xf32, #bounds3>
          %26 = pto.reshape %22 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<?x4xf32, #bounds2> -> tensor<?x4x1xf32, #bounds3>
          %27 = pto.mul %25, %26 hints #hints1 : tensor<?x4x32xf32, #bounds3>, tensor<?x4x1xf32, #bounds3> -> tensor<?x4x32xf32, #bounds3>
          %28 = pto.reshape %27 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<?x4x32xf32, #bounds3> -> tensor<?x128xf32, #bounds2>
          %29 = pto.cast %28 hints #hints2 : tensor<?x128xf32, #bounds2> -> tensor<?x128xbf16, #bounds2>
          %30 = arith.muli %5, %c4 : index
          %31 = pto.view %q_nope[%30, 0] [4, :] hints #hints2 : tensor<?x128xbf16> -> tensor<4x128xbf16>
          %32 = arith.muli %5, %c4 : index
          %33 = pto.view %q_rope[%32, 0] [4, :] hints #hints2 : tensor<?x64xbf16> -> tensor<4x64xbf16>
          %34 = pto.concat %31, %33 axis 1 hints #hints3 : tensor<4x128xbf16>, tensor<4x64xbf16> -> tensor<4x192xbf16>
          %35 = pto.concat %29, %21 axis 1 hints #hints3 : tensor<?x128xbf16, #bounds2>, tensor<?x64xbf16, #bounds2> -> tensor<?x192xbf16, #bounds2>
          %36 = pto.matmul %34, %35 b_trans hints #hints4 : tensor<4x192xbf16>, tensor<?x192xbf16, #bounds2> -> tensor<4x?xf32, #bounds>
          %37 = pto.full 0.0721687824 : f32 [] hints #hints5 : tensor<f32>
          %38 = pto.mul %36, %37 hints #hints6 : tensor<4x?xf32, #bounds>, tensor<f32> -> tensor<4x?xf32, #bounds>
          %39 = pto.amax %38 axis 1 keepdim hints #hints6 : tensor<4x?xf32, #bounds> -> tensor<4x1xf32>
          %40 = pto.sub %38, %39 hints #hints6 : tensor<4x?xf32, #bounds>, tensor<4x1xf32> -> tensor<4x?xf32, #bounds>
          %41 = pto.exp %40 hints #hints6 : tensor<4x?xf32, #bounds> -> tensor<4x?xf32, #bounds>
          %42 = pto.sum %41 axis 1 keepdim hints #hints6 : tensor<4x?xf32, #bounds> -> tensor<4x1xf32>
          %43 = pto.div %41, %42 hints #hints6 : tensor<4x?xf32, #bounds>, tensor<4x1xf32> -> tensor<4x?xf32, #bounds>
          %44 = pto.cast %43 hints #hints6 : tensor<4x?xf32, #bounds> -> tensor<4x?xbf16, #bounds>
          %45 = pto.matmul %44, %29 hints #hints7 : tensor<4x?xbf16, #bounds>, tensor<?x128xbf16, #bounds2> -> tensor<4x128xbf16>
          %46 = pto.reshape %45 ([0] -> [0, 1], [1] -> [2]) hints #hints8 : tensor<4x128xbf16> -> tensor<1x4x128xbf16>
          %47 = pto.assemble %46 into %arg11[%5, 0, 0] hints #hints8 : tensor<1x4x128xbf16> into tensor<?x4x128xbf16>
          scf.yield %47 : tensor<?x4x128xbf16>
        } else {
          scf.yield %arg11 : tensor<?x4x128xbf16>
        }
        scf.yield %13 : tensor<?x4x128xbf16>
      }
      pto.yield %3 : tensor<?x4x128xbf16>
    }
    return %1 : tensor<?x4x128xbf16>
  }
}
