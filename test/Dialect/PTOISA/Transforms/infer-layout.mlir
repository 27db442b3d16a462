// RUN: pto-opt %s --pto-set-target=machine=a2a3 --pto-isa-infer-layout | FileCheck %s --check-prefixes=CHECK,ZZ
// RUN: pto-opt %s --pto-set-target=machine=a5 --pto-isa-infer-layout | FileCheck %s --check-prefixes=CHECK,NZ
// RUN: pto-opt %s --pto-set-target=machine=a2a3 --pto-isa-infer-layout --pto-isa-infer-layout | FileCheck %s --check-prefixes=CHECK,ZZ

// CHECK-LABEL: @places(
// CHECK-SAME: tile_buf<vec, 16x64xf32>
func.func @places(%x: !pto_isa.tile_buf<vec, 16x64xf32>, %n: index) {
  // CHECK: <mat, 16x64xf16, blayout=col_major, slayout=row_major, fractal=512>
  %m = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 16x64xf16>
  // CHECK: <mat, 1x64xui64, blayout=row_major, slayout=none_box, fractal=512>
  %q = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 1x64xui64>
  // ZZ: <left, 16x64xf16, blayout=row_major, slayout=row_major, fractal=512>
  // NZ: <left, 16x64xf16, blayout=col_major, slayout=row_major, fractal=512>
  %l = pto_isa.alloc_tile : !pto_isa.tile_buf<left, 16x64xf16>
  // The machine has one order, whatever is written.
  // ZZ: <left, 32x64xf16, blayout=row_major, slayout=row_major, fractal=512>
  // NZ: <left, 32x64xf16, blayout=col_major, slayout=row_major, fractal=512>
  %l1 = pto_isa.alloc_tile : !pto_isa.tile_buf<left, 32x64xf16, slayout=row_major>
  // ZZ: <left, 48x64xf16, blayout=row_major, slayout=row_major, fractal=512>
  // NZ: <left, 48x64xf16, blayout=col_major, slayout=row_major, fractal=512>
  %l2 = pto_isa.alloc_tile : !pto_isa.tile_buf<left, 48x64xf16, blayout=row_major, slayout=row_major>
  // ZZ: <left, 64x64xf16, blayout=row_major, slayout=row_major, fractal=512>
  // NZ: <left, 64x64xf16, blayout=col_major, slayout=row_major, fractal=512>
  %l3 = pto_isa.alloc_tile : !pto_isa.tile_buf<left, 64x64xf16, blayout=col_major, slayout=row_major>
  // CHECK: <right, 64x16xf16, blayout=row_major, slayout=col_major, fractal=512>
  %r = pto_isa.alloc_tile : !pto_isa.tile_buf<right, 64x16xf16>
  // CHECK: <acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
  %c = pto_isa.alloc_tile : !pto_isa.tile_buf<acc, 16x16xf32>
  // What is written stays.
  // CHECK: <vec, 16x1xf32, blayout=col_major>
  %v = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
  // Slots too.
  // CHECK: multi_tile_buf<!pto_isa.tile_buf<vec, 8x64xf32>, count=2>
  %s = pto_isa.alloc_multi_tile : !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 8x64xf32>, count=2>
  return
}
