# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PrologQuant: symmetric int8 with one scale per row.

For each row x of the last axis, in f32:

    m = max |x|      s = 127 / m
    q = sat8(trunc(f16(rint(x s))))      scale = 1 / s

`scale` is 1 / (127 / m), which differs from m / 127 in the last bit of some rows.
A row of zeros, or one so small that s overflows, becomes q = 0 with scale 0.

    x   bf16 [t, heads, width]  or  f32 [t, width]
    q   int8, as x              scale  f32, as x with a last axis of 1
"""

import numpy as np

import pto_mlir as pypto

from . import _blocks as blocks
from . import _golden as golden
from ._operator import Case, Operator, exact, register

UNROLL = [32, 16, 8, 4, 2, 1]


@pypto.frontend.jit(pass_options={"vec_nbuffer_setting": {-1: 2}})
def prolog_quant(
    x: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    q: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_INT8),
    scale: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_FP32),
):
    """One scale per token and head."""
    heads, width = x.shape[1], x.shape[2]
    for token, rows in pypto.loop_unroll(
        0, x.shape[0], 1, name="QUANT", idx_name="token", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("Prolog-Quant")
        pypto.set_vec_tile_shapes(1, heads, width)
        tile = pypto.view(x, [rows, heads, width], [token, 0, 0])
        values, back = blocks.prolog_quant(blocks.f32(tile))
        pypto.assemble(values, [token, 0, 0], q)
        pypto.assemble(back, [token, 0, 0], scale)


@pypto.frontend.jit(pass_options={"vec_nbuffer_setting": {-1: 2}})
def prolog_quant_rows(
    x: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP32),
    q: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT8),
    scale: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP32),
):
    """One scale per token."""
    width = x.shape[1]
    for token, rows in pypto.loop_unroll(
        0, x.shape[0], 1, name="QUANT", idx_name="token", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("Prolog-Quant")
        pypto.set_vec_tile_shapes(min(rows, 8), width)
        tile = pypto.view(x, [rows, width], [token, 0])
        values, back = blocks.prolog_quant(tile)
        pypto.assemble(values, [token, 0], q)
        pypto.assemble(back, [token, 0], scale)


def data(rng, rows, width):
    """Rows of very different size; a few special ones if there is room."""
    x = rng.normal(size=(rows, width)) * np.exp2(rng.integers(-30, 30, (rows, 1)))
    if rows >= 4:
        x[0] = 0
        x[1] = rng.integers(-126, 126, width) + 0.5  # ties once m is 127
        x[1, 0] = 127
        x[2] = np.where(np.arange(width) == 1, -3.0, 0.0)
        x[3] *= 2.0**-126 / np.max(np.abs(x[3]))  # 127 / m overflows
    if rows >= 6:
        x[4] *= 2.0**127 / np.max(np.abs(x[4]))
        x[5] = 1.5
    return x.astype(np.float32)


def inputs(params, rng):
    rows = params["t"] * params.get("heads", 1)
    shape = (params["t"], params["heads"]) if "heads" in params else (params["t"],)
    x = data(rng, rows, params["width"]).reshape(*shape, params["width"])
    return {
        "x": golden.to_bf16(x) if "heads" in params else x,
        "q": golden.poison(x.shape, np.int8),
        "scale": golden.poison((*shape, 1)),
    }


def expected(arrays, params):
    q, scale = golden.quantize(arrays["x"])
    return {"q": q, "scale": scale}


TOKENS = (1, 0, 2, 3, 5, 7, 9, 15, 17, 31, 33, 63)
RULES = {"q": exact(), "scale": exact()}

QUERY = register(
    Operator(
        name="prolog-quant",
        summary="int8 of each row of [t, heads, width], with its scale",
        section="DeepSeek-V3.2, quantization of the indexer's query",
        inputs=inputs,
        kernel=prolog_quant,
        golden=expected,
        rules=RULES,
        cases=[
            *(
                Case(f"t{t}", {"t": t, "heads": 4, "width": 128}, "boundary")
                for t in TOKENS
            ),
            Case("groups", {"t": 6, "heads": 4, "width": 16}),
            Case("published_heads", {"t": 8, "heads": 64, "width": 128}, "published"),
            Case(
                "published_t512",
                {"t": 512, "heads": 64, "width": 128},
                "published",
                full=True,
            ),
        ],
    )
)

KEY = register(
    Operator(
        name="prolog-quant-rows",
        summary="int8 of each row of [t, width], with its scale",
        section="DeepSeek-V3.2, quantization of the indexer's key",
        inputs=inputs,
        kernel=prolog_quant_rows,
        golden=expected,
        rules=RULES,
        cases=[
            *(Case(f"t{t}", {"t": t, "width": 128}, "boundary") for t in TOKENS),
            Case("lora", {"t": 11, "width": 1536}, "published"),
            Case("narrow", {"t": 9, "width": 8}),
        ],
    )
)
