"""Kernels that other tools of this level computed wrongly, by property: tails, odd
and empty extents, what is known at run time only, and tiles that share memory.
Each golden is written from the definition."""

import numpy as np
import pytest
from isa_kernel import Kernel
from test_isa_launch import QUEUE, launch, queue_arguments

MACHINES = ["a2a3", "a5"]
TAILS = [(1, 1), (1, 7), (3, 5), (5, 8), (16, 63), (15, 64), (16, 64), (7, 65)]


def padded(shape):
    """The physical shape of a tile of f32 that holds `shape`."""
    return (16, 128) if shape[1] > 64 else (16, 64)


def numbers(rng, shape, dtype=np.float32):
    return rng.standard_normal(shape).astype(dtype)


@pytest.mark.parametrize("machine", MACHINES)
def test_a_tail_known_at_run_time_is_the_same_tail(machine):
    """Making extents dynamic changes no number."""
    rng = np.random.default_rng(1)
    kernel, expected = Kernel(machine), []
    for shape in TAILS:
        x, y = numbers(rng, shape), numbers(rng, shape)
        for dynamic in (False, True):
            a = kernel.load(x, padded(shape), dynamic=dynamic)
            b = kernel.load(y, padded(shape), dynamic=dynamic)
            out = kernel.tile("f32", shape, padded(shape), dynamic=dynamic)
            kernel.op("tadd", [a, b], [out])
            kernel.store(out)
            expected.append(x + y)
    for got, want in zip(kernel.run(), expected, strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("machine", MACHINES)
def test_nothing_outside_of_a_tail_is_read(machine):
    """Padding holds NaN before the load; no reduction or comparison sees it."""
    rng = np.random.default_rng(2)
    kernel, expected = Kernel(machine), []
    for shape in TAILS:
        x = numbers(rng, shape)
        a = kernel.load(x, padded(shape))
        scratch = kernel.tile("f32", padded(shape), padded(shape))
        for name, fold in (("trowmax", np.max), ("trowmin", np.min)):
            out = kernel.tile("f32", (shape[0], 1), (16, 1), layout="dn")
            kernel.op(name, [a, scratch], [out])
            kernel.store(out)
            expected.append(fold(x, axis=1, keepdims=True))
        out = kernel.tile("f32", (1, shape[1]), (1, padded(shape)[1]))
        kernel.op("tcolmax", [a], [out])
        kernel.store(out)
        expected.append(np.max(x, axis=0, keepdims=True))
    for got, want in zip(kernel.run(), expected, strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("machine", MACHINES)
def test_sums_take_every_lane(machine):
    """Rows shorter than a block, and columns of every height."""
    rng = np.random.default_rng(3)
    kernel, expected = Kernel(machine), []
    for cols in (1, 2, 3, 7, 8, 9, 31, 33, 63, 64):
        # Small integers: sums are exact in any order.
        x = rng.integers(-8, 8, (5, cols)).astype(np.float32)
        a = kernel.load(x, (16, 64))
        scratch = kernel.tile("f32", (16, 64), (16, 64))
        row = kernel.tile("f32", (5, 1), (16, 1), layout="dn")
        kernel.op("trowsum", [a, scratch], [row])
        kernel.store(row)
        expected.append(x.sum(axis=1, keepdims=True))
        col = kernel.tile("f32", (1, cols), (1, 64))
        kernel.op("tcolsum", [a], [col])
        kernel.store(col)
        expected.append(x.sum(axis=0, keepdims=True))
    for got, want in zip(kernel.run(), expected, strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("machine", MACHINES)
def test_the_tail_of_the_contracted_dimension_counts(machine):
    """A product whose m, k and n do not fill blocks drops nothing."""
    rng = np.random.default_rng(4)
    kernel, expected = Kernel(machine), []
    for m, k, n in ((16, 17, 16), (5, 33, 7), (1, 1, 1), (16, 63, 31)):
        x = rng.integers(-4, 5, (m, k)).astype(np.float16)
        y = rng.integers(-4, 5, (k, n)).astype(np.float16)
        shapes = (16, 64), (64, 32), (16, 32)
        a = kernel.load(x, shapes[0], place="mat", layout="nz")
        b = kernel.load(y, shapes[1], place="mat", layout="nz")
        left = kernel.tile(
            "f16", (m, k), shapes[0], place="left",
            layout="left" if machine == "a2a3" else "nz",
        )  # fmt: skip
        right = kernel.tile("f16", (k, n), shapes[1], place="right", layout="zn")
        acc = kernel.tile("f32", (m, n), shapes[2], place="acc", layout="acc")
        kernel.op("tmov", [a], [left])
        kernel.op("tmov", [b], [right])
        kernel.op("tmatmul", [left, right], [acc])
        kernel.store(acc)
        expected.append(x.astype(np.float32) @ y.astype(np.float32))
    for got, want in zip(kernel.run(), expected, strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("machine", MACHINES)
def test_a_sum_goes_on_in_the_accumulator_it_starts_from(machine):
    """Products add to one accumulator under several names, in their order."""
    rng = np.random.default_rng(5)
    kernel = Kernel(machine)
    acc, want = None, np.zeros((16, 32), np.float32)
    for _ in range(3):
        x = rng.integers(-4, 5, (16, 32)).astype(np.float16)
        y = rng.integers(-4, 5, (32, 32)).astype(np.float16)
        a = kernel.load(x, (16, 32), place="mat", layout="nz")
        b = kernel.load(y, (32, 32), place="mat", layout="nz")
        left = kernel.tile(
            "f16", (16, 32), place="left",
            layout="left" if machine == "a2a3" else "nz",
        )  # fmt: skip
        right = kernel.tile("f16", (32, 32), place="right", layout="zn")
        kernel.op("tmov", [a], [left])
        kernel.op("tmov", [b], [right])
        out = kernel.tile("f32", (16, 32), place="acc", layout="acc")
        name = "tmatmul" if acc is None else "tmatmul.acc"
        kernel.op(name, ([acc] if acc else []) + [left, right], [out])
        acc = out
        want += x.astype(np.float32) @ y.astype(np.float32)
    kernel.store(acc)
    (got,) = kernel.run()
    np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("machine", MACHINES)
def test_empty_tiles_do_nothing(machine):
    """No valid rows: nothing is loaded, computed, or stored."""
    kernel = Kernel(machine)
    start = np.arange(64, dtype=np.float32).reshape(1, 64)
    whole = kernel.load(start)
    empty = kernel.tile("f32", (0, 64), (16, 64))
    other = kernel.tile("f32", (0, 64), (16, 64))
    kernel.op("tabs", [empty], [other])
    kernel.op("tadd", [empty, other], [other])
    kernel.op("tneg", [whole], [whole])
    kernel.store(whole)
    (got,) = kernel.run()
    np.testing.assert_array_equal(got, -start)


def test_negative_extents_are_an_error_at_their_place():
    """A negative valid extent is refused and moves nothing for ever."""
    kernel = Kernel()
    tile = kernel.load(np.ones((4, 64), np.float32), (16, 64), dynamic=True)
    kernel.index(-1)
    kernel.lines.append(f"%bad = pto_isa.alloc_tile valid_row = %c-1 valid_col = "
                        f"{kernel.index(64)} : {tile.type}".replace("%c-1", "%cm1"))
    kernel.constants[-1] = "%cm1"
    kernel.lines.append(f"pto_isa.tabs ins({tile.name} : {tile.type}) "
                        f"outs(%bad : {tile.type})")
    kernel.store(tile)
    message = kernel.fail()
    assert "kernel.mlir:" in message and "-1" in message


def test_a_tile_that_nobody_wrote_is_noticed():
    kernel = Kernel()
    nothing = kernel.tile("f32", (16, 64))
    out = kernel.tile("f32", (16, 64))
    kernel.op("tabs", [nothing], [out])
    kernel.store(out)
    assert "nobody wrote" in kernel.fail("--check-uninit")


@pytest.mark.parametrize("machine", MACHINES)
def test_the_valid_shape_follows_a_reshape(machine):
    """A column as a row: 16x1 with 5 valid is 1x16 with 5 valid."""
    kernel = Kernel(machine)
    x = np.arange(5, dtype=np.float32).reshape(5, 1)
    column = kernel.load(x, (16, 1), layout="dn")
    row = "!pto_isa.tile_buf<vec, 1x16xf32, valid=1x5>"
    kernel.lines.append(f"%row = pto_isa.treshape {column.name} : {column.type} -> {row}")
    out = kernel.tile("f32", (1, 5), (1, 16))
    kernel.op("tmuls", [("%row", row), (kernel.scalar(2, "f32"), "f32")], [out])
    kernel.store(out)
    (got,) = kernel.run()
    np.testing.assert_array_equal(got, 2 * x.T)


@pytest.mark.parametrize("machine", MACHINES)
def test_blocks_of_a_matrix_cover_it(machine):
    """32x32 in windows of 4x8: no part is left out or taken twice."""
    rng = np.random.default_rng(6)
    kernel = Kernel(machine)
    x = numbers(rng, (32, 32))
    tile = kernel.load(x)
    window = "!pto_isa.tile_buf<vec, 4x8xf32>"
    for i in range(0, 32, 4):
        for j in range(0, 32, 8):
            name = kernel.fresh("w")
            kernel.lines.append(
                f"{name} = pto_isa.subview {tile.name}[{kernel.index(i)}, "
                f"{kernel.index(j)}] sizes [4, 8] : {tile.type} -> {window}"
            )
            kernel.op("tneg", [(name, window)], [(name, window)])
    kernel.store(tile)
    (got,) = kernel.run()
    np.testing.assert_array_equal(got, -x)


@pytest.mark.parametrize("machine", MACHINES)
def test_shared_memory_keeps_values(machine):
    """Twice as many tiles as the memory holds, in a plan that reuses places."""
    rng = np.random.default_rng(7)
    kernel, expected = Kernel(machine), []
    for _ in range(12):
        x = numbers(rng, (64, 128))
        a = kernel.load(x)
        b = kernel.tile("f32", (64, 128))
        kernel.op("texp", [a], [b])
        kernel.op("tmul", [a, b], [b])
        kernel.store(b)
        expected.append(np.exp(x) * x)
    for got, want in zip(kernel.run(), expected, strict=True):
        # The exponential is that of another library.
        np.testing.assert_allclose(got, want, rtol=1e-6)


# Takes two tiles before it gives one back.
TWO_AT_A_TIME = """
  scf.for %i = %c0 to %n step %c2 {
    %t = pto_isa.tpop_from_aic {split = 1} -> !half
    %u = pto_isa.tpop_from_aic {split = 1} -> !half
    pto_isa.tmuls ins(%u, %two : !half, f32) outs(%later : !half)
    pto_isa.tmuls ins(%t, %two : !half, f32) outs(%out : !half)
    pto_isa.tfree_from_aic {split = 1}  // the first of two
    pto_isa.tfree_from_aic {split = 1}
    %mine = arith.muli %s, %c16 : index
    %row = arith.muli %i, %c32 : index
    %first = arith.addi %row, %mine : index
    %second = arith.addi %first, %c32 : index
    %yp = pto_isa.partition_view %yv, offsets = [%first, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !part
    pto_isa.tstore ins(%out : !half) outs(%yp : !part)
    %yq = pto_isa.partition_view %yv, offsets = [%second, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !part
    pto_isa.tstore ins(%later : !half) outs(%yq : !part)
  }
  return
}
"""


@pytest.mark.parametrize("machine", MACHINES)
def test_tiles_of_a_queue_come_in_the_order_of_the_pushes(tmp_path, machine):
    """Also when two are held: neither lies where the other does."""
    gm = "gm_slot_buffer = %gm : !pto_isa.ptr<f32>, " if machine == "a2a3" else ""
    head, _, tail = QUEUE.partition("func.func @kernel_aiv")
    start = tail.partition("  scf.for")[0].replace(
        "%out =", "%c2 = arith.constant 2 : index\n"
        "  %later = pto_isa.alloc_tile : !half\n  %out =",
    )  # fmt: skip
    text = (head + "func.func @kernel_aiv" + start + TWO_AT_A_TIME).replace("GM", gm)
    arguments = queue_arguments(6)
    got = launch(tmp_path, text, arguments, "--grid=1", machine=machine)[0]
    np.testing.assert_array_equal(got, 2 * arguments[0].astype(np.float32))
