// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Matrix products keep transpositions, bias, scale, activation and rounding.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @shapes(
// CHECK-SAME: %[[A:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
// CHECK-SAME: %[[BT:[a-z0-9]+]]:
// CHECK-SAME: %[[AT:[a-z0-9]+]]:
// CHECK-SAME: %[[BATCH:[a-z0-9]+]]:
// CHECK-SAME: %[[OTHER:[a-z0-9]+]]:
func.func @shapes(%a: tensor<?x512xbf16, #rows>,
                  %b: tensor<512x64xbf16>,
                  %bt: tensor<64x512xbf16>,
                  %at: tensor<512x?xbf16>,
                  %batch: tensor<2x1x8x16xf32>,
                  %other: tensor<1x4x16x32xf32>) {
  // CHECK: pto.matmul %[[A]], %[[B]] : tensor<?x512xbf16, #[[$ROWS]]>, tensor<512x64xbf16> -> tensor<?x64xf32, #[[$ROWS]]>
  %r0 = pto.matmul %a, %b : tensor<?x512xbf16, #rows>, tensor<512x64xbf16> -> tensor<?x64xf32, #rows>
  // CHECK: pto.matmul %[[A]], %[[BT]] b_trans : tensor<?x512xbf16, #[[$ROWS]]>, tensor<64x512xbf16> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r1 = pto.matmul %a, %bt b_trans : tensor<?x512xbf16, #rows>, tensor<64x512xbf16> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.matmul %[[AT]], %[[B]] a_trans : tensor<512x?xbf16>, tensor<512x64xbf16> -> tensor<?x64xf16>
  %r2 = pto.matmul %at, %b a_trans : tensor<512x?xbf16>, tensor<512x64xbf16> -> tensor<?x64xf16>
  // CHECK: pto.matmul %[[AT]], %[[BT]] a_trans b_trans : tensor<512x?xbf16>, tensor<64x512xbf16> -> tensor<?x64xf32>
  %r3 = pto.matmul %at, %bt a_trans b_trans : tensor<512x?xbf16>, tensor<64x512xbf16> -> tensor<?x64xf32>
  // CHECK: pto.matmul %[[BATCH]], %[[OTHER]] : tensor<2x1x8x16xf32>, tensor<1x4x16x32xf32> -> tensor<2x4x8x32xf32>
  %r4 = pto.matmul %batch, %other : tensor<2x1x8x16xf32>, tensor<1x4x16x32xf32> -> tensor<2x4x8x32xf32>
  return
}

// A batch of 1 repeats beside a dynamic one.

// CHECK-LABEL: @dynamic_batch(
// CHECK-SAME: %[[A:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
func.func @dynamic_batch(%a: tensor<?x4x8xf32>, %b: tensor<1x8x4xf32>) {
  // CHECK: pto.matmul %[[A]], %[[B]] : tensor<?x4x8xf32>, tensor<1x8x4xf32> -> tensor<?x4x4xf32>
  %r0 = pto.matmul %a, %b : tensor<?x4x8xf32>, tensor<1x8x4xf32> -> tensor<?x4x4xf32>
  // CHECK: pto.matmul %[[A]], %[[B]] : tensor<?x4x8xf32>, tensor<1x8x4xf32> -> tensor<5x4x4xf32>
  %r1 = pto.matmul %a, %b : tensor<?x4x8xf32>, tensor<1x8x4xf32> -> tensor<5x4x4xf32>
  return
}

// CHECK-LABEL: @epilogue(
// CHECK-SAME: %[[A:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
// CHECK-SAME: %[[BIAS:[a-z0-9]+]]:
// CHECK-SAME: %[[SCALE:[a-z0-9]+]]:
// CHECK-SAME: %[[F:[a-z0-9]+]]:
// CHECK-SAME: %[[G:[a-z0-9]+]]:
// CHECK-SAME: %[[H:[a-z0-9]+]]:
func.func @epilogue(%a: tensor<?x32xi8>,
                    %b: tensor<32x64xi8>,
                    %bias: tensor<1x64xi32>,
                    %scale: tensor<64xf32>,
                    %f: tensor<8x8xf8E4M3FN>,
                    %g: tensor<8x8xf8E5M2>,
                    %h: tensor<8xf16>) {
  // CHECK: pto.matmul %[[A]], %[[B]] bias %[[BIAS]] : tensor<?x32xi8>, tensor<32x64xi8>, bias tensor<1x64xi32> -> tensor<?x64xi32>
  %r0 = pto.matmul %a, %b bias %bias : tensor<?x32xi8>, tensor<32x64xi8>, bias tensor<1x64xi32> -> tensor<?x64xi32>
  // CHECK: pto.matmul %[[A]], %[[B]] scale 5.000000e-01 relu : tensor<?x32xi8>, tensor<32x64xi8> -> tensor<?x64xi8>
  %r1 = pto.matmul %a, %b scale 5.000000e-01 relu : tensor<?x32xi8>, tensor<32x64xi8> -> tensor<?x64xi8>
  // CHECK: pto.matmul %[[A]], %[[B]] bias %[[BIAS]] scale_by %[[SCALE]] relu : tensor<?x32xi8>, tensor<32x64xi8>, bias tensor<1x64xi32>, scale_by tensor<64xf32> -> tensor<?x64xf16>
  %r2 = pto.matmul %a, %b bias %bias scale_by %scale relu : tensor<?x32xi8>, tensor<32x64xi8>, bias tensor<1x64xi32>, scale_by tensor<64xf32> -> tensor<?x64xf16>
  // CHECK: pto.matmul %[[A]], %[[B]] scale_by %[[SCALE]] : tensor<?x32xi8>, tensor<32x64xi8>, scale_by tensor<64xf32> -> tensor<?x64xf16>
  %r5 = pto.matmul %a, %b scale_by %scale : tensor<?x32xi8>, tensor<32x64xi8>, scale_by tensor<64xf32> -> tensor<?x64xf16>
  // CHECK: pto.matmul %[[F]], %[[G]] bias %[[H]] : tensor<8x8xf8E4M3FN>, tensor<8x8xf8E5M2>, bias tensor<8xf16> -> tensor<8x8xf16>
  %r3 = pto.matmul %f, %g bias %h : tensor<8x8xf8E4M3FN>, tensor<8x8xf8E5M2>, bias tensor<8xf16> -> tensor<8x8xf16>
  // CHECK: pto.matmul %[[F]], %[[F]] scale 2.000000e+00 : tensor<8x8xf8E4M3FN>, tensor<8x8xf8E4M3FN> -> tensor<8x8xi8>
  %r4 = pto.matmul %f, %f scale 2.000000e+00 : tensor<8x8xf8E4M3FN>, tensor<8x8xf8E4M3FN> -> tensor<8x8xi8>
  return
}

// CHECK-LABEL: @tf32(
// CHECK-SAME: %[[A:[a-z0-9]+]]:
func.func @tf32(%a: tensor<8x8xf32>) {
  // CHECK: pto.matmul %[[A]], %[[A]] tf32 rint : tensor<8x8xf32>, tensor<8x8xf32> -> tensor<8x8xf32>
  %r0 = pto.matmul %a, %a tf32 rint : tensor<8x8xf32>, tensor<8x8xf32> -> tensor<8x8xf32>
  // CHECK: pto.matmul %[[A]], %[[A]] tf32 round : tensor<8x8xf32>, tensor<8x8xf32> -> tensor<8x8xf32>
  %r1 = pto.matmul %a, %a tf32 round : tensor<8x8xf32>, tensor<8x8xf32> -> tensor<8x8xf32>
  return
}

// CHECK-LABEL: @scaled_matmul(
// CHECK-SAME: %[[A:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
// CHECK-SAME: %[[SA:[a-z0-9]+]]:
// CHECK-SAME: %[[SB:[a-z0-9]+]]:
// CHECK-SAME: %[[BIAS:[a-z0-9]+]]:
// CHECK-SAME: %[[AT:[a-z0-9]+]]:
// CHECK-SAME: %[[BT:[a-z0-9]+]]:
// CHECK-SAME: %[[SAT:[a-z0-9]+]]:
func.func @scaled_matmul(%a: tensor<?x128xf8E4M3FN>,
                         %b: tensor<128x64xf8E5M2>,
                         %sa: tensor<?x2x2xf8E8M0FNU>,
                         %sb: tensor<2x64x2xf8E8M0FNU>,
                         %bias: tensor<1x64xf32>,
                         %at: tensor<96x16xf4E2M1FN>,
                         %bt: tensor<64x96xf4E2M1FN>,
                         %sat: tensor<16x2x2xf8E8M0FNU>) {
  // CHECK: pto.scaled_matmul %[[A]] scale %[[SA]], %[[B]] scale %[[SB]] : tensor<?x128xf8E4M3FN>, tensor<?x2x2xf8E8M0FNU>, tensor<128x64xf8E5M2>, tensor<2x64x2xf8E8M0FNU> -> tensor<?x64xf32>
  %r0 = pto.scaled_matmul %a scale %sa, %b scale %sb : tensor<?x128xf8E4M3FN>, tensor<?x2x2xf8E8M0FNU>, tensor<128x64xf8E5M2>, tensor<2x64x2xf8E8M0FNU> -> tensor<?x64xf32>
  // CHECK: pto.scaled_matmul %[[AT]] scale %[[SAT]], %[[BT]] scale %[[SB]] bias %[[BIAS]] a_trans b_trans : tensor<96x16xf4E2M1FN>, tensor<16x2x2xf8E8M0FNU>, tensor<64x96xf4E2M1FN>, tensor<2x64x2xf8E8M0FNU>, bias tensor<1x64xf32> -> tensor<16x64xbf16>
  %r1 = pto.scaled_matmul %at scale %sat, %bt scale %sb bias %bias a_trans b_trans : tensor<96x16xf4E2M1FN>, tensor<16x2x2xf8E8M0FNU>, tensor<64x96xf4E2M1FN>, tensor<2x64x2xf8E8M0FNU>, bias tensor<1x64xf32> -> tensor<16x64xbf16>
  return
}
