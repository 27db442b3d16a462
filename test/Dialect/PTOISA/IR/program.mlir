// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// A program that launches kernels in a loop that a device decides on.

func.func @step(%x: !pto_isa.ptr<f32>, %y: !pto_isa.tensor_view<64x128xf32>, %sum: !pto_isa.ptr<f32>, %more: !pto_isa.ptr<i32>, %n: index) attributes {pto_isa.entry} {
  return
}

// CHECK-LABEL: pto_isa.program @all
// CHECK-SAME: (%[[X:.*]]: !pto_isa.tensor_view<64x128xf32>, %[[N:.*]]: index)
pto_isa.program @all(%x: !pto_isa.tensor_view<64x128xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c0_i32 = arith.constant 0 : i32
  %zero = arith.constant 0.0 : f32
  // CHECK: %[[BLOCKS:.*]] = pto_isa.core_count <vector>
  %blocks = pto_isa.core_count <vector>
  // CHECK: %[[SUM:.*]] = pto_isa.alloc_gm(%[[N]]) : !pto_isa.tensor_view<?xf32>
  %sum = pto_isa.alloc_gm(%n) : !pto_isa.tensor_view<?xf32>
  // CHECK: pto_isa.write %{{.*}}, %[[SUM]][%{{.*}}] : f32, !pto_isa.tensor_view<?xf32>
  pto_isa.write %zero, %sum[%c0] : f32, !pto_isa.tensor_view<?xf32>
  // CHECK: %[[START:.*]] = pto_isa.join : !pto_isa.token
  %start = pto_isa.join : !pto_isa.token
  // CHECK: scf.while
  %last = scf.while (%before = %start) : (!pto_isa.token) -> !pto_isa.token {
    // CHECK: pto_isa.alloc_gm() : !pto_isa.tensor_view<64x128xf32>
    %y = pto_isa.alloc_gm() : !pto_isa.tensor_view<64x128xf32>
    // CHECK: %[[T:.*]], %[[MORE:.*]] = pto_isa.launch @step grid(%[[BLOCKS]]) reads(%[[X]] : !pto_isa.tensor_view<64x128xf32>) writes(%{{.*}} : !pto_isa.tensor_view<64x128xf32>) updates(%[[SUM]] : !pto_isa.tensor_view<?xf32>) scalars(%[[N]] : index) after(%{{.*}}) -> !pto_isa.token, !pto_isa.tensor_view<1xi32>
    %t, %more = pto_isa.launch @step grid(%blocks) reads(%x : !pto_isa.tensor_view<64x128xf32>) writes(%y : !pto_isa.tensor_view<64x128xf32>) updates(%sum : !pto_isa.tensor_view<?xf32>) scalars(%n : index) after(%before) -> !pto_isa.token, !pto_isa.tensor_view<1xi32>
    // CHECK: pto_isa.read %[[MORE]][%{{.*}}] after(%[[T]]) : !pto_isa.tensor_view<1xi32> -> i32
    %value = pto_isa.read %more[%c0] after(%t) : !pto_isa.tensor_view<1xi32> -> i32
    %condition = arith.cmpi ne, %value, %c0_i32 : i32
    scf.condition(%condition) %t : !pto_isa.token
  } do {
  ^bb0(%done: !pto_isa.token):
    scf.yield %done : !pto_isa.token
  }
  // CHECK: %[[SCOPE:.*]] = pto_isa.scope -> !pto_isa.token {
  %scope = pto_isa.scope -> !pto_isa.token {
    // CHECK: pto_isa.launch @nothing grid(%[[BLOCKS]]) -> !pto_isa.token
    %t = pto_isa.launch @nothing grid(%blocks) -> !pto_isa.token
  }
  // CHECK: pto_isa.join %[[SCOPE]], %{{.*}} : !pto_isa.token
  %both = pto_isa.join %scope, %last : !pto_isa.token
  // CHECK: pto_isa.write %{{.*}}, %[[SUM]][%{{.*}}] after(%{{.*}}) : f32, !pto_isa.tensor_view<?xf32>
  pto_isa.write %zero, %sum[%c0] after(%both) : f32, !pto_isa.tensor_view<?xf32>
}

func.func @nothing() attributes {pto_isa.entry} {
  return
}

// CHECK-LABEL: pto_isa.program private @empty()
pto_isa.program private @empty() {
  %t = pto_isa.join : !pto_isa.token
}
