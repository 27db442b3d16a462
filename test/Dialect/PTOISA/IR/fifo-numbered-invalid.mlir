// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a2a3

// What operations on queues that functions name by number refuse.

func.func @fifo_c1(%b: i32, %t: !pto_isa.tile_buf<acc, 32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects a section or function of the cube core (fifo_c1), but found one of kind 'vector'}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xf32>) {split = 0}
  return
}

// -----

func.func @fifo_c1_mixed(%b: i32, %t: !pto_isa.tile_buf<acc, 32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<mixed>} {
  // expected-error @+1 {{expects a section or function of the cube core (fifo_c1), but found one of kind 'mixed'}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xf32>) {split = 0}
  return
}

// -----

func.func @fifo_c2_none(%b: i32, %t: !pto_isa.tile_buf<acc, 32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects a queue 1 to the vector core (fifo_c2), but found none}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xf32>) {id = 1, split = 0}
  return
}

// -----

func.func @fifo_c2_direction(%b: i32, %t: !pto_isa.tile_buf<acc, 32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-note @+1 {{it is declared here}}
  pto_isa.aic_initialize_pipe {dir_mask = 2, slot_size = 8192}(v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects a queue 0 to the vector core (fifo_c2), but found one of the other direction}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xf32>) {split = 0}
  return
}

// -----

func.func @fifo_c3(%b: i32, %t: !pto_isa.tile_buf<acc, 32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects 'split' from 0 to 4, and to 2 for views and to cube cores (fifo_c3), but found 5}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xf32>) {split = 5}
  return
}

// -----

func.func @fifo_c3_to_cube(%b: i32, %t: !pto_isa.tile_buf<vec, 16x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects 'split' from 0 to 4, and to 2 for views and to cube cores (fifo_c3), but found 3}}
  pto_isa.tpush_to_aic(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {split = 3}
  return
}

// -----

func.func @fifo_c3_view(%b: i32, %g: !pto_isa.tensor_view<32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {dir_mask = 3, slot_size = 8192}(gm_slot_tensor = %g : !pto_isa.tensor_view<32x64xf32>)
  // expected-error @+1 {{expects 'split' from 0 to 4, and to 2 for views and to cube cores (fifo_c3), but found 4}}
  %s = pto_isa.talloc_to_aiv {split = 4} -> !pto_isa.tensor_view<32x64xf32>
  return
}

// -----

func.func @fifo_c4_push(%b: i32, %t: !pto_isa.tile_buf<vec, 16x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects a tile in 'acc' (fifo_c4), but found it in 'vec'}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {split = 0}
  return
}

// -----

func.func @fifo_c4_pop(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects a tile in 'mat' (fifo_c4), but found it in 'vec'}}
  %t = pto_isa.tpop_from_aiv {split = 0} -> !pto_isa.tile_buf<vec, 16x64xf32>
  return
}

// -----

func.func @fifo_c4_free(%b: i32, %t: !pto_isa.tile_buf<acc, 32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects a tile in 'vec' (fifo_c4), but found it in 'acc'}}
  pto_isa.tfree_from_aic(%t : !pto_isa.tile_buf<acc, 32x64xf32>) {split = 0}
  return
}

// -----

func.func @fifo_c5_none(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects the type of the slots (fifo_c5), but found '!pto_isa.tensor_view<32x64xf32>' and no slots that are views}}
  %s = pto_isa.talloc_to_aiv {split = 0} -> !pto_isa.tensor_view<32x64xf32>
  return
}

// -----

func.func @fifo_c5_element(%b: i32, %g: !pto_isa.tensor_view<32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192}(gm_slot_tensor = %g : !pto_isa.tensor_view<32x64xf32>)
  // expected-error @+1 {{expects the type of the slots (fifo_c5), but found '!pto_isa.tensor_view<32x64xf16>' and '!pto_isa.tensor_view<32x64xf32>'}}
  %s = pto_isa.tpop_from_aic {split = 0} -> !pto_isa.tensor_view<32x64xf16>
  return
}

// -----

func.func @fifo_c6(%b: i32, %w: i64) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects 'aiv_subblockid' for a tile and a 'split' (fifo_c6), but found 'split' 0 and '!pto_isa.tile_buf<vec, 16x64xf32>'}}
  %t = pto_isa.tpop_from_aic {split = 0} aiv_subblockid(%w) -> !pto_isa.tile_buf<vec, 16x64xf32>
  return
}

// -----

func.func @fifo_c6_push(%b: i32, %w: i64, %t: !pto_isa.tile_buf<vec, 16x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects 'aiv_subblockid' for a tile and a 'split' (fifo_c6), but found 'split' 0 and '!pto_isa.tile_buf<vec, 16x64xf32>'}}
  pto_isa.tpush_to_aic(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {split = 0} aiv_subblockid(%w)
  return
}

// -----

func.func @fifo_c7(%b: i32, %r: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{expects both valid extents of a tile with '?', or none (fifo_c7), but found them for '!pto_isa.tile_buf<vec, 16x64xf32>'}}
  %t = pto_isa.tpop_from_aic(%r, %r) {split = 0} -> !pto_isa.tile_buf<vec, 16x64xf32>
  return
}
