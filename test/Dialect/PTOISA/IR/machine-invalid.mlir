// RUN: sed -e 's/"absentInstructions": \[/&"syncall", "comm.tput", "tfree", /' -e 's/"perPair": 8/"perPair": 4/' %S/../../PTO/Transforms/Inputs/small.json > %t.json
// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=%t.json

// What a machine with less does not have.

func.func @instruction_c1_sync() {
  // expected-error @+1 {{is no instruction of machine 'small' (instruction_c1)}}
  pto_isa.syncall() mode = #pto_isa.sync_all_mode<hard>, core_type = #pto_isa.sync_core_type<mix>
  return
}

// -----

func.func @instruction_c1_comm(%d: !pto_isa.partition_tensor_view<128xf32>, %t: !pto_isa.tile_buf<vec, 1x64xf32>) {
  // expected-error @+1 {{is no instruction of machine 'small' (instruction_c1)}}
  pto_isa.comm.tput(%d, %d, buf(%t) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<128xf32>, !pto_isa.tile_buf<vec, 1x64xf32>)
  return
}

// -----

func.func @instruction_c1_fifo(%q: !pto_isa.pipe) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  // expected-error @+1 {{is no instruction of machine 'small' (instruction_c1)}}
  pto_isa.tfree(%q : !pto_isa.pipe) {split = 0}
  return
}

// -----

func.func @flag_c1() {
  pto_isa.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID3>]
  // expected-error @+1 {{expects one of 4 events of machine 'small' (flag_c1), but found 'EVENT_ID4'}}
  pto_isa.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID4>]
  return
}
