"""Composites, experimental operations and debugging, against numpy."""

import warnings

import ml_dtypes
import numpy as np
import pto_mlir.language.operations as pto
import pytest
from op_kernel import Dynamic, Tile, refused, run, text
from pto_mlir.language import config
from pto_mlir.language.operations import experimental
from pto_mlir.language.types import DataType, DequantScaleRoundingMode

F16, F32, BF16 = np.float16, np.float32, ml_dtypes.bfloat16


def values(seed, shape, dtype=F32, scale=2.0):
    """Random values."""
    return np.random.default_rng(seed).normal(0, scale, shape).astype(dtype)


def close(actual, golden, ulps=4):
    """Compares with float64 values in units of the last place."""
    eps = float(ml_dtypes.finfo(actual.dtype).eps)
    np.testing.assert_allclose(
        actual.astype(np.float64), golden, rtol=ulps * eps, atol=ulps * eps / 8
    )


@pytest.mark.parametrize("dtype", [F32, F16, BF16])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_softmax(dtype, axis):
    x = values(1, (3, 4, 5), dtype)
    found = run(lambda a: a.softmax(axis), [x])
    power = np.exp(x.astype(np.float64) - x.astype(np.float64).max(axis, keepdims=True))
    close(found, power / power.sum(axis, keepdims=True))


def test_softmax_over_what_is_there():
    x = values(2, (3, 5))
    found = run(lambda a: pto.softmax(a, -1), [Tile(x, (3, 8))], [(3, 5)])
    power = np.exp(x.astype(np.float64))
    close(found, power / power.sum(-1, keepdims=True))


@pytest.mark.parametrize("dtype", [F32, F16, BF16])
def test_rms_norm(dtype):
    x, g = values(3, (4, 6), dtype), values(4, (6,), dtype)
    plain, scaled, eps = run(
        lambda a, b: (pto.rms_norm(a), pto.rms_norm(a, b), pto.rms_norm(a, b, 0.5)),
        [x, g],
    )
    wide = x.astype(np.float64)
    mean = (wide**2).mean(-1, keepdims=True)
    close(plain, wide / np.sqrt(mean + 1e-6))
    close(scaled, wide / np.sqrt(mean + 1e-6) * g.astype(np.float64))
    close(eps, wide / np.sqrt(mean + 0.5) * g.astype(np.float64))


def test_rms_norm_of_tiles_and_mixed_types():
    x, g = values(5, (3, 6), BF16), values(6, (1, 6), F32)
    found = run(lambda a, b: pto.rms_norm(a, b), [Tile(x, (8, 6)), g], [(3, 6)])
    wide = x.astype(np.float64)
    close(found, wide / np.sqrt((wide**2).mean(-1, keepdims=True) + 1e-6) * g)


@pytest.mark.parametrize("axis", [-1, -2, 2, 1])
def test_quantize_and_back(axis):
    x = values(7, (2, 4, 5), F32, 60)
    at = axis % 3
    shape = [n for i, n in enumerate(x.shape) if i != at]
    scale = np.abs(values(8, shape)) + F32(0.1)
    zero = values(9, shape, F32, 20)

    def kernel(a, s, z):
        signed = pto.quantize(a, s, DataType.DT_INT8, axis)
        unsigned = pto.quantize(a, s, DataType.DT_UINT8, axis, z)
        back = pto.dequantize(signed, s, DataType.DT_FP32, axis)
        shifted = pto.dequantize(signed, s, DataType.DT_FP32, axis, z)
        return signed, unsigned, back, shifted

    signed, unsigned, back, shifted = run(kernel, [x, scale, zero])
    s, z = np.expand_dims(scale, at), np.expand_dims(zero, at)
    q = np.clip(np.rint(x * s), -128, 127)
    np.testing.assert_array_equal(signed, q)
    np.testing.assert_array_equal(unsigned, np.clip(np.rint(x * s + z), 0, 255))
    np.testing.assert_array_equal(back, q.astype(F32) * s)
    np.testing.assert_array_equal(shifted, (q.astype(F32) + z) * s)


def test_scales_may_have_the_rank_of_the_input():
    x, s = np.array([[1, 2], [3, 4]], np.int8), np.array([[0.5], [2]], F32)
    found = run(lambda a, b: pto.dequantize(a, b, DataType.DT_FP32, -1), [x, s])
    np.testing.assert_array_equal(found, x * s)


@pytest.mark.parametrize("element", [DataType.DT_FP8E4M3, DataType.DT_FP4_E2M1X2])
@pytest.mark.parametrize("mode", list(DequantScaleRoundingMode))
@pytest.mark.parametrize("axis", [-1, -2])
def test_block_scales(element, mode, axis):
    x = values(10, (3, 128) if axis == -1 else (128, 3), F16, 8)
    x[:, :1] *= F16(20)
    found, scale = run(lambda a: pto.quant_mx(a, element, mode, axis), [x])
    rows = x.astype(np.float64) if axis == -1 else x.T.astype(np.float64)
    top, exponent = (448.0, 8) if element == DataType.DT_FP8E4M3 else (6.0, 2)
    blocks = rows.reshape(3, 4, 32)
    amax = np.abs(blocks).max(-1)
    if mode == DequantScaleRoundingMode.ROUND_UP:
        shared = 2.0 ** np.ceil(np.log2(amax / top))
    else:
        shared = 2.0 ** (np.floor(np.log2(amax)) - exponent)
    scaled = np.clip(blocks / shared[..., None], -top, top)
    golden = scaled.astype(F32).astype(element.numpy).reshape(3, 128)
    pairs = shared.reshape(3, 2, 2)
    if axis == -2:
        golden, pairs = golden.T, pairs.transpose(1, 0, 2)
    np.testing.assert_array_equal(scale.astype(F32), pairs)
    np.testing.assert_array_equal(found.astype(F32), golden.astype(F32))


def test_block_scales_of_zeros_and_a_tail():
    x = np.zeros((2, 40), F32)
    x[0, 33] = 3
    found, scale = run(lambda a: pto.quant_mx(a), [x])
    assert scale.shape == (2, 1, 2)
    blocks = scale.astype(F32).reshape(2, 2)
    assert blocks[1, 0] == 2.0**-127
    assert blocks[0, 1] == 2.0**-7
    np.testing.assert_array_equal(found.astype(F32)[0, 33], 3 * 2.0**7)


def test_online_softmax_in_two_blocks():
    x = values(11, (12, 5))
    v = values(12, (12, 3))

    def block(scores, rows):
        power, top, total = experimental.online_softmax(scores, 0.5)
        wide = power.cast(DataType.DT_FP32)
        output = pto.matmul(rows, wide, DataType.DT_FP32, a_trans=True)
        return top, total, output

    def kernel(a, b):
        first, second = block(a[0:8], b[0:8]), block(a[8:12], b[8:12])
        top, total, output = experimental.online_softmax_update(*first, *second)
        return top, output / total

    top, output = run(kernel, [x, v])
    scores = x.astype(np.float64) * 0.5
    power = np.exp(scores - scores.max(0))
    np.testing.assert_array_equal(top[0], (x * F32(0.5)).max(0))
    np.testing.assert_allclose(
        output, v.T @ (power / power.sum(0)), rtol=0.02, atol=0.02
    )


def test_nop_gives_the_first_tensor():
    x = values(13, (2, 2))
    np.testing.assert_array_equal(run(lambda a: experimental.nop([a, a * 2]), [x]), x)


# Debugging


def test_prints_act_only_when_asked():
    x, n = values(14, (2, 3)), values(15, (2,))

    def kernel(a, b):
        pto.pass_verify_print("scores", a, b.shape[0], 'a "text"')
        pto.pass_verify_print(a, cond=0)
        pto.pass_verify_print(a, cond=b.shape[0] == 2)
        return a * 2

    arrays = [x, Dynamic(n, 0)]
    assert "print_tensor" not in text(kernel, arrays)
    with config.options(verify_options={"enable_pass_verify": True}):
        printed = text(kernel, arrays)
        np.testing.assert_array_equal(run(kernel, arrays), 2 * x)
    assert printed.count("pto.print_tensor") == 4
    assert 'text = "scores"' in printed
    assert printed.count("scf.if") == 1


def test_a_kernel_saves_no_files():
    def kernel(a):
        pto.pass_verify_save(a, "name_$i", i=1)
        return a * 1

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        text(kernel, [values(16, (2,))])
    with config.options(verify_options={"enable_pass_verify": True}):
        with pytest.warns(UserWarning, match="make the tensor an output"):
            text(kernel, [values(16, (2,))])


X, IX = values(17, (4, 6)), np.ones((4, 6), np.int8)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda a, i: pto.softmax(a, 2), "a dimension in [-2, 1]"),
        (lambda a, i: pto.softmax(i, 0), "'softmax' expects one of"),
        (lambda a, i: pto.sigmoid(i), "'sigmoid' expects one of"),
        (lambda a, i: pto.rms_norm(a, a), "a gamma of [6]"),
        (lambda a, i: pto.rms_norm(a, a[0, 0:3]), "a gamma of [6]"),
        (lambda a, i: pto.quantize(a, a, DataType.DT_INT16, -1), "DT_INT8 or DT_UINT8"),
        (
            lambda a, i: pto.quantize(a, a, DataType.DT_INT8, -1),
            "a scale with the other",
        ),
        (lambda a, i: pto.quantize(a.unsqueeze(0), a, DataType.DT_INT8, 0), "the axis"),
        (
            lambda a, i: pto.quantize(i, a, DataType.DT_INT8, -1),
            "'quantize' expects one",
        ),
        (lambda a, i: pto.dequantize(i, a, DataType.DT_INT8, -1), "a float type"),
        (lambda a, i: pto.dequantize(i, i, DataType.DT_FP32, -1), "one of DT_FP32"),
        (lambda a, i: pto.quant_mx(a, DataType.DT_FP8E5M2), "DT_FP8E4M3 or"),
        (
            lambda a, i: experimental.online_softmax(a[0], 1.0),
            "a matrix [keys, queries]",
        ),
        (lambda a, i: experimental.online_softmax(i, 1.0), "one of DT_FP32"),
        (lambda a, i: experimental.nop([]), "a list of tensors"),
    ],
)
def test_refusals(function, message):
    assert message in refused(function, [X, IX])
