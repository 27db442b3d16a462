// RUN: pto-opt %s --machine=cpu-generic --split-input-file --verify-diagnostics

// A CPU has no instruction of the language.

func.func @instruction_c1_tgetval(%t: !pto_isa.tile_buf<vec, 16x64xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.tgetval' op is no instruction of machine 'cpu-generic' (instruction_c1)}}
  %v = pto_isa.tgetval ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xf32>, index) outs : f32
  return
}
