// compressor-c4a, case start255-small: compress windows of 4 tokens while decoding.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[64, ?, ?]>
#bounds1 = #pto.bounds<[128, ?]>
#bounds2 = #pto.bounds<[64, ?]>
#hints = #pto.hints<tile = vec<[1, 1024]>>
#hints1 = #pto.hints<label = "compressor-linear">
#hints2 = #pto.hints<tile = vec<[1, 1024]>, label = "compressor-linear">
#hints3 = #pto.hints<tile = cube<m = [128, 128], k = [256, 512], n = [128, 128]>, label = "compressor-linear">
#hints4 = #pto.hints<tile = vec<[1, 1024]>, label = "compressor-state">
#hints5 = #pto.hints<label = "compressor-state">
#hints6 = #pto.hints<label = "compressor-window", scope = 1, parallel_merge>
#hints7 = #pto.hints<tile = vec<[8, 1024]>, label = "compressor-window", scope = 1, parallel_merge>
#hints8 = #pto.hints<tile = vec<[64, 96]>, label = "compressor-hadamard">
#hints9 = #pto.hints<tile = vec<[32, 96]>>
module {
  func.func @compressor(%x: tensor<?x2x64xbf16>, %kv_state: tensor<?x128x192xf32> {pto.inout}, %score_state: tensor<?x128x192xf32> {pto.inout}, %kv_block_table: tensor<?x?xi32>, %score_block_table: tensor<?x?xi32>, %sin: tensor<?x64xbf16>, %cos: tensor<?x64xbf16>, %wkv: tensor<192x64xbf16>, %wgate: tensor<192x64xbf16>, %ape: tensor<4x192xf32>, %weight: tensor<96xf32>, %hadamard: tensor<96x96xbf16>, %start_pos: tensor<?xi32>, %out: tensor<?x96xbf16> {pto.out}) -> (tensor<?x128x192xf32>, tensor<?x128x192xf32>, tensor<?x96xbf16>) attributes {pto.kernel, pto.options = #pto.options<runtime = {device_sched_mode = 3 : i64, stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x2x64xbf16>
    %dim_0 = tensor.dim %kv_block_table, %c0 : tensor<?x?xi32>
    %c1 = arith.constant 1 : index
    %dim_1 = tensor.dim %score_block_table, %c0 : tensor<?x?xi32>
    %dim_2 = tensor.dim %sin, %c0 : tensor<?x64xbf16>
    %dim_3 = tensor.dim %cos, %c0 : tensor<?x64xbf16>
    %dim_4 = tensor.dim %start_pos, %c0 : tensor<?xi32>
    %dim_5 = tensor.dim %out, %c0 : tensor<?x96xbf16>
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
    %5 = pto.reshape %weight ([0] -> [0, 1]) hints #hints : tensor<96xf32> -> tensor<1x96xf32>
    %6 = arith.addi %dim, %c64 : index
    %7 = arith.subi %6, %c1 : index
    %8 = arith.floordivsi %7, %c64 : index
    %9:3 = scf.for %arg14 = %c0 to %8 step %c1 iter_args(%arg15 = %kv_state, %arg16 = %score_state, %arg17 = %out) -> (tensor<?x128x192xf32>, tensor<?x128x192xf32>, tensor<?x96xbf16>) {
      %11 = arith.muli %arg14, %c64 : index
      %12 = arith.subi %dim, %11 : index
      %13 = arith.minsi %c64, %12 : index
      %14 = pto.view %x[%11, 0, 0] [%13, :, :] hints #hints1 : tensor<?x2x64xbf16> -> tensor<?x2x64xbf16, #bounds>
      %15 = pto.reshape %14 ([0, 1] -> [0], [2] -> [1]) hints #hints2 : tensor<?x2x64xbf16, #bounds> -> tensor<?x64xbf16, #bounds1>
      %16 = pto.matmul %15, %wkv b_trans hints #hints3 : tensor<?x64xbf16, #bounds1>, tensor<192x64xbf16> -> tensor<?x192xf32, #bounds1>
      %17 = pto.matmul %15, %wgate b_trans hints #hints3 : tensor<?x64xbf16, #bounds1>, tensor<192x64xbf16> -> tensor<?x192xf32, #bounds1>
      %18 = pto.full 0.000000e+00 : bf16 [64, 96] hints #hints2 : tensor<64x96xbf16>
      %19:3 = scf.for %arg18 = %c0 to %13 step %c1 iter_args(%arg19 = %arg15, %arg20 = %arg16, %arg21 = %18) -> (tensor<?x128x192xf32>, tensor<?x128x192xf32>, tensor<64x96xbf16>) {
        %22 = arith.addi %11, %arg18 : index
        %extracted = tensor.extract %start_pos[%22] : tensor<?xi32>
        %23 = arith.index_cast %extracted : i32 to index
        %24 = arith.muli %arg18, %c2 : index
        %25 = pto.view %16[%24, 0] [1, :] hints #hints4 : tensor<?x192xf32, #bounds1> -> tensor<1x192xf32>
        %26 = pto.view %17[%24, 0] [1, :] hints #hints4 : tensor<?x192xf32, #bounds1> -> tensor<1x192xf32>
        %27 = arith.floordivsi %23, %c4 : index
        %28 = arith.muli %27, %c4 : index
        %29 = arith.subi %23, %28 : index
        %30 = pto.view %ape[%29, 0] [1, :] hints #hints4 : tensor<4x192xf32> -> tensor<1x192xf32>
        %31 = arith.floordivsi %23, %c128 : index
        %extracted_6 = tensor.extract %kv_block_table[%22, %31] : tensor<?x?xi32>
        %32 = arith.index_cast %extracted_6 : i32 to index
        %33 = arith.maxsi %32, %c0 : index
        %34 = arith.floordivsi %23, %c128 : index
        %35 = arith.muli %34, %c128 : index
        %36 = arith.subi %23, %35 : index
        %37 = pto.reshape %25 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<1x192xf32> -> tensor<1x1x192xf32>
        %38 = pto.assemble %37 into %arg19[%33, %36, 0] hints #hints5 : tensor<1x1x192xf32> into tensor<?x128x192xf32>
        %39 = pto.add %26, %30 hints #hints4 : tensor<1x192xf32>, tensor<1x192xf32> -> tensor<1x192xf32>
        %40 = arith.floordivsi %23, %c128 : index
        %extracted_7 = tensor.extract %score_block_table[%22, %40] : tensor<?x?xi32>
        %41 = arith.index_cast %extracted_7 : i32 to index
        %42 = arith.maxsi %41, %c0 : index
        %43 = arith.floordivsi %23, %c128 : index
        %44 = arith.muli %43, %c128 : index
        %45 = arith.subi %23, %44 : index
        %46 = pto.reshape %39 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<1x192xf32> -> tensor<1x1x192xf32>
        %47 = pto.assemble %46 into %arg20[%42, %45, 0] hints #hints5 : tensor<1x1x192xf32> into tensor<?x128x192xf32>
        %48 = arith.addi %23, %c1 : index
        %49 = arith.muli %arg18, %c2 : index
        %50 = arith.addi %49, %c1 : index
        %51 = pto.view %16[%50, 0] [1, :] hints #hints4 : tensor<?x192xf32, #bounds1> -> tensor<1x192xf32>
        %52 = pto.view %17[%50, 0] [1, :] hints #hints4 : tensor<?x192xf32, #bounds1> -> tensor<1x192xf32>
        %53 = arith.floordivsi %48, %c4 : index
        %54 = arith.muli %53, %c4 : index
        %55 = arith.subi %48, %54 : index
        %56 = pto.view %ape[%55, 0] [1, :] hints #hints4 : tensor<4x192xf32> -> tensor<1x192xf32>
        %57 = arith.floordivsi %48, %c128 : index
        %extracted_8 = tensor.extract %kv_block_table[%22, %57] : tensor<?x?xi32>
        %58 = arith.index_cast %extracted_8 : i32 to index
        %59 = arith.maxsi %58, %c0 : index
        %60 = arith.floordivsi %48, %c128 : index
        %61 = arith.muli %60, %c128 : index
        %62 = arith.subi %48, %61 : index
        %63 = pto.reshape %51 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<1x192xf32> -> tensor<1x1x192xf32>
        %64 = pto.assemble %63 into %38[%59, %62, 0] hints #hints5 : tensor<1x1x192xf32> into tensor<?x128x192xf32>
        %65 = pto.add %52, %56 hints #hints4 : tensor<1x192xf32>, tensor<1x192xf32> -> tensor<1x192xf32>
        %66 = arith.floordivsi %48, %c128 : index
        %extracted_9 = tensor.extract %score_block_table[%22, %66] : tensor<?x?xi32>
        %67 = arith.index_cast %extracted_9 : i32 to index
        %68 = arith.maxsi %67, %c0 : index
        %69 = arith.floordivsi %48, %c128 : index
        %70 = arith.muli %69, %c128 : index
        %71 = arith.subi %48, %70 : index
        %72 = pto.reshape %65 ([0] -> [0], [1] -> [1, 2]) hints #hints4 : tensor<1x192xf32> -> tensor<1x1x192xf32>
        %73 = pto.assemble %72 into %47[%68, %71, 0] hints #hints5 : tensor<1x1x192xf32> into tensor<?x128x192xf32>
        %74 = arith.floordivsi %23, %c4 : index
        %75 = arith.muli %74, %c4 : index
        %76 = arith.subi %23, %75 : index
        %77 = arith.subi %c3, %76 : index
        %78 = arith.cmpi slt, %77, %c2 : index
        %79 = scf.if %78 -> (tensor<64x96xbf16>) {
          %80 = arith.addi %23, %77 : index
          %81 = arith.subi %80, %c3 : index
          %82 = arith.floordivsi %81, %c128 : index
          %extracted_10 = tensor.extract %kv_block_table[%22, %82] : tensor<?x?xi32>
          %83 = arith.index_cast %extracted_10 : i32 to index
          %84 = arith.maxsi %83, %c0 : index
          %85 = arith.floordivsi %81, %c128 : index
          %86 = arith.muli %85, %c128 : index
          %87 = arith.subi %81, %86 : index
          %88 = pto.view %64[%84, %87, 96] [1, 4, 96] hints #hints6 : tensor<?x128x192xf32> -> tensor<1x4x96xf32>
          %89 = pto.reshape %88 ([0, 1] -> [0], [2] -> [1]) hints #hints7 : tensor<1x4x96xf32> -> tensor<4x96xf32>
          %90 = arith.cmpi sge, %81, %c4 : index
          %91 = scf.if %90 -> (tensor<4x96xf32>) {
            %144 = arith.subi %81, %c4 : index
            %145 = arith.floordivsi %144, %c128 : index
            %extracted_12 = tensor.extract %kv_block_table[%22, %145] : tensor<?x?xi32>
            %146 = arith.index_cast %extracted_12 : i32 to index
            %147 = arith.maxsi %146, %c0 : index
            %148 = arith.floordivsi %144, %c128 : index
            %149 = arith.muli %148, %c128 : index
            %150 = arith.subi %144, %149 : index
            %151 = pto.view %64[%147, %150, 0] [1, 4, 96] hints #hints6 : tensor<?x128x192xf32> -> tensor<1x4x96xf32>
            %152 = pto.reshape %151 ([0, 1] -> [0], [2] -> [1]) hints #hints7 : tensor<1x4x96xf32> -> tensor<4x96xf32>
            %153 = pto.full 0.000000e+00 : f32 [4, 96] hints #hints7 : tensor<4x96xf32>
            %154 = pto.assemble %152 into %153[0, 0] hints #hints7 : tensor<4x96xf32> into tensor<4x96xf32>
            scf.yield %154 : tensor<4x96xf32>
          } else {
            %144 = pto.full 0.000000e+00 : f32 [4, 96] hints #hints7 : tensor<4x96xf32>
            scf.yield %144 : tensor<4x96xf32>
          }
          %92 = pto.concat %91, %89 axis 0 hints #hints7 : tensor<4x96xf32>, tensor<4x96xf32> -> tensor<8x96xf32>
          %93 = arith.floordivsi %81, %c128 : index
          %extracted_11 = tensor.extract %score_block_table[%22, %93] : tensor<?x?xi32>
          %94 = arith.index_cast %extracted_11 : i32 to index
          %95 = arith.maxsi %94, %c0 : index
          %96 = arith.floordivsi %81, %c128 : index
          %97 = arith.muli %96, %c128 : index
          %98 = arith.subi %81, %97 : index
          %99 = pto.view %73[%95, %98, 96] [1, 4, 96] hints #hints6 : tensor<?x128x192xf32> -> tensor<1x4x96xf32>
          %100 = pto.reshape %99 ([0, 1] -> [0], [2] -> [1]) hints #hints7 : tensor<1x4x96xf32> -> tensor<4x96xf32>
          %101 = arith.cmpi sge, %81, %c4 : index
          %102 = scf.if %101 -> (tensor<4x96xf32>) {
            %144 = arith.subi %81, %c4 : index
            %145 = arith.floordivsi %144, %c128 : index
            %extracted_12 = tensor.extract %score_block_table[%22, %145] : tensor<?x?xi32>
            %146 = arith.index_cast %extracted_12 : i32 to index
            %147 = arith.maxsi %146, %c0 : index
            %148 = arith.floordivsi %144, %c128 : index
            %149 = arith.muli %148, %c128 : index
            %150 = arith.subi %144, %149 : index
            %151 = pto.view %73[%147, %150, 0] [1, 4, 96] hints #hints6 : tensor<?x128x192xf32> -> tensor<1x4x96xf32>
            %152 = pto.reshape %151 ([0, 1] -> [0], [2] -> [1]) hints #hints7 : tensor<1x4x96xf32> -> tensor<4x96xf32>
            %153 = pto.full 0.000000e+00 : f32 [4, 96] hints #hints7 : tensor<4x96xf32>
            %154 = pto.assemble %152 into %153[0, 0] hints #hints7 : tensor<4x96xf32> into tensor<4x96xf32>
            scf.yield %154 : tensor<4x96xf32>
          } else {
            %144 = pto.full 0xFF800000 : f32 [4, 96] hints #hints7 : tensor<4x96xf32>
            scf.yield %144 : tensor<4x96xf32>
          }
          %103 = pto.concat %102, %100 axis 0 hints #hints7 : tensor<4x96xf32>, tensor<4x96xf32> -> tensor<8x96xf32>
          %104 = pto.view %cos[%22, 0] [1, :] hints #hints7 : tensor<?x64xbf16> -> tensor<1x64xbf16>
          %105 = pto.cast %104 hints #hints7 : tensor<1x64xbf16> -> tensor<1x64xf32>
          %106 = pto.view %sin[%22, 0] [1, :] hints #hints7 : tensor<?x64xbf16> -> tensor<1x64xbf16>
          %107 = pto.cast %106 hints #hints7 : tensor<1x64xbf16> -> tensor<1x64xf32>
          %108 = pto.amax %103 axis 0 keepdim hints #hints7 : tensor<8x96xf32> -> tensor<1x96xf32>
          %109 = pto.sub %103, %108 hints #hints7 : tensor<8x96xf32>, tensor<1x96xf32> -> tensor<8x96xf32>
          %110 = pto.exp %109 hints #hints7 : tensor<8x96xf32> -> tensor<8x96xf32>
          %111 = pto.sum %110 axis 0 keepdim hints #hints7 : tensor<8x96xf32> -> tensor<1x96xf32>
          %112 = pto.div %110, %111 hints #hints7 : tensor<8x96xf32>, tensor<1x96xf32> -> tensor<8x96xf32>
          %113 = pto.mul %92, %112 hints #hints7 : tensor<8x96xf32>, tensor<8x96xf32> -> tensor<8x96xf32>
          %114 = pto.sum %113 axis 0 keepdim hints #hints7 : tensor<8x96xf32> -> tensor<1x96xf32>
          %115 = pto.cast %114 hints #hints7 : tensor<1x96xf32> -> tensor<1x96xbf16>
          %116 = pto.cast %115 hints #hints7 : tensor<1x96xbf16> -> tensor<1x96xf32>
          %117 = pto.mul %116, %116 hints #hints7 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
          %118 = pto.sum %117 axis 1 keepdim hints #hints7 : tensor<1x96xf32> -> tensor<1x1xf32>
          %119 = pto.full 0.010416667 : f32 [] hints #hints6 : tensor<f32>
          %120 = pto.mul %118, %119 hints #hints7 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
          %121 = pto.full 9.99999997E-7 : f32 [] hints #hints6 : tensor<f32>
          %122 = pto.add %120, %121 hints #hints7 : tensor<1x1xf32>, tensor<f32> -> tensor<1x1xf32>
          %123 = pto.sqrt %122 hints #hints7 : tensor<1x1xf32> -> tensor<1x1xf32>
          %124 = pto.div %116, %123 hints #hints7 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
          %125 = pto.mul %124, %5 hints #hints7 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
          %126 = pto.cast %125 hints #hints7 : tensor<1x96xf32> -> tensor<1x96xbf16>
          %127 = pto.view %126[0, 32] [:, 64] hints #hints7 : tensor<1x96xbf16> -> tensor<1x64xbf16>
          %128 = pto.cast %127 hints #hints7 : tensor<1x64xbf16> -> tensor<1x64xf32>
          %129 = pto.reshape %128 ([0] -> [0], [1] -> [1, 2]) hints #hints7 : tensor<1x64xf32> -> tensor<1x32x2xf32>
          %130 = pto.transpose %129 1, 2 hints #hints6 : tensor<1x32x2xf32> -> tensor<1x2x32xf32>
          %131 = pto.view %130[0, 0, 0] [:, 1, :] hints #hints6 : tensor<1x2x32xf32> -> tensor<1x1x32xf32>
          %132 = pto.view %130[0, 1, 0] [:, 1, :] hints #hints6 : tensor<1x2x32xf32> -> tensor<1x1x32xf32>
          %133 = pto.neg %132 hints #hints6 : tensor<1x1x32xf32> -> tensor<1x1x32xf32>
          %134 = pto.concat %133, %131 axis 1 hints #hints6 : tensor<1x1x32xf32>, tensor<1x1x32xf32> -> tensor<1x2x32xf32>
          %135 = pto.transpose %134 1, 2 hints #hints6 : tensor<1x2x32xf32> -> tensor<1x32x2xf32>
          %136 = pto.reshape %135 ([0] -> [0], [1, 2] -> [1]) hints #hints7 : tensor<1x32x2xf32> -> tensor<1x64xf32>
          %137 = pto.mul %136, %107 hints #hints7 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
          %138 = pto.mul %128, %105 hints #hints7 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
          %139 = pto.add %138, %137 hints #hints7 : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
          %140 = pto.cast %139 hints #hints7 : tensor<1x64xf32> -> tensor<1x64xbf16>
          %141 = pto.view %126[0, 0] [:, 32] hints #hints7 : tensor<1x96xbf16> -> tensor<1x32xbf16>
          %142 = pto.concat %141, %140 axis 1 hints #hints7 : tensor<1x32xbf16>, tensor<1x64xbf16> -> tensor<1x96xbf16>
          %143 = pto.assemble %142 into %arg21[%arg18, 0] hints #hints7 : tensor<1x96xbf16> into tensor<64x96xbf16>
          scf.yield %143 : tensor<64x96xbf16>
        } else {
          scf.yield %arg21 : tensor<64x96xbf16>
        }
        scf.yield %64, %73, %79 : tensor<?x128x192xf32>, tensor<?x128x192xf32>, tensor<64x96xbf16>
      }
      %20 = pto.view %19#2[0, 0] [%13, :] hints #hints8 : tensor<64x96xbf16> -> tensor<?x96xbf16, #bounds2>
      %21 = pto.assemble %20 into %arg17[%11, 0] hints #hints8 : tensor<?x96xbf16, #bounds2> into tensor<?x96xbf16>
      scf.yield %19#0, %19#1, %21 : tensor<?x128x192xf32>, tensor<?x128x192xf32>, tensor<?x96xbf16>
    }
    %10 = pto.loop (%arg14, %arg15) in (%dim to %dim_2 step %c1) factors [32, 1] iter_args(%arg16 = %9#2) -> (tensor<?x96xbf16>) factor 32 {
      %11 = pto.full 0.000000e+00 : bf16 [32, 96] hints #hints9 : tensor<32x96xbf16>
      %12 = pto.assemble %11 into %arg16[%arg14, 0] hints #hints9 : tensor<32x96xbf16> into tensor<?x96xbf16>
      pto.yield %12 : tensor<?x96xbf16>
    } factor 1 (%arg14, %arg15, %arg16) {
      %11 = pto.full 0.000000e+00 : bf16 [1, 96] hints #hints9 : tensor<1x96xbf16>
      %12 = pto.assemble %11 into %arg16[%arg14, 0] hints #hints9 : tensor<1x96xbf16> into tensor<?x96xbf16>
      pto.yield %12 : tensor<?x96xbf16>
    }
    return %9#0, %9#1, %10 : tensor<?x128x192xf32>, tensor<?x128x192xf32>, tensor<?x96xbf16>
  }
}
