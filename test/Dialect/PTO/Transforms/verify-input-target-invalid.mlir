// RUN: pto-opt %s --pto-verify-input --verify-diagnostics

// Proves that a target which cannot be read is refused, not passed over.

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "nosuch">>} {
  // expected-error-re @+1 {{{{.*}}'nosuch'{{.*}}}}
  func.func @machine_that_cannot_be_read(%y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
    %r = pto.full 0.0 : f32 [4] : tensor<4xf32>
    %next = pto.assemble %r into %y[0] : tensor<4xf32> into tensor<4xf32>
    return %next : tensor<4xf32>
  }
}
