// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a2a3

// What machine a2a3 does not take.

func.func @pipe_c2() {
  // expected-error @+1 {{expects a pipe of machine 'a2a3' (pipe_c2), but found 'PIPE_MTE5'}}
  pto_isa.set_flag[<PIPE_MTE5>, <PIPE_V>, <EVENT_ID0>]
  return
}

// -----

func.func @pipe_c3_function() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  // expected-error @+1 {{expects pipes of the vector core (pipe_c3), but found 'PIPE_M'}}
  pto_isa.set_flag[<PIPE_MTE2>, <PIPE_M>, <EVENT_ID0>]
  return
}

// -----

func.func @pipe_c3_section() {
  pto_isa.section.cube {
    // expected-error @+1 {{expects pipes of the cube core (pipe_c3), but found 'PIPE_V'}}
    pto_isa.barrier <PIPE_V>
  }
  return
}

// -----

func.func @pipe_c3_any() {
  // expected-error @+1 {{expects pipes of a core (pipe_c3), but found 'PIPE_M'}}
  pto_isa.set_flag[<PIPE_V>, <PIPE_M>, <EVENT_ID0>]
  return
}

// -----

func.func @pipe_c3_class() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @+1 {{expects pipes of the cube core (pipe_c3), but found 'PIPE_V'}}
  pto_isa.record_event[#pto_isa.pipe_event_type<TLOAD>, #pto_isa.pipe_event_type<TVEC>, <EVENT_ID0>]
  return
}

// -----

func.func @flag_c1() {
  %e = arith.constant 8 : index
  // expected-error @+1 {{expects one of 8 events of machine 'a2a3' (flag_c1), but found 'EVENT_ID8'}}
  pto_isa.set_flag_dyn[<PIPE_MTE2>, <PIPE_V>, %e]
  return
}

// -----

func.func @barrier_c1() {
  // expected-error @+1 {{expects a pipe that machine 'a2a3' has a barrier for (barrier_c1), but found 'PIPE_S'}}
  pto_isa.barrier <PIPE_S>
  return
}

// -----

func.func @signal_c2() {
  // expected-error @+1 {{expects one of 16 signals of machine 'a2a3' (signal_c2), but found 16}}
  pto_isa.set_intra_block <PIPE_MTE3>, 16
  return
}

// -----

func.func @signal_c3() {
  // expected-error @+1 {{expects a signal that machine 'a2a3' does not reserve (signal_c3), but found 11}}
  pto_isa.sync.set <PIPE_MTE3>, 11
  return
}

// -----

func.func @signal_c3_constant() {
  %id = arith.constant 14 : index
  // expected-error @+1 {{expects a signal that machine 'a2a3' does not reserve (signal_c3), but found 14}}
  pto_isa.sync.wait <PIPE_MTE3>, %id
  return
}
