// RUN: pto-opt %s --pto-set-target=machine=a2a3 --convert-pto-isa-to-llvm | FileCheck %s
// RUN: pto-opt %s --pto-set-target=machine=a2a3 --convert-pto-isa-to-llvm | FileCheck %s --check-prefix=RECORD

// A program is a function of the host whose operations are calls like those of a
// kernel; tokens are numbers, a scope is a call before and one behind.

// RECORD-DAG: llvm.mlir.global private constant @{{.+}}("launch\00")
// RECORD-DAG: llvm.mlir.global private constant @{{.+}}("kernel\00")
// RECORD-DAG: llvm.mlir.global private constant @{{.+}}("work\00")
// RECORD-DAG: llvm.mlir.global private constant @{{.+}}("scope.begin\00")
// RECORD-DAG: llvm.mlir.global private constant @{{.+}}("scope\00")

// A private kernel has an entry too, since programs launch it.
func.func private @work(%x: !pto_isa.ptr<i32>) attributes {pto_isa.entry} {
  return
}

// CHECK-LABEL: llvm.func @example(
// CHECK-SAME: %{{.+}}: !llvm.ptr, %[[N:.+]]: i64)
pto_isa.program @example(%x: !pto_isa.tensor_view<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = pto_isa.join : !pto_isa.token
  // CHECK: llvm.br ^[[HEAD:.+]](%{{.+}}, %{{.+}} : i64, i64)
  // CHECK: ^[[HEAD]](%{{.+}}: i64, %[[TOKEN:.+]]: i64):
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%t = %start) -> (!pto_isa.token) {
    // CHECK: llvm.call @pto_isa_execute
    %s = pto_isa.scope -> !pto_isa.token {
      // CHECK: llvm.store %[[TOKEN]], %{{.+}} : i64, !llvm.ptr
      // CHECK: llvm.call @pto_isa_execute
      %u = pto_isa.launch @work grid(%n) updates(%x : !pto_isa.tensor_view<16xi32>) after(%t) -> !pto_isa.token
    }
    // CHECK: llvm.call @pto_isa_execute
    // CHECK: %[[DONE:.+]] = llvm.load %{{.+}} : !llvm.ptr -> i64
    // CHECK: llvm.br ^[[HEAD]](%{{.+}}, %[[DONE]] : i64, i64)
    scf.yield %s : !pto_isa.token
  }
}

// CHECK: llvm.func @pto_isa_entry_work(
// CHECK: llvm.func @pto_isa_entry_example(
