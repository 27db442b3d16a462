// Cube and vector cores with a queue between them.

!mat = !pto_isa.tile_buf<mat, 32x32xf16, blayout=col_major, slayout=row_major>
!left = !pto_isa.tile_buf<left, 32x32xf16, slayout=row_major>
!right = !pto_isa.tile_buf<right, 32x32xf16, blayout=row_major, slayout=col_major>
!acc = !pto_isa.tile_buf<acc, 32x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
!half = !pto_isa.tile_buf<vec, 16x32xf32>
!view = !pto_isa.partition_tensor_view<32x32xf16>
!part = !pto_isa.partition_tensor_view<16x32xf32>
func.func @kernel_aic(%x: !pto_isa.ptr<f16>, %e: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %none = arith.constant 0 : i32
  %buffer = pto_isa.import_reserved_buffer {name = "slots", peer_func = @kernel_aiv} -> i32
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 4096, slot_num = 2}(gm_slot_buffer = %gm : !pto_isa.ptr<f32>, c2v_consumer_buf = %buffer : i32)
  %rows = arith.muli %n, %c32 : index
  %xv = pto_isa.make_tensor_view %x, shape = [%rows, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %ev = pto_isa.make_tensor_view %e, shape = [%c32, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %ep = pto_isa.partition_view %ev, offsets = [%c0, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<?x?xf16> -> !view
  %a = pto_isa.alloc_tile : !mat
  %b = pto_isa.alloc_tile : !mat
  %l = pto_isa.alloc_tile : !left
  %r = pto_isa.alloc_tile : !right
  %c = pto_isa.alloc_tile : !acc
  pto_isa.tload ins(%ep : !view) outs(%b : !mat)
  pto_isa.tmov ins(%b : !mat) outs(%r : !right)
  scf.for %i = %c0 to %n step %c1 {
    %row = arith.muli %i, %c32 : index
    %xp = pto_isa.partition_view %xv, offsets = [%row, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<?x?xf16> -> !view
    pto_isa.tload ins(%xp : !view) outs(%a : !mat)
    pto_isa.tmov ins(%a : !mat) outs(%l : !left)
    pto_isa.tmatmul ins(%l, %r : !left, !right) outs(%c : !acc)
    pto_isa.tpush_to_aiv(%c : !acc) {split = 1}
  }
  return
}
func.func @kernel_aiv(%x: !pto_isa.ptr<f16>, %e: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %two = arith.constant 2.0 : f32
  %core = pto_isa.get_subblock_idx
  %s = arith.index_cast %core : i64 to index
  %buffer = pto_isa.reserve_buffer {name = "slots", size = 8192, location = #pto_isa.address_space<vec>, auto = true} -> i32
  pto_isa.aiv_initialize_pipe {dir_mask = 1, slot_size = 4096, slot_num = 2}(gm_slot_buffer = %gm : !pto_isa.ptr<f32>, c2v_consumer_buf = %buffer : i32)
  %rows = arith.muli %n, %c32 : index
  %yv = pto_isa.make_tensor_view %y, shape = [%rows, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %out = pto_isa.alloc_tile : !half
  scf.for %i = %c0 to %n step %c1 {
    %t = pto_isa.tpop_from_aic {split = 1} -> !half
    pto_isa.tmuls ins(%t, %two : !half, f32) outs(%out : !half)
    pto_isa.tfree_from_aic {split = 1}
    %row = arith.muli %i, %c32 : index
    %mine = arith.muli %s, %c16 : index
    %first = arith.addi %row, %mine : index
    %yp = pto_isa.partition_view %yv, offsets = [%first, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !part
    pto_isa.tstore ins(%out : !half) outs(%yp : !part)
  }
  return
}

// -----

!mat = !pto_isa.tile_buf<mat, 32x32xf16, blayout=col_major, slayout=row_major>
!left = !pto_isa.tile_buf<left, 32x32xf16, slayout=row_major>
!right = !pto_isa.tile_buf<right, 32x32xf16, blayout=row_major, slayout=col_major>
!acc = !pto_isa.tile_buf<acc, 32x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
!half = !pto_isa.tile_buf<vec, 16x32xf32>
!view = !pto_isa.partition_tensor_view<32x32xf16>
!part = !pto_isa.partition_tensor_view<16x32xf32>
func.func @kernel_aic(%x: !pto_isa.ptr<f16>, %e: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %none = arith.constant 0 : i32
  %buffer = pto_isa.import_reserved_buffer {name = "slots", peer_func = @kernel_aiv} -> i32
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 4096, slot_num = 2}(c2v_consumer_buf = %buffer : i32)
  %rows = arith.muli %n, %c32 : index
  %xv = pto_isa.make_tensor_view %x, shape = [%rows, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %ev = pto_isa.make_tensor_view %e, shape = [%c32, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %ep = pto_isa.partition_view %ev, offsets = [%c0, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<?x?xf16> -> !view
  %a = pto_isa.alloc_tile : !mat
  %b = pto_isa.alloc_tile : !mat
  %l = pto_isa.alloc_tile : !left
  %r = pto_isa.alloc_tile : !right
  %c = pto_isa.alloc_tile : !acc
  pto_isa.tload ins(%ep : !view) outs(%b : !mat)
  pto_isa.tmov ins(%b : !mat) outs(%r : !right)
  scf.for %i = %c0 to %n step %c1 {
    %row = arith.muli %i, %c32 : index
    %xp = pto_isa.partition_view %xv, offsets = [%row, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<?x?xf16> -> !view
    pto_isa.tload ins(%xp : !view) outs(%a : !mat)
    pto_isa.tmov ins(%a : !mat) outs(%l : !left)
    pto_isa.tmatmul ins(%l, %r : !left, !right) outs(%c : !acc)
    pto_isa.tpush_to_aiv(%c : !acc) {split = 1}
  }
  return
}
func.func @kernel_aiv(%x: !pto_isa.ptr<f16>, %e: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %two = arith.constant 2.0 : f32
  %core = pto_isa.get_subblock_idx
  %s = arith.index_cast %core : i64 to index
  %buffer = pto_isa.reserve_buffer {name = "slots", size = 8192, location = #pto_isa.address_space<vec>, auto = true} -> i32
  pto_isa.aiv_initialize_pipe {dir_mask = 1, slot_size = 4096, slot_num = 2}(c2v_consumer_buf = %buffer : i32)
  %rows = arith.muli %n, %c32 : index
  %yv = pto_isa.make_tensor_view %y, shape = [%rows, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %out = pto_isa.alloc_tile : !half
  scf.for %i = %c0 to %n step %c1 {
    %t = pto_isa.tpop_from_aic {split = 1} -> !half
    pto_isa.tmuls ins(%t, %two : !half, f32) outs(%out : !half)
    pto_isa.tfree_from_aic {split = 1}
    %row = arith.muli %i, %c32 : index
    %mine = arith.muli %s, %c16 : index
    %first = arith.addi %row, %mine : index
    %yp = pto_isa.partition_view %yv, offsets = [%first, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !part
    pto_isa.tstore ins(%out : !half) outs(%yp : !part)
  }
  return
}
