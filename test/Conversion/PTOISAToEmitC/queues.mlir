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

// A queue without a number too, if it is the only one.
// CHECK-LABEL: emitc.func @converted_without_number_body
//       CHECK:   call_opaque "SET_QUANT_SCALAR<FixpipeConsDType_t<QuantMode_t::REQ8, float>>"(%{{.*}}) : (f32) -> ()
func.func @converted_without_number(%scale: f32, %b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %zero = arith.constant 0 : i64
  %q = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 8192, slot_num = 2, nosplit = true}(%b : i32) {acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = req8_scalar, relu = no_relu>} -> !pto_isa.pipe
  %t = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<acc, 16x128xi32>
  pto_isa.set_quant_scalar(%scale : f32) {id = 3}
  pto_isa.tpush(%t, %q : !pto_isa.tile_buf<acc, 16x128xi32>, !pto_isa.pipe) {split = 0}
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

// The number of a part is a value of its own type.
// CHECK-LABEL: emitc.func @part_body
//  CHECK-SAME:   %[[N:[a-z0-9]*]]: i64
//       CHECK:   verbatim "TPUSH<decltype({}), decltype({}), TileSplitAxis::TILE_UP_DOWN>({}, {}, (int32_t)({}));" args %[[Q:.*]], %[[T:.*]], %[[Q]], %[[T]], %[[N]]
!part = !pto_isa.tile_buf<vec, 16x128xf32, blayout=col_major, slayout=row_major>
func.func @part(%n: i64, %b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %zero = arith.constant 0 : i64
  pto_isa.aiv_initialize_pipe {dir_mask = 2, slot_size = 16384}(v2c_consumer_buf = %b : i32)
  %t = pto_isa.alloc_tile addr = %zero : !part
  pto_isa.tpush_to_aic(%t : !part) {split = 1} aiv_subblockid(%n)
  return
}

// A window of a slot begins where the queue has put the slot.
// CHECK-LABEL: emitc.func @slot_body
//       CHECK:   verbatim "TALLOC<decltype({}), decltype({}), TileSplitAxis::TILE_NO_SPLIT>({}, {});" args %[[Q:.*]], %[[E:.*]], %[[Q]], %[[E]]
//       CHECK:   %[[BEGIN:.*]] = call_opaque "view_data"(%[[E]])
//       CHECK:   %[[FAR:.*]] = literal "256" : i64
//       CHECK:   %[[FIRST:.*]] = expression %[[FAR]], %[[BEGIN]]
//       CHECK:     %[[TYPED:.*]] = cast %[[BEGIN]]
//       CHECK:     add %[[TYPED]], %[[FAR]]
//       CHECK:   %[[P:.*]] = call_opaque "GmF32_8x32_s32x1"(%[[FIRST]])
//       CHECK:   call_opaque "TSTORE"(%[[P]], %{{.*}})
!slot = !pto_isa.tensor_view<16x32xf32>
!window = !pto_isa.partition_tensor_view<8x32xf32>
!rows = !pto_isa.tile_buf<vec, 8x32xf32>
func.func @slot(%gm: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %zero = arith.constant 0 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %g = pto_isa.make_tensor_view %gm, shape = [%c16, %c32], strides = [%c32, %c1] : !slot
  pto_isa.aiv_initialize_pipe {dir_mask = 2, slot_size = 2048, slot_num = 2}(gm_slot_tensor = %g : !slot)
  %t = pto_isa.alloc_tile addr = %zero : !rows
  %e = pto_isa.talloc_to_aic {split = 0} -> !slot
  %p = pto_isa.partition_view %e, offsets = [%c8, %c0], sizes = [%c8, %c32] : !slot -> !window
  pto_isa.tstore ins(%t : !rows) outs(%p : !window)
  pto_isa.tpush_to_aic(%e : !slot) {split = 0}
  return
}

// One register holds the scale of either queue: it is set in front of each push.
// CHECK-LABEL: emitc.func @scales_body
//  CHECK-SAME:   %[[S:[^:]*]]: f32, %[[R:[^:]*]]: f32
//   CHECK-NOT:   SET_QUANT_SCALAR
//       CHECK:   for
//       CHECK:     call_opaque "SET_QUANT_SCALAR<FixpipeConsDType_t<QuantMode_t::DEQF16, float>>"(%[[S]])
//  CHECK-NEXT:     verbatim "TPUSH
//       CHECK:     call_opaque "SET_QUANT_SCALAR<FixpipeConsDType_t<QuantMode_t::REQ8, float>>"(%[[R]])
//  CHECK-NEXT:     verbatim "TPUSH
//       CHECK:     call_opaque "SET_QUANT_SCALAR<FixpipeConsDType_t<QuantMode_t::DEQF16, float>>"(%[[S]])
//  CHECK-NEXT:     verbatim "TPUSH
func.func @scales(%s: f32, %r: f32, %b: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %zero = arith.constant 0 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  pto_isa.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = deqf16_scalar, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  pto_isa.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 8192, nosplit = true, acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd, quant = req8_scalar, relu = no_relu>}(c2v_consumer_buf = %b : i32)
  %t = pto_isa.alloc_tile addr = %zero : !pto_isa.tile_buf<acc, 16x128xi32>
  pto_isa.set_quant_scalar(%s : f32) {id = 0}
  pto_isa.set_quant_scalar(%r : f32) {id = 1}
  scf.for %i = %c0 to %c4 step %c1 {
    pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x128xi32>) {id = 0, split = 0}
    pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x128xi32>) {id = 1, split = 0}
    pto_isa.tpush_to_aiv(%t : !pto_isa.tile_buf<acc, 16x128xi32>) {id = 0, split = 0}
  }
  return
}
