// RUN: pto-opt %s --split-input-file --pto-plan-scratch | FileCheck %s

// Proves where buffers come to lie in the arena: lives that do not meet share a
// place, lives that meet do not, and a use in a nested loop keeps a buffer alive
// for the whole loop. What has no static size is freed after its last use. Once
// planned, a kernel is not planned again: the arena is an argument more.

// CHECK-LABEL: func.func @records_the_arena
// CHECK-SAME: (%{{.*}}: memref<4xf32> {pto.out}, %[[ARENA:.*]]: memref<?xi8>)
// CHECK-SAME: pto.scratch = 64 : i64
// CHECK: %[[AT:.*]] = arith.constant 0 : index
// CHECK: memref.view %[[ARENA]][%[[AT]]][] : memref<?xi8> to memref<4xf32>
// CHECK-NOT: memref.alloc
func.func @records_the_arena(%y: memref<4xf32> {pto.out}) attributes {pto.kernel} {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %a, %y : memref<4xf32> to memref<4xf32>
  return
}

// -----

// CHECK-LABEL: func.func @nothing_to_place
// CHECK-SAME: memref<?xi8>)
// CHECK-SAME: pto.scratch = 0 : i64
func.func @nothing_to_place(%y: memref<4xf32> {pto.out}) attributes {pto.kernel} {
  return
}

// -----

// CHECK-LABEL: func.func @disjoint_lives_share
// CHECK-SAME: pto.scratch = 64 : i64
// CHECK: %[[A:.*]] = arith.constant 0 : index
// CHECK: memref.view %{{.*}}[%[[A]]][] : memref<?xi8> to memref<4xf32>
// CHECK: %[[B:.*]] = arith.constant 0 : index
// CHECK: memref.view %{{.*}}[%[[B]]][] : memref<?xi8> to memref<8xi16>
func.func @disjoint_lives_share(%x: memref<4xf32>, %z: memref<8xi16>) attributes {pto.kernel} {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<8xi16>
  memref.copy %z, %b : memref<8xi16> to memref<8xi16>
  return
}

// -----

// Every place is aligned to 64 bytes: 400 take 448.
// CHECK-LABEL: func.func @overlapping_lives_do_not_share
// CHECK-SAME: pto.scratch = 512 : i64
// CHECK: %[[A:.*]] = arith.constant 0 : index
// CHECK: memref.view %{{.*}}[%[[A]]][] : memref<?xi8> to memref<100xf32>
// CHECK: %[[B:.*]] = arith.constant 448 : index
// CHECK: memref.view %{{.*}}[%[[B]]][] : memref<?xi8> to memref<1xi8>
func.func @overlapping_lives_do_not_share(%x: memref<100xf32>, %z: memref<1xi8>) attributes {pto.kernel} {
  %a = memref.alloc() : memref<100xf32>
  %b = memref.alloc() : memref<1xi8>
  memref.copy %z, %b : memref<1xi8> to memref<1xi8>
  memref.copy %x, %a : memref<100xf32> to memref<100xf32>
  return
}

// -----

// An operation that reads one and writes the other needs both.
// CHECK-LABEL: func.func @last_use_meets_first
// CHECK-SAME: pto.scratch = 128 : i64
// CHECK: arith.constant 64 : index
func.func @last_use_meets_first(%x: memref<4xf32>) attributes {pto.kernel} {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return
}

// -----

// A gap that a dead buffer left is filled: c lies where a was, under b.
// CHECK-LABEL: func.func @fills_a_gap
// CHECK-SAME: pto.scratch = 192 : i64
// CHECK: %[[A:.*]] = arith.constant 0 : index
// CHECK: memref.view %{{.*}}[%[[A]]][] : memref<?xi8> to memref<32xf32>
// CHECK: %[[B:.*]] = arith.constant 128 : index
// CHECK: memref.view %{{.*}}[%[[B]]][] : memref<?xi8> to memref<16xf32>
// CHECK: %[[C:.*]] = arith.constant 0 : index
// CHECK: memref.view %{{.*}}[%[[C]]][] : memref<?xi8> to memref<8xf32>
func.func @fills_a_gap(%x: memref<32xf32>, %y: memref<16xf32>, %z: memref<8xf32>) attributes {pto.kernel} {
  %a = memref.alloc() : memref<32xf32>
  %b = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<32xf32> to memref<32xf32>
  %c = memref.alloc() : memref<8xf32>
  memref.copy %z, %c : memref<8xf32> to memref<8xf32>
  memref.copy %y, %b : memref<16xf32> to memref<16xf32>
  return
}

// -----

// The next trip reads a again, after b was written in this one.
// CHECK-LABEL: func.func @nested_use_lives_for_the_whole_loop
// CHECK-SAME: pto.scratch = 128 : i64
// CHECK: arith.constant 1 : index
// CHECK-NEXT: %[[A:.*]] = arith.constant 0 : index
// CHECK-NEXT: memref.view %{{.*}}[%[[A]]][] : memref<?xi8> to memref<4xf32>
// CHECK: scf.for
// CHECK: %[[B:.*]] = arith.constant 64 : index
// CHECK: memref.view %{{.*}}[%[[B]]][] : memref<?xi8> to memref<4xf32>
func.func @nested_use_lives_for_the_whole_loop(%n: index, %x: memref<4xf32>, %y: memref<4xf32> {pto.out}) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %a, %y : memref<4xf32> to memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  }
  return
}

// -----

// Buffers of one trip share, as in straight code.
// CHECK-LABEL: func.func @disjoint_lives_within_a_trip
// CHECK-SAME: pto.scratch = 64 : i64
func.func @disjoint_lives_within_a_trip(%n: index, %x: memref<4xf32>) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  }
  return
}

// -----

// A use of a view is a use of the buffer.
// CHECK-LABEL: func.func @alive_through_views
// CHECK-SAME: pto.scratch = 128 : i64
func.func @alive_through_views(%x: memref<2xf32>, %y: memref<2xf32, strided<[1]>> {pto.out}) attributes {pto.kernel} {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %x, %b : memref<2xf32> to memref<2xf32>
  memref.copy %v, %y : memref<2xf32, strided<[1]>> to memref<2xf32, strided<[1]>>
  return
}

// -----

// A carried buffer lives as long as the results of the loop.
// CHECK-LABEL: func.func @alive_through_carried_values
// CHECK-SAME: pto.scratch = 128 : i64
func.func @alive_through_carried_values(%n: index, %x: memref<4xf32>, %y: memref<4xf32> {pto.out}) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %a) -> (memref<4xf32>) {
    scf.yield %v : memref<4xf32>
  }
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %r, %y : memref<4xf32> to memref<4xf32>
  return
}

// -----

// CHECK-LABEL: func.func @dynamic_is_freed_after_its_last_use
// CHECK-SAME: pto.scratch = 0 : i64
// CHECK: %[[A:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK-NEXT: memref.copy %{{.*}}, %[[A]]
// CHECK-NEXT: memref.copy %[[A]],
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: memref.copy
func.func @dynamic_is_freed_after_its_last_use(%n: index, %x: memref<?xf32>, %y: memref<?xf32> {pto.out}) attributes {pto.kernel} {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  memref.copy %a, %y : memref<?xf32> to memref<?xf32>
  memref.copy %x, %y : memref<?xf32> to memref<?xf32>
  return
}

// -----

// Its last use is the loop, not what stands in it.
// CHECK-LABEL: func.func @dynamic_used_in_a_loop
// CHECK: %[[A:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK: scf.for
// CHECK-NOT: memref.dealloc
// CHECK: }
// CHECK-NEXT: memref.dealloc %[[A]]
func.func @dynamic_used_in_a_loop(%n: index, %y: memref<?xf32> {pto.out}) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %a, %y : memref<?xf32> to memref<?xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @not_a_kernel
// CHECK-NOT: memref<?xi8>
// CHECK: memref.alloc() : memref<4xf32>
func.func @not_a_kernel() {
  %a = memref.alloc() : memref<4xf32>
  return
}
