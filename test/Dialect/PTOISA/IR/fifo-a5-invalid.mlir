// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a5

// Buffers of queues on machine a5, whose vector memory is larger.

func.func @fits() {
  %a = pto_isa.reserve_buffer {name = "q", size = 64, location = #pto_isa.address_space<vec>, auto = false, base = 196576} -> i32
  return
}

// -----

func.func @reserve_buffer_c5() {
  // expected-error @+1 {{expects the end within 262144 bytes of 'ub' on machine 'a5' (reserve_buffer_c5), but found it at 262176}}
  %a = pto_isa.reserve_buffer {name = "q", size = 64, location = #pto_isa.address_space<vec>, auto = false, base = 262112} -> i32
  return
}

// -----

func.func @fifo_c15(%b: i32, %t: !pto_isa.tile_buf<acc, 16x16xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects a multiple of 32 columns for 'split' 2 (fifo_c15), but found 16}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x16xf32>) {id = 0, split = 2}
  return
}

// -----

func.func @fifo_c15_rows(%b: i32, %t: !pto_isa.tile_buf<acc, 16x32xf32, valid=7x32>) {
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 8192, slot_num = 8}(%b : i32) -> !pto_isa.pipe
  pto_isa.section.cube {
    // expected-error @+1 {{expects a multiple of 2 rows for 'split' 1 (fifo_c15), but found 7}}
    pto_isa.tpush(%t, %q : !pto_isa.tile_buf<acc, 16x32xf32, valid=7x32>, !pto_isa.pipe) {split = 1}
  }
  return
}
