// RUN: pto-opt %s --split-input-file --verify-diagnostics

func.func @program_c1() {
  // expected-error @+1 {{expects a 'pto_isa.program' around it (program_c1), but found none}}
  %t = pto_isa.join : !pto_isa.token
  return
}

// -----

func.func @program_c1_scope() {
  // expected-error @+1 {{expects a 'pto_isa.program' around it (program_c1), but found none}}
  %t = pto_isa.scope -> !pto_isa.token {
  }
  return
}

// -----

// expected-error @+1 {{expects arguments that are tensor views and scalars (program_c2), but found '!pto_isa.tile_buf<vec, 8x8xf32>'}}
pto_isa.program @program_c2_argument(%t: !pto_isa.tile_buf<vec, 8x8xf32>) {
  %j = pto_isa.join : !pto_isa.token
}

// -----

// expected-error @+1 {{expects no results (program_c2), but found 1}}
pto_isa.program @program_c2_result() -> i32 {
  %t = pto_isa.join : !pto_isa.token
}

// -----

pto_isa.program @alloc_gm_c1() {
  // expected-error @+1 {{expects an extent for each '?' (alloc_gm_c1), but found 0 for 1}}
  %t = pto_isa.alloc_gm() : !pto_isa.tensor_view<?xf32>
}

// -----

pto_isa.program @launch_c1_missing(%n: index) {
  // expected-error @+1 {{expects 'nobody' to be a function with 'pto_isa.entry' (launch_c1), but found no such function}}
  %t = pto_isa.launch @nobody grid(%n) -> !pto_isa.token
}

// -----

func.func @kernel() {
  return
}
pto_isa.program @launch_c1_attribute(%n: index) {
  // expected-error @+1 {{expects 'kernel' to be a function with 'pto_isa.entry' (launch_c1), but found no such attribute}}
  %t = pto_isa.launch @kernel grid(%n) -> !pto_isa.token
}

// -----

func.func @kernel_aic() attributes {pto_isa.entry} {
  return
}
func.func @kernel_aiv() {
  return
}
pto_isa.program @launch_c1_pair(%n: index) {
  // expected-error @+1 {{expects 'kernel' to be a function with 'pto_isa.entry' (launch_c1), but found no such attribute}}
  %t = pto_isa.launch @kernel grid(%n) -> !pto_isa.token
}

// -----

func.func @kernel_aic() attributes {pto_isa.entry} {
  return
}
pto_isa.program @launch_c1_half(%n: index) {
  // expected-error @+1 {{expects 'kernel' to be a function with 'pto_isa.entry' (launch_c1), but found no such function}}
  %t = pto_isa.launch @kernel grid(%n) -> !pto_isa.token
}

// -----

func.func @kernel_aic(%x: i32) attributes {pto_isa.entry} {
  return
}
func.func @kernel_aiv(%x: f32) attributes {pto_isa.entry} {
  return
}
pto_isa.program @launch_c4(%n: index, %x: i32) {
  // expected-error @+1 {{expects the same arguments of 'kernel_aic' and 'kernel_aiv' (launch_c4), but found ('i32') and ('f32')}}
  %t = pto_isa.launch @kernel grid(%n) scalars(%x : i32) -> !pto_isa.token
}

// -----

// expected-note @+1 {{the kernel is here}}
func.func @kernel(%x: !pto_isa.ptr<f32>) attributes {pto_isa.entry} {
  return
}
pto_isa.program @launch_c2_count(%n: index) {
  // expected-error @+1 {{expects arguments for ('!pto_isa.ptr<f32>') (launch_c2), but found ()}}
  %t = pto_isa.launch @kernel grid(%n) -> !pto_isa.token
}

// -----

// expected-note @+1 {{the kernel is here}}
func.func @kernel(%x: !pto_isa.ptr<f32>) attributes {pto_isa.entry} {
  return
}
pto_isa.program @launch_c2_element(%n: index, %x: !pto_isa.tensor_view<8xf16>) {
  // expected-error @+1 {{expects arguments for ('!pto_isa.ptr<f32>') (launch_c2), but found ('!pto_isa.tensor_view<8xf16>')}}
  %t = pto_isa.launch @kernel grid(%n) reads(%x : !pto_isa.tensor_view<8xf16>) -> !pto_isa.token
}

// -----

// expected-note @+1 {{the kernel is here}}
func.func @kernel(%n: i32, %x: !pto_isa.ptr<f32>) attributes {pto_isa.entry} {
  return
}
pto_isa.program @launch_c2_order(%n: index, %x: !pto_isa.tensor_view<8xf32>, %s: i32) {
  // expected-error @+1 {{expects arguments for ('i32', '!pto_isa.ptr<f32>') (launch_c2), but found ('!pto_isa.tensor_view<8xf32>', 'i32')}}
  %t = pto_isa.launch @kernel grid(%n) writes(%x : !pto_isa.tensor_view<8xf32>) scalars(%s : i32) -> !pto_isa.token
}

// -----

func.func @kernel(%x: !pto_isa.ptr<f32>) attributes {pto_isa.entry} {
  return
}
pto_isa.program @launch_c3(%n: index) {
  // expected-error @+1 {{expects known extents of fresh tensors (launch_c3), but found '!pto_isa.tensor_view<?xf32>'}}
  %t, %x = pto_isa.launch @kernel grid(%n) -> !pto_isa.token, !pto_isa.tensor_view<?xf32>
}

// -----

pto_isa.program @element_c1(%x: !pto_isa.tensor_view<8x8xf32>, %i: index) {
  // expected-error @+1 {{expects an index for each dimension (element_c1), but found 1 for '!pto_isa.tensor_view<8x8xf32>'}}
  %v = pto_isa.read %x[%i] : !pto_isa.tensor_view<8x8xf32> -> f32
}

// -----

pto_isa.program @element_c2(%x: !pto_isa.tensor_view<8xf32>, %i: index, %v: i32) {
  // expected-error @+1 {{expects a scalar of the element type (element_c2), but found 'i32' and '!pto_isa.tensor_view<8xf32>'}}
  pto_isa.write %v, %x[%i] : i32, !pto_isa.tensor_view<8xf32>
}
