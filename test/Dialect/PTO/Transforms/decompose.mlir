// RUN: pto-opt %s --split-input-file --pto-decompose | FileCheck %s

// Proves the steps, their order and their types for each composite: f32 in
// between, one cast at the end, bounds kept, hints and actual extents handed on.

// CHECK-LABEL: func.func @softmax_rounds_once
// CHECK-SAME: (%[[SRC:.*]]: tensor<?x64xbf16,
// CHECK: %[[X:.*]] = pto.cast %[[SRC]] : tensor<?x64xbf16, [[B:#.*]]> -> tensor<?x64xf32, [[B]]>
// CHECK: %[[M:.*]] = pto.amax %[[X]] axis 1 keepdim : tensor<?x64xf32, [[B]]> -> tensor<?x1xf32, [[B]]>
// CHECK: %[[D:.*]] = pto.sub %[[X]], %[[M]]
// CHECK: %[[P:.*]] = pto.exp %[[D]]
// CHECK: %[[S:.*]] = pto.sum %[[P]] axis 1 keepdim
// CHECK: %[[Q:.*]] = pto.div %[[P]], %[[S]] : tensor<?x64xf32, [[B]]>, tensor<?x1xf32, [[B]]> -> tensor<?x64xf32, [[B]]>
// CHECK: %[[R:.*]] = pto.cast %[[Q]] : tensor<?x64xf32, [[B]]> -> tensor<?x64xbf16, [[B]]>
// CHECK: return %[[R]]
func.func @softmax_rounds_once(%x: tensor<?x64xbf16, #pto.bounds<[16, ?]>>) -> tensor<?x64xbf16, #pto.bounds<[16, ?]>> {
  %r = pto.softmax %x axis 1 : tensor<?x64xbf16, #pto.bounds<[16, ?]>> -> tensor<?x64xbf16, #pto.bounds<[16, ?]>>
  return %r : tensor<?x64xbf16, #pto.bounds<[16, ?]>>
}

// -----

// CHECK-LABEL: func.func @softmax_of_f32_has_no_cast
// CHECK-NOT: pto.cast
// CHECK: return
func.func @softmax_of_f32_has_no_cast(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %r = pto.softmax %x axis 0 : tensor<4x64xf32> -> tensor<4x64xf32>
  return %r : tensor<4x64xf32>
}

// -----

// CHECK-LABEL: func.func @rms_norm_multiplies_by_rsqrt
// CHECK-SAME: (%[[X:.*]]: tensor<4x64xf32>, %[[G:.*]]: tensor<1x64xbf16>)
// CHECK: %[[SQ:.*]] = pto.mul %[[X]], %[[X]]
// CHECK: %[[SUM:.*]] = pto.sum %[[SQ]] axis 1 keepdim
// CHECK: %[[N:.*]] = pto.full 6.400000e+01 : f32 [1, 1] : tensor<1x1xf32>
// CHECK: %[[MEAN:.*]] = pto.div %[[SUM]], %[[N]]
// CHECK: %[[EPS:.*]] = pto.full {{.*}} : f32 [1, 1] : tensor<1x1xf32>
// CHECK: %[[E:.*]] = pto.add %[[MEAN]], %[[EPS]]
// CHECK: %[[R:.*]] = pto.rsqrt %[[E]]
// CHECK: %[[Y:.*]] = pto.mul %[[X]], %[[R]]
// CHECK: %[[GF:.*]] = pto.cast %[[G]] : tensor<1x64xbf16> -> tensor<1x64xf32>
// CHECK: pto.mul %[[Y]], %[[GF]]
func.func @rms_norm_multiplies_by_rsqrt(%x: tensor<4x64xf32>, %g: tensor<1x64xbf16>) -> tensor<4x64xf32> {
  %r = pto.rms_norm %x, %g eps 1.0e-6 : tensor<4x64xf32>, tensor<1x64xbf16> -> tensor<4x64xf32>
  return %r : tensor<4x64xf32>
}

// -----

// CHECK-LABEL: func.func @rms_norm_divides_by_sqrt
// CHECK: %[[R:.*]] = pto.sqrt
// CHECK: pto.div %{{.*}}, %[[R]]
func.func @rms_norm_divides_by_sqrt(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %r = pto.rms_norm %x eps 1.0e-6 divide : tensor<4x64xf32> -> tensor<4x64xf32>
  return %r : tensor<4x64xf32>
}

// -----

// CHECK-LABEL: func.func @mean_over_the_actual_extent
// CHECK-SAME: (%[[X:.*]]: tensor<4x?xf32>)
// CHECK: %[[DIM:.*]] = tensor.dim %[[X]]
// CHECK: %[[INT:.*]] = arith.index_cast %[[DIM]] : index to i64
// CHECK: %[[FLT:.*]] = arith.sitofp %[[INT]] : i64 to f32
// CHECK: %[[N:.*]] = tensor.from_elements %[[FLT]] : tensor<f32>
// CHECK: pto.div %{{.*}}, %[[N]] : tensor<4x1xf32>, tensor<f32> -> tensor<4x1xf32>
func.func @mean_over_the_actual_extent(%x: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = pto.rms_norm %x eps 1.0e-6 : tensor<4x?xf32> -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// -----

// CHECK-LABEL: func.func @layer_norm_divides_before_it_sums
// CHECK-SAME: (%[[X:.*]]: tensor<4x64xf32>, %[[G:.*]]: tensor<64xf32>, %[[B:.*]]: tensor<64xf32>)
// CHECK: %[[N:.*]] = pto.full 6.400000e+01
// CHECK: %[[PART:.*]] = pto.div %[[X]], %[[N]]
// CHECK: %[[MEAN:.*]] = pto.sum %[[PART]] axis 1 keepdim
// CHECK: %[[D:.*]] = pto.sub %[[X]], %[[MEAN]]
// CHECK: %[[SQ:.*]] = pto.mul %[[D]], %[[D]]
// CHECK: %[[SQN:.*]] = pto.div %[[SQ]], %[[N]]
// CHECK: %[[V:.*]] = pto.sum %[[SQN]] axis 1 keepdim
// CHECK: %[[E:.*]] = pto.add %[[V]], %{{.*}}
// CHECK: %[[ROOT:.*]] = pto.sqrt %[[E]]
// CHECK: %[[Y:.*]] = pto.div %[[D]], %[[ROOT]]
// CHECK: %[[YG:.*]] = pto.mul %[[Y]], %[[G]]
// CHECK: pto.add %[[YG]], %[[B]]
func.func @layer_norm_divides_before_it_sums(%x: tensor<4x64xf32>, %g: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<4x64xf32> {
  %r = pto.layer_norm %x, %g shift %b eps 1.0e-5 : tensor<4x64xf32>, tensor<64xf32> shift tensor<64xf32> -> tensor<4x64xf32>
  return %r : tensor<4x64xf32>
}

// -----

// CHECK-LABEL: func.func @rope_half_rotates_halves
// CHECK-SAME: (%[[X:.*]]: tensor<?x8x64xf32>, %[[C:.*]]: tensor<?x1x64xf32>, %[[S:.*]]: tensor<?x1x64xf32>)
// CHECK: %[[HI:.*]] = pto.view %[[X]][0, 0, 32] [:, :, 32]
// CHECK: %[[NEG:.*]] = pto.neg %[[HI]]
// CHECK: %[[LO:.*]] = pto.view %[[X]][0, 0, 0] [:, :, 32]
// CHECK: %[[ROT:.*]] = pto.concat %[[NEG]], %[[LO]] axis 2
// CHECK: %[[A:.*]] = pto.mul %[[X]], %[[C]]
// CHECK: %[[B:.*]] = pto.mul %[[ROT]], %[[S]]
// CHECK: pto.add %[[A]], %[[B]]
func.func @rope_half_rotates_halves(%x: tensor<?x8x64xf32>, %c: tensor<?x1x64xf32>, %s: tensor<?x1x64xf32>) -> tensor<?x8x64xf32> {
  %r = pto.rope half %x, %c, %s : tensor<?x8x64xf32>, tensor<?x1x64xf32>, tensor<?x1x64xf32> -> tensor<?x8x64xf32>
  return %r : tensor<?x8x64xf32>
}

// -----

// CHECK-LABEL: func.func @rope_interleaved_rotates_pairs
// CHECK-SAME: (%[[X:.*]]: tensor<?x64xf32>, %[[C:.*]]: tensor<?x64xf32>, %[[S:.*]]: tensor<?x64xf32>)
// CHECK: %[[PAIRS:.*]] = pto.reshape %[[X]] ([0] -> [0], [1] -> [1, 2]) : tensor<?x64xf32> -> tensor<?x32x2xf32>
// CHECK: %[[ODD:.*]] = pto.view %[[PAIRS]][0, 0, 1] [:, :, 1]
// CHECK: %[[NEG:.*]] = pto.neg %[[ODD]]
// CHECK: %[[EVEN:.*]] = pto.view %[[PAIRS]][0, 0, 0] [:, :, 1]
// CHECK: %[[ROT:.*]] = pto.concat %[[NEG]], %[[EVEN]] axis 2
// CHECK: %[[FLAT:.*]] = pto.reshape %[[ROT]] ([0] -> [0], [1, 2] -> [1]) : tensor<?x32x2xf32> -> tensor<?x64xf32>
// CHECK: %[[NS:.*]] = pto.neg %[[S]]
// CHECK: %[[A:.*]] = pto.mul %[[X]], %[[C]]
// CHECK: %[[B:.*]] = pto.mul %[[FLAT]], %[[NS]]
// CHECK: pto.add %[[A]], %[[B]]
func.func @rope_interleaved_rotates_pairs(%x: tensor<?x64xf32>, %c: tensor<?x64xf32>, %s: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %r = pto.rope interleaved %x, %c, %s inverse : tensor<?x64xf32>, tensor<?x64xf32>, tensor<?x64xf32> -> tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}

// -----

// CHECK-LABEL: func.func @rope_deinterleaves_first
// CHECK-SAME: (%[[X:.*]]: tensor<4x64xf32>,
// CHECK: %[[PAIRS:.*]] = pto.reshape %[[X]] ([0] -> [0], [1] -> [1, 2])
// CHECK: %[[T:.*]] = pto.transpose %[[PAIRS]] 1, 2 : tensor<4x32x2xf32> -> tensor<4x2x32xf32>
// CHECK: %[[Y:.*]] = pto.reshape %[[T]] ([0] -> [0], [1, 2] -> [1])
// CHECK: pto.view %[[Y]][0, 32] [:, 32]
// CHECK: pto.mul %[[Y]],
func.func @rope_deinterleaves_first(%x: tensor<4x64xf32>, %c: tensor<64xf32>, %s: tensor<64xf32>) -> tensor<4x64xf32> {
  %r = pto.rope deinterleaved_half %x, %c, %s : tensor<4x64xf32>, tensor<64xf32>, tensor<64xf32> -> tensor<4x64xf32>
  return %r : tensor<4x64xf32>
}

// -----

// CHECK-LABEL: func.func @quantize_rounds_and_saturates_once
// CHECK: %[[X:.*]] = pto.cast %{{.*}} : tensor<?x64xf16> -> tensor<?x64xf32>
// CHECK: %[[Y:.*]] = pto.mul %[[X]], %{{.*}} : tensor<?x64xf32>, tensor<?x1xf32> -> tensor<?x64xf32>
// CHECK: %[[Z:.*]] = pto.add %[[Y]], %{{.*}}
// CHECK: pto.cast %[[Z]] round rint sat : tensor<?x64xf32> -> tensor<?x64xi8>
func.func @quantize_rounds_and_saturates_once(%x: tensor<?x64xf16>, %s: tensor<?x1xf32>, %z: tensor<1x1xf32>) -> tensor<?x64xi8> {
  %r = pto.quantize %x scale %s zero %z : tensor<?x64xf16>, tensor<?x1xf32>, tensor<1x1xf32> -> tensor<?x64xi8>
  return %r : tensor<?x64xi8>
}

// -----

// CHECK-LABEL: func.func @dequantize_shifts_then_scales
// CHECK: %[[X:.*]] = pto.cast %{{.*}} : tensor<?x64xi8> -> tensor<?x64xf32>
// CHECK: %[[Y:.*]] = pto.add %[[X]], %{{.*}}
// CHECK: %[[Z:.*]] = pto.mul %[[Y]], %{{.*}}
// CHECK: pto.cast %[[Z]] : tensor<?x64xf32> -> tensor<?x64xbf16>
func.func @dequantize_shifts_then_scales(%x: tensor<?x64xi8>, %s: tensor<?x1xf32>, %z: tensor<1x1xf32>) -> tensor<?x64xbf16> {
  %r = pto.dequantize %x scale %s zero %z : tensor<?x64xi8>, tensor<?x1xf32>, tensor<1x1xf32> -> tensor<?x64xbf16>
  return %r : tensor<?x64xbf16>
}

// -----

// A tile of the composite's rank stays; on others only label and scope do.
// CHECK-LABEL: func.func @hints_fit_the_rank
// CHECK-DAG: pto.reshape %{{.*}} hints [[NOTILE:#.*]] : tensor<4x64xf32> -> tensor<4x32x2xf32>
// CHECK-DAG: pto.mul %{{.*}} hints [[TILE:#.*]] : tensor<4x64xf32>
func.func @hints_fit_the_rank(%x: tensor<4x64xf32>, %c: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %r = pto.rope interleaved %x, %c, %c hints <tile = vec<[4, 64]>, label = "rope"> : tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x64xf32>
  return %r : tensor<4x64xf32>
}
