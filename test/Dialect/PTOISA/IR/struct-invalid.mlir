// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What structs and access to their fields refuse.

func.func @struct_c1() {
  // expected-error @+1 {{expects a field (struct_c1), but found none}}
  %s = pto_isa.declare_struct -> !pto_isa.struct<>
  return
}

// -----

func.func @struct_c1_field() {
  // expected-error @+1 {{expects fields that are structs, integers of 8 to 64 bits, f16, bf16 or f32 (struct_c1), but found 'i1'}}
  %s = pto_isa.declare_struct -> !pto_isa.struct<f32, i1>
  return
}

// -----

func.func @declare_struct_c1() -> !pto_isa.struct<f32, i8> {
  // expected-error @+1 {{expects 'struct_get' and 'struct_set' as the only users (declare_struct_c1), but found 'func.return'}}
  %s = pto_isa.declare_struct -> !pto_isa.struct<f32, i8>
  // expected-note @+1 {{it is passed on here}}
  return %s : !pto_isa.struct<f32, i8>
}

// -----

func.func @struct_access_c1() {
  %s = pto_isa.declare_struct -> !pto_isa.struct<f32, i8>
  // expected-error @+1 {{expects a path of fields (struct_access_c1), but found 5 in '!pto_isa.struct<f32, i8>'}}
  %v = pto_isa.struct_get %s[5] : !pto_isa.struct<f32, i8> -> f32
  return
}

// -----

func.func @struct_access_c1_whole() {
  %s = pto_isa.declare_struct -> !pto_isa.struct<!pto_isa.struct<f32, i8>, i16>
  // expected-error @+1 {{expects a path to a field that is no struct (struct_access_c1), but found '!pto_isa.struct<f32, i8>'}}
  %v = pto_isa.struct_get %s[0] : !pto_isa.struct<!pto_isa.struct<f32, i8>, i16> -> !pto_isa.struct<f32, i8>
  return
}

// -----

func.func @struct_access_c2(%v: i16) {
  %s = pto_isa.declare_struct -> !pto_isa.struct<f32, i8>
  // expected-error @+1 {{expects a value of type 'i8' (struct_access_c2), but found 'i16'}}
  pto_isa.struct_set %s[1], %v : !pto_isa.struct<f32, i8>, i16
  return
}

// -----

func.func @struct_access_c3(%s: !pto_isa.struct<f32, i8>) {
  // expected-error @+1 {{expects a struct of 'declare_struct' (struct_access_c3), but found another value}}
  %v = pto_isa.struct_get %s[0] : !pto_isa.struct<f32, i8> -> f32
  return
}
