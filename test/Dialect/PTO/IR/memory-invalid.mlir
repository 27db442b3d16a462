// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifiers of pto.view and pto.assemble refuse.

func.func @view_c1_offsets(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.view' op expects one offset, one size and one result dimension per source dimension (view_c1), but found 1 offsets, 2 sizes, 'tensor<4x4xf32>' and 'tensor<4x4xf32>'}}
  %r = pto.view %x[0] [4, 4] : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @view_c1_sizes(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.view' op expects one offset, one size and one result dimension per source dimension (view_c1), but found 2 offsets, 1 sizes, 'tensor<4x4xf32>' and 'tensor<4x4xf32>'}}
  %r = pto.view %x[0, 0] [4] : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @view_c1_ranks(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.view' op expects one offset, one size and one result dimension per source dimension (view_c1), but found 2 offsets, 2 sizes, 'tensor<4x4xf32>' and 'tensor<16xf32>'}}
  %r = pto.view %x[0, 0] [4, 4] : tensor<4x4xf32> -> tensor<16xf32>
  return
}

// -----

func.func @view_c1_values(%x: tensor<4xf32>, %n: index) {
  // expected-error @+1 {{'pto.view' op expects one offset, one size and one result dimension per source dimension (view_c1), but found 1 offsets, 1 sizes, 'tensor<4xf32>' and 'tensor<4xf32>'}}
  %r = "pto.view"(%x, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, staticOffsets = array<i64: 0>, staticSizes = array<i64: 4>}> : (tensor<4xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @view_c2_static(%x: tensor<8xf32>) {
  // expected-error @+1 {{'pto.view' op expects result dimension 0 to have the static size 4 (view_c2), but found 'tensor<5xf32>'}}
  %r = pto.view %x[0] [4] : tensor<8xf32> -> tensor<5xf32>
  return
}

// -----

func.func @view_c2_dynamic_result(%x: tensor<8xf32>) {
  // expected-error @+1 {{'pto.view' op expects result dimension 0 to have the static size 4 (view_c2), but found 'tensor<?xf32>'}}
  %r = pto.view %x[0] [4] : tensor<8xf32> -> tensor<?xf32>
  return
}

// -----

func.func @view_c3_offset(%x: tensor<8xf32>) {
  // expected-error @+1 {{'pto.view' op expects whole dimension 0 to have offset 0 and the source's extent (view_c3), but found offset 1, 'tensor<8xf32>' and 'tensor<8xf32>'}}
  %r = pto.view %x[1] [:] : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @view_c3_dynamic_offset(%x: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{'pto.view' op expects whole dimension 0 to have offset 0 and the source's extent (view_c3), but found a dynamic offset, 'tensor<?xf32>' and 'tensor<?xf32>'}}
  %r = pto.view %x[%i] [:] : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @view_c3_extent(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.view' op expects whole dimension 1 to have offset 0 and the source's extent (view_c3), but found offset 0, 'tensor<4x8xf32>' and 'tensor<4x7xf32>'}}
  %r = pto.view %x[0, 0] [:, :] : tensor<4x8xf32> -> tensor<4x7xf32>
  return
}

// -----

func.func @view_c4_offset(%x: tensor<8xf32>) {
  // expected-error @+1 {{'pto.view' op expects the window to lie within dimension 0 of extent 8 (view_c4), but found offset 5 and size 4}}
  %r = pto.view %x[5] [4] : tensor<8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @view_c4_size(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.view' op expects the window to lie within dimension 1 of extent 8 (view_c4), but found offset 0 and size 9}}
  %r = pto.view %x[0, 0] [:, 9] : tensor<4x8xf32> -> tensor<4x9xf32>
  return
}

// -----

func.func @view_c6_beyond_64_bits(%x: tensor<8xf32>) {
  // expected-error @+1 {{'pto.view' op expects static offsets up to 2^57 (view_c6), but found 9223372036854775807}}
  %r = pto.view %x[9223372036854775807] [4] : tensor<8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @view_c6_offset(%x: tensor<?xf32>) {
  // expected-error @+1 {{'pto.view' op expects static offsets up to 2^57 (view_c6), but found 144115188075855873}}
  %r = pto.view %x[144115188075855873] [4] : tensor<?xf32> -> tensor<4xf32>
  return
}

// -----

func.func @view_c5_offset(%x: tensor<?xf32>) {
  // expected-error @+1 {{'pto.view' op expects offsets and sizes that are not negative (view_c5), but found -1}}
  %r = pto.view %x[-1] [4] : tensor<?xf32> -> tensor<4xf32>
  return
}

// -----

func.func @view_c5_size(%x: tensor<?xf32>) {
  // expected-error @+1 {{'pto.view' op expects offsets and sizes that are not negative (view_c5), but found -2}}
  %r = "pto.view"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>, staticOffsets = array<i64: 0>, staticSizes = array<i64: -2>}> : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @view_size_below_zero(%x: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'pto.view' expects a size that is not negative, but found -1}}
  %r = pto.view %x[0] [-1] : tensor<?xf32> -> tensor<4xf32>
  return
}

// -----

func.func @view_keeps_the_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.view' op failed to verify that all of {src, result} have same element type}}
  %r = pto.view %x[0] [4] : tensor<4xf32> -> tensor<4xf16>
  return
}

// -----

func.func @assemble_c1_offsets(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.assemble' op expects tensors of one rank and one offset per dimension (assemble_c1), but found 2 offsets, 'tensor<4xf32>' and 'tensor<4xf32>'}}
  %r = pto.assemble %x into %x[0, 0] : tensor<4xf32> into tensor<4xf32>
  return
}

// -----

func.func @assemble_c1_ranks(%x: tensor<4xf32>, %y: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.assemble' op expects tensors of one rank and one offset per dimension (assemble_c1), but found 2 offsets, 'tensor<4xf32>' and 'tensor<4x4xf32>'}}
  %r = pto.assemble %x into %y[0, 0] : tensor<4xf32> into tensor<4x4xf32>
  return
}

// -----

func.func @assemble_c2_offset(%x: tensor<4xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{'pto.assemble' op expects the window to lie within dimension 0 of extent 8 (assemble_c2), but found offset 5 and size 4}}
  %r = pto.assemble %x into %y[5] : tensor<4xf32> into tensor<8xf32>
  return
}

// -----

func.func @assemble_c2_size(%x: tensor<?x9xf32>, %y: tensor<?x8xf32>, %i: index) {
  // expected-error @+1 {{'pto.assemble' op expects the window to lie within dimension 1 of extent 8 (assemble_c2), but found offset 0 and size 9}}
  %r = pto.assemble %x into %y[%i, 0] : tensor<?x9xf32> into tensor<?x8xf32>
  return
}

// -----

func.func @assemble_c5_offset(%x: tensor<4xf32>, %y: tensor<?xf32>) {
  // expected-error @+1 {{'pto.assemble' op expects static offsets up to 2^57 (assemble_c5), but found 144115188075855873}}
  %r = pto.assemble %x into %y[144115188075855873] : tensor<4xf32> into tensor<?xf32>
  return
}

// -----

func.func @assemble_c3_negative(%x: tensor<4xf32>, %y: tensor<?xf32>) {
  // expected-error @+1 {{'pto.assemble' op expects offsets that are not negative (assemble_c3), but found -1}}
  %r = pto.assemble %x into %y[-1] : tensor<4xf32> into tensor<?xf32>
  return
}

// -----

func.func @assemble_c4_truth_values(%x: tensor<4xi1>) {
  // expected-error @+1 {{'pto.assemble' op expects a number type with 'atomic_add' (assemble_c4), but found 'tensor<4xi1>'}}
  %r = pto.assemble %x into %x[0] atomic_add : tensor<4xi1> into tensor<4xi1>
  return
}

// -----

func.func @assemble_c4_small_floats(%x: tensor<4xf8E5M2>) {
  // expected-error @+1 {{'pto.assemble' op expects a number type with 'atomic_add' (assemble_c4), but found 'tensor<4xf8E5M2>'}}
  %r = pto.assemble %x into %x[0] atomic_add : tensor<4xf8E5M2> into tensor<4xf8E5M2>
  return
}

// -----

func.func @assemble_keeps_the_type(%x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @+1 {{'pto.assemble' op failed to verify that all of {src, dst} have same element type}}
  %r = pto.assemble %x into %y[0] : tensor<4xf32> into tensor<4xf16>
  return
}

// -----

func.func @another_version(%x: tensor<4xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{'pto.assemble' op failed to verify that all of {dst, result} have same type}}
  %r = "pto.assemble"(%x, %y) <{staticOffsets = array<i64: 0>}> : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
  return
}
