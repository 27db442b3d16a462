"""KV prolog of the latent attention of DeepSeek-V2-Lite, fused or in parts.

For b sequences of s new tokens, all f16, products accumulate in f32:

    hidden   f16[b, s, 2048]
    kv_a     f16[2048, 576]           kv_b  f16[512, 4096]      both [K, N]
    ln       f16[512]
    cos, sin f16[s, 64]
    positions i64[b, s]               not used: cos and sin are in order

    c    = f16(hidden · kv_a)                            512 latent + 64 rope
    n    = f16(c[:512] / sqrt(mean(c[:512]²) + 1e-6) · ln)      f32 inside
    kv   = f16(n · kv_b)                                 16 heads of 128 + 128
    k_nope, value = kv[.., :128], kv[.., 128:]
    k_pe = c[512:] cos + turn(c[512:]) sin               every step rounds to f16

    k_nope   f16[b, 16, s, 128]       value f16[b, 16, s, 128]
    k_pe     f16[b, 1, s, 64]

`turn([low, high]) = [-high, low]`. The published operator reads the result
[b, s, 16, 128] as [b, 16, s, 128], which is its transposition for s = 1 only; that
is kept, and `transposed` asks for the transposition.

Three operators compute this: all of it in one kernel; stage 2, all but the first
product, in one kernel ("hybrid": the first product is the framework's); and a
choice by the number of tokens, the hybrid for few and separate kernels for many.
"""

import numpy as np

import pto_mlir as pypto

from ._blocks import f32, rms_norm, rope_half
from ._golden import F16, matmul, poison, to_f16
from ._golden import f32 as wide
from ._golden import rms_norm as golden_norm
from ._operator import Case, Operator, every, exact, register

UNROLL = [8, 4, 2, 1]
EPS = 1e-6
FUSED_TOKENS = 8  # most tokens of a sequence for which the hybrid is taken

PASSES = {"cube_l1_reuse_setting": {-1: 4}, "cube_nbuffer_setting": {3: 4}}


# Kernels


def f16(tile):
    return pypto.cast(tile, pypto.DT_FP16)


def normalized(latent, ln):
    pypto.set_semantic_label("kv-norm")
    pypto.set_vec_tile_shapes(128, 128)
    return f16(rms_norm(f32(latent), EPS) * f32(ln))


def expanded(latent, kv_b):
    pypto.set_semantic_label("kv-expand")
    pypto.set_cube_tile_shapes([16, 16], [256, 256], [64, 64])
    return pypto.matmul(latent, kv_b, pypto.DT_FP16)


def store_heads(kv, start, heads, width, transposed, k_nope, value):
    """Both halves of the heads of kv [n, heads * 2 width], `start` = [b, t]."""
    tokens = kv.shape[0]
    pypto.set_semantic_label("kv-split")
    pypto.set_vec_tile_shapes(128, heads, 2 * width)
    kv = pypto.reshape(kv, [tokens, heads, 2 * width])
    b, t = start
    for part, out in enumerate((k_nope, value)):
        half = pypto.view(kv, [tokens, heads, width], [0, 0, part * width])
        if transposed:
            half = pypto.transpose(half, 0, 1)
            half = pypto.reshape(half, [1, heads, tokens, width])
            pypto.assemble(half, [b, 0, t, 0], out)
        else:
            half = pypto.reshape(half, [1, tokens, heads, width])
            pypto.assemble(half, [b, t, 0, 0], out)


def store_stage_2(c, kv_b, ln, turn, start, heads, transposed, outs):
    """Everything after the first product, for the tokens of c [n, rank + rope]."""
    cos, sin = turn
    k_nope, value, k_pe = outs
    tokens = c.shape[0]
    rank, rope = kv_b.shape[0], cos.shape[1]
    b, t = start

    latent = normalized(pypto.view(c, [tokens, rank], [0, 0]), ln)
    kv = expanded(latent, kv_b)
    store_heads(kv, start, heads, k_nope.shape[3], transposed, k_nope, value)

    pypto.set_semantic_label("kv-rope")
    pypto.set_vec_tile_shapes(128, rope)
    pe = rope_half(
        pypto.view(c, [tokens, rope], [0, rank]),
        pypto.view(cos, [tokens, rope], [t, 0]),
        pypto.view(sin, [tokens, rope], [t, 0]),
    )
    pypto.assemble(pypto.reshape(pe, [1, 1, tokens, rope]), [b, 0, t, 0], k_pe)


@pypto.frontend.jit(pass_options=PASSES)
def kv_prolog(
    hidden: pypto.Tensor([pypto.DYNAMIC, pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    kv_a: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_FP16),
    kv_b: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_FP16),
    ln: pypto.Tensor([pypto.STATIC], pypto.DT_FP16),
    cos: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    sin: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    k_nope: pypto.Tensor([pypto.DYNAMIC] * 3 + [pypto.STATIC], pypto.DT_FP16),
    value: pypto.Tensor([pypto.DYNAMIC] * 3 + [pypto.STATIC], pypto.DT_FP16),
    k_pe: pypto.Tensor([pypto.DYNAMIC, 1, pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    heads: int,
    transposed: bool,
):
    """All stages."""
    width = hidden.shape[2]
    pypto.set_vec_tile_shapes(1, 128)
    gain = pypto.reshape(ln, [1, ln.shape[0]])
    outs = k_nope, value, k_pe
    for b in pypto.loop(hidden.shape[0], name="SEQUENCE", idx_name="b"):
        for t, tokens in pypto.loop_unroll(
            0, hidden.shape[1], 1, name="TOKEN", idx_name="t", unroll_list=UNROLL
        ):
            pypto.set_vec_tile_shapes(1, 8, 512)
            x = pypto.view(hidden, [1, tokens, width], [b, t, 0])
            x = pypto.reshape(x, [tokens, width])
            pypto.set_semantic_label("kv-down")
            pypto.set_cube_tile_shapes([16, 16], [256, 256], [64, 64])
            c = pypto.matmul(x, kv_a, pypto.DT_FP16)
            store_stage_2(c, kv_b, gain, (cos, sin), (b, t), heads, transposed, outs)


@pypto.frontend.jit(pass_options=PASSES)
def kv_prolog_stage_2(
    c: pypto.Tensor([pypto.DYNAMIC, pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    kv_b: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_FP16),
    ln: pypto.Tensor([pypto.STATIC], pypto.DT_FP16),
    cos: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    sin: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    k_nope: pypto.Tensor([pypto.DYNAMIC] * 3 + [pypto.STATIC], pypto.DT_FP16),
    value: pypto.Tensor([pypto.DYNAMIC] * 3 + [pypto.STATIC], pypto.DT_FP16),
    k_pe: pypto.Tensor([pypto.DYNAMIC, 1, pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    heads: int,
    transposed: bool,
):
    """All but the first product, whose result is c."""
    width = c.shape[2]
    pypto.set_vec_tile_shapes(1, 128)
    gain = pypto.reshape(ln, [1, ln.shape[0]])
    outs = k_nope, value, k_pe
    for b in pypto.loop(c.shape[0], name="SEQUENCE", idx_name="b"):
        for t, tokens in pypto.loop_unroll(
            0, c.shape[1], 1, name="TOKEN", idx_name="t", unroll_list=UNROLL
        ):
            pypto.set_vec_tile_shapes(1, 8, 512)
            tile = pypto.view(c, [1, tokens, width], [b, t, 0])
            tile = pypto.reshape(tile, [tokens, width])
            store_stage_2(tile, kv_b, gain, (cos, sin), (b, t), heads, transposed, outs)


@pypto.frontend.jit(pass_options=PASSES)
def norm_part(
    c: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    ln: pypto.Tensor([pypto.STATIC], pypto.DT_FP16),
    latent: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
):
    """The latent part of all tokens, normalised."""
    rank = latent.shape[1]
    pypto.set_vec_tile_shapes(1, 128)
    gain = pypto.reshape(ln, [1, rank])
    for t, tokens in pypto.loop_unroll(
        0, c.shape[0], 1, name="TOKEN", idx_name="t", unroll_list=[128, 16, 1]
    ):
        tile = pypto.view(c, [tokens, rank], [t, 0])
        pypto.assemble(normalized(tile, gain), [t, 0], latent)


@pypto.frontend.jit(pass_options=PASSES)
def linear_part(
    x: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    weight: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_FP16),
    y: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
):
    """x · weight of all tokens."""
    depth = x.shape[1]
    for t, tokens in pypto.loop_unroll(
        0, x.shape[0], 1, name="TOKEN", idx_name="t", unroll_list=[128, 16, 1]
    ):
        tile = pypto.view(x, [tokens, depth], [t, 0])
        pypto.assemble(expanded(tile, weight), [t, 0], y)


@pypto.frontend.jit(pass_options=PASSES)
def rope_part(
    c: pypto.Tensor([pypto.DYNAMIC, pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    cos: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    sin: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
    k_pe: pypto.Tensor([pypto.DYNAMIC, 1, pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP16),
):
    """The rope part of all tokens, turned."""
    rope = cos.shape[1]
    rank = c.shape[2] - rope
    for b in pypto.loop(c.shape[0], name="SEQUENCE", idx_name="b"):
        for t, tokens in pypto.loop_unroll(
            0, c.shape[1], 1, name="TOKEN", idx_name="t", unroll_list=[128, 16, 1]
        ):
            pypto.set_vec_tile_shapes(1, 128, rope)
            tile = pypto.view(c, [1, tokens, rope], [b, t, rank])
            pypto.set_vec_tile_shapes(128, rope)
            pe = rope_half(
                pypto.reshape(tile, [tokens, rope]),
                pypto.view(cos, [tokens, rope], [t, 0]),
                pypto.view(sin, [tokens, rope], [t, 0]),
            )
            pypto.assemble(pypto.reshape(pe, [1, 1, tokens, rope]), [b, 0, t, 0], k_pe)


# Host side: the hybrid, the parts, and the choice between them


def is_fused(tokens: int) -> bool:
    """Whether sequences of that many new tokens take the fused kernel."""
    return tokens <= FUSED_TOKENS


def first_product(arrays) -> np.ndarray:
    """Stage 1, outside of the kernel: c."""
    return to_f16(matmul(arrays["hidden"], arrays["kv_a"]))


def outputs_for_kernel(arrays, params):
    """The outputs as the kernels write them; the same memory."""
    outs = [arrays["k_nope"], arrays["value"]]
    if not params.get("transposed", False):
        b, heads, s, width = outs[0].shape
        outs = [out.reshape(b, s, heads, width) for out in outs]
    return [*outs, arrays["k_pe"]]


def weights(arrays):
    return [arrays[name] for name in ("kv_b", "ln", "cos", "sin")]


def full_arguments(arrays, params):
    return [
        arrays["hidden"],
        arrays["kv_a"],
        *weights(arrays),
        *outputs_for_kernel(arrays, params),
        params["heads"],
        params.get("transposed", False),
    ]


def hybrid_arguments(arrays, params):
    return [
        first_product(arrays),
        *weights(arrays),
        *outputs_for_kernel(arrays, params),
        params["heads"],
        params.get("transposed", False),
    ]


def run_parts(arrays, params):
    c = first_product(arrays)
    rows = c.reshape(-1, c.shape[2])
    latent = np.empty((len(rows), arrays["kv_b"].shape[0]), F16)
    norm_part(rows, arrays["ln"], latent)
    kv = np.empty((len(rows), arrays["kv_b"].shape[1]), F16)
    linear_part(latent, arrays["kv_b"], kv)
    rope_part(c, arrays["cos"], arrays["sin"], arrays["k_pe"])
    k_nope, value, _ = outputs_for_kernel(arrays, params)
    heads = params["heads"]
    kv = kv.reshape(*c.shape[:2], heads, -1)
    if params.get("transposed", False):
        kv = kv.transpose(0, 2, 1, 3)
    k_nope[...], value[...] = np.split(kv, 2, axis=-1)


def run_selected(arrays, params):
    if is_fused(arrays["hidden"].shape[1]):
        kv_prolog_stage_2(*hybrid_arguments(arrays, params))
    else:
        run_parts(arrays, params)


def selected_arguments(arrays, params):
    c = first_product(arrays)
    rows = c.reshape(-1, c.shape[2])
    latent = np.empty((len(rows), arrays["kv_b"].shape[0]), F16)
    kv = np.empty((len(rows), arrays["kv_b"].shape[1]), F16)
    return [
        hybrid_arguments(arrays, params),
        [rows, arrays["ln"], latent],
        [latent, arrays["kv_b"], kv],
        [c, arrays["cos"], arrays["sin"], arrays["k_pe"]],
    ]


# Golden and data


def grid_normal(rng, shape):
    """Normal f16 values on a grid of 1/16: f32 holds their sums of products, so c
    does not depend on the order of its sums."""
    return np.clip(np.rint(rng.normal(size=shape) * 16) / 16, -3, 3).astype(F16)


def inputs(params, rng):
    b, s, heads = params["b"], params["s"], params["heads"]
    hidden, rank, width = params["hidden"], params["rank"], params["width"]
    rope = params["rope"]
    angles = rng.uniform(-np.pi, np.pi, (s, rope))
    return {
        "hidden": grid_normal(rng, (b, s, hidden)),
        "kv_a": grid_normal(rng, (hidden, rank + rope)),
        "kv_b": to_f16(rng.normal(size=(rank, heads * 2 * width))),
        "ln": to_f16(rng.normal(size=rank)),
        "cos": to_f16(np.cos(angles)),
        "sin": to_f16(np.sin(angles)),
        "positions": np.tile(np.arange(s, dtype=np.int64), (b, 1)),
        "k_nope": poison((b, heads, s, width), F16),
        "value": poison((b, heads, s, width), F16),
        "k_pe": poison((b, 1, s, rope), F16),
    }


def golden(arrays, params):
    b, s, heads = params["b"], params["s"], params["heads"]
    rank, width = params["rank"], params["width"]
    c = to_f16(matmul(arrays["hidden"], arrays["kv_a"]))
    latent, pe = c[..., :rank], c[..., rank:]
    latent = to_f16(golden_norm(latent, arrays["ln"], EPS))
    kv = to_f16(matmul(latent, arrays["kv_b"])).reshape(b, s, heads, 2 * width)
    k_nope, value = kv[..., :width], kv[..., width:]
    if params.get("transposed", False):
        k_nope, value = k_nope.swapaxes(1, 2), value.swapaxes(1, 2)
    half = pe.shape[-1] // 2
    turned = np.concatenate([-pe[..., half:], pe[..., :half]], axis=-1)
    left = to_f16(wide(pe) * wide(arrays["cos"]))
    right = to_f16(wide(turned) * wide(arrays["sin"]))
    return {
        "k_nope": k_nope.reshape(b, heads, s, width),
        "value": value.reshape(b, heads, s, width),
        "k_pe": to_f16(wide(left) + wide(right))[:, None],
    }


PUBLISHED = {
    "hidden": 2048,
    "rank": 512,
    "rope": 64,
    "heads": 16,
    "width": 128,
}
SMALL = {"hidden": 128, "rank": 64, "rope": 16, "heads": 4, "width": 32}
NOTE = "hidden 128, rank 64, 4 heads of 32, rope 16: each is a plain sum or a batch"


def small(b, s, source="random", transposed=False):
    name = f"b{b}-s{s}" + ("-transposed" if transposed else "")
    params = {**SMALL, "b": b, "s": s, "transposed": transposed}
    return Case(name, params, source, note=NOTE)


CASES = [
    Case("published-1-1-2048", {**PUBLISHED, "b": 1, "s": 1}, "published"),
    Case("published-1-2-2048", {**PUBLISHED, "b": 1, "s": 2}, "published"),
    Case("published-2-64-2048", {**PUBLISHED, "b": 2, "s": 64}, full=True),
    *(small(1, s, "boundary") for s in (1, 2, 3, 4, 5, 7, 8, 9, 15)),
    *(small(1, s, "boundary", True) for s in (1, 2, 8, 15)),
    small(3, 5),
    small(3, 5, transposed=True),
    small(2, 33),
    small(2, 33, transposed=True),
]
# The published rule is 1e-2 for all three. c does not depend on the order of a sum
# here, so k_pe is exact and shows every rounding.
RULES = {"k_nope": every(1e-2, 1e-2), "value": every(1e-2, 1e-2), "k_pe": exact()}


def operator(name, summary, kernel, arguments, run=None):
    return register(
        Operator(
            name=name,
            summary=summary,
            section="DeepSeek-V2-Lite, KV prolog of the latent attention",
            inputs=inputs,
            kernel=kernel,
            golden=golden,
            rules=RULES,
            cases=CASES,
            run=run,
            arguments=arguments,
        )
    )


FULL = operator(
    "mla-kv-prolog-v2-lite",
    "KV prolog in one kernel",
    kv_prolog,
    full_arguments,
)
HYBRID = operator(
    "mla-kv-prolog-v2-lite-hybrid",
    "KV prolog after the first product in one kernel",
    kv_prolog_stage_2,
    hybrid_arguments,
)
SELECTED = operator(
    "mla-kv-prolog-v2-lite-selected",
    "hybrid KV prolog for few tokens, separate kernels for many",
    (kv_prolog_stage_2, norm_part, linear_part, rope_part),
    selected_arguments,
    run_selected,
)
