// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics

// Rules of a vector unit that works on memory.

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!kw = !pto_isa.tile_buf<vec, 16x16xi32>
func.func @mask_c1(%a: !f, %k: !kw) {
  // expected-error @+1 {{expects 'dst' of i8 ui8 (mask_c1), but found 'i32'}}
  pto_isa.tcmp ins(%a, %a : !f, !f) outs(%k : !kw)
  return
}

// -----

!k = !pto_isa.tile_buf<vec, 16x32xi8>
!fi = !pto_isa.tile_buf<vec, 16x64xi32>
func.func @compare_c2(%a: !fi, %k: !k) {
  // expected-error @+1 {{expects 'cmpMode' of eq for i32 on machine 'a2a3' (compare_c2), but found gt}}
  pto_isa.tcmp ins(%a, %a {cmpMode = #pto_isa<cmp gt>} : !fi, !fi) outs(%k : !k)
  return
}

// -----

!k = !pto_isa.tile_buf<vec, 16x32xi8>
!fi = !pto_isa.tile_buf<vec, 16x64xi32>
func.func @compare_c2_scalar(%a: !fi, %s: i32, %k: !k) {
  // expected-error @+1 {{expects 'cmpMode' of eq for i32 on machine 'a2a3' (compare_c2), but found lt}}
  pto_isa.tcmps ins(%a, %s {cmpMode = #pto_isa<cmp lt>} : !fi, i32) outs(%k : !k)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gis = !pto_isa.tile_buf<vec, 8x64xi16>
func.func @tgather_c2(%a: !g, %x: !gis, %d: !g) {
  // expected-error @+1 {{expects 'indices' of i32 ui32 (tgather_c2), but found 'i16'}}
  pto_isa.tgather ins(%a, %x : !g, !gis) outs(%d : !g)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gi = !pto_isa.tile_buf<vec, 8x64xi32>
!gu = !pto_isa.tile_buf<vec, 8x64xui32>
func.func @tgather_c3(%a: !g, %x: !gi, %t: !gu, %d: !g) {
  // expected-error @+1 {{expects 'tmp' of 'i32' (tgather_c3), but found 'ui32'}}
  pto_isa.tgather ins(%a, %x, %t : !g, !gi, !gu) outs(%d : !g)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gi = !pto_isa.tile_buf<vec, 8x64xi32>
!gip = !pto_isa.tile_buf<vec, 8x64xi32, valid=8x32>
func.func @tgather_c3_rectangle(%a: !g, %x: !gi, %t: !gip, %d: !g) {
  // expected-error @+1 {{expects 'tmp' with 64 valid columns (tgather_c3), but found 32}}
  pto_isa.tgather ins(%a, %x, %t : !g, !gi, !gip) outs(%d : !g)
  return
}

// -----

!gi = !pto_isa.tile_buf<vec, 8x64xi32>
!gc = !pto_isa.tile_buf<vec, 1x8xi32>
func.func @tgather_c6(%a: !gi, %s: i32, %c: !gc) {
  // expected-error @+1 {{expects 'cmpMode' of eq for i32 (tgather_c6), but found gt}}
  pto_isa.tgather ins(%a, %s : !gi, i32) outs(%a, %c : !gi, !gc) {cmpMode = #pto_isa<cmp gt>}
  return
}

// -----

!ci = !pto_isa.tile_buf<vec, 1x64xi32>
!ch = !pto_isa.tile_buf<vec, 1x384xf16>
func.func @tci_c3(%s: i32, %t: !ch, %d: !ci) {
  // expected-error @+1 {{expects 'tmp' of 'f32' (tci_c3), but found 'f16'}}
  pto_isa.tci ins(%s, %t : i32, !ch) outs(%d : !ci)
  return
}

// -----

!st = !pto_isa.tile_buf<vec, 1x64xf32>
!ci = !pto_isa.tile_buf<vec, 1x64xi32>
func.func @scratch_c1_tci(%s: i32, %t: !st, %d: !ci) {
  // expected-error @+1 {{scratch_c1}}
  pto_isa.tci ins(%s, %t : i32, !st) outs(%d : !ci)
  return
}

// -----

!si = !pto_isa.tile_buf<vec, 1x64xui32>
!sd = !pto_isa.tile_buf<vec, 1x128xf32>
!tail = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x40>
!stiny = !pto_isa.tile_buf<vec, 1x8xf32>
func.func @scratch_c1_tsort32(%a: !tail, %x: !si, %t: !stiny, %d: !sd) {
  // expected-error @+1 {{scratch_c1}}
  pto_isa.tsort32 ins(%a, %x, %t : !tail, !si, !stiny) outs(%d : !sd)
  return
}

// -----

!r = !pto_isa.tile_buf<vec, 4x256xi32>
func.func @instruction_c1_trandom(%k: i32, %d: !r) {
  // expected-error @+1 {{is no instruction of machine 'a2a3' (instruction_c1)}}
  pto_isa.trandom ins(%k, %k, %k, %k, %k, %k : i32, i32, i32, i32, i32, i32) outs(%d : !r)
  return
}

// -----

!hs = !pto_isa.tile_buf<vec, 8x32xui16>
!hx = !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>
!hd = !pto_isa.tile_buf<vec, 8x256xui32>
func.func @instruction_c1_thistogram(%a: !hs, %x: !hx, %d: !hd) {
  // expected-error @+1 {{is no instruction of machine 'a2a3' (instruction_c1)}}
  pto_isa.thistogram ins(%a, %x : !hs, !hx) outs(%d : !hd)
  return
}

// -----

!hk = !pto_isa.tile_buf<vec, 2x32xi8>
!u8 = !pto_isa.tile_buf<vec, 2x128xi8>
func.func @instruction_c2_tsel(%k: !hk, %a: !u8) {
  // expected-error @+1 {{on machine 'a2a3' (instruction_c2)}}
  pto_isa.tsel ins(%k, %a, %a : !hk, !u8, !u8) outs(%a : !u8)
  return
}

// -----

func.func @tci_c3_integers(%a0: i32, %a1: !pto_isa.tile_buf<vec, 1x192xi32>, %a2: !pto_isa.tile_buf<vec, 1x64xi32>) {
  // expected-error @+1 {{'pto_isa.tci' op expects 'tmp' of 'f32' (tci_c3), but found 'i32'}}
  pto_isa.tci ins(%a0, %a1 : i32, !pto_isa.tile_buf<vec, 1x192xi32>) outs(%a2 : !pto_isa.tile_buf<vec, 1x64xi32>)
  return
}

// -----

func.func @tci_c3_unsigned(%a0: ui32, %a1: !pto_isa.tile_buf<vec, 1x192xf32>, %a2: !pto_isa.tile_buf<vec, 1x64xui32>) {
  // expected-error @+1 {{'pto_isa.tci' op expects 'dst' of i16 i32 (tci_c3), but found 'ui32'}}
  pto_isa.tci ins(%a0, %a1 : ui32, !pto_isa.tile_buf<vec, 1x192xf32>) outs(%a2 : !pto_isa.tile_buf<vec, 1x64xui32>)
  return
}

// -----

func.func @tgather_c8(%a0: !pto_isa.tile_buf<vec, 8x64xbf16>, %a1: bf16, %a2: !pto_isa.tile_buf<vec, 8x1024xi32>, %a3: !pto_isa.tile_buf<vec, 8x64xi32>, %a4: !pto_isa.tile_buf<vec, 1x8xi32>) {
  // expected-error @+1 {{'pto_isa.tgather' op expects 'src' of i32 f16 f32 (tgather_c8), but found 'bf16'}}
  pto_isa.tgather ins(%a0, %a1, %a2 : !pto_isa.tile_buf<vec, 8x64xbf16>, bf16, !pto_isa.tile_buf<vec, 8x1024xi32>) outs(%a3, %a4 : !pto_isa.tile_buf<vec, 8x64xi32>, !pto_isa.tile_buf<vec, 1x8xi32>) {cmpMode = #pto_isa<cmp gt>}
  return
}

// -----

func.func @tgather_c9(%a: !pto_isa.tile_buf<vec, 8x64xf32>, %b: !pto_isa.tile_buf<vec, 8x64xf32, valid=8x32>) {
  // expected-error @+1 {{'pto_isa.tgather' op expects only valid columns of 'dst' on machine 'a2a3' (tgather_c9), but found 32 of 64}}
  pto_isa.tgather ins(%a, {maskPattern = #pto_isa.mask_pattern<P0101>} : !pto_isa.tile_buf<vec, 8x64xf32>, "row") outs(%b : !pto_isa.tile_buf<vec, 8x64xf32, valid=8x32>)
  return
}
