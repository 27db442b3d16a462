"""Operations that move elements about, against numpy."""

import ml_dtypes
import numpy as np
import pto_mlir.language.operations as pto
import pytest
from op_kernel import Dynamic, Tile, Updated, counted, refused, run
from pto_mlir.language.operations._regroup import groups_of
from pto_mlir.language.symbolic import SymbolicScalar
from pto_mlir.language.types import DataType

F16, F32, BF16 = np.float16, np.float32, ml_dtypes.bfloat16
ALL = [
    F32,
    F16,
    BF16,
    np.int8,
    np.int16,
    np.int32,
    np.int64,
    np.uint8,
    np.uint16,
    np.bool_,
]


# Grouping

T, B, S = (SymbolicScalar(name) for name in "TBS")


@pytest.mark.parametrize(
    ("source", "result", "groups"),
    [
        ([16, 64], [16, 8, 8], [([0], [0]), ([1], [1, 2])]),
        ([16, 64], [1024], [([0, 1], [0])]),
        ([1, 16], [16], [([0, 1], [0])]),
        ([T, 512], [T, 8, 64], [([0], [0]), ([1], [1, 2])]),
        ([T, 512], [T * 8, 64], [([0, 1], [0, 1])]),
        ([B, S, 512], [B * S, 512], [([0, 1], [0]), ([2], [1])]),
        ([T, 8, 64], [T * 8, 64], [([0, 1], [0]), ([2], [1])]),
        ([2, 6], [4, 3], [([0, 1], [0, 1])]),
        ([4, 1, 8], [4, 8], [([0], [0]), ([1, 2], [1])]),
        ([], [1, 1], [([], [0, 1])]),
        ([1], [], [([0], [])]),
    ],
)
def test_groups(source, result, groups):
    found = groups_of(source, result)
    assert [(list(g.source), list(g.result)) for g in found] == groups


# Reshape


@pytest.mark.parametrize("dtype", ALL)
def test_reshape_of_every_type(dtype):
    x = counted(4, 6, dtype=dtype)
    found = run(
        lambda a: (
            a.reshape([2, 12]),
            pto.reshape(a, [-1]),
            pto.reshape(a, [4, 2, -1], inplace=True),
            pto.reshape(a, [1, 4, 6, 1]),
        ),
        [x],
    )
    for actual, shape in zip(
        found, [(2, 12), (24,), (4, 2, 3), (1, 4, 6, 1)], strict=True
    ):
        np.testing.assert_array_equal(actual, x.reshape(shape))


def test_reshape_of_dynamic_extents():
    x = counted(5, 6)

    def kernel(a):
        t = a.shape[0]
        return (
            a.reshape([t, 2, 3], inplace=True),
            a.reshape([t * 2, 3], inplace=True),
            a.reshape([-1]),
            a.reshape([1, t, 6]),
        )

    shapes = [(5, 2, 3), (10, 3), (30,), (1, 5, 6)]
    for actual, shape in zip(run(kernel, [Dynamic(x, 0)], shapes), shapes, strict=True):
        np.testing.assert_array_equal(actual, x.reshape(shape))


def test_two_dynamic_dimensions_merge_and_split():
    x = counted(3, 4, 6)

    def kernel(a):
        b, s = a.shape[:2]
        flat = a.reshape([b * s, 6], inplace=True)
        return (
            flat,
            flat.reshape([b, s, 6]),
            a.reshape([b, s * 6]),
            (flat * 2).reshape([s, b, 6]),
        )

    shapes = [(12, 6), (3, 4, 6), (3, 24), (4, 3, 6)]
    found = run(kernel, [Dynamic(x, 0, 1)], shapes)
    for actual, shape, factor in zip(found, shapes, [1, 1, 1, 2], strict=True):
        np.testing.assert_array_equal(actual, factor * x.reshape(shape))


@pytest.mark.parametrize(
    ("size", "shape", "extent"),
    [
        ((8, 6), (8, 2, 3), (5, 2, 3)),  # stays by itself
        ((8, 6), (48,), (30,)),  # leads what it merges with
        ((8, 6), (1, 8, 6), (1, 5, 6)),
        ((8, 6), (16, 3), (10, 3)),
    ],
)
def test_reshape_takes_extents_along(size, shape, extent):
    x = counted(5, 6)

    def kernel(a):
        result = a.reshape(list(shape))
        assert result.shape == list(shape)
        return result

    found = run(kernel, [Tile(x, size)], [extent])
    np.testing.assert_array_equal(found, x.reshape(extent))


def test_reshape_fills_where_extents_cannot_go_along():
    x = counted(5, 6)
    y = counted(4, 5)

    def kernel(a, b):
        return a.reshape([2, 4, 6]), b.reshape([32]), b.reshape([4, 2, 4])

    found = run(
        kernel, [Tile(x, (8, 6)), Tile(y, (4, 8))], [(2, 4, 6), (32,), (4, 2, 4)]
    )
    filled = np.zeros((8, 6), F32)
    filled[:5] = x
    np.testing.assert_array_equal(found[0], filled.reshape(2, 4, 6))
    wide = np.zeros((4, 8), F32)
    wide[:, :5] = y
    np.testing.assert_array_equal(found[1], wide.reshape(32))
    np.testing.assert_array_equal(found[2], wide.reshape(4, 2, 4))


def test_reshape_to_given_extents():
    x = counted(4, 6)
    found = run(lambda a: pto.reshape(a, [6, 4], valid_shape=[2, 3]), [x])
    np.testing.assert_array_equal(found, x.reshape(6, 4)[:2, :3])


def test_unsqueeze_and_scalars():
    x = counted(3, 4)
    found = run(
        lambda a: (
            a.unsqueeze(0),
            a.unsqueeze(-1),
            pto.unsqueeze(a, 1),
            a.sum(0).sum(0).reshape([1, 1]),
        ),
        [x],
    )
    np.testing.assert_array_equal(found[0], x[None])
    np.testing.assert_array_equal(found[1], x[..., None])
    np.testing.assert_array_equal(found[2], x[:, None])
    np.testing.assert_array_equal(found[3], [[x.sum()]])


# Order of dimensions


@pytest.mark.parametrize("dtype", ALL)
def test_transpose_and_permute(dtype):
    x = counted(2, 3, 4, dtype=dtype)
    found = run(
        lambda a: (a.transpose(0, 2), pto.transpose(a, -1, -2), a.permute([1, 2, 0])),
        [x],
    )
    np.testing.assert_array_equal(found[0], x.swapaxes(0, 2))
    np.testing.assert_array_equal(found[1], x.swapaxes(1, 2))
    np.testing.assert_array_equal(found[2], x.transpose(1, 2, 0))


def test_transpose_of_tiles():
    x = counted(5, 6)
    found = run(lambda a: a.transpose(0, 1) * 2, [Tile(x, (8, 6))], [(6, 5)])
    np.testing.assert_array_equal(found, 2 * x.T)


# Expansion and joining


def test_expand_clone():
    x, y = counted(1, 4), counted(3, 1)
    n = counted(5, 1)

    def kernel(a, b, c):
        return (
            a.expand_clone([3, 4]),
            pto.expand_clone(b, [3, 4]),
            pto.expand_clone(a, [2, 3, 4]),
            pto.expand_clone(a, [8, 4], valid_shape=[c.shape[0], 4]),
            pto.expand_clone(c, [c.shape[0], 2]),
        )

    found = run(
        kernel, [x, y, Dynamic(n, 0)], [(3, 4), (3, 4), (2, 3, 4), (5, 4), (5, 2)]
    )
    for actual, source in zip(found, [x, y, x, x, n], strict=True):
        np.testing.assert_array_equal(actual, np.broadcast_to(source, actual.shape))


@pytest.mark.parametrize("dtype", ALL)
def test_concat(dtype):
    a, b = counted(2, 3, dtype=dtype), counted(2, 5, dtype=dtype)
    found = run(
        lambda x, y: (
            pto.concat([x, y], 1),
            pto.concat([x, x, x]),
            pto.concat([y], -1),
        ),
        [a, b],
    )
    np.testing.assert_array_equal(found[0], np.concatenate([a, b], 1))
    np.testing.assert_array_equal(found[1], np.concatenate([a, a, a]))
    np.testing.assert_array_equal(found[2], b)


def test_concat_of_tiles_stands_at_their_sizes():
    x, y = counted(3, 4), counted(2, 4)
    found = run(
        lambda a, b: (pto.concat([a, b], 0), pto.concat([a, b], -1)),
        [Tile(x, (4, 4)), Tile(y, (4, 4))],
        [(8, 4), (2, 8)],
    )
    expected = np.zeros((8, 4), F32)
    expected[:3], expected[4:6] = x, y
    np.testing.assert_array_equal(found[0], expected)
    np.testing.assert_array_equal(found[1], np.concatenate([x[:2], y], 1))


# Padding


@pytest.mark.parametrize("dtype", [F32, F16, BF16, np.int8, np.int32, np.uint16])
def test_pad(dtype):
    x = counted(2, 3, dtype=dtype)
    found = run(lambda a: (pto.pad(a, (0, 2)), a.pad((0, 1, 0, 3), "constant", 7)), [x])
    np.testing.assert_array_equal(found[0], np.pad(x, ((0, 0), (0, 2))))
    np.testing.assert_array_equal(
        found[1], np.pad(x, ((0, 3), (0, 1)), constant_values=dtype(7))
    )


def test_pad_with_infinity_and_a_vector():
    x = counted(3)
    found = run(lambda a: a.pad((0, 2), value=float("-inf")), [x])
    np.testing.assert_array_equal(found, [1, 2, 3, -np.inf, -np.inf])


@pytest.mark.parametrize("value", [0, -1.5, float("-inf")])
def test_fillpad(value):
    x = counted(3, 4)
    found = run(
        lambda a: (a.fillpad("constant", value), a), [Tile(x, (5, 4))], [(5, 4), (3, 4)]
    )
    expected = np.full((5, 4), value, F32)
    expected[:3] = x
    np.testing.assert_array_equal(found[0], expected)


def test_fillpad_of_a_whole_tensor_changes_nothing():
    x = counted(3, 4)
    np.testing.assert_array_equal(run(lambda a: pto.fillpad(a, value=3), [x]), x)


# Parts


@pytest.mark.parametrize("dtype", [F32, BF16, np.int16, np.bool_])
@pytest.mark.parametrize("diagonal", [-2, 0, 1])
def test_triangles(dtype, diagonal):
    x = counted(2, 4, 5, dtype=dtype)
    lower, upper = run(lambda a: (a.tril(diagonal), pto.triu(a, diagonal)), [x])
    np.testing.assert_array_equal(lower, np.tril(x, diagonal))
    np.testing.assert_array_equal(upper, np.triu(x, diagonal))


def test_triangles_of_a_symbolic_diagonal():
    x, n = counted(4, 5), counted(2)
    lower, upper = run(
        lambda a, b: (pto.tril(a, b.shape[0] - 1), a.triu(b.shape[0])),
        [x, Dynamic(n, 0)],
    )
    np.testing.assert_array_equal(lower, np.tril(x, 1))
    np.testing.assert_array_equal(upper, np.triu(x, 2))


def test_triangles_in_place():
    x = counted(3, 3)

    def kernel(a):
        assert a.tril_() is a

    np.testing.assert_array_equal(run(kernel, [Updated(x)]), np.tril(x))


@pytest.mark.parametrize("dtype", [F32, F16, BF16, np.int32])
def test_gathermask(dtype):
    x = counted(3, 8, dtype=dtype)
    found = run(lambda a: [pto.gathermask(a, mode) for mode in range(1, 8)], [x])
    expected = [x[:, 0::2], x[:, 1::2], *(x[:, i::4] for i in range(4)), x]
    for actual, golden in zip(found, expected, strict=True):
        np.testing.assert_array_equal(actual, golden)


@pytest.mark.parametrize("dtype", [F32, F16, BF16, np.int8])
def test_interleave_and_back(dtype):
    a, b = counted(2, 4, dtype=dtype), counted(2, 4, dtype=dtype) * dtype(2)

    def kernel(x, y):
        first, second = pto.interleave(x, y)
        return first, second, *pto.deinterleave(first, second), *pto.deinterleave(x)

    found = run(kernel, [a, b])
    row = np.stack([a, b], -1).reshape(2, 8)
    expected = [row[:, :4], row[:, 4:], a, b, a[:, 0::2], a[:, 1::2]]
    for actual, golden in zip(found, expected, strict=True):
        np.testing.assert_array_equal(actual, golden)


@pytest.mark.parametrize("dtype", [F32, F16, BF16, np.int64, np.uint16, np.int8])
def test_pack_and_back(dtype):
    x = counted(3, 4, dtype=dtype)

    def kernel(a):
        packed = pto.pack(a)
        return packed, pto.unpack(packed, a.dtype)

    packed, back = run(kernel, [x])
    np.testing.assert_array_equal(packed, x.reshape(-1).view(np.uint8))
    np.testing.assert_array_equal(back, x.reshape(-1))


def test_pack_of_four_bits():
    x = np.arange(-8, 8).astype(ml_dtypes.int4).reshape(2, 8)

    def kernel(a):
        packed = pto.pack(a)
        return packed, pto.unpack(packed, DataType.DT_INT4)

    packed, back = run(kernel, [x])
    codes = x.astype(np.int64).reshape(-1) & 15
    np.testing.assert_array_equal(packed, codes[0::2] | codes[1::2] << 4)
    np.testing.assert_array_equal(back.astype(np.int64), x.astype(np.int64).reshape(-1))


# Refusals

X = counted(2, 6)


@pytest.mark.parametrize(
    ("function", "arrays", "message"),
    [
        (lambda a: a.reshape([5]), [X], "as many elements in either shape"),
        (lambda a: a.reshape([-1, -1]), [X], "at most one size -1"),
        (lambda a: a.reshape([-1, 5]), [X], "sizes that divide"),
        (lambda a: a.reshape([-2, 6]), [X], "not negative, or -1 once"),
        (lambda a: a.reshape(12), [X], "'shape' as a list"),
        (
            lambda a: a.reshape([12], valid_shape=[1, 2]),
            [X],
            "1 entries in 'valid_shape'",
        ),
        (lambda a: a.unsqueeze(3), [X], "a dimension in [-3, 2]"),
        (lambda a: a.transpose(0, 2), [X], "a dimension in [-2, 1]"),
        (lambda a: a.permute([0, 0]), [X], "each of 2 dimensions once"),
        (lambda a: a.expand_clone([4, 6]), [X], "sizes that are 1 or stay"),
        (lambda a: pto.concat([]), [X], "a list of tensors"),
        (lambda a: pto.concat([a, a.transpose(0, 1)]), [X], "differ in one dimension"),
        (
            lambda a: pto.concat([a, a.cast(DataType.DT_FP16)]),
            [X],
            "tensors of DT_FP32",
        ),
        (lambda a: a.pad((1, 1)), [X], "0 before"),
        (lambda a: a.pad((0, 1, 0)), [X], "(0, right)"),
        (lambda a: a.pad((0, 1), "reflect"), [X], "the mode 'constant'"),
        (
            lambda a: a.pad((0, 1), value=float("inf")),
            [X.astype(np.int8)],
            "an int beside",
        ),
        (lambda a: a.pad((0, 1), value=300), [X.astype(np.int8)], "a value of DT_INT8"),
        (lambda a: a[0].tril(), [X], "at least two dimensions"),
        (lambda a: pto.gathermask(a, 8), [X], "a pattern mode in [1, 7]"),
        (lambda a: pto.gathermask(a, 3), [X], "whole groups of 4"),
        (lambda a: pto.interleave(a, a[0]), [X], "tensors of one shape"),
        (lambda a: pto.unpack(a, DataType.DT_INT8), [X], "'unpack' expects one of"),
    ],
)
def test_refusals(function, arrays, message):
    assert message in refused(function, arrays)
