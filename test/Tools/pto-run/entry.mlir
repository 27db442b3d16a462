// With --entry the other kernels are not even looked at; without, all are.

// RUN: pto-run %s --entry=good --arg full:f32:4:2 --arg zeros:f32:4 | FileCheck %s
// CHECK: output 1 'y' checksum
// RUN: not pto-run %s --arg full:f32:4:2 --arg zeros:f32:4 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ALL
// ALL: (input_c8)
// RUN: not pto-run %s --entry=other 2>&1 | FileCheck %s --check-prefix=ALL

func.func @good(%x: tensor<4xf32>, %y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  %r = pto.assemble %x into %y[0] : tensor<4xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @bad(%y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  return %y : tensor<4xf32>
}
