// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --emit-bytecode | pto-opt | FileCheck %s

// Bounds, hints and options keep all their fields, in text and in bytecode, and
// the dialect's attributes stand on kernels and their arguments.

// CHECK-DAG: #[[$BOTH:.+]] = #pto.bounds<[16, 0]>
#both = #pto.bounds<[16, 0]>
// CHECK-DAG: #[[$NONE:.+]] = #pto.bounds<[?]>
#none = #pto.bounds<[?]>
// CHECK-DAG: #[[$VEC:.+]] = #pto.hints<tile = vec<[8, 1024]>, label = "norm">
#norm = #pto.hints<label = "norm", tile = vec<[8, 1024]>>
// CHECK-DAG: #[[$CUBE:.+]] = #pto.hints<tile = cube<m = [32, 64], k = [64, 256, 512], n = [64, 64], split_k>, scope = 1, parallel_merge, cross_scope_merge>
#proj = #pto.hints<tile = cube<m = [32, 64], k = [64, 256, 512], n = [64, 64], split_k>, scope = 1, cross_scope_merge, parallel_merge>
// CHECK-DAG: #[[$SCOPE:.+]] = #pto.hints<scope = 0>
#scope = #pto.hints<scope = 0>
// CHECK-DAG: #[[$EMPTY:.+]] = #pto.hints<>
#empty = #pto.hints<>

// CHECK-LABEL: @bounds(
// CHECK-SAME: tensor<?x?xf32, #[[$BOTH]]>
// CHECK-SAME: tensor<?xi1, #[[$NONE]]>
// CHECK-SAME: tensor<8x?xf32, #[[$BOTH]]>
func.func @bounds(%x: tensor<?x?xf32, #both>, %y: tensor<?xi1, #none>, %static: tensor<8x?xf32, #both>) {
  return
}

// CHECK-LABEL: @hints(
func.func @hints(%x: tensor<?x1024xbf16>, %w: tensor<1024x64xbf16>, %out: tensor<?x64xf32>, %n: index) -> tensor<?x64xf32> {
  // CHECK: pto.rms_norm %{{.+}} eps {{.+}} divide hints #[[$VEC]] :
  %h = pto.rms_norm %x eps 1.0 divide hints #norm : tensor<?x1024xbf16> -> tensor<?x1024xbf16>
  // CHECK: pto.matmul %{{.+}} relu hints #[[$CUBE]] :
  %p = pto.matmul %h, %w relu hints #proj : tensor<?x1024xbf16>, tensor<1024x64xbf16> -> tensor<?x64xf32>
  // CHECK: pto.full {{.+}} [%{{.+}}, 64] hints #[[$SCOPE]] :
  %f = pto.full 0.0 : f32 [%n, 64] hints #scope : tensor<?x64xf32>
  // CHECK: pto.add {{.+}} hints #[[$EMPTY]] {other = 1 : i64} :
  %s = pto.add %p, %f hints #empty {other = 1} : tensor<?x64xf32>, tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: pto.assemble %{{.+}} into %{{.+}}[0, 0] atomic_add hints #[[$SCOPE]] :
  %r = pto.assemble %s into %out[0, 0] atomic_add hints #scope : tensor<?x64xf32> into tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}

// CHECK-LABEL: @kernel(
// CHECK-SAME: tensor<4xf32> {pto.alias = 1 : i64}
// CHECK-SAME: tensor<4xf32> {pto.inout}
// CHECK-SAME: tensor<?xi8> {pto.out}
// CHECK-SAME: attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {-1: 2, "DEFAULT": 0}, cube_nbuffer = {3: 4}, cube_l1_reuse = {"linear": (4, left), -2: (1, auto), 0: (2, right), 1: 8}, combine_axis, runtime = {debug, level = 2 : i64}>}
func.func @kernel(%x: tensor<4xf32> {pto.alias = 1}, %y: tensor<4xf32> {pto.inout}, %z: tensor<?xi8> {pto.out}) -> (tensor<4xf32>, tensor<?xi8>)
    attributes {pto.kernel, pto.options = #pto.options<cube_l1_reuse = {"linear": (4, left), -2: (1, auto), 0: (2, right), 1: 8}, combine_axis, vec_nbuffer = {-1: 2, "DEFAULT": 0}, cube_nbuffer = {3: 4}, runtime = {debug, level = 2}>} {
  return %y, %z : tensor<4xf32>, tensor<?xi8>
}

// CHECK-LABEL: @lowered_kernel()
// CHECK-SAME: attributes {pto.kernel, pto.scratch = 4096 : i64, pto.signature = (tensor<4xf32>) -> tensor<4xf32>}
func.func @lowered_kernel() attributes {pto.kernel, pto.signature = (tensor<4xf32>) -> tensor<4xf32>, pto.scratch = 4096} {
  return
}

// Tables that are empty are not printed; tiles and settings stand alone too.

// CHECK-LABEL: @no_options()
// CHECK-SAME: attributes {pto.kernel, pto.options = #pto.options<>}
func.func @no_options() attributes {pto.kernel, pto.options = #pto.options<vec_nbuffer = {}>} {
  return
}

// CHECK-LABEL: @alone()
// CHECK-SAME: attributes {cube = #pto.cube<m = [16, 16], k = [16, 32], n = [8, 8]>, left = #pto.setting<"a \22b\22": (3, left)>, right = #pto.setting<-1: 3>, vec = #pto.vec<[1]>}
func.func @alone() attributes {vec = #pto.vec<[1]>, cube = #pto.cube<m = [16, 16], k = [16, 32], n = [8, 8]>, left = #pto.setting<"a \22b\22": (3, left)>, right = #pto.setting<-1: 3>} {
  return
}
