// RUN: pto-opt %s --split-input-file --pto-set-target=machine=a2a3 --verify-diagnostics
// RUN: echo "module {}" | not pto-opt --pto-set-target=machine=a3 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: echo "module {}" | not pto-opt --pto-set-target 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: echo "module {}" | not pto-opt --machine=%S/Inputs/wrong.json 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: echo "module {}" | not pto-opt --machine=%S/Inputs/none.json 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: echo "module {}" | not pto-opt --machine=a2a3 --machine=a5 2>&1 | FileCheck %s --check-prefix=TWO

// Proves that an unknown machine, a wrong file and a second target are refused,
// also where the module has been written by hand.

// NAME: error: machine 'a3' is unknown, expects a file *.json or one of 'a2a3', 'a5', {{.*}}'cpu'
// EMPTY: error: machine '' is unknown
// FILE: error: machine '{{.*}}wrong.json' is wrong:
// NONE: error: machine '{{.*}}none.json' cannot be read:
// TWO: error: expects no other target than machine 'a5', but found 'a2a3'
module {}

// -----

// expected-error@+1 {{expects no other target than machine 'a2a3', but found 'a5'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "NPU" = #dlti.target_device_spec<"pto.machine" = "a5">>} {}

// -----

// expected-error@+1 {{machine 'a3' is unknown}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "NPU" = #dlti.target_device_spec<"pto.machine" = "a3">>} {}

// -----

// expected-error@+1 {{machine 'pto.machine' is wrong}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "NPU" = #dlti.target_device_spec<"pto.machine" = "{}">>} {}

// -----

// expected-error@+1 {{expects 'pto.machine' to be the name or the JSON text of a machine, but found 3 : i32}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "NPU" = #dlti.target_device_spec<"pto.machine" = 3 : i32>>} {}
