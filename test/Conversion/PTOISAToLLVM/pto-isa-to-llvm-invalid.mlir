// RUN: pto-opt %s --split-input-file --verify-diagnostics --convert-pto-isa-to-llvm

// What no call of the library can stand for.

// expected-error @below {{'func.func' op with a tile or a view as result is not executable yet}}
func.func @tile_as_result(%t: !pto_isa.tile_buf<vec, 16x64xf32>) -> !pto_isa.tile_buf<vec, 16x64xf32> {
  return %t : !pto_isa.tile_buf<vec, 16x64xf32>
}

// -----

// expected-error @below {{'pto_isa.program' op is not executable yet}}
pto_isa.program @program() {
  %t = pto_isa.join : !pto_isa.token
}

// -----

func.func @vector() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %a = pto_isa.reserve_buffer {name = "b", size = 8192, location = #pto_isa.address_space<vec>, auto = true} -> i32
  return
}
func.func @cube() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // expected-error @below {{expects a buffer with a base, but 'b' was not planned}}
  %a = pto_isa.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  return
}

// -----

// expected-error @below {{expects at most 8 dimensions, but found '!pto_isa.tensor_view<1x1x1x1x1x1x1x1x1xf32>'}}
func.func @dimensions(%v: !pto_isa.tensor_view<1x1x1x1x1x1x1x1x1xf32>) {
  return
}

// -----

// expected-error @below {{'func.func' op with an argument of type 'vector<4xi16>' is not executable yet}}
func.func @vector_as_argument(%counts: vector<4xi16>) {
  return
}
