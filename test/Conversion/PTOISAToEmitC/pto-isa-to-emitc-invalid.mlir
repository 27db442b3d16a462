// RUN: pto-opt %s --split-input-file --verify-diagnostics --convert-pto-isa-to-emitc

// Proves that what has no form in C++ is refused where it stands.

func.func @no_address(%f: f32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  // expected-error @+2 {{'pto_isa.alloc_tile' op has no C++ form without an address; run pto-isa-plan-memory first}}
  // expected-error @+1 {{failed to legalize operation 'pto_isa.alloc_tile'}}
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 8x64xf32>
  pto_isa.texpands ins(%f : f32) outs(%t : !pto_isa.tile_buf<vec, 8x64xf32>)
  return
}

// -----

func.func @no_instruction(%t: !pto_isa.tile_buf<vec, 8x64xf32>) {
  // expected-error @+1 {{'pto_isa.taddc' op has no C++ form}}
  pto_isa.taddc ins(%t, %t, %t : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 8x64xf32>)
  return
}

// -----

func.func @no_scratch(%s: !pto_isa.tile_buf<vec, 8x64xf32>, %d: !pto_isa.tile_buf<vec, 8x1xf32, blayout=col_major>) {
  // expected-error @+2 {{'pto_isa.trowsum' op has no C++ form without 'tmp'}}
  // expected-error @+1 {{failed to legalize operation 'pto_isa.trowsum'}}
  pto_isa.trowsum ins(%s : !pto_isa.tile_buf<vec, 8x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 8x1xf32, blayout=col_major>)
  return
}

// -----

// expected-error @+1 {{has no C++ form, because it calls itself}}
func.func @circle() {
  func.call @circle() : () -> ()
  return
}
