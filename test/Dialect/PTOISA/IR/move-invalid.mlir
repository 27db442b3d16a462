// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What moves refuse on every machine.

func.func @move_c2_elements(%m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 16x64xf16>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects elements of one type (move_c2), but found 'bf16' and 'f16'}}
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) outs(%l : !pto_isa.tile_buf<left, 16x64xf16>)
  return
}

// -----

func.func @move_c3_source(%m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=row_major, slayout=none_box>, %l: !pto_isa.tile_buf<left, 16x64xbf16>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects 'src' in 'mat' with blocks of rows or of columns (move_c3), but found 'blayout=row_major, slayout=none_box'}}
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=row_major, slayout=none_box>) outs(%l : !pto_isa.tile_buf<left, 16x64xbf16>)
  return
}

// -----

func.func @move_c3_left(%m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 16x64xbf16, slayout=col_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects 'dst' in 'left' with 'slayout=row_major' (move_c3), but found 'slayout=col_major'}}
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) outs(%l : !pto_isa.tile_buf<left, 16x64xbf16, slayout=col_major>)
  return
}

// -----

func.func @move_c3_right(%m: !pto_isa.tile_buf<mat, 64x32xbf16, blayout=row_major, slayout=col_major>, %l: !pto_isa.tile_buf<right, 64x32xbf16, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects 'dst' in 'right' with 'blayout=row_major, slayout=col_major' (move_c3), but found 'blayout=col_major, slayout=row_major'}}
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 64x32xbf16, blayout=row_major, slayout=col_major>) outs(%l : !pto_isa.tile_buf<right, 64x32xbf16, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @move_c3_acc(%a: !pto_isa.tile_buf<acc, 16x64xf32, blayout=row_major>, %m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects 'src' in 'acc' with 'blayout=col_major, slayout=row_major' (move_c3), but found 'blayout=row_major'}}
  pto_isa.tmov ins(%a : !pto_isa.tile_buf<acc, 16x64xf32, blayout=row_major>) outs(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @epilogue_c1_mode(%a: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects 'accToVecMode' only on the way out of 'acc' into 'vec' (epilogue_c1), but found 'acc' to 'mat'}}
  pto_isa.tmov ins(%a : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) {accToVecMode = #pto_isa.acc_to_vec_mode<single_mode_vec0>}
  return
}

// -----

func.func @epilogue_c2_shared(%a: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %q: i64) {
  // expected-error @+1 {{'pto_isa.tmov' op expects no scale of a tile that two cores share (epilogue_c2), but found 'preQuantScalar' with 'dual_mode_split_n'}}
  pto_isa.tmov ins(%a : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %q : i64) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {accToVecMode = #pto_isa.acc_to_vec_mode<dual_mode_split_n>}
  return
}

// -----

func.func @tmov_c1_mat(%m: !pto_isa.tile_buf<mat, 32x64xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 16x64xbf16>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects tiles of one shape (tmov_c1), but found 32x64 and 16x64}}
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 32x64xbf16, blayout=col_major, slayout=row_major>) outs(%l : !pto_isa.tile_buf<left, 16x64xbf16>)
  return
}

// -----

func.func @tmov_c2_rows(%m: !pto_isa.tile_buf<mat, 2x64xf32>, %b: !pto_isa.tile_buf<bias, 2x64xf32>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects one row into 'bias' (tmov_c2), but found 2}}
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 2x64xf32>) outs(%b : !pto_isa.tile_buf<bias, 2x64xf32>)
  return
}

// -----

func.func @tmov_c2_elements(%m: !pto_isa.tile_buf<mat, 1x64xf32>, %b: !pto_isa.tile_buf<scaling, 1x64xf32>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects elements of i64 or ui64 into 'scaling' (tmov_c2), but found 'f32'}}
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 1x64xf32>) outs(%b : !pto_isa.tile_buf<scaling, 1x64xf32>)
  return
}

// -----

func.func @tmov_c3_elements(%s: !pto_isa.tile_buf<vec, 16x64xf32>, %p: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects scales of ui8, hif8 or f8E8M0FNU in 'vec' (tmov_c3), but found '!pto_isa.tile_buf<vec, 16x64xf32>', '!pto_isa.tile_buf<vec, 16x64xf32>' and '!pto_isa.tile_buf<vec, 16x64xf32, slayout=row_major>'}}
  pto_isa.tmov ins(%s : !pto_isa.tile_buf<vec, 16x64xf32>, %p : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32, slayout=row_major>)
  return
}

// -----

func.func @tmov_c3_layout(%s: !pto_isa.tile_buf<vec, 16x4xui8, blayout=col_major, slayout=row_major>, %p: !pto_isa.tile_buf<vec, 1x80xui8>, %d: !pto_isa.tile_buf<vec, 16x4xui8, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects 'src' in rows without blocks and 'dst' with 'blayout=row_major, slayout=row_major' (tmov_c3), but found 'blayout=col_major, slayout=row_major' and 'blayout=row_major, slayout=row_major'}}
  pto_isa.tmov ins(%s : !pto_isa.tile_buf<vec, 16x4xui8, blayout=col_major, slayout=row_major>, %p : !pto_isa.tile_buf<vec, 1x80xui8>) outs(%d : !pto_isa.tile_buf<vec, 16x4xui8, slayout=row_major>)
  return
}

// -----

func.func @tmov_c3_attribute(%s: !pto_isa.tile_buf<vec, 16x4xui8>, %p: !pto_isa.tile_buf<vec, 1x80xui8>, %d: !pto_isa.tile_buf<vec, 16x4xui8, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects no attribute but 'grpAxis' (tmov_c3), but found one of the way out of 'acc'}}
  pto_isa.tmov ins(%s : !pto_isa.tile_buf<vec, 16x4xui8>, %p : !pto_isa.tile_buf<vec, 1x80xui8>) outs(%d : !pto_isa.tile_buf<vec, 16x4xui8, slayout=row_major>) {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}
  return
}

// -----

func.func @tmov_c3_axis(%t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects 'grpAxis' with a scratch tile in 'vec' (tmov_c3), but found none}}
  pto_isa.tmov ins(%t : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {grpAxis = #pto_isa<mx_group_axis axis0>}
  return
}

// -----

func.func @window_c1_extract(%m: !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 16x64xbf16>) {
  %c = arith.constant 208 : index
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a window inside of the larger tile (window_c1), but found 'indexCol' 208 and 64 of 256}}
  pto_isa.textract ins(%m, %c0, %c : !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, index, index) outs(%l : !pto_isa.tile_buf<left, 16x64xbf16>)
  return
}

// -----

func.func @window_c1_negative(%m: !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 16x64xbf16>) {
  %c = arith.constant -16 : index
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a window inside of the larger tile (window_c1), but found 'indexRow' -16 and 16 of 64}}
  pto_isa.textract ins(%m, %c, %c0 : !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, index, index) outs(%l : !pto_isa.tile_buf<left, 16x64xbf16>)
  return
}

// -----

func.func @window_c1_two_cores_insert(%a: !pto_isa.tile_buf<acc, 32x64xf32, blayout=col_major, slayout=row_major>, %t: !pto_isa.tile_buf<vec, 32x32xf32>) {
  %c16 = arith.constant 16 : index
  %c0 = arith.constant 0 : index
  pto_isa.tinsert ins(%a, %c0, %c0 : !pto_isa.tile_buf<acc, 32x64xf32, blayout=col_major, slayout=row_major>, index, index) outs(%t : !pto_isa.tile_buf<vec, 32x32xf32>) {accToVecMode = #pto_isa.acc_to_vec_mode<dual_mode_split_n>}
  // expected-error @+1 {{'pto_isa.tinsert' op expects a window inside of the larger tile (window_c1), but found 'indexCol' 16 and 32 of 32}}
  pto_isa.tinsert ins(%a, %c0, %c16 : !pto_isa.tile_buf<acc, 32x64xf32, blayout=col_major, slayout=row_major>, index, index) outs(%t : !pto_isa.tile_buf<vec, 32x32xf32>) {accToVecMode = #pto_isa.acc_to_vec_mode<dual_mode_split_n>}
  return
}

// -----

func.func @window_c1_dynamic(%m: !pto_isa.tile_buf<vec, 16x64xf32>, %l: !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64>) {
  %c = arith.constant 17 : index
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a window inside of the larger tile (window_c1), but found 'indexRow' 17 of 16}}
  pto_isa.textract ins(%m, %c, %c0 : !pto_isa.tile_buf<vec, 16x64xf32>, index, index) outs(%l : !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64>)
  return
}

// -----

func.func @window_c1_insert(%t: !pto_isa.tile_buf<vec, 8x64xf32>, %u: !pto_isa.tile_buf<vec, 16x64xf32>) {
  %c = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.tinsert' op expects a window inside of the larger tile (window_c1), but found 'indexRow' 9 and 8 of 16}}
  pto_isa.tinsert ins(%t, %c, %c0 : !pto_isa.tile_buf<vec, 8x64xf32>, index, index) outs(%u : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @textract_c1_plain(%m: !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 16x64xbf16>) {
  %c = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a window that starts at a block (textract_c1), but found 'indexRow' 8 with blocks of 16}}
  pto_isa.textract ins(%m, %c, %c0 : !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, index, index) outs(%l : !pto_isa.tile_buf<left, 16x64xbf16>)
  return
}

// -----

func.func @textract_c1_turned(%m: !pto_isa.tile_buf<mat, 64x256xi8, blayout=row_major, slayout=col_major>, %l: !pto_isa.tile_buf<left, 32x64xi8>) {
  %c = arith.constant 16 : index
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a window that starts at a block (textract_c1), but found 'indexRow' 16 with blocks of 32}}
  pto_isa.textract ins(%m, %c, %c0 : !pto_isa.tile_buf<mat, 64x256xi8, blayout=row_major, slayout=col_major>, index, index) outs(%l : !pto_isa.tile_buf<left, 32x64xi8>)
  return
}

// -----

func.func @textract_c2(%m: !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major>, %l: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, %i: index) {
  // expected-error @+1 {{'pto_isa.textract' op expects tiles in 'vec' of one layout (textract_c2), but found 'blayout=row_major, slayout=none_box' and 'blayout=col_major, slayout=none_box'}}
  pto_isa.textract ins(%m, %i, %i : !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major>, index, index) outs(%l : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>)
  return
}

// -----

func.func @tinsert_c1(%t: !pto_isa.tile_buf<vec, 8x64xf32, blayout=col_major, slayout=row_major>, %u: !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box>, %i: index) {
  // expected-error @+1 {{'pto_isa.tinsert' op expects layouts that fit (tinsert_c1), but found 'blayout=col_major, slayout=row_major' and 'blayout=row_major, slayout=none_box'}}
  pto_isa.tinsert ins(%t, %i, %i : !pto_isa.tile_buf<vec, 8x64xf32, blayout=col_major, slayout=row_major>, index, index) outs(%u : !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box>)
  return
}

// -----

func.func @tinsert_c2(%t: !pto_isa.tile_buf<vec, 8x64xf32>, %u: !pto_isa.tile_buf<vec, 16x64xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.tinsert' op expects 'tinsertMode' with a source in 'vec' with blocks of rows and a destination in 'mat' (tinsert_c2), but found '!pto_isa.tile_buf<vec, 8x64xf32>' and '!pto_isa.tile_buf<vec, 16x64xf32>'}}
  pto_isa.tinsert ins(%t, %i, %i : !pto_isa.tile_buf<vec, 8x64xf32>, index, index) outs(%u : !pto_isa.tile_buf<vec, 16x64xf32>) {tinsertMode = #pto_isa.tinsert_mode<split4>}
  return
}

// -----

func.func @tget_scale_addr_c1(%l: !pto_isa.tile_buf<left, 16x128xf8E4M3FN>, %s: !pto_isa.tile_buf<scaling, 16x8xf8E8M0FNU>) {
  // expected-error @+1 {{'pto_isa.tget_scale_addr' op expects scales of the shape of the operand (tget_scale_addr_c1), but found '!pto_isa.tile_buf<scaling, 16x8xf8E8M0FNU>' for '!pto_isa.tile_buf<left, 16x128xf8E4M3FN>'}}
  pto_isa.tget_scale_addr ins(%l : !pto_isa.tile_buf<left, 16x128xf8E4M3FN>) outs(%s : !pto_isa.tile_buf<scaling, 16x8xf8E8M0FNU>)
  return
}

// -----

func.func @instruction_c3_extract(%m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>, %b: !pto_isa.tile_buf<bias, 16x64xbf16>, %i: index) {
  // expected-error @+1 {{'pto_isa.textract' op expects 'dst' in 'vec|mat|left|right|scaling|scale_left|scale_right' (instruction_c3), but found it in 'bias'}}
  pto_isa.textract ins(%m, %i, %i : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>, index, index) outs(%b : !pto_isa.tile_buf<bias, 16x64xbf16>)
  return
}
