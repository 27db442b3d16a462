// RUN: pto-opt %s --split-input-file --machine=%S/Inputs/small.json --pto-verify-input --verify-diagnostics
// RUN: sed /expected-/d %s | pto-opt --split-input-file --machine=%S/Inputs/small.json | not pto-opt --split-input-file --pto-verify-input 2>&1 | FileCheck %s
// RUN: sed /expected-/d %s | pto-opt --split-input-file --machine=a2a3 --pto-verify-input

// Proves that the facts of a machine file count, also those that came with the
// module: without f32 products and with an l0b of 4096 bytes.

func.func @input_c15_f32(%a: tensor<16x64xf32>, %b: tensor<64x64xf32>) attributes {pto.kernel} {
  // expected-error@+2 {{'pto.matmul' op expects operands for the matrix unit of machine 'small' (input_c15), but found 'f32' and 'f32', accumulated in 'f32'}}
  // CHECK: 'pto.matmul' op expects operands for the matrix unit of machine 'small' (input_c15)
  %r = pto.matmul %a, %b : tensor<16x64xf32>, tensor<64x64xf32> -> tensor<16x64xf32>
  return
}

// -----

func.func @input_c17_right_tile(%a: tensor<16x64xbf16>, %b: tensor<64x64xbf16>) attributes {pto.kernel} {
  // expected-error@+2 {{'pto.matmul' op requires 8192 bytes of 'l0b' for its cube tile (input_c17), but machine 'small' has 4096}}
  // CHECK: 'pto.matmul' op requires 8192 bytes of 'l0b' for its cube tile (input_c17), but machine 'small' has 4096
  %r = pto.matmul %a, %b hints <tile = cube<m = [16, 16], k = [64, 64], n = [64, 64]>> : tensor<16x64xbf16>, tensor<64x64xbf16> -> tensor<16x64xf32>
  return
}
