// RUN: pto-opt %s --machine=a2a3 --pto-isa-materialize-scratch -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: pto-opt %t.mlir --pto-isa-materialize-scratch | diff %t.mlir -
// RUN: pto-opt %s --machine=a5 --pto-isa-materialize-scratch | FileCheck %s --check-prefix=A5
// RUN: pto-opt %t.mlir --pto-isa-plan-memory --pto-isa-verify-planned | pto-translate --pto-isa-to-cpp - | FileCheck %s --check-prefix=CPP

// Proves that scratch that is left out is declared with the elements and the
// bytes that the machine demands, that a second run finds nothing to do, and
// that every instruction then has a form in C++.

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!w = !pto_isa.tile_buf<vec, 16x256xf32>
!h = !pto_isa.tile_buf<vec, 16x64xf16>
!s = !pto_isa.tile_buf<vec, 16x64xi16>
!i = !pto_isa.tile_buf<vec, 16x64xi32>
!b = !pto_isa.tile_buf<vec, 16x64xi8>
!m = !pto_isa.tile_buf<vec, 16x32xi8>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
!ci = !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>
!ri = !pto_isa.tile_buf<vec, 1x64xi32>
!t = !pto_isa.tile_buf<vec, 64x16xf32>

// CHECK-LABEL: @as_large_as_the_result
//       CHECK:   %[[T:.*]] = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xi16
//       CHECK:   pto_isa.txor ins(%{{.*}}, %{{.*}}, %[[T]] :
//       CHECK:   %[[T:.*]] = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xi16
//       CHECK:   pto_isa.txors ins(%{{.*}}, %{{.*}}, %[[T]] :
//       CHECK:   %[[T:.*]] = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xi32
//       CHECK:   pto_isa.tadddeqrelu ins(%{{.*}}, %{{.*}}, %{{.*}}, %[[T]] :
//       CHECK:   %[[T:.*]] = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xi32
//       CHECK:   pto_isa.tgather ins(%{{.*}}, %{{.*}}, %[[T]] :
//    A5-LABEL: @as_large_as_the_result
//      A5-NOT:   alloc_tile
//         CPP:   TXOR(
//         CPP:   TXORS(
//         CPP:   TADDDEQRELU(
//         CPP:   TGATHER(
func.func @as_large_as_the_result(%s: !s, %r: !s, %i: !i, %h: !h, %g: !h, %n: i16, %f: f32) {
  pto_isa.txor ins(%s, %s : !s, !s) outs(%r : !s)
  pto_isa.txors ins(%s, %n : !s, i16) outs(%r : !s)
  pto_isa.tadddeqrelu ins(%i, %i, %f : !i, !i, f32) outs(%h : !h)
  pto_isa.tgather ins(%h, %i : !h, !i) outs(%g : !h)
  return
}

// A row of values and its comparisons; a row; bits of rows and a block.
// CHECK-LABEL: @of_a_row
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 1x72xf32
//  CHECK-NEXT:   pto_isa.trem
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 1x64xf32
//  CHECK-NEXT:   pto_isa.trems
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 17x32xui8
//  CHECK-NEXT:   pto_isa.tprelu
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 1x8xi32
//  CHECK-NEXT:   pto_isa.tsel ins
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 1x8xf32
//  CHECK-NEXT:   pto_isa.tsels
//    A5-LABEL: @of_a_row
//      A5-NOT:   alloc_tile
//         CPP:   TREM(
//         CPP:   TREMS(
//         CPP:   TPRELU(
//         CPP:   TSEL(
//         CPP:   TSELS(
func.func @of_a_row(%f: !f, %g: !f, %m: !m, %v: f32) {
  pto_isa.trem ins(%f, %f : !f, !f) outs(%g : !f)
  pto_isa.trems ins(%f, %v : !f, f32) outs(%g : !f)
  pto_isa.tprelu ins(%f, %f : !f, !f) outs(%g : !f)
  pto_isa.tsel ins(%m, %f, %f : !m, !f, !f) outs(%g : !f)
  pto_isa.tsels ins(%m, %f, %v : !m, !f, f32) outs(%g : !f)
  return
}

// Four repeats in a row leave two of them.
// CHECK-LABEL: @reductions
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 16x{{[0-9]+}}xf32
//  CHECK-NEXT:   pto_isa.trowsum
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 1x8xf32
//  CHECK-NEXT:   pto_isa.trowprod
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 16x{{[0-9]+}}xf32
//  CHECK-NEXT:   pto_isa.trowargmax
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 1x128xf32
//  CHECK-NEXT:   pto_isa.tcolargmin
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 1x1024xf32
//  CHECK-NEXT:   pto_isa.ttrans
//         CPP:   TROWSUM(
//         CPP:   TROWPROD(
//         CPP:   TROWARGMAX(
//         CPP:   TCOLARGMIN(
//         CPP:   TTRANS(
func.func @reductions(%w: !w, %f: !f, %c: !c, %ci: !ci, %ri: !ri, %t: !t) {
  pto_isa.trowsum ins(%w : !w) outs(%c : !c)
  pto_isa.trowprod ins(%f : !f) outs(%c : !c)
  pto_isa.trowargmax ins(%w : !w) outs(%ci : !ci)
  pto_isa.tcolargmin ins(%f : !f) outs(%ri : !ri)
  pto_isa.ttrans ins(%f : !f) outs(%t : !t)
  return
}

// Only those conversions that take steps.
// CHECK-LABEL: @conversions
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 1x256xi8
//  CHECK-NEXT:   pto_isa.tcvt
//   CHECK-NOT:   alloc_tile
//       CHECK:   return
func.func @conversions(%f: !f, %s: !s, %h: !h) {
  pto_isa.tcvt ins(%f {rmode = #pto_isa<round_mode RINT>} : !f) outs(%s : !s)
  pto_isa.tcvt ins(%f {rmode = #pto_isa<round_mode RINT>} : !f) outs(%h : !h)
  return
}

// A tail is sorted in scratch on both machines.
// CHECK-LABEL: @sort
//       CHECK:   alloc_tile
//  CHECK-NEXT:   pto_isa.tsort32
//    A5-LABEL: @sort
//          A5:   alloc_tile
//     A5-NEXT:   pto_isa.tsort32
func.func @sort(%f: !pto_isa.tile_buf<vec, 1x64xf32, valid=1x40>, %n: !pto_isa.tile_buf<vec, 1x64xui32, valid=1x40>, %d: !pto_isa.tile_buf<vec, 1x128xf32, valid=1x80>) {
  pto_isa.tsort32 ins(%f, %n : !pto_isa.tile_buf<vec, 1x64xf32, valid=1x40>, !pto_isa.tile_buf<vec, 1x64xui32, valid=1x40>) outs(%d : !pto_isa.tile_buf<vec, 1x128xf32, valid=1x80>)
  return
}

// Several lists are merged in scratch, which has room for all; one is not.
// CHECK-LABEL: @merge
//       CHECK:   alloc_tile : !pto_isa.tile_buf<vec, 1x192xf32>
//  CHECK-NEXT:   pto_isa.tmrgsort
//   CHECK-NOT:   alloc_tile
//    A5-LABEL: @merge
//          A5:   alloc_tile : !pto_isa.tile_buf<vec, 1x192xf32>
//         CPP: TMRGSORT<
func.func @merge(%a: !pto_isa.tile_buf<vec, 1x64xf32>, %b: !pto_isa.tile_buf<vec, 1x128xf32>, %d: !pto_isa.tile_buf<vec, 1x256xf32>, %n: vector<4xi16>, %len: i32) {
  pto_isa.tmrgsort ins(%a, %b no_tmp {exhausted = false} : !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%d, %n : !pto_isa.tile_buf<vec, 1x256xf32>, vector<4xi16>)
  pto_isa.tmrgsort ins(%d, %len : !pto_isa.tile_buf<vec, 1x256xf32>, i32) outs(%d : !pto_isa.tile_buf<vec, 1x256xf32>)
  return
}

// What is given stays.
// CHECK-LABEL: @given
//   CHECK-NOT:   alloc_tile
//       CHECK:   return
func.func @given(%w: !w, %c: !c) {
  pto_isa.trowsum ins(%w, %w : !w, !w) outs(%c : !c)
  return
}
