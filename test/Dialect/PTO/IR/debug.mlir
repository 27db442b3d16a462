// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Printing, checks and faults keep their texts and values.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @print(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[M:[a-z0-9]+]]:
// CHECK-SAME: %[[U:[a-z0-9]+]]:
func.func @print(%x: tensor<?x64xf32, #rows>, %m: memref<?x64xui8>, %u: memref<*xf32>) {
  // CHECK: pto.print_tensor "scores" %[[X]] : tensor<?x64xf32, #[[$ROWS]]>
  pto.print_tensor "scores" %x : tensor<?x64xf32, #rows>
  // CHECK: pto.print_tensor "" %[[M]] as f8E4M3FN : memref<?x64xui8>
  pto.print_tensor "" %m as f8E4M3FN : memref<?x64xui8>
  // CHECK: pto.print_tensor "a \22quoted\22 text" %[[U]] : memref<*xf32>
  pto.print_tensor "a \22quoted\22 text" %u : memref<*xf32>
  return
}

// CHECK-LABEL: @check(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[Y:[a-z0-9]+]]:
// CHECK-SAME: %[[M:[a-z0-9]+]]:
func.func @check(%x: tensor<?x64xf32, #rows>, %y: tensor<?x64xf32>, %m: memref<4xui16>) {
  // CHECK: pto.check %[[X]], %[[Y]] atol 1.000000e-04 rtol 0.000000e+00 : tensor<?x64xf32, #[[$ROWS]]>, tensor<?x64xf32>
  pto.check %x, %y atol 1.000000e-04 rtol 0.000000e+00 : tensor<?x64xf32, #rows>, tensor<?x64xf32>
  // CHECK: pto.check %[[M]], %[[M]] atol 0.000000e+00 rtol 5.000000e-01 as bf16 : memref<4xui16>, memref<4xui16>
  pto.check %m, %m atol 0.000000e+00 rtol 5.000000e-01 as bf16 : memref<4xui16>, memref<4xui16>
  return
}

// CHECK-LABEL: @assert(
// CHECK-SAME: %[[OK:[a-z0-9]+]]:
// CHECK-SAME: %[[N:[a-z0-9]+]]:
func.func @assert(%ok: i1, %n: index) {
  // CHECK: pto.assert %[[OK]], "expects more"
  pto.assert %ok, "expects more"
  // CHECK: pto.assert %[[OK]], "expects {0} to {3}"(%[[N]], %[[N]], %[[N]], %[[N]])
  pto.assert %ok, "expects {0} to {3}"(%n, %n, %n, %n)
  // CHECK: pto.assert %[[OK]], "expects {0}"(%[[N]]) for "pto.view"
  pto.assert %ok, "expects {0}"(%n) for "pto.view"
  // CHECK: pto.assert %[[OK]], "" for "pto.view"
  pto.assert %ok, "" for "pto.view"
  return
}

// CHECK-LABEL: @poll_cancel(
func.func @poll_cancel() {
  // CHECK: pto.poll_cancel
  pto.poll_cancel
  return
}
