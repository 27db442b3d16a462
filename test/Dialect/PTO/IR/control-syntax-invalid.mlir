// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the parser of pto.loop refuses.

func.func @length_missing(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{expected ','}}
  pto.loop (%i) in (%n to %n step %n) factors [1] {
    pto.yield
  }
  return
}

// -----

func.func @range_missing(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'pto.loop' expected 'in'}}
  pto.loop (%i, %len) factors [1] {
    pto.yield
  }
  return
}

// -----

func.func @step_missing(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'pto.loop' expected 'step'}}
  pto.loop (%i, %len) in (%n to %n) factors [1] {
    pto.yield
  }
  return
}

// -----

func.func @factors_missing(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'pto.loop' expected 'factors'}}
  pto.loop (%i, %len) in (%n to %n step %n) {
    pto.yield
  }
  return
}

// -----

func.func @factor_no_number(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'pto.loop' expected integer value}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [%n] {
    pto.yield
  }
  return
}

// -----

func.func @factor_too_large(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'pto.loop' integer value too large}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [9223372036854775808] {
    pto.yield
  }
  return
}

// -----

func.func @types_missing(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{expected '->'}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [1] iter_args(%a = %x) {
    pto.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @fewer_types(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'pto.loop' expects 2 carried types, but found 1}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [1] iter_args(%a = %x, %b = %x) -> (tensor<4xf32>) {
    pto.yield %a : tensor<4xf32>
  }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @another_type(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'tensor<5xf32>' vs 'tensor<4xf32>'}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [1] iter_args(%a = %x) -> (tensor<5xf32>) {
    pto.yield %a : tensor<5xf32>
  }
  return
}

// -----

func.func @same_name_twice(%n: index, %x: tensor<4xf32>) {
  // expected-error @+2 {{region entry argument '%i' is already in use}}
  // expected-note @+1 {{previously referenced here}}
  pto.loop (%i, %i) in (%n to %n step %n) factors [1] {
    pto.yield
  }
  return
}

// -----

func.func @factor_without_number(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'pto.loop' expected integer value}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [2] factor {
    pto.yield
  }
  return
}

// -----

func.func @second_region_without_arguments(%n: index, %x: tensor<4xf32>) {
  pto.loop (%i, %len) in (%n to %n step %n) factors [2] factor 2 {
    pto.yield
  // expected-error @+1 {{expected '(' in argument list}}
  } factor 1 {
    pto.yield
  }
  return
}

// -----

func.func @second_region_with_fewer_arguments(%n: index, %x: tensor<4xf32>) {
  pto.loop (%i, %len) in (%n to %n step %n) factors [2] factor 2 {
    pto.yield
  // expected-error @+1 {{custom op 'pto.loop' expects 2 arguments, but found 1}}
  } factor 1 (%j) {
    pto.yield
  }
  return
}

// -----

func.func @empty_body(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{expected '{' to begin a region}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [2]
  return
}

// -----

func.func @flags_in_another_order(%n: index, %x: tensor<4xf32>) {
  // expected-error @+1 {{expected '{' to begin a region}}
  pto.loop (%i, %len) in (%n to %n step %n) factors [2] replicate parallel {
    pto.yield
  }
  return
}
