// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics

// What transfers refuse on this machine.

func.func @instruction_c2_load(%w: !pto_isa.partition_tensor_view<16x64xf8E5M2>, %t: !pto_isa.tile_buf<vec, 16x64xf8E5M2>) {
  // expected-error @+1 {{'pto_isa.tload' op expects elements of i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 f32 on machine 'a2a3' (instruction_c2), but found 'f8E5M2'}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xf8E5M2>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf8E5M2>)
  return
}

// -----

func.func @epilogue_c3_store(%w: !pto_isa.partition_tensor_view<16x64xf16>, %t: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %q: i64) {
  // expected-error @+1 {{'pto_isa.tstore' op expects element types that machine 'a2a3' converts on the way from 'acc' to 'gm' (epilogue_c3), but found 'f32' to 'f16' scaled}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %q : i64) outs(%w : !pto_isa.partition_tensor_view<16x64xf16>)
  return
}

// -----

func.func @epilogue_c3_plain(%w: !pto_isa.partition_tensor_view<16x64xi8>, %t: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tstore' op expects element types that machine 'a2a3' converts on the way from 'acc' to 'gm' (epilogue_c3), but found 'f32' to 'i8'}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%w : !pto_isa.partition_tensor_view<16x64xi8>)
  return
}

// -----

func.func @tstore_c4(%w: !pto_isa.partition_tensor_view<16x4112xf32>, %t: !pto_isa.tile_buf<acc, 16x4112xf32, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tstore' op expects at most 4095 columns of an accumulator on machine 'a2a3' (tstore_c4), but found 4112}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<acc, 16x4112xf32, blayout=col_major, slayout=row_major>) outs(%w : !pto_isa.partition_tensor_view<16x4112xf32>)
  return
}

// -----

func.func @mscatter_c2(%m: !pto_isa.partition_tensor_view<64x64xf32>, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.mscatter' op expects a vector unit with registers for 'scatterConflict' (mscatter_c2), but machine 'a2a3' has none}}
  pto_isa.mscatter ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%m : !pto_isa.partition_tensor_view<64x64xf32>) {coalesce = #pto_isa<coalesce row>, scatterConflict = #pto_isa<scatter_conflict last>}
  return
}

// -----

func.func @tload_c2(%w: !pto_isa.partition_tensor_view<2x2048x8xf32>, %t: !pto_isa.tile_buf<vec, 4096x8xf32>) {
  // expected-error @+1 {{'pto_isa.tload' op expects at most 4095 rows of the tile on machine 'a2a3' (tload_c2), but found 4096}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<2x2048x8xf32>) outs(%t : !pto_isa.tile_buf<vec, 4096x8xf32>)
  return
}

// -----

func.func @indexed_c5_row(%m: !pto_isa.partition_tensor_view<64x64xf32>, %i: !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.mgather' op expects indices in a row on machine 'a2a3' (indexed_c5), but found '!pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>'}}
  pto_isa.mgather ins(%m, %i : !pto_isa.partition_tensor_view<64x64xf32>, !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @tprefetch_c1(%w: !pto_isa.partition_tensor_view<16x16x!pto_isa.hif8>, %t: !pto_isa.tile_buf<vec, 16x32xi8, valid=16x16>) {
  // expected-error @+1 {{expects a view with an element type of machine 'a2a3' (tprefetch_c1), but found '!pto_isa.hif8'}}
  pto_isa.tprefetch ins(%w : !pto_isa.partition_tensor_view<16x16x!pto_isa.hif8>) outs(%t : !pto_isa.tile_buf<vec, 16x32xi8, valid=16x16>)
  return
}

// -----

func.func @transfer_c4_load(%w: !pto_isa.partition_tensor_view<4096x32xi8>, %t: !pto_isa.tile_buf<mat, 4096x32xi8, blayout=row_major, slayout=none_box>) {
  // expected-error @+1 {{'pto_isa.tload' op expects at most 4095 rows of the view on machine 'a2a3' (transfer_c4), but found 4096}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<4096x32xi8>) outs(%t : !pto_isa.tile_buf<mat, 4096x32xi8, blayout=row_major, slayout=none_box>)
  return
}

// -----

func.func @transfer_c4_columns(%w: !pto_isa.partition_tensor_view<8x4096xf32>, %t: !pto_isa.tile_buf<vec, 8x4096xf32, blayout=col_major>) {
  // expected-error @+1 {{'pto_isa.tload' op expects at most 4095 columns of the view on machine 'a2a3' (transfer_c4), but found 4096}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<8x4096xf32>) outs(%t : !pto_isa.tile_buf<vec, 8x4096xf32, blayout=col_major>)
  return
}

// -----

// In several parts it can be stored.
func.func @transfer_c4_store(%w: !pto_isa.partition_tensor_view<4096x8xf32>, %v: !pto_isa.partition_tensor_view<2x2048x8xf32>, %t: !pto_isa.tile_buf<vec, 4096x8xf32>) {
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 4096x8xf32>) outs(%v : !pto_isa.partition_tensor_view<2x2048x8xf32>)
  // expected-error @+1 {{'pto_isa.tstore' op expects at most 4095 rows of the view on machine 'a2a3' (transfer_c4), but found 4096}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 4096x8xf32>) outs(%w : !pto_isa.partition_tensor_view<4096x8xf32>)
  return
}

// -----

func.func @instruction_c2_gather(%w: !pto_isa.partition_tensor_view<64x32x!pto_isa.hif8>, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x32x!pto_isa.hif8>) {
  // expected-error @+1 {{expects elements of i8 i16 i32 ui8 ui16 ui32 f16 bf16 f32 on machine 'a2a3' (instruction_c2), but found '!pto_isa.hif8'}}
  pto_isa.mgather ins(%w, %i : !pto_isa.partition_tensor_view<64x32x!pto_isa.hif8>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x32x!pto_isa.hif8>) {coalesce = #pto_isa<coalesce row>}
  return
}

// -----

func.func @indexed_c5_elem(%m: !pto_isa.partition_tensor_view<64x64xf32>, %i: !pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.mscatter' op expects indices in rows on machine 'a2a3' (indexed_c5), but found '!pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>'}}
  pto_isa.mscatter ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32, blayout=col_major>) outs(%m : !pto_isa.partition_tensor_view<64x64xf32>) {coalesce = #pto_isa<coalesce elem>}
  return
}

// -----

func.func @mscatter_c3_max(%m: !pto_isa.partition_tensor_view<64x64xf32>, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.mscatter' op expects elements that 'max' combines on machine 'a2a3' (mscatter_c3), but found 'f32'}}
  pto_isa.mscatter ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%m : !pto_isa.partition_tensor_view<64x64xf32>) {coalesce = #pto_isa<coalesce row>, scatterAtomicOp = #pto_isa<scatter_atomic_op max>}
  return
}

// -----

func.func @mscatter_c3_add(%m: !pto_isa.partition_tensor_view<64x64xui32>, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x64xui32>) {
  // expected-error @+1 {{'pto_isa.mscatter' op expects elements that 'add' combines on machine 'a2a3' (mscatter_c3), but found 'ui32'}}
  pto_isa.mscatter ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xui32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%m : !pto_isa.partition_tensor_view<64x64xui32>) {coalesce = #pto_isa<coalesce row>, scatterAtomicOp = #pto_isa<scatter_atomic_op add>}
  return
}

// -----

func.func @transfer_c5(%a0: !pto_isa.partition_tensor_view<16x60xf32>, %a1: !pto_isa.tile_buf<mat, 16x64xf32, valid=16x60, blayout=row_major, slayout=none_box>) {
  // expected-error @+1 {{'pto_isa.tload' op expects rows of a multiple of 32 bytes between 'mat' and global memory on machine 'a2a3' (transfer_c5), but found 240}}
  pto_isa.tload ins(%a0 : !pto_isa.partition_tensor_view<16x60xf32>) outs(%a1 : !pto_isa.tile_buf<mat, 16x64xf32, valid=16x60, blayout=row_major, slayout=none_box>)
  return
}

// -----

func.func @transfer_c5_store(%a0: !pto_isa.tile_buf<mat, 64x16xf32, valid=60x16, blayout=col_major, slayout=none_box>, %a1: !pto_isa.partition_tensor_view<60x16xf32>) {
  // expected-error @+1 {{'pto_isa.tstore' op expects columns of a multiple of 32 bytes between 'mat' and global memory on machine 'a2a3' (transfer_c5), but found 240}}
  pto_isa.tstore ins(%a0 : !pto_isa.tile_buf<mat, 64x16xf32, valid=60x16, blayout=col_major, slayout=none_box>) outs(%a1 : !pto_isa.partition_tensor_view<60x16xf32>)
  return
}

// -----

func.func @tload_c6(%p: !pto_isa.ptr<f32>, %t: !pto_isa.tile_buf<mat, 32x64xf32, blayout=col_major, slayout=row_major>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c1024 = arith.constant 1024 : index
  %v = pto_isa.make_tensor_view %p, shape = [%c2, %c16, %c64], strides = [%c1024, %c64, %c1] : !pto_isa.tensor_view<2x16x64xf32>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0, %c0], sizes = [%c2, %c16, %c64] : !pto_isa.tensor_view<2x16x64xf32> -> !pto_isa.partition_tensor_view<2x16x64xf32>
  // expected-error @+1 {{'pto_isa.tload' op expects two extents other than 1 where a view becomes blocks on machine 'a2a3' (tload_c6), but found '!pto_isa.partition_tensor_view<2x16x64xf32>'}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<2x16x64xf32>) outs(%t : !pto_isa.tile_buf<mat, 32x64xf32, blayout=col_major, slayout=row_major>)
  return
}
