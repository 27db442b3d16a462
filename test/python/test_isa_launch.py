"""Launches: what they watch and count, several cores, waiting and deadlocks."""

import json
import subprocess

import numpy as np
import pytest
from isa_kernel import BUILD, Kernel, launch

#===------------------------------------------------------------------------===
# What is watched
#===------------------------------------------------------------------------===


def test_bytes_that_nobody_wrote():
    kernel = Kernel()
    source, out = kernel.tile("f32", (8, 32)), kernel.tile("f32", (8, 32))
    kernel.op("tabs", [source], [out])
    kernel.store(out)
    assert np.isnan(kernel.run()[0]).all()
    message = kernel.fail("--check-uninit")
    assert "'pto_isa.tabs' op reads byte" in message
    assert "which nobody wrote, in tile 8x32xf32 in 'vec' at" in message


def test_scratch_holds_nothing():
    kernel = Kernel()
    a = np.ones((8, 256), np.float32)
    # Scratch over the source, which the planner would never do.
    text = "!pto_isa.tile_buf<vec, 8x256xf32>"
    kernel.lines.append("%zero = arith.constant 0 : i64")
    kernel.lines.append(f"%scratch = pto_isa.alloc_tile addr = %zero : {text}")
    kernel.lines.append(f"%source = pto_isa.alloc_tile addr = %zero : {text}")
    part, type, _ = kernel.view(a)
    kernel.lines.append(
        f"pto_isa.tload ins({part} : {type}) outs(%source : {text})"
    )
    kernel.lines.append("%far = arith.constant 65536 : i64")
    column = "!pto_isa.tile_buf<vec, 8x1xf32, blayout=col_major>"
    kernel.lines.append(f"%sum = pto_isa.alloc_tile addr = %far : {column}")
    kernel.lines.append(
        f"pto_isa.trowsum ins(%source, %scratch : {text}, {text})"
        f" outs(%sum : {column})"
    )
    part, type, number = kernel.view(np.zeros((8, 1), np.float32))
    kernel.lines.append(f"pto_isa.tstore ins(%sum : {column}) outs({part} : {type})")
    kernel.wanted.append(number)
    assert np.isnan(kernel.run()[0]).all()
    assert "which nobody wrote" in kernel.fail("--check-uninit")
    kernel.machine = "a5"  # has no use for scratch
    np.testing.assert_array_equal(kernel.run()[0], np.full((8, 1), 256))


def test_counts():
    kernel = Kernel()
    a = np.ones((16, 32), np.float32)
    x, out = kernel.load(a), kernel.tile("f32", a.shape)
    kernel.lines.append("pto_isa.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]")
    kernel.lines.append("pto_isa.wait_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]")
    kernel.op("tabs", [x], [out])
    kernel.lines.append("pto_isa.barrier <PIPE_V>")
    kernel.op("tneg", [out], [out])
    kernel.store(out)
    kernel.run("--count")
    counts = json.loads(kernel.output[kernel.output.index("{") :])
    assert counts["bytes"] == {"gm->ub": 2048, "ub->gm": 2048}
    assert counts["instructions"] == {"MTE2": 1, "MTE3": 1, "V": 2}
    assert counts["synchronization"] == {
        "set_flag MTE2->V": 1, "wait_flag MTE2->V": 1, "barrier V": 1,
    }  # fmt: skip


def test_windows_and_addresses(tmp_path):
    text = """
func.func @kernel(%x: !pto_isa.ptr<f32>, %row: index, %address: i64, %rows: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %v = pto_isa.make_tensor_view %x, shape = [%c32, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p = pto_isa.partition_view %v, offsets = [%row, %c0], sizes = [%c8, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<8x32xf32>
  %t = pto_isa.alloc_tile addr = %address valid_row = %rows : !pto_isa.tile_buf<vec, 8x32xf32, valid=?x32>
  pto_isa.tload ins(%p : !pto_isa.partition_tensor_view<8x32xf32>) outs(%t : !pto_isa.tile_buf<vec, 8x32xf32, valid=?x32>)
  return
}
"""
    x = np.zeros((32, 32), np.float32)

    def fail(*scalars, array=x):
        return launch(tmp_path, text, [array, *scalars], code=1)

    launch(tmp_path, text, [x, 24, 0, 8], count=0)
    assert "expects a window in the view, but found 8 elements from 25 of 32" in fail(25, 0, 8)
    assert "8 elements from -1" in fail(-1, 0, 8)
    assert "reaches beyond the 196608 bytes of 'ub'" in fail(0, 196608 - 512, 8)
    assert "bytes -32 to 96" in fail(0, -32, 8)
    assert "a multiple of 32 bytes (tile_c8), but found 16" in fail(0, 16, 8)
    assert "valid extents within tile 8x32xf32" in fail(0, 0, -1)
    assert "found 9x32" in fail(0, 0, 9)
    assert "expects a view of the valid extents of the tile" in fail(0, 0, 7)
    short = x.reshape(-1)[: 24 * 32].copy()
    assert "reaches beyond" in fail(24, 0, 8, array=short)


def test_arguments_are_checked(tmp_path):
    text = "func.func @kernel(%x: !pto_isa.ptr<f32>) {\n  return\n}\n"
    message = launch(tmp_path, text, [np.zeros(4, np.int32)], code=1)
    assert "expects '<f4' for f32" in message
    command = [BUILD / "bin" / "pto-run", "--level=isa", tmp_path / "kernel.mlir"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1 and "expects a machine" in done.stderr


def test_carried_tiles_swap(tmp_path):
    """Two tiles change places in each trip; each keeps its own extents."""
    text = """
!t = !pto_isa.tile_buf<vec, 8x32xf32, valid=?x?>
func.func @kernel(%x: !pto_isa.ptr<f32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %a = pto_isa.alloc_tile valid_row = %c4 valid_col = %c32 : !t
  %b = pto_isa.alloc_tile valid_row = %c8 valid_col = %c32 : !t
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  pto_isa.texpands ins(%one : f32) outs(%a : !t)
  pto_isa.texpands ins(%two : f32) outs(%b : !t)
  %p:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %b) -> (!t, !t) {
    scf.yield %v, %u : !t, !t
  }
  %rows = pto_isa.tile_valid_rows %p#0 : !t -> index
  %w = pto_isa.make_tensor_view %x, shape = [%rows, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %q = pto_isa.partition_view %w, offsets = [%c0, %c0], sizes = [%rows, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<?x32xf32>
  pto_isa.tstore ins(%p#0 : !t) outs(%q : !pto_isa.partition_tensor_view<?x32xf32>)
  return
}
"""
    x = np.zeros((8, 32), np.float32)
    even = launch(tmp_path, text, [x, 2])[0]
    odd = launch(tmp_path, text, [x, 3])[0]
    np.testing.assert_array_equal(even[:4], 1)
    np.testing.assert_array_equal(even[4:], 0)
    np.testing.assert_array_equal(odd, 2)


#===------------------------------------------------------------------------===
# Blocks
#===------------------------------------------------------------------------===

ROWS = """
!t = !pto_isa.tile_buf<vec, 1x32xi32>
func.func @kernel(%x: !pto_isa.ptr<i32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %block = pto_isa.get_block_idx
  %blocks = pto_isa.get_block_num
  %b = arith.index_cast %block : i64 to index
  %n = arith.index_cast %blocks : i64 to index
  %v = pto_isa.make_tensor_view %x, shape = [%n, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xi32>
  %t = pto_isa.alloc_tile : !t
  %start = arith.trunci %block : i64 to i32
  pto_isa.tci ins(%start : i32) outs(%t : !t) {descending = false}
  BETWEEN
  %p = pto_isa.partition_view %v, offsets = [%b, %c0], sizes = [%c1, %c32] : !pto_isa.tensor_view<?x?xi32> -> !pto_isa.partition_tensor_view<1x32xi32>
  pto_isa.tstore ins(%t : !t) outs(%p : !pto_isa.partition_tensor_view<1x32xi32>)
  return
}
"""


@pytest.mark.parametrize("between", [
    "",
    "pto_isa.syncall() mode = #pto_isa.sync_all_mode<hard>,"
    " core_type = #pto_isa.sync_core_type<aiv_only>",
    "pto_isa.sync.set <PIPE_MTE3>, 3 {ffts_mode = 0 : i32}\n"
    "  pto_isa.sync.wait <PIPE_MTE3>, 3",
])  # fmt: skip
def test_grid(tmp_path, between):
    text = ROWS.replace("BETWEEN", between)
    got = launch(tmp_path, text, [np.zeros((5, 32), np.int32)], "--grid=5")[0]
    np.testing.assert_array_equal(got, np.arange(5)[:, None] + np.arange(32))


def test_memory_that_another_block_writes(tmp_path):
    """A block looks at memory until the next one has written to it."""
    text = """
func.func @kernel(%x: !pto_isa.ptr<i32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %block = pto_isa.get_block_idx
  %first = arith.cmpi eq, %block, %zero : i64
  scf.if %first {
    scf.while : () -> () {
      %v = pto_isa.load_scalar %x[%c0] : !pto_isa.ptr<i32> -> i32 // until it changes
      %wait = arith.cmpi eq, %v, %none : i32
      scf.condition(%wait)
    } do {
      scf.yield
    }
  } else {
    pto_isa.store_scalar %one, %x[%c0] : !pto_isa.ptr<i32>, i32
  }
  return
}
"""
    got = launch(tmp_path, text, [np.zeros(1, np.int32)], "--grid=2")[0]
    assert got[0] == 1


#===------------------------------------------------------------------------===
# Cube and vector cores
#===------------------------------------------------------------------------===

# The cube core multiplies by the unit matrix and pushes; vector cores double
# what they pop, and in `ROUND` trips.
QUEUE = """
!mat = !pto_isa.tile_buf<mat, 32x32xf16, blayout=col_major, slayout=row_major>
!left = !pto_isa.tile_buf<left, 32x32xf16, slayout=row_major>
!right = !pto_isa.tile_buf<right, 32x32xf16, blayout=row_major, slayout=col_major>
!acc = !pto_isa.tile_buf<acc, 32x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
!half = !pto_isa.tile_buf<vec, 16x32xf32>
!view = !pto_isa.partition_tensor_view<32x32xf16>
!part = !pto_isa.partition_tensor_view<16x32xf32>
func.func @kernel_aic(%x: !pto_isa.ptr<f16>, %e: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %none = arith.constant 0 : i32
  %buffer = pto_isa.import_reserved_buffer {name = "slots", peer_func = @kernel_aiv} -> i32
  pto_isa.aic_initialize_pipe {dir_mask = 1, slot_size = 4096, slot_num = 2}(GMc2v_consumer_buf = %buffer : i32)
  %rows = arith.muli %n, %c32 : index
  %xv = pto_isa.make_tensor_view %x, shape = [%rows, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %ev = pto_isa.make_tensor_view %e, shape = [%c32, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %ep = pto_isa.partition_view %ev, offsets = [%c0, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<?x?xf16> -> !view
  %a = pto_isa.alloc_tile : !mat
  %b = pto_isa.alloc_tile : !mat
  %l = pto_isa.alloc_tile : !left
  %r = pto_isa.alloc_tile : !right
  %c = pto_isa.alloc_tile : !acc
  pto_isa.tload ins(%ep : !view) outs(%b : !mat)
  pto_isa.tmov ins(%b : !mat) outs(%r : !right)
  scf.for %i = %c0 to %n step %c1 {
    %row = arith.muli %i, %c32 : index
    %xp = pto_isa.partition_view %xv, offsets = [%row, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<?x?xf16> -> !view
    pto_isa.tload ins(%xp : !view) outs(%a : !mat)
    pto_isa.tmov ins(%a : !mat) outs(%l : !left)
    pto_isa.tmatmul ins(%l, %r : !left, !right) outs(%c : !acc)
    pto_isa.tpush_to_aiv(%c : !acc) {split = 1}
  }
  return
}
func.func @kernel_aiv(%x: !pto_isa.ptr<f16>, %e: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %two = arith.constant 2.0 : f32
  %core = pto_isa.get_subblock_idx
  %s = arith.index_cast %core : i64 to index
  %buffer = pto_isa.reserve_buffer {name = "slots", size = 8192, location = #pto_isa.address_space<vec>, auto = true} -> i32
  pto_isa.aiv_initialize_pipe {dir_mask = 1, slot_size = 4096, slot_num = 2}(GMc2v_consumer_buf = %buffer : i32)
  %rows = arith.muli %n, %c32 : index
  %yv = pto_isa.make_tensor_view %y, shape = [%rows, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %out = pto_isa.alloc_tile : !half
  scf.for %i = %c0 to %n step %c1 {
    %t = pto_isa.tpop_from_aic {split = 1} -> !half
    pto_isa.tmuls ins(%t, %two : !half, f32) outs(%out : !half)
    FREE
    %row = arith.muli %i, %c32 : index
    %mine = arith.muli %s, %c16 : index
    %first = arith.addi %row, %mine : index
    %yp = pto_isa.partition_view %yv, offsets = [%first, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !part
    pto_isa.tstore ins(%out : !half) outs(%yp : !part)
  }
  return
}
"""


def queue(machine, free="pto_isa.tfree_from_aic {split = 1}"):
    gm = "gm_slot_buffer = %gm : !pto_isa.ptr<f32>, " if machine == "a2a3" else ""
    return QUEUE.replace("GM", gm).replace("FREE", free)


def queue_arguments(trips):
    x = np.random.default_rng(3).integers(-9, 9, (32 * trips, 32)).astype(np.float16)
    y = np.zeros(x.shape, np.float32)
    return [x, np.eye(32, dtype=np.float16), y, np.zeros(4096, np.float32), trips]


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_queue(tmp_path, machine):
    arguments = queue_arguments(5)
    got = launch(tmp_path, queue(machine), arguments, "--check-uninit",
                 "--grid=1", machine=machine)[0]
    np.testing.assert_array_equal(got, 2 * arguments[0].astype(np.float32))


def test_deadlock_names_every_core(tmp_path):
    """Nobody gives slots back: the third push waits, and so do the pops."""
    message = launch(tmp_path, queue("a2a3", free=""), queue_arguments(5), code=1)
    assert "deadlock: no core can go on" in message
    assert "cube core waits for a free slot in c2v of queue 0 in" in message
    assert "'pto_isa.tpush_to_aiv'" in message
    for core in (0, 1):
        assert f"vector core {core} waits for a full slot in c2v of queue 0" in message
    assert message.count("kernel.mlir:") >= 4


SECTIONS = """
!t = !pto_isa.tile_buf<vec, 1x32xi32>
func.func @kernel(%x: !pto_isa.ptr<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %hundred = arith.constant 100 : i32
  pto_isa.section.cube {
    pto_isa.store_scalar %hundred, %x[%c0] : !pto_isa.ptr<i32>, i32
    pto_isa.sync.set <PIPE_FIX>, 1
    WAIT
    %a = pto_isa.load_scalar %x[%c1] : !pto_isa.ptr<i32> -> i32
    %b = pto_isa.load_scalar %x[%c2] : !pto_isa.ptr<i32> -> i32
    %sum = arith.addi %a, %b : i32
    pto_isa.store_scalar %sum, %x[%c3] : !pto_isa.ptr<i32>, i32
  }
  pto_isa.section.vector {
    pto_isa.sync.wait <PIPE_MTE2>, 1
    %core = pto_isa.get_subblock_idx
    %s = arith.index_cast %core : i64 to index
    %at = arith.addi %s, %c1 : index
    %v = pto_isa.load_scalar %x[%c0] : !pto_isa.ptr<i32> -> i32
    %id = arith.trunci %core : i64 to i32
    %w = arith.addi %v, %id : i32
    pto_isa.store_scalar %w, %x[%at] : !pto_isa.ptr<i32>, i32
    pto_isa.sync.set <PIPE_MTE3>, 2
  }
  return
}
"""


def test_sections_and_signals(tmp_path):
    text = SECTIONS.replace("WAIT", "pto_isa.sync.wait <PIPE_MTE2>, 2")
    got = launch(tmp_path, text, [np.zeros(4, np.int32)])[0]
    np.testing.assert_array_equal(got, [100, 100, 101, 201])


def test_signal_that_nobody_sends(tmp_path):
    text = SECTIONS.replace("WAIT", "pto_isa.sync.wait <PIPE_MTE2>, 5")
    message = launch(tmp_path, text, [np.zeros(4, np.int32)], code=1)
    assert "deadlock: no core can go on" in message
    assert "block 0 cube core waits for signal 5 in 'pto_isa.sync.wait'" in message
    assert "vector core" not in message


def test_an_error_names_its_core(tmp_path):
    text = """
func.func @kernel(%x: !pto_isa.ptr<i32>) {
  %c9 = arith.constant 9 : index
  pto_isa.section.vector {
    %v = pto_isa.load_scalar %x[%c9] : !pto_isa.ptr<i32> -> i32
    pto_isa.store_scalar %v, %x[%c9] : !pto_isa.ptr<i32>, i32
  }
  pto_isa.section.cube {
    pto_isa.sync.wait <PIPE_MTE2>, 1
  }
  return
}
"""
    message = launch(tmp_path, text, [np.zeros(4, np.int32)], code=1)
    assert "kernel.mlir:5:10: 'pto_isa.load_scalar' op reaches beyond" in message
    assert "on block 0 vector core 0" in message


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_the_same_every_time(tmp_path, machine):
    arguments = queue_arguments(3)
    runs = [launch(tmp_path, queue(machine), arguments, "--grid=2",
                   machine=machine)[0].tobytes() for _ in range(5)]  # fmt: skip
    assert len(set(runs)) == 1
