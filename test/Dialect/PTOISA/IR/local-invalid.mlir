// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics

// What arrays of a core and access to elements refuse.

func.func @local_access_c1(%i: index) {
  %a = pto_isa.declare_local_array -> !pto_isa.local_array<4x8xf32>
  // expected-error @+1 {{'pto_isa.local_array_get' op expects 2 indices (local_access_c1), but found 1}}
  %v = pto_isa.local_array_get %a[%i] : !pto_isa.local_array<4x8xf32> -> f32
  return
}

// -----

func.func @local_access_c2(%v: f32) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %a = pto_isa.declare_local_array -> !pto_isa.local_array<4x8xf32>
  // expected-error @+1 {{'pto_isa.local_array_set' op expects an index below 8 (local_access_c2), but found 8}}
  pto_isa.local_array_set %a[%c0, %c8], %v : !pto_isa.local_array<4x8xf32>, f32
  return
}

// -----

func.func @element_of_another_type(%i: index, %v: i32) {
  %a = pto_isa.declare_local_array -> !pto_isa.local_array<4xf32>
  // expected-error @+1 {{'pto_isa.local_array_set' op failed to verify that elements of 'array' to have the type of 'value'}}
  pto_isa.local_array_set %a[%i], %v : !pto_isa.local_array<4xf32>, i32
  return
}

// -----

func.func @eventid_access_c1_get() {
  %c4 = arith.constant 4 : index
  %a = pto_isa.declare_eventid_array -> !pto_isa.eventid_array<4>
  // expected-error @+1 {{'pto_isa.eventid_array_get' op expects an index below 4 (eventid_access_c1), but found 4}}
  %e = pto_isa.eventid_array_get %a[%c4] : !pto_isa.eventid_array<4>
  return
}

// -----

func.func @eventid_access_c1_set() {
  %c = arith.constant -1 : index
  %a = pto_isa.declare_eventid_array -> !pto_isa.eventid_array<4>
  // expected-error @+1 {{'pto_isa.eventid_array_set' op expects an index below 4 (eventid_access_c1), but found -1}}
  pto_isa.eventid_array_set %a[%c], %c : !pto_isa.eventid_array<4>
  return
}

// -----

func.func @element_access_c1_get(%t: !pto_isa.tile_buf<vec, 16x64xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.tgetval' op expects a scalar of the tile's element type (element_access_c1), but found 'i32' for 'f32'}}
  %v = pto_isa.tgetval ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xf32>, index) outs : i32
  return
}

// -----

func.func @element_access_c1_set(%t: !pto_isa.tile_buf<vec, 16x64xf32>, %i: index, %v: f16) {
  // expected-error @+1 {{'pto_isa.tsetval' op expects a scalar of the tile's element type (element_access_c1), but found 'f16' for 'f32'}}
  pto_isa.tsetval ins(%i, %v : index, f16) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @element_access_c2(%t: !pto_isa.tile_buf<vec, 1x8xf32>, %v: f32) {
  %c8 = arith.constant 8 : index
  // expected-error @+1 {{'pto_isa.tsetval' op expects an index below 8 (element_access_c2), but found 8}}
  pto_isa.tsetval ins(%c8, %v : index, f32) outs(%t : !pto_isa.tile_buf<vec, 1x8xf32>)
  return
}

// -----

func.func @instruction_c3_tgetval(%t: !pto_isa.tile_buf<mat, 16x64xf32>, %i: index) {
  // expected-error @+1 {{'pto_isa.tgetval' op expects 'src' in 'vec' (instruction_c3), but found it in 'mat'}}
  %v = pto_isa.tgetval ins(%t, %i : !pto_isa.tile_buf<mat, 16x64xf32>, index) outs : f32
  return
}

// -----

func.func @instruction_c3_tsetval(%t: !pto_isa.tile_buf<mat, 16x64xf32>, %i: index, %v: f32) {
  // expected-error @+1 {{'pto_isa.tsetval' op expects 'dst' in 'vec' (instruction_c3), but found it in 'mat'}}
  pto_isa.tsetval ins(%i, %v : index, f32) outs(%t : !pto_isa.tile_buf<mat, 16x64xf32>)
  return
}
