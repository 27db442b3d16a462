"""Access by tensors of positions, and order, against numpy."""

import ml_dtypes
import numpy as np
import pto_mlir.language.operations as pto
import pytest
from op_kernel import Dynamic, Tile, Updated, counted, refused, run
from pto_mlir.language.operations import experimental
from pto_mlir.language.types import TopKAlgo

F16, F32, BF16 = np.float16, np.float32, ml_dtypes.bfloat16
ALL = [F32, F16, BF16, np.int8, np.int16, np.int32, np.int64, np.uint8]


def mixed(seed, shape, dtype=F32):
    """Values in no order, some of them equal."""
    return np.random.default_rng(seed).integers(0, 40, shape).astype(dtype)


@pytest.mark.parametrize("dtype", ALL)
@pytest.mark.parametrize("index", [np.int32, np.int64, np.uint8])
def test_gather(dtype, index):
    x = counted(4, 5, dtype=dtype)
    rows = np.array([[3, 0, 1, 2, 3], [0, 0, 2, 2, 1]], index)
    columns = np.array([[4], [0], [2]], index)
    found = run(
        lambda a, i, j: (pto.gather(a, 0, i), a.gather(-1, j)), [x, rows, columns]
    )
    np.testing.assert_array_equal(found[0], np.take_along_axis(x, rows.astype(int), 0))
    np.testing.assert_array_equal(
        found[1], np.take_along_axis(x[:3], columns.astype(int), 1)
    )


def test_gather_from_what_is_there():
    x = counted(3, 4)
    at = np.array([[1], [0], [2], [3]], np.int32)
    found = run(lambda a, i: pto.gather(a, 1, i), [Tile(x, (4, 4)), at], [(3, 1)])
    np.testing.assert_array_equal(found, np.take_along_axis(x, at[:3], 1))


@pytest.mark.parametrize("dtype", ALL)
def test_index_select(dtype):
    x = counted(4, 3, dtype=dtype)
    one, two = np.array([3, 3, 0], np.int32), np.array([[0, 1], [2, 0]], np.int64)
    found = run(
        lambda a, i, j: (pto.index_select(a, 0, i), a.index_select(-1, j)),
        [x, one, two],
    )
    np.testing.assert_array_equal(found[0], x[one])
    np.testing.assert_array_equal(found[1], x[:, two])


@pytest.mark.parametrize("dtype", [F32, F16, BF16, np.int32, np.int8])
def test_scatter(dtype):
    x, s = counted(4, 5, dtype=dtype), counted(2, 5, dtype=dtype)
    at = np.array([[3, 0, 1, 2, 3], [0, 3, 2, 1, 1]], np.int32)

    def kernel(a, i, b, c):
        assert c.scatter_(0, i, b, reduce="add") is c
        return (
            pto.scatter(a, 0, i, 7),
            pto.scatter(a, 0, i, b),
            a.scatter(0, i, b, reduce="multiply"),
        )

    number, plain, times, added = run(kernel, [x, at, s, Updated(x)])
    goldens = [x.copy() for _ in range(4)]
    for r, row in enumerate(at):
        for c, p in enumerate(row):
            goldens[0][p, c] = 7
            goldens[1][p, c] = s[r, c]
            goldens[2][p, c] *= s[r, c]
            goldens[3][p, c] += s[r, c]
    for actual, golden in zip([number, plain, times, added], goldens, strict=True):
        np.testing.assert_array_equal(actual, golden)


def test_scatter_leaves_its_operand_alone():
    x, at = counted(2, 3), np.array([[1, 1, 0]], np.int32)
    changed, same = run(lambda a, i: (a.scatter(0, i, 0.5), a + 0), [x, at])
    np.testing.assert_array_equal(same, x)
    assert not np.array_equal(changed, x)


@pytest.mark.parametrize("dtype", [F32, F16, BF16, np.int32, np.int8])
def test_scatter_update_of_matrices(dtype):
    x, s = counted(8, 3, dtype=dtype), counted(4, 3, dtype=dtype) * dtype(2)
    at = np.array([[7, 0], [3, 3]], np.int64)

    def kernel(a, i, b):
        assert pto.scatter_update(a, -2, i, b) is a

    x_new = x.copy()
    for row, position in enumerate(at.ravel()):
        x_new[position] = s[row]
    np.testing.assert_array_equal(run(kernel, [Updated(x), at, s]), x_new)


def test_scatter_update_of_caches():
    x, s = counted(3, 4, 1, 2), -counted(2, 2, 1, 2)
    at = np.array([[11, 0], [5, 2]], np.int32)
    found = run(lambda a, i, b: [a.scatter_update(-2, i, b)][1:], [Updated(x), at, s])
    rows = x.reshape(12, 2).copy()
    rows[at.ravel()] = s.reshape(4, 2)
    np.testing.assert_array_equal(found, rows.reshape(x.shape))


def test_scatter_update_of_what_is_there():
    x, s, at = counted(8, 3), -counted(2, 3), np.array([[5, 1, 0, 0]], np.int32)

    def kernel(a, i, b):
        a[:] = pto.scatter_update(a, -2, i, b)

    found = run(kernel, [Updated(x), at, Tile(s, (4, 3))])
    golden = x.copy()
    golden[[5, 1]] = s
    np.testing.assert_array_equal(found, golden)


@pytest.mark.parametrize("dtype", [F32, F16, BF16, np.int32, np.int16])
def test_index_add(dtype):
    x, s = counted(4, 3, dtype=dtype), counted(5, 3, dtype=dtype)
    at = np.array([0, 3, 0, 1, 0], np.int32)

    def kernel(a, i, b, c):
        assert pto.index_add_(c, 0, i, b, alpha=2) is c
        pto.index_add__ub(c, 0, i, b)
        return a.index_add(0, i, b), pto.index_add_ub(a, 0, i, b, alpha=3)

    once, thrice, updated = run(kernel, [x, at, s, Updated(x)])
    for actual, alphas in ((once, [1]), (thrice, [3]), (updated, [2, 1])):
        golden = x.copy()
        for alpha in alphas:
            for row, position in enumerate(at):
                golden[position] += (s[row] * dtype(alpha)).astype(dtype)
        np.testing.assert_array_equal(actual, golden)


@pytest.mark.parametrize("accumulate", [False, True])
def test_index_put(accumulate):
    x = counted(4, 3, 2)
    i, j = np.array([3, 0, 3], np.int32), np.array([2, 1, 0], np.int64)
    points, rows = -counted(3, 2), counted(3, 3, 2)

    def kernel(a, b, first, second, p, r):
        pto.index_put_(a, (first, second), p, accumulate)
        assert b.index_put_((first,), r, accumulate=accumulate) is None

    found = run(kernel, [Updated(x), Updated(x), i, j, points, rows])
    goldens = [x.copy(), x.copy()]
    for n in range(3):
        for golden, key, part in (
            (goldens[0], (i[n], j[n]), points),
            (goldens[1], i[n], rows),
        ):
            golden[key] = golden[key] + part[n] if accumulate else part[n]
    for actual, golden in zip(found, goldens, strict=True):
        np.testing.assert_array_equal(actual, golden)


@pytest.mark.parametrize("dtype", [F32, F16, np.int8])
def test_paged_rows(dtype):
    x = counted(8, 5, dtype=dtype)
    at, table = np.array([[0, 5, 3, 3]], np.int32), np.array([[3, 0, 1]], np.int32)

    def kernel(a, i, t):
        return (
            experimental.gather_in_ub(a, i, t, 2, -2),
            experimental.gather_in_l1(a, i, t, 2, 3, True, False),
        )

    found = run(kernel, [x, at, table])
    rows = table[0][at[0] // 2] * 2 + at[0] % 2
    np.testing.assert_array_equal(found[0], x[rows])
    np.testing.assert_array_equal(found[1], x[rows, :3])


def test_paged_rows_past_the_end_of_a_window():
    x = counted(8, 5)
    at, table = np.array([[0, 5, 3]], np.int32), np.array([[3, 0, 1]], np.int32)

    def kernel(a, i, t):
        begin = pto.view(a, [4, 5], [0, 0], valid_shape=[2, 5])
        return experimental.gather_in_ub(begin, i, t, 2, -2)

    rows = table[0][at[0] // 2] * 2 + at[0] % 2
    np.testing.assert_array_equal(run(kernel, [x, at, table]), x[rows])


def test_paged_rows_of_a_wider_window():
    x = counted(8, 5)
    at, table = np.array([[0, 5, 3]], np.int32), np.array([[3, 0, 1]], np.int32)

    def kernel(a, i, t):
        wide = pto.view(a, [8, 6], [0, 0], valid_shape=[8, 5])
        found = experimental.gather_in_ub(wide, i, t, 2, -2)
        return pto.fillpad(found, "constant", -1.0)

    rows = table[0][at[0] // 2] * 2 + at[0] % 2
    want = np.pad(x[rows], ((0, 0), (0, 1)), constant_values=-1)
    np.testing.assert_array_equal(run(kernel, [x, at, table]), want)


# Order


@pytest.mark.parametrize("dtype", ALL)
@pytest.mark.parametrize("largest", [True, False])
def test_topk(dtype, largest):
    x = mixed(1, (3, 9), dtype)
    found = run(
        lambda a: (
            *a.topk(4, largest=largest),
            *pto.topk(a, 9, -1, largest, TopKAlgo.RADIX_SELECT),
        ),
        [x],
    )
    key = x.astype(np.float64) * (-1 if largest else 1)
    order = np.argsort(key, -1, kind="stable")
    for values, places, k in ((*found[:2], 4), (*found[2:], 9)):
        np.testing.assert_array_equal(places, order[:, :k])
        np.testing.assert_array_equal(values, np.take_along_axis(x, order[:, :k], -1))


def test_topk_of_less_than_k():
    x = mixed(2, (2, 3))
    values, places = run(lambda a: pto.topk(a, 4, -1), [Tile(x, (2, 6))])
    assert np.isneginf(values[:, 3]).all()
    np.testing.assert_array_equal(values[:, :3], -np.sort(-x, -1))
    assert (places[:, 3] == 3).all()


@pytest.mark.parametrize("dtype", [F32, F16, np.int32, np.uint8])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_sort_and_argsort(dtype, axis):
    x = mixed(3, (5, 6), dtype)

    def kernel(a):
        return *pto.sort(a, axis), pto.argsort(a, axis), a.argsort(axis, True)

    values, places, up, down = run(kernel, [x])
    order = np.argsort(x, axis, kind="stable")
    np.testing.assert_array_equal(values, np.sort(x, axis))
    np.testing.assert_array_equal(places, order)
    np.testing.assert_array_equal(up, order)
    np.testing.assert_array_equal(
        down, np.argsort(-x.astype(np.int64), axis, kind="stable")
    )


def test_nan_is_above_every_number():
    x = np.array([[1, np.nan, 3, -np.inf]], F32)
    places = run(lambda a: pto.argsort(a, descending=True), [x])
    np.testing.assert_array_equal(places, [[1, 2, 0, 3]])


@pytest.mark.parametrize("count", [64, 40])
def test_runs_of_32_and_their_merge(count):
    x = np.random.default_rng(4).permutation(2 * count).reshape(2, count).astype(F32)

    def kernel(a):
        runs = pto.sort32(a, 100)
        return runs, pto.mrgsort(runs, 32)

    runs, merged = run(kernel, [x])
    width = -(-count // 32) * 32
    padded = np.pad(x, ((0, 0), (0, width - count)), constant_values=-np.inf)
    order = np.argsort(-padded.reshape(2, -1, 32), -1, kind="stable")
    places = order + 32 * np.arange(width // 32)[:, None]
    np.testing.assert_array_equal(
        runs[:, 1::2].view(np.int32), places.reshape(2, -1) + 100
    )
    np.testing.assert_array_equal(
        runs[:, 0::2], np.take_along_axis(padded, places.reshape(2, -1), -1)
    )
    everywhere = np.argsort(-padded, -1, kind="stable")
    np.testing.assert_array_equal(
        merged[:, 0::2], np.take_along_axis(padded, everywhere, -1)
    )
    np.testing.assert_array_equal(
        merged[:, 1::2].view(np.int32)[:, :count], everywhere[:, :count] + 100
    )


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64])
def test_one_hot(dtype):
    x = np.array([[0, 3], [2, 9]], dtype)
    found = run(lambda a: pto.one_hot(a, 4), [x])
    assert found.dtype == np.int64
    np.testing.assert_array_equal(found, x[..., None] == np.arange(4))


def test_one_hot_of_a_dynamic_extent():
    x = np.array([1, 0, 1], np.int32)
    found = run(lambda a: a.one_hot(2), [Dynamic(x, 0)], [(3, 2)])
    np.testing.assert_array_equal(found, x[:, None] == np.arange(2))


# Refusals

X, IX = counted(4, 5), np.zeros((4, 5), np.int32)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda a, i: pto.gather(a, 2, i), "a dimension in [-2, 1]"),
        (lambda a, i: pto.gather(a, 0, a), "'gather' expects one of DT_INT8"),
        (lambda a, i: pto.gather(a[0:2], 1, i), "nowhere longer but in 'dim'"),
        (lambda a, i: pto.gather(a, 1, i[0]), "an index of the tensor's rank"),
        (lambda a, i: pto.gather(a, 1, 3), "a tensor of positions"),
        (
            lambda a, i: pto.index_select(a, 0, i.unsqueeze(0)),
            "an index of rank 1 or 2",
        ),
        (lambda a, i: a.scatter_(0, i, a, reduce="sum"), "'reduce' of None"),
        (lambda a, i: a.scatter_(0, i, i), "a source of DT_FP32"),
        (lambda a, i: a.scatter_(0, i, a[0:2]), "a source nowhere shorter"),
        (lambda a, i: i.scatter_(0, i, 1.5), "an int beside a tensor of DT_INT32"),
        (lambda a, i: a.scatter_update(-1, i, a), "the dimension -2"),
        (lambda a, i: a.scatter_update(-2, i[0], i), "a source of DT_FP32"),
        (lambda a, i: a.scatter_update(-2, i[0], a[:, 0:2]), "rows of 5 elements"),
        (lambda a, i: a.scatter_update(-2, i, a[0]), "tensors of rank 2 or 4"),
        (lambda a, i: a.index_add_(0, i, a), "an index of rank 1"),
        (lambda a, i: a.index_add_(0, i[0], a), "sizes that agree"),
        (lambda a, i: i.index_add_(0, i[:, 0], i, alpha=0.5), "an int beside"),
        (lambda a, i: a.index_put_((i,), a), "indices of rank 1"),
        (lambda a, i: a.index_put_(i, a), "a tuple of 1 to 2 indices"),
        (lambda a, i: a.index_put_((i[0],), a[0]), "values of rank 2"),
        (lambda a, i: pto.topk(a, 6), "a 'k' of at most 5"),
        (lambda a, i: pto.topk(a, 0), "a positive int 'k'"),
        (lambda a, i: pto.topk(a, 2, 0), "the last dimension"),
        (lambda a, i: pto.sort32(i), "'sort32' expects one of DT_FP32"),
        (lambda a, i: pto.mrgsort(a[:, 0:4], 0), "a positive 'mergesize'"),
        (lambda a, i: pto.one_hot(a, 4), "'one_hot' expects one of"),
        (lambda a, i: pto.one_hot(i, 0), "a positive number of classes"),
        (lambda a, i: experimental.gather_in_ub(a, i, i, 2, 1), "the axis -2"),
        (
            lambda a, i: experimental.gather_in_ub(a, i, i, 2, -2),
            "one row of positions",
        ),
        (
            lambda a, i: experimental.gather_in_l1(a, i, i, 2, 9, True, True),
            "at most 5",
        ),
    ],
)
def test_refusals(function, message):
    assert message in refused(function, [X, IX])


def test_a_position_outside_stops_the_kernel():
    with pytest.raises(RuntimeError, match="index"):
        run(lambda a, i: pto.gather(a, 0, i), [X, IX + 4])
