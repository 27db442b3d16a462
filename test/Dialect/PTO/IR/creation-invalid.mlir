// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifiers of pto.full and pto.iota refuse.

func.func @creation_c1_count(%n: index) {
  // expected-error @+1 {{'pto.full' op expects one size per result dimension, static ones its extent (creation_c1), but found 1 sizes and 'tensor<?x4xf32>'}}
  %r = pto.full 0.0 : f32 [%n] : tensor<?x4xf32>
  return
}

// -----

func.func @creation_c1_extent() {
  // expected-error @+1 {{'pto.full' op expects one size per result dimension, static ones its extent (creation_c1), but found 1 sizes and 'tensor<4xf32>'}}
  %r = pto.full 0.0 : f32 [5] : tensor<4xf32>
  return
}

// -----

func.func @creation_c1_dynamic_result() {
  // expected-error @+1 {{'pto.full' op expects one size per result dimension, static ones its extent (creation_c1), but found 1 sizes and 'tensor<?xf32>'}}
  %r = pto.full 0.0 : f32 [5] : tensor<?xf32>
  return
}

// -----

func.func @creation_c1_negative() {
  // expected-error @+1 {{'pto.full' op expects one size per result dimension, static ones its extent (creation_c1), but found 1 sizes and 'tensor<?xf32>'}}
  %r = pto.full 0.0 : f32 [-1] : tensor<?xf32>
  return
}

// -----

func.func @creation_c1_values(%n: index) {
  // expected-error @+1 {{'pto.full' op expects one size per result dimension, static ones its extent (creation_c1), but found 1 sizes and 'tensor<?xf32>'}}
  %r = "pto.full"(%n, %n) <{value = 0.0 : f32, staticSizes = array<i64: -9223372036854775808>}> : (index, index) -> tensor<?xf32>
  return
}

// -----

func.func @creation_c1_iota() {
  // expected-error @+1 {{'pto.iota' op expects one size per result dimension, static ones its extent (creation_c1), but found 1 sizes and 'tensor<4xi32>'}}
  %r = pto.iota 0 : i32 step 1 : i32 axis 0 [5] : tensor<4xi32>
  return
}

// -----

func.func @creation_c2_type() {
  // expected-error @+1 {{'pto.full' op expects a value of the element type (creation_c2), but found 0 : i32 for 'tensor<4xf32>'}}
  %r = pto.full 0 : i32 [4] : tensor<4xf32>
  return
}

// -----

func.func @creation_c2_signedness() {
  // expected-error @+1 {{'pto.full' op expects a value of the element type (creation_c2), but found 0 : i8 for 'tensor<4xui8>'}}
  %r = pto.full 0 : i8 [4] : tensor<4xui8>
  return
}

// -----

func.func @creation_c2_elements() {
  // expected-error @+1 {{'pto.full' op expects a value of the element type (creation_c2), but found dense<0.000000e+00> : tensor<4xf32> for 'tensor<4xf32>'}}
  %r = pto.full dense<0.0> : tensor<4xf32> [4] : tensor<4xf32>
  return
}

// -----

func.func @creation_c2_iota_start() {
  // expected-error @+1 {{'pto.iota' op expects a value of the element type (creation_c2), but found 0 : i64 for 'tensor<4xi32>'}}
  %r = pto.iota 0 : i64 step 1 : i32 axis 0 [4] : tensor<4xi32>
  return
}

// -----

func.func @creation_c2_iota_step() {
  // expected-error @+1 {{'pto.iota' op expects a value of the element type (creation_c2), but found 1.000000e+00 : f32 for 'tensor<4xi32>'}}
  %r = pto.iota 0 : i32 step 1.0 : f32 axis 0 [4] : tensor<4xi32>
  return
}

// -----

func.func @axis_c1_iota() {
  // expected-error @+1 {{'pto.iota' op expects an axis within rank 1 (axis_c1), but found 1}}
  %r = pto.iota 0 : i32 step 1 : i32 axis 1 [4] : tensor<4xi32>
  return
}

// -----

func.func @axis_c1_iota_of_a_scalar() {
  // expected-error @+1 {{'pto.iota' op expects an axis within rank 0 (axis_c1), but found 0}}
  %r = pto.iota 0 : i32 step 1 : i32 axis 0 [] : tensor<i32>
  return
}

// -----

func.func @list_as_value() {
  // expected-error @+1 {{custom op 'pto.full' invalid kind of attribute specified}}
  %r = pto.full [0.0] [4] : tensor<4xf32>
  return
}
