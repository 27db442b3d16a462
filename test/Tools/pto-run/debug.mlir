// Proves what pto.print_tensor prints and that pto.check decides the exit code:
// each on whole tensors, on windows of columns and in long loops.

// RUN: pto-run %s --entry=print --arg full:f32:2x4:1.5 --arg full:i32:3:-7 \
// RUN:   | FileCheck %s --check-prefix=PRINT --match-full-lines
// PRINT: x: 2x4xf32
// PRINT-NEXT: {{\[\[}}1.5 1.5 1.5 1.5]
// PRINT-NEXT: [1.5 1.5 1.5 1.5]]
// PRINT-NEXT: bf16: 2x4xbf16
// PRINT-NEXT: {{\[\[}}1.5 1.5 1.5 1.5]
// PRINT-NEXT: [1.5 1.5 1.5 1.5]]
// PRINT-NEXT: same: 3xi1
// PRINT-NEXT: [True True True]
// PRINT-NEXT: unsigned: 3xui32
// PRINT-NEXT: [4294967289 4294967289 4294967289]

// RUN: %python -c "import numpy, sys; x = numpy.arange(8, dtype=numpy.float32).reshape(2, 4); numpy.save(sys.argv[1], x); y = x[:, 1:3].copy(); numpy.save(sys.argv[2], y); y[1, 1] += 1; numpy.save(sys.argv[3], y)" %t.x.npy %t.good.npy %t.bad.npy
// RUN: pto-run %s --entry=window --arg %t.x.npy --arg %t.good.npy \
// RUN:   | FileCheck %s --check-prefix=WINDOW --match-full-lines
// WINDOW: columns: 2x2xf32
// WINDOW-NEXT: {{\[\[}}1. 2.]
// WINDOW-NEXT: [5. 6.]]

// RUN: not pto-run %s --entry=window --arg %t.x.npy --arg %t.bad.npy 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BAD
// RUN: pto-run %s --entry=near --arg full:f32:4:1 --arg full:f32:4:1.25
// RUN: not pto-run %s --entry=near --arg full:f32:4:1 --arg full:f32:4:2 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NEAR
// RUN: pto-run %s --entry=near --arg nan:f32:4 --arg nan:f32:4
// BAD: pto-run: error: {{.*}}debug.mlir:[[# @LINE + 23]]: 'pto.check' op expects equal values, but found 1 of 4 elements to differ, first at index 3
// NEAR: 'pto.check' op expects equal values, but found 4 of 4 elements to differ, first at index 0

// A wrong result is exit code 2.
// RUN: sh -c "pto-run %s --entry=near --arg full:f32:4:1 --arg full:f32:4:2; test $? -eq 2"

// The stack does not grow with the trips.
// RUN: pto-run %s --entry=trips --arg 800000 | count 1600000

func.func @print(%x: tensor<2x4xf32>, %i: tensor<3xi32>) attributes {pto.kernel} {
  %b = pto.cast %x : tensor<2x4xf32> -> tensor<2x4xbf16>
  %e = pto.cmp eq %i, %i : tensor<3xi32>, tensor<3xi32> -> tensor<3xi1>
  %u = pto.reinterpret %i : tensor<3xi32> -> tensor<3xui32>
  pto.print_tensor "x" %x : tensor<2x4xf32>
  pto.print_tensor "bf16" %b : tensor<2x4xbf16>
  pto.print_tensor "same" %e : tensor<3xi1>
  pto.print_tensor "unsigned" %u : tensor<3xui32>
  return
}

func.func @window(%x: tensor<2x4xf32>, %want: tensor<2x2xf32>) attributes {pto.kernel} {
  %v = pto.view %x[0, 1] [2, 2] : tensor<2x4xf32> -> tensor<2x2xf32>
  pto.print_tensor "columns" %v : tensor<2x2xf32>
  pto.check %v, %want atol 0.0 rtol 0.0 : tensor<2x2xf32>, tensor<2x2xf32>
  return
}

func.func @near(%x: tensor<4xf32>, %want: tensor<4xf32>) attributes {pto.kernel} {
  pto.check %x, %want atol 0.0 rtol 0.2 : tensor<4xf32>, tensor<4xf32>
  return
}

func.func @trips(%n: tensor<i32>) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %count = tensor.extract %n[] : tensor<i32>
  %end = arith.index_cast %count : i32 to index
  scf.for %i = %c0 to %end step %c1 {
    pto.print_tensor "n" %n : tensor<i32>
  }
  return
}
