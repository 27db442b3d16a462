// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What conversions refuse on every machine.

func.func @elementwise_c2_rows(%a: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %d: !pto_isa.tile_buf<vec, 16x64xbf16>) {
  // expected-error @+1 {{'pto_isa.tcvt' op expects the same valid rectangle everywhere (elementwise_c2), but found extents 8 and 16}}
  pto_isa.tcvt ins(%a : !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>) outs(%d : !pto_isa.tile_buf<vec, 16x64xbf16>)
  return
}

// -----

func.func @elementwise_c2_packed(%a: !pto_isa.tile_buf<vec, 16x64xbf16>, %d: !pto_isa.tile_buf<vec, 16x64x!pto_isa.f4E2M1x2>) {
  // expected-error @+1 {{'pto_isa.tcvt' op expects the same valid rectangle everywhere (elementwise_c2), but found extents 64 and 128}}
  pto_isa.tcvt ins(%a : !pto_isa.tile_buf<vec, 16x64xbf16>) outs(%d : !pto_isa.tile_buf<vec, 16x64x!pto_isa.f4E2M1x2>)
  return
}

// -----

func.func @elementwise_c3_blocks(%a: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>, %d: !pto_isa.tile_buf<vec, 16x64xbf16>) {
  // expected-error @+1 {{'pto_isa.tcvt' op expects tiles without blocks (elementwise_c3), but found 'slayout=row_major'}}
  pto_isa.tcvt ins(%a : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%d : !pto_isa.tile_buf<vec, 16x64xbf16>)
  return
}
