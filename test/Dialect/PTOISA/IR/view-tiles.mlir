// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --machine=a2a3 | FileCheck %s
// RUN: pto-opt %s --machine=a5 | FileCheck %s

// Tiles, their views and their valid extents.

// CHECK-LABEL: @alloc(
// CHECK-SAME: %[[N:[a-z0-9]+]]: index
func.func @alloc(%n: index) {
  // CHECK: %[[A:.+]] = arith.constant 64 : i64
  %a = arith.constant 64 : i64
  // CHECK: pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xf32>
  %0 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xf32>
  // CHECK: pto_isa.alloc_tile addr = %[[A]] : !pto_isa.tile_buf<mat, 16x64xf16, blayout=col_major, slayout=row_major, fractal=512>
  %1 = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<loc=mat, dtype=f16, rows=16, cols=64, v_row=16, v_col=64, blayout=col_major, slayout=row_major, fractal=512, pad=0>
  // CHECK: pto_isa.alloc_tile valid_col = %[[N]] : !pto_isa.tile_buf<vec, 16x64xf32, valid=16x?>
  %2 = pto_isa.alloc_tile valid_col = %n : !pto_isa.tile_buf<vec, 16x64xf32, valid=16x?>
  // CHECK: pto_isa.alloc_tile addr = %[[A]] valid_row = %[[N]] valid_col = %[[N]] : !pto_isa.tile_buf<vec, 16x1xf32, valid=?x?, blayout=col_major>
  %3 = pto_isa.alloc_tile addr = %a valid_row = %n valid_col = %n : !pto_isa.tile_buf<vec, 16x1xf32, valid=?x?, blayout=col_major, slayout=none_box>
  // CHECK: pto_isa.declare_tile -> !pto_isa.tile_buf<acc, 16x16xf32>
  %4 = pto_isa.declare_tile -> !pto_isa.tile_buf<acc, 16x16xf32>
  // CHECK: pto_isa.tassign %{{.+}}, %[[A]] : !pto_isa.tile_buf<acc, 16x16xf32> -> !pto_isa.tile_buf<acc, 16x16xf32>
  %5 = pto_isa.tassign %4, %a : !pto_isa.tile_buf<acc, 16x16xf32> -> !pto_isa.tile_buf<acc, 16x16xf32>
  return
}

// CHECK-LABEL: @take_turns(
// CHECK-SAME: %[[I:[a-z0-9]+]]: index
func.func @take_turns(%i: index) {
  %a = arith.constant 64 : i64
  // CHECK: %[[M:.+]] = pto_isa.alloc_multi_tile : !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 16x64xf32>, count=2>
  %0 = pto_isa.alloc_multi_tile : !pto_isa.multi_tile_buf<vec, 16x64xf32, count=2>
  // CHECK: pto_isa.alloc_multi_tile addr = %{{.+}} valid_row = %[[I]] : !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>, count=3>
  %1 = pto_isa.alloc_multi_tile addr = %a valid_row = %i : !pto_isa.multi_tile_buf<vec, 16x64xf32, valid=?x64, count=3>
  // CHECK: pto_isa.multi_tile_get %[[M]][%[[I]]] : !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 16x64xf32>, count=2> -> !pto_isa.tile_buf<vec, 16x64xf32>
  %2 = pto_isa.multi_tile_get %0[%i] : !pto_isa.multi_tile_buf<vec, 16x64xf32, count=2> -> !pto_isa.tile_buf<vec, 16x64xf32>
  return
}

// CHECK-LABEL: @windows(
// CHECK-SAME: %[[T:[a-z0-9]+]]:
// CHECK-SAME: %[[N:[a-z0-9]+]]:
// CHECK-SAME: %[[Z:[a-z0-9]+]]:
func.func @windows(%t: !pto_isa.tile_buf<vec, 16x128xf32, blayout=row_major, slayout=none_box>,
                   %n: index,
                   %z: !pto_isa.tile_buf<mat, 64x64xf16, blayout=col_major, slayout=row_major, fractal=512>) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // CHECK: pto_isa.subview %[[T]][%c8, %c16] sizes [8, 64] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32>
  %0 = pto_isa.subview %t[%c8, %c16] sizes [8, 64] : !pto_isa.tile_buf<vec, 16x128xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 8x64xf32, blayout=row_major, slayout=none_box>
  // An empty window is the type's own.
  // CHECK: pto_isa.subview %[[T]][%[[N]], %[[N]]] sizes [8, 64] : {{.+}} -> !pto_isa.tile_buf<vec, 8x64xf32, valid=0x64>
  %1 = pto_isa.subview %t[%n, %n] sizes [8, 64] : !pto_isa.tile_buf<vec, 16x128xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 8x64xf32, valid=0x64, blayout=row_major, slayout=none_box>
  // CHECK: pto_isa.subview %[[T]][%[[N]], %[[N]]] sizes [8, 64] valid [%c8, %[[N]]] : {{.+}} -> !pto_isa.tile_buf<vec, 8x64xf32, valid=8x?>
  %2 = pto_isa.subview %t[%n, %n] sizes [8, 64] valid [%c8, %n] : !pto_isa.tile_buf<vec, 16x128xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 8x64xf32, valid=8x?, blayout=row_major, slayout=none_box>
  // CHECK: pto_isa.subview %[[Z]][%c16, %c16] sizes [32, 16] : {{.+}} -> !pto_isa.tile_buf<mat, 32x16xf16, blayout=col_major, slayout=row_major, fractal=512>
  %3 = pto_isa.subview %z[%c16, %c16] sizes [32, 16] : !pto_isa.tile_buf<mat, 64x64xf16, blayout=col_major, slayout=row_major, fractal=512> -> !pto_isa.tile_buf<mat, 32x16xf16, blayout=col_major, slayout=row_major, fractal=512>
  return
}

// CHECK-LABEL: @casts(
// CHECK-SAME: %[[T:[a-z0-9]+]]:
func.func @casts(%t: !pto_isa.tile_buf<vec, 32x32xf32, blayout=row_major, slayout=none_box>, %n: index) {
  // CHECK: pto_isa.treshape %[[T]] : !pto_isa.tile_buf<vec, 32x32xf32> -> !pto_isa.tile_buf<vec, 1x2048xf16>
  %0 = pto_isa.treshape %t : !pto_isa.tile_buf<vec, 32x32xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 1x2048xf16>
  // CHECK: pto_isa.bitcast %[[T]] : {{.+}} -> !pto_isa.tile_buf<vec, 32x32xui8>
  %1 = pto_isa.bitcast %t : !pto_isa.tile_buf<vec, 32x32xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 32x32xui8, blayout=row_major, slayout=none_box>
  // A window as wide as its source is one run of bytes.
  // CHECK: %[[W:.+]] = pto_isa.subview
  %2 = pto_isa.subview %t[%n, %n] sizes [8, 32] : !pto_isa.tile_buf<vec, 32x32xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 8x32xf32, blayout=row_major, slayout=none_box>
  // CHECK: pto_isa.treshape %[[W]]
  %3 = pto_isa.treshape %2 : !pto_isa.tile_buf<vec, 8x32xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 16x16xf32, blayout=row_major, slayout=none_box>
  return
}

// CHECK-LABEL: @valid(
// CHECK-SAME: %[[T:[a-z0-9]+]]:
// CHECK-SAME: %[[N:[a-z0-9]+]]:
func.func @valid(%t: !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>, %n: index) {
  // CHECK: pto_isa.set_validshape %[[T]], %[[N]], %[[N]] : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
  pto_isa.set_validshape %t, %n, %n : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
  // CHECK: pto_isa.get_validshape %[[T]] : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
  %r, %c = pto_isa.get_validshape %t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
  // CHECK: pto_isa.tile_valid_rows %[[T]] : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?> -> index
  %r1 = pto_isa.tile_valid_rows %t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?> -> index
  // CHECK: pto_isa.tile_valid_cols %[[T]] : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?> -> index
  %c1 = pto_isa.tile_valid_cols %t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?> -> index
  return
}
