// Kernels of the op group; utils/fuzz/mutate.py changes them at random.

func.func @amax(%x: tensor<?x64xf32>, %out0: tensor<?x1xf32> {pto.out}) -> tensor<?x1xf32> attributes {pto.kernel} {
  %r = pto.amax %x axis 1 keepdim : tensor<?x64xf32> -> tensor<?x1xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x1xf32> into tensor<?x1xf32>
  return %ret0 : tensor<?x1xf32>
}

// -----

func.func @amin(%x: tensor<?x64xf32>, %out0: tensor<?x1xf32> {pto.out}) -> tensor<?x1xf32> attributes {pto.kernel} {
  %r = pto.amin %x axis 1 keepdim : tensor<?x64xf32> -> tensor<?x1xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x1xf32> into tensor<?x1xf32>
  return %ret0 : tensor<?x1xf32>
}

// -----

func.func @argmax(%x: tensor<?x64xf32>, %out0: tensor<?x1xi32> {pto.out}) -> tensor<?x1xi32> attributes {pto.kernel} {
  %r = pto.argmax %x axis 1 keepdim : tensor<?x64xf32> -> tensor<?x1xi32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x1xi32> into tensor<?x1xi32>
  return %ret0 : tensor<?x1xi32>
}

// -----

func.func @argmin(%x: tensor<?x64xf32>, %out0: tensor<?x1xi32> {pto.out}) -> tensor<?x1xi32> attributes {pto.kernel} {
  %r = pto.argmin %x axis 1 keepdim : tensor<?x64xf32> -> tensor<?x1xi32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x1xi32> into tensor<?x1xi32>
  return %ret0 : tensor<?x1xi32>
}

// -----

func.func @argsort(%x: tensor<?x64xf32>, %out0: tensor<?x64xi32> {pto.out}) -> tensor<?x64xi32> attributes {pto.kernel} {
  %i = pto.argsort %x axis 1 : tensor<?x64xf32> -> tensor<?x64xi32>
  %ret0 = pto.assemble %i into %out0[0, 0] : tensor<?x64xi32> into tensor<?x64xi32>
  return %ret0 : tensor<?x64xi32>
}

// -----

func.func @cumprod(%x: tensor<?x64xi32>, %out0: tensor<?x64xi64> {pto.out}) -> tensor<?x64xi64> attributes {pto.kernel} {
  %r = pto.cumprod %x axis 1 : tensor<?x64xi32> -> tensor<?x64xi64>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi64> into tensor<?x64xi64>
  return %ret0 : tensor<?x64xi64>
}

// -----

func.func @cumsum(%x: tensor<?x64xi32>, %out0: tensor<?x64xi64> {pto.out}) -> tensor<?x64xi64> attributes {pto.kernel} {
  %r = pto.cumsum %x axis 1 : tensor<?x64xi32> -> tensor<?x64xi64>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi64> into tensor<?x64xi64>
  return %ret0 : tensor<?x64xi64>
}

// -----

func.func @one_hot(%x: tensor<?xi32>, %out0: tensor<?x16xi64> {pto.out}) -> tensor<?x16xi64> attributes {pto.kernel} {
  %r = pto.one_hot %x : tensor<?xi32> -> tensor<?x16xi64>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x16xi64> into tensor<?x16xi64>
  return %ret0 : tensor<?x16xi64>
}

// -----

func.func @prod(%x: tensor<?x64xf32>, %out0: tensor<?x1xf32> {pto.out}) -> tensor<?x1xf32> attributes {pto.kernel} {
  %r = pto.prod %x axis 1 keepdim : tensor<?x64xf32> -> tensor<?x1xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x1xf32> into tensor<?x1xf32>
  return %ret0 : tensor<?x1xf32>
}

// -----

func.func @sort(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}, %out1: tensor<?x64xi32> {pto.out}) -> (tensor<?x64xf32>, tensor<?x64xi32>) attributes {pto.kernel} {
  %v, %i = pto.sort %x axis 1 descending : tensor<?x64xf32> -> tensor<?x64xf32>, tensor<?x64xi32>
  %ret0 = pto.assemble %v into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  %ret1 = pto.assemble %i into %out1[0, 0] : tensor<?x64xi32> into tensor<?x64xi32>
  return %ret0, %ret1 : tensor<?x64xf32>, tensor<?x64xi32>
}

// -----

func.func @sum(%x: tensor<?x64xf32>, %out0: tensor<?x1xf32> {pto.out}) -> tensor<?x1xf32> attributes {pto.kernel} {
  %r = pto.sum %x axis 1 keepdim : tensor<?x64xf32> -> tensor<?x1xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x1xf32> into tensor<?x1xf32>
  return %ret0 : tensor<?x1xf32>
}

// -----

func.func @topk(%x: tensor<?x64xf32>, %out0: tensor<?x8xf32> {pto.out}, %out1: tensor<?x8xi32> {pto.out}) -> (tensor<?x8xf32>, tensor<?x8xi32>) attributes {pto.kernel} {
  %v, %i = pto.topk %x k 8 largest : tensor<?x64xf32> -> tensor<?x8xf32>, tensor<?x8xi32>
  %ret0 = pto.assemble %v into %out0[0, 0] : tensor<?x8xf32> into tensor<?x8xf32>
  %ret1 = pto.assemble %i into %out1[0, 0] : tensor<?x8xi32> into tensor<?x8xi32>
  return %ret0, %ret1 : tensor<?x8xf32>, tensor<?x8xi32>
}

// -----

func.func @var(%x: tensor<?x8x64xf32>, %out0: tensor<?xf32> {pto.out}) -> tensor<?xf32> attributes {pto.kernel} {
  %r = pto.var %x axes [1, 2] correction 1 : tensor<?x8x64xf32> -> tensor<?xf32>
  %ret0 = pto.assemble %r into %out0[0] : tensor<?xf32> into tensor<?xf32>
  return %ret0 : tensor<?xf32>
}
