// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --machine=a5 | FileCheck %s

// Quantization keeps its operands and attributes.

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!c = !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>
!i = !pto_isa.tile_buf<vec, 32x32xi8>
!u = !pto_isa.tile_buf<vec, 32x32xui8>
!w = !pto_isa.tile_buf<vec, 32x32xi16>
!p = !pto_isa.tile_buf<vec, 32x8xf32>
!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
!zs = !pto_isa.tile_buf<vec, 64x64xf16>
!zd = !pto_isa.tile_buf<vec, 64x64xui8>
!zm = !pto_isa.tile_buf<vec, 2x64xf16>
!zi = !pto_isa.tile_buf<vec, 1x128xui8>
!fs = !pto_isa.tile_buf<vec, 16x64xbf16>
!fd = !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>
!fm = !pto_isa.tile_buf<vec, 1x32xbf16>
!sc = !pto_isa.tile_buf<scaling, 1x128xui64>

// CHECK-LABEL: func @tquant
func.func @tquant(%s: !s, %c: !c, %t: !s, %i: !i, %u: !u) {
  // CHECK: pto_isa.tquant ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 32x32xf32>, !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 32x32xi8>) {quant_type = #pto_isa<quant_type INT8_SYM>}
  pto_isa.tquant ins(%s, %c : !s, !c) outs(%i : !i) {quant_type = #pto_isa<quant_type INT8_SYM>}
  // CHECK: pto_isa.tquant ins(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 32x32xf32>, !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 32x32xi8>, !pto_isa.tile_buf<vec, 32x32xf32>) {quant_type = #pto_isa<quant_type INT8_SYM>}
  pto_isa.tquant ins(%s, %c : !s, !c) outs(%i, %t : !i, !s) {quant_type = #pto_isa<quant_type INT8_SYM>}
  // CHECK: pto_isa.tquant ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 32x32xf32>, !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 32x32xui8>) {quant_type = #pto_isa<quant_type INT8_ASYM>}
  pto_isa.tquant ins(%s, %c, %c : !s, !c, !c) outs(%u : !u) {quant_type = #pto_isa<quant_type INT8_ASYM>}
  // CHECK: pto_isa.tquant ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 32x32xf32>, !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>) outs(%{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 32x32xui8>, !pto_isa.tile_buf<vec, 32x32xf32>) {quant_type = #pto_isa<quant_type INT8_ASYM>}
  pto_isa.tquant ins(%s, %c, %c : !s, !c, !c) outs(%u, %t : !u, !s) {quant_type = #pto_isa<quant_type INT8_ASYM>}
  return
}

// CHECK-LABEL: func @tdequant
func.func @tdequant(%i: !i, %w: !w, %p: !p, %s: !s) {
  // CHECK: pto_isa.tdequant ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 32x32xi8>, !pto_isa.tile_buf<vec, 32x8xf32>, !pto_isa.tile_buf<vec, 32x8xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 32x32xf32>)
  pto_isa.tdequant ins(%i, %p, %p : !i, !p, !p) outs(%s : !s)
  // CHECK: pto_isa.tdequant ins(%{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 32x32xi16>, !pto_isa.tile_buf<vec, 32x8xf32>, !pto_isa.tile_buf<vec, 32x8xf32>) outs(%{{.+}} : !pto_isa.tile_buf<vec, 32x32xf32>)
  pto_isa.tdequant ins(%w, %p, %p : !w, !p, !p) outs(%s : !s)
  return
}

// CHECK-LABEL: func @tquant_mx
func.func @tquant_mx(%s: !ms, %d: !md, %e: !me, %m: !mm, %c: !mc, %f: !fs, %fd: !fd, %fm: !fm) {
  // CHECK: pto_isa.tquant.mx ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xi8>, !pto_isa.tile_buf<vec, 1x32xui8>, !pto_isa.tile_buf<vec, 1x32xf32>, !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>) {quant_type = #pto_isa<quant_type MXFP8>}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !md, !me, !mm, !mc) {quant_type = #pto_isa<quant_type MXFP8>}
  // CHECK: pto_isa.tquant.mx ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xi8>, !pto_isa.tile_buf<vec, 1x32xui8>, !pto_isa.tile_buf<vec, 1x32xf32>, !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>) {quantScaleAlg = #pto_isa<quant_scale_alg nv>, quant_type = #pto_isa<quant_type MXFP8>}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !md, !me, !mm, !mc) {quantScaleAlg = #pto_isa<quant_scale_alg nv>, quant_type = #pto_isa<quant_type MXFP8>}
  // CHECK: pto_isa.tquant.mx ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x64xi8>, !pto_isa.tile_buf<vec, 1x32xui8>, !pto_isa.tile_buf<vec, 1x32xf32>, !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>, !pto_isa.tile_buf<vec, 1x32xui8>) {grpAxis = #pto_isa<mx_group_axis axis1>, quant_type = #pto_isa<quant_type MXFP8>, storeMode = #pto_isa<vec_store_mode nz>}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c, %e : !md, !me, !mm, !mc, !me) {grpAxis = #pto_isa<mx_group_axis axis1>, quant_type = #pto_isa<quant_type MXFP8>, storeMode = #pto_isa<vec_store_mode nz>}
  // CHECK: pto_isa.tquant.mx ins(%{{.+}} : !pto_isa.tile_buf<vec, 16x64xbf16>) outs(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 16x32x!pto_isa.f4E2M1x2>, !pto_isa.tile_buf<vec, 1x32xui8>, !pto_isa.tile_buf<vec, 1x32xbf16>, !pto_isa.tile_buf<vec, 1x32xbf16>) {quant_type = #pto_isa<quant_type MXFP4_E2M1>}
  pto_isa.tquant.mx ins(%f : !fs) outs(%fd, %e, %fm, %fm : !fd, !me, !fm, !fm) {quant_type = #pto_isa<quant_type MXFP4_E2M1>}
  return
}

// CHECK-LABEL: func @tquant_mx_columns
func.func @tquant_mx_columns(%s: !zs, %d: !zd, %e: !zi, %m: !zm) {
  // CHECK: pto_isa.tquant.mx ins(%{{.+}} : !pto_isa.tile_buf<vec, 64x64xf16>) outs(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} : !pto_isa.tile_buf<vec, 64x64xui8>, !pto_isa.tile_buf<vec, 1x128xui8>, !pto_isa.tile_buf<vec, 2x64xf16>, !pto_isa.tile_buf<vec, 2x64xf16>) {grpAxis = #pto_isa<mx_group_axis axis0>, interleave = true, quant_type = #pto_isa<quant_type MXFP8>}
  pto_isa.tquant.mx ins(%s : !zs) outs(%d, %e, %m, %m : !zd, !zi, !zm, !zm) {grpAxis = #pto_isa<mx_group_axis axis0>, interleave = true, quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// CHECK-LABEL: func @set_quant
func.func @set_quant(%s: f32, %t: !sc) {
  // CHECK: pto_isa.set_quant_scalar(%{{.+}} : f32) {id = 0}
  pto_isa.set_quant_scalar(%s : f32) {id = 0}
  // CHECK: pto_isa.set_quant_scalar(%{{.+}} : f32) {id = 2}
  pto_isa.set_quant_scalar(%s : f32) {id = 2}
  // CHECK: pto_isa.set_quant_vector(%{{.+}} : !pto_isa.tile_buf<scaling, 1x128xui64>) {id = 1}
  pto_isa.set_quant_vector(%t : !sc) {id = 1}
  return
}
