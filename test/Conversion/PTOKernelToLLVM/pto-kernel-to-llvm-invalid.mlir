// RUN: pto-opt %s --split-input-file --verify-diagnostics --convert-pto-kernel-to-llvm

// Proves that a kernel which has not gone through the passes before is refused.

// expected-error @+1 {{'func.func' op expects a kernel after 'convert-pto-to-linalg', 'pto-drop-out-results' and 'pto-plan-scratch'}}
func.func @nothing_has_run(%x: tensor<4xf32>) attributes {pto.kernel} {
  return
}

// -----

// expected-error @+1 {{'func.func' op expects a kernel after 'convert-pto-to-linalg', 'pto-drop-out-results' and 'pto-plan-scratch'}}
func.func @no_signature(%x: memref<4xf32>, %arena: memref<?xi8>) attributes {pto.kernel, pto.scratch = 0 : i64} {
  return
}

// -----

// expected-error @+1 {{'func.func' op expects a kernel after 'convert-pto-to-linalg', 'pto-drop-out-results' and 'pto-plan-scratch'}}
func.func @no_arena(%x: memref<4xf32>) attributes {pto.kernel, pto.signature = (tensor<4xf32>) -> ()} {
  return
}

// -----

// expected-error @+1 {{'func.func' op expects a kernel after 'convert-pto-to-linalg', 'pto-drop-out-results' and 'pto-plan-scratch'}}
func.func @has_results(%x: memref<4xf32> {pto.out}, %arena: memref<?xi8>) -> memref<4xf32> attributes {pto.kernel, pto.scratch = 0 : i64, pto.signature = (tensor<4xf32>) -> tensor<4xf32>} {
  return %x : memref<4xf32>
}

// -----

// expected-error @+1 {{'func.func' op expects argument 0 to be a tensor, but found 'f32'}}
func.func @scalar_argument(%x: f32, %arena: memref<?xi8>) attributes {pto.kernel, pto.scratch = 0 : i64, pto.signature = (f32) -> ()} {
  return
}
