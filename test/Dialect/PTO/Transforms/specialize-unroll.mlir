// RUN: pto-opt %s --split-input-file --pto-specialize-unroll | FileCheck %s

// Proves the chain of loops (bounds, order, constants), the refinement of bodies
// and what stays dynamic.

// CHECK-LABEL: func.func @one_loop_per_factor
// CHECK-SAME: (%[[X:.*]]: tensor<?x64xf32>, %[[Y:.*]]: tensor<?x64xf32>, %[[N:.*]]: index)
// CHECK: %[[SPAN:.*]] = arith.maxsi %[[N]], %{{.*}}
// CHECK: %[[TRIPS:.*]] = arith.divsi %[[SPAN]], %{{.*}}
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[STOP:.*]] step %{{.*}} iter_args(%[[OUT:.*]] = %[[Y]]) -> (tensor<?x64xf32>)
// CHECK:   pto.poll_cancel
// CHECK:   %[[TILE:.*]] = pto.view %[[X]][%[[I]], 0] [16, :] : tensor<?x64xf32> -> tensor<16x64xf32>
// CHECK:   %[[E:.*]] = pto.exp %[[TILE]] : tensor<16x64xf32> -> tensor<16x64xf32>
// CHECK:   %[[NEXT:.*]] = pto.assemble %[[E]] into %[[OUT]][%[[I]], 0] : tensor<16x64xf32> into tensor<?x64xf32>
// CHECK:   scf.yield %[[NEXT]]
// CHECK: scf.for %{{.*}} = %[[STOP]] to %[[STOP2:.*]] step %{{.*}} iter_args
// CHECK:   pto.view %{{.*}} [4, :] : tensor<?x64xf32> -> tensor<4x64xf32>
// CHECK: scf.for %{{.*}} = %[[STOP2]] to %[[N]] step %{{.*}} iter_args
// CHECK:   pto.view %{{.*}} [1, :] : tensor<?x64xf32> -> tensor<1x64xf32>
// CHECK-NOT: pto.loop
func.func @one_loop_per_factor(%x: tensor<?x64xf32>, %y: tensor<?x64xf32>, %n: index) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4, 16, 4] iter_args(%out = %y) -> (tensor<?x64xf32>) {
    %tile = pto.view %x[%i, 0] [%len, :] : tensor<?x64xf32> -> tensor<?x64xf32, #pto.bounds<[16, ?]>>
    %e = pto.exp %tile : tensor<?x64xf32, #pto.bounds<[16, ?]>> -> tensor<?x64xf32, #pto.bounds<[16, ?]>>
    %next = pto.assemble %e into %out[%i, 0] : tensor<?x64xf32, #pto.bounds<[16, ?]>> into tensor<?x64xf32>
    pto.yield %next : tensor<?x64xf32>
  }
  return %r : tensor<?x64xf32>
}

// -----

// 7 = 4 + 3 · 1: bounds fold, and the loop of 16, without a trip, is left out.
// CHECK-LABEL: func.func @constant_bounds_fold
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG: %[[C7:.*]] = arith.constant 7 : index
// CHECK: scf.for %{{.*}} = %[[C0]] to %[[A:.*]] step
// CHECK: scf.for %{{.*}} = %[[A]] to %[[C7]] step
// CHECK-NOT: scf.for
func.func @constant_bounds_fold(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  pto.loop (%i, %len) in (%c0 to %c7 step %c1) factors [16, 4] {
    pto.print_tensor "x" %x : tensor<?xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @no_trips
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
// CHECK-NOT: scf.for
// CHECK: return %[[X]]
func.func @no_trips(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = pto.loop (%i, %len) in (%c1 to %c0 step %c1) factors [4] iter_args(%a = %x) -> (tensor<?xf32>) {
    pto.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// An output must have a writer, also one that never runs.
// CHECK-LABEL: func.func @no_trips_of_the_only_writer
// CHECK-SAME: %[[Y:[a-z0-9]+]]: tensor<4xf32> {pto.out}
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[A:.*]] = %[[Y]])
// CHECK: pto.assemble %{{.*}} into %[[A]]
// CHECK-NOT: scf.for
// CHECK: return %[[R]]
func.func @no_trips_of_the_only_writer(%x: tensor<4xf32>, %y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = pto.loop (%i, %len) in (%c1 to %c0 step %c1) factors [4] iter_args(%a = %y) -> (tensor<4xf32>) {
    %n = pto.assemble %x into %a[0] : tensor<4xf32> into tensor<4xf32>
    pto.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// The copies of a body hand on values; a trip stores once.
// CHECK-LABEL: func.func @replicated_body_stores_once
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}})
// CHECK: %[[E1:.*]] = pto.exp %[[A]]
// CHECK: %[[E2:.*]] = pto.exp %[[E1]]
// CHECK-NEXT: %[[R:.*]] = pto.assemble %[[E2]] into %[[A]]
// CHECK-NEXT: scf.yield %[[R]]
func.func @replicated_body_stores_once(%n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = pto.full 1.0 : f32 [4] : tensor<4xf32>
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [2] replicate iter_args(%a = %start) -> (tensor<4xf32>) {
    %e = pto.exp %a : tensor<4xf32> -> tensor<4xf32>
    pto.yield %e : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic_step_is_asserted
// CHECK-SAME: index, %[[S:.*]]: index)
// CHECK: %[[OK:.*]] = arith.cmpi sgt, %[[S]], %{{.*}} : index
// CHECK: pto.assert %[[OK]], "expects a positive step, but found {0}"(%[[S]]) for "pto.loop"
// CHECK: %[[CHUNK:.*]] = arith.muli %[[S]], %{{.*}}
// CHECK: scf.for %{{.*}} step %[[CHUNK]]
// CHECK:   pto.view %{{.*}} [%[[CHUNK]]] : tensor<?xf32> -> tensor<?xf32, #{{.*}}>
func.func @dynamic_step_is_asserted(%x: tensor<?xf32>, %n: index, %s: index) {
  pto.loop (%i, %len) in (%n to %n step %s) factors [4] {
    %v = pto.view %x[%i] [%len] : tensor<?xf32> -> tensor<?xf32, #pto.bounds<[8]>>
    pto.print_tensor "v" %v : tensor<?xf32, #pto.bounds<[8]>>
  }
  return
}

// -----

// CHECK-LABEL: func.func @replicate_repeats_the_step
// CHECK: scf.for %[[I:.*]] = {{.*}} iter_args(%[[A:.*]] = %{{.*}})
// CHECK:   %[[R0:.*]] = pto.assemble %{{.*}} into %[[A]][%[[I]]]
// CHECK:   %[[I1:.*]] = arith.addi %[[I]], %{{.*}}
// CHECK:   %[[R1:.*]] = pto.assemble %{{.*}} into %[[R0]][%[[I1]]]
// CHECK:   scf.yield %[[R1]]
// CHECK: scf.for
// CHECK:   pto.assemble
// CHECK-NOT: pto.assemble
func.func @replicate_repeats_the_step(%x: tensor<1xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [2] replicate iter_args(%a = %y) -> (tensor<?xf32>) {
    %b = pto.assemble %x into %a[%i] : tensor<1xf32> into tensor<?xf32>
    pto.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @each_factor_takes_its_region
// CHECK: scf.for
// CHECK:   pto.print_tensor "eight"
// CHECK: scf.for
// CHECK:   pto.print_tensor "one"
func.func @each_factor_takes_its_region(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  pto.loop (%i, %len) in (%c0 to %n step %c1) factors [8] factor 8 {
    pto.print_tensor "eight" %x : tensor<?xf32>
  } factor 1 (%j, %l) {
    pto.print_tensor "one" %x : tensor<?xf32>
  }
  return
}

// -----

// Sizes computed from the length fold; a loop within carries refined types.
// CHECK-LABEL: func.func @nested_loop_carries_refined_types
// CHECK: scf.for
// CHECK:   %[[INIT:.*]] = pto.full 0.000000e+00 : f32 [8, 64] : tensor<8x64xf32>
// CHECK:   scf.for {{.*}} iter_args(%[[ACC:.*]] = %[[INIT]]) -> (tensor<8x64xf32>)
// CHECK:     pto.add %[[ACC]], %{{.*}} : tensor<8x64xf32>, tensor<1x64xf32> -> tensor<8x64xf32>
// CHECK:   pto.assemble %{{.*}} : tensor<8x64xf32> into tensor<?x64xf32>
// CHECK: scf.for
// CHECK:   pto.full 0.000000e+00 : f32 [2, 64] : tensor<2x64xf32>
func.func @nested_loop_carries_refined_types(%x: tensor<1x64xf32>, %y: tensor<?x64xf32>, %n: index) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4] iter_args(%out = %y) -> (tensor<?x64xf32>) {
    %rows = arith.muli %len, %c2 : index
    %init = pto.full 0.0 : f32 [%rows, 64] : tensor<?x64xf32>
    %acc = pto.loop (%j, %one) in (%c0 to %n step %c1) factors [1] iter_args(%a = %init) -> (tensor<?x64xf32>) {
      %b = pto.add %a, %x : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
      pto.yield %b : tensor<?x64xf32>
    }
    %next = pto.assemble %acc into %out[%i, 0] : tensor<?x64xf32> into tensor<?x64xf32>
    pto.yield %next : tensor<?x64xf32>
  }
  return %r : tensor<?x64xf32>
}

// -----

// What is no version of a carried tensor is written into it, so that the loop
// carries one buffer.
// CHECK-LABEL: func.func @new_value_is_written_into_the_carried_one
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}})
// CHECK:   %[[B:.*]] = pto.neg %[[A]]
// CHECK:   %[[C:.*]] = pto.assemble %[[B]] into %[[A]][0]
// CHECK:   scf.yield %[[C]]
func.func @new_value_is_written_into_the_carried_one(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [1] iter_args(%a = %x) -> (tensor<4xf32>) {
    %b = pto.neg %a : tensor<4xf32> -> tensor<4xf32>
    pto.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// A chunk longer than a static tensor never runs; its body stays dynamic where
// static types would break a rule.
// CHECK-LABEL: func.func @body_that_cannot_run_stays_dynamic
// CHECK: scf.for
// CHECK:   pto.view %{{.*}} : tensor<8xf32> -> tensor<?xf32>
// CHECK:   pto.neg %{{.*}} : tensor<?xf32> -> tensor<?xf32>
// CHECK: scf.for
// CHECK:   pto.neg %{{.*}} : tensor<1xf32> -> tensor<1xf32>
func.func @body_that_cannot_run_stays_dynamic(%x: tensor<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  pto.loop (%i, %len) in (%c0 to %n step %c1) factors [16] {
    %v = pto.view %x[0] [%len] : tensor<8xf32> -> tensor<?xf32>
    %w = pto.neg %v : tensor<?xf32> -> tensor<?xf32>
    pto.print_tensor "w" %w : tensor<?xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @branches_keep_their_types
// CHECK: scf.for
// CHECK:   %[[T:.*]] = pto.view %{{.*}} : tensor<?xf32> -> tensor<4xf32>
// CHECK:   scf.if %{{.*}} -> (tensor<?xf32>)
// CHECK:     %[[N:.*]] = pto.neg %[[T]] : tensor<4xf32> -> tensor<4xf32>
// CHECK:     %[[C:.*]] = tensor.cast %[[N]] : tensor<4xf32> to tensor<?xf32>
// CHECK:     scf.yield %[[C]] : tensor<?xf32>
func.func @branches_keep_their_types(%x: tensor<?xf32>, %n: index, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4] {
    %v = pto.view %x[%i] [%len] : tensor<?xf32> -> tensor<?xf32>
    %w = scf.if %b -> (tensor<?xf32>) {
      %m = pto.neg %v : tensor<?xf32> -> tensor<?xf32>
      scf.yield %m : tensor<?xf32>
    } else {
      scf.yield %v : tensor<?xf32>
    }
    pto.print_tensor "w" %w : tensor<?xf32>
  }
  return
}

// -----

// A body is not copied thousands of times.
// CHECK-LABEL: func.func @loops_over_many_copies(
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %[[CHUNK:.*]] iter_args(%[[A:.*]] =
// CHECK: %[[END:.*]] = arith.addi %[[I]], %[[CHUNK]]
// CHECK: scf.for %{{.*}} = %[[I]] to %[[END]] step %{{.*}} iter_args(%{{.*}} = %[[A]])
// CHECK-COUNT-1: pto.add
// CHECK: scf.for
// CHECK-COUNT-1: pto.add
// CHECK-NOT: pto.add
func.func @loops_over_many_copies(%x: tensor<?x8xf32>, %y: tensor<1x8xf32> {pto.out}) -> tensor<1x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %zero = pto.full 0.0 : f32 [1, 8] : tensor<1x8xf32>
  %s = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [1000] replicate iter_args(%a = %zero) -> (tensor<1x8xf32>) {
    %tile = pto.view %x[%i, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
    %sum = pto.add %a, %tile : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
    pto.yield %sum : tensor<1x8xf32>
  }
  %r = pto.assemble %s into %y[0, 0] : tensor<1x8xf32> into tensor<1x8xf32>
  return %r : tensor<1x8xf32>
}
