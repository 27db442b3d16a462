// RUN: pto-opt %s --split-input-file --verify-diagnostics

// Groups of rows are as far apart as rows of the source.

!ms = !pto_isa.tile_buf<vec, 64x64xf32, valid=64x32>
!md = !pto_isa.tile_buf<vec, 64x64xi8, valid=64x32>
!me = !pto_isa.tile_buf<vec, 2x64xui8, valid=2x32>
!mm = !pto_isa.tile_buf<vec, 2x64xf32, valid=2x32>
!narrow = !pto_isa.tile_buf<vec, 2x32xf32>
func.func @tquant_mx_c8(%s: !ms, %d: !md, %e: !me, %m: !narrow, %c: !mm) {
  // expected-error @+1 {{expects 'max' with the 64 columns of the source (tquant_mx_c8), but found 32}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !md, !me, !narrow, !mm) {quant_type = #pto_isa<quant_type MXFP8>, grpAxis = #pto_isa<mx_group_axis axis0>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 64x64xf32, valid=64x32>
!md = !pto_isa.tile_buf<vec, 64x64xi8, valid=64x32>
!mm = !pto_isa.tile_buf<vec, 2x64xf32, valid=2x32>
!narrow = !pto_isa.tile_buf<vec, 2x32xui8>
func.func @tquant_mx_c8_exponents(%s: !ms, %d: !md, %e: !narrow, %m: !mm) {
  // expected-error @+1 {{expects 'exp' with the 64 columns of the source (tquant_mx_c8), but found 32}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %m : !md, !narrow, !mm, !mm) {quant_type = #pto_isa<quant_type MXFP8>, grpAxis = #pto_isa<mx_group_axis axis0>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 96x64xf32, valid=64x64>
!md = !pto_isa.tile_buf<vec, 96x64xi8, valid=64x64>
!me = !pto_isa.tile_buf<vec, 1x128xui8>
!mm = !pto_isa.tile_buf<vec, 2x64xf32>
func.func @tquant_mx_c9(%s: !ms, %d: !md, %e: !me, %m: !mm) {
  // expected-error @+1 {{expects 'src' with a multiple of 64 physical rows (tquant_mx_c9), but found 96}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %m : !md, !me, !mm, !mm) {quant_type = #pto_isa<quant_type MXFP8>, grpAxis = #pto_isa<mx_group_axis axis0>, interleave = true}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 64x64xf32>
!md = !pto_isa.tile_buf<vec, 64x64xi8>
!me = !pto_isa.tile_buf<vec, 1x160xui8, valid=1x128>
!mm = !pto_isa.tile_buf<vec, 2x64xf32>
func.func @tquant_mx_c9_exponents(%s: !ms, %d: !md, %e: !me, %m: !mm) {
  // expected-error @+1 {{expects 'exp' of 1x128 elements (tquant_mx_c9), but found 1x160}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %m : !md, !me, !mm, !mm) {quant_type = #pto_isa<quant_type MXFP8>, grpAxis = #pto_isa<mx_group_axis axis0>, interleave = true}
  return
}
