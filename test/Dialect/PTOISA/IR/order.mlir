// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --machine=a2a3 | FileCheck %s
// RUN: pto-opt %s --machine=a5 | FileCheck %s

// Comparisons, selections, gathers, sorts and sources of values keep their
// operands, options and forms.

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!k = !pto_isa.tile_buf<vec, 16x32xi8>
!h = !pto_isa.tile_buf<vec, 2x128xf16>
!hk = !pto_isa.tile_buf<vec, 2x32xi8>
!t16 = !pto_isa.tile_buf<vec, 1x16xi32>
!n = !pto_isa.tile_buf<vec, 2x128xi16>
!nt = !pto_isa.tile_buf<vec, 1x128xi16>
!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gi = !pto_isa.tile_buf<vec, 8x64xi32>
!gh = !pto_isa.tile_buf<vec, 8x32xf32>
!gc = !pto_isa.tile_buf<vec, 1x8xi32>
!gq = !pto_isa.tile_buf<vec, 8x16xf32>
!e = !pto_isa.tile_buf<vec, 1x32xf16>
!eo = !pto_isa.tile_buf<vec, 1x8xui32>
!ei = !pto_isa.tile_buf<vec, 1x32xi16>
!ew = !pto_isa.tile_buf<vec, 1x64xf16>
!ec = !pto_isa.tile_buf<vec, 2x32xf16>
!s = !pto_isa.tile_buf<vec, 1x64xf32>
!si = !pto_isa.tile_buf<vec, 1x64xui32>
!sd = !pto_isa.tile_buf<vec, 1x128xf32>
!st = !pto_isa.tile_buf<vec, 1x64xf32>
!tail = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x40>
!m = !pto_isa.tile_buf<vec, 1x256xf32>
!m2 = !pto_isa.tile_buf<vec, 1x512xf32>
!ci = !pto_isa.tile_buf<vec, 1x64xi32>
!ct = !pto_isa.tile_buf<vec, 1x192xf32>
!cu = !pto_isa.tile_buf<vec, 1x64xui32>
!tri = !pto_isa.tile_buf<vec, 32x32xi32>
!gj = !pto_isa.tile_buf<vec, 16x64xi32>

// CHECK-LABEL: func @tcmp
func.func @tcmp(%a: !f, %k: !k) {
  // CHECK: pto_isa.tcmp ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x32xi8>)
  pto_isa.tcmp ins(%a, %a : !f, !f) outs(%k : !k)
  // CHECK: pto_isa.tcmp ins(%{{.+}}, %{{.+}} {cmpMode = #pto_isa<cmp gt>} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x32xi8>)
  pto_isa.tcmp ins(%a, %a {cmpMode = #pto_isa<cmp gt>} : !f, !f) outs(%k : !k)
  return
}

// CHECK-LABEL: func @tcmps
func.func @tcmps(%a: !f, %k: !k, %s: f32) {
  // CHECK: pto_isa.tcmps ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x32xi8>)
  pto_isa.tcmps ins(%a, %s : !f, f32) outs(%k : !k)
  // CHECK: pto_isa.tcmps ins(%{{.+}}, %{{.+}} {cmpMode = #pto_isa<cmp lt>} : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x32xi8>)
  pto_isa.tcmps ins(%a, %s {cmpMode = #pto_isa<cmp lt>} : !f, f32) outs(%k : !k)
  // CHECK: pto_isa.tcmps ins(%{{.+}}, %{{.+}} {cmpMode = #pto_isa<cmp lt>} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x32xi8>)
  pto_isa.tcmps ins(%a, %a {cmpMode = #pto_isa<cmp lt>} : !f, !f) outs(%k : !k)
  return
}

// CHECK-LABEL: func @tsel
func.func @tsel(%k: !hk, %a: !h, %t: !t16) {
  // CHECK: pto_isa.tsel ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 2x32xi8>, !pto_isa.tile_buf<vec, 2x128xf16>, !pto_isa.tile_buf<vec, 2x128xf16>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 2x128xf16>)
  pto_isa.tsel ins(%k, %a, %a : !hk, !h, !h) outs(%a : !h)
  // CHECK: pto_isa.tsel ins(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 2x32xi8>, !pto_isa.tile_buf<vec, 2x128xf16>, !pto_isa.tile_buf<vec, 2x128xf16>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 2x128xf16>)
  pto_isa.tsel ins(%k, %a, %a, %t : !hk, !h, !h, !t16) outs(%a : !h)
  return
}

// CHECK-LABEL: func @tsels
func.func @tsels(%k: !hk, %a: !n, %t: !nt, %s: i16) {
  // CHECK: pto_isa.tsels ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 2x32xi8>, !pto_isa.tile_buf<vec, 2x128xi16>, i16) outs(%{{.+}} : !pto_isa.tile_buf<vec, 2x128xi16>)
  pto_isa.tsels ins(%k, %a, %s : !hk, !n, i16) outs(%a : !n)
  // CHECK: pto_isa.tsels ins(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 2x32xi8>, !pto_isa.tile_buf<vec, 2x128xi16>, !pto_isa.tile_buf<vec, 1x128xi16>, i16) outs(%{{.+}} : !pto_isa.tile_buf<vec, 2x128xi16>)
  pto_isa.tsels ins(%k, %a, %t, %s : !hk, !n, !nt, i16) outs(%a : !n)
  return
}

// CHECK-LABEL: func @tgather
func.func @tgather(%a: !g, %x: !gi, %d: !g, %h: !gh, %q: !gq, %s: f32, %c: !gc) {
  // CHECK: pto_isa.tgather ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xi32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>)
  pto_isa.tgather ins(%a, %x : !g, !gi) outs(%d : !g)
  // CHECK: pto_isa.tgather ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xi32>, !pto_isa.tile_buf<vec, 8x64xi32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>)
  pto_isa.tgather ins(%a, %x, %x : !g, !gi, !gi) outs(%d : !g)
  // CHECK: pto_isa.tgather ins(%{{.+}}, {maskPattern = #pto_isa.mask_pattern<P0101>} : !pto_isa.tile_buf<vec, 8x64xf32>, "row") outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x32xf32>)
  pto_isa.tgather ins(%a, {maskPattern = #pto_isa.mask_pattern<P0101>} : !g, "row") outs(%h : !gh)
  // CHECK: pto_isa.tgather ins(%{{.+}}, {maskPattern = #pto_isa.mask_pattern<P1000>} : !pto_isa.tile_buf<vec, 8x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x16xf32>)
  pto_isa.tgather ins(%a, {maskPattern = #pto_isa.mask_pattern<P1000>} : !g) outs(%q : !gq)
  // CHECK: pto_isa.tgather ins(%{{.+}}, {maskPattern = #pto_isa.mask_pattern<P1111>} : !pto_isa.tile_buf<vec, 8x64xf32>, "col") outs(%{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>)
  pto_isa.tgather ins(%a, {maskPattern = #pto_isa.mask_pattern<P1111>} : !g, "col") outs(%d : !g)
  // CHECK: pto_isa.tgather ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>, f32) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x64xi32>, !pto_isa.tile_buf<vec, 1x8xi32>)
  pto_isa.tgather ins(%a, %s : !g, f32) outs(%x, %c : !gi, !gc)
  return
}

// CHECK-LABEL: func @tgather_comparison
func.func @tgather_comparison(%a: !g, %x: !gj, %s: f32, %d: !gi, %c: !gc) {
  // CHECK: pto_isa.tgather ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x64xf32>, f32, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 8x64xi32>, !pto_isa.tile_buf<vec, 1x8xi32>) {cmpMode = #pto_isa<cmp gt>, offset = 7 : i32}
  pto_isa.tgather ins(%a, %s, %x : !g, f32, !gj) outs(%d, %c : !gi, !gc) {cmpMode = #pto_isa<cmp gt>, offset = 7 : i32}
  return
}

// CHECK-LABEL: func @tgatherb
func.func @tgatherb(%e: !e, %o: !eo) {
  // CHECK: pto_isa.tgatherb ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 1x32xf16>, !pto_isa.tile_buf<vec, 1x8xui32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x32xf16>)
  pto_isa.tgatherb ins(%e, %o : !e, !eo) outs(%e : !e)
  return
}

// CHECK-LABEL: func @tscatter
func.func @tscatter(%e: !e, %x: !ei, %d: !e, %w: !ew, %c: !ec) {
  // CHECK: pto_isa.tscatter ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 1x32xf16>, !pto_isa.tile_buf<vec, 1x32xi16>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x32xf16>)
  pto_isa.tscatter ins(%e, %x : !e, !ei) outs(%d : !e)
  // CHECK: pto_isa.tscatter ins(%{{.+}}, {maskPattern = #pto_isa.mask_pattern<P0101>} : !pto_isa.tile_buf<vec, 1x32xf16>, "row") outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x64xf16>)
  pto_isa.tscatter ins(%e, {maskPattern = #pto_isa.mask_pattern<P0101>} : !e, "row") outs(%w : !ew)
  // CHECK: pto_isa.tscatter ins(%{{.+}}, {maskPattern = #pto_isa.mask_pattern<P1010>} : !pto_isa.tile_buf<vec, 1x32xf16>, "col") outs(%{{.+}} : !pto_isa.tile_buf<vec, 2x32xf16>)
  pto_isa.tscatter ins(%e, {maskPattern = #pto_isa.mask_pattern<P1010>} : !e, "col") outs(%c : !ec)
  // CHECK: pto_isa.tscatter ins(%{{.+}}, {maskPattern = #pto_isa.mask_pattern<P1111>} : !pto_isa.tile_buf<vec, 1x32xf16>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x32xf16>)
  pto_isa.tscatter ins(%e, {maskPattern = #pto_isa.mask_pattern<P1111>} : !e) outs(%d : !e)
  return
}

// CHECK-LABEL: func @tsort32
func.func @tsort32(%a: !s, %x: !si, %t: !st, %d: !sd, %l: !tail) {
  // CHECK: pto_isa.tsort32 ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.tile_buf<vec, 1x64xui32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>)
  pto_isa.tsort32 ins(%a, %x : !s, !si) outs(%d : !sd)
  // CHECK: pto_isa.tsort32 ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 1x64xf32, valid=1x40>, !pto_isa.tile_buf<vec, 1x64xui32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>)
  pto_isa.tsort32 ins(%l, %x, %t : !tail, !si, !st) outs(%d : !sd)
  return
}

// CHECK-LABEL: func @tmrgsort
func.func @tmrgsort(%a: !m, %d: !m, %e: !m2, %l: i32, %x: vector<4xi16>, %b: !m2) {
  // CHECK: pto_isa.tmrgsort ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 1x256xf32>, i32) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x256xf32>)
  pto_isa.tmrgsort ins(%a, %l : !m, i32) outs(%d : !m)
  // CHECK: pto_isa.tmrgsort ins(%{{.+}}, %{{.+}}, %{{.+}} {exhausted = false} : !pto_isa.tile_buf<vec, 1x256xf32>, !pto_isa.tile_buf<vec, 1x256xf32>, !pto_isa.tile_buf<vec, 1x512xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 1x512xf32>, vector<4xi16>)
  pto_isa.tmrgsort ins(%a, %a, %e {exhausted = false} : !m, !m, !m2) outs(%b, %x : !m2, vector<4xi16>)
  // CHECK: pto_isa.tmrgsort ins(%{{.+}}, %{{.+}} no_tmp {exhausted = true} : !pto_isa.tile_buf<vec, 1x256xf32>, !pto_isa.tile_buf<vec, 1x256xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 1x512xf32>, vector<4xi16>)
  pto_isa.tmrgsort ins(%a, %a no_tmp {exhausted = true} : !m, !m) outs(%b, %x : !m2, vector<4xi16>)
  // CHECK: pto_isa.tmrgsort ins(%{{.+}}, %{{.+}}, %{{.+}} no_tmp {exhausted = false} : !pto_isa.tile_buf<vec, 1x256xf32>, !pto_isa.tile_buf<vec, 1x256xf32>, !pto_isa.tile_buf<vec, 1x256xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 1x512xf32>, vector<4xi16>)
  pto_isa.tmrgsort ins(%a, %a, %a no_tmp {exhausted = false} : !m, !m, !m) outs(%b, %x : !m2, vector<4xi16>)
  // CHECK: pto_isa.tmrgsort ins(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} no_tmp : !pto_isa.tile_buf<vec, 1x256xf32>, !pto_isa.tile_buf<vec, 1x256xf32>, !pto_isa.tile_buf<vec, 1x256xf32>, !pto_isa.tile_buf<vec, 1x256xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 1x512xf32>, vector<4xi16>)
  pto_isa.tmrgsort ins(%a, %a, %a, %a no_tmp : !m, !m, !m, !m) outs(%b, %x : !m2, vector<4xi16>)
  return
}

// CHECK-LABEL: func @tci
func.func @tci(%s: i32, %u: ui32, %d: !ci, %t: !ct, %e: !cu) {
  // CHECK: pto_isa.tci ins(%{{.+}} : i32) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x64xi32>)
  pto_isa.tci ins(%s : i32) outs(%d : !ci)
  // CHECK: pto_isa.tci ins(%{{.+}} : ui32) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x64xui32>) {descending = false}
  pto_isa.tci ins(%u : ui32) outs(%e : !cu) {descending = false}
  // CHECK: pto_isa.tci ins(%{{.+}}, %{{.+}} : i32, !pto_isa.tile_buf<vec, 1x192xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x64xi32>) {descending = true}
  pto_isa.tci ins(%s, %t : i32, !ct) outs(%d : !ci) {descending = true}
  return
}

// CHECK-LABEL: func @ttri
func.func @ttri(%s: i32, %d: !tri) {
  // CHECK: pto_isa.ttri ins(%{{.+}} : i32) outs(%{{.+}} : !pto_isa.tile_buf<vec, 32x32xi32>)
  pto_isa.ttri ins(%s : i32) outs(%d : !tri)
  // CHECK: pto_isa.ttri ins(%{{.+}} {upperOrLower = 1 : i32} : i32) outs(%{{.+}} : !pto_isa.tile_buf<vec, 32x32xi32>)
  pto_isa.ttri ins(%s {upperOrLower = 1 : i32} : i32) outs(%d : !tri)
  return
}
