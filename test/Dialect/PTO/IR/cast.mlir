// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// pto.cast is accepted from and to every element type and keeps the rounding mode
// and saturation.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @to_every_type(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @to_every_type(%x: tensor<?x64xf32, #rows>) {
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xf16, #[[$ROWS]]>
  %f16 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xf16, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xbf16, #[[$ROWS]]>
  %bf16 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xf32, #[[$ROWS]]>
  %f32 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xf32, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xf8E4M3FN, #[[$ROWS]]>
  %f8E4M3FN = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xf8E4M3FN, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xf8E5M2, #[[$ROWS]]>
  %f8E5M2 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xf8E5M2, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xf8E8M0FNU, #[[$ROWS]]>
  %f8E8M0FNU = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xf8E8M0FNU, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xf4E2M1FN, #[[$ROWS]]>
  %f4E2M1FN = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xf4E2M1FN, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xi1, #[[$ROWS]]>
  %i1 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xi1, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xi4, #[[$ROWS]]>
  %i4 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xi4, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xi8, #[[$ROWS]]>
  %i8 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xi8, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xi16, #[[$ROWS]]>
  %i16 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xi16, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xi32, #[[$ROWS]]>
  %i32 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xi32, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xi64, #[[$ROWS]]>
  %i64 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xi64, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xui8, #[[$ROWS]]>
  %ui8 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xui8, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xui16, #[[$ROWS]]>
  %ui16 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xui16, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xui32, #[[$ROWS]]>
  %ui32 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xui32, #rows>
  // CHECK: pto.cast %[[X]] : tensor<?x64xf32, #[[$ROWS]]> -> tensor<?x64xui64, #[[$ROWS]]>
  %ui64 = pto.cast %x : tensor<?x64xf32, #rows> -> tensor<?x64xui64, #rows>
  return
}

// CHECK-LABEL: @from_every_type(
// CHECK-SAME: %[[F16:[a-z0-9]+]]:
// CHECK-SAME: %[[BF16:[a-z0-9]+]]:
// CHECK-SAME: %[[F32:[a-z0-9]+]]:
// CHECK-SAME: %[[F8E4M3FN:[a-z0-9]+]]:
// CHECK-SAME: %[[F8E5M2:[a-z0-9]+]]:
// CHECK-SAME: %[[F8E8M0FNU:[a-z0-9]+]]:
// CHECK-SAME: %[[F4E2M1FN:[a-z0-9]+]]:
// CHECK-SAME: %[[I1:[a-z0-9]+]]:
// CHECK-SAME: %[[I4:[a-z0-9]+]]:
// CHECK-SAME: %[[I8:[a-z0-9]+]]:
// CHECK-SAME: %[[I16:[a-z0-9]+]]:
// CHECK-SAME: %[[I32:[a-z0-9]+]]:
// CHECK-SAME: %[[I64:[a-z0-9]+]]:
// CHECK-SAME: %[[UI8:[a-z0-9]+]]:
// CHECK-SAME: %[[UI16:[a-z0-9]+]]:
// CHECK-SAME: %[[UI32:[a-z0-9]+]]:
// CHECK-SAME: %[[UI64:[a-z0-9]+]]:
func.func @from_every_type(%f16: tensor<?xf16>,
                           %bf16: tensor<?xbf16>,
                           %f32: tensor<?xf32>,
                           %f8E4M3FN: tensor<?xf8E4M3FN>,
                           %f8E5M2: tensor<?xf8E5M2>,
                           %f8E8M0FNU: tensor<?xf8E8M0FNU>,
                           %f4E2M1FN: tensor<?xf4E2M1FN>,
                           %i1: tensor<?xi1>,
                           %i4: tensor<?xi4>,
                           %i8: tensor<?xi8>,
                           %i16: tensor<?xi16>,
                           %i32: tensor<?xi32>,
                           %i64: tensor<?xi64>,
                           %ui8: tensor<?xui8>,
                           %ui16: tensor<?xui16>,
                           %ui32: tensor<?xui32>,
                           %ui64: tensor<?xui64>) {
  // CHECK: pto.cast %[[F16]] : tensor<?xf16> -> tensor<?xf32>
  %r0 = pto.cast %f16 : tensor<?xf16> -> tensor<?xf32>
  // CHECK: pto.cast %[[BF16]] : tensor<?xbf16> -> tensor<?xf32>
  %r1 = pto.cast %bf16 : tensor<?xbf16> -> tensor<?xf32>
  // CHECK: pto.cast %[[F32]] : tensor<?xf32> -> tensor<?xf32>
  %r2 = pto.cast %f32 : tensor<?xf32> -> tensor<?xf32>
  // CHECK: pto.cast %[[F8E4M3FN]] : tensor<?xf8E4M3FN> -> tensor<?xf32>
  %r3 = pto.cast %f8E4M3FN : tensor<?xf8E4M3FN> -> tensor<?xf32>
  // CHECK: pto.cast %[[F8E5M2]] : tensor<?xf8E5M2> -> tensor<?xf32>
  %r4 = pto.cast %f8E5M2 : tensor<?xf8E5M2> -> tensor<?xf32>
  // CHECK: pto.cast %[[F8E8M0FNU]] : tensor<?xf8E8M0FNU> -> tensor<?xf32>
  %r5 = pto.cast %f8E8M0FNU : tensor<?xf8E8M0FNU> -> tensor<?xf32>
  // CHECK: pto.cast %[[F4E2M1FN]] : tensor<?xf4E2M1FN> -> tensor<?xf32>
  %r6 = pto.cast %f4E2M1FN : tensor<?xf4E2M1FN> -> tensor<?xf32>
  // CHECK: pto.cast %[[I1]] : tensor<?xi1> -> tensor<?xf32>
  %r7 = pto.cast %i1 : tensor<?xi1> -> tensor<?xf32>
  // CHECK: pto.cast %[[I4]] : tensor<?xi4> -> tensor<?xf32>
  %r8 = pto.cast %i4 : tensor<?xi4> -> tensor<?xf32>
  // CHECK: pto.cast %[[I8]] : tensor<?xi8> -> tensor<?xf32>
  %r9 = pto.cast %i8 : tensor<?xi8> -> tensor<?xf32>
  // CHECK: pto.cast %[[I16]] : tensor<?xi16> -> tensor<?xf32>
  %r10 = pto.cast %i16 : tensor<?xi16> -> tensor<?xf32>
  // CHECK: pto.cast %[[I32]] : tensor<?xi32> -> tensor<?xf32>
  %r11 = pto.cast %i32 : tensor<?xi32> -> tensor<?xf32>
  // CHECK: pto.cast %[[I64]] : tensor<?xi64> -> tensor<?xf32>
  %r12 = pto.cast %i64 : tensor<?xi64> -> tensor<?xf32>
  // CHECK: pto.cast %[[UI8]] : tensor<?xui8> -> tensor<?xf32>
  %r13 = pto.cast %ui8 : tensor<?xui8> -> tensor<?xf32>
  // CHECK: pto.cast %[[UI16]] : tensor<?xui16> -> tensor<?xf32>
  %r14 = pto.cast %ui16 : tensor<?xui16> -> tensor<?xf32>
  // CHECK: pto.cast %[[UI32]] : tensor<?xui32> -> tensor<?xf32>
  %r15 = pto.cast %ui32 : tensor<?xui32> -> tensor<?xf32>
  // CHECK: pto.cast %[[UI64]] : tensor<?xui64> -> tensor<?xf32>
  %r16 = pto.cast %ui64 : tensor<?xui64> -> tensor<?xf32>
  return
}

// CHECK-LABEL: @modes(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @modes(%x: tensor<4xf16>) {
  // CHECK: pto.cast %[[X]] round rint : tensor<4xf16> -> tensor<4xi8>
  %r0 = pto.cast %x round rint : tensor<4xf16> -> tensor<4xi8>
  // CHECK: pto.cast %[[X]] round round sat : tensor<4xf16> -> tensor<4xi8>
  %r1 = pto.cast %x round round sat : tensor<4xf16> -> tensor<4xi8>
  // CHECK: pto.cast %[[X]] round floor : tensor<4xf16> -> tensor<4xi8>
  %r2 = pto.cast %x round floor : tensor<4xf16> -> tensor<4xi8>
  // CHECK: pto.cast %[[X]] round ceil sat : tensor<4xf16> -> tensor<4xi8>
  %r3 = pto.cast %x round ceil sat : tensor<4xf16> -> tensor<4xi8>
  // CHECK: pto.cast %[[X]] round trunc : tensor<4xf16> -> tensor<4xi8>
  %r4 = pto.cast %x round trunc : tensor<4xf16> -> tensor<4xi8>
  // CHECK: pto.cast %[[X]] round odd sat : tensor<4xf16> -> tensor<4xi8>
  %r5 = pto.cast %x round odd sat : tensor<4xf16> -> tensor<4xi8>
  // CHECK: pto.cast %[[X]] sat : tensor<4xf16> -> tensor<4xf8E5M2>
  %s = pto.cast %x sat : tensor<4xf16> -> tensor<4xf8E5M2>
  return
}
