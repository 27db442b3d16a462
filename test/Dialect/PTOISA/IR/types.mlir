// RUN: pto-opt %s --verify-roundtrip | FileCheck %s

// Every type, in every spelling that is read.

// CHECK-LABEL: @elements(
// CHECK-SAME: tile_buf<vec, 16x64xi4>
// CHECK-SAME: tile_buf<vec, 16x64xui16>
// CHECK-SAME: tile_buf<vec, 16x64xbf16>
// CHECK-SAME: tile_buf<vec, 16x64xf8E8M0FNU>
// CHECK-SAME: tile_buf<vec, 16x64x!pto_isa.hif8>
// CHECK-SAME: tile_buf<vec, 16x64x!pto_isa.f4E2M1x2>
// CHECK-SAME: tile_buf<vec, 16x64x!pto_isa.f4E1M2x2>
func.func private @elements(!pto_isa.tile_buf<vec, 16x64xi4>,
                            !pto_isa.tile_buf<vec, 16x64xui16>,
                            !pto_isa.tile_buf<vec, 16x64xbf16>,
                            !pto_isa.tile_buf<vec, 16x64xf8E8M0FNU>,
                            !pto_isa.tile_buf<vec, 16x64x!pto_isa.hif8>,
                            !pto_isa.tile_buf<vec, 16x64x!pto_isa.f4E2M1x2>,
                            !pto_isa.tile_buf<vec, 16x64x!pto_isa.f4E1M2x2>)

// CHECK-LABEL: @places(
// CHECK-SAME: <mat, 1x1xf32>
// CHECK-SAME: <left, 1x1xf32>
// CHECK-SAME: <right, 1x1xf32>
// CHECK-SAME: <acc, 1x1xf32>
// CHECK-SAME: <bias, 1x1xf32>
// CHECK-SAME: <scaling, 1x1xui64>
// CHECK-SAME: <scale_left, 1x1xi8>
// CHECK-SAME: <scale_right, 1x1xi8>
func.func private @places(!pto_isa.tile_buf<mat, 1x1xf32>,
                          !pto_isa.tile_buf<left, 1x1xf32>,
                          !pto_isa.tile_buf<right, 1x1xf32>,
                          !pto_isa.tile_buf<acc, 1x1xf32>,
                          !pto_isa.tile_buf<bias, 1x1xf32>,
                          !pto_isa.tile_buf<scaling, 1x1xui64>,
                          !pto_isa.tile_buf<scale_left, 1x1xi8>,
                          !pto_isa.tile_buf<scale_right, 1x1xi8>)

// CHECK-LABEL: @tiles(
// CHECK-SAME: <vec, 16x64xf32, valid=?x64>
// CHECK-SAME: <vec, 16x64xf32, valid=0x?, pad=1, compact=1>
// CHECK-SAME: <acc, 16x64xf32, valid=?x?, blayout=col_major, slayout=row_major, fractal=1024>
// CHECK-SAME: <vec, 16x64xf32>
func.func private @tiles(!pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>,
                         !pto_isa.tile_buf<vec, 16x64xf32, valid=0x?, blayout=row_major, slayout=none_box, fractal=512, pad=1, compact=1>,
                         !pto_isa.tile_buf<loc=acc, dtype=f32, rows=16, cols=64, v_row=?, v_col=?, blayout=col_major, slayout=row_major, fractal=1024, pad=0>,
                         !pto_isa.tile_buf<loc=vec, dtype=f32, rows=16, cols=64>)

// What is written equals what is left out, and is not printed.
// CHECK-LABEL: @default_layouts(
// CHECK-SAME: %[[A:.*]]: !pto_isa.tile_buf<vec, 16x8xf32>, %[[B:.*]]: !pto_isa.tile_buf<vec, 16x8xf32, blayout=col_major>, %[[C:.*]]: !pto_isa.tile_buf<bias, 1x64xf32>)
func.func @default_layouts(%a: !pto_isa.tile_buf<vec, 16x8xf32>, %b: !pto_isa.tile_buf<vec, 16x8xf32, blayout=col_major>, %c: !pto_isa.tile_buf<bias, 1x64xf32>) {
  // CHECK: call @take(%[[A]], %[[B]], %[[C]])
  call @take(%a, %b, %c) : (!pto_isa.tile_buf<vec, 16x8xf32, blayout=row_major, slayout=none_box, fractal=512>, !pto_isa.tile_buf<vec, 16x8xf32, blayout=col_major, slayout=none_box>, !pto_isa.tile_buf<loc=bias, dtype=f32, rows=1, cols=64, v_row=1, v_col=64, blayout=row_major, slayout=none_box, fractal=512, pad=0>) -> ()
  return
}
func.func private @take(!pto_isa.tile_buf<vec, 16x8xf32, slayout=none_box>, !pto_isa.tile_buf<vec, 16x8xf32, blayout=col_major, fractal=512>, !pto_isa.tile_buf<bias, 1x64xf32, blayout=row_major>)

// In the memories of the matrix unit what is not written is open, and another type.
// CHECK-LABEL: @open_layouts(
// CHECK-SAME: <mat, 16x16xf32>
// CHECK-SAME: <mat, 16x16xf32, blayout=row_major, slayout=none_box, fractal=512>
func.func private @open_layouts(!pto_isa.tile_buf<mat, 16x16xf32>, !pto_isa.tile_buf<mat, 16x16xf32, blayout=row_major, slayout=none_box, fractal=512>)

// CHECK-LABEL: @tiles_that_take_turns(
// CHECK-SAME: !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>, count=2>
// CHECK-SAME: !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>, count=3>
func.func private @tiles_that_take_turns(!pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>, count=2>,
                                         !pto_isa.multi_tile_buf<vec, 16x64xf32, valid=?x?, count=3>)

// CHECK-LABEL: @views(
// CHECK-SAME: !pto_isa.ptr<f32>
// CHECK-SAME: !pto_isa.ptr<f32>
// CHECK-SAME: !pto_isa.ptr<f32, vec>
// CHECK-SAME: !pto_isa.tensor_view<?x16xf32>
// CHECK-SAME: !pto_isa.partition_tensor_view<1x1x?x16x16xf16>
func.func private @views(!pto_isa.ptr<f32>, !pto_isa.ptr<f32, gm>,
                         !pto_isa.ptr<f32, vec>,
                         !pto_isa.tensor_view<?x16xf32>,
                         !pto_isa.partition_tensor_view<1x1x?x16x16xf16>)

// CHECK-LABEL: @of_a_core(
// CHECK-SAME: !pto_isa.local_array<4x8xf32>
// CHECK-SAME: !pto_isa.local_array<16xi32>
// CHECK-SAME: !pto_isa.eventid_array<4>
// CHECK-SAME: !pto_isa.pipe
// CHECK-SAME: !pto_isa.async_session
// CHECK-SAME: !pto_isa.async_event
// CHECK-SAME: !pto_isa.prefetch_async_context
func.func private @of_a_core(!pto_isa.local_array<4x8xf32>,
                             !pto_isa.local_array<16xi32>,
                             !pto_isa.eventid_array<4>, !pto_isa.pipe,
                             !pto_isa.async_session, !pto_isa.async_event,
                             !pto_isa.prefetch_async_context)
