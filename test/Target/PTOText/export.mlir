// The prefix changes where it is one, and nowhere else; what is written reads as
// the same module.
//
// RUN: pto-translate --export-pto-text %s -o %t.pto
// RUN: FileCheck %s < %t.pto
// RUN: pto-opt %s > %t.before
// RUN: pto-opt %t.pto > %t.after
// RUN: diff %t.before %t.after

// CHECK: module attributes {pto.target_arch = "a5"} {
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "NPU" = #dlti.target_device_spec<"pto.machine" = "a5">>} {
  // CHECK-LABEL: func.func @pto_isa.name(
  // CHECK-SAME: !pto.ptr<!pto.hif8>
  // CHECK-SAME: test.list = ["pto_isa.tadd", {pto_isa.inner = 1 : i64}]
  // CHECK-SAME: test.text = "!pto_isa.tile_buf \22pto_isa.tadd\22\0A  pto_isa.tadd"
  // CHECK-SAME: test.value = #pto.layout<nz>
  func.func @pto_isa.name(%p: !pto_isa.ptr<!pto_isa.hif8>) attributes {
      test.text = "!pto_isa.tile_buf \22pto_isa.tadd\22\0A  pto_isa.tadd",
      test.list = ["pto_isa.tadd", {pto_isa.inner = 1 : i64}],
      test.value = #pto_isa.layout<nz>} {
    // CHECK: call @"pto_isa.odd name"() : () -> ()
    func.call @"pto_isa.odd name"() : () -> ()
    return
  }
  // CHECK: func.func private @"pto_isa.odd name"()
  func.func private @"pto_isa.odd name"()
  // CHECK-LABEL: func.func @body
  func.func @body(%n: index, %c: i1) attributes {pto_isa.entry} {
    // CHECK: %[[T:.*]] = pto.alloc_tile valid_row = %{{.*}} : {{.*}}<vec, 16x64xf32, valid=?x64>
    %t = pto_isa.alloc_tile valid_row = %n
        : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>
    scf.if %c {
      // CHECK: {{^ *}}pto.tabs ins(%[[T]] : !pto.tile_buf<vec, 16x64xf32, valid=?x64>) outs(%[[T]] :
      pto_isa.tabs ins(%t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>)
          outs(%t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>)
    }
    return
  }
}
