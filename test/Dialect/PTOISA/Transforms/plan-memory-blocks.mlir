// Plans of kernels whose control flow is blocks.
//
// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 --pto-isa-plan-memory | FileCheck %s
// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 --pto-isa-plan-memory --pto-isa-verify-planned -o /dev/null

// A tile that blocks hand out of their region is alive behind it.

!t = !pto_isa.tile_buf<vec, 40x256xf32>

// CHECK-LABEL: @out_of_a_region
func.func @out_of_a_region(%x: !t, %first: i1) {
  %kept = scf.execute_region -> !t {
    // CHECK: cf.cond_br
    cf.cond_br %first, ^one, ^other
  ^one:
    // CHECK: %[[B:.*]] = arith.constant 0 : i64
    // CHECK: alloc_tile addr = %[[B]]
    %b = pto_isa.alloc_tile : !t
    pto_isa.tabs ins(%x : !t) outs(%b : !t)
    cf.br ^end(%b : !t)
  ^other:
    // CHECK: %[[C:.*]] = arith.constant 40960 : i64
    // CHECK: alloc_tile addr = %[[C]]
    %c = pto_isa.alloc_tile : !t
    pto_isa.tneg ins(%x : !t) outs(%c : !t)
    cf.br ^end(%c : !t)
  ^end(%t: !t):
    scf.yield %t : !t
  }
  // CHECK: %[[D:.*]] = arith.constant 81920 : i64
  // CHECK: alloc_tile addr = %[[D]]
  %d = pto_isa.alloc_tile : !t
  // CHECK: %[[E:.*]] = arith.constant 122880 : i64
  // CHECK: alloc_tile addr = %[[E]]
  %e = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%d : !t)
  pto_isa.tabs ins(%d : !t) outs(%e : !t)
  // The memory is full, and 'kept' is not dead.
  // CHECK: %[[F:.*]] = arith.constant 81920 : i64
  // CHECK: alloc_tile addr = %[[F]]
  %f = pto_isa.alloc_tile : !t
  pto_isa.tneg ins(%e : !t) outs(%f : !t)
  pto_isa.tadd ins(%f, %kept : !t, !t) outs(%x : !t)
  return
}

// -----

// A block that reads a tile may stand in front of the one that declares it: its
// own tiles lie apart, also those further in.

!t = !pto_isa.tile_buf<vec, 40x256xf32>

// CHECK-LABEL: @read_in_front_of_its_declaration
func.func @read_in_front_of_its_declaration(%x: !t, %more: i1) {
  // CHECK: %[[SUM:.*]] = arith.constant 0 : i64
  // CHECK: alloc_tile addr = %[[SUM]]
  %sum = pto_isa.alloc_tile : !t
  pto_isa.tabs ins(%x : !t) outs(%sum : !t)
  cf.br ^made
^used(%u: !t):
  scf.if %more {
    // CHECK: %[[W1:.*]] = arith.constant 81920 : i64
    // CHECK: alloc_tile addr = %[[W1]]
    %w1 = pto_isa.alloc_tile : !t
    pto_isa.tabs ins(%sum : !t) outs(%w1 : !t)
    %w2 = pto_isa.alloc_tile : !t
    pto_isa.tabs ins(%w1 : !t) outs(%w2 : !t)
    %w3 = pto_isa.alloc_tile : !t
    pto_isa.tadd ins(%w2, %u : !t, !t) outs(%w3 : !t)
    pto_isa.tadd ins(%w3, %u : !t, !t) outs(%sum : !t)
  }
  cf.cond_br %more, ^made, ^done
^made:
  // CHECK: ^bb{{[0-9]+}}:
  // CHECK: %[[V:.*]] = arith.constant 40960 : i64
  // CHECK: alloc_tile addr = %[[V]]
  %v = pto_isa.alloc_tile : !t
  pto_isa.tneg ins(%x : !t) outs(%v : !t)
  cf.br ^used(%v : !t)
^done:
  pto_isa.tadd ins(%sum, %sum : !t, !t) outs(%x : !t)
  return
}
