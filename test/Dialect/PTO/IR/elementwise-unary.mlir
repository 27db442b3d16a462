// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Elementwise operations of one operand keep their options, element types and
// extents, dynamic ones with and without a bound.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @math(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[H:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
func.func @math(%x: tensor<?x64xf32>,
                %h: tensor<8x64xf16>,
                %b: tensor<?x64xbf16, #rows>) {
  // CHECK: pto.exp %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r0 = pto.exp %x : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.exp2 %[[H]] : tensor<8x64xf16> -> tensor<8x64xf16>
  %r1 = pto.exp2 %h : tensor<8x64xf16> -> tensor<8x64xf16>
  // CHECK: pto.expm1 %[[B]] : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r2 = pto.expm1 %b : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.log %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r3 = pto.log %x : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.log2 %[[H]] : tensor<8x64xf16> -> tensor<8x64xf16>
  %r4 = pto.log2 %h : tensor<8x64xf16> -> tensor<8x64xf16>
  // CHECK: pto.log10 %[[B]] : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r5 = pto.log10 %b : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.log1p %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r6 = pto.log1p %x : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.sqrt %[[H]] : tensor<8x64xf16> -> tensor<8x64xf16>
  %r7 = pto.sqrt %h : tensor<8x64xf16> -> tensor<8x64xf16>
  // CHECK: pto.rsqrt %[[B]] : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r8 = pto.rsqrt %b : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.cbrt %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r9 = pto.cbrt %x : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.reciprocal %[[H]] : tensor<8x64xf16> -> tensor<8x64xf16>
  %r10 = pto.reciprocal %h : tensor<8x64xf16> -> tensor<8x64xf16>
  // CHECK: pto.tanh %[[B]] : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r11 = pto.tanh %b : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.tan %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r12 = pto.tan %x : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.sin %[[H]] : tensor<8x64xf16> -> tensor<8x64xf16>
  %r13 = pto.sin %h : tensor<8x64xf16> -> tensor<8x64xf16>
  // CHECK: pto.cos %[[B]] : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r14 = pto.cos %b : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.sinh %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r15 = pto.sinh %x : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.cosh %[[H]] : tensor<8x64xf16> -> tensor<8x64xf16>
  %r16 = pto.cosh %h : tensor<8x64xf16> -> tensor<8x64xf16>
  // CHECK: pto.asin %[[B]] : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r17 = pto.asin %b : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.acos %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r18 = pto.acos %x : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.atan %[[H]] : tensor<8x64xf16> -> tensor<8x64xf16>
  %r19 = pto.atan %h : tensor<8x64xf16> -> tensor<8x64xf16>
  // CHECK: pto.asinh %[[B]] : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r20 = pto.asinh %b : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.acosh %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r21 = pto.acosh %x : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.atanh %[[H]] : tensor<8x64xf16> -> tensor<8x64xf16>
  %r22 = pto.atanh %h : tensor<8x64xf16> -> tensor<8x64xf16>
  // CHECK: pto.erf %[[B]] : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r23 = pto.erf %b : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.erfc %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r24 = pto.erfc %x : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.sigmoid %[[H]] : tensor<8x64xf16> -> tensor<8x64xf16>
  %r25 = pto.sigmoid %h : tensor<8x64xf16> -> tensor<8x64xf16>
  // CHECK: pto.ceil %[[B]] : tensor<?x64xbf16, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r26 = pto.ceil %b : tensor<?x64xbf16, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.floor %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r27 = pto.floor %x : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.trunc %[[H]] : tensor<8x64xf16> -> tensor<8x64xf16>
  %r28 = pto.trunc %h : tensor<8x64xf16> -> tensor<8x64xf16>
  return
}

// CHECK-LABEL: @unary_of_any_number(
// CHECK-SAME: %[[F:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[U:[a-z0-9]+]]:
// CHECK-SAME: %[[L:[a-z0-9]+]]:
// CHECK-SAME: %[[T:[a-z0-9]+]]:
func.func @unary_of_any_number(%f: tensor<?x64xf32>,
                               %i: tensor<8xi8>,
                               %u: tensor<?x64xui32, #rows>,
                               %l: tensor<i64>,
                               %t: tensor<?xi1>) {
  // CHECK: pto.abs %[[I]] : tensor<8xi8> -> tensor<8xi8>
  %r0 = pto.abs %i : tensor<8xi8> -> tensor<8xi8>
  // CHECK: pto.neg %[[L]] : tensor<i64> -> tensor<i64>
  %r1 = pto.neg %l : tensor<i64> -> tensor<i64>
  // CHECK: pto.relu %[[U]] : tensor<?x64xui32, #[[$ROWS]]> -> tensor<?x64xui32, #[[$ROWS]]>
  %r2 = pto.relu %u : tensor<?x64xui32, #rows> -> tensor<?x64xui32, #rows>
  // CHECK: pto.sign %[[F]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r3 = pto.sign %f : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.bitwise_not %[[U]] : tensor<?x64xui32, #[[$ROWS]]> -> tensor<?x64xui32, #[[$ROWS]]>
  %r4 = pto.bitwise_not %u : tensor<?x64xui32, #rows> -> tensor<?x64xui32, #rows>
  // CHECK: pto.bitwise_not %[[T]] : tensor<?xi1> -> tensor<?xi1>
  %r5 = pto.bitwise_not %t : tensor<?xi1> -> tensor<?xi1>
  // CHECK: pto.logical_not %[[I]] : tensor<8xi8> -> tensor<8xi1>
  %r6 = pto.logical_not %i : tensor<8xi8> -> tensor<8xi1>
  return
}

// CHECK-LABEL: @predicates(
// CHECK-SAME: %[[F:[a-z0-9]+]]:
func.func @predicates(%f: tensor<?x64xf32, #rows>) {
  // CHECK: pto.isfinite %[[F]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xi1, #[[$ROWS]]>
  %r0 = pto.isfinite %f : tensor<?x64xf32, #rows> -> tensor<?x64xi1, #rows>
  // CHECK: pto.isnan %[[F]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xi1, #[[$ROWS]]>
  %r1 = pto.isnan %f : tensor<?x64xf32, #rows> -> tensor<?x64xi1, #rows>
  // CHECK: pto.signbit %[[F]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xi1, #[[$ROWS]]>
  %r2 = pto.signbit %f : tensor<?x64xf32, #rows> -> tensor<?x64xi1, #rows>
  return
}

// CHECK-LABEL: @with_numbers(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @with_numbers(%x: tensor<?x64xf32>) {
  // CHECK: pto.lrelu %[[X]] slope 1.000000e-02 : tensor<?x64xf32> -> tensor<?x64xf32>
  %r0 = pto.lrelu %x slope 1.000000e-02 : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.round %[[X]] decimals -3 : tensor<?x64xf32> -> tensor<?x64xf32>
  %r1 = pto.round %x decimals -3 : tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.round %[[X]] : tensor<?x64xf32> -> tensor<?x64xf32>
  %r2 = pto.round %x : tensor<?x64xf32> -> tensor<?x64xf32>
  return
}
