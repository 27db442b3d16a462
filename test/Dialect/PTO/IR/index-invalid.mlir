// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifiers of access by index tensors refuse.

func.func @axis_c1_gather(%x: tensor<4xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{'pto.gather' op expects an axis within rank 1 (axis_c1), but found 1}}
  %r = pto.gather %x, %i axis 1 : tensor<4xf32>, tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

func.func @gather_c1_rank(%x: tensor<4x4xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{'pto.gather' op expects an index of the operand's rank and the result's shape (gather_c1), but found 'tensor<4x4xf32>', 'tensor<4xi32>' and 'tensor<4xf32>'}}
  %r = pto.gather %x, %i axis 0 : tensor<4x4xf32>, tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

func.func @gather_c1_result(%x: tensor<4x4xf32>, %i: tensor<4x2xi32>) {
  // expected-error @+1 {{'pto.gather' op expects an index of the operand's rank and the result's shape (gather_c1), but found 'tensor<4x4xf32>', 'tensor<4x2xi32>' and 'tensor<4x4xf32>'}}
  %r = pto.gather %x, %i axis 1 : tensor<4x4xf32>, tensor<4x2xi32> -> tensor<4x4xf32>
  return
}

// -----

func.func @gather_c2_longer(%x: tensor<4x4xf32>, %i: tensor<5x4xi32>) {
  // expected-error @+1 {{'pto.gather' op expects an index that is no longer than the operand in dimension 0 (gather_c2), but found 'tensor<5x4xi32>' and 'tensor<4x4xf32>'}}
  %r = pto.gather %x, %i axis 1 : tensor<4x4xf32>, tensor<5x4xi32> -> tensor<5x4xf32>
  return
}

// -----

func.func @axis_c1_index_select(%x: tensor<4xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{'pto.index_select' op expects an axis within rank 1 (axis_c1), but found 1}}
  %r = pto.index_select %x, %i axis 1 : tensor<4xf32>, tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

func.func @index_select_c1_scalar(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error @+1 {{'pto.index_select' op expects an index of rank 1 or 2 (index_select_c1), but found 'tensor<i32>'}}
  %r = pto.index_select %x, %i axis 0 : tensor<4xf32>, tensor<i32> -> tensor<f32>
  return
}

// -----

func.func @index_select_c1_rank_3(%x: tensor<4xf32>, %i: tensor<1x1x1xi32>) {
  // expected-error @+1 {{'pto.index_select' op expects an index of rank 1 or 2 (index_select_c1), but found 'tensor<1x1x1xi32>'}}
  %r = pto.index_select %x, %i axis 0 : tensor<4xf32>, tensor<1x1x1xi32> -> tensor<1x1x1xf32>
  return
}

// -----

func.func @index_select_c2_shape(%x: tensor<4x64xf32>, %i: tensor<8xi32>) {
  // expected-error @+1 {{'pto.index_select' op expects the operand's shape with dimension 0 replaced by the index's shape (index_select_c2), but found 'tensor<4x64xf32>', 'tensor<8xi32>' and 'tensor<4x64xf32>'}}
  %r = pto.index_select %x, %i axis 0 : tensor<4x64xf32>, tensor<8xi32> -> tensor<4x64xf32>
  return
}

// -----

func.func @gather_rows_c1_source(%x: tensor<4xf32>, %i: tensor<2xi32>, %t: tensor<1xi32>) {
  // expected-error @+1 {{'pto.gather_rows' op expects a source of rank 2, index and table of rank 1 (gather_rows_c1), but found 'tensor<4xf32>', 'tensor<2xi32>' and 'tensor<1xi32>'}}
  %r = pto.gather_rows %x, %i through %t block 4 : tensor<4xf32>, tensor<2xi32>, tensor<1xi32> -> tensor<2xf32>
  return
}

// -----

func.func @gather_rows_c1_index(%x: tensor<4x8xf32>, %i: tensor<1x2xi32>, %t: tensor<1xi32>) {
  // expected-error @+1 {{'pto.gather_rows' op expects a source of rank 2, index and table of rank 1 (gather_rows_c1), but found 'tensor<4x8xf32>', 'tensor<1x2xi32>' and 'tensor<1xi32>'}}
  %r = pto.gather_rows %x, %i through %t block 4 : tensor<4x8xf32>, tensor<1x2xi32>, tensor<1xi32> -> tensor<2x8xf32>
  return
}

// -----

func.func @gather_rows_c1_table(%x: tensor<4x8xf32>, %i: tensor<2xi32>, %t: tensor<1x1xi32>) {
  // expected-error @+1 {{'pto.gather_rows' op expects a source of rank 2, index and table of rank 1 (gather_rows_c1), but found 'tensor<4x8xf32>', 'tensor<2xi32>' and 'tensor<1x1xi32>'}}
  %r = pto.gather_rows %x, %i through %t block 4 : tensor<4x8xf32>, tensor<2xi32>, tensor<1x1xi32> -> tensor<2x8xf32>
  return
}

// -----

func.func @gather_rows_c2_result(%x: tensor<4x8xf32>, %i: tensor<2xi32>, %t: tensor<1xi32>) {
  // expected-error @+1 {{'pto.gather_rows' op expects a row of the source per index (gather_rows_c2), but found 'tensor<4x8xf32>', 'tensor<2xi32>' and 'tensor<2x7xf32>'}}
  %r = pto.gather_rows %x, %i through %t block 4 : tensor<4x8xf32>, tensor<2xi32>, tensor<1xi32> -> tensor<2x7xf32>
  return
}

// -----

func.func @gather_rows_c3_zero(%x: tensor<4x8xf32>, %i: tensor<2xi32>, %t: tensor<1xi32>) {
  // expected-error @+1 {{'pto.gather_rows' op expects a positive block size (gather_rows_c3), but found 0}}
  %r = pto.gather_rows %x, %i through %t block 0 : tensor<4x8xf32>, tensor<2xi32>, tensor<1xi32> -> tensor<2x8xf32>
  return
}

// -----

func.func @gather_rows_c3_negative(%x: tensor<4x8xf32>, %i: tensor<2xi32>, %t: tensor<1xi32>) {
  // expected-error @+1 {{'pto.gather_rows' op expects a positive block size (gather_rows_c3), but found -4}}
  %r = pto.gather_rows %x, %i through %t block -4 : tensor<4x8xf32>, tensor<2xi32>, tensor<1xi32> -> tensor<2x8xf32>
  return
}

// -----

func.func @scatter_update_c1_dst(%s: tensor<2x8xf32>, %d: tensor<8xf32>, %i: tensor<2xi32>) {
  // expected-error @+1 {{'pto.scatter_update' op expects 'dst' and 'src' of rank 2 or 4 and an index of rank 1 or 2 (scatter_update_c1), but found 'tensor<8xf32>', 'tensor<2x8xf32>' and 'tensor<2xi32>'}}
  %r = pto.scatter_update %s into %d at %i : tensor<2x8xf32>, tensor<2xi32> into tensor<8xf32>
  return
}

// -----

func.func @scatter_update_c1_src(%s: tensor<1x2x8xf32>, %d: tensor<4x8xf32>, %i: tensor<2xi32>) {
  // expected-error @+1 {{'pto.scatter_update' op expects 'dst' and 'src' of rank 2 or 4 and an index of rank 1 or 2 (scatter_update_c1), but found 'tensor<4x8xf32>', 'tensor<1x2x8xf32>' and 'tensor<2xi32>'}}
  %r = pto.scatter_update %s into %d at %i : tensor<1x2x8xf32>, tensor<2xi32> into tensor<4x8xf32>
  return
}

// -----

func.func @scatter_update_c1_index(%s: tensor<2x8xf32>, %d: tensor<4x8xf32>, %i: tensor<1x1x2xi32>) {
  // expected-error @+1 {{'pto.scatter_update' op expects 'dst' and 'src' of rank 2 or 4 and an index of rank 1 or 2 (scatter_update_c1), but found 'tensor<4x8xf32>', 'tensor<2x8xf32>' and 'tensor<1x1x2xi32>'}}
  %r = pto.scatter_update %s into %d at %i : tensor<2x8xf32>, tensor<1x1x2xi32> into tensor<4x8xf32>
  return
}

// -----

func.func @scatter_update_c2_rows(%s: tensor<2x8xf32>, %d: tensor<4x9xf32>, %i: tensor<2xi32>) {
  // expected-error @+1 {{'pto.scatter_update' op expects rows of the same length (scatter_update_c2), but found 'tensor<2x8xf32>' and 'tensor<4x9xf32>'}}
  %r = pto.scatter_update %s into %d at %i : tensor<2x8xf32>, tensor<2xi32> into tensor<4x9xf32>
  return
}

// -----

func.func @scatter_update_c3_count(%s: tensor<2x3x1x8xf32>, %d: tensor<4x8xf32>, %i: tensor<2x2xi32>) {
  // expected-error @+1 {{'pto.scatter_update' op expects a position per row of 'src' (scatter_update_c3), but found 'tensor<2x2xi32>' and 'tensor<2x3x1x8xf32>'}}
  %r = pto.scatter_update %s into %d at %i : tensor<2x3x1x8xf32>, tensor<2x2xi32> into tensor<4x8xf32>
  return
}

// -----

func.func @axis_c1_index_add(%s: tensor<2x8xf32>, %d: tensor<4x8xf32>, %i: tensor<2xi32>) {
  // expected-error @+1 {{'pto.index_add' op expects an axis within rank 2 (axis_c1), but found 2}}
  %r = pto.index_add %s into %d at %i axis 2 : tensor<2x8xf32>, tensor<2xi32> into tensor<4x8xf32>
  return
}

// -----

func.func @index_add_c1_rank(%s: tensor<2x8xf32>, %d: tensor<4x8xf32>, %i: tensor<1x2xi32>) {
  // expected-error @+1 {{'pto.index_add' op expects an index of rank 1 with the extent of 'src' at the axis (index_add_c1), but found 'tensor<1x2xi32>' and 'tensor<2x8xf32>'}}
  %r = pto.index_add %s into %d at %i axis 0 : tensor<2x8xf32>, tensor<1x2xi32> into tensor<4x8xf32>
  return
}

// -----

func.func @index_add_c1_extent(%s: tensor<2x8xf32>, %d: tensor<4x8xf32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{'pto.index_add' op expects an index of rank 1 with the extent of 'src' at the axis (index_add_c1), but found 'tensor<3xi32>' and 'tensor<2x8xf32>'}}
  %r = pto.index_add %s into %d at %i axis 0 : tensor<2x8xf32>, tensor<3xi32> into tensor<4x8xf32>
  return
}

// -----

func.func @index_add_c2_other_dimension(%s: tensor<2x9xf32>, %d: tensor<4x8xf32>, %i: tensor<2xi32>) {
  // expected-error @+1 {{'pto.index_add' op expects 'src' to have the shape of 'dst' but for axis 0 (index_add_c2), but found 'tensor<2x9xf32>' and 'tensor<4x8xf32>'}}
  %r = pto.index_add %s into %d at %i axis 0 : tensor<2x9xf32>, tensor<2xi32> into tensor<4x8xf32>
  return
}

// -----

func.func @index_add_c2_rank(%s: tensor<2xf32>, %d: tensor<4x8xf32>, %i: tensor<2xi32>) {
  // expected-error @+1 {{'pto.index_add' op expects 'src' to have the shape of 'dst' but for axis 0 (index_add_c2), but found 'tensor<2xf32>' and 'tensor<4x8xf32>'}}
  %r = pto.index_add %s into %d at %i axis 0 : tensor<2xf32>, tensor<2xi32> into tensor<4x8xf32>
  return
}

// -----

func.func @index_put_c1_too_many(%s: tensor<8xf32>, %d: tensor<4xf32>, %i: tensor<8xi32>) {
  // expected-error @+1 {{'pto.index_put' op expects 1 to rank(dst) indices of rank 1 with the first extent of 'src' (index_put_c1), but found 'tensor<8xi32>', 'tensor<8xi32>' for 'tensor<8xf32>' and 'tensor<4xf32>'}}
  %r = pto.index_put %s into %d at (%i, %i) : tensor<8xf32>, (tensor<8xi32>, tensor<8xi32>) into tensor<4xf32>
  return
}

// -----

func.func @index_put_c1_extent(%s: tensor<8xf32>, %d: tensor<4xf32>, %i: tensor<7xi32>) {
  // expected-error @+1 {{'pto.index_put' op expects 1 to rank(dst) indices of rank 1 with the first extent of 'src' (index_put_c1), but found 'tensor<7xi32>' for 'tensor<8xf32>' and 'tensor<4xf32>'}}
  %r = pto.index_put %s into %d at (%i) : tensor<8xf32>, (tensor<7xi32>) into tensor<4xf32>
  return
}

// -----

func.func @index_put_c1_rank(%s: tensor<8xf32>, %d: tensor<4xf32>, %i: tensor<1x8xi32>) {
  // expected-error @+1 {{'pto.index_put' op expects 1 to rank(dst) indices of rank 1 with the first extent of 'src' (index_put_c1), but found 'tensor<1x8xi32>' for 'tensor<8xf32>' and 'tensor<4xf32>'}}
  %r = pto.index_put %s into %d at (%i) : tensor<8xf32>, (tensor<1x8xi32>) into tensor<4xf32>
  return
}

// -----

func.func @index_put_c1_none(%s: tensor<8xf32>, %d: tensor<4xf32>) {
  // expected-error @+1 {{'pto.index_put' op expects 1 to rank(dst) indices of rank 1 with the first extent of 'src' (index_put_c1), but found  for 'tensor<8xf32>' and 'tensor<4xf32>'}}
  %r = "pto.index_put"(%s, %d) : (tensor<8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @index_put_c2_rows(%s: tensor<8x3xf32>, %d: tensor<4x4xf32>, %i: tensor<8xi32>) {
  // expected-error @+1 {{'pto.index_put' op expects 'src' to have the dimensions of 'dst' without an index after its first (index_put_c2), but found 'tensor<8x3xf32>' and 'tensor<4x4xf32>'}}
  %r = pto.index_put %s into %d at (%i) : tensor<8x3xf32>, (tensor<8xi32>) into tensor<4x4xf32>
  return
}

// -----

func.func @index_put_c3_truth_values(%s: tensor<8xi1>, %d: tensor<4xi1>, %i: tensor<8xi32>) {
  // expected-error @+1 {{'pto.index_put' op expects a number type with 'accumulate' (index_put_c3), but found 'tensor<4xi1>'}}
  %r = pto.index_put %s into %d at (%i) accumulate : tensor<8xi1>, (tensor<8xi32>) into tensor<4xi1>
  return
}
