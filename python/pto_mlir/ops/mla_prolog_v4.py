# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLA prolog in bf16: a hidden state becomes query, latent KV and low-rank query.

For T tokens, H heads of width D of which the last 64 are rotated, hidden width h
and rank r of the query (published: 64, 512, 4096, 1024):

    token_x bf16 [T, h]      wq_a bf16 [h, r]       wq_b bf16 [r, H D]
    wkv bf16 [h, D]          rope_cos, rope_sin bf16 [T, 64]
    gamma_cq bf16 [r]        gamma_ckv bf16 [D]
    q bf16 [T, H, D]         kv bf16 [T, D]         qr bf16 [T, r]

    a = bf16(x · wq_a)               qr = bf16(rms(a) gamma_cq)
    b = bf16(qr · wq_b)              c = bf16(rms(b) per head)
    q = c with its last 64 rotated, bf16
    k = bf16(x · wkv)                k = bf16(rms(k) gamma_ckv)
    kv = k with its last 64 rotated, bf16

Each bf16 rounding is part of the result: without the one after wq_a a fifth of q
is out of tolerance.
"""

import pto_mlir as pypto

from . import _golden as golden
from ._blocks import ROPE_DIM, bf16, f32, rms_norm, rope_interleaved
from ._operator import Case, Operator, ratio, register, unroll_sizes

UNROLL = [128, 64, 32, 16, 1]
TOKENS = pypto.frontend.dynamic("tokens")


def weighted_norm(x, gamma, eps):
    """bf16 of the RMS norm of bf16 rows, times f32 weights [1, D]."""
    return bf16(rms_norm(f32(x), eps) * gamma)


def rotated(tile, cos, sin):
    """bf16 of the rotated last 64 of a bf16 tile; cos and sin f32 [T, 64]."""
    start = tile.shape[-1] - ROPE_DIM
    rank = len(tile.shape)
    shape = list(tile.shape[:-1]) + [ROPE_DIM]
    part = f32(pypto.view(tile, shape, [0] * (rank - 1) + [start]))
    if rank == 3:
        cos = pypto.reshape(cos, [shape[0], 1, ROPE_DIM])
        sin = pypto.reshape(sin, [shape[0], 1, ROPE_DIM])
    return bf16(rope_interleaved(part, cos, sin))


def unrotated(tile):
    """The rest of the tile, as it is."""
    shape = list(tile.shape[:-1]) + [tile.shape[-1] - ROPE_DIM]
    return pypto.view(tile, shape, [0] * len(shape))


def store_query(heads, cos, sin, q, t):
    """Writes bf16 heads [T, H, D] to q from token t on, rotated."""
    pypto.set_vec_tile_shapes(4, 64, 64)
    nope = unrotated(heads)
    pypto.assemble(nope, [t, 0, 0], q)
    pypto.assemble(rotated(heads, cos, sin), [t, 0, nope.shape[-1]], q)


def store_latent(latent, cos, sin, kv, t):
    """Writes bf16 rows [T, D] to kv from token t on, rotated."""
    pypto.set_vec_tile_shapes(4, 64)
    nope = unrotated(latent)
    pypto.assemble(nope, [t, 0], kv)
    pypto.assemble(rotated(latent, cos, sin), [t, nope.shape[-1]], kv)


@pypto.frontend.jit(
    pass_options={"cube_l1_reuse_setting": {2: 4}},
    runtime_options={"stitch_function_max_num": 128, "max_workspace_kb": 131072},
)
def mla_prolog_v4(
    token_x: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_BF16),
    wq_a: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    wq_b: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    wkv: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    rope_cos: pypto.Tensor([TOKENS, ROPE_DIM], pypto.DT_BF16),
    rope_sin: pypto.Tensor([TOKENS, ROPE_DIM], pypto.DT_BF16),
    gamma_cq: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    gamma_ckv: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    q: pypto.Tensor([TOKENS, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    kv: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_BF16),
    qr: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_BF16),
    eps=1e-6,
):
    pypto.experimental.set_operation_options(combine_axis=True)
    hidden, rank = wq_a.shape
    heads, head_dim = q.shape[1], q.shape[2]
    pypto.set_vec_tile_shapes(1, 512)
    query_gamma = f32(pypto.reshape(gamma_cq, [1, rank]))
    latent_gamma = f32(pypto.reshape(gamma_ckv, [1, head_dim]))

    for t, tokens in pypto.loop_unroll(
        0, token_x.shape[0], 1, name="mla_prolog", idx_name="t", unroll_list=UNROLL
    ):
        x = pypto.view(token_x, [tokens, hidden], [t, 0])
        pypto.set_vec_tile_shapes(4, ROPE_DIM)
        cos = f32(pypto.view(rope_cos, [tokens, ROPE_DIM], [t, 0]))
        sin = f32(pypto.view(rope_sin, [tokens, ROPE_DIM], [t, 0]))

        pypto.set_semantic_label("wqa-linear")
        pypto.set_cube_tile_shapes([32, 32], [512, 512], [64, 64])
        low = pypto.matmul(x, wq_a, pypto.DT_BF16)

        pypto.set_semantic_label("q-rmsnorm with weight")
        pypto.set_vec_tile_shapes(8, rank)
        query = weighted_norm(low, query_gamma, eps)
        qr[t:, 0:] = query

        pypto.set_semantic_label("wqb-linear")
        pypto.set_cube_tile_shapes([32, 32], [128, 128], [256, 256])
        wide = pypto.matmul(query, wq_b, pypto.DT_BF16)
        pypto.set_vec_tile_shapes(4, 64, 64)
        wide = pypto.reshape(wide, [tokens, heads, head_dim])
        store_query(bf16(rms_norm(f32(wide), eps)), cos, sin, q, t)

        pypto.set_semantic_label("wkv-linear")
        pypto.set_cube_tile_shapes([32, 32], [256, 256], [128, 128])
        latent = pypto.matmul(x, wkv, pypto.DT_BF16)
        pypto.set_vec_tile_shapes(8, head_dim)
        store_latent(weighted_norm(latent, latent_gamma, eps), cos, sin, kv, t)


# Golden and cases


def sizes(params):
    names = ("tokens", "hidden", "rank", "heads", "head_dim")
    return tuple(params[name] for name in names)


def make_inputs(params, rng):
    tokens, hidden, rank, heads, head_dim = sizes(params)

    def bf16_uniform(shape, spread):
        return golden.uniform(rng, shape, golden.BF16, -spread, spread)

    x = bf16_uniform((tokens, hidden), 1)
    # Tokens from this one on are zeros, as in a padded batch.
    x[params.get("zeros", tokens) :] = 0
    return {
        "token_x": x,
        "wq_a": bf16_uniform((hidden, rank), 0.1),
        "wq_b": bf16_uniform((rank, heads * head_dim), 0.1),
        "wkv": bf16_uniform((hidden, head_dim), 0.1),
        "rope_cos": bf16_uniform((tokens, ROPE_DIM), 1),
        "rope_sin": bf16_uniform((tokens, ROPE_DIM), 1),
        "gamma_cq": bf16_uniform((rank,), 1),
        "gamma_ckv": bf16_uniform((head_dim,), 1),
        "q": golden.poison((tokens, heads, head_dim), golden.BF16),
        "kv": golden.poison((tokens, head_dim), golden.BF16),
        "qr": golden.poison((tokens, rank), golden.BF16),
    }


def golden_rotated(rows, cos, sin):
    """bf16 rows with the last 64 rotated; cos and sin broadcast."""
    result = golden.to_bf16(rows)
    result[..., -ROPE_DIM:] = golden.to_bf16(
        golden.rope_interleaved(result[..., -ROPE_DIM:], cos, sin)
    )
    return result


def golden_mla_prolog(arrays, params):
    tokens, _, _, heads, head_dim = sizes(params)
    x, cos, sin = arrays["token_x"], arrays["rope_cos"], arrays["rope_sin"]
    a = golden.bf16(golden.matmul(x, arrays["wq_a"]))
    qr = golden.bf16(golden.rms_norm(a, arrays["gamma_cq"]))
    b = golden.bf16(golden.matmul(qr, arrays["wq_b"]))
    c = golden.rms_norm(b.reshape(tokens, heads, head_dim))
    k = golden.bf16(golden.matmul(x, arrays["wkv"]))
    k = golden.rms_norm(k, arrays["gamma_ckv"])
    return {
        "q": golden_rotated(c, cos[:, None], sin[:, None]),
        "kv": golden_rotated(k, cos, sin),
        "qr": golden.to_bf16(qr),
    }


FULL = {"hidden": 4096, "rank": 1024, "heads": 64, "head_dim": 512}
SMALL = {"hidden": 192, "rank": 64, "heads": 2, "head_dim": 96}
REDUCED = (
    "hidden 192, rank 64, 2 heads of 96: sums are shorter, tokens and heads are "
    "computed alike; the rotated 64 stay"
)
# Cases of the int8 form, too.
EDGES = [
    Case("zeros", {"tokens": 18, **SMALL, "zeros": 17}, "boundary", note=REDUCED),
    Case(
        "heads3",
        {"tokens": 3, "hidden": 320, "rank": 160, "heads": 3, "head_dim": 160},
        note="hidden 320, rank 160, 3 heads of 160",
    ),
]
CASES = (
    [
        Case("t16", {"tokens": 16, **FULL}, "published", full=True),
        Case("b64-mtp1", {"tokens": 128, **FULL}, "published", full=True),
        Case("t16-small", {"tokens": 16, **SMALL}, "published", note=REDUCED),
    ]
    + [
        Case(f"t{tokens}", {"tokens": tokens, **SMALL}, "boundary", note=REDUCED)
        for tokens in (0, *unroll_sizes(UNROLL))
        if tokens != 16
    ]
    + EDGES
)

register(
    Operator(
        name="mla-prolog-v4",
        summary="query, latent KV and low-rank query of MLA in bf16",
        section="DeepSeek-V4 MlaProlog (bf16)",
        inputs=make_inputs,
        kernel=mla_prolog_v4,
        golden=golden_mla_prolog,
        rules={name: ratio(1e-4, 0.0078125) for name in ("q", "kv", "qr")},
        cases=CASES,
    )
)
