// RUN: pto-opt %s --split-input-file --convert-pto-isa-to-emitc | FileCheck %s

// Proves what becomes of functions, views, tiles and numbers.

// A kernel is a body; equal types have one name.
//      CHECK: verbatim "using VecF32_8x64_vNx64 = Tile<TileType::Vec, float, 8, 64, BLayout::RowMajor, DYNAMIC, 64>;"
// CHECK-NEXT: verbatim "using GmF32_Nx64_s64x1 = GlobalTensor<float, pto::Shape<1, 1, 1, DYNAMIC, 64>, pto::Stride<1, 1, 1, 64, 1>, Layout::ND>;"
//  CHECK-NOT: using
// CHECK-LABEL: emitc.func @window_body(
//  CHECK-SAME:   %[[X:.*]]: !emitc.ptr<!emitc.opaque<"__gm__ float">>, %[[N:.*]]: i64)
//  CHECK-SAME:   specifiers = ["static", "AICORE", "inline"]
//       CHECK:   %[[T:.*]] = call_opaque "VecF32_8x64_vNx64"(%[[N]])
//       CHECK:   call_opaque "TASSIGN"(%[[T]], %{{.*}})
//       CHECK:   %[[AT:.*]] = {{.*}}expression %[[X]]
//       CHECK:   %[[SHAPE:.*]] = call_opaque "GmF32_Nx64_s64x1::Shape"(%[[N]])
//       CHECK:   %[[W:.*]] = call_opaque "GmF32_Nx64_s64x1"(%{{.*}}, %[[SHAPE]])
//       CHECK:   call_opaque "TLOAD"(%[[T]], %[[W]])
func.func @window(%x: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = arith.constant 4096 : i64
  %v = pto_isa.make_tensor_view %x, shape = [%n, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<?x?xf32>
  %t = pto_isa.alloc_tile addr = %a valid_row = %n : !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64>
  %w = pto_isa.partition_view %v, offsets = [%n, %c0], sizes = [%n, %c64] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<?x64xf32>
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<?x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64>)
  return
}

// -----

// The window of a tile is a tile at an address behind it, with its pitch; it
// knows its extents when the tile does.
// CHECK-LABEL: emitc.func @subview_body
//       CHECK:   %[[A:.*]] = literal "1536" : i64
//       CHECK:   %[[T:.*]] = call_opaque "VecF32_8x64_v8x32"()
//       CHECK:   call_opaque "TASSIGN"(%[[T]], %[[A]])
//       CHECK:   call_opaque "VecF32_8x64_vNxN"(%{{.*}}, %{{.*}}) : (i64, i64)
func.func @subview(%n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %a = arith.constant 1024 : i64
  %t = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box>
  %u = pto_isa.subview %t[%c2, %c0] sizes [8, 32] : !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 8x32xf32, blayout=row_major, slayout=none_box>
  %d = pto_isa.alloc_tile addr = %a valid_row = %n valid_col = %n : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?, blayout=row_major, slayout=none_box>
  %e = pto_isa.subview %d[%c2, %c0] sizes [8, 32] : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?, blayout=row_major, slayout=none_box> -> !pto_isa.tile_buf<vec, 8x32xf32, blayout=row_major, slayout=none_box>
  pto_isa.tabs ins(%e : !pto_isa.tile_buf<vec, 8x32xf32, blayout=row_major, slayout=none_box>) outs(%e : !pto_isa.tile_buf<vec, 8x32xf32, blayout=row_major, slayout=none_box>)
  pto_isa.tabs ins(%u : !pto_isa.tile_buf<vec, 8x32xf32, blayout=row_major, slayout=none_box>) outs(%u : !pto_isa.tile_buf<vec, 8x32xf32, blayout=row_major, slayout=none_box>)
  return
}

// -----

// The number of the block is an argument, also of what is called.
// CHECK-LABEL: emitc.func private @helper(
//  CHECK-SAME:   %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64) -> i64
// CHECK-LABEL: emitc.func @position_body(
//  CHECK-SAME:   %[[X:.*]]: !emitc.ptr<{{.*}}>, %[[BLOCK:.*]]: i64, %[[BLOCKS:.*]]: i64, %[[LANE:.*]]: i64, %[[LANES:.*]]: i64)
//       CHECK:   call @helper(%[[BLOCK]], %[[BLOCKS]], %[[LANE]], %[[LANES]])
func.func @position(%x: !pto_isa.ptr<i64>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %b = func.call @helper() : () -> i64
  pto_isa.store_scalar %b, %x[%c0] : !pto_isa.ptr<i64>, i64
  return
}
func.func private @helper() -> i64 {
  %b = pto_isa.get_block_idx
  return %b : i64
}

// -----

// Reads and writes of memory stay in order.
// CHECK-LABEL: emitc.func @scalars_body
//       CHECK:   %[[OLD:.*]] = call_opaque "load_element<int32_t>"
//       CHECK:   verbatim "{}[{}] = {};"
//       CHECK:   verbatim "{}[{}] = {};" args %{{.*}}, %{{.*}}, %[[OLD]]
func.func @scalars(%x: !pto_isa.ptr<i32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant 7 : i32
  %old = pto_isa.load_scalar %x[%c0] : !pto_isa.ptr<i32> -> i32
  pto_isa.store_scalar %v, %x[%c0] : !pto_isa.ptr<i32>, i32
  pto_isa.store_scalar %old, %x[%c1] : !pto_isa.ptr<i32>, i32
  return
}

// -----

// The name of a tile in the source stands in front of it.
// CHECK-LABEL: emitc.func @names_body
//       CHECK:   verbatim "// sums_"
//  CHECK-NEXT:   call_opaque "VecF32_8x64"
func.func @names(%s: f32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %a = arith.constant 0 : i64
  %t = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 8x64xf32> loc("sums\0A")
  pto_isa.texpands ins(%s : f32) outs(%t : !pto_isa.tile_buf<vec, 8x64xf32>)
  return
}

// -----

// A loop with a condition carries 64 bits in place of an index.
// CHECK-LABEL: emitc.func @loop
//  CHECK-SAME:   (%[[N:.*]]: i64) -> i64
//   CHECK-DAG:   %[[ZERO:.*]] = literal "0" : i64
//   CHECK-DAG:   %[[I:.*]] = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i64>
//       CHECK:   assign %[[ZERO]] : i64 to %{{.*}} : <i64>
//       CHECK:   do {
//       CHECK:     cmp lt, %{{.*}}, %[[N]] : (i64, i64) -> i1
func.func @loop(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i : index
  } do {
  ^bb0(%j: index):
    %k = arith.addi %j, %c1 : index
    scf.yield %k : index
  }
  return %r : index
}

// -----

// Counters are a view for the headers.
// CHECK-LABEL: emitc.func @all_body
//       CHECK:   %[[V:.*]] = call_opaque "GmI32_1x16_s1x1"(%arg0)
//       CHECK:   call_opaque "SYNCALL<SyncAllMode::Soft, SyncCoreType::AIVOnly>"(%[[V]], %arg1)
func.func @all(%p: !pto_isa.ptr<i32>, %n: i32) {
  pto_isa.syncall(%p, %n : !pto_isa.ptr<i32>, i32) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<aiv_only>
  return
}

// -----

// An index has a sign in C++; what is left of a division has none.
// CHECK-LABEL: emitc.func @without_sign
//  CHECK-SAME:   (%[[A:.*]]: i64, %[[B:.*]]: i64) -> i64
//   CHECK-DAG:   %[[X:.*]] = cast %[[A]] : i64 to ui64
//   CHECK-DAG:   %[[Y:.*]] = cast %[[B]] : i64 to ui64
//       CHECK:   %[[R:.*]] = rem %[[X]], %[[Y]] : (ui64, ui64) -> ui64
//       CHECK:   cast %[[R]] : ui64 to i64
func.func @without_sign(%a: index, %b: index) -> index {
  %r = arith.remui %a, %b : index
  return %r : index
}

// -----

// A loop without any effect is left out.
// CHECK-LABEL: emitc.func @dead_body
//  CHECK-NEXT:   return
func.func @dead(%n: i32) {
  %one = arith.constant 1 : i32
  %last = scf.while (%i = %n) : (i32) -> i32 {
    %more = arith.cmpi ne, %i, %one : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.subi %i, %one : i32
    scf.yield %next : i32
  }
  return
}
