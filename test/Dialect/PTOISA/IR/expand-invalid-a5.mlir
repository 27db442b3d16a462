// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// Rules of repeated vectors on a vector unit with registers.

!mi = !pto_isa.tile_buf<vec, 16x64xi32>
!ci = !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>
func.func @instruction_c2_row(%m: !mi, %c: !ci) {
  // expected-error @+1 {{expects elements of f16 f32 on machine 'a5' (instruction_c2)}}
  pto_isa.trowexpandexpdif ins(%m, %c : !mi, !ci) outs(%m : !mi)
  return
}

// -----

!mi = !pto_isa.tile_buf<vec, 16x64xi32>
!ri = !pto_isa.tile_buf<vec, 1x64xi32>
func.func @instruction_c2_column(%m: !mi, %c: !ri) {
  // expected-error @+1 {{expects elements of f16 f32 on machine 'a5' (instruction_c2)}}
  pto_isa.tcolexpandexpdif ins(%m, %c : !mi, !ri) outs(%m : !mi)
  return
}

// -----

func.func @trowexpand_c4(%i0: !pto_isa.tile_buf<vec, 16x8xf32>, %o0: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.trowexpand' op expects 'src' with 1 valid columns (trowexpand_c4), but found 8}}
  pto_isa.trowexpand ins(%i0 : !pto_isa.tile_buf<vec, 16x8xf32>) outs(%o0 : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}
