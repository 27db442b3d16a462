// RUN: pto-opt %s --split-input-file --machine=a2a3 --verify-diagnostics

// What conversions refuse where vectors are in memory.

func.func @tcvt_c1_bf16_to_f16(%a: !pto_isa.tile_buf<vec, 16x64xbf16>, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
  // expected-error @+1 {{'pto_isa.tcvt' op expects 'bf16' to become one of (f32, i32) on machine 'a2a3' (tcvt_c1), but found 'f16'}}
  pto_isa.tcvt ins(%a : !pto_isa.tile_buf<vec, 16x64xbf16>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// -----

func.func @tcvt_c1_no_source(%a: !pto_isa.tile_buf<vec, 16x64xui32>, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
  // expected-error @+1 {{'pto_isa.tcvt' op expects 'ui32' to become one of () on machine 'a2a3' (tcvt_c1), but found 'f16'}}
  pto_isa.tcvt ins(%a : !pto_isa.tile_buf<vec, 16x64xui32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// -----

func.func @scratch_c1_f32_to_i16(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 1x8xi8>, %d: !pto_isa.tile_buf<vec, 16x64xi16>) {
  // expected-error @+1 {{'pto_isa.tcvt' op expects 'tmp' of at least 256 bytes on machine 'a2a3' (scratch_c1), but found 8}}
  pto_isa.tcvt ins(%a, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x8xi8>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi16>)
  return
}

// -----

func.func @scratch_c1_rest(%a: !pto_isa.tile_buf<vec, 16x64xf32, valid=16x60>, %t: !pto_isa.tile_buf<vec, 1x8xi8>, %d: !pto_isa.tile_buf<vec, 16x64xi16, valid=16x60>) {
  // expected-error @+1 {{'pto_isa.tcvt' op expects 'tmp' of at least 4096 bytes on machine 'a2a3' (scratch_c1), but found 8}}
  pto_isa.tcvt ins(%a, %t : !pto_isa.tile_buf<vec, 16x64xf32, valid=16x60>, !pto_isa.tile_buf<vec, 1x8xi8>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi16, valid=16x60>)
  return
}

// -----

func.func @scratch_c1_f16_to_i16(%a: !pto_isa.tile_buf<vec, 16x64xf16>, %t: !pto_isa.tile_buf<vec, 1x8xi8>, %d: !pto_isa.tile_buf<vec, 16x64xi16>) {
  // expected-error @+1 {{'pto_isa.tcvt' op expects 'tmp' of at least 256 bytes on machine 'a2a3' (scratch_c1), but found 8}}
  pto_isa.tcvt ins(%a, %t : !pto_isa.tile_buf<vec, 16x64xf16>, !pto_isa.tile_buf<vec, 1x8xi8>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi16>)
  return
}

// -----

func.func @scratch_c1_f16_to_i8(%a: !pto_isa.tile_buf<vec, 16x64xf16, valid=16x16>, %t: !pto_isa.tile_buf<vec, 1x8xi8>, %d: !pto_isa.tile_buf<vec, 16x64xi8, valid=16x16>) {
  // expected-error @+1 {{'pto_isa.tcvt' op expects 'tmp' of at least 160 bytes on machine 'a2a3' (scratch_c1), but found 8}}
  pto_isa.tcvt ins(%a, %t : !pto_isa.tile_buf<vec, 16x64xf16, valid=16x16>, !pto_isa.tile_buf<vec, 1x8xi8>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi8, valid=16x16>)
  return
}
