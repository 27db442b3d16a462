// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifiers of reductions and scans refuse.

func.func @axis_c1_reduction(%x: tensor<4x64xf32>) {
  // expected-error @+1 {{'pto.sum' op expects an axis within rank 2 (axis_c1), but found 2}}
  %r = pto.sum %x axis 2 : tensor<4x64xf32> -> tensor<4xf32>
  return
}

// -----

func.func @axis_c1_reduction_of_a_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'pto.amax' op expects an axis within rank 0 (axis_c1), but found 0}}
  %r = pto.amax %x axis 0 : tensor<f32> -> tensor<f32>
  return
}

// -----

func.func @axis_c1_scan(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.cumsum' op expects an axis within rank 1 (axis_c1), but found 1}}
  %r = pto.cumsum %x axis 1 : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @axis_c1_position(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.argmin' op expects an axis within rank 1 (axis_c1), but found 3}}
  %r = pto.argmin %x axis 3 : tensor<4xf32> -> tensor<i32>
  return
}

// -----

func.func @axis_c2_keepdim_missing(%x: tensor<4x64xf32>) {
  // expected-error @+1 {{'pto.prod' op expects the result type 'tensor<4xf32>' (axis_c2), but found 'tensor<4x1xf32>'}}
  %r = pto.prod %x axis 1 : tensor<4x64xf32> -> tensor<4x1xf32>
  return
}

// -----

func.func @axis_c2_keepdim(%x: tensor<?x64xf32>) {
  // expected-error @+1 {{'pto.amin' op expects the result type 'tensor<?x1xf32>' (axis_c2), but found 'tensor<?xf32>'}}
  %r = pto.amin %x axis 1 keepdim : tensor<?x64xf32> -> tensor<?xf32>
  return
}

// -----

func.func @axis_c2_other_extent(%x: tensor<4x64xf32>) {
  // expected-error @+1 {{'pto.argmax' op expects the result type 'tensor<4xi32>' (axis_c2), but found 'tensor<5xi32>'}}
  %r = pto.argmax %x axis 1 : tensor<4x64xf32> -> tensor<5xi32>
  return
}

// -----

func.func @axis_c2_variance(%x: tensor<4x8x64xf32>) {
  // expected-error @+1 {{'pto.var' op expects the result type 'tensor<8xf32>' (axis_c2), but found 'tensor<4xf32>'}}
  %r = pto.var %x axes [0, 2] : tensor<4x8x64xf32> -> tensor<4xf32>
  return
}

// -----

func.func @reduction_c1_narrower(%x: tensor<4xi32>) {
  // expected-error @+1 {{'pto.sum' op expects the operand's element type or a wider integer of its signedness (reduction_c1), but found 'i32' and 'i16'}}
  %r = pto.sum %x axis 0 : tensor<4xi32> -> tensor<i16>
  return
}

// -----

func.func @reduction_c1_other_signedness(%x: tensor<4xui8>) {
  // expected-error @+1 {{'pto.prod' op expects the operand's element type or a wider integer of its signedness (reduction_c1), but found 'ui8' and 'i32'}}
  %r = pto.prod %x axis 0 : tensor<4xui8> -> tensor<i32>
  return
}

// -----

func.func @reduction_c1_float(%x: tensor<4xf16>) {
  // expected-error @+1 {{'pto.sum' op expects the operand's element type or a wider integer of its signedness (reduction_c1), but found 'f16' and 'f32'}}
  %r = pto.sum %x axis 0 : tensor<4xf16> -> tensor<f32>
  return
}

// -----

func.func @reduction_c1_integer_to_float(%x: tensor<4xi32>) {
  // expected-error @+1 {{'pto.sum' op expects the operand's element type or a wider integer of its signedness (reduction_c1), but found 'i32' and 'f32'}}
  %r = pto.sum %x axis 0 : tensor<4xi32> -> tensor<f32>
  return
}

// -----

func.func @reduction_c1_scan(%x: tensor<4xi32>) {
  // expected-error @+1 {{'pto.cumprod' op expects the operand's element type or a wider integer of its signedness (reduction_c1), but found 'i32' and 'ui64'}}
  %r = pto.cumprod %x axis 0 : tensor<4xi32> -> tensor<4xui64>
  return
}

// -----

func.func @scan_c1_sum(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.cumsum' op expects the shape of the operand (scan_c1), but found 'tensor<4xf32>' and 'tensor<5xf32>'}}
  %r = pto.cumsum %x axis 0 : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @scan_c1_product(%x: tensor<4x2xf32>) {
  // expected-error @+1 {{'pto.cumprod' op expects the shape of the operand (scan_c1), but found 'tensor<4x2xf32>' and 'tensor<4xf32>'}}
  %r = pto.cumprod %x axis 0 : tensor<4x2xf32> -> tensor<4xf32>
  return
}

// -----

func.func @var_c1_no_axis(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.var' op expects distinct, ascending axes within rank 1 (var_c1), but found []}}
  %r = pto.var %x axes [] : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @var_c1_axis_twice(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.var' op expects distinct, ascending axes within rank 2 (var_c1), but found [1, 1]}}
  %r = pto.var %x axes [1, 1] : tensor<4x4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @var_c1_descending(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.var' op expects distinct, ascending axes within rank 2 (var_c1), but found [1, 0]}}
  %r = pto.var %x axes [1, 0] : tensor<4x4xf32> -> tensor<f32>
  return
}

// -----

func.func @var_c1_outside(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.var' op expects distinct, ascending axes within rank 1 (var_c1), but found [-1]}}
  %r = pto.var %x axes [-1] : tensor<4xf32> -> tensor<f32>
  return
}

// -----

func.func @var_c2_negative(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.var' op expects a correction that is not negative (var_c2), but found -1}}
  %r = pto.var %x axes [0] correction -1 : tensor<4xf32> -> tensor<f32>
  return
}

// -----

func.func @negative_axis(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.sum' op attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %r = pto.sum %x axis -1 : tensor<4xf32> -> tensor<f32>
  return
}

// -----

func.func @amax_keeps_the_type(%x: tensor<4xi8>) {
  // expected-error @+1 {{'pto.amax' op requires the same element type for all operands and results}}
  %r = pto.amax %x axis 0 : tensor<4xi8> -> tensor<i32>
  return
}
