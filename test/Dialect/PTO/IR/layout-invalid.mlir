// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifiers of expansion, padding, triangles, fractal order and other
// element types refuse.

func.func @expand_c1_count(%x: tensor<1xf32>) {
  // expected-error @+1 {{'pto.expand' op expects one size per result dimension, static ones its extent (expand_c1), but found 0 sizes and 'tensor<4xf32>'}}
  %r = pto.expand %x [] : tensor<1xf32> -> tensor<4xf32>
  return
}

// -----

func.func @expand_c1_extent(%x: tensor<1xf32>) {
  // expected-error @+1 {{'pto.expand' op expects one size per result dimension, static ones its extent (expand_c1), but found 1 sizes and 'tensor<4xf32>'}}
  %r = pto.expand %x [5] : tensor<1xf32> -> tensor<4xf32>
  return
}

// -----

func.func @expand_c1_dynamic(%x: tensor<1xf32>) {
  // expected-error @+1 {{'pto.expand' op expects one size per result dimension, static ones its extent (expand_c1), but found 1 sizes and 'tensor<?xf32>'}}
  %r = pto.expand %x [5] : tensor<1xf32> -> tensor<?xf32>
  return
}

// -----

func.func @expand_c2_extent(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{'pto.expand' op expects dimensions of extent 1 or of the result's extent (expand_c2), but found 'tensor<2x4xf32>' and 'tensor<8x4xf32>'}}
  %r = pto.expand %x [8, 4] : tensor<2x4xf32> -> tensor<8x4xf32>
  return
}

// -----

func.func @expand_c2_rank(%x: tensor<1x4xf32>) {
  // expected-error @+1 {{'pto.expand' op expects dimensions of extent 1 or of the result's extent (expand_c2), but found 'tensor<1x4xf32>' and 'tensor<4xf32>'}}
  %r = pto.expand %x [4] : tensor<1x4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @expand_c3_new_dimension(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.expand' op expects size ':' of dimension 0 to be the operand's extent (expand_c3), but found 'tensor<4xf32>' and 'tensor<1x4xf32>'}}
  %r = pto.expand %x [:, :] : tensor<4xf32> -> tensor<1x4xf32>
  return
}

// -----

func.func @expand_c3_extent(%x: tensor<1xf32>) {
  // expected-error @+1 {{'pto.expand' op expects size ':' of dimension 0 to be the operand's extent (expand_c3), but found 'tensor<1xf32>' and 'tensor<4xf32>'}}
  %r = pto.expand %x [:] : tensor<1xf32> -> tensor<4xf32>
  return
}

// -----

func.func @expand_negative_size(%x: tensor<1xf32>) {
  // expected-error @+1 {{custom op 'pto.expand' expects a size that is not negative, but found -1}}
  %r = pto.expand %x [-1] : tensor<1xf32> -> tensor<1xf32>
  return
}

// -----

func.func @pad_c1_count(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.pad' op expects one amount per dimension, none negative (pad_c1), but found [1] for 'tensor<4x4xf32>'}}
  %r = pto.pad %x high [1] value 0.0 : f32 : tensor<4x4xf32> -> tensor<5x4xf32>
  return
}

// -----

func.func @pad_c1_negative(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.pad' op expects one amount per dimension, none negative (pad_c1), but found [-1] for 'tensor<4xf32>'}}
  %r = pto.pad %x high [-1] value 0.0 : f32 : tensor<4xf32> -> tensor<3xf32>
  return
}

// -----

func.func @pad_c2_extent(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.pad' op expects the operand's extents plus [2] (pad_c2), but found 'tensor<4xf32>' and 'tensor<5xf32>'}}
  %r = pto.pad %x high [2] value 0.0 : f32 : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @pad_c2_rank(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.pad' op expects the operand's extents plus [2] (pad_c2), but found 'tensor<4xf32>' and 'tensor<6x1xf32>'}}
  %r = pto.pad %x high [2] value 0.0 : f32 : tensor<4xf32> -> tensor<6x1xf32>
  return
}

// -----

func.func @pad_c2_beyond_64_bits(%x: tensor<1xf32>) {
  // expected-error @+1 {{'pto.pad' op expects the operand's extents plus [9223372036854775807] (pad_c2), but found 'tensor<1xf32>' and 'tensor<7xf32>'}}
  %r = pto.pad %x high [9223372036854775807] value 0.0 : f32 : tensor<1xf32> -> tensor<7xf32>
  return
}

// -----

func.func @pad_c3_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.pad' op expects a value of the element type (pad_c3), but found 0 : i32 for 'tensor<5xf32>'}}
  %r = pto.pad %x high [1] value 0 : i32 : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @pad_c3_text(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected ':'}}
  %r = pto.pad %x high [1] value "0" : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @fill_pad_c1_dynamic(%x: tensor<?xf32>) {
  // expected-error @+1 {{'pto.fill_pad' op expects a static result that holds the operand (fill_pad_c1), but found 'tensor<?xf32>' and 'tensor<?xf32>'}}
  %r = pto.fill_pad %x value 0.0 : f32 : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @fill_pad_c1_extent(%x: tensor<5xf32>) {
  // expected-error @+1 {{'pto.fill_pad' op expects a static result that holds the operand (fill_pad_c1), but found 'tensor<5xf32>' and 'tensor<4xf32>'}}
  %r = pto.fill_pad %x value 0.0 : f32 : tensor<5xf32> -> tensor<4xf32>
  return
}

// -----

func.func @fill_pad_c1_bound(%x: tensor<?xf32, #pto.bounds<[5]>>) {
  // expected-error @+1 {{'pto.fill_pad' op expects a static result that holds the operand (fill_pad_c1), but found 'tensor<?xf32, #pto.bounds<[5]>>' and 'tensor<4xf32>'}}
  %r = pto.fill_pad %x value 0.0 : f32 : tensor<?xf32, #pto.bounds<[5]>> -> tensor<4xf32>
  return
}

// -----

func.func @fill_pad_c1_rank(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.fill_pad' op expects a static result that holds the operand (fill_pad_c1), but found 'tensor<4xf32>' and 'tensor<1x4xf32>'}}
  %r = pto.fill_pad %x value 0.0 : f32 : tensor<4xf32> -> tensor<1x4xf32>
  return
}

// -----

func.func @pad_c3_fill(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.fill_pad' op expects a value of the element type (pad_c3), but found 0.000000e+00 : f16 for 'tensor<4xf32>'}}
  %r = pto.fill_pad %x value 0.0 : f16 : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @triangle_c1_vector(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.tril' op expects at least two dimensions (triangle_c1), but found 'tensor<4xf32>'}}
  %r = pto.tril %x : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @triangle_c2_shape(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.triu' op expects the shape of the operand (triangle_c2), but found 'tensor<4x4xf32>' and 'tensor<4x5xf32>'}}
  %r = pto.triu %x : tensor<4x4xf32> -> tensor<4x5xf32>
  return
}

// -----

func.func @nz_c1_matrix(%x: tensor<2x16x8xf32>) {
  // expected-error @+1 {{'pto.pack_nz' op expects a matrix of rank 2 and a fractal tensor of rank 4 (nz_c1), but found 'tensor<2x16x8xf32>' and 'tensor<1x1x16x8xf32>'}}
  %r = pto.pack_nz %x : tensor<2x16x8xf32> -> tensor<1x1x16x8xf32>
  return
}

// -----

func.func @nz_c1_fractal(%x: tensor<1x16x8xf32>) {
  // expected-error @+1 {{'pto.unpack_nz' op expects a matrix of rank 2 and a fractal tensor of rank 4 (nz_c1), but found 'tensor<16x8xf32>' and 'tensor<1x16x8xf32>'}}
  %r = pto.unpack_nz %x : tensor<1x16x8xf32> -> tensor<16x8xf32>
  return
}

// -----

func.func @nz_c2_columns(%x: tensor<16x16xf32>) {
  // expected-error @+1 {{'pto.pack_nz' op expects a static matrix and its fractals of 16 rows and 8 columns (nz_c2), but found 'tensor<16x16xf32>' and 'tensor<1x1x16x16xf32>'}}
  %r = pto.pack_nz %x : tensor<16x16xf32> -> tensor<1x1x16x16xf32>
  return
}

// -----

func.func @nz_c2_dynamic(%x: tensor<1x?x16x8xf32>) {
  // expected-error @+1 {{'pto.unpack_nz' op expects a static matrix and its fractals of 16 rows and 8 columns (nz_c2), but found 'tensor<?x8xf32>' and 'tensor<1x?x16x8xf32>'}}
  %r = pto.unpack_nz %x : tensor<1x?x16x8xf32> -> tensor<?x8xf32>
  return
}

// -----

func.func @reinterpret_c1_shape(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.reinterpret' op expects the operand's shape but for the last dimension (reinterpret_c1), but found 'tensor<4x4xf32>' and 'tensor<2x16xi16>'}}
  %r = pto.reinterpret %x : tensor<4x4xf32> -> tensor<2x16xi16>
  return
}

// -----

func.func @reinterpret_c1_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'pto.reinterpret' op expects the operand's shape but for the last dimension (reinterpret_c1), but found 'tensor<f32>' and 'tensor<i32>'}}
  %r = pto.reinterpret %x : tensor<f32> -> tensor<i32>
  return
}

// -----

func.func @reinterpret_c2_bytes(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.reinterpret' op expects as many bytes in the last dimension (reinterpret_c2), but found 'tensor<4x4xf32>' and 'tensor<4x4xi16>'}}
  %r = pto.reinterpret %x : tensor<4x4xf32> -> tensor<4x4xi16>
  return
}

// -----

func.func @reinterpret_c2_dynamic(%x: tensor<?xf32>) {
  // expected-error @+1 {{'pto.reinterpret' op expects as many bytes in the last dimension (reinterpret_c2), but found 'tensor<?xf32>' and 'tensor<?xi16>'}}
  %r = pto.reinterpret %x : tensor<?xf32> -> tensor<?xi16>
  return
}

// -----

func.func @reinterpret_c2_beyond_64_bits(%x: tensor<4611686018427387904xi32>) {
  // expected-error @+1 {{'pto.reinterpret' op expects as many bytes in the last dimension (reinterpret_c2), but found 'tensor<4611686018427387904xi32>' and 'tensor<0xi16>'}}
  %r = pto.reinterpret %x : tensor<4611686018427387904xi32> -> tensor<0xi16>
  return
}

// -----

func.func @pack_c1_extent(%x: tensor<4xi4>) {
  // expected-error @+1 {{'pto.pack' op expects a static last dimension twice as long in 4-bit elements as in bytes (pack_c1), but found 'tensor<4xi4>' and 'tensor<4xui8>'}}
  %r = pto.pack %x : tensor<4xi4> -> tensor<4xui8>
  return
}

// -----

func.func @pack_c1_odd(%x: tensor<5xi4>) {
  // expected-error @+1 {{'pto.pack' op expects a static last dimension twice as long in 4-bit elements as in bytes (pack_c1), but found 'tensor<5xi4>' and 'tensor<2xui8>'}}
  %r = pto.pack %x : tensor<5xi4> -> tensor<2xui8>
  return
}

// -----

func.func @pack_c1_dynamic(%x: tensor<?xui8>) {
  // expected-error @+1 {{'pto.unpack' op expects a static last dimension twice as long in 4-bit elements as in bytes (pack_c1), but found 'tensor<?xi4>' and 'tensor<?xui8>'}}
  %r = pto.unpack %x : tensor<?xui8> -> tensor<?xi4>
  return
}

// -----

func.func @pack_c1_other_dimension(%x: tensor<3x2xui8>) {
  // expected-error @+1 {{'pto.unpack' op expects a static last dimension twice as long in 4-bit elements as in bytes (pack_c1), but found 'tensor<4x4xf4E2M1FN>' and 'tensor<3x2xui8>'}}
  %r = pto.unpack %x : tensor<3x2xui8> -> tensor<4x4xf4E2M1FN>
  return
}
