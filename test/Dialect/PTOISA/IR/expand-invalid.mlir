// RUN: pto-opt %s --split-input-file --verify-diagnostics
// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics
// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// Rules of repeated vectors, on all machines.

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!hc = !pto_isa.tile_buf<vec, 16x1xf16, blayout=col_major>
func.func @trowexpand_c1(%c: !hc, %m: !m) {
  // expected-error @+1 {{expects 'src' of 'f32' (trowexpand_c1), but found 'f16'}}
  pto_isa.trowexpand ins(%c : !hc) outs(%m : !m)
  return
}

// -----

!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!cm = !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>
func.func @trowexpand_c2(%c: !c, %m: !cm) {
  // expected-error @+1 {{expects 'dst' row by row (trowexpand_c2), but found 'blayout=col_major'}}
  pto_isa.trowexpand ins(%c : !c) outs(%m : !cm)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!nz = !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>
func.func @trowexpand_c2_blocks(%c: !nz, %m: !m) {
  // expected-error @+1 {{expects 'src' without blocks (trowexpand_c2), but found 'slayout=row_major'}}
  pto_isa.trowexpand ins(%c : !nz) outs(%m : !m)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!w = !pto_isa.tile_buf<vec, 8x1xf32, blayout=col_major>
func.func @trowexpand_c3(%c: !w, %m: !m) {
  // expected-error @+1 {{expects 'src' with 16 valid rows (trowexpand_c3), but found 8}}
  pto_isa.trowexpand ins(%c : !w) outs(%m : !m)
  return
}

// -----

!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!half = !pto_isa.tile_buf<vec, 16x64xf32, valid=16x0>
func.func @trowexpand_c3_empty(%c: !c, %m: !half) {
  // expected-error @+1 {{expects tiles with valid elements (trowexpand_c3), but found}}
  pto_isa.trowexpand ins(%c : !c) outs(%m : !half)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!hc = !pto_isa.tile_buf<vec, 16x1xf16, blayout=col_major>
func.func @row_expand_c1(%m: !m, %c: !hc) {
  // expected-error @+1 {{expects 'src1' of 'f32' (row_expand_c1), but found 'f16'}}
  pto_isa.trowexpandadd ins(%m, %c : !m, !hc) outs(%m : !m)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!cm = !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>
func.func @row_expand_c2(%m: !m, %c: !c, %d: !cm) {
  // expected-error @+1 {{expects 'dst' row by row (row_expand_c2), but found 'blayout=col_major'}}
  pto_isa.trowexpandsub ins(%m, %c : !m, !c) outs(%d : !cm)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!p = !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>
func.func @row_expand_c3(%m: !m, %c: !c, %p: !p) {
  // expected-error @+1 {{expects a source with the valid rectangle of 'dst' (row_expand_c3), but found}}
  pto_isa.trowexpandmul ins(%m, %c : !m, !c) outs(%p : !p)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!w = !pto_isa.tile_buf<vec, 8x1xf32, blayout=col_major>
func.func @row_expand_c4_rows(%m: !m, %c: !w) {
  // expected-error @+1 {{expects 'src1' with one value or 32 bytes in each valid row of 'dst' (row_expand_c4), but found}}
  pto_isa.trowexpanddiv ins(%m, %c : !m, !w) outs(%m : !m)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!q = !pto_isa.tile_buf<vec, 16x64xf32, valid=16x32>
func.func @row_expand_c4_columns(%m: !m, %q: !q) {
  // expected-error @+1 {{expects 'src0' with one value or 32 bytes in each valid row of 'dst' (row_expand_c4), but found}}
  pto_isa.trowexpandmax ins(%q, %m : !q, !m) outs(%m : !m)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!rh = !pto_isa.tile_buf<vec, 1x64xf16>
func.func @tcolexpand_c1(%r: !rh, %m: !m) {
  // expected-error @+1 {{expects 'src' of 'f32' (tcolexpand_c1), but found 'f16'}}
  pto_isa.tcolexpand ins(%r : !rh) outs(%m : !m)
  return
}

// -----

!r = !pto_isa.tile_buf<vec, 1x64xf32>
!cm = !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>
func.func @tcolexpand_c2(%r: !r, %m: !cm) {
  // expected-error @+1 {{expects 'dst' row by row (tcolexpand_c2), but found 'blayout=col_major'}}
  pto_isa.tcolexpand ins(%r : !r) outs(%m : !cm)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!short = !pto_isa.tile_buf<vec, 1x32xf32>
func.func @tcolexpand_c3(%r: !short, %m: !m) {
  // expected-error @+1 {{expects 'src' with 64 valid columns (tcolexpand_c3), but found 32}}
  pto_isa.tcolexpand ins(%r : !short) outs(%m : !m)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!rh = !pto_isa.tile_buf<vec, 1x64xf16>
func.func @col_expand_c1(%m: !m, %r: !rh) {
  // expected-error @+1 {{expects 'src1' of 'f32' (col_expand_c1), but found 'f16'}}
  pto_isa.tcolexpandadd ins(%m, %r : !m, !rh) outs(%m : !m)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!r = !pto_isa.tile_buf<vec, 1x64xf32>
!cm = !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>
func.func @col_expand_c2(%m: !cm, %r: !r, %d: !m) {
  // expected-error @+1 {{expects 'src0' row by row (col_expand_c2), but found 'blayout=col_major'}}
  pto_isa.tcolexpandsub ins(%m, %r : !cm, !r) outs(%d : !m)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!r = !pto_isa.tile_buf<vec, 1x64xf32>
!p = !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>
func.func @col_expand_c3(%m: !p, %r: !r, %d: !m) {
  // expected-error @+1 {{expects 'src0' with 16 valid rows (col_expand_c3), but found 8}}
  pto_isa.tcolexpandmul ins(%m, %r : !p, !r) outs(%d : !m)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!short = !pto_isa.tile_buf<vec, 1x32xf32>
func.func @col_expand_c4(%m: !m, %r: !short) {
  // expected-error @+1 {{expects 'src1' with 64 valid columns (col_expand_c4), but found 32}}
  pto_isa.tcolexpandmax ins(%m, %r : !m, !short) outs(%m : !m)
  return
}
