// RUN: pto-opt %s --verify-diagnostics --pto-isa-materialize-scratch

// expected-error@+1 {{expects a target machine to give scratch for}}
func.func @without_machine(%x: !pto_isa.tile_buf<vec, 16x64xf32>) {
  return
}
