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

// -----

func.func @move_c3_acc(%i0: !pto_isa.tile_buf<acc, 64x64xf32, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<vec, 64x64xf32, slayout=col_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects 'dst' in 'vec' with no blocks or 'blayout=col_major, slayout=row_major' (move_c3), but found 'blayout=row_major, slayout=col_major'}}
  pto_isa.tmov ins(%i0 : !pto_isa.tile_buf<acc, 64x64xf32, blayout=col_major, slayout=row_major>) outs(%o0 : !pto_isa.tile_buf<vec, 64x64xf32, slayout=col_major>)
  return
}

// -----

func.func @move_c4(%i0: !pto_isa.tile_buf<mat, 64x64xi32, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<left, 64x64xi32>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects elements of i8, f16, bf16, f32 or a small float on machine 'a5' (move_c4), but found 'i32'}}
  pto_isa.tmov ins(%i0 : !pto_isa.tile_buf<mat, 64x64xi32, blayout=col_major, slayout=row_major>) outs(%o0 : !pto_isa.tile_buf<left, 64x64xi32>)
  return
}

// -----

func.func @move_c4_vec(%i0: !pto_isa.tile_buf<vec, 64x64xi16, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<mat, 64x64xi16, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects elements of i8, f16, bf16, f32 or a small float on machine 'a5' (move_c4), but found 'i16'}}
  pto_isa.tmov ins(%i0 : !pto_isa.tile_buf<vec, 64x64xi16, blayout=col_major, slayout=row_major>) outs(%o0 : !pto_isa.tile_buf<mat, 64x64xi16, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @move_c4_window(%i0: !pto_isa.tile_buf<mat, 64x64xui8, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<left, 32x32xui8>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects elements of i8, f16, bf16, f32 or a small float on machine 'a5' (move_c4), but found 'ui8'}}
  pto_isa.textract ins(%i0, %c0, %c0 : !pto_isa.tile_buf<mat, 64x64xui8, blayout=col_major, slayout=row_major>, index, index) outs(%o0 : !pto_isa.tile_buf<left, 32x32xui8>)
  return
}

// -----

func.func @epilogue_c2_type(%i0: !pto_isa.tile_buf<acc, 64x64xf32, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<vec, 32x64xf16>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects elements of one type in a tile that two cores share (epilogue_c2), but found 'f32' to 'f16'}}
  pto_isa.tmov ins(%i0 : !pto_isa.tile_buf<acc, 64x64xf32, blayout=col_major, slayout=row_major>) outs(%o0 : !pto_isa.tile_buf<vec, 32x64xf16>) {accToVecMode = #pto_isa.acc_to_vec_mode<dual_mode_split_m>}
  return
}

// -----

func.func @epilogue_c2_columns(%i0: !pto_isa.tile_buf<acc, 64x64xf32, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<vec, 32x64xf32, blayout=col_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects rows or blocks of a tile that two cores share (epilogue_c2), but found 'blayout=col_major, slayout=none_box'}}
  pto_isa.tmov ins(%i0 : !pto_isa.tile_buf<acc, 64x64xf32, blayout=col_major, slayout=row_major>) outs(%o0 : !pto_isa.tile_buf<vec, 32x64xf32, blayout=col_major>) {accToVecMode = #pto_isa.acc_to_vec_mode<dual_mode_split_m>}
  return
}

// -----

func.func @epilogue_c3_unscaled(%i0: !pto_isa.tile_buf<acc, 64x64xf32, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<vec, 64x64x!pto_isa.hif8>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects element types that machine 'a5' converts on the way from 'acc' to 'vec' (epilogue_c3), but found 'f32' to '!pto_isa.hif8'}}
  pto_isa.tmov ins(%i0 : !pto_isa.tile_buf<acc, 64x64xf32, blayout=col_major, slayout=row_major>) outs(%o0 : !pto_isa.tile_buf<vec, 64x64x!pto_isa.hif8>)
  return
}

// -----

func.func @tmov_c7(%i0: !pto_isa.tile_buf<vec, 64x64xf16, blayout=col_major>, %o0: !pto_isa.tile_buf<vec, 64x64xf16>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects rows or a column, or rows that become blocks, on machine 'a5' (tmov_c7), but found 'blayout=col_major, slayout=none_box' and 'blayout=row_major, slayout=none_box'}}
  pto_isa.tmov ins(%i0 : !pto_isa.tile_buf<vec, 64x64xf16, blayout=col_major>) outs(%o0 : !pto_isa.tile_buf<vec, 64x64xf16>)
  return
}

// -----

func.func @tmov_c7_blocks(%i0: !pto_isa.tile_buf<vec, 64x64xi16>, %o0: !pto_isa.tile_buf<vec, 64x64xi16, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects elements of i8, ui8, i32 or a float but f8E8M0FNU that become blocks on machine 'a5' (tmov_c7), but found 'i16'}}
  pto_isa.tmov ins(%i0 : !pto_isa.tile_buf<vec, 64x64xi16>) outs(%o0 : !pto_isa.tile_buf<vec, 64x64xi16, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @ttrans_c4_source(%i0: !pto_isa.tile_buf<vec, 320x256xi8>, %o0: !pto_isa.tile_buf<vec, 256x320xi8>) {
  // expected-error @+1 {{'pto_isa.ttrans' op expects at most 65536 elements of 8 bits in 'src' on machine 'a5' (ttrans_c4), but found 81920}}
  pto_isa.ttrans ins(%i0 : !pto_isa.tile_buf<vec, 320x256xi8>) outs(%o0 : !pto_isa.tile_buf<vec, 256x320xi8>)
  return
}

// -----

func.func @ttrans_c4_destination(%i0: !pto_isa.tile_buf<vec, 256x320xi8>, %o0: !pto_isa.tile_buf<vec, 320x256xi8>) {
  // expected-error @+1 {{'pto_isa.ttrans' op expects at most 65536 elements of 8 bits in 'dst' on machine 'a5' (ttrans_c4), but found 81920}}
  pto_isa.ttrans ins(%i0 : !pto_isa.tile_buf<vec, 256x320xi8>) outs(%o0 : !pto_isa.tile_buf<vec, 320x256xi8>)
  return
}
