// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-print-effects

// One operation of each further group, on two tiles with addresses.

!t = !pto_isa.tile_buf<vec, 16x64xf32>
!h = !pto_isa.tile_buf<vec, 16x64xf16>
!i = !pto_isa.tile_buf<vec, 16x64xi32>

func.func @vector_groups(%s: f32, %i: !pto_isa.tile_buf<vec, 1x16xi32>, %mem: !pto_isa.partition_tensor_view<64x64xf32>) {
  %p = arith.constant 0 : i64
  %q = arith.constant 4096 : i64
  %r = arith.constant 8192 : i64
  %a = pto_isa.alloc_tile addr = %p : !t
  %h = pto_isa.alloc_tile addr = %q : !h
  %col = pto_isa.alloc_tile addr = %r : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
  // Conversion.
  // expected-remark @below {{V reads vec [0, 4096)}}
  // expected-remark @below {{V writes vec [4096, 6144)}}
  pto_isa.tcvt ins(%a : !t) outs(%h : !h)
  // Scalars are no memory.
  // expected-remark @below {{V reads vec [0, 4096)}}
  // expected-remark @below {{V writes vec [0, 4096)}}
  pto_isa.tmuls ins(%a, %s : !t, f32) outs(%a : !t)
  // Without scratch of its own: a reserved range.
  // expected-remark @below {{V reads vec [0, 4096)}}
  // expected-remark @below {{V reads vec [8192, 8256)}}
  // expected-remark @below {{V writes vec [0, 4096)}}
  // expected-remark @below {{V works in vec within [188416, 196608)}}
  pto_isa.trowexpandmul ins(%a, %col : !t, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%a : !t)
  // By index from global memory, in step with the vector pipe.
  // expected-remark @below {{V reads gm [0, 16384) of argument 2}}
  // expected-remark @below {{V reads vec anywhere}}
  // expected-remark @below {{V writes vec [0, 4096)}}
  pto_isa.mgather ins(%mem, %i : !pto_isa.partition_tensor_view<64x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%a : !t) {coalesce = #pto_isa<coalesce row>}
  return
}

// -----

// Between memories of a core, and other chips.

!m = !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>
!l = !pto_isa.tile_buf<left, 16x64xbf16, slayout=row_major>
!part = !pto_isa.partition_tensor_view<128xf32>

func.func @move_and_exchange(%x: !part, %y: !part, %s: !pto_isa.partition_tensor_view<1xi32>, %v: i32) {
  %p = arith.constant 0 : i64
  %m = pto_isa.alloc_tile addr = %p : !m
  %l = pto_isa.alloc_tile addr = %p : !l
  // expected-remark @below {{MTE1 reads mat [0, 2048)}}
  // expected-remark @below {{MTE1 writes left [0, 2048)}}
  pto_isa.tmov ins(%m : !m) outs(%l : !l)
  %b = pto_isa.alloc_tile addr = %p : !pto_isa.tile_buf<vec, 1x64xf32>
  // expected-remark @below {{ALL updates gm [0, 512) of argument 0}}
  // expected-remark @below {{ALL reads gm [0, 512) of argument 1}}
  // expected-remark @below {{ALL works in vec [0, 256)}}
  pto_isa.comm.tput(%x, %y, buf(%b) : !part, !part, !pto_isa.tile_buf<vec, 1x64xf32>)
  // expected-remark @below {{S updates gm [0, 4) of argument 2}}
  pto_isa.comm.tnotify(%s, %v : !pto_isa.partition_tensor_view<1xi32>, i32) {notifyOp = #pto_isa<notify_op set>}
  // expected-remark @below {{S reads gm [0, 4) of argument 2}}
  pto_isa.comm.twait(%s, %v : !pto_isa.partition_tensor_view<1xi32>, i32) {cmp = #pto_isa<wait_cmp eq>}
  return
}

// -----

// Buffers that pipes take in turns, and waiting for operands.

func.func @buffers(%a: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-remark @below {{ALL waits for all of ALL}}
  pto_isa.tsync ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>)
  // expected-remark @below {{V waits for all of V}}
  pto_isa.barrier_sync [#pto_isa.sync_op_type<TVEC>]
  // expected-remark @below {{MTE2 sets flag MTE2->V 1}}
  pto_isa.record_event [#pto_isa.sync_op_type<TLOAD>, #pto_isa.sync_op_type<TVEC>, <EVENT_ID1>]
  // expected-remark @below {{V waits for flag MTE2->V 1}}
  pto_isa.wait_event [#pto_isa.sync_op_type<TLOAD>, #pto_isa.sync_op_type<TVEC>, <EVENT_ID1>]
  return
}
