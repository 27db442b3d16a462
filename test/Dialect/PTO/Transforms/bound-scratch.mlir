// RUN: pto-opt %s --split-input-file --pto-bound-scratch | FileCheck %s

// Proves that a dynamic buffer becomes a view, of its dynamic type and sizes,
// of a static one of the largest bytes its sizes allow, and that a buffer
// without a bound stays.

// 16 * 64 * 4 bytes.
// CHECK-LABEL: func.func @clamped
// CHECK: %[[M:.*]] = affine.min
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4096xi8>
// CHECK: %[[V:.*]] = memref.view %[[A]][%{{.*}}][%[[M]]] : memref<4096xi8> to memref<?x64xf32>
// CHECK: return %[[V]]
func.func @clamped(%n: index) -> memref<?x64xf32> {
  %m = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  %a = memref.alloc(%m) : memref<?x64xf32>
  return %a : memref<?x64xf32>
}

// -----

// The bounds of several extents multiply: 16 * 2 * 8 * 2 bytes.
// CHECK-LABEL: func.func @several_extents
// CHECK: memref.alloc() {{.*}} : memref<512xi8>
// CHECK: memref.view %{{.*}}[%{{.*}}][%[[M:.*]], %[[K:.*]]] : memref<512xi8> to memref<?x2x?xi16>
func.func @several_extents(%n: index, %p: index) -> memref<?x2x?xi16> {
  %m = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  %k = affine.min affine_map<()[s0] -> (8, s0)>()[%p]
  %a = memref.alloc(%m, %k) : memref<?x2x?xi16>
  return %a : memref<?x2x?xi16>
}

// -----

// A bound is found through arithmetic: (16 + 1) * 4 bytes.
// CHECK-LABEL: func.func @derived
// CHECK: memref.alloc() {{.*}} : memref<68xi8>
func.func @derived(%n: index) -> memref<?xf32> {
  %m = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  %k = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%m]
  %a = memref.alloc(%k) : memref<?xf32>
  return %a : memref<?xf32>
}

// -----

// A scratch of i1 takes one byte per element.
// CHECK-LABEL: func.func @booleans
// CHECK: memref.alloc() {{.*}} : memref<16xi8>
func.func @booleans(%n: index) -> memref<?xi1> {
  %m = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  %a = memref.alloc(%m) : memref<?xi1>
  return %a : memref<?xi1>
}

// -----

// One extent without a bound is enough to stay dynamic.
// CHECK-LABEL: func.func @unbounded
// CHECK: memref.alloc(%{{.*}}, %{{.*}}) : memref<?x?xf32>
// CHECK-NOT: memref.view
func.func @unbounded(%n: index) -> memref<?x?xf32> {
  %m = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  %a = memref.alloc(%m, %n) : memref<?x?xf32>
  return %a : memref<?x?xf32>
}

// -----

// A static buffer is left to pto-plan-scratch.
// CHECK-LABEL: func.func @static
// CHECK: memref.alloc() : memref<4xf32>
// CHECK-NOT: memref.view
func.func @static() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

// -----

// Inside a loop the size is asked for where the buffer is.
// CHECK-LABEL: func.func @in_a_loop
// CHECK: scf.for
// CHECK: memref.alloc() {{.*}} : memref<1024xi8>
// CHECK: memref.view %{{.*}} : memref<1024xi8> to memref<?x8xf32>
func.func @in_a_loop(%n: index, %x: memref<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = affine.min affine_map<()[s0] -> (s0, 32)>()[%i]
    %a = memref.alloc(%m) : memref<?x8xf32>
    memref.copy %x, %a : memref<?x8xf32> to memref<?x8xf32>
  }
  return
}
