// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Windows keep offsets, sizes and the marker of a whole dimension.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @view(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[Y:[a-z0-9]+]]:
// CHECK-SAME: %[[S:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[N:[a-z0-9]+]]:
func.func @view(%x: tensor<?x4096xbf16>,
                %y: tensor<8x16xi4>,
                %s: tensor<f32>,
                %i: index,
                %n: index) {
  // CHECK: pto.view %[[X]][%[[I]], 0] [%[[N]], :] : tensor<?x4096xbf16> -> tensor<?x4096xbf16, #[[$ROWS]]>
  %r0 = pto.view %x[%i, 0] [%n, :] : tensor<?x4096xbf16> -> tensor<?x4096xbf16, #rows>
  // CHECK: pto.view %[[X]][%[[I]], %[[N]]] [16, 32] : tensor<?x4096xbf16> -> tensor<16x32xbf16>
  %r1 = pto.view %x[%i, %n] [16, 32] : tensor<?x4096xbf16> -> tensor<16x32xbf16>
  // CHECK: pto.view %[[Y]][0, 8] [:, 8] : tensor<8x16xi4> -> tensor<8x8xi4>
  %r2 = pto.view %y[0, 8] [:, 8] : tensor<8x16xi4> -> tensor<8x8xi4>
  // CHECK: pto.view %[[Y]][8, 16] [0, %[[N]]] : tensor<8x16xi4> -> tensor<0x?xi4>
  %r3 = pto.view %y[8, 16] [0, %n] : tensor<8x16xi4> -> tensor<0x?xi4>
  // CHECK: pto.view %[[S]][] [] : tensor<f32> -> tensor<f32>
  %r4 = pto.view %s[] [] : tensor<f32> -> tensor<f32>
  return
}

// CHECK-LABEL: @assemble(
// CHECK-SAME: %[[Y:[a-z0-9]+]]:
// CHECK-SAME: %[[OUT:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
// CHECK-SAME: %[[T:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
func.func @assemble(%y: tensor<?x64xf32, #rows>,
                    %out: tensor<?x64xf32>,
                    %b: tensor<2x2xi1>,
                    %t: tensor<4x4xi1>,
                    %i: index) {
  // CHECK: %[[R0:.+]] = pto.assemble %[[Y]] into %[[OUT]][%[[I]], 0] : tensor<?x64xf32, #[[$ROWS]]> into tensor<?x64xf32>
  %r0 = pto.assemble %y into %out[%i, 0] : tensor<?x64xf32, #rows> into tensor<?x64xf32>
  // CHECK: pto.assemble %[[Y]] into %[[R0]][%[[I]], 0] atomic_add : tensor<?x64xf32, #[[$ROWS]]> into tensor<?x64xf32>
  %r1 = pto.assemble %y into %r0[%i, 0] atomic_add : tensor<?x64xf32, #rows> into tensor<?x64xf32>
  // CHECK: pto.assemble %[[B]] into %[[T]][2, 2] : tensor<2x2xi1> into tensor<4x4xi1>
  %r2 = pto.assemble %b into %t[2, 2] : tensor<2x2xi1> into tensor<4x4xi1>
  return
}
