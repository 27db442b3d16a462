// RUN: pto-opt %s --machine=a5 | pto-translate --pto-isa-to-cpp - | FileCheck %s

// Proves the lines of C++ of products.

// CHECK-LABEL: inline void tmatmul(
//       CHECK:   TMATMUL(v3, v1, v2);
func.func @tmatmul(%a0: !pto_isa.tile_buf<left, 16x64xbf16>, %a1: !pto_isa.tile_buf<right, 64x32xbf16>, %acc: !pto_isa.tile_buf<acc, 16x32xf32>) {
  pto_isa.tmatmul ins(%a0, %a1 : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// CHECK-LABEL: inline void tgemv(
//       CHECK:   TGEMV(v3, v1, v2);
func.func @tgemv(%a0: !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, %a1: !pto_isa.tile_buf<right, 64x32xbf16>, %acc: !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {
  pto_isa.tgemv ins(%a0, %a1 : !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  return
}

// CHECK-LABEL: inline void tmatmul_acc(
//       CHECK:   TMATMUL_ACC(v4, v4, v2, v3);
func.func @tmatmul_acc(%a0: !pto_isa.tile_buf<acc, 16x32xf32>, %a1: !pto_isa.tile_buf<left, 16x64xbf16>, %a2: !pto_isa.tile_buf<right, 64x32xbf16>, %acc: !pto_isa.tile_buf<acc, 16x32xf32>) {
  pto_isa.tmatmul.acc ins(%acc, %a1, %a2 : !pto_isa.tile_buf<acc, 16x32xf32>, !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// CHECK-LABEL: inline void tgemv_acc(
//       CHECK:   TGEMV_ACC(v4, v4, v2, v3);
func.func @tgemv_acc(%a0: !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>, %a1: !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, %a2: !pto_isa.tile_buf<right, 64x32xbf16>, %acc: !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {
  pto_isa.tgemv.acc ins(%acc, %a1, %a2 : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>, !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  return
}

// CHECK-LABEL: inline void tmatmul_bias(
//       CHECK:   TMATMUL_BIAS(v4, v1, v2, v3);
func.func @tmatmul_bias(%a0: !pto_isa.tile_buf<left, 16x64xbf16>, %a1: !pto_isa.tile_buf<right, 64x32xbf16>, %a2: !pto_isa.tile_buf<bias, 1x32xf32>, %acc: !pto_isa.tile_buf<acc, 16x32xf32>) {
  pto_isa.tmatmul.bias ins(%a0, %a1, %a2 : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// CHECK-LABEL: inline void tgemv_bias(
//       CHECK:   TGEMV_BIAS(v4, v1, v2, v3);
func.func @tgemv_bias(%a0: !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, %a1: !pto_isa.tile_buf<right, 64x32xbf16>, %a2: !pto_isa.tile_buf<bias, 1x32xf32>, %acc: !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {
  pto_isa.tgemv.bias ins(%a0, %a1, %a2 : !pto_isa.tile_buf<left, 16x64xbf16, valid=1x64>, !pto_isa.tile_buf<right, 64x32xbf16>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  return
}

// CHECK-LABEL: inline void tmatmul_mx(
//       CHECK:   TMATMUL_MX(v5, v1, v2, v3, v4);
func.func @tmatmul_mx(%a0: !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, %a1: !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, %a2: !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, %a3: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, %acc: !pto_isa.tile_buf<acc, 16x32xf32>) {
  pto_isa.tmatmul.mx ins(%a0, %a1, %a2, %a3 : !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// CHECK-LABEL: inline void tgemv_mx(
//       CHECK:   TGEMV_MX(v5, v1, v2, v3, v4);
func.func @tgemv_mx(%a0: !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, %a1: !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, %a2: !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, %a3: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, %acc: !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {
  pto_isa.tgemv.mx ins(%a0, %a1, %a2, %a3 : !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  return
}

// CHECK-LABEL: inline void tmatmul_mx_acc(
//       CHECK:   TMATMUL_MX(v6, v6, v2, v3, v4, v5);
func.func @tmatmul_mx_acc(%a0: !pto_isa.tile_buf<acc, 16x32xf32>, %a1: !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, %a2: !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, %a3: !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, %a4: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, %acc: !pto_isa.tile_buf<acc, 16x32xf32>) {
  pto_isa.tmatmul.mx.acc ins(%acc, %a1, %a2, %a3, %a4 : !pto_isa.tile_buf<acc, 16x32xf32>, !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// CHECK-LABEL: inline void tgemv_mx_acc(
//       CHECK:   TGEMV_MX(v6, v6, v2, v3, v4, v5);
func.func @tgemv_mx_acc(%a0: !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>, %a1: !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, %a2: !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, %a3: !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, %a4: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, %acc: !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {
  pto_isa.tgemv.mx.acc ins(%acc, %a1, %a2, %a3, %a4 : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>, !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  return
}

// CHECK-LABEL: inline void tmatmul_mx_bias(
//       CHECK:   TMATMUL_MX(v6, v1, v2, v3, v4, v5);
func.func @tmatmul_mx_bias(%a0: !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, %a1: !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, %a2: !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, %a3: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, %a4: !pto_isa.tile_buf<bias, 1x32xf32>, %acc: !pto_isa.tile_buf<acc, 16x32xf32>) {
  pto_isa.tmatmul.mx.bias ins(%a0, %a1, %a2, %a3, %a4 : !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// CHECK-LABEL: inline void tgemv_mx_bias(
//       CHECK:   TGEMV_MX(v6, v1, v2, v3, v4, v5);
func.func @tgemv_mx_bias(%a0: !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, %a1: !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, %a2: !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, %a3: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, %a4: !pto_isa.tile_buf<bias, 1x32xf32>, %acc: !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>) {
  pto_isa.tgemv.mx.bias ins(%a0, %a1, %a2, %a3, %a4 : !pto_isa.tile_buf<left, 16x64xf8E4M3FN, valid=1x64>, !pto_isa.tile_buf<scaling, 1x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E4M3FN>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<bias, 1x32xf32>) outs(%acc : !pto_isa.tile_buf<acc, 16x32xf32, valid=1x32>)
  return
}
