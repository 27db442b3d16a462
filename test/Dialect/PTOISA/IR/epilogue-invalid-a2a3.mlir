// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a2a3

func.func @initialize_pipe_c8_a2a3(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects a conversion of machine 'a2a3' (initialize_pipe_c8), but found 'qs322bf16_pre_scalar'}}
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = qs322bf16_pre_scalar, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @initialize_pipe_c8_layout(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{'pto_isa.aic_initialize_pipe' op expects 'nz2nd' on machine 'a2a3' (initialize_pipe_c8), but found 'nz2dn'}}
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2dn, quant = no_convert, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @fifo_c16(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {dir_mask = 1, slot_size = 8192}(c2v_consumer_buf = %b : i32)
  // expected-error @+1 {{'pto_isa.tpop_from_aic' op expects a tile in rows without blocks on machine 'a2a3' (fifo_c16), but found '!pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>'}}
  %t = pto_isa.tpop_from_aic {split = 1} -> !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>
  pto_isa.tfree_from_aic {split = 1}
  return
}

// -----

func.func @fifo_c16_mat(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {dir_mask = 2, slot_size = 8192}(v2c_consumer_buf = %b : i32)
  // expected-error @+1 {{'pto_isa.tpop_from_aiv' op expects a tile in rows without blocks, or with blocks of rows, on machine 'a2a3' (fifo_c16), but found '!pto_isa.tile_buf<mat, 32x64xf32, blayout=row_major, slayout=col_major>'}}
  %t = pto_isa.tpop_from_aiv {split = 1} -> !pto_isa.tile_buf<mat, 32x64xf32, blayout=row_major, slayout=col_major>
  pto_isa.tfree_from_aiv {split = 1}
  return
}
