// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What bounds, tiles, hints, settings and options refuse, and their syntax.

// expected-error @+1 {{expects one bound per dimension (bounds_c1), but found 1 for rank 2}}
func.func private @bounds_c1_count(tensor<?x?xf32, #pto.bounds<[16]>>)

// -----

// expected-error @+1 {{expects one bound per dimension (bounds_c1), but found 1 for rank 0}}
func.func private @bounds_c1_scalar(tensor<f32, #pto.bounds<[16]>>)

// -----

// expected-error @+1 {{expects bounds that are not negative (bounds_c2), but found -16}}
func.func private @bounds_c2_negative(tensor<?xf32, #pto.bounds<[-16]>>)

// -----

// expected-error @+1 {{expects bounds that are not negative (bounds_c2), but found -9223372036854775808}}
func.func private @bounds_c2_least(tensor<?xf32, #pto.bounds<[-9223372036854775808]>>)

// -----

// expected-error @+1 {{integer value too large}}
func.func private @bound_too_large(tensor<?xf32, #pto.bounds<[9223372036854775808]>>)

// -----

// expected-error @+1 {{expected integer value}}
func.func private @bound_no_number(tensor<?xf32, #pto.bounds<[n]>>)

// -----

// expected-error @+1 {{expected '<'}}
func.func private @bounds_missing(tensor<?xf32, #pto.bounds>)

// -----

// expected-error @+1 {{expected '['}}
func.func private @bounds_bare(tensor<?xf32, #pto.bounds<16>>)

// -----

// expected-error @+1 {{expects at least one extent, each positive (vec_tile_c1), but found []}}
func.func private @vec_tile_c1_none() attributes {value = #pto.vec<[]>}

// -----

// expected-error @+1 {{expects at least one extent, each positive (vec_tile_c1), but found [8, 0]}}
func.func private @vec_tile_c1_zero() attributes {value = #pto.hints<tile = vec<[8, 0]>>}

// -----

// expected-error @+1 {{expects two extents for m and n and two or three for k (cube_tile_c1), but found 1, 2 and 2}}
func.func private @cube_tile_c1_m() attributes {value = #pto.cube<m = [32], k = [32, 32], n = [32, 32]>}

// -----

// expected-error @+1 {{expects two extents for m and n and two or three for k (cube_tile_c1), but found 2, 2 and 4}}
func.func private @cube_tile_c1_k() attributes {value = #pto.hints<tile = cube<m = [32, 32], k = [32, 32, 32, 32], n = [32, 32]>>}

// -----

// expected-error @+1 {{expects positive extents (cube_tile_c2), but found [0, 32]}}
func.func private @cube_tile_c2_zero() attributes {value = #pto.cube<m = [0, 32], k = [32, 32], n = [32, 32]>}

// -----

// expected-error @+1 {{expects positive extents (cube_tile_c2), but found [32, -32]}}
func.func private @cube_tile_c2_negative() attributes {value = #pto.cube<m = [32, 32], k = [32, 32], n = [32, -32]>}

// -----

// expected-error @+1 {{expects the extent in L0 to divide that in L1 (cube_tile_c3), but found 32 and 48}}
func.func private @cube_tile_c3_left_depth() attributes {value = #pto.cube<m = [32, 32], k = [32, 48], n = [32, 32]>}

// -----

// expected-error @+1 {{expects the extent in L0 to divide that in L1 (cube_tile_c3), but found 32 and 80}}
func.func private @cube_tile_c3_right_depth() attributes {value = #pto.cube<m = [32, 32], k = [32, 64, 80], n = [32, 32]>}

// -----

// expected-error @+1 {{expected 'm'}}
func.func private @cube_order() attributes {value = #pto.cube<k = [32, 32], m = [32, 32], n = [32, 32]>}

// -----

// expected-error @+1 {{expected 'split_k'}}
func.func private @cube_flag() attributes {value = #pto.cube<m = [32, 32], k = [32, 32], n = [32, 32], split>}

// -----

// expected-error @+1 {{expects 'tile' to be '#pto.vec' or '#pto.cube' (hints_c1), but found 8 : i64}}
func.func private @hints_c1_tile() attributes {value = #pto.hints<tile = 8>}

// -----

// expected-error @+1 {{expects 'scope' not to be negative (hints_c2), but found -1}}
func.func private @hints_c2_scope() attributes {value = #pto.hints<scope = -1>}

// -----

// expected-error @+1 {{expects 'scope' beside a merge flag (hints_c3)}}
func.func private @hints_c3_parallel() attributes {value = #pto.hints<parallel_merge>}

// -----

// expected-error @+1 {{expects 'scope' beside a merge flag (hints_c3)}}
func.func private @hints_c3_cross_scope() attributes {value = #pto.hints<label = "a", cross_scope_merge>}

// -----

// expected-error @+1 {{expects 'tile', 'label', 'scope', 'parallel_merge' or 'cross_scope_merge', but found 'stage'}}
func.func private @hints_field() attributes {value = #pto.hints<stage = 1>}

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
func.func private @hints_label() attributes {value = #pto.hints<label = 5>}

// -----

// expected-error @+1 {{expected integer value}}
func.func private @hints_scope() attributes {value = #pto.hints<scope = "a">}

// -----

// expected-error @+1 {{expected '='}}
func.func private @hints_value_missing() attributes {value = #pto.hints<scope>}

// -----

// expected-error @+1 {{expects each field once, but found 'label' twice}}
func.func private @hints_twice() attributes {value = #pto.hints<label = "a", scope = 1, label = "b">}

// -----

// expected-error @+1 {{expects the key to be a string or an integer not below -2 (setting_c1), but found -3 : i64}}
func.func private @setting_c1_key() attributes {value = #pto.setting<-3: 1>}

// -----

// expected-error @+1 {{expects a count that is not negative (setting_c2), but found -1}}
func.func private @setting_c2_count() attributes {value = #pto.setting<-1: -1>}

// -----

// expected-error @+1 {{expects 'auto', 'left' or 'right', but found 'both'}}
func.func private @setting_side() attributes {value = #pto.setting<"a": (1, both)>}

// -----

// expected-error @+1 {{expected string}}
func.func private @setting_key_kind() attributes {value = #pto.setting<a: 1>}

// -----

// expected-error @+1 {{expects distinct keys in 'vec_nbuffer' (options_c1), but found 1 : i64 twice}}
func.func private @options_c1_same_key() attributes {value = #pto.options<vec_nbuffer = {1: 2, 1: 4}>}

// -----

// expected-error @+1 {{expects distinct keys in 'cube_l1_reuse' (options_c1), but found "a" twice}}
func.func private @options_c1_same_label() attributes {value = #pto.options<cube_l1_reuse = {"a": 2, "a": (2, left)}>}

// -----

// expected-error @+1 {{expects no side in 'vec_nbuffer' (options_c2), but found 'left'}}
func.func private @options_c2_vec() attributes {value = #pto.options<vec_nbuffer = {1: (2, left)}>}

// -----

// expected-error @+1 {{expects no side in 'cube_nbuffer' (options_c2), but found 'auto'}}
func.func private @options_c2_cube() attributes {value = #pto.options<cube_nbuffer = {1: (2, auto)}>}

// -----

// expected-error @+1 {{expects 'vec_nbuffer', 'cube_nbuffer', 'cube_l1_reuse', 'combine_axis' or 'runtime', but found 'nbuffer'}}
func.func private @options_field() attributes {value = #pto.options<nbuffer = {1: 2}>}

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
func.func private @options_runtime() attributes {value = #pto.options<runtime = 5>}

// -----

// expected-error @+1 {{expects each field once, but found 'combine_axis' twice}}
func.func private @options_twice() attributes {value = #pto.options<combine_axis, vec_nbuffer = {1: 2}, combine_axis>}

// -----

// expected-error @+1 {{unknown attribute `layout` in dialect `pto`}}
func.func private @unknown_attribute() attributes {value = #pto.layout<nz>}
