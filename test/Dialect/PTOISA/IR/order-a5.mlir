// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --machine=a5 | FileCheck %s

// Instructions of machines with vector registers.

!k = !pto_isa.tile_buf<vec, 16x32xi8>
!r = !pto_isa.tile_buf<vec, 4x256xi32>
!hs = !pto_isa.tile_buf<vec, 8x32xui16>
!hx = !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>
!hd = !pto_isa.tile_buf<vec, 8x256xui32>
!ws = !pto_isa.tile_buf<vec, 8x32xui32>
!wx = !pto_isa.tile_buf<vec, 2x32xui8>
!i = !pto_isa.tile_buf<vec, 8x64xf32>
!ih = !pto_isa.tile_buf<vec, 8x32xf32>
!fi = !pto_isa.tile_buf<vec, 16x64xi32>
!kw = !pto_isa.tile_buf<vec, 16x16xi32>

// CHECK-LABEL: func @trandom
func.func @trandom(%k: i32, %d: !r) {
  // CHECK: pto_isa.trandom ins(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} : i32, i32, i32, i32, i32, i32) outs(%{{.+}} : !pto_isa.tile_buf<vec, 4x256xi32>)
  pto_isa.trandom ins(%k, %k, %k, %k, %k, %k : i32, i32, i32, i32, i32, i32) outs(%d : !r)
  // CHECK: pto_isa.trandom ins(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} {rounds = 7 : i32} : i32, i32, i32, i32, i32, i32) outs(%{{.+}} : !pto_isa.tile_buf<vec, 4x256xi32>)
  pto_isa.trandom ins(%k, %k, %k, %k, %k, %k {rounds = 7 : i32} : i32, i32, i32, i32, i32, i32) outs(%d : !r)
  return
}

// CHECK-LABEL: func @thistogram
func.func @thistogram(%a: !hs, %x: !hx, %d: !hd, %b: !ws, %y: !wx) {
  // CHECK: pto_isa.thistogram ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x32xui16>, !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x256xui32>)
  pto_isa.thistogram ins(%a, %x : !hs, !hx) outs(%d : !hd)
  // CHECK: pto_isa.thistogram ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x32xui16>, !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x256xui32>) {byte = 0 : i32}
  pto_isa.thistogram ins(%a, %x : !hs, !hx) outs(%d : !hd) {byte = 0 : i32}
  // CHECK: pto_isa.thistogram ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x32xui32>, !pto_isa.tile_buf<vec, 2x32xui8>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x256xui32>)
  pto_isa.thistogram ins(%b, %y : !ws, !wx) outs(%d : !hd)
  return
}

// CHECK-LABEL: func @interleave
func.func @interleave(%a: !i, %b: !i, %c: !i, %d: !i, %h: !ih) {
  // CHECK: pto_isa.tinterleave ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>)
  pto_isa.tinterleave ins(%a, %b : !i, !i) outs(%c, %d : !i, !i)
  // CHECK: pto_isa.tdeinterleave ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>)
  pto_isa.tdeinterleave ins(%a, %b : !i, !i) outs(%c, %d : !i, !i)
  // CHECK: pto_isa.tdeinterleave ins(%{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x32xf32>, !pto_isa.tile_buf<vec, 8x32xf32>)
  pto_isa.tdeinterleave ins(%a : !i) outs(%h, %h : !ih, !ih)
  return
}

// CHECK-LABEL: func @integers
func.func @integers(%a: !fi, %k: !k, %w: !kw) {
  // CHECK: pto_isa.tcmp ins(%{{.+}}, %{{.+}} {cmpMode = #pto_isa<cmp gt>} : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x32xi8>)
  pto_isa.tcmp ins(%a, %a {cmpMode = #pto_isa<cmp gt>} : !fi, !fi) outs(%k : !k)
  // CHECK: pto_isa.tcmp ins(%{{.+}}, %{{.+}} {cmpMode = #pto_isa<cmp gt>} : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x16xi32>)
  pto_isa.tcmp ins(%a, %a {cmpMode = #pto_isa<cmp gt>} : !fi, !fi) outs(%w : !kw)
  return
}
