func.func @window(%x: tensor<?x4xf32>, %o: tensor<i32>, %y: tensor<2x4xf32> {pto.out}) -> tensor<2x4xf32> attributes {pto.kernel} {
  %e = tensor.extract %o[] : tensor<i32>
  %i = arith.index_cast %e : i32 to index
  %v = pto.view %x[%i, 0] [2, 4] : tensor<?x4xf32> -> tensor<2x4xf32>
  %r = pto.assemble %v into %y[0, 0] : tensor<2x4xf32> into tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func @into(%x: tensor<2x4xf32>, %o: tensor<i32>, %y: tensor<?x4xf32> {pto.out}) -> tensor<?x4xf32> attributes {pto.kernel} {
  %e = tensor.extract %o[] : tensor<i32>
  %i = arith.index_cast %e : i32 to index
  %r = pto.assemble %x into %y[%i, 0] : tensor<2x4xf32> into tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
func.func @divide(%x: tensor<4xi32>, %y: tensor<4xi32>, %z: tensor<4xi32> {pto.out}) -> tensor<4xi32> attributes {pto.kernel} {
  %d = pto.floor_div %x, %y : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  %r = pto.assemble %d into %z[0] : tensor<4xi32> into tensor<4xi32>
  return %r : tensor<4xi32>
}
func.func @gather(%x: tensor<2x4xf32>, %i: tensor<2x3xi32>, %y: tensor<2x3xf32> {pto.out}) -> tensor<2x3xf32> attributes {pto.kernel} {
  %g = pto.gather %x, %i axis 1 : tensor<2x4xf32>, tensor<2x3xi32> -> tensor<2x3xf32>
  %r = pto.assemble %g into %y[0, 0] : tensor<2x3xf32> into tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func @step(%s: tensor<i32>, %x: tensor<4xf32>, %y: tensor<?xf32> {pto.out}) -> tensor<?xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %e = tensor.extract %s[] : tensor<i32>
  %t = arith.index_cast %e : i32 to index
  %r = pto.loop (%i, %len) in (%c0 to %c8 step %t) factors [2] iter_args(%o = %y) -> (tensor<?xf32>) {
    %n = pto.assemble %x into %o[%i] : tensor<4xf32> into tensor<?xf32>
    pto.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @extents(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32> {pto.out}) -> tensor<?xf32> attributes {pto.kernel} {
  %s = pto.add %x, %y : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %r = pto.assemble %s into %z[0] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
