// Plans that other planners got wrong, by property.
//
// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 --pto-isa-plan-memory | FileCheck %s
// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 --pto-isa-plan-memory --pto-isa-verify-planned -o /dev/null

// Tiles from outside of a section, used in it, lie apart.

!t = !pto_isa.tile_buf<vec, 64x256xf32>

// CHECK-LABEL: @outside_of_a_section
func.func @outside_of_a_section(%x: !t) {
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 65536 : i64
  %b = pto_isa.alloc_tile : !t
  pto_isa.section.vector {
    pto_isa.tabs ins(%x : !t) outs(%a : !t)
    pto_isa.tabs ins(%x : !t) outs(%b : !t)
    pto_isa.tadd ins(%a, %b : !t, !t) outs(%x : !t)
  }
  return
}

// -----

// A tile that an `scf.if` or a select results in is either of two: both stay.

!t = !pto_isa.tile_buf<vec, 48x256xf32>

// CHECK-LABEL: @either_of_two
func.func @either_of_two(%x: !t, %which: i1) {
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 49152 : i64
  %b = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  %one = scf.if %which -> (!t) {
    scf.yield %a : !t
  } else {
    scf.yield %b : !t
  }
  %other = arith.select %which, %b, %a : !t
  // CHECK: arith.constant 98304 : i64
  %c = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%c : !t)
  pto_isa.tadd ins(%one, %c : !t, !t) outs(%x : !t)
  pto_isa.tadd ins(%other, %c : !t, !t) outs(%x : !t)
  return
}

// -----

// Tiles that take turns by the parity of a counter (ping-pong) lie apart, and
// those of a multi tile side by side.

!t = !pto_isa.tile_buf<vec, 32x256xf32>
!m = !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 32x256xf32>, count=2>

// CHECK-LABEL: @ping_pong
func.func @ping_pong(%x: !t, %n: index) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i2 = arith.constant 2 : index
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 32768 : i64
  %b = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 65536 : i64
  %m = pto_isa.alloc_multi_tile : !m
  // CHECK: arith.constant 131072 : i64
  %c = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  scf.for %i = %i0 to %n step %i1 {
    %parity = arith.remui %i, %i2 : index
    %even = arith.cmpi eq, %parity, %i0 : index
    %slot = pto_isa.multi_tile_get %m[%parity] : !m -> !t
    pto_isa.tabs ins(%x : !t) outs(%slot : !t)
    pto_isa.tabs ins(%x : !t) outs(%c : !t)
    scf.if %even {
      pto_isa.tadd ins(%a, %slot : !t, !t) outs(%b : !t)
    } else {
      pto_isa.tadd ins(%b, %slot : !t, !t) outs(%a : !t)
    }
    pto_isa.tabs ins(%c : !t) outs(%x : !t)
  }
  return
}

// -----

// A reservation takes part in planning: dead tiles share so that it fits.

!t = !pto_isa.tile_buf<vec, 32x256xf32>

// CHECK-LABEL: @reservation_and_dead_tiles
func.func @reservation_and_dead_tiles(%x: !t) {
  // CHECK: base = 0}
  %q = pto_isa.reserve_buffer {name = "q", size = 98304, location = #pto_isa.address_space<vec>, auto = true} -> i32
  // CHECK: arith.constant 98304 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 131072 : i64
  %b = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 98304 : i64
  %c = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 131072 : i64
  %d = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%a : !t) outs(%b : !t)
  pto_isa.tabs ins(%b : !t) outs(%c : !t)
  pto_isa.tabs ins(%c : !t) outs(%d : !t)
  return
}

// -----

// Smaller tiles go into parts of the place of a larger one that is dead.

!big = !pto_isa.tile_buf<vec, 128x256xf32>
!t = !pto_isa.tile_buf<vec, 56x256xf32>

// CHECK-LABEL: @parts_of_a_dead_tile
func.func @parts_of_a_dead_tile(%x: !big, %y: !t) {
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !big
  // CHECK: arith.constant 131072 : i64
  %b = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 0 : i64
  %c = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 57344 : i64
  %d = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !big) outs(%a : !big)
  pto_isa.tabs ins(%a : !big) outs(%x : !big)
  pto_isa.tabs ins(%y : !t) outs(%b : !t)
  pto_isa.tabs ins(%y : !t) outs(%c : !t)
  pto_isa.tabs ins(%y : !t) outs(%d : !t)
  pto_isa.tadd ins(%b, %c : !t, !t) outs(%y : !t)
  pto_isa.tadd ins(%c, %d : !t, !t) outs(%y : !t)
  return
}

// -----

// Just over capacity, tiles that do not depend on each other still do not all
// share one place: the last of seven takes that of the first.

!t = !pto_isa.tile_buf<vec, 32x256xf32>

// CHECK-LABEL: @overlap_is_kept
func.func @overlap_is_kept(%x: !t) {
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 32768 : i64
  %b = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 65536 : i64
  %c = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 98304 : i64
  %d = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 131072 : i64
  %e = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 0 : i64
  %f = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 32768 : i64
  %g = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  pto_isa.tabs ins(%b : !t) outs(%x : !t)
  pto_isa.tabs ins(%x : !t) outs(%c : !t)
  pto_isa.tabs ins(%c : !t) outs(%x : !t)
  pto_isa.tabs ins(%x : !t) outs(%d : !t)
  pto_isa.tabs ins(%d : !t) outs(%x : !t)
  pto_isa.tabs ins(%x : !t) outs(%e : !t)
  pto_isa.tabs ins(%e : !t) outs(%x : !t)
  pto_isa.tabs ins(%x : !t) outs(%f : !t)
  pto_isa.tabs ins(%f : !t) outs(%x : !t)
  pto_isa.tabs ins(%x : !t) outs(%g : !t)
  pto_isa.tabs ins(%g : !t) outs(%x : !t)
  return
}

// -----

// A tile that is read before anyone wrote it has a place of its own all the same.

!t = !pto_isa.tile_buf<vec, 64x256xf32>

// CHECK-LABEL: @read_before_written
func.func @read_before_written(%x: !t) {
  // CHECK: arith.constant 65536 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 0 : i64
  %b = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  pto_isa.tadd ins(%a, %b : !t, !t) outs(%x : !t)
  return
}

// -----

// Exactly all that the memory has.

// CHECK-LABEL: @exactly_full
func.func @exactly_full(%s: f32, %x: !pto_isa.tile_buf<vec, 92x256xf32>) {
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 92x256xf32>
  // CHECK: arith.constant 94208 : i64
  %b = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 92x256xf32>
  pto_isa.texpands ins(%s : f32) outs(%a : !pto_isa.tile_buf<vec, 92x256xf32>)
  pto_isa.texpands ins(%s : f32) outs(%b : !pto_isa.tile_buf<vec, 92x256xf32>)
  pto_isa.tadd ins(%a, %b : !pto_isa.tile_buf<vec, 92x256xf32>, !pto_isa.tile_buf<vec, 92x256xf32>) outs(%x : !pto_isa.tile_buf<vec, 92x256xf32>)
  return
}

// -----

// A tile that is declared in a loop and carried to the next trip, and out of the
// loop, is in use all around it: nothing takes its place, neither in the loop nor
// behind it.

!t = !pto_isa.tile_buf<vec, 56x256xf32>

// CHECK-LABEL: @declared_in_a_loop
func.func @declared_in_a_loop(%x: !t, %n: index) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  // CHECK: arith.constant 0 : i64
  %init = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%init : !t)
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%p = %init) -> (!t) {
    // CHECK: arith.constant 114688 : i64
    %scratch = pto_isa.alloc_tile : !t
    pto_isa.tabs ins(%x : !t) outs(%scratch : !t)
    pto_isa.tadd ins(%p, %scratch : !t, !t) outs(%scratch : !t)
    pto_isa.tabs ins(%scratch : !t) outs(%x : !t)
    // CHECK: arith.constant 57344 : i64
    %next = pto_isa.alloc_tile : !t
    pto_isa.tabs ins(%x : !t) outs(%next : !t)
    scf.yield %next : !t
  }
  // CHECK: arith.constant 114688 : i64
  %behind = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%behind : !t)
  pto_isa.tadd ins(%r, %behind : !t, !t) outs(%x : !t)
  return
}

// -----

// The same of branches: what they declare is read behind them.

!t = !pto_isa.tile_buf<vec, 56x256xf32>

// CHECK-LABEL: @declared_in_branches
func.func @declared_in_branches(%x: !t, %which: i1) {
  %r = scf.if %which -> (!t) {
    // CHECK: arith.constant 0 : i64
    %a = pto_isa.alloc_tile : !t
    pto_isa.tabs ins(%x : !t) outs(%a : !t)
    scf.yield %a : !t
  } else {
    // CHECK: arith.constant {{[0-9]+}} : i64
    %b = pto_isa.alloc_tile : !t
    pto_isa.tabs ins(%x : !t) outs(%b : !t)
    scf.yield %b : !t
  }
  // CHECK: arith.constant {{[1-9][0-9]+}} : i64
  %behind = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%behind : !t)
  pto_isa.tadd ins(%r, %behind : !t, !t) outs(%x : !t)
  return
}

// -----

// What is reserved for instructions without scratch is used where there are
// none, but only by what does not fit elsewhere.

!t = !pto_isa.tile_buf<vec, 96x256xf32>

// CHECK-LABEL: @up_to_the_end
func.func @up_to_the_end(%s: f32, %x: !t) {
  // CHECK: %[[A:.*]] = arith.constant 0 : i64
  // CHECK: alloc_tile addr = %[[A]]
  %a = pto_isa.alloc_tile : !t
  // CHECK: %[[B:.*]] = arith.constant 98304 : i64
  // CHECK: alloc_tile addr = %[[B]]
  %b = pto_isa.alloc_tile : !t
  pto_isa.texpands ins(%s : f32) outs(%a : !t)
  pto_isa.texpands ins(%s : f32) outs(%b : !t)
  pto_isa.tadd ins(%a, %b : !t, !t) outs(%x : !t)
  return
}
