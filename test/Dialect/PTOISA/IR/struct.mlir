// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s -o %t.mlirbc --emit-bytecode && pto-opt %t.mlirbc | FileCheck %s

// Fields of several types in one value of the scalar unit.

// CHECK-LABEL: @nested(
//  CHECK-SAME:   %[[F:.*]]: f32, %[[I:.*]]: i16)
//       CHECK:   %[[S:.*]] = pto_isa.declare_struct -> !pto_isa.struct<!pto_isa.struct<f32, i8>, i16>
//  CHECK-NEXT:   pto_isa.struct_set %[[S]][0, 0], %[[F]] : !pto_isa.struct<!pto_isa.struct<f32, i8>, i16>, f32
//  CHECK-NEXT:   pto_isa.struct_set %[[S]][1], %[[I]] : !pto_isa.struct<!pto_isa.struct<f32, i8>, i16>, i16
//  CHECK-NEXT:   pto_isa.struct_get %[[S]][0, 1] : !pto_isa.struct<!pto_isa.struct<f32, i8>, i16> -> i8
func.func @nested(%f: f32, %i: i16) {
  %s = pto_isa.declare_struct -> !pto_isa.struct<!pto_isa.struct<f32, i8>, i16>
  pto_isa.struct_set %s[0, 0], %f : !pto_isa.struct<!pto_isa.struct<f32, i8>, i16>, f32
  pto_isa.struct_set %s[1], %i : !pto_isa.struct<!pto_isa.struct<f32, i8>, i16>, i16
  %v = pto_isa.struct_get %s[0, 1] : !pto_isa.struct<!pto_isa.struct<f32, i8>, i16> -> i8
  return
}

// A signed integer is one without a sign.
// CHECK-LABEL: @signs(
//       CHECK:   pto_isa.declare_struct -> !pto_isa.struct<i32, ui8>
func.func @signs() {
  %s = pto_isa.declare_struct -> !pto_isa.struct<si32, ui8>
  return
}
