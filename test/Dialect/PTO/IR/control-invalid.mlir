// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifiers of pto.loop and pto.yield refuse.

func.func @loop_c1_zero(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects positive factors (loop_c1), but found 0}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [4, 0] {
    pto.yield
  }
  return
}

// -----

func.func @loop_c1_negative(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects positive factors (loop_c1), but found -1}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [-1] {
    pto.yield
  }
  return
}

// -----

func.func @loop_c2_no_region(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects one region, or one per factor in descending order including 1 (loop_c2), but found 0 for factors [2, 1]}}
  "pto.loop"(%n, %n, %n) <{factors = array<i64: 2>, regionFactors = array<i64>}> : (index, index, index) -> ()
  return
}

// -----

func.func @loop_c2_one_missing(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects one region, or one per factor in descending order including 1 (loop_c2), but found 2 for factors [4, 2, 1]}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [4, 2] factor 4 {
    pto.yield
  } factor 1 (%j, %one) {
    pto.yield
  }
  return
}

// -----

func.func @loop_c2_ascending(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects one region, or one per factor in descending order including 1 (loop_c2), but found 2 for factors [2, 1]}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [2] factor 1 {
    pto.yield
  } factor 2 (%j, %two) {
    pto.yield
  }
  return
}

// -----

func.func @loop_c2_without_1(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects one region, or one per factor in descending order including 1 (loop_c2), but found 1 for factors [2, 1]}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [2] factor 2 {
    pto.yield
  }
  return
}

// -----

func.func @loop_c2_two_generic_regions(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects one region, or one per factor in descending order including 1 (loop_c2), but found 2 for factors [2, 1]}}
  "pto.loop"(%n, %n, %n) <{factors = array<i64: 2>, regionFactors = array<i64>}> ({
  ^bb0(%i: index, %len: index):
    pto.yield
  }, {
  ^bb0(%i: index, %len: index):
    pto.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @loop_c3_yielded_type(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects each region to yield the carried values (loop_c3), but found 'pto.yield' of ('index') for ('tensor<4xf32>')}}
  %r = pto.loop (%i, %len) in (%n to %n step %n) factors [1] iter_args(%a = %x) -> (tensor<4xf32>) {
    // expected-note @+1 {{the region ends here}}
    pto.yield %i : index
  }
  return
}

// -----

func.func @loop_c3_nothing_yielded(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects each region to yield the carried values (loop_c3), but found 'pto.yield' of () for ('tensor<4xf32>')}}
  %r = pto.loop (%i, %len) in (%n to %n step %n) factors [1] iter_args(%a = %x) -> (tensor<4xf32>) {
    // expected-note @+1 {{the region ends here}}
    pto.yield
  }
  return
}

// -----

func.func @loop_c3_second_region(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects each region to yield the carried values (loop_c3), but found 'pto.yield' of ('index') for ('tensor<4xf32>')}}
  %r = pto.loop (%i, %len) in (%n to %n step %n) factors [2] iter_args(%a = %x) -> (tensor<4xf32>) factor 2 {
    pto.yield %a : tensor<4xf32>
  } factor 1 (%j, %one, %b) {
    // expected-note @+1 {{the region ends here}}
    pto.yield %j : index
  }
  return
}

// -----

func.func @loop_c3_arguments(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects each region to take the position, the length and the carried values (loop_c3), but found ('index') for ('index', 'index')}}
  "pto.loop"(%n, %n, %n) <{factors = array<i64>, regionFactors = array<i64>}> ({
  ^bb0(%i: index):
    pto.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @loop_c3_argument_types(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects each region to take the position, the length and the carried values (loop_c3), but found ('index', 'i64') for ('index', 'index')}}
  "pto.loop"(%n, %n, %n) <{factors = array<i64>, regionFactors = array<i64>}> ({
  ^bb0(%i: index, %len: i64):
    pto.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @loop_c3_results(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects results of the carried types (loop_c3), but found ('index') for ()}}
  %r = "pto.loop"(%n, %n, %n) <{factors = array<i64>, regionFactors = array<i64>}> ({
  ^bb0(%i: index, %len: index):
    pto.yield
  }) : (index, index, index) -> index
  return
}

// -----

func.func @loop_c4_zero(%n: index, %x: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'pto.loop' op expects a positive step (loop_c4), but found 0}}
  pto.loop (%i, %len) in (%n to %n step %c0) factors [1] {
    pto.yield
  }
  return
}

// -----

func.func @loop_c4_negative(%n: index, %x: tensor<4xf32>) {
  %m = arith.constant -2 : index
  // expected-error @+1 {{'pto.loop' op expects a positive step (loop_c4), but found -2}}
  pto.loop (%i, %len) in (%n to %n step %m) factors [1] {
    pto.yield
  }
  return
}

// -----

func.func @loop_c5_several_regions(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op expects 'replicate' on a single region (loop_c5), but found 2 regions}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [2] replicate factor 2 {
    pto.yield
  } factor 1 (%j, %one) {
    pto.yield
  }
  return
}

// -----

func.func @two_blocks(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op region #0 ('bodies') failed to verify constraint: region with 1 blocks}}
  "pto.loop"(%n, %n, %n) <{factors = array<i64>, regionFactors = array<i64>}> ({
  ^bb0(%i: index, %len: index):
    pto.yield
  ^bb1:
    pto.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @another_terminator(%n: index, %x: tensor<4xf32>) {
  pto.loop (%i, %len) in (%n to %n step %n) factors [1] {
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}

// -----

func.func @factors_missing(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.loop' op requires attribute 'factors'}}
  "pto.loop"(%n, %n, %n) <{regionFactors = array<i64>}> ({
  ^bb0(%i: index, %len: index):
    pto.yield
  }) : (index, index, index) -> ()
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @float_bound(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'index' vs 'tensor<4xf32>'}}
  pto.loop (%i, %len) in (%x to %n step %n) factors [1] {
    pto.yield
  }
  return
}

// -----

func.func @yield_outside(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.yield' op expects parent op 'pto.loop'}}
  pto.yield
  return
}
