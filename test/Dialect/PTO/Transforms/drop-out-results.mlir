// RUN: pto-opt %s --split-input-file --pto-drop-out-results | FileCheck %s

// Proves that results which are the buffers of their written arguments go away,
// in order, through casts and from every return, and that only kernels change.

// CHECK-LABEL: func.func @out_and_inout_in_order
// CHECK-SAME: (%{{.*}}: memref<4xf32>, %{{.*}}: memref<4xf32> {pto.out}, %{{.*}}: memref<8xi8> {pto.inout}) attributes {pto.kernel} {
// CHECK-NEXT: return{{$}}
func.func @out_and_inout_in_order(%x: memref<4xf32>, %y: memref<4xf32> {pto.out}, %z: memref<8xi8> {pto.inout}) -> (memref<4xf32>, memref<8xi8>) attributes {pto.kernel} {
  return %y, %z : memref<4xf32>, memref<8xi8>
}

// -----

// CHECK-LABEL: func.func @through_casts
// CHECK-SAME: (%{{.*}}: memref<4xf32> {pto.out}) attributes {pto.kernel} {
// CHECK: return{{$}}
func.func @through_casts(%y: memref<4xf32> {pto.out}) -> memref<?xf32, strided<[?], offset: ?>> attributes {pto.kernel} {
  %a = memref.cast %y : memref<4xf32> to memref<?xf32>
  %b = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %b : memref<?xf32, strided<[?], offset: ?>>
}

// -----

// CHECK-LABEL: func.func @every_return
// CHECK-COUNT-2: return{{$}}
func.func @every_return(%c: i1, %y: memref<4xf32> {pto.out}) -> memref<4xf32> attributes {pto.kernel} {
  cf.cond_br %c, ^a, ^b
^a:
  return %y : memref<4xf32>
^b:
  return %y : memref<4xf32>
}

// -----

// A kernel without outputs stays as it is.
// CHECK-LABEL: func.func @no_output
// CHECK-NEXT: return{{$}}
func.func @no_output(%x: memref<4xf32>) attributes {pto.kernel} {
  return
}

// -----

// CHECK-LABEL: func.func @not_a_kernel
// CHECK-SAME: -> memref<4xf32>
// CHECK: return %{{.*}} : memref<4xf32>
func.func @not_a_kernel(%y: memref<4xf32>) -> memref<4xf32> {
  return %y : memref<4xf32>
}

// CHECK: func.func private @declaration(memref<4xf32> {pto.out}) -> memref<4xf32>
func.func private @declaration(memref<4xf32> {pto.out}) -> memref<4xf32> attributes {pto.kernel}
