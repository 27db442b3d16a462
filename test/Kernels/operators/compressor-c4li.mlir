// compressor-c4li, case start255-small: compress windows of 4 tokens while decoding, for the indexer.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[64, ?, ?]>
#bounds1 = #pto.bounds<[128, ?]>
#bounds2 = #pto.bounds<[64, ?]>
#hints = #pto.hints<tile = vec<[1, 512]>>
#hints1 = #pto.hints<label = "compressor-linear">
#hints2 = #pto.hints<tile = vec<[1, 512]>, label = "compressor-linear">
#hints3 = #pto.hints<tile = cube<m = [128, 128], k = [256, 512], n = [64, 64]>, label = "compressor-linear">
#hints4 = #pto.hints<tile = vec<[1, 512]>, label = "compressor-state">
#hints5 = #pto.hints<label = "compressor-state">
#hints6 = #pto.hints<label = "compressor-window", scope = 1, parallel_merge>
#hints7 = #pto.hints<tile = vec<[8, 128]>, label = "compressor-window", scope = 1, parallel_merge>
#hints8 = #pto.hints<tile = vec<[64, 128]>, label = "compressor-hadamard">
#hints9 = #pto.hints<tile = cube<m = [64, 64], k = [128, 128], n = [128, 128]>, label = "compressor-hadamard">
#hints10 = #pto.hints<tile = vec<[32, 128]>>
module {
  func.func @compressor(%x: tensor<?x2x64xbf16>, %kv_state: tensor<?x128x256xf32> {pto.inout}, %score_state: tensor<?x128x256xf32> {pto.inout}, %kv_block_table: tensor<?x?xi32>, %score_block_table: tensor<?x?xi32>, %sin: tensor<?x64xbf16>, %cos: tensor<?x64xbf16>, %wkv: tensor<256x64xbf16>, %wgate: tensor<256x64xbf16>, %ape: tensor<4x256xf32>, %weight: tensor<128xf32>, %hadamard: tensor<128x128xbf16>, %start_pos: tensor<?xi32>, %out: tensor<?x128xbf16> {pto.out}) -> (tensor<?x128x256xf32>, tensor<?x128x256xf32>, tensor<?x128xbf16>) attributes {pto.kernel, pto.options = #pto.options<runtime = {device_sched_mode = 3 : i64, stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x2x64xbf16>
    %dim_0 = tensor.dim %kv_block_table, %c0 : tensor<?x?xi32>
    %c1 = arith.constant 1 : index
    %dim_1 = tensor.dim %score_block_table, %c0 : tensor<?x?xi32>
    %dim_2 = tensor.dim %sin, %c0 : tensor<?x64xbf16>
    %dim_3 = tensor.dim %cos, %c0 : tensor<?x64xbf16>
    %dim_4 = tensor.dim %start_pos, %c0 : tensor<?xi32>
    %dim_5 = tensor.dim %out, %c0 : tensor<?x128xbf16>
    %c64 = arith.constant 64 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c128 = arith.constant 128 : index
    %c3 = arith.constant 3 : index
    %0 = arith.cmpi eq, %dim, %dim_0 : index
    pto.assert %0, "expects one size 'batches', but found {0} and {1}"(%dim, %dim_0)
    %1 = arith.cmpi eq, %dim, %dim_1 : index
    pto.assert %1, "expects one size 'batches', but found {0} and {1}"(%dim, %dim_1)
    %2 = arith.cmpi eq, %dim_2, %dim_3 : index
    pto.assert %2, "expects one size 'rows', but found {0} and {1}"(%dim_2, %dim_3)
    %3 = arith.cmpi eq, %dim, %dim_4 : index
    pto.assert %3, "expects one size 'batches', but found {0} and {1}"(%dim, %dim_4)
    %4 = arith.cmpi eq, %dim_2, %dim_5 : index
    pto.assert %4, "expects one size 'rows', but found {0} and {1}"(%dim_2, %dim_5)
    %5 = pto.reshape %weight ([0] -> [0, 1]) hints #hints : tensor<128xf32> -> tensor<1x128xf32>
    %6 = arith.addi %dim, %c64 : index
    %7 = arith.subi %6, %c1 : index
    %8 = arith.floordivsi %7, %c64 : index
    %9:3 = scf.for %arg14 = %c0 to %8 step %c1 iter_args(%arg15 = %kv_state, %arg16 = %score_state, %arg17 = %out) -> (tensor<?x128x256xf32>, tensor<?x128x256xf32>, tensor<?x128xbf16>) {
      %11 = arith.muli %arg14, %c64 : index
      %12 = arith.subi %dim, %11 : index
      %13 = arith.minsi %c64, %12 : index
      %14 = pto.view %x[%11, 0, 0] [%13, :, :] hints #hints1 : tensor<?x2x64xbf16> -> tensor<?x2x64xbf16, #bounds>
      %15 = pto.reshape %14 ([0, 1] -> [0], [2] -> [1]) hints #hints2 : tensor<?x2x64xbf16, #bounds> -> tensor<?x64xbf16, #bounds1>
      %16 = pto.matmul %15, %wkv b_trans hints #hints3 : tensor<?x64xbf16, #bounds1>, tensor<256x64xbf16> -> tensor<?x256xf32, #bounds1>
      %17 = pto.matmul %15, %wgate b_trans hints #hints3 : tensor<?x64xbf16, #bounds1>, tensor<256x64xbf16> -> tensor<?x256xf32, #bounds1>
      %18 = pto.full 0.000000e+00 : bf16 [64, 128] hints #hints2 : tensor<64x128xbf16>
      %19:3 = scf.for %arg18 = %c0 to %13 step %c1 iter_args(%arg19 = %arg15, %arg20 = %arg16, %arg21 = %18) -> (tensor<?x128x256xf32>, tensor<?x128x256xf32>, tensor<64x128xbf16>) {
        %23 = arith.addi %11, %arg18 : index
        %extracted = tensor.extract %start_pos[%23] : tensor<?xi32>
        %24 = arith.index_cast %extracted : i32 to index
        %25 = arith.muli %arg18, %c2 : index
        %26 = pto.view %16[%25, 0] [1, :] hints #hints4 : tensor<?x256xf32, #bounds1> -> tensor<1x256xf32>
        %27 = pto.view %17[%25, 0] [1, :] hints #hints4 : tensor<?x256xf32, #bounds1> -> tensor<1x256xf32>
        %28 = arith.floordivsi %24, %c4 : index
        %29 = arith.muli %28, %c4 : index
        %30 = arith.subi %24, %29 : index
        %31 = pto.view %ape[%30, 0] [1, :] hints #hints4 : tensor<4x256xf32> -> tensor<1x256xf32>
        %32 = arith.floordivsi %24, %c128 : index
        %extracted_6 = tensor.extract %kv_block_table[%23, %32] : tensor<?x?xi32>
        %33 = arith.index_cast %extracted_6 : i32 to index
        %34 = arith.maxsi %33, %c0 : index
        %35 = arith.floordivsi %24, %c128 : index
        %36 = arith.muli %35, %c128 : index
        %37 = arith.subi %24, %36 : index
        %38 = pto.reshape %26 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<1x256xf32> -> tensor<1x1x256xf32>
        %39 = pto.assemble %38 into %arg19[%34, %37, 0] hints #hints5 : tensor<1x1x256xf32> into tensor<?x128x256xf32>
        %40 = pto.add %27, %31 hints #hints4 : tensor<1x256xf32>, tensor<1x256xf32> -> tensor<1x256xf32>
        %41 = arith.floordivsi %24, %c128 : index
        %extracted_7 = tensor.extract %score_block_table[%23, %41] : tensor<?x?xi32>
        %42 = arith.index_cast %extracted_7 : i32 to index
        %43 = arith.maxsi %42, %c0 : index
        %44 = arith.floordivsi %24, %c128 : index
        %45 = arith.muli %44, %c128 : index
        %46 = arith.subi %24, %45 : index
        %47 = pto.reshape %40 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<1x256xf32> -> tensor<1x1x256xf32>
        %48 = pto.assemble %47 into %arg20[%43, %46, 0] hints #hints5 : tensor<1x1x256xf32> into tensor<?x128x256xf32>
        %49 = arith.addi %24, %c1 : index
        %50 = arith.muli %arg18, %c2 : index
        %51 = arith.addi %50, %c1 : index
        %52 = pto.view %16[%51, 0] [1, :] hints #hints4 : tensor<?x256xf32, #bounds1> -> tensor<1x256xf32>
        %53 = pto.view %17[%51, 0] [1, :] hints #hints4 : tensor<?x256xf32, #bounds1> -> tensor<1x256xf32>
        %54 = arith.floordivsi %49, %c4 : index
        %55 = arith.muli %54, %c4 : index
        %56 = arith.subi %49, %55 : index
        %57 = pto.view %ape[%56, 0] [1, :] hints #hints4 : tensor<4x256xf32> -> tensor<1x256xf32>
        %58 = arith.floordivsi %49, %c128 : index
        %extracted_8 = tensor.extract %kv_block_table[%23, %58] : tensor<?x?xi32>
        %59 = arith.index_cast %extracted_8 : i32 to index
        %60 = arith.maxsi %59, %c0 : index
        %61 = arith.floordivsi %49, %c128 : index
        %62 = arith.muli %61, %c128 : index
        %63 = arith.subi %49, %62 : index
        %64 = pto.reshape %52 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<1x256xf32> -> tensor<1x1x256xf32>
        %65 = pto.assemble %64 into %39[%60, %63, 0] hints #hints5 : tensor<1x1x256xf32> into tensor<?x128x256xf32>
        %66 = pto.add %53, %57 hints #hints4 : tensor<1x256xf32>, tensor<1x256xf32> -> tensor<1x256xf32>
        %67 = arith.floordivsi %49, %c128 : index
        %extracted_9 = tensor.extract %score_block_table[%23, %67] : tensor<?x?xi32>
        %68 = arith.index_cast %extracted_9 : i32 to index
        %69 = arith.maxsi %68, %c0 : index
        %70 = arith.floordivsi %49, %c128 : index
        %71 = arith.muli %70, %c128 : index
        %72 = arith.subi %49, %71 : index
        %73 = pto.reshape %66 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<1x256xf32> -> tensor<1x1x256xf32>
        %74 = pto.assemble %73 into %48[%69, %72, 0] hints #hints5 : tensor<1x1x256xf32> into tensor<?x128x256xf32>
        %75 = arith.floordivsi %24, %c4 : index
        %76 = arith.muli %75, %c4 : index
        %77 = arith.subi %24, %76 : index
        %78 = arith.subi %c3, %77 : index
        %79 = arith.cmpi slt, %78, %c2 : index
        %80 = scf.if %79 -> (tensor<64x128xbf16>) {
          %81 = arith.addi %24, %78 : index
          %82 = arith.subi %81, %c3 : index
          %83 = arith.floordivsi %82, %c128 : index
          %extracted_10 = tensor.extract %kv_block_table[%23, %83] : tensor<?x?xi32>
          %84 = arith.index_cast %extracted_10 : i32 to index
          %85 = arith.maxsi %84, %c0 : index
          %86 = arith.floordivsi %82, %c128 : index
          %87 = arith.muli %86, %c128 : index
          %88 = arith.subi %82, %87 : index
          %89 = pto.view %65[%85, %88, 128] [1, 4, 128] hints #hints6 : tensor<?x128x256xf32> -> tensor<1x4x128xf32>
          %90 = pto.reshape %89 ([0, 1] -> [0], [2] -> [1]) hints #hints7 : tensor<1x4x128xf32> -> tensor<4x128xf32>
          %91 = arith.cmpi sge, %82, %c4 : index
          %92 = scf.if %91 -> (tensor<4x128xf32>) {
            %147 = arith.subi %82, %c4 : index
            %148 = arith.floordivsi %147, %c128 : index
            %extracted_12 = tensor.extract %kv_block_table[%23, %148] : tensor<?x?xi32>
            %149 = arith.index_cast %extracted_12 : i32 to index
            %150 = arith.maxsi %149, %c0 : index
            %151 = arith.floordivsi %147, %c128 : index
            %152 = arith.muli %151, %c128 : index
            %153 = arith.subi %147, %152 : index
            %154 = pto.view %65[%150, %153, 0] [1, 4, 128] hints #hints6 : tensor<?x128x256xf32> -> tensor<1x4x128xf32>
            %155 = pto.reshape %154 ([0, 1] -> [0], [2] -> [1]) hints #hints7 : tensor<1x4x128xf32> -> tensor<4x128xf32>
            %156 = pto.full 0.000000e+00 : f32 [4, 128] hints #hints7 : tensor<4x128xf32>
            %157 = pto.assemble %155 into %156[0, 0] hints #hints7 : tensor<4x128xf32> into tensor<4x128xf32>
            scf.yield %157 : tensor<4x128xf32>
          } else {
            %147 = pto.full 0.000000e+00 : f32 [4, 128] hints #hints7 : tensor<4x128xf32>
            scf.yield %147 : tensor<4x128xf32>
          }
          %93 = pto.concat %92, %90 axis 0 hints #hints7 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<8x128xf32>
          %94 = arith.floordivsi %82, %c128 : index
          %extracted_11 = tensor.extract %score_block_table[%23, %94] : tensor<?x?xi32>
          %95 = arith.index_cast %extracted_11 : i32 to index
          %96 = arith.maxsi %95, %c0 : index
          %97 = arith.floordivsi %82, %c128 : index
          %98 = arith.muli %97, %c128 : index
          %99 = arith.subi %82, %98 : index
          %100 = pto.view %74[%96, %99, 128] [1, 4, 128] hints #hints6 : tensor<?x128x256xf32> -> tensor<1x4x128xf32>
          %101 = pto.reshape %100 ([0, 1] -> [0], [2] -> [1]) hints #hints7 : tensor<1x4x128xf32> -> tensor<4x128xf32>
          %102 = arith.cmpi sge, %82, %c4 : index
          %103 = scf.if %102 -> (tensor<4x128xf32>) {
            %147 = arith.subi %82, %c4 : index
            %148 = arith.floordivsi %147, %c128 : index
            %extracted_12 = tensor.extract %score_block_table[%23, %148] : tensor<?x?xi32>
            %149 = arith.index_cast %extracted_12 : i32 to index
            %150 = arith.maxsi %149, %c0 : index
            %151 = arith.floordivsi %147, %c128 : index
            %152 = arith.muli %151, %c128 : index
            %153 = arith.subi %147, %152 : index
            %154 = pto.view %74[%150, %153, 0] [1, 4, 128] hints #hints6 : tensor<?x128x256xf32> -> tensor<1x4x128xf32>
            %155 = pto.reshape %154 ([0, 1] -> [0], [2] -> [1]) hints #hints7 : tensor<1x4x128xf32> -> tensor<4x128xf32>
            %156 = pto.full 0.000000e+00 : f32 [4, 128] hints #hints7 : tensor<4x128xf32>
            %157 = pto.assemble %155 into %156[0, 0] hints #hints7 : tensor<4x128xf32> into tensor<4x128xf32>
            scf.yield %157 : tensor<4x128xf32>
          } else {
            %147 = pto.full 0xFF800000 : f32 [4, 128] hints #hints7 : tensor<4x128xf32>
            scf.yield %147 : tensor<4x128xf32>
          }
          %104 = pto.concat %103, %101 axis 0 hints #hints7 : tensor<4x128xf32>, tensor<4x128xf32> -> tensor<8x128xf32>
          %105 = pto.view %cos[%23, 0] [1, :] hints #hints7 : tensor<?x64xbf16> -> tensor<1x64xbf16>
          %106 = pto.cast %105 hints #hints7 : tensor<1x64xbf16> -> tensor<1x64xf32>
          %107 = pto.view %sin[%23, 0] [1, :] hints #hints7 : tensor<?x64xbf16> -> tensor<1x64xbf16>
          %108 = pto.cast %107 hints #hints7 : tensor<1x64xbf16> -> tensor<1x64xf32>
          %109 = pto.amax %104 axis 0 keepdim hints #hints7 : tensor<8x128xf32> -> tensor<1x128xf32>
          %110 = pto.sub %104, %109 hints #hints7 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
          %111 = pto.exp %110 hints #hints7 : tensor<8x128xf32> -> tensor<8x128xf32>
          %112 = pto.sum %111 axis 0 keepdim hints #hints7 : tensor<8x128xf32> -> tensor<1x128xf32>
          %113 = pto.div %111, %112 hints #hints7 : tensor<8x128xf32>, tensor<1x128xf32> -> tensor<8x128xf32>
          %114 = pto.mul %93, %113 hints #hints7 : tensor<8x128xf32>, tensor<8x128xf32> -> tensor<8x128xf32>
          %115 = pto.sum %114 axis 0 keepdim hints #hints7 : tensor<8x128xf32> -> tensor<1x128xf32>
          %116 = pto.cast %115 hints #hints7 : tensor<1x128xf32> -> tensor<1x128xbf16>
          %117 = pto.cast %116 hints #hints7 : tensor<1x128xbf16> -> tensor<1x128xf32>
          %118 = pto.mul %117, %117 hints #hints7 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
          %119 = pto.reshape %118 ([0] -> [0], [1] -> [1, 2]) hints #hints7 : tensor<1x128xf32> -> tensor<1x2x64xf32>
          %120 = pto.sum %119 axis 2 hints #hints7 : tensor<1x2x64xf32> -> tensor<1x2xf32>
          %121 = pto.sum %120 axis 1 keepdim hints #hints7 : tensor<1x2xf32> -> tensor<1x1xf32>
          %122 = pto.full 7.812500e-03 : f32 [] hints #hints6 : tensor<f32>
          %123 = pto.mul %121, %122 hints #hints7 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
          %124 = pto.full 9.99999997E-7 : f32 [] hints #hints6 : tensor<f32>
          %125 = pto.add %123, %124 hints #hints7 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
          %126 = pto.sqrt %125 hints #hints7 : tensor<1x1xf32> -> tensor<1x1xf32>
          %127 = pto.div %117, %126 hints #hints7 : tensor<1x128xf32>, tensor<1x1xf32> -> tensor<1x128xf32>
          %128 = pto.mul %127, %5 hints #hints7 : tensor<1x128xf32>, tensor<1x128xf32> -> tensor<1x128xf32>
          %129 = pto.cast %128 hints #hints7 : tensor<1x128xf32> -> tensor<1x128xbf16>
          %130 = pto.view %129[0, 64] [:, 64] hints #hints7 : tensor<1x128xbf16> -> tensor<1x64xbf16>
          %131 = pto.cast %130 hints #hints7 : tensor<1x64xbf16> -> tensor<1x64xf32>
          %132 = pto.reshape %131 ([0] -> [0], [1] -> [1, 2]) hints #hints7 : tensor<1x64xf32> -> tensor<1x32x2xf32>
          %133 = pto.transpose %132 1, 2 hints #hints6 : tensor<1x32x2xf32> -> tensor<1x2x32xf32>
          %134 = pto.view %133[0, 0, 0] [:, 1, :] hints #hints6 : tensor<1x2x32xf32> -> tensor<1x1x32xf32>
          %135 = pto.view %133[0, 1, 0] [:, 1, :] hints #hints6 : tensor<1x2x32xf32> -> tensor<1x1x32xf32>
          %136 = pto.neg %135 hints #hints6 : tensor<1x1x32xf32> -> tensor<1x1x32xf32>
          %137 = pto.concat %136, %134 axis 1 hints #hints6 : tensor<1x1x32xf32>, tensor<1x1x32xf32> -> tensor<1x2x32xf32>
          %138 = pto.transpose %137 1, 2 hints #hints6 : tensor<1x2x32xf32> -> tensor<1x32x2xf32>
          %139 = pto.reshape %138 ([0] -> [0], [1, 2] -> [1]) hints #hints7 : tensor<1x32x2xf32> -> tensor<1x64xf32>
          %140 = pto.mul %139, %108 hints #hints7 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
          %141 = pto.mul %131, %106 hints #hints7 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
          %142 = pto.add %141, %140 hints #hints7 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
          %143 = pto.cast %142 hints #hints7 : tensor<1x64xf32> -> tensor<1x64xbf16>
          %144 = pto.view %129[0, 0] [:, 64] hints #hints7 : tensor<1x128xbf16> -> tensor<1x64xbf16>
          %145 = pto.concat %144, %143 axis 1 hints #hints7 : tensor<1x64xbf16>, tensor<1x64xbf16> -> tensor<1x128xbf16>
          %146 = pto.assemble %145 into %arg21[%arg18, 0] hints #hints7 : tensor<1x128xbf16> into tensor<64x128xbf16>
          scf.yield %146 : tensor<64x128xbf16>
        } else {
          scf.yield %arg21 : tensor<64x128xbf16>
        }
        scf.yield %65, %74, %80 : tensor<?x128x256xf32>, tensor<?x128x256xf32>, tensor<64x128xbf16>
      }
      %20 = pto.view %19#2[0, 0] [%13, :] hints #hints8 : tensor<64x128xbf16> -> tensor<?x128xbf16, #bounds2>
      %21 = pto.matmul %20, %hadamard hints #hints9 : tensor<?x128xbf16, #bounds2>, tensor<128x128xbf16> -> tensor<?x128xbf16, #bounds2>
      %22 = pto.assemble %21 into %arg17[%11, 0] hints #hints8 : tensor<?x128xbf16, #bounds2> into tensor<?x128xbf16>
      scf.yield %19#0, %19#1, %22 : tensor<?x128x256xf32>, tensor<?x128x256xf32>, tensor<?x128xbf16>
    }
    %10 = pto.loop (%arg14, %arg15) in (%dim to %dim_2 step %c1) factors [32, 1] iter_args(%arg16 = %9#2) -> (tensor<?x128xbf16>) factor 32 {
      %11 = pto.full 0.000000e+00 : bf16 [32, 128] hints #hints10 : tensor<32x128xbf16>
      %12 = pto.assemble %11 into %arg16[%arg14, 0] hints #hints10 : tensor<32x128xbf16> into tensor<?x128xbf16>
      pto.yield %12 : tensor<?x128xbf16>
    } factor 1 (%arg14, %arg15, %arg16) {
      %11 = pto.full 0.000000e+00 : bf16 [1, 128] hints #hints10 : tensor<1x128xbf16>
      %12 = pto.assemble %11 into %arg16[%arg14, 0] hints #hints10 : tensor<1x128xbf16> into tensor<?x128xbf16>
      pto.yield %12 : tensor<?x128xbf16>
    }
    return %9#0, %9#1, %10 : tensor<?x128x256xf32>, tensor<?x128x256xf32>, tensor<?x128xbf16>
  }
}
