// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-print-effects

// Flags, signals, barriers and queues.

func.func @flags(%e: index) {
  %c3 = arith.constant 3 : index
  // expected-remark @below {{MTE2 sets flag MTE2->V 0}}
  pto_isa.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]
  // expected-remark @below {{V waits for flag MTE2->V 0}}
  pto_isa.wait_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]
  // expected-remark @below {{V sets flag V->MTE3 3}}
  pto_isa.set_flag_dyn[<PIPE_V>, <PIPE_MTE3>, %c3]
  // Any of them.
  // expected-remark @+1 {{MTE3 waits for flag V->MTE3}}
  pto_isa.wait_flag_dyn[<PIPE_V>, <PIPE_MTE3>, %e]
  // expected-remark @below {{V waits for all of V}}
  pto_isa.barrier <PIPE_V>
  // expected-remark @below {{ALL waits for all of ALL}}
  pto_isa.barrier <PIPE_ALL>
  return
}

// -----

func.func @signals(%n: index, %w: !pto_isa.ptr<i32>) {
  // expected-remark @below {{MTE3 sets signal 1}}
  pto_isa.sync.set <PIPE_MTE3>, 1
  // expected-remark @below {{MTE2 waits for signal 1}}
  pto_isa.sync.wait <PIPE_MTE2>, 1
  // expected-remark @below {{MTE3 sets signal}}
  pto_isa.sync.set <PIPE_MTE3>, %n
  // expected-remark @below {{ALL waits for all cores}}
  pto_isa.syncall() mode = #pto_isa.sync_all_mode<hard>, core_type = #pto_isa.sync_core_type<aiv_only>
  // expected-remark @below {{S updates gm anywhere of argument 1}}
  // expected-remark @below {{ALL waits for all cores}}
  pto_isa.syncall(%w : !pto_isa.ptr<i32>) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<aiv_only>
  return
}

// -----

// Slots lie in global memory; a pop loads one of those of the consumer.

!half = !pto_isa.tile_buf<vec, 16x32xf32>

func.func @vector_core(%gm: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %buffer = pto_isa.reserve_buffer {name = "slots", size = 8192, location = #pto_isa.address_space<vec>, auto = false, base = 4096} -> i32
  pto_isa.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 4096, slot_num = 2}(gm_slot_buffer = %gm : !pto_isa.ptr<f32>, c2v_consumer_buf = %buffer : i32)
  // expected-remark @below {{MTE2 waits for full slot of c2v 1}}
  // expected-remark @below {{MTE2 reads gm within [0, 8192) of argument 0}}
  // expected-remark @below {{MTE2 writes vec within [4096, 12288)}}
  %t = pto_isa.tpop_from_aic {id = 1, split = 1} -> !half
  // expected-remark @below {{V reads vec within [4096, 12288)}}
  // expected-remark @below {{V writes vec within [4096, 12288)}}
  pto_isa.tabs ins(%t : !half) outs(%t : !half)
  // expected-remark @below {{S sets free slot of c2v 1}}
  pto_isa.tfree_from_aic {id = 1, split = 1}
  return
}

func.func @cube_core(%gm: !pto_isa.ptr<f32>, %c: !pto_isa.tile_buf<acc, 32x32xf32>, %b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 4096, slot_num = 2}(gm_slot_buffer = %gm : !pto_isa.ptr<f32>, c2v_consumer_buf = %b : i32)
  // expected-remark @below {{FIX reads acc anywhere}}
  // expected-remark @below {{FIX waits for free slot of c2v 0}}
  // expected-remark @below {{FIX writes gm within [0, 8192) of argument 0}}
  // expected-remark @below {{FIX sets full slot of c2v 0}}
  pto_isa.tpush_to_aiv(%c : !pto_isa.tile_buf<acc, 32x32xf32>) {split = 1}
  return
}

// -----

// Products: four memories of a core.

func.func @cube(%l: !pto_isa.tile_buf<left, 16x64xf16, slayout=row_major>) {
  %c0 = arith.constant 0 : i64
  %r = pto_isa.alloc_tile addr = %c0 : !pto_isa.tile_buf<right, 64x32xf16, blayout=row_major, slayout=col_major>
  %acc = pto_isa.alloc_tile addr = %c0 : !pto_isa.tile_buf<acc, 16x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
  // expected-remark @below {{M reads acc [0, 2048)}}
  // expected-remark @below {{M reads left anywhere}}
  // expected-remark @below {{M reads right [0, 4096)}}
  // expected-remark @below {{M writes acc [0, 2048)}}
  pto_isa.tmatmul.acc ins(%acc, %l, %r : !pto_isa.tile_buf<acc, 16x32xf32, blayout=col_major, slayout=row_major, fractal=1024>, !pto_isa.tile_buf<left, 16x64xf16, slayout=row_major>, !pto_isa.tile_buf<right, 64x32xf16, blayout=row_major, slayout=col_major>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32, blayout=col_major, slayout=row_major, fractal=1024>)
  return
}
