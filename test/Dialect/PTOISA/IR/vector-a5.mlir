// RUN: pto-opt %s --machine=a5 | FileCheck %s

// Vectors in registers: scratch is ignored, destinations are sources, and more
// types are there.

!f32 = !pto_isa.tile_buf<vec, 16x64xf32>
!bf16 = !pto_isa.tile_buf<vec, 16x64xbf16>
!i32 = !pto_isa.tile_buf<vec, 16x64xi32>
!small = !pto_isa.tile_buf<vec, 1x8xi8>
!rows = !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>
!cols = !pto_isa.tile_buf<vec, 16x64xf32, valid=16x32>

// CHECK-LABEL: @all(
func.func @all(%a: !f32, %b: !bf16, %i: !i32, %s: f32, %n: i32, %t: !small, %r: !rows, %c: !cols) {
  pto_isa.tadd ins(%b, %b : !bf16, !bf16) outs(%b : !bf16)
  pto_isa.tdiv ins(%i, %i : !i32, !i32) outs(%i : !i32)
  pto_isa.trecip ins(%a : !f32) outs(%a : !f32)
  pto_isa.tprelu ins(%a, %a, %t : !f32, !f32, !small) outs(%a : !f32)
  pto_isa.trem ins(%a, %a, %t : !f32, !f32, !small) outs(%a : !f32)
  pto_isa.txors ins(%i, %n, %t : !i32, i32, !small) outs(%i : !i32)
  pto_isa.tpows ins(%a, %s, %t : !f32, f32, !small) outs(%a : !f32) {precisionType = #pto_isa<pow_precision high_precision>}
  pto_isa.tpartmax ins(%r, %c : !rows, !cols) outs(%a : !f32)
  // CHECK: tcvt
  pto_isa.tcvt ins(%a, %t : !f32, !small) outs(%b : !bf16)
  return
}
