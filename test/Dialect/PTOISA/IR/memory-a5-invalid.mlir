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

// -----

func.func @tload_c4(%i0: !pto_isa.partition_tensor_view<8x16xi64>, %o0: !pto_isa.tile_buf<vec, 8x16xi64, pad=2>) {
  // expected-error @+1 {{'pto_isa.tload' op expects 'pad' 0 or 1 with elements of 64 bits on machine 'a5' (tload_c4), but found 2}}
  pto_isa.tload ins(%i0 : !pto_isa.partition_tensor_view<8x16xi64>) outs(%o0 : !pto_isa.tile_buf<vec, 8x16xi64, pad=2>)
  return
}

// -----

func.func @tload_c5(%i0: !pto_isa.partition_tensor_view<4x32xf32>, %o0: !pto_isa.tile_buf<vec, 8x16xf32>) {
  // expected-error @+1 {{'pto_isa.tload' op expects as many valid columns as the view has on machine 'a5' (tload_c5), but found 16 and 32}}
  pto_isa.tload ins(%i0 : !pto_isa.partition_tensor_view<4x32xf32>) outs(%o0 : !pto_isa.tile_buf<vec, 8x16xf32>)
  return
}

// -----

func.func @tload_c6(%p: !pto_isa.ptr<f16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c512 = arith.constant 512 : index
  %v = pto_isa.make_tensor_view %p, shape = [%c2, %c16, %c32], strides = [%c512, %c32, %c1] : !pto_isa.tensor_view<2x16x32xf16>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0, %c0], sizes = [%c2, %c16, %c32] : !pto_isa.tensor_view<2x16x32xf16> -> !pto_isa.partition_tensor_view<2x16x32xf16>
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 32x32xf16, blayout=col_major, slayout=row_major>
  // expected-error @+1 {{'pto_isa.tload' op expects two extents other than 1 where a view becomes blocks on machine 'a5' (tload_c6), but found '!pto_isa.partition_tensor_view<2x16x32xf16>'}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<2x16x32xf16>) outs(%t : !pto_isa.tile_buf<mat, 32x32xf16, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @tload_c6_open(%p: !pto_isa.ptr<f16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c512 = arith.constant 512 : index
  %v = pto_isa.make_tensor_view %p, shape = [%n, %c16, %c32], strides = [%c512, %c32, %c1] : !pto_isa.tensor_view<?x16x32xf16>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0, %c0], sizes = [%n, %c16, %c32] : !pto_isa.tensor_view<?x16x32xf16> -> !pto_isa.partition_tensor_view<?x16x32xf16>
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 32x32xf16, blayout=col_major, slayout=row_major>
  // expected-error @+1 {{'pto_isa.tload' op expects two extents other than 1 where a view becomes blocks on machine 'a5' (tload_c6), but found '!pto_isa.partition_tensor_view<?x16x32xf16>'}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<?x16x32xf16>) outs(%t : !pto_isa.tile_buf<mat, 32x32xf16, blayout=col_major, slayout=row_major>)
  return
}

// -----

func.func @tload_c7(%p: !pto_isa.ptr<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %v = pto_isa.make_tensor_view %p, shape = [%c16, %c32], strides = [%c1, %c16] : !pto_isa.tensor_view<16x32xf32>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<16x32xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32>
  // expected-error @+1 {{'pto_isa.tload' op expects rows of neighbours in memory on machine 'a5' (tload_c7), but found elements at a distance of 16}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x32xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x32xf32>)
  return
}

// -----

func.func @tload_c7_columns(%p: !pto_isa.ptr<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %v = pto_isa.make_tensor_view %p, shape = [%c16, %c1], strides = [%c32, %c1] : !pto_isa.tensor_view<16x1xf32>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c1] : !pto_isa.tensor_view<16x1xf32> -> !pto_isa.partition_tensor_view<16x1xf32>
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
  // expected-error @+1 {{'pto_isa.tload' op expects columns of neighbours in memory on machine 'a5' (tload_c7), but found elements at a distance of 32}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x1xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
  return
}

// -----

func.func @transfer_c3_column(%p: !pto_isa.ptr<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %v = pto_isa.make_tensor_view %p, shape = [%c16, %c1], strides = [%c1, %c1] {layout = #pto_isa.layout<nd>} : !pto_isa.tensor_view<16x1xf32>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c1] : !pto_isa.tensor_view<16x1xf32> -> !pto_isa.partition_tensor_view<16x1xf32>
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
  // expected-error @+1 {{'pto_isa.tload' op expects a tile with the layout of the view (transfer_c3), but found 'blayout=col_major, slayout=none_box' and 'nd'}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x1xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
  return
}

// -----

func.func @transfer_c3_scales(%p: !pto_isa.ptr<f8E8M0FNU>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %c256 = arith.constant 256 : index
  %c0 = arith.constant 0 : index
  %v = pto_isa.make_tensor_view %p, shape = [%c1, %c1, %c32, %c4, %c2], strides = [%c256, %c256, %c8, %c2, %c1] {layout = #pto_isa.layout<mx_a_nd>} : !pto_isa.tensor_view<1x1x32x4x2xf8E8M0FNU>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0, %c0, %c0, %c0], sizes = [%c1, %c1, %c32, %c4, %c2] : !pto_isa.tensor_view<1x1x32x4x2xf8E8M0FNU> -> !pto_isa.partition_tensor_view<1x1x32x4x2xf8E8M0FNU>
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 8x32xf8E8M0FNU, blayout=col_major, slayout=col_major, fractal=32>
  // expected-error @+1 {{'pto_isa.tload' op expects a tile with the layout of the view (transfer_c3), but found 'blayout=col_major, slayout=col_major' and 'mx_a_nd'}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<1x1x32x4x2xf8E8M0FNU>) outs(%t : !pto_isa.tile_buf<mat, 8x32xf8E8M0FNU, blayout=col_major, slayout=col_major, fractal=32>)
  return
}

// -----

func.func @transfer_c3_blocks(%p: !pto_isa.ptr<f16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %v = pto_isa.make_tensor_view %p, shape = [%c32, %c32], strides = [%c32, %c1] {layout = #pto_isa.layout<nz>} : !pto_isa.tensor_view<32x32xf16>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<32x32xf16> -> !pto_isa.partition_tensor_view<32x32xf16>
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 32x32xf16, blayout=col_major, slayout=row_major>
  // expected-error @+1 {{'pto_isa.tload' op expects 16 rows of 32 bytes in the last two extents of a view in blocks on machine 'a5' (transfer_c3), but found '!pto_isa.partition_tensor_view<32x32xf16>'}}
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<32x32xf16>) outs(%t : !pto_isa.tile_buf<vec, 32x32xf16, blayout=col_major, slayout=row_major>)
  return
}
