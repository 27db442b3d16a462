// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Transfers, signals and collectives between chips.

!view = !pto_isa.partition_tensor_view<128xf32>
!tile = !pto_isa.tile_buf<vec, 1x64xf32>

// CHECK-LABEL: func.func @transfers
func.func @transfers(%d: !view, %s: !view, %t: !tile, %u: !tile, %open: !pto_isa.partition_tensor_view<?x64xf32>) {
  // CHECK: pto_isa.comm.tput(%{{.*}}, %{{.*}}, buf(%{{.*}}) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<128xf32>, !pto_isa.tile_buf<vec, 1x64xf32>){{$}}
  pto_isa.comm.tput(%d, %s, buf(%t) : !view, !view, !tile)
  // CHECK: pto_isa.comm.tput(%{{.*}}, %{{.*}}, buf(%{{.*}}, %{{.*}}) : {{.*}}) {atomicType = #pto_isa<atomic_type atomic_add>}
  pto_isa.comm.tput(%d, %s, buf(%t, %u) : !view, !view, !tile, !tile) {atomicType = #pto_isa<atomic_type atomic_add>}
  // CHECK: pto_isa.comm.tget(%{{.*}}, %{{.*}}, buf(%{{.*}}) : !pto_isa.partition_tensor_view<?x64xf32>
  pto_isa.comm.tget(%open, %open, buf(%t) : !pto_isa.partition_tensor_view<?x64xf32>, !pto_isa.partition_tensor_view<?x64xf32>, !tile)
  return
}

// CHECK-LABEL: func.func @signals
func.func @signals(%s: !pto_isa.partition_tensor_view<1xi32>, %v: i32) {
  // CHECK: pto_isa.comm.tnotify(%{{.*}}, %{{.*}} : !pto_isa.partition_tensor_view<1xi32>, i32) {notifyOp = #pto_isa<notify_op set>}
  pto_isa.comm.tnotify(%s, %v : !pto_isa.partition_tensor_view<1xi32>, i32) {notifyOp = #pto_isa<notify_op set>}
  // CHECK: pto_isa.comm.twait(%{{.*}}, %{{.*}} : !pto_isa.partition_tensor_view<1xi32>, i32) {cmp = #pto_isa<wait_cmp ge>}
  pto_isa.comm.twait(%s, %v : !pto_isa.partition_tensor_view<1xi32>, i32) {cmp = #pto_isa<wait_cmp ge>}
  // CHECK: pto_isa.comm.ttest(%{{.*}}, %{{.*}} : !pto_isa.partition_tensor_view<1xi32>, i32) {cmp = #pto_isa<wait_cmp eq>} -> i1
  %0 = pto_isa.comm.ttest(%s, %v : !pto_isa.partition_tensor_view<1xi32>, i32) {cmp = #pto_isa<wait_cmp eq>} -> i1
  return
}

// CHECK-LABEL: func.func @collectives
func.func @collectives(%x: !view, %a: !view, %b: !view, %t: !tile, %u: !tile) {
  // CHECK: pto_isa.comm.tbroadcast(%{{.*}}, recv(%{{.*}}), group(%{{.*}}, %{{.*}}) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<128xf32>) {root = 1 : i32}
  pto_isa.comm.tbroadcast(%x, recv(%t), group(%a, %b) : !view, !tile, !view, !view) {root = 1 : i32}
  // CHECK: pto_isa.comm.tgather(%{{.*}}, recv(%{{.*}}, %{{.*}}), group(%{{.*}}) : {{.*}}) {root = 0 : i32}
  pto_isa.comm.tgather(%x, recv(%t, %u), group(%a) : !view, !tile, !tile, !view) {root = 0 : i32}
  // CHECK: pto_isa.comm.tscatter(%{{.*}}, recv(%{{.*}}), group(%{{.*}}) : {{.*}}) {root = 0 : i32}
  pto_isa.comm.tscatter(%x, recv(%t), group(%a) : !view, !tile, !view) {root = 0 : i32}
  // CHECK: pto_isa.comm.treduce(%{{.*}}, %{{.*}}, recv(%{{.*}}, %{{.*}}), group(%{{.*}}, %{{.*}}) : {{.*}}) {reduceOp = #pto_isa<reduce_op max>, root = 0 : i32}
  pto_isa.comm.treduce(%x, %t, recv(%u, %u), group(%a, %b) : !view, !tile, !tile, !tile, !view, !view) {reduceOp = #pto_isa<reduce_op max>, root = 0 : i32}
  // CHECK: pto_isa.comm.treduce(%{{.*}}, %{{.*}}, recv(%{{.*}}), group(%{{.*}}) : {{.*}}) {reduceOp = #pto_isa<reduce_op sum>, root = 0 : i32}
  pto_isa.comm.treduce(%x, %t, recv(%u), group(%a) : !view, !tile, !tile, !view) {reduceOp = #pto_isa<reduce_op sum>, root = 0 : i32}
  return
}

// CHECK-LABEL: func.func @on_the_side
func.func @on_the_side(%d: !view, %s: !view, %t: !pto_isa.tile_buf<vec, 1x256xi8>, %w: !pto_isa.ptr<i8>) {
  // CHECK: %[[SESSION:.*]] = pto_isa.comm.build_async_session(%{{.*}}, %{{.*}} : !pto_isa.tile_buf<vec, 1x256xi8>, !pto_isa.ptr<i8>) {sync_id = 2 : i32} -> !pto_isa.async_session
  %session = pto_isa.comm.build_async_session(%t, %w : !pto_isa.tile_buf<vec, 1x256xi8>, !pto_isa.ptr<i8, gm>) {sync_id = 2 : i32} -> !pto_isa.async_session
  // CHECK: %[[PUT:.*]] = pto_isa.comm.tput_async(%{{.*}}, %{{.*}}, %[[SESSION]] : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<128xf32>, !pto_isa.async_session) -> !pto_isa.async_event
  %put = pto_isa.comm.tput_async(%d, %s, %session : !view, !view, !pto_isa.async_session) -> !pto_isa.async_event
  // CHECK: %[[GET:.*]] = pto_isa.comm.tget_async(%{{.*}}, %{{.*}}, %[[SESSION]]
  %get = pto_isa.comm.tget_async(%d, %s, %session : !view, !view, !pto_isa.async_session) -> !pto_isa.async_event
  // CHECK: pto_isa.comm.test_async_event(%[[PUT]], %[[SESSION]] : !pto_isa.async_event, !pto_isa.async_session) -> i1
  %0 = pto_isa.comm.test_async_event(%put, %session : !pto_isa.async_event, !pto_isa.async_session) -> i1
  // CHECK: pto_isa.comm.wait_async_event(%[[GET]], %[[SESSION]] : !pto_isa.async_event, !pto_isa.async_session) -> i1
  %1 = pto_isa.comm.wait_async_event(%get, %session : !pto_isa.async_event, !pto_isa.async_session) -> i1
  return
}
