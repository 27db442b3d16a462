// RUN: pto-opt %s --machine=a5 --pto-isa-infer-layout | pto-translate --pto-isa-to-cpp - | FileCheck %s

// Proves that pairs of 4-bit floats are counted as single values in C++, and
// addresses in bytes.

// CHECK-DAG: using VecF4E2M1x2_16x64_vNx64 = Tile<TileType::Vec, float4_e2m1x2_t, 16, 64, BLayout::RowMajor, DYNAMIC, 64>;
// CHECK-DAG: using MatF4E2M1x2_16x128_NZ = Tile<TileType::Mat, float4_e2m1x2_t, 16, 128, BLayout::ColMajor, 16, 128, SLayout::RowMajor>;
// CHECK-DAG: using MatF4E2M1x2_128x64_ZN = Tile<TileType::Mat, float4_e2m1x2_t, 128, 64, BLayout::RowMajor, 128, 64, SLayout::ColMajor>;
// CHECK-DAG: using LeftF4E2M1x2_16x64 = TileLeft<float4_e2m1x2_t, 16, 64, 16, 64>;
// CHECK-DAG: using RightF4E2M1x2_64x32 = TileRight<float4_e2m1x2_t, 64, 32, 64, 32>;
// CHECK-DAG: using VecI8_16x32 = Tile<TileType::Vec, int8_t, 16, 32, BLayout::RowMajor, 16, 32>;
// CHECK-DAG: GlobalTensor<float4_e2m1x2_t, pto::Shape<1, 1, 1, 16, 64>, pto::Stride<1, 1, 1, 256, 1>, Layout::ND>

// Strides of memory and offsets of pointers.
// CHECK-LABEL: inline void rows_body(
// CHECK-SAME:    __gm__ float4_e2m1x2_t* [[X:v[0-9]+]], int64_t [[N:v[0-9]+]]
// CHECK:         = [[X]] + 288;
// CHECK:         VecF4E2M1x2_16x64_vNx64 [[T:v[0-9]+]] = VecF4E2M1x2_16x64_vNx64([[N]]);
// CHECK:         TLOAD([[T]],
// CHECK:         [[T]].SetValidRow(8);
// CHECK:         TSTORE(
func.func @rows(%x: !pto_isa.ptr<!pto_isa.f4E2M1x2>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %address = arith.constant 0 : i64
  %v = pto_isa.make_tensor_view %x, shape = [%c64, %c128], strides = [%c128, %c1] : !pto_isa.tensor_view<?x?x!pto_isa.f4E2M1x2>
  %p = pto_isa.partition_view %v, offsets = [%c2, %c32], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?x!pto_isa.f4E2M1x2> -> !pto_isa.partition_tensor_view<16x32x!pto_isa.f4E2M1x2>
  %t = pto_isa.alloc_tile addr = %address valid_row = %n : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2, valid=?x32>
  pto_isa.tload ins(%p : !pto_isa.partition_tensor_view<16x32x!pto_isa.f4E2M1x2>) outs(%t : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2, valid=?x32>)
  pto_isa.set_validshape %t, %c8, %c32 : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2, valid=?x32>
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2, valid=?x32>) outs(%p : !pto_isa.partition_tensor_view<16x32x!pto_isa.f4E2M1x2>)
  return
}

// Windows of operands; pairs lie one below the other where blocks have columns.
// CHECK-LABEL: inline void operands(
// CHECK:         TEXTRACT(v3, v1, 0, 64);
// CHECK:         TEXTRACT(v4, v2, 64, 32);
func.func @operands(%a: !pto_isa.tile_buf<mat, 16x64x!pto_isa.f4E2M1x2, blayout=col_major, slayout=row_major>, %b: !pto_isa.tile_buf<mat, 64x64x!pto_isa.f4E2M1x2, blayout=row_major, slayout=col_major>, %l: !pto_isa.tile_buf<left, 16x32x!pto_isa.f4E2M1x2>, %r: !pto_isa.tile_buf<right, 32x32x!pto_isa.f4E2M1x2>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  pto_isa.textract ins(%a, %c0, %c32 : !pto_isa.tile_buf<mat, 16x64x!pto_isa.f4E2M1x2, blayout=col_major, slayout=row_major>, index, index) outs(%l : !pto_isa.tile_buf<left, 16x32x!pto_isa.f4E2M1x2>)
  pto_isa.textract ins(%b, %c32, %c32 : !pto_isa.tile_buf<mat, 64x64x!pto_isa.f4E2M1x2, blayout=row_major, slayout=col_major>, index, index) outs(%r : !pto_isa.tile_buf<right, 32x32x!pto_isa.f4E2M1x2>)
  return
}

// In the vector memory pairs are bytes.
// CHECK-LABEL: inline void bytes_body(
// CHECK:         VecI8_16x32 [[T:v[0-9]+]] = VecI8_16x32();
// CHECK-NEXT:    TASSIGN([[T]], 512);
// CHECK:         VecI8_16x32 [[U:v[0-9]+]] = VecI8_16x32();
// CHECK-NEXT:    TASSIGN([[U]], 1024);
// CHECK-NEXT:    TMOV([[U]], [[T]]);
func.func @bytes() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %first = arith.constant 512 : i64
  %second = arith.constant 1024 : i64
  %t = pto_isa.alloc_tile addr = %first : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>
  %u = pto_isa.alloc_tile addr = %second : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>
  pto_isa.tmov ins(%t : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>) outs(%u : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>)
  return
}
