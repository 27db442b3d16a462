# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Building blocks of the goldens, in NumPy.

They follow the text of the operators, not the kernels: f32 in and out, with a
rounding to bf16 or f16 only where the text has one. Sums of products accumulate
in f64 and round to f32 once, so a golden is within every order of f32 sums.
"""

import ml_dtypes
import numpy as np

BF16 = ml_dtypes.bfloat16
F16 = np.float16
F32 = np.float32

# Elements of one NZ row: 32 bytes.
FRACTAL_ROWS = 16
FRACTAL_BYTES = 32


# Rounding


def to_bf16(values) -> np.ndarray:
    """f32 values as bf16, nearest even."""
    return np.asarray(values).astype(F32).astype(BF16)


def to_f16(values) -> np.ndarray:
    with np.errstate(over="ignore"):
        return np.asarray(values).astype(F32).astype(F16)


def bf16(values) -> np.ndarray:
    """f32 values that are rounded to bf16."""
    return to_bf16(values).astype(F32)


def f16(values) -> np.ndarray:
    return to_f16(values).astype(F32)


def f32(values) -> np.ndarray:
    return np.asarray(values).astype(F32)


# Data


def uniform(rng, shape, dtype=F32, low=-1.0, high=1.0) -> np.ndarray:
    return rng.uniform(low, high, shape).astype(F32).astype(dtype)


def poison(shape, dtype=F32) -> np.ndarray:
    """An output before the kernel runs: a value that no comparison accepts."""
    dtype = np.dtype(dtype)
    if dtype.kind in "iu":
        return np.full(shape, 85, dtype)
    return np.full(shape, np.nan, dtype)


# Matrix products


def matmul(a, b) -> np.ndarray:
    """a · b in f32."""
    return (np.asarray(a, np.float64) @ np.asarray(b, np.float64)).astype(F32)


def matmul_int(a, b) -> np.ndarray:
    """Exact product of integer matrices as int32."""
    return (np.asarray(a, np.float64) @ np.asarray(b, np.float64)).astype(np.int32)


# Quantisation


def quantize(x) -> tuple[np.ndarray, np.ndarray]:
    """Symmetric int8 per row (last axis): values and the scale of each row.

    scale · value is close to x. A row of zeros has scale 0, and so has one whose
    values are so small that 127 / greatest overflows.
    """
    x = f32(x)
    greatest = np.max(np.abs(x), axis=-1, keepdims=True)
    with np.errstate(divide="ignore", over="ignore"):
        zero = np.isinf(F32(127) / greatest)
    factor = F32(127) / np.where(zero, F32(1), greatest)
    integers = np.rint(x * factor).astype(np.int32)
    values = np.clip(np.trunc(f16(integers)), -128, 127).astype(np.int8)
    scale = np.where(zero, F32(0), F32(1) / factor)
    return np.where(zero, np.int8(0), values), scale.astype(F32)


def quantize_weight(w) -> tuple[np.ndarray, np.ndarray]:
    """int8 weight [K, N] with one scale per output channel, [N, 1]."""
    values, scale = quantize(f32(w).T)
    return np.ascontiguousarray(values.T), scale


def dequantize(accumulator, row_scale, column_scale) -> np.ndarray:
    """f32 of int32 [T, N], times scales [T, 1], then times scales [N, 1]."""
    return f32(accumulator) * f32(row_scale) * f32(column_scale).reshape(1, -1)


# Normalisation and activation


def rms_norm(x, gamma=None, eps=1e-6) -> np.ndarray:
    x = f32(x)
    squares = np.mean(np.square(x, dtype=np.float64), axis=-1, keepdims=True)
    result = x * (1.0 / np.sqrt(squares + eps)).astype(F32)
    return result if gamma is None else result * f32(gamma)


def layer_norm(x, gamma, beta, eps=1e-6) -> np.ndarray:
    x = np.asarray(x, np.float64)
    centred = x - np.mean(x, axis=-1, keepdims=True)
    spread = np.sqrt(np.mean(np.square(centred), axis=-1, keepdims=True) + eps)
    return f32(centred / spread) * f32(gamma) + f32(beta)


def sigmoid(x) -> np.ndarray:
    return (1.0 / (1.0 + np.exp(-np.asarray(x, np.float64)))).astype(F32)


def swiglu(x) -> np.ndarray:
    """Halves [g | u] of the last axis: g · sigmoid(g) · u."""
    gate, up = np.split(f32(x), 2, axis=-1)
    return gate * sigmoid(gate) * up


def softmax(scores, axis=-1) -> np.ndarray:
    scores = np.asarray(scores, np.float64)
    weights = np.exp(scores - np.max(scores, axis=axis, keepdims=True))
    return (weights / np.sum(weights, axis=axis, keepdims=True)).astype(F32)


def softmax_with_sink(scores, sink) -> np.ndarray:
    """Softmax of rows [.., keys] with one more, invisible key per row."""
    scores = np.asarray(scores, np.float64)
    sink = np.broadcast_to(np.asarray(sink, np.float64), scores.shape[:-1])
    with_sink = np.concatenate([scores, sink[..., None]], axis=-1)
    return softmax(with_sink)[..., :-1]


# Rotary embedding; x [.., R], cos and sin with one value per element


def rope_interleaved(x, cos, sin, inverse=False) -> np.ndarray:
    """Pairs are neighbours and stay where they are."""
    x, cos, sin = f32(x), f32(cos), f32(sin)
    turned = np.empty_like(x)
    turned[..., 0::2] = -x[..., 1::2]
    turned[..., 1::2] = x[..., 0::2]
    return x * cos - turned * sin if inverse else x * cos + turned * sin


def rope_half(x, cos, sin) -> np.ndarray:
    """Pairs are half a row apart."""
    x, cos, sin = f32(x), f32(cos), f32(sin)
    low, high = np.split(x, 2, axis=-1)
    return x * cos + np.concatenate([-high, low], axis=-1) * sin


def rope_deinterleaved(x, cos, sin) -> np.ndarray:
    """Neighbours first move half a row apart, and stay there."""
    x = f32(x)
    moved = np.concatenate([x[..., 0::2], x[..., 1::2]], axis=-1)
    return rope_half(moved, cos, sin)


# NZ layout: [R, C] as [C/C0, R/16, 16, C0] with zeros where it is padded


def to_nz(matrix: np.ndarray) -> np.ndarray:
    rows, columns = matrix.shape
    width = FRACTAL_BYTES // matrix.dtype.itemsize
    padded = np.zeros(
        (-(-rows // FRACTAL_ROWS) * FRACTAL_ROWS, -(-columns // width) * width),
        matrix.dtype,
    )
    padded[:rows, :columns] = matrix
    blocks = padded.reshape(-1, FRACTAL_ROWS, padded.shape[1] // width, width)
    return np.ascontiguousarray(blocks.transpose(2, 0, 1, 3))


def from_nz(blocks: np.ndarray, rows=None, columns=None) -> np.ndarray:
    across, down, height, width = blocks.shape
    matrix = blocks.transpose(1, 2, 0, 3).reshape(down * height, across * width)
    return np.ascontiguousarray(matrix[:rows, :columns])


# Paged caches: position p of a batch is row p mod block of block table[p div block]

BLOCK = 128


def slot(table_row, position, block=BLOCK) -> int:
    """Row of a position in a cache that is viewed as [blocks * block, ..]."""
    return int(table_row[position // block]) * block + position % block


def slots(table_row, positions, block=BLOCK) -> np.ndarray:
    return np.array([slot(table_row, int(p), block) for p in positions], np.int64)


def gather_pages(cache, table_row, positions, block=BLOCK) -> np.ndarray:
    """Rows [len(positions), D] of a cache [blocks, block, .., D]."""
    rows = cache.reshape(-1, cache.shape[-1])
    return rows[slots(table_row, positions, block)]


def stored(cache, index, rows) -> np.ndarray:
    """The cache after rows [n, D] stand at its flat rows `index`."""
    flat = cache.reshape(-1, cache.shape[-1]).copy()
    for place, row in zip(index, rows, strict=True):
        flat[place] = row
    return flat.reshape(cache.shape)


def block_table(rng, lengths, width=None, spare=1, block=BLOCK):
    """A table [batches, width] of distinct blocks in random order, unused -1.

    Returns it with the number of blocks, `spare` of which belong to nobody.
    """
    needed = [-(-int(length) // block) for length in lengths]
    width = max(needed, default=1) if width is None else width
    count = sum(needed) + spare
    order = rng.permutation(count)
    table = np.full((len(needed), width), -1, np.int32)
    taken = 0
    for batch, number in enumerate(needed):
        table[batch, :number] = order[taken : taken + number]
        taken += number
    return table, count


# Data of the int8 operators


def exact_uniform(rng, shape, low=-1.0, high=1.0) -> np.ndarray:
    """bf16 values evenly over [low, high], multiples of 2^-7 of the power of two
    above.

    Products of such values are multiples of one power of two, and f32 holds their
    sums over a hidden size exactly: a value right before a bf16 rounding does not
    depend on the order of its sum, so a rule without outliers holds on every road.
    """
    span = max(abs(low), abs(high))
    step = 2.0 ** (np.ceil(np.log2(span)) - 7)
    first, last = int(np.ceil(low / step)), int(np.floor(high / step))
    return to_bf16(rng.integers(first, last, shape, endpoint=True) * step)


def normal_int8(rng, shape, spread=40.0) -> np.ndarray:
    """int8 values around 0 that fill most of the range."""
    return np.clip(np.rint(rng.normal(0, spread, shape)), -127, 127).astype(np.int8)


def rope(x, cos, sin, mode, inverse=False) -> np.ndarray:
    """The embedding of mode "H", "DH" or "I"; the inverse turns the other way."""
    kind = {"H": rope_half, "DH": rope_deinterleaved, "I": rope_interleaved}[mode]
    return kind(x, cos, -f32(sin) if inverse else sin)


def new_slots(rng, batches, tokens, length, blocks=None, block=BLOCK):
    """Rows of the last `tokens` positions of each batch in a paged cache.

    Each batch holds `length` positions in shuffled blocks, so the rows are distinct
    and out of order. Returns them with the number of blocks.
    """
    table, count = block_table(rng, [length] * batches, block=block)
    last = range(length - tokens, length)
    none = np.empty(0, np.int64)
    rows = np.concatenate([none, *(slots(row, last, block) for row in table)])
    return rows, max(count, blocks or 0)


# Attention of one token


def attention(q, keys, values, scale, sink=None, order="pre") -> np.ndarray:
    """q [heads, D] over keys [n, D] and values [n, E]: f32 [heads, E].

    `sink` [heads] takes part in the sum of the weights and has no value. Weights
    round to bf16 after the division ("pre") or before it ("post"), or not at all
    ("exact").
    """
    scores = matmul(q, np.swapaxes(keys, -1, -2)) * F32(scale)
    if order == "post":
        powers = np.exp(scores - np.max(scores, axis=-1, keepdims=True)).astype(F32)
        total = np.sum(powers, axis=-1, keepdims=True, dtype=np.float64)
        if sink is not None:
            top = np.max(scores, axis=-1)
            total += np.exp(np.asarray(sink, np.float64) - top)[..., None]
        return f32(matmul(bf16(powers), values) / total)
    weights = softmax(scores) if sink is None else softmax_with_sink(scores, sink)
    return matmul(weights if order == "exact" else bf16(weights), values)


def softmax_in_blocks(scores, values, block, running=False):
    """Softmax of [rows, n] times values [n, D] as an online form rounds it.

    The weights of each block of columns round to bf16 relative to the maximum of
    their block or, `running`, of all columns up to its end. Returns the product,
    the maximum and the sum, [rows, 1] each, in f32.
    """
    scores = np.asarray(scores, np.float64)
    top = np.max(scores, axis=-1, keepdims=True)
    total, product = 0.0, 0.0
    for start in range(0, scores.shape[-1], block):
        part = slice(start, start + block)
        seen = scores[:, : start + block] if running else scores[:, part]
        base = np.max(seen, axis=-1, keepdims=True)
        powers = np.exp(scores[:, part] - base)
        back = np.exp(base - top)
        total = total + back * np.sum(powers, axis=-1, keepdims=True)
        rounded = bf16(powers).astype(np.float64)
        product = product + back * (rounded @ np.asarray(values[part], np.float64))
    return f32(product / total), f32(top), f32(total)


def poison_pages(cache, table, lengths, block=BLOCK) -> np.ndarray:
    """The cache with NaN in the rows that hold no position, in place.

    `cache` is [rows, width] or [pages, block, ..]. A batch has `lengths` positions
    in the pages that its row of `table` names; a kernel that reads a row behind
    them, or a page of nobody, shows it.
    """
    rows = cache if cache.ndim == 2 else cache.reshape(len(cache) * block, -1)
    unused = np.ones(len(rows), bool)
    for table_row, length in zip(table, lengths, strict=True):
        whole = np.arange(length)
        pages = table_row[whole // block].astype(np.int64)
        unused[pages * block + whole % block] = False
    rows[unused] = np.nan
    return cache


def near_bf16_tie(values, margin=5e-4) -> np.ndarray:
    """Where f32 or f64 values lie so near to the middle between two bf16 values, in
    steps of bf16, that the order of a sum could decide how they round."""
    significand, _ = np.frexp(np.asarray(values, np.float64))
    steps = np.abs(significand) * 256
    return np.abs(steps % 1 - 0.5) < margin
