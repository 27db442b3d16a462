// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// What transfers refuse on this machine.

func.func @tstore_c1(%w: !pto_isa.partition_tensor_view<16x64xbf16>, %t: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tstore' op expects a path of machine 'a5' (tstore_c1), but it has none from 'mat' to 'gm'}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) outs(%w : !pto_isa.partition_tensor_view<16x64xbf16>)
  return
}

// -----

func.func @epilogue_c3_store(%w: !pto_isa.partition_tensor_view<16x64xi32>, %t: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tstore' op expects element types that machine 'a5' converts on the way from 'acc' to 'gm' (epilogue_c3), but found 'f32' to 'i32'}}
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%w : !pto_isa.partition_tensor_view<16x64xi32>)
  return
}

// -----

func.func @indexed_c6(%m: !pto_isa.partition_tensor_view<64x80xf32>, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.mgather' op expects rows of 64 elements in memory on machine 'a5' (indexed_c6), but found 80}}
  pto_isa.mgather ins(%m, %i : !pto_isa.partition_tensor_view<64x80xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {coalesce = #pto_isa<coalesce row>}
  return
}

// -----

func.func @mscatter_c3_add(%m: !pto_isa.partition_tensor_view<64x64xi16>, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x64xi16>) {
  // expected-error @+1 {{'pto_isa.mscatter' op expects elements that 'add' combines on machine 'a5' (mscatter_c3), but found 'i16'}}
  pto_isa.mscatter ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xi16>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%m : !pto_isa.partition_tensor_view<64x64xi16>) {coalesce = #pto_isa<coalesce row>, scatterAtomicOp = #pto_isa<scatter_atomic_op add>}
  return
}
