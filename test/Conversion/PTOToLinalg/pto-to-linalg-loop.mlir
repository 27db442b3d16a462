// RUN: pto-opt %s --split-input-file --pto-store-carried \
// RUN:   --convert-pto-to-linalg --canonicalize | FileCheck %s

// Proves the schedule of chunks: one region is one loop whose trips and lengths
// are computed, a region per factor is a loop of its own behind the last one.
// Each trip polls for cancellation and each loop carries its destination.

// n floordiv 8 chunks of 4 trips, then ceildiv(n - 8 c, 2) of one; a trip takes
// the longest chunk that still fits.
// CHECK-LABEL: func.func @one_region
// CHECK-SAME: (%[[N:.*]]: index, %[[X:.*]]: tensor<?x64xf32>)
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[C8:.*]] = arith.constant 8 : index
// CHECK: %[[POSITIVE:.*]] = arith.cmpi sgt, %[[N]], %[[C0]]
// CHECK: %[[REST:.*]] = arith.select %[[POSITIVE]], %[[N]], %[[C0]]
// CHECK: %[[CHUNKS:.*]] = arith.divui %[[REST]], %[[C8]]
// CHECK: %[[TAKEN:.*]] = arith.muli %[[CHUNKS]], %[[C8]]
// CHECK: %[[TAIL:.*]] = arith.subi %[[REST]], %[[TAKEN]]
// CHECK: %[[SINGLES:.*]] = arith.ceildivui %[[TAIL]], %[[C2]]
// CHECK: %[[TRIPS:.*]] = arith.addi %[[CHUNKS]], %[[SINGLES]]
// CHECK: %[[R:.*]]:2 = scf.for %{{.*}} = %[[C0]] to %[[TRIPS]] step %[[C1]] iter_args(%[[I:.*]] = %[[C0]], %[[OUT:.*]] = %[[X]])
// CHECK: %[[LEFT:.*]] = arith.subi %[[N]], %[[I]]
// CHECK: %[[FITS:.*]] = arith.cmpi sge, %[[LEFT]], %[[C8]]
// CHECK: %[[LEN:.*]] = arith.select %[[FITS]], %[[C8]], %[[C2]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[I]], %[[LEN]]
// CHECK: pto.poll_cancel
// CHECK: %[[INTO:.*]] = tensor.insert_slice %{{.*}} into %[[OUT]][%[[I]], 0] [%[[LEN]], 64]
// CHECK: scf.yield %[[NEXT]], %[[INTO]]
// CHECK-NOT: scf.for
// CHECK: return %[[R]]#1
func.func @one_region(%n: index, %x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = pto.loop (%i, %len) in (%c0 to %n step %c2) factors [4] iter_args(%out = %x) -> (tensor<?x64xf32>) {
    %t = pto.full 1.0 : f32 [%len, 64] : tensor<?x64xf32>
    %next = pto.assemble %t into %out[%i, 0] : tensor<?x64xf32> into tensor<?x64xf32>
    pto.yield %next : tensor<?x64xf32>
  }
  return %r : tensor<?x64xf32>
}

// -----

// CHECK-LABEL: func.func @region_per_factor
// CHECK-SAME: (%[[N:.*]]: index, %[[X:.*]]: tensor<?xf32>)
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
// CHECK: %[[CHUNKS:.*]] = arith.divui %{{.*}}, %[[C4]]
// CHECK: %[[STOP:.*]] = arith.muli %[[CHUNKS]], %[[C4]]
// CHECK: %[[A:.*]] = scf.for %[[I:.*]] = %[[C0]] to %[[STOP]] step %[[C4]] iter_args(%[[OUT:.*]] = %[[X]])
// CHECK: pto.poll_cancel
// CHECK: tensor.insert_slice %{{.*}} into %[[OUT]][%[[I]]] [4]
// CHECK: %[[B:.*]] = scf.for %[[J:.*]] = %[[STOP]] to %[[N]] step %[[C1]] iter_args(%[[OUT1:.*]] = %[[A]])
// CHECK: pto.poll_cancel
// CHECK: tensor.insert_slice %{{.*}} into %[[OUT1]][%[[J]]] [1]
// CHECK: return %[[B]]
func.func @region_per_factor(%n: index, %x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = pto.full 1.0 : f32 [1] : tensor<1xf32>
  %four = pto.full 2.0 : f32 [4] : tensor<4xf32>
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4] iter_args(%out = %x) -> (tensor<?xf32>) factor 4 {
    %next = pto.assemble %four into %out[%i] : tensor<4xf32> into tensor<?xf32>
    pto.yield %next : tensor<?xf32>
  } factor 1 (%j, %single, %out1) {
    %next = pto.assemble %one into %out1[%j] : tensor<1xf32> into tensor<?xf32>
    pto.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// A step that is known only at run time is checked before it divides.
// CHECK-LABEL: func.func @dynamic_step
// CHECK-SAME: (%{{.*}}: index, %[[S:.*]]: index)
// CHECK: %[[GOOD:.*]] = arith.cmpi sgt, %[[S]], %{{.*}}
// CHECK-NEXT: pto.assert %[[GOOD]], "expects a positive step, but found {0}"(%[[S]]) for "pto.loop"
// CHECK: arith.divui
// CHECK: scf.for
func.func @dynamic_step(%n: index, %s: index) {
  %c0 = arith.constant 0 : index
  pto.loop (%i, %len) in (%c0 to %n step %s) factors [4] {
    pto.yield
  }
  return
}

// -----

// A new tensor is written into the carried one, which stays one buffer.
// CHECK-LABEL: func.func @yields_into_its_destination
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[V:.*]] = %{{.*}})
// CHECK: %[[E:.*]] = linalg.generic
// CHECK: %[[M:.*]] = bufferization.materialize_in_destination %[[E]] in %[[V]]
// CHECK: scf.yield %{{.*}}, %[[M]]
func.func @yields_into_its_destination(%n: index, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4] iter_args(%v = %x) -> (tensor<4xf32>) {
    %e = pto.exp %v : tensor<4xf32> -> tensor<4xf32>
    pto.yield %e : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
