// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Addresses, tensors in global memory and windows of them.

// CHECK-LABEL: @pointers(
// CHECK-SAME: %[[P:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
// CHECK-SAME: %[[A:[a-z0-9]+]]:
func.func @pointers(%p: !pto_isa.ptr<f32>, %i: index, %a: i64) {
  // CHECK: pto_isa.addptr %[[P]], %[[I]] : <f32> -> <f32>
  %q = pto_isa.addptr %p, %i : !pto_isa.ptr<f32> -> !pto_isa.ptr<f32>
  // CHECK: pto_isa.addptr %[[P]], %[[I]] : <f32> -> <f32>
  %short = pto_isa.addptr %p, %i : <f32> -> <f32>
  // CHECK: pto_isa.ptrtoint %[[P]] : <f32> -> i64
  %n = pto_isa.ptrtoint %p : !pto_isa.ptr<f32> -> i64
  // CHECK: pto_isa.inttoptr %[[A]] : i64 -> <ui32>
  %u = pto_isa.inttoptr %a : i64 -> !pto_isa.ptr<ui32, gm>
  // CHECK: %[[V:.+]] = pto_isa.castptr %[[A]] : i64 -> !pto_isa.ptr<f32, vec>
  %v = pto_isa.castptr %a : i64 -> !pto_isa.ptr<f32, vec>
  // CHECK: pto_isa.castptr %[[V]] : !pto_isa.ptr<f32, vec> -> i64
  %w = pto_isa.castptr %v : !pto_isa.ptr<f32, vec> -> i64
  // CHECK: pto_isa.castptr %[[P]] : !pto_isa.ptr<f32> -> !pto_isa.ptr<i32>
  %x = pto_isa.castptr %p : !pto_isa.ptr<f32> -> !pto_isa.ptr<i32>
  return
}

// CHECK-LABEL: @scalars(
// CHECK-SAME: %[[P:[a-z0-9]+]]:
// CHECK-SAME: %[[I:[a-z0-9]+]]:
func.func @scalars(%p: !pto_isa.ptr<bf16>, %i: index) {
  // CHECK: %[[V:.+]] = pto_isa.load_scalar %[[P]][%[[I]]] : <bf16> -> bf16
  %v = pto_isa.load_scalar %p[%i] : !pto_isa.ptr<bf16> -> bf16
  // CHECK: pto_isa.store_scalar %[[V]], %[[P]][%[[I]]] : <bf16>, bf16
  pto_isa.store_scalar %v, %p[%i] : !pto_isa.ptr<bf16>, bf16
  return
}

// CHECK-LABEL: @tensor_views(
// CHECK-SAME: %[[P:[a-z0-9]+]]:
// CHECK-SAME: %[[N:[a-z0-9]+]]:
func.func @tensor_views(%p: !pto_isa.ptr<f32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // CHECK: %[[V:.+]] = pto_isa.make_tensor_view %[[P]], shape = [%[[N]], %c64], strides = [%c64, %c1] {layout = #pto_isa.layout<nd>} : !pto_isa.tensor_view<?x64xf32>
  %v = pto_isa.make_tensor_view %p, shape = [%n, %c64], strides = [%c64, %c1] {layout = #pto_isa.layout<nd>} : !pto_isa.tensor_view<?x64xf32>
  // CHECK: pto_isa.make_tensor_view %[[P]], shape = [%c64], strides = [%c1] : !pto_isa.tensor_view<?xf32>
  %w = pto_isa.make_tensor_view %p, shape = [%c64], strides = [%c1] : !pto_isa.tensor_view<?xf32>
  // CHECK: pto_isa.partition_view %[[V]], offsets = [%[[N]], %c0], sizes = [%c1, %c64] : !pto_isa.tensor_view<?x64xf32> -> !pto_isa.partition_tensor_view<1x64xf32>
  %q = pto_isa.partition_view %v, offsets = [%n, %c0], sizes = [%c1, %c64] : !pto_isa.tensor_view<?x64xf32> -> !pto_isa.partition_tensor_view<1x64xf32>
  // CHECK: pto_isa.get_tensor_view_dim %[[V]], %c0 : !pto_isa.tensor_view<?x64xf32> -> index
  %d = pto_isa.get_tensor_view_dim %v, %c0 : !pto_isa.tensor_view<?x64xf32> -> index
  // CHECK: pto_isa.get_tensor_view_stride %{{.+}}, %c1 : !pto_isa.partition_tensor_view<1x64xf32> -> index
  %s = pto_isa.get_tensor_view_stride %q, %c1 : !pto_isa.partition_tensor_view<1x64xf32> -> index
  // CHECK: pto_isa.declare_global -> !pto_isa.tensor_view<16x16xf32>
  %g = pto_isa.declare_global -> !pto_isa.tensor_view<16x16xf32>
  return
}
