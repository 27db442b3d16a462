// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Composites keep their parameters and optional operands.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @normalizations(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[G:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
func.func @normalizations(%x: tensor<?x64xbf16, #rows>,
                          %g: tensor<1x64xf32>,
                          %b: tensor<64xf16>) {
  // CHECK: pto.softmax %[[X]] axis 1 : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xf32, #[[$ROWS]]>
  %r0 = pto.softmax %x axis 1 : tensor<?x64xbf16, #rows> -> tensor<?x64xf32, #rows>
  // CHECK: pto.rms_norm %[[X]] eps 1.000000e-03 : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r1 = pto.rms_norm %x eps 1.000000e-03 : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.rms_norm %[[X]], %[[G]] eps 1.000000e-02 divide : tensor<?x64xbf16, #[[$ROWS]]>, tensor<1x64xf32> -> tensor<?x64xf32, #[[$ROWS]]>
  %r2 = pto.rms_norm %x, %g eps 1.000000e-02 divide : tensor<?x64xbf16, #rows>, tensor<1x64xf32> -> tensor<?x64xf32, #rows>
  // CHECK: pto.rms_norm %[[X]], %[[G]] shift %[[B]] eps 0.000000e+00 : tensor<?x64xbf16, #[[$ROWS]]>, tensor<1x64xf32> shift tensor<64xf16> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r3 = pto.rms_norm %x, %g shift %b eps 0.000000e+00 : tensor<?x64xbf16, #rows>, tensor<1x64xf32> shift tensor<64xf16> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.layer_norm %[[X]] eps 1.000000e-03 : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r4 = pto.layer_norm %x eps 1.000000e-03 : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.layer_norm %[[X]], %[[G]] shift %[[B]] eps 1.000000e-03 : tensor<?x64xbf16, #[[$ROWS]]>, tensor<1x64xf32> shift tensor<64xf16> -> tensor<?x64xf16, #[[$ROWS]]>
  %r5 = pto.layer_norm %x, %g shift %b eps 1.000000e-03 : tensor<?x64xbf16, #rows>, tensor<1x64xf32> shift tensor<64xf16> -> tensor<?x64xf16, #rows>
  return
}

// CHECK-LABEL: @rope(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[C:[a-z0-9]+]]:
// CHECK-SAME: %[[S:[a-z0-9]+]]:
func.func @rope(%x: tensor<?x8x64xbf16>,
                %c: tensor<?x1x64xf32>,
                %s: tensor<?x1x64xbf16>) {
  // CHECK: pto.rope half %[[X]], %[[C]], %[[S]] : tensor<?x8x64xbf16>, tensor<?x1x64xf32>, tensor<?x1x64xbf16> -> tensor<?x8x64xbf16>
  %r0 = pto.rope half %x, %c, %s : tensor<?x8x64xbf16>, tensor<?x1x64xf32>, tensor<?x1x64xbf16> -> tensor<?x8x64xbf16>
  // CHECK: pto.rope interleaved %[[X]], %[[C]], %[[S]] inverse : tensor<?x8x64xbf16>, tensor<?x1x64xf32>, tensor<?x1x64xbf16> -> tensor<?x8x64xbf16>
  %r1 = pto.rope interleaved %x, %c, %s inverse : tensor<?x8x64xbf16>, tensor<?x1x64xf32>, tensor<?x1x64xbf16> -> tensor<?x8x64xbf16>
  // CHECK: pto.rope deinterleaved_half %[[X]], %[[C]], %[[S]] : tensor<?x8x64xbf16>, tensor<?x1x64xf32>, tensor<?x1x64xbf16> -> tensor<?x8x64xbf16>
  %r2 = pto.rope deinterleaved_half %x, %c, %s : tensor<?x8x64xbf16>, tensor<?x1x64xf32>, tensor<?x1x64xbf16> -> tensor<?x8x64xbf16>
  return
}

// CHECK-LABEL: @quantization(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[S:[a-z0-9]+]]:
// CHECK-SAME: %[[Z:[a-z0-9]+]]:
// CHECK-SAME: %[[U:[a-z0-9]+]]:
func.func @quantization(%x: tensor<?x64xbf16, #rows>,
                        %s: tensor<?x1xf32>,
                        %z: tensor<64xf32>,
                        %u: tensor<?x64xui8>) {
  // CHECK: pto.quantize %[[X]] scale %[[S]] : tensor<?x64xbf16, #[[$ROWS]]>, tensor<?x1xf32> -> tensor<?x64xi8, #[[$ROWS]]>
  %r0 = pto.quantize %x scale %s : tensor<?x64xbf16, #rows>, tensor<?x1xf32> -> tensor<?x64xi8, #rows>
  // CHECK: pto.quantize %[[X]] scale %[[S]] zero %[[Z]] : tensor<?x64xbf16, #[[$ROWS]]>, tensor<?x1xf32>, tensor<64xf32> -> tensor<?x64xui8, #[[$ROWS]]>
  %r1 = pto.quantize %x scale %s zero %z : tensor<?x64xbf16, #rows>, tensor<?x1xf32>, tensor<64xf32> -> tensor<?x64xui8, #rows>
  // CHECK: pto.dequantize %[[U]] scale %[[S]] : tensor<?x64xui8>, tensor<?x1xf32> -> tensor<?x64xf16>
  %r2 = pto.dequantize %u scale %s : tensor<?x64xui8>, tensor<?x1xf32> -> tensor<?x64xf16>
  // CHECK: pto.dequantize %[[U]] scale %[[S]] zero %[[Z]] : tensor<?x64xui8>, tensor<?x1xf32>, tensor<64xf32> -> tensor<?x64xf32>
  %r3 = pto.dequantize %u scale %s zero %z : tensor<?x64xui8>, tensor<?x1xf32>, tensor<64xf32> -> tensor<?x64xf32>
  return
}
