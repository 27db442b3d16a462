// Kernels of the op group; utils/fuzz/mutate.py changes them at random.

func.func @assert(%ok_in: tensor<i1>, %n_in: tensor<i64>) attributes {pto.kernel} {
  %ok = tensor.extract %ok_in[] : tensor<i1>
  %n_i = tensor.extract %n_in[] : tensor<i64>
  %n = arith.index_cast %n_i : i64 to index
  pto.assert %ok, "expects a positive count, but found {0}" (%n) for "pto.view"
  return
}

// -----

func.func @check(%x: tensor<?x64xf32>, %y: tensor<?x64xf32>) attributes {pto.kernel} {
  pto.check %x, %y atol 1.0e-4 rtol 0.0 : tensor<?x64xf32>, tensor<?x64xf32>
  return
}

// -----

func.func @poll_cancel() attributes {pto.kernel} {
  pto.poll_cancel
  return
}

// -----

func.func @print_tensor(%x: tensor<?x64xf32>) attributes {pto.kernel} {
  pto.print_tensor "scores" %x : tensor<?x64xf32>
  return
}

// -----

func.func @options(%x: tensor<?x64xbf16> {pto.alias = 1 : i64}, %out0: tensor<?x64xbf16> {pto.inout}) -> tensor<?x64xbf16> attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 2}>} {
  %r = pto.round %x decimals 2 : tensor<?x64xbf16> -> tensor<?x64xbf16>
  %q = pto.cast %r round rint sat : tensor<?x64xbf16> -> tensor<?x64xi8>
  pto.print_tensor "q" %q : tensor<?x64xi8>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xbf16> into tensor<?x64xbf16>
  return %ret0 : tensor<?x64xbf16>
}
