// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Operations of order keep k, axis and direction.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @topk(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
func.func @topk(%x: tensor<?x64xf32, #rows>, %i: tensor<?xi64>) {
  // CHECK: pto.topk %[[X]] k 8 largest : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x8xf32, #[[$ROWS]]>, tensor<?x8xi32, #[[$ROWS]]>
  %v0, %i0 = pto.topk %x k 8 largest : tensor<?x64xf32, #rows> -> tensor<?x8xf32, #rows>, tensor<?x8xi32, #rows>
  // CHECK: pto.topk %[[X]] k 64 : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xf32>, tensor<?x64xi32>
  %v1, %i1 = pto.topk %x k 64 : tensor<?x64xf32, #rows> -> tensor<?x64xf32>, tensor<?x64xi32>
  // CHECK: pto.topk %[[I]] k 8 : tensor<?xi64> -> tensor<?xi64>, tensor<?xi32>
  %v2, %i2 = pto.topk %i k 8 : tensor<?xi64> -> tensor<?xi64>, tensor<?xi32>
  return
}

// CHECK-LABEL: @sort(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[U:[a-z0-9]+]]:
func.func @sort(%x: tensor<?x64xbf16>, %u: tensor<4x2x3xui8>) {
  // CHECK: pto.sort %[[X]] axis 0 : tensor<?x64xbf16> -> tensor<?x64xbf16>, tensor<?x64xi32>
  %v0, %i0 = pto.sort %x axis 0 : tensor<?x64xbf16> -> tensor<?x64xbf16>, tensor<?x64xi32>
  // CHECK: pto.sort %[[U]] axis 2 descending : tensor<4x2x3xui8> -> tensor<4x2x3xui8>, tensor<4x2x3xi32>
  %v1, %i1 = pto.sort %u axis 2 descending : tensor<4x2x3xui8> -> tensor<4x2x3xui8>, tensor<4x2x3xi32>
  // CHECK: pto.argsort %[[X]] axis 1 : tensor<?x64xbf16> -> tensor<?x64xi32>
  %i2 = pto.argsort %x axis 1 : tensor<?x64xbf16> -> tensor<?x64xi32>
  // CHECK: pto.argsort %[[U]] axis 1 descending : tensor<4x2x3xui8> -> tensor<4x2x3xi32>
  %i3 = pto.argsort %u axis 1 descending : tensor<4x2x3xui8> -> tensor<4x2x3xi32>
  return
}

// CHECK-LABEL: @one_hot(
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[J:[a-z0-9]+]]:
func.func @one_hot(%i: tensor<?x4xi16, #rows>, %j: tensor<i64>) {
  // CHECK: pto.one_hot %[[I]] : tensor<?x4xi16, #[[$ROWS]]> -> tensor<?x4x16xi64>
  %r0 = pto.one_hot %i : tensor<?x4xi16, #rows> -> tensor<?x4x16xi64>
  // CHECK: pto.one_hot %[[J]] : tensor<i64> -> tensor<3xf32>
  %r1 = pto.one_hot %j : tensor<i64> -> tensor<3xf32>
  return
}
