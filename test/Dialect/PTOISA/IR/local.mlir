// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --machine=a2a3 | FileCheck %s

// Arrays of a core, and single elements of tiles.

// CHECK-LABEL: @arrays(
// CHECK-SAME: %[[I:[a-z0-9]+]]: index, %[[J:[a-z0-9]+]]: index
func.func @arrays(%i: index, %j: index) {
  // CHECK: %[[A:.+]] = pto_isa.declare_local_array -> !pto_isa.local_array<4x8xf32>
  %a = pto_isa.declare_local_array -> !pto_isa.local_array<4x8xf32>
  // CHECK: %[[V:.+]] = pto_isa.local_array_get %[[A]][%[[I]], %[[J]]] : !pto_isa.local_array<4x8xf32> -> f32
  %v = pto_isa.local_array_get %a[%i, %j] : !pto_isa.local_array<4x8xf32> -> f32
  // CHECK: pto_isa.local_array_set %[[A]][%[[J]], %[[I]]], %[[V]] : !pto_isa.local_array<4x8xf32>, f32
  pto_isa.local_array_set %a[%j, %i], %v : !pto_isa.local_array<4x8xf32>, f32
  // CHECK: %[[B:.+]] = pto_isa.declare_local_array -> !pto_isa.local_array<16xi32>
  %b = pto_isa.declare_local_array -> !pto_isa.local_array<16xi32>
  // CHECK: pto_isa.local_array_get %[[B]][%[[I]]] : !pto_isa.local_array<16xi32> -> i32
  %w = pto_isa.local_array_get %b[%i] : !pto_isa.local_array<16xi32> -> i32
  return
}

// CHECK-LABEL: @event_ids(
// CHECK-SAME: %[[I:[a-z0-9]+]]: index
func.func @event_ids(%i: index) {
  // CHECK: %[[A:.+]] = pto_isa.declare_eventid_array -> !pto_isa.eventid_array<4>
  %a = pto_isa.declare_eventid_array -> !pto_isa.eventid_array<4>
  // CHECK: %[[E:.+]] = pto_isa.eventid_array_get %[[A]][%[[I]]] : !pto_isa.eventid_array<4>
  %e = pto_isa.eventid_array_get %a[%i] : !pto_isa.eventid_array<4>
  // CHECK: pto_isa.eventid_array_set %[[A]][%[[E]]], %[[I]] : !pto_isa.eventid_array<4>
  pto_isa.eventid_array_set %a[%e], %i : !pto_isa.eventid_array<4>
  return
}

// CHECK-LABEL: @elements(
// CHECK-SAME: %[[T:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]: index
func.func @elements(%t: !pto_isa.tile_buf<vec, 16x64xf32>, %i: index) {
  // CHECK: %[[V:.+]] = pto_isa.tgetval ins(%[[T]], %[[I]] : !pto_isa.tile_buf<vec, 16x64xf32>, index) outs : f32
  %v = pto_isa.tgetval ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xf32>, index) outs : f32
  // CHECK: pto_isa.tsetval ins(%[[I]], %[[V]] : index, f32) outs(%[[T]] : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tsetval ins(%i, %v : index, f32) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}
