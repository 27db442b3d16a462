// RUN: pto-opt %s --split-input-file --verify-diagnostics

// Attributes of modules and functions in the wrong place or of the wrong kind.

// expected-error @+1 {{expects 'pto_isa.kernel_kind' to be '#pto_isa.kernel_kind' of a function, but found "cube"}}
func.func private @kernel_kind() attributes {pto_isa.kernel_kind = "cube"}

// -----

// expected-error @+1 {{expects 'pto_isa.kernel_kind' to be '#pto_isa.kernel_kind' of a function, but found #pto_isa.kernel_kind<cube>}}
module attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
}

// -----

// expected-error @+1 {{expects 'pto_isa.entry' to be a unit attribute of a function}}
func.func @entry() attributes {pto_isa.entry = 1 : i32} {
  return
}

// -----

// expected-error @+1 {{expects 'pto_isa.entry' to be a unit attribute of a definition}}
func.func private @declared_entry() attributes {pto_isa.entry}

// -----

// expected-error @+1 {{expects 'pto_isa.entry' at a function without results, but found 1}}
func.func @entry_with_results(%x: i32) -> i32 attributes {pto_isa.entry} {
  return %x : i32
}

// -----

// expected-error @+1 {{expects an attribute of 'pto_isa', but found 'pto_isa.unknown'}}
func.func private @unknown() attributes {pto_isa.unknown}
