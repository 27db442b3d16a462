// RUN: pto-opt %s --split-input-file --pto-specialize-unroll --verify-diagnostics

// Proves that loops whose schedule has no meaning do not reach the pass.

func.func @loop_c4_constant_step_of_zero(%n: index) {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{'pto.loop' op expects a positive step (loop_c4), but found 0}}
  pto.loop (%i, %len) in (%c0 to %n step %c0) factors [4] {
  }
  return
}

// -----

func.func @loop_c1_factor_of_zero(%n: index) {
  %c1 = arith.constant 1 : index
  // expected-error@+1 {{'pto.loop' op expects positive factors (loop_c1), but found 0}}
  pto.loop (%i, %len) in (%c1 to %n step %c1) factors [0] {
  }
  return
}
