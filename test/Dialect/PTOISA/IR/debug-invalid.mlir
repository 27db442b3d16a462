// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a2a3

func.func @print_c1_none(%x: f32) {
  // expected-error @+1 {{expects a format with one conversion (print_c1), but found 0}}
  pto_isa.print ins("100%%", %x : f32)
  return
}

// -----

func.func @print_c1_two(%x: f32) {
  // expected-error @+1 {{expects a format with one conversion (print_c1), but found 2}}
  pto_isa.print ins("%d%f", %x : f32)
  return
}

// -----

func.func @tprint_c1_needed(%a: !pto_isa.tile_buf<acc, 16x16xf32>) {
  // expected-error @+1 {{expects 'tmp' for tiles that are not in 'vec', and only for tiles (tprint_c1), but found none for '!pto_isa.tile_buf<acc, 16x16xf32>'}}
  pto_isa.tprint ins(%a : !pto_isa.tile_buf<acc, 16x16xf32>)
  return
}

// -----

func.func @tprint_c1_view(%v: !pto_isa.partition_tensor_view<16x16xf32>) {
  // expected-error @+1 {{expects 'tmp' for tiles that are not in 'vec', and only for tiles (tprint_c1), but found one for '!pto_isa.partition_tensor_view<16x16xf32>'}}
  pto_isa.tprint ins(%v, %v : !pto_isa.partition_tensor_view<16x16xf32>, !pto_isa.partition_tensor_view<16x16xf32>)
  return
}

// -----

func.func @tprint_c2(%a: !pto_isa.tile_buf<acc, 16x16xf32>, %v: !pto_isa.partition_tensor_view<16x16xf16>) {
  // expected-error @+1 {{expects 'tmp' of the element type of the tile (tprint_c2), but found 'f16' and 'f32'}}
  pto_isa.tprint ins(%a, %v : !pto_isa.tile_buf<acc, 16x16xf32>, !pto_isa.partition_tensor_view<16x16xf16>)
  return
}

// -----

func.func @instruction_c3(%t: !pto_isa.tile_buf<left, 16x16xf32>, %v: !pto_isa.partition_tensor_view<16x16xf32>) {
  // expected-error @+1 {{expects 'src' in 'vec|mat|acc' (instruction_c3), but found it in 'left'}}
  pto_isa.tprint ins(%t, %v : !pto_isa.tile_buf<left, 16x16xf32>, !pto_isa.partition_tensor_view<16x16xf32>)
  return
}

// -----

func.func @instruction_c2(%t: !pto_isa.tile_buf<vec, 16x16xi64>) {
  // expected-error @+1 {{(instruction_c2), but found 'i64'}}
  pto_isa.tprint ins(%t : !pto_isa.tile_buf<vec, 16x16xi64>)
  return
}
