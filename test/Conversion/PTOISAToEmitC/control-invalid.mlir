// RUN: pto-opt %s --split-input-file --verify-diagnostics --machine=a2a3 --convert-pto-isa-to-emitc

// Proves that values that no variable of C++ can hold are refused where loops
// and branches carry them.

func.func @layouts_that_differ(%x: !pto_isa.ptr<f32>, %first: i1) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %view = scf.if %first -> !pto_isa.tensor_view<8x8xf32> {
    // expected-note @+1 {{the other view}}
    %a = pto_isa.make_tensor_view %x, shape = [%c8, %c8], strides = [%c8, %c1] : !pto_isa.tensor_view<8x8xf32>
    scf.yield %a : !pto_isa.tensor_view<8x8xf32>
  } else {
    // expected-error @+1 {{'pto_isa.make_tensor_view' op expects the layout 'nd' of another view that loops and branches carry, but found 'dn'}}
    %b = pto_isa.make_tensor_view %x, shape = [%c8, %c8], strides = [%c1, %c8] : !pto_isa.tensor_view<8x8xf32>
    scf.yield %b : !pto_isa.tensor_view<8x8xf32>
  }
  %n = pto_isa.get_tensor_view_dim %view, %c1 : !pto_isa.tensor_view<8x8xf32> -> index
  return
}

// -----

func.func @window(%x: !pto_isa.ptr<f32>, %first: i1, %at: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %zero = arith.constant 0 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %v = pto_isa.make_tensor_view %x, shape = [%c8, %c8], strides = [%c8, %c1] : !pto_isa.tensor_view<8x8xf32>
  %part = scf.if %first -> !pto_isa.partition_tensor_view<1x8xf32> {
    %a = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c1, %c8] : !pto_isa.tensor_view<8x8xf32> -> !pto_isa.partition_tensor_view<1x8xf32>
    // expected-error @+1 {{'scf.yield' op has no C++ form with a value of type '!pto_isa.partition_tensor_view<1x8xf32>'}}
    scf.yield %a : !pto_isa.partition_tensor_view<1x8xf32>
  } else {
    %b = pto_isa.partition_view %v, offsets = [%at, %c0], sizes = [%c1, %c8] : !pto_isa.tensor_view<8x8xf32> -> !pto_isa.partition_tensor_view<1x8xf32>
    scf.yield %b : !pto_isa.partition_tensor_view<1x8xf32>
  }
  %t = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<vec, 1x8xf32>
  pto_isa.tload ins(%part : !pto_isa.partition_tensor_view<1x8xf32>) outs(%t : !pto_isa.tile_buf<vec, 1x8xf32>)
  return
}

// -----

func.func @missing_on_a_path(%x: !pto_isa.ptr<f32>, %again: i1) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %zero = arith.constant 0 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %v = pto_isa.make_tensor_view %x, shape = [%c8], strides = [%c1] : !pto_isa.tensor_view<8xf32>
  %t = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<vec, 1x8xf32>
  cf.br ^head
^head:
  // expected-error @+1 {{expects a value on every path to here, since '!pto_isa.partition_tensor_view<8xf32>' has no C++ form without one}}
  cf.cond_br %again, ^made, ^end
^made:
  %w = pto_isa.partition_view %v, offsets = [%c0], sizes = [%c8] : !pto_isa.tensor_view<8xf32> -> !pto_isa.partition_tensor_view<8xf32>
  cf.cond_br %again, ^head, ^used
^used:
  pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<8xf32>) outs(%t : !pto_isa.tile_buf<vec, 1x8xf32>)
  return
^end:
  return
}
