// Loops yield versions of the tensors they carry: a tensor made anew is stored
// into the carried one first, where it costs least.

// RUN: pto-opt %s --split-input-file --pto-store-carried | FileCheck %s

// A second run finds nothing to do.
// RUN: pto-opt %s --split-input-file --pto-store-carried > %t.once
// RUN: pto-opt %s --split-input-file --pto-store-carried --pto-store-carried \
// RUN:   | diff %t.once -

// CHECK-LABEL: func.func @leaves_versions_alone(
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}})
// CHECK-NEXT: %[[NEXT:.*]] = pto.assemble %{{.*}} into %[[V]]
// CHECK-NEXT: scf.yield %[[NEXT]]
func.func @leaves_versions_alone(%x: tensor<1x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%v = %y) -> (tensor<4x4xf32>) {
    %next = pto.assemble %x into %v[%i, 0] : tensor<1x4xf32> into tensor<4x4xf32>
    scf.yield %next : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// -----

// Both regions of a while hand on what they were given.
// CHECK-LABEL: func.func @stores_in_both_regions(
// CHECK: scf.while (%[[B:.*]] = %{{.*}})
// CHECK: %[[NEG:.*]] = pto.neg %[[B]]
// CHECK: %[[IN:.*]] = pto.assemble %[[NEG]] into %[[B]][0]
// CHECK: scf.condition(%{{.*}}) %[[IN]]
// CHECK: ^bb0(%[[A:.*]]: tensor<4xf32>):
// CHECK: %[[EXP:.*]] = pto.exp %[[A]]
// CHECK: %[[OUT:.*]] = pto.assemble %[[EXP]] into %[[A]][0]
// CHECK: scf.yield %[[OUT]]
func.func @stores_in_both_regions(%go: i1) -> tensor<4xf32> {
  %start = pto.full 1.0 : f32 [4] : tensor<4xf32>
  %r = scf.while (%b = %start) : (tensor<4xf32>) -> tensor<4xf32> {
    %n = pto.neg %b : tensor<4xf32> -> tensor<4xf32>
    scf.condition(%go) %n : tensor<4xf32>
  } do {
  ^bb0(%a: tensor<4xf32>):
    %e = pto.exp %a : tensor<4xf32> -> tensor<4xf32>
    scf.yield %e : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// The input is not the loop's to write.
// CHECK-LABEL: func.func @starts_from_a_copy(
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<?xf32>
// CHECK: %[[EMPTY:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: %[[COPY:.*]] = pto.assemble %[[X]] into %[[EMPTY]][0]
// CHECK: pto.loop {{.*}} iter_args(%[[V:.*]] = %[[COPY]])
// CHECK: pto.assemble %{{.*}} into %[[V]][0]
func.func @starts_from_a_copy(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4] iter_args(%v = %x) -> (tensor<?xf32>) {
    %e = pto.exp %v : tensor<?xf32> -> tensor<?xf32>
    pto.yield %e : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// The inner loop is the last to see what the outer one carries, and works there.
// CHECK-LABEL: func.func @works_in_the_outer_tensor(
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}})
// CHECK-NEXT: %[[R:.*]] = scf.for {{.*}} iter_args(%[[W:.*]] = %[[V]])
// CHECK: pto.assemble %{{.*}} into %[[W]]
// CHECK: scf.yield %[[R]]
func.func @works_in_the_outer_tensor(%n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = pto.full 1.0 : f32 [4] : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %start) -> (tensor<4xf32>) {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%w = %v) -> (tensor<4xf32>) {
      %e = pto.exp %w : tensor<4xf32> -> tensor<4xf32>
      scf.yield %e : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// The branch that makes a tensor stores it; the one that updates does nothing.
// CHECK-LABEL: func.func @stores_in_the_branch(
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}})
// CHECK: %[[R:.*]] = scf.if
// CHECK: %[[EXP:.*]] = pto.exp
// CHECK: %[[STORED:.*]] = pto.assemble %[[EXP]] into %[[V]][0]
// CHECK: scf.yield %[[STORED]]
// CHECK: else
// CHECK-NEXT: %[[UPDATED:.*]] = pto.assemble %{{.*}} into %[[V]][0]
// CHECK-NEXT: scf.yield %[[UPDATED]]
// CHECK: scf.yield %[[R]]
func.func @stores_in_the_branch(%x: tensor<4xf32>, %go: i1, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = tensor.empty() : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %start) -> (tensor<4xf32>) {
    %s = scf.if %go -> (tensor<4xf32>) {
      %e = pto.exp %x : tensor<4xf32> -> tensor<4xf32>
      scf.yield %e : tensor<4xf32>
    } else {
      %u = pto.assemble %x into %v[0] : tensor<4xf32> into tensor<4xf32>
      scf.yield %u : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// The old contents are still read after the branches, so the store comes last.
// CHECK-LABEL: func.func @stores_after_the_last_read(
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}}, %[[W:.*]] = %{{.*}})
// CHECK: %[[R:.*]] = scf.if
// CHECK-NOT: pto.assemble
// CHECK: %[[SUM:.*]] = pto.add %[[V]], %[[W]]
// CHECK: %[[A:.*]] = pto.assemble %[[R]] into %[[V]]
// CHECK: %[[B:.*]] = pto.assemble %[[SUM]] into %[[W]]
// CHECK: scf.yield %[[A]], %[[B]]
func.func @stores_after_the_last_read(%x: tensor<4xf32>, %go: i1, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = pto.full 1.0 : f32 [4] : tensor<4xf32>
  %q = pto.full 2.0 : f32 [4] : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %p, %w = %q) -> (tensor<4xf32>, tensor<4xf32>) {
    %s = scf.if %go -> (tensor<4xf32>) {
      %e = pto.exp %x : tensor<4xf32> -> tensor<4xf32>
      scf.yield %e : tensor<4xf32>
    } else {
      %e = pto.neg %x : tensor<4xf32> -> tensor<4xf32>
      scf.yield %e : tensor<4xf32>
    }
    %sum = pto.add %v, %w : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    scf.yield %s, %sum : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// What another store overwrites is stored first.
// CHECK-LABEL: func.func @keeps_the_previous(
// CHECK: scf.for {{.*}} iter_args(%[[NOW:.*]] = %{{.*}}, %[[BEFORE:.*]] = %{{.*}})
// CHECK: %[[NEW:.*]] = pto.exp
// CHECK: %[[B:.*]] = pto.assemble %[[NOW]] into %[[BEFORE]]
// CHECK: %[[A:.*]] = pto.assemble %[[NEW]] into %[[NOW]]
// CHECK: scf.yield %[[A]], %[[B]]
func.func @keeps_the_previous(%n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = pto.full 1.0 : f32 [4] : tensor<4xf32>
  %q = pto.full 2.0 : f32 [4] : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%now = %p, %before = %q) -> (tensor<4xf32>, tensor<4xf32>) {
    %e = pto.exp %now : tensor<4xf32> -> tensor<4xf32>
    scf.yield %e, %now : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// One of two that change places goes through a copy.
// CHECK-LABEL: func.func @exchanges(
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}}, %[[W:.*]] = %{{.*}})
// CHECK: %[[EMPTY:.*]] = tensor.empty
// CHECK: %[[COPY:.*]] = pto.assemble %[[W]] into %[[EMPTY]]
// CHECK: %[[B:.*]] = pto.assemble %[[V]] into %[[W]]
// CHECK: %[[A:.*]] = pto.assemble %[[COPY]] into %[[V]]
// CHECK: scf.yield %[[A]], %[[B]]
func.func @exchanges(%n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = pto.full 1.0 : f32 [4] : tensor<4xf32>
  %q = pto.full 2.0 : f32 [4] : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %p, %w = %q) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %w, %v : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// A choice must not change when the chosen tensor does.
// CHECK-LABEL: func.func @separates_a_choice(
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<4xf32>
// CHECK: %[[P:.*]] = pto.neg
// CHECK: %[[R:.*]] = scf.if
// CHECK: %[[EMPTY:.*]] = tensor.empty
// CHECK: %[[COPY:.*]] = pto.assemble %[[P]] into %[[EMPTY]]
// CHECK: scf.yield %[[COPY]]
// CHECK: scf.yield %[[X]]
// CHECK: pto.assemble %[[X]] into %[[P]]
func.func @separates_a_choice(%x: tensor<4xf32>, %go: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %p = pto.neg %x : tensor<4xf32> -> tensor<4xf32>
  %r = arith.select %go, %p, %x : tensor<4xf32>
  %a = pto.assemble %x into %p[0] : tensor<4xf32> into tensor<4xf32>
  %s = pto.add %a, %r : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return %s, %a : tensor<4xf32>, tensor<4xf32>
}

// -----

// Equal fills are one value after CSE, but two tensors.
// CHECK-LABEL: func.func @two_tensors_of_one_fill(
// CHECK: %[[F:.*]] = pto.full
// CHECK: %[[F0:.*]] = pto.full
// CHECK: pto.assemble %{{.*}} into %[[F0]]
// CHECK: %[[F1:.*]] = pto.full
// CHECK: pto.assemble %{{.*}} into %[[F1]]
func.func @two_tensors_of_one_fill(%x: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %f = pto.full 1.0 : f32 [4] : tensor<4xf32>
  %a = pto.assemble %x into %f[0] : tensor<2xf32> into tensor<4xf32>
  %b = pto.assemble %x into %f[2] : tensor<2xf32> into tensor<4xf32>
  return %a, %b, %f : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// A loop that makes its tensor anew starts from a copy of a window.
// CHECK-LABEL: func.func @starts_from_a_window(
// CHECK: %[[V:.*]] = pto.view
// CHECK: %[[EMPTY:.*]] = tensor.empty
// CHECK: %[[COPY:.*]] = pto.assemble %[[V]] into %[[EMPTY]]
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[COPY]])
func.func @starts_from_a_window(%x: tensor<8xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = pto.view %x[4] [4] : tensor<8xf32> -> tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %v) -> (tensor<4xf32>) {
    %b = pto.add %a, %a : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
