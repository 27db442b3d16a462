// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics

// What windows refuse on a machine whose vector unit works on memory.

func.func @textract_c1_row(%a: !pto_isa.tile_buf<mat, 1x1024xf16>, %b: !pto_isa.tile_buf<left, 1x256xf16>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a window that starts at a block (textract_c1), but found 'indexCol' 64 with blocks of 256}}
  pto_isa.textract ins(%a, %c0, %c64 : !pto_isa.tile_buf<mat, 1x1024xf16>, index, index) outs(%b : !pto_isa.tile_buf<left, 1x256xf16>)
  return
}

// -----

func.func @textract_c4(%a: !pto_isa.tile_buf<mat, 64x64xi32, blayout=col_major, slayout=row_major>, %b: !pto_isa.tile_buf<left, 16x32xi32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  // expected-error @+1 {{'pto_isa.textract' op expects elements of i8, f16, bf16 or f32 on machine 'a2a3' (textract_c4), but found 'i32'}}
  pto_isa.textract ins(%a, %c0, %c16 : !pto_isa.tile_buf<mat, 64x64xi32, blayout=col_major, slayout=row_major>, index, index) outs(%b : !pto_isa.tile_buf<left, 16x32xi32>)
  return
}

// -----

func.func @textract_c4_scaling(%a: !pto_isa.tile_buf<mat, 1x64xi64>, %b: !pto_isa.tile_buf<scaling, 1x32xi64>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  // expected-error @+1 {{'pto_isa.textract' op expects windows of 'mat' to go into 'left' or 'right' on machine 'a2a3' (textract_c4), but found 'scaling'}}
  pto_isa.textract ins(%a, %c0, %c16 : !pto_isa.tile_buf<mat, 1x64xi64>, index, index) outs(%b : !pto_isa.tile_buf<scaling, 1x32xi64>)
  return
}

// -----

func.func @move_c5_window(%a: !pto_isa.tile_buf<mat, 32x64xi8, blayout=row_major, slayout=col_major>, %b: !pto_isa.tile_buf<left, 16x32xi8>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects extents of 'dst' to be multiples of 32, as blocks turn on machine 'a2a3' (move_c5), but found 16x32}}
  pto_isa.textract ins(%a, %c0, %c0 : !pto_isa.tile_buf<mat, 32x64xi8, blayout=row_major, slayout=col_major>, index, index) outs(%b : !pto_isa.tile_buf<left, 16x32xi8>)
  return
}

// -----

func.func @window_c2_layout(%a: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, %b: !pto_isa.tile_buf<vec, 16x8xf32, blayout=col_major>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects tiles in 'vec' in rows without blocks or with blocks of rows on machine 'a2a3' (window_c2), but found 'blayout=col_major, slayout=none_box' and 'blayout=col_major, slayout=none_box'}}
  pto_isa.textract ins(%a, %c0, %c0 : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, index, index) outs(%b : !pto_isa.tile_buf<vec, 16x8xf32, blayout=col_major>)
  return
}

// -----

func.func @window_c2_elements(%a: !pto_isa.tile_buf<vec, 8x8xi64>, %b: !pto_isa.tile_buf<vec, 16x64xi64>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.tinsert' op expects elements of at most 32 bits on machine 'a2a3' (window_c2), but found 'i64'}}
  pto_isa.tinsert ins(%a, %c0, %c0 : !pto_isa.tile_buf<vec, 8x8xi64>, index, index) outs(%b : !pto_isa.tile_buf<vec, 16x64xi64>)
  return
}

// -----

func.func @window_c2_extents(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 32x8xf32, valid=8x8>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a larger tile around a window of whole blocks on machine 'a2a3' (window_c2), but found '!pto_isa.tile_buf<vec, 32x8xf32, valid=8x8>' and '!pto_isa.tile_buf<vec, 16x64xf32>'}}
  pto_isa.textract ins(%a, %c0, %c0 : !pto_isa.tile_buf<vec, 16x64xf32>, index, index) outs(%b : !pto_isa.tile_buf<vec, 32x8xf32, valid=8x8>)
  return
}

// -----

func.func @window_c2_rows(%a: !pto_isa.tile_buf<vec, 32x64xf32, blayout=col_major, slayout=row_major>, %b: !pto_isa.tile_buf<vec, 8x8xf32, blayout=col_major, slayout=row_major>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a larger tile around a window of whole blocks on machine 'a2a3' (window_c2), but found '!pto_isa.tile_buf<vec, 8x8xf32, blayout=col_major, slayout=row_major>' and '!pto_isa.tile_buf<vec, 32x64xf32, blayout=col_major, slayout=row_major>'}}
  pto_isa.textract ins(%a, %c0, %c0 : !pto_isa.tile_buf<vec, 32x64xf32, blayout=col_major, slayout=row_major>, index, index) outs(%b : !pto_isa.tile_buf<vec, 8x8xf32, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @window_c3(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{'pto_isa.textract' op expects a window that starts at a block on machine 'a2a3' (window_c3), but found 'indexCol' 1 with blocks of 8}}
  pto_isa.textract ins(%a, %c0, %c1 : !pto_isa.tile_buf<vec, 16x64xf32>, index, index) outs(%b : !pto_isa.tile_buf<vec, 8x8xf32>)
  return
}

// -----

func.func @window_c3_insert(%a: !pto_isa.tile_buf<vec, 8x8xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>) {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  // expected-error @+1 {{'pto_isa.tinsert' op expects a window that starts at a block on machine 'a2a3' (window_c3), but found 'indexCol' 12 with blocks of 8}}
  pto_isa.tinsert ins(%a, %c0, %c12 : !pto_isa.tile_buf<vec, 8x8xf32>, index, index) outs(%b : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @window_c3_rows(%a: !pto_isa.tile_buf<vec, 16x8xf32, blayout=col_major, slayout=row_major>, %b: !pto_isa.tile_buf<vec, 32x64xf32, blayout=col_major, slayout=row_major>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  // expected-error @+1 {{'pto_isa.tinsert' op expects a window that starts at a block on machine 'a2a3' (window_c3), but found 'indexRow' 8 with blocks of 16}}
  pto_isa.tinsert ins(%a, %c8, %c0 : !pto_isa.tile_buf<vec, 16x8xf32, blayout=col_major, slayout=row_major>, index, index) outs(%b : !pto_isa.tile_buf<vec, 32x64xf32, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @window_c3_bytes(%a: !pto_isa.tile_buf<vec, 16x64xi8>, %b: !pto_isa.tile_buf<vec, 8x32xi8, valid=8x7>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects valid columns of an even number of bytes on machine 'a2a3' (window_c3), but found '!pto_isa.tile_buf<vec, 8x32xi8, valid=8x7>'}}
  pto_isa.textract ins(%a, %c0, %c0 : !pto_isa.tile_buf<vec, 16x64xi8>, index, index) outs(%b : !pto_isa.tile_buf<vec, 8x32xi8, valid=8x7>)
  return
}

// -----

func.func @window_c3_open_bytes(%a: !pto_isa.tile_buf<vec, 16x64xi8>, %b: !pto_isa.tile_buf<vec, 8x32xi8, valid=8x?>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto_isa.textract' op expects valid columns of an even number of bytes on machine 'a2a3' (window_c3), but found '!pto_isa.tile_buf<vec, 8x32xi8, valid=8x?>'}}
  pto_isa.textract ins(%a, %c0, %c0 : !pto_isa.tile_buf<vec, 16x64xi8>, index, index) outs(%b : !pto_isa.tile_buf<vec, 8x32xi8, valid=8x?>)
  return
}
