// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifier of pto.scaled_matmul refuses.

func.func @scaled_matmul_c1_operand(%a: tensor<1x4x64xf8E5M2>, %sa: tensor<4x1x2xf8E8M0FNU>, %b: tensor<64x4xf8E5M2>, %sb: tensor<1x4x2xf8E8M0FNU>) {
  // expected-error @+1 {{'pto.scaled_matmul' op expects operands of rank 2 and scales of rank 3 (scaled_matmul_c1), but found 'tensor<1x4x64xf8E5M2>', 'tensor<4x1x2xf8E8M0FNU>', 'tensor<64x4xf8E5M2>' and 'tensor<1x4x2xf8E8M0FNU>'}}
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb
    : tensor<1x4x64xf8E5M2>, tensor<4x1x2xf8E8M0FNU>, tensor<64x4xf8E5M2>, tensor<1x4x2xf8E8M0FNU> -> tensor<4x4xf32>
  return
}

// -----

func.func @scaled_matmul_c1_scale(%a: tensor<4x64xf8E5M2>, %sa: tensor<4x2xf8E8M0FNU>, %b: tensor<64x4xf8E5M2>, %sb: tensor<1x4x2xf8E8M0FNU>) {
  // expected-error @+1 {{'pto.scaled_matmul' op expects operands of rank 2 and scales of rank 3 (scaled_matmul_c1), but found 'tensor<4x64xf8E5M2>', 'tensor<4x2xf8E8M0FNU>', 'tensor<64x4xf8E5M2>' and 'tensor<1x4x2xf8E8M0FNU>'}}
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb
    : tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>, tensor<64x4xf8E5M2>, tensor<1x4x2xf8E8M0FNU> -> tensor<4x4xf32>
  return
}

// -----

func.func @scaled_matmul_c2_contraction(%a: tensor<4x64xf8E5M2>, %sa: tensor<4x1x2xf8E8M0FNU>, %b: tensor<32x4xf8E5M2>, %sb: tensor<1x4x2xf8E8M0FNU>) {
  // expected-error @+1 {{'pto.scaled_matmul' op expects the contracting dimensions to match (scaled_matmul_c2), but found 64 and 32}}
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb
    : tensor<4x64xf8E5M2>, tensor<4x1x2xf8E8M0FNU>, tensor<32x4xf8E5M2>, tensor<1x4x2xf8E8M0FNU> -> tensor<4x4xf32>
  return
}

// -----

func.func @scaled_matmul_c2_transposed(%a: tensor<4x64xf8E5M2>, %sa: tensor<4x1x2xf8E8M0FNU>, %b: tensor<64x4xf8E5M2>, %sb: tensor<1x4x2xf8E8M0FNU>) {
  // expected-error @+1 {{'pto.scaled_matmul' op expects the contracting dimensions to match (scaled_matmul_c2), but found 64 and 4}}
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb b_trans
    : tensor<4x64xf8E5M2>, tensor<4x1x2xf8E8M0FNU>, tensor<64x4xf8E5M2>, tensor<1x4x2xf8E8M0FNU> -> tensor<4x4xf32>
  return
}

// -----

func.func @scaled_matmul_c3_result(%a: tensor<4x64xf8E5M2>, %sa: tensor<4x1x2xf8E8M0FNU>, %b: tensor<64x4xf8E5M2>, %sb: tensor<1x4x2xf8E8M0FNU>) {
  // expected-error @+1 {{'pto.scaled_matmul' op expects a result like 'tensor<4x4xf32>' (scaled_matmul_c3), but found 'tensor<4x5xf32>'}}
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb
    : tensor<4x64xf8E5M2>, tensor<4x1x2xf8E8M0FNU>, tensor<64x4xf8E5M2>, tensor<1x4x2xf8E8M0FNU> -> tensor<4x5xf32>
  return
}

// -----

func.func @scaled_matmul_c3_rank(%a: tensor<?x64xf8E5M2>, %sa: tensor<?x1x2xf8E8M0FNU>, %b: tensor<64x4xf8E5M2>, %sb: tensor<1x4x2xf8E8M0FNU>) {
  // expected-error @+1 {{'pto.scaled_matmul' op expects a result like 'tensor<?x4xf32>' (scaled_matmul_c3), but found 'tensor<?xf32>'}}
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb
    : tensor<?x64xf8E5M2>, tensor<?x1x2xf8E8M0FNU>, tensor<64x4xf8E5M2>, tensor<1x4x2xf8E8M0FNU> -> tensor<?xf32>
  return
}

// -----

func.func @scaled_matmul_c4_left(%a: tensor<4x65xf8E5M2>, %sa: tensor<4x1x2xf8E8M0FNU>, %b: tensor<65x4xf8E5M2>, %sb: tensor<2x4x2xf8E8M0FNU>) {
  // expected-error @+1 {{'pto.scaled_matmul' op expects one pair of scales per 64 along k (scaled_matmul_c4), but found 'tensor<4x1x2xf8E8M0FNU>' and 'tensor<2x4x2xf8E8M0FNU>'}}
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb
    : tensor<4x65xf8E5M2>, tensor<4x1x2xf8E8M0FNU>, tensor<65x4xf8E5M2>, tensor<2x4x2xf8E8M0FNU> -> tensor<4x4xf32>
  return
}

// -----

func.func @scaled_matmul_c4_right(%a: tensor<4x128xf8E5M2>, %sa: tensor<4x2x2xf8E8M0FNU>, %b: tensor<128x4xf8E5M2>, %sb: tensor<2x4x1xf8E8M0FNU>) {
  // expected-error @+1 {{'pto.scaled_matmul' op expects one pair of scales per 64 along k (scaled_matmul_c4), but found 'tensor<4x2x2xf8E8M0FNU>' and 'tensor<2x4x1xf8E8M0FNU>'}}
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb
    : tensor<4x128xf8E5M2>, tensor<4x2x2xf8E8M0FNU>, tensor<128x4xf8E5M2>, tensor<2x4x1xf8E8M0FNU> -> tensor<4x4xf32>
  return
}

// -----

func.func @scaled_matmul_c5_bias(%a: tensor<4x64xf8E5M2>, %sa: tensor<4x1x2xf8E8M0FNU>, %b: tensor<64x4xf8E5M2>, %sb: tensor<1x4x2xf8E8M0FNU>, %v: tensor<4x1xf32>) {
  // expected-error @+1 {{'pto.scaled_matmul' op expects a bias along the columns of the result (scaled_matmul_c5), but found 'tensor<4x1xf32>'}}
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb bias %v
    : tensor<4x64xf8E5M2>, tensor<4x1x2xf8E8M0FNU>, tensor<64x4xf8E5M2>, tensor<1x4x2xf8E8M0FNU>, bias tensor<4x1xf32> -> tensor<4x4xf32>
  return
}
