// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics

// Rules of repeated vectors on a vector unit that works on memory.

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!b = !pto_isa.tile_buf<vec, 16x8xf32>
!t = !pto_isa.tile_buf<vec, 1x128xf32>
func.func @row_expand_c5(%m: !m, %b: !b, %t: !t) {
  // expected-error @+1 {{expects a column beside 'tmp' on machine 'a2a3' (row_expand_c5), but found}}
  pto_isa.trowexpandadd ins(%m, %b, %t : !m, !b, !t) outs(%m : !m)
  return
}

// -----

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!tiny = !pto_isa.tile_buf<vec, 1x8xf32>
func.func @scratch_c1(%m: !m, %c: !c, %t: !tiny) {
  // expected-error @+1 {{scratch_c1}}
  pto_isa.trowexpandadd ins(%m, %c, %t : !m, !c, !tiny) outs(%m : !m)
  return
}

// -----

!bf = !pto_isa.tile_buf<vec, 16x64xbf16>
!bfc = !pto_isa.tile_buf<vec, 16x1xbf16, blayout=col_major>
func.func @instruction_c2_row(%m: !bf, %c: !bfc) {
  // expected-error @+1 {{expects elements of i16 i32 f16 f32 on machine 'a2a3' (instruction_c2)}}
  pto_isa.trowexpandmin ins(%m, %c : !bf, !bfc) outs(%m : !bf)
  return
}

// -----

!mi = !pto_isa.tile_buf<vec, 16x64xi32>
!ri = !pto_isa.tile_buf<vec, 1x64xi32>
func.func @instruction_c2_column(%m: !mi, %c: !ri) {
  // expected-error @+1 {{expects elements of f16 f32 on machine 'a2a3' (instruction_c2)}}
  pto_isa.tcolexpanddiv ins(%m, %c : !mi, !ri) outs(%m : !mi)
  return
}
