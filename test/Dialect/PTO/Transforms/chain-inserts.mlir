// Each insert goes into the newest version of its tensor.

// RUN: pto-opt %s --split-input-file --pto-chain-inserts | FileCheck %s

// CHECK-LABEL: func.func @into_the_version_before_a_branch(
// CHECK-SAME: %[[Y:[a-z0-9]+]]: tensor<4xf32>
// CHECK: %[[A:.*]] = tensor.insert_slice %{{.*}} into %[[Y]]
// CHECK: scf.if
// CHECK: %[[B:.*]] = tensor.insert_slice %{{.*}} into %[[A]]
// CHECK: tensor.insert_slice %{{.*}} into %[[B]]
// CHECK: } else {
// CHECK: tensor.insert_slice %{{.*}} into %[[A]]
func.func @into_the_version_before_a_branch(%y: tensor<4xf32>, %x: tensor<2xf32>, %c: i1) -> tensor<4xf32> {
  %a = tensor.insert_slice %x into %y[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    %n = arith.negf %x : tensor<2xf32>
    %b = tensor.insert_slice %n into %y[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
    %m = arith.negf %n : tensor<2xf32>
    %d = tensor.insert_slice %m into %y[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
    scf.yield %d : tensor<4xf32>
  } else {
    %e = tensor.insert_slice %x into %y[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
    scf.yield %e : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// Neither branch comes before the other.
// CHECK-LABEL: func.func @leaves_branches_alone(
// CHECK-SAME: %[[Y:[a-z0-9]+]]: tensor<4xf32>
// CHECK: tensor.insert_slice %{{.*}} into %[[Y]][0]
// CHECK: tensor.insert_slice %{{.*}} into %[[Y]][2]
func.func @leaves_branches_alone(%y: tensor<4xf32>, %x: tensor<2xf32>, %c: i1) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %a = tensor.insert_slice %x into %y[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    %b = tensor.insert_slice %x into %y[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
