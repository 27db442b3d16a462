// sliding-window-attention-v4, case published-width: window of 128 keys with a sink, paged cache.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[256, ?]>
#bounds1 = #pto.bounds<[128, ?]>
#bounds2 = #pto.bounds<[256, 128]>
#bounds3 = #pto.bounds<[4, ?, ?]>
#bounds4 = #pto.bounds<[256, 256]>
#bounds5 = #pto.bounds<[384, ?]>
#bounds6 = #pto.bounds<[256, 384]>
#hints = #pto.hints<tile = vec<[64, 8]>>
#hints1 = #pto.hints<tile = cube<m = [128, 128], k = [128, 128], n = [256, 256]>, label = "swa-scores">
#hints2 = #pto.hints<label = "swa-softmax">
#hints3 = #pto.hints<tile = vec<[64, 256]>, label = "swa-softmax">
#hints4 = #pto.hints<tile = cube<m = [128, 128], k = [128, 128], n = [256, 256]>, label = "swa-values">
#hints5 = #pto.hints<tile = vec<[64, 256]>, label = "swa-values">
#hints6 = #pto.hints<label = "swa-values">
module {
  func.func @sliding_window_attention(%q: tensor<?x64x512xbf16>, %table: tensor<?x2xi32>, %kv: tensor<?x128x1x512xbf16>, %seqused: tensor<?xi32>, %sinks: tensor<64xf32>, %mask: tensor<256x512xi1>, %cu_seqlens_q: tensor<?xi32>, %out: tensor<?x64x512xbf16> {pto.out}) -> tensor<?x64x512xbf16> attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 4}, cube_nbuffer = {1: 2}, cube_l1_reuse = {0: 4}, combine_axis, runtime = {stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %seqused, %c0 : tensor<?xi32>
    %c64 = arith.constant 64 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c128 = arith.constant 128 : index
    %c2 = arith.constant 2 : index
    %c256 = arith.constant 256 : index
    %c3 = arith.constant 3 : index
    %0 = pto.reshape %sinks ([0] -> [0, 1]) hints #hints : tensor<64xf32> -> tensor<64x1xf32>
    %1 = pto.concat %0, %0, %0, %0 axis 0 hints #hints : tensor<64x1xf32>, tensor<64x1xf32>, tensor<64x1xf32>, tensor<64x1xf32> -> tensor<256x1xf32>
    %2 = scf.for %arg8 = %c0 to %dim step %c1 iter_args(%arg9 = %out) -> (tensor<?x64x512xbf16>) {
      %extracted = tensor.extract %cu_seqlens_q[%arg8] : tensor<?xi32>
      %3 = arith.index_cast %extracted : i32 to index
      %4 = arith.addi %arg8, %c1 : index
      %extracted_0 = tensor.extract %cu_seqlens_q[%4] : tensor<?xi32>
      %5 = arith.index_cast %extracted_0 : i32 to index
      %6 = arith.subi %5, %3 : index
      %7 = arith.addi %6, %c4 : index
      %8 = arith.subi %7, %c1 : index
      %9 = arith.floordivsi %8, %c4 : index
      %10 = scf.for %arg10 = %c0 to %9 step %c1 iter_args(%arg11 = %arg9) -> (tensor<?x64x512xbf16>) {
        %11 = arith.muli %arg10, %c4 : index
        %12 = arith.subi %6, %11 : index
        %13 = arith.minsi %12, %c4 : index
        %extracted_1 = tensor.extract %seqused[%arg8] : tensor<?xi32>
        %14 = arith.index_cast %extracted_1 : i32 to index
        %15 = arith.subi %14, %6 : index
        %16 = arith.muli %arg10, %c4 : index
        %17 = arith.addi %15, %16 : index
        %18 = arith.addi %17, %c1 : index
        %19 = arith.subi %18, %c128 : index
        %20 = arith.maxsi %19, %c0 : index
        %21 = arith.floordivsi %20, %c128 : index
        %22 = arith.addi %18, %13 : index
        %23 = arith.subi %22, %c2 : index
        %24 = arith.floordivsi %23, %c128 : index
        %25 = arith.subi %24, %21 : index
        %26 = arith.addi %25, %c1 : index
        %27 = arith.muli %arg10, %c4 : index
        %28 = arith.addi %3, %27 : index
        %29 = arith.muli %28, %c64 : index
        %30 = arith.muli %13, %c64 : index
        %31 = pto.reshape %q ([0, 1] -> [0], [2] -> [1]) hints #hints : tensor<?x64x512xbf16> -> tensor<?x512xbf16>
        %32 = pto.view %31[%29, 0] [%30, :] hints #hints : tensor<?x512xbf16> -> tensor<?x512xbf16, #bounds>
        %33 = arith.addi %18, %13 : index
        %34 = arith.subi %33, %c1 : index
        %35 = arith.muli %21, %c128 : index
        %36 = arith.subi %34, %35 : index
        %37 = arith.cmpi eq, %26, %c1 : index
        %38 = scf.if %37 -> (tensor<?x64x512xbf16>) {
          %43 = arith.minsi %21, %c1 : index
          %extracted_2 = tensor.extract %table[%arg8, %43] : tensor<?x2xi32>
          %44 = arith.index_cast %extracted_2 : i32 to index
          %45 = arith.maxsi %44, %c0 : index
          %46 = pto.view %kv[%45, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x512xbf16> -> tensor<1x128x1x512xbf16>
          %47 = pto.reshape %46 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x512xbf16> -> tensor<128x1x512xbf16>
          %48 = pto.reshape %47 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<128x1x512xbf16> -> tensor<128x512xbf16>
          %49 = pto.view %48[0, 0] [%36, :] hints #hints : tensor<128x512xbf16> -> tensor<?x512xbf16, #bounds1>
          %50 = arith.muli %21, %c128 : index
          %51 = arith.subi %50, %18 : index
          %52 = arith.addi %51, %c256 : index
          %53 = arith.muli %13, %c64 : index
          %54 = pto.view %mask[0, %52] [%53, %36] hints #hints : tensor<256x512xi1> -> tensor<?x?xi1, #bounds2>
          %55 = pto.matmul %32, %49 b_trans hints #hints1 : tensor<?x512xbf16, #bounds>, tensor<?x512xbf16, #bounds1> -> tensor<?x?xf32, #bounds2>
          %56 = pto.full 0.0441941731 : f32 [] hints #hints2 : tensor<f32>
          %57 = pto.mul %55, %56 hints #hints3 : tensor<?x?xf32, #bounds2>, tensor<f32> -> tensor<?x?xf32, #bounds2>
          %58 = pto.full 0xFF800000 : f32 [] hints #hints2 : tensor<f32>
          %59 = pto.where %54, %57, %58 hints #hints3 : tensor<?x?xi1, #bounds2>, tensor<?x?xf32, #bounds2>, tensor<f32> -> tensor<?x?xf32, #bounds2>
          %60 = pto.amax %59 axis 1 keepdim hints #hints3 : tensor<?x?xf32, #bounds2> -> tensor<?x1xf32, #bounds>
          %61 = pto.sub %59, %60 hints #hints3 : tensor<?x?xf32, #bounds2>, tensor<?x1xf32, #bounds> -> tensor<?x?xf32, #bounds2>
          %62 = pto.exp %61 hints #hints3 : tensor<?x?xf32, #bounds2> -> tensor<?x?xf32, #bounds2>
          %63 = pto.sum %62 axis 1 keepdim hints #hints3 : tensor<?x?xf32, #bounds2> -> tensor<?x1xf32, #bounds>
          %64 = pto.view %1[0, 0] [%53, :] hints #hints3 : tensor<256x1xf32> -> tensor<?x1xf32, #bounds>
          %65 = pto.sub %64, %60 hints #hints3 : tensor<?x1xf32, #bounds>, tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
          %66 = pto.exp %65 hints #hints3 : tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
          %67 = pto.add %63, %66 hints #hints3 : tensor<?x1xf32, #bounds>, tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
          %68 = pto.div %62, %67 hints #hints3 : tensor<?x?xf32, #bounds2>, tensor<?x1xf32, #bounds> -> tensor<?x?xf32, #bounds2>
          %69 = pto.cast %68 hints #hints3 : tensor<?x?xf32, #bounds2> -> tensor<?x?xbf16, #bounds2>
          %70 = pto.matmul %69, %49 hints #hints4 : tensor<?x?xbf16, #bounds2>, tensor<?x512xbf16, #bounds1> -> tensor<?x512xbf16, #bounds>
          %71 = pto.reshape %70 ([0] -> [0, 1], [1] -> [2]) hints #hints5 : tensor<?x512xbf16, #bounds> -> tensor<?x64x512xbf16, #bounds3>
          %72 = arith.muli %arg10, %c4 : index
          %73 = arith.addi %3, %72 : index
          %74 = pto.assemble %71 into %arg11[%73, 0, 0] hints #hints6 : tensor<?x64x512xbf16, #bounds3> into tensor<?x64x512xbf16>
          scf.yield %74 : tensor<?x64x512xbf16>
        } else {
          scf.yield %arg11 : tensor<?x64x512xbf16>
        }
        %39 = arith.cmpi eq, %26, %c2 : index
        %40 = scf.if %39 -> (tensor<?x64x512xbf16>) {
          %43 = arith.minsi %21, %c1 : index
          %extracted_2 = tensor.extract %table[%arg8, %43] : tensor<?x2xi32>
          %44 = arith.index_cast %extracted_2 : i32 to index
          %45 = arith.maxsi %44, %c0 : index
          %46 = pto.view %kv[%45, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x512xbf16> -> tensor<1x128x1x512xbf16>
          %47 = pto.reshape %46 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x512xbf16> -> tensor<128x1x512xbf16>
          %48 = pto.reshape %47 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<128x1x512xbf16> -> tensor<128x512xbf16>
          %49 = arith.addi %21, %c1 : index
          %50 = arith.minsi %49, %c1 : index
          %extracted_3 = tensor.extract %table[%arg8, %50] : tensor<?x2xi32>
          %51 = arith.index_cast %extracted_3 : i32 to index
          %52 = arith.maxsi %51, %c0 : index
          %53 = pto.view %kv[%52, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x512xbf16> -> tensor<1x128x1x512xbf16>
          %54 = pto.reshape %53 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x512xbf16> -> tensor<128x1x512xbf16>
          %55 = pto.reshape %54 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<128x1x512xbf16> -> tensor<128x512xbf16>
          %56 = pto.concat %48, %55 axis 0 hints #hints : tensor<128x512xbf16>, tensor<128x512xbf16> -> tensor<256x512xbf16>
          %57 = pto.view %56[0, 0] [%36, :] hints #hints : tensor<256x512xbf16> -> tensor<?x512xbf16, #bounds>
          %58 = arith.muli %21, %c128 : index
          %59 = arith.subi %58, %18 : index
          %60 = arith.addi %59, %c256 : index
          %61 = arith.muli %13, %c64 : index
          %62 = pto.view %mask[0, %60] [%61, %36] hints #hints : tensor<256x512xi1> -> tensor<?x?xi1, #bounds4>
          %63 = pto.matmul %32, %57 b_trans hints #hints1 : tensor<?x512xbf16, #bounds>, tensor<?x512xbf16, #bounds> -> tensor<?x?xf32, #bounds4>
          %64 = pto.full 0.0441941731 : f32 [] hints #hints2 : tensor<f32>
          %65 = pto.mul %63, %64 hints #hints3 : tensor<?x?xf32, #bounds4>, tensor<f32> -> tensor<?x?xf32, #bounds4>
          %66 = pto.full 0xFF800000 : f32 [] hints #hints2 : tensor<f32>
          %67 = pto.where %62, %65, %66 hints #hints3 : tensor<?x?xi1, #bounds4>, tensor<?x?xf32, #bounds4>, tensor<f32> -> tensor<?x?xf32, #bounds4>
          %68 = pto.amax %67 axis 1 keepdim hints #hints3 : tensor<?x?xf32, #bounds4> -> tensor<?x1xf32, #bounds>
          %69 = pto.sub %67, %68 hints #hints3 : tensor<?x?xf32, #bounds4>, tensor<?x1xf32, #bounds> -> tensor<?x?xf32, #bounds4>
          %70 = pto.exp %69 hints #hints3 : tensor<?x?xf32, #bounds4> -> tensor<?x?xf32, #bounds4>
          %71 = pto.sum %70 axis 1 keepdim hints #hints3 : tensor<?x?xf32, #bounds4> -> tensor<?x1xf32, #bounds>
          %72 = pto.view %1[0, 0] [%61, :] hints #hints3 : tensor<256x1xf32> -> tensor<?x1xf32, #bounds>
          %73 = pto.sub %72, %68 hints #hints3 : tensor<?x1xf32, #bounds>, tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
          %74 = pto.exp %73 hints #hints3 : tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
          %75 = pto.add %71, %74 hints #hints3 : tensor<?x1xf32, #bounds>, tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
          %76 = pto.div %70, %75 hints #hints3 : tensor<?x?xf32, #bounds4>, tensor<?x1xf32, #bounds> -> tensor<?x?xf32, #bounds4>
          %77 = pto.cast %76 hints #hints3 : tensor<?x?xf32, #bounds4> -> tensor<?x?xbf16, #bounds4>
          %78 = pto.matmul %77, %57 hints #hints4 : tensor<?x?xbf16, #bounds4>, tensor<?x512xbf16, #bounds> -> tensor<?x512xbf16, #bounds>
          %79 = pto.reshape %78 ([0] -> [0, 1], [1] -> [2]) hints #hints5 : tensor<?x512xbf16, #bounds> -> tensor<?x64x512xbf16, #bounds3>
          %80 = arith.muli %arg10, %c4 : index
          %81 = arith.addi %3, %80 : index
          %82 = pto.assemble %79 into %38[%81, 0, 0] hints #hints6 : tensor<?x64x512xbf16, #bounds3> into tensor<?x64x512xbf16>
          scf.yield %82 : tensor<?x64x512xbf16>
        } else {
          scf.yield %38 : tensor<?x64x512xbf16>
        }
        %41 = arith.cmpi eq, %26, %c3 : index
        %42 = scf.if %41 -> (tensor<?x64x512xbf16>) {
          %43 = arith.minsi %21, %c1 : index
          %extracted_2 = tensor.extract %table[%arg8, %43] : tensor<?x2xi32>
          %44 = arith.index_cast %extracted_2 : i32 to index
          %45 = arith.maxsi %44, %c0 : index
          %46 = pto.view %kv[%45, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x512xbf16> -> tensor<1x128x1x512xbf16>
          %47 = pto.reshape %46 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x512xbf16> -> tensor<128x1x512xbf16>
          %48 = pto.reshape %47 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<128x1x512xbf16> -> tensor<128x512xbf16>
          %49 = arith.addi %21, %c1 : index
          %50 = arith.minsi %49, %c1 : index
          %extracted_3 = tensor.extract %table[%arg8, %50] : tensor<?x2xi32>
          %51 = arith.index_cast %extracted_3 : i32 to index
          %52 = arith.maxsi %51, %c0 : index
          %53 = pto.view %kv[%52, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x512xbf16> -> tensor<1x128x1x512xbf16>
          %54 = pto.reshape %53 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x512xbf16> -> tensor<128x1x512xbf16>
          %55 = pto.reshape %54 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<128x1x512xbf16> -> tensor<128x512xbf16>
          %56 = arith.addi %21, %c2 : index
          %57 = arith.minsi %56, %c1 : index
          %extracted_4 = tensor.extract %table[%arg8, %57] : tensor<?x2xi32>
          %58 = arith.index_cast %extracted_4 : i32 to index
          %59 = arith.maxsi %58, %c0 : index
          %60 = pto.view %kv[%59, 0, 0, 0] [1, :, :, :] : tensor<?x128x1x512xbf16> -> tensor<1x128x1x512xbf16>
          %61 = pto.reshape %60 ([0, 1] -> [0], [2] -> [1], [3] -> [2]) : tensor<1x128x1x512xbf16> -> tensor<128x1x512xbf16>
          %62 = pto.reshape %61 ([0] -> [0], [1, 2] -> [1]) hints #hints : tensor<128x1x512xbf16> -> tensor<128x512xbf16>
          %63 = pto.concat %48, %55, %62 axis 0 hints #hints : tensor<128x512xbf16>, tensor<128x512xbf16>, tensor<128x512xbf16> -> tensor<384x512xbf16>
          %64 = pto.view %63[0, 0] [%36, :] hints #hints : tensor<384x512xbf16> -> tensor<?x512xbf16, #bounds5>
          %65 = arith.muli %21, %c128 : index
          %66 = arith.subi %65, %18 : index
          %67 = arith.addi %66, %c256 : index
          %68 = arith.muli %13, %c64 : index
          %69 = pto.view %mask[0, %67] [%68, %36] hints #hints : tensor<256x512xi1> -> tensor<?x?xi1, #bounds6>
          %70 = pto.matmul %32, %64 b_trans hints #hints1 : tensor<?x512xbf16, #bounds>, tensor<?x512xbf16, #bounds5> -> tensor<?x?xf32, #bounds6>
          %71 = pto.full 0.0441941731 : f32 [] hints #hints2 : tensor<f32>
          %72 = pto.mul %70, %71 hints #hints3 : tensor<?x?xf32, #bounds6>, tensor<f32> -> tensor<?x?xf32, #bounds6>
          %73 = pto.full 0xFF800000 : f32 [] hints #hints2 : tensor<f32>
          %74 = pto.where %69, %72, %73 hints #hints3 : tensor<?x?xi1, #bounds6>, tensor<?x?xf32, #bounds6>, tensor<f32> -> tensor<?x?xf32, #bounds6>
          %75 = pto.amax %74 axis 1 keepdim hints #hints3 : tensor<?x?xf32, #bounds6> -> tensor<?x1xf32, #bounds>
          %76 = pto.sub %74, %75 hints #hints3 : tensor<?x?xf32, #bounds6>, tensor<?x1xf32, #bounds> -> tensor<?x?xf32, #bounds6>
          %77 = pto.exp %76 hints #hints3 : tensor<?x?xf32, #bounds6> -> tensor<?x?xf32, #bounds6>
          %78 = pto.sum %77 axis 1 keepdim hints #hints3 : tensor<?x?xf32, #bounds6> -> tensor<?x1xf32, #bounds>
          %79 = pto.view %1[0, 0] [%68, :] hints #hints3 : tensor<256x1xf32> -> tensor<?x1xf32, #bounds>
          %80 = pto.sub %79, %75 hints #hints3 : tensor<?x1xf32, #bounds>, tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
          %81 = pto.exp %80 hints #hints3 : tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
          %82 = pto.add %78, %81 hints #hints3 : tensor<?x1xf32, #bounds>, tensor<?x1xf32, #bounds> -> tensor<?x1xf32, #bounds>
          %83 = pto.div %77, %82 hints #hints3 : tensor<?x?xf32, #bounds6>, tensor<?x1xf32, #bounds> -> tensor<?x?xf32, #bounds6>
          %84 = pto.cast %83 hints #hints3 : tensor<?x?xf32, #bounds6> -> tensor<?x?xbf16, #bounds6>
          %85 = pto.matmul %84, %64 hints #hints4 : tensor<?x?xbf16, #bounds6>, tensor<?x512xbf16, #bounds5> -> tensor<?x512xbf16, #bounds>
          %86 = pto.reshape %85 ([0] -> [0, 1], [1] -> [2]) hints #hints5 : tensor<?x512xbf16, #bounds> -> tensor<?x64x512xbf16, #bounds3>
          %87 = arith.muli %arg10, %c4 : index
          %88 = arith.addi %3, %87 : index
          %89 = pto.assemble %86 into %40[%88, 0, 0] hints #hints6 : tensor<?x64x512xbf16, #bounds3> into tensor<?x64x512xbf16>
          scf.yield %89 : tensor<?x64x512xbf16>
        } else {
          scf.yield %40 : tensor<?x64x512xbf16>
        }
        scf.yield %42 : tensor<?x64x512xbf16>
      }
      scf.yield %10 : tensor<?x64x512xbf16>
    }
    return %2 : tensor<?x64x512xbf16>
  }
}
