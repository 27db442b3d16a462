# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hyper-connections before a block, for many tokens.

The same operator as `hc_pre` with tokens along the last axis of every tile:
hc_fn · xᵀ is [24, T], and the sums over rows and columns of the 4 × 4 matrices
are sums over leading axes, whose width does not waste lanes. Results are
transposed back at the end.
"""

import pto_mlir as pypto

from . import hc_pre as decode
from ._blocks import f32, sigmoid
from ._operator import Case, Operator, register, unroll_sizes

STREAMS = decode.STREAMS
MIXES = decode.MIXES
UNROLL = [128, 1]
TOKENS = pypto.frontend.dynamic("tokens")


@pypto.frontend.jit(runtime_options=decode.RUNTIME)
def hc_pre_prefill(
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
    pypto.set_vec_tile_shapes(32, 8)
    scale = pypto.reshape(hc_scale, [3, 1])
    base = pypto.reshape(hc_base, [MIXES, 1])

    for t, tokens in pypto.loop_unroll(
        0, x.shape[0], 1, name="hc_pre_prefill", idx_name="t", unroll_list=UNROLL
    ):
        pypto.set_vec_tile_shapes(1, STREAMS, width)
        tile = pypto.view(x, [tokens, STREAMS, width], [t, 0, 0])
        pypto.set_vec_tile_shapes(4, width)
        flat = f32(pypto.reshape(tile, [tokens, STREAMS * width]))

        pypto.set_semantic_label("hc-norm")
        norm = pypto.transpose(decode.inverse_norm(flat, norm_eps), 0, 1)

        pypto.set_semantic_label("hc-linear")
        pypto.set_cube_tile_shapes([16, 16], [256, 1024], [32, 32])
        mix = pypto.matmul(hc_fn, flat, pypto.DT_FP32, b_trans=True) / norm

        pypto.set_semantic_label("hc-mix")
        pypto.set_vec_tile_shapes(16, 128)
        parts = []
        for part, (start, size) in enumerate(((0, 4), (4, 4), (8, 16))):
            rows = pypto.view(mix, [size, tokens], [start, 0])
            factor = pypto.view(scale, [1, 1], [part, 0])
            bias = pypto.view(base, [size, 1], [start, 0])
            parts.append(rows * factor + bias)
        pre = pypto.transpose(sigmoid(parts[0]) + eps, 0, 1)
        post[t:, 0:] = pypto.transpose(sigmoid(parts[1]) * 2.0, 0, 1)

        pypto.set_semantic_label("hc-sinkhorn")
        pypto.set_vec_tile_shapes(STREAMS, STREAMS, 128)
        matrix = pypto.reshape(parts[2], [STREAMS, STREAMS, tokens])
        matrix = decode.sinkhorn(matrix, 1, 0, iterations, eps)
        pypto.set_vec_tile_shapes(16, 128)
        entries = pypto.reshape(matrix, [STREAMS * STREAMS, tokens])
        entries = pypto.transpose(entries, 0, 1)
        comb[t:, 0:, 0:] = pypto.reshape(entries, [tokens, STREAMS, STREAMS])

        pypto.set_semantic_label("hc-reduce")
        pypto.set_vec_tile_shapes(4, width)
        y[t:, 0:] = decode.weighted_streams(flat, pre, width)


CASES = (
    [
        Case("t512", {"tokens": 512, "width": 4096}, "published", full=True),
        Case(
            "t512-small", {"tokens": 512, "width": 64}, "published", note=decode.REDUCED
        ),
    ]
    + [
        Case(
            f"t{tokens}",
            {"tokens": tokens, "width": 64},
            "boundary",
            note=decode.REDUCED,
        )
        for tokens in (0, *unroll_sizes(UNROLL))
    ]
    + [
        Case("mild", {"tokens": 37, "width": 64, "spread": 0.05}, note=decode.REDUCED),
    ]
)

register(
    Operator(
        name="hc-pre-prefill",
        summary="the same as hc-pre, with tokens along the last axis",
        section="DeepSeek-V4 hyper-connections, many tokens",
        inputs=decode.make_inputs,
        kernel=hc_pre_prefill,
        golden=decode.golden_hc_pre,
        rules=decode.RULES,
        cases=CASES,
    )
)
