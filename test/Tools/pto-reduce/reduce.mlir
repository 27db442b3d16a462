// Proves that tile programs are reduced: what a test does not need goes away, by
// itself or by our own passes.

// RUN: pto-reduce %s \
// RUN:   --reduction-tree="traversal-mode=0 test=%S/Inputs/has-neg.sh" \
// RUN:   | FileCheck %s

// CHECK-NOT: @drop
// CHECK: func.func @keep
// CHECK: pto.neg
// CHECK-NOT: @drop

func.func @keep(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = pto.neg %x : tensor<4xf32> -> tensor<4xf32>
  return %a : tensor<4xf32>
}

func.func @drop(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = pto.abs %x : tensor<4xf32> -> tensor<4xf32>
  return %a : tensor<4xf32>
}
