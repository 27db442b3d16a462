# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MlaIndexerPrologQuant (V3.2): the two int8 prologs of a layer in one kernel.

The MLA prolog (`mla_prolog_quant_v32`) and the prolog of the indexer
(`lightning_indexer_prolog_quant_v32`) on the same tokens: its int8 q_norm and their
scales go straight to the indexer, and both use the same cos, sin and cache rows.
q_norm itself is no output.
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as golden
from . import lightning_indexer_prolog_quant_v32 as indexer
from . import mla_prolog_quant_v32 as mla
from ._blocks import as_row, f32, prolog_quant, token_rows
from ._operator import Case, Operator, ratio, register
from .lightning_indexer_prolog_quant_v32 import NZ, rules_of, store_index
from .mla_prolog_quant_v32 import (
    CACHE,
    STATIC_2D,
    STATIC_3D,
    TOKENS_2D,
    TOKENS_3D,
    latent_parts,
    normed_query,
    store_latent,
    store_query,
    up_projected,
)


@pypto.frontend.jit(
    pass_options={"cube_l1_reuse_setting": {-1: 4}},
    runtime_options={"stitch_function_max_num": 128, "device_sched_mode": 1},
)
def mla_indexer_prolog_quant(
    x: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    w_dq: pypto.Tensor(STATIC_2D, pypto.DT_BF16, format=NZ),
    w_uq_qr: pypto.Tensor(STATIC_2D, pypto.DT_INT8, format=NZ),
    dequant_scale: pypto.Tensor(STATIC_2D, pypto.DT_FP32),
    w_uk: pypto.Tensor(STATIC_3D, pypto.DT_BF16),
    w_dkv_kr: pypto.Tensor(STATIC_2D, pypto.DT_BF16, format=NZ),
    gamma_cq: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    gamma_ckv: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    cos: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    sin: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    w_qb: pypto.Tensor(STATIC_2D, pypto.DT_INT8, format=NZ),
    w_qb_scale: pypto.Tensor(STATIC_2D, pypto.DT_FP32),
    wk: pypto.Tensor(STATIC_2D, pypto.DT_BF16, format=NZ),
    w_proj: pypto.Tensor(STATIC_2D, pypto.DT_BF16, format=NZ),
    gamma: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    beta: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    hadamard_q: pypto.Tensor(STATIC_2D, pypto.DT_BF16),
    hadamard_k: pypto.Tensor(STATIC_2D, pypto.DT_BF16),
    index: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT64),
    kv_cache: pypto.Tensor(CACHE, pypto.DT_INT8),
    kr_cache: pypto.Tensor(CACHE, pypto.DT_BF16),
    k_scale_cache: pypto.Tensor(CACHE, pypto.DT_FP32),
    k_cache: pypto.Tensor(CACHE, pypto.DT_INT8),
    k_scale: pypto.Tensor(CACHE, pypto.DT_FP16),
    q_nope: pypto.Tensor(TOKENS_3D, pypto.DT_BF16),
    q_rope: pypto.Tensor(TOKENS_3D, pypto.DT_BF16),
    q: pypto.Tensor(TOKENS_3D, pypto.DT_INT8),
    q_scale: pypto.Tensor(TOKENS_3D, pypto.DT_FP16),
    weights: pypto.Tensor(TOKENS_2D, pypto.DT_FP16),
    mode="H",
    eps=1e-5,
    norm_eps=1e-6,
    tiles=mla.DECODE,
    indexer_tiles=indexer.DECODE,
):
    """`eps` is of the RMS norms, `norm_eps` of the indexer's LayerNorm."""
    t = x.shape[0]
    index_column = pypto.reshape(index, [t, 1], inplace=True)
    scale_row, qb_scale_row = as_row(dequant_scale), as_row(w_qb_scale)
    cq_row, ckv_row = as_row(gamma_cq), as_row(gamma_ckv)
    gamma_row, beta_row = as_row(gamma), as_row(beta)
    own = w_qb, qb_scale_row, wk, w_proj, gamma_row, beta_row, hadamard_q, hadamard_k
    outs = k_cache, k_scale, q, q_scale, weights

    for token, rows in pypto.loop_unroll(
        0,
        t,
        1,
        name="MLA_INDEXER_PROLOG",
        idx_name="token",
        unroll_list=list(tiles.unroll),
    ):
        x_tile, cos_tile, sin_tile, slots = token_rows(
            (x, cos, sin, index_column), token, rows
        )
        n = normed_query(x_tile, w_dq, cq_row, eps, tiles)
        pypto.set_semantic_label("Quant_qNorm")
        query = prolog_quant(f32(n))
        b = up_projected(*query, w_uq_qr, scale_row, tiles)
        store_query(b, w_uk, cos_tile, sin_tile, token, q_nope, q_rope, tiles)

        latent, latent_rope = latent_parts(
            x_tile, w_dkv_kr, ckv_row, cos_tile, sin_tile, eps, tiles
        )
        store_latent(latent, latent_rope, slots, kv_cache, kr_cache, k_scale_cache)

        turn = cos_tile, sin_tile, mode
        store_index(
            x_tile, query, own, turn, slots, token, outs, norm_eps, indexer_tiles
        )


# Golden


def expected(arrays, params):
    a = arrays
    latent = mla.mla_golden(a)

    def cache(name, rows):
        return golden.stored(a[name], a["index"], rows)

    q, q_scale, k, k_scale, weights = indexer.indexer_golden(
        a, latent["q_norm"], latent["q_norm_scale"], params["mode"]
    )
    return {
        "q_nope": latent["q_nope"],
        "q_rope": latent["q_rope"],
        "kv_cache": cache("kv_cache", latent["kv"]),
        "kr_cache": cache("kr_cache", latent["kr"]),
        "k_scale_cache": cache("k_scale_cache", latent["k_scale"]),
        "q": q,
        "q_scale": q_scale,
        "k_cache": cache("k_cache", k),
        "k_scale": cache("k_scale", k_scale),
        "weights": weights,
    }


# Inputs


def inputs(params, rng):
    p = {**params, "quant": True}
    t, tokens = p["t"], p["s1"]
    width, heads = p["width"], p["index_heads"]
    index, blocks = golden.new_slots(rng, t // tokens, tokens, p["s2"], p.get("blocks"))
    caches = mla.latent_caches(p, rng, blocks)
    layer = mla.mla_weights(p, rng)
    if p.get("strict"):
        # Published tables are within 0.1 and hide how the indexer rounds its rope.
        layer["cos"], layer["sin"] = indexer.angles(rng, t, p["rope"])
    page = (blocks, golden.BLOCK, 1)
    return {
        **layer,
        **indexer.indexer_weights({**p, "heads": heads}, rng),
        "hadamard_q": golden.exact_uniform(rng, (width, width)),
        "hadamard_k": golden.exact_uniform(rng, (width, width)),
        "index": index,
        "kv_cache": caches["kv_cache"],
        "kr_cache": caches["kr_cache"],
        "k_scale_cache": caches["k_scale"],
        "k_cache": rng.integers(-128, 128, (*page, width), np.int8),
        "k_scale": golden.uniform(rng, (*page, 1), golden.F16),
        "q_nope": golden.poison((t, p["heads"], p["kv_lora"]), golden.BF16),
        "q_rope": golden.poison((t, p["heads"], p["rope"]), golden.BF16),
        "q": golden.poison((t, heads, width), np.int8),
        "q_scale": golden.poison((t, heads, 1), golden.F16),
        "weights": golden.poison((t, heads), golden.F16),
    }


def arguments(arrays, params):
    tiles = mla.tiles_of(params), indexer.tiles_of(params)
    return [*arrays.values(), params["mode"], 1e-5, 1e-6, *tiles]


# Cases

SIZES = {**mla.SIZES, "index_heads": 64, "width": 128, "mode": "H"}
SMALL = {**mla.SMALL, "index_heads": 4, "width": 128, "mode": "H"}


def published(name, t, s1, **more):
    params = {**SIZES, "t": t, "s1": s1, "s2": 1024, **more}
    return Case(name, params, "published", full=True)


def small(name, t, source, s1=1, s2=200, **more):
    params = {**SMALL, "t": t, "s1": s1, "s2": s2, **more}
    return Case(name, params, source, note=mla.REDUCED)


register(
    Operator(
        name="mla-indexer-prolog-quant-v32",
        summary="the MLA prolog and the indexer's prolog of a layer, in int8",
        section="DeepSeek-V3.2, MlaIndexerPrologQuant",
        inputs=inputs,
        kernel=mla_indexer_prolog_quant,
        arguments=arguments,
        golden=expected,
        rules=rules_of(
            {
                **mla.QUERY_RULES,
                "kv_cache": ratio(1, 0, 0),
                "kr_cache": ratio(1e-4, 0.0078125, 0.005),
                "k_scale_cache": ratio(2.5e-5, 0.005, 0),
                "q": ratio(2, 0, 0),
                "q_scale": ratio(2.5e-5, 0.006, 0.005),
                "k_cache": ratio(1, 0, 0),
                "k_scale": ratio(2.5e-5, 0, 0.005),
                "weights": ratio(2.5e-5, 0, 0.005),
            },
            ("kv_cache", "kr_cache", "k_scale_cache", "k_cache", "k_scale"),
        ),
        cases=[
            published("b_4_s1_2_tilebs_8_d", 8, 2, blocks=32),
            published("t_32_tilebs_16_p", 32, 2, blocks=128, tiles="prefill"),
            published("t_512_tilebs_128_p", 512, 4, blocks=1024, tiles="prefill"),
            small("b4_s1_2_reduced", 8, "published", s1=2, s2=1024),
            *(small(f"t{t}", t, "boundary") for t in (0, 1, 2, 3, 5, 7, 9, 15, 17)),
            small("strict", 24, "random", s1=8, strict=True),
            small("deinterleaved", 6, "random", mode="DH", tiles="short"),
        ],
    )
)
