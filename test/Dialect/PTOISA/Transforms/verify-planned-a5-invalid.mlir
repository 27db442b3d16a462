// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a5 --pto-isa-verify-planned

!l = !pto_isa.tile_buf<left, 16x128xf8E4M3FN>
!r = !pto_isa.tile_buf<right, 128x32xf8E4M3FN>
!ls = !pto_isa.tile_buf<scale_left, 16x4xf8E8M0FNU, fractal=32>
!rs = !pto_isa.tile_buf<scale_right, 4x32xf8E8M0FNU, fractal=32>
!acc = !pto_isa.tile_buf<acc, 16x32xf32>

func.func @planned_c7_scales(%r: !r, %rs: !rs, %c: !acc) {
  %c0 = arith.constant 0 : i64
  %c2048 = arith.constant 2048 : i64
  // expected-note@+1 {{the other tile}}
  %a = pto_isa.alloc_tile addr = %c2048 : !l
  // expected-note@+1 {{the one tile}}
  %as = pto_isa.alloc_tile addr = %c0 : !ls
  // expected-error@+1 {{expects operand #1 at byte 128, where the machine finds it by the address of operand #0 (planned_c7), but found it at 0}}
  pto_isa.tmatmul.mx ins(%a, %as, %r, %rs : !l, !ls, !r, !rs) outs(%c : !acc)
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x32xf32>
!d = !pto_isa.tile_buf<vec, 16x32xui8>
!e = !pto_isa.tile_buf<vec, 1x32xui8, valid=1x16>
!m = !pto_isa.tile_buf<vec, 1x16xf32>
!f = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x16>

// What one destination gets would be lost below the other.
func.func @planned_c5_two_destinations() {
  %c0 = arith.constant 0 : i64
  %c2048 = arith.constant 2048 : i64
  %c3072 = arith.constant 3072 : i64
  %c3328 = arith.constant 3328 : i64
  %src = pto_isa.alloc_tile addr = %c0 : !s
  // expected-note@+1 {{the one tile}}
  %dst = pto_isa.alloc_tile addr = %c2048 : !d
  %exp = pto_isa.alloc_tile addr = %c3072 : !e
  %max = pto_isa.alloc_tile addr = %c3328 : !m
  // expected-note@+1 {{the other tile}}
  %scaling = pto_isa.alloc_tile addr = %c2048 : !f
  // expected-error@+1 {{expects operand #4 apart from operand #1 (planned_c5), but found bytes 2048 to 2304 over bytes 2048 to 2560}}
  pto_isa.tquant.mx ins(%src : !s) outs(%dst, %exp, %max, %scaling : !d, !e, !m, !f) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x32xf32>
!d = !pto_isa.tile_buf<vec, 16x32xui8>
!e = !pto_isa.tile_buf<vec, 1x32xui8, valid=1x16>
!m = !pto_isa.tile_buf<vec, 1x16xf32>
!f = !pto_isa.tile_buf<vec, 1x64xf32, valid=1x16>

// A second name for the source is no place of its own.
func.func @planned_c5_view() {
  %c0 = arith.constant 0 : i64
  %c2048 = arith.constant 2048 : i64
  %c2304 = arith.constant 2304 : i64
  %c2560 = arith.constant 2560 : i64
  // expected-note@+2 {{the one tile}}
  // expected-note@+1 {{the other tile}}
  %src = pto_isa.alloc_tile addr = %c0 : !s
  %dst = pto_isa.bitcast %src : !s -> !d
  %exp = pto_isa.alloc_tile addr = %c2048 : !e
  %max = pto_isa.alloc_tile addr = %c2304 : !m
  %scaling = pto_isa.alloc_tile addr = %c2560 : !f
  // expected-error@+1 {{expects operand #1 apart from operand #0 (planned_c5), but found bytes 0 to 512 over bytes 0 to 2048}}
  pto_isa.tquant.mx ins(%src : !s) outs(%dst, %exp, %max, %scaling : !d, !e, !m, !f) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// -----

!s = !pto_isa.tile_buf<vec, 16x32xui8>
!t = !pto_isa.tile_buf<vec, 1x32xui8, valid=1x1>
!z = !pto_isa.tile_buf<vec, 16x32xui8, slayout=row_major>

// Scales are brought into another order, which is no copy in place.
func.func @planned_c5_order_of_scales() {
  %c0 = arith.constant 0 : i64
  %c256 = arith.constant 256 : i64
  %c1024 = arith.constant 1024 : i64
  // expected-note@+1 {{the one tile}}
  %src = pto_isa.alloc_tile addr = %c0 : !s
  %tmp = pto_isa.alloc_tile addr = %c1024 : !t
  // expected-note@+1 {{the other tile}}
  %dst = pto_isa.alloc_tile addr = %c256 : !z
  // expected-error@+1 {{expects operand #2 apart from operand #0 (planned_c5), but found bytes 256 to 768 over bytes 0 to 512}}
  pto_isa.tmov ins(%src, %tmp : !s, !t) outs(%dst : !z) {grpAxis = #pto_isa<mx_group_axis axis0>}
  return
}
