// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-isa-plan-memory

// expected-error@+1 {{expects a target machine to plan memory for}}
func.func @without_machine() {
  %a = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xf32>
  return
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a2a3">>} {
  func.func @too_much(%x: !pto_isa.tile_buf<vec, 96x256xf32>) {
    // expected-note@+1 {{98304 bytes of this tile, in use from line 17 to line 21}}
    %a = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 96x256xf32>
    // expected-note@+1 {{98304 bytes of this tile, in use from line 20 to line 21}}
    %b = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 96x256xf32>
    pto_isa.tabs ins(%x : !pto_isa.tile_buf<vec, 96x256xf32>) outs(%a : !pto_isa.tile_buf<vec, 96x256xf32>)
    // expected-note@+2 {{bytes 188416 to 196608 are not for tiles: scratch of instructions without an explicit one}}
    // expected-error@+1 {{expects tiles that fit 'vec' of machine 'a2a3', which has 188416 bytes for them, but found 196608 bytes in use here}}
    pto_isa.tabs ins(%x : !pto_isa.tile_buf<vec, 96x256xf32>) outs(%b : !pto_isa.tile_buf<vec, 96x256xf32>)
    pto_isa.tadd ins(%a, %b : !pto_isa.tile_buf<vec, 96x256xf32>, !pto_isa.tile_buf<vec, 96x256xf32>) outs(%x : !pto_isa.tile_buf<vec, 96x256xf32>)
    // Which may use the reserved range.
    func.call @other() : () -> ()
    return
  }
  func.func private @other()
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
    // expected-error@+3 {{expects tiles that fit 'vec' of machine 'a2a3', which has 188416 bytes for them, but found 262144 bytes in use here}}
    // expected-note@+2 {{bytes 188416 to 196608 are not for tiles}}
    // expected-note@+1 {{262144 bytes of this tile}}
    %a = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 256x256xf32>
    // Which may use the reserved range.
    func.call @other() : () -> ()
    return
  }
  func.func private @other()
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

// -----

// Several memories at once, each with its map: slots of a queue, addresses that
// are given, slots of a multi tile, and more tiles than are named.

#vector = #pto_isa.kernel_kind<vector>
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a2a3">>} {
  func.func @several_memories(%x: !pto_isa.tile_buf<vec, 32x256xf32>) attributes {pto_isa.kernel_kind = #vector} {
    // expected-note@+1 {{65536 bytes of slots of this queue, always in use}}
    %q = pto_isa.reserve_buffer {name = "q", size = 65536, location = #pto_isa.address_space<vec>, auto = true} -> i32
    pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 32768, slot_num = 2}(c2v_consumer_buf = %q : i32)
    %at = arith.constant 65536 : i64
    // expected-note@+1 {{32768 bytes of this tile, in use from line 84 to line 90, at the given address 65536}}
    %a = pto_isa.alloc_tile addr = %at : !pto_isa.tile_buf<vec, 32x256xf32>
    // expected-note@+1 {{98304 bytes of 3 slots of this tile}}
    %m = pto_isa.alloc_multi_tile : !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 32x256xf32>, count=3>
    %i = arith.constant 0 : index
    pto_isa.tabs ins(%x : !pto_isa.tile_buf<vec, 32x256xf32>) outs(%a : !pto_isa.tile_buf<vec, 32x256xf32>)
    %s = pto_isa.multi_tile_get %m[%i] : !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 32x256xf32>, count=3> -> !pto_isa.tile_buf<vec, 32x256xf32>
    // expected-note@+2 {{bytes 188416 to 196608 are not for tiles}}
    // expected-error@+1 {{expects tiles that fit 'vec' of machine 'a2a3', which has 188416 bytes for them, but found 196608 bytes in use here}}
    pto_isa.tabs ins(%x : !pto_isa.tile_buf<vec, 32x256xf32>) outs(%s : !pto_isa.tile_buf<vec, 32x256xf32>)
    // Nothing else.
    pto_isa.tadd ins(%a, %s : !pto_isa.tile_buf<vec, 32x256xf32>, !pto_isa.tile_buf<vec, 32x256xf32>) outs(%x : !pto_isa.tile_buf<vec, 32x256xf32>)
    // expected-error@+2 {{expects tiles that fit 'mat' of machine 'a2a3', which has 524288 bytes for them, but found 1048576 bytes in use here}}
    // expected-note@+1 {{1048576 bytes of this tile}}
    %big = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 1024x512xf16>
    // Which may use the reserved range.
    func.call @other() : () -> ()
    return
  }
  func.func private @other()
}

// -----

!acc = !pto_isa.tile_buf<acc, 16x32xf32>
!l = !pto_isa.tile_buf<left, 16x64xbf16>
!r = !pto_isa.tile_buf<right, 64x32xbf16>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a2a3">>} {
  func.func @accumulator_read_again(%l: !l, %r: !r) {
    // expected-note@+1 {{a tile of it}}
    %a = pto_isa.alloc_tile : !acc
    // expected-note@+1 {{a tile of it}}
    %b = pto_isa.alloc_tile : !acc
    pto_isa.tmatmul ins(%l, %r : !l, !r) outs(%a : !acc)
    // expected-error@+1 {{expects operand #0 to be dead behind it, since machine 'a2a3' takes operand #3 for it, but found both in use}}
    pto_isa.tmatmul.acc ins(%a, %l, %r : !acc, !l, !r) outs(%b : !acc)
    pto_isa.tmatmul.acc ins(%a, %l, %r : !acc, !l, !r) outs(%a : !acc)
    pto_isa.tmatmul.acc ins(%b, %l, %r : !acc, !l, !r) outs(%b : !acc)
    return
  }
}

// -----

!acc = !pto_isa.tile_buf<acc, 16x32xf32>
!l = !pto_isa.tile_buf<left, 16x64xbf16>
!r = !pto_isa.tile_buf<right, 64x32xbf16>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a2a3">>} {
  func.func @accumulator_elsewhere(%l: !l, %r: !r) {
    %c0 = arith.constant 0 : i64
    %c4096 = arith.constant 4096 : i64
    %a = pto_isa.alloc_tile addr = %c0 : !acc
    // expected-error@+1 {{expects address 0 of the tile that the machine takes it for, but found 4096}}
    %b = pto_isa.alloc_tile addr = %c4096 : !acc
    pto_isa.tmatmul ins(%l, %r : !l, !r) outs(%a : !acc)
    pto_isa.tmatmul.acc ins(%a, %l, %r : !acc, !l, !r) outs(%b : !acc)
    return
  }
}

// -----

!l = !pto_isa.tile_buf<left, 16x128xf8E4M3FN>
!r = !pto_isa.tile_buf<right, 128x32xf8E4M3FN>
!ls = !pto_isa.tile_buf<scale_left, 16x4xf8E8M0FNU, fractal=32>
!rs = !pto_isa.tile_buf<scale_right, 4x32xf8E8M0FNU, fractal=32>
!acc = !pto_isa.tile_buf<acc, 16x32xf32>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a5">>} {
  func.func @scales_of_two(%r: !r, %rs: !rs, %c: !acc) {
    %a = pto_isa.alloc_tile : !l
    %b = pto_isa.alloc_tile : !l
    %s = pto_isa.alloc_tile : !ls
    pto_isa.tmatmul.mx ins(%a, %s, %r, %rs : !l, !ls, !r, !rs) outs(%c : !acc)
    // expected-error@+1 {{expects operand #1 to be the scales of operand #0 alone, but found that they are those of another tile too}}
    pto_isa.tmatmul.mx ins(%b, %s, %r, %rs : !l, !ls, !r, !rs) outs(%c : !acc)
    return
  }
}
