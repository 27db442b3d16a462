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
