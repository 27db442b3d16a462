// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics

// Rules of quantization on a vector unit that works on memory.

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!i = !pto_isa.tile_buf<vec, 32x32xi8>
!p = !pto_isa.tile_buf<vec, 32x8xf32, blayout=col_major>
func.func @tquant_c4(%s: !s, %c: !p, %i: !i) {
  // expected-error @+1 {{expects 'fp' with 1 valid columns (tquant_c4), but found 8}}
  pto_isa.tquant ins(%s, %c : !s, !p) outs(%i : !i) {quant_type = #pto_isa<quant_type INT8_SYM>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!i = !pto_isa.tile_buf<vec, 32x32xi8>
!few = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
func.func @tquant_c4_rows(%s: !s, %c: !few, %i: !i) {
  // expected-error @+1 {{expects 'fp' with 32 valid rows (tquant_c4), but found 16}}
  pto_isa.tquant ins(%s, %c : !s, !few) outs(%i : !i) {quant_type = #pto_isa<quant_type INT8_SYM>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 32x32xf32>
!c = !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>
!i = !pto_isa.tile_buf<vec, 32x32xi8>
!tm = !pto_isa.tile_buf<vec, 16x64xf32>
func.func @tquant_c5(%s: !s, %c: !c, %t: !tm, %i: !i) {
  // expected-error @+1 {{expects 'tmp' with 32 rows (tquant_c5), but found 16}}
  pto_isa.tquant ins(%s, %c : !s, !c) outs(%i, %t : !i, !tm) {quant_type = #pto_isa<quant_type INT8_SYM>}
  return
}

// -----

!ms = !pto_isa.tile_buf<vec, 16x64xf32>
!md = !pto_isa.tile_buf<vec, 16x64xi8>
!me = !pto_isa.tile_buf<vec, 1x32xui8>
!mm = !pto_isa.tile_buf<vec, 1x32xf32>
!mc = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>
func.func @tquant_mx_c1(%s: !ms, %d: !md, %e: !me, %m: !mm, %c: !mc) {
  // expected-error @+1 {{expects a machine that multiplies blocks with a scale (tquant_mx_c1), but found 'a2a3'}}
  pto_isa.tquant.mx ins(%s : !ms) outs(%d, %e, %m, %c : !md, !me, !mm, !mc) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!c = !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>
!i = !pto_isa.tile_buf<vec, 32x32xi8>
!h = !pto_isa.tile_buf<vec, 32x32xf16>
func.func @instruction_c2(%s: !h, %c: !c, %i: !i) {
  // expected-error @+1 {{expects elements of f32 on machine 'a2a3' (instruction_c2)}}
  pto_isa.tquant ins(%s, %c : !h, !c) outs(%i : !i) {quant_type = #pto_isa<quant_type INT8_SYM>}
  return
}

// -----

!t = !pto_isa.tile_buf<scaling, 1x32xf16>
func.func @set_quant_vector_c3(%t: !t) {
  // expected-error @+1 {{expects 'scaling_tile' of i64 ui64 (set_quant_vector_c3), but found 'f16'}}
  pto_isa.set_quant_vector(%t : !t) {id = 0}
  return
}

// -----

func.func @tquant_c6(%a0: !pto_isa.tile_buf<vec, 32x32xf32>, %a1: !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>, %a2: !pto_isa.tile_buf<vec, 64x1xf32, valid=32x1, blayout=col_major>, %a3: !pto_isa.tile_buf<vec, 32x32xui8>, %a4: !pto_isa.tile_buf<vec, 32x32xf32>) {
  // expected-error @+1 {{'pto_isa.tquant' op expects scales and offsets of one type on machine 'a2a3' (tquant_c6), but found '!pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>' and '!pto_isa.tile_buf<vec, 64x1xf32, valid=32x1, blayout=col_major>'}}
  pto_isa.tquant ins(%a0, %a1, %a2 : !pto_isa.tile_buf<vec, 32x32xf32>, !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 64x1xf32, valid=32x1, blayout=col_major>) outs(%a3, %a4 : !pto_isa.tile_buf<vec, 32x32xui8>, !pto_isa.tile_buf<vec, 32x32xf32>) {quant_type = #pto_isa<quant_type INT8_ASYM>}
  return
}

// -----

func.func @tdequant_c4(%a0: !pto_isa.tile_buf<vec, 16x32xi8>, %a1: !pto_isa.tile_buf<vec, 16x8xf32>, %a2: !pto_isa.tile_buf<vec, 16x16xf32>, %a3: !pto_isa.tile_buf<vec, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tdequant' op expects scales and offsets of one type on machine 'a2a3' (tdequant_c4), but found '!pto_isa.tile_buf<vec, 16x8xf32>' and '!pto_isa.tile_buf<vec, 16x16xf32>'}}
  pto_isa.tdequant ins(%a0, %a1, %a2 : !pto_isa.tile_buf<vec, 16x32xi8>, !pto_isa.tile_buf<vec, 16x8xf32>, !pto_isa.tile_buf<vec, 16x16xf32>) outs(%a3 : !pto_isa.tile_buf<vec, 16x32xf32>)
  return
}
