// RUN: pto-opt %s --split-input-file --machine=a5 --verify-diagnostics

// What instructions on tiles refuse where vectors are in registers.

func.func @instruction_c1_absent(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.taddrelu' op is no instruction of machine 'a5' (instruction_c1)}}
  pto_isa.taddrelu ins(%a, %a : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @instruction_c2_products(%a: !pto_isa.tile_buf<vec, 16x64xi8>, %b: !pto_isa.tile_buf<vec, 16x64xi8>, %d: !pto_isa.tile_buf<vec, 16x64xi8>) {
  // expected-error @+1 {{'pto_isa.tmul' op expects elements of i16 i32 ui16 ui32 i64 ui64 f16 bf16 f32 on machine 'a5' (instruction_c2), but found 'i8'}}
  pto_isa.tmul ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xi8>, !pto_isa.tile_buf<vec, 16x64xi8>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi8>)
  return
}

// -----

func.func @pow_c1_integers(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.tpow' op expects f16, bf16 or f32 with high precision (pow_c1), but found 'i32'}}
  pto_isa.tpow ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>) {precisionType = #pto_isa<pow_precision high_precision>}
  return
}

// -----

func.func @pow_c1_bf16(%a: !pto_isa.tile_buf<vec, 16x64xbf16>, %b: !pto_isa.tile_buf<vec, 16x64xbf16>, %d: !pto_isa.tile_buf<vec, 16x64xbf16>) {
  // expected-error @+1 {{'pto_isa.tpow' op expects no bf16 with default precision (pow_c1), but found 'bf16'}}
  pto_isa.tpow ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xbf16>, !pto_isa.tile_buf<vec, 16x64xbf16>) outs(%d : !pto_isa.tile_buf<vec, 16x64xbf16>)
  return
}

// -----

func.func @instruction_c2_wide_bits(%i0: !pto_isa.tile_buf<vec, 16x64xi64>, %i1: !pto_isa.tile_buf<vec, 16x64xi64>, %o0: !pto_isa.tile_buf<vec, 16x64xi64>) {
  // expected-error @+1 {{'pto_isa.tand' op expects elements of i8 ui8 i16 i32 ui16 ui32 on machine 'a5' (instruction_c2), but found 'i64'}}
  pto_isa.tand ins(%i0, %i1 : !pto_isa.tile_buf<vec, 16x64xi64>, !pto_isa.tile_buf<vec, 16x64xi64>) outs(%o0 : !pto_isa.tile_buf<vec, 16x64xi64>)
  return
}

// -----

func.func @instruction_c2_wide_tor(%i0: !pto_isa.tile_buf<vec, 16x64xui64>, %i1: !pto_isa.tile_buf<vec, 16x64xui64>, %o0: !pto_isa.tile_buf<vec, 16x64xui64>) {
  // expected-error @+1 {{'pto_isa.tor' op expects elements of i8 ui8 i16 i32 ui16 ui32 on machine 'a5' (instruction_c2), but found 'ui64'}}
  pto_isa.tor ins(%i0, %i1 : !pto_isa.tile_buf<vec, 16x64xui64>, !pto_isa.tile_buf<vec, 16x64xui64>) outs(%o0 : !pto_isa.tile_buf<vec, 16x64xui64>)
  return
}
