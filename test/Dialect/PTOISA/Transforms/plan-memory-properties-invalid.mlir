// What has no room is an error, whatever control flow hides it: no planner may
// put two tiles in one place then.
//
// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-plan-memory

!t = !pto_isa.tile_buf<vec, 96x256xf32>

func.func @last_used_in_a_while(%x: !t, %n: index) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  // expected-note@+1 {{98304 bytes of this tile}}
  %a = pto_isa.alloc_tile : !t
  // expected-note@+1 {{98304 bytes of this tile}}
  %b = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+2 {{are not for tiles}}
  // expected-error@+1 {{found 196608 bytes in use here}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  %last = scf.while (%i = %i0) : (index) -> index {
    pto_isa.tabs ins(%a : !t) outs(%x : !t)
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    pto_isa.tabs ins(%b : !t) outs(%x : !t)
    %next = arith.addi %i, %i1 : index
    scf.yield %next : index
  }
  // Which may use the reserved range.
  func.call @other() : () -> ()
  return
}
func.func private @other()

// -----

!t = !pto_isa.tile_buf<vec, 96x256xf32>

func.func @in_a_section(%x: !t) {
  // expected-note@+1 {{98304 bytes of this tile}}
  %a = pto_isa.alloc_tile : !t
  // expected-note@+1 {{98304 bytes of this tile}}
  %b = pto_isa.alloc_tile : !t
  pto_isa.section.vector {
    pto_isa.tabs ins(%x : !t) outs(%a : !t)
    // expected-note@+2 {{are not for tiles}}
    // expected-error@+1 {{found 196608 bytes in use here}}
    pto_isa.tabs ins(%x : !t) outs(%b : !t)
    pto_isa.tadd ins(%a, %b : !t, !t) outs(%x : !t)
  }
  // Which may use the reserved range.
  func.call @other() : () -> ()
  return
}
func.func private @other()

// -----

// Swapped by a loop: two places are needed, though each trip uses one after the
// other.

!t = !pto_isa.tile_buf<vec, 96x256xf32>

func.func @swapped_by_a_loop(%x: !t, %n: index) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  // expected-note@+1 {{98304 bytes of this tile}}
  %a = pto_isa.alloc_tile : !t
  // expected-note@+1 {{98304 bytes of this tile}}
  %b = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+2 {{are not for tiles}}
  // expected-error@+1 {{found 196608 bytes in use here}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  %r:2 = scf.for %i = %i0 to %n step %i1 iter_args(%p = %a, %q = %b) -> (!t, !t) {
    pto_isa.tabs ins(%p : !t) outs(%x : !t)
    scf.yield %q, %p : !t, !t
  }
  pto_isa.tabs ins(%r#0 : !t) outs(%x : !t)
  // Which may use the reserved range.
  func.call @other() : () -> ()
  return
}
func.func private @other()

// -----

// One block of 32 bytes over.

func.func @just_over(%s: f32, %x: !pto_isa.tile_buf<vec, 92x256xf32>) {
  // expected-note@+1 {{94208 bytes of this tile}}
  %a = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 92x256xf32>
  // expected-note@+1 {{94208 bytes of this tile}}
  %b = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 92x256xf32>
  // expected-note@+1 {{32 bytes of this tile}}
  %c = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 1x8xf32>
  pto_isa.texpands ins(%s : f32) outs(%a : !pto_isa.tile_buf<vec, 92x256xf32>)
  pto_isa.texpands ins(%s : f32) outs(%b : !pto_isa.tile_buf<vec, 92x256xf32>)
  // expected-note@+2 {{are not for tiles}}
  // expected-error@+1 {{which has 188416 bytes for them, but found 188448 bytes in use here}}
  pto_isa.texpands ins(%s : f32) outs(%c : !pto_isa.tile_buf<vec, 1x8xf32>)
  pto_isa.tadd ins(%a, %b : !pto_isa.tile_buf<vec, 92x256xf32>, !pto_isa.tile_buf<vec, 92x256xf32>) outs(%x : !pto_isa.tile_buf<vec, 92x256xf32>)
  pto_isa.tabs ins(%c : !pto_isa.tile_buf<vec, 1x8xf32>) outs(%c : !pto_isa.tile_buf<vec, 1x8xf32>)
  // Which may use the reserved range.
  func.call @other() : () -> ()
  return
}
func.func private @other()

// -----

// What several buffers for one tile take is told, with their number: two of these
// three would fit.

!multi = !pto_isa.multi_tile_buf<vec, 64x256xf32, count=3>
!t = !pto_isa.tile_buf<vec, 64x256xf32>

func.func @slots_of_a_tile(%n: index, %s: f32, %x: !t) {
  // expected-note@+1 {{196608 bytes of 3 slots of this tile, in use from line}}
  %m = pto_isa.alloc_multi_tile : !multi
  %t = pto_isa.multi_tile_get %m[%n] : !multi -> !t
  // expected-note@+2 {{are not for tiles}}
  // expected-error@+1 {{which has 188416 bytes for them, but found 196608 bytes in use here}}
  pto_isa.texpands ins(%s : f32) outs(%t : !t)
  pto_isa.tabs ins(%t : !t) outs(%x : !t)
  // Which may use the reserved range.
  func.call @other() : () -> ()
  return
}
func.func private @other()
