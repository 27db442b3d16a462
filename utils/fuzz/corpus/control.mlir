// Kernels of the op group; utils/fuzz/mutate.py changes them at random.

func.func @loop(%x: tensor<?x64xf32>, %y: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [16, 4] iter_args(%out = %y) -> (tensor<?x64xf32>) {
    %tile = pto.view %x[%i, 0] [%len, :] : tensor<?x64xf32> -> tensor<?x64xf32, #pto.bounds<[16, ?]>>
    %e = pto.exp %tile : tensor<?x64xf32, #pto.bounds<[16, ?]>> -> tensor<?x64xf32, #pto.bounds<[16, ?]>>
    %next = pto.assemble %e into %out[%i, 0] : tensor<?x64xf32, #pto.bounds<[16, ?]>> into tensor<?x64xf32>
    pto.yield %next : tensor<?x64xf32>
  }
  return %r : tensor<?x64xf32>
}

// -----

func.func @loop_bodies(%x: tensor<?x64xf32>, %y: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [8] parallel iter_args(%out = %y) -> (tensor<?x64xf32>) factor 8 {
    %tile = pto.view %x[%i, 0] [8, :] : tensor<?x64xf32> -> tensor<8x64xf32>
    %e = pto.softmax %tile axis 1 : tensor<8x64xf32> -> tensor<8x64xf32>
    %next = pto.assemble %e into %out[%i, 0] : tensor<8x64xf32> into tensor<?x64xf32>
    pto.yield %next : tensor<?x64xf32>
  } factor 1 (%i1, %len1, %out1) {
    %tile = pto.view %x[%i1, 0] [1, :] : tensor<?x64xf32> -> tensor<1x64xf32>
    %e = pto.softmax %tile axis 1 : tensor<1x64xf32> -> tensor<1x64xf32>
    %next = pto.assemble %e into %out1[%i1, 0] : tensor<1x64xf32> into tensor<?x64xf32>
    pto.yield %next : tensor<?x64xf32>
  }
  return %r : tensor<?x64xf32>
}

// -----

func.func @accumulate(%x: tensor<?x64xf32>, %y: tensor<1x64xf32> {pto.out}) -> tensor<1x64xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %zero = pto.full 0.0 : f32 [1, 64] : tensor<1x64xf32>
  %s = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4] replicate iter_args(%a = %zero) -> (tensor<1x64xf32>) {
    %tile = pto.view %x[%i, 0] [1, :] : tensor<?x64xf32> -> tensor<1x64xf32>
    %sum = pto.add %a, %tile : tensor<1x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
    pto.yield %sum : tensor<1x64xf32>
  }
  %r = pto.assemble %s into %y[0, 0] : tensor<1x64xf32> into tensor<1x64xf32>
  return %r : tensor<1x64xf32>
}

// -----

func.func @branch(%x: tensor<4x64xf32>, %i: tensor<i1>, %y: tensor<4x64xf32> {pto.out}) -> tensor<4x64xf32> attributes {pto.kernel} {
  %b = tensor.extract %i[] : tensor<i1>
  %r = scf.if %b -> (tensor<4x64xf32>) {
    %a = pto.assemble %x into %y[0, 0] : tensor<4x64xf32> into tensor<4x64xf32>
    scf.yield %a : tensor<4x64xf32>
  } else {
    %e = pto.neg %x : tensor<4x64xf32> -> tensor<4x64xf32>
    %c = pto.assemble %e into %y[0, 0] : tensor<4x64xf32> into tensor<4x64xf32>
    scf.yield %c : tensor<4x64xf32>
  }
  return %r : tensor<4x64xf32>
}

// -----

func.func @yield(%lb_in: tensor<i64>, %ub_in: tensor<i64>, %step_in: tensor<i64>, %x: tensor<4xf32>, %out0: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  %lb_i = tensor.extract %lb_in[] : tensor<i64>
  %lb = arith.index_cast %lb_i : i64 to index
  %ub_i = tensor.extract %ub_in[] : tensor<i64>
  %ub = arith.index_cast %ub_i : i64 to index
  %step_i = tensor.extract %step_in[] : tensor<i64>
  %step = arith.index_cast %step_i : i64 to index
  %start = pto.exp %x : tensor<4xf32> -> tensor<4xf32>
  %r = pto.loop (%i, %len) in (%lb to %ub step %step) factors [1] iter_args(%a = %start) -> (tensor<4xf32>) {
    %n = pto.neg %a : tensor<4xf32> -> tensor<4xf32>
    pto.yield %n : tensor<4xf32>
  }
  %ret0 = pto.assemble %r into %out0[0] : tensor<4xf32> into tensor<4xf32>
  return %ret0 : tensor<4xf32>
}
