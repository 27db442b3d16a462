// Kernels of the op group; utils/fuzz/mutate.py changes them at random.

func.func @concat(%x: tensor<?x32xf32>, %y: tensor<?x16xf32>, %out0: tensor<?x48xf32> {pto.out}) -> tensor<?x48xf32> attributes {pto.kernel} {
  %r = pto.concat %x, %y axis 1 : tensor<?x32xf32>, tensor<?x16xf32> -> tensor<?x48xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x48xf32> into tensor<?x48xf32>
  return %ret0 : tensor<?x48xf32>
}

// -----

func.func @expand(%x: tensor<1x64xf32>, %n_in: tensor<i64>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %n_i = tensor.extract %n_in[] : tensor<i64>
  %n = arith.index_cast %n_i : i64 to index
  %r = pto.expand %x [%n, :] : tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @fill_pad(%x: tensor<?x64xf32, #pto.bounds<[16, ?]>>, %out0: tensor<16x64xf32> {pto.out}) -> tensor<16x64xf32> attributes {pto.kernel} {
  %r = pto.fill_pad %x value 0.0 : f32 : tensor<?x64xf32, #pto.bounds<[16, ?]>> -> tensor<16x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<16x64xf32> into tensor<16x64xf32>
  return %ret0 : tensor<16x64xf32>
}

// -----

func.func @full(%n_in: tensor<i64>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %n_i = tensor.extract %n_in[] : tensor<i64>
  %n = arith.index_cast %n_i : i64 to index
  %r = pto.full 0.0 : f32 [%n, 64] : tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @iota(%n_in: tensor<i64>, %out0: tensor<?xi32> {pto.out}) -> tensor<?xi32> attributes {pto.kernel} {
  %n_i = tensor.extract %n_in[] : tensor<i64>
  %n = arith.index_cast %n_i : i64 to index
  %r = pto.iota 0 : i32 step 1 : i32 axis 0 [%n] : tensor<?xi32>
  %ret0 = pto.assemble %r into %out0[0] : tensor<?xi32> into tensor<?xi32>
  return %ret0 : tensor<?xi32>
}

// -----

func.func @pack(%x: tensor<?x64xi4>, %out0: tensor<?x32xui8> {pto.out}) -> tensor<?x32xui8> attributes {pto.kernel} {
  %r = pto.pack %x : tensor<?x64xi4> -> tensor<?x32xui8>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x32xui8> into tensor<?x32xui8>
  return %ret0 : tensor<?x32xui8>
}

// -----

func.func @pack_nz(%x: tensor<64x48xbf16>, %out0: tensor<3x4x16x16xbf16> {pto.out}) -> tensor<3x4x16x16xbf16> attributes {pto.kernel} {
  %r = pto.pack_nz %x : tensor<64x48xbf16> -> tensor<3x4x16x16xbf16>
  %ret0 = pto.assemble %r into %out0[0, 0, 0, 0] : tensor<3x4x16x16xbf16> into tensor<3x4x16x16xbf16>
  return %ret0 : tensor<3x4x16x16xbf16>
}

// -----

func.func @pad(%x: tensor<?x60xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.pad %x high [0, 4] value 0.0 : f32 : tensor<?x60xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @permute(%x: tensor<?x8x64xf32>, %out0: tensor<64x?x8xf32> {pto.out}) -> tensor<64x?x8xf32> attributes {pto.kernel} {
  %r = pto.permute %x [2, 0, 1] : tensor<?x8x64xf32> -> tensor<64x?x8xf32>
  %ret0 = pto.assemble %r into %out0[0, 0, 0] : tensor<64x?x8xf32> into tensor<64x?x8xf32>
  return %ret0 : tensor<64x?x8xf32>
}

// -----

func.func @reinterpret(%x: tensor<?x64xf32>, %out0: tensor<?x128xi16> {pto.out}) -> tensor<?x128xi16> attributes {pto.kernel} {
  %r = pto.reinterpret %x : tensor<?x64xf32> -> tensor<?x128xi16>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x128xi16> into tensor<?x128xi16>
  return %ret0 : tensor<?x128xi16>
}

// -----

func.func @reshape(%x: tensor<?x512xf32>, %out0: tensor<?x8x64xf32> {pto.out}) -> tensor<?x8x64xf32> attributes {pto.kernel} {
  %r = pto.reshape %x ([0] -> [0], [1] -> [1, 2]) : tensor<?x512xf32> -> tensor<?x8x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0, 0] : tensor<?x8x64xf32> into tensor<?x8x64xf32>
  return %ret0 : tensor<?x8x64xf32>
}

// -----

func.func @transpose(%x: tensor<?x8x64xf32>, %out0: tensor<8x?x64xf32> {pto.out}) -> tensor<8x?x64xf32> attributes {pto.kernel} {
  %r = pto.transpose %x 0, 1 : tensor<?x8x64xf32> -> tensor<8x?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0, 0] : tensor<8x?x64xf32> into tensor<8x?x64xf32>
  return %ret0 : tensor<8x?x64xf32>
}

// -----

func.func @tril(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.tril %x diagonal -1 : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @triu(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.triu %x diagonal -1 : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @unpack(%x: tensor<?x32xui8>, %out0: tensor<?x64xi4> {pto.out}) -> tensor<?x64xi4> attributes {pto.kernel} {
  %r = pto.unpack %x : tensor<?x32xui8> -> tensor<?x64xi4>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi4> into tensor<?x64xi4>
  return %ret0 : tensor<?x64xi4>
}

// -----

func.func @unpack_nz(%x: tensor<3x4x16x16xbf16>, %out0: tensor<64x48xbf16> {pto.out}) -> tensor<64x48xbf16> attributes {pto.kernel} {
  %r = pto.unpack_nz %x : tensor<3x4x16x16xbf16> -> tensor<64x48xbf16>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<64x48xbf16> into tensor<64x48xbf16>
  return %ret0 : tensor<64x48xbf16>
}
