// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Reductions and scans keep axis, keepdim and correction; integers may widen.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @reductions(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @reductions(%x: tensor<?x64xf32, #rows>) {
  // CHECK: pto.sum %[[X]] axis 1 keepdim : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x1xf32, #[[$ROWS]]>
  %k0 = pto.sum %x axis 1 keepdim : tensor<?x64xf32, #rows> -> tensor<?x1xf32, #rows>
  // CHECK: pto.sum %[[X]] axis 0 : tensor<?x64xf32, #[[$ROWS]]> -> tensor<64xf32>
  %d0 = pto.sum %x axis 0 : tensor<?x64xf32, #rows> -> tensor<64xf32>
  // CHECK: pto.prod %[[X]] axis 1 keepdim : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x1xf32, #[[$ROWS]]>
  %k1 = pto.prod %x axis 1 keepdim : tensor<?x64xf32, #rows> -> tensor<?x1xf32, #rows>
  // CHECK: pto.prod %[[X]] axis 0 : tensor<?x64xf32, #[[$ROWS]]> -> tensor<64xf32>
  %d1 = pto.prod %x axis 0 : tensor<?x64xf32, #rows> -> tensor<64xf32>
  // CHECK: pto.amax %[[X]] axis 1 keepdim : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x1xf32, #[[$ROWS]]>
  %k2 = pto.amax %x axis 1 keepdim : tensor<?x64xf32, #rows> -> tensor<?x1xf32, #rows>
  // CHECK: pto.amax %[[X]] axis 0 : tensor<?x64xf32, #[[$ROWS]]> -> tensor<64xf32>
  %d2 = pto.amax %x axis 0 : tensor<?x64xf32, #rows> -> tensor<64xf32>
  // CHECK: pto.amin %[[X]] axis 1 keepdim : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x1xf32, #[[$ROWS]]>
  %k3 = pto.amin %x axis 1 keepdim : tensor<?x64xf32, #rows> -> tensor<?x1xf32, #rows>
  // CHECK: pto.amin %[[X]] axis 0 : tensor<?x64xf32, #[[$ROWS]]> -> tensor<64xf32>
  %d3 = pto.amin %x axis 0 : tensor<?x64xf32, #rows> -> tensor<64xf32>
  // CHECK: pto.argmax %[[X]] axis 1 keepdim : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x1xi32, #[[$ROWS]]>
  %argmax0 = pto.argmax %x axis 1 keepdim : tensor<?x64xf32, #rows> -> tensor<?x1xi32, #rows>
  // CHECK: pto.argmax %[[X]] axis 0 : tensor<?x64xf32, #[[$ROWS]]> -> tensor<64xi32>
  %argmax1 = pto.argmax %x axis 0 : tensor<?x64xf32, #rows> -> tensor<64xi32>
  // CHECK: pto.argmin %[[X]] axis 1 keepdim : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x1xi32, #[[$ROWS]]>
  %argmin0 = pto.argmin %x axis 1 keepdim : tensor<?x64xf32, #rows> -> tensor<?x1xi32, #rows>
  // CHECK: pto.argmin %[[X]] axis 0 : tensor<?x64xf32, #[[$ROWS]]> -> tensor<64xi32>
  %argmin1 = pto.argmin %x axis 0 : tensor<?x64xf32, #rows> -> tensor<64xi32>
  return
}

// CHECK-LABEL: @wider_integers(
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[U:[a-z0-9]+]]:
func.func @wider_integers(%i: tensor<?x8xi8>, %u: tensor<4xui16>) {
  // CHECK: pto.sum %[[I]] axis 0 : tensor<?x8xi8> -> tensor<8xi32>
  %r0 = pto.sum %i axis 0 : tensor<?x8xi8> -> tensor<8xi32>
  // CHECK: pto.sum %[[U]] axis 0 : tensor<4xui16> -> tensor<ui64>
  %r1 = pto.sum %u axis 0 : tensor<4xui16> -> tensor<ui64>
  // CHECK: pto.prod %[[I]] axis 1 keepdim : tensor<?x8xi8> -> tensor<?x1xi64>
  %r2 = pto.prod %i axis 1 keepdim : tensor<?x8xi8> -> tensor<?x1xi64>
  // CHECK: pto.cumsum %[[I]] axis 1 : tensor<?x8xi8> -> tensor<?x8xi64>
  %r3 = pto.cumsum %i axis 1 : tensor<?x8xi8> -> tensor<?x8xi64>
  return
}

// CHECK-LABEL: @scans(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @scans(%x: tensor<?x64xbf16, #rows>) {
  // CHECK: pto.cumsum %[[X]] axis 0 : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r0 = pto.cumsum %x axis 0 : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.cumprod %[[X]] axis 1 : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r1 = pto.cumprod %x axis 1 : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  return
}

// CHECK-LABEL: @variance(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @variance(%x: tensor<?x8x64xf16>) {
  // CHECK: pto.var %[[X]] axes [2] : tensor<?x8x64xf16> -> tensor<?x8xf16>
  %r0 = pto.var %x axes [2] : tensor<?x8x64xf16> -> tensor<?x8xf16>
  // CHECK: pto.var %[[X]] axes [0, 2] correction 0 : tensor<?x8x64xf16> -> tensor<8xf16>
  %r1 = pto.var %x axes [0, 2] correction 0 : tensor<?x8x64xf16> -> tensor<8xf16>
  // CHECK: pto.var %[[X]] axes [0, 1, 2] correction 3 keepdim : tensor<?x8x64xf16> -> tensor<1x1x1xf16>
  %r2 = pto.var %x axes [0, 1, 2] correction 3 keepdim : tensor<?x8x64xf16> -> tensor<1x1x1xf16>
  return
}
