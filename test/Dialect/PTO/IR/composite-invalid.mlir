// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifiers of composites refuse; elementwise-invalid.mlir has those of
// quantizations.

func.func @axis_c1_softmax(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.softmax' op expects an axis within rank 1 (axis_c1), but found 1}}
  %r = pto.softmax %x axis 1 : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @scan_c1_softmax(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.softmax' op expects the shape of the operand (scan_c1), but found 'tensor<4x8xf32>' and 'tensor<4x1xf32>'}}
  %r = pto.softmax %x axis 1 : tensor<4x8xf32> -> tensor<4x1xf32>
  return
}

// -----

func.func @norm_c1_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'pto.rms_norm' op expects an operand with a dimension and a result of its shape (norm_c1), but found 'tensor<f32>' and 'tensor<f32>'}}
  %r = pto.rms_norm %x eps 0.0 : tensor<f32> -> tensor<f32>
  return
}

// -----

func.func @norm_c1_shape(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.layer_norm' op expects an operand with a dimension and a result of its shape (norm_c1), but found 'tensor<4x8xf32>' and 'tensor<4x7xf32>'}}
  %r = pto.layer_norm %x eps 0.0 : tensor<4x8xf32> -> tensor<4x7xf32>
  return
}

// -----

func.func @norm_c2_gamma_extent(%x: tensor<4x8xf32>, %g: tensor<4xf32>) {
  // expected-error @+1 {{'pto.rms_norm' op expects gamma and beta along the last axis (norm_c2), but found 'tensor<4xf32>' for 'tensor<4x8xf32>'}}
  %r = pto.rms_norm %x, %g eps 0.0 : tensor<4x8xf32>, tensor<4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @norm_c2_gamma_rows(%x: tensor<4x8xf32>, %g: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.layer_norm' op expects gamma and beta along the last axis (norm_c2), but found 'tensor<4x8xf32>' for 'tensor<4x8xf32>'}}
  %r = pto.layer_norm %x, %g eps 0.0 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @norm_c2_gamma_rank(%x: tensor<8xf32>, %g: tensor<1x8xf32>) {
  // expected-error @+1 {{'pto.rms_norm' op expects gamma and beta along the last axis (norm_c2), but found 'tensor<1x8xf32>' for 'tensor<8xf32>'}}
  %r = pto.rms_norm %x, %g eps 0.0 : tensor<8xf32>, tensor<1x8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @norm_c2_beta_alone(%x: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{'pto.rms_norm' op expects a gamma beside the beta (norm_c2)}}
  %r = pto.rms_norm %x shift %b eps 0.0 : tensor<4x8xf32> shift tensor<8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @norm_c2_beta_scalar(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{'pto.layer_norm' op expects gamma and beta along the last axis (norm_c2), but found 'tensor<f32>' for 'tensor<4x8xf32>'}}
  %r = pto.layer_norm %x, %g shift %b eps 0.0 : tensor<4x8xf32>, tensor<8xf32> shift tensor<f32> -> tensor<4x8xf32>
  return
}

// -----

func.func @rope_c1_odd(%x: tensor<4x7xf32>, %c: tensor<7xf32>, %s: tensor<7xf32>) {
  // expected-error @+1 {{'pto.rope' op expects an even, static last extent and a result of the operand's shape (rope_c1), but found 'tensor<4x7xf32>' and 'tensor<4x7xf32>'}}
  %r = pto.rope half %x, %c, %s : tensor<4x7xf32>, tensor<7xf32>, tensor<7xf32> -> tensor<4x7xf32>
  return
}

// -----

func.func @rope_c1_dynamic(%x: tensor<4x?xf32>, %c: tensor<?xf32>, %s: tensor<?xf32>) {
  // expected-error @+1 {{'pto.rope' op expects an even, static last extent and a result of the operand's shape (rope_c1), but found 'tensor<4x?xf32>' and 'tensor<4x?xf32>'}}
  %r = pto.rope half %x, %c, %s : tensor<4x?xf32>, tensor<?xf32>, tensor<?xf32> -> tensor<4x?xf32>
  return
}

// -----

func.func @rope_c1_scalar(%x: tensor<f32>, %c: tensor<f32>, %s: tensor<f32>) {
  // expected-error @+1 {{'pto.rope' op expects an even, static last extent and a result of the operand's shape (rope_c1), but found 'tensor<f32>' and 'tensor<f32>'}}
  %r = pto.rope half %x, %c, %s : tensor<f32>, tensor<f32>, tensor<f32> -> tensor<f32>
  return
}

// -----

func.func @rope_c1_shape(%x: tensor<4x8xf32>, %c: tensor<8xf32>, %s: tensor<8xf32>) {
  // expected-error @+1 {{'pto.rope' op expects an even, static last extent and a result of the operand's shape (rope_c1), but found 'tensor<4x8xf32>' and 'tensor<4x6xf32>'}}
  %r = pto.rope half %x, %c, %s : tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32> -> tensor<4x6xf32>
  return
}

// -----

func.func @rope_c2_two_shapes(%x: tensor<4x8xf32>, %c: tensor<1x8xf32>, %s: tensor<4x8xf32>) {
  // expected-error @+1 {{'pto.rope' op expects cos and sin of one shape that broadcasts to the operand's (rope_c2), but found 'tensor<1x8xf32>' and 'tensor<4x8xf32>' for 'tensor<4x8xf32>'}}
  %r = pto.rope half %x, %c, %s : tensor<4x8xf32>, tensor<1x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @rope_c2_last_extent(%x: tensor<4x8xf32>, %c: tensor<4x1xf32>, %s: tensor<4x1xf32>) {
  // expected-error @+1 {{'pto.rope' op expects cos and sin of one shape that broadcasts to the operand's (rope_c2), but found 'tensor<4x1xf32>' and 'tensor<4x1xf32>' for 'tensor<4x8xf32>'}}
  %r = pto.rope half %x, %c, %s : tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @rope_c2_broadcast(%x: tensor<4x8xf32>, %c: tensor<3x8xf32>, %s: tensor<3x8xf32>) {
  // expected-error @+1 {{'pto.rope' op expects cos and sin of one shape that broadcasts to the operand's (rope_c2), but found 'tensor<3x8xf32>' and 'tensor<3x8xf32>' for 'tensor<4x8xf32>'}}
  %r = pto.rope half %x, %c, %s : tensor<4x8xf32>, tensor<3x8xf32>, tensor<3x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @rope_c2_rank(%x: tensor<4x8xf32>, %c: tensor<1x4x8xf32>, %s: tensor<1x4x8xf32>) {
  // expected-error @+1 {{'pto.rope' op expects cos and sin of one shape that broadcasts to the operand's (rope_c2), but found 'tensor<1x4x8xf32>' and 'tensor<1x4x8xf32>' for 'tensor<4x8xf32>'}}
  %r = pto.rope half %x, %c, %s : tensor<4x8xf32>, tensor<1x4x8xf32>, tensor<1x4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @unknown_mode(%x: tensor<8xf32>) {
  // expected-error @+2 {{custom op 'pto.rope' expected ::mlir::pto::RopeMode to be one of: half, interleaved, deinterleaved_half}}
  // expected-error @+1 {{custom op 'pto.rope' failed to parse PTO_RopeModeAttr parameter 'value' which is to be a `::mlir::pto::RopeMode`}}
  %r = pto.rope quarter %x, %x, %x : tensor<8xf32>, tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  return
}
