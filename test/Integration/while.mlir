// scf.while with tensors: versions of what it carries, tensors made anew, both,
// and no trip at all.

// DEFINE: %{rows} = 11
// DEFINE: %{run} = %python %S/Inputs/run.py %s %t --rows %{rows}
// RUN: %{run} --kernel writes
// RUN: %{run} --kernel makes_anew
// RUN: %{run} --kernel in_a_loop
// REDEFINE: %{rows} = 0
// RUN: %{run} --kernel writes
// RUN: %{run} --kernel makes_anew

// Rows are copied as long as their first element is below 8.
func.func @writes(%x: tensor<?x8xf32>, %y: tensor<?x8xf32> {pto.inout}) -> tensor<?x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %limit = arith.constant 8.0 : f32
  %true = arith.constant true
  %r:2 = scf.while (%i = %c0, %o = %y) : (index, tensor<?x8xf32>) -> (index, tensor<?x8xf32>) {
    %inside = arith.cmpi slt, %i, %n : index
    %go = scf.if %inside -> (i1) {
      %v = tensor.extract %x[%i, %c0] : tensor<?x8xf32>
      %below = arith.cmpf olt, %v, %limit : f32
      scf.yield %below : i1
    } else {
      %false = arith.constant false
      scf.yield %false : i1
    }
    scf.condition(%go) %i, %o : index, tensor<?x8xf32>
  } do {
  ^bb0(%i: index, %o: tensor<?x8xf32>):
    %tile = pto.view %x[%i, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
    %next = pto.assemble %tile into %o[%i, 0] : tensor<1x8xf32> into tensor<?x8xf32>
    %i1 = arith.addi %i, %c1 : index
    scf.yield %i1, %next : index, tensor<?x8xf32>
  }
  return %r#1 : tensor<?x8xf32>
}

// A sum starts from an input, another tensor from a local one; the region of the
// condition makes a tensor, too.
func.func @makes_anew(%x: tensor<?x8xf32>, %start: tensor<1x8xf32>, %y: tensor<2x8xf32> {pto.inout}) -> tensor<2x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %one = pto.full 1.0 : f32 [1, 8] : tensor<1x8xf32>
  %r:3 = scf.while (%s = %start, %i = %c0, %t = %one) : (tensor<1x8xf32>, index, tensor<1x8xf32>) -> (tensor<1x8xf32>, index, tensor<1x8xf32>) {
    %go = arith.cmpi slt, %i, %n : index
    %neg = pto.neg %t : tensor<1x8xf32> -> tensor<1x8xf32>
    scf.condition(%go) %s, %i, %neg : tensor<1x8xf32>, index, tensor<1x8xf32>
  } do {
  ^bb0(%s: tensor<1x8xf32>, %i: index, %t: tensor<1x8xf32>):
    %tile = pto.view %x[%i, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
    %sum = pto.add %s, %tile : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
    %mix = pto.add %t, %sum : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
    %i1 = arith.addi %i, %c1 : index
    scf.yield %sum, %i1, %mix : tensor<1x8xf32>, index, tensor<1x8xf32>
  }
  %both = pto.add %r#0, %start : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
  %a = pto.assemble %both into %y[0, 0] : tensor<1x8xf32> into tensor<2x8xf32>
  %b = pto.assemble %r#2 into %a[1, 0] : tensor<1x8xf32> into tensor<2x8xf32>
  return %b : tensor<2x8xf32>
}

// Each row is halved until its first element is at most 1, and counted.
func.func @in_a_loop(%x: tensor<?x8xf32>, %y: tensor<?x8xf32> {pto.out}, %counts: tensor<?xi32> {pto.out}) -> (tensor<?x8xf32>, tensor<?xi32>) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0 : i32
  %unit = arith.constant 1 : i32
  %half = pto.full 0.5 : f32 [1, 8] : tensor<1x8xf32>
  %r:2 = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [1] iter_args(%o = %y, %c = %counts) -> (tensor<?x8xf32>, tensor<?xi32>) {
    %tile = pto.view %x[%i, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
    %w:2 = scf.while (%v = %tile, %k = %zero) : (tensor<1x8xf32>, i32) -> (tensor<1x8xf32>, i32) {
      %e = tensor.extract %v[%c0, %c0] : tensor<1x8xf32>
      %go = arith.cmpf ogt, %e, %one : f32
      scf.condition(%go) %v, %k : tensor<1x8xf32>, i32
    } do {
    ^bb0(%v: tensor<1x8xf32>, %k: i32):
      %h = pto.mul %v, %half : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %k1 = arith.addi %k, %unit : i32
      scf.yield %h, %k1 : tensor<1x8xf32>, i32
    }
    %next = pto.assemble %w#0 into %o[%i, 0] : tensor<1x8xf32> into tensor<?x8xf32>
    %number = tensor.from_elements %w#1 : tensor<1xi32>
    %cn = pto.assemble %number into %c[%i] : tensor<1xi32> into tensor<?xi32>
    pto.yield %next, %cn : tensor<?x8xf32>, tensor<?xi32>
  }
  return %r#0, %r#1 : tensor<?x8xf32>, tensor<?xi32>
}
