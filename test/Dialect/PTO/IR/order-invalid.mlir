// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifiers of sorting and choosing refuse.

func.func @axis_c1_sort(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.sort' op expects an axis within rank 1 (axis_c1), but found 1}}
  %v, %i = pto.sort %x axis 1 : tensor<4xf32> -> tensor<4xf32>, tensor<4xi32>
  return
}

// -----

func.func @axis_c1_argsort(%x: tensor<f32>) {
  // expected-error @+1 {{'pto.argsort' op expects an axis within rank 0 (axis_c1), but found 0}}
  %i = pto.argsort %x axis 0 : tensor<f32> -> tensor<i32>
  return
}

// -----

func.func @scan_c1_sorted_values(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.sort' op expects the shape of the operand (scan_c1), but found 'tensor<4xf32>' and 'tensor<5xf32>'}}
  %v, %i = pto.sort %x axis 0 : tensor<4xf32> -> tensor<5xf32>, tensor<4xi32>
  return
}

// -----

func.func @scan_c1_sorted_positions(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.sort' op expects the shape of the operand (scan_c1), but found 'tensor<4xf32>' and 'tensor<5xi32>'}}
  %v, %i = pto.sort %x axis 0 : tensor<4xf32> -> tensor<4xf32>, tensor<5xi32>
  return
}

// -----

func.func @scan_c1_argsort(%x: tensor<4x?xf32>) {
  // expected-error @+1 {{'pto.argsort' op expects the shape of the operand (scan_c1), but found 'tensor<4x?xf32>' and 'tensor<?xi32>'}}
  %i = pto.argsort %x axis 0 : tensor<4x?xf32> -> tensor<?xi32>
  return
}

// -----

func.func @topk_c1_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'pto.topk' op expects at least one dimension (topk_c1), but found 'tensor<f32>'}}
  %v, %i = pto.topk %x k 1 : tensor<f32> -> tensor<f32>, tensor<i32>
  return
}

// -----

func.func @topk_c2_zero(%x: tensor<?xf32>) {
  // expected-error @+1 {{'pto.topk' op expects a positive k within the last extent (topk_c2), but found 0 and 'tensor<?xf32>'}}
  %v, %i = pto.topk %x k 0 : tensor<?xf32> -> tensor<?xf32>, tensor<?xi32>
  return
}

// -----

func.func @topk_c2_too_many(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.topk' op expects a positive k within the last extent (topk_c2), but found 5 and 'tensor<4xf32>'}}
  %v, %i = pto.topk %x k 5 : tensor<4xf32> -> tensor<5xf32>, tensor<5xi32>
  return
}

// -----

func.func @topk_c3_values(%x: tensor<?x64xf32>) {
  // expected-error @+1 {{'pto.topk' op expects results like 'tensor<?x8xf32>' (topk_c3), but found 'tensor<?x9xf32>'}}
  %v, %i = pto.topk %x k 8 : tensor<?x64xf32> -> tensor<?x9xf32>, tensor<?x8xi32>
  return
}

// -----

func.func @topk_c3_indices(%x: tensor<?x64xf32>) {
  // expected-error @+1 {{'pto.topk' op expects results like 'tensor<?x8xi32>' (topk_c3), but found 'tensor<8xi32>'}}
  %v, %i = pto.topk %x k 8 : tensor<?x64xf32> -> tensor<?x8xf32>, tensor<8xi32>
  return
}

// -----

func.func @topk_keeps_the_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.topk' op failed to verify that all of {src, values} have same element type}}
  %v, %i = pto.topk %x k 1 : tensor<4xf32> -> tensor<1xf16>, tensor<1xi32>
  return
}

// -----

func.func @sort_keeps_the_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.sort' op failed to verify that all of {src, values} have same element type}}
  %v, %i = pto.sort %x axis 0 : tensor<4xf32> -> tensor<4xf16>, tensor<4xi32>
  return
}

// -----

func.func @one_hot_c1_rank(%x: tensor<4xi32>) {
  // expected-error @+1 {{'pto.one_hot' op expects the operand's shape and one static dimension more (one_hot_c1), but found 'tensor<4xi32>' and 'tensor<4xi32>'}}
  %r = pto.one_hot %x : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @one_hot_c1_extent(%x: tensor<4xi32>) {
  // expected-error @+1 {{'pto.one_hot' op expects the operand's shape and one static dimension more (one_hot_c1), but found 'tensor<4xi32>' and 'tensor<5x16xi32>'}}
  %r = pto.one_hot %x : tensor<4xi32> -> tensor<5x16xi32>
  return
}

// -----

func.func @one_hot_c1_dynamic(%x: tensor<4xi32>) {
  // expected-error @+1 {{'pto.one_hot' op expects the operand's shape and one static dimension more (one_hot_c1), but found 'tensor<4xi32>' and 'tensor<4x?xi32>'}}
  %r = pto.one_hot %x : tensor<4xi32> -> tensor<4x?xi32>
  return
}
