# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLA prolog with an int8 query projection.

Shapes as in `mla_prolog_v4`, except

    wq_b int8 [r, H D]       wq_b_scale f32 [H D, 1]
    qr int8 [T, r]           qr_scale f32 [T, 1]

    n = rms(x · wq_a) gamma_cq               (qr, qr_scale) = int8 of each row
    b = f32(qr · wq_b) qr_scale wq_b_scale
    q = bf16(rms(b) per head), its last 64 rotated, bf16
    kv = bf16(rms(x · wkv) gamma_ckv), its last 64 rotated, bf16

The weights ask for the NZ layout, which is a wish: arrays in memory stay [K, N].
Everything between a product and the next rounding is f32: a rounding to bf16
before the quantisation would move almost half of q.
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as golden
from . import mla_prolog_v4 as plain
from ._blocks import ROPE_DIM, bf16, dequantize, f32, prolog_quant, rms_norm
from ._operator import Case, Operator, ratio, register, unroll_sizes

UNROLL = [128, 64, 32, 16, 1]
TOKENS = pypto.frontend.dynamic("tokens")
NZ = pypto.TileOpFormat.TILEOP_NZ


def matmul_in_halves(x, weight):
    """x · weight in f32, of the two halves of the contracted axis."""
    tokens, width = x.shape
    half = width // 2
    total = None
    for start in (0, half):
        left = pypto.view(x, [tokens, half], [0, start])
        right = pypto.view(weight, [half, weight.shape[1]], [start, 0])
        part = pypto.matmul(left, right, pypto.DT_FP32)
        total = part if total is None else total + part
    return total


@pypto.frontend.jit(
    pass_options={"vec_nbuffer_setting": {-1: 2}},
    runtime_options={
        "stitch_function_max_num": 128,
        "device_sched_mode": 1,
        "max_workspace_kb": 262144,
    },
)
def mla_prolog_quant_v4(
    token_x: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_BF16),
    wq_a: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16, NZ),
    wq_b: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_INT8, NZ),
    wkv: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16, NZ),
    rope_cos: pypto.Tensor([TOKENS, ROPE_DIM], pypto.DT_BF16),
    rope_sin: pypto.Tensor([TOKENS, ROPE_DIM], pypto.DT_BF16),
    gamma_cq: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    gamma_ckv: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    wq_b_scale: pypto.Tensor([pypto.STATIC, 1], pypto.DT_FP32),
    q: pypto.Tensor([TOKENS, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    kv: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_BF16),
    qr: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_INT8),
    qr_scale: pypto.Tensor([TOKENS, 1], pypto.DT_FP32),
    eps=1e-6,
):
    pypto.experimental.set_operation_options(combine_axis=True)
    hidden, rank = wq_a.shape
    heads, head_dim = q.shape[1], q.shape[2]
    pypto.set_vec_tile_shapes(1, 512)
    query_gamma = f32(pypto.reshape(gamma_cq, [1, rank]))
    latent_gamma = f32(pypto.reshape(gamma_ckv, [1, head_dim]))
    channel_scale = pypto.reshape(wq_b_scale, [1, heads * head_dim])

    for t, tokens in pypto.loop_unroll(
        0, token_x.shape[0], 1, name="mla_prolog", idx_name="t", unroll_list=UNROLL
    ):
        rows = max(16, min(tokens, 128))
        x = pypto.view(token_x, [tokens, hidden], [t, 0])
        pypto.set_vec_tile_shapes(4, ROPE_DIM)
        cos = f32(pypto.view(rope_cos, [tokens, ROPE_DIM], [t, 0]))
        sin = f32(pypto.view(rope_sin, [tokens, ROPE_DIM], [t, 0]))

        pypto.set_semantic_label("wqa-linear")
        pypto.set_cube_tile_shapes([rows, rows], [256, 256], [128, 128])
        pypto.set_vec_tile_shapes(4, 4096)
        low = matmul_in_halves(x, wq_a)

        pypto.set_semantic_label("q-rmsnorm with weight")
        query, scale = prolog_quant(rms_norm(low, eps) * query_gamma)
        qr[t:, 0:] = query
        qr_scale[t:, 0:] = scale

        pypto.set_semantic_label("wqb-linear")
        pypto.set_cube_tile_shapes([rows, rows], [128, 1024, 512], [256, 256])
        wide = pypto.matmul(query, wq_b, pypto.DT_INT32)
        wide = dequantize(wide, scale, channel_scale)
        pypto.set_vec_tile_shapes(4, 8, 512)
        wide = pypto.reshape(wide, [tokens, heads, head_dim])
        plain.store_query(bf16(rms_norm(wide, eps)), cos, sin, q, t)

        pypto.set_semantic_label("wkv-linear")
        pypto.set_cube_tile_shapes([rows, rows], [256, 512], [128, 128])
        latent = pypto.matmul(x, wkv, pypto.DT_FP32)
        pypto.set_vec_tile_shapes(8, 512)
        latent = bf16(rms_norm(latent, eps) * latent_gamma)
        plain.store_latent(latent, cos, sin, kv, t)


# Golden and cases


def make_inputs(params, rng):
    tokens, _, rank, heads, head_dim = plain.sizes(params)
    arrays = plain.make_inputs(params, rng)
    wide = golden.uniform(rng, (rank, heads * head_dim), low=-0.1, high=0.1)
    weight, scale = golden.quantize_weight(wide)
    names = ("rope_cos", "rope_sin", "gamma_cq", "gamma_ckv")
    return {
        "token_x": arrays["token_x"],
        "wq_a": arrays["wq_a"],
        "wq_b": weight,
        "wkv": arrays["wkv"],
        **{name: arrays[name] for name in names},
        "wq_b_scale": scale,
        "q": arrays["q"],
        "kv": arrays["kv"],
        "qr": golden.poison((tokens, rank), np.int8),
        "qr_scale": golden.poison((tokens, 1)),
    }


def golden_mla_prolog_quant(arrays, params):
    tokens, _, _, heads, head_dim = plain.sizes(params)
    x, cos, sin = arrays["token_x"], arrays["rope_cos"], arrays["rope_sin"]
    n = golden.rms_norm(golden.matmul(x, arrays["wq_a"]), arrays["gamma_cq"])
    qr, scale = golden.quantize(n)
    product = golden.matmul_int(qr, arrays["wq_b"])
    b = golden.dequantize(product, scale, arrays["wq_b_scale"])
    c = golden.rms_norm(b.reshape(tokens, heads, head_dim))
    k = golden.rms_norm(golden.matmul(x, arrays["wkv"]), arrays["gamma_ckv"])
    return {
        "q": plain.golden_rotated(c, cos[:, None], sin[:, None]),
        "kv": plain.golden_rotated(k, cos, sin),
        "qr": qr,
        "qr_scale": scale,
    }


FULL, SMALL = plain.FULL, plain.SMALL
CASES = (
    [
        Case(f"t{tokens}", {"tokens": tokens, **FULL}, "published", full=True)
        for tokens in (4, 16, 512)
    ]
    + [
        Case("b64-mtp1", {"tokens": 128, **FULL}, "published", full=True),
        Case("t4-small", {"tokens": 4, **SMALL}, "published", note=plain.REDUCED),
    ]
    + [
        Case(
            f"t{tokens}-small",
            {"tokens": tokens, **SMALL},
            "boundary",
            note=plain.REDUCED,
        )
        for tokens in (0, *unroll_sizes(UNROLL))
    ]
    + plain.EDGES
)

register(
    Operator(
        name="mla-prolog-quant-v4",
        summary="query, latent KV and int8 low-rank query of MLA",
        section="DeepSeek-V4 MlaProlog (int8)",
        inputs=make_inputs,
        kernel=mla_prolog_quant_v4,
        golden=golden_mla_prolog_quant,
        rules={
            "q": ratio(1e-4, 0.0078125),
            "kv": ratio(1e-4, 0.0078125),
            "qr": ratio(1, 0, 0),
            "qr_scale": ratio(2.5e-5, 0.005),
        },
        cases=CASES,
    )
)
