// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Loops keep factors, flags, carried values and one or several bodies.

// CHECK-LABEL: @one_body(
// CHECK-SAME: %[[X:[a-z0-9]+]]:
// CHECK-SAME: %[[Y:[a-z0-9]+]]:
// CHECK-SAME: %[[N:[a-z0-9]+]]:
func.func @one_body(%x: tensor<?x64xf32>, %y: tensor<?x64xf32>, %n: index) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  // CHECK: %[[R:.+]] = pto.loop (%[[I:.+]], %[[LEN:.+]]) in (%{{.+}} to %[[N]] step %{{.+}}) factors [16, 4] iter_args(%[[OUT:.+]] = %[[Y]]) -> (tensor<?x64xf32>) {
  // CHECK-NEXT: %[[TILE:.+]] = pto.view %[[X]][%[[I]], 0] [%[[LEN]], :]
  // CHECK-NEXT: %[[NEXT:.+]] = pto.assemble %[[TILE]] into %[[OUT]][%[[I]], 0]
  // CHECK-NEXT: pto.yield %[[NEXT]] : tensor<?x64xf32>
  // CHECK-NEXT: }
  // CHECK: return %[[R]]
  %r = pto.loop (%i, %len) in (%c0 to %n step %c2) factors [16, 4] iter_args(%out = %y) -> (tensor<?x64xf32>) {
    %tile = pto.view %x[%i, 0] [%len, :] : tensor<?x64xf32> -> tensor<?x64xf32>
    %next = pto.assemble %tile into %out[%i, 0] : tensor<?x64xf32> into tensor<?x64xf32>
    pto.yield %next : tensor<?x64xf32>
  }
  return %r : tensor<?x64xf32>
}

// CHECK-LABEL: @one_body_per_factor(
func.func @one_body_per_factor(%x: tensor<4xf32>, %k: i32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[R:.+]]:2 = pto.loop {{.*}} factors [8, 2] iter_args(%[[A:.+]] = %{{.+}}, %[[B:.+]] = %{{.+}}) -> (tensor<4xf32>, i32)
  // CHECK-SAME: factor 8 {
  // CHECK-NEXT: %[[S:.+]] = pto.add %[[A]], %[[A]]
  // CHECK-NEXT: pto.yield %[[S]], %[[B]] : tensor<4xf32>, i32
  // CHECK-NEXT: } factor 2 (%{{.+}}, %{{.+}}, %[[A2:.+]], %[[B2:.+]]) {
  // CHECK-NEXT: pto.yield %[[A2]], %[[B2]] : tensor<4xf32>, i32
  // CHECK-NEXT: } factor 1 (%{{.+}}, %{{.+}}, %[[A1:.+]], %[[B1:.+]]) {
  // CHECK-NEXT: %[[T:.+]] = pto.exp %[[A1]]
  // CHECK-NEXT: pto.yield %[[T]], %[[B1]] : tensor<4xf32>, i32
  // CHECK-NEXT: }
  // CHECK: return %[[R]]#0
  %r:2 = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [8, 2] iter_args(%a = %x, %b = %k) -> (tensor<4xf32>, i32) factor 8 {
    %s = pto.add %a, %a : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    pto.yield %s, %b : tensor<4xf32>, i32
  } factor 2 (%i2, %len2, %a2, %b2) {
    pto.yield %a2, %b2 : tensor<4xf32>, i32
  } factor 1 (%i1, %len1, %a1, %b1) {
    %t = pto.exp %a1 : tensor<4xf32> -> tensor<4xf32>
    pto.yield %t, %b1 : tensor<4xf32>, i32
  }
  return %r#0 : tensor<4xf32>
}

// Without carried values the yield is not printed; factors are kept as written.

// CHECK-LABEL: @nothing_carried(
func.func @nothing_carried(%lb: index, %ub: index, %step: index) {
  // CHECK: pto.loop (%{{.+}}, %[[LEN:.+]]) in (%{{.+}} to %{{.+}} step %{{.+}}) factors [4, 4, 1] parallel replicate {
  // CHECK: pto.print_tensor
  // CHECK-NEXT: }
  pto.loop (%i, %len) in (%lb to %ub step %step) factors [4, 4, 1] parallel replicate {
    %t = tensor.from_elements %len : tensor<1xindex>
    %c = arith.index_cast %t : tensor<1xindex> to tensor<1xi64>
    pto.print_tensor "length" %c : tensor<1xi64>
  }
  // CHECK: pto.loop {{.*}} factors [] parallel {
  // CHECK-NEXT: }
  pto.loop (%i, %len) in (%lb to %ub step %step) factors [] parallel {
    pto.yield
  }
  // CHECK-NEXT: pto.loop {{.*}} factors [2] factor 2 {
  // CHECK-NEXT: } factor 1 (%{{.+}}, %{{.+}}) {
  // CHECK-NEXT: } {label = "rows"}
  pto.loop (%i, %len) in (%lb to %ub step %step) factors [2] factor 2 {
  } factor 1 (%j, %one) {
  } {label = "rows"}
  return
}

// CHECK-LABEL: @nested(
func.func @nested(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: pto.loop {{.*}} factors [2] iter_args(%[[A:.+]] = %{{.+}})
  // CHECK-NEXT: %[[S:.+]] = pto.loop {{.*}} factors [1] replicate iter_args(%[[B:.+]] = %[[A]])
  // CHECK-NEXT: pto.yield %[[B]]
  // CHECK: pto.yield %[[S]]
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [2] iter_args(%a = %x) -> (tensor<4xf32>) {
    %s = pto.loop (%j, %one) in (%i to %len step %c1) factors [1] replicate iter_args(%b = %a) -> (tensor<4xf32>) {
      pto.yield %b : tensor<4xf32>
    }
    pto.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
