// RUN: pto-opt %s --split-input-file --verify-diagnostics
// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a2a3

// What no machine takes.

func.func @pipe_c1() {
  // expected-error @+1 {{expects one pipe (pipe_c1), but found 'PIPE_ALL'}}
  pto_isa.set_flag[<PIPE_ALL>, <PIPE_V>, <EVENT_ID0>]
  return
}

// -----

func.func @pipe_c1_signal() {
  // expected-error @+1 {{expects one pipe (pipe_c1), but found 'PIPE_ALL'}}
  pto_isa.sync.set <PIPE_ALL>, 0
  return
}

// -----

func.func @pipe_c1_buffer() {
  // expected-error @+1 {{expects one pipe (pipe_c1), but found 'PIPE_ALL'}}
  pto_isa.get_buf[#pto_isa.pipe<PIPE_ALL>, 0]
  return
}

// -----

func.func @flag_c1() {
  %e = arith.constant -1 : index
  // expected-error @+1 {{expects an event that is not negative (flag_c1), but found -1}}
  pto_isa.set_flag_dyn[<PIPE_MTE2>, <PIPE_V>, %e]
  return
}

// -----

func.func @tsync_c1() {
  // expected-error @+1 {{expects a tile or a view (tsync_c1), but found none}}
  "pto_isa.tsync"() : () -> ()
  return
}

// -----

func.func @syncall_c1_soft() {
  // expected-error @+1 {{expects a workspace for 'soft' and no operand for 'hard' (syncall_c1), but found 0 operands for 'soft'}}
  pto_isa.syncall() mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<mix>
  return
}

// -----

func.func @syncall_c1_hard(%p: !pto_isa.ptr<i32>) {
  // expected-error @+1 {{expects a workspace for 'soft' and no operand for 'hard' (syncall_c1), but found 1 operands for 'hard'}}
  pto_isa.syncall(%p : !pto_isa.ptr<i32>) mode = #pto_isa.sync_all_mode<hard>, core_type = #pto_isa.sync_core_type<mix>
  return
}

// -----

func.func @syncall_c2_element(%p: !pto_isa.ptr<f32>) {
  // expected-error @+1 {{expects a workspace of i32 in global memory (syncall_c2), but found '!pto_isa.ptr<f32>'}}
  pto_isa.syncall(%p : !pto_isa.ptr<f32>) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<mix>
  return
}

// -----

func.func @syncall_c2_place(%p: !pto_isa.ptr<i32, vec>) {
  // expected-error @+1 {{expects a workspace of i32 in global memory (syncall_c2), but found}}
  pto_isa.syncall(%p : !pto_isa.ptr<i32, vec>) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<mix>
  return
}

// -----

func.func @syncall_c3(%p: !pto_isa.tensor_view<15xi32>) {
  // expected-error @+1 {{expects a workspace of 16 elements or more (syncall_c3), but found 15}}
  pto_isa.syncall(%p : !pto_isa.tensor_view<15xi32>) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<mix>
  return
}

// -----

func.func @signal_c1_none() {
  // expected-error @+1 {{expects one number of the signal (signal_c1), but found none}}
  "pto_isa.sync.set"() {pipe = #pto_isa.pipe<PIPE_MTE3>} : () -> ()
  return
}

// -----

func.func @signal_c1_two(%id: index) {
  // expected-error @+1 {{expects one number of the signal (signal_c1), but found two}}
  "pto_isa.wait_intra_block"(%id) {event_id = 1 : i32, pipe = #pto_isa.pipe<PIPE_MTE3>} : (index) -> ()
  return
}

// -----

func.func @signal_c2() {
  // expected-error @+1 {{expects a signal that is not negative (signal_c2), but found -1}}
  pto_isa.sync.wait <PIPE_MTE3>, -1
  return
}

// -----

func.func @signal_c4() {
  // expected-error @+1 {{expects 'ffts_mode' below 3 (signal_c4), but found 3}}
  pto_isa.sync.set <PIPE_MTE3>, 0 {ffts_mode = 3 : i32}
  return
}

// -----

func.func @signal_c4_cross_block() {
  // expected-error @+1 {{expects 'ffts_mode' below 1 (signal_c4), but found 2}}
  pto_isa.set_cross_block <PIPE_MTE3>, 0 {ffts_mode = 2 : i32}
  return
}

// -----

func.func @set_ffts_c1(%p: !pto_isa.ptr<f32>) {
  // expected-error @+1 {{expects an address of i64 or i8 in global memory (set_ffts_c1), but found '!pto_isa.ptr<f32>'}}
  pto_isa.set_ffts %p : !pto_isa.ptr<f32>
  return
}

// -----

func.func @buffer_c1() {
  // expected-error @+1 {{expects a buffer that is not negative (buffer_c1), but found -1}}
  pto_isa.get_buf[#pto_isa.pipe<PIPE_V>, -1]
  return
}

// -----

func.func @buffer_c2() {
  // expected-error @+1 {{expects 'mode' that is not negative (buffer_c2), but found -1}}
  pto_isa.rls_buf[#pto_isa.pipe<PIPE_V>, 0, -1]
  return
}

// -----

func.func @buffer_syntax() {
  // expected-error @+1 {{expects a pipe or a class of instructions, but found 'PIPE_X'}}
  pto_isa.rls_buf "PIPE_X", 0, 0
  return
}
