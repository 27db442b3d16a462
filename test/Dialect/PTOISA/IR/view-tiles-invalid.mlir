// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What tiles and their valid extents refuse on every machine.

func.func @alloc_tile_c1_missing() {
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects 'valid_row' exactly for '?' in the type (alloc_tile_c1), but found none}}
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>
  return
}

// -----

func.func @alloc_tile_c1_static(%n: index) {
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects 'valid_col' exactly for '?' in the type (alloc_tile_c1), but found one}}
  %t = pto_isa.alloc_tile valid_row = %n valid_col = %n : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>
  return
}

// -----

func.func @alloc_tile_c1_beyond() {
  %c17 = arith.constant 17 : index
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects 'valid_row' from 0 to 16 (alloc_tile_c1), but found 17}}
  %t = pto_isa.alloc_tile valid_row = %c17 : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>
  return
}

// -----

func.func @alloc_multi_tile_c1() {
  // expected-error @+1 {{'pto_isa.alloc_multi_tile' op expects 'valid_col' exactly for '?' in the type (alloc_multi_tile_c1), but found none}}
  %t = pto_isa.alloc_multi_tile : !pto_isa.multi_tile_buf<vec, 16x64xf32, valid=16x?, count=2>
  return
}

// -----

func.func @alloc_multi_tile_c2() {
  // expected-error @+1 {{'pto_isa.alloc_multi_tile' op expects 2 to 16 tiles (alloc_multi_tile_c2), but found 17}}
  %t = pto_isa.alloc_multi_tile : !pto_isa.multi_tile_buf<vec, 16x64xf32, count=17>
  return
}

// -----

func.func @tile_c5_rows() {
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects a tile of whole blocks of 16x16 (tile_c5), but found 24x64}}
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 24x64xf16, blayout=col_major, slayout=row_major, fractal=512>
  return
}

// -----

func.func @tile_c5_columns() {
  // expected-error @+1 {{'pto_isa.declare_tile' op expects a tile of whole blocks of 16x32 (tile_c5), but found 16x48}}
  %t = pto_isa.declare_tile -> !pto_isa.tile_buf<vec, 16x48xi8, blayout=col_major, slayout=row_major, fractal=512>
  return
}

// -----

func.func @tile_c5_accumulator() {
  // expected-error @+1 {{'pto_isa.alloc_multi_tile' op expects a tile of whole blocks of 16x16 (tile_c5), but found 16x24}}
  %t = pto_isa.alloc_multi_tile : !pto_isa.multi_tile_buf<acc, 16x24xf32, blayout=col_major, slayout=row_major, fractal=1024, count=2>
  return
}

// -----

func.func @tile_c8_negative() {
  %a = arith.constant -32 : i64
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects an address that is a multiple of 1 bytes (tile_c8), but found -32}}
  %t = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 16x64xf32>
  return
}

// -----

func.func @multi_tile_get_c1(%m: !pto_isa.multi_tile_buf<vec, 16x64xf32, count=2>, %i: index) {
  // expected-error @+1 {{'pto_isa.multi_tile_get' op expects the type of a tile of the source (multi_tile_get_c1), but found '!pto_isa.tile_buf<vec, 16x64xf16>'}}
  %t = pto_isa.multi_tile_get %m[%i] : !pto_isa.multi_tile_buf<vec, 16x64xf32, count=2> -> !pto_isa.tile_buf<vec, 16x64xf16>
  return
}

// -----

func.func @multi_tile_get_c2(%m: !pto_isa.multi_tile_buf<vec, 16x64xf32, count=2>) {
  %c2 = arith.constant 2 : index
  // expected-error @+1 {{'pto_isa.multi_tile_get' op expects one of 2 tiles (multi_tile_get_c2), but found 2}}
  %t = pto_isa.multi_tile_get %m[%c2] : !pto_isa.multi_tile_buf<vec, 16x64xf32, count=2> -> !pto_isa.tile_buf<vec, 16x64xf32>
  return
}

// -----

func.func @set_validshape_c1(%t: !pto_isa.tile_buf<vec, 16x64xf32>, %n: index) {
  // expected-error @+1 {{'pto_isa.set_validshape' op expects a valid extent '?' in the type (set_validshape_c1), but found '!pto_isa.tile_buf<vec, 16x64xf32>'}}
  pto_isa.set_validshape %t, %n, %n : !pto_isa.tile_buf<vec, 16x64xf32>
  return
}

// -----

func.func @set_validshape_c2(%t: !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>, %n: index) {
  %c65 = arith.constant 65 : index
  // expected-error @+1 {{'pto_isa.set_validshape' op expects valid extents from 0 to 64 (set_validshape_c2), but found 65}}
  pto_isa.set_validshape %t, %n, %c65 : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
  return
}
