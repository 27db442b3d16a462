// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --machine=a2a3 | FileCheck %s
// RUN: pto-opt %s --machine=a5 | FileCheck %s

// Sections, queues that functions name by number, and queues that are values.

// CHECK-LABEL: func.func @sections
func.func @sections() {
  // CHECK: pto_isa.section.cube {
  // CHECK-NEXT: pto_isa.barrier <PIPE_ALL>
  pto_isa.section.cube {
    pto_isa.barrier <PIPE_ALL>
  }
  // CHECK: pto_isa.section.vector {
  // CHECK-NEXT: }
  pto_isa.section.vector {
  }
  return
}

// CHECK-LABEL: func.func @vector
func.func @vector(%g: !pto_isa.ptr<f32>, %rows: index, %which: i64) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  // CHECK: %[[C2V:.*]] = pto_isa.reserve_buffer {name = "c2v", size = 8192, location = <vec>, auto = true} -> i32
  %c2v = pto_isa.reserve_buffer {name = "c2v", size = 8192, location = #pto_isa.address_space<vec>, auto = true} -> i32
  // CHECK: %[[V2C:.*]] = pto_isa.import_reserved_buffer {name = "v2c", peer_func = @cube} -> i32
  %v2c = pto_isa.import_reserved_buffer {name = "v2c", peer_func = @cube} -> i32
  // CHECK: pto_isa.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %[[C2V]] : i32, v2c_consumer_buf = %[[V2C]] : i32)
  pto_isa.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192} (c2v_consumer_buf = %c2v : i32, v2c_consumer_buf = %v2c : i32)
  // CHECK: pto_isa.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 8192, slot_num = 8, local_slot_num = 2}(gm_slot_buffer = %{{.*}} : !pto_isa.ptr<f32>, c2v_consumer_buf = %[[C2V]] : i32)
  pto_isa.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 8192, slot_num = 8, local_slot_num = 2}(gm_slot_buffer = %g : !pto_isa.ptr<f32>, c2v_consumer_buf = %c2v : i32)
  // CHECK: %[[TILE:.*]] = pto_isa.tpop_from_aic {split = 1} -> !pto_isa.tile_buf<vec, 16x64xf32>
  %t = pto_isa.tpop_from_aic {split = 1} -> !pto_isa.tile_buf<vec, 16x64xf32>
  // CHECK: pto_isa.tpush_to_aic(%[[TILE]] : !pto_isa.tile_buf<vec, 16x64xf32>) {split = 1}
  pto_isa.tpush_to_aic(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {split = 1}
  // CHECK: pto_isa.tpush_to_aic(%[[TILE]] : !pto_isa.tile_buf<vec, 16x64xf32>) {split = 2} aiv_subblockid(%{{.*}})
  pto_isa.tpush_to_aic(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {split = 2} aiv_subblockid(%which)
  // CHECK: pto_isa.tfree_from_aic {split = 1}
  pto_isa.tfree_from_aic {split = 1}
  // CHECK: pto_isa.tpop_from_aic(%{{.*}}, %{{.*}}) {id = 1, split = 3} aiv_subblockid(%{{.*}}) -> !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
  %u = pto_isa.tpop_from_aic(%rows, %rows) {id = 1, split = 3} aiv_subblockid(%which) -> !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
  // CHECK: pto_isa.tfree_from_aic(%{{.*}} : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>) {id = 1, split = 3}
  pto_isa.tfree_from_aic(%u : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>) {id = 1, split = 3}
  return
}

// CHECK-LABEL: func.func @cube
func.func @cube(%t: !pto_isa.tile_buf<acc, 32x64xf32>, %q: !pto_isa.tensor_view<32x64xf32>, %b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  // CHECK: pto_isa.reserve_buffer {name = "v2c", size = 8192, location = <mat>, auto = false, base = 0} -> i32
  %v2c = pto_isa.reserve_buffer {name = "v2c", size = 8192, location = #pto_isa.address_space<mat>, auto = false, base = 0} -> i32
  %c2v = pto_isa.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
  // CHECK: pto_isa.aic_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %{{.*}} : i32, v2c_consumer_buf = %{{.*}} : i32)
  pto_isa.aic_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %c2v : i32, v2c_consumer_buf = %v2c : i32)
  // CHECK: pto_isa.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = f32_f16, relu = no_relu>}(c2v_consumer_buf = %{{.*}} : i32)
  pto_isa.aic_initialize_pipe { id = 1, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = f32_f16, relu = no_relu> } (c2v_consumer_buf = %b : i32)
  // CHECK: pto_isa.aic_initialize_pipe {id = 2, dir_mask = 3, slot_size = 8192}(gm_slot_tensor = %{{.*}} : !pto_isa.tensor_view<32x64xf32>)
  pto_isa.aic_initialize_pipe {id = 2, dir_mask = 3, slot_size = 8192}(gm_slot_tensor = %q : !pto_isa.tensor_view<32x64xf32>)
  // CHECK: pto_isa.tpush_to_aiv(%{{.*}} : !pto_isa.tile_buf<acc, 32x64xf32>) {id = 1, split = 0}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xf32>) {id = 1, split = 0}
  // CHECK: pto_isa.tpop_from_aiv {split = 1} -> !pto_isa.tile_buf<mat, 32x64xf32>
  %m = pto_isa.tpop_from_aiv {split = 1} -> !pto_isa.tile_buf<mat, 32x64xf32>
  // CHECK: pto_isa.tfree_from_aiv {split = 1}
  pto_isa.tfree_from_aiv {split = 1}
  // CHECK: %[[SLOT:.*]] = pto_isa.talloc_to_aiv {id = 2, split = 0} -> !pto_isa.tensor_view<32x64xf32>
  %s = pto_isa.talloc_to_aiv {id = 2, split = 0} -> !pto_isa.tensor_view<32x64xf32>
  // CHECK: pto_isa.tpush_to_aiv(%[[SLOT]] : !pto_isa.tensor_view<32x64xf32>) {id = 2, split = 0}
  pto_isa.tpush_to_aiv(%s : !pto_isa.tensor_view<32x64xf32>) {id = 2, split = 0}
  return
}

// CHECK-LABEL: func.func @slots_that_are_views
func.func @slots_that_are_views(%q: !pto_isa.tensor_view<32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  pto_isa.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192}(gm_slot_tensor = %q : !pto_isa.tensor_view<32x64xf32>)
  // CHECK: pto_isa.talloc_to_aic {split = 0} -> !pto_isa.tensor_view<32x64xf32>
  %s = pto_isa.talloc_to_aic {split = 0} -> !pto_isa.tensor_view<32x64xf32>
  // CHECK: %[[POPPED:.*]] = pto_isa.tpop_from_aic {split = 0} -> !pto_isa.tensor_view<32x64xf32>
  %p = pto_isa.tpop_from_aic {split = 0} -> !pto_isa.tensor_view<32x64xf32>
  // CHECK: pto_isa.tfree_from_aic(%[[POPPED]] : !pto_isa.tensor_view<32x64xf32>) {split = 0}
  pto_isa.tfree_from_aic(%p : !pto_isa.tensor_view<32x64xf32>) {split = 0}
  return
}

// CHECK-LABEL: func.func @queues_in_sections
func.func @queues_in_sections(%b: i32, %t: !pto_isa.tile_buf<acc, 32x64xf32>) {
  pto_isa.section.cube {
    pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 8192}(c2v_consumer_buf = %b : i32)
    pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 32x64xf32>) {split = 1}
  }
  pto_isa.section.vector {
    pto_isa.aiv_initialize_pipe {dir_mask = 1, slot_size = 8192}(c2v_consumer_buf = %b : i32)
    // CHECK: pto_isa.tpop_from_aic {split = 1}
    %u = pto_isa.tpop_from_aic {split = 1} -> !pto_isa.tile_buf<vec, 16x64xf32>
  }
  return
}

// CHECK-LABEL: func.func @handles
func.func @handles(%a: i32, %g: !pto_isa.tensor_view<16x64xf32>, %p: !pto_isa.ptr<f32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %v: !pto_isa.tensor_view<16x64xf32>, %which: i64) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  // CHECK: %[[LOCAL:.*]] = pto_isa.initialize_l2l_pipe {dir_mask = 3, slot_size = 4096, slot_num = 8, flag_base = 2, nosplit = false}(%{{.*}} : i32, %{{.*}} : i32) -> !pto_isa.pipe
  %local = pto_isa.initialize_l2l_pipe {dir_mask = 3, slot_size = 4096, slot_num = 8, flag_base = 2, nosplit = false}(%a : i32, %a : i32) -> !pto_isa.pipe
  // CHECK: pto_isa.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 4096, slot_num = 8, local_slot_num = 2}(%{{.*}} : !pto_isa.ptr<f32>, %{{.*}} : i32) -> !pto_isa.pipe
  %global = pto_isa.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 4096, slot_num = 8, local_slot_num = 2}(%p : !pto_isa.ptr<f32>, %a : i32) -> !pto_isa.pipe
  // CHECK: %[[VIEWS:.*]] = pto_isa.initialize_l2g2l_pipe {dir_mask = 3, slot_size = 4096, slot_num = 8}(%{{.*}} : !pto_isa.tensor_view<16x64xf32>) -> !pto_isa.pipe
  %views = pto_isa.initialize_l2g2l_pipe {dir_mask = 3, slot_size = 4096, slot_num = 8}(%g : !pto_isa.tensor_view<16x64xf32>) -> !pto_isa.pipe
  // CHECK: pto_isa.tpush(%{{.*}}, %[[LOCAL]] : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.pipe) {split = 1} aiv_subblockid(%{{.*}})
  pto_isa.tpush(%t, %local : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.pipe) {split = 1} aiv_subblockid(%which)
  // CHECK: pto_isa.tpop(%{{.*}}, %[[LOCAL]] : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.pipe) {split = 0}
  pto_isa.tpop(%t, %local : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.pipe) {split = 0}
  // CHECK: pto_isa.tfree(%[[LOCAL]] : !pto_isa.pipe) {split = 0}
  pto_isa.tfree(%local : !pto_isa.pipe) {split = 0}
  // CHECK: pto_isa.talloc(%[[VIEW:.*]], %[[VIEWS]] : !pto_isa.tensor_view<16x64xf32>, !pto_isa.pipe) {split = 0}
  pto_isa.talloc(%v, %views : !pto_isa.tensor_view<16x64xf32>, !pto_isa.pipe) {split = 0}
  // CHECK: pto_isa.tfree(%[[VIEW]], %[[VIEWS]] : !pto_isa.tensor_view<16x64xf32>, !pto_isa.pipe) {split = 0}
  pto_isa.tfree(%v, %views : !pto_isa.tensor_view<16x64xf32>, !pto_isa.pipe) {split = 0}
  return
}
