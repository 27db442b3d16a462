// RUN: pto-opt %s --split-input-file --convert-pto-to-linalg \
// RUN:   --canonicalize | FileCheck %s

// Proves the run-time checks of windows: present only where types do not prove
// them, and for a destination before what is written into it is computed. A
// write of the whole keeps the destination.

// CHECK-LABEL: func.func @view
// CHECK-SAME: (%[[X:.*]]: tensor<?x64xf32>, %[[I:.*]]: index)
// CHECK: %[[E:.*]] = tensor.dim %[[X]]
// CHECK: %[[FITS:.*]] = arith.cmpi uge, %[[E]], %[[S:.*]] : index
// CHECK: %[[ROOM:.*]] = {{arith.subi|arith.addi}} %[[E]]
// CHECK: %[[INSIDE:.*]] = arith.cmpi ule, %[[I]], %[[ROOM]]
// CHECK: %[[GOOD:.*]] = arith.andi %[[FITS]], %[[INSIDE]]
// CHECK: pto.assert %[[GOOD]], "expects a window within dimension 0 of extent {2}, but found offset {0} and size {1}"(%[[I]], %{{.*}}, %[[E]]) for "pto.view"
// CHECK-NOT: pto.assert
// CHECK: tensor.extract_slice %[[X]][%[[I]], 0] [4, 64] [1, 1]
func.func @view(%x: tensor<?x64xf32>, %i: index) -> tensor<4x64xf32> {
  %r = pto.view %x[%i, 0] [4, 64] : tensor<?x64xf32> -> tensor<4x64xf32>
  return %r : tensor<4x64xf32>
}

// -----

// CHECK-LABEL: func.func @static_view_needs_no_check
// CHECK-NOT: pto.assert
// CHECK: tensor.extract_slice
func.func @static_view_needs_no_check(%x: tensor<8x64xf32>) -> tensor<4x8xf32> {
  %r = pto.view %x[4, 56] [4, 8] : tensor<8x64xf32> -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

// A whole dimension cannot leave its tensor.
// CHECK-LABEL: func.func @whole_dimension_needs_no_check
// CHECK-NOT: pto.assert
// CHECK: return
func.func @whole_dimension_needs_no_check(%x: tensor<?x64xf32>) -> tensor<?x8xf32> {
  %r = pto.view %x[0, 8] [:, 8] : tensor<?x64xf32> -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// -----

// The size must keep the bound of the result, which sizes the scratch.
// CHECK-LABEL: func.func @bound_of_a_view
// CHECK-SAME: (%{{.*}}: tensor<?x64xf32>, %[[N:.*]]: index)
// CHECK-DAG: %[[C16:.*]] = arith.constant 16 : index
// CHECK: "expects a window within dimension 0
// CHECK: %[[GOOD:.*]] = arith.cmpi ule, %[[N]], %[[C16]]
// CHECK: pto.assert %[[GOOD]], "expects a size within the bound {1} of dimension 0, but found {0}"(%[[N]], %[[C16]]) for "pto.view"
// CHECK: tensor.extract_slice
func.func @bound_of_a_view(%x: tensor<?x64xf32>, %n: index) -> tensor<?x64xf32, #pto.bounds<[16, ?]>> {
  %r = pto.view %x[0, 0] [%n, :] : tensor<?x64xf32> -> tensor<?x64xf32, #pto.bounds<[16, ?]>>
  return %r : tensor<?x64xf32, #pto.bounds<[16, ?]>>
}

// -----

// CHECK-LABEL: func.func @assemble_checks_before_its_producer
// CHECK-SAME: (%[[X:.*]]: tensor<?x64xf32>, %[[Y:.*]]: tensor<?x64xf32>, %[[I:.*]]: index)
// CHECK-DAG: %[[N:.*]] = tensor.dim %[[X]]
// CHECK-DAG: %[[E:.*]] = tensor.dim %[[Y]]
// CHECK: pto.assert %{{.*}}, "expects a window within dimension 0 of extent {2}, but found offset {0} and size {1}"(%[[I]], %[[N]], %[[E]]) for "pto.assemble"
// CHECK: %[[P:.*]] = linalg.generic
// CHECK: math.exp
// CHECK: %[[R:.*]] = tensor.insert_slice %[[P]] into %[[Y]][%[[I]], 0] [%{{.*}}, 64] [1, 1]
// CHECK: return %[[R]]
func.func @assemble_checks_before_its_producer(%x: tensor<?x64xf32>, %y: tensor<?x64xf32>, %i: index) -> tensor<?x64xf32> {
  %e = pto.exp %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %r = pto.assemble %e into %y[%i, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}

// -----

// An insert_slice of the whole would fold to its source.
// CHECK-LABEL: func.func @whole_destination
// CHECK-SAME: (%{{.*}}, %[[Y:.*]]: tensor<4x64xf32>)
// CHECK: %[[P:.*]] = linalg.generic
// CHECK: %[[R:.*]] = bufferization.materialize_in_destination %[[P]] in %[[Y]]
// CHECK-NOT: tensor.insert_slice
// CHECK: return %[[R]]
func.func @whole_destination(%x: tensor<4x64xf32>, %y: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %e = pto.exp %x : tensor<4x64xf32> -> tensor<4x64xf32>
  %r = pto.assemble %e into %y[0, 0] : tensor<4x64xf32> into tensor<4x64xf32>
  return %r : tensor<4x64xf32>
}

// -----

// A sum reads the window and writes it back.
// CHECK-LABEL: func.func @atomic_add
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<16xf32>)
// CHECK: %[[W:.*]] = tensor.extract_slice %[[Y]][8] [4] [1]
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4xf32>) outs(%[[W]] : tensor<4xf32>)
// CHECK: arith.addf
// CHECK: tensor.insert_slice %[[S]] into %[[Y]][8] [4] [1]
func.func @atomic_add(%x: tensor<4xf32>, %y: tensor<16xf32>) -> tensor<16xf32> {
  %r = pto.assemble %x into %y[8] atomic_add : tensor<4xf32> into tensor<16xf32>
  return %r : tensor<16xf32>
}
