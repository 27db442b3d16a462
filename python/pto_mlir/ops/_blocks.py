# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Building blocks of the kernels: plain functions that kernels call.

They take and return tiles. Unless said otherwise tiles are f32 and the last
axis is the one of the operation; rounding to a smaller type is the caller's.
"""

import pto_mlir as pypto

ROPE_DIM = 64


def f32(tile):
    return pypto.cast(tile, pypto.DT_FP32)


def bf16(tile):
    return pypto.cast(tile, pypto.DT_BF16)


def zeros(rows, width):
    """bf16 [rows, width] to be filled in part."""
    zero = pypto.Element(pypto.DT_BF16, 0.0)
    return pypto.full([rows, width], zero, pypto.DT_BF16)


def as_row(parameter):
    """A parameter [n] or [n, 1] as [1, n], in the same memory."""
    return pypto.reshape(parameter, [1, parameter.shape[0]], inplace=True)


def token_rows(tensors, first, count):
    """Rows [first, first + count) of each of the matrices."""
    return [pypto.view(x, [count, x.shape[1]], [first, 0]) for x in tensors]


def set_cube(tile):
    """`tile` has m, k and n in L0 and L1."""
    m, k, n = tile[0:2], tile[2:4], tile[4:6]
    pypto.set_cube_tile_shapes(list(m), list(k), list(n))


def row_sum(x):
    """Sum of the last axis, which stays with size 1.

    Rows are summed in two steps: f32 loses less in two short sums than in a long
    one, and a last bit can move a rounding to bf16 that follows.
    """
    shape = list(x.shape)
    if shape[-1] <= 64 or shape[-1] % 64:
        return pypto.sum(x, -1, keepdim=True)
    parts = pypto.reshape(x, shape[:-1] + [shape[-1] // 64, 64])
    return pypto.sum(pypto.sum(parts, -1), -1, keepdim=True)


def rms_norm(x, eps=1e-6):
    """x / sqrt(mean(x²) + eps) over the last axis."""
    squares = row_sum(x * x) * (1.0 / x.shape[-1])
    return x / pypto.sqrt(squares + eps)


def turn_neighbours(x):
    """[x0, x1, x2, ..] as [-x1, x0, -x3, ..]: a quarter turn of each pair.

    Pairs are moved apart first so that the last axis stays a long one.
    """
    rank = len(x.shape)
    shape = list(x.shape)
    pairs = pypto.reshape(x, shape[:-1] + [shape[-1] // 2, 2])
    apart = pypto.transpose(pairs, rank - 1, rank)
    half = shape[:-1] + [1, shape[-1] // 2]
    start = [0] * (rank + 1)
    even = pypto.view(apart, half, start)
    odd = pypto.view(apart, half, start[:-2] + [1, 0])
    turned = pypto.concat([pypto.neg(odd), even], rank - 1)
    return pypto.reshape(pypto.transpose(turned, rank - 1, rank), shape)


def rope_interleaved(x, cos, sin, inverse=False):
    """Rotates neighbours of the last axis; cos and sin broadcast to x."""
    turned = turn_neighbours(x) * sin
    return x * cos - turned if inverse else x * cos + turned


def turn_halves(x):
    """[low, high] of the last axis as [-high, low]."""
    shape = list(x.shape)
    half = shape[:-1] + [shape[-1] // 2]
    start = [0] * (len(shape) - 1)
    low = pypto.view(x, half, start + [0])
    high = pypto.view(x, half, start + [shape[-1] // 2])
    return pypto.concat([pypto.neg(high), low], len(shape) - 1)


def rope_half(x, cos, sin):
    """Rotates pairs half a row apart; cos and sin broadcast to x."""
    return x * cos + turn_halves(x) * sin


def to_int8(x):
    """Values of at most 127 in magnitude to the nearest int8, ties to even."""
    integers = pypto.cast(x, pypto.DT_INT32, pypto.CastMode.CAST_RINT)
    halves = pypto.cast(integers, pypto.DT_FP16, pypto.CastMode.CAST_ROUND)
    return pypto.cast(
        halves,
        pypto.DT_INT8,
        pypto.CastMode.CAST_TRUNC,
        pypto.SaturationMode.ON,
    )


def prolog_quant(x):
    """Symmetric int8 per row: values and the scale that brings them back.

    A row of zeros, or so small that its factor overflows, has values and scale 0.
    """
    one = [1] * len(x.shape)
    greatest = pypto.amax(pypto.abs(x), -1, keepdim=True)
    # A division of tensors rounds once; a number over a tensor is a reciprocal first.
    factor = pypto.full(one, 127.0, pypto.DT_FP32) / greatest
    scale = pypto.full(one, 1.0, pypto.DT_FP32) / factor
    nothing = pypto.full(one, 0.0, pypto.DT_FP32)
    return to_int8(x * pypto.where(pypto.isfinite(factor), factor, nothing)), scale


def dequantize(accumulator, row_scale, column_scale):
    """f32 of int32 [T, N], times scales [T, 1], then times scales [1, N]."""
    return f32(accumulator) * row_scale * column_scale


def sigmoid(x):
    return pypto.reciprocal(pypto.exp(-x) + 1.0)


def softmax(scores, axis=-1):
    weights = pypto.exp(scores - pypto.amax(scores, axis, keepdim=True))
    return weights / pypto.sum(weights, axis, keepdim=True)


def softmax_with_sink(scores, sinks):
    """Softmax over the last axis with one more, invisible key per row.

    `sinks` is the score of that key, with a last axis of 1.
    """
    top = pypto.amax(scores, -1, keepdim=True)
    weights = pypto.exp(scores - top)
    total = pypto.sum(weights, -1, keepdim=True) + pypto.exp(sinks - top)
    return weights / total


# Paged caches


def store_rows(cache, index, rows):
    """Writes rows [n, D] at the flat rows `index` [n, 1] of a paged cache."""
    count, width = rows.shape
    pypto.set_vec_tile_shapes(count, 1, 1, width)
    rows_4d = pypto.reshape(rows, [count, 1, 1, width])
    cache[:] = pypto.scatter_update(cache, -2, index, rows_4d)


def copy_window(table, b, cache, end, count, keys, block):
    """Positions [end - count, end) of a cache into the first rows of `keys`.

    `cache` [pages * block, width] holds the page of each block that `table` names
    in row b. At least 1 and at most `block` positions are copied: they begin in one
    block and may end in the next one.
    """
    width = cache.shape[1]
    start = end - count
    offset = start % block
    head = pypto.min(count, block - offset)
    page = pypto.max(table[b, start // block], 0)
    part = pypto.view(
        cache, [block, width], [page * block + offset, 0], valid_shape=[head, width]
    )
    pypto.assemble(part, [0, 0], keys)
    if head < count:
        page = pypto.max(table[b, start // block + 1], 0)
        part = pypto.view(
            cache, [block, width], [page * block, 0], valid_shape=[count - head, width]
        )
        pypto.assemble(part, [head, 0], keys)


def paged_rows(cache, table, b, first, blocks, head, column, width):
    """`blocks` whole blocks of a cache, from number `first` on: [rows, width].

    `cache` [pages, block, heads, columns] is read at one head and from a column
    on; `table` [batches, *] names the pages. A block after the end of the table
    is read at its last entry, an unused page at page 0: their rows mean nothing.
    """
    block = cache.shape[1]
    last = table.shape[1] - 1
    parts = []
    for k in range(blocks):
        page = pypto.max(table[b, pypto.min(first + k, last)], 0)
        part = pypto.view(cache, [1, block, 1, width], [page, 0, head, column])
        parts.append(pypto.reshape(part, [block, width]))
    return pypto.concat(parts, 0) if blocks > 1 else parts[0]


# Online softmax; the state of each row is a maximum, a sum and a product


def flash_start(scores, values):
    """State after the first block of scores [rows, n] and values [n, width]."""
    top = pypto.amax(scores, -1, keepdim=True)
    powers = pypto.exp(scores - top)
    total = pypto.sum(powers, -1, keepdim=True)
    return top, total, pypto.matmul(bf16(powers), values, pypto.DT_FP32)


def flash_step(scores, values, state, folded=False):
    """State after one more block.

    The weights of the block round to bf16 relative to the maximum of the block or,
    `folded`, to the maximum so far.
    """
    top, total, product = state
    own = pypto.amax(scores, -1, keepdim=True)
    above = pypto.maximum(top, own)
    old = pypto.exp(top - above)
    powers = pypto.exp(scores - (above if folded else own))
    own_total = pypto.sum(powers, -1, keepdim=True)
    own_product = pypto.matmul(bf16(powers), values, pypto.DT_FP32)
    if not folded:
        new = pypto.exp(own - above)
        own_total = own_total * new
        own_product = own_product * new
    return above, total * old + own_total, product * old + own_product


def attend_pages(q, out, place, rows, caches, where, length, step, unroll):
    """Attention of heads of one token over paged keys and values, `step` at a time.

    The `rows` heads that share keys begin at `place` of q and of out, which are
    [tokens, heads, width]. `where` is the table, the batch, and the head and the
    column of the caches; the first `length` positions are seen.
    """
    width = q.shape[2]
    block = caches[0].shape[1]
    table, b, head, column = where
    pypto.set_vec_tile_shapes(1, rows, width)
    tile = pypto.reshape(pypto.view(q, [1, rows, width], place), [rows, width])
    pypto.set_vec_tile_shapes(rows, width)
    top = pypto.full([rows, 1], 0.0, pypto.DT_FP32)
    total = pypto.full([rows, 1], 0.0, pypto.DT_FP32)
    product = pypto.full([rows, width], 0.0, pypto.DT_FP32)

    for i in pypto.loop(
        pypto.ceildiv(length, step), name="KEYS", idx_name="i", unroll_list=unroll
    ):
        seen = [pypto.min(length - i * step, step), width]
        blocks = step // block
        keys, values = [
            pypto.view(
                paged_rows(cache, table, b, i * blocks, blocks, head, column, width),
                [step, width],
                [0, 0],
                valid_shape=seen,
            )
            for cache in caches
        ]

        pypto.set_semantic_label("scores")
        pypto.set_cube_tile_shapes([128, 128], [128, 128], [128, 128])
        scores = pypto.matmul(tile, keys, pypto.DT_FP32, b_trans=True)

        pypto.set_semantic_label("online-softmax")
        pypto.set_vec_tile_shapes(rows, step)
        scores = scores * width**-0.5
        if pypto.is_loop_begin(i):
            top, total, product = flash_start(scores, values)
        else:
            state = top, total, product
            top, total, product = flash_step(scores, values, state)
        if pypto.is_loop_end(i):
            pypto.set_vec_tile_shapes(1, rows, width)
            result = pypto.reshape(bf16(product / total), [1, rows, width])
            pypto.assemble(result, place, out)
