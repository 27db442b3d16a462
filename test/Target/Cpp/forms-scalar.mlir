// RUN: pto-opt %s --machine=a5 | pto-translate --pto-isa-to-cpp - | FileCheck %s

// Proves the lines of C++ of instructions of a tile and a number.

// CHECK-LABEL: inline void tadds(
//       CHECK:   TADDS(v3, v1, v2);
func.func @tadds(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tadds ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tsubs(
//       CHECK:   TSUBS(v3, v1, v2);
func.func @tsubs(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tsubs ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tmuls(
//       CHECK:   TMULS(v3, v1, v2);
func.func @tmuls(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tmuls ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tmaxs(
//       CHECK:   TMAXS(v3, v1, v2);
func.func @tmaxs(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tmaxs ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tmins(
//       CHECK:   TMINS(v3, v1, v2);
func.func @tmins(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tmins ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void taxpy(
//       CHECK:   TAXPY(v3, v1, v2);
func.func @taxpy(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.taxpy ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tlrelu(
//       CHECK:   TLRELU(v3, v1, v2);
func.func @tlrelu(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tlrelu ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tands(
//       CHECK:   TANDS(v3, v1, v2);
func.func @tands(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: i32, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.tands ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, i32) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tors(
//       CHECK:   TORS(v3, v1, v2);
func.func @tors(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: i32, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.tors ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, i32) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tshls(
//       CHECK:   TSHLS(v3, v1, v2);
func.func @tshls(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: i32, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.tshls ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, i32) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tshrs(
//       CHECK:   TSHRS(v3, v1, v2);
func.func @tshrs(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: i32, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.tshrs ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, i32) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tfmods(
//       CHECK:   TFMODS(v3, v1, v2);
func.func @tfmods(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tfmods ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void texpands(
//       CHECK:   TEXPANDS(v2, v1);
func.func @texpands(%s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.texpands ins(%s : f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tdivs(
//       CHECK:   TDIVS(v3, v1, v2);
//       CHECK:   TDIVS(v3, v2, v1);
func.func @tdivs(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tdivs ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tdivs ins(%s, %a : f32, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trems(
//       CHECK:   TREMS(v3, v1, v2, v1);
func.func @trems(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trems ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void txors(
//       CHECK:   TXORS(v3, v1, v2, v1);
func.func @txors(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %s: i32, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.txors ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xi32>, i32) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tpows(
//       CHECK:   TPOWS(v3, v1, v2, v1);
func.func @tpows(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %s: f32, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tpows ins(%a, %s : !pto_isa.tile_buf<vec, 16x64xf32>, f32) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tsetval(
//       CHECK:   v1.SetValue(v2, v3);
func.func @tsetval(%t: !pto_isa.tile_buf<vec, 16x64xi32>, %i: index, %v: i32) {
  pto_isa.tsetval ins(%i, %v : index, i32) outs(%t : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}
