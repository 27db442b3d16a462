// compressed-attention-v4, case recipes-s2-8k: window of 128 keys and compressed keys with a sink, paged caches.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[128, ?]>
#bounds1 = #pto.bounds<[640, ?]>
#bounds2 = #pto.bounds<[?, 640]>
#bounds3 = #pto.bounds<[512, ?]>
#bounds4 = #pto.bounds<[?, 512]>
#hints = #pto.hints<tile = vec<[8, 8]>>
#hints1 = #pto.hints<tile = vec<[1, 8, 32]>>
#hints2 = #pto.hints<tile = vec<[64, 32]>, label = "cfa-gather", scope = 2>
#hints3 = #pto.hints<label = "cfa-gather", scope = 2>
#hints4 = #pto.hints<tile = vec<[64, 32]>, label = "cfa-gather">
#hints5 = #pto.hints<tile = cube<m = [128, 128], k = [256, 256], n = [128, 128]>, label = "cfa-scores">
#hints6 = #pto.hints<label = "cfa-softmax">
#hints7 = #pto.hints<tile = vec<[16, 640]>, label = "cfa-softmax">
#hints8 = #pto.hints<tile = vec<[16, 640]>, label = "cfa-values">
#hints9 = #pto.hints<tile = cube<m = [128, 128], k = [128, 128], n = [256, 256]>, label = "cfa-values">
#hints10 = #pto.hints<label = "cfa-values">
#hints11 = #pto.hints<tile = vec<[1, 8, 32]>, label = "cfa-gather">
module {
  func.func @compressed_attention(%q: tensor<?x8x32xbf16>, %cmp_kv: tensor<?x128x1x32xbf16>, %sinks: tensor<8xf32>, %cmp_table: tensor<?x9xi32>, %seqused: tensor<?xi32>, %ori_kv: tensor<?x128x1x32xbf16>, %ori_table: tensor<?x1060xi32>, %out: tensor<?x8x32xbf16> {pto.out}) -> tensor<?x8x32xbf16> attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 4}, cube_nbuffer = {-1: 2}, cube_l1_reuse = {-1: 3}, runtime = {device_sched_mode = 1 : i64, max_workspace_kb = 65536 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %q, %c0 : tensor<?x8x32xbf16>
    %dim_0 = tensor.dim %seqused, %c0 : tensor<?xi32>
    %c128 = arith.constant 128 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c512 = arith.constant 512 : index
    %0 = arith.floordivsi %dim, %dim_0 : index
    %1 = pto.reshape %sinks ([0] -> [0, 1]) hints #hints : tensor<8xf32> -> tensor<8x1xf32>
    %2 = pto.loop (%arg8, %arg9) in (%c0 to %dim step %c1) factors [2, 1] replicate iter_args(%arg10 = %out) -> (tensor<?x8x32xbf16>) {
      %3 = arith.floordivsi %arg8, %0 : index
      %extracted = tensor.extract %seqused[%3] : tensor<?xi32>
      %4 = arith.index_cast %extracted : i32 to index
      %5 = arith.subi %0, %c1 : index
      %6 = arith.floordivsi %arg8, %0 : index
      %7 = arith.muli %6, %0 : index
      %8 = arith.subi %arg8, %7 : index
      %9 = arith.subi %5, %8 : index
      %10 = arith.subi %4, %9 : index
      %11 = arith.minsi %10, %c128 : index
      %12 = arith.floordivsi %10, %c128 : index
      %13 = pto.view %q[%arg8, 0, 0] [1, :, :] hints #hints1 : tensor<?x8x32xbf16> -> tensor<1x8x32xbf16>
      %14 = pto.reshape %13 ([0, 1] -> [0], [2] -> [1]) hints #hints1 : tensor<1x8x32xbf16> -> tensor<8x32xbf16>
      %15 = pto.full 0.000000e+00 : bf16 [640, 32] hints #hints2 : tensor<640x32xbf16>
      %16 = arith.subi %10, %11 : index
      %17 = arith.floordivsi %16, %c128 : index
      %18 = arith.muli %17, %c128 : index
      %19 = arith.subi %16, %18 : index
      %20 = arith.subi %c128, %19 : index
      %21 = arith.minsi %11, %20 : index
      %22 = arith.floordivsi %16, %c128 : index
      %extracted_1 = tensor.extract %ori_table[%3, %22] : tensor<?x1060xi32>
      %23 = arith.index_cast %extracted_1 : i32 to index
      %24 = arith.maxsi %23, %c0 : index
      %25 = arith.muli %24, %c128 : index
      %26 = arith.addi %25, %19 : index
      %27 = pto.reshape %ori_kv ([0, 1] -> [0], [2] -> [1], [3] -> [2]) hints #hints3 : tensor<?x128x1x32xbf16> -> tensor<?x1x32xbf16>
      %28 = pto.reshape %27 ([0] -> [0], [1, 2] -> [1]) hints #hints2 : tensor<?x1x32xbf16> -> tensor<?x32xbf16>
      %29 = pto.view %28[%26, 0] [%21, :] hints #hints2 : tensor<?x32xbf16> -> tensor<?x32xbf16, #bounds>
      %30 = pto.assemble %29 into %15[0, 0] hints #hints2 : tensor<?x32xbf16, #bounds> into tensor<640x32xbf16>
      %31 = arith.cmpi slt, %21, %11 : index
      %32 = scf.if %31 -> (tensor<640x32xbf16>) {
        %42 = arith.floordivsi %16, %c128 : index
        %43 = arith.addi %42, %c1 : index
        %extracted_2 = tensor.extract %ori_table[%3, %43] : tensor<?x1060xi32>
        %44 = arith.index_cast %extracted_2 : i32 to index
        %45 = arith.maxsi %44, %c0 : index
        %46 = arith.muli %45, %c128 : index
        %47 = arith.subi %11, %21 : index
        %48 = pto.reshape %ori_kv ([0, 1] -> [0], [2] -> [1], [3] -> [2]) hints #hints3 : tensor<?x128x1x32xbf16> -> tensor<?x1x32xbf16>
        %49 = pto.reshape %48 ([0] -> [0], [1, 2] -> [1]) hints #hints2 : tensor<?x1x32xbf16> -> tensor<?x32xbf16>
        %50 = pto.view %49[%46, 0] [%47, :] hints #hints2 : tensor<?x32xbf16> -> tensor<?x32xbf16, #bounds>
        %51 = pto.assemble %50 into %30[%21, 0] hints #hints2 : tensor<?x32xbf16, #bounds> into tensor<640x32xbf16>
        scf.yield %51 : tensor<640x32xbf16>
      } else {
        scf.yield %30 : tensor<640x32xbf16>
      }
      %33 = arith.addi %12, %c128 : index
      %34 = arith.subi %33, %c1 : index
      %35 = arith.floordivsi %34, %c128 : index
      %36 = arith.minsi %35, %c4 : index
      %37 = scf.for %arg11 = %c0 to %36 step %c1 iter_args(%arg12 = %32) -> (tensor<640x32xbf16>) {
        %extracted_2 = tensor.extract %cmp_table[%3, %arg11] : tensor<?x9xi32>
        %42 = arith.index_cast %extracted_2 : i32 to index
        %43 = arith.maxsi %42, %c0 : index
        %44 = arith.muli %43, %c128 : index
        %45 = arith.muli %arg11, %c128 : index
        %46 = arith.subi %12, %45 : index
        %47 = arith.minsi %46, %c128 : index
        %48 = pto.reshape %cmp_kv ([0, 1] -> [0], [2] -> [1], [3] -> [2]) hints #hints3 : tensor<?x128x1x32xbf16> -> tensor<?x1x32xbf16>
        %49 = pto.reshape %48 ([0] -> [0], [1, 2] -> [1]) hints #hints2 : tensor<?x1x32xbf16> -> tensor<?x32xbf16>
        %50 = pto.view %49[%44, 0] [%47, :] hints #hints2 : tensor<?x32xbf16> -> tensor<?x32xbf16, #bounds>
        %51 = arith.muli %arg11, %c128 : index
        %52 = arith.addi %11, %51 : index
        %53 = pto.assemble %50 into %arg12[%52, 0] hints #hints2 : tensor<?x32xbf16, #bounds> into tensor<640x32xbf16>
        scf.yield %53 : tensor<640x32xbf16>
      }
      %38 = arith.cmpi sle, %12, %c512 : index
      %39 = scf.if %38 -> (tensor<8x32xbf16>) {
        %42 = arith.addi %11, %12 : index
        %43 = pto.view %37[0, 0] [%42, :] hints #hints4 : tensor<640x32xbf16> -> tensor<?x32xbf16, #bounds1>
        %44 = pto.matmul %14, %43 b_trans hints #hints5 : tensor<8x32xbf16>, tensor<?x32xbf16, #bounds1> -> tensor<8x?xf32, #bounds2>
        %45 = pto.full 0.176776692 : f32 [] hints #hints6 : tensor<f32>
        %46 = pto.mul %44, %45 hints #hints7 : tensor<8x?xf32, #bounds2>, tensor<f32> -> tensor<8x?xf32, #bounds2>
        %47 = pto.amax %46 axis 1 keepdim hints #hints7 : tensor<8x?xf32, #bounds2> -> tensor<8x1xf32>
        %48 = pto.sub %46, %47 hints #hints7 : tensor<8x?xf32, #bounds2>, tensor<8x1xf32> -> tensor<8x?xf32, #bounds2>
        %49 = pto.exp %48 hints #hints7 : tensor<8x?xf32, #bounds2> -> tensor<8x?xf32, #bounds2>
        %50 = pto.sum %49 axis 1 keepdim hints #hints7 : tensor<8x?xf32, #bounds2> -> tensor<8x1xf32>
        %51 = pto.sub %1, %47 hints #hints7 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
        %52 = pto.exp %51 hints #hints7 : tensor<8x1xf32> -> tensor<8x1xf32>
        %53 = pto.add %50, %52 hints #hints7 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
        %54 = pto.div %49, %53 hints #hints7 : tensor<8x?xf32, #bounds2>, tensor<8x1xf32> -> tensor<8x?xf32, #bounds2>
        %55 = pto.cast %54 hints #hints8 : tensor<8x?xf32, #bounds2> -> tensor<8x?xbf16, #bounds2>
        %56 = pto.matmul %55, %43 hints #hints9 : tensor<8x?xbf16, #bounds2>, tensor<?x32xbf16, #bounds1> -> tensor<8x32xbf16>
        scf.yield %56 : tensor<8x32xbf16>
      } else {
        %42 = arith.addi %12, %c512 : index
        %43 = arith.subi %42, %c1 : index
        %44 = arith.floordivsi %43, %c512 : index
        %45 = pto.matmul %14, %37 b_trans hints #hints5 : tensor<8x32xbf16>, tensor<640x32xbf16> -> tensor<8x640xf32>
        %46 = pto.full 0.176776692 : f32 [] hints #hints6 : tensor<f32>
        %47 = pto.mul %45, %46 hints #hints7 : tensor<8x640xf32>, tensor<f32> -> tensor<8x640xf32>
        %48 = pto.amax %47 axis 1 keepdim hints #hints7 : tensor<8x640xf32> -> tensor<8x1xf32>
        %49 = pto.maximum %1, %48 hints #hints7 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
        %50 = pto.sub %47, %49 hints #hints7 : tensor<8x640xf32>, tensor<8x1xf32> -> tensor<8x640xf32>
        %51 = pto.exp %50 hints #hints7 : tensor<8x640xf32> -> tensor<8x640xf32>
        %52 = pto.sum %51 axis 1 keepdim hints #hints7 : tensor<8x640xf32> -> tensor<8x1xf32>
        %53 = pto.sub %1, %49 hints #hints7 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
        %54 = pto.exp %53 hints #hints7 : tensor<8x1xf32> -> tensor<8x1xf32>
        %55 = pto.add %52, %54 hints #hints7 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
        %56:2 = scf.for %arg11 = %c1 to %44 step %c1 iter_args(%arg12 = %49, %arg13 = %55) -> (tensor<8x1xf32>, tensor<8x1xf32>) {
          %67 = arith.muli %arg11, %c512 : index
          %68 = arith.subi %12, %67 : index
          %69 = arith.minsi %68, %c512 : index
          %70 = pto.full 0.000000e+00 : bf16 [512, 32] hints #hints7 : tensor<512x32xbf16>
          %71 = arith.muli %arg11, %c4 : index
          %72 = arith.addi %69, %c128 : index
          %73 = arith.subi %72, %c1 : index
          %74 = arith.floordivsi %73, %c128 : index
          %75 = arith.minsi %74, %c4 : index
          %76 = scf.for %arg14 = %c0 to %75 step %c1 iter_args(%arg15 = %70) -> (tensor<512x32xbf16>) {
            %90 = arith.addi %71, %arg14 : index
            %extracted_2 = tensor.extract %cmp_table[%3, %90] : tensor<?x9xi32>
            %91 = arith.index_cast %extracted_2 : i32 to index
            %92 = arith.maxsi %91, %c0 : index
            %93 = arith.muli %92, %c128 : index
            %94 = arith.muli %arg14, %c128 : index
            %95 = arith.subi %69, %94 : index
            %96 = arith.minsi %95, %c128 : index
            %97 = pto.reshape %cmp_kv ([0, 1] -> [0], [2] -> [1], [3] -> [2]) hints #hints6 : tensor<?x128x1x32xbf16> -> tensor<?x1x32xbf16>
            %98 = pto.reshape %97 ([0] -> [0], [1, 2] -> [1]) hints #hints7 : tensor<?x1x32xbf16> -> tensor<?x32xbf16>
            %99 = pto.view %98[%93, 0] [%96, :] hints #hints7 : tensor<?x32xbf16> -> tensor<?x32xbf16, #bounds>
            %100 = arith.muli %arg14, %c128 : index
            %101 = pto.assemble %99 into %arg15[%100, 0] hints #hints7 : tensor<?x32xbf16, #bounds> into tensor<512x32xbf16>
            scf.yield %101 : tensor<512x32xbf16>
          }
          %77 = pto.view %76[0, 0] [%69, :] hints #hints7 : tensor<512x32xbf16> -> tensor<?x32xbf16, #bounds3>
          %78 = pto.matmul %14, %77 b_trans hints #hints5 : tensor<8x32xbf16>, tensor<?x32xbf16, #bounds3> -> tensor<8x?xf32, #bounds4>
          %79 = pto.full 0.176776692 : f32 [] hints #hints6 : tensor<f32>
          %80 = pto.mul %78, %79 hints #hints7 : tensor<8x?xf32, #bounds4>, tensor<f32> -> tensor<8x?xf32, #bounds4>
          %81 = pto.amax %80 axis 1 keepdim hints #hints7 : tensor<8x?xf32, #bounds4> -> tensor<8x1xf32>
          %82 = pto.maximum %arg12, %81 hints #hints7 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
          %83 = pto.sub %80, %82 hints #hints7 : tensor<8x?xf32, #bounds4>, tensor<8x1xf32> -> tensor<8x?xf32, #bounds4>
          %84 = pto.exp %83 hints #hints7 : tensor<8x?xf32, #bounds4> -> tensor<8x?xf32, #bounds4>
          %85 = pto.sub %arg12, %82 hints #hints7 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
          %86 = pto.exp %85 hints #hints7 : tensor<8x1xf32> -> tensor<8x1xf32>
          %87 = pto.mul %arg13, %86 hints #hints7 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
          %88 = pto.sum %84 axis 1 keepdim hints #hints7 : tensor<8x?xf32, #bounds4> -> tensor<8x1xf32>
          %89 = pto.add %87, %88 hints #hints7 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
          scf.yield %82, %89 : tensor<8x1xf32>, tensor<8x1xf32>
        }
        %57 = pto.matmul %14, %37 b_trans hints #hints5 : tensor<8x32xbf16>, tensor<640x32xbf16> -> tensor<8x640xf32>
        %58 = pto.full 0.176776692 : f32 [] hints #hints6 : tensor<f32>
        %59 = pto.mul %57, %58 hints #hints7 : tensor<8x640xf32>, tensor<f32> -> tensor<8x640xf32>
        %60 = pto.sub %59, %56#0 hints #hints7 : tensor<8x640xf32>, tensor<8x1xf32> -> tensor<8x640xf32>
        %61 = pto.exp %60 hints #hints7 : tensor<8x640xf32> -> tensor<8x640xf32>
        %62 = pto.div %61, %56#1 hints #hints7 : tensor<8x640xf32>, tensor<8x1xf32> -> tensor<8x640xf32>
        %63 = pto.cast %62 hints #hints8 : tensor<8x640xf32> -> tensor<8x640xbf16>
        %64 = pto.matmul %63, %37 hints #hints9 : tensor<8x640xbf16>, tensor<640x32xbf16> -> tensor<8x32xf32>
        %65 = scf.for %arg11 = %c1 to %44 step %c1 iter_args(%arg12 = %64) -> (tensor<8x32xf32>) {
          %67 = arith.muli %arg11, %c512 : index
          %68 = arith.subi %12, %67 : index
          %69 = arith.minsi %68, %c512 : index
          %70 = pto.full 0.000000e+00 : bf16 [512, 32] hints #hints8 : tensor<512x32xbf16>
          %71 = arith.muli %arg11, %c4 : index
          %72 = arith.addi %69, %c128 : index
          %73 = arith.subi %72, %c1 : index
          %74 = arith.floordivsi %73, %c128 : index
          %75 = arith.minsi %74, %c4 : index
          %76 = scf.for %arg13 = %c0 to %75 step %c1 iter_args(%arg14 = %70) -> (tensor<512x32xbf16>) {
            %87 = arith.addi %71, %arg13 : index
            %extracted_2 = tensor.extract %cmp_table[%3, %87] : tensor<?x9xi32>
            %88 = arith.index_cast %extracted_2 : i32 to index
            %89 = arith.maxsi %88, %c0 : index
            %90 = arith.muli %89, %c128 : index
            %91 = arith.muli %arg13, %c128 : index
            %92 = arith.subi %69, %91 : index
            %93 = arith.minsi %92, %c128 : index
            %94 = pto.reshape %cmp_kv ([0, 1] -> [0], [2] -> [1], [3] -> [2]) hints #hints10 : tensor<?x128x1x32xbf16> -> tensor<?x1x32xbf16>
            %95 = pto.reshape %94 ([0] -> [0], [1, 2] -> [1]) hints #hints8 : tensor<?x1x32xbf16> -> tensor<?x32xbf16>
            %96 = pto.view %95[%90, 0] [%93, :] hints #hints8 : tensor<?x32xbf16> -> tensor<?x32xbf16, #bounds>
            %97 = arith.muli %arg13, %c128 : index
            %98 = pto.assemble %96 into %arg14[%97, 0] hints #hints8 : tensor<?x32xbf16, #bounds> into tensor<512x32xbf16>
            scf.yield %98 : tensor<512x32xbf16>
          }
          %77 = pto.view %76[0, 0] [%69, :] hints #hints8 : tensor<512x32xbf16> -> tensor<?x32xbf16, #bounds3>
          %78 = pto.matmul %14, %77 b_trans hints #hints5 : tensor<8x32xbf16>, tensor<?x32xbf16, #bounds3> -> tensor<8x?xf32, #bounds4>
          %79 = pto.full 0.176776692 : f32 [] hints #hints6 : tensor<f32>
          %80 = pto.mul %78, %79 hints #hints7 : tensor<8x?xf32, #bounds4>, tensor<f32> -> tensor<8x?xf32, #bounds4>
          %81 = pto.sub %80, %56#0 hints #hints7 : tensor<8x?xf32, #bounds4>, tensor<8x1xf32> -> tensor<8x?xf32, #bounds4>
          %82 = pto.exp %81 hints #hints7 : tensor<8x?xf32, #bounds4> -> tensor<8x?xf32, #bounds4>
          %83 = pto.div %82, %56#1 hints #hints7 : tensor<8x?xf32, #bounds4>, tensor<8x1xf32> -> tensor<8x?xf32, #bounds4>
          %84 = pto.cast %83 hints #hints8 : tensor<8x?xf32, #bounds4> -> tensor<8x?xbf16, #bounds4>
          %85 = pto.matmul %84, %77 hints #hints9 : tensor<8x?xbf16, #bounds4>, tensor<?x32xbf16, #bounds3> -> tensor<8x32xf32>
          %86 = pto.add %arg12, %85 hints #hints8 : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<8x32xf32>
          scf.yield %86 : tensor<8x32xf32>
        }
        %66 = pto.cast %65 hints #hints8 : tensor<8x32xf32> -> tensor<8x32xbf16>
        scf.yield %66 : tensor<8x32xbf16>
      }
      %40 = pto.reshape %39 ([0] -> [0, 1], [1] -> [2]) hints #hints11 : tensor<8x32xbf16> -> tensor<1x8x32xbf16>
      %41 = pto.assemble %40 into %arg10[%arg8, 0, 0] hints #hints11 : tensor<1x8x32xbf16> into tensor<?x8x32xbf16>
      pto.yield %41 : tensor<?x8x32xbf16>
    }
    return %2 : tensor<?x8x32xbf16>
  }
}
