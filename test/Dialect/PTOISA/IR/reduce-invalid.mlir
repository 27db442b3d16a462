// RUN: pto-opt %s --split-input-file --verify-diagnostics
// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics
// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// Rules of reductions, on all machines.

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!hc = !pto_isa.tile_buf<vec, 16x1xf16, blayout=col_major>
func.func @row_reduce_c1(%s: !s, %c: !hc) {
  // expected-error @+1 {{expects 'dst' of 'f32' (row_reduce_c1), but found 'f16'}}
  pto_isa.trowsum ins(%s : !s) outs(%c : !hc)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!i = !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>
!hc = !pto_isa.tile_buf<vec, 16x1xf16, blayout=col_major>
func.func @row_reduce_c1_value(%s: !s, %c: !hc, %i: !i) {
  // expected-error @+1 {{expects 'value' of 'f32' (row_reduce_c1), but found 'f16'}}
  pto_isa.trowargmax ins(%s : !s) outs(%c, %i : !hc, !i)
  return
}

// -----

!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!cm = !pto_isa.tile_buf<vec, 16x128xf32, blayout=col_major>
func.func @row_reduce_c2(%s: !cm, %c: !c) {
  // expected-error @+1 {{expects 'src' row by row (row_reduce_c2), but found 'blayout=col_major'}}
  pto_isa.trowmax ins(%s : !cm) outs(%c : !c)
  return
}

// -----

!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!nz = !pto_isa.tile_buf<vec, 16x128xf32, blayout=col_major, slayout=row_major>
func.func @row_reduce_c2_blocks(%s: !nz, %c: !c) {
  // expected-error @+1 {{expects 'src' without blocks (row_reduce_c2), but found 'slayout=row_major'}}
  pto_isa.trowmax ins(%s : !nz) outs(%c : !c)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!two = !pto_isa.tile_buf<vec, 16x2xf32, blayout=col_major>
func.func @row_reduce_c3(%s: !s, %c: !two) {
  // expected-error @+1 {{expects 'dst' row by row or of one column (row_reduce_c3), but found 2 columns with 'blayout=col_major'}}
  pto_isa.trowmin ins(%s : !s) outs(%c : !two)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!few = !pto_isa.tile_buf<vec, 8x1xf32, blayout=col_major>
func.func @row_reduce_c4_rows(%s: !s, %c: !few) {
  // expected-error @+1 {{expects 'dst' with 16 valid rows (row_reduce_c4), but found 8}}
  pto_isa.trowprod ins(%s : !s) outs(%c : !few)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
func.func @row_reduce_c4_columns(%s: !s, %c: !s) {
  // expected-error @+1 {{expects 'dst' with 1 valid columns (row_reduce_c4), but found 128}}
  pto_isa.trowprod ins(%s : !s) outs(%c : !s)
  return
}

// -----

!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!empty = !pto_isa.tile_buf<vec, 16x128xf32, valid=0x0>
func.func @row_reduce_c4_empty(%s: !empty, %c: !c) {
  // expected-error @+1 {{expects 'src' with valid elements (row_reduce_c4), but found}}
  pto_isa.trowsum ins(%s : !empty) outs(%c : !c)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
func.func @row_arg_c1(%s: !s, %c: !c) {
  // expected-error @+1 {{expects 'dst' of i32 ui32 (row_arg_c1), but found 'f32'}}
  pto_isa.trowargmin ins(%s : !s) outs(%c : !c)
  return
}

// -----

!half = !pto_isa.tile_buf<vec, 16x128xf16>
!ic = !pto_isa.tile_buf<vec, 16x1xi16, blayout=col_major>
func.func @row_arg_c1_narrow(%s: !half, %c: !ic) {
  // expected-error @+1 {{expects 'dst' of i32 ui32 (row_arg_c1), but found 'i16'}}
  pto_isa.trowargmax ins(%s : !half) outs(%c : !ic)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!hr = !pto_isa.tile_buf<vec, 1x128xf16>
func.func @col_reduce_c1(%s: !s, %r: !hr) {
  // expected-error @+1 {{expects 'dst' of 'f32' (col_reduce_c1), but found 'f16'}}
  pto_isa.tcolmax ins(%s : !s) outs(%r : !hr)
  return
}

// -----

!r = !pto_isa.tile_buf<vec, 1x128xf32>
!cm = !pto_isa.tile_buf<vec, 16x128xf32, blayout=col_major>
func.func @col_reduce_c2(%s: !cm, %r: !r) {
  // expected-error @+1 {{expects 'src' row by row (col_reduce_c2), but found 'blayout=col_major'}}
  pto_isa.tcolmin ins(%s : !cm) outs(%r : !r)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!r2 = !pto_isa.tile_buf<vec, 2x128xf32>
func.func @col_reduce_c3_rows(%s: !s, %r: !r2) {
  // expected-error @+1 {{expects 'dst' with 1 valid rows (col_reduce_c3), but found 2}}
  pto_isa.tcolprod ins(%s : !s) outs(%r : !r2)
  return
}

// -----

!r = !pto_isa.tile_buf<vec, 1x128xf32>
!small = !pto_isa.tile_buf<vec, 16x64xf32>
func.func @col_reduce_c3_columns(%s: !small, %r: !r) {
  // expected-error @+1 {{expects 'dst' with 64 valid columns (col_reduce_c3), but found 128}}
  pto_isa.tcolsum ins(%s : !small) outs(%r : !r)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!r = !pto_isa.tile_buf<vec, 1x128xf32>
!b = !pto_isa.tile_buf<vec, 8x128xf32>
func.func @tcolsum_c1(%s: !s, %t: !b, %r: !r) {
  // expected-error @+1 {{expects 'isBinary' beside 'tmp' (tcolsum_c1)}}
  pto_isa.tcolsum ins(%s, %t : !s, !b) outs(%r : !r)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!r = !pto_isa.tile_buf<vec, 1x128xf32>
!small = !pto_isa.tile_buf<vec, 16x64xf32>
func.func @tcolsum_c2(%s: !s, %t: !small, %r: !r) {
  // expected-error @+1 {{expects 'tmp' with at least 128 columns (tcolsum_c2), but found 64}}
  pto_isa.tcolsum ins(%s, %t {isBinary = true} : !s, !small) outs(%r : !r)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!r = !pto_isa.tile_buf<vec, 1x128xf32>
func.func @col_arg_c1(%s: !s, %r: !r) {
  // expected-error @+1 {{expects 'dst' of i32 ui32 (col_arg_c1), but found 'f32'}}
  pto_isa.tcolargmax ins(%s : !s) outs(%r : !r)
  return
}

// -----

!half = !pto_isa.tile_buf<vec, 16x128xf16>
!ri = !pto_isa.tile_buf<vec, 1x128xi32>
!hr = !pto_isa.tile_buf<vec, 1x128xf16>
func.func @col_arg_c1_wide(%s: !half, %v: !hr, %i: !ri) {
  // expected-error @+1 {{expects 'dst' of i16 ui16 (col_arg_c1), but found 'i32'}}
  pto_isa.tcolargmin ins(%s : !half) outs(%v, %i : !hr, !ri)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x64xf32, valid=0x0>
!i = !pto_isa.tile_buf<vec, 16x1xi32, valid=0x0, blayout=col_major>
func.func @row_arg_c2(%s: !s, %i: !i) {
  // expected-error @+1 {{expects 'src' with valid elements (row_arg_c2), but found '!pto_isa.tile_buf<vec, 16x64xf32, valid=0x0>'}}
  pto_isa.trowargmax ins(%s : !s) outs(%i : !i)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x8xf32>
!i = !pto_isa.tile_buf<vec, 1x8xui32, valid=0x8>
func.func @col_arg_c2(%s: !s, %i: !i) {
  // expected-error @+1 {{expects 'dst' with valid elements (col_arg_c2), but found '!pto_isa.tile_buf<vec, 1x8xui32, valid=0x8>'}}
  pto_isa.tcolargmax ins(%s : !s) outs(%i : !i)
  return
}
