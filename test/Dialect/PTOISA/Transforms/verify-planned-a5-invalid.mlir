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
