// RUN: pto-opt %s --split-input-file --verify-diagnostics --convert-pto-to-linalg

// Proves that a composite which pto-decompose left over is refused by name.

func.func @softmax(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{failed to legalize operation 'pto.softmax' that was explicitly marked illegal}}
  %e = pto.softmax %x axis 1 : tensor<4x64xf32> -> tensor<4x64xf32>
  return %e : tensor<4x64xf32>
}

// -----

func.func @rms_norm(%x: tensor<4x64xf32>, %g: tensor<1x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{failed to legalize operation 'pto.rms_norm' that was explicitly marked illegal}}
  %e = pto.rms_norm %x, %g eps 1.0e-6 : tensor<4x64xf32>, tensor<1x64xf32> -> tensor<4x64xf32>
  return %e : tensor<4x64xf32>
}
