// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-isa-infer-layout

// expected-error@+1 {{expects an NPU as target machine to infer layouts for}}
module {
}
