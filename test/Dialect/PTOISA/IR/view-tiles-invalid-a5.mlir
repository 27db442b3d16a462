// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// What only this machine has, and what it has not.

func.func @scales() {
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<scale_left, 16x2xf8E8M0FNU, blayout=row_major, slayout=row_major, fractal=32>
  %h = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64x!pto_isa.hif8>
  return
}

// -----

func.func @tile_c7_integer_of_4_bits() {
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects an element type of machine 'a5' (tile_c7), but found 'i4'}}
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xi4>
  return
}

// -----

func.func @tile_c4_pairs() {
  %0 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x16x!pto_isa.f4E2M1x2, blayout=row_major, slayout=none_box>
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects rows of a multiple of 16 bytes on machine 'a5' (tile_c4), but found 8 bytes}}
  %1 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x8x!pto_isa.f4E2M1x2, blayout=row_major, slayout=none_box>
  return
}

// -----

func.func @tile_c8_larger_memory() {
  %a = arith.constant 196608 : i64
  %0 = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 16x64xf32>
  // expected-error @+1 {{'pto_isa.alloc_tile' op expects a tile within the 262144 bytes of 'ub' on machine 'a5' (tile_c8), but found 131072 bytes at 196608}}
  %1 = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 512x64xf32>
  return
}

// -----

func.func @tile_c6_global() {
  // expected-error @+1 {{'pto_isa.declare_tile' op expects a place of a core of machine 'a5' (tile_c6), but found 'gm'}}
  %t = pto_isa.declare_tile -> !pto_isa.tile_buf<gm, 16x64xf32>
  return
}

// -----

func.func @subview_c6(%t: !pto_isa.tile_buf<vec, 16x128xf32, blayout=row_major, slayout=none_box>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // expected-error @+1 {{'pto_isa.subview' op expects a first byte that is a multiple of 32 bytes on machine 'a5' (subview_c6), but found 16}}
  %u = pto_isa.subview %t[%c0, %c4] sizes [16, 64] : !pto_isa.tile_buf<vec, 16x128xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box>
  return
}
