# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MlaProlog (V3.2): query and latent KV of MLA, quantized or in bf16.

    a  = bf16(x w_dq)
    n  = bf16(RMS(a) gamma_cq)
    (q_norm, s) = PrologQuant(n)                            q_norm_scale = s
    b  = bf16(f32(q_norm w_uq_qr) s dequant_scale)          viewed [t, heads, N + R]
    q_nope[t, h] = bf16(b[t, h, :N] w_uk[h])
    q_rope       = bf16(ROPE_DH(b[.., N:]))
    c  = bf16(x w_dkv_kr)                                   split C | R
    k  = bf16(RMS(c[:C]) gamma_ckv)                         4 groups of C / 4
    kv_cache[index], k_scale[index] = PrologQuant(k) per group
    kr_cache[index] = bf16(ROPE_DH(c[C:]))

RMS(a) = a / sqrt(mean a^2 + eps) in f32, eps 1e-5. The published golden has no eps,
which cannot be seen at the magnitudes of its data. In the bf16 variant q_norm is n,
b = bf16(n w_uq_qr), the caches hold k itself, and there are no scales.

The weights but w_uk ask for the NZ layout, which is a wish: arrays stay [K, N].
Published sizes: h 7168, q_lora 1536, 128 heads, N 128, R 64, C 512.

    x bf16 [t, h]               w_dq bf16 [h, q_lora]
    w_uq_qr i8 [q_lora, heads (N + R)]      dequant_scale f32 [heads (N + R), 1]
    w_uk bf16 [heads, N, C]     w_dkv_kr bf16 [h, C + R]
    gamma_cq bf16 [q_lora]      gamma_ckv bf16 [C]      cos, sin bf16 [t, R]
    index i64 [t], flat cache rows, all different; caches are updated in place:
    kv_cache i8 [blocks, 128, 1, C]   kr_cache bf16 [.., R]   k_scale f32 [.., 4]
    q_norm i8 [t, q_lora]       q_norm_scale f32 [t, 1]
    q_nope bf16 [t, heads, C]   q_rope bf16 [t, heads, R]
"""

import dataclasses

import numpy as np

import pto_mlir as pypto

from . import _golden as golden
from ._blocks import (
    as_row,
    bf16,
    dequantize,
    f32,
    prolog_quant,
    set_cube,
    store_rows,
    token_rows,
)
from ._operator import Case, Operator, ratio, register
from .lightning_indexer_prolog_quant_v32 import NZ, rules_of
from .quant_rope import rope_2d, rope_3d

GROUPS = 4
EPS = 1e-5


@dataclasses.dataclass(frozen=True)
class Tiles:
    """Tile shapes: m, k and n in L0 and L1 of each product, and vector chunks."""

    down: tuple = (16, 16, 256, 256, 128, 128)
    up: tuple = (16, 16, 256, 256, 256, 256)
    w_uk: tuple = (16, 16, 128, 128, 128, 128)
    unroll: tuple = (8, 4, 2, 1)
    rows: int = 8
    heads: tuple = (1, 32)


DECODE = Tiles()
PREFILL = Tiles(
    down=(128, 128, 256, 256, 128, 128),
    up=(128, 128, 256, 256, 256, 256),
    w_uk=(128, 128, 128, 128, 128, 128),
    unroll=(128, 64, 32, 16, 8, 4, 2, 1),
)
SHORT = Tiles(unroll=(4, 1))  # compiles soonest


def rms_normed(x, gamma, eps):
    """bf16 x [rows, D] normalized and times gamma [1, D], in bf16."""
    wide = f32(x)
    mean = pypto.sum(wide * wide * (1.0 / x.shape[-1]), -1, keepdim=True)
    unit = wide / pypto.sqrt(mean + eps)
    return bf16(unit * f32(gamma))


def normed_query(x, w_dq, gamma, eps, tiles):
    """n of the formulas: x through the low-rank matrix, normalized."""
    rows, hidden = x.shape
    lora, half = w_dq.shape[1], x.shape[1] // 2
    pypto.set_semantic_label("Matmul_qa")
    set_cube(tiles.down)
    # Two halves of the long sum side by side; their f32 sum rounds to bf16 once.
    low = pypto.matmul(
        pypto.view(x, [rows, half], [0, 0]),
        pypto.view(w_dq, [half, lora], [0, 0]),
        pypto.DT_FP32,
    )
    high = pypto.matmul(
        pypto.view(x, [rows, hidden - half], [0, half]),
        pypto.view(w_dq, [hidden - half, lora], [half, 0]),
        pypto.DT_FP32,
    )
    pypto.set_semantic_label("RmsNorm_qa")
    pypto.set_vec_tile_shapes(min(rows, tiles.rows), lora)
    return rms_normed(bf16(low + high), gamma, eps)


def up_projected(q_norm, scale, w_uq_qr, dequant_scale, tiles):
    """b of the formulas from the int8 query, [rows, heads (N + R)]."""
    rows, columns = q_norm.shape[0], w_uq_qr.shape[1]
    pypto.set_semantic_label("QuantMatmul_qb")
    set_cube(tiles.up)
    acc = pypto.matmul(q_norm, w_uq_qr, pypto.DT_INT32)
    pypto.set_semantic_label("Dequant_qb")
    pypto.set_vec_tile_shapes(min(rows, tiles.rows), min(columns, 1024))
    return bf16(dequantize(acc, scale, dequant_scale))


def store_query(b, w_uk, cos, sin, token, q_nope, q_rope, tiles):
    """Both parts of the query of b [rows, ..], from row `token` of the outputs on."""
    rows, rope = cos.shape
    heads, nope, _ = w_uk.shape
    b = pypto.reshape(b, [rows, heads, nope + rope])
    pypto.set_semantic_label("Matmul_qNope_wUk")
    pypto.set_vec_tile_shapes(*tiles.heads, nope)
    set_cube(tiles.w_uk)
    front = pypto.view(b, [rows, heads, nope], [0, 0, 0])
    front = pypto.experimental.transposed_batchmatmul(front, w_uk, pypto.DT_BF16)
    pypto.set_semantic_label("Rope_qRope")
    pypto.set_vec_tile_shapes(*tiles.heads, rope)
    turned = rope_3d(pypto.view(b, [rows, heads, rope], [0, 0, nope]), cos, sin, "DH")
    pypto.assemble(front, [token, 0, 0], q_nope)
    pypto.assemble(turned, [token, 0, 0], q_rope)


def latent_parts(x, w_dkv_kr, gamma, cos, sin, eps, tiles):
    """k [rows, C], normalized, and its rotary part [rows, R], both bf16."""
    rows, rope = cos.shape
    width = w_dkv_kr.shape[1] - rope
    pypto.set_semantic_label("Matmul_kva")
    set_cube(tiles.down)
    c = pypto.matmul(x, w_dkv_kr, pypto.DT_BF16)
    pypto.set_semantic_label("RotaryPosEmb")
    pypto.set_vec_tile_shapes(min(rows, 32), rope)
    k_rope = rope_2d(pypto.view(c, [rows, rope], [0, width]), cos, sin, "DH")
    pypto.set_semantic_label("RmsNorm_compressedkv")
    pypto.set_vec_tile_shapes(min(rows, 32), width)
    k = rms_normed(pypto.view(c, [rows, width], [0, 0]), gamma, eps)
    return k, k_rope


def store_latent(k, k_rope, index, kv_cache, kr_cache, k_scale):
    """Quantizes k in groups and writes the three parts of its cache rows."""
    rows, width = k.shape
    pypto.set_semantic_label("Quant_knope")
    pypto.set_vec_tile_shapes(min(rows, 32), GROUPS, width // GROUPS)
    grouped = pypto.reshape(k, [rows, GROUPS, width // GROUPS])
    values, scale = prolog_quant(f32(grouped))
    values = pypto.reshape(values, [rows, width])
    scale = pypto.reshape(scale, [rows, GROUPS])
    pypto.set_semantic_label("ScatterUpdate_cache")
    store_rows(kr_cache, index, k_rope)
    store_rows(kv_cache, index, values)
    store_rows(k_scale, index, scale)


STATIC_2D = [pypto.STATIC, pypto.STATIC]
STATIC_3D = [pypto.STATIC, pypto.STATIC, pypto.STATIC]
TOKENS_2D = [pypto.DYNAMIC, pypto.STATIC]
TOKENS_3D = [pypto.DYNAMIC, pypto.STATIC, pypto.STATIC]
CACHE = [pypto.DYNAMIC, pypto.STATIC, pypto.STATIC, pypto.STATIC]


@pypto.frontend.jit(
    pass_options={"cube_l1_reuse_setting": {-1: 4}},
    runtime_options={"stitch_function_max_num": 128, "device_sched_mode": 2},
)
def mla_prolog_quant(
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
    index: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT64),
    kv_cache: pypto.Tensor(CACHE, pypto.DT_INT8),
    kr_cache: pypto.Tensor(CACHE, pypto.DT_BF16),
    k_scale: pypto.Tensor(CACHE, pypto.DT_FP32),
    q_norm: pypto.Tensor(TOKENS_2D, pypto.DT_INT8),
    q_norm_scale: pypto.Tensor(TOKENS_2D, pypto.DT_FP32),
    q_nope: pypto.Tensor(TOKENS_3D, pypto.DT_BF16),
    q_rope: pypto.Tensor(TOKENS_3D, pypto.DT_BF16),
    eps=EPS,
    tiles=DECODE,
):
    t = x.shape[0]
    index_column = pypto.reshape(index, [t, 1], inplace=True)
    scale_row = as_row(dequant_scale)
    cq_row, ckv_row = as_row(gamma_cq), as_row(gamma_ckv)

    for token, rows in pypto.loop_unroll(
        0, t, 1, name="MLA_PROLOG", idx_name="token", unroll_list=list(tiles.unroll)
    ):
        x_tile, cos_tile, sin_tile, slots = token_rows(
            (x, cos, sin, index_column), token, rows
        )

        n = normed_query(x_tile, w_dq, cq_row, eps, tiles)
        pypto.set_semantic_label("Quant_qNorm")
        n_values, n_scale = prolog_quant(f32(n))
        pypto.assemble(n_values, [token, 0], q_norm)
        pypto.assemble(n_scale, [token, 0], q_norm_scale)

        b = up_projected(n_values, n_scale, w_uq_qr, scale_row, tiles)
        store_query(b, w_uk, cos_tile, sin_tile, token, q_nope, q_rope, tiles)

        k, k_rope = latent_parts(
            x_tile, w_dkv_kr, ckv_row, cos_tile, sin_tile, eps, tiles
        )
        store_latent(k, k_rope, slots, kv_cache, kr_cache, k_scale)


@pypto.frontend.jit(
    pass_options={"cube_l1_reuse_setting": {-1: 4}},
    runtime_options={"stitch_function_max_num": 128, "device_sched_mode": 2},
)
def mla_prolog_bf16(
    x: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    w_dq: pypto.Tensor(STATIC_2D, pypto.DT_BF16, format=NZ),
    w_uq_qr: pypto.Tensor(STATIC_2D, pypto.DT_BF16, format=NZ),
    w_uk: pypto.Tensor(STATIC_3D, pypto.DT_BF16),
    w_dkv_kr: pypto.Tensor(STATIC_2D, pypto.DT_BF16, format=NZ),
    gamma_cq: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    gamma_ckv: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    cos: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    sin: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    index: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT64),
    kv_cache: pypto.Tensor(CACHE, pypto.DT_BF16),
    kr_cache: pypto.Tensor(CACHE, pypto.DT_BF16),
    q_norm: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    q_nope: pypto.Tensor(TOKENS_3D, pypto.DT_BF16),
    q_rope: pypto.Tensor(TOKENS_3D, pypto.DT_BF16),
    eps=EPS,
    tiles=DECODE,
):
    t = x.shape[0]
    index_column = pypto.reshape(index, [t, 1], inplace=True)
    cq_row, ckv_row = as_row(gamma_cq), as_row(gamma_ckv)

    for token, rows in pypto.loop_unroll(
        0, t, 1, name="MLA_PROLOG", idx_name="token", unroll_list=list(tiles.unroll)
    ):
        x_tile, cos_tile, sin_tile, slots = token_rows(
            (x, cos, sin, index_column), token, rows
        )

        n = normed_query(x_tile, w_dq, cq_row, eps, tiles)
        pypto.assemble(n, [token, 0], q_norm)
        pypto.set_semantic_label("Matmul_qb")
        set_cube(tiles.up)
        b = pypto.matmul(n, w_uq_qr, pypto.DT_BF16)
        store_query(b, w_uk, cos_tile, sin_tile, token, q_nope, q_rope, tiles)

        k, k_rope = latent_parts(
            x_tile, w_dkv_kr, ckv_row, cos_tile, sin_tile, eps, tiles
        )
        pypto.set_semantic_label("ScatterUpdate_cache")
        store_rows(kr_cache, slots, k_rope)
        store_rows(kv_cache, slots, k)


# Golden


def mla_golden(arrays, eps=EPS, quant=True):
    """What the layer computes per token, before anything is stored."""
    a = arrays
    cos, sin = golden.f32(a["cos"]), golden.f32(a["sin"])
    t, rope = cos.shape
    heads, nope, width = a["w_uk"].shape

    n = golden.bf16(golden.matmul(a["x"], a["w_dq"]))
    n = golden.bf16(golden.rms_norm(n, a["gamma_cq"], eps))
    if quant:
        q_norm, scale = golden.quantize(n)
        acc = golden.matmul_int(q_norm, a["w_uq_qr"])
        b = golden.bf16(golden.dequantize(acc, scale, a["dequant_scale"]))
    else:
        q_norm, scale = golden.to_bf16(n), None
        b = golden.bf16(golden.matmul(n, a["w_uq_qr"]))
    b = b.reshape(t, heads, nope + rope)
    per_head = golden.matmul(b[..., :nope].transpose(1, 0, 2), a["w_uk"])
    turned = golden.rope(b[..., nope:], cos[:, None], sin[:, None], "DH")

    c = golden.bf16(golden.matmul(a["x"], a["w_dkv_kr"]))
    k = golden.bf16(golden.rms_norm(c[:, :width], a["gamma_ckv"], eps))
    k_rope = golden.to_bf16(golden.rope(c[:, width:], cos, sin, "DH"))
    result = {
        "q_norm": q_norm,
        "q_norm_scale": scale,
        "q_nope": golden.to_bf16(per_head.transpose(1, 0, 2)),
        "q_rope": golden.to_bf16(turned),
        "kr": k_rope,
    }
    if not quant:
        return {**result, "kv": golden.to_bf16(k), "k_scale": None}
    values, scales = golden.quantize(k.reshape(t, GROUPS, width // GROUPS))
    return {**result, "kv": values.reshape(t, width), "k_scale": scales[..., 0]}


def expected(arrays, params):
    a = arrays
    quant = params["quant"]
    g = mla_golden(a, quant=quant)
    results = {
        "kv_cache": golden.stored(a["kv_cache"], a["index"], g["kv"]),
        "kr_cache": golden.stored(a["kr_cache"], a["index"], g["kr"]),
    }
    if quant:
        results["k_scale"] = golden.stored(a["k_scale"], a["index"], g["k_scale"])
        results["q_norm_scale"] = g["q_norm_scale"]
    for name in ("q_norm", "q_nope", "q_rope"):
        results[name] = g[name]
    return results


# Inputs


def mla_weights(params, rng):
    """Activations and weights, quantized or not, as the caller of a layer has them.

    Weights of published size are within 0.1; those of reduced sizes are larger, so
    that results are as large as the published ones.
    """
    p = params

    def weight(draw, shape, name):
        span = 0.1 * (SIZES[name] / p[name]) ** 0.5
        return draw(rng, shape, low=-span, high=span)

    def rounded(rng, shape, low, high):
        return golden.uniform(rng, shape, golden.BF16, low, high)

    columns = p["heads"] * (p["nope"] + p["rope"])
    exact = golden.exact_uniform
    w_uq_qr = weight(rounded, (p["q_lora"], columns), "q_lora")
    parts = {
        "x": exact(rng, (p["t"], p["h"])),
        "w_dq": weight(exact, (p["h"], p["q_lora"]), "h"),
    }
    if p["quant"]:
        values, scale = golden.quantize_weight(w_uq_qr)
        parts |= {"w_uq_qr": values, "dequant_scale": scale}
    else:
        parts["w_uq_qr"] = w_uq_qr
    w_uk = (p["heads"], p["nope"], p["kv_lora"])
    w_dkv_kr = (p["h"], p["kv_lora"] + p["rope"])
    return parts | {
        "w_uk": weight(rounded, w_uk, "nope"),
        "w_dkv_kr": weight(exact, w_dkv_kr, "h"),
        "gamma_cq": golden.uniform(rng, p["q_lora"], golden.BF16),
        "gamma_ckv": golden.uniform(rng, p["kv_lora"], golden.BF16),
        "cos": golden.uniform(rng, (p["t"], p["rope"]), golden.BF16, -0.1, 0.1),
        "sin": golden.uniform(rng, (p["t"], p["rope"]), golden.BF16, -0.1, 0.1),
    }


def latent_caches(params, rng, blocks):
    """Caches that hold something, so that a row written by mistake shows."""
    p = params
    page = (blocks, golden.BLOCK, 1)
    if not p["quant"]:
        return {
            "kv_cache": golden.uniform(rng, (*page, p["kv_lora"]), golden.BF16),
            "kr_cache": golden.uniform(rng, (*page, p["rope"]), golden.BF16),
        }
    return {
        "kv_cache": rng.integers(-127, 128, (*page, p["kv_lora"]), np.int8),
        "kr_cache": golden.uniform(rng, (*page, p["rope"]), golden.BF16),
        "k_scale": golden.uniform(rng, (*page, GROUPS)),
    }


def inputs(params, rng):
    p = params
    t, heads, tokens = p["t"], p["heads"], p["s1"]
    index, blocks = golden.new_slots(rng, t // tokens, tokens, p["s2"], p.get("blocks"))
    outputs = {"q_norm": golden.poison((t, p["q_lora"]), golden.BF16)}
    if p["quant"]:
        outputs = {
            "q_norm": golden.poison((t, p["q_lora"]), np.int8),
            "q_norm_scale": golden.poison((t, 1)),
        }
    return {
        **mla_weights(p, rng),
        "index": index,
        **latent_caches(p, rng, blocks),
        **outputs,
        "q_nope": golden.poison((t, heads, p["kv_lora"]), golden.BF16),
        "q_rope": golden.poison((t, heads, p["rope"]), golden.BF16),
    }


def tiles_of(params):
    return {"prefill": PREFILL, "short": SHORT}.get(params.get("tiles"), DECODE)


def arguments(arrays, params):
    return [*arrays.values(), EPS, tiles_of(params)]


# Cases

SIZES = {
    "h": 7168,
    "q_lora": 1536,
    "heads": 128,
    "nope": 128,
    "rope": 64,
    "kv_lora": 512,
}
SMALL = {
    "h": 256,
    "q_lora": 128,
    "heads": 4,
    "nope": 32,
    "rope": 64,
    "kv_lora": 128,
}
REDUCED = (
    "hidden size, ranks and heads are reduced: they are sizes of sums and of "
    "independent heads only"
)


def published(name, quant, t, s1, s2, blocks=None, **more):
    params = {**SIZES, "t": t, "s1": s1, "s2": s2, "quant": quant, **more}
    params["blocks"] = blocks
    return Case(name, params, "published", full=True)


def small(name, t, source, quant=True, s1=1, s2=200, **more):
    params = {**SMALL, "t": t, "s1": s1, "s2": s2, "quant": quant, **more}
    return Case(name, params, source, note=REDUCED)


def boundaries(quant):
    for t in (0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 17):
        yield small(f"t{t}", t, "boundary", quant)
    yield small("strict", 24, "random", quant, s1=8, strict=True)


QUERY_RULES = {
    "q_nope": ratio(0.005, 0.0078125, 0.005),
    "q_rope": ratio(0.005, 0.0078125, 0.005),
}

register(
    Operator(
        name="mla-prolog-quant-v32",
        summary="query, int8 latent KV and its cache rows of MLA",
        section="DeepSeek-V3.2, MlaPrologQuant",
        inputs=inputs,
        kernel=mla_prolog_quant,
        arguments=arguments,
        golden=expected,
        rules=rules_of(
            {
                **QUERY_RULES,
                "q_norm": ratio(1, 0, 0.005),
                "q_norm_scale": ratio(2.5e-5, 0.005, 0.005),
                "kv_cache": ratio(1, 0, 0),
                "kr_cache": ratio(1e-4, 0.0078125, 0),
                "k_scale": ratio(2.5e-5, 0.005, 0),
            },
            ("kv_cache", "kr_cache", "k_scale"),
        ),
        cases=[
            published(
                "b128_s4k4_pa_nd_bf16_quantb_p",
                True,
                128,
                1,
                1024,
                1024,
                tiles="prefill",
            ),
            published("b4_s64k2_pa_nd_bf16_quantb_d", True, 8, 2, 1024, 32),
            published("b64_s64k2_pa_nd_bf16_quantb_d", True, 128, 2, 1024, 512),
            small("b4_s1_2_reduced", 8, "published", s1=2, s2=1024),
            *boundaries(True),
            small("t63_prefill", 63, "boundary", s1=9, tiles="prefill"),
            small("t129_prefill", 129, "boundary", s1=43, tiles="prefill"),
            small("one_block", 6, "random", s1=6, s2=128),
            small("wide_latent", 5, "random", nope=16, kv_lora=512, tiles="short"),
        ],
    )
)

register(
    Operator(
        name="mla-prolog-bf16-v32",
        summary="query, bf16 latent KV and its cache rows of MLA",
        section="DeepSeek-V3.2, MlaProlog without quantization",
        inputs=inputs,
        kernel=mla_prolog_bf16,
        arguments=arguments,
        golden=expected,
        rules=rules_of(
            {
                **QUERY_RULES,
                "q_norm": ratio(1e-4, 0.0078125, 0.005),
                "kv_cache": ratio(1e-4, 0.0078125, 0),
                "kr_cache": ratio(1e-4, 0.0078125, 0),
            },
            ("kv_cache", "kr_cache"),
        ),
        cases=[
            published("b4_s64k2_pa_nd_bf16_d", False, 8, 2, 65536, 2048),
            published("b64_s64k2_pa_nd_bf16_d", False, 128, 2, 65536, 32768),
            small("b4_s1_2_reduced", 8, "published", False, s1=2, s2=1024),
            *boundaries(False),
        ],
    )
)
