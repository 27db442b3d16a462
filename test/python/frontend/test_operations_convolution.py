"""Convolutions against loops in numpy."""

import itertools

import ml_dtypes
import numpy as np
import pto_mlir.language.operations as pto
import pytest
from op_kernel import Dynamic, refused, run
from pto_mlir.language.types import DataType, ReLuType, dtype_from_numpy

F16, F32, BF16 = np.float16, np.float32, ml_dtypes.bfloat16


def values(seed, shape, dtype=F32):
    """Random values of which sums of products are exact."""
    return np.random.default_rng(seed).integers(-3, 4, shape).astype(dtype)


def golden(x, w, strides, paddings, dilations, groups=1):
    """The convolution by loops over output positions and channels."""
    x, w = x.astype(np.float64), w.astype(np.float64)
    pairs = list(zip(paddings[0::2], paddings[1::2], strict=True))
    x = np.pad(x, [(0, 0), (0, 0), *pairs])
    kernel = w.shape[2:]
    out = [
        (n - d * (k - 1) - 1) // s + 1
        for n, k, s, d in zip(x.shape[2:], kernel, strides, dilations, strict=True)
    ]
    result = np.zeros((x.shape[0], w.shape[0], *out))
    share, outs = w.shape[1], w.shape[0] // groups
    for at in itertools.product(*map(range, out)):
        window = tuple(
            slice(i * s, i * s + d * (k - 1) + 1, d)
            for i, s, d, k in zip(at, strides, dilations, kernel, strict=True)
        )
        for channel in range(w.shape[0]):
            group = channel // outs
            seen = x[(slice(None), slice(group * share, (group + 1) * share), *window)]
            axes = tuple(range(1, x.ndim))
            result[(slice(None), channel, *at)] = (seen * w[channel]).sum(axes)
    return result


@pytest.mark.parametrize(
    ("x", "w", "strides", "paddings", "dilations", "groups"),
    [
        ((2, 3, 9), (4, 3, 3), [1], [1, 1], [1], 1),
        ((1, 2, 7, 8), (3, 2, 3, 2), [2, 1], [0, 1, 1, 0], [1, 2], 1),
        ((1, 2, 3, 3), (2, 2, 1, 1), [1, 1], [0, 0, 0, 0], [1, 1], 1),
        ((2, 4, 6, 5), (6, 2, 2, 2), [1, 3], [1, 1, 0, 0], [2, 1], 2),
        ((1, 2, 4, 3, 5), (2, 2, 2, 1, 3), [1, 1, 2], [1, 0, 0, 0, 1, 1], [1, 1, 1], 1),
    ],
)
@pytest.mark.parametrize("dtype", [F32, F16, BF16])
def test_convolution(x, w, strides, paddings, dilations, groups, dtype):
    x, w = values(1, x, dtype), values(2, w, dtype)
    found = run(
        lambda a, b: pto.conv(
            a, b, dtype_from_numpy(dtype), strides, paddings, dilations, groups=groups
        ),
        [x, w],
    )
    expected = golden(x, w, strides, paddings, dilations, groups)
    np.testing.assert_array_equal(found, expected.astype(dtype))


def test_bias_relu_and_a_dynamic_batch():
    x, w, b = values(3, (3, 2, 5)), values(4, (4, 2, 2)), values(5, (4,))
    extend = {"relu_type": ReLuType.RELU}

    def kernel(a, k, c):
        return pto.conv(
            a,
            k,
            DataType.DT_FP32,
            [1],
            [0, 0],
            [1],
            extend_params={"bias_tensor": c, **extend},
        )

    found = run(kernel, [Dynamic(x, 0), w, b], [(3, 4, 4)])
    expected = golden(x, w, [1], [0, 0], [1]) + b[:, None]
    np.testing.assert_array_equal(found, np.maximum(expected, 0))


X, W = values(6, (1, 2, 5)), values(7, (4, 2, 3))
F = DataType.DT_FP32


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (
            lambda x, w: pto.conv(x, w, F, [1], [0, 0], [1], transposed=True),
            "no transposed form",
        ),
        (lambda x, w: pto.conv(x, w, F, [0], [0, 0], [1]), "strides in [1, 63]"),
        (lambda x, w: pto.conv(x, w, F, [1], [0], [1]), "2 entries in 'paddings'"),
        (lambda x, w: pto.conv(x, w, F, [1], [0, 0], [3]), "a kernel that fits"),
        (
            lambda x, w: pto.conv(x, w, F, [1], [0, 0], [1], groups=2),
            "channels that agree",
        ),
        (lambda x, w: pto.conv(x[0], w[0], F, [], [], []), "one rank in 3 to 5"),
    ],
)
def test_refusals(function, message):
    assert message in refused(function, [X, W])
