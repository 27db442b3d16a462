// The tile level has no public text: its prefix means something else there.
//
// RUN: pto-translate --export-pto-text --split-input-file --verify-diagnostics %s

func.func @operation(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{the public text has no tile level: lower 'pto.exp' first}}
  %0 = pto.exp %a : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error@+1 {{the public text has no tile level: found attribute 'pto.kernel'}}
func.func private @attribute() attributes {pto.kernel}

// -----

// expected-error@+1 {{the public text has no tile level: found one of its types or attributes}}
module {
  func.func private @value(tensor<?xf32, #pto.bounds<[8]>>)
}
