func.func @add(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>,
    %z: tensor<?x4xf32> {pto.out}) -> tensor<?x4xf32> attributes {pto.kernel} {
  %s = pto.add %x, %y : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  %r = pto.assemble %s into %z[0, 0] : tensor<?x4xf32> into tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
