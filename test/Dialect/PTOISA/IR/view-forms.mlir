// RUN: pto-opt %s | FileCheck %s

// Spellings of public texts that are read and printed as they are now.

// CHECK-LABEL: @tensor_views
func.func @tensor_views(%p: !pto_isa.ptr<f32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // No comma before the strides.
  // CHECK: make_tensor_view %{{.+}}, shape = [%{{.+}}, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<?x64xf32>
  %v = pto_isa.make_tensor_view %p, shape = [%n, %c64] strides = [%c64, %c1] : !pto_isa.tensor_view<?x64xf32>
  // The type of the pointer.
  // CHECK: make_tensor_view %{{.+}}, shape = [%c64], strides = [%c1] {layout = #pto_isa.layout<dn>} : !pto_isa.tensor_view<64xf32>
  %w = pto_isa.make_tensor_view %p, shape = [%c64], strides = [%c1] {layout = #pto_isa.layout<dn>}: !pto_isa.ptr<f32> -> !pto_isa.tensor_view<64xf32>
  // One type.
  // CHECK: partition_view %{{.+}} : !pto_isa.tensor_view<?x64xf32> -> !pto_isa.partition_tensor_view<1x?xf32>
  %q = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c1, %n] : !pto_isa.tensor_view<?x64xf32>
  return
}

// CHECK-LABEL: @windows
func.func @windows(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  // Offsets and sizes with their names.
  // CHECK: subview %{{.+}}[%c8, %{{.+}}] sizes [8, 64] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32>
  %0 = pto_isa.subview %t, offsets = [%c8, %n], sizes = [8, 64] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32>
  // One type.
  // CHECK: subview %{{.+}}[%c8, %c8] sizes [8, 64] valid [%c8, %{{.+}}] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32, valid=8x?>
  %1 = pto_isa.subview %t[%c8, %c8] sizes [8, 64] valid [%c8, %n] : !pto_isa.tile_buf<vec, 16x128xf32>
  // CHECK: subview %{{.+}}[%c8, %c8] sizes [8, 64] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32>
  %2 = pto_isa.subview %t[%c8, %c8] sizes [8, 64] : !pto_isa.tile_buf<vec, 16x128xf32>
  return
}
