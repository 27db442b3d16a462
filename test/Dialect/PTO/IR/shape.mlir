// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Operations on shapes keep groups, orders, sizes and values.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @reshape(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[S:[a-z0-9]+]]:
// CHECK-SAME: %[[Z:[a-z0-9]+]]:
func.func @reshape(%x: tensor<?x512xf32, #rows>,
                   %s: tensor<1x4x1xi4>,
                   %z: tensor<0x3xf32>) {
  // CHECK: %[[R0:.+]] = pto.reshape %[[X]] ([0] -> [0], [1] -> [1, 2]) : tensor<?x512xf32, #[[$ROWS]]> -> tensor<?x8x64xf32>
  %r0 = pto.reshape %x ([0] -> [0], [1] -> [1, 2]) : tensor<?x512xf32, #rows> -> tensor<?x8x64xf32>
  // CHECK: pto.reshape %[[R0]] ([0, 1] -> [0], [2] -> [1]) : tensor<?x8x64xf32> -> tensor<?x64xf32>
  %r1 = pto.reshape %r0 ([0, 1] -> [0], [2] -> [1]) : tensor<?x8x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.reshape %[[S]] ([0] -> [], [1] -> [0, 1], [2] -> []) : tensor<1x4x1xi4> -> tensor<2x2xi4>
  %r2 = pto.reshape %s ([0] -> [], [1] -> [0, 1], [2] -> []) : tensor<1x4x1xi4> -> tensor<2x2xi4>
  // CHECK: pto.reshape %[[Z]] ([0, 1] -> [0]) : tensor<0x3xf32> -> tensor<0xf32>
  %r3 = pto.reshape %z ([0, 1] -> [0]) : tensor<0x3xf32> -> tensor<0xf32>
  return
}

// CHECK-LABEL: @order_of_dimensions(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @order_of_dimensions(%x: tensor<?x8x64xi1>) {
  // CHECK: pto.transpose %[[X]] 0, 2 : tensor<?x8x64xi1> -> tensor<64x8x?xi1>
  %r0 = pto.transpose %x 0, 2 : tensor<?x8x64xi1> -> tensor<64x8x?xi1>
  // CHECK: pto.permute %[[X]] [2, 0, 1] : tensor<?x8x64xi1> -> tensor<64x?x8xi1>
  %r1 = pto.permute %x [2, 0, 1] : tensor<?x8x64xi1> -> tensor<64x?x8xi1>
  return
}

// CHECK-LABEL: @concat(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[Y:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[U:[a-z0-9]+]]:
func.func @concat(%x: tensor<?x32xf8E5M2, #rows>,
                  %y: tensor<?x16xf8E5M2>,
                  %i: tensor<4xi32>,
                  %u: tensor<?xi32>) {
  // CHECK: pto.concat %[[X]], %[[Y]] axis 1 : tensor<?x32xf8E5M2, #[[$ROWS]]>, tensor<?x16xf8E5M2> -> tensor<?x48xf8E5M2>
  %r0 = pto.concat %x, %y axis 1 : tensor<?x32xf8E5M2, #rows>, tensor<?x16xf8E5M2> -> tensor<?x48xf8E5M2>
  // CHECK: pto.concat %[[I]], %[[U]], %[[I]] axis 0 : tensor<4xi32>, tensor<?xi32>, tensor<4xi32> -> tensor<?xi32>
  %r1 = pto.concat %i, %u, %i axis 0 : tensor<4xi32>, tensor<?xi32>, tensor<4xi32> -> tensor<?xi32>
  // CHECK: pto.concat %[[I]] axis 0 : tensor<4xi32> -> tensor<4xi32>
  %r2 = pto.concat %i axis 0 : tensor<4xi32> -> tensor<4xi32>
  return
}

// CHECK-LABEL: @expand(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[Y:[a-z0-9]+]]:
// CHECK-SAME: %[[N:[a-z0-9]+]]:
func.func @expand(%x: tensor<1x64xf32>, %y: tensor<?x1xf32, #rows>, %n: index) {
  // CHECK: pto.expand %[[X]] [%[[N]], :] : tensor<1x64xf32> -> tensor<?x64xf32, #[[$ROWS]]>
  %r0 = pto.expand %x [%n, :] : tensor<1x64xf32> -> tensor<?x64xf32, #rows>
  // CHECK: pto.expand %[[Y]] [3, :, %[[N]]] : tensor<?x1xf32, #[[$ROWS]]> -> tensor<3x?x?xf32>
  %r1 = pto.expand %y [3, :, %n] : tensor<?x1xf32, #rows> -> tensor<3x?x?xf32>
  // CHECK: pto.expand %[[X]] [8, 64] : tensor<1x64xf32> -> tensor<8x64xf32>
  %r2 = pto.expand %x [8, 64] : tensor<1x64xf32> -> tensor<8x64xf32>
  return
}

// CHECK-LABEL: @padding(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
func.func @padding(%x: tensor<?x60xf32, #rows>, %i: tensor<3xui8>) {
  // CHECK: pto.pad %[[X]] high [0, 4] value 0.000000e+00 : f32 : tensor<?x60xf32, #[[$ROWS]]> -> tensor<?x64xf32, #[[$ROWS]]>
  %r0 = pto.pad %x high [0, 4] value 0.000000e+00 : f32 : tensor<?x60xf32, #rows> -> tensor<?x64xf32, #rows>
  // CHECK: pto.pad %[[I]] high [5] value 255 : ui8 : tensor<3xui8> -> tensor<8xui8>
  %r1 = pto.pad %i high [5] value 255 : ui8 : tensor<3xui8> -> tensor<8xui8>
  // CHECK: pto.fill_pad %[[X]] value 0xFF800000 : f32 : tensor<?x60xf32, #[[$ROWS]]> -> tensor<16x64xf32>
  %r2 = pto.fill_pad %x value 0xFF800000 : f32 : tensor<?x60xf32, #rows> -> tensor<16x64xf32>
  // CHECK: pto.fill_pad %[[I]] value 7 : ui8 : tensor<3xui8> -> tensor<4xui8>
  %r3 = pto.fill_pad %i value 7 : ui8 : tensor<3xui8> -> tensor<4xui8>
  return
}

// CHECK-LABEL: @triangles(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @triangles(%x: tensor<2x?x64xi16>) {
  // CHECK: pto.tril %[[X]] : tensor<2x?x64xi16> -> tensor<2x?x64xi16>
  %r0 = pto.tril %x : tensor<2x?x64xi16> -> tensor<2x?x64xi16>
  // CHECK: pto.triu %[[X]] diagonal -1 : tensor<2x?x64xi16> -> tensor<2x?x64xi16>
  %r1 = pto.triu %x diagonal -1 : tensor<2x?x64xi16> -> tensor<2x?x64xi16>
  return
}

// CHECK-LABEL: @fractals(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[Y:[a-z0-9]+]]:
func.func @fractals(%x: tensor<60x48xbf16>, %y: tensor<2x1x16x8xf32>) {
  // CHECK: pto.pack_nz %[[X]] : tensor<60x48xbf16> -> tensor<3x4x16x16xbf16>
  %r0 = pto.pack_nz %x : tensor<60x48xbf16> -> tensor<3x4x16x16xbf16>
  // CHECK: pto.unpack_nz %[[Y]] : tensor<2x1x16x8xf32> -> tensor<16x16xf32>
  %r1 = pto.unpack_nz %y : tensor<2x1x16x8xf32> -> tensor<16x16xf32>
  return
}

// CHECK-LABEL: @other_element_types(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[F:[a-z0-9]+]]:
// CHECK-SAME: %[[U:[a-z0-9]+]]:
func.func @other_element_types(%x: tensor<?x64xf32, #rows>,
                               %i: tensor<?x64xi4>,
                               %f: tensor<2xf4E2M1FN>,
                               %u: tensor<?x32xui8>) {
  // CHECK: pto.reinterpret %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x128xi16, #[[$ROWS]]>
  %r0 = pto.reinterpret %x : tensor<?x64xf32, #rows> -> tensor<?x128xi16, #rows>
  // CHECK: pto.reinterpret %[[U]] : tensor<?x32xui8> -> tensor<?x?xf8E4M3FN>
  %r1 = pto.reinterpret %u : tensor<?x32xui8> -> tensor<?x?xf8E4M3FN>
  // CHECK: pto.pack %[[I]] : tensor<?x64xi4> -> tensor<?x32xui8>
  %r2 = pto.pack %i : tensor<?x64xi4> -> tensor<?x32xui8>
  // CHECK: pto.pack %[[F]] : tensor<2xf4E2M1FN> -> tensor<1xui8>
  %r3 = pto.pack %f : tensor<2xf4E2M1FN> -> tensor<1xui8>
  // CHECK: pto.unpack %[[U]] : tensor<?x32xui8> -> tensor<?x64xi4>
  %r4 = pto.unpack %u : tensor<?x32xui8> -> tensor<?x64xi4>
  return
}
