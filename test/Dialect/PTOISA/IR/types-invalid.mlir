// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the types refuse.

// expected-error @+1 {{expects a tile with extents from 1 to 268435456 (tile_c1), but found 0}}
func.func private @tile_c1_empty(!pto_isa.tile_buf<vec, 0x64xf32>)

// -----

// expected-error @+1 {{expects a tile with extents from 1 to 268435456 (tile_c1), but found ?}}
func.func private @tile_c1_dynamic(!pto_isa.tile_buf<loc=vec, dtype=f32, rows=?, cols=64>)

// -----

// expected-error @+1 {{expects valid extents within the tile (tile_c1), but found 65 of 64}}
func.func private @tile_c1_valid(!pto_isa.tile_buf<vec, 16x64xf32, valid=16x65>)

// -----

// expected-error @+1 {{expects an element type of 'pto_isa' (tile_c2), but found 'f64'}}
func.func private @tile_c2_float(!pto_isa.tile_buf<vec, 16x64xf64>)

// -----

// expected-error @+1 {{expects an element type of 'pto_isa' (tile_c2), but found 'i24'}}
func.func private @tile_c2_odd_width(!pto_isa.tile_buf<vec, 16x64xi24>)

// -----

// expected-error @+1 {{expects 'fractal' to be 32, 512 or 1024 bytes (tile_c3), but found 256}}
func.func private @tile_c3(!pto_isa.tile_buf<vec, 16x64xf32, fractal=256>)

// -----

// expected-error @+1 {{expects the name of a place, but found 'ubuf'}}
func.func private @place(!pto_isa.tile_buf<ubuf, 16x64xf32>)

// -----

// expected-error @+1 {{expects a tile of two extents, but found 1}}
func.func private @rank(!pto_isa.tile_buf<vec, 64xf32>)

// -----

// expected-error @+1 {{expects 'dtype', 'rows' and 'cols' of a tile}}
func.func private @incomplete(!pto_isa.tile_buf<loc=vec, dtype=f32, rows=16>)

// -----

// expected-error @+1 {{expects a parameter of a tile, but found 'layout'}}
func.func private @unknown_parameter(!pto_isa.tile_buf<vec, 16x64xf32, layout=row_major>)

// -----

// expected-error @+1 {{expects a value of 'blayout', but found 'none_box'}}
func.func private @layout(!pto_isa.tile_buf<vec, 16x64xf32, blayout=none_box>)

// -----

// expected-error @+1 {{expects 'valid' of two extents, but found 1}}
func.func private @valid_rank(!pto_isa.tile_buf<vec, 16x64xf32, valid=16>)

// -----

// expected-error @+1 {{expects 'compact' from 0 to 3, but found 4}}
func.func private @compact(!pto_isa.tile_buf<vec, 16x64xf32, compact=4>)

// -----

// expected-error @+1 {{expects from 1 to 1024 tiles, but found 0}}
func.func private @no_tiles(!pto_isa.multi_tile_buf<vec, 16x64xf32, count=0>)

// -----

// expected-error @+1 {{expects a tile}}
func.func private @turns_of_no_tile(!pto_isa.multi_tile_buf<f32, count=2>)

// -----

// expected-error @+1 {{expects an element type of 'pto_isa', but found 'index'}}
func.func private @pointer(!pto_isa.ptr<index>)

// -----

// expected-error @+1 {{expects an element type of 'pto_isa', but found 'f64'}}
func.func private @view(!pto_isa.tensor_view<?xf64>)

// -----

// expected-error @+1 {{expects an element type of 'pto_isa', but found 'f64'}}
func.func private @window(!pto_isa.partition_tensor_view<?xf64>)

// -----

// expected-error @+1 {{expects an extent (local_array_c1), but found none}}
func.func private @local_array_c1_none(!pto_isa.local_array<f32>)

// -----

// expected-error @+1 {{expects positive extents (local_array_c1), but found 0}}
func.func private @local_array_c1_empty(!pto_isa.local_array<4x0xf32>)

// -----

// expected-error @+1 {{expects an element type of 'pto_isa' (local_array_c2), but found 'f64'}}
func.func private @local_array_c2(!pto_isa.local_array<4xf64>)

// -----

// expected-error @+1 {{expects a positive size (eventid_array_c1), but found 0}}
func.func private @eventid_array_c1(!pto_isa.eventid_array<0>)
