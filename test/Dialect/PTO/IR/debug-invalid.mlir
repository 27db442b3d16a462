// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifiers of checks, faults and printing refuse.

func.func @check_c1_element_types(%x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @+1 {{'pto.check' op expects operands of one type (check_c1), but found 'tensor<4xf32>' and 'tensor<4xf16>'}}
  pto.check %x, %y atol 0.0 rtol 0.0 : tensor<4xf32>, tensor<4xf16>
  return
}

// -----

func.func @check_c1_shapes(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error @+1 {{'pto.check' op expects operands of one type (check_c1), but found 'tensor<4xf32>' and 'tensor<5xf32>'}}
  pto.check %x, %y atol 0.0 rtol 0.0 : tensor<4xf32>, tensor<5xf32>
  return
}

// -----

func.func @check_c1_ranks(%x: memref<4xf32>, %y: memref<*xf32>) {
  // expected-error @+1 {{'pto.check' op expects operands of one type (check_c1), but found 'memref<4xf32>' and 'memref<*xf32>'}}
  pto.check %x, %y atol 0.0 rtol 0.0 : memref<4xf32>, memref<*xf32>
  return
}

// -----

func.func @check_c1_tensor_and_buffer(%x: tensor<4xf32>, %y: memref<4xf32>) {
  // expected-error @+1 {{'pto.check' op expects operands of one type (check_c1), but found 'tensor<4xf32>' and 'memref<4xf32>'}}
  pto.check %x, %y atol 0.0 rtol 0.0 : tensor<4xf32>, memref<4xf32>
  return
}

// -----

func.func @check_c2_negative(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{'pto.check' op expects finite tolerances that are not negative (check_c2), but found -1.000000e+00}}
  pto.check %x, %y atol -1.0 rtol 0.0 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @check_c2_infinite(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{'pto.check' op expects finite tolerances that are not negative (check_c2), but found INF}}
  pto.check %x, %y atol 0.0 rtol 0x7FF0000000000000 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @check_unranked_tensor(%x: tensor<*xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{'pto.check' op operand #0 must be a tensor of a pto element type or a buffer, but got 'tensor<*xf32>'}}
  pto.check %x, %y atol 0.0 rtol 0.0 : tensor<*xf32>, tensor<4xf32>
  return
}

// -----

func.func @check_single_precision(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.check' op attribute 'atol' failed to satisfy constraint: 64-bit float attribute}}
  "pto.check"(%x, %x) <{atol = 0.0 : f32, rtol = 0.0 : f64}> : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @assert_c1_five_values(%ok: i1, %n: index) {
  // expected-error @+1 {{'pto.assert' op expects at most four values (assert_c1), but found 5}}
  pto.assert %ok, "expects {0}"(%n, %n, %n, %n, %n)
  return
}

// -----

func.func @assert_condition(%ok: i8) {
  // expected-error @+1 {{'pto.assert' op operand #0 must be 1-bit signless integer, but got 'i8'}}
  "pto.assert"(%ok) <{message = "expects"}> : (i8) -> ()
  return
}

// -----

func.func @print_f64(%x: tensor<4xf64>) {
  // expected-error @+1 {{'pto.print_tensor' op operand #0 must be a tensor of a pto element type or a buffer, but got 'tensor<4xf64>'}}
  pto.print_tensor "values" %x : tensor<4xf64>
  return
}

// -----

func.func @print_as_a_tensor(%x: tensor<4xui8>) {
  // expected-error @+1 {{'pto.print_tensor' op attribute 'elementType' failed to satisfy constraint: type attribute of an element type of the pto dialect}}
  pto.print_tensor "values" %x as tensor<4xf16> : tensor<4xui8>
  return
}
