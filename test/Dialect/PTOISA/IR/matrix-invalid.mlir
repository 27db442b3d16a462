// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What products refuse on every machine.

func.func @matmul_c2(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 48x32xbf16, valid=?x32>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects tiles of m x k, k x n and m x n (matmul_c2), but found 16x64, 48x32 and 16x32}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 48x32xbf16, valid=?x32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c3_m(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32, valid=8x32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects valid extents that agree (matmul_c3), but found m to be 16 and 8}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32, valid=8x32>)
  return
}

// -----

func.func @matmul_c3_k(%l: !pto_isa.tile_buf<left, 16x64xbf16, valid=16x48>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects valid extents that agree (matmul_c3), but found k to be 48 and 64}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16, valid=16x48>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c3_n(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16, valid=64x16>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects valid extents that agree (matmul_c3), but found n to be 16 and 32}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16, valid=64x16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c3_zero(%l: !pto_isa.tile_buf<left, 16x64xbf16, valid=0x64>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32, valid=0x32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects m to be at least 1 (matmul_c3), but found 0}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16, valid=0x64>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32, valid=0x32>)
  return
}

// -----

func.func @matmul_c4_left(%l: !pto_isa.tile_buf<left, 16x64xbf16, slayout=none_box>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects 'slayout=row_major' in 'left' (matmul_c4), but found 'slayout=none_box'}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16, slayout=none_box>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c4_right(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16, blayout=col_major>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects 'blayout=row_major, slayout=col_major' in 'right' (matmul_c4), but found 'blayout=col_major'}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16, blayout=col_major>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c4_acc(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32, blayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects 'blayout=col_major, slayout=row_major' in 'acc' (matmul_c4), but found 'blayout=row_major'}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32, blayout=row_major>)
  return
}

// -----

func.func @matmul_c5(%d: !pto_isa.tile_buf<acc, 16x48xf32>, %l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.acc' op expects an accumulator of the type of the destination (matmul_c5), but found '!pto_isa.tile_buf<acc, 16x48xf32>' and '!pto_isa.tile_buf<acc, 16x32xf32>'}}
  pto_isa.tmatmul.acc ins(%d, %l, %r : !pto_isa.tile_buf<acc, 16x48xf32>, !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c6(%b: !pto_isa.tile_buf<bias, 1x32xf16>, %l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.bias' op expects a bias of one row like those of the destination (matmul_c6), but found '!pto_isa.tile_buf<bias, 1x32xf16>' and '!pto_isa.tile_buf<acc, 16x32xf32>'}}
  pto_isa.tmatmul.bias ins(%l, %r, %b : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>, !pto_isa.tile_buf<bias, 1x32xf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c7(%c: !pto_isa.tile_buf<acc, 16x32xf32>, %x: !pto_isa.tile_buf<left, 16x32xf8E4M3FN>, %xs: !pto_isa.tile_buf<scaling, 16x1xf8E8M0FNU, fractal=32>, %y: !pto_isa.tile_buf<right, 32x32xf8E5M2>, %ys: !pto_isa.tile_buf<scaling, 1x32xf8E8M0FNU, fractal=32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.mx' op expects physical k to be a multiple of 64 (matmul_c7), but found 32}}
  pto_isa.tmatmul.mx ins(%x, %xs, %y, %ys : !pto_isa.tile_buf<left, 16x32xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x1xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 32x32xf8E5M2>, !pto_isa.tile_buf<scaling, 1x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c8_shape(%c: !pto_isa.tile_buf<acc, 16x32xf32>, %x: !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, %xs: !pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU, fractal=32>, %y: !pto_isa.tile_buf<right, 64x32xf8E5M2>, %ys: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.mx' op expects scales of f8E8M0FNU, one for each 32 values (matmul_c8), but found '!pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU, fractal=32>'}}
  pto_isa.tmatmul.mx ins(%x, %xs, %y, %ys : !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x4xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c8_elements(%c: !pto_isa.tile_buf<acc, 16x32xf32>, %x: !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, %xs: !pto_isa.tile_buf<scaling, 16x2xf16, fractal=32>, %y: !pto_isa.tile_buf<right, 64x32xf8E5M2>, %ys: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.mx' op expects scales of f8E8M0FNU, one for each 32 values (matmul_c8), but found '!pto_isa.tile_buf<scaling, 16x2xf16, fractal=32>'}}
  pto_isa.tmatmul.mx ins(%x, %xs, %y, %ys : !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf16, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @gemv_c1(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tgemv' op expects one valid row (gemv_c1), but found 16}}
  pto_isa.tgemv ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @instruction_c3(%l: !pto_isa.tile_buf<mat, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects 'lhs' in 'left' (instruction_c3), but found it in 'mat'}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<mat, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c2_pairs(%c: !pto_isa.tile_buf<acc, 16x32xf32>, %x: !pto_isa.tile_buf<left, 16x32x!pto_isa.f4E2M1x2>, %xs: !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, %y: !pto_isa.tile_buf<right, 64x32x!pto_isa.f4E1M2x2>, %ys: !pto_isa.tile_buf<scaling, 4x32xf8E8M0FNU, fractal=32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.mx' op expects tiles of m x k, k x n and m x n (matmul_c2), but found 16x64, 128x32 and 16x32}}
  pto_isa.tmatmul.mx ins(%x, %xs, %y, %ys : !pto_isa.tile_buf<left, 16x32x!pto_isa.f4E2M1x2>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32x!pto_isa.f4E1M2x2>, !pto_isa.tile_buf<scaling, 4x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c7_pairs(%c: !pto_isa.tile_buf<acc, 16x32xf32>, %x: !pto_isa.tile_buf<left, 16x48x!pto_isa.f4E2M1x2>, %xs: !pto_isa.tile_buf<scaling, 16x3xf8E8M0FNU, fractal=32>, %y: !pto_isa.tile_buf<right, 48x32x!pto_isa.f4E1M2x2>, %ys: !pto_isa.tile_buf<scaling, 3x32xf8E8M0FNU, fractal=32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.mx' op expects physical k to be a multiple of 64 (matmul_c7), but found 96}}
  pto_isa.tmatmul.mx ins(%x, %xs, %y, %ys : !pto_isa.tile_buf<left, 16x48x!pto_isa.f4E2M1x2>, !pto_isa.tile_buf<scaling, 16x3xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 48x32x!pto_isa.f4E1M2x2>, !pto_isa.tile_buf<scaling, 3x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c8_pairs(%c: !pto_isa.tile_buf<acc, 16x32xf32>, %x: !pto_isa.tile_buf<left, 16x32x!pto_isa.f4E2M1x2>, %xs: !pto_isa.tile_buf<scaling, 16x1xf8E8M0FNU, fractal=32>, %y: !pto_isa.tile_buf<right, 32x32x!pto_isa.f4E1M2x2>, %ys: !pto_isa.tile_buf<scaling, 1x32xf8E8M0FNU, fractal=32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.mx' op expects scales of f8E8M0FNU, one for each 32 values (matmul_c8), but found '!pto_isa.tile_buf<scaling, 16x1xf8E8M0FNU, fractal=32>'}}
  pto_isa.tmatmul.mx ins(%x, %xs, %y, %ys : !pto_isa.tile_buf<left, 16x32x!pto_isa.f4E2M1x2>, !pto_isa.tile_buf<scaling, 16x1xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 32x32x!pto_isa.f4E1M2x2>, !pto_isa.tile_buf<scaling, 1x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}
