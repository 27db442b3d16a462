// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a5

// What machine a5 does not take.

// The pipe executes in order.
func.func @barrier_c1() {
  // expected-error @+1 {{expects a pipe that machine 'a5' has a barrier for (barrier_c1), but found 'PIPE_V'}}
  pto_isa.barrier <PIPE_V>
  return
}

// -----

func.func @barrier_c1_class() {
  // expected-error @+1 {{expects a pipe that machine 'a5' has a barrier for (barrier_c1), but found 'PIPE_M'}}
  pto_isa.barrier_sync[<TMATMUL>]
  return
}

// -----

// Within a block the second vector core has signals of its own.
func.func @signal_c2() {
  pto_isa.set_intra_block <PIPE_MTE3>, 31
  // expected-error @+1 {{expects one of 32 signals of machine 'a5' (signal_c2), but found 32}}
  pto_isa.set_intra_block <PIPE_MTE3>, 32
  return
}

// -----

func.func @signal_c2_across() {
  // expected-error @+1 {{expects one of 16 signals of machine 'a5' (signal_c2), but found 16}}
  pto_isa.set_cross_block <PIPE_MTE3>, 16
  return
}

// -----

func.func @pipe_c2() {
  // expected-error @+1 {{expects a pipe of machine 'a5' (pipe_c2), but found 'PIPE_MTE5'}}
  pto_isa.set_flag[<PIPE_MTE5>, <PIPE_V>, <EVENT_ID0>]
  return
}

// -----

func.func @flag_c1() {
  %e = arith.constant 8 : index
  // expected-error @+1 {{expects one of 8 events of machine 'a5' (flag_c1), but found 'EVENT_ID8'}}
  pto_isa.set_flag_dyn[<PIPE_MTE2>, <PIPE_V>, %e]
  return
}
