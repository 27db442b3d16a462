"""Windows, copies, subscripts and creation against numpy."""

import ml_dtypes
import numpy as np
import pto_mlir.language.operations as pto
import pytest
from op_kernel import Dynamic, Tile, Updated, counted, refused, run, text
from pto_mlir.language.symbolic import sym_min
from pto_mlir.language.tensor import Element, Tensor
from pto_mlir.language.types import DataType

F16, F32, BF16 = np.float16, np.float32, ml_dtypes.bfloat16
ALL = [F32, F16, BF16, np.int8, np.int16, np.int32, np.int64, np.uint8, np.bool_]


# Views


@pytest.mark.parametrize("dtype", ALL)
def test_view_of_every_type(dtype):
    x = counted(6, 8, dtype=dtype)
    found = run(lambda a: (pto.view(a, [2, 4], [3, 4]), a.view([6, 8], [0, 0])), [x])
    np.testing.assert_array_equal(found[0], x[3:5, 4:])
    np.testing.assert_array_equal(found[1], x)


def test_view_at_the_end_has_what_is_left():
    x = counted(6, 8)

    def kernel(a):
        tile = a.view([4, 8], [4, 0])
        assert tile.shape == [4, 8]
        assert tile.valid_shape == [2, 8]
        return tile * 2

    np.testing.assert_array_equal(run(kernel, [x]), 2 * x[4:])


def test_view_of_a_dynamic_tensor_has_what_is_left():
    x = counted(7, 3)

    def kernel(a):
        tile = a.view([4, 3], [4, 0])
        assert tile.shape == [4, 3]
        return tile.sum(0), tile

    found = run(kernel, [Dynamic(x, 0)], [(3,), (3, 3)])
    np.testing.assert_array_equal(found[0], x[4:].sum(0))
    np.testing.assert_array_equal(found[1], x[4:])


def test_view_of_a_tile():
    x = counted(5, 4)

    def kernel(a):
        ahead, behind = a.view([4, 4], [2, 0]), a.view([2, 4], [6, 0])
        return ahead, behind.sum(0), a.view([8, 2], [0, 1])

    found = run(kernel, [Tile(x, (8, 4))], [(3, 4), (4,), (5, 2)])
    np.testing.assert_array_equal(found[0], x[2:5])
    np.testing.assert_array_equal(found[1], np.zeros(4))
    np.testing.assert_array_equal(found[2], x[:, 1:3])


def test_view_beyond_a_tile_reads_zeros():
    x = counted(3, 4)

    def kernel(a):
        return a.view([4, 4], [2, 0], valid_shape=[4, 4])

    found = run(kernel, [Tile(x, (8, 4))])
    np.testing.assert_array_equal(found, np.pad(x, ((0, 5), (0, 0)))[2:6])


def test_given_extents_count():
    x, n = counted(6, 4), counted(2)

    def kernel(a, b):
        return a.view([4, 4], [0, 0], valid_shape=[b.shape[0], 3]).amax(1, True)

    found = run(kernel, [x, Dynamic(n, 0)], [(2, 1)])
    np.testing.assert_array_equal(found, x[:2, :3].max(1, keepdims=True))


def test_view_as_another_type():
    x = counted(3, 4, dtype=np.int32)

    def kernel(a):
        return (
            pto.view(a, dtype=DataType.DT_FP32),
            a.view([2, 4], [1, 0], dtype=DataType.DT_INT8),
            a.view(dtype=DataType.DT_INT64),
        )

    found = run(kernel, [x])
    np.testing.assert_array_equal(found[0].view(np.int32), x)
    np.testing.assert_array_equal(found[1], x[1:].view(np.int8))
    np.testing.assert_array_equal(found[2], x.view(np.int64))


def test_a_window_known_to_fit_stays_static():
    x, n = counted(64, 4), counted(3)

    def kernel(a, b):
        tile = a.view([16, 4], [b.shape[0] * 16, 0])
        assert tile.valid_shape == [16, 4]
        return tile

    found = run(kernel, [x, Dynamic(n, 0)])
    np.testing.assert_array_equal(found, x[48:])


# Assembly


@pytest.mark.parametrize("dtype", ALL)
def test_assemble_of_every_type(dtype):
    x, y = counted(2, 3, dtype=dtype), counted(4, 6, dtype=dtype)

    def kernel(a, b):
        pto.assemble(a, [1, 2], b)

    expected = y.copy()
    expected[1:3, 2:5] = x
    np.testing.assert_array_equal(run(kernel, [x, Updated(y)]), expected)


def test_assemble_of_a_list():
    x, y = counted(2, 2), np.zeros((4, 4), F32)

    def kernel(a, b):
        pto.assemble([(a, [0, 0]), (a * 2, [2, 2])], b, parallel=True)
        pto.assemble([], b)
        b.assemble(a, [0, 2])
        pto.assemble(src=a, offsets=[2, 0], dst=b)

    expected = np.block([[x, x], [x, 2 * x]])
    np.testing.assert_array_equal(run(kernel, [x, Updated(y)]), expected)


def test_assemble_into_a_local_tensor():
    x = counted(2, 3)

    def kernel(a):
        local = Tensor([4, 3], DataType.DT_FP32, "local")
        pto.assemble(a, [1, 0], local)
        return local

    np.testing.assert_array_equal(run(kernel, [x]), np.pad(x, ((1, 1), (0, 0))))


def test_assemble_writes_what_is_there():
    x, y = counted(3, 4), np.zeros((8, 4), F32)

    def kernel(a, b):
        pto.assemble(a, [b.shape[0] - 8, 0], b)

    expected = np.zeros((8, 4), F32)
    expected[:3] = x
    np.testing.assert_array_equal(run(kernel, [Tile(x, (8, 4)), Updated(y)]), expected)


@pytest.mark.parametrize("dtype", [F32, F16, np.int32])
def test_atomic_add(dtype):
    x, y = counted(2, 3, dtype=dtype), counted(4, 3, dtype=dtype)
    found = run(lambda a, b: pto.atomic_add(a, [1, 0], b), [x, Updated(y)])
    y[1:3] += x
    np.testing.assert_array_equal(found, y)


def test_move_into_a_parameter_and_a_local_tensor():
    x, y = counted(3, 4), np.zeros((3, 4), F32)

    def kernel(a, b):
        local = Tensor([3, 4], DataType.DT_FP32)
        local[:] = a + 1
        local[:, :] = local * 2
        b[...] = local
        b.move(b + 1)

    np.testing.assert_array_equal(run(kernel, [x, Updated(y)]), (x + 1) * 2 + 1)


def test_clone_keeps_what_was():
    x = counted(2, 3)

    def kernel(a):
        before = a.clone()
        a[:] = a * 2
        return before

    before, after = run(kernel, [Updated(x)])
    np.testing.assert_array_equal(before, x)
    np.testing.assert_array_equal(after, 2 * x)


def test_fill():
    x = counted(2, 3)

    def kernel(a):
        assert a.fill_(3) is a

    np.testing.assert_array_equal(run(kernel, [Updated(x)]), np.full((2, 3), 3))


# Subscripts


def test_subscripts_that_read():
    x = counted(4, 6, 5)

    def kernel(a):
        return (
            a[1:3, :, 2:],
            a[-1],
            a[..., -3:-1],
            a[2, 1:3],
            a[1:2, ..., 0],
            a[:, 4],
            a[:],
        )

    expected = [
        x[1:3, :, 2:], x[-1], x[..., -3:-1], x[2, 1:3], x[1:2, ..., 0], x[:, 4], x,
    ]  # fmt: skip
    for actual, golden in zip(run(kernel, [x]), expected, strict=True):
        np.testing.assert_array_equal(actual, golden)


def test_subscripts_by_symbolic_scalars():
    x, at = counted(6, 4), np.array([[1, 3]], np.int32)

    def kernel(a, b):
        i, j = b[0, 0], b[0, 1]
        return a[i : i + 2], a[j], a[i + 1 : i + 3, j - 1], a[sym_min(i, j) :][0:1]

    found = run(kernel, [x, at], [(2, 4), (4,), (2,), (1, 4)])
    np.testing.assert_array_equal(found[0], x[1:3])
    np.testing.assert_array_equal(found[1], x[3])
    np.testing.assert_array_equal(found[2], x[2:4, 2])
    np.testing.assert_array_equal(found[3], x[1:2])


def test_subscripts_that_write():
    x, y = counted(2, 3), np.zeros((4, 6), F32)
    row = counted(3)

    def kernel(a, b, c):
        c[0:, 0:] = a
        c[2:, 3:6] = a * 2
        c[2, 0:3] = b
        c[-1, :3] = b * 3

    expected = y.copy()
    expected[:2, :3], expected[2:, 3:], expected[2, :3], expected[3, :3] = (
        x, 2 * x, row, 3 * row,
    )  # fmt: skip
    np.testing.assert_array_equal(run(kernel, [x, row, Updated(y)]), expected)


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.int16])
def test_numbers_in_and_out(dtype):
    x = np.array([[5, 7], [2, 9]], dtype)

    def kernel(a):
        n = a[0, 1]
        a[1, 0] = 4
        a[0, 0] = n * 2 + a[1, 1]

    expected = np.array([[23, 7], [4, 9]], dtype)
    np.testing.assert_array_equal(run(kernel, [Updated(x)]), expected)


def test_subscripts_by_tensors():
    x = counted(3, 5)
    at = np.array([[0, 4], [1, 1], [3, 2]], np.int32)

    def kernel(a, i, c):
        c[1:i] = a[1:i] * 10
        return a[1:i]

    read, written = run(kernel, [x, at, Updated(x)])
    np.testing.assert_array_equal(read, np.take_along_axis(x, at, 1))
    expected = x.copy()
    np.put_along_axis(expected, at, np.take_along_axis(x, at, 1) * 10, 1)
    np.testing.assert_array_equal(written, expected)


# Creation


@pytest.mark.parametrize("dtype", ALL)
def test_full(dtype):
    from pto_mlir.language.types import dtype_from_numpy

    kind = dtype_from_numpy(dtype)

    def kernel():
        return (
            pto.full([2, 3], 1, kind),
            pto.full([4], Element(kind, 1), kind),
            pto.zeros(2, 3, dtype=kind),
            pto.ones([3], dtype=kind),
        )

    found = run(kernel, [])
    for actual, shape, value in zip(
        found, [(2, 3), (4,), (2, 3), (3,)], [1, 1, 0, 1], strict=True
    ):
        np.testing.assert_array_equal(actual, np.full(shape, value, dtype))


def test_full_of_extents_and_scalars():
    n = counted(3)

    def kernel(a):
        t = a.shape[0]
        part = pto.full([8, 2], 1.5, DataType.DT_FP32, valid_shape=[t, 2])
        assert part.shape == [8, 2]
        counts = pto.full([2, 3], t * 7, DataType.DT_INT32)
        return part, counts, pto.full([t], -1, DataType.DT_INT8), pto.zeros(2)

    found = run(kernel, [Dynamic(n, 0)], [(3, 2), (2, 3), (3,), (2,)])
    np.testing.assert_array_equal(found[0], np.full((3, 2), 1.5, F32))
    np.testing.assert_array_equal(found[1], np.full((2, 3), 21, np.int32))
    np.testing.assert_array_equal(found[2], np.full(3, -1, np.int8))
    assert found[3].dtype == F32


@pytest.mark.parametrize(
    "value", [float("inf"), float("-inf"), float("nan"), 1e-40, 0.1]
)
@pytest.mark.parametrize(
    "dtype", [DataType.DT_FP32, DataType.DT_FP16, DataType.DT_BF16]
)
def test_full_of_special_values(dtype, value):
    found = run(lambda: pto.full([3], value, dtype), [])
    golden = np.full(3, value).astype(dtype.numpy)
    np.testing.assert_array_equal(found.astype(F32), golden.astype(F32))


@pytest.mark.parametrize(
    "args", [(5,), (2, 9), (1, 10, 3), (9, 0, -2), (4.0,), (1.0, 4.0, 0.5), (0, 1, 0.3)]
)
def test_arange(args):
    found = run(lambda: pto.arange(*args), [])
    floats = any(isinstance(x, float) for x in args)
    golden = np.arange(*args).astype(F32 if floats else np.int32)
    assert found.dtype == golden.dtype
    np.testing.assert_allclose(found, golden, rtol=1e-6)


# Refusals

X = counted(4, 6)
IX = counted(4, 6, dtype=np.int32)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda a, i: a.view([4], [0, 0]), "2 entries in 'shape'"),
        (lambda a, i: a.view([4, 4], [0]), "2 entries in 'offsets'"),
        (lambda a, i: a.view([4, 4], [4, 0]), "offsets inside of the tensor"),
        (lambda a, i: a.view([4, 4], [-1, 0]), "offsets inside of the tensor"),
        (lambda a, i: a.view([i[0, 0], 4], [0, 0]), "'shape' of ints"),
        (lambda a, i: a.view([2, 4], [0, 0], valid_shape=[3, 4]), "at most 2"),
        (lambda a, i: a.view(), "a shape and offsets, or a dtype"),
        (lambda a, i: a[:, 0:3].view(dtype=DataType.DT_INT64), "whole DT_INT64"),
        (lambda a, i: pto.assemble(i, [0, 0], a), "a tensor of DT_FP32"),
        (lambda a, i: pto.assemble(a[0], [0], a), "tensors of one rank"),
        (lambda a, i: pto.assemble(a, [1, 0], a), "a window that stays inside"),
        (lambda a, i: pto.assemble(a, [0, 0]), "the arguments src, offsets, dst"),
        (lambda a, i: pto.assemble([a], i), "pairs of a tensor and offsets"),
        (lambda a, i: a.move(a[0]), "'move' expects a tensor"),
        (lambda a, i: a.move(i), "'move' expects a tensor of DT_FP32"),
        (lambda a, i: a[0, 0, 0], "at most 2 entries"),
        (lambda a, i: a[::2], "slices of step 1"),
        (lambda a, i: a[..., ...], "at most one '...'"),
        (lambda a, i: a[None], "ints, symbolic scalars, slices"),
        (lambda a, i: a[a > 0], "ints, symbolic scalars, slices"),
        (lambda a, i: a[0, 0], "an integer tensor to read a number of"),
        (lambda a, i: i[4, 0], "a position inside of the tensor"),
        (lambda a, i: i[i[0, 0] : i[0, 1]], "slices of a known size"),
        (lambda a, i: a.__setitem__((0, 0), 1), "an integer tensor to write"),
        (
            lambda a, i: a.__setitem__((slice(0, 4), 0), a),
            "a tensor of rank 1 to write",
        ),
        (lambda a, i: a.__setitem__(slice(0, 2), a), "a tensor of size 2 to write"),
        (lambda a, i: [x for x in a], "something to iterate over"),
        (lambda a, i: pto.full([2], 1.5, DataType.DT_INT8), "an int beside"),
        (lambda a, i: pto.full([-2], 1, DataType.DT_INT8), "not negative"),
        (lambda a, i: pto.full([2], 300, DataType.DT_UINT8), "a value of DT_UINT8"),
        (lambda a, i: pto.full([2], i[0, 0], DataType.DT_FP32), "an integer type"),
        (lambda a, i: pto.full([2], 1, DataType.DT_FP8E4M3), "a number type"),
        (lambda a, i: pto.arange(0, 5, 0), "a step that is not 0"),
        (lambda a, i: pto.arange(5, 0), "an end behind the start"),
        (lambda a, i: pto.arange(i[0, 0]), "known when the kernel is compiled"),
        (lambda a, i: pto.uniform([2], 0, 0, 0, DataType.DT_FP32), "no random numbers"),
        (lambda a, i: pto.shmem_put(a, [0, 0], a, 0), "a kernel runs on one chip"),
    ],
)
def test_refusals(function, message):
    assert message in refused(function, [X, IX])


def test_reading_a_tensor_that_was_not_written():
    message = refused(lambda: Tensor([2], DataType.DT_FP32, "empty") + 1)
    assert "tensor 'empty', which has no producer" in message


def test_comparison_outside_of_kernels_is_identity():
    a, b = Tensor([2], DataType.DT_FP32), Tensor([2], DataType.DT_FP32)
    assert a == a
    assert a != b


def test_a_view_says_the_whole_dimension():
    kernel = text(lambda a: a[0:2], [counted(4, 6)])
    assert "staticSizes = array<i64: 2, -1>" in kernel
