// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What instructions on a tile and a scalar refuse on every machine.

func.func @scalar_c1_fill(%s: i32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.texpands' op expects a scalar of the element type 'f32' (scalar_c1), but found 'i32'}}
  pto_isa.texpands ins(%s : i32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scalar_c1_axpy(%a: !pto_isa.tile_buf<vec, 16x64xf16>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.taxpy' op expects a scalar of the element type 'f16' (scalar_c1), but found 'f32'}}
  pto_isa.taxpy ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf16>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scalar_c1_fmod(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f16, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tfmods' op expects a scalar of the element type 'f32' (scalar_c1), but found 'f16'}}
  pto_isa.tfmods ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f16) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scalar_c1_remainder(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: i16, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.trems' op expects a scalar of the element type 'i32' (scalar_c1), but found 'i16'}}
  pto_isa.trems ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, i16) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @scalar_c1_power(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: i32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tpows' op expects a scalar of the element type 'f32' (scalar_c1), but found 'i32'}}
  pto_isa.tpows ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, i32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @texpands_c1_blocks(%s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.texpands' op expects a tile without blocks in 'vec' (texpands_c1), but found 'slayout=row_major'}}
  pto_isa.texpands ins(%s : f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @tdivs_c1_tiles(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tdivs' op expects a tile and a scalar (tdivs_c1), but found '!pto_isa.tile_buf<vec, 16x64xf32>' and '!pto_isa.tile_buf<vec, 16x64xf32>'}}
  pto_isa.tdivs ins(%a, %a : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @tdivs_c1_scalars(%s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tdivs' op expects a tile and a scalar (tdivs_c1), but found 'f32' and 'f32'}}
  pto_isa.tdivs ins(%s, %s : f32, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @taxpy_c1_narrowing(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
  // expected-error @+1 {{'pto_isa.taxpy' op expects one element type, or f16 and f32 (taxpy_c1), but found 'f32' and 'f16'}}
  pto_isa.taxpy ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// -----

func.func @elementwise_c1_types(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
  // expected-error @+1 {{'pto_isa.tadds' op expects data operands of one element type (elementwise_c1), but found 'f32' and 'f16'}}
  pto_isa.tadds ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// -----

func.func @elementwise_c2_rows(%a: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tmuls' op expects the same valid rectangle everywhere (elementwise_c2), but found extents 8 and 16}}
  pto_isa.tmuls ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @elementwise_c4_order(%a: !pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>, %s: i32, %d: !pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>) {
  // expected-error @+1 {{'pto_isa.tands' op expects tiles in row-major order (elementwise_c4), but found 'blayout=col_major'}}
  pto_isa.tands ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>, i32) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>)
  return
}

// -----

func.func @tlrelu_slope(%a: !pto_isa.tile_buf<vec, 16x64xf16>, %s: f16, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
  // expected-error @+1 {{'pto_isa.tlrelu' op operand #1 must be 32-bit float, but got 'f16'}}
  pto_isa.tlrelu ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf16>, f16) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// -----

func.func @tands_scalar(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'pto_isa.tands' op operand #1 must be integer, but got 'f32'}}
  pto_isa.tands ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @shift_c1_tshls(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  %s = arith.constant -1 : i32
  // expected-error @+1 {{'pto_isa.tshls' op expects a shift that is not negative (shift_c1), but found -1}}
  pto_isa.tshls ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, i32) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// -----

func.func @shift_c1_tshrs(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  %s = arith.constant -1 : i32
  // expected-error @+1 {{'pto_isa.tshrs' op expects a shift that is not negative (shift_c1), but found -1}}
  pto_isa.tshrs ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, i32) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}
