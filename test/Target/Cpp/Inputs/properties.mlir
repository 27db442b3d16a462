// Kernels that other printers of C++ got wrong; properties.test looks at each.

#vector = #pto_isa.kernel_kind<vector>

// Offsets into a view of 131072 x 65536 elements do not fit 32 bits.
func.func @far(%x: !pto_isa.ptr<f32>, %row: index) attributes {pto_isa.kernel_kind = #vector} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %c100000 = arith.constant 100000 : index
  %rows = arith.constant 131072 : index
  %cols = arith.constant 65536 : index
  %a = arith.constant 0 : i64
  %v = pto_isa.make_tensor_view %x, shape = [%rows, %cols], strides = [%cols, %c1] : !pto_isa.tensor_view<131072x65536xf32>
  %t = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 8x64xf32>
  %w = pto_isa.partition_view %v, offsets = [%row, %c64], sizes = [%c8, %c64] : !pto_isa.tensor_view<131072x65536xf32> -> !pto_isa.partition_tensor_view<8x64xf32>
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<8x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 8x64xf32>)
  %u = pto_isa.partition_view %v, offsets = [%c100000, %c0], sizes = [%c8, %c64] : !pto_isa.tensor_view<131072x65536xf32> -> !pto_isa.partition_tensor_view<8x64xf32>
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 8x64xf32>) outs(%u : !pto_isa.partition_tensor_view<8x64xf32>)
  return
}

// Another shape and order of the same bytes is a tile, not a cast of one.
func.func @reshaped() attributes {pto_isa.kernel_kind = #vector} {
  %a = arith.constant 1024 : i64
  %t = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
  %u = pto_isa.treshape %t : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major> -> !pto_isa.tile_buf<vec, 1x16xf32>
  pto_isa.tabs ins(%u : !pto_isa.tile_buf<vec, 1x16xf32>) outs(%u : !pto_isa.tile_buf<vec, 1x16xf32>)
  return
}

// A pointer that was moved may go anywhere a pointer may.
func.func @moved_pointer(%g: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #vector} {
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %slots = arith.constant 0 : i32
  %a = arith.constant 16384 : i64
  %p = pto_isa.addptr %g, %n : !pto_isa.ptr<f32> -> !pto_isa.ptr<f32>
  pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 4096, slot_num = 2}(gm_slot_buffer = %p : !pto_isa.ptr<f32>, c2v_consumer_buf = %slots : i32)
  %t = pto_isa.tpop_from_aic {split = 0} -> !pto_isa.tile_buf<vec, 16x64xf32>
  %q = pto_isa.addptr %p, %c64 : !pto_isa.ptr<f32> -> !pto_isa.ptr<f32>
  %v = pto_isa.make_tensor_view %q, shape = [%c16, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<16x64xf32>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<16x64xf32> -> !pto_isa.partition_tensor_view<16x64xf32>
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%w : !pto_isa.partition_tensor_view<16x64xf32>)
  pto_isa.tfree_from_aic {split = 0}
  return
}

// What was read before an overwrite is what is used after it.
func.func @read_overwrite_use(%y: !pto_isa.ptr<i32>, %i: index, %n: i32) attributes {pto_isa.kernel_kind = #vector} {
  %c0 = arith.constant 0 : index
  %a = pto_isa.declare_local_array -> !pto_isa.local_array<16xi32>
  %old = pto_isa.local_array_get %a[%i] : !pto_isa.local_array<16xi32> -> i32
  pto_isa.local_array_set %a[%i], %n : !pto_isa.local_array<16xi32>, i32
  %new = pto_isa.local_array_get %a[%i] : !pto_isa.local_array<16xi32> -> i32
  %sum = arith.addi %old, %new : i32
  pto_isa.store_scalar %sum, %y[%c0] : !pto_isa.ptr<i32>, i32
  return
}

// Tiles with a tail in both directions, whose extents are known at run time, one
// without valid rows, and one row: types exist for all of them.
func.func @tails(%x: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #vector} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 0 : i64
  %b = arith.constant 4096 : i64
  %c = arith.constant 8192 : i64
  %t = pto_isa.alloc_tile addr = %a valid_row = %n valid_col = %n : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
  %e = pto_isa.alloc_tile addr = %b : !pto_isa.tile_buf<vec, 16x64xf32, valid=0x64>
  %r = pto_isa.alloc_tile addr = %c valid_col = %n : !pto_isa.tile_buf<vec, 1x64xf32, valid=1x?>
  %v = pto_isa.make_tensor_view %x, shape = [%n, %n], strides = [%n, %c1] : !pto_isa.tensor_view<?x?xf32>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%n, %n] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<?x?xf32>
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<?x?xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>)
  pto_isa.tabs ins(%t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>)
  pto_isa.tabs ins(%e : !pto_isa.tile_buf<vec, 16x64xf32, valid=0x64>) outs(%e : !pto_isa.tile_buf<vec, 16x64xf32, valid=0x64>)
  pto_isa.tabs ins(%r : !pto_isa.tile_buf<vec, 1x64xf32, valid=1x?>) outs(%r : !pto_isa.tile_buf<vec, 1x64xf32, valid=1x?>)
  return
}
