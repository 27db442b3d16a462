// RUN: pto-opt %s --split-input-file --machine=a2a3 --verify-diagnostics

// What instructions on a tile and a scalar refuse where vectors are in memory.

func.func @instruction_c1_absent(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.taddsc' op is no instruction of machine 'a2a3' (instruction_c1)}}
  pto_isa.taddsc ins(%a, %s, %a : !pto_isa.tile_buf<vec, 16x64xf32>, f32, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @instruction_c2_bf16(%a: !pto_isa.tile_buf<vec, 16x64xbf16>, %s: bf16, %d: !pto_isa.tile_buf<vec, 16x64xbf16>) {
  // expected-error @+1 {{'pto_isa.tmuls' op expects elements of i16 i32 f16 f32 on machine 'a2a3' (instruction_c2), but found 'bf16'}}
  pto_isa.tmuls ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xbf16>, bf16) outs(%d : !pto_isa.tile_buf<vec, 16x64xbf16>)
  return
}

// -----

func.func @instruction_c2_shift(%a: !pto_isa.tile_buf<vec, 16x64xi8>, %s: i8, %d: !pto_isa.tile_buf<vec, 16x64xi8>) {
  // expected-error @+1 {{'pto_isa.tshls' op expects elements of i16 i32 ui16 ui32 on machine 'a2a3' (instruction_c2), but found 'i8'}}
  pto_isa.tshls ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi8>, i8) outs(%d : !pto_isa.tile_buf<vec, 16x64xi8>)
  return
}

// -----

func.func @in_place_c1_tands(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: i32) {
  // expected-error @+1 {{'pto_isa.tands' op expects a destination that is no source on machine 'a2a3' (in_place_c1), but found operand 0}}
  pto_isa.tands ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, i32) outs(%a : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @in_place_c1_tors(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: i32) {
  // expected-error @+1 {{'pto_isa.tors' op expects a destination that is no source on machine 'a2a3' (in_place_c1), but found operand 0}}
  pto_isa.tors ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, i32) outs(%a : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @in_place_c1_txors(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: i32) {
  // expected-error @+1 {{'pto_isa.txors' op expects a destination that is no source on machine 'a2a3' (in_place_c1), but found operand 0}}
  pto_isa.txors ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, i32) outs(%a : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @in_place_c1_divisor(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32) {
  // expected-error @+1 {{'pto_isa.tdivs' op expects a destination that is no source on machine 'a2a3' (in_place_c1), but found operand 1}}
  pto_isa.tdivs ins(%s, %a : f32, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%a : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c1_xor(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: i32, %t: !pto_isa.tile_buf<vec, 1x8xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.txors' op expects 'tmp' of at least 4096 bytes on machine 'a2a3' (scratch_c1), but found 32}}
  pto_isa.txors ins(%a, %s, %t : !pto_isa.tile_buf<vec, 16x64xi32>, i32, !pto_isa.tile_buf<vec, 1x8xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @scratch_c2_xor(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: i32, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.txors' op expects scratch with elements of i32 on machine 'a2a3' (scratch_c2), but found 'f32'}}
  pto_isa.txors ins(%a, %s, %t : !pto_isa.tile_buf<vec, 16x64xi32>, i32, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @scratch_c1_remainder(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %t: !pto_isa.tile_buf<vec, 1x8xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.trems' op expects 'tmp' of at least 256 bytes on machine 'a2a3' (scratch_c1), but found 32}}
  pto_isa.trems ins(%a, %s, %t : !pto_isa.tile_buf<vec, 16x64xf32>, f32, !pto_isa.tile_buf<vec, 1x8xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c2_remainder(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %t: !pto_isa.tile_buf<vec, 16x64xf16>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.trems' op expects scratch with elements of i32 f32 on machine 'a2a3' (scratch_c2), but found 'f16'}}
  pto_isa.trems ins(%a, %s, %t : !pto_isa.tile_buf<vec, 16x64xf32>, f32, !pto_isa.tile_buf<vec, 16x64xf16>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c1_power(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %t: !pto_isa.tile_buf<vec, 1x8xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tpows' op expects 'tmp' of at least 4096 bytes on machine 'a2a3' (scratch_c1), but found 32}}
  pto_isa.tpows ins(%a, %s, %t : !pto_isa.tile_buf<vec, 16x64xf32>, f32, !pto_isa.tile_buf<vec, 1x8xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scratch_c2_power(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %t: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tpows' op expects scratch with elements of f32 on machine 'a2a3' (scratch_c2), but found 'i32'}}
  pto_isa.tpows ins(%a, %s, %t : !pto_isa.tile_buf<vec, 16x64xf32>, f32, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @pow_c1_precision(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tpows' op expects the default precision on machine 'a2a3' (pow_c1), but found high precision}}
  pto_isa.tpows ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>) {precisionType = #pto_isa<pow_precision high_precision>}
  return
}

// -----

func.func @texpands_c2_size(%s: f32, %d: !pto_isa.tile_buf<mat, 512x512xf32>) {
  // expected-error @+1 {{'pto_isa.texpands' op expects at most 32767 blocks of 32 bytes in 'mat' on machine 'a2a3' (texpands_c2), but found 32768}}
  pto_isa.texpands ins(%s : f32) outs(%d : !pto_isa.tile_buf<mat, 512x512xf32>)
  return
}

// -----

func.func @trems_c1(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %t: !pto_isa.tile_buf<vec, 1x64xf32, valid=0x64>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.trems' op expects a valid row of as many columns as 'dst' in 'tmp' on machine 'a2a3' (trems_c1), but found '!pto_isa.tile_buf<vec, 1x64xf32, valid=0x64>'}}
  pto_isa.trems ins(%a, %s, %t : !pto_isa.tile_buf<vec, 16x64xf32>, f32, !pto_isa.tile_buf<vec, 1x64xf32, valid=0x64>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @pow_c2(%a: !pto_isa.tile_buf<vec, 1x16xf32>, %s: f32, %t: !pto_isa.tile_buf<vec, 1x16xf32, valid=1x8>, %d: !pto_isa.tile_buf<vec, 1x16xf32>) {
  // expected-error @+1 {{'pto_isa.tpows' op expects 'tmp' with the valid rectangle of 'dst' on machine 'a2a3' (pow_c2), but found}}
  pto_isa.tpows ins(%a, %s, %t : !pto_isa.tile_buf<vec, 1x16xf32>, f32, !pto_isa.tile_buf<vec, 1x16xf32, valid=1x8>) outs(%d : !pto_isa.tile_buf<vec, 1x16xf32>)
  return
}

// -----

func.func @scratch_c3(%a0: !pto_isa.tile_buf<vec, 16x64xi32>, %a1: i32, %a2: !pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>, %a3: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.txors' op expects scratch in rows without blocks on machine 'a2a3' (scratch_c3), but found '!pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>'}}
  pto_isa.txors ins(%a0, %a1, %a2 : !pto_isa.tile_buf<vec, 16x64xi32>, i32, !pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>) outs(%a3 : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @xor_c1(%a0: !pto_isa.tile_buf<vec, 16x64xi32>, %a1: i32, %a2: !pto_isa.tile_buf<vec, 1x1024xi32>, %a3: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.txors' op expects 'tmp' with the valid rectangle of 'dst' on machine 'a2a3' (xor_c1), but found '!pto_isa.tile_buf<vec, 1x1024xi32>' for '!pto_isa.tile_buf<vec, 16x64xi32>'}}
  pto_isa.txors ins(%a0, %a1, %a2 : !pto_isa.tile_buf<vec, 16x64xi32>, i32, !pto_isa.tile_buf<vec, 1x1024xi32>) outs(%a3 : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}
