// softmax, case t1-n80-d32: softmax of rows, with mask and sink, times values.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[16, 512]>, label = "softmax">
#hints1 = #pto.hints<tile = vec<[16, 512]>, label = "values">
#hints2 = #pto.hints<tile = cube<m = [64, 64], k = [128, 128], n = [128, 128]>, label = "values">
#hints3 = #pto.hints<tile = vec<[4, 512]>, label = "softmax">
#hints4 = #pto.hints<tile = vec<[4, 512]>, label = "values">
#hints5 = #pto.hints<tile = vec<[1, 512]>, label = "softmax">
#hints6 = #pto.hints<tile = vec<[1, 512]>, label = "values">
module {
  func.func @softmax_values(%scores: tensor<?x80xf32>, %mask: tensor<?x80xi1>, %sink: tensor<?x1xf32>, %values: tensor<80x32xbf16>, %p: tensor<?x80xf32> {pto.out}, %out: tensor<?x32xbf16> {pto.out}) -> (tensor<?x80xf32>, tensor<?x32xbf16>) attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 4}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %scores, %c0 : tensor<?x80xf32>
    %c1 = arith.constant 1 : index
    %0:2 = pto.loop (%arg6, %arg7) in (%c0 to %dim step %c1) factors [64, 16, 4, 1] iter_args(%arg8 = %p, %arg9 = %out) -> (tensor<?x80xf32>, tensor<?x32xbf16>) factor 64 {
      %1 = pto.view %scores[%arg6, 0] [64, :] hints #hints : tensor<?x80xf32> -> tensor<64x80xf32>
      %2 = pto.amax %1 axis 1 keepdim hints #hints : tensor<64x80xf32> -> tensor<64x1xf32>
      %3 = pto.sub %1, %2 hints #hints : tensor<64x80xf32>, tensor<64x1xf32> -> tensor<64x80xf32>
      %4 = pto.exp %3 hints #hints : tensor<64x80xf32> -> tensor<64x80xf32>
      %5 = pto.sum %4 axis 1 keepdim hints #hints : tensor<64x80xf32> -> tensor<64x1xf32>
      %6 = pto.div %4, %5 hints #hints : tensor<64x80xf32>, tensor<64x1xf32> -> tensor<64x80xf32>
      %7 = pto.assemble %6 into %arg8[%arg6, 0] hints #hints : tensor<64x80xf32> into tensor<?x80xf32>
      %8 = pto.cast %6 hints #hints1 : tensor<64x80xf32> -> tensor<64x80xbf16>
      %9 = pto.matmul %8, %values hints #hints2 : tensor<64x80xbf16>, tensor<80x32xbf16> -> tensor<64x32xbf16>
      %10 = pto.assemble %9 into %arg9[%arg6, 0] hints #hints1 : tensor<64x32xbf16> into tensor<?x32xbf16>
      pto.yield %7, %10 : tensor<?x80xf32>, tensor<?x32xbf16>
    } factor 16 (%arg6, %arg7, %arg8, %arg9) {
      %1 = pto.view %scores[%arg6, 0] [16, :] hints #hints : tensor<?x80xf32> -> tensor<16x80xf32>
      %2 = pto.amax %1 axis 1 keepdim hints #hints : tensor<16x80xf32> -> tensor<16x1xf32>
      %3 = pto.sub %1, %2 hints #hints : tensor<16x80xf32>, tensor<16x1xf32> -> tensor<16x80xf32>
      %4 = pto.exp %3 hints #hints : tensor<16x80xf32> -> tensor<16x80xf32>
      %5 = pto.sum %4 axis 1 keepdim hints #hints : tensor<16x80xf32> -> tensor<16x1xf32>
      %6 = pto.div %4, %5 hints #hints : tensor<16x80xf32>, tensor<16x1xf32> -> tensor<16x80xf32>
      %7 = pto.assemble %6 into %arg8[%arg6, 0] hints #hints : tensor<16x80xf32> into tensor<?x80xf32>
      %8 = pto.cast %6 hints #hints1 : tensor<16x80xf32> -> tensor<16x80xbf16>
      %9 = pto.matmul %8, %values hints #hints2 : tensor<16x80xbf16>, tensor<80x32xbf16> -> tensor<16x32xbf16>
      %10 = pto.assemble %9 into %arg9[%arg6, 0] hints #hints1 : tensor<16x32xbf16> into tensor<?x32xbf16>
      pto.yield %7, %10 : tensor<?x80xf32>, tensor<?x32xbf16>
    } factor 4 (%arg6, %arg7, %arg8, %arg9) {
      %1 = pto.view %scores[%arg6, 0] [4, :] hints #hints3 : tensor<?x80xf32> -> tensor<4x80xf32>
      %2 = pto.amax %1 axis 1 keepdim hints #hints3 : tensor<4x80xf32> -> tensor<4x1xf32>
      %3 = pto.sub %1, %2 hints #hints3 : tensor<4x80xf32>, tensor<4x1xf32> -> tensor<4x80xf32>
      %4 = pto.exp %3 hints #hints3 : tensor<4x80xf32> -> tensor<4x80xf32>
      %5 = pto.sum %4 axis 1 keepdim hints #hints3 : tensor<4x80xf32> -> tensor<4x1xf32>
      %6 = pto.div %4, %5 hints #hints3 : tensor<4x80xf32>, tensor<4x1xf32> -> tensor<4x80xf32>
      %7 = pto.assemble %6 into %arg8[%arg6, 0] hints #hints3 : tensor<4x80xf32> into tensor<?x80xf32>
      %8 = pto.cast %6 hints #hints4 : tensor<4x80xf32> -> tensor<4x80xbf16>
      %9 = pto.matmul %8, %values hints #hints2 : tensor<4x80xbf16>, tensor<80x32xbf16> -> tensor<4x32xbf16>
      %10 = pto.assemble %9 into %arg9[%arg6, 0] hints #hints4 : tensor<4x32xbf16> into tensor<?x32xbf16>
      pto.yield %7, %10 : tensor<?x80xf32>, tensor<?x32xbf16>
    } factor 1 (%arg6, %arg7, %arg8, %arg9) {
      %1 = pto.view %scores[%arg6, 0] [1, :] hints #hints5 : tensor<?x80xf32> -> tensor<1x80xf32>
      %2 = pto.amax %1 axis 1 keepdim hints #hints5 : tensor<1x80xf32> -> tensor<1x1xf32>
      %3 = pto.sub %1, %2 hints #hints5 : tensor<1x80xf32>, tensor<1x1xf32> -> tensor<1x80xf32>
      %4 = pto.exp %3 hints #hints5 : tensor<1x80xf32> -> tensor<1x80xf32>
      %5 = pto.sum %4 axis 1 keepdim hints #hints5 : tensor<1x80xf32> -> tensor<1x1xf32>
      %6 = pto.div %4, %5 hints #hints5 : tensor<1x80xf32>, tensor<1x1xf32> -> tensor<1x80xf32>
      %7 = pto.assemble %6 into %arg8[%arg6, 0] hints #hints5 : tensor<1x80xf32> into tensor<?x80xf32>
      %8 = pto.cast %6 hints #hints6 : tensor<1x80xf32> -> tensor<1x80xbf16>
      %9 = pto.matmul %8, %values hints #hints2 : tensor<1x80xbf16>, tensor<80x32xbf16> -> tensor<1x32xbf16>
      %10 = pto.assemble %9 into %arg9[%arg6, 0] hints #hints6 : tensor<1x32xbf16> into tensor<?x32xbf16>
      pto.yield %7, %10 : tensor<?x80xf32>, tensor<?x32xbf16>
    }
    return %0#0, %0#1 : tensor<?x80xf32>, tensor<?x32xbf16>
  }
}
