// Programs that launch kernels.

!row = !pto_isa.tile_buf<vec, 16x64xf32>
!half = !pto_isa.tile_buf<vec, 16x64xf16>
!col = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
func.func @norm(%x: !pto_isa.tensor_view<?x64xf32>, %y: !pto_isa.tensor_view<?x64xf16>, %chunks: !pto_isa.ptr<i32>, %eps: f32) attributes {pto_isa.entry, pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %share = arith.constant 0.015625 : f32
  %block = pto_isa.get_block_idx
  %blocks = pto_isa.get_block_num
  %b = arith.index_cast %block : i64 to index
  %first = arith.muli %b, %c16 : index
  %xp = pto_isa.partition_view %x, offsets = [%first, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<?x64xf32> -> !pto_isa.partition_tensor_view<16x64xf32>
  %yp = pto_isa.partition_view %y, offsets = [%first, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<?x64xf16> -> !pto_isa.partition_tensor_view<16x64xf16>
  %t = pto_isa.alloc_tile : !row
  %square = pto_isa.alloc_tile : !row
  %scratch = pto_isa.alloc_tile : !row
  %sum = pto_isa.alloc_tile : !col
  %out = pto_isa.alloc_tile : !half
  pto_isa.tload ins(%xp : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !row)
  pto_isa.tmul ins(%t, %t : !row, !row) outs(%square : !row)
  pto_isa.trowsum ins(%square, %scratch : !row, !row) outs(%sum : !col)
  %line = pto_isa.treshape %sum : !col -> !pto_isa.tile_buf<vec, 1x16xf32>
  pto_isa.tmuls ins(%line, %share : !pto_isa.tile_buf<vec, 1x16xf32>, f32) outs(%line : !pto_isa.tile_buf<vec, 1x16xf32>)
  pto_isa.tadds ins(%line, %eps : !pto_isa.tile_buf<vec, 1x16xf32>, f32) outs(%line : !pto_isa.tile_buf<vec, 1x16xf32>)
  pto_isa.tsqrt ins(%line : !pto_isa.tile_buf<vec, 1x16xf32>) outs(%line : !pto_isa.tile_buf<vec, 1x16xf32>)
  pto_isa.trowexpanddiv ins(%t, %sum : !row, !col) outs(%square : !row)
  pto_isa.tcvt ins(%square : !row) outs(%out : !half)
  pto_isa.tstore ins(%out : !half) outs(%yp : !pto_isa.partition_tensor_view<16x64xf16>)
  %zero = arith.constant 0 : i64
  %is_first = arith.cmpi eq, %block, %zero : i64
  scf.if %is_first {
    %n = arith.trunci %blocks : i64 to i32
    pto_isa.store_scalar %n, %chunks[%c0] : !pto_isa.ptr<i32>, i32
  }
  return
}

!a_mat = !pto_isa.tile_buf<mat, 16x64xf16, blayout=col_major, slayout=row_major>
!b_mat = !pto_isa.tile_buf<mat, 64x32xf16, blayout=col_major, slayout=row_major>
!a_left = !pto_isa.tile_buf<left, 16x64xf16, slayout=row_major>
!b_right = !pto_isa.tile_buf<right, 64x32xf16, blayout=row_major, slayout=col_major>
!acc = !pto_isa.tile_buf<acc, 16x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
func.func @product(%a: !pto_isa.partition_tensor_view<16x64xf16>, %b: !pto_isa.tensor_view<64x32xf16>, %c: !pto_isa.partition_tensor_view<16x32xf32>) attributes {pto_isa.entry, pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %bp = pto_isa.partition_view %b, offsets = [%c0, %c0], sizes = [%c64, %c32] : !pto_isa.tensor_view<64x32xf16> -> !pto_isa.partition_tensor_view<64x32xf16>
  %am = pto_isa.alloc_tile : !a_mat
  %bm = pto_isa.alloc_tile : !b_mat
  %l = pto_isa.alloc_tile : !a_left
  %r = pto_isa.alloc_tile : !b_right
  %acc = pto_isa.alloc_tile : !acc
  pto_isa.tload ins(%a : !pto_isa.partition_tensor_view<16x64xf16>) outs(%am : !a_mat)
  pto_isa.tload ins(%bp : !pto_isa.partition_tensor_view<64x32xf16>) outs(%bm : !b_mat)
  pto_isa.tmov ins(%am : !a_mat) outs(%l : !a_left)
  pto_isa.tmov ins(%bm : !b_mat) outs(%r : !b_right)
  pto_isa.tmatmul ins(%l, %r : !a_left, !b_right) outs(%acc : !acc)
  pto_isa.tstore ins(%acc : !acc) outs(%c : !pto_isa.partition_tensor_view<16x32xf32>)
  return
}

pto_isa.program @example(%x: !pto_isa.tensor_view<?x64xf32>, %w: !pto_isa.tensor_view<64x32xf16>, %out: !pto_isa.tensor_view<?x32xf32>, %eps: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %rows = pto_isa.get_tensor_view_dim %x, %c0 : !pto_isa.tensor_view<?x64xf32> -> index
  %blocks = arith.divui %rows, %c16 : index
  %y = pto_isa.alloc_gm(%rows) : !pto_isa.tensor_view<?x64xf16>
  %t, %chunks = pto_isa.launch @norm grid(%blocks) reads(%x : !pto_isa.tensor_view<?x64xf32>) writes(%y : !pto_isa.tensor_view<?x64xf16>) scalars(%eps : f32) -> !pto_isa.token, !pto_isa.tensor_view<1xi32>
  %n = pto_isa.read %chunks[%c0] after(%t) : !pto_isa.tensor_view<1xi32> -> i32
  %trips = arith.index_cast %n : i32 to index
  %last = scf.for %i = %c0 to %trips step %c1 iter_args(%before = %t) -> (!pto_isa.token) {
    %row = arith.muli %i, %c16 : index
    %yp = pto_isa.partition_view %y, offsets = [%row, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<?x64xf16> -> !pto_isa.partition_tensor_view<16x64xf16>
    %op = pto_isa.partition_view %out, offsets = [%row, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x32xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
    %done = pto_isa.launch @product grid(%c1) reads(%yp, %w : !pto_isa.partition_tensor_view<16x64xf16>, !pto_isa.tensor_view<64x32xf16>) writes(%op : !pto_isa.partition_tensor_view<16x32xf32>) after(%before) -> !pto_isa.token
    scf.yield %done : !pto_isa.token
  }
}

// -----

pto_isa.program @host(%x: !pto_isa.tensor_view<?x4xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %w = pto_isa.alloc_gm(%n) : !pto_isa.tensor_view<?x4xi32>
  pto_isa.write %one, %w[%c0, %c1] : i32, !pto_isa.tensor_view<?x4xi32>
  %s = pto_isa.scope -> !pto_isa.token {
    %v = pto_isa.read %w[%c0, %c1] : !pto_isa.tensor_view<?x4xi32> -> i32
    pto_isa.write %v, %x[%c1, %c0] : i32, !pto_isa.tensor_view<?x4xi32>
  }
  %t = pto_isa.join %s : !pto_isa.token
}
