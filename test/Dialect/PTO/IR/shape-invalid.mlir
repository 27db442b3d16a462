// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifiers of reshape, transpose, permute and concat refuse.

func.func @reshape_c1_result_missing(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects groups of every source and every result dimension (reshape_c1), but found counts [1] and [1] for 'tensor<4xf32>' and 'tensor<4x1xf32>'}}
  %r = pto.reshape %x ([0] -> [0]) : tensor<4xf32> -> tensor<4x1xf32>
  return
}

// -----

func.func @reshape_c1_source_missing(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects groups of every source and every result dimension (reshape_c1), but found counts [1] and [1] for 'tensor<4x4xf32>' and 'tensor<4xf32>'}}
  %r = pto.reshape %x ([0] -> [0]) : tensor<4x4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @reshape_c1_order(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{custom op 'pto.reshape' expects dimension 0 next (reshape_c1), but found 1}}
  %r = pto.reshape %x ([1] -> [0], [0] -> [1]) : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @reshape_c1_twice(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{custom op 'pto.reshape' expects dimension 1 next (reshape_c1), but found 0}}
  %r = pto.reshape %x ([0, 0] -> [0]) : tensor<4x4xf32> -> tensor<16xf32>
  return
}

// -----

func.func @reshape_c1_counts(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects groups of every source and every result dimension (reshape_c1), but found counts [-1, 2] and [1, 0] for 'tensor<4xf32>' and 'tensor<4xf32>'}}
  %r = "pto.reshape"(%x) <{srcGroups = array<i64: -1, 2>, resultGroups = array<i64: 1, 0>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reshape_c1_unpaired(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects groups of every source and every result dimension (reshape_c1), but found counts [1] and [1, 0] for 'tensor<4xf32>' and 'tensor<4xf32>'}}
  %r = "pto.reshape"(%x) <{srcGroups = array<i64: 1>, resultGroups = array<i64: 1, 0>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reshape_c2_static(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects as many elements on either side of a group (reshape_c2), but found group [0, 1] -> [0] of 'tensor<4x4xf32>' and 'tensor<15xf32>'}}
  %r = pto.reshape %x ([0, 1] -> [0]) : tensor<4x4xf32> -> tensor<15xf32>
  return
}

// -----

func.func @reshape_c2_divides(%x: tensor<15xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects as many elements on either side of a group (reshape_c2), but found group [0] -> [0, 1] of 'tensor<15xf32>' and 'tensor<?x4xf32>'}}
  %r = pto.reshape %x ([0] -> [0, 1]) : tensor<15xf32> -> tensor<?x4xf32>
  return
}

// -----

func.func @reshape_c2_per_group(%x: tensor<4x6xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects as many elements on either side of a group (reshape_c2), but found group [0] -> [0] of 'tensor<4x6xf32>' and 'tensor<6x4xf32>'}}
  %r = pto.reshape %x ([0] -> [0], [1] -> [1]) : tensor<4x6xf32> -> tensor<6x4xf32>
  return
}

// -----

func.func @reshape_c2_beyond_64_bits(%x: tensor<4294967296x4294967296xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects as many elements on either side of a group (reshape_c2), but found group [0, 1] -> [0] of 'tensor<4294967296x4294967296xf32>' and 'tensor<0xf32>'}}
  %r = pto.reshape %x ([0, 1] -> [0]) : tensor<4294967296x4294967296xf32> -> tensor<0xf32>
  return
}

// -----

func.func @reshape_c3_two_dynamic(%x: tensor<?x?xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects at most one dynamic dimension on each side of a group (reshape_c3), but found group [0, 1] -> [0, 1] of 'tensor<?x?xf32>' and 'tensor<?x8xf32>'}}
  %r = pto.reshape %x ([0, 1] -> [0, 1]) : tensor<?x?xf32> -> tensor<?x8xf32>
  return
}

// -----

func.func @reshape_c3_bounded(%x: tensor<?x?xf32, #pto.bounds<[4, ?]>>) {
  // expected-error @+1 {{'pto.reshape' op expects at most one dynamic dimension on each side of a group (reshape_c3), but found group [0, 1] -> [0] of 'tensor<?x?xf32, #pto.bounds<[4, ?]>>' and 'tensor<?xf32>'}}
  %r = pto.reshape %x ([0, 1] -> [0]) : tensor<?x?xf32, #pto.bounds<[4, ?]>> -> tensor<?xf32>
  return
}

// -----

func.func @reshape_c3_split(%x: tensor<?xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects at most one dynamic dimension on each side of a group (reshape_c3), but found group [0] -> [0, 1] of 'tensor<?xf32>' and 'tensor<?x?xf32>'}}
  %r = pto.reshape %x ([0] -> [0, 1]) : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @reshape_c4_not_leading(%x: tensor<4x?xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects a dynamic dimension to be the first of its side but for extents of 1 (reshape_c4), but found group [0, 1] -> [0] of 'tensor<4x?xf32>' and 'tensor<?xf32>'}}
  %r = pto.reshape %x ([0, 1] -> [0]) : tensor<4x?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @reshape_c4_result(%x: tensor<?xf32>) {
  // expected-error @+1 {{'pto.reshape' op expects a dynamic dimension to be the first of its side but for extents of 1 (reshape_c4), but found group [0] -> [0, 1, 2] of 'tensor<?xf32>' and 'tensor<1x2x?xf32>'}}
  %r = pto.reshape %x ([0] -> [0, 1, 2]) : tensor<?xf32> -> tensor<1x2x?xf32>
  return
}

// -----

func.func @reshape_keeps_the_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.reshape' op failed to verify that all of {src, result} have same element type}}
  %r = pto.reshape %x ([0] -> [0]) : tensor<4xf32> -> tensor<4xi32>
  return
}

// -----

func.func @transpose_c1_outside(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.transpose' op expects dimensions within rank 2 (transpose_c1), but found 0 and 2}}
  %r = pto.transpose %x 0, 2 : tensor<4x8xf32> -> tensor<8x4xf32>
  return
}

// -----

func.func @transpose_c1_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'pto.transpose' op expects dimensions within rank 0 (transpose_c1), but found 0 and 0}}
  %r = pto.transpose %x 0, 0 : tensor<f32> -> tensor<f32>
  return
}

// -----

func.func @transpose_c2_shape(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.transpose' op expects the operand's shape with dimensions 0 and 1 swapped (transpose_c2), but found 'tensor<4x8xf32>' and 'tensor<4x8xf32>'}}
  %r = pto.transpose %x 0, 1 : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @permute_c1_twice(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.permute' op expects a permutation of 2 dimensions (permute_c1), but found [0, 0]}}
  %r = pto.permute %x [0, 0] : tensor<4x8xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @permute_c1_count(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.permute' op expects a permutation of 2 dimensions (permute_c1), but found [0]}}
  %r = pto.permute %x [0] : tensor<4x8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @permute_c1_outside(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.permute' op expects a permutation of 2 dimensions (permute_c1), but found [9223372036854775807, -1]}}
  %r = pto.permute %x [9223372036854775807, -1] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @permute_c2_shape(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.permute' op expects the operand's shape in the order [1, 0] (permute_c2), but found 'tensor<4x8xf32>' and 'tensor<4x8xf32>'}}
  %r = pto.permute %x [1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @concat_c1_ranks(%x: tensor<4xf32>, %y: tensor<1x4xf32>) {
  // expected-error @+1 {{'pto.concat' op expects pieces of the result's rank and an axis within it (concat_c1), but found 'tensor<4xf32>', 'tensor<1x4xf32>', axis 0 and 'tensor<8xf32>'}}
  %r = pto.concat %x, %y axis 0 : tensor<4xf32>, tensor<1x4xf32> -> tensor<8xf32>
  return
}

// -----

func.func @concat_c1_axis(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.concat' op expects pieces of the result's rank and an axis within it (concat_c1), but found 'tensor<4xf32>', 'tensor<4xf32>', axis 1 and 'tensor<8xf32>'}}
  %r = pto.concat %x, %x axis 1 : tensor<4xf32>, tensor<4xf32> -> tensor<8xf32>
  return
}

// -----

func.func @concat_c2_other_dimension(%x: tensor<4x8xf32>, %y: tensor<5x8xf32>) {
  // expected-error @+1 {{'pto.concat' op expects pieces of the result's shape but for axis 1 (concat_c2), but found 'tensor<5x8xf32>' and 'tensor<4x16xf32>'}}
  %r = pto.concat %x, %y axis 1 : tensor<4x8xf32>, tensor<5x8xf32> -> tensor<4x16xf32>
  return
}

// -----

func.func @concat_c3_sum(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.concat' op expects the pieces' sum 8 along axis 0 (concat_c3), but found 'tensor<9x8xf32>'}}
  %r = pto.concat %x, %x axis 0 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<9x8xf32>
  return
}

// -----

func.func @concat_c3_sum_beyond_64_bits(%x: tensor<9223372036854775807xf32>) {
  // expected-error @+1 {{'pto.concat' op expects the pieces' sum 9223372036854775807 along axis 0 (concat_c3), but found 'tensor<5xf32>'}}
  %r = pto.concat %x, %x axis 0 : tensor<9223372036854775807xf32>, tensor<9223372036854775807xf32> -> tensor<5xf32>
  return
}

// -----

func.func @concat_of_nothing() {
  // expected-error @+1 {{'pto.concat' op expected 1 or more operands, but found 0}}
  %r = "pto.concat"() <{axis = 0 : i64}> : () -> tensor<4xf32>
  return
}

// -----

func.func @concat_keeps_the_type(%x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @+1 {{'pto.concat' op requires the same element type for all operands and results}}
  %r = pto.concat %x, %y axis 0 : tensor<4xf32>, tensor<4xf16> -> tensor<8xf32>
  return
}
