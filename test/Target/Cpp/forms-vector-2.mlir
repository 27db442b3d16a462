// RUN: pto-opt %s --machine=a5 | pto-translate --pto-isa-to-cpp - | FileCheck %s

// Proves the lines of C++ of instructions on tiles in the vector unit.

// CHECK-LABEL: inline void tcolexpandmul(
//       CHECK:   TCOLEXPANDMUL(v3, v1, v2);
func.func @tcolexpandmul(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tcolexpandmul ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tcolexpandmax(
//       CHECK:   TCOLEXPANDMAX(v3, v1, v2);
func.func @tcolexpandmax(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tcolexpandmax ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tcolexpandmin(
//       CHECK:   TCOLEXPANDMIN(v3, v1, v2);
func.func @tcolexpandmin(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tcolexpandmin ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tcolexpandexpdif(
//       CHECK:   TCOLEXPANDEXPDIF(v3, v1, v2);
func.func @tcolexpandexpdif(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tcolexpandexpdif ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tconcat(
//       CHECK:   TCONCAT(v3, v1, v2);
func.func @tconcat(%a: !pto_isa.tile_buf<vec, 16x32xf32>, %b: !pto_isa.tile_buf<vec, 16x32xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tconcat ins(%a, %b : !pto_isa.tile_buf<vec, 16x32xf32>, !pto_isa.tile_buf<vec, 16x32xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tdiv(
//       CHECK:   TDIV(v3, v1, v2);
func.func @tdiv(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tdiv ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tfmod(
//       CHECK:   TFMOD(v3, v1, v2);
func.func @tfmod(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tfmod ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tcolexpanddiv(
//       CHECK:   TCOLEXPANDDIV(v3, v1, v2);
func.func @tcolexpanddiv(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tcolexpanddiv ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void txor(
//       CHECK:   TXOR(v3, v1, v2, v1);
func.func @txor(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.txor ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tprelu(
//       CHECK:   TPRELU(v3, v1, v2, v1);
func.func @tprelu(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tprelu ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trem(
//       CHECK:   TREM(v3, v1, v2, v1);
func.func @trem(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trem ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tpow(
//       CHECK:   TPOW(v4, v1, v2, v3);
func.func @tpow(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tpow ins(%a, %b, %t : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tadddeqrelu(
//       CHECK:   TADDDEQRELU(v5, v1, v2, v3, v4);
func.func @tadddeqrelu(%a: !pto_isa.tile_buf<vec, 16x64xi32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %s: f32, %t: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x64xf16>) {
  pto_isa.tadddeqrelu ins(%a, %b, %s, %t : !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32>, f32, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf16>)
  return
}

// CHECK-LABEL: inline void tpartargmax(
//       CHECK:   TPARTARGMAX(v5, v1, v2, v6, v3, v4);
func.func @tpartargmax(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %i: !pto_isa.tile_buf<vec, 16x64xi32>, %j: !pto_isa.tile_buf<vec, 16x64xi32, valid=8x64>, %d: !pto_isa.tile_buf<vec, 16x64xf32>, %k: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.tpartargmax ins(%a, %b, %i, %j : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32, valid=8x64>) outs(%d, %k : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void tpartargmin(
//       CHECK:   TPARTARGMIN(v5, v1, v2, v6, v3, v4);
func.func @tpartargmin(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, %i: !pto_isa.tile_buf<vec, 16x64xi32>, %j: !pto_isa.tile_buf<vec, 16x64xi32, valid=8x64>, %d: !pto_isa.tile_buf<vec, 16x64xf32>, %k: !pto_isa.tile_buf<vec, 16x64xi32>) {
  pto_isa.tpartargmin ins(%a, %b, %i, %j : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32, valid=8x64>, !pto_isa.tile_buf<vec, 16x64xi32>, !pto_isa.tile_buf<vec, 16x64xi32, valid=8x64>) outs(%d, %k : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32>)
  return
}

// CHECK-LABEL: inline void trowexpandadd(
//       CHECK:   TROWEXPANDADD(v4, v1, v2);
//       CHECK:   TROWEXPANDADD(v4, v1, v2, v3);
func.func @trowexpandadd(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %tmp: !pto_isa.tile_buf<vec, 1x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trowexpandadd ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandadd ins(%a, %b, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trowexpandsub(
//       CHECK:   TROWEXPANDSUB(v4, v1, v2);
//       CHECK:   TROWEXPANDSUB(v4, v1, v2, v3);
func.func @trowexpandsub(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %tmp: !pto_isa.tile_buf<vec, 1x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trowexpandsub ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandsub ins(%a, %b, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trowexpandmul(
//       CHECK:   TROWEXPANDMUL(v4, v1, v2);
//       CHECK:   TROWEXPANDMUL(v4, v1, v2, v3);
func.func @trowexpandmul(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %tmp: !pto_isa.tile_buf<vec, 1x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trowexpandmul ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmul ins(%a, %b, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trowexpandmax(
//       CHECK:   TROWEXPANDMAX(v4, v1, v2);
//       CHECK:   TROWEXPANDMAX(v4, v1, v2, v3);
func.func @trowexpandmax(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %tmp: !pto_isa.tile_buf<vec, 1x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trowexpandmax ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmax ins(%a, %b, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trowexpandmin(
//       CHECK:   TROWEXPANDMIN(v4, v1, v2);
//       CHECK:   TROWEXPANDMIN(v4, v1, v2, v3);
func.func @trowexpandmin(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %tmp: !pto_isa.tile_buf<vec, 1x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trowexpandmin ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandmin ins(%a, %b, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trowexpandexpdif(
//       CHECK:   TROWEXPANDEXPDIF(v4, v1, v2);
//       CHECK:   TROWEXPANDEXPDIF(v4, v1, v2, v3);
func.func @trowexpandexpdif(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %tmp: !pto_isa.tile_buf<vec, 1x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trowexpandexpdif ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpandexpdif ins(%a, %b, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trowexpanddiv(
//       CHECK:   TROWEXPANDDIV(v4, v1, v2);
//       CHECK:   TROWEXPANDDIV(v4, v1, v2, v3);
func.func @trowexpanddiv(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %tmp: !pto_isa.tile_buf<vec, 1x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.trowexpanddiv ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  pto_isa.trowexpanddiv ins(%a, %b, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 1x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void trowsum(
//       CHECK:   TROWSUM(v3, v1, v2);
func.func @trowsum(%src: !pto_isa.tile_buf<vec, 16x128xf32>, %tmp: !pto_isa.tile_buf<vec, 16x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) {
  pto_isa.trowsum ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
  return
}

// CHECK-LABEL: inline void trowmax(
//       CHECK:   TROWMAX(v3, v1, v2);
func.func @trowmax(%src: !pto_isa.tile_buf<vec, 16x128xf32>, %tmp: !pto_isa.tile_buf<vec, 16x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) {
  pto_isa.trowmax ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
  return
}

// CHECK-LABEL: inline void trowmin(
//       CHECK:   TROWMIN(v3, v1, v2);
func.func @trowmin(%src: !pto_isa.tile_buf<vec, 16x128xf32>, %tmp: !pto_isa.tile_buf<vec, 16x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) {
  pto_isa.trowmin ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
  return
}

// CHECK-LABEL: inline void trowprod(
//       CHECK:   TROWPROD(v3, v1, v2);
func.func @trowprod(%src: !pto_isa.tile_buf<vec, 16x128xf32>, %tmp: !pto_isa.tile_buf<vec, 16x128xf32>, %dst: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) {
  pto_isa.trowprod ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
  return
}

// CHECK-LABEL: inline void ttrans(
//       CHECK:   TTRANS(v3, v1, v2);
func.func @ttrans(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %tmp: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 64x16xf32>) {
  pto_isa.ttrans ins(%a, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 64x16xf32>)
  return
}

// CHECK-LABEL: inline void trowargmax(
//       CHECK:   TROWARGMAX(v4, v1, v2);
//       CHECK:   TROWARGMAX(v3, v4, v1, v2);
func.func @trowargmax(%src: !pto_isa.tile_buf<vec, 16x128xf32>, %tmp: !pto_isa.tile_buf<vec, 16x128xf32>, %value: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %dst: !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>) {
  pto_isa.trowargmax ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  pto_isa.trowargmax ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%value, %dst : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  return
}

// CHECK-LABEL: inline void trowargmin(
//       CHECK:   TROWARGMIN(v4, v1, v2);
//       CHECK:   TROWARGMIN(v3, v4, v1, v2);
func.func @trowargmin(%src: !pto_isa.tile_buf<vec, 16x128xf32>, %tmp: !pto_isa.tile_buf<vec, 16x128xf32>, %value: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, %dst: !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>) {
  pto_isa.trowargmin ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  pto_isa.trowargmin ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x128xf32>, !pto_isa.tile_buf<vec, 16x128xf32>) outs(%value, %dst : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>)
  return
}

// CHECK-LABEL: inline void tcolargmax(
//       CHECK:   TCOLARGMAX(v4, v1, v2);
//       CHECK:   TCOLARGMAX(v3, v4, v1, v2);
func.func @tcolargmax(%src: !pto_isa.tile_buf<vec, 16x64xf32>, %tmp: !pto_isa.tile_buf<vec, 16x64xf32>, %value: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 1x64xi32>) {
  pto_isa.tcolargmax ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 1x64xi32>)
  pto_isa.tcolargmax ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%value, %dst : !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.tile_buf<vec, 1x64xi32>)
  return
}

// CHECK-LABEL: inline void tcolargmin(
//       CHECK:   TCOLARGMIN(v4, v1, v2);
//       CHECK:   TCOLARGMIN(v3, v4, v1, v2);
func.func @tcolargmin(%src: !pto_isa.tile_buf<vec, 16x64xf32>, %tmp: !pto_isa.tile_buf<vec, 16x64xf32>, %value: !pto_isa.tile_buf<vec, 1x64xf32>, %dst: !pto_isa.tile_buf<vec, 1x64xi32>) {
  pto_isa.tcolargmin ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 1x64xi32>)
  pto_isa.tcolargmin ins(%src, %tmp : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%value, %dst : !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.tile_buf<vec, 1x64xi32>)
  return
}

// CHECK-LABEL: inline void tcolsum(
//       CHECK:   TCOLSUM(v3, v1);
//       CHECK:   TCOLSUM(v3, v1, v2, true);
func.func @tcolsum(%src: !pto_isa.tile_buf<vec, 16x64xf32>, %tmp: !pto_isa.tile_buf<vec, 8x64xf32>, %dst: !pto_isa.tile_buf<vec, 1x64xf32>) {
  pto_isa.tcolsum ins(%src : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 1x64xf32>)
  pto_isa.tcolsum ins(%src, %tmp {isBinary = true} : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>) outs(%dst : !pto_isa.tile_buf<vec, 1x64xf32>)
  return
}

// CHECK-LABEL: inline void tcvt(
//       CHECK:   TCVT(v2, v1, RoundMode::CAST_RINT, SaturationMode::OFF);
func.func @tcvt(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xbf16>) {
  pto_isa.tcvt ins(%a {rmode = #pto_isa<round_mode RINT>} : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xbf16>)
  return
}
