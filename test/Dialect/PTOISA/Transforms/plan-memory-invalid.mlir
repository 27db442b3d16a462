// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-isa-plan-memory

// expected-error@+1 {{expects a target machine to plan memory for}}
func.func @without_machine() {
  %a = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xf32>
  return
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a2a3">>} {
  func.func @too_much(%x: !pto_isa.tile_buf<vec, 96x256xf32>) {
    // expected-note@+1 {{98304 bytes of this}}
    %a = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 96x256xf32>
    // expected-note@+1 {{98304 bytes of this}}
    %b = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 96x256xf32>
    pto_isa.tabs ins(%x : !pto_isa.tile_buf<vec, 96x256xf32>) outs(%a : !pto_isa.tile_buf<vec, 96x256xf32>)
    // expected-error@+1 {{expects tiles that fit 'vec' of machine 'a2a3', which has 188416 bytes for them, but found 196608 bytes in use here}}
    pto_isa.tabs ins(%x : !pto_isa.tile_buf<vec, 96x256xf32>) outs(%b : !pto_isa.tile_buf<vec, 96x256xf32>)
    pto_isa.tadd ins(%a, %b : !pto_isa.tile_buf<vec, 96x256xf32>, !pto_isa.tile_buf<vec, 96x256xf32>) outs(%x : !pto_isa.tile_buf<vec, 96x256xf32>)
    return
  }
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a2a3">>} {
  func.func @computed_address(%at: i64) {
    // expected-error@+1 {{expects a constant address to plan around, but found one that is computed}}
    %a = pto_isa.alloc_tile addr = %at : !pto_isa.tile_buf<vec, 16x64xf32>
    return
  }
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a2a3">>} {
  func.func @larger_than_memory() {
    // expected-error@+2 {{expects tiles that fit 'vec' of machine 'a2a3', which has 188416 bytes for them, but found 262144 bytes in use here}}
    // expected-note@+1 {{262144 bytes of this}}
    %a = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 256x256xf32>
    return
  }
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a2a3">>} {
  func.func @assigned() {
    %at = arith.constant 0 : i64
    %a = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xf32>
    %d = pto_isa.declare_tile -> !pto_isa.tile_buf<vec, 16x64xf32>
    // expected-error@+1 {{expects addresses that are given everywhere, but found tiles to plan for}}
    %b = pto_isa.tassign %d, %at : !pto_isa.tile_buf<vec, 16x64xf32> -> !pto_isa.tile_buf<vec, 16x64xf32>
    return
  }
}
