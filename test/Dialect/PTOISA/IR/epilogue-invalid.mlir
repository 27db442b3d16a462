// RUN: pto-opt %s --split-input-file --verify-diagnostics

// Queues that change accumulators on their way.

func.func @fifo_c8_split(%b: i32, %t: !pto_isa.tile_buf<acc, 32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = f32_f16, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects 'split' 0 on a queue with 'acc_push_epilogue' (fifo_c8), but found 1}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xf32>) {id = 0, split = 1}
  return
}

// -----

func.func @fifo_c9_source(%b: i32, %t: !pto_isa.tile_buf<acc, 32x64xi32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = f32_f16, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects elements of f32 for 'f32_f16' (fifo_c9), but found i32}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xi32>) {id = 0, split = 0}
  return
}

// -----

func.func @fifo_c10_result(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = no_convert, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects elements of f32 or i32 for 'no_convert' (fifo_c10), but found f16}}
  %t = pto_isa.tpop_from_aic {id = 0, split = 0} -> !pto_isa.tile_buf<vec, 32x64xf16>
  return
}

// -----

func.func @fifo_c11_no_scale(%b: i32, %t: !pto_isa.tile_buf<acc, 32x64xi32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = deqf16_scalar, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects 'set_quant_scalar' of queue 0 in front of it, in its block or around (fifo_c11), but found none}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xi32>) {id = 0, split = 0}
  return
}

// -----

func.func @fifo_c11_other_block(%b: i32, %scale: f32, %c: i1, %t: !pto_isa.tile_buf<acc, 32x64xi32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = deqf16_scalar, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  scf.if %c {
    pto_isa.set_quant_scalar(%scale : f32) {id = 0}
    scf.if %c {
      pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xi32>) {id = 0, split = 0}
    }
  }
  // expected-error @+1 {{expects 'set_quant_scalar' of queue 0 in front of it, in its block or around (fifo_c11), but found none}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xi32>) {id = 0, split = 0}
  return
}

// -----

func.func @fifo_c11_columns(%b: i32, %t: !pto_isa.tile_buf<acc, 32x64xi32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = deqf16_vec, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects 'set_quant_vector' of queue 0 in front of it, in its block or around (fifo_c11), but found none}}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xi32>) {id = 0, split = 0}
  return
}

// -----

func.func @set_quant_scalar_c2_by_column(%b: i32, %scale: f32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = deqf16_vec, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects a queue 0 that scales by one value (set_quant_scalar_c2), but found 'deqf16_vec'}}
  pto_isa.set_quant_scalar(%scale : f32) {id = 0}
  return
}

// -----

func.func @set_quant_scalar_c2_unknown(%b: i32, %scale: f32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects a queue 1 that scales by one value (set_quant_scalar_c2), but found none}}
  pto_isa.set_quant_scalar(%scale : f32) {id = 1}
  return
}

// -----

func.func @set_quant_vector_c2_plain(%b: i32, %t: !pto_isa.tile_buf<scaling, 1x128xui64>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects a queue 0 that scales by column (set_quant_vector_c2), but found one that does not}}
  pto_isa.set_quant_vector(%t : !pto_isa.tile_buf<scaling, 1x128xui64>) {id = 0}
  return
}

// -----

func.func @fifo_c12_layout(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = no_convert, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects a tile with blayout=row_major and slayout=none_box for 'nz2nd' (fifo_c12), but found '!pto_isa.tile_buf<vec, 32x64xf32, blayout=col_major>'}}
  %t = pto_isa.tpop_from_aic {id = 0, split = 0} -> !pto_isa.tile_buf<vec, 32x64xf32, blayout=col_major, slayout=none_box, fractal=512>
  return
}

// -----

func.func @fifo_c13_slot(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 1024, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = no_convert, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{expects slots of at least 8192 bytes (fifo_c13), but found 1024}}
  %t = pto_isa.tpop_from_aic {id = 0, split = 0} -> !pto_isa.tile_buf<vec, 32x64xf32>
  return
}

// -----

func.func @import_reserved_buffer_c3_other_end() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects the same 'acc_push_epilogue' at both ends of the queue (import_reserved_buffer_c3), but found #pto_isa.acc_push_epilogue<layout = nz2nd, quant = f32_f16, relu = no_relu> and none}}
  %b = pto_isa.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = f32_f16, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  return
}
func.func @vector() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %b = pto_isa.reserve_buffer {name = "c2v", size = 65536, location = #pto_isa.address_space<vec>, auto = true} -> i32
  // expected-note @+1 {{the other end}}
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true}(c2v_consumer_buf = %b : i32)
  return
}
