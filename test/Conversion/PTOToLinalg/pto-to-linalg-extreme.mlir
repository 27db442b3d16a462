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

// A window that constants put outside fails its check, and is no illegal slice.
// CHECK-LABEL: func.func @window_outside
// CHECK: pto.assert %{{.*}}, "expects a window within dimension 0
// CHECK-NOT: tensor.extract_slice
// CHECK-NOT: tensor.insert_slice
// CHECK: return
func.func @window_outside(%x: tensor<2x1xf32>, %y: tensor<2x1xf32> {pto.out}) -> tensor<2x1xf32> attributes {pto.kernel} {
  %c164 = arith.constant 164 : index
  %v = pto.view %x[0, 0] [%c164, 1] : tensor<2x1xf32> -> tensor<?x1xf32>
  %r = pto.assemble %v into %y[0, 0] : tensor<?x1xf32> into tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}

// -----

// The type says 2, the size 164: that is a fault at run time.
// CHECK-LABEL: func.func @size_that_is_not_the_extent
// CHECK: pto.assert %{{.*}}, "expects a size of {1} for dimension 0, but found {0}"
func.func @size_that_is_not_the_extent(%x: tensor<?x1xf32>, %y: tensor<2x1xf32> {pto.out}) -> tensor<2x1xf32> attributes {pto.kernel} {
  %c164 = arith.constant 164 : index
  %v = pto.view %x[0, 0] [%c164, 1] : tensor<?x1xf32> -> tensor<2x1xf32>
  %r = pto.assemble %v into %y[0, 0] : tensor<2x1xf32> into tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}

// -----

// A constant offset beyond any extent would overflow when it is scaled.
// CHECK-LABEL: func.func @offset_beyond_memory
// CHECK: pto.assert
// CHECK-NOT: tensor.extract_slice
// CHECK: return
func.func @offset_beyond_memory(%x: tensor<?x4xf32>, %y: tensor<1x4xf32> {pto.out}) -> tensor<1x4xf32> attributes {pto.kernel} {
  %far = arith.constant 4611686018427387904 : index
  %v = pto.view %x[%far, 0] [1, 4] : tensor<?x4xf32> -> tensor<1x4xf32>
  %r = pto.assemble %v into %y[0, 0] : tensor<1x4xf32> into tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}

// -----

// A store of the whole keeps its destination, also where only the analysis of
// extents knows that it is one.
// CHECK-LABEL: func.func @whole_of_a_local_tensor
// CHECK: linalg.generic
// CHECK-NOT: tensor.insert_slice
// CHECK: bufferization.materialize_in_destination
func.func @whole_of_a_local_tensor(%x: tensor<?x4xf32>, %y: tensor<?x4xf32> {pto.out}) -> tensor<?x4xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %local = tensor.empty(%n) : tensor<?x4xf32>
  %e = pto.exp %x : tensor<?x4xf32> -> tensor<?x4xf32>
  %a = pto.assemble %e into %local[0, 0] : tensor<?x4xf32> into tensor<?x4xf32>
  %v = pto.view %a[0, 0] [1, :] : tensor<?x4xf32> -> tensor<1x4xf32>
  %r = pto.assemble %v into %y[0, 0] : tensor<1x4xf32> into tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
