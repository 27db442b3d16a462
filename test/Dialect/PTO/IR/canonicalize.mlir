// RUN: pto-opt %s --canonicalize | FileCheck %s
// RUN: pto-opt %s -canonicalize="test-convergence" | FileCheck %s

// Each folder and pattern of the dialect, and the cases next to it that stay.

// CHECK-LABEL: @cast_to_the_same_type(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @cast_to_the_same_type(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %a = pto.cast %x : tensor<?xf32> -> tensor<?xf32>
  %b = pto.cast %x sat : tensor<?xf32> -> tensor<?xf32>
  // A mode rounds to an integral value.
  // CHECK: %[[C:.+]] = pto.cast %[[X]] round trunc
  %c = pto.cast %x round trunc : tensor<?xf32> -> tensor<?xf32>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[C]]
  return %a, %b, %c : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: @reshape_to_the_same_type(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @reshape_to_the_same_type(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %r = pto.reshape %x ([0, 1] -> [0, 1]) : tensor<?x4xf32> -> tensor<?x4xf32>
  // CHECK-NEXT: return %[[X]]
  return %r : tensor<?x4xf32>
}

// Here 4 of the second dimension go to the first.

// CHECK-LABEL: @reshape_by_other_groups(
func.func @reshape_by_other_groups(%x: tensor<?x1x4xf32>) -> tensor<?x1x4xf32> {
  // CHECK: %[[R:.+]] = pto.reshape
  %r = pto.reshape %x ([0] -> [0, 1], [1, 2] -> [2]) : tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  // CHECK-NEXT: return %[[R]]
  return %r : tensor<?x1x4xf32>
}

// CHECK-LABEL: @inverse_reshapes(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @inverse_reshapes(%x: tensor<?x2x4xf32>) -> tensor<?x2x4xf32> {
  %a = pto.reshape %x ([0, 1] -> [0], [2] -> [1]) : tensor<?x2x4xf32> -> tensor<?x4xf32>
  %r = pto.reshape %a ([0] -> [0, 1], [1] -> [2]) : tensor<?x4xf32> -> tensor<?x2x4xf32>
  // CHECK-NEXT: return %[[X]]
  return %r : tensor<?x2x4xf32>
}

// CHECK-LABEL: @composed_reshapes(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @composed_reshapes(%x: tensor<?x64xf32>) -> tensor<?x2x4x8xf32> {
  %a = pto.reshape %x ([0] -> [0], [1] -> [1, 2]) : tensor<?x64xf32> -> tensor<?x8x8xf32>
  // CHECK-NEXT: %[[R:.+]] = pto.reshape %[[X]] ([0] -> [0], [1] -> [1, 2, 3]) : tensor<?x64xf32> -> tensor<?x2x4x8xf32>
  %r = pto.reshape %a ([0] -> [0], [1] -> [1, 2], [2] -> [3]) : tensor<?x8x8xf32> -> tensor<?x2x4x8xf32>
  // CHECK-NEXT: return %[[R]]
  return %r : tensor<?x2x4x8xf32>
}

// A group of several dimensions on both sides would lose the axes.

// CHECK-LABEL: @reshapes_that_do_not_compose(
func.func @reshapes_that_do_not_compose(%x: tensor<4x6xf32>) -> tensor<6x4xf32> {
  // CHECK-NEXT: pto.reshape {{.*}} -> tensor<24xf32>
  %a = pto.reshape %x ([0, 1] -> [0]) : tensor<4x6xf32> -> tensor<24xf32>
  // CHECK-NEXT: pto.reshape {{.*}} -> tensor<6x4xf32>
  %r = pto.reshape %a ([0] -> [0, 1]) : tensor<24xf32> -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}

// CHECK-LABEL: @transposes(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @transposes(%x: tensor<4x?x8xf32>) -> (tensor<4x?x8xf32>, tensor<4x?x8xf32>, tensor<?x8x4xf32>) {
  %a = pto.transpose %x 1, 1 : tensor<4x?x8xf32> -> tensor<4x?x8xf32>
  // CHECK-NEXT: %[[B:.+]] = pto.transpose %[[X]] 0, 2
  %b = pto.transpose %a 0, 2 : tensor<4x?x8xf32> -> tensor<8x?x4xf32>
  %c = pto.transpose %b 2, 0 : tensor<8x?x4xf32> -> tensor<4x?x8xf32>
  // CHECK-NEXT: %[[D:.+]] = pto.transpose %[[B]] 0, 1
  %d = pto.transpose %b 0, 1 : tensor<8x?x4xf32> -> tensor<?x8x4xf32>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[D]]
  return %a, %c, %d : tensor<4x?x8xf32>, tensor<4x?x8xf32>, tensor<?x8x4xf32>
}

// CHECK-LABEL: @permutations(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @permutations(%x: tensor<4x?x8xf32>) -> (tensor<4x?x8xf32>, tensor<4x?x8xf32>, tensor<?x8x4xf32>) {
  %a = pto.permute %x [0, 1, 2] : tensor<4x?x8xf32> -> tensor<4x?x8xf32>
  // CHECK-NEXT: %[[B:.+]] = pto.permute %[[X]] [2, 0, 1]
  %b = pto.permute %a [2, 0, 1] : tensor<4x?x8xf32> -> tensor<8x4x?xf32>
  %c = pto.permute %b [1, 2, 0] : tensor<8x4x?xf32> -> tensor<4x?x8xf32>
  // CHECK-NEXT: %[[D:.+]] = pto.permute %[[B]] [2, 0, 1]
  %d = pto.permute %b [2, 0, 1] : tensor<8x4x?xf32> -> tensor<?x8x4xf32>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[D]]
  return %a, %c, %d : tensor<4x?x8xf32>, tensor<4x?x8xf32>, tensor<?x8x4xf32>
}

// CHECK-LABEL: @one_piece(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @one_piece(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
  %a = pto.concat %x axis 0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: %[[B:.+]] = pto.concat %[[X]]
  %b = pto.concat %x axis 0 : tensor<4xf32> -> tensor<?xf32>
  // CHECK-NEXT: return %[[X]], %[[B]]
  return %a, %b : tensor<4xf32>, tensor<?xf32>
}

// CHECK-LABEL: @to_the_same_type(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @to_the_same_type(%x: tensor<?x4xi8>) -> (tensor<?x4xi8>, tensor<?x4xi8>, tensor<?x4xui8>) {
  %a = pto.expand %x [:, :] : tensor<?x4xi8> -> tensor<?x4xi8>
  %b = pto.reinterpret %x : tensor<?x4xi8> -> tensor<?x4xi8>
  // CHECK-NEXT: %[[C:.+]] = pto.reinterpret %[[X]]
  %c = pto.reinterpret %x : tensor<?x4xi8> -> tensor<?x4xui8>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[C]]
  return %a, %b, %c : tensor<?x4xi8>, tensor<?x4xi8>, tensor<?x4xui8>
}

// CHECK-LABEL: @view_of_all(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @view_of_all(%x: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32, #pto.bounds<[4, ?]>>) {
  %a = pto.view %x[0, 0] [:, :] : tensor<?x8xf32> -> tensor<?x8xf32>
  %b = pto.view %x[0, 0] [:, 8] : tensor<?x8xf32> -> tensor<?x8xf32>
  // CHECK-NEXT: %[[C:.+]] = pto.view %[[X]][0, 0] [:, :] :
  %c = pto.view %x[0, 0] [:, 8] : tensor<?x8xf32> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[C]]
  return %a, %b, %c : tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32, #pto.bounds<[4, ?]>>
}

// CHECK-LABEL: @view_of_constants(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
func.func @view_of_constants(%x: tensor<?x16xf32>, %i: index) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  // CHECK-NEXT: %[[V:.+]] = pto.view %[[X]][%[[I]], 2] [4, 4] hints {{.+}} : tensor<?x16xf32> -> tensor<4x4xf32>
  // CHECK-NEXT: %[[R:.+]] = tensor.cast %[[V]] : tensor<4x4xf32> to tensor<?x?xf32>
  %r = pto.view %x[%i, %c2] [%c4, %c4] hints <scope = 1> : tensor<?x16xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: return %[[R]]
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: @view_that_becomes_whole(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @view_that_becomes_whole(%x: tensor<8x16xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  // CHECK-NEXT: %[[V:.+]] = pto.view %[[X]][0, 0] [:, 4] : tensor<8x16xf32> -> tensor<8x4xf32>
  // CHECK-NEXT: tensor.cast %[[V]] : tensor<8x4xf32> to tensor<?x4xf32>
  %r = pto.view %x[%c0, 0] [%c8, 4] : tensor<8x16xf32> -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// A window that leaves its source is a run-time fault, not an invalid program.

// CHECK-LABEL: @view_outside(
func.func @view_outside(%x: tensor<8xf32>) -> (tensor<4xf32>, tensor<?xf32>, tensor<4xf32>) {
  // CHECK-DAG: %[[NEGATIVE:.+]] = arith.constant -1 : index
  // CHECK-DAG: %[[C5:.+]] = arith.constant 5 : index
  // CHECK-DAG: %[[C9:.+]] = arith.constant 9 : index
  %negative = arith.constant -1 : index
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  // CHECK: pto.view %{{.+}}[%[[NEGATIVE]]] [4]
  %a = pto.view %x[%negative] [4] : tensor<8xf32> -> tensor<4xf32>
  // CHECK: pto.view %{{.+}}[0] [%[[C9]]]
  %b = pto.view %x[0] [%c9] : tensor<8xf32> -> tensor<?xf32>
  // CHECK: pto.view %{{.+}}[%[[C5]]] [4]
  %c = pto.view %x[%c5] [4] : tensor<8xf32> -> tensor<4xf32>
  return %a, %b, %c : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>
}

// CHECK-LABEL: @asserts(
// CHECK-SAME: %[[OK:[a-z0-9]+]]:
func.func @asserts(%ok: i1) {
  %true = arith.constant true
  // CHECK-NEXT: %[[FALSE:.+]] = arith.constant false
  %false = arith.constant false
  // CHECK-NEXT: pto.assert %[[FALSE]], "never"
  // CHECK-NEXT: pto.assert %[[OK]], "sometimes"
  // CHECK-NEXT: return
  pto.assert %true, "always"
  pto.assert %false, "never"
  pto.assert %ok, "sometimes"
  return
}

// What only computes goes when nobody looks; what acts on the outside stays.

// CHECK-LABEL: @unused(
func.func @unused(%x: tensor<4xf32>, %n: index) {
  // CHECK-NEXT: pto.print_tensor
  // CHECK-NEXT: pto.check
  // CHECK-NEXT: pto.poll_cancel
  // CHECK-NEXT: return
  %a = pto.exp %x : tensor<4xf32> -> tensor<4xf32>
  %b = pto.assemble %a into %x[%n] : tensor<4xf32> into tensor<4xf32>
  pto.print_tensor "x" %x : tensor<4xf32>
  pto.check %x, %x atol 0.0 rtol 0.0 : tensor<4xf32>, tensor<4xf32>
  pto.poll_cancel
  return
}
