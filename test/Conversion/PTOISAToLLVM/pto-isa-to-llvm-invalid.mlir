// RUN: pto-opt %s --split-input-file --verify-diagnostics --convert-pto-isa-to-llvm

// What no call of the library can stand for.

// expected-error @below {{'func.func' op with a tile or a view as result is not executable yet}}
func.func @tile_as_result(%t: !pto_isa.tile_buf<vec, 16x64xf32>) -> !pto_isa.tile_buf<vec, 16x64xf32> {
  return %t : !pto_isa.tile_buf<vec, 16x64xf32>
}

// -----

pto_isa.program @other() attributes {pto_isa.entry} {
  %t = pto_isa.join : !pto_isa.token
}
pto_isa.program @launch_of_a_program(%n: index) {
  %true = arith.constant true
  scf.if %true {
    // expected-error @below {{expects a 'func.func' as kernel, but found @other}}
    %t = pto_isa.launch @other grid(%n) -> !pto_isa.token
  }
}

// -----

pto_isa.program @instruction_on_the_host(%x: !pto_isa.tensor_view<1x16xf32>) {
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 1x16xf32>
  // expected-error @below {{expects a kernel around it, but found program 'instruction_on_the_host'}}
  pto_isa.tabs ins(%t : !pto_isa.tile_buf<vec, 1x16xf32>) outs(%t : !pto_isa.tile_buf<vec, 1x16xf32>)
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

func.func @dimensions_of_a_result(%p: !pto_isa.ptr<f32>, %n: index) {
  // expected-error @below {{expects at most 8 dimensions, but found '!pto_isa.tensor_view<?x?x?x?x?x?x?x?x?xf32>'}}
  %v = pto_isa.make_tensor_view %p, shape = [%n, %n, %n, %n, %n, %n, %n, %n, %n], strides = [%n, %n, %n, %n, %n, %n, %n, %n, %n] : !pto_isa.tensor_view<?x?x?x?x?x?x?x?x?xf32>
  return
}

// -----

func.func @calls_itself(%n: index) {
  // expected-error @below {{expects no function that calls itself, but 'calls_itself' does}}
  func.call @calls_itself(%n) : (index) -> ()
  return
}

// -----

func.func @first(%n: index) {
  func.call @second(%n) : (index) -> ()
  return
}
func.func private @second(%n: index) {
  // expected-error @below {{expects no function that calls itself, but 'first' does}}
  func.call @first(%n) : (index) -> ()
  return
}

// -----

// expected-note @below {{the function}}
func.func private @elsewhere(index)
func.func @calls_nothing(%n: index) {
  // expected-error @below {{expects a function with a body, but found 'elsewhere'}}
  func.call @elsewhere(%n) : (index) -> ()
  return
}

// -----

func.func @loop_without_end(%n: index) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'scf.for' op expects a positive step, but found 0}}
  scf.for %i = %c0 to %n step %c0 {
  }
  return
}

// -----

func.func @wide_loop(%n: i128) {
  // expected-error @below {{'scf.for' op is not executable yet on 'i128'}}
  scf.for %i = %n to %n step %n : i128 {
  }
  return
}
