// RUN: pto-opt %s --split-input-file --verify-diagnostics
// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// Rules of sorts and of sources of values.

!e = !pto_isa.tile_buf<vec, 1x32xf16>
!si = !pto_isa.tile_buf<vec, 1x64xui32>
!sd = !pto_isa.tile_buf<vec, 1x128xf32>
func.func @tsort32_c1(%a: !e, %x: !si, %d: !sd) {
  // expected-error @+1 {{expects 'dst' of 'f16' (tsort32_c1), but found 'f32'}}
  pto_isa.tsort32 ins(%a, %x : !e, !si) outs(%d : !sd)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 1x64xf32>
!sd = !pto_isa.tile_buf<vec, 1x128xf32>
!sii = !pto_isa.tile_buf<vec, 1x64xi32>
func.func @tsort32_c2(%a: !s, %x: !sii, %d: !sd) {
  // expected-error @+1 {{expects 'idx' of ui32 (tsort32_c2), but found 'i32'}}
  pto_isa.tsort32 ins(%a, %x : !s, !sii) outs(%d : !sd)
  return
}

// -----

!si = !pto_isa.tile_buf<vec, 1x64xui32>
!sd = !pto_isa.tile_buf<vec, 1x128xf32>
!cm = !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>
func.func @tsort32_c3(%a: !cm, %x: !si, %d: !sd) {
  // expected-error @+1 {{expects 'src' row by row (tsort32_c3), but found 'blayout=col_major'}}
  pto_isa.tsort32 ins(%a, %x : !cm, !si) outs(%d : !sd)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 1x256xf32>
func.func @tmrgsort_c1(%a: !m, %d: !m) {
  // expected-error @+1 {{expects 'blockLen' and one source, or 'executed' and two to four (tmrgsort_c1)}}
  pto_isa.tmrgsort ins(%a, %a no_tmp : !m, !m) outs(%d : !m)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 1x256xf32>
func.func @tmrgsort_c1_count(%a: !m, %d: !m, %x: vector<4xi16>) {
  // expected-error @+1 {{(tmrgsort_c1)}}
  pto_isa.tmrgsort ins(%a no_tmp : !m) outs(%d, %x : !m, vector<4xi16>)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 1x256xf32>
!m2 = !pto_isa.tile_buf<vec, 1x512xf32>
!mh = !pto_isa.tile_buf<vec, 1x256xf16>
func.func @tmrgsort_c2(%a: !m, %b: !mh, %d: !m2, %x: vector<4xi16>) {
  // expected-error @+1 {{expects 'src' of 'f32' (tmrgsort_c2), but found 'f16'}}
  pto_isa.tmrgsort ins(%a, %b no_tmp : !m, !mh) outs(%d, %x : !m2, vector<4xi16>)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 1x256xf32>
!m2 = !pto_isa.tile_buf<vec, 1x512xf32>
!t = !pto_isa.tile_buf<vec, 1x512xi32>
func.func @tmrgsort_c2_scratch(%a: !m, %t: !t, %d: !m2, %x: vector<4xi16>) {
  // expected-error @+1 {{expects 'tmp' of 'f32' (tmrgsort_c2), but found 'i32'}}
  pto_isa.tmrgsort ins(%a, %a, %t {exhausted = false} : !m, !m, !t) outs(%d, %x : !m2, vector<4xi16>)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 1x256xf32>
!rows = !pto_isa.tile_buf<vec, 2x256xf32>
func.func @tmrgsort_c2_rows(%a: !rows, %l: i32, %d: !m) {
  // expected-error @+1 {{expects 'src' with 1 rows (tmrgsort_c2), but found 2}}
  pto_isa.tmrgsort ins(%a, %l : !rows, i32) outs(%d : !m)
  return
}

// -----

!ci = !pto_isa.tile_buf<vec, 1x64xi32>
func.func @tci_c1(%s: i16, %d: !ci) {
  // expected-error @+1 {{expects 'start' of 'i32' (tci_c1), but found 'i16'}}
  pto_isa.tci ins(%s : i16) outs(%d : !ci)
  return
}

// -----

!rc = !pto_isa.tile_buf<vec, 2x64xi32>
func.func @tci_c2(%s: i32, %d: !rc) {
  // expected-error @+1 {{expects 'dst' with 1 rows (tci_c2), but found 2}}
  pto_isa.tci ins(%s : i32) outs(%d : !rc)
  return
}

// -----

!tri = !pto_isa.tile_buf<vec, 32x32xi32>
func.func @ttri_c1(%s: i32, %d: !tri) {
  // expected-error @+1 {{expects 'upperOrLower' of 0 or 1 (ttri_c1), but found 2}}
  pto_isa.ttri ins(%s {upperOrLower = 2 : i32} : i32) outs(%d : !tri)
  return
}

// -----

!tcm = !pto_isa.tile_buf<vec, 32x32xi32, blayout=col_major>
func.func @ttri_c2(%s: i32, %d: !tcm) {
  // expected-error @+1 {{expects 'dst' row by row (ttri_c2), but found 'blayout=col_major'}}
  pto_isa.ttri ins(%s : i32) outs(%d : !tcm)
  return
}

// -----

!r = !pto_isa.tile_buf<vec, 4x256xi32>
func.func @trandom_c1(%k: i32, %d: !r) {
  // expected-error @+1 {{expects 'rounds' of 7 or 10 (trandom_c1), but found 8}}
  pto_isa.trandom ins(%k, %k, %k, %k, %k, %k {rounds = 8 : i32} : i32, i32, i32, i32, i32, i32) outs(%d : !r)
  return
}

// -----

!r = !pto_isa.tile_buf<vec, 4x256xi32>
func.func @trandom_c2(%k: i16, %d: !r) {
  // expected-error @+1 {{expects words of 32 bits (trandom_c2), but found 'i16'}}
  pto_isa.trandom ins(%k, %k, %k, %k, %k, %k : i16, i16, i16, i16, i16, i16) outs(%d : !r)
  return
}

// -----

!rcm = !pto_isa.tile_buf<vec, 4x256xi32, blayout=col_major>
func.func @trandom_c3(%k: i32, %d: !rcm) {
  // expected-error @+1 {{expects 'dst' row by row (trandom_c3), but found 'blayout=col_major'}}
  pto_isa.trandom ins(%k, %k, %k, %k, %k, %k : i32, i32, i32, i32, i32, i32) outs(%d : !rcm)
  return
}

// -----

!hs = !pto_isa.tile_buf<vec, 8x32xui16>
!hx = !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>
!hd = !pto_isa.tile_buf<vec, 8x256xui32>
func.func @thistogram_c1(%a: !hs, %x: !hx, %d: !hd) {
  // expected-error @+1 {{expects 'byte' below 2 (thistogram_c1), but found 2}}
  pto_isa.thistogram ins(%a, %x : !hs, !hx) outs(%d : !hd) {byte = 2 : i32}
  return
}

// -----

!hs = !pto_isa.tile_buf<vec, 8x32xui16>
!hx = !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>
!hd = !pto_isa.tile_buf<vec, 8x256xui32>
func.func @thistogram_conflict(%a: !hs, %x: !hx, %d: !hd) {
  // expected-error @+1 {{expects 'isMSB' and 'byte' to agree}}
  pto_isa.thistogram ins(%a, %x : !hs, !hx) outs(%d : !hd) {byte = 0 : i32, isMSB = true}
  return
}

// -----

!hs = !pto_isa.tile_buf<vec, 8x32xui16>
!hx = !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>
!hi = !pto_isa.tile_buf<vec, 8x256xi32>
func.func @thistogram_c2(%a: !hs, %x: !hx, %d: !hi) {
  // expected-error @+1 {{expects 'dst' of ui32 (thistogram_c2), but found 'i32'}}
  pto_isa.thistogram ins(%a, %x : !hs, !hx) outs(%d : !hi)
  return
}

// -----

!hs = !pto_isa.tile_buf<vec, 8x32xui16>
!hx = !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>
!hdn = !pto_isa.tile_buf<vec, 8x128xui32>
func.func @thistogram_c3(%a: !hs, %x: !hx, %d: !hdn) {
  // expected-error @+1 {{expects 'dst' with at least 256 columns (thistogram_c3), but found 128}}
  pto_isa.thistogram ins(%a, %x : !hs, !hx) outs(%d : !hdn)
  return
}

// -----

!hs = !pto_isa.tile_buf<vec, 8x32xui16>
!hx = !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>
!hd4 = !pto_isa.tile_buf<vec, 4x256xui32>
func.func @thistogram_c3_rows(%a: !hs, %x: !hx, %d: !hd4) {
  // expected-error @+1 {{expects 'dst' with 8 valid rows (thistogram_c3), but found 4}}
  pto_isa.thistogram ins(%a, %x : !hs, !hx) outs(%d : !hd4)
  return
}

// -----

!hs = !pto_isa.tile_buf<vec, 8x32xui16>
!hd = !pto_isa.tile_buf<vec, 8x256xui32>
!hxr = !pto_isa.tile_buf<vec, 8x32xui8, blayout=col_major>
func.func @thistogram_c4(%a: !hs, %x: !hxr, %d: !hd) {
  // expected-error @+1 {{expects 'idx' with 1 columns (thistogram_c4), but found 32}}
  pto_isa.thistogram ins(%a, %x : !hs, !hxr) outs(%d : !hd)
  return
}

// -----

!hd = !pto_isa.tile_buf<vec, 8x256xui32>
!ws = !pto_isa.tile_buf<vec, 8x32xui32>
!wx1 = !pto_isa.tile_buf<vec, 1x32xui8>
func.func @thistogram_c4_rows(%a: !ws, %x: !wx1, %d: !hd) {
  // expected-error @+1 {{expects 'idx' with 2 rows (thistogram_c4), but found 1}}
  pto_isa.thistogram ins(%a, %x : !ws, !wx1) outs(%d : !hd)
  return
}

// -----

!i = !pto_isa.tile_buf<vec, 8x64xf32>
!ibad = !pto_isa.tile_buf<vec, 8x64xf16>
func.func @interleave_c1(%a: !i, %b: !ibad) {
  // expected-error @+1 {{expects 'src' of 'f32' (interleave_c1), but found 'f16'}}
  pto_isa.tinterleave ins(%a, %b : !i, !ibad) outs(%a, %a : !i, !i)
  return
}

// -----

!odd = !pto_isa.tile_buf<vec, 8x64xf32, valid=8x63>
func.func @interleave_c2(%a: !odd) {
  // expected-error @+1 {{expects an even number of valid columns (interleave_c2), but found 63}}
  pto_isa.tinterleave ins(%a, %a : !odd, !odd) outs(%a, %a : !odd, !odd)
  return
}

// -----

!i = !pto_isa.tile_buf<vec, 8x64xf32>
func.func @interleave_c2_half(%a: !i) {
  // expected-error @+1 {{expects 'dst' with 32 valid columns (interleave_c2), but found 64}}
  pto_isa.tdeinterleave ins(%a : !i) outs(%a, %a : !i, !i)
  return
}
