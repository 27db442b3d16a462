// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Elementwise operations of several operands keep their element types, options
// and broadcast dimensions.

// CHECK-DAG: #[[$ROWS:.+]] = #pto.bounds<[16, ?]>
#rows = #pto.bounds<[16, ?]>

// CHECK-LABEL: @float_operands_broadcast(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[ROW:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
// CHECK-SAME: %[[ONE:[a-z0-9]+]]:
func.func @float_operands_broadcast(%x: tensor<?x64xf32>,
                                    %row: tensor<64xf32>,
                                    %b: tensor<?x64xbf16, #rows>,
                                    %one: tensor<1x1xbf16>) {
  // CHECK: pto.add %[[X]], %[[ROW]] : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  %r0 = pto.add %x, %row : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  // CHECK: pto.sub %[[B]], %[[ONE]] : tensor<?x64xbf16, #[[$ROWS]]>, tensor<1x1xbf16> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r1 = pto.sub %b, %one : tensor<?x64xbf16, #rows>, tensor<1x1xbf16> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.mul %[[X]], %[[ROW]] : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  %r2 = pto.mul %x, %row : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  // CHECK: pto.maximum %[[B]], %[[ONE]] : tensor<?x64xbf16, #[[$ROWS]]>, tensor<1x1xbf16> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r3 = pto.maximum %b, %one : tensor<?x64xbf16, #rows>, tensor<1x1xbf16> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.minimum %[[X]], %[[ROW]] : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  %r4 = pto.minimum %x, %row : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  // CHECK: pto.floor_div %[[B]], %[[ONE]] : tensor<?x64xbf16, #[[$ROWS]]>, tensor<1x1xbf16> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r5 = pto.floor_div %b, %one : tensor<?x64xbf16, #rows>, tensor<1x1xbf16> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.ceil_div %[[X]], %[[ROW]] : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  %r6 = pto.ceil_div %x, %row : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  // CHECK: pto.remainder %[[B]], %[[ONE]] : tensor<?x64xbf16, #[[$ROWS]]>, tensor<1x1xbf16> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r7 = pto.remainder %b, %one : tensor<?x64xbf16, #rows>, tensor<1x1xbf16> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.fmod %[[X]], %[[ROW]] : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  %r8 = pto.fmod %x, %row : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  // CHECK: pto.pow %[[B]], %[[ONE]] : tensor<?x64xbf16, #[[$ROWS]]>, tensor<1x1xbf16> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r9 = pto.pow %b, %one : tensor<?x64xbf16, #rows>, tensor<1x1xbf16> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.atan2 %[[X]], %[[ROW]] : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  %r10 = pto.atan2 %x, %row : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  // CHECK: pto.copysign %[[B]], %[[ONE]] : tensor<?x64xbf16, #[[$ROWS]]>, tensor<1x1xbf16> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r11 = pto.copysign %b, %one : tensor<?x64xbf16, #rows>, tensor<1x1xbf16> -> tensor<?x64xbf16, #rows>
  // CHECK: pto.hypot %[[X]], %[[ROW]] : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  %r12 = pto.hypot %x, %row : tensor<?x64xf32>, tensor<64xf32> -> tensor<?x64xf32>
  // CHECK: pto.prelu %[[B]], %[[ONE]] : tensor<?x64xbf16, #[[$ROWS]]>, tensor<1x1xbf16> -> tensor<?x64xbf16, #[[$ROWS]]>
  %r13 = pto.prelu %b, %one : tensor<?x64xbf16, #rows>, tensor<1x1xbf16> -> tensor<?x64xbf16, #rows>
  return
}

// CHECK-LABEL: @integer_operands(
// CHECK-SAME: %[[I8:[a-z0-9]+]]:
// CHECK-SAME: %[[I16:[a-z0-9]+]]:
// CHECK-SAME: %[[I32:[a-z0-9]+]]:
// CHECK-SAME: %[[I64:[a-z0-9]+]]:
// CHECK-SAME: %[[UI8:[a-z0-9]+]]:
// CHECK-SAME: %[[UI16:[a-z0-9]+]]:
// CHECK-SAME: %[[UI32:[a-z0-9]+]]:
// CHECK-SAME: %[[UI64:[a-z0-9]+]]:
// CHECK-SAME: %[[T:[a-z0-9]+]]:
func.func @integer_operands(%i8: tensor<4x1xi8>,
                            %i16: tensor<4x1xi16>,
                            %i32: tensor<4x1xi32>,
                            %i64: tensor<4x1xi64>,
                            %ui8: tensor<4x1xui8>,
                            %ui16: tensor<4x1xui16>,
                            %ui32: tensor<4x1xui32>,
                            %ui64: tensor<4x1xui64>,
                            %t: tensor<?xi1>) {
  // CHECK: pto.add %[[I8]], %[[I8]] : tensor<4x1xi8>, tensor<4x1xi8> -> tensor<4x1xi8>
  %r0 = pto.add %i8, %i8 : tensor<4x1xi8>, tensor<4x1xi8> -> tensor<4x1xi8>
  // CHECK: pto.sub %[[I16]], %[[I16]] : tensor<4x1xi16>, tensor<4x1xi16> -> tensor<4x1xi16>
  %r1 = pto.sub %i16, %i16 : tensor<4x1xi16>, tensor<4x1xi16> -> tensor<4x1xi16>
  // CHECK: pto.mul %[[I32]], %[[I32]] : tensor<4x1xi32>, tensor<4x1xi32> -> tensor<4x1xi32>
  %r2 = pto.mul %i32, %i32 : tensor<4x1xi32>, tensor<4x1xi32> -> tensor<4x1xi32>
  // CHECK: pto.maximum %[[I64]], %[[I64]] : tensor<4x1xi64>, tensor<4x1xi64> -> tensor<4x1xi64>
  %r3 = pto.maximum %i64, %i64 : tensor<4x1xi64>, tensor<4x1xi64> -> tensor<4x1xi64>
  // CHECK: pto.minimum %[[UI8]], %[[UI8]] : tensor<4x1xui8>, tensor<4x1xui8> -> tensor<4x1xui8>
  %r4 = pto.minimum %ui8, %ui8 : tensor<4x1xui8>, tensor<4x1xui8> -> tensor<4x1xui8>
  // CHECK: pto.floor_div %[[UI16]], %[[UI16]] : tensor<4x1xui16>, tensor<4x1xui16> -> tensor<4x1xui16>
  %r5 = pto.floor_div %ui16, %ui16 : tensor<4x1xui16>, tensor<4x1xui16> -> tensor<4x1xui16>
  // CHECK: pto.ceil_div %[[UI32]], %[[UI32]] : tensor<4x1xui32>, tensor<4x1xui32> -> tensor<4x1xui32>
  %r6 = pto.ceil_div %ui32, %ui32 : tensor<4x1xui32>, tensor<4x1xui32> -> tensor<4x1xui32>
  // CHECK: pto.remainder %[[UI64]], %[[UI64]] : tensor<4x1xui64>, tensor<4x1xui64> -> tensor<4x1xui64>
  %r7 = pto.remainder %ui64, %ui64 : tensor<4x1xui64>, tensor<4x1xui64> -> tensor<4x1xui64>
  // CHECK: pto.gcd %[[I8]], %[[I8]] : tensor<4x1xi8>, tensor<4x1xi8> -> tensor<4x1xi8>
  %r8 = pto.gcd %i8, %i8 : tensor<4x1xi8>, tensor<4x1xi8> -> tensor<4x1xi8>
  // CHECK: pto.pow %[[I16]], %[[I16]] : tensor<4x1xi16>, tensor<4x1xi16> -> tensor<4x1xi16>
  %r9 = pto.pow %i16, %i16 : tensor<4x1xi16>, tensor<4x1xi16> -> tensor<4x1xi16>
  // CHECK: pto.bitwise_and %[[I32]], %[[I32]] : tensor<4x1xi32>, tensor<4x1xi32> -> tensor<4x1xi32>
  %r10 = pto.bitwise_and %i32, %i32 : tensor<4x1xi32>, tensor<4x1xi32> -> tensor<4x1xi32>
  // CHECK: pto.bitwise_or %[[I64]], %[[I64]] : tensor<4x1xi64>, tensor<4x1xi64> -> tensor<4x1xi64>
  %r11 = pto.bitwise_or %i64, %i64 : tensor<4x1xi64>, tensor<4x1xi64> -> tensor<4x1xi64>
  // CHECK: pto.bitwise_xor %[[UI8]], %[[UI8]] : tensor<4x1xui8>, tensor<4x1xui8> -> tensor<4x1xui8>
  %r12 = pto.bitwise_xor %ui8, %ui8 : tensor<4x1xui8>, tensor<4x1xui8> -> tensor<4x1xui8>
  // CHECK: pto.shift_left %[[UI16]], %[[UI16]] : tensor<4x1xui16>, tensor<4x1xui16> -> tensor<4x1xui16>
  %r13 = pto.shift_left %ui16, %ui16 : tensor<4x1xui16>, tensor<4x1xui16> -> tensor<4x1xui16>
  // CHECK: pto.shift_right %[[UI32]], %[[UI32]] : tensor<4x1xui32>, tensor<4x1xui32> -> tensor<4x1xui32>
  %r14 = pto.shift_right %ui32, %ui32 : tensor<4x1xui32>, tensor<4x1xui32> -> tensor<4x1xui32>
  // CHECK: pto.bitwise_and %[[T]], %[[T]] : tensor<?xi1>, tensor<?xi1> -> tensor<?xi1>
  %b0 = pto.bitwise_and %t, %t : tensor<?xi1>, tensor<?xi1> -> tensor<?xi1>
  // CHECK: pto.bitwise_or %[[T]], %[[T]] : tensor<?xi1>, tensor<?xi1> -> tensor<?xi1>
  %b1 = pto.bitwise_or %t, %t : tensor<?xi1>, tensor<?xi1> -> tensor<?xi1>
  // CHECK: pto.bitwise_xor %[[T]], %[[T]] : tensor<?xi1>, tensor<?xi1> -> tensor<?xi1>
  %b2 = pto.bitwise_xor %t, %t : tensor<?xi1>, tensor<?xi1> -> tensor<?xi1>
  return
}

// CHECK-LABEL: @div(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[Y:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
func.func @div(%x: tensor<?x64xf16>, %y: tensor<1x64xf16>, %i: tensor<?x64xui32>) {
  // CHECK: pto.div %[[X]], %[[Y]] : tensor<?x64xf16>, tensor<1x64xf16> -> tensor<?x64xf16>
  %r0 = pto.div %x, %y : tensor<?x64xf16>, tensor<1x64xf16> -> tensor<?x64xf16>
  // CHECK: pto.div %[[I]], %[[I]] : tensor<?x64xui32>, tensor<?x64xui32> -> tensor<?x64xf32>
  %r1 = pto.div %i, %i : tensor<?x64xui32>, tensor<?x64xui32> -> tensor<?x64xf32>
  return
}

// CHECK-LABEL: @logical(
// CHECK-SAME: %[[T:[a-z0-9]+]]:
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
func.func @logical(%t: tensor<?x64xi1>, %x: tensor<1x64xf32>, %i: tensor<?x64xi8>) {
  // CHECK: pto.logical_and %[[T]], %[[X]] : tensor<?x64xi1>, tensor<1x64xf32> -> tensor<?x64xi1>
  %r0 = pto.logical_and %t, %x : tensor<?x64xi1>, tensor<1x64xf32> -> tensor<?x64xi1>
  // CHECK: pto.logical_or %[[X]], %[[I]] : tensor<1x64xf32>, tensor<?x64xi8> -> tensor<?x64xi1>
  %r1 = pto.logical_or %x, %i : tensor<1x64xf32>, tensor<?x64xi8> -> tensor<?x64xi1>
  // CHECK: pto.logical_xor %[[T]], %[[T]] : tensor<?x64xi1>, tensor<?x64xi1> -> tensor<?x64xi1>
  %r2 = pto.logical_xor %t, %t : tensor<?x64xi1>, tensor<?x64xi1> -> tensor<?x64xi1>
  return
}

// CHECK-LABEL: @compare(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[S:[a-z0-9]+]]:
// CHECK-SAME: %[[T:[a-z0-9]+]]:
func.func @compare(%x: tensor<?x64xf32, #rows>, %s: tensor<f32>, %t: tensor<8xi1>) {
  // CHECK: pto.cmp eq %[[X]], %[[S]] : tensor<?x64xf32, #[[$ROWS]]>, tensor<f32> -> tensor<?x64xi1, #[[$ROWS]]>
  %r0 = pto.cmp eq %x, %s : tensor<?x64xf32, #rows>, tensor<f32> -> tensor<?x64xi1, #rows>
  // CHECK: pto.cmp ne %[[X]], %[[S]] : tensor<?x64xf32, #[[$ROWS]]>, tensor<f32> -> tensor<?x64xi1, #[[$ROWS]]>
  %r1 = pto.cmp ne %x, %s : tensor<?x64xf32, #rows>, tensor<f32> -> tensor<?x64xi1, #rows>
  // CHECK: pto.cmp lt %[[X]], %[[S]] : tensor<?x64xf32, #[[$ROWS]]>, tensor<f32> -> tensor<?x64xi1, #[[$ROWS]]>
  %r2 = pto.cmp lt %x, %s : tensor<?x64xf32, #rows>, tensor<f32> -> tensor<?x64xi1, #rows>
  // CHECK: pto.cmp le %[[X]], %[[S]] : tensor<?x64xf32, #[[$ROWS]]>, tensor<f32> -> tensor<?x64xi1, #[[$ROWS]]>
  %r3 = pto.cmp le %x, %s : tensor<?x64xf32, #rows>, tensor<f32> -> tensor<?x64xi1, #rows>
  // CHECK: pto.cmp gt %[[X]], %[[S]] : tensor<?x64xf32, #[[$ROWS]]>, tensor<f32> -> tensor<?x64xi1, #[[$ROWS]]>
  %r4 = pto.cmp gt %x, %s : tensor<?x64xf32, #rows>, tensor<f32> -> tensor<?x64xi1, #rows>
  // CHECK: pto.cmp ge %[[T]], %[[T]] : tensor<8xi1>, tensor<8xi1> -> tensor<8xi1>
  %r5 = pto.cmp ge %t, %t : tensor<8xi1>, tensor<8xi1> -> tensor<8xi1>
  return
}

// CHECK-LABEL: @where(
// CHECK-SAME: %[[C:[a-z0-9]+]]:
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[Y:[a-z0-9]+]]:
func.func @where(%c: tensor<?x1xi1>,
                 %x: tensor<?x64xf8E4M3FN>,
                 %y: tensor<1x1xf8E4M3FN>) {
  // CHECK: pto.where %[[C]], %[[X]], %[[Y]] : tensor<?x1xi1>, tensor<?x64xf8E4M3FN>, tensor<1x1xf8E4M3FN> -> tensor<?x64xf8E4M3FN>
  %r = pto.where %c, %x, %y : tensor<?x1xi1>, tensor<?x64xf8E4M3FN>, tensor<1x1xf8E4M3FN> -> tensor<?x64xf8E4M3FN>
  return
}

// CHECK-LABEL: @clip(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[LO:[a-z0-9]+]]:
// CHECK-SAME: %[[HI:[a-z0-9]+]]:
func.func @clip(%x: tensor<?x64xi16>, %lo: tensor<1x64xi16>, %hi: tensor<1xi16>) {
  // CHECK: pto.clip %[[X]] min %[[LO]] : tensor<?x64xi16>, min tensor<1x64xi16> -> tensor<?x64xi16>
  %r0 = pto.clip %x min %lo : tensor<?x64xi16>, min tensor<1x64xi16> -> tensor<?x64xi16>
  // CHECK: pto.clip %[[X]] max %[[HI]] : tensor<?x64xi16>, max tensor<1xi16> -> tensor<?x64xi16>
  %r1 = pto.clip %x max %hi : tensor<?x64xi16>, max tensor<1xi16> -> tensor<?x64xi16>
  // CHECK: pto.clip %[[X]] min %[[LO]] max %[[HI]] : tensor<?x64xi16>, min tensor<1x64xi16>, max tensor<1xi16> -> tensor<?x64xi16>
  %r2 = pto.clip %x min %lo max %hi : tensor<?x64xi16>, min tensor<1x64xi16>, max tensor<1xi16> -> tensor<?x64xi16>
  return
}
