// RUN: pto-opt %s --machine=a2a3 | FileCheck %s

// Vectors in memory: scratch that is large enough is accepted, mostly however it is
// shaped, and scratch may be left out; most destinations can be sources.

!f32 = !pto_isa.tile_buf<vec, 16x64xf32>
!f16 = !pto_isa.tile_buf<vec, 16x64xf16>
!i32 = !pto_isa.tile_buf<vec, 16x64xi32>
!i16 = !pto_isa.tile_buf<vec, 16x64xi16>
!mask = !pto_isa.tile_buf<vec, 17x32xui8>
!row = !pto_isa.tile_buf<vec, 1x72xf32>
!block = !pto_isa.tile_buf<vec, 1x32xui8>
!bytes = !pto_isa.tile_buf<vec, 1x256xui8>
!any = !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>

// CHECK-LABEL: @scratch(
func.func @scratch(%a: !f32, %d: !f32, %h: !f16, %i: !i32, %j: !i32, %k: !i16, %s: f32, %m: !mask, %r: !row, %b: !block, %c: !bytes, %t: !f32, %x: !any, %y: !any) {
  pto_isa.trem ins(%a, %a, %r : !f32, !f32, !row) outs(%d : !f32)
  pto_isa.trems ins(%a, %s, %r : !f32, f32, !row) outs(%d : !f32)
  pto_isa.tprelu ins(%a, %a, %m : !f32, !f32, !mask) outs(%d : !f32)
  pto_isa.trsqrt ins(%a, %b : !f32, !block) outs(%a : !f32)
  pto_isa.tcvt ins(%h, %c : !f16, !bytes) outs(%k : !i16)
  // No scratch is used with saturation.
  pto_isa.tcvt ins(%h, %b {satmode = #pto_isa<saturation_mode ON>} : !f16, !block) outs(%k : !i16)
  pto_isa.tpow ins(%x, %x, %t : !any, !any, !f32) outs(%y : !any)
  // CHECK: txor
  pto_isa.txor ins(%i, %i : !i32, !i32) outs(%j : !i32)
  return
}

// CHECK-LABEL: @in_place(
func.func @in_place(%a: !f32, %i: !i32, %s: f32, %n: i32) {
  pto_isa.tadd ins(%a, %a : !f32, !f32) outs(%a : !f32)
  pto_isa.texp ins(%a : !f32) outs(%a : !f32)
  pto_isa.tmuls ins(%a, %s : !f32, f32) outs(%a : !f32)
  pto_isa.tdivs ins(%a, %s : !f32, f32) outs(%a : !f32)
  // CHECK: tshls
  pto_isa.tshls ins(%i, %n : !i32, i32) outs(%i : !i32)
  return
}
