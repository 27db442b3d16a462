# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""LightningIndexer (V3.2, int8): the positions with the highest scores per token.

Token j of the s new tokens of a batch (s = t / B) sees the positions p below
`end = act_seq[b] - (s - 1 - j)`; k_p is the row of p in the paged cache.

    ws[t, h]    = f16(q_scale[t, h] weights[t, h])
    qk[t, h, p] = f16(relu(f32(q[t, h] . k_p)) / 2048)
    score[t, p] = sum_h ws[t, h] qk[t, h, p]  x  f32(k_scale_p)            in f32

`topk[t]` holds the `selected` positions with the highest scores, highest first; if
`end` is smaller, all `end` positions and then -1. Equal scores: the lower position
first. The division by 2048 keeps the dot products of int8 in f16's range.

    q i8 [t, heads, D]         q_scale f16 [t, heads]      weights f16 [t, heads]
    k_cache i8 [blocks, 128, 1, D]                         k_scale f16 [blocks, 128, 1]
    act_seq i32 [B]            block_table i32 [B, n]      topk i32 [t, 1, selected]
"""

import dataclasses

import numpy as np

import pto_mlir as pypto

from . import _golden as golden
from ._blocks import f32, set_cube
from ._operator import Case, Operator, register, topk


@dataclasses.dataclass(frozen=True)
class Tiles:
    """Tile shapes (m, k and n in L0 and L1) and the lists of chunk sizes."""

    qk: tuple = (64, 64, 128, 128, 128, 128)
    heads: tuple = (128, 128, 64, 64, 128, 128)
    topk: int = 8192
    tokens: tuple = (2, 1)
    blocks: tuple = (128, 64, 32, 16, 8, 4, 1)


PUBLISHED_TILES = Tiles()
SMALL_TILES = Tiles(blocks=(4, 2, 1))
LEAST = float(np.finfo(np.float32).min)


def dot_products(q, keys, table, batch, first, blocks, seen, block, tiles):
    """f16 relu(q . k) / 2048 of q [rows, D] with `blocks` blocks from `first`.

    The result is [rows, blocks * block], valid in its first `seen` columns. All
    blocks are one chunk of the loop, whose body a device gets `blocks` times.
    """
    rows, width = q.shape
    dots = pypto.tensor([rows, blocks * block], pypto.DT_FP16, "dots")
    set_cube(tiles.qk)
    for i in pypto.loop(blocks, name="LI_DOTS", idx_name="i", unroll_list=[blocks]):
        page = table[batch, first + i]
        tail = pypto.min(seen - i * block, block)
        key = pypto.view(
            keys, [block, width], [page * block, 0], valid_shape=[tail, width]
        )
        epilogue = {"scale": 1 / 2048.0, "relu_type": pypto.ReLuType.RELU}
        dot = pypto.matmul(q, key, pypto.DT_FP16, b_trans=True, extend_params=epilogue)
        pypto.assemble(dot, [0, i * block], dots)
    return pypto.view(dots, [rows, blocks * block], [0, 0], valid_shape=[rows, seen])


def key_scales(scales, table, batch, first, blocks, seen, block):
    """f32 [1, blocks * block] of the same blocks."""
    row = pypto.tensor([1, blocks * block], pypto.DT_FP16, "key_scales")
    pypto.set_vec_tile_shapes(1, block)
    for i in pypto.loop(blocks, name="LI_SCALES", idx_name="i", unroll_list=[blocks]):
        tail = pypto.min(seen - i * block, block)
        piece = pypto.view(
            scales, [1, block], [table[batch, first + i], 0], valid_shape=[1, tail]
        )
        pypto.assemble(pypto.clone(piece), [0, i * block], row)
    row = pypto.view(row, [1, blocks * block], [0, 0], valid_shape=[1, seen])
    pypto.set_vec_tile_shapes(1, 16 * block)
    return f32(row)


def select(scores, token, end, selected, most, tile):
    """The positions of row `token` of `scores` below `end`, [1, selected]."""
    pypto.set_vec_tile_shapes(1, tile)
    seen = pypto.view(scores, [1, most], [token, 0], valid_shape=[1, end])
    _, positions = pypto.topk(seen, k=selected, dim=-1, largest=True)
    return positions


def select_all(scores, token, end, selected):
    """All positions below `end` by score, then -1: [1, selected]."""
    rest = selected - end
    pypto.set_vec_tile_shapes(1, selected)
    padded = pypto.tensor([1, selected], pypto.DT_FP32, "padded")
    seen = pypto.view(scores, [1, selected], [token, 0], valid_shape=[1, end])
    least = pypto.full([1, selected], LEAST, pypto.DT_FP32, valid_shape=[1, rest])
    pypto.assemble(pypto.clone(seen), [0, 0], padded)
    pypto.assemble(least, [0, end], padded)
    _, order = pypto.topk(padded, k=selected, dim=-1, largest=True)

    positions = pypto.tensor([1, selected], pypto.DT_INT32, "positions")
    found = pypto.view(order, [1, selected], [0, 0], valid_shape=[1, end])
    nothing = pypto.full([1, selected], -1, pypto.DT_INT32, valid_shape=[1, rest])
    pypto.assemble(pypto.clone(found), [0, 0], positions)
    pypto.assemble(nothing, [0, end], positions)
    return positions


@pypto.frontend.jit(
    pass_options={
        "cube_l1_reuse_setting": {0: 16},
        "vec_nbuffer_setting": {-1: 16},
    },
    runtime_options={
        "stitch_function_max_num": 128,
        "device_sched_mode": 1,
        "ready_on_host_tensors": ["act_seq", "block_table"],
    },
)
def lightning_indexer_quant(
    q: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_INT8),
    q_scale: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    k_cache: pypto.Tensor(
        [pypto.DYNAMIC, pypto.STATIC, pypto.STATIC, pypto.STATIC], pypto.DT_INT8
    ),
    k_scale: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_FP16),
    weights: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    act_seq: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT32),
    block_table: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT32),
    topk_ids: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_INT32),
    most_tokens=4,
    tiles=PUBLISHED_TILES,
):
    """`most_tokens` bounds the new tokens of a batch."""
    t, heads, width = q.shape
    batches, block = act_seq.shape[0], k_cache.shape[1]
    selected = topk_ids.shape[2]
    new = t // batches
    # The selection reads at least `selected` columns, of which some may be unused.
    most = max(block_table.shape[1] * block, selected)

    q_rows = pypto.reshape(q, [t * heads, width], inplace=True)
    keys = pypto.reshape(k_cache, [k_cache.shape[0] * block, width], inplace=True)
    scales = pypto.reshape(k_scale, [k_scale.shape[0], block], inplace=True)
    q_scale_3d = pypto.reshape(q_scale, [t, 1, heads], inplace=True)
    weights_3d = pypto.reshape(weights, [t, 1, heads], inplace=True)

    for b in pypto.loop(batches, name="LI_BATCH", idx_name="b"):
        length = act_seq[b]
        scores = pypto.tensor([most_tokens, most], pypto.DT_FP32, "scores")
        for j, rows in pypto.loop_unroll(
            0, new, 1, name="LI_S1", idx_name="j", unroll_list=list(tiles.tokens)
        ):
            token = b * new + j
            pypto.set_vec_tile_shapes(rows, 1, heads)
            # The rows of a token are all there, which no shape says.
            shape = [rows, 1, heads]
            query_scale = pypto.view(
                q_scale_3d, shape, [token, 0, 0], valid_shape=shape
            )
            weight = pypto.view(weights_3d, shape, [token, 0, 0], valid_shape=shape)
            factors = query_scale * weight
            shape = [rows * heads, width]
            query = pypto.view(q_rows, shape, [token * heads, 0], valid_shape=shape)
            for first, blocks in pypto.loop_unroll(
                0,
                pypto.ceildiv(length, block),
                1,
                name="LI_BLOCKS",
                idx_name="first",
                unroll_list=list(tiles.blocks),
            ):
                columns = blocks * block
                seen = pypto.min(length - first * block, columns)
                dots = dot_products(
                    query, keys, block_table, b, first, blocks, seen, block, tiles
                )
                dots_3d = pypto.reshape(
                    dots, [rows, heads, columns], valid_shape=[rows, heads, seen]
                )
                set_cube(tiles.heads)
                summed = pypto.matmul(factors, dots_3d, pypto.DT_FP32)
                summed_2d = pypto.reshape(
                    summed, [rows, columns], valid_shape=[rows, seen]
                )
                k_scales = key_scales(
                    scales, block_table, b, first, blocks, seen, block
                )
                pypto.assemble(summed_2d * k_scales, [j, first * block], scores)

        for j in pypto.loop(new, name="LI_TOPK", idx_name="j"):
            end = pypto.max(length - (new - 1 - j), 0)
            if end < selected:
                found = select_all(scores, j, end, selected)
            else:
                found = select(scores, j, end, selected, most, tiles.topk)
            pypto.set_vec_tile_shapes(1, 1, min(selected, tiles.topk))
            found_3d = pypto.reshape(found, [1, 1, selected])
            pypto.assemble(found_3d, [b * new + j, 0, 0], topk_ids)


# Golden


def token_scores(arrays, token, batch, end):
    """The scores of one token with the positions below `end`, f32 [end]."""
    a = arrays
    rows = golden.slots(a["block_table"][batch], range(end))
    keys = a["k_cache"].reshape(-1, a["k_cache"].shape[-1])[rows]
    # f32 holds the sums of 128 products of int8 exactly.
    dots = golden.f32(a["q"][token]) @ golden.f32(keys).T
    qk = golden.f16(np.maximum(dots, 0) * np.float32(1 / 2048))
    ws = golden.f16(golden.f32(a["q_scale"][token]) * golden.f32(a["weights"][token]))
    return golden.matmul(ws[None], qk)[0] * golden.f32(a["k_scale"].reshape(-1)[rows])


def expected(arrays, params):
    t, batches = arrays["q"].shape[0], len(arrays["act_seq"])
    selected, new = arrays["topk_ids"].shape[2], t // batches
    ids = np.full((t, 1, selected), -1, np.int32)
    for token in range(t):
        batch, j = divmod(token, new)
        end = max(int(arrays["act_seq"][batch]) - (new - 1 - j), 0)
        scores = token_scores(arrays, token, batch, end)
        best = np.argsort(-scores, kind="stable")[:selected]
        ids[token, 0, : len(best)] = best
    return {"topk_ids": ids}


# Inputs


def quantized_normal(rng, shape):
    """int8 of integer parts of normal values, as the published data has it.

    A row has five different values at most, hence many equal dot products.
    """
    x = np.trunc(rng.standard_normal(shape, np.float32))
    most = np.max(np.abs(x), axis=-1, keepdims=True) / 127
    scale = np.maximum(golden.f16(most), np.float32(1e-3))
    values = np.clip(np.rint(x / scale), -127, 127).astype(np.int8)
    return values, golden.to_f16(scale)


def quantized_wide(rng, shape):
    """int8 over the whole range, with scales of both signs of exponent."""
    scale = np.exp(rng.normal(-3, 0.5, (*shape[:-1], 1)))
    return golden.normal_int8(rng, shape), golden.to_f16(scale)


def inputs(params, rng):
    p = params
    lengths, new, width = p["act_seq"], p["s1"], p["width"]
    t, heads = new * len(lengths), p["heads"]
    table, blocks = golden.block_table(rng, lengths, p.get("table"), spare=3)
    draw = quantized_normal if p.get("coarse") else quantized_wide
    q, q_scale = draw(rng, (t, heads, width))
    keys, k_scale = draw(rng, (blocks, golden.BLOCK, 1, width))
    k_scale = k_scale.reshape(blocks, golden.BLOCK, 1)
    return {
        "q": q,
        "q_scale": q_scale.reshape(t, heads),
        "k_cache": keys,
        "k_scale": golden.poison_pages(k_scale, table, lengths),
        "weights": golden.to_f16(rng.standard_normal((t, heads))),
        "act_seq": np.array(lengths, np.int32),
        "block_table": table,
        "topk_ids": golden.poison((t, 1, p["selected"]), np.int32),
    }


def arguments(arrays, params):
    tiles = PUBLISHED_TILES if params.get("published") else SMALL_TILES
    return [*arrays.values(), max(4, params["s1"]), tiles]


# Cases

PUBLISHED = {
    "heads": 64,
    "width": 128,
    "selected": 2048,
    "s1": 2,
    "published": True,
    "coarse": True,
}
SMALL = {"heads": 8, "width": 128, "selected": 64, "s1": 2, "table": 9}
REDUCED = (
    "heads, selected positions and lengths are reduced: heads are terms of a sum, "
    "and the chunk list is shorter with the lengths"
)


def published(name, lengths):
    return Case(name, {**PUBLISHED, "act_seq": lengths}, "published", full=True)


def small(name, lengths, source, **more):
    return Case(name, {**SMALL, "act_seq": lengths, **more}, source, note=REDUCED)


CASES = [
    published("4_b_2_s1_64k_s2", (65536, 971, 32869, 16383)),
    published("8_b_2_s1_64k_s2", (32767, 32656, 384, 2000, 65536, 971, 32869, 129090)),
    published("4_b_2_s1_64k_s2_perf", (65536,) * 4),
    small("4_b_2_s1_reduced", (640, 30, 321, 159), "published", coarse=True),
    small("one_token", (700,), "boundary", s1=1),
    small("three_tokens", (500, 17), "boundary", s1=3),
    small("four_tokens", (300, 129), "boundary", s1=4),
    # Lengths at which `end` is one less, equal and one more than `selected`.
    small("around_selected", (63, 64, 65, 66), "boundary"),
    small("around_blocks", (127, 128, 129, 255, 256, 257), "boundary", s1=1),
    # 1, 2, 3, 4, 5, 7 and 8 blocks of the list [4, 2, 1].
    small("around_chunks", (128, 256, 384, 512, 513, 896, 1024), "boundary", s1=1),
    small("shorter_than_new", (1, 2, 3), "boundary", s1=3),
    small("empty_batch", (0, 200), "boundary", s1=1),
    small("published_heads", (300, 90), "random", heads=64),
    # The number that DeepSeek-V4 selects.
    small("v4_selection", (1100, 511, 512, 513), "random", selected=512),
    small("one_selected", (140, 5), "random", selected=1),
]

register(
    Operator(
        name="lightning-indexer-quant-v32",
        summary="positions with the highest indexer scores per token",
        section="DeepSeek-V3.2, LightningIndexer (int8)",
        inputs=inputs,
        kernel=lightning_indexer_quant,
        arguments=arguments,
        golden=expected,
        rules={"topk_ids": topk(5e-4)},
        cases=CASES,
    )
)
