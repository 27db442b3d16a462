// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// What moves refuse on this machine.

func.func @epilogue_c3_vec(%a: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %t: !pto_isa.tile_buf<vec, 16x64xi8>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects element types that machine 'a5' converts on the way from 'acc' to 'vec' (epilogue_c3), but found 'f32' to 'i8'}}
  pto_isa.tmov ins(%a : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%t : !pto_isa.tile_buf<vec, 16x64xi8>)
  return
}

// -----

func.func @tmov_c4(%s: !pto_isa.tile_buf<vec, 16x4xui8>, %p: !pto_isa.tile_buf<vec, 1x64xui8>, %d: !pto_isa.tile_buf<vec, 16x4xui8, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects scratch of at least 68 bytes on machine 'a5' (tmov_c4), but found 64}}
  pto_isa.tmov ins(%s : !pto_isa.tile_buf<vec, 16x4xui8>, %p : !pto_isa.tile_buf<vec, 1x64xui8>) outs(%d : !pto_isa.tile_buf<vec, 16x4xui8, slayout=row_major>)
  return
}

// -----

func.func @concat_c3(%a: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, %d: !pto_isa.tile_buf<vec, 16x128xf32>) {
  // expected-error @+1 {{'pto_isa.tconcat' op expects data in rows (concat_c3), but found 'blayout=col_major, slayout=none_box'}}
  pto_isa.tconcat ins(%a, %a : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>) outs(%d : !pto_isa.tile_buf<vec, 16x128xf32>)
  return
}

// -----

func.func @tmov_c1_pairs(%m: !pto_isa.tile_buf<mat, 128x64x!pto_isa.f4E2M1x2, blayout=col_major, slayout=row_major>, %r: !pto_isa.tile_buf<right, 128x64x!pto_isa.f4E2M1x2>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects tiles of one shape (tmov_c1), but found 128x128 and 256x64}}
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 128x64x!pto_isa.f4E2M1x2, blayout=col_major, slayout=row_major>) outs(%r : !pto_isa.tile_buf<right, 128x64x!pto_isa.f4E2M1x2>)
  return
}

// -----

func.func @window_c1_pairs(%m: !pto_isa.tile_buf<mat, 128x64x!pto_isa.f4E2M1x2, blayout=col_major, slayout=row_major>, %r: !pto_isa.tile_buf<right, 32x64x!pto_isa.f4E2M1x2>) {
  %row = arith.constant 0 : index
  %col = arith.constant 48 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a window inside of the larger tile (window_c1), but found 'indexCol' 48 and 32 of 64}}
  pto_isa.textract ins(%m, %row, %col : !pto_isa.tile_buf<mat, 128x64x!pto_isa.f4E2M1x2, blayout=col_major, slayout=row_major>, index, index) outs(%r : !pto_isa.tile_buf<right, 32x64x!pto_isa.f4E2M1x2>)
  return
}

// -----

func.func @textract_c1_pairs(%m: !pto_isa.tile_buf<mat, 128x64x!pto_isa.f4E2M1x2, blayout=col_major, slayout=row_major>, %r: !pto_isa.tile_buf<right, 32x64x!pto_isa.f4E2M1x2>) {
  %row = arith.constant 32 : index
  %col = arith.constant 32 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a window that starts at a block (textract_c1), but found 'indexRow' 32 with blocks of 64}}
  pto_isa.textract ins(%m, %row, %col : !pto_isa.tile_buf<mat, 128x64x!pto_isa.f4E2M1x2, blayout=col_major, slayout=row_major>, index, index) outs(%r : !pto_isa.tile_buf<right, 32x64x!pto_isa.f4E2M1x2>)
  return
}

// -----

func.func @tget_scale_addr_c1_pairs(%l: !pto_isa.tile_buf<left, 16x64x!pto_isa.f4E2M1x2>, %s: !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU>) {
  // expected-error @+1 {{'pto_isa.tget_scale_addr' op expects scales of the shape of the operand (tget_scale_addr_c1), but found '!pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU>' for '!pto_isa.tile_buf<left, 16x64x!pto_isa.f4E2M1x2>'}}
  pto_isa.tget_scale_addr ins(%l : !pto_isa.tile_buf<left, 16x64x!pto_isa.f4E2M1x2>) outs(%s : !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU>)
  return
}
