// RUN: pto-opt %s --machine=a5 | pto-translate --pto-isa-to-cpp - | FileCheck %s

// Proves the lines of C++ of instructions on tiles in the vector unit.

// CHECK-LABEL: inline void tabs(
//       CHECK:   TABS(v2, v1);
func.func @tabs(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tabs ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tneg(
//       CHECK:   TNEG(v2, v1);
func.func @tneg(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tneg ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trelu(
//       CHECK:   TRELU(v2, v1);
func.func @trelu(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trelu ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tnot(
//       CHECK:   TNOT(v2, v1);
func.func @tnot(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.tnot ins(%a : !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tpairreducesum(
//       CHECK:   TPAIRREDUCESUM(v2, v1);
func.func @tpairreducesum(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tpairreducesum ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tcolmax(
//       CHECK:   TCOLMAX(v2, v1);
func.func @tcolmax(%src: !pto_isa.tile_buf<vec, 16x64xf32>, %dst: !pto_isa.tile_buf<vec, 1x64xf32>) {
  pto_isa.tcolmax ins(%src : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 1x64xf32>)
  return
}

// CHECK-LABEL: inline void tcolmin(
//       CHECK:   TCOLMIN(v2, v1);
func.func @tcolmin(%src: !pto_isa.tile_buf<vec, 16x64xf32>, %dst: !pto_isa.tile_buf<vec, 1x64xf32>) {
  pto_isa.tcolmin ins(%src : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 1x64xf32>)
  return
}

// CHECK-LABEL: inline void tcolprod(
//       CHECK:   TCOLPROD(v2, v1);
func.func @tcolprod(%src: !pto_isa.tile_buf<vec, 16x64xf32>, %dst: !pto_isa.tile_buf<vec, 1x64xf32>) {
  pto_isa.tcolprod ins(%src : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 1x64xf32>)
  return
}

// CHECK-LABEL: inline void trowexpand(
//       CHECK:   TROWEXPAND(v2, v1);
func.func @trowexpand(%src: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trowexpand ins(%src : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tcolexpand(
//       CHECK:   TCOLEXPAND(v2, v1);
func.func @tcolexpand(%src: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tcolexpand ins(%src : !pto_isa.tile_buf<vec, 1x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tget_scale_addr(
//       CHECK:   TGET_SCALE_ADDR(v2, v1);
func.func @tget_scale_addr(%l: !pto_isa.tile_buf<left, 16x128xf8E4M3FN>, %s: !pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU, fractal=32>) {
  pto_isa.tget_scale_addr ins(%l : !pto_isa.tile_buf<left, 16x128xf8E4M3FN>) outs(%s : !pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU, fractal=32>)
  return
}

// CHECK-LABEL: inline void tprefetch(
//       CHECK:   TPREFETCH(v2, v1);
func.func @tprefetch(%w: !pto_isa.partition_tensor_view<16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tprefetch ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void texp(
//       CHECK:   TEXP(v2, v1);
func.func @texp(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.texp ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tlog(
//       CHECK:   TLOG(v2, v1);
func.func @tlog(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tlog ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tsqrt(
//       CHECK:   TSQRT(v2, v1);
func.func @tsqrt(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tsqrt ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trecip(
//       CHECK:   TRECIP(v2, v1);
func.func @trecip(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trecip ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trsqrt(
//       CHECK:   TRSQRT(v3, v1, v2);
func.func @trsqrt(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 1x8xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trsqrt ins(%a, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x8xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tadd(
//       CHECK:   TADD(v3, v1, v2);
func.func @tadd(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tadd ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tsub(
//       CHECK:   TSUB(v3, v1, v2);
func.func @tsub(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tsub ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tmul(
//       CHECK:   TMUL(v3, v1, v2);
func.func @tmul(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tmul ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tmin(
//       CHECK:   TMIN(v3, v1, v2);
func.func @tmin(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tmin ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tmax(
//       CHECK:   TMAX(v3, v1, v2);
func.func @tmax(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tmax ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tand(
//       CHECK:   TAND(v3, v1, v2);
func.func @tand(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.tand ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tor(
//       CHECK:   TOR(v3, v1, v2);
func.func @tor(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.tor ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tshl(
//       CHECK:   TSHL(v3, v1, v2);
func.func @tshl(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.tshl ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tshr(
//       CHECK:   TSHR(v3, v1, v2);
func.func @tshr(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.tshr ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tsubrelu(
//       CHECK:   TSUBRELU(v3, v1, v2);
func.func @tsubrelu(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tsubrelu ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tmuladddst(
//       CHECK:   TMULADDDST(v3, v1, v2);
func.func @tmuladddst(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tmuladddst ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tfusedmuladd(
//       CHECK:   TFUSEDMULADD(v3, v1, v2);
func.func @tfusedmuladd(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tfusedmuladd ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tfusedmuladdrelu(
//       CHECK:   TFUSEDMULADDRELU(v3, v1, v2);
func.func @tfusedmuladdrelu(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tfusedmuladdrelu ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void taddreluconv(
//       CHECK:   TADDRELUCONV(v3, v1, v2);
func.func @taddreluconv(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
  pto_isa.taddreluconv ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// CHECK-LABEL: inline void tsubreluconv(
//       CHECK:   TSUBRELUCONV(v3, v1, v2);
func.func @tsubreluconv(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
  pto_isa.tsubreluconv ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// CHECK-LABEL: inline void tpartadd(
//       CHECK:   TPARTADD(v3, v1, v2);
func.func @tpartadd(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tpartadd ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tpartmul(
//       CHECK:   TPARTMUL(v3, v1, v2);
func.func @tpartmul(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tpartmul ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tpartmax(
//       CHECK:   TPARTMAX(v3, v1, v2);
func.func @tpartmax(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tpartmax ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tpartmin(
//       CHECK:   TPARTMIN(v3, v1, v2);
func.func @tpartmin(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tpartmin ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tcolexpandadd(
//       CHECK:   TCOLEXPANDADD(v3, v1, v2);
func.func @tcolexpandadd(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tcolexpandadd ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tcolexpandsub(
//       CHECK:   TCOLEXPANDSUB(v3, v1, v2);
func.func @tcolexpandsub(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tcolexpandsub ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}
