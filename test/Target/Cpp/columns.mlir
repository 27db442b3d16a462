// RUN: pto-opt %s --machine=a5 | pto-translate --pto-isa-to-cpp - | FileCheck %s

// Proves that a column has the layout of the tiles that it goes to: loads go by
// it alone where the vector unit has registers.

// CHECK: using [[DN:Gm.*]] = GlobalTensor<float, pto::Shape<1, 1, 1, 16, 1>, pto::Stride<1, 1, 1, 1, 1>, Layout::DN>;
// CHECK: using [[ND:Gm.*]] = GlobalTensor<float, pto::Shape<1, 1, 1, 16, 1>, pto::Stride<1, 1, 1, 1, 16>, Layout::ND>;
// CHECK: auto [[A:.*]] = [[DN]](v1);
// CHECK: TLOAD({{.*}}, [[A]]);
// CHECK: auto [[B:.*]] = [[ND]](v1);
// CHECK: TLOAD({{.*}}, [[B]]);
func.func @columns(%p: !pto_isa.ptr<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0 : i64
  %v = pto_isa.make_tensor_view %p, shape = [%c16, %c1], strides = [%c1, %c1] : !pto_isa.tensor_view<16x1xf32>
  %a = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c1] : !pto_isa.tensor_view<16x1xf32> -> !pto_isa.partition_tensor_view<16x1xf32>
  %column = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
  pto_isa.tload ins(%a : !pto_isa.partition_tensor_view<16x1xf32>) outs(%column : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
  %w = pto_isa.make_tensor_view %p, shape = [%c16, %c1], strides = [%c1, %c16] : !pto_isa.tensor_view<16x1xf32>
  %b = pto_isa.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c1] : !pto_isa.tensor_view<16x1xf32> -> !pto_isa.partition_tensor_view<16x1xf32>
  %rows = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<vec, 16x8xf32, valid=16x1>
  pto_isa.tload ins(%b : !pto_isa.partition_tensor_view<16x1xf32>) outs(%rows : !pto_isa.tile_buf<vec, 16x8xf32, valid=16x1>)
  return
}
