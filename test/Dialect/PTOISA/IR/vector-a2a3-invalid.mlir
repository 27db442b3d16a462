// RUN: pto-opt %s --split-input-file --machine=a2a3 --verify-diagnostics

// What instructions on tiles refuse where vectors are in memory.

func.func @instruction_c1_absent(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.taddc' op is no instruction of machine 'a2a3' (instruction_c1)}}
  pto_isa.taddc ins(%a, %a, %a : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @instruction_c2_bf16(%a: !pto_isa.tile_buf<vec, 16x64xbf16>, %b: !pto_isa.tile_buf<vec, 16x64xbf16>, %d: !pto_isa.tile_buf<vec, 16x64xbf16>) {
  // expected-error @+1 {{'pto_isa.tadd' op expects elements of i16 i32 f16 f32 on machine 'a2a3' (instruction_c2), but found 'bf16'}}
  pto_isa.tadd ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xbf16>, !pto_isa.tile_buf<vec, 16x64xbf16>) outs(%d : !pto_isa.tile_buf<vec, 16x64xbf16>)
  return
}

// -----

func.func @instruction_c2_division(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.tdiv' op expects elements of f16 f32 on machine 'a2a3' (instruction_c2), but found 'i32'}}
  pto_isa.tdiv ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @in_place_c1_recip(%a: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.trecip' op expects a destination that is no source on machine 'a2a3' (in_place_c1), but found operand 0}}
  pto_isa.trecip ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%a : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @in_place_c1_prelu(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tprelu' op expects a destination that is no source on machine 'a2a3' (in_place_c1), but found operand 1}}
  pto_isa.tprelu ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%b : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c1_remainder(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 1x8xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.trem' op expects 'tmp' of at least 264 bytes on machine 'a2a3' (scratch_c1), but found 32}}
  pto_isa.trem ins(%a, %b, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x8xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c1_power(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 1x8xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tpow' op expects 'tmp' of at least 4096 bytes on machine 'a2a3' (scratch_c1), but found 32}}
  pto_isa.tpow ins(%a, %b, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x8xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c1_prelu(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x32xui8>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tprelu' op expects 'tmp' of at least 544 bytes on machine 'a2a3' (scratch_c1), but found 512}}
  pto_isa.tprelu ins(%a, %b, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x32xui8>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c1_xor(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %t: !pto_isa.tile_buf<vec, 1x8xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.txor' op expects 'tmp' of at least 4096 bytes on machine 'a2a3' (scratch_c1), but found 32}}
  pto_isa.txor ins(%a, %b, %t : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 1x8xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @scratch_c2_xor(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.txor' op expects scratch with elements of i32 on machine 'a2a3' (scratch_c2), but found 'f32'}}
  pto_isa.txor ins(%a, %b, %t : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @scratch_c2_prelu(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tprelu' op expects scratch with elements of ui8 on machine 'a2a3' (scratch_c2), but found 'f32'}}
  pto_isa.tprelu ins(%a, %b, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c2_power(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tpow' op expects scratch with elements of f32 on machine 'a2a3' (scratch_c2), but found 'i32'}}
  pto_isa.tpow ins(%a, %b, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c1_rsqrt(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 1x8xi8>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.trsqrt' op expects 'tmp' of at least 32 bytes on machine 'a2a3' (scratch_c1), but found 8}}
  pto_isa.trsqrt ins(%a, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x8xi8>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c1_dequantize(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: f32, %t: !pto_isa.tile_buf<vec, 1x8xi32>, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
  // expected-error @+1 {{'pto_isa.tadddeqrelu' op expects 'tmp' of at least 4096 bytes on machine 'a2a3' (scratch_c1), but found 32}}
  pto_isa.tadddeqrelu ins(%a, %a, %s, %t : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>, f32, !pto_isa.tile_buf<vec, 1x8xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// -----

func.func @scratch_c2_dequantize(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: f32, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
  // expected-error @+1 {{'pto_isa.tadddeqrelu' op expects scratch with elements of i32 on machine 'a2a3' (scratch_c2), but found 'f32'}}
  pto_isa.tadddeqrelu ins(%a, %a, %s, %t : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>, f32, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// -----

func.func @scratch_c2_remainder(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf16>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.trem' op expects scratch with elements of i32 f32 on machine 'a2a3' (scratch_c2), but found 'f16'}}
  pto_isa.trem ins(%a, %b, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf16>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @pow_c1_precision(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tpow' op expects the default precision on machine 'a2a3' (pow_c1), but found high precision}}
  pto_isa.tpow ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>) {precisionType = #pto_isa<pow_precision high_precision>}
  return
}

// -----

func.func @partial_c2_extremum(%a: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=16x32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tpartmax' op expects a source with the valid rectangle of the destination (partial_c2), but found '!pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>' and '!pto_isa.tile_buf<vec, 16x64xf32, valid=16x32>'}}
  pto_isa.tpartmax ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, !pto_isa.tile_buf<vec, 16x64xf32, valid=16x32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c1_prelu_pitch(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 1x544xui8>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tprelu' op expects 'tmp' of at least 8736 bytes on machine 'a2a3' (scratch_c1), but found 544}}
  pto_isa.tprelu ins(%a, %b, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x544xui8>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @pow_c2(%a: !pto_isa.tile_buf<vec, 1x16xf32>, %t: !pto_isa.tile_buf<vec, 1x16xf32, valid=1x8>, %d: !pto_isa.tile_buf<vec, 1x16xf32>) {
  // expected-error @+1 {{'pto_isa.tpow' op expects 'tmp' with the valid rectangle of 'dst' on machine 'a2a3' (pow_c2), but found '!pto_isa.tile_buf<vec, 1x16xf32, valid=1x8>' for '!pto_isa.tile_buf<vec, 1x16xf32>'}}
  pto_isa.tpow ins(%a, %a, %t : !pto_isa.tile_buf<vec, 1x16xf32>, !pto_isa.tile_buf<vec, 1x16xf32>, !pto_isa.tile_buf<vec, 1x16xf32, valid=1x8>) outs(%d : !pto_isa.tile_buf<vec, 1x16xf32>)
  return
}

// -----

func.func @instruction_c1_rectified(%a0: !pto_isa.tile_buf<vec, 16x64xf32>, %a1: !pto_isa.tile_buf<vec, 16x64xf32>, %a2: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.taddrelu' op is no instruction of machine 'a2a3' (instruction_c1)}}
  pto_isa.taddrelu ins(%a0, %a1 : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%a2 : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c2_bits(%a0: !pto_isa.tile_buf<vec, 16x64xf32>, %a1: !pto_isa.tile_buf<vec, 16x64xf32>, %a2: !pto_isa.tile_buf<vec, 17x32xi8>, %a3: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tprelu' op expects scratch with elements of ui8 on machine 'a2a3' (scratch_c2), but found 'i8'}}
  pto_isa.tprelu ins(%a0, %a1, %a2 : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 17x32xi8>) outs(%a3 : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c3(%a0: !pto_isa.tile_buf<vec, 16x64xf32>, %a1: !pto_isa.tile_buf<vec, 16x64xf32>, %a2: !pto_isa.tile_buf<vec, 32x32xui8, blayout=col_major>, %a3: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tprelu' op expects scratch in rows without blocks on machine 'a2a3' (scratch_c3), but found '!pto_isa.tile_buf<vec, 32x32xui8, blayout=col_major>'}}
  pto_isa.tprelu ins(%a0, %a1, %a2 : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 32x32xui8, blayout=col_major>) outs(%a3 : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c3_conversion(%a0: !pto_isa.tile_buf<vec, 16x64xi32>, %a1: !pto_isa.tile_buf<vec, 16x64xi32>, %a2: f32, %a3: !pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>, %a4: !pto_isa.tile_buf<vec, 16x64xf16>) {
  // expected-error @+1 {{'pto_isa.tadddeqrelu' op expects scratch in rows without blocks on machine 'a2a3' (scratch_c3), but found '!pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>'}}
  pto_isa.tadddeqrelu ins(%a0, %a1, %a2, %a3 : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>, f32, !pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>) outs(%a4 : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// -----

func.func @xor_c1(%a0: !pto_isa.tile_buf<vec, 16x64xi32>, %a1: !pto_isa.tile_buf<vec, 16x64xi32>, %a2: !pto_isa.tile_buf<vec, 1x1024xi32>, %a3: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.txor' op expects 'tmp' with the valid rectangle of 'dst' on machine 'a2a3' (xor_c1), but found '!pto_isa.tile_buf<vec, 1x1024xi32>' for '!pto_isa.tile_buf<vec, 16x64xi32>'}}
  pto_isa.txor ins(%a0, %a1, %a2 : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 1x1024xi32>) outs(%a3 : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @tadddeqrelu_c2(%a0: !pto_isa.tile_buf<vec, 16x64xi32>, %a1: !pto_isa.tile_buf<vec, 16x64xi32>, %a2: f32, %a3: !pto_isa.tile_buf<vec, 1x1024xi32>, %a4: !pto_isa.tile_buf<vec, 16x64xf16>) {
  // expected-error @+1 {{'pto_isa.tadddeqrelu' op expects 'tmp' with no fewer valid rows or columns than 'dst' on machine 'a2a3' (tadddeqrelu_c2), but found '!pto_isa.tile_buf<vec, 1x1024xi32>' for '!pto_isa.tile_buf<vec, 16x64xf16>'}}
  pto_isa.tadddeqrelu ins(%a0, %a1, %a2, %a3 : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>, f32, !pto_isa.tile_buf<vec, 1x1024xi32>) outs(%a4 : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}
