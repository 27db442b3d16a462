// RUN: pto-opt %s --split-input-file --pto-strip-bounds | FileCheck %s

// Proves that no type of a function keeps a bound: signature, results, carried
// values and constants, and that shapes stay.

// CHECK-LABEL: func.func @signature_and_results
// CHECK-SAME: (%[[X:.*]]: tensor<?x64xf32>) -> tensor<?x64xf32>
// CHECK: pto.exp %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
// CHECK-NOT: #pto.bounds
func.func @signature_and_results(%x: tensor<?x64xf32, #pto.bounds<[16, ?]>>) -> tensor<?x64xf32, #pto.bounds<[16, ?]>> {
  %r = pto.exp %x : tensor<?x64xf32, #pto.bounds<[16, ?]>> -> tensor<?x64xf32, #pto.bounds<[16, ?]>>
  return %r : tensor<?x64xf32, #pto.bounds<[16, ?]>>
}

// -----

// CHECK-LABEL: func.func @carried_values
// CHECK: pto.loop {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<?xf32>)
// CHECK: pto.yield %{{.*}} : tensor<?xf32>
func.func @carried_values(%n: index, %x: tensor<?xf32, #pto.bounds<[8]>>) {
  %r = pto.loop (%i, %len) in (%n to %n step %n) factors [1] iter_args(%a = %x) -> (tensor<?xf32, #pto.bounds<[8]>>) {
    %b = pto.neg %a : tensor<?xf32, #pto.bounds<[8]>> -> tensor<?xf32, #pto.bounds<[8]>>
    pto.yield %b : tensor<?xf32, #pto.bounds<[8]>>
  }
  return
}

// -----

// CHECK-LABEL: func.func @constant_with_an_ignored_bound
// CHECK: arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK: return %{{.*}} : tensor<2xf32>
func.func @constant_with_an_ignored_bound() -> tensor<2xf32, #pto.bounds<[8]>> {
  %r = arith.constant dense<[1.0, 2.0]> : tensor<2xf32, #pto.bounds<[8]>>
  return %r : tensor<2xf32, #pto.bounds<[8]>>
}

// -----

// CHECK-LABEL: func.func @cast_that_becomes_empty
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>)
// CHECK-NEXT: return %[[X]] : tensor<?xf32>
func.func @cast_that_becomes_empty(%x: tensor<?xf32>) -> tensor<?xf32, #pto.bounds<[8]>> {
  %r = tensor.cast %x : tensor<?xf32> to tensor<?xf32, #pto.bounds<[8]>>
  return %r : tensor<?xf32, #pto.bounds<[8]>>
}
