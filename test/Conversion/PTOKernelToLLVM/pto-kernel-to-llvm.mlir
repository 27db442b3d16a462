// RUN: pto-opt %s --split-input-file --convert-pto-kernel-to-llvm \
// RUN:   --mlir-print-local-scope | FileCheck %s

// Proves the kernel's C ABI: the context comes first and a status goes back,
// its body is internal, checks are early returns, allocations and debugging are the runtime's, and
// the entry and info of pto-c/Kernel.h stand beside.

// CHECK-LABEL: func.func private @pto_body_assert
// CHECK-SAME: (%[[CTX:.*]]: !llvm.ptr, %{{.*}}: memref<4xf32>, %{{.*}}: memref<?xi8>) -> i32
// CHECK-SAME: llvm.linkage = #llvm.linkage<internal>
// CHECK: cf.cond_br %[[OK:.*]], ^[[GO:.*]], ^[[STOP:bb[0-9]+]]
// CHECK: ^[[STOP]]:
// CHECK: %[[FAULT:.*]] = llvm.mlir.constant(3 : i32)
// CHECK: %[[LINE:.*]] = llvm.mlir.constant([[# @LINE + 11]] : i32)
// CHECK: %[[V:.*]] = arith.index_cast %{{.*}} : index to i64
// CHECK: %[[RAISED:.*]] = llvm.call @pto_rt_raise(%[[CTX]], %[[FAULT]], %{{.*}}, %[[LINE]], %{{.*}}, %{{.*}}, %[[V]],
// CHECK-NEXT: return %[[RAISED]] : i32
// CHECK: ^[[GO]]:
// CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32)
// CHECK: return %[[ZERO]] : i32
func.func @assert(%y: memref<4xf32> {pto.out}, %arena: memref<?xi8>) attributes {pto.kernel, pto.scratch = 0 : i64, pto.signature = (tensor<4xf32>) -> tensor<4xf32>} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %arena, %c0 : memref<?xi8>
  %ok = arith.cmpi eq, %c0, %n : index
  pto.assert %ok, "expects nothing, but found {0}" (%n) for "pto.view"
  return
}

// -----

// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("expects nothing, but found {0}\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("pto.assert\00")
// CHECK-LABEL: func.func private @pto_body_texts
func.func @texts(%ok: memref<1xi8>, %arena: memref<?xi8>) attributes {pto.kernel, pto.scratch = 0 : i64, pto.signature = (tensor<1xi1>) -> ()} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %arena, %c0 : memref<?xi8>
  %good = arith.cmpi eq, %c0, %n : index
  pto.assert %good, "expects nothing, but found {0}" (%n)
  return
}

// -----

// CHECK-LABEL: func.func private @pto_body_poll_cancel
// CHECK-SAME: (%[[CTX:.*]]: !llvm.ptr,
// CHECK: %[[STATUS:.*]] = llvm.call @pto_rt_cancelled(%[[CTX]])
// CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32)
// CHECK: %[[GO:.*]] = arith.cmpi eq, %[[STATUS]], %[[ZERO]]
// CHECK: cf.cond_br %[[GO]], ^{{.*}}, ^[[STOP:bb[0-9]+]]
// CHECK: ^[[STOP]]:
// CHECK-NEXT: return %[[STATUS]]
func.func @poll_cancel(%arena: memref<?xi8>) attributes {pto.kernel, pto.scratch = 0 : i64, pto.signature = () -> ()} {
  pto.poll_cancel
  return
}

// -----

// bf16 is DLPack's code 4 with 16 bits.
// CHECK-LABEL: func.func private @pto_body_print_tensor
// CHECK-SAME: %[[X:.*]]: memref<?x8xi16>
// CHECK: %[[DTYPE:.*]] = llvm.mlir.constant(1040 : i32)
// CHECK-NEXT: %[[RANK:.*]] = llvm.mlir.constant(2 : i32)
// CHECK-NEXT: llvm.call @pto_rt_print(%{{.*}}, %{{.*}}, %[[DTYPE]], %[[RANK]], %{{.*}})
func.func @print_tensor(%x: memref<?x8xi16>, %arena: memref<?xi8>) attributes {pto.kernel, pto.scratch = 0 : i64, pto.signature = (tensor<?x8xbf16>) -> ()} {
  pto.print_tensor "x" %x as bf16 : memref<?x8xi16>
  return
}

// -----

// The room for the sizes is taken once, not in each trip.
// CHECK-LABEL: func.func private @pto_body_print_in_a_loop
// CHECK: llvm.alloca
// CHECK: cf.br
// CHECK-NOT: llvm.alloca
// CHECK: llvm.call @pto_rt_print
// CHECK-NOT: llvm.alloca
// CHECK: return
func.func @print_in_a_loop(%x: memref<8xf32>, %arena: memref<?xi8>) attributes {pto.kernel, pto.scratch = 0 : i64, pto.signature = (tensor<8xf32>) -> ()} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %arena, %c0 : memref<?xi8>
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  pto.print_tensor "x" %x : memref<8xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^exit:
  return
}

// -----

// CHECK-LABEL: func.func private @pto_body_check
// CHECK-DAG: %[[ATOL:.*]] = llvm.mlir.constant(5.000000e-01 : f64)
// CHECK-DAG: %[[RTOL:.*]] = llvm.mlir.constant(2.500000e-01 : f64)
// CHECK: %[[STATUS:.*]] = llvm.call @pto_rt_compare(%{{.*}}, %[[ATOL]], %[[RTOL]], %{{.*}}, %{{.*}})
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^[[STOP:bb[0-9]+]]
// CHECK: ^[[STOP]]:
// CHECK-NEXT: return %[[STATUS]]
func.func @check(%x: memref<4xf32>, %arena: memref<?xi8>) attributes {pto.kernel, pto.scratch = 0 : i64, pto.signature = (tensor<4xf32>) -> ()} {
  pto.check %x, %x atol 0.5 rtol 0.25 : memref<4xf32>, memref<4xf32>
  return
}

// -----

// An allocation that fails is status 4.
// CHECK-LABEL: func.func private @pto_body_dynamic_buffers
// CHECK-SAME: (%[[CTX:.*]]: !llvm.ptr,
// CHECK-NOT: memref.alloc
// CHECK: %[[P:.*]] = llvm.call @pto_rt_alloc(%[[CTX]], %{{.*}})
// CHECK: %[[NULL:.*]] = llvm.icmp "eq" %[[P]]
// CHECK: %[[FAILED:.*]] = llvm.mlir.constant(4 : i32)
// CHECK: %[[STATUS:.*]] = arith.select %[[NULL]], %[[FAILED]]
// CHECK: return %[[STATUS]]
// CHECK-NOT: memref.dealloc
// CHECK: llvm.call @pto_rt_free
func.func @dynamic_buffers(%arena: memref<?xi8>) attributes {pto.kernel, pto.scratch = 0 : i64, pto.signature = () -> ()} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %arena, %c0 : memref<?xi8>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}

// -----

// Two arguments, 192 bytes; ui8 is 264, free sizes are the smallest i64, and
// the second is an output that input 0 may alias.
// CHECK-LABEL: func.func private @pto_body_info(
// CHECK: llvm.mlir.global internal constant @pto_kernel_info_dims_0(dense<[-9223372036854775808, 8]>
// CHECK: llvm.mlir.global internal constant @pto_kernel_info_args()
// CHECK: %[[UI8:.*]] = llvm.mlir.constant(264 : i32)
// CHECK-NEXT: llvm.mlir.constant(2 : i32)
// CHECK-NEXT: llvm.mlir.addressof @pto_kernel_info_dims_0
// CHECK-NEXT: %[[IN:.*]] = llvm.mlir.constant(0 : i32)
// CHECK-NEXT: %[[ALIAS:.*]] = llvm.mlir.constant(1 : i32)
// CHECK: llvm.insertvalue %[[UI8]], %{{.*}}[0, 1]
// CHECK: llvm.insertvalue %[[IN]], %{{.*}}[0, 4]
// CHECK: llvm.insertvalue %[[ALIAS]], %{{.*}}[0, 5]
// CHECK: llvm.mlir.addressof @pto_kernel_info_dims_1
// CHECK-NEXT: %[[OUT:.*]] = llvm.mlir.constant(1 : i32)
// CHECK-NEXT: %[[NONE:.*]] = llvm.mlir.constant(-1 : i32)
// CHECK: llvm.insertvalue %[[OUT]], %{{.*}}[1, 4]
// CHECK: llvm.insertvalue %[[NONE]], %{{.*}}[1, 5]
// CHECK: llvm.mlir.global external constant @pto_kernel_info_info()
// CHECK: %[[BYTES:.*]] = llvm.mlir.constant(192 : i64)
// CHECK: llvm.insertvalue %[[BYTES]], %{{.*}}[4]
// CHECK: func.func @pto_kernel_info(%[[CTX:.*]]: !llvm.ptr, %[[ARGS:.*]]: !llvm.ptr, %[[N:.*]]: i32) -> i32
// CHECK: %[[INFO:.*]] = llvm.mlir.addressof @pto_kernel_info_info
// CHECK: llvm.call @pto_rt_check_args(%[[CTX]], %[[ARGS]], %[[N]], %[[INFO]])
// CHECK: llvm.call @pto_rt_scratch(%[[CTX]])
// CHECK: %[[STATUS:.*]] = call @pto_body_info(%[[CTX]],
// CHECK-NEXT: llvm.call @pto_rt_release(%[[CTX]])
// CHECK-NEXT: return %[[STATUS]]
func.func @info(%x: memref<?x8xi8> {pto.alias = 1 : i64}, %y: memref<?x8xi8> {pto.out}, %arena: memref<?xi8>) attributes {pto.kernel, pto.scratch = 192 : i64, pto.signature = (tensor<?x8xui8>, tensor<?x8xui8>) -> tensor<?x8xui8>} {
  return
}

// -----

// CHECK-LABEL: func.func @not_a_kernel
// CHECK-SAME: (%{{.*}}: memref<4xf32>) {
// CHECK-NOT: pto_kernel_not_a_kernel
func.func @not_a_kernel(%x: memref<4xf32>) {
  return
}
