// RUN: pto-opt %s --split-input-file --convert-pto-to-linalg \
// RUN:   --mlir-print-local-scope | FileCheck %s

// Proves the storage types of memory, that bounds are dropped, and that a kernel
// remembers its signature; the operations left of pto remember element types.

// CHECK-LABEL: func.func @storage_types
// CHECK-SAME: tensor<2xi16>, %{{.*}}: tensor<2xi16>, %{{.*}}: tensor<2xf32>
func.func @storage_types(%bf16: tensor<2xbf16>, %f16: tensor<2xf16>, %f32: tensor<2xf32>) {
  return
}

// -----

// CHECK-LABEL: func.func @small_floats
// CHECK-COUNT-4: tensor<2xi8>
func.func @small_floats(%a: tensor<2xf8E4M3FN>, %b: tensor<2xf8E5M2>, %c: tensor<2xf8E8M0FNU>, %d: tensor<2xf4E2M1FN>) {
  return
}

// -----

// CHECK-LABEL: func.func @integers
// CHECK-SAME: (%{{.*}}: tensor<2xi8>, %{{.*}}: tensor<2xi8>, %{{.*}}: tensor<2xi8>, %{{.*}}: tensor<2xi8>, %{{.*}}: tensor<2xi16>, %{{.*}}: tensor<2xi32>, %{{.*}}: tensor<2xi64>)
func.func @integers(%a: tensor<2xi1>, %b: tensor<2xi4>, %c: tensor<2xi8>, %d: tensor<2xui8>, %e: tensor<2xui16>, %f: tensor<2xui32>, %g: tensor<2xui64>) {
  return
}

// -----

// CHECK-LABEL: func.func @bounds_are_dropped
// CHECK-SAME: (%{{.*}}: tensor<?x64xf32>) -> tensor<?x64xf32>
// CHECK-NOT: #pto.bounds
// CHECK: return
func.func @bounds_are_dropped(%x: tensor<?x64xf32, #pto.bounds<[16, ?]>>) -> tensor<?x64xf32, #pto.bounds<[16, ?]>> {
  return %x : tensor<?x64xf32, #pto.bounds<[16, ?]>>
}

// -----

// What a bound promises sizes the destination: scratch of 16 rows is enough.
// CHECK-LABEL: func.func @destinations_are_clamped
// CHECK-SAME: (%[[X:.*]]: tensor<?x64xf32>)
// CHECK: %[[N:.*]] = tensor.dim %[[X]]
// CHECK: %[[M:.*]] = affine.min affine_map<()[s0] -> (s0, 16)>()[%[[N]]]
// CHECK: tensor.empty(%[[M]]) : tensor<?x64xf32>
func.func @destinations_are_clamped(%x: tensor<?x64xf32, #pto.bounds<[16, ?]>>) -> tensor<?x64xf32, #pto.bounds<[16, ?]>> {
  %e = pto.exp %x : tensor<?x64xf32, #pto.bounds<[16, ?]>> -> tensor<?x64xf32, #pto.bounds<[16, ?]>>
  return %e : tensor<?x64xf32, #pto.bounds<[16, ?]>>
}

// -----

// Only written arguments may be written by bufferization.
// CHECK-LABEL: func.func @kernel
// CHECK-SAME: (%{{.*}}: tensor<4xi8> {bufferization.writable = false}, %{{.*}}: tensor<4xi16> {pto.out}, %{{.*}}: tensor<4xi8> {pto.inout})
// CHECK-SAME: pto.signature = (tensor<4xui8>, tensor<4xbf16>, tensor<4xi1>) -> (tensor<4xbf16>, tensor<4xi1>)
func.func @kernel(%x: tensor<4xui8>, %y: tensor<4xbf16> {pto.out}, %z: tensor<4xi1> {pto.inout}) -> (tensor<4xbf16>, tensor<4xi1>) attributes {pto.kernel} {
  return %y, %z : tensor<4xbf16>, tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @not_a_kernel
// CHECK-NOT: bufferization.writable
// CHECK-NOT: pto.signature
// CHECK: return
func.func @not_a_kernel(%x: tensor<4xui8>) {
  return
}

// -----

// CHECK-LABEL: func.func @debugging
// CHECK-SAME: (%[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi8>)
// CHECK: pto.print_tensor "x" %[[X]] as ui32 : tensor<4xi32>
// CHECK: pto.check %[[Y]], %[[Y]] atol 5.000000e-01 rtol 0.000000e+00 as f8E4M3FN : tensor<4xi8>, tensor<4xi8>
func.func @debugging(%x: tensor<4xui32>, %y: tensor<4xf8E4M3FN>) {
  pto.print_tensor "x" %x : tensor<4xui32>
  pto.check %y, %y atol 0.5 rtol 0.0 : tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>
  return
}

// -----

// bf16 is computed in f32 and rounded once; no bf16 reaches LLVM.
// CHECK-LABEL: func.func @bf16_computes_in_f32
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<4xi16>)
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
// CHECK-NOT: bf16
// CHECK: linalg.yield %{{.*}} : i16
func.func @bf16_computes_in_f32(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %r = pto.add %x, %x : tensor<4xbf16>, tensor<4xbf16> -> tensor<4xbf16>
  return %r : tensor<4xbf16>
}
