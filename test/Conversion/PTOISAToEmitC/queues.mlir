// RUN: pto-opt %s --machine=a5 --convert-pto-isa-to-emitc | FileCheck %s

// Proves that both cores of a kernel name a queue by the same type, also where
// sections of one function are the cores, that signals do not overlap, and that
// a queue of whole tiles is one of a single vector core.

!acc = !pto_isa.tile_buf<acc, 16x128xf32>
!vec = !pto_isa.tile_buf<vec, 16x128xf32, valid=?x?>

// CHECK-LABEL: emitc.func @cube_body
//       CHECK:   %[[Q:.*]] = call_opaque "TPipe<0, Direction::DIR_C2V, 8192, 8, 8, true>"
//       CHECK:   verbatim "TPUSH<decltype({}), decltype({}), TileSplitAxis::TILE_NO_SPLIT>({}, {});" args %[[Q]], %[[T:.*]], %[[Q]], %[[T]]
func.func @cube() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %zero = arith.constant 0 : i64
  %at = pto_isa.import_reserved_buffer {name = "slots", peer_func = @vector} -> i32
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 8192}(c2v_consumer_buf = %at : i32)
  %t = pto_isa.alloc_tile addr = %zero : !acc
  pto_isa.tpush_to_aiv(%t : !acc) {split = 0}
  return
}

// A popped tile has no address of its own: its window is made of it.
// CHECK-LABEL: emitc.func @vector_body
//  CHECK-SAME:   %[[N:.*]]: i64
//       CHECK:   %[[BASE:.*]] = literal "512" : i32
//       CHECK:   %[[Q:.*]] = call_opaque "TPipe<0, Direction::DIR_C2V, 8192, 8, 8, true>"(%{{.*}}, %[[BASE]], %{{.*}})
//       CHECK:   verbatim "{}.SetValidShape({}, {});" args %[[T:.*]], %[[N]], %[[N]]
//       CHECK:   verbatim "TPOP<decltype({}), decltype({}), TileSplitAxis::TILE_NO_SPLIT>({}, {});" args %[[Q]], %[[T]], %[[Q]], %[[T]]
//       CHECK:   call_opaque "TSUBVIEW"(%{{.*}}, %[[T]], %{{.*}}, %{{.*}})
//       CHECK:   verbatim "TFREE<decltype({}), TileSplitAxis::TILE_NO_SPLIT>({});" args %[[Q]], %[[Q]]
func.func @vector(%n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %at = pto_isa.reserve_buffer {name = "slots", size = 65536, location = <vec>, auto = false, base = 512} -> i32
  pto_isa.aiv_initialize_pipe {dir_mask = 1, slot_size = 8192}(c2v_consumer_buf = %at : i32)
  %t = pto_isa.tpop_from_aic(%n, %n) {split = 0} -> !vec
  %u = pto_isa.subview %t[%c8, %c0] sizes [8, 128] : !vec -> !pto_isa.tile_buf<vec, 8x128xf32>
  pto_isa.tabs ins(%u : !pto_isa.tile_buf<vec, 8x128xf32>) outs(%u : !pto_isa.tile_buf<vec, 8x128xf32>)
  pto_isa.tfree_from_aic {split = 0}
  return
}

// An accumulator is converted on its way; the scales are in registers.
// CHECK-LABEL: emitc.func @converted_body
//       CHECK:   call_opaque "SET_QUANT_SCALAR<FixpipeConsDType_t<QuantMode_t::DEQF16, float>>"(%{{.*}}) : (f32) -> ()
//       CHECK:   verbatim "TPUSH<decltype({}), decltype({}), FixpipeParams<LayoutMode_t::NZ2ND, QuantMode_t::DEQF16, ReluPreMode::NormalRelu>>({}, {});"
func.func @converted(%scale: f32, %b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %zero = arith.constant 0 : i64
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = deqf16_scalar, relu = normal_relu>}(c2v_consumer_buf = %b : i32)
  %t = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<acc, 16x128xi32>
  pto_isa.set_quant_scalar(%scale : f32) {id = 0}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x128xi32>) {split = 0}
  return
}

// CHECK-LABEL: emitc.func @converted_by_column_body
//       CHECK:   call_opaque "SET_QUANT_VECTOR"(%{{.*}})
//       CHECK:   verbatim "TPUSH<decltype({}), decltype({}), FixpipeParams<LayoutMode_t::NZ2ND, QuantMode_t::VDEQF16, ReluPreMode::NoRelu>>({}, {});"
func.func @converted_by_column(%b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %zero = arith.constant 0 : i64
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = deqf16_vec, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  %t = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<acc, 16x128xi32>
  %s = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<scaling, 1x128xui64>
  pto_isa.set_quant_vector(%s : !pto_isa.tile_buf<scaling, 1x128xui64>) {id = 0}
  pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x128xi32>) {split = 0}
  return
}

// A view that a queue binds is a window without an address until then; the queue
// takes its memory out of a view.
// CHECK-LABEL: emitc.func @views_body
//       CHECK:   %[[G:.*]] = call_opaque "GmF32_16x16_s16x1"(%arg0)
//       CHECK:   %[[P:.*]] = call_opaque "view_data"(%[[G]])
//       CHECK:   %[[Q:.*]] = call_opaque "TPipe<0, Direction::DIR_BOTH_GM, 1024, 4, 4, true>"(%[[P]], %{{.*}}, %{{.*}})
//       CHECK:   %[[NONE:.*]] = literal "nullptr"
//       CHECK:   %[[S:.*]] = call_opaque "GmF32_16x16_s16x1"(%[[NONE]])
//       CHECK:   verbatim "TALLOC<decltype({}), decltype({}), TileSplitAxis::TILE_NO_SPLIT>({}, {});" args %[[Q]], %[[S]], %[[Q]], %[[S]]
//       CHECK:   verbatim "TPUSH<decltype({}), decltype({}), TileSplitAxis::TILE_NO_SPLIT>({}, {});" args %[[Q]], %[[S]], %[[Q]], %[[S]]
//       CHECK:   %[[R:.*]] = call_opaque "GmF32_16x16_s16x1"
//       CHECK:   verbatim "TPOP<decltype({}), decltype({}), TileSplitAxis::TILE_NO_SPLIT>({}, {});" args %[[Q]], %[[R]], %[[Q]], %[[R]]
//       CHECK:   verbatim "TFREE<decltype({}), decltype({}), TileSplitAxis::TILE_NO_SPLIT>({}, {});" args %[[Q]], %[[R]], %[[Q]], %[[R]]
func.func @views(%p: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %g = pto_isa.make_tensor_view %p, shape = [%c16, %c16], strides = [%c16, %c1] : !pto_isa.tensor_view<16x16xf32>
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 3, slot_size = 1024}(gm_slot_tensor = %g : !pto_isa.tensor_view<16x16xf32>)
  %s = pto_isa.talloc_to_aiv {id = 0, split = 0} -> !pto_isa.tensor_view<16x16xf32>
  pto_isa.tpush_to_aiv(%s : !pto_isa.tensor_view<16x16xf32>) {id = 0, split = 0}
  %r = pto_isa.tpop_from_aiv {id = 0, split = 0} -> !pto_isa.tensor_view<16x16xf32>
  pto_isa.tfree_from_aiv(%r : !pto_isa.tensor_view<16x16xf32>) {id = 0, split = 0}
  return
}

// Queues that are values and leave their signals open get those behind the ones
// before; only the first is of whole tiles.
// CHECK-LABEL: emitc.func @handles_body
//       CHECK:   call_opaque "TPipe<0, Direction::DIR_C2V, 8192, 8, 8, true>"
//       CHECK:   call_opaque "TPipe<4, Direction::DIR_C2V, 8192, 8, 8, false>"
//       CHECK:   call_opaque "TPipe<6, Direction::DIR_C2V, 8192, 8, 8, false>"
func.func @handles(%a: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %zero = arith.constant 0 : i64
  %t = pto_isa.alloc_tile addr = %zero : !acc
  %p = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 8192, slot_num = 8}(%a : i32) -> !pto_isa.pipe
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 8192, slot_num = 8, flag_base = 4}(%a : i32) -> !pto_isa.pipe
  %r = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 8192, slot_num = 8}(%a : i32) -> !pto_isa.pipe
  pto_isa.tpush(%t, %p : !acc, !pto_isa.pipe) {split = 0}
  pto_isa.tpush(%t, %q : !acc, !pto_isa.pipe) {split = 1}
  return
}
