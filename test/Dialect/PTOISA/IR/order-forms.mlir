// RUN: pto-opt %s --verify-roundtrip | FileCheck %s

// Older text is read and printed in the current form.

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!k = !pto_isa.tile_buf<vec, 16x32xi8>
!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gh = !pto_isa.tile_buf<vec, 8x32xf32>
!e = !pto_isa.tile_buf<vec, 1x32xf16>
!ew = !pto_isa.tile_buf<vec, 1x64xf16>
!ci = !pto_isa.tile_buf<vec, 1x64xi32>
!tri = !pto_isa.tile_buf<vec, 32x32xi32>
!hs = !pto_isa.tile_buf<vec, 8x32xui16>
!hx = !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>
!hd = !pto_isa.tile_buf<vec, 8x256xui32>

// CHECK-LABEL: func @tgather
func.func @tgather(%a: !g, %h: !gh) {
  // CHECK: pto_isa.tgather ins(%{{.+}}, {maskPattern = #pto_isa.mask_pattern<P0101>} : !pto_isa.tile_buf<vec, 8x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x32xf32>)
  pto_isa.tgather ins(%a : !g) outs(%h : !gh) maskPattern = #pto_isa.mask_pattern<P0101>
  // CHECK: pto_isa.tgather ins(%{{.+}}, {maskPattern = #pto_isa.mask_pattern<P1010>} : !pto_isa.tile_buf<vec, 8x64xf32>, "row") outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x32xf32>)
  pto_isa.tgather ins(%a : !g) outs(%h : !gh) {axis = "row", maskPattern = #pto_isa.mask_pattern<P1010>}
  return
}

// CHECK-LABEL: func @tscatter
func.func @tscatter(%e: !e, %w: !ew) {
  // CHECK: pto_isa.tscatter ins(%{{.+}}, {maskPattern = #pto_isa.mask_pattern<P0101>} : !pto_isa.tile_buf<vec, 1x32xf16>, "row") outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x64xf16>)
  pto_isa.tscatter ins(%e : !e) outs(%w : !ew) {axis = "row", maskPattern = #pto_isa.mask_pattern<P0101>}
  return
}

// CHECK-LABEL: func @attributes
func.func @attributes(%a: !f, %k: !k, %s: i32, %d: !ci, %t: !tri) {
  // CHECK: pto_isa.tcmp ins(%{{.+}}, %{{.+}} {cmpMode = #pto_isa<cmp gt>} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x32xi8>)
  pto_isa.tcmp ins(%a, %a : !f, !f) outs(%k : !k) {cmpMode = #pto_isa<cmp gt>}
  // CHECK: pto_isa.tci ins(%{{.+}} : i32) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x64xi32>) {descending = true}
  pto_isa.tci ins(%s {descending = true} : i32) outs(%d : !ci)
  // CHECK: pto_isa.ttri ins(%{{.+}} {upperOrLower = 1 : i32} : i32) outs(%{{.+}} : !pto_isa.tile_buf<vec, 32x32xi32>)
  pto_isa.ttri ins(%s : i32) outs(%t : !tri) {upperOrLower = 1 : i32}
  return
}

// CHECK-LABEL: func @thistogram
func.func @thistogram(%a: !hs, %x: !hx, %d: !hd) {
  // CHECK: pto_isa.thistogram ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x32xui16>, !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x256xui32>) {byte = 0 : i32}
  pto_isa.thistogram ins(%a, %x : !hs, !hx) outs(%d : !hd) {isMSB = false}
  // CHECK: pto_isa.thistogram ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x32xui16>, !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x256xui32>) {byte = 1 : i32}
  pto_isa.thistogram ins(%a, %x : !hs, !hx) outs(%d : !hd) {isMSB = true}
  return
}
