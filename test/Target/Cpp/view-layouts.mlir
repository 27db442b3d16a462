// RUN: pto-opt %s --machine=a2a3 | pto-translate --pto-isa-to-cpp - | FileCheck %s

// Proves that a window of one column or row has the layout of its tile: the
// headers move elements between equal layouts only.

// CHECK-DAG: using [[$COLUMN:Gm[[:alnum:]_]+]] = GlobalTensor<float, pto::Shape<1, 1, 1, 64, 1>, pto::Stride<1, 1, 1, 1, 1>, Layout::DN>;
// CHECK-DAG: using [[$ROWS:Gm[[:alnum:]_]+]] = GlobalTensor<float, pto::Shape<1, 1, 1, 64, 1>, pto::Stride<1, 1, 1, 1, 1>, Layout::ND>;
// CHECK-DAG: using [[$OPEN:Gm[[:alnum:]_]+]] = GlobalTensor<float, pto::Shape<1, 1, 1, DYNAMIC, 1>, pto::Stride<1, 1, 1, 1, 1>, Layout::DN>;
// CHECK-DAG: using [[$ROW:Gm[[:alnum:]_]+]] = GlobalTensor<float, pto::Shape<1, 1, 1, 1, 64>, pto::Stride<1, 1, 1, 1, 1>, Layout::ND>;

// CHECK-LABEL: inline void column_body(
// CHECK: [[$COLUMN]](
// CHECK: TLOAD
// CHECK: TSTORE
func.func @column(%p: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = arith.constant 0 : i64
  %v = pto_isa.make_tensor_view %p, shape = [%c64, %c1], strides = [%c1, %c1] : !pto_isa.tensor_view<64x1xf32>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c64, %c1] : !pto_isa.tensor_view<64x1xf32> -> !pto_isa.partition_tensor_view<64x1xf32>
  %t = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 64x1xf32, blayout=col_major>
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<64x1xf32>) outs(%t : !pto_isa.tile_buf<vec, 64x1xf32, blayout=col_major>)
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 64x1xf32, blayout=col_major>) outs(%w : !pto_isa.partition_tensor_view<64x1xf32>)
  return
}

// CHECK-LABEL: inline void column_of_rows_body(
// CHECK: [[$ROWS]](
func.func @column_of_rows(%p: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = arith.constant 0 : i64
  %v = pto_isa.make_tensor_view %p, shape = [%c64, %c1], strides = [%c1, %c1] : !pto_isa.tensor_view<64x1xf32>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c64, %c1] : !pto_isa.tensor_view<64x1xf32> -> !pto_isa.partition_tensor_view<64x1xf32>
  %t = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 64x8xf32, valid=64x1>
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<64x1xf32>) outs(%t : !pto_isa.tile_buf<vec, 64x8xf32, valid=64x1>)
  return
}

// CHECK-LABEL: inline void open_column_body(
// CHECK: [[$OPEN]](v
func.func @open_column(%p: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 0 : i64
  %v = pto_isa.make_tensor_view %p, shape = [%n, %c1], strides = [%c1, %c1] : !pto_isa.tensor_view<?x1xf32>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%n, %c1] : !pto_isa.tensor_view<?x1xf32> -> !pto_isa.partition_tensor_view<?x1xf32>
  %t = pto_isa.alloc_tile addr = %a valid_row = %n : !pto_isa.tile_buf<vec, 64x1xf32, valid=?x1, blayout=col_major>
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<?x1xf32>) outs(%t : !pto_isa.tile_buf<vec, 64x1xf32, valid=?x1, blayout=col_major>)
  return
}

// CHECK-LABEL: inline void row_body(
// CHECK: [[$ROW]](
func.func @row(%p: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = arith.constant 0 : i64
  %v = pto_isa.make_tensor_view %p, shape = [%c1, %c64], strides = [%c1, %c1] {layout = #pto_isa.layout<dn>} : !pto_isa.tensor_view<1x64xf32>
  %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c1, %c64] : !pto_isa.tensor_view<1x64xf32> -> !pto_isa.partition_tensor_view<1x64xf32>
  %t = pto_isa.alloc_tile addr = %a : !pto_isa.tile_buf<vec, 1x64xf32>
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<1x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 1x64xf32>)
  return
}
