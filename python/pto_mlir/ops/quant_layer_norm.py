# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""QuantLayerNorm: LayerNorm of the last axis in f32, in two passes.

    mean = sum(x / D)      d = x - mean      var = sum(d^2 / D)
    y = d / sqrt(var + eps) gamma + beta

Each term is scaled before the sum, so that the sum of large squares cannot
overflow first. The indexer casts the result to bf16.

    x  f32 [t, D]      gamma, beta  bf16 [D]      y  f32 [t, D]      eps 1e-6
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as golden
from ._blocks import as_row, f32
from ._operator import Case, Operator, every, register

UNROLL = [32, 16, 8, 4, 2, 1]


def layer_normed(x, gamma, beta, eps):
    """f32 x [rows, D] normalized; gamma and beta are bf16 [1, D]."""
    share = 1.0 / x.shape[-1]
    mean = pypto.sum(x * share, -1, keepdim=True)
    centred = x - mean
    variance = pypto.sum(centred * centred * share, -1, keepdim=True)
    unit = centred / pypto.sqrt(variance + eps)
    return unit * f32(gamma) + f32(beta)


@pypto.frontend.jit
def quant_layer_norm(
    x: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP32),
    gamma: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    beta: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    y: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP32),
    eps=1e-6,
):
    width = x.shape[1]
    gamma_row, beta_row = as_row(gamma), as_row(beta)
    for token, rows in pypto.loop_unroll(
        0, x.shape[0], 1, name="LAYER_NORM", idx_name="token", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("Key-LayerNorm")
        pypto.set_vec_tile_shapes(min(rows, 4), width)
        tile = pypto.view(x, [rows, width], [token, 0])
        pypto.assemble(layer_normed(tile, gamma_row, beta_row, eps), [token, 0], y)


def inputs(params, rng):
    t, width = params["t"], params["width"]
    spread = np.exp2(rng.integers(-4, 12, (t, 1)))
    x = rng.normal(params.get("mean", 0.5), 1, (t, width)) * spread
    if t > 2:
        x[1] = 3.0  # no variance: y is beta
    return {
        "x": x.astype(np.float32),
        "gamma": golden.uniform(rng, width, golden.BF16),
        "beta": golden.uniform(rng, width, golden.BF16),
        "y": golden.poison((t, width)),
    }


def expected(arrays, params):
    x, gamma, beta = arrays["x"], arrays["gamma"], arrays["beta"]
    return {"y": golden.layer_norm(x, gamma, beta, 1e-6)}


TOKENS = (1, 0, 2, 3, 5, 7, 9, 15, 17, 31, 33, 63)

register(
    Operator(
        name="quant-layer-norm",
        summary="LayerNorm of the last axis in f32, with gamma and beta",
        section="DeepSeek-V3.2, norm of the indexer's key",
        inputs=inputs,
        kernel=quant_layer_norm,
        golden=expected,
        # Two f32 sums of 128 terms; the mean is cancelled from terms of its size.
        rules={"y": every(2e-5, 2e-5)},
        cases=[
            *(Case(f"t{t}", {"t": t, "width": 128}, "boundary") for t in TOKENS),
            Case("far_from_zero", {"t": 6, "width": 128, "mean": 20.0}),
            Case("narrow", {"t": 6, "width": 8}),
            Case("published", {"t": 512, "width": 128}, "published", full=True),
        ],
    )
)
