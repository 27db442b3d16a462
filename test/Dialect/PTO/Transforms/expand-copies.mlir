// RUN: pto-opt %s --split-input-file --pto-expand-copies | FileCheck %s

// Proves that every copy becomes a loop nest over the same buffers, in its
// place, whatever the layout or rank.

// CHECK-LABEL: func.func @contiguous
// CHECK-SAME: (%[[A:.*]]: memref<4x8xf32>, %[[B:.*]]: memref<4x8xf32>)
// CHECK-NOT: memref.copy
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%[[A]] : memref<4x8xf32>) outs(%[[B]] : memref<4x8xf32>)
// CHECK-NEXT: ^{{.*}}(%[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: linalg.yield %[[IN]] : f32
func.func @contiguous(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  memref.copy %a, %b : memref<4x8xf32> to memref<4x8xf32>
  return
}

// -----

// CHECK-LABEL: func.func @strided_and_dynamic
// CHECK-NOT: memref.copy
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : memref<?x8xi16, strided<[16, 1], offset: ?>>) outs(%{{.*}} : memref<?x8xi16>)
func.func @strided_and_dynamic(%a: memref<?x8xi16, strided<[16, 1], offset: ?>>, %b: memref<?x8xi16>) {
  memref.copy %a, %b : memref<?x8xi16, strided<[16, 1], offset: ?>> to memref<?x8xi16>
  return
}

// -----

// CHECK-LABEL: func.func @rank_zero
// CHECK-NOT: memref.copy
// CHECK: linalg.generic {{.*}}iterator_types = []} ins(%{{.*}} : memref<f32>) outs(%{{.*}} : memref<f32>)
func.func @rank_zero(%a: memref<f32>, %b: memref<f32>) {
  memref.copy %a, %b : memref<f32> to memref<f32>
  return
}

// -----

// CHECK-LABEL: func.func @in_nested_regions
// CHECK: scf.for
// CHECK: scf.if
// CHECK-NOT: memref.copy
// CHECK: linalg.generic
func.func @in_nested_regions(%n: index, %c: i1, %a: memref<4xf32>, %b: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    }
  }
  return
}
