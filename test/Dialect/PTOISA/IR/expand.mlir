// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --machine=a2a3 | FileCheck %s
// RUN: pto-opt %s --machine=a5 | FileCheck %s

// A vector is repeated over rows or columns; it may be either source.

!m = !pto_isa.tile_buf<vec, 16x64xf32>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!b = !pto_isa.tile_buf<vec, 16x8xf32>
!t = !pto_isa.tile_buf<vec, 1x128xf32>
!r = !pto_isa.tile_buf<vec, 1x64xf32>
!dyn = !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
!empty = !pto_isa.tile_buf<vec, 16x64xf32, valid=0x0>
!first = !pto_isa.tile_buf<vec, 16x64xf32, valid=16x1>

// CHECK-LABEL: func @trowexpand
func.func @trowexpand(%c: !c, %f: !first, %m: !m, %e: !empty) {
  // CHECK: pto_isa.trowexpand ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpand ins(%c : !c) outs(%m : !m)
  // CHECK: pto_isa.trowexpand ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32, valid=16x1>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpand ins(%f : !first) outs(%m : !m)
  // CHECK: pto_isa.trowexpand ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32, valid=0x0>)
  pto_isa.trowexpand ins(%c : !c) outs(%e : !empty)
  return
}

// CHECK-LABEL: func @trowexpandadd
func.func @trowexpandadd(%m: !m, %c: !c, %b: !b, %t: !t) {
  // CHECK: pto_isa.trowexpandadd ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandadd ins(%m, %c : !m, !c) outs(%m : !m)
  // CHECK: pto_isa.trowexpandadd ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandadd ins(%c, %m : !c, !m) outs(%m : !m)
  // CHECK: pto_isa.trowexpandadd ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x8xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandadd ins(%m, %b : !m, !b) outs(%m : !m)
  // CHECK: pto_isa.trowexpandadd ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandadd ins(%m, %c, %t : !m, !c, !t) outs(%m : !m)
  return
}

// CHECK-LABEL: func @trowexpandsub
func.func @trowexpandsub(%m: !m, %c: !c, %b: !b, %t: !t) {
  // CHECK: pto_isa.trowexpandsub ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandsub ins(%m, %c : !m, !c) outs(%m : !m)
  // CHECK: pto_isa.trowexpandsub ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandsub ins(%c, %m : !c, !m) outs(%m : !m)
  // CHECK: pto_isa.trowexpandsub ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x8xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandsub ins(%m, %b : !m, !b) outs(%m : !m)
  // CHECK: pto_isa.trowexpandsub ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandsub ins(%m, %c, %t : !m, !c, !t) outs(%m : !m)
  return
}

// CHECK-LABEL: func @trowexpandmul
func.func @trowexpandmul(%m: !m, %c: !c, %b: !b, %t: !t) {
  // CHECK: pto_isa.trowexpandmul ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmul ins(%m, %c : !m, !c) outs(%m : !m)
  // CHECK: pto_isa.trowexpandmul ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmul ins(%c, %m : !c, !m) outs(%m : !m)
  // CHECK: pto_isa.trowexpandmul ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x8xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmul ins(%m, %b : !m, !b) outs(%m : !m)
  // CHECK: pto_isa.trowexpandmul ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmul ins(%m, %c, %t : !m, !c, !t) outs(%m : !m)
  return
}

// CHECK-LABEL: func @trowexpandmax
func.func @trowexpandmax(%m: !m, %c: !c, %b: !b, %t: !t) {
  // CHECK: pto_isa.trowexpandmax ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmax ins(%m, %c : !m, !c) outs(%m : !m)
  // CHECK: pto_isa.trowexpandmax ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmax ins(%c, %m : !c, !m) outs(%m : !m)
  // CHECK: pto_isa.trowexpandmax ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x8xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmax ins(%m, %b : !m, !b) outs(%m : !m)
  // CHECK: pto_isa.trowexpandmax ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmax ins(%m, %c, %t : !m, !c, !t) outs(%m : !m)
  return
}

// CHECK-LABEL: func @trowexpandmin
func.func @trowexpandmin(%m: !m, %c: !c, %b: !b, %t: !t) {
  // CHECK: pto_isa.trowexpandmin ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmin ins(%m, %c : !m, !c) outs(%m : !m)
  // CHECK: pto_isa.trowexpandmin ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmin ins(%c, %m : !c, !m) outs(%m : !m)
  // CHECK: pto_isa.trowexpandmin ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x8xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmin ins(%m, %b : !m, !b) outs(%m : !m)
  // CHECK: pto_isa.trowexpandmin ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmin ins(%m, %c, %t : !m, !c, !t) outs(%m : !m)
  return
}

// CHECK-LABEL: func @trowexpandexpdif
func.func @trowexpandexpdif(%m: !m, %c: !c, %b: !b, %t: !t) {
  // CHECK: pto_isa.trowexpandexpdif ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandexpdif ins(%m, %c : !m, !c) outs(%m : !m)
  // CHECK: pto_isa.trowexpandexpdif ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandexpdif ins(%c, %m : !c, !m) outs(%m : !m)
  // CHECK: pto_isa.trowexpandexpdif ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x8xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandexpdif ins(%m, %b : !m, !b) outs(%m : !m)
  // CHECK: pto_isa.trowexpandexpdif ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandexpdif ins(%m, %c, %t : !m, !c, !t) outs(%m : !m)
  return
}

// CHECK-LABEL: func @trowexpanddiv
func.func @trowexpanddiv(%m: !m, %c: !c, %b: !b, %t: !t) {
  // CHECK: pto_isa.trowexpanddiv ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpanddiv ins(%m, %c : !m, !c) outs(%m : !m)
  // CHECK: pto_isa.trowexpanddiv ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpanddiv ins(%c, %m : !c, !m) outs(%m : !m)
  // CHECK: pto_isa.trowexpanddiv ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x8xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpanddiv ins(%m, %b : !m, !b) outs(%m : !m)
  // CHECK: pto_isa.trowexpanddiv ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpanddiv ins(%m, %c, %t : !m, !c, !t) outs(%m : !m)
  return
}

// CHECK-LABEL: func @precision
func.func @precision(%m: !m, %c: !c, %r: !r) {
  // CHECK: pto_isa.trowexpanddiv ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>) {precisionType = #pto_isa<div_precision high_precision>}
  pto_isa.trowexpanddiv ins(%m, %c : !m, !c) outs(%m : !m) {precisionType = #pto_isa<div_precision high_precision>}
  // CHECK: pto_isa.tcolexpanddiv ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>) {precisionType = #pto_isa<div_precision default>}
  pto_isa.tcolexpanddiv ins(%m, %r : !m, !r) outs(%m : !m) {precisionType = #pto_isa<div_precision default>}
  return
}

// CHECK-LABEL: func @dynamic
func.func @dynamic(%d: !dyn, %c: !c) {
  // CHECK: pto_isa.trowexpandmul ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>)
  pto_isa.trowexpandmul ins(%d, %c : !dyn, !c) outs(%d : !dyn)
  return
}

// CHECK-LABEL: func @tcolexpand
func.func @tcolexpand(%r: !r, %m: !m) {
  // CHECK: pto_isa.tcolexpand ins(%{{.+}} : !pto_isa.tile_buf<vec, 1x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tcolexpand ins(%r : !r) outs(%m : !m)
  return
}

// CHECK-LABEL: func @tcolexpandadd
func.func @tcolexpandadd(%m: !m, %r: !r) {
  // CHECK: pto_isa.tcolexpandadd ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tcolexpandadd ins(%m, %r : !m, !r) outs(%m : !m)
  return
}

// CHECK-LABEL: func @tcolexpandsub
func.func @tcolexpandsub(%m: !m, %r: !r) {
  // CHECK: pto_isa.tcolexpandsub ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tcolexpandsub ins(%m, %r : !m, !r) outs(%m : !m)
  return
}

// CHECK-LABEL: func @tcolexpandmul
func.func @tcolexpandmul(%m: !m, %r: !r) {
  // CHECK: pto_isa.tcolexpandmul ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tcolexpandmul ins(%m, %r : !m, !r) outs(%m : !m)
  return
}

// CHECK-LABEL: func @tcolexpandmax
func.func @tcolexpandmax(%m: !m, %r: !r) {
  // CHECK: pto_isa.tcolexpandmax ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tcolexpandmax ins(%m, %r : !m, !r) outs(%m : !m)
  return
}

// CHECK-LABEL: func @tcolexpandmin
func.func @tcolexpandmin(%m: !m, %r: !r) {
  // CHECK: pto_isa.tcolexpandmin ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tcolexpandmin ins(%m, %r : !m, !r) outs(%m : !m)
  return
}

// CHECK-LABEL: func @tcolexpandexpdif
func.func @tcolexpandexpdif(%m: !m, %r: !r) {
  // CHECK: pto_isa.tcolexpandexpdif ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tcolexpandexpdif ins(%m, %r : !m, !r) outs(%m : !m)
  return
}

// CHECK-LABEL: func @tcolexpanddiv
func.func @tcolexpanddiv(%m: !m, %r: !r) {
  // CHECK: pto_isa.tcolexpanddiv ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tcolexpanddiv ins(%m, %r : !m, !r) outs(%m : !m)
  return
}
