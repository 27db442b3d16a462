# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indexer prolog of V4: int8 query, its scales and head weights of the indexer.

For T tokens, H heads of width D of which the last 64 are rotated, rank r of the
query and hidden width h (published: 64, 128, 1024, 4096):

    qr int8 [T, r]          idx_wq_b int8 [r, H D]       x bf16 [T, h]
    weights_proj bf16 [h, H]                             cos, sin bf16 [T, 64]
    hadamard bf16 [D, D]    qr_scale f32 [T, 1]          idx_wq_b_scale f32 [H D, 1]
    q int8 [T, H, D]        weights f16 [T, H]           q_scale f16 [T, H]

    q = bf16(f32(qr · idx_wq_b) qr_scale idx_wq_b_scale)
    q = its last 64 rotated backwards, bf16
    q = bf16(q · hadamard)
    (q, s) = int8 per token and head;  q_scale = f16(s)
    weights = f16(f32(bf16(x · weights_proj)) / (sqrt(H) sqrt(D)))

The published operator rotates backwards although the model rotates forwards;
`rope_sign` chooses, -1 by default. All roundings to bf16 are part of the result.
"""

import math

import numpy as np

import pto_mlir as pypto

from . import _golden as golden
from ._blocks import ROPE_DIM, bf16, dequantize, f32, prolog_quant, rope_interleaved
from ._operator import Case, Operator, ratio, register, unroll_sizes

UNROLL = [128, 64, 32, 16, 8, 1]
TOKENS = pypto.frontend.dynamic("tokens")
NZ = pypto.TileOpFormat.TILEOP_NZ


def rotate_heads(heads, cos, sin, backwards):
    """bf16 heads [T, H, D] with the last 64 rotated."""
    tokens, count, width = heads.shape
    start = width - ROPE_DIM
    nope = pypto.view(heads, [tokens, count, start], [0, 0, 0])
    part = f32(pypto.view(heads, [tokens, count, ROPE_DIM], [0, 0, start]))
    cos = pypto.reshape(cos, [tokens, 1, ROPE_DIM])
    sin = pypto.reshape(sin, [tokens, 1, ROPE_DIM])
    part = bf16(rope_interleaved(part, cos, sin, inverse=backwards))
    return pypto.concat([nope, part], 2)


@pypto.frontend.jit(
    pass_options={
        "cube_l1_reuse_setting": {-1: 2, 1: 1},
        "vec_nbuffer_setting": {0: 2},
    },
    runtime_options={
        "stitch_function_max_num": 128,
        "device_sched_mode": 1,
        "max_workspace_kb": 65536,
    },
)
def indexer_prolog_v4(
    qr: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_INT8),
    idx_wq_b: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_INT8, NZ),
    x: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_BF16),
    weights_proj: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16, NZ),
    cos: pypto.Tensor([TOKENS, ROPE_DIM], pypto.DT_BF16),
    sin: pypto.Tensor([TOKENS, ROPE_DIM], pypto.DT_BF16),
    hadamard: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    qr_scale: pypto.Tensor([TOKENS, 1], pypto.DT_FP32),
    idx_wq_b_scale: pypto.Tensor([pypto.STATIC, 1], pypto.DT_FP32),
    q: pypto.Tensor([TOKENS, pypto.STATIC, pypto.STATIC], pypto.DT_INT8),
    weights: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_FP16),
    q_scale: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_FP16),
    rope_sign=-1,
):
    rank, hidden = qr.shape[1], x.shape[1]
    heads, width = q.shape[1], q.shape[2]
    hadamard.set_cache_policy(pypto.CachePolicy.NONE_CACHEABLE, True)
    weights_proj.set_cache_policy(pypto.CachePolicy.NONE_CACHEABLE, True)
    pypto.set_vec_tile_shapes(1, 8192)
    channel_scale = pypto.reshape(idx_wq_b_scale, [1, heads * width])
    pypto.set_vec_tile_shapes(1, 128, 128)
    turn = pypto.reshape(hadamard, [1, width, width])

    for t, tokens in pypto.loop_unroll(
        0, x.shape[0], 1, name="indexer_prolog", idx_name="t", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("Query-Linear")
        pypto.set_cube_tile_shapes([128, 128], [256, 1024], [256, 256])
        query = pypto.view(qr, [tokens, rank], [t, 0])
        query = pypto.matmul(query, idx_wq_b, pypto.DT_INT32)

        pypto.set_semantic_label("Query-Dequant")
        pypto.set_vec_tile_shapes(1, 8192)
        scale = pypto.view(qr_scale, [tokens, 1], [t, 0])
        query = bf16(dequantize(query, scale, channel_scale))
        pypto.set_vec_tile_shapes(1, 64, 128)
        query = pypto.reshape(query, [tokens, heads, width])
        row_cos = f32(pypto.view(cos, [tokens, ROPE_DIM], [t, 0]))
        row_sin = f32(pypto.view(sin, [tokens, ROPE_DIM], [t, 0]))
        query = rotate_heads(query, row_cos, row_sin, rope_sign < 0)

        pypto.set_semantic_label("Hadamard-Compute")
        pypto.set_cube_tile_shapes([64, 64], [128, 128], [128, 128])
        query = pypto.matmul(query, turn, pypto.DT_BF16)
        pypto.set_vec_tile_shapes(1, 64, 128)
        values, factors = prolog_quant(f32(query))
        q[t:, 0:, 0:] = values
        factors = pypto.reshape(factors, [tokens, heads])
        pypto.set_vec_tile_shapes(tokens, 64)
        q_scale[t:, 0:] = pypto.cast(factors, pypto.DT_FP16)

        pypto.set_semantic_label("Weight-Compute")
        pypto.set_cube_tile_shapes([32, 64], [1024, 4096], [16, 16])
        tile = pypto.view(x, [tokens, hidden], [t, 0])
        weight = f32(pypto.matmul(tile, weights_proj, pypto.DT_BF16))
        weight = weight / (math.sqrt(heads) * math.sqrt(width))
        weights[t:, 0:] = pypto.cast(weight, pypto.DT_FP16)


# Golden and cases


def sizes(params):
    names = ("tokens", "rank", "hidden", "heads", "head_dim")
    return tuple(params[name] for name in names)


def draw_query(rng, params):
    """int8 query and weight with their scales."""
    tokens, rank, _, heads, width = sizes(params)
    if params.get("data") == "published":
        # Integers of -1 and 0, so that only -127 and 0 occur.
        query = rng.integers(-1, 1, (tokens, rank)).astype(golden.F32)
        weight = rng.integers(-1, 1, (rank, heads * width)).astype(golden.F32)
    else:
        query = golden.uniform(rng, (tokens, rank))
        # Tokens from this one on are zeros, as in a padded batch.
        query[params.get("zeros", tokens) :] = 0
        weight = golden.uniform(rng, (rank, heads * width), low=-0.1, high=0.1)
    return *golden.quantize(query), *golden.quantize_weight(weight)


def make_inputs(params, rng):
    tokens, _, hidden, heads, width = sizes(params)
    query, query_scale, weight, weight_scale = draw_query(rng, params)
    proj = golden.uniform(rng, (hidden, heads), golden.BF16, -0.1, 0.1)
    return {
        "qr": query,
        "idx_wq_b": weight,
        "x": golden.uniform(rng, (tokens, hidden), golden.BF16),
        "weights_proj": proj,
        "cos": golden.uniform(rng, (tokens, ROPE_DIM), golden.BF16),
        "sin": golden.uniform(rng, (tokens, ROPE_DIM), golden.BF16),
        "hadamard": golden.uniform(rng, (width, width), golden.BF16),
        "qr_scale": query_scale,
        "idx_wq_b_scale": weight_scale,
        "q": golden.poison((tokens, heads, width), np.int8),
        "weights": golden.poison((tokens, heads), golden.F16),
        "q_scale": golden.poison((tokens, heads), golden.F16),
    }


def golden_indexer_prolog(arrays, params):
    tokens, _, _, heads, width = sizes(params)
    product = golden.matmul_int(arrays["qr"], arrays["idx_wq_b"])
    scales = arrays["qr_scale"], arrays["idx_wq_b_scale"]
    query = golden.bf16(golden.dequantize(product, *scales))
    query = query.reshape(tokens, heads, width)
    cos, sin = arrays["cos"][:, None], arrays["sin"][:, None]
    backwards = params.get("rope_sign", -1) < 0
    turned = golden.rope_interleaved(query[..., -ROPE_DIM:], cos, sin, backwards)
    query[..., -ROPE_DIM:] = golden.bf16(turned)
    query = golden.bf16(golden.matmul(query, arrays["hadamard"]))
    values, factors = golden.quantize(query)
    weight = golden.bf16(golden.matmul(arrays["x"], arrays["weights_proj"]))
    weight = weight / np.float32(np.sqrt(heads) * np.sqrt(width))
    return {
        "q": values,
        "weights": golden.to_f16(weight),
        "q_scale": golden.to_f16(factors[..., 0]),
    }


FULL = {"rank": 1024, "hidden": 4096, "heads": 64, "head_dim": 128}
SMALL = {"rank": 64, "hidden": 128, "heads": 16, "head_dim": 96}
REDUCED = (
    "rank 64, hidden 128, 16 heads of 96: sums are shorter, tokens and heads are "
    "computed alike; the rotated 64 stay"
)
PUBLISHED = {"data": "published"}

CASES = (
    [
        Case(name, {"tokens": tokens, **FULL, **PUBLISHED}, "published", full=True)
        for name, tokens in (
            ("b64-s1", 64),
            ("b64-s2", 128),
            ("b64-s4", 256),
            ("graph", 511),
        )
    ]
    + [
        Case("random-full", {"tokens": 128, **FULL}, full=True),
        Case(
            "b64-s1-small",
            {"tokens": 64, **SMALL, **PUBLISHED},
            "published",
            note=REDUCED,
        ),
    ]
    + [
        Case(f"t{tokens}", {"tokens": tokens, **SMALL}, "boundary", note=REDUCED)
        for tokens in (0, *unroll_sizes(UNROLL))
    ]
    + [
        Case("zeros", {"tokens": 18, **SMALL, "zeros": 17}, "boundary", note=REDUCED),
        Case("forwards", {"tokens": 11, "rope_sign": 1, **SMALL}, note=REDUCED),
        Case(
            "heads64",
            {"tokens": 2, "rank": 128, "hidden": 256, "heads": 64, "head_dim": 128},
            full=True,
            note="rank 128 and hidden 256: shorter sums",
        ),
    ]
)

register(
    Operator(
        name="indexer-prolog-v4",
        summary="int8 query, its scales and head weights of the indexer",
        section="DeepSeek-V4 IndexerProlog",
        inputs=make_inputs,
        kernel=indexer_prolog_v4,
        golden=golden_indexer_prolog,
        rules={
            "q": ratio(1e-4, 0.005),
            "weights": ratio(1e-4, 0.007825),
            "q_scale": ratio(1e-4, 0.007825),
        },
        cases=CASES,
        arguments=lambda arrays, params: [
            *arrays.values(),
            params.get("rope_sign", -1),
        ],
    )
)
