// RUN: pto-opt %s --machine=a5 --convert-pto-isa-to-emitc | FileCheck %s

// Proves that each field of a struct that is used becomes a variable of its own.

// CHECK-LABEL: emitc.func @fields_body
//  CHECK-SAME:   %[[V:.*]]: f32, %[[W:.*]]: i16
//   CHECK-DAG:   %[[A:.*]] = "emitc.variable"() {{.*}} : () -> !emitc.array<1xf32>
//   CHECK-DAG:   %[[B:.*]] = "emitc.variable"() {{.*}} : () -> !emitc.array<1xi16>
//   CHECK-NOT:   emitc.array<1xi8>
//   CHECK-DAG:   %[[X:.*]] = subscript %[[A]]
//   CHECK-DAG:   assign %[[V]] : f32 to %[[X]]
//   CHECK-DAG:   %[[Y:.*]] = subscript %[[B]]
//   CHECK-DAG:   assign %[[W]] : i16 to %[[Y]]
func.func @fields(%v: f32, %w: i16) {
  %s = pto_isa.declare_struct -> !pto_isa.struct<!pto_isa.struct<f32, i8>, i16>
  pto_isa.struct_set %s[0, 0], %v : !pto_isa.struct<!pto_isa.struct<f32, i8>, i16>, f32
  pto_isa.struct_set %s[1], %w : !pto_isa.struct<!pto_isa.struct<f32, i8>, i16>, i16
  return
}
