// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics

// What moves refuse on this machine.

func.func @move_c1_vec_to_mat(%t: !pto_isa.tile_buf<vec, 16x64xbf16>, %m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects a path of machine 'a2a3' (move_c1), but it has none from 'vec' to 'mat'}}
  pto_isa.tmov ins(%t : !pto_isa.tile_buf<vec, 16x64xbf16>) outs(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @move_c1_acc_to_vec(%a: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.textract' op expects a path of machine 'a2a3' (move_c1), but it has none from 'acc' to 'vec'}}
  pto_isa.textract ins(%a, %i, %i : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, index, index) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @move_c2_widen(%m: !pto_isa.tile_buf<mat, 1x64xbf16>, %b: !pto_isa.tile_buf<bias, 1x64xf32>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects elements of one type (move_c2), but found 'bf16' and 'f32'}}
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 1x64xbf16>) outs(%b : !pto_isa.tile_buf<bias, 1x64xf32>)
  return
}

// -----

func.func @move_c3_mat(%a: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects 'dst' in 'mat' with 'blayout=col_major, slayout=row_major' (move_c3), but found 'blayout=row_major'}}
  pto_isa.tmov ins(%a : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=row_major>)
  return
}

// -----

func.func @epilogue_c3_insert(%a: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %m: !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>, %i: index) {
  // expected-error @+1 {{'pto_isa.tinsert' op expects element types that machine 'a2a3' converts on the way from 'acc' to 'mat' (epilogue_c3), but found 'f32' to 'f32'}}
  pto_isa.tinsert ins(%a, %i, %i : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, index, index) outs(%m : !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @tmov_c1_vec(%t: !pto_isa.tile_buf<vec, 16x64xf32>, %u: !pto_isa.tile_buf<vec, 16x72xf32>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects tiles of one shape (tmov_c1), but found 16x64 and 16x72}}
  pto_isa.tmov ins(%t : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%u : !pto_isa.tile_buf<vec, 16x72xf32>)
  return
}

// -----

func.func @tmov_c2_bytes(%m: !pto_isa.tile_buf<mat, 1x8xf32>, %b: !pto_isa.tile_buf<bias, 1x8xf32>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects a multiple of 64 bytes into 'bias' of machine 'a2a3' (tmov_c2), but found 32}}
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 1x8xf32>) outs(%b : !pto_isa.tile_buf<bias, 1x8xf32>)
  return
}

// -----

func.func @tmov_c3_machine(%s: !pto_isa.tile_buf<vec, 16x4xui8>, %p: !pto_isa.tile_buf<vec, 1x80xui8>, %d: !pto_isa.tile_buf<vec, 16x4xui8, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects a vector unit with registers to order scales (tmov_c3), but machine 'a2a3' has none}}
  pto_isa.tmov ins(%s : !pto_isa.tile_buf<vec, 16x4xui8>, %p : !pto_isa.tile_buf<vec, 1x80xui8>) outs(%d : !pto_isa.tile_buf<vec, 16x4xui8, slayout=row_major>)
  return
}

// -----

func.func @instruction_c1_scales(%l: !pto_isa.tile_buf<left, 16x128xf8E4M3FN>, %s: !pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU>) {
  // expected-error @+1 {{'pto_isa.tget_scale_addr' op is no instruction of machine 'a2a3' (instruction_c1)}}
  pto_isa.tget_scale_addr ins(%l : !pto_isa.tile_buf<left, 16x128xf8E4M3FN>) outs(%s : !pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU>)
  return
}

// -----

func.func @instruction_c2_transpose(%a: !pto_isa.tile_buf<vec, 16x64xi64>, %d: !pto_isa.tile_buf<vec, 64x16xi64>) {
  // expected-error @+1 {{'pto_isa.ttrans' op expects elements of i8 i16 i32 ui8 ui16 ui32 f16 bf16 f32 on machine 'a2a3' (instruction_c2), but found 'i64'}}
  pto_isa.ttrans ins(%a : !pto_isa.tile_buf<vec, 16x64xi64>) outs(%d : !pto_isa.tile_buf<vec, 64x16xi64>)
  return
}

// -----

func.func @move_c2_bias(%a0: !pto_isa.tile_buf<mat, 1x64xf16>, %a1: !pto_isa.tile_buf<bias, 1x64xf16>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects f16 to become f32 in 'bias' on machine 'a2a3' (move_c2), but found 'f16'}}
  pto_isa.tmov ins(%a0 : !pto_isa.tile_buf<mat, 1x64xf16>) outs(%a1 : !pto_isa.tile_buf<bias, 1x64xf16>)
  return
}

// -----

func.func @move_c5_row(%a0: !pto_isa.tile_buf<mat, 1x64xf16>, %a1: !pto_isa.tile_buf<left, 1x64xf16>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects rows of a multiple of 512 bytes into 'left' on machine 'a2a3' (move_c5), but found 128}}
  pto_isa.tmov ins(%a0 : !pto_isa.tile_buf<mat, 1x64xf16>) outs(%a1 : !pto_isa.tile_buf<left, 1x64xf16>)
  return
}

// -----

func.func @move_c5_turned(%a0: !pto_isa.tile_buf<mat, 32x16xi8, blayout=col_major, slayout=row_major>, %a1: !pto_isa.tile_buf<right, 32x16xi8>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects extents of 'src' to be multiples of 32, as blocks turn on machine 'a2a3' (move_c5), but found 32x16}}
  pto_isa.tmov ins(%a0 : !pto_isa.tile_buf<mat, 32x16xi8, blayout=col_major, slayout=row_major>) outs(%a1 : !pto_isa.tile_buf<right, 32x16xi8>)
  return
}

// -----

func.func @tmov_c8(%a0: !pto_isa.tile_buf<vec, 16x64xf32>, %a1: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects tiles in rows without blocks, or whole ones of one layout, on machine 'a2a3' (tmov_c8), but found '!pto_isa.tile_buf<vec, 16x64xf32>' and '!pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>'}}
  pto_isa.tmov ins(%a0 : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%a1 : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @tmov_c8_part(%a0: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64, blayout=col_major>, %a1: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64, blayout=col_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects tiles in rows without blocks, or whole ones of one layout, on machine 'a2a3' (tmov_c8), but found '!pto_isa.tile_buf<vec, 16x64xf32, valid=8x64, blayout=col_major>' and '!pto_isa.tile_buf<vec, 16x64xf32, valid=8x64, blayout=col_major>'}}
  pto_isa.tmov ins(%a0 : !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64, blayout=col_major>) outs(%a1 : !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64, blayout=col_major>)
  return
}
