// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// What windows of tiles refuse where vectors are in registers.

func.func @vec_window_c1(%i0: !pto_isa.tile_buf<vec, 32x64xi16>, %o0: !pto_isa.tile_buf<vec, 16x64xi16>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects elements of i8, i32, f16, bf16, f32 or a small float on machine 'a5' (vec_window_c1), but found 'i16'}}
  pto_isa.textract ins(%i0, %c0, %c0 : !pto_isa.tile_buf<vec, 32x64xi16>, index, index) outs(%o0 : !pto_isa.tile_buf<vec, 16x64xi16>)
  return
}

// -----

func.func @vec_window_c1_insert(%i0: !pto_isa.tile_buf<vec, 16x64xui8>, %o0: !pto_isa.tile_buf<vec, 32x64xui8>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.tinsert' op expects elements of i8, i32, f16, bf16, f32 or a small float on machine 'a5' (vec_window_c1), but found 'ui8'}}
  pto_isa.tinsert ins(%i0, %c0, %c0 : !pto_isa.tile_buf<vec, 16x64xui8>, index, index) outs(%o0 : !pto_isa.tile_buf<vec, 32x64xui8>)
  return
}

// -----

func.func @vec_window_c1_mat(%i0: !pto_isa.tile_buf<vec, 16x64xi16, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<mat, 32x64xi16, blayout=col_major, slayout=row_major>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.tinsert' op expects elements of i8, i32, f16, bf16, f32 or a small float on machine 'a5' (vec_window_c1), but found 'i16'}}
  pto_isa.tinsert ins(%i0, %c0, %c0 : !pto_isa.tile_buf<vec, 16x64xi16, blayout=col_major, slayout=row_major>, index, index) outs(%o0 : !pto_isa.tile_buf<mat, 32x64xi16, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @vec_window_c1_columns(%i0: !pto_isa.tile_buf<vec, 32x64xf32, blayout=col_major>, %o0: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects rows without blocks or blocks of rows on machine 'a5' (vec_window_c1), but found 'blayout=col_major, slayout=none_box'}}
  pto_isa.textract ins(%i0, %c0, %c0 : !pto_isa.tile_buf<vec, 32x64xf32, blayout=col_major>, index, index) outs(%o0 : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>)
  return
}

// -----

func.func @vec_window_c1_shape(%i0: !pto_isa.tile_buf<vec, 16x64xf32>, %o0: !pto_isa.tile_buf<vec, 32x64xf32, valid=8x64>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a physical shape within that of the larger tile on machine 'a5' (vec_window_c1), but found 32x64 and 16x64}}
  pto_isa.textract ins(%i0, %c0, %c0 : !pto_isa.tile_buf<vec, 16x64xf32>, index, index) outs(%o0 : !pto_isa.tile_buf<vec, 32x64xf32, valid=8x64>)
  return
}

// -----

func.func @textract_c3(%i0: !pto_isa.tile_buf<acc, 32x32xf32, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<vec, 16x16xf32, blayout=col_major>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects 'dst' in rows without blocks or with blocks of rows on machine 'a5' (textract_c3), but found 'blayout=col_major, slayout=none_box'}}
  pto_isa.textract ins(%i0, %c0, %c0 : !pto_isa.tile_buf<acc, 32x32xf32, blayout=col_major, slayout=row_major>, index, index) outs(%o0 : !pto_isa.tile_buf<vec, 16x16xf32, blayout=col_major>)
  return
}

// -----

func.func @textract_c3_cores(%i0: !pto_isa.tile_buf<acc, 32x32xf32, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<vec, 16x16xf32, blayout=col_major, slayout=row_major>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects 'dst' in rows without blocks on machine 'a5' (textract_c3), but found 'blayout=col_major, slayout=row_major'}}
  pto_isa.textract ins(%i0, %c0, %c0 : !pto_isa.tile_buf<acc, 32x32xf32, blayout=col_major, slayout=row_major>, index, index) outs(%o0 : !pto_isa.tile_buf<vec, 16x16xf32, blayout=col_major, slayout=row_major>) {accToVecMode = #pto_isa.acc_to_vec_mode<single_mode_vec1>}
  return
}

// -----

func.func @textract_c3_integers(%i0: !pto_isa.tile_buf<acc, 32x32xi32, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<vec, 16x16xi32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects 'accToVecMode' beside elements of i32 on machine 'a5' (textract_c3), but found none}}
  pto_isa.textract ins(%i0, %c0, %c0 : !pto_isa.tile_buf<acc, 32x32xi32, blayout=col_major, slayout=row_major>, index, index) outs(%o0 : !pto_isa.tile_buf<vec, 16x16xi32>)
  return
}

// -----

func.func @tinsert_c3(%i0: !pto_isa.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major>, %o0: !pto_isa.tile_buf<mat, 32x32xf32, blayout=row_major, slayout=none_box>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.tinsert' op expects 'dst' with blocks of rows (tinsert_c3), but found 'blayout=row_major, slayout=none_box'}}
  pto_isa.tinsert ins(%i0, %c0, %c0 : !pto_isa.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major>, index, index) outs(%o0 : !pto_isa.tile_buf<mat, 32x32xf32, blayout=row_major, slayout=none_box>)
  return
}
