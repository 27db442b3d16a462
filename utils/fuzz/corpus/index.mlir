// Kernels of the op group; utils/fuzz/mutate.py changes them at random.

func.func @gather(%x: tensor<?x64xf32>, %i: tensor<?x8xi32>, %out0: tensor<?x8xf32> {pto.out}) -> tensor<?x8xf32> attributes {pto.kernel} {
  %r = pto.gather %x, %i axis 1 : tensor<?x64xf32>, tensor<?x8xi32> -> tensor<?x8xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x8xf32> into tensor<?x8xf32>
  return %ret0 : tensor<?x8xf32>
}

// -----

func.func @gather_rows(%x: tensor<?x64xf32>, %i: tensor<?xi32>, %t: tensor<?xi32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.gather_rows %x, %i through %t block 128 : tensor<?x64xf32>, tensor<?xi32>, tensor<?xi32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @index_add(%s: tensor<8x64xf32>, %i: tensor<8xi32>, %d: tensor<?x64xf32> {pto.inout}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.index_add %s into %d at %i axis 0 alpha 2.0 : tensor<8x64xf32>, tensor<8xi32> into tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}

// -----

func.func @index_put(%s: tensor<8xf32>, %i: tensor<8xi32>, %j: tensor<8xi32>, %d: tensor<?x64xf32> {pto.inout}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.index_put %s into %d at (%i, %j) accumulate : tensor<8xf32>, (tensor<8xi32>, tensor<8xi32>) into tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}

// -----

func.func @index_select(%x: tensor<?x64xf32>, %i: tensor<8xi32>, %out0: tensor<8x64xf32> {pto.out}) -> tensor<8x64xf32> attributes {pto.kernel} {
  %r = pto.index_select %x, %i axis 0 : tensor<?x64xf32>, tensor<8xi32> -> tensor<8x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<8x64xf32> into tensor<8x64xf32>
  return %ret0 : tensor<8x64xf32>
}

// -----

func.func @scatter(%s: tensor<?x8xf32>, %i: tensor<?x8xi32>, %d: tensor<?x64xf32> {pto.inout}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.scatter add %s into %d at %i axis 1 : tensor<?x8xf32>, tensor<?x8xi32> into tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}

// -----

func.func @scatter_update(%s: tensor<?x64xf32>, %i: tensor<?xi32>, %d: tensor<?x64xf32> {pto.inout}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.scatter_update %s into %d at %i : tensor<?x64xf32>, tensor<?xi32> into tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}
