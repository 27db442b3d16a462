// RUN: pto-opt %s --split-input-file --verify-diagnostics
// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// Rules of gathers and scatters.

!g = !pto_isa.tile_buf<vec, 8x64xf32>
func.func @tgather_c1(%a: !g, %d: !g) {
  // expected-error @+1 {{expects one of 'indices', 'maskPattern', and 'kValue' with 'cdst' (tgather_c1)}}
  pto_isa.tgather ins(%a : !g) outs(%d : !g)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gh = !pto_isa.tile_buf<vec, 8x32xf32>
func.func @tgather_c1_axis(%a: !g, %d: !gh) {
  // expected-error @+1 {{expects 'axis' of "row" or "col" (tgather_c1), but found "up"}}
  pto_isa.tgather ins(%a, {maskPattern = #pto_isa.mask_pattern<P0101>} : !g, "up") outs(%d : !gh)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gi = !pto_isa.tile_buf<vec, 8x64xi32>
func.func @tgather_c1_counts(%a: !g, %s: f32, %d: !gi) {
  // expected-error @+1 {{(tgather_c1)}}
  pto_isa.tgather ins(%a, %s : !g, f32) outs(%d : !gi)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gi = !pto_isa.tile_buf<vec, 8x64xi32>
!gf = !pto_isa.tile_buf<vec, 8x64xf16>
func.func @tgather_c2(%a: !g, %x: !gi, %d: !gf) {
  // expected-error @+1 {{expects 'dst' of 'f32' (tgather_c2), but found 'f16'}}
  pto_isa.tgather ins(%a, %x : !g, !gi) outs(%d : !gf)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
func.func @tgather_c2_indices(%a: !g, %d: !g) {
  // expected-error @+1 {{expects 'indices' of i16 i32 ui16 ui32 (tgather_c2), but found 'f32'}}
  pto_isa.tgather ins(%a, %a : !g, !g) outs(%d : !g)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gh = !pto_isa.tile_buf<vec, 8x32xf32>
func.func @tgather_c4(%a: !g, %d: !gh) {
  // expected-error @+1 {{expects 'src' with 128 valid columns (tgather_c4), but found 64}}
  pto_isa.tgather ins(%a, {maskPattern = #pto_isa.mask_pattern<P0001>} : !g, "row") outs(%d : !gh)
  return
}

// -----

!gh = !pto_isa.tile_buf<vec, 8x32xf32>
!gcm = !pto_isa.tile_buf<vec, 8x64xf32, blayout=col_major>
func.func @tgather_c4_layout(%a: !gcm, %d: !gh) {
  // expected-error @+1 {{expects 'src' row by row (tgather_c4), but found 'blayout=col_major'}}
  pto_isa.tgather ins(%a, {maskPattern = #pto_isa.mask_pattern<P0101>} : !gcm, "row") outs(%d : !gh)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gf = !pto_isa.tile_buf<vec, 8x64xf16>
func.func @tgather_c4_size(%a: !g, %d: !gf) {
  // expected-error @+1 {{expects elements of one size (tgather_c4), but found 'f32' and 'f16'}}
  pto_isa.tgather ins(%a, {maskPattern = #pto_isa.mask_pattern<P1111>} : !g, "row") outs(%d : !gf)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gc = !pto_isa.tile_buf<vec, 1x8xi32>
func.func @tgather_c5(%a: !g, %s: f32, %d: !g, %c: !gc) {
  // expected-error @+1 {{expects 'dst' of i32 ui32 (tgather_c5), but found 'f32'}}
  pto_isa.tgather ins(%a, %s : !g, f32) outs(%d, %c : !g, !gc)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gi = !pto_isa.tile_buf<vec, 8x64xi32>
!gc = !pto_isa.tile_buf<vec, 1x8xi32>
func.func @tgather_c5_value(%a: !g, %s: i32, %d: !gi, %c: !gc) {
  // expected-error @+1 {{expects 'kValue' of 'f32' (tgather_c5), but found 'i32'}}
  pto_isa.tgather ins(%a, %s : !g, i32) outs(%d, %c : !gi, !gc)
  return
}

// -----

!g = !pto_isa.tile_buf<vec, 8x64xf32>
!gi = !pto_isa.tile_buf<vec, 8x64xi32>
!gc = !pto_isa.tile_buf<vec, 1x8xi32>
func.func @tgather_c6(%a: !g, %s: f32, %d: !gi, %c: !gc) {
  // expected-error @+1 {{expects 'cmpMode' of eq or gt (tgather_c6), but found lt}}
  pto_isa.tgather ins(%a, %s : !g, f32) outs(%d, %c : !gi, !gc) {cmpMode = #pto_isa<cmp lt>}
  return
}

// -----

!e = !pto_isa.tile_buf<vec, 1x32xf16>
!eo = !pto_isa.tile_buf<vec, 1x8xui32>
!ei = !pto_isa.tile_buf<vec, 1x32xi16>
func.func @tgatherb_c1(%a: !ei, %o: !eo, %d: !e) {
  // expected-error @+1 {{expects 'dst' of 'i16' (tgatherb_c1), but found 'f16'}}
  pto_isa.tgatherb ins(%a, %o : !ei, !eo) outs(%d : !e)
  return
}

// -----

!e = !pto_isa.tile_buf<vec, 1x32xf16>
!ei = !pto_isa.tile_buf<vec, 1x32xi16>
func.func @tgatherb_c2(%a: !e, %o: !ei, %d: !e) {
  // expected-error @+1 {{expects 'offsets' of i32 ui32 (tgatherb_c2), but found 'i16'}}
  pto_isa.tgatherb ins(%a, %o : !e, !ei) outs(%d : !e)
  return
}

// -----

!e = !pto_isa.tile_buf<vec, 1x32xf16>
!eo = !pto_isa.tile_buf<vec, 1x8xui32>
!cm2 = !pto_isa.tile_buf<vec, 1x32xf16, blayout=col_major>
func.func @tgatherb_c3(%a: !e, %o: !eo, %d: !cm2) {
  // expected-error @+1 {{expects 'dst' row by row (tgatherb_c3), but found 'blayout=col_major'}}
  pto_isa.tgatherb ins(%a, %o : !e, !eo) outs(%d : !cm2)
  return
}

// -----

!e = !pto_isa.tile_buf<vec, 1x32xf16>
func.func @tscatter_c1(%a: !e, %d: !e) {
  // expected-error @+1 {{expects either 'indexes' or 'maskPattern' (tscatter_c1)}}
  pto_isa.tscatter ins(%a : !e) outs(%d : !e)
  return
}

// -----

!e = !pto_isa.tile_buf<vec, 1x32xf16>
!ei = !pto_isa.tile_buf<vec, 1x32xi16>
func.func @tscatter_c1_axis(%a: !e, %x: !ei, %d: !e) {
  // expected-error @+1 {{expects 'axis' beside 'maskPattern' only (tscatter_c1)}}
  pto_isa.tscatter ins(%a, %x : !e, !ei) outs(%d : !e) {axis = "row"}
  return
}

// -----

!e = !pto_isa.tile_buf<vec, 1x32xf16>
!ei = !pto_isa.tile_buf<vec, 1x32xi16>
func.func @tscatter_c2(%a: !e, %x: !ei, %d: !ei) {
  // expected-error @+1 {{expects 'dst' of 'f16' (tscatter_c2), but found 'i16'}}
  pto_isa.tscatter ins(%a, %x : !e, !ei) outs(%d : !ei)
  return
}

// -----

!e = !pto_isa.tile_buf<vec, 1x32xf16>
!ei32 = !pto_isa.tile_buf<vec, 1x32xi32>
func.func @tscatter_c3(%a: !e, %x: !ei32, %d: !e) {
  // expected-error @+1 {{expects 'indexes' of i16 ui16 (tscatter_c3), but found 'i32'}}
  pto_isa.tscatter ins(%a, %x : !e, !ei32) outs(%d : !e)
  return
}

// -----

!e = !pto_isa.tile_buf<vec, 1x32xf16>
!eh = !pto_isa.tile_buf<vec, 1x16xi16>
func.func @tscatter_c4(%a: !e, %x: !eh, %d: !e) {
  // expected-error @+1 {{expects 'indexes' with 32 valid columns (tscatter_c4), but found 16}}
  pto_isa.tscatter ins(%a, %x : !e, !eh) outs(%d : !e)
  return
}

// -----

!e = !pto_isa.tile_buf<vec, 1x32xf16>
!ew = !pto_isa.tile_buf<vec, 1x64xf16>
func.func @tscatter_c5(%a: !e, %d: !ew) {
  // expected-error @+1 {{expects 'dst' with 128 valid columns (tscatter_c5), but found 64}}
  pto_isa.tscatter ins(%a, {maskPattern = #pto_isa.mask_pattern<P1000>} : !e, "row") outs(%d : !ew)
  return
}
