// Proves that a sum of f32 becomes a loop over blocks of 64 terms that carries
// the total, whatever its body and start, and what is left alone.

// RUN: pto-opt %s --split-input-file --pto-block-sums | FileCheck %s

#rows = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>

// A block is as long as what is left, and one buffer serves all of them.
// CHECK: #[[LEFT:.*]] = affine_map<(d0) -> (64, -d0 + 1000)>
// CHECK-LABEL: func.func @long_axis(
// CHECK-SAME: %[[X:.*]]: tensor<4x1000xf32>)
// CHECK: %[[START:.*]] = linalg.fill
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[R:.*]] = scf.for %[[I:.*]] = %c0{{.*}} to %c1000{{.*}} step %c64{{.*}} iter_args(%[[TOTAL:.*]] = %[[START]])
// CHECK: %[[N:.*]] = affine.min #[[LEFT]](%[[I]])
// CHECK: %[[ZEROS:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[E]] : tensor<4xf32>)
// CHECK: %[[TERMS:.*]] = tensor.extract_slice %[[X]][0, %[[I]]] [4, %[[N]]] [1, 1]
// CHECK: %[[BLOCK:.*]] = linalg.generic {{.*}}["parallel", "reduction"]} ins(%[[TERMS]] : tensor<4x?xf32>) outs(%[[ZEROS]] : tensor<4xf32>)
// CHECK: %[[NEXT:.*]] = linalg.generic {{.*}}["parallel"]} ins(%[[BLOCK]] : tensor<4xf32>) outs(%[[TOTAL]] : tensor<4xf32>)
// CHECK-NEXT: ^bb0(%[[PART:.*]]: f32, %[[OLD:.*]]: f32):
// CHECK-NEXT: arith.addf %[[OLD]], %[[PART]]
// CHECK: scf.yield %[[NEXT]]
// CHECK: return %[[R]]
func.func @long_axis(%x: tensor<4x1000xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x1000xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%term: f32, %total: f32):
    %sum = arith.addf %total, %term : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

#lhs = affine_map<(d0, d1, d2) -> (d0, d1)>
#rhs = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d2)>

// Whole blocks are static; each operand is cut along its own dimension; the
// clamped size of the start is the buffer's.
// CHECK-LABEL: func.func @products(
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x128xf32>, %[[B:[a-z0-9]+]]: tensor<128x8xf32>
// CHECK: %[[ROWS:.*]] = affine.min
// CHECK: tensor.empty(%[[ROWS]]) : tensor<?x8xf32>
// CHECK: %[[E:.*]] = tensor.empty(%[[ROWS]]) : tensor<?x8xf32>
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c128{{.*}} step %c64
// CHECK: linalg.fill {{.*}} outs(%[[E]] : tensor<?x8xf32>)
// CHECK: tensor.extract_slice %[[A]][0, %[[I]]] [%{{.*}}, 64] [1, 1]
// CHECK: tensor.extract_slice %[[B]][%[[I]], 0] [64, 8] [1, 1]
// CHECK: linalg.generic {{.*}}["parallel", "reduction", "parallel"]} ins(%{{.*}} : tensor<?x64xf32>, tensor<64x8xf32>)
func.func @products(%a: tensor<?x128xf32>, %b: tensor<128x8xf32>, %n: index) -> tensor<?x8xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  %e = tensor.empty(%rows) : tensor<?x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %r = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%a, %b : tensor<?x128xf32>, tensor<128x8xf32>) outs(%z : tensor<?x8xf32>) {
  ^bb0(%x: f32, %y: f32, %total: f32):
    %product = arith.mulf %x, %y : f32
    %sum = arith.addf %product, %total : f32
    linalg.yield %sum : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// -----

#all = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>

// Any extent may be long if it is dynamic. Positions are those of the axis.
// CHECK-LABEL: func.func @dynamic_axis_with_positions(
// CHECK: %[[N:.*]] = tensor.dim
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %[[N]] step
// CHECK: linalg.generic
// CHECK: %[[K:.*]] = linalg.index 0
// CHECK: %[[AT:.*]] = affine.apply #{{.*}}(%[[I]])[%[[K]]]
// CHECK: arith.index_cast %[[AT]]
func.func @dynamic_axis_with_positions(%x: tensor<?xf32>, %start: tensor<f32>) -> tensor<f32> {
  %r = linalg.generic {indexing_maps = [#all, #one], iterator_types = ["reduction"]}
      ins(%x : tensor<?xf32>) outs(%start : tensor<f32>) {
  ^bb0(%term: f32, %total: f32):
    %k = linalg.index 0 : index
    %i = arith.index_cast %k : index to i32
    %f = arith.sitofp %i : i32 to f32
    %weighted = arith.mulf %term, %f : f32
    %sum = arith.addf %total, %weighted : f32
    linalg.yield %sum : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// -----

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#middle = affine_map<(d0, d1, d2) -> (d1)>

// Of several axes, the last one is cut.
// CHECK-LABEL: func.func @several_axes(
// CHECK-SAME: %[[X:.*]]: tensor<100x2x128xf32>
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c128{{.*}} step %c64
// CHECK: tensor.extract_slice %[[X]][0, 0, %[[I]]] [100, 2, 64] [1, 1, 1]
// CHECK-NOT: scf.for
func.func @several_axes(%x: tensor<100x2x128xf32>, %start: tensor<2xf32>) -> tensor<2xf32> {
  %r = linalg.generic {indexing_maps = [#all, #middle], iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%x : tensor<100x2x128xf32>) outs(%start : tensor<2xf32>) {
  ^bb0(%term: f32, %total: f32):
    %sum = arith.addf %total, %term : f32
    linalg.yield %sum : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// -----

#rows = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>

// One block from +0 is the sum itself.
// CHECK-LABEL: func.func @short_axis(
// CHECK-NOT: scf.for
// CHECK: return
func.func @short_axis(%x: tensor<4x64xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%term: f32, %total: f32):
    %sum = arith.addf %total, %term : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

#rows = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>

// After another start it is not: a dynamic extent must give the same bits.
// CHECK-LABEL: func.func @short_axis_with_a_start(
// CHECK: scf.for
func.func @short_axis_with_a_start(%x: tensor<4x8xf32>, %start: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%start : tensor<4xf32>) {
  ^bb0(%term: f32, %total: f32):
    %sum = arith.addf %total, %term : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

#rows = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>

// Rows go over their blocks by the 32.
// CHECK-LABEL: func.func @many_rows(
// CHECK: scf.for %[[ROW:.*]] = %c0{{.*}} to %c96{{.*}} step %c32{{.*}} iter_args(%[[ALL:.*]] = %
// CHECK: %[[X:.*]] = tensor.extract_slice %{{.*}}[%[[ROW]], 0] [32, 1000] [1, 1]
// CHECK: %[[START:.*]] = tensor.extract_slice %[[ALL]][%[[ROW]]] [32] [1]
// CHECK: %[[R:.*]] = scf.for %[[I:.*]] = %{{.*}} iter_args(%{{.*}} = %[[START]])
// CHECK: tensor.extract_slice %[[X]][0, %[[I]]] [32, %{{.*}}] [1, 1]
// CHECK: tensor.insert_slice %[[R]] into %[[ALL]][%[[ROW]]] [32] [1]
func.func @many_rows(%x: tensor<96x1000xf32>, %start: tensor<96xf32>) -> tensor<96xf32> {
  %r = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<96x1000xf32>) outs(%start : tensor<96xf32>) {
  ^bb0(%term: f32, %total: f32):
    %sum = arith.addf %total, %term : f32
    linalg.yield %sum : f32
  } -> tensor<96xf32>
  return %r : tensor<96xf32>
}

// -----

#lhs = affine_map<(d0, d1, d2) -> (d0, d2)>
#rhs = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

// The other extents of the buffer keep their bounds.
// CHECK-LABEL: func.func @products_of_transposed(
// CHECK: %[[ROWS:.*]] = affine.min
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c64{{.*}} step %c32
// CHECK: tensor.empty(%[[ROWS]]) : tensor<?x32xf32>
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c128{{.*}} step %c64
func.func @products_of_transposed(%a: tensor<?x128xf32>, %b: tensor<64x128xf32>, %n: index) -> tensor<?x64xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  %e = tensor.empty(%rows) : tensor<?x64xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %r = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x128xf32>, tensor<64x128xf32>) outs(%z : tensor<?x64xf32>) {
  ^bb0(%x: f32, %y: f32, %total: f32):
    %product = arith.mulf %x, %y : f32
    %sum = arith.addf %total, %product : f32
    linalg.yield %sum : f32
  } -> tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}
