# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""QuantLightningIndexerProlog (V3.2): query, key and head weights of the indexer.

    q  = bf16(f32(q_norm w_qb) q_norm_scale w_qb_scale)     viewed [t, heads, D]
    q  = [bf16(ROPE(q[.., :R])), q[.., R:]]
    q, s = PrologQuant(bf16(q hadamard_q))                  q_scale = f16(s)
    k  = bf16(QuantLayerNorm(x wk))                         [t, D]
    k  = [bf16(ROPE(k[:, :R])), k[:, R:]]
    k, s = PrologQuant(bf16(k hadamard_k))
    k_cache[index] = k                                      k_scale[index] = f16(s)
    weights = f16(f32(bf16(x w_proj)) / (sqrt(heads) sqrt(D)))

The products of x accumulate in f32; the one of int8 in i32. Published sizes are
h 7168, q_lora 1536, 64 heads, D 128, R 64. The indices are flat rows of the paged
caches, all different. ROPE is mode H in the published Python version, DH in the
C++ version. The weights of x and q_norm ask for the NZ layout, which is a wish:
arrays in memory stay [K, N].

    x bf16 [t, h]              q_norm i8 [t, q_lora]      q_norm_scale f32 [t, 1]
    w_qb i8 [q_lora, heads D]  w_qb_scale f32 [heads D, 1]
    wk bf16 [h, D]             w_proj bf16 [h, heads]     gamma, beta bf16 [D]
    cos, sin bf16 [t, R]       hadamard_q, hadamard_k bf16 [D, D]
    index i64 [t]              k_cache i8 [blocks, 128, 1, D]
    k_scale f16 [blocks, 128, 1, 1]                       both updated in place
    q i8 [t, heads, D]         q_scale f16 [t, heads, 1]  weights f16 [t, heads]
"""

import dataclasses
import math

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
from .quant_layer_norm import layer_normed
from .quant_rope import rope_2d, rope_3d

NZ = pypto.TileOpFormat.TILEOP_NZ


@dataclasses.dataclass(frozen=True)
class Tiles:
    """Tile shapes: m, k and n in L0 and L1 of each product, and vector chunks."""

    q_linear: tuple = (16, 16, 512, 512, 128, 128)
    q_hadamard: tuple = (32, 32, 128, 128, 128, 128)
    k_linear: tuple = (16, 16, 512, 512, 64, 64)
    w_linear: tuple = (16, 16, 1024, 1024, 32, 32)
    unroll: tuple = (32, 16, 8, 4, 2, 1)
    rows: int = 1
    chunks: int = 2


DECODE = Tiles()
PREFILL = Tiles(
    q_linear=(128, 128, 256, 256, 256, 256),
    q_hadamard=(128, 128, 64, 64, 128, 128),
    k_linear=(64, 64, 256, 256, 128, 128),
    w_linear=(32, 32, 512, 512, 64, 64),
    unroll=(128, 64, 32, 16, 8, 4, 2, 1),
)
SHORT = Tiles(unroll=(4, 1))  # compiles soonest


def index_query(query, w_qb, w_qb_scale, turn, hadamard, tiles):
    """The int8 query [rows, heads, D] and its f32 scale [rows, heads, 1]."""
    q_norm, q_norm_scale = query
    cos, sin, mode = turn
    rows, width, rope = q_norm.shape[0], hadamard.shape[0], cos.shape[1]
    heads = w_qb.shape[1] // width

    pypto.set_semantic_label("Query-Linear")
    set_cube(tiles.q_linear)
    acc = pypto.matmul(q_norm, w_qb, pypto.DT_INT32)

    pypto.set_semantic_label("Query-Dequant")
    pypto.set_vec_tile_shapes(tiles.rows, heads * width // tiles.chunks)
    q = bf16(dequantize(acc, q_norm_scale, w_qb_scale))
    q = pypto.reshape(q, [rows, heads, width])

    pypto.set_semantic_label("Query-Rope3D")
    pypto.set_vec_tile_shapes(tiles.rows, heads // tiles.chunks, width)
    front = pypto.view(q, [rows, heads, rope], [0, 0, 0])
    rest = pypto.view(q, [rows, heads, width - rope], [0, 0, rope])
    turned = rope_3d(front, cos, sin, mode)

    pypto.set_semantic_label("Query-Hadamard")
    pypto.set_vec_tile_shapes(tiles.rows, heads // tiles.chunks, width)
    joined = pypto.concat([turned, rest], -1)
    m = 32 if rows < 32 else tiles.q_hadamard[0]
    set_cube((m, m) + tiles.q_hadamard[2:])
    square = pypto.reshape(hadamard, [1, width, width])
    mixed = pypto.matmul(joined, square, pypto.DT_BF16)

    pypto.set_semantic_label("Query-Quant")
    return prolog_quant(f32(mixed))


def index_key(x, wk, gamma, beta, turn, hadamard, eps, tiles):
    """The int8 key [rows, D] and its f32 scale [rows, 1]."""
    cos, sin, mode = turn
    rows, width, rope = x.shape[0], hadamard.shape[0], cos.shape[1]

    pypto.set_semantic_label("Key-Linear")
    set_cube(tiles.k_linear)
    k = pypto.matmul(x, wk, pypto.DT_FP32)

    pypto.set_semantic_label("Key-LayerNorm")
    pypto.set_vec_tile_shapes(min(rows, 4 if rows <= 32 else 32), width)
    k = bf16(layer_normed(k, gamma, beta, eps))

    pypto.set_semantic_label("Key-Rope2D")
    front = pypto.view(k, [rows, rope], [0, 0])
    rest = pypto.view(k, [rows, width - rope], [0, rope])
    turned = rope_2d(front, cos, sin, mode)

    pypto.set_semantic_label("Key-Hadamard")
    pypto.set_vec_tile_shapes(rows, width)
    mixed = pypto.matmul(pypto.concat([turned, rest], -1), hadamard, pypto.DT_BF16)

    pypto.set_semantic_label("Key-Quant")
    return prolog_quant(f32(mixed))


def head_weights(x, w_proj, width, tiles):
    """The weight of each head, f16 [rows, heads]."""
    heads = w_proj.shape[1]
    pypto.set_semantic_label("Weight-Linear")
    set_cube(tiles.w_linear)
    pypto.set_vec_tile_shapes(x.shape[0], heads)
    logits = f32(pypto.matmul(x, w_proj, pypto.DT_BF16))
    scaled = logits * (1.0 / (math.sqrt(heads) * math.sqrt(width)))
    return pypto.cast(scaled, pypto.DT_FP16)


def store_index(x, query, weights, turn, slots, token, outs, eps, tiles):
    """The three parts of the tokens from `token` on: computed and stored.

    `query` is q_norm with its scale, `turn` is cos, sin and the mode of the rope;
    scales, gamma and beta are rows. `weights` and `outs` are in the order of the
    parameters.
    """
    w_qb, w_qb_scale, wk, w_proj, gamma, beta, hadamard_q, hadamard_k = weights
    k_cache, k_scale, q, q_scale, head = outs
    values, scale = index_query(query, w_qb, w_qb_scale, turn, hadamard_q, tiles)
    pypto.assemble(values, [token, 0, 0], q)
    pypto.assemble(pypto.cast(scale, pypto.DT_FP16), [token, 0, 0], q_scale)

    key, scale = index_key(x, wk, gamma, beta, turn, hadamard_k, eps, tiles)
    half_scale = pypto.cast(scale, pypto.DT_FP16)
    store_rows(k_cache, slots, key)
    store_rows(k_scale, slots, half_scale)

    width = hadamard_q.shape[0]
    pypto.assemble(head_weights(x, w_proj, width, tiles), [token, 0], head)


@pypto.frontend.jit(
    pass_options={"cube_l1_reuse_setting": {"Query-Linear": 4}},
    runtime_options={"stitch_function_max_num": 128, "device_sched_mode": 1},
)
def lightning_indexer_prolog_quant(
    x: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    q_norm: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT8),
    q_norm_scale: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP32),
    w_qb: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_INT8, format=NZ),
    w_qb_scale: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_FP32),
    wk: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16, format=NZ),
    w_proj: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16, format=NZ),
    gamma: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    beta: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    cos: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    sin: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    hadamard_q: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    hadamard_k: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    index: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT64),
    k_cache: pypto.Tensor(
        [pypto.DYNAMIC, pypto.STATIC, pypto.STATIC, pypto.STATIC], pypto.DT_INT8
    ),
    k_scale: pypto.Tensor(
        [pypto.DYNAMIC, pypto.STATIC, pypto.STATIC, pypto.STATIC], pypto.DT_FP16
    ),
    q: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_INT8),
    q_scale: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_FP16),
    weights: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    mode="H",
    eps=1e-6,
    tiles=DECODE,
):
    t = x.shape[0]
    index_column = pypto.reshape(index, [t, 1], inplace=True)
    scale_row, gamma_row, beta_row = as_row(w_qb_scale), as_row(gamma), as_row(beta)
    own = w_qb, scale_row, wk, w_proj, gamma_row, beta_row, hadamard_q, hadamard_k
    outs = k_cache, k_scale, q, q_scale, weights

    for token, rows in pypto.loop_unroll(
        0, t, 1, name="INDEXER_PROLOG", idx_name="token", unroll_list=list(tiles.unroll)
    ):
        x_tile, norm_tile, norm_scale, cos_tile, sin_tile, slots = token_rows(
            (x, q_norm, q_norm_scale, cos, sin, index_column), token, rows
        )
        query = norm_tile, norm_scale
        turn = cos_tile, sin_tile, mode
        store_index(x_tile, query, own, turn, slots, token, outs, eps, tiles)


# Golden


def indexer_golden(arrays, q_norm, q_norm_scale, mode, eps=1e-6):
    """Query, scale, key, scale and weights before they are stored."""
    a = arrays
    width, rope = a["hadamard_q"].shape[0], a["cos"].shape[1]
    heads, t = a["w_proj"].shape[1], a["x"].shape[0]
    cos, sin = golden.f32(a["cos"]), golden.f32(a["sin"])

    acc = golden.matmul_int(q_norm, a["w_qb"])
    q = golden.bf16(golden.dequantize(acc, q_norm_scale, a["w_qb_scale"]))
    q = q.reshape(t, heads, width)
    turned = golden.rope(q[..., :rope], cos[:, None], sin[:, None], mode)
    q = np.concatenate([golden.bf16(turned), q[..., rope:]], axis=-1)
    q, q_scale = golden.quantize(golden.bf16(golden.matmul(q, a["hadamard_q"])))

    k = golden.matmul(a["x"], a["wk"])
    k = golden.bf16(golden.layer_norm(k, a["gamma"], a["beta"], eps))
    turned = golden.rope(k[:, :rope], cos, sin, mode)
    k = np.concatenate([golden.bf16(turned), k[:, rope:]], axis=-1)
    k, k_scale = golden.quantize(golden.bf16(golden.matmul(k, a["hadamard_k"])))

    logits = golden.bf16(golden.matmul(a["x"], a["w_proj"])).astype(np.float64)
    weights = golden.to_f16(logits / (math.sqrt(heads) * math.sqrt(width)))
    return q, golden.to_f16(q_scale), k, golden.to_f16(k_scale), weights


def expected(arrays, params):
    q, q_scale, k, k_scale, weights = indexer_golden(
        arrays, arrays["q_norm"], arrays["q_norm_scale"], params["mode"]
    )
    return {
        "k_cache": golden.stored(arrays["k_cache"], arrays["index"], k),
        "k_scale": golden.stored(arrays["k_scale"], arrays["index"], k_scale),
        "q": q,
        "q_scale": q_scale,
        "weights": weights,
    }


# Inputs


def indexer_weights(params, rng):
    """What the indexer adds to the inputs of a layer: its own weights."""
    p = params
    heads, width = p["heads"], p["width"]
    published = p.get("plain_norm", False)
    gamma = golden.uniform(rng, width, golden.BF16)
    beta = golden.uniform(rng, width, golden.BF16)
    return {
        "w_qb": rng.integers(-128, 128, (p["q_lora"], heads * width), np.int8),
        "w_qb_scale": golden.uniform(rng, (heads * width, 1)),
        "wk": golden.exact_uniform(rng, (p["h"], width)),
        "w_proj": golden.exact_uniform(rng, (p["h"], heads)),
        "gamma": np.ones_like(gamma) if published else gamma,
        "beta": np.zeros_like(beta) if published else beta,
    }


def angles(rng, t, rope):
    """cos and sin of random angles, in bf16."""
    turn = 2 * np.pi * rng.random((t, rope))
    return golden.to_bf16(np.cos(turn)), golden.to_bf16(np.sin(turn))


def inputs(params, rng):
    p = params
    t, heads, width = p["t"], p["heads"], p["width"]
    tokens = p["s1"]
    index, blocks = golden.new_slots(rng, t // tokens, tokens, p["s2"], p.get("blocks"))
    cos, sin = angles(rng, t, p["rope"])
    return {
        "x": golden.exact_uniform(rng, (t, p["h"])),
        "q_norm": rng.integers(-128, 128, (t, p["q_lora"]), np.int8),
        "q_norm_scale": golden.uniform(rng, (t, 1)),
        **indexer_weights(p, rng),
        "cos": cos,
        "sin": sin,
        "hadamard_q": golden.exact_uniform(rng, (width, width)),
        "hadamard_k": golden.exact_uniform(rng, (width, width)),
        "index": index,
        "k_cache": rng.integers(-128, 128, (blocks, golden.BLOCK, 1, width), np.int8),
        "k_scale": golden.uniform(rng, (blocks, golden.BLOCK, 1, 1), golden.F16),
        "q": golden.poison((t, heads, width), np.int8),
        "q_scale": golden.poison((t, heads, 1), golden.F16),
        "weights": golden.poison((t, heads), golden.F16),
    }


def tiles_of(params):
    return {"prefill": PREFILL, "short": SHORT}.get(params.get("tiles"), DECODE)


def arguments(arrays, params):
    return [*arrays.values(), params["mode"], 1e-6, tiles_of(params)]


# Cases

PUBLISHED = {
    "h": 7168,
    "q_lora": 1536,
    "heads": 64,
    "width": 128,
    "rope": 64,
    "mode": "H",
    "plain_norm": True,
}
SMALL = {"h": 256, "q_lora": 128, "heads": 4, "width": 128, "rope": 64, "mode": "H"}
REDUCED = (
    "hidden size, q_lora and heads are reduced: they are sizes of sums and of "
    "independent heads only"
)


def small(name, t, source, s1=1, s2=200, **more):
    params = {**SMALL, "t": t, "s1": s1, "s2": s2, **more}
    return Case(name, params, source, note=REDUCED)


CASES = [
    Case(
        "b4_s1_2_s2_64k",
        {**PUBLISHED, "t": 8, "s1": 2, "s2": 65536},
        "published",
        full=True,
    ),
    Case(
        "b8_s1_2_s2_64k",
        {**PUBLISHED, "t": 16, "s1": 2, "s2": 65536},
        "published",
        full=True,
    ),
    *(
        Case(
            f"b{b}_s1_4k_s2_64k",
            {**PUBLISHED, "t": b * 4096, "s1": 4096, "s2": 65536},
            "published",
            full=True,
        )
        for b in (1, 2)
    ),
    Case(
        "b128_s1_4_s2_8k",
        {**PUBLISHED, "t": 512, "s1": 4, "s2": 8192, "tiles": "prefill"},
        "published",
        full=True,
    ),
    small("b4_s1_2_reduced", 8, "published", s1=2, s2=1024, plain_norm=True),
    small("b2_s1_40_reduced", 80, "published", s1=40, s2=300, plain_norm=True),
    small("t1", 1, "boundary"),
    *(small(f"t{t}", t, "boundary") for t in (0, 2, 3, 4, 5, 7, 9, 15, 17, 31, 33)),
    small("t63_every_factor", 63, "boundary", s1=9),
    small("deinterleaved", 11, "random", mode="DH", tiles="short"),
    small("interleaved", 6, "random", mode="I", s1=3, tiles="short"),
    small("strict", 40, "random", s1=8, strict=True),
    small("two_heads", 5, "random", heads=2, width=64, rope=32, tiles="short"),
]

MANY = 4096  # tokens

RULES = {
    "k_cache": ratio(1, 0, 0),
    "k_scale": ratio(2.5e-5, 0, 0),
    "q": ratio(1, 0, 0),
    "q_scale": ratio(2.5e-5, 0, 0.005),
    "weights": ratio(2.5e-5, 0, 0),
}


def rules_of(published, caches):
    """The published rules, or for strict cases: all but 1 % of values are equal.

    A rounding left out changes more than that and often stays within the published
    tolerances. Of a cache, only the rows of new tokens count.

    Of many tokens one row in a thousand may have another scale of the indexer's key.
    The published rule allows none, but a LayerNorm whose last bit depends on the
    order of its sums meets a tie of bf16 there (1 of 4,096 rows was seen to).
    """

    def rules(params):
        batches = params["t"] // params["s1"]
        rows = (batches * -(-params["s2"] // golden.BLOCK) + 1) * golden.BLOCK
        part = params["t"] / rows
        if params.get("strict"):
            return {
                name: ratio(0, 0, 0.01 * (part if name in caches else 1))
                for name in published
            }
        if params["t"] >= MANY and published is RULES:
            return {**published, "k_scale": ratio(2.5e-5, 0, 0.001 * part)}
        return published

    return rules


register(
    Operator(
        name="lightning-indexer-prolog-quant-v32",
        summary="int8 query, cached int8 key and head weights of the indexer",
        section="DeepSeek-V3.2, QuantLightningIndexerProlog",
        inputs=inputs,
        kernel=lightning_indexer_prolog_quant,
        arguments=arguments,
        golden=expected,
        rules=rules_of(RULES, ("k_cache", "k_scale")),
        cases=CASES,
    )
)
