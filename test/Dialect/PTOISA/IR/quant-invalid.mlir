// RUN: pto-opt %s --split-input-file --verify-diagnostics
// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// Rules of quantization.

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!c = !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>
!i = !pto_isa.tile_buf<vec, 32x32xi8>
func.func @tquant_c1(%s: !s, %c: !c, %i: !i) {
  // expected-error @+1 {{expects 'INT8_SYM' or 'INT8_ASYM' (tquant_c1), but found 'MXFP8'}}
  pto_isa.tquant ins(%s, %c : !s, !c) outs(%i : !i) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!c = !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>
!i = !pto_isa.tile_buf<vec, 32x32xi8>
func.func @tquant_c1_with_offset(%s: !s, %c: !c, %i: !i) {
  // expected-error @+1 {{expects an offset with 'INT8_ASYM' only (tquant_c1), but found 'INT8_SYM' with one}}
  pto_isa.tquant ins(%s, %c, %c : !s, !c, !c) outs(%i : !i) {quant_type = #pto_isa<quant_type INT8_SYM>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!c = !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>
!u = !pto_isa.tile_buf<vec, 32x32xui8>
func.func @tquant_c1_without_offset(%s: !s, %c: !c, %i: !u) {
  // expected-error @+1 {{expects an offset with 'INT8_ASYM' only (tquant_c1), but found 'INT8_ASYM' without one}}
  pto_isa.tquant ins(%s, %c : !s, !c) outs(%i : !u) {quant_type = #pto_isa<quant_type INT8_ASYM>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!c = !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>
!u = !pto_isa.tile_buf<vec, 32x32xui8>
func.func @tquant_c2(%s: !s, %c: !c, %i: !u) {
  // expected-error @+1 {{expects 'dst' of i8 (tquant_c2), but found 'ui8'}}
  pto_isa.tquant ins(%s, %c : !s, !c) outs(%i : !u) {quant_type = #pto_isa<quant_type INT8_SYM>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!i = !pto_isa.tile_buf<vec, 32x32xi8>
!ch = !pto_isa.tile_buf<vec, 32x1xf16, blayout=col_major>
func.func @tquant_c2_scale(%s: !s, %c: !ch, %i: !i) {
  // expected-error @+1 {{expects 'fp' of 'f32' (tquant_c2), but found 'f16'}}
  pto_isa.tquant ins(%s, %c : !s, !ch) outs(%i : !i) {quant_type = #pto_isa<quant_type INT8_SYM>}
  return
}

// -----

!c = !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>
!i = !pto_isa.tile_buf<vec, 32x32xi8>
!cm = !pto_isa.tile_buf<vec, 32x32xf32, blayout=col_major>
func.func @tquant_c3_layout(%s: !cm, %c: !c, %i: !i) {
  // expected-error @+1 {{expects 'src' row by row (tquant_c3), but found 'blayout=col_major'}}
  pto_isa.tquant ins(%s, %c : !cm, !c) outs(%i : !i) {quant_type = #pto_isa<quant_type INT8_SYM>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!c = !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>
!part = !pto_isa.tile_buf<vec, 32x32xi8, valid=16x32>
func.func @tquant_c3_rectangle(%s: !s, %c: !c, %i: !part) {
  // expected-error @+1 {{expects 'dst' with 32 valid rows (tquant_c3), but found 16}}
  pto_isa.tquant ins(%s, %c : !s, !c) outs(%i : !part) {quant_type = #pto_isa<quant_type INT8_SYM>}
  return
}

// -----

!i = !pto_isa.tile_buf<vec, 32x32xi8>
!h = !pto_isa.tile_buf<vec, 32x32xf16>
!p = !pto_isa.tile_buf<vec, 32x8xf32>
func.func @tdequant_c1(%i: !i, %p: !p, %s: !h) {
  // expected-error @+1 {{expects 'dst' of 'f32' (tdequant_c1), but found 'f16'}}
  pto_isa.tdequant ins(%i, %p, %p : !i, !p, !p) outs(%s : !h)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!p = !pto_isa.tile_buf<vec, 32x8xf32>
!cmi = !pto_isa.tile_buf<vec, 32x32xi8, blayout=col_major>
func.func @tdequant_c2(%i: !cmi, %p: !p, %s: !s) {
  // expected-error @+1 {{expects 'src' row by row (tdequant_c2), but found 'blayout=col_major'}}
  pto_isa.tdequant ins(%i, %p, %p : !cmi, !p, !p) outs(%s : !s)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!i = !pto_isa.tile_buf<vec, 32x32xi8>
!parth = !pto_isa.tile_buf<vec, 16x8xf32>
func.func @tdequant_c3(%i: !i, %p: !parth, %s: !s) {
  // expected-error @+1 {{expects 'scale' with 32 valid rows (tdequant_c3), but found 16}}
  pto_isa.tdequant ins(%i, %p, %p : !i, !parth, !parth) outs(%s : !s)
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
func.func @tquant_mx_c2(%s: !ms, %d: !md, %e: !me, %m: !mm, %c: !mc) {
  // expected-error @+1 {{expects 'MXFP8' or 'MXFP4_E2M1' (tquant_mx_c2), but found 'INT8_SYM'}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !md, !me, !mm, !mc) {quant_type = #pto_isa<quant_type INT8_SYM>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
func.func @tquant_mx_c2_destination(%s: !ms, %d: !md, %e: !me, %m: !mm, %c: !mc) {
  // expected-error @+1 {{expects 'dst' of f4E2M1x2 (tquant_mx_c2), but found 'i8'}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !md, !me, !mm, !mc) {quant_type = #pto_isa<quant_type MXFP4_E2M1>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
!mhx = !pto_isa.tile_buf<vec, 1x32xf16>
func.func @tquant_mx_c3(%s: !ms, %d: !md, %e: !me, %m: !mhx, %c: !mc) {
  // expected-error @+1 {{expects 'max' of 'f32' (tquant_mx_c3), but found 'f16'}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !md, !me, !mhx, !mc) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!md = !pto_isa.tile_buf<vec, 16x64xi8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
!mew = !pto_isa.tile_buf<vec, 1x32xi16>
func.func @tquant_mx_c3_exponents(%s: !ms, %d: !md, %e: !mew, %m: !mm, %c: !mc) {
  // expected-error @+1 {{expects 'exp' of i8 ui8 (tquant_mx_c3), but found 'i16'}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !md, !mew, !mm, !mc) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
func.func @tquant_mx_c4_interleave(%s: !ms, %d: !md, %e: !me, %m: !mm, %c: !mc) {
  // expected-error @+1 {{expects 'grpAxis' of axis0 beside 'interleave' (tquant_mx_c4), but found axis1}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !md, !me, !mm, !mc) {interleave = true, quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
func.func @tquant_mx_c4_mode(%s: !ms, %d: !md, %e: !me, %m: !mm, %c: !mc) {
  // expected-error @+1 {{expects 'exp_zz' and 'storeMode' together (tquant_mx_c4), but found only 'storeMode'}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !md, !me, !mm, !mc) {quant_type = #pto_isa<quant_type MXFP8>, storeMode = #pto_isa<vec_store_mode nd>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
func.func @tquant_mx_c4_axis(%s: !ms, %d: !md, %e: !me, %m: !mm, %c: !mc) {
  // expected-error @+1 {{expects 'grpAxis' of axis1 beside 'exp_zz' (tquant_mx_c4), but found axis0}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c, %e : !md, !me, !mm, !mc, !me) {grpAxis = #pto_isa<mx_group_axis axis0>, quant_type = #pto_isa<quant_type MXFP8>, storeMode = #pto_isa<vec_store_mode nd>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
func.func @tquant_mx_c4_scale(%s: !ms, %d: !md, %e: !me, %m: !mm, %c: !mc) {
  // expected-error @+1 {{expects 'quantScaleAlg' of ocp beside 'storeMode' (tquant_mx_c4), but found nv}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c, %e : !md, !me, !mm, !mc, !me) {quantScaleAlg = #pto_isa<quant_scale_alg nv>, quant_type = #pto_isa<quant_type MXFP8>, storeMode = #pto_isa<vec_store_mode nd>}
  return
}

// -----

!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
!cms = !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>
func.func @tquant_mx_c5(%s: !cms, %d: !md, %e: !me, %m: !mm, %c: !mc) {
  // expected-error @+1 {{expects 'src' row by row (tquant_mx_c5), but found 'blayout=col_major'}}
  pto_isa.tquant.mx ins(%s : !cms) outs(%d, %e, %m, %c : !md, !me, !mm, !mc) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
!odd = !pto_isa.tile_buf<vec, 16x64xf32, valid=16x48>
func.func @tquant_mx_c6(%s: !odd, %d: !md, %e: !me, %m: !mm, %c: !mc) {
  // expected-error @+1 {{expects a multiple of 32 valid columns (tquant_mx_c6), but found 48}}
  pto_isa.tquant.mx ins(%s : !odd) outs(%d, %e, %m, %c : !md, !me, !mm, !mc) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
!mdh = !pto_isa.tile_buf<vec, 16x32xi8>
func.func @tquant_mx_c7(%s: !ms, %d: !mdh, %e: !me, %m: !mm, %c: !mc) {
  // expected-error @+1 {{expects 'dst' with 64 valid columns (tquant_mx_c7), but found 32}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !mdh, !me, !mm, !mc) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
!badm = !pto_isa.tile_buf<vec, 1x64xf32>
func.func @tquant_mx_c7_groups(%s: !ms, %d: !md, %e: !me, %m: !badm, %c: !mc) {
  // expected-error @+1 {{expects 'max' with 16x2 valid elements (tquant_mx_c7), but found}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !md, !me, !badm, !mc) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

func.func @set_quant_scalar_c1(%s: f16) {
  // expected-error @+1 {{expects 'scale' of f32 (set_quant_scalar_c1), but found 'f16'}}
  pto_isa.set_quant_scalar(%s : f16) {id = 0}
  return
}

// -----

!vc = !pto_isa.tile_buf<vec, 1x128xui64>
func.func @set_quant_vector_c1(%t: !vc) {
  // expected-error @+1 {{expects a tile in 'scaling' (set_quant_vector_c1), but found it in 'vec'}}
  pto_isa.set_quant_vector(%t : !vc) {id = 0}
  return
}
