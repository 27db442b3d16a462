// RUN: pto-opt %s --verify-diagnostics --pto-set-target=machine=a5 --pto-isa-print-effects

// Scratch that the machine does not use is not touched, and what is hidden on
// others is not either.

!t = !pto_isa.tile_buf<vec, 16x128xf32>
!col = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>

func.func @no_scratch(%a: !t, %s: !t) {
  %c0 = arith.constant 0 : i64
  %sum = pto_isa.alloc_tile addr = %c0 : !col
  // expected-remark @below {{V reads vec anywhere}}
  // expected-remark @below {{V writes vec [0, 64)}}
  pto_isa.trowsum ins(%a, %s : !t, !t) outs(%sum : !col)
  return
}
