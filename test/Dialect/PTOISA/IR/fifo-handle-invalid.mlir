// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a2a3

// What queues that are values refuse.

func.func @queue_c1(%a: i32) {
  // expected-error @+1 {{expects 'dir_mask' of 1, 2 or 3 and positive 'slot_size' and 'slot_num' (queue_c1), but found 0, 64 and 8}}
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 0, slot_size = 64, slot_num = 8}(%a : i32) -> !pto_isa.pipe
  return
}

// -----

func.func @queue_c1_size(%a: i32) {
  // expected-error @+1 {{(queue_c1), but found 1, 0 and 8}}
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 0, slot_num = 8}(%a : i32) -> !pto_isa.pipe
  return
}

// -----

func.func @queue_c1_number(%a: i32) {
  // expected-error @+1 {{(queue_c1), but found 1, 64 and 0}}
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 0}(%a : i32) -> !pto_isa.pipe
  return
}

// -----

func.func @queue_c2(%a: i32) {
  // expected-error @+1 {{expects signals from 'flag_base' that are not negative and below 16 (queue_c2), but found 13 to 16}}
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 3, slot_size = 64, slot_num = 8, flag_base = 13}(%a : i32, %a : i32) -> !pto_isa.pipe
  return
}

// -----

func.func @queue_c2_negative(%a: i32) {
  // expected-error @+1 {{expects signals from 'flag_base' that are not negative (queue_c2), but found -1 to 0}}
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 8, flag_base = -1}(%a : i32) -> !pto_isa.pipe
  return
}

// -----

func.func @queue_c3_none(%a: i32) {
  // expected-error @+1 {{expects 'peer_local_addr' for 'dir_mask' 3 with a 'local_addr' only (queue_c3), but found none for 3}}
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 3, slot_size = 64, slot_num = 8}(%a : i32) -> !pto_isa.pipe
  return
}

// -----

func.func @queue_c3_one(%a: i32) {
  // expected-error @+1 {{expects 'peer_local_addr' for 'dir_mask' 3 with a 'local_addr' only (queue_c3), but found one for 1}}
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 8}(%a : i32, %a : i32) -> !pto_isa.pipe
  return
}

// -----

func.func @queue_c4_none(%p: !pto_isa.ptr<f32>) {
  // expected-error @+1 {{expects 'local_slot_num' from 1 to 8 and a 'local_addr' (queue_c4), but found 2 and none}}
  %q = pto_isa.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 8, local_slot_num = 2}(%p : !pto_isa.ptr<f32>) -> !pto_isa.pipe
  return
}

// -----

func.func @queue_c4_number(%p: !pto_isa.ptr<f32>, %a: i32) {
  // expected-error @+1 {{expects 'local_slot_num' from 1 to 8 and a 'local_addr' (queue_c4), but found 9 and one}}
  %q = pto_isa.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 8, local_slot_num = 9}(%p : !pto_isa.ptr<f32>, %a : i32) -> !pto_isa.pipe
  return
}

// -----

func.func @fifo_c3(%q: !pto_isa.pipe, %t: !pto_isa.tile_buf<vec, 16x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  // expected-error @+1 {{expects 'split' from 0 to 4, and to 2 for views and to cube cores (fifo_c3), but found 5}}
  pto_isa.tpush(%t, %q : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.pipe) {split = 5}
  return
}

// -----

func.func @fifo_c3_view(%q: !pto_isa.pipe, %t: !pto_isa.tensor_view<32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  // expected-error @+1 {{expects 'split' from 0 to 4, and to 2 for views and to cube cores (fifo_c3), but found 3}}
  pto_isa.talloc(%t, %q : !pto_isa.tensor_view<32x64xf32>, !pto_isa.pipe) {split = 3}
  return
}

// -----

func.func @fifo_c5(%p: !pto_isa.ptr<f32>, %t: !pto_isa.tensor_view<32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %q = pto_isa.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 8}(%p : !pto_isa.ptr<f32>) -> !pto_isa.pipe
  // expected-error @+1 {{expects the type of the slots (fifo_c5), but found '!pto_isa.tensor_view<32x64xf32>' and no slots that are views}}
  pto_isa.talloc(%t, %q : !pto_isa.tensor_view<32x64xf32>, !pto_isa.pipe) {split = 0}
  return
}

// -----

func.func @fifo_c6(%q: !pto_isa.pipe, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %w: i64) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  // expected-error @+1 {{expects 'aiv_subblockid' for a tile and a 'split' (fifo_c6), but found 'split' 0 and '!pto_isa.tile_buf<vec, 16x64xf32>'}}
  pto_isa.tpop(%t, %q : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.pipe) {split = 0} aiv_subblockid(%w)
  return
}

// -----

func.func @fifo_c8(%q: !pto_isa.pipe) {
  // expected-error @+1 {{expects a section or function of the cube or vector core (fifo_c8), but found none}}
  pto_isa.tfree(%q : !pto_isa.pipe) {split = 0}
  return
}
