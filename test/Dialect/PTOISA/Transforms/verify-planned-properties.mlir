// What tiles share is decided by bytes: ranges that overlap from different first
// bytes, and the real footprints of windows.
//
// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-verify-planned

// A smaller tile in the middle of another.

!big = !pto_isa.tile_buf<vec, 32x64xf32>
!t = !pto_isa.tile_buf<vec, 8x64xf32>

func.func @planned_c4_at_another_base(%x: !big, %y: !t) {
  %c0 = arith.constant 0 : i64
  %c4096 = arith.constant 4096 : i64
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !big
  %b = pto_isa.alloc_tile addr = %c4096 : !t
  pto_isa.tabs ins(%x : !big) outs(%a : !big)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%y : !t) outs(%b : !t)
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%a : !big) outs(%x : !big)
  return
}

// -----

// Columns of one tile over rows of another: they meet in the upper left corner.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!columns = !pto_isa.tile_buf<vec, 16x8xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_column_over_row(%s: f32, %y: !row) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  %row = pto_isa.subview %a[%i0, %i0] sizes [1, 64] : !t -> !row
  %columns = pto_isa.subview %b[%i0, %i0] sizes [16, 8] : !t -> !columns
  pto_isa.texpands ins(%s : f32) outs(%row : !row)
  // expected-note@+1 {{the last write}}
  pto_isa.texpands ins(%s : f32) outs(%columns : !columns)
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%row : !row) outs(%y : !row)
  return
}

// -----

// Columns beside columns do not meet, though their ranges of bytes do.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!columns = !pto_isa.tile_buf<vec, 16x8xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @columns_apart(%s: f32, %y: !columns) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i8 = arith.constant 8 : index
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  %left = pto_isa.subview %a[%i0, %i0] sizes [16, 8] : !t -> !columns
  %right = pto_isa.subview %b[%i0, %i8] sizes [16, 8] : !t -> !columns
  pto_isa.texpands ins(%s : f32) outs(%left : !columns)
  pto_isa.texpands ins(%s : f32) outs(%right : !columns)
  pto_isa.tabs ins(%left : !columns) outs(%y : !columns)
  pto_isa.tabs ins(%right : !columns) outs(%y : !columns)
  return
}

// -----

// A loop that may run no time leaves what was there before.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_zero_trips(%x: !t, %n: index) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  scf.for %i = %i0 to %n step %i1 {
    pto_isa.tabs ins(%x : !t) outs(%a : !t)
  }
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// Without trips, a tile that is written only there holds nothing that could be
// lost.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @nothing_held(%x: !t, %n: index) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  pto_isa.tabs ins(%b : !t) outs(%x : !t)
  scf.for %i = %i0 to %n step %i1 {
    pto_isa.tabs ins(%x : !t) outs(%a : !t)
  }
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// Scratch over a source, and over the destination.

!t = !pto_isa.tile_buf<vec, 16x128xf32>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>

func.func @planned_c5_scratch_over_source(%c: !c) {
  %c0 = arith.constant 0 : i64
  // expected-note@+1 {{the one tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  // expected-note@+1 {{the other tile}}
  %tmp = pto_isa.alloc_tile addr = %c0 : !t
  // expected-error@+1 {{expects operand #1 apart from operand #0 (planned_c5)}}
  pto_isa.trowsum ins(%a, %tmp : !t, !t) outs(%c : !c)
  return
}

// -----

// A tile that a loop declares held nothing before the loop: who wrote there then
// destroyed nothing.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @declared_in_a_loop(%x: !t, %n: index) {
  %c0 = arith.constant 0 : i64
  %c4096 = arith.constant 4096 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %dead = pto_isa.alloc_tile addr = %c0 : !t
  %init = pto_isa.alloc_tile addr = %c4096 : !t
  pto_isa.tabs ins(%x : !t) outs(%dead : !t)
  pto_isa.tabs ins(%dead : !t) outs(%init : !t)
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%p = %init) -> (!t) {
    pto_isa.tabs ins(%p : !t) outs(%x : !t)
    %next = pto_isa.alloc_tile addr = %c0 : !t
    pto_isa.tabs ins(%x : !t) outs(%next : !t)
    scf.yield %next : !t
  }
  pto_isa.tabs ins(%r : !t) outs(%x : !t)
  return
}

// -----

// Behind the loop it does hold something.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c4_behind_a_loop(%x: !t, %n: index) {
  %c0 = arith.constant 0 : i64
  %c4096 = arith.constant 4096 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %other = pto_isa.alloc_tile addr = %c0 : !t
  %init = pto_isa.alloc_tile addr = %c4096 : !t
  pto_isa.tabs ins(%x : !t) outs(%init : !t)
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%p = %init) -> (!t) {
    // expected-note@+1 {{the tile}}
    %next = pto_isa.alloc_tile addr = %c0 : !t
    pto_isa.tabs ins(%p : !t) outs(%next : !t)
    scf.yield %next : !t
  }
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%other : !t)
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%r : !t) outs(%x : !t)
  return
}

// -----

// A row lands beside the one that it comes from.

!block = !pto_isa.tile_buf<vec, 8x128xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x128xf32, blayout=row_major, slayout=none_box, fractal=512>
!half = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c5_beside_its_row(%x: !block) {
  %c0 = arith.constant 0 : i64
  %c256 = arith.constant 256 : i64
  %zero = arith.constant 0 : index
  // expected-note@+1 {{the other tile}}
  %right = pto_isa.alloc_tile addr = %c256 : !half
  // expected-note@+1 {{the one tile}}
  %b = pto_isa.alloc_tile addr = %c0 : !block
  pto_isa.tabs ins(%x : !block) outs(%b : !block)
  // expected-error@+1 {{expects operand #3 apart from operand #0 (planned_c5), but found bytes 256 to 512 over bytes 0 to 4096}}
  pto_isa.textract ins(%b, %zero, %zero : !block, index, index) outs(%right : !half)
  return
}

// -----

// Sums of pairs are not added to the first row first.

!block = !pto_isa.tile_buf<vec, 8x128xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x128xf32, blayout=row_major, slayout=none_box, fractal=512>
!half = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c5_pairs(%x: !block, %tmp: !block) {
  %c0 = arith.constant 0 : i64
  // expected-note@+1 {{the other tile}}
  %sum = pto_isa.alloc_tile addr = %c0 : !row
  // expected-note@+1 {{the one tile}}
  %b = pto_isa.alloc_tile addr = %c0 : !block
  pto_isa.tabs ins(%x : !block) outs(%b : !block)
  // expected-error@+1 {{(planned_c5)}}
  pto_isa.tcolsum ins(%b, %tmp {isBinary = true} : !block, !block) outs(%sum : !row)
  return
}
