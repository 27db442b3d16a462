// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 --pto-isa-plan-memory | FileCheck %s
// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 --pto-isa-plan-memory --pto-isa-verify-planned -o /dev/null

// What the machine finds by the address of another operand lies there.

!acc = !pto_isa.tile_buf<acc, 16x32xf32>
!l = !pto_isa.tile_buf<left, 16x64xbf16>
!r = !pto_isa.tile_buf<right, 64x32xbf16>

// CHECK-LABEL: @accumulator_is_destination
func.func @accumulator_is_destination(%l: !l, %r: !r, %x: !acc) {
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !acc
  // CHECK: arith.constant 2048 : i64
  %other = pto_isa.alloc_tile : !acc
  // CHECK: arith.constant 0 : i64
  %b = pto_isa.alloc_tile : !acc
  // CHECK: arith.constant 0 : i64
  %c = pto_isa.alloc_tile : !acc
  pto_isa.tmatmul ins(%l, %r : !l, !r) outs(%a : !acc)
  pto_isa.tmatmul ins(%l, %r : !l, !r) outs(%other : !acc)
  pto_isa.tmatmul.acc ins(%a, %l, %r : !acc, !l, !r) outs(%b : !acc)
  pto_isa.tmatmul.acc ins(%b, %l, %r : !acc, !l, !r) outs(%c : !acc)
  return
}

// -----

// Two tiles that take turns as accumulator are one.

!acc = !pto_isa.tile_buf<acc, 16x32xf32>
!l = !pto_isa.tile_buf<left, 16x64xbf16>
!r = !pto_isa.tile_buf<right, 64x32xbf16>

// CHECK-LABEL: @ping_pong
func.func @ping_pong(%l: !l, %r: !r, %n: index) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  // CHECK: arith.constant 0 : i64
  %a = pto_isa.alloc_tile : !acc
  // CHECK: arith.constant 0 : i64
  %b = pto_isa.alloc_tile : !acc
  pto_isa.tmatmul ins(%l, %r : !l, !r) outs(%a : !acc)
  scf.for %i = %i0 to %n step %i1 {
    pto_isa.tmatmul.acc ins(%a, %l, %r : !acc, !l, !r) outs(%b : !acc)
    pto_isa.tmatmul.acc ins(%b, %l, %r : !acc, !l, !r) outs(%a : !acc)
  }
  return
}

// -----

// An address that one of them has is that of both.

!acc = !pto_isa.tile_buf<acc, 16x32xf32>
!l = !pto_isa.tile_buf<left, 16x64xbf16>
!r = !pto_isa.tile_buf<right, 64x32xbf16>

// CHECK-LABEL: @given
func.func @given(%l: !l, %r: !r) {
  // CHECK: arith.constant 4096 : i64
  %at = arith.constant 4096 : i64
  %a = pto_isa.alloc_tile addr = %at : !acc
  // CHECK: arith.constant 4096 : i64
  %b = pto_isa.alloc_tile : !acc
  pto_isa.tmatmul ins(%l, %r : !l, !r) outs(%a : !acc)
  pto_isa.tmatmul.acc ins(%a, %l, %r : !acc, !l, !r) outs(%b : !acc)
  return
}

// -----

// Slots of a queue at an address that is given are taken.

// CHECK-LABEL: @around_slots
func.func @around_slots(%x: !pto_isa.tile_buf<vec, 16x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %at = arith.constant 0 : i32
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 2}(c2v_consumer_buf = %at : i32)
  // CHECK: arith.constant 8192 : i64
  %a = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xf32>
  pto_isa.tabs ins(%x : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%a : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}
