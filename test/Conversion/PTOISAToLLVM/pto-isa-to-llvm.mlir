// RUN: pto-opt %s --pto-set-target=machine=a2a3 --convert-pto-isa-to-llvm | FileCheck %s
// RUN: pto-opt %s --pto-set-target=machine=a2a3 --convert-pto-isa-to-llvm | FileCheck %s --check-prefix=RECORD

// Every instruction is one call with a constant and words; equal constants are
// one. Descriptors lie in the frame at the entry, also of tiles in loops.

!t = !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>

// RECORD-DAG: llvm.func @pto_isa_execute(!llvm.ptr, !llvm.ptr, !llvm.ptr)
// RECORD-DAG: llvm.mlir.global private constant @[[ADD:.+]]("tadds\00")
// RECORD-DAG: llvm.mlir.global private constant @{{.+}}("alloc_tile\00")

// CHECK-LABEL: llvm.func @tiles_in_a_loop(
// CHECK-SAME: %[[N:.+]]: i64, %[[S:.+]]: f32)
func.func @tiles_in_a_loop(%n: index, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %addr = arith.constant 1024 : i64
  // CHECK: %[[SLOT:.+]] = llvm.alloca %{{.+}} x !llvm.array<11 x i64>
  // CHECK: %[[OUT:.+]] = llvm.alloca %{{.+}} x !llvm.array<1 x i64>
  // CHECK: %[[IN:.+]] = llvm.alloca %{{.+}} x !llvm.array<3 x i64>
  // CHECK: llvm.cond_br
  scf.for %i = %c0 to %n step %c1 {
    // CHECK: %[[ADDRESS:.+]] = llvm.ptrtoint %[[SLOT]] : !llvm.ptr to i64
    // CHECK: llvm.store %[[ADDRESS]], %{{.+}} : i64, !llvm.ptr
    // CHECK: llvm.call @pto_isa_execute(%{{.+}}, %[[IN]], %[[OUT]])
    %t = pto_isa.alloc_tile addr = %addr valid_row = %i : !t
    // CHECK: %[[BITS:.+]] = llvm.bitcast %[[S]] : f32 to i32
    // CHECK: %[[WORD:.+]] = llvm.zext %[[BITS]] : i32 to i64
    // CHECK: llvm.store %[[WORD]], %{{.+}} : i64, !llvm.ptr
    // CHECK: llvm.call @pto_isa_execute(%{{.+}}, %[[IN]], %[[OUT]])
    pto_isa.tadds ins(%t, %s : !t, f32) outs(%t : !t)
  }
  return
}

// A result that is no descriptor is read after the call.

// CHECK-LABEL: llvm.func @scalars(
func.func @scalars(%p: !pto_isa.ptr<f16>, %i: index) -> f16 {
  // CHECK: llvm.call @pto_isa_execute
  // CHECK: %[[WORD:.+]] = llvm.load %{{.+}} : !llvm.ptr -> i64
  // CHECK: %[[BITS:.+]] = llvm.trunc %[[WORD]] : i64 to i16
  // CHECK: %[[V:.+]] = llvm.bitcast %[[BITS]] : i16 to f16
  %v = pto_isa.load_scalar %p[%i] : !pto_isa.ptr<f16> -> f16
  // CHECK: llvm.return %[[V]]
  return %v : f16
}

// What a loop carries is copied, all of it before any is overwritten.

// CHECK-LABEL: llvm.func @swap(
func.func @swap(%a: !t, %b: !t, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: ^bb{{.+}}(%{{.+}}: i64, %[[U:.+]]: !llvm.ptr, %[[V:.+]]: !llvm.ptr):
  // CHECK: %[[X:.+]] = llvm.load %[[U]] : !llvm.ptr -> !llvm.array<11 x i64>
  // CHECK: %[[Y:.+]] = llvm.load %[[V]] : !llvm.ptr -> !llvm.array<11 x i64>
  // CHECK: llvm.store %[[X]]
  // CHECK: llvm.store %[[Y]]
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %b) -> (!t, !t) {
    scf.yield %v, %u : !t, !t
  }
  pto_isa.tabs ins(%r#0 : !t) outs(%r#1 : !t)
  return
}

// A section asks the library whether the core is of its kind.

// CHECK-LABEL: llvm.func @section(
func.func @section() {
  // CHECK: llvm.call @pto_isa_execute
  // CHECK: %[[ANSWER:.+]] = llvm.load
  // CHECK: %[[IS:.+]] = llvm.trunc %[[ANSWER]] : i64 to i1
  // CHECK: llvm.cond_br %[[IS]]
  pto_isa.section.cube {
    pto_isa.barrier <PIPE_ALL>
  }
  return
}

// The base of a buffer of another function is a constant.

// CHECK-LABEL: llvm.func @consumer(
func.func @consumer() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %a = pto_isa.reserve_buffer {name = "b", size = 8192, location = #pto_isa.address_space<vec>, auto = false, base = 4096} -> i32
  return
}
// CHECK-LABEL: llvm.func @producer(
func.func @producer(%p: !pto_isa.ptr<i32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  // CHECK: llvm.mlir.constant(4096 : i32) : i32
  %a = pto_isa.import_reserved_buffer {name = "b", peer_func = @consumer} -> i32
  pto_isa.store_scalar %a, %p[%c0] : !pto_isa.ptr<i32>, i32
  return
}

// No word stands for these.

// CHECK-LABEL: llvm.func @no_words(
func.func @no_words(%v: vector<4xi16>, %m: memref<4xf32>, %w: i128) {
  return
}

// The host calls public functions with words.

// CHECK: llvm.func @pto_isa_entry_tiles_in_a_loop(%[[WORDS:.+]]: !llvm.ptr)
// CHECK: %[[FIRST:.+]] = llvm.load
// CHECK: %[[SECOND:.+]] = llvm.load
// CHECK: %[[CUT:.+]] = llvm.trunc %[[SECOND]] : i64 to i32
// CHECK: %[[REAL:.+]] = llvm.bitcast %[[CUT]] : i32 to f32
// CHECK: llvm.call @tiles_in_a_loop(%[[FIRST]], %[[REAL]])
// CHECK-NOT: @pto_isa_entry_scalars
// CHECK-NOT: @pto_isa_entry_no_words
