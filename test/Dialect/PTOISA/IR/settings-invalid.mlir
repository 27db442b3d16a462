// RUN: pto-opt %s --split-input-file --verify-diagnostics

// A setting under another name would change results, and nobody would notice.
// What is no setting of anything is a note, which stays.

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!h = !pto_isa.tile_buf<vec, 16x64xf16>

func.func @setting_c1_letters(%a: !f, %b: !h) {
  // expected-error @+1 {{'pto_isa.tcvt' op has no attribute 'satMode' (setting_c1), did you mean 'satmode'?}}
  pto_isa.tcvt ins(%a {satMode = #pto_isa<saturation_mode ON>} : !f) outs(%b : !h)
  return
}

// -----

!f = !pto_isa.tile_buf<vec, 16x64xf32>
!h = !pto_isa.tile_buf<vec, 16x64xf16>

func.func @setting_c1_one_more(%a: !f, %b: !h) {
  // expected-error @+1 {{'pto_isa.tcvt' op has no attribute 'rmodes' (setting_c1), did you mean 'rmode'?}}
  pto_isa.tcvt ins(%a {rmodes = #pto_isa<round_mode FLOOR>} : !f) outs(%b : !h)
  return
}

// -----

func.func @setting_c1_view(%x: !pto_isa.ptr<f32>, %n: index) {
  // expected-error @+1 {{'pto_isa.make_tensor_view' op has no attribute 'Layout' (setting_c1), did you mean 'layout'?}}
  %v = pto_isa.make_tensor_view %x, shape = [%n], strides = [%n] {Layout = #pto_isa.layout<nd>} : !pto_isa.tensor_view<?xf32>
  return
}

// -----

!f = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @setting_c2_of_conversions(%a: !f) {
  // expected-error @+1 {{'pto_isa.tadd' op has no attribute 'rmode' (setting_c2), which is one of 'pto_isa.tcvt'}}
  pto_isa.tadd ins(%a, %a : !f, !f) outs(%a : !f) {rmode = #pto_isa<round_mode FLOOR>}
  return
}

// -----

!f = !pto_isa.tile_buf<vec, 16x64xf32>

func.func @notes(%a: !f) {
  pto_isa.tadd ins(%a, %a : !f, !f) outs(%a : !f) {group = 3, test.rmode = 1}
  return
}
