// RUN: pto-opt %s --machine=a2a3 --pto-verify-input | FileCheck %s
// RUN: pto-opt %s --machine=a5 --pto-verify-input | FileCheck %s

// Proves that both NPUs accept masks, products of each common type, and cube
// tiles that fill their memories.

// CHECK-LABEL: func.func @masks
func.func @masks(%x: tensor<4xf32>, %y: tensor<4xi1> {pto.out}) -> tensor<4xi1> attributes {pto.kernel} {
  %a = pto.cmp gt %x, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xi1>
  %b = pto.assemble %a into %y[0] : tensor<4xi1> into tensor<4xi1>
  return %b : tensor<4xi1>
}

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<16x64xf16>, %b: tensor<16x64xbf16>, %c: tensor<16x64xf32>, %d: tensor<16x64xi8>) attributes {pto.kernel} {
  %p = pto.matmul %a, %a b_trans : tensor<16x64xf16>, tensor<16x64xf16> -> tensor<16x16xf16>
  %q = pto.matmul %b, %b b_trans : tensor<16x64xbf16>, tensor<16x64xbf16> -> tensor<16x16xf32>
  %r = pto.matmul %c, %c b_trans : tensor<16x64xf32>, tensor<16x64xf32> -> tensor<16x16xf32>
  %s = pto.matmul %d, %d b_trans : tensor<16x64xi8>, tensor<16x64xi8> -> tensor<16x16xi32>
  return
}

// m need not be whole blocks; l0b and the l0c of a2a3 are full.
// CHECK-LABEL: func.func @full_tiles
func.func @full_tiles(%a: tensor<128x4096xbf16>, %b: tensor<4096x256xbf16>) attributes {pto.kernel} {
  %p = pto.matmul %a, %b hints <tile = cube<m = [120, 120], k = [128, 512], n = [256, 256]>> : tensor<128x4096xbf16>, tensor<4096x256xbf16> -> tensor<128x256xf32>
  return
}
