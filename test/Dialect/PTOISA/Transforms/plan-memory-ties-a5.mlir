// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a5 --pto-isa-plan-memory | FileCheck %s
// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a5 --pto-isa-plan-memory --pto-isa-verify-planned -o /dev/null

// Scales lie beside their operands: at a sixteenth of the address, as the
// memories of scales have a sixteenth of the bytes.

!l = !pto_isa.tile_buf<left, 16x128xf8E4M3FN>
!r = !pto_isa.tile_buf<right, 128x32xf8E4M3FN>
!ls = !pto_isa.tile_buf<scale_left, 16x4xf8E8M0FNU, fractal=32>
!rs = !pto_isa.tile_buf<scale_right, 4x32xf8E8M0FNU, fractal=32>
!acc = !pto_isa.tile_buf<acc, 16x32xf32>

// CHECK-LABEL: @scales
func.func @scales(%l0: !l, %r0: !r) {
  // CHECK: %[[A:.+]] = arith.constant 0 : i64
  // CHECK: alloc_tile addr = %[[A]] : !pto_isa.tile_buf<left
  %a = pto_isa.alloc_tile : !l
  // CHECK: %[[B:.+]] = arith.constant 2048 : i64
  // CHECK: alloc_tile addr = %[[B]] : !pto_isa.tile_buf<left
  %b = pto_isa.alloc_tile : !l
  // In the other order.
  // CHECK: %[[BS:.+]] = arith.constant 128 : i64
  // CHECK: alloc_tile addr = %[[BS]] : !pto_isa.tile_buf<scale_left
  %bs = pto_isa.alloc_tile : !ls
  // CHECK: %[[AS:.+]] = arith.constant 0 : i64
  // CHECK: alloc_tile addr = %[[AS]] : !pto_isa.tile_buf<scale_left
  %as = pto_isa.alloc_tile : !ls
  // CHECK: %[[R:.+]] = arith.constant 0 : i64
  // CHECK: alloc_tile addr = %[[R]] : !pto_isa.tile_buf<right
  %r = pto_isa.alloc_tile : !r
  // CHECK: %[[RS:.+]] = arith.constant 0 : i64
  // CHECK: alloc_tile addr = %[[RS]] : !pto_isa.tile_buf<scale_right
  %rs = pto_isa.alloc_tile : !rs
  // CHECK: arith.constant 0 : i64
  %c = pto_isa.alloc_tile : !acc
  // CHECK: arith.constant 0 : i64
  %d = pto_isa.alloc_tile : !acc
  pto_isa.tmatmul.mx ins(%a, %as, %r, %rs : !l, !ls, !r, !rs) outs(%c : !acc)
  pto_isa.tmatmul.mx.acc ins(%c, %b, %bs, %r, %rs : !acc, !l, !ls, !r, !rs) outs(%d : !acc)
  return
}
