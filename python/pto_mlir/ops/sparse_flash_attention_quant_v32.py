# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sparse attention (V3.2) over the keys that the indexer selected, MQA with latent KV.

Token j of the s new tokens of a batch attends n = clamp(act_seq - s + 1 + j, 0, K)
keys, the first n of its K selected positions. The key of position p is cache row
table[b, p div 128] 128 + p mod 128. With C latent and R rotary elements

    kn = bf16(f32(int8) scale)       one f32 scale per group of C / 4
    S  = f32([q_nope | q_rope] [kn | kr]^T) (C + R)^-0.5
    P  = bf16(exp(S - max S) / sum exp(S - max S))
    out = bf16(P kn)

P is normalized before it rounds to bf16: for few keys the other order differs in a
quarter of the results. A token with n = 0 leaves its rows as they are.

The cache holds int8 rows with their scales and rotary rows (`quant`), or bf16 rows
(`bf16`). `sparse_attention_antiquant_v32` has all of it in one packed row.

    q_nope bf16 [t heads, C]        q_rope bf16 [t heads, R]
    kn_cache i8 or bf16 [rows, C]   kr_cache bf16 [rows, R]   k_scales f32 [rows, 4]
    topk i32 [t, K]   block_table i32 [B, n]   act_seq i32 [B]   out bf16 [t, heads, C]

Published sizes: 128 heads, C 512, R 64, K 2048.
"""

import dataclasses

import numpy as np

import pto_mlir as pypto

from . import _golden as golden
from ._blocks import bf16, f32, set_cube, softmax
from ._operator import Case, Operator, ratio, register

GROUPS = 4


@dataclasses.dataclass(frozen=True)
class Tiles:
    """Tile shapes of the gather, the two products and the softmax."""

    gather: tuple = (16, 512)
    scores: tuple = (128, 128, 128, 128, 128, 128)
    softmax: tuple = (8, 2048)
    values: tuple = (128, 128, 128, 128, 128, 128)
    block: int = 128


TILES = Tiles()


def dequantized(values, scales):
    """bf16 of int8 rows [K, C] times the f32 scale [K, 4] of each group."""
    count, width = values.shape
    seen = values.valid_shape[0]
    group = width // GROUPS
    wide = f32(pypto.cast(values, pypto.DT_FP16))
    pypto.set_vec_tile_shapes(32, GROUPS, group)
    grouped = pypto.reshape(
        wide, [count, GROUPS, group], valid_shape=[seen, GROUPS, group]
    )
    factors = pypto.reshape(scales, [count, GROUPS, 1], valid_shape=[seen, GROUPS, 1])
    scaled = pypto.reshape(grouped * factors, [count, width], valid_shape=[seen, width])
    pypto.set_vec_tile_shapes(16, width)
    return bf16(scaled)


def attend(q_nope, q_rope, kn, kr, tiles):
    """bf16 [heads, C] of one token over keys [K, C] and [K, R]."""
    width, rope = kn.shape[1], kr.shape[1]
    pypto.set_semantic_label("Sa_C1")
    pypto.set_vec_tile_shapes(*tiles.gather)
    query = pypto.concat([q_nope, q_rope], -1)
    keys = pypto.concat([kn, kr], -1)
    set_cube(tiles.scores)
    scores = pypto.matmul(query, keys, pypto.DT_FP32, b_trans=True)

    pypto.set_semantic_label("Sa_V1")
    pypto.set_vec_tile_shapes(*tiles.softmax)
    scores = scores * (width + rope) ** -0.5
    weights = bf16(softmax(scores))

    pypto.set_semantic_label("Sa_C2")
    set_cube(tiles.values)
    return pypto.matmul(weights, kn, pypto.DT_BF16)


def gathered(cache, ids, table, tiles):
    """The cache rows of the selected positions."""
    return pypto.experimental.gather_in_ub(cache, ids, table, tiles.block, -2)


def rows_of(query, token, heads):
    """The rows of one token, one per head. All of them are there."""
    shape = [heads, query.shape[1]]
    return pypto.view(query, shape, [token * heads, 0], valid_shape=shape)


def store_attention(
    query, topk, block_table, act_seq, out, keys_of, gather_tile, tiles
):
    """Attention of all tokens; `query` is q_nope and q_rope.

    `keys_of` gives the latent rows [K, C] and the rotary rows [K, R] of positions
    [1, K] of a batch with its row of the block table.
    """
    t, heads, width = out.shape
    most = topk.shape[1]
    new = t // act_seq.shape[0]
    for b in pypto.loop(act_seq.shape[0], name="SA_BATCH", idx_name="b", parallel=True):
        table = pypto.view(block_table, [1, block_table.shape[1]], [b, 0])
        for j in pypto.loop(new, name="SA_S1", idx_name="j"):
            token = b * new + j
            seen = (act_seq[b] - new + 1 + j).max(0).min(most)
            if seen > 0:
                pypto.set_semantic_label("Sa_V0")
                pypto.set_vec_tile_shapes(*gather_tile)
                ids = pypto.view(topk, [1, most], [token, 0], valid_shape=[1, seen])
                kn, kr = keys_of(ids, table)
                front, turned = [rows_of(part, token, heads) for part in query]
                result = attend(front, turned, kn, kr, tiles)
                pypto.set_vec_tile_shapes(1, 16, width)
                result = pypto.reshape(result, [1, heads, width])
                pypto.assemble(result, [token, 0, 0], out)


TOKENS_2D = [pypto.DYNAMIC, pypto.STATIC]
TOKENS_3D = [pypto.DYNAMIC, pypto.STATIC, pypto.STATIC]
PASSES = {"vec_nbuffer_setting": {-1: 2, 0: 4}, "cube_l1_reuse_setting": {-1: 2}}
RUNTIME = {
    "stitch_function_max_num": 128,
    "device_sched_mode": 3,
    "ready_on_host_tensors": ["block_table", "act_seq"],
}


@pypto.frontend.jit(pass_options=PASSES, runtime_options=RUNTIME)
def sparse_flash_attention_quant(
    q_nope: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    q_rope: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    kn_cache: pypto.Tensor(TOKENS_2D, pypto.DT_INT8),
    kr_cache: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    k_scales: pypto.Tensor(TOKENS_2D, pypto.DT_FP32),
    topk: pypto.Tensor(TOKENS_2D, pypto.DT_INT32),
    block_table: pypto.Tensor(TOKENS_2D, pypto.DT_INT32),
    act_seq: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT32),
    out: pypto.Tensor(TOKENS_3D, pypto.DT_BF16),
    tiles=TILES,
):
    def keys_of(ids, table):
        values = gathered(kn_cache, ids, table, tiles)
        scales = gathered(k_scales, ids, table, tiles)
        return dequantized(values, scales), gathered(kr_cache, ids, table, tiles)

    query, gather_tile = (q_nope, q_rope), tiles.gather
    store_attention(query, topk, block_table, act_seq, out, keys_of, gather_tile, tiles)


@pypto.frontend.jit(pass_options=PASSES, runtime_options=RUNTIME)
def sparse_flash_attention_bf16(
    q_nope: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    q_rope: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    kn_cache: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    kr_cache: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    topk: pypto.Tensor(TOKENS_2D, pypto.DT_INT32),
    block_table: pypto.Tensor(TOKENS_2D, pypto.DT_INT32),
    act_seq: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT32),
    out: pypto.Tensor(TOKENS_3D, pypto.DT_BF16),
    tiles=TILES,
):
    def keys_of(ids, table):
        return [gathered(cache, ids, table, tiles) for cache in (kn_cache, kr_cache)]

    query, gather_tile = (q_nope, q_rope), tiles.gather
    store_attention(query, topk, block_table, act_seq, out, keys_of, gather_tile, tiles)


# Golden


def expected(arrays, params):
    a = arrays
    t, heads, width = a["out"].shape
    rope = a["q_rope"].shape[1]
    kn, kr, scales = a["kn_cache"], a["kr_cache"], a.get("k_scales")
    q = np.concatenate([golden.f32(a["q_nope"]), golden.f32(a["q_rope"])], axis=1)
    q = q.reshape(t, heads, width + rope)
    out, new = a["out"].copy(), t // len(a["act_seq"])
    for token in range(t):
        b, j = divmod(token, new)
        seen = min(max(int(a["act_seq"][b]) - new + 1 + j, 0), a["topk"].shape[1])
        if not seen:
            continue
        rows = golden.slots(a["block_table"][b], a["topk"][token, :seen])
        values = golden.f32(kn[rows])
        if scales is not None:
            values *= np.repeat(scales[rows], width // GROUPS, axis=1)
        values = golden.bf16(values)
        keys = np.concatenate([values, golden.f32(kr[rows])], axis=1)
        scale = (width + rope) ** -0.5
        out[token] = golden.to_bf16(golden.attention(q[token], keys, values, scale))
    return {"out": out}


# Inputs


def selection(rng, params, length, seen):
    """K positions of a batch, of which the first `seen` count.

    Published data never leaves the first K positions. Here they are spread over all
    of the sequence; entries behind `seen` are -1, as the indexer leaves them.
    """
    most = params["k"]
    ids = np.full(most, -1, np.int32)
    if params.get("first_rows"):
        ids[:seen] = np.arange(seen) if seen < most else rng.permutation(most)
    else:
        ids[:seen] = rng.permutation(length)[:seen]
    return ids


def cache_rows(rng, params, rows):
    """Latent values, their scales and the rotary part of every cache row."""
    width, rope = params["width"], params["rope"]
    kr = golden.uniform(rng, (rows, rope), golden.BF16)
    if params["layout"] == "bf16":
        return golden.uniform(rng, (rows, width), golden.BF16), kr, None
    values = rng.integers(-127, 128, (rows, width), np.int8)
    size = params.get("spread", 1.0)
    scales = golden.uniform(rng, (rows, GROUPS), np.float32, 0.5, 1.0) * size / 127
    return values, kr, scales.astype(np.float32)


def inputs(params, rng):
    p = params
    lengths, new = p["act_seq"], p["s1"]
    t, heads, width = new * len(lengths), p["heads"], p["width"]
    table, blocks = golden.block_table(rng, lengths, p.get("table"), spare=3)
    values, kr, scales = cache_rows(rng, p, blocks * golden.BLOCK)
    seen = [
        (length, min(max(length - new + 1 + j, 0), p["k"]))
        for length in lengths
        for j in range(new)
    ]
    golden.poison_pages(kr, table, lengths)
    caches = {"kn_cache": values, "kr_cache": kr}
    if p["layout"] == "int8":
        caches["k_scales"] = golden.poison_pages(scales, table, lengths)
    out = golden.poison((t, heads, width), golden.BF16)
    # A token without keys keeps its rows, so these start finite.
    out[[count == 0 for _, count in seen]] = 7.0
    size = p.get("sharp", 1.0)
    return {
        "q_nope": golden.uniform(rng, (t * heads, width), golden.BF16, -size, size),
        "q_rope": golden.uniform(rng, (t * heads, p["rope"]), golden.BF16, -size, size),
        **caches,
        "topk": np.stack([selection(rng, p, *pair) for pair in seen]),
        "block_table": table,
        "act_seq": np.array(lengths, np.int32),
        "out": out,
    }


# Cases

SIZES = {"heads": 128, "width": 512, "rope": 64, "k": 2048}
SMALL = {"heads": 4, "width": 128, "rope": 64, "k": 64, "table": 25}
REDUCED = (
    "heads, latent size and selected keys are reduced: heads are independent, the "
    "others are lengths of sums"
)


def published(name, layout, lengths, s1=2, **more):
    params = {**SIZES, "layout": layout, "act_seq": lengths, "s1": s1, **more}
    return Case(name, {"first_rows": True, **params}, "published", full=True)


def cases(layout):
    def small(name, lengths, source, s1=2, **more):
        params = {**SMALL, "layout": layout, "act_seq": lengths, "s1": s1, **more}
        return Case(name, params, source, note=REDUCED)

    yield small("total_reduced", (700, 160, 66, 15), "published", first_rows=True)
    yield small("one_token", (300,), "boundary", s1=1)
    yield small("one_key", (1,), "boundary", s1=1)
    yield small("around_k", (63, 64, 65, 66), "boundary", s1=2)
    yield small("no_keys", (1, 2, 130), "boundary", s1=3)
    yield small("many_tokens", (200, 90), "random", s1=5)
    yield small("far_positions", (3000, 1500), "random")
    # Scores of tens: few keys carry each row.
    yield small("sharp", (400, 129), "random", sharp=24.0)
    if layout != "bf16":
        yield small("wide_scales", (400, 129), "random", spread=40.0)


RULES = {"out": ratio(1e-4, 0.005, 0.005)}
TOTAL = (65536, 16381, 666, 15)
LONG = (65536,) * 4

register(
    Operator(
        name="sparse-flash-attention-quant-v32",
        summary="attention over selected keys of an int8 cache",
        section="DeepSeek-V3.2, SparseFlashAttention (int8)",
        inputs=inputs,
        kernel=sparse_flash_attention_quant,
        golden=expected,
        rules=RULES,
        cases=[
            published("b4_s2_seq64K_total_int8_d", "int8", TOTAL),
            published("b4_s2_seq64K_per_int8_d", "int8", LONG),
            published("b1_s256_seq64K_int8_p", "int8", (65536,), s1=256),
            *cases("int8"),
        ],
    )
)

register(
    Operator(
        name="sparse-flash-attention-bf16-v32",
        summary="attention over selected keys of a bf16 cache",
        section="DeepSeek-V3.2, SparseFlashAttention (bf16)",
        inputs=inputs,
        kernel=sparse_flash_attention_bf16,
        golden=expected,
        rules=RULES,
        cases=[
            published("b4_s2_seq64K_per_bf16_d", "bf16", LONG),
            published("b4_s2_seq64K_per_int8_d_950", "bf16", LONG),
            *cases("bf16"),
        ],
    )
)
