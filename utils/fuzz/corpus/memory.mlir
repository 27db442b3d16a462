// Kernels of the op group; utils/fuzz/mutate.py changes them at random.

func.func @assemble(%y: tensor<?x64xf32>, %i_in: tensor<i64>, %out: tensor<?x64xf32> {pto.inout}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %i_i = tensor.extract %i_in[] : tensor<i64>
  %i = arith.index_cast %i_i : i64 to index
  %r = pto.assemble %y into %out[%i, 0] atomic_add : tensor<?x64xf32> into tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}

// -----

func.func @view(%x: tensor<?x4096xbf16>, %i_in: tensor<i64>, %n_in: tensor<i64>, %out0: tensor<?x4096xbf16> {pto.out}) -> tensor<?x4096xbf16> attributes {pto.kernel} {
  %i_i = tensor.extract %i_in[] : tensor<i64>
  %i = arith.index_cast %i_i : i64 to index
  %n_i = tensor.extract %n_in[] : tensor<i64>
  %n = arith.index_cast %n_i : i64 to index
  %r = pto.view %x[%i, 0] [%n, :] : tensor<?x4096xbf16> -> tensor<?x4096xbf16, #pto.bounds<[16, ?]>>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x4096xbf16, #pto.bounds<[16, ?]>> into tensor<?x4096xbf16>
  return %ret0 : tensor<?x4096xbf16>
}
