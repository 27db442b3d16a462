// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What instructions on tiles refuse on every machine.

func.func @elementwise_c1_types(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf16>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tadd' op expects data operands of one element type (elementwise_c1), but found 'f16' and 'f32'}}
  pto_isa.tadd ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf16>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @elementwise_c2_rows(%a: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.texp' op expects the same valid rectangle everywhere (elementwise_c2), but found extents 8 and 16}}
  pto_isa.texp ins(%a : !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @elementwise_c2_cols(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=16x32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tmul' op expects the same valid rectangle everywhere (elementwise_c2), but found extents 32 and 64}}
  pto_isa.tmul ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, valid=16x32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @elementwise_c3_blocks(%a: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>, %d: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.texp' op expects tiles without blocks (elementwise_c3), but found 'slayout=row_major'}}
  pto_isa.texp ins(%a : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @elementwise_c4_order(%a: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, %b: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, %d: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>) {
  // expected-error @+1 {{'pto_isa.tadd' op expects tiles in row-major order (elementwise_c4), but found 'blayout=col_major'}}
  pto_isa.tadd ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>)
  return
}

// -----

func.func @instruction_c3_place(%a: !pto_isa.tile_buf<mat, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tneg' op expects 'src' in 'vec' (instruction_c3), but found it in 'mat'}}
  pto_isa.tneg ins(%a : !pto_isa.tile_buf<mat, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @trsqrt_c1_no_scratch(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.trsqrt' op expects 'tmp' with high precision (trsqrt_c1), but found none}}
  pto_isa.trsqrt ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>) {precisionType = #pto_isa<rsqrt_precision high_precision>}
  return
}

// -----

func.func @relu_conversion_c1_widening(%a: !pto_isa.tile_buf<vec, 16x64xf16>, %b: !pto_isa.tile_buf<vec, 16x64xf16>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.taddreluconv' op expects sources of one type and f32 to f16, f16 to i8 or i16 to i8 (relu_conversion_c1), but found 'f16' to 'f32'}}
  pto_isa.taddreluconv ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf16>, !pto_isa.tile_buf<vec, 16x64xf16>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @relu_conversion_c1_mixed(%a: !pto_isa.tile_buf<vec, 16x64xf16>, %b: !pto_isa.tile_buf<vec, 16x64xi16>, %d: !pto_isa.tile_buf<vec, 16x64xi8>) {
  // expected-error @+1 {{'pto_isa.tsubreluconv' op expects sources of one type and f32 to f16, f16 to i8 or i16 to i8 (relu_conversion_c1), but found 'i16' to 'i8'}}
  pto_isa.tsubreluconv ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf16>, !pto_isa.tile_buf<vec, 16x64xi16>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi8>)
  return
}

// -----

func.func @tadddeqrelu_c1_destination(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tadddeqrelu' op expects sources of i32 and a destination of f16 (tadddeqrelu_c1), but found 'i32' and 'f32'}}
  pto_isa.tadddeqrelu ins(%a, %a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @partial_c1_beyond(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %d: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>) {
  // expected-error @+1 {{'pto_isa.tpartadd' op expects sources within the valid rectangle of the destination (partial_c1), but found extents 16 and 8}}
  pto_isa.tpartadd ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>)
  return
}

// -----

func.func @partial_c2_no_whole(%a: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=16x32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tpartmul' op expects a source with the valid rectangle of the destination (partial_c2), but found '!pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>' and '!pto_isa.tile_buf<vec, 16x64xf32, valid=16x32>'}}
  pto_isa.tpartmul ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, !pto_isa.tile_buf<vec, 16x64xf32, valid=16x32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @partial_arg_c1_narrow(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %i: !pto_isa.tile_buf<vec, 16x64xi16>, %j: !pto_isa.tile_buf<vec, 16x64xi16>, %d: !pto_isa.tile_buf<vec, 16x64xf32>, %k: !pto_isa.tile_buf<vec, 16x64xi16>) {
  // expected-error @+1 {{'pto_isa.tpartargmax' op expects indices of one integer type of 32 bits, or of 16 with data of f16 (partial_arg_c1), but found 'i16'}}
  pto_isa.tpartargmax ins(%a, %b, %i, %j : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xi16>, !pto_isa.tile_buf<vec, 16x64xi16>) outs(%d, %k : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xi16>)
  return
}

// -----

func.func @partial_arg_c1_mixed(%a: !pto_isa.tile_buf<vec, 16x64xf16>, %b: !pto_isa.tile_buf<vec, 16x64xf16>, %i: !pto_isa.tile_buf<vec, 16x64xi16>, %j: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xf16>, %k: !pto_isa.tile_buf<vec, 16x64xi16>) {
  // expected-error @+1 {{'pto_isa.tpartargmax' op expects indices of one integer type of 32 bits, or of 16 with data of f16 (partial_arg_c1), but found 'i32'}}
  pto_isa.tpartargmax ins(%a, %b, %i, %j : !pto_isa.tile_buf<vec, 16x64xf16>, !pto_isa.tile_buf<vec, 16x64xf16>, !pto_isa.tile_buf<vec, 16x64xi16>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d, %k : !pto_isa.tile_buf<vec, 16x64xf16>, !pto_isa.tile_buf<vec, 16x64xi16>)
  return
}

// -----

func.func @partial_arg_c2_rectangle(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %i: !pto_isa.tile_buf<vec, 16x64xi32>, %j: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>, %k: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.tpartargmax' op expects indices with the valid rectangle of their data (partial_arg_c2), but found '!pto_isa.tile_buf<vec, 16x64xi32>' and '!pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>'}}
  pto_isa.tpartargmax ins(%a, %b, %i, %j : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d, %k : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @operands(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{expects 'ins' of (src0, src1, tmp?), but found ('!pto_isa.tile_buf<vec, 16x64xf32>')}}
  pto_isa.trem ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}
