// dequantize, case t1-n96: int32 to f32 and bf16 by a scale per row and per column.
// Made by utils/operator-fixtures.py.

#bounds = #pto.bounds<[32, ?]>
#bounds1 = #pto.bounds<[8, ?]>
#hints = #pto.hints<tile = vec<[1, 1024]>>
#hints1 = #pto.hints<tile = vec<[8, 1024]>, label = "Dequantize">
#hints2 = #pto.hints<tile = vec<[1, 1024]>, label = "Dequantize">
module {
  func.func @dequantize(%acc: tensor<?x96xi32>, %row_scale: tensor<?x1xf32>, %column_scale: tensor<96x1xf32>, %y: tensor<?x96xf32> {pto.out}, %z: tensor<?x96xbf16> {pto.out}) -> (tensor<?x96xf32>, tensor<?x96xbf16>) attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 2}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %acc, %c0 : tensor<?x96xi32>
    %dim_0 = tensor.dim %row_scale, %c0 : tensor<?x1xf32>
    %c32 = arith.constant 32 : index
    %c8 = arith.constant 8 : index
    %c1 = arith.constant 1 : index
    %0 = pto.reshape %column_scale ([0, 1] -> [0, 1]) hints #hints : tensor<96x1xf32> -> tensor<1x96xf32>
    %1:2 = pto.loop (%arg5, %arg6) in (%c0 to %dim step %c1) factors [32, 8, 1] iter_args(%arg7 = %y, %arg8 = %z) -> (tensor<?x96xf32>, tensor<?x96xbf16>) factor 32 {
      %2 = pto.view %acc[%arg5, 0] [32, :] hints #hints1 : tensor<?x96xi32> -> tensor<32x96xi32>
      %3 = pto.cast %2 hints #hints1 : tensor<32x96xi32> -> tensor<32x96xf32>
      %4 = arith.subi %dim_0, %arg5 : index
      %5 = arith.minsi %c32, %4 : index
      %6 = pto.view %row_scale[%arg5, 0] [%5, :] hints #hints1 : tensor<?x1xf32> -> tensor<?x1xf32, #bounds>
      %7 = pto.view %3[0, 0] [%5, :] hints #hints1 : tensor<32x96xf32> -> tensor<?x96xf32, #bounds>
      %8 = pto.mul %7, %6 hints #hints1 : tensor<?x96xf32, #bounds>, tensor<?x1xf32, #bounds> -> tensor<?x96xf32, #bounds>
      %9 = pto.mul %8, %0 hints #hints1 : tensor<?x96xf32, #bounds>, tensor<1x96xf32> -> tensor<?x96xf32, #bounds>
      %10 = pto.assemble %9 into %arg7[%arg5, 0] hints #hints1 : tensor<?x96xf32, #bounds> into tensor<?x96xf32>
      %11 = pto.cast %9 hints #hints1 : tensor<?x96xf32, #bounds> -> tensor<?x96xbf16, #bounds>
      %12 = pto.assemble %11 into %arg8[%arg5, 0] hints #hints1 : tensor<?x96xbf16, #bounds> into tensor<?x96xbf16>
      pto.yield %10, %12 : tensor<?x96xf32>, tensor<?x96xbf16>
    } factor 8 (%arg5, %arg6, %arg7, %arg8) {
      %2 = pto.view %acc[%arg5, 0] [8, :] hints #hints1 : tensor<?x96xi32> -> tensor<8x96xi32>
      %3 = pto.cast %2 hints #hints1 : tensor<8x96xi32> -> tensor<8x96xf32>
      %4 = arith.subi %dim_0, %arg5 : index
      %5 = arith.minsi %c8, %4 : index
      %6 = pto.view %row_scale[%arg5, 0] [%5, :] hints #hints1 : tensor<?x1xf32> -> tensor<?x1xf32, #bounds1>
      %7 = pto.view %3[0, 0] [%5, :] hints #hints1 : tensor<8x96xf32> -> tensor<?x96xf32, #bounds1>
      %8 = pto.mul %7, %6 hints #hints1 : tensor<?x96xf32, #bounds1>, tensor<?x1xf32, #bounds1> -> tensor<?x96xf32, #bounds1>
      %9 = pto.mul %8, %0 hints #hints1 : tensor<?x96xf32, #bounds1>, tensor<1x96xf32> -> tensor<?x96xf32, #bounds1>
      %10 = pto.assemble %9 into %arg7[%arg5, 0] hints #hints1 : tensor<?x96xf32, #bounds1> into tensor<?x96xf32>
      %11 = pto.cast %9 hints #hints1 : tensor<?x96xf32, #bounds1> -> tensor<?x96xbf16, #bounds1>
      %12 = pto.assemble %11 into %arg8[%arg5, 0] hints #hints1 : tensor<?x96xbf16, #bounds1> into tensor<?x96xbf16>
      pto.yield %10, %12 : tensor<?x96xf32>, tensor<?x96xbf16>
    } factor 1 (%arg5, %arg6, %arg7, %arg8) {
      %2 = pto.view %acc[%arg5, 0] [1, :] hints #hints2 : tensor<?x96xi32> -> tensor<1x96xi32>
      %3 = pto.cast %2 hints #hints2 : tensor<1x96xi32> -> tensor<1x96xf32>
      %4 = pto.view %row_scale[%arg5, 0] [1, :] hints #hints2 : tensor<?x1xf32> -> tensor<1x1xf32>
      %5 = pto.mul %3, %4 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %6 = pto.mul %5, %0 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %7 = pto.assemble %6 into %arg7[%arg5, 0] hints #hints2 : tensor<1x96xf32> into tensor<?x96xf32>
      %8 = pto.cast %6 hints #hints2 : tensor<1x96xf32> -> tensor<1x96xbf16>
      %9 = pto.assemble %8 into %arg8[%arg5, 0] hints #hints2 : tensor<1x96xbf16> into tensor<?x96xbf16>
      pto.yield %7, %9 : tensor<?x96xf32>, tensor<?x96xbf16>
    }
    return %1#0, %1#1 : tensor<?x96xf32>, tensor<?x96xbf16>
  }
}
