// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a2a3

// What sections, reserved bytes and declarations of queues refuse.

func.func @section_c1() {
  pto_isa.section.cube {
    // expected-error @+1 {{expects no section around it (section_c1), but found 'pto_isa.section.cube'}}
    pto_isa.section.vector {
    }
  }
  return
}

// -----

func.func @reserve_buffer_c1() {
  // expected-error @+1 {{expects a positive 'size' (reserve_buffer_c1), but found 0}}
  %a = pto_isa.reserve_buffer {name = "q", size = 0, location = #pto_isa.address_space<vec>, auto = true} -> i32
  return
}

// -----

func.func @reserve_buffer_c2() {
  // expected-error @+1 {{expects 'location' to be 'vec' or 'mat' (reserve_buffer_c2), but found 'acc'}}
  %a = pto_isa.reserve_buffer {name = "q", size = 64, location = #pto_isa.address_space<acc>, auto = true} -> i32
  return
}

// -----

func.func @reserve_buffer_c3_none() {
  // expected-error @+1 {{expects a 'base' that is not negative without 'auto' (reserve_buffer_c3), but found none}}
  %a = pto_isa.reserve_buffer {name = "q", size = 64, location = #pto_isa.address_space<vec>, auto = false} -> i32
  return
}

// -----

func.func @reserve_buffer_c3_negative() {
  // expected-error @+1 {{expects a 'base' that is not negative without 'auto' (reserve_buffer_c3), but found -32}}
  %a = pto_isa.reserve_buffer {name = "q", size = 64, location = #pto_isa.address_space<vec>, auto = false, base = -32} -> i32
  return
}

// -----

func.func @reserve_buffer_c4() {
  // expected-note @+1 {{the other one is here}}
  %a = pto_isa.reserve_buffer {name = "q", size = 64, location = #pto_isa.address_space<vec>, auto = true} -> i32
  // expected-error @+1 {{expects the only buffer with the name 'q' (reserve_buffer_c4), but found another}}
  %b = pto_isa.reserve_buffer {name = "q", size = 64, location = #pto_isa.address_space<vec>, auto = true} -> i32
  return
}

// -----

func.func @reserve_buffer_c5() {
  // expected-error @+1 {{expects the end within 196608 bytes of 'ub' on machine 'a2a3' (reserve_buffer_c5), but found it at 196640}}
  %a = pto_isa.reserve_buffer {name = "q", size = 64, location = #pto_isa.address_space<vec>, auto = false, base = 196576} -> i32
  return
}

// -----

func.func @import_reserved_buffer_c1_function() {
  // expected-error @+1 {{expects 'nobody' to reserve a buffer 'q' (import_reserved_buffer_c1), but found no such function}}
  %a = pto_isa.import_reserved_buffer {name = "q", peer_func = @nobody} -> i32
  return
}

// -----

func.func @import_reserved_buffer_c1_buffer() {
  // expected-error @+1 {{expects 'peer' to reserve a buffer 'q' (import_reserved_buffer_c1), but found no such buffer}}
  %a = pto_isa.import_reserved_buffer {name = "q", peer_func = @peer} -> i32
  return
}
func.func @peer() {
  return
}

// -----

func.func @import_reserved_buffer_c2() {
  %a = pto_isa.import_reserved_buffer {name = "q", peer_func = @peer} -> i32
  // expected-error @+1 {{expects the only import of 'q' (import_reserved_buffer_c2), but found another}}
  %b = pto_isa.import_reserved_buffer {name = "q", peer_func = @peer} -> i32
  return
}
func.func @peer() {
  %a = pto_isa.reserve_buffer {name = "q", size = 64, location = #pto_isa.address_space<vec>, auto = true} -> i32
  return
}

// -----

func.func @initialize_pipe_c1_none(%b: i32) {
  // expected-error @+1 {{expects a section or function of the cube core (initialize_pipe_c1), but found none}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 64}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c1_other(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects a section or function of the vector core (initialize_pipe_c1), but found one of kind 'cube'}}
  pto_isa.aiv_initialize_pipe {dir_mask = 1, slot_size = 64}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c2(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'dir_mask' to be 1, 2 or 3 (initialize_pipe_c2), but found 4}}
  pto_isa.aic_initialize_pipe {dir_mask = 4, slot_size = 64}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c3_size(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'slot_size' from 1 to 2147483647 (initialize_pipe_c3), but found 0}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 0}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c3_number(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'slot_num' from 1 to 2147483647 (initialize_pipe_c3), but found 0}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 64, slot_num = 0}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c3_local(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'local_slot_num' from 1 to 8 (initialize_pipe_c3), but found 9}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 64, local_slot_num = 9}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c4_c2v(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'c2v_consumer_buf' for 'dir_mask' 1 (initialize_pipe_c4), but found none}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 64}(v2c_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c4_v2c(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'v2c_consumer_buf' for 'dir_mask' 3 (initialize_pipe_c4), but found none}}
  pto_isa.aic_initialize_pipe {dir_mask = 3, slot_size = 64}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c5(%b: i32, %g: !pto_isa.tensor_view<32x64xf32>, %p: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects one of 'gm_slot_buffer' and 'gm_slot_tensor' (initialize_pipe_c5), but found both}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 64}(gm_slot_buffer = %p : !pto_isa.ptr<f32>, gm_slot_tensor = %g : !pto_isa.tensor_view<32x64xf32>)
  return
}

// -----

func.func @initialize_pipe_c6_split(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'acc_push_epilogue' for 'dir_mask' 1 and 'nosplit' (initialize_pipe_c6), but found 'dir_mask' 1}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 64, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = no_convert, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c6_direction(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'acc_push_epilogue' for 'dir_mask' 1 and 'nosplit' (initialize_pipe_c6), but found 'dir_mask' 3}}
  pto_isa.aic_initialize_pipe {dir_mask = 3, slot_size = 64, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = no_convert, relu = no_relu>}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c7_negative(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'id' that is not negative (initialize_pipe_c7), but found -1}}
  pto_isa.aic_initialize_pipe {id = -1, dir_mask = 1, slot_size = 64}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c7_twice(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-note @+1 {{the other one is here}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 64}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects the only queue 0 (initialize_pipe_c7), but found another}}
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 2, slot_size = 64}(v2c_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_syntax_clause(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects a parameter of a queue, but found 'depth'}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 64, depth = 2}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_syntax_twice(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'slot_size' once}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 64, slot_size = 64}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_syntax_needed(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'slot_size' of a queue}}
  pto_isa.aic_initialize_pipe {dir_mask = 1}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_syntax_operand(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects an operand of a queue, but found 'buf'}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 64}(buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_syntax_operand_twice(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects 'c2v_consumer_buf' once}}
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 64}(c2v_consumer_buf = %b : i32, c2v_consumer_buf = %b : i32)
  return
}
