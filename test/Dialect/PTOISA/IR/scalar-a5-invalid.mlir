// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// What instructions on a tile and a scalar refuse where vectors are in registers.

func.func @texpands_c3(%i0: i64, %o0: !pto_isa.tile_buf<vec, 64x16xi64, blayout=col_major>) {
  // expected-error @+1 {{'pto_isa.texpands' op expects elements of 64 bits in 'vec', row by row (texpands_c3), but found '!pto_isa.tile_buf<vec, 64x16xi64, blayout=col_major>'}}
  pto_isa.texpands ins(%i0 : i64) outs(%o0 : !pto_isa.tile_buf<vec, 64x16xi64, blayout=col_major>)
  return
}

// -----

func.func @texpands_c3_mat(%i0: i64, %o0: !pto_isa.tile_buf<mat, 16x64xi64>) {
  // expected-error @+1 {{'pto_isa.texpands' op expects elements of 64 bits in 'vec', row by row (texpands_c3), but found '!pto_isa.tile_buf<mat, 16x64xi64>'}}
  pto_isa.texpands ins(%i0 : i64) outs(%o0 : !pto_isa.tile_buf<mat, 16x64xi64>)
  return
}
