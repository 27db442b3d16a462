// RUN: pto-opt %s --convert-pto-isa-to-emitc | FileCheck %s

// Proves that a group becomes an array of views where it is used, and that a
// session has the numbers that are given, else those of the headers.

!v = !pto_isa.partition_tensor_view<128xf32>
!t = !pto_isa.tile_buf<vec, 1x64xf32>

// CHECK-LABEL: emitc.func @collectives(
//  CHECK-SAME:   %[[X:[a-z0-9]+]]: {{[^,]*}}, %[[A:[a-z0-9]+]]: {{[^,]*}}, %[[B:[a-z0-9]+]]: {{[^,]*}}, %[[S:[a-z0-9]+]]: {{[^,]*}}, %[[T:[a-z0-9]+]]:
//       CHECK:   verbatim "{{[{][{]}} decltype({}) members[] = {{[{][{]}}{}, {}}; auto group = pto::comm::ParallelGroup<decltype({})>::Create(members, 2, 1); pto::comm::TBROADCAST(group, {}, {}); }" args %[[A]], %[[A]], %[[B]], %[[A]], %[[X]], %[[T]]
//       CHECK:   pto::comm::TGATHER(group, {}, {}, {}); }" args %[[A]], %[[A]], %[[B]], %[[A]], %[[X]], %[[S]], %[[T]]
//       CHECK:   pto::comm::TSCATTER(group, {}, {}); }" args %[[A]], %[[A]], %[[B]], %[[A]], %[[X]], %[[T]]
//       CHECK:   pto::comm::TREDUCE(group, {}, {}, {}, pto::comm::ReduceOp::Max); }" args %[[A]], %[[A]], %[[B]], %[[A]], %[[X]], %[[S]], %[[T]]
func.func @collectives(%x: !v, %a: !v, %b: !v, %s: !t, %t: !t) {
  pto_isa.comm.tbroadcast(%x, recv(%t), group(%a, %b) : !v, !t, !v, !v) {root = 1 : i32}
  pto_isa.comm.tgather(%x, recv(%s, %t), group(%a, %b) : !v, !t, !t, !v, !v) {root = 0 : i32}
  pto_isa.comm.tscatter(%x, recv(%t), group(%a, %b) : !v, !t, !v, !v) {root = 0 : i32}
  pto_isa.comm.treduce(%x, %s, recv(%t), group(%a, %b) : !v, !t, !t, !v, !v) {reduceOp = #pto_isa<reduce_op max>, root = 0 : i32}
  return
}

// CHECK-LABEL: emitc.func @transfers(
//       CHECK:   %[[S:.*]] = call_opaque "open_session"(%{{.*}}, %{{.*}}) {args = [0 : index, 1 : index, #emitc.opaque<"3">, #emitc.opaque<"pto::comm::sdma::kDefaultSdmaBlockBytes">, #emitc.opaque<"0">, #emitc.opaque<"1">, #emitc.opaque<"pto::comm::sdma::kAutoChannelGroupIdx">]}
//       CHECK:   %[[E:.*]] = call_opaque "pto::comm::TPUT_ASYNC"(%{{.*}}, %{{.*}}, %[[S]])
//       CHECK:   call_opaque "wait_for_transfer"(%[[E]], %[[S]])
//       CHECK:   %[[G:.*]] = call_opaque "pto::comm::TGET_ASYNC"(%{{.*}}, %{{.*}}, %[[S]])
//       CHECK:   call_opaque "test_transfer"(%[[G]], %[[S]])
func.func @transfers(%d: !v, %x: !v, %s: !pto_isa.tile_buf<vec, 1x256xi8>, %w: !pto_isa.ptr<i8>) {
  %session = pto_isa.comm.build_async_session(%s, %w : !pto_isa.tile_buf<vec, 1x256xi8>, !pto_isa.ptr<i8>) {sync_id = 3 : i32} -> !pto_isa.async_session
  %put = pto_isa.comm.tput_async(%d, %x, %session : !v, !v, !pto_isa.async_session) -> !pto_isa.async_event
  %done = pto_isa.comm.wait_async_event(%put, %session : !pto_isa.async_event, !pto_isa.async_session) -> i1
  %get = pto_isa.comm.tget_async(%d, %x, %session : !v, !v, !pto_isa.async_session) -> !pto_isa.async_event
  %now = pto_isa.comm.test_async_event(%get, %session : !pto_isa.async_event, !pto_isa.async_session) -> i1
  return
}

// CHECK-LABEL: emitc.func @prefetch
//       CHECK:   %[[W:.*]] = call_opaque "GmF32_1x128_s1x1"(%arg0)
//       CHECK:   %[[C:.*]] = call_opaque "open_prefetch"(%arg1)
//       CHECK:   %[[E:.*]] = call_opaque "TPREFETCH_ASYNC"(%[[W]], %[[C]])
//       CHECK:   %[[S:.*]] = call_opaque "session_of"(%[[C]])
//       CHECK:   call_opaque "wait_for_transfer"(%[[E]], %[[S]])
func.func @prefetch(%p: !pto_isa.ptr<f32>, %w: !pto_isa.ptr<i8>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 128 : index
  %v = pto_isa.make_tensor_view %p, shape = [%n], strides = [%c1] : !pto_isa.tensor_view<128xf32>
  %x = pto_isa.partition_view %v, offsets = [%c0], sizes = [%n] : !pto_isa.tensor_view<128xf32> -> !pto_isa.partition_tensor_view<128xf32>
  %ctx = pto_isa.make_prefetch_async_context(%w : !pto_isa.ptr<i8>) -> !pto_isa.prefetch_async_context
  %e = pto_isa.tprefetch_async(%x, %ctx : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.prefetch_async_context) -> !pto_isa.async_event
  %s = pto_isa.get_prefetch_async_session %ctx : !pto_isa.prefetch_async_context -> !pto_isa.async_session
  %d = pto_isa.comm.wait_async_event(%e, %s : !pto_isa.async_event, !pto_isa.async_session) -> i1
  return %d : i1
}
