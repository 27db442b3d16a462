// Copies that a kernel says, and those that a loop needs: a tensor copied whole
// into two fresh ones, whose equal fills are merged on the way, and a loop in a
// branch that starts from a window of an input. And the opposite: a row that a
// branch writes again.

// DEFINE: %{rows} = 11
// DEFINE: %{run} = %python %S/Inputs/run.py %s %t --rows %{rows}
// RUN: %{run} --kernel copied_twice
// RUN: %{run} --kernel from_a_window
// RUN: %{run} --kernel written_again
// RUN: %{run} --kernel sum_or_half
// REDEFINE: %{rows} = 3
// RUN: %{run} --kernel sum_or_half
// REDEFINE: %{rows} = 0
// RUN: %{run} --kernel from_a_window

// The first copy is changed, the second is not.
func.func @copied_twice(%x: tensor<?x8xf32>, %y: tensor<?x8xf32> {pto.out}, %z: tensor<?x8xf32> {pto.out}) -> (tensor<?x8xf32>, tensor<?x8xf32>) attributes {pto.kernel} {
  %row = pto.view %x[0, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
  %f0 = pto.full 0.0 : f32 [1, 8] : tensor<1x8xf32>
  %a = pto.assemble %row into %f0[0, 0] : tensor<1x8xf32> into tensor<1x8xf32>
  %f1 = pto.full 0.0 : f32 [1, 8] : tensor<1x8xf32>
  %b = pto.assemble %a into %f1[0, 0] : tensor<1x8xf32> into tensor<1x8xf32>
  %half = pto.view %row[0, 4] [1, 4] : tensor<1x8xf32> -> tensor<1x4xf32>
  %c = pto.assemble %half into %a[0, 0] : tensor<1x4xf32> into tensor<1x8xf32>
  %y1 = pto.assemble %c into %y[0, 0] : tensor<1x8xf32> into tensor<?x8xf32>
  %z1 = pto.assemble %b into %z[0, 0] : tensor<1x8xf32> into tensor<?x8xf32>
  return %y1, %z1 : tensor<?x8xf32>, tensor<?x8xf32>
}

// Even rows are doubled three times, the others stay.
func.func @from_a_window(%x: tensor<?x8xf32>, %y: tensor<?x8xf32> {pto.out}) -> tensor<?x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [1] iter_args(%o = %y) -> (tensor<?x8xf32>) factor 1 {
    %row = pto.view %x[%i, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
    %rem = arith.remui %i, %c2 : index
    %even = arith.cmpi eq, %rem, %c0 : index
    %value = scf.if %even -> (tensor<1x8xf32>) {
      %grown = scf.for %k = %c0 to %c3 step %c1 iter_args(%a = %row) -> (tensor<1x8xf32>) {
        %twice = pto.add %a, %a : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
        scf.yield %twice : tensor<1x8xf32>
      }
      scf.yield %grown : tensor<1x8xf32>
    } else {
      %zero = pto.full 0.0 : f32 [1, 8] : tensor<1x8xf32>
      %same = pto.assemble %row into %zero[0, 0] : tensor<1x8xf32> into tensor<1x8xf32>
      scf.yield %same : tensor<1x8xf32>
    }
    %next = pto.assemble %value into %o[%i, 0] : tensor<1x8xf32> into tensor<?x8xf32>
    pto.yield %next : tensor<?x8xf32>
  }
  return %r : tensor<?x8xf32>
}

// Each row is written, even rows once more.
func.func @written_again(%x: tensor<?x8xf32>, %y: tensor<?x8xf32> {pto.out}) -> tensor<?x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %y) -> (tensor<?x8xf32>) {
    %row = pto.view %x[%i, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
    %first = pto.assemble %row into %o[%i, 0] : tensor<1x8xf32> into tensor<?x8xf32>
    %rem = arith.remui %i, %c2 : index
    %even = arith.cmpi eq, %rem, %c0 : index
    %next = scf.if %even -> (tensor<?x8xf32>) {
      %twice = pto.add %row, %row : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %again = pto.assemble %twice into %first[%i, 0] : tensor<1x8xf32> into tensor<?x8xf32>
      scf.yield %again : tensor<?x8xf32>
    } else {
      scf.yield %first : tensor<?x8xf32>
    }
    scf.yield %next : tensor<?x8xf32>
  }
  return %r : tensor<?x8xf32>
}

// A sum that a branch may still scale: the scaled one does not overwrite it.
func.func @sum_or_half(%x: tensor<?x8xf32>, %y: tensor<?x8xf32> {pto.out}) -> tensor<?x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %total = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (tensor<?x8xf32>) {
    %next = pto.add %t, %x : tensor<?x8xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
    scf.yield %next : tensor<?x8xf32>
  }
  %many = arith.cmpi sgt, %n, %c4 : index
  %value = scf.if %many -> (tensor<?x8xf32>) {
    %half = pto.full 0.5 : f32 [] : tensor<f32>
    %scaled = pto.mul %total, %half : tensor<?x8xf32>, tensor<f32> -> tensor<?x8xf32>
    scf.yield %scaled : tensor<?x8xf32>
  } else {
    scf.yield %total : tensor<?x8xf32>
  }
  %r = pto.assemble %value into %y[0, 0] : tensor<?x8xf32> into tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
