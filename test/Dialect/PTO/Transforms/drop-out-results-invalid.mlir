// RUN: pto-opt %s --split-input-file --verify-diagnostics --pto-drop-out-results

// Proves that an output which is not written in place is refused, with a note
// where its buffer comes from.

func.func @buffer_of_its_own(%y: memref<4xf32> {pto.out}) -> memref<4xf32> attributes {pto.kernel} {
  // expected-note @+1 {{the result is made here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+1 {{'func.return' op expects result 0 to be written in place, but it has a buffer of its own}}
  return %a : memref<4xf32>
}

// -----

// Each result is its own argument, not just any.
// expected-note @+1 {{the result is made here}}
func.func @swapped(%y: memref<4xf32> {pto.out}, %z: memref<4xf32> {pto.inout}) -> (memref<4xf32>, memref<4xf32>) attributes {pto.kernel} {
  // expected-error @+1 {{'func.return' op expects result 0 to be written in place, but it has a buffer of its own}}
  return %z, %y : memref<4xf32>, memref<4xf32>
}

// -----

// expected-note @+1 {{the result is made here}}
func.func @an_input(%x: memref<4xf32>, %y: memref<4xf32> {pto.out}) -> memref<4xf32> attributes {pto.kernel} {
  // expected-error @+1 {{'func.return' op expects result 0 to be written in place, but it has a buffer of its own}}
  return %x : memref<4xf32>
}

// -----

// A window is not the whole argument.
func.func @a_part(%y: memref<8xf32> {pto.out}) -> memref<4xf32, strided<[1]>> attributes {pto.kernel} {
  // expected-note @+1 {{the result is made here}}
  %a = memref.subview %y[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  // expected-error @+1 {{'func.return' op expects result 0 to be written in place, but it has a buffer of its own}}
  return %a : memref<4xf32, strided<[1]>>
}

// -----

func.func @too_few(%y: memref<4xf32> {pto.out}, %z: memref<4xf32> {pto.inout}) -> memref<4xf32> attributes {pto.kernel} {
  // expected-error @+1 {{'func.return' op expects one result per written argument, but found 1 for 2}}
  return %y : memref<4xf32>
}

// -----

func.func @too_many(%x: memref<4xf32>) -> memref<4xf32> attributes {pto.kernel} {
  // expected-error @+1 {{'func.return' op expects one result per written argument, but found 1 for 0}}
  return %x : memref<4xf32>
}
