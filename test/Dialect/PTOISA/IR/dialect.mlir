// RUN: pto-opt %s --verify-roundtrip | FileCheck %s

// Attributes of functions.

module {
  // CHECK: func.func @vector() attributes {pto_isa.entry, pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>}
  func.func @vector() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>, pto_isa.entry} {
    return
  }
  // CHECK: func.func private @cube() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>}
  func.func private @cube() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>}
  // CHECK: func.func private @mixed() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<mixed>}
  func.func private @mixed() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<mixed>}
}
