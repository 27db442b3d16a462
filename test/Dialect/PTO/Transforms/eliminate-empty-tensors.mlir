// Stored values are computed in their destination where nothing else looks at
// its buffer meanwhile, also under the name of another argument.

// RUN: pto-opt %s --split-input-file --pto-eliminate-empty-tensors | FileCheck %s

// CHECK-LABEL: func.func @computes_in_the_destination(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<8xf32>
// CHECK: %[[WINDOW:.*]] = tensor.extract_slice %[[Y]][2] [4] [1]
// CHECK: linalg.exp ins(%[[X]] : tensor<4xf32>) outs(%[[WINDOW]] : tensor<4xf32>)
func.func @computes_in_the_destination(%x: tensor<4xf32>, %y: tensor<8xf32> {pto.out}) -> tensor<8xf32> attributes {pto.kernel} {
  %e = tensor.empty() : tensor<4xf32>
  %c = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %c into %y[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// A read of the alias could come after the write of an element.
// CHECK-LABEL: func.func @keeps_reads_of_an_alias_first(
// CHECK: %[[EMPTY:.*]] = tensor.empty
// CHECK: linalg.exp {{.*}} outs(%[[EMPTY]] :
func.func @keeps_reads_of_an_alias_first(%x: tensor<8xf32> {pto.alias = 1 : i64}, %y: tensor<8xf32> {pto.out}) -> tensor<8xf32> attributes {pto.kernel} {
  %e = tensor.empty() : tensor<4xf32>
  %s = tensor.extract_slice %x[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %c = linalg.exp ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %c into %y[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// What was read of the alias before does not matter, and other outputs of the
// kernel are computed in place.
// CHECK-LABEL: func.func @computes_what_has_no_alias(
// CHECK-SAME: %{{.*}}: tensor<4xf32> {pto.alias = 1 : i64}, %[[Y:.*]]: tensor<4xf32> {pto.out}, %[[Z:.*]]: tensor<8xf32> {pto.out}
// CHECK: %[[ZW:.*]] = tensor.extract_slice %[[Z]][4] [4] [1]
// CHECK: %[[LOCAL:.*]] = linalg.exp {{.*}} outs(%[[E:.*]] :
// CHECK: linalg.abs {{.*}} outs(%[[ZW]] :
// CHECK: linalg.ceil ins(%[[LOCAL]] : {{.*}}) outs(%[[Y]] :
func.func @computes_what_has_no_alias(%x: tensor<4xf32> {pto.alias = 1 : i64}, %y: tensor<4xf32> {pto.out}, %z: tensor<8xf32> {pto.out}) -> (tensor<4xf32>, tensor<8xf32>) attributes {pto.kernel} {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %g = tensor.empty() : tensor<4xf32>
  %c = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a = linalg.abs ins(%x : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %d = linalg.ceil ins(%c : tensor<4xf32>) outs(%g : tensor<4xf32>) -> tensor<4xf32>
  %r = bufferization.materialize_in_destination %d in %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.insert_slice %a into %z[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r, %s : tensor<4xf32>, tensor<8xf32>
}

// -----

// Another version of the output is read in between.
// CHECK-LABEL: func.func @leaves_a_buffer_in_use(
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: linalg.exp {{.*}} outs(%[[EMPTY]] :
func.func @leaves_a_buffer_in_use(%x: tensor<4xf32>, %y: tensor<8xf32> {pto.inout}, %z: tensor<8xf32> {pto.out}) -> (tensor<8xf32>, tensor<8xf32>) attributes {pto.kernel} {
  %e = tensor.empty() : tensor<4xf32>
  %c = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = bufferization.materialize_in_destination %y in %z : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %r = tensor.insert_slice %c into %y[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r, %s : tensor<8xf32>, tensor<8xf32>
}

// -----

// Reads of a value after its store must come before the output is touched again:
// one does, the other's value is computed in the second place that it goes to.
// CHECK-LABEL: func.func @looks_at_later_reads(
// CHECK-SAME: %{{.*}}: tensor<4xf32>, %[[Y:[a-z0-9]+]]: tensor<8xf32> {pto.out}, %[[Z:.*]]: tensor<4xf32> {pto.out}
// CHECK: %[[WINDOW:.*]] = tensor.extract_slice %[[Y]][0] [4] [1]
// CHECK: linalg.exp {{.*}} outs(%[[WINDOW]] :
// CHECK: linalg.abs {{.*}} outs(%[[Z]] :
func.func @looks_at_later_reads(%x: tensor<4xf32>, %y: tensor<8xf32> {pto.out}, %z: tensor<4xf32> {pto.out}) -> (tensor<8xf32>, tensor<4xf32>) attributes {pto.kernel} {
  %e = tensor.empty() : tensor<4xf32>
  %c = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %c into %y[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %f = tensor.empty() : tensor<4xf32>
  %a = linalg.abs ins(%c : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.insert_slice %a into %r[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %t = tensor.insert_slice %x into %s[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %u = bufferization.materialize_in_destination %a in %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %t, %u : tensor<8xf32>, tensor<4xf32>
}

// -----

// The pieces of a local tensor go right where the tensor is stored.
// CHECK-LABEL: func.func @computes_pieces_in_place(
// CHECK-SAME: %{{.*}}: tensor<4xf32>, %[[Y:.*]]: tensor<16xf32>
// CHECK: %[[WINDOW:.*]] = tensor.extract_slice %[[Y]][8] [8] [1]
// CHECK: %[[PIECE:.*]] = tensor.extract_slice %[[WINDOW]][0] [4] [1]
// CHECK: linalg.exp {{.*}} outs(%[[PIECE]] :
func.func @computes_pieces_in_place(%x: tensor<4xf32>, %y: tensor<16xf32> {pto.out}) -> tensor<16xf32> attributes {pto.kernel} {
  %l = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<4xf32>
  %c = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a = tensor.insert_slice %c into %l[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %b = tensor.insert_slice %x into %a[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %r = tensor.insert_slice %b into %y[8] [8] [1] : tensor<8xf32> into tensor<16xf32>
  return %r : tensor<16xf32>
}

// -----

// A loop that makes the whole output works in it; there is nothing to store.
// CHECK-LABEL: func.func @loops_in_the_output(
// CHECK-SAME: %{{.*}}: tensor<1xf32>, %[[Y:[a-z0-9]+]]: tensor<8xf32>
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[Y]])
// CHECK-NOT: materialize_in_destination
// CHECK: return %[[R]]
func.func @loops_in_the_output(%x: tensor<1xf32>, %y: tensor<8xf32> {pto.out}, %n: index) -> tensor<8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %e) -> (tensor<8xf32>) {
    %w = tensor.insert_slice %x into %v[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  %s = bufferization.materialize_in_destination %r in %y : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %s : tensor<8xf32>
}
