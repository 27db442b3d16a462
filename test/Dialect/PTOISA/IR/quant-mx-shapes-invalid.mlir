// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// Where tiles around blocks with a scale have to lie for the vector unit.

!s = !pto_isa.tile_buf<vec, 160x16xbf16, valid=128x16>
!d = !pto_isa.tile_buf<vec, 128x16xi8>
!e = !pto_isa.tile_buf<vec, 2x32xui8>
!g = !pto_isa.tile_buf<vec, 4x16xbf16>
func.func @tquant_mx_c9(%s: !s, %d: !d, %e: !e, %g: !g) {
  // expected-error @+1 {{expects a source of a multiple of 64 rows (tquant_mx_c9), but found 160}}
  pto_isa.tquant.mx ins(%s : !s) outs(%d, %e, %g, %g : !d, !e, !g, !g) {quant_type = #pto_isa<quant_type MXFP8>, grpAxis = #pto_isa<mx_group_axis axis0>, interleave = true}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 128x16xbf16>
!d = !pto_isa.tile_buf<vec, 128x16xi8>
!e = !pto_isa.tile_buf<vec, 3x32xui8, valid=2x32>
!g = !pto_isa.tile_buf<vec, 4x16xbf16>
func.func @tquant_mx_c9_rows(%s: !s, %d: !d, %e: !e, %g: !g) {
  // expected-error @+1 {{expects 'exp' with 2 rows (tquant_mx_c9), but found 3}}
  pto_isa.tquant.mx ins(%s : !s) outs(%d, %e, %g, %g : !d, !e, !g, !g) {quant_type = #pto_isa<quant_type MXFP8>, grpAxis = #pto_isa<mx_group_axis axis0>, interleave = true}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 128x16xbf16>
!d = !pto_isa.tile_buf<vec, 128x16xi8>
!e = !pto_isa.tile_buf<vec, 2x64xui8, valid=2x32>
!g = !pto_isa.tile_buf<vec, 4x16xbf16>
func.func @tquant_mx_c9_columns(%s: !s, %d: !d, %e: !e, %g: !g) {
  // expected-error @+1 {{expects 'exp' with 32 columns (tquant_mx_c9), but found 64}}
  pto_isa.tquant.mx ins(%s : !s) outs(%d, %e, %g, %g : !d, !e, !g, !g) {quant_type = #pto_isa<quant_type MXFP8>, grpAxis = #pto_isa<mx_group_axis axis0>, interleave = true}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x32xf32>
!d = !pto_isa.tile_buf<vec, 16x64xi8, valid=16x32>
!e = !pto_isa.tile_buf<vec, 1x16xui8>
!g = !pto_isa.tile_buf<vec, 1x16xf32>
func.func @tquant_mx_c10(%s: !s, %d: !d, %e: !e, %g: !g) {
  // expected-error @+1 {{expects 'dst' with 32 columns (tquant_mx_c10), but found 64}}
  pto_isa.tquant.mx ins(%s : !s) outs(%d, %e, %g, %g : !d, !e, !g, !g) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xbf16>
!d = !pto_isa.tile_buf<vec, 32x32x!pto_isa.f4E2M1x2, valid=32x16>
!e = !pto_isa.tile_buf<vec, 1x32xui8>
!g = !pto_isa.tile_buf<vec, 1x32xbf16>
func.func @tquant_mx_c10_pairs(%s: !s, %d: !d, %e: !e, %g: !g) {
  // expected-error @+1 {{expects 'dst' with 16 columns (tquant_mx_c10), but found 32}}
  pto_isa.tquant.mx ins(%s : !s) outs(%d, %e, %g, %g : !d, !e, !g, !g) {quant_type = #pto_isa<quant_type MXFP4_E2M1>, grpAxis = #pto_isa<mx_group_axis axis0>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x32xf32>
!d = !pto_isa.tile_buf<vec, 16x32xi8>
!e = !pto_isa.tile_buf<vec, 16x1xui8>
!g = !pto_isa.tile_buf<vec, 16x1xf32>
!p = !pto_isa.tile_buf<vec, 16x2xf32, valid=16x1>
func.func @tquant_mx_c11(%s: !s, %d: !d, %e: !e, %g: !g, %p: !p) {
  // expected-error @+1 {{expects 'max' in one row, or without columns that are not valid (tquant_mx_c11), but found '!pto_isa.tile_buf<vec, 16x2xf32, valid=16x1>'}}
  pto_isa.tquant.mx ins(%s : !s) outs(%d, %e, %p, %g : !d, !e, !p, !g) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x32xf32>
!d = !pto_isa.tile_buf<vec, 16x32xi8>
!e = !pto_isa.tile_buf<vec, 2x16xui8, valid=1x16>
!g = !pto_isa.tile_buf<vec, 1x16xf32>
func.func @tquant_mx_c11_exponents(%s: !s, %d: !d, %e: !e, %g: !g) {
  // expected-error @+1 {{expects exponents in one valid row in one physical row (tquant_mx_c11), but found 2}}
  pto_isa.tquant.mx ins(%s : !s) outs(%d, %e, %g, %g : !d, !e, !g, !g) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x64xf32, valid=16x32>
!d = !pto_isa.tile_buf<vec, 16x64xi8, valid=16x32>
!e = !pto_isa.tile_buf<vec, 1x16xui8>
!g = !pto_isa.tile_buf<vec, 1x16xf32>
func.func @tquant_mx_c11_source(%s: !s, %d: !d, %e: !e, %g: !g) {
  // expected-error @+1 {{expects 'src' with 64 valid columns (tquant_mx_c11), but found 32}}
  pto_isa.tquant.mx ins(%s : !s) outs(%d, %e, %g, %g : !d, !e, !g, !g) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 64x32xf32>
!d = !pto_isa.tile_buf<vec, 64x32xi8>
!e = !pto_isa.tile_buf<vec, 1x64xui8>
!g = !pto_isa.tile_buf<vec, 1x64xf32>
func.func @tquant_mx_c12(%s: !s, %d: !d, %e: !e, %g: !g) {
  // expected-error @+1 {{expects room for 128 factors in 'scaling' on machine 'a5' (tquant_mx_c12), but found 64}}
  pto_isa.tquant.mx ins(%s : !s) outs(%d, %e, %g, %g : !d, !e, !g, !g) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xf16>
!d = !pto_isa.tile_buf<vec, 32x16x!pto_isa.f4E2M1x2>
!e = !pto_isa.tile_buf<vec, 1x32xui8>
!g = !pto_isa.tile_buf<vec, 1x32xf16>
func.func @tquant_mx_c13(%s: !s, %d: !d, %e: !e, %g: !g) {
  // expected-error @+1 {{expects rows of pairs of a multiple of 32 bytes on machine 'a5' (tquant_mx_c13), but found 16}}
  pto_isa.tquant.mx ins(%s : !s) outs(%d, %e, %g, %g : !d, !e, !g, !g) {quant_type = #pto_isa<quant_type MXFP4_E2M1>, grpAxis = #pto_isa<mx_group_axis axis0>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x2xbf16, valid=32x1>
!d = !pto_isa.tile_buf<vec, 32x2xi8, valid=32x1>
!e = !pto_isa.tile_buf<vec, 1x2xui8, valid=1x1>
!g = !pto_isa.tile_buf<vec, 1x2xbf16, valid=1x1>
func.func @tquant_mx_c14(%s: !s, %d: !d, %e: !e, %g: !g) {
  // expected-error @+1 {{expects room for 128 elements in 'src', whose padding machine 'a5' clears (tquant_mx_c14), but found 64}}
  pto_isa.tquant.mx ins(%s : !s) outs(%d, %e, %g, %g : !d, !e, !g, !g) {quant_type = #pto_isa<quant_type MXFP8>, grpAxis = #pto_isa<mx_group_axis axis0>}
  return
}
