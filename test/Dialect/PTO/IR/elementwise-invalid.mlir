// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifiers of elementwise operations, conversions and quantizations
// refuse.

func.func @elementwise_c1_unary(%x: tensor<4x64xf32>) {
  // expected-error @+1 {{'pto.exp' op expects operand 0 to broadcast to the result shape (elementwise_c1), but found 'tensor<4x64xf32>' and 'tensor<4x32xf32>'}}
  %r = pto.exp %x : tensor<4x64xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @elementwise_c1_predicate(%x: tensor<?x64xf32>) {
  // expected-error @+1 {{'pto.isnan' op expects operand 0 to broadcast to the result shape (elementwise_c1), but found 'tensor<?x64xf32>' and 'tensor<64xi1>'}}
  %r = pto.isnan %x : tensor<?x64xf32> -> tensor<64xi1>
  return
}

// -----

func.func @elementwise_c1_rank_grows(%x: tensor<64xf32>) {
  // expected-error @+1 {{'pto.lrelu' op expects result dimension 0 to come from an operand (elementwise_c1), but found 'tensor<4x64xf32>'}}
  %r = pto.lrelu %x slope 0.5 : tensor<64xf32> -> tensor<4x64xf32>
  return
}

// -----

func.func @elementwise_c1_extent_grows(%x: tensor<1x64xf32>) {
  // expected-error @+1 {{'pto.round' op expects result dimension 0 to come from an operand (elementwise_c1), but found 'tensor<4x64xf32>'}}
  %r = pto.round %x : tensor<1x64xf32> -> tensor<4x64xf32>
  return
}

// -----

func.func @elementwise_c1_binary(%x: tensor<4x64xf32>, %y: tensor<32xf32>) {
  // expected-error @+1 {{'pto.add' op expects operand 1 to broadcast to the result shape (elementwise_c1), but found 'tensor<32xf32>' and 'tensor<4x64xf32>'}}
  %r = pto.add %x, %y : tensor<4x64xf32>, tensor<32xf32> -> tensor<4x64xf32>
  return
}

// -----

func.func @elementwise_c1_both_units(%x: tensor<1xi32>, %y: tensor<1xi32>) {
  // expected-error @+1 {{'pto.gcd' op expects result dimension 0 to come from an operand (elementwise_c1), but found 'tensor<8xi32>'}}
  %r = pto.gcd %x, %y : tensor<1xi32>, tensor<1xi32> -> tensor<8xi32>
  return
}

// -----

func.func @elementwise_c1_first_operand(%x: tensor<2x64xf16>, %y: tensor<64xf16>) {
  // expected-error @+1 {{'pto.div' op expects operand 0 to broadcast to the result shape (elementwise_c1), but found 'tensor<2x64xf16>' and 'tensor<64xf16>'}}
  %r = pto.div %x, %y : tensor<2x64xf16>, tensor<64xf16> -> tensor<64xf16>
  return
}

// -----

func.func @elementwise_c1_logical(%x: tensor<2x4xi1>, %y: tensor<3x1xi8>) {
  // expected-error @+1 {{'pto.logical_or' op expects operand 1 to broadcast to the result shape (elementwise_c1), but found 'tensor<3x1xi8>' and 'tensor<2x4xi1>'}}
  %r = pto.logical_or %x, %y : tensor<2x4xi1>, tensor<3x1xi8> -> tensor<2x4xi1>
  return
}

// -----

func.func @elementwise_c1_compare(%x: tensor<2x4xf32>, %y: tensor<4x2xf32>) {
  // expected-error @+1 {{'pto.cmp' op expects operand 1 to broadcast to the result shape (elementwise_c1), but found 'tensor<4x2xf32>' and 'tensor<2x4xi1>'}}
  %r = pto.cmp lt %x, %y : tensor<2x4xf32>, tensor<4x2xf32> -> tensor<2x4xi1>
  return
}

// -----

func.func @elementwise_c1_where(%c: tensor<3xi1>, %x: tensor<2xf32>) {
  // expected-error @+1 {{'pto.where' op expects operand 0 to broadcast to the result shape (elementwise_c1), but found 'tensor<3xi1>' and 'tensor<2xf32>'}}
  %r = pto.where %c, %x, %x : tensor<3xi1>, tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  return
}

// -----

func.func @elementwise_c1_clip(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error @+1 {{'pto.clip' op expects operand 1 to broadcast to the result shape (elementwise_c1), but found 'tensor<5xf32>' and 'tensor<4xf32>'}}
  %r = pto.clip %x min %y : tensor<4xf32>, min tensor<5xf32> -> tensor<4xf32>
  return
}

// -----

func.func @elementwise_c1_cast(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.cast' op expects operand 0 to broadcast to the result shape (elementwise_c1), but found 'tensor<4xf32>' and 'tensor<5xf16>'}}
  %r = pto.cast %x : tensor<4xf32> -> tensor<5xf16>
  return
}

// -----

func.func @elementwise_c1_quantize(%x: tensor<4xf32>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'pto.quantize' op expects operand 1 to broadcast to the result shape (elementwise_c1), but found 'tensor<3xf32>' and 'tensor<4xi8>'}}
  %r = pto.quantize %x scale %s : tensor<4xf32>, tensor<3xf32> -> tensor<4xi8>
  return
}

// -----

func.func @elementwise_c1_quantize_zero(%x: tensor<4xf32>, %s: tensor<1xf32>, %z: tensor<1x1xf32>) {
  // expected-error @+1 {{'pto.quantize' op expects operand 2 to broadcast to the result shape (elementwise_c1), but found 'tensor<1x1xf32>' and 'tensor<4xi8>'}}
  %r = pto.quantize %x scale %s zero %z : tensor<4xf32>, tensor<1xf32>, tensor<1x1xf32> -> tensor<4xi8>
  return
}

// -----

func.func @elementwise_c1_dequantize(%x: tensor<4xi8>, %s: tensor<2x1xf32>) {
  // expected-error @+1 {{'pto.dequantize' op expects operand 1 to broadcast to the result shape (elementwise_c1), but found 'tensor<2x1xf32>' and 'tensor<3x4xf32>'}}
  %r = pto.dequantize %x scale %s : tensor<4xi8>, tensor<2x1xf32> -> tensor<3x4xf32>
  return
}

// -----

func.func @div_c1_integers(%x: tensor<4xi32>) {
  // expected-error @+1 {{'pto.div' op expects the operands' element type, or f32 for integers (div_c1), but found 'i32' and 'f16'}}
  %r = pto.div %x, %x : tensor<4xi32>, tensor<4xi32> -> tensor<4xf16>
  return
}

// -----

func.func @div_c1_floats(%x: tensor<4xf16>) {
  // expected-error @+1 {{'pto.div' op expects the operands' element type, or f32 for integers (div_c1), but found 'f16' and 'f32'}}
  %r = pto.div %x, %x : tensor<4xf16>, tensor<4xf16> -> tensor<4xf32>
  return
}

// -----

func.func @clip_c1_no_limit(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.clip' op expects at least one limit (clip_c1)}}
  %r = pto.clip %x : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @cast_c1_mode_to_i1(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.cast' op expects neither a rounding mode nor 'sat' with i1 (cast_c1), but found 'f32' and 'i1'}}
  %r = pto.cast %x round rint : tensor<4xf32> -> tensor<4xi1>
  return
}

// -----

func.func @cast_c1_sat_from_i1(%x: tensor<4xi1>) {
  // expected-error @+1 {{'pto.cast' op expects neither a rounding mode nor 'sat' with i1 (cast_c1), but found 'i1' and 'i8'}}
  %r = pto.cast %x sat : tensor<4xi1> -> tensor<4xi8>
  return
}

// -----

func.func @two_element_types(%x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @+1 {{'pto.mul' op requires the same element type for all operands and results}}
  %r = pto.mul %x, %y : tensor<4xf32>, tensor<4xf16> -> tensor<4xf32>
  return
}

// -----

func.func @another_result_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.abs' op requires the same element type for all operands and results}}
  %r = pto.abs %x : tensor<4xf32> -> tensor<4xi32>
  return
}

// -----

func.func @compared_types_differ(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @+1 {{'pto.cmp' op failed to verify that all of {lhs, rhs} have same element type}}
  %r = pto.cmp eq %x, %y : tensor<4xf32>, tensor<4xi32> -> tensor<4xi1>
  return
}

// -----

func.func @chosen_types_differ(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @+1 {{'pto.where' op failed to verify that all of {onTrue, onFalse, result} have same element type}}
  %r = pto.where %c, %x, %y : tensor<4xi1>, tensor<4xf32>, tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

func.func @divided_types_differ(%x: tensor<4xi32>, %y: tensor<4xi8>) {
  // expected-error @+1 {{'pto.div' op failed to verify that all of {lhs, rhs} have same element type}}
  %r = pto.div %x, %y : tensor<4xi32>, tensor<4xi8> -> tensor<4xf32>
  return
}

// -----

func.func @too_many_decimals(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.round' op attribute 'decimals' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is -30 whose maximum value is 30}}
  %r = pto.round %x decimals 31 : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @unknown_predicate(%x: tensor<4xf32>) {
  // expected-error @+2 {{custom op 'pto.cmp' expected ::mlir::pto::CmpPredicate to be one of: eq, ne, lt, le, gt, ge}}
  // expected-error @+1 {{custom op 'pto.cmp' failed to parse PTO_CmpPredicateAttr parameter 'value' which is to be a `::mlir::pto::CmpPredicate`}}
  %r = pto.cmp less %x, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xi1>
  return
}

// -----

func.func @unknown_mode(%x: tensor<4xf32>) {
  // expected-error @+2 {{custom op 'pto.cast' expected ::mlir::pto::RoundMode to be one of: rint, round, floor, ceil, trunc, odd}}
  // expected-error @+1 {{custom op 'pto.cast' failed to parse PTO_RoundModeAttr parameter 'value' which is to be a `::mlir::pto::RoundMode`}}
  %r = pto.cast %x round up : tensor<4xf32> -> tensor<4xi8>
  return
}

// -----

func.func @limit_without_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'pto.clip' number of operands and types do not match: got 1 operands and 0 types}}
  %r = pto.clip %x max %x : tensor<4xf32> -> tensor<4xf32>
  return
}
