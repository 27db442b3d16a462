// glm-paged-attention, case published-8k: decoding attention over a paged cache, heads in groups.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[1024, ?]>
#bounds1 = #pto.bounds<[?, 1024]>
#hints = #pto.hints<tile = vec<[1, 12, 32]>>
#hints1 = #pto.hints<tile = vec<[12, 32]>>
#hints2 = #pto.hints<tile = cube<m = [128, 128], k = [128, 128], n = [128, 128]>, label = "scores">
#hints3 = #pto.hints<label = "online-softmax">
#hints4 = #pto.hints<tile = vec<[12, 1024]>, label = "online-softmax">
#hints5 = #pto.hints<tile = cube<m = [128, 128], k = [128, 128], n = [128, 128]>, label = "online-softmax">
#hints6 = #pto.hints<tile = vec<[1, 12, 32]>, label = "online-softmax">
module {
  func.func @glm_paged_attention(%q: tensor<?x12x32xbf16>, %key_cache: tensor<?x128x1x32xbf16>, %value_cache: tensor<?x128x1x32xbf16>, %block_table: tensor<?x64xi32>, %act_seqs: tensor<?xi32>, %out: tensor<?x12x32xbf16> {pto.out}) -> tensor<?x12x32xbf16> attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 4}, cube_nbuffer = {-1: 2}, cube_l1_reuse = {-1: 4}, combine_axis, runtime = {device_sched_mode = 1 : i64, ready_on_host_tensors = ["block_table", "act_seqs"], stitch_function_max_num = 512 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %q, %c0 : tensor<?x12x32xbf16>
    %dim_0 = tensor.dim %act_seqs, %c0 : tensor<?xi32>
    %c1 = arith.constant 1 : index
    %c1024 = arith.constant 1024 : index
    %c8 = arith.constant 8 : index
    %c63 = arith.constant 63 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %0 = arith.floordivsi %dim, %dim_0 : index
    %1 = scf.for %arg6 = %c0 to %dim_0 step %c1 iter_args(%arg7 = %out) -> (tensor<?x12x32xbf16>) {
      %2 = scf.for %arg8 = %c0 to %0 step %c1 iter_args(%arg9 = %arg7) -> (tensor<?x12x32xbf16>) {
        %extracted = tensor.extract %act_seqs[%arg6] : tensor<?xi32>
        %3 = arith.index_cast %extracted : i32 to index
        %4 = arith.subi %0, %c1 : index
        %5 = arith.subi %4, %arg8 : index
        %6 = arith.subi %3, %5 : index
        %7 = arith.muli %arg6, %0 : index
        %8 = arith.addi %7, %arg8 : index
        %9 = pto.view %q[%8, 0, 0] [1, :, :] hints #hints : tensor<?x12x32xbf16> -> tensor<1x12x32xbf16>
        %10 = pto.reshape %9 ([0, 1] -> [0], [2] -> [1]) hints #hints : tensor<1x12x32xbf16> -> tensor<12x32xbf16>
        %11 = pto.full 0.000000e+00 : f32 [12, 1] hints #hints1 : tensor<12x1xf32>
        %12 = pto.full 0.000000e+00 : f32 [12, 1] hints #hints1 : tensor<12x1xf32>
        %13 = pto.full 0.000000e+00 : f32 [12, 32] hints #hints1 : tensor<12x32xf32>
        %14 = arith.addi %6, %c1024 : index
        %15 = arith.subi %14, %c1 : index
        %16 = arith.floordivsi %15, %c1024 : index
        %17:4 = pto.loop (%arg10, %arg11) in (%c0 to %16 step %c1) factors [8, 4, 2, 1] replicate iter_args(%arg12 = %arg9, %arg13 = %13, %arg14 = %11, %arg15 = %12) -> (tensor<?x12x32xbf16>, tensor<12x32xf32>, tensor<12x1xf32>, tensor<12x1xf32>) {
          %18 = arith.muli %arg10, %c1024 : index
          %19 = arith.subi %6, %18 : index
          %20 = arith.minsi %19, %c1024 : index
          %21 = arith.muli %arg10, %c8 : index
          %22 = arith.minsi %21, %c63 : index
          %extracted_1 = tensor.extract %block_table[%arg6, %22] : tensor<?x64xi32>
          %23 = arith.index_cast %extracted_1 : i32 to index
          %24 = arith.maxsi %23, %c0 : index
          %25 = pto.view %key_cache[%24, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %26 = pto.reshape %25 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %27 = pto.reshape %26 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %28 = arith.addi %21, %c1 : index
          %29 = arith.minsi %28, %c63 : index
          %extracted_2 = tensor.extract %block_table[%arg6, %29] : tensor<?x64xi32>
          %30 = arith.index_cast %extracted_2 : i32 to index
          %31 = arith.maxsi %30, %c0 : index
          %32 = pto.view %key_cache[%31, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %33 = pto.reshape %32 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %34 = pto.reshape %33 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %35 = arith.addi %21, %c2 : index
          %36 = arith.minsi %35, %c63 : index
          %extracted_3 = tensor.extract %block_table[%arg6, %36] : tensor<?x64xi32>
          %37 = arith.index_cast %extracted_3 : i32 to index
          %38 = arith.maxsi %37, %c0 : index
          %39 = pto.view %key_cache[%38, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %40 = pto.reshape %39 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %41 = pto.reshape %40 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %42 = arith.addi %21, %c3 : index
          %43 = arith.minsi %42, %c63 : index
          %extracted_4 = tensor.extract %block_table[%arg6, %43] : tensor<?x64xi32>
          %44 = arith.index_cast %extracted_4 : i32 to index
          %45 = arith.maxsi %44, %c0 : index
          %46 = pto.view %key_cache[%45, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %47 = pto.reshape %46 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %48 = pto.reshape %47 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %49 = arith.addi %21, %c4 : index
          %50 = arith.minsi %49, %c63 : index
          %extracted_5 = tensor.extract %block_table[%arg6, %50] : tensor<?x64xi32>
          %51 = arith.index_cast %extracted_5 : i32 to index
          %52 = arith.maxsi %51, %c0 : index
          %53 = pto.view %key_cache[%52, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %54 = pto.reshape %53 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %55 = pto.reshape %54 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %56 = arith.addi %21, %c5 : index
          %57 = arith.minsi %56, %c63 : index
          %extracted_6 = tensor.extract %block_table[%arg6, %57] : tensor<?x64xi32>
          %58 = arith.index_cast %extracted_6 : i32 to index
          %59 = arith.maxsi %58, %c0 : index
          %60 = pto.view %key_cache[%59, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %61 = pto.reshape %60 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %62 = pto.reshape %61 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %63 = arith.addi %21, %c6 : index
          %64 = arith.minsi %63, %c63 : index
          %extracted_7 = tensor.extract %block_table[%arg6, %64] : tensor<?x64xi32>
          %65 = arith.index_cast %extracted_7 : i32 to index
          %66 = arith.maxsi %65, %c0 : index
          %67 = pto.view %key_cache[%66, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %68 = pto.reshape %67 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %69 = pto.reshape %68 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %70 = arith.addi %21, %c7 : index
          %71 = arith.minsi %70, %c63 : index
          %extracted_8 = tensor.extract %block_table[%arg6, %71] : tensor<?x64xi32>
          %72 = arith.index_cast %extracted_8 : i32 to index
          %73 = arith.maxsi %72, %c0 : index
          %74 = pto.view %key_cache[%73, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %75 = pto.reshape %74 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %76 = pto.reshape %75 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %77 = pto.concat %27, %34, %41, %48, %55, %62, %69, %76 axis 0 hints #hints1 : tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16> -> tensor<1024x32xbf16>
          %78 = pto.view %77[0, 0] [%20, :] hints #hints1 : tensor<1024x32xbf16> -> tensor<?x32xbf16, #bounds>
          %79 = arith.muli %arg10, %c8 : index
          %80 = arith.minsi %79, %c63 : index
          %extracted_9 = tensor.extract %block_table[%arg6, %80] : tensor<?x64xi32>
          %81 = arith.index_cast %extracted_9 : i32 to index
          %82 = arith.maxsi %81, %c0 : index
          %83 = pto.view %value_cache[%82, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %84 = pto.reshape %83 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %85 = pto.reshape %84 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %86 = arith.addi %79, %c1 : index
          %87 = arith.minsi %86, %c63 : index
          %extracted_10 = tensor.extract %block_table[%arg6, %87] : tensor<?x64xi32>
          %88 = arith.index_cast %extracted_10 : i32 to index
          %89 = arith.maxsi %88, %c0 : index
          %90 = pto.view %value_cache[%89, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %91 = pto.reshape %90 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %92 = pto.reshape %91 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %93 = arith.addi %79, %c2 : index
          %94 = arith.minsi %93, %c63 : index
          %extracted_11 = tensor.extract %block_table[%arg6, %94] : tensor<?x64xi32>
          %95 = arith.index_cast %extracted_11 : i32 to index
          %96 = arith.maxsi %95, %c0 : index
          %97 = pto.view %value_cache[%96, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %98 = pto.reshape %97 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %99 = pto.reshape %98 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %100 = arith.addi %79, %c3 : index
          %101 = arith.minsi %100, %c63 : index
          %extracted_12 = tensor.extract %block_table[%arg6, %101] : tensor<?x64xi32>
          %102 = arith.index_cast %extracted_12 : i32 to index
          %103 = arith.maxsi %102, %c0 : index
          %104 = pto.view %value_cache[%103, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %105 = pto.reshape %104 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %106 = pto.reshape %105 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %107 = arith.addi %79, %c4 : index
          %108 = arith.minsi %107, %c63 : index
          %extracted_13 = tensor.extract %block_table[%arg6, %108] : tensor<?x64xi32>
          %109 = arith.index_cast %extracted_13 : i32 to index
          %110 = arith.maxsi %109, %c0 : index
          %111 = pto.view %value_cache[%110, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %112 = pto.reshape %111 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %113 = pto.reshape %112 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %114 = arith.addi %79, %c5 : index
          %115 = arith.minsi %114, %c63 : index
          %extracted_14 = tensor.extract %block_table[%arg6, %115] : tensor<?x64xi32>
          %116 = arith.index_cast %extracted_14 : i32 to index
          %117 = arith.maxsi %116, %c0 : index
          %118 = pto.view %value_cache[%117, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %119 = pto.reshape %118 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %120 = pto.reshape %119 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %121 = arith.addi %79, %c6 : index
          %122 = arith.minsi %121, %c63 : index
          %extracted_15 = tensor.extract %block_table[%arg6, %122] : tensor<?x64xi32>
          %123 = arith.index_cast %extracted_15 : i32 to index
          %124 = arith.maxsi %123, %c0 : index
          %125 = pto.view %value_cache[%124, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %126 = pto.reshape %125 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %127 = pto.reshape %126 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %128 = arith.addi %79, %c7 : index
          %129 = arith.minsi %128, %c63 : index
          %extracted_16 = tensor.extract %block_table[%arg6, %129] : tensor<?x64xi32>
          %130 = arith.index_cast %extracted_16 : i32 to index
          %131 = arith.maxsi %130, %c0 : index
          %132 = pto.view %value_cache[%131, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x32xbf16> -> tensor<1x128x1x32xbf16>
          %133 = pto.reshape %132 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x32xbf16> -> tensor<128x1x32xbf16>
          %134 = pto.reshape %133 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<128x1x32xbf16> -> tensor<128x32xbf16>
          %135 = pto.concat %85, %92, %99, %106, %113, %120, %127, %134 axis 0 hints #hints1 : tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16>, tensor<128x32xbf16> -> tensor<1024x32xbf16>
          %136 = pto.view %135[0, 0] [%20, :] hints #hints1 : tensor<1024x32xbf16> -> tensor<?x32xbf16, #bounds>
          %137 = pto.matmul %10, %78 b_trans hints #hints2 : tensor<12x32xbf16>, tensor<?x32xbf16, #bounds> -> tensor<12x?xf32, #bounds1>
          %138 = pto.full 0.176776692 : f32 [] hints #hints3 : tensor<f32>
          %139 = pto.mul %137, %138 hints #hints4 : tensor<12x?xf32, #bounds1>, tensor<f32> -> tensor<12x?xf32, #bounds1>
          %140 = arith.cmpi eq, %arg10, %c0 : index
          %141:3 = scf.if %140 -> (tensor<12x1xf32>, tensor<12x1xf32>, tensor<12x32xf32>) {
            %151 = pto.amax %139 axis 1 keepdim hints #hints4 : tensor<12x?xf32, #bounds1> -> tensor<12x1xf32>
            %152 = pto.sub %139, %151 hints #hints4 : tensor<12x?xf32, #bounds1>, tensor<12x1xf32> -> tensor<12x?xf32, #bounds1>
            %153 = pto.exp %152 hints #hints4 : tensor<12x?xf32, #bounds1> -> tensor<12x?xf32, #bounds1>
            %154 = pto.sum %153 axis 1 keepdim hints #hints4 : tensor<12x?xf32, #bounds1> -> tensor<12x1xf32>
            %155 = pto.cast %153 hints #hints4 : tensor<12x?xf32, #bounds1> -> tensor<12x?xbf16, #bounds1>
            %156 = pto.matmul %155, %136 hints #hints5 : tensor<12x?xbf16, #bounds1>, tensor<?x32xbf16, #bounds> -> tensor<12x32xf32>
            scf.yield %151, %154, %156 : tensor<12x1xf32>, tensor<12x1xf32>, tensor<12x32xf32>
          } else {
            %151 = pto.amax %139 axis 1 keepdim hints #hints4 : tensor<12x?xf32, #bounds1> -> tensor<12x1xf32>
            %152 = pto.maximum %arg14, %151 hints #hints4 : tensor<12x1xf32>, tensor<12x1xf32> -> tensor<12x1xf32>
            %153 = pto.sub %arg14, %152 hints #hints4 : tensor<12x1xf32>, tensor<12x1xf32> -> tensor<12x1xf32>
            %154 = pto.exp %153 hints #hints4 : tensor<12x1xf32> -> tensor<12x1xf32>
            %155 = pto.sub %139, %151 hints #hints4 : tensor<12x?xf32, #bounds1>, tensor<12x1xf32> -> tensor<12x?xf32, #bounds1>
            %156 = pto.exp %155 hints #hints4 : tensor<12x?xf32, #bounds1> -> tensor<12x?xf32, #bounds1>
            %157 = pto.sum %156 axis 1 keepdim hints #hints4 : tensor<12x?xf32, #bounds1> -> tensor<12x1xf32>
            %158 = pto.cast %156 hints #hints4 : tensor<12x?xf32, #bounds1> -> tensor<12x?xbf16, #bounds1>
            %159 = pto.matmul %158, %136 hints #hints5 : tensor<12x?xbf16, #bounds1>, tensor<?x32xbf16, #bounds> -> tensor<12x32xf32>
            %160 = pto.sub %151, %152 hints #hints4 : tensor<12x1xf32>, tensor<12x1xf32> -> tensor<12x1xf32>
            %161 = pto.exp %160 hints #hints4 : tensor<12x1xf32> -> tensor<12x1xf32>
            %162 = pto.mul %157, %161 hints #hints4 : tensor<12x1xf32>, tensor<12x1xf32> -> tensor<12x1xf32>
            %163 = pto.mul %159, %161 hints #hints4 : tensor<12x32xf32>, tensor<12x1xf32> -> tensor<12x32xf32>
            %164 = pto.mul %arg15, %154 hints #hints4 : tensor<12x1xf32>, tensor<12x1xf32> -> tensor<12x1xf32>
            %165 = pto.add %164, %162 hints #hints4 : tensor<12x1xf32>, tensor<12x1xf32> -> tensor<12x1xf32>
            %166 = pto.mul %arg13, %154 hints #hints4 : tensor<12x32xf32>, tensor<12x1xf32> -> tensor<12x32xf32>
            %167 = pto.add %166, %163 hints #hints4 : tensor<12x32xf32>, tensor<12x32xf32> -> tensor<12x32xf32>
            scf.yield %152, %165, %167 : tensor<12x1xf32>, tensor<12x1xf32>, tensor<12x32xf32>
          }
          %142 = arith.addi %arg10, %c1 : index
          %143 = arith.cmpi sge, %142, %16 : index
          %144 = scf.if %143 -> (tensor<?x12x32xbf16>) {
            %151 = pto.div %141#2, %141#1 hints #hints3 : tensor<12x32xf32>, tensor<12x1xf32> -> tensor<12x32xf32>
            %152 = pto.cast %151 hints #hints3 : tensor<12x32xf32> -> tensor<12x32xbf16>
            %153 = pto.reshape %152 ([0] -> [0, 1], [1] -> [2]) hints #hints6 : tensor<12x32xbf16> -> tensor<1x12x32xbf16>
            %154 = pto.assemble %153 into %arg12[%8, 0, 0] hints #hints6 : tensor<1x12x32xbf16> into tensor<?x12x32xbf16>
            scf.yield %154 : tensor<?x12x32xbf16>
          } else {
            scf.yield %arg12 : tensor<?x12x32xbf16>
          }
          %145 = pto.full 0.000000e+00 : f32 [12, 32] hints #hints1 : tensor<12x32xf32>
          %146 = pto.assemble %141#2 into %145[0, 0] hints #hints1 : tensor<12x32xf32> into tensor<12x32xf32>
          %147 = pto.full 0.000000e+00 : f32 [12, 1] hints #hints1 : tensor<12x1xf32>
          %148 = pto.assemble %141#0 into %147[0, 0] hints #hints1 : tensor<12x1xf32> into tensor<12x1xf32>
          %149 = pto.full 0.000000e+00 : f32 [12, 1] hints #hints1 : tensor<12x1xf32>
          %150 = pto.assemble %141#1 into %149[0, 0] hints #hints1 : tensor<12x1xf32> into tensor<12x1xf32>
          pto.yield %144, %146, %148, %150 : tensor<?x12x32xbf16>, tensor<12x32xf32>, tensor<12x1xf32>, tensor<12x1xf32>
        }
        scf.yield %17#0 : tensor<?x12x32xbf16>
      }
      scf.yield %2 : tensor<?x12x32xbf16>
    }
    return %1 : tensor<?x12x32xbf16>
  }
}
