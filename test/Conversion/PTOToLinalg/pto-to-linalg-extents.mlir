// RUN: pto-opt %s --split-input-file --convert-pto-to-linalg | FileCheck %s

// Proves that extents which must agree are checked before computing, once they
// are not known to be the same.

// CHECK-LABEL: func.func @two_arguments
// CHECK-SAME: (%[[X:.*]]: tensor<?x64xf32>, %[[Y:.*]]: tensor<?x64xf32>)
// CHECK: %[[N:.*]] = tensor.dim %[[X]]
// CHECK: %[[M:.*]] = tensor.dim %[[Y]]
// CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[N]], %[[M]]
// CHECK: pto.assert %[[SAME]], "expects extents that agree, but found {0} and {1}"(%[[N]], %[[M]]) for "pto.add"
// CHECK-NOT: pto.assert
// CHECK: linalg.generic
func.func @two_arguments(%x: tensor<?x64xf32>, %y: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %e = pto.add %x, %y : tensor<?x64xf32>, tensor<?x64xf32> -> tensor<?x64xf32>
  return %e : tensor<?x64xf32>
}

// -----

// CHECK-LABEL: func.func @derived_from_one_argument
// CHECK-NOT: pto.assert
// CHECK: return
func.func @derived_from_one_argument(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %e = pto.exp %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %f = pto.add %x, %e : tensor<?x64xf32>, tensor<?x64xf32> -> tensor<?x64xf32>
  return %f : tensor<?x64xf32>
}

// -----

// A 1 broadcasts and needs no check.
// CHECK-LABEL: func.func @broadcast
// CHECK-NOT: pto.assert
// CHECK: return
func.func @broadcast(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>) -> tensor<?x64xf32> {
  %e = pto.add %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  return %e : tensor<?x64xf32>
}

// -----

// CHECK-LABEL: func.func @contracted
// CHECK: pto.assert %{{.*}}, "expects extents that agree, but found {0} and {1}"(%{{.*}}, %{{.*}}) for "pto.matmul"
// CHECK-NOT: pto.assert
// CHECK: linalg.
func.func @contracted(%x: tensor<4x?xf32>, %w: tensor<?x8xf32>) -> tensor<4x8xf32> {
  %r = pto.matmul %x, %w : tensor<4x?xf32>, tensor<?x8xf32> -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
