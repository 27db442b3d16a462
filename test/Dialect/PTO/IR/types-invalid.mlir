// RUN: pto-opt %s --split-input-file --verify-diagnostics

// Operands and results of types that an operation does not have, one or more per
// group of operations.

func.func @float_operation_on_f64(%x: tensor<4xf64>) {
  // expected-error @+1 {{'pto.exp' op operand #0 must be ranked tensor of f16, bf16 or f32 values, but got 'tensor<4xf64>'}}
  %r = pto.exp %x : tensor<4xf64> -> tensor<4xf64>
  return
}

// -----

func.func @float_operation_on_integers(%x: tensor<4xi32>) {
  // expected-error @+1 {{'pto.sqrt' op operand #0 must be ranked tensor of f16, bf16 or f32 values, but got 'tensor<4xi32>'}}
  %r = pto.sqrt %x : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @explicitly_signed_integers(%x: tensor<4xsi8>) {
  // expected-error @+1 {{'pto.abs' op operand #0 must be ranked tensor of f16, bf16, f32 or an integer of 8 to 64 bits values, but got 'tensor<4xsi8>'}}
  %r = pto.abs %x : tensor<4xsi8> -> tensor<4xsi8>
  return
}

// -----

func.func @odd_width(%x: tensor<4xi7>) {
  // expected-error @+1 {{'pto.add' op operand #0 must be ranked tensor of f16, bf16, f32 or an integer of 8 to 64 bits values, but got 'tensor<4xi7>'}}
  %r = pto.add %x, %x : tensor<4xi7>, tensor<4xi7> -> tensor<4xi7>
  return
}

// -----

func.func @small_float(%x: tensor<4xf8E4M3FN>) {
  // expected-error @+1 {{'pto.mul' op operand #0 must be ranked tensor of f16, bf16, f32 or an integer of 8 to 64 bits values, but got 'tensor<4xf8E4M3FN>'}}
  %r = pto.mul %x, %x : tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN> -> tensor<4xf8E4M3FN>
  return
}

// -----

func.func @index_elements(%x: tensor<4xindex>) {
  // expected-error @+1 {{'pto.neg' op operand #0 must be ranked tensor of f16, bf16, f32 or an integer of 8 to 64 bits values, but got 'tensor<4xindex>'}}
  %r = pto.neg %x : tensor<4xindex> -> tensor<4xindex>
  return
}

// -----

func.func @truth_values_in_arithmetic(%x: tensor<4xi1>) {
  // expected-error @+1 {{'pto.sub' op operand #0 must be ranked tensor of f16, bf16, f32 or an integer of 8 to 64 bits values, but got 'tensor<4xi1>'}}
  %r = pto.sub %x, %x : tensor<4xi1>, tensor<4xi1> -> tensor<4xi1>
  return
}

// -----

func.func @bits_of_floats(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.bitwise_and' op operand #0 must be ranked tensor of i1 or an integer of 8, 16, 32 or 64 bits values, but got 'tensor<4xf32>'}}
  %r = pto.bitwise_and %x, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @shifted_truth_values(%x: tensor<4xi1>) {
  // expected-error @+1 {{'pto.shift_left' op operand #0 must be ranked tensor of an integer of 8, 16, 32 or 64 bits values, but got 'tensor<4xi1>'}}
  %r = pto.shift_left %x, %x : tensor<4xi1>, tensor<4xi1> -> tensor<4xi1>
  return
}

// -----

func.func @predicate_result(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.isfinite' op result #0 must be ranked tensor of 1-bit signless integer values, but got 'tensor<4xi8>'}}
  %r = pto.isfinite %x : tensor<4xf32> -> tensor<4xi8>
  return
}

// -----

func.func @condition(%x: tensor<4xi8>) {
  // expected-error @+1 {{'pto.where' op operand #0 must be ranked tensor of 1-bit signless integer values, but got 'tensor<4xi8>'}}
  %r = pto.where %x, %x, %x : tensor<4xi8>, tensor<4xi8>, tensor<4xi8> -> tensor<4xi8>
  return
}

// -----

func.func @cast_to_hifloat_substitute(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.cast' op result #0 must be ranked tensor of an element type of the pto dialect values, but got 'tensor<4xf8E4M3>'}}
  %r = pto.cast %x : tensor<4xf32> -> tensor<4xf8E4M3>
  return
}

// -----

func.func @cast_from_tf32(%x: tensor<4xtf32>) {
  // expected-error @+1 {{'pto.cast' op operand #0 must be ranked tensor of an element type of the pto dialect values, but got 'tensor<4xtf32>'}}
  %r = pto.cast %x : tensor<4xtf32> -> tensor<4xf32>
  return
}

// -----

func.func @unranked(%x: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'pto.exp' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %r = pto.exp %x : tensor<*xf32> -> tensor<*xf32>
  return
}

// -----

func.func @buffer(%x: memref<4xf32>) {
  // expected-error @+1 {{custom op 'pto.exp' invalid kind of type specified: expected builtin.tensor, but found 'memref<4xf32>'}}
  %r = pto.exp %x : memref<4xf32> -> memref<4xf32>
  return
}

// -----

func.func @reduction_of_truth_values(%x: tensor<4xi1>) {
  // expected-error @+1 {{'pto.sum' op operand #0 must be ranked tensor of f16, bf16, f32 or an integer of 8 to 64 bits values, but got 'tensor<4xi1>'}}
  %r = pto.sum %x axis 0 : tensor<4xi1> -> tensor<i1>
  return
}

// -----

func.func @position_result(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.argmax' op result #0 must be ranked tensor of 32-bit signless integer values, but got 'tensor<i64>'}}
  %r = pto.argmax %x axis 0 : tensor<4xf32> -> tensor<i64>
  return
}

// -----

func.func @variance_of_integers(%x: tensor<4xi32>) {
  // expected-error @+1 {{'pto.var' op operand #0 must be ranked tensor of f16, bf16 or f32 values, but got 'tensor<4xi32>'}}
  %r = pto.var %x axes [0] : tensor<4xi32> -> tensor<i32>
  return
}

// -----

func.func @sorted_positions(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.sort' op result #1 must be ranked tensor of 32-bit signless integer values, but got 'tensor<4xi64>'}}
  %v, %i = pto.sort %x axis 0 : tensor<4xf32> -> tensor<4xf32>, tensor<4xi64>
  return
}

// -----

func.func @matmul_of_i16(%x: tensor<4x4xi16>) {
  // expected-error @+1 {{'pto.matmul' op operand #0 must be ranked tensor of f16, bf16, f32, i8, f8E4M3FN or f8E5M2 values, but got 'tensor<4x4xi16>'}}
  %r = pto.matmul %x, %x : tensor<4x4xi16>, tensor<4x4xi16> -> tensor<4x4xi32>
  return
}

// -----

func.func @matmul_to_f8(%x: tensor<4x4xf16>) {
  // expected-error @+1 {{'pto.matmul' op result #0 must be ranked tensor of f16, bf16, f32, i8 or i32 values, but got 'tensor<4x4xf8E5M2>'}}
  %r = pto.matmul %x, %x : tensor<4x4xf16>, tensor<4x4xf16> -> tensor<4x4xf8E5M2>
  return
}

// -----

func.func @scales_of_f32(%a: tensor<4x64xf8E5M2>, %s: tensor<4x1x2xf32>, %b: tensor<64x4xf8E5M2>, %t: tensor<1x4x2xf8E8M0FNU>) {
  // expected-error @+1 {{'pto.scaled_matmul' op operand #1 must be ranked tensor of f8E8M0FNU type values, but got 'tensor<4x1x2xf32>'}}
  %r = pto.scaled_matmul %a scale %s, %b scale %t : tensor<4x64xf8E5M2>, tensor<4x1x2xf32>, tensor<64x4xf8E5M2>, tensor<1x4x2xf8E8M0FNU> -> tensor<4x4xf32>
  return
}

// -----

func.func @unsigned_index(%x: tensor<4xf32>, %i: tensor<4xui32>) {
  // expected-error @+1 {{'pto.gather' op operand #1 must be ranked tensor of i16, i32 or i64 values, but got 'tensor<4xui32>'}}
  %r = pto.gather %x, %i axis 0 : tensor<4xf32>, tensor<4xui32> -> tensor<4xf32>
  return
}

// -----

func.func @index_of_bytes(%x: tensor<4xf32>, %i: tensor<4xi8>) {
  // expected-error @+1 {{'pto.index_select' op operand #1 must be ranked tensor of i16, i32 or i64 values, but got 'tensor<4xi8>'}}
  %r = pto.index_select %x, %i axis 0 : tensor<4xf32>, tensor<4xi8> -> tensor<4xf32>
  return
}

// -----

func.func @softmax_of_integers(%x: tensor<4xi32>) {
  // expected-error @+1 {{'pto.softmax' op operand #0 must be ranked tensor of f16, bf16 or f32 values, but got 'tensor<4xi32>'}}
  %r = pto.softmax %x axis 0 : tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

func.func @quantize_to_i16(%x: tensor<4xf32>) {
  // expected-error @+1 {{'pto.quantize' op result #0 must be ranked tensor of i8 or ui8 values, but got 'tensor<4xi16>'}}
  %r = pto.quantize %x scale %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xi16>
  return
}

// -----

func.func @dequantize_by_f16(%x: tensor<4xi8>, %s: tensor<4xf16>) {
  // expected-error @+1 {{'pto.dequantize' op operand #1 must be ranked tensor of 32-bit float values, but got 'tensor<4xf16>'}}
  %r = pto.dequantize %x scale %s : tensor<4xi8>, tensor<4xf16> -> tensor<4xf32>
  return
}

// -----

func.func @pack_bytes(%x: tensor<4xi8>) {
  // expected-error @+1 {{'pto.pack' op operand #0 must be ranked tensor of i4 or f4E2M1FN values, but got 'tensor<4xi8>'}}
  %r = pto.pack %x : tensor<4xi8> -> tensor<2xui8>
  return
}

// -----

func.func @unpack_signed_bytes(%x: tensor<2xi8>) {
  // expected-error @+1 {{'pto.unpack' op operand #0 must be ranked tensor of 8-bit unsigned integer values, but got 'tensor<2xi8>'}}
  %r = pto.unpack %x : tensor<2xi8> -> tensor<4xi4>
  return
}

// -----

func.func @view_of_f64(%x: tensor<4xf64>) {
  // expected-error @+1 {{'pto.view' op operand #0 must be ranked tensor of an element type of the pto dialect values, but got 'tensor<4xf64>'}}
  %r = pto.view %x[0] [4] : tensor<4xf64> -> tensor<4xf64>
  return
}

// -----

func.func @iota_of_truth_values() {
  // expected-error @+1 {{'pto.iota' op result #0 must be ranked tensor of f16, bf16, f32 or an integer of 8 to 64 bits values, but got 'tensor<4xi1>'}}
  %r = pto.iota false step true axis 0 [4] : tensor<4xi1>
  return
}
