// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Access by index tensors keeps axis, mode, factor and pages.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @reads(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[J:[a-z0-9]+]]:
// CHECK-SAME: %[[K:[a-z0-9]+]]:
func.func @reads(%x: tensor<?x64xf32, #rows>,
                 %i: tensor<?x8xi32>,
                 %j: tensor<8xi64>,
                 %k: tensor<2x?xi16>) {
  // CHECK: pto.gather %[[X]], %[[I]] axis 1 : tensor<?x64xf32, #[[$ROWS]]>, tensor<?x8xi32> -> tensor<?x8xf32>
  %r0 = pto.gather %x, %i axis 1 : tensor<?x64xf32, #rows>, tensor<?x8xi32> -> tensor<?x8xf32>
  // CHECK: pto.index_select %[[X]], %[[J]] axis 0 : tensor<?x64xf32, #[[$ROWS]]>, tensor<8xi64> -> tensor<8x64xf32>
  %r1 = pto.index_select %x, %j axis 0 : tensor<?x64xf32, #rows>, tensor<8xi64> -> tensor<8x64xf32>
  // CHECK: pto.index_select %[[X]], %[[K]] axis 1 : tensor<?x64xf32, #[[$ROWS]]>, tensor<2x?xi16> -> tensor<?x2x?xf32>
  %r2 = pto.index_select %x, %k axis 1 : tensor<?x64xf32, #rows>, tensor<2x?xi16> -> tensor<?x2x?xf32>
  // CHECK: pto.gather_rows %[[X]], %[[J]] through %[[J]] block 128 : tensor<?x64xf32, #[[$ROWS]]>, tensor<8xi64>, tensor<8xi64> -> tensor<8x64xf32>
  %r3 = pto.gather_rows %x, %j through %j block 128 : tensor<?x64xf32, #rows>, tensor<8xi64>, tensor<8xi64> -> tensor<8x64xf32>
  return
}

// CHECK-LABEL: @updates(
// CHECK-SAME: %[[S:[a-z0-9]+]]:
// CHECK-SAME: %[[D:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[S4:[a-z0-9]+]]:
// CHECK-SAME: %[[I2:[a-z0-9]+]]:
// CHECK-SAME: %[[V:[a-z0-9]+]]:
// CHECK-SAME: %[[E:[a-z0-9]+]]:
func.func @updates(%s: tensor<8x64xf32>,
                   %d: tensor<?x64xf32>,
                   %i: tensor<8xi32>,
                   %s4: tensor<2x4x1x64xf32>,
                   %i2: tensor<2x4xi64>,
                   %v: tensor<8xf32>,
                   %e: tensor<8x8xi32>) {
  // CHECK: %[[R0:.+]] = pto.scatter_update %[[S]] into %[[D]] at %[[I]] : tensor<8x64xf32>, tensor<8xi32> into tensor<?x64xf32>
  %r0 = pto.scatter_update %s into %d at %i : tensor<8x64xf32>, tensor<8xi32> into tensor<?x64xf32>
  // CHECK: %[[R1:.+]] = pto.scatter_update %[[S4]] into %[[R0]] at %[[I2]] : tensor<2x4x1x64xf32>, tensor<2x4xi64> into tensor<?x64xf32>
  %r1 = pto.scatter_update %s4 into %r0 at %i2 : tensor<2x4x1x64xf32>, tensor<2x4xi64> into tensor<?x64xf32>
  // CHECK: %[[R2:.+]] = pto.index_add %[[S]] into %[[R1]] at %[[I]] axis 0 : tensor<8x64xf32>, tensor<8xi32> into tensor<?x64xf32>
  %r2 = pto.index_add %s into %r1 at %i axis 0 : tensor<8x64xf32>, tensor<8xi32> into tensor<?x64xf32>
  // CHECK: %[[R3:.+]] = pto.index_add %[[S]] into %[[R2]] at %[[I]] axis 0 alpha -5.000000e-01 : tensor<8x64xf32>, tensor<8xi32> into tensor<?x64xf32>
  %r3 = pto.index_add %s into %r2 at %i axis 0 alpha -5.000000e-01 : tensor<8x64xf32>, tensor<8xi32> into tensor<?x64xf32>
  // CHECK: %[[R4:.+]] = pto.index_put %[[S]] into %[[R3]] at (%[[I]]) : tensor<8x64xf32>, (tensor<8xi32>) into tensor<?x64xf32>
  %r4 = pto.index_put %s into %r3 at (%i) : tensor<8x64xf32>, (tensor<8xi32>) into tensor<?x64xf32>
  // CHECK: %[[R5:.+]] = pto.index_put %[[V]] into %[[R4]] at (%[[I]], %[[I]]) accumulate : tensor<8xf32>, (tensor<8xi32>, tensor<8xi32>) into tensor<?x64xf32>
  %r5 = pto.index_put %v into %r4 at (%i, %i) accumulate : tensor<8xf32>, (tensor<8xi32>, tensor<8xi32>) into tensor<?x64xf32>
  // CHECK: %[[R6:.+]] = pto.scatter set %[[S]] into %[[R5]] at %[[E]] axis 1 : tensor<8x64xf32>, tensor<8x8xi32> into tensor<?x64xf32>
  %r6 = pto.scatter set %s into %r5 at %e axis 1 : tensor<8x64xf32>, tensor<8x8xi32> into tensor<?x64xf32>
  // CHECK: %[[R7:.+]] = pto.scatter add %[[S]] into %[[R6]] at %[[E]] axis 0 : tensor<8x64xf32>, tensor<8x8xi32> into tensor<?x64xf32>
  %r7 = pto.scatter add %s into %r6 at %e axis 0 : tensor<8x64xf32>, tensor<8x8xi32> into tensor<?x64xf32>
  // CHECK: pto.scatter multiply %[[S]] into %[[R7]] at %[[E]] axis 1 : tensor<8x64xf32>, tensor<8x8xi32> into tensor<?x64xf32>
  %r8 = pto.scatter multiply %s into %r7 at %e axis 1 : tensor<8x64xf32>, tensor<8x8xi32> into tensor<?x64xf32>
  return
}
