// Loops yield versions of the tensors they carry: a value made anew is stored
// into the carried tensor first.

// RUN: pto-opt %s --pto-store-carried --convert-pto-to-linalg \
// RUN:   | FileCheck %s
// RUN: pto-opt %s --pto-to-llvm -o /dev/null

// CHECK-LABEL: func.func @stores_what_is_made_anew(
// CHECK: scf.for {{.*}} iter_args(%[[CARRIED:.*]] = %{{.*}})
// CHECK: %[[STORED:.*]] = bufferization.materialize_in_destination %{{.*}} in %[[CARRIED]]
// CHECK: scf.yield %[[STORED]]
func.func @stores_what_is_made_anew(%w: tensor<4x4xf32>, %n: tensor<i32>, %y: tensor<4x4xf32> {pto.out}) -> tensor<4x4xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %count = tensor.extract %n[] : tensor<i32>
  %ub = arith.index_cast %count : i32 to index
  %start = pto.full 1.0 : f32 [4, 4] : tensor<4x4xf32>
  %r = scf.for %i = %c0 to %ub step %c1 iter_args(%v = %start) -> (tensor<4x4xf32>) {
    %m = pto.matmul %v, %w : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf32>
    scf.yield %m : tensor<4x4xf32>
  }
  %out = pto.assemble %r into %y[0, 0] : tensor<4x4xf32> into tensor<4x4xf32>
  return %out : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @leaves_versions_alone(
// CHECK: scf.for {{.*}} iter_args(%[[CARRIED:.*]] = %{{.*}})
// CHECK-NOT: materialize_in_destination
// CHECK: %[[NEXT:.*]] = tensor.insert_slice %{{.*}} into %[[CARRIED]]
// CHECK: scf.yield %[[NEXT]]
func.func @leaves_versions_alone(%x: tensor<1x4xf32>, %y: tensor<4x4xf32> {pto.out}) -> tensor<4x4xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%v = %y) -> (tensor<4x4xf32>) {
    %next = pto.assemble %x into %v[%i, 0] : tensor<1x4xf32> into tensor<4x4xf32>
    scf.yield %next : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}
