// RUN: pto-opt %s --split-input-file --verify-diagnostics --convert-pto-isa-to-emitc

// Proves that what has no form in C++ is refused where it stands.

func.func @no_address(%f: f32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  // expected-error @+2 {{'pto_isa.alloc_tile' op has no C++ form without an address; run pto-isa-plan-memory first}}
  // expected-error @+1 {{failed to legalize operation 'pto_isa.alloc_tile'}}
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 8x64xf32>
  pto_isa.texpands ins(%f : f32) outs(%t : !pto_isa.tile_buf<vec, 8x64xf32>)
  return
}

// -----

func.func @no_instruction(%t: !pto_isa.tile_buf<vec, 8x64xf32>) {
  // expected-error @+1 {{'pto_isa.taddc' op has no C++ form}}
  pto_isa.taddc ins(%t, %t, %t : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 8x64xf32>)
  return
}

// -----

func.func @no_scratch(%s: !pto_isa.tile_buf<vec, 8x64xf32>, %d: !pto_isa.tile_buf<vec, 8x1xf32, blayout=col_major>) {
  // expected-error @+2 {{'pto_isa.trowsum' op has no C++ form without 'tmp'}}
  // expected-error @+1 {{failed to legalize operation 'pto_isa.trowsum'}}
  pto_isa.trowsum ins(%s : !pto_isa.tile_buf<vec, 8x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 8x1xf32, blayout=col_major>)
  return
}

// -----

// expected-error @+1 {{has no C++ form, because it calls itself}}
func.func @circle() {
  func.call @circle() : () -> ()
  return
}

// -----

func.func @no_queue_with_a_scale(%s: f32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{'pto_isa.set_quant_scalar' op expects a queue 0 in the function with 'acc_push_epilogue'}}
  pto_isa.set_quant_scalar(%s : f32) {id = 0}
  return
}

// -----

func.func @two_queues_with_a_scale(%s: f32, %b: i32, %t: !pto_isa.tile_buf<acc, 16x16xi32>, %again: i1) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 1024, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = deqf16_scalar, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  pto_isa.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = deqf16_scalar, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  pto_isa.set_quant_scalar(%s : f32) {id = 1}
  pto_isa.set_quant_scalar(%s : f32) {id = 0}
  scf.if %again {
    pto_isa.set_quant_scalar(%s : f32) {id = 0}
  }
  // expected-error @+1 {{'pto_isa.tpush_to_aiv' op has no C++ form unless one 'set_quant_scalar' or 'set_quant_vector' of queue 0 leads to it on all ways, since another changes the scale, too}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x16xi32>) {id = 0, split = 0}
  return
}

// -----

func.func @slot_of_unknown_extent(%q: !pto_isa.pipe) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  // expected-error @+2 {{'pto_isa.declare_global' op has no C++ form unless it has at most five dimensions, with constant extents}}
  // expected-error @+1 {{failed to legalize operation 'pto_isa.declare_global'}}
  %g = pto_isa.declare_global -> !pto_isa.tensor_view<?x16xf32>
  pto_isa.talloc(%g, %q : !pto_isa.tensor_view<?x16xf32>, !pto_isa.pipe) {split = 0}
  return
}

// -----

func.func @pairs_apart(%x: !pto_isa.ptr<!pto_isa.f4E2M1x2>, %t: !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %v = pto_isa.make_tensor_view %x, shape = [%c16, %c32], strides = [%c64, %c2] : !pto_isa.tensor_view<?x?x!pto_isa.f4E2M1x2>
  // expected-error @+2 {{'pto_isa.partition_view' op has no C++ form unless pairs of values follow each other}}
  // expected-error @+1 {{failed to legalize operation 'pto_isa.partition_view'}}
  %p = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?x!pto_isa.f4E2M1x2> -> !pto_isa.partition_tensor_view<16x32x!pto_isa.f4E2M1x2>
  pto_isa.tload ins(%p : !pto_isa.partition_tensor_view<16x32x!pto_isa.f4E2M1x2>) outs(%t : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>)
  return
}

// -----

func.func @pairs_at_no_address(%t: !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>, %u: !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>) {
  // expected-error @+1 {{'pto_isa.tmov' op has no C++ form of pairs of values unless the addresses of its tiles are known}}
  pto_isa.tmov ins(%t : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>) outs(%u : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>)
  return
}

// -----

func.func @window_of_pairs(%t: !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>, %w: !pto_isa.partition_tensor_view<8x64x!pto_isa.f4E2M1x2>) {
  // expected-error @+2 {{'pto_isa.treshape' op has no C++ form of pairs of values unless the address of its source is known}}
  // expected-error @+1 {{failed to legalize operation 'pto_isa.treshape'}}
  %u = pto_isa.treshape %t : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2> -> !pto_isa.tile_buf<vec, 8x64x!pto_isa.f4E2M1x2>
  pto_isa.tstore ins(%u : !pto_isa.tile_buf<vec, 8x64x!pto_isa.f4E2M1x2>) outs(%w : !pto_isa.partition_tensor_view<8x64x!pto_isa.f4E2M1x2>)
  return
}

// -----

func.func @stride_of_pairs(%v: !pto_isa.tensor_view<?x?x!pto_isa.f4E2M1x2>) -> index {
  %c0 = arith.constant 0 : index
  // expected-error @+2 {{'pto_isa.get_tensor_view_stride' op has no C++ form of pairs of values unless 'make_tensor_view' makes its source}}
  // expected-error @+1 {{failed to legalize operation 'pto_isa.get_tensor_view_stride'}}
  %s = pto_isa.get_tensor_view_stride %v, %c0 : !pto_isa.tensor_view<?x?x!pto_isa.f4E2M1x2> -> index
  return %s : index
}

// -----

func.func @loop_that_only_reads(%p: !pto_isa.ptr<i32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  // expected-error @+1 {{'scf.while' op has no C++ form without an effect, expects 'comm.twait' to wait for others}}
  scf.while : () -> () {
    %v = pto_isa.load_scalar %p[%c0] : !pto_isa.ptr<i32> -> i32
    %waits = arith.cmpi ne, %v, %one : i32
    scf.condition(%waits)
  } do {
    scf.yield
  }
  return
}

// -----

// A load of fewer elements than the tile has.
func.func @smaller_view(%w: !pto_isa.partition_tensor_view<5x16xf32>) {
  %zero = arith.constant 0 : i64
  %t = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<vec, 8x64xf32>
  // expected-error @+2 {{failed to legalize operation 'pto_isa.tload'}}
  // expected-error @+1 {{'pto_isa.tload' op has no C++ form}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<5x16xf32>) outs(%t : !pto_isa.tile_buf<vec, 8x64xf32>) pad_mode = #pto_isa.padmode<PadNull>
  return
}

// -----

func.func @window(%v: !pto_isa.tensor_view<16x32xf32>, %t: !pto_isa.tile_buf<vec, 8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  // expected-error @+2 {{failed to legalize operation 'pto_isa.partition_view'}}
  // expected-error @+1 {{'pto_isa.partition_view' op has no C++ form unless its source is made by 'make_tensor_view' or is a slot}}
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c8, %c8] : !pto_isa.tensor_view<16x32xf32> -> !pto_isa.partition_tensor_view<8x8xf32>
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<8x8xf32>) outs(%t : !pto_isa.tile_buf<vec, 8x8xf32>)
  return
}

// -----

!pairs = !pto_isa.tile_buf<vec, 16x64x!pto_isa.f4E2M1x2, blayout=col_major, slayout=row_major>
func.func @pairs_in_a_queue(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %zero = arith.constant 0 : i64
  %t = pto_isa.alloc_tile addr = %zero : !pairs
  pto_isa.aiv_initialize_pipe {dir_mask = 2, slot_size = 2048}(v2c_consumer_buf = %b : i32)
  // expected-error @+2 {{'pto_isa.tpush' op has no C++ form with pairs of values}}
  // expected-error @+1 {{failed to legalize operation 'pto_isa.tpush'}}
  pto_isa.tpush_to_aic(%t : !pairs) {split = 1}
  return
}

// -----

// expected-error @+1 {{'emitc.func' op has no C++ form, because 'a b' is no name for a function there}}
func.func @"a b"(%x: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  return
}

// -----

// expected-error @+1 {{'emitc.func' op has no C++ form, because 'main' is no name for a function there}}
func.func @main(%x: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  return
}

// -----

func.func @tiles_of_one_template(%a: !pto_isa.tile_buf<vec, 8x64xi32>, %b: !pto_isa.tile_buf<vec, 8x128xi32, valid=8x64>) {
  // expected-error @+2 {{'pto_isa.tand' op has no C++ form with tiles of different types, but found '!pto_isa.tile_buf<vec, 8x64xi32>' and '!pto_isa.tile_buf<vec, 8x128xi32, valid=8x64>'}}
  // expected-error @+1 {{failed to legalize operation 'pto_isa.tand'}}
  pto_isa.tand ins(%a, %b : !pto_isa.tile_buf<vec, 8x64xi32>, !pto_isa.tile_buf<vec, 8x128xi32, valid=8x64>) outs(%a : !pto_isa.tile_buf<vec, 8x64xi32>)
  return
}
