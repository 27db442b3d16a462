// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What moves inside of the vector memory, and fills of padding, refuse on every machine.

func.func @ttrans_c1(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 64x16xi32>) {
  // expected-error @+1 {{'pto_isa.ttrans' op expects elements of one type (ttrans_c1), but found 'f32' and 'i32'}}
  pto_isa.ttrans ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 64x16xi32>)
  return
}

// -----

func.func @ttrans_c2(%a: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, %d: !pto_isa.tile_buf<vec, 64x16xf32>) {
  // expected-error @+1 {{'pto_isa.ttrans' op expects tiles in rows without blocks (ttrans_c2), but found 'blayout=col_major, slayout=none_box'}}
  pto_isa.ttrans ins(%a : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>) outs(%d : !pto_isa.tile_buf<vec, 64x16xf32>)
  return
}

// -----

func.func @ttrans_c3(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.ttrans' op expects room for the turned source (ttrans_c3), but found '!pto_isa.tile_buf<vec, 16x64xf32>' and '!pto_isa.tile_buf<vec, 16x64xf32>'}}
  pto_isa.ttrans ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @concat_c1(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 16x64xi32>, %d: !pto_isa.tile_buf<vec, 16x128xf32>) {
  // expected-error @+1 {{'pto_isa.tconcat' op expects data of one element type (concat_c1), but found 'i32' and 'f32'}}
  pto_isa.tconcat ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x128xf32>)
  return
}

// -----

func.func @concat_c2(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %b: !pto_isa.tile_buf<vec, 8x64xf32>, %d: !pto_isa.tile_buf<vec, 16x128xf32>) {
  // expected-error @+1 {{'pto_isa.tconcat' op expects as many valid rows everywhere (concat_c2), but found 8 and 16}}
  pto_isa.tconcat ins(%a, %b : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 8x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x128xf32>)
  return
}

// -----

func.func @tconcat_c1(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x120xf32>) {
  // expected-error @+1 {{'pto_isa.tconcat' op expects room for the columns of both sources (tconcat_c1), but found 64 and 64 for 120}}
  pto_isa.tconcat ins(%a, %a : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x120xf32>)
  return
}

// -----

func.func @tconcatidx_c1(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %i: !pto_isa.tile_buf<vec, 16x8xf32>, %d: !pto_isa.tile_buf<vec, 16x128xf32>) {
  // expected-error @+1 {{'pto_isa.tconcatidx' op expects indices of one integer type of 8, 16 or 32 bits in each row (tconcatidx_c1), but found '!pto_isa.tile_buf<vec, 16x8xf32>' and '!pto_isa.tile_buf<vec, 16x8xf32>'}}
  pto_isa.tconcatidx ins(%a, %a, %i, %i : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x8xf32>, !pto_isa.tile_buf<vec, 16x8xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x128xf32>)
  return
}

// -----

func.func @tfillpad_c1(%a: !pto_isa.tile_buf<vec, 16x64xi64>, %d: !pto_isa.tile_buf<vec, 16x64xi64, pad=1>) {
  // expected-error @+1 {{'pto_isa.tfillpad' op expects elements of 1, 2 or 4 bytes, as many in both tiles (tfillpad_c1), but found 'i64' and 'i64'}}
  pto_isa.tfillpad ins(%a : !pto_isa.tile_buf<vec, 16x64xi64>) outs(%d : !pto_isa.tile_buf<vec, 16x64xi64, pad=1>)
  return
}

// -----

func.func @tfillpad_c2_vec(%a: !pto_isa.tile_buf<vec, 16x72xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32, pad=1>) {
  // expected-error @+1 {{'pto_isa.tfillpad' op expects a source in 'vec' that is no larger (tfillpad_c2), but found '!pto_isa.tile_buf<vec, 16x72xf32>' and '!pto_isa.tile_buf<vec, 16x64xf32, pad=1>'}}
  pto_isa.tfillpad ins(%a : !pto_isa.tile_buf<vec, 16x72xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32, pad=1>)
  return
}

// -----

func.func @tfillpad_c2_mat(%a: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>, %d: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major, pad=1>) {
  // expected-error @+1 {{'pto_isa.tfillpad' op expects one type in 'mat' (tfillpad_c2), but found '!pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>' and '!pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major, pad=1>'}}
  pto_isa.tfillpad ins(%a : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) outs(%d : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major, pad=1>)
  return
}

// -----

func.func @tfillpad_c3_vec(%a: !pto_isa.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{'pto_isa.tfillpad' op expects a destination with 'pad' other than 0 (tfillpad_c3), but found 0}}
  pto_isa.tfillpad ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%a : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @tfillpad_c3_mat(%a: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major, pad=2>) {
  // expected-error @+1 {{'pto_isa.tfillpad' op expects a destination with 'pad' 0 or 1 (tfillpad_c3), but found 2}}
  pto_isa.tfillpad ins(%a : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major, pad=2>) outs(%a : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major, pad=2>)
  return
}

// -----

func.func @tfillpad_c4(%a: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=row_major, pad=1>) {
  // expected-error @+1 {{'pto_isa.tfillpad' op expects blocks of rows in 'mat' (tfillpad_c4), but found 'blayout=row_major'}}
  pto_isa.tfillpad ins(%a : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=row_major, pad=1>) outs(%a : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=row_major, pad=1>)
  return
}

// -----

func.func @tfillpad_c5(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32, pad=1>) {
  // expected-error @+1 {{'pto_isa.tfillpad' op expects 'padValue' to be the 'pad' of a destination in 'mat' (tfillpad_c5), but found 'zero' for '!pto_isa.tile_buf<vec, 16x64xf32, pad=1>'}}
  pto_isa.tfillpad ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32, pad=1>) {padValue = #pto_isa.pad_value<zero>}
  return
}
