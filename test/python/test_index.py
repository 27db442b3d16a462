"""Reads and updates by index tensors against NumPy."""

import numpy as np
import pytest

from tile_program import NATIVE, OPAQUE, Program, Tensor, bounded, decode, encode

DTYPES = [*NATIVE, *OPAQUE]
NUMBERS = ["f32", "f16", "bf16", *(d for d in NATIVE if d[0] in "iu" and d != "i1")]
INDEX_TYPES = ["i16", "i32", "i64"]
RNG = np.random.default_rng(13)


def make(dtype, shape):
    """Any bits for types that are moved only, else numbers that are tame."""
    kind = np.dtype({**NATIVE, **OPAQUE}[dtype])
    if dtype in ("f32", "f16", "bf16"):
        return encode(RNG.standard_normal(shape).astype(np.float32), dtype)
    if dtype in ("i1", "i4", "f4E2M1FN"):
        return RNG.integers(0, 2 if dtype == "i1" else 16, shape).astype(kind)
    limits = np.iinfo(kind)
    return RNG.integers(limits.min, limits.max, shape, kind, endpoint=True)


def rows(array, dtype):
    """A tensor whose first extent the program does not know."""
    return Tensor(array, dtype, [None, *array.shape[1:]])


def positions(shape, extent, kind):
    return RNG.integers(0, extent, shape).astype(NATIVE[kind])


def combine(mode, old, new, dtype):
    """One element or slice onto another, rounded to the type."""
    if mode == "set":
        return new
    wide = [np.asarray(decode(x, dtype)) for x in (old, new)]
    if dtype in ("f16", "bf16"):
        wide = [x.astype(np.float32) for x in wide]
    total = wide[0] + wide[1] if mode == "add" else wide[0] * wide[1]
    return encode(total, dtype)


# --- Reads

@pytest.mark.parametrize("part", [0, 1])
def test_gather(part):
    program = Program(level=0)
    for count, dtype in enumerate(DTYPES[part::2]):
        kind = INDEX_TYPES[count % 3]
        x = make(dtype, (4, 9))
        for shape in [(3, 5), (4, 1), (0, 5), (4, 0), (4, 20)]:
            index = positions(shape, 9, kind)
            result = np.take_along_axis(x[: shape[0]], index.astype(np.int64), 1)
            program.add("pto.gather {0}, {1} axis 1 : {t0}, {t1} -> {r0}",
                        [rows(x, dtype), rows(index, kind)],
                        [rows(result, dtype)])  # fmt: skip
        index = positions((7, 3), 4, kind)
        result = np.take_along_axis(x[:, :3], index.astype(np.int64), 0)
        program.add("pto.gather {0}, {1} axis 0 : {t0}, {t1} -> {r0}",
                    [Tensor(x, dtype), bounded(index, kind, 8)],
                    [bounded(result, dtype, 8)])  # fmt: skip
    program.run_exact()


@pytest.mark.parametrize("part", [0, 1])
def test_index_select(part):
    program = Program(level=0)
    for count, dtype in enumerate(DTYPES[part::2]):
        kind = INDEX_TYPES[count % 3]
        x = make(dtype, (4, 9))
        for shape in [(5,), (2, 3), (0,), (3, 0)]:
            for axis in (0, 1):
                index = positions(shape, x.shape[axis], kind)
                result = np.ascontiguousarray(np.take(x, index, axis))
                known = Tensor(result, dtype)
                if axis == 0:
                    known = rows(result, dtype)
                program.add(
                    f"pto.index_select {{0}}, {{1}} axis {axis} : {{t0}}, {{t1}} -> {{r0}}",
                    [Tensor(x, dtype), rows(index, kind) if axis == 0 else
                     Tensor(index, kind)], [known],
                )  # fmt: skip
    program.run_exact()


def test_gather_rows():
    program = Program(level=0)
    for count, dtype in enumerate(DTYPES):
        kind = INDEX_TYPES[count % 3]
        x = make(dtype, (12, 5))
        table = np.array([2, 0], NATIVE[kind])
        for size in (6, 0):
            index = positions((size,), 8, kind)
            result = x[table[index // 4].astype(np.int64) * 4 + index % 4]
            program.add(
                "pto.gather_rows {0}, {1} through {2} block 4"
                " : {t0}, {t1}, {t2} -> {r0}",
                [rows(x, dtype), rows(index, kind), rows(table, kind)],
                [rows(result, dtype)],
            )
    program.run_exact()


# --- Updates

def test_scatter_update():
    program = Program(level=0)
    text = "pto.scatter_update {0} into {d} at {1} : {t0}, {t1} into {r0}"
    for count, dtype in enumerate(DTYPES):
        kind = INDEX_TYPES[count % 3]
        start = make(dtype, (7, 5))
        for index in ([3, 0, 3, 6], [], [2, 2, 2]):
            index = np.array(index, NATIVE[kind])
            x = make(dtype, (len(index), 5))
            result = start.copy()
            for j, row in enumerate(index):
                result[row] = x[j]
            program.update(text, [rows(x, dtype), rows(index, kind)], start,
                           rows(result, dtype))  # fmt: skip
        x, start = make(dtype, (2, 2, 1, 5)), make(dtype, (3, 2, 2, 5))
        index = np.array([[3, 11], [3, 6]], NATIVE[kind])
        result = start.copy()
        for j, row in enumerate(index.ravel()):
            result.reshape(12, 5)[row] = x.reshape(4, 5)[j]
        program.update(text, [rows(x, dtype), rows(index, kind)], start,
                       rows(result, dtype))  # fmt: skip
    program.run_exact()


@np.errstate(all="ignore")
def test_index_add():
    program = Program(level=0)
    for count, dtype in enumerate(NUMBERS):
        kind = INDEX_TYPES[count % 3]
        start = make(dtype, (4, 7))
        for index, alpha in [([3, 0, 3, 6, 3], None), ([1, 1], 2.0), ([], None),
                             ([6, 5, 6], -3.0 if dtype[0] != "u" else 3.0)]:  # fmt: skip
            index = np.array(index, NATIVE[kind])
            x = make(dtype, (4, len(index)))
            result = start.copy()
            for j, column in enumerate(index):
                term = x[:, j]
                if alpha is not None:
                    wide = decode(term, dtype)
                    if dtype in ("f16", "bf16"):
                        wide = wide.astype(np.float32)
                    term = encode(wide * wide.dtype.type(alpha), dtype)
                result[:, column] = combine("add", result[:, column], term, dtype)
            scale = "" if alpha is None else f" alpha {alpha:e}"
            program.update(
                f"pto.index_add {{0}} into {{d}} at {{1}} axis 1{scale}"
                " : {t0}, {t1} into {r0}",
                [rows(x, dtype), Tensor(index, kind)], start, rows(result, dtype),
            )  # fmt: skip
    program.run_exact()


@np.errstate(all="ignore")
def test_index_put():
    program = Program(level=0)
    for dtype in DTYPES:
        for mode, flag in [("set", ""), ("add", "accumulate ")]:
            if mode == "add" and dtype not in NUMBERS:
                continue
            start = make(dtype, (2, 5, 3))
            for first, second in [([1, 0, 1, 1], [4, 0, 4, 2]), ([], [])]:
                indices = np.array(first, np.int32), np.array(second, np.int64)
                x = make(dtype, (len(first), 3))
                result = start.copy()
                for j, at in enumerate(zip(*indices)):
                    result[at] = combine(mode, result[at], x[j], dtype)
                program.update(
                    f"pto.index_put {{0}} into {{d}} at ({{1}}, {{2}}) {flag}"
                    ": {t0}, ({t1}, {t2}) into {r0}",
                    [rows(x, dtype), rows(indices[0], "i32"), rows(indices[1], "i64")],
                    start, rows(result, dtype),
                )  # fmt: skip
    x, start = make("f32", (3,)), make("f32", (4,))
    result = start.copy()
    for j, at in enumerate([2, 2, 0]):
        result[at] += x[j]
    program.update(
        "pto.index_put {0} into {d} at ({1}) accumulate : {t0}, ({t1}) into {r0}",
        [Tensor(x, "f32"), Tensor(np.array([2, 2, 0], np.int16), "i16")], start,
        Tensor(result, "f32"),
    )  # fmt: skip
    program.run_exact()


@np.errstate(all="ignore")
def test_scatter():
    program = Program(level=0)
    for count, dtype in enumerate(DTYPES):
        kind = INDEX_TYPES[count % 3]
        modes = ("set", "add", "multiply") if dtype in NUMBERS else ("set",)
        for mode in modes:
            for index in ([[1, 1, 6], [0, 2, 0], [1, 1, 1]], np.zeros((0, 3)),
                          np.zeros((2, 0)))[: 3 if mode == "set" else 1]:  # fmt: skip
                index = np.array(index, NATIVE[kind])
                x, start = make(dtype, (4, 6)), make(dtype, (4, 7))
                result = start.copy()
                for (row, column), at in np.ndenumerate(index):
                    old, new = result[row, at : at + 1], x[row, column : column + 1]
                    result[row, at : at + 1] = combine(mode, old, new, dtype)
                program.update(
                    f"pto.scatter {mode} {{0}} into {{d}} at {{1}} axis 1"
                    " : {t0}, {t1} into {r0}",
                    [rows(x, dtype), rows(index, kind)], start, rows(result, dtype),
                )  # fmt: skip
        x, start = make(dtype, (3, 4)), make(dtype, (5, 6))
        index = np.array([[4, 0], [4, 4]], NATIVE[kind])
        result = start.copy()
        for (row, column), at in np.ndenumerate(index):
            result[at, column] = x[row, column]
        program.update("pto.scatter set {0} into {d} at {1} axis 0 : {t0}, {t1} into {r0}",
                       [Tensor(x, dtype), Tensor(index, kind)], start,
                       Tensor(result, dtype))  # fmt: skip
    program.run_exact()


# --- Faults

# Name: text, the extent that the index must be below, and other inputs.
FAULTS = {
    "gather": ("{0}, {1} axis 0 : {t0}, {t1} -> {r0}", (9, 5), (3, 5), (3, 5)),
    "index_select": ("{0}, {1} axis 0 : {t0}, {t1} -> {r0}", (9, 5), (3,), (3, 5)),
    "scatter_update": ("{0} into {d} at {1} : {t0}, {t1} into {r0}", (3, 5), (3,), (9, 5)),
    "index_add": ("{0} into {d} at {1} axis 0 : {t0}, {t1} into {r0}", (3, 5), (3,), (9, 5)),
    "index_put": ("{0} into {d} at ({1}) : {t0}, ({t1}) into {r0}", (3, 5), (3,), (9, 5)),
    "scatter set": ("{0} into {d} at {1} axis 0 : {t0}, {t1} into {r0}", (3, 5), (3, 5), (9, 5)),
}  # fmt: skip


@pytest.mark.parametrize("bad, kind", [(-1, "i32"), (9, "i16"), (2**62, "i64")])
@pytest.mark.parametrize("name", FAULTS)
def test_index_outside(name, bad, kind):
    text, shape, index_shape, result_shape = FAULTS[name]
    program = Program(level=0)
    index = positions(index_shape, 9, kind)
    index.flat[-1] = bad
    inputs = [rows(make("f32", shape), "f32"), rows(index, kind)]
    result = make("f32", result_shape)
    if "{d}" in text:
        program.update(f"pto.{name} {text}", inputs, result, rows(result, "f32"))
    else:
        program.add(f"pto.{name} {text}", inputs, [rows(result, "f32")])
    message = program.fault()
    op = name.split()[0]
    assert f"'pto.{op}' op expects an index below 9, but found {bad}" in message


@pytest.mark.parametrize(
    "index, table, limit, found",
    [(8, [2, 0], 8, 8), (-1, [2, 0], 8, -1), (2**40, [2, 0], 8, 2**40),
     (7, [2, 3], 12, 15), (7, [2, -1], 12, -1)],
)  # fmt: skip
def test_page_outside(index, table, limit, found):
    program = Program(level=0)
    program.add(
        "pto.gather_rows {0}, {1} through {2} block 4 : {t0}, {t1}, {t2} -> {r0}",
        [rows(make("f32", (12, 5)), "f32"),
         rows(np.array([1, index], np.int64), "i64"),
         rows(np.array(table, np.int32), "i32")],
        [rows(make("f32", (2, 5)), "f32")],
    )  # fmt: skip
    message = program.fault()
    assert "'pto.gather_rows' op expects" in message
    assert str(limit) in message and str(found) in message


def test_second_coordinate_outside():
    program = Program(level=0)
    start = make("f32", (2, 5))
    program.update(
        "pto.index_put {0} into {d} at ({1}, {2}) : {t0}, ({t1}, {t2}) into {r0}",
        [Tensor(make("f32", (2,)), "f32"), Tensor(np.array([0, 1], np.int32), "i32"),
         Tensor(np.array([4, 5], np.int32), "i32")], start, Tensor(start, "f32"),
    )  # fmt: skip
    assert "'pto.index_put' op expects an index below 5, but found 5" in program.fault()
