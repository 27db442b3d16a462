"""The parts that goldens are made of, against hand cases and other formulas.

Nothing here runs a kernel. A formula is written a second time, in plain Python
or by a property that only the right result has.
"""

import math
import struct

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pto_mlir.ops import _golden as golden

BF16 = ml_dtypes.bfloat16


def rng(seed=0):
    return np.random.default_rng(seed)


# Rounding


def bf16_by_bits(value):
    """Nearest even in the upper half of the bits of a f32."""
    (bits,) = struct.unpack("<I", struct.pack("<f", value))
    low, high = bits & 0xFFFF, bits >> 16
    high += low > 0x8000 or (low == 0x8000 and high & 1)
    return struct.unpack("<f", struct.pack("<I", high << 16))[0]


@given(st.floats(-(2.0**126), 2.0**126, width=32))
def test_bf16_rounds_to_nearest_even(value):
    assert golden.bf16(value) == bf16_by_bits(value)


@given(st.floats(-60000, 60000, width=32))
def test_f16_rounds_to_nearest_even(value):
    expected = struct.unpack("<e", struct.pack("<e", value))[0]
    assert golden.f16(value) == expected


def test_rounding_of_ties():
    assert golden.bf16([257.0, 259.0, -257.0]).tolist() == [256.0, 260.0, -256.0]
    assert golden.f16([2049.0, 2051.0]).tolist() == [2048.0, 2052.0]
    assert golden.to_bf16([1.0]).dtype == BF16


def test_poison_fails_every_tolerance():
    assert np.isnan(golden.poison((2,), BF16).astype(np.float32)).all()
    assert (golden.poison((2,), np.int8) == 85).all()


# Products


def test_matmul_is_exact_on_integers():
    a, b = rng().integers(-128, 128, (3, 1536)), rng(1).integers(-128, 128, (1536, 2))
    exact = [[sum(int(a[i, k]) * int(b[k, j]) for k in range(1536)) for j in range(2)]
             for i in range(3)]  # fmt: skip
    assert golden.matmul_int(a.astype(np.int8), b.astype(np.int8)).tolist() == exact
    assert golden.matmul_int(a, b).dtype == np.int32


def test_matmul_rounds_once():
    # 1 + 2^-24 + 2^-24 is 1 if each step rounds.
    a = np.array([[1.0, 2.0**-24, 2.0**-24]], np.float32)
    assert golden.matmul(a, np.ones((3, 1)))[0, 0] == np.float32(1 + 2.0**-23)


# Quantisation


def test_quantize_by_hand():
    values, scale = golden.quantize([[1.0, -0.5, 0.25, 0.0]])
    # 127 · 0.5 = 63.5 and 127 · 0.25 = 31.75
    assert values.tolist() == [[127, -64, 32, 0]]
    assert scale[0, 0] == np.float32(1) / np.float32(127)
    assert values.dtype == np.int8 and scale.shape == (1, 1)


def test_quantize_ties_go_to_even():
    # The factor is 1, so halves stay halves.
    values, scale = golden.quantize([[127.0, 0.5, 1.5, 2.5, -0.5, -1.5]])
    assert values.tolist() == [[127, 0, 2, 2, 0, -2]] and scale[0, 0] == 1


def test_quantize_rows_of_zeros_and_of_next_to_nothing():
    values, scale = golden.quantize([[0.0, 0.0], [1e-40, -1e-40], [0.0, 2.0]])
    assert values.tolist() == [[0, 0], [0, 0], [0, 127]]
    assert scale[:2].tolist() == [[0.0], [0.0]]


@given(st.integers(0, 2**32 - 1), st.floats(1e-3, 1e3))
def test_quantize_is_within_half_a_step(seed, size):
    x = golden.uniform(rng(seed), (5, 33), low=-size, high=size)
    values, scale = golden.quantize(x)
    step = np.abs(x).max(axis=-1, keepdims=True) / 127
    assert (np.abs(values * scale - x) <= step * 0.5001).all()
    assert (np.abs(values.astype(int)).max(axis=-1) == 127).all()


def test_quantize_weight_has_a_scale_per_column():
    w = np.array([[1.0, 10.0], [-0.5, 20.0]], np.float32)
    values, scale = golden.quantize_weight(w)
    assert values.tolist() == [[127, 64], [-64, 127]] and scale.shape == (2, 1)
    assert np.allclose(scale[:, 0], [1 / 127, 20 / 127])


def test_dequantize_is_the_product_it_stands_for():
    x, w = golden.uniform(rng(), (4, 64)), golden.uniform(rng(1), (64, 6))
    (xq, xs), (wq, ws) = golden.quantize(x), golden.quantize_weight(w)
    result = golden.dequantize(golden.matmul_int(xq, wq), xs, ws)
    assert np.abs(result - x @ w).max() < 0.1
    by_hand = np.float32(np.float32(int(xq[1].astype(int) @ wq[:, 2])) * xs[1, 0])
    assert result[1, 2] == np.float32(by_hand * ws[2, 0])


# Norms and softmax


def test_rms_norm_by_hand():
    # mean of squares of (3, 4) is 12.5
    expected = np.array([3, 4]) / math.sqrt(12.5)
    assert np.allclose(golden.rms_norm([[3.0, 4.0]], eps=0.0), expected)
    assert np.allclose(
        golden.rms_norm([[3.0, 4.0]], [2.0, -1.0], 0.0), expected * [2, -1]
    )
    # eps is under the root: (0, 0) stays, and 1e-3 is almost lost.
    assert golden.rms_norm([[0.0, 0.0]]).tolist() == [[0, 0]]
    assert np.allclose(golden.rms_norm([[1e-3, 1e-3]]), 1e-3 / math.sqrt(2e-6))


def test_layer_norm_by_hand():
    x = [[1.0, 2.0, 3.0, 6.0]]
    deviation = math.sqrt((4 + 1 + 0 + 9) / 4)
    expected = np.array([-2, -1, 0, 3]) / deviation * 2 + 5
    assert np.allclose(golden.layer_norm(x, [2.0] * 4, [5.0] * 4, 0.0), expected)


def test_softmax_by_hand():
    logits = np.log([[1.0, 2.0, 5.0]])
    assert np.allclose(golden.softmax(logits), [[0.125, 0.25, 0.625]])
    assert np.allclose(golden.softmax(logits.T, axis=0)[:, 0], [0.125, 0.25, 0.625])
    assert golden.softmax([[0.0, -np.inf]]).tolist() == [[1.0, 0.0]]
    assert golden.softmax([[1e30, 0.0]]).tolist() == [[1.0, 0.0]]


def test_sink_is_one_more_key():
    shares = golden.softmax_with_sink(np.log([[1.0, 2.0]]), np.log([5.0]))
    assert np.allclose(shares, [[0.125, 0.25]])
    assert np.allclose(golden.softmax_with_sink([[3.0, 3.0]], [-1e9]), 0.5)


def test_sigmoid_and_swiglu():
    assert golden.sigmoid(0.0) == 0.5
    assert np.isclose(golden.sigmoid(math.log(3.0)), 0.75)
    gate, up = math.log(3.0), 4.0
    assert np.isclose(golden.swiglu([[gate, up]])[0, 0], gate * 0.75 * up)


# Rotary embedding


def angles(width, seed=0):
    theta = rng(seed).uniform(0, 2 * np.pi, width // 2)
    return theta


def test_interleaved_rope_turns_complex_numbers():
    x, theta = golden.uniform(rng(), (3, 8)), angles(8)
    cos, sin = np.repeat(np.cos(theta), 2), np.repeat(np.sin(theta), 2)
    turned = (x[:, 0::2] + 1j * x[:, 1::2]) * np.exp(1j * theta)
    y = golden.rope_interleaved(x, cos, sin)
    assert np.allclose(y[:, 0::2] + 1j * y[:, 1::2], turned, atol=1e-6)
    back = golden.rope_interleaved(y, cos, sin, inverse=True)
    assert np.allclose(back, x, atol=1e-6)


def test_half_rope_turns_complex_numbers():
    x, theta = golden.uniform(rng(), (3, 8)), angles(8)
    cos, sin = np.tile(np.cos(theta), 2), np.tile(np.sin(theta), 2)
    turned = (x[:, :4] + 1j * x[:, 4:]) * np.exp(1j * theta)
    y = golden.rope_half(x, cos, sin)
    assert np.allclose(y[:, :4] + 1j * y[:, 4:], turned, atol=1e-6)


def test_deinterleaved_rope_is_interleaved_but_for_the_order():
    x, theta = golden.uniform(rng(), (3, 8)), angles(8)
    half = golden.rope_deinterleaved(
        x, np.tile(np.cos(theta), 2), np.tile(np.sin(theta), 2)
    )
    pairs = golden.rope_interleaved(
        x, np.repeat(np.cos(theta), 2), np.repeat(np.sin(theta), 2)
    )
    assert np.allclose(
        half, np.concatenate([pairs[:, 0::2], pairs[:, 1::2]], 1), atol=1e-6
    )


def test_rope_has_one_cos_per_element():
    cos, sin = np.array([2.0, 3.0]), np.array([5.0, 7.0])
    assert golden.rope_interleaved([[1.0, 10.0]], cos, sin).tolist() == [
        [1 * 2 - 10 * 5, 10 * 3 + 1 * 7]
    ]


# Layouts


@pytest.mark.parametrize("dtype", [BF16, np.int8, np.float16])
@pytest.mark.parametrize("shape", [(16, 32), (48, 96), (5, 3), (17, 33)])
def test_nz_places_each_element(dtype, shape):
    matrix = rng().integers(-100, 100, shape).astype(dtype)
    blocks = golden.to_nz(matrix)
    width = 32 // matrix.dtype.itemsize
    assert blocks.shape == (-(-shape[1] // width), -(-shape[0] // 16), 16, width)
    for r in range(shape[0]):
        for c in range(shape[1]):
            assert blocks[c // width, r // 16, r % 16, c % width] == matrix[r, c]
    assert np.count_nonzero(blocks) == np.count_nonzero(matrix)
    assert (golden.from_nz(blocks, *shape) == matrix).all()


def test_pages():
    cache = np.arange(4 * 128 * 2).reshape(4, 128, 1, 2)
    rows = golden.gather_pages(cache, np.array([3, 1, -1]), [0, 127, 128, 130])
    flat = cache.reshape(-1, 2)
    assert (rows == flat[[3 * 128, 3 * 128 + 127, 128, 130]]).all()
    assert golden.slot([3, 1], 129) == 129


@given(st.lists(st.integers(0, 700), min_size=1, max_size=5), st.integers(0, 99))
def test_block_tables_have_distinct_blocks(lengths, seed):
    table, count = golden.block_table(rng(seed), lengths, width=7, spare=2)
    used = table[table >= 0]
    assert len(set(used.tolist())) == len(used) == count - 2
    for row, length in zip(table, lengths, strict=True):
        assert (row >= 0).sum() == -(-length // 128)
        assert (row[: -(-length // 128)] >= 0).all()
