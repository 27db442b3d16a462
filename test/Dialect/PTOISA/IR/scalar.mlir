// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Every instruction on tiles and a scalar, with and without what may be left
// out, is printed as it was read.

!f32 = !pto_isa.tile_buf<vec, 16x64xf32>
!f16 = !pto_isa.tile_buf<vec, 16x64xf16>
!i32 = !pto_isa.tile_buf<vec, 16x64xi32>
!any = !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
!mat = !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>

// CHECK-LABEL: @arithmetic(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[S:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}})
func.func @arithmetic(%a: !f32, %s: f32, %d: !f32) {
  // CHECK-NEXT: pto_isa.tadds ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tadds ins(%a, %s : !f32, f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tsubs ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tsubs ins(%a, %s : !f32, f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tmuls ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tmuls ins(%a, %s : !f32, f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tmaxs ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tmaxs ins(%a, %s : !f32, f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tmins ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tmins ins(%a, %s : !f32, f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tdivs ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tdivs ins(%a, %s : !f32, f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.taxpy ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.taxpy ins(%a, %s : !f32, f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tfmods ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tfmods ins(%a, %s : !f32, f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.trems ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.trems ins(%a, %s : !f32, f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tpows ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tpows ins(%a, %s : !f32, f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tlrelu ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tlrelu ins(%a, %s : !f32, f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tdivs ins(%[[S]], %[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tdivs ins(%s, %a : f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tdivs ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}}) {precisionType = #pto_isa<div_precision high_precision>}
  pto_isa.tdivs ins(%a, %s : !f32, f32) outs(%d : !f32) {precisionType = #pto_isa<div_precision high_precision>}
  // CHECK-NEXT: pto_isa.tpows ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}}) {precisionType = #pto_isa<pow_precision high_precision>}
  pto_isa.tpows ins(%a, %s : !f32, f32) outs(%d : !f32) {precisionType = #pto_isa<pow_precision high_precision>}
  return
}

// CHECK-LABEL: @bits(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[S:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}})
func.func @bits(%a: !i32, %s: i32, %d: !i32) {
  // CHECK-NEXT: pto_isa.tands ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tands ins(%a, %s : !i32, i32) outs(%d : !i32)
  // CHECK-NEXT: pto_isa.tors ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tors ins(%a, %s : !i32, i32) outs(%d : !i32)
  // CHECK-NEXT: pto_isa.txors ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.txors ins(%a, %s : !i32, i32) outs(%d : !i32)
  // CHECK-NEXT: pto_isa.tshls ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tshls ins(%a, %s : !i32, i32) outs(%d : !i32)
  // CHECK-NEXT: pto_isa.tshrs ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tshrs ins(%a, %s : !i32, i32) outs(%d : !i32)
  return
}

// CHECK-LABEL: @fill(
// CHECK-SAME: %[[S:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}}, %[[M:[^:]+]]: {{[^%]+}})
func.func @fill(%s: f32, %d: !f32, %m: !mat) {
  // CHECK-NEXT: pto_isa.texpands ins(%[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.texpands ins(%s : f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.texpands ins(%[[S]] : {{.*}}) outs(%[[M]] : {{.*}})
  pto_isa.texpands ins(%s : f32) outs(%m : !mat)
  return
}

// CHECK-LABEL: @scratch(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[S:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}}, %[[T:[^:]+]]: {{[^%]+}})
func.func @scratch(%a: !f32, %s: f32, %d: !f32, %t: !f32) {
  // CHECK-NEXT: pto_isa.trems ins(%[[A]], %[[S]], %[[T]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.trems ins(%a, %s, %t : !f32, f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tpows ins(%[[A]], %[[S]], %[[T]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tpows ins(%a, %s, %t : !f32, f32, !f32) outs(%d : !f32)
  return
}

// CHECK-LABEL: @xor_scratch(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[S:[^:]+]]: {{[^%]+}}, %[[T:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}})
func.func @xor_scratch(%a: !i32, %s: i32, %t: !i32, %d: !i32) {
  // CHECK-NEXT: pto_isa.txors ins(%[[A]], %[[S]], %[[T]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.txors ins(%a, %s, %t : !i32, i32, !i32) outs(%d : !i32)
  return
}

// CHECK-LABEL: @two_tiles(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[S:[^:]+]]: {{[^%]+}}, %[[B:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}})
func.func @two_tiles(%a: !f32, %s: f32, %b: !f32, %d: !f32) {
  // CHECK-NEXT: pto_isa.taddsc ins(%[[A]], %[[S]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.taddsc ins(%a, %s, %b : !f32, f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tsubsc ins(%[[A]], %[[S]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tsubsc ins(%a, %s, %b : !f32, f32, !f32) outs(%d : !f32)
  return
}

// The scalar is converted where nothing says otherwise.

// CHECK-LABEL: @other_scalars(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[S:[^:]+]]: {{[^%]+}}, %[[I:[^:]+]]: {{[^%]+}}, %[[N:[^:]+]]: {{[^%]+}}, %[[X:[^:]+]]: {{[^%]+}})
func.func @other_scalars(%a: !f16, %s: f32, %i: !i32, %n: i64, %x: !any) {
  // CHECK-NEXT: pto_isa.tmuls ins(%[[A]], %[[S]] : {{.*}}) outs(%[[A]] : {{.*}})
  pto_isa.tmuls ins(%a, %s : !f16, f32) outs(%a : !f16)
  // CHECK-NEXT: pto_isa.tadds ins(%[[I]], %[[N]] : {{.*}}) outs(%[[I]] : {{.*}})
  pto_isa.tadds ins(%i, %n : !i32, i64) outs(%i : !i32)
  // CHECK-NEXT: pto_isa.tshls ins(%[[I]], %[[N]] : {{.*}}) outs(%[[I]] : {{.*}})
  pto_isa.tshls ins(%i, %n : !i32, i64) outs(%i : !i32)
  // CHECK-NEXT: pto_isa.tadds ins(%[[X]], %[[S]] : {{.*}}) outs(%[[X]] : {{.*}})
  pto_isa.tadds ins(%x, %s : !any, f32) outs(%x : !any)
  return
}

// CHECK-LABEL: @widening_axpy(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[S:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}})
func.func @widening_axpy(%a: !f16, %s: f16, %d: !f32) {
  // CHECK-NEXT: pto_isa.taxpy ins(%[[A]], %[[S]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.taxpy ins(%a, %s : !f16, f16) outs(%d : !f32)
  return
}
