// Loops in loops, with a region for each factor: rows by columns, where chunks
// of different sizes use different code, and an attention-like loop that carries
// a running maximum and sums. Whole numbers, so that all of it is exact.

// DEFINE: %{rows} = 13
// DEFINE: %{run} = %python %S/Inputs/run.py %s %t --rows %{rows}
// RUN: %{run} --kernel row_sums
// RUN: %{run} --kernel three_deep
// RUN: %{run} --kernel attend
// REDEFINE: %{rows} = 0
// RUN: %{run} --kernel row_sums
// RUN: %{run} --kernel three_deep
// REDEFINE: %{rows} = 1
// RUN: %{run} --kernel row_sums
// RUN: %{run} --kernel three_deep
// RUN: %{run} --kernel attend

// Two loops with regions per factor: the inner one sums chunks of columns into a
// local tensor, which the outer one stores.
func.func @row_sums(%x: tensor<?x11xf32>, %y: tensor<?x1xf32> {pto.out}) -> tensor<?x1xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c11 = arith.constant 11 : index
  %n = tensor.dim %x, %c0 : tensor<?x11xf32>
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4] iter_args(%o = %y) -> (tensor<?x1xf32>) factor 4 {
    %zero = pto.full 0.0 : f32 [%len, 1] : tensor<?x1xf32, #pto.bounds<[4, ?]>>
    %s = pto.loop (%j, %w) in (%c0 to %c11 step %c1) factors [8, 2] iter_args(%acc = %zero) -> (tensor<?x1xf32, #pto.bounds<[4, ?]>>) factor 8 {
      %tile = pto.view %x[%i, %j] [%len, %w] : tensor<?x11xf32> -> tensor<?x?xf32, #pto.bounds<[4, 8]>>
      %p = pto.sum %tile axis 1 keepdim : tensor<?x?xf32, #pto.bounds<[4, 8]>> -> tensor<?x1xf32, #pto.bounds<[4, ?]>>
      %q = pto.add %acc, %p : tensor<?x1xf32, #pto.bounds<[4, ?]>>, tensor<?x1xf32, #pto.bounds<[4, ?]>> -> tensor<?x1xf32, #pto.bounds<[4, ?]>>
      pto.yield %q : tensor<?x1xf32, #pto.bounds<[4, ?]>>
    } factor 2 (%j2, %w2, %acc2) {
      %tile = pto.view %x[%i, %j2] [%len, %w2] : tensor<?x11xf32> -> tensor<?x?xf32, #pto.bounds<[4, 2]>>
      %p = pto.sum %tile axis 1 keepdim : tensor<?x?xf32, #pto.bounds<[4, 2]>> -> tensor<?x1xf32, #pto.bounds<[4, ?]>>
      %q = pto.add %p, %acc2 : tensor<?x1xf32, #pto.bounds<[4, ?]>>, tensor<?x1xf32, #pto.bounds<[4, ?]>> -> tensor<?x1xf32, #pto.bounds<[4, ?]>>
      pto.yield %q : tensor<?x1xf32, #pto.bounds<[4, ?]>>
    } factor 1 (%j1, %w1, %acc1) {
      %tile = pto.view %x[%i, %j1] [%len, 1] : tensor<?x11xf32> -> tensor<?x1xf32, #pto.bounds<[4, ?]>>
      %q = pto.add %acc1, %tile : tensor<?x1xf32, #pto.bounds<[4, ?]>>, tensor<?x1xf32, #pto.bounds<[4, ?]>> -> tensor<?x1xf32, #pto.bounds<[4, ?]>>
      pto.yield %q : tensor<?x1xf32, #pto.bounds<[4, ?]>>
    }
    %next = pto.assemble %s into %o[%i, 0] : tensor<?x1xf32, #pto.bounds<[4, ?]>> into tensor<?x1xf32>
    pto.yield %next : tensor<?x1xf32>
  } factor 1 (%i1, %len1, %o1) {
    %tile = pto.view %x[%i1, 0] [1, :] : tensor<?x11xf32> -> tensor<1x11xf32>
    %s = pto.sum %tile axis 1 keepdim : tensor<1x11xf32> -> tensor<1x1xf32>
    %next = pto.assemble %s into %o1[%i1, 0] : tensor<1x1xf32> into tensor<?x1xf32>
    pto.yield %next : tensor<?x1xf32>
  }
  return %r : tensor<?x1xf32>
}

// Three loops write one output in place, each trip another window; the middle
// one runs or not.
func.func @three_deep(%x: tensor<?x6x8xf32>, %y: tensor<?x6x8xf32> {pto.out}, %z: tensor<?x6x8xf32> {pto.inout}) -> (tensor<?x6x8xf32>, tensor<?x6x8xf32>) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?x6x8xf32>
  %r:2 = pto.loop (%i, %li) in (%c0 to %n step %c1) factors [4, 2] iter_args(%oy = %y, %oz = %z) -> (tensor<?x6x8xf32>, tensor<?x6x8xf32>) {
    %rem = arith.remui %i, %c8 : index
    %most = arith.cmpi ne, %rem, %c8 : index
    %s:2 = scf.if %most -> (tensor<?x6x8xf32>, tensor<?x6x8xf32>) {
      %t:2 = scf.for %j = %c0 to %c6 step %c2 iter_args(%py = %oy, %pz = %oz) -> (tensor<?x6x8xf32>, tensor<?x6x8xf32>) {
        %u:2 = pto.loop (%k, %lk) in (%c0 to %c8 step %c1) factors [3] parallel iter_args(%qy = %py, %qz = %pz) -> (tensor<?x6x8xf32>, tensor<?x6x8xf32>) {
          %tile = pto.view %x[%i, %j, %k] [%li, 2, %lk] : tensor<?x6x8xf32> -> tensor<?x2x?xf32>
          %old = pto.view %qz[%i, %j, %k] [%li, 2, %lk] : tensor<?x6x8xf32> -> tensor<?x2x?xf32>
          %neg = pto.neg %tile : tensor<?x2x?xf32> -> tensor<?x2x?xf32>
          %sum = pto.add %old, %tile : tensor<?x2x?xf32>, tensor<?x2x?xf32> -> tensor<?x2x?xf32>
          %ny = pto.assemble %neg into %qy[%i, %j, %k] : tensor<?x2x?xf32> into tensor<?x6x8xf32>
          %nz = pto.assemble %sum into %qz[%i, %j, %k] : tensor<?x2x?xf32> into tensor<?x6x8xf32>
          pto.yield %ny, %nz : tensor<?x6x8xf32>, tensor<?x6x8xf32>
        }
        scf.yield %u#0, %u#1 : tensor<?x6x8xf32>, tensor<?x6x8xf32>
      }
      scf.yield %t#0, %t#1 : tensor<?x6x8xf32>, tensor<?x6x8xf32>
    } else {
      scf.yield %oy, %oz : tensor<?x6x8xf32>, tensor<?x6x8xf32>
    }
    pto.yield %s#0, %s#1 : tensor<?x6x8xf32>, tensor<?x6x8xf32>
  }
  return %r#0, %r#1 : tensor<?x6x8xf32>, tensor<?x6x8xf32>
}

// Per row of q: the maximum of its scores, their sum, and the sum of k's rows
// weighted by them. The first chunk makes the three, later ones update them.
func.func @attend(%q: tensor<?x8xf32>, %k: tensor<?x8xf32>, %y: tensor<?x8xf32> {pto.out}, %stats: tensor<?x2xf32> {pto.inout}) -> (tensor<?x8xf32>, tensor<?x2xf32>) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %q, %c0 : tensor<?x8xf32>
  %m = tensor.dim %k, %c0 : tensor<?x8xf32>
  %r:2 = pto.loop (%i, %li) in (%c0 to %n step %c1) factors [4, 2] iter_args(%oy = %y, %os = %stats) -> (tensor<?x8xf32>, tensor<?x2xf32>) {
    %tile = pto.view %q[%i, 0] [%li, :] : tensor<?x8xf32> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
    %max0 = tensor.empty(%li) : tensor<?x1xf32>
    %sum0 = tensor.empty(%li) : tensor<?x1xf32>
    %acc0 = tensor.empty(%li) : tensor<?x8xf32>
    %s:3 = pto.loop (%j, %lj) in (%c0 to %m step %c1) factors [8] iter_args(%max = %max0, %sum = %sum0, %acc = %acc0) -> (tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x8xf32>) {
      %rows = pto.view %k[%j, 0] [%lj, :] : tensor<?x8xf32> -> tensor<?x8xf32, #pto.bounds<[8, ?]>>
      %scores = pto.matmul %tile, %rows b_trans : tensor<?x8xf32, #pto.bounds<[4, ?]>>, tensor<?x8xf32, #pto.bounds<[8, ?]>> -> tensor<?x?xf32, #pto.bounds<[4, 8]>>
      %cm = pto.amax %scores axis 1 keepdim : tensor<?x?xf32, #pto.bounds<[4, 8]>> -> tensor<?x1xf32>
      %cs = pto.sum %scores axis 1 keepdim : tensor<?x?xf32, #pto.bounds<[4, 8]>> -> tensor<?x1xf32>
      %ca = pto.matmul %scores, %rows : tensor<?x?xf32, #pto.bounds<[4, 8]>>, tensor<?x8xf32, #pto.bounds<[8, ?]>> -> tensor<?x8xf32>
      %first = arith.cmpi eq, %j, %c0 : index
      %t:3 = scf.if %first -> (tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x8xf32>) {
        scf.yield %cm, %cs, %ca : tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x8xf32>
      } else {
        %m1 = pto.maximum %max, %cm : tensor<?x1xf32>, tensor<?x1xf32> -> tensor<?x1xf32>
        %s1 = pto.add %sum, %cs : tensor<?x1xf32>, tensor<?x1xf32> -> tensor<?x1xf32>
        %a1 = pto.add %acc, %ca : tensor<?x8xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
        scf.yield %m1, %s1, %a1 : tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x8xf32>
      }
      pto.yield %t#0, %t#1, %t#2 : tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x8xf32>
    }
    %ny = pto.assemble %s#2 into %oy[%i, 0] : tensor<?x8xf32> into tensor<?x8xf32>
    %ns = pto.assemble %s#0 into %os[%i, 0] : tensor<?x1xf32> into tensor<?x2xf32>
    %nt = pto.assemble %s#1 into %ns[%i, 1] : tensor<?x1xf32> into tensor<?x2xf32>
    pto.yield %ny, %nt : tensor<?x8xf32>, tensor<?x2xf32>
  }
  return %r#0, %r#1 : tensor<?x8xf32>, tensor<?x2xf32>
}
