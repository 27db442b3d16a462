// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifier of pto.scatter refuses.

func.func @axis_c1_scatter(%s: tensor<4xf32>, %d: tensor<4xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{'pto.scatter' op expects an axis within rank 1 (axis_c1), but found 1}}
  %r = pto.scatter set %s into %d at %i axis 1 : tensor<4xf32>, tensor<4xi32> into tensor<4xf32>
  return
}

// -----

func.func @scatter_c1_src(%s: tensor<1x4xf32>, %d: tensor<4xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{'pto.scatter' op expects 'src', 'dst' and the index of one rank (scatter_c1), but found 'tensor<1x4xf32>', 'tensor<4xf32>' and 'tensor<4xi32>'}}
  %r = pto.scatter set %s into %d at %i axis 0 : tensor<1x4xf32>, tensor<4xi32> into tensor<4xf32>
  return
}

// -----

func.func @scatter_c1_index(%s: tensor<4x4xf32>, %d: tensor<4x4xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{'pto.scatter' op expects 'src', 'dst' and the index of one rank (scatter_c1), but found 'tensor<4x4xf32>', 'tensor<4x4xf32>' and 'tensor<4xi32>'}}
  %r = pto.scatter add %s into %d at %i axis 0 : tensor<4x4xf32>, tensor<4xi32> into tensor<4x4xf32>
  return
}

// -----

func.func @scatter_c2_longer_than_src(%s: tensor<4x4xf32>, %d: tensor<8x8xf32>, %i: tensor<4x5xi32>) {
  // expected-error @+1 {{'pto.scatter' op expects an index that is no longer than 'src' and 'dst' in dimension 1 (scatter_c2), but found 'tensor<4x5xi32>', 'tensor<4x4xf32>' and 'tensor<8x8xf32>'}}
  %r = pto.scatter set %s into %d at %i axis 1 : tensor<4x4xf32>, tensor<4x5xi32> into tensor<8x8xf32>
  return
}

// -----

func.func @scatter_c2_longer_than_dst(%s: tensor<8x4xf32>, %d: tensor<7x4xf32>, %i: tensor<8x4xi32>) {
  // expected-error @+1 {{'pto.scatter' op expects an index that is no longer than 'src' and 'dst' in dimension 0 (scatter_c2), but found 'tensor<8x4xi32>', 'tensor<8x4xf32>' and 'tensor<7x4xf32>'}}
  %r = pto.scatter set %s into %d at %i axis 1 : tensor<8x4xf32>, tensor<8x4xi32> into tensor<7x4xf32>
  return
}

// -----

func.func @scatter_c3_add(%s: tensor<4xi1>, %d: tensor<4xi1>, %i: tensor<4xi32>) {
  // expected-error @+1 {{'pto.scatter' op expects a number type with 'add' and 'multiply' (scatter_c3), but found 'tensor<4xi1>'}}
  %r = pto.scatter add %s into %d at %i axis 0 : tensor<4xi1>, tensor<4xi32> into tensor<4xi1>
  return
}

// -----

func.func @scatter_c3_multiply(%s: tensor<4xf8E4M3FN>, %d: tensor<4xf8E4M3FN>, %i: tensor<4xi32>) {
  // expected-error @+1 {{'pto.scatter' op expects a number type with 'add' and 'multiply' (scatter_c3), but found 'tensor<4xf8E4M3FN>'}}
  %r = pto.scatter multiply %s into %d at %i axis 0 : tensor<4xf8E4M3FN>, tensor<4xi32> into tensor<4xf8E4M3FN>
  return
}

// -----

func.func @unknown_mode(%s: tensor<4xf32>, %d: tensor<4xf32>, %i: tensor<4xi32>) {
  // expected-error @+2 {{custom op 'pto.scatter' expected ::mlir::pto::ScatterMode to be one of: set, add, multiply}}
  // expected-error @+1 {{custom op 'pto.scatter' failed to parse PTO_ScatterModeAttr parameter 'value' which is to be a `::mlir::pto::ScatterMode`}}
  %r = pto.scatter maximum %s into %d at %i axis 0 : tensor<4xf32>, tensor<4xi32> into tensor<4xf32>
  return
}

// -----

func.func @two_types(%s: tensor<4xf16>, %d: tensor<4xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{'pto.scatter' op failed to verify that all of {src, dst} have same element type}}
  %r = pto.scatter set %s into %d at %i axis 0 : tensor<4xf16>, tensor<4xi32> into tensor<4xf32>
  return
}
