// RUN: pto-opt %s --cse --canonicalize | FileCheck %s

// What may be merged and dropped: views may, tiles may not be merged, and the
// valid extents of a tile are part of its state.

// CHECK-LABEL: @tiles_stay_apart(
func.func @tiles_stay_apart(%a: i64) {
  // CHECK-COUNT-2: pto_isa.declare_tile
  %0 = pto_isa.declare_tile -> !pto_isa.tile_buf<vec, 16x64xf32>
  %1 = pto_isa.declare_tile -> !pto_isa.tile_buf<vec, 16x64xf32>
  %2 = pto_isa.tassign %0, %a : !pto_isa.tile_buf<vec, 16x64xf32> -> !pto_isa.tile_buf<vec, 16x64xf32>
  %3 = pto_isa.tassign %1, %a : !pto_isa.tile_buf<vec, 16x64xf32> -> !pto_isa.tile_buf<vec, 16x64xf32>
  pto_isa.tabs ins(%2 : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%3 : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: @extents_around_a_change(
func.func @extents_around_a_change(%t: !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>, %n: index) -> (index, index, index) {
  // CHECK: %[[BEFORE:.+]] = pto_isa.tile_valid_rows
  %0 = pto_isa.tile_valid_rows %t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?> -> index
  // CHECK-NOT: tile_valid_rows
  %1 = pto_isa.tile_valid_rows %t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?> -> index
  // CHECK: pto_isa.set_validshape
  pto_isa.set_validshape %t, %n, %n : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
  // CHECK: %[[AFTER:.+]] = pto_isa.tile_valid_rows
  %2 = pto_isa.tile_valid_rows %t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?> -> index
  // CHECK: return %[[BEFORE]], %[[BEFORE]], %[[AFTER]]
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: @scalars_around_a_write(
func.func @scalars_around_a_write(%p: !pto_isa.ptr<i32>, %i: index, %v: i32) -> (i32, i32) {
  // CHECK: %[[BEFORE:.+]] = pto_isa.load_scalar
  %0 = pto_isa.load_scalar %p[%i] : !pto_isa.ptr<i32> -> i32
  // CHECK: pto_isa.store_scalar
  pto_isa.store_scalar %v, %p[%i] : !pto_isa.ptr<i32>, i32
  // CHECK: %[[AFTER:.+]] = pto_isa.load_scalar
  %1 = pto_isa.load_scalar %p[%i] : !pto_isa.ptr<i32> -> i32
  // CHECK: return %[[BEFORE]], %[[AFTER]]
  return %0, %1 : i32, i32
}

// CHECK-LABEL: @views_merge(
func.func @views_merge(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index) {
  // CHECK-COUNT-1: pto_isa.subview
  // CHECK-NOT: pto_isa.subview
  %0 = pto_isa.subview %t[%i, %i] sizes [16, 64] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 16x64xf32>
  %1 = pto_isa.subview %t[%i, %i] sizes [16, 64] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 16x64xf32>
  // CHECK: tabs
  pto_isa.tabs ins(%0 : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%1 : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}
