// RUN: pto-opt %s --split-input-file --machine=a5 --pto-verify-input --verify-diagnostics
// RUN: sed /expected-/d %s | pto-opt --split-input-file --pto-verify-input

// Proves that each rule of machine a5 is refused where it is broken, and only
// there: without a target the same kernels are legal.

// expected-error@+2 {{'func.func' op expects argument 0 to have elements of machine 'a5' (input_c14), but found 'tensor<4xi4>'}}
// expected-note@+1 {{machine 'a5' has f32, f16, bf16}}
func.func @input_c14_i4_argument(%x: tensor<4xi4>) attributes {pto.kernel} {
  return
}

// -----

func.func @input_c15_scaled_f8_and_f4(%a: tensor<16x128xf8E4M3FN>, %b: tensor<128x64xf4E2M1FN>, %sa: tensor<16x2x2xf8E8M0FNU>, %sb: tensor<2x64x2xf8E8M0FNU>) attributes {pto.kernel} {
  // expected-error@+1 {{'pto.scaled_matmul' op expects operands for the matrix unit of machine 'a5' (input_c15), but found scaled 'f8E4M3FN' and 'f4E2M1FN', accumulated in 'f32'}}
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb : tensor<16x128xf8E4M3FN>, tensor<16x2x2xf8E8M0FNU>, tensor<128x64xf4E2M1FN>, tensor<2x64x2xf8E8M0FNU> -> tensor<16x64xf32>
  return
}

// -----

func.func @input_c16_scaled_k_in_blocks(%a: tensor<16x128xf4E2M1FN>, %b: tensor<128x64xf4E2M1FN>, %sa: tensor<16x2x2xf8E8M0FNU>, %sb: tensor<2x64x2xf8E8M0FNU>) attributes {pto.kernel} {
  // expected-error@+1 {{'pto.scaled_matmul' op expects 'k' of its cube tile in blocks of 64 on machine 'a5' (input_c16), but found 32 in L0}}
  %r = pto.scaled_matmul %a scale %sa, %b scale %sb hints <tile = cube<m = [16, 16], k = [32, 64], n = [64, 64]>> : tensor<16x128xf4E2M1FN>, tensor<16x2x2xf8E8M0FNU>, tensor<128x64xf4E2M1FN>, tensor<2x64x2xf8E8M0FNU> -> tensor<16x64xf32>
  return
}

// -----

func.func @input_c17_extents_beyond_64_bits(%a: tensor<256x64xbf16>, %b: tensor<64x256xbf16>) attributes {pto.kernel} {
  // expected-error@+1 {{'pto.matmul' op requires 18446744073709551615 bytes of 'l0a' for its cube tile (input_c17), but machine 'a5' has 65536}}
  %r = pto.matmul %a, %b hints <tile = cube<m = [9223372036854775807, 9223372036854775807], k = [64, 64], n = [256, 256]>> : tensor<256x64xbf16>, tensor<64x256xbf16> -> tensor<256x256xf32>
  return
}
