// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-verify-planned
// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 --pto-isa-verify-planned=by-address

// Programs whose addresses a front end wrote: several names for one buffer.

!row = !pto_isa.tile_buf<vec, 1x64xf32>
!col = !pto_isa.tile_buf<vec, 64x1xf32, blayout=col_major>

// A name that nothing was written into stands for what lies there.
func.func @second_name(%x: !col, %y: !row, %one: f32) {
  %c0 = arith.constant 0 : i64
  %a = pto_isa.alloc_tile addr = %c0 : !col
  pto_isa.texpands ins(%one : f32) outs(%a : !col)
  %b = pto_isa.alloc_tile addr = %c0 : !row
  pto_isa.tabs ins(%b : !row) outs(%y : !row)
  return
}

// -----

// In a loop, a tile that is made anew in each trip holds nothing of the last.

!row = !pto_isa.tile_buf<vec, 1x64xf32>

func.func @second_name_in_a_loop(%y: !row, %one: f32, %n: index) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %step = arith.constant 1 : index
  scf.for %i = %zero to %n step %step {
    %a = pto_isa.alloc_tile addr = %c0 : !row
    pto_isa.texpands ins(%one : f32) outs(%a : !row)
    %b = pto_isa.alloc_tile addr = %c0 : !row
    pto_isa.tabs ins(%b : !row) outs(%b : !row)
    pto_isa.tabs ins(%b : !row) outs(%y : !row)
  }
  return
}

// -----

// One that is made in front of the loop may hold something from the trip before.

!row = !pto_isa.tile_buf<vec, 1x64xf32>

func.func @held_from_the_trip_before(%y: !row, %one: f32, %n: index) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %step = arith.constant 1 : index
  // expected-note@+1 {{the tile}}
  %b = pto_isa.alloc_tile addr = %c0 : !row
  %a = pto_isa.alloc_tile addr = %c0 : !row
  scf.for %i = %zero to %n step %step {
    // expected-note@+1 {{the last write}}
    pto_isa.texpands ins(%one : f32) outs(%a : !row)
    // expected-error@+1 {{'pto_isa.tabs' op expects what was written into operand #0 (planned_c4), but found that another tile at the same address was written since}}
    pto_isa.tabs ins(%b : !row) outs(%y : !row)
    pto_isa.tabs ins(%y : !row) outs(%b : !row)
  }
  return
}

// -----

// Two names for one accumulator.

!row = !pto_isa.tile_buf<vec, 1x64xf32>

func.func @two_names(%y: !row, %one: f32) {
  %c0 = arith.constant 0 : i64
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !row
  %b = pto_isa.alloc_tile addr = %c0 : !row
  pto_isa.texpands ins(%one : f32) outs(%a : !row)
  // expected-note@+1 {{the last write}}
  pto_isa.tadd ins(%a, %y : !row, !row) outs(%b : !row)
  // expected-error@+1 {{'pto_isa.tabs' op expects what was written into operand #0 (planned_c4), but found that another tile at the same address was written since}}
  pto_isa.tabs ins(%a : !row) outs(%y : !row)
  return
}

// -----

// A conversion to elements that are no wider is in place.

!wide = !pto_isa.tile_buf<vec, 16x64xf32>
!narrow = !pto_isa.tile_buf<vec, 16x64xf16>

func.func @narrowing(%x: !wide, %y: !narrow) {
  %c0 = arith.constant 0 : i64
  %a = pto_isa.alloc_tile addr = %c0 : !wide
  %b = pto_isa.alloc_tile addr = %c0 : !narrow
  pto_isa.tabs ins(%x : !wide) outs(%a : !wide)
  pto_isa.tcvt ins(%a : !wide) outs(%b : !narrow)
  pto_isa.tabs ins(%b : !narrow) outs(%y : !narrow)
  return
}

// -----

// A loop that runs writes what is read behind it: what was there is gone.

!row = !pto_isa.tile_buf<vec, 1x64xf32>

func.func @written_by_a_loop(%y: !row, %one: f32) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %step = arith.constant 1 : index
  %four = arith.constant 4 : index
  %a = pto_isa.alloc_tile addr = %c0 : !row
  %b = pto_isa.alloc_tile addr = %c0 : !row
  pto_isa.texpands ins(%one : f32) outs(%b : !row)
  scf.for %i = %zero to %four step %step {
    pto_isa.texpands ins(%one : f32) outs(%a : !row)
  }
  pto_isa.tabs ins(%a : !row) outs(%y : !row)
  return
}

// -----

// Its first trip is another than those behind it.

!row = !pto_isa.tile_buf<vec, 1x64xf32>

func.func @written_by_the_first_trip(%y: !row, %one: f32) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %step = arith.constant 1 : index
  %four = arith.constant 4 : index
  %a = pto_isa.alloc_tile addr = %c0 : !row
  %b = pto_isa.alloc_tile addr = %c0 : !row
  pto_isa.texpands ins(%one : f32) outs(%b : !row)
  scf.for %i = %zero to %four step %step {
    %first = arith.cmpi eq, %i, %zero : index
    scf.if %first {
      pto_isa.texpands ins(%one : f32) outs(%a : !row)
    } else {
      pto_isa.tadd ins(%a, %y : !row, !row) outs(%a : !row)
    }
  }
  pto_isa.tabs ins(%a : !row) outs(%y : !row)
  return
}

// -----

// One that adds in its first trip, and begins in the others, reads what is gone.

!row = !pto_isa.tile_buf<vec, 1x64xf32>

func.func @read_by_the_first_trip(%y: !row, %one: f32) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %step = arith.constant 1 : index
  %four = arith.constant 4 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !row
  %b = pto_isa.alloc_tile addr = %c0 : !row
  pto_isa.texpands ins(%one : f32) outs(%a : !row)
  // expected-note@+1 {{the last write}}
  pto_isa.texpands ins(%one : f32) outs(%b : !row)
  scf.for %i = %zero to %four step %step {
    %later = arith.cmpi ne, %i, %zero : index
    scf.if %later {
      pto_isa.texpands ins(%one : f32) outs(%a : !row)
    } else {
      // expected-error@+1 {{(planned_c4)}}
      pto_isa.tadd ins(%a, %y : !row, !row) outs(%a : !row)
    }
  }
  return
}

// -----

// Only bytes that the tile got count: rows that nothing writes are not valid.

!block = !pto_isa.tile_buf<vec, 8x64xf32>
!row = !pto_isa.tile_buf<vec, 1x64xf32>

func.func @rows_that_nothing_writes(%x: !row, %y: !block, %one: f32) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %b = pto_isa.alloc_tile addr = %c0 : !pto_isa.tile_buf<vec, 16x64xf32>
  pto_isa.texpands ins(%one : f32) outs(%b : !pto_isa.tile_buf<vec, 16x64xf32>)
  %a = pto_isa.alloc_tile addr = %c0 : !block
  %first = pto_isa.subview %a[%zero, %zero] sizes [1, 64] : !block -> !row
  pto_isa.tabs ins(%x : !row) outs(%first : !row)
  pto_isa.tabs ins(%a : !block) outs(%y : !block)
  return
}

// -----

// A row that is copied onto itself, before others are added to it.

!block = !pto_isa.tile_buf<vec, 8x128xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x128xf32, blayout=row_major, slayout=none_box, fractal=512>
!half = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @row_onto_itself(%x: !block, %y: !half) {
  %c0 = arith.constant 0 : i64
  %c256 = arith.constant 256 : i64
  %zero = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %a = pto_isa.alloc_tile addr = %c0 : !block
  pto_isa.tabs ins(%x : !block) outs(%a : !block)
  %right = pto_isa.alloc_tile addr = %c256 : !half
  pto_isa.textract ins(%a, %zero, %c64 : !block, index, index) outs(%right : !half)
  pto_isa.tabs ins(%right : !half) outs(%y : !half)
  %b = pto_isa.alloc_tile addr = %c0 : !block
  pto_isa.tabs ins(%x : !block) outs(%b : !block)
  %sum = pto_isa.alloc_tile addr = %c0 : !row
  pto_isa.tcolsum ins(%b : !block) outs(%sum : !row)
  return
}
