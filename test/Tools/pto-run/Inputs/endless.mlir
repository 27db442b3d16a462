// Prints something, then loops until it is stopped.
func.func @endless(%y: tensor<4xf32> {pto.inout}) -> tensor<4xf32> attributes {pto.kernel} {
  %true = arith.constant true
  pto.print_tensor "begins" %y : tensor<4xf32>
  %r = scf.while (%v = %y) : (tensor<4xf32>) -> tensor<4xf32> {
    scf.condition(%true) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    %e = pto.add %v, %v : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %n = pto.assemble %e into %v[0] : tensor<4xf32> into tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
