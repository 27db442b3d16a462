// RUN: pto-opt %s --split-input-file --verify-diagnostics

// Rules about lengths that are constants.

!m = !pto_isa.tile_buf<vec, 1x256xf32>
func.func @tmrgsort_c3(%a: !m) {
  %len = arith.constant 48 : i32
  // expected-error @+1 {{expects 'blockLen' to be a multiple of 64 (tmrgsort_c3), but found 48}}
  pto_isa.tmrgsort ins(%a, %len : !m, i32) outs(%a : !m)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 1x256xf32>
func.func @tmrgsort_c3_groups(%a: !m) {
  %len = arith.constant 128 : i32
  // expected-error @+1 {{expects 'src0' of whole groups of 4 blocks of 128 (tmrgsort_c3), but found 256 valid columns}}
  pto_isa.tmrgsort ins(%a, %len : !m, i32) outs(%a : !m)
  return
}
