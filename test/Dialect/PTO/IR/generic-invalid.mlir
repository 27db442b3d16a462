// RUN: pto-opt %s --split-input-file --verify-diagnostics

// The generic form can give any number of operands, results and attributes.

func.func @two_sources(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.view' op expects one value per required operand, but found segment sizes [2, 0, 0]}}
  %r = "pto.view"(%x, %x) <{operandSegmentSizes = array<i32: 2, 0, 0>, staticOffsets = array<i64: 0, 0>, staticSizes = array<i64: 4, 4>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @no_source(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.clip' op expects one value per required operand, but found segment sizes [0, 1, 1]}}
  %r = "pto.clip"(%x, %x) <{operandSegmentSizes = array<i32: 0, 1, 1>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @two_left_operands(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.matmul' op expects one value per required operand, but found segment sizes [2, 0, 0, 0]}}
  %r = "pto.matmul"(%x, %x) <{operandSegmentSizes = array<i32: 2, 0, 0, 0>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @no_left_operand(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.matmul' op expects one value per required operand, but found segment sizes [0, 2, 0, 0]}}
  %r = "pto.matmul"(%x, %x) <{operandSegmentSizes = array<i32: 0, 2, 0, 0>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @two_normalized(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.rms_norm' op expects one value per required operand, but found segment sizes [2, 0, 0]}}
  %r = "pto.rms_norm"(%x, %x) <{operandSegmentSizes = array<i32: 2, 0, 0>, eps = 0.0 : f64}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @none_normalized(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.layer_norm' op expects one value per required operand, but found segment sizes [0, 1, 0]}}
  %r = "pto.layer_norm"(%x) <{operandSegmentSizes = array<i32: 0, 1, 0>, eps = 0.0 : f64}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @no_segments(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.clip' op operand count (2) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %r = "pto.clip"(%x, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @wrong_total(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.clip' op operand count (2) does not match with the total size (6) specified in attribute 'operandSegmentSizes'}}
  %r = "pto.clip"(%x, %x) <{operandSegmentSizes = array<i32: 1, 5, 0>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @negative_segment(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.clip' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %r = "pto.clip"(%x) <{operandSegmentSizes = array<i32: 1, -1, 1>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @too_few_segments(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{invalid properties {operandSegmentSizes = array<i32: 1>} for op pto.clip: size mismatch in attribute conversion: 1 vs 3}}
  %r = "pto.clip"(%x) <{operandSegmentSizes = array<i32: 1>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @two_limits_of_a_kind(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.clip' op operand group starting at #1 requires 0 or 1 element, but found 2}}
  %r = "pto.clip"(%x, %x, %x) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @index_as_source(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.view' op failed to verify that all of {src, result} have same element type}}
  %r = "pto.view"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0>, staticOffsets = array<i64: 0>, staticSizes = array<i64: 4>}> : (index) -> tensor<4xf32>
  return
}

// -----

func.func @no_operands(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.rms_norm' op expected 1 or more operands, but found 0}}
  %r = "pto.rms_norm"() <{operandSegmentSizes = array<i32: 0, 0, 0>, eps = 0.0 : f64}> : () -> tensor<4x4xf32>
  return
}

// -----

func.func @operand_missing(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.exp' op requires a single operand}}
  %r = "pto.exp"() : () -> tensor<4x4xf32>
  return
}

// -----

func.func @two_results(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.exp' op requires one result}}
  %r:2 = "pto.exp"(%x) : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return
}

// -----

func.func @attribute_missing(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.sum' op requires attribute 'axis'}}
  %r = "pto.sum"(%x) : (tensor<4x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @attribute_of_another_kind(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{invalid properties {axis = "rows"} for op pto.sum: Invalid attribute `axis` in property conversion: "rows"}}
  %r = "pto.sum"(%x) <{axis = "rows"}> : (tensor<4x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @attribute_of_another_width(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{'pto.sum' op attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %r = "pto.sum"(%x) <{axis = 0 : i32}> : (tensor<4x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @flag_with_a_value(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{invalid properties {axis = 0 : i64, keepdim = true} for op pto.sum: Invalid attribute `keepdim` in property conversion: true}}
  %r = "pto.sum"(%x) <{axis = 0 : i64, keepdim = true}> : (tensor<4x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @hints_of_another_kind(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{invalid properties {hints = "fast"} for op pto.exp: Invalid attribute `hints` in property conversion: "fast"}}
  %r = "pto.exp"(%x) <{hints = "fast"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @enum_as_a_number(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{invalid properties {predicate = 3 : i32} for op pto.cmp: Invalid attribute `predicate` in property conversion: 3 : i32}}
  %r = "pto.cmp"(%x, %x) <{predicate = 3 : i32}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  return
}

// -----

func.func @list_of_another_width(%x: tensor<4x4xf32>, %n: index) {
  // expected-error @+1 {{invalid properties {dims = array<i32: 1, 0>} for op pto.permute: Invalid attribute `dims` in property conversion: array<i32: 1, 0>}}
  %r = "pto.permute"(%x) <{dims = array<i32: 1, 0>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
