// RUN: pto-opt %s --pto-set-target=machine=a5 --pto-isa-plan-memory --pto-isa-verify-planned | FileCheck %s
// RUN: not pto-opt %s --pto-set-target=machine=a2a3 --pto-isa-plan-memory 2>&1 | FileCheck %s --check-prefix=USED

// Scratch that a machine does not use takes no memory: it may lie over what is in
// use. Where it is used, these tiles do not fit.

!t = !pto_isa.tile_buf<vec, 96x256xf32>
!c = !pto_isa.tile_buf<vec, 96x1xf32, blayout=col_major>

// CHECK-LABEL: @unused_scratch
// USED: expects tiles that fit 'vec' of machine 'a2a3'
func.func @unused_scratch(%x: !t, %c: !c) {
  // CHECK: arith.constant 98304 : i64
  %a = pto_isa.alloc_tile : !t
  // CHECK: arith.constant 0 : i64
  %b = pto_isa.alloc_tile : !t
  // CHECK: arith.constant {{.*}} : i64
  // CHECK-NEXT: alloc_tile
  %tmp = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  pto_isa.trowsum ins(%a, %tmp : !t, !t) outs(%c : !c)
  pto_isa.trowsum ins(%b, %tmp : !t, !t) outs(%c : !c)
  return
}
