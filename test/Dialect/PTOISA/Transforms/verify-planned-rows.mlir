// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-verify-planned

// Rows that a loop counts: the proof knows those of the first trip and those of
// the others. A row that is copied onto itself has two tiles. Empty tiles hold
// nothing.

!block = !pto_isa.tile_buf<vec, 8x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

// The first row is read before it is overwritten, the others lie elsewhere; and an
// instruction in place finds its row there, or apart.
func.func @over_the_first_row(%x: !block, %y: !row) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %a = pto_isa.alloc_tile addr = %c0 : !block
  pto_isa.tabs ins(%x : !block) outs(%a : !block)
  scf.for %i = %zero to %eight step %one {
    %b = pto_isa.alloc_tile addr = %c0 : !row
    %r = pto_isa.subview %a[%i, %zero] sizes [1, 64] : !block -> !row
    pto_isa.tsub ins(%r, %y : !row, !row) outs(%b : !row)
    pto_isa.tadd ins(%b, %y : !row, !row) outs(%y : !row)
  }
  return
}

// -----

// Over a later row than that of the trip.

!block = !pto_isa.tile_buf<vec, 8x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_over_a_later_row(%x: !block, %y: !row) {
  %c0 = arith.constant 0 : i64
  %c256 = arith.constant 256 : i64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !block
  pto_isa.tabs ins(%x : !block) outs(%a : !block)
  scf.for %i = %zero to %eight step %one {
    %b = pto_isa.alloc_tile addr = %c256 : !row
    %r = pto_isa.subview %a[%i, %zero] sizes [1, 64] : !block -> !row
    // expected-note@+2 {{the last write}}
    // expected-error@+1 {{'pto_isa.tsub' op expects what was written into operand #0 (planned_c4), but found that another tile at the same address was written since}}
    pto_isa.tsub ins(%r, %y : !row, !row) outs(%b : !row)
    pto_isa.tadd ins(%b, %y : !row, !row) outs(%y : !row)
  }
  return
}

// -----

// The loop goes on in the first row.

!block = !pto_isa.tile_buf<vec, 8x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_any_row(%x: !block, %y: !row, %n: index) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !block
  pto_isa.tabs ins(%x : !block) outs(%a : !block)
  scf.for %i = %zero to %eight step %one {
    %j = arith.remui %i, %n : index
    %b = pto_isa.alloc_tile addr = %c0 : !row
    %r = pto_isa.subview %a[%j, %zero] sizes [1, 64] : !block -> !row
    // expected-note@+2 {{the last write}}
    // expected-error@+1 {{(planned_c4)}}
    pto_isa.tsub ins(%r, %y : !row, !row) outs(%b : !row)
    pto_isa.tadd ins(%b, %y : !row, !row) outs(%y : !row)
  }
  return
}

// -----

// Once more around: the first trip of the second time reads the first row again.

!block = !pto_isa.tile_buf<vec, 8x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_once_more(%x: !block, %y: !row, %n: index) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !block
  pto_isa.tabs ins(%x : !block) outs(%a : !block)
  scf.for %k = %zero to %n step %one {
    scf.for %i = %zero to %eight step %one {
      %b = pto_isa.alloc_tile addr = %c0 : !row
      %r = pto_isa.subview %a[%i, %zero] sizes [1, 64] : !block -> !row
      // expected-note@+2 {{the last write}}
      // expected-error@+1 {{(planned_c4)}}
      pto_isa.tsub ins(%r, %y : !row, !row) outs(%b : !row)
      pto_isa.tadd ins(%b, %y : !row, !row) outs(%y : !row)
    }
  }
  return
}

// -----

// Between two rows, a row is over parts of both.

!block = !pto_isa.tile_buf<vec, 8x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c5_between_rows(%x: !block, %y: !row, %i: index) {
  %c0 = arith.constant 0 : i64
  %c128 = arith.constant 128 : i64
  %zero = arith.constant 0 : index
  // expected-note@+1 {{the one tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !block
  pto_isa.tabs ins(%x : !block) outs(%a : !block)
  // expected-note@+1 {{the other tile}}
  %b = pto_isa.alloc_tile addr = %c128 : !row
  %r = pto_isa.subview %a[%i, %zero] sizes [1, 64] : !block -> !row
  // expected-error@+1 {{'pto_isa.tsub' op expects operand #2 apart from operand #0 (planned_c5), but found bytes 128 to 384 over bytes 0 to 2048}}
  pto_isa.tsub ins(%r, %y : !row, !row) outs(%b : !row)
  return
}

// -----

// A copy of a row onto itself leaves it to both tiles.

!whole = !pto_isa.tile_buf<vec, 1x128xf32, blayout=row_major, slayout=none_box, fractal=512>
!half = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @onto_itself(%x: !whole, %y: !half, %n: index) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = pto_isa.alloc_tile addr = %c0 : !whole
  pto_isa.tabs ins(%x : !whole) outs(%a : !whole)
  %left = pto_isa.alloc_tile addr = %c0 : !half
  scf.for %i = %zero to %n step %one {
    pto_isa.textract ins(%a, %zero, %zero : !whole, index, index) outs(%left : !half)
    pto_isa.tadd ins(%left, %y : !half, !half) outs(%y : !half)
    %right = pto_isa.alloc_tile addr = %c0 : !half
    pto_isa.textract ins(%a, %zero, %zero : !whole, index, index) outs(%right : !half)
    pto_isa.tadd ins(%right, %y : !half, !half) outs(%y : !half)
  }
  pto_isa.tabs ins(%a : !whole) outs(%x : !whole)
  return
}

// -----

// Not any more when one of them is written.

!whole = !pto_isa.tile_buf<vec, 1x128xf32, blayout=row_major, slayout=none_box, fractal=512>
!half = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_written_behind_its_copy(%x: !whole, %y: !half) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %a = pto_isa.alloc_tile addr = %c0 : !whole
  pto_isa.tabs ins(%x : !whole) outs(%a : !whole)
  // expected-note@+1 {{the tile}}
  %left = pto_isa.alloc_tile addr = %c0 : !half
  pto_isa.textract ins(%a, %zero, %zero : !whole, index, index) outs(%left : !half)
  // expected-note@+1 {{the last write}}
  pto_isa.tneg ins(%x : !whole) outs(%a : !whole)
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%left : !half) outs(%y : !half)
  return
}

// -----

// Nor if there is a copy on one path only.

!whole = !pto_isa.tile_buf<vec, 1x128xf32, blayout=row_major, slayout=none_box, fractal=512>
!half = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_copied_on_one_path(%x: !whole, %y: !half, %c: i1) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  // expected-note@+1 {{the tile}}
  %left = pto_isa.alloc_tile addr = %c0 : !half
  pto_isa.tabs ins(%y : !half) outs(%left : !half)
  %a = pto_isa.alloc_tile addr = %c0 : !whole
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !whole) outs(%a : !whole)
  scf.if %c {
    pto_isa.textract ins(%a, %zero, %zero : !whole, index, index) outs(%left : !half)
  }
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%left : !half) outs(%y : !half)
  return
}

// -----

// A core without work goes through the motions with empty tiles.

!tile = !pto_isa.tile_buf<vec, 1x64xf32, valid=?x?>

func.func @empty() {
  %c0 = arith.constant 0 : i64
  %c256 = arith.constant 256 : i64
  %zero = arith.constant 0 : index
  %a = pto_isa.alloc_tile addr = %c0 valid_row = %zero valid_col = %zero : !tile
  %b = pto_isa.alloc_tile addr = %c0 valid_row = %zero valid_col = %zero : !tile
  %d = pto_isa.alloc_tile addr = %c256 valid_row = %zero valid_col = %zero : !tile
  pto_isa.tabs ins(%d : !tile) outs(%a : !tile)
  pto_isa.tabs ins(%d : !tile) outs(%b : !tile)
  pto_isa.set_validshape %a, %zero, %zero : !tile
  pto_isa.tabs ins(%a : !tile) outs(%d : !tile)
  return
}

// -----

// They are not empty if that changes.

!tile = !pto_isa.tile_buf<vec, 1x64xf32, valid=?x?>

func.func @planned_c4_empty_at_first() {
  %c0 = arith.constant 0 : i64
  %c256 = arith.constant 256 : i64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 valid_row = %zero valid_col = %zero : !tile
  %b = pto_isa.alloc_tile addr = %c0 valid_row = %zero valid_col = %zero : !tile
  %d = pto_isa.alloc_tile addr = %c256 valid_row = %zero valid_col = %zero : !tile
  pto_isa.set_validshape %a, %one, %one : !tile
  pto_isa.set_validshape %d, %one, %one : !tile
  pto_isa.tabs ins(%d : !tile) outs(%a : !tile)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%d : !tile) outs(%b : !tile)
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%a : !tile) outs(%d : !tile)
  return
}
