// RUN: pto-opt %s --split-input-file --verify-diagnostics
// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// Rules of comparisons and selections.

!f = !pto_isa.tile_buf<vec, 16x64xf32>
func.func @mask_c1(%a: !f, %k: !f) {
  // expected-error @+1 {{expects 'dst' of i8 i16 i32 ui8 ui16 ui32 (mask_c1), but found 'f32'}}
  pto_isa.tcmp ins(%a, %a : !f, !f) outs(%k : !f)
  return
}

// -----

!thin = !pto_isa.tile_buf<vec, 2x32xi8>
!wide = !pto_isa.tile_buf<vec, 2x512xf16>
func.func @mask_c2(%k: !thin, %a: !wide) {
  // expected-error @+1 {{expects 'mask' with at least 512 bits per row (mask_c2), but found 256}}
  pto_isa.tsel ins(%k, %a, %a : !thin, !wide, !wide) outs(%a : !wide)
  return
}

// -----

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!k = !pto_isa.tile_buf<vec, 16x32xi8>
!fh = !pto_isa.tile_buf<vec, 16x64xf16>
func.func @compare_c1(%a: !f, %b: !fh, %k: !k) {
  // expected-error @+1 {{expects 'src1' of 'f32' (compare_c1), but found 'f16'}}
  pto_isa.tcmp ins(%a, %b : !f, !fh) outs(%k : !k)
  return
}

// -----

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!k = !pto_isa.tile_buf<vec, 16x32xi8>
!p = !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>
func.func @compare_c1_rectangle(%a: !f, %b: !p, %k: !k) {
  // expected-error @+1 {{expects 'src1' with 16 valid rows (compare_c1), but found 8}}
  pto_isa.tcmp ins(%a, %b : !f, !p) outs(%k : !k)
  return
}

// -----

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!few = !pto_isa.tile_buf<vec, 8x32xi8>
func.func @compare_c1_mask(%a: !f, %k: !few) {
  // expected-error @+1 {{expects 'dst' with 16 valid rows (compare_c1), but found 8}}
  pto_isa.tcmp ins(%a, %a : !f, !f) outs(%k : !few)
  return
}

// -----

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!k = !pto_isa.tile_buf<vec, 16x32xi8>
func.func @compare_c1_scalar(%a: !f, %s: f16, %k: !k) {
  // expected-error @+1 {{expects 'scalar' of 'f32' (compare_c1), but found 'f16'}}
  pto_isa.tcmps ins(%a, %s : !f, f16) outs(%k : !k)
  return
}

// -----

!k = !pto_isa.tile_buf<vec, 16x32xi8>
!cm = !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>
func.func @compare_c3(%a: !cm, %s: f32, %k: !k) {
  // expected-error @+1 {{expects 'src' row by row (compare_c3), but found 'blayout=col_major'}}
  pto_isa.tcmps ins(%a, %s : !cm, f32) outs(%k : !k)
  return
}

// -----

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!k = !pto_isa.tile_buf<vec, 16x32xi8>
!fh = !pto_isa.tile_buf<vec, 16x64xf16>
func.func @select_c1(%k: !k, %a: !f, %b: !fh) {
  // expected-error @+1 {{expects 'src1' of 'f32' (select_c1), but found 'f16'}}
  pto_isa.tsel ins(%k, %a, %b : !k, !f, !fh) outs(%a : !f)
  return
}

// -----

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!k = !pto_isa.tile_buf<vec, 16x32xi8>
func.func @select_c1_scalar(%k: !k, %a: !f, %s: f16) {
  // expected-error @+1 {{expects 'scalar' of 'f32' (select_c1), but found 'f16'}}
  pto_isa.tsels ins(%k, %a, %s : !k, !f, f16) outs(%a : !f)
  return
}

// -----

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!k = !pto_isa.tile_buf<vec, 16x32xi8>
!cm = !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>
func.func @select_c2(%k: !k, %a: !f, %b: !cm) {
  // expected-error @+1 {{expects 'src1' row by row (select_c2), but found 'blayout=col_major'}}
  pto_isa.tsel ins(%k, %a, %b : !k, !f, !cm) outs(%a : !f)
  return
}

// -----

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!k = !pto_isa.tile_buf<vec, 16x32xi8>
!p = !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>
func.func @tsels_c1(%k: !k, %a: !p, %s: f32, %d: !f) {
  // expected-error @+1 {{expects 'src' with 16 valid rows (tsels_c1), but found 8}}
  pto_isa.tsels ins(%k, %a, %s : !k, !p, f32) outs(%d : !f)
  return
}
