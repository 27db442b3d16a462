// RUN: pto-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// What transfers refuse on every machine.

func.func @transfer_c1_load(%w: !pto_isa.partition_tensor_view<16x64xbf16>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tload' op expects elements of one size (transfer_c1), but found 'f32' in the tile and 'bf16' in the view}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xbf16>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @transfer_c1_prefetch(%w: !pto_isa.partition_tensor_view<16x64xbf16>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tprefetch' op expects elements of one size (transfer_c1), but found 'f32' in the tile and 'bf16' in the view}}
  pto_isa.tprefetch ins(%w : !pto_isa.partition_tensor_view<16x64xbf16>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @transfer_c1_store(%w: !pto_isa.partition_tensor_view<16x64xbf16>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tstore' op expects elements of one size (transfer_c1), but found 'f32' in the tile and 'bf16' in the view}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%w : !pto_isa.partition_tensor_view<16x64xbf16>)
  return
}

// -----

func.func @transfer_c2_load(%w: !pto_isa.partition_tensor_view<8x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tload' op expects a valid rectangle of as many elements as the view (transfer_c2), but found 1024 and 512}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<8x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @transfer_c2_store(%w: !pto_isa.partition_tensor_view<64x64xf32>, %t: !pto_isa.tile_buf<vec, 64x64xf32, valid=32x32>) {
  // expected-error @+1 {{'pto_isa.tstore' op expects a valid rectangle of as many elements as the view (transfer_c2), but found 1024 and 4096}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 64x64xf32, valid=32x32>) outs(%w : !pto_isa.partition_tensor_view<64x64xf32>)
  return
}

// -----

func.func @transfer_c3_load(%p: !pto_isa.tensor_view<16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=none_box>) {
  %w = "test.view"(%p) {layout = #pto_isa.layout<nd>} : (!pto_isa.tensor_view<16x64xf32>) -> !pto_isa.partition_tensor_view<16x64xf32>
  // expected-error @+1 {{'pto_isa.tload' op expects a tile with the layout of the view (transfer_c3), but found 'blayout=col_major, slayout=none_box' and 'nd'}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=none_box>)
  return
}

// -----

func.func @transfer_c3_store(%p: !pto_isa.tensor_view<16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box>) {
  %w = "test.view"(%p) {layout = #pto_isa.layout<dn>} : (!pto_isa.tensor_view<16x64xf32>) -> !pto_isa.partition_tensor_view<16x64xf32>
  // expected-error @+1 {{'pto_isa.tstore' op expects a tile with the layout of the view (transfer_c3), but found 'blayout=row_major, slayout=none_box' and 'dn'}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 16x64xf32, blayout=row_major, slayout=none_box>) outs(%w : !pto_isa.partition_tensor_view<16x64xf32>)
  return
}

// -----

func.func @tload_c1(%w: !pto_isa.partition_tensor_view<16x64xi64>, %t: !pto_isa.tile_buf<mat, 16x64xi64, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tload' op expects elements of 64 bits in a tile without blocks (tload_c1), but found 'blayout=col_major, slayout=row_major'}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xi64>) outs(%t : !pto_isa.tile_buf<mat, 16x64xi64, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @instruction_c3_load(%w: !pto_isa.partition_tensor_view<16x64xf32>, %t: !pto_isa.tile_buf<left, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tload' op expects 'dst' in 'vec|mat' (instruction_c3), but found it in 'left'}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !pto_isa.tile_buf<left, 16x64xf32>)
  return
}

// -----

func.func @epilogue_c1_fp(%w: !pto_isa.partition_tensor_view<16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %fp: !pto_isa.tile_buf<scaling, 1x64xui64>) {
  // expected-error @+1 {{'pto_isa.tstore' op expects 'fp' only on the way out of 'acc' (epilogue_c1), but found 'vec' to 'gm'}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 16x64xf32> fp %fp : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%w : !pto_isa.partition_tensor_view<16x64xf32>)
  return
}

// -----

func.func @epilogue_c1_relu(%w: !pto_isa.partition_tensor_view<16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tstore' op expects 'reluPreMode' only on the way out of 'acc' (epilogue_c1), but found 'vec' to 'gm'}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%w : !pto_isa.partition_tensor_view<16x64xf32>) {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}
  return
}

// -----

func.func @epilogue_c2_both(%w: !pto_isa.partition_tensor_view<16x64xi8>, %t: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %fp: !pto_isa.tile_buf<scaling, 1x64xui64>, %q: i64) {
  // expected-error @+1 {{'pto_isa.tstore' op expects either 'fp' or 'preQuantScalar' (epilogue_c2), but found both}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major> fp %fp : !pto_isa.tile_buf<scaling, 1x64xui64>, %q : i64) outs(%w : !pto_isa.partition_tensor_view<16x64xi8>)
  return
}

// -----

func.func @tstore_c2(%w: !pto_isa.partition_tensor_view<16x64xi8>, %t: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %fp: !pto_isa.tile_buf<scaling, 1x64xui64>) {
  // expected-error @+1 {{'pto_isa.tstore' op expects 'fp' without an 'stPhase' (tstore_c2), but found 'final'}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major> fp %fp : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%w : !pto_isa.partition_tensor_view<16x64xi8>) {stPhase = #pto_isa<st_phase final>}
  return
}

// -----

func.func @tstore_c3(%w: !pto_isa.partition_tensor_view<16x64xui32>, %t: !pto_isa.tile_buf<vec, 16x64xui32>) {
  // expected-error @+1 {{'pto_isa.tstore' op expects elements of i8, i16, i32, f16, bf16 or f32 to be added (tstore_c3), but found 'ui32'}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 16x64xui32>) outs(%w : !pto_isa.partition_tensor_view<16x64xui32>) {atomicType = #pto_isa<atomic_type atomic_add>}
  return
}

// -----

func.func @indexed_c1(%m: !pto_isa.partition_tensor_view<64x64xf16>, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.mgather' op expects memory and data of one element type (indexed_c1), but found 'f16' and 'f32'}}
  pto_isa.mgather ins(%m, %i : !pto_isa.partition_tensor_view<64x64xf16>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {coalesce = #pto_isa<coalesce row>}
  return
}

// -----

func.func @indexed_c2(%m: !pto_isa.partition_tensor_view<64x64xf32>, %i: !pto_isa.tile_buf<vec, 1x16xi16>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.mscatter' op expects indices of 32 bits without blocks (indexed_c2), but found '!pto_isa.tile_buf<vec, 1x16xi16>'}}
  pto_isa.mscatter ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x16xi16>) outs(%m : !pto_isa.partition_tensor_view<64x64xf32>) {coalesce = #pto_isa<coalesce row>}
  return
}

// -----

func.func @indexed_c3_row(%m: !pto_isa.partition_tensor_view<64x64xf32>, %i: !pto_isa.tile_buf<vec, 1x8xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.mgather' op expects an index for each row of the data (indexed_c3), but found '!pto_isa.tile_buf<vec, 1x8xi32>' for '!pto_isa.tile_buf<vec, 16x64xf32>'}}
  pto_isa.mgather ins(%m, %i : !pto_isa.partition_tensor_view<64x64xf32>, !pto_isa.tile_buf<vec, 1x8xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {coalesce = #pto_isa<coalesce row>}
  return
}

// -----

func.func @indexed_c3_elem(%m: !pto_isa.partition_tensor_view<64x64xf32>, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.mgather' op expects an index for each element of the data (indexed_c3), but found '!pto_isa.tile_buf<vec, 1x16xi32>' for '!pto_isa.tile_buf<vec, 16x64xf32>'}}
  pto_isa.mgather ins(%m, %i : !pto_isa.partition_tensor_view<64x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {coalesce = #pto_isa<coalesce elem>}
  return
}

// -----

func.func @indexed_c4(%m: !pto_isa.partition_tensor_view<64x64xf32>, %i: !pto_isa.tile_buf<vec, 16x64xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.mgather' op expects 'coalesce' with attributes that depend on it (indexed_c4), but found none}}
  pto_isa.mgather ins(%m, %i : !pto_isa.partition_tensor_view<64x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {gatherOob = #pto_isa<gather_oob zero>}
  return
}

// -----

func.func @mgather_c1(%m: !pto_isa.partition_tensor_view<64x64xf32>, %i: !pto_isa.partition_tensor_view<1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.mgather' op expects a tile in rows without blocks, indices in 'vec' and no scratch (mgather_c1), but found '!pto_isa.tile_buf<vec, 16x64xf32>' with '!pto_isa.partition_tensor_view<1x16xi32>'}}
  pto_isa.mgather ins(%m, %i : !pto_isa.partition_tensor_view<64x64xf32>, !pto_isa.partition_tensor_view<1x16xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {coalesce = #pto_isa<coalesce row>}
  return
}

// -----

func.func @mgather_c2(%m: !pto_isa.partition_tensor_view<64x64xf32>, %i: !pto_isa.partition_tensor_view<1x16xi32>, %t: !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.mgather' op expects 'blayout=col_major, slayout=row_major', indices in global memory, 'coalesce', and scratch of the element type for 'elem' (mgather_c2), but found '!pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>' with '!pto_isa.partition_tensor_view<1x16xi32>' without scratch}}
  pto_isa.mgather ins(%m, %i : !pto_isa.partition_tensor_view<64x64xf32>, !pto_isa.partition_tensor_view<1x16xi32>) outs(%t : !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>) {coalesce = #pto_isa<coalesce elem>}
  return
}

// -----

func.func @mscatter_c1(%m: !pto_isa.partition_tensor_view<64x64xf32>, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.mscatter' op expects a tile in rows without blocks (mscatter_c1), but found 'blayout=col_major, slayout=row_major'}}
  pto_isa.mscatter ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major, slayout=row_major>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%m : !pto_isa.partition_tensor_view<64x64xf32>) {coalesce = #pto_isa<coalesce row>}
  return
}

// -----

func.func @mscatter_c3(%m: !pto_isa.partition_tensor_view<64x64xbf16>, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x64xbf16>) {
  // expected-error @+1 {{'pto_isa.mscatter' op expects elements that 'max' combines (mscatter_c3), but found 'bf16'}}
  pto_isa.mscatter ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xbf16>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%m : !pto_isa.partition_tensor_view<64x64xbf16>) {coalesce = #pto_isa<coalesce row>, scatterAtomicOp = #pto_isa<scatter_atomic_op max>}
  return
}

// -----

func.func @make_prefetch_async_context_c1(%p: !pto_isa.ptr<f32>) {
  // expected-error @+1 {{'pto_isa.make_prefetch_async_context' op expects a workspace of bytes (make_prefetch_async_context_c1), but found 'f32'}}
  %x = pto_isa.make_prefetch_async_context(%p : !pto_isa.ptr<f32>) -> !pto_isa.prefetch_async_context
  return
}

// -----

func.func @tprefetch_async_c1(%w: !pto_isa.partition_tensor_view<16x64xf32>, %x: !pto_isa.prefetch_async_context) {
  // expected-error @+1 {{'pto_isa.tprefetch_async' op expects a static, flat window (tprefetch_async_c1), but found '!pto_isa.partition_tensor_view<16x64xf32>'}}
  %e = pto_isa.tprefetch_async(%w, %x : !pto_isa.partition_tensor_view<16x64xf32>, !pto_isa.prefetch_async_context) -> !pto_isa.async_event
  return
}

// -----

func.func @cmo_cacheinvalid_c1_space() {
  // expected-error @+1 {{'pto_isa.cmo.cacheinvalid' op expects global memory (cmo_cacheinvalid_c1), but found 'vec'}}
  pto_isa.cmo.cacheinvalid all #pto_isa.address_space<vec>
  return
}

// -----

func.func @cmo_cacheinvalid_c1_pointer(%p: !pto_isa.ptr<i32, vec>) {
  // expected-error @+1 {{'pto_isa.cmo.cacheinvalid' op expects global memory (cmo_cacheinvalid_c1), but found 'vec'}}
  pto_isa.cmo.cacheinvalid %p single_cache_line : !pto_isa.ptr<i32, vec>
  return
}

// -----

// The activations that the headers have, and no others.
func.func @activation(%acc: !pto_isa.tile_buf<acc, 16x64xf32>, %w: !pto_isa.partition_tensor_view<16x64xf32>) {
  // expected-error @+2 {{expected ::mlir::pto_isa::ReluPreMode to be one of: no_relu, normal_relu}}
  // expected-error @+1 {{failed to parse PTOISA_ReluPreModeAttr parameter 'value' which is to be a `::mlir::pto_isa::ReluPreMode`}}
  pto_isa.tstore ins(%acc : !pto_isa.tile_buf<acc, 16x64xf32>) outs(%w : !pto_isa.partition_tensor_view<16x64xf32>) {reluPreMode = #pto_isa<relu_pre_mode vector_relu>}
  return
}

// -----

func.func @tload_c3(%w: !pto_isa.partition_tensor_view<16x32xf16>, %t: !pto_isa.tile_buf<vec, 16x32xf16, blayout=row_major, slayout=row_major>) {
  // expected-error @+1 {{expects a tile in 'vec' without blocks or with blocks of rows (tload_c3), but found 'blayout=row_major, slayout=row_major'}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x32xf16>) outs(%t : !pto_isa.tile_buf<vec, 16x32xf16, blayout=row_major, slayout=row_major>)
  return
}
