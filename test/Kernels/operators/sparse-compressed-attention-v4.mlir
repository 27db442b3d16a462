// sparse-compressed-attention-v4, case published-width: window of 128 keys and 512 selected compressed keys with a sink.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[128, ?]>
#bounds1 = #pto.bounds<[?, 512]>
#bounds2 = #pto.bounds<[512]>
#bounds3 = #pto.bounds<[512, ?]>
#bounds4 = #pto.bounds<[640, ?]>
#bounds5 = #pto.bounds<[64, ?]>
#bounds6 = #pto.bounds<[64, 640]>
#hints = #pto.hints<tile = vec<[64, 8]>>
#hints1 = #pto.hints<tile = vec<[32, 512]>, label = "Sa_V0">
#hints2 = #pto.hints<tile = cube<m = [64, 64], k = [128, 512], n = [128, 128]>, label = "Sa_C1">
#hints3 = #pto.hints<label = "Sa_V1">
#hints4 = #pto.hints<tile = vec<[32, 640]>, label = "Sa_V1">
#hints5 = #pto.hints<tile = cube<m = [64, 64], k = [128, 640], n = [256, 256]>, label = "Sa_C2">
#hints6 = #pto.hints<tile = vec<[32, 640]>, label = "Sa_C2">
module {
  func.func @sparse_compressed_attention(%query: tensor<?x512xbf16>, %cu_seqs: tensor<?xi32>, %ori_kv: tensor<?x512xbf16>, %cmp_kv: tensor<?x512xbf16>, %ori_table: tensor<?x64xi32>, %cmp_table: tensor<?x16xi32>, %sinks: tensor<64xf32>, %seqused: tensor<?xi32>, %indices: tensor<?x512xi32>, %out: tensor<?x512xbf16> {pto.out}) -> tensor<?x512xbf16> attributes {pto.kernel, pto.options = #pto.options<cube_l1_reuse = {-1: 2, 0: 8}, runtime = {device_sched_mode = 1 : i64, stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %query, %c0 : tensor<?x512xbf16>
    %dim_0 = tensor.dim %seqused, %c0 : tensor<?xi32>
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %c4 = arith.constant 4 : index
    %c512 = arith.constant 512 : index
    %c64 = arith.constant 64 : index
    %0 = pto.reshape %sinks ([0] -> [0, 1]) hints #hints : tensor<64xf32> -> tensor<64x1xf32>
    %1 = scf.for %arg10 = %c0 to %dim_0 step %c1 iter_args(%arg11 = %out) -> (tensor<?x512xbf16>) {
      %extracted = tensor.extract %cu_seqs[%arg10] : tensor<?xi32>
      %2 = arith.index_cast %extracted : i32 to index
      %3 = arith.addi %arg10, %c1 : index
      %extracted_1 = tensor.extract %cu_seqs[%3] : tensor<?xi32>
      %4 = arith.index_cast %extracted_1 : i32 to index
      %5 = arith.subi %4, %2 : index
      %extracted_2 = tensor.extract %seqused[%arg10] : tensor<?xi32>
      %6 = arith.index_cast %extracted_2 : i32 to index
      %7 = scf.for %arg12 = %c0 to %5 step %c1 iter_args(%arg13 = %arg11) -> (tensor<?x512xbf16>) {
        %8 = arith.addi %2, %arg12 : index
        %9 = arith.subi %6, %5 : index
        %10 = arith.addi %9, %c1 : index
        %11 = arith.addi %10, %arg12 : index
        %12 = arith.minsi %11, %c128 : index
        %13 = arith.floordivsi %6, %c4 : index
        %14 = arith.subi %13, %5 : index
        %15 = arith.addi %14, %c1 : index
        %16 = arith.addi %15, %arg12 : index
        %17 = arith.maxsi %16, %c0 : index
        %18 = arith.minsi %17, %c512 : index
        %19 = arith.addi %12, %18 : index
        %20 = pto.full 0.000000e+00 : bf16 [640, 512] hints #hints1 : tensor<640x512xbf16>
        %21 = arith.subi %11, %12 : index
        %22 = arith.floordivsi %21, %c128 : index
        %23 = arith.muli %22, %c128 : index
        %24 = arith.subi %21, %23 : index
        %25 = arith.subi %c128, %24 : index
        %26 = arith.minsi %12, %25 : index
        %27 = arith.floordivsi %21, %c128 : index
        %extracted_3 = tensor.extract %ori_table[%arg10, %27] : tensor<?x64xi32>
        %28 = arith.index_cast %extracted_3 : i32 to index
        %29 = arith.maxsi %28, %c0 : index
        %30 = arith.muli %29, %c128 : index
        %31 = arith.addi %30, %24 : index
        %32 = pto.view %ori_kv[%31, 0] [%26, :] hints #hints1 : tensor<?x512xbf16> -> tensor<?x512xbf16, #bounds>
        %33 = pto.assemble %32 into %20[0, 0] hints #hints1 : tensor<?x512xbf16, #bounds> into tensor<640x512xbf16>
        %34 = arith.cmpi slt, %26, %12 : index
        %35 = scf.if %34 -> (tensor<640x512xbf16>) {
          %59 = arith.floordivsi %21, %c128 : index
          %60 = arith.addi %59, %c1 : index
          %extracted_4 = tensor.extract %ori_table[%arg10, %60] : tensor<?x64xi32>
          %61 = arith.index_cast %extracted_4 : i32 to index
          %62 = arith.maxsi %61, %c0 : index
          %63 = arith.muli %62, %c128 : index
          %64 = arith.subi %12, %26 : index
          %65 = pto.view %ori_kv[%63, 0] [%64, :] hints #hints1 : tensor<?x512xbf16> -> tensor<?x512xbf16, #bounds>
          %66 = pto.assemble %65 into %33[%26, 0] hints #hints1 : tensor<?x512xbf16, #bounds> into tensor<640x512xbf16>
          scf.yield %66 : tensor<640x512xbf16>
        } else {
          scf.yield %33 : tensor<640x512xbf16>
        }
        %36 = arith.cmpi sgt, %18, %c0 : index
        %37 = scf.if %36 -> (tensor<640x512xbf16>) {
          %59 = pto.view %indices[%8, 0] [1, %18] hints #hints1 : tensor<?x512xi32> -> tensor<1x?xi32, #bounds1>
          %60 = pto.view %cmp_table[%arg10, 0] [1, :] hints #hints1 : tensor<?x16xi32> -> tensor<1x16xi32>
          %61 = pto.reshape %59 ([0, 1] -> [0]) hints #hints1 : tensor<1x?xi32, #bounds1> -> tensor<?xi32, #bounds2>
          %62 = pto.reshape %60 ([0, 1] -> [0]) hints #hints1 : tensor<1x16xi32> -> tensor<16xi32>
          %63 = pto.gather_rows %cmp_kv, %61 through %62 block 128 hints #hints1 : tensor<?x512xbf16>, tensor<?xi32, #bounds2>, tensor<16xi32> -> tensor<?x512xbf16, #bounds3>
          %64 = pto.assemble %63 into %35[%12, 0] hints #hints1 : tensor<?x512xbf16, #bounds3> into tensor<640x512xbf16>
          scf.yield %64 : tensor<640x512xbf16>
        } else {
          scf.yield %35 : tensor<640x512xbf16>
        }
        %38 = pto.view %37[0, 0] [%19, :] hints #hints1 : tensor<640x512xbf16> -> tensor<?x512xbf16, #bounds4>
        %39 = arith.muli %8, %c64 : index
        %40 = arith.subi %dim, %39 : index
        %41 = arith.minsi %c64, %40 : index
        %42 = pto.view %query[%39, 0] [%41, :] hints #hints1 : tensor<?x512xbf16> -> tensor<?x512xbf16, #bounds5>
        %43 = pto.matmul %42, %38 b_trans hints #hints2 : tensor<?x512xbf16, #bounds5>, tensor<?x512xbf16, #bounds4> -> tensor<?x?xf32, #bounds6>
        %44 = pto.full 0.0441941731 : f32 [] hints #hints3 : tensor<f32>
        %45 = pto.mul %43, %44 hints #hints4 : tensor<?x?xf32, #bounds6>, tensor<f32> -> tensor<?x?xf32, #bounds6>
        %46 = pto.amax %45 axis 1 keepdim hints #hints4 : tensor<?x?xf32, #bounds6> -> tensor<?x1xf32, #bounds5>
        %47 = pto.sub %45, %46 hints #hints4 : tensor<?x?xf32, #bounds6>, tensor<?x1xf32, #bounds5> -> tensor<?x?xf32, #bounds6>
        %48 = pto.exp %47 hints #hints4 : tensor<?x?xf32, #bounds6> -> tensor<?x?xf32, #bounds6>
        %49 = pto.sum %48 axis 1 keepdim hints #hints4 : tensor<?x?xf32, #bounds6> -> tensor<?x1xf32, #bounds5>
        %50 = pto.view %0[0, 0] [%41, :] hints #hints4 : tensor<64x1xf32> -> tensor<?x1xf32, #bounds5>
        %51 = pto.sub %50, %46 hints #hints4 : tensor<?x1xf32, #bounds5>, tensor<?x1xf32, #bounds5> -> tensor<?x1xf32, #bounds5>
        %52 = pto.exp %51 hints #hints4 : tensor<?x1xf32, #bounds5> -> tensor<?x1xf32, #bounds5>
        %53 = pto.add %49, %52 hints #hints4 : tensor<?x1xf32, #bounds5>, tensor<?x1xf32, #bounds5> -> tensor<?x1xf32, #bounds5>
        %54 = pto.div %48, %53 hints #hints4 : tensor<?x?xf32, #bounds6>, tensor<?x1xf32, #bounds5> -> tensor<?x?xf32, #bounds6>
        %55 = pto.cast %54 hints #hints4 : tensor<?x?xf32, #bounds6> -> tensor<?x?xbf16, #bounds6>
        %56 = pto.matmul %55, %38 hints #hints5 : tensor<?x?xbf16, #bounds6>, tensor<?x512xbf16, #bounds4> -> tensor<?x512xbf16, #bounds5>
        %57 = arith.muli %8, %c64 : index
        %58 = pto.assemble %56 into %arg13[%57, 0] hints #hints6 : tensor<?x512xbf16, #bounds5> into tensor<?x512xbf16>
        scf.yield %58 : tensor<?x512xbf16>
      }
      scf.yield %7 : tensor<?x512xbf16>
    }
    return %1 : tensor<?x512xbf16>
  }
}
