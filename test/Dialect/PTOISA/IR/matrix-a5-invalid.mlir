// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// What products refuse on this machine.

func.func @matmul_c1(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects element types that machine 'a5' multiplies (matmul_c1), but found 'bf16' and 'f16' into 'f32'}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c1_mx(%c: !pto_isa.tile_buf<acc, 16x32xf32>, %x: !pto_isa.tile_buf<left, 16x64xbf16>, %xs: !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, %y: !pto_isa.tile_buf<right, 64x32xbf16>, %ys: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.mx' op expects element types that machine 'a5' multiplies with scales (matmul_c1), but found 'bf16' and 'bf16' into 'f32'}}
  pto_isa.tmatmul.mx ins(%x, %xs, %y, %ys : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xbf16>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c1_bytes_and_pairs(%c: !pto_isa.tile_buf<acc, 16x32xf32>, %x: !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, %xs: !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, %y: !pto_isa.tile_buf<right, 32x32x!pto_isa.f4E1M2x2>, %ys: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.mx' op expects element types that machine 'a5' multiplies with scales (matmul_c1), but found 'f8E4M3FN' and '!pto_isa.f4E1M2x2' into 'f32'}}
  pto_isa.tmatmul.mx ins(%x, %xs, %y, %ys : !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 32x32x!pto_isa.f4E1M2x2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

// Pairs of small floats need scales.
!p = !pto_isa.f4E1M2x2
func.func @matmul_c1_pairs(%l: !pto_isa.tile_buf<left, 16x64x!p>, %r: !pto_isa.tile_buf<right, 64x16x!p>, %c: !pto_isa.tile_buf<acc, 16x16xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects element types that machine 'a5' multiplies (matmul_c1), but found '!pto_isa.f4E1M2x2' and '!pto_isa.f4E1M2x2' into 'f32'}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64x!p>, !pto_isa.tile_buf<right, 64x16x!p>) outs(%c : !pto_isa.tile_buf<acc, 16x16xf32>)
  return
}

// -----

!h = !pto_isa.hif8
func.func @matmul_c1_mixed(%l: !pto_isa.tile_buf<left, 16x64x!h>, %r: !pto_isa.tile_buf<right, 64x32xf8E5M2>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects element types that machine 'a5' multiplies (matmul_c1), but found '!pto_isa.hif8' and 'f8E5M2' into 'f32'}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64x!h>, !pto_isa.tile_buf<right, 64x32xf8E5M2>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}
