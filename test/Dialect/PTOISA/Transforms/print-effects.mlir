// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-set-target=machine=a2a3 --pto-isa-print-effects

// What passes see of an operation: pipe, access, memory and bytes, by group.

!t = !pto_isa.tile_buf<vec, 16x128xf32>
!col = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>

func.func @elementwise_and_scratch() {
  %c0 = arith.constant 0 : i64
  %c8192 = arith.constant 8192 : i64
  %c16384 = arith.constant 16384 : i64
  %c24576 = arith.constant 24576 : i64
  %a = pto_isa.alloc_tile addr = %c0 : !t
  %b = pto_isa.alloc_tile addr = %c8192 : !t
  %s = pto_isa.alloc_tile addr = %c16384 : !t
  %sum = pto_isa.alloc_tile addr = %c24576 : !col
  // expected-remark @below {{V reads vec [0, 8192)}}
  // expected-remark @below {{V reads vec [8192, 16384)}}
  // expected-remark @below {{V writes vec [0, 8192)}}
  pto_isa.tadd ins(%a, %b : !t, !t) outs(%a : !t)
  // The machine needs a part of the scratch.
  // expected-remark @below {{V reads vec [0, 8192)}}
  // expected-remark @below {{V works in vec [16384, 24320)}}
  // expected-remark @below {{V writes vec [24576, 24640)}}
  pto_isa.trowsum ins(%a, %s : !t, !t) outs(%sum : !col)
  return
}

// -----

// A view has the bytes of its source; a window those of its elements.

!t = !pto_isa.tile_buf<vec, 4x64xf32, blayout=row_major, slayout=none_box>
!w = !pto_isa.tile_buf<vec, 4x16xf32, blayout=row_major, slayout=none_box>

func.func @views_and_windows(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %address = arith.constant 1024 : i64
  %a = pto_isa.alloc_tile addr = %address : !t
  %r = pto_isa.treshape %a : !t -> !pto_isa.tile_buf<vec, 1x256xf32>
  // expected-remark @below {{V reads vec [1024, 2048)}}
  // expected-remark @below {{V writes vec [1024, 2048)}}
  pto_isa.tabs ins(%r : !pto_isa.tile_buf<vec, 1x256xf32>) outs(%r : !pto_isa.tile_buf<vec, 1x256xf32>)
  %w = pto_isa.subview %a[%c0, %c16] sizes [4, 16] : !t -> !w
  // expected-remark @below {{V reads vec [1088, 1152), [1344, 1408), [1600, 1664), [1856, 1920)}}
  // expected-remark @below {{V writes vec [1088, 1152), [1344, 1408), [1600, 1664), [1856, 1920)}}
  pto_isa.tabs ins(%w : !w) outs(%w : !w)
  %u = pto_isa.subview %a[%c0, %n] sizes [4, 16] : !t -> !w
  // expected-remark @below {{V reads vec within [1024, 2048)}}
  // expected-remark @below {{V writes vec within [1024, 2048)}}
  pto_isa.tabs ins(%u : !w) outs(%u : !w)
  // expected-remark @below {{S reads vec [1024, 2048)}}
  %v = pto_isa.tgetval ins(%a, %c2 : !t, index) outs : f32
  return
}

// -----

// What a loop or a branch hands on is one of several.

!t = !pto_isa.tile_buf<vec, 4x64xf32>

func.func @one_of_two(%n: index, %other: !t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 0 : i64
  %q = arith.constant 8192 : i64
  %a = pto_isa.alloc_tile addr = %p : !t
  %b = pto_isa.alloc_tile addr = %q : !t
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (!t, !t) {
    // expected-remark @below {{V reads vec within [0, 1024), [8192, 9216)}}
    // expected-remark @below {{V writes vec within [0, 1024), [8192, 9216)}}
    pto_isa.tabs ins(%x : !t) outs(%y : !t)
    scf.yield %y, %x : !t, !t
  }
  // expected-remark @below {{V reads vec anywhere}}
  // expected-remark @below {{V writes vec [0, 1024)}}
  pto_isa.tabs ins(%other : !t) outs(%a : !t)
  return
}

// -----

// Global memory: bytes behind an argument.

!t = !pto_isa.tile_buf<vec, 16x64xf32>
!part = !pto_isa.partition_tensor_view<16x64xf32>

func.func @global_memory(%x: !pto_isa.ptr<f32>, %n: index, %y: !pto_isa.tensor_view<32x64xf32>, %raw: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %address = arith.constant 0 : i64
  %zero = arith.constant 0.0 : f32
  %t = pto_isa.alloc_tile addr = %address : !t
  %far = pto_isa.addptr %x, %c16 : !pto_isa.ptr<f32> -> !pto_isa.ptr<f32>
  %v = pto_isa.make_tensor_view %far, shape = [%c64, %c128], strides = [%c128, %c1] : !pto_isa.tensor_view<?x?xf32>
  // Rows of half the pitch, from byte 64 + 4 * 64 on.
  %p = pto_isa.partition_view %v, offsets = [%c0, %c64], sizes = [%c16, %c64] : !pto_isa.tensor_view<?x?xf32> -> !part
  // expected-remark @below {{MTE2 reads gm within [320, 8256) of argument 0}}
  // expected-remark @below {{MTE2 writes vec [0, 4096)}}
  pto_isa.tload ins(%p : !part) outs(%t : !t)
  %q = pto_isa.partition_view %v, offsets = [%n, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<?x?xf32> -> !part
  // expected-remark @below {{MTE2 reads gm anywhere of argument 0}}
  // expected-remark @below {{MTE2 writes vec [0, 4096)}}
  pto_isa.tload ins(%q : !part) outs(%t : !t)
  // All of the rows of an argument that is a view.
  %r = pto_isa.partition_view %y, offsets = [%c16, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<32x64xf32> -> !part
  // expected-remark @below {{MTE3 reads vec [0, 4096)}}
  // expected-remark @below {{MTE3 writes gm [4096, 8192) of argument 2}}
  pto_isa.tstore ins(%t : !t) outs(%r : !part)
  // expected-remark @below {{S reads gm [128, 132) of argument 0}}
  %e = pto_isa.load_scalar %far[%c16] : !pto_isa.ptr<f32> -> f32
  // expected-remark @below {{S writes gm anywhere of argument 0}}
  pto_isa.store_scalar %e, %far[%n] : !pto_isa.ptr<f32>, f32
  %any = pto_isa.inttoptr %raw : i64 -> !pto_isa.ptr<f32>
  // expected-remark @below {{S writes gm anywhere}}
  pto_isa.store_scalar %e, %any[%c0] : !pto_isa.ptr<f32>, f32
  return
}
