// Kernels of the op group; utils/fuzz/mutate.py changes them at random.

func.func @dequantize(%x: tensor<?x64xi8>, %s: tensor<?x1xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.dequantize %x scale %s : tensor<?x64xi8>, tensor<?x1xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @layer_norm(%x: tensor<?x64xf32>, %g: tensor<1x64xf32>, %b: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.layer_norm %x, %g shift %b eps 1.0e-6 : tensor<?x64xf32>, tensor<1x64xf32> shift tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @quantize(%x: tensor<?x64xf32>, %s: tensor<?x1xf32>, %out0: tensor<?x64xi8> {pto.out}) -> tensor<?x64xi8> attributes {pto.kernel} {
  %r = pto.quantize %x scale %s : tensor<?x64xf32>, tensor<?x1xf32> -> tensor<?x64xi8>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi8> into tensor<?x64xi8>
  return %ret0 : tensor<?x64xi8>
}

// -----

func.func @rms_norm(%x: tensor<?x64xbf16>, %g: tensor<1x64xf32>, %out0: tensor<?x64xbf16> {pto.out}) -> tensor<?x64xbf16> attributes {pto.kernel} {
  %r = pto.rms_norm %x, %g eps 1.0e-6 : tensor<?x64xbf16>, tensor<1x64xf32> -> tensor<?x64xbf16>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xbf16> into tensor<?x64xbf16>
  return %ret0 : tensor<?x64xbf16>
}

// -----

func.func @rope(%x: tensor<?x8x64xbf16>, %c: tensor<?x1x64xbf16>, %s: tensor<?x1x64xbf16>, %out0: tensor<?x8x64xbf16> {pto.out}) -> tensor<?x8x64xbf16> attributes {pto.kernel} {
  %r = pto.rope half %x, %c, %s : tensor<?x8x64xbf16>, tensor<?x1x64xbf16>, tensor<?x1x64xbf16> -> tensor<?x8x64xbf16>
  %ret0 = pto.assemble %r into %out0[0, 0, 0] : tensor<?x8x64xbf16> into tensor<?x8x64xbf16>
  return %ret0 : tensor<?x8x64xbf16>
}

// -----

func.func @softmax(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.softmax %x axis 1 : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}
