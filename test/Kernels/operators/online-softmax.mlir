// online-softmax, case r8-n1-d32-block32: softmax times values, block by block.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[?, 32]>
#bounds1 = #pto.bounds<[32, ?]>
#hints = #pto.hints<tile = vec<[16, 32]>>
#hints1 = #pto.hints<tile = vec<[16, 32]>, label = "online-softmax">
#hints2 = #pto.hints<tile = cube<m = [128, 128], k = [128, 128], n = [128, 128]>, label = "online-softmax">
module {
  func.func @online_softmax(%scores: tensor<8x?xf32>, %values: tensor<?x32xbf16>, %out: tensor<8x32xbf16> {pto.out}, %greatest: tensor<8x1xf32> {pto.out}, %weight_sum: tensor<8x1xf32> {pto.out}) -> (tensor<8x32xbf16>, tensor<8x1xf32>, tensor<8x1xf32>) attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 4}, cube_nbuffer = {-1: 2}, cube_l1_reuse = {-1: 2}, runtime = {device_sched_mode = 1 : i64, stitch_function_max_num = 128 : i64}>} {
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %scores, %c1 : tensor<8x?xf32>
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %0 = pto.full 0.000000e+00 : f32 [8, 1] hints #hints : tensor<8x1xf32>
    %1 = pto.full 0.000000e+00 : f32 [8, 1] hints #hints : tensor<8x1xf32>
    %2 = pto.full 0.000000e+00 : f32 [8, 32] hints #hints : tensor<8x32xf32>
    %3 = arith.addi %dim, %c32 : index
    %4 = arith.subi %3, %c1 : index
    %5 = arith.floordivsi %4, %c32 : index
    %6:6 = pto.loop (%arg5, %arg6) in (%c0 to %5 step %c1) factors [8, 4, 2, 1] replicate iter_args(%arg7 = %out, %arg8 = %greatest, %arg9 = %weight_sum, %arg10 = %2, %arg11 = %0, %arg12 = %1) -> (tensor<8x32xbf16>, tensor<8x1xf32>, tensor<8x1xf32>, tensor<8x32xf32>, tensor<8x1xf32>, tensor<8x1xf32>) {
      %7 = arith.muli %arg5, %c32 : index
      %8 = arith.subi %dim, %7 : index
      %9 = arith.minsi %8, %c32 : index
      %10 = arith.muli %arg5, %c32 : index
      %11 = pto.view %scores[0, %10] [:, %9] hints #hints : tensor<8x?xf32> -> tensor<8x?xf32, #bounds>
      %12 = arith.muli %arg5, %c32 : index
      %13 = pto.view %values[%12, 0] [%9, :] hints #hints : tensor<?x32xbf16> -> tensor<?x32xbf16, #bounds1>
      %14 = arith.cmpi eq, %arg5, %c0 : index
      %15:3 = scf.if %14 -> (tensor<8x1xf32>, tensor<8x1xf32>, tensor<8x32xf32>) {
        %25 = pto.amax %11 axis 1 keepdim hints #hints1 : tensor<8x?xf32, #bounds> -> tensor<8x1xf32>
        %26 = pto.sub %11, %25 hints #hints1 : tensor<8x?xf32, #bounds>, tensor<8x1xf32> -> tensor<8x?xf32, #bounds>
        %27 = pto.exp %26 hints #hints1 : tensor<8x?xf32, #bounds> -> tensor<8x?xf32, #bounds>
        %28 = pto.sum %27 axis 1 keepdim hints #hints1 : tensor<8x?xf32, #bounds> -> tensor<8x1xf32>
        %29 = pto.cast %27 hints #hints1 : tensor<8x?xf32, #bounds> -> tensor<8x?xbf16, #bounds>
        %30 = pto.matmul %29, %13 hints #hints2 : tensor<8x?xbf16, #bounds>, tensor<?x32xbf16, #bounds1> -> tensor<8x32xf32>
        scf.yield %25, %28, %30 : tensor<8x1xf32>, tensor<8x1xf32>, tensor<8x32xf32>
      } else {
        %25 = pto.amax %11 axis 1 keepdim hints #hints1 : tensor<8x?xf32, #bounds> -> tensor<8x1xf32>
        %26 = pto.maximum %arg11, %25 hints #hints1 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
        %27 = pto.sub %arg11, %26 hints #hints1 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
        %28 = pto.exp %27 hints #hints1 : tensor<8x1xf32> -> tensor<8x1xf32>
        %29 = pto.sub %11, %25 hints #hints1 : tensor<8x?xf32, #bounds>, tensor<8x1xf32> -> tensor<8x?xf32, #bounds>
        %30 = pto.exp %29 hints #hints1 : tensor<8x?xf32, #bounds> -> tensor<8x?xf32, #bounds>
        %31 = pto.sum %30 axis 1 keepdim hints #hints1 : tensor<8x?xf32, #bounds> -> tensor<8x1xf32>
        %32 = pto.cast %30 hints #hints1 : tensor<8x?xf32, #bounds> -> tensor<8x?xbf16, #bounds>
        %33 = pto.matmul %32, %13 hints #hints2 : tensor<8x?xbf16, #bounds>, tensor<?x32xbf16, #bounds1> -> tensor<8x32xf32>
        %34 = pto.sub %25, %26 hints #hints1 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
        %35 = pto.exp %34 hints #hints1 : tensor<8x1xf32> -> tensor<8x1xf32>
        %36 = pto.mul %31, %35 hints #hints1 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
        %37 = pto.mul %33, %35 hints #hints1 : tensor<8x32xf32>, tensor<8x1xf32> -> tensor<8x32xf32>
        %38 = pto.mul %arg12, %28 hints #hints1 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
        %39 = pto.add %38, %36 hints #hints1 : tensor<8x1xf32>, tensor<8x1xf32> -> tensor<8x1xf32>
        %40 = pto.mul %arg10, %28 hints #hints1 : tensor<8x32xf32>, tensor<8x1xf32> -> tensor<8x32xf32>
        %41 = pto.add %40, %37 hints #hints1 : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<8x32xf32>
        scf.yield %26, %39, %41 : tensor<8x1xf32>, tensor<8x1xf32>, tensor<8x32xf32>
      }
      %16 = arith.addi %arg5, %c1 : index
      %17 = arith.cmpi sge, %16, %5 : index
      %18:3 = scf.if %17 -> (tensor<8x32xbf16>, tensor<8x1xf32>, tensor<8x1xf32>) {
        %25 = pto.div %15#2, %15#1 hints #hints1 : tensor<8x32xf32>, tensor<8x1xf32> -> tensor<8x32xf32>
        %26 = pto.cast %25 hints #hints1 : tensor<8x32xf32> -> tensor<8x32xbf16>
        %27 = pto.assemble %26 into %arg7[0, 0] hints #hints1 : tensor<8x32xbf16> into tensor<8x32xbf16>
        %28 = pto.assemble %15#0 into %arg8[0, 0] hints #hints1 : tensor<8x1xf32> into tensor<8x1xf32>
        %29 = pto.assemble %15#1 into %arg9[0, 0] hints #hints1 : tensor<8x1xf32> into tensor<8x1xf32>
        scf.yield %27, %28, %29 : tensor<8x32xbf16>, tensor<8x1xf32>, tensor<8x1xf32>
      } else {
        scf.yield %arg7, %arg8, %arg9 : tensor<8x32xbf16>, tensor<8x1xf32>, tensor<8x1xf32>
      }
      %19 = pto.full 0.000000e+00 : f32 [8, 32] hints #hints : tensor<8x32xf32>
      %20 = pto.assemble %15#2 into %19[0, 0] hints #hints : tensor<8x32xf32> into tensor<8x32xf32>
      %21 = pto.full 0.000000e+00 : f32 [8, 1] hints #hints : tensor<8x1xf32>
      %22 = pto.assemble %15#0 into %21[0, 0] hints #hints : tensor<8x1xf32> into tensor<8x1xf32>
      %23 = pto.full 0.000000e+00 : f32 [8, 1] hints #hints : tensor<8x1xf32>
      %24 = pto.assemble %15#1 into %23[0, 0] hints #hints : tensor<8x1xf32> into tensor<8x1xf32>
      pto.yield %18#0, %18#1, %18#2, %20, %22, %24 : tensor<8x32xbf16>, tensor<8x1xf32>, tensor<8x1xf32>, tensor<8x32xf32>, tensor<8x1xf32>, tensor<8x1xf32>
    }
    return %6#0, %6#1, %6#2 : tensor<8x32xbf16>, tensor<8x1xf32>, tensor<8x1xf32>
  }
}
