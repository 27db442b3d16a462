// RUN: pto-opt %s --split-input-file --pto-verify-input | FileCheck %s

// Proves that legal ways to thread, read and update outputs are accepted.

// CHECK-LABEL: func.func @not_a_kernel
func.func @not_a_kernel(%x: i32) -> i32 {
  return %x : i32
}

// -----

// CHECK-LABEL: func.func @scalars_and_two_outputs
func.func @scalars_and_two_outputs(%x: tensor<8xf32>, %s: tensor<f32>, %y: tensor<16xf32> {pto.out}, %z: tensor<8xf32> {pto.inout}) -> (tensor<16xf32>, tensor<8xf32>) attributes {pto.kernel} {
  %a = pto.assemble %x into %y[0] : tensor<8xf32> into tensor<16xf32>
  %b = pto.assemble %x into %a[8] : tensor<8xf32> into tensor<16xf32>
  return %b, %z : tensor<16xf32>, tensor<8xf32>
}

// -----

// Reads of a version come before its update; an extent may be asked any time.
// CHECK-LABEL: func.func @read_then_update
func.func @read_then_update(%y: tensor<?xf32> {pto.inout}) -> tensor<?xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %v = pto.neg %y : tensor<?xf32> -> tensor<?xf32>
  %a = pto.assemble %v into %y[0] : tensor<?xf32> into tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %w = pto.view %a[0] [%n] : tensor<?xf32> -> tensor<?xf32>
  %b = pto.assemble %w into %a[0] : tensor<?xf32> into tensor<?xf32>
  return %b : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @branches_exclude_each_other
func.func @branches_exclude_each_other(%x: tensor<4xf32>, %i: tensor<i1>, %y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  %b = tensor.extract %i[] : tensor<i1>
  %r = scf.if %b -> (tensor<4xf32>) {
    %a = pto.assemble %x into %y[0] : tensor<4xf32> into tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %y : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @nested_loops_carry_the_output
func.func @nested_loops_carry_the_output(%x: tensor<4xf32>, %y: tensor<?xf32> {pto.out}) -> tensor<?xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4] parallel iter_args(%out = %y) -> (tensor<?xf32>) {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%o = %out) -> (tensor<?xf32>) {
      %at = arith.addi %i, %j : index
      %a = pto.assemble %x into %o[%at] : tensor<4xf32> into tensor<?xf32>
      scf.yield %a : tensor<?xf32>
    }
    pto.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// An accumulator is read and replaced; its extents derive from its own. It
// starts from an input, which a loop copies.
// CHECK-LABEL: func.func @accumulator_keeps_its_extents
func.func @accumulator_keeps_its_extents(%x: tensor<?xf32>, %y: tensor<?xf32> {pto.out}) -> tensor<?xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [1] iter_args(%a = %x) -> (tensor<?xf32>) {
    %b = pto.exp %a : tensor<?xf32> -> tensor<?xf32>
    %c = pto.add %a, %b : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    pto.yield %c : tensor<?xf32>
  }
  %z = pto.add %s, %x : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %r = pto.assemble %z into %y[0] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @atomic_add_may_overlap
func.func @atomic_add_may_overlap(%x: tensor<4xi32>, %y: tensor<4xi32> {pto.inout}) -> tensor<4xi32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = pto.loop (%i, %len) in (%c0 to %c8 step %c1) factors [1] parallel iter_args(%o = %y) -> (tensor<4xi32>) {
    %a = pto.assemble %x into %o[0] atomic_add : tensor<4xi32> into tensor<4xi32>
    pto.yield %a : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @alias_is_read_before_the_write
func.func @alias_is_read_before_the_write(%x: tensor<8xf32> {pto.alias = 1 : i64}, %y: tensor<8xf32> {pto.inout}) -> tensor<8xf32> attributes {pto.kernel} {
  %v = pto.view %x[4] [4] : tensor<8xf32> -> tensor<4xf32>
  %w = pto.neg %v : tensor<4xf32> -> tensor<4xf32>
  %a = pto.assemble %w into %y[0] : tensor<4xf32> into tensor<8xf32>
  %b = pto.assemble %w into %a[4] : tensor<4xf32> into tensor<8xf32>
  return %b : tensor<8xf32>
}
