// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// What scales of MX blocks have to be like to be ordered.

!s = !pto_isa.tile_buf<vec, 16x3xui8>
!t = !pto_isa.tile_buf<vec, 1x96xui8>
!d = !pto_isa.tile_buf<vec, 16x3xui8, slayout=row_major>
func.func @tmov_c5(%s: !s, %t: !t, %d: !d) {
  // expected-error @+1 {{expects an even number of valid columns of 'dst' (tmov_c5), but found 3}}
  pto_isa.tmov ins(%s, %t : !s, !t) outs(%d : !d)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xui8, valid=20x4>
!t = !pto_isa.tile_buf<vec, 1x96xui8>
!d = !pto_isa.tile_buf<vec, 32x4xui8, valid=20x4, slayout=row_major>
func.func @tmov_c5_padding(%s: !s, %t: !t, %d: !d) {
  // expected-error @+1 {{expects scales one behind the other in 'src' (tmov_c5), but found rows of 32 for 4}}
  pto_isa.tmov ins(%s, %t : !s, !t) outs(%d : !d)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 20x4xui8>
!t = !pto_isa.tile_buf<vec, 1x96xui8>
!d = !pto_isa.tile_buf<vec, 32x4xui8, valid=20x4, slayout=row_major>
func.func @tmov_c5_source(%s: !s, %t: !t, %d: !d) {
  // expected-error @+1 {{expects room for 128 scales in 'src' (tmov_c5), but found 80}}
  pto_isa.tmov ins(%s, %t : !s, !t) outs(%d : !d)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x4xui8, valid=20x4>
!t = !pto_isa.tile_buf<vec, 1x96xui8>
!d = !pto_isa.tile_buf<vec, 20x4xui8, slayout=row_major>
func.func @tmov_c5_destination(%s: !s, %t: !t, %d: !d) {
  // expected-error @+1 {{expects room for 128 scales in 'dst' (tmov_c5), but found 80}}
  pto_isa.tmov ins(%s, %t : !s, !t) outs(%d : !d)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 3x16xui8>
!t = !pto_isa.tile_buf<vec, 1x32xui8>
!d = !pto_isa.tile_buf<vec, 3x16xui8, slayout=row_major>
func.func @tmov_c6(%s: !s, %t: !t, %d: !d) {
  // expected-error @+1 {{expects pairs of valid rows of 'src' (tmov_c6), but found 3 rows}}
  pto_isa.tmov ins(%s, %t : !s, !t) outs(%d : !d) {grpAxis = #pto_isa<mx_group_axis axis0>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 2x8xui8>
!t = !pto_isa.tile_buf<vec, 1x32xui8>
!d = !pto_isa.tile_buf<vec, 2x8xui8, slayout=row_major>
func.func @tmov_c6_columns(%s: !s, %t: !t, %d: !d) {
  // expected-error @+1 {{expects only valid columns of 'src', a multiple of 16 (tmov_c6), but found 8 of 8}}
  pto_isa.tmov ins(%s, %t : !s, !t) outs(%d : !d) {grpAxis = #pto_isa<mx_group_axis axis0>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 2x32xui8, valid=2x16>
!t = !pto_isa.tile_buf<vec, 1x32xui8>
!d = !pto_isa.tile_buf<vec, 2x16xui8, slayout=row_major>
func.func @tmov_c6_padding(%s: !s, %t: !t, %d: !d) {
  // expected-error @+1 {{expects only valid columns of 'src', a multiple of 16 (tmov_c6), but found 16 of 32}}
  pto_isa.tmov ins(%s, %t : !s, !t) outs(%d : !d) {grpAxis = #pto_isa<mx_group_axis axis0>}
  return
}
