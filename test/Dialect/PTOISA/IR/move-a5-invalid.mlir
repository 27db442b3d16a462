// RUN: pto-opt %s --machine=a5 --split-input-file --verify-diagnostics

// What moves refuse on this machine.

func.func @epilogue_c3_vec(%a: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>, %t: !pto_isa.tile_buf<vec, 16x64xi8>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects element types that machine 'a5' converts on the way from 'acc' to 'vec' (epilogue_c3), but found 'f32' to 'i8'}}
  pto_isa.tmov ins(%a : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%t : !pto_isa.tile_buf<vec, 16x64xi8>)
  return
}

// -----

func.func @tmov_c4(%s: !pto_isa.tile_buf<vec, 16x4xui8>, %p: !pto_isa.tile_buf<vec, 1x64xui8>, %d: !pto_isa.tile_buf<vec, 16x4xui8, slayout=row_major>) {
  // expected-error @+1 {{'pto_isa.tmov' op expects scratch of at least 68 bytes on machine 'a5' (tmov_c4), but found 64}}
  pto_isa.tmov ins(%s : !pto_isa.tile_buf<vec, 16x4xui8>, %p : !pto_isa.tile_buf<vec, 1x64xui8>) outs(%d : !pto_isa.tile_buf<vec, 16x4xui8, slayout=row_major>)
  return
}

// -----

func.func @concat_c3(%a: !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, %d: !pto_isa.tile_buf<vec, 16x128xf32>) {
  // expected-error @+1 {{'pto_isa.tconcat' op expects data in rows (concat_c3), but found 'blayout=col_major, slayout=none_box'}}
  pto_isa.tconcat ins(%a, %a : !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>, !pto_isa.tile_buf<vec, 16x64xf32, blayout=col_major>) outs(%d : !pto_isa.tile_buf<vec, 16x128xf32>)
  return
}
