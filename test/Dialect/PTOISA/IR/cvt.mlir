// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Conversions print the modes that were written, between operands and types;
// behind the types they are read as well.

!f32 = !pto_isa.tile_buf<vec, 16x64xf32>
!f16 = !pto_isa.tile_buf<vec, 16x64xf16>
!i16 = !pto_isa.tile_buf<vec, 16x64xi16>
!bf16 = !pto_isa.tile_buf<vec, 16x64xbf16>
!tmp = !pto_isa.tile_buf<vec, 1x256xui8>

// CHECK-LABEL: @modes(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[B:[^:]+]]: {{[^%]+}}, %[[I:[^:]+]]: {{[^%]+}})
func.func @modes(%a: !f32, %b: !bf16, %i: !i16) {
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]] : {{.*}}) outs(%[[B]] : {{.*}})
  pto_isa.tcvt ins(%a : !f32) outs(%b : !bf16)
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]] {rmode = #pto_isa<round_mode NONE>} : {{.*}}) outs(%[[B]] : {{.*}})
  pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode NONE>} : !f32) outs(%b : !bf16)
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]] {rmode = #pto_isa<round_mode RINT>} : {{.*}}) outs(%[[B]] : {{.*}})
  pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode RINT>} : !f32) outs(%b : !bf16)
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]] {rmode = #pto_isa<round_mode ROUND>} : {{.*}}) outs(%[[B]] : {{.*}})
  pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode ROUND>} : !f32) outs(%b : !bf16)
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]] {rmode = #pto_isa<round_mode FLOOR>} : {{.*}}) outs(%[[B]] : {{.*}})
  pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode FLOOR>} : !f32) outs(%b : !bf16)
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]] {rmode = #pto_isa<round_mode CEIL>} : {{.*}}) outs(%[[B]] : {{.*}})
  pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode CEIL>} : !f32) outs(%b : !bf16)
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]] {rmode = #pto_isa<round_mode TRUNC>} : {{.*}}) outs(%[[B]] : {{.*}})
  pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode TRUNC>} : !f32) outs(%b : !bf16)
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]] {rmode = #pto_isa<round_mode ODD>} : {{.*}}) outs(%[[B]] : {{.*}})
  pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode ODD>} : !f32) outs(%b : !bf16)
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]] {rmode = #pto_isa<round_mode CAST_RINT>} : {{.*}}) outs(%[[B]] : {{.*}})
  pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode CAST_RINT>} : !f32) outs(%b : !bf16)
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]] {satmode = #pto_isa<saturation_mode OFF>} : {{.*}}) outs(%[[I]] : {{.*}})
  pto_isa.tcvt ins(%a {satmode = #pto_isa<saturation_mode OFF>} : !f32) outs(%i : !i16)
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]] {rmode = #pto_isa<round_mode TRUNC>, satmode = #pto_isa<saturation_mode ON>} : {{.*}}) outs(%[[I]] : {{.*}})
  pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode TRUNC>, satmode = #pto_isa<saturation_mode ON>} : !f32) outs(%i : !i16)
  return
}

// CHECK-LABEL: @scratch(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[T:[^:]+]]: {{[^%]+}}, %[[I:[^:]+]]: {{[^%]+}})
func.func @scratch(%a: !f16, %t: !tmp, %i: !i16) {
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]], %[[T]] : {{.*}}) outs(%[[I]] : {{.*}})
  pto_isa.tcvt ins(%a, %t : !f16, !tmp) outs(%i : !i16)
  // CHECK-NEXT: pto_isa.tcvt ins(%[[A]], %[[T]] {rmode = #pto_isa<round_mode RINT>} : {{.*}}) outs(%[[I]] : {{.*}})
  pto_isa.tcvt ins(%a, %t {rmode = #pto_isa<round_mode RINT>} : !f16, !tmp) outs(%i : !i16)
  return
}

// CHECK-LABEL: @behind_the_types(
func.func @behind_the_types(%a: !f32, %b: !bf16) {
  // CHECK: tcvt ins(%{{.*}} {rmode = #pto_isa<round_mode RINT>} : {{.*}}) outs(%{{.*}} : {{.*}})
  pto_isa.tcvt ins(%a : !f32) outs(%b : !bf16) {rmode = #pto_isa<round_mode RINT>}
  return
}

// Two values in a byte are two columns.

// CHECK-LABEL: @packed(
func.func @packed(%a: !bf16, %b: !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>) {
  // CHECK: tcvt ins(
  pto_isa.tcvt ins(%a : !bf16) outs(%b : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>)
  return
}
