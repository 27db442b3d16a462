"""Values of reductions, scans and one_hot against NumPy.

f32 goldens accumulate one element after the other, long sums in blocks, as the
operations promise, so they are exact; one test bounds sums by float64.
"""

import numpy as np
import pytest

from tile_program import (
    Program,
    Tensor,
    bounded,
    decode,
    dynamic,
    encode,
    in_blocks,
)

SHAPES = [(0, 3), (3, 0), (1, 1), (5, 7), (4, 33), (2, 3, 5)]
FLOATS = ["f32", "f16", "bf16"]
INTEGERS = ["i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"]
RNG = np.random.default_rng(7)


def make(dtype, shape):
    """Stored elements: full range for integers, ordinary numbers for floats."""
    if dtype in FLOATS:
        return encode(RNG.standard_normal(shape).astype(np.float32), dtype)
    kind = encode(0, dtype).dtype
    limits = np.iinfo(kind)
    return RNG.integers(limits.min, limits.max, shape, kind, endpoint=True)


def terms(stored, dtype, result):
    """Elements in the type in which they accumulate."""
    if dtype in FLOATS:
        return decode(stored, dtype).astype(np.float32)
    return stored.astype(encode(0, result).dtype)


def accumulate(ufunc, values, axis, start):
    """The last of the running values, or the start of none."""
    if values.shape[axis] == 0:
        shape = values.shape[:axis] + values.shape[axis + 1 :]
        return np.full(shape, start, values.dtype)
    running = ufunc.accumulate(values, axis, values.dtype)
    return np.take(running, -1, axis)


def limits(dtype):
    """The least and the greatest value."""
    if dtype in FLOATS:
        return np.float32(-np.inf), np.float32(np.inf)
    info = np.iinfo(encode(0, dtype).dtype)
    return info.min, info.max


def add_reduction(program, name, stored, dtype, result, golden, axis, keepdim):
    wanted = encode(golden, result)
    if keepdim:
        wanted = np.expand_dims(wanted, axis)
    flag = " keepdim" if keepdim else ""
    program.add(
        f"pto.{name} {{0}} axis {axis}{flag} : {{t0}} -> {{r0}}",
        [Tensor(stored, dtype)],
        [Tensor(wanted, result)],
    )


@pytest.mark.parametrize("dtype", FLOATS + INTEGERS)
def test_reductions(dtype):
    program = Program()
    low, high = limits(dtype)
    folds = {
        "sum": (np.add, 0), "prod": (np.multiply, 1),
        "amax": (np.maximum, low), "amin": (np.minimum, high),
    }  # fmt: skip
    for count, shape in enumerate(SHAPES):
        for name, (ufunc, start) in folds.items():
            axis = (count + len(name)) % len(shape)
            for keepdim in (False, True):
                stored = make(dtype, shape)
                golden = accumulate(ufunc, terms(stored, dtype, dtype), axis, start)
                add_reduction(
                    program, name, stored, dtype, dtype, golden, axis, keepdim
                )
                axis = (axis + 1) % len(shape)
    program.run()


def test_wider_integers():
    program = Program()
    for dtype, result in [("i8", "i32"), ("ui8", "ui16"), ("ui16", "ui64"),
                          ("i32", "i64")]:  # fmt: skip
        stored = make(dtype, (3, 300))
        values = terms(stored, dtype, result)
        for name, ufunc in [("sum", np.add), ("prod", np.multiply)]:
            golden = accumulate(ufunc, values, 1, 0)
            add_reduction(program, name, stored, dtype, result, golden, 1, False)
            program.add(
                f"pto.cum{name} {{0}} axis 1 : {{t0}} -> {{r0}}",
                [Tensor(stored, dtype)],
                [Tensor(ufunc.accumulate(values, 1, values.dtype), result)],
            )
    program.run()


def test_sums_stay_within_the_float64_bound():
    program = Program()
    for size in (1, 100, 4097):
        x = RNG.standard_normal((2, size)).astype(np.float32)
        exact = x.astype(np.float64).sum(1)
        bound = size * 2.0**-24 * np.abs(x).astype(np.float64).sum(1).max()
        program.add(
            "pto.sum {0} axis 1 : {t0} -> {r0}",
            [Tensor(x, "f32")],
            [Tensor(exact.astype(np.float32), "f32")],
            atol=bound,
        )
    program.run()


def sum_along(values, axes):
    """The sum along ascending axes, without them; blocks are cut along the last."""
    moved = np.moveaxis(values, axes, range(len(axes)))
    rest = moved.shape[len(axes) :]
    moved = moved.reshape(-1, values.shape[axes[-1]], *rest)
    total = np.zeros(rest, np.float32)
    for first in range(0, moved.shape[1], 64):
        block = moved[:, first : first + 64].reshape(-1, *rest)
        total = in_blocks(total, block, len(block))
    return total


@pytest.mark.parametrize("dtype", FLOATS)
def test_long_sums_run_in_blocks(dtype):
    program = Program()
    for size in (63, 64, 65, 128, 4099):
        # Positive terms: roundings of a plain sum do not cancel.
        x = encode(1 + RNG.random((37, size)), dtype)
        values = terms(x, dtype, dtype)
        golden = sum_along(values, [1])
        wanted = encode(golden, dtype)
        text = "pto.sum {{0}} axis {} : {{t0}} -> {{r0}}"
        for form in (Tensor, dynamic, lambda array, dtype: bounded(array, dtype, 5000)):
            program.add(text.format(1), [form(x, dtype)], [form(wanted, dtype)])
            program.add(text.format(0), [form(x.T.copy(), dtype)],
                        [(Tensor if form is Tensor else dynamic)(wanted, dtype)])  # fmt: skip
            program.add(text.format(0), [form(x[1].copy(), dtype)],
                        [Tensor(wanted[1], dtype)])  # fmt: skip
    plain = np.add.accumulate(values, 1, np.float32)[:, -1]
    exact = values.astype(np.float64).sum(1)
    if dtype == "f32":
        assert 5 * np.abs(golden - exact).max() < np.abs(plain - exact).max()
    program.run()


def test_long_sums_keep_special_values():
    x = np.full((5, 200), -0.0, np.float32)
    x[1, 100] = x[2, 150] = np.inf
    x[2, 3] = -np.inf
    x[3, 199] = np.nan
    golden = np.array([0, np.inf, np.nan, np.nan, 0], np.float32)
    program = Program()
    add_reduction(program, "sum", x, "f32", "f32", golden, 1, False)
    program.run()
    assert not np.signbit(program.execute()[0][[0, 4]]).any()


def test_half_sums_round_once():
    # In bf16 or f16 steps, 1 would be lost 4096 times over.
    program = Program()
    for dtype in ("f16", "bf16"):
        x = np.ones((1, 5000), np.float32)
        x[0, 0] = 4096
        add_reduction(program, "sum", encode(x, dtype), dtype, dtype,
                      accumulate(np.add, x, 1, 0), 1, True)  # fmt: skip
    program.run()


def test_extremes_propagate_nan_and_order_zeros():
    program = Program()
    nan, inf = np.nan, np.inf
    x = np.array([[1, nan, 3], [-inf, -inf, -inf], [inf, 1, -inf], [-0.0, 0.0, -0.0]])
    x = x.astype(np.float32)
    for dtype in FLOATS:
        for name, golden in [("amax", np.maximum), ("amin", np.minimum)]:
            wanted = golden.reduce(x, 1)
            add_reduction(
                program, name, encode(x, dtype), dtype, dtype, wanted, 1, False
            )
    program.run()
    # Comparison takes -0 for 0, so look at the signs as well.
    program = Program()
    zeros = np.array([[-0.0, 0.0], [0.0, -0.0]], np.float32)
    for name, sign in [("amax", 0.0), ("amin", -0.0)]:
        wanted = np.full(2, sign, np.float32)
        add_reduction(program, name, zeros, "f32", "f32", wanted, 1, False)
    greatest, least = program.execute()
    assert not np.signbit(greatest).any()
    assert np.signbit(least).all()


def first_extreme(values, axis, name):
    """NumPy takes the first NaN, then the first of equal ones, as we do."""
    if values.shape[axis] == 0:
        return np.zeros(values.shape[:axis] + values.shape[axis + 1 :], np.int32)
    return getattr(np, name)(values, axis).astype(np.int32)


@pytest.mark.parametrize("dtype", FLOATS + ["i8", "ui8", "i64", "ui32"])
def test_positions(dtype):
    program = Program()
    for shape in SHAPES:
        for axis in range(len(shape)):
            stored = make(dtype, shape)
            for name in ("argmax", "argmin"):
                golden = first_extreme(decode(stored, dtype), axis, name)
                add_reduction(
                    program, name, stored, dtype, "i32", golden, axis, axis == 0
                )
    program.run()


def test_positions_of_equal_and_nan():
    program = Program()
    nan, inf = np.nan, np.inf
    rows = [[1, 3, 3, 1], [1, nan, 3, nan], [-inf, -inf, nan, 0],
            [-inf] * 4, [inf] * 4, [-0.0, 0.0, 0.0, -0.0], [nan] * 4]  # fmt: skip
    for dtype in FLOATS:
        x = encode(np.array(rows, np.float32), dtype)
        for name in ("argmax", "argmin"):
            golden = first_extreme(decode(x, dtype), 1, name)
            add_reduction(program, name, x, dtype, "i32", golden, 1, False)
    program.run()


@pytest.mark.parametrize("dtype", FLOATS + INTEGERS)
def test_scans(dtype):
    program = Program()
    for shape in SHAPES:
        for axis in range(len(shape)):
            stored = make(dtype, shape)
            values = terms(stored, dtype, dtype)
            for name, ufunc in [("cumsum", np.add), ("cumprod", np.multiply)]:
                golden = ufunc.accumulate(values, axis, values.dtype)
                program.add(
                    f"pto.{name} {{0}} axis {axis} : {{t0}} -> {{r0}}",
                    [Tensor(stored, dtype)],
                    [Tensor(encode(golden, dtype), dtype)],
                )
    program.run()


@pytest.mark.parametrize("dtype", FLOATS)
def test_variance(dtype):
    program = Program()
    for shape, axes in [((5, 7), [1]), ((5, 7), [0]), ((3, 4, 6), [0, 2]),
                        ((3, 4, 6), [1, 2]), ((2, 1), [1]), ((2, 0), [1])]:  # fmt: skip
        for correction in (0, 1):
            stored = encode(3 + RNG.standard_normal(shape), dtype)
            x = decode(stored, dtype).astype(np.float64)
            count = np.prod([shape[axis] for axis in axes])
            with np.errstate(all="ignore"):
                mean = x.sum(tuple(axes), keepdims=True) / count
                squares = ((x - mean) ** 2).sum(tuple(axes), keepdims=True)
                golden = squares / np.float64(max(count - correction, 0))
            program.add(
                f"pto.var {{0}} axes {axes} correction {correction} keepdim"
                f" : {{t0}} -> {{r0}}",
                [Tensor(stored, dtype)],
                [Tensor(encode(golden.astype(np.float32), dtype), dtype)],
                # A few f32 steps may tip one rounding to the result type.
                rtol={"f32": 1e-5, "f16": 2e-3, "bf16": 1e-2}[dtype],
            )
    program.run()


@pytest.mark.parametrize("form", [Tensor, dynamic])
def test_long_variance_sums_twice_in_blocks(form):
    program = Program()
    for shape, axes in [((3, 4099), [1]), ((200, 3), [0]), ((3, 4, 130), [0, 2]),
                        ((5, 70, 6), [0, 1]), ((70, 65), [0, 1])]:  # fmt: skip
        x = (3 + RNG.standard_normal(shape)).astype(np.float32)
        count = np.prod([shape[axis] for axis in axes])
        mean = sum_along(x, axes) / np.float32(count)
        distances = x - np.expand_dims(mean, tuple(axes))
        golden = sum_along(distances * distances, axes) / np.float32(count - 1)
        program.add(f"pto.var {{0}} axes {axes} : {{t0}} -> {{r0}}",
                    [form(x, "f32")], [form(golden, "f32")])  # fmt: skip
    program.run()


def test_variance_without_its_axes():
    program = Program()
    x = RNG.standard_normal((3, 4, 6)).astype(np.float32)
    program.add(
        "pto.var {0} axes [0, 2] : {t0} -> {r0}",
        [Tensor(x, "f32")],
        [Tensor(x.astype(np.float64).var((0, 2), ddof=1).astype(np.float32), "f32")],
        rtol=1e-5,
    )
    program.run()


def test_one_hot():
    program = Program()
    for dtype in ("i16", "i32", "i64"):
        for result in ("f32", "bf16", "i8", "i64", "ui16"):
            x = np.array([[0, 4], [-1, 5], [2, 2]]).astype(encode(0, dtype).dtype)
            golden = (x[..., None] == np.arange(5)).astype(np.float32)
            program.add(
                "pto.one_hot {0} : {t0} -> {r0}",
                [Tensor(x, dtype)],
                [Tensor(encode(golden, result), result)],
            )
    program.run()


@pytest.mark.parametrize("rows", [0, 1, 5, 16])
def test_run_time_extents(rows):
    program = Program()
    x = RNG.standard_normal((rows, 9)).astype(np.float32)
    half = encode(x, "bf16")
    for form in (dynamic, lambda array, dtype: bounded(array, dtype, 16)):
        wanted = encode(accumulate(np.add, decode(half, "bf16"), 1, 0)[:, None], "bf16")
        kept = form(wanted, "bf16")
        kept.dims = [None, 1]
        program.add("pto.sum {0} axis 1 keepdim : {t0} -> {r0}",
                    [form(half, "bf16")], [kept])  # fmt: skip
        columns = dynamic(accumulate(np.maximum, x, 0, -np.inf), "f32")
        if form is not dynamic:
            columns.dims = [9]
        program.add("pto.amax {0} axis 0 : {t0} -> {r0}",
                    [form(x, "f32")], [columns])  # fmt: skip
        program.add("pto.cumsum {0} axis 0 : {t0} -> {r0}", [form(x, "f32")],
                    [form(np.add.accumulate(x, 0, np.float32), "f32")])  # fmt: skip
        program.add("pto.argmin {0} axis 1 : {t0} -> {r0}", [form(x, "f32")],
                    [form(np.argmin(x, 1).astype(np.int32), "i32")])  # fmt: skip
    program.run()
