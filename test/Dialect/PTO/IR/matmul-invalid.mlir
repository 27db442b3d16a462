// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifier of pto.matmul refuses.

func.func @matmul_c1_rank_1(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects operands and result of one rank from 2 to 4 (matmul_c1), but found 1, 1 and 1}}
  %r = pto.matmul %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @matmul_c1_two_ranks(%a: tensor<2x4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects operands and result of one rank from 2 to 4 (matmul_c1), but found 3, 2 and 3}}
  %r = pto.matmul %a, %b : tensor<2x4x4xf32>, tensor<4x4xf32> -> tensor<2x4x4xf32>
  return
}

// -----

func.func @matmul_c1_rank_5(%a: tensor<1x1x1x4x4xf32>, %b: tensor<1x1x1x4x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects operands and result of one rank from 2 to 4 (matmul_c1), but found 5, 5 and 5}}
  %r = pto.matmul %a, %b : tensor<1x1x1x4x4xf32>, tensor<1x1x1x4x4xf32> -> tensor<1x1x1x4x4xf32>
  return
}

// -----

func.func @matmul_c1_result(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects operands and result of one rank from 2 to 4 (matmul_c1), but found 2, 2 and 3}}
  %r = pto.matmul %a, %b : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<1x4x4xf32>
  return
}

// -----

func.func @matmul_c2_contraction(%a: tensor<4x512xf32>, %b: tensor<448x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects the contracting dimensions to match (matmul_c2), but found 512 and 448}}
  %r = pto.matmul %a, %b : tensor<4x512xf32>, tensor<448x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @matmul_c2_transposed(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects the contracting dimensions to match (matmul_c2), but found 8 and 4}}
  %r = pto.matmul %a, %b b_trans : tensor<4x8xf32>, tensor<8x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @matmul_c2_both_transposed(%a: tensor<8x4xf32>, %b: tensor<4x9xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects the contracting dimensions to match (matmul_c2), but found 8 and 9}}
  %r = pto.matmul %a, %b a_trans b_trans : tensor<8x4xf32>, tensor<4x9xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @matmul_c3_rows(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects a result like 'tensor<4x16xf32>' (matmul_c3), but found 'tensor<5x16xf32>'}}
  %r = pto.matmul %a, %b : tensor<4x8xf32>, tensor<8x16xf32> -> tensor<5x16xf32>
  return
}

// -----

func.func @matmul_c3_columns(%a: tensor<?x8xf32>, %b: tensor<8x16xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects a result like 'tensor<?x16xf32>' (matmul_c3), but found 'tensor<?x17xf32>'}}
  %r = pto.matmul %a, %b : tensor<?x8xf32>, tensor<8x16xf32> -> tensor<?x17xf32>
  return
}

// -----

func.func @matmul_c3_two_batches(%a: tensor<2x4x8xf32>, %b: tensor<3x8x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects batch dimensions that broadcast to the result (matmul_c3), but found 'tensor<2x4x8xf32>', 'tensor<3x8x4xf32>' and 'tensor<2x4x4xf32>'}}
  %r = pto.matmul %a, %b : tensor<2x4x8xf32>, tensor<3x8x4xf32> -> tensor<2x4x4xf32>
  return
}

// -----

func.func @matmul_c3_result_batch(%a: tensor<1x4x8xf32>, %b: tensor<3x8x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects batch dimensions that broadcast to the result (matmul_c3), but found 'tensor<1x4x8xf32>', 'tensor<3x8x4xf32>' and 'tensor<1x4x4xf32>'}}
  %r = pto.matmul %a, %b : tensor<1x4x8xf32>, tensor<3x8x4xf32> -> tensor<1x4x4xf32>
  return
}

// -----

func.func @matmul_c4_operand_types(%a: tensor<4x4xf16>, %b: tensor<4x4xbf16>) {
  // expected-error @+1 {{'pto.matmul' op expects equal operand types or two 8-bit floats (matmul_c4), but found 'f16' and 'bf16'}}
  %r = pto.matmul %a, %b : tensor<4x4xf16>, tensor<4x4xbf16> -> tensor<4x4xf32>
  return
}

// -----

func.func @matmul_c4_byte_and_float(%a: tensor<4x4xf8E4M3FN>, %b: tensor<4x4xi8>) {
  // expected-error @+1 {{'pto.matmul' op expects equal operand types or two 8-bit floats (matmul_c4), but found 'f8E4M3FN' and 'i8'}}
  %r = pto.matmul %a, %b : tensor<4x4xf8E4M3FN>, tensor<4x4xi8> -> tensor<4x4xf32>
  return
}

// -----

func.func @matmul_c5_float_to_i32(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) {
  // expected-error @+1 {{'pto.matmul' op expects a result type that is legal for 'f16' without a scale (matmul_c5), but found 'i32'}}
  %r = pto.matmul %a, %b : tensor<4x4xf16>, tensor<4x4xf16> -> tensor<4x4xi32>
  return
}

// -----

func.func @matmul_c5_f32_to_f16(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects a result type that is legal for 'f32' without a scale (matmul_c5), but found 'f16'}}
  %r = pto.matmul %a, %b : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf16>
  return
}

// -----

func.func @matmul_c5_i8_to_i8_without_a_scale(%a: tensor<4x4xi8>, %b: tensor<4x4xi8>) {
  // expected-error @+1 {{'pto.matmul' op expects a result type that is legal for 'i8' without a scale (matmul_c5), but found 'i8'}}
  %r = pto.matmul %a, %b : tensor<4x4xi8>, tensor<4x4xi8> -> tensor<4x4xi8>
  return
}

// -----

func.func @matmul_c5_i8_to_f32(%a: tensor<4x4xi8>, %b: tensor<4x4xi8>) {
  // expected-error @+1 {{'pto.matmul' op expects a result type that is legal for 'i8' with a scale (matmul_c5), but found 'f32'}}
  %r = pto.matmul %a, %b scale 2.0 : tensor<4x4xi8>, tensor<4x4xi8> -> tensor<4x4xf32>
  return
}

// -----

func.func @matmul_c5_float_to_i8_without_a_scale(%a: tensor<4x4xbf16>, %b: tensor<4x4xbf16>) {
  // expected-error @+1 {{'pto.matmul' op expects a result type that is legal for 'bf16' without a scale (matmul_c5), but found 'i8'}}
  %r = pto.matmul %a, %b : tensor<4x4xbf16>, tensor<4x4xbf16> -> tensor<4x4xi8>
  return
}

// -----

func.func @matmul_c6_extent(%a: tensor<4x4xf32>, %v: tensor<5xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects a bias along the columns of the result, i32 for i8 operands and a float otherwise (matmul_c6), but found 'tensor<5xf32>'}}
  %r = pto.matmul %a, %a bias %v : tensor<4x4xf32>, tensor<4x4xf32>, bias tensor<5xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @matmul_c6_scalar(%a: tensor<4x4xf32>, %v: tensor<f32>) {
  // expected-error @+1 {{'pto.matmul' op expects a bias along the columns of the result, i32 for i8 operands and a float otherwise (matmul_c6), but found 'tensor<f32>'}}
  %r = pto.matmul %a, %a bias %v : tensor<4x4xf32>, tensor<4x4xf32>, bias tensor<f32> -> tensor<4x4xf32>
  return
}

// -----

func.func @matmul_c6_rows(%a: tensor<4x4xf32>, %v: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects a bias along the columns of the result, i32 for i8 operands and a float otherwise (matmul_c6), but found 'tensor<4x4xf32>'}}
  %r = pto.matmul %a, %a bias %v : tensor<4x4xf32>, tensor<4x4xf32>, bias tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @matmul_c6_rank(%a: tensor<4x4xf32>, %v: tensor<1x1x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects a bias along the columns of the result, i32 for i8 operands and a float otherwise (matmul_c6), but found 'tensor<1x1x4xf32>'}}
  %r = pto.matmul %a, %a bias %v : tensor<4x4xf32>, tensor<4x4xf32>, bias tensor<1x1x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @matmul_c6_integer_bias_of_floats(%a: tensor<4x4xf16>, %v: tensor<4xi32>) {
  // expected-error @+1 {{'pto.matmul' op expects a bias along the columns of the result, i32 for i8 operands and a float otherwise (matmul_c6), but found 'tensor<4xi32>'}}
  %r = pto.matmul %a, %a bias %v : tensor<4x4xf16>, tensor<4x4xf16>, bias tensor<4xi32> -> tensor<4x4xf16>
  return
}

// -----

func.func @matmul_c6_float_bias_of_bytes(%a: tensor<4x4xi8>, %v: tensor<4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects a bias along the columns of the result, i32 for i8 operands and a float otherwise (matmul_c6), but found 'tensor<4xf32>'}}
  %r = pto.matmul %a, %a bias %v : tensor<4x4xi8>, tensor<4x4xi8>, bias tensor<4xf32> -> tensor<4x4xi32>
  return
}

// -----

func.func @matmul_c7_zero(%a: tensor<4x4xi8>, %b: tensor<4x4xi8>) {
  // expected-error @+1 {{'pto.matmul' op expects one scale, a finite number other than 0 or a tensor along the columns of the result (matmul_c7), but found a degenerate number}}
  %r = pto.matmul %a, %b scale 0.0 : tensor<4x4xi8>, tensor<4x4xi8> -> tensor<4x4xi8>
  return
}

// -----

func.func @matmul_c7_nan(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects one scale, a finite number other than 0 or a tensor along the columns of the result (matmul_c7), but found a degenerate number}}
  %r = pto.matmul %a, %b scale 0x7FC00000 : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @matmul_c7_both(%a: tensor<4x4xi8>, %v: tensor<4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects one scale, a finite number other than 0 or a tensor along the columns of the result (matmul_c7), but found both}}
  %r = pto.matmul %a, %a scale_by %v scale 2.0 : tensor<4x4xi8>, tensor<4x4xi8>, scale_by tensor<4xf32> -> tensor<4x4xi8>
  return
}

// -----

func.func @matmul_c7_shape(%a: tensor<4x4xi8>, %v: tensor<4x1xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects one scale, a finite number other than 0 or a tensor along the columns of the result (matmul_c7), but found another shape}}
  %r = pto.matmul %a, %a scale_by %v : tensor<4x4xi8>, tensor<4x4xi8>, scale_by tensor<4x1xf32> -> tensor<4x4xi8>
  return
}

// -----

func.func @matmul_c8_f16(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) {
  // expected-error @+1 {{'pto.matmul' op expects 'tf32' to be 'rint' or 'round' on f32 operands (matmul_c8), but found 'rint' on 'f16'}}
  %r = pto.matmul %a, %b tf32 rint : tensor<4x4xf16>, tensor<4x4xf16> -> tensor<4x4xf16>
  return
}

// -----

func.func @matmul_c8_mode(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'pto.matmul' op expects 'tf32' to be 'rint' or 'round' on f32 operands (matmul_c8), but found 'trunc' on 'f32'}}
  %r = pto.matmul %a, %b tf32 trunc : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf32>
  return
}
