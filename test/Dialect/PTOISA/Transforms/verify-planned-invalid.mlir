// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-verify-planned

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c1_no_address() {
  // expected-error@+1 {{expects a constant address (planned_c1), but found none}}
  %a = pto_isa.alloc_tile : !t
  return
}

// -----

func.func @planned_c2_unaligned() {
  // expected-error@+1 {{expects a multiple of 32 bytes for an address in 'vec' (planned_c2), but found 16}}
  %a = pto_isa.reserve_buffer {name = "q", size = 1024, location = #pto_isa.address_space<vec>, auto = false, base = 16} -> i32
  return
}

// -----

!t = !pto_isa.tile_buf<vec, 8x64xf32>

func.func @planned_c3_reserved(%x: !t, %v: !pto_isa.tile_buf<vec, 8x1xf32, blayout=col_major>) {
  %at = arith.constant 188416 : i64
  // expected-error@+1 {{expects a tile outside of bytes 188416 to 196608 (planned_c3)}}
  %a = pto_isa.alloc_tile addr = %at : !t
  pto_isa.trowexpandmul ins(%x, %v : !t, !pto_isa.tile_buf<vec, 8x1xf32, blayout=col_major>) outs(%a : !t)
  return
}

// -----

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c4_overwritten(%x: !t) {
  %c0 = arith.constant 0 : i64
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  // expected-error@+1 {{expects what was written into operand #0 (planned_c4), but found that another tile at the same address was written since}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// The second trip reads what the first one overwrote.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c4_around_a_loop(%x: !t, %n: index) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  scf.for %i = %i0 to %n step %i1 {
    // expected-error@+1 {{(planned_c4)}}
    pto_isa.tabs ins(%a : !t) outs(%x : !t)
    // expected-note@+1 {{the last write}}
    pto_isa.tabs ins(%x : !t) outs(%b : !t)
  }
  return
}

// -----

// Only one branch overwrites.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c4_in_a_branch(%x: !t, %which: i1) {
  %c0 = arith.constant 0 : i64
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  scf.if %which {
    // expected-note@+1 {{the last write}}
    pto_isa.tabs ins(%x : !t) outs(%b : !t)
  }
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

// Loops carry two tiles that are one.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c4_swapped(%x: !t, %n: index) {
  %c0 = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  %r:2 = scf.for %i = %i0 to %n step %i1 iter_args(%p = %a, %q = %b) -> (!t, !t) {
    // expected-error@+1 {{(planned_c4)}}
    pto_isa.tadd ins(%p, %q : !t, !t) outs(%x : !t)
    scf.yield %q, %p : !t, !t
  }
  return
}

// -----

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c5_shifted(%x: !t) {
  %c0 = arith.constant 0 : i64
  %c32 = arith.constant 32 : i64
  // expected-note@+1 {{the one tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !t
  // expected-note@+1 {{the other tile}}
  %b = pto_isa.alloc_tile addr = %c32 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-error@+1 {{expects operand #1 apart from operand #0 (planned_c5), but found bytes 32 to 4128 over bytes 0 to 4096}}
  pto_isa.tabs ins(%a : !t) outs(%b : !t)
  return
}

// -----

func.func @planned_c6_over_a_queue() {
  // expected-note@+1 {{the buffer}}
  %q = pto_isa.reserve_buffer {name = "q", size = 1024, location = #pto_isa.address_space<vec>, auto = false, base = 4064} -> i32
  %c0 = arith.constant 0 : i64
  // expected-error@+1 {{expects a place apart from reserved buffers (planned_c6), but found bytes 0 to 4096 over bytes 4064 to 5088}}
  %a = pto_isa.alloc_tile addr = %c0 : !pto_isa.tile_buf<vec, 16x64xf32>
  return
}

// -----

// The machine accumulates in the destination.

!acc = !pto_isa.tile_buf<acc, 16x32xf32>

func.func @planned_c7_accumulator(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16>) {
  %c0 = arith.constant 0 : i64
  %c4096 = arith.constant 4096 : i64
  // expected-note@+1 {{the one tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !acc
  // expected-note@+1 {{the other tile}}
  %b = pto_isa.alloc_tile addr = %c4096 : !acc
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%a : !acc)
  // expected-error@+1 {{expects operand #0 at byte 4096, where the machine finds it by the address of operand #3 (planned_c7), but found it at 0}}
  pto_isa.tmatmul.acc ins(%a, %l, %r : !acc, !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%b : !acc)
  return
}

// -----

// An accumulator that is read behind its sum holds the sum.

!acc = !pto_isa.tile_buf<acc, 16x32xf32>

func.func @planned_c4_accumulator(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16>) {
  %c0 = arith.constant 0 : i64
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !acc
  %b = pto_isa.alloc_tile addr = %c0 : !acc
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%a : !acc)
  // expected-note@+1 {{the last write}}
  pto_isa.tmatmul.acc ins(%a, %l, %r : !acc, !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%b : !acc)
  // expected-error@+1 {{(planned_c4)}}
  pto_isa.tmatmul.acc ins(%a, %l, %r : !acc, !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%a : !acc)
  return
}

// -----

// A conversion to wider elements would overwrite what it is still to read.

!wide = !pto_isa.tile_buf<vec, 16x64xf32>
!narrow = !pto_isa.tile_buf<vec, 16x64xf16>

func.func @planned_c5_widening_in_place(%x: !narrow) {
  %c0 = arith.constant 0 : i64
  // expected-note@+1 {{the one tile}}
  %a = pto_isa.alloc_tile addr = %c0 : !narrow
  // expected-note@+1 {{the other tile}}
  %b = pto_isa.alloc_tile addr = %c0 : !wide
  pto_isa.tabs ins(%x : !narrow) outs(%a : !narrow)
  // expected-error@+1 {{'pto_isa.tcvt' op expects operand #1 apart from operand #0 (planned_c5), but found bytes 0 to 4096 over bytes 0 to 2048}}
  pto_isa.tcvt ins(%a : !narrow) outs(%b : !wide)
  return
}
