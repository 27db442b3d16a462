// Stored values are computed in their destination, except in a module where an
// input may be the buffer of an output: there reads stay before stores.

// RUN: pto-opt %s --split-input-file --pto-eliminate-empty-tensors | FileCheck %s

// CHECK-LABEL: func.func @computes_in_the_destination(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<8xf32>
// CHECK: %[[WINDOW:.*]] = tensor.extract_slice %[[Y]][2] [4] [1]
// CHECK: linalg.exp ins(%[[X]] : tensor<4xf32>) outs(%[[WINDOW]] : tensor<4xf32>)
func.func @computes_in_the_destination(%x: tensor<4xf32>, %y: tensor<8xf32> {pto.out}) -> tensor<8xf32> attributes {pto.kernel} {
  %e = tensor.empty() : tensor<4xf32>
  %c = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %c into %y[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @leaves_aliased_kernels(
// CHECK: %[[EMPTY:.*]] = tensor.empty
// CHECK: linalg.exp {{.*}} outs(%[[EMPTY]] :
func.func @leaves_aliased_kernels(%x: tensor<8xf32> {pto.alias = 1 : i64}, %y: tensor<8xf32> {pto.out}) -> tensor<8xf32> attributes {pto.kernel} {
  %e = tensor.empty() : tensor<4xf32>
  %s = tensor.extract_slice %x[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %c = linalg.exp ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %c into %y[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
