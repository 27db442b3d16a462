// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics

// What tiles refuse on a machine: pitch, memory, element type and address.

func.func @tile_c4_rows() {
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects rows of a multiple of 32 bytes on machine 'a2a3' (tile_c4), but found 80 bytes}}
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x20xf32, blayout=row_major, slayout=none_box>
  return
}

// -----

func.func @tile_c4_columns() {
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects columns of a multiple of 32 bytes on machine 'a2a3' (tile_c4), but found 48 bytes}}
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 12x1xf32, blayout=col_major, slayout=none_box>
  return
}

// -----

func.func @tile_c4_four_bits() {
  %0 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xi4, blayout=row_major, slayout=none_box>
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects rows of a multiple of 16 bytes on machine 'a2a3' (tile_c4), but found 8 bytes}}
  %1 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x16xi4, blayout=row_major, slayout=none_box>
  return
}

// -----

func.func @tile_c6_no_memory() {
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects a place of a core of machine 'a2a3' (tile_c6), but found 'scale_left'}}
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<scale_left, 16x2xi8>
  return
}

// -----

func.func @tile_c6_global() {
  // expected-error @+1 {{'pto_isa.declare_tile' op expects a place of a core of machine 'a2a3' (tile_c6), but found 'gm'}}
  %t = pto_isa.declare_tile -> !pto_isa.tile_buf<gm, 16x64xf32>
  return
}

// -----

func.func @tile_c7_float_of_8_bits() {
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects an element type of machine 'a2a3' (tile_c7), but found '!pto_isa.hif8'}}
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64x!pto_isa.hif8>
  return
}

// -----

func.func @tile_c8_alignment() {
  %a = arith.constant 48 : i64
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects an address that is a multiple of 32 bytes (tile_c8), but found 48}}
  %t = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 16x64xf32>
  return
}

// -----

func.func @tile_c8_end() {
  %a = arith.constant 192512 : i64
  %0 = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 16x64xf32>
  // expected-error @+1 {{'pto_isa.alloc_multi_tile' op expects a tile within the 196608 bytes of 'ub' on machine 'a2a3' (tile_c8), but found 8192 bytes at 192512}}
  %1 = pto_isa.alloc_multi_tile addr = %a : !pto_isa.multi_tile_buf<vec, 16x64xf32, count=2>
  return
}

// -----

func.func @tile_c8_assigned(%t: !pto_isa.tile_buf<acc, 128x512xf32>) {
  %a = arith.constant 0 : i64
  // expected-error @+1 {{'pto_isa.tassign' op expects a tile within the 131072 bytes of 'l0c' on machine 'a2a3' (tile_c8), but found 262144 bytes at 0}}
  %u = pto_isa.tassign %t, %a : !pto_isa.tile_buf<acc, 128x512xf32> -> !pto_isa.tile_buf<acc, 128x512xf32>
  return
}

// -----

func.func @subview_c6(%t: !pto_isa.tile_buf<vec, 16x128xf32, blayout=row_major, slayout=none_box>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // expected-error @+1 {{'pto_isa.subview' op expects a first byte that is a multiple of 32 bytes on machine 'a2a3' (subview_c6), but found 16}}
  %u = pto_isa.subview %t[%c0, %c4] sizes [16, 64] : !pto_isa.tile_buf<vec, 16x128xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box>
  return
}

// -----

func.func @tile_c4_reshaped(%t: !pto_isa.tile_buf<vec, 16x8xf32, blayout=row_major, slayout=none_box>) {
  // expected-error @+1 {{'pto_isa.treshape' op expects rows of a multiple of 32 bytes on machine 'a2a3' (tile_c4), but found 16 bytes}}
  %u = pto_isa.treshape %t : !pto_isa.tile_buf<vec, 16x8xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 32x4xf32, blayout=row_major, slayout=none_box>
  return
}
