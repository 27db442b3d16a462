// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 | FileCheck %s
// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 --pto-set-target=machine=a2a3 | FileCheck %s
// RUN: pto-opt %s --split-input-file --verify-roundtrip --canonicalize --machine=a2a3 | FileCheck %s
// RUN: pto-opt %s --split-input-file --pto-set-target=machine=cpu-avx2 | FileCheck %s --check-prefix=CPU
// RUN: pto-opt %s --split-input-file --machine=%S/Inputs/small.json --mlir-print-op-generic | FileCheck %s --check-prefix=FILE
// RUN: mkdir -p "%t.d/with space"
// RUN: cp %S/Inputs/small.json "%t.d/with space/small.json"
// RUN: pto-opt %s --split-input-file "--machine=%t.d/with space/small.json" | FileCheck %s --check-prefix=FILE
// RUN: pto-opt %s --split-input-file --machine=%S/Inputs/small.json | pto-opt --split-input-file --machine=%S/Inputs/small.json | FileCheck %s --check-prefix=FILE
// RUN: pto-opt %s --split-input-file --machine=cpu | FileCheck %s --check-prefix=HOST

// Proves that a fixed machine is recorded by name and any other with all its
// facts, that the same target may be set again, and that other entries stay.

// CHECK: module @empty attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a2a3">>}
// CPU: "CPU" = #dlti.target_device_spec<"pto.machine" = "cpu-avx2">
// FILE: "NPU" = #dlti.target_device_spec<"pto.machine" = "{{.*}}small{{.*}}4096
// HOST: "CPU" = #dlti.target_device_spec<"pto.machine" = "{{.*}}detected
module @empty {}

// -----

// CHECK: module @other_entries attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"cache" = 4096 : i32>, "NPU" = #dlti.target_device_spec<"cores" = 2 : i32, "pto.machine" = "a2a3">>}
// CPU: #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"cores" = 2 : i32>, "CPU" = #dlti.target_device_spec<"cache" = 4096 : i32, "pto.machine" = "cpu-avx2">>
module @other_entries attributes {
  dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"cache" = 4096 : i32>,
    "NPU" = #dlti.target_device_spec<"cores" = 2 : i32>>} {}
