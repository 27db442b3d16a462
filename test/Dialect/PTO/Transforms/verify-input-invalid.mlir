// RUN: pto-opt %s --split-input-file --pto-verify-input --verify-diagnostics

// Proves that each rule of a kernel is refused where it is broken, with a note
// at the other end.

// expected-error@+1 {{'func.func' op expects argument 0 to be a ranked tensor of elements of the dialect (input_c1), but found 'index'}}
func.func @input_c1_index_argument(%n: index) attributes {pto.kernel} {
  return
}

// -----

// expected-error@+1 {{'func.func' op expects argument 0 to be a ranked tensor of elements of the dialect (input_c1), but found 'tensor<4xf64>'}}
func.func @input_c1_element_type(%x: tensor<4xf64>) attributes {pto.kernel} {
  return
}

// -----

// expected-error@+1 {{'func.func' op expects the 'out' and 'inout' arguments as results, of types ('tensor<4xf32>') (input_c2), but found ()}}
func.func @input_c2_output_not_returned(%y: tensor<4xf32> {pto.out}) attributes {pto.kernel} {
  return
}

// -----

func.func @input_c3_result_of_another_tensor(%x: tensor<4xf32>, %y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  // expected-note@+1 {{that tensor is defined here}}
  %r = pto.neg %x : tensor<4xf32> -> tensor<4xf32>
  // expected-error@+1 {{'func.return' op expects result 0 to be a version of argument 1 (input_c3), but found a version of another tensor}}
  return %r : tensor<4xf32>
}

// -----

func.func @input_c3_loop_drops_the_output(%x: tensor<4xf32>, %y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note@+1 {{that tensor is defined here}}
  %r = pto.loop (%i, %len) in (%c0 to %c1 step %c1) factors [1] iter_args(%a = %y) -> (tensor<4xf32>) {
    %b = pto.neg %x : tensor<4xf32> -> tensor<4xf32>
    pto.yield %b : tensor<4xf32>
  }
  // expected-error@+1 {{'func.return' op expects result 0 to be a version of argument 1 (input_c3), but found a version of another tensor}}
  return %r : tensor<4xf32>
}

// -----

func.func @input_c4_returned_twice(%x: tensor<4xf32>, %y: tensor<4xf32> {pto.out}, %z: tensor<4xf32> {pto.out}) -> (tensor<4xf32>, tensor<4xf32>) attributes {pto.kernel} {
  // expected-note@+1 {{the value is defined here}}
  %a = pto.assemble %x into %y[0] : tensor<4xf32> into tensor<4xf32>
  // expected-error@+1 {{'func.return' op expects distinct results (input_c4), but found result 1 to be result 0}}
  return %a, %a : tensor<4xf32>, tensor<4xf32>
}

// -----

func.func @input_c5_read_of_an_old_version(%x: tensor<4xf32>, %y: tensor<4xf32> {pto.inout}) -> tensor<4xf32> attributes {pto.kernel} {
  // expected-note@+1 {{a newer version is made here}}
  %a = pto.assemble %x into %y[0] : tensor<4xf32> into tensor<4xf32>
  // expected-error@+1 {{'pto.neg' op expects the newest version of a written tensor (input_c5), but found one that is no longer current}}
  %b = pto.neg %y : tensor<4xf32> -> tensor<4xf32>
  %c = pto.assemble %b into %a[0] : tensor<4xf32> into tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----

func.func @input_c5_read_after_a_branch(%x: tensor<4xf32>, %i: tensor<i1>, %y: tensor<4xf32> {pto.inout}) -> tensor<4xf32> attributes {pto.kernel} {
  %b = tensor.extract %i[] : tensor<i1>
  %r = scf.if %b -> (tensor<4xf32>) {
    %a = pto.assemble %x into %y[0] : tensor<4xf32> into tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    // expected-note@+1 {{a newer version is made here}}
    scf.yield %y : tensor<4xf32>
  }
  // expected-error@+1 {{'pto.print_tensor' op expects the newest version of a written tensor (input_c5), but found one that is no longer current}}
  pto.print_tensor "y" %y : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @input_c5_read_inside_the_loop_that_carries_it(%y: tensor<4xf32> {pto.inout}) -> tensor<4xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note@+1 {{a newer version is made here}}
  %r = pto.loop (%i, %len) in (%c0 to %c1 step %c1) factors [1] iter_args(%a = %y) -> (tensor<4xf32>) {
    // expected-error@+1 {{'pto.neg' op expects the newest version of a written tensor (input_c5), but found one that is no longer current}}
    %b = pto.neg %y : tensor<4xf32> -> tensor<4xf32>
    %c = pto.assemble %b into %a[0] : tensor<4xf32> into tensor<4xf32>
    pto.yield %c : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @input_c6_updated_twice(%x: tensor<4xf32>, %y: tensor<8xf32> {pto.out}) -> tensor<8xf32> attributes {pto.kernel} {
  // expected-note@+1 {{the first update is here}}
  %a = pto.assemble %x into %y[0] : tensor<4xf32> into tensor<8xf32>
  // expected-error@+1 {{'pto.assemble' op expects each version of a written tensor to be updated once (input_c6), but found a second update}}
  %b = pto.assemble %x into %y[4] : tensor<4xf32> into tensor<8xf32>
  return %b : tensor<8xf32>
}

// -----

func.func @input_c6_updated_from_inside_a_loop(%x: tensor<4xf32>, %y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note@+1 {{the loop is here}}
  pto.loop (%i, %len) in (%c0 to %c1 step %c1) factors [1] {
    // expected-error@+1 {{'pto.assemble' op expects a version that the enclosing loop carries (input_c6), but found one from outside}}
    %a = pto.assemble %x into %y[0] : tensor<4xf32> into tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

// -----

// expected-note@+1 {{the argument is defined here}}
func.func @input_c7_input_updated_through_a_loop(%x: tensor<4xf32>, %z: tensor<4xf32>) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = pto.loop (%i, %len) in (%c0 to %c1 step %c1) factors [1] iter_args(%a = %x) -> (tensor<4xf32>) {
    // expected-error@+1 {{'pto.assemble' op expects the destination to be an 'out' or 'inout' argument (input_c7), but found argument 0}}
    %b = pto.assemble %z into %a[0] : tensor<4xf32> into tensor<4xf32>
    pto.yield %b : tensor<4xf32>
  }
  return
}

// -----

// expected-error@+2 {{'func.func' op expects 'out' argument 0 to be written (input_c8), but found no update of it}}
// expected-note@+1 {{the argument is defined here}}
func.func @input_c8_output_never_written(%y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  return %y : tensor<4xf32>
}

// -----

func.func @input_c9_windows_overlap(%x: tensor<4xf32>, %y: tensor<4xf32> {pto.out}) -> tensor<4xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note@+1 {{the loop is here}}
  %r = pto.loop (%i, %len) in (%c0 to %c1 step %c1) factors [1] parallel iter_args(%a = %y) -> (tensor<4xf32>) {
    // expected-error@+1 {{'pto.assemble' op expects a window that derives from the position of the parallel loop (input_c9), but found one that every trip writes}}
    %b = pto.assemble %x into %a[0] : tensor<4xf32> into tensor<4xf32>
    pto.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @input_c9_trips_depend_on_each_other(%x: tensor<4xf32>) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+1 {{'pto.loop' op expects a parallel loop to carry only tensors that its trips update (input_c9), but found another value for the next trip}}
  %r = pto.loop (%i, %len) in (%c0 to %c1 step %c1) factors [1] parallel iter_args(%a = %x) -> (tensor<4xf32>) {
    // expected-note@+1 {{the value is defined here}}
    %b = pto.neg %a : tensor<4xf32> -> tensor<4xf32>
    pto.yield %b : tensor<4xf32>
  }
  return
}

// -----

func.func @input_c10_carried_tensor_changes_its_extent(%x: tensor<?xf32>) attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+1 {{'pto.loop' op expects a carried tensor to keep its extents (input_c10), but found no proof for 'tensor<?xf32>'}}
  %r = pto.loop (%i, %len) in (%c0 to %c1 step %c1) factors [1] iter_args(%a = %x) -> (tensor<?xf32>) {
    // expected-note@+1 {{the next value is defined here}}
    %b = pto.view %a[0] [%i] : tensor<?xf32> -> tensor<?xf32>
    pto.yield %b : tensor<?xf32>
  }
  return
}

// -----

func.func @input_c11_window_of_an_alias_read_late(%x: tensor<4xf32> {pto.alias = 1 : i64}, %y: tensor<4xf32> {pto.inout}, %z: tensor<2xf32>) -> tensor<4xf32> attributes {pto.kernel} {
  %v = pto.view %x[2] [2] : tensor<4xf32> -> tensor<2xf32>
  // expected-note@+1 {{the buffer is written here}}
  %a = pto.assemble %z into %y[0] : tensor<2xf32> into tensor<4xf32>
  // expected-error@+1 {{'pto.neg' op expects every read of an input with an alias before the first write of its buffer (input_c11), but found a later read}}
  %w = pto.neg %v : tensor<2xf32> -> tensor<2xf32>
  %b = pto.assemble %w into %a[2] : tensor<2xf32> into tensor<4xf32>
  return %b : tensor<4xf32>
}

// -----

func.func @input_c11_alias_read_in_a_loop_that_writes(%x: tensor<4xf32> {pto.alias = 1 : i64}, %y: tensor<4xf32> {pto.inout}) -> tensor<4xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = pto.loop (%i, %len) in (%c0 to %c1 step %c1) factors [1] iter_args(%o = %y) -> (tensor<4xf32>) {
    // expected-error@+1 {{'pto.neg' op expects every read of an input with an alias before the first write of its buffer (input_c11), but found a later read}}
    %b = pto.neg %x : tensor<4xf32> -> tensor<4xf32>
    // expected-note@+1 {{the buffer is written here}}
    %c = pto.assemble %b into %o[0] : tensor<4xf32> into tensor<4xf32>
    pto.yield %c : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func private @callee()

// expected-note@+1 {{in this kernel}}
func.func @input_c12_call_of_another_function() attributes {pto.kernel} {
  // expected-error@+1 {{expects an operation that kernels support (input_c12), but found 'func.call'}}
  func.call @callee() : () -> ()
  return
}

// -----

// expected-error@+1 {{'func.func' op expects a kernel with a body (input_c13), but found a declaration}}
func.func private @input_c13_declaration(tensor<4xf32>) attributes {pto.kernel}

// -----

func.func @input_c18_another_place(%n: tensor<i1>) attributes {pto.kernel} {
  %go = tensor.extract %n[] : tensor<i1>
  %zero = arith.constant 0 : i32
  %one = pto.full 1.0 : f32 [4] : tensor<4xf32>
  // expected-note @+1 {{the loop is here}}
  %r:2 = scf.while (%i = %zero, %t = %one) : (i32, tensor<4xf32>) -> (tensor<4xf32>, i32) {
    // expected-error @+1 {{'scf.condition' op expects each tensor to be of the type that the loop carries in its place (input_c18), but found 'tensor<4xf32>' as value 0}}
    scf.condition(%go) %t, %i : tensor<4xf32>, i32
  } do {
  ^bb0(%t: tensor<4xf32>, %i: i32):
    scf.yield %i, %t : i32, tensor<4xf32>
  }
  return
}

// -----

func.func @input_c19_no_such_dimension(%x: tensor<4xf32>) attributes {pto.kernel} {
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{'tensor.dim' op expects the constant number of a dimension (input_c19), but found 1 of 'tensor<4xf32>'}}
  %n = tensor.dim %x, %c1 : tensor<4xf32>
  return
}

// -----

func.func @input_c19_computed(%x: tensor<4xf32>, %n: tensor<index>) attributes {pto.kernel} {
  %i = tensor.extract %n[] : tensor<index>
  // expected-error @+1 {{'tensor.dim' op expects the constant number of a dimension (input_c19), but found one that is computed}}
  %m = tensor.dim %x, %i : tensor<4xf32>
  return
}
