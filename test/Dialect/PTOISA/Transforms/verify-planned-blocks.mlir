// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-verify-planned

// Proves that what is written is followed along the branches between blocks: no
// further, and around loops, whatever the order of the blocks in the text.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

// Of two blocks one is executed: each may have the bytes for itself.
func.func @one_or_the_other(%x: !t, %first: i1) {
  %zero = arith.constant 0 : i64
  %a = pto_isa.alloc_tile addr = %zero : !t
  %b = pto_isa.alloc_tile addr = %zero : !t
  cf.cond_br %first, ^one, ^other
^one:
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  cf.br ^read
^read:
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
^other:
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  pto_isa.tabs ins(%b : !t) outs(%x : !t)
  return
}

// -----

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c4_on_one_path(%x: !t, %first: i1) {
  %zero = arith.constant 0 : i64
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %zero : !t
  %b = pto_isa.alloc_tile addr = %zero : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  cf.cond_br %first, ^one, ^other
^one:
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  cf.br ^other
^other:
  // expected-error@+1 {{expects what was written into operand #0 (planned_c4), but found that another tile at the same address was written since}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  return
}

// -----

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c4_through_an_argument(%x: !t, %first: i1) {
  %zero = arith.constant 0 : i64
  %far = arith.constant 8192 : i64
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %zero : !t
  %b = pto_isa.alloc_tile addr = %far : !t
  %c = pto_isa.alloc_tile addr = %zero : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  cf.cond_br %first, ^read(%a : !t), ^read(%b : !t)
^read(%t: !t):
  // expected-note@+1 {{the last write}}
  pto_isa.tabs ins(%x : !t) outs(%c : !t)
  // expected-error@+1 {{expects what was written into operand #0 (planned_c4), but found that another tile at the same address was written since}}
  pto_isa.tabs ins(%t : !t) outs(%x : !t)
  return
}

// -----

// The read comes second time round, the write that it asks for behind it in the
// text, and so does the one that destroys it.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @planned_c4_around_a_loop(%x: !t, %again: i1, %first: i1) {
  %zero = arith.constant 0 : i64
  // expected-note@+1 {{the tile}}
  %a = pto_isa.alloc_tile addr = %zero : !t
  %b = pto_isa.alloc_tile addr = %zero : !t
  cf.br ^head(%first : i1)
^head(%skips: i1):
  cf.cond_br %skips, ^write, ^read
^read:
  // expected-error@+1 {{expects what was written into operand #0 (planned_c4), but found that another tile at the same address was written since}}
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  cf.cond_br %again, ^write, ^end
^write:
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  // expected-note@+1 {{the last write}}
  pto_isa.tneg ins(%x : !t) outs(%b : !t)
  cf.br ^head(%again : i1)
^end:
  return
}

// -----

// A tile that is declared anew in each trip holds nothing of the last.

!t = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @declared_in_each_trip(%x: !t, %again: i1) {
  %zero = arith.constant 0 : i64
  cf.br ^head
^head:
  %a = pto_isa.alloc_tile addr = %zero : !t
  pto_isa.tabs ins(%x : !t) outs(%a : !t)
  pto_isa.tabs ins(%a : !t) outs(%x : !t)
  %b = pto_isa.alloc_tile addr = %zero : !t
  pto_isa.tabs ins(%x : !t) outs(%b : !t)
  pto_isa.tabs ins(%b : !t) outs(%x : !t)
  cf.cond_br %again, ^head, ^end
^end:
  return
}
