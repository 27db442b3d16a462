"""Reductions and scans against numpy."""

import ml_dtypes
import numpy as np
import pto_mlir.language.operations as pto
import pytest
from op_kernel import Dynamic, Tile, refused, run
from pto_mlir.language.types import DataType

F16, F32, BF16 = np.float16, np.float32, ml_dtypes.bfloat16
INTEGERS = [np.int8, np.int16, np.int32, np.int64, np.uint8]


def values(seed, shape, dtype):
    """Random values of which sums are exact in f32."""
    rng = np.random.default_rng(seed)
    if np.issubdtype(dtype, np.integer):
        return rng.integers(0, 50, shape).astype(dtype)
    return (rng.integers(-32, 33, shape) / 8).astype(dtype)


def goldens(x, axis, keep):
    """Sum, product, greatest, least and positions as the kernel gives them."""
    wide = x.astype(np.float64 if x.dtype.kind in "fV" else np.int64)
    return [
        wide.sum(axis, keepdims=keep).astype(x.dtype),
        wide.max(axis, keepdims=keep).astype(x.dtype),
        wide.min(axis, keepdims=keep).astype(x.dtype),
        wide.argmax(axis, keepdims=keep).astype(np.int32),
        wide.argmin(axis, keepdims=keep).astype(np.int32),
    ]


@pytest.mark.parametrize("dtype", [F32, F16, BF16, *INTEGERS])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_reductions(dtype, axis):
    x = values(axis + 9, (3, 7, 5), dtype)

    def kernel(a):
        found = []
        for keep in (False, True):
            for op in (pto.sum, pto.amax, pto.amin, pto.argmax, pto.argmin):
                found.append(op(a, axis, keepdim=keep))
        return found

    expected = goldens(x, axis, False) + goldens(x, axis, True)
    for actual, golden in zip(run(kernel, [x]), expected, strict=True):
        assert actual.dtype == golden.dtype
        np.testing.assert_array_equal(actual, golden)


def test_sums_over_what_is_there():
    x = values(1, (5, 6), F32)
    y = values(2, (3, 6), F32)

    def kernel(a, b):
        return a.sum(0), a.amax(1, True), b.sum(0), pto.argmax(b, 0)

    found = run(kernel, [Tile(x, (8, 6)), Dynamic(y, 0)], [(6,), (5, 1), (6,), (6,)])
    np.testing.assert_array_equal(found[0], x.sum(0))
    np.testing.assert_array_equal(found[1], x.max(1, keepdims=True))
    np.testing.assert_array_equal(found[2], y.sum(0))
    np.testing.assert_array_equal(found[3], y.argmax(0))


def test_of_nothing_and_of_one():
    empty, one = np.zeros((0, 3), F32), values(3, (1, 3), F32)
    found = run(
        lambda a, b: (a.sum(0), pto.prod(a, 0), a.amax(0), a.amin(0), b.sum(0)),
        [Dynamic(empty, 0), one],
    )
    for actual, golden in zip(found, [0, 1, -np.inf, np.inf, one[0]], strict=True):
        np.testing.assert_array_equal(actual, np.broadcast_to(golden, 3))


@pytest.mark.parametrize("dtype", [F32, F16, BF16, np.int16, np.int32])
def test_products(dtype):
    x = (
        values(4, (4, 3), dtype) % dtype(4)
        if dtype != BF16
        else values(4, (4, 3), BF16)
    )
    found = run(lambda a: (pto.prod(a, 0), a.prod(1, True)), [x])
    wide = x.astype(np.float64)
    for actual, golden in zip(
        found, [wide.prod(0), wide.prod(1, keepdims=True)], strict=True
    ):
        np.testing.assert_array_equal(actual, golden.astype(dtype))


def test_nan_wins_and_the_first_of_equals():
    x = np.array([[1, np.nan, np.nan, 2], [3, 3, 1, 1]], F32)
    top, least, at, low = run(
        lambda a: (a.amax(1), a.amin(-1), pto.argmax(a), pto.argmin(a, keepdim=True)),
        [x],
    )
    np.testing.assert_array_equal(top, [np.nan, 3])
    np.testing.assert_array_equal(least, [np.nan, 1])
    np.testing.assert_array_equal(at, [1, 0])
    np.testing.assert_array_equal(low, [[1], [2]])


@pytest.mark.parametrize("dtype", [F32, F16, BF16])
@pytest.mark.parametrize(
    ("dim", "correction", "keep"),
    [(1, 1, False), ([0, 2], 0, True), (None, 1, False), (-1, 2, True), ((), 1, False)],
)
def test_variance(dtype, dim, correction, keep):
    x = np.random.default_rng(5).normal(3, 2, (4, 5, 6)).astype(dtype)
    found = run(lambda a: pto.var(a, dim, correction=correction, keepdim=keep), [x])
    axes = None if dim is None or dim == () else tuple(np.atleast_1d(dim))
    golden = x.astype(np.float64).var(axes, ddof=correction, keepdims=keep)
    eps = float(ml_dtypes.finfo(dtype).eps)
    np.testing.assert_allclose(found.astype(np.float64), golden, rtol=8 * eps)


@pytest.mark.parametrize(
    "dtype", [F32, F16, BF16, np.int16, np.int32, np.int64, np.int8]
)
def test_scans(dtype):
    x = values(6, (3, 5), dtype)
    wide = np.int64 if dtype in (np.int16, np.int32) else dtype
    down, along, product = run(
        lambda a: (pto.cumsum(a, 0), a.cumsum(-1), pto.cumprod(a[:, 0:2], 1)), [x]
    )
    total = x.astype(np.float64 if x.dtype.kind in "fV" else np.int64)
    np.testing.assert_array_equal(down, total.cumsum(0).astype(wide))
    np.testing.assert_array_equal(along, total.cumsum(1).astype(wide))
    assert down.dtype == np.dtype(wide)
    np.testing.assert_array_equal(product, total[:, :2].cumprod(1).astype(dtype))


X = np.ones((2, 3), F32)


@pytest.mark.parametrize(
    ("function", "arrays", "message"),
    [
        (lambda a: a.sum(2), [X], "'sum' expects a dimension in [-2, 1], but found 2"),
        (lambda a: a.sum("x"), [X], "an integer dimension"),
        (lambda a: a.sum(0), [X > 0], "'sum' expects one of"),
        (lambda a: pto.var(a, [0, 0]), [X], "distinct dimensions"),
        (lambda a: pto.var(a, correction=0.5), [X], "a whole correction"),
        (lambda a: pto.var(a, correction=-1), [X], "a whole correction"),
        (lambda a: pto.var(a.cast(DataType.DT_INT32)), [X], "'var' expects one of"),
        (lambda a: pto.cumsum(a, -3), [X], "a dimension in [-2, 1]"),
    ],
)
def test_refusals(function, arrays, message):
    assert message in refused(function, arrays)
