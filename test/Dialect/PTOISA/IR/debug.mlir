// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --canonicalize | FileCheck %s --check-prefix=KEPT

// Where a kernel runs, prints, and stops. Prints are not dead.

// CHECK-LABEL: func.func @positions
func.func @positions() -> (i64, i64, i64, i64) {
  // CHECK: pto_isa.get_block_idx
  %0 = pto_isa.get_block_idx
  // CHECK: pto_isa.get_block_num
  %1 = pto_isa.get_block_num
  // CHECK: pto_isa.get_subblock_idx
  %2 = pto_isa.get_subblock_idx
  // CHECK: pto_isa.get_subblock_num
  %3 = pto_isa.get_subblock_num
  return %0, %1, %2, %3 : i64, i64, i64, i64
}

// CHECK-LABEL: func.func @prints
// KEPT-LABEL: func.func @prints
func.func @prints(%x: f32, %t: !pto_isa.tile_buf<vec, 16x16xf32>, %a: !pto_isa.tile_buf<acc, 16x16xf32>, %v: !pto_isa.partition_tensor_view<16x16xf32>) {
  // CHECK: pto_isa.print ins("100%% of %f\0A", %{{.*}} : f32)
  // KEPT: pto_isa.print
  pto_isa.print ins("100%% of %f\n", %x : f32)
  // CHECK: pto_isa.tprint ins(%{{.*}} : !pto_isa.tile_buf<vec, 16x16xf32>)
  // KEPT: pto_isa.tprint
  pto_isa.tprint ins(%t : !pto_isa.tile_buf<vec, 16x16xf32>)
  // CHECK: pto_isa.tprint ins(%{{.*}} : !pto_isa.partition_tensor_view<16x16xf32>) {printFormat = #pto_isa<print_format width10_precision6>}
  // KEPT: pto_isa.tprint
  pto_isa.tprint ins(%v : !pto_isa.partition_tensor_view<16x16xf32>) {printFormat = #pto_isa<print_format width10_precision6>}
  // CHECK: pto_isa.tprint ins(%{{.*}}, %{{.*}} : !pto_isa.tile_buf<acc, 16x16xf32>, !pto_isa.partition_tensor_view<16x16xf32>)
  // KEPT: pto_isa.tprint
  pto_isa.tprint ins(%a, %v : !pto_isa.tile_buf<acc, 16x16xf32>, !pto_isa.partition_tensor_view<16x16xf32>)
  // CHECK: pto_isa.trap
  // KEPT: pto_isa.trap
  pto_isa.trap
  return
}
