# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hyper-connections after a block: its output goes back into four streams.

    x [T, d]   residual [T, 4, d]   post [T, 4]   comb [T, 4, 4]   y [T, 4, d]

    y[t, j] = post[t, j] x[t] + Σ_i comb[t, i, j] residual[t, i]      in f32

The sum runs over the first index of comb. x, residual and y are bf16, f16 or
f32; post and comb are f32, or of the type of x. Leading axes are flattened.
"""

import ml_dtypes
import numpy as np

import pto_mlir as pypto

from . import _golden as golden
from ._blocks import f32
from ._operator import Case, Operator, every, ratio, register, unroll_sizes

STREAMS = 4
UNROLL = [16, 1]
TOKENS = pypto.frontend.dynamic("tokens")
DTYPES = {
    "bf16": (pypto.DT_BF16, np.dtype(ml_dtypes.bfloat16)),
    "f16": (pypto.DT_FP16, np.dtype(np.float16)),
    "f32": (pypto.DT_FP32, np.dtype(np.float32)),
}


def mixed_stream(stream, tile, weights, streams, columns):
    """Output stream from the block's output and the residual streams, in f32."""
    tokens = tile.shape[0]
    total = tile * pypto.view(weights, [tokens, 1], [0, stream])
    for source in range(STREAMS):
        entry = source * STREAMS + stream
        factor = pypto.view(columns, [tokens, 1], [0, entry])
        total = total + streams[source] * factor
    return total


def make_kernel(dtype, weight_dtype):
    """The kernel for one pair of element types."""

    @pypto.frontend.jit(runtime_options={"stitch_function_max_num": 128})
    def hc_post(
        x: pypto.Tensor([TOKENS, pypto.STATIC], dtype),
        residual: pypto.Tensor([TOKENS, pypto.STATIC, pypto.STATIC], dtype),
        post: pypto.Tensor([TOKENS, pypto.STATIC], weight_dtype),
        comb: pypto.Tensor([TOKENS, pypto.STATIC, pypto.STATIC], weight_dtype),
        y: pypto.Tensor([TOKENS, pypto.STATIC, pypto.STATIC], dtype),
    ):
        width = x.shape[1]
        for t, tokens in pypto.loop_unroll(
            0, x.shape[0], 1, name="hc_post", idx_name="t", unroll_list=UNROLL
        ):
            pypto.set_semantic_label("hc-post")
            pypto.set_vec_tile_shapes(1, width)
            tile = f32(pypto.view(x, [tokens, width], [t, 0]))
            weights = f32(pypto.view(post, [tokens, STREAMS], [t, 0]))
            pypto.set_vec_tile_shapes(1, STREAMS, width)
            matrix = pypto.view(comb, [tokens, STREAMS, STREAMS], [t, 0, 0])
            columns = f32(pypto.reshape(matrix, [tokens, STREAMS * STREAMS]))
            streams = []
            for source in range(STREAMS):
                row = pypto.view(residual, [tokens, 1, width], [t, source, 0])
                streams.append(f32(pypto.reshape(row, [tokens, width])))
            for stream in range(STREAMS):
                total = mixed_stream(stream, tile, weights, streams, columns)
                rounded = pypto.cast(total, dtype)
                block = pypto.reshape(rounded, [tokens, 1, width])
                pypto.assemble(block, [t, stream, 0], y)

    return hc_post


PAIRS = [("bf16", "f32"), ("f16", "f32"), ("f32", "f32"), ("bf16", "bf16")]
KERNELS = {pair: make_kernel(DTYPES[pair[0]][0], DTYPES[pair[1]][0]) for pair in PAIRS}


def types_of(params):
    dtype = params.get("dtype", "bf16")
    return dtype, params.get("weights", "f32")


def make_inputs(params, rng):
    dtype, weights = (DTYPES[name][1] for name in types_of(params))
    lead, width = tuple(params["lead"]), params["width"]
    spread = params.get("spread", 1.0)

    def draw(shape, dtype):
        return golden.uniform(rng, lead + shape, dtype, -spread, spread)

    return {
        "x": draw((width,), dtype),
        "residual": draw((STREAMS, width), dtype),
        "post": draw((STREAMS,), weights),
        "comb": draw((STREAMS, STREAMS), weights),
        "y": golden.poison((*lead, STREAMS, width), dtype),
    }


def arguments(arrays, params):
    lead = len(params["lead"])
    flat = []
    for array in arrays.values():
        flat.append(array.reshape(-1, *array.shape[lead:]))
    return flat


def golden_hc_post(arrays, params):
    x, residual, post, comb = (
        arrays[name].astype(np.float64) for name in ("x", "residual", "post", "comb")
    )
    y = np.einsum("...j,...d->...jd", post, x)
    y = y + np.einsum("...ij,...id->...jd", comb, residual)
    return {"y": y.astype(np.float32).astype(arrays["y"].dtype)}


def rules(params):
    dtype, _ = types_of(params)
    if dtype != "f32":
        return {"y": ratio(1e-4, 0.0078125 if dtype == "bf16" else 0.001)}
    # f32 rounds each of nine steps by the size of its terms, spread squared.
    spread = params.get("spread", 1.0)
    return {"y": every(1e-3, 0.0) if spread > 1 else every(1e-5, 1e-5)}


REDUCED = "width 96: every element is computed alike"
PUBLISHED = [
    ("b4s4", [4, 4], 4096),
    ("b4s4", [4, 4], 7168),
    ("bs16", [16], 4096),
    ("bs16", [16], 7168),
]
CASES = (
    [
        Case(
            f"{lead_name}-d{width}-{dtype}",
            {
                "lead": lead,
                "width": width,
                "dtype": dtype,
                "weights": dtype,
                "spread": 10.0,
            },
            "published",
            full=True,
        )
        for lead_name, lead, width in PUBLISHED
        for dtype in ("bf16", "f32")
    ]
    + [
        Case("b64-mtp1", {"lead": [128], "width": 4096}, "published", full=True),
        Case(
            "b4s4-small-bf16",
            {"lead": [4, 4], "width": 96, "weights": "bf16", "spread": 10.0},
            "published",
            note=REDUCED,
        ),
        Case(
            "bs16-small-f32",
            {"lead": [16], "width": 96, "dtype": "f32", "spread": 10.0},
            "published",
            note=REDUCED,
        ),
        Case("f16", {"lead": [3, 7], "width": 96, "dtype": "f16"}, note=REDUCED),
        Case("f32", {"lead": [5], "width": 96, "dtype": "f32"}, note=REDUCED),
    ]
    + [
        Case(f"t{tokens}", {"lead": [tokens], "width": 96}, "boundary", note=REDUCED)
        for tokens in (0, *unroll_sizes(UNROLL))
    ]
)

register(
    Operator(
        name="hc-post",
        summary="add a block's output to four residual streams and mix them",
        section="DeepSeek-V4 hyper-connections, after a block",
        inputs=make_inputs,
        kernel=KERNELS["bf16", "f32"],
        golden=golden_hc_post,
        rules=rules,
        cases=CASES,
        choose=lambda params: KERNELS[types_of(params)],
        arguments=arguments,
    )
)
