// Rows of a tile that run time chooses: a write may have reached some of the bytes
// only. It defines them, but brings back nothing that another tile destroyed, and it
// may destroy all that lies there. All trips of a loop together may write all rows.
//
// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-verify-planned

// A row that run time chooses.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_row_of_run_time(%x: !t, %s: f32, %i: index) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  %row = pto_isa.subview %a[%i, %i0] sizes [1, 64] : !t -> !row
  pto_isa.texpands ins(%s : f32) outs(%row : !row)
  // expected-error@+1 {{expects what was written into operand #0 (planned_c4), but found that another tile at the same address was written since}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// The rows of a loop bring back nothing either, since they may be few.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_rows_of_a_loop(%x: !t, %s: f32, %n: index) {
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
    %row = pto_isa.subview %a[%i, %i0] sizes [1, 64] : !t -> !row
    pto_isa.texpands ins(%s : f32) outs(%row : !row)
  }
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// A tile that held nothing has nothing to bring back.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @rows_of_a_new_tile(%x: !t, %s: f32, %n: index) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %b = pto_isa.alloc_tile addr = %c0 : !t
  scf.for %k = %i0 to %n step %i1 {
    pto_isa.tabs ins(%x : !t) outs(%b : !t)
    pto_isa.tabs ins(%b : !t) outs(%x : !t)
    %a = pto_isa.alloc_tile addr = %c0 : !t
    scf.for %i = %i0 to %n step %i1 {
      %row = pto_isa.subview %a[%i, %i0] sizes [1, 64] : !t -> !row
      pto_isa.texpands ins(%s : f32) outs(%row : !row)
    }
    pto_isa.tabs ins(%a : !t) outs(%x : !t)
  }
  return
}

// -----

// What such a write goes over may be all of another tile.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_under_a_row(%x: !t, %y: !row, %s: f32, %i: index) {
  %c0 = arith.constant 0 : i64
  %c3840 = arith.constant 3840 : i64
  %i0 = arith.constant 0 : index
  %a = pto_isa.alloc_tile addr = %c0 : !t
  // expected-note@+1 {{the tile}}
  %last = pto_isa.alloc_tile addr = %c3840 : !row
  pto_isa.tabs ins(%y : !row) outs(%last : !row)
  %row = pto_isa.subview %a[%i, %i0] sizes [1, 64] : !t -> !row
  // expected-note@+1 {{the last write}}
  pto_isa.texpands ins(%s : f32) outs(%row : !row)
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%last : !row) outs(%y : !row)
  return
}

// -----

// All rows, two windows in each trip, are all of the tile.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!rows = !pto_isa.tile_buf<vec, 2x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @all_rows(%x: !t, %s: f32) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i2 = arith.constant 2 : index
  %i4 = arith.constant 4 : index
  %i8 = arith.constant 8 : index
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  scf.for %i = %i0 to %i8 step %i2 {
    %first = arith.muli %i, %i2 : index
    %second = arith.addi %first, %i2 : index
    %rows = pto_isa.subview %a[%first, %i0] sizes [2, 64] : !t -> !rows
    %more = pto_isa.subview %a[%second, %i0] sizes [2, 64] : !t -> !rows
    pto_isa.texpands ins(%s : f32) outs(%rows : !rows)
    pto_isa.texpands ins(%s : f32) outs(%more : !rows)
  }
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// All but the last.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_all_rows_but_one(%x: !t, %s: f32) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i15 = arith.constant 15 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  scf.for %i = %i0 to %i15 step %i1 {
    %row = pto_isa.subview %a[%i, %i0] sizes [1, 64] : !t -> !row
    pto_isa.texpands ins(%s : f32) outs(%row : !row)
  }
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// All rows, and another tile over them in each trip.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_not_alone(%x: !t, %s: f32) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i16 = arith.constant 16 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !row
  scf.for %i = %i0 to %i16 step %i1 {
    %row = pto_isa.subview %a[%i, %i0] sizes [1, 64] : !t -> !row
    pto_isa.texpands ins(%s : f32) outs(%row : !row)
    // expected-note@+1 {{the last write}}
    pto_isa.texpands ins(%s : f32) outs(%b : !row)
  }
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// Rows of a branch may be left out.

!t = !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box, fractal=512>
!row = !pto_isa.tile_buf<vec, 1x64xf32, blayout=row_major, slayout=none_box, fractal=512>

func.func @planned_c4_rows_of_a_branch(%x: !t, %s: f32, %which: i1) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i16 = arith.constant 16 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  scf.for %i = %i0 to %i16 step %i1 {
    scf.if %which {
      %row = pto_isa.subview %a[%i, %i0] sizes [1, 64] : !t -> !row
      pto_isa.texpands ins(%s : f32) outs(%row : !row)
    }
  }
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}
