// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics

// Rules of reductions on a vector unit that works on memory.

!u8 = !pto_isa.tile_buf<vec, 16x128xui8>
!u8c = !pto_isa.tile_buf<vec, 16x1xui8, blayout=col_major>
func.func @instruction_c2_row(%s: !u8, %c: !u8c) {
  // expected-error @+1 {{expects elements of i16 i32 f16 f32 on machine 'a2a3' (instruction_c2)}}
  pto_isa.trowmax ins(%s : !u8) outs(%c : !u8c)
  return
}

// -----

!bf = !pto_isa.tile_buf<vec, 16x128xbf16>
!bfr = !pto_isa.tile_buf<vec, 1x128xbf16>
func.func @instruction_c2_column(%s: !bf, %c: !bfr) {
  // expected-error @+1 {{expects elements of i16 i32 f16 f32 on machine 'a2a3' (instruction_c2)}}
  pto_isa.tcolmax ins(%s : !bf) outs(%c : !bfr)
  return
}

// -----

!int = !pto_isa.tile_buf<vec, 16x128xi32>
!ri = !pto_isa.tile_buf<vec, 1x128xi32>
func.func @instruction_c2_argument(%s: !int, %c: !ri) {
  // expected-error @+1 {{expects elements of ui16 ui32 f16 f32 on machine 'a2a3' (instruction_c2)}}
  pto_isa.tcolargmax ins(%s : !int) outs(%c : !ri)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!thin = !pto_isa.tile_buf<vec, 64x8xf32>
func.func @row_reduce_c5(%s: !s, %t: !thin, %c: !c) {
  // expected-error @+1 {{expects 'tmp' with rows of at least 256 bytes on machine 'a2a3' (row_reduce_c5), but found 32}}
  pto_isa.trowmax ins(%s, %t : !s, !thin) outs(%c : !c)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!c = !pto_isa.tile_buf<vec, 16x1xf32, valid=15x1, blayout=col_major>
!long = !pto_isa.tile_buf<vec, 16x512xf32, valid=15x512>
func.func @row_reduce_c5_pairs(%s: !long, %t: !s, %c: !c) {
  // expected-error @+1 {{expects 'tmp' with rows of at least 1024 bytes on machine 'a2a3' (row_reduce_c5), but found 512}}
  pto_isa.trowsum ins(%s, %t : !long, !s) outs(%c : !c)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!narrow = !pto_isa.tile_buf<vec, 8x64xf32>
func.func @scratch_c1_floats(%s: !s, %t: !narrow, %c: !c) {
  // expected-error @+1 {{scratch_c1}}
  pto_isa.trowsum ins(%s, %t : !s, !narrow) outs(%c : !c)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!i = !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>
func.func @scratch_c1_indices(%s: !s, %t: !c, %i: !i) {
  // expected-error @+1 {{scratch_c1}}
  pto_isa.trowargmax ins(%s, %t : !s, !c) outs(%i : !i)
  return
}

// -----

// 128 repeats, whole, into a column: the headers fold them block by block.

!s = !pto_isa.tile_buf<vec, 64x128xf32>
!t = !pto_isa.tile_buf<vec, 64x16xf32>
!c = !pto_isa.tile_buf<vec, 64x1xf32, blayout=col_major>
func.func @folded_by_blocks(%s: !s, %t: !t, %c: !c) {
  pto_isa.trowsum ins(%s, %t : !s, !t) outs(%c : !c)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 64x128xf32>
!t = !pto_isa.tile_buf<vec, 64x8xf32>
!c = !pto_isa.tile_buf<vec, 64x1xf32, blayout=col_major>
func.func @scratch_c1_folded(%s: !s, %t: !t, %c: !c) {
  // expected-error @+1 {{(scratch_c1)}}
  pto_isa.trowmax ins(%s, %t : !s, !t) outs(%c : !c)
  return
}

// -----

func.func @col_arg_c4(%a0: !pto_isa.tile_buf<vec, 16x64xf32>, %a1: !pto_isa.tile_buf<vec, 16x64xi32>, %a2: !pto_isa.tile_buf<vec, 1x64xi32>) {
  // expected-error @+1 {{'pto_isa.tcolargmax' op expects 'tmp' of 'f32' (col_arg_c4), but found 'i32'}}
  pto_isa.tcolargmax ins(%a0, %a1 : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%a2 : !pto_isa.tile_buf<vec, 1x64xi32>)
  return
}

// -----

func.func @tcolsum_c2_bytes(%a0: !pto_isa.tile_buf<vec, 16x64xf32>, %a1: !pto_isa.tile_buf<vec, 64x64xi8>, %a2: !pto_isa.tile_buf<vec, 1x64xf32>) {
  // expected-error @+1 {{'pto_isa.tcolsum' op expects 'tmp' with at least 64 columns (tcolsum_c2), but found 16}}
  pto_isa.tcolsum ins(%a0, %a1 {isBinary = true} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 64x64xi8>) outs(%a2 : !pto_isa.tile_buf<vec, 1x64xf32>)
  return
}

// -----

func.func @tcolsum_c4(%a0: !pto_isa.tile_buf<vec, 16x64xf32>, %a1: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, %a2: !pto_isa.tile_buf<vec, 1x64xf32>) {
  // expected-error @+1 {{'pto_isa.tcolsum' op expects 'tmp' row by row (tcolsum_c4), but found 'blayout=col_major'}}
  pto_isa.tcolsum ins(%a0, %a1 {isBinary = false} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>) outs(%a2 : !pto_isa.tile_buf<vec, 1x64xf32>)
  return
}
