// Kernels of the op group; utils/fuzz/mutate.py changes them at random.

func.func @matmul(%a: tensor<?x512xbf16>, %b: tensor<64x512xbf16>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.matmul %a, %b b_trans : tensor<?x512xbf16>, tensor<64x512xbf16> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @scaled_matmul(%a: tensor<?x128xf8E4M3FN>, %b: tensor<128x64xf8E4M3FN>, %sa: tensor<?x2x2xf8E8M0FNU>, %sb: tensor<2x64x2xf8E8M0FNU>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb
     : tensor<?x128xf8E4M3FN>, tensor<?x2x2xf8E8M0FNU>, tensor<128x64xf8E4M3FN>, tensor<2x64x2xf8E8M0FNU> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

#tile = #pto.hints<tile = vec<[8, 64]>, label = "mm">
func.func @epilogue(%a: tensor<?x512xi8>, %b: tensor<64x512xi8>, %c: tensor<1x64xi32>, %s: tensor<64xf32>, %out0: tensor<?x64xf16> {pto.out}) -> tensor<?x64xf16> attributes {pto.kernel} {
  %r = pto.matmul %a, %b bias %c scale_by %s b_trans relu hints #tile : tensor<?x512xi8>, tensor<64x512xi8>, bias tensor<1x64xi32>, scale_by tensor<64xf32> -> tensor<?x64xf16>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf16> into tensor<?x64xf16>
  return %ret0 : tensor<?x64xf16>
}
