// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What addresses and views of global memory refuse.

func.func @castptr_c1_numbers(%a: i64) {
  // expected-error @+1 {{'pto_isa.castptr' op expects an address on one side at least (castptr_c1), but found 'i64' and 'i32'}}
  %p = pto_isa.castptr %a : i64 -> i32
  return
}

// -----

func.func @castptr_c1_places(%p: !pto_isa.ptr<f32, vec>) {
  // expected-error @+1 {{'pto_isa.castptr' op expects addresses of one place (castptr_c1), but found 'vec' and 'gm'}}
  %q = pto_isa.castptr %p : !pto_isa.ptr<f32, vec> -> !pto_isa.ptr<f32>
  return
}

// -----

func.func @addptr_of_another_type(%p: !pto_isa.ptr<f32>, %i: index) {
  // expected-error @+1 {{'pto_isa.addptr' op failed to verify that all of {ptr, result} have same type}}
  %q = pto_isa.addptr %p, %i : !pto_isa.ptr<f32> -> !pto_isa.ptr<i32>
  return
}

// -----

func.func @load_of_another_type(%p: !pto_isa.ptr<f32>, %i: index) {
  // expected-error @+1 {{'pto_isa.load_scalar' op failed to verify that elements of 'ptr' to have the type of 'value'}}
  %v = pto_isa.load_scalar %p[%i] : !pto_isa.ptr<f32> -> i32
  return
}

// -----

func.func @make_tensor_view_c1(%p: !pto_isa.ptr<f32>, %n: index) {
  // expected-error @+1 {{'pto_isa.make_tensor_view' op expects 2 extents and strides (make_tensor_view_c1), but found 2 and 1}}
  %v = pto_isa.make_tensor_view %p, shape = [%n, %n], strides = [%n] : !pto_isa.tensor_view<?x?xf32>
  return
}

// -----

func.func @make_tensor_view_c2(%p: !pto_isa.ptr<f32>) {
  %c8 = arith.constant 8 : index
  // expected-error @+1 {{'pto_isa.make_tensor_view' op expects the extents of the type (make_tensor_view_c2), but found 8 for 16}}
  %v = pto_isa.make_tensor_view %p, shape = [%c8], strides = [%c8] : !pto_isa.tensor_view<16xf32>
  return
}

// -----

func.func @make_tensor_view_c3_elements(%p: !pto_isa.ptr<i32>, %n: index) {
  // expected-error @+1 {{'pto_isa.make_tensor_view' op expects 'ptr' in global memory, of elements of the view (make_tensor_view_c3), but found '!pto_isa.ptr<i32>'}}
  %v = pto_isa.make_tensor_view %p, shape = [%n], strides = [%n] : !pto_isa.ptr<i32> -> !pto_isa.tensor_view<?xf32>
  return
}

// -----

func.func @make_tensor_view_c3_place(%p: !pto_isa.ptr<f32, vec>, %n: index) {
  // expected-error @+1 {{'pto_isa.make_tensor_view' op expects 'ptr' in global memory, of elements of the view (make_tensor_view_c3), but found '!pto_isa.ptr<f32, vec>'}}
  %v = pto_isa.make_tensor_view %p, shape = [%n], strides = [%n] : !pto_isa.ptr<f32, vec> -> !pto_isa.tensor_view<?xf32>
  return
}

// -----

func.func @make_tensor_view_without_a_view(%p: !pto_isa.ptr<f32>, %n: index) {
  // expected-error @+1 {{expects a tensor view as the result, but found 'index'}}
  %v = pto_isa.make_tensor_view %p, shape = [%n], strides = [%n] : index
  return
}

// -----

func.func @partition_view_c1_offsets(%t: !pto_isa.tensor_view<?x?xf32>, %n: index) {
  // expected-error @+1 {{'pto_isa.partition_view' op expects 2 offsets, sizes and dimensions (partition_view_c1), but found 1, 2 and 2}}
  %v = pto_isa.partition_view %t, offsets = [%n], sizes = [%n, %n] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<?x?xf32>
  return
}

// -----

func.func @partition_view_c1_result(%t: !pto_isa.tensor_view<?x?xf32>, %n: index) {
  // expected-error @+1 {{'pto_isa.partition_view' op expects 2 offsets, sizes and dimensions (partition_view_c1), but found 2, 2 and 1}}
  %v = pto_isa.partition_view %t, offsets = [%n, %n], sizes = [%n, %n] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<?xf32>
  return
}

// -----

func.func @partition_view_c2(%t: !pto_isa.tensor_view<?xf32>, %n: index) {
  // expected-error @+1 {{'pto_isa.partition_view' op expects one element type (partition_view_c2), but found 'f32' and 'i32'}}
  %v = pto_isa.partition_view %t, offsets = [%n], sizes = [%n] : !pto_isa.tensor_view<?xf32> -> !pto_isa.partition_tensor_view<?xi32>
  return
}

// -----

func.func @partition_view_c3_beyond(%t: !pto_isa.tensor_view<?x16xf32>, %n: index) {
  %c4 = arith.constant 4 : index
  %c13 = arith.constant 13 : index
  // expected-error @+1 {{'pto_isa.partition_view' op expects a window within the source (partition_view_c3), but dimension 1 does not}}
  %v = pto_isa.partition_view %t, offsets = [%n, %c13], sizes = [%n, %c4] : !pto_isa.tensor_view<?x16xf32> -> !pto_isa.partition_tensor_view<?x4xf32>
  return
}

// -----

func.func @partition_view_c3_too_large(%t: !pto_isa.tensor_view<16xf32>, %n: index) {
  %c17 = arith.constant 17 : index
  // expected-error @+1 {{'pto_isa.partition_view' op expects a window within the source (partition_view_c3), but dimension 0 does not}}
  %v = pto_isa.partition_view %t, offsets = [%n], sizes = [%c17] : !pto_isa.tensor_view<16xf32>
  return
}

// -----

func.func @partition_view_c3_negative(%t: !pto_isa.tensor_view<?xf32>, %n: index) {
  %c = arith.constant -1 : index
  // expected-error @+1 {{'pto_isa.partition_view' op expects a window within the source (partition_view_c3), but dimension 0 does not}}
  %v = pto_isa.partition_view %t, offsets = [%c], sizes = [%n] : !pto_isa.tensor_view<?xf32> -> !pto_isa.partition_tensor_view<?xf32>
  return
}

// -----

func.func @partition_view_c3_empty(%t: !pto_isa.tensor_view<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.partition_view' op expects a window within the source (partition_view_c3), but dimension 0 does not}}
  %v = pto_isa.partition_view %t, offsets = [%n], sizes = [%c0] : !pto_isa.tensor_view<?xf32> -> !pto_isa.partition_tensor_view<0xf32>
  return
}

// -----

func.func @partition_view_c4(%t: !pto_isa.tensor_view<?xf32>, %n: index) {
  %c4 = arith.constant 4 : index
  // expected-error @+1 {{'pto_isa.partition_view' op expects the sizes of the type (partition_view_c4), but found 4 for 8}}
  %v = pto_isa.partition_view %t, offsets = [%n], sizes = [%c4] : !pto_isa.tensor_view<?xf32> -> !pto_isa.partition_tensor_view<8xf32>
  return
}

// -----

func.func @tensor_view_query_c1_dim(%t: !pto_isa.tensor_view<?x?xf32>) {
  %c2 = arith.constant 2 : index
  // expected-error @+1 {{'pto_isa.get_tensor_view_dim' op expects one of 2 dimensions (tensor_view_query_c1), but found 2}}
  %n = pto_isa.get_tensor_view_dim %t, %c2 : !pto_isa.tensor_view<?x?xf32> -> index
  return
}

// -----

func.func @tensor_view_query_c1_stride(%t: !pto_isa.partition_tensor_view<?x?xf32>) {
  %c = arith.constant -1 : index
  // expected-error @+1 {{'pto_isa.get_tensor_view_stride' op expects one of 2 dimensions (tensor_view_query_c1), but found -1}}
  %n = pto_isa.get_tensor_view_stride %t, %c : !pto_isa.partition_tensor_view<?x?xf32> -> index
  return
}
