// What else may have reached some of the bytes of a tile only: windows of windows,
// changed extents, one of several tiles. Nothing that another tile destroyed is there
// again behind it.
//
// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-verify-planned

// A window of a window that run time chooses is somewhere, too.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!rows = !pto_isa.tile_buf<vec, 4x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_window_of_a_window(%x: !t, %y: !row, %s: f32, %i: index) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  %rows = pto_isa.subview %a[%i, %i0] sizes [4, 64] : !t -> !rows
  %row = pto_isa.subview %rows[%i0, %i0] sizes [1, 64] : !rows -> !row
  pto_isa.texpands ins(%s : f32) outs(%row : !row)
  %first = pto_isa.subview %a[%i0, %i0] sizes [1, 64] : !t -> !row
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%first : !row) outs(%y : !row)
  return
}

// -----

// A window whose place is known brings back its own bytes, and no others.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_window_brings_back_itself(%x: !t, %y: !row, %s: f32) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  %first = pto_isa.subview %a[%i0, %i0] sizes [1, 64] : !t -> !row
  %second = pto_isa.subview %a[%i1, %i0] sizes [1, 64] : !t -> !row
  pto_isa.texpands ins(%s : f32) outs(%first : !row)
  pto_isa.tabs ins(%first : !row) outs(%y : !row)
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%second : !row) outs(%y : !row)
  return
}

// -----

// Valid extents that change: a write of fewer rows leaves the others lost.

!t = !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>
!whole = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c4_fewer_rows(%x: !t, %y: !whole, %n: index) {
  %c0 = arith.constant 0 : i64
  %i16 = arith.constant 16 : index
  %i64 = arith.constant 64 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 valid_row = %i16 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !whole
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%y : !whole) outs(%b : !whole)
  pto_isa.set_validshape %a, %n, %i64 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.set_validshape %a, %i16, %i64 : !t
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// With extents that stay the same, what is written is what is read.

!t = !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>
!whole = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @same_rows(%x: !t, %y: !whole, %n: index) {
  %c0 = arith.constant 0 : i64
  %a = pto_isa.alloc_tile addr = %c0 valid_row = %n : !t
  %b = pto_isa.alloc_tile addr = %c0 : !whole
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%y : !whole) outs(%b : !whole)
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// One of two tiles, which run time chooses.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c4_chosen(%x: !t, %which: i1) {
  %c0 = arith.constant 0 : i64
  %c4096 = arith.constant 4096 : i64
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  %c = pto_isa.alloc_tile addr = %c4096 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  %one = arith.select %which, %a, %c : !t
  pto_isa.tabs ins(%x : !t) outs(%one : !t)
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// One of the two that take turns in a loop.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c4_in_turns(%x: !t, %n: index) {
  %c0 = arith.constant 0 : i64
  %c4096 = arith.constant 4096 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  %c = pto_isa.alloc_tile addr = %c4096 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  %r:2 = scf.for %i = %i0 to %n step %i1 iter_args(%p = %a, %q = %c) -> (!t, !t) {
    pto_isa.tabs ins(%x : !t) outs(%q : !t)
    scf.yield %q, %p : !t, !t
  }
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// One of the tiles that take turns, by its number.

!t = !pto_isa.tile_buf<vec, 8x64xf32>
!two = !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 8x64xf32>, count=2>

func.func @planned_c4_number_of_run_time(%x: !t, %i: index) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  // expected-note@+1 {{the tile}}
  %both = pto_isa.alloc_multi_tile addr = %c0 : !two
  %b = pto_isa.alloc_tile addr = %c0 : !t
  %first = pto_isa.multi_tile_get %both[%i0] : !two -> !t
  %one = pto_isa.multi_tile_get %both[%i] : !two -> !t
  pto_isa.tabs ins(%x : !t) outs(%first : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  pto_isa.tabs ins(%x : !t) outs(%one : !t)
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%first : !t) outs(%x : !t)
  return
}

// -----

// Windows at other places are not at exactly the same address.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!rows = !pto_isa.tile_buf<vec, 4x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c5_windows_of_run_time(%i: index, %j: index) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  // expected-note@+1 {{the one tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  // expected-note@+1 {{the other tile}}
  %b = pto_isa.alloc_tile addr = %c0 : !t
  %from = pto_isa.subview %a[%i, %i0] sizes [4, 64] : !t -> !rows
  %same = pto_isa.subview %b[%i, %i0] sizes [4, 64] : !t -> !rows
  %other = pto_isa.subview %b[%j, %i0] sizes [4, 64] : !t -> !rows
  pto_isa.tabs ins(%from : !rows) outs(%same : !rows)
  // expected-error@+1 {{expects operand #1 apart from operand #0 (planned_c5)}}
  pto_isa.tabs ins(%from : !rows) outs(%other : !rows)
  return
}

// -----

// The sum is in the accumulator that is read, if both are the same window.

!acc = !pto_isa.tile_buf<acc, 64x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
!part = !pto_isa.tile_buf<acc, 16x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
!left = !pto_isa.tile_buf<left, 16x64xbf16>
!right = !pto_isa.tile_buf<right, 64x32xbf16>

func.func @planned_c7_windows_of_run_time(%l: !left, %r: !right, %i: index, %j: index) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  // expected-note@+2 {{the one tile}}
  // expected-note@+1 {{the other tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !acc
  %one = pto_isa.subview %a[%i, %i0] sizes [16, 32] : !acc -> !part
  %same = pto_isa.subview %a[%i, %i0] sizes [16, 32] : !acc -> !part
  %other = pto_isa.subview %a[%j, %i0] sizes [16, 32] : !acc -> !part
  pto_isa.tmatmul ins(%l, %r : !left, !right) outs(%one : !part)
  pto_isa.tmatmul.acc ins(%one, %l, %r : !part, !left, !right) outs(%same : !part)
  // expected-error@+1 {{expects operand #0 where the machine finds it by the address of operand #3 (planned_c7), but found a window that run time chooses}}
  pto_isa.tmatmul.acc ins(%one, %l, %r : !part, !left, !right) outs(%other : !part)
  return
}
