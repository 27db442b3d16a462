// z = tanh(exp(x)) by rows, which needs libm and scratch.
func.func @erff(%x: tensor<?x8xf32>, %z: tensor<?x8xf32> {pto.out}) -> tensor<?x8xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [4] iter_args(%out = %z) -> (tensor<?x8xf32>) {
    %t = pto.view %x[%i, 0] [%len, :] : tensor<?x8xf32> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
    %e = pto.exp %t : tensor<?x8xf32, #pto.bounds<[4, ?]>> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
    %f = pto.erf %e : tensor<?x8xf32, #pto.bounds<[4, ?]>> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
    %g = pto.tanh %f : tensor<?x8xf32, #pto.bounds<[4, ?]>> -> tensor<?x8xf32, #pto.bounds<[4, ?]>>
    %next = pto.assemble %g into %out[%i, 0] : tensor<?x8xf32, #pto.bounds<[4, ?]>> into tensor<?x8xf32>
    pto.yield %next : tensor<?x8xf32>
  }
  return %r : tensor<?x8xf32>
}
