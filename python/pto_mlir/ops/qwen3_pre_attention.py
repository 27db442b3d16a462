"""What comes before attention in Qwen3, alone or together with attention.

No source of the operator is published; sizes follow Qwen3-1.7B and roundings the
nearest published relative, GLM-4.5. For T tokens:

    r = x + residual                        f32;  residual_out = bf16(r)
    n = bf16(RMS(r) γ)                      1 / sqrt(mean(r²) + 1e-6)
    qkv = bf16(n · w_qkvᵀ)                  H + 2 N heads of width D
    q = bf16(rope(bf16(RMS(q) γ_q)))        per head; k alike with γ_k
    rows `slots[t]` of the caches = k, v

    rope([a, b]) = [a, b] cos + [-b, a] sin

In the int8 form n is quantized per token and the product is
`bf16(f32(i32) · scale of the token · scale of the channel)`.

    x, residual  bf16[T, K]            gamma  bf16[K]        K = 2048
    w_qkv        bf16[(H + 2N) D, K]   H = 16, N = 8, D = 128; int8 with w_scale
    w_scale      f32[(H + 2N) D, 1]    int8 form only
    q_gamma, k_gamma  bf16[D]          cos, sin  bf16[T, D]
    slots        i32[T]                distinct rows of the caches
    k_cache, v_cache  bf16[pages, 128, 1, N D]     in place
    q bf16[T, H, D]                    residual_out  bf16[T, K]

The fused form goes on with attention over the caches that now hold the new keys:
token j of batch b, one of S = T / B new tokens, sees the first
`act_seqs[b] - (S - 1 - j)` positions, by online softmax (see
`glm_paged_attention`).

    block_table  i32[B, *]     act_seqs  i32[B]     out  bf16[T, H, D]
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as goldens
from ._blocks import (
    attend_pages,
    bf16,
    dequantize,
    f32,
    prolog_quant,
    rms_norm,
    rope_half,
)
from ._operator import Case, Operator, exact, ratio, register, unroll_sizes

BLOCK = 128
EPS = 1e-6
UNROLL = [32, 16, 8, 1]
KEYS_UNROLL = [8, 4, 2, 1]

PROJECTION = {
    "cube_l1_reuse_setting": {-1: 2, 1: 1},
    "vec_nbuffer_setting": {0: 2},
}
ATTENTION = {
    "cube_l1_reuse_setting": {-1: 4},
    "cube_nbuffer_setting": {-1: 2},
    "vec_nbuffer_setting": {-1: 4},
}

ROWS = pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16)
GAMMA = pypto.Tensor([pypto.STATIC], pypto.DT_BF16)
CACHE = pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, 1, pypto.STATIC], pypto.DT_BF16)
HEADS = pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16)
SLOTS = pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT32)
TABLE = pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT32)
WEIGHT = pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16)
WEIGHT_INT8 = pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_INT8)
SCALE = pypto.Tensor([pypto.STATIC, 1], pypto.DT_FP32)


# Kernel


def project(norm, w_qkv, w_scale):
    """bf16 heads of all three kinds; in int8 when there are scales."""
    pypto.set_semantic_label("qkv-linear")
    size = min(max(norm.shape[0], 16), 128)
    pypto.set_cube_tile_shapes([size, size], [128, 512], [128, 128])
    if w_scale is None:
        return pypto.matmul(norm, w_qkv, pypto.DT_BF16, b_trans=True)
    values, scale = prolog_quant(f32(norm))
    acc = pypto.matmul(values, w_qkv, pypto.DT_INT32, b_trans=True)
    pypto.set_semantic_label("qkv-dequantize")
    return bf16(dequantize(acc, scale, w_scale))


def normed_heads(qkv, first, heads, gamma, cos, sin):
    """Heads from number `first` on: normalised, rounded, turned, rounded."""
    tokens, width = qkv.shape[0], gamma.shape[2]
    part = pypto.view(qkv, [tokens, heads * width], [0, first * width])
    part = f32(pypto.reshape(part, [tokens, heads, width]))
    norm = f32(bf16(rms_norm(part, EPS) * gamma))
    return bf16(rope_half(norm, cos, sin))


def store_projection(terms, weight, gammas, turn, slots, caches, q, residual_out):
    """Phase 1, for all tokens: `terms` are x and residual, `weight` has its scale."""
    x, residual = terms
    w_qkv, w_scale = weight
    gamma, q_gamma, k_gamma = gammas
    k_cache, v_cache = caches
    depth, width = x.shape[1], q_gamma.shape[0]
    heads, kv_heads = q.shape[1], k_cache.shape[3] // width
    pypto.set_vec_tile_shapes(1, 1024)
    gain = f32(pypto.reshape(gamma, [1, depth]))
    if w_scale is not None:
        w_scale = pypto.reshape(w_scale, [1, w_scale.shape[0]])
    q_gain = f32(pypto.reshape(q_gamma, [1, 1, width]))
    k_gain = f32(pypto.reshape(k_gamma, [1, 1, width]))

    for t, tokens in pypto.loop_unroll(
        0, x.shape[0], 1, name="PROJECTION", idx_name="t", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("add-rmsnorm")
        pypto.set_vec_tile_shapes(min(tokens, 4), 1024)
        total = f32(pypto.view(x, [tokens, depth], [t, 0])) + f32(
            pypto.view(residual, [tokens, depth], [t, 0])
        )
        pypto.assemble(bf16(total), [t, 0], residual_out)
        qkv = project(bf16(rms_norm(total, EPS) * gain), w_qkv, w_scale)

        pypto.set_semantic_label("head-norm-rope")
        pypto.set_vec_tile_shapes(min(tokens, 4), 8, width)
        angles = []
        for part in turn:
            part = pypto.view(part, [tokens, width], [t, 0])
            angles.append(f32(pypto.reshape(part, [tokens, 1, width])))
        new_q = normed_heads(qkv, 0, heads, q_gain, *angles)
        pypto.assemble(new_q, [t, 0, 0], q)
        new_k = normed_heads(qkv, heads, kv_heads, k_gain, *angles)
        new_v = pypto.view(
            qkv, [tokens, kv_heads * width], [0, (heads + kv_heads) * width]
        )

        pypto.set_semantic_label("cache-update")
        pypto.set_vec_tile_shapes(min(tokens, 4), 1, 1, kv_heads * width)
        rows = pypto.reshape(pypto.view(slots, [tokens], [t]), [tokens, 1])
        shape = [tokens, 1, 1, kv_heads * width]
        for cache, part in ((k_cache, new_k), (v_cache, new_v)):
            part = pypto.reshape(part, shape)
            cache.move(pypto.scatter_update(cache, -2, rows, part))


def store_attention(q, k_cache, v_cache, block_table, act_seqs, out, s2_tile):
    """Phase 2, for all tokens."""
    _, heads, width = q.shape
    kv_heads = k_cache.shape[3] // width
    group = heads // kv_heads
    batches = act_seqs.shape[0]
    new = q.shape[0] // batches
    caches = k_cache, v_cache

    for b in pypto.loop(
        batches, name="ATTENTION", idx_name="b", submit_before_loop=True
    ):
        for j in pypto.loop(new, name="TOKEN", idx_name="j"):
            length = act_seqs[b] - (new - 1 - j)
            for h in pypto.loop(kv_heads, name="KV_HEAD", idx_name="h"):
                place = [b * new + j, h * group, 0]
                where = block_table, b, 0, h * width
                attend_pages(
                    q, out, place, group, caches, where, length, s2_tile, KEYS_UNROLL
                )


@pypto.frontend.jit(pass_options=PROJECTION)
def pre_attention(
    x: ROWS,
    residual: ROWS,
    gamma: GAMMA,
    w_qkv: WEIGHT,
    q_gamma: GAMMA,
    k_gamma: GAMMA,
    cos: ROWS,
    sin: ROWS,
    slots: SLOTS,
    k_cache: CACHE,
    v_cache: CACHE,
    q: HEADS,
    residual_out: ROWS,
):
    store_projection(
        (x, residual),
        (w_qkv, None),
        (gamma, q_gamma, k_gamma),
        (cos, sin),
        slots,
        (k_cache, v_cache),
        q,
        residual_out,
    )


@pypto.frontend.jit(pass_options=PROJECTION)
def pre_attention_int8(
    x: ROWS,
    residual: ROWS,
    gamma: GAMMA,
    w_qkv: WEIGHT_INT8,
    w_scale: SCALE,
    q_gamma: GAMMA,
    k_gamma: GAMMA,
    cos: ROWS,
    sin: ROWS,
    slots: SLOTS,
    k_cache: CACHE,
    v_cache: CACHE,
    q: HEADS,
    residual_out: ROWS,
):
    store_projection(
        (x, residual),
        (w_qkv, w_scale),
        (gamma, q_gamma, k_gamma),
        (cos, sin),
        slots,
        (k_cache, v_cache),
        q,
        residual_out,
    )


@pypto.frontend.jit(
    pass_options=ATTENTION,
    runtime_options={"ready_on_host_tensors": ["block_table", "act_seqs"]},
)
def pre_attention_fused(
    x: ROWS,
    residual: ROWS,
    gamma: GAMMA,
    w_qkv: WEIGHT,
    q_gamma: GAMMA,
    k_gamma: GAMMA,
    cos: ROWS,
    sin: ROWS,
    slots: SLOTS,
    block_table: TABLE,
    act_seqs: SLOTS,
    k_cache: CACHE,
    v_cache: CACHE,
    q: HEADS,
    residual_out: ROWS,
    out: HEADS,
    s2_tile: int,
):
    store_projection(
        (x, residual),
        (w_qkv, None),
        (gamma, q_gamma, k_gamma),
        (cos, sin),
        slots,
        (k_cache, v_cache),
        q,
        residual_out,
    )
    store_attention(q, k_cache, v_cache, block_table, act_seqs, out, s2_tile)


# Golden and data


def without_ties(x, residual, gamma):
    """Both with zeros where the order of a sum could decide how n rounds.

    One such value moves all heads, by more than the rule allows where the hidden
    size is small. Where it is large too many values would have to go, and only the
    greatest of a row matter: they scale the row in the int8 form.
    """
    share = 0.0 if len(gamma) <= 256 else 0.98
    while True:
        norm = goldens.rms_norm(goldens.f32(x) + goldens.f32(residual), gamma, EPS)
        size = np.abs(norm)
        near = goldens.near_bf16_tie(norm, 2e-3 if share else 5e-4)
        near &= size >= share * np.max(size, axis=-1, keepdims=True)
        if not np.any(near):
            return x, residual
        x[near] = residual[near] = 0


def inputs(params, rng, int8=False, fused=False):
    lengths, new = params["lengths"], params["new"]
    heads, kv_heads, width = params["heads"], params["kv_heads"], params["width"]
    depth = params["hidden"]
    tokens = len(lengths) * new
    columns = (heads + 2 * kv_heads) * width
    table, pages = goldens.block_table(rng, lengths, params.get("table"))
    slots = [
        goldens.slots(table[b], range(length - new, length))
        for b, length in enumerate(lengths)
    ]
    angles = rng.uniform(-np.pi, np.pi, (tokens, width // 2))
    angles = np.concatenate([angles, angles], axis=1)
    weight = goldens.exact_uniform(rng, (columns, depth), -0.1, 0.1)
    cache = (pages, BLOCK, 1, kv_heads * width)
    bfloat = goldens.BF16
    gamma = goldens.uniform(rng, (depth,), bfloat)
    x = goldens.uniform(rng, (tokens, depth), bfloat)
    residual = goldens.uniform(rng, (tokens, depth), bfloat, -3.0, 3.0)
    x, residual = without_ties(x, residual, gamma)
    arrays = {
        "x": x,
        "residual": residual,
        "gamma": gamma,
        "w_qkv": weight,
        "q_gamma": goldens.uniform(rng, (width,), bfloat),
        "k_gamma": goldens.uniform(rng, (width,), bfloat),
        "cos": goldens.to_bf16(np.cos(angles)),
        "sin": goldens.to_bf16(np.sin(angles)),
        "slots": np.concatenate(slots).astype(np.int32),
        "k_cache": goldens.uniform(rng, cache, bfloat),
        "v_cache": goldens.uniform(rng, cache, bfloat),
        "q": goldens.poison((tokens, heads, width), bfloat),
        "residual_out": goldens.poison((tokens, depth), bfloat),
    }
    if int8:
        values, scale = goldens.quantize_weight(weight.T)
        arrays["w_qkv"] = np.ascontiguousarray(values.T)
        arrays["w_scale"] = scale
    if fused:
        arrays["block_table"] = table
        arrays["act_seqs"] = np.array(lengths, np.int32)
        arrays["out"] = goldens.poison((tokens, heads, width), bfloat)
    return {name: arrays[name] for name in order(int8, fused)}


def order(int8, fused):
    """Names of the parameters as the kernels have them."""
    names = ["x", "residual", "gamma", "w_qkv"]
    names += ["w_scale"] if int8 else []
    names += ["q_gamma", "k_gamma", "cos", "sin", "slots"]
    names += ["block_table", "act_seqs"] if fused else []
    names += ["k_cache", "v_cache", "q", "residual_out"]
    return names + (["out"] if fused else [])


def head_norm(rows, gamma, cos, sin):
    """bf16 of rows [T, heads, D], normalised, rounded and turned."""
    norm = goldens.bf16(goldens.rms_norm(rows, gamma, EPS))
    return goldens.to_bf16(goldens.rope_half(norm, cos[:, None], sin[:, None]))


def golden(arrays, params):
    heads, kv_heads, width = params["heads"], params["kv_heads"], params["width"]
    total = goldens.f32(arrays["x"]) + goldens.f32(arrays["residual"])
    norm = goldens.bf16(goldens.rms_norm(total, arrays["gamma"], EPS))
    if "w_scale" in arrays:
        values, scale = goldens.quantize(norm)
        acc = goldens.matmul_int(values, arrays["w_qkv"].T)
        qkv = goldens.bf16(goldens.dequantize(acc, scale, arrays["w_scale"]))
    else:
        qkv = goldens.bf16(goldens.matmul(norm, arrays["w_qkv"].T))
    qkv = qkv.reshape(len(total), -1, width)
    q, k, v = np.split(qkv, [heads, heads + kv_heads], axis=1)
    turn = arrays["cos"], arrays["sin"]
    q = head_norm(q, arrays["q_gamma"], *turn)
    k = head_norm(k, arrays["k_gamma"], *turn)
    for cache, new in (("k_cache", k), ("v_cache", goldens.to_bf16(v))):
        rows = arrays[cache].reshape(-1, kv_heads * width)
        rows[arrays["slots"]] = new.reshape(len(new), -1)
    return {
        "k_cache": arrays["k_cache"],
        "v_cache": arrays["v_cache"],
        "q": q,
        "residual_out": goldens.to_bf16(total),
    }


def golden_fused(arrays, params):
    results = golden(arrays, params)
    q, width, kv_heads = results["q"], params["width"], params["kv_heads"]
    lengths = arrays["act_seqs"]
    new, group = len(q) // len(lengths), q.shape[1] // kv_heads
    scale = goldens.F32(width**-0.5)
    out = np.empty(q.shape, goldens.F32)
    for token in range(len(q)):
        b, j = divmod(token, new)
        positions = np.arange(lengths[b] - (new - 1 - j))
        keys, values = (
            goldens.gather_pages(
                results[name], arrays["block_table"][b], positions
            ).reshape(-1, kv_heads, width)
            for name in ("k_cache", "v_cache")
        )
        for head in range(q.shape[1]):
            scores = goldens.matmul(q[token, head : head + 1], keys[:, head // group].T)
            out[token, head] = goldens.softmax_in_blocks(
                scores * scale, values[:, head // group], params["s2_tile"]
            )[0]
    return {**results, "out": goldens.to_bf16(out)}


SIZES = {
    "hidden": 96,
    "heads": 4,
    "kv_heads": 2,
    "width": 16,
    "s2_tile": 128,
    "table": 16,  # one width for all lengths: it is a size of the kernel
}
NOTE = "hidden 96, 4 and 2 heads of 16: heads are independent, sizes are plain sums"
QWEN = {"hidden": 2048, "heads": 16, "kv_heads": 8, "width": 128, "s2_tile": 512}


def case(name, lengths, new, source="random", **more):
    params = {**SIZES, "lengths": lengths, "new": new, **more}
    return Case(name, params, source, note=NOTE)


BASIC = [
    *(case(f"t{t}", (128 + t,), t, "boundary") for t in unroll_sizes(UNROLL)),
    case("b3-s2", (5, 130, 400), 2),
    case("b5-s7", (7, 9, 128, 129, 300), 7),
    Case("qwen3-1.7b-b4", {**QWEN, "lengths": (1000,) * 4, "new": 2}, full=True),
    Case("qwen3-1.7b-b64", {**QWEN, "lengths": (1024,) * 64, "new": 1}, full=True),
]
FUSED = [
    case("one-key", (1,), 1, "boundary"),
    case("new-only", (5,), 5, "boundary"),
    case("block-edges", (127, 128, 129), 1, "boundary"),
    case("first-of-block", (129, 257), 2, "boundary"),
    *(
        case(f"tiles-{tiles}", (128 * tiles - 3,), 1, "boundary")
        for tiles in (2, 3, 4, 7, 8, 9, 15)
    ),
    case("wide-tile", (513, 700, 30), 2, s2_tile=512),
    case("uneven", (9, 130, 400, 1025), 3),
    case("no-groups", (300, 200), 2, heads=2),
    Case("qwen3-1.7b-b4", {**QWEN, "lengths": (1000,) * 4, "new": 2}, full=True),
    Case("qwen3-1.7b-b16", {**QWEN, "lengths": (4096,) * 16, "new": 1}, full=True),
]


def rules(params, share=0.005):
    """Outliers are a share of what is written, not of the whole cache."""
    written = len(params["lengths"]) * params["new"]
    pages = sum(-(-length // BLOCK) for length in params["lengths"]) + 1
    cache = ratio(1e-4, 0.0078125, share * written / (pages * BLOCK))
    return {
        "k_cache": cache,
        "v_cache": cache,
        "q": ratio(1e-4, 0.0078125, share),
        "residual_out": exact(),
    }


def rules_int8(params):
    """In a long row the order of a sum decides how one or two values of n round.

    Most of them then change q by 1 and a few heads of the token by two steps.
    """
    return rules(params, 0.005 if params["hidden"] <= 256 else 0.02)


def rules_fused(params):
    return {**rules(params), "out": ratio(3e-3, 3e-3)}


PLAIN = register(
    Operator(
        name="qwen3-pre-attention",
        summary="residual, norm, qkv, head norm, rope, cache update",
        section="Qwen3 pre-attention",
        inputs=inputs,
        kernel=pre_attention,
        golden=golden,
        rules=rules,
        cases=BASIC,
    )
)
INT8 = register(
    Operator(
        name="qwen3-pre-attention-int8",
        summary="the same with an int8 projection",
        section="Qwen3 pre-attention",
        inputs=lambda params, rng: inputs(params, rng, int8=True),
        kernel=pre_attention_int8,
        golden=golden,
        rules=rules_int8,
        cases=BASIC,
    )
)
FUSION = register(
    Operator(
        name="qwen3-pre-attention-fused",
        summary="the same, followed by paged attention",
        section="Qwen3 pre-attention with attention",
        inputs=lambda params, rng: inputs(params, rng, fused=True),
        kernel=pre_attention_fused,
        arguments=lambda arrays, params: [*arrays.values(), params["s2_tile"]],
        golden=golden_fused,
        rules=rules_fused,
        cases=FUSED,
    )
)
