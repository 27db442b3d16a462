// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What windows of tiles and tiles under another type refuse.

func.func @subview_c1_offsets(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.subview' op expects two offsets and two positive sizes (subview_c1), but found 1 and [8, 64]}}
  %u = pto_isa.subview %t[%i] sizes [8, 64] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32>
  return
}

// -----

func.func @subview_c1_sizes(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.subview' op expects two offsets and two positive sizes (subview_c1), but found 2 and [0, 64]}}
  %u = pto_isa.subview %t[%i, %i] sizes [0, 64] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32>
  return
}

// -----

func.func @sizes_without_a_result(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  // expected-error @+1 {{expects a tile and two positive sizes where the type of the result is left out}}
  %u = pto_isa.subview %t[%i, %i] sizes [0, 64] : !pto_isa.tile_buf<vec, 16x128xf32>
  return
}

// -----

func.func @subview_c2_beyond(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  %c9 = arith.constant 9 : index
  // expected-error @+1 {{'pto_isa.subview' op expects a window within the source (subview_c2), but found 8 of 16 from 9}}
  %u = pto_isa.subview %t[%c9, %i] sizes [8, 64] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32>
  return
}

// -----

func.func @subview_c2_too_large(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.subview' op expects a window within the source (subview_c2), but found 256 of 128 from 0}}
  %u = pto_isa.subview %t[%i, %i] sizes [8, 256] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x256xf32>
  return
}

// -----

func.func @subview_c3(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.subview' op expects a result of type '!pto_isa.tile_buf<vec, 8x64xf32>' (subview_c3), but found '!pto_isa.tile_buf<vec, 8x64xf16>'}}
  %u = pto_isa.subview %t[%i, %i] sizes [8, 64] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf16>
  return
}

// -----

func.func @subview_c4_missing(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.subview' op expects 'valid' for '?' in the type (subview_c4), but found none}}
  %u = pto_isa.subview %t[%i, %i] sizes [8, 64] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64>
  return
}

// -----

func.func @subview_c4_constant(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  %c4 = arith.constant 4 : index
  // expected-error @+1 {{'pto_isa.subview' op expects the valid extents of the type (subview_c4), but found 4 for 8}}
  %u = pto_isa.subview %t[%i, %i] sizes [8, 64] valid [%c4, %i] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32, valid=8x?>
  return
}

// -----

func.func @subview_c4_variable(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.subview' op expects the valid extents of the type (subview_c4), but found a variable for 8}}
  %u = pto_isa.subview %t[%i, %i] sizes [8, 64] valid [%i, %i] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32, valid=8x?>
  return
}

// -----

func.func @subview_c4_one(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.subview' op expects both valid extents or none (subview_c4), but found one}}
  %u = "pto_isa.subview"(%t, %i, %i, %i) <{operandSegmentSizes = array<i32: 1, 2, 1, 0>, sizes = [8, 64]}> : (!pto_isa.tile_buf<vec, 16x128xf32>, index, index, index) -> !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64>
  return
}

// -----

func.func @three_valid_extents(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  // expected-error @+1 {{expects two valid extents, but found 3}}
  %u = pto_isa.subview %t[%i, %i] sizes [8, 64] valid [%i, %i, %i] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32>
  return
}

// -----

func.func @subview_c5_size(%t: !pto_isa.tile_buf<mat, 64x64xf16, blayout=col_major, slayout=row_major, fractal=512>, %i: index) {
  // expected-error @+1 {{'pto_isa.subview' op expects whole blocks of 16x16 (subview_c5), but found others}}
  %u = pto_isa.subview %t[%i, %i] sizes [8, 64] : !pto_isa.tile_buf<mat, 64x64xf16, blayout=col_major, slayout=row_major, fractal=512>
  return
}

// -----

func.func @subview_c5_offset(%t: !pto_isa.tile_buf<mat, 64x64xf16, blayout=col_major, slayout=row_major, fractal=512>, %i: index) {
  %c8 = arith.constant 8 : index
  // expected-error @+1 {{'pto_isa.subview' op expects whole blocks of 16x16 (subview_c5), but found others}}
  %u = pto_isa.subview %t[%i, %c8] sizes [16, 16] : !pto_isa.tile_buf<mat, 64x64xf16, blayout=col_major, slayout=row_major, fractal=512>
  return
}

// -----

func.func @treshape_c1(%t: !pto_isa.tile_buf<vec, 32x32xf32>) {
  // expected-error @+1 {{'pto_isa.treshape' op expects the same number of bytes (treshape_c1), but found 4096 and 2048}}
  %u = pto_isa.treshape %t : !pto_isa.tile_buf<vec, 32x32xf32> -> !pto_isa.tile_buf<vec, 32x32xf16>
  return
}

// -----

func.func @treshape_c2(%t: !pto_isa.tile_buf<vec, 32x32xf32, blayout=row_major, slayout=none_box>) {
  // expected-error @+1 {{'pto_isa.treshape' op expects blocks on both sides or on none (treshape_c2), but found them on one}}
  %u = pto_isa.treshape %t : !pto_isa.tile_buf<vec, 32x32xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 32x32xf32, blayout=col_major, slayout=row_major, fractal=512>
  return
}

// -----

func.func @tile_cast_c1(%t: !pto_isa.tile_buf<vec, 32x32xf32>) {
  // expected-error @+1 {{'pto_isa.treshape' op expects source and result in one place (tile_cast_c1), but found 'vec' and 'mat'}}
  %u = pto_isa.treshape %t : !pto_isa.tile_buf<vec, 32x32xf32> -> !pto_isa.tile_buf<mat, 32x32xf32>
  return
}

// -----

func.func @tile_cast_c2(%t: !pto_isa.tile_buf<vec, 32x32xf32, blayout=row_major, slayout=none_box>, %i: index) {
  %0 = pto_isa.subview %t[%i, %i] sizes [8, 16] : !pto_isa.tile_buf<vec, 32x32xf32, blayout=row_major, slayout=none_box>
  // expected-error @+1 {{'pto_isa.treshape' op expects a source of one run of bytes (tile_cast_c2), but found a window with gaps}}
  %1 = pto_isa.treshape %0 : !pto_isa.tile_buf<vec, 8x16xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 16x8xf32, blayout=row_major, slayout=none_box>
  return
}

// -----

func.func @bitcast_c1_shape(%t: !pto_isa.tile_buf<vec, 32x32xf32>) {
  // expected-error @+1 {{'pto_isa.bitcast' op expects types that differ in the element type alone (bitcast_c1), but found '!pto_isa.tile_buf<vec, 32x32xf32>' and '!pto_isa.tile_buf<vec, 32x64xf16>'}}
  %u = pto_isa.bitcast %t : !pto_isa.tile_buf<vec, 32x32xf32> -> !pto_isa.tile_buf<vec, 32x64xf16>
  return
}

// -----

func.func @bitcast_c2(%t: !pto_isa.tile_buf<vec, 32x32xf16>) {
  // expected-error @+1 {{'pto_isa.bitcast' op expects no more bytes than the source has (bitcast_c2), but found 4096 of 2048}}
  %u = pto_isa.bitcast %t : !pto_isa.tile_buf<vec, 32x32xf16> -> !pto_isa.tile_buf<vec, 32x32xf32>
  return
}

// -----

func.func @subview_c3_valid_beyond(%t: !pto_isa.tile_buf<vec, 32x32xf32>, %n: index) {
  // expected-error @+1 {{'pto_isa.subview' op expects a result of type '!pto_isa.tile_buf<vec, 8x32xf32>' (subview_c3), but found '!pto_isa.tile_buf<vec, 255x32xf32>'}}
  %u = pto_isa.subview %t[%n, %n] sizes [8, 32] : !pto_isa.tile_buf<vec, 32x32xf32> -> !pto_isa.tile_buf<vec, 255x32xf32>
  return
}
