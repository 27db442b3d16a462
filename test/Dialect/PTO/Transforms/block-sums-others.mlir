// Proves that what is no sum of f32 stays one nest.

// RUN: pto-opt %s --split-input-file --convert-pto-to-linalg -o %t
// RUN: pto-opt %t --split-input-file --pto-block-sums | diff %t -
// RUN: FileCheck %s --input-file=%t --implicit-check-not=scf.for

// CHECK-LABEL: func.func @integers
// CHECK: arith.addi
func.func @integers(%x: tensor<?x100xi32>) -> tensor<?xi32> {
  %r = pto.sum %x axis 1 : tensor<?x100xi32> -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// -----

// CHECK-LABEL: func.func @products_of_integers
// CHECK: arith.addi
func.func @products_of_integers(%a: tensor<?x512xi8>, %b: tensor<512x64xi8>) -> tensor<?x64xi32> {
  %r = pto.matmul %a, %b : tensor<?x512xi8>, tensor<512x64xi8> -> tensor<?x64xi32>
  return %r : tensor<?x64xi32>
}

// -----

// CHECK-LABEL: func.func @product
// CHECK: arith.mulf
func.func @product(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %r = pto.prod %x axis 1 : tensor<?x?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @greatest
// CHECK: ["parallel", "reduction"]
func.func @greatest(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %r = pto.amax %x axis 1 : tensor<?x?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Each running value is a result.
// CHECK-LABEL: func.func @scan
// CHECK: arith.addf
func.func @scan(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = pto.cumsum %x axis 1 : tensor<?x?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @addition_into_a_window
// CHECK: arith.addf
func.func @addition_into_a_window(%x: tensor<8x64xf32>, %y: tensor<?x64xf32>, %i: index) -> tensor<?x64xf32> {
  %r = pto.assemble %x into %y[%i, 0] atomic_add : tensor<8x64xf32> into tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}

// -----

#rows = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>

// The total decides what is added.
// CHECK-LABEL: func.func @term_of_the_total
// CHECK: arith.addf
func.func @term_of_the_total(%x: tensor<4x1000xf32>, %start: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x1000xf32>) outs(%start : tensor<4xf32>) {
  ^bb0(%term: f32, %total: f32):
    %scaled = arith.mulf %term, %total : f32
    %sum = arith.addf %total, %scaled : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// Sums of nothing, and none at all. Upstream's tiling divides by an extent of 0.
// CHECK-LABEL: func.func @no_rows
// CHECK: arith.addf
func.func @no_rows(%a: tensor<0x512xbf16>, %b: tensor<64x512xbf16>) -> tensor<0x64xf32> {
  %r = pto.matmul %a, %b b_trans : tensor<0x512xbf16>, tensor<64x512xbf16> -> tensor<0x64xf32>
  return %r : tensor<0x64xf32>
}

// -----

// CHECK-LABEL: func.func @no_terms
// CHECK: arith.addf
func.func @no_terms(%a: tensor<64x0xf32>, %b: tensor<0x64xf32>) -> tensor<64x64xf32> {
  %r = pto.matmul %a, %b : tensor<64x0xf32>, tensor<0x64xf32> -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
