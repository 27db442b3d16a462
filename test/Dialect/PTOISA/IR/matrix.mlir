// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Products keep their form and their phase.

// Matrices.

// CHECK-LABEL: @products(
// CHECK-SAME: %[[L:[a-z0-9]+]]:
// CHECK-SAME: %[[R:[a-z0-9]+]]:
// CHECK-SAME: %[[C:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[XS:[a-z0-9]+]]:
// CHECK-SAME: %[[Y:[a-z0-9]+]]:
// CHECK-SAME: %[[YS:[a-z0-9]+]]:
func.func @products(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32>, %b: !pto_isa.tile_buf<bias, 1x32xf32>, %x: !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, %xs: !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, %y: !pto_isa.tile_buf<right, 64x32xf8E5M2>, %ys: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) {
  // CHECK: pto_isa.tmatmul ins(%[[L]], %[[R]] : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32>)
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  // CHECK: pto_isa.tmatmul ins(%[[L]], %[[R]] : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32>) {accPhase = #pto_isa<acc_phase final>}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>) {accPhase = #pto_isa<acc_phase final>}
  // CHECK: pto_isa.tmatmul.acc ins(%[[C]], %[[L]], %[[R]] : !pto_isa.tile_buf<acc, 16x32xf32>, !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32>) {accPhase = #pto_isa<acc_phase partial>}
  pto_isa.tmatmul.acc ins(%c, %l, %r : !pto_isa.tile_buf<acc, 16x32xf32>, !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>) {accPhase = #pto_isa<acc_phase partial>}
  // CHECK: pto_isa.tmatmul.bias ins(%[[L]], %[[R]], %[[B]] : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32>)
  pto_isa.tmatmul.bias ins(%l, %r, %b : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  // CHECK: pto_isa.tmatmul.mx ins(%[[X]], %[[XS]], %[[Y]], %[[YS]] : !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32>) {accPhase = #pto_isa<acc_phase partial>}
  pto_isa.tmatmul.mx ins(%x, %xs, %y, %ys : !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>) {accPhase = #pto_isa<acc_phase partial>}
  // CHECK: pto_isa.tmatmul.mx.acc ins(%[[C]], %[[X]], %[[XS]], %[[Y]], %[[YS]] : !pto_isa.tile_buf<acc, 16x32xf32>, !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32>)
  pto_isa.tmatmul.mx.acc ins(%c, %x, %xs, %y, %ys : !pto_isa.tile_buf<acc, 16x32xf32>, !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  // CHECK: pto_isa.tmatmul.mx.bias ins(%[[X]], %[[XS]], %[[Y]], %[[YS]], %[[B]] : !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32>)
  pto_isa.tmatmul.mx.bias ins(%x, %xs, %y, %ys, %b : !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// Rows.

// CHECK-LABEL: @rows(
// CHECK-SAME: %[[L:[a-z0-9]+]]:
// CHECK-SAME: %[[R:[a-z0-9]+]]:
// CHECK-SAME: %[[C:[a-z0-9]+]]:
// CHECK-SAME: %[[B:[a-z0-9]+]]:
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[XS:[a-z0-9]+]]:
// CHECK-SAME: %[[Y:[a-z0-9]+]]:
// CHECK-SAME: %[[YS:[a-z0-9]+]]:
func.func @rows(%l: !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>, %b: !pto_isa.tile_buf<bias, 1x32xf32>, %x: !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, %xs: !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, %y: !pto_isa.tile_buf<right, 64x32xf8E5M2>, %ys: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) {
  // CHECK: pto_isa.tgemv ins(%[[L]], %[[R]] : !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  pto_isa.tgemv ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  // CHECK: pto_isa.tgemv ins(%[[L]], %[[R]] : !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {accPhase = #pto_isa<acc_phase final>}
  pto_isa.tgemv ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {accPhase = #pto_isa<acc_phase final>}
  // CHECK: pto_isa.tgemv.acc ins(%[[C]], %[[L]], %[[R]] : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>, !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {accPhase = #pto_isa<acc_phase partial>}
  pto_isa.tgemv.acc ins(%c, %l, %r : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>, !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {accPhase = #pto_isa<acc_phase partial>}
  // CHECK: pto_isa.tgemv.bias ins(%[[L]], %[[R]], %[[B]] : !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, !pto_isa.tile_buf<right, 64x32xbf16>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  pto_isa.tgemv.bias ins(%l, %r, %b : !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, !pto_isa.tile_buf<right, 64x32xbf16>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  // CHECK: pto_isa.tgemv.mx ins(%[[X]], %[[XS]], %[[Y]], %[[YS]] : !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {accPhase = #pto_isa<acc_phase partial>}
  pto_isa.tgemv.mx ins(%x, %xs, %y, %ys : !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {accPhase = #pto_isa<acc_phase partial>}
  // CHECK: pto_isa.tgemv.mx.acc ins(%[[C]], %[[X]], %[[XS]], %[[Y]], %[[YS]] : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>, !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  pto_isa.tgemv.mx.acc ins(%c, %x, %xs, %y, %ys : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>, !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  // CHECK: pto_isa.tgemv.mx.bias ins(%[[X]], %[[XS]], %[[Y]], %[[YS]], %[[B]] : !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  pto_isa.tgemv.mx.bias ins(%x, %xs, %y, %ys, %b : !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  return
}

// The name of a tile may be left out.

// CHECK-LABEL: @unnamed(
// CHECK-SAME: %[[L:[a-z0-9]+]]:
// CHECK-SAME: %[[R:[a-z0-9]+]]:
// CHECK-SAME: %[[C:[a-z0-9]+]]:
func.func @unnamed(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // CHECK: pto_isa.tmatmul ins(%[[L]], %[[R]] : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%[[C]] : !pto_isa.tile_buf<acc, 16x32xf32>)
  pto_isa.tmatmul ins(%l, %r : <loc=left, dtype=bf16, rows=16, cols=64, v_row=16, v_col=64>, <loc=right, dtype=bf16, rows=64, cols=32, v_row=64, v_col=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}
