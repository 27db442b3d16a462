// RUN: pto-opt %s --split-input-file --machine=a5 --verify-diagnostics

// What conversions refuse where vectors are in registers.

func.func @tcvt_c1_i32_to_f16(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
  // expected-error @+1 {{'pto_isa.tcvt' op expects 'i32' to become one of (f32, i16, ui16, ui8, i64) on machine 'a5' (tcvt_c1), but found 'f16'}}
  pto_isa.tcvt ins(%a : !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// -----

func.func @tcvt_c1_f16_to_i4(%a: !pto_isa.tile_buf<vec, 16x64xf16>, %d: !pto_isa.tile_buf<vec, 16x64xi4>) {
  // expected-error @+1 {{'pto_isa.tcvt' op expects 'f16' to become one of (f32, i32, i16, i8, ui8, hif8) on machine 'a5' (tcvt_c1), but found 'i4'}}
  pto_isa.tcvt ins(%a : !pto_isa.tile_buf<vec, 16x64xf16>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi4>)
  return
}
