// Numbers that programs read from tables say where windows are, inputs are seen
// in other shapes, and caches are updated and read in one kernel.

// DEFINE: %{rows} = 11
// DEFINE: %{run} = %python %S/Inputs/run.py %s %t --rows %{rows}
// RUN: %{run} --kernel segments
// RUN: %{run} --kernel pages
// RUN: %{run} --kernel collapsed
// RUN: %{run} --kernel cache
// RUN: %{run} --kernel cache_in_a_loop
// RUN: %{run} --kernel versions_or_new
// REDEFINE: %{rows} = 0
// RUN: %{run} --kernel collapsed
// RUN: %{run} --kernel cache

// Sums of segments whose ends stand in a table of i32.
func.func @segments(%x: tensor<?x8xf32>, %ends: tensor<?xi32>, %y: tensor<?x8xf32> {pto.out}) -> tensor<?x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %count = tensor.dim %ends, %c0 : tensor<?xi32>
  %r:2 = scf.for %s = %c0 to %count step %c1 iter_args(%o = %y, %begin = %zero) -> (tensor<?x8xf32>, i32) {
    %end = tensor.extract %ends[%s] : tensor<?xi32>
    %b = arith.index_cast %begin : i32 to index
    %e = arith.index_cast %end : i32 to index
    %none = pto.full 0.0 : f32 [1, 8] : tensor<1x8xf32>
    %sum = pto.loop (%i, %len) in (%b to %e step %c1) factors [4] iter_args(%a = %none) -> (tensor<1x8xf32>) {
      %tile = pto.view %x[%i, 0] [%len, :] : tensor<?x8xf32> -> tensor<?x8xf32>
      %p = pto.sum %tile axis 0 keepdim : tensor<?x8xf32> -> tensor<1x8xf32>
      %q = pto.add %a, %p : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      pto.yield %q : tensor<1x8xf32>
    }
    %next = pto.assemble %sum into %o[%s, 0] : tensor<1x8xf32> into tensor<?x8xf32>
    scf.yield %next, %end : tensor<?x8xf32>, i32
  }
  return %r#0 : tensor<?x8xf32>
}

// Pages of a cache in the order of a table, the last one cut off.
func.func @pages(%cache: tensor<?x4x8xf32>, %table: tensor<?xi32>, %len: tensor<i32>, %y: tensor<?x8xf32> {pto.inout}) -> tensor<?x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %l = tensor.extract %len[] : tensor<i32>
  %n = arith.index_cast %l : i32 to index
  %flat = pto.reshape %cache ([0, 1] -> [0], [2] -> [1]) : tensor<?x4x8xf32> -> tensor<?x8xf32>
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%o = %y) -> (tensor<?x8xf32>) {
    %page = arith.divui %i, %c4 : index
    %entry = tensor.extract %table[%page] : tensor<?xi32>
    %at = arith.index_cast %entry : i32 to index
    %row = arith.muli %at, %c4 : index
    %left = arith.subi %n, %i : index
    %rows = arith.minsi %left, %c4 : index
    %tile = pto.view %flat[%row, 0] [%rows, :] : tensor<?x8xf32> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
    %next = pto.assemble %tile into %o[%i, 0] : tensor<?x8xf32, #pto.bounds<[4, ?]>> into tensor<?x8xf32>
    scf.yield %next : tensor<?x8xf32>
  }
  return %r : tensor<?x8xf32>
}

// Tokens of all batches in one dimension, and heads split off the columns.
func.func @collapsed(%x: tensor<?x?x8xf32>, %y: tensor<?x?x8xf32> {pto.out}) -> tensor<?x?x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x8xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x8xf32>
  %n = arith.muli %b, %s : index
  %flat = pto.reshape %x ([0, 1] -> [0], [2] -> [1]) : tensor<?x?x8xf32> -> tensor<?x8xf32>
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4] iter_args(%o = %y) -> (tensor<?x?x8xf32>) {
    %tile = pto.view %flat[%i, 0] [%len, :] : tensor<?x8xf32> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
    %heads = pto.reshape %tile ([0] -> [0], [1] -> [1, 2]) : tensor<?x8xf32, #pto.bounds<[4, ?]>> -> tensor<?x2x4xf32, #pto.bounds<[4, ?, ?]>>
    %sum = pto.sum %heads axis 1 keepdim : tensor<?x2x4xf32, #pto.bounds<[4, ?, ?]>> -> tensor<?x1x4xf32, #pto.bounds<[4, ?, ?]>>
    %all = pto.add %heads, %sum : tensor<?x2x4xf32, #pto.bounds<[4, ?, ?]>>, tensor<?x1x4xf32, #pto.bounds<[4, ?, ?]>> -> tensor<?x2x4xf32, #pto.bounds<[4, ?, ?]>>
    %rows = pto.reshape %all ([0] -> [0], [1, 2] -> [1]) : tensor<?x2x4xf32, #pto.bounds<[4, ?, ?]>> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
    %next = scf.for %j = %c0 to %len step %c1 iter_args(%p = %o) -> (tensor<?x?x8xf32>) {
      %t = arith.addi %i, %j : index
      %bi = arith.divui %t, %s : index
      %si = arith.remui %t, %s : index
      %row = pto.view %rows[%j, 0] [1, :] : tensor<?x8xf32, #pto.bounds<[4, ?]>> -> tensor<1x8xf32>
      %one = pto.reshape %row ([0] -> [0, 1], [1] -> [2]) : tensor<1x8xf32> -> tensor<1x1x8xf32>
      %w = pto.assemble %one into %p[%bi, %si, 0] : tensor<1x1x8xf32> into tensor<?x?x8xf32>
      scf.yield %w : tensor<?x?x8xf32>
    }
    pto.yield %next : tensor<?x?x8xf32>
  }
  return %r : tensor<?x?x8xf32>
}

// New rows go to their slots of a cache, which is then read.
func.func @cache(%x: tensor<?x8xf32>, %slots: tensor<?xi32>, %cache: tensor<32x8xf32> {pto.inout}, %y: tensor<32x8xf32> {pto.out}) -> (tensor<32x8xf32>, tensor<32x8xf32>) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %twice = pto.add %x, %x : tensor<?x8xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  %new = pto.scatter_update %twice into %cache at %slots : tensor<?x8xf32>, tensor<?xi32> into tensor<32x8xf32>
  %r = pto.loop (%i, %len) in (%c0 to %c32 step %c1) factors [8, 3] iter_args(%o = %y) -> (tensor<32x8xf32>) {
    %tile = pto.view %new[%i, 0] [%len, :] : tensor<32x8xf32> -> tensor<?x8xf32>
    %neg = pto.neg %tile : tensor<?x8xf32> -> tensor<?x8xf32>
    %next = pto.assemble %neg into %o[%i, 0] : tensor<?x8xf32> into tensor<32x8xf32>
    pto.yield %next : tensor<32x8xf32>
  }
  return %new, %r : tensor<32x8xf32>, tensor<32x8xf32>
}

// Chunks update the cache and read what earlier chunks wrote.
func.func @cache_in_a_loop(%x: tensor<?x8xf32>, %slots: tensor<?xi32>, %cache: tensor<32x8xf32> {pto.inout}, %y: tensor<?x8xf32> {pto.out}) -> (tensor<32x8xf32>, tensor<?x8xf32>) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %r:2 = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4, 2] iter_args(%c = %cache, %o = %y) -> (tensor<32x8xf32>, tensor<?x8xf32>) {
    %tile = pto.view %x[%i, 0] [%len, :] : tensor<?x8xf32> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
    %at = pto.view %slots[%i] [%len] : tensor<?xi32> -> tensor<?xi32, #pto.bounds<[4]>>
    %c1v = pto.scatter_update %tile into %c at %at : tensor<?x8xf32, #pto.bounds<[4, ?]>>, tensor<?xi32, #pto.bounds<[4]>> into tensor<32x8xf32>
    %total = pto.sum %c1v axis 0 keepdim : tensor<32x8xf32> -> tensor<1x8xf32>
    %all = pto.add %tile, %total : tensor<?x8xf32, #pto.bounds<[4, ?]>>, tensor<1x8xf32> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
    %next = pto.assemble %all into %o[%i, 0] : tensor<?x8xf32, #pto.bounds<[4, ?]>> into tensor<?x8xf32>
    pto.yield %c1v, %next : tensor<32x8xf32>, tensor<?x8xf32>
  }
  return %r#0, %r#1 : tensor<32x8xf32>, tensor<?x8xf32>
}

// A branch gives a version of an output and a new tensor, or the output as it
// was and a tensor from before.
func.func @versions_or_new(%x: tensor<?x8xf32>, %y: tensor<?x8xf32> {pto.inout}, %z: tensor<1x8xf32> {pto.inout}) -> (tensor<?x8xf32>, tensor<1x8xf32>) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%o = %y, %p = %z) -> (tensor<?x8xf32>, tensor<1x8xf32>) {
    %tile = pto.view %x[%i, 0] [1, :] : tensor<?x8xf32> -> tensor<1x8xf32>
    %rem = arith.remui %i, %c2 : index
    %odd = arith.cmpi eq, %rem, %c1 : index
    %s:2 = scf.if %odd -> (tensor<?x8xf32>, tensor<1x8xf32>) {
      %neg = pto.neg %tile : tensor<1x8xf32> -> tensor<1x8xf32>
      %w = pto.assemble %neg into %o[%i, 0] : tensor<1x8xf32> into tensor<?x8xf32>
      scf.yield %w, %neg : tensor<?x8xf32>, tensor<1x8xf32>
    } else {
      scf.yield %o, %tile : tensor<?x8xf32>, tensor<1x8xf32>
    }
    %sum = pto.add %p, %s#1 : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
    %q = pto.assemble %sum into %p[0, 0] : tensor<1x8xf32> into tensor<1x8xf32>
    scf.yield %s#0, %q : tensor<?x8xf32>, tensor<1x8xf32>
  }
  return %r#0, %r#1 : tensor<?x8xf32>, tensor<1x8xf32>
}
