// Blocks, sections and signals.

!t = !pto_isa.tile_buf<vec, 1x32xi32>
func.func @kernel(%x: !pto_isa.ptr<i32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %block = pto_isa.get_block_idx
  %blocks = pto_isa.get_block_num
  %b = arith.index_cast %block : i64 to index
  %n = arith.index_cast %blocks : i64 to index
  %v = pto_isa.make_tensor_view %x, shape = [%n, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xi32>
  %t = pto_isa.alloc_tile : !t
  %start = arith.trunci %block : i64 to i32
  pto_isa.tci ins(%start : i32) outs(%t : !t) {descending = false}
  pto_isa.syncall() mode = #pto_isa.sync_all_mode<hard>, core_type = #pto_isa.sync_core_type<aiv_only>
  %p = pto_isa.partition_view %v, offsets = [%b, %c0], sizes = [%c1, %c32] : !pto_isa.tensor_view<?x?xi32> -> !pto_isa.partition_tensor_view<1x32xi32>
  pto_isa.tstore ins(%t : !t) outs(%p : !pto_isa.partition_tensor_view<1x32xi32>)
  return
}

// -----

!t = !pto_isa.tile_buf<vec, 1x32xi32>
func.func @kernel(%x: !pto_isa.ptr<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %hundred = arith.constant 100 : i32
  pto_isa.section.cube {
    pto_isa.store_scalar %hundred, %x[%c0] : !pto_isa.ptr<i32>, i32
    pto_isa.sync.set <PIPE_FIX>, 1
    pto_isa.sync.wait <PIPE_MTE2>, 2
    %a = pto_isa.load_scalar %x[%c1] : !pto_isa.ptr<i32> -> i32
    %b = pto_isa.load_scalar %x[%c2] : !pto_isa.ptr<i32> -> i32
    %sum = arith.addi %a, %b : i32
    pto_isa.store_scalar %sum, %x[%c3] : !pto_isa.ptr<i32>, i32
  }
  pto_isa.section.vector {
    pto_isa.sync.wait <PIPE_MTE2>, 1
    %core = pto_isa.get_subblock_idx
    %s = arith.index_cast %core : i64 to index
    %at = arith.addi %s, %c1 : index
    %v = pto_isa.load_scalar %x[%c0] : !pto_isa.ptr<i32> -> i32
    %id = arith.trunci %core : i64 to i32
    %w = arith.addi %v, %id : i32
    pto_isa.store_scalar %w, %x[%at] : !pto_isa.ptr<i32>, i32
    pto_isa.sync.set <PIPE_MTE3>, 2
  }
  return
}
