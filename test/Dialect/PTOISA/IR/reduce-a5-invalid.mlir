// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// What reductions refuse where vectors are in registers.

func.func @col_arg_c3(%i0: !pto_isa.tile_buf<vec, 16x64xi8>, %i1: !pto_isa.tile_buf<vec, 16x64xi8>, %o0: !pto_isa.tile_buf<vec, 1x64xi8>, %o1: !pto_isa.tile_buf<vec, 1x64xi32>) {
  // expected-error @+1 {{'pto_isa.tcolargmax' op expects values of 16 or 32 bits beside indices (col_arg_c3), but found 'i8'}}
  pto_isa.tcolargmax ins(%i0, %i1 : !pto_isa.tile_buf<vec, 16x64xi8>, !pto_isa.tile_buf<vec, 16x64xi8>) outs(%o0, %o1 : !pto_isa.tile_buf<vec, 1x64xi8>, !pto_isa.tile_buf<vec, 1x64xi32>)
  return
}

// -----

func.func @tcolsum_c3(%i0: !pto_isa.tile_buf<vec, 16x64xi64>, %i1: !pto_isa.tile_buf<vec, 8x64xi64>, %o0: !pto_isa.tile_buf<vec, 1x64xi64>) {
  // expected-error @+1 {{'pto_isa.tcolsum' op expects neither 'tmp' nor 'isBinary' with elements of 64 bits (tcolsum_c3), but found 'i64'}}
  pto_isa.tcolsum ins(%i0, %i1 {isBinary = false} : !pto_isa.tile_buf<vec, 16x64xi64>, !pto_isa.tile_buf<vec, 8x64xi64>) outs(%o0 : !pto_isa.tile_buf<vec, 1x64xi64>)
  return
}
