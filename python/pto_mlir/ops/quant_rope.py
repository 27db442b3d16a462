# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""QuantRope3D and QuantRope2D: rotary embedding of bf16 rows in f32.

With x in f32 and one value of cos and sin per element,

    y = bf16(x cos + rot(x) sin)

    H    rot(x) = [-x[R/2:], x[:R/2]]
    DH   first x = [x[0::2], x[1::2]], then H; the result keeps this order
    I    rot(x)[2i] = -x[2i + 1], rot(x)[2i + 1] = x[2i]

The inverse turns by -sin. The published sources disagree: DH in one version of the
operator and H in the other, each with its own golden, so the mode is an attribute.

    x  bf16 [t, heads, R] or [t, R]      cos, sin  bf16 [t, R]      y  as x
"""

import pto_mlir as pypto

from . import _golden as golden
from ._blocks import bf16, f32, token_rows, turn_halves
from ._operator import Case, Operator, exact, register

UNROLL = [32, 16, 8, 4, 2, 1]
MODES = ("H", "DH", "I")


def even_places_first(x):
    """[x[0::2], x[1::2]] along the last axis."""
    rank = len(x.shape)
    pairs = pypto.reshape(x, x.shape[:-1] + [x.shape[-1] // 2, 2])
    return pypto.reshape(pypto.transpose(pairs, rank - 1, rank), x.shape)


def even_places_back(x):
    """The inverse of `even_places_first`."""
    rank = len(x.shape)
    halves = pypto.reshape(x, x.shape[:-1] + [2, x.shape[-1] // 2])
    return pypto.reshape(pypto.transpose(halves, rank - 1, rank), x.shape)


def rotated(x, cos, sin, mode, inverse, tile):
    """The embedding in f32 of x [.., R]; cos and sin have its rank.

    `tile` is the vector tile of x; pairs of the last axis get their own.
    """
    pair_tile = tile[:-1] + [tile[-1] // 2, 128]
    if inverse:
        sin = sin * -1.0
    if mode == "H":
        return x * cos + turn_halves(x) * sin
    pypto.set_vec_tile_shapes(*pair_tile)
    moved = even_places_first(x)
    pypto.set_vec_tile_shapes(*tile)
    if mode == "DH":
        return moved * cos + turn_halves(moved) * sin
    turned = turn_halves(moved)
    pypto.set_vec_tile_shapes(*pair_tile)
    turned = even_places_back(turned)
    pypto.set_vec_tile_shapes(*tile)
    return x * cos + turned * sin


def rope_3d(x, cos, sin, mode, inverse=False):
    """bf16 x [rows, heads, R]; cos and sin [rows, R] hold for every head."""
    rows, heads, width = x.shape
    pypto.set_vec_tile_shapes(1, width)
    cos_row = pypto.reshape(f32(cos), [rows, 1, width])
    sin_row = pypto.reshape(f32(sin), [rows, 1, width])
    tile = [1, max(heads // 2, 1), width]
    pypto.set_vec_tile_shapes(*tile)
    return bf16(rotated(f32(x), cos_row, sin_row, mode, inverse, tile))


def rope_2d(x, cos, sin, mode, inverse=False):
    """x, cos and sin bf16 [rows, R]."""
    tile = list(x.shape)
    pypto.set_vec_tile_shapes(*tile)
    return bf16(rotated(f32(x), f32(cos), f32(sin), mode, inverse, tile))


@pypto.frontend.jit
def quant_rope_3d(
    x: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    cos: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    sin: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    y: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    mode="DH",
    inverse=False,
):
    heads, width = x.shape[1], x.shape[2]
    for token, rows in pypto.loop_unroll(
        0, x.shape[0], 1, name="ROPE_3D", idx_name="token", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("Query-Rope3D")
        pypto.set_vec_tile_shapes(1, heads, width)
        tile = pypto.view(x, [rows, heads, width], [token, 0, 0])
        cos_tile, sin_tile = token_rows((cos, sin), token, rows)
        turned = rope_3d(tile, cos_tile, sin_tile, mode, inverse)
        pypto.assemble(turned, [token, 0, 0], y)


@pypto.frontend.jit
def quant_rope_2d(
    x: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    cos: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    sin: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    y: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    mode="DH",
    inverse=False,
):
    width = x.shape[1]
    for token, rows in pypto.loop_unroll(
        0, x.shape[0], 1, name="ROPE_2D", idx_name="token", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("Key-Rope2D")
        pypto.set_vec_tile_shapes(rows, width)
        tile, cos_tile, sin_tile = token_rows((x, cos, sin), token, rows)
        pypto.assemble(rope_2d(tile, cos_tile, sin_tile, mode, inverse), [token, 0], y)


def inputs(params, rng):
    """cos and sin are free values, not of an angle: a swap of the two shows."""
    t, width = params["t"], params["width"]
    shape = (t, params["heads"], width) if "heads" in params else (t, width)
    return {
        "x": golden.to_bf16(rng.normal(0, 3, shape)),
        "cos": golden.uniform(rng, (t, width), golden.BF16),
        "sin": golden.uniform(rng, (t, width), golden.BF16),
        "y": golden.poison(shape, golden.BF16),
    }


def expected(arrays, params):
    x, cos, sin = arrays["x"], arrays["cos"], arrays["sin"]
    if x.ndim == 3:
        cos, sin = cos[:, None], sin[:, None]
    turned = golden.rope(x, cos, sin, params["mode"], params["inverse"])
    return {"y": golden.to_bf16(turned)}


def arguments(arrays, params):
    return [*arrays.values(), params["mode"], params["inverse"]]


def cases(**sizes):
    """Every mode and direction; the boundaries of the unroll list in mode DH."""
    for mode in MODES:
        for inverse in (False, True):
            name = mode.lower() + ("_inverse" if inverse else "")
            yield Case(name, {"t": 7, **sizes, "mode": mode, "inverse": inverse})
    for t in (0, 1, 2, 3, 9, 15, 17, 31, 33, 63):
        params = {"t": t, **sizes, "mode": "DH", "inverse": False}
        yield Case(f"t{t}", params, "boundary")
    params = {"t": 3, **sizes, "width": 8, "mode": "I", "inverse": False}
    yield Case("narrow", params)


PUBLISHED = {"t": 512, "heads": 64, "width": 64, "inverse": False}

ROPE_3D = register(
    Operator(
        name="quant-rope-3d",
        summary="rotary embedding of [t, heads, R], tables shared by the heads",
        section="DeepSeek-V3.2, embedding of the indexer's query",
        inputs=inputs,
        kernel=quant_rope_3d,
        arguments=arguments,
        golden=expected,
        rules={"y": exact()},
        cases=[
            *cases(heads=4, width=64),
            *(
                Case(
                    f"published_{mode.lower()}",
                    {**PUBLISHED, "mode": mode},
                    "published",
                    full=True,
                )
                for mode in ("H", "DH")
            ),
        ],
    )
)

ROPE_2D = register(
    Operator(
        name="quant-rope-2d",
        summary="rotary embedding of [t, R]",
        section="DeepSeek-V3.2, embedding of the indexer's key",
        inputs=inputs,
        kernel=quant_rope_2d,
        arguments=arguments,
        golden=expected,
        rules={"y": exact()},
        cases=[*cases(width=64)],
    )
)
