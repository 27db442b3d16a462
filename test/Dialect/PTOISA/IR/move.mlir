// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Moves keep scales, activations, windows and modes.

// Whole tiles.

// CHECK-LABEL: @whole(
// CHECK-SAME: %[[M:[a-z0-9]+]]:
// CHECK-SAME: %[[L:[a-z0-9]+]]:
// CHECK-SAME: %[[ACC:[a-z0-9]+]]:
// CHECK-SAME: %[[T:[a-z0-9]+]]:
// CHECK-SAME: %[[U:[a-z0-9]+]]:
// CHECK-SAME: %[[BM:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
// CHECK-SAME: %[[FP:[a-z0-9]+]]:
// CHECK-SAME: %[[MI:[a-z0-9]+]]:
func.func @whole(%m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 16x64xbf16>, %acc: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %u: !pto_isa.tile_buf<vec, 16x64xf32>, %bm: !pto_isa.tile_buf<mat, 1x64xf16>, %b: !pto_isa.tile_buf<bias, 1x64xf32>, %fp: !pto_isa.tile_buf<scaling, 1x64xui64>, %mi: !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>) {
  %q = arith.constant 7 : i64
  // CHECK: pto_isa.tmov ins(%[[M]] : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) outs(%[[L]] : !pto_isa.tile_buf<left, 16x64xbf16>)
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) outs(%l : !pto_isa.tile_buf<left, 16x64xbf16>)
  // CHECK: pto_isa.tmov ins(%[[T]] : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%[[U]] : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tmov ins(%t : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%u : !pto_isa.tile_buf<vec, 16x64xf32>)
  // CHECK: pto_isa.tmov ins(%[[BM]] : !pto_isa.tile_buf<mat, 1x64xf16>) outs(%[[B]] : !pto_isa.tile_buf<bias, 1x64xf32>)
  pto_isa.tmov ins(%bm : !pto_isa.tile_buf<mat, 1x64xf16>) outs(%b : !pto_isa.tile_buf<bias, 1x64xf32>)
  // CHECK: pto_isa.tmov ins(%[[ACC]] : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%[[M]] : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}
  pto_isa.tmov ins(%acc : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}
  // CHECK: pto_isa.tmov ins(%[[ACC]] : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%[[T]] : !pto_isa.tile_buf<vec, 16x64xf32>) {accToVecMode = #pto_isa.acc_to_vec_mode<dual_mode_split_m>}
  pto_isa.tmov ins(%acc : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {accToVecMode = #pto_isa.acc_to_vec_mode<dual_mode_split_m>}
  // CHECK: pto_isa.tmov ins(%[[ACC]] : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %[[FP]] : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%[[MI]] : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>)
  pto_isa.tmov ins(%acc : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %fp : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%mi : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>)
  // CHECK: pto_isa.tmov ins(%[[ACC]] : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %{{.*}} : i64) outs(%[[MI]] : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>)
  pto_isa.tmov ins(%acc : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %q : i64) outs(%mi : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>)
  return
}

// Scales of MX blocks.

// CHECK-LABEL: @scales(
// CHECK-SAME: %[[S:[a-z0-9]+]]:
// CHECK-SAME: %[[TMP:[a-z0-9]+]]:
// CHECK-SAME: %[[D:[a-z0-9]+]]:
// CHECK-SAME: %[[L:[a-z0-9]+]]:
// CHECK-SAME: %[[SC:[a-z0-9]+]]:
func.func @scales(%s: !pto_isa.tile_buf<vec, 16x16xui8>, %tmp: !pto_isa.tile_buf<vec, 1x80xui8>, %d: !pto_isa.tile_buf<vec, 16x16xui8, slayout=row_major>, %l: !pto_isa.tile_buf<left, 16x128xf8E4M3FN>, %sc: !pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU, fractal=32>) {
  // CHECK: pto_isa.tmov ins(%[[S]] : !pto_isa.tile_buf<vec, 16x16xui8>, %[[TMP]] : !pto_isa.tile_buf<vec, 1x80xui8>) outs(%[[D]] : !pto_isa.tile_buf<vec, 16x16xui8, slayout=row_major>)
  pto_isa.tmov ins(%s : !pto_isa.tile_buf<vec, 16x16xui8>, %tmp : !pto_isa.tile_buf<vec, 1x80xui8>) outs(%d : !pto_isa.tile_buf<vec, 16x16xui8, slayout=row_major>)
  // CHECK: pto_isa.tmov ins(%[[S]] : !pto_isa.tile_buf<vec, 16x16xui8>, %[[TMP]] : !pto_isa.tile_buf<vec, 1x80xui8>) outs(%[[D]] : !pto_isa.tile_buf<vec, 16x16xui8, slayout=row_major>) {grpAxis = #pto_isa<mx_group_axis axis0>}
  pto_isa.tmov ins(%s : !pto_isa.tile_buf<vec, 16x16xui8>, %tmp : !pto_isa.tile_buf<vec, 1x80xui8>) outs(%d : !pto_isa.tile_buf<vec, 16x16xui8, slayout=row_major>) {grpAxis = #pto_isa<mx_group_axis axis0>}
  // CHECK: pto_isa.tget_scale_addr ins(%[[L]] : !pto_isa.tile_buf<left, 16x128xf8E4M3FN>) outs(%[[SC]] : !pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU, fractal=32>)
  pto_isa.tget_scale_addr ins(%l : !pto_isa.tile_buf<left, 16x128xf8E4M3FN>) outs(%sc : !pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU, fractal=32>)
  return
}

// Windows of tiles.

// CHECK-LABEL: @windows(
// CHECK-SAME: %[[M:[a-z0-9]+]]:
// CHECK-SAME: %[[L:[a-z0-9]+]]:
// CHECK-SAME: %[[ACC:[a-z0-9]+]]:
// CHECK-SAME: %[[O:[a-z0-9]+]]:
// CHECK-SAME: %[[FP:[a-z0-9]+]]:
// CHECK-SAME: %[[MI:[a-z0-9]+]]:
// CHECK-SAME: %[[T:[a-z0-9]+]]:
// CHECK-SAME: %[[U:[a-z0-9]+]]:
// CHECK-SAME: %[[TN:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[Q:[a-z0-9]+]]:
func.func @windows(%m: !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 16x64xbf16>, %acc: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %o: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>, %fp: !pto_isa.tile_buf<scaling, 1x64xui64>, %mi: !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>, %t: !pto_isa.tile_buf<vec, 8x64xf32>, %u: !pto_isa.tile_buf<vec, 16x64xf32>, %tn: !pto_isa.tile_buf<vec, 16x64xbf16, blayout=col_major, slayout=row_major>, %i: index, %q: i64) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  // CHECK: pto_isa.textract ins(%[[M]], %[[I]], %{{.*}} : !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, index, index) outs(%[[L]] : !pto_isa.tile_buf<left, 16x64xbf16>)
  pto_isa.textract ins(%m, %i, %c64 : !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, index, index) outs(%l : !pto_isa.tile_buf<left, 16x64xbf16>)
  // CHECK: pto_isa.textract ins(%[[ACC]], %{{.*}}, %{{.*}}, %[[Q]] : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, index, index, i64) outs(%[[MI]] : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>)
  pto_isa.textract ins(%acc, %c0, %c0, %q : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, index, index, i64) outs(%mi : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>)
  // CHECK: pto_isa.textract ins(%[[ACC]], %{{.*}}, %{{.*}} : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, index, index fp %[[FP]] : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%[[MI]] : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>) {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}
  pto_isa.textract ins(%acc, %c0, %c0 : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, index, index fp %fp : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%mi : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>) {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}
  // CHECK: pto_isa.textract ins(%[[U]], %{{.*}}, %{{.*}} : !pto_isa.tile_buf<vec, 16x64xf32>, index, index) outs(%[[T]] : !pto_isa.tile_buf<vec, 8x64xf32>)
  pto_isa.textract ins(%u, %c8, %c0 : !pto_isa.tile_buf<vec, 16x64xf32>, index, index) outs(%t : !pto_isa.tile_buf<vec, 8x64xf32>)
  // CHECK: pto_isa.tinsert ins(%[[T]], %{{.*}}, %{{.*}} : !pto_isa.tile_buf<vec, 8x64xf32>, index, index) outs(%[[U]] : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.tinsert ins(%t, %c8, %c0 : !pto_isa.tile_buf<vec, 8x64xf32>, index, index) outs(%u : !pto_isa.tile_buf<vec, 16x64xf32>)
  // CHECK: pto_isa.tinsert ins(%[[ACC]], %{{.*}}, %{{.*}} : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, index, index fp %[[FP]] : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%[[MI]] : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>)
  pto_isa.tinsert ins(%acc, %c0, %c0 : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, index, index fp %fp : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%mi : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>)
  // CHECK: pto_isa.tinsert ins(%[[ACC]], %{{.*}}, %{{.*}} : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, index, index pre_quant %[[Q]] : i64) outs(%[[MI]] : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>)
  pto_isa.tinsert ins(%acc, %c0, %c0 : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, index, index pre_quant %q : i64) outs(%mi : !pto_isa.tile_buf<mat, 16x64xi8, blayout=col_major, slayout=row_major>)
  // CHECK: pto_isa.tinsert ins(%[[TN]], %{{.*}}, %{{.*}} : !pto_isa.tile_buf<vec, 16x64xbf16, blayout=col_major, slayout=row_major>, index, index) outs(%[[O]] : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) {tinsertMode = #pto_isa.tinsert_mode<split2>}
  pto_isa.tinsert ins(%tn, %c0, %c0 : !pto_isa.tile_buf<vec, 16x64xbf16, blayout=col_major, slayout=row_major>, index, index) outs(%o : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) {tinsertMode = #pto_isa.tinsert_mode<split2>}
  return
}

// Inside of the vector memory.

// CHECK-LABEL: @vectors(
// CHECK-SAME: %[[A:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
// CHECK-SAME: %[[D:[a-z0-9]+]]:
// CHECK-SAME: %[[E:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[P:[a-z0-9]+]]:
// CHECK-SAME: %[[M:[a-z0-9]+]]:
func.func @vectors(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 64x16xf32>, %e: !pto_isa.tile_buf<vec, 16x128xf32>, %i: !pto_isa.tile_buf<vec, 16x8xi32>, %p: !pto_isa.tile_buf<vec, 16x64xf32, pad=3>, %m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major, pad=1>) {
  // CHECK: pto_isa.ttrans ins(%[[A]], %[[B]] : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%[[D]] : !pto_isa.tile_buf<vec, 64x16xf32>)
  pto_isa.ttrans ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 64x16xf32>)
  // CHECK: pto_isa.ttrans ins(%[[A]] : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%[[D]] : !pto_isa.tile_buf<vec, 64x16xf32>)
  pto_isa.ttrans ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 64x16xf32>)
  // CHECK: pto_isa.tconcat ins(%[[A]], %[[B]] : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%[[E]] : !pto_isa.tile_buf<vec, 16x128xf32>)
  pto_isa.tconcat ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%e : !pto_isa.tile_buf<vec, 16x128xf32>)
  // CHECK: pto_isa.tconcatidx ins(%[[A]], %[[B]], %[[I]], %[[I]] : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x8xi32>, !pto_isa.tile_buf<vec, 16x8xi32>) outs(%[[E]] : !pto_isa.tile_buf<vec, 16x128xf32>)
  pto_isa.tconcatidx ins(%a, %b, %i, %i : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x8xi32>, !pto_isa.tile_buf<vec, 16x8xi32>) outs(%e : !pto_isa.tile_buf<vec, 16x128xf32>)
  // CHECK: pto_isa.tfillpad ins(%[[A]] : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%[[P]] : !pto_isa.tile_buf<vec, 16x64xf32, pad=3>)
  pto_isa.tfillpad ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%p : !pto_isa.tile_buf<vec, 16x64xf32, pad=3>)
  // CHECK: pto_isa.tfillpad ins(%[[M]] : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major, pad=1>) outs(%[[M]] : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major, pad=1>) {padValue = #pto_isa.pad_value<zero>}
  pto_isa.tfillpad ins(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major, pad=1>) outs(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major, pad=1>) {padValue = #pto_isa.pad_value<zero>}
  return
}
