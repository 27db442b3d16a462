// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Transfers keep clauses, scales, modes and index policies.

// Loads, stores and prefetches.

// CHECK-LABEL: @rectangles(
// CHECK-SAME: %[[W:[a-z0-9]+]]:
// CHECK-SAME: %[[T:[a-z0-9]+]]:
// CHECK-SAME: %[[WB:[a-z0-9]+]]:
// CHECK-SAME: %[[M:[a-z0-9]+]]:
// CHECK-SAME: %[[Q5:[a-z0-9]+]]:
// CHECK-SAME: %[[U:[a-z0-9]+]]:
// CHECK-SAME: %[[E:[a-z0-9]+]]:
func.func @rectangles(%w: !pto_isa.partition_tensor_view<16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %wb: !pto_isa.partition_tensor_view<16x64xbf16>, %m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>, %q5: !pto_isa.partition_tensor_view<1x1x1x16x64xf32>, %u: !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>, %e: !pto_isa.tile_buf<vec, 16x64xf32, valid=0x64>) {
  // CHECK: pto_isa.tload ins(%[[W]] : !pto_isa.partition_tensor_view<16x64xf32>) outs(%[[T]] : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  // CHECK: pto_isa.tload ins(%[[WB]] : !pto_isa.partition_tensor_view<16x64xbf16>) outs(%[[M]] : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>)
  pto_isa.tload ins(%wb : !pto_isa.partition_tensor_view<16x64xbf16>) outs(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>)
  // CHECK: pto_isa.tload ins(%[[Q5]] : !pto_isa.partition_tensor_view<1x1x1x16x64xf32>) outs(%[[U]] : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>)
  pto_isa.tload ins(%q5 : !pto_isa.partition_tensor_view<1x1x1x16x64xf32>) outs(%u : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>)
  // CHECK: pto_isa.tload ins(%[[W]] : !pto_isa.partition_tensor_view<16x64xf32>) outs(%[[T]] : !pto_isa.tile_buf<vec, 16x64xf32>) {note = 1 : i32}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {note = 1 : i32}
  // CHECK: pto_isa.tload ins(%[[W]] : !pto_isa.partition_tensor_view<16x64xf32>) outs(%[[E]] : !pto_isa.tile_buf<vec, 16x64xf32, valid=0x64>)
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%e : !pto_isa.tile_buf<vec, 16x64xf32, valid=0x64>)
  // CHECK: pto_isa.tstore ins(%[[T]] : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%[[W]] : !pto_isa.partition_tensor_view<16x64xf32>)
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%w : !pto_isa.partition_tensor_view<16x64xf32>)
  // CHECK: pto_isa.tstore ins(%[[T]] : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%[[W]] : !pto_isa.partition_tensor_view<16x64xf32>) {atomicType = #pto_isa<atomic_type atomic_add>}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%w : !pto_isa.partition_tensor_view<16x64xf32>) {atomicType = #pto_isa<atomic_type atomic_add>}
  // CHECK: pto_isa.tprefetch ins(%[[W]] : !pto_isa.partition_tensor_view<16x64xf32>) outs(%[[T]] : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tprefetch ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// What a load may write beside its window, in the order of the text.

// CHECK-LABEL: @clauses(
// CHECK-SAME: %[[W:[a-z0-9]+]]:
// CHECK-SAME: %[[T:[a-z0-9]+]]:
func.func @clauses(%w: !pto_isa.partition_tensor_view<16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x72xf32>) {
  %pad = arith.constant 0.0 : f32
  %eight = arith.constant 8 : index
  %yes = arith.constant true
  // CHECK: pto_isa.tload ins(%[[W]] : !pto_isa.partition_tensor_view<16x64xf32>) outs(%[[T]] : !pto_isa.tile_buf<vec, 16x72xf32>) pad_mode = #pto_isa.padmode<PadValue> pad_value = %{{.*}} : f32 left_padding_num = %{{.*}} : index init_out_buffer = true right_padding_num = %{{.*}} : index init_condition = %{{.*}} : i1
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x72xf32>) pad_mode = #pto_isa.padmode<PadValue> pad_value = %pad : f32 left_padding_num = %eight : index init_out_buffer = true right_padding_num = %eight : index init_condition = %yes : i1
  // CHECK: pto_isa.tload ins(%[[W]] : !pto_isa.partition_tensor_view<16x64xf32>) outs(%[[T]] : !pto_isa.tile_buf<vec, 16x72xf32>) right_padding_num = %{{.*}} : index
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x72xf32>) right_padding_num = %eight : index
  return
}

// Stores out of the accumulator.

// CHECK-LABEL: @accumulators(
// CHECK-SAME: %[[ACC:[a-z0-9]+]]:
// CHECK-SAME: %[[F:[a-z0-9]+]]:
// CHECK-SAME: %[[FP:[a-z0-9]+]]:
// CHECK-SAME: %[[H:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
// CHECK-SAME: %[[W:[a-z0-9]+]]:
func.func @accumulators(%acc: !pto_isa.tile_buf<acc, 16x64xi32, blayout=col_major, slayout=row_major>, %f: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %fp: !pto_isa.tile_buf<scaling, 1x64xui64>, %h: !pto_isa.partition_tensor_view<16x64xf16>, %b: !pto_isa.partition_tensor_view<16x64xi8>, %w: !pto_isa.partition_tensor_view<16x64xf32>) {
  %q = arith.constant 7 : i64
  // CHECK: pto_isa.tstore ins(%[[ACC]] : !pto_isa.tile_buf<acc, 16x64xi32, blayout=col_major, slayout=row_major> fp %[[FP]] : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%[[H]] : !pto_isa.partition_tensor_view<16x64xf16>)
  pto_isa.tstore ins(%acc : !pto_isa.tile_buf<acc, 16x64xi32, blayout=col_major, slayout=row_major> fp %fp : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%h : !pto_isa.partition_tensor_view<16x64xf16>)
  // CHECK: pto_isa.tstore ins(%[[F]] : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %{{.*}} : i64) outs(%[[B]] : !pto_isa.partition_tensor_view<16x64xi8>) {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}
  pto_isa.tstore ins(%f : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %q : i64) outs(%b : !pto_isa.partition_tensor_view<16x64xi8>) {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}
  // CHECK: pto_isa.tstore ins(%[[F]] : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%[[W]] : !pto_isa.partition_tensor_view<16x64xf32>) {stPhase = #pto_isa<st_phase final>}
  pto_isa.tstore ins(%f : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%w : !pto_isa.partition_tensor_view<16x64xf32>) {stPhase = #pto_isa<st_phase final>}
  return
}

// Rows and elements by index.

// CHECK-LABEL: @indexed(
// CHECK-SAME: %[[MEM:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[J:[a-z0-9]+]]:
// CHECK-SAME: %[[T:[a-z0-9]+]]:
// CHECK-SAME: %[[GI:[a-z0-9]+]]:
// CHECK-SAME: %[[M:[a-z0-9]+]]:
// CHECK-SAME: %[[S:[a-z0-9]+]]:
func.func @indexed(%mem: !pto_isa.partition_tensor_view<1024x64xf32>, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %j: !pto_isa.tile_buf<vec, 16x64xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %gi: !pto_isa.partition_tensor_view<1x16xi32>, %m: !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>, %s: !pto_isa.partition_tensor_view<16x64xf32>) {
  // CHECK: pto_isa.mgather ins(%[[MEM]], %[[I]] : !pto_isa.partition_tensor_view<1024x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%[[T]] : !pto_isa.tile_buf<vec, 16x64xf32>) {coalesce = #pto_isa<coalesce row>, gatherOob = #pto_isa<gather_oob clamp>}
  pto_isa.mgather ins(%mem, %i : !pto_isa.partition_tensor_view<1024x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {coalesce = #pto_isa<coalesce row>, gatherOob = #pto_isa<gather_oob clamp>}
  // CHECK: pto_isa.mgather ins(%[[MEM]], %[[J]] : !pto_isa.partition_tensor_view<1024x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%[[T]] : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.mgather ins(%mem, %j : !pto_isa.partition_tensor_view<1024x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  // CHECK: pto_isa.mgather ins(%[[MEM]], %[[GI]] : !pto_isa.partition_tensor_view<1024x64xf32>, !pto_isa.partition_tensor_view<1x16xi32>) outs(%[[M]] : !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>) {coalesce = #pto_isa<coalesce row>}
  pto_isa.mgather ins(%mem, %gi : !pto_isa.partition_tensor_view<1024x64xf32>, !pto_isa.partition_tensor_view<1x16xi32>) outs(%m : !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>) {coalesce = #pto_isa<coalesce row>}
  // CHECK: pto_isa.mgather ins(%[[MEM]], %[[GI]], %[[S]] : !pto_isa.partition_tensor_view<1024x64xf32>, !pto_isa.partition_tensor_view<1x16xi32>, !pto_isa.partition_tensor_view<16x64xf32>) outs(%[[M]] : !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>) {coalesce = #pto_isa<coalesce elem>}
  pto_isa.mgather ins(%mem, %gi, %s : !pto_isa.partition_tensor_view<1024x64xf32>, !pto_isa.partition_tensor_view<1x16xi32>, !pto_isa.partition_tensor_view<16x64xf32>) outs(%m : !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>) {coalesce = #pto_isa<coalesce elem>}
  // CHECK: pto_isa.mscatter ins(%[[T]], %[[I]] : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%[[MEM]] : !pto_isa.partition_tensor_view<1024x64xf32>) {coalesce = #pto_isa<coalesce row>, scatterAtomicOp = #pto_isa<scatter_atomic_op add>, scatterOob = #pto_isa<scatter_oob skip>}
  pto_isa.mscatter ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%mem : !pto_isa.partition_tensor_view<1024x64xf32>) {coalesce = #pto_isa<coalesce row>, scatterAtomicOp = #pto_isa<scatter_atomic_op add>, scatterOob = #pto_isa<scatter_oob skip>}
  // CHECK: pto_isa.mscatter ins(%[[T]], %[[I]] : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%[[MEM]] : !pto_isa.partition_tensor_view<1024x64xf32>) {coalesce = #pto_isa<coalesce row>, scatterConflict = #pto_isa<scatter_conflict last>}
  pto_isa.mscatter ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%mem : !pto_isa.partition_tensor_view<1024x64xf32>) {coalesce = #pto_isa<coalesce row>, scatterConflict = #pto_isa<scatter_conflict last>}
  return
}

// Fetches that go on by themselves.

// CHECK-LABEL: @side(
// CHECK-SAME: %[[P:[a-z0-9]+]]:
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[W:[a-z0-9]+]]:
func.func @side(%p: !pto_isa.ptr<i8>, %x: !pto_isa.prefetch_async_context, %w: !pto_isa.partition_tensor_view<1x4096xf32>) {
  // CHECK: %{{.*}} = pto_isa.make_prefetch_async_context(%[[P]] : !pto_isa.ptr<i8>) -> !pto_isa.prefetch_async_context
  %new = pto_isa.make_prefetch_async_context(%p : !pto_isa.ptr<i8>) -> !pto_isa.prefetch_async_context
  // CHECK: %{{.*}} = pto_isa.get_prefetch_async_session %[[X]] : !pto_isa.prefetch_async_context -> !pto_isa.async_session
  %session = pto_isa.get_prefetch_async_session %x : !pto_isa.prefetch_async_context -> !pto_isa.async_session
  // CHECK: %{{.*}} = pto_isa.tprefetch_async(%[[W]], %[[X]] : !pto_isa.partition_tensor_view<1x4096xf32>, !pto_isa.prefetch_async_context) -> !pto_isa.async_event
  %event = pto_isa.tprefetch_async(%w, %x : !pto_isa.partition_tensor_view<1x4096xf32>, !pto_isa.prefetch_async_context) -> !pto_isa.async_event
  return
}

// Caches and order.

// CHECK-LABEL: @caches(
// CHECK-SAME: %[[W:[a-z0-9]+]]:
// CHECK-SAME: %[[P:[a-z0-9]+]]:
func.func @caches(%w: !pto_isa.partition_tensor_view<16x64xf32>, %p: !pto_isa.ptr<i32>) {
  // CHECK: pto_isa.cmo.cacheinvalid %[[W]] single_cache_line : !pto_isa.partition_tensor_view<16x64xf32>
  pto_isa.cmo.cacheinvalid %w single_cache_line : !pto_isa.partition_tensor_view<16x64xf32>
  // CHECK: pto_isa.cmo.cacheinvalid %[[P]] single_cache_line : !pto_isa.ptr<i32>
  pto_isa.cmo.cacheinvalid %p single_cache_line : !pto_isa.ptr<i32>
  // CHECK: pto_isa.cmo.cacheinvalid all #pto_isa.address_space<gm>
  pto_isa.cmo.cacheinvalid all #pto_isa.address_space<gm>
  // CHECK: pto_isa.fence.barrier_all #pto_isa.fence_scope<gm>
  pto_isa.fence.barrier_all #pto_isa.fence_scope<gm>
  return
}
