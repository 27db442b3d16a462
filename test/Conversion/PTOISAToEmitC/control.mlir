// RUN: pto-opt %s --machine=a2a3 --convert-pto-isa-to-emitc | FileCheck %s

// Proves that branches between blocks become loops and branches, that tiles and
// views go through them, and that a region which is executed once stands where
// it was.

!t = !pto_isa.tile_buf<vec, 8x64xf32>

// CHECK-LABEL: emitc.func @early_body
//       CHECK:   if %{{.*}} {
//  CHECK-NEXT:   } else {
//       CHECK:     call_opaque "TEXPANDS"
//       CHECK:   return
func.func @early(%stops: i1, %f: f32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %zero = arith.constant 0 : i64
  cf.cond_br %stops, ^end, ^work
^end:
  return
^work:
  %t = pto_isa.alloc_tile addr = %zero : !t
  pto_isa.texpands ins(%f : f32) outs(%t : !t)
  return
}

// CHECK-LABEL: emitc.func @loop_body
//       CHECK:   %[[A:.*]] = call_opaque "VecF32_8x64"()
//       CHECK:   %[[B:.*]] = call_opaque "VecF32_8x64"()
//       CHECK:   do {
//       CHECK:     %[[P:.*]] = load %{{.*}} : <!emitc.opaque<"VecF32_8x64">>
//       CHECK:     %[[Q:.*]] = load %{{.*}} : <!emitc.opaque<"VecF32_8x64">>
//       CHECK:     if
//       CHECK:       call_opaque "TABS"(%[[Q]], %[[P]])
//       CHECK:       assign %[[Q]] : {{.*}} to
//  CHECK-NEXT:       assign %[[P]] : {{.*}} to
func.func @loop(%n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %zero = arith.constant 0 : i64
  %next = arith.constant 2048 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = pto_isa.alloc_tile addr = %zero : !t
  %b = pto_isa.alloc_tile addr = %next : !t
  cf.br ^head(%c0, %a, %b : index, !t, !t)
^head(%i: index, %p: !t, %q: !t):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  pto_isa.tabs ins(%p : !t) outs(%q : !t)
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %q, %p : index, !t, !t)
^end:
  return
}

// Neither block is the head of the loop: a number says which comes next.
// CHECK-LABEL: emitc.func @two_entries_body
//       CHECK:   do {
//       CHECK:     switch
//   CHECK-DAG:       call_opaque "TABS"
//   CHECK-DAG:       call_opaque "TNEG"
//       CHECK:   return
func.func @two_entries(%first: i1, %again: i1) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %zero = arith.constant 0 : i64
  %t = pto_isa.alloc_tile addr = %zero : !t
  cf.cond_br %first, ^one, ^other
^one:
  pto_isa.tabs ins(%t : !t) outs(%t : !t)
  cf.cond_br %again, ^other, ^end
^other:
  pto_isa.tneg ins(%t : !t) outs(%t : !t)
  cf.cond_br %again, ^one, ^end
^end:
  return
}

// Which no path leads to is left out.
// CHECK-LABEL: emitc.func @unreachable_body
//   CHECK-NOT:   TABS
//       CHECK:   return
func.func @unreachable() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %zero = arith.constant 0 : i64
  %t = pto_isa.alloc_tile addr = %zero : !t
  return
^nowhere:
  pto_isa.tabs ins(%t : !t) outs(%t : !t)
  return
}

// CHECK-LABEL: emitc.func @once_body
//       CHECK:   %[[T:.*]] = call_opaque "VecF32_8x64"()
//       CHECK:   call_opaque "TEXPANDS"(%[[T]]
//       CHECK:   call_opaque "TABS"(%[[T]], %[[T]])
func.func @once(%f: f32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %zero = arith.constant 0 : i64
  %kept = scf.execute_region -> !t {
    %t = pto_isa.alloc_tile addr = %zero : !t
    pto_isa.texpands ins(%f : f32) outs(%t : !t)
    scf.yield %t : !t
  }
  pto_isa.tabs ins(%kept : !t) outs(%kept : !t)
  return
}

// A view has no type in C++ that another has: its pointer and its numbers are
// carried.
// CHECK-LABEL: emitc.func @views_body
//  CHECK-SAME:   %[[X:[^:]*]]: !emitc.ptr<{{[^>]*}}>>, %[[Y:[^:]*]]: !emitc.ptr<{{[^>]*}}>>
//       CHECK:   %[[P:.*]] = "emitc.variable"() {{.*}} : () -> !emitc.lvalue<!emitc.ptr<
//       CHECK:   if
//       CHECK:     assign %[[X]] : {{.*}} to %[[P]]
//       CHECK:     assign %[[Y]] : {{.*}} to %[[P]]
//       CHECK:   %[[V:.*]] = load %[[P]]
//       CHECK:   call_opaque "GmF32_8x64_s64x1"(%[[V]])
//       CHECK:   call_opaque "TLOAD"
func.func @views(%x: !pto_isa.ptr<f32>, %y: !pto_isa.ptr<f32>, %first: i1) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %zero = arith.constant 0 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %view = scf.if %first -> !pto_isa.tensor_view<?x?xf32> {
    %xv = pto_isa.make_tensor_view %x, shape = [%c8, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<?x?xf32>
    scf.yield %xv : !pto_isa.tensor_view<?x?xf32>
  } else {
    %yv = pto_isa.make_tensor_view %y, shape = [%c8, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<?x?xf32>
    scf.yield %yv : !pto_isa.tensor_view<?x?xf32>
  }
  %w = pto_isa.partition_view %view, offsets = [%c0, %c0], sizes = [%c8, %c64] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<8x64xf32>
  %t = pto_isa.alloc_tile addr = %zero : !t
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<8x64xf32>) outs(%t : !t)
  return
}
