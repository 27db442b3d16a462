// Two kernels that run on any machine with these memories: a sum over blocks of
// rows, whose last tile is cut, and a product in two steps of k.
func.func @add(%x: !pto_isa.ptr<f32>, %y: !pto_isa.ptr<f32>, %z: !pto_isa.ptr<f32>, %rows: index)
    attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %a0 = arith.constant 0 : i64
  %a1 = arith.constant 2048 : i64
  %blk = pto_isa.get_block_idx
  %num = pto_isa.get_block_num
  %block = arith.index_cast %blk : i64 to index
  %blocks = arith.index_cast %num : i64 to index
  %first = arith.muli %block, %c8 : index
  %step = arith.muli %blocks, %c8 : index
  %xv = pto_isa.make_tensor_view %x, shape = [%rows, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<?x?xf32>
  %yv = pto_isa.make_tensor_view %y, shape = [%rows, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<?x?xf32>
  %zv = pto_isa.make_tensor_view %z, shape = [%rows, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<?x?xf32>
  scf.for %i = %first to %rows step %step {
    %left = arith.subi %rows, %i : index
    %n = arith.minsi %left, %c8 : index
    %a = pto_isa.alloc_tile addr = %a0 valid_row = %n : !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64, blayout=row_major, slayout=none_box>
    %b = pto_isa.alloc_tile addr = %a1 valid_row = %n : !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64, blayout=row_major, slayout=none_box>
    %xw = pto_isa.partition_view %xv, offsets = [%i, %c0], sizes = [%n, %c64] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<?x64xf32>
    %yw = pto_isa.partition_view %yv, offsets = [%i, %c0], sizes = [%n, %c64] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<?x64xf32>
    %zw = pto_isa.partition_view %zv, offsets = [%i, %c0], sizes = [%n, %c64] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<?x64xf32>
    pto_isa.tload ins(%xw : !pto_isa.partition_tensor_view<?x64xf32>) outs(%a : !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64, blayout=row_major, slayout=none_box>)
    pto_isa.tload ins(%yw : !pto_isa.partition_tensor_view<?x64xf32>) outs(%b : !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64, blayout=row_major, slayout=none_box>)
    pto_isa.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]
    pto_isa.wait_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]
    pto_isa.tadd ins(%a, %b : !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64, blayout=row_major, slayout=none_box>, !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64, blayout=row_major, slayout=none_box>) outs(%a : !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64, blayout=row_major, slayout=none_box>)
    pto_isa.set_flag[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID0>]
    pto_isa.wait_flag[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID0>]
    pto_isa.tstore ins(%a : !pto_isa.tile_buf<vec, 8x64xf32, valid=?x64, blayout=row_major, slayout=none_box>) outs(%zw : !pto_isa.partition_tensor_view<?x64xf32>)
    pto_isa.set_flag[<PIPE_MTE3>, <PIPE_MTE2>, <EVENT_ID0>]
    pto_isa.wait_flag[<PIPE_MTE3>, <PIPE_MTE2>, <EVENT_ID0>]
  }
  return
}

func.func @product(%x: !pto_isa.ptr<f16>, %w: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>)
    attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %a0 = arith.constant 0 : i64
  %a1 = arith.constant 2048 : i64
  %xv = pto_isa.make_tensor_view %x, shape = [%c16, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<?x?xf16>
  %wv = pto_isa.make_tensor_view %w, shape = [%c64, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %yv = pto_isa.make_tensor_view %y, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %xw = pto_isa.partition_view %xv, offsets = [%c0, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<?x?xf16> -> !pto_isa.partition_tensor_view<16x64xf16>
  %ww = pto_isa.partition_view %wv, offsets = [%c0, %c0], sizes = [%c64, %c32] : !pto_isa.tensor_view<?x?xf16> -> !pto_isa.partition_tensor_view<64x32xf16>
  %yw = pto_isa.partition_view %yv, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  %xm = pto_isa.alloc_tile addr = %a0 : !pto_isa.tile_buf<mat, 16x64xf16, blayout=col_major, slayout=row_major>
  %wm = pto_isa.alloc_tile addr = %a1 : !pto_isa.tile_buf<mat, 64x32xf16, blayout=col_major, slayout=row_major>
  %l = pto_isa.alloc_tile addr = %a0 : !pto_isa.tile_buf<left, 16x32xf16>
  %r = pto_isa.alloc_tile addr = %a0 : !pto_isa.tile_buf<right, 32x32xf16>
  %acc = pto_isa.alloc_tile addr = %a0 : !pto_isa.tile_buf<acc, 16x32xf32>
  pto_isa.tload ins(%xw : !pto_isa.partition_tensor_view<16x64xf16>) outs(%xm : !pto_isa.tile_buf<mat, 16x64xf16, blayout=col_major, slayout=row_major>)
  pto_isa.tload ins(%ww : !pto_isa.partition_tensor_view<64x32xf16>) outs(%wm : !pto_isa.tile_buf<mat, 64x32xf16, blayout=col_major, slayout=row_major>)
  pto_isa.barrier <PIPE_ALL>
  scf.for %k = %c0 to %c64 step %c32 {
    pto_isa.textract ins(%xm, %c0, %k : !pto_isa.tile_buf<mat, 16x64xf16, blayout=col_major, slayout=row_major>, index, index) outs(%l : !pto_isa.tile_buf<left, 16x32xf16>)
    pto_isa.textract ins(%wm, %k, %c0 : !pto_isa.tile_buf<mat, 64x32xf16, blayout=col_major, slayout=row_major>, index, index) outs(%r : !pto_isa.tile_buf<right, 32x32xf16>)
    pto_isa.barrier <PIPE_ALL>
    %isFirst = arith.cmpi eq, %k, %c0 : index
    scf.if %isFirst {
      pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x32xf16>, !pto_isa.tile_buf<right, 32x32xf16>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32>)
    } else {
      pto_isa.tmatmul.acc ins(%acc, %l, %r : !pto_isa.tile_buf<acc, 16x32xf32>, !pto_isa.tile_buf<left, 16x32xf16>, !pto_isa.tile_buf<right, 32x32xf16>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32>)
    }
    pto_isa.barrier <PIPE_ALL>
  }
  pto_isa.tstore ins(%acc : !pto_isa.tile_buf<acc, 16x32xf32>) outs(%yw : !pto_isa.partition_tensor_view<16x32xf32>)
  return
}
