// RUN: pto-opt %s --canonicalize='test-convergence' --split-input-file | FileCheck %s

// A copy of a tile onto itself goes, and nothing that does something.

!t = !pto_isa.tile_buf<vec, 16x64xf32>
!acc = !pto_isa.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
!mat = !pto_isa.tile_buf<mat, 16x16xf32, blayout=col_major, slayout=row_major>

// CHECK-LABEL: func.func @onto_itself
//  CHECK-NEXT:   return
func.func @onto_itself(%a: !t) {
  pto_isa.tmov ins(%a : !t) outs(%a : !t)
  return
}

// CHECK-LABEL: func.func @in_a_loop
//   CHECK-NOT:   tmov
//       CHECK:   pto_isa.tabs
//   CHECK-NOT:   tmov
//       CHECK:   return
func.func @in_a_loop(%a: !t, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    pto_isa.tmov ins(%a : !t) outs(%a : !t)
    pto_isa.tabs ins(%a : !t) outs(%a : !t)
    pto_isa.tmov ins(%a : !t) outs(%a : !t)
  }
  return
}

// CHECK-LABEL: func.func @into_another
//       CHECK:   pto_isa.tmov
func.func @into_another(%a: !t, %b: !t) {
  pto_isa.tmov ins(%a : !t) outs(%b : !t)
  return
}

// CHECK-LABEL: func.func @with_a_rectification
//       CHECK:   pto_isa.tmov
func.func @with_a_rectification(%a: !acc, %m: !mat) {
  pto_isa.tmov ins(%a : !acc) outs(%m : !mat) {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}
  return
}
