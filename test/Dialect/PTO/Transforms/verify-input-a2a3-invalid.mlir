// RUN: pto-opt %s --split-input-file --machine=a2a3 --pto-verify-input --verify-diagnostics
// RUN: sed /expected-/d %s | pto-opt --split-input-file --pto-verify-input

// Proves that each rule of machine a2a3 is refused where it is broken, and only
// there: without a target the same kernels are legal.

// expected-error@+2 {{'func.func' op expects argument 0 to have elements of machine 'a2a3' (input_c14), but found 'tensor<4xf8E4M3FN>'}}
// expected-note@+1 {{machine 'a2a3' has f32, f16, bf16, i8, i16, i32, i64, ui8, ui16, ui32, ui64, i4}}
func.func @input_c14_f8_argument(%x: tensor<4xf8E4M3FN>) attributes {pto.kernel} {
  return
}

// -----

// expected-note@+1 {{machine 'a2a3' has f32}}
func.func @input_c14_f8_result(%x: tensor<4xf32>) attributes {pto.kernel} {
  // expected-error@+1 {{'pto.cast' op expects a result with elements of machine 'a2a3' (input_c14), but found 'tensor<4xf8E5M2>'}}
  %y = pto.cast %x : tensor<4xf32> -> tensor<4xf8E5M2>
  return
}

// -----

func.func @input_c16_k_in_blocks(%a: tensor<32x512xbf16>, %b: tensor<512x64xbf16>) attributes {pto.kernel} {
  // expected-error@+1 {{'pto.matmul' op expects 'k' of its cube tile in blocks of 16 on machine 'a2a3' (input_c16), but found 24 in L0}}
  %r = pto.matmul %a, %b hints <tile = cube<m = [8, 8], k = [24, 48], n = [32, 32]>> : tensor<32x512xbf16>, tensor<512x64xbf16> -> tensor<32x64xf32>
  return
}

// -----

func.func @input_c16_n_in_blocks(%a: tensor<32x512xi8>, %b: tensor<512x64xi8>) attributes {pto.kernel} {
  // expected-error@+1 {{'pto.matmul' op expects 'n' of its cube tile in blocks of 32 on machine 'a2a3' (input_c16), but found 16 in L0}}
  %r = pto.matmul %a, %b hints <tile = cube<m = [8, 8], k = [32, 64], n = [16, 32]>> : tensor<32x512xi8>, tensor<512x64xi8> -> tensor<32x64xi32>
  return
}

// -----

func.func @input_c16_transposed_m_in_blocks(%a: tensor<512x32xbf16>, %b: tensor<512x64xbf16>) attributes {pto.kernel} {
  // expected-error@+1 {{'pto.matmul' op expects 'm' of its cube tile in blocks of 16 on machine 'a2a3' (input_c16), but found 8 in L0}}
  %r = pto.matmul %a, %b a_trans hints <tile = cube<m = [8, 8], k = [32, 32], n = [32, 32]>> : tensor<512x32xbf16>, tensor<512x64xbf16> -> tensor<32x64xf32>
  return
}

// -----

// Rows of the left operand count as a whole block: 16 * 4096 * 2 bytes.
func.func @input_c17_left_tile(%a: tensor<8x4096xbf16>, %b: tensor<4096x64xbf16>) attributes {pto.kernel} {
  // expected-error@+1 {{'pto.matmul' op requires 131072 bytes of 'l0a' for its cube tile (input_c17), but machine 'a2a3' has 65536}}
  %r = pto.matmul %a, %b hints <tile = cube<m = [1, 1], k = [4096, 4096], n = [16, 16]>> : tensor<8x4096xbf16>, tensor<4096x64xbf16> -> tensor<8x64xf32>
  return
}

// -----

func.func @input_c17_right_tile(%a: tensor<16x512xf32>, %b: tensor<512x64xf32>) attributes {pto.kernel} {
  // expected-error@+1 {{'pto.matmul' op requires 131072 bytes of 'l0b' for its cube tile (input_c17), but machine 'a2a3' has 65536}}
  %r = pto.matmul %a, %b hints <tile = cube<m = [16, 16], k = [512, 512], n = [64, 64]>> : tensor<16x512xf32>, tensor<512x64xf32> -> tensor<16x64xf32>
  return
}

// -----

func.func @input_c17_accumulator(%a: tensor<256x64xbf16>, %b: tensor<64x256xbf16>) attributes {pto.kernel} {
  // expected-error@+1 {{'pto.matmul' op requires 262144 bytes of 'l0c' for its cube tile (input_c17), but machine 'a2a3' has 131072}}
  %r = pto.matmul %a, %b hints <tile = cube<m = [256, 256], k = [64, 64], n = [256, 256]>> : tensor<256x64xbf16>, tensor<64x256xbf16> -> tensor<256x256xf32>
  return
}

// -----

// Each operand has its own depth in L1: 128 * 2048 * 2 and 1024 * 128 * 2 bytes.
func.func @input_c17_l1(%a: tensor<128x4096xbf16>, %b: tensor<4096x128xbf16>) attributes {pto.kernel} {
  // expected-error@+1 {{'pto.matmul' op requires 786432 bytes of 'l1' for its cube tile (input_c17), but machine 'a2a3' has 524288}}
  %r = pto.matmul %a, %b hints <tile = cube<m = [128, 128], k = [128, 2048, 1024], n = [128, 128]>> : tensor<128x4096xbf16>, tensor<4096x128xbf16> -> tensor<128x128xf32>
  return
}
