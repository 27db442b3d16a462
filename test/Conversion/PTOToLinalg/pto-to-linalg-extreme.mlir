// RUN: pto-opt %s --split-input-file --convert-pto-to-linalg \
// RUN:   --canonicalize | FileCheck %s
// RUN: pto-opt %s --split-input-file --pto-to-llvm -o /dev/null

// Windows without elements may begin at the end of a dimension, and chunks may
// be longer than any range: neither makes an illegal slice or a division by 0.

// CHECK-LABEL: func.func @empty_view
// CHECK: pto.assert
// CHECK-NOT: tensor.extract_slice
// CHECK: return
func.func @empty_view(%x: tensor<?x0xf32>, %y: tensor<1x0xf32> {pto.out}) -> tensor<1x0xf32> attributes {pto.kernel} {
  %t = pto.view %x[0, 0] [1, :] : tensor<?x0xf32> -> tensor<1x0xf32>
  %s = pto.exp %t : tensor<1x0xf32> -> tensor<1x0xf32>
  %r = pto.assemble %s into %y[0, 0] : tensor<1x0xf32> into tensor<1x0xf32>
  return %r : tensor<1x0xf32>
}

// -----

// CHECK-LABEL: func.func @empty_window_at_the_end
// CHECK-SAME: %[[Y:[a-z0-9]+]]: tensor<4x4xf32> {pto.out}
// CHECK-NOT: slice
// CHECK: return %[[Y]]
func.func @empty_window_at_the_end(%x: tensor<4x4xf32>, %y: tensor<4x4xf32> {pto.out}) -> tensor<4x4xf32> attributes {pto.kernel} {
  %t = pto.view %x[4, 0] [0, :] : tensor<4x4xf32> -> tensor<0x4xf32>
  %r = pto.assemble %t into %y[4, 0] : tensor<0x4xf32> into tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// -----

// 4611686018427387904 steps of 4 wrap to 0.
// CHECK-LABEL: func.func @chunk_beyond_the_range
// CHECK-NOT: arith.divui
// CHECK: arith.ceildivui
// CHECK-NOT: arith.divui
// CHECK: return
func.func @chunk_beyond_the_range(%n: tensor<i64>, %y: tensor<?xf32> {pto.out}) -> tensor<?xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %one = pto.full 1.0 : f32 [1] : tensor<1xf32>
  %size = tensor.extract %n[] : tensor<i64>
  %end = arith.index_cast %size : i64 to index
  %r = pto.loop (%i, %len) in (%c0 to %end step %c4) factors [4611686018427387904] iter_args(%out = %y) -> (tensor<?xf32>) {
    %next = pto.assemble %one into %out[%i] : tensor<1xf32> into tensor<?xf32>
    pto.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @body_beyond_the_range
// CHECK-COUNT-1: scf.for
// CHECK-NOT: scf.for
// CHECK: return
func.func @body_beyond_the_range(%n: tensor<i64>, %y: tensor<?xf32> {pto.out}) -> tensor<?xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %one = pto.full 1.0 : f32 [1] : tensor<1xf32>
  %size = tensor.extract %n[] : tensor<i64>
  %end = arith.index_cast %size : i64 to index
  %r = pto.loop (%i, %len) in (%c0 to %end step %c4) factors [4611686018427387904] iter_args(%out = %y) -> (tensor<?xf32>) factor 4611686018427387904 {
    pto.yield %out : tensor<?xf32>
  } factor 1 (%i1, %len1, %out1) {
    %next = pto.assemble %one into %out1[%i1] : tensor<1xf32> into tensor<?xf32>
    pto.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// A dynamic step: the chunk may wrap at run time, so the step divides first.
// CHECK-LABEL: func.func @dynamic_step
// CHECK-SAME: %[[S:[a-z0-9]+]]: index
// CHECK: %[[STEPS:.*]] = arith.divui %{{.*}}, %[[S]]
// CHECK: arith.divui %[[STEPS]], %{{.*}}
// CHECK: scf.for
func.func @dynamic_step(%s: index, %n: index, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %one = pto.full 1.0 : f32 [1] : tensor<1xf32>
  %r = pto.loop (%i, %len) in (%c0 to %n step %s) factors [8] iter_args(%out = %y) -> (tensor<?xf32>) {
    %next = pto.assemble %one into %out[%i] : tensor<1xf32> into tensor<?xf32>
    pto.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// A value that is read after its store is not computed in the destination.
// CHECK-LABEL: func.func @two_stores
// CHECK-SAME: %[[Y:[a-z0-9]+]]: tensor<4xf32> {pto.out}, %[[Z:[a-z0-9]+]]: tensor<4xf32> {pto.out}
// CHECK: %[[R:.*]] = linalg.generic
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[R]])
// CHECK: bufferization.materialize_in_destination %[[COPY]] in %[[Y]]
// CHECK: bufferization.materialize_in_destination %[[R]] in %[[Z]]
func.func @two_stores(%x: tensor<4xf32>, %y: tensor<4xf32> {pto.out}, %z: tensor<4xf32> {pto.out}) -> (tensor<4xf32>, tensor<4xf32>) attributes {pto.kernel} {
  %e = pto.exp %x : tensor<4xf32> -> tensor<4xf32>
  %a = pto.assemble %e into %y[0] : tensor<4xf32> into tensor<4xf32>
  %b = pto.assemble %e into %z[0] : tensor<4xf32> into tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @read_after_the_store
// CHECK-COUNT-1: bufferization.alloc_tensor
// CHECK-NOT: bufferization.alloc_tensor
func.func @read_after_the_store(%x: tensor<4xf32>, %y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  %e = pto.exp %x : tensor<4xf32> -> tensor<4xf32>
  %a = pto.assemble %e into %y[0] : tensor<4xf32> into tensor<4xf32>
  %n = pto.neg %e : tensor<4xf32> -> tensor<4xf32>
  %b = pto.assemble %n into %a[0] : tensor<4xf32> into tensor<4xf32>
  return %b : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @read_before_the_store
// CHECK-NOT: bufferization.alloc_tensor
// CHECK: return
func.func @read_before_the_store(%x: tensor<4xf32>, %y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  %e = pto.exp %x : tensor<4xf32> -> tensor<4xf32>
  pto.print_tensor "e" %e : tensor<4xf32>
  %a = pto.assemble %e into %y[0] : tensor<4xf32> into tensor<4xf32>
  return %a : tensor<4xf32>
}
