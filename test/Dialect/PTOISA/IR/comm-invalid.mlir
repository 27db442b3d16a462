// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a2a3

func.func @comm_c1_open(%d: !pto_isa.tensor_view<?xf32>, %t: !pto_isa.tile_buf<vec, 1x64xf32>) {
  // expected-error @+1 {{expects known and positive extents (comm_c1), but found '!pto_isa.tensor_view<?xf32>'}}
  pto_isa.comm.tput(%d, %d, buf(%t) : !pto_isa.tensor_view<?xf32>, !pto_isa.tensor_view<?xf32>, !pto_isa.tile_buf<vec, 1x64xf32>)
  return
}

// -----

func.func @comm_c1_signal(%s: !pto_isa.partition_tensor_view<?xi32>, %v: i32) {
  // expected-error @+1 {{expects known and positive extents (comm_c1), but found '!pto_isa.partition_tensor_view<?xi32>'}}
  pto_isa.comm.twait(%s, %v : !pto_isa.partition_tensor_view<?xi32>, i32) {cmp = #pto_isa<wait_cmp ge>}
  return
}

// -----

func.func @comm_c2(%d: !pto_isa.partition_tensor_view<128xf32>, %t: !pto_isa.tile_buf<vec, 1x64xf16>) {
  // expected-error @+1 {{expects views and tiles of one element type (comm_c2), but found 'f32' and 'f16'}}
  pto_isa.comm.tput(%d, %d, buf(%t) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<128xf32>, !pto_isa.tile_buf<vec, 1x64xf16>)
  return
}

// -----

func.func @comm_c3_place(%d: !pto_isa.partition_tensor_view<128xf32>, %t: !pto_isa.tile_buf<mat, 1x64xf32>) {
  // expected-error @+1 {{expects staging tiles in 'vec' of one type (comm_c3), but found '!pto_isa.tile_buf<mat, 1x64xf32>'}}
  pto_isa.comm.tget(%d, %d, buf(%t) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<128xf32>, !pto_isa.tile_buf<mat, 1x64xf32>)
  return
}

// -----

func.func @comm_c3_types(%d: !pto_isa.partition_tensor_view<128xf32>, %t: !pto_isa.tile_buf<vec, 1x64xf32>, %u: !pto_isa.tile_buf<vec, 1x32xf32>) {
  // expected-error @+1 {{expects staging tiles in 'vec' of one type (comm_c3), but found '!pto_isa.tile_buf<vec, 1x32xf32>'}}
  pto_isa.comm.treduce(%d, %t, recv(%u), group(%d) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.tile_buf<vec, 1x32xf32>, !pto_isa.partition_tensor_view<128xf32>) {reduceOp = #pto_isa<reduce_op sum>, root = 0 : i32}
  return
}

// -----

func.func @comm_c4(%d: !pto_isa.partition_tensor_view<128xf32>, %s: !pto_isa.partition_tensor_view<64xf32>, %t: !pto_isa.tile_buf<vec, 1x64xf32>) {
  // expected-error @+1 {{expects 'dst' and 'src' of one shape (comm_c4), but found '!pto_isa.partition_tensor_view<128xf32>' and '!pto_isa.partition_tensor_view<64xf32>'}}
  pto_isa.comm.tget(%d, %s, buf(%t) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>)
  return
}

// -----

func.func @comm_c5(%s: !pto_isa.partition_tensor_view<1xf32>, %v: i32) {
  // expected-error @+1 {{expects a signal of i32 (comm_c5), but found '!pto_isa.partition_tensor_view<1xf32>'}}
  pto_isa.comm.tnotify(%s, %v : !pto_isa.partition_tensor_view<1xf32>, i32) {notifyOp = #pto_isa<notify_op set>}
  return
}

// -----

func.func @comm_c6_root(%d: !pto_isa.partition_tensor_view<128xf32>, %t: !pto_isa.tile_buf<vec, 1x64xf32>) {
  // expected-error @+1 {{expects 'root' in a group of one type (comm_c6), but found 1 in ('!pto_isa.partition_tensor_view<128xf32>')}}
  pto_isa.comm.tbroadcast(%d, recv(%t), group(%d) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.partition_tensor_view<128xf32>) {root = 1 : i32}
  return
}

// -----

func.func @comm_c6_types(%d: !pto_isa.partition_tensor_view<128xf32>, %e: !pto_isa.partition_tensor_view<64xf32>, %t: !pto_isa.tile_buf<vec, 1x64xf32>) {
  // expected-error @+1 {{expects 'root' in a group of one type (comm_c6), but found 0 in}}
  pto_isa.comm.tgather(%d, recv(%t), group(%d, %e) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<64xf32>) {root = 0 : i32}
  return
}

// -----

func.func @async_session_c1(%t: !pto_isa.tile_buf<vec, 1x4xi8>, %w: !pto_isa.ptr<i8>) {
  // expected-error @+1 {{expects 'scratch' in 'vec' with 8 bytes or more (async_session_c1), but found '!pto_isa.tile_buf<vec, 1x4xi8>'}}
  %s = pto_isa.comm.build_async_session(%t, %w : !pto_isa.tile_buf<vec, 1x4xi8>, !pto_isa.ptr<i8>) -> !pto_isa.async_session
  return
}

// -----

func.func @async_session_c2(%t: !pto_isa.tile_buf<vec, 1x256xi8>, %w: !pto_isa.ptr<i32>) {
  // expected-error @+1 {{expects 'workspace' of bytes in global memory (async_session_c2), but found '!pto_isa.ptr<i32>'}}
  %s = pto_isa.comm.build_async_session(%t, %w : !pto_isa.tile_buf<vec, 1x256xi8>, !pto_isa.ptr<i32>) -> !pto_isa.async_session
  return
}

// -----

func.func @async_session_c3(%t: !pto_isa.tile_buf<vec, 1x256xi8>, %w: !pto_isa.ptr<i8>) {
  // expected-error @+1 {{expects 'sync_id' from 0 to below 8 (async_session_c3), but found 8}}
  %s = pto_isa.comm.build_async_session(%t, %w : !pto_isa.tile_buf<vec, 1x256xi8>, !pto_isa.ptr<i8>) {sync_id = 8 : i32} -> !pto_isa.async_session
  return
}

// -----

func.func @async_c1(%d: !pto_isa.partition_tensor_view<2x128xf32>, %session: !pto_isa.async_session) {
  // expected-error @+1 {{expects extents of 1 but the last (async_c1), but found '!pto_isa.partition_tensor_view<2x128xf32>'}}
  %e = pto_isa.comm.tput_async(%d, %d, %session : !pto_isa.partition_tensor_view<2x128xf32>, !pto_isa.partition_tensor_view<2x128xf32>, !pto_isa.async_session) -> !pto_isa.async_event
  return
}
