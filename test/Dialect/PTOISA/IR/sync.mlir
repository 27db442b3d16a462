// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --machine=a2a3 | FileCheck %s

// Flags, barriers, signals and tokens of buffers, in the form that is printed.

// CHECK-LABEL: func.func @flags
func.func @flags(%e: index) {
  // CHECK: pto_isa.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]
  pto_isa.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]
  // CHECK: pto_isa.wait_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID7>]
  pto_isa.wait_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID7>]
  // CHECK: pto_isa.set_flag_dyn[<PIPE_M>, <PIPE_FIX>, %{{.*}}]
  pto_isa.set_flag_dyn[<PIPE_M>, <PIPE_FIX>, %e]
  // CHECK: pto_isa.wait_flag_dyn[<PIPE_M>, <PIPE_FIX>, %{{.*}}]
  pto_isa.wait_flag_dyn[<PIPE_M>, <PIPE_FIX>, %e]
  // CHECK: pto_isa.record_event[#pto_isa.pipe_event_type<TLOAD>, #pto_isa.pipe_event_type<TVEC>, <EVENT_ID1>]
  pto_isa.record_event[#pto_isa.pipe_event_type<TLOAD>, #pto_isa.pipe_event_type<TVEC>, <EVENT_ID1>]
  // CHECK: pto_isa.wait_event[#pto_isa.pipe_event_type<TMATMUL>, #pto_isa.pipe_event_type<TSTORE_ACC>, <EVENT_ID2>]
  pto_isa.wait_event[#pto_isa.pipe_event_type<TMATMUL>, #pto_isa.pipe_event_type<TSTORE_ACC>, <EVENT_ID2>]
  return
}

// CHECK-LABEL: func.func @barriers
func.func @barriers(%t: !pto_isa.tile_buf<vec, 8x16xf32>, %v: !pto_isa.partition_tensor_view<32x32xf32>) {
  // CHECK: pto_isa.barrier <PIPE_ALL>
  pto_isa.barrier <PIPE_ALL>
  // CHECK: pto_isa.barrier <PIPE_MTE2>
  pto_isa.barrier <PIPE_MTE2>
  // CHECK: pto_isa.barrier_sync[<TVEC>]
  pto_isa.barrier_sync[<TVEC>]
  // CHECK: pto_isa.tsync ins(%{{.*}}, %{{.*}} : !pto_isa.tile_buf<vec, 8x16xf32>, !pto_isa.partition_tensor_view<32x32xf32>)
  pto_isa.tsync ins(%t, %v : !pto_isa.tile_buf<vec, 8x16xf32>, !pto_isa.partition_tensor_view<32x32xf32>)
  return
}

// CHECK-LABEL: func.func @all_cores
func.func @all_cores(%p: !pto_isa.ptr<i32>, %v: !pto_isa.tensor_view<16xi32>, %n: i32) {
  // CHECK: pto_isa.syncall() mode = #pto_isa.sync_all_mode<hard>, core_type = #pto_isa.sync_core_type<mix>
  pto_isa.syncall() mode = #pto_isa.sync_all_mode<hard>, core_type = #pto_isa.sync_core_type<mix>
  // CHECK: pto_isa.syncall(%{{.*}} : !pto_isa.tensor_view<16xi32>) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<aic_only>
  pto_isa.syncall(%v : !pto_isa.tensor_view<16xi32>) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<aic_only>
  // CHECK: pto_isa.syncall(%{{.*}}, %{{.*}} : !pto_isa.ptr<i32>, i32) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<aiv_only>
  pto_isa.syncall(%p, %n : !pto_isa.ptr<i32>, i32) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<aiv_only>
  return
}

// CHECK-LABEL: func.func @signals
func.func @signals(%id: index, %base: !pto_isa.ptr<i64>) {
  // CHECK: pto_isa.set_ffts %{{.*}} : !pto_isa.ptr<i64>
  pto_isa.set_ffts %base : !pto_isa.ptr<i64>
  // CHECK: pto_isa.sync.set <PIPE_MTE3>, 0
  pto_isa.sync.set <PIPE_MTE3>, 0
  // CHECK: pto_isa.sync.set <PIPE_FIX>, %{{.*}} {ffts_mode = 2 : i32}
  pto_isa.sync.set <PIPE_FIX>, %id {ffts_mode = 2 : i32}
  // CHECK: pto_isa.sync.wait <PIPE_V>, 15
  pto_isa.sync.wait <PIPE_V>, 15
  // CHECK: pto_isa.set_cross_block <PIPE_FIX>, 3
  pto_isa.set_cross_block <PIPE_FIX>, 3
  // CHECK: pto_isa.wait_cross_block <PIPE_MTE2>, %{{.*}}
  pto_isa.wait_cross_block <PIPE_MTE2>, %id
  // CHECK: pto_isa.set_intra_block <PIPE_MTE3>, 1
  pto_isa.set_intra_block <PIPE_MTE3>, 1
  // CHECK: pto_isa.wait_intra_block <PIPE_V>, 1
  pto_isa.wait_intra_block <PIPE_V>, 1
  return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%id: index) {
  // CHECK: pto_isa.get_buf[#pto_isa.pipe_event_type<TVEC>, 0]
  pto_isa.get_buf[#pto_isa.pipe_event_type<TVEC>, 0]
  // CHECK: pto_isa.rls_buf[#pto_isa.pipe<PIPE_V>, 1, 1]
  pto_isa.rls_buf[#pto_isa.pipe<PIPE_V>, 1, 1]
  // CHECK: pto_isa.get_buf_dyn[#pto_isa.pipe_event_type<TLOAD>, %{{.*}}]
  pto_isa.get_buf_dyn[#pto_isa.pipe_event_type<TLOAD>, %id]
  // CHECK: pto_isa.rls_buf_dyn[#pto_isa.pipe<PIPE_MTE2>, %{{.*}}, 1]
  pto_isa.rls_buf_dyn[#pto_isa.pipe<PIPE_MTE2>, %id, 1]
  return
}

// As many elements as 64 bits do not count.
// CHECK-LABEL: @syncall_of_much
func.func @syncall_of_much(%v: !pto_isa.tensor_view<4611686018427387904x4xi32>) {
  // CHECK: pto_isa.syncall(
  pto_isa.syncall(%v : !pto_isa.tensor_view<4611686018427387904x4xi32>) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<mix>
  return
}
