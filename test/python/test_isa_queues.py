"""Queues from vector to cube cores, queues that are values, and signals in
global memory."""

import numpy as np
import pytest
from isa_kernel import launch

# Both vector cores push half of a tile; the cube core multiplies what it pops.
TO_CUBE = """
!mat = !pto_isa.tile_buf<mat, 32x32xf16, blayout=col_major, slayout=row_major>
!left = !pto_isa.tile_buf<left, 32x32xf16, slayout=row_major>
!right = !pto_isa.tile_buf<right, 32x32xf16, blayout=row_major, slayout=col_major>
!acc = !pto_isa.tile_buf<acc, 32x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
!half = !pto_isa.tile_buf<vec, 16x32xf16LAYOUT>
!view = !pto_isa.partition_tensor_view<32x32xf16>
!part = !pto_isa.partition_tensor_view<16x32xf16>
func.func @kernel_aic(%x: !pto_isa.ptr<f16>, %e: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f16>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %buffer = pto_isa.reserve_buffer {name = "slots", size = 8192, location = #pto_isa.address_space<mat>, auto = false, base = 65536} -> i32
  pto_isa.aic_initialize_pipe {dir_mask = 2, slot_size = 2048, slot_num = 4}(GMv2c_consumer_buf = %buffer : i32)
  %ev = pto_isa.make_tensor_view %e, shape = [%c32, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %ep = pto_isa.partition_view %ev, offsets = [%c0, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<?x?xf16> -> !view
  %b = pto_isa.alloc_tile : !mat
  %l = pto_isa.alloc_tile : !left
  %r = pto_isa.alloc_tile : !right
  %c = pto_isa.alloc_tile : !acc
  pto_isa.tload ins(%ep : !view) outs(%b : !mat)
  pto_isa.tmov ins(%b : !mat) outs(%r : !right)
  %t = pto_isa.tpop_from_aiv {split = 1} -> !mat
  pto_isa.tmov ins(%t : !mat) outs(%l : !left)
  pto_isa.tfree_from_aiv {split = 1}
  pto_isa.tmatmul ins(%l, %r : !left, !right) outs(%c : !acc)
  %yv = pto_isa.make_tensor_view %y, shape = [%c32, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %yp = pto_isa.partition_view %yv, offsets = [%c0, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<32x32xf32>
  pto_isa.tstore ins(%c : !acc) outs(%yp : !pto_isa.partition_tensor_view<32x32xf32>)
  return
}
func.func @kernel_aiv(%x: !pto_isa.ptr<f16>, %e: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f16>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %core = pto_isa.get_subblock_idx
  %s = arith.index_cast %core : i64 to index
  %buffer = pto_isa.import_reserved_buffer {name = "slots", peer_func = @kernel_aic} -> i32
  pto_isa.aiv_initialize_pipe {dir_mask = 2, slot_size = 2048, slot_num = 4}(GMv2c_consumer_buf = %buffer : i32)
  %xv = pto_isa.make_tensor_view %x, shape = [%c32, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %row = arith.muli %s, %c16 : index
  %xp = pto_isa.partition_view %xv, offsets = [%row, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf16> -> !part
  %rows = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf16>
  %t = pto_isa.alloc_tile : !half
  pto_isa.tload ins(%xp : !part) outs(%rows : !pto_isa.tile_buf<vec, 16x32xf16>)
  pto_isa.tmov ins(%rows : !pto_isa.tile_buf<vec, 16x32xf16>) outs(%t : !half)
  pto_isa.tpush_to_aic(%t : !half) {split = 1}
  return
}
"""
NZ = ", blayout=col_major, slayout=row_major"


def to_cube(machine, layout):
    gm = "gm_slot_buffer = %gm : !pto_isa.ptr<f16>, " if machine == "a2a3" else ""
    return TO_CUBE.replace("GM", gm).replace("LAYOUT", layout)


def arguments():
    x = np.random.default_rng(5).integers(-9, 9, (32, 32)).astype(np.float16)
    return [x, np.eye(32, dtype=np.float16), np.zeros((32, 32), np.float32),
            np.zeros(4096, np.float16)]


@pytest.mark.parametrize("machine, layout", [("a2a3", ""), ("a5", NZ)])
def test_to_the_cube_core(tmp_path, machine, layout):
    given = arguments()
    got = launch(tmp_path, to_cube(machine, layout), given, "--check-uninit",
                 machine=machine)[0]
    np.testing.assert_array_equal(got, given[0].astype(np.float32))


BOTH = """
func.func @both(ARGUMENTS) {
  func.call @kernel_aic(%x, %e, %y, %gm) : (TYPES) -> ()
  func.call @kernel_aiv(%x, %e, %y, %gm) : (TYPES) -> ()
  return
}
"""


@pytest.mark.parametrize("machine, layout", [("a2a3", ""), ("a5", NZ)])
def test_a_function_calls_one_for_each_core(tmp_path, machine, layout):
    """All cores execute the caller, and each what is for it."""
    types = [f"!pto_isa.ptr<{dtype}>" for dtype in ("f16", "f16", "f32", "f16")]
    names = ", ".join(f"%{n}: {t}" for n, t in zip(("x", "e", "y", "gm"), types))
    both = BOTH.replace("ARGUMENTS", names).replace("TYPES", ", ".join(types))
    given = arguments()
    text = to_cube(machine, layout) + both
    got = launch(tmp_path, text, given, "--check-uninit", "--entry=both", machine=machine)
    np.testing.assert_array_equal(got[0], given[0].astype(np.float32))


def test_slots_at_the_consumer_keep_their_layout(tmp_path):
    message = launch(tmp_path, to_cube("a5", ""), arguments(), machine="a5", code=1)
    assert "'pto_isa.tpop_from_aiv' op expects the layout that was pushed" in message


VIEWS = """
!tile = !pto_isa.tile_buf<vec, 16x64xf32>
!slot = !pto_isa.tensor_view<16x64xf32>
!part = !pto_isa.partition_tensor_view<16x64xf32>
func.func @kernel(%x: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  %g = pto_isa.make_tensor_view %gm, shape = [%c16, %c64], strides = [%c64, %c1] : !slot
  %q = pto_isa.initialize_l2g2l_pipe {dir_mask = 2, slot_size = 4096, slot_num = 2}(%g : !slot) -> !pto_isa.pipe
  pto_isa.section.vector {
    %t = pto_isa.alloc_tile : !tile
    pto_isa.texpands ins(%one : f32) outs(%t : !tile)
    scf.for %i = %c0 to %c3 step %c1 {
      %s = pto_isa.declare_global -> !slot
      pto_isa.talloc(%s, %q : !slot, !pto_isa.pipe) {split = 0}
      %p = pto_isa.partition_view %s, offsets = [%c0, %c0], sizes = [%c16, %c64] : !slot -> !part
      pto_isa.tstore ins(%t : !tile) outs(%p : !part)
      pto_isa.tadds ins(%t, %one : !tile, f32) outs(%t : !tile)
      pto_isa.tpush(%s, %q : !slot, !pto_isa.pipe) {split = 0}
    }
  }
  pto_isa.section.cube {
    scf.for %i = %c0 to %c3 step %c1 {
      %s = pto_isa.declare_global -> !slot
      pto_isa.tpop(%s, %q : !slot, !pto_isa.pipe) {split = 0}
      %p = pto_isa.partition_view %s, offsets = [%c0, %c0], sizes = [%c16, %c64] : !slot -> !part
      %m = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>
      pto_isa.tload ins(%p : !part) outs(%m : !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>)
      %row = arith.muli %i, %c16 : index
      %c48 = arith.constant 48 : index
      %xv = pto_isa.make_tensor_view %x, shape = [%c48, %c64], strides = [%c64, %c1] {layout = #pto_isa.layout<nz>} : !pto_isa.tensor_view<?x?xf32>
      %xp = pto_isa.partition_view %xv, offsets = [%row, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<?x?xf32> -> !part
      pto_isa.tstore ins(%m : !pto_isa.tile_buf<mat, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%xp : !part)
      pto_isa.tfree(%s, %q : !slot, !pto_isa.pipe) {split = 0}
    }
  }
  return
}
"""


def test_slots_that_are_views(tmp_path):
    """Three items through two slots of global memory."""
    x, gm = np.zeros((48, 64), np.float32), np.zeros((32, 64), np.float32)
    got = launch(tmp_path, VIEWS, [x, gm])[0]
    np.testing.assert_array_equal(got[::16, 0], [1, 2, 3])


SIGNALS = """
func.func @kernel(%x: !pto_isa.ptr<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i32
  %want = arith.constant WANT : i32
  %v = pto_isa.make_tensor_view %x, shape = [%c2], strides = [%c1] : !pto_isa.tensor_view<?xi32>
  %s = pto_isa.partition_view %v, offsets = [%c0], sizes = [%c1] : !pto_isa.tensor_view<?xi32> -> !pto_isa.partition_tensor_view<1xi32>
  pto_isa.comm.tnotify(%s, %one : !pto_isa.partition_tensor_view<1xi32>, i32) {notifyOp = #pto_isa<notify_op atomic_add>}
  pto_isa.comm.twait(%s, %want : !pto_isa.partition_tensor_view<1xi32>, i32) {cmp = #pto_isa<wait_cmp ge>}
  pto_isa.store_scalar %want, %x[%c1] : !pto_isa.ptr<i32>, i32
  return
}
"""


def test_signals_in_memory(tmp_path):
    text = SIGNALS.replace("WANT", "4")
    got = launch(tmp_path, text, [np.zeros(2, np.int32)], "--grid=4")[0]
    np.testing.assert_array_equal(got, [4, 4])
    text = SIGNALS.replace("WANT", "5")
    message = launch(tmp_path, text, [np.zeros(2, np.int32)], "--grid=4", code=1)
    assert message.count("waits for a signal in global memory") == 4
