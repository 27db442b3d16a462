// The tile level has no public text: its prefix means something else there. Nor
// are layouts open there.
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

// -----

func.func @open_layout() {
  // expected-error@+1 {{the public text has no open layouts, run 'pto-isa-infer-layout' first, but found '!pto_isa.tile_buf<mat, 16x64xf32>'}}
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 16x64xf32>
  return
}

// -----

// expected-error@+1 {{the public text has no open layouts, run 'pto-isa-infer-layout' first, but found '!pto_isa.tile_buf<mat, 16x64xf32>'}}
func.func private @open_argument(!pto_isa.multi_tile_buf<mat, 16x64xf32, count=2>)
