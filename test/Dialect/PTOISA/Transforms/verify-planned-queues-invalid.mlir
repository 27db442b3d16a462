// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-verify-planned

// Tiles of queues lie in slots: those have to fit, to be apart from other tiles,
// and to be held while the tile is used.

#vector = #pto_isa.kernel_kind<vector>

func.func @planned_c8_too_small() attributes {pto_isa.kernel_kind = #vector} {
  // expected-note@+1 {{the buffer}}
  %b = pto_isa.reserve_buffer {name = "q", size = 8192, location = #pto_isa.address_space<vec>, auto = false, base = 0} -> i32
  // expected-error@+1 {{expects a buffer of 16384 bytes for 4 slots of 4096 (planned_c8), but found 8192}}
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 4}(c2v_consumer_buf = %b : i32)
  return
}

// -----

// Fewer slots lie at the consumer than in global memory.

#vector = #pto_isa.kernel_kind<vector>

func.func @local_slots(%g: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #vector} {
  %b = pto_isa.reserve_buffer {name = "q", size = 8192, location = #pto_isa.address_space<vec>, auto = false, base = 0} -> i32
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 4, local_slot_num = 2}(gm_slot_buffer = %g : !pto_isa.ptr<f32>, c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @planned_c8_beyond_memory() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %at = arith.constant 180224 : i32
  // expected-error@+1 {{expects slots within 'vec' of machine 'a2a3' (planned_c8), but found bytes 180224 to 212992}}
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 8}(c2v_consumer_buf = %at : i32)
  return
}

// -----

// Slots at an address that is given are taken, as reserved buffers are.

func.func @planned_c6_over_slots() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %at = arith.constant 4096 : i32
  // expected-note@+1 {{the buffer}}
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 2}(c2v_consumer_buf = %at : i32)
  %c8192 = arith.constant 8192 : i64
  // expected-error@+1 {{(planned_c6), but found bytes 8192 to 12288 over bytes 4096 to 12288}}
  %a = pto_isa.alloc_tile addr = %c8192 : !pto_isa.tile_buf<vec, 16x64xf32>
  return
}

// -----

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c9_given_back(%x: !t) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %b = pto_isa.reserve_buffer {name = "q", size = 8192, location = #pto_isa.address_space<vec>, auto = false, base = 0} -> i32
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 2}(c2v_consumer_buf = %b : i32)
  // expected-note@+1 {{the tile}}
  %t = pto_isa.tpop_from_aic {split = 0} -> !t
  // expected-note@+1 {{given back here}}
  pto_isa.tfree_from_aic {split = 0}
  // expected-error@+1 {{expects a tile in operand #0 whose slot is held (planned_c9), but found that it was given back}}
  pto_isa.tabs ins(%t : !t) outs(%x : !t)
  return
}

// -----

// Only one path gives it back, and a window of the tile is read.

!t = !pto_isa.tile_buf<vec, 16x64xf32>
!half = !pto_isa.tile_buf<vec, 8x64xf32>

func.func @planned_c9_on_one_path(%x: !half, %which: i1) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %i0 = arith.constant 0 : index
  %b = pto_isa.reserve_buffer {name = "q", size = 8192, location = #pto_isa.address_space<vec>, auto = false, base = 0} -> i32
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 2}(c2v_consumer_buf = %b : i32)
  // expected-note@+1 {{the tile}}
  %t = pto_isa.tpop_from_aic {split = 0} -> !t
  %w = pto_isa.subview %t[%i0, %i0] sizes [8, 64] : !t -> !half
  scf.if %which {
    // expected-note@+1 {{given back here}}
    pto_isa.tfree_from_aic {split = 0}
  }
  // expected-error@+1 {{(planned_c9)}}
  pto_isa.tabs ins(%w : !half) outs(%x : !half)
  return
}

// -----

// Slots are given back in the order of the pops.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c9_oldest_first(%x: !t) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %b = pto_isa.reserve_buffer {name = "q", size = 8192, location = #pto_isa.address_space<vec>, auto = false, base = 0} -> i32
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 2}(c2v_consumer_buf = %b : i32)
  // expected-note@+2 {{the tile}}
  // expected-note@+1 {{the first one}}
  %first = pto_isa.tpop_from_aic {split = 0} -> !t
  %second = pto_isa.tpop_from_aic {split = 0} -> !t
  // expected-note@+2 {{given back here}}
  // expected-error@+1 {{expects the tile that was popped first (planned_c9), but found a later one}}
  pto_isa.tfree_from_aic(%second : !t) {split = 0}
  pto_isa.tabs ins(%second : !t) outs(%x : !t)
  // expected-error@+1 {{(planned_c9)}}
  pto_isa.tabs ins(%first : !t) outs(%x : !t)
  pto_isa.tfree_from_aic {split = 0}
  return
}

// -----

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c10_too_many(%x: !t) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %b = pto_isa.reserve_buffer {name = "q", size = 4096, location = #pto_isa.address_space<vec>, auto = false, base = 0} -> i32
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 1}(c2v_consumer_buf = %b : i32)
  %first = pto_isa.tpop_from_aic {split = 0} -> !t
  // expected-error@+1 {{expects at most 1 tiles of a queue at a time (planned_c10), but found 2 that are not given back}}
  %second = pto_isa.tpop_from_aic {split = 0} -> !t
  pto_isa.tadd ins(%first, %second : !t, !t) outs(%x : !t)
  pto_isa.tfree_from_aic {split = 0}
  pto_isa.tfree_from_aic {split = 0}
  return
}

// -----

// A loop that is one tile ahead: what it carries is held.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @one_ahead(%x: !t, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %b = pto_isa.reserve_buffer {name = "q", size = 8192, location = #pto_isa.address_space<vec>, auto = false, base = 0} -> i32
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 2}(c2v_consumer_buf = %b : i32)
  %first = pto_isa.tpop_from_aic {split = 0} -> !t
  %last = scf.for %i = %i0 to %n step %i1 iter_args(%now = %first) -> (!t) {
    %next = pto_isa.tpop_from_aic {split = 0} -> !t
    pto_isa.tabs ins(%now : !t) outs(%x : !t)
    pto_isa.tfree_from_aic {split = 0}
    scf.yield %next : !t
  }
  pto_isa.tabs ins(%last : !t) outs(%x : !t)
  pto_isa.tfree_from_aic {split = 0}
  return
}

// -----

// A queue that is a value, into one declared tile again and again.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c9_by_handle(%x: !t, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %at = arith.constant 0 : i32
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 4096, slot_num = 2}(%at : i32) -> !pto_isa.pipe
  // expected-note@+1 {{the tile}}
  %t = pto_isa.declare_tile -> !t
  scf.for %i = %i0 to %n step %i1 {
    pto_isa.tpop(%t, %q : !t, !pto_isa.pipe) {split = 0}
    pto_isa.tabs ins(%t : !t) outs(%x : !t)
    // expected-note@+1 {{given back here}}
    pto_isa.tfree(%q : !pto_isa.pipe) {split = 0}
  }
  // expected-error@+1 {{(planned_c9)}}
  pto_isa.tabs ins(%t : !t) outs(%x : !t)
  return
}

// -----

// A buffer of the direction that the queue does not have is none.

!m = !pto_isa.tile_buf<mat, 16x64xf16>

func.func @other_direction(%x: !pto_isa.tile_buf<left, 16x64xf16>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %at = arith.constant 0 : i32
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 2}(c2v_consumer_buf = %at : i32, v2c_consumer_buf = %at : i32)
  %c0 = arith.constant 0 : i64
  %a = pto_isa.alloc_tile addr = %c0 : !m
  return
}
