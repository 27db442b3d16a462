// RUN: pto-opt %s --machine=a5 --convert-pto-isa-to-emitc | FileCheck %s

// Proves the forms of instructions: destination first, then sources, scratch
// and modes; templates only where a mode is not what the headers do anyway.

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!h = !pto_isa.tile_buf<vec, 16x64xf16>
!i = !pto_isa.tile_buf<vec, 16x64xi32>
!c = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>

// CHECK-LABEL: emitc.func @vector(
//  CHECK-SAME:   %[[A:[a-z0-9]+]]: {{[^,]*}}, %[[B:[a-z0-9]+]]: {{[^,]*}}, %[[D:[a-z0-9]+]]: {{[^,]*}}, %[[H:[a-z0-9]+]]: {{[^,]*}}, %[[C:[a-z0-9]+]]:
//       CHECK:   call_opaque "TADD"(%[[D]], %[[A]], %[[B]])
//       CHECK:   call_opaque "TDIV"(%[[D]], %[[A]], %[[B]])
//       CHECK:   call_opaque "TDIV<DivAlgorithm::HIGH_PRECISION>"(%[[D]], %[[A]], %[[B]])
//       CHECK:   call_opaque "TCVT"(%[[H]], %[[A]])
//  CHECK-SAME:     #emitc.opaque<"RoundMode::CAST_RINT">, #emitc.opaque<"SaturationMode::OFF">
//       CHECK:   call_opaque "TROWSUM"(%[[C]], %[[A]], %[[B]])
// The machine ignores scratch: the source stands for it.
//       CHECK:   call_opaque "TROWSUM"(%[[C]], %[[A]], %[[A]])
//       CHECK:   call_opaque "TROWEXPANDMUL"(%[[D]], %[[A]], %[[C]])
func.func @vector(%a: !f, %b: !f, %d: !f, %h: !h, %c: !c) {
  pto_isa.tadd ins(%a, %b : !f, !f) outs(%d : !f)
  pto_isa.tdiv ins(%a, %b : !f, !f) outs(%d : !f)
  pto_isa.tdiv ins(%a, %b : !f, !f) outs(%d : !f) {precisionType = #pto_isa<div_precision high_precision>}
  pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode RINT>} : !f) outs(%h : !h)
  pto_isa.trowsum ins(%a, %b : !f, !f) outs(%c : !c)
  pto_isa.trowsum ins(%a : !f) outs(%c : !c)
  pto_isa.trowexpandmul ins(%a, %c : !f, !c) outs(%d : !f)
  return
}

// CHECK-LABEL: emitc.func @scalar(
//  CHECK-SAME:   %[[A:[a-z0-9]+]]: {{[^,]*}}, %[[D:[a-z0-9]+]]: {{[^,]*}}, %[[I:[a-z0-9]+]]: {{[^,]*}}, %[[S:[a-z0-9]+]]: f32, %[[N:[a-z0-9]+]]: i32
//       CHECK:   call_opaque "TMULS"(%[[D]], %[[A]], %[[S]])
//       CHECK:   call_opaque "TDIVS"(%[[D]], %[[S]], %[[A]])
//       CHECK:   call_opaque "TEXPANDS"(%[[D]], %[[S]])
//       CHECK:   verbatim "TCI<decltype({}), int32_t, 1>({}, {});" args %[[I]], %[[I]], %[[N]]
//       CHECK:   verbatim "{}.SetValue({}, {});" args %[[D]], %{{.*}}, %[[S]]
//       CHECK:   call_opaque "element_of"(%[[D]], %{{.*}})
func.func @scalar(%a: !f, %d: !f, %i: !pto_isa.tile_buf<vec, 1x64xi32>, %s: f32, %n: i32) {
  %c3 = arith.constant 3 : index
  pto_isa.tmuls ins(%a, %s : !f, f32) outs(%d : !f)
  pto_isa.tdivs ins(%s, %a : f32, !f) outs(%d : !f)
  pto_isa.texpands ins(%s : f32) outs(%d : !f)
  pto_isa.tci ins(%n : i32) outs(%i : !pto_isa.tile_buf<vec, 1x64xi32>) {descending = true}
  pto_isa.tsetval ins(%c3, %s : index, f32) outs(%d : !f)
  %v = pto_isa.tgetval ins(%d, %c3 : !f, index) outs : f32
  pto_isa.tadds ins(%a, %v : !f, f32) outs(%d : !f)
  return
}

// Flags, barriers and fences.
// CHECK-LABEL: emitc.func @sync
//       CHECK:   call_opaque "set_flag"() {args = [#emitc.opaque<"PIPE_MTE2">, #emitc.opaque<"PIPE_V">, #emitc.opaque<"EVENT_ID3">]}
//       CHECK:   cast %{{.*}} : i64 to !emitc.opaque<"event_t">
//       CHECK:   call_opaque "wait_flag"
//       CHECK:   call_opaque "pipe_barrier"() {args = [#emitc.opaque<"PIPE_ALL">]}
//       CHECK:   call_opaque "dsb"() {args = [#emitc.opaque<"DSB_DDR">]}
// Waiting for tiles is waiting for all pipes.
//       CHECK:   call_opaque "pipe_barrier"() {args = [#emitc.opaque<"PIPE_ALL">]}
func.func @sync(%e: index, %t: !f) {
  pto_isa.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID3>]
  pto_isa.wait_flag_dyn[<PIPE_MTE2>, <PIPE_V>, %e]
  pto_isa.barrier <PIPE_ALL>
  pto_isa.fence.barrier_all #pto_isa.fence_scope<gm>
  pto_isa.tsync ins(%t : !f)
  return
}

// The simulation has no form with scratch; a device has no other.
// CHECK-LABEL: emitc.func @scratch
//       CHECK:   call_opaque "TCVT"(%{{.*}}, %{{.*}}, %{{.*}}) {args = [0 : index, 1 : index, 2 : index,
func.func @scratch(%a: !f, %h: !h, %t: !pto_isa.tile_buf<vec, 1x256xi8>) {
  pto_isa.tcvt ins(%a, %t {rmode = #pto_isa<round_mode RINT>} : !f, !pto_isa.tile_buf<vec, 1x256xi8>) outs(%h : !h)
  return
}
