// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-verify-planned

// Tiles may share memory while at most one of them is in use.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @one_after_the_other(%x: !t) {
  %c0 = arith.constant 0 : i64
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  pto_isa.tabs ins(%b : !t) outs(%x : !t)
  return
}

// -----

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @in_place(%x: !t) {
  %c0 = arith.constant 0 : i64
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%a : !t) outs(%b : !t)
  pto_isa.tabs ins(%b : !t) outs(%x : !t)
  return
}

// -----

// Each branch has its own.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @branches(%x: !t, %which: i1) {
  %c0 = arith.constant 0 : i64
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c0 : !t
  scf.if %which {
    pto_isa.tabs ins(%x : !t) outs(%a : !t)
    pto_isa.tabs ins(%a : !t) outs(%x : !t)
  } else {
    pto_isa.tabs ins(%x : !t) outs(%b : !t)
    pto_isa.tabs ins(%b : !t) outs(%x : !t)
  }
  return
}

// -----

// In a reserved range that nothing uses.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @reserved(%x: !t) {
  %at = arith.constant 188416 : i64
  // expected-warning@+1 {{expects a tile outside of bytes 188416 to 196608 (planned_c3)}}
  %a = pto_isa.alloc_tile addr = %at : !t
  return
}
