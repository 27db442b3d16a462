// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Creation keeps values of every kind of element type and sizes.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @full(
// CHECK-SAME: %[[N:[a-z0-9]+]]:
func.func @full(%n: index) {
  // CHECK: pto.full 0.000000e+00 : f32 [%[[N]], 64] : tensor<?x64xf32, #[[$ROWS]]>
  %r0 = pto.full 0.000000e+00 : f32 [%n, 64] : tensor<?x64xf32, #rows>
  // CHECK: pto.full true [4] : tensor<4xi1>
  %r1 = pto.full true [4] : tensor<4xi1>
  // CHECK: pto.full -8 : i4 [2, %[[N]]] : tensor<2x?xi4>
  %r2 = pto.full -8 : i4 [2, %n] : tensor<2x?xi4>
  // CHECK: pto.full 1.000000e+00 : f8E8M0FNU [] : tensor<f8E8M0FNU>
  %r3 = pto.full 1.000000e+00 : f8E8M0FNU [] : tensor<f8E8M0FNU>
  // CHECK: pto.full 0xFF80 : bf16 [0] : tensor<0xbf16>
  %r4 = pto.full 0xFF80 : bf16 [0] : tensor<0xbf16>
  // CHECK: pto.full 18446744073709551615 : ui64 [%[[N]]] : tensor<?xui64>
  %r5 = pto.full 18446744073709551615 : ui64 [%n] : tensor<?xui64>
  return
}

// CHECK-LABEL: @iota(
// CHECK-SAME: %[[N:[a-z0-9]+]]:
func.func @iota(%n: index) {
  // CHECK: pto.iota 0 : i32 step 1 : i32 axis 0 [%[[N]]] : tensor<?xi32>
  %r0 = pto.iota 0 : i32 step 1 : i32 axis 0 [%n] : tensor<?xi32>
  // CHECK: pto.iota 5.000000e-01 : f16 step -2.500000e-01 : f16 axis 1 [4, %[[N]], 2] : tensor<4x?x2xf16>
  %r1 = pto.iota 5.000000e-01 : f16 step -2.500000e-01 : f16 axis 1 [4, %n, 2] : tensor<4x?x2xf16>
  // CHECK: pto.iota 255 : ui8 step 1 : ui8 axis 0 [%[[N]], 8] : tensor<?x8xui8, #[[$ROWS]]>
  %r2 = pto.iota 255 : ui8 step 1 : ui8 axis 0 [%n, 8] : tensor<?x8xui8, #rows>
  return
}
