# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hyper-connections before a block: four residual streams become one.

For T tokens of four streams of width d, flattened to 4 d per token:

    x bf16 [T, 4, d]      hc_fn f32 [24, 4 d]   hc_scale f32 [3]   hc_base f32 [24]
    y bf16 [T, d]         post f32 [T, 4]       comb f32 [T, 4, 4]

    mix = (x · hc_fnᵀ) / sqrt(mean(x²) + norm_eps)                    f32, 24 values
    pre = sigmoid(mix[0:4] scale[0] + base[0:4]) + eps
    post = 2 sigmoid(mix[4:8] scale[1] + base[4:8])
    comb = sinkhorn(mix[8:24] scale[2] + base[8:24])                  4 × 4, row-major
    y = bf16(Σ_i pre[i] x[i])

Sinkhorn: softmax of the rows, plus eps; columns divided by their sum plus eps;
then 19 times rows and columns. It has not converged then, so the number of
rounds is part of the result. Products are f32: x is bf16, but hc_fn is not.

This is the kernel for few tokens, which lie along the first axis of a tile. Up
to 64 of them multiply the four streams apart and add the results in order.
"""

import math

import numpy as np

import pto_mlir as pypto

from . import _golden as golden
from ._blocks import bf16, f32, row_sum, sigmoid, softmax
from ._operator import Case, Operator, ratio, register, unroll_sizes

STREAMS = 4
MIXES = STREAMS * (2 + STREAMS)
UNROLL = [256, 64, 16, 4, 1]
TOKENS = pypto.frontend.dynamic("tokens")
RUNTIME = {
    "stitch_function_max_num": 128,
    "device_sched_mode": 0,
    "max_workspace_kb": 65536,
}


def sinkhorn(matrix, rows, columns, iterations, eps):
    """Makes matrices almost doubly stochastic.

    `rows` is the axis along which the entries of one row lie, `columns` the
    other one.
    """
    matrix = softmax(matrix, rows) + eps
    matrix = matrix / (pypto.sum(matrix, columns, keepdim=True) + eps)
    # A loop of the kernel: unrolled here, the rounds of all chunk sizes would be
    # nine tenths of its code.
    for _ in pypto.loop(1, iterations, name="sinkhorn"):
        matrix = matrix / (pypto.sum(matrix, rows, keepdim=True) + eps)
        matrix = matrix / (pypto.sum(matrix, columns, keepdim=True) + eps)
    return matrix


def inverse_norm(flat, norm_eps):
    """1 / sqrt(mean(x²) + eps) of each row as its denominator."""
    return pypto.sqrt(row_sum(flat * flat) * (1.0 / flat.shape[-1]) + norm_eps)


def mix_by_stream(flat, hc_fn, width):
    """flat · hc_fnᵀ, one stream after the other, added in f32."""
    tokens = flat.shape[0]
    mixes = hc_fn.shape[0]
    total = None
    for stream in range(STREAMS):
        left = pypto.view(flat, [tokens, width], [0, stream * width])
        right = pypto.view(hc_fn, [mixes, width], [0, stream * width])
        part = pypto.matmul(left, right, pypto.DT_FP32, b_trans=True)
        total = part if total is None else total + part
    return total


def weighted_streams(flat, pre, width):
    """Σ_i pre[i] · stream i as bf16."""
    tokens = flat.shape[0]
    total = None
    for stream in range(STREAMS):
        tile = pypto.view(flat, [tokens, width], [0, stream * width])
        term = tile * pypto.view(pre, [tokens, 1], [0, stream])
        total = term if total is None else total + term
    return bf16(total)


@pypto.frontend.jit(runtime_options=RUNTIME)
def hc_pre(
    x: pypto.Tensor([TOKENS, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    hc_fn: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_FP32),
    hc_scale: pypto.Tensor([pypto.STATIC], pypto.DT_FP32),
    hc_base: pypto.Tensor([pypto.STATIC], pypto.DT_FP32),
    y: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_BF16),
    post: pypto.Tensor([TOKENS, pypto.STATIC], pypto.DT_FP32),
    comb: pypto.Tensor([TOKENS, pypto.STATIC, pypto.STATIC], pypto.DT_FP32),
    iterations=20,
    eps=1e-6,
    norm_eps=1e-6,
):
    pypto.experimental.set_operation_options(combine_axis=True)
    width = x.shape[2]
    pypto.set_vec_tile_shapes(1, 32)
    scale = pypto.reshape(hc_scale, [1, 3])
    base = pypto.reshape(hc_base, [1, MIXES])

    for t, tokens in pypto.loop_unroll(
        0, x.shape[0], 1, name="hc_pre", idx_name="t", unroll_list=UNROLL
    ):
        rows = 1 if tokens <= 32 else 2 if tokens <= 64 else 4
        pypto.set_vec_tile_shapes(rows, STREAMS, width)
        tile = pypto.view(x, [tokens, STREAMS, width], [t, 0, 0])
        pypto.set_vec_tile_shapes(rows, STREAMS * width // rows)
        pypto.set_pass_options(sg_set_scope=1)
        flat = f32(pypto.reshape(tile, [tokens, STREAMS * width]))

        pypto.set_semantic_label("hc-norm")
        pypto.set_pass_options(sg_set_scope=2)
        norm = inverse_norm(flat, norm_eps)
        pypto.set_pass_options(sg_set_scope=-1)

        pypto.set_semantic_label("hc-linear")
        depth = 1024 if tokens <= 64 else 2048
        pypto.set_cube_tile_shapes(
            [16, 16], [512, depth], [128, 128], enable_split_k=tokens > 64
        )
        if tokens <= 64:
            mix = mix_by_stream(flat, hc_fn, width) / norm
        else:
            mix = pypto.matmul(flat, hc_fn, pypto.DT_FP32, b_trans=True) / norm

        pypto.set_semantic_label("hc-mix")
        pypto.set_vec_tile_shapes(rows, 32)
        first, second, rest = (0, STREAMS), (STREAMS, STREAMS), (2 * STREAMS, 16)
        parts = []
        for part, (start, size) in enumerate((first, second, rest)):
            columns = pypto.view(mix, [tokens, size], [0, start])
            factor = pypto.view(scale, [1, 1], [0, part])
            bias = pypto.view(base, [1, size], [0, start])
            parts.append(columns * factor + bias)
        pre = sigmoid(parts[0]) + eps
        post[t:, 0:] = sigmoid(parts[1]) * 2.0

        pypto.set_semantic_label("hc-sinkhorn")
        pypto.set_vec_tile_shapes(8, 16, 32)
        matrix = pypto.reshape(parts[2], [tokens, STREAMS, STREAMS])
        comb[t:, 0:, 0:] = sinkhorn(matrix, 2, 1, iterations, eps)

        pypto.set_semantic_label("hc-reduce")
        pypto.set_vec_tile_shapes(rows, width)
        y[t:, 0:] = weighted_streams(flat, pre, width)


# Golden and cases


def weight_spread(params):
    """Of hc_fn, so that logits are as far apart as at the published width."""
    return params.get("spread", math.sqrt(4096 / params["width"]))


def make_inputs(params, rng):
    tokens, width = params["tokens"], params["width"]
    spread = weight_spread(params)
    shape = (tokens, STREAMS, width)
    return {
        "x": golden.uniform(rng, shape, golden.BF16),
        "hc_fn": golden.uniform(
            rng, (MIXES, shape[1] * width), low=-spread, high=spread
        ),
        "hc_scale": golden.uniform(rng, (3,)),
        "hc_base": golden.uniform(rng, (MIXES,)),
        "y": golden.poison((tokens, width), golden.BF16),
        "post": golden.poison((tokens, STREAMS)),
        "comb": golden.poison((tokens, STREAMS, STREAMS)),
    }


def golden_mix(x, hc_fn, norm_eps):
    """The normalised products, in f64."""
    flat = x.astype(np.float64).reshape(len(x), x.shape[1] * x.shape[2])
    norm = np.sqrt(np.mean(flat**2, axis=-1, keepdims=True) + norm_eps)
    return flat @ hc_fn.astype(np.float64).T / norm


def golden_sinkhorn(logits, iterations, eps):
    """From logits [.., 4, 4], in f64."""
    matrix = np.exp(logits - logits.max(axis=-1, keepdims=True))
    matrix = matrix / matrix.sum(axis=-1, keepdims=True) + eps
    matrix = matrix / (matrix.sum(axis=-2, keepdims=True) + eps)
    for _ in range(iterations - 1):
        matrix = matrix / (matrix.sum(axis=-1, keepdims=True) + eps)
        matrix = matrix / (matrix.sum(axis=-2, keepdims=True) + eps)
    return matrix


def golden_hc_pre(arrays, params):
    eps = 1e-6
    x, base = arrays["x"], arrays["hc_base"].astype(np.float64)
    scale = arrays["hc_scale"].astype(np.float64)
    mix = golden_mix(x, arrays["hc_fn"], eps)
    logits = mix * np.repeat(scale, [4, 4, 16]) + base
    pre = 1 / (1 + np.exp(-logits[:, 0:4])) + eps
    post = 2 / (1 + np.exp(-logits[:, 4:8]))
    comb = golden_sinkhorn(logits[:, 8:24].reshape(-1, 4, 4), 20, eps)
    y = np.einsum("ti,tid->td", pre, x.astype(np.float64))
    return {
        "y": golden.to_bf16(y),
        "post": golden.f32(post),
        "comb": golden.f32(comb),
    }


RULES = {
    "y": ratio(1e-4, 0.0078125),
    "post": ratio(2.5e-5, 0.005),
    "comb": ratio(2.5e-5, 0.005),
}
REDUCED = "width 64 instead of 4096: every token and stream is computed alike"

CASES = (
    [
        Case("t16", {"tokens": 16, "width": 4096}, "published", full=True),
        Case("b64-mtp1", {"tokens": 128, "width": 4096}, "published", full=True),
        Case("t16-small", {"tokens": 16, "width": 64}, "published", note=REDUCED),
    ]
    + [
        Case(f"t{tokens}", {"tokens": tokens, "width": 64}, "boundary", note=REDUCED)
        for tokens in (0, *unroll_sizes(UNROLL))
        if tokens != 16
    ]
    + [
        # Small logits: no softmax here is close to one-hot.
        Case("mild", {"tokens": 21, "width": 64, "spread": 0.05}, note=REDUCED),
        Case("wide", {"tokens": 5, "width": 512}, full=True),
    ]
)

register(
    Operator(
        name="hc-pre",
        summary="mix four residual streams into one, and weights to mix them back",
        section="DeepSeek-V4 hyper-connections, few tokens",
        inputs=make_inputs,
        kernel=hc_pre,
        golden=golden_hc_pre,
        rules=RULES,
        cases=CASES,
    )
)
