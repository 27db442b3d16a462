// A target that `pto.target_arch` cannot tell stays beside it, or stays alone.
//
// RUN: pto-translate --export-pto-text %s -o %t.pto
// RUN: FileCheck %s < %t.pto
// RUN: pto-opt %s > %t.before
// RUN: pto-opt %t.pto > %t.after
// RUN: diff %t.before %t.after

// CHECK: module @more attributes {dlti.target_system_spec = {{.*}}"pto.machine" = "a5"{{.*}}, pto.target_arch = "a5"}
module @more attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"cores" = 4 : i32>,
    "NPU" = #dlti.target_device_spec<"pto.machine" = "a5">>} {}
// CHECK: module @other attributes {dlti.target_system_spec = {{.*}}"pto.machine" = "cpu-avx2"{{.*}}>} {
module @other attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"pto.machine" = "cpu-avx2">>} {}
// CHECK: module @none {
module @none {}
