// lightning-indexer-quant-v32, case 4_b_2_s1_reduced: positions with the highest indexer scores per token.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[128, ?]>
#bounds1 = #pto.bounds<[?, 128]>
#bounds2 = #pto.bounds<[?, 512]>
#bounds3 = #pto.bounds<[?, ?, 512]>
#bounds4 = #pto.bounds<[?, 256]>
#bounds5 = #pto.bounds<[?, ?, 256]>
#bounds6 = #pto.bounds<[?, ?, 128]>
#bounds7 = #pto.bounds<[?, 64]>
#bounds8 = #pto.bounds<[?, 1152]>
#hints = #pto.hints<tile = vec<[2, 1, 8]>>
#hints1 = #pto.hints<tile = cube<m = [64, 64], k = [128, 128], n = [128, 128]>>
#hints2 = #pto.hints<tile = cube<m = [128, 128], k = [64, 64], n = [128, 128]>>
#hints3 = #pto.hints<tile = vec<[1, 128]>>
#hints4 = #pto.hints<tile = vec<[1, 2048]>>
#hints5 = #pto.hints<tile = vec<[1, 1, 8]>>
#hints6 = #pto.hints<tile = vec<[1, 64]>>
#hints7 = #pto.hints<tile = vec<[1, 8192]>>
#hints8 = #pto.hints<tile = vec<[1, 1, 64]>>
module {
  func.func @lightning_indexer_quant(%q: tensor<?x8x128xi8>, %q_scale: tensor<?x8xf16>, %k_cache: tensor<?x128x1x128xi8>, %k_scale: tensor<?x128x1xf16>, %weights: tensor<?x8xf16>, %act_seq: tensor<?xi32>, %block_table: tensor<?x9xi32>, %topk_ids: tensor<?x1x64xi32> {pto.out}) -> tensor<?x1x64xi32> attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 16}, cube_l1_reuse = {0: 16}, runtime = {device_sched_mode = 1 : i64, ready_on_host_tensors = ["act_seq", "block_table"], stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %q, %c0 : tensor<?x8x128xi8>
    %dim_0 = tensor.dim %act_seq, %c0 : tensor<?xi32>
    %c8 = arith.constant 8 : index
    %c128 = arith.constant 128 : index
    %c1 = arith.constant 1 : index
    %c512 = arith.constant 512 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %c256 = arith.constant 256 : index
    %c64 = arith.constant 64 : index
    %0 = arith.floordivsi %dim, %dim_0 : index
    %1 = scf.for %arg8 = %c0 to %dim_0 step %c1 iter_args(%arg9 = %topk_ids) -> (tensor<?x1x64xi32>) {
      %extracted = tensor.extract %act_seq[%arg8] : tensor<?xi32>
      %2 = arith.index_cast %extracted : i32 to index
      %3 = pto.full 0.000000e+00 : f32 [4, 1152] : tensor<4x1152xf32>
      %4 = pto.loop (%arg10, %arg11) in (%c0 to %0 step %c1) factors [2, 1] iter_args(%arg12 = %3) -> (tensor<4x1152xf32>) factor 2 {
        %6 = arith.muli %arg8, %0 : index
        %7 = arith.addi %6, %arg10 : index
        %8 = pto.reshape %q_scale ([0] -> [0, 1], [1] -> [2]) hints #hints : tensor<?x8xf16> -> tensor<?x1x8xf16>
        %9 = pto.view %8[%7, 0, 0] [2, :, :] hints #hints : tensor<?x1x8xf16> -> tensor<2x1x8xf16>
        %10 = pto.reshape %weights ([0] -> [0, 1], [1] -> [2]) hints #hints : tensor<?x8xf16> -> tensor<?x1x8xf16>
        %11 = pto.view %10[%7, 0, 0] [2, :, :] hints #hints : tensor<?x1x8xf16> -> tensor<2x1x8xf16>
        %12 = pto.mul %9, %11 hints #hints : tensor<2x1x8xf16>, tensor<2x1x8xf16> -> tensor<2x1x8xf16>
        %13 = arith.muli %7, %c8 : index
        %14 = pto.reshape %q ([0, 1] -> [0], [2] -> [1]) hints #hints : tensor<?x8x128xi8> -> tensor<?x128xi8>
        %15 = pto.view %14[%13, 0] [16, :] : tensor<?x128xi8> -> tensor<16x128xi8>
        %16 = arith.addi %2, %c128 : index
        %17 = arith.subi %16, %c1 : index
        %18 = arith.floordivsi %17, %c128 : index
        %19 = pto.loop (%arg13, %arg14) in (%c0 to %18 step %c1) factors [4, 2, 1] iter_args(%arg15 = %arg12) -> (tensor<4x1152xf32>) factor 4 {
          %20 = arith.muli %arg13, %c128 : index
          %21 = arith.subi %2, %20 : index
          %22 = arith.minsi %21, %c512 : index
          %23 = pto.full 0.000000e+00 : f16 [16, 512] : tensor<16x512xf16>
          %24 = pto.loop (%arg16, %arg17) in (%c0 to %c4 step %c1) factors [4, 1] replicate iter_args(%arg18 = %23) -> (tensor<16x512xf16>) {
            %36 = arith.addi %arg13, %arg16 : index
            %extracted_1 = tensor.extract %block_table[%arg8, %36] : tensor<?x9xi32>
            %37 = arith.index_cast %extracted_1 : i32 to index
            %38 = arith.muli %arg16, %c128 : index
            %39 = arith.subi %22, %38 : index
            %40 = arith.minsi %39, %c128 : index
            %41 = arith.muli %37, %c128 : index
            %42 = pto.reshape %k_cache ([0, 1] -> [0], [2] -> [1], [3] -> [2]) hints #hints : tensor<?x128x1x128xi8> -> tensor<?x1x128xi8>
            %43 = pto.reshape %42 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<?x1x128xi8> -> tensor<?x128xi8>
            %44 = pto.view %43[%41, 0] [%40, :] : tensor<?x128xi8> -> tensor<?x128xi8, #bounds>
            %45 = pto.matmul %15, %44 b_trans scale 4.8828125E-4 relu hints #hints1 : tensor<16x128xi8>, tensor<?x128xi8, #bounds> -> tensor<16x?xf16, #bounds1>
            %46 = arith.muli %arg16, %c128 : index
            %47 = pto.assemble %45 into %arg18[0, %46] : tensor<16x?xf16, #bounds1> into tensor<16x512xf16>
            pto.yield %47 : tensor<16x512xf16>
          }
          %25 = pto.view %24[0, 0] [:, %22] : tensor<16x512xf16> -> tensor<16x?xf16, #bounds2>
          %26 = pto.reshape %25 ([0] -> [0, 1], [1] -> [2]) hints #hints : tensor<16x?xf16, #bounds2> -> tensor<2x8x?xf16, #bounds3>
          %27 = pto.matmul %12, %26 hints #hints2 : tensor<2x1x8xf16>, tensor<2x8x?xf16, #bounds3> -> tensor<2x1x?xf32, #bounds3>
          %28 = pto.reshape %27 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<2x1x?xf32, #bounds3> -> tensor<2x?xf32, #bounds2>
          %29 = pto.full 0.000000e+00 : f16 [1, 512] hints #hints3 : tensor<1x512xf16>
          %30 = pto.loop (%arg16, %arg17) in (%c0 to %c4 step %c1) factors [4, 1] replicate iter_args(%arg18 = %29) -> (tensor<1x512xf16>) {
            %36 = arith.muli %arg16, %c128 : index
            %37 = arith.subi %22, %36 : index
            %38 = arith.minsi %37, %c128 : index
            %39 = arith.addi %arg13, %arg16 : index
            %extracted_1 = tensor.extract %block_table[%arg8, %39] : tensor<?x9xi32>
            %40 = arith.index_cast %extracted_1 : i32 to index
            %41 = pto.reshape %k_scale ([0] -> [0], [1, 2] -> [1]) hints #hints3 : tensor<?x128x1xf16> -> tensor<?x128xf16>
            %42 = pto.view %41[%40, 0] [1, %38] hints #hints3 : tensor<?x128xf16> -> tensor<1x?xf16, #bounds1>
            %43 = arith.muli %arg16, %c128 : index
            %44 = pto.assemble %42 into %arg18[0, %43] hints #hints3 : tensor<1x?xf16, #bounds1> into tensor<1x512xf16>
            pto.yield %44 : tensor<1x512xf16>
          }
          %31 = pto.view %30[0, 0] [:, %22] hints #hints3 : tensor<1x512xf16> -> tensor<1x?xf16, #bounds2>
          %32 = pto.cast %31 hints #hints4 : tensor<1x?xf16, #bounds2> -> tensor<1x?xf32, #bounds2>
          %33 = pto.mul %28, %32 hints #hints4 : tensor<2x?xf32, #bounds2>, tensor<1x?xf32, #bounds2> -> tensor<2x?xf32, #bounds2>
          %34 = arith.muli %arg13, %c128 : index
          %35 = pto.assemble %33 into %arg15[%arg10, %34] hints #hints4 : tensor<2x?xf32, #bounds2> into tensor<4x1152xf32>
          pto.yield %35 : tensor<4x1152xf32>
        } factor 2 (%arg13, %arg14, %arg15) {
          %20 = arith.muli %arg13, %c128 : index
          %21 = arith.subi %2, %20 : index
          %22 = arith.minsi %21, %c256 : index
          %23 = pto.full 0.000000e+00 : f16 [16, 256] : tensor<16x256xf16>
          %24 = pto.loop (%arg16, %arg17) in (%c0 to %c2 step %c1) factors [2, 1] replicate iter_args(%arg18 = %23) -> (tensor<16x256xf16>) {
            %36 = arith.addi %arg13, %arg16 : index
            %extracted_1 = tensor.extract %block_table[%arg8, %36] : tensor<?x9xi32>
            %37 = arith.index_cast %extracted_1 : i32 to index
            %38 = arith.muli %arg16, %c128 : index
            %39 = arith.subi %22, %38 : index
            %40 = arith.minsi %39, %c128 : index
            %41 = arith.muli %37, %c128 : index
            %42 = pto.reshape %k_cache ([0, 1] -> [0], [2] -> [1], [3] -> [2]) hints #hints : tensor<?x128x1x128xi8> -> tensor<?x1x128xi8>
            %43 = pto.reshape %42 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<?x1x128xi8> -> tensor<?x128xi8>
            %44 = pto.view %43[%41, 0] [%40, :] : tensor<?x128xi8> -> tensor<?x128xi8, #bounds>
            %45 = pto.matmul %15, %44 b_trans scale 4.8828125E-4 relu hints #hints1 : tensor<16x128xi8>, tensor<?x128xi8, #bounds> -> tensor<16x?xf16, #bounds1>
            %46 = arith.muli %arg16, %c128 : index
            %47 = pto.assemble %45 into %arg18[0, %46] : tensor<16x?xf16, #bounds1> into tensor<16x256xf16>
            pto.yield %47 : tensor<16x256xf16>
          }
          %25 = pto.view %24[0, 0] [:, %22] : tensor<16x256xf16> -> tensor<16x?xf16, #bounds4>
          %26 = pto.reshape %25 ([0] -> [0, 1], [1] -> [2]) hints #hints : tensor<16x?xf16, #bounds4> -> tensor<2x8x?xf16, #bounds5>
          %27 = pto.matmul %12, %26 hints #hints2 : tensor<2x1x8xf16>, tensor<2x8x?xf16, #bounds5> -> tensor<2x1x?xf32, #bounds5>
          %28 = pto.reshape %27 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<2x1x?xf32, #bounds5> -> tensor<2x?xf32, #bounds4>
          %29 = pto.full 0.000000e+00 : f16 [1, 256] hints #hints3 : tensor<1x256xf16>
          %30 = pto.loop (%arg16, %arg17) in (%c0 to %c2 step %c1) factors [2, 1] replicate iter_args(%arg18 = %29) -> (tensor<1x256xf16>) {
            %36 = arith.muli %arg16, %c128 : index
            %37 = arith.subi %22, %36 : index
            %38 = arith.minsi %37, %c128 : index
            %39 = arith.addi %arg13, %arg16 : index
            %extracted_1 = tensor.extract %block_table[%arg8, %39] : tensor<?x9xi32>
            %40 = arith.index_cast %extracted_1 : i32 to index
            %41 = pto.reshape %k_scale ([0] -> [0], [1, 2] -> [1]) hints #hints3 : tensor<?x128x1xf16> -> tensor<?x128xf16>
            %42 = pto.view %41[%40, 0] [1, %38] hints #hints3 : tensor<?x128xf16> -> tensor<1x?xf16, #bounds1>
            %43 = arith.muli %arg16, %c128 : index
            %44 = pto.assemble %42 into %arg18[0, %43] hints #hints3 : tensor<1x?xf16, #bounds1> into tensor<1x256xf16>
            pto.yield %44 : tensor<1x256xf16>
          }
          %31 = pto.view %30[0, 0] [:, %22] hints #hints3 : tensor<1x256xf16> -> tensor<1x?xf16, #bounds4>
          %32 = pto.cast %31 hints #hints4 : tensor<1x?xf16, #bounds4> -> tensor<1x?xf32, #bounds4>
          %33 = pto.mul %28, %32 hints #hints4 : tensor<2x?xf32, #bounds4>, tensor<1x?xf32, #bounds4> -> tensor<2x?xf32, #bounds4>
          %34 = arith.muli %arg13, %c128 : index
          %35 = pto.assemble %33 into %arg15[%arg10, %34] hints #hints4 : tensor<2x?xf32, #bounds4> into tensor<4x1152xf32>
          pto.yield %35 : tensor<4x1152xf32>
        } factor 1 (%arg13, %arg14, %arg15) {
          %20 = arith.muli %arg13, %c128 : index
          %21 = arith.subi %2, %20 : index
          %22 = arith.minsi %21, %c128 : index
          %extracted_1 = tensor.extract %block_table[%arg8, %arg13] : tensor<?x9xi32>
          %23 = arith.index_cast %extracted_1 : i32 to index
          %24 = arith.minsi %22, %c128 : index
          %25 = arith.muli %23, %c128 : index
          %26 = pto.reshape %k_cache ([0, 1] -> [0], [2] -> [1], [3] -> [2]) hints #hints : tensor<?x128x1x128xi8> -> tensor<?x1x128xi8>
          %27 = pto.reshape %26 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<?x1x128xi8> -> tensor<?x128xi8>
          %28 = pto.view %27[%25, 0] [%24, :] : tensor<?x128xi8> -> tensor<?x128xi8, #bounds>
          %29 = pto.matmul %15, %28 b_trans scale 4.8828125E-4 relu hints #hints1 : tensor<16x128xi8>, tensor<?x128xi8, #bounds> -> tensor<16x?xf16, #bounds1>
          %30 = pto.full 0.000000e+00 : f16 [16, 128] : tensor<16x128xf16>
          %31 = pto.assemble %29 into %30[0, 0] : tensor<16x?xf16, #bounds1> into tensor<16x128xf16>
          %32 = pto.view %31[0, 0] [:, %22] : tensor<16x128xf16> -> tensor<16x?xf16, #bounds1>
          %33 = pto.reshape %32 ([0] -> [0, 1], [1] -> [2]) hints #hints : tensor<16x?xf16, #bounds1> -> tensor<2x8x?xf16, #bounds6>
          %34 = pto.matmul %12, %33 hints #hints2 : tensor<2x1x8xf16>, tensor<2x8x?xf16, #bounds6> -> tensor<2x1x?xf32, #bounds6>
          %35 = pto.reshape %34 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<2x1x?xf32, #bounds6> -> tensor<2x?xf32, #bounds1>
          %36 = arith.minsi %22, %c128 : index
          %extracted_2 = tensor.extract %block_table[%arg8, %arg13] : tensor<?x9xi32>
          %37 = arith.index_cast %extracted_2 : i32 to index
          %38 = pto.reshape %k_scale ([0] -> [0], [1, 2] -> [1]) hints #hints3 : tensor<?x128x1xf16> -> tensor<?x128xf16>
          %39 = pto.view %38[%37, 0] [1, %36] hints #hints3 : tensor<?x128xf16> -> tensor<1x?xf16, #bounds1>
          %40 = pto.full 0.000000e+00 : f16 [1, 128] hints #hints3 : tensor<1x128xf16>
          %41 = pto.assemble %39 into %40[0, 0] hints #hints3 : tensor<1x?xf16, #bounds1> into tensor<1x128xf16>
          %42 = pto.view %41[0, 0] [:, %22] hints #hints3 : tensor<1x128xf16> -> tensor<1x?xf16, #bounds1>
          %43 = pto.cast %42 hints #hints4 : tensor<1x?xf16, #bounds1> -> tensor<1x?xf32, #bounds1>
          %44 = pto.mul %35, %43 hints #hints4 : tensor<2x?xf32, #bounds1>, tensor<1x?xf32, #bounds1> -> tensor<2x?xf32, #bounds1>
          %45 = arith.muli %arg13, %c128 : index
          %46 = pto.assemble %44 into %arg15[%arg10, %45] hints #hints4 : tensor<2x?xf32, #bounds1> into tensor<4x1152xf32>
          pto.yield %46 : tensor<4x1152xf32>
        }
        pto.yield %19 : tensor<4x1152xf32>
      } factor 1 (%arg10, %arg11, %arg12) {
        %6 = arith.muli %arg8, %0 : index
        %7 = arith.addi %6, %arg10 : index
        %8 = pto.reshape %q_scale ([0] -> [0, 1], [1] -> [2]) hints #hints5 : tensor<?x8xf16> -> tensor<?x1x8xf16>
        %9 = pto.view %8[%7, 0, 0] [1, :, :] hints #hints5 : tensor<?x1x8xf16> -> tensor<1x1x8xf16>
        %10 = pto.reshape %weights ([0] -> [0, 1], [1] -> [2]) hints #hints5 : tensor<?x8xf16> -> tensor<?x1x8xf16>
        %11 = pto.view %10[%7, 0, 0] [1, :, :] hints #hints5 : tensor<?x1x8xf16> -> tensor<1x1x8xf16>
        %12 = pto.mul %9, %11 hints #hints5 : tensor<1x1x8xf16>, tensor<1x1x8xf16> -> tensor<1x1x8xf16>
        %13 = arith.muli %7, %c8 : index
        %14 = pto.reshape %q ([0, 1] -> [0], [2] -> [1]) hints #hints5 : tensor<?x8x128xi8> -> tensor<?x128xi8>
        %15 = pto.view %14[%13, 0] [8, :] : tensor<?x128xi8> -> tensor<8x128xi8>
        %16 = arith.addi %2, %c128 : index
        %17 = arith.subi %16, %c1 : index
        %18 = arith.floordivsi %17, %c128 : index
        %19 = pto.loop (%arg13, %arg14) in (%c0 to %18 step %c1) factors [4, 2, 1] iter_args(%arg15 = %arg12) -> (tensor<4x1152xf32>) factor 4 {
          %20 = arith.muli %arg13, %c128 : index
          %21 = arith.subi %2, %20 : index
          %22 = arith.minsi %21, %c512 : index
          %23 = pto.full 0.000000e+00 : f16 [8, 512] : tensor<8x512xf16>
          %24 = pto.loop (%arg16, %arg17) in (%c0 to %c4 step %c1) factors [4, 1] replicate iter_args(%arg18 = %23) -> (tensor<8x512xf16>) {
            %36 = arith.addi %arg13, %arg16 : index
            %extracted_1 = tensor.extract %block_table[%arg8, %36] : tensor<?x9xi32>
            %37 = arith.index_cast %extracted_1 : i32 to index
            %38 = arith.muli %arg16, %c128 : index
            %39 = arith.subi %22, %38 : index
            %40 = arith.minsi %39, %c128 : index
            %41 = arith.muli %37, %c128 : index
            %42 = pto.reshape %k_cache ([0, 1] -> [0], [2] -> [1], [3] -> [2]) hints #hints5 : tensor<?x128x1x128xi8> -> tensor<?x1x128xi8>
            %43 = pto.reshape %42 ([0] -> [0], [1, 2] -> [1]) hints #hints5 : tensor<?x1x128xi8> -> tensor<?x128xi8>
            %44 = pto.view %43[%41, 0] [%40, :] : tensor<?x128xi8> -> tensor<?x128xi8, #bounds>
            %45 = pto.matmul %15, %44 b_trans scale 4.8828125E-4 relu hints #hints1 : tensor<8x128xi8>, tensor<?x128xi8, #bounds> -> tensor<8x?xf16, #bounds1>
            %46 = arith.muli %arg16, %c128 : index
            %47 = pto.assemble %45 into %arg18[0, %46] : tensor<8x?xf16, #bounds1> into tensor<8x512xf16>
            pto.yield %47 : tensor<8x512xf16>
          }
          %25 = pto.view %24[0, 0] [:, %22] : tensor<8x512xf16> -> tensor<8x?xf16, #bounds2>
          %26 = pto.reshape %25 ([0] -> [0, 1], [1] -> [2]) hints #hints5 : tensor<8x?xf16, #bounds2> -> tensor<1x8x?xf16, #bounds3>
          %27 = pto.matmul %12, %26 hints #hints2 : tensor<1x1x8xf16>, tensor<1x8x?xf16, #bounds3> -> tensor<1x1x?xf32, #bounds3>
          %28 = pto.reshape %27 ([0] -> [0], [1, 2] -> [1]) hints #hints5 : tensor<1x1x?xf32, #bounds3> -> tensor<1x?xf32, #bounds2>
          %29 = pto.full 0.000000e+00 : f16 [1, 512] hints #hints3 : tensor<1x512xf16>
          %30 = pto.loop (%arg16, %arg17) in (%c0 to %c4 step %c1) factors [4, 1] replicate iter_args(%arg18 = %29) -> (tensor<1x512xf16>) {
            %36 = arith.muli %arg16, %c128 : index
            %37 = arith.subi %22, %36 : index
            %38 = arith.minsi %37, %c128 : index
            %39 = arith.addi %arg13, %arg16 : index
            %extracted_1 = tensor.extract %block_table[%arg8, %39] : tensor<?x9xi32>
            %40 = arith.index_cast %extracted_1 : i32 to index
            %41 = pto.reshape %k_scale ([0] -> [0], [1, 2] -> [1]) hints #hints3 : tensor<?x128x1xf16> -> tensor<?x128xf16>
            %42 = pto.view %41[%40, 0] [1, %38] hints #hints3 : tensor<?x128xf16> -> tensor<1x?xf16, #bounds1>
            %43 = arith.muli %arg16, %c128 : index
            %44 = pto.assemble %42 into %arg18[0, %43] hints #hints3 : tensor<1x?xf16, #bounds1> into tensor<1x512xf16>
            pto.yield %44 : tensor<1x512xf16>
          }
          %31 = pto.view %30[0, 0] [:, %22] hints #hints3 : tensor<1x512xf16> -> tensor<1x?xf16, #bounds2>
          %32 = pto.cast %31 hints #hints4 : tensor<1x?xf16, #bounds2> -> tensor<1x?xf32, #bounds2>
          %33 = pto.mul %28, %32 hints #hints4 : tensor<1x?xf32, #bounds2>, tensor<1x?xf32, #bounds2> -> tensor<1x?xf32, #bounds2>
          %34 = arith.muli %arg13, %c128 : index
          %35 = pto.assemble %33 into %arg15[%arg10, %34] hints #hints4 : tensor<1x?xf32, #bounds2> into tensor<4x1152xf32>
          pto.yield %35 : tensor<4x1152xf32>
        } factor 2 (%arg13, %arg14, %arg15) {
          %20 = arith.muli %arg13, %c128 : index
          %21 = arith.subi %2, %20 : index
          %22 = arith.minsi %21, %c256 : index
          %23 = pto.full 0.000000e+00 : f16 [8, 256] : tensor<8x256xf16>
          %24 = pto.loop (%arg16, %arg17) in (%c0 to %c2 step %c1) factors [2, 1] replicate iter_args(%arg18 = %23) -> (tensor<8x256xf16>) {
            %36 = arith.addi %arg13, %arg16 : index
            %extracted_1 = tensor.extract %block_table[%arg8, %36] : tensor<?x9xi32>
            %37 = arith.index_cast %extracted_1 : i32 to index
            %38 = arith.muli %arg16, %c128 : index
            %39 = arith.subi %22, %38 : index
            %40 = arith.minsi %39, %c128 : index
            %41 = arith.muli %37, %c128 : index
            %42 = pto.reshape %k_cache ([0, 1] -> [0], [2] -> [1], [3] -> [2]) hints #hints5 : tensor<?x128x1x128xi8> -> tensor<?x1x128xi8>
            %43 = pto.reshape %42 ([0] -> [0], [1, 2] -> [1]) hints #hints5 : tensor<?x1x128xi8> -> tensor<?x128xi8>
            %44 = pto.view %43[%41, 0] [%40, :] : tensor<?x128xi8> -> tensor<?x128xi8, #bounds>
            %45 = pto.matmul %15, %44 b_trans scale 4.8828125E-4 relu hints #hints1 : tensor<8x128xi8>, tensor<?x128xi8, #bounds> -> tensor<8x?xf16, #bounds1>
            %46 = arith.muli %arg16, %c128 : index
            %47 = pto.assemble %45 into %arg18[0, %46] : tensor<8x?xf16, #bounds1> into tensor<8x256xf16>
            pto.yield %47 : tensor<8x256xf16>
          }
          %25 = pto.view %24[0, 0] [:, %22] : tensor<8x256xf16> -> tensor<8x?xf16, #bounds4>
          %26 = pto.reshape %25 ([0] -> [0, 1], [1] -> [2]) hints #hints5 : tensor<8x?xf16, #bounds4> -> tensor<1x8x?xf16, #bounds5>
          %27 = pto.matmul %12, %26 hints #hints2 : tensor<1x1x8xf16>, tensor<1x8x?xf16, #bounds5> -> tensor<1x1x?xf32, #bounds5>
          %28 = pto.reshape %27 ([0] -> [0], [1, 2] -> [1]) hints #hints5 : tensor<1x1x?xf32, #bounds5> -> tensor<1x?xf32, #bounds4>
          %29 = pto.full 0.000000e+00 : f16 [1, 256] hints #hints3 : tensor<1x256xf16>
          %30 = pto.loop (%arg16, %arg17) in (%c0 to %c2 step %c1) factors [2, 1] replicate iter_args(%arg18 = %29) -> (tensor<1x256xf16>) {
            %36 = arith.muli %arg16, %c128 : index
            %37 = arith.subi %22, %36 : index
            %38 = arith.minsi %37, %c128 : index
            %39 = arith.addi %arg13, %arg16 : index
            %extracted_1 = tensor.extract %block_table[%arg8, %39] : tensor<?x9xi32>
            %40 = arith.index_cast %extracted_1 : i32 to index
            %41 = pto.reshape %k_scale ([0] -> [0], [1, 2] -> [1]) hints #hints3 : tensor<?x128x1xf16> -> tensor<?x128xf16>
            %42 = pto.view %41[%40, 0] [1, %38] hints #hints3 : tensor<?x128xf16> -> tensor<1x?xf16, #bounds1>
            %43 = arith.muli %arg16, %c128 : index
            %44 = pto.assemble %42 into %arg18[0, %43] hints #hints3 : tensor<1x?xf16, #bounds1> into tensor<1x256xf16>
            pto.yield %44 : tensor<1x256xf16>
          }
          %31 = pto.view %30[0, 0] [:, %22] hints #hints3 : tensor<1x256xf16> -> tensor<1x?xf16, #bounds4>
          %32 = pto.cast %31 hints #hints4 : tensor<1x?xf16, #bounds4> -> tensor<1x?xf32, #bounds4>
          %33 = pto.mul %28, %32 hints #hints4 : tensor<1x?xf32, #bounds4>, tensor<1x?xf32, #bounds4> -> tensor<1x?xf32, #bounds4>
          %34 = arith.muli %arg13, %c128 : index
          %35 = pto.assemble %33 into %arg15[%arg10, %34] hints #hints4 : tensor<1x?xf32, #bounds4> into tensor<4x1152xf32>
          pto.yield %35 : tensor<4x1152xf32>
        } factor 1 (%arg13, %arg14, %arg15) {
          %20 = arith.muli %arg13, %c128 : index
          %21 = arith.subi %2, %20 : index
          %22 = arith.minsi %21, %c128 : index
          %extracted_1 = tensor.extract %block_table[%arg8, %arg13] : tensor<?x9xi32>
          %23 = arith.index_cast %extracted_1 : i32 to index
          %24 = arith.minsi %22, %c128 : index
          %25 = arith.muli %23, %c128 : index
          %26 = pto.reshape %k_cache ([0, 1] -> [0], [2] -> [1], [3] -> [2]) hints #hints5 : tensor<?x128x1x128xi8> -> tensor<?x1x128xi8>
          %27 = pto.reshape %26 ([0] -> [0], [1, 2] -> [1]) hints #hints5 : tensor<?x1x128xi8> -> tensor<?x128xi8>
          %28 = pto.view %27[%25, 0] [%24, :] : tensor<?x128xi8> -> tensor<?x128xi8, #bounds>
          %29 = pto.matmul %15, %28 b_trans scale 4.8828125E-4 relu hints #hints1 : tensor<8x128xi8>, tensor<?x128xi8, #bounds> -> tensor<8x?xf16, #bounds1>
          %30 = pto.full 0.000000e+00 : f16 [8, 128] : tensor<8x128xf16>
          %31 = pto.assemble %29 into %30[0, 0] : tensor<8x?xf16, #bounds1> into tensor<8x128xf16>
          %32 = pto.view %31[0, 0] [:, %22] : tensor<8x128xf16> -> tensor<8x?xf16, #bounds1>
          %33 = pto.reshape %32 ([0] -> [0, 1], [1] -> [2]) hints #hints5 : tensor<8x?xf16, #bounds1> -> tensor<1x8x?xf16, #bounds6>
          %34 = pto.matmul %12, %33 hints #hints2 : tensor<1x1x8xf16>, tensor<1x8x?xf16, #bounds6> -> tensor<1x1x?xf32, #bounds6>
          %35 = pto.reshape %34 ([0] -> [0], [1, 2] -> [1]) hints #hints5 : tensor<1x1x?xf32, #bounds6> -> tensor<1x?xf32, #bounds1>
          %36 = arith.minsi %22, %c128 : index
          %extracted_2 = tensor.extract %block_table[%arg8, %arg13] : tensor<?x9xi32>
          %37 = arith.index_cast %extracted_2 : i32 to index
          %38 = pto.reshape %k_scale ([0] -> [0], [1, 2] -> [1]) hints #hints3 : tensor<?x128x1xf16> -> tensor<?x128xf16>
          %39 = pto.view %38[%37, 0] [1, %36] hints #hints3 : tensor<?x128xf16> -> tensor<1x?xf16, #bounds1>
          %40 = pto.full 0.000000e+00 : f16 [1, 128] hints #hints3 : tensor<1x128xf16>
          %41 = pto.assemble %39 into %40[0, 0] hints #hints3 : tensor<1x?xf16, #bounds1> into tensor<1x128xf16>
          %42 = pto.view %41[0, 0] [:, %22] hints #hints3 : tensor<1x128xf16> -> tensor<1x?xf16, #bounds1>
          %43 = pto.cast %42 hints #hints4 : tensor<1x?xf16, #bounds1> -> tensor<1x?xf32, #bounds1>
          %44 = pto.mul %35, %43 hints #hints4 : tensor<1x?xf32, #bounds1>, tensor<1x?xf32, #bounds1> -> tensor<1x?xf32, #bounds1>
          %45 = arith.muli %arg13, %c128 : index
          %46 = pto.assemble %44 into %arg15[%arg10, %45] hints #hints4 : tensor<1x?xf32, #bounds1> into tensor<4x1152xf32>
          pto.yield %46 : tensor<4x1152xf32>
        }
        pto.yield %19 : tensor<4x1152xf32>
      }
      %5 = scf.for %arg10 = %c0 to %0 step %c1 iter_args(%arg11 = %arg9) -> (tensor<?x1x64xi32>) {
        %6 = arith.subi %0, %c1 : index
        %7 = arith.subi %6, %arg10 : index
        %8 = arith.subi %2, %7 : index
        %9 = arith.maxsi %8, %c0 : index
        %10 = arith.cmpi slt, %9, %c64 : index
        %11 = scf.if %10 -> (tensor<1x64xi32>) {
          %16 = arith.subi %c64, %9 : index
          %17 = pto.view %4[%arg10, 0] [1, %9] hints #hints6 : tensor<4x1152xf32> -> tensor<1x?xf32, #bounds7>
          %18 = pto.full -3.40282347E+38 : f32 [1, %16] hints #hints6 : tensor<1x?xf32, #bounds7>
          %19 = pto.full 0.000000e+00 : f32 [1, 64] hints #hints6 : tensor<1x64xf32>
          %20 = pto.assemble %17 into %19[0, 0] hints #hints6 : tensor<1x?xf32, #bounds7> into tensor<1x64xf32>
          %21 = pto.assemble %18 into %20[0, %9] hints #hints6 : tensor<1x?xf32, #bounds7> into tensor<1x64xf32>
          %values, %indices = pto.topk %21 k 64 largest hints #hints6 : tensor<1x64xf32> -> tensor<1x64xf32>, tensor<1x64xi32>
          %22 = pto.view %indices[0, 0] [:, %9] hints #hints6 : tensor<1x64xi32> -> tensor<1x?xi32, #bounds7>
          %23 = pto.full -1 : i32 [1, %16] hints #hints6 : tensor<1x?xi32, #bounds7>
          %24 = pto.full 0 : i32 [1, 64] hints #hints6 : tensor<1x64xi32>
          %25 = pto.assemble %22 into %24[0, 0] hints #hints6 : tensor<1x?xi32, #bounds7> into tensor<1x64xi32>
          %26 = pto.assemble %23 into %25[0, %9] hints #hints6 : tensor<1x?xi32, #bounds7> into tensor<1x64xi32>
          scf.yield %26 : tensor<1x64xi32>
        } else {
          %16 = pto.view %4[%arg10, 0] [1, %9] hints #hints7 : tensor<4x1152xf32> -> tensor<1x?xf32, #bounds8>
          %17 = pto.fill_pad %16 value 0xFF800000 : f32 hints #hints7 : tensor<1x?xf32, #bounds8> -> tensor<1x1152xf32>
          %values, %indices = pto.topk %17 k 64 largest hints #hints7 : tensor<1x1152xf32> -> tensor<1x64xf32>, tensor<1x64xi32>
          scf.yield %indices : tensor<1x64xi32>
        }
        %12 = pto.reshape %11 ([0] -> [0], [1] -> [1, 2]) hints #hints8 : tensor<1x64xi32> -> tensor<1x1x64xi32>
        %13 = arith.muli %arg8, %0 : index
        %14 = arith.addi %13, %arg10 : index
        %15 = pto.assemble %12 into %arg11[%14, 0, 0] hints #hints8 : tensor<1x1x64xi32> into tensor<?x1x64xi32>
        scf.yield %15 : tensor<?x1x64xi32>
      }
      scf.yield %5 : tensor<?x1x64xi32>
    }
    return %1 : tensor<?x1x64xi32>
  }
}
