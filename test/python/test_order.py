"""Values of sort, argsort and topk against NumPy's stable sort."""

import numpy as np
import pytest

from tile_program import Program, Tensor, bounded, decode, dynamic, encode

FLOATS = ["f32", "f16", "bf16"]
SHAPES = [(0,), (1,), (2,), (7,), (3, 64), (2, 33), (2, 0), (0, 4), (3, 5, 4)]
RNG = np.random.default_rng(11)


def make(dtype, shape):
    """Few distinct values, so that equal ones abound; NaNs and zeros."""
    if dtype in FLOATS:
        values = RNG.integers(-6, 6, shape).astype(np.float32) / 2
        values = np.where(values == -3, np.nan, values)
        values = np.where((values == 0) & (RNG.random(shape) < 0.5), -0.0, values)
        values = np.where(values == 2.5, np.inf, values)
        return encode(values, dtype)
    limits = np.iinfo(encode(0, dtype).dtype)
    few = np.array([limits.min, limits.max, 0, 1, 2], limits.dtype)
    return RNG.choice(few, shape)


def positions(values, axis, greatest):
    """The stable order: NaN above every number, -0 beside 0."""
    keys = [values]
    if values.dtype.kind == "f":
        is_nan = np.isnan(values)
        keys = [np.where(is_nan, 0, values), is_nan.astype(np.int8)]
    if greatest:
        # Integers turn by complement, since the least has no negation.
        keys = [-key if key.dtype.kind == "f" else np.invert(key) for key in keys]
    order = np.lexsort(keys, axis) if values.size else np.zeros(values.shape)
    return order.astype(np.int32)


@pytest.mark.parametrize("dtype", FLOATS + ["i8", "ui8", "i16", "ui32", "i64", "ui64"])
def test_sort(dtype):
    program = Program()
    for shape in SHAPES:
        for axis in range(len(shape)):
            for descending in (False, True):
                stored = make(dtype, shape)
                order = positions(decode(stored, dtype), axis, descending)
                flag = " descending" if descending else ""
                values = np.take_along_axis(stored, order.astype(int), axis)
                program.add(
                    f"pto.sort {{0}} axis {axis}{flag} : {{t0}} -> {{r0}}, {{r1}}",
                    [Tensor(stored, dtype)],
                    [Tensor(values, dtype), Tensor(order, "i32")],
                )
    program.run()


@pytest.mark.parametrize("dtype", ["f32", "bf16", "i32", "ui8"])
def test_argsort(dtype):
    program = Program()
    for shape, axis in [((100,), 0), ((3, 17), 1), ((17, 3), 0), ((2, 9, 2), 1)]:
        for descending in (False, True):
            stored = make(dtype, shape)
            order = positions(decode(stored, dtype), axis, descending)
            flag = " descending" if descending else ""
            program.add(
                f"pto.argsort {{0}} axis {axis}{flag} : {{t0}} -> {{r0}}",
                [Tensor(stored, dtype)],
                [Tensor(order, "i32")],
            )
    program.run()


def add_topk(program, source, k, largest, dims):
    stored, dtype = source.array, source.dtype
    order = positions(decode(stored, dtype), stored.ndim - 1, largest)[..., :k]
    values = np.take_along_axis(stored, order.astype(int), -1)
    flag = " largest" if largest else ""
    results = [Tensor(values, dtype, dims), Tensor(order, "i32", dims)]
    for result in results:
        result.bounds = source.bounds
    program.add(
        f"pto.topk {{0}} k {k}{flag} : {{t0}} -> {{r0}}, {{r1}}", [source], results
    )


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16", "i32", "ui16"])
def test_topk(dtype):
    program = Program()
    for shape, k in [((8,), 1), ((8,), 8), ((3, 33), 5), ((0, 4), 2), ((2, 3, 9), 4)]:
        for largest in (False, True):
            add_topk(program, Tensor(make(dtype, shape), dtype), k, largest, None)
    program.run()


@pytest.mark.parametrize("extent", [1, 6, 9])
def test_run_time_extents(extent):
    program = Program()
    for largest in (False, True):
        stored = make("f32", (3, extent))
        # A dynamic result has what there is, at most k.
        add_topk(program, dynamic(stored, "f32"), 6, largest, [None, None])
        tall = make("bf16", (extent, 12))
        add_topk(program, bounded(tall, "bf16", 16), 5, largest, [None, 5])
        order = positions(stored, 1, largest)
        flag = " descending" if largest else ""
        program.add(f"pto.argsort {{0}} axis 1{flag} : {{t0}} -> {{r0}}",
                    [dynamic(stored, "f32")], [dynamic(order, "i32")])  # fmt: skip
    program.run()


def test_topk_needs_k_elements():
    program = Program()
    source = dynamic(make("f32", (2, 3)), "f32")
    program.add(
        "pto.topk {0} k 4 largest : {t0} -> {r0}, {r1}",
        [source],
        [Tensor(np.zeros((2, 4), np.float32), "f32", [None, 4]),
         Tensor(np.zeros((2, 4), np.int32), "i32", [None, 4])],
    )  # fmt: skip
    with pytest.raises(AssertionError, match="at least 4 elements, but found 3"):
        program.execute()


def test_long_rows():
    program = Program()
    for size in (1000, 4096, 4097):
        stored = RNG.integers(0, 50, (2, size)).astype(np.float32)
        order = np.argsort(stored, 1, kind="stable").astype(np.int32)
        program.add(
            "pto.argsort {0} axis 1 : {t0} -> {r0}",
            [Tensor(stored, "f32")],
            [Tensor(order, "i32")],
        )
    program.run()
