// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a5

// What queues refuse that have two ends, or share a function.

func.func @initialize_pipe_c3_local(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'local_slot_num' with slots in global memory only (initialize_pipe_c3), but found 1}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, local_slot_num = 1}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c9(%b: i32, %t: !pto_isa.tile_buf<acc, 16x16xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects a 'split' on all operations on the queue or on none (initialize_pipe_c9), but found both}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 1024}(c2v_consumer_buf = %b : i32)
  // expected-note @+1 {{one has none here}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x16xf32>) {split = 0}
  // expected-note @+1 {{one has a 'split' here}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x16xf32>) {split = 1}
  return
}

// -----

func.func @initialize_pipe_c9_nosplit(%b: i32, %t: !pto_isa.tile_buf<acc, 16x16xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects no 'split' on a queue with 'nosplit' (initialize_pipe_c9), but found one}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, nosplit = true}(c2v_consumer_buf = %b : i32)
  // expected-note @+1 {{it is here}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x16xf32>) {split = 1}
  return
}

// -----

func.func @vector() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  // expected-note @+1 {{the buffer is reserved here}}
  %a = pto_isa.reserve_buffer {name = "q", size = 4096, location = #pto_isa.address_space<vec>, auto = true} -> i32
  return
}
func.func @import_reserved_buffer_c4() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects a queue at both ends of the buffer (import_reserved_buffer_c4), but found one at 'import_reserved_buffer_c4' only}}
  %a = pto_isa.import_reserved_buffer {name = "q", peer_func = @vector} -> i32
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 1024}(c2v_consumer_buf = %a : i32)
  return
}

// -----

func.func @vector() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %a = pto_isa.reserve_buffer {name = "q", size = 8192, location = #pto_isa.address_space<vec>, auto = true} -> i32
  pto_isa.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024}(c2v_consumer_buf = %a : i32)
  // expected-note @+1 {{one has none here}}
  %t = pto_isa.tpop_from_aic {split = 0} -> !pto_isa.tile_buf<vec, 16x16xf32>
  return
}
func.func @import_reserved_buffer_c5(%t: !pto_isa.tile_buf<acc, 16x16xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects a 'split' on all operations on the queue or on none (import_reserved_buffer_c5), but found both}}
  %a = pto_isa.import_reserved_buffer {name = "q", peer_func = @vector} -> i32
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 1024}(c2v_consumer_buf = %a : i32)
  // expected-note @+1 {{one has a 'split' here}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x16xf32>) {split = 1}
  return
}

// -----

func.func @vector() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %a = pto_isa.reserve_buffer {name = "q", size = 8192, location = #pto_isa.address_space<vec>, auto = true} -> i32
  pto_isa.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024}(c2v_consumer_buf = %a : i32)
  return
}
func.func @import_reserved_buffer_c6() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects one queue in the buffer (import_reserved_buffer_c6), but found several}}
  %a = pto_isa.import_reserved_buffer {name = "q", peer_func = @vector} -> i32
  // expected-note @+1 {{one is here}}
  pto_isa.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024}(c2v_consumer_buf = %a : i32)
  // expected-note @+1 {{one is here}}
  pto_isa.aic_initialize_pipe {id = 2, dir_mask = 1, slot_size = 1024}(c2v_consumer_buf = %a : i32)
  return
}

// -----

func.func @queue_c5(%a: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects queues of a function that need at most 16 signals on machine 'a5' (queue_c5), but found 18}}
  %0 = pto_isa.initialize_l2l_pipe {dir_mask = 3, slot_size = 1024, slot_num = 8}(%a : i32, %a : i32) -> !pto_isa.pipe
  %1 = pto_isa.initialize_l2l_pipe {dir_mask = 3, slot_size = 1024, slot_num = 8}(%a : i32, %a : i32) -> !pto_isa.pipe
  %2 = pto_isa.initialize_l2l_pipe {dir_mask = 3, slot_size = 1024, slot_num = 8}(%a : i32, %a : i32) -> !pto_isa.pipe
  %3 = pto_isa.initialize_l2l_pipe {dir_mask = 3, slot_size = 1024, slot_num = 8}(%a : i32, %a : i32) -> !pto_isa.pipe
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 1024}(c2v_consumer_buf = %a : i32)
  return
}

// -----

func.func @fifo_c3_local(%b: i32, %t: !pto_isa.tile_buf<acc, 16x16xf32, valid=15x16>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 1024}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects 'split' to 2 on a queue whose slots are not in global memory (fifo_c3), but found 3}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x16xf32, valid=15x16>) {split = 3}
  return
}

// -----

func.func @fifo_c3_handle(%b: i32, %t: !pto_isa.tile_buf<acc, 16x16xf32, valid=15x16>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 1024, slot_num = 8}(%b : i32) -> !pto_isa.pipe
  // expected-error @+1 {{expects 'split' to 2 on a queue whose slots are not in global memory (fifo_c3), but found 3}}
  pto_isa.tpush(%t, %q : !pto_isa.tile_buf<acc, 16x16xf32, valid=15x16>, !pto_isa.pipe) {split = 3}
  return
}

// -----

func.func @fifo_c14(%b: i32, %g: !pto_isa.tensor_view<16x16xf32>, %t: !pto_isa.tile_buf<acc, 16x16xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 1024}(gm_slot_tensor = %g : !pto_isa.tensor_view<16x16xf32>, c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects an odd number of valid rows for 'split' 3 (fifo_c14), but found 16}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x16xf32>) {split = 3}
  return
}

// -----

func.func @fifo_c14_extents(%b: i32, %g: !pto_isa.tensor_view<15x16xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {dir_mask = 1, slot_size = 960}(gm_slot_tensor = %g : !pto_isa.tensor_view<15x16xf32>, c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects valid extents of each vector core beside 'split' 3 (fifo_c14), but found none}}
  %t = pto_isa.tpop_from_aic {split = 3} -> !pto_isa.tile_buf<vec, 8x16xf32, valid=?x?>
  return
}

// -----

func.func @fifo_c5_extents(%g: !pto_isa.tensor_view<16x16xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %q = pto_isa.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 1024, slot_num = 8}(%g : !pto_isa.tensor_view<16x16xf32>) -> !pto_isa.pipe
  %e = pto_isa.declare_global -> !pto_isa.tensor_view<16x32xf32>
  // expected-error @+1 {{expects the type of the slots (fifo_c5), but found '!pto_isa.tensor_view<16x32xf32>' and '!pto_isa.tensor_view<16x16xf32>'}}
  pto_isa.talloc(%e, %q : !pto_isa.tensor_view<16x32xf32>, !pto_isa.pipe) {split = 0}
  return
}

// -----

func.func @fifo_c10_two_types(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {dir_mask = 1, slot_size = 256, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = req8_scalar, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  %t = pto_isa.tpop_from_aic {split = 0} -> !pto_isa.tile_buf<vec, 16x16xui8>
  // expected-error @+1 {{expects elements of 'ui8', as of others that are popped from the queue (fifo_c10), but found 'i8'}}
  %u = pto_isa.tpop_from_aic {split = 0} -> !pto_isa.tile_buf<vec, 16x16xi8>
  return
}
