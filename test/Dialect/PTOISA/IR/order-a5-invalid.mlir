// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// What comparisons, gathers and selections refuse where vectors are in registers.

func.func @tgather_c2_wide(%i0: !pto_isa.tile_buf<vec, 8x64xi64>, %i1: !pto_isa.tile_buf<vec, 8x64xi16>, %o0: !pto_isa.tile_buf<vec, 8x64xi64>) {
  // expected-error @+1 {{'pto_isa.tgather' op expects 'indices' of i32 ui32 (tgather_c2), but found 'i16'}}
  pto_isa.tgather ins(%i0, %i1 : !pto_isa.tile_buf<vec, 8x64xi64>, !pto_isa.tile_buf<vec, 8x64xi16>) outs(%o0 : !pto_isa.tile_buf<vec, 8x64xi64>)
  return
}

// -----

func.func @tgather_c4_wide(%a: !pto_isa.tile_buf<vec, 8x64xi64>, %d: !pto_isa.tile_buf<vec, 4x64xi64>) {
  // expected-error @+1 {{'pto_isa.tgather' op expects 'axis' of "row" with elements of 64 bits (tgather_c4), but found "col"}}
  pto_isa.tgather ins(%a, {maskPattern = #pto_isa.mask_pattern<P0101>} : !pto_isa.tile_buf<vec, 8x64xi64>, "col") outs(%d : !pto_isa.tile_buf<vec, 4x64xi64>)
  return
}

// -----

func.func @tgather_c7(%i0: !pto_isa.tile_buf<vec, 8x64xbf16>, %i1: bf16, %i2: !pto_isa.tile_buf<vec, 8x64xi32>, %o0: !pto_isa.tile_buf<vec, 8x64xi32>, %o1: !pto_isa.tile_buf<vec, 1x8xi32>) {
  // expected-error @+1 {{'pto_isa.tgather' op expects 'src' of i8 i16 i32 ui8 ui16 ui32 f16 f32 (tgather_c7), but found 'bf16'}}
  pto_isa.tgather ins(%i0, %i1, %i2 : !pto_isa.tile_buf<vec, 8x64xbf16>, bf16, !pto_isa.tile_buf<vec, 8x64xi32>) outs(%o0, %o1 : !pto_isa.tile_buf<vec, 8x64xi32>, !pto_isa.tile_buf<vec, 1x8xi32>) {cmpMode = #pto_isa<cmp gt>, offset = 7 : i32}
  return
}

// -----

func.func @tgather_c7_wide(%i0: !pto_isa.tile_buf<vec, 8x64xi64>, %i1: i64, %i2: !pto_isa.tile_buf<vec, 8x64xi32>, %o0: !pto_isa.tile_buf<vec, 8x64xi32>, %o1: !pto_isa.tile_buf<vec, 1x8xi32>) {
  // expected-error @+1 {{'pto_isa.tgather' op expects 'src' of i8 i16 i32 ui8 ui16 ui32 f16 f32 (tgather_c7), but found 'i64'}}
  pto_isa.tgather ins(%i0, %i1, %i2 : !pto_isa.tile_buf<vec, 8x64xi64>, i64, !pto_isa.tile_buf<vec, 8x64xi32>) outs(%o0, %o1 : !pto_isa.tile_buf<vec, 8x64xi32>, !pto_isa.tile_buf<vec, 1x8xi32>) {cmpMode = #pto_isa<cmp gt>, offset = 7 : i32}
  return
}

// -----

func.func @tsels_c2(%i0: !pto_isa.tile_buf<vec, 32x16xi8, blayout=col_major>, %i1: !pto_isa.tile_buf<vec, 16x64xf32>, %i2: f32, %o0: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tsels' op expects 'mask' row by row on machine 'a5' (tsels_c2), but found 'blayout=col_major'}}
  pto_isa.tsels ins(%i0, %i1, %i2 : !pto_isa.tile_buf<vec, 32x16xi8, blayout=col_major>, !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%o0 : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}
