# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hyper-connections at the end of the model: four residual streams become one.

    x bf16 [T, 4, d]   hc_fn f32 [4, 4 d]   hc_scale f32 [1]   hc_base f32 [4]
    y bf16 [T, d]

    mix = (x · hc_fnᵀ) / sqrt(mean(x²) + norm_eps)
    pre = sigmoid(mix scale + base) + eps
    y = bf16(Σ_i pre[i] x[i])

It is the part `pre` of `hc_pre`: nothing follows that would mix back.
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as golden
from . import hc_pre as block
from ._blocks import f32, sigmoid
from ._operator import Case, Operator, ratio, register, unroll_sizes

STREAMS = block.STREAMS
UNROLL = [64, 16, 4, 1]
TOKENS = pypto.frontend.dynamic("tokens")


@pypto.frontend.jit(runtime_options={"stitch_function_max_num": 128})
def hc_head(
    x: pypto.Tensor([TOKENS, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    hc_fn: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_FP32),
    hc_scale: pypto.Tensor([pypto.STATIC], pypto.DT_FP32),
    hc_base: pypto.Tensor([pypto.STATIC], pypto.DT_FP32),
    y: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_BF16),
    eps=1e-6,
    norm_eps=1e-6,
):
    width = x.shape[2]
    pypto.set_vec_tile_shapes(1, 8)
    scale = pypto.reshape(hc_scale, [1, 1])
    base = pypto.reshape(hc_base, [1, STREAMS])

    for t, tokens in pypto.loop_unroll(
        0, x.shape[0], 1, name="hc_head", idx_name="t", unroll_list=UNROLL
    ):
        pypto.set_vec_tile_shapes(1, STREAMS, width)
        tile = pypto.view(x, [tokens, STREAMS, width], [t, 0, 0])
        pypto.set_vec_tile_shapes(1, STREAMS * width)
        flat = f32(pypto.reshape(tile, [tokens, STREAMS * width]))

        pypto.set_semantic_label("hc-norm")
        norm = block.inverse_norm(flat, norm_eps)

        pypto.set_semantic_label("hc-linear")
        pypto.set_cube_tile_shapes([16, 16], [512, 1024], [128, 128])
        mix = block.mix_by_stream(flat, hc_fn, width) / norm

        pypto.set_semantic_label("hc-reduce")
        pypto.set_vec_tile_shapes(1, width)
        pre = sigmoid(mix * scale + base) + eps
        y[t:, 0:] = block.weighted_streams(flat, pre, width)


def make_inputs(params, rng):
    tokens, width = params["tokens"], params["width"]
    spread = block.weight_spread(params)
    shape = (tokens, STREAMS, width)
    matrix = (STREAMS, STREAMS * width)
    return {
        "x": golden.uniform(rng, shape, golden.BF16),
        "hc_fn": golden.uniform(rng, matrix, low=-spread, high=spread),
        "hc_scale": golden.uniform(rng, (1,)),
        "hc_base": golden.uniform(rng, (STREAMS,)),
        "y": golden.poison((tokens, width), golden.BF16),
    }


def golden_hc_head(arrays, params):
    x = arrays["x"].astype(np.float64)
    mix = block.golden_mix(arrays["x"], arrays["hc_fn"], 1e-6)
    logits = mix * float(arrays["hc_scale"][0]) + arrays["hc_base"].astype(np.float64)
    pre = 1 / (1 + np.exp(-logits)) + 1e-6
    return {"y": golden.to_bf16(np.einsum("ti,tid->td", pre, x))}


CASES = (
    [
        Case("model-t16", {"tokens": 16, "width": 4096}, full=True),
    ]
    + [
        Case(
            f"t{tokens}",
            {"tokens": tokens, "width": 64},
            "boundary",
            note=block.REDUCED,
        )
        for tokens in (0, *unroll_sizes(UNROLL))
    ]
    + [
        Case("mild", {"tokens": 9, "width": 64, "spread": 0.05}, note=block.REDUCED),
    ]
)

register(
    Operator(
        name="hc-head",
        summary="mix four residual streams into one at the end of the model",
        section="DeepSeek-V4 hyper-connections, last layer",
        inputs=make_inputs,
        kernel=hc_head,
        golden=golden_hc_head,
        rules={"y": ratio(1e-4, 0.0078125)},
        cases=CASES,
    )
)
