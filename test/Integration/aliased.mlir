// A cache that is an input and an output at once: reads of the old contents come
// first, and what does not read them is computed in place. The scratch is that
// of one tile, not of the cache.

// RUN: pto-opt %s --compile-to=buffers | FileCheck %s
// CHECK: pto.scratch = 128 : i64

// RUN: %python -c "import numpy, sys; numpy.save(sys.argv[1], numpy.arange(32, dtype=numpy.float32).reshape(4, 8))" %t.cache.npy
// RUN: %python -c "import numpy, sys; c = numpy.load(sys.argv[1]); c[1:3] = c[0:2] + 1; numpy.save(sys.argv[2], c)" %t.cache.npy %t.golden.npy
// RUN: pto-run %s --arg %t.cache.npy --arg %t.cache.npy --arg full:f32:64x8:3 \
// RUN:   --arg zeros:f32:64x8 --expect %t.golden.npy

func.func @shift(%old: tensor<4x8xf32> {pto.alias = 1 : i64}, %cache: tensor<4x8xf32> {pto.inout}, %x: tensor<64x8xf32>, %y: tensor<64x8xf32> {pto.out}) -> (tensor<4x8xf32>, tensor<64x8xf32>) attributes {pto.kernel} {
  %one = pto.full 1.0 : f32 [1, 1] : tensor<1x1xf32>
  %rows = pto.view %old[0, 0] [2, :] : tensor<4x8xf32> -> tensor<2x8xf32>
  %more = pto.add %rows, %one : tensor<2x8xf32>, tensor<1x1xf32> -> tensor<2x8xf32>
  %new = pto.assemble %more into %cache[1, 0] : tensor<2x8xf32> into tensor<4x8xf32>
  %exp = pto.add %x, %one : tensor<64x8xf32>, tensor<1x1xf32> -> tensor<64x8xf32>
  %out = pto.assemble %exp into %y[0, 0] : tensor<64x8xf32> into tensor<64x8xf32>
  return %new, %out : tensor<4x8xf32>, tensor<64x8xf32>
}
