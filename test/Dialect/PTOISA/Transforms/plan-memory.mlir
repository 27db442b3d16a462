// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 --pto-isa-plan-memory | FileCheck %s
// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 --pto-isa-plan-memory --pto-isa-verify-planned -o /dev/null

// Where there is room for all tiles, none shares.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

// CHECK-LABEL: @side_by_side
func.func @side_by_side(%x: !t) {
  // CHECK-DAG: %[[A0:.+]] = arith.constant 0 : i64
  // CHECK: pto_isa.alloc_tile addr = %[[A0]]
  %a = pto_isa.alloc_tile : !t
  // CHECK: %[[A1:.+]] = arith.constant 4096 : i64
  // CHECK: pto_isa.alloc_tile addr = %[[A1]]
  %b = pto_isa.alloc_tile : !t
  // CHECK: %[[A2:.+]] = arith.constant 8192 : i64
  // CHECK: pto_isa.alloc_tile addr = %[[A2]]
  %c = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%a : !t) outs(%b : !t)
  pto_isa.tabs ins(%b : !t) outs(%c : !t)
  return
}

// -----

// Three tiles of 64 KiB in 184 KiB: the third goes where the first is dead.

!t = !pto_isa.tile_buf<vec, 64x256xf32>

// CHECK-LABEL: @in_a_ring
func.func @in_a_ring(%x: !t) {
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 65536 : i64
  %b = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 0 : i64
  %c = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%a : !t) outs(%b : !t)
  pto_isa.tabs ins(%b : !t) outs(%c : !t)
  return
}

// -----

// Two tiles of 96 KiB in 184 KiB: only in place do they fit.

!t = !pto_isa.tile_buf<vec, 96x256xf32>

// CHECK-LABEL: @in_place
func.func @in_place(%x: !t) {
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 0 : i64
  %b = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%a : !t) outs(%b : !t)
  return
}

// -----

// A tile that is written before and read after a loop keeps its memory in it,
// though nothing in the loop touches it.

!t = !pto_isa.tile_buf<vec, 64x256xf32>

// CHECK-LABEL: @across_a_loop
func.func @across_a_loop(%x: !t, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  scf.for %i = %c0 to %n step %c1 {
    // CHECK: arith.constant 65536 : i64
    %b = pto_isa.alloc_tile : !t
    // CHECK: arith.constant 65536 : i64
    %c = pto_isa.alloc_tile : !t
    pto_isa.tabs ins(%x : !t) outs(%b : !t)
    pto_isa.tabs ins(%b : !t) outs(%c : !t)
  }
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// What one trip writes and the next one reads is alive around the loop: tiles
// that are swapped lie apart.

!t = !pto_isa.tile_buf<vec, 64x256xf32>

// CHECK-LABEL: @swapped
func.func @swapped(%x: !t, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 65536 : i64
  %b = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (!t, !t) {
    pto_isa.tabs ins(%p : !t) outs(%q : !t)
    scf.yield %q, %p : !t, !t
  }
  pto_isa.tabs ins(%r#0 : !t) outs(%x : !t)
  pto_isa.tabs ins(%r#1 : !t) outs(%x : !t)
  return
}

// -----

// The last use of two tiles is in a while loop.

!t = !pto_isa.tile_buf<vec, 64x256xf32>

// CHECK-LABEL: @in_a_while
func.func @in_a_while(%x: !t, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 65536 : i64
  %b = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  %last = scf.while (%i = %c0) : (index) -> index {
    pto_isa.tabs ins(%a : !t) outs(%x : !t)
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    pto_isa.tabs ins(%b : !t) outs(%x : !t)
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  return
}

// -----

// Branches may share: only one of them runs.

!t = !pto_isa.tile_buf<vec, 64x256xf32>

// CHECK-LABEL: @branches
func.func @branches(%x: !t, %which: i1) {
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  scf.if %which {
    // CHECK: arith.constant 65536 : i64
    %b = pto_isa.alloc_tile : !t
    pto_isa.tabs ins(%x : !t) outs(%b : !t)
    pto_isa.tabs ins(%b : !t) outs(%x : !t)
  } else {
    // CHECK: arith.constant 65536 : i64
    %c = pto_isa.alloc_tile : !t
    pto_isa.tabs ins(%x : !t) outs(%c : !t)
    pto_isa.tabs ins(%c : !t) outs(%x : !t)
  }
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// Given addresses stay, and stay free.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

// CHECK-LABEL: @around_what_is_given
func.func @around_what_is_given(%x: !t) {
  // CHECK: %[[GIVEN:.+]] = arith.constant 4096 : i64
  %given = arith.constant 4096 : i64
  // CHECK: alloc_tile addr = %[[GIVEN]]
  %a = pto_isa.alloc_tile addr = %given : !t
  // CHECK: arith.constant 0 : i64
  %b = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 8192 : i64
  %c = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%a : !t) outs(%b : !t)
  pto_isa.tabs ins(%b : !t) outs(%c : !t)
  return
}

// -----

// Each memory by itself, with its own alignment.

// CHECK-LABEL: @by_memory
func.func @by_memory() {
  // CHECK: arith.constant 0 : i64
  %v = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 1x16xf32>
  // CHECK: arith.constant 64 : i64
  %w = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 1x16xf32>
  // CHECK: arith.constant 0 : i64
  %m = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 16x16xf16>
  // CHECK: arith.constant 512 : i64
  %o = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 16x16xf16>
  // CHECK: arith.constant 0 : i64
  %c = pto_isa.alloc_tile : !pto_isa.tile_buf<acc, 16x16xf32>
  return
}

// -----

// What is reserved for a queue is in use always; windows keep all of a tile.

!t = !pto_isa.tile_buf<vec, 64x256xf32>
!half = !pto_isa.tile_buf<vec, 32x256xf32>

// CHECK-LABEL: @queue_and_windows
func.func @queue_and_windows(%s: f32) {
  %i0 = arith.constant 0 : index
  %i32 = arith.constant 32 : index
  // CHECK: pto_isa.reserve_buffer {name = "q", size = 4096, location = <vec>, auto = false, base = 0}
  %q = pto_isa.reserve_buffer {name = "q", size = 4096, location = #pto_isa.address_space<vec>, auto = true} -> i32
  // CHECK: arith.constant 4096 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 69632 : i64
  %b = pto_isa.alloc_tile : !t
  %low = pto_isa.subview %a[%i0, %i0] sizes [32, 256] : !t -> !half
  %high = pto_isa.subview %a[%i32, %i0] sizes [32, 256] : !t -> !half
  pto_isa.texpands ins(%s : f32) outs(%low : !half)
  pto_isa.texpands ins(%s : f32) outs(%b : !t)
  pto_isa.texpands ins(%s : f32) outs(%high : !half)
  pto_isa.tadd ins(%a, %b : !t, !t) outs(%b : !t)
  return
}
