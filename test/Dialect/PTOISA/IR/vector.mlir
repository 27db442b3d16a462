// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Every instruction on tiles alone, with and without what may be left out, is
// printed as it was read.

!f32 = !pto_isa.tile_buf<vec, 16x64xf32>
!f16 = !pto_isa.tile_buf<vec, 16x64xf16>
!i32 = !pto_isa.tile_buf<vec, 16x64xi32>
!i16 = !pto_isa.tile_buf<vec, 16x64xi16>
!i8 = !pto_isa.tile_buf<vec, 16x64xi8>
!u8 = !pto_isa.tile_buf<vec, 17x32xui8>
!row = !pto_isa.tile_buf<vec, 1x66xf32>
!part = !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>
!ipart = !pto_isa.tile_buf<vec, 16x64xi32, valid=8x64>

// CHECK-LABEL: @arithmetic(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[B:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}})
func.func @arithmetic(%a: !f32, %b: !f32, %d: !f32) {
  // CHECK-NEXT: pto_isa.tadd ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tadd ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tsub ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tsub ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tmul ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tmul ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tdiv ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tdiv ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tmin ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tmin ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tmax ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tmax ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tfmod ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tfmod ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tdiv ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}}) {precisionType = #pto_isa<div_precision high_precision>}
  pto_isa.tdiv ins(%a, %b : !f32, !f32) outs(%d : !f32) {precisionType = #pto_isa<div_precision high_precision>}
  // CHECK-NEXT: pto_isa.tfmod ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}}) {precisionType = #pto_isa<fmod_precision high_precision>}
  pto_isa.tfmod ins(%a, %b : !f32, !f32) outs(%d : !f32) {precisionType = #pto_isa<fmod_precision high_precision>}
  // CHECK-NEXT: pto_isa.tabs ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tabs ins(%a : !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tneg ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tneg ins(%a : !f32) outs(%d : !f32)
  return
}

// CHECK-LABEL: @functions(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}})
func.func @functions(%a: !f32, %d: !f32) {
  // CHECK-NEXT: pto_isa.texp ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.texp ins(%a : !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.texp ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}}) {precisionType = #pto_isa<exp_precision high_precision>}
  pto_isa.texp ins(%a : !f32) outs(%d : !f32) {precisionType = #pto_isa<exp_precision high_precision>}
  // CHECK-NEXT: pto_isa.tlog ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tlog ins(%a : !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tlog ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}}) {precisionType = #pto_isa<log_precision high_precision>}
  pto_isa.tlog ins(%a : !f32) outs(%d : !f32) {precisionType = #pto_isa<log_precision high_precision>}
  // CHECK-NEXT: pto_isa.tsqrt ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tsqrt ins(%a : !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tsqrt ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}}) {precisionType = #pto_isa<sqrt_precision high_precision>}
  pto_isa.tsqrt ins(%a : !f32) outs(%d : !f32) {precisionType = #pto_isa<sqrt_precision high_precision>}
  // CHECK-NEXT: pto_isa.trecip ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.trecip ins(%a : !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.trecip ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}}) {precisionType = #pto_isa<recip_precision high_precision>}
  pto_isa.trecip ins(%a : !f32) outs(%d : !f32) {precisionType = #pto_isa<recip_precision high_precision>}
  // CHECK-NEXT: pto_isa.trsqrt ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.trsqrt ins(%a : !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.trelu ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.trelu ins(%a : !f32) outs(%d : !f32)
  return
}

// CHECK-LABEL: @bits(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[B:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}})
func.func @bits(%a: !i32, %b: !i32, %d: !i32) {
  // CHECK-NEXT: pto_isa.tand ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tand ins(%a, %b : !i32, !i32) outs(%d : !i32)
  // CHECK-NEXT: pto_isa.tor ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tor ins(%a, %b : !i32, !i32) outs(%d : !i32)
  // CHECK-NEXT: pto_isa.txor ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.txor ins(%a, %b : !i32, !i32) outs(%d : !i32)
  // CHECK-NEXT: pto_isa.tshl ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tshl ins(%a, %b : !i32, !i32) outs(%d : !i32)
  // CHECK-NEXT: pto_isa.tshr ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tshr ins(%a, %b : !i32, !i32) outs(%d : !i32)
  // CHECK-NEXT: pto_isa.tnot ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tnot ins(%a : !i32) outs(%d : !i32)
  return
}

// CHECK-LABEL: @scratch(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[B:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}}, %[[T:[^:]+]]: {{[^%]+}}, %[[R:[^:]+]]: {{[^%]+}}, %[[U:[^:]+]]: {{[^%]+}})
func.func @scratch(%a: !f32, %b: !f32, %d: !f32, %t: !f32, %r: !row, %u: !u8) {
  // CHECK-NEXT: pto_isa.trem ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.trem ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.trem ins(%[[A]], %[[B]], %[[R]] : {{.*}}) outs(%[[D]] : {{.*}}) {precisionType = #pto_isa<rem_precision high_precision>}
  pto_isa.trem ins(%a, %b, %r : !f32, !f32, !row) outs(%d : !f32) {precisionType = #pto_isa<rem_precision high_precision>}
  // CHECK-NEXT: pto_isa.tpow ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tpow ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tpow ins(%[[A]], %[[B]], %[[T]] : {{.*}}) outs(%[[D]] : {{.*}}) {precisionType = #pto_isa<pow_precision high_precision>}
  pto_isa.tpow ins(%a, %b, %t : !f32, !f32, !f32) outs(%d : !f32) {precisionType = #pto_isa<pow_precision high_precision>}
  // CHECK-NEXT: pto_isa.trsqrt ins(%[[A]], %[[R]] : {{.*}}) outs(%[[D]] : {{.*}}) {precisionType = #pto_isa<rsqrt_precision high_precision>}
  pto_isa.trsqrt ins(%a, %r : !f32, !row) outs(%d : !f32) {precisionType = #pto_isa<rsqrt_precision high_precision>}
  // CHECK-NEXT: pto_isa.tprelu ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tprelu ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tprelu ins(%[[A]], %[[B]], %[[U]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tprelu ins(%a, %b, %u : !f32, !f32, !u8) outs(%d : !f32)
  return
}

// CHECK-LABEL: @xor_scratch(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[B:[^:]+]]: {{[^%]+}}, %[[T:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}})
func.func @xor_scratch(%a: !i32, %b: !i32, %t: !i32, %d: !i32) {
  // CHECK-NEXT: pto_isa.txor ins(%[[A]], %[[B]], %[[T]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.txor ins(%a, %b, %t : !i32, !i32, !i32) outs(%d : !i32)
  return
}

// CHECK-LABEL: @several_steps(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[B:[^:]+]]: {{[^%]+}}, %[[C:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}})
func.func @several_steps(%a: !f32, %b: !f32, %c: !f32, %d: !f32) {
  // CHECK-NEXT: pto_isa.taddc ins(%[[A]], %[[B]], %[[C]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.taddc ins(%a, %b, %c : !f32, !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tsubc ins(%[[A]], %[[B]], %[[C]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tsubc ins(%a, %b, %c : !f32, !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.taddrelu ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.taddrelu ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tsubrelu ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tsubrelu ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tmuladddst ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tmuladddst ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tfusedmuladd ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tfusedmuladd ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tfusedmuladdrelu ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tfusedmuladdrelu ins(%a, %b : !f32, !f32) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tpairreducesum ins(%[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tpairreducesum ins(%a : !f32) outs(%d : !f32)
  return
}

// CHECK-LABEL: @several_types(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[I:[^:]+]]: {{[^%]+}}, %[[S:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}}, %[[H:[^:]+]]: {{[^%]+}})
func.func @several_types(%a: !i16, %i: !i32, %s: f32, %d: !i8, %h: !f16) {
  // CHECK-NEXT: pto_isa.taddreluconv ins(%[[A]], %[[A]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.taddreluconv ins(%a, %a : !i16, !i16) outs(%d : !i8)
  // CHECK-NEXT: pto_isa.tsubreluconv ins(%[[H]], %[[H]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tsubreluconv ins(%h, %h : !f16, !f16) outs(%d : !i8)
  // CHECK-NEXT: pto_isa.tadddeqrelu ins(%[[I]], %[[I]], %[[S]] : {{.*}}) outs(%[[H]] : {{.*}})
  pto_isa.tadddeqrelu ins(%i, %i, %s : !i32, !i32, f32) outs(%h : !f16)
  // CHECK-NEXT: pto_isa.tadddeqrelu ins(%[[I]], %[[I]], %[[S]], %[[I]] : {{.*}}) outs(%[[H]] : {{.*}})
  pto_isa.tadddeqrelu ins(%i, %i, %s, %i : !i32, !i32, f32, !i32) outs(%h : !f16)
  return
}

// CHECK-LABEL: @parts(
// CHECK-SAME: %[[A:[^:]+]]: {{[^%]+}}, %[[B:[^:]+]]: {{[^%]+}}, %[[D:[^:]+]]: {{[^%]+}}, %[[I:[^:]+]]: {{[^%]+}}, %[[J:[^:]+]]: {{[^%]+}}, %[[K:[^:]+]]: {{[^%]+}})
func.func @parts(%a: !f32, %b: !part, %d: !f32, %i: !i32, %j: !ipart, %k: !i32) {
  // CHECK-NEXT: pto_isa.tpartadd ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tpartadd ins(%a, %b : !f32, !part) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tpartmul ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tpartmul ins(%a, %b : !f32, !part) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tpartmax ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tpartmax ins(%a, %b : !f32, !part) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tpartmin ins(%[[A]], %[[B]] : {{.*}}) outs(%[[D]] : {{.*}})
  pto_isa.tpartmin ins(%a, %b : !f32, !part) outs(%d : !f32)
  // CHECK-NEXT: pto_isa.tpartargmax ins(%[[A]], %[[B]], %[[I]], %[[J]] : {{.*}}) outs(%[[D]], %[[K]] : {{.*}})
  pto_isa.tpartargmax ins(%a, %b, %i, %j : !f32, !part, !i32, !ipart) outs(%d, %k : !f32, !i32)
  // CHECK-NEXT: pto_isa.tpartargmin ins(%[[A]], %[[B]], %[[I]], %[[J]] : {{.*}}) outs(%[[D]], %[[K]] : {{.*}})
  pto_isa.tpartargmin ins(%a, %b, %i, %j : !f32, !part, !i32, !ipart) outs(%d, %k : !f32, !i32)
  return
}
