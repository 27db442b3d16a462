// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the attributes of kernels and their arguments refuse.

// expected-error @+1 {{expects 'pto.kernel' to be a unit attribute of a function}}
module @kernel_on_a_module attributes {pto.kernel} {
}

// -----

// expected-error @+1 {{expects 'pto.kernel' to be a unit attribute of a function}}
func.func private @kernel_with_a_value() attributes {pto.kernel = true}

// -----

// expected-error @+1 {{expects 'pto.options' to be '#pto.options' on a kernel, but found #pto.options<>}}
func.func private @options_without_a_kernel() attributes {pto.options = #pto.options<>}

// -----

// expected-error @+1 {{expects 'pto.options' to be '#pto.options' on a kernel, but found {combine_axis}}}
func.func private @options_of_another_kind() attributes {pto.kernel, pto.options = {combine_axis}}

// -----

// expected-error @+1 {{expects 'pto.signature' to be a function type, but found 1 : i64}}
func.func private @signature_no_type() attributes {pto.kernel, pto.signature = 1}

// -----

// expected-error @+1 {{expects 'pto.signature' to be a function type, but found i32}}
func.func private @signature_no_function() attributes {pto.kernel, pto.signature = i32}

// -----

// expected-error @+1 {{expects 'pto.scratch' to be an i64 that is not negative, but found "4096"}}
func.func private @scratch_no_number() attributes {pto.kernel, pto.scratch = "4096"}

// -----

// expected-error @+1 {{expects 'pto.scratch' to be an i64 that is not negative, but found -1 : i64}}
func.func private @scratch_negative() attributes {pto.kernel, pto.scratch = -1}

// -----

// expected-error @+1 {{expects 'pto.scratch' to be an i64 that is not negative, but found 1 : i128}}
func.func private @scratch_width() attributes {pto.kernel, pto.scratch = 1 : i128}

// -----

// expected-error @+1 {{expects a known attribute of the 'pto' dialect, but found 'pto.foo'}}
func.func private @unknown_attribute() attributes {pto.foo}

// -----

func.func @unknown_attribute_on_an_operation(%x: tensor<4xf32>) {
  // expected-error @+1 {{expects a known attribute of the 'pto' dialect, but found 'pto.fast'}}
  %r = pto.exp %x {pto.fast} : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{expects 'pto.out' on an argument of a kernel}}
func.func private @out_without_a_kernel(tensor<4xf32> {pto.out})

// -----

// expected-error @+1 {{expects 'pto.out' to be a unit attribute of a tensor or buffer argument}}
func.func private @out_with_a_value(tensor<4xf32> {pto.out = 1}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects 'pto.out' to be a unit attribute of a tensor or buffer argument}}
func.func private @out_of_a_scalar(index {pto.out}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects argument 0 to be either 'pto.out' or 'pto.inout', but found both}}
func.func private @out_and_inout(tensor<4xf32> {pto.out, pto.inout}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects a known argument attribute of the 'pto' dialect, but found 'pto.foo'}}
func.func private @unknown_argument_attribute(tensor<4xf32> {pto.foo}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects no result attribute of the 'pto' dialect, but found 'pto.out'}}
func.func private @result_attribute() -> (tensor<4xf32> {pto.out}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects 'pto.alias' on input 0 to be the index of a written argument, but found 2 : i64}}
func.func private @alias_outside(tensor<4xf32> {pto.alias = 2}, tensor<4xf32> {pto.out}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects 'pto.alias' on input 0 to be the index of a written argument, but found -1 : i64}}
func.func private @alias_negative(tensor<4xf32> {pto.alias = -1}, tensor<4xf32> {pto.out}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects 'pto.alias' on input 0 to be the index of a written argument, but found "out"}}
func.func private @alias_of_another_kind(tensor<4xf32> {pto.alias = "out"}, tensor<4xf32> {pto.out}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects 'pto.alias' on input 0 to be the index of a written argument, but found 1 : ui32}}
func.func private @alias_unsigned(tensor<4xf32> {pto.alias = 1 : ui32}, tensor<4xf32> {pto.out}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects 'pto.alias' on input 0 to be the index of a written argument, but found 18446744073709551617 : i128}}
func.func private @alias_wide(tensor<4xf32> {pto.alias = 18446744073709551617 : i128}, tensor<4xf32> {pto.out}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects 'pto.alias' on input 0 to be the index of a written argument, but found 1 : i64}}
func.func private @alias_of_an_input(tensor<4xf32> {pto.alias = 1}, tensor<4xf32>) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects 'pto.alias' on input 0 to be the index of a written argument, but found 0 : i64}}
func.func private @alias_of_itself(tensor<4xf32> {pto.alias = 0}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects 'pto.alias' on input 0 to be the index of a written argument, but found 1 : i64}}
func.func private @alias_on_an_output(tensor<4xf32> {pto.alias = 1, pto.out}, tensor<4xf32> {pto.out}) attributes {pto.kernel}

// -----

// expected-error @+1 {{expects argument 0 and its alias, argument 1, to have one type, but found 'tensor<4xf32>' and 'tensor<5xf32>'}}
func.func private @alias_of_another_type(tensor<4xf32> {pto.alias = 1}, tensor<5xf32> {pto.out}) attributes {pto.kernel}
