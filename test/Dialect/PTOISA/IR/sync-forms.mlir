// RUN: pto-opt %s | FileCheck %s

// Forms of other writers of the text, and what they are printed as.

// CHECK-LABEL: func.func @long_attributes
func.func @long_attributes(%e: index) {
  // CHECK: pto_isa.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]
  pto_isa.set_flag [#pto_isa.pipe<PIPE_MTE2>, #pto_isa.pipe<PIPE_V>, #pto_isa.event<EVENT_ID0>]
  // CHECK: pto_isa.wait_flag_dyn[<PIPE_MTE2>, <PIPE_V>, %{{.*}}]
  pto_isa.wait_flag_dyn[#pto_isa.pipe<PIPE_MTE2>, #pto_isa.pipe<PIPE_V>, %e]
  // CHECK: pto_isa.barrier <PIPE_ALL>
  pto_isa.barrier #pto_isa.pipe<PIPE_ALL>
  // CHECK: pto_isa.sync.set <PIPE_MTE3>, 2
  pto_isa.sync.set #pto_isa.pipe<PIPE_MTE3>, 2
  return
}

// CHECK-LABEL: func.func @older_name_of_classes
func.func @older_name_of_classes() {
  // CHECK: pto_isa.record_event[#pto_isa.pipe_event_type<TMOV_M2L>, #pto_isa.pipe_event_type<TMATMUL>, <EVENT_ID0>]
  pto_isa.record_event [#pto_isa.sync_op_type<TMOV_M2L>, #pto_isa.sync_op_type<TMATMUL>, <EVENT_ID0>]
  // CHECK: pto_isa.barrier_sync[<TVEC>]
  pto_isa.barrier_sync [#pto_isa.sync_op_type<TVEC>]
  // CHECK: pto_isa.get_buf[#pto_isa.pipe_event_type<TLOAD>, 1]
  pto_isa.get_buf[#pto_isa.sync_op_type<TLOAD>, 1]
  return
}

// CHECK-LABEL: func.func @quoted_pipes
func.func @quoted_pipes(%id: index) {
  // CHECK: pto_isa.get_buf[#pto_isa.pipe<PIPE_V>, 0, 0]
  pto_isa.get_buf "PIPE_V", 0, 0
  // CHECK: pto_isa.rls_buf[#pto_isa.pipe_event_type<TVEC>, 2]
  pto_isa.rls_buf "TVEC", 2
  // CHECK: pto_isa.get_buf_dyn[#pto_isa.pipe<PIPE_MTE2>, %{{.*}}, 0]
  pto_isa.get_buf_dyn "PIPE_MTE2", %id, 0
  return
}
