// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a2a3

func.func @initialize_pipe_c8_a2a3(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects a conversion of machine 'a2a3' (initialize_pipe_c8), but found 'qs322bf16_pre_scalar'}}
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = qs322bf16_pre_scalar, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  return
}
