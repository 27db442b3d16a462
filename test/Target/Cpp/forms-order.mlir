// RUN: pto-opt %s --machine=a5 | pto-translate --pto-isa-to-cpp - | FileCheck %s

// Proves the lines of C++ of comparison, selection, order and generation.

// CHECK-LABEL: inline void tcmp(
//       CHECK:   TCMP(v3, v1, v2, CmpMode::GT);
func.func @tcmp(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x32xi8>) {
  pto_isa.tcmp ins(%a, %b {cmpMode = #pto_isa<cmp gt>} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x32xi8>)
  return
}

// CHECK-LABEL: inline void tcmps(
//       CHECK:   TCMPS(v3, v1, v2, CmpMode::LT);
func.func @tcmps(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x32xi8>) {
  pto_isa.tcmps ins(%a, %s {cmpMode = #pto_isa<cmp lt>} : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x32xi8>)
  return
}

// CHECK-LABEL: inline void tsel(
//       CHECK:   TSEL(v5, v1, v2, v3, v4);
func.func @tsel(%m: !pto_isa.tile_buf<vec, 2x32xi8>, %a: !pto_isa.tile_buf<vec, 2x128xf16>, %b: !pto_isa.tile_buf<vec, 2x128xf16>, %tmp: !pto_isa.tile_buf<vec, 1x16xi32>, %d: !pto_isa.tile_buf<vec, 2x128xf16>) {
  pto_isa.tsel ins(%m, %a, %b, %tmp : !pto_isa.tile_buf<vec, 2x32xi8>, !pto_isa.tile_buf<vec, 2x128xf16>, !pto_isa.tile_buf<vec, 2x128xf16>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%d : !pto_isa.tile_buf<vec, 2x128xf16>)
  return
}

// CHECK-LABEL: inline void tsels(
//       CHECK:   TSELS(v5, v1, v2, v3, v4);
func.func @tsels(%m: !pto_isa.tile_buf<vec, 2x32xi8>, %a: !pto_isa.tile_buf<vec, 2x128xi16>, %tmp: !pto_isa.tile_buf<vec, 1x128xi16>, %s: i16, %d: !pto_isa.tile_buf<vec, 2x128xi16>) {
  pto_isa.tsels ins(%m, %a, %tmp, %s : !pto_isa.tile_buf<vec, 2x32xi8>, !pto_isa.tile_buf<vec, 2x128xi16>, !pto_isa.tile_buf<vec, 1x128xi16>, i16) outs(%d : !pto_isa.tile_buf<vec, 2x128xi16>)
  return
}

// CHECK-LABEL: inline void tgatherb(
//       CHECK:   TGATHERB(v3, v1, v2);
func.func @tgatherb(%a: !pto_isa.tile_buf<vec, 1x32xf16>, %o: !pto_isa.tile_buf<vec, 1x8xui32>, %d: !pto_isa.tile_buf<vec, 1x32xf16>) {
  pto_isa.tgatherb ins(%a, %o : !pto_isa.tile_buf<vec, 1x32xf16>, !pto_isa.tile_buf<vec, 1x8xui32>) outs(%d : !pto_isa.tile_buf<vec, 1x32xf16>)
  return
}

// CHECK-LABEL: inline void tscatter(
//       CHECK:   TSCATTER(v3, v1, v2);
//       CHECK:   TSCATTER<MaskPattern::P0101>(v4, v1);
func.func @tscatter(%a: !pto_isa.tile_buf<vec, 1x32xf16>, %i: !pto_isa.tile_buf<vec, 1x32xi16>, %d: !pto_isa.tile_buf<vec, 1x32xf16>, %w: !pto_isa.tile_buf<vec, 1x64xf16>) {
  pto_isa.tscatter ins(%a, %i : !pto_isa.tile_buf<vec, 1x32xf16>, !pto_isa.tile_buf<vec, 1x32xi16>) outs(%d : !pto_isa.tile_buf<vec, 1x32xf16>)
  pto_isa.tscatter ins(%a, {maskPattern = #pto_isa.mask_pattern<P0101>} : !pto_isa.tile_buf<vec, 1x32xf16>, "row") outs(%w : !pto_isa.tile_buf<vec, 1x64xf16>)
  return
}

// CHECK-LABEL: inline void tsort32(
//       CHECK:   TSORT32(v3, v1, v2);
func.func @tsort32(%a: !pto_isa.tile_buf<vec, 1x64xf32>, %i: !pto_isa.tile_buf<vec, 1x64xui32>, %d: !pto_isa.tile_buf<vec, 1x128xf32>) {
  pto_isa.tsort32 ins(%a, %i : !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.tile_buf<vec, 1x64xui32>) outs(%d : !pto_isa.tile_buf<vec, 1x128xf32>)
  return
}

// CHECK-LABEL: inline void tci(
//       CHECK:   TCI<decltype(v3), int32_t, 0>(v3, v1);
//       CHECK:   TCI<decltype(v3), decltype(v2), int32_t, 1>(v3, v1, v2);
func.func @tci(%start: i32, %tmp: !pto_isa.tile_buf<vec, 1x192xf32>, %d: !pto_isa.tile_buf<vec, 1x64xi32>) {
  pto_isa.tci ins(%start : i32) outs(%d : !pto_isa.tile_buf<vec, 1x64xi32>) {descending = false}
  pto_isa.tci ins(%start, %tmp : i32, !pto_isa.tile_buf<vec, 1x192xf32>) outs(%d : !pto_isa.tile_buf<vec, 1x64xi32>) {descending = true}
  return
}

// CHECK-LABEL: inline void ttri(
//       CHECK:   TTRI<decltype(v2), 1>(v2, v1);
func.func @ttri(%diagonal: i32, %d: !pto_isa.tile_buf<vec, 32x32xi32>) {
  pto_isa.ttri ins(%diagonal {upperOrLower = 1 : i32} : i32) outs(%d : !pto_isa.tile_buf<vec, 32x32xi32>)
  return
}

// CHECK-LABEL: inline void trandom(
//       CHECK:   random_words<7>(v3, v1, v1, v2, v2, v2, v2);
func.func @trandom(%k: i32, %c: i32, %d: !pto_isa.tile_buf<vec, 4x256xi32>) {
  pto_isa.trandom ins(%k, %k, %c, %c, %c, %c {rounds = 7 : i32} : i32, i32, i32, i32, i32, i32) outs(%d : !pto_isa.tile_buf<vec, 4x256xi32>)
  return
}

// CHECK-LABEL: inline void thistogram(
//       CHECK:   THISTOGRAM<HistByte::BYTE_0>(v3, v1, v2);
func.func @thistogram(%a: !pto_isa.tile_buf<vec, 8x32xui16>, %i: !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>, %d: !pto_isa.tile_buf<vec, 8x256xui32>) {
  pto_isa.thistogram ins(%a, %i : !pto_isa.tile_buf<vec, 8x32xui16>, !pto_isa.tile_buf<vec, 8x1xui8, blayout=col_major>) outs(%d : !pto_isa.tile_buf<vec, 8x256xui32>) {byte = 0 : i32}
  return
}

// CHECK-LABEL: inline void tinterleave(
//       CHECK:   TINTERLEAVE(v4, v3, v2, v1);
func.func @tinterleave(%a: !pto_isa.tile_buf<vec, 8x64xf32>, %b: !pto_isa.tile_buf<vec, 8x64xf32>, %c: !pto_isa.tile_buf<vec, 8x64xf32>, %d: !pto_isa.tile_buf<vec, 8x64xf32>) {
  pto_isa.tinterleave ins(%a, %b : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>) outs(%c, %d : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>)
  return
}

// CHECK-LABEL: inline void tdeinterleave(
//       CHECK:   TDEINTERLEAVE(v3, v2, v1);
func.func @tdeinterleave(%a: !pto_isa.tile_buf<vec, 8x64xf32>, %c: !pto_isa.tile_buf<vec, 8x32xf32>, %d: !pto_isa.tile_buf<vec, 8x32xf32>) {
  pto_isa.tdeinterleave ins(%a : !pto_isa.tile_buf<vec, 8x64xf32>) outs(%c, %d : !pto_isa.tile_buf<vec, 8x32xf32>, !pto_isa.tile_buf<vec, 8x32xf32>)
  return
}

// CHECK-LABEL: inline void tmrgsort(
//       CHECK:   TMRGSORT(v2, v1, 64);
func.func @tmrgsort(%a: !pto_isa.tile_buf<vec, 1x256xf32>, %d: !pto_isa.tile_buf<vec, 1x256xf32>) {
  %c64 = arith.constant 64 : i32
  pto_isa.tmrgsort ins(%a, %c64 : !pto_isa.tile_buf<vec, 1x256xf32>, i32) outs(%d : !pto_isa.tile_buf<vec, 1x256xf32>)
  return
}

// CHECK-LABEL: inline void tgather(
//       CHECK:   TGATHER(v3, v1, v2, v2);
//       CHECK:   TGATHER<decltype(v4), decltype(v1), MaskPattern::P0101>(v4, v1);
func.func @tgather(%a: !pto_isa.tile_buf<vec, 8x64xf32>, %i: !pto_isa.tile_buf<vec, 8x64xi32>, %d: !pto_isa.tile_buf<vec, 8x64xf32>, %h: !pto_isa.tile_buf<vec, 8x32xf32>) {
  pto_isa.tgather ins(%a, %i : !pto_isa.tile_buf<vec, 8x64xf32>, !pto_isa.tile_buf<vec, 8x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 8x64xf32>)
  pto_isa.tgather ins(%a, {maskPattern = #pto_isa.mask_pattern<P0101>} : !pto_isa.tile_buf<vec, 8x64xf32>, "row") outs(%h : !pto_isa.tile_buf<vec, 8x32xf32>)
  return
}
