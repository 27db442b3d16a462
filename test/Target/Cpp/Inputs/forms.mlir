// What no test of values runs in simulation: exchange with other chips, and
// accumulators that are converted on their way into a queue.
!v = !pto_isa.partition_tensor_view<128xf32>
!w = !pto_isa.tensor_view<?xf32>
!t = !pto_isa.tile_buf<vec, 1x64xf32>
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a5">>} {
  func.func @exchange(%x: !pto_isa.ptr<f32>, %bytes: !pto_isa.ptr<i8>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %c384 = arith.constant 384 : index
    %a0 = arith.constant 0 : i64
    %a1 = arith.constant 256 : i64
    %a2 = arith.constant 512 : i64
    %all = pto_isa.make_tensor_view %x, shape = [%c384], strides = [%c1] : !w
    %v = pto_isa.partition_view %all, offsets = [%c0], sizes = [%c128] : !w -> !v
    %a = pto_isa.partition_view %all, offsets = [%c128], sizes = [%c128] : !w -> !v
    %b = pto_isa.partition_view %all, offsets = [%c256], sizes = [%c128] : !w -> !v
    %s = pto_isa.alloc_tile addr = %a0 : !t
    %t = pto_isa.alloc_tile addr = %a1 : !t
    %u = pto_isa.alloc_tile addr = %a2 : !pto_isa.tile_buf<vec, 1x256xi8>
    pto_isa.comm.tbroadcast(%v, recv(%t), group(%a, %b) : !v, !t, !v, !v) {root = 1 : i32}
    pto_isa.comm.tgather(%v, recv(%s, %t), group(%a, %b) : !v, !t, !t, !v, !v) {root = 0 : i32}
    pto_isa.comm.tscatter(%v, recv(%t), group(%a, %b) : !v, !t, !v, !v) {root = 0 : i32}
    pto_isa.comm.treduce(%v, %s, recv(%t), group(%a, %b) : !v, !t, !t, !v, !v) {reduceOp = #pto_isa<reduce_op sum>, root = 0 : i32}
    %session = pto_isa.comm.build_async_session(%u, %bytes : !pto_isa.tile_buf<vec, 1x256xi8>, !pto_isa.ptr<i8>) -> !pto_isa.async_session
    %put = pto_isa.comm.tput_async(%v, %a, %session : !v, !v, !pto_isa.async_session) -> !pto_isa.async_event
    %done = pto_isa.comm.wait_async_event(%put, %session : !pto_isa.async_event, !pto_isa.async_session) -> i1
    %get = pto_isa.comm.tget_async(%v, %a, %session : !v, !v, !pto_isa.async_session) -> !pto_isa.async_event
    %now = pto_isa.comm.test_async_event(%get, %session : !pto_isa.async_event, !pto_isa.async_session) -> i1
    pto_isa.tsync ins(%s : !t)
    return
  }
  func.func @convert(%scale: f32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
    %zero = arith.constant 0 : i64
    %at = arith.constant 0 : i32
    pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = deqf16_scalar, relu = normal_relu>}(c2v_consumer_buf = %at : i32)
    %t = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<acc, 16x128xi32>
    pto_isa.set_quant_scalar(%scale : f32) {id = 0}
    pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x128xi32>) {split = 0}
    return
  }
  func.func @convert_by_column() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
    %zero = arith.constant 0 : i64
    %at = arith.constant 0 : i32
    pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = deqf16_vec, relu = no_relu>}(c2v_consumer_buf = %at : i32)
    %t = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<acc, 16x128xi32>
    %s = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<scaling, 1x128xui64>
    pto_isa.set_quant_vector(%s : !pto_isa.tile_buf<scaling, 1x128xui64>) {id = 0}
    pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x128xi32>) {split = 0}
    return
  }
  func.func @prefetch(%x: !pto_isa.ptr<f32>, %workspace: !pto_isa.ptr<i8>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %all = pto_isa.make_tensor_view %x, shape = [%c128], strides = [%c1] : !w
    %v = pto_isa.partition_view %all, offsets = [%c0], sizes = [%c128] : !w -> !v
    %context = pto_isa.make_prefetch_async_context(%workspace : !pto_isa.ptr<i8>) -> !pto_isa.prefetch_async_context
    %event = pto_isa.tprefetch_async(%v, %context : !v, !pto_isa.prefetch_async_context) -> !pto_isa.async_event
    %session = pto_isa.get_prefetch_async_session %context : !pto_isa.prefetch_async_context -> !pto_isa.async_session
    %done = pto_isa.comm.wait_async_event(%event, %session : !pto_isa.async_event, !pto_isa.async_session) -> i1
    return
  }
  func.func @wait_for_all(%counters: !pto_isa.ptr<i32>, %cores: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
    pto_isa.syncall(%counters, %cores : !pto_isa.ptr<i32>, i32) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<aiv_only>
    return
  }
}
