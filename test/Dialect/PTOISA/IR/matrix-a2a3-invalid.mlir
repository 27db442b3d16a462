// RUN: pto-opt %s --machine=a2a3 --split-input-file --verify-diagnostics

// What products refuse on this machine.

func.func @matmul_c1(%l: !pto_isa.tile_buf<left, 16x64xbf16>, %r: !pto_isa.tile_buf<right, 64x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xi32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects element types that machine 'a2a3' multiplies (matmul_c1), but found 'bf16' and 'bf16' into 'i32'}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xi32>)
  return
}

// -----

func.func @matmul_c1_f8(%l: !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, %r: !pto_isa.tile_buf<right, 64x32xf8E5M2>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects element types that machine 'a2a3' multiplies (matmul_c1), but found 'f8E4M3FN' and 'f8E5M2' into 'f32'}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<right, 64x32xf8E5M2>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c3_large(%l: !pto_isa.tile_buf<left, 16x4096xbf16>, %r: !pto_isa.tile_buf<right, 4096x32xbf16>, %c: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul' op expects k to be at least 1 and at most 4095 on machine 'a2a3' (matmul_c3), but found 4096}}
  pto_isa.tmatmul ins(%l, %r : !pto_isa.tile_buf<left, 16x4096xbf16>, !pto_isa.tile_buf<right, 4096x32xbf16>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @instruction_c1_mx(%c: !pto_isa.tile_buf<acc, 16x32xf32>, %x: !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, %xs: !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, %y: !pto_isa.tile_buf<right, 64x32xf8E5M2>, %ys: !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.mx' op is no instruction of machine 'a2a3' (instruction_c1)}}
  pto_isa.tmatmul.mx ins(%x, %xs, %y, %ys : !pto_isa.tile_buf<left, 16x64xf8E4M3FN>, !pto_isa.tile_buf<scaling, 16x2xf8E8M0FNU, fractal=32>, !pto_isa.tile_buf<right, 64x32xf8E5M2>, !pto_isa.tile_buf<scaling, 2x32xf8E8M0FNU, fractal=32>) outs(%c : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}

// -----

func.func @matmul_c5_open(%a0: !pto_isa.tile_buf<acc, 16x32xf32, valid=16x?>, %a1: !pto_isa.tile_buf<left, 16x64xbf16>, %a2: !pto_isa.tile_buf<right, 64x32xbf16>, %a3: !pto_isa.tile_buf<acc, 16x32xf32>) {
  // expected-error @+1 {{'pto_isa.tmatmul.acc' op expects an accumulator of the type of the destination (matmul_c5), but found '!pto_isa.tile_buf<acc, 16x32xf32, valid=16x?>' and '!pto_isa.tile_buf<acc, 16x32xf32>'}}
  pto_isa.tmatmul.acc ins(%a0, %a1, %a2 : !pto_isa.tile_buf<acc, 16x32xf32, valid=16x?>, !pto_isa.tile_buf<left, 16x64xbf16>, !pto_isa.tile_buf<right, 64x32xbf16>) outs(%a3 : !pto_isa.tile_buf<acc, 16x32xf32>)
  return
}
