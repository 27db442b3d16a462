// Local tensors: made empty or full, written in pieces by several loops and
// branches, carried, updated and read. The values are whole numbers, so that all
// of it is exact; each kernel gives the same with and without specialization.

// DEFINE: %{rows} = 11
// DEFINE: %{run} = %python %S/Inputs/run.py %s %t --rows %{rows}
// RUN: %{run} --kernel pieces
// RUN: %{run} --kernel branches
// RUN: %{run} --kernel first_trip_makes
// RUN: %{run} --kernel first_trip_writes
// RUN: %{run} --kernel previous
// RUN: %{run} --kernel exchange
// RUN: %{run} --kernel exchange_sometimes
// RUN: %{run} --kernel from_an_input
// REDEFINE: %{rows} = 0
// RUN: %{run} --kernel pieces
// RUN: %{run} --kernel first_trip_makes
// RUN: %{run} --kernel from_an_input

// Rows of a local tensor come from two loops, one forwards and one backwards.
func.func @pieces(%x: tensor<?x8xf32>, %y: tensor<?x8xf32> {pto.out}) -> tensor<?x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %local = tensor.empty(%n) : tensor<?x8xf32>
  %even = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4] iter_args(%l = %local) -> (tensor<?x8xf32>) {
    %tile = pto.view %x[%i, 0] [%len, 4] : tensor<?x8xf32> -> tensor<?x4xf32>
    %twice = pto.add %tile, %tile : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
    %next = pto.assemble %twice into %l[%i, 0] : tensor<?x4xf32> into tensor<?x8xf32>
    pto.yield %next : tensor<?x8xf32>
  }
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%l = %even) -> (tensor<?x8xf32>) {
    %end = arith.subi %n, %i : index
    %at = arith.subi %end, %c1 : index
    %tile = pto.view %x[%at, 4] [1, 4] : tensor<?x8xf32> -> tensor<1x4xf32>
    %neg = pto.neg %tile : tensor<1x4xf32> -> tensor<1x4xf32>
    %next = pto.assemble %neg into %l[%at, 4] : tensor<1x4xf32> into tensor<?x8xf32>
    scf.yield %next : tensor<?x8xf32>
  }
  %s = pto.add %all, %x : tensor<?x8xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  %r = pto.assemble %s into %y[0, 0] : tensor<?x8xf32> into tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// What is written where depends on the row.
func.func @branches(%x: tensor<?x8xf32>, %y: tensor<?x8xf32> {pto.out}) -> tensor<?x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %y) -> (tensor<?x8xf32>) {
    %local = tensor.empty() : tensor<1x8xf32>
    %tile = pto.view %x[%i, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
    %lo = pto.view %tile[0, 0] [:, 4] : tensor<1x8xf32> -> tensor<1x4xf32>
    %hi = pto.view %tile[0, 4] [:, 4] : tensor<1x8xf32> -> tensor<1x4xf32>
    %rem = arith.remui %i, %c2 : index
    %odd = arith.cmpi eq, %rem, %c1 : index
    %written = scf.if %odd -> (tensor<1x8xf32>) {
      %a = pto.assemble %hi into %local[0, 0] : tensor<1x4xf32> into tensor<1x8xf32>
      %b = pto.assemble %lo into %a[0, 4] : tensor<1x4xf32> into tensor<1x8xf32>
      scf.yield %b : tensor<1x8xf32>
    } else {
      %m = pto.mul %tile, %tile : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      scf.yield %m : tensor<1x8xf32>
    }
    %sum = pto.add %written, %tile : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
    %next = scf.if %odd -> (tensor<?x8xf32>) {
      %w = pto.assemble %sum into %o[%i, 0] : tensor<1x8xf32> into tensor<?x8xf32>
      scf.yield %w : tensor<?x8xf32>
    } else {
      %w = pto.assemble %written into %o[%i, 0] : tensor<1x8xf32> into tensor<?x8xf32>
      scf.yield %w : tensor<?x8xf32>
    }
    scf.yield %next : tensor<?x8xf32>
  }
  return %r : tensor<?x8xf32>
}

// A running sum and maximum: the first trip makes them, later ones update them.
func.func @first_trip_makes(%x: tensor<?x8xf32>, %y: tensor<2x8xf32> {pto.inout}) -> tensor<2x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %zero = pto.full 0.0 : f32 [1, 8] : tensor<1x8xf32>
  %none = pto.full -1.0 : f32 [1, 8] : tensor<1x8xf32>
  %f:2 = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4, 2] iter_args(%sum = %zero, %max = %none) -> (tensor<1x8xf32>, tensor<1x8xf32>) {
    %tile = pto.view %x[%i, 0] [%len, :] : tensor<?x8xf32> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
    %s = pto.sum %tile axis 0 keepdim : tensor<?x8xf32, #pto.bounds<[4, ?]>> -> tensor<1x8xf32>
    %m = pto.amax %tile axis 0 keepdim : tensor<?x8xf32, #pto.bounds<[4, ?]>> -> tensor<1x8xf32>
    %first = arith.cmpi eq, %i, %c0 : index
    %r:2 = scf.if %first -> (tensor<1x8xf32>, tensor<1x8xf32>) {
      scf.yield %s, %m : tensor<1x8xf32>, tensor<1x8xf32>
    } else {
      %s1 = pto.add %sum, %s : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %m1 = pto.maximum %max, %m : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      scf.yield %s1, %m1 : tensor<1x8xf32>, tensor<1x8xf32>
    }
    pto.yield %r#0, %r#1 : tensor<1x8xf32>, tensor<1x8xf32>
  }
  %a = pto.assemble %f#0 into %y[0, 0] : tensor<1x8xf32> into tensor<2x8xf32>
  %b = pto.assemble %f#1 into %a[1, 0] : tensor<1x8xf32> into tensor<2x8xf32>
  return %b : tensor<2x8xf32>
}

// The same with an empty tensor that both branches write.
func.func @first_trip_writes(%x: tensor<?x8xf32>, %y: tensor<1x8xf32> {pto.out}) -> tensor<1x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %empty = tensor.empty() : tensor<1x8xf32>
  %f = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %empty) -> (tensor<1x8xf32>) {
    %tile = pto.view %x[%i, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
    %first = arith.cmpi eq, %i, %c0 : index
    %r = scf.if %first -> (tensor<1x8xf32>) {
      %s = pto.assemble %tile into %sum[0, 0] : tensor<1x8xf32> into tensor<1x8xf32>
      scf.yield %s : tensor<1x8xf32>
    } else {
      %s1 = pto.add %sum, %tile : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %s = pto.assemble %s1 into %sum[0, 0] : tensor<1x8xf32> into tensor<1x8xf32>
      scf.yield %s : tensor<1x8xf32>
    }
    scf.yield %r : tensor<1x8xf32>
  }
  %a = pto.assemble %f into %y[0, 0] : tensor<1x8xf32> into tensor<1x8xf32>
  return %a : tensor<1x8xf32>
}

// Each trip sees what the one before made: a becomes b and b something new.
func.func @previous(%x: tensor<?x8xf32>, %y: tensor<2x8xf32> {pto.inout}) -> tensor<2x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %zero = pto.full 0.0 : f32 [1, 8] : tensor<1x8xf32>
  %one = pto.full 1.0 : f32 [1, 8] : tensor<1x8xf32>
  %f:2 = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [2] replicate iter_args(%b = %one, %a = %zero) -> (tensor<1x8xf32>, tensor<1x8xf32>) {
    %tile = pto.view %x[%i, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
    %p = pto.add %a, %tile : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
    pto.yield %p, %b : tensor<1x8xf32>, tensor<1x8xf32>
  }
  %u = pto.assemble %f#0 into %y[0, 0] : tensor<1x8xf32> into tensor<2x8xf32>
  %v = pto.assemble %f#1 into %u[1, 0] : tensor<1x8xf32> into tensor<2x8xf32>
  return %v : tensor<2x8xf32>
}

// Two tensors change places each trip.
func.func @exchange(%x: tensor<?x8xf32>, %y: tensor<2x8xf32> {pto.inout}) -> tensor<2x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %zero = pto.full 0.0 : f32 [1, 8] : tensor<1x8xf32>
  %one = pto.full 1.0 : f32 [1, 8] : tensor<1x8xf32>
  %f:2 = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [2] iter_args(%a = %zero, %b = %one) -> (tensor<1x8xf32>, tensor<1x8xf32>) {
    pto.yield %b, %a : tensor<1x8xf32>, tensor<1x8xf32>
  }
  %u = pto.assemble %f#0 into %y[0, 0] : tensor<1x8xf32> into tensor<2x8xf32>
  %v = pto.assemble %f#1 into %u[1, 0] : tensor<1x8xf32> into tensor<2x8xf32>
  return %v : tensor<2x8xf32>
}

// Two tensors change places in some trips.
func.func @exchange_sometimes(%x: tensor<?x8xf32>, %y: tensor<2x8xf32> {pto.inout}) -> tensor<2x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %zero = pto.full 0.0 : f32 [1, 8] : tensor<1x8xf32>
  %one = pto.full 1.0 : f32 [1, 8] : tensor<1x8xf32>
  %f:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero, %b = %one) -> (tensor<1x8xf32>, tensor<1x8xf32>) {
    %rem = arith.remui %i, %c3 : index
    %some = arith.cmpi eq, %rem, %c0 : index
    %r:2 = scf.if %some -> (tensor<1x8xf32>, tensor<1x8xf32>) {
      scf.yield %b, %a : tensor<1x8xf32>, tensor<1x8xf32>
    } else {
      %tile = pto.view %x[%i, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
      %s = pto.add %a, %tile : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      scf.yield %s, %b : tensor<1x8xf32>, tensor<1x8xf32>
    }
    scf.yield %r#0, %r#1 : tensor<1x8xf32>, tensor<1x8xf32>
  }
  %u = pto.assemble %f#0 into %y[0, 0] : tensor<1x8xf32> into tensor<2x8xf32>
  %v = pto.assemble %f#1 into %u[1, 0] : tensor<1x8xf32> into tensor<2x8xf32>
  return %v : tensor<2x8xf32>
}

// A loop starts from an input and makes it anew; the input stays as it is.
func.func @from_an_input(%x: tensor<?x8xf32>, %y: tensor<?x8xf32> {pto.out}) -> tensor<?x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %last = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4, 2] iter_args(%v = %x) -> (tensor<?x8xf32>) {
    %s = pto.add %v, %x : tensor<?x8xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
    pto.yield %s : tensor<?x8xf32>
  }
  %s = pto.add %last, %x : tensor<?x8xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  %r = pto.assemble %s into %y[0, 0] : tensor<?x8xf32> into tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
