"""Matrix products against numpy."""

import ml_dtypes
import numpy as np
import pto_mlir.language.operations as pto
import pytest
from op_kernel import Dynamic, Tile, refused, run
from pto_mlir.language.operations import experimental
from pto_mlir.language.types import DataType, ReLuType, TransMode

F16, F32, BF16 = np.float16, np.float32, ml_dtypes.bfloat16
E4M3, E5M2 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2
FP16, FP32, BF = DataType.DT_FP16, DataType.DT_FP32, DataType.DT_BF16
I8, I32 = DataType.DT_INT8, DataType.DT_INT32


def values(seed, shape, dtype):
    """Random values whose products and sums are exact in f32."""
    rng = np.random.default_rng(seed)
    if dtype == np.int8:
        return rng.integers(-128, 128, shape).astype(dtype)
    return (rng.integers(-8, 9, shape) / 4).astype(dtype)


def product(a, b):
    """The product of the exact values."""
    return np.matmul(a.astype(np.float64), b.astype(np.float64))


@pytest.mark.parametrize(
    ("dtype", "outs"),
    [
        (F16, [FP16, FP32]),
        (BF16, [BF, FP32]),
        (F32, [FP32, FP16, BF]),
        (np.int8, [I32]),
        (E4M3, [FP16, BF, FP32]),
        (E5M2, [FP16, BF, FP32]),
    ],
)
@pytest.mark.parametrize("shape", [(5, 7, 3), (1, 1, 1), (2, 0, 3)])
def test_types_of_products(dtype, outs, shape):
    m, k, n = shape
    a, b = values(1, (m, k), dtype), values(2, (k, n), dtype)
    found = run(lambda x, y: [pto.matmul(x, y, out) for out in outs], [a, b])
    for actual, out in zip(found if len(outs) > 1 else [found], outs, strict=True):
        assert actual.dtype == out.numpy
        np.testing.assert_array_equal(
            actual.astype(F32), product(a, b).astype(out.numpy).astype(F32)
        )


def test_mixed_8_bit_floats():
    a, b = values(3, (4, 5), E4M3), values(4, (5, 6), E5M2)
    found = run(lambda x, y: x.matmul(y, FP32), [a, b])
    np.testing.assert_array_equal(found, product(a, b).astype(F32))


@pytest.mark.parametrize("a_trans", [False, True])
@pytest.mark.parametrize("b_trans", [False, True])
@pytest.mark.parametrize("batch", [(), (3,), (2, 3)])
def test_transposes_and_batches(a_trans, b_trans, batch):
    a, b = values(5, (*batch, 4, 6), F32), values(6, (*batch, 6, 5), F32)
    stored = [
        np.ascontiguousarray(x.swapaxes(-1, -2)) if swap else x
        for x, swap in ((a, a_trans), (b, b_trans))
    ]
    found = run(
        lambda x, y: pto.matmul(x, y, FP32, a_trans=a_trans, b_trans=b_trans), stored
    )
    np.testing.assert_array_equal(found, product(a, b).astype(F32))


def test_a_batch_of_one_repeats():
    a, b = values(7, (3, 2, 4), F32), values(8, (1, 4, 5), F32)
    found = run(lambda x, y: (pto.matmul(x, y, FP32),), [a, b])
    np.testing.assert_array_equal(found, product(a, b).astype(F32))


def test_operator_takes_the_type_of_the_right_operand():
    a, b = values(9, (2, 3), BF16), values(10, (3, 2), BF16)
    c = values(11, (3, 2), np.int8)
    floats, integers = run(lambda x, y, z: (x @ y, z @ z.transpose(0, 1)), [a, b, c])
    assert floats.dtype == BF16
    np.testing.assert_array_equal(integers, c.astype(np.int32) @ c.T.astype(np.int32))


def test_tails_of_tiles():
    a, b = values(12, (5, 6), F32), values(13, (6, 3), F32)
    c = values(14, (8, 3), F32)

    def kernel(x, y, z):
        whole = pto.matmul(x, y, FP32)
        assert whole.shape == [8, 4]
        return whole, pto.matmul(x, z, FP32)

    found = run(kernel, [Tile(a, (8, 8)), Tile(b, (8, 4)), c], [(5, 3), (5, 3)])
    np.testing.assert_array_equal(found[0], product(a, b).astype(F32))
    np.testing.assert_array_equal(found[1], product(a, c[:6]).astype(F32))


def test_dynamic_rows():
    a, b = values(15, (5, 6), BF16), values(16, (4, 6), BF16)
    found = run(
        lambda x, y: pto.matmul(x, y, FP32, b_trans=True), [Dynamic(a, 0), b], [(5, 4)]
    )
    np.testing.assert_array_equal(found, product(a, b.T).astype(F32))


@pytest.mark.parametrize(
    ("dtype", "bias_dtype", "out"),
    [
        (F16, F16, FP16),
        (F16, F32, FP32),
        (BF16, BF16, FP32),
        (F32, F32, FP32),
        (np.int8, np.int32, I32),
    ],
)
def test_bias_and_relu(dtype, bias_dtype, out):
    a, b = values(17, (4, 6), dtype), values(18, (6, 5), dtype)
    bias = values(19, (1, 5), np.int8 if bias_dtype == np.int32 else bias_dtype)
    bias = bias.astype(bias_dtype)
    extend = {"relu_type": ReLuType.RELU}

    def kernel(x, y, z):
        return (
            pto.matmul(x, y, out, extend_params={"bias_tensor": z}),
            pto.matmul(x, y, out, extend_params={"bias_tensor": z, **extend}),
        )

    plain, clipped = run(kernel, [a, b, bias])
    golden = product(a, b) + bias.astype(np.float64)
    np.testing.assert_array_equal(plain, golden.astype(out.numpy))
    np.testing.assert_array_equal(clipped, np.maximum(golden, 0).astype(out.numpy))


def test_bias_of_a_batch_may_have_rank_2():
    a, b = values(20, (2, 3, 4, 6), F32), values(21, (2, 3, 6, 5), F32)
    bias = values(22, (1, 5), F32)
    found = run(
        lambda x, y, z: pto.matmul(x, y, FP32, extend_params={"bias_tensor": z}),
        [a, b, bias],
    )
    np.testing.assert_array_equal(found, (product(a, b) + bias).astype(F32))


def test_scales_of_integers():
    a, b = values(23, (4, 6), np.int8), values(24, (6, 5), np.int8)
    scale = np.array([[0.5, 0.25, 2, 1, 0.125]], F32) / 64
    bits = scale.view(np.uint32).astype(np.uint64)

    def kernel(x, y, s):
        return (
            pto.matmul(x, y, FP16, extend_params={"scale": 0.03125}),
            pto.matmul(x, y, FP16, extend_params={"scale_tensor": s}),
            pto.matmul(x, y, I8, extend_params={"scale_tensor": s}),
        )

    found = run(kernel, [a, b, bits])
    total = product(a, b).astype(F32)
    np.testing.assert_array_equal(found[0], (total * F32(0.03125)).astype(F16))
    np.testing.assert_array_equal(found[1], (total * scale).astype(F16))
    clamped = np.clip(np.rint(total * scale), -128, 127).astype(np.int8)
    np.testing.assert_array_equal(found[2], clamped)


def test_tf32_rounds_operands():
    a = np.array([[1 + 2.0**-11, 1 + 2.0**-12]], F32)
    b = np.ones((2, 1), F32)

    def kernel(x, y):
        return [
            pto.matmul(x, y, FP32, extend_params={"trans_mode": mode})
            for mode in (TransMode.CAST_NONE, TransMode.CAST_RINT, TransMode.CAST_ROUND)
        ]

    exact, even, away = run(kernel, [a, b])
    assert exact[0, 0] == a.sum()
    assert even[0, 0] == 2
    assert away[0, 0] == 2 + 2.0**-10


@pytest.mark.parametrize("dtype", [E4M3, E5M2, ml_dtypes.float4_e2m1fn])
@pytest.mark.parametrize("swapped", [False, True])
def test_scaled_products(dtype, swapped):
    rng = np.random.default_rng(25)
    m, k, n = 3, 128, 4
    a, b = (rng.integers(-2, 3, s).astype(F32).astype(dtype) for s in ((m, k), (k, n)))
    exponents = ml_dtypes.float8_e8m0fnu
    sa = (2.0 ** rng.integers(-2, 3, (m, k // 64, 2))).astype(exponents)
    sb = (2.0 ** rng.integers(-2, 3, (k // 64, n, 2))).astype(exponents)
    bias = values(26, (1, n), F32)

    def kernel(x, y, s, t, z):
        return pto.scaled_mm(
            x, y, FP32, s, t, a_trans=swapped, b_trans=swapped,
            scale_a_trans=swapped, scale_b_trans=swapped,
            extend_params={"bias_tensor": z},
        )  # fmt: skip

    def stored(x):
        return np.ascontiguousarray(x.swapaxes(0, 1)) if swapped else x

    found = run(kernel, [*map(stored, (a, b, sa, sb)), bias])
    wide_a = a.astype(np.float64) * np.repeat(
        sa.astype(np.float64).reshape(m, -1), 32, 1
    )
    rows = sb.astype(np.float64).transpose(0, 2, 1).reshape(-1, n)
    wide_b = b.astype(np.float64) * np.repeat(rows, 32, 0)
    np.testing.assert_array_equal(found, (wide_a @ wide_b + bias).astype(F32))


def test_a_batch_that_stands_second():
    a, b = values(27, (4, 3, 5), F16), values(28, (3, 5, 2), F16)
    found = run(lambda x, y: experimental.transposed_batchmatmul(x, y, FP32), [a, b])
    golden = product(a.transpose(1, 0, 2), b).transpose(1, 0, 2)
    np.testing.assert_array_equal(found, golden.astype(F32))


A, B = np.ones((2, 3), F32), np.ones((3, 4), F32)
H, Q = np.ones((2, 3), F16), np.ones((3, 4), np.int8)


@pytest.mark.parametrize(
    ("function", "arrays", "message"),
    [
        (
            lambda a, b: pto.matmul(a, a, FP32),
            [A, B],
            "contracting dimensions that match",
        ),
        (
            lambda a, b: pto.matmul(a, b, DataType.DT_INT32),
            [A, B],
            "DT_FP32 or DT_FP16 or DT_BF16 as the result of DT_FP32",
        ),
        (lambda a, b: pto.matmul(a, b, FP32), [H, B], "operands of one element type"),
        (lambda a, b: pto.matmul(a[0], b, FP32), [A, B], "operands of one rank"),
        (
            lambda a, b: pto.matmul(a, b, I8),
            [A, B],
            "'scale' or 'scale_tensor' for DT_INT8",
        ),
        (
            lambda a, b: pto.matmul(b, b, FP16, b_trans=True),
            [A, Q],
            "'scale' or 'scale_tensor'",
        ),
        (
            lambda a, b: pto.matmul(a, b, FP32, extend_params={"scales": 1}),
            [A, B],
            "but found 'scales'",
        ),
        (
            lambda a, b: pto.matmul(a, b, I8, extend_params={"scale": 0.0}),
            [A, B],
            "a finite 'scale' that is not 0",
        ),
        (
            lambda a, b: pto.matmul(a, b, FP32, extend_params={"bias_tensor": a}),
            [A, B],
            "[.., 1, 4] for a bias",
        ),
        (
            lambda a, b: pto.matmul(
                a, a, FP32, b_trans=True, extend_params={"trans_mode": 1}
            ),
            [H, B],
            "DT_FP32 operands beside 'trans_mode'",
        ),
        (lambda a, b: pto.matmul(a > 0, b, FP32), [A, B], "'matmul' expects one of"),
        (lambda a, b: a @ (b > 0), [A, B], "use 'matmul' with a result type"),
        (
            lambda a, b: pto.scaled_mm(a, b, FP32, a, b),
            [A, B],
            "'scaled_mm' expects one of",
        ),
        (
            lambda a, b: experimental.transposed_batchmatmul(a, b, FP32),
            [A, B],
            "tensors of rank 3",
        ),
    ],
)
def test_refusals(function, arrays, message):
    assert message in refused(function, arrays)


def test_batches_that_do_not_agree():
    a, b = np.ones((2, 3, 4), F32), np.ones((3, 4, 5), F32)
    message = refused(lambda x, y: pto.matmul(x, y, FP32), [a, b])
    assert "batch dimensions that are equal or 1" in message
