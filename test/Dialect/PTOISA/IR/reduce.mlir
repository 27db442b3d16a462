// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --machine=a2a3 | FileCheck %s
// RUN: pto-opt %s --machine=a5 | FileCheck %s

// Reductions keep their operands, with scratch and without it.

!s = !pto_isa.tile_buf<vec, 16x128xf32>
!half = !pto_isa.tile_buf<vec, 16x128xf16>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!nd = !pto_isa.tile_buf<vec, 16x8xf32, valid=16x1>
!i = !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>
!hc = !pto_isa.tile_buf<vec, 16x1xf16, blayout=col_major>
!r = !pto_isa.tile_buf<vec, 1x128xf32>
!ri = !pto_isa.tile_buf<vec, 1x128xi32>
!b = !pto_isa.tile_buf<vec, 8x128xf32>
!empty = !pto_isa.tile_buf<vec, 16x128xf32, valid=0x0>
!none = !pto_isa.tile_buf<vec, 16x1xf32, valid=0x0, blayout=col_major>
!noner = !pto_isa.tile_buf<vec, 1x128xf32, valid=0x0>
!ic = !pto_isa.tile_buf<vec, 16x1xi16, blayout=col_major>

// CHECK-LABEL: func @trowsum
func.func @trowsum(%s: !s, %t: !s, %c: !c, %n: !nd) {
  // CHECK: pto_isa.trowsum ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
  pto_isa.trowsum ins(%s : !s) outs(%c : !c)
  // CHECK: pto_isa.trowsum ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x8xf32, valid=16x1>)
  pto_isa.trowsum ins(%s, %t : !s, !s) outs(%n : !nd)
  return
}

// CHECK-LABEL: func @trowmax
func.func @trowmax(%s: !s, %t: !s, %c: !c, %n: !nd) {
  // CHECK: pto_isa.trowmax ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
  pto_isa.trowmax ins(%s : !s) outs(%c : !c)
  // CHECK: pto_isa.trowmax ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x8xf32, valid=16x1>)
  pto_isa.trowmax ins(%s, %t : !s, !s) outs(%n : !nd)
  return
}

// CHECK-LABEL: func @trowmin
func.func @trowmin(%s: !s, %t: !s, %c: !c, %n: !nd) {
  // CHECK: pto_isa.trowmin ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
  pto_isa.trowmin ins(%s : !s) outs(%c : !c)
  // CHECK: pto_isa.trowmin ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x8xf32, valid=16x1>)
  pto_isa.trowmin ins(%s, %t : !s, !s) outs(%n : !nd)
  return
}

// CHECK-LABEL: func @trowprod
func.func @trowprod(%s: !s, %t: !s, %c: !c, %n: !nd) {
  // CHECK: pto_isa.trowprod ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
  pto_isa.trowprod ins(%s : !s) outs(%c : !c)
  // CHECK: pto_isa.trowprod ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x8xf32, valid=16x1>)
  pto_isa.trowprod ins(%s, %t : !s, !s) outs(%n : !nd)
  return
}

// CHECK-LABEL: func @nothing
func.func @nothing(%s: !empty, %c: !none) {
  // CHECK: pto_isa.trowsum ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32, valid=0x0>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, valid=0x0, blayout=col_major>)
  pto_isa.trowsum ins(%s : !empty) outs(%c : !none)
  return
}

// CHECK-LABEL: func @trowargmax
func.func @trowargmax(%s: !s, %t: !s, %c: !c, %i: !i) {
  // CHECK: pto_isa.trowargmax ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  pto_isa.trowargmax ins(%s : !s) outs(%i : !i)
  // CHECK: pto_isa.trowargmax ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  pto_isa.trowargmax ins(%s, %t : !s, !s) outs(%i : !i)
  // CHECK: pto_isa.trowargmax ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  pto_isa.trowargmax ins(%s, %t : !s, !s) outs(%c, %i : !c, !i)
  // CHECK: pto_isa.trowargmax ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  pto_isa.trowargmax ins(%s : !s) outs(%c, %i : !c, !i)
  return
}

// CHECK-LABEL: func @trowargmin
func.func @trowargmin(%s: !s, %t: !s, %c: !c, %i: !i) {
  // CHECK: pto_isa.trowargmin ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  pto_isa.trowargmin ins(%s : !s) outs(%i : !i)
  // CHECK: pto_isa.trowargmin ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  pto_isa.trowargmin ins(%s, %t : !s, !s) outs(%i : !i)
  // CHECK: pto_isa.trowargmin ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  pto_isa.trowargmin ins(%s, %t : !s, !s) outs(%c, %i : !c, !i)
  // CHECK: pto_isa.trowargmin ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  pto_isa.trowargmin ins(%s : !s) outs(%c, %i : !c, !i)
  return
}

// CHECK-LABEL: func @empty_columns
func.func @empty_columns(%s: !empty, %c: !noner) {
  // CHECK: pto_isa.tcolmax ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32, valid=0x0>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32, valid=0x0>)
  pto_isa.tcolmax ins(%s : !empty) outs(%c : !noner)
  return
}

// CHECK-LABEL: func @narrow_indices
func.func @narrow_indices(%s: !half, %t: !half, %c: !hc, %i: !ic) {
  // CHECK: pto_isa.trowargmax ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf16>, !pto_isa.tile_buf<vec, 16x128xf16>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf16, blayout=col_major>, !pto_isa.tile_buf<vec, 16x1xi16, blayout=col_major>)
  pto_isa.trowargmax ins(%s, %t : !half, !half) outs(%c, %i : !hc, !ic)
  return
}

// CHECK-LABEL: func @tcolmax
func.func @tcolmax(%s: !s, %r: !r) {
  // CHECK: pto_isa.tcolmax ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>)
  pto_isa.tcolmax ins(%s : !s) outs(%r : !r)
  return
}

// CHECK-LABEL: func @tcolmin
func.func @tcolmin(%s: !s, %r: !r) {
  // CHECK: pto_isa.tcolmin ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>)
  pto_isa.tcolmin ins(%s : !s) outs(%r : !r)
  return
}

// CHECK-LABEL: func @tcolprod
func.func @tcolprod(%s: !s, %r: !r) {
  // CHECK: pto_isa.tcolprod ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>)
  pto_isa.tcolprod ins(%s : !s) outs(%r : !r)
  return
}

// CHECK-LABEL: func @tcolsum
func.func @tcolsum(%s: !s, %t: !b, %r: !r) {
  // CHECK: pto_isa.tcolsum ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>)
  pto_isa.tcolsum ins(%s : !s) outs(%r : !r)
  // CHECK: pto_isa.tcolsum ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>) {isBinary = true}
  pto_isa.tcolsum ins(%s : !s) outs(%r : !r) {isBinary = true}
  // CHECK: pto_isa.tcolsum ins(%{{.+}}, %{{.+}} {isBinary = true} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 8x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>)
  pto_isa.tcolsum ins(%s, %t {isBinary = true} : !s, !b) outs(%r : !r)
  // CHECK: pto_isa.tcolsum ins(%{{.+}}, %{{.+}} {isBinary = false} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 8x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>)
  pto_isa.tcolsum ins(%s, %t {isBinary = false} : !s, !b) outs(%r : !r)
  // CHECK: pto_isa.tcolsum ins(%{{.+}}, %{{.+}} {isBinary = true} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 8x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>)
  pto_isa.tcolsum ins(%s, %t : !s, !b) outs(%r : !r) {isBinary = true}
  return
}

// CHECK-LABEL: func @tcolargmax
func.func @tcolargmax(%s: !s, %t: !s, %r: !r, %i: !ri) {
  // CHECK: pto_isa.tcolargmax ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xi32>)
  pto_isa.tcolargmax ins(%s : !s) outs(%i : !ri)
  // CHECK: pto_isa.tcolargmax ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xi32>)
  pto_isa.tcolargmax ins(%s, %t : !s, !s) outs(%i : !ri)
  // CHECK: pto_isa.tcolargmax ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>, !pto_isa.tile_buf<vec, 1x128xi32>)
  pto_isa.tcolargmax ins(%s, %t : !s, !s) outs(%r, %i : !r, !ri)
  return
}

// CHECK-LABEL: func @tcolargmin
func.func @tcolargmin(%s: !s, %t: !s, %r: !r, %i: !ri) {
  // CHECK: pto_isa.tcolargmin ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xi32>)
  pto_isa.tcolargmin ins(%s : !s) outs(%i : !ri)
  // CHECK: pto_isa.tcolargmin ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 1x128xi32>)
  pto_isa.tcolargmin ins(%s, %t : !s, !s) outs(%i : !ri)
  // CHECK: pto_isa.tcolargmin ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 1x128xf32>, !pto_isa.tile_buf<vec, 1x128xi32>)
  pto_isa.tcolargmin ins(%s, %t : !s, !s) outs(%r, %i : !r, !ri)
  return
}
